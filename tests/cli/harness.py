"""Runs the command under test and reports in the Test Anything Protocol.

A test is a function whose name begins with `test_`; it fails by an exception. The command's path is the script's first
argument; further arguments choose tests by name.
"""
import json
import os
import subprocess
import sys
import tempfile
import traceback

COMMAND = sys.argv[1] if len(sys.argv) > 1 else "sandtable"
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR")}
ENVIRONMENT["LC_ALL"] = "C.UTF-8"


class Result:
    """What a run left behind: code, out and err."""

    def __init__(self, arguments, done):
        self.arguments, self.code = arguments, done.returncode
        self.bytes = done.stdout
        self.out = done.stdout.decode("utf-8", "replace")
        self.err = done.stderr.decode("utf-8", "replace")

    def __str__(self):
        return "sandtable %s\nexit code %d\n--- out\n%s--- err\n%s" % (
            " ".join(map(str, self.arguments)), self.code, self.out[-3000:], self.err[-3000:])

    def json(self):
        return json.loads(self.out)


def run(*arguments, given="", environment=None, timeout=600):
    """Runs the command with words as given on standard input, which is not a terminal here. Time is not a measure of speed here:
    a sanitizer on a busy machine takes minutes for what takes seconds."""
    text = given if isinstance(given, bytes) else given.encode()
    done = subprocess.run([COMMAND, *arguments], input=text, capture_output=True, timeout=timeout,
                          env=dict(ENVIRONMENT, **(environment or {})), check=False)
    return Result(arguments, done)


def fine(*arguments, **more):
    """A run that must go well."""
    result = run(*arguments, **more)
    assert result.code == 0, result
    return result


def refused(code, *arguments, says=(), **more):
    """A run that must end with that code and one line of complaint that contains all these words."""
    result = run(*arguments, **more)
    assert result.code == code, result
    lines = [line for line in result.err.splitlines() if line]
    assert len(lines) == 1 and lines[0].startswith("sandtable: "), result
    for word in says:
        assert word in lines[0], "no %r in: %s" % (word, result)
    return result


def protocol(*requests):
    """The replies of `engine` to requests, given as objects or as raw lines."""
    lines = [line if isinstance(line, (str, bytes)) else json.dumps(line) for line in requests]
    text = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
    result = fine("engine", given=text)
    return [json.loads(line) for line in result.out.splitlines()]


def record(name, game="template", seed="7", lines=40):
    """A finished record of a game whose answers are all the first ones, and its path."""
    path = os.path.join(scratch(), name)
    fine("play", game, "--seed", seed, "--seat", "all=random", "--record", path)
    with open(path, encoding="utf-8") as file:
        return path, file.read()


_scratch = []


def scratch():
    """A folder that is gone when the script ends."""
    if not _scratch:
        _scratch.append(tempfile.TemporaryDirectory())
    return _scratch[0].name


def write(name, text):
    """A file in the scratch folder; its path."""
    path = os.path.join(scratch(), name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path


def main(tests):
    """Runs the functions of a module's globals() that are tests; the exit code says whether all passed."""
    wanted = sys.argv[2:]
    found = [(name, test) for name, test in tests.items() if name.startswith("test_") and callable(test)]
    found = [pair for pair in found if not wanted or any(word in pair[0] for word in wanted)]
    print("1..%d" % len(found))
    failed = 0
    for number, (name, test) in enumerate(found, 1):
        try:
            test()
            print("ok %d - %s" % (number, name), flush=True)
        except Exception:  # any exception is a failed test
            failed += 1
            print("not ok %d - %s" % (number, name))
            print("".join("# %s\n" % line for line in traceback.format_exc().splitlines()), end="", flush=True)
    for folder in _scratch:
        folder.cleanup()
    sys.exit(1 if failed or not found else 0)
