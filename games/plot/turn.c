/* The sequence of play: game-turns with their phases, the coup window after each, and what passes from one to the next
 * (RULES.md 2.2). Answers come in here and go to the chapter that asked.
 *
 * There is no loop that drives the game: a chapter that is finished calls plot_end_phase, which opens the window, whose
 * answer calls plot_next_phase, and so on. A phase in which nobody has anything to decide falls through to the next
 * within one call. */
#include "games/plot/rules.h"

/* Verbs with a unit and a hex; all others have one argument or none. */
static bool takes_pair(int verb)
{
    return verb == PLOT_V_PLACE || verb == PLOT_V_SEND || verb == PLOT_V_RETREAT_UNIT;
}

static void play_answer(const struct plot_play *g, sand_answer a)
{
    const int verb = sand_answer_verb(a), arg = (int)(a >> 8);
    if (takes_pair(verb))
        plot_questions[g->s->ask].take(g, verb, arg & 127, arg >> 7);
    else
        plot_questions[g->s->ask].take(g, verb, arg, 0);
}

void plot_apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)
{
    const struct plot_play g = {pack, state, sink};
    (void)actor;
    play_answer(&g, a);
}

void plot_open(const struct plot_play *g, int question, int seat)
{
    g->s->ask = (uint8_t)question;
    g->s->seat = (uint8_t)seat;
}

/* R-D-0: on open information a single answer is played, none is the caller's to settle. */
int plot_pose(const struct plot_play *g, int question, int seat)
{
    sand_answer only[1];
    struct plot_list l = {only, 0, sizeof only / sizeof *only};
    plot_open(g, question, seat);
    plot_list_answers(g->p, g->s, &l);
    if (l.count == 1)
        play_answer(g, only[0]);
    return l.count;
}

void plot_end_game(const struct plot_play *g, int end)
{
    struct plot_state *s = g->s;
    s->acting = s->target = s->retreating = PLOT_NONE;
    s->hex = PLOT_NO_HEX;
    s->spent = s->moves = 0;
    s->ask = s->seat = 0;
    s->mode = PLOT_OVER;
    s->head.over = 1;
    s->end = (uint8_t)(end + 1);
    PLOT_SAY(g, PLOT_E_OVER);
}

/* ---- Phases ---- */

static void enter_phase(const struct plot_play *g, int phase)
{
    g->s->phase = (uint8_t)phase;
    PLOT_TELL_AS(g, PLOT_E_PHASE, SAND_PACE, phase);
    switch (phase) {
    case PLOT_A:
        plot_begin_assignment(g);
        break;
    case PLOT_B1:
    case PLOT_C1:
        plot_begin_movement(g);
        break;
    case PLOT_B2:
    case PLOT_C2:
        plot_begin_recruitment(g);
        break;
    case PLOT_C3:
        plot_begin_investigation(g);
        break;
    case PLOT_C4:
        plot_begin_interrogation(g);
        break;
    default:
        plot_begin_status(g);
        break;
    }
}

/* R-16-1, R-16-2, R-16-3 After Hitler's last move (R-5-2): Prussia falls on the turn on which he leaves it. */
static void military_advance(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    for (int a = 0; a < PLOT_AREAS; a++) {
        if (g->p->area[a].overrun != s->turn)
            continue;
        s->overrun |= 1u << a;
        PLOT_TELL_AS(g, PLOT_E_OVERRUN, SAND_PACE, a);
        for (int u = 0; u < PLOT_UNITS; u++) {
            if (!plot_on_map(s, u) || g->p->hex[s->place[u]].area != a)
                continue;
            if (u < PLOT_GERMANS) {
                plot_eliminate(g, u);
            } else {
                plot_put(g, u, PLOT_ALLIED_BOX);
                PLOT_TELL(g, PLOT_E_DRIVEN, u);
            }
        }
    }
}

/* R-5-2: Hitler first, then the fronts. */
void plot_begin_turn(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->mode = PLOT_GAME;
    s->turn++;
    s->phase = PLOT_START;
    s->failed = s->mute = 0;
    PLOT_TELL_AS(g, PLOT_E_TURN, SAND_PACE, s->turn);
    plot_begin_last_move(g);
}

void plot_after_last_move(const struct plot_play *g)
{
    military_advance(g);
    enter_phase(g, PLOT_A);
}

/* R-18-1, R-18-40, R-D-9: a window that is shut or waved off looks like one that is passed. The entry is told here as
 * after a pass, and is SAND_REVEALS, because that the game continues says something about the Abwehr Player's plans:
 * nothing before it can be taken back. */
void plot_end_phase(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->moved = s->used = s->tried = s->dropped = 0; /* what only the phase remembers */
    const bool own = s->phase >= PLOT_B1 && s->phase <= PLOT_B3;
    if (s->mute == PLOT_ASK_NONE || (s->mute == PLOT_ASK_OWN && !own) || (s->option == PLOT_ONCE && s->failed)) {
        PLOT_TELL_AS(g, PLOT_E_WINDOW, SAND_REVEALS, s->phase);
        plot_next_phase(g);
    } else {
        plot_open(g, PLOT_Q_WINDOW, PLOT_ABWEHR);
    }
}

void plot_next_phase(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    if (s->phase != PLOT_C5)
        enter_phase(g, s->phase + 1);
    else if (s->turn == PLOT_TURNS)
        plot_end_game(g, PLOT_END_NO_COUP); /* R-5-5 */
    else
        plot_begin_turn(g);
}
