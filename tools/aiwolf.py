#!/usr/bin/env python3
"""Seats an agent of the AIWolf project (aiwolf.org, protocol 3.6 over TCP) at a table of Werewolves.

    AIWOLF_AGENT="python3 agent.py -h {host} -p {port}" sandtable sim werewolves --seats 9 --seat p1=exec:tools/aiwolf.py …
    tools/aiwolf.py --agent "python3 agent.py -h {host} -p {port}" http://HOST:PORT TOKEN

The first plays as a program on this machine (docs/bots.md, Bots of others), the second as a bot account over the network
(docs/server.md). For each seat the command is started with the port of a server that speaks as AIWolf's does: NAME, ROLE,
INITIALIZE, DAILY_INITIALIZE, TALK, WHISPER, VOTE, DIVINE, GUARD, ATTACK, DAILY_FINISH, FINISH, one JSON object a line.
games/werewolves/RULES.md, 7.3 and 7.4, says what is translated and how; what has no counterpart is Skip on the one side
and not said on the other."""
import argparse
import json
import os
import re
import shlex
import socket
import subprocess
import sys
import urllib.parse

ROLES = {"villager": "VILLAGER", "seer": "SEER", "healer": "BODYGUARD", "werewolf": "WEREWOLF"}  # any other: VILLAGER
CARDS = {role: card for card, role in ROLES.items()}
TALKS, WAIT = 10, float(os.environ.get("AIWOLF_WAIT", "0.8"))  # talks of a day; seconds that an answer may take


def index(seat):
    return int(seat[1:])


def agent(seat):
    return "ANY" if seat == "all" else f"Agent[{index(seat):02d}]"


# ---- What we say, as AIWolf's sentences ----

def words_of(text):
    return re.findall(r"[()]|[^\s()]+", text)


def parsed(words):
    """The words with what is in brackets as lists of their own."""
    found = []
    while words:
        word = words.pop(0)
        if word == ")":
            break
        found.append(parsed(words) if word == "(" else word)
    return found


def night(word, sentence):
    """Our night k is the night of their day k - 1."""
    return f"DAY {int(word[1:]) - 1} ({sentence})"


def core_to_aiwolf(said, me):
    """One core of ours; None: they have no such thing."""
    verb, rest = said[0], said[1:]
    if verb == "claim" and rest[0] != "lover":
        return f"COMINGOUT {me} {ROLES.get(rest[0], 'VILLAGER')}"
    if verb == "think":
        return f"ESTIMATE {agent(rest[0])} {ROLES.get(rest[1], 'VILLAGER')}"
    if verb == "suspect":
        return f"ESTIMATE {agent(rest[0])} WEREWOLF"
    if verb == "vouch":
        return f"NOT (ESTIMATE {agent(rest[0])} WEREWOLF)"
    if verb == "saw":
        return night(rest[2], f"DIVINED {agent(rest[0])} {'WEREWOLF' if rest[1] == 'wolf' else 'HUMAN'}")
    if verb == "guarded":
        return night(rest[1], f"GUARDED {agent(rest[0])}")
    if verb == "victim" and rest[0] != "none":
        return night(rest[1], f"ANY ATTACKED {agent(rest[0])}")
    if verb == "will":
        theirs = {"hang": "VOTE", "see": "DIVINATION", "guard": "GUARD", "eat": "ATTACK", "try": "VOTE"}.get(rest[0])
        if rest[0] == "spare":
            return f"NOT (VOTE {agent(rest[1])})"
        if rest[0] == "claim":
            return f"COMINGOUT {me} {ROLES.get(rest[1], 'VILLAGER')}"
        return f"{theirs} {agent(rest[1])}" if theirs and rest[1] != "none" else None
    if verb in ("agree", "disagree", "deny"):  # the remark comes last: agree about p3 d1.2
        return talk_to_aiwolf("AGREE" if verb == "agree" else "DISAGREE", rest[-1])
    if verb == "ask":
        topic = {"role": f"COMINGOUT {agent(rest[0])} ANY", "results": "DIVINED ANY ANY", "suspects": "ESTIMATE ANY WEREWOLF",
                 "plan": "VOTE ANY", "about": rest[1] == "about" and f"ESTIMATE {agent(rest[2])} ANY"}.get(rest[1])
        return topic and f"INQUIRE {agent(rest[0])} ({topic})"
    if verb == "request":
        wanted = core_to_aiwolf(rest[1:], agent(rest[0]))
        return wanted and f"REQUEST {agent(rest[0])} ({wanted})"
    if verb in ("not", "and", "or", "xor"):
        parts = [core_to_aiwolf(part, me) for part in rest if isinstance(part, list)]
        return f"{verb.upper()} " + " ".join(f"({part})" for part in parts) if parts and all(parts) else None
    return None


def talk_to_aiwolf(verb, reference):
    day, number = re.fullmatch(r"[dwg](\d+)\.(\d+)", reference).groups()
    return f"{verb} {'WHISPER' if reference[0] == 'w' else 'TALK'} day{day} ID:{int(number) - 1}"


def to_aiwolf(text, seat):
    """A remark as their sentence, Skip where they have none."""
    words = [word for word in words_of(text) if not word.startswith("~")]
    if words[:1] not in (["say"], ["whisper"]):
        return "Skip"
    said, reason = parsed(words[1:]), None
    if "because" in said:
        at = said.index("because")
        said, reason = said[:at], said[at + 1]
    sentence = core_to_aiwolf(said, agent(seat)) if said else None
    because = core_to_aiwolf(reason, agent(seat)) if isinstance(reason, list) else None
    return "Skip" if not sentence else f"BECAUSE ({because}) ({sentence})" if because else sentence


# ---- What they say, as our statements ----

def seat_of(word):
    found = re.fullmatch(r"Agent\[(\d+)\]", word) if isinstance(word, str) else None
    return f"p{int(found.group(1))}" if found else None


def flat(words):
    """Without brackets around the whole."""
    while len(words) == 1 and isinstance(words[0], list):
        words = words[0]
    return words


def from_core(words, day, me):
    """One sentence of theirs as a core of ours; None: we have no such thing."""
    words = flat(list(words))
    if words and (seat_of(words[0]) or words[0] == "ANY"):  # a subject; what others do is not ours to say
        if seat_of(words[0]) not in (None, me) or len(words) < 2:
            return None
        words = words[1:]
    if not words or isinstance(words[0], list):
        return None
    verb, rest = words[0], words[1:]
    if verb == "DAY" and len(rest) == 2 and rest[0].isdigit():
        return from_core(rest[1], int(rest[0]) + 1, me)
    if verb in ("NOT", "AND", "OR", "XOR"):
        return from_operator(verb, rest, day, me)
    if verb in ("REQUEST", "INQUIRE") and len(rest) == 2:
        return from_question(verb, rest, day, me)
    if verb in ("AGREE", "DISAGREE"):
        found = re.search(r"(TALK|WHISPER) (?:day)?(\d+) (?:ID:)?(\d+)", " ".join(map(str, rest)))
        return found and f"{verb.lower()} {'w' if found[1] == 'WHISPER' else 'd'}{found[2]}.{int(found[3]) + 1}"
    target = seat_of(rest[0]) if rest else None
    if not target:
        return None
    return from_plain(verb, target, rest[1] if len(rest) > 1 else "", day, me)


def from_plain(verb, target, what, day, me):
    last = f"n{max(day, 1)}"
    if verb == "COMINGOUT":
        return f"claim {CARDS[what]}" if target == me and what in CARDS else None
    if verb == "ESTIMATE":
        return None if what not in CARDS else f"vouch {target} 2" if what == "VILLAGER" else f"think {target} {CARDS[what]}" \
            if what != "WEREWOLF" else f"suspect {target} 2" if target != me else None
    if verb == "DIVINED":
        return f"saw {target} {'wolf' if what == 'WEREWOLF' else 'clear'} {last}" if what in ("WEREWOLF", "HUMAN") else None
    if verb == "ATTACKED":
        return f"victim {target} {last}"
    ours = {"GUARDED": f"guarded {target} {last}", "VOTE": f"will hang {target}", "DIVINATION": f"will see {target}",
            "GUARD": f"will guard {target}", "ATTACK": f"will eat {target}"}
    return ours.get(verb)


def from_operator(verb, rest, day, me):
    parts = [from_core(part, day, me) for part in rest if isinstance(part, list)]
    if not parts or not all(parts):
        return None
    if verb == "NOT" and parts[0].startswith("suspect "):
        return "vouch " + parts[0].split(" ", 1)[1]
    if verb == "NOT" and parts[0].startswith("will hang "):
        return "will spare " + parts[0].split()[2]
    if verb == "NOT" and parts[0].startswith("vouch ") and parts[0].split()[1] != me:
        return "suspect " + parts[0].split(" ", 1)[1]
    return f"{verb.lower()} " + " ".join(f"({part})" for part in parts)


def from_question(verb, rest, day, me):
    whom = "all" if rest[0] == "ANY" else seat_of(rest[0])
    inner = flat(rest[1]) if isinstance(rest[1], list) else []
    if not whom or not inner:
        return None
    if verb == "REQUEST":
        wanted = from_core(inner, day, whom)
        return wanted and f"request {whom} {wanted}"
    kind = [word for word in inner if isinstance(word, str) and word.isupper() and word not in ("ANY", "HUMAN", *CARDS)]
    if kind[:1] == ["ESTIMATE"] and seat_of(inner[1]):
        return f"ask {whom} about {seat_of(inner[1])}"
    topic = {"COMINGOUT": "role", "DIVINED": "results", "ESTIMATE": "suspects", "VOTE": "plan"}.get(kind[0] if kind else "")
    return topic and f"ask {whom} {topic}"


def from_aiwolf(sentence, day, me):
    """Our statement for a sentence of the seat `me` on that day; None: nothing is said."""
    words = flat(parsed(words_of(sentence)))
    if words[:1] == ["BECAUSE"] and len(words) == 3:
        reason, said = from_core(words[1], day, me), from_core(words[2], day, me)
        return said and f"{said} because ({reason})" if reason else said
    found = from_core(words, day, me)
    return found if found and len(found) <= 200 else None


# ---- The agent: a process that connects to us ----

class Gone(Exception):
    pass


class Line:
    def __init__(self, command):
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(8)
            host, port = server.getsockname()
            self.process = subprocess.Popen(shlex.split(command.format(host=host, port=port)), stdin=subprocess.DEVNULL, stdout=sys.stderr)
            try:
                self.stream, _ = server.accept()
            except TimeoutError as late:
                self.process.kill()
                raise Gone from late
        self.stream.settimeout(WAIT)
        self.rest = b""

    def send(self, request, info=None, setting=None, talks=None, whispers=None):
        packet = {"request": request, "gameInfo": info, "gameSetting": setting, "talkHistory": talks, "whisperHistory": whispers}
        try:
            self.stream.sendall(json.dumps(packet).encode() + b"\n")
        except OSError as lost:
            raise Gone from lost

    def ask(self, request, **more):
        self.send(request, **more)
        try:
            while b"\n" not in self.rest:
                more_bytes = self.stream.recv(4096)
                if not more_bytes or len(self.rest) > 65536:
                    raise Gone
                self.rest += more_bytes
        except OSError as lost:
            raise Gone from lost
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode(errors="replace").strip()

    def close(self):
        self.stream.close()
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()


# ---- A seat: our table as the agent sees it ----

class Seat:
    """Follows one seat's knowledge (view, journal, said) and tells the agent what has happened since it was last told."""

    def __init__(self, command):
        self.line, self.heard, self.sent = Line(command), [], {"TALK": 0, "WHISPER": 0}
        self.over, self.voted, self.today = None, None, 0
        self.line.ask("NAME")
        self.line.ask("ROLE")

    def absorb(self, told):
        """The news; another game than the last one ends that and begins from scratch."""
        self.told, self.me = told, told["seat"]
        if self.heard != told["journal"][:len(self.heard)]:
            self.line.send("FINISH", info=self.last)
            self.heard = []
        fresh = told["journal"][len(self.heard):]
        if not self.heard:
            self.today = 0
            self.line.send("INITIALIZE", info=self.info(0), setting=self.setting())
            self.line.send("DAILY_INITIALIZE", info=self.info(0), setting=self.setting())
            self.sent = {"TALK": 0, "WHISPER": 0}
        for entry in fresh:
            if entry[0] == "nightfall":
                self.line.send("DAILY_FINISH", talks=self.history("TALK"), whispers=self.history("WHISPER"))
            if entry[0] == "day":
                self.today, self.sent, self.over, self.voted = entry[1], {"TALK": 0, "WHISPER": 0}, None, None
                self.line.send("DAILY_INITIALIZE", info=self.info(entry[1]), setting=self.setting())
        self.heard, self.last = told["journal"], self.info(self.day())

    def finish(self):
        try:
            self.line.send("FINISH", info=self.last)
        except (Gone, AttributeError):
            pass
        self.line.close()

    def day(self):
        return self.today

    def talks(self, channel, day):
        """What was said that day in AIWolf's form. A remark's place in the journal tells its day."""
        found, days = [], 0
        starts = [(i, entry[1]) for i, entry in enumerate(self.told["journal"]) if entry[0] == ("night" if channel == "pack" else "day")]
        for who, text, place in (remark[1:4] for remark in self.told["said"] if remark[0] == channel):
            days = max([number for at, number in starts if at < place], default=0) - (channel == "pack")
            if days == day:
                found.append({"agent": index(who), "day": day, "idx": len(found), "text": to_aiwolf(text, who), "turn": len(found) // 10})
        return found

    def history(self, request):
        talks = self.talks("pack" if request == "WHISPER" else "day", self.day())
        fresh, self.sent[request] = talks[self.sent[request]:], len(talks)
        return fresh

    def role(self):
        return ROLES.get(self.told["view"].get("you", {}).get("card"), "VILLAGER")

    def setting(self):
        seats = len(self.told["view"]["seat"])
        counts = {}
        for card, number in self.told["view"].get("set", {}).items():
            counts[ROLES.get(card, "VILLAGER")] = counts.get(ROLES.get(card, "VILLAGER"), 0) + number
        return {"enableNoAttack": True, "enableNoExecution": True, "enableRoleRequest": False, "maxAttackRevote": 1, "maxRevote": 1,
                "maxSkip": 2, "maxTalk": TALKS, "maxTalkTurn": 20, "maxWhisper": TALKS, "maxWhisperTurn": 20, "playerNum": seats,
                "randomSeed": 0, "roleNumMap": counts, "talkOnFirstDay": True, "timeLimit": int(WAIT * 1000), "validateUtterance": False,
                "votableInFirstDay": True, "voteVisible": True, "whisperBeforeRevote": False}

    def chapter(self, day):
        """The entries between the dawn of the day before and that of this one: what was decided in between."""
        journal = self.told["journal"]
        marks = {entry[1]: i for i, entry in enumerate(journal) if entry[0] == "day"}
        return journal[marks.get(day - 1, 0):marks.get(day, len(journal))]

    def votes(self, entries, day):
        return [{"agent": index(who), "day": day, "target": index(entry[1])} for entry in entries if entry[0] == "votes" for who in entry[2]]

    def info(self, day):
        view, before = self.told["view"], self.chapter(day)
        now = self.told["journal"][-len(self.told["journal"]):] if day == self.day() else before
        today = [entry for entry in now if entry[0] == "votes"]
        hanged = [index(e[1]) for e in before if e[0] == "died" and e[2] == "hanged"]
        dead = [index(e[1]) for e in before if e[0] == "died" and e[2] != "hanged"]
        visions = [e for e in before if e[0] == "vision"]
        guarded = [index(e[1]) for e in before if e[0] == "guarded" and e[1] != "none"]
        eaten = [index(e[1]) for e in before if e[0] == "died" and e[2] == "eaten"]
        pack = next((e[1] for e in self.told["journal"] if e[0] == "pack"), [])
        names = sorted(view["seat"], key=index)
        roles = {str(index(s)): "WEREWOLF" for s in pack} if isinstance(pack, list) else {}
        roles[str(index(self.me))] = self.role()
        status = {str(index(s)): "ALIVE" if view["seat"][s].get("alive") else "DEAD" for s in names}
        result = {"agent": index(self.me), "day": day, "target": index(visions[-1][1]),
                  "result": "HUMAN" if visions[-1][2] == "not" else "WEREWOLF"} if visions else None
        return {"agent": index(self.me), "attackVoteList": [], "attackedAgent": eaten[-1] if eaten else -1, "cursedFox": -1, "day": day,
                "divineResult": result, "executedAgent": hanged[-1] if hanged else -1, "existingRoleList": sorted(self.setting()["roleNumMap"]),
                "englishTalkList": [], "guardedAgent": guarded[-1] if guarded else -1, "lastDeadAgentList": dead, "latestAttackVoteList": [],
                "latestExecutedAgent": -1, "latestVoteList": self.votes(today[-1:], day), "mediumResult": None,
                "remainTalkMap": {i: TALKS for i in status if status[i] == "ALIVE"},
                "remainWhisperMap": {i: TALKS for i in roles if status.get(i) == "ALIVE" and self.role() == "WEREWOLF"},
                "roleMap": roles, "statusMap": status, "talkList": self.talks("day", day), "voteList": self.votes(before, day - 1),
                "whisperList": self.talks("pack", day)}

    # -- Questions --

    def target(self, request):
        """The seat that the agent names; None if it names none."""
        reply = self.line.ask(request, info=self.info(self.day()) if request == "VOTE" else None, talks=self.history("TALK"),
                              whispers=self.history("WHISPER"))
        try:
            number = json.loads(reply)["agentIdx"]
        except (ValueError, TypeError, KeyError):
            found = re.search(r"Agent\[(\d+)\]", reply)
            number = int(found.group(1)) if found else -1
        return f"p{number}" if number > 0 else None

    def say(self, request, channel, verb):
        """A remark, or nothing: what the agent says, translated."""
        sentence = self.line.ask(request, talks=self.history("TALK"), whispers=self.history("WHISPER"))
        if sentence.lower() in ("skip", "over", ""):
            return {}, sentence.lower()
        said = from_aiwolf(sentence, self.day() if channel == "day" else self.day() + 1, self.me)
        return ({"say": f"{verb} {said}", "to": channel} if said else {}), "said"

    def choose(self, told):
        self.absorb(told)
        key, answers = told["ask"]["key"][0], told["ask"]["answers"]
        if key == "day":
            return self.by_day(answers)
        if key == "vote":
            self.voted = self.target("VOTE")
            return {"a": "thumb up" if self.voted == told["ask"]["key"][1] else "thumb down"}
        requests = {"eat": "ATTACK", "see": "DIVINE", "guard": "GUARD"}
        if key not in requests:
            return {"a": self.plain(key, answers)}
        remark = self.say("WHISPER", "pack", "whisper")[0] if key == "eat" and len(self.last["roleMap"]) > 1 else {}
        wanted = f"{key} {self.target(requests[key])}"
        return {"a": wanted if wanted in answers else f"{key} none" if f"{key} none" in answers else answers[0], **remark}

    def by_day(self, answers):
        """Talk, then a finger at whom the agent would vote for; who is over sleeps."""
        remark, how = self.say("TALK", "day", "say") if self.over is None else ({}, "over")
        self.over = self.over or (True if how == "over" else None)
        wanted = self.target("VOTE")
        mine = self.told["view"]["seat"][self.me].get("finger")
        if wanted and wanted != mine and wanted != self.voted and f"nominate {wanted}" in answers:
            self.voted = wanted
            return {"a": f"nominate {wanted}", **remark}
        rest = ["sleep", "skip"] if self.over else ["skip", "sleep"]
        return {"a": next((a for a in rest if a in answers), None), **remark}

    def plain(self, key, answers):
        """Characters that AIWolf does not have: little is risked, and a Hunter takes along whom the agent voted for."""
        if key == "shoot" and f"shoot {self.voted}" in answers:
            return f"shoot {self.voted}"
        if key == "heal" and "heal yes" in answers:
            return "heal yes"
        quiet = [a for a in answers if a.endswith((" none", " no"))]
        return quiet[0] if quiet else answers[0]


class Table:
    """The seats of this process: each has an agent of its own, which is started again when it is gone."""

    def __init__(self, command):
        self.command, self.seats = command, {}

    def choose(self, told, name):
        seat = self.seats.get(name)
        try:
            if not seat:
                seat = self.seats[name] = Seat(self.command)
            return seat.choose(told)
        except Gone:
            self.drop(name)
            raise

    def drop(self, name):
        seat = self.seats.pop(name, None)
        if seat:
            seat.finish()


# ---- As a program on this machine ----

def by_lines(table):
    for line in sys.stdin:
        told = json.loads(line)
        answer = table.choose(told, told["seat"]) if told["game"] == "werewolves" else {"a": told["ask"]["answers"][0]}
        print(json.dumps({"n": told["n"], **answer}), flush=True)


# ---- Over the network ----

def patched(old, patch):
    new = dict(old)
    for key, value in patch.items():
        if value is None:
            new.pop(key, None)
        else:
            new[key] = patched(new.get(key) if isinstance(new.get(key), dict) else {}, value) if isinstance(value, dict) else value
    return new


class Place:
    """What a seat at a served table has been told so far."""

    def __init__(self):
        self.view, self.journal, self.said, self.ask, self.table, self.done = {}, [], [], None, {}, None

    def absorb(self, told):
        if told.get("again"):
            self.journal, self.said = [], []
        self.view = patched(told.get("view", self.view), told.get("set", {}))
        self.journal += told.get("journal", [])
        self.said += told.get("said", [])
        self.table = told.get("table", self.table)
        if "ask" in told or "view" in told:
            self.ask = told.get("ask") or None

    def question(self):
        return {"seat": self.table["you"], "view": self.view, "journal": list(self.journal), "said": list(self.said), "ask": self.ask}


def by_network(table, address, token):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../docs/examples"))
    from netbot import Socket
    line, places = Socket(urllib.parse.urlsplit(address)), {}
    line.send({"do": "bot", "token": token})
    for message in line:
        challenge = message.get("challenge")
        if challenge and not challenge.get("gone"):
            line.send({"do": "accept" if challenge["game"] == "werewolves" else "decline", "table": challenge["table"], "seat": challenge["seat"]})
        if "at" in message:
            at_table(table, line, message, places.setdefault(message["at"], Place()))
        if "closed" in message:
            places.pop(message["at"], None)
            table.drop(message["at"])


def at_table(table, line, message, place):
    code, told = message["at"], message.get("message", {})
    place.absorb(told)
    if told.get("table", {}).get("state") == "over":
        print(code, json.dumps(told["table"].get("result")), flush=True)
    veil = told.get("veil", {"taps": 1, "done": 0})
    if veil["done"] >= veil["taps"]:
        return
    if place.ask and place.done != place.ask["q"]:
        place.done = place.ask["q"]
        answer = table.choose(place.question(), code)
        if answer.get("say"):
            line.send({"do": "at", "table": code, "message": {"do": "say", "channel": answer["to"], "text": answer["say"]}})
        if answer["a"]:
            line.send({"do": "at", "table": code, "message": {"do": "act", "q": place.ask["q"], "a": answer["a"]}})
    elif "veil" in told:
        line.send({"do": "at", "table": code, "message": {"do": "confirm", "call": veil["call"]}})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default=os.environ.get("AIWOLF_AGENT"), help="the command of the agent, with {host} and {port}")
    parser.add_argument("server", nargs="?", help="http://HOST:PORT of a server")
    parser.add_argument("token", nargs="?", help="of the bot account there")
    given = parser.parse_args()
    if not given.agent:
        parser.error("--agent, or AIWOLF_AGENT in the environment, says how to start the agent")
    table = Table(given.agent)
    try:
        by_network(table, given.server, given.token) if given.server else by_lines(table)
    finally:
        for name in list(table.seats):
            table.drop(name)


if __name__ == "__main__":
    main()
