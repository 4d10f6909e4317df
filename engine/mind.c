/* A bot's window on a table: its own entries and remarks, its question, and states that agree with all it knows.
 *
 * Everything a bot may know passes through here, so this file is where a bot could cheat: the true state is copied only
 * to be imagined over before anybody sees it, entries and remarks are filtered by the seat's bit, and no function hands
 * out the table or its state. A function added here must keep that. (sand_mind_now makes a digest of the true state's
 * view and question for the seat, which are its own to know.)
 *
 * One thread at a time, like the table, except sand_mind_imagine_into, which changes neither mind nor table: searches
 * call it from several threads with a number each, so that what they find does not depend on how they were split. */
#include "engine/mind.h"

#include "engine/sha256.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

/* ---- Temper ---- */

/* From the public number, never from the key or from what was dealt: temper must not correlate with a secret. */
struct sand_temper sand_temper_of(const struct sand_table *t, int seat)
{
    struct sand_random lot;
    sand_random_seed(&lot, t->number ^ (uint64_t)(seat + 1) * 0x9e3779b97f4a7c15u);
    const uint64_t drawn = sand_random_next(&lot);
    return (struct sand_temper){drawn & 3, drawn >> 2 & 3, drawn >> 4 & 3, 0};
}

/* `/budget=N`; the end of it, or null. */
static const char *read_budget(const char *at, uint32_t *budget)
{
    static const char name[] = "/budget=";
    uint32_t n = 0;
    if (strncmp(at, name, sizeof name - 1) != 0)
        return 0;
    for (at += sizeof name - 1; *at >= '0' && *at <= '9' && n <= SAND_MOST_BUDGET; at++)
        n = 10 * n + (uint32_t)(*at - '0');
    if (n < 1 || n > SAND_MOST_BUDGET)
        return 0;
    *budget = n;
    return at;
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
    return read_budget(at, &temper->budget);
}

bool sand_temper_read(const char *text, struct sand_temper *temper)
{
    while (text && *text)
        text = read_trait(text, temper);
    return text;
}

bool sand_bot_temper(const struct sand_bot *bot, const char *text, struct sand_temper *temper, struct sand_error *error)
{
    struct sand_temper read = *temper;
    read.budget = 0;
    if (!sand_temper_read(text, &read)) {
        const bool budget = text && strstr(text, "/budget");
        return sand_fail(error, "temper",
                         budget
                             ? "not a budget; expected /budget=N after the bot, N simulations a turn from 1 to 100000"
                             : "not a temper; expected /talk=N, /bold=N or /patience=N after the bot, N from 0 to 3",
                         (char *)0);
    }
    if (read.budget && !bot->budgets)
        return sand_fail(error, "temper", bot->name,
                         " takes no budget: it does not plan by a number of simulations that could be set", (char *)0);
    read.budget = read.budget ? read.budget : temper->budget;
    *temper = read;
    return true;
}

/* ---- The mind ---- */

/* The label keeps it apart from all else that is made of the key: from no number that a bot draws, nor from its
 * answers, can anybody get back to the key. Written byte by byte, to be the same on every machine. */
uint64_t sand_mind_seed(const struct sand_table *t, int seat, const uint8_t key[32])
{
    const uint32_t place[] = {(uint32_t)seat, t->answers, t->remark_count, t->waits};
    struct sand_sha256 sha;
    uint8_t bytes[sizeof place], digest[32];
    uint64_t seed = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(place[i / 4] >> 8 * (i % 4));
    sand_sha256_init(&sha);
    sand_sha256_add(&sha, "bot at a place", 14);
    sand_sha256_add(&sha, key ? key : t->key, 32);
    sand_sha256_add(&sha, bytes, sizeof bytes);
    sand_sha256_end(&sha, digest);
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | digest[i];
    return seed;
}

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

void sand_mind_waits(struct sand_mind *m)
{
    m->table->waits++;
}

static void imagine(const struct sand_mind *m, struct sand_random *random, void *state)
{
    struct sand_chance chance;
    uint8_t key[32];
    for (int i = 0; i < 32; i += 8) {
        const uint64_t word = sand_random_next(random);
        memcpy(key + i, &word, 8);
    }
    sand_chance_init(&chance, key);
    memcpy(state, m->table->state, m->game->state_bytes);
    m->game->imagine(m->pack, state, m->seat, &chance);
}

const void *sand_mind_imagine(struct sand_mind *m)
{
    imagine(m, m->random, m->scratch);
    m->samples++;
    return m->scratch;
}

void sand_mind_imagine_into(const struct sand_mind *m, uint64_t number, void *state)
{
    struct sand_random random;
    sand_random_seed(&random, number);
    imagine(m, &random, state);
}

/* What is being done, such as the action that was chosen, may show in the question alone: two states with one view may
 * still ask different things. */
static uint64_t question_digest(const struct sand_mind *m, const void *state)
{
    struct sand_question q;
    uint64_t digest = 0x9e3779b97f4a7c15u;
    if (m->game->ask(m->pack, state, m->seat, &q) == 0)
        return 0;
    digest = (digest ^ q.key) * 0x100000001b3u;
    for (int i = 0; i < q.argc; i++)
        digest = (digest ^ (uint32_t)q.arg[i]) * 0x100000001b3u;
    for (int i = 0; i < q.count; i++)
        digest = (digest ^ q.answer[i]) * 0x100000001b3u;
    return digest;
}

uint64_t sand_mind_digest(const struct sand_mind *m, const void *state)
{
    char text[SAND_VIEW_BYTES];
    struct sand_writer w;
    uint64_t digest = 0xcbf29ce484222325u; /* FNV-1a */
    sand_writer_fixed(&w, text, sizeof text);
    m->game->view(m->pack, state, m->seat, &w);
    for (size_t i = 0; i < w.size; i++)
        digest = (digest ^ (uint8_t)text[i]) * 0x100000001b3u;
    return digest ^ question_digest(m, state);
}

uint64_t sand_mind_now(const struct sand_mind *m)
{
    return sand_mind_digest(m, m->table->state);
}

/* Kept by the table and not by the bot: bots have no state of their own, one of them plays at a thousand tables. It is
 * in no position and in no record, so a bot whose answers depended on it would replay differently after a restart. */
void *sand_mind_memory(const struct sand_mind *m, size_t bytes)
{
    struct sand_table *t = m->table;
    if (!t->memory)
        t->memory = calloc((size_t)sand_seats_of(t), sizeof *t->memory);
    struct bot_memory *own = t->memory ? &t->memory[m->seat] : 0;
    if (!own || own->size >= bytes)
        return own ? own->bytes : 0;
    uint8_t *more = realloc(own->bytes, bytes);
    if (!more)
        return 0;
    memset(more + own->size, 0, bytes - own->size);
    *own = (struct bot_memory){more, bytes};
    return more;
}

void table_forget(struct sand_table *t, size_t above)
{
    for (int i = 0; t->memory && i < sand_seats_of(t); i++)
        if (t->memory[i].size > above) {
            free(t->memory[i].bytes);
            t->memory[i] = (struct bot_memory){0, 0};
        }
}

uint32_t sand_mind_past(const struct sand_mind *m)
{
    return m->table->past;
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

const char *sand_mind_name_of(const struct sand_mind *m, int seat)
{
    return sand_name_of(m->table, seat);
}

bool sand_mind_may_speak(const struct sand_mind *m, int channel)
{
    return !m->game->talk || m->game->talk->hears(m->pack, m->table->state, m->seat, channel) != 0;
}
