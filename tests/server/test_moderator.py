#!/usr/bin/env python3
"""A person who moderates, with and without devices in the others' hands (R-mod of Werewolves)."""
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Player  # noqa: E402
from harness import NIGHT, PROGRAM, expect, run, test  # noqa: E402

DEAL = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
SLOW = {"t_day": 600, "t_seer": 600, "t_pack_first": 600, "free_set": True}
CHOICE = {"eat": "eat p3", "see": "see p1"}


def moderated(server, kind, people=0, deal=DEAL, **options):
    """A table of six with a moderator: code, host's token, the moderator's client, the others'."""
    code, host = server.table("werewolves", {"seats": len(deal), "deal": deal, "moderator": kind, **NIGHT, **SLOW, **options},
                              [{"kind": "open", "name": f"Person {i + 1}"} for i in range(len(deal))])
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(people)]
    server.begin(code, host)
    moderator = Player(server, code, host)
    moderator.until(lambda m: "view" in m)
    return code, host, moderator, [Player(server, code, token) for token in tokens], tokens


def told(player, test, seconds=10):
    """The table message that passes the test; what has come already counts."""
    if player.table and test(player.table):
        return player.table
    return player.until(lambda m: "table" in m and test(m["table"]), seconds)["table"]


def refused(player):
    """The code of the next refusal; by night it rides with a beat."""
    message = player.until(lambda m: "no" in m or "refused" in m)
    return message.get("refused", message)["no"]


def heard(player, *entry):
    """Waits for an entry that begins so; what has come already counts."""
    if not any(tuple(one[:len(entry)]) == entry for one in player.journal):
        player.until(lambda _: any(tuple(one[:len(entry)]) == entry for one in player.journal))


def opens(moderator):
    told(moderator, lambda t: t.get("held"))
    moderator.send(do="open")
    told(moderator, lambda t: not t.get("held"))
    moderator.drain(0.05)


def enter(moderator, seat, answer):
    moderator.send(do="act", seat=seat, q=moderator.asks[seat]["q"], a=answer)
    message = moderator.until(lambda m: "taken" in m or "no" in m)
    assert "no" not in message, message
    moderator.drain(0.05)


def play_night(moderator):
    """Night 1 of DEAL, entered by the moderator, up to the held day."""
    opens(moderator)
    expect("asked", {seat: ask["key"][0] for seat, ask in moderator.asks.items()}, {"p1": "eat"})
    enter(moderator, "p1", "eat p3")
    expect("closed", moderator.asks, {})
    opens(moderator)
    expect("asked", {seat: ask["key"][0] for seat, ask in moderator.asks.items()}, {"p2": "see"})
    enter(moderator, "p2", "see p1")


@test
def no_limit_ends_a_call_that_a_proxy_enters(server):
    """At a real table reading aloud and waiting for eyes takes its time."""
    _, _, moderator, _, _ = moderated(server, "proxy", t_pack_first=1)
    opens(moderator)
    time.sleep(2.5)
    enter(moderator, "p1", "eat p3")
    assert ["pointers", "p1", "p3", "yes"] in moderator.journal, moderator.journal


@test
def a_proxy_enters_everything(server):
    code, _, moderator, _, _ = moderated(server, "proxy")
    expect("hands", {seat["kind"] for seat in moderator.table["seats"]}, {"hand"})
    expect("names", moderator.table["seats"][2]["name"], "Person 3")
    watcher = Player(server, code)
    watcher.until(lambda m: "view" in m)
    assert not any(entry[0] == "night" for entry in watcher.journal), watcher.journal
    play_night(moderator)
    assert any(entry[:2] == ["died", "p3"] for entry in moderator.journal), moderator.journal
    watcher.drain(0.1)
    assert not any(entry[0] in ("dawn", "died") for entry in watcher.journal), watcher.journal
    opens(moderator)
    watcher.until(lambda m: any(entry[0] == "died" for entry in m.get("journal", [])))
    moderator.send(do="say", seat="p4", channel="day", text="say suspect p1 2")
    remark = watcher.until(lambda m: "said" in m)["said"][0]
    expect("a remark and its place", remark, ["day", "p4", "say suspect p1 2", len(watcher.journal)])
    for seat in ("p4", "p5"):
        enter(moderator, seat, "nominate p1")
    enter(moderator, "p1", "rest")
    for seat in ("p1", "p2", "p4", "p5", "p6"):
        enter(moderator, seat, "thumb up")
    told(moderator, lambda t: t["state"] == "over")
    record = server.call("GET", f"/api/v1/tables/{code}/record")[1]
    lines = record.splitlines()
    for line in ("p1 eat p3", "p2 see p1", "p4 nominate p1", "p4 > day say suspect p1 2"):
        expect(f"before {line}", lines[lines.index(line) - 1], "= by host")
    with tempfile.NamedTemporaryFile("w", suffix=".sandtable") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True)
    expect("verified", (done.returncode, done.stderr), (0, ""))


@test
def cards_dealt_by_hand_are_entered_in_the_first_night(server):
    """R-deal-7 to R-deal-10, with a bot and a device among the hands: both wait for the moderator too."""
    options = {"seats": 6, "moderator": "proxy", "dealt_by_hand": True, "set": {"werewolf": 1, "villager": 4, "seer": 1},
               **NIGHT, **SLOW}
    code, host = server.table("werewolves", options,
                              [{"kind": "bot", "bot": "rules"}] + [{"kind": "open", "name": f"Person {i}"} for i in range(2, 7)])
    seat, token = server.join(code, "Device")
    expect("the first open seat", seat, "p2")
    server.begin(code, host)
    moderator, device = Player(server, code, host), Player(server, code, token)
    moderator.until(lambda m: "view" in m)
    opens(moderator)
    everyone = {f"p{i}": ["wake", "werewolf"] for i in range(1, 7)}
    expect("everybody may have woken", {seat: ask["key"] for seat, ask in moderator.asks.items()}, everyone)
    device.send(do="act", a="wake")
    expect("not theirs to say", refused(device), "NOT_ASKED")
    moderator.send(do="timeout")
    expect("no closing before", refused(moderator), "NOT_LEGAL")
    enter(moderator, "p4", "wake")
    assert ["holds", "p4", "werewolf"] in moderator.journal, moderator.journal
    expect("the pack", {seat: ask["key"][0] for seat, ask in moderator.asks.items()}, {"p4": "eat"})
    enter(moderator, "p4", "eat p3")
    opens(moderator)
    expect("whose card is not known", sorted(moderator.asks), ["p1", "p2", "p3", "p5", "p6"])
    enter(moderator, "p1", "wake")  # the bot is the Seer: from here on it answers by itself
    heard(moderator, "vision")
    opens(moderator)
    heard(device, "died", "p3")
    expect("the device knows its card", device.view["you"]["card"], "villager")


@test
def a_card_entered_for_the_wrong_seat_is_corrected(server):
    """R-deal-11: two seats are exchanged, by the moderator and before the first dawn only."""
    options = {"seats": 6, "moderator": "proxy", "dealt_by_hand": True, "set": {"werewolf": 1, "villager": 4, "seer": 1},
               **NIGHT, **SLOW}
    code, host = server.table("werewolves", options, [{"kind": "open", "name": f"Person {i}"} for i in range(1, 7)])
    _, token = server.join(code, "Device")
    server.begin(code, host)
    moderator, device = Player(server, code, host), Player(server, code, token)
    moderator.until(lambda m: "view" in m)
    opens(moderator)
    enter(moderator, "p2", "wake")
    device.send(do="swap", seat="p2", **{"with": "p4"})
    expect("not theirs to do", refused(device), "NOT_ASKED")
    moderator.send(do="swap", seat="p1", **{"with": "p3"})
    expect("nothing was entered for either", refused(moderator), "NOT_LEGAL")
    moderator.send(do="swap", seat="p2", **{"with": "p4"})
    heard(moderator, "holds", "p4")
    expect("who is asked", {seat: ask["key"][0] for seat, ask in moderator.asks.items()}, {"p4": "eat"})
    enter(moderator, "p4", "eat p3")
    opens(moderator)
    enter(moderator, "p5", "wake")
    enter(moderator, "p5", "see p4")
    opens(moderator)
    heard(moderator, "died", "p3")
    moderator.send(do="swap", seat="p4", **{"with": "p5"})
    expect("after the first dawn", refused(moderator), "NOT_LEGAL")


@test
def only_a_proxy_enters_for_others(server):
    _, _, moderator, people, _ = moderated(server, "person", 6)
    opens(moderator)
    moderator.send(do="act", seat="p1", a="eat p3")
    expect("person", refused(moderator), "NOT_YOURS")
    moderator.send(do="say", seat="p1", channel="day", text="say hello")
    expect("person", refused(moderator), "NOT_YOURS")
    assert "asks" not in moderator.keys, moderator.keys
    for message in ({"do": "open"}, {"do": "pause", "on": True}, {"do": "longer", "seconds": 5}):
        people[1].send(**message)
        expect(str(message), refused(people[1]), "NOT_YOURS")
    _, _, moderator, people, _ = moderated(server, "proxy", 2)
    expect("kinds", [seat["kind"] for seat in moderator.table["seats"]], ["person"] * 2 + ["hand"] * 4)
    people[0].send(do="act", seat="p2", a="see p1")
    expect("a seat", refused(people[0]), "NOT_YOURS")
    opens(moderator)
    moderator.send(do="act", seat="p2", a="see p1")
    expect("not asked", refused(moderator), "NOT_ASKED")
    moderator.send(do="act", seat="p1", q=moderator.asks["p1"]["q"], a="eat p1")
    expect("not legal", refused(moderator), "NOT_LEGAL")


@test
def an_election_waits_for_the_look_at_the_cards(server):
    _, _, moderator, people, _ = moderated(server, "person", 6, elected_mayor=True)
    for one in (moderator, people[0]):
        table = told(one, lambda t: t.get("held"))
        expect("dealing", table.get("dealing"), True)
    expect("nobody is asked", people[0].ask, None)
    moderator.send(do="open")
    expect("then they elect", people[0].until(lambda m: m.get("ask"))["ask"]["key"][0], "elect")
    told(people[0], lambda t: not t.get("held") and not t.get("dealing"))


@test
def a_moderator_opens_pauses_and_lengthens(server):
    _, _, moderator, people, _ = moderated(server, "person", 6)
    people[0].until(lambda m: "view" in m)
    expect("held", (people[0].table.get("held"), people[0].ask), (True, None))
    for one in (moderator, people[0]):  # until the first call is opened everyone looks at the card
        expect("dealing", told(one, lambda t: t.get("held")).get("dealing"), True)
    people[0].send(do="act", a="eat p3")
    expect("not open yet", refused(people[0]), "NOT_ASKED")
    opens(moderator)
    people[0].until(lambda m: m.get("ask"))
    until = people[0].until(lambda m: m.get("veil", {}).get("until"))["veil"]["until"]
    moderator.send(do="longer", seconds=100)
    people[0].until(lambda m: m.get("veil", {}).get("until") == until + 100000)
    moderator.send(do="pause", on=True)
    told(people[0], lambda t: t.get("paused"))
    people[0].act("eat p3")
    expect("paused", refused(people[0]), "PAUSED")
    moderator.send(do="pause", on=False)
    told(people[0], lambda t: not t.get("paused"))
    later = people[0].until(lambda m: m.get("veil", {}).get("until"))["veil"]["until"]
    assert later > until + 100000, (later, until)
    people[0].act("eat p3")
    people[0].until(lambda m: "taken" in m)
    moderator.send(do="timeout")  # closes the call; the answer given counts
    held = told(moderator, lambda t: t.get("held"))
    expect("a later call", held.get("dealing"), None)
    moderator.drain(0.1)
    expect("what comes next opens the next call", moderator.journal[held["told"]][:1], ["call"])
    assert held["told"] < len(moderator.journal), (held["told"], moderator.journal)
    expect("nobody else knows that there is more", [one.table.get("told") for one in people], [None] * len(people))
    opens(moderator)
    people[1].until(lambda m: m.get("ask"))
    moderator.send(do="timeout")
    opens(moderator)
    told(people[2], lambda t: t.get("deadline"))
    people[2].drain(0.1)
    expect("eaten", people[2].view["seat"]["p3"].get("alive"), None)
    deadline = people[2].table["deadline"]
    moderator.send(do="longer", seconds=60)
    expect("longer", told(people[2], lambda t: t.get("deadline", 0) > deadline)["deadline"], deadline + 60000)
    moderator.send(do="pause", on=True)
    told(people[2], lambda t: t.get("paused"))
    people[3].drain(0.05)
    people[3].act("sleep")
    expect("paused", refused(people[3]), "PAUSED")
    moderator.send(do="open")
    expect("nothing held", refused(moderator), "NOT_HELD")


@test
def the_dawn_has_its_moments_once_the_moderator_opens_it(server):
    """The moderator may end each; with nobody else to see them there are none."""
    _, _, moderator, people, _ = moderated(server, "proxy", 1, deal=["villager", *DEAL[:2], *DEAL[3:], "villager"], moments=100)
    opens(moderator)
    enter(moderator, "p2", "eat p4")
    people[0].send(do="confirm", call=1)
    opens(moderator)
    enter(moderator, "p3", "see p1")
    opens(moderator)
    for entry in ("dawn", "died", "died"):  # a card is turned before its moment ends
        told(people[0], lambda t: t.get("moment"))
        people[0].drain(0.1)
        expect("looked at", people[0].journal[-1][0], entry)
        moderator.send(do="timeout")
        moderator.until(lambda m: "table" in m)
        people[0].drain(0.2)
    told(people[0], lambda t: t.get("deadline") and "moment" not in t)
    people[0].close()
    _, _, moderator, _, _ = moderated(server, "proxy", moments=100)
    play_night(moderator)
    opens(moderator)
    assert "moment" not in moderator.table and moderator.table["deadline"], moderator.table


@test
def the_time_of_the_first_call_begins_when_it_is_opened(server):
    _, _, moderator, people, _ = moderated(server, "person", 6)
    time.sleep(2)
    before = time.time()
    opens(moderator)
    people[0].until(lambda m: m.get("ask"))
    until = people[0].until(lambda m: m.get("veil", {}).get("until"))["veil"]["until"]
    assert until >= (before + SLOW["t_pack_first"] - 1) * 1000, (until / 1000 - before)


@test
def people_take_over_from_a_moderator_who_is_gone(server):
    code, host, moderator, people, tokens = moderated(server, "person", 6, mod_grace=1)
    moderator.close()
    told(people[0], lambda t: t.get("paused"))
    people[0].send(do="takeover", yes=True)
    expect("too early", refused(people[0]), "NOT_YOURS")
    told(people[0], lambda t: t.get("takeover") == {"yes": [], "need": 4})
    moderator = Player(server, code, host)
    told(people[0], lambda t: not t.get("paused") and "takeover" not in t)
    moderator.close()
    told(people[0], lambda t: "takeover" in t)
    for i in (0, 1, 2):
        people[i].send(do="takeover", yes=True)
    told(people[3], lambda t: t.get("takeover", {}).get("yes") == ["p1", "p2", "p3"])
    people[0].send(do="takeover", yes=False)
    told(people[3], lambda t: t.get("takeover", {}).get("yes") == ["p2", "p3"])
    for i in (3, 4):
        people[i].send(do="takeover", yes=True)
    told(people[5], lambda t: not t.get("paused") and "takeover" not in t and not t.get("held"))
    people[0].until(lambda m: m.get("ask"))
    server.kill()
    server.start()
    people = [Player(server, code, token) for token in tokens]
    people[0].until(lambda m: m.get("ask"))
    told(people[0], lambda t: not t.get("paused") and not t.get("held"))
    moderator = Player(server, code, host)
    moderator.until(lambda m: "view" in m)
    for message in ({"do": "timeout"}, {"do": "open"}):  # by night the calls close by themselves now
        moderator.send(**message)
        expect("no longer", refused(moderator), "NOT_YOURS")


@test
def a_moderated_table_survives_a_restart(server):
    code, host, moderator, _, _ = moderated(server, "proxy", deal=["werewolf", "werewolf", *DEAL[1:5]])
    opens(moderator)
    enter(moderator, "p1", "eat none")
    moderator.send(do="pause", on=True)
    told(moderator, lambda t: t.get("paused"))
    server.kill()
    server.start()
    moderator = Player(server, code, host)
    moderator.until(lambda m: "view" in m)
    table = told(moderator, lambda t: t.get("paused") and t.get("held"))
    expect("kinds", {seat["kind"] for seat in table["seats"]}, {"hand"})
    moderator.send(do="pause", on=False)
    told(moderator, lambda t: not t.get("paused"))
    opens(moderator)
    expect("asked", set(moderator.asks), {"p2"})
    enter(moderator, "p2", "eat none")
    opens(moderator)
    expect("asked", set(moderator.asks), {"p3"})


@test
def everybody_away_is_a_pause(server):
    code, host = server.table("werewolves", {"seats": 6, "deal": DEAL, **NIGHT, **SLOW})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    server.begin(code, host)
    watcher = Player(server, code)
    told(watcher, lambda t: t.get("paused"))
    ada = Player(server, code, tokens[0])
    told(ada, lambda t: not t.get("paused"))
    told(watcher, lambda t: not t.get("paused"))
    ada.close()
    told(watcher, lambda t: t.get("paused"))


if __name__ == "__main__":
    sys.exit(run())
