/* Readers for what the data files of games have in common: numbers, ids, sets, places. None of them returns an error:
 * the reader keeps the first one, every value after it is harmless, and sand_load_files asks once at the end. So loops
 * here ask sand_reader_ok only where reading further would do something wrong with what was not read. */
#include "engine/notation.h"
#include "engine/pack.h"

#include <string.h>

int sand_read_number(struct sand_reader *r, sand_node object, const char *key, int low, int high)
{
    return (int)sand_int(r, sand_require(r, object, key), low, high);
}

int sand_read_number_or(struct sand_reader *r, sand_node object, const char *key, int low, int high, int absent)
{
    const sand_node n = sand_member(r, object, key);
    return n < 0 ? absent : (int)sand_int(r, n, low, high);
}

bool sand_read_flag(struct sand_reader *r, sand_node object, const char *key)
{
    return sand_bool(r, sand_require(r, object, key));
}

bool sand_read_flag_or(struct sand_reader *r, sand_node object, const char *key, bool absent)
{
    const sand_node n = sand_member(r, object, key);
    return n < 0 ? absent : sand_bool(r, n);
}

int sand_read_word(struct sand_reader *r, sand_node object, const char *key, const char *const *words)
{
    const int i = sand_choice(r, sand_require(r, object, key), words);
    return i < 0 ? 0 : i;
}

int sand_read_word_or(struct sand_reader *r, sand_node object, const char *key, const char *const *words, int absent)
{
    return sand_member(r, object, key) < 0 ? absent : sand_read_word(r, object, key, words);
}

void sand_read_id(struct sand_reader *r, sand_node n, char *id, size_t room)
{
    const char *text = sand_string(r, n);
    const size_t size = strlen(text);
    if (!sand_reader_ok(r))
        return;
    /* Ids are words of the notation: a blank would cut an answer in two, a capital would make two ids that look the
     * same. */
    if (size == 0 || size >= room || strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != size)
        sand_reader_fail(r, n, "an id is a short word of lower-case letters, digits and -", (char *)0);
    else
        memcpy(id, text, size + 1);
}

bool sand_is_list(struct sand_reader *r, sand_node n, int low, int high, const char *what)
{
    if (sand_reader_ok(r) && (sand_type(r, n) != SAND_ARRAY || sand_count(r, n) < low || sand_count(r, n) > high))
        sand_reader_fail(r, n, what, (char *)0);
    return sand_reader_ok(r);
}

bool sand_ids_differ(struct sand_reader *r, sand_node node, const char *first, size_t step, int n)
{
    for (int i = 0; i < n && sand_reader_ok(r); i++)
        if (strcmp(first + (size_t)i * step, first + (size_t)n * step) == 0)
            sand_reader_fail(r, node, "id listed twice: ", first + (size_t)i * step, (char *)0);
    return sand_reader_ok(r);
}

int sand_read_ids(struct sand_reader *r, sand_node list, char *first, size_t room, int low, int high)
{
    int i = 0;
    if (!sand_is_list(r, list, low, high, "a list of ids, as many as the game has room for"))
        return 0;
    for (sand_node n = sand_first(r, list); n >= 0 && sand_reader_ok(r); n = sand_next(r, n), i++) {
        sand_read_id(r, n, first + (size_t)i * room, room);
        sand_ids_differ(r, n, first, room, i);
    }
    return i;
}

uint64_t sand_read_set(struct sand_reader *r, sand_node list, const char *const *words)
{
    uint64_t set = 0;
    SAND_EACH (n, r, list) {
        const int i = sand_choice(r, n, words);
        if (i >= 0 && set >> i & 1)
            sand_reader_fail(r, n, "listed twice", (char *)0);
        set |= i >= 0 ? (uint64_t)1 << i : 0;
    }
    return set;
}

/* ---- Borders and places ---- */

static uint64_t set_at(const uint64_t *first, size_t step, int i)
{
    uint64_t set;
    memcpy(&set, (const char *)first + (size_t)i * step, sizeof set);
    return set;
}

static void check_borders(struct sand_reader *r, sand_node list, const uint64_t *first, size_t step, const char *id,
                          size_t id_step, int n)
{
    for (int a = 0; a < n && sand_reader_ok(r); a++) {
        const uint64_t here = set_at(first, step, a);
        if (n < 64 && here >> n)
            sand_reader_fail(r, list, "a neighbour is not in this list: of ", id + (size_t)a * id_step, (char *)0);
        for (int b = 0; b <= a; b++)
            if ((here >> b & 1) != (set_at(first, step, b) >> a & 1) || (a == b && here >> a & 1))
                sand_reader_fail(r, list, "adjacency goes both ways and never to itself: ", id + (size_t)a * id_step,
                                 " and ", id + (size_t)b * id_step, (char *)0);
    }
}

void sand_read_borders(struct sand_reader *r, sand_node list, const struct sand_game *game, int domain,
                       const void *pack, uint64_t *first, size_t step)
{
    const struct sand_domain *d = sand_domain_of(game, domain);
    SAND_EACH_AT (n, i, r, list) {
        const uint64_t set = sand_get_set(r, sand_require(r, n, "adjacent"), game, domain, pack);
        memcpy((char *)first + (size_t)i * step, &set, sizeof set);
    }
    check_borders(r, list, first, step, sand_domain_id(d, pack, 0), d->step, sand_count(r, list));
}

static struct sand_place *place_at(struct sand_place *first, size_t step, int i)
{
    return (struct sand_place *)(void *)((char *)first + (size_t)i * step);
}

/* Answers -1 where there is none, because n ends there. */
static int place_named(struct sand_place *first, size_t step, int n, const char *id)
{
    while (n-- && strcmp(place_at(first, step, n)->id, id) != 0)
        ;
    return n;
}

/* Needs all ids, so it comes after them. */
static void read_adjacent(struct sand_reader *r, sand_node place, struct sand_place *first, size_t step, int i, int n)
{
    const sand_node list = sand_require(r, place, "adjacent");
    SAND_EACH (at, r, list) {
        const int other = place_named(first, step, n, sand_string(r, at));
        if (other < 0)
            sand_reader_fail(r, at, "no such place: ", sand_string(r, at), (char *)0);
        else
            place_at(first, step, i)->adjacent |= (uint64_t)1 << other;
    }
}

int sand_read_places(struct sand_reader *r, sand_node list, struct sand_place *first, size_t step, int low, int high)
{
    int n = 0, i = 0;
    if (!sand_is_list(r, list, low, high, "a list of places, as many as the game has room for"))
        return 0;
    for (sand_node at = sand_first(r, list); at >= 0 && sand_reader_ok(r); at = sand_next(r, at), n++) {
        struct sand_place *p = place_at(first, step, n);
        const sand_node id = sand_require(r, at, "id");
        sand_read_id(r, id, p->id, sizeof p->id);
        sand_ids_differ(r, id, first->id, step, n);
        p->x = sand_read_number(r, at, "x", -1000000, 1000000);
        p->y = sand_read_number(r, at, "y", -1000000, 1000000);
    }
    SAND_EACH (at, r, list)
        read_adjacent(r, at, first, step, i++, n);
    check_borders(r, list, &first->adjacent, step, first->id, step, n);
    return n;
}
