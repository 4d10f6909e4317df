/* The invariants of a state, in one place: the board first, then what is asked. Whatever passes here can be played.
 *
 * The board is checked by counting it again and comparing bytes: whatever is derived is right if recounting changes
 * nothing. The stack is checked frame by frame for what would make a rule read outside its arrays or find no answer,
 * not for whether play could have led there: a position in the middle of a card is protected by its seal (save.c), so
 * these tests have to stop accidents and forgeries, not to prove histories. */
#include "games/werwolf/play.h"

#include <string.h>

static bool fail(struct sand_error *error, const char *where, const char *what)
{
    return sand_impossible(error, where, what);
}

static const char *space_broken(const struct werwolf_pack *p, const struct werwolf_state *s, int i)
{
    const struct werwolf_space *x = &s->space[i];
    if (werwolf_bases(s, i) > (p->kind[i] == ROAD ? 0 : 2))
        return "two bases at most, none on a road";
    if (x->population > p->population[i] || (!x->population && x->loyalty) || x->loyalty >= WERWOLF_LOYALTIES)
        return "population 0 to the printed one, and 0 is neutral";
    if (x->blockade > (p->kind[i] == ROAD) || (x->terror && p->kind[i] == ROAD))
        return "blockades on roads only, terror elsewhere only";
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        for (int k = 0; k < 2; k++) {
            if (!x->piece[f][k] && (x->token[0][f][k] || x->token[1][f][k]))
                return "a token under nobody";
        }
    for (int k = 0; k < 2; k++)
        if (s->moved[i][k] > 60 || s->carried[i][k] > 60)
            return "too many have moved";
    return 0;
}

/* From above only: what is not on the map is in a box, because recounting says so. */
static bool pools_hold(const struct werwolf_pack *p, const struct werwolf_state *s)
{
    int pieces[WERWOLF_FACTIONS][WERWOLF_PIECES] = {{0}}, tokens = s->home[0] + s->home[1], markers = 0;
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        const struct werwolf_space *x = &s->space[i];
        for (int f = 0; f < WERWOLF_FACTIONS; f++)
            for (int k = 0; k < WERWOLF_PIECES; k++) {
                pieces[f][occupier(f) || k == BASE ? k : 0] += x->piece[f][k];
                tokens += k < BASE ? x->token[0][f][k] + x->token[1][f][k] : 0;
            }
        tokens += x->loose[0] + x->loose[1];
        markers += x->terror + x->blockade;
    }
    pieces[ALLIES][TROOP] += s->casualties;
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        for (int k = 0; k < WERWOLF_PIECES; k++)
            if (pieces[f][k] > p->pool[f][k])
                return false;
    return tokens <= p->tokens && markers <= p->markers;
}

/* The deck is piles of pile_events + 1 cards with one crisis card each, then the events set aside, then crisis cards
 * not used, then the cards that hard solitaire took out. R-CRI-2 swaps a crisis card with an event of its own pile, so
 * that each pile still has one. */
static bool deck_holds(const struct werwolf_pack *p, const struct werwolf_state *s)
{
    bool seen[WERWOLF_CARDS] = {false};
    for (int i = 0; i < WERWOLF_DECK; i++) {
        if (s->deck[i] >= WERWOLF_CARDS || seen[s->deck[i]] || p->card[s->deck[i]].kind == 1)
            return false;
        seen[s->deck[i]] = true;
    }
    for (int pile = 0; pile < s->piles; pile++) {
        int crises = 0;
        for (int i = 0; i <= s->pile_events; i++)
            crises += p->card[s->deck[pile * (s->pile_events + 1) + i]].kind == 2;
        if (crises != 1)
            return false;
    }
    const int aside = WERWOLF_EVENTS - s->removed - s->piles * s->pile_events;
    for (int i = s->deck_size; i < s->deck_size + aside; i++)
        if (p->card[s->deck[i]].kind == 2)
            return false;
    return aside >= 0;
}

static bool seats_hold(const struct werwolf_state *s)
{
    unsigned held[4] = {0};
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        if (s->holder[f] != WERWOLF_NONE) {
            if (s->holder[f] >= s->head.seats)
                return false;
            held[s->holder[f]] |= 1u << f;
        }
    for (int i = 0; i < s->head.seats; i++)
        if (!held[i] || (held[i] & (held[i] - 1) && held[i] != 3 && held[i] != 12))
            return false;
    return true;
}

static bool buildings_stand(const struct werwolf_pack *p, const struct werwolf_state *s)
{
    for (int b = 0; b < WERWOLF_BUILDINGS; b++) {
        const int i = s->building[b];
        if (i >= WERWOLF_SPACES)
            continue;
        if (b <= NATIONAL_REDOUBT ? !s->space[i].piece[WERWOLF][BASE]
                                  : i != (b == BUNDESTAG ? p->bonn : p->east_berlin))
            return false;
    }
    return true;
}

/* What can be said without looking at the stack. */
bool werwolf_check_board(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_error *error)
{
    struct werwolf_state copy = *s;
    for (int i = 0; i < WERWOLF_SPACES; i++)
        if (space_broken(p, s, i))
            return fail(error, p->space_id[i], space_broken(p, s, i));
    if (!pools_hold(p, s))
        return fail(error, "/space", "more pieces, tokens or markers than there are");
    if (s->scenario > LONG || s->piles != p->piles[s->scenario] || s->pile_events > 14 || s->late > 1 || s->watch > 1 ||
        s->removed > 8 || s->deck_size != s->piles * (s->pile_events + 1) || !deck_holds(p, s))
        return fail(error, "/deck", "all events and crisis cards once, one crisis card in each pile");
    if (s->head.seats < 1 || s->head.seats > 4 || !seats_hold(s))
        return fail(error, "/faction", "a seat holds one faction, both occupiers or both insurgents");
    if (!buildings_stand(p, s))
        return fail(error, "/building", "a building stands where it may");
    if (s->tensions < 1 || s->tensions > 6 || s->morale > WERWOLF_TRACK || s->position >= s->deck_size ||
        s->rounds > s->piles)
        return fail(error, "/tensions", "a track is out of its range");
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        if (s->resources[f] > WERWOLF_TRACK)
            return fail(error, "/faction", "0 to 70 resources");
    if (s->caps >> WERWOLF_CAPS || s->dead_caps >> WERWOLF_CAPS || s->key_held & s->key_played || s->frozen > 1 ||
        s->trial)
        return fail(error, "/capabilities", "impossible");
    werwolf_recount(p, &copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        return fail(error, "/space", "the counts do not agree with the spaces");
    return true;
}

/* ---- The stack ---- */

/* An operation that does not run is zero where it matters: its spaces and its snapshot would count for tension. */
static bool ops_fit(const struct werwolf_state *s)
{
    for (int i = 0; i < WERWOLF_OPS; i++) {
        const struct werwolf_op *o = &s->op[i];
        if (o->mode > MODE_FREE || o->faction >= WERWOLF_FACTIONS || o->side > 1 || o->card >= WERWOLF_CARDS ||
            o->doubled > 1 || o->name >= (i == OP_SPECIAL ? WERWOLF_SPECIALS : WERWOLF_ACTIONS) || o->price > 20)
            return false;
        if (!o->mode && (o->spaces || o->allowed || o->snapshot || o->tense || o->name || o->faction))
            return false;
    }
    return true;
}

/* The numbers of `step` are those of movement.c: 0 from, 1 to, 2 group, 3 carry; from 2 on both ends of the move are
 * known. */
static bool moves_fit(const struct play *g, const struct werwolf_frame *t)
{
    const int owner = t->list[0] ? t->list[0] - 1 : t->f;
    const bool fixed = t->x == MOVE_SEARCH || t->x == MOVE_MARCH || t->x == MOVE_GATHER || t->x == MOVE_EVENT;
    if (t->x > MOVE_REDEPLOY || t->step > 3 || owner >= WERWOLF_FACTIONS || (t->x != MOVE_EVENT && t->list[0]))
        return false;
    if (t->x == MOVE_EVENT && (!t->pc || t->pc > g->p->steps || g->p->step[t->pc].verb != DO_MOVE))
        return false;
    if (fixed && t->to >= WERWOLF_SPACES)
        return false;
    if (t->x == MOVE_LIFT && t->to > PLACE_AVAILABLE)
        return false;
    if (t->x == MOVE_TRANSPORT && t->from >= WERWOLF_SPACES)
        return false;
    if (t->step && t->from >= WERWOLF_SPACES)
        return false;
    if (t->step >= 2 && t->to > (t->x == MOVE_LIFT ? PLACE_AVAILABLE : WERWOLF_SPACES - 1))
        return false;
    if (t->to != WERWOLF_NONE && t->to > PLACE_AVAILABLE)
        return false;
    if (t->step == 3 && (t->a > werwolf_may_move(g, t, owner, t->x, t->from, 0) ||
                         t->b > werwolf_may_move(g, t, owner, t->x, t->from, 1) || !(t->a + t->b) ||
                         (t->n != WERWOLF_NONE && t->a + t->b > t->n)))
        return false;
    return (t->x == MOVE_MARCH || t->x == MOVE_GATHER) != occupier(owner) || t->x == MOVE_EVENT;
}

/* `step` of a card whose frame may exist in this phase. */
static bool choice_fits(const struct play *g, const struct werwolf_frame *t)
{
    if (!t->pc || t->pc > g->p->steps || t->step > 4 || t->n > 8 || t->x > 8)
        return false;
    const struct werwolf_step *st = &g->p->step[t->pc];
    const bool pieces = st->verb <= DO_HIDE && st->verb != DO_MOVE,
               tokens = st->verb == DO_RESEARCH || st->verb == DO_HE;
    const bool spaces = pieces || st->verb == DO_SHIFT || st->verb == DO_SET || st->verb == DO_POP ||
                        st->verb == DO_TERROR || st->verb == DO_BLOCKADE || st->verb == DO_TOKEN || st->verb == DO_EACH;
    for (int k = 0; k < t->n && t->step <= 1; k++)
        if (t->list[k] >= WERWOLF_SPACES)
            return false;
    switch (t->step) {
    case 0:
        return spaces && t->n <= (st->spaces == SPACES_ALL ? 8 : st->spaces);
    case 1:
        return (pieces && t->n && t->x < t->n) || (tokens && st->op != OP_HOME && st->op != OP_LOSE_HOME);
    case 3:
        return st->verb == DO_MOVE;
    default:
        return st->verb == DO_CHOOSE || st->verb == DO_TRANSFER || st->verb == DO_CASUALTIES || st->verb == DO_MAY ||
               st->verb == DO_PAY || st->verb == DO_ACTION || st->verb == DO_SPECIAL;
    }
}

/* The numbers of `step` are S_SPACE to S_END of special.c. */
static bool special_fits(const struct werwolf_state *s, const struct werwolf_frame *t)
{
    const struct werwolf_op *o = &s->op[OP_SPECIAL];
    static const uint8_t first[] = {COMMANDO_RAID, TRANSPORT, CAPTURE, EXTORT, WERWOLF_SPECIALS};
    if (!o->mode || o->name != t->x || o->faction != t->f || t->step > 3)
        return false;
    if ((t->x < first[t->f] || t->x >= first[t->f + 1]) && !(t->x == AMBUSH && t->f == EDELWEISS))
        return false;
    if (t->x == WUNDER_WAFFEN && t->step == 1 &&
        (t->from >= WERWOLF_SPACES || t->a > 1 || !s->space[t->from].token[TOKEN_RESEARCH][WERWOLF][t->a]))
        return false;
    if (t->x == COMMANDO_RAID && t->step == 2 && t->space < WERWOLF_SPACES &&
        t->n > s->space[t->space].loose[TOKEN_RESEARCH])
        return false;
    if (t->x == FALSE_FLAG && t->b > SOVIETS)
        return false;
    const bool placeless = t->x == AIR_LIFT || t->x == TRANSPORT || t->x == INTERROGATE || t->x == AIR_STRIKE ||
                           (t->x == WUNDER_WAFFEN && t->step < 2);
    return t->step == 0 || t->step == 3 || placeless || t->space < WERWOLF_SPACES;
}

/* Limits on `step` are the last values of the enums in the files of these frames, which are private there: a step that
 * is added has to be added here. */
static bool frame_fits(const struct play *g, const struct werwolf_frame *t)
{
    const struct werwolf_state *s = g->s;
    const struct werwolf_op *act = &s->op[OP_ACTION];
    if (t->kind >= FRAME_KINDS || t->f >= WERWOLF_FACTIONS || (t->space >= WERWOLF_SPACES && t->space != WERWOLF_NONE))
        return false;
    const bool here = t->space < WERWOLF_SPACES;
    switch (t->kind) {
    case FR_TURN:
        return t->step <= 1 && t->n <= 4;
    case FR_CRISIS:
        return t->step < 12 && t->n <= 4;
    case FR_LOOP:
        return act->mode && act->faction == t->f && here && t->step <= 6 &&
               (act->name == REBUILD || (act->name <= ASSAULT) == occupier(t->f)) &&
               (act->name != REBUILD || occupier(t->f));
    case FR_PLACE:
        return here && occupier(t->f) && act->mode;
    case FR_REBUILD:
    case FR_BUILD:
        return here && occupier(t->f) && t->step <= 3 && act->mode;
    case FR_PATROLLED:
        return occupier(t->f) && t->step <= 1 && act->mode;
    case FR_RECRUIT:
    case FR_TERROR:
        return here && !occupier(t->f) && act->mode;
    case FR_MOVES:
        return moves_fit(g, t);
    case FR_HITS:
        return here && t->x <= HIT_ROCKET;
    case FR_SPECIAL:
        return special_fits(s, t);
    case FR_HOME:
        return occupier(t->f);
    case FR_GRAB:
        return here;
    case FR_TOKEN:
        return here && t->a <= 1 && t->mask < 16;
    case FR_DEAL:
        return here && t->step <= 2 && t->from < WERWOLF_FACTIONS && t->to < WERWOLF_FACTIONS && t->a <= 1 &&
               t->b <= 1 && (t->step != 2 || s->space[t->space].token[t->a][t->from][t->b]);
    case FR_TEXT:
        return t->pc <= g->p->steps && s->op[OP_EVENT].mode;
    case FR_REPEAT:
        return t->pc <= g->p->steps && t->n <= 8 && s->op[OP_EVENT].mode;
    case FR_CHOICE:
        return choice_fits(g, t) && s->op[OP_EVENT].mode;
    default:
        return true;
    }
}

static bool stack_fits(const struct play *g)
{
    const struct werwolf_state *s = g->s;
    const int bottom = g->p->card[s->card].kind == 2 ? FR_CRISIS : FR_TURN;
    if (!s->depth || s->depth > WERWOLF_DEPTH || s->stack[0].kind != bottom)
        return false;
    for (int i = 0; i < s->depth; i++)
        if (!frame_fits(g, &s->stack[i]) || (i && s->stack[i].kind <= FR_CRISIS))
            return false;
    return true;
}

/* Two answers at least: the driver takes a lone one by itself, so no game rests there. */
bool werwolf_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct werwolf_state *s = state;
    const struct play g = {pack, (struct werwolf_state *)(uintptr_t)state, 0, 0};
    struct sand_question q;
    if (!werwolf_check_board(pack, s, error))
        return false;
    if (s->box > BOX_LIMITED || s->boxes > 2 ||
        (s->key_faction != WERWOLF_NONE && s->key_faction >= WERWOLF_FACTIONS) || s->eligible > 15 || s->marked > 15 ||
        s->unmarked > 15 || s->acted > 15 || s->passed > 15 || !ops_fit(s))
        return fail(error, "/turn", "impossible");
    if (s->head.over)
        return s->depth || (s->winner != WERWOLF_NONE && s->winner >= WERWOLF_FACTIONS) || s->end > END_TENSIONS
                   ? fail(error, "/stack", "nothing is asked when the game is over")
                   : true;
    if (s->end || !stack_fits(&g))
        return fail(error, "/stack", "no such question is possible here");
    if (!person(s, s->stack[s->depth - 1].f))
        return fail(error, "/stack", "a non-player is asked nothing");
    q.count = 0;
    const struct werwolf_frame *t = &s->stack[s->depth - 1];
    if (t->kind == FR_TEXT || t->kind == FR_REPEAT)
        return fail(error, "/stack", "this asks nothing");
    werwolf_rules_of(t->kind)->list(&g, t, &q);
    return q.count > 1 ? true : fail(error, "/stack", "a question has more than one answer");
}
