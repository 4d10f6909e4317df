#!/usr/bin/env python3
"""What a table takes in a running server after two hundred answers, by `bench server`: bytes that are allocated, with its
two players connected and when they have gone. Werewolves is for more than two; tests/unit/test_footprint.c counts its
tables too."""
import json
import subprocess
import sys

from harness import PROGRAM, run, test

# 10.6, 11.4, 9.3, 12.2 kB on average when written. The games are random: from run to run it is up to 0.4 kB more or less
# (a deviation of 0.23 kB in Werwolf), so a limit leaves about a kilobyte.
MOST = {"plot": 12900, "berlin": 12500, "wunderwaffen": 10500, "werwolf": 13500}


@test
def played_tables_stay_small(server):
    benches = {game: subprocess.Popen([PROGRAM, "bench", "server", "--json", "--game", game, "--tables", "50", "--answers", "5000"],
                                      stdout=subprocess.PIPE, text=True) for game in MOST}
    for game, bench in benches.items():
        figures = {row["bench"]: row["value"] for row in map(json.loads, bench.communicate(timeout=200)[0].splitlines())}
        played, left = (figures[f"server/bytes_per_{which}_table"] for which in ("played", "left"))
        print(f"# {game}: {played:.0f} bytes, {left:.0f} when nobody is there")
        assert 1000 < played <= MOST[game], f"a table of {game} takes {played} bytes"
        assert 1000 < left < played, f"a table of {game} takes {left} bytes when nobody is there"


if __name__ == "__main__":
    sys.exit(run())
