/* The vocabulary as data, and the one symbol that leaves this folder. From these tables the engine makes the parser,
 * the printer, the option check and the test that every word is in every catalogue. */
#include "games/template/state.h"

/* `seat` is the engine's word: a catalogue names its ids by the players. A set stands in entries only. */
static const struct sand_domain domains[] = {
    {SAND_SEATS_OF(2, TEMPLATE_SEATS)},
    {SAND_ID_LIST("card", 3, struct template_pack, id, 0), SAND_COUNTED(struct template_pack, cards)},
    {SAND_ID_LIST("card", TEMPLATE_CARDS, struct template_pack, id, 0), SAND_COUNTED(struct template_pack, cards),
     .set = 1},
    {SAND_NUMBERS(8)},
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
