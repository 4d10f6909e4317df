"""tools/schema.py: the notation, and that what is planted in the schema or in the server's tables is found."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import schema  # noqa: E402

FILES = ["tools/schema.py", "server/schema.json", "server/api.h", "server/socket.h", "docs/openapi.json", "web/src/wire.ts",
         "engine/session_private.h", "docs/protocol.md"]
TYPES = [
    ("text", "string", {"type": "string"}),
    ("text | false", "string | false", {"anyOf": [{"type": "string"}, {"const": False}]}),
    ("'a' | 'b'", "'a' | 'b'", {"enum": ["a", "b"]}),
    ("('a' | 'b')[]", "('a' | 'b')[]", {"type": "array", "items": {"enum": ["a", "b"]}}),
    ("number[][]", "number[][]", {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}),
    ("text[64]", "string[]", {"type": "array", "items": {"type": "string"}, "maxItems": 64}),
    ("{flag}", "{ [key: string]: boolean }", {"type": "object", "additionalProperties": {"type": "boolean"}}),
    ("[text, ...number]", "[string, ...number[]]",
     {"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "integer"}, "minItems": 1}),
    ("[a: text, b?: number]", "[a: string, b?: number]",
     {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {}, "minItems": 1, "maxItems": 2}),
]
# What is changed in which file, and what has to be said about it.
PLANTED = [
    ("server/socket.h", 'REQUEST("undo", socket_undo, LENGTHENS, {0})', 'REQUEST("undo", socket_undo, LENGTHENS, MAY(q))', "undo: the server reads"),
    ("server/socket.h", 'REQUEST("undo"', 'REQUEST("regret"', "regret is in server/socket.h alone"),
    ("server/socket.h", "MUST(a)", "MAY(a)", "act: the server reads"),
    ("server/api.h", "/start", "/begin", "/begin is in server/api.h alone"),
    ("server/api.h", "MAY(fill)", "MAY(bot)", "/start: the server reads ['bot']"),
    ("server/schema.json", '"Answer[]', '"Answr[]', "no such type: Answr"),
    ("server/schema.json", "Table.state", "Table.states", "no such field: Table.states"),
    ("server/schema.json", '"text[64]"', '"text[64"', "expected ']'"),
    ("server/schema.json", '"rules": "number"', '"rules": "text"', "docs/openapi.json is not what"),
    ("engine/session_private.h", 'REQUEST("undo"', 'REQUEST("regret"', "regret is in engine/session_private.h alone"),
    ("engine/session_private.h", "MAY(layout)", "MAY(whim)", "observe: docs/protocol.md does not name ['whim']"),
    ("engine/session_private.h", '"a", struct request, chain', '"b", struct request, chain', "no example with ['b']"),
    ("docs/protocol.md", '{"do":"undo","seat":"p1"}', '{"do":"undo"}', "undo: docs/protocol.md has no example with ['seat']"),
    ("web/src/wire.ts", "rules: number", "rules: string", "web/src/wire.ts is not what"),
]


class Notation(unittest.TestCase):
    def test_types(self):
        for text, typescript, json_schema in TYPES:
            with self.subTest(text=text):
                tree, comment = schema.read_type(text + " // why")
                self.assertEqual((schema.ts_type(tree), schema.json_type(None, tree), comment), (typescript, json_schema, "why"))

    def test_unreadable(self):
        for text in ("", "text |", "text]", "[text", "{text", "text flag", "'open", "#"):
            with self.subTest(text=text), self.assertRaises(schema.Wrong):
                schema.read_type(text)


class Files(unittest.TestCase):
    def check(self, name="", old="", new=""):
        """What --check says with one file changed."""
        with tempfile.TemporaryDirectory() as scratch:
            for file in FILES:
                copy = Path(scratch) / file
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / file, copy)
            if name:
                text = (ROOT / name).read_text()
                self.assertIn(old, text)
                (Path(scratch) / name).write_text(text.replace(old, new))
            run = subprocess.run([sys.executable, Path(scratch) / "tools/schema.py", "--check"], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    def test_as_they_are(self):
        self.assertEqual(self.check(), (0, ""))

    def test_planted(self):
        for name, old, new, said in PLANTED:
            with self.subTest(name=name, new=new):
                code, text = self.check(name, old, new)
                self.assertEqual(code, 1)
                self.assertIn(said, text)


if __name__ == "__main__":
    unittest.main()
