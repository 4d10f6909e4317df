#!/usr/bin/env python3
"""Shows what the failed tests of a run said: failures.py meson-logs/testlog.json.

meson prints the output of a failed program, but not of one that speaks TAP. Lines that report success are left out.
"""
import json
import re
import sys


def main(path):
    with open(path, encoding="utf-8") as log:
        tests = [json.loads(line) for line in log]
    for test in tests:
        if test["result"] not in ("OK", "EXPECTEDFAIL"):
            said = [line for line in test.get("stdout", "").splitlines() if not re.match(r"ok \d|\d+\.\.\d", line)]
            print("---- %s: %s\n%s" % (test["name"], test["result"], "\n".join(said)))


if __name__ == "__main__":
    main(sys.argv[1])
