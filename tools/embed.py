#!/usr/bin/env python3
"""Puts the files of the games into the binary.

embed.py OUT.c DEPFILE GAMES_DIR ID... writes OUT.c, which defines sand_games as games/games.h declares it: for each id
the files data/*.json, text/*.json, cases/*.case, lessons/*.lesson, RULES.md and its translations RULES.*.md. A missing
folder or file is an empty one. The output depends on the names and bytes of the files alone; the depfile names files and folders, so that ninja
makes it again when a file changes, comes or goes.
"""
import sys
from pathlib import Path

FOLDERS = [("data", "data", "*.json"), ("texts", "text", "*.json"), ("cases", "cases", "*.case"),
           ("lessons", "lessons", "*.lesson"), ("ledgers", ".", "RULES.*.md")]
HEAD = """/* Made by tools/embed.py: do not edit. */
#include "games/games.h"

#pragma GCC diagnostic ignored "-Woverlength-strings"
"""


def escaped(byte):
    """One byte inside a C string literal; '?' too, as C11 knows trigraphs."""
    if byte in b'\\"?':
        return "\\" + chr(byte)
    if 32 <= byte < 127:
        return chr(byte)
    return "\\n" if byte == 10 else "\\%03o" % byte


def literal(data):
    """A string literal, one source line for each line of the text."""
    lines = data.splitlines(keepends=True) or [b""]
    return "\n".join('    "%s"' % "".join(map(escaped, line)) for line in lines)


def files_of(folder, pattern):
    return sorted(p for p in folder.glob(pattern) if p.is_file()) if folder.is_dir() else []


def array(name, paths):
    """The C array of struct sand_file for these files, never of length zero."""
    rows = []
    for path in paths:
        data = path.read_bytes()
        rows.append('{"%s",\n%s,\n     %d},\n' % (path.name, literal(data), len(data)))
    return "static const struct sand_file %s[] = {\n%s{0}};\n" % (name, "".join(rows))


def game(folder, identifier):
    """The C text of one game, its row in sand_games, and what it was made from."""
    text, counts, sources = "", [], [folder]
    for member, name, pattern in FOLDERS:
        paths = files_of(folder / name, pattern)
        text += array("%s_%s" % (identifier, member), paths)
        counts.append(len(paths))
        sources += [folder / name] if (folder / name).is_dir() else []
        sources += paths
    rules = folder / "RULES.md"
    data = rules.read_bytes() if rules.is_file() else b""
    sources += [rules] if rules.is_file() else []
    text += "static const char %s_rules[] =\n%s;\n" % (identifier, literal(data))
    text += "extern const struct sand_game %s_game;\n" % identifier
    row = "    {&{0}_game, {0}_data, {0}_texts, {0}_cases, {0}_lessons, {0}_ledgers, {0}_rules, ".replace("{0}", identifier)
    return text, row + ", ".join(map(str, counts)) + "},\n", sources


def main(out, depfile, games, identifiers):
    text, rows, sources = HEAD, "", []
    for identifier in identifiers:
        one, row, used = game(Path(games) / identifier, identifier)
        text, rows, sources = text + "\n" + one, rows + row, sources + used
    text += "\nconst struct sand_listed sand_games[] = {\n%s    {0}};\n" % rows
    Path(out).write_text(text, encoding="utf-8")
    names = " ".join(str(p).replace(" ", "\\ ") for p in sources)
    Path(depfile).write_text("%s: %s\n" % (out.replace(" ", "\\ "), names), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit("usage: embed.py OUT.c DEPFILE GAMES_DIR ID...")
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
