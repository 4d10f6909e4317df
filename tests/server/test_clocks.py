#!/usr/bin/env python3
"""Clocks: what is secret moves none that others see, and nothing is won by taking an answer back."""
import sys
import time

from client import Player
from harness import expect, run, test

CLOCKS = ({"kind": "decision", "seconds": 600}, {"kind": "bank", "seconds": 3600}, {"kind": "days", "seconds": 3})


def times(server, code):
    table = server.call("GET", f"/api/v1/tables/{code}")[1]["table"]
    return table.get("deadline"), table.get("left")


def seated(server, game, clock, seats=2):
    code, host = server.table(game, {"seats": seats}, clock=clock)
    tokens = [server.join(code, f"Person {i}")[1] for i in range(seats)]
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: "view" in m)
    return code, players


def give(player, which=0):
    asked = player.ask["q"]
    player.act(player.ask["answers"][which % len(player.ask["answers"])])
    player.until(lambda m: m.get("taken") == asked)
    player.drain(0.01)


@test
def a_secret_answer_moves_no_clock(server):
    """Bids are secret until all are there: nobody else gets a message, and the clocks run on."""
    for clock in CLOCKS:
        code, (ada, ben, cid) = seated(server, "template", clock, 3)
        watcher = Player(server, code)
        watcher.until(lambda m: "view" in m)
        for one in (ben, cid, watcher):
            one.drain(0.05)
            one.sizes.clear()
        before = times(server, code)
        time.sleep(0.02)
        give(ada)
        time.sleep(0.02)
        give(ben)
        for one in (cid, watcher):
            one.drain(0.05)
            expect(f"{clock['kind']}: messages of secret answers", one.sizes, [])
        expect(f"{clock['kind']}: what is told of the clock", times(server, code), before)
        give(cid)
        cid.drain(0.05)
        after = times(server, code)
        assert after != before, f"{clock['kind']}: the clock stands still though all have seen the bids"
        for one in (ada, ben, cid, watcher):
            one.close()


def heard(player):
    """Kind and size of each message that has come, but for the digits of the time of day, which are always as many."""
    found = []
    absorb = player.absorb
    player.absorb = lambda message: found.append((sorted(message), player.sizes[-1])) or absorb(message)
    return found


@test
def twins_with_clocks_on(server):
    """Two tables of On To Berlin! at which the first hand is chosen in secret: at one little of it, at the other more, and
    something is taken back. What the observer's socket and a spectator's carry is the same in number,
    kind and size."""
    for clock in CLOCKS:
        found = []
        for answers, undo in ((1, False), (3, True)):
            code, players = seated(server, "berlin", clock)
            watcher = Player(server, code)
            watcher.until(lambda m: "view" in m)
            actor = next(player for player in players if player.ask)
            other = next(player for player in players if player is not actor)
            for one in (other, watcher):
                one.drain(0.05)
            lists = heard(other), heard(watcher)
            for step in range(answers):
                give(actor, step)
            if undo:
                actor.send(do="undo")
                actor.drain(0.05)
            for one in (other, watcher):
                one.drain(0.1)
            found.append(lists)
            for one in (*players, watcher):
                one.close()
        expect(f"{clock['kind']}: what the other side and a watcher hear", found[0], found[1])


@test
def taking_back_wins_no_time(server):
    code, (ada, ben) = seated(server, "template", {"kind": "decision", "seconds": 600})
    before = times(server, code)
    for _ in range(3):
        time.sleep(0.05)
        give(ada)
        ada.send(do="undo")
        ada.until(lambda m: m.get("ask"))
        expect("the deadline after taking back", times(server, code), before)
    for game in ("plot", "wunderwaffen"):  # here the first answers are seen by all
        code, players = seated(server, game, {"kind": "decision", "seconds": 600})
        player = next(player for player in players if player.ask)
        first = times(server, code)[0]
        time.sleep(0.05)
        give(player)
        second = times(server, code)[0]
        player.send(do="undo")
        reply = player.until(lambda m: "ask" in m or "no" in m)
        if "no" in reply:
            continue
        expect(f"{game}: back at the first decision", times(server, code)[0], first)
        time.sleep(0.05)
        give(player)
        expect(f"{game}: again at the second", times(server, code)[0], second)


@test
def clocks_outlive_the_process(server):
    """After a restart a decision has the time it had, also where secret answers came after it began."""
    for clock in CLOCKS:
        code, (ada, ben) = seated(server, "template", clock)
        before = times(server, code)
        time.sleep(0.3)
        give(ada)
        server.kill()
        server.start()
        deadline, left = times(server, code)
        assert abs(deadline - before[0]) < 250, f"{clock['kind']}: {before[0]} became {deadline}"
        assert not left or abs(left["p2"] - before[1]["p2"]) < 250, (left, before)


if __name__ == "__main__":
    sys.exit(run())
