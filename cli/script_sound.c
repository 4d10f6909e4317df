/* What must hold without a case saying so. After every statement that acts the position passes the game's own check,
 * and every question and entry has the arguments of its key, each inside its domain; at the end the position can be
 * saved, and loads as it was. So a case that goes through a rule also shows that nothing is left lying about. */
#include "cli/script_run.h"

#include <string.h>

/* ---- The position ---- */

bool script_loads_again(struct script_run *run)
{
    const struct sand_table *table = sand_session_table(run->session);
    struct sand_writer again;
    struct sand_error error;
    if (!table)
        return true;
    sand_writer_reset(&run->kept);
    sand_save(table, NULL, &run->kept);
    struct sand_table *twin = sand_open_at(sand_pack_of(table), run->kept.text, NULL, &error);
    if (!twin)
        return script_fail(run, "a position that loads", error.what);
    sand_writer_grow(&again);
    sand_save(twin, NULL, &again);
    const bool same = strcmp(again.text, run->kept.text) == 0;
    if (!same)
        script_fail(run, again.text, run->kept.text);
    sand_writer_free(&again);
    sand_close(twin);
    return same;
}

static bool passes_check(struct script_run *run, const struct sand_table *table)
{
    const struct sand_pack *pack = sand_pack_of(table);
    struct sand_error error;
    return pack->game->check(pack->data, sand_state_of(table), &error)
               ? true
               : script_fail(run, "a position that passes its check", error.what);
}

/* ---- Arguments ---- */

static bool inside(const struct sand_pack *pack, const struct sand_domain *d, int64_t value)
{
    if (!sand_has_ids(d))
        return value > -((int64_t)1 << d->bits) && value < (int64_t)1 << d->bits;
    const int n = sand_domain_size(d, pack->data);
    return d->set ? n >= 32 || !((uint32_t)value >> n) : value >= -1 && value < n;
}

static bool fit(const struct sand_pack *pack, int key, int argc, const int32_t *arg)
{
    const struct sand_key *k = &pack->game->keys[key];
    for (int i = 0; i < argc; i++)
        if (!k->domain[i] || !inside(pack, &pack->game->domains[k->domain[i] - 1], arg[i]))
            return false;
    return argc == SAND_ARGS || !k->domain[argc];
}

static bool questions_fit(struct script_run *run, struct sand_table *table)
{
    static const char whom[] = "a question with the arguments of its key";
    const struct sand_pack *pack = sand_pack_of(table);
    struct sand_question q;
    uint32_t number;
    for (int actor = 0; actor < SAND_ACTORS; actor++)
        if (sand_ask(table, actor, &number, &q) && !fit(pack, q.key, q.argc, q.arg))
            return script_fail(run, whom, pack->game->keys[q.key].name);
    return true;
}

static bool entries_fit(struct script_run *run, const struct sand_table *table)
{
    const struct sand_pack *pack = sand_pack_of(table);
    for (uint32_t i = run->mark[0]; i < sand_journal_size(table); i++) {
        struct sand_entry e;
        sand_journal_entry(table, i, &e);
        if (!fit(pack, e.key, e.argc, e.arg))
            return script_fail(run, "an entry with the arguments of its key", pack->game->keys[e.key].name);
    }
    return true;
}

bool script_sound(struct script_run *run)
{
    struct sand_table *table = sand_session_table(run->session);
    return !table || (passes_check(run, table) && questions_fit(run, table) && entries_fit(run, table));
}
