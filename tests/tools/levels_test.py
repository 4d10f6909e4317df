"""tools/levels.py: a measurement continues where it was stopped, and a row counts each seat of one name by itself."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.join(os.path.dirname(__file__), "..", "..", "tools")

PROGRAM = """#!/bin/sh
echo "$@" >>%s
echo '{"bots":{"hard":{"all":{"games":10,"wins":6}},'
echo '"normal":{"all":{"games":10,"wins":3}},"normal":{"all":{"games":10,"wins":1}}}}'
"""


class Levels(unittest.TestCase):
    def run_it(self, folder, *words):
        path = os.path.join(folder, "sandtable")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PROGRAM % os.path.join(folder, "called"))
        os.chmod(path, 0o755)
        command = [sys.executable, os.path.join(TOOLS, "levels.py"), path, os.path.join(folder, "kept"),
                   "--only", "wunderwaffen 3 hard", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def test_it_continues(self):
        with tempfile.TemporaryDirectory() as folder:
            self.run_it(folder, "--games", "20")
            row = self.run_it(folder, "--games", "30")
            with open(os.path.join(folder, "called"), encoding="utf-8") as file:
                seeds = [line.split("--seed ")[1].split()[0] for line in file]
            self.assertEqual(seeds, ["m1", "m2", "m3"])
            with open(os.path.join(folder, "kept"), encoding="utf-8") as file:
                self.assertEqual(len([json.loads(line) for line in file]), 3)
            self.assertIn("| 30, ", row)
            self.assertIn("`hard` 60.0 %", row)
            self.assertIn("`normal` 30.0 %", row)
            self.assertIn("`normal` 10.0 %", row)
            self.assertEqual(self.run_it(folder, "--rows"), row)


if __name__ == "__main__":
    unittest.main()
