/* What a counter's side can be used for: the list of valid uses (part 5) is the rule, plays.c only carries it out.
 * Everything here depends on open information. */
#include "games/wunderwaffen/state.h"

struct uses {
    const struct wunderwaffen_pack *p;
    const struct wunderwaffen_state *s;
    sand_answer *out; /* null: only whether there is any is asked */
    int n, face, kind;
};

/* An answer is verb, then territory or space (5 bits), then space: `place` in territory 7, space 2 is verb | 7 << 8 | 2
 * << 13. */
static void add(struct uses *u, int verb, int a, int b)
{
    if (u->out)
        u->out[u->n] = (sand_answer)verb | (sand_answer)a << 8 | (sand_answer)b << 13;
    u->n++;
}

/* Nothing more needs to be found. "Is there a use at all" is asked for every counter and every faction of a reverse,
 * far more often than the list. */
static bool enough(const struct uses *u)
{
    return !u->out && u->n;
}

/* ---- Spaces ---- */

/* R-terr-4, R-terr-5: territories whose spaces the face may enter. */
static uint32_t entered(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int face)
{
    const uint32_t open = ((1u << WUNDERWAFFEN_LANDS) - 1) & ~wunderwaffen_conquered(s);
    if (face == WUNDERWAFFEN_GERMAN)
        return open;
    uint32_t reach = p->start[face];
    for (uint32_t own = s->owned[face] | s->access[face]; own; own &= own - 1)
        reach |= p->land[__builtin_ctz(own)].adjacent;
    return reach & open;
}

/* R-terr-7, R-space-1, R-space-3 */
static void add_spaces(struct uses *u)
{
    const struct wunderwaffen_pack *p = u->p;
    const struct wunderwaffen_state *s = u->s;
    const int beats = wunderwaffen_beats(p, s, u->face, u->kind), strength = p->strength[u->kind];
    const bool german = u->face == WUNDERWAFFEN_GERMAN;
    const bool shy = !german && wunderwaffen_card_kind(p, s, WUNDERWAFFEN_HOOK_DENY_FORTRESS, u->kind);
    for (uint32_t lands = entered(p, s, u->face); lands && !enough(u); lands &= lands - 1) {
        const int t = __builtin_ctz(lands);
        for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
            const int there = s->space[t][i];
            if (there == WUNDERWAFFEN_NO ? strength >= p->land[t].least[i] && !(shy && s->marker[t] != WUNDERWAFFEN_NO)
                                         : (wunderwaffen_face(p, s, there) == WUNDERWAFFEN_GERMAN) != german &&
                                               beats >> wunderwaffen_kind(p, s, there) & 1)
                add(u, WUNDERWAFFEN_V_PLACE, t, i);
        }
    }
}

/* ---- Berlin ---- */

/* R-ber-1 to R-ber-3, R-ber-8 */
static bool berlin_takes(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int face, int kind)
{
    const uint32_t around = p->land[WUNDERWAFFEN_BERLIN].adjacent;
    int there = 0;
    if (kind == WUNDERWAFFEN_BERLIN_POLITICS) {
        int empty = 0;
        for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES; i++) {
            there += s->suburb[i];
            empty += !s->suburb[i];
        }
        return there > 0 && empty > 0;
    }
    return face != WUNDERWAFFEN_GERMAN &&
           (kind == WUNDERWAFFEN_SOLDIER || kind == WUNDERWAFFEN_TANK || kind == WUNDERWAFFEN_FACTION ||
            kind == WUNDERWAFFEN_POLITICAL) &&
           (s->owned[face] | s->access[face]) & around &&
           __builtin_popcount(wunderwaffen_conquered(s) & around) >= wunderwaffen_gate(p, s);
}

/* R-ber-3, R-ber-6, R-ber-9 */
static void add_berlin(struct uses *u)
{
    bool any = false;
    if (!berlin_takes(u->p, u->s, u->face, u->kind))
        return;
    for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES; i++)
        if (!u->s->suburb[i]) {
            add(u, WUNDERWAFFEN_V_BERLIN, i, 0);
            any = true;
        }
    if (!any)
        add(u, WUNDERWAFFEN_V_BERLIN, WUNDERWAFFEN_BERLIN_SPACES - 1, 0);
}

/* ---- Tracks ---- */

/* Below the end, or at it with an opposing marker to push. */
static bool can_climb(const struct wunderwaffen_state *s, int track, int face)
{
    const uint8_t *at = s->square[track];
    if (at[face] < WUNDERWAFFEN_TOP)
        return true;
    return face == WUNDERWAFFEN_GERMAN ? at[0] || at[1] || at[2] : at[WUNDERWAFFEN_GERMAN] > 0;
}

/* R-ally-2, R-ally-3, R-ally-6, R-rev-6, R-strat-1 */
static void add_strategy(struct uses *u)
{
    const int at = u->s->strategy[u->face];
    if (at >= WUNDERWAFFEN_TOP)
        return;
    if (u->kind == WUNDERWAFFEN_FACTION || u->kind == WUNDERWAFFEN_STRATEGY ||
        (u->p->step[u->face][at + 1].accepts >> u->kind & 1 &&
         !wunderwaffen_card_kind(u->p, u->s, WUNDERWAFFEN_HOOK_DENY_STRATEGY, u->kind)))
        add(u, WUNDERWAFFEN_V_STRATEGY, 0, 0);
}

static void add_bomb(struct uses *u)
{
    if (u->s->research > wunderwaffen_floor(u->p, u->s) && !(u->p->hook[WUNDERWAFFEN_HOOK_NO_AIR_RAID] & u->s->cards))
        add(u, WUNDERWAFFEN_V_BOMB, 0, 0);
}

/* ---- Politics: fronts of Allies only (R-rev-11) ---- */

static void add_conference(struct uses *u)
{
    const struct wunderwaffen_state *s = u->s;
    bool free = false, there = false;
    for (int i = 0; i < 3; i++) {
        free |= s->conference[i] == WUNDERWAFFEN_NO;
        there |= s->conference[i] != WUNDERWAFFEN_NO && u->p->counter[s->conference[i]].owner == u->face;
    }
    if (free && !there) /* R-conf-1, R-conf-2 */
        add(u, WUNDERWAFFEN_V_CONFERENCE, 0, 0);
    if (!free && s->leader == WUNDERWAFFEN_NO) /* R-conf-5 */
        add(u, WUNDERWAFFEN_V_LEADER, 0, 0);
}

/* R-pol-2 to R-pol-4 */
static void add_access(struct uses *u)
{
    const struct wunderwaffen_state *s = u->s;
    uint32_t lands = wunderwaffen_conquered(s) & ~s->owned[u->face] & ~s->access[u->face];
    for (; lands; lands &= lands - 1)
        if (u->p->land[__builtin_ctz(lands)].adjacent & s->owned[u->face])
            add(u, WUNDERWAFFEN_V_ACCESS, __builtin_ctz(lands), 0);
}

/* R-pol-6: any Allied counter, one's own for nothing; spaces of conquered territories are empty. */
static void add_oust(struct uses *u)
{
    const struct wunderwaffen_state *s = u->s;
    const bool pays = s->vp[u->face] >= WUNDERWAFFEN_COMPENSATION;
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++)
        for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
            const int c = s->space[t][i],
                      face = c == WUNDERWAFFEN_NO ? WUNDERWAFFEN_GERMAN : wunderwaffen_face(u->p, s, c);
            if (face != WUNDERWAFFEN_GERMAN && (pays || face == u->face))
                add(u, WUNDERWAFFEN_V_OUST, t, i);
        }
}

/* ---- All uses of a side ---- */

/* The kinds that have each use; the symbol of a faction has them all. */
#define KIND(name) (1u << WUNDERWAFFEN_##name | 1u << WUNDERWAFFEN_FACTION)
enum {
    STRATEGIC = KIND(AIRCRAFT) | KIND(ARTILLERY) | KIND(STRATEGY),
    BOMBING = KIND(AIRCRAFT),
    LIFTING = KIND(MORALE) | KIND(MORALE_2),
    POLITICAL = KIND(POLITICAL),
    RESEARCHING = 1u << WUNDERWAFFEN_RESEARCH | 1u << WUNDERWAFFEN_RESEARCH_2 /* but this one */
};

static bool is(const struct uses *u, unsigned kinds)
{
    return kinds >> u->kind & 1;
}

/* The tracks that both sides move on. */
static void add_tracks(struct uses *u, bool ally)
{
    if (is(u, LIFTING) && can_climb(u->s, 0, u->face))
        add(u, WUNDERWAFFEN_V_MORALE, 0, 0);
    if ((ally ? is(u, POLITICAL) : u->kind == WUNDERWAFFEN_FACTION) && can_climb(u->s, 1, u->face))
        add(u, WUNDERWAFFEN_V_POLITICS, 0, 0);
    if (is(u, RESEARCHING) && u->s->research < WUNDERWAFFEN_RESEARCH_TOP)
        add(u, WUNDERWAFFEN_V_RESEARCH, 0, 0);
}

static void add_all(struct uses *u, bool front)
{
    const bool ally = wunderwaffen_ally(u->face);
    if (u->p->strength[u->kind])
        add_spaces(u);
    if (enough(u))
        return;
    if (front) /* R-rev-9 */
        add_berlin(u);
    if (ally && is(u, STRATEGIC))
        add_strategy(u);
    if (ally && is(u, BOMBING))
        add_bomb(u);
    add_tracks(u, ally);
    if (ally && front && is(u, POLITICAL) && !enough(u)) {
        add_conference(u);
        add_access(u);
        add_oust(u);
    }
}

int wunderwaffen_uses(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int face, int kind,
                      bool front, sand_answer *out)
{
    struct uses u = {p, s, out, 0, face, kind};
    add_all(&u, front);
    return u.n;
}

bool wunderwaffen_useful(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int face, int kind,
                         bool front)
{
    return wunderwaffen_uses(p, s, face, kind, front, 0);
}

/* ---- The reverse ---- */

/* R-rev-1, R-two-2: factions the reverse may be played for now, a set. */
int wunderwaffen_possible(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int counter)
{
    const struct wunderwaffen_counter *c = &p->counter[counter];
    const int others = c->named & ~wunderwaffen_factions_of(s, wunderwaffen_seat(s, c->owner));
    int set = 0;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (others >> f & 1 && wunderwaffen_useful(p, s, f, c->reverse, false))
            set |= 1 << f;
    return set;
}

/* Slots of the active faction's hand, as sets. */
struct slots {
    int held, legal; /* legal: the reverse names a faction of another seat (R-two-3) */
    int forced;      /* the Berlin counter where it must be flipped (R-germ-7) */
};

static struct slots slots_of(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    const int mine = wunderwaffen_factions_of(s, wunderwaffen_seat(s, s->active));
    struct slots h = {0, 0, 0};
    for (int i = 0; i < WUNDERWAFFEN_HAND; i++) {
        const int c = s->hand[s->active][i];
        if (c == WUNDERWAFFEN_NO)
            continue;
        h.held |= 1 << i;
        h.legal |= (p->counter[c].named & ~mine ? 1 : 0) << i;
        if (p->counter[c].front == WUNDERWAFFEN_BERLIN_POLITICS)
            h.forced = 1 << i;
    }
    if (!((h.legal ? h.legal : h.held) & h.forced) || berlin_takes(p, s, s->active, WUNDERWAFFEN_BERLIN_POLITICS))
        h.forced = 0;
    return h;
}

/* R-two-3, R-two-4, R-germ-7: the slots that may be flipped while the reverse is due. */
int wunderwaffen_give_set(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    if (!s->give_due)
        return 0;
    const struct slots h = slots_of(p, s);
    return h.forced ? h.forced : h.legal ? h.legal : h.held;
}

/* ---- Why not ---- */

/* In the order of the table in game.c. */
enum { DUE, HELD, NAMES, BERLIN, MILITARY, OPEN, BORDERS, STRENGTH, FORTRESS, OPPOSING, ELIMINATES };

/* The tests of a counter that is given. */
static void test_giving(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int slot,
                        struct sand_why *why)
{
    const struct slots h = slots_of(p, s);
    sand_why_add(why, DUE, s->give_due);
    sand_why_add(why, HELD, h.held >> slot & 1);
    sand_why_add(why, NAMES, !h.legal || h.legal >> slot & 1);
    sand_why_add(why, BERLIN, !h.forced || h.forced >> slot & 1);
}

/* Those of a space of a territory, as add_spaces lists them. */
static void test_space(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int kind, int t, int i,
                       struct sand_why *why)
{
    const int there = s->space[t][i];
    const bool german = s->face == WUNDERWAFFEN_GERMAN, empty = there == WUNDERWAFFEN_NO;
    const bool shy = !german && wunderwaffen_card_kind(p, s, WUNDERWAFFEN_HOOK_DENY_FORTRESS, kind);
    const bool closed = wunderwaffen_conquered(s) >> t & 1;
    sand_why_add(why, MILITARY, p->strength[kind] != 0);
    sand_why_add(why, OPEN, !closed);
    sand_why_add(why, BORDERS, closed || entered(p, s, s->face) >> t & 1);
    if (empty) {
        sand_why_add(why, STRENGTH, p->strength[kind] >= p->land[t].least[i]);
        sand_why_add(why, FORTRESS, !(shy && s->marker[t] != WUNDERWAFFEN_NO));
    } else {
        sand_why_add(why, OPPOSING, (wunderwaffen_face(p, s, there) == WUNDERWAFFEN_GERMAN) != german);
        sand_why_add(why, ELIMINATES, wunderwaffen_beats(p, s, s->face, kind) >> wunderwaffen_kind(p, s, there) & 1);
    }
}

bool wunderwaffen_why(const void *pack, const void *state, int actor, sand_answer a, struct sand_why *why)
{
    const struct wunderwaffen_pack *p = pack;
    const struct wunderwaffen_state *s = state;
    const int verb = sand_answer_verb(a), first = sand_answer_arg(&wunderwaffen_game, a, 0);
    (void)actor;
    if (s->stage == WUNDERWAFFEN_TURN && verb == WUNDERWAFFEN_V_GIVE) {
        test_giving(p, s, first, why);
        return true;
    }
    const int space = verb == WUNDERWAFFEN_V_PLACE ? sand_answer_arg(&wunderwaffen_game, a, 1) : 0;
    if (s->stage != WUNDERWAFFEN_USE || verb != WUNDERWAFFEN_V_PLACE || s->face == WUNDERWAFFEN_NO ||
        first >= WUNDERWAFFEN_LANDS || space >= WUNDERWAFFEN_SPACES)
        return false;
    const struct wunderwaffen_counter *c = &p->counter[wunderwaffen_played(s)];
    test_space(p, s, s->mode == WUNDERWAFFEN_BY_GIVE ? c->reverse : c->front, first, space, why);
    return true;
}
