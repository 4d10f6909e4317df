#!/usr/bin/env python3
"""Lessons at a table: listed, described, played step by step by a person's socket, the others' answers given by the
server; another answer is refused with its telling; the table survives its server and is an ordinary one afterwards."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Player, Server  # noqa: E402
from harness import FLAGS, PROGRAM, expect, run, test  # noqa: E402

GAMES = ("werewolves", "plot", "werwolf", "wunderwaffen", "berlin")


def lessons_of(server, game):
    return server.call("GET", f"/api/v1/games/{game}/lessons")[1]["lessons"]


def begin(server, game, lesson):
    """A table of the lesson, with a person in the learner's seat; all by ordinary routes."""
    status, made, _ = server.call("POST", "/api/v1/tables", {"game": game, "lesson": lesson["id"]})
    expect("created", status, 201)
    code, host = made["table"], made["host"]
    seat, token = server.join(code, "Ada")
    expect("the free seat is the learner's", seat, lesson["seat"])
    server.begin(code, host)
    return code, host, token


class Learner(Player):
    """Keeps how far the lesson is, as a page would."""

    place = None

    def absorb(self, message):
        self.place = message.get("lesson", self.place)
        return super().absorb(message)

    def is_asked(self):
        return self.ask and self.taken != self.ask["q"]

    def settle(self):
        """Until the question of the next step, or the lesson's end, has come."""
        while not (self.place and (self.place["over"] or self.is_asked())):
            self.receive()

    def give(self, answer):
        asked = self.ask["q"]
        self.act(answer)
        self.until(lambda m: m.get("taken") == asked or "no" in m)


def telling(step, answer):
    """What the page tells: of that answer or its first words, else of any."""
    fits = [t for t in step["else"] if "answer" in t and (answer + " ").startswith(t["answer"] + " ")]
    return (fits + [t for t in step["else"] if "answer" not in t])[0]["text"]


def walk(server, game, lesson, document):
    code, _, token = begin(server, game, lesson)
    learner = Learner(server, code, token)
    for number, step in enumerate(document["steps"]):
        if "answer" not in step:
            continue
        learner.settle()
        expect("the step that is waited for", learner.place, {"step": number, "over": False})
        assert step["answer"] in learner.ask["answers"], (game, lesson["id"], number, learner.ask)
        wrong = [a for a in learner.ask["answers"] if a != step["answer"]]
        if wrong:
            learner.give(wrong[0])
            refusal = learner.refusals[-1]
            expect("another answer", (refusal["no"], refusal["where"]), ("LESSON", "lesson"))
            assert telling(step, wrong[0])["en"].startswith(refusal["what"][:100]), refusal
        learner.give(step["answer"])
    learner.settle()
    expect("the end", learner.place, {"step": len(document["steps"]), "over": True})
    learner.close()


@test
def a_lesson_has_no_rematch_while_it_runs(server):
    code, host, _ = begin(server, "plot", lessons_of(server, "plot")[0])
    status, body, _ = server.call("POST", f"/api/v1/tables/{code}/rematch", {}, host)
    expect("refused", (status, body["no"]), (409, "NOT_OVER"))


@test
def every_lesson_can_be_played(server):
    for game in GAMES:
        for lesson in lessons_of(server, game):
            status, document, _ = server.call("GET", f"/api/v1/games/{game}/lessons/{lesson['id']}")
            expect("described", (status, document["id"], len(document["steps"])), (200, lesson["id"], lesson["steps"]))
            walk(server, game, lesson, document)


@test
def a_lesson_has_its_own_options(server):
    for body in ({"options": {"seats": 2}}, {"door": True}, {"seats": []}, {"clock": {"kind": "none"}}):
        status, refusal, _ = server.call("POST", "/api/v1/tables", {"game": "plot", "lesson": "first-turn", **body})
        expect("refused", (status, refusal["no"]), (400, "BAD_REQUEST"))
    expect("none of that name", server.call("POST", "/api/v1/tables", {"game": "plot", "lesson": "last-turn"})[0], 404)
    expect("none to read", server.call("GET", "/api/v1/games/plot/lessons/last-turn")[0], 404)
    made = server.call("POST", "/api/v1/tables", {"game": "plot", "lesson": "first-turn"})[1]
    status, refusal, _ = server.call("POST", f"/api/v1/tables/{made['table']}/options", {"options": {"seats": 2}}, made["host"])
    expect("no others later", (status, refusal["no"]), (409, "LESSON"))
    table = server.call("GET", f"/api/v1/tables/{made['table']}")[1]["table"]
    expect("said of the table", (table["lesson"], [s["kind"] for s in table["seats"]]), ("first-turn", ["open", "bot"]))


@test
def a_lesson_goes_on_after_the_server_has_died(_):
    with Server(PROGRAM, *FLAGS) as server:
        lesson = next(l for l in lessons_of(server, "plot") if l["id"] == "first-turn")
        steps = server.call("GET", "/api/v1/games/plot/lessons/first-turn")[1]["steps"]
        answers = [s["answer"] for s in steps if "answer" in s]
        code, _, token = begin(server, "plot", lesson)
        learner = Learner(server, code, token)
        for answer in answers[:4]:
            learner.settle()
            learner.give(answer)
        learner.settle()
        place, view = learner.place, learner.view
        server.kill()
        server.start()
        learner = Learner(server, code, token)
        learner.settle()
        expect("as far, and the same game", (learner.place, learner.view), (place, view))
        learner.send(do="hint")
        learner.until(lambda m: "no" in m)
        expect("no other advice", learner.refusals[-1]["where"], "lesson")
        for answer in answers[4:]:
            learner.settle()
            learner.give(answer)
        learner.settle()
        expect("the end", learner.place["over"], True)
        # From here on it is a game against a bot like any other.
        for _ in range(40):
            while not learner.is_asked():
                learner.receive()
            learner.give("done" if "done" in learner.ask["answers"] else learner.ask["answers"][-1])
            if ["phase", "c1"] in learner.journal:
                break
        assert ["phase", "c1"] in learner.journal, learner.journal[-10:]


@test
def a_step_back_in_a_lesson_takes_back_its_answer(server):
    steps = server.call("GET", "/api/v1/games/werwolf/lessons/first-turn")[1]["steps"]
    lesson = next(l for l in lessons_of(server, "werwolf") if l["id"] == "first-turn")
    code, _, token = begin(server, "werwolf", lesson)
    learner = Learner(server, code, token)
    before = []
    answers = [s["answer"] for s in steps if "answer" in s]
    for answer in answers[:4]:
        learner.settle()
        before.append((learner.place, learner.view))
        learner.give(answer)
    learner.settle()
    for place, view in reversed(before[1:]):
        learner.send(do="undo")
        learner.until(lambda m: "lesson" in m and m["lesson"]["step"] == place["step"])
        learner.settle()
        expect("the step before, as it was", (learner.place, learner.view), (place, view))
    for answer in answers[1:4]:
        learner.settle()
        learner.give(answer)
    learner.settle()
    expect("and on again", learner.place["over"], False)


if __name__ == "__main__":
    sys.exit(run())
