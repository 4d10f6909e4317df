#!/usr/bin/env python3
"""How a table of bots sounds: in each language at least thirty sentences of the catalogue are heard, and nobody says the same
twice in a game."""
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.abspath(sys.argv[1])
GAMES, LEAST = 12, 30


def records(folder, seats=9, games=GAMES):
    """Some games of `hard`, tempers drawn for the table."""
    corpus = os.path.join(folder, "talk.corpus")
    subprocess.run([PROGRAM, "corpus", "make", corpus, "werewolves", "--seats", str(seats), "--games", str(games), "--seed", "talk",
                    "--seat", "all=hard", "--option", "talk=rounds"], check=True, capture_output=True)
    for i in range(1, games + 1):
        text = subprocess.run([PROGRAM, "corpus", "print", corpus, str(i)], check=True, capture_output=True, text=True).stdout
        path = os.path.join(folder, f"{i}.record")
        with open(path, "w") as file:
            file.write(text)
        yield path, text


def leaves(section):
    for value in section.values():
        yield from leaves(value) if isinstance(value, dict) else [value]


def sentences(language):
    """Of the catalogue, each with what is to be found of it in a text: the words around its places."""
    with open(os.path.join(HERE, f"../../games/werewolves/text/{language}.json"), encoding="utf-8") as file:
        found = set(leaves(json.load(file)["statement"]))
    return {one: re.compile(".{1,40}?".join(re.escape(part) for part in re.split(r"\{[^}]*\}", one))) for one in found
            if len(re.sub(r"\{[^}]*\}|\W", "", one)) >= 4}


def spoken(path, language):
    """What was said by day, a remark each."""
    told = subprocess.run([PROGRAM, "replay", path, "--lang", language], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^[dt]\d+\.\d+ [^:]*: (.*)$", told.replace("\n  ", " "), re.MULTILINE)


def test_thirty_sentences_in_each_language():
    with tempfile.TemporaryDirectory() as folder:
        paths = [path for path, _ in records(folder)]
        for language in ("en", "de"):
            remarks = [remark for path in paths for remark in spoken(path, language)]
            assert len(remarks) > 500, (language, len(remarks))
            heard = {one for one, pattern in sentences(language).items() if any(pattern.match(remark) for remark in remarks)}
            print(f"# {language}: {len(heard)} sentences in {len(remarks)} remarks of {GAMES} games")
            assert len(heard) >= LEAST, (language, sorted(heard))


def test_nobody_says_the_same_twice():
    with tempfile.TemporaryDirectory() as folder:
        for path, text in records(folder):
            said = [line for line in text.splitlines() if re.match(r"p\d+ > day say ", line)]
            bare = [re.sub(r" ~\d$", "", line) for line in said]
            assert said and len(set(bare)) == len(bare), (path, [line for line in bare if bare.count(line) > 1])


def test_who_has_told_a_card_does_not_keep_it_secret():
    """`claim village` says that the card stays secret."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in records(folder):
            told = set()
            for line in text.splitlines():
                said = re.match(r"(p\d+) > day say (.*)", line)
                if not said:
                    continue
                seat, words = said.groups()
                assert not (words.startswith("claim village ") and seat in told), (path, line)
                if re.match(r"(and \()?claim (?!village\b)", words):
                    told.add(seat)
            assert told, path


NINE = '{"villager":3,"werewolf":3,"seer":1,"witch":1,"mayor":1}'


def test_the_pack_follows_a_person():
    """A person who points elsewhere is followed, by a pack of three and by one of two, also after both have given way."""
    for seats, seed, fingers, dealt in (("9", "e2", ("p9", "p9"), ("--option", "set=" + NINE)), ("7", "d3", ("p2", "p7", "p7"), ())):
        typed = "".join(f"eat {whom}\n" for whom in fingers)
        told = subprocess.run([PROGRAM, "play", "werewolves", "--seats", seats, "--seat", "all=bot:hard", "--seat", "p1=me:Ada",
                               "--seed", seed, "--plain", *dealt], input=typed, capture_output=True, text=True).stdout
        rounds = re.findall(r"Ada points at \w+ \((not )?agreed\)", told)
        assert rounds == ["not "] * (len(fingers) - 1) + [""], (seats, rounds)


def shapes(section):
    """The ids of a catalogue's sentences: `suspect.1~3`."""
    for key, value in section.items():
        yield from (f"{key}.{inner}" for inner in value) if isinstance(value, dict) else [key]


def test_every_turn_of_phrase_is_in_both_catalogues():
    used = set()
    with tempfile.TemporaryDirectory() as folder:
        for _, text in records(folder):
            used |= set(re.findall(r" > day say (?:and \()?(suspect|vouch|\w+ \w+)(?: p\d+ ([1-3]))?[^~\n]* ~(\d)$", text, re.MULTILINE))
    wanted = {f"{verb}.{level}~{turn}" if level else f"{verb}~{turn}" for verb, level, turn in used
              if level or verb.split()[0] in ("agree", "disagree", "please", "plan", "stand", "only", "nobody")}
    assert len(wanted) > 30, wanted
    for language in ("en", "de"):
        with open(os.path.join(HERE, f"../../games/werewolves/text/{language}.json"), encoding="utf-8") as file:
            known = set(shapes(json.load(file)["statement"]))
        assert wanted <= known, (language, sorted(wanted - known))


def test_days_sound_different():
    """The same sentence comes again within eight remarks of a day in fewer than one case of fifty."""
    said, again = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for path, _ in records(folder):
            last = []
            for remark in re.findall(r"^d(\d+)\.\d+ [^:]*: (.*)$", subprocess.run(
                    [PROGRAM, "replay", path], check=True, capture_output=True, text=True).stdout.replace("\n  ", " "), re.MULTILINE):
                plain = (remark[0], re.sub(r"Hard \d+|Seer|Villager|Witch|Mayor|night \d+", "_", remark[1]))
                said, again = said + 1, again + (plain in last)
                last = (last + [plain])[-8:]
    print(f"# {again} of {said} remarks")
    assert said > 500 and again * 50 < said, (again, said)


def days(**sample):
    """What was said on each day of some games: seat, statement without its turn of phrase, and who had died before."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in records(folder, **sample):
            said = iter(re.findall(r"^(p\d+) > day say (.*?)(?: ~\d)?$", text, re.MULTILINE))
            told = subprocess.run([PROGRAM, "replay", path, "--lang", "en"], check=True, capture_output=True, text=True).stdout
            day, number, dead = [], "1", set()
            for line in told.splitlines():
                place, died = re.match(r"d(\d+)\.\d+ Hard", line), re.match(r"Hard (\d+) has been .*The card:", line)
                if place and place[1] != number:
                    yield path, number, day
                    day, number = [], place[1]
                if place:
                    day.append((*next(said), frozenset(dead)))
                if died:
                    dead.add(f"p{died[1]}")
            yield path, number, day


def reason_of(words):
    found = re.search(r" because (\(.*\))$", words)
    return found[1] if found else None


def asked_why(day):
    """Who was asked for a reason on a day, and may give one again."""
    return {asked[1] for asked in (re.match(r"ask (p\d+) why ", words) for _, words, _ in day) if asked}


def test_a_reason_is_given_once_a_day_by_a_seat():
    reasons = 0
    for path, number, day in days():
        given = [(seat, reason_of(words)) for seat, words, _ in day
                 if reason_of(words) and not words.startswith("wrong about") and seat not in asked_why(day)]
        reasons += len(given)
        assert len(set(given)) == len(given), (path, number, [one for one in given if given.count(one) > 1])
    assert reasons > 200, reasons


def test_what_was_done_to_the_speaker_is_seldom_a_reason():
    heard = 0
    for path, number, day in days():
        grudges = [seat for seat, words, _ in day
                   if re.match(r"\((accused|voted|nominated) me ", reason_of(words) or "") and seat not in asked_why(day)]
        heard += len(grudges)
        assert len(grudges) <= 2 and len(set(grudges)) == len(grudges), (path, number, grudges)
    assert heard > 10, heard


def test_plans_are_few_and_nobody_is_against_their_own():
    heard = 0
    for path, number, day in days():
        plans = [words for _, words, _ in day if re.match(r"plan (claims|wait|listen)$", words)]
        heard += len(plans)
        assert len(plans) <= (2 if number == "1" else 1), (path, number, plans)
        for i, (seat, words, _) in enumerate(day):
            against = re.match(r"disagree plan d\d+\.(\d+)$", words)
            plan = day[int(against[1]) - 1][1] if against else ""
            assert not plan.startswith("plan ") or (seat, plan) not in [one[:2] for one in day[:i]], (path, number, seat, plan)
    assert heard > 20, heard


def test_who_has_seen_a_werewolf_does_not_speak_of_a_doubt():
    """Nor does who was named by a Seer that lives answer anybody else."""
    reports, met, game = {}, 0, ""
    for path, number, day in days():
        reports = reports if path == game else {}
        game = path
        for seat, words, dead in day:
            for whom in re.findall(r"saw (p\d+) wolf", words if words.startswith(("saw", "and", "claim")) else ""):
                reports.setdefault(whom, set()).add(seat)
            doubt = re.match(r"(?:agree about|will try|vouch|suspect) (p\d+)(?! 3| 2)", words)
            assert not doubt or seat not in reports.get(doubt[1], ()), (path, number, seat, words)
            met += "false report" in words
            assert not words.startswith("deny") or not reports.get(seat, set()) - dead, (path, number, seat, words)
    assert met > 1, met


def test_there_is_no_chorus():
    """Few agree on a day, one with a feeling; that a trial takes two is heard twice; a Seer has no feelings."""
    seers, game, agreed = set(), "", 0
    for path, number, day in days():
        seers = seers if path == game else set()
        game = path
        agrees = [words for _, words, _ in day if re.match(r"agree (about|for) ", words)]
        agreed += len(agrees)
        assert len(agrees) <= 4, (path, number, agrees)
        assert sum("because (points " in words for _, words, _ in day) <= 2, (path, number)
        for seat, words, _ in day:
            seers |= {seat} if re.match(r"(and \()?claim seer", words) else set()
            assert seat not in seers or "because instinct" not in words, (path, number, seat, words)
    assert agreed > 10, agreed


def test_nobody_is_blamed_for_what_the_speaker_did():
    """Who has spoken against somebody holds it against nobody."""
    blamed, accused, game = 0, {}, ""
    for path, number, day in days():
        accused = accused if path == game else {}
        game = path
        for seat, words, _ in day:
            reason = re.match(r"\(accused (p\d+) (p\d+) ", reason_of(words) or "")
            blamed += reason is not None
            assert not reason or reason[1] == seat or reason[2] not in accused.get(seat, ()), (path, number, seat, words)
            against = re.match(r"(?:suspect|will hang|will try) (p\d+)", words)
            if against:
                accused.setdefault(seat, set()).add(against[1])
    assert blamed > 10, blamed


def test_reasons_have_more_than_one_shape():
    """Clauses and sentences; a feeling has no lead-in of a proof, and who is answered is "you"."""
    with tempfile.TemporaryDirectory() as folder:
        remarks = [remark for path, _ in records(folder) for remark in spoken(path, "en")]
    clauses = [remark for remark in remarks if ", because " in remark]
    led = [remark for remark in remarks if re.search(r"(?:reason|go by|say why|this|simple|have|Remember): ", remark)]
    denials = [remark for remark in remarks if re.search(r" You (?:have not named|were|spoke|brought)", remark)]
    print(f"# {len(clauses)} clauses, {len(led)} sentences, {len(denials)} denials to \"you\" in {len(remarks)} remarks")
    assert len(clauses) > 20 and len(led) < 0.4 * len(remarks) and denials, (len(clauses), len(led), len(denials))
    assert not [one for one in led if "gut feeling" in one], [one for one in led if "gut feeling" in one]
    for one in denials:
        name = re.match(r".*?(Hard \d+)", one)
        assert not name or not re.search(rf"{name[1]} (?:has not named|was for|spoke|brought)", one), one


def test_a_known_seer_is_asked_by_name():
    """Where exactly one living player has claimed the card; who denies it is believed or not. It is rare that the Seer has
    come out, lives and can still answer: larger tables, and more of them."""
    named, claims, game = 0, {}, ""
    for path, _, day in days(seats=12, games=40):
        claims = claims if path == game else {}
        game = path
        for seat, words, dead in day:
            claims[seat] = claims.get(seat) or re.match(r"(?:and \()?claim seer", words) is not None
            seers = [who for who, is_one in claims.items() if is_one and who not in dead]
            asked = re.match(r"request (p\d+) will see", words)
            named += asked is not None
            assert not asked or seers == [asked[1]], (path, seat, words, seers)
    assert named > 0, named


def test_many_do_not_give_the_same_reason():
    """At a large table hardly a reason is heard more than four times a day, and of many none is said to have done the same."""
    most, alike, remarks = 0, 0, 0
    for path, number, day in days(seats=24, games=12):
        given = [reason_of(words) for _, words, _ in day if reason_of(words)]
        deeds = [re.sub(r" p\d+", " _", one, count=1) for one in given if re.match(r"\((accused|voted|spared|nominated|defended) p", one)]
        remarks += len(day)
        most = max(most, *(given.count(one) for one in given), 0)
        alike = max(alike, *(deeds.count(one) for one in deeds), 0)
    print(f"# {most} times the same, {alike} times of others, in {remarks} remarks")
    assert remarks > 2000 and most <= 6 and alike <= 6, (remarks, most, alike)


FOR, AGAINST = r"(vouch|will spare|please spare|agree for|disagree about) ", r"(suspect|will hang|will try|agree about|disagree for|rather) "


def test_nobody_says_the_opposite_without_a_word():
    """Who was for somebody and is against that one on the same day, or the reverse, takes the first back, but for a claim or report
    that came out in between."""
    turned, kept, words_heard = [], {}, 0
    for path, number, day in days(seats=15, games=40):
        kept = {}
        for seat, words, _ in day:
            whom = re.match(r"[a-z ]+(p\d+)", words)
            side = 1 if re.match(FOR, words) else -1 if re.match(AGAINST, words) else 0
            words_heard += side != 0
            if whom and side:
                before = kept.setdefault((seat, whom[1]), side)
                news = re.match(r"\((reports|rivals|claims|held|saw|pressed|i am)", reason_of(words) or "")
                turned += [(path, number, seat, words)] if before != side and not news else []
                kept[seat, whom[1]] = side
            if whom and re.match("(changed|wrong about) ", words) or words.startswith("and (retract"):
                whom = re.search(r"p\d+", words)
                kept.pop((seat, whom[0] if whom else ""), None)
    assert words_heard > 1000 and not turned, turned


def test_who_is_asked_why_names_the_fact_named_before():
    """A feeling only where the seat has named no lasting fact about that one."""
    feelings, wrong, game, facts, said = 0, [], "", {}, {}
    for path, number, day in days(seats=24, games=20):
        if path != game:
            game, facts, said = path, {}, {}
        for place, (seat, words, _) in enumerate(day, 1):
            said[f"d{number}.{place}"] = (seat, words)
            fact = re.match(AGAINST + r"(p\d+).* because \((?!quiet|dodged|answered|vague|hardly|echoes|points|unknown)", words)
            if fact:
                facts[seat, fact[2]] = words
            feeling = re.match(r"only feeling (d\d+\.\d+)", words)
            asked = feeling and re.match(r"ask p\d+ why (d\d+\.\d+)", said[feeling[1]][1])
            whom = asked and re.match(AGAINST + r"(p\d+)", said[asked[1]][1])
            feelings += feeling is not None
            if whom and (seat, whom[2]) in facts:
                wrong.append((path, number, words, facts[seat, whom[2]]))
    print(f"# {feelings} feelings, {len(wrong)} after a fact")
    assert feelings > 10 and not wrong, (feelings, wrong)


def reports_and_fingers(text):
    """Each finger that follows a report of the same day, by somebody else, that the one pointed at is a Werewolf, as long as one
    seat alone says to be the Seer: the seats that answered later today and not between the two."""
    seers, reports, turns, rounds = set(), {}, [], 0
    lines = text.splitlines()
    for i, line in enumerate(lines):
        said = re.match(r"(p\d+) > day say (?:and \()?(claim seer|saw)", line)
        if said:
            seers.add(said[1])
            reports.update({seat: (said[1], len(turns)) for seat in re.findall(r"saw (p\d+) wolf", line)})
        answer = re.match(r"(p\d+) (skip|sleep|nominate)(?: (p\d+))?$", line)
        if answer:
            by, since = reports.get(answer[3], (None, 0))
            later = set()
            for after in lines[i:]:
                if re.match(r"p\d+ (eat|see) ", after):
                    break
                later.update(re.findall(r"^(p\d+) (?:skip|sleep|nominate)", after))
            if by and by != answer[1] and len(seers) == 1:
                yield rounds, answer[1], later - set(turns[since:]) - {answer[1], by, answer[3]}
            turns.append(answer[1])
            rounds = max(turns.count(seat) for seat in turns)
        if re.match(r"p\d+ (eat|see) ", line):
            reports, turns = {}, []


def many_games():
    with tempfile.TemporaryDirectory() as folder:
        corpus = os.path.join(folder, "reports.corpus")
        subprocess.run([PROGRAM, "corpus", "make", corpus, "werewolves", "--seats", "9", "--games", "300", "--seed", "talk", "--seat",
                        "all=hard", "--option", "talk=rounds"], check=True, capture_output=True)
        with gzip.open(corpus, "rt") as file:
            return file.read().split("sandtable 2\n")[1:]


def test_a_report_hangs_nobody_before_all_have_had_a_turn():
    fingers = 0
    for i, text in enumerate(many_games()):
        for rounds, who, waiting in reports_and_fingers(text):
            fingers += 1
            assert not waiting or rounds >= 6, (i + 1, who, waiting)
    assert fingers > 50, fingers


def test_a_false_seer_has_as_many_visions_as_the_true_one():
    """Nobody can tell them apart by how many they report at once."""
    claims = {True: [], False: []}
    for text in many_games():
        true, out, nights, asleep = set(re.findall(r"^(p\d+) see ", text, re.MULTILINE)), set(), 0, False
        for line in text.splitlines():
            night = re.match(r"p\d+ (?:eat|see|heal|poison|guard) |p\d+ > pack ", line) is not None
            nights, asleep = nights + (night and not asleep), night
            said = re.match(r"(p\d+) > day say (?:and \()?claim seer(.*)", line)
            if said and said[1] not in out:
                out.add(said[1])
                claims[said[1] in true].append((nights, said[2].count("(saw")))
    for ones in claims.values():
        assert len([1 for nights, _ in ones if nights > 1]) > 5, claims
        assert all(reports == min(nights, 2) for nights, reports in ones), claims


def played(lines, *options):
    """What the terminal shows one person among bots."""
    return subprocess.run([PROGRAM, "play", "werewolves", "--seats", "9", "--seat", "all=bot:hard", "--seat", "p1=me:Ada", "--seed", "e2",
                           "--option", "set=" + NINE, *options], input="".join(line + "\n" for line in lines), check=False, capture_output=True, text=True,
                          timeout=60).stdout


def test_hint_by_night_says_what_a_bot_would_answer_and_why():
    told = played(["hint", "quit"]).replace("\n  ", " ")
    eaten = re.search(r"would answer \d+: Eat (\w+)\.", told)
    assert eaten and re.search(rf"Ada > {eaten[1]} is the best prey: .*%", told), told[-600:]


def test_hint_by_day_says_what_a_bot_would_say_and_what_it_believes():
    for language, wanted in (("en", r"would say: “.+” \(say .+\)\n"), ("de", r"würde sagen: „.+“ \(say .+\)\n")):
        for talk in ("open", "rounds"):
            told = played(["hint", "quit"], "--seed", "play2", "--pace", "0", "--option", "talk=" + talk, "--lang", language).replace("\n  ", " ")
            assert re.search(wanted + r"Ada > .*%", told), told[-900:]


def test_a_fact_is_named_by_three_seats_a_day_at_most():
    named = 0
    for path, number, day in days(seats=24, games=6):
        seats = {}
        for seat, words, _ in day:
            if reason_of(words):
                seats.setdefault(reason_of(words), set()).add(seat)
        named += len(seats)
        assert max(map(len, seats.values()), default=0) <= 3, (path, number, seats)
    assert named > 200, named


def manner(words):
    """A statement without whom it is about: what can give away the side of who says it."""
    said, _, because = re.sub(r" ~\d$", "", words).partition(" because ")
    plain = re.sub(r" ?\b(?:[pn]\d+|d\d+\.\d+)\b", "", said)
    return plain, re.sub(r" [pn]\d+", "", because) if because.startswith("(") else because[:1]


def test_no_turn_of_speech_is_the_packs_alone():
    """Of what is said often, no more than nine in ten come from one side, the village's cards aside. With a Werewolf in three the
    village is counted the other way: what it alone says."""
    often, counts = 60, {}
    for text in many_games():
        pack = set(re.findall(r"^(p\d+) eat ", text, re.MULTILINE))
        for seat, words in re.findall(r"^(p\d+) > day say (.*)", text, re.MULTILINE):
            plain, because = manner(words)
            for key in {plain, "because " + because}:
                counted = counts.setdefault(key, [0, 0])
                counted[seat in pack] += 1
    heard = {key: (pack / (pack + village), pack + village) for key, (village, pack) in counts.items() if pack + village >= often}
    worst = {key: share for key, share in heard.items() if share[0] > 0.9}
    print("#", len(heard), "turns of speech;", sorted(heard.items(), key=lambda one: -one[1][0])[:3])
    assert len(heard) > 40 and not worst, worst


def test_what_a_person_takes_back_is_no_reason_any_more():
    withdrawn = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in "abcdefghijkl":
            record = os.path.join(folder, seed)
            played(["say I am the Seer", "", "say saw p3 wolf n1", "", "say I am not the Seer after all"] + [""] * 6, "--seed", seed,
                   "--pace", "0", "--record", record)
            with open(record, encoding="utf-8") as file:
                before, found, after = file.read().partition("not the Seer after all")
            withdrawn += bool(found) and "p1 > day text I am the Seer" in before
            assert not re.search(r"because \((reports|claims|rivals|pressed|unproved) (p\d+ )?p1\b", after), (seed, after)
    assert withdrawn, "nothing was taken back"


def test_what_people_say_is_not_taken_for_a_slip():
    for words in ("Cleo, why Ben?", "why Ben?", "Ben? no!", "no, Ben", "Ben, claim."):
        told = played(["say " + words, "quit"], "--seed", "play2", "--pace", "0", "--option", "talk=open")
        assert f"Ada: {words}" in told, told[-900:]


def test_second_statement_of_a_turn_is_not_said_as_text():
    told = played(["say will eat p9", "say will claim seer", "quit"])
    assert "your next turn" in re.sub(r"\s+", " ", told) and "begins with whisper" not in told, told[-600:]
    assert ": will claim seer" not in told, told[-600:]


def test_a_remark_that_is_too_long_is_called_so():
    for language, wanted in (("en", "too long"), ("de", "zu lang")):
        told = played(["say " + "a b " * 80, "quit"], "--lang", language)
        assert wanted in told, told[-600:]


if __name__ == "__main__":
    main(globals())
