/* The vocabulary as data, and the one symbol that leaves this folder. From these tables the engine makes the parser,
 * the printer, the option check and the test that every word is in every catalogue. */
#include "games/template/state.h"

static int seat_count(const void *pack)
{
    (void)pack;
    return TEMPLATE_SEATS;
}

static const char *seat_id(const void *pack, int i)
{
    static const char *const id[TEMPLATE_SEATS] = {"p1", "p2", "p3", "p4"};
    (void)pack;
    return id[i];
}

static int card_count(const void *pack)
{
    return ((const struct template_pack *)pack)->cards;
}

static const char *card_id(const void *pack, int i)
{
    return ((const struct template_pack *)pack)->id[i];
}

/* `seat` is the engine's word: a catalogue names its ids by the players. A set stands in entries only. */
static const struct sand_domain domains[] = {{"seat", 2, 0, seat_count, seat_id},
                                             {"card", 3, 0, card_count, card_id},
                                             {"card", TEMPLATE_CARDS, 1, card_count, card_id},
                                             {"number", 8, 0, 0, 0},
                                             {0}};

static const struct sand_verb verbs[] = {
    [VERB_BID] = {"bid", {{DOMAIN_CARD, 0, 0}}}, [VERB_TIMEOUT] = {"timeout", {{0}}}, {0}};

/* Questions first, then entries. */
static const struct sand_key keys[] = {[KEY_BID] = {"bid", {DOMAIN_NUMBER}},
                                       [KEY_TIME] = {"time", {0}},
                                       [KEY_DEALT] = {"dealt", {DOMAIN_HAND}},
                                       [KEY_ROUND] = {"round", {DOMAIN_NUMBER, DOMAIN_NUMBER}},
                                       [KEY_SHOWS] = {"shows", {DOMAIN_SEAT, DOMAIN_CARD}},
                                       [KEY_WINS] = {"wins", {DOMAIN_SEAT, DOMAIN_NUMBER}},
                                       [KEY_NOBODY] = {"nobody", {DOMAIN_NUMBER}},
                                       [KEY_OVER] = {"over", {0}},
                                       {0}};

/* `seconds` is pace: a server's clock reads it, the rules do not. */
static const struct sand_option options[] = {
    {"hand", SAND_NUMBER, 0, 2, 5, 4, 0}, {"seconds", SAND_NUMBER, 1, 5, 600, 30, 0}, {0}};

static const char *const ends[] = {[END_POINTS] = "points", [END_TIE] = "tie", 0};

const struct sand_game template_game = {
    .id = "template",
    .title = "Lone Bid",
    .rules = 1,
    .min_seats = 2,
    .max_seats = TEMPLATE_SEATS,
    .state_bytes = sizeof(struct template_state),
    .longest = 5 * TEMPLATE_SEATS, /* five rounds, one answer a seat */
    .flags = SAND_CLOCKED | SAND_EXAMPLE,
    .domains = domains,
    .verbs = verbs,
    .keys = keys,
    .options = options,
    .ends = ends,
    .pack_load = template_pack_load,
    .pack_free = template_pack_free,
    .setup = template_setup,
    .load = template_load,
    .check = template_check,
    .asked = template_asked,
    .ask = template_ask,
    .apply = template_apply,
    .view = template_view,
    .save = template_save,
    .imagine = template_imagine,
    .outcome = template_outcome,
    .board = template_board,
};
