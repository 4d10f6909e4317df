/* Set-up and positions. Everything is open, so view, save and load are the table of fields. */
#include "games/morris/state.h"

#include "engine/field.h"

#include <string.h>

bool morris_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state, struct sand_sink *sink,
                  struct sand_error *error)
{
    struct morris_state *s = state;
    (void)pack;
    (void)sink;
    sand_begin(&morris_game, r, key, s);
    s->flying = (uint8_t)sand_option_value(r, &morris_game, "flying");
    s->limit = (uint8_t)sand_option_value(r, &morris_game, "quiet");
    memset(s->hand, MORRIS_MEN, sizeof s->hand);
    return sand_reader_done(r, error);
}

SAND_FIELDED(morris, 0)

bool morris_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct morris_state *s = state;
    struct sand_question q;
    if (!sand_check_fields(&morris_game, pack, s, error))
        return false;
    for (int i = 0; i < MORRIS_SEATS; i++)
        if (morris_men(s, i) > MORRIS_MEN || (!s->head.over && morris_men(s, i) < 3))
            return sand_impossible(error, morris_game.seats[i], "three to nine men");
    if (s->quiet > s->limit || (!s->head.over && s->quiet == s->limit))
        return sand_impossible(error, "/quiet", "the game is over after this many moves");
    if (!s->head.over && (s->stage == STAGE_PLACE) != (s->hand[s->active] > 0) && s->stage != STAGE_TAKE)
        return sand_impossible(error, "/stage", "men are placed while there are some in the hand, then moved");
    if (!s->head.over && !morris_ask(pack, s, s->active, &q))
        return sand_impossible(error, "/stage", "there must be something to decide");
    return s->head.over || !s->end ? true : sand_impossible(error, "/end", "the game is not over");
}
