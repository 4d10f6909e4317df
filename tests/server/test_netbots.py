#!/usr/bin/env python3
"""Bots over the network: accounts, challenges, whole games, and what becomes of a table whose bot goes away, falls silent, floods
or answers nonsense."""
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import twins  # noqa: E402
from client import Closed, Player, Server, Socket  # noqa: E402
from harness import FLAGS, GUEST, NIGHT, PROGRAM, expect, run, test  # noqa: E402

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/examples/netbot.py")
PACK = ["werewolf", "seer", "villager", "werewolf", "villager", "villager"]
IMPATIENT = (*FLAGS, "--bot-patience", "1")


def account(server, name, games=(), author="Ada Example"):
    status, body, _ = server.call("POST", "/api/v1/bots", {"name": name, "author": author, "games": list(games)})
    expect("account", status, 201)
    return body["token"]


def invite(server, code, host, seat, bot):
    status, body, _ = server.call("POST", f"/api/v1/tables/{code}/seats/{seat}", {"do": "bot", "bot": bot}, host)
    expect("invited", (status, body), (200, {"ok": True}))


def table_of(server, code):
    return server.call("GET", f"/api/v1/tables/{code}")[1]["table"]


def seat_of(server, code, seat):
    return next(s for s in table_of(server, code)["seats"] if s["seat"] == seat)


def wait_for(test, seconds=60):
    """The limit is only for a server that never gets there."""
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


class Bot(Socket):
    """A connected bot account. `tables` has what each of its tables has told it last."""

    def __init__(self, server, token, source=None):
        super().__init__(server, source=source)
        self.asks, self.tables, self.told, self.token = {}, {}, {}, token
        self.send(do="bot", token=token)
        self.hello = self.receive()["bot"]

    def receive(self):
        message = super().receive()
        code, told = message.get("at"), message.get("message", {})
        if code:
            self.told.setdefault(code, []).append(told)
        if "ask" in told or "view" in told:
            self.asks[code] = told.get("ask") or None
        if "table" in told:
            self.tables[code] = told["table"]
        return message

    def at(self, code, **message):
        self.send(do="at", table=code, message=message)

    def flood(self, code, messages):
        """That many messages at once, however slow this machine is; their mask is nought."""
        text = json.dumps({"do": "at", "table": code, "message": {"do": "sync"}}).encode()
        self.socket.sendall((bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text) * messages)

    def accept(self):
        """The next challenge, accepted; the table's code."""
        challenge = self.until(lambda m: "challenge" in m and "gone" not in m["challenge"])["challenge"]
        self.send(do="accept", table=challenge["table"], seat=challenge["seat"])
        self.until(lambda m: m.get("at") == challenge["table"] and "table" in m["message"])
        return challenge["table"]

    def play(self, code, choose=lambda answers: answers[0]):
        """Answers until the game is over; the result."""
        while self.tables[code]["state"] != "over":
            ask = self.asks.get(code)
            if ask:
                self.asks[code] = None
                self.at(code, do="act", q=ask["q"], a=choose(ask["answers"]))
            self.receive()
        return self.tables[code]["result"]


def example(server, name, games=()):
    token = account(server, name, games)
    process = subprocess.Popen([sys.executable, "-B", EXAMPLE, f"http://127.0.0.1:{server.port}", token], stdout=subprocess.PIPE, text=True)
    wait_for(lambda: any(bot["name"] == name for bot in server.call("GET", "/api/v1/bots")[1]["bots"]))
    return process


def whole_game(server, process, bot, game, options, clock=None):
    """One seat for the account, the others for the server's own bots; the line the example prints."""
    seats = [{"kind": "bot", "bot": bot}] + [{"kind": "bot", "bot": "random"}] * (options["seats"] - 1)
    code, host = server.table(game, options, seats, **({"clock": clock} if clock else {}))
    wait_for(lambda: table_of(server, code)["seats"][0]["kind"] == "bot")
    server.begin(code, host)
    line = process.stdout.readline()
    assert line.startswith(code), line
    expect("over", table_of(server, code)["state"], "over")
    record = server.call("GET", f"/api/v1/tables/{code}/record")[1]
    assert f"{bot[1:]} (bot)" in record, record[:400]
    first = table_of(server, code)["seats"][0]["seat"]
    assert sum(line.startswith(first + " ") and " > " not in line for line in record.splitlines()) > 0, record
    assert not any(line.startswith("= bot ") for line in record.splitlines()), "a stand-in had to play"
    return line


@test
def the_example_plays_a_whole_game_of_each(_):
    with Server(PROGRAM, *FLAGS) as server:
        process = example(server, "tomcat")
        try:
            for game, options in (("wunderwaffen", {"seats": 3}), ("werewolves", {**NIGHT, "seats": 6, "deal": PACK}), ("template", {"seats": 2, "hand": 3})):
                line = whole_game(server, process, "@tomcat", game, options)
                assert '"seats"' in line, line
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


@test
def an_account_is_shown_as_a_bot_with_its_author(server):
    token = account(server, "panther", ["template"])
    bot = Bot(server, token)
    expect("hello", bot.hello, {"name": "panther", "author": "Ada Example", "games": ["template"]})
    expect("online", server.call("GET", "/api/v1/bots")[1]["bots"], [{"name": "panther", "author": "Ada Example", "games": ["template"], "free": True}])
    code, host = server.table("template", {"seats": 2, "hand": 3}, [{"kind": "open"}])
    ada = Player(server, code, server.join(code, "Ada")[1])
    invite(server, code, host, "p2", "@panther")
    expect("invited", seat_of(server, code, "p2").get("invited"), "panther")
    expect("nobody else gets it", server.call("POST", f"/api/v1/tables/{code}/join", {"name": "Ben"})[1]["no"], "NO_SEAT")
    expect("accepted", bot.accept(), code)
    shown = ada.until(lambda m: "table" in m and m["table"]["seats"][1]["here"])["table"]["seats"][1]
    expect("shown", shown, {"seat": "p2", "kind": "bot", "bot": "@panther", "author": "Ada Example", "name": "panther", "here": True, "muted": False})
    server.begin(code, host)
    bot.until(lambda m: m.get("message", {}).get("table", {}).get("state") == "running")
    while ada.table["state"] != "over":
        ada.drain(0.01)
        bot.drain(0.01)
        if bot.asks.get(code):
            bot.at(code, do="act", q=bot.asks[code]["q"], a=bot.asks[code]["answers"][0])
            bot.asks[code] = None
        if ada.ask:
            ada.act(ada.ask["answers"][0])
            ada.until(lambda m: "taken" in m)
    bot.until(lambda m: m.get("closed") == 1000)
    expect("the result is told", set(bot.tables[code]["result"]["seats"]), {"p1", "p2"})
    expect("to people too", ada.table["result"], bot.tables[code]["result"])
    mine = server.call("POST", "/api/v1/mine", {"tokens": [host]})[1]["tables"][0]
    expect("and never a person", [other["bot"] for other in mine["others"]], [False, True])
    ada.close()
    bot.close()


def seated(server, name="otter", game="template", options=None, people=1, more=0, source=None, **table):
    """A table with people first, the account behind them, then bots of the server; started. (code, host, players, bot, its seat)"""
    options = options or {"seats": people + 1 + more, "hand": 5}
    bot = Bot(server, account(server, name), source)
    seats = [{"kind": "open"}] * people + [{"kind": "bot", "bot": "@" + name}] + [{"kind": "bot", "bot": "random"}] * more
    code, host = server.table(game, options, seats, **table)
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(people)]
    expect("accepted", bot.accept(), code)
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    return code, host, players, bot, table_of(server, code)["seats"][people]["seat"]


def fault(player, seat, seconds=60):
    """Why a stand-in plays for the seat, as this player is told."""
    def shown(message):
        return next((s.get("fault") for s in message.get("table", {}).get("seats", []) if s["seat"] == seat), None)

    return shown(player.until(shown, seconds))


def finish(players, bot=None, code=None):
    """People play on until the game is over, and the bot if there is one."""
    while players[0].table.get("state") != "over":
        for player in players:
            player.drain(0.01)
            if player.ask and player.taken != player.ask["q"]:
                player.act(player.ask["answers"][0])
                player.until(lambda m: "taken" in m or "no" in m)
        if bot:
            bot.drain(0.01)
            if bot.asks.get(code):
                bot.at(code, do="act", q=bot.asks[code]["q"], a=bot.asks[code]["answers"][0])
                bot.asks[code] = None


@test
def a_challenge_is_declined_withdrawn_or_open_to_any(server):
    first, second = Bot(server, account(server, "first", ["template"])), Bot(server, account(server, "second", ["plot"]))
    code, host = server.table("template", {"seats": 3, "hand": 3}, [{"kind": "open"}])
    status, reply, _ = server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "bot", "bot": "@second"}, host)
    expect("another game", (status, reply["no"]), (409, "NO_BOT"))
    status, reply, _ = server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "bot", "bot": "@nobody"}, host)
    expect("not here", (status, reply["no"]), (409, "NOT_HERE"))
    status, reply, _ = server.call("POST", "/api/v1/tables", {"game": "plot", "seats": [{"kind": "bot", "bot": "@nobody"}]})
    expect("not here either", (status, reply["no"]), (409, "NOT_HERE"))
    invite(server, code, host, "p2", "@first")
    first.until(lambda m: m.get("challenge", {}).get("seat") == "p2")
    first.send(do="decline", table=code, seat="p2")
    wait_for(lambda: seat_of(server, code, "p2").get("declined") == "first")
    expect("open again", seat_of(server, code, "p2")["kind"], "open")
    invite(server, code, host, "p2", "@first")
    server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "free"}, host)
    first.until(lambda m: m.get("challenge", {}).get("gone"))
    first.send(do="accept", table=code, seat="p2")
    expect("too late", first.until(lambda m: "no" in m)["no"], "NO_CHALLENGE")
    invite(server, code, host, "p3", "@any")
    expect("any", seat_of(server, code, "p3")["invited"], "any")
    second.send(do="accept", table=code, seat="p3")
    expect("not one that does not play it", second.until(lambda m: "no" in m)["no"], "NO_CHALLENGE")
    expect("accepted", first.accept(), code)
    expect("seated", seat_of(server, code, "p3")["bot"], "@first")
    expect("one seat at a table", server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "bot", "bot": "@first"}, host)[1]["no"], "NAME_TAKEN")
    first.close()
    second.close()


@test
def many_tables_over_one_socket(server):
    bot = Bot(server, account(server, "juggler"))
    codes = []
    for _ in range(5):
        code, host = server.table("template", {"seats": 2, "hand": 3}, [{"kind": "bot", "bot": "@juggler"}, {"kind": "bot", "bot": "random"}])
        expect("accepted", bot.accept(), code)
        server.begin(code, host)
        codes.append(code)
    while any(bot.tables[code]["state"] != "over" for code in codes):
        for code in codes:
            if bot.asks.get(code):
                bot.at(code, do="act", q=bot.asks[code]["q"], a=bot.asks[code]["answers"][0])
                bot.asks[code] = None
        bot.receive()
    bot.close()


@test
def a_bot_that_is_silent_is_replaced_and_returns(_):
    with Server(PROGRAM, *IMPATIENT) as server:
        code, _, players, bot, seat = seated(server)
        while not bot.asks.get(code):
            bot.drain(0.01)
            [p.act(p.ask["answers"][0]) or p.until(lambda m: "taken" in m) for p in players if p.drain() or p.ask]
        expect("silent", fault(players[0], seat), "silent")
        bot.asks[code] = None
        finish(players, bot, code)  # the next question is its own again
        shown = seat_of(server, code, seat)
        expect("shown as a bot", (shown["kind"], shown["author"]), ("bot", "Ada Example"))
        record = server.call("GET", f"/api/v1/tables/{code}/record")[1]
        expect("once", (record.count(f"= bot {seat}"), record.count(f"= return {seat}")), (1, 1))
        bot.close()


@test
def a_bot_that_goes_is_replaced_and_finds_its_table_again(_):
    with Server(PROGRAM, *IMPATIENT) as server:
        code, _, players, bot, seat = seated(server)
        bot.close()
        expect("away", fault(players[0], seat), "away")
        server.stop()  # the server forgets nothing of it
        server.start()
        expect("kept", seat_of(server, code, seat).get("fault"), "away")
        expect("nobody is here", server.call("GET", "/api/v1/bots")[1], {"bots": []})


@test
def a_restart_takes_no_seat_from_a_bot(server):
    token = account(server, "phoenix")
    with Server(PROGRAM, *FLAGS) as own:
        token = account(own, "phoenix")
        bot = Bot(own, token)
        code, host = own.table("template", {"seats": 2, "hand": 5}, [{"kind": "open"}, {"kind": "bot", "bot": "@phoenix"}])
        ada = own.join(code, "Ada")[1]
        expect("accepted", bot.accept(), code)
        own.begin(code, host)
        own.stop()
        own.start()
        bot = Bot(own, token)
        bot.until(lambda m: m.get("at") == code and "view" in m["message"])
        player = Player(own, code, ada)
        finish([player], bot, code)
        expect("no stand-in", "= bot" in own.call("GET", f"/api/v1/tables/{code}/record")[1], False)
        bot.close()


@test
def a_bot_that_answers_nonsense_is_replaced(server):
    """A stand-in gives the answer; after the fourth time it keeps the seat."""
    code, _, players, bot, seat = seated(server, "babbler", "morris", {"seats": 2})
    refused = []
    while "REPLACED" not in refused:
        refused = [told["no"] for told in bot.told[code] if "no" in told]
        bot.drain(0.01)
        players[0].drain(0.01)
        if bot.asks.get(code) or any("fault" in s for s in bot.tables[code]["seats"]):
            for _ in range(5):
                bot.at(code, do="act", a="conquer the world")
            bot.asks[code] = None
        if players[0].ask and players[0].taken != players[0].ask["q"]:
            players[0].act(players[0].ask["answers"][0])
    shown = seat_of(server, code, seat)
    expect("the seat is the stand-in's", (shown["kind"], shown["stand_in"], shown["fault"]), ("bot", "random", "nonsense"))
    bot.raw(b"{")
    expect("its socket lives", bot.until(lambda m: "no" in m)["no"], "BAD_JSON")
    bot.close()


@test
def a_bot_that_floods_is_replaced(_):
    with Server(PROGRAM, *FLAGS, "--bot-patience", "10") as server:
        code, _, players, bot, seat = seated(server, "torrent", source=GUEST)
        try:
            bot.flood(code, 200)
            expect("flood", fault(players[0], seat), "flood")
            bot.flood(code, 1000)
            assert closes(bot), "a flood has an end"
        except (ConnectionError, Closed):
            pass
        finish(players)
        bot.close()


def closes(bot):
    try:
        while bot.waiting(20):
            bot.receive()
    except (Closed, ConnectionError):
        return True
    return False


@test
def a_bot_plays_at_its_own_tables_only(server):
    code, _, players, bot, seat = seated(server, "honest")
    liar = Bot(server, account(server, "liar"))
    liar.at(code, do="act", a="anything")
    expect("not there", liar.until(lambda m: "no" in m)["no"], "NO_TABLE")
    liar.send(do="accept", table=code, seat=seat)
    expect("not invited", liar.until(lambda m: "no" in m)["no"], "NO_CHALLENGE")
    liar.send(do="join", table=code)
    expect("no watching from here", liar.until(lambda m: "no" in m)["no"], "BAD_REQUEST")
    liar.at(code, do="at", table=code, message={})
    expect("still not", liar.until(lambda m: "no" in m)["no"], "NO_TABLE")
    bot.at(code, do="accept", table=code, seat="p1")
    expect("not inside", bot.until(lambda m: "no" in m.get("message", {}))["message"]["no"], "BAD_REQUEST")
    bot.at(code, do="hint")
    expect("no advice", bot.until(lambda m: "no" in m.get("message", {}))["message"]["no"], "NO_HINT")
    finish(players, bot, code)
    [s.close() for s in (bot, liar)]


@test
def tokens_that_are_revoked_wrong_or_used_twice(server):
    token = account(server, "keys")
    first = Bot(server, token)
    second = Bot(server, token)
    try:
        first.until(lambda m: False)
    except Closed as closed:
        expect("the newer wins", closed.code, 4001)
    renewed = server.call("POST", "/api/v1/bots/keys", {"do": "token"}, token)[1]["token"]
    try:
        second.until(lambda m: False)
    except Closed as closed:
        expect("revoked", closed.code, 4004)
    for bad in (token, "A" * 43):
        try:
            Bot(server, bad)
            raise AssertionError("it was let in")
        except Closed as closed:
            expect("no such token", closed.code, 4004)
    third = Bot(server, renewed)
    server.call("POST", "/api/v1/bots/keys", {"do": "delete"}, renewed)
    try:
        third.until(lambda m: False)
    except Closed as closed:
        expect("deleted", closed.code, 4004)
    expect("another's", server.call("POST", "/api/v1/bots/keys", {"do": "delete"}, renewed)[0], 401)


@test
def accounts_of_an_address_are_few(_):
    with Server(PROGRAM, *FLAGS, "--names", "games.example") as server:
        def make(i):
            return server.call("POST", "/api/v1/bots", {"name": f"swarm-{i}", "author": "Ada"}, headers={"X-Forwarded-For": "203.0.113.9"})[0]

        expect("five", [make(i) for i in range(6)], [201] * 5 + [429])
        for body in ({"name": "Ada", "author": "Ada"}, {"name": "any", "author": "Ada"}, {"name": "ok", "author": ""},
                     {"name": "x y", "author": "A"}, {"name": "ok", "author": "Ada", "games": ["chess"]}, {"name": "ok", "author": "x" * 48}):
            expect("refused", server.call("POST", "/api/v1/bots", body, headers={"X-Forwarded-For": "203.0.113.10"})[0], 400)
    with Server(PROGRAM, *FLAGS, "--no-accounts") as server:
        expect("closed", server.call("POST", "/api/v1/bots", {"name": "ok", "author": "Ada"})[1]["no"], "CLOSED")


@test
def the_tables_own_socket_takes_the_token_too(server):
    code, _, players, bot, seat = seated(server, "direct")
    token = server.call("POST", "/api/v1/bots/direct", {"do": "token"}, bot.token)[1]["token"]
    own = Player(server, code, token)
    own.until(lambda m: "table" in m)
    expect("its seat", own.table["you"], seat)
    finish([*players, own])
    other = server.table("template", {"seats": 2, "hand": 3})[0]
    try:
        Player(server, other, token).receive()
        raise AssertionError("it was let in")
    except Closed as closed:
        expect("not another table", closed.code, 4004)


class LinePlayer(Player):
    """A bot account at one table, seen as any client of that table is."""

    def __init__(self, server, name):
        Socket.__init__(self, server)
        self.view, self.journal, self.said, self.ask, self.table, self.n = {}, [], [], None, {}, 0
        self.refusals, self.veil, self.taken, self.asks, self.keys, self.beats = [], None, 0, {}, set(), []
        self.raw(json.dumps({"do": "bot", "token": account(server, name)}).encode())
        Socket.receive(self)

    def accept(self, code):
        self.code = code
        while "challenge" not in Socket.receive(self):
            pass
        self.raw(json.dumps({"do": "accept", "table": code, "seat": "p1"}).encode())

    def send(self, **message):
        self.raw(json.dumps({"do": "at", "table": self.code, "message": message}).encode())

    def receive(self):
        return self.absorb(Socket.receive(self).get("message", {}))


class WithBot:
    """The server as twins.py uses it, but that the observer at p1 is a bot account."""

    def __init__(self, server):
        self.server, self.made, self.host = server, 0, None

    def table(self, *args, **more):
        code, self.host = self.server.table(*args, **more)
        return code, self.host

    def begin(self, *args):
        self.server.begin(*args)

    def join(self, code, name):
        if name != "Person 1":
            return self.server.join(code, name)
        self.made += 1
        bot = LinePlayer(self.server, f"observer-{self.made}")
        invite(self.server, code, self.host, "p1", f"@observer-{self.made}")
        bot.accept(code)
        wait_for(lambda: seat_of(self.server, code, "p1")["kind"] == "bot")
        return "p1", bot

    def player(self, _, code, token):
        return token if isinstance(token, LinePlayer) else Player(self.server, code, token)


@test
def twins_send_a_bot_the_same(server):
    """Secrecy as for people: two deals that differ in what its seat may not know send it the same messages, of the same sizes."""
    with_bot = WithBot(server)
    for card in ("villager", "seer"):
        expect("told apart", twins.twice(lambda card=card: twins.alone(with_bot, with_bot.player, card)), [])


@test
def a_rematch_invites_the_bot_again(server):
    code, host, players, bot, seat = seated(server, "again")
    finish(players, bot, code)
    new = server.call("POST", f"/api/v1/tables/{code}/rematch", {}, host)[1]
    expect("accepted", bot.accept(), new["table"])
    bot.close()


@test
def an_aiwolf_agent_plays_over_the_network(_):
    """tools/aiwolf.py with the tiny agent of tests/data; tests/cli/aiwolf_test.py has what is translated."""
    here = os.path.dirname(os.path.abspath(__file__))
    agent = f"{sys.executable} {os.path.join(here, '../data/aiwolf_agent.py')} -h {{host}} -p {{port}}"
    with Server(PROGRAM, *FLAGS) as server:
        token = account(server, "aiwolf", ["werewolves"])
        process = subprocess.Popen([sys.executable, "-B", os.path.join(here, "../../tools/aiwolf.py"), "--agent", agent,
                                    f"http://127.0.0.1:{server.port}", token], stdout=subprocess.PIPE, text=True, env={**os.environ, "AIWOLF_WAIT": "20"})
        try:
            wait_for(lambda: server.call("GET", "/api/v1/bots")[1]["bots"])
            line = whole_game(server, process, "@aiwolf", "werewolves", {**NIGHT, "t_seer": 30, "t_vote": 30, "seats": 6, "deal": ["seer", *PACK[:1], *PACK[2:]]})
            assert '"why"' in line, line
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


# ---- Programs of the operator's ----

MYBOT = os.path.join(os.path.dirname(EXAMPLE), "mybot.py")
HEAD = "#!/usr/bin/env python3\nimport json, sys, time\nfor line in sys.stdin:\n    q = json.loads(line)\n    "
ROGUES = {
    "crasher": ("sys.exit(1)", "away"),
    "sleeper": ("print(json.dumps({'n': q['n'], 'a': q['ask']['answers'][0]}), flush=True) if q['n'] % 2 else time.sleep(600)", "silent"),
    "babbler": ("print('hello', flush=True)", "nonsense"),
    "flooder": ("sys.stdout.write('x' * 100000); sys.stdout.flush()", "flood"),
    "liar": ("print(json.dumps({'n': q['n'], 'a': 'conquer the world'}), flush=True)", "nonsense"),
}


def program(folder, name, body):
    path = os.path.join(folder, name + ".py")
    with open(path, "w") as file:
        file.write(HEAD + body + "\n")
    os.chmod(path, 0o755)
    return path


def settings(bots):
    return (*FLAGS, "--answer-time", "1000", *(flag for name, path in bots.items() for flag in ("--bot", f"{name}=exec:{path}")))


@test
def a_program_of_the_operators_plays_where_a_host_seats_it(_):
    """In the sandbox, which is the default: the user it runs as must be able to read it."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = shutil.copy(MYBOT, folder)
        os.chmod(path, 0o755)
        with Server(PROGRAM, *settings({"mine": path})) as server:
            games = server.call("GET", "/api/v1/games")[1]["games"]
            assert all({"name": "mine", "rig": False, "program": True} in game["bots"] for game in games)
            for game, options in (("werewolves", {**NIGHT, "seats": 6, "deal": PACK}), ("plot", {"seats": 2})):
                seats = [{"kind": "bot", "bot": "mine"}] + [{"kind": "bot", "bot": "random"}] * (options["seats"] - 1)
                code, host = server.table(game, options, seats)
                server.begin(code, host)
                wait_for(lambda: table_of(server, code)["state"] == "over", 120)
                assert "fault" not in table_of(server, code)["seats"][0], table_of(server, code)


@test
def a_program_that_fails_is_stood_in_for(_):
    with tempfile.TemporaryDirectory() as folder:
        with Server(PROGRAM, *settings({name: program(folder, name, body) for name, (body, _) in ROGUES.items()}), "--no-sandbox") as server:
            players = {}
            for name in ROGUES:
                code, host = server.table("template", {"seats": 2, "hand": 5}, [{"kind": "open"}, {"kind": "bot", "bot": name}])
                players[name] = Player(server, code, server.join(code, "Ada")[1])
                server.begin(code, host)
            for name, player in players.items():
                faults = set()
                while player.table.get("state") != "over":
                    faults |= {s["fault"] for s in player.table.get("seats", []) if "fault" in s}
                    player.drain(0.01)
                    if player.ask and player.taken != player.ask["q"]:
                        player.act(player.ask["answers"][0])
                        player.until(lambda m: "taken" in m or "no" in m)
                assert ROGUES[name][1] in faults, (name, faults)
                player.close()


@test
def a_program_that_hangs_holds_up_nobody_else(_):
    with tempfile.TemporaryDirectory() as folder:
        flags = (*settings({"sleeper": program(folder, "sleeper", "time.sleep(600)")}), "--no-sandbox")
        server = Server(PROGRAM, *flags)
        code, host = server.table("template", {"seats": 2, "hand": 5}, [{"kind": "bot", "bot": "sleeper"}, {"kind": "bot", "bot": "sleeper"}])
        server.begin(code, host)
        for _ in range(3):
            other, its_host = server.table("template", {"seats": 2, "hand": 5}, [{"kind": "bot", "bot": "random"}] * 2)
            server.begin(other, its_host)
            wait_for(lambda: table_of(server, other)["state"] == "over")
        expect("it hangs still", table_of(server, code)["state"], "running")
        server.kill()


def asks_for(server, path, body, token):
    """A request whose reply is not waited for: its socket."""
    line = socket.create_connection(("127.0.0.1", server.port), 20)
    body = json.dumps(body)
    line.sendall(f"POST /api/v1/tables/{path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {token}\r\n"
                 f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())
    return line


@test
def a_bot_that_thinks_keeps_nobody_from_seeing_the_game_and_nothing_from_being_done(_):
    """Who comes back is shown the game though nothing happens in it; what the host wants is done when the bot has thought."""
    with tempfile.TemporaryDirectory() as folder:
        gate, asked = os.path.join(folder, "gate"), os.path.join(folder, "asked")
        body = (f"open({asked!r}, 'w').close()\n    while not __import__('os').path.exists({gate!r}): time.sleep(0.02)\n"
                "    print(json.dumps({'n': q['n'], 'a': q['ask']['answers'][0]}), flush=True)")
        flags = (*settings({"thinker": program(folder, "thinker", body)}), "--answer-time", "60000", "--no-sandbox")
        with Server(PROGRAM, *flags) as server:
            code, host = server.table("template", {"seats": 2, "hand": 5}, [{"kind": "open"}, {"kind": "bot", "bot": "thinker"}])
            token = server.join(code, "Ada")[1]
            ada = Player(server, code, token)
            ada.until(lambda m: "table" in m)
            server.begin(code, host)
            while not os.path.exists(asked):
                ada.drain(0.02)
                if ada.ask and ada.taken != ada.ask["q"]:
                    ada.act(ada.ask["answers"][0])
            ada.drain(0.1)
            seen = ada.view
            ada = Player(server, code, token)
            expect("the game", ada.until(lambda m: "view" in m)["view"], seen)
            watcher = Player(server, code)
            watcher.until(lambda m: "view" in m)
            asks_for(server, f"{code}/seats/p1", {"do": "mute"}, host).close()  # nobody waits for that one any more
            wish = asks_for(server, f"{code}/seats/p1", {"do": "bot", "bot": "random"}, host)
            expect("others are served", server.call("GET", f"/api/v1/tables/{code}")[0], 200)
            open(gate, "w").close()
            reply = b""
            while more := wish.recv(4096):
                reply += more
            assert reply.startswith(b"HTTP/1.1 200 "), reply
            ada.until(lambda m: m.get("table", {}).get("seats", [{}])[0].get("lent"))
            for one in (ada, watcher, wish):
                one.close()


@test
def a_program_needs_a_name_and_a_path(_):
    for given in ("mine", "mine=exec:/nowhere/at/all", "random=exec:" + MYBOT, "Mine=exec:" + MYBOT):
        done = subprocess.run([PROGRAM, "serve", "--no-open", "--db", ":memory:", "--listen", "127.0.0.1:0", "--bot", given], capture_output=True, text=True)
        assert done.returncode != 0 and done.stderr, (given, done)


if __name__ == "__main__":
    sys.exit(run())
