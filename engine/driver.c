/* The driver trusts the table: only listed answers of those asked come here. A `step` that never settles is a fault of
 * the game, found by the generic tests as a game that does not end.
 *
 * Here is only what is too long to be inlined into every game; the rest is in driver.h, because a search asks and
 * answers millions of times a second. */
#include "engine/driver.h"

bool sand_gives_itself(const struct sand_driver *d, struct sand_play *g)
{
    struct sand_question q;
    const struct sand_row *row = sand_open_row(d, g->state);
    const sand_mask who = sand_row_asks(d, row, g);
    if (!who || who & (who - 1))
        return false;
    g->actor = __builtin_ctz(who);
    /* `list` fills in answers and nothing else, so the rest of the question need not be set: it is 9 KiB. */
    q.count = 0;
    row->list(g, &q);
    if (q.count == 0 && row->none)
        row->none(g);
    else if (q.count == 1 && row->lone)
        row->take(g, q.answer[0]);
    else
        return false;
    return true;
}

bool sand_set_up(const struct sand_game *game, const struct sand_play *g, struct sand_reader *r, const uint8_t key[32],
                 void (*begin)(const struct sand_play *), struct sand_error *error)
{
    sand_begin(game, r, key, g->state);
    if (!sand_reader_done(r, error))
        return false;
    begin(g);
    return true;
}
