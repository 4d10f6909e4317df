"""tools/layers.py finds what is planted, with its place, and nothing else."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = [
    ("engine/a.c", '"engine/a.h"'), ("engine/a.c", "<string.h>"), ("games/x/a.c", '"games/x/state.h"'),
    ("games/x/a.c", '"engine/game.h"'), ("games/games.h", '"engine/game.h"'), ("bots/a.c", '"games/x/state.h"'),
    ("bots/a.c", '"bots/bots.h"'), ("bots/a.c", "<math.h>"), ("cli/a.c", "<stdio.h>"), ("cli/a.c", '"games/games.h"'),
    ("server/a.c", '"games/games.h"'), ("server/a.c", "<uv.h>"), ("wasm/a.c", '"bots/bots.h"'),
    ("analysis/a.c", '"bots/plan.h"'), ("analysis/a.c", "<math.h>"), ("cli/a.c", '"analysis/analysis.h"'),
    ("tests/a.c", '"cli/a.h"'), ("tests/unit/a.c", "<cmocka.h>"),
]
REFUSED = [
    ("engine/a.c", '"games/games.h"'), ("engine/a.c", '"bots/bots.h"'), ("engine/a.h", "<stdio.h>"), ("engine/a.c", "<time.h>"),
    ("engine/a.c", "<assert.h>"), ("engine/a.c", "<pthread.h>"), ("engine/a.c", '"a.h"'), ("engine/deep/a.c", '"cli/a.h"'),
    ("games/x/a.c", '"games/y/state.h"'), ("games/x/a.c", '"bots/bots.h"'), ("games/x/a.c", "<stdio.h>"),
    ("games/x/a.c", '"games/games.h"'), ("games/games.h", '"games/x/state.h"'), ("bots/a.c", '"games/x/rules.h"'),
    ("bots/a.c", '"cli/a.h"'), ("cli/a.c", '"server/store.h"'), ("cli/a.c", '"tests/a.h"'), ("server/a.c", '"cli/a.h"'),
    ("analysis/a.c", '"cli/a.h"'), ("analysis/a.c", "<stdio.h>"), ("cli/a.c", '"analysis/private.h"'),
    ("server/a.c", '"games/x/state.h"'), ("wasm/a.c", '"server/a.h"'), ("tests/a.c", '"a.h"'),
]


class Layers(unittest.TestCase):
    def judge(self, path, header):
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / path
            file.parent.mkdir(parents=True)
            file.write_text("/* a comment */\n  #  include %s\nint a;\n" % header)
            return subprocess.run([sys.executable, ROOT / "tools/layers.py", scratch], capture_output=True, text=True)

    def test_allowed(self):
        for path, header in ALLOWED:
            with self.subTest(path=path, header=header):
                self.assertEqual(self.judge(path, header).returncode, 0)

    def test_refused(self):
        for path, header in REFUSED:
            with self.subTest(path=path, header=header):
                result = self.judge(path, header)
                self.assertEqual(result.returncode, 1)
                self.assertIn("%s:2: includes %s: " % (path, header[1:-1]), result.stdout)


if __name__ == "__main__":
    unittest.main()
