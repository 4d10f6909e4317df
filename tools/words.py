#!/usr/bin/env python3
"""Keeps words out that native readers stumble over: words.py [ROOT].

Looks through what people read: README, CONTRIBUTING, docs, catalogues, the page's texts, help and messages of the
command. Words of the wire and of old records stay: what is in `backticks` or in code blocks does not count.
Prints each find with its place and what to write instead, and exits with 1 when there is one.
"""
import re
import sys
from pathlib import Path

# What to avoid, and what to write. Ordinary uses that the pattern would catch are excluded in the pattern itself.
AVOID = [
    (r"\busual(ly)?\b", "default, by default"),
    (r"\bby lot\b", "at random"),
    (r"\banew\b", "again, from scratch"),
    (r"\botherwise than\b", "differently from"),
    (r"\bin place of\b", "instead of"),
    (r"\b(to be had|no good)\b", "available, invalid"),
    (r"\bnobody knows this\b", "unknown"),
    (r"\bmemory is out\b|\bno memory\b", "out of memory"),
    (r"\b(is|are|stands?) (there|here) twice\b", "listed twice"),
    (r"\b(mend(s|ed|ing)?)\b", "fix"),
    (r"\bmust stand (here|there)\b|\b(here|there) stands?\b", "expected …"),
    (r"\b(after|for|with) so many\b", "after N, for this many"),
    (r"\bshall\b", "should"),
    (r"\b(one|a) \w+ (a|an) (line|turn|game|area|space|seat|player)\b", "per"),
    (r"\bdark time\b", "the Nazi era and its aftermath"),
    (r"\bFuhrer\b", "Führer"),
]
GERMAN = [
    (r"\bGastgeber\b", "Tischleitung"),
    (r"\bTreuechip", "Loyalitätschip"),
    (r"\b(Spielen|Wählen|Beginnen|Verhindern) Sie\b", "du"),
    (r"\bSpiel ist aus\b", "ist zu Ende"),
    (r"\bBauleute\b", "zum Entwickeln"),
]
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def prose(text):
    """The lines of a document without code blocks and `code`."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", " ", line)


def strings(text):
    """The string literals of a C file or the values of a catalogue."""
    for number, line in enumerate(text.split("\n"), 1):
        for found in STRING.finditer(line):
            if line[found.end():found.end() + 1] != ":":
                yield number, re.sub(r"`[^`]*`", " ", found.group(1))


def reader_of(root, path):
    name = path.relative_to(root).as_posix()
    if path.suffix == ".md":
        return prose
    if name.startswith("web/src/text/") or "/text/" in name or name.startswith("cli/") or name == "web/src/werewolves/text.ts":
        return strings
    return None


def look(root):
    files = [root / "README.md", root / "CONTRIBUTING.md"]
    for folder, pattern in (("docs", "**/*.md"), ("games", "*/text/*.json"), ("web/src/text", "*.json"), ("cli", "*.c")):
        files += sorted((root / folder).glob(pattern))
    for path in files:
        reader = reader_of(root, path) if path.exists() else None
        german = path.name == "de.json"
        for number, text in reader(path.read_text()) if reader else ():
            for pattern, instead in GERMAN if german else AVOID:
                found = re.search(pattern, text, re.IGNORECASE if not german else 0)
                if found and not (found.group(0) == "usual" and text == "usual"):
                    yield "%s:%d: `%s`; write %s" % (path.relative_to(root), number, found.group(0), instead)


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    found = list(look(root))
    print("\n".join(found) if found else "no word to replace")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
