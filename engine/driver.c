/* The driver: which row is open, who is asked, and running on between questions. It trusts the table: only listed
 * answers of those asked come here. A `step` that never settles is a fault of the game, found by the generic tests as a
 * game that does not end. */
#include "engine/driver.h"

static const struct sand_row *open_row(const struct sand_driver *d, const struct sand_play *g)
{
    return &d->rows[((const uint8_t *)g->state)[d->stage]];
}

static sand_mask asked(const struct sand_driver *d, const struct sand_play *g)
{
    const struct sand_head *head = g->state;
    return head->over ? 0 : open_row(d, g)->who(g);
}

/* The contract gives the state as const to those who only look; a row's functions for looking keep to that. */
static struct sand_play look(const void *pack, const void *state, int actor)
{
    return (struct sand_play){pack, (void *)(uintptr_t)state, 0, actor};
}

sand_mask sand_drive_asked(const struct sand_driver *d, const void *pack, const void *state)
{
    const struct sand_play g = look(pack, state, -1);
    return asked(d, &g);
}

int sand_drive_ask(const struct sand_driver *d, const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct sand_play g = look(pack, state, actor);
    const struct sand_row *row = open_row(d, &g);
    q->key = row->key;
    q->flags = row->flags;
    q->argc = 0;
    q->count = 0;
    if (!(asked(d, &g) & sand_bit(actor)))
        return 0;
    if (row->arguments)
        row->arguments(&g, q);
    row->list(&g, q);
    return q->count;
}

/* Gives the answer of the open row where it asks one actor who has no other. */
static bool gives_itself(const struct sand_driver *d, struct sand_play *g)
{
    struct sand_question q;
    const sand_mask who = open_row(d, g)->lone ? asked(d, g) : 0;
    if (!who || who & (who - 1))
        return false;
    g->actor = __builtin_ctz(who);
    q.count = 0;
    open_row(d, g)->list(g, &q);
    if (q.count != 1)
        return false;
    open_row(d, g)->take(g, q.answer[0]);
    return true;
}

static void run(const struct sand_driver *d, struct sand_play *g)
{
    const struct sand_head *head = g->state;
    bool (*step)(const struct sand_play *);
    while (!head->over)
        if ((!(step = open_row(d, g)->step) || !step(g)) && !gives_itself(d, g))
            return;
}

void sand_drive(const struct sand_driver *d, const void *pack, void *state, struct sand_sink *sink)
{
    struct sand_play g = {pack, state, sink, -1};
    run(d, &g);
}

void sand_drive_apply(const struct sand_driver *d, const void *pack, void *state, int actor, sand_answer a,
                      struct sand_sink *sink)
{
    struct sand_play g = {pack, state, sink, actor};
    open_row(d, &g)->take(&g, a);
    run(d, &g);
}
