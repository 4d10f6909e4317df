#!/usr/bin/env python3
"""The protocol on standard input and output: replies to what was sent ahead, and the example driver of the docs."""
import json
import os
import subprocess
import sys

from harness import COMMAND, main

DRIVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "examples", "driver.py")


def test_requests_may_be_sent_ahead():
    """Ten thousand lines before the first reply is read: each is answered, in order."""
    lines = "".join('{"do":"outcome","id":%d}\n' % i for i in range(10000))
    done = subprocess.run([COMMAND, "engine"], input='{"do":"new","game":"morris","seed":"1"}\n' + lines, text=True,
                          capture_output=True, check=True)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["id"] for reply in replies[1:]] == list(range(10000))


def test_a_reply_does_not_wait_for_more():
    with subprocess.Popen([COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        for i in range(50):
            engine.stdin.write('{"do":"games","id":%d}\n' % i)
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == i


def test_half_a_line_is_not_a_request():
    done = subprocess.run([COMMAND, "engine"], input='{"do":"hello"}\n{"do":"hel', text=True, capture_output=True,
                          check=True)
    first, second = [json.loads(line) for line in done.stdout.splitlines()]
    assert "batch" in first["can"] and second["no"] == "BAD_JSON", done.stdout


def test_observations_keep_to_their_layout():
    """Whole random games: as many numbers as the layout says, each within its range, and the game shows in them."""
    for game, seats in (("werewolves", 9), ("plot", 2), ("werwolf", 3), ("wunderwaffen", 3), ("berlin", 2), ("morris", 2)):
        with subprocess.Popen([COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            def say(**request):
                engine.stdin.write(json.dumps(request) + "\n")
                engine.stdin.flush()
                reply = json.loads(engine.stdout.readline())
                assert "no" not in reply, (game, request, reply)
                return reply
            names = say(do="new", game=game, options={"seats": seats}, seed="3")["seats"]
            values = [part["values"] for part in say(do="observe", seat=names[0], layout=True)["layout"]
                      for _ in range(part["numbers"])]
            seen = set()
            asked = say(do="ask")["asked"]
            for step in range(600):
                seat = next((name for name in asked if name in names), None)
                if seat is None:
                    break
                if step % 5 == 0:
                    for viewer in names[:3]:
                        numbers = say(do="observe", seat=viewer)["numbers"]
                        assert len(numbers) == len(values)
                        assert all(0 <= n < most for n, most in zip(numbers, values)), (game, numbers)
                        seen.add(tuple(numbers))
                count = len(say(do="ask", seat=seat, numbers=True)["ask"]["numbers"])
                asked = say(do="act", seat=seat, i=step * 7 % count, next=True).get("asked", [])
            assert len(values) > 30 and len(seen) > 10, (game, len(values), len(seen))
            engine.stdin.close()


def test_the_example_plays_every_game():
    for game in ("werewolves", "plot", "werwolf", "wunderwaffen", "berlin", "morris"):
        done = subprocess.run([sys.executable, DRIVER, COMMAND, game, "8", "4000"], text=True, capture_output=True,
                              check=False)
        assert done.returncode == 0 and " decisions in " in done.stdout, (game, done.stdout, done.stderr)


if __name__ == "__main__":
    main(dict(globals()))
