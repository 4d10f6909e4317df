"""Turns told to people who are away, by a push service of our own on this machine: what it is sent and how often, what
it may answer, whom it is never sent to. TAP on standard output.

What the messages say is read by tests/web/push.mjs; that they are sealed as RFC 8291 has it is in test_notify.c."""
import base64
import http.server
import json
import os
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from harness import FLAGS, PROGRAM, certificate, expect, run, test
from client import Player, Server, play_one

DELAY = 60
QUIET = DELAY * 6 / 1000  # in which a message that is due would have come


class Service:
    """A push service: keeps what it gets, answers what it is told to."""

    def __init__(self, tls=None):
        self.got, self.replies, self.changed = [], [], threading.Condition()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with service.changed:
                    service.got.append((self.path, dict(self.headers), body))
                    status, more = service.replies.pop(0) if service.replies else (201, {})
                    service.changed.notify_all()
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def wait(self, count, seconds=20):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.got) >= count, seconds), f"{len(self.got)} of {count} messages came"
            return list(self.got)

    def silent(self, count):
        """No further message comes."""
        time.sleep(QUIET)
        expect("messages", len(self.got), count)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()


def point():
    """A public key that a browser could have, as base64url."""
    der = subprocess.run("openssl ecparam -name prime256v1 -genkey -noout | openssl ec -pubout -outform DER", shell=True, check=True,
                         capture_output=True).stdout
    return base64.urlsafe_b64encode(der[-65:]).decode().rstrip("=")


POINT, AUTH = point(), base64.urlsafe_b64encode(bytes(range(16))).decode().rstrip("=")


def pushing(**environment):
    """A server of the test's own that may push to this machine."""
    before = dict(os.environ)
    os.environ.update({"SANDTABLE_PUSH_PRIVATE": "1", "SANDTABLE_PUSH_DELAY": str(DELAY), **environment})
    try:
        return Server(PROGRAM, *FLAGS)
    finally:
        os.environ.clear()
        os.environ.update(before)


def subscribe(server, code, token, endpoint, wanted=200, **more):
    body = {"endpoint": endpoint, "p256dh": POINT, "auth": AUTH, "language": "de", **more}
    status, reply, _ = server.call("POST", f"/api/v1/tables/{code}/push", body, token)
    expect(f"subscribing: {reply}", status, wanted)
    return reply


def two(server, **clock):
    """A game in which two people answer in turn."""
    code, host = server.table("morris", {}, clock=clock)
    tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
    server.begin(code, host)
    return code, host, tokens


def days(server):
    return two(server, kind="days", seconds=3)


def asked_first(server, code, tokens):
    """The tokens of who is asked, and of who is not."""
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: "view" in m)
    first = next(i for i, player in enumerate(players) if player.ask)
    for player in players:
        player.close()
    return tokens[first], tokens[1 - first]


@test
def the_key_is_made_once_and_kept(_):
    with pushing() as server:
        status, reply, _ = server.call("GET", "/api/v1/push")
        expect("status", status, 200)
        expect("a point", base64.urlsafe_b64decode(reply["key"] + "=")[0], 4)
        server.kill()
        server.start()
        expect("after a restart", server.call("GET", "/api/v1/push")[1], reply)


@test
def who_is_away_is_told_once(_):
    with Service() as service, pushing(SANDTABLE_PUSH_CONTACT="mailto:host@example.org") as server:
        code, _, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        service.silent(0)  # it is not their turn
        play_one(server, code, mine)
        path, headers, body = service.wait(1)[0]
        expect("where", path, "/other")
        expect("encoding", headers["Content-Encoding"], "aes128gcm")
        expect("topic", headers["Topic"], "turn")
        expect("ttl", headers["TTL"], "86400")
        expect("a size that says nothing", len(body), 16 + 4 + 1 + 65 + 1024 + 1 + 16)
        token = headers["Authorization"].removeprefix("vapid t=").split(", k=")
        claims = json.loads(base64.urlsafe_b64decode(token[0].split(".")[1] + "=="))
        expect("for whom", claims["aud"], f"http://127.0.0.1:{service.port}")
        expect("contact", claims["sub"], "mailto:host@example.org")
        assert 0 < claims["exp"] - time.time() <= 24 * 3600, claims
        expect("whose", token[1], server.call("GET", "/api/v1/push")[1]["key"])
        service.silent(1)
        server.kill()  # and after a restart nothing is told again
        server.start()
        service.silent(1)
        expect("since then", server.metric("pushes_total"), 0)


@test
def who_looked_knows(_):
    with Service() as service, pushing() as server:
        code, _, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        with_other = Player(server, code, other)
        with_other.until(lambda m: "view" in m)
        play_one(server, code, mine)
        with_other.until(lambda m: with_other.ask)
        with_other.close()
        service.silent(0)
        play_one(server, code, other)
        play_one(server, code, mine)  # two answers later it is a new turn
        service.wait(1)


@test
def tables_of_one_device_are_one_message(_):
    with Service() as service, pushing() as server:
        endpoint = f"http://127.0.0.1:{service.port}/device"
        tables = [days(server) for _ in range(3)]
        firsts = [(code, *asked_first(server, code, tokens)) for code, _, tokens in tables]
        for code, _, other in firsts:
            subscribe(server, code, other, endpoint)
        for code, mine, _ in firsts:
            play_one(server, code, mine)
        service.wait(1)
        time.sleep(DELAY * 20 / 1000)
        assert len(service.got) <= 2, len(service.got)  # a loaded machine may miss one table with the first


@test
def a_service_that_fails_is_tried_again(_):
    with Service() as service, pushing() as server:
        service.replies = [(503, {}), (429, {"Retry-After": "0"}), (201, {})]
        code, _, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        play_one(server, code, mine)
        got = service.wait(3)
        service.silent(3)
        expect("each sealed with another salt", len({body[:16] for _, _, body in got}), 3)
        expect("failures", server.metric("failed_pushes_total"), 2)


@test
def it_is_given_up_after_a_while(_):
    with Service() as service, pushing(SANDTABLE_PUSH_DELAY="5") as server:
        service.replies = [(500, {})] * 20
        code, _, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        play_one(server, code, mine)
        service.wait(6)
        service.silent(6)


@test
def a_subscription_that_is_gone_is_dropped(_):
    for status in (404, 410):
        with Service() as service, pushing() as server:
            service.replies = [(status, {})]
            code, _, tokens = days(server)
            mine, other = asked_first(server, code, tokens)
            subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
            play_one(server, code, mine)
            service.wait(1)
            service.silent(1)
            server.stop()
            with sqlite3.connect(server.db) as db:
                expect("kept", db.execute("SELECT count(*) FROM push").fetchone()[0], 0)
            server.start()


@test
def whoever_wants_no_more_is_told_no_more(_):
    with Service() as service, pushing() as server:
        code, _, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        expect("off", server.call("POST", f"/api/v1/tables/{code}/push", {}, other)[0], 200)
        play_one(server, code, mine)
        service.silent(0)


@test
def a_new_link_ends_the_old_device(_):
    with Service() as service, pushing() as server:
        code, host, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        for seat in ("white", "black"):
            server.call("POST", f"/api/v1/tables/{code}/seats/{seat}", {"do": "link"}, host)
        server.stop()
        with sqlite3.connect(server.db) as db:
            expect("kept", db.execute("SELECT count(*) FROM push").fetchone()[0], 0)
        server.start()


@test
def by_night_every_phone_is_told_alike(_):
    with Service() as service, pushing() as server:
        deal = ["seer", "werewolf", "villager", "villager", "villager", "villager"]
        seats = [{"kind": "open"}] * 6
        slow = {name: 7200 for name in ("t_deal", "t_pack", "t_pack_first", "t_seer", "t_day")}
        code, host = server.table("werewolves", {"seats": 6, "deal": deal, "moments": 0, "t_min": 0, **slow}, seats,
                                  clock={"kind": "game"})
        tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
        for i, token in enumerate(tokens):
            subscribe(server, code, token, f"http://127.0.0.1:{service.port}/p{i + 1}")
        server.begin(code, host)
        got = service.wait(6)
        expect("all", sorted(path for path, _, _ in got), [f"/p{i}" for i in range(1, 7)])
        expect("one size", len({len(body) for _, _, body in got}), 1)
        service.silent(6)


@test
def a_game_of_an_evening_is_told_by_nobody(_):
    with Service() as service, pushing() as server:
        code, _, tokens = two(server, kind="decision", seconds=600)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/other")
        play_one(server, code, mine)
        service.silent(0)


@test
def strangers_cannot_subscribe(server):
    code, host, tokens = days(server)
    endpoint = "https://push.example/x"
    for token in (None, host, "x" * 43):
        subscribe(server, code, token, endpoint, 403)
    other, _, _ = days(server)
    subscribe(server, other, tokens[0], endpoint, 403)


@test
def hostile_devices_are_refused(server):
    code, _, tokens = days(server)
    for endpoint in ("", "http://push.example/x", "https://push.example:22/x", "https://u:p@push.example/x", "https://push.example/\r\nX: y",
                     "https://push.example/" + "x" * 1100, "https://push.example/\u00e4", "file:///etc/passwd", "https://[::1]/x"):
        subscribe(server, code, tokens[0], endpoint, 400)
    off_curve = base64.urlsafe_b64encode(b"\4" + bytes(64)).decode()
    for key in ("", "AAAA", off_curve, POINT[:-2], POINT + "AAAA", "!" * 87, "A" * 60000):
        subscribe(server, code, tokens[0], "https://push.example/x", 400, p256dh=key)
    for auth in ("", "AAAA", AUTH + "AAAA", "ä"):
        subscribe(server, code, tokens[0], "https://push.example/x", 400, auth=auth)
    for language in ("deutsch!", "d" * 9, "../x"):
        subscribe(server, code, tokens[0], "https://push.example/x", 400, language=language)
    subscribe(server, code, tokens[0], "https://push.example/x")


@test
def nothing_is_sent_into_a_private_network(_):
    """By a name that leads here, with a service that would answer, on a server that may not: nobody is asked."""
    with Service() as service, pushing(SANDTABLE_PUSH_PRIVATE="0") as server:
        code, _, tokens = days(server)
        mine, other = asked_first(server, code, tokens)
        subscribe(server, code, other, f"http://127.0.0.1:{service.port}/x", 400)
        subscribe(server, code, other, f"https://localhost:{service.port}/x", 400)
        subscribe(server, code, other, "https://localhost/x")  # a name may lead anywhere: it is looked at when it is used
        play_one(server, code, mine)
        end = time.monotonic() + 20
        while not server.metric("failed_pushes_total") and time.monotonic() < end:
            time.sleep(0.02)
        assert server.metric("failed_pushes_total") >= 1
        expect("messages", len(service.got), 0)


@test
def a_service_with_a_certificate_is_who_it_says(_):
    with tempfile.TemporaryDirectory() as folder:
        cert, key = certificate(folder)
        with Service((cert, key)) as service:
            for trusted, name, messages in ((cert, "localhost", 1), (os.devnull, "localhost", 1), (cert, "127.0.0.2", 1)):
                with pushing(SSL_CERT_FILE=trusted) as server:
                    code, _, tokens = days(server)
                    mine, other = asked_first(server, code, tokens)
                    subscribe(server, code, other, f"https://{name}:{service.port}/x")
                    play_one(server, code, mine)
                    if name == "localhost" and trusted == cert:
                        service.wait(1)
                    end = time.monotonic() + 20
                    while not server.metric("pushes_total") and time.monotonic() < end:
                        time.sleep(0.02)
                    expect(f"{name}, {trusted}", len(service.got), messages)


if __name__ == "__main__":
    sys.exit(run())
