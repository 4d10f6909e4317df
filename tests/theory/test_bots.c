/* The bots of Werewolves know no more than their seat, and choose the same where they know the same. */
#include "bots/bots.h"
#include "bots/werewolves_belief.h"
#include "bots/werewolves_converse.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),           cmocka_unit_test(test_same_choice),
        cmocka_unit_test(test_two_seats),       cmocka_unit_test(test_knowledge),
        cmocka_unit_test(test_leaks_are_found), cmocka_unit_test(test_last_shot_and_plea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
