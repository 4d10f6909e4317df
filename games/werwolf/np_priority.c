/* How a list's ties are settled (R-NPG-18): by the faction's space priority (R-NPA-5, R-NPS-5, R-NPW-5, R-NPE-4), then
 * by the distance from Berlin, then by chance. The priority looks at the space as the step would leave it. */
#include "games/werwolf/np.h"

#include <string.h>

int werwolf_np_stand(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    (void)f;
    *after = g->s->space[i];
    return i;
}

/* R-NPG-13: a token that has come to f, or that lies loose where it has a carrier. */
static bool takes(const struct werwolf_space *before, const struct werwolf_space *after, int f, int token)
{
    return tokens_in(after, f, token) > tokens_in(before, f, token) || (carriers_in(after, f) && after->loose[token]);
}

/* Whose control it serves most to end; 0: nobody's. Within the entry the faction comes first, then the population. */
static int end_rank(const struct werwolf_play *g, int f, int was)
{
    static const int turn[WERWOLF_FACTIONS][WERWOLF_FACTIONS] = {
        [ALLIES] = {0, 2, 1, 3}, [SOVIETS] = {2, 0, 1, 3}, [WERWOLF] = {1, 3, 0, 2}, [EDELWEISS] = {2, 3, 1, 0}};
    return f == SOVIETS || f == EDELWEISS ? werwolf_np_in_turn(g->s, was, turn[f]) : turn[f][was];
}

/* The enemies of an occupier. */
static int foes(const struct werwolf_space *x)
{
    return pieces_in(x, WERWOLF) + pieces_in(x, EDELWEISS);
}

/* The entries of the faction's space priority, one key each; an entry that names two things has two. Control near the
 * capital (R-NPA-5, R-NPS-5, entry 5) comes after control of most people, which already separates those who have it.
 * Keys of entries that a faction's list does not have are 0 for all its candidates, so one table of keys serves four
 * lists. */
void werwolf_np_priority(const struct werwolf_play *g, int f, int i, const struct werwolf_space *after,
                         int keys[PRIORITY_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool road = g->p->kind[i] == ROAD;
    const int was = road ? WERWOLF_NONE : x->control, is = road ? WERWOLF_NONE : werwolf_ruler(after);
    const int close = -werwolf_np_distance(g, f, i), people = x->population;
    const bool tense = was == other_of(f) && occupier(f) && !werwolf_np_calm(g->s);
    const bool holds = is == f && !tense;
    const int ends = was != WERWOLF_NONE && was != f && was != is && !tense ? end_rank(g, f, was) : 0;
    const int list[PRIORITY_KEYS] = {takes(x, after, f, TOKEN_RESEARCH),
                                     entry(f == WERWOLF ? carriers_in(after, f) : holds, people),
                                     ends,
                                     entry(ends, people),
                                     takes(x, after, f, TOKEN_HE),
                                     entry(occupier(f) ? pieces_in(after, f) : carriers_in(after, f), close),
                                     f == SOVIETS ? pieces_in(after, f) : 0,
                                     entry(f == ALLIES && foes(after) < foes(x), close),
                                     close};
    memcpy(keys, list, sizeof list);
}

int werwolf_np_settle(struct werwolf_play *g, int f, const struct werwolf_np_rank *r, werwolf_np_step *step)
{
    struct werwolf_np_rank by_priority = {.count = 0};
    for (int n = 0; n < r->count; n++) {
        struct werwolf_space after;
        int keys[RANK_KEYS] = {0};
        const int i = step(g, f, r->tied[n], &after);
        werwolf_np_priority(g, f, i, &after, keys);
        werwolf_np_consider(&by_priority, r->tied[n], keys);
    }
    return werwolf_np_winner(g, &by_priority);
}
