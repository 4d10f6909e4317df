/* What the bots of Werewolves understand of what is said, and what they say to it. */
#include "bots/bots.h"
#include "bots/werewolves_converse.h"
#include "bots/werewolves_hear.h"
#include "bots/werewolves_reasons.h"
#include "bots/werewolves_sight.h"
#include "bots/werewolves_talk.h"
#include "engine/json.h"
#include "games/werewolves/state.h"
#include "tests/theory/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- Talk ---- */

static struct werebot_ear *ear(void)
{
    static _Thread_local struct werebot_ear ear;
    werebot_listen(&ear, rig_pack()->game, rig_pack()->data);
    return &ear;
}

static const struct {
    const char *text;
    struct werebot_heard heard;
} heard[] = {
    {"say claim seer", {.kind = HEARD_CLAIM, .seer = true}},
    {"say claim seer because instinct", {.kind = HEARD_CLAIM, .seer = true}},
    {"say claim red-riding-hood", {.kind = HEARD_CLAIM}},
    {"say saw p3 wolf n1", {.kind = HEARD_SAW, .seat = 2, .wolf = true}},
    {"say saw p11 clear n12", {.kind = HEARD_SAW, .seat = 10}},
    {"say suspect p1 3", {.kind = HEARD_SUSPECT, .level = 3}},
    {"say vouch p2 1 because v1.2:p3", {.kind = HEARD_VOUCH, .seat = 1, .level = 1}},
    {"say think p4 werewolf", {.kind = HEARD_SUSPECT, .seat = 3, .level = 2, .wolf = true}},
    {"say think p4 villager because instinct", {.kind = HEARD_VOUCH, .seat = 3, .level = 2}},
    {"say retract d2.15", {.kind = HEARD_RETRACT, .day = 2, .index = 15}},
};
static const char *const unheard[] = {
    "",
    "say",
    "text claim seer",
    "say claim",
    "say claim seers",
    "say claim  seer",
    "say claim seer now",
    "say claim village",
    "say saw p0 wolf n1",
    "say saw p12 wolf n1",
    "say saw p03 wolf n1",
    "say saw p3 wolf",
    "say saw p3 grey n1",
    "say saw p99999999999 wolf n1",
    "say suspect p1 4",
    "say suspect p1",
    "say not (suspect p1 2)",
    "say and (claim seer) (suspect p2 1)",
    "say retract w1.1",
    "say think p4 seer",
    "say think p4",
    "say think p4 werewolf 2",
    "whisper will eat p3",
};

static void test_hearing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof heard / sizeof *heard; i++) {
        const struct werebot_heard got = werebot_hear(ear(), heard[i].text, 11), *want = &heard[i].heard;
        print_message("# %s\n", heard[i].text);
        assert_int_equal(got.kind, want->kind);
        assert_int_equal(got.seer, want->seer);
        if (want->kind == HEARD_SAW || want->kind == HEARD_SUSPECT || want->kind == HEARD_VOUCH)
            assert_int_equal(got.seat, want->seat);
        assert_int_equal(got.wolf, want->wolf);
        assert_int_equal(got.level, want->level);
        assert_true(got.day == want->day && got.index == want->index);
    }
    for (size_t i = 0; i < sizeof unheard / sizeof *unheard; i++) {
        print_message("# nothing: %s\n", unheard[i]);
        assert_int_equal(werebot_hear(ear(), unheard[i], 11).kind, HEARD_NOTHING);
    }
}

/* What a bot says, another understands. */
static void test_saying(void **state)
{
    char remark[SAND_REMARK_BYTES + 1];
    (void)state;
    werebot_say_saw(remark, 23, true, 107);
    assert_string_equal(remark, "say saw p24 wolf n107");
    assert_int_equal(werebot_hear(ear(), remark, 24).kind, HEARD_SAW);
    werebot_say_seat(remark, "say suspect", 9, " 2");
    assert_string_equal(remark, "say suspect p10 2");
    assert_int_equal(werebot_hear(ear(), remark, 10).kind, HEARD_SUSPECT);
    werebot_say_because(remark, 3, 12, 9);
    assert_string_equal(remark, "say suspect p10 2 because v3.12:p10");
    assert_int_equal(werebot_hear(ear(), remark, 10).kind, HEARD_SUSPECT);
    werebot_say_message(remark, "say agree", 2, 15);
    assert_string_equal(remark, "say agree d2.15");
}

/* ---- All statements, as `normal` and `hard` understand them ---- */

static const struct {
    const char *text;
    struct werebot_said said;
} understood[] = {
    {"say claim red-riding-hood ~2",
     {.verb = SAID_CLAIM, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .role = WEREWOLVES_RED}},
    {"say claim village", {.verb = SAID_VILLAGE, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE}},
    {"say victim none n2", {.verb = SAID_VICTIM, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .night = 2}},
    {"say guarded p3 n1", {.verb = SAID_GUARDED, .seat = 2, .seat2 = WEREWOLVES_NONE, .night = 1}},
    {"say paired p3 p11", {.verb = SAID_PAIRED, .seat = 2, .seat2 = 10}},
    {"say suspect p4 3 because v1.2:p4 ~1",
     {.verb = SAID_SUSPECT, .seat = 3, .seat2 = WEREWOLVES_NONE, .level = 3, .reasoned = 1}},
    {"say not (suspect p4 2)", {.verb = SAID_VOUCH, .seat = 3, .seat2 = WEREWOLVES_NONE, .level = 2}},
    {"say ask p2 about p5", {.verb = SAID_ASK, .seat = 1, .seat2 = 4, .topic = ASKED_ABOUT}},
    {"say ask all why d2.7",
     {.verb = SAID_ASK, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .topic = ASKED_WHY, .day = 2, .index = 7}},
    {"say agree d1.12 ~4",
     {.verb = SAID_AGREE, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .day = 1, .index = 12}},
    {"say disagree about p3 d1.2 because (voted p3 p4 wolf) ~5",
     {.verb = SAID_DISAGREE, .seat = 2, .seat2 = WEREWOLVES_NONE, .day = 1, .index = 2, .reasoned = 1}},
    {"say suspect p4 1 because instinct",
     {.verb = SAID_SUSPECT, .seat = 3, .seat2 = WEREWOLVES_NONE, .level = 1, .reasoned = 1, .gut = 1}},
    {"say stand by seer d1.2",
     {.verb = SAID_CLAIM,
      .seat = WEREWOLVES_NONE,
      .seat2 = WEREWOLVES_NONE,
      .role = WEREWOLVES_SEER,
      .day = 1,
      .index = 2}},
    {"say will hang p1", {.verb = SAID_HANG, .seat = 0, .seat2 = WEREWOLVES_NONE}},
    {"text I am the Seer!",
     {.verb = SAID_CLAIM, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .role = WEREWOLVES_SEER}},
    {"text p3 is a wolf.", {.verb = SAID_SUSPECT, .seat = 2, .seat2 = WEREWOLVES_NONE, .level = 2}},
    {"text Ich traue p4 nicht", {.verb = SAID_SUSPECT, .seat = 3, .seat2 = WEREWOLVES_NONE, .level = 2}},
};

static void test_understanding(void **state)
{
    struct werebot_said said[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof understood / sizeof *understood; i++) {
        print_message("# %s\n", understood[i].text);
        assert_int_equal(werebot_understand(ear(), understood[i].text, 11, said), 1);
        assert_int_equal(said[0].reason, werebot_reason_of(understood[i].text));
        said[0].reason = 0;
        assert_memory_equal(&said[0], &understood[i].said, sizeof said[0]);
    }
    assert_int_equal(werebot_understand(ear(), "say and (claim seer) (saw p3 wolf n1)", 11, said), 2);
    assert_true(said[0].verb == SAID_CLAIM && said[1].verb == SAID_SAW && said[1].wolf && said[1].seat == 2);
    assert_int_equal(werebot_understand(ear(), "text I am the Seer. p2 is a wolf!", 11, said), 2);
    assert_true(said[0].verb == SAID_CLAIM && said[1].verb == SAID_SUSPECT && said[1].seat == 1);
    assert_int_equal(werebot_understand(ear(), "text what a night", 11, said), 0);
    assert_int_equal(werebot_understand(ear(), "text p3 or p4 is a wolf", 11, said), 0);
    assert_int_equal(werebot_understand(ear(), "say suspect p12 2", 11, said), 0);
    assert_int_equal(werebot_understand(ear(), "whisper will eat p3", 11, said), 0);
}

/* By name, as people speak of each other; a bot's name has its kind in brackets. */
static void test_names_in_free_text(void **state)
{
    static const struct {
        const char *text;
        int verb, seat;
    } named[] = {
        {"text I think Ben is a wolf", SAID_SUSPECT, 1},
        {"text ben's not a wolf!", SAID_VOUCH, 1},
        {"text Ich traue Anna Lena nicht.", SAID_SUSPECT, 2},
        {"text Anna is innocent", SAID_VOUCH, 3},
        {"text (Cleo) is suspect", SAID_SUSPECT, 4},
        {"text p2 is a wolf", SAID_SUSPECT, 1},
        {"text Ben or Anna is a wolf", SAID_NOTHING, 0},
        {"text Benno is a wolf", SAID_NOTHING, 0},
        {"text Dov is a wolf", SAID_NOTHING, 0}, /* there are two */
        /* What is denied, asked, wished or reported is not said. */
        {"text I don't think Ben is a wolf", SAID_VOUCH, 1},
        {"text I don\xe2\x80\x99t think Ben is a wolf", SAID_VOUCH, 1},
        {"text I do not think Ben is a wolf", SAID_VOUCH, 1},
        {"text Ich glaube nie, dass Ben ein Wolf ist", SAID_VOUCH, 1},
        {"text Is Ben a wolf?", SAID_ASK, WEREWOLVES_NONE}, /* what all think of Ben */
        {"text is Ben a wolf", SAID_ASK, WEREWOLVES_NONE},
        {"text Ben is a wolf? Never.", SAID_NOTHING, 0},
        {"text Nobody believes that Ben is a wolf", SAID_NOTHING, 0},
        {"text Niemand glaubt, dass Ben ein Wolf ist", SAID_NOTHING, 0},
        {"text I wish I were the Seer", SAID_NOTHING, 0},
        {"text Wenn ich nur die Seherin w\xc3\xa4re", SAID_NOTHING, 0},
        {"text I do not think that Ben is not a wolf", SAID_NOTHING, 0},
        {"text Ben is a wolf because Anna is not", SAID_SUSPECT, 1},
        {"text Ben ist ein Wolf, weil er so leise ist", SAID_SUSPECT, 1},
        /* Questions, in the words of the catalogue and others. */
        {"text Ben, what are you?", SAID_ASK, 1},
        {"text Ben, bist du die Seherin?", SAID_ASK, 1},
        {"text Anna, was h\xc3\xa4ltst du von Ben?", SAID_ASK, 3},
        {"text Everyone, whom do you suspect?", SAID_ASK, WEREWOLVES_NONE},
        {"text Alle: Wie stimmt ihr?", SAID_ASK, WEREWOLVES_NONE},
        {"text What do you suspect?", SAID_ASK, WEREWOLVES_NONE},
        {"text Ben, why are you so quiet?", SAID_ASK, 1},
        {"text Nice weather, is it not?", SAID_NOTHING, 0},
    };
    struct werebot_said said[WEREBOT_JOINED];
    struct werebot_ear *names = ear();
    static const char *const name[] = {"Ada", "Ben", "Anna Lena", "Anna", "Cleo (bot)", "Dov", "Dov (bot)", "bot:hard"};
    (void)state;
    memcpy(names->name, name, sizeof name);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        print_message("# %s\n", named[i].text);
        assert_int_equal(werebot_understand(names, named[i].text, 11, said), named[i].verb != SAID_NOTHING);
        if (named[i].verb != SAID_NOTHING)
            assert_true(said[0].verb == named[i].verb && said[0].seat == named[i].seat);
    }
}

/* Who brought a Werewolf to trial and then showed thumb down was not for hanging. */
static void test_merit_is_by_the_thumb(void **state)
{
    static struct werebot_story story;
    char down[SAND_REMARK_BYTES + 1] = "say deny d2.1", up[SAND_REMARK_BYTES + 1] = "say deny d2.1";
    (void)state;
    story = (struct werebot_story){.me = 1, .seats = 9, .trials = 1, .public_wolves = sand_bit(3)};
    story.court[0] = (struct werebot_court){
        .nominee = 3, .by = {1, 2}, .day = 1, .index = 1, .up = sand_bit(2), .down = sand_bit(1) | sand_bit(4)};
    assert_false(werebot_add_merit(&story, down));
    assert_string_equal(down, "say deny d2.1");
    story.court[0].up |= sand_bit(1);
    story.court[0].down = sand_bit(4);
    assert_true(werebot_add_merit(&story, up));
    assert_string_equal(up, "say deny d2.1 because (i voted p4)");
}

/* What people ask for, of one or of all. */
static void test_requests(void **state)
{
    static const struct {
        const char *text;
        uint8_t verb, seat, seat2, topic;
    } asked[] = {
        {"say request p2 will see p5", SAID_ASK, 1, 4, ASKED_NIGHT},
        {"say request p2 will hang p5", SAID_ASK, 1, 4, ASKED_HANG},
        {"say request all will hang p5", SAID_SUSPECT, 4, 4, SAID_PLEA},
        {"say request all will guard p5", SAID_PROTECT, 4, 4, 0},
        {"say please guard p5", SAID_PROTECT, 4, WEREWOLVES_NONE, 0},
        {"text p2, look at p5 tonight", SAID_ASK, 1, 4, ASKED_NIGHT},
        {"text p2, sieh dir heute Nacht p5 an!", SAID_ASK, 1, 4, ASKED_NIGHT},
        {"text Seer, look at p5", SAID_WATCH, 4, 4, 0},
        {"text Protect p5 tonight, please", SAID_PROTECT, 4, 4, 0},
        {"text vote p5 with me", SAID_SUSPECT, 4, 4, SAID_PLEA},
        {"text Stimmen wir gegen p5", SAID_SUSPECT, 4, 4, SAID_PLEA},
        {"text don't hang p5", SAID_VOUCH, 4, 4, SAID_PLEA},
        {"text p2, vote p5 with me", SAID_ASK, 1, 4, ASKED_HANG},
        {"text p2, hang not p5", SAID_ASK, 1, 4, ASKED_SPARE},
        {"text I will vote against p5", SAID_HANG, 4, WEREWOLVES_NONE, 0},
        {"text Let us hear all claims", SAID_ASK, WEREWOLVES_NONE, WEREWOLVES_NONE, ASKED_ROLE},
        {"text Alle sagen jetzt ihre Karte", SAID_ASK, WEREWOLVES_NONE, WEREWOLVES_NONE, ASKED_ROLE},
    };
    static const char *const nothing[] = {"text look at p5", "text Das stimmt, p5", "text all right",
                                          "text my card is mine", "say request p2 request p3 claim seer"};
    struct werebot_said said[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        print_message("# %s\n", asked[i].text);
        assert_int_equal(werebot_understand(ear(), asked[i].text, 11, said), 1);
        assert_true(said->verb == asked[i].verb && said->seat == asked[i].seat && said->seat2 == asked[i].seat2 &&
                    said->topic == asked[i].topic);
    }
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        assert_true(werebot_understand(ear(), nothing[i], 11, said) == 0 || said->verb == SAID_REQUEST ||
                    said->verb == SAID_MANNERS);
}

/* Plays quietly until this seat is asked by day, if any may be; false if it never is. */
static bool play_until_asked(struct sand_table *t, int seat, struct sand_mind *mind, struct sand_question *question,
                             struct sand_random *random, uint8_t memory[SAND_STATE])
{
    for (int i = 0; i < 200 && sand_asked(t); i++) {
        const sand_mask those = sand_asked(t);
        const int one = werewolves_is(those, seat) ? seat : werewolves_first(those);
        if (!sand_mind_open(mind, t, one, question, random, memory))
            return false;
        if (one == seat && question->key == WEREWOLVES_K_DAY)
            return true;
        sand_act(t, one, sand_bot_named("werewolves", "quiet")->choose(mind));
    }
    return false;
}

/* A request in free text is answered at the next turn, and gives no card away. */
static void test_requests_are_answered(void **state)
{
    static const struct {
        const char *text, *answer;
    } asked[] = {
        {"text p2, look at p1 tonight", "say heed d1.1"},     {"text p2, vote p1 with me", "say will hang p1"},
        {"text let us hear all claims", "say claim vill"},    {"text p2, why do you suspect me?", "say trust you d1.1"},
        {"text please hang nobody today", "agree plan d1.1"}, /* or disagree */
        {"text p2, protect me tonight", "say heed d1.1"},     {"text p2, dance on the table", "say unclear d1.1"},
        {"text I am the Healer", "disagree claim healer"}, /* there is none */
    };
    const uint8_t key[32] = "requests";
    struct sand_error error = {"", ""};
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        static struct sand_question question;
        struct sand_random random;
        struct sand_mind mind;
        uint8_t memory[SAND_STATE];
        struct sand_table *t = sand_open(rig_pack(),
                                         "{\"seats\":6,\"talk\":\"rounds\",\"deal\":[\"villager\",\"villager\","
                                         "\"villager\",\"seer\",\"werewolf\",\"werewolf\"]}",
                                         key, &error);
        assert_non_null(t);
        sand_random_seed(&random, 1);
        do {
            assert_true(sand_mind_open(&mind, t, werewolves_first(sand_asked(t)), &question, &random, memory));
            sand_act(t, mind.seat, sand_bot_named("werewolves", "quiet")->choose(&mind));
        } while (werewolves_of(sand_state_of(t))->phase != WEREWOLVES_P_DAY || werewolves_first(sand_asked(t)) < 2);
        assert_int_equal(sand_say(t, werewolves_first(sand_asked(t)), WEREWOLVES_CH_DAY, asked[i].text, &error),
                         SAND_OK);
        assert_true(play_until_asked(t, 1, &mind, &question, &random, memory));
        sand_bot_named("werewolves", "hard")->choose(&mind);
        print_message("# %s: %s\n", asked[i].text, mind.remark);
        assert_non_null(strstr(mind.remark, asked[i].answer));
        sand_close(t);
    }
}

/* One unclear question is answered with that; further ones of the day wait for no answer, what is clear does. */
static void test_unclear_questions(void **state)
{
    static struct werebot_story s = {
        .said = {{.who = 0, .verb = SAID_ASK, .seat = 1, .topic = ASKED_UNCLEAR, .on_day = 1, .place = 1},
                 {.who = 0, .verb = SAID_ASK, .seat = 1, .topic = ASKED_UNCLEAR, .on_day = 1, .place = 2},
                 {.who = 1, .verb = SAID_NO, .topic = SAID_LOST, .day = 1, .index = 1, .on_day = 1, .place = 3},
                 {.who = 0, .verb = SAID_ASK, .seat = 1, .topic = ASKED_UNCLEAR, .on_day = 1, .place = 4},
                 {.who = 0, .verb = SAID_ASK, .seat = 1, .topic = ASKED_ROLE, .on_day = 1, .place = 5}}};
    (void)state;
    s.said_count = 2;
    assert_ptr_equal(werebot_open_question(&s, 1), &s.said[0]);
    for (s.said_count = 3; s.said_count < 5; s.said_count++)
        assert_null(werebot_open_question(&s, 1));
    assert_ptr_equal(werebot_open_question(&s, 1), &s.said[4]);
}

/* A seat remembers the story as it was told with the names of that time: with others it is told from the beginning. */
static void test_names_change(void **state)
{
    static const char *const before[SAND_SEATS] = {"Ada", "Ben"}, *const after[SAND_SEATS] = {"Ben", "Ada"};
    static struct werebot_story s;
    static struct sand_question question;
    const uint8_t key[32] = "names";
    struct sand_error error = {"", ""};
    struct sand_random random;
    struct sand_mind mind;
    uint8_t memory[SAND_STATE];
    struct sand_table *t = sand_open(rig_pack(), "{\"seats\":6,\"talk\":\"rounds\"}", key, &error);
    (void)state;
    sand_random_seed(&random, 1);
    do {
        assert_true(sand_mind_open(&mind, t, werewolves_first(sand_asked(t)), &question, &random, memory));
        sand_act(t, mind.seat, sand_bot_named("werewolves", "quiet")->choose(&mind));
    } while (werewolves_of(sand_state_of(t))->phase != WEREWOLVES_P_DAY);
    const int seat = werewolves_first(sand_asked(t));
    assert_true(sand_set_names(t, before, &error));
    assert_int_equal(sand_say(t, seat, WEREWOLVES_CH_DAY, "text Ben is a wolf", &error), SAND_OK);
    assert_true(sand_mind_open(&mind, t, seat, &question, &random, memory));
    werebot_tell_story(&mind, &s);
    assert_true(s.said_count == 1 && s.said[0].seat == 1);
    assert_true(sand_set_names(t, after, &error));
    werebot_tell_story(&mind, &s);
    assert_true(s.said_count == 1 && s.said[0].seat == 0);
    sand_close(t);
}

/* ---- The innocent ---- */

enum { WITCH, HEALED, WOLF };

/* Night by night the pack eats p2, whom the Witch heals, then p4 to p9; by day nobody acts, but that on the last the
 * Werewolf points at the Witch. */
static sand_answer by_plot(const struct werewolves_state *s, const struct sand_question *q, int seat)
{
    static const int eaten[] = {HEALED, 3, 4, 5, 6, 7, 8};
    const bool last = werewolves_count(s->alive) == 3;
    sand_answer answer;
    if (q->key == WEREWOLVES_K_EAT)
        return werebot_answer(q, WEREWOLVES_EAT, eaten[s->number - 1]);
    if (q->key == WEREWOLVES_K_HEAL)
        return werebot_answer(q, WEREWOLVES_HEAL, s->number == 1 ? WEREWOLVES_YES : WEREWOLVES_NO);
    if (q->key == WEREWOLVES_K_POISON)
        return werebot_answer(q, WEREWOLVES_POISON, WEREWOLVES_NONE);
    if ((last && seat == WOLF && werebot_offers(q, WEREWOLVES_NOMINATE, WITCH, &answer)) ||
        (!last && werebot_offers(q, WEREWOLVES_SLEEP, 0, &answer)))
        return answer;
    return q->key == WEREWOLVES_K_DAY ? werebot_idle(q) : q->answer[q->count - 1];
}

/* Three are left, the Witch and the Werewolf point at each other, and the day runs out: she does not turn to the one
 * whom she healed. */
static void test_the_innocent_are_not_accused(void **state)
{
    enum { TURNS = 300 };
    static struct sand_question q;
    const uint8_t key[32] = "healed";
    struct sand_error error = {"", ""};
    struct werebot_said said[WEREBOT_JOINED];
    int pointed = 0;
    struct sand_table *t = sand_open(rig_pack(),
                                     "{\"seats\":9,\"talk\":\"rounds\",\"deal\":[\"witch\",\"villager\","
                                     "\"werewolf\",\"seer\",\"villager\",\"villager\",\"villager\","
                                     "\"villager\",\"villager\"]}",
                                     key, &error);
    (void)state;
    assert_non_null(t);
    for (int i = 0; i < TURNS && sand_asked(t) & SAND_SEAT_MASK; i++) {
        const struct werewolves_state *s = werewolves_of(sand_state_of(t));
        const bool last = s->phase == WEREWOLVES_P_DAY && werewolves_count(s->alive) == 3;
        const int seat = werewolves_first(sand_asked(t) & SAND_SEAT_MASK);
        struct sand_random random;
        struct sand_mind mind;
        uint8_t memory[SAND_STATE];
        sand_random_seed(&random, 3);
        assert_true(sand_mind_open(&mind, t, seat, &q, &random, memory));
        sand_answer answer = by_plot(s, &q, seat);
        if (last && seat == WITCH && q.key == WEREWOLVES_K_DAY) {
            answer = sand_bot_named("werewolves", "hard")->choose(&mind);
            print_message("# %s, %s\n", mind.remark,
                          answer == werewolves_say(WEREWOLVES_NOMINATE, WOLF) ? "points at the Werewolf" : "waits");
            assert_true(answer != werewolves_say(WEREWOLVES_NOMINATE, HEALED));
            pointed += answer == werewolves_say(WEREWOLVES_NOMINATE, WOLF);
            for (int n = werebot_understand(ear(), mind.remark, 9, said); n > 0; n--)
                assert_false(said[n - 1].seat == HEALED && werebot_is_charge(&said[n - 1]));
            if (mind.remark[0])
                assert_int_equal(sand_say(t, seat, mind.channel, mind.remark, &error), SAND_OK);
        }
        sand_act(t, seat, answer);
    }
    assert_true(pointed > 0);
    sand_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hearing),           cmocka_unit_test(test_saying),
        cmocka_unit_test(test_understanding),     cmocka_unit_test(test_names_in_free_text),
        cmocka_unit_test(test_names_change),      cmocka_unit_test(test_merit_is_by_the_thumb),
        cmocka_unit_test(test_requests),          cmocka_unit_test(test_requests_are_answered),
        cmocka_unit_test(test_unclear_questions), cmocka_unit_test(test_the_innocent_are_not_accused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
