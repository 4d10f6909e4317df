/* The chances of a position: futures played on from it to the end of the game, by the policy that the planner goes by;
 * where the policy can tell the chances of a position, only to the mark where plans are judged.
 *
 * Each future is drawn from what one of the seats knew, in turn: what nobody could know, such as the order of a deck,
 * is drawn again, and so are all dice to come. Where a game has no policy, because its bots go by what was said, a bot
 * plays on in every seat of a copy of the table instead. Sums of whole numbers, so that threads change nothing. */
#include "analysis/private.h"

#include <stdlib.h>
#include <string.h>

struct task {
    struct analysis *a;
    const void *state;
    uint32_t position, count;
    const struct deed *deeds;
    int parts;
    uint32_t *won; /* by future: the series that won it */
};

uint32_t analysis_winners(const struct analysis *a, const struct sand_outcome *o)
{
    uint32_t won = 0;
    for (int i = 0; i < a->series; i++) {
        const int id = a->of_series[i];
        bool wins = a->by_side ? o->winner == id + 1 : o->value[id] > 0;
        for (int seat = 0; a->by_side && seat < a->seats; seat++)
            wins |= o->side[seat] == id && o->value[seat] > 0;
        won |= (uint32_t)wins << i;
    }
    return won;
}

static void count_winners(const struct task *t, uint32_t number, const struct sand_outcome *o, struct wins *wins)
{
    const uint32_t won = analysis_winners(t->a, o);
    for (int i = 0; i < t->a->series; i++)
        wins->of[i] += won >> i & 1;
    t->won[number] = won;
}

static void draw_key(struct sand_random *random, uint8_t key[32])
{
    for (int i = 0; i < 32; i += 8) {
        const uint64_t word = sand_random_next(random);
        memcpy(key + i, &word, 8);
    }
}

/* ---- By the policy ---- */

static bool offers(const struct sand_question *q, sand_answer answer)
{
    for (int i = 0; i < q->count; i++)
        if (q->answer[i] == answer)
            return true;
    return false;
}

static sand_answer by_policy(const struct analysis *a, void *state, int actor, const struct sand_question *q,
                             struct sand_random *random, void *notes)
{
    if (q->count == 1)
        return q->answer[0];
    return (a->policy->quick ? a->policy->quick : a->policy->choose)(a->pack->data, state, actor, q, random, notes);
}

/* All deeds are done, and the policy can tell the chances here: in every second future at once. One policy plays on in
 * all of them much the same way, and would make what it comes to look surer than it is. */
static bool far_enough(const struct task *t, uint32_t number, const void *state, uint32_t next)
{
    const struct sand_policy *policy = t->a->policy;
    if (!policy->chance || !policy->far || next < t->count)
        return false;
    return number % 2 || policy->far(t->a->pack->data, t->state, state, 0);
}

/* Plays the deeds as long as the seat that gave them is asked and may give them, then by the policy, to the end or as
 * far as it is played. */
static void play_on(const struct task *t, uint32_t number, void *state, struct sand_question *q,
                    struct sand_random *random)
{
    const struct sand_game *game = t->a->pack->game;
    const void *pack = t->a->pack->data;
    _Alignas(16) uint8_t notes[SAND_NOTES] = {0};
    uint32_t next = 0;
    for (uint32_t i = 0; i < game->longest; i++) {
        const sand_mask asked = game->asked(pack, state) & SAND_SEAT_MASK;
        if (!asked || far_enough(t, number, state, next))
            return;
        const struct deed *deed = next < t->count && asked >> t->deeds[next].actor & 1 ? &t->deeds[next] : 0;
        const int actor = deed ? deed->actor : __builtin_ctz(asked);
        game->ask(pack, state, actor, q);
        /* Other dice may lead where the next deed is not legal: from there on the policy plays, also for that seat. */
        const bool follows = deed && offers(q, deed->answer);
        next = follows ? next + 1 : t->count;
        game->apply(pack, state, actor, follows ? deed->answer : by_policy(t->a, state, actor, q, random, notes), 0);
    }
}

/* Who wins a future that was not played to its end: each seat in the share of futures that its chance says. They are
 * gone through in steps of the golden section, so that already a few of them fall evenly, and a future of one number is
 * decided by the same number at every position: what differs is never the draw. */
static void decide(const struct task *t, uint32_t number, const void *state, struct sand_outcome *outcome)
{
    const struct analysis *a = t->a;
    const int drawn = (int)((uint64_t)(number + 1) * 2654435769u % 4294967296u * 1000 >> 32);
    int winner = -1, sum = 0;
    while (winner < a->seats - 1 && (winner < 0 || drawn >= sum))
        sum += a->policy->chance(a->pack->data, state, ++winner);
    *outcome = (struct sand_outcome){.final = true};
    for (int seat = 0; seat < a->seats; seat++) {
        outcome->value[seat] = seat == winner ? 1000 : -1000;
        outcome->side[seat] = (uint8_t)seat;
    }
}

static void one_future(const struct task *t, uint32_t number, int part)
{
    struct analysis *a = t->a;
    const struct sand_game *game = a->pack->game;
    void *state = a->hand[part].bytes;
    struct sand_random random;
    struct sand_chance chance;
    struct sand_outcome outcome;
    uint8_t key[32];
    sand_random_seed(&random, analysis_seed(a, t->position, number));
    draw_key(&random, key);
    sand_chance_init(&chance, key);
    memcpy(state, t->state, game->state_bytes);
    /* By turns from each seat's knowledge, so that no seat's view of what is hidden weighs more than another's. */
    game->imagine(a->pack->data, state, (int)(number % (uint32_t)a->seats), &chance);
    play_on(t, number, state, &a->question[part], &random);
    if (a->policy->chance && !a->hand[part].head.over)
        decide(t, number, state, &outcome);
    else
        game->outcome(a->pack->data, state, &outcome);
    count_winners(t, number, &outcome, &a->wins[part]);
}

/* ---- By bots at a table ---- */

static const struct sand_pack *own_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *e)
{
    (void)game, (void)hash, (void)e;
    return ((const struct analysis *)context)->pack;
}

/* One of those asked, each equally likely. */
static int one_asked(sand_mask asked, struct sand_random *random)
{
    int skip = (int)sand_random_below(random, (uint32_t)__builtin_popcount(asked));
    while (skip-- > 0)
        asked &= asked - 1;
    return __builtin_ctz(asked);
}

/* What the seat's bot says and answers; it may wait for the others on a floor. */
static void bot_acts(const struct analysis *a, struct sand_table *table, int seat, struct sand_question *q,
                     struct sand_random *random, void *scratch)
{
    struct sand_mind mind;
    struct sand_error error;
    if (!sand_mind_open(&mind, table, seat, q, random, scratch))
        return;
    const sand_answer answer = a->bot->choose(&mind);
    if (mind.remark[0])
        sand_say(table, seat, mind.channel, mind.remark, &error);
    if (answer != SAND_PASS)
        sand_act(table, seat, answer);
}

static void play_table(const struct analysis *a, struct sand_table *table, struct sand_question *q,
                       struct sand_random *random, void *scratch)
{
    enum { PATIENCE = 50 * SAND_SEATS };
    sand_mask asked;
    int waited = 0;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        const uint32_t before = sand_answers_taken(table);
        bot_acts(a, table, one_asked(asked, random), q, random, scratch);
        waited = sand_answers_taken(table) == before ? waited + 1 : 0;
        if (waited <= PATIENCE)
            continue;
        if (!sand_ask(table, SAND_CLOCK, 0, q))
            return;
        sand_act(table, SAND_CLOCK, q->answer[0]); /* everyone waits for the others: time runs out */
        waited = 0;
    }
}

static void one_future_of_bots(const struct task *t, uint32_t number, int part)
{
    struct analysis *a = t->a;
    struct sand_random random;
    struct sand_error error;
    struct sand_outcome outcome;
    uint8_t key[32];
    struct sand_table *table = sand_replay_to(a->record.text, a->record.size, t->position, own_pack, a, &error);
    if (!table) {
        a->starved = true; /* it has been played before: there is no other reason */
        return;
    }
    sand_random_seed(&random, analysis_seed(a, t->position, number));
    draw_key(&random, key);
    sand_play_otherwise(table, key);
    play_table(a, table, &a->question[part], &random, a->hand[part].bytes);
    if (sand_over(table, &outcome))
        count_winners(t, number, &outcome, &a->wins[part]);
    sand_close(table);
}

/* ---- All of them ---- */

static void run_part(void *context, int part)
{
    const struct task *t = context;
    struct analysis *a = t->a;
    memset(&a->wins[part], 0, sizeof a->wins[part]);
    for (uint32_t i = (uint32_t)part; i < a->wishes.futures; i += (uint32_t)t->parts)
        if (a->policy)
            one_future(t, i, part);
        else
            one_future_of_bots(t, i, part);
}

void analysis_chances(struct analysis *a, const void *state, uint32_t position, const struct deed *deeds,
                      uint32_t count, uint32_t *won, int16_t chance[ANALYSIS_SERIES])
{
    const int wished = a->wishes.parallel ? a->wishes.threads : 1;
    struct task t = {
        a, state, position, count, deeds, wished < 1 ? 1 : wished < ANALYSIS_PARTS ? wished : ANALYSIS_PARTS, won};
    if (t.parts > 1)
        a->wishes.parallel(&t, t.parts, run_part);
    else
        run_part(&t, 0);
    for (int i = 0; i < a->series; i++) {
        uint64_t sum = 0;
        for (int part = 0; part < t.parts; part++)
            sum += a->wins[part].of[i];
        chance[i] = (int16_t)((1000 * sum + a->wishes.futures / 2) / a->wishes.futures);
    }
}
