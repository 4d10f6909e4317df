#!/usr/bin/env python3
"""Measures whether each level beats the one below it: levels.py SANDTABLE KEPT [--only ww] [--games 200] [--rows].

Every pairing is played in parts of a few games, each with a seed of its own (m1, m2, …), and each is noted in KEPT
as it ends: the same command continues where it was stopped. `--rows` plays nothing and prints what KEPT holds as rows
for docs/bots.md. Intervals are Wilson's, 95 %.
"""
import argparse
import json
import math
import resource
import subprocess
import sys
from pathlib import Path

PART = 10  # games with one seed
GAMES = (("werwolf", 4), ("wunderwaffen", 2), ("wunderwaffen", 3), ("wunderwaffen", 4), ("plot", 2), ("berlin", 2),
         ("werwolf", 2), ("werwolf", 3))


# Without it the seat decides nine games of ten between planners (docs/games/wunderwaffen.md), no matter who plays better.
OPTIONS = {("wunderwaffen", 2): ["--option", "handicap=24"]}


def pairings():
    """(label, words of `sim`): one seat for the stronger level, the others for the weaker."""
    for strong, weak in (("hard", "normal"), ("normal", "easy"), ("easy", "random")):
        for game, seats in GAMES:
            bots = ",".join([strong] + [weak] * (seats - 1))
            yield "%s %d %s %s" % (game, seats, strong, weak), [
                game, "--seats", str(seats), *OPTIONS.get((game, seats), []), "--tournament", bots]


def kept_parts(path):
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


def play(sandtable, path, label, words, games):
    done = {part["seed"] for part in kept_parts(path) if part["label"] == label}
    for seed in ("m%d" % (i + 1) for i in range(games // PART)):
        if seed in done:
            continue
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [sandtable, "sim", *words, "--games", str(PART), "--seed", seed, "--threads", "1", "--json"]
        raw = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"label": label, "seed": seed, "args": words, "cpu": spent, "raw": raw}) + "\n")


def wilson(won, of):
    z = 1.959964
    p, d = won / of, 1 + z * z / of
    middle, span = (p + z * z / 2 / of) / d, z * math.sqrt(p * (1 - p) / of + z * z / 4 / of / of) / d
    return "%.1f %% (%.1f–%.1f)" % (100 * p, 100 * (middle - span), 100 * (middle + span))


def bots_of(raw):
    """Won games of each seat of a tournament, in order: bots of the same name are several members of one name."""
    found = []

    def pairs(members):
        if members and all(isinstance(value, dict) and "all" in value for _, value in members):
            found.extend((name, value["all"]["wins"], value["all"]["games"]) for name, value in members)
        return dict(members)

    json.loads(raw, object_pairs_hook=pairs)
    return found


def row(label, words, parts):
    seats = [bots_of(part["raw"]) for part in parts]
    of = sum(one[0][2] for one in seats)
    shares = ["`%s` %s" % (seats[0][i][0], wilson(sum(one[i][1] for one in seats), of)) for i in range(len(seats[0]))]
    return "| `sandtable sim %s --games %d --seed m1` to `m%d` | %d, %d s of one processor | %s; even %d |" % (
        " ".join(words), PART, len(parts), of, round(sum(part["cpu"] for part in parts)), ", ".join(shares),
        round(100 / len(seats[0])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sandtable")
    parser.add_argument("kept", type=Path)
    parser.add_argument("--only", default="", help="pairings whose label begins with this")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rows", action="store_true", help="print what there is")
    arguments = parser.parse_args()
    for label, words in pairings():
        if not label.startswith(arguments.only):
            continue
        if not arguments.rows:
            print(label, file=sys.stderr, flush=True)
            play(arguments.sandtable, arguments.kept, label, words, arguments.games)
        parts = [part for part in kept_parts(arguments.kept) if part["label"] == label]
        if parts:
            print(row(label, words, parts), flush=True)


if __name__ == "__main__":
    main()
