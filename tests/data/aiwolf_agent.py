#!/usr/bin/env python3
"""A tiny agent of AIWolf's protocol: aiwolf_agent.py -h HOST -p PORT [--mute AFTER]. It claims what it is, tells what it saw,
suspects the first living agent that it knows to be a Werewolf or else the one most others suspect, and votes for it. What it was
sent is checked on the way: a packet out of order ends it."""
import argparse
import json
import re
import socket
import sys
from collections import Counter

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("-h", dest="host")
parser.add_argument("-p", dest="port", type=int)
parser.add_argument("--log")
given = parser.parse_args()
stream = socket.create_connection((given.host, given.port)).makefile("rw", encoding="utf-8", newline="\n")
info, setting, talks, said, day = None, None, [], [], -1


def note(text):
    if given.log:
        with open(given.log, "a") as file:
            file.write(text + "\n")


def alive():
    return [int(i) for i, status in info["statusMap"].items() if status == "ALIVE" and int(i) != info["agent"]]


def suspect():
    known = [i for i in alive() if seen.get(i) == "WEREWOLF"]
    blamed = Counter(int(n) for talk in talks for n in re.findall(r"ESTIMATE Agent\[(\d+)\] WEREWOLF", talk["text"])
                     if int(n) in alive() and not (info["roleMap"].get(n.lstrip("0")) == "WEREWOLF"))
    return known[0] if known else blamed.most_common(1)[0][0] if blamed else alive()[0]


def speech():
    me = f"Agent[{info['agent']:02d}]"
    if "claim" not in said:
        said.append("claim")
        role = info["roleMap"][str(info["agent"])]
        return f"COMINGOUT {me} {'VILLAGER' if role == 'WEREWOLF' else role}"
    if info["divineResult"] and info["divineResult"]["target"] not in said:
        said.append(info["divineResult"]["target"])
        return f"DIVINED Agent[{info['divineResult']['target']:02d}] {info['divineResult']['result']}"
    if ("suspect", day) not in said:
        said.append(("suspect", day))
        return f"BECAUSE (DAY {day} (VOTE Agent[{suspect():02d}])) (ESTIMATE Agent[{suspect():02d}] WEREWOLF)"
    return "Over"


for line in stream:
    packet = json.loads(line)
    request = packet["request"]
    note(request)
    assert set(packet) == {"request", "gameInfo", "gameSetting", "talkHistory", "whisperHistory"}, packet
    if request == "INITIALIZE":
        info, setting, said, day, seen = packet["gameInfo"], packet["gameSetting"], [], -1, {}
        assert setting["playerNum"] == len(info["statusMap"]) and sum(setting["roleNumMap"].values()) == setting["playerNum"], setting
        assert str(info["agent"]) in info["roleMap"], info
    elif request == "DAILY_INITIALIZE":
        info, talks = packet["gameInfo"], []
        assert info["day"] == day + 1, (info["day"], day)
        day = info["day"]
        if info["divineResult"]:
            seen[info["divineResult"]["target"]] = info["divineResult"]["result"]
    for talk in packet["talkHistory"] or []:
        assert talk["day"] == day and talk["idx"] == len(talks), (talk, len(talks))
        talks.append(talk)
        note(f"{talk['agent']}: {talk['text']}")
    if packet["gameInfo"]:
        info = packet["gameInfo"]
    reply = {"NAME": lambda: "tiny", "ROLE": lambda: "none", "TALK": speech, "WHISPER": lambda: f"ATTACK Agent[{alive()[0]:02d}]",
             "VOTE": lambda: json.dumps({"agentIdx": suspect()}), "DIVINE": lambda: json.dumps({"agentIdx": alive()[-1]}),
             "GUARD": lambda: json.dumps({"agentIdx": alive()[0]}),
             "ATTACK": lambda: json.dumps({"agentIdx": next(i for i in alive() if str(i) not in info["roleMap"])})}.get(request)
    if reply:
        text = reply()
        note("> " + text)
        stream.write(text + "\n")
        stream.flush()
sys.exit(0)
