/* The vocabulary as data, and the one symbol that leaves this folder. From these tables the engine makes the parser,
 * the printer, the option check and the test that every word is in every catalogue. */
#include "games/template/state.h"

#include "engine/field.h"

/* `seat` is the engine's word: a catalogue names its ids by the players. A set occurs in entries only. */
static const struct sand_domain domains[] = {
    {SAND_SEATS_OF(2, TEMPLATE_SEATS)},
    {SAND_ID_LIST("card", 3, struct template_pack, id, 0), SAND_COUNTED(struct template_pack, cards)},
    {SAND_ID_LIST("card", TEMPLATE_CARDS, struct template_pack, id, 0), SAND_COUNTED(struct template_pack, cards),
     .set = 1},
    {SAND_NUMBERS(8)},
    {0}};

SAND_VOCABULARY_TABLES(TEMPLATE);

/* `seconds` is pace: a server's clock reads it, the rules do not. */
static const struct sand_option options[] = {
    {"hand", SAND_NUMBER, 0, 2, 5, 4, 0}, {"seconds", SAND_NUMBER, 1, 5, 600, 30, 0}, {0}};

/* The state, described once: what positions and views say of it, and who may know it. */
#define SEAT(member) SAND_BY(struct template_state, member, D_SEAT), .in = "seat", .name = #member
static const struct sand_field fields[] = {
    {SAND_VALUE(struct template_state, prize), .name = "prize", .flags = SAND_WRITTEN | SAND_NEEDED},
    {SEAT(score), .flags = SAND_WRITTEN | SAND_NEEDED},
    {SEAT(shown), .kind = SAND_SET, .domain = D_CARD, .flags = SAND_WRITTEN | SAND_NEEDED},
    {SEAT(hand), .kind = SAND_SET, .domain = D_CARD, .flags = SAND_WRITTEN | SAND_NEEDED, .audience = SAND_OWN},
    {SEAT(bid), .kind = SAND_ID, .domain = D_CARD, .plus = 1, .audience = SAND_OWN},
    {0}};

/* What charts, score lines and previews show. */
static const struct sand_figure figures[] = {
    {"score", "/seat/X/score", D_SEAT, SAND_CHART | SAND_SCORE, 0, 0, 0}, {"prize", "/prize", 0, 0, 0, 0, 0}, {0}};

static const struct sand_score_part scores[] = {{"score", "R-end-2", D_SEAT, 0}, {0}};

const struct sand_game template_game = {
    SAND_CONTRACT(template),
    SAND_TABLES,
    .title = "Lone Bid",
    .rules = 1,
    .min_seats = 2,
    .max_seats = TEMPLATE_SEATS,
    .longest = 5 * TEMPLATE_SEATS, /* five rounds, one answer per seat */
    .flags = SAND_CLOCKED | SAND_EXAMPLE,
    .score = template_score,
    .fields = fields,
    .imagine = template_imagine,
};
