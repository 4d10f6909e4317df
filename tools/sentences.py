#!/usr/bin/env python3
"""Turns the sentences of statements into C, for bots that hear them: sentences.py OUT.h CATALOGUE.json...

Each sentence becomes its words in small letters (ASCII only, as bots read) without what stands between them, with the
id of its statement: `saw.wolf`, `on night {night} i saw {seat} a werewolf`.
"""
import json
import re
import sys
from pathlib import Path

BETWEEN = re.compile(r"(?<!\{role)[ .,;:!?\"()]+")
UNTOLD = re.compile(r"\{(statement2?|reason|quote)\}")


def words(sentence):
    plain = sentence.replace("’", "'").encode().lower().decode()
    return " ".join(word for word in BETWEEN.split(plain) if word)


def text(value):
    return json.dumps(value, ensure_ascii=False)


def leaves(section):
    """Each id without its turn of phrase, with its sentence."""
    for key, value in section.items():
        for inner, sentence in value.items() if isinstance(value, dict) else [("", value)]:
            form = re.sub(r"~\d$", "", key).removesuffix(".all")
            yield form + "." * bool(inner) + re.sub(r"~\d$", "", inner), sentence


def sentences(catalogue):
    """Of statements that stand by themselves; a request, one within another, bots hear as free text."""
    for form, sentence in leaves(catalogue["statement"]):
        if sentence and not UNTOLD.search(sentence) and not form.startswith("request."):
            yield "    {%s, %s, %s}" % (text(form), text(words(sentence)), "true" if sentence.endswith("?") else "false")


def leads(catalogue):
    """What is said before a reason or before two statements at once."""
    for form, sentence in leaves(catalogue["connective"]):
        lead = words(UNTOLD.sub("", sentence))
        if form != "not" and lead:
            yield "    {%s, %s, false}" % (text(form), text(lead))


def cards(catalogue):
    for card, name in catalogue["card"].items():
        if not card.endswith(".many"):
            role, _, article = card.partition(".")
            yield "    {%s, %s, %s}" % (text(role), text(words(name)), "true" if article else "false")


def table(name, rows):
    rows = list(dict.fromkeys(rows))
    return "static const struct werebot_sentence %s[] = {\n%s,\n};\n" % (name, ",\n".join(rows))


def words_of_all(catalogues, section, key, name):
    rows = ["    {%s, %s, false}" % (text(key), text(words(one[section][key]))) for one in catalogues]
    return table(name, rows)


if __name__ == "__main__":
    read = [json.loads(Path(path).read_text(encoding="utf-8")) for path in sys.argv[2:]]
    parts = [table("sentences", (row for one in read for row in sentences(one))),
             table("leads", (row for one in read for row in leads(one))),
             table("cards", (row for one in read for row in cards(one))),
             words_of_all(read, "who", "all", "everyone"), words_of_all(read, "reason", "instinct", "instincts")]
    Path(sys.argv[1]).write_text("/* Made by tools/sentences.py: do not edit. */\n" + "\n".join(parts), encoding="utf-8")
