#!/usr/bin/env python3
"""A bot over the network that answers at random: netbot.py http://HOST:PORT TOKEN (docs/server.md, Bots over the network).

It takes every challenge, plays at all its tables over one socket, and prints how each game ended."""
import base64, json, os, random, socket, struct, sys, urllib.parse


class Socket:
    """The text messages of a WebSocket, each one JSON object."""

    def __init__(self, url):
        self.stream = socket.create_connection((url.hostname, url.port or 80)).makefile("rwb")
        self.stream.write(f"GET /api/v1/socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
                          f"Sec-WebSocket-Protocol: sandtable.1\r\n\r\n".encode())
        self.stream.flush()
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def send(self, message, kind=1):
        text, mask = message if kind != 1 else json.dumps(message).encode(), os.urandom(4)
        size = struct.pack(">B", 128 | len(text)) if len(text) < 126 else struct.pack(">BH", 254, len(text))
        self.stream.write(bytes([128 | kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text)))
        self.stream.flush()

    def __iter__(self):
        while head := self.stream.read(2):
            size = {126: ">H", 127: ">Q"}.get(head[1])
            text = self.stream.read(struct.unpack(size, self.stream.read(struct.calcsize(size)))[0] if size else head[1])
            if head[0] & 15 == 9:
                self.send(text, 10)
            elif head[0] & 15 == 1:
                yield json.loads(text)


def main(address, token):
    line, asks = Socket(urllib.parse.urlsplit(address)), {}
    line.send({"do": "bot", "token": token})
    for message in line:
        if "challenge" in message and not message["challenge"].get("gone"):
            line.send({"do": "accept", "table": message["challenge"]["table"], "seat": message["challenge"]["seat"]})
        table, told = message.get("at"), message.get("message", {})
        if told.get("table", {}).get("state") == "over":
            print(table, json.dumps(told["table"]["result"]), flush=True)
        veil = told.get("veil", {"taps": 1, "done": 0})  # by night everyone taps as often, whether asked or not
        asks[table] = told.get("ask", None if "view" in told else asks.get(table))
        if asks[table] and veil["done"] < veil["taps"]:
            answer = {"do": "act", "q": asks[table]["q"], "a": random.choice(asks[table]["answers"])}
            line.send({"do": "at", "table": table, "message": answer})
            asks[table] = None
        elif "veil" in told and veil["done"] < veil["taps"]:
            line.send({"do": "at", "table": table, "message": {"do": "confirm", "call": veil["call"]}})


if __name__ == "__main__":
    main(*sys.argv[1:])
