#!/usr/bin/env python3
"""Builds a Python wheel with the library inside: wheel.py LIBRARY [FOLDER].

LIBRARY is libsandtable.so.0 (build/library/ has it after a build); the wheel goes to FOLDER (default: dist). It needs
cffi and numpy where it is installed, and a C library no older than that of the machine it was built on. A wheel is a
zip file with a list of its contents, so nothing but Python is needed; the same files give the same wheel.
"""
import base64
import hashlib
import os
import re
import sysconfig
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def version():
    return re.search(r"^  version: '(.*)',", (ROOT / "meson.build").read_text(encoding="utf-8"), re.M)[1]


def tag():
    """The library is native code, but nothing is linked with Python: any Python 3 on this platform."""
    return "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def contents(library):
    """What is in the wheel, by its name there."""
    files = {"sandtable/" + path.name: path.read_bytes() for path in sorted((ROOT / "python/sandtable").glob("*.py*")) if path.is_file()}
    files["sandtable/libsandtable.so.0"] = Path(library).read_bytes()
    info = "sandtable-%s.dist-info/" % version()
    files[info + "METADATA"] = ("Metadata-Version: 2.1\nName: sandtable\nVersion: %s\nSummary: Five board games, each "
                                "played by its rulebook, for programs\nLicense: MIT\nRequires-Python: >=3.9\n"
                                "Requires-Dist: cffi\nRequires-Dist: numpy\n" % version()).encode()
    files[info + "WHEEL"] = ("Wheel-Version: 1.0\nGenerator: sandtable\nRoot-Is-Purelib: false\nTag: %s\n" % tag()).encode()
    files[info + "licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    return info, files


def record(info, files):
    """The list of the wheel's files with their hashes."""
    rows = ["%s,sha256=%s,%d" % (name, base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode(),
                                 len(data)) for name, data in files.items()]
    return "\n".join(rows + [info + "RECORD,,", ""]).encode()


def build(library, folder):
    info, files = contents(library)
    files[info + "RECORD"] = record(info, files)
    os.makedirs(folder, exist_ok=True)
    path = Path(folder) / ("sandtable-%s-%s.whl" % (version(), tag()))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            wheel.writestr(entry, data)
    return path


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.splitlines()[0])
    print(build(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "dist"))
