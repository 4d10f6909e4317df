#!/usr/bin/env python3
"""Bots of Werewolves at a table with people: on the first day they speak though nobody else does, and force nothing while
the day is young; a hint says why; once the game is over they tell what they believed."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Player, Server  # noqa: E402
from harness import NIGHT, PROGRAM, expect, run, test  # noqa: E402

DELAY = 50  # of 500: the quiet minute is a tenth as long
CALM = 60 * DELAY / 500


def step(player):
    """Answers or taps what is asked, if anything is. Bots may be quicker: what comes too late is refused, and that is all."""
    player.drain(0.05)
    if player.ask and player.taken != player.ask["q"] and (not player.veil or player.veil["done"] < player.veil["taps"]):
        player.act(player.ask["answers"][0 if player.veil else -1])
    elif player.veil and player.veil["done"] < player.veil["taps"]:
        player.confirm()


HOSTS = {}  # the token of each table


# With these cards somebody is pointed at on the first day.
POINTED = {"villager": 3, "werewolf": 3, "seer": 1, "witch": 1, "mayor": 1}


def first_day(server, people, seats, **options):
    """A table whose first day has just begun, and the time at which that was seen. People say nothing."""
    chairs = [{"kind": "open"}] * people + [{"kind": "bot", "bot": "hard"}] * (seats - people)
    code, host = server.table("werewolves", {**NIGHT, "seats": seats, "t_day": 600, "t_defence": 60, "t_vote": 60, **options}, chairs)
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(people)]
    server.begin(code, host)
    HOSTS[code] = host
    players = [Player(server, code, token) for token in tokens]
    while not any(entry[0] == "day" for entry in players[0].journal):
        for player in players:
            if not any(entry[0] == "day" for entry in player.journal):
                step(player)
    return players, time.monotonic()


def words(player):
    return [remark[2].split(" ~")[0] for remark in player.said if remark[0] == "day"]


def listen(players, test, seconds=120):
    """Until the first of them has seen it; the limit is only for a server that never gets there."""
    end = time.monotonic() + seconds
    while not test(players[0]):
        assert time.monotonic() < end, (words(players[0]), players[0].journal[-5:])
        for player in players:
            player.drain(0.02)


def fingers(player):
    return [entry for entry in player.journal if entry[0] == "finger"]


@test
def bots_begin_to_talk_where_people_are_silent(_):
    with Server(PROGRAM, "--bot-delay", str(DELAY), "--beat", "20", "--talk-gap", "0") as server:
        players, _ = first_day(server, people=5, seats=9)
        listen(players, lambda player: len(words(player)) >= 3)
        said = words(players[0])
        assert any(remark == "say hello" or "claim" in remark for remark in said[:1]), said  # the Seer may have news
        assert any(remark.startswith("say ask all") for remark in said), said
        expect("nothing is forced", fingers(players[0]), [])
        for player in players:
            player.close()


@test
def bots_wait_with_their_fingers(_):
    with Server(PROGRAM, "--bot-delay", str(DELAY), "--beat", "20", "--talk-gap", "0") as server:
        deal = ["werewolf", "werewolf", "seer"] + ["villager"] * 6  # nobody eats the person, and the dead are not waited for
        players, began = first_day(server, people=1, seats=9, deal=deal)
        listen(players, lambda player: len(words(player)) >= 8)
        listen(players, lambda player: fingers(player) or time.monotonic() - began > CALM)
        lasted = time.monotonic() - began
        assert lasted > CALM - 1, f"the first finger after {lasted:.1f} s of {CALM:.0f}"
        for player in players:
            player.close()


@test
def who_is_asked_by_name_speaks_next(_):
    """Another may have been thinking already when the question comes; no third one speaks before the one who was asked."""
    deal = ["werewolf", "werewolf", "seer", "villager", "villager", "villager"]  # nobody eats the person
    with Server(PROGRAM, "--bot-delay", str(DELAY), "--beat", "20", "--talk-gap", "0") as server:
        players, _ = first_day(server, people=1, seats=6, deal=deal)
        player = players[0]
        dead = {str(word) for entry in player.journal if entry[0] == "died" for word in entry}
        for seat in [seat for seat in ("p2", "p3", "p4", "p5", "p6") if seat not in dead]:
            listen(players, lambda player: player.said)
            question = f"say ask {seat} role"
            player.send(do="say", channel="day", text=question)
            listen(players, lambda player: any(remark[2] == question for remark in player.said))
            asked = [remark[2] for remark in player.said].index(question)
            listen(players, lambda player: any(remark[1] == seat for remark in player.said[asked + 1:]))
            order = [remark[1] for remark in player.said[asked + 1:]]
            assert order.index(seat) <= 1, (seat, order, words(player))
        player.close()


@test
def a_hint_has_its_reasons(_):
    deal = ["werewolf", "werewolf", "seer", "villager", "villager", "villager"]  # nobody eats the person
    with Server(PROGRAM, "--bot-delay", str(DELAY), "--beat", "20", "--talk-gap", "0") as server:
        (player,), _ = first_day(server, people=1, seats=6, deal=deal)
        player.send(do="hint")
        hint = player.until(lambda m: "hint" in m)["hint"]
        believes = hint["reason"]["believes"]
        assert all(0 <= one["wolf"] <= 100 and one["why"] for one in believes) and len(believes) >= 3, hint
        expect("in private", hint["reason"]["seat"], player.table["you"])
        code = player.table["code"]
        expect("not yet", server.call("GET", f"/api/v1/tables/{code}/beliefs")[1]["no"], "NOT_OVER")
        player.close()


@test
def a_finished_game_tells_what_its_bots_believed(server):
    code, host = server.table("werewolves", {**NIGHT, "seats": 6}, [{"kind": "open"}] + [{"kind": "bot", "bot": "hard"}] * 5)
    token = server.join(code, "Ada")[1]
    server.begin(code, host)
    player = Player(server, code, token)
    while player.table.get("state") != "over":
        step(player)
    status, recap = server.call("GET", f"/api/v1/tables/{code}/beliefs", token=token)[:2]
    expect("told", status, 200)
    for chapter in recap["chapters"]:
        expect("every bot, and no person", [one["seat"] for one in chapter], ["p2", "p3", "p4", "p5", "p6"])
    days = [chapter for chapter in recap["chapters"] if any("day" in one for one in chapter)]
    sums = [sum(one["wolf"] for one in belief["believes"]) for belief in days[0] if belief["believes"]]
    assert sums and all(100 <= one <= 300 and one % 100 == 0 for one in sums), sums  # as many as there are Werewolves
    player.close()


def note_times(players, marks):
    """When the first of them had its first and second finger, trial and vote, and what had been said by then."""
    for player in players:
        player.drain(0.005)
    for key, number in (("finger", 1), ("finger", 2), ("trial", 1), ("poll", 1)):
        if sum(entry[0] == key for entry in players[0].journal) >= number:
            marks.setdefault((key, number), (time.monotonic(), len(words(players[0]))))


@test
def bots_leave_time_between_their_fingers_and_for_last_words(_):
    """R-time-8: two people who do nothing are not overrun by bots that agree with each other. Not every first day has a
    trial, so there are several tables."""
    delay = 100
    follow, speech = 20 * delay / 500, 8 * delay / 500
    with Server(PROGRAM, "--bot-delay", str(delay), "--beat", "20", "--talk-gap", "0") as server:
        tables = [(first_day(server, people=2, seats=9, set=POINTED)[0], {}) for _ in range(6)]
        for players, marks in tables:
            note_times(players, marks)
        tables = [one for one in tables if not one[1]]  # what came before was not timed
        end = time.monotonic() + 180
        while not any(("poll", 1) in marks for _, marks in tables):
            assert time.monotonic() < end, "no vote at any table"
            for players, marks in tables:
                note_times(players, marks)
        for players, marks in tables:
            first, second, trial, poll = (marks.get(key) for key in (("finger", 1), ("finger", 2), ("trial", 1), ("poll", 1)))
            assert not second or second[0] - first[0] > follow / 2, "the second finger of bots came at once"
            if poll and len(words(players[0])) > trial[1]:
                assert poll[0] - trial[0] > speech / 2, "nobody could read the last words"
            for player in players:
                player.close()


@test
def who_is_alone_and_done_need_not_wait_for_the_minute(_):
    """The page says that the person is done: then bots neither take their time nor wait for the day to grow old."""
    with Server(PROGRAM, "--bot-delay", "500", "--beat", "20", "--talk-gap", "0") as server:
        players, began = first_day(server, people=1, seats=9, set=POINTED)
        player = players[0]
        if not player.view["seat"]["p1"].get("alive"):  # eaten in the first night
            return
        player.send(do="wait", on=False, go=True)
        player.until(lambda m: m.get("ask") and "sleep" in m["ask"]["answers"]) if not player.ask else None
        player.act("sleep")
        nights = sum(entry[0] == "night" for entry in player.journal)
        listen(players, lambda one: fingers(one) or sum(entry[0] == "night" for entry in one.journal) > nights)
        lasted = time.monotonic() - began
        assert lasted < 60, f"{lasted:.0f} s"
        player.close()


@test
def the_one_person_may_go_on_once_dead(_):
    """Who only looks on among bots may have them hurry to the vote or the night."""
    with Server(PROGRAM, "--bot-delay", "500", "--beat", "20", "--talk-gap", "0") as server:
        deal = ["villager", "werewolf", "werewolf"] + ["villager"] * 5 + ["seer"]
        players, began = first_day(server, people=1, seats=9, deal=deal)
        player = players[0]
        if player.view["seat"]["p1"].get("alive"):
            lead = Player(server, player.table["code"], HOSTS[player.table["code"]])
            lead.send(do="remove", seat="p1")
            lead.until(lambda m: any(entry[0] == "left" for entry in m.get("journal", [])))
            lead.close()
        player.send(do="wait", on=False, go=True)
        nights = sum(entry[0] == "night" for entry in player.journal)
        listen(players, lambda one: fingers(one) or sum(entry[0] == "night" for entry in one.journal) > nights)
        lasted = time.monotonic() - began
        assert lasted < 60, f"{lasted:.0f} s"
        player.close()


if __name__ == "__main__":
    sys.exit(run())
