"""How fast the package plays at random: python3 -m sandtable.bench GAME [OPTIONS] [SECONDS] [COMMAND].

`sandtable bench python` runs it and prints its figures next to those of `sim`. A line is a name and decisions a second:
of this process's processor time, and by the clock through the protocol of COMMAND, which runs next to it.
"""
import json
import random
import subprocess
import sys
import time
from typing import Any, Callable, Dict, List, Optional

import numpy as np

from .aec import AECEnv
from .many import RANDOM, Many
from .state import Game
from .table import Table

GAMES, TABLES = 1024, 64


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """`step` plays on and says how many decisions that were."""
    start, done = clock(), 0
    while clock() - start < seconds:
        done += step()
    return done / (clock() - start)


def run_alone(game: str, options: Dict[str, Any]) -> Callable[[], int]:
    """The library plays, the interpreter waits."""
    many = Many(game, GAMES, **options)

    def step() -> int:
        many.run(GAMES * 16)
        return GAMES * 16
    return step


def vector(game: str, options: Dict[str, Any], observe: bool) -> Callable[[], int]:
    """Every game a step at a time; those that end begin again."""
    many, choice = Many(game, GAMES, **options), np.full(GAMES, RANDOM)

    def step() -> int:
        playing = GAMES - int(many.over.sum())
        if observe:
            many.observe()
        many.step(choice)
        if many.over.any():
            many.begin_all(many.over)
        return playing
    return step


def state(game: str, options: Dict[str, Any]) -> Callable[[], int]:
    kind, dice = Game(game, **options), random.Random(1)
    now = [kind.new_initial_state()]

    def step() -> int:
        if now[0].is_terminal():
            now[0] = kind.new_initial_state()
        now[0].apply_action(dice.choice(now[0].legal_actions()))
        return 1
    return step


def environment(game: str, options: Dict[str, Any]) -> Callable[[], int]:
    env, dice = AECEnv(game, **options), random.Random(1)

    def step() -> int:
        if not env.agents:
            env.reset(seed=dice.randrange(1 << 30))
        _, _, terminated, _, info = env.last()
        env.step(None if terminated else int(dice.choice(info["legal_actions"])))
        return int(not terminated)
    env.reset(seed=1)
    return step


def table(game: str, options: Dict[str, Any]) -> Callable[[], int]:
    dice, now = random.Random(1), [Table(game, **options)]

    def step() -> int:
        seats = [seat for seat in now[0].asked if seat in now[0].seats]
        if not seats:
            now[0].close()
            now[0] = Table(game, **options)
            return 0
        now[0].act(seats[0], dice.choice(now[0].question(seats[0])["answers"]))
        return 1
    return step


class Driver:
    """Plays at many tables of a `sandtable engine` through the protocol: two batches of tables in turn, so that the
    engine answers one while the replies to the other are read."""

    def __init__(self, command: str, game: str, options: Dict[str, Any]) -> None:
        self.process = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.fresh = f'{{"do":"new","game":"{game}","options":{json.dumps(options)},"next":true,"numbers":true,"table":'
        self.dice = random.Random(1)
        self.asked: List[Optional[Dict[str, Any]]] = [None] * TABLES
        self.half = 0
        self.send(0)

    def request(self, number: int) -> str:
        found = self.asked[number]
        if found is None:
            return f"{self.fresh}{number}}}"
        choice = int(self.dice.random() * len(found["ask"]["numbers"]))
        return f'{{"do":"act","table":{number},"seat":"{found["asked"][0]}","i":{choice},"next":true,"numbers":true}}'

    def tables(self, half: int) -> range:
        return range(half * TABLES // 2, (half + 1) * TABLES // 2)

    def send(self, half: int) -> None:
        line = "[" + ",".join(map(self.request, self.tables(half))) + "]\n"
        self.process.stdin.write(line.encode())  # type: ignore[union-attr]
        self.process.stdin.flush()  # type: ignore[union-attr]

    def step(self) -> int:
        self.send(1 - self.half)
        played = 0
        replies = json.loads(self.process.stdout.readline())  # type: ignore[union-attr]
        for number, reply in zip(self.tables(self.half), replies):
            played += self.asked[number] is not None
            self.asked[number] = reply if "ask" in reply else None
        self.half = 1 - self.half
        return played


def main(game: str, options: str = "{}", seconds: str = "1", command: str = "") -> None:
    chosen, length = json.loads(options), float(seconds)
    kinds = {"run": run_alone(game, chosen), "vector": vector(game, chosen, False), "vector_observed": vector(game, chosen, True),
             "state": state(game, chosen), "aec": environment(game, chosen), "table": table(game, chosen)}
    for name, step in kinds.items():
        print(f"python_{name}_decisions_per_s {rate(step, length):.6g}", flush=True)
    if command:
        driver = Driver(command, game, chosen)
        driver.step()
        start, played = time.process_time(), 0

        def step() -> int:
            nonlocal played
            done = driver.step()
            played += done
            return done
        by_clock = rate(step, length, time.perf_counter)
        print(f"python_protocol_decisions_per_s {by_clock:.6g}")
        print(f"python_protocol_decisions_per_driver_s {played / (time.process_time() - start):.6g}")
        driver.process.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
