/* The two scorings and the end of the game. */
#include "games/wunderwaffen/state.h"

#include <limits.h>

/* Parts of the table of scores in game.c besides what points are given for. Before: in a game that continues from a
 * position nobody has told of the points that it began with. */
enum { BEFORE = WUNDERWAFFEN_SCORES, TOTAL, COUNTS, COUNTS_WEAKER };

/* The leader's points, or the tie's for each of several leaders. */
static void reward(const int count[WUNDERWAFFEN_FACTIONS], int alone, int tied, int vp[WUNDERWAFFEN_FACTIONS])
{
    int most = INT_MIN, leaders = 0;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        most = count[f] > most ? count[f] : most;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        leaders += count[f] == most;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (count[f] == most)
            vp[f] = leaders == 1 ? alone : tied;
}

/* R-phase-1, R-ber-10: what nobody has conquered is the German's, Berlin included. */
static uint32_t lands_of(const struct wunderwaffen_state *s, int faction)
{
    return faction == WUNDERWAFFEN_GERMAN ? ((1u << (WUNDERWAFFEN_LANDS + 1)) - 1) & ~wunderwaffen_conquered(s)
                                          : s->owned[faction];
}

static int fortresses(const struct wunderwaffen_state *s)
{
    int n = 0;
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++)
        n += s->marker[t] != WUNDERWAFFEN_NO && !(wunderwaffen_conquered(s) >> t & 1);
    return n;
}

/* R-end-4, R-end-5 */
static void score_berlin(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                         int vp[WUNDERWAFFEN_SCORES][WUNDERWAFFEN_FACTIONS])
{
    int count[WUNDERWAFFEN_FACTIONS] = {0}, all = 0;
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++) {
        if (s->place[c] < WUNDERWAFFEN_IN_BERLIN || s->place[c] >= WUNDERWAFFEN_ON_SPACE)
            continue;
        const int owner = p->counter[c].owner, front = p->counter[c].front;
        count[owner]++;
        all++;
        vp[WUNDERWAFFEN_FROM_BERLIN_POLITICS][owner] += 3 * (front == WUNDERWAFFEN_POLITICAL ||
                                                             front == WUNDERWAFFEN_BERLIN_POLITICS);
    }
    if (all)
        reward(count, 6, 4, vp[WUNDERWAFFEN_FROM_MOST]);
}

/* What a scoring gives to whom; `last`: at the end of the game. */
static void points_given(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, bool last,
                         int vp[WUNDERWAFFEN_SCORES][WUNDERWAFFEN_FACTIONS])
{
    int cities[WUNDERWAFFEN_FACTIONS] = {0}, political[WUNDERWAFFEN_FACTIONS];
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        for (uint32_t lands = lands_of(s, f); lands; lands &= lands - 1)
            cities[f] += p->land[__builtin_ctz(lands)].cities;
        vp[WUNDERWAFFEN_FROM_TERRITORIES][f] = __builtin_popcount(lands_of(s, f));
        political[f] = s->square[1][f];
    }
    reward(cities, 5, 3, vp[WUNDERWAFFEN_FROM_CITIES]); /* R-phase-2 */
    vp[WUNDERWAFFEN_FROM_FORTRESSES][WUNDERWAFFEN_GERMAN] = fortresses(s) * wunderwaffen_card_sum(
                                                                                p, s, WUNDERWAFFEN_HOOK_FORTRESS_SCORE);
    if (!last)
        return;
    reward(political, 4, 3, vp[WUNDERWAFFEN_FROM_POLITICS]); /* R-end-3 */
    score_berlin(p, s, vp);
}

void wunderwaffen_scoring(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, bool last,
                          struct sand_sink *sink)
{
    int vp[WUNDERWAFFEN_SCORES][WUNDERWAFFEN_FACTIONS] = {{0}};
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_SCORING, s->phase);
    points_given(p, s, last, vp);
    for (int part = WUNDERWAFFEN_FROM_TERRITORIES; part < WUNDERWAFFEN_SCORES; part++)
        for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
            wunderwaffen_gain(s, f, vp[part][f], part, sink);
}

/* What the journal told of; R-pol-6: who removes a counter pays for it without a word. */
void wunderwaffen_score_entry(const void *pack, const struct sand_entry *e, struct sand_score *score)
{
    (void)pack;
    if (e->key == WUNDERWAFFEN_K_POINTS)
        sand_score_more(score, e->arg[3], e->arg[0], e->arg[1]);
    if (e->key == WUNDERWAFFEN_K_OUSTS && e->arg[0] != e->arg[1])
        sand_score_more(score, WUNDERWAFFEN_FROM_REMOVAL, e->arg[0], -WUNDERWAFFEN_COMPENSATION);
}

static void put_parts(const int vp[WUNDERWAFFEN_SCORES], int faction, int total, struct sand_score *score)
{
    int before = total;
    for (int part = 0; part < WUNDERWAFFEN_SCORES; part++)
        before -= vp[part];
    if (before)
        sand_score_add(score, BEFORE, faction, before);
    for (int part = 0; part < WUNDERWAFFEN_SCORES; part++)
        if (vp[part])
            sand_score_add(score, part, faction, vp[part]);
    sand_score_add(score, TOTAL, faction, total);
}

/* R-end-8: by score, then by the Political track. Places on the track differ and are below 4, so the sum orders by
 * points first. */
static int rank(const struct wunderwaffen_state *s, int faction)
{
    return s->vp[faction] * WUNDERWAFFEN_FACTIONS + wunderwaffen_ahead(s, 1, faction);
}

/* R-end-6, R-end-7: the better faction of a seat, or with alt-score the weaker one. */
static int seat_rank(const struct wunderwaffen_state *s, int seat)
{
    int best = INT_MIN, worst = INT_MAX;
    for (int set = wunderwaffen_factions_of(s, seat); set; set &= set - 1) {
        const int r = rank(s, __builtin_ctz((unsigned)set));
        best = r > best ? r : best;
        worst = r < worst ? r : worst;
    }
    return s->alternative ? worst : best;
}

/* The parts that the entries gave, faction by faction; where a seat plays two, which of them
 * counts. */
void wunderwaffen_score(const void *pack, const void *state, struct sand_score *score)
{
    const struct wunderwaffen_state *s = state;
    int vp[WUNDERWAFFEN_FACTIONS][WUNDERWAFFEN_SCORES] = {{0}};
    (void)pack;
    for (int i = 0; i < score->count; i++)
        vp[score->line[i].of][score->line[i].part] += score->line[i].value;
    score->count = 0;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        put_parts(vp[f], f, s->vp[f], score);
        if (s->head.seats < WUNDERWAFFEN_FACTIONS && rank(s, f) == seat_rank(s, wunderwaffen_seat(s, f)))
            sand_score_add(score, s->alternative ? COUNTS_WEAKER : COUNTS, f, s->vp[f]);
    }
}

/* R-end-9 */
void wunderwaffen_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct wunderwaffen_state *s = state;
    int best = INT_MIN;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over,
                               .why = s->alternative ? WUNDERWAFFEN_END_ALTERNATIVE : WUNDERWAFFEN_END_SCORE};
    for (int i = 0; i < s->head.seats; i++)
        best = seat_rank(s, i) > best ? seat_rank(s, i) : best;
    for (int i = 0; i < s->head.seats; i++) {
        o->value[i] = seat_rank(s, i) == best ? 1000 : -1000;
        o->side[i] = (uint8_t)i;
    }
}
