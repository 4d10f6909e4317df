/* What is kept from one question to the next: notes, and the way of the acting unit, which is planned once and followed
 * as long as nothing else happens.
 *
 * Always true: the hexes of a way and where the unit stays on it are what a new plan would give in each position in
 * which the way holds. Of what the unit could reach from its beginning, it reaches less from each hex on it, and with
 * no more points left; where it stands itself changes nothing that it goes by before the coup. In the coup it does
 * (a victim is trapped by its zone, too), so there no way is kept. */
#include "bots/plot_staff.h"

#include <string.h>

/* Without the places of some units. */
static struct staff_key key_of(const struct staff *f, uint64_t without)
{
    const struct plot_state *s = f->s;
    struct staff_key key = {.control = {s->control[0], s->control[1]},
                            .semi = s->semi,
                            .suspected = s->suspected,
                            .masked = s->masked,
                            .neutral = s->neutral,
                            .map = s->map,
                            .moved = s->moved,
                            .chit_on = s->chit_on,
                            .box = {s->heap[PLOT_BOX_ABWEHR], s->heap[PLOT_BOX_SS]},
                            .overrun = s->overrun,
                            .turn = s->turn,
                            .seat = (uint8_t)f->seat,
                            .coup = staff_coup(s),
                            .bonus = {s->bonus[0], s->bonus[1]}};
    memcpy(key.place, s->place, sizeof key.place);
    for (; without; without &= without - 1)
        key.place[__builtin_ctzll(without)] = 0;
    return key;
}
_Static_assert(sizeof(struct staff_key) == 8 * (PLOT_SEATS + 7 + 2 * PLOT_SEATS) + 4 + 2 * PLOT_UNITS + 10,
               "no padding: keys are compared byte by byte");

static bool holds(const struct staff *f, int u, const struct staff_way *way, const struct staff_key *key)
{
    const int at = f->s->spent - way->spent;
    return way->known && !staff_coup(f->s) && way->unit == u && at >= 0 && at <= way->steps &&
           f->s->place[u] == way->hex[at] && !memcmp(key, &way->key, sizeof *key);
}

int staff_follow(const struct staff *f, int u, struct staff_way *way)
{
    const struct staff_key key = key_of(f, (uint64_t)1 << u);
    if (holds(f, u, way, &key))
        return f->s->spent - way->spent;
    staff_find_way(f, u, way);
    way->known = !staff_coup(f->s);
    way->key = key;
    return 0;
}

/* Own units move one after the other; where they stand, and who of them has moved, is nothing that notes go by which
 * are kept. */
void staff_recall(const struct staff *f)
{
    struct staff_notes *notes = f->notes;
    struct staff_key key = key_of(f, f->s->control[f->seat]);
    key.moved = key.chit_on = 0;
    notes->recalled = true;
    if (notes->key_known && !memcmp(&key, &notes->key, sizeof key))
        return;
    notes->drawn_known = 0;
    notes->others_known = false;
    notes->key_known = true;
    notes->key = key;
}
