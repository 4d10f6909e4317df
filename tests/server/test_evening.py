#!/usr/bin/env python3
"""An evening of Werewolves: people come to a table as long as its door is open, moments are told one after the other, the
host has a hand in it, and a rematch keeps everyone's seat."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import twins  # noqa: E402
from client import Player, listen  # noqa: E402
from harness import NIGHT, expect, run, test  # noqa: E402


def post(server, path, body, token=None):
    return server.call("POST", "/api/v1/tables/" + path, body, token)[:2]


def look(server, code):
    return server.call("GET", f"/api/v1/tables/{code}")[1]["table"]


def names(table):
    return [(seat["seat"], seat["kind"], seat["name"]) for seat in table["seats"]]


def door(server, **options):
    return server.table("werewolves", {**NIGHT, **options}, door=True)


def play_to_the_end(server, code, tokens):
    """Everyone gives the last of their answers; the night's taps come with them."""
    players = [Player(server, code, token) for token in tokens]
    end = time.monotonic() + 60
    while any(player.table.get("state") != "over" for player in players) and time.monotonic() < end:
        for player in players:
            player.drain(0.05)
            if player.veil:
                twins.tap(player)
            elif player.ask and player.taken != player.ask["q"]:
                player.act(player.ask["answers"][-1])
                player.until(lambda m: "taken" in m or "no" in m or "refused" in m)


@test
def a_table_has_as_many_seats_as_come(server):
    code, host = door(server)
    expect("nobody yet", look(server, code)["seats"], [])
    tokens = {name: server.join(code, name, **({"host": host} if name == "Ada" else {}))[1] for name in ("Ada", "Ben", "Cleo", "Dov", "Emil")}
    status, body = post(server, f"{code}/start", {}, host)
    expect("too few", (status, body["no"]), (409, "NOT_READY"))
    expect("the host sits", look(server, code)["host_seat"], "p1")
    expect("taken", post(server, f"{code}/join", {"name": "ben"})[1]["no"], "NAME_TAKEN")
    for _ in range(3):
        expect("a bot", post(server, f"{code}/bots", {"bot": "quiet"}, host)[0], 200)
    bots = [seat["name"] for seat in look(server, code)["seats"] if seat["kind"] == "bot"]
    assert len(set(bots)) == 3 and all(bots), bots
    server.join(code, bots[0])  # a person may have that name
    now = [(seat["kind"], seat["name"]) for seat in look(server, code)["seats"]]
    assert ("person", bots[0]) in now and ("bot", bots[0]) not in now and len(set(name for _, name in now)) == 9, now
    post(server, f"{code}/seats/p2", {"do": "free"}, host)
    player = Player(server, code, tokens["Cleo"])
    player.until(lambda m: "table" in m)
    expect("a gap", names(look(server, code))[1], ("p2", "open", ""))
    status, body = post(server, f"{code}/start", {}, host)
    expect("begun", status, 200)
    player.until(lambda m: m.get("table", {}).get("state") == "running")
    table = look(server, code)
    expect("moved up", [name for _, _, name in names(table)][:4], ["Ada", "Cleo", "Dov", "Emil"])
    expect("seats", (table["options"]["seats"], player.table["you"]), (8, "p2"))
    late = Player(server, code, tokens["Cleo"])
    late.until(lambda m: "view" in m)
    expect("her own seat", (late.table["you"], late.view["you"]["seat"]), ("p2", "p2"))
    gone = Player(server, code, tokens["Ben"])
    try:
        gone.until(lambda m: "table" in m)
        raise AssertionError("a freed seat's token still opens the table")
    except Exception as error:
        expect("no token any more", getattr(error, "code", None), 4004)


@test
def a_door_survives_a_restart_and_its_options_change(server):
    code, host = door(server)
    for name in ("Ada", "Ben", "Cleo", "Dov", "Emil", "Finn"):
        server.join(code, name)
    server.kill()
    server.start()
    server.join(code, "Greta")
    expect("another set", post(server, f"{code}/options", {"options": {**NIGHT, "profile": "experienced"}}, host)[0], 200)
    expect("no number", post(server, f"{code}/options", {"options": {"seats": 9}}, host)[1]["no"], "BAD_OPTIONS")
    expect("begun", post(server, f"{code}/start", {}, host)[0], 200)
    table = look(server, code)
    expect("options", (table["options"]["seats"], table["options"]["profile"]), (7, "experienced"))
    expect("not any more", post(server, f"{code}/options", {"options": {}}, host)[1]["no"], "STARTED")


@test
def a_rematch_keeps_everybodys_seat(server):
    code, host = door(server)
    tokens = [server.join(code, name)[1] for name in ("Ada", "Ben", "Cleo")]
    for _ in range(3):
        post(server, f"{code}/bots", {"bot": "quiet"}, host)
    expect("begun", post(server, f"{code}/start", {}, host)[0], 200)
    before = names(look(server, code))
    status, body = post(server, f"{code}/rematch", {}, host)
    expect("rematch", status, 201)
    again, host = body["table"], body["host"]
    table = look(server, again)
    expect("seats and names", [(seat, name) for seat, _, name in names(table)], [(seat, name) for seat, _, name in before])
    assert "seats" not in table["options"] and table["door"], table
    joined = server.call("POST", f"/api/v1/tables/{again}/join", {"name": "Ben"}, tokens[1])[1]
    expect("Ben's own seat", joined["seat"], "p2")
    expect("a newcomer takes nobody's", server.join(again, "Dov")[0], "p7")
    for name in ("Xenia", "Quirin"):
        server.join(again, name)
    expect("begun", post(server, f"{again}/start", {}, host)[0], 200)
    expect("who did not come is left out", [name for _, kind, name in names(look(server, again)) if kind == "person"], ["Ben", "Dov", "Xenia", "Quirin"])


@test
def the_host_stays_host_whoever_taps_first(server):
    code, host = door(server)
    ada = server.call("POST", f"/api/v1/tables/{code}/join", {"name": "Ada", "host": host})[1]["token"]
    ben = server.join(code, "Ben")[1]
    for _ in range(4):
        post(server, f"{code}/bots", {"bot": "quiet"}, host)
    expect("begun", post(server, f"{code}/start", {}, host)[0], 200)
    play_to_the_end(server, code, [ada, ben])
    expect("over", look(server, code)["state"], "over")
    made = post(server, f"{code}/rematch", {}, ben)[1]
    again = made["table"]
    joined = server.call("POST", f"/api/v1/tables/{again}/join", {"name": "Ben", "host": made["host"]}, ben)[1]
    expect("Ben only stands in", ("host" in joined, look(server, again)["host_seat"]), (False, "p1"))
    expect("another table's host is nobody here", "host" in server.call("POST", f"/api/v1/tables/{again}/join", {"name": "Cleo", "host": door(server)[1]})[1], False)
    joined = server.call("POST", f"/api/v1/tables/{again}/join", {"name": "Ada", "host": host}, ada)[1]
    expect("Ada", (joined["seat"], look(server, again)["host_seat"]), ("p1", "p1"))
    expect("Ben's hand is empty", post(server, f"{again}/bots", {"bot": "quiet"}, made["host"])[0], 403)
    expect("Ada's is not", post(server, f"{again}/bots", {"bot": "quiet"}, joined["host"])[0], 200)


@test
def a_rematch_keeps_the_chosen_set(server):
    chosen = {"werewolf": 1, "villager": 3, "seer": 1, "witch": 1}
    code, host = door(server, set=chosen, free_set=True)
    for name in ("Ada", "Ben", "Cleo", "Dov", "Emil", "Finn"):
        server.join(code, name)
    expect("begun", post(server, f"{code}/start", {}, host)[0], 200)
    body = post(server, f"{code}/rematch", {}, host)[1]
    expect("kept", look(server, body["table"])["options"]["set"], chosen)
    for name in ("Ada", "Ben", "Cleo", "Dov", "Emil", "Finn"):
        token = server.join(body["table"], name)[1]
    expect("begun again", post(server, f"{body['table']}/start", {}, body["host"])[0], 200)
    player = Player(server, body["table"], token)
    player.until(lambda m: "view" in m)
    expect("and dealt", player.view["set"], chosen)


@test
def people_without_a_device_come_through_the_door_by_name(server):
    """Real cards, one device: the moderator enters who sits there, as many as come (R-mod-3, R-deal-7)."""
    code, host = door(server, moderator="proxy", dealt_by_hand=True)
    people = [f"Person {i}" for i in range(1, 8)]
    expect("not everybody's to say", post(server, f"{code}/people", {"name": "Ada"})[0], 403)
    for name in people:
        expect(name, post(server, f"{code}/people", {"name": name}, host)[0], 200)
    expect("twice", post(server, f"{code}/people", {"name": "person 1"}, host)[1]["no"], "NAME_TAKEN")
    expect("no name", post(server, f"{code}/people", {"name": ""}, host)[1]["no"], "BAD_NAME")
    post(server, f"{code}/seats/p2", {"do": "free"}, host)
    expect("begun", post(server, f"{code}/start", {}, host)[0], 200)
    people.remove("Person 2")
    expect("who sits there", [(kind, name) for _, kind, name in names(look(server, code))], [("hand", name) for name in people])
    moderator = Player(server, code, host)
    moderator.until(lambda m: "view" in m)
    moderator.send(do="open")
    asked = moderator.until(lambda m: m.get("asks"))["asks"]
    expect("led through the first night", {ask["key"][0] for ask in asked.values()}, {"wake"})
    expect("too late", post(server, f"{code}/people", {"name": "Zoe"}, host)[1]["no"], "STARTED")
    again = post(server, f"{code}/rematch", {}, host)[1]
    expect("all there again", [kind for _, kind, _ in names(look(server, again["table"]))], ["hand"] * 6)
    expect("phones after all", post(server, f"{again['table']}/options", {"options": {**NIGHT}}, again["host"])[0], 200)
    expect("nobody would answer for them", look(server, again["table"])["seats"], [])
    expect("only where a proxy enters", post(server, f"{again['table']}/people", {"name": "Ada"}, again["host"])[1]["no"], "NOT_YOURS")


def stands_still(player, seconds):
    """Whether nothing is said or done by anybody for so long."""
    before = (len(player.journal), len(player.said))
    player.drain(seconds)
    return (len(player.journal), len(player.said)) == before


@test
def bots_wait_for_one_person_alone(server):
    """Who reads or owes an answer is waited for, by day, where nobody else plays."""
    deal = ["villager", "werewolf", "seer"] + ["villager"] * 5
    seats = [{"kind": "open"}] + [{"kind": "bot", "bot": "hard"}] * 7
    code, host = server.table("werewolves", {"seats": 8, "deal": deal, "free_set": True, **NIGHT}, seats, clock={"kind": "none"})
    player = Player(server, code, server.join(code, "Ada")[1])
    player.until(lambda m: "table" in m)
    server.begin(code, host)
    player.send(do="wait", on=True)  # no night waits for it
    end = time.monotonic() + 60
    while not any(entry[0] == "day" for entry in player.journal) and time.monotonic() < end:
        player.drain(0.05)
        if player.veil:
            twins.tap(player)
    if "alive" not in player.view["seat"]["p1"]:  # eaten in the first night: nobody waits for the dead
        return bots_wait_for_one_person_alone(server)
    player.drain(0.5)  # a thought that was in progress
    assert stands_still(player, 1.5), player.journal[-3:]
    player.send(do="wait", on=False)
    before = (len(player.journal), len(player.said))
    end = time.monotonic() + 60
    while (len(player.journal), len(player.said)) == before and time.monotonic() < end:
        player.drain(0.05)
    assert (len(player.journal), len(player.said)) != before, "nobody goes on"


@test
def a_record_names_its_bots(server):
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    seats = [{"kind": "open"}] + [{"kind": "bot", "bot": "quiet"}] * 5
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT}, seats)
    token = server.join(code, "Ada")[1]
    server.begin(code, host)
    play_to_the_end(server, code, [token])
    bots = [seat["name"] for seat in look(server, code)["seats"] if seat["kind"] == "bot"]
    record = server.call("GET", f"/api/v1/tables/{code}/record")[1]
    assert all(f"{name} (bot)" in record for name in bots) and "bot:quiet" not in record, record[:400]


class Watching(Player):
    """A client that notes in which moment it heard of what: by the server's clock, whenever it is read."""

    def __init__(self, *arguments):
        self.heard = []
        self.bare = []  # moments that began, or ended by day, in a message without news
        super().__init__(*arguments)

    def absorb(self, message):
        before = self.table.get("moment") if self.table else None
        super().absorb(message)
        after = self.table.get("moment") if self.table else None
        if before != after and "n" not in message and not (before and self.journal[-1][0] in ("night", "call")):
            self.bare.append((before, after, self.journal[-1:]))
        for entry in message.get("journal", []):
            self.heard.append((entry[0], self.table.get("moment", {})))
        return message


def evening(server, plays=False, **options):
    """Six people, of whom the first may be the host, who will hang p3 on the first day; the moments take a tenth of their time."""
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "moments": 10, "t_day": 300, "t_vote": 300, "t_defence": 300, **options})
    tokens = [server.join(code, f"Person {i + 1}", **({"host": host} if i == 0 and plays else {}))[1] for i in range(6)]
    watchers = [Watching(server, code) for _ in range(2)]
    players = [Watching(server, code, token) for token in tokens]
    for player in (*watchers, *players):
        player.until(lambda m: "table" in m)
    players[0].tokens = tokens
    server.begin(code, host)
    return code, host, players, watchers


def until_day(players, number=1, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not all(p.view.get("phase") == "day" and p.view.get("number") == number for p in players):
        listen(players)
        for player in players:
            twins.tap(player)
    expect("day", {p.view.get("phase") for p in players}, {"day"})


@test
def the_days_clock_stands_still_during_a_trial(server):
    """R-time-2: after an acquittal it continues, and does not begin again."""
    code, _, players, _ = evening(server, moments=0)
    until_day(players)

    def left():
        table = server.call("GET", f"/api/v1/tables/{code}")[1]["table"]
        return table["deadline"] - table["now"]

    time.sleep(1.5)
    before = left()
    accuse(players, "p3")
    for player in players:
        player.act("thumb down")
    players[0].until(lambda m: any(entry[0] == "votes" for entry in m.get("journal", [])))
    after = left()
    assert after <= before + 500, f"{before} ms before the trial, {after} after it"


@test
def the_days_clock_goes_on_when_somebody_has_been_removed(server):
    """It stands still while the card is shown, and continues with what was left."""
    code, host, players, _ = evening(server)
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    until_day(players)

    def removed(seat):
        end = time.monotonic() + 20
        lead.send(do="remove", seat=seat)
        players[0].until(lambda m: "moment" in m.get("table", {}))
        while time.monotonic() < end and "moment" in look(server, code):
            time.sleep(0.05)
        return look(server, code)

    before = players[0].table["deadline"]
    table = removed("p5")
    assert table["deadline"] > before, f"{before} before the removal, {table.get('deadline')} after it"
    assert table["deadline"] - before < 10000, "no more than the moment took"


def hang(players, whom="p3"):
    accuse(players, whom)
    accused = players[int(whom[1:]) - 1]
    for player in players:
        player.act("thumb up" if player is not accused else "thumb down")


def accuse(players, whom):
    """Up to the vote."""
    for player in players[:2]:
        player.until(lambda m: m.get("ask")) if not player.ask else None
        player.act(f"nominate {whom}")
        player.until(lambda m: "taken" in m)
    accused = players[int(whom[1:]) - 1]
    accused.until(lambda m: m.get("ask") and m["ask"]["key"][0] == "defence") if not (accused.ask and accused.ask["key"][0] == "defence") else None
    accused.act("rest")
    for player in players:
        player.until(lambda m: m.get("ask") and "thumb up" in m["ask"]["answers"]) if not (player.ask and "thumb up" in player.ask["answers"]) else None


@test
def moments_are_told_one_after_the_other(server):
    """From the last thumb to the night every moment has its time, on all devices, in this order; nobody may act in them."""
    code, _, players, watchers = evening(server)
    until_day(players)
    hang(players)
    everybody = (*players, *watchers)
    for one in everybody:
        one.until(lambda m: "moment" in m.get("table", {}))
    moment = players[0].table["moment"]
    assert moment["until"] > moment["began"], moment
    players[4].send(do="say", channel="day", text="text too early")
    expect("nobody speaks", players[4].until(lambda m: "no" in m)["no"], "MUTE")
    for one in everybody:
        one.until(lambda m: any(entry[0] == "night" and entry[1] == 2 for entry in one.journal))
        order = [entry[0] for entry in one.journal if entry[0] in ("dawn", "uneaten", "votes", "died", "nightfall", "night")]
        expect("order", order[-4:], ["votes", "died", "nightfall", "night"])
        at = dict(one.heard)  # the last of each
        assert at["votes"]["until"] - at["votes"]["began"] > 500, at  # a tenth of 7.9 s
        assert at["died"]["began"] >= at["votes"]["until"] and at["died"]["until"] - at["died"]["began"] > 500, at
        expect("the night is told before the moment ends", at["night"], at["died"])
        one.until(lambda m: "table" in m and "moment" not in m["table"])
        expect("told apart from what comes next", one.bare, [])


def elect(server, **options):
    """Six people elect p4, with a look at the cards first; returns what evening does."""
    code, host, players, watchers = evening(server, elected_mayor=True, t_deal=300, t_elect=300, **options)
    for one in (*players, *watchers):
        one.until(lambda m: m.get("veil", {}).get("id") == "deal")
    for player in players:
        player.confirm()
    for player in players:
        player.until(lambda m: m.get("ask"))
    return code, host, players, watchers


@test
def who_watches_knows_that_the_deal_is_over(server):
    """Nothing is told between the deal and an election: a screen that stayed in the deal would count down the deal's time."""
    _, _, players, watchers = elect(server)
    for one in watchers:
        one.until(lambda m: "n" in m and "veil" not in m)
        expect("the election", (one.view["phase"], {entry[0] for entry in one.journal}), ("elect", {"start", "set"}))
        expect("nothing twice", (one.waiting(0.5), one.table["deadline"]), (False, players[0].table["deadline"]))


@test
def an_election_and_a_succession_are_moments(server):
    """Who is Mayor is looked at by all before the night, and before the day continues if the Mayor is removed."""
    code, host, players, watchers = elect(server)
    everybody = (*players, *watchers)
    for player in players:
        player.act("elect p4")
    for one in everybody:
        one.until(lambda m: "moment" in m.get("table", {}))
        moment = one.table["moment"]
        expect("told", (one.journal[-1], moment["until"] - moment["began"]), (["mayor", "p4", "majority"], 740))
        assert not any(entry[0] == "night" for entry in one.journal), one.journal
    until_day(players)
    chair = Player(server, code, host)
    chair.until(lambda m: "view" in m)
    chair.send(do="remove", seat="p4")
    for one in everybody:
        one.until(lambda m: any(entry[0] == "mayor" for entry in m.get("journal", [])))
        moment = one.table["moment"]
        expect("told", (one.journal[-1], moment["until"] - moment["began"]), (["mayor", "p5", "succession"], 400))


@test
def a_tie_takes_its_time(server):
    """2.4 s more than the same thumbs without one, which the Mayor's card settles here."""
    deal = ["mayor", "werewolf", "healer", "villager", "villager", "villager"]
    code, _, players, _ = evening(server, deal=deal, free_set=True)
    end = time.monotonic() + 30
    while time.monotonic() < end and not all(player.view.get("phase") == "day" for player in players):
        listen(players)
        for player in players:
            twins.tap(player, {**twins.CHOICE, "eat": "eat p6", "guard": "guard p6"})
    accuse(players, "p3")
    for i, player in enumerate(players):
        player.act("thumb up" if i in (0, 3, 4) else "thumb down")
    players[0].until(lambda m: "moment" in m.get("table", {}))
    moment = players[0].table["moment"]
    expect("a tie", players[0].journal[-1][-2:], ["yes", "yes"])
    expect("its time", moment["until"] - moment["began"], (1500 + 6 * 500 + 1000 + 600 + 2400 + 1800) // 10)


@test
def a_moment_waits_for_the_voice_of_the_screen_but_not_for_ever(server):
    """A screen that never says that it has read its sentence holds each moment up by one sentence."""
    _, _, players, watchers = evening(server)
    watchers[0].send(do="wait", on=True)
    until_day(players)
    hang(players)
    players[0].until(lambda m: any(entry[0] == "died" for entry in m.get("journal", [])))
    at = dict(players[0].heard)
    late = at["died"]["began"] - at["votes"]["until"]
    assert late >= 800, f"{late} ms; a sentence has a tenth of 8 s here"


@test
def who_comes_in_a_pause_sees_the_clock_as_it_stands(server):
    code, host, players, _ = evening(server, moments=0)
    until_day(players)
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    lead.send(do="pause", on=True)
    first = lead.until(lambda m: m.get("table", {}).get("paused"))["table"]
    time.sleep(1.5)
    late = Player(server, code).until(lambda m: "table" in m)["table"]
    expect("left", late["deadline"] - late["now"], first["deadline"] - first["now"])


@test
def one_person_alone_has_no_limit(server):
    seats = [{"kind": "open"}] + [{"kind": "bot", "bot": "quiet"}] * 5
    deal = ["werewolf", "seer"] + ["villager"] * 4
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_deal": 1, "t_pack_first": 1}, seats, clock={"kind": "none"})
    player = Player(server, code, server.join(code, "Ada")[1])
    player.until(lambda m: "table" in m)
    server.begin(code, host)
    for call in ("deal", "werewolf"):
        player.until(lambda m: m.get("veil", {}).get("id") == call)
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            player.until(lambda m: "veil" in m)
        expect("no clock, and no end", (player.veil["id"], "until" in player.veil), (call, False))
        player.confirm()


@test
def the_host_does_not_wait_for_a_moment(server):
    code, host, players, _ = evening(server, moments=200)
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    skipped = 0
    end = time.monotonic() + 30
    while time.monotonic() < end and players[0].view.get("phase") != "day":
        listen(players)
        for player in players:
            twins.tap(player)
        lead.drain(0)
        if "moment" in lead.table:
            lead.send(do="timeout")
            lead.until(lambda m: "table" in m)
            skipped += 1
    expect("the day has come", players[0].view.get("phase"), "day")
    assert skipped >= 2, skipped


def next_moment(lead):
    """The host does not wait; what everyone looks at then, if anything."""
    lead.send(do="timeout")
    lead.until(lambda m: "table" in m)
    lead.drain(0.2)
    return lead.table.get("moment")


def turned_first(lead, entry, shows):
    """Of a moment in which something is face down: the host's first tap turns it, the second continues."""
    before = lead.table["moment"]
    expect("looked at", lead.journal[-1][0], entry)
    after = next_moment(lead)
    expect("still looked at", lead.journal[-1][0], entry)
    assert after and after["until"] - after["began"] == before["until"] - before["began"], (before, after)
    assert after["began"] + shows <= time.time() * 1000 + 50 and after["until"] < before["until"], (before, after)
    next_moment(lead)
    assert lead.journal[-1][0] != entry or "moment" not in lead.table, lead.table


@test
def the_host_skips_a_wait_but_never_a_card(server):
    """What is face down is turned first, for everyone, and takes its time from there; only then does the host continue."""
    _, host, players, _ = (table := evening(server, moments=200))
    lead = Player(server, table[0], host)
    lead.until(lambda m: "view" in m)
    end = time.monotonic() + 30
    while time.monotonic() < end and "moment" not in lead.table:
        listen(players)
        for player in players:
            if player.ask and "eat p6" in player.ask["answers"]:
                player.act("eat p6")
            twins.tap(player)
        lead.drain(0)
    expect("sunrise", lead.journal[-1][0], "dawn")
    next_moment(lead)
    turned_first(lead, "died", 2 * (2400 + 600))
    expect("the day has come", lead.table.get("moment"), None)
    until_day(players)
    hang(players[:5])
    lead.until(lambda m: "moment" in m.get("table", {}))
    turned_first(lead, "votes", 2 * (1500 + 5 * 500 + 1000))
    expect("then the card", lead.journal[-1][0], "died")


class Eaten:
    """A table whose p1 is eaten in the first night; its twin differs only in which of the living holds which card."""

    def __init__(self, server, which=0, **options):
        self.twin = twins.Twin(server, Player, twins.deals("villager")[which], options, {**twins.CHOICE, "eat": "eat p1"})
        end = time.monotonic() + 60
        while time.monotonic() < end and not self.twin.done():
            self.twin.step()
        self.players = self.twin.players
        self.dead = self.players[0]
        expect("eaten", self.dead.view["seat"]["p1"].get("cause"), "eaten")

    def cards(self):
        """Of the living, as the dead one knows them."""
        return {seat: state["card"] for seat, state in self.dead.view["seat"].items() if state.get("alive") and "card" in state}

    def shown(self):
        self.dead.until(lambda m: "secret" in self.dead.view)
        return self.cards()


@test
def the_dead_see_no_card_before_they_have_guessed(server):
    """R-see-3: up to then two tables that differ only in the cards of the living send the dead the same."""
    pair = [Eaten(server, which, ghost_view="all") for which in (0, 1)]
    one, two = (table.twin.heard() for table in pair)
    expect("told apart", one, two)
    for table in pair:
        expect("cards before", (table.cards(), "secret" in table.dead.view), ({}, False))
        table.dead.send(do="watch")
        expect("all cards", len(table.shown()), 9)
    assert pair[0].cards() != pair[1].cards()
    living = pair[0].players[1]
    living.send(do="watch")
    expect("not for the living", living.until(lambda m: "no" in m)["no"], "NOT_ASKED")
    assert "secret" not in living.view


@test
def the_host_lets_the_dead_see_all_cards(server):
    """Where nobody agreed beforehand both have to say so, in any order; what they said outlives a restart."""
    table = Eaten(server)
    code, dead = table.twin.code, table.dead
    dead.send(do="watch", seat="p1")
    expect("the host's to say", dead.until(lambda m: "no" in m)["no"], "NOT_ASKED")
    dead.send(do="watch")
    dead.send(do="sync")
    dead.until(lambda m: "view" in m)
    expect("not yet", ("secret" in dead.view, table.cards()), (False, {}))
    server.kill()
    server.start()
    lead = Player(server, code, table.twin.host)
    lead.until(lambda m: "view" in m)
    lead.send(do="watch", seat="p1")
    lead.until(lambda m: lead.view.get("watching") == ["p1"])
    seat = next(seat for seat in look(server, code)["seats"] if seat["seat"] == "p1")
    expect("everyone may know", seat["watch"], True)
    again = Player(server, code, table.twin.tokens[0])
    again.until(lambda m: "view" in m)
    assert "secret" in again.view, again.view


@test
def the_host_pauses_lengthens_and_ends_the_day(server):
    """Where the software moderates, too; everyone sees it. By night the calls close by themselves."""
    code, host, players, watchers = evening(server)
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    lead.send(do="timeout")
    expect("not by night", lead.until(lambda m: "no" in m)["no"], "NOT_YOURS")
    until_day(players)
    lead.send(do="pause", on=True)
    for one in (*players, *watchers):
        one.until(lambda m: m.get("table", {}).get("paused"))
        expect("by whom", one.table["paused_by"], "host")
    players[0].send(do="pause", on=False)
    expect("not a player", players[0].until(lambda m: "no" in m)["no"], "NOT_YOURS")
    lead.send(do="pause", on=False)
    for one in (*players, *watchers):
        one.until(lambda m: m.get("table", {}).get("resumes"))  # everyone gets ready first
        one.until(lambda m: "table" in m and not m["table"].get("paused"))
    before = players[0].table["deadline"]
    lead.send(do="longer", seconds=60)
    for one in (*players, *watchers):
        one.until(lambda m: m.get("table", {}).get("deadline", 0) > before)
        expect("everyone is told", one.table["hand"]["act"], "longer")
    lead.drain(0)
    lead.send(do="timeout")
    ended = lambda m: m.get("table", {}).get("hand", {}).get("act") == "next"
    for one in (*players, *watchers):
        expect("what was ended", one.until(ended)["table"]["hand"]["of"], "t_day")
    fallen = lambda m: [entry for entry in m.get("journal", []) if entry[0] == "nightfall"]
    expect("the journal knows who", fallen(watchers[0].until(fallen)), [["nightfall", "host"]])


def told(player, test):
    """Until the table is so; what has come already counts."""
    if not test(player.table):
        player.until(lambda m: "table" in m and test(m["table"]))


@test
def a_pause_that_the_host_has_left_behind_is_anybodys_to_end(server):
    """After mod_grace seconds, by anybody who sits there; everyone is told who did. A host who is back has the pause back."""
    code, host, players, watchers = evening(server, mod_grace=1)
    until_day(players)
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    lead.send(do="pause", on=True)
    told(players[0], lambda table: table.get("paused"))
    lead.close()
    told(players[0], lambda table: table.get("left_alone"))
    lead = Player(server, code, host)
    told(players[0], lambda table: not table.get("left_alone") and table["paused"])
    players[0].send(do="pause", on=False)
    expect("the host is there", players[0].until(lambda m: "no" in m)["no"], "NOT_YOURS")
    server.kill()
    server.start()
    everyone = [Player(server, code, token) for token in (*players[0].tokens, None)]
    for one in everyone:
        told(one, lambda table: table.get("left_alone"))
    everyone[-1].send(do="pause", on=False)
    expect("who only looks on", everyone[-1].until(lambda m: "no" in m)["no"], "NOT_YOURS")
    everyone[1].send(do="pause", on=True)
    expect("to stop it is the host's", everyone[1].until(lambda m: "no" in m)["no"], "NOT_YOURS")
    everyone[1].send(do="pause", on=False)
    for one in everyone:
        told(one, lambda table: table.get("resumes"))
        expect("who", (one.table["hand"]["act"], one.table["hand"]["seat"]), ("resume", "p2"))
        told(one, lambda table: not table.get("paused") and not table.get("left_alone"))


@test
def the_place_of_a_host_who_is_away_is_anybodys_at_the_table(server):
    """After mod_grace seconds, by day; the one before is not the host any more, and everyone is told."""
    code, host, players, _ = evening(server, plays=True, mod_grace=1)
    tokens = players[0].tokens
    until_day(players)
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    take = lambda token: server.call("POST", f"/api/v1/tables/{code}/host", {}, token)[:2]
    expect("the host is there", take(tokens[1])[0], 409)
    players[0].close()
    lead.close()
    for one in players[1:]:
        told(one, lambda table: table.get("left_alone"))
    expect("nobody's", take(None)[0], 403)
    status, reply = take(tokens[1])
    expect("taken", (status, sorted(reply)), (200, ["host"]))
    for one in players[1:]:
        told(one, lambda table: table.get("host_seat") == "p2" and not table.get("left_alone"))
    expect("shown", (players[2].table["hand"]["act"], players[2].table["hand"]["seat"]), ("host", "p2"))
    expect("once", take(tokens[2])[0], 409)
    seat = lambda token: server.call("POST", f"/api/v1/tables/{code}/seats/p1", {"do": "bot", "bot": "quiet"}, token)[0]
    expect("the old host's hand", seat(host), 403)
    expect("the new one's", seat(reply["host"]), 200)
    for _ in range(2):
        new = Player(server, code, reply["host"])
        new.until(lambda m: "table" in m)
        assert "deal" not in new.table["options"], "the cards that the other host has entered"
        new.close()
        server.kill()
        server.start()


@test
def a_pause_of_a_game_over_days_stays_the_hosts(server):
    """Where a phase takes hours the host may well be away: one is as absent as everyone else."""
    code, host, players, _ = evening(server, mod_grace=1, t_day=86400)
    until_day(players)
    lead = Player(server, code, host)
    lead.send(do="pause", on=True)
    told(players[0], lambda table: table.get("paused"))
    lead.close()
    players[0].drain(2.5)
    assert players[0].table["paused"] and not players[0].table.get("left_alone"), players[0].table


@test
def a_seat_that_a_bot_plays_is_told_at_once_and_comes_back(server):
    code, host, players, _ = evening(server)
    expect("lent", post(server, f"{code}/seats/p2", {"do": "bot", "bot": "quiet"}, host)[0], 200)
    for player in players:  # in the middle of the night
        player.until(lambda m: m.get("table", {}).get("seats", [{}, {}])[1].get("lent"))
    token = server.call("POST", f"/api/v1/tables/{code}/seats/p2", {"do": "link"}, host)[1]["token"]
    expect("not by another", post(server, f"{code}/seats/p3", {"do": "return"}, token)[0], 403)
    expect("taken back", post(server, f"{code}/seats/p2", {"do": "return"}, token)[0], 200)
    players[0].until(lambda m: "table" in m and not m["table"]["seats"][1].get("lent"))


@test
def one_person_among_bots_waits_for_nobody(server):
    """Alone there is nobody to keep secrets from: calls that ask nobody, or only bots, close at once; one's own waits."""
    deal = ["seer", "werewolf", "hunter", "mayor", "cupid", "werewolf", "villager", "villager", "villager"]
    long = {"t_min": 600, "t_pack_first": 600, "t_note": 600, "t_seer": 600, "t_cupid": 600, "t_lovers": 600, "t_deal": 0, "moments": 0}
    seats = [{"kind": "open"}] + [{"kind": "bot", "bot": "quiet"}] * 8
    code, host = server.table("werewolves", {"seats": 9, "deal": deal, "free_set": True, **long}, seats, clock={"kind": "none"})
    player = Player(server, code, server.join(code, "Ada")[1])
    player.until(lambda m: "table" in m)
    server.begin(code, host)
    player.until(lambda m: m.get("veil", {}).get("id") == "seer" or any(entry[0] == "lover" for entry in m.get("journal", [])))
    if player.veil["id"] == "lovers":  # a lover reads of it for the whole of that call
        return
    for _ in range(20):
        expect("her own call waits", player.until(lambda m: "veil" in m)["veil"]["id"], "seer")
    player.act("see p2")
    player.until(lambda m: "learned" in m)
    player.confirm()
    player.until(lambda m: any(entry[0] == "day" for entry in m.get("journal", [])))


if __name__ == "__main__":
    sys.exit(run())
