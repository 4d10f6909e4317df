"""The command's outside: help, versions, options, lists that must agree."""
import os
import re
import signal
import subprocess

from harness import COMMAND, ENVIRONMENT, fine, main, refused, run, scratch

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "cli")


def commands():
    """The names in the table of commands, as the help prints them."""
    listed = fine("--help").out.split("Commands:\n")[1].split("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines()]


def options(command):
    """The options of a command, as its help prints them."""
    return re.findall(r"^  (--[a-z-]+)", fine(command, "--help").out.split("Options:\n")[1], re.M)


def source(name):
    with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
        return file.read()


def bash(script):
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    return done.stdout.split()


def test_without_words_it_helps():
    assert run().out == fine("--help").out and "play" in commands() and "cases" in commands()


def test_every_command_explains_itself():
    for command in commands():
        out = fine(command, "--help").out
        assert out.startswith("usage: sandtable %s" % command), out
        for part in ("Options:", "--help", "Examples:", "Exit status: 0"):
            assert part in out, (command, part)
        assert max(map(len, out.split("Examples:")[0].splitlines())) <= 80, command
        assert fine("help", command).out == out


def test_examples_are_of_their_command():
    for command in commands():
        for line in fine(command, "--help").out.split("Examples:\n")[1].split("\nExit")[0].splitlines():
            assert "sandtable " + command in line, line


def test_help_speaks_of_the_game_at_hand():
    for game in ("plot", "berlin", "wunderwaffen", "werwolf"):
        for command in ("play", "sim", "rules", "cases", "bench", "games", "signature"):
            out = fine(command, game, "--help").out
            assert "sandtable %s %s" % (command, game) in out, (command, game, out)
            assert "sandtable %s werewolves" % command not in out, (command, game, out)
        assert "talk in rounds" not in fine("play", game, "--help").out
    assert "talk in rounds" in fine("play", "werewolves", "--help").out
    assert "--seat ss=bot:hard" in fine("play", "plot", "--help").out
    assert "abwehr=hard" in fine("sim", "plot", "--help").out and "village" not in fine("sim", "plot", "--help").out
    assert "village=hard" in fine("sim", "werewolves", "--help").out
    assert ":timeout" in fine("play", "werewolves", "--help").out and ":timeout" not in fine("play", "plot", "--help").out
    assert "Werewolves" not in fine("advise", "--help").out


def test_examples_work_as_printed():
    """Those that need no file, no person and little time."""
    for command in ("engine", "games", "rules", "advise"):
        for line in fine(command, "--help").out.split("Examples:\n")[1].split("\n\nExit")[0].splitlines():
            script = 'set -o pipefail; sandtable() { "%s" "$@"; }; %s' % (COMMAND, line.replace("| less", "| cat"))
            done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, check=False)
            assert done.returncode == 0 and done.stdout and not done.stderr, (line, done)
            assert '"no":' not in done.stdout, (line, done.stdout)


def test_version():
    assert re.fullmatch(r"sandtable \d+\.\d+\.\d+\n", fine("--version").out)


def test_a_reader_that_goes_away_is_no_fault():
    """`| head` has all it wants: quiet, and ended by the signal, also where that was ignored."""
    for ignored in (False, True):
        for command in (("sim", "morris", "--games", "2"), ("sim", "morris", "--games", "2", "--csv"), ("games",),
                        ("play", "morris", "--seat", "all=random"), ("rules", "plot")):
            reader, writer = os.pipe()
            os.close(reader)
            ended = subprocess.run([COMMAND, *command], env=ENVIRONMENT, stdout=writer, stderr=subprocess.PIPE,
                                   stdin=subprocess.DEVNULL, restore_signals=not ignored, timeout=60)
            os.close(writer)
            assert ended.returncode == -signal.SIGPIPE and ended.stderr == b"", (command, ignored, ended)


def test_mistyped_words_get_the_nearest():
    refused(2, "paly", says=["unknown command: paly", "did you mean play?"])
    refused(2, "xyzzy", says=["unknown command: xyzzy", "sandtable --help"])
    refused(2, "sim", "werewolves", "--gmaes", "3", says=["--gmaes", "did you mean --games?"])
    refused(2, "sim", "warewolves", says=["unknown game: warewolves", "did you mean werewolves?"])
    refused(2, "sim", "werewolves", "--option", "quite_limit=3", says=["quite_limit", "did you mean quiet_limit?"])
    for temper in ("/talk=4", "/talk", "/humour=1", "/", "/talk=1/"):
        refused(2, "sim", "werewolves", "--seat", "p1=rules" + temper, says=["--seat", "/talk=N", "0 to 3"])
    for budget in ("/budget=abc", "/budget=0", "/budget=999999999", "/budget=", "/budget"):
        refused(2, "sim", "werwolf", "--seat", "all=hard" + budget, says=["--seat", "/budget=N", "1 to 100000"])
    refused(2, "sim", "werwolf", "--tournament", "hard/budget=x,normal", says=["--tournament", "1 to 100000"])
    refused(2, "league", "werwolf", "hard/budget=0", "normal", says=["league", "1 to 100000"])
    for game, bot in (("werwolf", "easy"), ("berlin", "rules"), ("werewolves", "hard"), ("plot", "staff")):
        refused(2, "sim", game, "--seat", f"all={bot}/budget=5", says=[f"{bot} takes no budget"])
    fine("sim", "berlin", "--games", "1", "--seat", "all=staff/budget=3")
    refused(2, "sim", "werewolves", "--seat", "p1=rulez/talk=1", says=["no bot rulez"])
    refused(2, "sim", "werewolves", "--seat", "p1=rulez", says=["no bot rulez", "did you mean rules?"])
    refused(2, "rules", "werewolves", "R-wolf-44", says=["R-wolf-44 (did you mean R-wolf-4", "?); its clauses"])
    refused(2, "sim", "werewolves", "--option", "talk=opem", says=["unknown value: opem (did you mean open?); expected"])
    refused(2, "league", "plot", "hard", "nobody", says=["league: no bot nobody plays plot", "sandtable games plot"])
    refused(2, "sim", "plot", "--tournament", "hard,nobody", says=["--tournament: no bot nobody plays plot"])
    refused(2, "sim", "plot", "--side", "ss=nobody", says=["--side ss=nobody: no bot nobody plays plot"])


def test_wrong_usage():
    refused(2, "sim", says=["missing", "usage: sandtable sim GAME"])
    refused(2, "sim", "werewolves", "twice", says=["unexpected argument: twice"])
    refused(2, "sim", "werewolves", "--games", says=["--games needs a value"])
    refused(2, "sim", "werewolves", "--games", "many", says=["--games many", "whole number from 1"])
    refused(2, "sim", "werewolves", "--games", "0", says=["whole number from 1"])
    refused(2, "sim", "werewolves", "--json=yes", says=["--json takes no value"])
    refused(2, "sim", "werewolves", "-j", says=["no option -j", "--name"])
    refused(2, "sim", "werewolves", "--json", "--csv", says=["either --json or --csv"])
    refused(2, "sim", "werewolves", "--option", "talk", says=["--option NAME=VALUE"])
    refused(2, "sim", "werewolves", "--option", "talk=loud", says=["open or rounds"])
    refused(2, "sim", "werewolves", "--option", "quiet_limit=0", says=["whole number from 1 to 50"])
    refused(2, "sim", "werewolves", "--option", "free_set=maybe", says=["free_set=maybe: expected on or off"])
    refused(2, "sim", "werewolves", "--option", "free_set=on", "--option", "free_set=off", says=["given twice"])
    refused(2, "sim", "werewolves", "--seat", "p1", says=["--seat SEAT=BOT"])
    refused(2, "sim", "werewolves", "--seats", "8", "--seat", "p9=random", says=["no such seat: p9; expected p1 to p8 or all"])
    refused(2, "sim", "plot", "--seat", "p1=random", says=["no such seat: p1; expected abwehr, ss or all"])
    refused(2, "sim", "werewolves", "--seat", "p1=me", says=["only bots"])
    refused(2, "games", "--lang", "xx", says=["--lang xx"])
    refused(2, "sim", "plot", "--tournament", "hard", says=["--tournament hard: expected 2 to 24 bots"])
    refused(2, "sim", "plot", "--precision", "abc", says=["--precision abc: not a number of percentage points above 0"])
    refused(2, "corpus", "make", "x", says=["expected corpus make FILE GAME"])
    refused(2, "corpus", "print", "x", "0", says=["expected corpus print FILE NUMBER, counted from 1"])
    refused(2, "corpus", "collect", "x", says=["expected corpus collect FILE FROM…"])
    refused(2, "serve", "--beat", "x", says=["beat: invalid value: x; expected a whole number from 10 to 60000"])
    refused(1, "serve", "--db", os.path.join(scratch(), "none.db"), "--listen", "nowhere",
            says=["not an address with a port: nowhere; expected for example"])
    refused(2, "play", "werewolves", "--record", "/nowhere/x.record", says=["--record /nowhere/x.record", "No such file"])
    refused(2, "play", "werewolves", "--load", "x.record", "--seats", "8", says=["--load", "--seats"])
    refused(2, "bench", "werewolves", "--seconds", "soon", says=["--seconds soon"])


def test_equals_sign_and_two_words_are_the_same():
    one, two = fine("rules", "werewolves", "--find=mayor"), fine("rules", "werewolves", "--find", "mayor")
    assert one.out == two.out != ""


def test_completion_knows_the_same_commands_and_options():
    script = ". %s\n" % os.path.join(SOURCE, "completion.bash")
    assert bash(script + "echo $_sandtable_commands") == commands()
    for command in commands():
        assert bash(script + "_sandtable_options " + command) == options(command), command


def test_man_page_knows_the_same_commands_and_options():
    page = source("sandtable.6")
    assert re.findall(r'^\.SS "sandtable ([\w-]+)', page, re.M) == commands()
    text = page.replace("\\-", "-")
    for command in commands():
        for option in options(command):
            assert re.search(r"(?<![a-z-])%s(?![a-z-])" % option, text), (command, option)


def test_games():
    listed = fine("games").out
    assert "werewolves" in listed and "6 to 24 players" in listed and "template" not in listed
    told = " ".join(fine("games", "werewolves").out.split())
    for word in ("rules", "random", "quiet_limit", "1 to 50; default: 10", "open (freely) or rounds (in turns)"):
        assert word in told, (word, told)
    games = fine("games", "--json").json()["games"]
    assert games[0]["id"] == "werewolves" and games[0]["seats"] == [6, 24]
    assert "template" not in [game["id"] for game in games]
    whole = fine("games", "werewolves", "--json").json()
    assert {"name": "quiet_limit", "kind": "number", "low": 1, "high": 50, "usual": 10}.items() <= next(
        option for option in whole["options"] if option["name"] == "quiet_limit").items()


def test_language():
    assert fine("games", "template", "--lang", "de").out.startswith("Allein geboten")
    assert fine("games", "template", environment={"LC_ALL": "de_DE.UTF-8"}).out.startswith("Allein geboten")
    assert fine("games", "template", environment={"LC_ALL": "fr_FR.UTF-8"}).out.startswith("Lone Bid")


def test_rules():
    whole = fine("rules", "werewolves").out
    assert "\nR-wolf-4 " in whole and "**" not in whole and "RULING" not in whole and "`" not in whole.split("|")[0]
    assert "[Setup]" not in whole and "[p]" in whole, "references to the rulebook go, grammar stays"
    assert fine("rules", "template", "--lang", "de").out == (
        "Die Regeln dieses Spiels gibt es nur auf Englisch.\n\n" + fine("rules", "template").out)
    german = fine("rules", "werewolves", "--lang", "de").out
    assert "\nR-wolf-4 Die Wahl muss einstimmig sein. Unsere Auslegung: " in german and "RULING" not in german
    table = fine("rules", "wunderwaffen", "R-space-4").out
    assert "| Tank | Soldier | Soldier |" in table and "R-space-5" not in table, "a table belongs to the clause above it"
    clause = fine("rules", "werewolves", "R-wolf-4").out
    assert clause.startswith("R-wolf-4 ") and "Our ruling: " in clause and "R-wolf-5 " not in clause
    chapter = fine("rules", "werewolves", "R-wolf").out
    assert clause in chapter and "R-wolf-1 " in chapter and "R-seer-1 " not in chapter
    found = fine("rules", "werewolves", "R-wolf", "--find", "UNANIMOUS").out
    assert "R-wolf-4 " in found and "R-wolf-1 " not in found
    refused(1, "rules", "werewolves", "--find", "zeppelin", says=["zeppelin"])


def test_an_output_that_cannot_be_written_is_an_error():
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([COMMAND, "--help"], stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 3 and "standard output" in done.stderr, done


if __name__ == "__main__":
    main(dict(globals()))
