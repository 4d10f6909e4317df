/* A position as JSON and back: what the table of fields in game.c does not say. Counters are named by id, `r04:german`
 * where the reverse is up. What is absent has its value of an empty board: a counter named nowhere lies in its owner's
 * Discards, so that written cases can be short. Loading raises what is known to what it must be (own hand in one's
 * turn, Reserve, flipped counters). */
#include "games/wunderwaffen/state.h"

#include "engine/field.h"
#include "engine/pack.h"

#include <string.h>

static const char *const effects[] = {WUNDERWAFFEN_EFFECT_LIST(SAND_NAME) 0};

/* ---- Saving ---- */

static void put_id(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, const char *key,
                   int c, struct sand_writer *w)
{
    char word[32];
    const char *id = p->counter[c].id;
    const size_t size = strlen(id);
    (void)viewer;
    memcpy(word, id, size + 1);
    if (s->side[c]) {
        word[size] = ':';
        memcpy(word + size + 1, wunderwaffen_factions[s->side[c] - 1],
               strlen(wunderwaffen_factions[s->side[c] - 1]) + 1);
    }
    sand_put_text(w, key, word);
}

static void put_where(const struct wunderwaffen_pack *p, const uint8_t value[WUNDERWAFFEN_COUNTERS], int wanted,
                      const char *key, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
        if (value[c] == wanted)
            sand_put_text(w, 0, p->counter[c].id);
    sand_put_end(w);
}

static void put_squares(const char *key, const uint8_t *value, struct sand_writer *w)
{
    sand_put_object(w, key);
    for (int i = 0; i < WUNDERWAFFEN_FACTIONS; i++)
        sand_put_int(w, wunderwaffen_factions[i], value[i]);
    sand_put_end(w);
}

static void save_todo(const struct wunderwaffen_state *s, struct sand_writer *w)
{
    sand_put_array(w, "todo");
    for (int i = 0; i < s->todos; i++) {
        sand_put_array(w, 0);
        sand_put_text(w, 0, effects[s->todo[i].what]);
        sand_put_text(w, 0, wunderwaffen_factions[s->todo[i].who]);
        sand_put_int(w, 0, s->todo[i].amount);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void save_tracks(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    put_squares("morale", s->square[0], w);
    put_squares("politics", s->square[1], w);
    wunderwaffen_put_order(s, 0, "morale-order", w);
    wunderwaffen_put_order(s, 1, "politics-order", w);
    sand_put_array(w, "undrawn");
    for (int g = 0; g < 2; g++)
        for (int i = 0; i < s->left[g]; i++)
            sand_put_text(w, 0, p->card[s->undrawn[g][i]].id);
    sand_put_end(w);
}

static void save_discards(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    sand_put_object(w, "discards");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        sand_put_array(w, wunderwaffen_factions[f]);
        for (int c = f * WUNDERWAFFEN_SET; c < (f + 1) * WUNDERWAFFEN_SET; c++)
            if (s->place[c] == WUNDERWAFFEN_DISCARDS)
                sand_put_text(w, 0, p->counter[c].id);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void save_sets(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    sand_put_object(w, "pool");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        sand_put_array(w, wunderwaffen_factions[f]);
        for (int i = 0; i < s->pooled[f]; i++)
            sand_put_text(w, 0, p->counter[s->pool[f][i]].id);
        sand_put_end(w);
    }
    sand_put_end(w);
    wunderwaffen_put_hands(p, s, SAND_EVERYTHING, put_id, w);
    save_discards(p, s, w);
    put_where(p, s->place, WUNDERWAFFEN_OUT, "out", w);
}

static void save_land(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t,
                      struct sand_writer *w)
{
    if (wunderwaffen_is_bare(s, t))
        return;
    sand_put_object(w, p->land[t].id);
    wunderwaffen_put_land(p, s, t, put_id, w);
    put_where(p, s->place, WUNDERWAFFEN_AS_ACCESS + t, "access", w);
    sand_put_end(w);
}

static void save_board(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    wunderwaffen_put_conference(p, s, put_id, w);
    sand_put_object(w, "territory");
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++)
        save_land(p, s, t, w);
    sand_put_end(w);
    sand_put_object(w, "berlin");
    for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES; i++)
        put_where(p, s->place, WUNDERWAFFEN_IN_BERLIN + i, wunderwaffen_digits[i], w);
    sand_put_end(w);
}

void wunderwaffen_save(const void *pack, const void *state, struct sand_writer *w)
{
    const struct wunderwaffen_pack *p = pack;
    const struct wunderwaffen_state *s = state;
    sand_put_object(w, 0);
    sand_put_fields(&wunderwaffen_game, pack, s, SAND_STORAGE, w);
    save_todo(s, w);
    save_tracks(p, s, w);
    save_sets(p, s, w);
    save_board(p, s, w);
    put_where(p, s->known, WUNDERWAFFEN_OWNER, "known-owner", w);
    put_where(p, s->known, WUNDERWAFFEN_ALL, "known-all", w);
    put_where(p, s->shuffled, 1, "shuffled", w);
    put_where(p, s->before, WUNDERWAFFEN_OWNER, "before-owner", w);
    put_where(p, s->before, WUNDERWAFFEN_ALL, "before-all", w);
    sand_put_end(w);
}

/* ---- Loading ---- */

struct loading {
    const struct wunderwaffen_pack *p;
    struct sand_reader *r;
    struct wunderwaffen_state *s;
    uint8_t placed[WUNDERWAFFEN_COUNTERS];
};

static int find_counter(struct loading *l, sand_node n)
{
    char id[32] = "";
    const char *text = sand_string(l->r, n), *colon = strchr(text, ':');
    const size_t size = colon ? (size_t)(colon - text) : strlen(text);
    if (size < sizeof id)
        memcpy(id, text, size);
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS && sand_reader_ok(l->r); c++)
        if (strcmp(l->p->counter[c].id, id) == 0)
            return c;
    sand_reader_fail(l->r, n, "no such counter: ", text, (char *)0);
    return -1;
}

/* The face after the colon. Only counters on spaces and owner markers lie reverse up. */
static void read_side(struct loading *l, sand_node n, int c, bool may_flip)
{
    const char *colon = strchr(sand_string(l->r, n), ':');
    for (int f = 0; colon && f < WUNDERWAFFEN_FACTIONS; f++)
        if (strcmp(colon + 1, wunderwaffen_factions[f]) == 0 && l->p->counter[c].named >> f & 1 && may_flip)
            l->s->side[c] = (uint8_t)(f + 1);
    if (colon && !l->s->side[c])
        sand_reader_fail(l->r, n, "a reverse is up only on spaces and as a marker, for a faction it names", (char *)0);
}

/* A counter to its place; in an area of its owner's only that faction's, -1: anyone's. */
static void put(struct loading *l, sand_node n, int place, int faction)
{
    const int c = find_counter(l, n);
    if (c < 0)
        return;
    if (faction >= 0 && l->p->counter[c].owner != faction) {
        sand_reader_fail(l->r, n, "this counter belongs to another faction", (char *)0);
        return;
    }
    if (l->placed[c]) {
        sand_reader_fail(l->r, n, "this counter is in two places", (char *)0);
        return;
    }
    l->placed[c] = 1;
    read_side(l, n, c, place >= WUNDERWAFFEN_ON_SPACE && place < WUNDERWAFFEN_AS_ACCESS);
    wunderwaffen_move(l->p, l->s, c, place);
}

/* The counters in the slots of these names, if they are there, to the places from `place` on. */
static void load_slots(struct loading *l, sand_node object, const char *const *names, int n, int place, int faction)
{
    for (int i = 0; i < n; i++) {
        const sand_node at = sand_member(l->r, object, names[i]);
        if (at >= 0)
            put(l, at, place + i, faction);
    }
}

/* ---- The parts ---- */

/* Due plays follow the hand, if the position does not say otherwise. R-turn-4 and R-turn-6 for a turn that has just
 * begun; a position in the middle of one, or after a cancel, has to say it. */
static void load_due(struct loading *l)
{
    struct wunderwaffen_state *s = l->s;
    const int hand = wunderwaffen_hand(s, s->active);
    if (s->stage < WUNDERWAFFEN_TURN || s->stage > WUNDERWAFFEN_MARK)
        return;
    if (sand_member(l->r, 0, "own") < 0)
        s->own_due = (uint8_t)(hand - (hand > 1));
    if (sand_member(l->r, 0, "give") < 0)
        s->give_due = hand > 1;
}

static void load_todo(struct loading *l)
{
    const sand_node todo = sand_member_list(l->r, 0, "todo");
    SAND_EACH (n, l->r, todo) {
        if (sand_type(l->r, n) != SAND_ARRAY || sand_count(l->r, n) != 3 || l->s->todos == WUNDERWAFFEN_WAITING) {
            sand_reader_fail(l->r, n, "sixteen effects at most, each [what, who, amount]", (char *)0);
            return;
        }
        const int what = sand_choice(l->r, sand_item(l->r, n, 0), effects);
        const int who = sand_choice(l->r, sand_item(l->r, n, 1), wunderwaffen_factions);
        const int amount = (int)sand_int(l->r, sand_item(l->r, n, 2), -6, 120);
        if (what >= 0 && who >= 0 && sand_reader_ok(l->r))
            wunderwaffen_push(l->s, what, who, amount);
    }
}

/* The order gives each marker its height; any order that goes with the squares is a position of the stacks. All markers
 * begin in the order of the factions and are put down in the order wished for: put_marker places each on top of its
 * square, so the stacks come out as written. */
static void load_track(struct loading *l, int track)
{
    struct wunderwaffen_state *s = l->s;
    const sand_node squares = sand_member_object(l->r, 0, track ? "politics" : "morale");
    const sand_node order = sand_member_list(l->r, 0, track ? "politics-order" : "morale-order");
    uint8_t wish[WUNDERWAFFEN_FACTIONS] = {0, 1, 2, 3};
    int n = 0;
    SAND_EACH (at, l->r, order) {
        const int f = sand_choice(l->r, at, wunderwaffen_factions);
        for (int i = 0; i < n && f >= 0; i++)
            if (wish[i] == f)
                sand_reader_fail(l->r, at, "marker listed twice", (char *)0);
        if (f < 0 || n == WUNDERWAFFEN_FACTIONS || !sand_reader_ok(l->r))
            return;
        wish[n++] = (uint8_t)f;
    }
    if (order >= 0 && n != WUNDERWAFFEN_FACTIONS)
        sand_reader_fail(l->r, order, "all four markers", (char *)0);
    for (int i = 0; i < WUNDERWAFFEN_FACTIONS; i++)
        s->order[track][i] = (uint8_t)i;
    for (int i = 0; i < WUNDERWAFFEN_FACTIONS && sand_reader_ok(l->r); i++)
        wunderwaffen_put_marker(s, track, wish[i],
                                sand_read_number_or(l->r, squares, wunderwaffen_factions[wish[i]], 0, WUNDERWAFFEN_TOP,
                                                    l->p->begins[track]));
}

/* Undrawn cards in their hidden order, group one first; those named nowhere are left out of the game. */
static void load_research(struct loading *l)
{
    struct wunderwaffen_state *s = l->s;
    const sand_node list = sand_member_list(l->r, 0, "undrawn");
    uint32_t used = s->display | s->cards;
    if (s->display & s->cards)
        sand_reader_fail(l->r, sand_member(l->r, 0, "cards"), "a card is in two places", (char *)0);
    SAND_EACH (n, l->r, list) {
        const int card = sand_get_id(l->r, n, &wunderwaffen_game, WUNDERWAFFEN_D_CARD, l->p);
        const int group = card >= WUNDERWAFFEN_GROUP;
        if ((!group && s->left[1]) || used >> card & 1) {
            sand_reader_fail(l->r, n, "each card in one place, group one first", (char *)0);
            return;
        }
        used |= 1u << card;
        s->undrawn[group][s->left[group]++] = (uint8_t)card;
    }
}

static void load_list(struct loading *l, sand_node parent, const char *key, int place, int faction)
{
    const sand_node list = sand_member_list(l->r, parent, key);
    SAND_EACH (n, l->r, list)
        put(l, n, place, faction);
}

static void load_sets(struct loading *l)
{
    const sand_node pool = sand_member_object(l->r, 0, "pool"), hand = sand_member_object(l->r, 0, "hand"),
                    reserve = sand_member_object(l->r, 0, "reserve");
    const sand_node discards = sand_member_object(l->r, 0, "discards");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        const sand_node mine = sand_member_object(l->r, hand, wunderwaffen_factions[f]);
        const sand_node kept = f == WUNDERWAFFEN_GERMAN ? -1
                                                        : sand_member_object(l->r, reserve, wunderwaffen_factions[f]);
        load_list(l, pool, wunderwaffen_factions[f], WUNDERWAFFEN_POOL, f);
        load_list(l, discards, wunderwaffen_factions[f], WUNDERWAFFEN_DISCARDS, f);
        load_slots(l, mine, wunderwaffen_digits, WUNDERWAFFEN_HAND, WUNDERWAFFEN_IN_HAND, f);
        load_slots(l, kept, wunderwaffen_reserves, 2, WUNDERWAFFEN_IN_RESERVE, f);
    }
    load_list(l, 0, "out", WUNDERWAFFEN_OUT, -1);
}

/* Ownership follows the marker. */
static void load_land(struct loading *l, sand_node lands, int t)
{
    const sand_node n = sand_member_object(l->r, lands, l->p->land[t].id);
    if (n < 0)
        return;
    load_slots(l, n, (const char *const[]){"marker"}, 1, WUNDERWAFFEN_AS_MARKER + t, -1);
    load_slots(l, n, wunderwaffen_digits, WUNDERWAFFEN_SPACES, WUNDERWAFFEN_ON_SPACE + t * WUNDERWAFFEN_SPACES, -1);
    const int c = l->s->marker[t], face = c == WUNDERWAFFEN_NO ? WUNDERWAFFEN_GERMAN : wunderwaffen_face(l->p, l->s, c);
    if (wunderwaffen_ally(face))
        l->s->owned[face] |= 1u << t;
    const sand_node access = sand_member_list(l->r, n, "access");
    SAND_EACH (a, l->r, access) {
        const int owner = find_counter(l, a);
        if (owner >= 0 && l->s->access[l->p->counter[owner].owner] >> t & 1)
            sand_reader_fail(l->r, a, "one access marker a faction and territory (R-pol-4)", (char *)0);
        else
            put(l, a, WUNDERWAFFEN_AS_ACCESS + t, -1);
    }
}

static void load_board(struct loading *l)
{
    const sand_node conference = sand_member_object(l->r, 0, "conference"),
                    lands = sand_member_object(l->r, 0, "territory");
    const sand_node berlin = sand_member_object(l->r, 0, "berlin");
    load_slots(l, conference, wunderwaffen_digits, 3, WUNDERWAFFEN_AT_CONFERENCE, -1);
    load_slots(l, conference, (const char *const[]){"leader"}, 1, WUNDERWAFFEN_LEADER, -1);
    for (int t = 0; t < WUNDERWAFFEN_LANDS && lands >= 0; t++)
        load_land(l, lands, t);
    for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES && berlin >= 0; i++)
        load_list(l, berlin, wunderwaffen_digits[i], WUNDERWAFFEN_IN_BERLIN + i, -1);
}

static void load_marks(struct loading *l, const char *key, uint8_t value[WUNDERWAFFEN_COUNTERS], int mark)
{
    const sand_node list = sand_member_list(l->r, 0, key);
    SAND_EACH (n, l->r, list) {
        const int c = find_counter(l, n);
        if (c >= 0 && value[c])
            sand_reader_fail(l->r, n, "this counter is listed twice", (char *)0);
        else if (c >= 0)
            value[c] = (uint8_t)mark;
    }
}

static void raise_to(struct wunderwaffen_state *s, int c, int level)
{
    if (c != WUNDERWAFFEN_NO && s->known[c] < level)
        s->known[c] = (uint8_t)level;
}

static void load_knowledge(struct loading *l)
{
    struct wunderwaffen_state *s = l->s;
    load_marks(l, "known-owner", s->known, WUNDERWAFFEN_OWNER);
    load_marks(l, "known-all", s->known, WUNDERWAFFEN_ALL);
    load_marks(l, "shuffled", s->shuffled, 1);
    load_marks(l, "before-owner", s->before, WUNDERWAFFEN_OWNER);
    load_marks(l, "before-all", s->before, WUNDERWAFFEN_ALL);
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
        if (s->side[c])
            raise_to(s, c, WUNDERWAFFEN_ALL);
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++)
        for (int i = 0; i < 2; i++)
            raise_to(s, s->reserve[f][i], WUNDERWAFFEN_OWNER);
    for (int i = 0; i < WUNDERWAFFEN_HAND && s->stage >= WUNDERWAFFEN_TURN && s->stage <= WUNDERWAFFEN_MARK; i++)
        raise_to(s, s->hand[s->active][i], WUNDERWAFFEN_OWNER);
    if (s->from < WUNDERWAFFEN_HAND && s->mode == WUNDERWAFFEN_BY_GIVE)
        raise_to(s, s->hand[s->active][s->from], WUNDERWAFFEN_ALL);
}

bool wunderwaffen_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    struct wunderwaffen_state *s = state;
    struct loading l = {pack, r, s, {0}};
    memset(s, 0, sizeof *s);
    wunderwaffen_clear(s);
    sand_get_fields(&wunderwaffen_game, pack, r, s);
    s->head.over = s->stage == WUNDERWAFFEN_OVER;
    load_track(&l, 0);
    load_track(&l, 1);
    load_research(&l);
    load_sets(&l);
    load_board(&l);
    load_due(&l);
    load_todo(&l);
    if (sand_reader_ok(r))
        load_knowledge(&l);
    return sand_reader_done(r, error) && wunderwaffen_check(pack, s, error);
}
