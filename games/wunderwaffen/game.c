/* The vocabulary and the state as tables, and the one symbol that leaves this folder. */
#include "games/wunderwaffen/state.h"

#include "engine/field.h"

const char *const wunderwaffen_factions[] = {WUNDERWAFFEN_FACTION_LIST(SAND_NAME) 0};
const char *const wunderwaffen_kinds[] = {WUNDERWAFFEN_KIND_LIST(SAND_NAME) 0};
static const char *const stages[] = {WUNDERWAFFEN_QUESTION_LIST(SAND_KEY_NAME) "over", 0};
static const char *const numbers[] = {"1", "2", "3", "4", "5"}, *const reserves[] = {"soldier", "free", 0};

static const char *const score_names[] = {WUNDERWAFFEN_SCORE_LIST(SAND_NAME) 0};

/* questions.c and uses.c pack answers by these widths: territory 5, space 3, slot 2, reserve 1. */
static const struct sand_domain domains[] = {
    {SAND_WORDS("faction", 2, wunderwaffen_factions)},
    {SAND_WORDS("kind", 4, wunderwaffen_kinds), .role = SAND_ROLE_PIECE},
    {SAND_IDS("card", 5, struct wunderwaffen_pack, card, WUNDERWAFFEN_CARDS)},
    {SAND_WORDS("slot", 2, numbers), .count = WUNDERWAFFEN_HAND, .role = SAND_ROLE_PIECE},
    {SAND_WORDS("reserve", 1, reserves)},
    {SAND_IDS("territory", 5, struct wunderwaffen_pack, land, WUNDERWAFFEN_LANDS + 1), .role = SAND_ROLE_PLACE},
    {SAND_IDS("territory", 5, struct wunderwaffen_pack, land, WUNDERWAFFEN_LANDS), .role = SAND_ROLE_PLACE},
    {SAND_WORDS("space", 3, numbers), .count = WUNDERWAFFEN_BERLIN_SPACES},
    {SAND_NUMBERS(16)},
    {SAND_WORDS("faction", 4, wunderwaffen_factions), .set = 1},
    {SAND_WORDS("score", 4, score_names)},
    {0}};

SAND_VOCABULARY_TABLES(WUNDERWAFFEN);
static const struct sand_option options[] = {
    {"alt-score", SAND_SWITCH, 0, 0, 1, 0, 0}, {"handicap", SAND_NUMBER, 0, 0, WUNDERWAFFEN_MOST_HANDICAP, 0, 0}, {0}};

static const char *const slots[] = {"1", "2", "3", "soldier", "free", 0}, *const stores[] = {"none", "soldier", "free",
                                                                                             0};
static const char *const modes[] = {WUNDERWAFFEN_MODE_LIST(SAND_NAME) 0};

/* What is plain in a position, and by runs of this table in views. Counters and where they lie are save.c's and
 * view.c's; what is being resolved is told in views by its pieces, and points by faction. */
#define OPEN(member)    SAND_VALUE(struct wunderwaffen_state, member), .flags = SAND_WRITTEN
#define NOW(member)     SAND_VALUE(struct wunderwaffen_state, member), .flags = SAND_WRITTEN | SAND_RUNNING
#define ONE(member)     SAND_VALUE(struct wunderwaffen_state, member), .flags = SAND_WRITTEN | SAND_UNSHOWN
#define NONE_OR(member) SAND_VALUE(struct wunderwaffen_state, member), .flags = SAND_UNSHOWN
#define EACH(member)                                                                                                   \
    SAND_BY(struct wunderwaffen_state, member, WUNDERWAFFEN_D_FACTION), .flags = SAND_WRITTEN | SAND_UNSHOWN
#define KEPT      .audience = SAND_KEPT
#define IN(stage) ((uint64_t)1 << WUNDERWAFFEN_##stage)
#define IN_TURN   (IN(TURN) | IN(FOR) | IN(USE) | IN(CHOOSE_BONUS) | IN(CANCEL) | IN(MARK))
static const struct sand_field fields[] = {
    {OPEN(phase), .name = "phase", .low = 1, .high = 2, .preset = 1},
    {OPEN(round), .name = "round", .low = 1, .high = 6, .preset = 1},
    {NOW(active), .name = "active", .kind = SAND_ID, .domain = WUNDERWAFFEN_D_FACTION},
    {NOW(stage), .name = "stage", .kind = SAND_WORD, .words = stages, .preset = WUNDERWAFFEN_TURN},
    {OPEN(own_due), .name = "own", .high = 2, .may = IN_TURN},
    {OPEN(give_due), .name = "give", .high = 1, .may = IN_TURN},
    {OPEN(cancelled), .name = "cancelled", .kind = SAND_FLAG},
    {OPEN(research), .name = "research", .low = WUNDERWAFFEN_RESEARCH_LOW, .high = WUNDERWAFFEN_RESEARCH_TOP},
    {OPEN(display), .name = "display", .kind = SAND_SET, .domain = WUNDERWAFFEN_D_CARD},
    {OPEN(cards), .name = "cards", .kind = SAND_SET, .domain = WUNDERWAFFEN_D_CARD},
    {ONE(head.seats), .name = "seats", .low = 2, .high = WUNDERWAFFEN_FACTIONS, .preset = WUNDERWAFFEN_FACTIONS},
    {ONE(alternative), .name = "alt-score", .kind = SAND_FLAG, .option = "alt-score"},
    {ONE(opening), .name = "opening", .kind = SAND_FLAG, .may = IN(PICK)},
    {ONE(picks), .name = "picks", .high = WUNDERWAFFEN_HAND, .when = IN(PICK)},
    {ONE(stored), .name = "stored", .kind = SAND_WORD, .words = stores, .may = IN_TURN},
    {ONE(bought), .name = "bought", .kind = SAND_FLAG, .may = IN_TURN},
    {ONE(second_card), .name = "second-card", .kind = SAND_FLAG, .may = IN(START_CARD)},
    {ONE(reduction), .name = "reduction", .high = 6, .when = IN(CANCEL)},
    {NONE_OR(from), .in = "playing", .name = "from", .kind = SAND_WORD, .words = slots, .preset = WUNDERWAFFEN_NO,
     .when = IN(FOR) | IN(USE)},
    {NONE_OR(mode), .in = "playing", .name = "mode", .kind = SAND_WORD, .words = modes, .may = IN(FOR) | IN(USE)},
    {NONE_OR(face), .in = "playing", .name = "face", .kind = SAND_ID, .domain = WUNDERWAFFEN_D_FACTION,
     .preset = WUNDERWAFFEN_NO, .may = IN(FOR) | IN(USE)},
    {NONE_OR(land), .in = "won", .name = "territory", .kind = SAND_ID, .domain = WUNDERWAFFEN_D_LAND,
     .preset = WUNDERWAFFEN_NO, .when = IN(MARK)},
    {NONE_OR(winner), .in = "won", .name = "by", .kind = SAND_ID, .domain = WUNDERWAFFEN_D_FACTION,
     .preset = WUNDERWAFFEN_NO, .when = IN(MARK)},
    {NONE_OR(bonus_for), .name = "bonus", .kind = SAND_ID, .domain = WUNDERWAFFEN_D_FACTION, .preset = WUNDERWAFFEN_NO,
     .when = IN(CHOOSE_BONUS)},
    {EACH(vp), .name = "vp", .high = WUNDERWAFFEN_MOST_VP},
    {EACH(strategy), .name = "strategy", .rows = WUNDERWAFFEN_ALLIES, .high = WUNDERWAFFEN_TOP},
    {0}};

static const struct sand_figure figures[] = {
    {"vp", "/faction/X/vp", WUNDERWAFFEN_D_FACTION, SAND_CHART | SAND_SCORE, 0, 0, 0},
    {"morale", "/faction/X/morale", WUNDERWAFFEN_D_FACTION, SAND_CHART, 0, 0, 0},
    {"politics", "/faction/X/politics", WUNDERWAFFEN_D_FACTION, SAND_CHART, 0, 0, 0},
    {"strategy", "/faction/X/strategy", WUNDERWAFFEN_D_FACTION, SAND_CHART, 0, 0, 0},
    {"research", "/research", 0, SAND_CHART, 0, 0, 0},
    {0}};

/* Where the journal is cut into turns and actions. */
static const struct sand_opener openers[] = {
    SAND_TURN("round"),     SAND_TURN("turn-of"),  SAND_CUT("scoring", SAND_OPENS_TURN | SAND_SETTLES),
    SAND_TURN("phase-two"), SAND_ACTION("plays"),  SAND_ACTION("flips"),
    SAND_ACTION("stores"),  SAND_ACTION("calls"),  SAND_ACTION("acquired"),
    SAND_SAYS("conquers"),  SAND_SAYS("fortress"), SAND_SAYS("holds"),
    SAND_SAYS("in-berlin"), SAND_CUT(0, 0)};
static const struct sand_score_part scores[] = {{"handicap", "R-setup-14", WUNDERWAFFEN_D_FACTION, 0},
                                                {"conquest", "R-conq-10 R-conq-12", WUNDERWAFFEN_D_FACTION, 0},
                                                {"conference", "R-conf-1 R-conf-4", WUNDERWAFFEN_D_FACTION, 0},
                                                {"leader", "R-conf-5", WUNDERWAFFEN_D_FACTION, 0},
                                                {"suburbs", "R-ber-4 R-ber-6", WUNDERWAFFEN_D_FACTION, 0},
                                                {"strategy", "R-strat-3", WUNDERWAFFEN_D_FACTION, 0},
                                                {"research", "R-res-1", WUNDERWAFFEN_D_FACTION, 0},
                                                {"cards", "R-res-6 R-turn-2", WUNDERWAFFEN_D_FACTION, 0},
                                                {"removal", "R-pol-6", WUNDERWAFFEN_D_FACTION, 0},
                                                {"territories", "R-phase-1", WUNDERWAFFEN_D_FACTION, 0},
                                                {"cities", "R-phase-2", WUNDERWAFFEN_D_FACTION, 0},
                                                {"fortresses", "R-end-2", WUNDERWAFFEN_D_FACTION, 0},
                                                {"politics", "R-end-3", WUNDERWAFFEN_D_FACTION, 0},
                                                {"berlin", "R-end-4", WUNDERWAFFEN_D_FACTION, 0},
                                                {"berlin-politics", "R-end-5", WUNDERWAFFEN_D_FACTION, 0},
                                                {"before", "R-end-2", WUNDERWAFFEN_D_FACTION, 0},
                                                {"total", "R-end-6 R-end-8", WUNDERWAFFEN_D_FACTION, 0},
                                                {"counts", "R-end-6", WUNDERWAFFEN_D_FACTION, 0},
                                                {"counts", "R-end-7", WUNDERWAFFEN_D_FACTION, 0},
                                                {0}};

/* Of giving a counter, for who asks why it is not possible (uses.c). */
static const struct sand_rule_test tests[] = {{"due", "R-turn-4 R-turn-6", {0}},
                                              {"held", "R-turn-4", {0}},
                                              {"names", "R-rev-1 R-two-3 R-two-4", {0}},
                                              {"berlin", "R-germ-7", {0}},
                                              {"military", "R-terr-6", {0}},
                                              {"open", "R-terr-9", {0}},
                                              {"borders", "R-terr-4 R-terr-5", {0}},
                                              {"strength", "R-terr-7", {0}},
                                              {"fortress", "R-res-6", {0}},
                                              {"opposing", "R-space-3", {0}},
                                              {"eliminates", "R-space-1 R-space-4", {0}},
                                              {0}};

static const struct sand_printed printed[] = {{"card", "card-text"}, {0}};

const struct sand_game wunderwaffen_game = {
    SAND_CONTRACT(wunderwaffen),
    SAND_TABLES,
    .title = "WunderWaffen",
    .flags = SAND_FRAMED,
    .rules = 2,
    .min_seats = 2,
    .max_seats = WUNDERWAFFEN_FACTIONS,
    .longest = 2400, /* 30 counters a faction; none takes more than a dozen answers with picking, Reserve and bonuses */
    .shown = wunderwaffen_shown,
    .seats = wunderwaffen_factions,
    .score_entry = wunderwaffen_score_entry,
    .openers = openers,
    .score = wunderwaffen_score,
    .tests = tests,
    .printed = printed,
    .why = wunderwaffen_why,
    .fields = fields,
    .observed = wunderwaffen_observed,
    .imagine = wunderwaffen_imagine,
    .show = wunderwaffen_show,
    .board = wunderwaffen_board,
    .terminal = wunderwaffen_terminal,
};
