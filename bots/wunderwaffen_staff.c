/* `staff`: a general staff that plans one turn at a time. It imagines one position that agrees with what its seat
 * knows, plays every answer out to the end of the turn, and takes the one that leaves its faction best
 * off: points, territories begun, tracks, research, against the strongest of the others. Picks and drops go by kind.
 * Knows the layout of a state, nothing else of the game; all rules come through the game's own functions. */
#include "bots/wunderwaffen_worth.h"
#include "engine/mind.h"

#include <string.h>

extern const struct sand_bot wunderbot_staff;
extern const struct sand_policy wunderbot_policy;

union position {
    struct wunderwaffen_state s;
    uint8_t bytes[sizeof(struct wunderwaffen_state)];
};

/* Questions of one play at most; rounds of the first phase. */
enum { DEEPEST = 6, FIRST_PHASE = 6 };

/* ---- Looking ahead ---- */

/* Who decides now. */
static int decides(const struct wunderwaffen_state *s)
{
    return s->stage == WUNDERWAFFEN_CANCEL ? WUNDERWAFFEN_GERMAN
           : s->stage == WUNDERWAFFEN_MARK ? s->winner
                                           : s->active;
}

/* For whom: the seat, and of its factions the one that decides. */
struct outlook {
    const struct wunderwaffen_pack *pack;
    int seat, faction;
    size_t bytes; /* of a position: a copy of a size that is not fixed is made by the library, which does it faster */
    struct wunderbot_lands lands;
};

static void look_from(struct outlook *o, const void *pack, const struct wunderwaffen_state *s, int seat)
{
    o->pack = pack;
    o->seat = seat;
    o->faction = decides(s);
    o->bytes = wunderwaffen_game.state_bytes;
    wunderbot_weigh_lands(pack, s, &o->lands);
}

static int value_of(const struct outlook *o, const struct wunderwaffen_state *s)
{
    return wunderbot_value(o->pack, s, &o->lands, o->seat, o->faction);
}

static bool in_play(const struct wunderwaffen_state *s)
{
    return s->stage == WUNDERWAFFEN_FOR || s->stage == WUNDERWAFFEN_USE || s->stage == WUNDERWAFFEN_CHOOSE_BONUS ||
           s->stage == WUNDERWAFFEN_CANCEL || s->stage == WUNDERWAFFEN_MARK;
}

/* The seat's own answers to come in the rest of a play, the last first. */
struct line {
    int count;
    bool cut; /* what it was compared with was not looked at to the end */
    sand_answer answer[DEEPEST + 1];
};

static int look(const struct outlook *o, const union position *from, sand_answer a, int actor, int depth,
                struct line *line);

/* The best of the seat's answers; among equals the first. */
static int best_answer(const struct outlook *o, const union position *at, const struct sand_question *q, int depth,
                       struct line *line)
{
    struct line one;
    int value = 0;
    bool cut = false;
    for (int i = 0; i < q->count; i++) {
        const int v = look(o, at, q->answer[i], o->seat, depth, &one);
        cut = cut || one.cut;
        if (i == 0 || v > value) {
            value = v;
            *line = one;
            line->answer[line->count++] = q->answer[i];
        }
    }
    line->cut = cut;
    return value;
}

/* The best the seat can make of the play, or what it must expect where another answers in between. Another seat is
 * taken to give its last answer; where the German is asked whether to cancel, that is to allow it. */
static int best(const struct outlook *o, const union position *at, int depth, struct line *line)
{
    struct sand_question q;
    const sand_mask asked = wunderwaffen_asked(o->pack, at->bytes) & SAND_SEAT_MASK;
    line->count = 0;
    line->cut = in_play(&at->s) && asked && depth == 0;
    if (!in_play(&at->s) || depth == 0 || !asked)
        return value_of(o, &at->s);
    const int actor = __builtin_ctz(asked), n = wunderwaffen_ask(o->pack, at->bytes, actor, &q);
    if (actor != o->seat)
        return look(o, at, q.answer[n - 1], actor, depth - 1, line);
    return best_answer(o, at, &q, depth - 1, line);
}

static int look(const struct outlook *o, const union position *from, sand_answer a, int actor, int depth,
                struct line *line)
{
    union position next;
    memcpy(next.bytes, from->bytes, o->bytes);
    wunderwaffen_apply(o->pack, next.bytes, actor, a, 0);
    return best(o, &next, depth, line);
}

/* ---- The rest of the turn ---- */

/* The answer that looks best by itself, and what is to follow it: the same would be found again at the questions of the
 * same play. Where something was cut off, more would be seen from there: nothing is to follow. */
static sand_answer greedy(const struct outlook *o, const union position *at, const struct sand_question *q,
                          struct line *line)
{
    struct line one;
    int top = 0;
    sand_answer choice = q->answer[0];
    line->count = 0;
    line->cut = false;
    for (int i = 0; i < q->count && q->count > 1; i++) {
        const int v = look(o, at, q->answer[i], o->seat, DEEPEST, &one);
        if (i == 0 || v > top) {
            top = v;
            choice = q->answer[i];
            *line = one;
        }
    }
    line->count = line->cut ? 0 : line->count;
    return choice;
}

/* The next answer of the line, or of a new one. */
static sand_answer follow(const struct outlook *o, const union position *at, const struct sand_question *q,
                          struct line *line)
{
    return line->count ? line->answer[--line->count] : greedy(o, at, q, line);
}

/* What an answer is worth when the turn continues greedily after it: so the counter to flip and the order of the plays
 * are weighed together. */
static int worth_after(const struct outlook *o, const union position *from, sand_answer a)
{
    struct sand_question q;
    union position now;
    struct line line = {.count = 0};
    memcpy(now.bytes, from->bytes, o->bytes);
    const int active = now.s.active;
    wunderwaffen_apply(o->pack, now.bytes, o->seat, a, 0);
    while (now.s.active == active && (now.s.stage == WUNDERWAFFEN_TURN || in_play(&now.s))) {
        const int actor = __builtin_ctz(wunderwaffen_asked(o->pack, now.bytes));
        wunderwaffen_ask(o->pack, now.bytes, actor, &q);
        const sand_answer next = actor == o->seat ? follow(o, &now, &q, &line) : q.answer[q.count - 1];
        wunderwaffen_apply(o->pack, now.bytes, actor, next, 0);
    }
    return value_of(o, &now.s);
}

/* ---- Picks ---- */

static int kind_worth(const struct wunderwaffen_state *s, int kind)
{
    static const int ally[WUNDERWAFFEN_KINDS] = {4, 5, 6, 7, 9, 4, 6};
    static const int german[WUNDERWAFFEN_KINDS] = {3, 4, 5, 6, 8, 0, 0, 7, 8, 9, 1};
    const bool endgame = s->phase == 2;
    if (s->active == WUNDERWAFFEN_GERMAN)
        return german[kind];
    return ally[kind] + (endgame && (kind == WUNDERWAFFEN_SOLDIER || kind == WUNDERWAFFEN_TANK) ? 2 : 0);
}

static sand_answer by_kind(const struct wunderwaffen_state *s, const struct sand_question *q, int sign)
{
    int choice = 0, top = -1000;
    for (int i = 0; i < q->count; i++) {
        const int v = sign * kind_worth(s, (int)(q->answer[i] >> 8));
        if (v > top) {
            top = v;
            choice = i;
        }
    }
    return q->answer[choice];
}

/* At set-up counters are picked by their kind, whatever the time. */
static bool goes_by_kind(const struct sand_question *q)
{
    return q->key == WUNDERWAFFEN_PICK || q->key == WUNDERWAFFEN_DROP;
}

/* The answer whose turn ends best. */
static sand_answer best_turn(const struct outlook *o, const union position *now, const struct sand_question *q)
{
    int choice = 0, top = 0;
    for (int i = 0; i < q->count; i++) {
        const int v = q->count > 1 ? worth_after(o, now, q->answer[i]) : 0;
        if (i == 0 || v > top) {
            top = v;
            choice = i;
        }
    }
    return q->answer[choice];
}

static sand_answer choose(struct sand_mind *mind)
{
    const struct sand_question *q = mind->question;
    union position now;
    memcpy(now.bytes, sand_mind_imagine(mind), sizeof now);
    if (goes_by_kind(q))
        return by_kind(&now.s, q, q->key == WUNDERWAFFEN_PICK ? 1 : -1);
    struct outlook o;
    look_from(&o, mind->pack, &now.s, mind->seat);
    return best_turn(&o, &now, q);
}

const struct sand_bot wunderbot_staff = {
    .name = "staff",
    .game = "wunderwaffen",
    .choose = choose,
};

/* ---- The policy: whole turns, and each answer by itself where it must be quick ---- */

/* A line kept from one question to the next, and where it continues: the position in which the seat is asked again if
 * nobody does anything else. */
struct kept {
    struct line line;
    int seat, faction;
    union position at;
};
_Static_assert(sizeof(struct kept) <= SAND_NOTES, "what a policy may keep");

static void note_next(const void *pack, const union position *now, sand_answer a, struct kept *kept)
{
    struct sand_question q;
    kept->at = *now;
    wunderwaffen_apply(pack, kept->at.bytes, kept->seat, a, 0);
    for (;;) {
        const int actor = __builtin_ctz(wunderwaffen_asked(pack, kept->at.bytes) & SAND_SEAT_MASK);
        if (actor == kept->seat)
            return;
        wunderwaffen_ask(pack, kept->at.bytes, actor, &q);
        wunderwaffen_apply(pack, kept->at.bytes, actor, q.answer[q.count - 1], 0);
    }
}

/* Each answer by itself, along the line of the last one where that still leads. */
static sand_answer quick_answer(const void *pack, const union position *now, int actor, const struct sand_question *q,
                                struct kept *kept)
{
    struct outlook o;
    const int faction = decides(&now->s);
    const bool leads = kept->line.count && kept->seat == actor && kept->faction == faction &&
                       !memcmp(kept->at.bytes, now->bytes, sizeof now->bytes);
    if (!leads)
        look_from(&o, pack, &now->s, actor);
    const sand_answer a = leads ? kept->line.answer[--kept->line.count] : greedy(&o, now, q, &kept->line);
    kept->seat = actor;
    kept->faction = faction;
    if (kept->line.count)
        note_next(pack, now, a, kept);
    return a;
}

static sand_answer carefully(const void *pack, void *state, int actor, const struct sand_question *q,
                             struct sand_random *random, void *notes)
{
    const union position *now = state;
    struct outlook o;
    (void)random;
    (void)notes;
    if (goes_by_kind(q))
        return by_kind(&now->s, q, q->key == WUNDERWAFFEN_PICK ? 1 : -1);
    look_from(&o, pack, &now->s, actor);
    return best_turn(&o, now, q);
}

static sand_answer quickly(const void *pack, void *state, int actor, const struct sand_question *q,
                           struct sand_random *random, void *notes)
{
    const union position *now = state;
    struct kept own;
    own.line.count = 0;
    (void)random;
    if (goes_by_kind(q))
        return by_kind(&now->s, q, q->key == WUNDERWAFFEN_PICK ? 1 : -1);
    return quick_answer(pack, now, actor, q, notes ? notes : &own);
}

static bool turn_over(const void *pack, const void *from, const void *now, int seat)
{
    const struct wunderwaffen_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    return a->active != b->active || a->round != b->round || a->phase != b->phase || b->head.over;
}

/* Turns since the game began, those of all factions. */
static int turns(const struct wunderwaffen_state *s)
{
    return ((s->phase - 1) * FIRST_PHASE + s->round) * WUNDERWAFFEN_FACTIONS + s->active;
}

static uint32_t turn(const void *state)
{
    return (uint32_t)turns(state);
}

/* When the same faction has had its next turn too: what a plan picks for that turn is worth something only then. */
static bool next_turn_over(const void *pack, const void *from, const void *now, int seat)
{
    const struct wunderwaffen_state *b = now;
    (void)pack;
    (void)seat;
    return turns(b) > turns(from) + WUNDERWAFFEN_FACTIONS && !b->opening;
}

/* The seat's faction that had its turn last: a plan is for that one, and is weighed when its turn is over. */
static int had_its_turn(const struct wunderwaffen_state *s, int seat)
{
    int f = s->active;
    do
        f = (f + WUNDERWAFFEN_FACTIONS - 1) % WUNDERWAFFEN_FACTIONS;
    while (wunderbot_seat_of(s, f) != seat);
    return f;
}

static int estimate(const void *pack, const void *state, int seat)
{
    const struct wunderwaffen_state *s = state;
    struct wunderbot_lands lands;
    wunderbot_weigh_lands(pack, s, &lands);
    const int value = wunderbot_value(pack, s, &lands, seat, had_its_turn(s, seat));
    return 1000 * value / ((value < 0 ? -value : value) + 8000);
}

const struct sand_policy wunderbot_policy = {
    .choose = carefully,
    .quick = quickly,
    .turn_over = turn_over,
    .turn = turn,
    .estimate = estimate,
    .chance = wunderbot_chance,
    .horizon = 120,
    .far = next_turn_over,
};
