"""A server under test and clients of it, with nothing but the standard library."""
import base64
import http.client
import json
import os
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

import schema


DOCUMENT = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/openapi.json")))


class Server:
    """A real server process on a free port, with its own database. Every request to it is checked against
    docs/openapi.json; `described` keeps which operations have been seen with which status."""

    described = set()
    database = None  # makes an empty database and gives its name; null: a file of SQLite

    def __init__(self, program, *flags, db=None, tls=None):
        """`tls` is the context of clients, for a server with a certificate."""
        self.program, self.flags, self.tls = program, flags, tls
        self.folder = tempfile.TemporaryDirectory()
        self.db = db or (Server.database() if Server.database else os.path.join(self.folder.name, "test.db"))
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", f"127.0.0.1:{getattr(self, 'port', 0)}", "--db", self.db, "--no-open",
             "--log", "off", *self.flags], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("Sandtable is at "), line
        self.port = int(line.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        """A server of a test's own: it stops cleanly, and is gone if the test has failed."""
        if kind or self.process.poll() is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
        else:
            code = self.stop()
            assert code == 0, f"the server stopped with {code}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Graceful; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code

    def call(self, method, path, body=None, token=None, headers=None):
        """One HTTP request; returns (status, parsed body or text, headers) and compares them with the description."""
        status, value, headers = self.raw(method, path, body, token, headers)
        self.compare(method, path, status, headers.get("content-type", ""), value)
        return status, value, headers

    def raw(self, method, path, body=None, token=None, headers=None):
        """The same without comparing."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=self.tls) if self.tls else \
            http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = dict(headers or {})
        if token:
            sent["Authorization"] = "Bearer " + token
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, data, sent)
        reply = connection.getresponse()
        text = reply.read().decode()
        connection.close()
        kind = reply.getheader("content-type") or ""
        value = json.loads(text) if "json" in kind else text
        return reply.status, value, dict(reply.getheaders())

    def compare(self, method, path, status, kind, value):
        if not path.startswith("/api/") and path not in DOCUMENT["paths"] or status == 405:
            return
        pattern, operation = schema.operation(DOCUMENT, method, path)
        assert str(status) in operation["responses"], f"{method} {pattern}: {status} is not described: {value}"
        content = operation["responses"][str(status)]["content"]
        assert kind in content, f"{method} {pattern} {status}: {kind} is not described"
        schema.check(value, content[kind]["schema"], DOCUMENT, f"{method} {pattern} {status}")
        self.described.add((method, pattern, status))

    def metric(self, name):
        lines = self.call("GET", "/metrics")[1].splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"sandtable_{name} "))

    def table(self, game, options, seats=(), **more):
        status, body, _ = self.call("POST", "/api/v1/tables", {"game": game, "options": options, "seats": list(seats), **more})
        assert status == 201, body
        return body["table"], body["host"]

    def join(self, code, name, **more):
        status, body, _ = self.call("POST", f"/api/v1/tables/{code}/join", {"name": name, **more})
        assert status == 201, body
        return body["seat"], body["token"]

    def begin(self, code, host, **body):
        status, reply, _ = self.call("POST", f"/api/v1/tables/{code}/start", body, host)
        assert status == 200, reply


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


def closed_with(socket):
    """The code with which the server closes this line, whatever it says before."""
    try:
        while True:
            socket.receive()
    except Closed as closed:
        return closed.code


class Socket:
    """A WebSocket client: text messages out, JSON objects in."""

    def __init__(self, server, origin=None, protocol="sandtable.1", path="/api/v1/socket", source=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), 20, (source, 0) if source else None)
        if server.tls:
            self.socket = server.tls.wrap_socket(self.socket, server_hostname="127.0.0.1")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            more = self.socket.recv(4096)
            if not more:
                raise Closed(0)
            self.rest += more
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0] + b" ":
            raise Closed(0)
        self.sizes = []  # of every message received

    def raw(self, payload, opcode=1, final=True):
        mask = os.urandom(4)
        n = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        head += bytes([0x80 | n]) if n < 126 else bytes([0xFE]) + struct.pack(">H", n) if n < 65536 else \
            bytes([0xFF]) + struct.pack(">Q", n)
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if n < 4096 else \
            (int.from_bytes(payload, "big") ^ int.from_bytes((mask * (n // 4 + 1))[:n], "big")).to_bytes(n, "big")
        self.socket.sendall(head + mask + body)

    def send(self, **message):
        self.raw(json.dumps(message).encode())

    def take(self, n):
        while len(self.rest) < n:
            more = self.socket.recv(65536)
            if not more:
                raise Closed(1006)
            self.rest += more
        taken, self.rest = self.rest[:n], self.rest[n:]
        return taken

    def waiting(self, seconds):
        pending = self.rest or (hasattr(self.socket, "pending") and self.socket.pending())
        return bool(pending) or bool(select.select([self.socket], [], [], seconds)[0])

    def frame(self):
        """The next frame: a message, parsed, or None for a ping, which is answered; raises Closed with the close code."""
        first, second = self.take(2)
        n = second & 0x7F
        n = struct.unpack(">H", self.take(2))[0] if n == 126 else struct.unpack(">Q", self.take(8))[0] if n == 127 else n
        payload = self.take(n)
        opcode = first & 15
        if opcode == 8:
            raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005)
        if opcode == 9:
            self.raw(payload, 10)
        if opcode != 1:
            return None
        self.sizes.append(n)
        message = json.loads(payload)
        schema.check_named(message, "Message", DOCUMENT)
        return message

    def receive(self):
        """The next message; pings before it are answered."""
        while True:
            message = self.frame()
            if message is not None:
                return message

    def pinged(self):
        """Whether the next frame is a ping; it is answered then. After one nothing may come for a long time."""
        head = self.take(2)
        self.rest = head + self.rest
        return head[0] & 15 == 9 and self.frame() is None

    def drain(self, seconds=0.0):
        while self.waiting(seconds):
            if not self.pinged():
                self.receive()

    def until(self, test, seconds=20):
        """Receives until a message passes; returns it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.waiting(0.1) and not self.pinged():
                message = self.receive()
                if test(message):
                    return message
        raise AssertionError("nothing of the kind came")

    def close(self):
        self.socket.close()


class Player(Socket):
    """A client that keeps its view, journal and question as a page would."""

    def __init__(self, server, code, token=None, like=None, source=None):
        """`like` is an earlier client whose knowledge this one has: a connection lost and found."""
        super().__init__(server, path=f"/api/v1/tables/{code}/socket", source=source)
        self.view, self.journal, self.said, self.ask, self.table, self.n = {}, [], [], None, {}, 0
        self.refusals, self.veil, self.taken, self.asks, self.keys = [], None, 0, {}, set()
        self.beats = []  # of a night: (call, size)
        if like:
            self.view, self.journal, self.said, self.ask, self.n = like.view, list(like.journal), like.said, like.ask, like.n
        join = {"do": "join", "table": code, "since": self.n}
        if token:
            join["token"] = token
        self.raw(json.dumps(join).encode())

    @staticmethod
    def patched(old, patch):
        new = dict(old)
        for key, value in patch.items():
            if value is None:
                new.pop(key, None)
            elif isinstance(value, dict):
                new[key] = Player.patched(new.get(key, {}) if isinstance(new.get(key), dict) else {}, value)
            else:
                new[key] = value
        return new

    def absorb(self, message):
        self.table = message.get("table", self.table)
        self.asks = message.get("asks", self.asks)
        self.keys |= set(message)
        if message.get("again"):
            self.journal, self.said = [], []
        if "view" in message:
            self.view = message["view"]
        self.view = self.patched(self.view, message.get("set", {}))
        self.journal += message.get("journal", [])
        self.said += message.get("said", [])
        self.n = message.get("n", self.n)
        if "ask" in message:
            self.ask = message["ask"] or None
        if "no" in message:
            self.refusals.append(message)
        if "refused" in message:
            self.refusals.append(message["refused"])
        self.veil = message.get("veil")
        if self.veil:
            self.beats.append((self.veil["id"], self.sizes[-1]))
        self.taken = message.get("taken", self.taken)
        return message

    def receive(self):
        return self.absorb(super().receive())

    def act(self, answer):
        self.send(do="act", q=self.ask["q"], a=answer)

    def confirm(self):
        """A tap of the call that is open."""
        self.send(do="confirm", call=self.veil["call"])


def listen(players, seconds=0.02):
    """Waits until the server says something to one of them, but not for long: who asks for news in a circle keeps from the
    processor those who would send it."""
    if not any(player.rest for player in players):
        select.select([player.socket for player in players], [], [], seconds)


def play_one(server, code, token):
    """One answer, by somebody who comes and goes."""
    player = Player(server, code, token)
    player.until(lambda m: player.ask)
    player.act(player.ask["answers"][0])
    player.until(lambda m: "taken" in m)
    player.close()
