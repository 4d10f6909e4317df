#!/usr/bin/env python3
"""What a server keeps and for whom: one server to a database, names, finished games, tables of older rules, and how
something is deleted."""
import contextlib
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
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


# ---- Fair shares ----

def share_of(server, code):
    with contextlib.closing(sqlite3.connect(server.db)) as db, db:
        return json.loads(db.execute("SELECT document FROM game_table WHERE code = ?", (code,)).fetchone()[0])["share"]


@test
def shares_of_thinking_survive_a_restart(server):
    """All tables made from one address have one share, before and after; the address itself is nowhere."""
    wish = {"game": "template", "options": {"seats": 2}}
    codes = [server.call("POST", "/api/v1/tables", wish, headers={"X-Forwarded-For": address})[1]["table"]
             for address in ("203.0.113.77", "203.0.113.77", "203.0.113.78")]
    shares = [share_of(server, code) for code in codes]
    assert shares[0] == shares[1] != shares[2], shares
    server.kill()
    server.start()
    server.join(codes[1], "Ada")  # the document is written again
    expect("after the restart", [share_of(server, code) for code in codes], shares)
    server.stop()
    for file in (server.db, server.db + "-wal"):
        if os.path.exists(file):
            assert b"203.0.113." not in open(file, "rb").read(), file
    server.start()


# ---- Names ----

@test
def names_that_only_seem_alike(server):
    """Some signs differ enough: a small l is not an i; a large one is."""
    code, _ = server.table("template", {"seats": 4})
    path = f"/api/v1/tables/{code}/join"
    for name, status in (("Kal", 201), ("Kai", 201), ("KaI", 409), ("Ka1", 409), ("Елена", 201), ("Eленa", 409), ("ЕЛЕНА", 409),
                         ("Нина", 201)):
        expect(name, server.call("POST", path, {"name": name})[0], status)
    code, _ = server.table("template", {"seats": 4})
    path = f"/api/v1/tables/{code}/join"
    for name, status in (("Сергей", 201), ("Серге\u0438\u0306", 409), ("Adébáyọ̀", 201), ("Ade\u0301ba\u0301yo\u0323\u0300", 409),
                         ("Νίκος", 201), ("Νι\u0301κος", 409), ("0tto", 201), ("Otto", 409)):
        expect(name, server.call("POST", path, {"name": name})[0], status)


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
    for name in ("\u0410da", "Ad\u0430", "\u0391da", "A\u0501a", "Ada\u0301", "\u00c1da", "A\u0308d\u0101", "\uff21\uff44\uff41",
                 "\U0001d400\U0001d41d\U0001d41a", "\u24b6\u24d3\u24d0", "\u1d00\u1d05\u1d00", "Ad\u0251", "\u04d2d\u04d1"):
        status, body, _ = server.call("POST", path, {"name": name})
        expect(f"{name!r} looks like Ada", (status, body.get("no")), (409, "NAME_TAKEN"))
    for name in ("\u0301Ada", "Z\u0300\u0301\u0302\u0303", "\u1100\u1161", "\u304b\u3099"):
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


# ---- Spectators ----

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


# ---- Other rules, other data ----

def pack_hash(files):
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(name.encode() + b"\0" + len(content).to_bytes(8, "little") + content)
    return whole.hexdigest()


def change_document(server, code, **more):
    """As if another version of the program had begun the table."""
    server.stop()
    with contextlib.closing(sqlite3.connect(server.db)) as db, db:
        document = json.loads(db.execute("SELECT document FROM game_table WHERE code = ?", (code,)).fetchone()[0])
        text = json.dumps({**document, **more}, separators=(",", ":"), ensure_ascii=False)
        db.execute("UPDATE game_table SET document = ? WHERE code = ?", (text, code))
    server.start()
    return document


@test
def when_a_game_ended_survives_a_restart(server):
    _, _, tokens = finished(server)
    when = lambda: [t["updated"] for t in server.call("POST", "/api/v1/mine", {"tokens": tokens[:1]})[1]["tables"]]  # noqa: E731
    before = when()
    assert before[0] > 1700000000, before
    server.kill()
    server.start()
    expect("after the restart", when(), before)


@test
def tables_of_older_rules_stay_readable(server):
    for over in (False, True):
        code, host, tokens = finished(server) if over else two_seats(server)
        if not over:
            ada = Player(server, code, tokens[0])
            ada.until(lambda m: "view" in m)
            ada.act(ada.ask["answers"][0])
            ada.until(lambda m: "taken" in m)
        for other in ({"rules": 0}, {"pack": "0" * 64}):
            before = change_document(server, code, **other)
            path = f"/api/v1/tables/{code}"
            table = server.call("GET", path)[1]["table"]
            assert table["state"] == "frozen" and "record" in table["why"] and "\n" not in table["why"], table
            expect("mine", [t["state"] for t in server.call("POST", "/api/v1/mine", {"tokens": tokens})[1]["tables"]], ["frozen"] * 2)
            expect("replay", server.call("GET", path + "/replay/1")[1]["no"], "OTHER_RULES")
            for post in ("start", "close", "rematch", "seats/p1"):
                status, body, _ = server.call("POST", f"{path}/{post}", {"do": "mute"} if "seats" in post else {}, host)
                expect(post, (status, body["no"]), (409, "OTHER_RULES"))
            expect("join", server.call("POST", path + "/join", {"name": "Cid"})[0], 409)
            expect("a seat's record", server.call("GET", path + "/record", token=tokens[0])[0], 200 if over else 403)
            status, record, _ = server.call("GET", path + "/record", token=host)
            expect("the record", status, 200)
            rules, pack = other.get("rules", before["rules"]), other.get("pack", before["pack"])
            assert f"game template rules {rules} pack sha256:{pack}\n" in record and "\np1 bid " in record, record
            back = Player(server, code, tokens[1])
            back.until(lambda m: m.get("table", {}).get("state") == "frozen")
            back.send(do="act", q=1, a="bid ant")
            back.until(lambda m: m.get("no"))
            back.close()
            change_document(server, code, rules=before["rules"], pack=before["pack"])
        state = server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"]
        expect("with its own rules it goes on", state, "over" if over else "running")


@test
def a_game_this_server_does_not_have(server):
    code, host, tokens = two_seats(server)
    change_document(server, code, game="chess")
    for path in ("", "/record", "/replay/1", "/qr.svg"):
        status, body, _ = server.call("GET", f"/api/v1/tables/{code}{path}")
        expect(path, (status, body["no"]), (409, "OTHER_RULES"))
    expect("mine", server.call("POST", "/api/v1/mine", {"tokens": tokens})[1], {"tables": []})
    expect("health", server.call("GET", "/healthz")[0], 200)


@test
def packs_stand_side_by_side(_):
    """A table begun with other data continues where that data is given, next to tables with our own."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/template-older")
        with Server(PROGRAM, *FLAGS) as first:
            cards = first.call("GET", "/api/v1/games/template/data")[1]["cards.json"]
            with open(folder + "/template-older/cards.json", "w") as file:
                json.dump(cards, file, indent=3)
            code, host, tokens = two_seats(first)
            with Server(PROGRAM, *FLAGS, "--packs", folder) as second:
                ours = next(game["pack"] for game in second.call("GET", "/api/v1/games")[1]["games"] if game["id"] == "template")
                older = "sha256:" + pack_hash({"cards.json": open(folder + "/template-older/cards.json", "rb").read()})
                assert older != ours
                expect("its data", second.call("GET", f"/api/v1/games/template/data/{older}")[1]["cards.json"], cards)
                expect("data nobody has", second.call("GET", "/api/v1/games/template/data/" + "0" * 64)[0], 404)
                code, host, tokens = two_seats(second)
                change_document(second, code, pack=older[7:])
                expect("a table of it", second.call("GET", f"/api/v1/tables/{code}")[1]["table"]["pack"], older)
                players = [Player(second, code, token) for token in tokens]
                for player in players:
                    player.until(lambda m: "view" in m)
                play_out(players)
                expect("played", second.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "over")
                assert f"pack {older}" in second.call("GET", f"/api/v1/tables/{code}/record")[1]
                fresh, *_ = two_seats(second)
                expect("a new table", second.call("GET", f"/api/v1/tables/{fresh}")[1]["table"]["pack"], ours)
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", ":memory:", "--no-open", "--packs",
                               folder + "/template-older"], capture_output=True, text=True, timeout=20)
        assert done.returncode != 0 and "game" in done.stderr, done


# ---- What is deleted ----

def traces(server, *words):
    """In which tables of the database, the log that is written ahead included, one of the words still stands."""
    with contextlib.closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as db, db:
        names = [name for name, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: str(db.execute(f"SELECT * FROM {name}").fetchall()) for name in names}
    return [name for name, text in rows.items() if any(word in text for word in words)]


@test
def a_host_may_delete_a_table(server):
    for over in (False, True):
        code, host, tokens = finished(server) if over else two_seats(server)
        ada = Player(server, code, tokens[0])
        ada.until(lambda m: "view" in m)
        path = f"/api/v1/tables/{code}/delete"
        expect("a seat", server.call("POST", path, {}, tokens[0])[0], 403)
        assert len(traces(server, code)) >= 2 + over, traces(server, code)
        expect("the host", server.call("POST", path, {}, host)[0], 200)
        try:
            ada.until(lambda m: False)
        except Closed as closed:
            expect("those at the table", closed.code, 4003)
        expect("traces", traces(server, code), [])
        expect("gone", server.call("GET", f"/api/v1/tables/{code}")[0], 404)
        expect("mine", server.call("POST", "/api/v1/mine", {"tokens": [host, *tokens]})[1], {"tables": []})
        expect("again", server.call("POST", path, {}, host)[0], 404)


@test
def names_of_finished_games_go_after_a_while(_):
    with Server(PROGRAM, *FLAGS, "--keep-names", "30") as server:
        old, host, _ = finished(server)
        fresh, _, _ = finished(server)
        running, _, tokens = two_seats(server)
        server.stop()
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            month = int(time.time() * 1000) - 31 * 86400000
            db.execute(f"UPDATE game_table SET updated = {month} WHERE code IN (?, ?)", (old, running))
        server.start()

        def names(code):
            return [seat["name"] for seat in server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["seats"]]

        end = time.monotonic() + 20
        while names(old) != ["", ""] and time.monotonic() < end:
            time.sleep(0.1)
        expect("of an old game", names(old), ["", ""])
        expect("of a new one", names(fresh), ["Ada", "Ben"])
        expect("of one that runs", names(running), ["Ada", "Ben"])
        _, record, headers = server.call("GET", f"/api/v1/tables/{old}/record")
        expect("its file's name", headers["content-disposition"], f'attachment; filename="{old}.sandtable"')
        assert "Ada" not in record and "p1 bid" in record, record
        expect("the host's token", server.call("POST", "/api/v1/mine", {"tokens": [host]})[1], {"tables": []})


# ---- A start with many tables ----

@test
def a_log_that_is_full_takes_answers_and_nothing_else(_):
    """Undoing and doing again makes a log longer without end; waking a table plays all of it."""
    with Server(PROGRAM, *FLAGS) as server:
        code, _, tokens = two_seats(server)
        player = Player(server, code, tokens[0])
        player.until(lambda m: "ask" in m)
        bid = player.ask["answers"][0]
        server.stop()
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            first = db.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()[0]
            expect("nothing is played yet", (first, db.execute("SELECT count(*) FROM recent").fetchone()[0]), (0, 0))
            lines = [f"p1 {bid}", "= undo p1"] * 5000
            db.executemany("INSERT INTO event (code, seq, at, line) VALUES (?, ?, 0, ?)",
                           [(code, 1 + i, line) for i, line in enumerate(lines)])
        server.start()
        players = [Player(server, code, token) for token in tokens]
        for player in players:
            player.until(lambda m: "ask" in m)
        for message in ({"do": "undo"}, {"do": "say", "channel": "table", "text": "hello"}):
            players[0].send(**message)
            expect(message["do"], players[0].until(lambda m: "no" in m)["no"], "FULL")
        play_out(players)
        expect("the game goes on", players[0].table["state"], "over")


@test
def a_start_does_not_wait_for_its_tables(_):
    """Tables in progress are woken one after the other while people are served; those with bots to move continue."""
    with Server(PROGRAM, *FLAGS) as server:
        code, host, tokens = two_seats(server)
        bots, bots_host = server.table("template", {"seats": 2, "hand": 5}, [{"kind": "open"}, {"kind": "bot", "bot": "random"}])
        token = server.join(bots, "Ada")[1]
        server.begin(bots, bots_host)
        server.stop()
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            documents = [db.execute("SELECT document FROM game_table WHERE code = ?", (c,)).fetchone()[0] for c in (code, bots)]
            db.executemany("INSERT INTO game_table VALUES (?, 'running', ?, ?)",
                           ((f"Z{i:05d}", i, documents[i % 2]) for i in range(12000)))
        server.start()
        expect("ready", server.call("GET", "/readyz")[0], 200)
        ada = Player(server, bots, token)  # its place in the queue does not matter
        ada.until(lambda m: m.get("ask"))
        ada.close()

        def awake():
            text = server.call("GET", "/metrics")[1]
            return int(re.search(r"^sandtable_bot_answers_total (\d+)", text, re.M)[1])

        end = time.monotonic() + 60
        while awake() < 6000 and time.monotonic() < end:
            time.sleep(0.1)
        assert awake() >= 6000, f"the bots of {awake()} tables have answered"


if __name__ == "__main__":
    sys.exit(run())
