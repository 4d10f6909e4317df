"""sim and league over four processes, as mpirun starts them: byte for byte what one process says, but for the time it took."""
import os
import re
import subprocess
import tempfile

from harness import COMMAND, ENVIRONMENT, fine, main

MPIRUN = ("mpirun", "-n", "4", "--oversubscribe", *(("--allow-run-as-root",) if os.getuid() == 0 else ()))


def ranks(*arguments, code=0):
    """mpirun itself was seen to die by a signal while it reported that all had ended with 2: then it is asked again."""
    for _ in range(3):
        done = subprocess.run([*MPIRUN, COMMAND, *arguments], capture_output=True, env=ENVIRONMENT, stdin=subprocess.DEVNULL, check=False)
        if done.returncode >= 0:
            break
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout.decode()


def without_time(text):
    """The figures that differ between two runs of the same process."""
    return re.sub(r'"(seconds|games_per_s|decisions_per_s)":[0-9.]+', r'"\1":0', text)


def same(*arguments):
    one, four = fine(*arguments, timeout=240).out, ranks(*arguments)
    assert one and without_time(four) == without_time(one), f"{' '.join(arguments)}:\n{one}\n--- by four processes\n{four}"
    return one


def test_games_are_the_same():
    same("sim", "werewolves", "--games", "150", "--seed", "9", "--threads", "1", "--json")
    same("sim", "werewolves", "--games", "150", "--seed", "9", "--threads", "2", "--csv")
    same("sim", "plot", "--games", "3", "--seat", "all=random", "--threads", "1", "--csv")  # fewer games than processes


def test_it_stops_after_the_same_game():
    same("sim", "template", "--games", "100000", "--precision", "6", "--threads", "1", "--json")


def test_a_tournament_is_the_same():
    same("sim", "wunderwaffen", "--seats", "2", "--games", "60", "--tournament", "staff,random", "--threads", "1", "--json")


def test_a_league_is_the_same_and_can_be_interrupted():
    bots = ("league", "wunderwaffen", "easy", "random", "--seats", "2", "--seed", "3", "--threads", "1", "--json")
    same(*bots, "--games", "32")
    same(*bots, "--games", "64", "--gain", "30")
    with tempfile.TemporaryDirectory() as folder:
        kept = [os.path.join(folder, name) for name in ("one", "four")]
        fine(*bots, "--games", "32", "--keep", kept[0])
        ranks(*bots, "--games", "32", "--keep", kept[1])
        lines = []
        for path in kept:
            with open(path, encoding="utf-8") as file:
                lines.append(sorted(file.read().splitlines()))
        assert lines[0] == lines[1], lines
        with open(kept[1], encoding="utf-8") as file:  # interrupted in the middle: the rest is played
            part = file.read().splitlines(keepends=True)[:9]
        with open(kept[1], "w", encoding="utf-8") as file:
            file.writelines(part)
        assert without_time(ranks(*bots, "--games", "32", "--keep", kept[1])) == without_time(fine(*bots, "--games", "32").out)


def test_a_mistake_ends_all_of_them():
    ranks("sim", "werewolves", "--option", "no_such_option=1", code=2)


def test_the_page_is_written_once():
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        ranks("sim", "template", "--games", "40", "--html", page, "--threads", "1")
        assert os.listdir(folder) == ["page.html"] and os.path.getsize(page) > 1000


if __name__ == "__main__":
    main(dict(globals()))
