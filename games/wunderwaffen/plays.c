/* Carries out a use: the counter goes where it goes, and what follows is put on the stack of effects. Trusts uses.c. */
#include "games/wunderwaffen/state.h"

/* The counter leaves hand or Reserve; the play is done. Callers take `face` and `mode` out of the state before: the
 * play is closed here, so that effects and questions that follow find no play in progress. */
static int spend(struct wunderwaffen_state *s)
{
    const int counter = wunderwaffen_played(s);
    if (s->mode == WUNDERWAFFEN_BY_OWN)
        s->own_due--;
    else if (s->mode == WUNDERWAFFEN_BY_GIVE)
        s->give_due = 0;
    s->stage = WUNDERWAFFEN_TURN;
    s->from = s->face = WUNDERWAFFEN_NO;
    s->mode = 0;
    return counter;
}

/* R-space-1, R-space-2, card kill-vp */
static void eliminate(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int face, int kind, int victim,
                      struct sand_sink *sink)
{
    int vp = 0;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_ELIMINATES, face, wunderwaffen_face(p, s, victim),
                      wunderwaffen_kind(p, s, victim));
    wunderwaffen_discard(p, s, victim);
    if (face != WUNDERWAFFEN_GERMAN)
        return;
    for (uint32_t cards = p->hook[WUNDERWAFFEN_HOOK_KILL_VP] & s->cards; cards; cards &= cards - 1)
        vp += p->card[__builtin_ctz(cards)].kind == kind ? p->card[__builtin_ctz(cards)].value : 0;
    wunderwaffen_gain(s, WUNDERWAFFEN_GERMAN, vp, WUNDERWAFFEN_FROM_CARD, sink);
}

static void place(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land, int space,
                  struct sand_sink *sink)
{
    const int face = s->face, side = s->mode == WUNDERWAFFEN_BY_GIVE ? face + 1 : 0, counter = spend(s);
    const int kind = side ? p->counter[counter].reverse : p->counter[counter].front;
    if (s->space[land][space] != WUNDERWAFFEN_NO)
        eliminate(p, s, face, kind, s->space[land][space], sink);
    wunderwaffen_move(p, s, counter, WUNDERWAFFEN_ON_SPACE + land * WUNDERWAFFEN_SPACES + space);
    s->side[counter] = (uint8_t)side;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_PLACES, face, kind, land, space);
    wunderwaffen_decide(p, s, land, sink);
}

/* R-ber-4 to R-ber-6, R-ber-8, card toll-berlin */
static void enter_berlin(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int space,
                         struct sand_sink *sink)
{
    const int face = s->face, counter = spend(s), kind = p->counter[counter].front;
    const struct wunderwaffen_suburb *b = &p->suburb[space];
    const bool free = !s->suburb[space];
    wunderwaffen_move(p, s, counter, WUNDERWAFFEN_IN_BERLIN + space);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_IN_BERLIN, face, kind, space);
    if (wunderwaffen_ally(face))
        wunderwaffen_gain(s, WUNDERWAFFEN_GERMAN, wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_TOLL_BERLIN),
                          WUNDERWAFFEN_FROM_CARD, sink);
    wunderwaffen_gain(s, face, b->vp, WUNDERWAFFEN_FROM_BERLIN, sink);
    if (!free)
        return;
    if (kind == WUNDERWAFFEN_POLITICAL || kind == WUNDERWAFFEN_BERLIN_POLITICS)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_POLITICS, face, 1);
    for (int i = b->bonuses - 1; i >= 0; i--)
        wunderwaffen_push_bonus(s, b->bonus[i], face, WUNDERWAFFEN_DO_VP_BERLIN);
}

/* R-conf-1, card conference-cut */
static void join(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    const int face = s->face, counter = spend(s);
    int square = 0;
    while (s->conference[square] != WUNDERWAFFEN_NO)
        square++;
    wunderwaffen_move(p, s, counter, WUNDERWAFFEN_AT_CONFERENCE + square);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_JOINS, face, square + 1);
    wunderwaffen_gain(s, face, p->conference[square] - wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_CONFERENCE_CUT),
                      WUNDERWAFFEN_FROM_CONFERENCE, sink);
}

/* R-conf-5 */
static void lead(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    const int face = s->face;
    wunderwaffen_move(p, s, spend(s), WUNDERWAFFEN_LEADER);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_LEADS, face);
    wunderwaffen_gain(s, face, p->leader_vp, WUNDERWAFFEN_FROM_LEADER, sink);
    if (p->leader_politics)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_POLITICS, face, p->leader_politics);
}

/* R-pol-2 */
static void lay_access(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land,
                       struct sand_sink *sink)
{
    const int face = s->face;
    wunderwaffen_move(p, s, spend(s), WUNDERWAFFEN_AS_ACCESS + land);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_ACCESS, face, land);
}

/* R-pol-6: two VP pass from the active faction to the one whose counter goes, unless it is its own. */
static void oust(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land, int space,
                 struct sand_sink *sink)
{
    const int face = s->face, victim = s->space[land][space], loser = wunderwaffen_face(p, s, victim);
    wunderwaffen_discard(p, s, spend(s));
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_OUSTS, face, loser, wunderwaffen_kind(p, s, victim), land, space);
    wunderwaffen_discard(p, s, victim);
    if (loser == face)
        return;
    s->vp[face] = (uint16_t)(s->vp[face] - WUNDERWAFFEN_COMPENSATION);
    wunderwaffen_gain(s, loser, WUNDERWAFFEN_COMPENSATION, WUNDERWAFFEN_FROM_REMOVAL, sink);
}

/* R-germ-3, R-germ-5, card research-plus: squares of a move on a track. */
static int reach_of(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int kind, bool front)
{
    if (kind == WUNDERWAFFEN_MORALE_2 || kind == WUNDERWAFFEN_RESEARCH_2)
        return 2;
    return kind == WUNDERWAFFEN_RESEARCH && front && p->hook[WUNDERWAFFEN_HOOK_RESEARCH_PLUS] & s->cards ? 2 : 1;
}

/* The counter is discarded for an effect, or for nothing. */
static void discard_for(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int verb,
                        struct sand_sink *sink)
{
    const int face = s->face, front = s->mode != WUNDERWAFFEN_BY_GIVE, counter = spend(s);
    const int kind = front ? p->counter[counter].front : p->counter[counter].reverse;
    wunderwaffen_discard(p, s, counter);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_DISCARDED, p->counter[counter].owner, p->counter[counter].front);
    if (verb == WUNDERWAFFEN_V_STRATEGY)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_STRATEGY, face, 1);
    else if (verb == WUNDERWAFFEN_V_BOMB)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_RESEARCH, face, -1);
    else if (verb == WUNDERWAFFEN_V_MORALE)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_MORALE, face, reach_of(p, s, kind, front));
    else if (verb == WUNDERWAFFEN_V_POLITICS)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_POLITICS, face, 1);
    else if (verb == WUNDERWAFFEN_V_RESEARCH)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_RESEARCH, WUNDERWAFFEN_GERMAN, reach_of(p, s, kind, front));
}

void wunderwaffen_carry_out(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, sand_answer a,
                            struct sand_sink *sink)
{
    switch (sand_answer_verb(a)) {
    case WUNDERWAFFEN_V_PLACE:
        place(p, s, sand_answer_arg(&wunderwaffen_game, a, 0), sand_answer_arg(&wunderwaffen_game, a, 1), sink);
        break;
    case WUNDERWAFFEN_V_OUST:
        oust(p, s, sand_answer_arg(&wunderwaffen_game, a, 0), sand_answer_arg(&wunderwaffen_game, a, 1), sink);
        break;
    case WUNDERWAFFEN_V_BERLIN:
        enter_berlin(p, s, sand_answer_arg(&wunderwaffen_game, a, 0), sink);
        break;
    case WUNDERWAFFEN_V_CONFERENCE:
        join(p, s, sink);
        break;
    case WUNDERWAFFEN_V_LEADER:
        lead(p, s, sink);
        break;
    case WUNDERWAFFEN_V_ACCESS:
        lay_access(p, s, sand_answer_arg(&wunderwaffen_game, a, 0), sink);
        break;
    default:
        discard_for(p, s, sand_answer_verb(a), sink);
    }
}
