#!/usr/bin/env python3
"""wheel_test.py LIBRARY: the wheel is one, is the same each time, and works unpacked in an empty folder. TAP."""
import base64
import csv
import hashlib
import io
import os
import subprocess
import sys
import tempfile
import traceback
import zipfile
from pathlib import Path

LIBRARY = sys.argv[1]
TOOL = Path(__file__).resolve().parents[2] / "tools" / "wheel.py"
PLAY = """
import sandtable, sys
assert sandtable.__file__.startswith(sys.argv[1]), sandtable.__file__
many = sandtable.Many("plot", 20, seed=1)
while not many.over.all():
    many.step([sandtable.RANDOM] * 20)
with sandtable.Table("plot", seed="7") as table:
    while table.asked:
        table.bot(table.asked[0], "staff")
    print(table.outcome["why"])
"""


def built(folder):
    made = subprocess.run([sys.executable, str(TOOL), LIBRARY, folder], check=True, capture_output=True, text=True)
    return Path(made.stdout.strip())


def test_its_list_is_right(folder):
    with zipfile.ZipFile(built(folder)) as wheel:
        info = next(name for name in wheel.namelist() if name.endswith("/RECORD"))
        rows = list(csv.reader(io.StringIO(wheel.read(info).decode())))
        assert {row[0] for row in rows} == set(wheel.namelist())
        for name, digest, size in rows:
            data = wheel.read(name)
            mine = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert name == info or (digest == "sha256=" + mine and int(size) == len(data)), name


def test_the_same_files_give_the_same_wheel(folder):
    assert built(folder + "/one").read_bytes() == built(folder + "/two").read_bytes()


def test_it_plays_where_it_is_unpacked(folder):
    place = os.path.realpath(os.path.join(folder, "empty"))
    with zipfile.ZipFile(built(folder)) as wheel:
        wheel.extractall(place)
    environment = {key: value for key, value in os.environ.items() if key != "SANDTABLE_LIBRARY"}
    done = subprocess.run([sys.executable, "-B", "-c", PLAY, place], env=dict(environment, PYTHONPATH=place), cwd=place,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.strip(), done.stderr


def main():
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    print("1..%d" % len(tests))
    worst = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                print("ok %d - %s" % (number, test.__name__))
            except Exception:  # pylint: disable=broad-except
                worst = 1
                print("not ok %d - %s" % (number, test.__name__))
                print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()))
    return worst


if __name__ == "__main__":
    sys.exit(main())
