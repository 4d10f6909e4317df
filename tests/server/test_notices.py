"""Turns told by e-mail and webhook to people who are away, with a mail server and webhooks of our own on this machine:
what they are sent and how often, what they may answer, whom nothing is ever sent to. TAP on standard output."""
import contextlib
import json
import os
import re
import sqlite3
import sys
import tempfile
import time

from harness import FLAGS, PROGRAM, certificate, expect, run, test
from client import Player, Server, play_one
from post import Hook, Mail

OWNER = "o" * 43


def settings(mail, delay, **more):
    """Of a server that may send to this machine."""
    by_mail = {"SANDTABLE_SMTP": f"plain://127.0.0.1:{mail.port}", "SANDTABLE_SMTP_FROM": "table@games.example"} if mail else {}
    return {**os.environ, "SANDTABLE_PUSH_PRIVATE": "1", "SANDTABLE_NOTICE_DELAY": str(delay), **by_mail, **more}


@contextlib.contextmanager
def environment(new):
    before = dict(os.environ)
    os.environ.update(new)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def served(mail=None, delay=60, **more):
    with environment(settings(mail, delay, **more)):
        return Server(PROGRAM, *FLAGS)


def restart(server, mail, delay=60):
    with environment(settings(mail, delay)):
        server.start()


def ask(server, code, token, kind, address, wanted=200, **more):
    status, reply, _ = server.call("POST", f"/api/v1/tables/{code}/notices", {"kind": kind, "address": address, **more}, token)
    expect(f"asking for notices: {reply}", status, wanted)
    return reply


def follow(server, link, do, wanted=200):
    """What the page does with a link of a message."""
    key = link.rsplit("/", 1)[1]
    status, reply, _ = server.call("POST", f"/api/v1/notices/{key}", {"do": do})
    expect(f"{do}: {reply}", status, wanted)


def link_in(text, kind):
    return re.search(rf"http://127\.0\.0\.1:\d+/#/{kind}/\S+", text).group(0)


def body_of(got):
    return got["mail"].get_content()


def days(server, title=""):
    """A game in which two people answer in turn: its code, the token of who is asked, and of the other."""
    code, host = server.table("morris", {}, clock={"kind": "days", "seconds": 3}, title=title)
    tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: "view" in m)
    first = next(i for i, player in enumerate(players) if player.ask)
    for player in players:
        player.close()
    return code, tokens[first], tokens[1 - first]


def rows(server):
    with contextlib.closing(sqlite3.connect(server.db)) as db:
        return db.execute("SELECT kind, address, confirmed, due > 0, tries FROM notice ORDER BY kind, address").fetchall()


def until(what, seconds=30):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def confirmed(server, mail, code, token, address, language="en"):
    """An address that has said yes."""
    before = len(mail.got)
    expect("asked", ask(server, code, token, "mail", address, owner=OWNER, language=language)["confirmed"], False)
    follow(server, link_in(body_of(mail.wait(before + 1)[before]), "notice"), "confirm")


@test
def an_address_is_asked_before_it_is_told(_):
    with Mail() as mail, served(mail) as server:
        expect("kinds", server.call("GET", "/api/v1/notices")[1], {"kinds": ["discord", "json", "mail", "ntfy"]})
        code, mine, other = days(server, "A title of mine")
        expect("asked", ask(server, code, other, "mail", "ada@example.org")["confirmed"], False)
        question = mail.wait(1)[0]
        expect("from", question["from"], "MAIL FROM:<table@games.example>")
        expect("to", question["to"], "RCPT TO:<ada@example.org>")
        assert "A title of mine" not in body_of(question)  # nobody can write to a stranger by it
        until(lambda: [row[3] for row in rows(server)] == [0])
        play_one(server, code, mine)  # nothing else comes to an address that has not said yes
        expect("waiting", [row[3] for row in rows(server)], [0])
        link = link_in(body_of(question), "notice")
        expect("state", server.call("GET", "/api/v1/notices/" + link.rsplit("/", 1)[1])[1],
               {"kind": "mail", "address": "ada@example.org", "confirmed": False})
        follow(server, link, "confirm")
        play_one(server, code, other)
        play_one(server, code, mine)
        told = mail.wait(2)[1]
        expect("subject", told["mail"]["Subject"], "Your turn")
        assert "A title of mine" in body_of(told) and f"http://127.0.0.1:{server.port}/#/t/{code}" in body_of(told), body_of(told)
        expect("headers", [told["mail"][name] for name in ("From", "To", "Auto-Submitted")],
               ["Sandtable <table@games.example>", "ada@example.org", "auto-generated"])
        stop = link_in(body_of(told), "stop")
        one_click = f"/api/v1/notices/{stop.rsplit('/', 1)[1]}/stop"  # RFC 8058
        expect("unsubscribe", told["mail"]["List-Unsubscribe"], f"<http://127.0.0.1:{server.port}{one_click}>")
        expect("one click", told["mail"]["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
        status, _, headers = server.call("GET", one_click)
        expect("a person who opens it", (status, headers["location"]), (303, "/" + stop.split("/", 3)[3]))
        expect("nothing has happened", len(rows(server)), 1)
        expect("the button", server.call("POST", one_click, b"List-Unsubscribe=One-Click",
                                         headers={"Content-Type": "application/x-www-form-urlencoded"})[0], 200)
        expect("rows", rows(server), [])
        follow(server, link_in(body_of(told), "stop"), "stop", 404)


@test
def tables_of_one_address_are_one_message(_):
    """The delay outlasts three answers on any machine; then the clock is moved on, in storage."""
    with Mail() as mail, served(mail) as server:
        tables = [days(server, f"Table {i}") for i in range(3)]
        confirmed(server, mail, *tables[0][::2], "ada@example.org", "de")
        for code, _, other in tables[1:]:  # confirmed once, it is not asked again
            expect("known", ask(server, code, other, "mail", "ada@example.org", owner=OWNER, language="de")["confirmed"], True)
        server.stop()
        restart(server, mail, 80000000)
        for code, mine, _ in tables:
            play_one(server, code, mine)
        until(lambda: [row[3] for row in rows(server)] == [1, 1, 1])
        server.kill()
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            db.execute("UPDATE notice SET due = 1")
        restart(server, mail)
        told = mail.wait(2)[1]
        expect("subject", told["mail"]["Subject"], "Du bist dran")
        for code, _, _ in tables:
            assert f"#/t/{code}" in body_of(told), body_of(told)
        until(lambda: [row[3] for row in rows(server)] == [0, 0, 0])
        server.stop()
        restart(server, mail)  # and a restart repeats nothing
        until(lambda: server.metric("tables_in_memory") == 3)
        expect("messages", len(mail.got), 2)


@test
def who_came_and_answered_is_not_told(_):
    with Hook() as hook, served(delay=80000000) as server:
        code, mine, other = days(server)
        ask(server, code, other, "json", hook.url + "/x")
        play_one(server, code, mine)
        until(lambda: [row[3] for row in rows(server)] == [1])
        player = Player(server, code, other)
        player.until(lambda m: player.ask)
        until(lambda: [row[3] for row in rows(server)] == [0])
        player.close()
        expect("sent", len(hook.got), 0)


@test
def webhooks_speak_three_ways(_):
    with Hook() as hook, served() as server:
        code, mine, other = days(server, "@everyone [x](http://evil)")
        for kind in ("json", "discord", "ntfy"):
            expect(kind, ask(server, code, other, kind, f"{hook.url}/{kind}", language="de")["confirmed"], True)
        play_one(server, code, mine)
        got = {path: (headers, body) for path, headers, body in hook.wait(3)}
        plain = json.loads(got["/json"][1])
        stop = plain.pop("stop")
        seat = plain["turns"][0]["seat"]
        assert seat in ("white", "black"), plain
        expect("json", plain, {"language": "de", "turns": [{"table": code, "game": "morris", "title": "@everyone [x](http://evil)",
                                                             "seat": seat, "link": f"http://127.0.0.1:{server.port}/#/t/{code}"}]})
        discord = json.loads(got["/discord"][1])
        expect("mentions", discord["allowed_mentions"], {"parse": []})
        assert "\\@everyone \\[x\\]" in discord["content"] and len(discord["content"]) < 2000, discord
        expect("title", got["/ntfy"][0]["Title"], "Du bist dran")
        for text in (discord["content"], got["/ntfy"][1]):
            link_in(text, "stop")
        follow(server, stop, "stop")
        expect("left", sorted(row[0] for row in rows(server)), ["discord", "ntfy"])
        server.call("POST", f"/api/v1/tables/{code}/notices", {"kind": "ntfy"}, other)
        expect("left", [row[0] for row in rows(server)], ["discord"])


@test
def what_fails_is_tried_again_and_given_up(_):
    with Hook() as hook, served(delay=5) as server:
        hook.replies = [(503, {}), (429, {"Retry-After": "0"})]
        code, mine, other = days(server)
        ask(server, code, other, "json", hook.url + "/x")
        play_one(server, code, mine)
        hook.wait(3)
        until(lambda: rows(server) == [("json", hook.url + "/x", 1, 0, 0)])
        expect("failures", server.metric("failed_notices_total"), 2)
        hook.replies = [(500, {})] * 20
        play_one(server, code, other)
        play_one(server, code, mine)
        hook.wait(3 + 6)
        until(lambda: [row[3] for row in rows(server)] == [0])
        expect("tried", len(hook.got), 3 + 6)
        hook.replies = [(404, {})]
        play_one(server, code, other)
        play_one(server, code, mine)
        until(lambda: rows(server) == [])  # nobody is there any more


@test
def what_fails_stays_one_message(_):
    with Hook() as hook, served(delay=80000000) as server:
        hook.replies = [(503, {})]
        for code, mine, other in [days(server) for _ in range(4)]:
            ask(server, code, other, "json", hook.url + "/x")
            play_one(server, code, mine)
        until(lambda: [row[3] for row in rows(server)] == [1] * 4)
        server.kill()
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            db.execute("UPDATE notice SET due = 1")
        restart(server, None, 80000000)
        expect("turns", len(json.loads(hook.wait(1)[0][2])["turns"]), 4)
        until(lambda: server.metric("failed_notices_total") == 1)
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            until(lambda: len(set(db.execute("SELECT due FROM notice"))) == 1)


@test
def what_is_being_sent_is_not_sent_with_the_next(_):
    with Hook() as hook, served(delay=5) as server:
        hook.answers.clear()
        told = []
        for number in (1, 2):  # the second turn comes while nobody has said whether the first message was taken
            code, mine, other = days(server)
            ask(server, code, other, "json", hook.url + "/x")
            play_one(server, code, mine)
            told.append([turn["table"] for turn in json.loads(hook.wait(number)[number - 1][2])["turns"]])
            expect(f"message {number}", told[-1], [code])
        hook.answers.set()
        until(lambda: [row[3] for row in rows(server)] == [0, 0])


@test
def a_redirection_is_not_followed(_):
    with Hook() as hook, Hook() as other_hook, served(delay=5) as server:
        hook.replies = [(307, {"Location": other_hook.url + "/y"})]
        code, mine, other = days(server)
        ask(server, code, other, "json", hook.url + "/x")
        play_one(server, code, mine)
        hook.wait(1)
        until(lambda: [row[3] for row in rows(server)] == [0])
        expect("elsewhere", len(other_hook.got), 0)


@test
def a_restart_sends_what_waited(_):
    """Killed while the mail server keeps it waiting: the message comes after the restart."""
    with Mail(says={"DATA": b"451 not now\r\n"}) as mail, served(mail, delay=80000000) as server:
        code, _, other = days(server)
        ask(server, code, other, "mail", "ada@example.org")
        until(lambda: any(line == "DATA" for line, _ in mail.heard))
        server.kill()
        expect("kept", [row[3:] for row in rows(server)], [(1, 1)])
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            db.execute("UPDATE notice SET due = 1")
        restart(server, mail)
        mail.wait(1)
        until(lambda: [row[3] for row in rows(server)] == [0])


@test
def it_is_sealed_and_says_who_it_is(_):
    with tempfile.TemporaryDirectory() as folder:
        cert, key = certificate(folder)
        secret = os.path.join(folder, "password")
        with open(secret, "w", encoding="utf-8") as f:
            f.write("a pass word\n")
        for sealed in (False, True):
            with Mail((cert, key), sealed, ("ada", "a pass word")) as mail:
                way = {"SANDTABLE_SMTP": f"{'smtps' if sealed else 'smtp'}://localhost:{mail.port}", "SANDTABLE_SMTP_USER": "ada",
                       "SANDTABLE_SMTP_PASSWORD_FILE": secret, "SSL_CERT_FILE": cert}
                with served(mail, **way) as server:
                    code, _, other = days(server)
                    ask(server, code, other, "mail", "ada@example.org")
                    expect("sealed", mail.wait(1)[0]["sealed"], True)
                    expect("in the open", [line for line, hidden in mail.heard if not hidden and not line.startswith(("EHLO", "STARTTLS"))], [])
                    with open(f"/proc/{server.process.pid}/cmdline", "rb") as f:
                        assert b"pass word" not in f.read()


@test
def no_seal_no_password(_):
    """A mail server without TLS, with a certificate that nobody trusts, or that speaks before the seal gets nothing."""
    with tempfile.TemporaryDirectory() as folder:
        cert, key = certificate(folder)
        early = b"220 go on\r\n250-mail.example\r\n250 AUTH PLAIN\r\n235 in\r\n"
        for tls, trusted, says in ((None, cert, {}), ((cert, key), os.devnull, {}), ((cert, key), cert, {"STARTTLS": early})):
            with Mail(tls, False, ("ada", "secret"), says) as mail:
                way = {"SANDTABLE_SMTP": f"smtp://localhost:{mail.port}", "SANDTABLE_SMTP_USER": "ada", "SANDTABLE_SMTP_PASSWORD": "secret",
                       "SSL_CERT_FILE": trusted}
                with served(mail, **way) as server:
                    code, _, other = days(server)
                    ask(server, code, other, "mail", "ada@example.org")
                    until(lambda: server.metric("failed_notices_total") >= 1)
                    expect("said", [line for line, _ in mail.heard if line.startswith(("AUTH", "MAIL"))], [])
                    expect("mail", len(mail.got), 0)


@test
def an_address_that_is_nobodys_is_forgotten(_):
    with Mail(says={"RCPT": b"550 no such person\r\n"}) as mail, served(mail) as server:
        code, _, other = days(server)
        ask(server, code, other, "mail", "nobody@example.org")
        until(lambda: rows(server) == [])


@test
def hostile_addresses_are_refused(_):
    with Mail() as mail, served(mail) as server:
        code, mine, _ = days(server)
        for address in ("", "ada", "@example.org", "ada@", "ada@localhost", "a da@example.org", "ada@exa mple.org", "ada@example.org\r\nBcc: x@y.z",
                        "ada@example.org>\r\nRCPT TO:<x@y.z", "<ada@example.org>", "ada@example.org,eve@example.org", "\"a\"@example.org",
                        "ada@[127.0.0.1]", "ädä@example.org", "a" * 65 + "@example.org", "a@" + "b." * 130 + "org", "a..b@example.org", "a@-b.org",
                        "a@b.org.", "a@b@c.org", "ada@example.org\0"):
            ask(server, code, mine, "mail", address, 400)
        for address in ("ftp://127.0.0.1/x", "https://u:p@hook.example/x", "https://hook.example/\r\nX: y", "file:///etc/passwd", "https://[::1]/x",
                        "https://hook.example/" + "x" * 1100):
            ask(server, code, mine, "json", address, 400)
        for kind in ("", "push", "MAIL", "x" * 300):
            ask(server, code, mine, kind, "ada@example.org", 400)
        for owner in ("", "short", "o" * 44):
            ask(server, code, mine, "mail", "ada@example.org", 400, owner=owner)
        ask(server, code, mine, "mail", "ada@example.org", 400, language="../x")
        ask(server, code, None, "mail", "ada@example.org", 403)
        ask(server, days(server)[0], mine, "mail", "ada@example.org", 403)
        for key in ("x", "A" * 22, "%41", "A" * 200):
            status, _, _ = server.call("GET", f"/api/v1/notices/{key}")
            expect(key, status, 404)
            follow(server, "/" + key, "stop", 404)
        expect("mail", mail.got, [])


@test
def nobody_is_asked_too_often(_):
    with Mail() as mail, served(mail) as server:
        code, mine, _ = days(server)
        for status in (200, 200, 200, 429):
            ask(server, code, mine, "mail", "victim@example.org", status)
        ask(server, code, mine, "mail", "ada@example.org")
        until(lambda: [row[3] for row in rows(server)] == [0])


@test
def all_processes_and_starts_count_together(_):
    with Mail() as mail, served(mail) as server:
        code, mine, _ = days(server)
        ask(server, code, mine, "mail", "victim@example.org")
        ask(server, code, mine, "mail", "Victim@Example.org")  # however it is spelt
        server.stop()
        restart(server, mail)
        ask(server, code, mine, "mail", "victim@example.org")
        ask(server, code, mine, "mail", "victim@example.org", 429)
        with contextlib.closing(sqlite3.connect(server.db)) as db, db:
            db.execute("UPDATE mailbox SET free = free - 43200000")  # as if half a day had passed
        ask(server, code, mine, "mail", "victim@example.org")
        ask(server, code, mine, "mail", "victim@example.org", 429)


@test
def who_refuses_for_good_is_not_asked_again(_):
    with Mail() as mail, served(mail) as server:
        code, mine, other = days(server)
        ask(server, code, mine, "mail", "ada@example.org")
        follow(server, link_in(body_of(mail.wait(1)[0]), "stop"), "stop")
        server.stop()
        restart(server, mail)
        elsewhere, third, _ = days(server)
        for table, token, owner in ((code, mine, "x" * 43), (code, other, "y" * 43), (elsewhere, third, "z" * 43)):
            expect("refused", ask(server, table, token, "mail", "ada@example.org", 403, owner=owner)["no"], "REFUSED")
        with contextlib.closing(sqlite3.connect(server.db)) as db:
            expect("kept without the address", [row for row in db.iterdump() if "ada@example" in row], [])
        with open(server.db + ".admin", encoding="ascii") as f:
            key = f.readline().strip()
        expect("the operator lifts it", server.call("POST", "/api/v1/admin/unban", {"who": "ada@example.org"}, key)[0], 200)
        ask(server, code, mine, "mail", "ada@example.org")
        expect("asked again", mail.wait(2)[1]["mail"]["Subject"], "Please confirm this address")
        expect("or says never", server.call("POST", "/api/v1/admin/ban", {"who": "ben@example.org"}, key)[0], 200)
        ask(server, code, other, "mail", "ben@example.org", 403)
        expect("never refused", server.call("POST", "/api/v1/admin/unban", {"who": "nobody@example.org"}, key)[0], 404)
        confirmed(server, mail, code, other, "eve@example.org")  # who has said yes and stops may say yes again
        play_one(server, code, mine)
        follow(server, link_in(body_of(mail.wait(4)[3]), "stop"), "stop")
        confirmed(server, mail, code, other, "eve@example.org")
        expect("banned", server.call("POST", "/api/v1/admin/ban", {"who": "eve@example.org"}, key)[0], 200)
        expect("and told of nothing more", [row for row in rows(server) if row[1] == "eve@example.org"], [])
        ask(server, code, other, "mail", "eve@example.org", 403, owner=OWNER)


@test
def what_waited_while_nobody_had_said_yes_is_told(_):
    with Mail() as mail, served(mail) as server:
        code, mine, other = days(server)
        ask(server, code, other, "mail", "ada@example.org")
        link = link_in(body_of(mail.wait(1)[0]), "notice")
        play_one(server, code, mine)  # now the other is asked, and away
        follow(server, link, "confirm")
        assert f"#/t/{code}" in body_of(mail.wait(2)[1])
        code, mine, other = days(server)  # a turn that is over by then is not
        ask(server, code, other, "mail", "ben@example.org")
        link = link_in(body_of(mail.wait(3)[2]), "notice")
        play_one(server, code, mine)
        play_one(server, code, other)
        follow(server, link, "confirm")
        expect("waiting", [row[3] for row in rows(server) if row[1] == "ben@example.org"], [0])
        code, mine, _ = days(server)  # and one who is asked already when the address is given, and is not there, is told
        ask(server, code, mine, "mail", "eve@example.org")
        follow(server, link_in(body_of(mail.wait(4)[3]), "notice"), "confirm")
        assert f"#/t/{code}" in body_of(mail.wait(5)[4])


@test
def a_hook_that_is_given_while_a_turn_waits_is_told_of_it(_):
    with Hook() as hook, served() as server:
        code, mine, _ = days(server)
        ask(server, code, mine, "json", hook.url + "/away")
        expect("told", json.loads(hook.wait(1)[0][2])["turns"][0]["table"], code)
        code, mine, _ = days(server)
        player = Player(server, code, mine)
        player.until(lambda m: player.ask)
        ask(server, code, mine, "json", hook.url + "/here")  # who is there sees it
        expect("waiting", [row[3] for row in rows(server) if row[1].endswith("/here")], [0])
        player.close()


@test
def another_person_cannot_use_what_somebody_confirmed(_):
    with Mail() as mail, served(mail) as server:
        code, mine, other = days(server)
        confirmed(server, mail, code, other, "ada@example.org")
        expect("a stranger", ask(server, code, mine, "mail", "ada@example.org", owner="x" * 43)["confirmed"], False)


@test
def nothing_is_sent_into_a_private_network(_):
    with Hook() as hook, served(SANDTABLE_PUSH_PRIVATE="0", delay=5) as server:
        code, mine, other = days(server)
        ask(server, code, other, "json", hook.url + "/x", 400)
        ask(server, code, other, "json", "https://localhost:8443/x", 400)
        for literal in ("127.0.0.1", "10.0.0.1", "2130706433", "0", "127.1", "0x7f.1", "192.168.1.1", "169.254.169.254"):
            ask(server, code, other, "json", f"https://{literal}/x", 400)
        ask(server, code, other, "json", "https://localhost/x")
        play_one(server, code, mine)
        until(lambda: server.metric("failed_notices_total") >= 1)
        expect("sent", len(hook.got), 0)


@test
def without_a_mail_server_there_is_no_mail(server):
    expect("kinds", server.call("GET", "/api/v1/notices")[1], {"kinds": ["discord", "json", "ntfy"]})
    code, mine, _ = days(server)
    ask(server, code, mine, "mail", "ada@example.org", 400)


@test
def a_new_link_ends_the_old_notices(_):
    with Hook() as hook, served() as server:
        code, host = server.table("morris", {}, clock={"kind": "days", "seconds": 3})
        _, token = server.join(code, "Ada", seat="white")
        ask(server, code, token, "json", hook.url + "/x")
        server.call("POST", f"/api/v1/tables/{code}/seats/white", {"do": "link"}, host)
        expect("rows", rows(server), [])


if __name__ == "__main__":
    sys.exit(run())
