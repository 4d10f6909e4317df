/* What a viewer may know (RULES.md part 3): everything on the map, the number of cards in hands and decks, its own
 * cards, whatever lies face up. Its complement is imagine.c. */
#include "games/berlin/rules.h"

static bool owner(int viewer, int side)
{
    return viewer == side || viewer == SAND_EVERYTHING;
}

/* ---- What views and saves write in the same way ---- */

void berlin_put_nation(const struct berlin_pack *p, const struct berlin_state *s, int n, struct sand_writer *w)
{
    sand_put_object(w, p->nation[n].id);
    if (s->side[n] != BERLIN_NOBODY)
        sand_put_text(w, "side", berlin_side_names[s->side[n]]);
    sand_put_text(w, "status", berlin_status_names[s->status[n]]);
    sand_put_true(w, "locked", s->locked[n]);
    sand_put_end(w);
}

void berlin_put_used(const struct berlin_pack *p, const struct berlin_state *s, const char *key, struct sand_writer *w)
{
    sand_put_object(w, key);
    for (int a = 0; a < BERLIN_AREAS; a++)
        sand_put_count(w, p->area[a].id, s->used[a]);
    sand_put_end(w);
}

void berlin_put_path(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_array(w, "path");
    for (int i = 0; i <= s->steps; i++)
        sand_put_text(w, 0, p->area[s->path[i]].id);
    sand_put_end(w);
}

void berlin_put_options(const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_array(w, "options");
    for (int i = 0; i < BERLIN_OPTIONS; i++)
        if (s->options >> i & 1)
            sand_put_text(w, 0, berlin_option_names[i]);
    sand_put_end(w);
}

#define FLAG(member) offsetof(struct berlin_state, member)
const struct berlin_flag berlin_flags[] = {{"sv", 0, FLAG(sv_used)},        {"event", 0, FLAG(event_used)},
                                           {"group", 0, FLAG(group)},       {"pair", 0, FLAG(pair)},
                                           {"counter", 0, FLAG(counter)},   {"target", 0, FLAG(targets)},
                                           {"as-spent", 0, FLAG(as_spent)}, {"due", "retreats", FLAG(due)},
                                           {"crossed", 0, FLAG(crossed)},   {0}};

void berlin_put_flags(const struct berlin_pack *p, const struct berlin_state *s, int unit, bool view,
                      struct sand_writer *w)
{
    for (const struct berlin_flag *f = berlin_flags; f->name; f++)
        sand_put_true(w, view && f->shown ? f->shown : f->name, berlin_has(berlin_set_at(s, f), unit));
    sand_put_count(w, "hits", s->hits[unit]);
    if (s->came_from[unit] != BERLIN_NONE)
        sand_put_text(w, "from", p->area[s->came_from[unit]].id);
}

/* ---- The map ---- */

/* Units of which the sets say nothing but that they are fresh. */
static struct berlin_set unmarked(const struct berlin_state *s)
{
    struct berlin_set units = s->fresh;
    for (int i = 0; i < BERLIN_SETS; i++)
        if (&s->sets[i] != &s->fresh)
            units = berlin_minus(units, &s->sets[i]);
    return units;
}

/* A unit that has nothing to say but its place is a word instead of an object: 193 of them are in every view. */
static void put_unit(const struct berlin_pack *p, const struct berlin_state *s, int u, const struct berlin_set *plain,
                     struct sand_writer *w)
{
    const int place = s->place[u];
    if (place >= BERLIN_AREAS || (berlin_has(plain, u) && s->came_from[u] == BERLIN_NONE)) {
        sand_put_text(w, p->unit[u].id, berlin_place_name(p, place));
        return;
    }
    sand_put_object(w, p->unit[u].id);
    sand_put_text(w, "at", p->area[place].id);
    sand_put_text(w, "face", berlin_has(&s->fresh, u) ? "fresh" : "spent");
    berlin_put_flags(p, s, u, true, w);
    sand_put_end(w);
}

static void put_nations(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_object(w, "nation");
    for (int n = 0; n < BERLIN_NATIONS; n++)
        berlin_put_nation(p, s, n, w);
    sand_put_end(w);
    sand_put_object(w, "track");
    for (int t = 0; t < BERLIN_TRACKS; t++)
        sand_put_int(w, berlin_track_names[t], s->track[t]);
    sand_put_end(w);
}

static void put_control(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    uint8_t holder[BERLIN_AREAS];
    memset(holder, BERLIN_NONE, sizeof holder);
    for (int n = 0; n < BERLIN_NATIONS; n++)
        BERLIN_AREAS_OF (a, s->control[n])
            holder[a] = (uint8_t)n;
    sand_put_object(w, "control");
    for (int a = 0; a < BERLIN_AREAS; a++)
        if (holder[a] != BERLIN_NONE)
            sand_put_text(w, p->area[a].id, p->nation[holder[a]].id);
    sand_put_end(w);
}

static void put_map(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    const struct berlin_set plain = unmarked(s);
    put_control(p, s, w);
    berlin_put_used(p, s, "capacity-used", w);
    sand_put_object(w, "unit");
    for (int u = 0; u < BERLIN_UNITS; u++)
        put_unit(p, s, u, &plain, w);
    sand_put_end(w);
}

/* ---- Cards ---- */

static void put_cards(const struct berlin_pack *p, const char *key, uint32_t cards, struct sand_writer *w)
{
    sand_put_set(w, key, sand_domain_of(&berlin_game, BERLIN_D_CARD), p, cards);
}

static int with_sv(const struct berlin_pack *p, uint32_t cards, int sv)
{
    int n = 0;
    for (; cards; cards &= cards - 1)
        n += p->card[__builtin_ctz(cards)].sv == sv;
    return n;
}

static void put_by_sv(const struct berlin_pack *p, const char *key, uint32_t cards, struct sand_writer *w)
{
    static const char *const names[] = {"sv-2", "sv-3", "sv-4"};
    sand_put_object(w, key);
    for (int sv = 2; sv <= 4; sv++)
        sand_put_count(w, names[sv - 2], with_sv(p, cards, sv));
    sand_put_end(w);
}

/* Hands and decks: faces for the owner, numbers for all, and neither while they are being chosen. */
static void put_hidden(const struct berlin_pack *p, const struct berlin_state *s, int viewer, const char *key,
                       uint32_t cards, struct sand_writer *w)
{
    sand_put_object(w, key);
    for (int side = 0; side < BERLIN_SIDES; side++) {
        if (owner(viewer, side))
            put_cards(p, berlin_side_names[side], cards & p->deck[side], w);
        else if (s->phase != BERLIN_SELECTING)
            sand_put_int(w, berlin_side_names[side], __builtin_popcount(cards & p->deck[side]));
    }
    sand_put_end(w);
}

/* Cards that lie face down: faces for the owner, for the other their points or (`by_sv` false) their number. */
static void put_down(const struct berlin_pack *p, const char *key, uint32_t cards, bool mine, bool by_sv,
                     struct sand_writer *w)
{
    if (mine)
        put_cards(p, key, cards, w);
    else if (by_sv)
        put_by_sv(p, key, cards, w);
    else
        sand_put_int(w, key, __builtin_popcount(cards));
}

/* What lies open, and the numbers of what lies face down (R-16-1, R-16-2). */
static void put_open(const struct berlin_pack *p, const struct berlin_state *s, int viewer, struct sand_writer *w)
{
    const bool secret = berlin_opted(s, BERLIN_DEV_SECRECY);
    const uint32_t hidden = s->down | s->lost;
    sand_put_object(w, "discard");
    for (int side = 0; side < BERLIN_SIDES; side++)
        put_cards(p, berlin_side_names[side], s->discard & p->deck[side] & ~hidden, w);
    sand_put_end(w);
    sand_put_object(w, "development");
    for (int side = 0; side < BERLIN_SIDES; side++)
        put_down(p, berlin_side_names[side], s->pool & p->deck[side], owner(viewer, side) || !secret, true, w);
    sand_put_end(w);
    if (s->removed)
        put_cards(p, "removed-cards", s->removed, w);
    for (int side = 0; side < BERLIN_SIDES; side++) {
        static const char *const developed[] = {"developed-axis", "developed-allied"};
        static const char *const lost[] = {"lost-axis", "lost-allied"};
        if (s->down & p->deck[side])
            put_down(p, developed[side], s->down & p->deck[side], owner(viewer, side), true, w);
        if (s->lost & p->deck[side])
            put_down(p, lost[side], s->lost & p->deck[side], owner(viewer, side), false, w);
    }
    if (secret)
        put_cards(p, "seen", s->seen, w);
}

/* ---- The course ---- */

/* Members that are left out where they are at rest. Names are the view's: a position has all of them at its top, where
 * `hits` and `kind` would not say of what. */
#define AT(member)           SAND_VALUE(struct berlin_state, member)
#define ID_AT(member, of)    AT(member), .kind = SAND_ID, .domain = of, .preset = BERLIN_NONE
#define WORD_AT(member, one) AT(member), .kind = SAND_WORD, .words = one
static const char *const play_kinds[] = {"none", "card", "reaction", "air", 0};
static const char *const first_parts[] = {"open", "sv", "event", 0};
static const char *const fights[] = {"none", "counterattack", "attack", 0};
static const struct sand_field waiting[] = {{ID_AT(row, BERLIN_D_ROW), .name = "row"},
                                            {ID_AT(unit, BERLIN_D_UNIT), .name = "unit"},
                                            {ID_AT(nation, BERLIN_D_NATION), .name = "nation"},
                                            {AT(hits_left), .name = "hits"},
                                            {AT(losses), .name = "losses"},
                                            {AT(taken), .name = "taken"},
                                            {0}};
static const struct sand_field playing[] = {{WORD_AT(play, play_kinds), .name = "kind"},
                                            {ID_AT(card, BERLIN_D_CARD), .name = "card"},
                                            {WORD_AT(order, first_parts), .name = "first"},
                                            {AT(part), .name = "part"},
                                            {AT(sv_left), .name = "sv"},
                                            {0}};
static const struct sand_field acting[] = {{WORD_AT(action, berlin_action_names), .name = "kind"},
                                           {ID_AT(start, BERLIN_D_AREA), .name = "start"},
                                           {ID_AT(target, BERLIN_D_AREA), .name = "target"},
                                           {ID_AT(counter_area, BERLIN_D_AREA), .name = "counter"},
                                           {AT(cost), .name = "cost"},
                                           {AT(twice), .name = "double", .kind = SAND_FLAG},
                                           {WORD_AT(fight, fights), .name = "fight"},
                                           {0}};

/* Halfway through an answer nobody is asked. */
static void put_waiting(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    if (s->head.over || s->stage >= BERLIN_QUESTIONS)
        return;
    sand_put_object(w, "waits");
    sand_put_text(w, "for", berlin_game.keys[s->stage].name);
    const int seat = berlin_seat(p, s); /* none: what was asked has just been decided */
    if (s->stage != BERLIN_Q_SELECT && seat >= 0 && seat < BERLIN_SIDES)
        sand_put_text(w, "seat", berlin_side_names[seat]);
    sand_put_part(&berlin_game, p, waiting, s, w);
    if (s->stage == BERLIN_Q_CONTROL || s->stage == BERLIN_Q_EXCESS)
        sand_put_text(w, "area", p->area[s->cursor].id);
    sand_put_end(w);
}

static void put_play(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    if (s->play == BERLIN_NO_PLAY)
        return;
    sand_put_object(w, "play");
    sand_put_part(&berlin_game, p, playing, s, w);
    sand_put_end(w);
}

static void put_action(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    if (s->action == BERLIN_NO_ACTION)
        return;
    sand_put_object(w, "action");
    sand_put_part(&berlin_game, p, acting, s, w);
    if (s->steps)
        berlin_put_path(p, s, w);
    sand_put_end(w);
}

static void put_sides(const char *key, const uint8_t value[BERLIN_SIDES], int half, struct sand_writer *w)
{
    sand_put_object(w, key);
    for (int side = 0; side < BERLIN_SIDES; side++)
        sand_put_int(w, berlin_side_names[side], half ? value[side] / 2 : value[side]);
    sand_put_end(w);
}

static void put_course(const struct berlin_pack *p, const struct berlin_state *s, int viewer, struct sand_writer *w)
{
    sand_put_int(w, "turn", s->turn);
    sand_put_text(w, "season", berlin_winter(p, s) ? "winter" : "summer");
    sand_put_text(w, "phase", berlin_phase_names[s->phase]);
    sand_put_text(w, "initiative", berlin_side_names[s->initiative]);
    sand_put_text(w, "to-act", berlin_side_names[s->active]);
    sand_put_count(w, "passes", s->passes);
    put_sides("points", s->points, 1, w);
    put_sides("hand-size", s->hand_size, 0, w);
    if (s->reaction[0] || s->reaction[1])
        put_sides("reaction-points", s->reaction, 0, w);
    sand_put_true(w, "ready", viewer < BERLIN_SIDES && s->ready[viewer]);
    sand_put_true(w, "poland-surrendered", s->surrendered);
    sand_put_true(w, "vichy", s->vichy);
    if (viewer < BERLIN_SIDES && s->mute[viewer])
        sand_put_text(w, "mute", s->mute[viewer] == BERLIN_MUTE_TURN ? "turn" : "impulse");
    if (s->end)
        sand_put_text(w, "end", berlin_game.ends[s->end - 1]);
}

void berlin_view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct berlin_state *s = state;
    sand_put_object(w, 0);
    put_course(pack, s, viewer, w);
    put_waiting(pack, s, w);
    put_play(pack, s, w);
    put_action(pack, s, w);
    berlin_put_options(s, w);
    put_hidden(pack, s, viewer, "hand", s->hand, w);
    put_hidden(pack, s, viewer, "deck", berlin_in_deck(pack, s, BERLIN_AXIS) | berlin_in_deck(pack, s, BERLIN_ALLIED),
               w);
    put_open(pack, s, viewer, w);
    put_nations(pack, s, w);
    put_map(pack, s, w);
    berlin_put_prospects(pack, s, w);
    sand_put_end(w);
}
