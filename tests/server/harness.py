"""What the tests of the server share: a list of tests, a server for them, TAP on standard output, and ways to play.

test_….py PROGRAM [WORDS…] runs the tests whose names hold one of the words."""
import os
import subprocess
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Player, Server  # noqa: E402

PROGRAM = sys.argv[1]
FLAGS = ("--bot-delay", "0", "--beat", "20", "--talk-gap", "0")
TESTS = []
GUEST = "127.0.0.2"  # another address of this machine: limits hold for it as for any other


def test(function):
    TESTS.append(function)
    return function


def expect(what, found, wanted):
    assert found == wanted, f"{what}: expected {wanted!r}, found {found!r}"


def certificate(folder):
    """A certificate for this machine, its key next to it."""
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    return cert, key


def two_seats(server, **more):
    code, host = server.table("template", {"seats": 2, "hand": 5}, **more)
    tokens = [server.join(code, name)[1] for name in ("Ada", "Ben")]
    server.begin(code, host)
    return code, host, tokens


def play_out(players, rounds=200):
    """Plays the first answer of everyone asked, until nobody is."""
    for _ in range(rounds):
        for player in players:
            player.drain(0.02)
            if player.ask:
                asked = player.ask["q"]
                player.act(player.ask["answers"][0])
                player.until(lambda m: m.get("taken") == asked)
                player.drain(0.01)
        if players[0].table.get("state") == "over":
            return


NIGHT = {"moments": 0, "t_deal": 0, "t_min": 0, "t_pack": 1, "t_pack_first": 1, "t_seer": 2, "t_witch": 2, "t_healer": 2, "t_day": 60,
         "t_day_each": 0, "t_defence": 2, "t_vote": 5, "t_shot": 5, "t_lovers": 1, "t_note": 1}


def village(server, deal, people, **options):
    """A table of Werewolves whose first seats are people, the others bots that say nothing."""
    seats = [{"kind": "open"}] * people + [{"kind": "bot", "bot": "quiet"}] * (len(deal) - people)
    code, host = server.table("werewolves", {"seats": len(deal), "deal": deal, **NIGHT, **options}, seats)
    tokens = [server.join(code, f"Person {i + 1}")[1] for i in range(people)]
    server.begin(code, host)
    return code, host, [Player(server, code, token) for token in tokens]


def live(player):
    """One step of a person who takes the first answer, and taps when not asked."""
    player.drain(0.005)
    if player.ask and player.taken != player.ask["q"] and not player.veil:
        player.act(player.ask["answers"][-1])
        player.until(lambda m: "taken" in m or "no" in m or "refused" in m)  # night may have fallen in the meantime
    elif player.veil and player.ask and player.veil["done"] < player.veil["taps"] and player.taken != player.ask["q"]:
        player.act(player.ask["answers"][0])
        player.until(lambda m: "taken" in m or "refused" in m)
    elif player.veil and player.veil["done"] < player.veil["taps"]:
        player.confirm()
        player.until(lambda m: "veil" in m or "phase" in str(m))


SET9 = ["seer", "werewolf", "witch", "werewolf", "villager", "villager", "hunter", "villager", "werewolf"]


def run():
    words = sys.argv[2:]
    chosen = [t for t in TESTS if not words or any(word in t.__name__ for word in words)]
    print(f"1..{len(chosen)}")
    failed = 0
    server = Server(PROGRAM, *FLAGS)
    for number, function in enumerate(chosen, 1):
        began = time.monotonic()
        try:
            function(server)
            print(f"ok {number} - {function.__name__} # {time.monotonic() - began:.1f} s", flush=True)
        except Exception:  # every failure is one failed test, and the next gets a fresh server
            failed += 1
            print(f"not ok {number} - {function.__name__}")
            for line in traceback.format_exc().splitlines():
                print("# " + line, flush=True)
            server.process.kill()
            server.process.wait()
            server = Server(PROGRAM, *FLAGS)
    if server.stop() != 0:
        print("# the server did not stop cleanly")
        failed += 1
    return 1 if failed else 0
