/* Reads the deck and compiles its texts. Every complaint names file, place and reason; nothing is guessed: a key that
 * the language does not know is an error of the reader, because nobody looked at it.
 *
 * A text becomes steps in one array of the pack, linked by `next`. The shaded side of Ike, for example,
 *
 *     [{"v":"cancel","id":"ike"}, {"v":"morale","d":-2}]
 *
 * is step k {DO_CANCEL, id = index of the capability, next = k + 1} and step k + 1 {DO_MORALE, n = index of a value
 * whose number is -2, next = 0}. A step with an inner list has that list's steps between itself and its successor,
 * which is why the links are needed.
 *
 * The word lists below (but for the hooks) and the enums of language.h are in the same order; a word's place is its
 * number. */
#include "games/werwolf/language.h"

#include "engine/notation.h"
#include "engine/pack.h"

#include <string.h>

static const char *const kinds[] = {"event", "key", "crisis", 0};
static const char *const space_kinds[] = {"city", "province", "road", 0};
static const char *const zones[] = {"east", "west", "berlin", 0};
static const char *const card_factions[] = {"allies",    "soviets",    "werwolf", "edelweiss", "self",
                                            "occupiers", "insurgents", "any",     "none",      0};
static const char *const piece_words[] = {"troop", "police", "guerrilla", "base", "he", "cube", "any", "carrier", 0};
static const uint8_t piece_bits[] = {KIND_TROOP, KIND_POLICE, KIND_GUERRILLA, KIND_BASE, KIND_HE, 3, 31, 7};
static const char *const state_words[] = {"any", "underground", "active", 0};
static const char *const loyalty_words[] = {"neutral",
                                            "passive-allied",
                                            "active-allied",
                                            "passive-soviet",
                                            "active-soviet",
                                            "passive-resistance",
                                            "active-resistance",
                                            "allied",
                                            "soviet",
                                            "resistance",
                                            "any-loyalty",
                                            "no-loyalty",
                                            0};
static const uint8_t loyalty_bits[] = {1, 2, 4, 8, 16, 32, 64, 6, 24, 96, 30, 97};
static const char *const verb_words[] = {
    "place",      "remove", "replace", "move",       "activate",   "hide",  "shift",  "set",      "resources",
    "transfer",   "morale", "tension", "research",   "he",         "pop",   "terror", "blockade", "eligible",
    "ineligible", "action", "special", "capability", "cancel",     "token", "choose", "if",       "roll",
    "each",       "may",    "pay",     "long-term",  "casualties", 0};
static const char *const op_words[] = {"home",    "map",   "loose",  "take", "send",   "lose-home",
                                       "destroy", "place", "remove", "add",  "return", 0};
static const char *const box_words[] = {"rule", "available", "casualties", "either", 0};
static const char *const stat_words[] = {"tensions", "morale", "loyalty", "resistance", "resources",
                                         "research", "level",  "bases",   "guerrillas", 0};
static const char *const cmp_words[] = {">=", 0};

static const struct {
    const char *name;
    uint8_t hook;
} hook_words[] = {{"morale.reinforce", HOOK_MORALE_REINFORCE},
                  {"add.search.allies", HOOK_ADD_SEARCH},
                  {"add.search.soviets", HOOK_ADD_SEARCH},
                  {"mountain.off.allies", HOOK_MOUNTAIN_OFF},
                  {"mountain.off.soviets", HOOK_MOUNTAIN_OFF},
                  {"police.province.allies", HOOK_POLICE_PROVINCE},
                  {"police.province.soviets", HOOK_POLICE_PROVINCE},
                  {"add.trial", HOOK_ADD_TRIAL},
                  {"march.end.werwolf", HOOK_MARCH_UNDERGROUND},
                  {"march.end.edelweiss", HOOK_MARCH_UNDERGROUND},
                  {"limit.air-strike.hits", HOOK_LIMIT_STRIKE},
                  {"limit.assassinate", HOOK_LIMIT_ASSASSINATE},
                  {"add.recruit.werwolf.mountain", HOOK_ADD_RECRUIT_MOUNTAIN},
                  {"add.recruit.edelweiss.mountain", HOOK_ADD_RECRUIT_MOUNTAIN},
                  {"income.werwolf", HOOK_INCOME},
                  {"income.edelweiss", HOOK_INCOME},
                  {"cost.assault.soviets", HOOK_COST_ASSAULT},
                  {"cost.assault.allies", HOOK_COST_ASSAULT},
                  {"cond.interrogate", HOOK_COND_INTERROGATE},
                  {"add.bombard", HOOK_ADD_BOMBARD},
                  {"limit.infiltrate", HOOK_LIMIT_INFILTRATE},
                  {"limit.false-flag.hits", HOOK_LIMIT_FALSE_FLAG},
                  {"add.attack.edelweiss.mountain", HOOK_ADD_ATTACK_MOUNTAIN},
                  {"add.attack.werwolf.mountain", HOOK_ADD_ATTACK_MOUNTAIN},
                  {"add.ambush.edelweiss.mountain", HOOK_ADD_AMBUSH_MOUNTAIN},
                  {"add.ambush.werwolf.mountain", HOOK_ADD_AMBUSH_MOUNTAIN},
                  {"recruit.where.edelweiss", HOOK_RECRUIT_PASSIVE},
                  {"income.edelweiss.per-controlled-city", HOOK_INCOME_CITY},
                  {"income.werwolf.per-controlled-city", HOOK_INCOME_CITY},
                  {0, 0}};

struct reading {
    struct werwolf_pack *p;
    struct sand_reader *r;
};

static uint16_t steps(struct reading *, sand_node);

static int word(struct reading *c, sand_node n, const char *const *words)
{
    const int i = n < 0 ? -1 : sand_choice(c->r, n, words);
    return i < 0 ? 0 : i;
}

static int faction(struct reading *c, sand_node n, int absent)
{
    return n < 0 ? absent : word(c, n, card_factions);
}

/* The next free place of an array in the pack; the last one when it is full, which is an error. Places are counted from
 * 1: 0 is "none" everywhere. */
static uint16_t next(struct reading *c, int *count, int room, sand_node n)
{
    if (*count + 1 >= room) {
        sand_reader_fail(c->r, n, "the deck is too large", (char *)0);
        return (uint16_t)(room - 1);
    }
    return (uint16_t)++ * count;
}

/* ---- Selectors ---- */

/* "cube", "carrier" and "any" are sums of the others. `any` is kept apart, because bases then come last (matches in
 * event_choice.c). */
static uint16_t piece(struct reading *c, sand_node n)
{
    if (n < 0)
        return 0;
    const uint16_t i = next(c, &c->p->pieces, WERWOLF_PIECE_SELECTORS, n);
    struct werwolf_piece_selector *s = &c->p->piece[i];
    s->faction = (uint8_t)faction(c, sand_require(c->r, n, "f"), ANYONE);
    const sand_node t = sand_require(c->r, n, "t");
    if (sand_type(c->r, t) == SAND_ARRAY)
        SAND_EACH (k, c->r, t)
            s->kinds |= piece_bits[word(c, k, piece_words)];
    else
        s->kinds = piece_bits[word(c, t, piece_words)];
    s->any = s->kinds == 31;
    s->state = (uint8_t)word(c, sand_member(c->r, n, "state"), state_words);
    return i;
}

/* What of a selector can never change is worked out here, once; select.c looks only at the rest. */
static uint64_t space_mask(struct reading *c, sand_node n)
{
    uint64_t mask = c->p->all;
    const sand_node kind = sand_member(c->r, n, "kind"), ids = sand_member(c->r, n, "ids");
    const sand_node zone = sand_member(c->r, n, "zone"), mountain = sand_member(c->r, n, "mountain");
    if (kind >= 0) {
        const uint64_t by_kind[] = {c->p->cities, c->p->provinces, c->p->roads};
        mask = 0;
        SAND_EACH (k, c->r, kind)
            mask |= by_kind[word(c, k, space_kinds)];
    }
    if (ids >= 0) {
        uint64_t named = 0;
        SAND_EACH (k, c->r, ids)
            named |= (uint64_t)1 << werwolf_space_of(c->p, c->r, k, sand_string(c->r, k));
        mask &= named;
    }
    if (zone >= 0) {
        const int z = word(c, zone, zones);
        for (int i = 0; i < WERWOLF_SPACES; i++)
            if (c->p->zone[i] != z)
                mask &= ~((uint64_t)1 << i);
    }
    if (mountain >= 0)
        mask &= sand_bool(c->r, mountain) ? c->p->mountains : ~c->p->mountains;
    return mask;
}

/* HE is refused: a space is found by the sets in `has`, and there is none of HE. */
static uint16_t selector(struct reading *c, sand_node n)
{
    if (n < 0)
        return 0;
    const uint16_t i = next(c, &c->p->selectors, WERWOLF_SELECTORS, n);
    struct werwolf_selector s = {
        .control = WERWOLF_NONE, .not_control = WERWOLF_NONE, .loyalty = 127, .pop_high = WERWOLF_NONE};
    if (sand_type(c->r, n) == SAND_STRING) {
        if (strcmp(sand_string(c->r, n), "here") != 0)
            sand_reader_fail(c->r, n, "a selector is an object or the word here", (char *)0);
        s.here = 1;
        s.fixed = c->p->all;
        c->p->selector[i] = s;
        return i;
    }
    s.fixed = space_mask(c, n);
    s.control = (uint8_t)faction(c, sand_member(c->r, n, "control"), WERWOLF_NONE);
    s.not_control = (uint8_t)faction(c, sand_member(c->r, n, "not_control"), WERWOLF_NONE);
    const sand_node loyalty = sand_member(c->r, n, "loyalty"), pop = sand_member(c->r, n, "pop");
    const sand_node terror = sand_member(c->r, n, "terror"), blockade = sand_member(c->r, n, "blockade");
    if (loyalty >= 0)
        s.loyalty = 0;
    SAND_EACH (k, c->r, loyalty)
        s.loyalty |= loyalty_bits[word(c, k, loyalty_words)];
    s.has = piece(c, sand_member(c->r, n, "has"));
    if (c->p->piece[s.has].kinds & KIND_HE)
        sand_reader_fail(c->r, n, "a space is not chosen by its HE", (char *)0);
    s.beside = selector(c, sand_member(c->r, n, "beside"));
    if (pop >= 0) {
        s.pop_low = (uint8_t)sand_int(c->r, sand_item(c->r, pop, 0), 0, 6);
        s.pop_high = (uint8_t)sand_int(c->r, sand_item(c->r, pop, 1), 0, 6);
    }
    s.terror = terror >= 0 && sand_bool(c->r, terror);
    s.blockade = blockade >= 0 && sand_bool(c->r, blockade);
    s.narrow = loyalty >= 0 || pop >= 0 || s.terror || s.blockade;
    c->p->selector[i] = s;
    return i;
}

/* ---- Numbers and tests ---- */

static uint16_t value(struct reading *, sand_node);

/* `resources:allies` and the like. */
static void stat(struct reading *c, sand_node n, struct werwolf_value *v)
{
    char name[WERWOLF_ID] = {0};
    const char *text = sand_string(c->r, n), *colon = strchr(text, ':');
    const size_t size = colon ? (size_t)(colon - text) : strlen(text);
    v->kind = VALUE_STAT;
    v->faction = WERWOLF_NONE;
    memcpy(name, text, size < WERWOLF_ID ? size : WERWOLF_ID - 1);
    while (stat_words[v->stat] && strcmp(stat_words[v->stat], name) != 0)
        v->stat++;
    for (int f = 0; colon && f < WERWOLF_FACTIONS; f++)
        if (strcmp(colon + 1, card_factions[f]) == 0)
            v->faction = (uint8_t)f;
    const bool plain = v->stat <= STAT_MORALE || v->stat == STAT_RESISTANCE;
    if (!stat_words[v->stat] || plain != !colon || (colon && v->faction == WERWOLF_NONE))
        sand_reader_fail(c->r, n, "no such stat: ", text, (char *)0);
}

static void value_object(struct reading *c, sand_node n, struct werwolf_value *v)
{
    const sand_node first = sand_first(c->r, n);
    const char *key = first < 0 ? "" : sand_key_of(c->r, first);
    if (strcmp(key, "die") == 0) {
        v->kind = VALUE_DIE;
        sand_int(c->r, first, 1, 1);
    } else if (strcmp(key, "count") == 0) {
        v->kind = VALUE_COUNT;
        v->x = piece(c, first);
        v->y = selector(c, sand_require(c->r, n, "in"));
    } else if (strcmp(key, "spaces") == 0) {
        v->kind = VALUE_SPACES;
        v->x = selector(c, first);
    } else if (strcmp(key, "stat") == 0) {
        stat(c, first, v);
    } else if (strcmp(key, "times") == 0) {
        v->kind = VALUE_TIMES;
        v->x = value(c, sand_item(c->r, first, 0));
        v->number = (int16_t)sand_int(c->r, sand_item(c->r, first, 1), -70, 70);
    } else if (strcmp(key, "lesser") == 0) {
        v->kind = VALUE_LESSER;
        v->x = value(c, sand_item(c->r, first, 0));
        v->y = value(c, sand_item(c->r, first, 1));
    } else {
        sand_reader_fail(c->r, n, "no such value", (char *)0);
    }
}

static uint16_t value(struct reading *c, sand_node n)
{
    if (n < 0)
        return 0;
    const uint16_t i = next(c, &c->p->values, WERWOLF_VALUES, n);
    struct werwolf_value v = {0};
    if (sand_type(c->r, n) == SAND_INT)
        v.number = (int16_t)sand_int(c->r, n, -70, 70);
    else
        value_object(c, n, &v);
    c->p->value[i] = v;
    return i;
}

/* `n`: a value, {"up_to": value} or "all". */
static uint16_t number(struct reading *c, sand_node n, uint8_t *mode)
{
    *mode = N_EXACT;
    if (n < 0)
        return 0;
    if (sand_type(c->r, n) == SAND_STRING) {
        if (strcmp(sand_string(c->r, n), "all") != 0)
            sand_reader_fail(c->r, n, "a number, {\"up_to\":…} or \"all\"", (char *)0);
        *mode = N_ALL;
        return 0;
    }
    const sand_node up = sand_type(c->r, n) == SAND_OBJECT ? sand_member(c->r, n, "up_to") : -1;
    if (up >= 0)
        *mode = N_UP_TO;
    return value(c, up >= 0 ? up : n);
}

static uint16_t test(struct reading *c, sand_node n)
{
    const sand_node first = n < 0 ? -1 : sand_first(c->r, n);
    if (first < 0)
        return 0;
    const uint16_t i = next(c, &c->p->tests, WERWOLF_TESTS, n);
    struct werwolf_test t = {0};
    const char *key = sand_key_of(c->r, first);
    int k = 0;
    if (strcmp(key, "cmp") == 0) {
        t.kind = TEST_CMP;
        t.a = value(c, sand_item(c->r, first, 0));
        word(c, sand_item(c->r, first, 1), cmp_words);
        t.b = value(c, sand_item(c->r, first, 2));
    } else if (strcmp(key, "some") == 0) {
        t.kind = TEST_SOME;
        t.a = selector(c, first);
    } else if (strcmp(key, "played") == 0) {
        t.kind = TEST_PLAYED;
        t.id = (uint8_t)sand_get_id(c->r, first, &werwolf_game, DOM_CARD, c->p);
    } else if (strcmp(key, "token") == 0) {
        t.kind = TEST_TOKEN;
        t.id = (uint8_t)word(c, first, werwolf_building_ids);
    } else if (strcmp(key, "all") == 0) {
        t.kind = TEST_ALL;
        SAND_EACH (m, c->r, first)
            if (k < 6)
                t.of[k++] = test(c, m);
            else
                sand_reader_fail(c->r, m, "six tests at most", (char *)0);
    } else {
        sand_reader_fail(c->r, n, "no such test: ", key, (char *)0);
    }
    c->p->test[i] = t;
    return i;
}

/* ---- Steps ---- */

static void spaces(struct reading *c, sand_node n, struct werwolf_step *s)
{
    const sand_node m = sand_member(c->r, n, "spaces");
    const sand_node up = m >= 0 && sand_type(c->r, m) == SAND_OBJECT ? sand_member(c->r, m, "up_to") : -1;
    s->spaces = 1;
    if (m < 0)
        return;
    if (sand_type(c->r, m) == SAND_STRING) {
        if (strcmp(sand_string(c->r, m), "all") != 0)
            sand_reader_fail(c->r, m, "a number, {\"up_to\":…} or \"all\"", (char *)0);
        s->spaces = SPACES_ALL;
        return;
    }
    s->spaces_up_to = up >= 0;
    s->spaces = (uint8_t)sand_int(c->r, up >= 0 ? up : m, 1, 8);
}

static uint8_t label(struct reading *c, sand_node n)
{
    const char *text = sand_string(c->r, n);
    const size_t size = strlen(text);
    for (int i = 0; i < c->p->labels; i++)
        if (strcmp(c->p->label[i], text) == 0)
            return (uint8_t)i;
    if (c->p->labels == WERWOLF_LABELS || !size || size >= WERWOLF_ID ||
        strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != size) {
        sand_reader_fail(c->r, n, "a label is a word of lower-case letters, 32 of them at most", (char *)0);
        return 0;
    }
    memcpy(c->p->label[c->p->labels], text, size);
    return (uint8_t)c->p->labels++;
}

/* choose: up to 8 labelled lists; roll: rows of a die, a branch for each face. */
static void branches(struct reading *c, sand_node n, struct werwolf_step *s)
{
    int k = 0;
    if (s->verb == DO_CHOOSE)
        for (sand_node o = sand_first(c->r, sand_require(c->r, n, "of")); o >= 0 && k < 8;
             o = sand_next(c->r, o), k++) {
            s->label[k] = label(c, sand_require(c->r, o, "label"));
            s->branch[k] = steps(c, sand_require(c->r, o, "do"));
        }
    if (s->verb == DO_ROLL)
        SAND_EACH (o, c->r, sand_require(c->r, n, "rows")) {
            const int from = (int)sand_int(c->r, sand_require(c->r, o, "from"), 1, 6);
            const int to = (int)sand_int(c->r, sand_require(c->r, o, "to"), from, 6);
            const uint16_t list = steps(c, sand_require(c->r, o, "do"));
            for (int face = from; face <= to; face++)
                s->branch[face] = list;
        }
    s->op = s->verb == DO_CHOOSE ? (uint8_t)k : s->op;
}

/* ---- What single verbs read besides ---- */

static void read_action(struct reading *c, sand_node n, struct werwolf_step *s)
{
    const sand_node a = sand_require(c->r, n, "a");
    s->id = (uint8_t)word(c, a, s->verb == DO_ACTION ? werwolf_action_ids : werwolf_special_ids);
}

static void read_capability(struct reading *c, sand_node n, struct werwolf_step *s)
{
    s->id = (uint8_t)sand_get_id(c->r, sand_require(c->r, n, "id"), &werwolf_game, DOM_CAPABILITY, c->p);
}

static void read_building(struct reading *c, sand_node n, struct werwolf_step *s)
{
    s->id = (uint8_t)word(c, sand_require(c->r, n, "id"), werwolf_building_ids);
}

/* `toward` may be neutral or the end of an arm: a shift has a direction, not a goal on the way. */
static void read_shift(struct reading *c, sand_node n, struct werwolf_step *s)
{
    const sand_node toward = sand_member(c->r, n, "toward"), levels = sand_member(c->r, n, "levels");
    s->toward = (uint8_t)word(c, toward, werwolf_loyalty_ids);
    s->levels = (uint8_t)(levels < 0 ? 1 : sand_int(c->r, levels, 1, 4));
    if (s->toward & 1)
        sand_reader_fail(c->r, toward, "toward neutral or one of the active states", (char *)0);
}

static void read_set(struct reading *c, sand_node n, struct werwolf_step *s)
{
    s->toward = (uint8_t)word(c, sand_require(c->r, n, "to"), werwolf_loyalty_ids);
    if (s->toward != NEUTRAL)
        sand_reader_fail(c->r, n, "a space is set to neutral only", (char *)0);
}

static void read_change(struct reading *c, sand_node n, struct werwolf_step *s)
{
    s->n = value(c, sand_require(c->r, n, "d"));
}

/* What a step must have by its verb, and what else it has. */
enum { IN = 1, PIECES = 2, WITH = 4 };
static const struct {
    uint8_t needs;
    void (*read)(struct reading *, sand_node, struct werwolf_step *);
} verbs[DO_VERBS] = {
    [DO_PLACE] = {IN | PIECES, 0},
    [DO_REMOVE] = {IN | PIECES, 0},
    [DO_REPLACE] = {IN | PIECES | WITH, 0},
    [DO_MOVE] = {IN | PIECES, 0},
    [DO_ACTIVATE] = {IN | PIECES, 0},
    [DO_HIDE] = {IN | PIECES, 0},
    [DO_SHIFT] = {IN, read_shift},
    [DO_SET] = {IN, read_set},
    [DO_RESOURCES] = {0, read_change},
    [DO_MORALE] = {0, read_change},
    [DO_TENSION] = {0, read_change},
    [DO_POP] = {IN, read_change},
    [DO_TERROR] = {IN, 0},
    [DO_BLOCKADE] = {IN, 0},
    [DO_ACTION] = {0, read_action},
    [DO_SPECIAL] = {0, read_action},
    [DO_CAPABILITY] = {0, read_capability},
    [DO_CANCEL] = {0, read_capability},
    [DO_TOKEN] = {0, read_building},
    [DO_EACH] = {IN, 0},
};

/* Where pieces come from or go to; for `move` and `transfer` these words mean something else. */
static void step_ends(struct reading *c, sand_node n, struct werwolf_step *s)
{
    if (s->verb == DO_MOVE) {
        s->in = selector(c, sand_require(c->r, n, "from"));
        s->to = selector(c, sand_require(c->r, n, "to"));
    } else if (s->verb == DO_TRANSFER) {
        s->faction = (uint8_t)faction(c, sand_require(c->r, n, "from"), SELF);
        s->op = (uint8_t)faction(c, sand_require(c->r, n, "to"), SELF);
    } else if (s->verb == DO_PLACE) {
        s->box = (uint8_t)word(c, sand_member(c->r, n, "from"), box_words);
        if (s->box == BOX_AVAILABLE || s->box == BOX_CASUALTIES)
            sand_reader_fail(c->r, n, "pieces come from available, or from either box", (char *)0);
    } else if (s->verb == DO_REMOVE) {
        s->box = (uint8_t)word(c, sand_member(c->r, n, "to"), box_words);
    }
}

/* The place is taken first, so that the index of a list is that of its first step, and written last, when the inner
 * lists are known; steps() may therefore set `next` only after this has returned. */
static uint16_t step(struct reading *c, sand_node n)
{
    const uint16_t i = next(c, &c->p->steps, WERWOLF_STEPS, n);
    struct werwolf_step s = {0};
    const sand_node op = sand_member(c->r, n, "op"), total = sand_member(c->r, n, "total");
    s.verb = (uint8_t)word(c, sand_require(c->r, n, "v"), verb_words);
    s.by = (uint8_t)faction(c, sand_member(c->r, n, "by"), SELF);
    s.faction = (uint8_t)faction(c, sand_member(c->r, n, "f"), SELF);
    s.op = (uint8_t)word(c, op, op_words);
    s.piece = piece(c, sand_member(c->r, n, "p"));
    s.with = piece(c, sand_member(c->r, n, "with"));
    s.n = number(c, sand_member(c->r, n, "n"), &s.n_up_to);
    s.total = total >= 0 && sand_bool(c->r, total);
    s.in = selector(c, sand_member(c->r, n, "in"));
    spaces(c, n, &s);
    step_ends(c, n, &s);
    if (verbs[s.verb].read)
        verbs[s.verb].read(c, n, &s);
    branches(c, n, &s);
    s.test = test(c, sand_member(c->r, n, "test"));
    s.then = steps(c, sand_member(c->r, n, s.verb == DO_IF ? "then" : "do"));
    s.otherwise = steps(c, sand_member(c->r, n, "else"));
    const int needs = verbs[s.verb].needs;
    if (s.verb <= DO_HIDE && (s.verb == DO_HIDE) != (s.n_up_to == N_ALL))
        sand_reader_fail(c->r, n, "all pieces of a space hide, and do nothing else", (char *)0);
    if (needs & IN && !s.in)
        sand_reader_fail(c->r, n, "this verb needs `in`", (char *)0);
    if ((needs & PIECES && !s.piece) || (needs & WITH && !s.with))
        sand_reader_fail(c->r, n, "this verb needs pieces", (char *)0);
    c->p->step[i] = s;
    return i;
}

/* A list of steps: the index of its first, 0 if it is empty. */
static uint16_t steps(struct reading *c, sand_node list)
{
    uint16_t first = 0, last = 0;
    SAND_EACH (n, c->r, list) {
        const uint16_t i = step(c, n);
        if (last)
            c->p->step[last].next = i;
        else
            first = i;
        last = i;
    }
    return first;
}

/* ---- What a text may do to levels: lets a non-player leave out trials that cannot pass (R-NPG-5) ---- */

static void judge_shift(const struct werwolf_step *s, uint8_t *up, uint8_t *down)
{
    static const uint8_t gains[] = {0, 0, 1 << ALLIES, 0, 1 << SOVIETS, 0, 1 << WERWOLF};
    *up |= gains[s->toward];
    *down |= (uint8_t)(7 & ~gains[s->toward]);
}

/* HE and research that are destroyed or leave for home are nobody's any more. */
static void judge_tokens(const struct werwolf_step *s, uint8_t *up, uint8_t *down, uint8_t *tokens)
{
    const bool leave = s->op == OP_LOSE_HOME || s->op == OP_SEND;
    if (!leave && s->op != OP_DESTROY)
        *tokens |= (uint8_t)(s->faction < WERWOLF_FACTIONS ? 1 << s->faction : 15);
    if (s->verb == DO_RESEARCH && (leave || s->op == OP_HOME))
        *up |= 3, *down |= 3;
}

/* Factions whose level a verb may raise or lower, and who may come to tokens by it: of the verbs of which this can be
 * said without looking at the step. Pieces move control, and HE is a piece. */
static const struct {
    uint8_t up, down, tokens;
} claims[DO_VERBS] = {
    [DO_PLACE] = {15, 15, 15}, /* loose tokens may be taken */
    [DO_REMOVE] = {15, 15, 0},  [DO_REPLACE] = {15, 15, 0},
    [DO_MOVE] = {15, 15, 0},    [DO_MORALE] = {1 << ALLIES, 1 << ALLIES, 0},
    [DO_POP] = {0, 15, 0},      [DO_HE] = {15, 15, 0},
    [DO_ACTION] = {15, 15, 15}, [DO_SPECIAL] = {15, 15, 15},
};

/* May claim too much, never too little: a text that is not claimed is never tried. A new verb that can move a level has
 * to be added here, or non-players will not see it. */
static void judge(const struct werwolf_pack *p, uint16_t i, uint8_t *up, uint8_t *down, uint8_t *tokens)
{
    for (; i; i = p->step[i].next) {
        const struct werwolf_step *s = &p->step[i];
        *up |= claims[s->verb].up;
        *down |= claims[s->verb].down;
        *tokens |= claims[s->verb].tokens;
        if (s->verb == DO_SHIFT || s->verb == DO_SET)
            judge_shift(s, up, down);
        if (s->verb == DO_HE || s->verb == DO_RESEARCH)
            judge_tokens(s, up, down, tokens);
        judge(p, s->then, up, down, tokens);
        judge(p, s->otherwise, up, down, tokens);
        for (int k = 0; k < 8; k++)
            judge(p, s->branch[k], up, down, tokens);
    }
}

/* ---- Cards ---- */

/* Only the steps of the text itself are looked through for a capability, not the inner lists: none of our cards grants
 * one on a condition. */
static void side(struct reading *c, sand_node n, struct werwolf_card *card, int which)
{
    if (n < 0 || sand_type(c->r, n) == SAND_NULL)
        return;
    const sand_node cap = sand_require(c->r, n, "capability_for");
    sand_string(c->r, sand_require(c->r, n, "text"));
    card->lasting[which] = sand_type(c->r, cap) != SAND_NULL;
    if (card->lasting[which])
        word(c, cap, card_factions);
    card->first[which] = steps(c, sand_require(c->r, n, "do"));
    if (!card->first[which])
        sand_reader_fail(c->r, n, "a text does something", (char *)0);
    for (uint16_t i = card->first[which]; i; i = c->p->step[i].next)
        if (c->p->step[i].verb == DO_CAPABILITY)
            card->grants[which] = (uint8_t)(c->p->step[i].id + 1);
    judge(c->p, card->first[which], &card->raises[which], &card->lowers[which], &card->tokens[which]);
}

static void order(struct reading *c, sand_node n, struct werwolf_card *card)
{
    unsigned seen = 0;
    for (int i = 0; i < WERWOLF_FACTIONS; i++) {
        card->order[i] = (uint8_t)word(c, sand_item(c->r, n, i), werwolf_faction_ids);
        seen |= 1u << card->order[i];
    }
    if (seen != 15 && sand_reader_ok(c->r))
        sand_reader_fail(c->r, n, "the order names each faction once", (char *)0);
}

static void card_texts(struct reading *c, sand_node n, int i)
{
    struct werwolf_card *card = &c->p->card[i];
    const sand_node source = sand_member(c->r, n, "source"), key = sand_member(c->r, n, "key");
    if (source >= 0)
        sand_read_past(c->r, source);
    sand_string(c->r, sand_require(c->r, n, "title"));
    if (card->kind == 2)
        return;
    sand_string(c->r, sand_require(c->r, n, "note"));
    card->long_term = sand_bool(c->r, sand_require(c->r, n, "long_term"));
    order(c, sand_require(c->r, n, "order"), card);
    side(c, sand_require(c->r, n, "unshaded"), card, UNSHADED);
    side(c, sand_require(c->r, n, "shaded"), card, SHADED);
    if (!card->first[UNSHADED] && !card->first[SHADED])
        sand_reader_fail(c->r, n, "a card has at least one text", (char *)0);
    if ((card->kind == 1) != (key >= 0))
        sand_reader_fail(c->r, n, "a key card, and no other, has `key`", (char *)0);
    if (key < 0)
        return;
    card->owner = (uint8_t)word(c, sand_require(c->r, key, "faction"), werwolf_faction_ids);
    card->condition = test(c, sand_require(c->r, key, "condition"));
    sand_string(c->r, sand_require(c->r, key, "text"));
}

/* Ids first, so that texts may name any card. */
static void card_ids(struct reading *c, sand_node cards)
{
    int count[3] = {0};
    SAND_EACH_AT (n, i, c->r, cards) {
        struct werwolf_card *card = &c->p->card[i];
        const sand_node id = sand_require(c->r, n, "id");
        if (i >= WERWOLF_CARDS) {
            sand_reader_fail(c->r, n, "there are 104 cards", (char *)0);
            return;
        }
        sand_read_id(c->r, id, card->id, WERWOLF_ID);
        sand_ids_differ(c->r, id, c->p->card[0].id, sizeof *card, i);
        sand_read_number(c->r, n, "number", i + 1, i + 1);
        card->owner = WERWOLF_NONE;
        card->kind = (uint8_t)word(c, sand_require(c->r, n, "kind"), kinds);
        card->key = (uint8_t)count[1];
        if (card->kind == 1 && card->key < WERWOLF_KEYS)
            c->p->key[card->key] = (uint8_t)i;
        count[card->kind]++;
    }
    if (sand_reader_ok(c->r) && (count[0] != WERWOLF_EVENTS || count[1] != WERWOLF_KEYS || count[2] != WERWOLF_CRISES))
        sand_reader_fail(c->r, cards, "90 events, 8 key events and 6 crisis cards", (char *)0);
}

/* A capability has at most two hooks, and one value for both; one without a number has the value 1. */
static void capability(struct reading *c, sand_node n, struct werwolf_cap *cap)
{
    const char *id = sand_string(c->r, sand_require(c->r, n, "id"));
    const sand_node hooks = sand_require(c->r, n, "hooks");
    if (strlen(id) < WERWOLF_ID)
        strcpy(cap->id, id);
    else
        sand_reader_fail(c->r, n, "an id has at most 31 characters", (char *)0);
    sand_string(c->r, sand_require(c->r, n, "name"));
    sand_string(c->r, sand_require(c->r, n, "text"));
    cap->faction = (uint8_t)word(c, sand_require(c->r, n, "f"), werwolf_faction_ids);
    SAND_EACH (h, c->r, hooks) {
        int k = 0;
        while (hook_words[k].name && strcmp(hook_words[k].name, sand_key_of(c->r, h)) != 0)
            k++;
        if (!hook_words[k].name || (cap->hook && cap->hook2))
            sand_reader_fail(c->r, h, "no such hook, or too many", (char *)0);
        if (cap->hook)
            cap->hook2 = hook_words[k].hook;
        else
            cap->hook = hook_words[k].hook;
        sand_read_past(c->r, h);
        cap->value = sand_type(c->r, h) == SAND_INT ? (int8_t)sand_int(c->r, h, 0, 20) : 1;
    }
}

void werwolf_read_cards(void *pack, struct sand_reader *r)
{
    struct werwolf_pack *p = pack;
    struct reading c = {p, r};
    const sand_node caps = sand_require(r, 0, "capabilities"), cards = sand_require(r, 0, "cards");
    static const char *const ignored[] = {"HOUSE", "game", "language", "counts", 0};
    int i = 0;
    for (int k = 0; ignored[k]; k++)
        if (sand_member(r, 0, ignored[k]) >= 0)
            sand_read_past(r, sand_member(r, 0, ignored[k]));
    for (sand_node n = sand_first(r, caps); n >= 0 && sand_reader_ok(r); n = sand_next(r, n), i++)
        if (i < WERWOLF_CAPS)
            capability(&c, n, &p->cap[i]);
        else
            sand_reader_fail(r, n, "19 capabilities", (char *)0);
    if (i != WERWOLF_CAPS && sand_reader_ok(r))
        sand_reader_fail(r, caps, "19 capabilities", (char *)0);
    card_ids(&c, cards);
    i = 0;
    for (sand_node n = sand_first(r, cards); n >= 0 && sand_reader_ok(r); n = sand_next(r, n), i++)
        card_texts(&c, n, i);
}
