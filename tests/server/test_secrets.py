#!/usr/bin/env python3
"""What nobody may learn before the end: the seed of the cards, from all that the server ever publishes."""
import hashlib
import json
import re
import sqlite3
import sys

from harness import NIGHT, expect, run, test
from client import Player


def everything_published(server, code, host, tokens):
    """All texts that a stranger, a spectator and a seat can get of a running table; tokens are their own."""
    texts = []
    for path in (f"/tables/{code}", f"/tables/{code}/record", f"/tables/{code}/replay/0", f"/tables/{code}/qr.svg",
                 "/games", "/games/werewolves/data"):
        texts.append(json.dumps(server.call("GET", "/api/v1" + path)[1]))
    texts.append(server.call("GET", "/metrics")[1])
    texts.append(json.dumps(server.call("POST", "/api/v1/mine", {"tokens": [host, *tokens]})[1]))
    for token in (None, *tokens):
        player = Player(server, code, token)
        heard = []
        absorb = player.absorb
        player.absorb = lambda message: heard.append(message) or absorb(message)
        player.until(lambda m: "view" in m)
        player.close()
        texts.append(json.dumps(heard))
    return texts


def candidates(texts):
    """Every word published, as text and where it is hex as bytes, and what the hashes of the format make of them."""
    words = set()
    for text in texts:
        for word in re.findall(r"[A-Za-z0-9_-]{4,}", text):
            words.add(word.encode())
            if re.fullmatch(r"([0-9a-f]{2})+", word):
                words.add(bytes.fromhex(word))
    empty = bytes(24)
    made = set(words)
    for word in words:
        for tag in (b"", b"sandtable seed", b"sandtable commitment", b"table number"):
            made |= {hashlib.sha256(tag + word).digest(), hashlib.sha256(tag + word + empty).digest()}
    return made


def kept(server, code):
    """Secret and seed, from the file that only the server may read."""
    with sqlite3.connect(server.db) as db:
        table = json.loads(db.execute("SELECT document FROM game_table WHERE code = ?", (code,)).fetchone()[0])
    secret = bytes.fromhex(table["secret"])
    nonces = [bytes.fromhex(seat["nonce"]) for seat in table["seats"]]
    nonces += [b""] * (24 - len(nonces))
    framed = b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)
    return secret, hashlib.sha256(b"sandtable seed" + secret + framed).digest()


def searched(server, code, host, tokens):
    secret, seed = kept(server, code)
    texts = everything_published(server, code, host, tokens)
    commit = server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["commit"]
    expect("the commitment", commit, "sha256:" + hashlib.sha256(b"sandtable commitment" + secret).hexdigest())
    found = candidates(texts)
    assert len(found) > 500, "hardly anything was looked at"
    assert seed not in found, "the seed follows from what is published"
    assert secret not in found, "the secret is published"
    return seed


@test
def nobody_computes_the_seed(server):
    """Where nobody gave a nonce, and where everyone did; a proxy's table, where nobody joins."""
    code, host = server.table("werewolves", {"seats": 7, "moderator": "proxy", **NIGHT})
    server.begin(code, host)
    searched(server, code, host, [])
    for nonces in ({}, {"nonce": "00ff" * 8}):
        code, host = server.table("werewolves", {"seats": 7, **NIGHT}, [{"kind": "open"}] * 2 + [{"kind": "bot", "bot": "quiet"}] * 5)
        tokens = [server.join(code, name, **nonces)[1] for name in ("Ada", "Ben")]
        server.begin(code, host)
        searched(server, code, host, tokens)


@test
def a_deal_entered_by_hand_is_the_hosts(server):
    """The cards a host entered, and with a hidden set its numbers, stand in no description of the running table."""
    deal = ["seer", "werewolf", "villager", "villager", "villager", "werewolf", "villager"]
    numbers = {"seer": 1, "werewolf": 2, "villager": 4}
    seats = [{"kind": "open"}] + [{"kind": "bot", "bot": "quiet"}] * 6
    for options, hidden in (({"deal": deal}, "deal"), ({"set": numbers, "hidden_set": True}, "set")):
        code, host = server.table("werewolves", {"seats": 7, "free_set": True, **options, **NIGHT}, seats)
        token = server.join(code, "Ada")[1]
        told = server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["options"]
        assert hidden not in told and told["free_set"] is True, told
        server.begin(code, host)
        for text in everything_published(server, code, host, [token]):
            assert json.dumps(options[hidden]) not in text, f"published: {hidden}"
        player = Player(server, code, host)
        player.until(lambda m: "table" in m)
        expect("the host's own", player.table["options"][hidden], options[hidden])
        player.close()


@test
def at_the_end_the_seed_is_proven(server):
    """The record shows secret and seed, and they are those the commitment was made for."""
    code, host = server.table("template", {"seats": 2, "hand": 3}, [{"kind": "bot", "bot": "random"}] * 2)
    secret, seed = kept(server, code)
    server.begin(code, host)
    watcher = Player(server, code)
    watcher.until(lambda m: m.get("table", {}).get("state") == "over")
    watcher.close()
    record = server.call("GET", f"/api/v1/tables/{code}/record")[1]
    assert record.startswith("sandtable 2\n") and f"secret {secret.hex()}\nseed {seed.hex()}\n" in record, record


@test
def tables_of_the_old_format_go_on(server):
    """A table begun before there was a second format keeps its cards, and says its commitment only at the end."""
    code, host = server.table("template", {"seats": 2, "hand": 3})
    tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
    server.begin(code, host)
    server.stop()
    with sqlite3.connect(server.db) as db:
        document = db.execute("SELECT document FROM game_table WHERE code = ?", (code,)).fetchone()[0]
        db.execute("UPDATE game_table SET document = ? WHERE code = ?", (document.replace('"format":2,', ""), code))
    server.start()
    secret = bytes.fromhex(json.loads(document)["secret"])
    expect("commitment", server.call("GET", f"/api/v1/tables/{code}")[1]["table"]["commit"], "")
    players = [Player(server, code, token) for token in tokens]
    for _ in range(20):
        for player in players:
            player.drain(0.02)
            if player.ask:
                asked = player.ask["q"]
                player.act(player.ask["answers"][0])
                player.until(lambda m, asked=asked: m.get("taken") == asked)
    for player in players:
        player.close()
    record = server.call("GET", f"/api/v1/tables/{code}/record")[1]
    once = hashlib.sha256(secret).hexdigest()
    assert record.startswith("sandtable 1\n") and f"commit sha256:{once}\n" in record and f"seed {once}\n" in record, record


if __name__ == "__main__":
    sys.exit(run())
