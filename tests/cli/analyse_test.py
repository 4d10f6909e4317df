"""analyse: figures that agree, the same for a seed, resumed after a kill, of finished games only."""
import json
import os
import re
import signal
import subprocess
import time

from harness import COMMAND, ENVIRONMENT, fine, main, refused, scratch

QUICK = ("--futures", "6", "--simulations", "30", "--json")


def record(name, game, *options):
    path = os.path.join(scratch(), name)
    fine("play", game, "--seed", "5", "--record", path, *options)
    return path


def alone():
    return record("alone.record", "werwolf", "--seats", "1", "--seat", "all=rulebook")


def test_the_figures_add_up():
    path = record("four.record", "werwolf", "--seats", "4", "--seat", "all=easy")
    found = fine("analyse", path, *QUICK, timeout=200).json()
    turns, n = found["turns"], len(found["series"])
    assert found["series"] == ["allies", "soviets", "werwolf", "edelweiss"]
    assert turns[0]["first"] == 0 and turns[-1]["last"] == found["answers"]
    for before, after in zip(turns, turns[1:]):
        assert before["last"] == after["first"]
    assert sorted(turns[-1]["after"]) == [0] * (n - 1) + [1000], "the game is over: one side has won"
    for i, side in enumerate(found["series"]):
        account = found["accounts"][side]
        assert sum(account.values()) == turns[-1]["after"][i], (side, account)
    for turn in turns:
        assert all(0 <= chance <= 1000 for chance in turn["chosen"] + turn["after"])
        if "missed" in turn:
            missed = turn["missed"]
            assert missed["gain"] > missed["error"] and missed["best"][0] not in missed["played"][:1]
            assert all(reason["played"] != reason["best"] for reason in missed["why"])
    assert any("missed" in turn for turn in turns), "an easy bot misses something"
    assert any(turn["missed"]["why"] for turn in turns if "missed" in turn), "and it is told what by"
    told = fine("analyse", path, *QUICK[:4], timeout=200).out
    assert re.search(r"^    why: .*, as played [+-]?\d", told, re.M), told
    assert all(turns[i]["seat"] == seat for seat, list_ in found["missed"].items() for i in list_)


def parts_of(found, side):
    """What chance and choices moved a side by, turn by turn; they are the way from one point of its curve to the next."""
    i, before = found["series"].index(side), found["start"]
    for turn in found["turns"]:
        yield turn["seat"], turn["chosen"][i] - before[i], turn["after"][i] - turn["chosen"][i]
        before = turn["after"]


def test_an_account_is_the_sum_of_its_turns():
    path = record("staff.record", "wunderwaffen", "--seats", "2", "--seat", "all=staff")
    found = fine("analyse", path, "--futures", "60", "--simulations", "0", "--json", timeout=200).json()
    of_seat = {seat["seat"]: seat["of"] for seat in found["seats"]}
    for side, account in found["accounts"].items():
        parts = list(parts_of(found, side))
        assert account["luck"] == sum(luck for _, _, luck in parts), account
        assert account["own"] == sum(choice for seat, choice, _ in parts if of_seat[seat] == side), account
        assert account["others"] == sum(choice for seat, choice, _ in parts if of_seat[seat] != side), account
    told = fine("analyse", path, "--futures", "60", "--simulations", "0", timeout=200).out
    line = re.compile(r"(\d+) % at the start, ([+-]\d+) by chance, ([+-]\d+) by its own choices, ([+-]\d+) by those of others; (\d+) %")
    assert len(line.findall(told)) == len(found["series"]), told
    for numbers in line.findall(told):
        *parts, end = map(int, numbers)
        assert sum(parts) == end, numbers
    rows = re.findall(r"^ +\d+ .* (\d+) % +(\d+) %$", told, re.M)
    assert rows and all(int(a) + int(b) == 100 for a, b in rows), told


def test_noise_does_not_add_up_to_choices():
    """Over some games: of bots that play as the policy does each has made few choices of its own."""
    parts = []
    for seed in ("20", "21", "22"):
        path = os.path.join(scratch(), f"noise{seed}.record")
        fine("play", "wunderwaffen", "--seed", seed, "--seats", "3", "--seat", "all=staff", "--record", path)
        found = fine("analyse", path, "--futures", "60", "--simulations", "0", "--json", timeout=200).json()
        parts += [abs(account["own"]) + abs(account["others"]) for account in found["accounts"].values()]
    assert sum(parts) / len(parts) < 700, parts


def test_a_turn_that_ran_into_a_scoring_names_it():
    path = record("war.record", "wunderwaffen", "--seat", "all=random")
    found = fine("analyse", path, "--futures", "4", "--simulations", "0", "--json").json()
    settled = [turn for turn in found["turns"] if "settles" in turn]
    assert [turn["settles"] for turn in settled] == [["scoring", 1], ["scoring", 2]]
    told = fine("analyse", path, "--futures", "4", "--simulations", "0", "--all", "--lang", "de").out
    assert told.count(", dann: ") >= 2, told


def test_plans_are_told_with_what_their_answers_showed():
    path = record("labels.record", "wunderwaffen", "--seats", "3", "--seat", "all=easy")
    html = os.path.join(scratch(), "labels.html")
    quick = ("--futures", "2", "--simulations", "30")
    missed = [turn["missed"] for turn in fine("analyse", path, *quick, "--json", timeout=200).json()["turns"] if "missed" in turn]
    assert missed
    for plan in missed:
        assert len(plan["played"]) == len(plan["played_shown"]) and len(plan["best"]) == len(plan["best_shown"])
        assert all(shown for answer, shown in zip(plan["played"], plan["played_shown"]) if answer.startswith("play ")), plan
    fine("analyse", path, *quick, "--html", html, timeout=200)
    with open(html, encoding="utf-8") as file:
        report = file.read()
    told = fine("analyse", path, *quick, timeout=200).out
    steps = [step.rstrip(".") for line in re.findall(r"^    (?:better|played): (.*)$", told, re.M) for step in line.split("; ")]
    assert steps and any(re.match(r"Play counter \d \(\w+\) for ", step) for step in steps), told
    assert all(step in report for step in steps), "the report says it as the terminal does"
    assert "for yourself" not in told + report, "whom a counter acts for is known"


def test_the_same_seed_gives_the_same_figures_whatever_the_threads():
    path = alone()
    first = fine("analyse", path, *QUICK, "--threads", "1").out
    assert first == fine("analyse", path, *QUICK, "--threads", "3").out
    assert first != fine("analyse", path, *QUICK, "--seed", "2").out
    assert not os.path.exists(path + ".partial"), "what was kept goes at the end"


def kept_lines(path):
    if not os.path.exists(path):
        return 0
    with open(path, encoding="utf-8") as file:
        return file.read().count("\n")


def test_it_resumes_after_a_kill():
    path = alone()
    partial, much = path + ".partial", ("--futures", "16", "--simulations", "0", "--json", "--threads", "1")
    whole = fine("analyse", path, *much, timeout=300).out
    running = subprocess.Popen([COMMAND, "analyse", path, *much], env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    while running.poll() is None and kept_lines(partial) < 4:
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    with open(partial, encoding="utf-8") as file:
        kept = file.read()
    assert kept.count("\n") >= 4
    with open(partial, "a", encoding="utf-8") as file:
        file.write('{"turn":99,"aft')  # cut off in the middle
    # What was kept is used and not worked out again: a kept figure that differs is found again.
    lines = kept.splitlines()
    turn = json.loads(lines[2])
    turn["after"][0] = 1000 - turn["after"][0]
    lines[2] = json.dumps(turn, separators=(",", ":"))
    assert fine("analyse", path, *much, timeout=300).out == whole
    with open(partial, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    other = fine("analyse", path, *much, timeout=300).json()
    assert other["turns"][1]["after"] == turn["after"], "kept turns are taken as they are"
    with open(partial, "w", encoding="utf-8") as file:
        file.write(lines[0].replace('"futures":16', '"futures":17') + "\n" + "\n".join(lines[1:]) + "\n")
    assert fine("analyse", path, *much, timeout=300).out == whole, "what was kept for other wishes is not used"
    assert not os.path.exists(partial)


def test_broken_files_of_kept_turns_do_no_harm():
    path = alone()
    whole = fine("analyse", path, *QUICK, timeout=200).out
    for text in ("", "\n\n", "{", "\0\0", '{"analysis":"x"}\n[[[[', "x" * 100000):
        with open(path + ".partial", "w", encoding="utf-8") as file:
            file.write(text)
        assert fine("analyse", path, *QUICK, timeout=200).out == whole, text[:20]


def test_it_writes_over_no_file_of_others():
    path = alone()
    with open(path, encoding="utf-8") as file:
        record = file.read()
    for option in ("--partial", "--html"):
        refused(2, "analyse", path, *QUICK, option, path, says=("record itself",))
    foreign = os.path.join(scratch(), "notes.txt")
    with open(foreign, "w", encoding="utf-8") as file:
        file.write("x")
    refused(2, "analyse", path, *QUICK, "--partial", foreign, says=("something else",))
    refused(2, "analyse", path, *QUICK, "--html", os.path.join(scratch(), "nowhere", "a.html"), says=("No such file",))
    with open(path, encoding="utf-8") as file, open(foreign, encoding="utf-8") as other:
        assert file.read() == record and other.read() == "x"


def test_only_finished_games_that_are_whole():
    path = alone()
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    cut = os.path.join(scratch(), "cut.record")
    with open(cut, "w", encoding="utf-8") as file:
        file.writelines(lines[:-3])
    result = refused(1, "analyse", cut, says=("not over",))
    assert result.out == "", "nothing is told of a game that goes on"
    assert not os.path.exists(cut + ".partial")
    with open(cut, "w", encoding="utf-8") as file:
        file.writelines(lines[:20] + ["p1 nonsense\n"] + lines[20:])
    refused(1, "analyse", cut, says=("line 21",))
    refused(1, "analyse", "-", given="sandtable 9\n")
    refused(2, "analyse", os.path.join(scratch(), "no-such.record"))


def test_werewolves_by_its_bots():
    path = record("village.record", "werewolves", "--seats", "7", "--seat", "all=hard")
    found = fine("analyse", path, *QUICK, timeout=200).json()
    assert found["series"] == ["village", "werewolves"] and "accounts" not in found and "missed" not in found
    assert sorted(found["turns"][-1]["after"]) == [0, 1000]
    assert any(0 < chance < 1000 for turn in found["turns"] for chance in turn["after"] + found["start"])
    told = fine("analyse", path, "--futures", "8", timeout=200)
    assert "Plans are not compared" in told.out and "Night 1" in told.out


def test_report():
    path, page = alone(), os.path.join(scratch(), "report.html")
    fine("analyse", path, "--futures", "4", "--simulations", "20", "--html", page, "--lang", "de", timeout=200)
    with open(page, encoding="utf-8") as file:
        text = file.read()
    assert text.startswith("<!doctype html>") and text.rstrip().endswith("</html>") and "<svg" in text
    assert "prefers-color-scheme:dark" in text and "Wendepunkte" in text
    assert "http" not in text and "<script" not in text, "a report needs nothing from elsewhere"
    assert not os.path.exists(page + ".new")


if __name__ == "__main__":
    main(dict(globals()))
