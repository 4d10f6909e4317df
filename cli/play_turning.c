/* Where the game turned, after its end: what was done, in which turn, and what it gave whom. */
#include "cli/play.h"

#include "engine/turning.h"

#include <string.h>

enum { POINTS = 3 };

static bool opens_turn(const struct sand_game *game, const struct sand_entry *e)
{
    const struct sand_opener *o = game->openers;
    while (o && o->key && strcmp(o->key, game->keys[e->key].name) != 0)
        o++;
    return o && o->key && o->opens & SAND_OPENS_TURN;
}

/* The sentence that opens the turn of an entry, after a blank; nothing where it is that entry itself. */
static void append_turn(struct evening *e, uint32_t entry)
{
    struct sand_entry found;
    for (uint32_t i = entry; i-- > 0;)
        if (opens_turn(e->game.pack->game, sand_journal_entry(e->table, i, &found))) {
            sand_append_text(&e->text, " (");
            sand_tell_entry(e->game.words, &found, e->names, &e->text);
            e->text.size -= e->text.text[e->text.size - 1] == '.';
            sand_append_text(&e->text, ")");
            return;
        }
}

/* ` +3, the Abwehr Player` */
static void append_swing(struct evening *e, const struct sand_figure *f, const struct sand_turn_point *point)
{
    const struct sand_domain *by = &e->game.pack->game->domains[f->by - 1];
    if (!point->by)
        return;
    sand_append_text(&e->text, " +");
    sand_append_text(&e->text, halves_text(point->by, f->flags & SAND_HALVES).text);
    sand_append_text(&e->text, ", ");
    sand_append_text(&e->text, sand_word(e->game.words, by->name, sand_domain_id(by, e->game.pack->data, point->of)));
}

void show_turning(struct evening *e)
{
    struct sand_turn_point point[POINTS];
    struct sand_entry told;
    int count;
    const struct sand_figure *f = sand_turning(e->table, point, POINTS, &count);
    if (!f || !count)
        return;
    show_phrase(e, STYLE_TITLE, PHRASE_TURNING, sand_word(e->game.words, "figure", f->name));
    for (int i = 0; i < count; i++) {
        sand_writer_reset(&e->text);
        sand_tell_entry(e->game.words, sand_journal_entry(e->table, point[i].told, &told), e->names, &e->text);
        append_swing(e, f, &point[i]);
        append_turn(e, point[i].told);
        screen_item(&e->screen, STYLE_PLAIN, "  ", 2, e->text.text);
    }
}
