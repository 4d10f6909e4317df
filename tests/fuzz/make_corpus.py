#!/usr/bin/env python3
"""Makes the first inputs of the fuzz targets from real games.

make_corpus.py SANDTABLE [ROOT] plays short games through the protocol of the command SANDTABLE and writes small files to
ROOT/tests/fuzz/corpus/TARGET/. The same program makes the same files. Run it when a game's data or answers change.
"""
import json
import random
import subprocess
import sys
from pathlib import Path

BYTES = 6000  # of one input at most


class Engine:
    """A running `sandtable engine`; keeps the lines it was sent."""

    def __init__(self, command):
        self.process = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = []

    def ask(self, **request):
        line = json.dumps(request, separators=(",", ":"), ensure_ascii=False)
        self.lines.append(line)
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def play(engine, chance, steps):
    """Answers of random actors; the clock and the host answer now and then."""
    for _ in range(steps):
        asked = engine.ask(do="ask")["asked"]
        seats = [actor for actor in asked if actor not in ("clock", "host")]
        if not seats:
            return
        actor = chance.choice(asked if chance.random() < 0.1 else seats)
        question = engine.ask(do="ask", seat=actor)["ask"]
        engine.ask(do="act", seat=actor, a=chance.choice(question["answers"]), q=question["q"])


def looks(engine, seats):
    """One of each of the other requests."""
    for seat in (seats[0], "public"):
        for verb in ("view", "board", "journal", "remarks", "update"):
            engine.ask(do=verb, seat=seat)
    engine.ask(do="undo", seat=seats[0])
    engine.ask(do="dice", results=[3, 5])
    engine.ask(do="say", seat=seats[0], channel="table", text="hello")
    engine.ask(do="imagine", seat=seats[0], seed="1")
    engine.ask(do="outcome")


def write(folder, name, data):
    folder.mkdir(parents=True, exist_ok=True)
    if len(data) <= BYTES:
        (folder / name).write_bytes(data)


def compact(text):
    return json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)


def make_game(command, corpus, root, number, game):
    chance = random.Random(game["id"])
    for seats, steps in ((game["seats"][0], 6), (game["seats"][0], 400), (min(game["seats"][0] + 3, game["seats"][1]), 60)):
        engine = Engine(command)
        name = "%s-%d-%d" % (game["id"], seats, steps)
        opened = engine.ask(do="new", game=game["id"], options={"seats": seats}, seed="7")
        play(engine, chance, steps)
        position = compact(json.dumps(engine.ask(do="save")["position"]))
        record = engine.ask(do="record")["record"]
        write(corpus / "position", name, bytes([number]) + position.encode())
        write(corpus / "json", name, position.encode())
        write(corpus / "record", name, record.encode())
        if steps == 6:
            looks(engine, opened["seats"])
            engine.ask(do="load", game=game["id"], position=json.loads(position))
            write(corpus / "session", name, "\n".join(engine.lines).encode())
            engine.lines = []
            engine.ask(do="load", record=record)
            engine.ask(do="ask")
            write(corpus / "session", name + "-record", "\n".join(engine.lines).encode())
        engine.close()
    for index, path in enumerate(sorted((root / "games" / game["id"] / "data").glob("*.json"))):
        write(corpus / "pack", "%s-%s" % (game["id"], path.stem), bytes([number, index]) + compact(path.read_text()).encode())


def make_plain(corpus, games):
    """JSON with everything in it, and tapes."""
    texts = ['{"a":[1,-2,true,false,null,"\\u00fc\\ud83d\\udc3a\\n"],"b":{"c":{}}}', "[]", "7", '"x"', '{"a":1,"a":2}',
             "[[[[[[[[1]]]]]]]]", '{"n":9223372036854775807,"m":-9223372036854775808}', '{"f":1.5}', "[1,2,", "\xff"]
    for i, text in enumerate(texts):
        write(corpus / "json", "text-%d" % i, text.encode("latin-1" if text == "\xff" else "utf-8"))
    chance = random.Random(5)
    for game in range(games):
        for prop in range(18):
            tape = bytes(chance.randrange(256) for _ in range(120))
            write(corpus / "play", "%d-%02d" % (game, prop), bytes([game, prop]) + tape)


def main(command, root):
    corpus = root / "tests" / "fuzz" / "corpus"
    engine = Engine(command)
    games = engine.ask(do="games")["games"]
    engine.close()
    for number, game in enumerate(games):
        make_game(command, corpus, root, number, game)
    make_plain(corpus, len(games))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else "."))
