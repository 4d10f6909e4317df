/* What programs may know beyond the fields. Counters are told by where they lie and by their faces, never by their ids,
 * which would give the reverses away. */
#include "games/wunderwaffen/state.h"

#define COLUMN(name, value) SAND_COLUMN(wunderwaffen, name, value)

/* The front of a counter + 1; 0: none lies there. */
static int32_t front(const struct wunderwaffen_pack *p, int c)
{
    return c == WUNDERWAFFEN_NO ? 0 : p->counter[c].front + 1;
}

/* The reverse of a counter: 16 × its kind + the set of factions it may act for, + 1; -1: the viewer does not know. */
static int32_t reverse(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int c)
{
    if (c == WUNDERWAFFEN_NO)
        return 0;
    if (!wunderwaffen_knows(p, s, viewer, s->known[c], p->counter[c].owner))
        return -1;
    return 16 * p->counter[c].reverse + p->counter[c].named + 1;
}

/* What shows on the board: 16 × kind + 4 × whose face + owner where the reverse is up, + 1; 0: nothing. */
static int32_t piece(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int c)
{
    if (c == WUNDERWAFFEN_NO)
        return 0;
    return 16 * wunderwaffen_kind(p, s, c) + 4 * wunderwaffen_face(p, s, c) + (s->side[c] ? p->counter[c].owner : 0) +
           1;
}

COLUMN(hand_front, front(p, s->hand[row][o->x]));
COLUMN(hand_reverse, reverse(p, s, viewer, s->hand[row][o->x]));
COLUMN(reserve_front, front(p, s->reserve[row][o->x]));
COLUMN(reserve_reverse, reverse(p, s, viewer, s->reserve[row][o->x]));
COLUMN(on_space, piece(p, s, s->space[row][o->x]));
SAND_OBSERVE(owner) /* a faction + 1; 0: nobody but the German */
{
    SAND_OBSERVING(wunderwaffen);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (s->owned[f] >> row & 1)
            return f + 1;
    return 0;
}
SAND_OBSERVE(access) /* a set of factions */
{
    SAND_OBSERVING(wunderwaffen);
    int set = 0;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        set |= (int)(s->access[f] >> row & 1) << f;
    return set;
}
SAND_OBSERVE(pool) /* counters of the faction x with that front */
{
    SAND_OBSERVING(wunderwaffen);
    int n = 0;
    for (int c = o->x * WUNDERWAFFEN_SET; c < (o->x + 1) * WUNDERWAFFEN_SET; c++)
        n += s->place[c] == WUNDERWAFFEN_POOL && p->counter[c].front == row;
    return n;
}

enum { MOST = 255 };
#define BY(object, word, of, count) .in = object, .name = word, .by = of, .rows = count, .high = MOST
#define FACTIONS(object, word)      BY(object, word, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_FACTIONS)
#define ALLIES(object, word)        BY(object, word, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_ALLIES)
#define HAND(word, slot)                                                                                               \
    {FACTIONS("hand-" word, "front"), .x = slot, .value = hand_front},                                                 \
    {                                                                                                                  \
        FACTIONS("hand-" word, "reverse"), .x = slot, .value = hand_reverse                                            \
    }
#define RESERVE(word, slot)                                                                                            \
    {ALLIES("reserve-" word, "front"), .x = slot, .value = reserve_front},                                             \
    {                                                                                                                  \
        ALLIES("reserve-" word, "reverse"), .x = slot, .value = reserve_reverse                                        \
    }
#define LAND(word, slot, of) BY("territory", word, WUNDERWAFFEN_D_LAND, WUNDERWAFFEN_LANDS), .x = slot, .value = of
#define POOL(word, faction)                                                                                            \
    .in = "kind", .name = "pool-" word, .by = WUNDERWAFFEN_D_KIND, .rows = WUNDERWAFFEN_KINDS,                         \
    .high = WUNDERWAFFEN_SET, .x = faction, .value = pool
#define SQUARE(word, track) FACTIONS("square", word), SAND_VALUE(struct wunderwaffen_state, square[track][0]), .step = 1

const struct sand_observed wunderwaffen_observed[] = {HAND("1", 0),
                                                      HAND("2", 1),
                                                      HAND("3", 2),
                                                      RESERVE("soldier", 0),
                                                      RESERVE("free", 1),
                                                      {LAND("space-1", 0, on_space)},
                                                      {LAND("space-2", 1, on_space)},
                                                      {LAND("space-3", 2, on_space)},
                                                      {LAND("owner", 0, owner)},
                                                      {LAND("access", 0, access)},
                                                      {SQUARE("morale", 0)},
                                                      {SQUARE("politics", 1)},
                                                      {POOL("russian", WUNDERWAFFEN_RUSSIAN)},
                                                      {POOL("american", WUNDERWAFFEN_AMERICAN)},
                                                      {POOL("english", WUNDERWAFFEN_ENGLISH)},
                                                      {POOL("german", WUNDERWAFFEN_GERMAN)},
                                                      {0}};
