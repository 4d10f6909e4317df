#!/usr/bin/env python3
"""package_test.py COMMAND LIBRARY: the Python package against the library and the command. TAP on standard output."""
import json
import os
import random
import subprocess
import sys
import traceback
from pathlib import Path

COMMAND = sys.argv[1]
os.environ["SANDTABLE_LIBRARY"] = sys.argv[2]
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
sys.path.insert(0, str(ROOT / "docs" / "examples"))

import numpy as np  # noqa: E402

import sandtable  # noqa: E402
from sandtable import AECEnv, Engine, Game, Many, RANDOM, SandtableError, Table  # noqa: E402

GAMES = {"werewolves": {"seats": 7}, "plot": {}, "werwolf": {"seats": 3}, "wunderwaffen": {"seats": 3}, "berlin": {}}


def test_every_step_as_the_command_has_it():
    """Whole games of all five: question, view and journal are the command's own, step by step."""
    command = subprocess.Popen([COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def other(request):
        command.stdin.write(json.dumps(request) + "\n")
        command.stdin.flush()
        return json.loads(command.stdout.readline())

    for game, options in GAMES.items():
        dice = random.Random(game)
        other({"do": "new", "game": game, "seed": "s", "options": options})
        with Table(game, seed="s", **options) as table:
            for _ in range(250):
                asked = table.asked
                assert asked == other({"do": "ask"})["asked"], game
                seats = [seat for seat in asked if seat in table.seats]
                if not seats:
                    break
                seat = dice.choice(seats)
                question = table.question(seat)
                assert question == other({"do": "ask", "seat": seat})["ask"], (game, seat)
                answer = dice.choice(question["answers"])
                assert table.act(seat, answer) == other({"do": "act", "seat": seat, "a": answer})["done"]
                assert table.view(seat) == other({"do": "view", "seat": seat})["view"], (game, seat)
            assert table.journal(table.seats[0]) == other({"do": "journal", "seat": table.seats[0]})["journal"]
            record = table.record()
            assert record == other({"do": "record"})["record"], game
        with Table(record=record) as again:
            assert again.record() == record


def test_whole_games_end():
    for game, options in GAMES.items():
        many = Many(game, 12, seed="e", **options)
        while not many.over.all():
            many.step(np.full(12, RANDOM))
        value = many.value()
        assert ((value >= -1) & (value <= 1)).all() and value.any(), game


def test_the_same_seed_gives_the_same_games():
    for game, options in GAMES.items():
        first, second = (Many(game, 40, seed=5, **options) for _ in range(2))
        assert first.run(3000) == second.run(3000)
        assert (first.actor == second.actor).all() and first.view(7) == second.view(7)
        assert (first.observe() == second.observe()).all()


def test_states_are_searched_without_being_changed():
    for game, options in GAMES.items():
        kind, dice = Game(game, **options), random.Random(3)
        state = kind.new_initial_state()
        for _ in range(60):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            assert len(set(legal)) == len(legal) and 0 <= min(legal) and max(legal) < kind.num_distinct_actions()
            assert list(np.flatnonzero(state.legal_actions_mask())) == sorted(legal)
            before = state.observation_string(0)
            copy = state.clone()
            copy.apply_action(dice.choice(legal))
            assert state.legal_actions() == legal and state.observation_string(0) == before
            assert state.action_to_string(legal[0])
            state.apply_action(dice.choice(legal))
        for illegal in (-1, kind.num_distinct_actions()):
            try:
                state.apply_action(illegal)
                raise AssertionError("an illegal action was taken")
            except ValueError:
                pass


def test_an_action_has_one_id_and_one_text():
    """Over many positions an id always stands for the same words, and the other way round."""
    for game, options in GAMES.items():
        many, by_id, by_text = Many(game, 30, seed="t", **options), {}, {}
        for _ in range(6):
            many.run(600)
            for number in range(30):
                for place, action in enumerate(many.legal(number)[:40]):
                    text = many.text(number, place)
                    assert by_id.setdefault(int(action), text) == text, (game, text)
                    assert by_text.setdefault(text, int(action)) == int(action), (game, text)


def test_what_is_imagined_agrees_with_what_is_known():
    for game, options in GAMES.items():
        state = Game(game, **options).new_initial_state()
        for _ in range(25):
            if state.is_terminal():
                break
            seat = state.current_player()
            assert state.resample_from_infostate(seat).observation_string(seat) == state.observation_string(seat), game
            state.apply_action(state.legal_actions()[0])


def test_the_environment_keeps_its_contract():
    for game, options in GAMES.items():
        env, dice = AECEnv(game, **options), random.Random(1)
        env.reset(seed=1)
        seen, total = set(), dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter(20000):
            seen.add(agent)
            observation, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                total[agent] += reward
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            assert len(legal) and observation["observation"].shape == (env.observed,)
            env.step(int(dice.choice(legal)))
        if not env.agents:
            assert seen == set(env.possible_agents) and any(total.values()) or game == "werewolves", total


def test_mistakes_are_told():
    for wrong in (lambda: Table("chess"), lambda: Many("plot", 4, seats=9), lambda: Many("chess", 1),
                  lambda: Table("werewolves", seats=3), lambda: Table("plot", record="nonsense")):
        try:
            wrong()
            raise AssertionError("that was accepted")
        except SandtableError as refusal:
            assert refusal.where and refusal.what
    with Table("plot") as table:
        try:
            table.act("ss", "dance")
            raise AssertionError("that was accepted")
        except SandtableError as refusal:
            assert refusal.code == "NOT_LEGAL", refusal.code
    own = Engine()
    for _ in range(9000):  # tables come free again
        Table("morris", at=own).close()


def test_something_is_learnt():
    import learn  # pylint: disable=import-outside-toplevel
    before, after = learn.main("template", "40")
    assert after > before + 0.03, (before, after)


def main():
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception:  # pylint: disable=broad-except
            print(f"not ok {number} - {name}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()), flush=True)


if __name__ == "__main__":
    assert sandtable.__version__
    main()
