#!/usr/bin/env python3
"""People who come, play and go, over one day: what docs/scale.md derives its peaks from.

arrivals.py [--tables N] [--players N] [--seed N]: prints how many players are there at once, answers a second, tables that
somebody is at and tables that have to be woken, on the average and at the busiest minute. A fixed seed gives the same
figures. Times between arrivals are exponential; the rate follows the hour (evening is busiest); sessions and pauses
between two answers are lognormal, as people are."""
import argparse
import math
import random

MINUTES = 24 * 60


def rate_at(minute):
    """Of arrivals, relative to the mean: four in the morning a fifth, eight in the evening the most."""
    return 1 + 0.8 * math.sin((minute / MINUTES - 14 / 24) * 2 * math.pi)


def lognormal(chance, mean, spread):
    return chance.lognormvariate(math.log(mean) - spread * spread / 2, spread)


def simulate(chance, sessions, stay, think, live):
    """A sample of sessions; each is (from, to) in minutes, at a table of an evening (`live`) or one that lasts for days."""
    here, answers, woken = [0] * MINUTES, [0.0] * MINUTES, [0] * MINUTES
    total = sum(rate_at(m) for m in range(MINUTES))
    for minute in range(MINUTES):
        expected = sessions * rate_at(minute) / total
        count = int(expected) + (chance.random() < expected % 1)
        for _ in range(count):
            slow = chance.random() >= live
            length = lognormal(chance, stay if not slow else 3, 0.8)  # days: a look and an answer
            pause = lognormal(chance, think, 0.7)  # seconds between two answers of one player
            woken[minute] += slow
            for m in range(minute, min(MINUTES, minute + max(1, round(length)))):
                here[m] += 1
                answers[m] += 60 / pause if not slow else 1 / max(1, round(length))
    return here, answers, woken


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000, help="kept in storage")
    parser.add_argument("--players", type=int, default=100_000, help="at once, in the busiest minute")
    parser.add_argument("--seed", type=int, default=20)
    wishes = parser.parse_args()
    chance = random.Random(wishes.seed)
    sample = 60_000  # sessions; everything is scaled to the players wanted
    here, answers, woken = simulate(chance, sample, stay=50, think=25, live=0.6)
    scale = wishes.players / max(here)
    busiest = here.index(max(here))
    print(f"seed {wishes.seed}; {round(sample * scale):,} sessions a day, busiest at {busiest // 60:02d}:{busiest % 60:02d}")
    print(f"players at once: {round(max(here) * scale):,} at most, {round(sum(here) / MINUTES * scale):,} on the average")
    print(f"answers of people: {max(answers) / 60 * scale:,.0f} a second at most, {sum(answers) * scale / 1e6:,.0f} million a day")
    print(f"tables woken from storage: {max(woken) / 60 * scale:,.0f} a second at most, {sum(woken) * scale / 1e6:,.2f} million a day")
    print(f"of {wishes.tables:,} tables in storage somebody is at {round(max(here) * scale / 3):,} at most (three players each)")


if __name__ == "__main__":
    main()
