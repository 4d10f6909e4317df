#!/usr/bin/env python3
"""Bots over the network: accounts, challenges, whole games, and what becomes of a table whose bot goes away, falls silent, floods
or answers nonsense."""
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
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
        self.asks, self.tables, self.told = {}, {}, {}
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

    def drain(self, seconds=0.0):
        while self.waiting(seconds):
            self.receive()

    def at(self, code, **message):
        self.send(do="at", table=code, message=message)

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


if __name__ == "__main__":
    sys.exit(run())
