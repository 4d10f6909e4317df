#!/usr/bin/env python3
"""A random player at many tables at once, through the protocol: driver.py PROGRAM GAME [TABLES] [DECISIONS].

Each line to the program is a batch with one answer for every table; each reply tells who is asked next and what the
answers are. Prints how many decisions a second that gives. docs/protocol.md says what the requests mean.
"""
import json
import random
import subprocess
import sys
import time


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def batch(self, requests):
        self.process.stdin.write(json.dumps(requests).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def opened(engine, game, numbers, dice):
    """A fresh game at each of these tables; what its first question is."""
    game_seats = {each["id"]: each["seats"] for each in engine.batch([{"do": "games"}])[0]["games"]}[game]
    seats = max(game_seats[0], min(game_seats[1], 6))
    replies = engine.batch([{"do": "new", "table": k, "game": game, "options": {"seats": seats},
                             "seed": str(dice.random()), "next": True, "numbers": True} for k in numbers])
    return [(reply["asked"][0], reply["ask"]) for reply in replies]


def play(engine, game, tables, decisions, dice):
    open_now = opened(engine, game, range(tables), dice)
    done = games = 0
    while done < decisions:
        replies = engine.batch([{"do": "act", "table": k, "seat": seat, "i": dice.randrange(len(ask["numbers"])),
                                 "next": True, "numbers": True} for k, (seat, ask) in enumerate(open_now)])
        done += len(replies)
        for k, reply in enumerate(replies):
            if reply.get("final"):
                games += 1
                open_now[k] = opened(engine, game, [k], dice)[0]
            else:
                open_now[k] = (reply["asked"][0], reply["ask"])
    return done, games


def main(program, game, tables="64", decisions="100000"):
    start = time.monotonic()
    done, games = play(Engine(program), game, int(tables), int(decisions), random.Random(1))
    seconds = time.monotonic() - start
    print(f"{game}: {done} decisions in {games} games, {done / seconds:.0f} a second")


if __name__ == "__main__":
    main(*sys.argv[1:])
