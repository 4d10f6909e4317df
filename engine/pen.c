/* Columns are counted in characters, not in bytes: German words have letters of two.
 *
 * `line` is where the last line begins in the writer. It is the pen's only memory: what a game writes may hold line
 * ends of its own, and column() moves it to the last of them. */
#include "engine/pen.h"

#include "engine/notation.h"

#include <string.h>

struct sand_pen sand_pen_on(struct sand_writer *w, const struct sand_pack *pack, const struct sand_catalogue *words,
                            sand_names names)
{
    return (struct sand_pen){w, pack, words, names, w->size};
}

void sand_pen_text(struct sand_pen *p, const char *text)
{
    sand_append_text(p->w, text);
}

void sand_pen_char(struct sand_pen *p, char c)
{
    sand_append(p->w, &c, 1);
}

void sand_pen_number(struct sand_pen *p, int number, int width)
{
    char digits[16];
    struct sand_writer w;
    sand_writer_fixed(&w, digits, sizeof digits);
    sand_append_int(&w, number);
    for (int n = (int)w.size; n < width; n++)
        sand_pen_char(p, ' ');
    sand_append(p->w, digits, w.size);
}

void sand_pen_word(struct sand_pen *p, const char *section, const char *id)
{
    sand_pen_text(p, p->words ? sand_word(p->words, section, id) : id);
}

void sand_pen_say(struct sand_pen *p, int sentence, int argc, const int32_t *arg)
{
    const struct sand_key *k = &p->pack->game->terminal[sentence];
    if (p->words) {
        sand_tell_terminal(p->words, k, argc, arg, p->names, p->w);
        return;
    }
    sand_pen_text(p, k->name);
    for (int i = 0; i < argc; i++) {
        const struct sand_domain *d = &p->pack->game->domains[k->domain[i] - 1];
        sand_pen_char(p, ' ');
        if (sand_has_ids(d) && !d->set && arg[i] >= 0)
            sand_pen_text(p, sand_domain_id(d, p->pack->data, arg[i]));
        else
            sand_pen_number(p, arg[i], 0);
    }
}

void sand_pen_newline(struct sand_pen *p)
{
    while (p->w->size > p->line && p->w->text[p->w->size - 1] == ' ')
        p->w->text[--p->w->size] = 0;
    sand_pen_char(p, '\n');
    p->line = p->w->size;
}

/* A sentence may have line ends of its own. */
static int column(struct sand_pen *p)
{
    int n = 0;
    for (size_t i = p->line; i < p->w->size && !p->w->full; i++)
        if (p->w->text[i] == '\n') {
            p->line = i + 1;
            n = 0;
        } else if ((p->w->text[i] & 0xc0) != 0x80) {
            n++;
        }
    return n;
}

void sand_pen_to(struct sand_pen *p, int to)
{
    for (int n = column(p); n < to; n++)
        sand_pen_char(p, ' ');
}

void sand_pen_fold(struct sand_pen *p, size_t from, int width, int indent)
{
    if (column(p) <= width)
        return;
    const size_t size = p->w->size - from;
    for (int i = 0; i <= indent; i++)
        sand_pen_char(p, ' ');
    if (p->w->full)
        return;
    memmove(p->w->text + from + indent + 1, p->w->text + from, size);
    memset(p->w->text + from, ' ', (size_t)indent + 1);
    p->w->text[from] = '\n';
    p->line = from + 1;
}
