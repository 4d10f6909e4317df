#!/usr/bin/env python3
"""installed_test.py BUILD COMPILER: the library as another program meets it: installed into an empty folder, found by
pkg-config, linked shared and static with the example of the docs, which plays a whole game. TAP on standard output."""
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD, COMPILER = Path(sys.argv[1]).resolve(), sys.argv[2]
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "play.c"


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def flags(root, *wanted):
    pc = next(root.rglob("sandtable.pc"))
    prefix = output("pkg-config", "--variable=prefix", str(pc)).strip()
    return shlex.split(output("pkg-config", f"--define-variable=prefix={root}{prefix}", *wanted, str(pc)))


def play(root, link):
    program = root / "a.out"
    output(COMPILER, "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", str(program), str(EXAMPLE),
           *flags(root, "--cflags"), *link)
    library = next(root.rglob("libsandtable.so")).parent
    lines = output(str(program), env=dict(os.environ, LD_LIBRARY_PATH=str(library))).splitlines()
    assert len(lines) > 100 and lines[-1], lines[-3:]
    return lines


def test_shared_and_static(root):
    shared = play(root, flags(root, "--libs"))
    static = play(root, [str(next(root.rglob("libsandtable.a"))), "-lm"])
    assert shared == static


def test_the_docs_show_the_example(_):
    """Word for word, and of thirty lines."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text in (EXAMPLE.parents[1] / "library.md").read_text(encoding="utf-8") and text.count("\n") <= 31


def test_a_bot_in_c_plays(root):
    bot = root / "mybot"
    output(COMPILER, "-Wall", "-Wextra", "-Werror", "-o", str(bot), str(EXAMPLE.with_name("mybot.c")),
           *flags(root, "--cflags"), str(next(root.rglob("libsandtable.a"))), "-lm")
    for path in (root, bot):
        path.chmod(0o755)
    for sandbox in ([], ["--sandbox"]):
        done = subprocess.run([str(BUILD / "cli" / "sandtable"), "sim", "plot", "--games", "4", "--answer-time", "60000",
                               "--seat", f"abwehr=exec:{bot}", *sandbox], check=True, capture_output=True, text=True)
        assert "a stand-in answered 0\n" in done.stderr and "asked 0 times" not in done.stderr, done.stderr


def test_pages_and_version_are_installed(root):
    for page in ("man3/sandtable.3", "man6/sandtable.6"):
        assert next(root.rglob(page)).read_text(encoding="utf-8").startswith(".TH SANDTABLE"), page
    library = next(root.rglob("libsandtable.so")).resolve()
    assert output("pkg-config", "--modversion", str(next(root.rglob("sandtable.pc")))).strip() == library.name.split(".so.")[1]


def test_only_the_library_s_names_are_visible(root):
    symbols = [line.split()[-1] for line in
               output("nm", "-D", "--defined-only", str(next(root.rglob("libsandtable.so")))).splitlines()]
    names = [symbol.split("@")[0] for symbol in symbols]
    assert all(symbol.endswith("@@SANDTABLE_0") for symbol in symbols if symbol.startswith("sand_")), symbols[:5]
    strays = [name for name in names if not name.startswith(("sand_", "SANDTABLE_"))]
    assert not strays and len(names) > 50, strays


def test_every_header_stands_alone(root):
    include = next(root.rglob("sandtable-0"))
    for header in sorted(include.rglob("*.h")):
        output(COMPILER, "-std=c11", "-Wall", "-Werror", "-fsyntax-only", f"-I{include}", "-xc", "-",
               input=f'#include "{header.relative_to(include)}"\n')


def main():
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    print(f"1..{len(tests)}")
    with tempfile.TemporaryDirectory() as folder:
        output("meson", "install", "-C", str(BUILD), "--no-rebuild", "--destdir", folder)
        for number, test in enumerate(tests, 1):
            try:
                test(Path(folder))
                print(f"ok {number} - {test.__name__}")
            except (AssertionError, subprocess.CalledProcessError) as fault:
                print(f"not ok {number} - {test.__name__}")
                print("\n".join("# " + line for line in str(getattr(fault, "stderr", fault) or fault).splitlines()))


if __name__ == "__main__":
    main()
