"""The game in the terminal: through a pipe, line by line, and in a terminal of its own (a pty)."""
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios
import time

from harness import COMMAND, ENVIRONMENT, fine, main, record, refused, run, scratch, write

CLEAR = "\033[H\033[2J\033[3J"
ESCAPE = re.compile(r"\033\[[0-9;]*[A-Za-z]")


class Terminal:
    """A run of the command in a terminal of its own."""

    def __init__(self, *arguments, term="xterm-256color", size=(24, 80), **environment):
        self.text, self.seen = "", 0
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(COMMAND, [COMMAND, *arguments], dict(ENVIRONMENT, TERM=term, **environment))
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

    def read(self, until, seconds=30):
        """Reads on until a text comes; gives what came since the last one, with it."""
        start, end = self.seen, time.monotonic() + seconds
        while until not in self.text[start:]:
            left = end - time.monotonic()
            assert left > 0, "no %r in %r" % (until, self.text[start:][-2000:])
            if not select.select([self.file], [], [], left)[0]:
                continue
            try:
                got = os.read(self.file, 65536)
            except OSError:
                got = b""
            assert got, "the end came before %r: %r" % (until, self.text[start:][-2000:])
            self.text += got.decode("utf-8", "replace").replace("\r\n", "\n")
        self.seen = self.text.index(until, start) + len(until)
        return self.text[start:self.seen]

    def type(self, line):
        os.write(self.file, (line + "\n").encode())

    def close(self):
        """The exit code; what is still written is read first."""
        while select.select([self.file], [], [], 30)[0]:
            try:
                got = os.read(self.file, 65536)
            except OSError:
                break
            if not got:
                break
            self.text += got.decode("utf-8", "replace").replace("\r\n", "\n")
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def answers(text):
    """The last list of numbered answers on the screen."""
    return re.findall(r"(\d+)\) ", text)


# ---- Through a pipe ----

def test_a_game_line_by_line():
    path = os.path.join(scratch(), "line.record")
    result = fine("play", "template", "--seed", "1", "--record", path, given="1\n1\n1\n1\n")
    assert "\033" not in result.out and "Ada> 1" in result.out and "The end" in result.out
    told = fine("verify", path).out
    assert "12 answers" in told and "valid" in told


def test_the_end_of_the_input_is_a_polite_end():
    path = os.path.join(scratch(), "cut.record")
    result = fine("play", "werewolves", "--seed", "1", "--record", path, given="")
    assert "The game stops here." in result.out
    fine("verify", "--unfinished", path)
    refused(1, "verify", path, says=["--unfinished"])


def test_a_game_that_can_be_played_alone_is():
    """Werwolf: the Allies, or the faction that is named, against three non-players."""
    for options, seats in ((), "1000"), (("--option", "werwolf=p1"), "0010"), (("--seats", "4"), "1234"):
        told = fine("play", "werwolf", "--seed", "1", *options, given="").out
        held = ["0" if word == "non-player" else word[-1] for word in re.findall(r"Seat\s+\d|non-player", told)]
        assert "".join(held[:4]) == seats, told[:400]


def test_numbers_words_and_names_are_the_same_answer():
    for typed in ("2", "bid cat", "bid  cat"):
        result = fine("play", "template", "--seed", "1", given=typed + "\n")
        assert ("That is not a possible answer" in result.out) == (typed == "bid  cat"), result
        assert ("Ada bid the cat." in result.out) == (typed != "bid  cat"), result


def test_a_wrong_answer_is_refused_and_asked_again():
    result = fine("play", "template", "--seed", "1", given="99\n0\ndance\nbid zebra\n1\n")
    assert result.out.count("There is no answer number") == 2 and result.out.count("That is not a possible answer") == 2
    assert "Ada bid the bee." in result.out


def test_part_of_an_answer_lists_those_that_fit():
    out = fine("play", "template", "--seed", "1", given="c\n").out
    assert re.search(r"not a possible answer: c\n +2\) Bid the cat\n", out), out


def test_an_answer_is_previewed():
    result = fine("play", "morris", "--seed", "1", given="preview 1\npreview place d7\npreview 99\npreview fly\nquit\n")
    assert "This would happen:\n  White would place a man on a7.\n  Men in hand, White: 9 → 8" in result.out, result.out
    assert "White would place a man on d7." in result.out and "There is no answer number 99." in result.out
    assert "not a possible answer: fly" in result.out
    # What an answer names is allowed.
    assert re.search(r"Answer \d+ is allowed: .*A7", fine("play", "morris", "--seed", "1", given="why a7\nquit\n").out, re.I)
    odds = fine("play", "berlin", "--seed", "1", "--lang", "de", given="preview 1\nquit\n").out
    assert "Die anderen antworten gleichzeitig." in odds, odds


def shares(told, line):
    return [int(share) for share in re.findall(r"^ +(\d+) %  " + line + "$", told, re.M)]


def test_what_is_asked_about_a_preview_or_the_rules_is_said():
    result = fine("play", "wunderwaffen", "--seats", "2", "--seed", "a",
                  given="preview\nrules R-seat-1\nrules R-none-1\nwhy berlin\nquit\n").out
    assert "Say which answer: preview 3." in result, result
    assert "R-seat-1" in result and "no clause R-none-1" in result, result
    assert "about Berlin." in result, "the place, not the slot that has its id: " + result
    hint = fine("play", "berlin", "--seed", "a", given="1\n1\n1\n1\nhint\nquit\n").out
    assert "Add  units" not in hint and "Add 7" in hint, hint


def test_a_preview_gives_what_a_die_decides_by_its_shares():
    strike = "1\n2\n3\n4\nairstrike ruhr\npreview target north-sea\nquit\n"
    told = fine("play", "berlin", "--seed", "5", given=strike).out
    hit, miss = shares(told, "The Axis would score one hit\\."), shares(told, "The Axis would score no hits\\.")
    assert len(hit) == len(miss) == 1 and hit[0] == miss[0] == 50, told
    rolled = shares(told, "German air force 3 .* would roll \\d\\.")
    assert len(rolled) == 1 and rolled[0] < 30 and "or one of 5 others like it" in told, told
    assert shares(told, "German air force 3 would be spent\\.") == [100] and "You cannot take it back: dice" in told, told
    german = fine("play", "berlin", "--seed", "5", "--lang", "de", given=strike).out
    assert "Die Achse erzielt keinen Treffer." in german and "Würfel oder Karten entscheiden" in german, german


def test_a_preview_tells_the_card_the_next_question_and_its_price():
    told = fine("play", "berlin", "--seed", "5", given="1\n2\n3\n4\npreview 1\n1\npreview 1\nquit\n").out
    assert "two actions; only then is it spent." in told and "You cannot take it back: the others see it." in told, told
    assert "You are then asked: 2 points left." in told and "costs 1 to 2 of 2 (Points left)." in told, told
    told = fine("play", "werwolf", "--seed", "11", given="preview action search\nquit\n").out
    assert re.search(r"You are then asked: .*\n  An answer to that costs 3 of \d+ \(Resources, the Allies\)\.", told), told
    told = fine("play", "wunderwaffen", "--seed", "5", given="1\n1\npreview 1\nquit\n").out
    assert "You cannot take it back" not in told.split("> ")[-2], told


def test_a_place_that_is_allowed_says_its_answer():
    werwolf = ("play", "werwolf", "--seed", "11")
    told = " ".join(fine(*werwolf, given="action search\nwhy Bayern\nquit\n").out.split())
    number = re.search(r"(\d+)\) Search Bayern", told)
    assert number and "Answer %s is allowed: Search Bayern." % number[1] in told, told


def test_why_explains_itself_and_takes_names():
    told = fine("play", "berlin", "--seed", "1", given="why\nwhy nowhere\nwhy Paris\nquit\n").out
    assert re.search(r"Type “why” and a place[^:]*:\s+why\s+\S", told), told
    assert "There is no place, piece or player called nowhere." in told and "not about places or pieces yet" in told, told


def test_why_says_which_hex_of_an_area_it_tells_of():
    told = " ".join(fine("play", "plot", "--seed", "3", given="why Prussia\nquit\n").out.split())
    assert re.search(r"Prussia has several places\. This is about one of them, .*Prussia \(\d{4}\)", told), told


def test_why_where_no_place_is_asked_for_and_where_several_are_called_so():
    told = " ".join(fine("play", "werwolf", "--seed", "3", given="why not Bayern\nwhy berlin\nrules\nquit\n").out.split())
    assert "not about places or pieces yet" in told and "West Berlin; East Berlin" in told, told
    assert "“rules R-" in told and "A faction with no other legal choice passes" not in told, told


def test_why_takes_the_number_of_an_answer():
    told = fine("play", "plot", "--seed", "3", given="why 1\nwhy 99999\nquit\n").out
    assert "Answer 1 is allowed: " in told and "“preview 1”" in told, told
    assert "There is no place, piece or player called 99999." in told, told
    told = fine("play", "plot", "--seed", "3", "--lang", "de", given="why 2\nquit\n").out
    assert "Antwort 2 ist erlaubt: " in told and "gibt es nicht" not in told, told


def test_rare_results_of_one_kind_are_told_by_one():
    told = fine("play", "werwolf", "--seed", "5", given="preview pass\nquit\n").out
    assert told.count(" %  Card: ") == 1 and re.search(r"or one of \d+ others like it, each with \d %", told), told


def test_a_typing_error_says_how_many_answers_there_are():
    told = fine("play", "plot", "--seed", "3", given="xyzzy\nBerlin\nquit\n").out
    assert len(re.findall(r"There are \d+ answers\.", told)) == 2 and re.search(r"… and \d+ more\.", told), told


def test_rules_of_the_question_are_those_of_the_operation():
    told = fine("play", "werwolf", "--seed", "11", given="action search\nrules\nquit\n").out
    assert "R-OCC-13 Search: " in told and "R-INS-12" not in told and "**" not in told, told


OSTER = {"mode": "coup", "turn": 3, "phase": "a1", "ask": "act", "seat": "abwehr", "penalty": 2, "bonus": 5,
         "bonus-abwehr": 5, "bonus-ss": 5, "acting": "oster", "mover": "abwehr", "coup-turn": 1,
         "unit": {"hitler": "h1205", "oster": {"at": "h1008", "suspected": True, "moved": True}, "wolff": "h1109",
                  "himmler": "h0804", "frank": "h0712", "best": "h0101"}}


def test_a_step_has_its_price_and_a_far_place_its_reason():
    path = os.path.join(scratch(), "oster.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(OSTER, file)
    told = fine("play", "plot", "--load", path, given="why Berlin (1609)\nwhy Paris\nhint\nquit\n").out
    assert "Go to Berlin (0907) (1, leaves 6)" in told, told
    assert "✗ Too far: 8 movement points are needed, 7 are left" in told and "comes as far as Berlin (1608)" in told, told
    assert "next to the unit" not in told and "Go to Paris" in told, told
    assert "Options compared, by chance of winning:" in told, told


def test_a_hint_weighs_the_coup():
    game = ("play", "plot", "--seed", "a", "--plain")
    told = " ".join(fine(*game, given="auto\n1\nhint\nquit\n").out.split())
    assert "The coup: an attempt with 2 Führer Access chits declares it on 3 of 6 faces of the die" in told, told
    assert re.search(r"(no unit|one unit|\d+ units) could strike Hitler at once: he would fall in about \d+ of 100", told), told
    plans = told.split("by chance of winning: ")[1].split("Ada>")[0]
    assert "Try to declare the coup" in plans and "hits, the Abwehr Player -1" in plans, plans
    assert plans.count("Pass") == 1 and "Units in Berlin outside headquarters, the Abwehr Player +" not in plans, plans
    assert "Der Umsturz: Ein Versuch mit 2 Chips" in " ".join(fine(*game, "--lang", "de", given="auto\n1\nhint\nquit\n").out.split())


def test_a_bot_that_plans_says_why():
    game = ("play", "wunderwaffen", "--seats", "2", "--seat", "russian=normal/budget=24", "--seed", "3")
    told = run(*game, "--why", given="quit\n").out
    assert "(normal): options compared, by chance of winning:" in told and "what it plays without comparing" in told, told
    assert "compared" not in run(*game, given="quit\n").out
    assert "hat verglichen" in run(*game, "--why", "--lang", "de", given="quit\n").out


def test_no_two_plans_of_a_choice_read_the_same():
    told = fine("play", "plot", "--seed", "4", "--seat", "all=normal/budget=40", "--why", timeout=200).out
    several = 0
    for choice in told.split("by chance of winning:")[1:]:
        block = re.split(r"\n(?! )", choice.split("\n  ", 1)[-1])[0] if "\n  " in choice else ""
        plans = [re.split(r"; in \d+ of |; what it plays", " ".join(plan.split()))[0]
                 for plan in re.findall(r"\d+ %(?: \(\d+ to \d+\))?: (.*?)(?=\n      by the end|\n      later|\n  \d+ %|\Z)", block, re.S)]
        several += len(plans) > 1
        assert len(set(plans)) == len(plans), choice
    assert several > 5, told


def test_a_bot_that_believes_says_why():
    game = ("play", "werewolves", "--seats", "9", "--seed", "3", "--seat", "p3=bot:hard")
    answers = "1\n" * 40 + "quit\n"
    told = run(*game, "--why", given=answers).out
    assert re.search(r"^Cleo > \w+: \d+ % Werewolf \(", told, re.M), told
    assert " % Werewolf (" not in run(*game, given=answers).out


def test_what_bots_believe_has_reasons_at_a_vote_too_and_the_end_says_where_to_read_it():
    path = os.path.join(scratch(), "reasons.record")
    end = " ".join(fine("play", "werewolves", "--seats", "9", "--seed", "r2", "--seat", "all=bot:hard", "--record", path).out.split())
    assert f"sandtable replay {path} --beliefs hard" in end, end[-300:]
    keep = fine("play", "werewolves", "--seats", "9", "--seed", "r2", "--seat", "all=bot:hard", "--lang", "de").out
    assert "Was die Bots glaubten" in keep and "--beliefs hard" in " ".join(keep.split()), keep[-300:]
    for language, trial, doubt, own in (("en", r"is on trial: \d+ % Werewolf \(\w", r"most in doubt: \d+ % Werewolf \(\w", "for the village {0} is"),
                                        ("de", r"vor Gericht steht \w+: \d+ % Werwolf \(\w", r"am größten: \d+ % Werwolf \(\w", "für das Dorf ist {0} zu")):
        told = fine("replay", path, "--beliefs", "hard", "--lang", language).out
        assert re.search(trial, told) and re.search(doubt, told), told
        assert any("  %s > " % name + own.format(name) in told for name in ("Ada", "Eva")), told
        assert " 0 % Werewolf (known)" not in told and re.search(r"\([^()]+; [^()]+\)", told), told


def test_a_hint_is_of_this_question():
    game = ("play", "wunderwaffen", "--seats", "2", "--seat", "american=normal/budget=24", "--seed", "3")
    told = fine(*game, given="hint\nquit\n").out
    hint = re.search(r"The bot normal would answer (\d+): (.*)\.", told)
    assert hint and re.search(r"\b%s\) %s\b" % (hint[1], re.escape(hint[2])), told), told
    werwolf = ("play", "werwolf", "--seats", "4", "--seat", "p2=normal/budget=24", "--seed", "11")
    told = fine(*werwolf, given="hint\naction search\nhint\nquit\n").out
    first, then = told.split("> ")[1], told.split("> ")[3]
    assert "Options compared, by chance of winning" in first and "Action: " in first, first
    assert re.search(r"%: (Action|Event|Pass|Special|Make)", first), first  # a plan begins as the list has it
    assert "would answer" in then and "Action: " not in then, then
    assert "Der Bot" in fine(*game, "--lang", "de", given="hint\nquit\n").out
    assert "There are no hints in this game." in run("play", "werewolves", "--seed", "1", "--seat", "all=easy", "--seat", "p1=me",
                                                     given="hint\n" * 9).out
    people = run("play", "plot", "--seed", "1", "--seat", "all=me", given="\n" + "hint\n" * 9).out
    assert "There are no hints where other people play." in people, people


def test_watching_bots():
    result = fine("play", "werewolves", "--seed", "3", "--seat", "all=rules")
    assert "The end" in result.out and "> " not in result.out.split("The end")[0]
    again = fine("play", "werewolves", "--seed", "3", "--seat", "all=rules")
    assert again.out == result.out
    assert fine("play", "werewolves", "--seed", "4", "--seat", "all=rules").out != result.out


def test_commands():
    path = os.path.join(scratch(), "position.json")
    out = fine("play", "werewolves", "--seed", "2", "--seats", "6", "--option",
               "deal=werewolf,werewolf,seer,villager,villager,villager",
               given="?\ncard\nboard\njournal\nsay\nundo\nsave %s\n:remove p99\nquit\n" % path).out
    for word in ("this help", "Your card: ", "Werewolf", ":timeout"):
        assert word in out, (word, out)
    assert os.path.getsize(path) > 100
    loaded = fine("play", "werewolves", "--load", path, given="card\n").out
    assert "Werewolf" in loaded


def test_help_offers_only_what_the_game_has():
    out = fine("play", "morris", "--seed", "1", given="?\nquit\n").out
    assert ":bot black" in out and ":timeout" not in out and ":remove" not in out and ":swap" not in out, out
    out = fine("play", "template", "--seats", "2", "--seed", "1", given="?\nquit\n").out
    assert ":timeout" in out and ":bot p2" in out and "p3" not in out, out


def test_a_game_that_draws_no_board_has_one():
    out = fine("play", "template", "--seats", "2", "--seed", "1", given="board\nquit\n").out
    assert out.count("Prize: ") == 2, out  # with the question, and when asked for
    rows = [line for line in out.splitlines() if "Shown: " in line]
    assert len(rows) == 4 and "Hand: the " in rows[0] and "Hand: " not in rows[1], out
    assert "{" not in out, out
    out = fine("play", "morris", "--seed", "1", given="quit\n").out
    assert "Men in hand: Ada 9, Ben 9  To move: Ada" in out, out


def test_the_board_tells_the_text_of_open_cards():
    out = " ".join(fine("play", "werwolf", "--seed", "1", given="board\nquit\n").out.split())
    words = json.load(open(os.path.join(os.path.dirname(__file__), "..", "..", "games", "werwolf", "text", "en.json"), encoding="utf-8"))
    named = re.search(r"Card: ([^.]+)\. Next: ([^.]+)\. Crisis", out).groups()
    card, coming = [next(id for id, name in words["card"].items() if name == each) for each in named]
    for part in ("%s.unshaded" % card, "%s.unshaded" % coming):
        assert part not in words["card-text"] or words["card-text"][part] in out, (part, out)
    assert any(text in out for text in words["card-text"].values()), out


def test_host_commands():
    deal = "deal=werewolf,werewolf,seer,villager,villager,villager"
    out = fine("play", "werewolves", "--seed", "2", "--seats", "6", "--option", deal, given=":timeout\n").out
    assert "Ada> :timeout" in out and "The game stops here." in out
    path = os.path.join(scratch(), "host.record")
    fine("play", "werewolves", "--seed", "2", "--seats", "6", "--option", deal, "--record", path,
         given=":remove p3\n:bot p1\n")
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    assert "host remove p3" in lines and "= bot p1 hard" in lines


def test_cards_dealt_by_hand_are_entered_by_name():
    path = os.path.join(scratch(), "by_hand.record")
    told = fine("play", "werewolves", "--seats", "6", "--seat", "all=me", "--option", "moderator=proxy",
                "--option", "dealt_by_hand=on", "--option", 'set={"werewolf":2,"villager":3,"seer":1}',
                "--record", path, given="nobody\nEva\nEva\np1\nquit\n").out
    assert told.count("Who opened their eyes: the Werewolves?") == 4, told
    assert "Ada, Ben, Cleo, Dan, Eva, Finn" in told and "Ada, Ben, Cleo, Dan, Finn" in told, told
    assert "The Werewolves: Ada and Eva." in told, told
    with open(path, encoding="utf-8") as file:
        assert file.read().endswith("= by host\np5 wake\n= by host\np1 wake\n")


def test_a_record_is_gone_on_with():
    path = os.path.join(scratch(), "on.record")
    fine("play", "template", "--seed", "1", "--record", path, given="1\n1\n")
    out = fine("play", "template", "--load", path, "--record", path, given="1\n1\n").out
    assert "The end" in out
    assert "12 answers" in fine("verify", path).out


def test_german():
    out = fine("play", "template", "--seed", "1", "--lang", "de", given="?\n1\n").out
    assert "diese Hilfe" in out and "Ada bot" in out


def test_what_is_refused_is_in_the_readers_language():
    """By the codes of the engine: the terminal has a sentence for each."""
    code = open(os.path.join(os.path.dirname(__file__), "..", "..", "engine", "undo.c"), encoding="utf-8").read()
    words = open(os.path.join(os.path.dirname(__file__), "..", "..", "cli", "phrases.c"), encoding="utf-8").read()
    bars = re.findall(r'\[BAR_[A-Z]+\] = \{"(\w+)",', code)
    assert len(bars) > 9 and all(re.search(r'\{"%s",\s*\{' % bar, words) for bar in bars), bars
    for language, told in (("en", "There is nothing to undo yet."), ("de", "Es gibt noch nichts zurückzunehmen.")):
        assert told in fine("play", "morris", "--lang", language, given="undo\nquit\n").out


def test_named_seats_and_long_lists_show_no_ids():
    out = fine("play", "plot", "--seed", "3", "--lang", "de", given="quit\n").out
    assert "Ada (die Abwehr-Seite), du" in out and "Ben (die SS-Seite)" in out, out
    assert re.search(r"Es gibt \d+ Antworten", out) and re.search(r"1\) Leber nach Berlin", out), out
    out = fine("play", "wunderwaffen", "--seed", "3", "--seat", "all=bot:random").out
    assert re.search(r"\n Ada \(Russia\) +(won|lost)\n Ben \(America, Germany\) +(won|lost)\n", out), out[-900:]


def test_free_words_and_statements():
    given = "say hello everybody here\nsay suspect Ben 2\nsay suspect Ada 2\nsay suspect Ben\nskip\n"
    deal = "deal=villager,werewolf,werewolf,seer,villager,villager"
    runs = (fine("play", "werewolves", "--seed", str(seed), "--seats", "6", "--option", deal, given=given).out
            for seed in range(40))
    out = next(out for out in runs if "Ada> say hello" in out)
    assert "Ada: hello everybody here" in out and out.count("In your own words") == 1, out
    assert "Ada: I suspect Ben." in out, out
    assert "you cannot suspect yourself" in out and "suspect needs here: level" in out, out


def test_free_words_have_an_end_and_one_direction():
    table = ("play", "werewolves", "--seats", "6", "--seat", "all=me", "--option", "elected_mayor=on")
    out = fine(*table, given="\n" + "".join("say this is the time number %d\n" % i for i in range(1, 22))).out
    assert "time number 20" in out and out.count("You have said enough for now") == 1, out[-900:]
    out = fine(*table, given="\nsay well \u202eflow\nsay well then\njournal\n").out.split("Ada> journal")[1]
    assert "Ada: well then" in out and "\u202e" not in out, out


def test_every_statement_has_a_sentence():
    """Each line of the list of statements, filled in, is told as a sentence with nothing left open."""
    fill = {"SEAT": "p2", "WHO": "p3", "ROLE": "seer", "MSG": "d0.1", "LEVEL": "2", "wolf|clear": "clear",
            "SEAT|none": "none", "STATEMENT": "claim village"}
    table = ("play", "werewolves", "--seats", "6", "--seat", "all=me", "--option", "elected_mayor=on")
    listed = fine(*table, given="\nsay ?\n").out.split("Ada> say ?\n")[1].split("Ada> ")[0]
    forms = [line[2:30].split() for line in listed.splitlines() if line[2] != " "]
    assert len(forms) > 30, listed
    short = " ".join(fine(*table, given="\nsay\n").out.split())
    for form in forms:
        assert " ".join(form) in short, (form, short)
    said = ["say " + " ".join(fill.get(word, word) for word in form) for form in forms if "NIGHT" not in form]
    out = fine(*table, given="\n" + "".join(line + "\n" for line in said) + "journal\n").out
    told = re.findall(r"^d0\.(\d+) Ada: (.*)$", out.split("Ada> journal")[1], re.M)
    assert [int(number) for number, _ in told] == list(range(1, len(said) + 1)), (said, told)
    for _, line in told:
        assert re.match(r"[A-Z].*[.?]$", line) and "{" not in line and "p2" not in line, line


# ---- Several people ----

CLEARED = "~~~~~~~~ (screen cleared) ~~~~~~~~"


def play_through(arguments, chooser):
    """Plays a game through pipes to its end, answering each prompt as the chooser says; gives all that was printed."""
    process = subprocess.Popen([COMMAND, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=ENVIRONMENT, bufsize=0)
    text, start = "", 0
    while True:
        got = os.read(process.stdout.fileno(), 65536)
        if not got:
            break
        text += got.decode()
        if text.endswith("> "):
            process.stdin.write((chooser(text[start:]) + "\n").encode())
            start = len(text)
    assert process.wait() == 0
    process.stdin.close()
    process.stdout.close()
    return text


def anything(seed):
    """A chooser of random answers, which now and then looks at what a person may look at."""
    dice = random.Random(seed)

    def choose(screen):
        prompt = screen.splitlines()[-1]
        if "press Enter" in prompt or "Press Enter" in prompt:
            return ""
        if "Are you sure" in prompt:
            return "y"
        if dice.random() < 0.2 and "> " not in screen.rstrip("> "):
            return dice.choice(["card", "journal", "board"])
        numbers = re.findall(r"(?:^|  )  ?(\d+)\) ", screen, re.M)
        return dice.choice(numbers) if numbers else "nobody"

    return choose


def visits(text):
    """What was shown to one person alone: (name, piece), and what all could see."""
    alone, everyone, name = [], "", None
    for piece in text.split(CLEARED):
        if name:
            alone.append((name, piece))
        else:
            everyone += piece
        handed = re.findall(r"looks away\. (\S+), press Enter", piece)
        name = handed[-1] if handed and not name else None
    return alone, everyone


def sentences(text):
    """The sentences of a text, whatever the lines they stand in."""
    return set(re.split(r"(?<=[.?!])\s+", " ".join(text.split())))


def private_sentences(path):
    """What a record tells to some only: sentence → the names of those. What is told to all as well is left out."""
    private, public = {}, set()
    for line in fine("replay", path).out.splitlines():
        found = re.match(r"\[([^]]*)\] (.*)", line)
        for one in sentences(found[2] if found else line):
            if found:
                private.setdefault(one, set()).update(found[1].split(", "))
            else:
                public.add(one)
    return {one: names for one, names in private.items() if one not in public}


def test_nobody_sees_anothers_secrets():
    for seed in range(3):
        path = os.path.join(scratch(), "hot.record")
        out = play_through(["werewolves", "--seed", str(seed), "--seats", "9", "--seat", "all=me", "--record", path],
                           anything(seed))
        private = private_sentences(path)
        alone, everyone = visits(out.split("-- The end")[0])
        assert len(private) > 10 and len({name for name, _ in alone}) == 9
        told = 0
        for name, piece in alone:
            for one in sentences(piece) & set(private):
                assert name in private[one], "%s sees: %s" % (name, one)
                told += 1
        assert told > 10, "secrets are told to their owners"
        assert not sentences(everyone) & set(private), sentences(everyone) & set(private)


def test_nobody_sees_the_morning_before_it_is_told():
    """The last answer of a night ends it, but those who get the keyboard after it still see the night."""
    out = play_through(["werewolves", "--seed", "3", "--seats", "9", "--seat", "all=me"], anything(3)).split("-- The end")[0]
    public, looked = "", 0
    for piece in out.split(CLEARED):
        if "Press Enter to hide" not in piece:
            public += piece
            continue
        header = re.search(r"^-- Night (\d+): (.*?) -", piece, re.M)
        if not header:
            continue
        looked += 1
        assert header[2] not in ("Discussion", "Election of the Mayor"), header[0]
        assert "Morning of day %s" % header[1] not in piece, piece
        for name in re.findall(r"\+ p\d+ (\w+)", piece):
            assert re.search(r"%s (is|was|has|died)" % name, public), (name, piece)
    assert looked > 20, looked


def test_an_unknown_command_of_the_host_is_named():
    told = fine("play", "template", "--seed", "1", given=":quit\nquit\n").out
    assert "Unknown command: :quit." in told and "no question for you" not in told, told


def test_at_night_everyone_is_handed_the_keyboard_as_often():
    path, counts = os.path.join(scratch(), "night.record"), {}
    out = play_through(["werewolves", "--seed", "11", "--seats", "7", "--seat", "all=me", "--record", path], anything(1))
    for name, _ in visits(out.split("\nMorning of day 1")[0])[0]:
        counts[name] = counts.get(name, 0) + 1
    assert len(counts) == 7 and len(set(counts.values())) == 1, counts


def test_quick_hands_it_to_the_asked_only():
    slow = fine("play", "werewolves", "--seed", "11", "--seats", "7", "--seat", "all=me", given="\n1\n\n" * 12).out
    quick = fine("play", "werewolves", "--seed", "11", "--seats", "7", "--seat", "all=me", "--quick",
                 given="\n1\n\n" * 3).out
    assert "There is no question for you now" in slow and "There is no question for you now" not in quick


# ---- In a terminal ----

def test_colours_where_there_are_any():
    for term, environment, plain, coloured in (("xterm-256color", {}, [], True), ("dumb", {}, [], False),
                                               ("xterm", {"NO_COLOR": "1"}, [], False), ("xterm", {}, ["--plain"], False),
                                               ("xterm", {"NO_COLOR": ""}, [], True)):
        terminal = Terminal("play", "template", "--seed", "1", "--pace", "0", *plain, term=term, **environment)
        terminal.read("Ada> ")
        terminal.type("quit")
        assert terminal.close() == 0
        assert ("\033[" in terminal.text) == coloured, (term, environment, plain, terminal.text)


def test_a_whole_game_in_a_terminal():
    path = os.path.join(scratch(), "terminal.record")
    terminal = Terminal("play", "template", "--seed", "1", "--record", path, "--pace", "1")
    for _ in range(4):
        terminal.read("Ada> ")
        terminal.type("1")
    terminal.read("Enter to leave")
    terminal.type("journal")
    assert "[Ben] Your cards" in terminal.read("Enter to leave")
    terminal.type("")
    assert terminal.close() == 0
    fine("verify", path)


def test_what_cannot_be_taken_back_is_asked_for_once_more():
    terminal = Terminal("play", "berlin", "--seed", "3", "--lang", "de", "--seat", "axis=me:Ada", "--seat", "allied=random")
    for _ in range(3):
        terminal.read("Ada>")
        terminal.type("1")
    terminal.read("Ada>")
    terminal.type("preview 1")
    told = terminal.read("Ada>")
    assert "Damit steht deine Wahl fest" in told and "sehen es" not in told, told
    terminal.type("1")
    assert "Damit steht deine Wahl fest" in terminal.read("(j/n")
    terminal.type("n")
    terminal.read("Ada>")
    terminal.type("undo")
    assert "Zurückgenommen" in terminal.read("Ada>"), "nothing was given"
    terminal.type("quit")
    assert terminal.close() == 0
    terminal = Terminal("play", "plot", "--seed", "3", "--seat", "abwehr=me:Ada", "--seat", "ss=random")
    terminal.read("Ada>")
    terminal.type("")
    asked = terminal.read("(y/n")
    assert "Place all the rest for me" in asked and "dice or cards decide" in asked, asked
    terminal.type("y")
    assert "Assignment, rolls" in terminal.read("Ada>")
    terminal.type("quit")
    assert terminal.close() == 0


def test_who_does_not_want_to_be_asked_again_is_not():
    terminal = Terminal("play", "wunderwaffen", "--seed", "3", "--seats", "4", "--seat", "all=random", "--seat", "russian=me:Ada")
    asked = 0
    for _ in range(60):
        told = terminal.read("> ")
        if "round 2." in told:
            break
        again = "others are asked next" in told
        asked += again
        terminal.type("a" if again else "y" if "(y/n" in told else "1")
    assert asked == 1 and "round 2." in terminal.text, terminal.text[-2000:]
    terminal.type("quit")
    assert terminal.close() == 0


def test_lines_fit_the_terminal():
    for width in (40, 80, 110):
        terminal = Terminal("play", "werewolves", "--seed", "6", "--pace", "0", size=(24, width))
        text = terminal.read("> ")
        terminal.type("?")
        terminal.read("quit")
        terminal.type("quit")
        terminal.close()
        lines = [ESCAPE.sub("", line) for line in text.splitlines()]
        assert max(map(len, lines)) <= width, (width, max(lines, key=len))


def test_the_screen_is_cleared_between_people():
    terminal = Terminal("play", "template", "--seed", "1", "--pace", "0", "--seat", "all=me")
    for name in ("Ada", "Ben", "Cleo"):
        before = terminal.read("press Enter")
        assert "%s, press Enter" % name in before and "Your cards" not in before.split(CLEAR)[-1]
        terminal.type("")
        own = terminal.read(name + "> ")
        assert own.count("Your cards") == 1 and CLEAR in own
        terminal.type("1")
        terminal.read("Press Enter to hide this")
        terminal.type("")
        assert CLEAR in terminal.read("Pass the keyboard" if name != "Cleo" else " bid the ")
    os.kill(terminal.pid, signal.SIGINT)
    terminal.close()


def test_ctrl_c_saves_the_record():
    path = os.path.join(scratch(), "stopped.record")
    terminal = Terminal("play", "template", "--seed", "1", "--record", path, "--pace", "0")
    terminal.read("Ada> ")
    terminal.type("1")
    terminal.read("Ada> ")
    os.kill(terminal.pid, signal.SIGINT)
    terminal.read("The game stops here.")
    assert terminal.close() == 0
    assert "5 answers" in fine("verify", "--unfinished", path).out


def test_progress_is_for_terminals():
    assert run("sim", "template", "--games", "2000").err == ""
    # More games than any machine plays before the bar shows.
    terminal = Terminal("sim", "werewolves", "--games", "100000000", "--seat", "all=random", "--threads", "1")
    terminal.read(" left")
    os.kill(terminal.pid, signal.SIGTERM)
    terminal.close()
    assert re.search(r"werewolves \[#*\.*\] \d+ of 100000000, \d+/s, \d+:\d\d left", terminal.text), terminal.text


def test_replay_names_seats_and_languages_of_the_game():
    path, _ = record("seats.record", "plot")
    refused(2, "replay", path, "--as", "p1", says=["--as p1: no such seat; expected abwehr, ss, public or everything"])
    assert len(refused(2, "replay", path, "--lang", "fr", says=["plot has de and en"]).err.splitlines()) == 1
    german = fine("replay", path, "--lang", "de", "--to", "1").out
    assert "(bisher 1 Antwort)" in german and "so far" not in german


def test_replay_says_who_has_no_beliefs():
    path = os.path.join(scratch(), "beliefs.record")
    fine("play", "werewolves", "--seats", "6", "--seed", "1", "--seat", "all=easy", "--record", path)
    assert "% Werewolf (" in fine("replay", path, "--beliefs", "hard").out
    refused(2, "replay", path, "--beliefs", "easy", says=["--beliefs easy: this bot has no beliefs"])


def test_replay_tells_what_a_seat_heard():
    path = os.path.join(scratch(), "told.record")
    fine("play", "template", "--seed", "1", "--seat", "all=random", "--record", path)
    everything = fine("replay", path).out
    assert everything.count("Your cards") == 3
    assert fine("replay", path, "--as", "p2").out.count("Your cards") == 1
    assert "Your cards" not in fine("replay", path, "--as", "public").out
    assert " bid the " not in fine("replay", path, "--to", "2").out
    with open(path, encoding="utf-8") as file:
        assert fine("replay", "-", given=file.read()).out == everything
    stepped = fine("replay", path, "--step", given="\n" * 20).out
    assert "[11/12]" in stepped
    for line in everything.splitlines()[:-2]:
        assert line in stepped, line
    assert " bid the " not in fine("replay", path, "--step", given="\n\nq\n").out
    refused(2, "replay", path, "--as", "p9", says=["--as p9: no such seat; expected p1 to p3, public or everything"])
    assert "(1 answer so far)" in fine("replay", path, "--to", "1").out
    assert "(2 answers so far)" in fine("replay", path, "--to", "2").out
    refused(1, "replay", write("none.record", "hello\n"), says=["none.record", "line 1"])


if __name__ == "__main__":
    main(dict(globals()))
