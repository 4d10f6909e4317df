"""tools/werewolves_table.py: each figure is one command, run once, and every table has its rows."""
import os
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")

# A village of `hard` wins more, a pack of `hard` loses less; every command is written down.
SIM = """#!/usr/bin/env python3
import json, os, sys
told = dict(zip(sys.argv, sys.argv[1:]))
sides = [one.split("=")[1] for one in sys.argv if one.startswith(("village=", "werewolves="))]
worth = {"easy": 0, "normal": 10, "hard": 20}
share = (50 + worth[sides[0]] - worth[sides[1]]) / 100
open(os.path.join(os.path.dirname(__file__), "log"), "a").write(" ".join(sys.argv[1:]) + chr(10))
print(json.dumps({"games": 100, "sides": {"village": {"share": share, "low": share - 0.02, "high": share + 0.02}},
                  "ends": {"village": 50, "werewolves": 49}}))
"""
CENSUS = """#!/usr/bin/env python3
print('''# village wins 50.00 % of 100 games, 3.65 days a game
# 2.79 statements a living seat and day, 0.00 % of days silent, 30.6 % with a reason, 0 said twice
# on trial, claims Witch alone: 23.1 % hanged, 29.4 % Werewolves, of 961; of the Werewolves 35.0 % hanged, of the others 18.1 %
# believed 64.3 %:  60.0 % are, of 600
# believed 75.0 %:  25.0 % are, of 499''')
"""


class TableTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name, text in (("cli/sandtable", SIM), ("tests/theory-test_census", CENSUS)):
            path = os.path.join(self.folder.name, name)
            os.makedirs(os.path.dirname(path))
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)

    def table(self, *options):
        command = [sys.executable, os.path.join(TOOLS, "werewolves_table.py"), self.folder.name, "--keep",
                   os.path.join(self.folder.name, "keep"), "--players", "7", "13", *options]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def test_every_table_has_its_rows_and_nothing_runs_twice(self):
        first = self.table("--games", "100")
        self.assertIn("| 7 | hard | normal | 100 | 60.0 % (58.0–62.0) |", first)
        self.assertIn("| 7 | +10.0 | +10.0 | +10.0 | +10.0 | +10.0 | +10.0 |", first)
        self.assertIn("| 13 | 100 | 50.0 % (48.0–52.0) | 1.0 % | 100 | 50.0 % (48.0–52.0) | 1.0 % |", first)
        self.assertIn("| statements per living seat and day | 2.79 |", first)
        self.assertIn("| 13 | 100 | 2.79 | 0.00 % |", first)
        self.assertIn("| Witch | 23.1, 29.4 % of 961; 35.0, 18.1 % |", first)
        self.assertIn("| 7 | 100 | 64 → 60 | 4.3 |", first)
        self.assertIn("| 13 | 100 | 64 → 60 | 4.3 |", first)
        log = os.path.join(self.folder.name, "cli", "log")
        with open(log, encoding="utf-8") as file:
            commands = file.read().splitlines()
        self.assertEqual(len(commands), len(set(commands)))
        os.remove(log)
        self.assertEqual(self.table("--games", "100"), first)
        self.assertEqual(self.table("--kept"), first)
        self.assertFalse(os.path.exists(log))


if __name__ == "__main__":
    unittest.main()
