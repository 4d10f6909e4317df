/* The board as text. A game that draws none of its own, but has places, gets this one: every place where it is, in
 * columns and rows of characters, with what the table of fields says lies there, and below it the rest of the view
 * (board_view.c). Coordinates of any unit are scaled.
 *
 * It is a sketch that no game has to write, not a picture: two places that fall on one cell, or whose labels are longer
 * than the gap between them, are cut rather than moved, because a board whose places wander from turn to turn is harder
 * to read than one with a short label. */
#include "engine/table.h"

#include "engine/board_view.h"
#include "engine/field.h"

#include <string.h>

enum { WIDE = 76, HIGH = 25, FEW = 30 }; /* a board of few places is half as high */

struct sheet {
    char text[HIGH][WIDE];
    int32_t left, top, width, height; /* of the places */
    int rows;
};

static const struct sand_place *place_at(const struct sand_domain *d, const void *pack, int i)
{
    return (const struct sand_place *)(const void *)sand_domain_id(d, pack, i);
}

static void measure(struct sheet *s, const struct sand_domain *d, const void *pack, int n)
{
    int32_t right = INT32_MIN, bottom = INT32_MIN;
    s->left = s->top = INT32_MAX;
    for (int i = 0; i < n; i++) {
        const struct sand_place *p = place_at(d, pack, i);
        s->left = p->x < s->left ? p->x : s->left;
        s->top = p->y < s->top ? p->y : s->top;
        right = p->x > right ? p->x : right;
        bottom = p->y > bottom ? p->y : bottom;
    }
    s->width = right > s->left ? right - s->left : 1;
    s->height = bottom > s->top ? bottom - s->top : 1;
}

/* `a4` alone, `a4 white` where something lies. Cut where another place begins: the view has all of it. */
static void write_place(struct sheet *s, const struct sand_place *p, const char *there)
{
    /* In 64 bits: coordinates reach a million, and times 76 that is more than 31 bits hold. */
    const int row = (int)((int64_t)(p->y - s->top) * (s->rows - 1) / s->height);
    int column = (int)((int64_t)(p->x - s->left) * (WIDE - 12) / s->width);
    const char *const parts[] = {p->id, there ? there : ""};
    for (int i = 0; i < 2; i++, column++)
        for (const char *c = parts[i]; *c && column < WIDE - 1 && s->text[row][column] == ' '; c++)
            s->text[row][column++] = *c;
}

/* What the first field by places has here that everyone may know. Fields of an owner's own are left out for all
 * viewers, their owner included: this board has one drawing for everyone, and a game that shows secrets draws its own
 * board. Only fields of one byte count; a set or a counter is not something that lies on a place. */
static const char *lies_at(const struct sand_game *game, const void *pack, const void *state, int domain, int i)
{
    for (const struct sand_field *f = game->fields; f && f->name; f++) {
        if (f->by != domain + 1 || f->audience != SAND_SEEN || f->width != 1)
            continue;
        const int value = ((const uint8_t *)state)[f->at + i * f->step];
        if (value != f->preset && f->kind == SAND_WORD)
            return f->words[value];
        if (value != f->preset && f->kind == SAND_ID)
            return sand_domain_id(&game->domains[f->domain - 1], pack, value - f->plus);
    }
    return 0;
}

static void draw_places(const struct sand_game *game, const void *pack, const void *state, int domain,
                        struct sand_writer *w)
{
    const struct sand_domain *d = &game->domains[domain];
    const int n = sand_domain_size(d, pack);
    struct sheet s;
    memset(s.text, ' ', sizeof s.text);
    measure(&s, d, pack, n);
    s.rows = n < FEW ? HIGH / 2 + 1 : HIGH;
    for (int i = 0; i < n; i++)
        write_place(&s, place_at(d, pack, i), lies_at(game, pack, state, domain, i));
    for (int y = 0; y < s.rows; y++) {
        int size = WIDE;
        while (size && s.text[y][size - 1] == ' ')
            size--;
        sand_append(w, s.text[y], (size_t)size);
        sand_append_text(w, "\n");
    }
}

bool sand_draw_board(const struct sand_pack *pack, const void *state, int viewer, const struct sand_catalogue *words,
                     sand_names names, struct sand_writer *w)
{
    const struct sand_game *game = pack->game;
    struct sand_pen pen = sand_pen_on(w, pack, words, names);
    int places = 0;
    if (game->board) {
        game->board(pack->data, state, viewer, &pen);
        return true;
    }
    for (int i = 0; game->domains[i].name && !places; i++)
        if (game->domains[i].places) {
            draw_places(game, pack->data, state, i, w);
            pen = sand_pen_on(w, pack, words, names);
            places = i + 1;
        }
    return sand_draw_view(&pen, state, viewer, places);
}

bool sand_put_board(const struct sand_table *t, int viewer, const struct sand_catalogue *words, sand_names names,
                    struct sand_writer *w)
{
    return sand_draw_board(sand_pack_of(t), sand_state_of(t), viewer, words, names, w);
}
