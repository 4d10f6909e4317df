#!/usr/bin/env python3
"""An agent of the AIWolf protocol (3.6, TCP) that goes by odds: aiwolf_odds.py -h HOST -p PORT

    export AIWOLF_AGENT="python3 docs/examples/aiwolf_odds.py -h {host} -p {port}" AIWOLF_WAIT=8
    sandtable sim werewolves --seats 9 --games 50 --answer-time 10000 --tournament hard,normal,easy,exec:tools/aiwolf.py

It knows nothing of Sandtable: only what AIWolf's server would send. Everyone begins with even odds. A vote for somebody who
was eaten raises them, a word against somebody who was eaten too, and what a Seer claims to have seen multiplies them, by less
if there are two such Seers. It votes for the highest odds, eats the lowest, looks at the middle, and says what it goes by."""
import argparse
import json
import re
import socket
from collections import defaultdict

VOTE, WORD, VISION, RIVAL = 1.6, 1.2, 8.0, 2.0


class Odds:
    """What one game has told, and the odds that follow; made again whenever they are asked for."""

    def __init__(self, info):
        self.me, self.info, self.seen = info["agent"], info, {}
        self.votes, self.words, self.visions, self.eaten = set(), set(), {}, set()
        self.told, self.day = set(), 0

    def hear_day(self, info):
        self.info, self.day = info, info["day"]
        self.votes |= {(one["day"], one["agent"], one["target"]) for one in info["voteList"]}
        if info["attackedAgent"] > 0:
            self.eaten.add(info["attackedAgent"])
        if info["divineResult"]:
            self.seen[info["divineResult"]["target"]] = info["divineResult"]["result"] == "WEREWOLF"

    def hear(self, talk):
        for whom in re.findall(r"^(?:BECAUSE .*)?\(?(?:ESTIMATE|VOTE) Agent\[(\d+)\]", talk["text"]):
            self.words.add((talk["agent"], int(whom)))
        for whom, what in re.findall(r"DIVINED Agent\[(\d+)\] (WEREWOLF|HUMAN)", talk["text"]):
            self.visions[talk["agent"], int(whom)] = what == "WEREWOLF"

    def living(self):
        return [int(i) for i, status in self.info["statusMap"].items() if status == "ALIVE" and int(i) != self.me]

    def fellows(self):
        return {int(i) for i, role in self.info["roleMap"].items() if role == "WEREWOLF"}

    def odds(self):
        found = defaultdict(lambda: 1.0)
        for _, who, whom in self.votes:
            found[who] *= VOTE if whom in self.eaten else 1
        for who, whom in self.words:
            found[who] *= WORD if whom in self.eaten else 1
            found[whom] *= WORD
        factor = VISION if len({who for who, _ in self.visions}) < 2 else RIVAL
        for (who, whom), wolf in self.visions.items():
            if who != self.me:
                found[whom] *= factor if wolf else 1 / factor
        for whom, wolf in self.seen.items():
            found[whom] = 1000.0 if wolf else 0.001
        return found

    def ranked(self, but=frozenset()):
        """The living others, the likeliest Werewolf first."""
        odds = self.odds()
        return sorted((i for i in self.living() if i not in but), key=lambda i: (-odds[i], i)) or self.living()

    def speech(self):
        """The Seer comes out with what it saw; then whom it would hang, once a day."""
        for whom, wolf in self.seen.items():
            if whom not in self.told and (wolf or self.day > 2):
                self.told.add(whom)
                return f"DIVINED Agent[{whom:02d}] {'WEREWOLF' if wolf else 'HUMAN'}"
        if ("vote", self.day) in self.told:
            return "Over"
        self.told.add(("vote", self.day))
        return f"VOTE Agent[{self.ranked(self.fellows())[0]:02d}]"

    def answer(self, request):
        prey, open_ones = self.ranked(self.fellows()), [i for i in self.ranked() if i not in self.seen] or self.living()
        choice = {"VOTE": prey[0], "ATTACK": prey[-1], "GUARD": self.ranked()[-1], "DIVINE": open_ones[len(open_ones) // 2]}
        if request == "WHISPER":
            return f"ATTACK Agent[{prey[-1]:02d}]"
        return json.dumps({"agentIdx": choice[request]})


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("-h", dest="host")
    parser.add_argument("-p", dest="port", type=int)
    given = parser.parse_args()
    stream = socket.create_connection((given.host, given.port)).makefile("rw", encoding="utf-8", newline="\n")
    game = None
    for line in stream:
        packet = json.loads(line)
        request = packet["request"]
        if request == "INITIALIZE":
            game = Odds(packet["gameInfo"])
        elif request == "DAILY_INITIALIZE":
            game.hear_day(packet["gameInfo"])
        for talk in packet["talkHistory"] or []:
            game.hear(talk)
        reply = {"NAME": "odds", "ROLE": "none"}.get(request)
        if request == "TALK":
            reply = game.speech()
        elif request in ("VOTE", "ATTACK", "GUARD", "DIVINE", "WHISPER"):
            reply = game.answer(request)
        if reply is not None:
            stream.write(reply + "\n")
            stream.flush()


if __name__ == "__main__":
    main()
