#!/usr/bin/env python3
"""Whether one bot is stronger than another: league.py SANDTABLE GAME NEW OLD [--seats N] [--gain 5] [--most 2000].

The exit status is what a change has to pass: 0 the new one is stronger, 1 it is not (it is weaker, or not stronger by
as much as `gain` percentage points), 2 it cannot be told within `most` games, 3 nothing was played. `sandtable league` plays and decides.
"""
import argparse
import json
import subprocess
import sys

STATUS = {"first": 0, "second": 1, "neither": 1, "open": 2}
FAULT = 3


def report_of(command):
    """What the league says, or None when that is nothing; then one line says why."""
    try:
        played = subprocess.run(command, capture_output=True, text=True)
        if played.returncode == 0:
            return json.loads(played.stdout)
        said = played.stderr.strip().splitlines()
        why = said[-1] if said else "%s: ended with status %d" % (command[0], played.returncode)
    except OSError as error:
        why = "%s: %s" % (command[0], error.strerror)
    except ValueError:
        why = "%s: this is not sandtable: what it printed is no report" % command[0]
    print("league.py: " + why, file=sys.stderr)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("sandtable", "game", "new", "old"):
        parser.add_argument(name)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--gain", type=float, default=5)
    parser.add_argument("--most", type=int, default=2000)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    command = [arguments.sandtable, "league", arguments.game, arguments.new, arguments.old, "--json",
               "--gain", str(arguments.gain), "--games", str(arguments.most), "--threads", str(arguments.threads)]
    if arguments.seats:
        command += ["--seats", str(arguments.seats)]
    report = report_of(command)
    if report is None:
        return FAULT
    pairing = report["pairings"][0]
    print("%s scores %.1f %% (%.1f to %.1f) in %d games: %s" % (
        arguments.new, 100 * pairing["score"], 100 * pairing["low"], 100 * pairing["high"], report["games"],
        {0: "stronger", 1: "not stronger", 2: "cannot be told"}[STATUS[pairing["stronger"]]]))
    return STATUS[pairing["stronger"]]


if __name__ == "__main__":
    sys.exit(main())
