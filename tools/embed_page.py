#!/usr/bin/env python3
"""Puts the built page into the binary.

embed_page.py OUT.c DEPFILE DIST writes OUT.c, which defines page_files as server/page.h declares it. A folder that is
not there is an empty page, until its parent changes. The output depends on the names and bytes of the files alone.
"""
import gzip
import re
import sys
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
    ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2", ".wasm": "application/wasm",
    ".txt": "text/plain; charset=utf-8",
}
HASHED = re.compile(r"-[A-Za-z0-9_-]{8}\.[a-z0-9]+$")


def main(out, depfile, dist):
    root = Path(dist)
    files = sorted(p for p in root.rglob("*") if p.is_file() and p.suffix in TYPES) if root.is_dir() else []
    folders = [root, *sorted(p for p in root.rglob("*") if p.is_dir())] if root.is_dir() else [root.parent]
    lines = ['/* Made by tools/embed_page.py: do not edit. */', '#include "server/page.h"', ""]
    rows = []
    for i, path in enumerate(files):
        whole = path.read_bytes()
        packed = gzip.compress(whole, 9, mtime=0)
        lines.append(f"static const unsigned char file_{i}[] = {{{','.join(map(str, packed))}}};")
        name = "/" + path.relative_to(root).as_posix()
        rows.append(f'    {{"{name}", "{TYPES[path.suffix]}", file_{i}, {len(packed)}, {len(whole)}, '
                    f"{int(bool(HASHED.search(name)))}}},")
    lines += ["", "const struct page_file page_files[] = {", *rows, "    {0, 0, 0, 0, 0, 0},", "};", ""]
    Path(out).write_text("\n".join(lines))
    Path(depfile).write_text(f"{out}: {' '.join(str(p) for p in [*files, *folders])}\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: embed_page.py OUT.c DEPFILE DIST")
    main(*sys.argv[1:])
