/* Counters and their places. Always true: `place` of a counter and the tables that name it agree; nothing else writes
 * either of them. */
#include "games/wunderwaffen/state.h"

#include <string.h>

/* The entry of a table that holds the counter at this place; null where there is none. */
static uint8_t *entry_of(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int counter, int place)
{
    const int owner = p->counter[counter].owner;
    if (place >= WUNDERWAFFEN_AS_ACCESS)
        return 0;
    if (place >= WUNDERWAFFEN_AS_MARKER)
        return &s->marker[place - WUNDERWAFFEN_AS_MARKER];
    if (place >= WUNDERWAFFEN_ON_SPACE)
        return &s->space[0][0] + (place - WUNDERWAFFEN_ON_SPACE);
    if (place >= WUNDERWAFFEN_IN_BERLIN)
        return 0;
    if (place == WUNDERWAFFEN_LEADER)
        return &s->leader;
    if (place >= WUNDERWAFFEN_AT_CONFERENCE)
        return &s->conference[place - WUNDERWAFFEN_AT_CONFERENCE];
    if (place >= WUNDERWAFFEN_DISCARDS)
        return 0;
    if (place >= WUNDERWAFFEN_IN_RESERVE)
        return &s->reserve[owner][place - WUNDERWAFFEN_IN_RESERVE];
    return place == WUNDERWAFFEN_POOL ? 0 : &s->hand[owner][place - WUNDERWAFFEN_IN_HAND];
}

/* Berlin's spaces and access markers are kept as numbers and sets. Nothing ever leaves them (R-pol-4, R-ber-7). */
static void count_in(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int counter, int place)
{
    if (place >= WUNDERWAFFEN_IN_BERLIN && place < WUNDERWAFFEN_ON_SPACE)
        s->suburb[place - WUNDERWAFFEN_IN_BERLIN]++;
    if (place >= WUNDERWAFFEN_AS_ACCESS)
        s->access[p->counter[counter].owner] |= 1u << (place - WUNDERWAFFEN_AS_ACCESS);
}

static void leave_pool(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int counter)
{
    const int owner = p->counter[counter].owner;
    uint8_t *pool = s->pool[owner];
    int i = 0;
    while (pool[i] != counter)
        i++;
    const int rest = --s->pooled[owner] - i;
    memmove(pool + i, pool + i + 1, (size_t)rest);
    pool[s->pooled[owner]] = 0;
}

void wunderwaffen_move(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int counter, int place)
{
    uint8_t *from = entry_of(p, s, counter, s->place[counter]);
    if (from)
        *from = WUNDERWAFFEN_NO;
    if (s->place[counter] == WUNDERWAFFEN_POOL)
        leave_pool(p, s, counter);
    s->place[counter] = (uint8_t)place;
    uint8_t *to = entry_of(p, s, counter, place);
    if (to)
        *to = (uint8_t)counter;
    count_in(p, s, counter, place);
    if (place == WUNDERWAFFEN_POOL)
        s->pool[p->counter[counter].owner][s->pooled[p->counter[counter].owner]++] = (uint8_t)counter;
}

/* To its owner's Discards, front up (R-turn-10, R-space-2, R-rev-10, R-info-6). */
void wunderwaffen_discard(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int counter)
{
    s->side[counter] = 0;
    wunderwaffen_move(p, s, counter, WUNDERWAFFEN_DISCARDS);
}

/* The first counter of that front in the pool's hidden order (R-setup-8); there is one. */
int wunderwaffen_take(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int faction, int kind)
{
    int i = 0;
    while (p->counter[s->pool[faction][i]].front != kind)
        i++;
    return s->pool[faction][i];
}

/* Counters begin in the Discards, a place without a table of its own, so that the first move from there has nothing to
 * clean up. */
void wunderwaffen_clear(struct wunderwaffen_state *s)
{
    memset(s->place, WUNDERWAFFEN_DISCARDS, sizeof s->place);
    memset(s->hand, WUNDERWAFFEN_NO, sizeof s->hand);
    memset(s->reserve, WUNDERWAFFEN_NO, sizeof s->reserve);
    memset(s->space, WUNDERWAFFEN_NO, sizeof s->space);
    memset(s->marker, WUNDERWAFFEN_NO, sizeof s->marker);
    memset(s->conference, WUNDERWAFFEN_NO, sizeof s->conference);
    s->leader = s->from = s->face = s->land = s->winner = s->bonus_for = WUNDERWAFFEN_NO;
    s->phase = s->round = 1;
}
