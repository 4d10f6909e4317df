#!/usr/bin/env python3
"""Whether one bot is stronger than another: league.py SANDTABLE GAME NEW OLD [--seats N] [--gain 5] [--most 2000].

The exit status is what a change has to pass: 0 the new one is stronger, 1 it is not (it is weaker, or not stronger by
as much as `gain` percentage points), 2 it cannot be told within `most` games. `sandtable league` plays and decides.
"""
import argparse
import json
import subprocess
import sys

STATUS = {"first": 0, "second": 1, "neither": 1, "open": 2}


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
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    pairing = report["pairings"][0]
    print("%s scores %.1f %% (%.1f to %.1f) in %d games: %s" % (
        arguments.new, 100 * pairing["score"], 100 * pairing["low"], 100 * pairing["high"], report["games"],
        {0: "stronger", 1: "not stronger", 2: "cannot be told"}[STATUS[pairing["stronger"]]]))
    return STATUS[pairing["stronger"]]


if __name__ == "__main__":
    sys.exit(main())
