/* Who is asked, what, and with which answers; and how it ended. The chapters make the lists; their order is that of
 * RULES.md part 4. One seat is asked at a time. */
#include "games/plot/rules.h"

sand_mask plot_asked(const void *pack, const void *state)
{
    const struct plot *s = state;
    (void)pack;
    return s->head.over ? 0 : sand_bit(s->seat);
}

static plot_lister *const listers[PLOT_QUESTIONS] = {
    [PLOT_Q_PLACE] = plot_list_place,
    [PLOT_Q_HITLER] = plot_list_hitler,
    [PLOT_Q_VACATE] = plot_list_vacate,
    [PLOT_Q_ALLIED] = plot_list_allied,
    [PLOT_Q_ASSIGN] = plot_list_assign,
    [PLOT_Q_SEND] = plot_list_send,
    [PLOT_Q_MOVE] = plot_list_move,
    [PLOT_Q_ACT] = plot_list_act,
    [PLOT_Q_REPLY] = plot_list_reply,
    [PLOT_Q_RETREAT] = plot_list_retreat,
    [PLOT_Q_ADVANCE] = plot_list_advance,
    [PLOT_Q_WINDOW] = plot_list_window,
    [PLOT_Q_RECRUIT] = plot_list_recruit,
    [PLOT_Q_ATTEMPT] = plot_list_attempt,
    [PLOT_Q_SCATTER] = plot_list_scatter,
    [PLOT_Q_INVESTIGATE] = plot_list_investigate,
    [PLOT_Q_TEAM] = plot_list_team,
    [PLOT_Q_REVEAL] = plot_list_reveal,
    [PLOT_Q_ALIBI] = plot_list_alibi,
    [PLOT_Q_FOLLOW] = plot_list_follow,
    [PLOT_Q_INTERROGATE] = plot_list_interrogate,
    [PLOT_Q_ALIBIS] = plot_list_alibis,
    [PLOT_Q_RETURN] = plot_list_return,
    [PLOT_Q_CLEAR] = plot_list_clear,
    [PLOT_Q_PANIC] = plot_list_panic,
    [PLOT_Q_INTER] = plot_list_inter,
    [PLOT_Q_COUP] = plot_list_coup,
};

void plot_list_answers(const struct plot_pack *p, const struct plot *s, struct plot_list *l)
{
    listers[s->ask](p, s, l);
}

/* The words of the question: what it is about, from open information only. */
static void say_about(const struct plot *s, struct sand_question *q)
{
    int32_t *a = q->arg;
    q->argc = 1;
    switch (s->ask) {
    case PLOT_Q_ALLIED:
        a[0] = s->drawn;
        break;
    case PLOT_Q_ASSIGN:
    case PLOT_Q_SEND:
        q->argc = 3;
        a[0] = s->sent_count;
        a[1] = s->sent_party;
        a[2] = s->sent_area;
        break;
    case PLOT_Q_MOVE:
    case PLOT_Q_WINDOW:
    case PLOT_Q_CLEAR:
        a[0] = s->phase;
        break;
    case PLOT_Q_ACT:
        q->argc = 2;
        a[0] = s->acting;
        a[1] = s->spent;
        break;
    case PLOT_Q_REPLY:
        q->argc = 3;
        a[0] = s->acting;
        a[1] = s->target == PLOT_NONE ? -1 : s->target;
        a[2] = s->hex;
        break;
    case PLOT_Q_RETREAT:
        a[0] = s->retreating;
        break;
    case PLOT_Q_ADVANCE:
        q->argc = 2;
        a[0] = s->acting;
        a[1] = s->hex;
        break;
    case PLOT_Q_ATTEMPT:
    case PLOT_Q_TEAM:
    case PLOT_Q_REVEAL:
    case PLOT_Q_ALIBI:
    case PLOT_Q_ALIBIS:
    case PLOT_Q_RETURN:
        a[0] = s->target;
        break;
    case PLOT_Q_FOLLOW:
        a[0] = s->hex;
        break;
    case PLOT_Q_PANIC:
        a[0] = s->panic_left;
        break;
    case PLOT_Q_INTER:
        a[0] = s->moves;
        break;
    case PLOT_Q_COUP:
        a[0] = s->coup_turn;
        break;
    default:
        q->argc = 0;
        break;
    }
}

/* Marks: the answer offered first, and those worth a second thought. */
static bool usual(int ask, int verb)
{
    return (ask == PLOT_Q_PLACE && verb == PLOT_V_AUTO) || (ask == PLOT_Q_CLEAR && verb == PLOT_V_CLEAR_ALL) ||
           ((ask == PLOT_Q_WINDOW || ask == PLOT_Q_REPLY || ask == PLOT_Q_ASSIGN) && verb == PLOT_V_PASS) ||
           (ask == PLOT_Q_ADVANCE && verb == PLOT_V_ADVANCE);
}

static void mark(const struct plot *s, struct sand_question *q)
{
    if (s->ask != PLOT_Q_PLACE && s->ask != PLOT_Q_CLEAR && s->ask != PLOT_Q_WINDOW && s->ask != PLOT_Q_REPLY &&
        s->ask != PLOT_Q_ASSIGN && s->ask != PLOT_Q_ADVANCE && s->ask != PLOT_Q_COUP)
        return;
    q->flags = SAND_MARKED;
    for (int i = 0; i < q->count; i++) {
        const int verb = sand_answer_verb(q->answer[i]);
        q->mark[i] = usual(s->ask, verb) ? SAND_USUAL : verb == PLOT_V_DECLARE || verb == PLOT_V_STOP ? SAND_WARN : 0;
    }
}

int plot_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct plot *s = state;
    q->key = s->ask;
    q->argc = q->flags = 0;
    q->count = 0;
    if (s->head.over || actor != s->seat)
        return 0;
    struct plot_list l = {q->answer, 0, SAND_ANSWERS};
    plot_list_answers(pack, s, &l);
    q->count = l.count;
    say_about(s, q);
    mark(s, q);
    return q->count;
}

void plot_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct plot *s = state;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over, .side = {PLOT_SIDE_ABWEHR, PLOT_SIDE_SS}};
    if (!s->head.over)
        return;
    o->why = (uint16_t)(s->end - 1);
    o->value[PLOT_ABWEHR] = o->why == PLOT_END_NO_SS ? 1000 : -1000;
    o->value[PLOT_SS] = o->why == PLOT_END_NO_ABWEHR || o->why == PLOT_END_NO_COUP ? 1000 : -1000;
}
