#!/usr/bin/env python3
"""The adapter for AIWolf agents (tools/aiwolf.py): what is said is translated both ways, and an agent written against their
protocol plays whole games in `sim`, told everything in the order that their server tells it."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
import aiwolf  # noqa: E402
from harness import main  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ADAPTER, AGENT = os.path.join(HERE, "../../tools/aiwolf.py"), os.path.join(HERE, "../data/aiwolf_agent.py")
EXAMPLE = os.path.join(HERE, "../../docs/examples/aiwolf_odds.py")
PROGRAM = os.path.abspath(sys.argv[1])

# Ours by p2 on day 2, theirs, and what comes back: None if the same.
PAIRS = [
    ("claim seer", "COMINGOUT Agent[02] SEER", None),
    ("claim healer", "COMINGOUT Agent[02] BODYGUARD", None),
    ("claim village", "COMINGOUT Agent[02] VILLAGER", "claim villager"),
    ("claim witch", "COMINGOUT Agent[02] VILLAGER", "claim villager"),
    ("think p3 seer", "ESTIMATE Agent[03] SEER", None),
    ("suspect p3 2", "ESTIMATE Agent[03] WEREWOLF", None),
    ("suspect p3 3", "ESTIMATE Agent[03] WEREWOLF", "suspect p3 2"),
    ("vouch p3 2", "NOT (ESTIMATE Agent[03] WEREWOLF)", None),
    ("saw p3 wolf n2", "DAY 1 (DIVINED Agent[03] WEREWOLF)", None),
    ("saw p3 clear n1", "DAY 0 (DIVINED Agent[03] HUMAN)", None),
    ("guarded p3 n2", "DAY 1 (GUARDED Agent[03])", None),
    ("victim p3 n2", "DAY 1 (ANY ATTACKED Agent[03])", None),
    ("will hang p3", "VOTE Agent[03]", None),
    ("will spare p3", "NOT (VOTE Agent[03])", None),
    ("will see p3", "DIVINATION Agent[03]", None),
    ("will guard p3", "GUARD Agent[03]", None),
    ("agree d2.5", "AGREE TALK day2 ID:4", None),
    ("disagree d1.1", "DISAGREE TALK day1 ID:0", None),
    ("agree about p3 d2.5", "AGREE TALK day2 ID:4", "agree d2.5"),
    ("deny d1.1", "DISAGREE TALK day1 ID:0", "disagree d1.1"),
    ("ask p3 role", "INQUIRE Agent[03] (COMINGOUT Agent[03] ANY)", None),
    ("ask all results", "INQUIRE ANY (DIVINED ANY ANY)", None),
    ("ask p3 suspects", "INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)", None),
    ("ask p3 plan", "INQUIRE Agent[03] (VOTE ANY)", None),
    ("ask p3 about p5", "INQUIRE Agent[03] (ESTIMATE Agent[05] ANY)", None),
    ("request p3 will hang p5", "REQUEST Agent[03] (VOTE Agent[05])", None),
    ("request all will hang p5", "REQUEST ANY (VOTE Agent[05])", None),
    ("and (suspect p3 2) (vouch p4 2)", "AND (ESTIMATE Agent[03] WEREWOLF) (NOT (ESTIMATE Agent[04] WEREWOLF))", None),
    ("or (suspect p3 2) (suspect p4 2)", "OR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)", None),
    ("xor (suspect p3 2) (suspect p4 2)", "XOR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)", None),
    ("will hang p3 because (saw p3 wolf n2)", "BECAUSE (DAY 1 (DIVINED Agent[03] WEREWOLF)) (VOTE Agent[03])", None),
    ("suspect p3 2 because instinct", "ESTIMATE Agent[03] WEREWOLF", "suspect p3 2"),
]
# Sentences of theirs alone, from p2 on day 2.
THEIRS = {
    "ESTIMATE Agent[03] VILLAGER": "vouch p3 2",
    "DIVINED Agent[03] HUMAN": "saw p3 clear n2",
    "Agent[02] ESTIMATE Agent[03] WEREWOLF": "suspect p3 2",
    "Agent[04] ESTIMATE Agent[03] WEREWOLF": None,
    "COMINGOUT Agent[03] SEER": None,
    "COMINGOUT Agent[02] MEDIUM": None,
    "IDENTIFIED Agent[03] WEREWOLF": None,
    "ESTIMATE Agent[02] WEREWOLF": None,
    "AGREE TALK 2 4": "agree d2.5",
    "NOT (NOT (ESTIMATE Agent[03] WEREWOLF))": "suspect p3 2",
    "BECAUSE (IDENTIFIED Agent[03] HUMAN) (VOTE Agent[04])": "will hang p4",
    "((((": None, "BECAUSE": None, "DAY x (VOTE Agent[01])": None, "REQUEST": None, "Agent[99999]": None, "NOT": None, "": None,
}
SILENT = ["say hello", "say thanks", "say pair p3 p4", "say claim lover p3", "say retract d1.2", "text good morning", "say healed p3 n1",
          "say skip", "say not (pair p3 p4)", "say victim none n1", "say ask p3 why d1.1"]


def test_what_we_say_is_theirs_and_comes_back():
    for ours, theirs, back in PAIRS:
        assert aiwolf.to_aiwolf("say " + ours, "p2") == theirs, (ours, aiwolf.to_aiwolf("say " + ours, "p2"))
        found = aiwolf.from_aiwolf(theirs, 2, "p2")
        assert found == (back or ours), (ours, theirs, found)


def test_what_they_say_is_ours_as_far_as_we_have_it():
    for theirs, ours in THEIRS.items():
        assert aiwolf.from_aiwolf(theirs, 2, "p2") == ours, (theirs, aiwolf.from_aiwolf(theirs, 2, "p2"))


def test_what_has_no_counterpart_is_skip():
    for text in SILENT:
        assert aiwolf.to_aiwolf(text, "p2") == "Skip", (text, aiwolf.to_aiwolf(text, "p2"))


# Not a measure of speed: an agent is started for each game, which takes its time where many want the processor.
PATIENCE = "60000"


def play(log, *seats, games=6, agent=AGENT):
    command = f"{sys.executable} {agent} -h {{host}} -p {{port}}" + (f" --log {log}" if log else "")
    done = subprocess.run([PROGRAM, "sim", "werewolves", "--games", str(games), "--threads", "1", "--seed", "aiwolf",
                           "--answer-time", PATIENCE, *seats],
                          env={**os.environ, "AIWOLF_AGENT": command, "AIWOLF_WAIT": "8"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def test_an_agent_plays_whole_games():
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        cards = "set=villager:3,werewolf:3,seer:1,witch:1,mayor:1"
        done = play(log, "--seats", "9", "--option", cards, "--seat", "all=rules", "--seat", f"p1=exec:{ADAPTER}")
        assert "a stand-in answered 0" in done.stderr and "not heard" not in done.stderr, done.stderr
        lines = open(log).read().splitlines()
        for request in ("NAME", "ROLE", "INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "TALK", "VOTE", "FINISH"):
            assert request in lines, (request, lines[:20])
        assert lines.count("INITIALIZE") == 6 and lines.count("FINISH") >= 5, (lines.count("INITIALIZE"), lines.count("FINISH"))
        heard = [line for line in lines if ": ESTIMATE" in line or ": COMINGOUT" in line or ": INQUIRE" in line]
        assert len(heard) > 20, lines


def test_an_agent_has_each_card_it_knows():
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        done = play(log, "--seats", "9", "--tournament", f"rules,exec:{ADAPTER}", games=8)
        assert "a stand-in answered 0" in done.stderr, done.stderr
        lines = set(open(log).read().splitlines())
        assert {"DIVINE", "ATTACK", "WHISPER"} <= lines, lines - {line for line in lines if ":" in line}


def test_the_example_plays_beside_ours():
    """docs/examples/aiwolf_odds.py: it answers whatever its card is asked, and its words are understood."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        with open(os.path.join(folder, "logged.py"), "w") as file:
            file.write(open(EXAMPLE).read().replace('stream.write(reply', f'open({log!r}, "a").write(request + "\\n")\n            stream.write(reply'))
        done = play(None, "--seats", "9", "--tournament", f"hard,easy,exec:{ADAPTER}", games=8, agent=file.name)
        assert "a stand-in answered 0" in done.stderr, done.stderr
        asked = set(open(log).read().split())
        assert {"TALK", "VOTE", "DIVINE", "ATTACK", "WHISPER"} <= asked, asked


def test_an_agent_that_dies_costs_answers_and_no_game():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "dies.py")
        with open(path, "w") as file:
            file.write(open(AGENT).read().replace('note(request)', 'note(request)\n    assert request != "VOTE"'))
        done = play(None, "--seats", "9", "--seat", "all=quiet", "--seat", f"p1=exec:{ADAPTER}", games=2, agent=path)
        assert "since it ended" in done.stderr, done.stderr


if __name__ == "__main__":
    main(globals())
