"""corpus: records go in and come out the same; what is damaged is refused in words."""
import gzip
import json
import os
import random
import tempfile

from harness import fine, main, refused, run

GAMES = (("werewolves", "9"), ("plot", "2"), ("berlin", "2"), ("wunderwaffen", "3"), ("werwolf", "2"))


def make(folder, game="wunderwaffen", seats="2", games="20", *more, name="games.corpus"):
    path = os.path.join(folder, name)
    fine("corpus", "make", path, game, "--seats", seats, "--games", games, "--seat", "all=random", *more)
    return path


def lines(*arguments):
    return [json.loads(line) for line in fine("corpus", *arguments).out.splitlines()]


def test_records_come_out_as_they_went_in():
    with tempfile.TemporaryDirectory() as folder:
        for game, seats in GAMES:
            path = make(folder, game, seats, "5", name=game)
            entries = lines("list", path)
            assert len(entries) == 5
            for number, entry in enumerate(entries, 1):
                record = fine("corpus", "print", path, str(number)).out
                told = fine("verify", "-", given=record).out
                assert "%d answers" % entry["answers"] in told and entry["end"] in told, (entry, told)
            with open(path, "rb") as file:
                whole = gzip.decompress(file.read()).decode()
            assert whole.startswith("sandtable ") and whole.count("\nend ") == 5


def test_threads_change_nothing():
    with tempfile.TemporaryDirectory() as folder:
        files = [make(folder, "plot", "2", "40", "--threads", threads, name=threads) for threads in ("1", "4")]
        texts = [open(path, "rb").read() for path in files]
        assert texts[0] == texts[1]


def test_collecting_and_choosing():
    with tempfile.TemporaryDirectory() as folder:
        first, second = make(folder), make(folder, "plot", "2", "30", name="second")
        record = os.path.join(folder, "one.record")
        with open(record, "w", encoding="utf-8") as file:
            file.write(fine("corpus", "print", first, "3").out)
        whole = os.path.join(folder, "whole")
        fine("corpus", "collect", whole, first, second, record)
        assert len(lines("list", whole)) == 51
        assert fine("corpus", "print", whole, "51").out == open(record, encoding="utf-8").read()
        picked = os.path.join(folder, "picked")
        for wish, of in ((["--game", "plot"], lambda e: e["game"] == "plot"),
                         (["--won", "ss"], lambda e: "ss" in e["won"]),
                         (["--end", "chaos"], lambda e: e["end"] == "chaos"),
                         (["--least", "400", "--most", "700"], lambda e: 400 <= e["answers"] <= 700)):
            fine("corpus", "collect", picked, whole, *wish)
            chosen = [e for e in lines("list", whole) if of(e)]
            assert 0 < len(chosen) < 51, wish
            got = lines("list", picked)
            assert [(e["answers"], e["won"]) for e in got] == [(e["answers"], e["won"]) for e in chosen], wish
            assert lines("list", whole, *wish) == chosen


def test_sums_add_up():
    with tempfile.TemporaryDirectory() as folder:
        path = make(folder, "plot", "2", "60")
        (total,) = lines("sum", path, "--json")
        entries = lines("list", path)
        assert total["games"] == 60 == sum(part["games"] for part in total["ends"].values())
        for side, part in total["won"].items():
            assert part["games"] == sum(side in e["won"] for e in entries)
        assert "60 games" in fine("corpus", "sum", path).out and "60 Spiele" in fine("corpus", "sum", path, "--lang", "de").out


def test_decisions_are_those_of_the_record():
    with tempfile.TemporaryDirectory() as folder:
        for game, seats in GAMES:
            path = make(folder, game, seats, "2", name=game)
            decisions = lines("decisions", path)
            for number, entry in enumerate(lines("list", path), 1):
                of = [d for d in decisions if d["record"] == number]
                record = fine("corpus", "print", path, str(number)).out
                names = {d["seat"] for d in of}
                asked = [line for line in record.splitlines() if line.split(" ")[0] in names]
                assert len(of) == len(asked) <= entry["answers"], (game, len(of), entry)
                assert [d["decision"] for d in of] == list(range(len(of)))
                for d in of:
                    assert d["action"] in d["legal"] and d["value"] in (-1, 0, 1) and isinstance(d["observation"], list)
                # The same answer has the same number wherever it is given.
                ids = {}
                for d, line in zip(of, asked):
                    assert ids.setdefault(line.split(" ", 1)[1], d["action"]) == d["action"]
                assert len(set(ids.values())) == len(ids)


def test_a_failed_make_leaves_nothing():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.corpus")
        refused(2, "corpus", "make", path, "plot", "--seat", "all=nobody", says=["no bot nobody"])
        refused(2, "corpus", "collect", os.path.join(folder, "no", "file"), path, says=["cannot write"])
        assert run("corpus", "collect", path, os.path.join(folder, "missing")).code != 0
        assert os.listdir(folder) == []


def test_what_is_wrong_is_said():
    with tempfile.TemporaryDirectory() as folder:
        path = make(folder)
        refused(2, "corpus", "print", path, "21", says=["records: 20"])
        refused(2, "corpus", "print", path, "zero", says=["expected corpus print FILE NUMBER, counted from 1"])
        refused(2, "corpus", "shout", path, says=["make, collect"])
        with open(os.path.join(folder, "plain.gz"), "wb") as file:
            file.write(gzip.compress(b"no corpus"))
        refused(1, "corpus", "sum", os.path.join(folder, "plain.gz"), says=["not a corpus"])


def test_damage_is_refused_in_words():
    """Bytes changed, cut off and added at random: no crash, no hang, and never a record that is not one."""
    with tempfile.TemporaryDirectory() as folder:
        path = make(folder, "wunderwaffen", "2", "4")
        good = open(path, "rb").read()
        damaged = os.path.join(folder, "damaged")
        chance = random.Random(7)
        for _ in range(60):
            bad = bytearray(good)
            for _ in range(chance.randrange(1, 4)):
                bad[chance.randrange(len(bad))] = chance.randrange(256)
            if chance.random() < 0.4:
                del bad[chance.randrange(len(bad)):]
            elif chance.random() < 0.3:
                at = chance.randrange(len(bad) - 60, len(bad))
                bad[at:at] = bytes(chance.randrange(256) for _ in range(8))
            with open(damaged, "wb") as file:
                file.write(bad)
            for command in ("sum", "decisions"):
                result = run("corpus", command, damaged)
                assert result.code in (0, 1, 2) and "Sanitizer" not in result.err, result
                assert result.code == 0 or result.err.startswith("sandtable: "), result


if __name__ == "__main__":
    main(dict(globals()))
