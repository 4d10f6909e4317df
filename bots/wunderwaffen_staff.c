/* `staff`: a general staff that plans one turn at a time. It imagines one position that agrees with what its seat
 * knows, plays every answer out to the end of the turn, and takes the one that leaves its faction best
 * off: points, territories begun, tracks, research, against the strongest of the others. Picks and drops go by kind.
 * Knows the layout of a state, nothing else of the game; all rules come through the game's own functions. */
#include "engine/mind.h"

#include "games/wunderwaffen/state.h"

#include <string.h>

extern const struct sand_bot wunderbot_staff;
extern const struct sand_policy wunderbot_policy;

union position {
    struct wunderwaffen_state s;
    uint8_t bytes[sizeof(struct wunderwaffen_state)];
};

/* The worth of a victory point; questions of one play at most; rounds of the first phase. */
enum { POINT = 20, DEEPEST = 6, FIRST_PHASE = 6 };

static int seat_of(const struct wunderwaffen_state *s, int faction)
{
    static const uint8_t seat[3][WUNDERWAFFEN_FACTIONS] = {{0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    return seat[s->head.seats - 2][faction];
}

/* ---- What a position is worth ---- */

static int track_worth(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int f)
{
    const int morale = s->square[0][f], politics = s->square[1][f];
    const int a = p->value[0][morale], b = p->value[1][politics], rounds = s->phase == 1 ? 10 - s->round : 4 - s->round;
    return (a > b ? a : b) * 4 * rounds + (morale + 2 * politics) * rounds / 2 + politics * 6;
}

/* Territories that nobody has conquered yet. */
static uint32_t open_lands(const struct wunderwaffen_state *s)
{
    return ((1u << WUNDERWAFFEN_LANDS) - 1) & ~(s->owned[0] | s->owned[1] | s->owned[2]);
}

/* What every conquest would bring the faction, wherever it is. */
static int trophy(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int f)
{
    const int a = p->value[0][s->square[0][f]], b = p->value[1][s->square[1][f]];
    return POINT * ((a > b ? a : b) + (f == WUNDERWAFFEN_GERMAN ? 0 : s->phase == 1 ? 2 : 1));
}

/* What the territory itself would bring. */
static int prize(const struct wunderwaffen_pack *p, int f, int t)
{
    const int berlin = p->land[WUNDERWAFFEN_BERLIN].adjacent >> t & 1;
    return POINT * p->land[t].vp + 30 * p->land[t].bonuses + 10 * p->land[t].cities +
           (f == WUNDERWAFFEN_GERMAN ? 0 : 20 * berlin);
}

/* Spaces held in territories still open: the more of three, the nearer the prize. Most of what the bot does is to look
 * at this, so empty territories are passed over and each faction's trophy is worked out once. */
static void field_worth(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                        int worth[WUNDERWAFFEN_FACTIONS])
{
    static const int part[4] = {0, 22, 60, 60};
    int usual[WUNDERWAFFEN_FACTIONS];
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        usual[f] = trophy(p, s, f);
    for (uint32_t open = open_lands(s); open; open &= open - 1) {
        const int t = __builtin_ctz(open);
        const uint8_t *space = s->space[t];
        if ((space[0] & space[1] & space[2]) == WUNDERWAFFEN_NO)
            continue;
        uint8_t count[WUNDERWAFFEN_FACTIONS] = {0};
        for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
            if (space[i] != WUNDERWAFFEN_NO)
                count[wunderwaffen_face(p, s, space[i])]++;
        for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
            if (count[f] && !(f == WUNDERWAFFEN_GERMAN && s->marker[t] != WUNDERWAFFEN_NO))
                worth[f] += (usual[f] + prize(p, f, t)) * part[count[f]] / 100;
    }
}

static int cities_of_all(const struct wunderwaffen_pack *p)
{
    int cities = 0;
    for (int t = 0; t <= WUNDERWAFFEN_BERLIN; t++)
        cities += p->land[t].cities;
    return cities;
}

/* Territories held: the German's are all that no Ally has conquered, so what an Ally gets he loses. */
static void land_worth(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                       int worth[WUNDERWAFFEN_FACTIONS])
{
    const int each = POINT * (s->phase == 1 ? 2 : 1);
    worth[WUNDERWAFFEN_GERMAN] += (WUNDERWAFFEN_LANDS + 1) * each + 6 * cities_of_all(p);
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++)
        for (uint32_t set = s->owned[f]; set; set &= set - 1) {
            const int t = __builtin_ctz(set), held = each + 6 * p->land[t].cities;
            worth[f] += held + (p->land[WUNDERWAFFEN_BERLIN].adjacent >> t & 1 ? 25 : 0);
            worth[WUNDERWAFFEN_GERMAN] -= held;
        }
}

/* Research squares from -1 to 5, and cards, whose rules continue. */
static int research_worth(const struct wunderwaffen_state *s)
{
    static const int square[7] = {-25, 0, 15, 30, 75, 115, 150};
    const bool late = s->phase == 2 && s->round == 4;
    return square[s->research + 1] / (late && s->research < 3 ? 4 : 1) + 25 * __builtin_popcount(s->cards);
}

static void worth_of_all(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                         int worth[WUNDERWAFFEN_FACTIONS])
{
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        worth[f] = POINT * s->vp[f] + (s->head.over ? 0 : track_worth(p, s, f));
        if (f != WUNDERWAFFEN_GERMAN)
            worth[f] += s->strategy[f] * 8 +
                        12 * ((s->reserve[f][0] != WUNDERWAFFEN_NO) + (s->reserve[f][1] != WUNDERWAFFEN_NO));
    }
    for (int i = 0; i < 2 && s->conference[2] == WUNDERWAFFEN_NO; i++)
        if (s->conference[i] != WUNDERWAFFEN_NO)
            worth[s->conference[i] / WUNDERWAFFEN_SET] += POINT * p->conference[i];
    worth[WUNDERWAFFEN_GERMAN] += research_worth(s);
    land_worth(p, s, worth);
    field_worth(p, s, worth);
}

/* An Ally and the German at one seat hurt each other with all they do: each plays for itself in its turn. Fixing on the
 * one that is ahead would leave the other's turns to the rivals (docs/games/wunderwaffen.md has the figures). */
static bool divided(const struct wunderwaffen_state *s, int seat)
{
    return s->head.seats < WUNDERWAFFEN_FACTIONS && seat == seat_of(s, WUNDERWAFFEN_GERMAN);
}

/* The seat's best faction against the best of the others, with an eye on all; `turn_of` is the faction that acts. */
static int value_of(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int seat, int turn_of)
{
    int worth[WUNDERWAFFEN_FACTIONS], mine = -100000, rival = -100000, all = 0, own = 0;
    worth_of_all(p, s, worth);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        const bool is_mine = seat_of(s, f) == seat;
        if (is_mine) {
            own += worth[f];
            mine = worth[f] > mine ? worth[f] : mine;
        } else {
            all += worth[f];
            rival = worth[f] > rival ? worth[f] : rival;
        }
    }
    return divided(s, seat) ? 8 * worth[turn_of] + own - 4 * rival - 3 * all : 8 * mine + 2 * own - 7 * rival - all;
}

/* ---- Looking ahead ---- */

/* For whom: the seat, and of its factions the one that decides. */
struct outlook {
    const struct wunderwaffen_pack *pack;
    int seat, faction;
};

static bool in_play(const struct wunderwaffen_state *s)
{
    return s->stage == WUNDERWAFFEN_FOR || s->stage == WUNDERWAFFEN_USE || s->stage == WUNDERWAFFEN_CHOOSE_BONUS ||
           s->stage == WUNDERWAFFEN_CANCEL || s->stage == WUNDERWAFFEN_MARK;
}

static int look(const struct outlook *o, const union position *from, sand_answer a, int actor, int depth);

/* The best the seat can make of the play, or what it must expect where another answers in between. Another seat is
 * taken to give its last answer; where the German is asked whether to cancel, that is to allow it. */
static int best(const struct outlook *o, const union position *at, int depth)
{
    struct sand_question q;
    const sand_mask asked = wunderwaffen_asked(o->pack, at->bytes) & SAND_SEAT_MASK;
    if (!in_play(&at->s) || depth == 0 || !asked)
        return value_of(o->pack, &at->s, o->seat, o->faction);
    const int actor = __builtin_ctz(asked), n = wunderwaffen_ask(o->pack, at->bytes, actor, &q);
    if (actor != o->seat)
        return look(o, at, q.answer[n - 1], actor, depth - 1);
    int value = look(o, at, q.answer[0], actor, depth - 1);
    for (int i = 1; i < n; i++) {
        const int v = look(o, at, q.answer[i], actor, depth - 1);
        value = v > value ? v : value;
    }
    return value;
}

static int look(const struct outlook *o, const union position *from, sand_answer a, int actor, int depth)
{
    union position next;
    memcpy(next.bytes, from->bytes, sizeof next);
    wunderwaffen_apply(o->pack, next.bytes, actor, a, 0);
    return best(o, &next, depth);
}

/* ---- The rest of the turn ---- */

/* The answer that looks best by itself. */
static sand_answer greedy(const struct outlook *o, const union position *at, int actor, const struct sand_question *q)
{
    int choice = 0, top = 0;
    for (int i = 0; i < q->count && q->count > 1; i++) {
        const int v = look(o, at, q->answer[i], actor, DEEPEST);
        if (i == 0 || v > top) {
            top = v;
            choice = i;
        }
    }
    return q->answer[choice];
}

/* What an answer is worth when the turn continues greedily after it: so the counter to flip and the order of the plays
 * are weighed together. */
static int worth_after(const struct outlook *o, const union position *from, sand_answer a)
{
    struct sand_question q;
    union position now = *from;
    const int active = now.s.active;
    wunderwaffen_apply(o->pack, now.bytes, o->seat, a, 0);
    while (now.s.active == active && (now.s.stage == WUNDERWAFFEN_TURN || in_play(&now.s))) {
        const int actor = __builtin_ctz(wunderwaffen_asked(o->pack, now.bytes));
        wunderwaffen_ask(o->pack, now.bytes, actor, &q);
        const sand_answer next = actor == o->seat ? greedy(o, &now, actor, &q) : q.answer[q.count - 1];
        wunderwaffen_apply(o->pack, now.bytes, actor, next, 0);
    }
    return value_of(o->pack, &now.s, o->seat, o->faction);
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

static int decides(const struct wunderwaffen_state *s)
{
    return s->stage == WUNDERWAFFEN_CANCEL ? WUNDERWAFFEN_GERMAN
           : s->stage == WUNDERWAFFEN_MARK ? s->winner
                                           : s->active;
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
    if (q->key == WUNDERWAFFEN_PICK || q->key == WUNDERWAFFEN_DROP)
        return by_kind(&now.s, q, q->key == WUNDERWAFFEN_PICK ? 1 : -1);
    const struct outlook o = {mind->pack, mind->seat, decides(&now.s)};
    return best_turn(&o, &now, q);
}

const struct sand_bot wunderbot_staff = {
    .name = "staff",
    .game = "wunderwaffen",
    .choose = choose,
};

/* ---- The policy: whole turns, and each answer by itself where it must be quick ---- */

/* At set-up counters are picked by their kind, whatever the time; a turn is weighed whole, or an answer by itself. */
static sand_answer by_policy(const void *pack, const union position *now, int actor, const struct sand_question *q,
                             bool whole_turn)
{
    const struct outlook o = {pack, actor, decides(&now->s)};
    if (q->key == WUNDERWAFFEN_PICK || q->key == WUNDERWAFFEN_DROP)
        return by_kind(&now->s, q, q->key == WUNDERWAFFEN_PICK ? 1 : -1);
    return whole_turn ? best_turn(&o, now, q) : greedy(&o, now, actor, q);
}

static sand_answer carefully(const void *pack, void *state, int actor, const struct sand_question *q,
                             struct sand_random *random, void *notes)
{
    (void)random;
    (void)notes;
    return by_policy(pack, state, actor, q, true);
}

static sand_answer quickly(const void *pack, void *state, int actor, const struct sand_question *q,
                           struct sand_random *random, void *notes)
{
    (void)random;
    (void)notes;
    return by_policy(pack, state, actor, q, false);
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
    while (seat_of(s, f) != seat);
    return f;
}

static int estimate(const void *pack, const void *state, int seat)
{
    const struct wunderwaffen_state *s = state;
    const int value = value_of(pack, s, seat, had_its_turn(s, seat));
    return 1000 * value / ((value < 0 ? -value : value) + 8000);
}

const struct sand_policy wunderbot_policy = {
    .choose = carefully,
    .quick = quickly,
    .turn_over = turn_over,
    .estimate = estimate,
    .horizon = 120,
    .far = next_turn_over,
};
