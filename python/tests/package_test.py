#!/usr/bin/env python3
"""package_test.py COMMAND [LIBRARY]: the Python package against the library and the command; without LIBRARY the
installed package instead of that of this checkout. TAP on standard output."""
import json
import os
import random
import subprocess
import sys
import traceback
from pathlib import Path

COMMAND = sys.argv[1]
ROOT = Path(__file__).resolve().parents[2]
if len(sys.argv) > 2:
    os.environ["SANDTABLE_LIBRARY"] = sys.argv[2]
    sys.path.insert(0, str(ROOT / "python"))
sys.path.insert(0, str(ROOT / "docs" / "examples"))

import numpy as np  # noqa: E402

import sandtable  # noqa: E402
from sandtable import AECEnv, Engine, Game, Many, RANDOM, SandtableError, Table  # noqa: E402

GAMES = {"werewolves": {"seats": 7}, "plot": {}, "werwolf": {"seats": 3}, "wunderwaffen": {"seats": 3}, "berlin": {}}


def test_every_step_as_the_command_has_it():
    """Whole games of all five: question, view, observation and journal are the command's own, step by step."""
    command = subprocess.Popen([COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def other(*requests):
        command.stdin.write(json.dumps(requests) + "\n")
        command.stdin.flush()
        return json.loads(command.stdout.readline())

    for game, options in GAMES.items():
        dice, steps = random.Random(game), 0
        other({"do": "new", "game": game, "seed": "s", "options": options})
        with Table(game, seed="s", **options) as table:
            while seats := [seat for seat in table.asked if seat in table.seats]:
                seat = dice.choice(seats)
                question = table.question(seat)
                answer = dice.choice(question["answers"])
                asked, ask, act, view, observed = other(
                    {"do": "ask"}, {"do": "ask", "seat": seat}, {"do": "act", "seat": seat, "a": answer},
                    {"do": "view", "seat": seat}, {"do": "observe", "seat": seat})
                assert table.asked == asked["asked"] and question == ask["ask"], (game, seat)
                assert table.act(seat, answer) == act["done"] and table.view(seat) == view["view"], (game, seat)
                assert table.observe(seat) == observed["numbers"], (game, seat)
                steps += 1
            outcome, = other({"do": "outcome"})
            assert steps > 20 and table.outcome == outcome and outcome["final"], (game, steps)
            for seat in table.seats:
                assert table.journal(seat) == other({"do": "journal", "seat": seat})[0]["journal"], (game, seat)
            record = table.record()
            assert record == other({"do": "record"})[0]["record"], game
        with Table(record=record) as again:
            assert again.record() == record and again.outcome["hash"] == outcome["hash"]


def test_actions_are_the_protocol_s_own():
    """An answer has the same id in Many as the protocol's `actions` give it, and is taken by that id."""
    for game, options in GAMES.items():
        many, ids, met = Many(game, 30, seed="t", **options), {}, 0
        for _ in range(6):
            many.run(600)
            for number in range(30):
                ids.update((many.text(number, place), int(action)) for place, action in enumerate(many.legal(number)))
        own = Engine()
        own.ask("new", game=game, seed="t", options=options)
        while True:
            asked = [seat for seat in own.ask("ask")["asked"] if seat not in ("clock", "host")]
            if not asked:
                break
            texts = own.ask("ask", seat=asked[0])["ask"]["answers"]
            ask = own.ask("ask", seat=asked[0], actions=True)["ask"]
            assert ask["of"] == many.actions and len(ask["actions"]) == len(texts) and max(ask["actions"]) < ask["of"]
            for text, action in zip(texts, ask["actions"]):
                assert ids.get(text, action) == action, (game, text)
                met += text in ids
            assert own.ask("act", seat=asked[0], action=ask["actions"][met % len(texts)])["done"] is True
        assert met > 100, (game, met)


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
            before = state.observation_string(0)
            copy = state.clone()
            copy.apply_action(dice.choice(legal))
            assert state.legal_actions() == legal and state.observation_string(0) == before
            assert copy.history() == state.history() + copy.history()[-1:]
            state.apply_action(dice.choice(legal))
        for illegal in (-1, kind.num_distinct_actions()):
            try:
                state.apply_action(illegal)
                raise AssertionError("an illegal action was taken")
            except ValueError:
                pass


def test_the_state_keeps_its_contract():
    """What OpenSpiel's documentation asks of a sequential game, over whole games."""
    for game, options in GAMES.items():
        kind, dice = Game(game, **options), random.Random(4)
        state = kind.new_initial_state()
        assert kind.observation_tensor_shape() == [kind.observation_tensor_size()]
        assert sum(part["numbers"] for part in kind.observation_tensor_layout()) == kind.observation_tensor_size()
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            assert 0 <= player < kind.num_players() and not state.is_chance_node() and not state.is_simultaneous_node()
            assert legal == sorted(set(legal)) and legal[0] >= 0 and legal[-1] < kind.num_distinct_actions()
            assert state.legal_actions((player + 1) % kind.num_players()) == []
            assert not any(state.returns())
            action = dice.choice(legal)
            if len(legal) < 50:
                assert state.string_to_action(state.action_to_string(player, action)) == action
            if state.move_number() % 10 == 0:
                mask = state.legal_actions_mask()
                assert mask.shape == (kind.num_distinct_actions(),) and list(np.flatnonzero(mask)) == legal
                for who in range(kind.num_players()):
                    assert state.observation_tensor(who).shape == (kind.observation_tensor_size(),)
            state.apply_action(action)
        assert state.current_player() == state.TERMINAL and state.legal_actions() == []
        assert len(state.returns()) == kind.num_players() and state.full_history()[-1][1] == state.history()[-1]
        assert all(kind.min_utility() <= value <= kind.max_utility() for value in state.returns())
        again, other = kind.new_initial_state(), state.clone()
        assert again.history() == [] and other.returns() == state.returns() and str(other) == str(state)


def test_an_information_state_is_all_a_seat_has_seen():
    for game, options in GAMES.items():
        kind, dice = Game(game, **options), random.Random(5)
        state = kind.new_initial_state()
        before = [state.information_state_string(who) for who in range(kind.num_players())]
        for _ in range(12):
            if state.is_terminal():
                break
            player = state.current_player()
            state.apply_action(dice.choice(state.legal_actions()))
            now = [state.information_state_string(who) for who in range(kind.num_players())]
            assert all(new.startswith(old) for new, old in zip(now, before)), game  # nothing is forgotten
            assert now[player] != before[player] and "\n> " in now[player], game
            assert now[0].splitlines()[-1].startswith("> ") or now[0].splitlines()[-1] == state.observation_string(0)
            before = now
        if not state.is_terminal():
            copy = state.resample_from_infostate(0)
            assert copy.information_state_string(0) == before[0], game


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


def test_places_and_players_that_do_not_exist_are_refused():
    many, state = Many("plot", 3, seed=1), Game("plot").new_initial_state()
    for choice in ([10**6, 0, 0], [-5, 0, 0], [0.7, 0, 0], [0, 0]):
        try:
            many.step(choice)
        except ValueError:
            continue
        raise AssertionError(choice)
    for ask in (state.observation_tensor, state.observation_string, state.information_state_string, state.resample_from_infostate):
        for player in (2, 9, 1000, -1):
            try:
                ask(player)
            except ValueError:
                continue
            raise AssertionError((ask, player))


def test_the_environment_keeps_its_contract():
    """What PettingZoo's documentation asks of an AEC environment (its own test is not among Debian's packages)."""
    for game, options in GAMES.items():
        env, dice = AECEnv(game, **options), random.Random(1)
        assert env.max_num_agents == len(env.possible_agents) and env.metadata["name"] and env.unwrapped is env
        assert env.action_spaces.keys() == env.observation_spaces.keys() == set(env.possible_agents)
        env.reset(seed=1)
        first = env.last()[0]["observation"]
        assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
        steps, total, ended = 0, dict.fromkeys(env.possible_agents, 0.0), []
        for agent in env.agent_iter():
            assert agent == env.agent_selection and agent in env.agents
            for by_agent in (env.rewards, env.terminations, env.truncations, env.infos):
                assert set(by_agent) == set(env.agents), (game, by_agent)
            observation, reward, terminated, truncated, info = env.last()
            total[agent] += reward
            if terminated or truncated:
                ended.append(agent)
                assert not observation["action_mask"].any()
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            assert sorted(info["legal_actions"]) == list(legal) and len(legal)
            if steps % 20 == 0:
                assert observation in env.observation_space(agent), (game, observation)
                other = env.possible_agents[env.possible_agents.index(agent) - 1]
                assert not env.observe(other)["action_mask"].any() or other == agent
                assert env.action_space(agent).sample(observation["action_mask"]) in legal
                assert env.action_text(int(legal[0])) and json.loads(env.render())
            assert env.last(observe=False)[0] is None
            env.step(int(dice.choice(legal)))
            steps += 1
        assert sorted(ended) == sorted(env.possible_agents) and not env.agents and steps > 10
        many = env._many  # pylint: disable=protected-access
        assert list(total.values()) == [float(value) for value in many.value()[0]], game
        env.reset(seed=1)
        assert (env.last()[0]["observation"] == first).all() and not any(env.terminations.values())
        for wrong in (None, -1, env.action_space(env.agent_selection).n):
            try:
                env.step(wrong)
                raise AssertionError("that was accepted")
            except ValueError:
                pass
        env.close()


def test_everything_public_has_types():
    import inspect  # pylint: disable=import-outside-toplevel
    from sandtable import bench, plots, spaces  # pylint: disable=import-outside-toplevel
    assert (Path(sandtable.__file__).parent / "py.typed").exists()
    for where in (AECEnv, Engine, Game, Many, sandtable.State, Table, bench, plots, spaces, spaces.Box, spaces.Discrete):
        for name, member in inspect.getmembers(where):
            function = member.fget if isinstance(member, property) else member
            if inspect.isfunction(function) and (not name.startswith("_") or name == "__init__"):
                hints = function.__annotations__
                missing = [each for each in inspect.signature(function).parameters if each not in hints and each != "self"]
                assert "return" in hints and not missing, (where, name, missing)


def test_plots_are_drawn():
    """Where matplotlib is; what is drawn is what the command prints."""
    try:
        import matplotlib  # pylint: disable=import-outside-toplevel
    except ImportError:
        return
    matplotlib.use("Agg")
    from sandtable import plots  # pylint: disable=import-outside-toplevel

    def printed(*words):
        return json.loads(subprocess.run([COMMAND, *words, "--json"], capture_output=True, check=True, text=True).stdout)

    sim = plots.sim(printed("sim", "plot", "--games", "20", "--seat", "all=random"))
    assert sim.get_title() == "plot, 20 games" and len(sim.get_yticklabels()) == 2
    league = plots.league(printed("league", "plot", "random", "staff", "--games", "4"))
    assert [label.get_text() for label in league.get_yticklabels()] == ["staff", "random"]
    many = Many("plot", 30, seed=1)
    while not many.over.all():
        many.step([RANDOM] * 30)
    assert len(plots.values(many).patches) == 6
    drawn = plots.learning([0.5, 0.6, 0.7], 0.5)
    assert len(drawn.lines) == 2
    drawn.figure.savefig(os.devnull, format="png")


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
