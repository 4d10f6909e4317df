#!/usr/bin/env python3
"""lines.py [REVISION]: how the C of the tree divides: lines per game and concern (all of them, and those of code alone,
without blank lines and comments), the length and branching of functions, the share of comments. Without a revision the
files as they are, those not yet added to the tree included."""
import os
import re
import subprocess
import sys

# What a file of a game is about, by its name; every other file is rules.
CONCERNS = {
    "vocabulary": {"game.c"},
    "headers": {"state.h", "rules.h", "pack.h", "play.h", "deal.h", "event.h", "language.h", "np.h", "clauses.h"},
    "pack": {"pack.c"},
    "set-up": {"setup.c", "sets.c", "deal.c"},
    "questions": {"ask.c", "apply.c", "questions.c"},
    "positions": {"save.c", "check.c", "check_ask.c"},
    "views": {"view.c", "imagine.c", "board.c"},
    "tellings": {"observe.c", "prospects.c", "show.c", "why.c", "odds.c"},  # for programs, previews and people who ask
}
LONG, TANGLED = 40, 15


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, check=True, text=True).stdout


def sources(revision):
    """Path and text of every C file."""
    listed = git("ls-tree", "-r", "--name-only", revision) if revision else git("ls-files", "-co", "--exclude-standard")
    for path in listed.split("\n"):
        if path.endswith((".c", ".h")):  # of the tree as it is, a file that was removed is still listed
            if not revision and not os.path.exists(path):
                continue
            if revision:
                yield path, git("show", f"{revision}:{path}")
            else:
                with open(path, encoding="utf-8") as file:
                    yield path, file.read()


def concern_of(path):
    name = path.rsplit("/", 1)[-1]
    return next((concern for concern, names in CONCERNS.items() if name in names), "rules")


def functions(text):
    """Name, lines and branches of every function: in our style its braces stand in the first column."""
    lines, start = text.split("\n"), None
    for i, line in enumerate(lines):
        if line == "{":
            start = i
        elif line == "}" and start is not None:
            head = next((lines[k] for k in range(start - 1, -1, -1) if re.match(r"\w", lines[k])), "")
            found = re.search(r"(\w+)\(", head)
            body = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'|/\*.*?\*/', "", "\n".join(lines[start:i]), flags=re.S)
            branches = len(re.findall(r"\b(?:if|for|while|case)\b|&&|\|\||\?", body))
            yield found.group(1) if found else "?", i - start + 2, branches + 1
            start = None


def comment_lines(text):
    """Lines that have a comment, whole or in part."""
    spans = re.finditer(r"/\*.*?\*/", text, flags=re.S)
    return sum(span.group().count("\n") + 1 for span in spans)


def code_lines(text):
    """Lines that are neither blank nor only a comment."""
    return sum(bool(line.strip()) for line in re.sub(r"/\*.*?\*/", "", text, flags=re.S).split("\n"))


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0


def main():
    if "-h" in sys.argv or "--help" in sys.argv:
        print(__doc__)
        return
    revision = sys.argv[1] if len(sys.argv) > 1 else None
    games, codes, found, layers = {}, {}, [], {}
    for path, text in sources(revision):
        lines = text.count("\n")
        layer = path.split("/", 1)[0]
        size = layers.setdefault(layer, [0, 0])
        if path.endswith(".c"):
            size[0] += lines
            size[1] += comment_lines(text)
            found += [(path, *one) for one in functions(text) if layer != "tests"]
        if layer == "games" and path.count("/") == 2:
            game = games.setdefault(path.split("/")[1], {})
            game[concern_of(path)] = game.get(concern_of(path), 0) + lines
            codes[path.split("/")[1]] = codes.get(path.split("/")[1], 0) + code_lines(text)

    columns = [*CONCERNS, "rules"]
    print(f"{'game':14}" + "".join(f"{column:>12}" for column in columns) + f"{'all':>8}{'code':>8}  share of rules")
    for game, sizes in sorted(games.items()):
        total = sum(sizes.values())
        row = "".join(f"{sizes.get(column, 0):12}" for column in columns)
        print(f"{game:14}{row}{total:8}{codes[game]:8}  {100 * sizes.get('rules', 0) // total} %")
    print(f"{'sum':14}{'':{12 * len(columns)}}{sum(sum(sizes.values()) for sizes in games.values()):8}"
          f"{sum(codes.values()):8}")

    print("\nlayer          lines of .c   with a comment")
    for layer, (lines, comments) in sorted(layers.items()):
        if lines:
            print(f"{layer:14}{lines:12}{100 * comments / lines:12.1f} %")

    lengths, branches = [one[2] for one in found], [one[3] for one in found]
    print(f"\n{len(found)} functions outside tests: lines p50 {percentile(lengths, 0.5)}, p90 {percentile(lengths, 0.9)}, "
          f"most {max(lengths)}; over {LONG}: {sum(n > LONG for n in lengths)}")
    print(f"cyclomatic p50 {percentile(branches, 0.5)}, p90 {percentile(branches, 0.9)}, most {max(branches)}; "
          f"over {TANGLED}: {sum(n > TANGLED for n in branches)}")
    for path, name, lines, ways in sorted(found, key=lambda one: -one[3])[:10]:
        print(f"  {ways:3} ways, {lines:3} lines  {path} {name}")


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:  # `| head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.stderr.strip())
