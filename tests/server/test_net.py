#!/usr/bin/env python3
"""The network layer against people who mean it no good: requests run together, cut up and ambiguous, frames against the
rules, connections that drip and crowds of them; proxies, names, and SIGHUP."""
import base64
import hashlib
import http.client
import json
import os
import re
import resource
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Player, Server, Socket  # noqa: E402
from harness import GUEST, PROGRAM, certificate, expect, run, test, two_seats  # noqa: E402

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
PATIENCE = ("--patience", "1")


def post(path, body, *headers):
    lines = [b"POST " + path + b" HTTP/1.1", b"Host: 127.0.0.1", b"Content-Length: %d" % len(body), *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


class Raw:
    """A connection that says what it likes."""

    def __init__(self, server, source=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), 20, (source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def send(self, data, piece=None):
        for at in range(0, len(data), piece or len(data) or 1):
            self.socket.sendall(data[at:at + (piece or len(data))])
        return self

    def more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self.rest += data
        return bool(data)

    def reply(self, head_only=False):
        """The next reply: status, body; None if the connection ends instead."""
        while b"\r\n\r\n" not in self.rest:
            if not self.more():
                return None
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        status = int(head.split(b" ", 2)[1])
        length = re.search(rb"content-length: (\d+)", head)
        n = 0 if head_only or not length else int(length[1])
        while len(self.rest) < n:
            if not self.more():
                return None
        body, self.rest = self.rest[:n], self.rest[n:]
        self.head = head
        return status, body

    def statuses(self):
        """Of all replies until the connection ends."""
        found = []
        while (one := self.reply()):
            found.append(one[0])
        return found

    def ended(self):
        while self.more():
            pass
        return True


def ask(server, data, piece=None, **how):
    raw = Raw(server, **how)
    try:
        raw.send(data, piece)
        raw.socket.shutdown(socket.SHUT_WR)
    except OSError:
        pass  # it has heard enough; what it said is still read
    return raw.statuses()


def wait(condition):
    while not condition():
        time.sleep(0.01)


def cpu(server):
    with open(f"/proc/{server.process.pid}/stat") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- Requests ----


@test
def requests_run_together(server):
    """Several in one segment, with and without bodies, whole and cut up: each gets its reply, in order."""
    mine = post(b"/api/v1/mine", b"{}")
    for data, wanted in ((mine * 2, [200, 200]), (HEALTH + mine, [200, 200]), (mine * 2 + HEALTH, [200, 200, 200]),
                         (post(b"/x", b"{}") * 2, [404, 404]), (mine + post(b"/x", b"{}") + HEALTH, [200, 404, 200])):
        for piece in (None, 1, 7):
            raw = Raw(server).send(data, piece)
            raw.socket.shutdown(socket.SHUT_WR)
            expect(f"{data[:20]} by {piece}", raw.statuses(), wanted)
    before = cpu(server)
    time.sleep(0.3)
    assert cpu(server) - before < 0.2, "it is busy with nobody there"


@test
def who_does_not_take_a_reply_waits_for_the_next(server):
    """Hundreds of requests at once by somebody who reads late: nothing is lost, and little is kept in the meantime."""
    large = b"GET /api/v1/games/berlin/data HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    before = server.metric("heap_bytes")
    raw = Raw(server).send(large * 500)
    expect("others", server.call("GET", "/healthz")[0], 200)
    wait(lambda: server.metric("http_requests_total") == server.metric("http_requests_total") - 1)  # it rests
    assert server.metric("heap_bytes") - before < 2000000, "it works ahead"
    expect("replies", [raw.reply()[0] for _ in range(500)], [200] * 500)


@test
def what_may_be_read_in_two_ways_is_refused(server):
    """Where a request ends must be the same for us and for any proxy: otherwise a second one can hide in the first."""
    hidden = b"GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
    chunked = b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    for name, data in {
        "two lengths": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\nhello",
        "length and chunks": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "chunks and length": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        "another encoding": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, identity\r\n\r\n",
        "chunked, then another": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
        "encoding by another name": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "a length that is none": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello",
        "a length below none": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\nhello",
        "a length in hex": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\nhello",
        "a length too large": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "blank before the colon": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\nhello",
        "a tab before the colon": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length\t: 5\r\n\r\nhello",
        "a folded line": b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n 5\r\n\r\nhello",
        "a folded encoding": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n",
        "a bare carriage return": b"GET /a HTTP/1.1\r\nHost: x\rContent-Length: 5\r\n\r\n",
        "bare line feeds": b"GET /a HTTP/1.1\nHost: x\n\n",
        "one bare line feed": b"GET /a HTTP/1.1\r\nHost: x\nX: y\r\n\r\n",
        "no host": b"GET /a HTTP/1.1\r\n\r\n",
        "two hosts": b"GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "a zero byte": b"GET /a HTTP/1.1\r\nHost: x\0y\r\n\r\n",
        "a zero in the path": b"GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n",
        "a broken escape": b"GET /a%4 HTTP/1.1\r\nHost: x\r\n\r\n",
        "chunks in HTTP/1.0": b"POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "a size of a chunk that is none": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nab\r\n0\r\n\r\n",
        "a chunk longer than it says": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
        "no end of a chunk": chunked + b"2\r\n{}XX0\r\n\r\n",
        "half an end of a chunk": chunked + b"2\r\n{}\rX0\r\n\r\n",
        "half an end of a size": chunked + b"2\rX{}\r\n0\r\n\r\n",
        "a line feed in an extension": chunked + b"2;a\nb\r\n{}\r\n0\r\n\r\n",
        "half an end of the last chunk": chunked + b"2\r\n{}\r\n0\r\n\rX",
        "headers after a body": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHost: y\r\n\r\n",
        "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    }.items():
        for piece in (None, 1):
            expect(name, ask(server, data + hidden, piece=piece), [400])
    expect("another version", ask(server, b"GET / HTTP/2.0\r\nHost: x\r\n\r\n" + hidden), [505])
    expect("no version", ask(server, b"GET /a\r\n\r\n" + hidden), [505])
    expect("a tunnel", ask(server, b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n" + hidden), [405])


@test
def bodies_in_chunks_and_on_demand(server):
    chunked = b"POST /api/v1/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" \
        b"1\r\n{\r\n5;name=value\r\n\"toke\r\na\r\nns\":[\"abc\"\r\n2\r\n]}\r\n0\r\n\r\n"
    for piece in (None, 1):
        raw = Raw(server).send(chunked + HEALTH, piece)
        expect("in chunks", raw.reply(), (200, b'{"tables":[]}'))
        expect("and on", raw.reply()[0], 200)
    raw = Raw(server).send(b"POST /api/v1/mine HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    expect("go on", raw.reply()[0], 100)
    expect("done", raw.send(b"{}").reply()[0], 421)  # the body was taken, the name is not ours
    raw = Raw(server).send(b"POST /api/v1/mine HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 70000\r\n\r\n")
    expect("too long, before it is sent", raw.reply()[0], 413)
    expect("expects what is not offered", ask(server, b"POST / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n"), [417])


@test
def older_and_other_ways_to_ask(server):
    expect("1.0 closes", Raw(server).send(b"GET /healthz HTTP/1.0\r\n\r\n").statuses(), [200])
    raw = Raw(server).send(b"GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" * 2)
    expect("1.0 keeps", (raw.reply()[0], raw.reply()[0]), (200, 200))
    expect("close", Raw(server).send(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" + HEALTH).statuses(), [200])
    raw = Raw(server).send(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + HEALTH)
    expect("HEAD has no body", (raw.reply(True)[0], raw.reply()), (200, (200, b'{"ok":true}')))
    expect("absolute", ask(server, b"GET http://127.0.0.1/healthz HTTP/1.1\r\nHost: x\r\n\r\n"), [200])
    expect("a query is no part of the path", ask(server, b"GET /healthz?x=%zz#y HTTP/1.1\r\nHost: x\r\n\r\n"), [200])
    for method in (b"PUT", b"DELETE", b"OPTIONS", b"PATCH", b"MKCALENDAR", b"TRACE"):
        expect(method, ask(server, method + b" /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), [405])
    expect("half-closed", ask(server, HEALTH), [200])
    upgrade = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
    expect("no HTTP/2, so none", ask(server, upgrade + HEALTH), [200, 200])


@test
def heads_and_bodies_have_an_end(server):
    long = b"x" * 40000
    expect("one header", ask(server, b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + long + b"\r\n\r\n"), [431])
    expect("many", ask(server, b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 8000 + b"\r\n"), [431])
    expect("a host", ask(server, b"GET / HTTP/1.1\r\nHost: " + b"h" * 200 + b"\r\n\r\n"), [431])
    expect("a path", ask(server, b"GET /" + b"a" * 300 + b" HTTP/1.1\r\nHost: x\r\n\r\n"), [414])
    expect("a very long path", ask(server, b"GET /" + long + b" HTTP/1.1\r\nHost: x\r\n\r\n"), [414])
    expect("a body", ask(server, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n" + long * 2), [413])
    expect("chunks", ask(server, b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" +
                         b"9c40\r\n" + long + b"\r\n9c40\r\n" + long + b"\r\n0\r\n\r\n"), [413])
    small = b"POST /api/v1/mine HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1;" + b"e" * 600 + b"\r\n \r\n"
    expect("chunks of air", ask(server, small + (b"1;" + b"e" * 600 + b"\r\n \r\n") * 1000)[:1], [413])


@test
def cookies_are_no_matter(server):
    """Somebody may have sat at hundreds of tables when tokens were kept in cookies."""
    code, host = server.table("template", {"seats": 2})
    for tables in (33, 64, 180, 500):
        cookie = "; ".join("sandtable_%06d=%s" % (i, "t" * 43) for i in range(tables))
        status, body, headers = server.call("GET", f"/api/v1/tables/{code}", headers={"Cookie": cookie})
        expect(f"{tables} cookies", status, 200)
    status, body, headers = server.call("POST", f"/api/v1/tables/{code}/join", {"name": "Ada"}, headers={"Cookie": cookie})
    expect("joined", status, 201)
    assert "set-cookie" not in headers, headers
    expect("a token in a cookie is none", server.call("POST", f"/api/v1/tables/{code}/start", {"fill": "random"},
                                                      headers={"Cookie": f"sandtable_{code}={host}"})[0], 403)
    expect("mine", len(server.call("POST", "/api/v1/mine", {"tokens": [body["token"]] + ["x" * 43] * 63})[1]["tables"]), 1)


# ---- Frames ----


def frame(payload, first=0x81, masked=True, length=None):
    n = len(payload) if length is None else length
    bits = 0x80 if masked else 0
    head = bytes([first]) + (bytes([bits | n]) if n < 126 else bytes([bits | 126]) + struct.pack(">H", n) if n < 65536 else
                             bytes([bits | 127]) + struct.pack(">Q", n))
    mask = b"\x01\x02\x03\x04"
    return head + (mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if masked else payload)


def closed_with(one):
    try:
        while True:
            one.receive()
    except Closed as why:
        return why.code


@test
def frames_against_the_rules(server):
    for name, data, code in (
            ("not masked", frame(b"{}", masked=False), 1002), ("reserved bits", frame(b"{}", 0xC1), 1002),
            ("an unknown kind", frame(b"{}", 0x83), 1002), ("an unknown control", frame(b"", 0x8B), 1002),
            ("a ping in parts", frame(b"", 0x09), 1002), ("a long ping", frame(b"x" * 126, 0x89), 1002),
            ("a continuation of nothing", frame(b"{}", 0x80), 1002),
            ("a message in a message", frame(b"{", 0x01) + frame(b"{}"), 1002),
            ("a length longer than needed", b"\x81\xfe\x00\x02" + b"\0\0\0\0{}", 1002),
            ("a very long length", b"\x81\xff\x00\x00\x00\x00\x00\x00\x00\x02" + b"\0\0\0\0{}", 1002),
            ("the longest length", b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", 1008),
            ("a message too long", frame(b"", length=65537), 1008), ("binary", frame(b"{}", 0x82), 1008),
            ("too long in parts", frame(b"x" * 40000, 0x01) + frame(b"x" * 40000, 0x80), 1008),
            ("not UTF-8", frame(b"\xff\xfe"), 1007), ("half a character", frame("é".encode()[:1]), 1007),
            ("not UTF-8 in parts", frame(b"\xc3", 0x01) + frame(b"x", 0x80), 1007),
            ("a close of one byte", frame(b"x", 0x88), 1002), ("a close with no real code", frame(b"\x03\xed", 0x88), 1002),
            ("a close with 999", frame(b"\x03\xe7", 0x88), 1002), ("a close that is no text", frame(b"\x03\xe8\xff", 0x88), 1002),
            ("a close", frame(b"\x03\xe8bye", 0x88), 1000), ("a close of ours", frame(b"\x0f\xa0", 0x88), 4000)):
        for piece in (len(data), 1) if len(data) < 1000 else (len(data),):
            one = Socket(server)
            for at in range(0, len(data), piece):
                one.socket.sendall(data[at:at + piece])
            expect(f"{name} by {piece}", closed_with(one), code)
    expect("a close without a code", closed_with(send_raw(Socket(server), frame(b"", 0x88))), 1000)


def send_raw(one, data):
    one.socket.sendall(data)
    return one


@test
def messages_in_pieces_with_pings_between(server):
    code, _, tokens = two_seats(server)
    for piece in (None, 1, 5):
        ada = Player(server, code, tokens[0])
        ada.until(lambda m: "view" in m)
        data = frame(b"", 0x89) + frame(b'{"do":', 0x01) + frame(b"between", 0x89) + frame(b'"sy', 0x00) + \
            frame(b"", 0x8A) + frame(b"", 0x00) + frame(b'nc"}', 0x80) + frame(b'{"do":"fly"}')
        for at in range(0, len(data), piece or len(data)):
            ada.socket.sendall(data[at:at + (piece or len(data))])
        came = set()
        ada.until(lambda m: came.update(m) or {"view", "no"} <= came)  # in either order
        expect("and the next", ada.refusals[0]["no"], "BAD_REQUEST")
        ada.close()


@test
def ways_not_to_open_a_socket(server):
    good = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "c2FuZHRhYmxlIGJlbmNoIQ==",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "sandtable.1", "Host": "127.0.0.1"}

    def status(method="GET", path="/api/v1/socket", version="1.1", after=b"", **change):
        headers = {**good, **{k.replace("_", "-"): v for k, v in change.items()}}
        lines = [f"{method} {path} HTTP/{version}"] + [f"{k}: {v}" for k, v in headers.items() if v is not None]
        raw = Raw(server).send(("\r\n".join(lines) + "\r\n\r\n").encode() + after)
        found = raw.reply()
        raw.socket.close()
        if found and found[0] == 101:
            digest = hashlib.sha1((headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            assert b"sec-websocket-accept: " + base64.b64encode(digest) in raw.head, raw.head
        return found and found[0]

    for _ in range(50):
        expect("good", status(Sec_WebSocket_Key=base64.b64encode(os.urandom(16)).decode()), 101)
    expect("among other words", status(Connection="keep-alive, Upgrade", Sec_WebSocket_Protocol="a, sandtable.1"), 101)
    expect("no key", status(Sec_WebSocket_Key=None), 400)
    expect("a short key", status(Sec_WebSocket_Key="abc"), 400)
    expect("an old version", status(Sec_WebSocket_Version="8"), 426)
    expect("another protocol", status(Sec_WebSocket_Protocol="chat"), 426)
    expect("elsewhere", status(path="/api/v1/games"), 200)
    expect("no connection header", status(Connection="close"), 404)
    expect("by POST", status(method="POST", Content_Length="0"), 404)
    expect("with a body", status(Content_Length="3", after=b"abc"), 400)
    expect("by another name", status(Host="evil.example"), 421)
    expect("from another page", status(Origin="http://evil.example"), 403)


# ---- Time and numbers ----


@test
def whoever_drips_is_cut_off(_):
    """Each way of sending nothing, or a little now and then, ends; with an answer where something was asked."""
    with Server(PROGRAM, *PATIENCE) as server:
        drips = {"nothing": (b"", b"", []), "half a head": (HEALTH[:30], b"", [408]),
                 "a dripping head": (HEALTH[:-2], b"X: y\r\n", [408]),
                 "a dripping body": (b"POST /api/v1/mine HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{", b" ", [408]),
                 "dripping chunks": (b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", [408]),
                 "silence after a reply": (HEALTH, b"", [200])}
        raws = {name: Raw(server).send(first) for name, (first, _, _) in drips.items()}
        for one in raws.values():
            one.socket.settimeout(0.1)
        code, _ = server.table("template", {"seats": 2})
        quiet, stranger = Player(server, code), Socket(server)  # one answers no ping, one joins no table
        quiet.until(lambda m: "table" in m)
        left, found = set(raws), {}
        while left:
            for name in list(left):
                try:
                    raws[name].socket.sendall(drips[name][1])
                except OSError:
                    pass
                try:
                    if not raws[name].more():
                        left.discard(name)
                except socket.timeout:
                    pass
        for name, (_, _, wanted) in drips.items():
            expect(name, raws[name].statuses(), wanted)
        expect("who joins no table", closed_with(stranger), 1008)
        heard = quiet.rest
        while (data := quiet.socket.recv(100)):
            heard += data
        expect("asked whether it lives, then let go", heard, b"\x89\x00")
        assert "late_total 0" not in server.call("GET", "/metrics")[1]


@test
def an_address_may_not_have_all_connections(_):
    """One that holds as many as it can get leaves enough for the others; at the very end the idle make way."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))  # noqa: E731
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "x.db"), "--no-open",
                                    "--log", "off", "--connections", "1000"], stdout=subprocess.PIPE, text=True, preexec_fn=limit)
        server = Server.__new__(Server)
        server.tls, server.port = None, int(process.stdout.readline().rsplit(":", 1)[1])
        held = [Raw(server, GUEST).send(b"POST /api/v1/mine HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{")
                for _ in range(100)]
        alive = [one for one in held if not turned_away(one)]
        assert 40 <= len(alive) < 60, len(alive)
        expect("the others", server.call("GET", "/healthz")[0], 200)
        crowd = [Raw(server, f"127.0.0.{10 + i % 20}").send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")
                 for i in range(400)]
        expect("in a crowd of addresses", server.call("GET", "/healthz")[0], 200)
        code, host = server.table("template", {"seats": 2})
        ada = Player(server, code, server.join(code, "Ada")[1])
        ada.until(lambda m: "table" in m)
        assert "turned_away_total 0" not in server.call("GET", "/metrics")[1]
        for one in held + crowd:
            one.socket.close()
        for _ in range(400):  # it hears of that when it comes to it
            afterwards = Raw(server, GUEST).send(HEALTH).reply()
            if afterwards:
                break
            time.sleep(0.05)
        expect("afterwards", afterwards[0], 200)
        process.send_signal(signal.SIGTERM)
        expect("stopped", process.wait(20), 0)
        process.stdout.close()


def turned_away(raw):
    raw.socket.settimeout(0.01)
    try:
        return not raw.more()
    except socket.timeout:
        return False


@test
def stopping_with_connections_of_every_kind(_):
    with Server(PROGRAM) as server:
        code, _, tokens = two_seats(server)
        raws = [Raw(server), Raw(server).send(HEALTH[:20]), Raw(server).send(HEALTH),
                Raw(server).send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")]
        ada = Player(server, code, tokens[0])
        ada.until(lambda m: "view" in m)
        deaf = Player(server, code, tokens[1])
        server.process.send_signal(signal.SIGTERM)
        expect("told", closed_with(ada), 1001)
        expect("the code", server.process.wait(20), 0)
        assert all(one.ended() for one in raws)
        deaf.close()


# ---- Proxies and names ----


def through(server, path, forwarded, method="GET", body=None, source=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=(source, 0) if source else None)
    sent = {"X-Forwarded-For": forwarded, **{k.replace("_", "-"): v for k, v in headers.items()}}
    connection.request(method, path, json.dumps(body).encode() if body is not None else None, {k: v for k, v in sent.items() if v})
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    return reply.status, text


@test
def behind_a_proxy_people_are_counted(_):
    with Server(PROGRAM, "--proxies", "127.0.0.1, 127.0.0.64/26") as server:
        many = [through(server, "/api/v1/games", f"203.0.113.{i}")[0] for i in range(150)]
        expect("different people", set(many), {200})
        for name, forwarded, source in (("one person", "8.8.8.{0}, 198.51.100.7, 127.0.0.65", None),
                                        ("one network", "2001:db8:1:2::{0:x}", None), ("not a proxy", "203.0.113.{0}", GUEST)):
            statuses = {through(server, "/api/v1/mine", forwarded.format(i % 256), "POST", {}, source)[0] for i in range(300)}
            expect(name, statuses, {200, 429})
        expect("two proxies", through(server, "/api/v1/games", "203.0.113.201", source="127.0.0.70")[0], 200)
        for forwarded in ("203.0.113.9", "127.0.0.1, 203.0.113.9", "rubbish", "[::1]:80, 203.0.113.9:4000"):
            expect(f"numbers for {forwarded}", through(server, "/metrics", forwarded)[0], 404)
        filled = ",".join(["198.51.100.7"] * 38 + ["127.0.0.1"]).rjust(511, "9")  # to the end of what is kept of the header
        long = {through(server, "/api/v1/mine", filled + ", 203.0.113.77", "POST", {})[0] for _ in range(3)}
        expect("too long to be read to its end", long, {431})
        expect("by another header", through(server, "/metrics", None, Via="1.1 proxy")[0], 404)
        expect("by another name", through(server, "/metrics", None, Host="games.example")[0], 404)
        expect("numbers for a proxy that says nothing", through(server, "/metrics", None)[0], 404)


@test
def a_proxy_that_does_not_say_for_whom(_):
    """Without X-Forwarded-For all of them are one, with limits, and none of them is a program on this machine."""
    for flags, headers in ((("--names", "games.example"), {}), (("--proxies", "127.0.0.1"), {}), ((), {"X_Real_IP": "203.0.113.9"}),
                           ((), {"X_Forwarded_Proto": "https"})):
        with Server(PROGRAM, *flags) as server:
            expect(f"numbers {flags} {headers}", through(server, "/metrics", None, **headers)[0], 404)
            statuses = {through(server, "/api/v1/mine", None, "POST", {}, **headers)[0] for _ in range(60)}
            expect(f"limits {flags} {headers}", statuses, {200, 429})
            expect("a person", through(server, "/api/v1/mine", "203.0.113.10", "POST", {})[0], 200)
    with Server(PROGRAM) as server:  # there is no proxy
        expect("numbers", through(server, "/metrics", None)[0], 200)
        expect("no limits", {through(server, "/api/v1/mine", None, "POST", {})[0] for _ in range(60)}, {200})


@test
def a_host_is_a_name_and_a_port(server):
    for host in ("localhost:80@evil.example", "localhost:evil.example", "127.0.0.1:80/evil", "[::1]evil.example", "[::1", "[::1]:8x",
                 "localhost@evil.example", "127.0.0.1 evil.example", "127.evil.example", "localhost:80:80", "localhost.evil.example"):
        expect(f"{host!r}", through(server, "/api/v1/games", None, Host=host)[0], 421)
        expect(f"a proxy's {host!r}", through(server, "/api/v1/games", "203.0.113.9", X_Forwarded_Host=host)[0], 421)
    for host in ("localhost:", "localhost:80", "[::1]", "[::1]:80", "127.1.2.3:8080", "LOCALHOST."):
        expect(f"{host!r}", through(server, "/api/v1/games", None, Host=host)[0], 200)


@test
def a_proxy_with_tls_and_a_name(_):
    wish = {"game": "template", "options": {"seats": 2}}
    with Server(PROGRAM, "--names", "games.example, other.example") as server:
        def made(**headers):
            return through(server, "/api/v1/tables", "203.0.113.9", "POST", wish, **headers)[0]
        expect("its own page", made(Host="games.example", Origin="https://games.example"), 201)
        expect("whose proxy says the name", made(X_Forwarded_Host="games.example", Origin="https://games.example"), 201)
        expect("another page", made(Host="games.example", Origin="https://evil.example"), 403)
        expect("a name that points here", made(Host="evil.example", Origin="http://evil.example"), 421)
        expect("who is no proxy says no name",
               through(server, "/api/v1/games", None, source=GUEST, Host="evil.example", X_Forwarded_Host="games.example")[0], 421)
        expect("a page that has another name and claims ours",
               through(server, "/api/v1/games", None, Host="evil.example", X_Forwarded_Host="games.example")[0], 421)
        expect("health by any name", through(server, "/healthz", None, Host="10-0-0-3.cluster")[0], 200)
        for host in ("127.0.0.1", f"localhost:{server.port}", "[::1]:80", "192.168.0.7", "OTHER.example.", socket.gethostname()):
            expect(host, through(server, "/api/v1/games", None, Host=host)[0], 200)
        code = json.loads(through(server, "/api/v1/tables", "203.0.113.9", "POST", wish)[1])["table"]
        pictures = {through(server, f"/api/v1/tables/{code}/qr.svg", "203.0.113.9", Host="games.example", X_Forwarded_Proto=p)[1]
                    for p in ("http", "https", "http")}
        expect("pictures of two links", len(pictures), 2)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "x.db"), "--proxies", "here"],
                              capture_output=True, text=True, timeout=20)
    assert done.returncode == 1 and "proxies" in done.stderr, done


# ---- Files ----


@test
def hang_up_opens_log_and_certificate_again(_):
    with tempfile.TemporaryDirectory() as folder:
        cert, key = certificate(folder)
        log = os.path.join(folder, "log")
        with Server(PROGRAM, "--cert", cert, "--key", key, "--log-file", log, "--log", "text",
                    tls=ssl.create_default_context(cafile=cert)) as server:
            code, host = server.table("template", {"seats": 2})
            ada = Player(server, code, server.join(code, "Ada")[1])
            ada.until(lambda m: "table" in m)
            for path in (log, server.db, server.db + "-wal"):
                expect(f"mode of {path}", os.stat(path).st_mode & 0o777, 0o600)
            shown = [ssl.get_server_certificate(("127.0.0.1", server.port))]
            os.rename(log, log + ".1")
            certificate(folder)
            server.tls = ssl.create_default_context(cafile=cert)
            server.process.send_signal(signal.SIGHUP)
            while not os.path.exists(log) or not os.path.getsize(log):
                time.sleep(0.01)
            shown.append(ssl.get_server_certificate(("127.0.0.1", server.port)))
            assert shown[0] != shown[1], "the old certificate is still shown"
            expect("the new one works", server.call("GET", "/healthz")[0], 200)
            with open(key, "w") as spoiled:
                spoiled.write("no key")
            server.process.send_signal(signal.SIGHUP)
            while "error" not in open(log).read():
                time.sleep(0.01)
            expect("a spoiled one changes nothing", server.call("GET", "/healthz")[0], 200)
            expect("nobody was disturbed", (ada.send(do="fly"), ada.until(lambda m: "no" in m)["no"])[1], "BAD_REQUEST")
            assert "ready" in open(log + ".1").read() and "ready" not in open(log).read()


if __name__ == "__main__":
    sys.exit(run())
