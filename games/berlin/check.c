/* Every invariant of a state, in one place (state.h names the larger ones). A position that passes can be played on:
 * the open question has an answer, and its operands are what its rule expects. */
#include "games/berlin/rules.h"

static bool bad(struct sand_error *e, const char *where, const char *what)
{
    return sand_impossible(e, where, what);
}

/* ---- Nations ---- */

static const char *track_wrong(const struct berlin_pack *p, const struct berlin_state *s, int t)
{
    const int n = p->track[t].nation, in = s->track[t] >= p->track[t].entry;
    if (s->track[t] > p->track[t].last)
        return "the track ends before";
    if (berlin_at_war(s, n) != in)
        return "a nation is At War when its marker is on Entry";
    if (s->locked[n] && s->track[t] != p->track[t].entry)
        return "the marker of a nation that was violated is on its first Entry";
    if (in && !s->locked[n] && s->side[n] != p->track[t].side)
        return "a nation that came in by its marker is on its own side";
    return 0;
}

static const char *nation_wrong(const struct berlin_pack *p, const struct berlin_state *s, int n)
{
    const uint64_t home = berlin_home(p, s, n);
    if ((s->side[n] == BERLIN_NOBODY) != (s->status[n] == BERLIN_NEUTRAL))
        return "a neutral nation has no side, and any other nation has one";
    if (s->status[n] == BERLIN_NOT_AT_WAR && (n != BERLIN_FR || s->side[n] != BERLIN_ALLIED))
        return "only France is Allied and not At War";
    if (p->nation[n].status == BERLIN_AT_WAR && (s->side[n] != p->nation[n].side || !berlin_at_war(s, n)))
        return "this nation is At War from the start";
    if (n == BERLIN_FR && (s->side[n] == BERLIN_AXIS) != (s->vichy != 0))
        return "France is Axis through Vichy France only";
    if (n == BERLIN_FR && s->status[n] == BERLIN_NEUTRAL)
        return "France is never neutral";
    if (n == BERLIN_US && s->side[n] == BERLIN_AXIS)
        return "the United States cannot be violated";
    if (s->locked[n] && (!berlin_at_war(s, n) || p->nation[n].status != BERLIN_NEUTRAL || n == BERLIN_US))
        return "only a neutral is violated, and then At War";
    if (s->status[n] == BERLIN_NEUTRAL && (home & ~s->control[n] || s->control[n] & ~(home | p->nation[n].seas)))
        return "a neutral controls its own areas and no others";
    return 0;
}

static bool check_nations(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    uint64_t all = 0;
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        const char *what = nation_wrong(p, s, n);
        if (what)
            return bad(e, p->nation[n].id, what);
        if (all & s->control[n])
            return bad(e, p->nation[n].id, "one nation controls an area");
        all |= s->control[n];
    }
    for (int t = 0; t < BERLIN_TRACKS; t++) {
        const char *what = track_wrong(p, s, t);
        if (what)
            return bad(e, berlin_track_names[t], what);
    }
    if (all != (berlin_area(BERLIN_AREAS) - 1 - berlin_area(p->at.black_sea)))
        return bad(e, "/control", "every area but the Black Sea has a controller");
    if (!s->surrendered && s->phase != BERLIN_IMPULSES && berlin_in(s->held[BERLIN_AXIS], p->at.warsaw))
        return bad(e, "/surrendered", "Poland surrenders when Warsaw is Axis-controlled");
    return true;
}

/* ---- Units ---- */

static const char *place_wrong(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    const struct berlin_unit *x = &p->unit[u];
    const int place = s->place[u], n = x->nation, side = s->side[n];
    if (place == BERLIN_NEW_WEAPONS_POOL && x->start != BERLIN_NEW_WEAPONS_POOL)
        return "only units of the New Weapons Pool begin there";
    if (place == BERLIN_REMOVED && x->type != BERLIN_FT)
        return "only fortresses leave the game";
    if (p->row[x->row].optional && !berlin_opted(s, BERLIN_JET) && place != BERLIN_NEW_WEAPONS_POOL)
        return "the jet needs its option";
    if (place >= BERLIN_AREAS)
        return berlin_has(&s->fresh, u) ? "a unit off the map has no face" : 0;
    if (berlin_has(&p->naval, u) && !p->area[place].sea)
        return "a Naval unit is at sea";
    if (berlin_has(&p->immobile, u) && p->area[place].sea && !berlin_has(&p->naval, u))
        return "a unit that cannot move is never embarked";
    if (side == BERLIN_NOBODY && (!berlin_has(&s->fresh, u) || !(berlin_in(berlin_home(p, s, n), place) ||
                                                                 (p->area[place].sea && berlin_has(&p->naval, u)))))
        return "units of a neutral are fresh and at home";
    if (s->status[n] == BERLIN_NOT_AT_WAR &&
        (!berlin_has(&s->fresh, u) || (p->area[place].sea && !berlin_has(&p->naval, u))))
        return "before France is At War its units are fresh and not embarked";
    if (berlin_in(p->closed[side == BERLIN_NOBODY ? p->nation[n].side : side] & ~berlin_home(p, s, n), place))
        return "nobody enters a closed area";
    return 0;
}

/* R-3-13, R-3-9, R-15-16b: a unit that stands there has brought the nation in. */
static const char *violates(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    struct berlin_set one = {{0}};
    const int n = p->unit[u].nation;
    berlin_add(&one, u);
    if (s->place[u] >= BERLIN_AREAS || s->side[n] == BERLIN_NOBODY)
        return 0;
    return berlin_brought_in(p, s, s->side[n], one, s->place[u]) ? "no unit At War is in the area of a neutral" : 0;
}

/* R-8-13 */
static bool stacked(const struct berlin_pack *p, const struct berlin_state *s, int side, int area)
{
    const struct berlin_set present = berlin_present(p, s, side), here = berlin_and(s->at[area], &present);
    const struct berlin_set land = berlin_and(here, &p->ground), air = berlin_and(here, &p->air);
    return p->area[area].sea || (berlin_count(&land) <= BERLIN_MOST_LAND && berlin_count(&air) <= BERLIN_MOST_AIR);
}

static bool check_units(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    for (int u = 0; u < BERLIN_UNITS; u++) {
        const char *what = s->place[u] < BERLIN_PLACES ? place_wrong(p, s, u) : "no such place";
        what = what ? what : violates(p, s, u);
        if (!what && s->came_from[u] != BERLIN_NONE && (s->came_from[u] >= BERLIN_AREAS || s->place[u] >= BERLIN_AREAS))
            what = "only a unit on the map has left an area";
        if (!what && s->hits[u] && !berlin_has(&s->targets, u))
            what = "only a target has hits";
        if (what)
            return bad(e, p->unit[u].id, what);
    }
    for (int a = 0; a < BERLIN_AREAS; a++)
        for (int side = 0; side < BERLIN_SIDES; side++)
            if (s->stage != BERLIN_Q_EXCESS && !stacked(p, s, side, a))
                return bad(e, p->area[a].id, "ten Land and four Air units of a side at most");
    for (int a = 0; a < BERLIN_AREAS; a++) {
        const struct berlin_set forts = berlin_and(s->at[a], &p->type[BERLIN_FT]);
        if (berlin_count(&forts) > 1)
            return bad(e, p->area[a].id, "one fortress in an area");
    }
    return true;
}

/* Embarked units within capacity, wherever no action is in progress (R-3-46). */
static bool check_embarked(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    const bool rests = !s->action && s->stage != BERLIN_Q_EXCESS && s->stage != BERLIN_Q_WITHDRAW;
    BERLIN_AREAS_OF (a, rests ? p->sea : 0)
        if (berlin_excess_side(p, s, a) != BERLIN_NOBODY)
            return bad(e, p->area[a].id, "embarked units within capacity");
    return true;
}

/* `at`, `own` and `held` repeat the rest. */
static bool check_derived(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    struct berlin_state copy = *s;
    berlin_derive(p, &copy);
    return memcmp(&copy, s, sizeof copy) == 0 ? true : bad(e, "/", "what is derived matches the position");
}

/* ---- Cards ---- */

static const char *card_wrong(const struct berlin_pack *p, const struct berlin_state *s, int c)
{
    const struct berlin_card *card = &p->card[c];
    const uint32_t bit = 1u << c, open = (s->discard & ~s->down & ~s->lost) | s->removed;
    if (s->pool & bit && !card->developed)
        return "a card of the start is in no Development Pool";
    if (s->removed & bit && !card->remove)
        return "this card stays in the game";
    if ((s->down & bit && !(s->discard & bit && card->developed && berlin_opted(s, BERLIN_DEV_SECRECY))) ||
        (s->lost & bit && !(s->discard & bit && berlin_opted(s, BERLIN_DISCARD_SECRECY))) || s->down & s->lost & bit)
        return "only discards lie face down, by options 16.1";
    if (s->seen & bit)
        return (s->pool | s->down) & bit ? "a card of the pool is unseen" : 0;
    if (!card->developed || s->card == c)
        return "a card of the start is known, and a card in play is seen";
    return open & bit ? "a card that lies open is seen" : 0;
}

static bool check_cards(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    const uint32_t masks[4] = {s->hand, s->discard, s->pool, s->removed};
    uint32_t all = s->card < BERLIN_CARDS ? 1u << s->card : 0;
    for (int i = 0; i < 4; i++) {
        if (all & masks[i])
            return bad(e, "/card", "a card is in one place");
        all |= masks[i];
    }
    for (int c = 0; c < BERLIN_CARDS; c++)
        if (card_wrong(p, s, c))
            return bad(e, p->card[c].id, card_wrong(p, s, c));
    return s->phase == BERLIN_SELECTING && (s->discard || s->play)
               ? bad(e, "/card", "discards return before the selection")
               : true;
}

static bool on_map(const struct berlin_state *s, const struct berlin_set *set)
{
    BERLIN_EACH (u, *set)
        if (s->place[u] >= BERLIN_AREAS)
            return false;
    return true;
}

static const char *sets_wrong(const struct berlin_state *s)
{
    const struct berlin_set *const sets[] = {&s->sv_used, &s->event_used, &s->group, &s->pair,    &s->counter,
                                             &s->targets, &s->as_spent,   &s->due,   &s->crossed, &s->fresh};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (!on_map(s, sets[i]))
            return "only units on the map take part";
    return 0;
}

bool berlin_check(const void *pack, const void *state, struct sand_error *e)
{
    const struct berlin_pack *p = pack;
    const struct berlin_state *s = state;
    const char *what;
    sand_answer one;
    struct berlin_list l = {&one, 0, 1, 0};
    if (!sand_check_part(&berlin_game, p, berlin_operands, s, "", e) || !check_derived(p, s, e) ||
        !check_nations(p, s, e) || !check_units(p, s, e) || !check_cards(p, s, e))
        return false;
    if ((what = sets_wrong(s)))
        return bad(e, "/unit", what);
    if (!berlin_check_ask(p, s, e))
        return false;
    if (s->stage == BERLIN_OVER)
        return true;
    berlin_answers(p, s, s->stage == BERLIN_Q_SELECT ? s->ready[0] != 0 : berlin_seat(p, s), &l);
    return l.n ? check_embarked(p, s, e) : bad(e, "/ask", "nobody could answer this");
}
