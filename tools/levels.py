#!/usr/bin/env python3
"""Measures whether each level beats the one below it: levels.py SANDTABLE [KEPT] [--only ww] [--games 200].

Every pairing is played in parts of a few games, each with a seed of its own (m1, m2, …), and each is noted in KEPT
(docs/measured/levels.jsonl unless named) as it ends: the same command continues where it was stopped. First every
pairing in turn gets a few parts, so that one that fails is seen early; then one after the other is completed. A part
belongs to the bots that played it: `play` is a hash of what the first game of seed m1 came to, and parts of bots that
play that one differently are left out of the rows. `--rows` plays nothing and prints what KEPT holds; `--page` writes
that into docs/bots.md. Intervals are Wilson's, 95 %.
"""
import argparse
import hashlib
import json
import math
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
BEGINS, ENDS = "<!-- levels: written by tools/levels.py -->\n", "<!-- levels end -->\n"
PART = 10  # games with one seed
FIRST = 60  # games of each pairing before any gets more
# What is hardest to tell and cheapest to play comes first.
GAMES = (("wunderwaffen", 4), ("werwolf", 4), ("plot", 2), ("wunderwaffen", 3), ("werwolf", 2), ("werwolf", 3),
         ("wunderwaffen", 2), ("berlin", 2))
TITLES = {"werwolf": "Werwolf", "wunderwaffen": "WunderWaffen", "plot": "The Plot", "berlin": "On To Berlin!"}

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


# ---- Playing ----


def played(sandtable, words, games, seed):
    """What `sim` reports, with members of one name kept apart: [(name, value)…] instead of an object."""
    command = [sandtable, "sim", *words, "--games", str(games), "--seed", seed, "--threads", "1", "--json"]
    raw = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return dict(json.loads(raw, object_pairs_hook=list))


def fingerprint(sandtable, words):
    """Eight digits that tell bots (and rules) apart which play the first game differently. Time does not count."""
    report = played(sandtable, words, 1, "m1")
    told = json.dumps([report.get(key) for key in ("seats", "sides", "bots", "ends", "decisions")])
    return hashlib.sha256(told.encode()).hexdigest()[:8]


def wins(parts, of=None):
    """[name, won games] of each side or bot."""
    return [[name, dict(value)["wins"] if of is None else dict(dict(value)[of])["wins"]] for name, value in parts]


class Player:
    def __init__(self, sandtable, path):
        self.sandtable, self.path, self.play = sandtable, path, {}

    def one_part(self, label, words, games):
        """Plays and notes the first part that is missing; False if none of the first `games` is."""
        parts = [part for part in kept_parts(self.path) if part["label"] == label]
        if label not in self.play:
            self.play[label] = fingerprint(self.sandtable, words)
        done = {part["seed"] for part in parts if part["play"] == self.play[label]}
        missing = [seed for seed in ("m%d" % (i + 1) for i in range(games // PART)) if seed not in done]
        if not missing:
            return False
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        report = played(self.sandtable, words, PART, missing[0])
        part = {"label": label, "seed": missing[0], "play": self.play[label], "games": PART,
                "bots": wins(report["bots"], "all"), "sides": wins(report.get("sides") or report.get("seats", [])),
                "decisions": dict(report["decisions"])["total"],
                "cpu": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 1)}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(part) + "\n")
        return True


def measure(player, chosen, games):
    for upto in range(PART, min(FIRST, games) + 1, PART):
        for label, words in chosen:
            player.one_part(label, words, upto)
    for label, words in chosen:
        while player.one_part(label, words, games):
            print(label, file=sys.stderr, flush=True)


# ---- Telling ----


def wilson(won, of):
    z = 1.959964
    p, d = won / of, 1 + z * z / of
    middle, span = (p + z * z / 2 / of) / d, z * math.sqrt(p * (1 - p) / of + z * z / 4 / of / of) / d
    return p, max(0, middle - span), min(1, middle + span)


def percent(found):
    return "%.1f %% (%.1f–%.1f)" % tuple(100 * x for x in found)


def row(words, parts, wanted):
    of = sum(part["games"] for part in parts)
    bots = [(name, wilson(sum(part["bots"][i][1] for part in parts), of))
            for i, (name, _) in enumerate(parts[0]["bots"])]
    apart = "yes" if all(bots[0][1][1] > other[2] for _, other in bots[1:]) else "no"
    sides = [(name, sum(part["sides"][i][1] for part in parts))
             for i, (name, _) in enumerate(parts[0]["sides"]) if any(part["sides"][i][1] for part in parts)]
    return "| `sandtable sim %s --games %d --seed m1` to `m%d` | %d%s, %d s | %s; even %d | %s | %s |" % (
        " ".join(words), PART, len(parts), of, "" if of >= wanted else " of %d" % wanted,
        round(sum(part["cpu"] for part in parts)), ", ".join("`%s` %s" % (name, percent(found)) for name, found in bots),
        round(100 / len(bots)), apart, ", ".join("%s %d" % pair for pair in sides))


def rows(path, chosen, wanted):
    """One row for each pairing, of the bots that played last."""
    kept = kept_parts(path)
    for label, words in chosen:
        parts = [part for part in kept if part["label"] == label]
        parts = [part for part in parts if part["play"] == parts[-1]["play"]]
        if parts:
            yield row(words, parts, wanted)


def missing(path, chosen, wanted):
    """What is not measured to the end, said plainly: {levels: [game, seats and games so far]}."""
    kept, found = kept_parts(path), {}
    for label, _ in chosen:
        parts = [part for part in kept if part["label"] == label]
        of = sum(part["games"] for part in parts if part["play"] == parts[-1]["play"])
        game, seats, strong, weak = label.split()
        if of < wanted:
            found.setdefault("`%s` against `%s`" % (strong, weak), []).append(
                "%s, %s seats (%d)" % (TITLES[game], seats, of))
    return found


def page_part(path, chosen, wanted):
    table = ["| command | games, seconds of one processor | won | apart | by side |", "|---|---|---|---|---|",
             *rows(path, chosen, wanted)]
    told = ["- %s: %s" % (levels, "; ".join(ones)) for levels, ones in missing(path, chosen, wanted).items()]
    head = "Not yet at %d games, with those played so far:\n\n" % wanted if told else \
        "Every pairing has %d games or more." % wanted
    return "\n".join(table) + "\n\n" + head + "\n".join(told) + "\n"


def write_page(text):
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGINS)
    beside = PAGE.with_suffix(".new")
    beside.write_text(before + BEGINS + text + ENDS + rest.split(ENDS)[1], encoding="utf-8")
    beside.replace(PAGE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sandtable")
    parser.add_argument("kept", type=Path, nargs="?", default=ROOT / "docs" / "measured" / "levels.jsonl")
    parser.add_argument("--only", default="", help="pairings whose label begins with this")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rows", action="store_true", help="print what there is")
    parser.add_argument("--page", action="store_true", help="write what there is into docs/bots.md")
    arguments = parser.parse_args()
    chosen = [pair for pair in pairings() if pair[0].startswith(arguments.only)]
    if arguments.page:
        write_page(page_part(arguments.kept, chosen, arguments.games))
        return
    if not arguments.rows:
        measure(Player(arguments.sandtable, arguments.kept), chosen, arguments.games)
    for line in rows(arguments.kept, chosen, arguments.games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
