#!/usr/bin/env python3
"""Checks that an inner layer includes no outer one: layers.py [ROOT].

Reads every #include of every C file in the layers below. Prints each one that is not allowed, with its place and what
would be right, and exits with 1 when there is one. Headers of the project are named from its root.
"""
import re
import sys
from pathlib import Path

LAYERS = ["engine", "games", "bots", "library", "analysis", "outside", "cli", "server", "wasm", "tests"]
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')

# What the inner layers may use of libc: no input or output, no clock, nothing that differs between platforms.
PLAIN = {"limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdlib.h", "string.h"}
SYSTEM = {"engine": PLAIN, "games": PLAIN, "bots": PLAIN | {"math.h"}, "library": PLAIN,
          "analysis": PLAIN | {"math.h"}}


def game_of(path):
    """games/<id>/... has a game; games/games.h has none."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else None


def engine(_, header):
    return header.startswith("engine/")


def games(path, header):
    own = game_of(path)
    return engine(path, header) or (own is not None and header.startswith("games/%s/" % own))


def bots(path, header):
    return engine(path, header) or header.startswith("bots/") or re.fullmatch(r"games/[^/]+/state\.h", header)


def library(_, header):
    return header.startswith(("engine/", "library/")) or header in ("games/games.h", "bots/bots.h")


def analysis(_, header):
    return header.startswith(("engine/", "bots/", "analysis/"))


def outside(_, header):
    return header.startswith(("engine/", "outside/")) or header == "bots/bots.h"


def cli(_, header):
    own = ("engine/", "games/", "bots/", "outside/", "cli/")
    return header.startswith(own) or header in ("analysis/analysis.h", "server/server.h")


def server(_, header):
    own = ("engine/", "bots/", "outside/", "server/")
    return header.startswith(own) or header in ("games/games.h", "analysis/analysis.h")


def wasm(_, header):
    return header.startswith(("engine/", "games/", "bots/", "wasm/"))


def tests(_, header):
    return header.startswith(tuple(layer + "/" for layer in LAYERS))


RULES = {
    "engine": (engine, "engine/ includes engine/ alone"),
    "games": (games, "a game includes engine/ and its own folder"),
    "bots": (bots, "bots/ includes engine/, bots/ and the state.h of a game"),
    "library": (library, "library/ includes engine/, games/games.h and bots/bots.h"),
    "analysis": (analysis, "analysis/ includes engine/, bots/ and analysis/"),
    "outside": (outside, "outside/ includes engine/, bots/bots.h and outside/"),
    "cli": (cli, "cli/ includes engine/, games/, bots/, outside/, analysis/analysis.h, cli/ and server/server.h"),
    "server": (server, "server/ includes engine/, bots/, outside/, games/games.h, analysis/analysis.h and server/"),
    "wasm": (wasm, "wasm/ includes engine/, games/, bots/ and wasm/"),
    "tests": (tests, "name the header from the project's root, such as \"engine/game.h\""),
}


def problem(path, bracket, header):
    """What is wrong with this include of this file, or None."""
    layer = path.split("/")[0]
    allowed, right = RULES[layer]
    if bracket == '"':
        return None if allowed(path, header) else right
    plain = SYSTEM.get(layer)
    if plain is None or header in plain:
        return None
    return "%s/ may use of libc: %s" % (layer, ", ".join(sorted(plain)))


def problems(root):
    for layer in LAYERS:
        for file in sorted(p for p in (root / layer).rglob("*") if p.suffix in (".c", ".h")):
            path = file.relative_to(root).as_posix()
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                found = INCLUDE.match(line)
                why = found and problem(path, *found.groups())
                if why:
                    yield "%s:%d: includes %s: %s" % (path, number, found.group(2), why)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(problems(root))
    print("\n".join(found) if found else "every include stays in its layer")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
