"""What an operator does: backup and restore while people play, a restart in the middle of a game, logs without secrets,
histograms, and looking at tables. TAP on standard output."""
import base64
import contextlib
import json
import os
import re
import sqlite3
import stat
import subprocess
import sys

from client import Closed, Player, Server
from harness import FLAGS, PROGRAM, expect, run, test, two_seats


def admin(*words, code=0):
    done = subprocess.run([PROGRAM, "admin", *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code, done
    return done.stdout


def players_of(server, code, tokens):
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: "view" in m)
    return players


def play(players, answers):
    """That many answers, each acknowledged; how many there were before the game was over."""
    done = 0
    while done < answers and players[0].table.get("state") != "over":
        for player in players:
            player.drain(0.02)
            if player.ask and player.taken != player.ask["q"] and done < answers:
                asked = player.ask["q"]
                player.act(player.ask["answers"][0])
                player.until(lambda m: m.get("taken") == asked)
                done += 1
    return done


def asked_of(players):
    """Who is asked, once the server has said so."""
    for _ in range(1000):
        for player in players:
            player.drain(0.02)
            if player.ask and player.taken != player.ask["q"]:
                return player
    raise AssertionError("nobody is asked")


def log_of(db, code):
    with contextlib.closing(sqlite3.connect(db)) as base:
        lines = base.execute("SELECT seq, line FROM event WHERE code = ?1 UNION ALL SELECT seq, line FROM recent WHERE code = ?1 ORDER BY 1",
                             (code,)).fetchall()
    expect("without a gap", [seq for seq, _ in lines], list(range(1, len(lines) + 1)))
    return [line for _, line in lines]


def morris(server):
    """A long game of two."""
    code, host = server.table("morris", {})
    tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
    server.begin(code, host)
    return code, host, tokens


@test
def a_backup_is_made_while_people_play(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, _, tokens = morris(server)
        players = players_of(server, code, tokens)
        copies = []
        for number in range(3):  # each between two answers of one game
            play(players, 3)
            before = log_of(server.db, code)
            copies.append((os.path.join(server.folder.name, f"copy{number}.db"), before))
            admin("backup", copies[-1][0], "--db", server.db)
        play(players, 3)
        after = log_of(server.db, code)
        for path, before in copies:
            expect("what was acknowledged before", log_of(path, code), before)
            expect("mode", stat.S_IMODE(os.stat(path).st_mode), 0o600)
            assert not os.path.exists(path + ".part") and not os.path.exists(path + "-wal")
        admin("backup", copies[0][0], "--db", server.db, code=1)  # nothing is overwritten
        admin("restore", copies[0][0], "--db", server.db, code=1)  # nor under a server's hands
        expect("the game continues", log_of(server.db, code), after)
        for player in players:
            player.close()
        server.stop()
        admin("restore", copies[1][0], "--db", server.db)
        server.start()
        expect("as it was then", log_of(server.db, code), copies[1][1])
        again = players_of(server, code, tokens)  # tokens and all
        expect("and it is played on", play(again, 2), 2)
        for player in again:
            player.close()


@test
def what_is_no_backup_is_not_restored(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, _, _ = morris(server)
        server.stop()
        before = log_of(server.db, code)
        bad = os.path.join(server.folder.name, "bad.db")
        for content in (b"", b"not a database" * 100):
            with open(bad, "wb") as f:
                f.write(content)
            admin("restore", bad, "--db", server.db, code=1)
        admin("restore", os.path.join(server.folder.name, "absent.db"), "--db", server.db, code=1)
        expect("untouched", log_of(server.db, code), before)
        server.start()


@test
def a_restart_loses_and_doubles_nothing(_):
    """SIGTERM in the middle of a game, again and again: sockets are told to come back, every acknowledged answer is there
    once, and an answer that was on its way is either there or refused."""
    with Server(PROGRAM, *FLAGS) as server:
        code, _, tokens = morris(server)
        acknowledged = 0
        for _ in range(6):
            players = players_of(server, code, tokens)
            acknowledged += play(players, 2)
            asked = asked_of(players)
            answers = len(moves(server, code))
            expect("acknowledged", answers, acknowledged)
            asked.act(asked.ask["answers"][0])  # in flight while it stops
            expect("stopped", server.stop(), 0)
            taken = False
            for player in players:
                try:
                    while True:
                        message = player.receive()
                        taken |= player is asked and "taken" in message
                except Closed as closed:
                    expect("told to come back", closed.code, 1001)
            server.start()
            now = len(moves(server, code))
            assert now in (answers, answers + 1) and (not taken or now == answers + 1), (answers, now, taken)
            acknowledged = now


def moves(server, code):
    return [line for line in log_of(server.db, code) if line[:1] not in ("=", "#", '"', "{") and " " in line]


@test
def the_log_holds_no_secret(_):
    with Server(PROGRAM, *FLAGS) as server:
        server.stop()
        path = os.path.join(server.folder.name, "log")
        server.flags = (*server.flags, "--log-file", path)
        os.environ["SANDTABLE_LOG_REQUESTS"], os.environ["SANDTABLE_PUSH_PRIVATE"] = "1", "1"
        try:
            start_with_log(server)
        finally:
            del os.environ["SANDTABLE_LOG_REQUESTS"], os.environ["SANDTABLE_PUSH_PRIVATE"]
        code, host, tokens = two_seats(server)
        players = players_of(server, code, tokens)
        players[0].send(do="say", channel="table", text="a word in confidence")
        play(players, 2)
        server.call("POST", f"/api/v1/tables/{code}/notices", {"kind": "json", "address": "http://127.0.0.1:9/hook-secret"}, tokens[0])
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            key = db.execute("SELECT hex(key) FROM notice").fetchone()[0]
        link = base64.urlsafe_b64encode(bytes.fromhex(key)).decode().rstrip("=")
        server.call("GET", f"/api/v1/notices/{link}")
        server.raw("GET", f"/api/v1/tables/{code}?token={tokens[0]}")
        server.raw("GET", f"/nowhere/{tokens[1]}")
        server.call("POST", "/api/v1/mine", {"tokens": tokens})
        server.call("POST", f"/api/v1/tables/{code}/close", {}, host)
        for player in players:
            player.close()
        server.stop()
        with open(path, encoding="utf-8") as f:
            text = f.read()
        lines = [json.loads(line) for line in text.splitlines()]
        requests = [line for line in lines if line["event"] == "request"]
        assert any(line["route"] == "/api/v1/tables/{table}/notices" and line["status"] == "200" for line in requests), requests
        assert any(line["route"] == "/api/v1/notices/{notice}" for line in requests)
        assert any(line["route"] == "none" and line["status"] == "404" for line in requests)
        for secret in (host, *tokens, link, "hook-secret", "in confidence", "127.0.0.1:9", "Ada"):
            assert secret not in text, f"{secret} is in the log"
        start_with_log(server)


def start_with_log(server):
    """As Server.start, but with a log."""
    server.process = subprocess.Popen([PROGRAM, "serve", "--listen", f"127.0.0.1:{server.port}", "--db", server.db, "--no-open", "--log", "json",
                                       *server.flags], stdout=subprocess.PIPE, text=True)
    assert server.process.stdout.readline().startswith("Sandtable is at ")


def histogram(server, name):
    text = server.call("GET", "/metrics")[1]
    buckets = [(bound, int(value)) for bound, value in re.findall(rf'^sandtable_{name}_bucket{{le="([^"]+)"}} (\d+)$', text, re.M)]
    count = int(re.search(rf"^sandtable_{name}_count (\d+)$", text, re.M).group(1))
    total = float(re.search(rf"^sandtable_{name}_sum ([0-9.]+)$", text, re.M).group(1))
    expect("the last bucket", buckets[-1], ("+Inf", count))
    bounds = [float(bound) for bound, _ in buckets]
    assert bounds == sorted(bounds) and [n for _, n in buckets] == sorted(n for _, n in buckets), buckets
    return count, total


@test
def histograms_count_what_happens(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, _, tokens = morris(server)
        expect("no answer yet", histogram(server, "answer_seconds"), (0, 0.0))
        players = players_of(server, code, tokens)
        play(players, 5)
        expect("answers", histogram(server, "answer_seconds")[0], 5)
        commits, seconds = histogram(server, "commit_seconds")
        assert commits == server.metric("commits_total") and seconds > 0
        asked = asked_of(players)
        asked.send(do="preview", a=asked.ask["answers"][0])
        asked.until(lambda m: "preview" in m)
        expect("previews", histogram(server, "preview_seconds")[0], 1)
        assert histogram(server, "request_seconds")[0] > 3
        for player in players:
            player.close()


@test
def tables_are_looked_at_without_their_secrets(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, host, tokens = two_seats(server, title="Looked at")
        players = players_of(server, code, tokens)
        play(players, 1)
        for player in players:
            player.close()
        open_code, _ = server.table("template", {"seats": 2, "hand": 5})
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            secret = json.loads(db.execute("SELECT document FROM game_table WHERE code = ?", (code,)).fetchone()[0])["secret"]
        listed = json.loads(admin("list", "--db", server.db, "--json"))
        expect("listed", {(one["table"], one["state"]) for one in listed}, {(code, "running"), (open_code, "open")})
        expect("one state", [line.split()[0] for line in admin("list", "--db", server.db, "--state", "open").splitlines()], [open_code])
        text = admin("inspect", code, "--db", server.db, "--json")
        one = json.loads(text)
        expect("title", one["title"], "Looked at")
        expect("who", [seat["name"] for seat in one["seats"]], ["Ada", "Ben"])
        assert one["lines"] > 0, text
        for hidden in (secret, host, *tokens):
            assert hidden not in text
        counted = json.loads(admin("statistics", "--db", server.db, "--json"))
        shown = admin("inspect", code, "--db", server.db)
        for hidden in (secret, host, *tokens):
            assert hidden not in shown
        expect("counted", (counted["tables"], counted["open"], counted["running"]), (2, 1, 1))
        admin("inspect", "ZZZZZZ", "--db", server.db, code=2)
        admin("list", "--db", os.path.join(server.folder.name, "absent.db"), code=2)
        assert not os.path.exists(os.path.join(server.folder.name, "absent.db"))


if __name__ == "__main__":
    sys.exit(run())
