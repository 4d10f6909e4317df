/* Figures of a view. A figure is read from what a viewer is shown, not from the state: so a chart, a score line and a
 * preview can tell nobody more than the view does, and no game writes a function for them. `/faction/X/vp` by factions
 * is three readings, `/faction/german/vp` and so on; what is absent is 0, because views leave out defaults. */
#include "engine/figure.h"

#include "engine/ensure.h"

#include <string.h>

/* `/faction/X/vp` with the id instead of the X. */
static void write_place(const char *place, const char *id, char into[SAND_READING_PLACE])
{
    struct sand_writer w;
    const char *x = id ? strchr(place, 'X') : 0;
    sand_writer_fixed(&w, into, SAND_READING_PLACE);
    sand_append(&w, place, x ? (size_t)(x - place) : strlen(place));
    if (x) {
        sand_append_text(&w, id);
        sand_append_text(&w, x + 1);
    }
    SAND_ENSURE(!w.full);
}

int sand_figure_ids(const struct sand_figure *f, const struct sand_game *game, const void *pack, int seats)
{
    const struct sand_domain *d = f->by ? &game->domains[f->by - 1] : 0;
    return !d || f->whose ? 0 : strcmp(d->name, "seat") == 0 ? seats : sand_domain_size(d, pack);
}

int sand_figure_whose(const struct sand_figure *f, const struct sand_game *game, const void *pack,
                      const struct sand_writer *view)
{
    char id[64];
    return sand_flat_text(view, f->whose, id, sizeof id) ? sand_domain_find(&game->domains[f->by - 1], pack, id) : -1;
}

struct sand_reading sand_reading_of(const struct sand_figure *f, const struct sand_game *game, const void *pack, int id)
{
    struct sand_reading r = {.figure = f, .of = f->by ? sand_domain_id(&game->domains[f->by - 1], pack, id) : 0};
    write_place(f->place, r.of, r.place);
    return r;
}

int64_t sand_read_figure(const struct sand_reading *r, const struct sand_writer *view)
{
    const struct sand_figure *f = r->figure;
    const char *is = f->is && r->of && strcmp(f->is, "X") == 0 ? r->of : f->is;
    return f->member || is ? sand_flat_count(view, r->place, f->member, is) : sand_flat_number(view, r->place);
}
