"""tools/league.py: the test it decides by, and a league whose outcome is known."""
import os
import subprocess
import sys
import unittest

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")
sys.path.insert(0, TOOLS)
import league  # noqa: E402

FAKE = """#!/usr/bin/env python3
import sys
new = {"weak": 2, "even": 8, "strong": 14}[sys.argv[sys.argv.index("--tournament") + 1].split(",")[0]]
print("kind,name,bot,games,wins,share,low,high")
print("bot,new,,16,%d,0,0,0" % new)
print("bot,new,side,16,%d,0,0,0" % new)
print("bot,old,,16,%d,0,0,0" % (16 - new))
"""


class LeagueTest(unittest.TestCase):
    def test_the_ratio_goes_where_the_wins_go(self):
        test = league.Test(0.05)
        self.assertIsNone(test.verdict())
        test.add(100, 0)
        self.assertTrue(test.verdict())
        test = league.Test(0.05)
        test.add(0, 100)
        self.assertIs(test.verdict(), False)

    def run_against(self, bot):
        path = os.path.join(os.environ.get("TMPDIR", "/tmp"), "league-fake-%d" % os.getpid())
        with open(path, "w", encoding="utf-8") as file:
            file.write(FAKE)
        os.chmod(path, 0o755)
        try:
            return subprocess.run([sys.executable, os.path.join(TOOLS, "league.py"), path, "any", bot, "old", "--most", "640"],
                                  capture_output=True, text=True, check=False)
        finally:
            os.remove(path)

    def test_a_weaker_change_is_rejected(self):
        self.assertEqual(self.run_against("weak").returncode, 1)
        self.assertEqual(self.run_against("strong").returncode, 0)
        self.assertIn("not stronger", self.run_against("even").stdout)


if __name__ == "__main__":
    unittest.main()
