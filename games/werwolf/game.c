/* The vocabulary as data, and the one symbol that leaves this folder. */
#include "games/werwolf/clauses.h"
#include "games/werwolf/play.h"

const char *const werwolf_faction_ids[] = {"allies", "soviets", "werwolf", "edelweiss", 0};
const char *const werwolf_loyalty_ids[] = {"neutral",       "passive-allied",     "active-allied",     "passive-soviet",
                                           "active-soviet", "passive-resistance", "active-resistance", 0};
const char *const werwolf_action_ids[] = {"reinforce", "patrol", "search", "assault", "recruit",
                                          "terror",    "march",  "attack", "rebuild", 0};
const char *const werwolf_special_ids[] = {
    "commando-raid", "air-lift",      "air-strike",  "trial",  "transport", "bombard",    "interrogate", "deport",
    "capture",       "wunder-waffen", "assassinate", "ambush", "extort",    "infiltrate", "false-flag",  0};
const char *const werwolf_building_ids[] = {"radio-werwolf", "national-redoubt", "bundestag", "volkskammer", 0};
const char *const werwolf_class_ids[] = {"troop",     "police",   "under",     "active",   "base", "he-troop",
                                         "he-police", "he-under", "he-active", "research", 0};
static const char *const side_ids[] = {"unshaded", "shaded", 0};
static const char *const token_ids[] = {"research", "he", 0};
static const char *const phase_ids[] = {"check", "resources", "loyalty", "redeployment", "reset", 0};
static const char *const cause_ids[] = {"none", "goal", "final", "tensions", 0};
#define CLAUSE_ID(name, number) "R-" #name "-" #number,
static const char *const clause_ids[] = {WERWOLF_CLAUSES(CLAUSE_ID) 0};

/* A domain with a fixed list of words. */
#define FIXED(name, ids)                                                                                               \
    static int name##_count(const void *pack)                                                                          \
    {                                                                                                                  \
        (void)pack;                                                                                                    \
        return (int)(sizeof ids / sizeof *ids) - 1;                                                                    \
    }                                                                                                                  \
    static const char *name##_id(const void *pack, int i)                                                              \
    {                                                                                                                  \
        (void)pack;                                                                                                    \
        return ids[i];                                                                                                 \
    }
FIXED(faction, werwolf_faction_ids)
FIXED(class, werwolf_class_ids)
FIXED(action, werwolf_action_ids)
FIXED(special, werwolf_special_ids)
FIXED(side, side_ids)
FIXED(token, token_ids)
FIXED(loyalty, werwolf_loyalty_ids)
FIXED(building, werwolf_building_ids)
FIXED(phase, phase_ids)
FIXED(clause, clause_ids)
FIXED(cause, cause_ids)

static int space_count(const void *pack)
{
    (void)pack;
    return WF_PLACES;
}
static const char *space_id(const void *pack, int i)
{
    return ((const struct werwolf_pack *)pack)->space_id[i];
}
static int card_count(const void *pack)
{
    (void)pack;
    return WF_CARDS;
}
static const char *card_id(const void *pack, int i)
{
    return ((const struct werwolf_pack *)pack)->card[i].id;
}
static int label_count(const void *pack)
{
    return ((const struct werwolf_pack *)pack)->labels;
}
static const char *label_id(const void *pack, int i)
{
    return ((const struct werwolf_pack *)pack)->label[i];
}
static int cap_count(const void *pack)
{
    (void)pack;
    return WF_CAPS;
}
static const char *cap_id(const void *pack, int i)
{
    return ((const struct werwolf_pack *)pack)->cap[i].id;
}

static const struct sand_domain domains[] = {{"faction", 8, 0, faction_count, faction_id},
                                             {"class", 8, 0, class_count, class_id},
                                             {"space", 8, 0, space_count, space_id},
                                             {"action", 8, 0, action_count, action_id},
                                             {"special", 8, 0, special_count, special_id},
                                             {"card", 8, 0, card_count, card_id},
                                             {"number", 8, 0, 0, 0},
                                             {"side-of-card", 8, 0, side_count, side_id},
                                             {"token", 8, 0, token_count, token_id},
                                             {"label", 8, 0, label_count, label_id},
                                             {"loyalty", 8, 0, loyalty_count, loyalty_id},
                                             {"building", 8, 0, building_count, building_id},
                                             {"capability", 8, 0, cap_count, cap_id},
                                             {"phase", 8, 0, phase_count, phase_id},
                                             {"clause", 8, 0, clause_count, clause_id},
                                             {"cause", 8, 0, cause_count, cause_id},
                                             {"ruler", 8, 0, faction_count, faction_id},
                                             {0}};

static const struct sand_verb verbs[] = {
    [V_KEY] = {"key", {{DOM_CARD, 0, 0}}},
    [V_EVENT] = {"event", {{DOM_SIDE, 0, 0}}},
    [V_ACTION] = {"action", {{DOM_ACTION, 0, 0}}},
    [V_LIMITED] = {"limited", {{DOM_ACTION, 0, 0}}},
    [V_ESPIONAGE] = {"espionage", {{0}}},
    [V_PASS] = {"pass", {{0}}},
    [V_NEGOTIATE] = {"negotiate", {{0}}},
    [V_DEAL] = {"deal", {{0}}},
    [V_SPACE] = {"space", {{DOM_SPACE, 0, 0}}},
    [V_SPECIAL] = {"special", {{DOM_SPECIAL, 0, 0}}},
    [V_MOVE] = {"move", {{0}}},
    [V_PLACE] = {"place", {{DOM_NUMBER, 0, 0}, {DOM_NUMBER, 0, 0}}},
    [V_ONE] = {"one", {{0}}},
    [V_TWO] = {"two", {{0}}},
    [V_GATHER] = {"gather", {{0}}},
    [V_TERROR] = {"terror", {{0}}},
    [V_BASE] = {"base", {{DOM_NUMBER, 0, 0}, {DOM_NUMBER, 0, 0}}},
    [V_BLOCKADE] = {"blockade", {{DOM_SPACE, 0, 0}}},
    [V_REBUILD] = {"rebuild", {{DOM_SPACE, 0, 0}}},
    [V_BUILD] = {"build", {{DOM_SPACE, 0, 0}}},
    [V_ASSAULT] = {"assault", {{DOM_SPACE, 0, 0}}},
    [V_CLEAR] = {"clear", {{DOM_SPACE, 0, 0}}},
    [V_STEP] = {"step", {{DOM_SPACE, 1, 0}}},
    [V_HE] = {"he", {{DOM_CLASS, 0, 0}}},
    [V_FROM] = {"from", {{DOM_SPACE, 0, 0}, {DOM_CLASS, 1, 0}}},
    [V_TO] = {"to", {{DOM_SPACE, 0, 0}}},
    [V_GROUP] = {"group", {{DOM_NUMBER, 0, 0}, {DOM_NUMBER, 0, 0}}},
    [V_CARRY] = {"carry", {{DOM_NUMBER, 0, 0}, {DOM_NUMBER, 0, 0}}},
    [V_HIT] = {"hit", {{DOM_FACTION, 0, 0}, {DOM_CLASS, 0, 0}}},
    [V_STRIKE] = {"strike", {{DOM_SPACE, 0, 0}, {DOM_FACTION, 0, 0}, {DOM_CLASS, 0, 0}}},
    [V_ACTIVATE] = {"activate", {{DOM_SPACE, 1, 0}, {DOM_FACTION, 0, 0}}},
    [V_POP] = {"pop", {{DOM_NUMBER, 0, 0}}},
    [V_TAKE] = {"take", {{DOM_TOKEN, 0, 0}, {DOM_FACTION, 0, 0}}},
    [V_HOME] = {"home", {{DOM_SPACE, 0, 0}}},
    [V_GRAB] = {"grab", {{DOM_NUMBER, 0, 0}, {DOM_NUMBER, 0, 0}}},
    [V_TOKEN] = {"token", {{DOM_FACTION, 0, 0}}},
    [V_SHIFT] = {"shift", {{DOM_TOKEN, 0, 0}, {DOM_SPACE, 0, 0}, {DOM_NUMBER, 0, 0}, {DOM_CLASS, 0, 0}}},
    [V_GIVE] = {"give", {{DOM_FACTION, 0, 0}}},
    [V_AMOUNT] = {"amount", {{DOM_NUMBER, 0, 0}}},
    [V_OFFER] = {"offer", {{DOM_TOKEN, 0, 0}, {DOM_SPACE, 0, 0}, {DOM_CLASS, 0, 0}, {DOM_FACTION, 0, 0}}},
    [V_ACCEPT] = {"accept", {{0}}},
    [V_REFUSE] = {"refuse", {{0}}},
    [V_SELL] = {"sell", {{DOM_SPACE, 0, 0}}},
    [V_BUY] = {"buy", {{DOM_SPACE, 0, 0}}},
    [V_PICK] = {"pick", {{DOM_FACTION, 1, 0}, {DOM_CLASS, 1, 0}, {DOM_SPACE, 1, 0}}},
    [V_OPTION] = {"option", {{DOM_LABEL, 0, 0}}},
    [V_YES] = {"yes", {{0}}},
    [V_NO] = {"no", {{0}}},
    [V_DONE] = {"done", {{0}}},
    {0}};

static const struct sand_key keys[] = {
    [Q_KEY] = {"key", {DOM_FACTION}},
    [Q_BOX] = {"box", {DOM_FACTION, DOM_CARD}},
    [Q_LOOP] = {"loop", {DOM_FACTION, DOM_ACTION}},
    [Q_AFTER] = {"after", {DOM_FACTION, DOM_ACTION}},
    [Q_PLACE] = {"place", {DOM_FACTION, DOM_SPACE}},
    [Q_RECRUIT] = {"recruit", {DOM_FACTION, DOM_SPACE}},
    [Q_TERROR] = {"terrorise", {DOM_FACTION, DOM_SPACE}},
    [Q_REBUILD] = {"rebuild", {DOM_FACTION}},
    [Q_STEP] = {"rebuild-step", {DOM_FACTION, DOM_SPACE}},
    [Q_BUILD] = {"build", {DOM_FACTION}},
    [Q_BASE] = {"build-base", {DOM_FACTION, DOM_SPACE}},
    [Q_HE] = {"build-he", {DOM_FACTION, DOM_SPACE}},
    [Q_ROAD] = {"road", {DOM_FACTION}},
    [Q_FROM] = {"from", {DOM_FACTION, DOM_SPACE}},
    [Q_TO] = {"to", {DOM_FACTION, DOM_SPACE}},
    [Q_GROUP] = {"group", {DOM_FACTION, DOM_SPACE, DOM_SPACE}},
    [Q_CARRY] = {"carry", {DOM_FACTION, DOM_SPACE, DOM_SPACE}},
    [Q_HIT] = {"hit", {DOM_FACTION, DOM_SPACE, DOM_NUMBER}},
    [Q_STRIKE] = {"strike", {DOM_FACTION, DOM_NUMBER}},
    [Q_ACTIVATE] = {"activate", {DOM_FACTION, DOM_NUMBER}},
    [Q_TARGET] = {"target", {DOM_FACTION, DOM_SPECIAL}},
    [Q_POP] = {"pop", {DOM_FACTION, DOM_SPACE}},
    [Q_TAKE] = {"take", {DOM_FACTION, DOM_SPACE}},
    [Q_HOME] = {"send-home", {DOM_FACTION}},
    [Q_GRAB] = {"grab", {DOM_FACTION, DOM_SPACE}},
    [Q_TOKEN] = {"token", {DOM_FACTION, DOM_SPACE, DOM_TOKEN}},
    [Q_DEAL] = {"deal", {DOM_FACTION}},
    [Q_AMOUNT] = {"amount", {DOM_FACTION, DOM_FACTION}},
    [Q_ACCEPT] = {"accept", {DOM_FACTION, DOM_FACTION, DOM_TOKEN, DOM_SPACE}},
    [Q_SELL] = {"sell", {DOM_FACTION}},
    [Q_BUY] = {"buy", {DOM_FACTION}},
    [Q_BUY_HOME] = {"buy-home", {DOM_FACTION}},
    [Q_BRIBE] = {"bribe", {DOM_FACTION}},
    [Q_LOYALTY] = {"loyalty-step", {DOM_FACTION}},
    [Q_LEAVE] = {"leave", {DOM_FACTION}},
    [Q_REDEPLOY] = {"redeploy", {DOM_FACTION}},
    [Q_SPACE] = {"event-space", {DOM_FACTION, DOM_CARD}},
    [Q_PICK] = {"pick", {DOM_FACTION, DOM_CARD}},
    [Q_OPTION] = {"option", {DOM_FACTION, DOM_CARD}},
    [Q_YES] = {"yes", {DOM_FACTION, DOM_CARD}},
    [E_SETUP] = {"setup", {DOM_NUMBER}},
    [E_SEAT] = {"seat-of", {DOM_FACTION, DOM_NUMBER}},
    [E_CARD] = {"card", {DOM_CARD, DOM_CARD}},
    [E_KEY] = {"key-event", {DOM_FACTION, DOM_CARD}},
    [E_TRUMPED] = {"trumped", {DOM_FACTION, DOM_CARD}},
    [E_EVENT] = {"event", {DOM_FACTION, DOM_CARD, DOM_SIDE}},
    [E_ACTION] = {"action", {DOM_FACTION, DOM_ACTION}},
    [E_LIMITED] = {"limited", {DOM_FACTION, DOM_ACTION}},
    [E_FREE] = {"free", {DOM_FACTION, DOM_ACTION}},
    [E_SPECIAL] = {"special", {DOM_FACTION, DOM_SPECIAL}},
    [E_ESPIONAGE] = {"espionage", {DOM_FACTION}},
    [E_PASS] = {"pass", {DOM_FACTION}},
    [E_NEGOTIATE] = {"negotiate", {DOM_FACTION}},
    [E_SELECTED] = {"selected", {DOM_FACTION, DOM_SPACE}},
    [E_PLACED] = {"placed", {DOM_FACTION, DOM_CLASS, DOM_NUMBER, DOM_SPACE}},
    [E_REMOVED] = {"removed", {DOM_FACTION, DOM_CLASS, DOM_NUMBER, DOM_SPACE}},
    [E_CASUALTIES] = {"casualties", {DOM_NUMBER}},
    [E_MOVED] = {"moved", {DOM_FACTION, DOM_SPACE, DOM_SPACE, DOM_NUMBER, DOM_NUMBER}},
    [E_CARRIED] = {"carried", {DOM_FACTION, DOM_NUMBER, DOM_NUMBER}},
    [E_ACTIVATED] = {"activated", {DOM_FACTION, DOM_NUMBER, DOM_SPACE}},
    [E_HIDDEN] = {"hidden", {DOM_FACTION, DOM_NUMBER, DOM_SPACE}},
    [E_LOYALTY] = {"loyalty", {DOM_SPACE, DOM_LOYALTY}},
    [E_CONTROL] = {"control", {DOM_SPACE, DOM_RULER}},
    [E_POPULATION] = {"population", {DOM_SPACE, DOM_NUMBER}},
    [E_TERROR] = {"terror", {DOM_SPACE, DOM_NUMBER}},
    [E_BLOCKADE] = {"blockade", {DOM_SPACE}},
    [E_CLEARED] = {"cleared", {DOM_SPACE}},
    [E_RESOURCES] = {"resources", {DOM_FACTION, DOM_NUMBER}},
    [E_MORALE] = {"morale", {DOM_NUMBER}},
    [E_TENSIONS] = {"tensions", {DOM_NUMBER}},
    [E_TOOK] = {"took", {DOM_FACTION, DOM_TOKEN, DOM_NUMBER, DOM_SPACE}},
    [E_LOOSE] = {"loose", {DOM_TOKEN, DOM_NUMBER, DOM_SPACE}},
    [E_TOKEN_GONE] = {"token-gone", {DOM_FACTION, DOM_TOKEN, DOM_NUMBER, DOM_SPACE}},
    [E_HOME] = {"home", {DOM_FACTION, DOM_NUMBER}},
    [E_SHIFTED] = {"shifted", {DOM_FACTION, DOM_TOKEN, DOM_NUMBER, DOM_SPACE}},
    [E_BUILDING] = {"built", {DOM_BUILDING, DOM_SPACE}},
    [E_DEMOLISHED] = {"demolished", {DOM_BUILDING}},
    [E_CAPABILITY] = {"gained", {DOM_FACTION, DOM_CAPABILITY}},
    [E_CANCELLED] = {"cancelled", {DOM_CAPABILITY}},
    [E_LONG_TERM] = {"long-term", {DOM_CARD}},
    [E_DIE] = {"die", {DOM_FACTION, DOM_NUMBER}},
    [E_MARK] = {"eligible", {DOM_FACTION}},
    [E_UNMARK] = {"ineligible", {DOM_FACTION}},
    [E_CRISIS] = {"crisis", {DOM_NUMBER}},
    [E_PHASE] = {"phase", {DOM_PHASE}},
    [E_GIVEN] = {"given", {DOM_FACTION, DOM_FACTION, DOM_NUMBER}},
    [E_OFFERED] = {"offered", {DOM_FACTION, DOM_FACTION, DOM_TOKEN, DOM_SPACE}},
    [E_REFUSED] = {"refused", {DOM_FACTION}},
    [E_BECAUSE] = {"because", {DOM_FACTION, DOM_CLAUSE}},
    [E_LEVEL] = {"level", {DOM_FACTION, DOM_NUMBER, DOM_NUMBER}},
    [E_WON] = {"won", {DOM_RULER, DOM_CAUSE}},
    {0}};

static const char *const scenario_words[] = {"short", "medium", "long", 0};
static const char *const seat_words[] = {"usual", "p1", "p2", "p3", "p4", "non-player", 0};
static const struct sand_option options[] = {{"scenario", SAND_CHOICE, 0, 0, 0, MEDIUM, scenario_words},
                                             {"late-crisis", SAND_SWITCH, 0, 0, 0, 0, 0},
                                             {"hard", SAND_NUMBER, 0, 0, 2, 0, 0},
                                             {"allies", SAND_CHOICE, 0, 0, 0, 0, seat_words},
                                             {"soviets", SAND_CHOICE, 0, 0, 0, 0, seat_words},
                                             {"werwolf", SAND_CHOICE, 0, 0, 0, 0, seat_words},
                                             {"edelweiss", SAND_CHOICE, 0, 0, 0, 0, seat_words},
                                             {0}};

static const char *const sides[] = {"allies", "soviets", "werwolf", "edelweiss", "occupiers", "insurgents", 0};
static const char *const ends[] = {"goal", "final", "tensions", 0};

const struct sand_game werwolf_game = {
    .id = "werwolf",
    .title = "Werwolf",
    .rules = 1,
    .min_seats = 1,
    .max_seats = 4,
    .state_bytes = sizeof(struct werwolf_state),
    .longest = 200000, /* 90 cards, two operations each: every piece moves once, every token shifts once (D-6) */
    .domains = domains,
    .verbs = verbs,
    .keys = keys,
    .options = options,
    .sides = sides,
    .ends = ends,
    .pack_load = werwolf_pack_load,
    .pack_free = werwolf_pack_free,
    .setup = werwolf_setup,
    .load = werwolf_load,
    .check = werwolf_check,
    .asked = werwolf_asked,
    .ask = werwolf_ask,
    .apply = werwolf_apply,
    .view = werwolf_view,
    .save = werwolf_save,
    .imagine = werwolf_imagine,
    .outcome = werwolf_outcome,
    .board = werwolf_board,
};
