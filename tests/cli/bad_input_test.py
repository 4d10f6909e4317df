"""Bad input: each piece gets one clear message (what, where, what would be right), and the game continues unharmed."""
import hashlib
import json
import os
import random
import re

from harness import fine, main, protocol, record, refused, run, scratch, write

NEW = {"do": "new", "game": "werewolves", "options": {"seats": 6}, "seed": "7"}


def refusal(reply, code, *says):
    """A refusal with that code, a place, and words that say what is wrong."""
    assert reply.get("no") == code, reply
    assert reply.get("where") and reply.get("what"), reply
    for word in says:
        assert word in reply["where"] + " " + reply["what"], (word, reply)


def unharmed(*bad):
    """The replies to bad requests in a running game, whose position must be the same before and after."""
    replies = protocol(NEW, {"do": "save"}, *bad, {"do": "save"})
    assert len(replies) == len(bad) + 3, replies
    assert replies[1] == replies[-1], "the position has changed"
    return replies[2:-1]


def lines_of(text):
    return text.splitlines(keepends=True)


# ---- Games, players, options ----

def test_unknown_game():
    for command in ("play", "sim", "rules", "advise", "games", "bench", "signature", "cases"):
        refused(2, command, "werewolfs", says=["unknown game: werewolfs", "did you mean werewolves?"])
    refusal(protocol({"do": "new", "game": "chess"})[0], "NO_GAME", "games")


def test_impossible_player_counts():
    for command in ("play", "sim", "advise", "bench"):
        for seats in ("5", "25") if command == "advise" else ("5",):
            result = run(command, "werewolves", "--seats", seats)
            assert result.code == 2 and ("6 to 24" in result.err or "1 to 24" in result.err), result
    for seats in (5, 25, -1, 1000000):
        refusal(unharmed({"do": "new", "game": "werewolves", "options": {"seats": seats}})[0], "BAD_OPTIONS", "seats", "24")
    refusal(unharmed({"do": "new", "game": "werewolves", "options": {"seats": "six"}})[0], "BAD_OPTIONS", "seats")


def test_illegal_role_set():
    reply = unharmed({"do": "foo"})[0]
    refusal(reply, "BAD_REQUEST", "do", "expected one of act, advise")
    assert re.search(r"[a-z](, …)?$", reply["what"]), reply
    refused(2, "sim", "werewolves", "--option", "talk=loud", says=["talk: unknown value: loud; expected open or rounds"])
    refused(2, "sim", "berlin", "--seats", "9", says=["berlin is for 2 players"])
    refused(2, "play", "werewolves", "--lang", "fr", says=["unknown language; werewolves has de and en"])
    assert "did you mean" not in refused(2, "serve", "--port", "80", says=["no option --port"]).err
    refused(2, "sim", "werewolves", "--seats", "6", "--option", "set=werewolf:6", says=["set"])
    refused(2, "sim", "werewolves", "--seats", "6", "--option", "set=werewolf:2,villager:3,unicorn:1", says=["unicorn"])
    refused(2, "play", "werewolves", "--seats", "6", "--option", "deal=seer,seer,villager,villager,werewolf,werewolf",
            says=["deal"])
    refused(2, "play", "werewolves", "--seats", "6", "--option", "deal=seer",
            says=["expected one card per seat (6), found 1 (R-deal-5)"])
    refused(2, "play", "werewolves", "--seats", "6", "--option", "deal=werewolf:2,villager:4",
            says=["deal", "neither JSON nor a list a,b,c"])
    for cards in ({"werewolf": 6}, {"seer": 1, "villager": 5}, {"seer": 2, "werewolf": 1, "villager": 3},
                  {"seer": 1, "werewolf": 2, "villager": 2}, {"unicorn": 6}):
        reply = unharmed({"do": "new", "game": "werewolves", "options": {"seats": 6, "set": cards}})[0]
        refusal(reply, "BAD_OPTIONS", "set")


def test_unknown_option():
    refusal(unharmed({"do": "new", "game": "werewolves", "options": {"seats": 6, "quite_limit": 3}})[0], "BAD_OPTIONS",
            "quite_limit")


# ---- The protocol's lines ----

def test_malformed_json():
    for bad in ("{", '{"do":"ask"', '{"do":"ask"}}', "[]", "42", "ask", '{"do":"ask","do":"ask"}', '{"do":"ask",}',
                '{"do":1.5}', '{"do":"\\ud800"}', "", '{"do":"ask"} x', "\x01"):
        reply = unharmed(bad)[0]
        assert reply["no"] in ("BAD_JSON", "BAD_REQUEST") and reply["where"] and reply["what"], (bad, reply)
    refused(2, "sim", "werewolves", "--option", 'set={"werewolf":', says=["set"])
    refused(2, "sim", "werewolves", "--option", "set=a b:c", says=["set"])


def test_unknown_requests_and_keys():
    replies = unharmed({"do": "dance"}, {"do": "ask", "saet": "p1"}, {}, {"do": "act", "seat": "p1"},
                       {"do": "ask", "seat": "p9"}, {"do": "bot", "seat": "p1", "bot": "oracle"})
    for reply in replies[:4]:
        refusal(reply, "BAD_REQUEST")
    refusal(replies[4], "NO_SEAT")
    assert replies[5]["no"] in ("NO_BOT", "NOT_ASKED"), replies[5]


def test_over_long_line():
    long = '{"do":"ask","seat":"%s"}' % ("x" * 70000)
    reply = unharmed(long)[0]
    refusal(reply, "TOO_LONG", "65")
    exact = {"do": "ask", "seat": ""}
    exact["seat"] = "x" * (65536 - len(json.dumps(exact)))
    assert unharmed(json.dumps(exact))[0]["no"] == "NO_SEAT"
    refusal(unharmed(b"y" * 10000000)[0], "TOO_LONG")


def test_invalid_utf8_and_zero_bytes():
    refusal(unharmed(b'{"do":"ask","seat":"\xff"}')[0], "BAD_JSON", "UTF-8")
    refusal(unharmed(b'{"do":"ask","seat":"p1\x00"}')[0], "BAD_JSON")
    result = refused(2, "play", "werewolves", "--seat", b"p1=me:\xc3(", says=["UTF-8"])
    assert "\ufffd" not in result.err.split("UTF-8")[0][:20], result
    refused(2, "play", "werewolves", "--seat", "p1=me:", says=["name"])
    refused(2, "play", "werewolves", "--seat", "p1=me:Ada, Ben", says=["comma"])
    refused(2, "play", "werewolves", "--seat", "p1=me:" + "x" * 64, says=["63 bytes"])
    refused(2, "play", "werewolves", "--seat", "p1=me:Ada", "--seat", "p2=me:Ada", says=["two players", "Ada"])


# ---- Answers ----

def asked(reply):
    return [seat for seat in reply["asked"] if seat.startswith("p")]


def test_illegal_answers():
    seat = asked(protocol(NEW, {"do": "ask"})[1])[0]
    for bad in ("eat " + seat, "eat p99", "eat", "eat p3 p4", "Eat p3", "eat  p3", "eat p03", "dance", "", "thumb up"):
        refusal(unharmed({"do": "act", "seat": seat, "a": bad})[0], "NOT_LEGAL")


def test_answers_out_of_turn():
    seats = asked(protocol(NEW, {"do": "ask"})[1])
    other = next(seat for seat in ("p1", "p2", "p3", "p4", "p5", "p6") if seat not in seats)
    refusal(unharmed({"do": "act", "seat": other, "a": "eat none"})[0], "NOT_ASKED")
    refusal(unharmed({"do": "act", "seat": other, "a": "see none"})[0], "NOT_ASKED")
    refusal(unharmed({"do": "act", "seat": "p7", "a": "eat none"})[0], "NO_SEAT")


def test_two_answers_by_one_seat():
    seat = asked(protocol(NEW, {"do": "ask"})[1])[0]
    ask, first, saved, second, again, after = protocol(
        NEW, {"do": "ask", "seat": seat}, {"do": "act", "seat": seat, "a": "eat none", "q": 1}, {"do": "save"},
        {"do": "act", "seat": seat, "a": "eat none"}, {"do": "act", "seat": seat, "a": "eat none", "q": 1},
        {"do": "save"})[1:]
    assert ask["ask"]["q"] == 1 and first == {"done": "eat none"}
    refusal(second, "NOT_ASKED")
    refusal(again, "REPEATED")
    assert saved == after


def test_speaking_out_of_turn():
    refusal(unharmed({"do": "say", "seat": "p1", "channel": "day", "text": "text hello"})[0], "MUTE")


# ---- Records ----

def test_truncated_records():
    path, text = record("whole.record", "werewolves")
    fine("verify", path)
    lines = lines_of(text)
    for count in (0, 1, 2, 3):
        refused(1, "verify", write("cut.record", "".join(lines[:count])), says=["cut.record", "line"])
    refused(1, "verify", write("cut.record", "".join(lines[:-1])), says=["cut.record", "end", "--unfinished"])
    refused(1, "verify", write("cut.record", "".join(lines[:-4])), says=["answers", "end"])
    fine("verify", "--unfinished", write("cut.record", "".join(lines[:-4])))
    refused(1, "verify", write("cut.record", text[: len(text) // 2]), says=["cut.record"])


def first_answer(lines):
    return next(i for i, line in enumerate(lines) if line.startswith("p") and " > " not in line)


def edited(path, lines, number, line):
    """The complaint about a record with one line changed, which must name that line or a later one."""
    changed = lines[:number] + [line] + lines[number + 1:]
    result = refused(1, "verify", write(path, "".join(changed)), says=[path, "line"])
    place = int(result.err.split("line ")[1].split(":")[0])
    assert place >= number + 1, result
    return place


def test_edited_records():
    lines = lines_of(record("whole.record", "werewolves")[1])
    answer = first_answer(lines)
    assert edited("edited.record", lines, 0, "sandtable 3\n") == 1
    assert edited("edited.record", lines, 1, re.sub("rules [0-9]+", "rules 999", lines[1])) == 2
    assert edited("edited.record", lines, 1, lines[1].replace("werewolves", "chess")) == 2
    assert edited("edited.record", lines, 1, lines[1].replace("sha256:", "sha256:0")) == 2
    assert edited("edited.record", lines, answer, "p1 dance\n") == answer + 1
    assert edited("edited.record", lines, answer, "p99 eat none\n") == answer + 1
    assert edited("edited.record", lines, answer, "rubbish\n") == answer + 1
    assert edited("edited.record", lines, answer, lines[answer] + lines[answer]) >= answer + 2
    assert edited("edited.record", lines, len(lines) - 1, lines[-1].replace("hash ", "hash 0")) == len(lines)
    seed = next(i for i, line in enumerate(lines) if line.startswith("seed "))
    other = "seed " + ("0" if lines[seed][5] != "0" else "1") + lines[seed][6:]
    edited("edited.record", lines, seed, other)
    edited("edited.record", lines, answer, "")


def test_another_record_or_no_file():
    path, _ = record("template.record", "template")
    refused(2, "play", "werewolves", "--load", path, says=["template.record", "template"])
    refused(2, "verify", os.path.join(scratch(), "none.record"), says=["none.record", "No such file"])
    for seed in range(10):
        rubbish = random.Random(seed).randbytes(2000)
        refused(1, "verify", write("random.record", b"!" + rubbish), says=["random.record", "line 1"])
    refused(1, "verify", write("empty.record", ""), says=["empty.record", "sandtable 1"])
    refused(2, "play", "werewolves", "--load", write("bad.position", '{"number":'), says=["bad.position"])
    refused(2, "play", "werewolves", "--load", write("bad.position", "{}"), says=["bad.position"])


def test_bad_commitments():
    path, text = record("whole.record")
    lines = lines_of(text)
    seed = next(i for i, line in enumerate(lines) if line.startswith("seed "))
    forged = lines[:seed] + ["commit sha256:%s nonces p1:00\n" % ("0" * 64), "secret %s\n" % ("1" * 64)] + lines[seed:]
    refused(1, "verify", write("forged.record", "".join(forged)), says=["forged.record", "commitment"])
    assert "no commitment" in fine("verify", path).out


def committed(name, secret, nonces):
    """A record whose seed follows from a secret and nonces (hex texts by seat), as a server would write it."""
    given = [bytes.fromhex(nonces.get(f"p{i + 1}", "")) for i in range(24)]
    framed = b"".join(bytes([len(nonce)]) + nonce for nonce in given)
    seed = hashlib.sha256(b"sandtable seed" + bytes.fromhex(secret) + framed).hexdigest()
    path, text = record(name, seed=seed)
    lines = lines_of(text)
    at = lines.index("seed %s\n" % seed)
    hashed = hashlib.sha256(b"sandtable commitment" + bytes.fromhex(secret)).hexdigest()
    given = " ".join("%s:%s" % pair for pair in nonces.items())
    lines[at:at] = ["commit sha256:%s nonces %s\n" % (hashed, given), "secret %s\n" % secret]
    return write(name, "".join(lines)), lines, at


def test_commitments():
    secret, nonces = "5a" * 32, {"p1": "00ff", "p2": "0123456789abcdef", "p3": "77"}
    path, lines, at = committed("committed.record", secret, nonces)
    assert "seed follows from secret and 3 nonces" in fine("verify", path).out
    for number, wrong in ((at, lines[at].replace("p3:77", "p3:78")), (at, lines[at].replace(" p3:77", "")),
                          (at + 1, lines[at + 1].replace("5a", "5b", 1)), (at + 2, "seed %s\n" % ("0" * 64))):
        edited("committed.record", lines, number, wrong)


# ---- Data packs ----

def test_bad_data():
    refused(2, "games", "werewolves", "--data", os.path.join(scratch(), "nowhere"), says=["nowhere", "no such folder"])
    folder = os.path.dirname(write("empty/readme.txt", "nothing"))
    refused(2, "games", "werewolves", "--data", folder, says=["cards.json"])
    folder = os.path.dirname(write("stray/crads.json", "{}"))
    refused(2, "games", "werewolves", "--data", folder, says=["crads.json", "did you mean cards.json?"])
    for name, text in {"cut": '{"cards":[', "wrong": '{"cards":7}', "empty2": "", "text": "cards"}.items():
        folder = os.path.dirname(write(name + "/cards.json", text))
        refused(2, "games", "werewolves", "--data", folder, says=["cards.json"])


def test_own_data_changes_the_pack():
    ours = fine("games", "template", "--json").json()["pack"]
    name = None
    for entry in sorted(os.listdir(os.path.join(os.path.dirname(__file__), "..", "..", "games", "template", "data"))):
        name = entry
    with open(os.path.join(os.path.dirname(__file__), "..", "..", "games", "template", "data", name),
              encoding="utf-8") as file:
        text = file.read()
    folder = os.path.dirname(write("own/" + name, text))
    assert fine("games", "template", "--data", folder, "--json").json()["pack"] == ours
    write("own/" + name, text + "\n")
    assert fine("games", "template", "--data", folder, "--json").json()["pack"] != ours
    path = os.path.join(scratch(), "own.record")
    fine("play", "template", "--seed", "1", "--seat", "all=random", "--data", folder, "--record", path)
    fine("verify", path, "--data", folder)
    refused(1, "verify", path, says=["line 2", "--data"])


if __name__ == "__main__":
    main(dict(globals()))
