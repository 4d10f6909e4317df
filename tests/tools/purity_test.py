"""tools/purity.py finds variables that change and calls that leave the room, and lets constants pass."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PURE = [
    "#include <string.h>\nint f(const char *a) { return (int)strlen(a); }",
    "extern const char *const names[];\nconst char *const names[] = {\"a\", \"b\"};",
    "const char *f(int i) { static const char *const name[] = {\"a\", \"b\"}; return name[i]; }",
    "static int g(int a) { return a + 1; }\nint (*const table[])(int) = {g};",
]
IMPURE = [
    ("int counter;\nint f(void) { return counter++; }", "counter can change"),
    ("int f(void) { static int calls = 1; return calls++; }", "calls"),
    ("_Thread_local int own;\nint f(void) { return own++; }", "own can change"),
    ("const char *word = \"a\";", "word can change"),
    ("#include <stdio.h>\nvoid f(int i) { printf(\"%d\\n\", i); }", "uses printf"),
    ("#include <time.h>\nlong f(void) { return (long)time(0); }", "uses time"),
    ("#include <stdlib.h>\nint f(void) { return rand(); }", "uses rand"),
    ("#include <stdio.h>\n#include <stdlib.h>\nint f(char *b) { return snprintf(b, 9, \"%d\", 1); }", "uses snprintf"),
]


class Purity(unittest.TestCase):
    def judge(self, source):
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "a.c"
            file.write_text(source + "\n")
            made = file.with_suffix(".o")
            subprocess.run(["cc", "-std=c11", "-O1", "-fPIC", "-c", file, "-o", made], check=True)
            return subprocess.run([sys.executable, ROOT / "tools/purity.py", made], capture_output=True, text=True)

    def test_pure(self):
        for source in PURE:
            with self.subTest(source=source):
                result = self.judge(source)
                self.assertEqual(result.returncode, 0, result.stdout)

    def test_impure(self):
        for source, words in IMPURE:
            with self.subTest(source=source):
                result = self.judge(source)
                self.assertEqual(result.returncode, 1)
                self.assertIn(words, result.stdout)


if __name__ == "__main__":
    unittest.main()
