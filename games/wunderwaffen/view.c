/* What a viewer may know (2.4). Counters are listed by place, then by slot or front kind, never by id, which would give
 * the reverse away. A reverse the viewer knows is written after the front: `tank/soldier:german`. */
#include "games/wunderwaffen/state.h"

#include "engine/field.h"

#include <string.h>

enum { WORD = 80 };

static void append(char word[WORD], const char *part)
{
    const size_t have = strlen(word), size = strlen(part);
    if (have + size < WORD)
        memcpy(word + have, part, size + 1);
}

/* `soldier:german+english` */
static void append_reverse(const struct wunderwaffen_pack *p, int c, char word[WORD])
{
    append(word, wunderwaffen_kinds[p->counter[c].reverse]);
    const char *between = ":";
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (p->counter[c].named >> f & 1) {
            append(word, between);
            append(word, wunderwaffen_factions[f]);
            between = "+";
        }
}

/* A counter that lies front up. */
static void word_of(const struct wunderwaffen_pack *p, int c, bool known, char word[WORD])
{
    word[0] = 0;
    append(word, wunderwaffen_kinds[p->counter[c].front]);
    if (!known)
        return;
    append(word, "/");
    append_reverse(p, c, word);
}

static bool known_to(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int c)
{
    return wunderwaffen_knows(p, s, viewer, s->known[c], p->counter[c].owner);
}

static void put_counter(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer,
                        const char *key, int c, struct sand_writer *w)
{
    char word[WORD];
    word_of(p, c, known_to(p, s, viewer, c), word);
    sand_put_text(w, key, word);
}

/* On the board: face and kind, and the owner where the reverse is up (R-info-5). */
static void put_piece(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer,
                      const char *key, int c, struct sand_writer *w)
{
    char word[WORD] = "";
    (void)viewer;
    append(word, wunderwaffen_factions[wunderwaffen_face(p, s, c)]);
    append(word, " ");
    append(word, wunderwaffen_kinds[wunderwaffen_kind(p, s, c)]);
    if (s->side[c]) {
        append(word, " of ");
        append(word, wunderwaffen_factions[p->counter[c].owner]);
    }
    sand_put_text(w, key, word);
}

/* ---- What views and saves write in the same way, each with its own words for a counter ---- */

const char *const wunderwaffen_digits[] = {"1", "2", "3", "4", "5", 0};
const char *const wunderwaffen_reserves[] = {"soldier", "free", 0};

/* Slots of these names, without the empty ones. */
static void put_slots(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer,
                      wunderwaffen_put *put, const char *const *names, const uint8_t *slot, int n,
                      struct sand_writer *w)
{
    for (int i = 0; i < n; i++)
        if (slot[i] != WUNDERWAFFEN_NO)
            put(p, s, viewer, names[i], slot[i], w);
}

void wunderwaffen_put_hands(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer,
                            wunderwaffen_put *put, struct sand_writer *w)
{
    sand_put_object(w, "hand");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        sand_put_object(w, wunderwaffen_factions[f]);
        put_slots(p, s, viewer, put, wunderwaffen_digits, s->hand[f], WUNDERWAFFEN_HAND, w);
        sand_put_end(w);
    }
    sand_put_end(w);
    sand_put_object(w, "reserve");
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++) {
        sand_put_object(w, wunderwaffen_factions[f]);
        put_slots(p, s, viewer, put, wunderwaffen_reserves, s->reserve[f], 2, w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

void wunderwaffen_put_conference(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                                 wunderwaffen_put *put, struct sand_writer *w)
{
    sand_put_object(w, "conference");
    put_slots(p, s, SAND_PUBLIC, put, wunderwaffen_digits, s->conference, 3, w);
    put_slots(p, s, SAND_PUBLIC, put, (const char *const[]){"leader"}, &s->leader, 1, w);
    sand_put_end(w);
}

void wunderwaffen_put_land(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t,
                           wunderwaffen_put *put, struct sand_writer *w)
{
    put_slots(p, s, SAND_PUBLIC, put, (const char *const[]){"marker"}, &s->marker[t], 1, w);
    put_slots(p, s, SAND_PUBLIC, put, wunderwaffen_digits, s->space[t], WUNDERWAFFEN_SPACES, w);
}

bool wunderwaffen_is_bare(const struct wunderwaffen_state *s, int t)
{
    bool bare = s->marker[t] == WUNDERWAFFEN_NO;
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        bare &= s->space[t][i] == WUNDERWAFFEN_NO;
    return bare;
}

void wunderwaffen_put_order(const struct wunderwaffen_state *s, int track, const char *key, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (int i = 0; i < WUNDERWAFFEN_FACTIONS; i++)
        sand_put_text(w, 0, wunderwaffen_factions[s->order[track][i]]);
    sand_put_end(w);
}

/* ---- Factions ---- */

static void put_factions(const struct wunderwaffen_state *s, struct sand_writer *w)
{
    sand_put_object(w, "faction");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        sand_put_object(w, wunderwaffen_factions[f]);
        sand_put_text(w, "seat", wunderwaffen_factions[wunderwaffen_seat(s, f)]);
        sand_put_int(w, "vp", s->vp[f]);
        sand_put_int(w, "morale", s->square[0][f]);
        sand_put_int(w, "politics", s->square[1][f]);
        if (wunderwaffen_ally(f))
            sand_put_int(w, "strategy", s->strategy[f]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* Pools and what is out of the game, by front kind and number. */
static void put_numbers(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, const char *key,
                        int place, struct sand_writer *w)
{
    int n[WUNDERWAFFEN_FACTIONS][WUNDERWAFFEN_KINDS] = {{0}};
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
        n[p->counter[c].owner][p->counter[c].front] += s->place[c] == place;
    sand_put_object(w, key);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        sand_put_object(w, wunderwaffen_factions[f]);
        for (int k = 0; k < WUNDERWAFFEN_KINDS; k++)
            sand_put_count(w, wunderwaffen_kinds[k], n[f][k]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* Sorted, so that equal words are in one order whatever the ids are. */
static void put_sorted(char word[][WORD], int n, const char *key, struct sand_writer *w)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && strcmp(word[k - 1], word[k]) > 0; k--) {
            char other[WORD];
            memcpy(other, word[k], WORD);
            memcpy(word[k], word[k - 1], WORD);
            memcpy(word[k - 1], other, WORD);
        }
    sand_put_array(w, key);
    for (int i = 0; i < n; i++)
        sand_put_text(w, 0, word[i]);
    sand_put_end(w);
}

static void put_discards(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer,
                         struct sand_writer *w)
{
    sand_put_object(w, "discards");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        char word[WUNDERWAFFEN_SET][WORD];
        int n = 0;
        for (int c = f * WUNDERWAFFEN_SET; c < (f + 1) * WUNDERWAFFEN_SET; c++)
            if (s->place[c] == WUNDERWAFFEN_DISCARDS)
                word_of(p, c, known_to(p, s, viewer, c), word[n++]);
        put_sorted(word, n, wunderwaffen_factions[f], w);
    }
    sand_put_end(w);
}

/* R-info-6: reverses seen before the shuffle, which are still among the shuffled counters, wherever those are now. */
static void put_seen(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer,
                     struct sand_writer *w)
{
    if (s->phase == 1)
        return;
    sand_put_object(w, "seen");
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        char word[WUNDERWAFFEN_SET][WORD];
        int n = 0;
        for (int c = f * WUNDERWAFFEN_SET; c < (f + 1) * WUNDERWAFFEN_SET; c++)
            if (s->shuffled[c] && wunderwaffen_knows(p, s, viewer, s->before[c], f))
                word_of(p, c, true, word[n++]);
        put_sorted(word, n, wunderwaffen_factions[f], w);
    }
    sand_put_end(w);
}

/* ---- The board ---- */

/* Only what is not as at the start: German, without a Fortress, spaces empty. */
static void put_land(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t,
                     struct sand_writer *w)
{
    int access = 0;
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++)
        access |= (int)(s->access[f] >> t & 1) << f;
    if (wunderwaffen_is_bare(s, t))
        return;
    sand_put_object(w, p->land[t].id);
    if (s->marker[t] != WUNDERWAFFEN_NO)
        sand_put_text(w, "owner", wunderwaffen_factions[wunderwaffen_face(p, s, s->marker[t])]);
    wunderwaffen_put_land(p, s, t, put_piece, w);
    if (access)
        sand_put_set(w, "access", sand_domain_of(&wunderwaffen_game, WUNDERWAFFEN_D_FACTION), p, (unsigned)access);
    sand_put_end(w);
}

/* Every space of Berlin by faction and front kind; the fifth may hold many: `2 russian soldier`. */
static void put_berlin(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    sand_put_object(w, "berlin");
    for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES; i++) {
        if (!s->suburb[i])
            continue;
        sand_put_array(w, wunderwaffen_digits[i]);
        for (int k = 0; k < WUNDERWAFFEN_FACTIONS * WUNDERWAFFEN_KINDS; k++) {
            char word[WORD] = "0 ";
            int n = 0;
            for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
                n += s->place[c] == WUNDERWAFFEN_IN_BERLIN + i && p->counter[c].owner == k / WUNDERWAFFEN_KINDS &&
                     p->counter[c].front == k % WUNDERWAFFEN_KINDS;
            word[0] = (char)('0' + n);
            append(word + (n > 1 ? 0 : 2), wunderwaffen_factions[k / WUNDERWAFFEN_KINDS]);
            append(word, " ");
            append(word, wunderwaffen_kinds[k % WUNDERWAFFEN_KINDS]);
            if (n)
                sand_put_text(w, 0, word + (n > 1 ? 0 : 2));
        }
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_tracks(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    wunderwaffen_put_order(s, 0, "morale", w);
    wunderwaffen_put_order(s, 1, "politics", w);
    sand_put_run(&wunderwaffen_game, p, s, SAND_PUBLIC, "research", "research", w);
    wunderwaffen_put_conference(p, s, put_piece, w);
}

/* What is being resolved, all of it open. */
static void put_course(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    sand_put_run(&wunderwaffen_game, p, s, SAND_PUBLIC, "phase", "cancelled", w);
    if (s->from != WUNDERWAFFEN_NO) {
        const int c = wunderwaffen_played(s);
        const bool flipped = s->mode == WUNDERWAFFEN_BY_GIVE;
        sand_put_text(w, "playing", wunderwaffen_kinds[flipped ? p->counter[c].reverse : p->counter[c].front]);
        if (s->face != WUNDERWAFFEN_NO)
            sand_put_text(w, "playing-for", wunderwaffen_factions[s->face]);
    }
}

void wunderwaffen_view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct wunderwaffen_pack *p = pack;
    const struct wunderwaffen_state *s = state;
    sand_put_object(w, 0);
    put_course(p, s, w);
    put_factions(s, w);
    put_tracks(p, s, w);
    sand_put_run(&wunderwaffen_game, p, s, viewer, "display", "cards", w);
    wunderwaffen_put_hands(p, s, viewer, put_counter, w);
    put_numbers(p, s, "pool", WUNDERWAFFEN_POOL, w);
    put_discards(p, s, viewer, w);
    if (s->phase == 2)
        put_numbers(p, s, "out", WUNDERWAFFEN_OUT, w);
    put_seen(p, s, viewer, w);
    sand_put_object(w, "territory");
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++)
        put_land(p, s, t, w);
    sand_put_end(w);
    put_berlin(p, s, w);
    sand_put_end(w);
}
