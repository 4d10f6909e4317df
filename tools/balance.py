#!/usr/bin/env python3
"""Measures how even the games are, and writes docs/balance.md: balance.py SANDTABLE [--games 200] [--quick].

Each row is one run of `sim` between equal bots; the page says the command, so that anybody can run it again. A quick
bot plays `--games` games a row, one that plans a share of them. What a run found is kept in docs/measured/balance.jsonl
by its command, and the same command continues where it was stopped: a row that is there is not played again, but with
`--again`. The page has the rows that there are.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, KEPT = DOCS / "balance.md", DOCS / "measured" / "balance.jsonl"
FACTIONS = {"allies": "the Allies", "soviets": "the Soviets", "werwolf": "Werwolf", "edelweiss": "Edelweiss"}

# What the form suggests (catalogues of Werwolf, section suggestion): points of the person's faction alone, and of each
# faction by seats.
ALONE = {"allies": -2, "soviets": -2, "werwolf": 10, "edelweiss": 14}
TOGETHER = {4: {"allies": -4, "soviets": -4, "werwolf": 3, "edelweiss": 8}}

HEAD = """# Balance

This page shows who wins between equal bots: the share of games won, with 95 % intervals (Wilson). It is written by

```sh
COMMAND
```

which runs those of the commands below whose results are not in [measured/balance.jsonl](measured/balance.jsonl), with
`--again` all of them, and writes this page; do not edit it. The same seed gives the same games.
Bots of one kind sit in every seat; in Werwolf the factions without a seat are played by the rulebook's procedure. A
small sample has a wide interval: look at that first.

"""


def alone(faction):
    """Options that seat one person as this faction."""
    return ["allies=%s" % ("p1" if faction == "allies" else "non-player")] + [
        "%s=%s" % (one, "p1" if one == faction else "non-player") for one in list(FACTIONS)[1:]]


def handicaps(points):
    return ["handicap-%s=%d" % pair for pair in points.items() if pair[1]]


def werwolf_rows():
    for bot, share in (("rulebook", 1), ("normal", 0.1)):
        for title, options in (("", []), (", non-players watch each other", ["watch=on"])):
            for faction in FACTIONS:
                name = "Werwolf alone, as %s%s" % (FACTIONS[faction], title)
                yield name, "werwolf", 1, alone(faction) + options, bot, share
    for faction, points in ALONE.items():
        name = "Werwolf alone, as %s, as suggested (handicap of %d)" % (FACTIONS[faction], points)
        yield name, "werwolf", 1, alone(faction) + handicaps({faction: points}), "normal", 0.2
    for bot, share in (("rulebook", 1), ("normal", 0.1)):
        for seats in (4, 3, 2):
            yield "Werwolf, %d seats" % seats, "werwolf", seats, [], bot, share
    for seats, points in TOGETHER.items():
        yield "Werwolf, %d seats, as suggested" % seats, "werwolf", seats, handicaps(points), "normal", 0.2


# Where `normal` plans some of its turns only: what plans all of them with as many simulations.
PLANS = "hard/budget=200"


def rows():
    """(title, game, seats, options, bot, share of --games)"""
    yield from werwolf_rows()
    for bot, share in (("staff", 1), (PLANS, 0.1)):
        for seats in (2, 3, 4):
            yield "WunderWaffen, %d seats" % seats, "wunderwaffen", seats, [], bot, share
        yield "WunderWaffen, 2 seats, alt-score", "wunderwaffen", 2, ["alt-score=on"], bot, share
        even = 8 if bot == "staff" else 24
        yield "WunderWaffen, 2 seats, handicap of %d" % even, "wunderwaffen", 2, ["handicap=%d" % even], bot, share
    for bot, share in (("staff", 1), (PLANS, 0.1)):
        yield "The Plot to Assassinate Hitler", "plot", 2, [], bot, share
    for bot, share in (("rules", 1), ("normal", 0.1)):
        yield "On To Berlin!", "berlin", 2, [], bot, share


def words_of(arguments, row):
    """The command as words."""
    _, game, seats, options, bot, share = row
    words = ["sim", game, "--seats", str(seats), "--seat", "all=" + bot, "--games",
             str(max(4, round(arguments.games * share))), "--seed", arguments.seed]
    for option in options:
        words += ["--option", option]
    return words


def run(arguments, words):
    """What the command found; noted."""
    done = subprocess.run([arguments.sandtable, *words, "--threads", str(arguments.threads), "--json"], check=True,
                          capture_output=True, text=True)
    report = json.loads(done.stdout)
    report = {key: report[key] for key in ("games", "seats", "sides", "ends")}
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"command": " ".join(words), "report": report}) + "\n")
    return report


def kept_reports():
    """The last report of each command."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return {one["command"]: one["report"] for one in map(json.loads, lines)}


def percent(part):
    return "%.0f %% (%.0f–%.0f)" % (100 * part["share"], 100 * part["low"], 100 * part["high"])


def table(row, command, report):
    """One row as a table of its own: sides that play, or seats where there are no sides."""
    # A side that no game had would be 0 of 0: its interval is everything.
    sides = {name: part for name, part in report["sides"].items() if part["high"] - part["low"] < 1}
    parts = sides or report["seats"]
    lines = ["| %s | %s |" % (" | ".join(parts), "ends"), "|" + "---|" * (len(parts) + 1)]
    ends = ", ".join("%s %d" % pair for pair in report["ends"].items() if pair[1])
    lines.append("| %s | %s |" % (" | ".join(percent(part) for part in parts.values()), ends))
    return "## %s: `%s`, %d games\n\n%s\n\n`sandtable %s`\n" % (
        row[0], row[4], report["games"], "\n".join(lines), command)


def write_page(arguments, kept):
    found = [(row, " ".join(words_of(arguments, row))) for row in rows()]
    parts = [table(row, command, kept[command]) for row, command in found if command in kept]
    command = "tools/balance.py build/cli/sandtable --games %d --seed %s" % (arguments.games, arguments.seed)
    beside = PAGE.with_suffix(".new")
    beside.write_text(HEAD.replace("COMMAND", command) + "\n".join(parts), encoding="utf-8")
    beside.replace(PAGE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sandtable")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="only rows that a quick bot plays")
    parser.add_argument("--only", default="", help="only rows whose title and bot hold this")
    parser.add_argument("--again", action="store_true", help="rows that are there as well")
    arguments = parser.parse_args()
    for row in rows():
        words, title = words_of(arguments, row), "%s: %s" % (row[0], row[4])
        if arguments.only not in title or (arguments.quick and row[5] < 1):
            continue
        if arguments.again or " ".join(words) not in kept_reports():
            print(title, file=sys.stderr, flush=True)
            run(arguments, words)
    write_page(arguments, kept_reports())


if __name__ == "__main__":
    main()
