"""Secrecy over the wire: two games that differ only in what a seat may not know send that seat the same messages.

Ten people, one of each card and a second Werewolf. The observer sits at p1 and holds each card in turn; the twin tables
deal the other cards differently, and everyone answers so that nothing public differs. What the observer's socket carries
through the first night and into the day must be the same in content, order and size, and calls of a fixed length must
last as long. With hidden cards the same holds for a second night after a death."""
import json
import time

from client import listen

CARDS = ["werewolf", "werewolf", "seer", "witch", "healer", "hunter", "red-riding-hood", "cupid", "mayor", "villager"]
CLOCKS = {"moments": 0, "t_deal": 0, "t_min": 0, "t_pack": 1, "t_pack_first": 1, "t_cupid": 9, "t_seer": 9, "t_witch": 9, "t_healer": 9,
          "t_day": 300, "t_lovers": 1, "t_note": 1}
CHOICE = {"love": "love p4 p5", "eat": "eat none", "see": "see p5", "heal": "heal no", "poison": "poison none",
          "guard": "guard none"}


def tap(player, choice=None):
    """One step of somebody at night: answers what is asked, taps where nothing is."""
    player.drain(0)
    if not player.veil or player.veil["done"] >= player.veil["taps"]:
        return
    mark = (player.view.get("number"), player.veil["id"], player.veil["done"], player.ask and player.ask["q"])
    if getattr(player, "mark", None) == mark:
        return
    question = player.ask and (player.veil["call"], player.ask["q"])
    if question and getattr(player, "answered", None) != question:
        player.act((choice or CHOICE)[player.ask["answers"][0].split()[0]])
        player.answered = question
    else:
        player.confirm()
    player.mark = mark


def deals(card):
    """The two deals for an observer of that card. p5 is not a Werewolf in either; a Werewolf's fellow sits at p2."""
    rest = list(CARDS)
    rest.remove(card)
    if card == "werewolf":
        rest.remove("werewolf")
        one, two = ["werewolf", *rest], ["werewolf", *rest[::-1]]
        return [[card, *one], [card, *two]]
    rest = [c for c in rest if c != "werewolf"]
    one = ["werewolf", "werewolf", *rest]
    two = [*rest[::-1][:4], "werewolf", *rest[::-1][4:], "werewolf"]
    return [[card, *one], [card, *two]]


class Twin:
    """One table, all of its seats played from here. p1 is the observer."""

    def __init__(self, server, player_class, deal, options=None, choice=None, days=1):
        code, host = server.table("werewolves", {"seats": len(deal), "deal": deal, "free_set": True, **CLOCKS, **(options or {})})
        tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(len(deal))]
        self.players = [player_class(server, code, token) for token in tokens]
        for player in self.players:
            player.until(lambda m: "table" in m)
        self.code, self.host, self.tokens = code, host, tokens
        self.seen, self.choice, self.days = [], choice, days
        self.beats = []  # of the observer: (call, size, when)
        self.players[0].absorb = self.watch(self.players[0])
        server.begin(code, host)

    def watch(self, player):
        absorb = type(player).absorb

        def watching(message):
            kept = {key: value for key, value in message.items() if key not in ("pad", "table", "taken")}
            if "veil" in kept:  # when a call ends is another moment at the other table
                kept["veil"] = {**kept["veil"], "until": "until" in kept["veil"]}
                self.beats.append((kept["veil"]["id"], player.sizes[-1], time.monotonic()))
            if not self.seen or self.seen[-1] != kept:
                self.seen.append(kept)
            return absorb(player, message)
        return watching

    def step(self):
        """The observer answers before the others of its call: a Werewolf sees its fellows answer, and who was first is luck."""
        observer = self.players[0]
        for player in self.players:
            player.drain(0)
            call = (player.view.get("number"), player.veil and player.veil["id"])
            if player is observer or not observer.ask or getattr(observer, "mark", (None, None))[:2] == call:
                tap(player, self.choice)
            if player.ask and player.view.get("phase") == "day" and player.view["number"] < self.days and \
                    "sleep" in player.ask["answers"] and getattr(player, "slept", None) != player.ask["q"]:
                player.slept = player.ask["q"]
                player.act("sleep")

    def done(self):
        return all(player.view.get("phase") == "day" and player.view["number"] == self.days for player in self.players)

    def news(self):
        """The observer's messages, without what only counts beats. What an answer will tell its seat is told early, on
        whatever beat comes first; it must come true."""
        for learned in (entry for m in self.seen for entry in m.get("learned", [])):
            assert learned in self.players[0].journal, learned
        seen = [{key: value for key, value in m.items() if key not in ("learned", "given")} for m in self.seen]
        return [json.dumps(m, sort_keys=True) for m in seen if set(m) - {"veil"}]

    def heard(self):
        """The journal and the last view, however they were cut into messages: by day others' messages may share one, and
        who is drowsy first is a matter of luck."""
        return [json.dumps([entry for entry in self.players[0].journal if entry[0] != "drowsy"]),
                json.dumps(self.players[0].view, sort_keys=True)]

    def calls(self):
        """The calls in their order: each with the sizes of its messages, in order without repetition."""
        found = []
        for call, size, _ in self.beats:
            if not found or found[-1][0] != call:
                found.append((call, []))
            if not found[-1][1] or found[-1][1][-1] != size:
                found[-1][1].append(size)
        return found

    def lengths(self):
        """How long each call seemed to last, in seconds."""
        found = {}
        for call, _, when in self.beats:
            first, _ = found.get(call, (when, when))
            found[call] = (first, when)
        return {call: last - first for call, (first, last) in found.items()}


def play(twins, seconds=90):
    end = time.monotonic() + seconds
    everybody = [player for twin in twins for player in twin.players]
    while time.monotonic() < end and not all(twin.done() for twin in twins):
        listen(everybody)
        for twin in twins:
            twin.step()
    assert all(twin.done() for twin in twins), [t.players[0].view.get("phase") for t in twins]


def told_apart(name, one, two, look):
    """What differs between two twins: content, order, sizes, and how long calls of a fixed length last."""
    found = []
    a, b = look(one), look(two)
    if a != b:
        found.append((name, [(x, y) for x, y in zip(a, b) if x != y][:1] or [(len(a), len(b))]))
    if one.calls() != two.calls():
        found.append((name, one.calls(), two.calls()))
    for call in ("werewolf", "lovers", "hunter", "red-riding-hood", "mayor"):
        x, y = one.lengths().get(call), two.lengths().get(call)
        if (x is None) != (y is None) or (x is not None and abs(x - y) > 1.5):
            found.append((name, call, x, y))
    return found


def leave(twins):
    for twin in twins:
        for player in twin.players:
            player.close()


def twice(play_once):
    """One client with two hundred sockets reads and answers late on a busy machine, which moves answers within a call and
    stretches lengths. What seemed to differ is played again: what tells a card tells it every time."""
    odd = play_once()
    lengths = {found[:2] for found in odd if len(found) == 4}
    return [found for found in play_once() if len(found) != 4 or found[:2] in lengths] if odd else []


def alone(server, player_class, card):
    pair = [Twin(server, player_class, deal) for deal in deals(card)]
    play(pair)
    found = told_apart(card, *pair, Twin.news)
    leave(pair)
    return found


def differences(server, player_class):
    """Plays the first night of twins for every card, all at once; answers what could be told apart."""
    pairs = {card: [Twin(server, player_class, deal) for deal in deals(card)] for card in dict.fromkeys(CARDS)}
    everybody = [twin for pair in pairs.values() for twin in pair]
    play(everybody)
    seen = {card: told_apart(card, *pair, Twin.news) for card, pair in pairs.items()}
    leave(everybody)
    found = []
    for card, odd in seen.items():
        found += twice(lambda card=card: alone(server, player_class, card)) if odd else []
    return found


def hidden_deaths(server, player_class):
    """With hide_cards p5 is eaten in the first night. Which card that was, the second night must not tell: each card that
    is called against a Villager's, seen by a Villager."""
    found, pairs = [], []
    for card in ("seer", "witch", "healer"):
        rest = [c for c in ("seer", "witch", "healer") if c != card]
        deal = ["villager", "werewolf", *rest, "villager", "villager", "villager"]
        pair = []
        for at in (4, 6):  # the card's holder dies, or lives
            cards = list(deal)
            cards.insert(at, card)
            pair.append(Twin(server, player_class, cards, {"hide_cards": True, "t_pack": 3, "t_pack_first": 3}, {**CHOICE, "eat": "eat p5", "see": "see p2"}, days=2))
        pairs.append((card, pair))
    everybody = [twin for _, pair in pairs for twin in pair]
    end = time.monotonic() + 60
    while time.monotonic() < end and not all(twin.done() for twin in everybody):
        listen([player for twin in everybody for player in twin.players])
        for twin in everybody:
            if twin.players[0].view.get("number", 1) > 1:
                twin.choice = CHOICE
            twin.step()
    for card, pair in pairs:
        assert all(twin.done() for twin in pair), [twin.players[0].view for twin in pair]
        assert any(entry[:2] == ["died", "p5"] for entry in pair[0].players[0].journal), pair[0].players[0].journal
        found += told_apart(card, *pair, Twin.heard)
        a, b = (sum(call == card for call, _ in twin.calls()) for twin in pair)
        if (a, b) != (2, 2):
            found.append((card, "called", a, b))
    leave(everybody)
    return found
