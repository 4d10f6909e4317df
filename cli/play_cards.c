/* The texts of the cards a player needs now, under the board: the one in play, what comes next, and the own hand. A
 * game whose view names cards (`card`, `next`, `play.card`, `hand`) and whose catalogue has a section `card-text` gets
 * them; a card with several texts has them as `id.one`, `id.other`. */
#include "cli/play.h"

#include "engine/notation.h"

#include <stdio.h>
#include <string.h>

static void show_text(struct evening *e, const char *name, const char *id)
{
    const char *text = sand_word(e->game.words, "card-text", id);
    if (text == id || strcmp(text, id) == 0)
        return;
    sand_writer_reset(&e->text);
    sand_append_text(&e->text, name);
    sand_append_text(&e->text, ": ");
    sand_append_text(&e->text, text);
    screen_tell(&e->screen, STYLE_PLAIN, e->text.text);
}

static void show_texts_of(struct evening *e, const char *id)
{
    static const char *const sides[] = {"", ".unshaded", ".shaded"};
    char whole[96];
    for (size_t i = 0; id && i < sizeof sides / sizeof *sides; i++) {
        snprintf(whole, sizeof whole, "%s%s", id, sides[i]);
        show_text(e, sand_word(e->game.words, "card", id), whole);
    }
}

static const char *string_in(struct sand_reader *r, sand_node object, const char *key)
{
    const sand_node n = object >= 0 && sand_type(r, object) == SAND_OBJECT ? sand_member(r, object, key) : -1;
    return n >= 0 && sand_type(r, n) == SAND_STRING ? sand_string(r, n) : 0;
}

static void show_hand(struct evening *e, struct sand_reader *r, int viewer)
{
    char name[SAND_ACTOR_BYTES];
    const sand_node hands = sand_member(r, 0, "hand");
    if (viewer >= SAND_SEATS || hands < 0 || sand_type(r, hands) != SAND_OBJECT)
        return;
    const sand_node hand = sand_member(r, hands, sand_actor_name(e->game.pack->game, viewer, name));
    if (hand < 0 || sand_type(r, hand) != SAND_ARRAY)
        return;
    for (sand_node n = sand_first(r, hand); n >= 0; n = sand_next(r, n))
        if (sand_type(r, n) == SAND_STRING)
            show_texts_of(e, sand_string(r, n));
}

void show_card_texts(struct evening *e, int viewer)
{
    struct sand_writer view;
    struct sand_error error;
    sand_writer_grow(&view);
    sand_put_view(e->table, 0, viewer, &view);
    struct sand_reader *r = sand_reader_open("view", view.text, view.size, &error);
    if (r) {
        show_texts_of(e, string_in(r, 0, "card"));
        show_texts_of(e, string_in(r, 0, "next"));
        show_texts_of(e, string_in(r, sand_member(r, 0, "play"), "card"));
        show_hand(e, r, viewer);
        sand_reader_close(r);
    }
    sand_writer_free(&view);
}
