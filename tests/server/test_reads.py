"""PostgreSQL that is slow or silent: nothing that is read holds up what needs no reading, what waits is bounded, and
readiness says how things are. Nothing here is measured by a clock: what counts is which answer came first."""
import json
import os
import resource
import select
import signal
import socket
import subprocess
import time

from cluster import Cluster, children, program
from harness import FLAGS, PROGRAM, Server, expect, test, two_seats
from client import Closed, Player, Socket

os.environ["SANDTABLE_LEASE"] = "60000"  # nobody is to take over while the database stands still
CLUSTER = Cluster()
Server.database = staticmethod(CLUSTER.database)
TRIES = 40  # on a machine with much to do what waits may run out of time first; once is enough
PATIENCE = 120  # seconds until a test gives up


class Locked:
    """A table of the database that nobody else may even read."""

    def __init__(self, server, *tables):
        self.session = subprocess.Popen([program("psql"), "-X", "-A", "-t", "-q", "-d", server.db], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1, preexec_fn=CLUSTER.become,
                                        cwd=CLUSTER.folder)
        locks = "".join(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE;" for table in tables)
        self.session.stdin.write(f"SET lock_timeout = 0; BEGIN; {locks} SELECT 'locked';\n")
        assert self.session.stdout.readline().strip() == "locked"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session.communicate("ROLLBACK;\n")


class Frozen:
    """The whole database stands still: connections stay, and nobody answers."""

    def __init__(self):
        self.pids = [CLUSTER.process.pid, *children(CLUSTER.process.pid)]

    def __enter__(self):
        for pid in self.pids:
            os.kill(pid, signal.SIGSTOP)

    def __exit__(self, *_):
        for pid in reversed(self.pids):
            os.kill(pid, signal.SIGCONT)


class Asked:
    """A request that has been sent; its answer may come whenever it does."""

    def __init__(self, server, path, method="GET", body="", token=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self.socket.sendall((f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}Connection: close\r\n"
                             f"Content-Length: {len(body)}\r\n\r\n{body}").encode())

    def waits(self):
        return not select.select([self.socket], [], [], 0)[0]

    def answer(self):
        """(status, body)"""
        data = b""
        while True:
            more = self.socket.recv(65536)
            if not more:
                break
            data += more
        self.socket.close()
        head, body = data.decode().split("\r\n\r\n", 1)
        return int(head.split()[1]), json.loads(body)


def codes():
    letters = "23456789BCDFGHJKMNPQRTVWXZ"
    number = 0
    while True:
        number += 1
        yield "".join(letters[number // len(letters) ** i % len(letters)] for i in range(6))


CODES = codes()


def overtakes(server, ask, act):
    """Whether what `act` does is done while a request that was sent before it still waits."""
    for _ in range(TRIES):
        asked = ask()
        for _ in range(3):  # the first might be read together with the request
            act()
        if asked.waits():
            return asked
        asked.answer()
    raise AssertionError("what needs no reading has waited for what is read")


def healthy(server):
    expect("health", server.raw("GET", "/healthz")[0], 200)


def asleep(server):
    """A table that is in storage and not in memory."""
    code, host = server.table("template", {"seats": 2, "hand": 5})
    server.kill()
    server.start()
    return code, host


def one_answer(players):
    for player in players:
        player.drain(0.01)
        if player.ask and player.taken != player.ask["q"]:
            asked = player.ask["q"]
            player.act(player.ask["answers"][0])
            player.until(lambda m: m.get("taken") == asked)
            return
    raise AssertionError("nobody is asked")


def settles(what, wanted, why):
    """Sooner or later; how long it takes is not the test's business."""
    end = time.monotonic() + PATIENCE
    while what() != wanted:
        assert time.monotonic() < end, why
        time.sleep(0.02)


def ready(server):
    return server.raw("GET", "/readyz")[0]


# ---- One slow read ----

@test
def a_locked_table_holds_up_nobody_else(_):
    with Server(PROGRAM, *FLAGS) as server:
        sleeping, host = asleep(server)
        code, _, tokens = two_seats(server)
        players = [Player(server, code, token) for token in tokens]
        for player in players:
            player.until(lambda m: "view" in m)
        with Locked(server, "game_table"):
            for path in (lambda: f"/api/v1/tables/{next(CODES)}", lambda: f"/api/v1/tables/{sleeping}"):
                late = overtakes(server, lambda: Asked(server, path()), lambda: healthy(server))
                expect("in the end", late.answer()[0], 503)
        for table, ask in (("game_table", lambda: Asked(server, f"/api/v1/tables/{next(CODES)}")),
                           ("token", lambda: Asked(server, f"/api/v1/tables/{code}/close", "POST", "{}", host[::-1])),
                           ("token", lambda: Asked(server, "/api/v1/mine", "POST", json.dumps({"tokens": [host]}))),
                           ("account", lambda: Asked(server, "/api/v1/bots/nobody", "POST", '{"do":"token"}', host))):
            with Locked(server, table):
                late = overtakes(server, ask, lambda: healthy(server))
            assert late.answer()[0] in (200, 401, 403, 404, 503), table
        expect("unlocked", server.raw("GET", f"/api/v1/tables/{sleeping}")[0], 200)
        for player in players:
            player.close()


@test
def a_running_game_goes_on_while_others_wait(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, _, tokens = two_seats(server)
        players = [Player(server, code, token) for token in tokens]
        for player in players:
            player.until(lambda m: "view" in m)
        with Locked(server, "game_table", "token", "notice", "push"):
            for _ in range(TRIES):
                asked = Asked(server, f"/api/v1/tables/{next(CODES)}")
                one_answer(players)
                if asked.waits():
                    break
                asked.answer()
                if players[0].table.get("state") == "over":
                    raise AssertionError("no answer was taken while somebody waited")
            else:
                raise AssertionError("answers wait for what others read")
        for player in players:
            player.close()


@test
def a_socket_waits_for_its_table_and_then_joins(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, host = asleep(server)
        with Locked(server, "game_table"):
            late = Socket(server)
            late.send(do="join", table=code, token=host)
            late.send(do="sync")  # comes right after it, and is not lost
            overtakes(server, lambda: Asked(server, f"/api/v1/tables/{next(CODES)}"), lambda: healthy(server))
            other = Socket(server)
            other.send(do="join", table=next(CODES))
            other.close()  # nobody waits any more
        try:
            seen = late.until(lambda m: "table" in m)
        except Closed as closed:  # its time was over: it is sent away, and may come again
            expect("sent away", closed.code, 1011)
            late = Socket(server)
            late.send(do="join", table=code, token=host)
            seen = late.until(lambda m: "table" in m)
        expect("joined", seen["table"]["you"], "host")
        late.close()


@test
def a_socket_whose_table_cannot_be_had_is_sent_away(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, host = asleep(server)
        with Locked(server, "game_table"):
            socket = Socket(server)
            socket.send(do="join", table=code, token=host)
            try:
                socket.until(lambda m: False, PATIENCE)
                raise AssertionError("nobody says why nothing comes")
            except Closed as closed:
                expect("closed", closed.code, 1011)


@test
def a_database_that_stands_still_holds_up_nobody(_):
    with Server(PROGRAM, *FLAGS) as server:
        code, _, tokens = two_seats(server)
        players = [Player(server, code, token) for token in tokens]
        for player in players:
            player.until(lambda m: "view" in m)
        watcher = Socket(server)
        with Frozen():
            late = overtakes(server, lambda: Asked(server, f"/api/v1/tables/{next(CODES)}"), lambda: healthy(server))
            status, body = late.answer()
            expect("in the end", (status, body["no"]), (503, "STORAGE"))
            watcher.send(do="join", table=code)  # what is in memory is shown
            watcher.until(lambda m: "view" in m)
            settles(lambda: ready(server), 503, "it says that it is ready")
        settles(lambda: ready(server), 200, "it is not ready again")
        players = [Player(server, code, token) for token in tokens]
        for player in players:
            player.until(lambda m: "view" in m)
        one_answer(players)


# ---- Bounds ----

@test
def those_who_wait_are_bounded(_):
    many = 1100
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 3 * many:
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 3 * many), hard))
    with Server(PROGRAM, *FLAGS) as server:
        with Locked(server, "game_table"):
            asked = [Asked(server, f"/api/v1/tables/{next(CODES)}") for _ in range(many)]
            answers = [one.answer() for one in asked]
        expect("all are answered", {status for status, _ in answers}, {503})
        assert all(body["no"] == "STORAGE" and body["what"] for _, body in answers), answers
        settles(lambda: server.raw("GET", f"/api/v1/tables/{next(CODES)}")[0], 404, "it does not read again")


@test
def a_code_that_no_table_has_is_asked_for_once_in_a_while(_):
    with Server(PROGRAM, *FLAGS) as server:
        name = server.db.rsplit("/", 1)[1]
        scans = "SELECT coalesce(sum(idx_scan + seq_scan), 0) FROM pg_stat_user_tables WHERE relname = 'game_table'"
        code, many = next(CODES), 400
        before = int(CLUSTER.sql(scans, name))
        for _ in range(many):
            expect("unknown", server.raw("GET", f"/api/v1/tables/{code}")[0], 404)
        server.stop()  # its sessions end, and what they counted is counted
        after = int(CLUSTER.sql(scans, name))
        assert after - before < many / 2, f"{after - before} reads for {many} requests"
        server.start()
        made, _ = server.table("template", {"seats": 2, "hand": 5})
        expect("a table that is new", server.raw("GET", f"/api/v1/tables/{made}")[0], 200)


# ---- Readiness ----

@test
def a_database_that_takes_no_writes_is_not_ready(_):
    with Server(PROGRAM, *FLAGS) as server:
        name = server.db.rsplit("/", 1)[1]
        code, host = server.table("template", {"seats": 2, "hand": 5})
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        CLUSTER.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on", "postgres")
        CLUSTER.sql(end, "postgres")
        settles(lambda: ready(server), 503, "it says that it is ready")
        for _ in range(40):  # and from then on it does not say so once, as long as nothing can be stored
            expect("not ready", ready(server), 503)
            assert server.raw("POST", f"/api/v1/tables/{code}/close", {}, host)[0] >= 500
        CLUSTER.sql(f"ALTER DATABASE {name} RESET default_transaction_read_only", "postgres")
        CLUSTER.sql(end, "postgres")
        settles(lambda: ready(server), 200, "it is not ready again")
        settles(lambda: server.raw("POST", f"/api/v1/tables/{code}/close", {}, host)[0], 200, "it does not store again")


CLUSTER.run_tests()
