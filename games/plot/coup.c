/* The coup (RULES.md 2.16): the window, the declaration, the inter-phase, coup-turns of alternate moves, and how it is
 * won.
 *
 * Coup rules hold from the declaration on, so in the inter-phase too (R-18-12): code that asks for them asks
 * plot_coup_rules, not for the mode. Victory is tested after each change that could bring it, not once at the end of a
 * turn: the first to be alone in Berlin wins at that moment. */
#include "games/plot/rules.h"

/* ---- Declaring ---- */

/* R-18-2, R-18-40 */
void plot_list_window(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    for (int n = s->option == PLOT_CHIT; n <= plot_held(p, s, PLOT_ABWEHR, PLOT_ACCESS); n++)
        plot_add(l, plot_answer(PLOT_V_DECLARE, n));
    plot_add(l, PLOT_V_PASS);
    plot_add(l, PLOT_V_PASS_OWN);
    plot_add(l, PLOT_V_PASS_TURN);
}

/* R-18-6, R-18-7 */
static void everyone_out(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->suspected |= g->p->suspectable & s->map;
    for (uint64_t set = plot_those_in(s, PLOT_RETIRED_ABWEHR) | plot_those_in(s, PLOT_RETIRED_SS); set; set &= set - 1)
        plot_eliminate(g, plot_first(set));
}

/* R-18-5 and what follows from it. */
static void declared(const struct plot_play *g, const struct plot_walkyrie *w)
{
    struct plot_state *s = g->s;
    s->mode = PLOT_INTER;
    s->phase = PLOT_A1;
    s->mute = s->failed = 0;
    s->penalty = w->penalty;
    s->first_bonus = s->bonus[PLOT_ABWEHR] = s->bonus[PLOT_SS] = w->bonus;
    s->moves = w->units;
    PLOT_TELL_AS(g, PLOT_E_DECLARED, SAND_PACE, w->penalty, w->bonus, w->units);
    everyone_out(g);
    if (!plot_victory(g))
        plot_next_mover(g);
}

/* The table is read at die plus chits, from 1 to 14; a row without a penalty is a failure. */
static void attempt(const struct plot_play *g, int chits)
{
    struct plot_state *s = g->s;
    for (int i = 0; i < chits; i++)
        plot_use_kind(g, PLOT_ABWEHR, PLOT_ACCESS);
    const int die = sand_die(&s->head.chance, 6);
    const struct plot_walkyrie *w = &g->p->walkyrie[die + chits];
    PLOT_TELL_AS(g, PLOT_E_ATTEMPTED, SAND_REVEALS | SAND_PACE, chits, die);
    if (w->penalty) {
        declared(g, w);
        return;
    }
    s->failed = 1; /* R-18-4 */
    PLOT_SAY(g, PLOT_E_FAILED);
    plot_next_phase(g);
}

void plot_do_window(const struct plot_play *g, int verb, int n, int b)
{
    struct plot_state *s = g->s;
    (void)b;
    if (verb == PLOT_V_DECLARE) {
        attempt(g, n);
        return;
    }
    if (verb != PLOT_V_PASS)
        s->mute = verb == PLOT_V_PASS_OWN ? PLOT_ASK_OWN : PLOT_ASK_NONE;
    PLOT_TELL_AS(g, PLOT_E_WINDOW, SAND_REVEALS, s->phase);
    plot_next_phase(g);
}

/* ---- Winning ---- */

/* R-18-34, R-18-35, R-18-37: in Berlin outside all headquarters. */
static bool counts_in_berlin(const struct plot_pack *p, int hex)
{
    return p->hex[hex].area == p->berlin && p->hex[hex].hq == PLOT_NONE;
}

int plot_in_berlin(const struct plot_pack *p, const struct plot_state *s, int party)
{
    int n = 0;
    for (uint64_t set = p->party[party] & s->map; set; set &= set - 1)
        n += counts_in_berlin(p, s->place[plot_first(set)]);
    return n;
}

/* Asked after each step of the coup: the first unit there settles it. */
static bool holds_berlin(const struct plot_pack *p, const struct plot_state *s, int party)
{
    for (uint64_t set = p->party[party] & s->map; set; set &= set - 1)
        if (counts_in_berlin(p, s->place[plot_first(set)]))
            return true;
    return false;
}

/* The final sheet: what the coup was decided by, and what each side could bring to it. */
void plot_score(const void *pack, const void *state, struct sand_score *score)
{
    enum { IN_BERLIN, ON_MAP, RECRUITED, BONUS }; /* in the order of the table in game.c */
    static const int party[PLOT_SEATS] = {[PLOT_ABWEHR] = PLOT_P_ABWEHR, [PLOT_SS] = PLOT_P_SS};
    const struct plot_pack *p = pack;
    const struct plot_state *s = state;
    for (int i = 0; i < PLOT_SEATS; i++)
        sand_score_add(score, IN_BERLIN, i, plot_in_berlin(p, s, party[i]));
    for (int i = 0; i < PLOT_SEATS; i++)
        sand_score_add(score, ON_MAP, i, plot_count(p->party[party[i]] & s->map));
    for (int i = 0; i < PLOT_SEATS; i++)
        sand_score_add(score, RECRUITED, i, plot_count(s->control[i] & s->map & ~p->party[party[i]]));
    for (int i = 0; s->penalty && i < PLOT_SEATS; i++)
        sand_score_add(score, BONUS, i, s->bonus[i]);
}

/* For check.c: what plot_victory would have ended. */
bool plot_won_already(const struct plot_pack *p, const struct plot_state *s)
{
    return plot_coup_rules(s) && !(holds_berlin(p, s, PLOT_P_SS) && holds_berlin(p, s, PLOT_P_ABWEHR));
}

/* R-18-36: if both hold, the acting player wins. */
bool plot_victory(const struct plot_play *g)
{
    const struct plot_state *s = g->s;
    if (!plot_coup_rules(s))
        return false;
    const bool ss = holds_berlin(g->p, s, PLOT_P_SS), abwehr = holds_berlin(g->p, s, PLOT_P_ABWEHR);
    if (ss && abwehr)
        return false;
    const int winner = ss ? PLOT_SS : abwehr ? PLOT_ABWEHR : s->mode == PLOT_INTER ? PLOT_ABWEHR : s->mover;
    plot_end_game(g, winner == PLOT_SS ? PLOT_END_NO_ABWEHR : PLOT_END_NO_SS);
    return true;
}

/* ---- Moves in turn ---- */

static bool can_move(const struct plot_play *g, int seat)
{
    return !(g->s->stopped >> seat & 1) && plot_movable(g->p, g->s, seat);
}

static void begin_coup_turn(const struct plot_play *g);

/* R-15-7, R-18-18, R-18-31, R-18-38 */
static void end_coup_turn(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    plot_clear(g, plot_marked(s));
    plot_collect_chits(g);
    const int less = s->bonus[PLOT_ABWEHR] - 2;
    if (plot_hitler_lives(g->p, s))
        s->bonus[PLOT_ABWEHR] = (uint8_t)(less > 0 ? less : 0);
    if (s->coup_turn == PLOT_COUP_TURNS)
        plot_end_game(g, PLOT_END_CHAOS);
    else
        begin_coup_turn(g);
}

/* R-18-23: a side that has stopped or has nothing to move is passed over. */
static void next_from(const struct plot_play *g, int seat)
{
    struct plot_state *s = g->s;
    if (!can_move(g, seat))
        seat = !seat;
    if (!can_move(g, seat)) {
        end_coup_turn(g);
        return;
    }
    s->mover = (uint8_t)seat;
    plot_open(g, PLOT_Q_COUP, seat);
}

static void begin_coup_turn(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->mode = PLOT_COUP;
    s->coup_turn++;
    s->moved = 0;
    s->moves = s->stopped = s->quiet = s->mover = 0;
    PLOT_TELL_AS(g, PLOT_E_COUP_TURN, SAND_PACE, s->coup_turn, s->bonus[PLOT_ABWEHR], s->bonus[PLOT_SS]);
    next_from(g, PLOT_ABWEHR);
}

/* R-18-14, R-18-15: `moves` are left in the inter-phase, the units in `moved` have made theirs. */
void plot_next_mover(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    if (s->mode == PLOT_COUP)
        next_from(g, !s->mover);
    else if (s->moves && plot_movable(g->p, s, PLOT_ABWEHR))
        plot_open(g, PLOT_Q_INTER, PLOT_ABWEHR);
    else
        begin_coup_turn(g);
}

void plot_list_inter(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_add_units(l, PLOT_V_UNIT, plot_movable(p, s, PLOT_ABWEHR));
    plot_add(l, PLOT_V_DONE);
}

void plot_do_inter(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    if (verb == PLOT_V_UNIT) {
        g->s->moves--;
        plot_begin_unit(g, u);
    } else {
        PLOT_SAY(g, PLOT_E_INTER_ENDS);
        begin_coup_turn(g);
    }
}

/* R-18-22, R-18-30 (a), R-18-32 (a) */
void plot_list_coup(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    const uint64_t holds = s->heap[s->seat].loyalty & s->map;
    plot_add_units(l, PLOT_V_UNIT, plot_movable(p, s, s->seat));
    plot_add(l, PLOT_V_STOP);
    plot_add_units(l, PLOT_V_BLOCK, holds & s->control[!s->seat]);
    if (s->seat == PLOT_SS && plot_hitler_lives(p, s))
        plot_add_units(l, PLOT_V_EXPOSE, holds & s->semi);
}

void plot_do_coup(const struct plot_play *g, int verb, int u, int b)
{
    struct plot_state *s = g->s;
    (void)b;
    if (verb == PLOT_V_UNIT) {
        plot_begin_unit(g, u);
    } else if (verb == PLOT_V_BLOCK) {
        plot_block(g, s->seat, u);
    } else if (verb == PLOT_V_EXPOSE) {
        plot_expose(g, u);
    } else {
        s->stopped |= (uint8_t)(1 << s->seat);
        PLOT_TELL(g, PLOT_E_STOPS, s->seat);
        next_from(g, !s->seat);
    }
}
