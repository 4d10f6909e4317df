#!/usr/bin/env python3
"""Measures how even the games are, and writes docs/balance.md: balance.py SANDTABLE [--games 100] [--quick].

Each row is one run of `sim` between equal bots; the page says the command, so that anybody can run it again. A quick
bot plays `--games` games a row, one that plans a share of them. A longer run rewrites the page.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance.md"
FACTIONS = {"allies": "the Allies", "soviets": "the Soviets", "werwolf": "Werwolf", "edelweiss": "Edelweiss"}

HEAD = """# Balance

This page shows who wins between equal bots: the share of games won, with 95 % intervals (Wilson). It is written by

```sh
COMMAND
```

which runs the commands below and writes this page again; do not edit it. The same seed gives the same games.
Bots of one kind sit in every seat; in Werwolf the factions without a seat are played by the rulebook's procedure. A
small sample has a wide interval: look at that first.

"""


def alone(faction):
    """Options that seat one person as this faction."""
    return ["allies=%s" % ("p1" if faction == "allies" else "non-player")] + [
        "%s=%s" % (one, "p1" if one == faction else "non-player") for one in list(FACTIONS)[1:]]


def werwolf_rows():
    for bot, share in (("rulebook", 1), ("normal", 0.1)):
        for title, options in (("", []), (", non-players watch each other", ["watch=on"])):
            for faction in FACTIONS:
                name = "Werwolf alone, as %s%s" % (FACTIONS[faction], title)
                yield name, "werwolf", 1, alone(faction) + options, bot, share
    for bot, share in (("rulebook", 1), ("normal", 0.1)):
        for seats in (4, 3, 2):
            yield "Werwolf, %d seats" % seats, "werwolf", seats, [], bot, share


def rows():
    """(title, game, seats, options, bot, share of --games)"""
    yield from werwolf_rows()
    for bot, share in (("staff", 1), ("normal", 0.1)):
        for seats in (2, 3, 4):
            yield "WunderWaffen, %d seats" % seats, "wunderwaffen", seats, [], bot, share
        yield "WunderWaffen, 2 seats, alt-score", "wunderwaffen", 2, ["alt-score=on"], bot, share
        even = 8 if bot == "staff" else 24
        yield "WunderWaffen, 2 seats, handicap of %d" % even, "wunderwaffen", 2, ["handicap=%d" % even], bot, share
    for bot, share in (("staff", 1), ("normal", 0.1)):
        yield "The Plot to Assassinate Hitler", "plot", 2, [], bot, share
    for bot, share in (("rules", 1), ("staff", 0.1), ("normal", 0.1)):
        yield "On To Berlin!", "berlin", 2, [], bot, share


def run(arguments, row):
    """The command as words, and what it found."""
    _, game, seats, options, bot, share = row
    words = ["sim", game, "--seats", str(seats), "--seat", "all=" + bot, "--games",
             str(max(4, round(arguments.games * share))), "--seed", arguments.seed]
    for option in options:
        words += ["--option", option]
    done = subprocess.run([arguments.sandtable, *words, "--threads", str(arguments.threads), "--json"], check=True,
                          capture_output=True, text=True)
    return " ".join(["sandtable", *words]), json.loads(done.stdout)


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
    return "## %s: `%s`, %d games\n\n%s\n\n`%s`\n" % (row[0], row[4], report["games"], "\n".join(lines), command)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sandtable")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="only rows that a quick bot plays")
    parser.add_argument("--only", default="", help="rows whose title holds this; printed, not written")
    arguments = parser.parse_args()
    parts = []
    for row in rows():
        if arguments.only not in row[0] or (arguments.quick and row[5] < 1):
            continue
        print("%s: %s" % (row[0], row[4]), file=sys.stderr, flush=True)
        parts.append(table(row, *run(arguments, row)))
    if arguments.only:
        print("\n".join(parts))
        return
    command = "tools/balance.py build/cli/sandtable --games %d --seed %s%s" % (
        arguments.games, arguments.seed, " --quick" if arguments.quick else "")
    beside = PAGE.with_suffix(".new")
    beside.write_text(HEAD.replace("COMMAND", command) + "\n".join(parts), encoding="utf-8")
    beside.replace(PAGE)


if __name__ == "__main__":
    main()
