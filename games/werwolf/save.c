/* The whole position as JSON, and back. A member that is left out has its value of the set-up, so a position written
 * by hand need only say what differs; a space that is given is given in full. Without `stack` the current card begins.
 * With it the position was saved in the middle of a card, and its `seal` must fit: what runs there is not to be edited.
 * What is malformed is an error of the reader, what is impossible an error of `check`. */
#include "games/werwolf/play.h"

#include "engine/notation.h"
#include "engine/pack.h"

#include <string.h>

/* ---- Saving ---- */

/* What lies in a space: counts that are 0 where nothing is said. Population and loyalty have their defaults from the
 * map, control follows from the pieces. */
#define COUNT(label, member)                                                                                           \
    {                                                                                                                  \
        SAND_VALUE(struct werwolf_space, member), .name = label, .high = 60                                            \
    }
#define OF_FACTION(f, name, first, second)                                                                             \
    COUNT(name "-" first, piece[f][0]), COUNT(name "-" second, piece[f][1]), COUNT(name "-base", piece[f][BASE]),      \
        COUNT(name "-he-" first, token[TOKEN_HE][f][0]), COUNT(name "-he-" second, token[TOKEN_HE][f][1]),             \
        COUNT(name "-research-" first, token[TOKEN_RESEARCH][f][0]),                                                   \
        COUNT(name "-research-" second, token[TOKEN_RESEARCH][f][1])
const struct sand_field werwolf_space_fields[] = {OF_FACTION(ALLIES, "allies", "troop", "police"),
                                                  OF_FACTION(SOVIETS, "soviets", "troop", "police"),
                                                  OF_FACTION(WERWOLF, "werwolf", "under", "active"),
                                                  OF_FACTION(EDELWEISS, "edelweiss", "under", "active"),
                                                  COUNT("loose-he", loose[TOKEN_HE]),
                                                  COUNT("loose-research", loose[TOKEN_RESEARCH]),
                                                  COUNT("terror", terror),
                                                  {0}};

#define FRAME_NAME(kind, name) #name,
static const char *const frame_names[] = {WERWOLF_FRAMES(FRAME_NAME) 0};
const struct sand_field werwolf_frame_fields[] = {
    {FIELD(kind), .name = "frame", .kind = SAND_WORD, .words = frame_names, .flags = SAND_WRITTEN | SAND_NEEDED},
    {FIELD(step), .name = "step"},
    {FIELD(f), .name = "faction", .kind = SAND_ID, .domain = DOM_FACTION, .flags = SAND_WRITTEN | SAND_NEEDED},
    {FIELD(space), .name = "space", .kind = SAND_ID, .domain = DOM_SPACE, .preset = WERWOLF_NONE},
    {0}};

#define OP_FIELD(member) SAND_VALUE(struct werwolf_op, member)
#define SPACES           .kind = SAND_SET, .domain = DOM_SPACE
const struct sand_field werwolf_op_fields[] = {
    {OP_FIELD(spaces), .name = "spaces", SPACES},
    {OP_FIELD(allowed), .name = "allowed", SPACES},
    {OP_FIELD(snapshot), .name = "snapshot", SPACES},
    {OP_FIELD(tense), .name = "tense", SPACES},
    {OP_FIELD(shifted[TOKEN_RESEARCH]), .name = "shifted-research", SPACES},
    {OP_FIELD(shifted[TOKEN_HE]), .name = "shifted-he", SPACES},
    {OP_FIELD(faction), .name = "faction", .kind = SAND_ID, .domain = DOM_FACTION},
    {OP_FIELD(name), .name = "name"}, /* of an action or a special action, by the place */
    {OP_FIELD(mode), .name = "mode", .high = MODE_FREE},
    {OP_FIELD(price), .name = "price", .high = 20},
    {OP_FIELD(count), .name = "count"},
    {OP_FIELD(limit), .name = "limit"},
    {OP_FIELD(special), .name = "special", .high = WERWOLF_SPECIALS},
    {OP_FIELD(struck), .name = "struck", .kind = SAND_FLAG},
    {OP_FIELD(closed), .name = "closed", .kind = SAND_FLAG},
    {OP_FIELD(morale), .name = "morale"},
    {OP_FIELD(card), .name = "card", .kind = SAND_ID, .domain = DOM_CARD},
    {OP_FIELD(side), .name = "side", .kind = SAND_ID, .domain = DOM_SIDE},
    {OP_FIELD(doubled), .name = "doubled", .kind = SAND_FLAG},
    {0}};

#define ONE(member)  SAND_VALUE(struct werwolf_state, member)
#define OPEN(member) ONE(member), .flags = SAND_WRITTEN
#define FROM(member) ONE(member), .flags = SAND_WRITTEN | SAND_BEGUN_WITH
const struct sand_field werwolf_open_fields[] = {
    {OPEN(scenario), .name = "scenario", .kind = SAND_WORD, .words = werwolf_scenario_ids, .preset = MEDIUM},
    {OPEN(late), .name = "late-crisis", .kind = SAND_FLAG},
    {ONE(watch), .name = "watch", .kind = SAND_FLAG},
    {OPEN(rounds), .name = "rounds", .high = WERWOLF_DECK},
    {FROM(tensions), .name = "tensions", .low = 1, .high = 6},
    {FROM(morale), .name = "morale", .high = WERWOLF_TRACK},
    {OPEN(casualties), .name = "casualties", .high = 25},
    {0}};
/* What views say in words of their own, or not at all. */
static const struct sand_field kept_fields[] = {{OPEN(head.seats), .name = "seats", .low = 1, .high = 4, .preset = 4},
                                                {OPEN(removed), .name = "removed", .high = 8},
                                                {FROM(pile_events), .name = "pile-events", .low = 2, .high = 14},
                                                {OPEN(position), .name = "position", .high = WERWOLF_DECK - 1},
                                                {OPEN(known), .name = "known", .high = WERWOLF_DECK - 1},
                                                {0}};

#define BY_SPACE(first, stride) ONE(first), .step = stride, .by = DOM_SPACE, .rows = WERWOLF_SPACES
#define FACTIONS                .kind = SAND_SET, .domain = DOM_FACTION
const struct sand_field werwolf_turn_fields[] = {
    {ONE(marked), .name = "marked", FACTIONS},
    {ONE(unmarked), .name = "unmarked", FACTIONS},
    {ONE(acted), .name = "acted", FACTIONS},
    {ONE(passed), .name = "passed", FACTIONS},
    {ONE(box), .name = "box", .high = BOX_LIMITED},
    {ONE(boxes), .name = "boxes", .high = 2},
    {ONE(frozen), .name = "frozen", .kind = SAND_FLAG},
    {ONE(key_faction), .name = "key", .kind = SAND_ID, .domain = DOM_FACTION, .preset = WERWOLF_NONE},
    {ONE(announced), .name = "announced"}, /* a set of key cards */
    {SAND_BY(struct werwolf_state, deals, DOM_FACTION), .name = "deals"},
    {SAND_BY(struct werwolf_state, declined, DOM_FACTION), .name = "declined", SPACES},
    {BY_SPACE(levels[0], 1), .name = "levels"},
    {BY_SPACE(moved[0][0], 2), .name = "moved-first"}, /* of a faction's two classes, troops or those underground */
    {BY_SPACE(moved[0][1], 2), .name = "moved-second"},
    {BY_SPACE(carried[0][TOKEN_RESEARCH], 2), .name = "carried-research"},
    {BY_SPACE(carried[0][TOKEN_HE], 2), .name = "carried-he"},
    {0}};

/* Control as it was, where it does not follow from the pieces. */
static const struct sand_field frozen_fields[] = {{BY_SPACE(space[0].control, sizeof(struct werwolf_space)),
                                                   .name = "frozen-control", .kind = SAND_ID, .domain = DOM_FACTION,
                                                   .preset = WERWOLF_NONE},
                                                  {0}};

/* A number that any change of a saved position changes. FNV-1a over all but the chance. Shifted so that it fits the
 * numbers of JSON. It does not stop anyone who wants to forge: it finds that a position in the middle of a card was
 * edited by hand, where frames, operations and board have to agree. */
static int64_t seal_of(const struct werwolf_state *s)
{
    const uint8_t *bytes = (const uint8_t *)s;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = sizeof s->head.chance; i < sizeof *s; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return (int64_t)(hash >> 16);
}

static void put_running(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_writer *w)
{
    sand_put_array(w, "operations");
    for (int i = 0; i < WERWOLF_OPS; i++) {
        sand_put_object(w, 0);
        sand_put_part(&werwolf_game, p, werwolf_op_fields, &s->op[i], w);
        sand_put_end(w);
    }
    sand_put_end(w);
    sand_put_array(w, "stack");
    for (const struct werwolf_frame *t = s->stack; t < s->stack + s->depth; t++) {
        const struct sand_field *fields = werwolf_rules_of(t->kind)->fields;
        sand_put_object(w, 0);
        sand_put_part(&werwolf_game, p, werwolf_frame_fields, t, w);
        if (fields)
            sand_put_part(&werwolf_game, p, fields, t, w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

void werwolf_save(const void *pack, const void *state, struct sand_writer *w)
{
    const struct werwolf_pack *p = pack;
    const struct werwolf_state *s = state;
    sand_put_object(w, 0);
    werwolf_put_members(p, s, true, w);
    sand_put_part(&werwolf_game, p, kept_fields, s, w);
    sand_put_array(w, "deck");
    for (int i = 0; i < WERWOLF_DECK; i++)
        sand_put_text(w, 0, p->card[s->deck[i]].id);
    sand_put_end(w);
    sand_put_text(w, "card", p->card[s->card].id);
    sand_put_object(w, "turn");
    sand_put_part(&werwolf_game, p, werwolf_turn_fields, s, w);
    sand_put_end(w);
    if (s->head.over) {
        sand_put_int(w, "end", s->end);
        sand_put_int(w, "winner", s->winner);
    }
    if (s->frozen)
        sand_put_part(&werwolf_game, p, frozen_fields, s, w);
    put_running(p, s, w);
    sand_put_int(w, "seal", seal_of(s));
    sand_put_end(w);
}

/* ---- Loading ---- */

static uint8_t byte_or(struct sand_reader *r, const char *key, int low, int high, int absent)
{
    return (uint8_t)sand_read_number_or(r, 0, key, low, high, absent);
}

static int card_of(const struct werwolf_pack *p, struct sand_reader *r, sand_node n)
{
    return sand_get_id(r, n, &werwolf_game, DOM_CARD, p);
}

static void load_space(const struct werwolf_pack *p, struct sand_reader *r, sand_node n, struct werwolf_state *s)
{
    const int i = werwolf_space_of(p, r, n, sand_key_of(r, n));
    struct werwolf_space *x = &s->space[i];
    memset(x, 0, sizeof *x);
    x->control = WERWOLF_NONE;
    x->population = (uint8_t)sand_read_number_or(r, n, "population", 0, p->population[i], p->population[i]);
    x->loyalty = (uint8_t)sand_read_word_or(r, n, "loyalty", werwolf_loyalty_ids, 0);
    sand_string(r, sand_member(r, n, "control")); /* follows from the pieces */
    x->blockade = sand_read_flag_or(r, n, "blockade", false);
    sand_get_part(&werwolf_game, p, werwolf_space_fields, r, n, x);
}

static void load_faction(struct sand_reader *r, sand_node n, struct werwolf_state *s)
{
    static const char *const seats[] = {"p1", "p2", "p3", "p4", "non-player", 0};
    const int f = sand_get_key(r, n, &werwolf_game, DOM_FACTION, 0);
    const int who = sand_read_word_or(r, n, "seat", seats, -1);
    if (who >= 0)
        s->holder[f] = (uint8_t)(who == 4 ? WERWOLF_NONE : who);
    s->resources[f] = (uint8_t)sand_read_number_or(r, n, "resources", 0, WERWOLF_TRACK, s->resources[f]);
    s->handicap[f] = (int8_t)sand_read_number_or(r, n, "handicap", -MOST_HANDICAP, MOST_HANDICAP, 0);
    if (!sand_read_flag_or(r, n, "eligible", in_set(s->eligible, f)))
        s->eligible &= (uint8_t) ~(1 << f);
    else
        s->eligible |= (uint8_t)(1 << f);
    const sand_node home = sand_member(r, n, "research-home");
    if (home >= 0 && occupier(f))
        s->home[f] = (uint8_t)sand_int(r, home, 0, 60);
}

static uint32_t load_caps(const struct werwolf_pack *p, struct sand_reader *r, const char *key)
{
    const sand_node list = sand_member(r, 0, key);
    uint32_t set = 0;
    SAND_EACH (n, r, list)
        set |= (uint32_t)1 << sand_get_id(r, n, &werwolf_game, DOM_CAPABILITY, p);
    return set;
}

static uint8_t load_keys(const struct werwolf_pack *p, struct sand_reader *r, const char *key, int absent)
{
    const sand_node list = sand_member(r, 0, key);
    uint8_t set = 0;
    if (list < 0)
        return (uint8_t)absent;
    SAND_EACH (n, r, list) {
        const int card = card_of(p, r, n);
        if (p->card[card].kind == 1)
            set |= (uint8_t)(1 << p->card[card].key);
        else
            sand_reader_fail(r, n, "not a key event", (char *)0);
    }
    return set;
}

static void load_buildings(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node list = sand_member(r, 0, "building");
    for (int b = 0; b < WERWOLF_BUILDINGS && list >= 0; b++) {
        const sand_node n = sand_member(r, list, werwolf_building_ids[b]);
        if (n < 0)
            continue;
        const char *text = sand_string(r, n);
        s->building[b] = strcmp(text, "unused") == 0 ? BUILDING_UNUSED
                         : strcmp(text, "gone") == 0 ? BUILDING_GONE
                                                     : (uint8_t)werwolf_space_of(p, r, n, text);
    }
}

/* At the last place of a pile that has no crisis card yet. */
static bool crisis_is_due(const struct werwolf_pack *p, const struct werwolf_state *s, int at)
{
    const int size = s->pile_events + 1;
    bool due = at < s->deck_size && at % size == s->pile_events;
    for (int i = at / size * size; i < at && due; i++)
        due = p->card[s->deck[i]].kind != 2;
    return due;
}

static int next_unused(const struct werwolf_pack *p, const bool used[WERWOLF_CARDS], int card, int kind)
{
    while (card < WERWOLF_CARDS && (used[card] || p->card[card].kind != kind))
        card++;
    return card;
}

/* The cards given, then the rest in the order of their numbers; a pile without crisis card gets it last. */
static void load_deck(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node list = sand_member(r, 0, "deck");
    bool used[WERWOLF_CARDS] = {false};
    int at = 0, event = 0, crisis = 0;
    SAND_EACH (n, r, list) {
        const int card = card_of(p, r, n);
        if (at >= WERWOLF_DECK || used[card] || p->card[card].kind == 1) {
            sand_reader_fail(r, n, "card listed twice, or not a card of the deck", (char *)0);
            return;
        }
        used[card] = true;
        s->deck[at++] = (uint8_t)card;
    }
    for (; at < WERWOLF_DECK; at++) {
        event = next_unused(p, used, event, 0);
        crisis = next_unused(p, used, crisis, 2);
        const bool due = crisis_is_due(p, s, at) && crisis < WERWOLF_CARDS;
        const int next = due || event >= WERWOLF_CARDS ? crisis : event;
        if (next >= WERWOLF_CARDS) {
            sand_reader_fail(r, list < 0 ? 0 : list, "these cards do not make a complete deck", (char *)0);
            return;
        }
        used[next] = true;
        s->deck[at] = (uint8_t)next;
    }
}

/* The first versions of positions had lists of numbers without names, in the order of memory: sets of spaces, then
 * bytes. */
static void load_sets(struct sand_reader *r, sand_node n, uint64_t *set, int count)
{
    for (int k = 0; k < count; k++)
        set[k] = (uint64_t)sand_int(r, sand_item(r, n, k), 0, (int64_t)(BIT(WERWOLF_SPACES) - 1));
}

static void load_numbers(struct sand_reader *r, sand_node n, int from, void *bytes, int count)
{
    for (int k = 0; k < count; k++)
        ((uint8_t *)bytes)[k] = (uint8_t)sand_int(r, sand_item(r, n, from + k), 0, 255);
}

static void load_old_frame(struct sand_reader *r, sand_node n, struct werwolf_frame *t)
{
    load_sets(r, n, &t->mask, 1);
    load_numbers(r, n, 1, (uint8_t *)t + offsetof(struct werwolf_frame, kind), 12);
    t->pc = (uint16_t)sand_int(r, sand_item(r, n, 13), 0, WERWOLF_STEPS - 1);
    load_numbers(r, n, 14, t->chosen, sizeof t->chosen);
    if (t->kind >= FRAME_KINDS || sand_count(r, n) != 22)
        sand_reader_fail(r, n, "no such frame", (char *)0);
}

static void load_old_turn(struct sand_reader *r, sand_node n, struct werwolf_state *s)
{
    uint8_t *const fields[] = {&s->marked, &s->unmarked, &s->acted,       &s->passed,   &s->box,
                               &s->boxes,  &s->frozen,   &s->key_faction, &s->announced};
    for (int k = 0; k < 9; k++)
        load_numbers(r, n, k, fields[k], 1);
    sand_int(r, sand_item(r, n, 9), 0, 0);
}

static void load_bytes(struct sand_reader *r, const char *key, uint8_t *bytes, int n)
{
    const sand_node list = sand_member(r, 0, key);
    for (int i = 0; i < n && list >= 0; i++)
        bytes[i] = (uint8_t)sand_int(r, sand_item(r, list, i), 0, 255);
    if (list >= 0 && sand_reader_ok(r) && sand_count(r, list) != n)
        sand_reader_fail(r, list, "too many numbers", (char *)0);
}

static void load_old_lists(struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node declined = sand_member(r, 0, "declined");
    load_bytes(r, "deals", s->deals, WERWOLF_FACTIONS);
    load_bytes(r, "levels", s->levels, WERWOLF_SPACES);
    load_bytes(r, "moved", &s->moved[0][0], WERWOLF_SPACES * 2);
    load_bytes(r, "carried", &s->carried[0][0], WERWOLF_SPACES * 2);
    if (declined >= 0)
        load_sets(r, declined, s->declined, WERWOLF_FACTIONS);
}

static bool load_old_control(struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node n = sand_member(r, 0, "frozen-control");
    uint8_t control[WERWOLF_SPACES];
    if (n < 0 || sand_type(r, n) == SAND_OBJECT)
        return false;
    load_bytes(r, "frozen-control", control, WERWOLF_SPACES);
    for (int i = 0; i < WERWOLF_SPACES; i++)
        s->space[i].control = control[i] < WERWOLF_FACTIONS ? control[i] : WERWOLF_NONE;
    return true;
}

static void load_ops(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node list = sand_member(r, 0, "operations");
    for (int i = 0; i < WERWOLF_OPS && list >= 0; i++) {
        struct werwolf_op *o = &s->op[i];
        const sand_node n = sand_item(r, list, i);
        if (sand_reader_ok(r) && sand_type(r, n) == SAND_OBJECT) {
            sand_get_part(&werwolf_game, p, werwolf_op_fields, r, n, o);
        } else {
            load_sets(r, n, &o->spaces, 6);
            load_numbers(r, n, 6, (uint8_t *)o + offsetof(struct werwolf_op, faction), 13);
        }
    }
}

static void load_frame(const struct werwolf_pack *p, struct sand_reader *r, sand_node n, struct werwolf_frame *t)
{
    if (sand_type(r, n) != SAND_OBJECT) {
        load_old_frame(r, n, t);
        return;
    }
    sand_get_part(&werwolf_game, p, werwolf_frame_fields, r, n, t);
    const struct sand_field *fields = werwolf_rules_of(t->kind)->fields;
    if (fields)
        sand_get_part(&werwolf_game, p, fields, r, n, t);
}

static void load_stack(const struct werwolf_pack *p, struct sand_reader *r, sand_node list, struct werwolf_state *s)
{
    SAND_EACH (n, r, list)
        if (s->depth < WERWOLF_DEPTH)
            load_frame(p, r, n, &s->stack[s->depth++]);
        else
            sand_reader_fail(r, n, "too many frames", (char *)0);
}

static void load_scenario(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    sand_get_part(&werwolf_game, p, werwolf_open_fields, r, 0, s);
    s->piles = p->piles[s->scenario];
    s->pile_events = p->pile_events[s->scenario];
    sand_get_part(&werwolf_game, p, kept_fields, r, 0, s);
    s->deck_size = (uint8_t)(s->piles * (s->pile_events + 1));
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        s->holder[f] = (uint8_t)f;
}

static void load_tracks(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node factions = sand_member(r, 0, "faction"), card = sand_member(r, 0, "card");
    /* written by hand the card begins, so that a round is still to come: R-CRI-3 */
    if (sand_member(r, 0, "stack") < 0 && s->rounds >= s->piles)
        sand_reader_fail(r, sand_member(r, 0, "rounds"), "a crisis round is still to come", (char *)0);
    SAND_EACH (n, r, factions)
        load_faction(r, n, s);
    load_buildings(p, r, s);
    s->caps = load_caps(p, r, "capabilities");
    s->dead_caps = load_caps(p, r, "cancelled");
    s->key_held = load_keys(p, r, "keys", p->keys[s->scenario] ? 255 : 0);
    s->key_played = load_keys(p, r, "keys-played", 0);
    s->long_term = load_keys(p, r, "long-term", 0);
    load_deck(p, r, s);
    s->card = card < 0 ? s->deck[s->position] : (uint8_t)card_of(p, r, card);
}

/* What runs in the middle of a card. */
static void load_running(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    const sand_node turn = sand_member(r, 0, "turn");
    s->key_faction = WERWOLF_NONE;
    if (turn >= 0 && sand_type(r, turn) != SAND_OBJECT)
        load_old_turn(r, turn, s);
    else if (turn >= 0)
        sand_get_part(&werwolf_game, p, werwolf_turn_fields, r, turn, s);
    load_old_lists(r, s);
    s->end = byte_or(r, "end", END_GOAL, END_TENSIONS, END_NONE);
    s->winner = byte_or(r, "winner", 0, WERWOLF_NONE, WERWOLF_NONE);
    s->head.over = s->end != END_NONE;
    if (s->frozen && !load_old_control(r, s))
        sand_get_part(&werwolf_game, p, frozen_fields, r, 0, s);
}

/* "empty": spaces that are not named hold nothing and are neutral, instead of their set-up. */
static void load_empty(const struct werwolf_pack *p, struct sand_reader *r, struct werwolf_state *s)
{
    const bool empty = sand_read_flag_or(r, 0, "empty", false);
    for (int i = 0; i < WERWOLF_SPACES && empty; i++) {
        memset(&s->space[i], 0, sizeof s->space[i]);
        s->space[i].control = WERWOLF_NONE;
        s->space[i].population = p->population[i];
    }
}

bool werwolf_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    const struct werwolf_pack *p = pack;
    struct werwolf_state *s = state;
    struct werwolf_play g = {p, s, 0, 0, false};
    werwolf_start_position(p, s);
    load_scenario(p, r, s);
    load_tracks(p, r, s);
    const sand_node spaces = sand_member(r, 0, "space"), stack = sand_member(r, 0, "stack");
    int64_t seal = 0;
    load_empty(p, r, s);
    SAND_EACH (n, r, spaces)
        load_space(p, r, n, s);
    if (stack >= 0) {
        load_running(p, r, s);
        load_ops(p, r, s);
        load_stack(p, r, stack, s);
        seal = sand_int(r, sand_require(r, 0, "seal"), 0, INT64_MAX);
    }
    if (!sand_reader_done(r, error))
        return false;
    werwolf_recount(p, s);
    if (!werwolf_check_board(p, s, error))
        return false;
    if (stack >= 0 && seal != seal_of(s))
        return sand_fail(error, "/seal", "a position in the middle of a card was changed; leave out `stack`",
                         (char *)0);
    if (stack < 0) { /* written by hand: the card begins */
        werwolf_start_card(&g);
        werwolf_run(&g);
    }
    return werwolf_check(p, s, error);
}
