/* Imagining: everything a viewer cannot know is drawn again (R-info-10). Unknown reverses are dealt again among the
 * counters of the same owner and front: ids change places, and with a place goes what is open about it. An id the
 * viewer saw before the shuffle of phase two is among the shuffled counters and stays there. Then pools and undrawn
 * cards get a new order. What is hidden is put into one order before anything is drawn: a sample must not depend on the
 * arrangement it replaces. */
#include "games/wunderwaffen/state.h"

#include "engine/pool.h"

#include <string.h>

/* What belongs to the spot a counter lies on, not to its id. */
struct spot {
    uint8_t place, side, known, shuffled;
};

struct group {
    uint8_t id[WUNDERWAFFEN_SET];
    struct spot spot[WUNDERWAFFEN_SET];
    int n;
};

static int order_of(const struct spot *a, const struct spot *b)
{
    const int differs[] = {a->place - b->place, a->side - b->side, a->known - b->known, a->shuffled - b->shuffled};
    for (int i = 0; i < 4; i++)
        if (differs[i])
            return differs[i];
    return 0;
}

static void insert_spot(struct group *g, struct spot spot)
{
    int i = g->n++;
    for (; i > 0 && order_of(&g->spot[i - 1], &spot) > 0; i--)
        g->spot[i] = g->spot[i - 1];
    g->spot[i] = spot;
}

/* The counters of this owner and front whose reverse the viewer does not know. */
static void collect(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int owner,
                    int front, struct group *g)
{
    g->n = 0;
    for (int c = owner * WUNDERWAFFEN_SET; c < (owner + 1) * WUNDERWAFFEN_SET; c++)
        if (p->counter[c].front == front && !wunderwaffen_knows(p, s, viewer, s->known[c], owner)) {
            g->id[g->n] = (uint8_t)c;
            insert_spot(g, (struct spot){s->place[c], s->side[c], s->known[c], s->shuffled[c]});
        }
}

/* Whether the viewer saw this id before the shuffle. */
static bool seen_before(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int c)
{
    return s->shuffled[c] && wunderwaffen_knows(p, s, viewer, s->before[c], p->counter[c].owner);
}

static void lay_down(struct wunderwaffen_state *s, int c, const struct spot *spot)
{
    s->place[c] = spot->place;
    s->side[c] = spot->side;
    s->known[c] = spot->known;
    s->shuffled[c] = spot->shuffled;
    if (!s->shuffled[c])
        s->before[c] = 0;
}

/* An id that the viewer saw before the shuffle may lie on a shuffled spot only. So spots that were not shuffled are
 * served first, from the others in a random order; then all that is left goes to the shuffled ones at random. */
static void deal(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int viewer, struct group *g,
                 struct sand_chance *chance)
{
    uint8_t left[WUNDERWAFFEN_SET], fresh[WUNDERWAFFEN_SET], before[WUNDERWAFFEN_SET], to[WUNDERWAFFEN_SET];
    int rest = 0, unseen = 0, looks = 0, taken = 0;
    for (int i = 0; i < g->n; i++) {
        const int c = g->id[i];
        if (seen_before(p, s, viewer, c)) {
            left[rest++] = g->id[i];
            continue;
        }
        fresh[unseen++] = g->id[i];
        if (s->shuffled[c])
            before[looks++] = s->before[c];
    }
    sand_shuffle(chance, fresh, unseen);
    sand_sort(before, looks);
    for (int i = 0; i < g->n; i++)
        if (!g->spot[i].shuffled)
            to[i] = fresh[taken++];
    for (; taken < unseen; taken++) {
        /* What the viewer does not know of the owner's earlier looks goes round among the ids it has not seen. */
        const uint32_t k = sand_draw(chance, (uint32_t)looks);
        s->before[fresh[taken]] = before[k];
        before[k] = before[--looks];
        left[rest++] = fresh[taken];
    }
    sand_shuffle(chance, left, rest);
    for (int i = 0; i < g->n; i++)
        lay_down(s, g->spot[i].shuffled ? left[--rest] : to[i], &g->spot[i]);
}

/* Pools, hands and the board again from the places. */
static void rebuild(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s)
{
    uint8_t place[WUNDERWAFFEN_COUNTERS];
    memcpy(place, s->place, sizeof place);
    memset(s->place, WUNDERWAFFEN_DISCARDS, sizeof s->place);
    memset(s->pool, 0, sizeof s->pool);
    memset(s->pooled, 0, sizeof s->pooled);
    memset(s->suburb, 0, sizeof s->suburb);
    memset(s->access, 0, sizeof s->access);
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
        wunderwaffen_move(p, s, c, place[c]);
}

void wunderwaffen_imagine(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    const struct wunderwaffen_pack *p = pack;
    struct wunderwaffen_state *s = state;
    struct group g;
    sand_rekey(&s->head.chance, chance);
    if (viewer == SAND_EVERYTHING)
        return;
    for (int owner = 0; owner < WUNDERWAFFEN_FACTIONS; owner++)
        for (int front = 0; front < WUNDERWAFFEN_KINDS; front++) {
            collect(p, s, viewer, owner, front, &g);
            if (g.n > 1)
                deal(p, s, viewer, &g, chance);
        }
    rebuild(p, s);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        sand_shuffle(chance, s->pool[f], s->pooled[f]);
    for (int i = 0; i < 2; i++) {
        sand_sort(s->undrawn[i], s->left[i]);
        sand_shuffle(chance, s->undrawn[i], s->left[i]);
    }
}
