/* The board as plain text: tracks and factions, then the spaces by region, a line each. Letters stand for factions,
 * kinds and loyalty, so that a space fits one line of a terminal; the words come from the catalogue, and the legend at
 * the end explains the letters. */
#include "engine/pen.h"
#include "engine/vocabulary.h"
#include "games/werwolf/play.h"

#define SENTENCES(X)                                                                                                   \
    X(T_CARD, "card", (DOM_CARD, DOM_CARD, DOM_NUMBER, DOM_NUMBER))                                                    \
    X(T_TRACKS, "tracks", (DOM_NUMBER, DOM_NUMBER, DOM_NUMBER, DOM_NUMBER, DOM_NUMBER, DOM_NUMBER))                    \
    X(T_ORDER, "order", (0))                                                                                           \
    X(T_CAPABILITIES, "capabilities", (0))                                                                             \
    X(T_RESOURCES, "resources", (0))                                                                                   \
    X(T_LEVEL, "level", (0))                                                                                           \
    X(T_AVAILABLE, "available", (0))                                                                                   \
    X(T_HOME, "home", (DOM_NUMBER))                                                                                    \
    X(T_ELIGIBLE, "eligible", (0))                                                                                     \
    X(T_NON_PLAYER, "non-player", (0))                                                                                 \
    X(T_BERLIN, "berlin", (0))                                                                                         \
    X(T_WEST, "west", (0))                                                                                             \
    X(T_EAST, "east", (0))                                                                                             \
    X(T_ROADS, "roads", (0))                                                                                           \
    X(T_LEGEND, "legend", (0))                                                                                         \
    X(T_BLOCKADE, "blockade", (0))                                                                                     \
    X(T_LOOSE_HE, "loose-he", (DOM_NUMBER))                                                                            \
    X(T_LOOSE_RESEARCH, "loose-research", (DOM_NUMBER))                                                                \
    X(T_TERROR, "terror", (DOM_NUMBER))
enum { SENTENCES(SAND_ENUM) T_COUNT };
const struct sand_key werwolf_terminal[] = {SENTENCES(SAND_KEY){0}};

static const char letters[] = "ASWE";

/* Pieces in short: T troops, P police, U underground, A active, G guerrillas, B bases, and tokens. */
static void some(struct sand_pen *p, int n, const char *what)
{
    if (!n)
        return;
    sand_pen_char(p, ' ');
    sand_pen_number(p, n, 0);
    sand_pen_text(p, what);
}

static void some_said(struct sand_pen *p, int n, int sentence)
{
    if (!n)
        return;
    sand_pen_char(p, ' ');
    SAND_PEN_SAY(p, sentence, n);
}

/* "A 4t 4p 1b 2he": pieces and tokens of a faction in a space. */
static void pieces(const struct werwolf_state *s, int i, int f, struct sand_pen *p)
{
    const struct werwolf_space *x = &s->space[i];
    if (!werwolf_pieces(s, i, f))
        return;
    sand_pen_char(p, ' ');
    sand_pen_char(p, letters[f]);
    some(p, x->piece[f][0], occupier(f) ? "t" : "u");
    some(p, x->piece[f][1], occupier(f) ? "p" : "a");
    some(p, x->piece[f][BASE], "b");
    some(p, werwolf_tokens(s, i, f, TOKEN_HE), "he");
    some(p, werwolf_tokens(s, i, f, TOKEN_RESEARCH), "r");
    sand_pen_char(p, ';');
}

static void space_line(const struct werwolf_pack *pack, const struct werwolf_state *s, int i, struct sand_pen *p)
{
    static const char *const loyalty[] = {"  ", "a ", "A ", "s ", "S ", "r ", "R "};
    const struct werwolf_space *x = &s->space[i];
    sand_pen_text(p, "  ");
    sand_pen_word(p, "space", pack->space_id[i]);
    sand_pen_to(p, pack->kind[i] == ROAD ? 34 : 30);
    if (pack->kind[i] != ROAD) {
        sand_pen_number(p, x->population, 1);
        sand_pen_char(p, pack->mountain[i] ? '^' : ' ');
        sand_pen_text(p, loyalty[x->loyalty]);
        sand_pen_char(p, x->control == WERWOLF_NONE ? '-' : letters[x->control]);
    } else if (x->blockade) {
        sand_pen_say(p, T_BLOCKADE, 0, 0);
    }
    sand_pen_text(p, " |");
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        pieces(s, i, f, p);
    some_said(p, x->loose[TOKEN_HE], T_LOOSE_HE);
    some_said(p, x->loose[TOKEN_RESEARCH], T_LOOSE_RESEARCH);
    some_said(p, x->terror, T_TERROR);
    for (int b = 0; b < WERWOLF_BUILDINGS; b++)
        if (s->building[b] == i) {
            sand_pen_char(p, ' ');
            sand_pen_word(p, "building", werwolf_building_ids[b]);
        }
    sand_pen_newline(p);
}

static void faction_line(const struct werwolf_state *s, int f, struct sand_pen *p)
{
    sand_pen_text(p, "  ");
    sand_pen_word(p, "side", werwolf_faction_ids[f]);
    sand_pen_to(p, 15);
    sand_pen_say(p, T_RESOURCES, 0, 0);
    sand_pen_number(p, s->resources[f], 3);
    sand_pen_text(p, "  ");
    sand_pen_say(p, T_LEVEL, 0, 0);
    sand_pen_number(p, werwolf_level(s, f), 3);
    sand_pen_text(p, " (");
    sand_pen_number(p, werwolf_margin(s, f), 0);
    sand_pen_text(p, ")  ");
    sand_pen_say(p, T_AVAILABLE, 0, 0);
    some(p, s->available[f][0], occupier(f) ? "t" : "g");
    some(p, occupier(f) ? s->available[f][POLICE] : 0, "p");
    some(p, s->available[f][BASE], "b");
    if (occupier(f))
        some_said(p, s->home[f], T_HOME);
    sand_pen_text(p, "  ");
    if (s->eligible >> f & 1)
        sand_pen_say(p, T_ELIGIBLE, 0, 0);
    else
        sand_pen_char(p, '-');
    if (!person(s, f)) {
        sand_pen_text(p, ", ");
        sand_pen_say(p, T_NON_PLAYER, 0, 0);
    }
    sand_pen_newline(p);
}

static bool empty_road(const struct werwolf_state *s, int i)
{
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        if (werwolf_pieces(s, i, f))
            return false;
    return !s->space[i].blockade && !s->space[i].loose[0] && !s->space[i].loose[1];
}

static void head_lines(const struct werwolf_pack *pack, const struct werwolf_state *s, struct sand_pen *p)
{
    const int next = s->position + 1 < s->deck_size ? s->deck[s->position + 1] : -1;
    SAND_PEN_SAY(p, T_CARD, s->card, next, s->rounds, s->piles);
    sand_pen_newline(p);
    SAND_PEN_SAY(p, T_TRACKS, s->tensions, s->morale, s->casualties, s->total[ARM_ALLIED], s->total[ARM_SOVIET],
                 s->total[ARM_RESISTANCE]);
    sand_pen_newline(p);
    sand_pen_say(p, T_ORDER, 0, 0);
    for (int n = 0; n < WERWOLF_FACTIONS && pack->card[s->card].kind != 2; n++) {
        sand_pen_char(p, ' ');
        sand_pen_char(p, letters[pack->card[s->card].order[n]]);
    }
    if (s->caps) {
        sand_pen_text(p, "  ");
        sand_pen_say(p, T_CAPABILITIES, 0, 0);
    }
    const char *comma = " ";
    for (uint32_t caps = s->caps; caps; caps &= caps - 1, comma = ", ") {
        const size_t from = p->w->size;
        sand_pen_text(p, comma);
        sand_pen_word(p, "capability", pack->cap[__builtin_ctz(caps)].id);
        sand_pen_fold(p, from, 98, 4);
    }
    sand_pen_newline(p);
}

void werwolf_board(const void *pack, const void *state, int viewer, struct sand_pen *pen)
{
    static const uint8_t zones[] = {ZONE_BERLIN, ZONE_WEST, ZONE_EAST, ZONE_ROAD};
    const struct werwolf_pack *p = pack;
    const struct werwolf_state *s = state;
    (void)viewer;
    head_lines(p, s, pen);
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        faction_line(s, f, pen);
    for (int z = 0; z < 4; z++) {
        sand_pen_say(pen, T_BERLIN + z, 0, 0);
        sand_pen_newline(pen);
        for (int i = 0; i < WERWOLF_SPACES; i++)
            if (p->zone[i] == zones[z] && !(p->kind[i] == ROAD && empty_road(s, i)))
                space_line(p, s, i, pen);
    }
    sand_pen_say(pen, T_LEGEND, 0, 0);
    sand_pen_newline(pen);
}
