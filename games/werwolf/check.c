/* The invariants of a state, in one place: the board first, then what is asked. Whatever passes here can be played.
 *
 * The board is checked by counting it again and comparing bytes: whatever is derived is right if recounting changes
 * nothing. The stack is checked frame by frame, by the tables next to the rules of each kind (struct
 * werwolf_frame_rules): for what would make a rule read outside its arrays or find no answer, not for whether play
 * could have led there: a position in the middle of a card is protected by its seal (save.c), so these tests have to
 * stop accidents and forgeries, not to prove histories. */
#include "games/werwolf/play.h"

#include <string.h>

static bool fail(struct sand_error *error, const char *where, const char *what)
{
    return sand_impossible(error, where, what);
}

static bool token_without_piece(const struct werwolf_space *x)
{
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        for (int k = 0; k < 2; k++)
            if (!x->piece[f][k] && (x->token[0][f][k] || x->token[1][f][k]))
                return true;
    return false;
}

static const char *space_broken(const struct werwolf_pack *p, const struct werwolf_state *s, int i)
{
    const struct werwolf_space *x = &s->space[i];
    const uint8_t *moved = s->moved[i], *carried = s->carried[i];
    const bool road = p->kind[i] == ROAD;
    return SAND_BROKEN(
        {werwolf_bases(s, i) > (road ? 0 : 2), "two bases at most, none on a road"},
        {x->population > p->population[i] || (!x->population && x->loyalty) || x->loyalty >= WERWOLF_LOYALTIES,
         "population 0 to the printed one, and 0 is neutral"},
        {x->blockade > road || (x->terror && road), "blockades on roads only, terror elsewhere only"},
        {token_without_piece(x), "a token under nobody"},
        {moved[0] > 60 || moved[1] > 60 || carried[0] > 60 || carried[1] > 60, "too many have moved"});
}

static bool tracks_kept(const struct werwolf_state *s, struct sand_error *error)
{
    bool rich = false;
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        rich |= s->resources[f] > WERWOLF_TRACK;
    return SAND_KEPT(error,
                     {s->position >= s->deck_size || s->known >= s->deck_size || s->rounds > s->piles, "/tracks",
                      "no further than the deck, and a crisis round for each pile"},
                     {rich, "/tracks", "0 to 70 resources"});
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
    if (s->scenario > LONG || s->piles != p->piles[s->scenario] || s->pile_events > 14 || s->removed > 8 ||
        s->deck_size != s->piles * (s->pile_events + 1))
        return false;
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
    if (s->head.seats < 1 || s->head.seats > 4)
        return false;
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

static bool capabilities_hold(const struct werwolf_state *s)
{
    return !(s->caps >> WERWOLF_CAPS || s->dead_caps >> WERWOLF_CAPS || s->key_held & s->key_played || s->frozen > 1 ||
             s->trial);
}

static bool handicaps_hold(const struct werwolf_state *s)
{
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        if (s->handicap[f] > MOST_HANDICAP || s->handicap[f] < -MOST_HANDICAP)
            return false;
    return true;
}

static bool counts_agree(const struct werwolf_pack *p, const struct werwolf_state *s)
{
    struct werwolf_state copy = *s;
    werwolf_recount(p, &copy);
    return memcmp(&copy, s, sizeof copy) == 0;
}

/* What can be said without looking at the stack. Counting again comes last: it reads what the others have allowed. */
bool werwolf_check_board(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_error *error)
{
    for (int i = 0; i < WERWOLF_SPACES; i++)
        if (space_broken(p, s, i))
            return fail(error, p->space_id[i], space_broken(p, s, i));
    return sand_check_part(&werwolf_game, p, werwolf_open_fields, s, "", error) &&
           SAND_KEPT(error, {!pools_hold(p, s), "/space", "more pieces, tokens or markers than there are"},
                     {!handicaps_hold(s), "/faction", "a handicap is too large"},
                     {!deck_holds(p, s), "/deck", "all events and crisis cards once, one crisis card in each pile"},
                     {!seats_hold(s), "/faction", "a seat holds one faction, both occupiers or both insurgents"},
                     {!buildings_stand(p, s), "/building", "a building stands where it may"},
                     {!capabilities_hold(s), "/capabilities", "impossible"}) &&
           tracks_kept(s, error) &&
           SAND_KEPT(error, {!counts_agree(p, s), "/space", "the counts do not agree with the spaces"});
}

/* ---- The stack ---- */

/* An operation that does not run is zero where it matters: its spaces and its snapshot would count for tension. */
static bool op_fits(const struct werwolf_op *o, int i)
{
    const uint64_t spaces = o->spaces | o->allowed | o->snapshot | o->tense | o->shifted[0] | o->shifted[1];
    return !(spaces >> WERWOLF_SPACES) && o->name < (i == OP_SPECIAL ? WERWOLF_SPECIALS : WERWOLF_ACTIONS) &&
           (o->mode || !(o->spaces || o->allowed || o->snapshot || o->tense || o->name || o->faction));
}

static bool check_ops(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_error *error)
{
    static const char *const where[] = {"/operations/0", "/operations/1", "/operations/2"};
    for (int i = 0; i < WERWOLF_OPS; i++) {
        if (!sand_check_part(&werwolf_game, p, werwolf_op_fields, &s->op[i], where[i], error))
            return false;
        if (!op_fits(&s->op[i], i))
            return fail(error, where[i], "no such operation is possible");
    }
    return true;
}

/* What every frame keeps to; `needs` of its kind says which of it. */
static bool frame_needs(const struct werwolf_state *s, const struct werwolf_frame *t, int needs)
{
    return (!(needs & IN_SPACE) || t->space != WERWOLF_NONE) && (!(needs & IN_ACTION) || s->op[OP_ACTION].mode) &&
           (!(needs & IN_EVENT) || s->op[OP_EVENT].mode) && (!(needs & BY_OCCUPIER) || occupier(t->f)) &&
           (!(needs & BY_INSURGENT) || !occupier(t->f));
}

/* No set, list or step leads out of what the rules look at. */
static bool frame_bounded(const struct werwolf_play *g, const struct werwolf_frame *t,
                          const struct werwolf_frame_rules *rules)
{
    for (size_t k = 0; k < sizeof t->chosen; k++)
        if (t->chosen[k] >= WERWOLF_SPACES)
            return false;
    return !(t->mask >> WERWOLF_SPACES) && (t->space < WERWOLF_SPACES || t->space == WERWOLF_NONE) &&
           t->pc <= g->p->steps && t->step < rules->steps;
}

static bool check_frame(const struct werwolf_play *g, int i, struct sand_error *error)
{
    const struct werwolf_frame *t = &g->s->stack[i];
    char where[16];
    struct sand_writer w;
    sand_writer_fixed(&w, where, sizeof where);
    sand_append_text(&w, "/stack/");
    sand_append_int(&w, i);
    if (!sand_check_part(&werwolf_game, g->p, werwolf_frame_fields, t, where, error))
        return false;
    const struct werwolf_frame_rules *rules = werwolf_rules_of(t->kind);
    if (rules->fields && !sand_check_part(&werwolf_game, g->p, rules->fields, t, where, error))
        return false;
    if (frame_bounded(g, t, rules) && frame_needs(g->s, t, rules->needs) && (!rules->fits || rules->fits(g, t)))
        return true;
    return fail(error, where, "no such question is possible here");
}

static bool check_stack(const struct werwolf_play *g, struct sand_error *error)
{
    const struct werwolf_state *s = g->s;
    const int bottom = g->p->card[s->card].kind == 2 ? FR_CRISIS : FR_TURN;
    if (!s->depth || s->depth > WERWOLF_DEPTH || s->stack[0].kind != bottom || s->end)
        return fail(error, "/stack", "no such question is possible here");
    for (int i = 0; i < s->depth; i++) {
        if (!check_frame(g, i, error))
            return false;
        if (i && s->stack[i].kind <= FR_CRISIS)
            return fail(error, "/stack", "a card or a crisis round is at the bottom only");
    }
    return true;
}

/* Two answers at least: the driver takes a lone one by itself, so no game rests there. */
bool werwolf_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct werwolf_state *s = state;
    const struct werwolf_play g = {pack, (struct werwolf_state *)(uintptr_t)state, 0, 0, false};
    struct sand_question q;
    if (!werwolf_check_board(pack, s, error))
        return false;
    if (!sand_check_part(&werwolf_game, pack, werwolf_turn_fields, s, "/turn", error) || !check_ops(pack, s, error))
        return false;
    if (s->eligible > 15)
        return fail(error, "/faction", "four factions can be eligible");
    if (s->head.over)
        return s->depth || (s->winner != WERWOLF_NONE && s->winner >= WERWOLF_FACTIONS) || s->end > END_TENSIONS
                   ? fail(error, "/stack", "nothing is asked when the game is over")
                   : true;
    if (!check_stack(&g, error))
        return false;
    if (!person(s, s->stack[s->depth - 1].f))
        return fail(error, "/stack", "a non-player is asked nothing");
    q.count = 0;
    const struct werwolf_frame *t = &s->stack[s->depth - 1];
    if (t->kind == FR_TEXT || t->kind == FR_REPEAT)
        return fail(error, "/stack", "this asks nothing");
    werwolf_rules_of(t->kind)->list(&g, t, &q);
    return q.count > 1 ? true : fail(error, "/stack", "a question has more than one answer");
}
