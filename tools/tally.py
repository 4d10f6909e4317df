#!/usr/bin/env python3
"""Counts test cases in JUnit files: tally.py FILE... prints "PASSED FAILED".

A program that was run again counts as it went then: a later file's suites replace those of the same name in earlier ones.
A skipped case counts as failed: nothing here has a reason to be skipped, and meson calls a program skipped that ends well
before it has tested anything.
"""
import sys
import xml.etree.ElementTree as xml


def tally(paths):
    suites = {}
    for path in paths:
        found = {}
        for suite in xml.parse(path).getroot().iter("testsuite"):
            counts = found.setdefault(suite.get("name"), [0, 0])
            for case in suite.iter("testcase"):
                counts[any(case.find(bad) is not None for bad in ("failure", "error", "skipped"))] += 1
        suites.update(found)
    return sum(counts[0] for counts in suites.values()), sum(counts[1] for counts in suites.values())


if __name__ == "__main__":
    print(*tally(sys.argv[1:]))
