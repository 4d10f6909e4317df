/* The protocol: the open game played on at random, many times, as searching programs want it. From a seat's point of
 * view what it cannot know is imagined each time; from `everything`, or without a seat, the truth is played on. */
#include "engine/session_private.h"

#include "engine/notation.h"

#include <string.h>

/* One of those asked, one of its answers, until nobody is. Returns how many answers there were. */
static uint32_t play_on(const struct sand_pack *pack, uint8_t *state, struct sand_random *random)
{
    const struct sand_game *game = pack->game;
    struct sand_question q;
    uint32_t answers = 0;
    sand_mask asked;
    while ((asked = game->asked(pack->data, state) & SAND_SEAT_MASK)) {
        for (uint32_t skip = sand_random_below(random, (uint32_t)__builtin_popcount(asked)); skip--;)
            asked &= asked - 1;
        const int seat = __builtin_ctz(asked);
        game->ask(pack->data, state, seat, &q);
        game->apply(pack->data, state, seat, q.answer[sand_random_below(random, q.count)], 0);
        answers++;
    }
    return answers;
}

struct sums {
    int64_t value[SAND_SEATS];
    uint32_t won[SAND_SEATS];
    uint64_t answers;
};

static void play_all(struct sand_session *s, const struct request *m, struct sums *sums)
{
    const struct sand_pack *pack = sand_pack_of(s->table);
    uint8_t *state = session_scratch(s), key[32];
    struct sand_chance chance;
    struct sand_random random;
    uint64_t seed;
    session_key(s, m->seed, key);
    sand_chance_init(&chance, key);
    memcpy(&seed, key, sizeof seed);
    sand_random_seed(&random, seed);
    for (uint32_t i = 0; i < m->count; i++) {
        struct sand_outcome o = {0};
        memcpy(state, sand_state_of(s->table), pack->game->state_bytes);
        /* Imagined even from `everything`, where nothing is unknown but the chance to come: without a new key all
         * playouts would roll the same dice. */
        pack->game->imagine(pack->data, state, m->seat ? m->who : SAND_EVERYTHING, &chance);
        sums->answers += play_on(pack, state, &random);
        pack->game->outcome(pack->data, state, &o);
        for (int k = 0; k < sand_seats_of(s->table); k++) {
            sums->value[k] += o.value[k];
            sums->won[k] += o.value[k] > 0;
        }
    }
}

void session_playout(struct sand_session *s, const struct request *m)
{
    struct sums sums = {{0}, {0}, 0};
    char name[SAND_ACTOR_BYTES];
    play_all(s, m, &sums);
    sand_put_int(s->reply, "playouts", m->count);
    sand_put_int(s->reply, "answers", (int64_t)sums.answers);
    for (int sum = 0; sum < 2; sum++) {
        sand_put_object(s->reply, sum ? "value" : "won");
        for (int i = 0; i < sand_seats_of(s->table); i++)
            sand_put_int(s->reply, sand_actor_name(sand_pack_of(s->table)->game, i, name),
                         sum ? sums.value[i] : sums.won[i]);
        sand_put_end(s->reply);
    }
}
