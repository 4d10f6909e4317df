/* The whole position as readable JSON, and back. What is at its default is left out, so that a position can be
 * written by hand: nations, markers, control and cards not named are as at the start, units not named are off the map
 * (or, with "start":true, where they start). Loading trusts nothing; what is impossible is check.c's to say. */
#include "games/berlin/rules.h"

#include "engine/pack.h"

static const char *const plays[] = {"none", "card", "reaction", "air", 0};
static const char *const orders[] = {"open", "sv", "event", 0};
static const char *const payments[] = {"nobody", "sv", "event", "air", 0};
static const char *const fights[] = {"none", "counter", "main", 0};
static const char *const mutes[] = {"no", "impulse", "turn", 0};
static const char *const card_places[] = {"deck", "hand", "discard", "development", "removed", 0};
static const char *const ends[] = {BERLIN_END_LIST(SAND_END) 0};
static const char *const nexts[] = {"none", "resolve", "acted", "action-end", "part-end", "control", 0};
/* A position rests in a question, so of the steps between questions only those that S_EXCESS may lead on to are ever
 * saved, by name: the numbers of stages may change. */
static const uint8_t next_stage[] = {
    0, BERLIN_S_RESOLVE, BERLIN_S_ACTED, BERLIN_S_ACTION_END, BERLIN_S_PART_END, BERLIN_S_CONTROL};

/* What of a state is single bytes: the operands of the open question, the turn, the tracks of both sides. The defaults
 * are those of berlin_clear. */
#define AT(member) SAND_VALUE(struct berlin_state, member)
#define Q(name)    ((uint64_t)1 << BERLIN_Q_##name)
#define ANY        UINT64_MAX
#define FIGHTS     (Q(COUNTER_GROUP) | Q(ASSIGN) | Q(RETREAT))
const struct sand_field berlin_operands[] = {
    {AT(phase), .name = "phase", .kind = SAND_WORD, .words = berlin_phase_names},
    {AT(active), .name = "to-act", .kind = SAND_WORD, .words = berlin_side_names},
    {AT(initiative), .name = "initiative", .kind = SAND_WORD, .words = berlin_side_names},
    {AT(play), .name = "play", .kind = SAND_WORD, .words = plays},
    {AT(order), .name = "first", .kind = SAND_WORD, .words = orders},
    {AT(action), .name = "action", .kind = SAND_WORD, .words = berlin_action_names},
    {AT(payment), .name = "payment", .kind = SAND_WORD, .words = payments},
    {AT(fight), .name = "fight", .kind = SAND_WORD, .words = fights, .when = FIGHTS},
    {AT(assigner), .name = "assigner", .kind = SAND_WORD, .words = berlin_side_names, .may = FIGHTS},
    {AT(loser), .name = "loser", .kind = SAND_WORD, .words = berlin_side_names, .may = Q(DISCARD)},
    {AT(mute[0]), .name = "mute-axis", .kind = SAND_WORD, .words = mutes},
    {AT(mute[1]), .name = "mute-allied", .kind = SAND_WORD, .words = mutes},
    {AT(turn), .name = "turn", .preset = 1, .low = 1, .high = BERLIN_TURNS},
    {AT(passes), .name = "passes", .high = 1},
    {AT(surrendered), .name = "surrendered", .high = 1},
    {AT(vichy), .name = "vichy", .high = 1},
    {AT(part), .name = "part", .high = 2},
    {AT(sv_left), .name = "sv", .high = 9, .when = Q(POINTS), .may = ANY},
    {AT(taken), .name = "taken", .high = 60},
    {AT(supply), .name = "supply", .high = 2, .may = Q(RECOVER) | Q(SUPPLY)},
    {AT(cost), .name = "cost", .high = 9},
    {AT(twice), .name = "twice", .high = 1},
    {AT(range), .name = "range", .high = 3},
    {AT(hits_left), .name = "hits", .high = 60, .when = Q(ASSIGN), .may = Q(COUNTER_GROUP)},
    {AT(losses), .name = "losses", .high = 16, .when = Q(DISCARD)},
    {AT(stacking), .name = "stacking", .high = 1, .may = Q(EXCESS)},
    {AT(points[0]), .name = "points-axis", .high = 60},
    {AT(points[1]), .name = "points-allied", .high = 60},
    {AT(hand_size[0]), .name = "hand-axis", .high = 30},
    {AT(hand_size[1]), .name = "hand-allied", .high = 30},
    {AT(ready[0]), .name = "ready-axis", .high = 1, .may = Q(SELECT)},
    {AT(ready[1]), .name = "ready-allied", .high = 1, .may = Q(SELECT)},
    {AT(reaction[0]), .name = "reaction-axis", .high = 9},
    {AT(reaction[1]), .name = "reaction-allied", .high = 9},
    {AT(start), .name = "start-area", .kind = SAND_ID, .domain = BERLIN_D_AREA, .preset = BERLIN_NONE,
     .when = Q(GROUP) | Q(VIA), .may = ANY},
    {AT(target), .name = "target", .kind = SAND_ID, .domain = BERLIN_D_AREA, .preset = BERLIN_NONE, .when = Q(PATH),
     .may = ANY & ~Q(TARGET)},
    {AT(counter_area), .name = "counter", .kind = SAND_ID, .domain = BERLIN_D_AREA, .preset = BERLIN_NONE,
     .when = Q(COUNTER_GROUP), .may = FIGHTS},
    {AT(cursor), .name = "cursor", .kind = SAND_ID, .domain = BERLIN_D_AREA, .may = Q(EXCESS) | Q(CONTROL)},
    {AT(card), .name = "card-played", .kind = SAND_ID, .domain = BERLIN_D_CARD, .preset = BERLIN_NONE},
    {AT(row), .name = "row", .kind = SAND_ID, .domain = BERLIN_D_ROW, .preset = BERLIN_NONE, .when = Q(DEPLOY)},
    {AT(unit), .name = "moving", .kind = SAND_ID, .domain = BERLIN_D_UNIT, .preset = BERLIN_NONE,
     .when = Q(REDEPLOY_AT)},
    {AT(nation), .name = "recovering", .kind = SAND_ID, .domain = BERLIN_D_NATION, .preset = BERLIN_NONE,
     .when = Q(RECOVER)},
    {AT(end), .name = "end", .kind = SAND_WORD, .words = ends, .plus = 1},
    {0}};

/* ---- Saving ---- */

static bool has_flags(const struct berlin_state *s, int u)
{
    for (const struct berlin_flag *f = berlin_flags; f->name; f++)
        if (berlin_has(berlin_set_at(s, f), u))
            return true;
    return s->came_from[u] != BERLIN_NONE || s->hits[u];
}

static void save_unit(const struct berlin_pack *p, const struct berlin_state *s, int u, struct sand_writer *w)
{
    const bool map = s->place[u] < BERLIN_AREAS, spent = map && !berlin_has(&s->fresh, u);
    const int off = p->unit[u].start < BERLIN_AREAS ? BERLIN_POOL : p->unit[u].start;
    if (!spent && !has_flags(s, u)) {
        if (s->place[u] != off)
            sand_put_text(w, p->unit[u].id, berlin_place_name(p, s->place[u]));
        return;
    }
    sand_put_object(w, p->unit[u].id);
    sand_put_text(w, "at", berlin_place_name(p, s->place[u]));
    if (spent)
        sand_put_text(w, "face", "spent");
    berlin_put_flags(p, s, u, false, w);
    sand_put_end(w);
}

static int card_place(const struct berlin_state *s, int c)
{
    return s->hand >> c & 1 ? 1 : s->discard >> c & 1 ? 2 : s->pool >> c & 1 ? 3 : s->removed >> c & 1 ? 4 : 0;
}

static void save_card(const struct berlin_pack *p, const struct berlin_state *s, int c, struct sand_writer *w)
{
    const int place = card_place(s, c), developed = p->card[c].developed;
    const int down = (s->down | s->lost) >> c & 1, seen = s->seen >> c & 1;
    if (!down && seen == (place != 3)) {
        if (place != (developed ? 3 : 0))
            sand_put_text(w, p->card[c].id, card_places[place]);
        return;
    }
    sand_put_object(w, p->card[c].id);
    sand_put_text(w, "in", card_places[place]);
    if (seen != (place != 3))
        sand_put_bool(w, "seen", seen);
    if (down)
        sand_put_text(w, "down", s->down >> c & 1 ? "developed" : "lost");
    sand_put_end(w);
}

static void save_nation(const struct berlin_pack *p, const struct berlin_state *s, int n, struct sand_writer *w)
{
    const int side = p->nation[n].status == BERLIN_NEUTRAL ? BERLIN_NOBODY : p->nation[n].side;
    if (s->side[n] != side || s->status[n] != p->nation[n].status || s->locked[n])
        berlin_put_nation(p, s, n, w);
}

static void save_map(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_object(w, "nation");
    for (int n = 0; n < BERLIN_NATIONS; n++)
        save_nation(p, s, n, w);
    sand_put_end(w);
    sand_put_object(w, "track");
    for (int t = 0; t < BERLIN_TRACKS; t++)
        if (s->track[t] != p->track[t].start)
            sand_put_int(w, berlin_track_names[t], s->track[t]);
    sand_put_end(w);
    sand_put_object(w, "control");
    for (int a = 0; a < BERLIN_AREAS; a++) {
        const int n = berlin_controller(s, a);
        if (n != berlin_printed(p, s, a))
            sand_put_text(w, p->area[a].id, p->nation[n].id);
    }
    sand_put_end(w);
    berlin_put_used(p, s, "used", w);
}

static int next_index(int stage)
{
    for (int i = 0; i < (int)sizeof next_stage; i++)
        if (next_stage[i] == stage)
            return i;
    return 0;
}

static void save_operands(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_part(&berlin_game, p, berlin_operands, s, w);
    if (s->then)
        sand_put_text(w, "next", nexts[next_index(s->then)]);
    if (s->steps || s->action)
        berlin_put_path(p, s, w);
}

void berlin_save(const void *pack, const void *state, struct sand_writer *w)
{
    const struct berlin_state *s = state;
    sand_put_object(w, 0);
    if (s->stage != BERLIN_OVER)
        sand_put_text(w, "ask", berlin_game.keys[s->stage].name);
    save_operands(pack, s, w);
    berlin_put_options(s, w);
    save_map(pack, s, w);
    sand_put_object(w, "card");
    for (int c = 0; c < BERLIN_CARDS; c++)
        save_card(pack, s, c, w);
    sand_put_end(w);
    sand_put_object(w, "unit");
    for (int u = 0; u < BERLIN_UNITS; u++)
        save_unit(pack, s, u, w);
    sand_put_end(w);
    sand_put_end(w);
}

/* ---- Loading ---- */

struct loading {
    const struct berlin_pack *p;
    struct sand_reader *r;
    struct berlin_state *s;
};

static int find_key(struct loading *l, sand_node n, int domain)
{
    return sand_get_key(l->r, n, &berlin_game, domain, l->p);
}

static int find_text(struct loading *l, sand_node n, int domain)
{
    return sand_get_id(l->r, n, &berlin_game, domain, l->p);
}

static void load_nations(struct loading *l)
{
    SAND_EACH (n, l->r, sand_member_object(l->r, 0, "nation")) {
        const int i = find_key(l, n, BERLIN_D_NATION);
        l->s->side[i] = (uint8_t)sand_read_word_or(l->r, n, "side", berlin_side_names, BERLIN_NOBODY);
        l->s->status[i] = (uint8_t)sand_read_word(l->r, n, "status", berlin_status_names);
        l->s->locked[i] = sand_read_flag_or(l->r, n, "locked", false);
    }
    SAND_EACH (n, l->r, sand_member_object(l->r, 0, "track")) {
        const int t = find_key(l, n, BERLIN_D_TRACK);
        if (t < BERLIN_TRACKS)
            l->s->track[t] = (uint8_t)sand_int(l->r, n, 0, l->p->track[t].last);
        else /* "us-su" is an answer, not a track */
            sand_reader_fail(l->r, n, "no such track", (char *)0);
    }
}

static void load_control(struct loading *l)
{
    struct berlin_state *s = l->s;
    memset(s->control, 0, sizeof s->control);
    for (int a = 0; a < BERLIN_AREAS; a++)
        if (berlin_printed(l->p, s, a) != BERLIN_NONE)
            s->control[berlin_printed(l->p, s, a)] |= berlin_area(a);
    SAND_EACH (n, l->r, sand_member_object(l->r, 0, "control")) {
        const int a = find_key(l, n, BERLIN_D_AREA);
        const int nation = find_text(l, n, BERLIN_D_NATION);
        if (a == l->p->at.black_sea)
            sand_reader_fail(l->r, n, "nobody controls the Black Sea", (char *)0);
        for (int i = 0; i < BERLIN_NATIONS; i++)
            s->control[i] &= ~berlin_area(a);
        s->control[nation] |= berlin_area(a);
    }
    SAND_EACH (n, l->r, sand_member_object(l->r, 0, "used")) {
        const int a = find_key(l, n, BERLIN_D_AREA);
        s->used[a] = (uint8_t)sand_int(l->r, n, 0, 60);
    }
}

static void put_card(struct berlin_state *s, int c, int place)
{
    uint32_t *const masks[] = {0, &s->hand, &s->discard, &s->pool, &s->removed};
    s->pool &= ~(1u << c);
    if (place > 0 && place < 5)
        *masks[place] |= 1u << c;
    s->seen = place == 3 ? s->seen & ~(1u << c) : s->seen | 1u << c;
}

static void load_cards(struct loading *l)
{
    static const char *const downs[] = {"developed", "lost", 0};
    SAND_EACH (n, l->r, sand_member_object(l->r, 0, "card")) {
        const int c = find_key(l, n, BERLIN_D_CARD);
        const bool plain = sand_type(l->r, n) == SAND_STRING;
        put_card(l->s, c, sand_choice(l->r, plain ? n : sand_require(l->r, n, "in"), card_places));
        const sand_node seen = plain ? -1 : sand_member(l->r, n, "seen");
        const sand_node down = plain ? -1 : sand_member(l->r, n, "down");
        if (seen >= 0)
            l->s->seen = sand_bool(l->r, seen) ? l->s->seen | 1u << c : l->s->seen & ~(1u << c);
        if (down >= 0 && sand_choice(l->r, down, downs) == 0)
            l->s->down |= 1u << c;
        else if (down >= 0)
            l->s->lost |= 1u << c;
    }
}

static int load_place(struct loading *l, sand_node n)
{
    const char *id = sand_string(l->r, n);
    for (int place = BERLIN_AREAS; place < BERLIN_PLACES; place++)
        if (strcmp(berlin_place_name(l->p, place), id) == 0)
            return place;
    return find_text(l, n, BERLIN_D_AREA);
}

static void set_place(struct berlin_state *s, int u, int place)
{
    s->place[u] = (uint8_t)place;
    if (place < BERLIN_AREAS)
        berlin_add(&s->fresh, u);
    else
        berlin_drop(&s->fresh, u);
}

static void load_unit(struct loading *l, sand_node n, int u)
{
    static const char *const faces[] = {"fresh", "spent", 0};
    const sand_node from = sand_member(l->r, n, "from");
    set_place(l->s, u, load_place(l, sand_require(l->r, n, "at")));
    if (sand_read_word_or(l->r, n, "face", faces, 0) == 1)
        berlin_drop(&l->s->fresh, u);
    for (const struct berlin_flag *f = berlin_flags; f->name; f++)
        if (sand_read_flag_or(l->r, n, f->name, false))
            berlin_add((struct berlin_set *)(void *)((uint8_t *)l->s + f->at), u);
    if (from >= 0)
        l->s->came_from[u] = (uint8_t)find_text(l, from, BERLIN_D_AREA);
    l->s->hits[u] = (uint8_t)sand_read_number_or(l->r, n, "hits", 0, 60, 0);
}

static void load_units(struct loading *l)
{
    if (sand_read_flag_or(l->r, 0, "start", false))
        berlin_deploy_start(l->p, l->s);
    SAND_EACH (n, l->r, sand_member_object(l->r, 0, "unit")) {
        const int u = find_key(l, n, BERLIN_D_UNIT);
        if (sand_type(l->r, n) == SAND_STRING)
            set_place(l->s, u, load_place(l, n));
        else
            load_unit(l, n, u);
    }
}

static void load_path(struct loading *l)
{
    const sand_node path = sand_member(l->r, 0, "path");
    int i = 0;
    if (path >= 0 &&
        (sand_type(l->r, path) != SAND_ARRAY || sand_count(l->r, path) < 1 || sand_count(l->r, path) > BERLIN_STEPS))
        sand_reader_fail(l->r, path, "a list of one to eight areas", (char *)0);
    SAND_EACH (n, l->r, path) {
        l->s->path[i] = (uint8_t)find_text(l, n, BERLIN_D_AREA);
        l->s->steps = (uint8_t)i++;
    }
}

static void load_stage(struct loading *l)
{
    struct berlin_state *s = l->s;
    const sand_node ask = s->phase == BERLIN_FINISHED ? -1 : sand_require(l->r, 0, "ask");
    s->head.over = s->phase == BERLIN_FINISHED;
    s->stage = (uint8_t)(ask < 0 ? BERLIN_OVER : sand_get_question(l->r, ask, &berlin_game, BERLIN_QUESTIONS));
    s->then = next_stage[sand_read_word_or(l->r, 0, "next", nexts, 0)];
}

static void load_options(struct loading *l)
{
    const sand_node list = sand_member(l->r, 0, "options");
    SAND_EACH (n, l->r, list) {
        const int i = sand_choice(l->r, n, berlin_option_names);
        l->s->options = (uint16_t)(l->s->options | (i < 0 ? 0 : 1u << i));
    }
}

/* The order matters: whether Poland has surrendered is an operand and decides which nation an area is printed with, so
 * operands come before control; `at`, `own` and `held` are derived when everything else is there. */
bool berlin_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    struct loading l = {pack, r, state};
    berlin_clear(pack, state);
    sand_get_part(&berlin_game, pack, berlin_operands, r, 0, state);
    load_options(&l);
    load_stage(&l);
    load_path(&l);
    load_nations(&l);
    load_control(&l);
    load_cards(&l);
    load_units(&l);
    if (!sand_reader_done(r, error))
        return false;
    berlin_derive(pack, state);
    return berlin_check(pack, state, error);
}
