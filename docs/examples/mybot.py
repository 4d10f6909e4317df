#!/usr/bin/env python3
"""A bot for any game of Sandtable, and a little more for Werewolves: it suspects whom others have spoken against most.

    sandtable sim werewolves --seats 9 --games 200 --tournament hard,rules,exec:docs/examples/mybot.py

One question is one line of JSON on standard input, one answer one line on standard output. With each question comes all
that the seat knows, so nothing has to be remembered; `random` is new each time, and a bot that takes its chance from
there alone plays the same games for the same seed."""
import json
import random
import sys
from collections import Counter


def most_blamed(told):
    """The living seats by how often somebody has spoken against them, this seat left out."""
    blamed = Counter()
    for _, who, text in (remark[:3] for remark in told["said"]):
        words = text.split()
        if words[:2] == ["say", "suspect"] and who != told["seat"]:
            blamed[words[2]] += 1
    blamed.pop(told["seat"], None)
    return [seat for seat, _ in blamed.most_common()]


def choose(told):
    answers, chance = told["ask"]["answers"], random.Random(told["random"])
    if told["game"] != "werewolves":
        return {"a": chance.choice(answers)}
    key, blamed = told["ask"]["key"][0], most_blamed(told)
    if key == "vote":
        return {"a": "thumb up" if told["ask"]["key"][1] in blamed[:2] else "thumb down"}
    if key == "day":
        for seat in blamed[:1]:
            if f"nominate {seat}" in answers and chance.random() < 0.5:
                return {"a": f"nominate {seat}", "say": f"say suspect {seat} 2"}
        return {"a": "sleep" if "sleep" in answers and chance.random() < 0.3 else None if "floor" in told["ask"].get("kind", []) else answers[-1]}
    return {"a": chance.choice(answers)}


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"n": question["n"], **choose(question)}), flush=True)
