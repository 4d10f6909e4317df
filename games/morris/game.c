/* The tables: vocabulary, options, the state field by field; the pack; and the one symbol that leaves this folder. */
#include "games/morris/state.h"

#include "engine/field.h"
#include "engine/pack.h"

static const char *const seats[] = {"white", "black", 0};
static const char *const ends[] = {MORRIS_ENDS(SAND_NAME) 0};
static const char *const stages[] = {MORRIS_STAGES(SAND_NAME) 0};

static const struct sand_domain domains[] = {
    {SAND_WORDS("seat", 1, seats)}, {SAND_PLACES_OF("point", 5, struct morris_pack, point, MORRIS_POINTS)}, {0}};
static const struct sand_verb verbs[] = {MORRIS_VERBS(SAND_VERB){0}};
static const struct sand_key keys[] = {MORRIS_KEYS(SAND_KEY){0}};
static const struct sand_option options[] = {
    {"flying", SAND_SWITCH, 0, 0, 0, 1, 0}, {"quiet", SAND_NUMBER, 0, 20, 100, 50, 0}, {0}};

static const struct sand_field fields[] = {
    {SAND_BY(struct morris_state, on, D_POINT), .name = "point", .kind = SAND_ID, .domain = D_SEAT, .plus = 1},
    {SAND_BY(struct morris_state, hand, D_SEAT), .name = "hand", .high = MORRIS_MEN, .flags = SAND_WRITTEN},
    {SAND_VALUE(struct morris_state, active), .name = "active", .kind = SAND_ID, .domain = D_SEAT,
     .flags = SAND_WRITTEN},
    {SAND_VALUE(struct morris_state, stage), .name = "stage", .kind = SAND_WORD, .words = stages, .usual = STAGE_MOVE},
    {SAND_VALUE(struct morris_state, quiet), .name = "quiet", .high = 100},
    {SAND_VALUE(struct morris_state, limit), .name = "limit", .low = 20, .high = 100, .usual = 50},
    {SAND_VALUE(struct morris_state, flying), .name = "flying", .kind = SAND_FLAG, .usual = 1},
    {SAND_VALUE(struct morris_state, head.over), .name = "over", .kind = SAND_FLAG},
    {SAND_VALUE(struct morris_state, end), .name = "end", .kind = SAND_WORD, .words = ends},
    {0}};

/* data/board.json: the points with their neighbours, and the lines of three. */
static void load_board(void *pack, struct sand_reader *r)
{
    struct morris_pack *p = pack;
    const sand_node lines = sand_require(r, 0, "lines");
    const char *id[MORRIS_POINTS + 1] = {0};
    sand_pass_over(r, 0, (const char *const[]){"colours", 0}); /* the page's */
    sand_read_places(r, sand_require(r, 0, "points"), p->point, sizeof *p->point, MORRIS_POINTS, MORRIS_POINTS);
    for (int i = 0; i < MORRIS_POINTS; i++)
        id[i] = p->point[i].id;
    if (!sand_is_list(r, lines, MORRIS_LINES, MORRIS_LINES, "sixteen lines of three points"))
        return;
    for (int i = 0; i < MORRIS_LINES; i++) {
        p->line[i] = (uint32_t)sand_read_set(r, sand_item(r, lines, i), id);
        if (__builtin_popcount(p->line[i]) != 3)
            sand_reader_fail(r, sand_item(r, lines, i), "a line has three points", (char *)0);
    }
}

SAND_PACKED(morris, {"board.json", load_board})

static const struct sand_figure figures[] = {{"hand", "/hand/X", D_SEAT, SAND_CHART, 0, 0, 0}, {0}};

/* The clauses that decide the game, by its ends. */
static const char *const end_clauses[] = {"R-end-1", "R-end-2", "R-end-3", 0};
static const struct sand_score_part scores[] = {{"men", "R-end-1", D_SEAT, 0}, {0}};

const struct sand_game morris_game = {
    SAND_CONTRACT(morris),
    .title = "Nine Men's Morris",
    .rules = 1,
    .min_seats = MORRIS_SEATS,
    .max_seats = MORRIS_SEATS,
    .longest = 2 * MORRIS_MEN + 14 + 15 * 101, /* men placed, men taken, and the moves between two of those */
    .flags = SAND_EXAMPLE,
    .domains = domains,
    .verbs = verbs,
    .keys = keys,
    .options = options,
    .seats = seats,
    .ends = ends,
    .figures = figures,
    .scores = scores,
    .end_clauses = end_clauses,
    .score = morris_score,
    .fields = fields,
    .imagine = sand_imagine_chance,
};
