#!/usr/bin/env python3
"""Nights of Werewolves over the wire: nothing about the traffic tells a card (R-leak), and every call has its time."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import twins  # noqa: E402
from client import Player, Server, listen  # noqa: E402
from harness import FLAGS, NIGHT, PROGRAM, SET9, expect, live, run, test, village  # noqa: E402


@test
def a_night_of_werewolves_beats_alike_for_all(server):
    code, _, players = village(server, SET9, 3)
    end = time.monotonic() + 30
    while time.monotonic() < end and any(player.view.get("phase", "pack") in ("pack", "seer", "witch") for player in players):
        for player in players:
            live(player)
    watcher = Player(server, code)
    watcher.until(lambda m: "view" in m)
    assert any(entry[0] == "dawn" for entry in watcher.journal), watcher.journal
    # The first call was in progress when they came; from then on every beat is the same for all.
    night = [[beat for beat in player.beats if beat[0] != "werewolf"] for player in players]
    assert len(night[0]) > 5 and night[0] == night[1] == night[2], [len(beats) for beats in night]
    expect("sizes", {size for _, size in night[0]}, {1024})
    assert any(entry[0] == "vision" for entry in players[0].journal), players[0].journal
    assert not any(entry[0] == "vision" for entry in players[1].journal)


@test
def a_whole_game_of_werewolves(server):
    code, _, players = village(server, SET9, 2, talk="rounds", talk_rounds=2)
    end = time.monotonic() + 100
    while time.monotonic() < end and players[0].table.get("state") != "over":
        for player in players:
            live(player)
    expect("state", players[0].table.get("state"), "over")
    status, record, _ = server.call("GET", f"/api/v1/tables/{code}/record")
    assert status == 200 and record.splitlines()[-1].startswith("end ")


def calm():
    """For one client with up to two hundred sockets: at the others' beat it has ten thousand messages a second to read, and
    the server closes the line to who falls behind."""
    return Server(PROGRAM, "--bot-delay", "0", "--beat", "100", "--talk-gap", "0")


@test
def twins_send_the_same_to_every_card(_):
    with calm() as server:
        expect("told apart", twins.differences(server, Player), [])


@test
def twins_with_hidden_deaths_send_the_same(_):
    with calm() as server:
        expect("told apart", twins.twice(lambda: twins.hidden_deaths(server, Player)), [])


@test
def a_tap_that_comes_too_late_is_told_so_to_all_alike(server):
    """A tap names its call: one for a call that is over counts for no other, whether it was an answer or a cover tap."""
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_seer": 600, "t_day": 300})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    wolf, villager = players[0], players[2]
    for player in (wolf, villager):
        player.until(lambda m: m.get("veil", {}).get("id") == "werewolf")
    pack, question = wolf.veil["call"], wolf.ask["q"]
    for player in players:
        player.until(lambda m: m.get("veil", {}).get("id") == "seer")
    wolf.send(do="act", q=question, a="eat p3", call=pack)
    villager.send(do="confirm", call=pack)
    told = [player.until(lambda m: "refused" in m)["refused"] for player in (wolf, villager)]
    expect("the same words", {key: told[0][key] for key in ("no", "where", "what")}, {key: told[1][key] for key in ("no", "where", "what")})
    expect("late", told[0]["no"], "LATE")
    for player in (wolf, villager):
        player.until(lambda m: "veil" in m)
        expect("no tap of the Seer's call", (player.veil["id"], player.veil["done"]), ("seer", 0))


def waking(server, wolves=2, **options):
    """Four people and the pack, in its call, which lasts; and the host."""
    deal = ["werewolf"] * wolves + ["villager", "villager", "seer", "villager"]
    code, host = server.table("werewolves", {"seats": len(deal), "deal": deal, "free_set": True, **NIGHT, "t_pack_first": 600, "t_seer": 600, **options})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(len(deal))]
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    for player, token in zip(players, tokens):
        player.code, player.token = code, token
        player.until(lambda m: m.get("veil", {}).get("id") == "werewolf")
    lead = Player(server, code, host)
    lead.until(lambda m: "view" in m)
    return players, lead


def points(wolf, whom):
    wolf.send(do="act", q=wolf.ask["q"], a=f"eat {whom}", call=wolf.veil["call"])


@test
def a_tap_in_a_pause_is_refused_to_all_alike(server):
    """Every phone is told of the pause, an answer and a cover tap are refused in the same words, and both count afterwards."""
    players, lead = waking(server)
    wolf, villager = players[0], players[2]
    lead.send(do="pause", on=True)
    for player in players:
        player.until(lambda m: m.get("table", {}).get("paused"))
        player.until(lambda m: "veil" in m)
    points(wolf, "p3")
    villager.confirm()
    told = [player.until(lambda m: "refused" in m)["refused"] for player in (wolf, villager)]
    expect("the same words", [[one[key] for key in ("no", "where", "what")] for one in told], [["PAUSED", "do", "the table is paused"]] * 2)
    expect("each names its request", [one["of"] for one in told], ["act", "confirm"])
    for player in (wolf, villager):
        player.until(lambda m: "veil" in m)
        expect("no tap", player.veil["done"], 0)
    lead.send(do="pause", on=False)
    for player in (wolf, villager):
        player.until(lambda m: "table" in m and not m["table"].get("paused"))
        player.until(lambda m: "veil" in m)
    points(wolf, "p3")
    villager.confirm()
    for player in (wolf, villager):
        player.until(lambda m: m.get("veil", {}).get("done") == 1)


def learns(pack, whom, agreed):
    """The pointers that will close the round, as every Werewolf is told at once: whom p1, p2 … point at."""
    told = [["pointers", f"p{i + 1}", seat, agreed] for i, seat in enumerate(whom)]
    for wolf in pack:
        wolf.until(lambda m: [entry for entry in m.get("learned", []) if entry[0] == "pointers"] == told)


def agree(pack, whom):
    """One after the other, so that the first has answered before the last does."""
    for wolf in pack:
        wolf.taken = None
        points(wolf, whom)
        wolf.until(lambda m: m.get("taken"))
    learns(pack, [whom] * len(pack), "yes")


@test
def a_pack_that_has_agreed_is_told_so_and_any_of_it_may_change_its_mind(server):
    """Two and three Werewolves, the last round: the first to point may change it as the last may, until the call ends."""
    for wolves in (2, 3):
        players, _ = waking(server, wolves=wolves, wolf_rounds=1)
        pack, others = players[:wolves], players[wolves:]
        agree(pack, "p4")
        for i in (0, wolves - 1):
            points(pack[i], "p5")
            learns(pack, ["p5" if k == i else "p4" for k in range(wolves)], "no")
            points(pack[i], "p4")
            learns(pack, ["p4"] * wolves, "yes")
        for other in others:
            other.until(lambda m: "veil" in m)
            assert "learned" not in other.keys, other.keys
        expect("one size", {player.sizes[-1] for player in players}, {1024})
        code, token = pack[0].code, pack[0].token
    server.kill()
    server.start()
    learns([Player(server, code, token)], ["p4"] * 3, "yes")  # the newest of them are kept


@test
def a_pack_points_again_when_one_changes_its_mind(server):
    """In a round that is not the last: one changes a pointer, and all are shown them and asked again."""
    for i in (0, 1):
        players, _ = waking(server)
        pack = players[:2]
        agree(pack, "p3")
        points(pack[i], "p4")
        for wolf in pack:
            wolf.until(lambda m: m.get("ask"))
            expect("asked again", [entry[2:] for entry in wolf.journal if entry[0] == "pointers"], [["p4" if k == i else "p3", "no"] for k in (0, 1)])
        pack[i].until(lambda m: m.get("given") == "eat p4")  # the new choice stands: the other need only follow
        points(pack[1 - i], "p4")
        learns(pack, ["p4", "p4"], "yes")


@test
def a_pointer_may_be_changed_before_the_others_have_pointed(server):
    players, lead = waking(server, fast_pack=True)
    first, last = players[:2]
    points(first, "p3")
    first.until(lambda m: m.get("taken"))
    points(first, "p4")
    points(last, "p4")
    learns([first, last], ["p4", "p4"], "yes")
    for player in players:  # a quick call ends when all have answered and read
        while player.veil and player.veil["id"] == "werewolf":
            if player.veil["done"] < player.veil["taps"]:
                player.confirm()
            player.until(lambda m: "veil" in m)
            if player.veil["done"] == player.veil["taps"]:
                break
    lead.until(lambda m: any(entry == ["asleep", "werewolf"] for entry in m.get("journal", [])))


@test
def the_list_of_own_tables_tells_asked_and_sleeping_seats_the_same(server):
    """By night: whether one's own taps are missing, and when the call ends; never what is asked."""
    players, _ = waking(server)
    wolf, villager = players[0], players[2]

    def mine(player):
        table = server.call("POST", "/api/v1/mine", {"tokens": [player.token]})[1]["tables"][0]
        assert 0 < table["left"] <= 600_000, table
        return table["night"], table["turn"], "asks" in table

    for player in (wolf, villager):
        expect("awaited", mine(player), (True, True, False))
    points(wolf, "p3")
    villager.confirm()
    for player in (wolf, villager):
        player.until(lambda m: m.get("veil", {}).get("done") == 1)
        expect("to be read", mine(player), (True, True, False))
        player.confirm()
        player.until(lambda m: m.get("veil", {}).get("done") == 2)
        expect("done", mine(player), (True, False, False))


@test
def by_night_nothing_is_previewed_or_looked_back_at(server):
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_seer": 3, "t_day": 300})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: m.get("veil", {}).get("id") == "seer")
    for message in ({"do": "preview", "a": "see p1"}, {"do": "look"}, {"do": "why", "about": "p1"}):
        players[1].refusals.clear()
        players[1].send(**message)
        players[1].until(lambda m: players[1].refusals)
        expect(message["do"], players[1].refusals[0]["no"], "NOT_ASKED")
    status, body, _ = server.call("GET", f"/api/v1/tables/{code}/look/end", token=tokens[1])
    expect("over HTTP", (status, body["no"]), (409, "NIGHT"))
    players[1].act("see p1")
    end = time.monotonic() + 30
    while time.monotonic() < end and not any(entry[0] == "day" for entry in players[2].journal):
        for player in players:
            live(player)
    for player, token in zip(players, tokens):
        player.drain(0.2)
        look = server.call("GET", f"/api/v1/tables/{code}/look/end", token=token)[1]
        expect("by day, what was told", look["journal"], player.journal)
        expect("by day, what is seen", look["view"], player.view)


@test
def a_seat_learns_at_once_what_it_asked(server):
    """The Seer reads the answer within the call; the others' messages are as long, and the journal tells it later."""
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_seer": 600, "t_day": 300})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    server.begin(code, host)
    players = [Player(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: m.get("veil", {}).get("id") == "seer")
    players[1].act("see p1")
    beat = players[1].until(lambda m: "learned" in m)
    expect("learned", beat["learned"], [["vision", "p1", "werewolf"]])
    assert not any(entry[0] == "vision" for entry in players[1].journal), players[1].journal
    players[0].until(lambda m: "veil" in m)
    assert "learned" not in players[0].keys, players[0].keys
    expect("one size", players[0].sizes[-1], players[1].sizes[-1])
    late = Player(server, code, tokens[1])  # and again after a reload
    expect("again", late.until(lambda m: "learned" in m)["learned"], [["vision", "p1", "werewolf"]])


@test
def a_watcher_is_told_when_the_call_ends(server):
    """The shared screen's clock: in the first call as in any other, for who comes early and who comes late."""
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_pack_first": 4, "t_seer": 600, "t_day": 300})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    early = Player(server, code)
    players = [Player(server, code, token) for token in tokens]
    for player in (early, *players):
        player.until(lambda m: "table" in m)
    server.begin(code, host)
    ends = []
    for call in ("werewolf", "seer"):
        for player in (early, players[0]):
            player.until(lambda m: m.get("veil", {}).get("id") == call)
            ends.append(player.veil["until"])
        late = Player(server, code)
        late.until(lambda m: "veil" in m)
        ends.append(late.veil["until"])
    expect("one end a call", (len(set(ends[:3])), len(set(ends[3:]))), (1, 1))


LIMITS = {"deal": "t_deal", "cupid": "t_cupid", "lovers": "t_lovers", "seer": "t_seer", "witch": "t_witch", "healer": "t_healer", "hunter":
          "t_note", "red-riding-hood": "t_note", "mayor": "t_note"}


class Timed(Player):
    """A client that notes when it heard of what, and by the server's clock when calls and days began."""

    def __init__(self, *arguments, **more):
        self.heard, self.began = {}, []
        super().__init__(*arguments, **more)

    def absorb(self, message):
        for entry in message.get("journal", []):
            self.heard.setdefault(tuple(map(str, entry)), time.monotonic())
        super().absorb(message)
        options, call = self.table.get("options", {}), message.get("veil", {}).get("id")
        if call == "werewolf":
            limit = options["t_pack_first" if self.view["number"] == 1 else "t_pack"]
        else:
            limit = options.get(LIMITS.get(call), 0)
        if call and (not self.began or self.began[-1][0] != call):
            self.began.append((call, message["veil"]["until"] / 1000 - limit))
        if message.get("table", {}).get("deadline") and self.began and self.began[-1][0] != "day":
            self.began.append(("day", self.table["deadline"] / 1000 - options["t_day"]))
        return message

    def lasted(self, call, which=0):
        """From the opening of a call to that of the next, or to the day."""
        at = [i for i, (name, _) in enumerate(self.began) if name == call][which]
        end = time.monotonic() + 5
        while len(self.began) == at + 1 and time.monotonic() < end:  # the day's clock is told a little after the day
            self.drain(0.05)
        return self.began[at + 1][1] - self.began[at][1]


def sleepless(server, deal, seconds=30, until="day", **options):
    """A table of people who tap and answer as soon as they may, watched by a seat that notes the time."""
    code, host = server.table("werewolves", {"seats": len(deal), "deal": deal, "free_set": True, **NIGHT, **options})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(len(deal))]
    server.begin(code, host)
    players = [Timed(server, code, token) for token in tokens]
    night_on(players, seconds, until)
    return code, players


def night_on(players, seconds=30, until="day"):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not all(player.view.get("phase") == until for player in players):
        listen(players)
        for player in players:
            twins.tap(player)
    assert players[0].view.get("phase") == until, players[0].view


@test
def calls_that_ask_nobody_last_their_time(server):
    """R-n1-3, R-cupid-7: the lovers', Hunter's, Red Riding Hood's and Mayor's calls."""
    deal = ["werewolf", "seer", "hunter", "red-riding-hood", "cupid", "mayor", "villager", "villager", "villager"]
    code, players = sleepless(server, deal, t_lovers=2, t_note=1, t_cupid=20, t_day=300)
    for call, least in (("lovers", 2), ("hunter", 1), ("red-riding-hood", 1), ("mayor", 1)):
        for player in players:
            assert least - 0.05 < player.lasted(call) < least + 4, (call, player.lasted(call))
    for player in players:
        order = [entry[1] for entry in player.journal if entry[0] == "call"]
        expect("order", order, ["cupid", "lovers", "werewolf", "seer", "hunter", "red-riding-hood", "mayor"])
        assert player.heard[("dawn", "1")] >= player.heard[("asleep", "mayor")], player.heard
    lovers = [player for player in players if any(entry[0] == "lover" for entry in player.journal)]
    expect("lovers", len(lovers), 2)
    for player in lovers:  # told within the call, not behind it
        other = next(entry for entry in player.journal if entry[0] == "lover")
        assert player.heard[tuple(other)] < player.heard[("asleep", "lovers")], player.heard


def dealt(server, **options):
    """Six people who have just got their cards, with ten minutes to look at them unless said otherwise."""
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_deal": 600, "t_day": 300, **options})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    players = [Timed(server, code, token) for token in tokens]
    for player in players:
        player.until(lambda m: "table" in m)
    server.begin(code, host)
    for player in players:
        player.until(lambda m: m.get("veil", {}).get("id") == "deal")
    return players


@test
def the_look_at_the_card_has_its_time(server):
    """t_deal: nobody taps, and the first call opens when it is over, not before; nothing tells the cards apart."""
    players = dealt(server, t_deal=2)
    for player in players:
        expect("the card alone is told", [entry[0] for entry in player.journal if entry[0] in ("card", "night", "call")], ["card"])
        expect("no question", (player.ask, player.veil["taps"], player.veil["done"]), (None, 1, 0))
    players[0].send(do="act", a="eat p2")
    expect("no answers", players[0].until(lambda m: "refused" in m)["refused"]["no"], "NOT_ASKED")
    for player in players:
        player.until(lambda m: m.get("veil", {}).get("id") == "werewolf")
        assert 1.95 < player.lasted("deal") < 6, player.began
    beats = [[beat for beat in player.beats if beat[0] == "deal"] for player in players]
    assert len(beats[0]) > 5 and all(found == beats[0] for found in beats), [len(found) for found in beats]


@test
def the_first_call_opens_when_all_have_seen_their_card(server):
    for options, opens in (({}, lambda m: m.get("veil", {}).get("id") == "werewolf"),
                           ({"elected_mayor": True, "t_elect": 600}, lambda m: m.get("ask"))):
        players = dealt(server, **options)
        for player in players[1:]:
            player.confirm()
            player.until(lambda m: m.get("veil", {}).get("done") == 1)
        for _ in range(10):  # the last one still looks
            expect("waits", (players[0].until(lambda m: "veil" in m)["veil"]["id"], players[0].ask), ("deal", None))
        players[0].confirm()
        for player in players:
            player.until(opens)


@test
def a_table_without_a_clock_looks_at_its_cards_too(server):
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 6, "deal": deal, "free_set": True, **NIGHT, "t_deal": 1}, clock={"kind": "none"})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(6)]
    server.begin(code, host)
    player = Player(server, code, tokens[0])
    player.until(lambda m: m.get("veil", {}).get("id") == "deal")
    player.until(lambda m: m.get("veil", {}).get("id") == "werewolf")


@test
def what_follows_a_slot_is_not_known_before(server):
    """In the Mayor's call of the first night it is not to be seen who will be dead."""
    deal = ["werewolf", "seer", "mayor", "villager", "villager", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 9, "deal": deal, "free_set": True, **NIGHT, "t_note": 3, "t_pack_first": 3})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(9)]
    server.begin(code, host)
    players = [Timed(server, code, token) for token in tokens]
    end = time.monotonic() + 20
    while time.monotonic() < end and ("call", "mayor") not in players[3].heard:
        listen(players)
        for player in players:
            twins.tap(player, {**twins.CHOICE, "eat": "eat p4"})
    late = Player(server, code)
    again = Player(server, code, tokens[4])
    for player in (late, again, players[3]):
        player.until(lambda m: "view" in m or "veil" in m)
        expect("still night", player.view["phase"], "seer")
        assert player.view["seat"]["p4"]["alive"] and player.ask is None, player.view
        assert not any(entry[0] in ("dawn", "died") for entry in player.journal), player.journal
    players[3].send(do="act", a="sleep")
    expect("no answers", players[3].until(lambda m: "refused" in m)["refused"]["no"], "NOT_ASKED")
    late.until(lambda m: any(entry[0] == "died" for entry in m.get("journal", [])))
    expect("dead now", late.view["seat"]["p4"].get("alive"), None)


@test
def a_dead_character_is_called_as_if_alive(server):
    """R-night-2 with hide_cards: the Seer is eaten in the first night and called in the second, for as long."""
    deal = ["werewolf", "seer", "witch", "villager", "villager", "villager", "villager", "villager", "villager"]
    choice = {**twins.CHOICE, "eat": "eat p2", "see": "see p1"}
    options = {"hide_cards": True, "t_min": 1, "t_seer": 20, "t_witch": 20, "t_pack": 3, "t_pack_first": 3}
    code, host = server.table("werewolves", {"seats": 9, "deal": deal, "free_set": True, **NIGHT, **options})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(9)]
    server.begin(code, host)
    players = [Timed(server, code, token) for token in tokens]
    end = time.monotonic() + 60
    while time.monotonic() < end and not all(player.view.get("phase") == "day" for player in players):
        listen(players)
        for player in players:
            twins.tap(player, choice)
    first = players[4].lasted("seer")
    assert any(entry[:2] == ["died", "p2"] for entry in players[4].journal), players[4].journal
    for player in players:
        player.heard = {}
        if player.ask:
            player.act("sleep")
    veils = []
    while time.monotonic() < end and ("dawn", "2") not in players[4].heard:
        listen(players)
        for player in players:
            twins.tap(player, {**choice, "eat": "eat none"})
        if players[4].veil and players[4].veil["id"] == "seer":
            veils.append(players[4].veil)
    assert ("call", "seer") in players[4].heard, players[4].journal[-8:]
    for lasted in (first, players[4].lasted("seer", 1)):  # its least time and until all have tapped, not the limit
        assert 0.95 < lasted < 15, (first, players[4].lasted("seer", 1))
    assert veils and all(veil["taps"] == 2 and veil["until"] for veil in veils), veils[:3]


@test
def spectators_may_be_late_by_phases(server):
    """R-see-4: with a delay of 2 the screen hears of the pack's call when the Witch's has begun."""
    deal = ["werewolf", "seer", "witch", "villager", "villager", "villager", "villager", "villager", "villager"]
    code, host = server.table("werewolves", {"seats": 9, "deal": deal, "free_set": True, "spectator_delay": 2, **NIGHT, "t_seer": 3,
                                             "t_witch": 3})
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(9)]
    watcher = Timed(server, code)
    server.begin(code, host)
    players = [Timed(server, code, token) for token in tokens]
    night_on(players)
    watcher.drain(0.3)
    calls = [entry[1] for entry in watcher.journal if entry[0] == "call"]
    expect("heard by day", calls, ["werewolf", "seer", "witch"])  # what opened the Witch's call, two phases ago
    expect("not yet", [entry for entry in watcher.journal if entry[0] in ("dawn", "day")], [])
    expect("its view", watcher.view["phase"], "witch")
    look = server.call("GET", f"/api/v1/tables/{code}/look/end")[1]
    assert len(look["journal"]) > 3, look
    expect("looking back tells no more", look["journal"], watcher.journal[:len(look["journal"])])
    assert watcher.heard[("call", "seer")] > players[0].heard[("call", "witch")], watcher.heard
    server.kill()
    server.start()
    again = Timed(server, code)
    again.until(lambda m: "view" in m)
    expect("after a restart", (again.view, again.journal), (watcher.view, watcher.journal))


def say(player, text):
    """Says it on the day's channel; the refusal's code, or None when it was heard."""
    before = len(player.refusals), len(player.said)
    player.send(do="say", channel="day", text=text)
    player.until(lambda m: (len(player.refusals), len(player.said)) != before)
    return player.refusals[-1]["no"] if len(player.refusals) > before[0] else None


TALKERS = ["werewolf", "seer", "villager", "villager", "villager", "villager"]


@test
def a_seat_says_twenty_things_a_day(server):
    """Part 7.2: of each kind, for every seat alone, and again on the next day."""
    code, players = sleepless(server, TALKERS, t_day=600)
    ada, ben = players[2:4]
    expect("statements", [say(ada, "say suspect p1 2") for _ in range(22)], [None] * 20 + ["TOO_MUCH"] * 2)
    assert "when the next day or night begins" in ada.refusals[-1]["what"], ada.refusals[-1]
    expect("free words", [say(ada, f"text say {i}") for i in range(21)], [None] * 20 + ["TOO_MUCH"])
    expect("another seat", say(ben, "say hello"), None)
    for player in players:
        player.drain(0.05)
        if player.ask:
            player.act("sleep")
            player.until(lambda m: "taken" in m)
    for player in players:
        player.until(lambda m: "veil" in m)
    night_on(players)
    expect("the second day", (ada.view["number"], say(ada, "say hello"), say(ada, "text hello")), (2, None, None))


@test
def a_seat_waits_between_two_remarks(_):
    """Part 7.2, with a pause so long that no machine is slow enough to let it pass; others are not concerned."""
    with Server(PROGRAM, *FLAGS[:-1], "600000") as server:
        _, players = sleepless(server, TALKERS, t_day=600)
        expect("first, at once again", [say(players[2], "say hello"), say(players[2], "text hello")], [None, "TOO_FAST"])
        assert "you may speak again in" in players[2].refusals[-1]["what"], players[2].refusals[-1]
        expect("another seat", say(players[3], "say hello"), None)
    with Server(PROGRAM, *FLAGS[:-1], "1") as server:
        _, players = sleepless(server, TALKERS, t_day=600)
        replies = [say(players[2], "say hello")]
        time.sleep(0.01)
        expect("afterwards", [*replies, say(players[2], "say hello")], [None, None])


@test
def a_silent_day_is_reminded_once(server):
    """R-time-4"""
    deal = ["werewolf", "seer", "villager", "villager", "villager", "villager"]
    code, players = sleepless(server, deal, t_silence=1, t_day=600)
    watcher = Player(server, code)
    prompts = lambda player, seconds: count_prompts(player, seconds)  # noqa: E731
    expect("once", (prompts(players[0], 2.5), prompts(watcher, 0.1)), (1, 1))
    players[1].drain(0.05)
    players[1].send(do="say", channel="day", text="say hello")
    expect("again after talk", prompts(players[0], 2.0), 1)
    players[2].drain(0.05)
    players[2].act("more")
    expect("not after `more`", prompts(players[0], 1.5), 0)
    players[2].drain(0.05)
    players[2].act("nominate p1")
    expect("again after a nomination", prompts(players[0], 2.0), 1)


def count_prompts(player, seconds):
    end, found = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        if player.waiting(0.05):
            found += player.receive().get("prompt") == "nominate"
    return found


@test
def sizes_do_not_tell_who_is_a_bot(server):
    """Cupid's question is long. Whether a person or a bot holds the card, the night's messages have the same sizes.
    Two people more sit there: a night with one person alone hides nothing and waits for nobody."""
    deal = ["villager", "cupid", "werewolf", "seer", *["villager"] * 10]
    sizes = []
    for cupid in ("person", "bot"):
        seats = [{"kind": "open"}, {"kind": "open"} if cupid == "person" else {"kind": "bot", "bot": "quiet"}]
        seats += [{"kind": "bot", "bot": "quiet"}] * 11 + [{"kind": "open"}]
        code, host = server.table("werewolves", {"seats": 14, "deal": deal, "free_set": True, **NIGHT, "t_cupid": 3, "t_min": 1}, seats)
        tokens = [server.join(code, f"Person {i}")[1] for i in range(3 if cupid == "person" else 2)]
        players = [Player(server, code, token) for token in tokens]
        for player in players:
            player.until(lambda m: "table" in m)
        server.begin(code, host)
        end = time.monotonic() + 10
        while time.monotonic() < end and any(player.view.get("phase", "cupid") == "cupid" for player in players):
            for player in players:
                twins.tap(player)
        calls = [[size for call, size in player.beats if call == "cupid"] for player in players]
        assert all(found == calls[0] for found in calls), "Cupid's messages are of another size"
        sizes.append(sorted(set(calls[0])))
    assert sizes[0] and sizes[0] == sizes[1], sizes


@test
def who_is_away_is_not_seen_at_night(server):
    code, _, players = village(server, SET9, 3, t_pack_first=4)
    watcher = Player(server, code)
    for player in (*players, watcher):
        player.until(lambda m: "view" in m)
    here = [seat["here"] for seat in server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["seats"]]
    players[1].close()
    time.sleep(0.2)
    expect("the same", [seat["here"] for seat in server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["seats"]], here)


if __name__ == "__main__":
    sys.exit(run())
