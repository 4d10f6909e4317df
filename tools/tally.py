#!/usr/bin/env python3
"""Counts test cases in JUnit files: tally.py FILE... prints "PASSED FAILED SKIPPED"."""
import sys
import xml.etree.ElementTree as xml


def tally(paths):
    passed = failed = skipped = 0
    for path in paths:
        for case in xml.parse(path).getroot().iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    return passed, failed, skipped


if __name__ == "__main__":
    print(*tally(sys.argv[1:]))
