/* How a list's ties are settled (R-NPG-18): by the faction's space priority (R-NPA-5, R-NPS-5, R-NPW-5, R-NPE-4), then
 * by the distance from Berlin, then by chance. The priority looks at the space as the step would leave it. */
#include "games/werwolf/np.h"

enum { FAR = 100 }; /* more than any distance */

int werwolf_np_stand(const struct play *g, int f, int i, struct werwolf_space *after)
{
    (void)f;
    *after = g->s->space[i];
    return i;
}

static bool carries(const struct werwolf_space *x, int f)
{
    return x->piece[f][0] || x->piece[f][1];
}

/* R-NPG-13: a token that has come to f, or that lies loose where it has a carrier. */
static bool takes(const struct werwolf_space *before, const struct werwolf_space *after, int f, int token)
{
    const int had = before->token[token][f][0] + before->token[token][f][1];
    return after->token[token][f][0] + after->token[token][f][1] > had || (carries(after, f) && after->loose[token]);
}

/* Whose control it serves most to end; 0: nobody's. Within the entry the faction comes first, then the population. */
static int end_rank(const struct play *g, int f, int was)
{
    static const int turn[WF_FACTIONS][WF_FACTIONS] = {
        [ALLIES] = {0, 2, 1, 3}, [SOVIETS] = {2, 0, 1, 3}, [WERWOLF] = {1, 3, 0, 2}, [EDELWEISS] = {2, 3, 1, 0}};
    if (occupier(f) && was == other_of(f) && !werwolf_np_calm(g->s))
        return 0;
    return f == SOVIETS || f == EDELWEISS ? werwolf_np_in_turn(g->s, was, turn[f]) : turn[f][was];
}

static int foes(const struct werwolf_space *x, int f)
{
    int n = 0;
    for (int y = 0; y < WF_FACTIONS; y++)
        n += y == f || (occupier(f) && occupier(y)) ? 0 : werwolf_np_count(x, y);
    return n;
}

/* The entries of the faction's space priority, one key each; an entry that names two things has two. Control near the
 * capital (R-NPA-5, R-NPS-5, entry 5) stands behind control of most people, which already parts those who have it. */
void werwolf_np_priority(const struct play *g, int f, int i, const struct werwolf_space *after, int keys[PRIORITY_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool road = g->p->kind[i] == ROAD;
    const int was = road ? WF_NONE : x->control, is = road ? WF_NONE : werwolf_np_ruler(after);
    const int close = FAR - werwolf_np_distance(g, f, i), people = 1 + x->population;
    const bool tense = was == other_of(f) && occupier(f) && !werwolf_np_calm(g->s);
    const bool holds = is == f && !tense;
    const int ends = was != WF_NONE && was != f && was != is ? end_rank(g, f, was) : 0;
    keys[0] = takes(x, after, f, TOKEN_RESEARCH);
    keys[1] = (f == WERWOLF ? carries(after, f) : holds) ? people : 0;
    keys[2] = ends;
    keys[3] = ends ? people : 0;
    keys[4] = takes(x, after, f, TOKEN_HE);
    keys[5] = (occupier(f) ? werwolf_np_count(after, f) > 0 : carries(after, f)) ? close : 0;
    keys[6] = f == SOVIETS ? werwolf_np_count(after, f) : 0;
    keys[7] = f == ALLIES && foes(after, f) < foes(x, f) ? close : 0;
    keys[8] = close;
}

int werwolf_np_settle(struct play *g, int f, const struct rank *r, werwolf_np_step *step)
{
    struct rank by_priority = {.count = 0};
    if (r->count <= 1)
        return werwolf_np_winner(g, r);
    for (int n = 0; n < r->count; n++) {
        struct werwolf_space after;
        int keys[RANK_KEYS] = {0};
        const int i = step(g, f, r->tied[n], &after);
        werwolf_np_priority(g, f, i, &after, keys);
        werwolf_np_consider(&by_priority, r->tied[n], keys);
    }
    return werwolf_np_winner(g, &by_priority);
}
