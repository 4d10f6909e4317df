"""Secrecy over the wire: two games that differ only in what a seat may not know send that seat the same messages.

Ten people, one of each card and a second Werewolf. The observer sits at p1 and holds each card in turn; the twin tables
deal the other cards otherwise, and everybody answers so that nothing public differs. What the observer's socket carries
through the first night and into the day must be the same in content, order and size."""
import json
import time

CARDS = ["werewolf", "werewolf", "seer", "witch", "healer", "hunter", "red-riding-hood", "cupid", "mayor", "villager"]
CLOCKS = {"t_min": 0, "t_pack": 1, "t_pack_first": 1, "t_cupid": 9, "t_seer": 9, "t_witch": 9, "t_healer": 9, "t_day": 300,
          "t_lovers": 1, "t_note": 1}
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
    if player.ask:
        player.act((choice or CHOICE)[player.ask["answers"][0].split()[0]])
    else:
        player.send(do="confirm")
    player.mark = mark


def deals(card):
    """The two deals for an observer of that card. p5 is no Werewolf in either; a Werewolf's fellow sits at p2."""
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
    """One table, all of its seats played from here."""

    def __init__(self, server, player_class, deal):
        code, host = server.table("werewolves", {"seats": len(deal), "deal": deal, "free_set": True, **CLOCKS})
        tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(len(deal))]
        self.players = [player_class(server, code, token) for token in tokens]
        for player in self.players:
            player.until(lambda m: "table" in m)
        self.seen = []
        self.players[0].absorb = self.watch(self.players[0])
        server.begin(code, host)

    def watch(self, player):
        absorb = type(player).absorb

        def watching(message):
            kept = {key: value for key, value in message.items() if key not in ("pad", "table", "taken")}
            if "veil" in kept:  # when a call ends is another moment at the other table
                kept["veil"] = {**kept["veil"], "until": "until" in kept["veil"]}
            if not self.seen or self.seen[-1] != kept:
                self.seen.append(kept)
            return absorb(player, message)
        return watching

    def step(self):
        for player in self.players:
            tap(player)

    def day(self):
        return all(player.view.get("phase") == "day" for player in self.players)

    def trace(self):
        """The observer's messages until its first day, without what only counts beats."""
        news = [json.dumps(m, sort_keys=True) for m in self.seen if set(m) - {"veil"}]
        return news, {size for size in self.players[0].sizes if size % 1024 == 0}  # the beats


def differences(server, player_class):
    """Plays all twins at once; answers what could be told apart."""
    pairs = {card: [Twin(server, player_class, deal) for deal in deals(card)] for card in dict.fromkeys(CARDS)}
    twins = [twin for pair in pairs.values() for twin in pair]
    end = time.monotonic() + 90
    while time.monotonic() < end and not all(twin.day() for twin in twins):
        for twin in twins:
            twin.step()
    assert all(twin.day() for twin in twins), [t.players[0].view.get("phase") for t in twins]
    found = []
    for card, (one, two) in pairs.items():
        if one.trace() != two.trace():
            a, b = one.trace(), two.trace()
            odd = [(x, y) for x, y in zip(a[0], b[0]) if x != y][:1] or [(len(a[0]), len(b[0]), a[1], b[1])]
            found.append((card, odd))
    for twin in twins:
        for player in twin.players:
            player.close()
    return found
