/* A board for the terminal made from the view: what a game without places and without a drawing of its own gets, and
 * what comes below the places of a game that has them. First the facts, then a row for every seat:
 *
 *     Prize: 4  Round: 2
 *     Ada  Score: 3  Shown: the bee, the cat  Hand: the elk, the fox
 *     Bot 2  Score: 0  Shown: the ant
 *
 * It is read from the view and not from the state, so it can show nothing that the viewer may not know, whatever a game
 * keeps outside its table of fields. */
#include "engine/board_view.h"

#include "engine/notation.h"

#include <string.h>

enum { WIDE = 76, INDENT = 2 };

struct lines {
    struct sand_pen *pen;
    struct sand_reader *r;
    const struct sand_game *game;
    int places; /* domain + 1 of what is drawn above; 0: nothing is */
};

static bool has_id(const struct lines *l, const struct sand_domain *d, const char *id)
{
    const int n = sand_has_ids(d) ? sand_domain_size(d, l->pen->pack->data) : 0;
    for (int i = 0; i < n; i++)
        if (strcmp(sand_domain_id(d, l->pen->pack->data, i), id) == 0)
            return true;
    return false;
}

static int seat_of(const struct lines *l, const char *id)
{
    return sand_actor_of(l->game, id, l->game->max_seats);
}

/* A seat by its player, a value by the section of its member, anything else by the first domain that has it. */
static const char *word_for(const struct lines *l, const char *section, const char *id)
{
    const int seat = seat_of(l, id);
    if (seat >= 0 && seat < SAND_SEATS && l->pen->names && l->pen->names[seat])
        return l->pen->names[seat];
    if (!l->pen->words)
        return id;
    const char *word = sand_word(l->pen->words, section, id);
    for (const struct sand_domain *d = l->game->domains; word == id && d->name; d++)
        if (has_id(l, d, id))
            word = sand_word(l->pen->words, d->name, id);
    return word;
}

static void put_label(const struct lines *l, const char *member)
{
    sand_pen_text(l->pen, l->pen->words ? sand_member_word(l->pen->words, member) : member);
}

static void put_value(const struct lines *l, const char *section, sand_node n);

/* Items of a list, or members of an object with their names. A line that grows too long is broken. */
static void put_each(const struct lines *l, const char *section, sand_node list)
{
    const bool named = sand_type(l->r, list) == SAND_OBJECT;
    if (sand_count(l->r, list) == 0)
        sand_pen_char(l->pen, '-');
    SAND_EACH_AT (n, i, l->r, list) {
        const size_t from = l->pen->w->size;
        if (i)
            sand_pen_text(l->pen, ", ");
        if (named) {
            sand_pen_text(l->pen, word_for(l, section, sand_key_of(l->r, n)));
            sand_pen_char(l->pen, ' ');
        }
        put_value(l, section, n);
        sand_pen_fold(l->pen, i ? from + 2 : from, WIDE, INDENT);
    }
}

static void put_value(const struct lines *l, const char *section, sand_node n)
{
    switch (sand_type(l->r, n)) {
    case SAND_STRING:
        sand_pen_text(l->pen, word_for(l, section, sand_string(l->r, n)));
        break;
    case SAND_ARRAY:
    case SAND_OBJECT:
        put_each(l, section, n);
        break;
    case SAND_INT:
        sand_append_int(l->pen->w, sand_int(l->r, n, INT64_MIN, INT64_MAX));
        break;
    default:
        sand_pen_char(l->pen, sand_type(l->r, n) == SAND_BOOL && sand_bool(l->r, n) ? '+' : '-');
    }
}

/* "Prize: 4". What is true is said by its name alone, and what is false not at all. */
static void put_member(const struct lines *l, sand_node n)
{
    const char *key = sand_key_of(l->r, n);
    put_label(l, key);
    if (sand_type(l->r, n) == SAND_BOOL)
        return;
    sand_pen_text(l->pen, ": ");
    put_value(l, key, n);
}

static bool is_said(const struct lines *l, sand_node n)
{
    return sand_type(l->r, n) != SAND_BOOL || sand_bool(l->r, n);
}

/* Whether a member is an object whose first key is a seat and has members of its own: rows. */
static bool is_rows(const struct lines *l, sand_node n)
{
    const sand_node first = sand_type(l->r, n) == SAND_OBJECT ? sand_first(l->r, n) : -1;
    return first >= 0 && sand_type(l->r, first) == SAND_OBJECT && seat_of(l, sand_key_of(l->r, first)) >= 0;
}

static bool is_drawn(const struct lines *l, sand_node n)
{
    const sand_node first = l->places && sand_type(l->r, n) == SAND_OBJECT ? sand_first(l->r, n) : -1;
    return first >= 0 && has_id(l, &l->game->domains[l->places - 1], sand_key_of(l->r, first));
}

/* The next of several in a line, two blanks after the one before. */
static void put_next(const struct lines *l, sand_node n)
{
    const size_t from = l->pen->w->size;
    const int gap = from > l->pen->line ? 2 : 0;
    if (!is_said(l, n))
        return;
    sand_pen_text(l->pen, gap ? "  " : "");
    put_member(l, n);
    sand_pen_fold(l->pen, from + (size_t)gap, WIDE, INDENT);
}

static void put_row(const struct lines *l, sand_node seat)
{
    sand_pen_text(l->pen, word_for(l, "seat", sand_key_of(l->r, seat)));
    SAND_EACH (n, l->r, seat)
        put_next(l, n);
    sand_pen_newline(l->pen);
}

bool sand_draw_view(struct sand_pen *pen, const void *state, int viewer, int places)
{
    struct sand_error error;
    struct sand_writer view;
    struct lines l = {pen, 0, pen->pack->game, places};
    sand_writer_grow(&view);
    l.game->view(pen->pack->data, state, viewer, &view);
    l.r = view.full ? 0 : sand_reader_open("view", view.text, view.size, &error);
    sand_writer_free(&view);
    if (!l.r)
        return false;
    SAND_EACH (n, l.r, 0)
        if (!is_rows(&l, n) && !is_drawn(&l, n))
            put_next(&l, n);
    if (pen->w->size > pen->line)
        sand_pen_newline(pen);
    SAND_EACH (n, l.r, 0)
        if (is_rows(&l, n))
            SAND_EACH (seat, l.r, n)
                put_row(&l, seat);
    sand_reader_close(l.r);
    return true;
}
