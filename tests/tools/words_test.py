"""tools/words.py finds what is planted, with its place, and leaves code and words of the wire alone."""
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOUND = [
    ("README.md", "The usual way."), ("docs/a.md", "Dealt by lot."), ("docs/deep/a.md", "Begins anew."),
    ("CONTRIBUTING.md", "A bug is mended."), ("games/x/text/en.json", '{"a":{"b":"Shall it be?"}}'),
    ("games/x/text/de.json", '{"a":{"b":"Der Gastgeber beginnt."}}'), ("cli/a.c", 'puts("memory is out");'),
    ("engine/a.h", "/* As nobody shall know. */"), ("games/x/a.c", "/* One thing,\n * told to everybody. */"),
    ("web/src/a.ts", "x() // a game under way"), ("check", "# made anew"), ("games/x/RULES.md", "- **R-1** Drawn by lot."),
    ("docs/a.md", "Whoever comes."), ("docs/a.md", "That is no answer."), ("server/a.c", 'f("a line a seat");'),
    ("games/berlin/text/de.json", '{"a":{"b":"Eine Gruppe zieht."}}'),
    ("games/werwolf/text/de.json", '{"a":{"b":"Eine Sperre räumen"}}'),
    ("web/src/games/berlin/text.ts", "  en: {\n    a: 'Shall we?',"), ("web/src/games/berlin/text.ts", "  de: {\n    a: 'Eine Gruppe zieht.',"),
    ("games/x/text/en.json", '{"a":{"b":"Tonight\'s victim"}}'), ("games/x/lessons/a.lesson", "  en: A card's parts."),
    ("games/x/lessons/a.lesson", "  else pass de: Im Impuls des Gegners."), ("cli/phrases.c", '{"play", "Der Gegner zieht"},'),
    ("cli/phrases.c", '{"{}\'s turn", "weiter"},'), ("engine/a.h", "/* For whoever asks. */"), ("cli/a.h", "/* After so many lines. */"),
    ("games/plot/lessons/a.lesson", "  de: Oster hat Wirksamkeit 7."), ("games/werwolf/lessons/a.lesson", "  de: Eine Polizei und\n    | zwei Polizei."),
    ("games/wunderwaffen/lessons/a.lesson", "  de: Es beseitigt Panzer."), ("docs/a.md", "Every format is read for ever."),
    ("docs/a.md", "It shows three characters a hex."), ("games/werwolf/text/en.json", '{"a":{"b":"Place 2 police in a city."}}'),
    ("games/x/text/en.json", '{"a":{"b":"in 100 imagined futures"}}'), ("games/x/RULES.md", "- **R-1** Its defense is 2."),
    ("games/x/cases/a.case", "case R-1: whoever comes"), ("games/x/RULES.md", "- **R-1** Play goes on."),
    ("cli/a.c", "/* for whoever asks */"), ("tests/unit/a.c", "/* The game goes on. */"), ("bots/a.c", "/* One of them, all alike. */"),
    ("tests/server/a.py", '    """A file beside it."""'), ("tools/a.py", "x = 1  # the usual one"), ("games/x/meson.build", "# after so many games"),
    ("web/test/a.test.ts", "it('goes on after a minute', f)"), ("tests/web/a.mjs", "// That is no answer."), ("web/src/a.css", "/* Beside the board */"),
    ("server/a.c", "/* What stands in the file. */"), ("tests/unit/a.c", 'fail_msg("made anew");'),
    ("games/x/text/en.json", '{"a":{"b":"There is an own base."}}'), ("web/src/text/en.json", '{"a":"a city under own control"}'),
    ("games/x/cases/a.case", "elsewhere R-1: who is away is no part of it"), ("docs/a.md", "It belongs into the state."),
    ("games/x/RULES.md", "- **R-1** Activate 1 own guerrilla."), ("games/x/text/en.json", '{"a":{"b":"makes it worth while"}}'),
    ("games/x/lessons/a.lesson", "  en: Tap.\n    | Everybody taps."), ("games/x/lessons/a.lesson", "  de: Der Gegner zieht."),
]
LEFT = [
    ("README.md", "The default; `usual` is a word of the wire."), ("docs/a.md", "```\nusual\n```"),
    ("games/x/text/en.json", '{"choice":{"usual":"as the rulebook seats them"}}'),
    ("games/x/text/de.json", '{"a":{"b":"shall"}}'), ("cli/a.c", "int usual;"), ("docs/a.md", "There is no answer, and it is no longer open; as usual."),
    ("games/x/text/en.json", '{"a":{"b":"A base of its own, under its own control"}}'),
    ("games/x/text/de.json", '{"a":{"b":"Eine Gruppe zieht."}}'), ("engine/a.c", 'f("whoever");'),
    ("games/x/lessons/a.lesson", "  en: Gegner\n  de: everybody"), ("games/x/text/de.json", '{"a":{"b":"Wie geht\'s weiter"}}'),
    ("games/werwolf/text/en.json", '{"a":{"b":"Place 2 police units."}}'), ("games/x/cases/a.case", "case R-1: a unit that stands in a hex\nshow whoever"),
    ("cli/a.c", "/* There is no answer; a piece stands here, which stands for another. */"),
    ("web/test/a.test.ts", "glob('../src/*.ts')\nit('has the default', f(usual))"),
    ("web/src/games/x/text.ts", "  en: {\n    'shall': 'Gegner',\n  de: {\n    a: 'shall',"),
]


class Words(unittest.TestCase):
    def judge(self, path, text):
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n" + text + "\n")
            return subprocess.run([sys.executable, ROOT / "tools/words.py", scratch], capture_output=True, text=True)

    def test_found(self):
        for path, text in FOUND:
            with self.subTest(path=path, text=text):
                result = self.judge(path, text)
                self.assertEqual(result.returncode, 1)
                self.assertRegex(result.stdout, "%s:[23]: " % re.escape(path))

    def test_left(self):
        for path, text in LEFT:
            with self.subTest(path=path, text=text):
                self.assertEqual(self.judge(path, text).returncode, 0)

    def test_questions_name_clauses_that_exist(self):
        for folder in sorted((ROOT / "games").glob("*/text")):
            ledger = (folder.parent / "RULES.md").read_text()
            known = set(re.findall(r"\*\*(R-[A-Za-z0-9-]+)\*\*", ledger))
            for file in folder.glob("*.json"):
                for key, names in json.loads(file.read_text())["rule"].items():
                    with self.subTest(file=str(file), key=key):
                        self.assertEqual([name for name in re.split(r"\{[^|]*[|]|[ |}]+", names) if name and name not in known], [])


if __name__ == "__main__":
    unittest.main()
