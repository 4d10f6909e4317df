#!/usr/bin/env python3
"""Checks that the inner layers are pure: purity.py LIBRARY... reads the symbols of the engine and the games with nm.

They hold no variable that changes (nothing in .data, .bss or thread-local storage; constants with addresses live in
.data.rel.ro, which is read-only once loaded), and they call nothing from outside but a few functions of libc that read
no file, no clock and no entropy. The libraries are taken together: what one defines another may use.
"""
import re
import subprocess
import sys

ALLOWED = set(
    "abort bsearch calloc free malloc memchr memcmp memcpy memmove memset qsort realloc strchr strcmp strcpy strcspn"
    " strlen strncmp strrchr strspn strstr strtol".split()
)
# What compilers add by themselves: the address table, stack guards, arithmetic on wide integers.
COMPILER = re.compile(r"_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__[a-z]+[sdt]i[0-9]")
CHANGES = (".data", ".bss", ".tdata", ".tbss", "*COM*")


def symbols(library):
    """(name, section, size) of each symbol; the section of one that is used and not defined is *UND*."""
    text = subprocess.run(["nm", "--format=sysv", library], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7 and fields[0] != "Name":
            yield fields[0], fields[6], fields[4]


def allowed(name):
    """memcpy, and its checked form __memcpy_chk."""
    checked = re.fullmatch(r"__(\w+)_chk", name)
    return (checked.group(1) if checked else name) in ALLOWED or COMPILER.fullmatch(name)


def changes(section):
    return section.startswith(CHANGES) and not section.startswith(".data.rel.ro")


def problems(libraries):
    table = [(library, *symbol) for library in libraries for symbol in symbols(library)]
    defined = {name for _, name, section, _ in table if section != "*UND*"}
    for library, name, section, size in table:
        if changes(section) and size:
            yield "%s: %s can change (%s): keep it in the state, the pack or the caller's memory" % (library, name, section)
        if section == "*UND*" and name not in defined and not allowed(name):
            yield "%s: uses %s, which is none of: %s" % (library, name, " ".join(sorted(ALLOWED)))


def main():
    found = sorted(set(problems(sys.argv[1:])))
    print("\n".join(found) if found else "no variable that changes, no call that leaves the layer")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
