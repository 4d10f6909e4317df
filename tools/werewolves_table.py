#!/usr/bin/env python3
"""Measures the bots of Werewolves and prints the tables of docs/bots.md: werewolves_table.py BUILD [--games 20000].

BUILD is the build folder, with tests. Every figure is the sum of runs of `sandtable sim` or of theory-test_census, each
of a few hundred games with a seed of its own. The counts are kept in --kept (docs/measured/werewolves.json), so that
the same command continues where it was interrupted; they belong to the bots whose signature is noted there, and
measuring others takes a file of its own. Every round adds one run to each row that has fewer than --games, so that the
rows grow together. --tables prints the tables of what is kept and plays nothing. On one free processor 1,000 games take
a second with 6 players and fifteen with 24.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from math import sqrt
from pathlib import Path

KEPT = Path(__file__).parent / "../docs/measured/werewolves.json"
LEVELS = (7, 9, 11, 15, 24)
SIZES = range(6, 25)
# village, pack, share of --games
PAIRS = (("hard", "hard", 1), ("normal", "hard", 1), ("hard", "normal", 1), ("normal", "normal", 1),
         ("easy", "normal", 0.25), ("normal", "easy", 0.25))
# What is compared: the better first. A village is better if it wins more, a pack if the village wins less.
STEPS = (("village", "hard", "normal", "hard"), ("village", "hard", "normal", "normal"),
         ("village", "normal", "easy", "normal"), ("pack", "hard", "normal", "hard"),
         ("pack", "hard", "normal", "normal"), ("pack", "normal", "easy", "normal"))


def games_of_a_run(seats):
    """Large tables cost twenty times as much as small ones; a round should give something to all."""
    return 1000 if seats <= 12 else 500 if seats <= 16 else 250


def name_of(seats, village, pack, elected=False):
    return "%d %s %s%s" % (seats, village, pack, " elected" if elected else "")


class Bench:
    """What has been counted, and how to count more. `sims`: by name games, the village's and the pack's, and how many
    runs that were; `census`: by number of players the numbers that theory-test_census prints, and the runs."""

    def __init__(self, arguments):
        self.build, self.kept, self.threads = Path(arguments.build), Path(arguments.kept), arguments.threads
        self.games = arguments.games
        self.levels = [seats for seats in LEVELS if seats in arguments.players]
        self.sizes = [seats for seats in SIZES if seats in arguments.players]
        self.counts = {"signature": "", "sims": {}, "census": {}}
        if self.kept.exists():
            self.counts = json.loads(self.kept.read_text())

    def program(self, *arguments):
        command = [str(self.build / "cli" / "sandtable"), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def claim(self):
        """The counts are of these bots; of others they cannot be continued."""
        signature = next(line for line in self.program("signature").splitlines() if line.startswith("werewolves "))
        if self.counts["signature"] not in ("", signature):
            sys.exit("%s was counted with %s, and these bots are %s: move it away, or name another with --kept"
                     % (self.kept, self.counts["signature"], signature))
        self.counts["signature"] = signature

    def keep(self):
        """One line per row, so that what has changed can be seen; the file is never half written."""
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        lines = ['"signature": %s' % json.dumps(self.counts["signature"])]
        for part in ("sims", "census"):
            rows = self.counts[part]
            each = ['  %s: %s' % (json.dumps(key), json.dumps(rows[key])) for key in sorted(rows, key=by_number)]
            lines.append('"%s": {\n%s\n}' % (part, ",\n".join(each)))
        new = self.kept.with_suffix(".new")
        new.write_text("{%s}\n" % ",\n".join(lines))
        os.replace(new, self.kept)

    def play(self, seats, village, pack, elected=False):
        """One more run of this row."""
        row_ = self.counts["sims"].setdefault(name_of(seats, village, pack, elected), [0, 0, 0, 0])
        told = json.loads(self.program(
            "sim", "werewolves", "--seats", str(seats), "--games", str(games_of_a_run(seats)), "--seed",
            "measured-%d" % row_[3], "--threads", str(self.threads), "--side", "village=" + village, "--side",
            "werewolves=" + pack, "--json", *["--option", "elected_mayor=on"] * elected))
        for i, more in enumerate((told["games"], told["ends"].get("village", 0), told["ends"].get("werewolves", 0), 1)):
            row_[i] += more

    def take_census(self, seats):
        row_ = self.counts["census"].setdefault(str(seats), ["", 0])
        row_[0] = self.census(seats, "--games", str(games_of_a_run(seats)), "--bot", "hard", "--temper", "42",
                              "--seed", str(505 + row_[1]), "--counts", "1").splitlines()[-2]
        row_[1] += 1

    def census(self, seats, *arguments):
        command = [str(self.build / "tests" / "theory-test_census"), "--seats", str(seats), *arguments]
        before = self.counts["census"].get(str(seats), [""])[0]
        return subprocess.run(command + ["--with", before] * bool(before), check=True, capture_output=True,
                              text=True).stdout

    def text(self, seats):
        """What has been counted of a number of players, in the words of the census; empty if nothing has."""
        return self.census(seats, "--games", "0") if str(seats) in self.counts["census"] else ""

    def sim(self, seats, village, pack, elected=False):
        """(games, village's share, low, high, share without a winner) in percent, or nothing."""
        games, won, lost, _ = self.counts["sims"].get(name_of(seats, village, pack, elected), (0, 0, 0, 0))
        if not games:
            return None
        low, high = interval(won / games, games)
        return games, 100 * won / games, 100 * low, 100 * high, 100 * (games - won - lost) / games

    def rows(self):
        """(games so far, games wanted, how to play more) of every row, what tells most first."""
        wanted = [(15, "levels"), (24, "levels")] + [(seats, "sets") for seats in reversed(SIZES)] + \
            [(7, "levels"), (9, "levels"), (11, "levels")] + [(seats, "census") for seats in reversed(SIZES)]
        for seats, what in wanted:
            if seats not in self.sizes:
                continue
            if what == "census":
                done = self.counts["census"].get(str(seats), ["", 0])[1] * games_of_a_run(seats)
                yield done, self.games, lambda seats=seats: self.take_census(seats)
                continue
            pairs = [(one[0], one[1], elected, 1) for one in PAIRS[:1] for elected in (False, True)]
            for village, pack, elected, share in pairs if what == "sets" else [(*one[:2], False, one[2]) for one in PAIRS[1:]]:
                done = self.counts["sims"].get(name_of(seats, village, pack, elected), (0,))[0]
                yield done, self.games * share, lambda row_=(seats, village, pack, elected): self.play(*row_)

    def measure(self):
        while True:
            short = [more for done, wanted, more in list(self.rows()) if done < wanted]
            if not short:
                return
            for more in short:
                more()
                self.keep()


def by_number(key):
    return int(key.split()[0]), key


def interval(share, games):
    """Wilson's, of 95 %."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


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
        for village, pack, _ in PAIRS:
            results[seats, village, pack] = result = bench.sim(seats, village, pack)
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


SEERS = r"# Seer on day \d, %s, %s: ([\d.]+) %% false, of (\d+)"


def seer_table(texts):
    """Of all who came out as the Seer, by how they came, on whatever day."""
    head("comes out as the Seer", "Werewolves reported", *("%d players: false" % seats for seats in texts))
    for came in ("first", "after another", "named by another"):
        for reports, word in (("with a Werewolf", "one"), ("with two", "two"), ("without", "none")):
            cells = []
            for text in texts.values():
                found = [(float(share), int(count)) for share, count in re.findall(SEERS % (came, reports), text)]
                every = sum(count for _, count in found)
                cells.append("%.0f %% of %d" % (sum(a * n for a, n in found) / every, every) if every else "–")
            row(came, word, *cells)
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--players", type=int, nargs="+", default=SIZES, help="only these numbers of players")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--kept", default=KEPT, help="the file of what has been counted")
    parser.add_argument("--tables", action="store_true", help="play nothing: print the tables of what is kept")
    arguments = parser.parse_args()
    bench = Bench(arguments)
    if not arguments.tables:
        bench.claim()
        bench.measure()
    level_table(bench)
    even_table(bench)
    texts = {seats: bench.text(seats) for seats in bench.sizes}
    talk_tables(bench, texts)
    claim_table(bench, texts)
    seer_table({seats: texts[seats] for seats in bench.levels})
    calibration_table(bench, texts)


if __name__ == "__main__":
    main()
