/* A game is its state, its open question and who has it: three arrays. The question is asked once, after each change,
 * so that looking costs nothing.
 *
 * Always true: question[i] and actor[i] are those of state i (look). A function that changes a state calls look before
 * it returns. The options' reader stays open: set-up reads it again for every game that begins, and was shown to be
 * right by the first. */
#include "library/many.h"

#include "engine/chance.h"
#include "engine/ensure.h"
#include "engine/field.h"
#include "engine/notation.h"
#include "engine/table.h"

#include <stdlib.h>
#include <string.h>

struct sand_many {
    const struct sand_pack *pack;
    struct sand_reader *options;
    struct sand_random random;
    uint32_t games;
    int seats, observed;
    size_t bytes; /* of a state, rounded up so that the next is aligned */
    uint8_t *state;
    struct sand_question *question;
    int8_t *actor;
};

static void *state_of(const struct sand_many *m, uint32_t game)
{
    return m->state + game * m->bytes;
}

/* Whose question is open now, and which. */
static void look(struct sand_many *m, uint32_t game)
{
    const struct sand_game *g = m->pack->game;
    const sand_mask asked = g->asked(m->pack->data, state_of(m, game)) & SAND_SEAT_MASK;
    m->actor[game] = asked ? (int8_t)__builtin_ctz(asked) : -1;
    m->question[game].count = 0;
    if (asked)
        g->ask(m->pack->data, state_of(m, game), m->actor[game], &m->question[game]);
}

static void fresh_key(struct sand_many *m, uint8_t key[32])
{
    for (int i = 0; i < 32; i += 8) {
        const uint64_t word = sand_random_next(&m->random);
        for (int b = 0; b < 8; b++)
            key[i + b] = (uint8_t)(word >> 8 * b);
    }
}

static bool begin(struct sand_many *m, uint32_t game, struct sand_error *error)
{
    uint8_t key[32];
    fresh_key(m, key);
    memset(state_of(m, game), 0, m->pack->game->state_bytes);
    if (!m->pack->game->setup(m->pack->data, m->options, key, state_of(m, game), 0, error))
        return false;
    look(m, game);
    return true;
}

/* The options are read for the first time: whatever is wrong with them is found here. */
static bool begin_first(struct sand_many *m, struct sand_error *error)
{
    const bool checked = sand_options_check(m->options, m->pack->game);
    const bool ok = checked && begin(m, 0, error);
    if (!sand_reader_ok(m->options) || ok)
        return sand_reader_done(m->options, error) && ok;
    return false;
}

static bool make_room(struct sand_many *m, struct sand_error *error)
{
    m->state = calloc(m->games, m->bytes);
    m->question = calloc(m->games, sizeof *m->question);
    m->actor = calloc(m->games, sizeof *m->actor);
    return (m->state && m->question && m->actor) || sand_fail(error, "games", "out of memory", (char *)0);
}

struct sand_many *sand_many_open(const struct sand_pack *pack, const char *options, uint32_t games, const char *seed,
                                 struct sand_error *error)
{
    struct sand_many *m = calloc(1, sizeof *m);
    uint8_t key[32];
    uint64_t number;
    bool ok = m && games > 0;
    if (!ok)
        sand_fail(error, "games", m ? "at least one" : "out of memory", (char *)0);
    sand_seed(seed, key);
    memcpy(&number, key, sizeof number);
    if (ok) {
        m->pack = pack;
        m->games = games;
        m->bytes = (pack->game->state_bytes + 15u) & ~(size_t)15;
        sand_random_seed(&m->random, number);
        m->options = sand_reader_open("options", options, strlen(options), error);
        ok = m->options && make_room(m, error) && begin_first(m, error);
    }
    if (!ok) {
        sand_many_close(m);
        return 0;
    }
    m->seats = ((const struct sand_head *)state_of(m, 0))->seats;
    m->observed = sand_observe(pack->game, pack->data, state_of(m, 0), 0, 0, 0);
    for (uint32_t i = 1; i < games; i++)
        sand_many_begin(m, i);
    return m;
}

void sand_many_close(struct sand_many *m)
{
    if (!m)
        return;
    sand_reader_close(m->options);
    free(m->state);
    free(m->question);
    free(m->actor);
    free(m);
}

uint32_t sand_many_games(const struct sand_many *m)
{
    return m->games;
}

int sand_many_seats(const struct sand_many *m)
{
    return m->seats;
}

int sand_many_observed(const struct sand_many *m)
{
    return m->observed;
}

void sand_many_asked(const struct sand_many *m, int32_t *actor, int32_t *count)
{
    for (uint32_t i = 0; i < m->games; i++) {
        actor[i] = m->actor[i];
        count[i] = m->question[i].count;
    }
}

int sand_many_answers(const struct sand_many *m, uint32_t game, int64_t *answer, int room)
{
    const struct sand_question *q = &m->question[game];
    for (int i = 0; i < q->count && i < room; i++)
        answer[i] = (int64_t)q->answer[i];
    return q->count;
}

int64_t sand_many_actions(const struct sand_many *m)
{
    return sand_answer_ranks(m->pack->game, m->pack->data);
}

int sand_many_legal(const struct sand_many *m, uint32_t game, int64_t *rank, int room)
{
    const struct sand_question *q = &m->question[game];
    for (int i = 0; i < q->count && i < room; i++)
        rank[i] = sand_answer_rank(m->pack->game, m->pack->data, q->answer[i]);
    return q->count;
}

/* What was written, cut to what has room and terminated. */
static size_t give(struct sand_writer *w, char *text, size_t room)
{
    const size_t size = w->size;
    if (room > 0) {
        const size_t fits = size < room - 1 ? size : room - 1;
        memcpy(text, w->text, fits);
        text[fits] = 0;
    }
    sand_writer_free(w);
    return size;
}

size_t sand_many_text(const struct sand_many *m, uint32_t game, int choice, char *text, size_t room)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    if (choice >= 0 && choice < m->question[game].count)
        sand_write_answer(m->pack->game, m->pack->data, m->question[game].answer[choice], &w);
    return give(&w, text, room);
}

static void act(struct sand_many *m, uint32_t game, uint32_t choice)
{
    m->pack->game->apply(m->pack->data, state_of(m, game), m->actor[game], m->question[game].answer[choice], 0);
    look(m, game);
}

void sand_many_step(struct sand_many *m, const int32_t *choice)
{
    for (uint32_t i = 0; i < m->games; i++) {
        const uint32_t count = m->question[i].count;
        if (count && choice[i] == SAND_MANY_RANDOM)
            act(m, i, sand_random_below(&m->random, count));
        else if (choice[i] >= 0 && (uint32_t)choice[i] < count)
            act(m, i, (uint32_t)choice[i]);
    }
}

uint64_t sand_many_run(struct sand_many *m, uint64_t answers)
{
    uint64_t ended = 0;
    for (uint32_t i = 0; answers > 0; i = (i + 1) % m->games) {
        if (m->actor[i] < 0) {
            ended++;
            sand_many_begin(m, i);
        }
        act(m, i, sand_random_below(&m->random, m->question[i].count));
        answers--;
    }
    return ended;
}

void sand_many_value(const struct sand_many *m, float *value)
{
    for (uint32_t i = 0; i < m->games; i++) {
        struct sand_outcome o;
        memset(&o, 0, sizeof o);
        if (m->actor[i] < 0)
            m->pack->game->outcome(m->pack->data, state_of(m, i), &o);
        for (int k = 0; k < m->seats; k++)
            *value++ = (float)o.value[k] / 1000;
    }
}

void sand_many_observe(const struct sand_many *m, int viewer, int32_t *number)
{
    for (uint32_t i = 0; i < m->games; i++, number += m->observed) {
        const int who = viewer >= 0 ? viewer : m->actor[i] >= 0 ? m->actor[i] : SAND_PUBLIC;
        sand_observe(m->pack->game, m->pack->data, state_of(m, i), who, number, m->observed);
    }
}

size_t sand_many_view(const struct sand_many *m, uint32_t game, int viewer, char *text, size_t room)
{
    const int who = viewer >= 0 ? viewer : m->actor[game] >= 0 ? m->actor[game] : SAND_PUBLIC;
    struct sand_writer w;
    sand_writer_grow(&w);
    m->pack->game->view(m->pack->data, state_of(m, game), who, &w);
    return give(&w, text, room);
}

void sand_many_begin(struct sand_many *m, uint32_t game)
{
    struct sand_error error;
    SAND_ENSURE(begin(m, game, &error)); /* the same options were good before */
}

void sand_many_copy(struct sand_many *m, uint32_t game, const struct sand_many *from, uint32_t other)
{
    SAND_ENSURE(from->pack->game == m->pack->game && from->seats == m->seats);
    memcpy(state_of(m, game), state_of(from, other), m->pack->game->state_bytes);
    m->question[game] = from->question[other];
    m->actor[game] = from->actor[other];
}

void sand_many_imagine(struct sand_many *m, uint32_t game, int viewer)
{
    struct sand_chance chance;
    uint8_t key[32];
    fresh_key(m, key);
    sand_chance_init(&chance, key);
    m->pack->game->imagine(m->pack->data, state_of(m, game), viewer, &chance);
    look(m, game);
}
