"""Several processes on one PostgreSQL: clients spread over them, whole games, processes and the database killed at random
moments, a connection that is cut. Nothing acknowledged is lost or doubled, and two never write the same table.

SAND_KILLS is the number of rounds with a kill in each: SAND_KILLS=300 test_processes.py PROGRAM killed."""
import json
import os
import random
import re
import select
import signal
import socket
import subprocess
import threading
import time

import twins
from cluster import Cluster, program
from harness import FLAGS, NIGHT, PROGRAM, Server, expect, live, play_out, test
from client import Closed, Player, Socket, closed_with
from post import Hook

os.environ["SANDTABLE_LEASE"] = "1500"
CLUSTER = Cluster()
KILLS = int(os.environ.get("SAND_KILLS", "6"))
PATIENCE = 120  # seconds until the test gives up; nothing is measured by it


Server.database = staticmethod(CLUSTER.database)


class Spread:
    """Several processes as one server: every request and every socket goes to one of them at random."""

    def __init__(self, count, seed, db=None):
        self.chance = random.Random(seed)
        self.db = db or CLUSTER.database()
        self.servers = [Server(PROGRAM, *FLAGS, db=self.db) for _ in range(count)]

    def __getattr__(self, name):
        return getattr(self.chance.choice(self.servers), name)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for server in self.servers:
            if kind:
                server.kill()
            else:
                expect("stopped", server.stop(), 0)

    def sql(self, text):
        return CLUSTER.sql(text, self.db.rsplit("/", 1)[1])


def until_it_works(what, *errors):
    """Storage may be away and a table without a leader: then clients try again."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return what()
        except (OSError, Closed, AssertionError, *errors):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def come(spread, code, token):
    def once():
        player = Player(spread, code, token)
        player.until(lambda m: "table" in m, 3)
        return player
    return until_it_works(once)


def asked_for(spread, method, path, *rest):
    def once():
        status, body, _ = spread.raw(method, path, *rest)
        assert status < 500, body
        return status, body
    return until_it_works(once)


def two_seats(spread):
    code, host = spread.table("template", {"seats": 2, "hand": 5})
    tokens = [spread.join(code, name)[1] for name in ("Ada", "Ben")]
    spread.begin(code, host)
    return code, host, tokens


def answers_in(record):
    """What a record says was answered, as (seat, answer), in order."""
    return [tuple(line.split(" ", 1)) for line in record.splitlines() if line.startswith(("p1 bid", "p2 bid"))]


class Game:
    """A game of two whose clients may lose their connection at any time; `taken` is what was acknowledged, in order."""

    def __init__(self, spread):
        self.spread, self.taken = spread, []
        self.code, self.host, self.tokens = until_it_works(lambda: two_seats(spread))
        self.players = [come(spread, self.code, token) for token in self.tokens]

    def answer(self, seat):
        """One answer, acknowledged or not."""
        player = self.players[seat]
        player.drain(0.01)
        if not player.ask or player.taken == player.ask["q"]:
            return
        asked, answer = player.ask["q"], player.ask["answers"][0]
        player.act(answer)
        player.until(lambda m: m.get("taken") == asked or "no" in m, 3)
        if player.taken == asked:
            self.taken.append((f"p{seat + 1}", answer))

    def step(self, seat):
        try:
            self.answer(seat)
        except (Closed, OSError, AssertionError):
            self.players[seat].close()
            self.players[seat] = come(self.spread, self.code, self.tokens[seat])

    def finish(self):
        end = time.monotonic() + PATIENCE
        while self.players[0].table.get("state") != "over":
            assert time.monotonic() < end, "the game does not end"
            for seat in (0, 1):
                self.step(seat)

    def check(self):
        """All that was acknowledged is in the record once, in that order for each seat; the record is a whole game."""
        _, record = asked_for(self.spread, "GET", f"/api/v1/tables/{self.code}/record")
        lines = answers_in(record)
        for seat in ("p1", "p2"):
            mine = [answer for who, answer in lines if who == seat]
            expect("answers of a whole game", len(mine), 5)
            expect("none twice", len(set(mine)), 5)
            acknowledged = [answer for who, answer in self.taken if who == seat]
            expect("acknowledged, in order", [answer for answer in mine if answer in acknowledged], acknowledged)

    def close(self):
        for player in self.players:
            player.close()


# ---- Whole games ----

def person_plays(spread, game, seats, count):
    options = {"seats": count} if count else {}
    code, host = spread.table(game, options, [{"kind": "open"}] + [{"kind": "bot", "bot": "random"}] * (seats - 1))
    _, token = spread.join(code, "Ada")
    spread.begin(code, host)
    player, answers = come(spread, code, token), 0
    end = time.monotonic() + PATIENCE
    while player.table.get("state") != "over":
        assert time.monotonic() < end, (game, answers)
        player.drain(0.02)
        if player.ask and player.taken != player.ask["q"]:
            player.act(spread.chance.choice(player.ask["answers"]))
            player.until(lambda m: "taken" in m or "no" in m)
            answers += 1
            if answers % 15 == 0:  # through another door
                player.close()
                player = come(spread, code, token)
    player.close()
    return code


@test
def whole_games_over_two_and_three_processes(_):
    for count, games in ((2, (("plot", 2, 0), ("wunderwaffen", 2, 2))), (3, (("berlin", 2, 0), ("werwolf", 2, 2)))):
        with Spread(count, count) as spread:
            for game, seats, option in games:
                code = person_plays(spread, game, seats, option)
                expect("over everywhere", [s.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"] for s in spread.servers],
                       ["over"] * count)
            leaders = spread.sql("SELECT count(*) FROM lease")
            expect("one lease each", leaders, "2")


@test
def werewolves_over_three_processes(_):
    deal = ["seer", "werewolf", "werewolf", "villager", "villager", "villager"]
    with Spread(3, 5) as spread:
        code, host = spread.table("werewolves", {"seats": 6, "deal": deal, **NIGHT, "t_day": 2, "t_vote": 1, "free_set": True},
                                  [{"kind": "open"}] * 2 + [{"kind": "bot", "bot": "quiet"}] * 4)
        tokens = [spread.join(code, name)[1] for name in ("Ada", "Ben")]
        spread.begin(code, host)
        players = [come(spread, code, token) for token in tokens]
        end = time.monotonic() + 2 * PATIENCE
        while players[0].table.get("state") != "over":
            assert time.monotonic() < end, players[0].view
            for player in players:
                live(player)
        for player in players:
            player.close()


@test
def sockets_have_the_code_in_their_path(_):
    with Spread(2, 6) as spread:
        code, _, tokens = two_seats(spread)
        for server in spread.servers:
            player = Player(server, code, tokens[0])
            player.close()
            one = Socket(server, path=f"/api/v1/tables/{code}/socket")
            one.send(do="join", table=code, token=tokens[0])
            one.until(lambda m: "table" in m)
            one.close()
        for path in ("/api/v1/tables//socket", f"/api/v1/tables/{code}/socket/x", f"/api/v1/tables/{code}/sockets"):
            try:
                Socket(spread.servers[0], path=path)
            except Closed:
                continue
            raise AssertionError(path)


class Routed(Server):
    """A plain proxy in front of several processes: it knows nothing but the code in a path."""

    def __init__(self, servers):
        self.servers, self.tls, self.turn = servers, None, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def of(self, code):
        return self.servers[sum(code.encode()) % len(self.servers)]

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return  # closed
            threading.Thread(target=self.serve, args=[client], daemon=True).start()

    def serve(self, client):
        head = b""
        while b"\r\n" not in head:
            more = client.recv(65536)
            if not more:
                return
            head += more
        found = re.match(rb"[A-Z]+ /api/v1/tables/([A-Z0-9]{6})[/ ]", head)
        self.turn += 1
        to = self.of(found[1].decode()) if found else self.servers[self.turn % len(self.servers)]
        server = socket.create_connection(("127.0.0.1", to.port))
        server.sendall(head)
        ends = {client: server, server: client}
        while ends:
            for one in select.select(list(ends), [], [])[0]:
                data = one.recv(65536)
                if not data:
                    ends.clear()
                    break
                ends[one].sendall(data)
        client.close()
        server.close()


@test
def a_plain_proxy_sends_everyone_to_the_leader(_):
    with Spread(2, 16) as spread:
        proxy = Routed(spread.servers)
        try:
            led = set()
            while len(led) < 2:  # codes are random: until both processes have had one
                code, _, tokens = two_seats(proxy)
                players = [Player(proxy, code, token) for token in tokens]
                play_out(players)
                expect("played through the proxy", players[0].table["state"], "over")
                leader = spread.sql(f"SELECT address FROM lease JOIN process ON id = owner WHERE code = '{code}'")
                expect("who leads", leader.rsplit(":", 1)[1], str(proxy.of(code).port))
                led.add(leader)
                for player in players:
                    player.close()
        finally:
            proxy.listener.close()


@test
def mine_shows_tables_of_all_processes(_):
    with Spread(2, 7) as spread:
        made = []
        for server in spread.servers:
            code, host = server.table("template", {"seats": 2, "hand": 5})
            made.append((code, server.join(code, "Ada")[1]))
        for server in spread.servers:
            _, body, _ = server.call("POST", "/api/v1/mine", {"tokens": [token for _, token in made]})
            expect("tables", sorted(table["table"] for table in body["tables"]), sorted(code for code, _ in made))


@test
def the_twins_are_told_the_same(_):
    """The secrecy twins of Werewolves, the observer and everyone else at different processes."""
    with Spread(2, 8) as spread:
        for card in ("villager", "werewolf"):
            expect("told apart", twins.twice(lambda card=card: twins.alone(spread, Player, card)), [])


# ---- Deaths ----

def kill_something(spread):
    """A process or the database, without warning; it comes back."""
    what = spread.chance.randrange(len(spread.servers) + 1)
    if what == len(spread.servers):
        CLUSTER.kill()
        CLUSTER.start()
    else:
        spread.servers[what].kill()
        spread.servers[what].start()


@test
def killed_at_any_moment_nothing_acknowledged_is_lost_or_doubled(_):
    with Spread(2, 9) as spread:
        for _ in range(KILLS):
            game = Game(spread)
            stop = threading.Timer(spread.chance.random() * 0.2, kill_something, [spread])
            stop.start()
            for _ in range(12):
                game.step(spread.chance.randrange(2))
            stop.join()
            game.finish()
            game.check()
            game.close()
            until_it_works(lambda: [expect("ready", server.call("GET", "/readyz")[0], 200) for server in spread.servers])


@test
def another_takes_over_when_a_leader_dies_for_good(_):
    with Spread(3, 10) as spread:
        game = Game(spread)
        for seat in (0, 1):
            game.step(seat)
        address = spread.sql(f"SELECT address FROM lease JOIN process ON id = owner WHERE code = '{game.code}'")
        leader = next(server for server in spread.servers if address.endswith(f":{server.port}"))
        spread.servers.remove(leader)
        leader.kill()
        game.finish()
        game.check()
        game.close()
        assert int(spread.sql(f"SELECT epoch FROM lease WHERE code = '{game.code}'")) >= 2


@test
def a_leader_that_hangs_is_given_up(_):
    """What is passed on to it is answered before the process that passed it on gives up a request that never comes."""
    with Spread(2, 18) as spread:
        a, b = spread.servers
        code, _, _ = two_seats(a)
        leader = spread.sql(f"SELECT address FROM lease JOIN process ON id = owner WHERE code = '{code}'")
        leads, other = (a, b) if leader.endswith(f":{a.port}") else (b, a)
        os.kill(leads.process.pid, signal.SIGSTOP)
        try:
            idle, asked = (socket.create_connection(("127.0.0.1", other.port)) for _ in range(2))
            asked.sendall(f"GET /api/v1/tables/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            idle.sendall(b"GET ")  # and nothing more: ten seconds
            first = select.select([idle, asked], [], [], PATIENCE)[0]
            assert asked in first, "it waits for a leader that does not answer"
            status = int(asked.recv(65536).split()[1])
            assert status in (200, 503), status
            until_it_works(lambda: expect("taken over", other.raw("GET", f"/api/v1/tables/{code}")[0], 200))
            idle.close()
            asked.close()
        finally:
            os.kill(leads.process.pid, signal.SIGCONT)


@test
def who_watches_elsewhere_misses_nothing_of_a_takeover(_):
    """A spectator at a process that does not lead the table, before, during and after the leader's death."""
    with Spread(3, 17) as spread:
        game = Game(spread)
        address = spread.sql(f"SELECT address FROM lease JOIN process ON id = owner WHERE code = '{game.code}'")
        leader = next(server for server in spread.servers if address.endswith(f":{server.port}"))
        elsewhere = next(server for server in spread.servers if server is not leader)
        watcher = Player(elsewhere, game.code)
        watcher.until(lambda m: "view" in m)
        for seat in (0, 1, 0, 1):
            game.step(seat)
        spread.servers.remove(leader)
        leader.kill()

        def back():
            again = Player(elsewhere, game.code, like=watcher)
            again.until(lambda m: "table" in m)
            again.drain(0.1)
            return again
        try:
            watcher.until(lambda m: False, PATIENCE)
        except (Closed, OSError):
            pass  # the way to the leader has ended
        watcher = until_it_works(back)
        game.finish()
        late = Player(spread, game.code)
        late.until(lambda m: "view" in m)
        told = [entry for entry in late.journal if entry[0] != "dealt"]  # which are shown after the end
        while len(watcher.journal) < len(told):
            watcher.until(lambda m: "journal" in m)
        expect("what it has seen", (watcher.view, watcher.journal), (late.view, told))
        game.check()
        for player in (watcher, late):
            player.close()
        game.close()


@test
def a_restart_one_after_the_other_loses_nothing(_):
    with Spread(2, 11) as spread:
        game = Game(spread)
        for server in list(spread.servers):
            for seat in (0, 1):
                game.step(seat)
            expect("stopped", server.stop(), 0)
            for seat in (0, 1):
                game.step(seat)
            server.start()
        game.finish()
        game.check()
        game.close()


@test
def without_the_database_nothing_is_promised(_):
    with Spread(1, 12) as spread:
        server = spread.servers[0]
        game = Game(spread)
        game.step(0)
        CLUSTER.kill()
        try:
            def not_ready():
                expect("not ready", server.raw("GET", "/readyz")[0], 503)
            until_it_works(not_ready)
            expect("alive", server.raw("GET", "/healthz")[0], 200)
            status, body, _ = server.raw("POST", "/api/v1/tables", {"game": "template", "options": {"seats": 2, "hand": 5}})
            expect("no promise", (status, body["no"]), (503, "STORAGE"))
        finally:
            CLUSTER.start()
        until_it_works(lambda: expect("ready", server.raw("GET", "/readyz")[0], 200))
        game.finish()
        game.check()
        game.close()


# ---- A connection that is cut ----

class Cut:
    """A proxy between a process and the database. Cut, it delivers nothing and says nothing; healed, it delivers what it
    has kept, as a network may."""

    def __init__(self, port):
        self.to, self.whole, self.pairs, self.running = port, True, [], True
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while self.running:
            whole = self.whole
            sockets = [self.listener] + [s for pair in self.pairs for s in pair] if whole else []
            ready = select.select(sockets, [], [], 0.02)[0] if sockets else time.sleep(0.02) or []
            for one in ready:
                if one is self.listener:
                    self.pairs.append((self.listener.accept()[0], socket.create_connection(("127.0.0.1", self.to))))
                    continue
                pair = next((pair for pair in self.pairs if one in pair), None)
                if pair:
                    self.relay(pair, one)

    def relay(self, pair, one):
        other = pair[1] if one is pair[0] else pair[0]
        try:
            data = one.recv(65536)
            if data and self.whole:
                other.sendall(data)
            if data:
                return
        except OSError:
            pass
        self.pairs.remove(pair)
        for end in pair:
            end.close()

    def close(self):
        self.running = False
        self.thread.join()
        for end in [self.listener, *(s for pair in self.pairs for s in pair)]:
            end.close()


@test
def cut_off_from_the_database_a_leader_cannot_write(_):
    cut = Cut(CLUSTER.port)
    db = CLUSTER.database()
    name = db.rsplit("/", 1)[1]
    a = Server(PROGRAM, *FLAGS, db=CLUSTER.url(cut.port, name))
    b = Server(PROGRAM, *FLAGS, db=db)
    try:
        for healed_late in (False, True):
            code, host = a.table("template", {"seats": 2, "hand": 5})
            tokens = [a.join(code, who)[1] for who in ("Ada", "Ben")]
            a.begin(code, host)
            player = come(a, code, tokens[0])
            if not player.ask:
                player.until(lambda m: m.get("ask"))
            cut.whole = False
            answer = player.ask["answers"][0]
            player.act(answer)  # played in memory there, sent into nothing, told to nobody
            if not healed_late:
                time.sleep(0.3)
                cut.whole = True
            other = Spread.__new__(Spread)
            other.chance, other.servers, other.db = random.Random(1), [b], db
            game = Game.__new__(Game)
            game.spread, game.taken, game.code, game.host, game.tokens = other, [], code, host, tokens
            game.players = [come(other, code, token) for token in tokens]
            acknowledged = []
            try:
                while player.waiting(0.1 if healed_late else 3):
                    if "taken" in player.receive():
                        acknowledged.append(("p1", answer))
            except (Closed, OSError):
                pass
            game.taken = acknowledged
            if healed_late:
                expect("promised while cut off", acknowledged, [])
                expect("who leads", CLUSTER.sql(f"SELECT epoch > 1 FROM lease WHERE code = '{code}'", name), "t")
            game.finish()
            cut.whole = True  # and what the first process had sent arrives now, if anything does
            until_it_works(lambda: expect("ready", a.raw("GET", "/readyz")[0], 200))
            game.check()
            game.close()
            player.close()
            until_it_works(lambda: expect("passed on", a.raw("GET", f"/api/v1/tables/{code}")[0], 200))
        expect("one line of each number", CLUSTER.sql("SELECT count(*) = count(DISTINCT (code, seq)) FROM event", name), "t")
    finally:
        cut.whole = True
        for server in (a, b):
            server.kill()
        cut.close()


# ---- Figures, notices ----

class Lock:
    """Somebody who holds a table of the database."""

    def __init__(self, spread, table):
        name = spread.db.rsplit("/", 1)[1]
        self.psql = subprocess.Popen([program("psql"), "-X", "-A", "-t", "-q", "-d", CLUSTER.url(name=name)], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 'held';\n")
        self.psql.stdin.flush()
        expect("held", self.psql.stdout.readline().strip(), "held")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.psql.communicate("ROLLBACK;\n")


@test
def figures_end_when_the_database_has_confirmed(_):
    """An answer that the database lets wait took at least as long."""
    def sum_of(server, name):
        lines = server.raw("GET", "/metrics")[1].splitlines()
        return [float(line.split()[1]) for line in lines if line.startswith((f"sandtable_{name}_sum ", f"sandtable_{name}_count "))]

    def once():
        game = Game(spread)
        server = spread.servers[0]
        player = next(p for p in game.players if p.drain(0.5) or p.ask)
        before = {name: sum_of(server, name) for name in ("answer_seconds", "commit_seconds")}
        with Lock(spread, "event"):
            began, asked = time.monotonic(), player.ask["q"]
            player.act(player.ask["answers"][0])
            time.sleep(0.3)
            waited = time.monotonic() - began
        player.until(lambda m: m.get("taken") == asked, 3)
        for name, (total, count) in before.items():
            after = sum_of(server, name)
            assert after[1] > count and after[0] - total > waited * 0.5, (name, before, after, waited)
        game.close()
    with Spread(1, 16) as spread:
        until_it_works(once)  # a machine that is too slow loses the connection, which is another matter


@test
def what_the_database_refuses_is_known_not_to_be_stored(_):
    with Spread(1, 19) as spread:
        spread.sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;"
                   "CREATE TRIGGER refuse BEFORE INSERT ON game_table EXECUTE FUNCTION refuse()")
        status, reply, _ = spread.raw("POST", "/api/v1/tables", {"game": "template", "options": {"seats": 2, "hand": 5}, "seats": []})
        expect("told", (status, reply["what"]), (503, "this could not be stored; nothing was changed"))
        spread.sql("DROP TRIGGER refuse ON game_table")
        until_it_works(lambda: two_seats(spread))


@test
def a_bench_leaves_games_alone(_):
    with Spread(1, 17) as spread:
        two_seats(spread)
        done = subprocess.run([PROGRAM, "bench", "server", "--db", spread.db, "--tables", "2", "--answers", "100"], capture_output=True, text=True, check=False)
        expect("refused", (done.returncode, "empty" in done.stderr), (2, True))
        expect("untouched", spread.sql("SELECT count(*) FROM game_table"), "1")


@test
def of_several_processes_one_tells_each_turn(_):
    os.environ.update(SANDTABLE_PUSH_PRIVATE="1", SANDTABLE_NOTICE_DELAY="80000000")
    try:
        spread = Spread(2, 18)
    finally:
        del os.environ["SANDTABLE_PUSH_PRIVATE"], os.environ["SANDTABLE_NOTICE_DELAY"]
    with Hook() as hook, spread:
        tables = []
        for server in spread.servers:  # each leads one table
            code, host = server.table("morris", {}, clock={"kind": "days", "seconds": 3})
            tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
            server.begin(code, host)
            players = [come(server, code, token) for token in tokens]
            until_it_works(lambda: expect("somebody is asked", any(p.drain(0.1) or p.ask for p in players), True))
            first = 0 if players[0].ask else 1
            players[1 - first].close()
            status, reply = asked_for(spread, "POST", f"/api/v1/tables/{code}/notices", {"kind": "json", "address": hook.url + "/x"}, tokens[1 - first])
            expect(str(reply), status, 200)
            players[first].act(players[first].ask["answers"][0])
            until_it_works(lambda: expect("waits", spread.sql(f"SELECT count(*) FROM notice JOIN token USING (hash) WHERE code = '{code}' AND due > 0"), "1"))
            players[first].close()
            tables.append((code, tokens[1 - first]))
        expect("led by both", spread.sql("SELECT count(DISTINCT owner) FROM lease"), "2")
        spread.sql("UPDATE notice SET due = 1")  # the delay is over, for both at once
        for server, (code, token) in zip(spread.servers, tables):  # and both look
            server.raw("POST", f"/api/v1/tables/{code}/notices", {"kind": "ntfy", "address": hook.url + "/later"}, token)
        hook.wait(1, PATIENCE)
        until_it_works(lambda: expect("nothing waits", spread.sql("SELECT count(*) FROM notice WHERE due > 0 AND kind = 'json'"), "0"))
        told = [turn["table"] for _, _, body in hook.got for turn in json.loads(body)["turns"]]
        expect("each once", sorted(told), sorted(code for code, _ in tables))


# ---- The operator ----

KEY = "k" * 43


def with_key(count, seed):
    """Processes that know the operator's key."""
    os.environ["SANDTABLE_ADMIN_KEY"] = KEY
    try:
        return Spread(count, seed)
    finally:
        del os.environ["SANDTABLE_ADMIN_KEY"]


def admin(*words, code=0):
    done = subprocess.run([PROGRAM, "admin", *words], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          env={**os.environ, "SANDTABLE_ADMIN_KEY": KEY})
    assert done.returncode == code, done
    return done.stdout + done.stderr


def at(server):
    return ["--server", f"http://127.0.0.1:{server.port}"]


def leader(spread, code):
    return spread.sql(f"SELECT address FROM process JOIN lease ON owner = id WHERE code = '{code}'")


@test
def a_table_moves_from_process_to_process_and_loses_nothing(_):
    with with_key(3, 11) as spread:
        game = Game(spread)
        addresses = [f"127.0.0.1:{server.port}" for server in spread.servers]
        expect("processes", [(one["address"], one["lives"]) for one in json.loads(admin("processes", "--json", *at(spread.servers[0])))],
               [(address, True) for address in sorted(addresses)])
        for move in range(9):  # each in the middle of the game, asked of any of them
            was = leader(spread, game.code)
            to = next(address for address in addresses[move % 3:] + addresses if address != was)
            expect("said", admin("move", game.code, "--to", to, *at(spread.servers[move % 3])), "done\n")
            expect("leads", (leader(spread, game.code), json.loads(admin("inspect", game.code, "--json", *at(spread.servers[0])))["leader"]), (to, to))
            game.step(move % 2)
        game.finish()
        game.check()
        game.close()
        for to in ("127.0.0.1:1", "nonsense", leader(spread, game.code)):  # nobody's, and its own
            assert "admin processes" in admin("move", game.code, "--to", to, *at(spread.servers[0]), code=1)
        admin("move", "ZZZZZZ", "--to", addresses[0], *at(spread.servers[0]), code=2)
        expect("without the key", spread.raw("POST", f"/api/v1/admin/tables/{game.code}/move", {"to": addresses[0]}, "x" * 43)[0], 401)


@test
def a_table_moves_while_an_answer_is_on_its_way(_):
    """The answer is sent and not waited for; the move comes before it, with it, or after it."""
    with with_key(2, 20) as spread:
        addresses = [f"127.0.0.1:{server.port}" for server in spread.servers]
        game, statuses = Game(spread), set()
        for turn in range(PATIENCE * 100):
            seat = turn % 2
            player = game.players[seat]
            try:
                player.drain(0.01)
                if player.table.get("state") == "over":
                    break
                if not player.ask or player.taken == player.ask["q"]:
                    continue
                asked, answer = player.ask["q"], player.ask["answers"][0]
                player.act(answer)
                for to in addresses:
                    statuses.add(spread.raw("POST", f"/api/v1/admin/tables/{game.code}/move", {"to": to}, KEY)[0])
                player.until(lambda m: m.get("taken") == asked or "no" in m, 3)
                if player.taken == asked:
                    game.taken.append((f"p{seat + 1}", answer))
            except (Closed, OSError, AssertionError):
                player.close()
                game.players[seat] = come(spread, game.code, game.tokens[seat])
        assert statuses <= {200, 409, 503}, statuses
        game.finish()
        game.check()
        game.close()


@test
def a_table_that_moves_continues_though_nobody_comes(_):
    with with_key(2, 12) as spread:
        code, host = spread.table("morris", {}, clock={"kind": "days", "seconds": 3})
        tokens = [spread.join(code, name)[1] for name in ("Ada", "Ben")]
        spread.begin(code, host)
        players = [come(spread, code, token) for token in tokens]
        was = leader(spread, code)
        to = next(server for server in spread.servers if f"127.0.0.1:{server.port}" != was)
        admin("move", code, "--to", f"127.0.0.1:{to.port}", *at(to))
        expect("told to come back", [closed_with(player) for player in players], [1001, 1001])
        until_it_works(lambda: expect("in memory", [server.metric("tables_in_memory") for server in spread.servers],
                                      [int(server is to) for server in spread.servers]))


@test
def the_operator_asks_any_process_and_all_keep_to_a_ban(_):
    with with_key(2, 13) as spread:
        for verb in ("close", "delete"):
            code, _, tokens = two_seats(spread)
            elsewhere = next(server for server in spread.servers if f"127.0.0.1:{server.port}" != leader(spread, code))
            player = Player(elsewhere, code, tokens[0])  # through a tunnel
            player.until(lambda m: "view" in m)
            expect("done", admin(verb, code, *at(elsewhere)), "done\n")
            expect("told", closed_with(player), 4006)
        expect("gone", spread.raw("GET", f"/api/v1/tables/{code}")[0], 404)
        code, _, tokens = two_seats(spread)
        players = [Player(server, code, token, source="127.0.0.2") for server, token in zip(spread.servers, tokens)]
        for player in players:
            player.until(lambda m: "view" in m)
        admin("ban", "127.0.0.2", "--why", "enough", "--db", spread.db)  # by the database: all processes hear of it
        expect("closed", [closed_with(player) for player in players], [4007, 4007])

        def is_kept_out(server):
            guest = Socket(server, source="127.0.0.2")
            guest.socket.settimeout(2)
            expect("and kept out", closed_with(guest), 4007)
        for server in spread.servers:  # the one that does not lead the table may hear of it a moment later
            until_it_works(lambda: is_kept_out(server))
            assert "enough" in admin("bans", *at(server))
        admin("unban", "127.0.0.2", *at(spread.servers[0]))

        def comes_back(server):
            player = Player(server, code, tokens[0], source="127.0.0.2")
            player.until(lambda m: "view" in m, 3)
            player.close()
        for server in spread.servers:
            until_it_works(lambda: comes_back(server))


@test
def a_leader_without_the_key_says_so(_):
    with with_key(1, 21) as spread, Spread(1, 22, spread.db) as keyless:
        code = two_seats(keyless)[0]
        said = admin("close", code, *at(spread.servers[0]), code=1)
        assert "all processes need the same" in said, said
        expect("untouched", spread.raw("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "running")


@test
def the_database_alone_respects_the_lease(_):
    spread = with_key(2, 14)
    with spread:
        code, other = two_seats(spread)[0], two_seats(spread)[0]
        for verb in ("close", "delete"):
            said = admin(verb, code, "--db", spread.db, code=1)
            assert leader(spread, code) in said, said
        expect("untouched", spread.raw("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "running")
        expect("statistics", json.loads(admin("statistics", "--json", "--db", spread.db))["running"], 2)
        admin("move", code, "--to", leader(spread, code), "--db", spread.db, code=2)
    expect("closed", admin("close", code, "--db", spread.db), "done\n")  # nobody leads it now
    expect("deleted", admin("delete", other, "--db", spread.db), "done\n")
    admin("delete", other, "--db", spread.db, code=2)
    with Spread(1, 15, spread.db) as again:
        expect("closed", again.call("GET", f"/api/v1/tables/{code}")[1]["table"]["state"], "closed")
        expect("gone", again.call("GET", f"/api/v1/tables/{other}")[0], 404)
        expect("no key, no operator", again.call("GET", "/api/v1/admin/bans", token=KEY)[0], 404)


if __name__ == "__main__":
    CLUSTER.run_tests()
