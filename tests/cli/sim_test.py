"""sim, bench, advise, signature: figures that agree with themselves."""
import json
import math
import os
import re
import subprocess

from harness import COMMAND, fine, main, refused, scratch


def without_time(report):
    return {key: value for key, value in report.items() if key not in ("seconds", "games_per_s", "decisions_per_s")}


def wilson(wins, games):
    z, p = 1.96, wins / games
    below = 1 + z * z / games
    centre = (p + z * z / (2 * games)) / below
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / below
    return p, max(0, centre - half), min(1, centre + half)


def test_seats_have_names_where_only_what_they_play_has_one():
    assert "Russia and England (russian)" in fine("sim", "wunderwaffen", "--games", "2", "--seats", "2").out
    assert "Russia (russian)" in fine("sim", "wunderwaffen", "--games", "2", "--seats", "4").out


def test_the_same_seed_gives_the_same_games_whatever_the_threads():
    reports = [fine("sim", "werewolves", "--games", "150", "--seed", "9", "--threads", threads, "--json").json()
               for threads in ("1", "2", "5")]
    assert without_time(reports[0]) == without_time(reports[1]) == without_time(reports[2])
    other = fine("sim", "werewolves", "--games", "150", "--seed", "10", "--json").json()
    assert without_time(other)["decisions"] != without_time(reports[0])["decisions"]


def test_the_report_adds_up():
    for game in ("werewolves", "template"):
        report = fine("sim", game, "--games", "200", "--seat", "all=random", "--json").json()
        assert report["games"] == 200 == sum(report["ends"].values())
        assert all(seat["bot"] == "random" for seat in report["seats"].values())
        for part in list(report["seats"].values()) + list(report["sides"].values()):
            share, low, high = wilson(part["wins"], 200)
            for key, value in (("share", share), ("low", low), ("high", high)):
                assert abs(part[key] - value) < 2e-6, (part, key, value)
        lengths = report["decisions"]
        assert lengths["min"] <= lengths["median"] <= lengths["max"]
        assert lengths["min"] <= lengths["mean"] <= lengths["max"]
        assert abs(lengths["mean"] - lengths["total"] / 200) < 0.001
        assert report["seconds"] >= 0 and report["games_per_s"] > 0


def test_sides_win_what_their_seats_win():
    report = fine("sim", "werewolves", "--games", "200", "--json").json()
    assert set(report["sides"]) == {"village", "werewolves"}
    for side, part in report["sides"].items():
        assert part["wins"] == report["ends"][side], report
    assert list(report["seats"]) == ["p%d" % seat for seat in range(1, 12)]


def test_non_players_win_too():
    report = fine("sim", "werwolf", "--seats", "1", "--games", "60", "--json").json()
    sides = report["sides"]
    won = sum(sides[side]["wins"] for side in ("allies", "soviets", "werwolf", "edelweiss"))
    assert won == 60 and sides["allies"]["wins"] == report["seats"]["p1"]["wins"], sides
    assert sides["werwolf"]["high"] < 1, "non-players are counted in every game"


def test_it_stops_when_it_is_precise_enough():
    few = [fine("sim", "template", "--games", "5000", "--precision", "5", "--threads", threads, "--json").json()
           for threads in ("1", "3")]
    assert without_time(few[0]) == without_time(few[1]) and 64 < few[0]["games"] < 1000, few[0]["games"]
    for seat in few[0]["seats"].values():
        assert seat["high"] - seat["low"] <= 0.1
    refused(2, "sim", "template", "--precision", "much", says=["--precision much"])


def test_seats_have_their_names_in_the_language():
    assert "die Achse (axis) " in fine("sim", "berlin", "--games", "1", "--seat", "all=random", "--lang", "de").out
    assert "seat,axis," in fine("sim", "berlin", "--games", "1", "--seat", "all=random", "--csv").out
    assert "  p1 " in fine("sim", "werewolves", "--games", "1", "--seat", "all=random").out


def test_seats_and_options():
    report = fine("sim", "werewolves", "--games", "20", "--seats", "8", "--seat", "all=quiet", "--seat", "p3=rules",
                  "--option", "quiet_limit=3", "--option", "set=werewolf:2,seer:1,villager:5", "--json").json()
    assert [seat["bot"] for seat in report["seats"].values()] == ["quiet"] * 2 + ["rules"] + ["quiet"] * 5
    assert report["options"]["quiet_limit"] == 3 and report["options"]["set"]["werewolf"] == 2
    assert report["options"]["talk"] == "rounds"
    opened = fine("sim", "werewolves", "--games", "2", "--seat", "all=random", "--option", "talk=open", "--json").json()
    assert opened["options"]["talk"] == "open"


def test_a_temper_follows_the_name_of_the_bot():
    usual = fine("sim", "werewolves", "--games", "60", "--json").json()
    report = fine("sim", "werewolves", "--games", "60", "--seat", "all=rules/talk=3", "--seat", "p2=quiet/patience=0/bold=1",
                  "--json").json()
    assert report["seats"]["p1"]["bot"] == "rules" and report["seats"]["p1"]["temper"] == "talk=3"
    assert report["seats"]["p2"]["bot"] == "quiet" and report["seats"]["p2"]["temper"] == "patience=0/bold=1"
    assert "temper" not in usual["seats"]["p1"]
    again = fine("sim", "werewolves", "--games", "60", "--seat", "all=hard", "--json").json()
    assert without_time(again) == without_time(usual)


def test_csv_says_the_same():
    report = fine("sim", "werewolves", "--games", "60", "--json").json()
    rows = [line.split(",") for line in fine("sim", "werewolves", "--games", "60", "--csv").out.splitlines()]
    assert rows[0] == ["kind", "name", "bot", "games", "wins", "share", "low", "high"]
    wins = {(row[0], row[1]): int(row[4]) for row in rows[1:]}
    for seat, part in report["seats"].items():
        assert wins["seat", seat] == part["wins"]
    for end, games in report["ends"].items():
        assert wins["end", end] == games


def test_bench_names_its_figures():
    lines = [json.loads(line) for line in fine("bench", "werewolves", "--json", "--seconds", "0.05").out.splitlines()]
    figures = {line["bench"]: line for line in lines}
    for name in ("decisions_per_s", "games_per_s", "state_bytes", "copy_ns", "answers_mean"):
        assert figures["werewolves/" + name]["value"] > 0, name
    assert figures["werewolves/decisions_per_s"]["unit"] == "1/s"
    assert figures["werewolves/state_bytes"]["value"] <= 2048
    baseline = figures["baseline/copy_1k_ns"]["value"]
    ratio = figures["werewolves/decision_per_copy_1k"]["value"]
    assert abs(ratio * baseline / figures["werewolves/decision_ns"]["value"] - 1) < 0.001


def test_bench_of_programs_is_compared_with_sim():
    """Through the protocol in each of its ways, in one run with sim. Which is faster, a busy machine may turn round."""
    lines = [json.loads(line) for line in fine("bench", "protocol", "plot", "--json", "--seconds", "0.2").out.splitlines()]
    figures = {line["bench"]: line["value"] for line in lines}
    for name in ("sim", "table", "protocol_single", "protocol_pipelined", "protocol_batch"):
        assert figures[f"plot/{name}_decisions_per_s"] > 0, (name, figures)
        if name.startswith("protocol"):
            assert figures[f"plot/{name}_decisions_per_engine_s"] > 0, (name, figures)
    refused(2, "bench", "protocol", "chess", says=["chess"])


def test_bench_of_python():
    """Where Python has what the package needs."""
    if subprocess.run(["/usr/bin/python3", "-c", "import cffi, numpy"], capture_output=True, check=False).returncode:
        return
    if not os.path.exists(os.path.join(os.path.dirname(COMMAND), "..", "library", "libsandtable.so.0")):
        return  # a build for sanitizers has no library for others
    lines = [json.loads(line) for line in fine("bench", "python", "plot", "--json", "--seconds", "0.1").out.splitlines()]
    figures = {line["bench"].split("/")[1]: line["value"] for line in lines}
    for name in ("sim", "python_run", "python_vector", "python_vector_observed", "python_state", "python_aec", "python_table", "python_protocol"):
        assert figures[name + "_decisions_per_s"] > 0, (name, figures)


def test_signature_is_the_same_every_time():
    one, two = fine("signature", "--games", "40"), fine("signature", "--games", "40")
    assert one.out == two.out
    lines = [line.split() for line in one.out.splitlines()]
    assert lines[0][0] == "werewolves" and lines[-1][0] == "template"
    assert all(len(line) == 3 and len(line[2]) == 16 for line in lines)
    assert fine("signature", "werewolves", "--games", "41").out != lines[0]


def test_advice():
    advice = fine("advise", "werewolves", "--seats", "11", "--json").json()
    assert json.dumps(advice).count("264") >= 1, advice
    told = fine("advise", "werewolves", "--seats", "11").out
    assert "264" in told and "more (--rows 0 shows all)" in told
    assert len(fine("advise", "werewolves", "--seats", "11", "--rows", "0").out.splitlines()) > 264


def test_a_report_that_cannot_be_written_is_said_first():
    nowhere = os.path.join(scratch(), "nowhere", "a.html")
    refused(2, "sim", "morris", "--games", "1000000", "--html", nowhere, says=("No such file",))


def test_a_report_goes_to_standard_output_or_over_another_report_only():
    few = ("sim", "morris", "--games", "2", "--html")
    out = fine(*few, "-").out
    assert out.startswith("<!doctype html>") and out.rstrip().endswith("</html>"), "and nothing else"
    refused(2, *few, "-", "--json", says=("only one thing",))
    refused(2, "sim", "morris", "--games", "100000000", "--html", scratch(), says=("Is a directory",))
    notes, page = os.path.join(scratch(), "notes.txt"), os.path.join(scratch(), "twice.html")
    with open(notes, "w", encoding="utf-8") as file:
        file.write("x")
    for command in (("sim", "morris", "--games", "100000000"), ("league", "morris", "hard", "random")):
        refused(2, *command, "--html", notes, says=("something else",))
    fine(*few, page)
    fine(*few, page)
    fine(*few, "/dev/null")
    assert not os.path.isfile("/dev/null") and not os.path.exists("/dev/null.new")


def test_options_and_an_early_end_are_told():
    page = os.path.join(scratch(), "early.html")
    told = fine("sim", "wunderwaffen", "--seats", "2", "--seat", "all=random", "--games", "5000", "--precision", "12", "--option",
                "alt-score=on", "--html", page, "--lang", "de")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    assert "von 5000 Spielen beendet" in told.out and "von 5000 Spielen beendet" in text
    assert "Optionen: " in text and ": ja." in text and "alt-score" not in text
    assert "Stopped" not in fine("sim", "template", "--games", "3", "--precision", "1").out


def test_a_side_that_was_in_no_game_is_left_out():
    game = ("sim", "werwolf", "--seats", "2", "--games", "4", "--seat", "all=random")
    played = {side for side, part in fine(*game, "--json").json()["sides"].items() if part["games"]}
    assert played == {"occupiers", "insurgents"}, played
    assert set(re.findall(r"^side,(\w+),", fine(*game, "--csv").out, re.M)) == played
    assert "Edelweiss" not in fine(*game).out


def test_report_with_plots():
    page = os.path.join(scratch(), "sim.html")
    fine("sim", "werwolf", "--seats", "1", "--games", "20", "--seat", "all=random", "--html", page)
    with open(page, encoding="utf-8") as file:
        text = file.read()
    assert text.count('<table class="bars">') == 3 and text.rstrip().endswith("</html>"), "sides, seats, ends"
    assert "Edelweiss" in text and "/ 20</td>" in text, "what non-players win is there too"
    assert "{" not in text.split("</style>")[1], "options are told in words"
    refused(2, "sim", "template", "--games", "2", "--html", os.path.join(scratch(), "no", "such", "folder.html"))


if __name__ == "__main__":
    main(dict(globals()))
