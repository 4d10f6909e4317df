"""Lessons in the terminal: listed, played to their end in both languages, another answer told about, left at any time."""
import os
import re

from harness import fine, main, refused, write

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

LANGUAGES = ("en", "de")


def lessons():
    """(game, id, lines that say something) of every lesson in the tree."""
    for game in sorted(os.listdir(os.path.join(ROOT, "games"))):
        folder = os.path.join(ROOT, "games", game, "lessons")
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield game, name[:-len(".lesson")], [line.strip() for line in file if line.strip()[:1] not in ("", "#")]


def typed(lines):
    """What a person types who gives every expected answer: Enter at steps without one; yes in both languages where the
    program asks again (elsewhere that is not an answer, and nothing comes of it)."""
    keys, waits = [], False
    for line in lines + ["step"]:
        if line == "step":
            keys += [""] if waits else []
            waits = True
        elif line.startswith("answer "):
            keys += [line[len("answer "):].strip()]
            waits = False
    return keys


def play(game, name, keys, language):
    """Plays with a yes after every line that was met with a question whether one is sure."""
    sent = list(keys)
    for _ in range(40):
        out = fine("learn", game, name, "--plain", "--lang", language, given="\n".join(sent) + "\nquit\n").out
        lines = [i for i, line in enumerate(re.findall(r"^(.*)> .*$", out, re.M)) if re.search(r"\((y/n|j/n)\)$", line)]
        fresh = [i for i in lines if i >= len(sent) or sent[i] not in ("y", "j")]
        if not fresh:
            return out
        sent.insert(fresh[0], "y" if language == "en" else "j")
    raise AssertionError("it never ends")


def test_every_lesson_in_both_languages():
    for game, name, lines in lessons():
        for language in LANGUAGES:
            out = play(game, name, typed(lines), language)
            over = "The lesson is over." if language == "en" else "Die Lektion ist zu Ende."
            assert over in out, (game, name, language, out[-1500:])
            look = re.findall(r"^(?:Look at|Sieh dir an): (.*)$", out, re.M)
            assert not any(re.fullmatch(r"\d+", one) for line in look for one in line.split(", ")), (game, name, look)
            flat = re.sub(r"\s+", " ", out)
            told = [line[4:] for line in lines if line.startswith(language + ": ")]
            for text in told:
                begin = re.split(r"\{", text)[0][:60].rstrip()
                assert begin in flat, (game, name, language, begin)


def test_lists_what_there_is():
    out = fine("learn", "plot").out
    assert re.search(r"^first-turn +A first turn \(about \d+ minutes\)$", out, re.M), out
    assert out.index("first-turn") < out.index("coup"), out
    assert "etwa" in fine("learn", "plot", environment={"LC_ALL": "de_DE.UTF-8"}).out
    assert "has no lessons" in fine("learn", "template").out


def test_the_examples_of_the_help_work():
    examples = [line.split()[1:] for line in fine("learn", "--help").out.splitlines() if line.strip().startswith("sandtable learn ") and "[" not in line]
    assert len(examples) >= 2, examples
    for words in examples:
        fine(*words, given="quit\n")


def test_what_is_pointed_at_has_its_owner():
    out = fine("learn", "werwolf", "margins", "--plain", given="\nquit\n").out
    assert "Victory level (the Allies), Victory level (the Soviets)" in out, out


def test_another_answer_is_told_about_and_changes_nothing():
    keys = ["", "done", "undo", ":timeout", "", "recruit fromm", "with oster"]
    out = fine("learn", "plot", "coup", "--plain", given="\n".join(keys) + "\nquit\n").out
    assert "You have time for one more supporter. Recruit Fromm." in out, out
    assert out.count("Not in a lesson") == 2 and "The lesson continues with: Recruit Fromm" in out, out
    assert "Fromm defence 4" in out and "The lesson is over" not in out


def test_enter_names_what_is_expected_and_then_gives_it():
    for game, name, _ in lessons():
        out = fine("learn", game, name, "--plain", given="\n" * 90 + "quit\n").out
        assert "The lesson is over." in out, (game, name, out[-1500:])
        assert "Are you sure" not in out.split("The lesson is over.")[0], (game, name)
    out = fine("learn", "plot", "first-turn", "--plain", given="quit\n").out
    assert re.match(r"Step 1 of \d+\s+You play the Abwehr", out.lstrip()), out


def test_what_is_only_read_says_so_and_a_lesson_gives_no_hints():
    out = fine("learn", "plot", "first-turn", "--plain", given="foo\nquit\n").out
    assert "There is nothing to answer here" in out and "Step 2" not in out, out
    out = fine("learn", "plot", "first-turn", "--plain", given="\nhint\n?\nquit\n").out
    assert "Not in a lesson" in out and "Enter names the answer" in out, out


def test_what_is_wrong_is_said():
    refused(2, "learn", "plot", "copu", says=["did you mean coup?"])
    refused(2, "learn", "plott", says=["unknown game"])
    refused(2, "learn", "plot", "--file", write("own.lesson", "title en: a\nnonsense\n"), says=["own.lesson line 2"])
    own = write("hello.lesson", "title en: a\ntitle de: b\nminutes 1\nseat p1\nnew template 7 {\"seats\":2}\n"
                "step\nen: Hello.\nde: Hallo.\n")
    assert "Hello." in fine("learn", "template", "--file", own, "--plain", given="\n\nquit\n").out
    refused(2, "learn", "plot", "--file", own, says=["another game"])


if __name__ == "__main__":
    main(dict(globals()))
