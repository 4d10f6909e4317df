/* Every invariant of a state, in one place (state.h names the larger ones). A position that passes can be played on:
 * the open question has an answer, and its operands are what its rule expects.
 *
 * Order of the tests: ranges of plain fields, the turn, the coup, units, chits, what is derived, and then the open
 * question, because the lists it calls rely on all of the others. Where a question could only come about through
 * another answer (a reply, a retreat, an advance) the test repeats what that answer required. */
#include "games/plot/rules.h"

#include "engine/field.h"

#include <string.h>

/* ---- Units ---- */

static bool retired(const struct plot_state *s, int u)
{
    return s->place[u] == PLOT_RETIRED_ABWEHR || s->place[u] == PLOT_RETIRED_SS;
}

static const char *allied_wrong(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int place = s->place[u];
    return SAND_BROKEN({place != PLOT_ALLIED_BOX && place >= PLOT_HEXES, "an Allied unit is in a hex or in its box"},
                       {place < PLOT_HEXES && p->hex[place].area == p->berlin, "no Allied unit is in Berlin"});
}

static const char *place_wrong(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int place = s->place[u];
    const bool setup = s->mode == PLOT_SETUP, hex = place < PLOT_HEXES, no_coup = s->end == PLOT_END_NO_COUP + 1;
    return SAND_BROKEN(
        {place >= PLOT_ALLIED_BOX, "a German unit is never in the Allied box"},
        {place == PLOT_UNPLACED && !setup, "after set-up every unit has its place"},
        {retired(s, u) && s->mode != PLOT_GAME && !(s->mode == PLOT_OVER && no_coup), "nobody is retired in the coup"},
        {setup && place != PLOT_UNPLACED && !hex, "in set-up a unit is on the map or waits"},
        {hex && plot_overrun(s, p->hex[place].area), "nobody stands in an overrun area"});
}

static const char *status_wrong(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const uint64_t fixed = p->suspectable | p->start[PLOT_SS], either = s->control[0] | s->control[1];
    const uint64_t changed = (s->control[0] ^ p->start[0]) | (s->control[1] ^ p->start[1]);
    const uint64_t twice = s->control[0] & s->control[1], free = p->suspectable & ~s->suspected;
    const bool away = s->place[u] == PLOT_UNPLACED || s->place[u] == PLOT_ELIMINATED || retired(s, u);
    return SAND_BROKEN(
        {plot_in(twice | (fixed & changed), u),
         "one seat controls a unit, and SS and Abwehr units, Hitler and Goerdeler never change sides"},
        {plot_in(s->semi & (either | fixed), u), "only a unit nobody controls is semi-recruited"},
        {plot_in(s->suspected & ~p->suspectable, u), "only Abwehr units and Goerdeler are suspected"},
        {plot_in(s->masked & s->neutral, u) || (plot_in(plot_marked(s), u) && s->place[u] >= PLOT_HEXES),
         "one marker, and only on the map"},
        {away && plot_in(s->semi | s->suspected | plot_marked(s) | changed, u),
         "off the map a unit is as it was at the start"},
        {s->place[u] == PLOT_CELL && (!plot_in(s->control[PLOT_ABWEHR] | s->semi, u) || plot_in(free, u)),
         "prisoners are suspected Abwehr units, or recruited or semi-recruited by the Abwehr Player"},
        {plot_coup_rules(s) && plot_in(s->map & free, u), "in the coup all Abwehr units are suspected"});
}

static bool check_units(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    for (int u = 0; u < PLOT_UNITS; u++) {
        const char *what = u < PLOT_GERMANS ? place_wrong(p, s, u) : allied_wrong(p, s, u);
        if (!what && u < PLOT_GERMANS)
            what = status_wrong(p, s, u);
        if (!what && s->place[u] < PLOT_HEXES && s->at[s->place[u]] != u && !(u == s->acting && s->ask == PLOT_Q_ACT))
            what = "two units in one hex";
        if (what)
            return sand_impossible(e, p->unit[u].id, what);
    }
    return SAND_KEPT(e,
                     {(s->map | s->control[0] | s->control[1]) >> PLOT_GERMANS, "/unit", "there are 63 German units"});
}

static bool check_hitler(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    const int place = s->place[p->leader[PLOT_HITLER]];
    if (place >= PLOT_HEXES)
        return SAND_KEPT(
            e, {place != PLOT_ELIMINATED || !s->penalty, "hitler", "Hitler is on the map, or was killed in the coup"},
            {s->semi != 0, "hitler", "when Hitler is dead nobody is semi-recruited"});
    const int hq = p->hex[place].hq;
    return SAND_KEPT(
        e,
        {!s->penalty && hq != PLOT_HQ_FUEHRER && hq != PLOT_HQ_RASTENBURG, "hitler",
         "before the coup Hitler is in one of his headquarters"},
        {!s->penalty && s->turn > 8 && hq != PLOT_HQ_FUEHRER, "hitler", "from turn 8 on Hitler is in the Führer HQ"});
}

/* R-4-4 to R-4-8 */
static bool symbols_full(const struct plot_pack *p, const struct plot_state *s, int party)
{
    for (int k = 0; k < p->symbols[party]; k++)
        if (s->at[p->symbol[party][k]] == PLOT_NONE)
            return false;
    return true;
}

static const char *start_wrong(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int party = p->unit[u].party;
    const int setup = s->place[u] < PLOT_HEXES ? p->hex[s->place[u]].setup : PLOT_NONE;
    if (s->place[u] == PLOT_UNPLACED)
        return 0;
    return SAND_BROKEN({setup != party && !(setup == PLOT_PARTIES && symbols_full(p, s, party)),
                        "a unit starts in a hex of its party, or in X when those are full"},
                       {!plot_in(p->own[PLOT_SS], u) && s->seat == PLOT_SS, "the SS Player sets up first"});
}

static bool check_setup(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    for (int i = 0; i < PLOT_LEADERS; i++)
        if (s->place[p->leader[i]] != p->leader_hex[i])
            return sand_impossible(e, p->unit[p->leader[i]].id, "a leader starts in his own hex");
    for (uint64_t set = p->loyalty; set; set &= set - 1) {
        const char *what = start_wrong(p, s, plot_first(set));
        if (what)
            return sand_impossible(e, p->unit[plot_first(set)].id, what);
    }
    const uint64_t waiting = plot_those_in(s, PLOT_UNPLACED) & p->loyalty, ss = p->own[PLOT_SS];
    return SAND_KEPT(e, {s->seat == PLOT_ABWEHR && waiting & ss, "/seat", "the SS Player sets up first"},
                     {!(waiting & (s->seat == PLOT_SS ? ss : ~ss)), "/seat", "this seat has nothing left to place"});
}

/* ---- Chits ---- */

static bool check_chits(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    struct plot_chits all = {s->chit_on, 0};
    int count = plot_count(s->chit_on);
    for (int i = 0; i < PLOT_HEAPS; i++) {
        all.loyalty |= s->heap[i].loyalty;
        all.other |= s->heap[i].other;
        count += plot_count(s->heap[i].loyalty) + plot_count(s->heap[i].other);
    }
    if (all.loyalty != p->loyalty || all.other != plot_bit(PLOT_OTHERS) - 1 || count != PLOT_LOYALTY + PLOT_OTHERS)
        return sand_impossible(e, "/chit", "97 chits, each in one place");
    if (s->chit_on && s->mode != PLOT_COUP && s->mode != PLOT_OVER)
        return sand_impossible(e, "/chit", "chits lie on units in coup-turns only");
    for (int i = 0; i < PLOT_SEATS; i++)
        if (s->known[i].loyalty & ~(s->heap[!i].loyalty | s->heap[PLOT_CUP].loyalty) ||
            s->known[i].other & ~(s->heap[!i].other | s->heap[PLOT_CUP].other))
            return sand_impossible(e, "/chit", "a seat knows chits of the cup and of the other box");
    return true;
}

/* ---- Numbers of the turn ---- */

/* An area is overrun by the turn; at the very start of a turn, before the fronts have moved, by the turn before. */
uint32_t plot_overrun_by(const struct plot_pack *p, const struct plot_state *s)
{
    uint32_t set = 0;
    for (int a = 0; a < PLOT_AREAS; a++)
        if (p->area[a].overrun && p->area[a].overrun < s->turn + (s->phase != PLOT_START))
            set |= 1u << a;
    return set;
}

static bool check_end(const struct plot_state *s, struct sand_error *e)
{
    const bool over = s->head.over, no_coup = s->end == PLOT_END_NO_COUP + 1;
    return SAND_KEPT(e, {over && (s->ask || s->seat), "/ask", "nobody is asked when the game is over"},
                     {over != (s->mode == PLOT_OVER) || (s->end != 0) != over || s->end > PLOT_ENDS, "/end",
                      "an end stands if and only if the game is over"},
                     {s->mode == PLOT_OVER && no_coup != (s->phase != PLOT_A1), "/end",
                      "only without a coup the game ends outside it"});
}

static bool check_turn(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    return SAND_KEPT(e,
                     {s->mode == PLOT_SETUP ? s->turn || s->phase : !s->turn, "/turn", "turn 1 to 9, none in set-up"},
                     {(s->mode == PLOT_GAME && s->phase > PLOT_C5) || (plot_coup_rules(s) && s->phase != PLOT_A1),
                      "/phase", "this phase does not belong to this mode"},
                     {s->mode == PLOT_COUP ? !s->coup_turn : s->coup_turn && s->mode != PLOT_OVER, "/coup-turn",
                      "coup-turn 1 to 6, none before"},
                     {s->overrun != plot_overrun_by(p, s), "/turn", "overrun areas follow from the turn"});
}

static bool check_coup(const struct plot_state *s, struct sand_error *e)
{
    const bool coup = s->phase == PLOT_A1, over = s->mode == PLOT_OVER;
    const bool none = !s->penalty && !s->first_bonus && !s->bonus[0] && !s->bonus[1];
    const bool own = s->penalty && s->bonus[0] <= s->first_bonus && s->bonus[1] == s->first_bonus;
    return SAND_KEPT(
        e, {!(coup ? own : none), "/penalty", "penalty and bonus are those of a coup, and there only"},
        {s->moves && s->mode != PLOT_INTER, "/moves", "moves are left in the inter-phase only"},
        {s->mode != PLOT_COUP && !over && (s->stopped | s->quiet | s->mover), "/stopped",
         "seats stop in coup-turns only"},
        {s->mode != PLOT_GAME && !over && (s->mute | s->failed), "/mute", "coup windows belong to game-turns"});
}

/* R-18-36: not between the steps of a unit. In the middle of a unit's move one side may be alone for a moment; it
 * counts when the move is over. */
static bool check_won(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    const bool at_rest = s->ask == PLOT_Q_INTER || s->ask == PLOT_Q_COUP;
    return at_rest && plot_won_already(p, s) ? sand_impossible(e, "/unit", "one side is alone in Berlin and has won")
                                             : true;
}

/* ---- The open question ---- */

#define Q(name) ((uint64_t)1 << PLOT_Q_##name)

static bool moves_now(const struct plot_state *s)
{
    return (s->mode == PLOT_GAME && (s->phase == PLOT_B1 || s->phase == PLOT_C1)) || plot_coup_rules(s);
}

static int phasing(const struct plot_state *s)
{
    if (s->mode == PLOT_COUP)
        return s->mover;
    return s->mode == PLOT_INTER || (s->phase >= PLOT_B1 && s->phase <= PLOT_B3) ? PLOT_ABWEHR : PLOT_SS;
}

/* What the tables of operands (game.c) cannot say: a hex that is an area with the Allied unit, and an area that is
 * stored as 0 where there is none. */
static const char *operands_wrong(const struct plot_state *s)
{
    static const uint64_t hex = Q(ALLIED) | Q(REPLY) | Q(RETREAT) | Q(ADVANCE) | Q(FOLLOW);
    return SAND_BROKEN({(s->hex != PLOT_NO_HEX) != (!s->head.over && hex >> s->ask & 1),
                        "a hex stands where there is one, and only there"},
                       {s->sent_area && !s->sent_count, "an assignment stands while it is carried out, and only then"},
                       {s->revealed & ~s->team || s->saved & ~s->revealed,
                        "chits are revealed for units that investigate, and cancelled after that"});
}

static const char *sets_wrong(const struct plot_state *s)
{
    const bool window = s->ask == PLOT_Q_WINDOW, game = s->mode == PLOT_GAME && !window;
    const bool tries = game && (s->phase == PLOT_B2 || s->phase == PLOT_C2 || s->phase == PLOT_C3);
    const uint64_t all = s->moved | s->used | s->tried | s->dropped | s->team | s->owed | s->rolls | s->revealed;
    return SAND_BROKEN(
        {all >> PLOT_GERMANS, "there are 63 German units"},
        {s->moved && !(moves_now(s) && !window) && s->mode != PLOT_OVER, "units have moved in movement phases only"},
        {(s->used | s->tried | s->dropped) && !tries,
         "units take part in attempts and investigations in their phases only"});
}

static bool near(const struct plot_pack *p, int from, int to)
{
    for (const uint16_t *hex = p->hex[from].zone; *hex != PLOT_NO_HEX; hex++)
        if (*hex == to)
            return true;
    return false;
}

/* A unit in the middle of its move. */
static const char *acting_wrong(const struct plot_pack *p, const struct plot_state *s, int seat)
{
    const int u = s->acting;
    if (u >= PLOT_GERMANS || !moves_now(s) || seat != phasing(s) ||
        !plot_in(s->control[seat] & s->map & p->mobile & ~plot_marked(s) & s->moved, u))
        return "this unit cannot be acting now";
    return s->spent > p->unit[u].movement ? "more movement points than it has" : 0;
}

static const char *reply_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    sand_answer answer[32];
    struct plot_list l = {answer, 0, 32};
    const char *what = acting_wrong(p, s, !s->seat);
    if (what)
        return what;
    const bool hitler = s->target == p->leader[PLOT_HITLER];
    if (!plot_coup_rules(s) || (!hitler && (s->mode == PLOT_INTER || s->quiet >> s->seat & 1)))
        return "no reply window is open here";
    if (s->target != PLOT_NONE && s->place[s->target] != s->hex)
        return "the target stands elsewhere";
    plot_list_harassments(p, s, s->acting, &l);
    const sand_answer declared = s->target == PLOT_NONE ? plot_answer(PLOT_V_HARASS_HQ, s->hex)
                                                        : plot_answer(PLOT_V_HARASS, s->target);
    for (int i = 0; i < l.count && i < 32; i++)
        if (answer[i] == declared)
            return 0;
    return "this harassment is not allowed";
}

/* R-9-22: at the start of turn 8 a unit makes room for Hitler. */
static bool makes_room(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int hitler = s->place[p->leader[PLOT_HITLER]], seat = plot_controller(s, u);
    return s->mode == PLOT_GAME && s->turn == 8 && s->seat == (seat < 0 ? PLOT_SS : seat) && s->place[u] == s->hex &&
           p->hex[s->hex].hq == PLOT_HQ_FUEHRER && p->hex[hitler].hq != PLOT_HQ_FUEHRER && s->target == PLOT_NONE &&
           s->acting == PLOT_NONE && !s->spent;
}

/* Turn 8, or a harassment whose target or harasser gives way. */
static const char *retreat_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->retreating;
    if (u >= PLOT_GERMANS || !plot_in(s->map, u))
        return "only a German unit on the map retreats";
    if (s->phase == PLOT_START)
        return makes_room(p, s, u) ? 0 : "nobody makes room here";
    const int seat = plot_controller(s, u);
    const char *what = acting_wrong(p, s, phasing(s));
    if (what)
        return what;
    if (s->at[s->place[s->acting]] != s->acting || !near(p, s->place[s->acting], s->hex) ||
        (u != s->acting && (u != s->target || s->place[u] != s->hex)))
        return "this unit is not part of the harassment";
    if (s->target != PLOT_NONE && s->place[s->target] != s->hex)
        return "the target stands elsewhere";
    return s->seat == (seat < 0 ? !phasing(s) : seat) ? 0 : "another seat chooses this retreat";
}

static const char *advance_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const char *what = acting_wrong(p, s, s->seat);
    if (what)
        return what;
    if (s->at[s->place[s->acting]] != s->acting || !near(p, s->place[s->acting], s->hex) ||
        s->at[s->hex] != PLOT_NONE || (s->target == PLOT_NONE && !plot_unfriendly(p, s->acting, s->hex)) ||
        !plot_may_advance(p, s, s->acting, s->hex, s->target))
        return "no advance is open here";
    return 0;
}

static const char *assignment_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int owner = s->sent_party == PLOT_P_SS ? PLOT_SS : PLOT_ABWEHR;
    if ((s->sent_party != PLOT_P_SS && s->sent_party != PLOT_P_ABWEHR) || s->sent_area == p->berlin)
        return "no assignment is in progress";
    if (s->ask == PLOT_Q_ALLIED)
        return s->seat != PLOT_ABWEHR || s->hex >= PLOT_AREAS || plot_overrun(s, s->hex) || s->hex == p->berlin ||
                       s->drawn < PLOT_GERMANS || s->place[s->drawn] != PLOT_ALLIED_BOX
                   ? "the Allied unit cannot be placed so"
                   : 0;
    if (plot_overrun(s, s->sent_area))
        return "nobody is sent to an overrun area";
    return s->seat != (s->ask == PLOT_Q_ASSIGN ? owner : s->chooser) ? "another seat decides this" : 0;
}

static const char *scatter_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const uint64_t able = s->control[s->seat] & s->map & ~plot_marked(s);
    (void)p;
    return SAND_BROKEN({s->target >= PLOT_GERMANS, "no attempt is in progress"},
                       {!s->owed || s->owed & ~(s->team & able) || s->team & ~s->used || !plot_in(s->tried, s->target),
                        "these retreats are not owed"});
}

static const char *attempt_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->target, seat = s->seat, free_party = seat == PLOT_ABWEHR ? PLOT_P_OKW : PLOT_P_NAZI;
    if (u >= PLOT_GERMANS)
        return "no attempt is in progress";
    return SAND_BROKEN({!plot_recruitable(p, s, seat, u, s->crossing) || s->team & ~plot_recruiters(p, s, u),
                        "this attempt is not allowed"},
                       {(s->crossing || !plot_in(p->party[free_party], u)) && !plot_in(s->known[!seat].loyalty, u),
                        "naming the target has shown its chit"},
                       {s->crossing && !(s->known[!seat].other & s->heap[seat].other & p->kind[PLOT_CROSS]),
                        "naming the target has shown a Double-Cross chit"});
}

static const char *team_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->target;
    if (u >= PLOT_GERMANS)
        return "no investigation is in progress";
    return plot_investigable(p, s, u) && !(s->team & ~plot_investigators(p, s, u)) ? 0 : "this is not allowed";
}

/* A team is at work on a unit that has been named: still on the map, or under arrest when somebody may follow. */
static bool investigating(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const uint64_t open = (s->control[PLOT_ABWEHR] | s->semi) & s->map;
    return plot_in(s->tried, u) && s->team && !(s->revealed & ~p->loyalty) && (s->ask != PLOT_Q_ALIBI || s->revealed) &&
           (s->ask == PLOT_Q_FOLLOW ? s->place[u] == PLOT_CELL : plot_in(open, u));
}

static const char *investigation_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->target;
    const bool follow = s->ask == PLOT_Q_FOLLOW;
    const uint64_t able = s->control[PLOT_SS] & p->mobile & s->used & (p->party[PLOT_P_SS] | p->party[PLOT_P_NAZI]);
    if (u >= PLOT_GERMANS)
        return "no investigation is in progress";
    if (!investigating(p, s, u))
        return "this investigation is not in progress";
    return SAND_BROKEN(
        {!follow && plot_in(plot_marked(s) | (p->suspectable & ~s->suspected), u),
         "this unit is not open to investigation"},
        {follow && (s->at[s->hex] != PLOT_NONE || plot_at_home(p, u, s->hex)), "nobody may advance there"},
        {s->team & ~(able & plot_around(p, s, follow ? s->hex : s->place[u])), "these units cannot investigate it"});
}

/* Units are rolled for by rising number, so a unit that is being placed has no lower one left in `rolls`: bit * 2 - 1
 * is it and all below. */
static const char *return_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->target, box = s->seat == PLOT_SS ? PLOT_RETIRED_SS : PLOT_RETIRED_ABWEHR;
    (void)p;
    if (u >= PLOT_GERMANS)
        return "this unit does not return";
    if (s->phase == PLOT_C4)
        return s->place[u] != PLOT_CELL || s->rolls ? "this unit is not in the cell" : 0;
    if (s->place[u] != box || s->rolls & (plot_bit(u) * 2 - 1))
        return "this unit is not in this seat's retirement";
    for (uint64_t set = s->rolls; set; set &= set - 1)
        if (s->place[plot_first(set)] != box)
            return "only units in retirement are rolled for";
    return 0;
}

static const char *vacate_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    if (s->turn != 8 || p->hex[s->place[p->leader[PLOT_HITLER]]].hq == PLOT_HQ_FUEHRER)
        return "nobody makes room here";
    for (int i = 0; i < p->hq_size[PLOT_HQ_FUEHRER]; i++)
        if (s->at[p->hq_hex[PLOT_HQ_FUEHRER][i]] >= PLOT_GERMANS)
            return "there is room for Hitler";
    return 0;
}

static const char *window_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const bool own = s->phase >= PLOT_B1 && s->phase <= PLOT_B3;
    (void)p;
    if (s->phase == PLOT_START || s->mute == PLOT_ASK_NONE || (s->mute == PLOT_ASK_OWN && !own) ||
        (s->option == PLOT_ONCE && s->failed))
        return "no coup window is open";
    return 0;
}

static const char *hitler_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    (void)p;
    return (s->phase == PLOT_START ? s->turn == 8 : s->turn < 8 && !s->moved) ? 0 : "Hitler does not move now";
}

static const char *act_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    return acting_wrong(p, s, s->seat);
}

static const char *alibis_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    (void)p;
    return s->place[s->target] == PLOT_CELL ? 0 : "nobody is asked so";
}

static const char *clear_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    (void)p;
    return plot_clearable(s, s->seat) ? 0 : "nothing to clear";
}

static const char *panic_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    return plot_count(plot_panicky(p, s)) >= s->panic_left ? 0 : "no such panic";
}

static const char *inter_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    return s->moves && plot_movable(p, s, s->seat) ? 0 : "the inter-phase is over";
}

static const char *coup_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    return s->seat == s->mover && !(s->stopped >> s->seat & 1) && plot_movable(p, s, s->seat)
               ? 0
               : "this seat does not move now";
}

/* When each question is asked: in which phases of which seat, in which modes (none said: in game-turns), and what must
 * then hold of its operands beyond what their table says. */
#define IN(name) (1u << PLOT_##name)
#define EVER     UINT16_MAX
#define MOVING   (IN(GAME) | IN(INTER) | IN(COUP))
static const struct {
    uint16_t phases[PLOT_SEATS];
    uint8_t modes;
    const char *(*wrong)(const struct plot_pack *, const struct plot_state *);
} questions[PLOT_QUESTIONS] = {
    [PLOT_Q_PLACE] = {{EVER, EVER}, IN(SETUP), 0},
    [PLOT_Q_HITLER] = {{0, IN(START) | IN(C1)}, 0, hitler_wrong},
    [PLOT_Q_VACATE] = {{0, IN(START)}, 0, vacate_wrong},
    [PLOT_Q_ALLIED] = {{IN(A), 0}, 0, assignment_wrong},
    [PLOT_Q_ASSIGN] = {{IN(A), IN(A)}, 0, assignment_wrong},
    [PLOT_Q_SEND] = {{IN(A), IN(A)}, 0, assignment_wrong},
    [PLOT_Q_MOVE] = {{IN(B1), IN(C1)}, 0, 0},
    [PLOT_Q_ACT] = {{EVER, EVER}, MOVING, act_wrong},
    [PLOT_Q_REPLY] = {{EVER, EVER}, MOVING, reply_wrong},
    [PLOT_Q_RETREAT] = {{EVER, EVER}, MOVING, retreat_wrong},
    [PLOT_Q_ADVANCE] = {{EVER, EVER}, MOVING, advance_wrong},
    [PLOT_Q_WINDOW] = {{EVER, 0}, 0, window_wrong},
    [PLOT_Q_RECRUIT] = {{IN(B2), IN(C2)}, 0, 0},
    [PLOT_Q_ATTEMPT] = {{IN(B2), IN(C2)}, 0, attempt_wrong},
    [PLOT_Q_SCATTER] = {{IN(B2), IN(C2)}, 0, scatter_wrong},
    [PLOT_Q_INVESTIGATE] = {{0, IN(C3)}, 0, 0},
    [PLOT_Q_TEAM] = {{0, IN(C3)}, 0, team_wrong},
    [PLOT_Q_REVEAL] = {{IN(C3), 0}, 0, investigation_wrong},
    [PLOT_Q_ALIBI] = {{0, IN(C3)}, 0, investigation_wrong},
    [PLOT_Q_FOLLOW] = {{0, IN(C3)}, 0, investigation_wrong},
    [PLOT_Q_INTERROGATE] = {{0, IN(C4)}, 0, 0},
    [PLOT_Q_ALIBIS] = {{IN(C4), 0}, 0, alibis_wrong},
    [PLOT_Q_RETURN] = {{IN(B3) | IN(C4), IN(C5)}, 0, return_wrong},
    [PLOT_Q_CLEAR] = {{IN(B3), IN(C5)}, 0, clear_wrong},
    [PLOT_Q_PANIC] = {{IN(C5), 0}, 0, panic_wrong},
    [PLOT_Q_INTER] = {{EVER, 0}, IN(INTER), inter_wrong},
    [PLOT_Q_COUP] = {{EVER, EVER}, IN(COUP), coup_wrong},
};

static const char *question_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int modes = questions[s->ask].modes ? questions[s->ask].modes : IN(GAME);
    if (!(modes >> s->mode & 1))
        return "this is not asked in this mode";
    if (!(questions[s->ask].phases[s->seat] >> s->phase & 1))
        return "this seat is not asked this in this phase";
    return questions[s->ask].wrong ? questions[s->ask].wrong(p, s) : 0;
}

static bool check_question(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    const int asked = s->head.over ? PLOT_QUESTIONS : s->ask; /* over: every operand at rest */
    if (s->ask >= PLOT_QUESTIONS)
        return sand_impossible(e, "/ask", "no such question");
    if (!sand_check_operands(&plot_game, p, plot_game.fields, s, asked, e) ||
        !sand_check_operands(&plot_game, p, plot_flags, s, asked, e))
        return false;
    const char *what = operands_wrong(s);
    if (!what)
        what = sets_wrong(s);
    if (!what && !s->head.over)
        what = question_wrong(p, s);
    if (what)
        return sand_impossible(e, "/ask", what);
    struct plot_list l = {0, 0, 0};
    if (!s->head.over)
        plot_list_answers(p, s, &l);
    return s->head.over || l.count ? true : sand_impossible(e, "/ask", "the question has no answer");
}

/* What follows from places, control and markers is what it follows to be. */
static bool check_derived(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    struct plot_state again;
    memcpy(&again, s, sizeof again);
    plot_derive(p, &again);
    return memcmp(&again, s, sizeof again) == 0 ? true
                                                : sand_impossible(e, "/unit", "zones and occupants do not follow");
}

bool plot_check(const void *pack, const void *state, struct sand_error *e)
{
    const struct plot_state *s = state;
    return sand_check_fields(&plot_game, pack, s, e) && check_end(s, e) && check_turn(pack, s, e) && check_coup(s, e) &&
           check_units(pack, s, e) && check_hitler(pack, s, e) && check_chits(pack, s, e) &&
           check_derived(pack, s, e) && (s->mode != PLOT_SETUP || check_setup(pack, s, e)) &&
           check_question(pack, s, e) && check_won(pack, s, e);
}
