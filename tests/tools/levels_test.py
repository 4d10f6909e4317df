"""tools/levels.py: a measurement continues where it was stopped, takes turns with the pairings, counts each seat of one
name by itself, and leaves out what other bots played."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.join(os.path.dirname(__file__), "..", "..", "tools")

# Each call is noted; the length of a game is that of the version in the file of that name.
PROGRAM = """#!/bin/sh
echo "$@" >>%(folder)s/called
echo '{"bots":{"hard":{"all":{"games":10,"wins":6}},'
echo '"normal":{"all":{"games":10,"wins":3}},"normal":{"all":{"games":10,"wins":1}}},'
echo '"sides":{"russian":{"wins":7},"german":{"wins":3}},"decisions":{"total":'$(cat %(folder)s/version)'}}'
"""


class Levels(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = self.place.name
        self.write("sandtable", PROGRAM % {"folder": self.folder})
        self.write("version", "12")
        os.chmod(os.path.join(self.folder, "sandtable"), 0o755)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def lines(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.readlines()

    def run_it(self, *words, only="wunderwaffen 3 hard"):
        command = [sys.executable, os.path.join(TOOLS, "levels.py"), os.path.join(self.folder, "sandtable"),
                   os.path.join(self.folder, "kept"), "--only", only, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def seeds(self):
        """Of the parts that were played; what only tells the bots' version is one game."""
        return [line.split("--seed ")[1].split()[0] for line in self.lines("called") if "--games 10 " in line]

    def test_it_continues(self):
        self.run_it("--games", "20")
        row = self.run_it("--games", "30")
        self.assertEqual(self.seeds(), ["m1", "m2", "m3"])
        self.assertEqual(len([json.loads(line) for line in self.lines("kept")]), 3)
        self.assertIn("| 30, ", row)
        self.assertIn("`hard` 60.0 %", row)
        self.assertIn("`normal` 30.0 %", row)
        self.assertIn("`normal` 10.0 %", row)
        self.assertIn("russian 21, german 9", row)
        self.assertIn("| no |", row)
        self.assertEqual(self.run_it("--rows", "--games", "30"), row)
        self.assertIn("| 30 of 200, ", self.run_it("--rows"))

    def test_pairings_take_turns_at_first(self):
        self.run_it("--games", "80", only="wunderwaffen")
        at = [(words[2], words[words.index("--seed") + 1]) for words in (line.split() for line in self.lines("called")) if "10" in words]
        self.assertEqual(len(at), 9 * 8)
        self.assertEqual(len({seed for _, seed in at[:9]}), 1)
        self.assertEqual({seed for _, seed in at[:54]}, {"m1", "m2", "m3", "m4", "m5", "m6"})

    def test_parts_of_other_bots_do_not_count(self):
        self.run_it("--games", "30")
        self.write("version", "13")
        row = self.run_it("--games", "20")
        self.assertIn("| 20, ", row)
        self.assertEqual(self.seeds(), ["m1", "m2", "m3", "m1", "m2"])


if __name__ == "__main__":
    unittest.main()
