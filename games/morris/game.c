/* The tables: vocabulary, options, the state field by field; the pack; what is true of every position; and the one
 * symbol that leaves this folder. Everything is open, so view, save and load are the table of fields. */
#include "games/morris/state.h"

#include "engine/field.h"
#include "engine/pack.h"

SAND_VOCABULARY_TABLES(MORRIS);
static const char *const seats[] = {"white", "black", 0};
static const char *const stages[] = {MORRIS_QUESTION_LIST(SAND_KEY_NAME) 0};

static const struct sand_domain domains[] = {
    {SAND_WORDS("seat", 1, seats)}, {SAND_PLACES_OF("point", 5, struct morris_pack, point, MORRIS_POINTS)}, {0}};
static const struct sand_option options[] = {
    {"flying", SAND_SWITCH, 0, 0, 0, 1, 0}, {"quiet", SAND_NUMBER, 0, 20, 100, 50, 0}, {0}};
static const struct sand_figure figures[] = {{"hand", "/hand/X", D_SEAT, SAND_CHART, 0, 0, 0}, {0}};
static const struct sand_score_part scores[] = {{"men", "R-end-1", D_SEAT, 0}, {0}};

#define ONE(member) SAND_VALUE(struct morris_state, member)
static const struct sand_field fields[] = {
    {SAND_BY(struct morris_state, on, D_POINT), .name = "point", .kind = SAND_ID, .domain = D_SEAT, .plus = 1},
    {SAND_BY(struct morris_state, hand, D_SEAT), .name = "hand", .high = MORRIS_MEN, .flags = SAND_WRITTEN},
    {ONE(active), .name = "active", .kind = SAND_ID, .domain = D_SEAT, .flags = SAND_WRITTEN},
    {ONE(stage), .name = "stage", .kind = SAND_WORD, .words = stages, .preset = Q_MOVE},
    {ONE(quiet), .name = "quiet", .high = 100},
    {ONE(limit), .name = "limit", .low = 20, .high = 100, .preset = 50, .option = "quiet"},
    {ONE(flying), .name = "flying", .kind = SAND_FLAG, .preset = 1, .option = "flying"},
    {ONE(head.over), .name = "over", .kind = SAND_FLAG},
    {ONE(end), .name = "end", .kind = SAND_WORD, .words = ends},
    {0}};
SAND_FIELDED(morris, 0)

/* data/board.json: the points with their neighbours, and the lines of three. */
static void load_board(void *pack, struct sand_reader *r)
{
    struct morris_pack *p = pack;
    int i = 0;
    SAND_PASS_OVER(r, 0, "colours"); /* the page's */
    sand_read_places(r, sand_require(r, 0, "points"), p->point, sizeof *p->point, MORRIS_POINTS, MORRIS_POINTS);
    SAND_EACH (line, r, sand_require_list(r, 0, "lines", MORRIS_LINES)) {
        p->line[i] = (uint32_t)sand_get_set(r, line, &morris_game, D_POINT, p);
        if (__builtin_popcount(p->line[i++]) != 3)
            sand_reader_fail(r, line, "a line has three points", (char *)0);
    }
}
SAND_PACKED(morris, {"board.json", load_board})

/* What must be true of the fields together; then, of a game that is not over, that there is something to decide. */
bool morris_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct morris_state *s = state;
    const bool on = !s->head.over;
    const int white = morris_men(s, 0), black = morris_men(s, 1);
    struct sand_question q;
    return sand_check_fields(&morris_game, pack, s, error) &&
           SAND_KEPT(error,
                     {white > MORRIS_MEN || black > MORRIS_MEN || (on && (white < 3 || black < 3)), "/point",
                      "three to nine men each"},
                     {s->quiet > s->limit || (on && s->quiet == s->limit), "/quiet",
                      "the game is over after this many moves"},
                     {on && s->stage != Q_TAKE && (s->stage == Q_PLACE) != (s->hand[s->active] > 0), "/stage",
                      "men are placed while there are some in the hand, then moved"},
                     {on && s->end, "/end", "the game is not over"}) &&
           SAND_KEPT(error, {on && !morris_ask(pack, s, s->active, &q), "/stage", "there must be something to decide"});
}

const struct sand_game morris_game = {
    SAND_CONTRACT(morris),
    SAND_TABLES,
    .title = "Nine Men's Morris",
    .rules = 1,
    .min_seats = MORRIS_SEATS,
    .max_seats = MORRIS_SEATS,
    .longest = 2 * MORRIS_MEN + 14 + 15 * 101, /* men placed, men taken, and the moves between two of those */
    .flags = SAND_EXAMPLE,
    .seats = seats,
    .fields = fields,
    .score = morris_score,
    .imagine = sand_imagine_chance,
};
