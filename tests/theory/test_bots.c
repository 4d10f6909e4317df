/* The bots of Werewolves: what they understand, and that they know no more than their seat. */
#include "bots/bots.h"
#include "bots/werewolves_belief.h"
#include "bots/werewolves_converse.h"
#include "bots/werewolves_hear.h"
#include "bots/werewolves_reasons.h"
#include "bots/werewolves_sight.h"
#include "bots/werewolves_talk.h"
#include "engine/json.h"
#include "games/werewolves/state.h"
#include "tests/theory/rig.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Names ---- */

static void test_names(void **state)
{
    (void)state;
    for (const struct sand_bot *const *bot = sand_bots; *bot; bot++) {
        const char *game = (*bot)->game ? (*bot)->game : "werewolves";
        assert_ptr_equal(sand_bot_named(game, (*bot)->name), *bot);
    }
    assert_non_null(sand_bot_named("template", "random"));
    assert_null(sand_bot_named("template", "rules"));
    assert_null(sand_bot_named("werewolves", "nobody"));
}

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

/* ---- Knowledge ---- */

/* Each bot chooses twice: once as always, and once with the truth instead of what it imagines, and now and then with
 * all forgotten that it had kept. A bot that looks at anything its seat cannot know chooses differently sooner or
 * later; so does one whose choice depends on what it remembers. */
static struct sand_game open_book;

static void tell_the_truth(const void *pack, void *position, int viewer, struct sand_chance *chance)
{
    (void)pack;
    (void)position;
    (void)viewer;
    (void)chance;
}

/* Choices that differ: what a bot that looks at the cards would be caught at. */
static int differed;

/* What it says in private, for hints and the recap, must not differ either. */
static bool explains_the_same(const struct sand_mind *mind, const struct sand_mind *twin, const struct sand_bot *bot)
{
    struct sand_writer said[2];
    if (!bot->explain)
        return true;
    for (int i = 0; i < 2; i++) {
        sand_writer_grow(&said[i]);
        bot->explain(i ? twin : mind, &said[i]);
    }
    const bool same = said[0].size > 0 && strcmp(said[0].text, said[1].text) == 0;
    sand_writer_free(&said[0]);
    sand_writer_free(&said[1]);
    return same;
}

/* One question in four, so that what is remembered is mostly what was remembered before. */
static void forget(struct sand_mind *mind)
{
    static int questions;
    if (questions++ % 4 == 0)
        sand_rest(mind->table, SAND_ALL);
}

static sand_answer choose_twice(struct sand_mind *mind, const struct sand_bot *bot)
{
    uint8_t memory[SAND_STATE];
    struct sand_random random = *mind->random;
    struct sand_mind twin = *mind;
    twin.game = &open_book;
    twin.scratch = memory;
    twin.random = &random;
    const sand_answer chosen = bot->choose(mind), knowing = (forget(mind), bot->choose(&twin));
    const bool same = explains_the_same(mind, &twin, bot);
    differed += !same || chosen != knowing || strcmp(mind->remark, twin.remark) != 0 ||
                memcmp(&random, mind->random, sizeof random) != 0;
    return chosen;
}

static void play_open_book(const char *options, uint64_t seed, const struct sand_bot *village,
                           const struct sand_bot *wolf)
{
    static struct sand_question question;
    struct sand_random random[SAND_SEATS + 1];
    struct sand_error error = {"", ""};
    uint8_t key[32] = "open book", memory[SAND_STATE];
    sand_mask asked;
    int waited = 0;
    memcpy(key + 16, &seed, sizeof seed);
    for (int i = 0; i <= SAND_SEATS; i++)
        sand_random_seed(&random[i], seed << 8 | (uint64_t)i);
    struct sand_table *table = sand_open(rig_pack(), options, key, &error);
    assert_string_equal(error.what, "");
    const sand_mask wolves = werewolves_of(sand_state_of(table))->wolves;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        struct sand_mind mind;
        for (uint32_t n = sand_random_below(&random[SAND_SEATS], (uint32_t)werewolves_count(asked)); n > 0; n--)
            asked &= asked - 1;
        const int seat = werewolves_first(asked);
        assert_true(sand_mind_open(&mind, table, seat, &question, &random[seat], memory));
        const sand_answer chosen = choose_twice(&mind, werewolves_is(wolves, seat) ? wolf : village);
        if (mind.remark[0])
            assert_int_equal(sand_say(table, seat, mind.channel, mind.remark, &error), SAND_OK);
        if (chosen == SAND_PASS && question.flags & SAND_FLOOR) {
            assert_true(++waited < RIG_PATIENCE);
            continue;
        }
        assert_int_equal(sand_try_answer(table, seat, chosen, &error), SAND_OK);
        sand_act(table, seat, chosen);
    }
    assert_true(sand_over(table, NULL));
    sand_close(table);
}

static const char *const many_options[] = {
    "{\"seats\":6,\"talk\":\"rounds\"}",
    "{\"seats\":8,\"talk\":\"open\",\"hidden_set\":true}",
    "{\"seats\":9,\"talk\":\"open\",\"wolf_rounds\":1}",
    "{\"seats\":11,\"talk\":\"rounds\",\"talk_rounds\":2}",
    "{\"seats\":12,\"talk\":\"rounds\",\"hide_cards\":true,\"parity_end\":true}",
    "{\"seats\":15,\"talk\":\"open\",\"elected_mayor\":true}",
    "{\"seats\":17,\"talk\":\"rounds\",\"elected_mayor\":true,\"hide_cards\":true,\"hidden_set\":true}",
    "{\"seats\":24,\"talk\":\"rounds\",\"ghost_view\":\"all\"}",
};

static bool plays(const struct sand_bot *bot)
{
    return !bot->game || !strcmp(bot->game, "werewolves");
}

static void test_knowledge(void **state)
{
    (void)state;
    open_book = werewolves_game;
    open_book.imagine = tell_the_truth;
    differed = 0;
    for (size_t i = 0; i < sizeof many_options / sizeof *many_options; i++)
        for (const struct sand_bot *const *village = sand_bots; *village; village++)
            for (const struct sand_bot *const *wolf = sand_bots; *wolf; wolf++)
                for (uint64_t seed = 1; plays(*village) && plays(*wolf) && seed <= 4; seed++)
                    play_open_book(many_options[i], seed, *village, *wolf);
    assert_int_equal(differed, 0);
}

/* Bots with a leak: one hangs by the cards, one asks the state who is eaten next, one tells what it saw there. Each is
 * `hard` but for that, and each is caught. */
static sand_mask wolves_imagined(const struct sand_mind *mind)
{
    struct sand_mind copy = *mind;
    struct sand_random random = *mind->random;
    uint8_t memory[SAND_STATE];
    copy.random = &random;
    copy.scratch = memory;
    return werewolves_of(sand_mind_imagine(&copy))->wolves;
}

static sand_answer vote_by_cards(struct sand_mind *mind)
{
    const sand_answer chosen = sand_bot_named("werewolves", "hard")->choose(mind);
    if (mind->question->key != WEREWOLVES_K_VOTE)
        return chosen;
    return werewolves_say(WEREWOLVES_THUMB, werewolves_is(wolves_imagined(mind), mind->question->arg[0])
                                                ? WEREWOLVES_UP
                                                : WEREWOLVES_DOWN);
}

static sand_answer talk_by_cards(struct sand_mind *mind)
{
    const sand_answer chosen = sand_bot_named("werewolves", "hard")->choose(mind);
    const sand_mask known = wolves_imagined(mind) & werewolves_of(sand_state_of(mind->table))->alive;
    if (mind->question->key == WEREWOLVES_K_DAY && mind->remark[0] && known & ~sand_bit(mind->seat))
        werebot_say_seat(mind->remark, "say suspect", werewolves_first(known & ~sand_bit(mind->seat)), " 1");
    return chosen;
}

static sand_answer choose_fairly(struct sand_mind *mind)
{
    return sand_bot_named("werewolves", "hard")->choose(mind);
}

static void explain_by_cards(const struct sand_mind *mind, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_int(w, "wolves", (int64_t)wolves_imagined(mind));
    sand_put_end(w);
}

static void test_leaks_are_found(void **state)
{
    static const struct sand_bot leaks[] = {
        {.name = "vote", .game = "werewolves", .choose = vote_by_cards},
        {.name = "talk", .game = "werewolves", .choose = talk_by_cards},
        {.name = "explain", .game = "werewolves", .choose = choose_fairly, .explain = explain_by_cards},
    };
    (void)state;
    open_book = werewolves_game;
    open_book.imagine = tell_the_truth;
    for (size_t i = 0; i < sizeof leaks / sizeof *leaks; i++) {
        differed = 0;
        for (uint64_t seed = 1; seed <= 4; seed++)
            play_open_book("{\"seats\":9,\"talk\":\"rounds\"}", seed, &leaks[i], &leaks[i]);
        print_message("# %s by the cards: caught %d times\n", leaks[i].name, differed);
        assert_true(differed > 0);
    }
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
        assert_true(werebot_understand(ear(), nothing[i], 11, said) == 0 || said->verb == SAID_REQUEST);
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
        {"text p2, look at p1 tonight", "say heed d1.1"},     {"text p2, vote p1 with me", "say undecided d1.1"},
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

/* ---- The same knowledge, the same choice ---- */

/* The same evening at two tables with one number, whose cards differ in what the seat that is looked at cannot know:
 * two others have changed theirs. Everyone else follows a script. At both it chooses the same, says the same and
 * believes the same, by night, in talk and in votes. */
enum { LOG = 64 };
struct evening {
    const char *deal;
    int looked_at; /* the seat */
    bool silent;   /* its words are thought, not said, and its answers those of the script */
    const struct sand_bot *bot;
    int count;
    struct {
        int key;
        sand_answer chosen;
        char said[SAND_REMARK_BYTES + 1], believed[4096];
        double wolf[SAND_SEATS];
    } log[LOG];
};

static const char deal_a[] = "[\"villager\",\"werewolf\",\"seer\",\"werewolf\",\"villager\",\"villager\",\"witch\","
                             "\"hunter\",\"werewolf\"]";
/* p4 and p5 have changed; p5 and p8 have. */
static const char deal_b[] = "[\"villager\",\"werewolf\",\"seer\",\"villager\",\"werewolf\",\"villager\",\"witch\","
                             "\"hunter\",\"werewolf\"]";
static const char deal_c[] = "[\"villager\",\"werewolf\",\"seer\",\"werewolf\",\"hunter\",\"villager\",\"witch\","
                             "\"villager\",\"werewolf\"]";

/* p6 is eaten, then p1 or p3; the Seer sees p9; p9 is tried and hanged; nothing else is done. */
static sand_answer by_script(const struct evening *e, const struct werewolves_state *s, const struct sand_question *q,
                             int seat)
{
    sand_answer answer;
    if (q->key == WEREWOLVES_K_EAT)
        return werebot_answer(q, WEREWOLVES_EAT, s->number == 1 ? 5 : e->looked_at == 2 ? 0 : 2);
    if (q->key == WEREWOLVES_K_SEE)
        return werebot_answer(q, WEREWOLVES_SEE, s->number == 1 ? 8 : 1);
    if (q->key == WEREWOLVES_K_VOTE)
        return werebot_answer(q, WEREWOLVES_THUMB, WEREWOLVES_UP);
    if (q->key == WEREWOLVES_K_DAY && (seat == 5 + (e->looked_at == 6) || seat == 7 || seat == 3) &&
        werebot_offers(q, WEREWOLVES_NOMINATE, 8, &answer))
        return answer;
    return q->key == WEREWOLVES_K_DAY ? werebot_idle(q) : q->answer[q->count - 1];
}

static void note_choice(struct evening *e, struct sand_mind *mind)
{
    static _Thread_local struct werebot_story story;
    struct werebot_view view;
    struct werebot_belief b;
    struct sand_writer w;
    const int n = e->count++;
    sand_writer_grow(&w);
    if (e->bot->explain)
        e->bot->explain(mind, &w);
    assert_true(w.size < sizeof e->log[n].believed);
    memcpy(e->log[n].believed, w.text ? w.text : "", w.size);
    e->log[n].believed[w.size] = 0;
    sand_writer_free(&w);
    werebot_tell_story(mind, &story);
    werebot_own_view(&story, &view);
    werebot_believe(&story, &view, 1, &b);
    memcpy(e->log[n].wolf, b.wolf, sizeof b.wolf);
    e->log[n].key = mind->question->key;
    e->log[n].chosen = e->bot->choose(mind);
    strcpy(e->log[n].said, mind->remark);
}

static void live_through(struct evening *e)
{
    static struct sand_question q;
    const uint8_t key[32] = "twins";
    char options[512];
    struct sand_error error = {"", ""};
    sand_mask asked;
    snprintf(options, sizeof options, "{\"seats\":9,\"talk\":\"rounds\",\"deal\":%s}", e->deal);
    struct sand_table *table = sand_open(rig_pack(), options, key, &error);
    assert_string_equal(error.what, "");
    e->count = 0;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK) && e->count < LOG) {
        const struct werewolves_state *s = werewolves_of(sand_state_of(table));
        const int seat = werewolves_first(asked);
        uint8_t memory[SAND_STATE];
        struct sand_random random;
        struct sand_mind mind;
        if (s->number > 2 && s->phase != WEREWOLVES_P_DAY)
            break;
        sand_random_seed(&random, 5);
        assert_true(sand_mind_open(&mind, table, seat, &q, &random, memory));
        sand_answer answer = by_script(e, s, &q, seat);
        if (seat == e->looked_at) {
            note_choice(e, &mind);
            if (!e->silent && s->phase == WEREWOLVES_P_DAY && mind.remark[0])
                assert_int_equal(sand_say(table, seat, mind.channel, mind.remark, &error), SAND_OK);
            if (!e->silent && (q.key == WEREWOLVES_K_DAY || q.key == WEREWOLVES_K_VOTE))
                answer = e->log[e->count - 1].chosen;
        }
        sand_act(table, seat, answer);
    }
    sand_close(table);
}

static int count_key(const struct evening *e, int key)
{
    int n = 0;
    for (int i = 0; i < e->count; i++)
        n += e->log[i].key == key;
    return n;
}

static void test_same_choice(void **state)
{
    static const char *const levels[] = {"rules", "easy", "normal", "hard"};
    static const struct {
        const char *who, *other;
        int seat, night; /* and what it is asked by night */
    } looked_at[] = {{"villager", deal_b, 0, 0},
                     {"Seer", deal_b, 2, WEREWOLVES_K_SEE},
                     {"Witch", deal_b, 6, WEREWOLVES_K_POISON},
                     {"Werewolf", deal_c, 1, WEREWOLVES_K_EAT}};
    static struct evening twin[2];
    (void)state;
    for (int level = 0; level < 4; level++)
        for (size_t k = 0; k < sizeof looked_at / sizeof *looked_at; k++) {
            for (int i = 0; i < 2; i++) {
                twin[i] = (struct evening){.deal = i ? looked_at[k].other : deal_a,
                                           .looked_at = looked_at[k].seat,
                                           .bot = sand_bot_named("werewolves", levels[level])};
                live_through(&twin[i]);
            }
            print_message("# %s %s: %d choices, %d votes\n", levels[level], looked_at[k].who, twin[0].count,
                          count_key(&twin[0], WEREWOLVES_K_VOTE));
            assert_int_equal(twin[0].count, twin[1].count);
            for (int i = 0; i < twin[0].count; i++) {
                assert_int_equal(twin[0].log[i].key, twin[1].log[i].key);
                assert_true(twin[0].log[i].chosen == twin[1].log[i].chosen);
                assert_string_equal(twin[0].log[i].said, twin[1].log[i].said);
                assert_string_equal(twin[0].log[i].believed, twin[1].log[i].believed);
            }
            assert_true(count_key(&twin[0], WEREWOLVES_K_DAY) >= 3 && count_key(&twin[0], WEREWOLVES_K_VOTE) >= 1);
            assert_true(!looked_at[k].night || count_key(&twin[0], looked_at[k].night) >= 1);
        }
}

/* Two villagers of one table who have done the same: they vote the same way and believe the same of all others. */
static void test_two_seats(void **state)
{
    static const char *const levels[] = {"rules", "normal", "hard"};
    static struct evening seat[2];
    (void)state;
    for (int level = 0; level < 3; level++) {
        for (int i = 0; i < 2; i++) {
            seat[i] = (struct evening){.deal = deal_a,
                                       .looked_at = i ? 4 : 0,
                                       .silent = true,
                                       .bot = sand_bot_named("werewolves", levels[level])};
            live_through(&seat[i]);
        }
        int votes = 0;
        for (int i = 0, k = 0; i < seat[0].count; i++) {
            if (seat[0].log[i].key != WEREWOLVES_K_VOTE)
                continue;
            while (k < seat[1].count && seat[1].log[k].key != WEREWOLVES_K_VOTE)
                k++;
            assert_true(k < seat[1].count && seat[0].log[i].chosen == seat[1].log[k].chosen);
            for (int other = 0; other < 9; other++)
                assert_true(other == 0 || other == 4 ||
                            fabs(seat[0].log[i].wolf[other] - seat[1].log[k].wolf[other]) < 1e-9);
            k++;
            votes++;
        }
        assert_true(votes >= 1);
    }
}

/* ---- The last shot, and a Witch who tells the truth ---- */

static const struct sand_bot *looked_at;
static _Atomic int last_shots, held_fire, witch_pleas, witch_doubted;

/* Everyone else who lives is a Werewolf: there is nothing to be spared (R-chain-5, R-end-4). */
static void watch_hunter(const struct sand_mind *mind, sand_answer answer)
{
    const struct werewolves_state *truth = werewolves_of(sand_state_of(mind->table));
    const sand_mask others = truth->alive & ~sand_bit(mind->seat);
    if (!others || others & ~truth->wolves || truth->lover[0] == mind->seat || truth->lover[1] == mind->seat)
        return;
    last_shots++;
    held_fire += werewolves_arg(answer) >= SAND_SEATS;
}

/* The Witch on trial, the only one who says so, with a report that fits: who of the pack could tell the same is rare.
 */
static void watch_plea(const struct sand_mind *mind)
{
    static _Thread_local struct werebot_story s;
    struct werebot_view view;
    struct werebot_belief b;
    const struct werewolves_state *truth = werewolves_of(sand_state_of(mind->table));
    const int nominee = mind->question->arg[0];
    int witches = 0;
    werebot_tell_story(mind, &s);
    for (int i = 0; i < s.seats; i++)
        witches += s.claim[i].role == WEREWOLVES_WITCH;
    if (witches != 1 || s.claim[nominee].role != WEREWOLVES_WITCH || !s.claim[nominee].told ||
        truth->card[nominee] != WEREWOLVES_WITCH)
        return;
    werebot_own_view(&s, &view);
    werebot_believe(&s, &view, 1, &b);
    witch_pleas++;
    witch_doubted += b.wolf[nominee] > 0.4;
}

static sand_answer choose_looked_at(struct sand_mind *mind)
{
    const struct werewolves_state *truth = werewolves_of(sand_state_of(mind->table));
    const sand_answer answer = looked_at->choose(mind);
    if (mind->question->key == WEREWOLVES_K_SHOOT)
        watch_hunter(mind, answer);
    if (mind->question->key == WEREWOLVES_K_VOTE && truth->card[mind->seat] != WEREWOLVES_WEREWOLF)
        watch_plea(mind);
    return answer;
}

static void test_last_shot_and_plea(void **state)
{
    static const struct sand_bot watched = {.name = "watched", .game = "werewolves", .choose = choose_looked_at};
    static const char *const levels[] = {"normal", "hard"};
    const struct rig rig = {.pack = rig_pack(),
                            .options = "{\"seats\":9,\"talk\":\"rounds\",\"set\":{\"villager\":3,\"werewolf\":3,"
                                       "\"seer\":1,\"witch\":1,\"hunter\":1}}",
                            .bot = &watched,
                            .seed = 9};
    struct sand_error error = {"", ""};
    (void)state;
    for (int i = 0; i < 2; i++) {
        looked_at = sand_bot_named("werewolves", levels[i]);
        last_shots = held_fire = witch_pleas = witch_doubted = 0;
        assert_true(rig_village_wins(&rig, 400, &error) >= 0);
        print_message("# %s: %d last shots, %d held; %d votes on a Witch with a report, %d in doubt\n", levels[i],
                      last_shots, held_fire, witch_pleas, witch_doubted);
        assert_true(last_shots > 10 && held_fire == 0);
        assert_true(witch_pleas > 50 && 10 * witch_doubted < witch_pleas);
    }
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
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_hearing),
        cmocka_unit_test(test_saying),
        cmocka_unit_test(test_understanding),
        cmocka_unit_test(test_names_in_free_text),
        cmocka_unit_test(test_names_change),
        cmocka_unit_test(test_merit_is_by_the_thumb),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_requests_are_answered),
        cmocka_unit_test(test_unclear_questions),
        cmocka_unit_test(test_the_innocent_are_not_accused),
        cmocka_unit_test(test_same_choice),
        cmocka_unit_test(test_two_seats),
        cmocka_unit_test(test_knowledge),
        cmocka_unit_test(test_leaks_are_found),
        cmocka_unit_test(test_last_shot_and_plea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
