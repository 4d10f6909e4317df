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
# Where the machine's own Python is: a confined program, nobody's if root runs this, reads no other.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
HEAD = f"""#!{PYTHON}
import json, os, random, signal, socket, sys, time
def answer(told, **more):
    print(json.dumps({{"n": told["n"], "a": random.Random(told["random"]).choice(told["ask"]["answers"]), **more}}), flush=True)
asked = 0
for line in sys.stdin:
    told, asked = json.loads(line), asked + 1
"""
BOTS = {
    "fair": "    answer(told)",
    "never answers": "    sys.exit(1)",
    "crashes": "    sys.exit(1) if asked == 5 else answer(told)",
    "hangs": "    time.sleep(600) if asked == 5 else answer(told)",
    "floods": "    sys.stdout.write('x' * 1000000) if asked == 5 else answer(told)",
    "babbles": "    print('no idea', flush=True) if asked == 5 else answer(told)",
    "lies": "    print(json.dumps({'n': told['n'], 'a': 'nominate p99'}), flush=True)",
    "answers another question": "    print(json.dumps({'n': told['n'] + 1, 'a': told['ask']['answers'][0]}), flush=True)",
    "waits where it must not": "    print(json.dumps({'n': told['n'], 'a': None}), flush=True)",
    "says nonsense": "    answer(told, say='say everybody is a wolf and so am I')",
    "names no channel": "    answer(told, say='say claim village', to=None)",
    "forks": "    (os.fork() == 0 and time.sleep(600)) if asked == 5 else None\n    sys.exit(1) if asked == 6 else answer(told)",
    "eats memory": "    answer(told) if asked < 5 else bytearray(1 << 40)",
    "is deaf": "    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    time.sleep(600) if asked == 5 else answer(told)",
}
# Only where it can do no harm.
CONFINED = {
    "forks without end": "    while asked == 5:\n        os.fork()\n    answer(told)",
    "kills who started it": "    asked == 5 and os.kill(os.getppid() or 1 << 20, signal.SIGKILL)\n    answer(told)",
    "opens a socket": "    asked == 5 and socket.socket()\n    answer(told)",
    "writes a file": "    asked == 5 and open(__file__ + '.txt', 'w')\n    answer(told)",
    "looks for a network and plays on": "    try:\n        socket.create_connection(('127.0.0.1', 9))\n    except OSError:\n        answer(told)",
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
        file.write(HEAD + {**BOTS, **CONFINED}[name] + "\n")
    os.chmod(path, 0o755)
    return path


def sim(*words, games=4, threads=1, limit=60000, sandbox=False):
    """A limit that a busy machine keeps too, unless somebody is to be late."""
    run = subprocess.run([PROGRAM, "sim", *words, *["--sandbox"] * sandbox, "--games", str(games), "--threads", str(threads), "--answer-time", str(limit), "--json"],
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
    where = ", in the sandbox" if more.get("sandbox") else ""
    tap(fine and all(word in said for word in wanted), f"one that {name} costs answers, not games{where}", said)


def misbehave_all(folder, **more):
    misbehave(folder, "crashes", "since it ended", "after it was given up", **more)
    misbehave(folder, "hangs", "3 were late", limit=300, **more)
    misbehave(folder, "is deaf", "3 were late", limit=300, **more)
    misbehave(folder, "floods", "3 were too long", **more)
    misbehave(folder, "babbles", "3 made no sense", **more)
    misbehave(folder, "answers another question", "3 made no sense", **more)
    misbehave(folder, "lies", "were not legal", **more)
    misbehave(folder, "waits where it must not", "were not legal", **more)
    misbehave(folder, "says nonsense", "a stand-in answered 0;", "remarks were not heard", **more)
    misbehave(folder, "eats memory", "since it ended", **more)


def confined(folder):
    misbehave_all(folder, sandbox=True)
    misbehave(folder, "forks", "3 since it ended", sandbox=True)  # and with it all it started
    misbehave(folder, "forks without end", "since it ended", sandbox=True)
    misbehave(folder, "kills who started it", "since it ended", sandbox=True)
    misbehave(folder, "opens a socket", "since it ended", sandbox=True)
    misbehave(folder, "writes a file", "since it ended", sandbox=True)
    misbehave(folder, "looks for a network and plays on", "a stand-in answered 0\n", sandbox=True)
    tap(not [name for name in os.listdir(folder) if name.endswith(".txt")], "no file was written")
    if os.geteuid() == 0:
        os.chmod(folder, 0o700)
        code, _, said = sim("werewolves", "--seat", f"p1=exec:{folder}/fair", sandbox=True)
        os.chmod(folder, 0o755)
        tap(code == 2 and "as nobody" in said, "started by root it needs files that nobody may read", said)


def told_at_the_table(folder):
    """In `play` a stand-in is told when it answers, once; by night nothing tells who was asked."""
    path = write(folder, "never answers")
    words = ["--seed", "1", "--plain", "--pace", "0", "--seat", "all=quiet", "--seat", f"p2=exec:{path}"]
    run = subprocess.run([PROGRAM, "play", "werewolves", "--seats", "7", *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300)
    lines = run.stdout.splitlines()
    said = [i for i, line in enumerate(lines) if "A stand-in gave this answer" in line]
    day = next((i for i, line in enumerate(lines) if line.startswith("Day 1")), len(lines))
    tap(len(said) == 1 and said[0] > day, "at the table a stand-in is told once, and not by night", run.stdout)


def main(folder):
    told_at_the_table(folder)
    fair = write(folder, "fair")
    fine, first, said = play(fair, games=20)
    tap(fine and "a stand-in answered 0\n" in said, "one that plays is never stood in for", said)
    _, again, _ = play(fair, games=20, threads=2)
    tap(same(first, again), "the same seed gives the same games, in two threads too", (first, again))
    _, again, said = play(fair, games=20, sandbox=True)
    tap(same(first, again) and "a stand-in answered 0\n" in said, "the sandbox changes nothing for one that plays", said)
    misbehave_all(folder)
    fine, _, nowhere = play(write(folder, "names no channel"))
    BOTS["names no channel"] = BOTS["names no channel"].replace(", to=None", "")
    _, _, left_out = play(write(folder, "names no channel"))
    tap(fine and nowhere == left_out, "a channel that is null is as left out", (nowhere, left_out))
    misbehave(folder, "forks", "3 were late", limit=300)  # what it started holds the line
    confined(folder)
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
    os.chmod(temporary, 0o755)
    main(temporary)
