#!/usr/bin/env python3
"""Turns learned weights into C: values.py VALUES.json OUT.h.

The file is what `sandtable learn-values GAME` prints: an object with `game` and, in `weights`, one object for each set,
from the name of a measure to its weight in thousandths. The order is the file's.
"""
import json
import sys
from pathlib import Path


def header(values):
    """The C text of the weights."""
    sets = list(values["weights"].values())
    if len({tuple(one) for one in sets}) != 1:
        raise SystemExit("the sets of %s do not have the same measures" % values["game"])
    rows = ",\n".join("    {%s}" % ", ".join(str(int(w)) for w in one.values()) for one in sets)
    size = "[%d][%d]" % (len(sets), len(sets[0]))
    return "/* Made by tools/values.py: do not edit. */\n#include <stdint.h>\n\nstatic const int32_t %s_weights%s = {\n%s,\n};\n" % (
        values["game"], size, rows)


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(header(json.loads(Path(sys.argv[1]).read_text())))
