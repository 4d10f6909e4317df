/* A bot's window on a table: its own entries and remarks, its question, and states that agree with all it knows. */
#include "engine/mind.h"

#include "engine/table_private.h"

#include <string.h>

/* ---- Temper ---- */

struct sand_temper sand_temper_of(const struct sand_table *t, int seat)
{
    struct sand_random lot;
    sand_random_seed(&lot, t->number ^ (uint64_t)(seat + 1) * 0x9e3779b97f4a7c15u);
    const uint64_t drawn = sand_random_next(&lot);
    return (struct sand_temper){drawn & 3, drawn >> 2 & 3, drawn >> 4 & 3};
}

/* One `/trait=N`; the end of it, or null. */
static const char *read_trait(const char *at, struct sand_temper *temper)
{
    static const char *const traits[] = {"/talk=", "/bold=", "/patience="};
    uint8_t *const values[] = {&temper->talk, &temper->bold, &temper->patience};
    for (int i = 0; i < 3; i++) {
        const size_t size = strlen(traits[i]);
        if (strncmp(at, traits[i], size) != 0 || at[size] < '0' || at[size] > '3')
            continue;
        *values[i] = (uint8_t)(at[size] - '0');
        return at + size + 1;
    }
    return 0;
}

bool sand_temper_read(const char *text, struct sand_temper *temper)
{
    while (text && *text)
        text = read_trait(text, temper);
    return text;
}

/* ---- The mind ---- */

bool sand_mind_open(struct sand_mind *m, struct sand_table *t, int seat, struct sand_question *q,
                    struct sand_random *random, void *scratch)
{
    memset(m, 0, sizeof *m);
    m->game = t->pack->game;
    m->pack = t->pack->data;
    m->seat = seat;
    m->question = q;
    m->random = random;
    m->table_key = t->number;
    m->temper = sand_temper_of(t, seat);
    m->table = t;
    m->scratch = scratch;
    return m->game->ask(m->pack, t->state, seat, q) > 0;
}

const void *sand_mind_imagine(struct sand_mind *m)
{
    struct sand_chance chance;
    uint8_t key[32];
    for (int i = 0; i < 32; i += 8) {
        const uint64_t word = sand_random_next(m->random);
        memcpy(key + i, &word, 8);
    }
    sand_chance_init(&chance, key);
    memcpy(m->scratch, m->table->state, m->game->state_bytes);
    m->game->imagine(m->pack, m->scratch, m->seat, &chance);
    m->samples++;
    return m->scratch;
}

const struct sand_entry *sand_mind_entry(const struct sand_mind *m, struct sand_heard *h)
{
    while (journal_next(m->table, h))
        if (h->entry.audience & sand_bit(m->seat))
            return &h->entry;
    return 0;
}

const struct sand_remark *sand_mind_remark(const struct sand_mind *m, uint32_t *i)
{
    while (*i < m->table->remark_count) {
        const struct sand_remark *r = &m->table->remarks[(*i)++];
        if (r->audience & sand_bit(m->seat))
            return r;
    }
    return 0;
}

bool sand_mind_may_speak(const struct sand_mind *m, int channel)
{
    return !m->game->talk || m->game->talk->hears(m->pack, m->table->state, m->seat, channel) != 0;
}
