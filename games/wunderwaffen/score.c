/* The two scorings and the end of the game. */
#include "games/wunderwaffen/state.h"

#include <limits.h>

/* The leader's points, or the tie's for each of several leaders. */
static void reward(struct wunderwaffen_state *s, const int count[WW_FACTIONS], int alone, int tied,
                   struct sand_sink *sink)
{
    int most = INT_MIN, leaders = 0;
    for (int f = 0; f < WW_FACTIONS; f++)
        most = count[f] > most ? count[f] : most;
    for (int f = 0; f < WW_FACTIONS; f++)
        leaders += count[f] == most;
    for (int f = 0; f < WW_FACTIONS; f++)
        if (count[f] == most)
            wunderwaffen_gain(s, f, leaders == 1 ? alone : tied, sink);
}

/* R-phase-1, R-ber-10: what nobody has conquered is the German's, Berlin included. */
static uint32_t lands_of(const struct wunderwaffen_state *s, int faction)
{
    return faction == WW_GERMAN ? ((1u << (WW_LANDS + 1)) - 1) & ~wunderwaffen_conquered(s) : s->owned[faction];
}

static int fortresses(const struct wunderwaffen_state *s)
{
    int n = 0;
    for (int t = 0; t < WW_LANDS; t++)
        n += s->marker[t] != WW_NO && !(wunderwaffen_conquered(s) >> t & 1);
    return n;
}

/* R-end-4, R-end-5 */
static void score_berlin(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    int count[WW_FACTIONS] = {0}, politics[WW_FACTIONS] = {0}, all = 0;
    for (int c = 0; c < WW_COUNTERS; c++) {
        if (s->place[c] < WW_IN_BERLIN || s->place[c] >= WW_ON_SPACE)
            continue;
        const int owner = p->counter[c].owner, front = p->counter[c].front;
        count[owner]++;
        all++;
        politics[owner] += front == WW_POLITICAL || front == WW_BERLIN_POLITICS;
    }
    if (all)
        reward(s, count, 6, 4, sink);
    for (int f = 0; f < WW_FACTIONS; f++)
        wunderwaffen_gain(s, f, 3 * politics[f], sink);
}

void wunderwaffen_scoring(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, bool last,
                          struct sand_sink *sink)
{
    int cities[WW_FACTIONS] = {0}, political[WW_FACTIONS];
    WW_TELL(sink, WW_K_SCORING, s->phase);
    for (int f = 0; f < WW_FACTIONS; f++) {
        for (uint32_t lands = lands_of(s, f); lands; lands &= lands - 1)
            cities[f] += p->land[__builtin_ctz(lands)].cities;
        wunderwaffen_gain(s, f, __builtin_popcount(lands_of(s, f)), sink);
        political[f] = s->square[1][f];
    }
    reward(s, cities, 5, 3, sink); /* R-phase-2 */
    wunderwaffen_gain(s, WW_GERMAN, fortresses(s) * wunderwaffen_card_sum(p, s, WW_HOOK_FORTRESS_SCORE), sink);
    if (!last)
        return;
    reward(s, political, 4, 3, sink); /* R-end-3 */
    score_berlin(p, s, sink);
}

/* R-end-8: by score, then by the Political track. */
static int rank(const struct wunderwaffen_state *s, int faction)
{
    return s->vp[faction] * WW_FACTIONS + wunderwaffen_ahead(s, 1, faction);
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

/* R-end-9 */
void wunderwaffen_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct wunderwaffen_state *s = state;
    int best = INT_MIN;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over, .why = s->alternative ? WW_END_ALTERNATIVE : WW_END_SCORE};
    for (int i = 0; i < s->head.seats; i++)
        best = seat_rank(s, i) > best ? seat_rank(s, i) : best;
    for (int i = 0; i < s->head.seats; i++) {
        o->value[i] = seat_rank(s, i) == best ? 1000 : -1000;
        o->side[i] = (uint8_t)i;
    }
}
