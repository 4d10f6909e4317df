"""What tools/embed.py writes compiles and gives back the very bytes of the files."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NASTY = 'quote " backslash \\ tri??/graph\r\n\ttab, é, 狼, \x01\x7f1 end'.encode()
LONG = b"0123456789abcdef\n" * 2000
PRINTER = """
#include "games/games.h"
#include <stdio.h>
const struct sand_game one_game = {.id = "one"};
const struct sand_game none_game = {.id = "none"};
int main(void)
{
    const struct sand_listed *one = &sand_games[0], *none = &sand_games[1];
    printf("%d %d %d %d %d %d %d %d\\n", one->data_count, one->text_count, one->case_count, one->lesson_count,
           none->data_count, none->text_count, none->case_count, none->lesson_count);
    printf("%s %s %s\\n", one->game->id, none->game->id, sand_games[2].game ? "more" : "end");
    for (int i = 0; i < one->data_count; i++) {
        printf("%s %zu\\n", one->data[i].name, one->data[i].size);
        fwrite(one->data[i].text, 1, one->data[i].size + 1, stdout);
    }
    fputs(one->rules, stdout);
    fputs(none->rules, stdout);
    return 0;
}
"""


class Embed(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory(prefix="a folder ")
        self.dir = Path(self.scratch.name)
        for name, data in [("data/b.json", LONG), ("data/a.json", NASTY), ("data/note.txt", b"no"), ("text/en.json", b"{}"),
                           ("lessons/first.lesson", b"step"),
                           ("RULES.md", "# Règles\n".encode())]:
            path = self.dir / "games" / "one" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def tearDown(self):
        self.scratch.cleanup()

    def embed(self):
        out, dep = self.dir / "out.c", self.dir / "out.d"
        subprocess.run([sys.executable, ROOT / "tools/embed.py", out, dep, self.dir / "games", "one", "none"], check=True)
        return out, dep

    def test_gives_back_the_bytes(self):
        out, _ = self.embed()
        (self.dir / "main.c").write_text(PRINTER)
        program = self.dir / "program"
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-missing-field-initializers",
                        "-I", ROOT, out, self.dir / "main.c", "-o", program], check=True)
        got = subprocess.run([program], check=True, capture_output=True).stdout
        want = b"2 1 0 1 0 0 0 0\none none end\na.json %d\n%s\0b.json %d\n%s\0" % (len(NASTY), NASTY, len(LONG), LONG)
        self.assertEqual(got, want + "# Règles\n".encode())

    def test_same_files_same_output(self):
        first = self.embed()[0].read_bytes()
        self.assertEqual(first, self.embed()[0].read_bytes())

    def test_depfile_names_files_and_folders(self):
        text = self.embed()[1].read_text()
        for name in ["games/one", "games/one/data", "games/one/data/a.json", "games/one/RULES.md"]:
            self.assertIn(str(self.dir / name).replace(" ", "\\ ") + " ", text + " ")
        self.assertNotIn("note.txt", text)


if __name__ == "__main__":
    unittest.main()
