/* The view as text for a terminal: one line per seat. */
#include "engine/pen.h"
#include "games/werewolves/rules.h"

#include <string.h>

#define SENTENCES(X)                                                                                                   \
    X(T_NIGHT, "night", (WEREWOLVES_DOM_NUMBER))                                                                       \
    X(T_DAY, "day", (WEREWOLVES_DOM_NUMBER))                                                                           \
    X(T_LIVING, "living", (WEREWOLVES_DOM_NUMBER, WEREWOLVES_DOM_NUMBER))                                              \
    X(T_TRIAL, "trial", (WEREWOLVES_DOM_SEAT))                                                                         \
    X(T_ALIVE, "alive", (0))                                                                                           \
    X(T_DEAD, "dead", (WEREWOLVES_DOM_CAUSE, WEREWOLVES_DOM_NUMBER))                                                   \
    X(T_DAWN, "dawn", (WEREWOLVES_DOM_CAUSE, WEREWOLVES_DOM_NUMBER))                                                   \
    X(T_FINGER, "finger", (WEREWOLVES_DOM_SEAT))                                                                       \
    X(T_MAYOR, "mayor", (0))                                                                                           \
    X(T_LOVER, "lover", (0))                                                                                           \
    X(T_ACQUITTED, "acquitted", (0))                                                                                   \
    X(T_DROWSY, "drowsy", (0))                                                                                         \
    X(T_UP, "up", (0))                                                                                                 \
    X(T_DOWN, "down", (0))
enum { SENTENCES(SAND_ENUM) T_COUNT };
const struct sand_key werewolves_terminal[] = {SENTENCES(SAND_KEY){0}};

enum { FATE = 20, CARD = 48, SIGNS = 64, WIDE = 98 };

static void put_title(const struct werewolves_state *s, struct sand_pen *p)
{
    if (s->number > 0) {
        SAND_PEN_SAY(p, werewolves_night(s) ? T_NIGHT : T_DAY, s->number);
        sand_pen_text(p, " | ");
    }
    sand_pen_word(p, "phase", werewolves_phase_shown(s->phase));
    sand_pen_text(p, " | ");
    SAND_PEN_SAY(p, T_LIVING, werewolves_count(s->alive), s->head.seats);
    if (werewolves_trying(s)) {
        sand_pen_text(p, " | ");
        SAND_PEN_SAY(p, T_TRIAL, s->trial);
    }
    if (s->result) {
        sand_pen_text(p, " | ");
        sand_pen_word(p, "end", werewolves_game.ends[werewolves_of_result(s)]);
    }
    sand_pen_newline(p);
}

static void put_sign(struct sand_pen *p, bool there, int sentence)
{
    if (!there)
        return;
    const size_t from = p->w->size;
    sand_pen_char(p, ' ');
    sand_pen_say(p, sentence, 0, 0);
    sand_pen_fold(p, from, WIDE, SIGNS);
}

static void put_fate(const struct werewolves_state *s, int seat, struct sand_pen *p)
{
    sand_pen_to(p, FATE);
    if (werewolves_is(s->alive, seat)) {
        sand_pen_say(p, T_ALIVE, 0, 0);
        return;
    }
    SAND_PEN_SAY(p, s->died_at[seat] % 2 ? T_DEAD : T_DAWN, s->cause[seat], s->died_at[seat] / 2);
}

static void put_name(struct sand_pen *p, int seat)
{
    const char *name = p->names ? p->names[seat] : 0;
    sand_pen_text(p, werewolves_seats[seat]);
    if (name && strcmp(name, werewolves_seats[seat]) != 0) {
        sand_pen_to(p, 6);
        sand_pen_text(p, name);
    }
}

static void put_line(const struct werewolves_state *s, int viewer, int seat, struct sand_pen *p)
{
    const bool lovers = werewolves_knows_lovers(s, viewer);
    sand_pen_text(p, seat == viewer ? "> " : "  ");
    put_name(p, seat);
    put_fate(s, seat, p);
    sand_pen_to(p, CARD);
    if (werewolves_knows_card(s, viewer, seat))
        sand_pen_word(p, "card", werewolves_cards[s->card[seat]]);
    else
        sand_pen_char(p, '?');
    sand_pen_to(p, SIGNS);
    if (s->finger[seat] != WEREWOLVES_NONE) {
        sand_pen_char(p, ' ');
        SAND_PEN_SAY(p, T_FINGER, s->finger[seat]);
    }
    put_sign(p, s->mayor_office == seat, T_MAYOR);
    put_sign(p, lovers && (s->lover[0] == seat || s->lover[1] == seat), T_LOVER);
    put_sign(p, werewolves_is(s->acquitted, seat), T_ACQUITTED);
    put_sign(p, werewolves_is(s->drowsy, seat), T_DROWSY);
    put_sign(p, werewolves_is(s->last_up, seat), T_UP);
    put_sign(p, werewolves_is(s->last_down, seat), T_DOWN);
    sand_pen_newline(p);
}

void werewolves_board(const void *pack, const void *state, int viewer, struct sand_pen *p)
{
    const struct werewolves_state *s = werewolves_of(state);
    (void)pack;
    put_title(s, p);
    for (int seat = 0; seat < s->head.seats; seat++)
        put_line(s, viewer, seat, p);
}
