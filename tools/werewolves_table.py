#!/usr/bin/env python3
"""Measures the bots of Werewolves and prints the tables of docs/bots.md: werewolves_table.py BUILD [--games 20000].

BUILD is the build folder, with tests. Every figure is one run of `sandtable sim` or of theory-test_census; the seed is
`measured`, and the same seed gives the same games. What a run prints is kept in --keep, so that the same command takes
up where it was interrupted; --kept prints the tables of what is there. On one free processor 20,000 games take ten
seconds with 6 players and ten minutes with 24, and everything about three hours.
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

LEVELS = (7, 9, 11, 15, 24)
SIZES = range(6, 25)
# village, pack, share of --games
PAIRS = (("hard", "hard", 1), ("normal", "hard", 1), ("hard", "normal", 1), ("normal", "normal", 1),
         ("easy", "normal", 0.25), ("normal", "easy", 0.25))
# What is compared: the better first. A village is better if it wins more, a pack if the village wins less.
STEPS = (("village", "hard", "normal", "hard"), ("village", "hard", "normal", "normal"),
         ("village", "normal", "easy", "normal"), ("pack", "hard", "normal", "hard"),
         ("pack", "hard", "normal", "normal"), ("pack", "normal", "easy", "normal"))


class Bench:
    """Runs commands, each once."""

    def __init__(self, arguments):
        self.build, self.keep, self.kept = Path(arguments.build), Path(arguments.keep), arguments.kept
        self.games, self.threads = arguments.games, arguments.threads
        self.levels = [seats for seats in LEVELS if seats in arguments.players]
        self.sizes = [seats for seats in SIZES if seats in arguments.players]
        self.keep.mkdir(parents=True, exist_ok=True)

    def text(self, name, games, command):
        """What the command has printed; of those that are kept the one with the most games; empty if there is none."""
        path = self.keep / ("%s-%d.txt" % (name, games))
        if self.kept:
            there = sorted(self.keep.glob(name + "-[0-9]*.txt"), key=lambda one: int(one.stem.rsplit("-", 1)[1]))
            return there[-1].read_text() if there else ""
        if not path.exists():
            print(" ".join(command), file=sys.stderr, flush=True)
            done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            path.write_text(done)
        return path.read_text()

    def sim(self, seats, village, pack, elected=False, share=1):
        """(games, village's share, low, high, share without a winner) in percent, or nothing."""
        games = max(1, int(self.games * share))
        command = [str(self.build / "cli" / "sandtable"), "sim", "werewolves", "--seats", str(seats), "--games",
                   str(games), "--seed", "measured", "--threads", str(self.threads), "--side", "village=" + village,
                   "--side", "werewolves=" + pack, "--json"] + ["--option", "elected_mayor=on"] * elected
        text = self.text("%d-%s-%s-%s" % (seats, village, pack, "on" if elected else "off"), games, command)
        if not text:
            return None
        told = json.loads(text)
        side = told["sides"]["village"]
        nobody = told["games"] - sum(told["ends"].get(end, 0) for end in ("village", "werewolves"))
        return (told["games"], 100 * side["share"], 100 * side["low"], 100 * side["high"],
                100 * nobody / told["games"])

    def census(self, seats):
        command = [str(self.build / "tests" / "theory-test_census"), "--games", str(self.games), "--seats", str(seats),
                   "--bot", "hard", "--temper", "42", "--seed", "505"]
        return self.text("census-%d" % seats, self.games, command)


def row(*cells):
    print("| " + " | ".join(cells) + " |")


def head(*cells):
    row(*cells)
    print("|" + "---|" * len(cells))


def shown(result):
    return "%.1f %% (%.1f–%.1f)" % result[1:4] if result else "–"


def level_table(bench):
    head("players", "village", "pack", "games", "village wins")
    results = {}
    for seats in bench.levels:
        for village, pack, share in PAIRS:
            results[seats, village, pack] = result = bench.sim(seats, village, pack, share=share)
            if result:
                row(str(seats), village, pack, "{:,}".format(result[0]), shown(result))
    print()
    head("players", *("%s %s over %s, %s %s" % (one[1], one[0], one[2], "pack" if one[0] == "village" else "village",
                                               one[3]) for one in STEPS))
    for seats in bench.levels:
        row(str(seats), *(step(results, seats, *one) for one in STEPS))
    print()


def step(results, seats, side, better, worse, other):
    """By how many points the better bot does better, and whether the intervals are apart."""
    pair = [(better, other), (worse, other)] if side == "village" else [(other, worse), (other, better)]
    up, down = (results[(seats,) + one] for one in pair)
    if not up or not down:
        return "–"
    return "%+.1f%s" % (up[1] - down[1], "" if up[2] > down[3] else ", overlap")


def even_table(bench):
    head("players", "games", "village wins", "nobody wins", "elected Mayor: games", "village wins", "nobody wins")
    for seats in bench.sizes:
        cells = []
        for elected in (False, True):
            result = bench.sim(seats, "hard", "hard", elected)
            cells += ["{:,}".format(result[0]), shown(result), "%.1f %%" % result[4]] if result else ["–"] * 3
        row(str(seats), *cells)
    print()


COUNTED = (
    ("games", r"of (\d+) games, [\d.]+ days", "%s"),
    ("statements per living seat and day", r"([\d.]+) statements a living", "%s"),
    ("days without a word", r"([\d.]+) % of days silent", "%s %%"),
    ("said twice", r"(\d+) said twice", "%s"),
    ("direct questions answered the same day", r"direct questions, ([\d.]+) %", "%s %%"),
    ("statements that ask, plan, claim or report", r"statements ([\d.]+) % ask, ([\d.]+) % plan, ([\d.]+) %",
     "%s, %s, %s %%"),
    ("statements with a reason", r"silent, ([\d.]+) % with a reason", "%s %%"),
    ("of these by a feeling only", r"([\d.]+) % of the reasons are a feeling", "%s %%"),
    ("statements that take up one of the last five of the day", r"([\d.]+) % of the statements take up", "%s %%"),
    ("suspicions for a vote that is a reason", r"suspicions for a vote ([\d.]+) %", "%s %%"),
    ("manners, retractions", r"([\d.]+) % are manners, ([\d.]+) %", "%s, %s %%"),
    ("trials with a speech", r"([\d.]+) % of trials with a plea", "%s %%"),
    ("trials that end in hanging", r"([\d.]+) % end in hanging", "%s %%"),
    ("trials without a thumb up", r"([\d.]+) % of trials without a thumb up", "%s %%"),
    ("thumbs of those who brought them about that go down", r"([\d.]+) % of those who brought them about", "%s %%"),
    ("last days of the village without a trial", r"last days of the village ([\d.]+) % without", "%s %%"),
    ("hanged of two who say to be the Seer who are Werewolves", r"another Seer alive ([\d.]+) %", "%s %%"),
    ("hanged who are Werewolves", r"([\d.]+) % of the hanged", "%s %%"),
    ("games with a Witch in which she heals, poisons", r"of [1-9]\d* games with a Witch: healed ([\d.]+) %, "
     r"poisoned ([\d.]+) %", "%s, %s %%"),
)


CARDS = ("Villager", "Seer", "Witch", "Healer", "Hunter", "Red Riding Hood", "Cupid", "Mayor")
CLAIM = r"claims %s alone: ([\d.]+) %% hanged, ([\d.]+) %% Werewolves, of (\d+); of the Werewolves ([\d.]+) %% hanged, " \
        r"of the others ([\d.]+) %%"
BRIEF = ("games", "statements per living seat and day", "days without a word", "direct questions answered the same day",
         "trials that end in hanging", "trials without a thumb up", "hanged who are Werewolves",
         "games with a Witch in which she heals, poisons")


def cell(text, pattern, form):
    found = re.search(pattern, text)
    return form % found.groups() if found else "–"


def talk_tables(bench, texts):
    """All that is counted at the numbers of players that levels are compared at, and the promised of it at all others."""
    head("", *("%d players" % seats for seats in bench.levels))
    for title, pattern, form in COUNTED:
        row(title, *(cell(texts[seats], pattern, form) for seats in bench.levels))
    print()
    brief = [one for one in COUNTED if one[0] in BRIEF]
    head("players", *(title for title, _, _ in brief))
    for seats in bench.sizes:
        if seats not in bench.levels:
            row(str(seats), *(cell(texts[seats], pattern, form) for _, pattern, form in brief))
    print()


def claim_table(bench, texts):
    head("claims, and nobody else does", *("%d players" % seats for seats in bench.levels))
    for card in CARDS:
        cells = [cell(texts[seats], CLAIM % card, "%s, %s %% of %s; %s, %s %%") for seats in bench.levels]
        if set(cells) != {"–"}:
            row(card, *cells)
    print()


def calibration_table(bench, texts):
    head("players", "games", "believed → are Werewolves, in %; tenths with fewer than 500 beliefs left out", "furthest off")
    for seats in bench.sizes:
        tenths = [(float(a), float(b)) for a, b, n in
                  re.findall(r"believed +([\d.]+) %: +([\d.]+) % are, of (\d+)", texts[seats]) if int(n) >= 500]
        if tenths:
            row(str(seats), cell(texts[seats], COUNTED[0][1], "%s"), ", ".join("%.0f → %.0f" % one for one in tenths),
                "%.1f" % max(abs(a - b) for a, b in tenths))
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--players", type=int, nargs="+", default=SIZES, help="only these numbers of players")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--keep", default="werewolves-table", help="folder of what the runs have printed")
    parser.add_argument("--kept", action="store_true", help="run nothing: print the tables of what is kept")
    bench = Bench(parser.parse_args())
    level_table(bench)
    even_table(bench)
    texts = {seats: bench.census(seats) for seats in bench.sizes}
    talk_tables(bench, texts)
    claim_table(bench, texts)
    calibration_table(bench, texts)


if __name__ == "__main__":
    main()
