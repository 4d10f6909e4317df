#!/usr/bin/env python3
"""Bots of others, `exec:PATH`: one that plays well is told all and heard; those that crash, hang, flood, lie or fork
cost answers and never a game."""
import json
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "examples", "mybot.py")
HEAD = f"""#!{sys.executable}
import json, os, random, sys, time
def answer(told, **more):
    print(json.dumps({{"n": told["n"], "a": random.Random(told["random"]).choice(told["ask"]["answers"]), **more}}), flush=True)
asked = 0
for line in sys.stdin:
    told, asked = json.loads(line), asked + 1
"""
BOTS = {
    "fair": "    answer(told)",
    "crashes": "    sys.exit(1) if asked == 5 else answer(told)",
    "hangs": "    time.sleep(600) if asked == 5 else answer(told)",
    "floods": "    sys.stdout.write('x' * 1000000) if asked == 5 else answer(told)",
    "babbles": "    print('no idea', flush=True) if asked == 5 else answer(told)",
    "lies": "    print(json.dumps({'n': told['n'], 'a': 'nominate p99'}), flush=True)",
    "answers another question": "    print(json.dumps({'n': told['n'] + 1, 'a': told['ask']['answers'][0]}), flush=True)",
    "waits where it must not": "    print(json.dumps({'n': told['n'], 'a': None}), flush=True)",
    "says nonsense": "    answer(told, say='say everybody is a wolf and so am I')",
    "forks": "    (os.fork() == 0 and time.sleep(600)) if asked == 5 else None\n    sys.exit(1) if asked == 6 else answer(told)",
    "eats memory": "    answer(told) if asked < 5 else bytearray(1 << 40)",
}
number = 0


def tap(fine, what, more=""):
    global number
    number += 1
    print(f"{'ok' if fine else 'not ok'} {number} - {what}" + ("" if fine else f"\n# {more}"), flush=True)
    return fine


def write(folder, name):
    path = os.path.join(folder, name.replace(" ", "_"))
    with open(path, "w") as file:
        file.write(HEAD + BOTS[name] + "\n")
    os.chmod(path, 0o755)
    return path


def sim(*words, games=4, threads=1, limit=60000):
    """A limit that a busy machine keeps too, unless somebody is to be late."""
    run = subprocess.run([PROGRAM, "sim", *words, "--games", str(games), "--threads", str(threads), "--answer-time", str(limit), "--json"],
                         capture_output=True, text=True, timeout=300)
    return run.returncode, json.loads(run.stdout) if run.stdout else {}, run.stderr


def play(path, **more):
    games = more.setdefault("games", 4)
    code, result, said = sim("werewolves", "--seats", "7", "--seat", "all=quiet", "--seat", f"p2=exec:{path}", **more)
    return code == 0 and result["games"] == games, result, said


def same(a, b):
    return all(a[key] == b[key] for key in ("seats", "sides", "ends", "decisions"))


def misbehave(folder, name, *wanted, **more):
    fine, _, said = play(write(folder, name), **more)
    tap(fine and all(word in said for word in wanted), f"one that {name} costs answers, not games", said)


def main(folder):
    fair = write(folder, "fair")
    fine, first, said = play(fair, games=20)
    tap(fine and "a stand-in answered 0\n" in said, "one that plays is never stood in for", said)
    _, again, _ = play(fair, games=20, threads=2)
    tap(same(first, again), "the same seed gives the same games, in two threads too", (first, again))
    misbehave(folder, "crashes", "since it ended", "after it was given up")
    misbehave(folder, "hangs", "3 were late", limit=300)
    misbehave(folder, "floods", "3 were too long")
    misbehave(folder, "babbles", "3 made no sense")
    misbehave(folder, "answers another question", "3 made no sense")
    misbehave(folder, "lies", "were not legal")
    misbehave(folder, "waits where it must not", "were not legal")
    misbehave(folder, "says nonsense", "a stand-in answered 0;", "remarks were not heard")
    misbehave(folder, "eats memory", "since it ended")
    misbehave(folder, "forks", "3 were late", limit=300)  # what it started holds the line
    end = time.monotonic() + 60
    while (left := subprocess.run(["pgrep", "-f", folder], capture_output=True, text=True).stdout.split()) and time.monotonic() < end:
        time.sleep(0.05)
    tap(not left, "nothing it has started is left behind", left)
    code, _, said = sim("werewolves", "--seat", f"p1=exec:{folder}/nobody")
    tap(code == 2 and "cannot be run" in said, "a program that is not there is said so before anything is played", said)
    code, result, said = sim("werewolves", "--seats", "9", "--tournament", f"rules,quiet,exec:{EXAMPLE}", games=8)
    tap(code == 0 and f"exec:{EXAMPLE}" in json.dumps(result) and "a stand-in answered 0" in said, "the example of the docs plays a tournament", said)
    code, result, said = sim("template", "--seat", f"all=exec:{EXAMPLE}", games=2)
    tap(code == 0 and "a stand-in answered 0" in said, "the example plays other games", said)
    print(f"1..{number}")


with tempfile.TemporaryDirectory(prefix="sandtable-outside-") as temporary:
    main(temporary)
