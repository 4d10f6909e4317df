"""Receivers on this machine: a mail server that speaks as much of SMTP as a message needs, and a webhook."""
import base64
import email
import email.policy
import http.server
import socket
import ssl
import threading


class Receiver:
    """Keeps what it gets; `wait` returns it."""

    def __init__(self):
        self.got, self.changed = [], threading.Condition()

    def keep(self, what):
        with self.changed:
            self.got.append(what)
            self.changed.notify_all()

    def wait(self, count, seconds=30):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.got) >= count, seconds), f"{len(self.got)} of {count} came"
            return list(self.got)


class Mail(Receiver):
    """`tls`: certificate and key, for STARTTLS or (`sealed`) from the first byte on; `login`: whom it lets in; `says` is
    what it answers instead, by the first word it is told, each once."""

    def __init__(self, tls=None, sealed=False, login=None, says=None):
        super().__init__()
        self.tls, self.sealed, self.login, self.says, self.heard = tls, sealed, login, says or {}, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.talk_safely, args=(client,), daemon=True).start()

    def talk_safely(self, client):
        try:
            with client:
                self.talk(client)
        except (OSError, ssl.SSLError):
            pass  # the other end has gone, or trusts us not

    def seal(self, client):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*self.tls)
        return context.wrap_socket(client, server_side=True)

    def talk(self, client):
        if self.sealed:
            client = self.seal(client)
        file, sender, to, known = client.makefile("rb"), None, None, not self.login
        client.sendall(self.says.pop("greeting", b"220 mail.example ready\r\n"))
        sealed = self.sealed
        while True:
            line = file.readline()
            if not line:
                return
            words = line.decode().strip().split(" ", 2)
            verb = words[0].upper()
            self.heard.append((line.decode().strip(), sealed))
            if verb in self.says:
                client.sendall(self.says.pop(verb))
            elif verb == "EHLO":
                offers = ["mail.example", "SIZE 100000"] + ["STARTTLS"] * bool(self.tls and not sealed) + ["AUTH LOGIN PLAIN"] * bool(self.login)
                client.sendall("".join(f"250{'-' if i + 1 < len(offers) else ' '}{o}\r\n" for i, o in enumerate(offers)).encode())
            elif verb == "STARTTLS":
                client.sendall(b"220 go on\r\n")
                client = self.seal(client)
                file, sealed = client.makefile("rb"), True
            elif verb == "AUTH":
                known = base64.b64decode(words[2]).split(b"\0")[1:] == [part.encode() for part in self.login]
                client.sendall(b"235 welcome\r\n" if known else b"535 no\r\n")
            elif verb == "MAIL":
                sender = line.decode().strip()
                client.sendall(b"250 fine\r\n" if known else b"530 who are you?\r\n")
            elif verb == "RCPT":
                to = line.decode().strip()
                client.sendall(b"250 fine\r\n")
            elif verb == "DATA":
                client.sendall(b"354 end with a dot\r\n")
                lines = []
                while (text := file.readline()) not in (b".\r\n", b""):
                    lines.append(text[1:] if text.startswith(b".") else text)
                self.keep({"from": sender, "to": to, "sealed": sealed,
                           "mail": email.message_from_bytes(b"".join(lines), policy=email.policy.default)})
                client.sendall(b"250 taken\r\n")
            elif verb == "QUIT":
                client.sendall(b"221 bye\r\n")
                return
            else:
                client.sendall(b"500 what?\r\n")


class Hook(Receiver):
    """A webhook: `replies` are statuses and headers, one for each request; then 204."""

    def __init__(self):
        super().__init__()
        self.replies, self.answers = [], threading.Event()
        self.answers.set()  # cleared: a reply waits
        hook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, more = hook.replies.pop(0) if hook.replies else (204, {})
                hook.keep((self.path, dict(self.headers), body.decode()))
                hook.answers.wait(60)
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()
