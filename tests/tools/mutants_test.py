"""tools/mutants.py plants each kind of fault, leaves the program as it was without one, and tells caught from missed."""
import importlib.util
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("mutants", ROOT / "tools/mutants.py")
mutants = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(mutants)

SOURCE = """#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#define SAND_ENSURE(x) ((x) ? (void)0 : __builtin_trap())
#define SAY(...) printf(__VA_ARGS__)
enum { SIZE = 3 };
static const int table[SIZE] = {1, 2, 3};
static int first(int a, int b, int c) { return a; }
int sand_die(int sides) { return sides; }
struct sand_outcome { int value[2]; };
static bool odd(int a)
{
    return a % 2 == first(1, 0, 0);
}
int sum(int a, int b)
{
    int all = 0;
    SAND_ENSURE(a >= -9);
    for (int i = 0; i < SIZE; i++)
        all += table[i];
    switch (b) {
    case 1:
        SAY("one ");
        break;
    default:
        all++;
    }
    if (odd(a) && (b < 4 || !b))
        return all + a;
    return a > b ? all - b : b;
}
static int most(int a, int b)
{
    int best = a < 7 ? a : 7;
    struct sand_outcome o, *to = &o;
    if (b && a + b > best)
        best = a + b;
    to->value[0] = a > b ? 1000 : -1000;
    return best > a ? sand_die(6) : to->value[0] > 0;
}
void play(int a, int b) { printf("%d", sum(a, b)); }
bool early(void) { return odd(3) && most(3, 4) == 6; }
typedef int sand_node;
static const char *found(sand_node node) { return node >= 0 ? "found" : (char *)0; }
struct sand_why; void reasons(struct sand_why *why, int a) { if (a > 3) exit(a); }
"""
CASES = """#include <stdbool.h>
#include <stdlib.h>
bool sand_script_run(const void *a, const void *b, const void *expected, void *d, void *e)
{
    return sum(atoi(a), atoi(b)) == atoi(expected);
}
"""
MAIN = """#include <stdbool.h>
#include <stdlib.h>
bool sand_script_run(const void *, const void *, const void *, void *, void *);
bool early(void);
void play(int, int);
int main(int argc, char **argv)
{
    bool good = early();
    if (argc == 3)
        play(atoi(argv[1]), atoi(argv[2]));
    for (int i = 1; argc > 3 && i < argc; i += 3)
        good = sand_script_run(argv[i], argv[i + 1], argv[i + 2], 0, 0) && good;
    return !good;
}
"""
WHAT = [  # a fault, the arguments that show it, what comes without it and with it
    (28, "&& becomes ||", (2, 2), "2", "9"),
    (28, "|| becomes &&", (1, 1), "one 7", "one 1"),
    (28, "4 becomes 5", (1, 4), "4", "8"),
    (28, "the condition is negated", (2, 2), "2", "9"),
    (13, "2 becomes 3", (4, 1), "one 5", "one 10"),
    (20, "+= becomes -=", (1, 1), "one 7", "one -5"),
    (19, "0 becomes 1", (1, 1), "one 7", "one 6"),
    (23, "the call is left out", (1, 1), "one 7", "7"),
    (26, "the step is left out", (1, 2), "8", "7"),
    (29, "+ becomes -", (1, 2), "8", "6"),
    (30, "> becomes <=", (2, 3), "3", "4"),
    (11, "odd answers always yes", (2, 2), "2", "9"),
    (11, "odd answers always no", (1, 1), "one 7", "one 1"),
]


class Mutants(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        folder = Path(cls.scratch.name)
        (folder / "a.c").write_text(SOURCE)
        text, cls.faults = mutants.plant(folder / "a.c", "a.c", ["-std=c11"], 1)
        cls.text = text.decode()
        (folder / "b.c").write_text(mutants.PRELUDE + cls.text)
        (folder / "cases.c").write_text(CASES)
        (folder / "main.c").write_text(MAIN)
        cls.program = folder / "b"
        sources = [folder / name for name in ("b.c", "cases.c", "main.c")] + [mutants.SWITCH]
        defined = ["-DFAULTS=%d" % len(cls.faults), "-Wl,--wrap=sand_script_run"]
        subprocess.run(["cc", "-w", *defined, "-o", cls.program, *sources], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_with(self, number, arguments, **more):
        command = [self.program, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, env={"SAND_MUTANT": str(number), **more})
        return done.stdout

    def test_without_a_fault(self):
        for a in range(-2, 6):
            for b in range(6):
                all_ = 6 + (b != 1)
                expected = all_ + a if a > 0 and a % 2 and b < 4 else all_ - b if a > b else b
                self.assertEqual(self.run_with(0, (a, b)).split()[-1], str(expected))

    def test_each_kind(self):
        for line, what, arguments, before, after in WHAT:
            numbers = [fault.number for fault in self.faults if (fault.line, fault.what) == (line, what)]
            with self.subTest(line=line, what=what):
                self.assertTrue(numbers)
                self.assertEqual(self.run_with(0, arguments), before)
                self.assertIn(after, [self.run_with(number, arguments) for number in numbers])

    def test_what_is_left_alone(self):
        lines = {fault.line for fault in self.faults}
        self.assertFalse(lines & {6, 7, 18, 22}, "constants of the compiler, tables, invariants, labels")
        self.assertFalse(any(f.line == 13 and f.what == "0 becomes 1" for f in self.faults), "fillers of a call")
        self.assertFalse(any(f.line == 19 and f.what.startswith("< becomes <=") for f in self.faults))

    def test_what_makes_no_difference(self):
        def planted(line):
            return {fault.what for fault in self.faults if fault.line == line}

        self.assertNotIn("< becomes <=", planted(28), "the number next to it is stepped instead")
        self.assertEqual(planted(34), {"< becomes >=", "7 becomes 8", "7 becomes 6"}, "the lower of two")
        self.assertEqual(planted(36), {"&& becomes ||", "> becomes <=", "the condition is negated", "+ becomes -"})
        self.assertEqual(planted(38), {"> becomes <=", "> becomes >=", "0 becomes 1"}, "how much an outcome is")
        self.assertNotIn("6 becomes 7", planted(39), "the faces of a die")
        self.assertLessEqual({"> becomes >=", "0 becomes 1"}, planted(39))
        self.assertEqual(planted(44), {">= becomes <"}, "no node that is found is 0, and null is no number")
        self.assertEqual(planted(45), set(), "what only tells why")

    def test_numbers_are_distinct_and_lines_stay(self):
        self.assertEqual([fault.number for fault in self.faults], list(range(1, len(self.faults) + 1)))
        self.assertEqual(self.text.count("\n"), SOURCE.count("\n"))

    def trial(self, *cases):
        trial = mutants.Trial(self.program, "none", 0.5)
        trial.command = [str(self.program), *map(str, cases)]
        return trial

    def numbers(self, line, what):
        return [fault.number for fault in self.faults if (fault.line, fault.what) == (line, what)]

    def test_many(self):
        """Caught by the first case or a later one, missed, and never reached."""
        found = mutants.fates(self.trial(1, 1, 7, 2, 2, 2), self.faults, 2)
        self.assertEqual(set(found), {fault.number for fault in self.faults})
        self.assertEqual([found[n] for n in self.numbers(26, "the step is left out")], ["missed"])
        self.assertEqual([found[n] for n in self.numbers(20, "+= becomes -=")], ["caught"])
        self.assertEqual([found[n] for n in self.numbers(28, "&& becomes ||")], ["caught"])
        found = mutants.fates(self.trial(1, 1, 7, 1, 1, 7), self.faults, 1)
        self.assertEqual([found[n] for n in self.numbers(26, "the step is left out")], ["never"])
        self.assertEqual([found[n] for n in self.numbers(30, "- becomes +")], ["never"])

    def test_reached_before_the_cases(self):
        """Such a fault is on from the start."""
        found = mutants.fates(self.trial(2, 2, 2, 2, 2, 2), self.faults, 1)
        self.assertEqual([found[n] for n in self.numbers(11, "odd answers always no")], ["caught"])
        self.assertEqual([found[n] for n in self.numbers(36, "&& becomes ||")], ["missed"])

    def test_a_case_that_fails_without_a_fault(self):
        with self.assertRaises(mutants.Misuse):
            mutants.fates(self.trial(1, 1, 8, 1, 1, 7), self.faults, 1)


if __name__ == "__main__":
    unittest.main()
