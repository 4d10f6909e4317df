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
    const struct berlin_war_track *track = &p->track[t];
    const int n = track->nation, in = s->track[t] >= track->entry;
    return SAND_BROKEN(
        {s->track[t] > track->last, "the track ends before"},
        {berlin_at_war(s, n) != in, "a nation is At War when its marker is on Entry"},
        {s->locked[n] && s->track[t] != track->entry, "the marker of a nation that was violated is on its first Entry"},
        {in && !s->locked[n] && s->side[n] != track->side, "a nation that came in by its marker is on its own side"});
}

static const char *nation_wrong(const struct berlin_pack *p, const struct berlin_state *s, int n)
{
    const struct berlin_land *land = &p->nation[n];
    const uint64_t home = berlin_home(p, s, n);
    const int side = s->side[n];
    const bool neutral = s->status[n] == BERLIN_NEUTRAL, at_war = berlin_at_war(s, n), french = n == BERLIN_FR;
    return SAND_BROKEN(
        {(side == BERLIN_NOBODY) != neutral, "a neutral nation has no side, and any other nation has one"},
        {!neutral && !at_war && !(french && side == BERLIN_ALLIED), "only France is Allied and not At War"},
        {land->status == BERLIN_AT_WAR && (side != land->side || !at_war), "this nation is At War from the start"},
        {french && (side == BERLIN_AXIS) != (s->vichy != 0), "France is Axis through Vichy France only"},
        {french && neutral, "France is never neutral"},
        {n == BERLIN_US && side == BERLIN_AXIS, "the United States cannot be violated"},
        {s->locked[n] && (!at_war || land->status != BERLIN_NEUTRAL || n == BERLIN_US),
         "only a neutral is violated, and then At War"},
        {neutral && (home & ~s->control[n] || s->control[n] & ~(home | land->seas)),
         "a neutral controls its own areas and no others"});
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
    const int place = s->place[u];
    const bool waits = place == BERLIN_NEW_WEAPONS_POOL, jet = p->row[x->row].optional;
    return SAND_BROKEN({waits && x->start != BERLIN_NEW_WEAPONS_POOL, "only units of the New Weapons Pool begin there"},
                       {place == BERLIN_REMOVED && x->type != BERLIN_FT, "only fortresses leave the game"},
                       {jet && !berlin_opted(s, BERLIN_JET) && !waits, "the jet needs its option"},
                       {place >= BERLIN_AREAS && berlin_has(&s->fresh, u), "a unit off the map has no face"});
}

/* Of a unit on the map. */
static const char *area_wrong(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    const int place = s->place[u], n = p->unit[u].nation, side = s->side[n];
    const bool sea = p->area[place].sea, naval = berlin_has(&p->naval, u), fresh = berlin_has(&s->fresh, u);
    const bool embarked = sea && !naval, home = berlin_in(berlin_home(p, s, n), place);
    const uint64_t closed = p->closed[side == BERLIN_NOBODY ? p->nation[n].side : side];
    return SAND_BROKEN(
        {naval && !sea, "a Naval unit is at sea"},
        {berlin_has(&p->immobile, u) && embarked, "a unit that cannot move is never embarked"},
        {side == BERLIN_NOBODY && !(fresh && (home || (sea && naval))), "units of a neutral are fresh and at home"},
        {s->status[n] == BERLIN_NOT_AT_WAR && (!fresh || embarked),
         "before France is At War its units are fresh and not embarked"},
        {berlin_in(closed, place) && !home, "nobody enters a closed area"},
        {side != BERLIN_NOBODY && berlin_brought_in(p, s, side, berlin_one(u), place), /* R-3-13, R-3-9, R-15-16b */
         "no unit At War is in the area of a neutral"});
}

static const char *unit_wrong(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    const int from = s->came_from[u];
    if (s->place[u] >= BERLIN_PLACES)
        return "no such place";
    const char *what = place_wrong(p, s, u);
    if (!what && berlin_on_map(s, u))
        what = area_wrong(p, s, u);
    if (what)
        return what;
    return SAND_BROKEN({from != BERLIN_NONE && (from >= BERLIN_AREAS || !berlin_on_map(s, u)),
                        "only a unit on the map has left an area"},
                       {s->hits[u] && !berlin_has(&s->targets, u), "only a target has hits"});
}

static bool check_units(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    for (int u = 0; u < BERLIN_UNITS; u++)
        if (unit_wrong(p, s, u))
            return bad(e, p->unit[u].id, unit_wrong(p, s, u));
    return true;
}

/* R-8-13, R-15-27 */
static bool check_stacks(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    BERLIN_AREAS_OF (a, s->stage == BERLIN_Q_EXCESS ? 0 : p->land)
        if (berlin_excess_side(p, s, a) != BERLIN_NOBODY)
            return bad(e, p->area[a].id, "ten Land and four Air units of a side at most");
    BERLIN_AREAS_OF (a, p->land) {
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

/* Only discards lie face down, each by the option that turns its kind: what was developed, what was lost. */
static bool face_down_wrong(const struct berlin_state *s, uint32_t bit, bool developed)
{
    const bool down = s->down & bit, lost = s->lost & bit;
    return ((down || lost) && !(s->discard & bit)) || (down && lost) ||
           (down && !(developed && berlin_opted(s, BERLIN_DEV_SECRECY))) ||
           (lost && !berlin_opted(s, BERLIN_DISCARD_SECRECY));
}

static const char *card_wrong(const struct berlin_pack *p, const struct berlin_state *s, int c)
{
    const struct berlin_card *card = &p->card[c];
    const uint32_t bit = 1u << c, open = (s->discard & ~s->down & ~s->lost) | s->removed;
    const bool seen = s->seen & bit;
    return SAND_BROKEN(
        {s->pool & bit && !card->developed, "a card of the start is in no Development Pool"},
        {s->removed & bit && !card->remove, "this card stays in the game"},
        {face_down_wrong(s, bit, card->developed), "only discards lie face down, by options 16.1"},
        {seen && (s->pool | s->down) & bit, "a card of the pool is unseen"},
        {!seen && (!card->developed || s->card == c), "a card of the start is known, and a card in play is seen"},
        {!seen && open & bit, "a card that lies open is seen"});
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

static bool check_sets(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    const struct berlin_set on_map = berlin_mapped(s, p->units);
    for (int i = 0; i < BERLIN_SETS; i++)
        if (!berlin_within(&s->sets[i], &on_map))
            return bad(e, "/unit", "only units on the map take part");
    return true;
}

bool berlin_check(const void *pack, const void *state, struct sand_error *e)
{
    const struct berlin_pack *p = pack;
    const struct berlin_state *s = state;
    sand_answer one;
    struct berlin_list l = {&one, 0, 1, 0};
    if (!sand_check_part(&berlin_game, p, berlin_operands, s, "", e) || !check_derived(p, s, e) ||
        !check_nations(p, s, e) || !check_units(p, s, e) || !check_stacks(p, s, e) || !check_cards(p, s, e) ||
        !check_sets(p, s, e) || !berlin_check_ask(p, s, e))
        return false;
    if (s->stage == BERLIN_OVER)
        return true;
    berlin_answers(p, s, s->stage == BERLIN_Q_SELECT ? s->ready[0] != 0 : berlin_seat(p, s), &l);
    return l.n ? check_embarked(p, s, e) : bad(e, "/ask", "nobody could answer this");
}
