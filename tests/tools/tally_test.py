"""tools/tally.py counts cases as they went, a skipped one as failed, and a suite that was run again as it went then."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
JUNIT = """<?xml version="1.0"?><testsuites tests="6">
<testsuite name="a"><testcase name="1"/><testcase name="2"><failure/></testcase><testcase name="3"><skipped/></testcase></testsuite>
<testsuite name="b"><testcase name="1"><system-out>failure</system-out></testcase><testcase name="2"><error/></testcase></testsuite>
</testsuites>"""

AGAIN = """<?xml version="1.0"?><testsuites><testsuite name="b"><testcase name="1"/><testcase name="2"/></testsuite></testsuites>"""


class Tally(unittest.TestCase):
    def test_counts(self):
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "a.xml"
            file.write_text(JUNIT)
            again = Path(scratch) / "again.xml"
            again.write_text(AGAIN)
            for files, want in [([file], "2 3\n"), ([file, file], "2 3\n"), ([file, again], "3 2\n"), ([], "0 0\n")]:
                got = subprocess.run([sys.executable, ROOT / "tools/tally.py", *files], capture_output=True, text=True)
                self.assertEqual(got.stdout, want)


if __name__ == "__main__":
    unittest.main()
