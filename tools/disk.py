#!/usr/bin/env python3
"""What tables and answers take on the disk: disk.py SANDTABLE. Makes a server of its own, 200 open tables, then plays 40
answers at six tables of three games, and compares the file before and after (docs/scale.md)."""
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/server"))
from test_operations import FLAGS, PROGRAM, Server, admin, play, players_of  # noqa: E402


def size(server):
    """Of the file alone, with everything in it."""
    server.stop()
    bytes_now = os.path.getsize(server.db)
    server.start()
    return bytes_now


def measure(server, game):
    before, counted, answers = size(server), json.loads(admin("statistics", "--db", server.db)), 0
    for _ in range(6):
        code, host = server.table(game, {} if game == "morris" else {"seats": 2})
        tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
        server.begin(code, host)
        players = players_of(server, code, tokens)
        answers += play(players, 40)
        for player in players:
            player.close()
    after, now = size(server), json.loads(admin("statistics", "--db", server.db))
    lines = now["lines"] - counted["lines"]
    print(f"{game}: {answers} answers, {(now['bytes'] - counted['bytes']) / lines:.1f} bytes a line, {(after - before) / answers:.0f} bytes of the file an answer")


def main():
    with Server(PROGRAM, *FLAGS) as server:
        before = size(server)
        for _ in range(200):
            server.table("plot", {}, seats=[{"kind": "open"}] * 2)
        print(f"an open table: {(size(server) - before) / 200:.0f} bytes of the file")
        for game in ("morris", "plot", "wunderwaffen"):
            measure(server, game)


if __name__ == "__main__":
    main()
