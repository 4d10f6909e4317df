#!/usr/bin/env python3
"""What keeps a server safe: TLS, limits, origins, headers, and a log without secrets. And where its settings come from."""
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Player, Server, Socket  # noqa: E402
from harness import GUEST, PROGRAM, certificate, expect, run, test, two_seats  # noqa: E402


@test
def tls_by_certificate_files(_):
    with tempfile.TemporaryDirectory() as folder:
        cert, key = certificate(folder)
        with Server(PROGRAM, "--cert", cert, "--key", key, tls=ssl.create_default_context(cafile=cert)) as server:
            expect("health", server.call("GET", "/healthz")[1], {"ok": True})
            code, host = server.table("template", {"seats": 2})
            status, body, headers = server.call("POST", f"/api/v1/tables/{code}/join", {"name": "Ada"})
            expect("joined", status, 201)
            assert "set-cookie" not in headers, headers
            server.begin(code, host, fill="random")
            ada = Player(server, code, body["token"])
            ada.until(lambda m: "view" in m)
            ada.act(ada.ask["answers"][0])
            ada.until(lambda m: "taken" in m)
            ada.close()
            with socket.create_connection(("127.0.0.1", server.port), timeout=5) as plain:
                plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                try:
                    heard = plain.recv(64)
                except ConnectionResetError:
                    heard = b""
                assert b"200" not in heard, "it answers without TLS"
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "x.db"), "--no-open",
                               "--cert", key, "--key", cert], capture_output=True, text=True, timeout=20)
        assert done.returncode == 1 and "certificate" in done.stderr, done


@test
def an_address_that_cannot_be_had_is_an_error(server):
    for listen, word in ((f"127.0.0.1:{server.port}", "taken"), ("203.0.113.77:0", "this machine"), ("nowhere:80", "address"),
                         ("127.0.0.1", "port")):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, "serve", "--listen", listen, "--db", os.path.join(folder, "x.db"), "--no-open"],
                                  capture_output=True, text=True, timeout=20)
        assert done.returncode in (1, 2) and word in done.stderr, (listen, done)


def guest_call(server, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=(GUEST, 0))
    connection.request(method, path, json.dumps(body).encode() if body is not None else None)
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    return reply.status, text


@test
def an_address_may_not_ask_too_often(_):
    with Server(PROGRAM) as server:
        found = [guest_call(server, "GET", "/api/v1/games")[0] for _ in range(200)]
        assert found[0] == 200 and found.count(429) > 20, found[-10:]  # a slow machine gives time for one more now and then
        expect("the others", server.call("GET", "/api/v1/games")[0], 200)
        sockets, codes = [Socket(server, source=GUEST) for _ in range(150)], set()
        for one in sockets:
            try:
                while one.waiting(0.01):
                    one.receive()
            except Closed as why:
                codes.add(why.code)
        expect("sockets too", codes, {1008})
        time.sleep(1.2)
        expect("later", guest_call(server, "GET", "/api/v1/games")[0], 200)


@test
def a_seat_may_not_send_too_often(_):
    with Server(PROGRAM) as server:
        code, _, tokens = two_seats(server)
        sent = 0
        codes = []
        for _ in range(4):  # a new socket does not help
            ada = Player(server, code, tokens[0], source=GUEST)
            ada.until(lambda m: "view" in m)
            try:
                for _ in range(40):
                    ada.send(do="fly")
                for _ in range(40):
                    ada.until(lambda m: "no" in m)
                    sent += 1
            except (Closed, OSError) as why:
                codes.append(getattr(why, "code", 1006))
        assert codes and set(codes) <= {1008, 1006, 4001} and sent >= 40, (codes, sent)
        ben = Player(server, code, tokens[1])
        ben.until(lambda m: "view" in m)


@test
def sizes_are_limited(server):
    code, _, tokens = two_seats(server)
    expect("body", server.call("POST", "/api/v1/tables", b'{"title":"' + b"x" * 70000 + b'"}')[0], 413)
    status, _, _ = server.call("POST", "/api/v1/tables", {"game": "template", "options": {"seats": 2}, "title": "x" * 100})
    expect("title", status, 400)
    fresh, _ = server.table("template", {"seats": 2})
    expect("name", server.call("POST", f"/api/v1/tables/{fresh}/join", {"name": "x" * 63})[0], 400)
    expect("longest name", server.call("POST", f"/api/v1/tables/{fresh}/join", {"name": "x" * 62})[0], 201)
    expect("tokens", server.call("POST", "/api/v1/mine", {"tokens": ["x" * 43] * 65})[0], 400)
    ada = Player(server, code, tokens[0])
    ada.until(lambda m: "view" in m)
    ada.send(do="say", channel="table", text="x" * 297)
    expect("remark", ada.until(lambda m: "no" in m)["no"], "BAD_TEXT")
    for opcode, size in ((1, 65537), (1, 200000)):
        other = Player(server, code)
        try:
            other.raw(b"x" * size, opcode)
            other.until(lambda m: False, 5)
        except Closed as closed:
            assert closed.code in (1008, 1009), closed.code
    pieces = Player(server, code)
    pieces.until(lambda m: "view" in m)
    try:
        pieces.raw(b"x" * 40000, 1, final=False)
        pieces.raw(b"x" * 40000, 0, final=True)
        pieces.until(lambda m: False, 5)
    except Closed as closed:
        assert closed.code in (1008, 1009), closed.code
    ada.act(ada.ask["answers"][0])
    ada.until(lambda m: "taken" in m)
    slow = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    slow.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    expect("others go on", server.call("GET", "/healthz")[0], 200)
    slow.close()


@test
def pages_from_elsewhere_may_not_act(server):
    own = f"http://127.0.0.1:{server.port}"
    wish = {"game": "template", "options": {"seats": 2}}
    expect("own page", server.call("POST", "/api/v1/tables", wish, headers={"Origin": own})[0], 201)
    for origin in ("http://elsewhere.example", "null", f"http://127.0.0.1:{server.port}.example", own + "0"):
        status, reply, _ = server.call("POST", "/api/v1/tables", wish, headers={"Origin": origin})
        expect(origin, (status, reply["no"]), (403, "BAD_ORIGIN"))
        try:
            Socket(server, origin)
            raise AssertionError(f"a socket opened from {origin}")
        except Closed:
            pass
    Socket(server, own).close()
    with Server(PROGRAM, "--origin", "https://play.example") as configured:
        Socket(configured, "https://play.example").close()
        try:
            Socket(configured, f"http://127.0.0.1:{configured.port}")
            raise AssertionError("a socket opened from another origin than the configured one")
        except Closed:
            pass


@test
def headers_are_strict(server):
    for path in ("/", "/api/v1/games", "/nothing"):
        _, _, headers = server.call("GET", path)
        expect("sniffing", headers["x-content-type-options"], "nosniff")
        expect("referrer", headers["referrer-policy"], "no-referrer")
        assert "default-src 'none'" in headers["content-security-policy"] and "frame-ancestors 'none'" in \
            headers["content-security-policy"], headers
    code, _ = server.table("template", {"seats": 2})
    _, _, headers = server.call("POST", f"/api/v1/tables/{code}/join", {"name": "Ada"})
    assert "set-cookie" not in headers, headers  # tokens are kept by the page, which sends one with each request


@test
def metrics_are_for_this_machine(server):
    assert guest_call(server, "GET", "/metrics")[0] == 404
    expect("here", server.call("GET", "/metrics")[0], 200)


def logged(*arguments, environment=None, use=lambda server: None):
    """Starts a server with its log, uses it, stops it: its log and the port it took."""
    server = Server.__new__(Server)
    server.program, server.flags, server.tls = PROGRAM, (), None
    server.process = subprocess.Popen([PROGRAM, "serve", "--no-open", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      text=True, env={**os.environ, **(environment or {})})
    line = server.process.stdout.readline()
    server.port = int(line.rsplit(":", 1)[1])
    try:
        use(server)
    finally:
        server.process.send_signal(signal.SIGTERM)
        log = server.process.communicate(timeout=20)[1]
    log = re.sub(r"==\d+==WARNING: .* symbolizer!\n", "", log)  # a sanitizer where there is no llvm-symbolizer
    expect("exit code", server.process.returncode, 0)
    return log, server.port


@test
def the_log_holds_no_secret(_):
    secrets = []

    def use(server):
        code, host, tokens = two_seats(server)
        secrets.extend([host, *tokens])
        server.call("GET", f"/api/v1/tables/{code}", token=host)
        server.call("GET", f"/api/v1/tables/{code}?token={host}")
        ada = Player(server, code, tokens[0])
        ada.until(lambda m: "view" in m)
        try:
            Player(server, code, "x" * 43).until(lambda m: False, 5)
        except Closed:
            pass
        _, body, _ = server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "link"}, host)
        secrets.append(body["token"])
        server.call("POST", f"/api/v1/tables/{code}/close", {}, host)
        database = open(os.path.join(folder, "log.db"), "rb").read() + open(os.path.join(folder, "log.db-wal"), "rb").read()
        for secret in secrets:
            assert secret.encode() not in database, "a token is stored as it is"

    for style in ("text", "json"):
        with tempfile.TemporaryDirectory() as folder:
            log, _ = logged("--listen", "127.0.0.1:0", "--db", os.path.join(folder, "log.db"), "--log", style, use=use)
        assert secrets and "start" in log, log
        for secret in secrets:
            assert secret not in log and secret[:16] not in log, log
        if style == "json":
            events = [json.loads(line) for line in log.splitlines()]
            assert all({"at", "event"} <= set(event) for event in events), events


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


@test
def flags_win_over_environment_and_file(_):
    with tempfile.TemporaryDirectory() as folder:
        ports = [free_port() for _ in range(3)]
        config = os.path.join(folder, "sandtable.conf")
        with open(config, "w") as file:
            file.write(f"# a comment\n\nlisten = 127.0.0.1:{ports[0]}\n db=%s\nlog = json\n" % os.path.join(folder, "file.db"))
        log, port = logged("--config", config)
        expect("file", (port, os.path.exists(os.path.join(folder, "file.db"))), (ports[0], True))
        assert json.loads(log.splitlines()[0])["event"], log
        environment = {"SANDTABLE_LISTEN": f"127.0.0.1:{ports[1]}", "SANDTABLE_LOG": "text"}
        log, port = logged("--config", config, environment=environment)
        expect("environment", port, ports[1])
        assert re.match(r"\d{4}-\d\d-\d\dT", log), log
        log, port = logged("--config", config, "--listen", f"127.0.0.1:{ports[2]}", "--log", "off", environment=environment)
        expect("flags", (port, log), (ports[2], ""))
        for text in ("listen\n", "nothing = 1\n", "beat = fast\n", "log = loud\n", "lan = maybe\n"):
            with open(config, "w") as file:
                file.write(text)
            done = subprocess.run([PROGRAM, "serve", "--no-open", "--config", config], capture_output=True, text=True, timeout=20)
            assert done.returncode == 2 and done.stderr, (text, done)


if __name__ == "__main__":
    sys.exit(run())
