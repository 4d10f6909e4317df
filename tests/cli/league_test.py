"""league: ratings that agree with the games, whatever the threads and however often it was interrupted."""
import json
import os
import signal
import subprocess
import tempfile
import time

from harness import COMMAND, ENVIRONMENT, fine, main, refused

BOTS = ("staff", "easy", "random")


def league(*more):
    report = fine("league", "wunderwaffen", *BOTS, "--seats", "2", "--json", *more).json()
    del report["seconds"]
    return report


def kept(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return lines[0], sorted(lines[1:])


def test_stronger_bots_stand_higher():
    report = league("--games", "24")
    assert [row["bot"] for row in report["bots"]] == list(BOTS), report
    assert report["games"] == 72 and all(row["games"] == 48 for row in report["bots"])
    assert abs(sum(row["rating"] for row in report["bots"])) < 0.1
    for pairing in report["pairings"]:
        scored = sum(halves * count for halves, count in enumerate(pairing["pairs"])) / 4
        assert sum(pairing["pairs"]) == 12 and abs(pairing["score"] - scored / 12) < 1e-6
        assert pairing["low"] <= pairing["score"] <= pairing["high"]


def test_threads_change_nothing():
    assert league("--games", "16", "--threads", "1") == league("--games", "16", "--threads", "3")
    assert league("--games", "16") != league("--games", "16", "--seed", "2")


def test_a_bot_is_even_with_itself():
    """The same bot under two names: what it wins with a deal it loses with the same deal from the other side."""
    for game, bots in (("wunderwaffen", ("staff", "staff/talk=1")), ("werewolves", ("quiet", "quiet/talk=1"))):
        report = fine("league", game, *bots, "--seats", "8" if game == "werewolves" else "4", "--games", "20",
                      "--json").json()
        pairing = report["pairings"][0]
        assert abs(pairing["score"] - 0.5) < 0.35 and abs(report["bots"][0]["rating"]) < 150, pairing


def test_it_stops_when_it_can_tell():
    report = league("--games", "400", "--gain", "10")
    decided = {(row["first"], row["second"]): row for row in report["pairings"]}
    assert decided["staff", "random"]["stronger"] == "first" and sum(decided["staff", "random"]["pairs"]) < 40
    assert report == league("--games", "400", "--gain", "10", "--threads", "1")


def test_an_interrupted_league_resumes():
    whole = league("--games", "32")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "league.jsonl")
        assert league("--games", "32", "--keep", path) == whole
        head, pairs = kept(path)
        # Cut in the middle of a line, as a kill would leave it.
        with open(path, "r+b") as file:
            file.truncate(os.path.getsize(path) // 2 + 3)
        assert league("--games", "32", "--keep", path) == whole and kept(path) == (head, pairs)
        before = os.path.getmtime(path)
        assert league("--games", "32", "--keep", path) == whole and os.path.getmtime(path) >= before
        assert league("--games", "16", "--keep", path) == league("--games", "16"), "fewer games than were kept"


def test_it_outlives_a_kill():
    whole = league("--games", "64")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "league.jsonl")
        running = subprocess.Popen([COMMAND, "league", "wunderwaffen", *BOTS, "--seats", "2", "--games", "64", "--keep", path],
                                   stdout=subprocess.DEVNULL, env=ENVIRONMENT)
        while not os.path.exists(path) or os.path.getsize(path) < 700:
            assert running.poll() is None or os.path.exists(path)
            if running.poll() is not None:
                break
            time.sleep(0.01)
        running.send_signal(signal.SIGKILL)
        running.wait()
        assert league("--games", "64", "--keep", path) == whole


def test_a_file_of_another_league_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "league.jsonl")
        league("--games", "2", "--keep", path)
        refused(2, "league", "wunderwaffen", *BOTS, "--seats", "2", "--seed", "7", "--keep", path,
                says=["of another league"])
        with open(path, "a", encoding="utf-8") as file:
            file.write('{"a":0,"b":9,"pair":0,"score":1}\n')
        refused(2, "league", "wunderwaffen", *BOTS, "--seats", "2", "--keep", path, says=["line 5", "/b"])
        refused(2, "league", "wunderwaffen", *BOTS, "--seats", "2", "--keep", os.path.join(folder, "no", "file"),
                says=["cannot write"])


def test_gauntlet_and_csv():
    rows = [line.split(",") for line in
            fine("league", "wunderwaffen", *BOTS, "--seats", "2", "--games", "4", "--gauntlet", "--csv").out.splitlines()]
    assert rows[0] == ["kind", "first", "second", "games", "score", "low", "high", "rating", "error"]
    assert [row[0] for row in rows[1:]] == ["bot"] * 3 + ["pairing"] * 2
    assert all(row[1] == '"staff"' for row in rows[4:])


def test_the_page_stands_alone():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "league.html")
        report = fine("league", "wunderwaffen", *BOTS, "--seats", "2", "--games", "4", "--html", path, "--lang", "de",
                      "--json").json()
        with open(path, encoding="utf-8") as file:
            page = file.read()
        assert page.startswith("<!doctype html>\n<html lang=\"de\">") and page.endswith("</html>\n")
        assert "http" not in page and "<script" not in page and "Wertung" in page
        for row in report["bots"]:
            assert page.count(row["bot"]) >= 4, row
        refused(2, "league", "wunderwaffen", *BOTS, "--seats", "2", "--games", "2", "--html", folder, says=["Is a directory"])


def test_it_says_what_is_wrong():
    refused(2, "league", "wunderwaffen", "staff", says=["league"])
    refused(2, "league", "wunderwaffen", "staff", "staff", "--seats", "2", says=["named twice"])
    refused(2, "league", "wunderwaffen", "staff", "stuff", "--seats", "2", says=["stuff", "did you mean staff?"])
    refused(2, "league", "wunderwaffen", *BOTS, "--games", "3", says=["games come in pairs"])
    refused(2, "league", "wunderwaffen", *BOTS, "--gain", "none", says=["--gain none"])
    refused(2, "league", "werwolf", "rulebook", "random", "--seats", "1", says=["two seats"])
    assert json.loads(fine("league", "werwolf", "rulebook", "random", "--seats", "3", "--games", "2", "--json").out)


if __name__ == "__main__":
    main(dict(globals()))
