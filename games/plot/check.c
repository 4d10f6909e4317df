/* Every invariant of a state, in one place (state.h names the larger ones). A position that passes can be played on:
 * the open question has an answer, and its operands are what its rule expects.
 *
 * Order of the tests: ranges of plain fields, the turn, the coup, units, chits, what is derived, and then the open
 * question, because the lists it calls rely on all of the others. Where a question could only come about through
 * another answer (a reply, a retreat, an advance) the test repeats what that answer required. */
#include "games/plot/rules.h"

#include "engine/field.h"

#include <string.h>

static bool bad(struct sand_error *e, const char *where, const char *what)
{
    return sand_impossible(e, where, what);
}

/* ---- Units ---- */

static bool off_map(const struct plot_state *s, int u)
{
    return s->place[u] == PLOT_UNPLACED || s->place[u] == PLOT_ELIMINATED || s->place[u] == PLOT_RETIRED_ABWEHR ||
           s->place[u] == PLOT_RETIRED_SS;
}

static const char *place_wrong(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int place = s->place[u];
    if (u >= PLOT_GERMANS) {
        if (place != PLOT_ALLIED_BOX && place >= PLOT_HEXES)
            return "an Allied unit is in a hex or in its box";
        return place < PLOT_HEXES && p->hex[place].area == p->berlin ? "no Allied unit is in Berlin" : 0;
    }
    if (place >= PLOT_ALLIED_BOX)
        return "a German unit is never in the Allied box";
    if ((place == PLOT_UNPLACED) && s->mode != PLOT_SETUP)
        return "after set-up every unit has its place";
    if ((place == PLOT_RETIRED_ABWEHR || place == PLOT_RETIRED_SS) && s->mode != PLOT_GAME &&
        !(s->mode == PLOT_OVER && s->end == PLOT_END_NO_COUP + 1))
        return "nobody is retired in the coup";
    if (s->mode == PLOT_SETUP && place != PLOT_UNPLACED && place >= PLOT_HEXES)
        return "in set-up a unit is on the map or waits";
    return place < PLOT_HEXES && plot_overrun(s, p->hex[place].area) ? "nobody stands in an overrun area" : 0;
}

static const char *status_wrong(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const uint64_t b = plot_bit(u), fixed = p->suspectable | p->start[PLOT_SS];
    const uint64_t any = s->semi | s->suspected | s->masked | s->neutral;
    if (s->control[0] & s->control[1] & b || (fixed & b && (s->control[0] ^ p->start[0]) & b) ||
        (fixed & b && (s->control[1] ^ p->start[1]) & b))
        return "one seat controls a unit, and SS and Abwehr units, Hitler and Goerdeler never change sides";
    if (s->semi & b && ((s->control[0] | s->control[1]) & b || fixed & b))
        return "only a unit nobody controls is semi-recruited";
    if (s->suspected & b && !(p->suspectable & b))
        return "only Abwehr units and Goerdeler are suspected";
    if (s->masked & s->neutral & b || ((s->masked | s->neutral) & b && s->place[u] >= PLOT_HEXES))
        return "one marker, and only on the map";
    if (off_map(s, u) && (any & b || (s->control[0] ^ p->start[0]) & b || (s->control[1] ^ p->start[1]) & b))
        return "off the map a unit is as it was at the start";
    if (s->place[u] == PLOT_CELL &&
        (!((s->control[PLOT_ABWEHR] | s->semi) & b) || (p->suspectable & ~s->suspected & b)))
        return "prisoners are suspected Abwehr units, or recruited or semi-recruited by the Abwehr Player";
    if (plot_coup_rules(s) && p->suspectable & s->map & ~s->suspected & b)
        return "in the coup all Abwehr units are suspected";
    return 0;
}

static bool check_units(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    for (int u = 0; u < PLOT_UNITS; u++) {
        const char *what = place_wrong(p, s, u);
        if (!what && u < PLOT_GERMANS)
            what = status_wrong(p, s, u);
        if (!what && s->place[u] < PLOT_HEXES && s->at[s->place[u]] != u && !(u == s->acting && s->ask == PLOT_Q_ACT))
            what = "two units in one hex";
        if (what)
            return bad(e, p->unit[u].id, what);
    }
    if (s->map >> PLOT_GERMANS || (s->control[0] | s->control[1]) >> PLOT_GERMANS)
        return bad(e, "/unit", "there are 63 German units");
    return true;
}

static bool check_hitler(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    const int hitler = p->leader[PLOT_HITLER], place = s->place[hitler];
    if (place >= PLOT_HEXES) {
        if (place != PLOT_ELIMINATED || !s->penalty)
            return bad(e, "hitler", "Hitler is on the map, or was killed in the coup");
        return s->semi ? bad(e, "hitler", "when Hitler is dead nobody is semi-recruited") : true;
    }
    const int hq = p->hex[place].hq;
    if (!s->penalty && hq != PLOT_HQ_FUEHRER && hq != PLOT_HQ_RASTENBURG)
        return bad(e, "hitler", "before the coup Hitler is in one of his headquarters");
    if (!s->penalty && s->turn > 8 && hq != PLOT_HQ_FUEHRER)
        return bad(e, "hitler", "from turn 8 on Hitler is in the Führer HQ");
    return true;
}

/* R-4-4 to R-4-8 */
static bool check_setup(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    bool full[PLOT_PARTIES];
    uint64_t waiting[PLOT_SEATS] = {0, 0};
    for (int i = 0; i < PLOT_PARTIES; i++) {
        full[i] = true;
        for (int k = 0; k < p->symbols[i]; k++)
            full[i] &= s->at[p->symbol[i][k]] != PLOT_NONE;
    }
    for (int u = 0; u < PLOT_GERMANS; u++) {
        const int party = p->unit[u].party, seat = plot_in(p->own[PLOT_SS], u);
        const int setup = s->place[u] < PLOT_HEXES ? p->hex[s->place[u]].setup : PLOT_NONE;
        for (int i = 0; i < PLOT_LEADERS; i++)
            if (u == p->leader[i] && s->place[u] != p->leader_hex[i])
                return bad(e, p->unit[u].id, "a leader starts in his own hex");
        if (!plot_in(p->loyalty, u))
            continue;
        if (s->place[u] == PLOT_UNPLACED)
            waiting[seat] |= plot_bit(u);
        else if (setup != party && !(setup == PLOT_PARTIES && full[party]))
            return bad(e, p->unit[u].id, "a unit starts in a hex of its party, or in X when those are full");
        else if (seat == PLOT_ABWEHR && s->seat == PLOT_SS)
            return bad(e, p->unit[u].id, "the SS Player sets up first");
    }
    if (s->seat == PLOT_ABWEHR && waiting[PLOT_SS])
        return bad(e, "/seat", "the SS Player sets up first");
    return waiting[s->seat] ? true : bad(e, "/seat", "this seat has nothing left to place");
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
        return bad(e, "/chit", "97 chits, each in one place");
    if (s->chit_on && s->mode != PLOT_COUP && s->mode != PLOT_OVER)
        return bad(e, "/chit", "chits lie on units in coup-turns only");
    for (int i = 0; i < PLOT_SEATS; i++)
        if (s->known[i].loyalty & ~(s->heap[!i].loyalty | s->heap[PLOT_CUP].loyalty) ||
            s->known[i].other & ~(s->heap[!i].other | s->heap[PLOT_CUP].other))
            return bad(e, "/chit", "a seat knows chits of the cup and of the other box");
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
    if (s->head.over && (s->ask || s->seat))
        return bad(e, "/ask", "nobody is asked when the game is over");
    if (s->head.over != (s->mode == PLOT_OVER) || (s->end != 0) != s->head.over || s->end > PLOT_ENDS)
        return bad(e, "/end", "an end stands if and only if the game is over");
    if (s->mode == PLOT_OVER && (s->end == PLOT_END_NO_COUP + 1) != (s->phase != PLOT_A1))
        return bad(e, "/end", "only without a coup the game ends outside it");
    return true;
}

static bool check_turn(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    if (s->mode == PLOT_SETUP ? s->turn || s->phase : !s->turn)
        return bad(e, "/turn", "turn 1 to 9, none in set-up");
    if ((s->mode == PLOT_GAME && s->phase > PLOT_C5) || (plot_coup_rules(s) && s->phase != PLOT_A1))
        return bad(e, "/phase", "this phase does not belong to this mode");
    if (s->mode == PLOT_COUP ? !s->coup_turn : s->coup_turn && s->mode != PLOT_OVER)
        return bad(e, "/coup-turn", "coup-turn 1 to 6, none before");
    return s->overrun == plot_overrun_by(p, s) ? true : bad(e, "/turn", "overrun areas follow from the turn");
}

static bool check_coup(const struct plot_state *s, struct sand_error *e)
{
    const bool coup = s->phase == PLOT_A1;
    if (coup ? !s->penalty || s->bonus[0] > s->first_bonus || s->bonus[1] != s->first_bonus
             : s->penalty || s->first_bonus || s->bonus[0] || s->bonus[1])
        return bad(e, "/penalty", "penalty and bonus are those of a coup, and there only");
    if (s->moves && s->mode != PLOT_INTER)
        return bad(e, "/moves", "moves are left in the inter-phase only");
    if (s->mode != PLOT_COUP && s->mode != PLOT_OVER && (s->stopped || s->quiet || s->mover))
        return bad(e, "/stopped", "seats stop in coup-turns only");
    if (s->mode != PLOT_GAME && s->mode != PLOT_OVER && (s->mute || s->failed))
        return bad(e, "/mute", "coup windows belong to game-turns");
    return true;
}

/* R-18-36: not between the steps of a unit. In the middle of a unit's move one side may be alone for a moment; it
 * counts when the move is over. */
static bool check_won(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    const bool at_rest = s->ask == PLOT_Q_INTER || s->ask == PLOT_Q_COUP;
    return at_rest && plot_won_already(p, s) ? bad(e, "/unit", "one side is alone in Berlin and has won") : true;
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
    if ((s->hex != PLOT_NO_HEX) != (!s->head.over && hex >> s->ask & 1))
        return "a hex stands where there is one, and only there";
    if (s->sent_area && !s->sent_count)
        return "an assignment stands while it is carried out, and only then";
    if (s->revealed & ~s->team || s->saved & ~s->revealed)
        return "chits are revealed for units that investigate, and cancelled after that";
    return 0;
}

static const char *sets_wrong(const struct plot_state *s)
{
    const bool window = s->ask == PLOT_Q_WINDOW, game = s->mode == PLOT_GAME && !window;
    const bool tries = game && (s->phase == PLOT_B2 || s->phase == PLOT_C2 || s->phase == PLOT_C3);
    const uint64_t all = s->moved | s->used | s->tried | s->dropped | s->team | s->owed | s->rolls | s->revealed;
    if (all >> PLOT_GERMANS)
        return "there are 63 German units";
    if (s->moved && !(moves_now(s) && !window) && s->mode != PLOT_OVER)
        return "units have moved in movement phases only";
    if ((s->used | s->tried | s->dropped) && !tries)
        return "units take part in attempts and investigations in their phases only";
    return 0;
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

static const char *attempt_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->target, seat = s->seat;
    if (u >= PLOT_GERMANS)
        return "no attempt is in progress";
    if (s->ask == PLOT_Q_SCATTER)
        return s->owed & ~s->team || s->team & ~s->used || s->owed & ~(s->control[seat] & s->map & ~plot_marked(s)) ||
                       !s->owed || !plot_in(s->tried, u)
                   ? "these retreats are not owed"
                   : 0;
    if (!plot_recruitable(p, s, seat, u, s->crossing) || s->team & ~plot_recruiters(p, s, u))
        return "this attempt is not allowed";
    const int free_party = seat == PLOT_ABWEHR ? PLOT_P_OKW : PLOT_P_NAZI;
    if ((s->crossing || !plot_in(p->party[free_party], u)) && !plot_in(s->known[!seat].loyalty, u))
        return "naming the target has shown its chit";
    if (s->crossing && !(s->known[!seat].other & s->heap[seat].other & p->kind[PLOT_CROSS]))
        return "naming the target has shown a Double-Cross chit";
    return 0;
}

static const char *investigation_wrong(const struct plot_pack *p, const struct plot_state *s)
{
    const int u = s->target;
    if (u >= PLOT_GERMANS)
        return "no investigation is in progress";
    if (s->ask == PLOT_Q_TEAM)
        return plot_investigable(p, s, u) && !(s->team & ~plot_investigators(p, s, u)) ? 0 : "this is not allowed";
    const bool follow = s->ask == PLOT_Q_FOLLOW;
    const uint64_t able = s->control[PLOT_SS] & p->mobile & s->used & (p->party[PLOT_P_SS] | p->party[PLOT_P_NAZI]);
    if (!plot_in(s->tried, u) || (s->ask == PLOT_Q_ALIBI && !s->revealed) || s->revealed & ~p->loyalty || !s->team ||
        (s->place[u] != PLOT_CELL) == follow || (!follow && !plot_in((s->control[PLOT_ABWEHR] | s->semi) & s->map, u)))
        return "this investigation is not in progress";
    if (!follow && plot_in(plot_marked(s) | (p->suspectable & ~s->suspected), u))
        return "this unit is not open to investigation";
    if (follow && (s->at[s->hex] != PLOT_NONE || plot_at_home(p, u, s->hex)))
        return "nobody may advance there";
    return s->team & ~(able & plot_around(p, s, follow ? s->hex : s->place[u])) ? "these units cannot investigate it"
                                                                                : 0;
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
    [PLOT_Q_SCATTER] = {{IN(B2), IN(C2)}, 0, attempt_wrong},
    [PLOT_Q_INVESTIGATE] = {{0, IN(C3)}, 0, 0},
    [PLOT_Q_TEAM] = {{0, IN(C3)}, 0, investigation_wrong},
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
        return bad(e, "/ask", "no such question");
    if (!sand_check_operands(&plot_game, p, plot_game.fields, s, asked, e) ||
        !sand_check_operands(&plot_game, p, plot_flags, s, asked, e))
        return false;
    const char *what = operands_wrong(s);
    if (!what)
        what = sets_wrong(s);
    if (!what && !s->head.over)
        what = question_wrong(p, s);
    if (what)
        return bad(e, "/ask", what);
    struct plot_list l = {0, 0, 0};
    if (!s->head.over)
        plot_list_answers(p, s, &l);
    return s->head.over || l.count ? true : bad(e, "/ask", "the question has no answer");
}

/* What follows from places, control and markers is what it follows to be. */
static bool check_derived(const struct plot_pack *p, const struct plot_state *s, struct sand_error *e)
{
    struct plot_state again;
    memcpy(&again, s, sizeof again);
    plot_derive(p, &again);
    return memcmp(&again, s, sizeof again) == 0 ? true : bad(e, "/unit", "zones and occupants do not follow");
}

bool plot_check(const void *pack, const void *state, struct sand_error *e)
{
    const struct plot_state *s = state;
    return sand_check_fields(&plot_game, pack, s, e) && check_end(s, e) && check_turn(pack, s, e) && check_coup(s, e) &&
           check_units(pack, s, e) && check_hitler(pack, s, e) && check_chits(pack, s, e) &&
           check_derived(pack, s, e) && (s->mode != PLOT_SETUP || check_setup(pack, s, e)) &&
           check_question(pack, s, e) && check_won(pack, s, e);
}
