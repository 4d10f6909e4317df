/* Who is asked, what, and with which answers; and how it ended. The chapters make the lists; their order is that of
 * RULES.md part 4. One seat is asked at a time. */
#include "games/plot/rules.h"

sand_mask plot_asked(const void *pack, const void *state)
{
    const struct plot_state *s = state;
    (void)pack;
    return s->head.over ? 0 : sand_bit(s->seat);
}

/* What the words of a question are about, from open information only. */
enum { NOTHING, DRAWN, COUNT, PARTY, AREA, PHASE, ACTING, SPENT, TARGET, HEX, RETREATING, PANIC, MOVES, COUP_TURN };

static int32_t about(const struct plot_state *s, int what)
{
    const int32_t value[] = {[DRAWN] = s->drawn,
                             [COUNT] = s->sent_count,
                             [PARTY] = s->sent_party,
                             [AREA] = s->sent_area,
                             [PHASE] = s->phase,
                             [ACTING] = s->acting,
                             [SPENT] = s->spent,
                             [TARGET] = s->target == PLOT_NONE ? -1 : s->target,
                             [HEX] = s->hex,
                             [RETREATING] = s->retreating,
                             [PANIC] = s->panic_left,
                             [MOVES] = s->moves,
                             [COUP_TURN] = s->coup_turn};
    return value[what];
}

/* The questions: what lists their answers, what takes one, what they are about. Not the engine's driver: a chapter has
 * to know how many answers there would be before it asks (plot_pose), and the lists stop at that. */
const struct plot_question plot_questions[PLOT_QUESTIONS] = {
    [PLOT_Q_PLACE] = {plot_list_place, plot_do_place, {0}},
    [PLOT_Q_HITLER] = {plot_list_hitler, plot_do_hitler, {0}},
    [PLOT_Q_VACATE] = {plot_list_vacate, plot_do_vacate, {0}},
    [PLOT_Q_ALLIED] = {plot_list_allied, plot_do_allied, {DRAWN}},
    [PLOT_Q_ASSIGN] = {plot_list_assign, plot_do_assign, {COUNT, PARTY, AREA}},
    [PLOT_Q_SEND] = {plot_list_send, plot_do_send, {COUNT, PARTY, AREA}},
    [PLOT_Q_MOVE] = {plot_list_move, plot_do_move, {PHASE}},
    [PLOT_Q_ACT] = {plot_list_act, plot_do_act, {ACTING, SPENT}},
    [PLOT_Q_REPLY] = {plot_list_reply, plot_do_reply, {ACTING, TARGET, HEX}},
    [PLOT_Q_RETREAT] = {plot_list_retreat, plot_do_retreat, {RETREATING}},
    [PLOT_Q_ADVANCE] = {plot_list_advance, plot_do_advance, {ACTING, HEX}},
    [PLOT_Q_WINDOW] = {plot_list_window, plot_do_window, {PHASE}},
    [PLOT_Q_RECRUIT] = {plot_list_recruit, plot_do_recruit, {0}},
    [PLOT_Q_ATTEMPT] = {plot_list_attempt, plot_do_attempt, {TARGET}},
    [PLOT_Q_SCATTER] = {plot_list_scatter, plot_do_scatter, {0}},
    [PLOT_Q_INVESTIGATE] = {plot_list_investigate, plot_do_investigate, {0}},
    [PLOT_Q_TEAM] = {plot_list_team, plot_do_team, {TARGET}},
    [PLOT_Q_REVEAL] = {plot_list_reveal, plot_do_reveal, {TARGET}},
    [PLOT_Q_ALIBI] = {plot_list_alibi, plot_do_alibi, {TARGET}},
    [PLOT_Q_FOLLOW] = {plot_list_follow, plot_do_follow, {HEX}},
    [PLOT_Q_INTERROGATE] = {plot_list_interrogate, plot_do_interrogate, {0}},
    [PLOT_Q_ALIBIS] = {plot_list_alibis, plot_do_alibis, {TARGET}},
    [PLOT_Q_RETURN] = {plot_list_return, plot_do_return, {TARGET}},
    [PLOT_Q_CLEAR] = {plot_list_clear, plot_do_clear, {PHASE}},
    [PLOT_Q_PANIC] = {plot_list_panic, plot_do_panic, {PANIC}},
    [PLOT_Q_INTER] = {plot_list_inter, plot_do_inter, {MOVES}},
    [PLOT_Q_COUP] = {plot_list_coup, plot_do_coup, {COUP_TURN}},
};

void plot_list_answers(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_questions[s->ask].list(p, s, l);
}

/* Marks: the answer offered first, and those worth a second thought. */
static bool offered_first(int ask, int verb)
{
    return (ask == PLOT_Q_PLACE && verb == PLOT_V_AUTO) || (ask == PLOT_Q_CLEAR && verb == PLOT_V_CLEAR_ALL) ||
           ((ask == PLOT_Q_WINDOW || ask == PLOT_Q_REPLY || ask == PLOT_Q_ASSIGN) && verb == PLOT_V_PASS) ||
           (ask == PLOT_Q_ADVANCE && verb == PLOT_V_ADVANCE);
}

uint8_t plot_marks(const void *pack, const void *state, int actor, sand_answer answer)
{
    const struct plot_state *s = state;
    const int verb = sand_answer_verb(answer);
    (void)pack, (void)actor;
    if (offered_first(s->ask, verb))
        return SAND_USUAL;
    return verb == PLOT_V_DECLARE || verb == PLOT_V_STOP ? SAND_WARN : 0;
}

int plot_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct plot_state *s = state;
    q->key = s->ask;
    q->count = q->argc = q->flags = 0;
    if (s->head.over || actor != s->seat)
        return 0;
    struct plot_list l = {q->answer, 0, SAND_ANSWERS};
    plot_list_answers(pack, s, &l);
    q->count = l.count;
    for (const uint8_t *what = plot_questions[s->ask].about; *what; what++)
        q->arg[q->argc++] = about(s, *what);
    return q->count;
}

void plot_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct plot_state *s = state;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over, .side = {PLOT_SIDE_ABWEHR, PLOT_SIDE_SS}};
    if (!s->head.over)
        return;
    o->why = (uint16_t)(s->end - 1);
    o->value[PLOT_ABWEHR] = o->why == PLOT_END_NO_SS ? 1000 : -1000;
    o->value[PLOT_SS] = o->why == PLOT_END_NO_ABWEHR || o->why == PLOT_END_NO_COUP ? 1000 : -1000;
}
