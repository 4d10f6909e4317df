#!/usr/bin/env python3
"""Shows what the failed tests of a run said: failures.py meson-logs/testlog.json.

meson prints the output of a failed program, but not of one that speaks TAP. Lines that report success are left out.

failures.py --again SUITE... -- FILE instead prints the names of the failed programs, one a line, if all of them belong to
these suites; nothing otherwise, since a failure elsewhere is no matter of luck.
"""
import json
import re
import sys


def failed(path):
    with open(path, encoding="utf-8") as log:
        tests = [json.loads(line) for line in log]
    return [test for test in tests if test["result"] not in ("OK", "EXPECTEDFAIL")]


def again(suites, tests):
    """Names are "PROJECT:SUITE / NAME" with one suite or several, joined by a plus."""
    names = [re.fullmatch(r"[^:]*:(\S+) / (.*)", test["name"]).groups() for test in tests]
    if all(set(found.split("+")) & set(suites) for found, _ in names):
        for _, name in names:
            print(name)


def show(tests):
    for test in tests:
        said = [line for line in test.get("stdout", "").splitlines() if not re.match(r"ok \d|\d+\.\.\d", line)]
        print("---- %s: %s\n%s" % (test["name"], test["result"], "\n".join(said)))


if __name__ == "__main__":
    if sys.argv[1] == "--again":
        again(sys.argv[2 : sys.argv.index("--")], failed(sys.argv[-1]))
    else:
        show(failed(sys.argv[1]))
