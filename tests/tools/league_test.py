"""tools/league.py: its exit status is the league's verdict. What the league decides by is tests/unit/test_rating.c."""
import os
import subprocess
import sys
import unittest

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")

FAKE = """#!/usr/bin/env python3
import json, sys
stronger = {"weak": "second", "even": "neither", "strong": "first", "hard-to-tell": "open"}[sys.argv[3]]
print(json.dumps({"games": 16, "pairings": [{"score": 0.5, "low": 0.4, "high": 0.6, "stronger": stronger}]}))
"""


class LeagueTest(unittest.TestCase):
    def run_against(self, bot):
        path = os.path.join(os.environ.get("TMPDIR", "/tmp"), "league-fake-%d" % os.getpid())
        with open(path, "w", encoding="utf-8") as file:
            file.write(FAKE)
        os.chmod(path, 0o755)
        try:
            return subprocess.run([sys.executable, os.path.join(TOOLS, "league.py"), path, "any", bot, "old"],
                                  capture_output=True, text=True, check=False)
        finally:
            os.remove(path)

    def test_what_cannot_be_played_is_one_line(self):
        def said(program, bot="old"):
            run = subprocess.run([sys.executable, os.path.join(TOOLS, "league.py"), program, "any", bot, "old"],
                                 capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stdout, run.stderr.count("\n")), (3, "", 1), run)
            return run.stderr
        self.assertIn("No such file", said("/nowhere/sandtable"))
        self.assertIn("Permission denied", said(os.path.join(TOOLS, "..", "README.md")))
        self.assertIn("not sandtable", said("true"))
        self.assertIn("status 1", said("false"))

    def test_a_weaker_change_is_rejected(self):
        self.assertEqual(self.run_against("weak").returncode, 1)
        self.assertEqual(self.run_against("strong").returncode, 0)
        self.assertEqual(self.run_against("hard-to-tell").returncode, 2)
        self.assertIn("not stronger", self.run_against("even").stdout)


if __name__ == "__main__":
    unittest.main()
