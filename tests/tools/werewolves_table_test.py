"""tools/werewolves_table.py: runs are added up, none is played twice, and every table has its rows."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")

# A village of `hard` wins more, a pack of `hard` loses less; every command is written down.
SANDTABLE = """#!/usr/bin/env python3
import json, os, sys
here = os.path.dirname(__file__)
if sys.argv[1] == "signature":
    print(open(os.path.join(here, "signature")).read())
    sys.exit()
open(os.path.join(here, "log"), "a").write(" ".join(sys.argv[1:]) + chr(10))
games = int(sys.argv[sys.argv.index("--games") + 1])
sides = [one.split("=")[1] for one in sys.argv if one.startswith(("village=", "werewolves="))]
worth = {"easy": 0, "normal": 10, "hard": 20}
wins = games * (50 + worth[sides[0]] - worth[sides[1]]) // 100
print(json.dumps({"games": games, "ends": {"village": wins, "werewolves": games - wins - games // 100}}))
"""
# The counts are one number, the games; the rest is told as ever.
CENSUS = """#!/usr/bin/env python3
import os, sys
told = dict(zip(sys.argv[1::2], sys.argv[2::2]))
games = int(told["--games"]) + int(told.get("--with", 0))
if told["--games"] != "0":
    open(os.path.join(os.path.dirname(__file__), "log"), "a").write(told["--seats"] + " " + told["--seed"] + chr(10))
print("ok 1 - the games end")
if "--counts" in told:
    print(games)
else:
    print("# village wins 50.00 % of " + str(games) + """ + '"""' + """ games, 3.65 days a game
# 2.79 statements a living seat and day, 0.00 % of days silent, 30.6 % with a reason, 0 said twice
# on trial, claims Witch alone: 23.1 % hanged, 29.4 % Werewolves, of 961; of the Werewolves 35.0 % hanged, of the others 18.1 %
# Seer on day 1, first, without: 20.0 % false, of 30
# Seer on day 2, first, without: 50.0 % false, of 10
# believed 64.3 %:  60.0 % are, of 600
# believed 75.0 %:  25.0 % are, of 499""" + '"""' + """)
print("1..1")
"""


class TableTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name, text in (("cli/sandtable", SANDTABLE), ("tests/theory-test_census", CENSUS),
                           ("cli/signature", "plot 1 ab\nwerewolves 4 12\n")):
            path = self.path(name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_tool(self, *options):
        command = [sys.executable, os.path.join(TOOLS, "werewolves_table.py"), self.folder.name, "--kept",
                   self.path("kept/counts.json"), "--players", "7", "13", *options]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def table(self, *options):
        done = self.run_tool(*options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def log(self):
        played = []
        for folder in ("cli", "tests"):
            with open(self.path(folder + "/log"), encoding="utf-8") as file:
                played += file.read().splitlines()
        return played

    def test_runs_are_added_up_and_none_is_played_twice(self):
        first = self.table("--games", "1000")
        self.assertIn("| 7 | hard | normal | 1,000 | 60.0 % (56.9–63.0) |", first)
        self.assertIn("| 7 | +10.0 | +10.0 | +10.0 | +10.0 | +10.0 | +10.0 |", first)
        self.assertIn("| 13 | 1,000 | 50.0 % (46.9–53.1) | 1.0 % | 1,000 | 50.0 % (46.9–53.1) | 1.0 % |", first)
        self.assertIn("| statements per living seat and day | 2.79 |", first)
        self.assertIn("| 13 | 1000 | 2.79 | 0.00 % |", first)
        self.assertIn("| Witch | 23.1, 29.4 % of 961; 35.0, 18.1 % |", first)
        self.assertIn("| first | none | 28 % of 40 |", first)
        self.assertIn("| 7 | 1000 | 64 → 60 | 4.3 |", first)
        self.assertEqual(self.table("--games", "1000"), first)
        self.assertEqual(self.table("--tables"), first)
        self.assertIn("| 7 | hard | normal | 2,000 | 60.0 % (57.8–62.1) |", self.table("--games", "2000"))
        self.assertEqual(len(self.log()), len(set(self.log())))

    def test_counts_of_other_bots_are_not_continued(self):
        self.table("--games", "1000")
        with open(self.path("cli/signature"), "w", encoding="utf-8") as file:
            file.write("werewolves 4 34\n")
        done = self.run_tool("--games", "2000")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("was counted with werewolves 4 12", done.stderr)
        with open(self.path("kept/counts.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["sims"]["7 hard hard"], [1000, 500, 490, 1])
        self.assertIn("| 13 | 1,000 |", self.table("--tables"))


if __name__ == "__main__":
    unittest.main()
