#!/usr/bin/env python3
"""What a server keeps and for whom: one server to a database, names, finished games, tables of older rules, and how
something is deleted."""
import json
import sqlite3
import subprocess
import sys
import time

from client import Closed, Player, Server
from harness import FLAGS, PROGRAM, expect, play_out, run, test, two_seats


def finished(server, **more):
    code, host, tokens = two_seats(server, **more)
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: "view" in m)
    play_out(players)
    for player in players:
        player.close()
    return code, host, tokens


# ---- One server to a database ----

@test
def a_second_server_is_turned_away(server):
    done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", server.db, "--no-open"], capture_output=True,
                          text=True, timeout=20)
    assert done.returncode != 0 and f"http://127.0.0.1:{server.port} (process {server.process.pid})" in done.stderr, done
    expect("the first one lives", server.call("GET", "/readyz")[0], 200)
    server.kill()  # what is left behind by a dead server is in nobody's way
    server.start()


# ---- Names ----

@test
def names_are_told_apart(server):
    code, host = server.table("template", {"seats": 4})
    path = f"/api/v1/tables/{code}/join"
    server.join(code, "Ada")
    for name in ("Ada", "ada", "ADA"):
        status, body, _ = server.call("POST", path, {"name": name})
        expect(f"{name!r} again", (status, body["no"]), (409, "NAME_TAKEN"))
    for name in ("A\u200bda", "\u202eadA", "Ada\u200f", "Ad\u00ada", "Ada\ufeff", " Ada", "A  B", "\u2066Ada\u2069", "\u3164",
                 "Ada\ufe0f", "x\u200dy", "\u0007", "a\u0085b", "\U000e0041", "\u2028"):
        status, body, _ = server.call("POST", path, {"name": name})
        expect(f"{name!r}", (status, body["no"]), (400, "BAD_NAME"))
    for name in ("Åsa", "Łukasz Żółw", "李 小龍", "علي"):  # names of all the world
        status, body, _ = server.call("POST", path, {"name": name})
        expect(name, status, 201 if name != "علي" else 409)
    status, body, _ = server.call("POST", "/api/v1/tables", {"game": "template", "options": {"seats": 2}, "title": "a\u202eb"})
    expect("a title that turns", status, 400)
    code, _ = server.table("template", {"seats": 2})
    for name in ("\u2764\ufe0f", "👩\u200d👩\u200d👧"):  # a picture may be put together
        server.join(code, name)


# ---- Watchers ----

@test
def where_nobody_watches_the_past_is_closed_too(server):
    code, host, tokens = finished(server, watchers=False)
    for path in ("record", "replay/end", "replay/2"):
        status, body, _ = server.call("GET", f"/api/v1/tables/{code}/{path}")
        expect(f"a stranger's {path}", (status, body["no"]), (403, "NO_WATCHERS"))
        other, _, strangers = two_seats(server)
        expect("another table's token", server.call("GET", f"/api/v1/tables/{code}/{path}", token=strangers[0])[0], 403)
        for token in (host, *tokens):
            expect(f"{path} for those at the table", server.call("GET", f"/api/v1/tables/{code}/{path}", token=token)[0], 200)
    code, _, _ = finished(server)
    expect("an open table's record", server.call("GET", f"/api/v1/tables/{code}/record")[0], 200)


if __name__ == "__main__":
    sys.exit(run())
