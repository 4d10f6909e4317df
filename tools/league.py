#!/usr/bin/env python3
"""Whether one bot is stronger than another: league.py SANDTABLE GAME NEW OLD [--seats N] [--gain 0.05] [--most 2000].

Plays stretches of games in which the two share the seats at random, and stops as soon as a sequential probability ratio
test (Wald) can tell: H0, the new one wins half of the games that one of them wins; H1, it wins half and `gain`. Errors
of either kind: 5 %. Prints a line for each stretch. Exit status: 0 it is stronger, 1 it is not, 2 it cannot be told
within the games allowed.
"""
import argparse
import math
import subprocess
import sys

STRETCH = 16


class Test:
    """The ratio of the likelihoods of what was seen, as a logarithm, between two bounds."""

    def __init__(self, gain, error=0.05):
        self.low, self.high = math.log(error / (1 - error)), math.log((1 - error) / error)
        self.won, self.lost = math.log((0.5 + gain) / 0.5), math.log((0.5 - gain) / 0.5)
        self.ratio = 0.0

    def add(self, won, lost):
        self.ratio += won * self.won + lost * self.lost

    def verdict(self):
        """True: stronger; False: not; None: go on."""
        return True if self.ratio >= self.high else False if self.ratio <= self.low else None


def play(arguments, number):
    """Wins of the new and of the old bot in one stretch."""
    command = [arguments.sandtable, "sim", arguments.game, "--games", str(STRETCH), "--seed", "league %d" % number,
               "--threads", str(arguments.threads), "--tournament", "%s,%s" % (arguments.new, arguments.old), "--csv"]
    if arguments.seats:
        command += ["--seats", str(arguments.seats)]
    rows = [line.split(",") for line in subprocess.run(command, check=True, capture_output=True,
                                                       text=True).stdout.splitlines()]
    totals = [int(row[4]) for row in rows if row[0] == "bot" and row[2] == ""]
    if len(totals) != 2:
        sys.exit("league.py: two rows of bots expected, not %d" % len(totals))
    return totals


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("sandtable", "game", "new", "old"):
        parser.add_argument(name)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--gain", type=float, default=0.05)
    parser.add_argument("--most", type=int, default=2000)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    test, won, lost = Test(arguments.gain), 0, 0
    for number in range(arguments.most // STRETCH):
        new, old = play(arguments, number)
        won, lost = won + new, lost + old
        test.add(new, old)
        print("%s %d, %s %d, log-likelihood ratio %.2f (%.2f to %.2f)" % (
            arguments.new, won, arguments.old, lost, test.ratio, test.low, test.high), flush=True)
        if test.verdict() is not None:
            print("stronger" if test.verdict() else "not stronger")
            return 0 if test.verdict() else 1
    print("cannot be told")
    return 2


if __name__ == "__main__":
    sys.exit(main())
