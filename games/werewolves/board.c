/* The view as text for a terminal: one line a seat. The words are ids; sentences are the catalogue's. */
#include "games/werewolves/rules.h"

static void pad(struct sand_writer *w, size_t from, size_t width)
{
    while (w->size - from < width && !w->full)
        sand_append(w, " ", 1);
}

static void put_number(struct sand_writer *w, const char *before, int number, const char *after)
{
    sand_append_text(w, before);
    sand_append_int(w, number);
    sand_append_text(w, after);
}

static void put_title(const struct werewolves *s, struct sand_writer *w)
{
    const bool night = werewolves_night(s);
    if (s->number > 0)
        put_number(w, night ? "night " : "day ", s->number, " | ");
    sand_append_text(w, werewolves_phase_shown(s->phase));
    put_number(w, " | ", werewolves_count(s->alive), " of ");
    put_number(w, "", s->head.seats, " live");
    if (werewolves_trying(s)) {
        sand_append_text(w, " | trial ");
        sand_append_text(w, werewolves_seats[s->trial]);
    }
    if (s->result) {
        sand_append_text(w, " | ");
        sand_append_text(w, werewolves_results[werewolves_of_result(s)]);
    }
    sand_append_text(w, "\n");
}

static void put_word(struct sand_writer *w, bool there, const char *word)
{
    if (there) {
        sand_append_text(w, " ");
        sand_append_text(w, word);
    }
}

static void put_fate(const struct werewolves *s, int p, struct sand_writer *w)
{
    const size_t from = w->size;
    if (werewolves_is(s->alive, p)) {
        sand_append_text(w, "alive");
    } else {
        sand_append_text(w, werewolves_causes[s->cause[p]]);
        put_number(w, s->died_at[p] % 2 ? " day " : " dawn ", s->died_at[p] / 2, "");
    }
    pad(w, from, 18);
}

static void put_line(const struct werewolves *s, int viewer, int p, struct sand_writer *w)
{
    const bool lovers = werewolves_knows_lovers(s, viewer);
    size_t from = w->size;
    sand_append_text(w, p == viewer ? "> " : "  ");
    sand_append_text(w, werewolves_seats[p]);
    pad(w, from, 7);
    put_fate(s, p, w);
    from = w->size;
    sand_append_text(w, werewolves_knows_card(s, viewer, p) ? werewolves_cards[s->card[p]] : "?");
    pad(w, from, 16);
    if (s->finger[p] != WW_NONE) {
        sand_append_text(w, " -> ");
        sand_append_text(w, werewolves_seats[s->finger[p]]);
    }
    put_word(w, s->mayor_office == p, "mayor");
    put_word(w, lovers && (s->lover[0] == p || s->lover[1] == p), "lover");
    put_word(w, werewolves_is(s->acquitted, p), "acquitted");
    put_word(w, werewolves_is(s->drowsy, p), "drowsy");
    put_word(w, werewolves_is(s->last_up, p), "up");
    put_word(w, werewolves_is(s->last_down, p), "down");
    while (w->size > 0 && w->text[w->size - 1] == ' ')
        w->text[--w->size] = 0;
    sand_append_text(w, "\n");
}

void werewolves_board(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct werewolves *s = werewolves_of(state);
    (void)pack;
    put_title(s, w);
    for (int p = 0; p < s->head.seats; p++)
        put_line(s, viewer, p, w);
}
