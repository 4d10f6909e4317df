#!/usr/bin/env python3
"""Keeps words out that native readers stumble over: words.py [ROOT].

Looks through what people read: README, CONTRIBUTING, docs, ledgers, catalogues, lessons, the page's texts, help and
messages of the command and the server, comments of all code, titles of cases and names of tests. docs/words.md says
which word is used for which thing. Words of the wire and of old records stay: what is in `backticks` or in code blocks
does not count.
Prints each find with its place and what to write instead, and exits with 1 when there is one.
"""
import re
import sys
from pathlib import Path

# What to avoid, and what to write: everywhere. Ordinary uses that the pattern would catch are excluded in the pattern.
AVOID = [
    (r"\bby lot\b", "at random"),
    (r"\banew\b", "again, from scratch"),
    (r"\botherwise than\b", "differently from"),
    (r"\bin place of\b", "instead of"),
    (r"\bto be had\b|\bare no good\b", "available, invalid"),
    (r"\bnobody knows this\b|\b(option|key|word) (that )?nobody knows\b", "unknown"),
    (r"\bmemory is out\b|\bthere is no memory\b|\bno memory\b(?! can)", "out of memory"),
    (r"\b(is|are|stands?) (there|here) twice\b", "listed twice"),
    (r"\b(mend(s|ed|ing)?)\b", "fix"),
    (r"\bshall\b(?! we hang\b)", "should"),
    (r"\b(one|a) \w+ (a|an) (line|turn|game|area|space|seat|player|case|question)\b(?! (in|of|that|which|not))", "per"),
    (r"\beverybody\b", "everyone"),
    (r"\bunder way\b", "in progress"),
    (r"\bmeanwhile\b", "in the meantime"),
    (r"\bdefenses?\b", "defence"),
    (r"\blawful\b", "legal"),
    (r"\bimagined futures\b", "simulated games"),
    (r"\bdark time\b", "the Nazi era and its aftermath"),
    (r"(?<!-)\bFuhrer\b", "Führer"),
    (r"\bworth while\b", "worthwhile"),
    (r"\bbelongs? into\b", "belong in"),
    (r"\bin some (seconds|minutes|hours)\b", "in a few"),
    (r"\bleft alone are\b|\bnot planted either\b", "these are left alone"),
]
# In what is read by people who do not read the code: documents, help and messages, catalogues, the page.
READ = [
    (r"\busual(ly)?\b(?<!as usual)", "default, by default"),
    (r"\bmust stand (here|there)\b|\b(here|there) stands?\b|\bstands? here\b", "expected …"),
    (r"\b(after|for|with|at most) so many\b|\bso (many|long) for\b", "after N, for this many"),
    (r"\bwhoever\b", "the player who, a seat that"),
    (r"\balike\b", "the same, identical"),
    (r"\bbehind (its|the|a bot's) name\b|\b(comes?|stands?|stood|written) behind\b", "after"),
    (r"\bbeside\b", "next to, besides"),
    (r"(?<!there )\b(is|are) no (?!longer\b|more\b|other\b|matter\b|such\b|one\b|origin\b|question\b|wider\b)(?=[a-z])",
     "is not a"),
    (r"(?<!catches )(?<!attack )\bgo(es)? on\b(?! (to|for|the|a|its|roads?|strike))", "continue, resume"),
    (r"\bwatchers?\b", "spectator"),
    (r"\btells? (nothing|who won|how)\b", "reveal, report, show"),
    (r"\b(Die|die) \{\d\}", "roll {0}"),
    (r"\bread for ever\b|\bof the words: en\b|\bhead of a request\b", "always readable, language: en, header"),
    (r"\b(three|two|one|\d+) (characters|trials|games|resources?) (a|an) (hex|line|question|space|choice)\b", "per"),
    (r"\b(no|1|one|two|three|\d) police\b(?! (unit|cube))", "police units"),
    (r"\bHE (tokens?|under|and research)\b", "heavy equipment"),
    (r"\bin night (\d|\{)|\bin the first night\b", "on night …, on the first night"),
    (r"\bthan so many\b", "at most this many"),
    (r"\bwon by half\b|\bby half\b", "semi-recruited"),
]
# Straight apostrophes, where a text is shown as it is written.
SHOWN = [(r"[\w}]'(?=\w|\s)", "’")]
# In comments and in the names of tests, everywhere. Pieces and houses stand, and so does how a game stands.
COMMENTS = [
    (r"\bwhoever\b", "the player who, code that"),
    (r"\bso (many|long) (?!as\b|that\b)(?=\w)", "this many, N"),
    (r"\bbeside\b", "next to, besides"),
    (r"\b(go|goes|went|gone|going) on\b(?! (to|for|the|a|its|roads?|strike)\b)", "continue, resume"),
    (r"\bbehind (its|the (last|first|others?|name)|a bot's)\b|\b(comes?|stands?|stood|written) behind\b|\bthe one behind\b",
     "after"),
    (r"\balike\b", "the same, equally likely"),
    (r"\bwatchers?\b", "spectator"),
    (r"\busual(ly)?\b(?<!as usual)", "default, by default"),
    (r"(?<!there )\b(is|are) no (?!longer\b|more\b|other\b|matter\b|such\b|one\b|use\b|wider\b|larger\b|later\b)(?=[a-z])",
     "is not a"),
    (r"\btells? nothing\b", "reveal nothing"),
    (r"\b(what|that) stands (in(?! for)|at|on|after|before|around|below|above|first|next)\b|\bstands? (twice|first|last|alone)\b",
     "is, comes"),
    (r"\broom of (the )?code\b", "layer"),
]
# Ledgers and the titles of cases speak of pieces, which stand somewhere.
LEDGERS = [row for row in COMMENTS if "stands" not in row[0] or "whoever" in row[0]]
# In ledgers, documents and catalogues: `own` needs someone whose own it is.
OWNERS = [(r"\b(an|the|each|no|every|any|under|of|for|are|with|\d) own\b(?! (by|in|of|on|at|to)\b)",
           "of its own, its own, one of your")]
GERMAN = [
    (r"\bGastgeber\b", "Tischleitung"),
    (r"\bTreuechip", "Loyalitätschip"),
    (r"\b(Spielen|Wählen|Beginnen|Verhindern) Sie\b", "du"),
    (r"\bSpiel ist aus\b", "ist zu Ende"),
    (r"\bBauleute\b", "zum Entwickeln"),
    (r"\bAufzeichnung", "Protokoll"),
    (r"\bTelefon", "Smartphone"),
    (r"\bJournal\b", "Verlauf"),
    (r"\bGegners?n?\b", "Gegenseite"),
    (r"\bSpielern?s?\b", "Person, Mitspielende"),
    (r"\b(nach|per) Los\b", "zufällig"),
]
# Games have terms of their own (docs/words.md).
GERMAN_OF = {
    "berlin": [(r"\bGruppe\b", "Verband"), (r"\bNation(en)?\b", "Land"), (r"\bBesatzung\b", "Garnison"),
               (r"\bTransportraum\b", "Schiffsraum"), (r"\bzerschl[aä]g", "vernichtet")],
    "plot": [(r"\b(halb |von niemandem )geworben\b|\"geworben\"", "angeworben"), (r"\bZuschlag\b", "Bonus"),
             (r"\bWirksamkeit\b", "Wirkung"), (r"\bausgeschaltet\b", "ausgeschieden")],
    "werwolf": [(r"\bSperre\b", "Blockade"), (r"\b(Mittel)\b", "Ressourcen"), (r"\bSteine?\b", "Figur"),
                (r"\blose ab\b|\bfreie[sr]? (Forschung|schweres)", "herrenlos"), (r"\b[Aa]ktivier[et]", "aufdecken"),
                (r"\b[Aa]ktive[nr]? Partisan", "aufgedeckt"), (r"\bEinwohner", "Bevölkerung"), (r"\bChronik\b", "Verlauf"),
                (r"\b([Hh]elle|[Dd]unkle)n? Seite\b", "heller, dunkler Text"), (r"\b(eine|zwei|\d) Polizei\b", "Polizeieinheit")],
    "wunderwaffen": [(r"\bSteine?\b|\bForschungsstein", "Marker"), (r"\bpolitische Leiste\b", "Politikleiste"),
                     (r"\b[Bb]eseitig", "schlagen"), (r"\bVerbündete", "alliierte Fraktion"), (r"\bBesitzer\b", "im Besitz von")],
    "werewolves": [(r"\b([Gg]eprüft|prüfst|prüfen)\b", "sich ansehen"), (r"\bRuf\b", "Aufruf")],
}
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


def comments(text):
    """The comments of a C or TypeScript file, line by line."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        line = re.sub(r"'[^']*/\*[^']*'", "''", line)  # a pattern of file names
        found = line if inside else (re.search(r"/\*.*|(^|\s)//.*", line) or [""])[0]
        if found:
            yield number, re.sub(r"`[^`]*`", " ", found)
        opened, closed = line.rfind("/*"), line.rfind("*/")
        inside = opened > closed or (inside and closed < 0)


def hashes(text):
    """The comments of a script, after code too, and the texts in three quotes, which say what a part of it does."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        quotes = line.count('"""')
        found = line if inside or quotes else (re.search(r"(^|\s)# .*", line) or [""])[0]
        if found:
            yield number, re.sub(r"`[^`]*`", " ", found)
        inside ^= quotes % 2 == 1


def cases(text):
    """What is printed of written cases, their titles and what proves a clause elsewhere, and the comments."""
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r"(?:case|elsewhere) [^:]*: (.*)|\s*# (.*)", line)
        if found:
            yield number, re.sub(r"`[^`]*`", " ", found.group(1) or found.group(2) or "")


def titles(text):
    """What a test of the page is called, which is printed."""
    for number, line in enumerate(text.split("\n"), 1):
        for found in re.finditer(r"\b(?:it|test|describe)(?:\.each\(.*\))?\((['\"`])(.*?)\1", line):
            yield number, found.group(2)


def told(language):
    """What a lesson says in that language, with the lines that continue it."""
    def lines(text):
        inside = False
        for number, line in enumerate(text.split("\n"), 1):
            begins = re.match(r"\s*(?:title|else\b.*?)?\s*(en|de): ", line)
            inside = begins.group(1) == language if begins else inside and line.lstrip().startswith("|")
            if inside:
                yield number, line
    return lines


def page(language):
    """What a text.ts of the page says in that language: English first, then German."""
    def lines(text):
        german = False
        for number, line in enumerate(text.split("\n"), 1):
            german = german or re.match(r"const de\b|\s+de: \{", line) is not None
            if german != (language == "de"):
                continue
            for found in re.finditer(r"'((?:[^'\\]|\\.)*)'(?!:)", line):
                yield number, found.group(1)
    return lines


# Folder, files, how they are read, and which words are looked for.
PLACES = [
    (".", "README.md", prose, AVOID + READ), (".", "CONTRIBUTING.md", prose, AVOID + READ),
    ("docs", "**/*.md", prose, AVOID + READ + OWNERS), ("games", "*/RULES.md", prose, AVOID + OWNERS + LEDGERS),
    ("games", "*/text/en.json", strings, AVOID + READ + OWNERS),
    ("web/src/text", "en.json", strings, AVOID + READ + OWNERS),
    ("web/src", "**/text.ts", page("en"), AVOID + READ + OWNERS), ("web/src", "**/text.ts", page("de"), GERMAN),
    ("games", "*/text/de.json", strings, GERMAN), ("web/src/text", "de.json", strings, GERMAN),
    ("games", "*/lessons/*.lesson", told("en"), AVOID + READ + OWNERS), ("games", "*/lessons/*.lesson", told("de"), GERMAN),
    ("games", "*/text/en.json", strings, SHOWN), ("web/src/text", "en.json", strings, SHOWN),
    ("games", "*/lessons/*.lesson", told("en"), SHOWN), ("cli", "phrases.c", strings, GERMAN),
    ("cli", "phrases.c", strings, SHOWN),
    ("cli", "*.c", strings, AVOID + READ), ("cli", "*.6", prose, AVOID + READ), ("server", "**/*.c", strings, AVOID),
    ("engine", "*.c", strings, AVOID), ("server", "schema.json", strings, AVOID),
] + [
    (folder, "**/*." + kind, comments, AVOID + COMMENTS) for kind in ("c", "h") for folder in
    ("engine", "games", "bots", "analysis", "cli", "server", "library", "outside", "tests")] + [
    (folder, "**/*." + kind, comments, AVOID + COMMENTS) for kind in ("ts", "tsx", "mjs", "css") for folder in
    ("web/src", "web/test", "web/tools", "tests/web")] + [
    (folder, "**/*." + kind, hashes, AVOID + COMMENTS) for kind in ("py", "sh", "build") for folder in
    ("tools", "tests", "python", "bots", "cli", "engine", "games", "server", "library", "outside", "analysis")] + [
    (".", name, hashes, AVOID + COMMENTS) for name in ("check", "play", "meson.build")] + [
    ("games", "*/cases/*.case", cases, AVOID + LEDGERS), ("web/test", "*.ts*", titles, AVOID + COMMENTS),
    ("tests/web", "*.mjs", titles, AVOID + COMMENTS), ("tests", "**/*.c", strings, AVOID),
]
ITSELF = {"docs/words.md", "tools/words.py", "tests/tools/words_test.py"}


def words_of(path, words):
    """A game's own terms are added to those of its language."""
    game = path.parent.parent.name if path.parent.parent.name in GERMAN_OF else path.parent.name
    return words + GERMAN_OF.get(game, []) if words is GERMAN else words


def look(root):
    for folder, pattern, reader, words in PLACES:
        for path in sorted((root / folder).glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name in ITSELF:
                continue
            for number, text in reader(path.read_text()):
                for pattern_, instead in words_of(path, words):
                    found = re.search(pattern_, text, 0 if words is GERMAN else re.IGNORECASE)
                    if found and text != "usual":
                        yield "%s:%d: `%s`; write %s" % (name, number, found.group(0).strip(), instead)


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    found = list(look(root))
    print("\n".join(found) if found else "no word to replace")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
