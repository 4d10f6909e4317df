"""What an operator does to a running server and to its database: looking, closing, deleting, banning, over HTTP with a key
and at rest. TAP on standard output."""
import contextlib
import json
import os
import socket
import sqlite3
import ssl
import stat
import subprocess
import sys
import tempfile
import threading
import time

from client import Closed, Player, Server, Socket, closed_with
from harness import FLAGS, PROGRAM, certificate, expect, run, test, two_seats

ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}


def admin(*words, code=0, key=None, raw=False):
    environment = {**os.environ, **({"SANDTABLE_ADMIN_KEY": key} if key else {})}
    done = subprocess.run([PROGRAM, "admin", *words], capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == code, done
    return done if raw else done.stdout


def key_of(server):
    with open(server.db + ".admin", encoding="ascii") as f:
        return f.readline().strip()


def url_of(server):
    return f"http://127.0.0.1:{server.port}"


def until(what, seconds=30):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@test
def the_key_is_the_operators_alone(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, host, tokens = two_seats(server)
        key = key_of(server)
        expect("mode", stat.S_IMODE(os.stat(server.db + ".admin").st_mode), 0o600)
        expect("right", server.call("GET", "/api/v1/admin/statistics", token=key)[0], 200)
        routes = [("GET", f"/api/v1/admin/tables/{code}"), ("GET", "/api/v1/admin/bans"), ("GET", "/api/v1/admin/processes"),
                  ("GET", "/api/v1/admin/statistics"), ("POST", "/api/v1/admin/list"), ("POST", f"/api/v1/admin/tables/{code}/close"),
                  ("POST", f"/api/v1/admin/tables/{code}/delete"), ("POST", f"/api/v1/admin/tables/{code}/move"),
                  ("POST", f"/api/v1/admin/tables/{code}/ban"), ("POST", "/api/v1/admin/ban"), ("POST", "/api/v1/admin/unban")]
        wrong = [None, host, tokens[0], key[:-1], key + "A", key.swapcase(), "A" * 43, "A" * 60]
        for i, (method, path) in enumerate(routes):  # each as somebody else, so that nobody asks too often
            for bad in wrong:
                status, body, _ = server.call(method, path, {} if method == "POST" else None, bad, {"X-Forwarded-For": f"198.51.100.{i}"})
                expect("refused", (status, body["no"]), (401, "BAD_KEY"))
        for _ in range(20):
            status, body, _ = server.call("GET", "/api/v1/admin/bans", token="A" * 43, headers=ELSEWHERE)
        expect("too often", (status, body["no"]), (429, "TOO_MANY"))
        expect("but the right one", server.call("GET", "/api/v1/admin/bans", token=key, headers=ELSEWHERE)[0], 200)
        expect("nothing happened", server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "running")
        expect("no secret of a game", server.call("POST", "/api/v1/admin/list", {}, key)[0], 200)


@test
def a_server_without_a_key_has_no_operator(_):
    with Server(PROGRAM, *FLAGS) as server:
        server.stop()
        path = os.path.join(server.folder.name, "operator.key")
        os.environ["SANDTABLE_ADMIN_KEY_FILE"] = path
        try:
            server.start()  # the file is made
            expect("mode", stat.S_IMODE(os.stat(path).st_mode), 0o600)
            with open(path, encoding="ascii") as f:
                made = f.read().strip()
            expect("looks", json.loads(admin("statistics", "--json", "--server", url_of(server), "--key-file", path))["tables"], 0)
            server.stop()
            with open(path, "w", encoding="ascii") as f:
                f.write("short\n")
            done = subprocess.run([PROGRAM, "serve", "--db", server.db, "--listen", "127.0.0.1:0", "--no-open"], capture_output=True, text=True, check=False)
            expect("not a key", done.returncode, 1)
            assert path in done.stderr and "43 characters" in done.stderr, done.stderr
        finally:
            del os.environ["SANDTABLE_ADMIN_KEY_FILE"]
        os.unlink(server.db + ".admin")
        os.mkdir(server.db + ".admin")  # cannot be read: there is no operator, and that is all
        server.start()
        expect("nothing is there", server.call("GET", "/api/v1/admin/statistics", token=made)[0], 404)
        expect("it plays", server.call("POST", "/api/v1/tables", {"game": "template", "options": {"seats": 2, "hand": 5}, "seats": []})[0], 201)


@test
def a_table_is_closed_and_deleted_while_people_play(_):
    """By the server's address, and by its database, whose server is found by itself."""
    with Server(PROGRAM, *FLAGS) as server:
        key = key_of(server)
        for where in (["--server", url_of(server)], ["--db", server.db]):
            for verb, state in (("close", "closed"), ("delete", None)):
                code, _, tokens = two_seats(server)
                players = [Player(server, code, token) for token in tokens] + [Player(server, code)]
                for player in players:
                    player.until(lambda m: "view" in m)
                expect("said", admin(verb, code, *where, key=key), "done\n")
                expect("told", [closed_with(player) for player in players], [4006] * 3)
                status, body, _ = server.call("GET", f"/api/v1/tables/{code}")
                expect("state", body["table"]["state"] if state else status, state or 404)
                admin(verb, code, *where, key=key, code=1 if state else 2)  # twice is told
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            expect("nothing is left", db.execute("SELECT count(*) FROM token WHERE code = ?", (code,)).fetchone(), (0,))
        admin("close", "ZZZZZZ", "--server", url_of(server), key=key, code=2)
        admin("move", two_seats(server)[0], "--to", "127.0.0.1:1", "--server", url_of(server), key=key, code=1)


@test
def a_table_of_an_unknown_game_can_be_deleted(_):
    with Server(PROGRAM, *FLAGS) as server:
        codes = [two_seats(server)[0] for _ in range(2)]
        server.stop()
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            db.execute("UPDATE game_table SET document = replace(document, '\"template\"', '\"nosuch\"')")
        expect("at rest", admin("delete", codes[0], "--db", server.db), "done\n")
        server.start()
        expect("unknown", server.call("GET", f"/api/v1/tables/{codes[1]}")[0], 409)
        admin("close", codes[1], "--db", server.db, code=1)
        expect("running", admin("delete", codes[1], "--db", server.db), "done\n")
        expect("gone", [server.call("GET", f"/api/v1/tables/{code}")[0] for code in codes], [404, 404])


@test
def a_database_at_rest_is_changed(_):
    with Server(PROGRAM, *FLAGS) as server:
        running, gone, open_code = two_seats(server)[0], two_seats(server)[0], server.table("template", {"seats": 2, "hand": 5})[0]
        server.stop()
        for code in (running, open_code):
            expect("closed", admin("close", code, "--db", server.db), "done\n")
        expect("deleted", json.loads(admin("delete", gone, "--db", server.db, "--json")), {"ok": True})
        admin("delete", gone, "--db", server.db, code=2)
        admin("close", running, "--db", server.db, code=1)
        expect("banned", admin("ban", "203.0.113.9/24", "--why", "spam", "--for", "2d", "--db", server.db)[:23], "banned: 203.0.113.0/24 ")
        admin("unban", "203.0.113.9", "--db", server.db, code=2)
        server.start()
        for code in (running, open_code):
            expect("closed", server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "closed")
        expect("gone", server.call("GET", f"/api/v1/tables/{gone}")[0], 404)
        status, body, _ = server.call("POST", "/api/v1/tables", {}, headers=ELSEWHERE)
        expect("banned", (status, body["no"]), (403, "BANNED"))
        assert "spam" in body["what"] and " until 20" in body["what"], body


@test
def who_is_banned_is_told_and_kept_out(_):
    with Server(PROGRAM, *FLAGS) as server:
        key = key_of(server)
        code, _, tokens = two_seats(server)
        here, there = Player(server, code, tokens[0]), Player(server, code, tokens[1], source="127.0.0.2")
        for player in (here, there):
            player.until(lambda m: "view" in m)
        expect("said", admin("ban", "127.0.0.2", "--why", "insults", "--server", url_of(server), key=key), "banned: 127.0.0.2\n")
        told = there.until(lambda m: m.get("no") == "BANNED")
        expect("told", told["what"], "the operator has banned this address: insults")
        expect("closed", closed_with(there), 4007)
        again = Socket(server, source="127.0.0.2")
        expect("and again", closed_with(again), 4007)
        here.send(do="sync")
        here.until(lambda m: "view" in m)  # nobody else is
        listed = json.loads(admin("bans", "--json", "--server", url_of(server), key=key))
        expect("listed", [(one["who"], one["why"], one["until"]) for one in listed], [("127.0.0.2", "insults", 0)])
        assert "127.0.0.2" in admin("bans", "--db", server.db)
        admin("unban", "127.0.0.3", "--server", url_of(server), key=key, code=2)
        admin("unban", "127.0.0.2", "--server", url_of(server), key=key)

        def comes_back():
            try:
                player = Player(server, code, tokens[1], source="127.0.0.2")
                player.until(lambda m: "view" in m)
            except (Closed, OSError):
                return False
            player.close()
            return True
        until(comes_back)
        here.close()


@test
def what_is_banned_is_refused_everywhere(_):
    with Server(PROGRAM, *FLAGS) as server:
        key = key_of(server)
        code, host, _ = two_seats(server)
        open_code, _ = server.table("template", {"seats": 2, "hand": 5})
        six = {"X-Forwarded-For": "2001:db8:1:2:3:4:5:6"}
        for who, kept in (("203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::99", "2001:db8:1:2::/64")):
            expect("kept", server.call("POST", "/api/v1/admin/ban", {"who": who, "seconds": 3600}, key)[1]["who"], kept)
        for headers in (ELSEWHERE, six):
            until(lambda: server.call("POST", "/api/v1/mine", {"tokens": []}, headers=headers)[0] == 403)
            for path, body in (("/api/v1/tables", {"game": "template"}), (f"/api/v1/tables/{open_code}/join", {"name": "Eve"}),
                               ("/api/v1/bots", {"name": "eve", "author": "Eve"}), (f"/api/v1/tables/{code}/close", {})):
                status, reply, _ = server.call("POST", path, body, host, headers)
                expect(path, (status, reply["no"]), (403, "BANNED"))
            expect("may read", server.call("GET", "/api/v1/games", headers=headers)[0], 200)
            expect("may stop messages", server.call("POST", "/api/v1/notices/AAAAAAAAAAAAAAAAAAAAAA", {"do": "stop"}, headers=headers)[0], 404)
        expect("others may", server.call("POST", "/api/v1/mine", {"tokens": []}, headers={"X-Forwarded-For": "203.0.113.8"})[0], 200)
        expect("the operator too", server.call("GET", "/api/v1/admin/bans", token=key, headers=ELSEWHERE)[0], 200)
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            db.execute("UPDATE ban SET until = 1")  # as if the time had passed
        server.call("POST", "/api/v1/admin/ban", {"who": "198.51.100.1"}, key)  # the list is read again
        until(lambda: server.call("POST", "/api/v1/mine", {"tokens": []}, headers=ELSEWHERE)[0] == 200)
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            until(lambda: db.execute("SELECT who FROM ban").fetchall() == [("198.51.100.1",)])  # the address goes with its ban


@test
def nonsense_is_not_banned(_):
    with Server(PROGRAM, *FLAGS) as server:
        key = key_of(server)
        for who in ("127.0.0.1", "::1", "127.0.0.0/8", "0.0.0.0/0", "10.0.0.0/7", "::/0", "2001::/15", "", "x", "203.0.113.7/33", "203.0.113.7/",
                    "203.0.113.7/-1", "203.0.113.7/ 8", "203.0.113", "1.2.3.4/8/8", "@", "@A", "@a", "@" + "a" * 40, "a@b", "A" * 500, "1" * 60, None):
            status, body, _ = server.call("POST", "/api/v1/admin/ban", {} if who is None else {"who": who}, key)
            expect(str(who), (status, body["where"]), (400, "who"))
        for more in ({"seconds": -1}, {"seconds": 1 << 40}, {"why": "x" * 200}, {"why": "a\u202eb"}, {"why": "a\nb"}, {"more": 1}):
            expect(str(more), server.call("POST", "/api/v1/admin/ban", {"who": "203.0.113.7", **more}, key)[0], 400)
        expect("huge", server.call("POST", "/api/v1/admin/ban", b'{"who":"' + b"x" * 70000 + b'"}', key)[0], 413)
        expect("no JSON", server.call("POST", "/api/v1/admin/list", b"{", key)[0], 400)
        expect("state", server.call("POST", "/api/v1/admin/list", {"state": "x"}, key)[0], 400)
        for path in ("tables/ZZZZZZ", "tables/" + "A" * 200, "tables/%2e%2e"):
            expect(path, server.call("GET", "/api/v1/admin/" + path, token=key)[0], 404)
        for verb in ("close", "delete", "move", "ban"):
            expect(verb, server.call("POST", f"/api/v1/admin/tables/ZZZZZZ/{verb}", {}, key)[0], 404)
        expect("none", server.call("GET", "/api/v1/admin/bans", token=key)[1], {"bans": []})


@test
def a_seat_is_banned_by_its_address_and_a_bot_by_its_name(_):
    with Server(PROGRAM, *FLAGS) as server:
        key = key_of(server)
        code, host = server.table("template", {"seats": 2, "hand": 5})
        seat, token = server.join(code, "Eve")
        admin("ban", code, seat, "--server", url_of(server), key=key, code=1)  # nobody is there
        eve = Player(server, code, token, source="127.0.0.3")
        eve.until(lambda m: "table" in m)
        expect("not shown", admin("ban", code, seat, "--for", "12h", "--server", url_of(server), key=key)[:33], "banned: the address of that seat ")
        expect("closed", closed_with(eve), 4007)
        expect("kept", [one["who"] for one in json.loads(admin("bans", "--json", "--db", server.db))], ["127.0.0.3"])
        near = Player(server, code, token)  # 127.0.0.1: the server's own machine is not banned
        near.until(lambda m: "table" in m)
        admin("ban", code, seat, "--server", url_of(server), key=key, code=1)
        near.close()
        bot = server.call("POST", "/api/v1/bots", {"name": "grey", "author": "Ada"})[1]["token"]

        def connect():
            line = Socket(server)
            line.send(do="bot", token=bot)
            return line
        line = connect()
        line.until(lambda m: "bot" in m)
        expect("challenged", server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "bot", "bot": "@grey"}, host)[0], 200)
        line.send(do="accept", table=code, seat="p2")
        line.until(lambda m: "at" in m)
        expect("by name", admin("ban", code.lower(), "p2", "--why", "too clever", "--server", url_of(server), key=key), "banned: @grey\n")
        told = line.until(lambda m: "no" in m)
        expect("told", (told["where"], told["what"]), ("bot", "the operator has banned this bot: too clever"))
        expect("closed", closed_with(line), 4007)
        line = connect()
        expect("told", line.until(lambda m: "no" in m)["what"], "the operator has banned this bot: too clever")
        expect("closed", closed_with(line), 4007)
        expect("direct", closed_with(Player(server, code, bot)), 4007)
        expect("no new token", server.call("POST", "/api/v1/bots/grey", {"do": "token"}, bot)[0], 403)
        admin("unban", "@grey", "--server", url_of(server), key=key)
        until(lambda: "bot" in connect().receive())


@test
def what_cannot_be_stored_does_not_happen(_):
    """Another program holds the file's write lock."""
    with Server(PROGRAM, *FLAGS) as server:
        key = key_of(server)
        code, _, tokens = two_seats(server)
        server.call("POST", "/api/v1/admin/ban", {"who": "203.0.113.7"}, key)
        with contextlib.closing(sqlite3.connect(server.db, isolation_level=None)) as db:
            for path, body in ((f"tables/{code}/close", {}), (f"tables/{code}/delete", {}), ("ban", {"who": "203.0.113.8"}),
                               ("unban", {"who": "203.0.113.7"}), ("ban", {"who": "ada@example.org"})):
                db.execute("BEGIN IMMEDIATE")
                status, reply, _ = server.call("POST", "/api/v1/admin/" + path, body, key)
                expect(path, (status, reply["no"]), (503, "STORAGE"))
                assert "STORAGE" in admin("close", code, "--server", url_of(server), key=key, code=1, raw=True).stderr
                db.execute("ROLLBACK")
                until(lambda: server.call("GET", "/readyz")[0] == 200)
        expect("state", server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "running")
        expect("bans", [one["who"] for one in server.call("GET", "/api/v1/admin/bans", token=key)[1]["bans"]], ["203.0.113.7"])
        player = Player(server, code, tokens[0])
        player.until(lambda m: "view" in m)
        player.close()


@test
def a_key_is_shown_only_to_who_proves_the_name(_):
    with tempfile.TemporaryDirectory() as folder:
        cert, key_file = certificate(folder)
        with Server(PROGRAM, *FLAGS, "--cert", cert, "--key", key_file, tls=ssl.create_default_context(cafile=cert)) as server:
            for host in ("127.0.0.1", "localhost"):
                where = ["--server", f"https://{host}:{server.port}"]
                done = admin("statistics", *where, key=key_of(server), code=1, raw=True)
                assert "certificate" in done.stderr, done
                os.environ["SSL_CERT_FILE"] = cert
                try:
                    assert "tables: 0" in admin("statistics", *where, key=key_of(server))
                finally:
                    del os.environ["SSL_CERT_FILE"]


@test
def a_server_that_answers_nonsense_is_no_harm(_):
    replies = [b"", b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n[1]", b"HTTP/1.0 200 OK\r\n\r\n{\"tables\":7}", b"x" * 100000,
               b"HTTP/1.1 999 x\r\n\r\n{}", b"HTTP/1.1 200 OK\r\n\r\n{\"tables\":[{\"table\":\"\x1b[31m\",\"title\":\"a\x00b\"}]}",
               b"HTTP/1.1 403 no\r\n\r\n{\"no\":1,\"where\":[],\"what\":{}}", b"HTTP/1.1 500 no\r\n\r\n<html>",
               b'HTTP/1.1 403 no\r\n\r\n{"no":"X","where":"\\u001b[31m","what":"\\u001b[31m"}',
               b'HTTP/1.1 200 OK\r\n\r\n{"tables":[{"table":"ABCDEF","title":"\\u001b[31m\\u009b1m"}]}']
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def serve():
            for reply in replies:
                client, _ = listener.accept()
                with client:
                    client.recv(65536)
                    client.sendall(reply)
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        for reply in replies:
            done = subprocess.run([PROGRAM, "admin", "list", "--server", f"http://127.0.0.1:{listener.getsockname()[1]}"], capture_output=True,
                                  timeout=60, check=False, env={**os.environ, "SANDTABLE_ADMIN_KEY": "k" * 43})
            assert done.returncode in (0, 1), (reply[:80], done)
            assert b"\x1b" not in done.stdout + done.stderr and b"\xc2\x9b" not in done.stdout, (reply[:80], done)
        thread.join(60)


@test
def the_command_says_what_is_wrong(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, key = two_seats(server, title="A title")[0], key_of(server)
        for words, wanted in ((["frobnicate"], "expected list"), (["clse", code], "did you mean close"), (["close"], "a table's code"),
                              (["close", "x"], "six letters"), (["move", code], "--to"), (["list", "--state", "x"], "--state is"),
                              (["ban", "1.2.3.4", "--for", "soon", "--db", server.db], "90m"), (["list", "more"], "nothing else"),
                              (["list", "--server", "games.example"], "expected http://"), (["list", "--server", "http://games.example"], "without TLS"),
                              (["list", "--db", "mysql://root:secret@host/x"], "postgres://"), (["close", code, "--db", "Postgres:/secret"], "postgres://"),
                              (["list", "--server", "http://127.0.0.1:99999"], ""), (["list", "--server", "http://[::1"], "expected http://"),
                              (["list", "--server", "http://127.0.0.1:1"], "cannot be reached")):
            done = admin(*words, key=key, code=1 if "cannot" in wanted or not wanted else 2, raw=True)
            assert wanted in done.stderr and "secret" not in done.stderr, done
        done = admin("list", "--server", url_of(server), code=2, raw=True)
        assert "SANDTABLE_ADMIN_KEY" in done.stderr, done
        done = admin("list", "--server", url_of(server), key="A" * 43, code=1, raw=True)
        assert "not the operator's key" in done.stderr and "A" * 43 not in done.stderr, done
        for where in (["--server", url_of(server)], ["--db", server.db]):
            expect("list", [line.split()[:3] for line in admin("list", *where, key=key).splitlines()], [[code, "running", "template"]])
            expect("empty", admin("list", "--state", "closed", *where, key=key), "no tables\n")
            text = admin("inspect", code, *where, key=key)
            assert "title: A title" in text and "seat 1: person, Ada" in text and "state: running" in text, text
            assert "tables: 1\n" in admin("statistics", *where, key=key)
            expect("processes", admin("processes", *where, key=key), "no processes share this database\n")


if __name__ == "__main__":
    sys.exit(run())
