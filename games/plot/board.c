/* The map for a terminal: three characters a hex, then the units by number and the viewer's chits.
 *
 * A unit is its party's letter and the last digit of its number (A for 10, B for 11, …): S3 is 003, H. Müller. Small
 * letters: nobody controls it. Third character: m masked, n neutralized, h semi-recruited, ? unsuspected, ! under a
 * chit, * in the enemy's service, else # in a headquarters. Empty hexes show the area's code, two dots in Berlin, or a
 * headquarters' letter. The legend under the map says so to the player. */
#include "engine/pen.h"
#include "games/plot/rules.h"

#define SENTENCES(X)                                                                                                   \
    X(T_TURN, "turn", (PLOT_D_NUMBER, PLOT_D_PHASE))                                                                   \
    X(T_COUP, "coup", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER))                     \
    X(T_LEGEND, "legend", (0))                                                                                         \
    X(T_OVERRUN, "overrun", (0))                                                                                       \
    X(T_NONE, "none", (0))                                                                                             \
    X(T_NEXT, "next", (PLOT_D_NUMBER))                                                                                 \
    X(T_ACTED, "acted", (0))                                                                                           \
    X(T_CHITS, "chits", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER))                                                 \
    X(T_HOLDS, "holds", (PLOT_D_SEAT))                                                                                 \
    X(T_KNOWN, "known", (0))
enum { SENTENCES(SAND_ENUM) T_COUNT };
const struct sand_key plot_terminal[] = {SENTENCES(SAND_KEY){0}};

enum { WIDE = 98 };
static const char party_letters[PLOT_PARTIES] = {'S', 'N', 'C', 'A', 'O', 'L'};
static const char hq_letters[PLOT_HQS] = {'G', 'S', 'F', 'R', 'O', 'C', 'A', 'W', 'B'};

static void unit_code(const struct plot_pack *p, const struct plot_state *s, int u, char code[4])
{
    static const char digits[] = "0123456789ABCDEFGHIJ";
    const char *number = p->unit[u].number;
    const int n = (number[1] - '0') * 10 + number[2] - '0';
    code[0] = party_letters[p->unit[u].party];
    if (u < PLOT_GERMANS && plot_controller(s, u) < 0)
        code[0] = (char)(code[0] - 'A' + 'a');
    code[1] = n >= 0 && n < 20 ? digits[n] : '?';
    code[2] = code[3] = 0;
}

static char unit_sign(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int seat = plot_controller(s, u);
    if (plot_in(plot_marked(s), u))
        return plot_in(s->masked, u) ? 'm' : 'n';
    if (plot_in(s->chit_on, u))
        return '!';
    if (plot_in(s->semi, u))
        return 'h';
    if (plot_in(p->suspectable & ~s->suspected, u))
        return '?';
    return seat >= 0 && !plot_in(p->own[seat], u) ? '*' : ' ';
}

static void draw_hex(const struct plot_pack *p, const struct plot_state *s, int h, struct sand_pen *pen)
{
    const struct plot_hex *x = &p->hex[h];
    char cell[4] = "   ";
    if (s->at[h] != PLOT_NONE) {
        unit_code(p, s, s->at[h], cell);
        cell[2] = unit_sign(p, s, s->at[h]);
        if (cell[2] == ' ' && x->hq != PLOT_NONE)
            cell[2] = '#';
    } else if (x->hq != PLOT_NONE) {
        cell[0] = hq_letters[x->hq];
        cell[1] = '#';
    } else if (plot_overrun(s, x->area)) {
        cell[0] = cell[1] = 'x';
    } else if (x->area == p->berlin) {
        cell[0] = cell[1] = '.';
    } else {
        for (int i = 0; i < 2; i++)
            cell[i] = (char)(p->area[x->area].code[i] - 'A' + 'a');
    }
    sand_pen_text(pen, cell);
}

static void two_digits(int n, struct sand_pen *pen)
{
    sand_pen_char(pen, (char)('0' + n / 10));
    sand_pen_char(pen, (char)('0' + n % 10));
}

static void draw_map(const struct plot_pack *p, const struct plot_state *s, struct sand_pen *pen)
{
    sand_pen_text(pen, "   ");
    for (int c = 0; c < 25; c++) {
        two_digits(c, pen);
        sand_pen_char(pen, ' ');
    }
    for (int row = 0, h = 0; row < 18; row++) {
        sand_pen_newline(pen);
        two_digits(row, pen);
        sand_pen_text(pen, row % 2 ? "  " : " ");
        for (int col = 0; col < 25 && h < PLOT_HEXES && p->hex[h].row == row; col++)
            if (p->hex[h].col == col)
                draw_hex(p, s, h++, pen);
            else
                sand_pen_text(pen, "   ");
    }
    sand_pen_newline(pen);
}

/* One unit: code, name, ratings, place. */
static void draw_unit(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_pen *pen)
{
    const struct plot_unit *x = &p->unit[u];
    char code[4];
    unit_code(p, s, u, code);
    sand_pen_text(pen, code);
    sand_pen_char(pen, unit_sign(p, s, u));
    sand_pen_char(pen, ' ');
    sand_pen_word(pen, "unit", x->id);
    sand_pen_char(pen, ' ');
    if (u < PLOT_GERMANS) {
        sand_pen_number(pen, x->effectiveness, 0);
        sand_pen_char(pen, '-');
    }
    sand_pen_number(pen, x->defense, 0);
    if (u < PLOT_GERMANS) {
        sand_pen_char(pen, '-');
        sand_pen_number(pen, x->movement, 0);
    }
    sand_pen_char(pen, ' ');
    if (s->place[u] < PLOT_HEXES)
        sand_pen_text(pen, p->hex[s->place[u]].id + 1); /* 1211, as on the map */
    else
        sand_pen_word(pen, "box", plot_place_names[s->place[u] - PLOT_HEXES]);
    if (s->place[u] < PLOT_HEXES && plot_in(s->moved | s->used, u)) {
        sand_pen_char(pen, ' ');
        sand_pen_say(pen, T_ACTED, 0, 0);
    }
}

static void draw_units(const struct plot_pack *p, const struct plot_state *s, struct sand_pen *pen)
{
    enum { COLUMNS = 2, COLUMN = 46 };
    const int rows = (PLOT_UNITS + COLUMNS - 1) / COLUMNS;
    for (int r = 0; r < rows; r++) {
        draw_unit(p, s, r, pen);
        if (rows + r < PLOT_UNITS) {
            sand_pen_to(pen, COLUMN);
            draw_unit(p, s, rows + r, pen);
        }
        sand_pen_newline(pen);
    }
}

/* Loyalty chits by the names of their units, the others by kind and number. */
static void draw_chits(const struct plot_pack *p, struct plot_chits c, struct sand_pen *pen)
{
    const char *comma = " ";
    for (; c.loyalty; c.loyalty &= c.loyalty - 1, comma = ", ") {
        sand_pen_text(pen, comma);
        const size_t from = pen->w->size;
        sand_pen_word(pen, "unit", p->unit[plot_first(c.loyalty)].id);
        sand_pen_fold(pen, from, WIDE, 3);
    }
    for (int k = 0; k < PLOT_KINDS; k++) {
        if (!(c.other & p->kind[k]))
            continue;
        sand_pen_text(pen, comma);
        comma = ", ";
        const size_t from = pen->w->size;
        sand_pen_number(pen, plot_count(c.other & p->kind[k]), 0);
        sand_pen_text(pen, " × ");
        sand_pen_word(pen, "chit", plot_kind_names[k]);
        sand_pen_fold(pen, from, WIDE, 3);
    }
    sand_pen_newline(pen);
}

static int size_of(const struct plot_chits *c)
{
    return plot_count(c->loyalty) + plot_count(c->other);
}

static void draw_heaps(const struct plot_pack *p, const struct plot_state *s, int viewer, struct sand_pen *pen)
{
    SAND_PEN_SAY(pen, T_CHITS, size_of(&s->heap[0]), size_of(&s->heap[1]), size_of(&s->heap[2]));
    sand_pen_newline(pen);
    for (int i = 0; i < PLOT_SEATS; i++)
        if (viewer == i || viewer == SAND_EVERYTHING) {
            SAND_PEN_SAY(pen, T_HOLDS, i);
            draw_chits(p, s->heap[i], pen);
        }
    if (viewer >= PLOT_SEATS)
        return;
    struct plot_chits known = s->known[viewer];
    known.loyalty &= s->heap[!viewer].loyalty;
    known.other &= s->heap[!viewer].other;
    if (known.loyalty || known.other) {
        sand_pen_say(pen, T_KNOWN, 0, 0);
        draw_chits(p, known, pen);
    }
}

static void draw_title(const struct plot_pack *p, const struct plot_state *s, struct sand_pen *pen)
{
    SAND_PEN_SAY(pen, T_TURN, s->turn, s->phase);
    if (s->penalty) {
        sand_pen_char(pen, ' ');
        SAND_PEN_SAY(pen, T_COUP, s->coup_turn, s->penalty, s->bonus[PLOT_ABWEHR], s->bonus[PLOT_SS],
                     plot_hitler_lives(p, s));
    }
    sand_pen_newline(pen);
}

static void draw_area(const struct plot_pack *p, int a, struct sand_pen *pen)
{
    sand_pen_char(pen, ' ');
    const size_t from = pen->w->size;
    sand_pen_word(pen, "area", p->area[a].id);
    sand_pen_fold(pen, from, WIDE, 3);
}

/* R-16-1: what is overrun, and what falls next. */
static void draw_overrun(const struct plot_pack *p, const struct plot_state *s, struct sand_pen *pen)
{
    int next = PLOT_TURNS + 1;
    sand_pen_say(pen, T_OVERRUN, 0, 0);
    for (int a = 0; a < PLOT_AREAS; a++) {
        const int turn = p->area[a].overrun;
        if (turn > s->turn && turn < next)
            next = turn;
        if (plot_overrun(s, a))
            draw_area(p, a, pen);
    }
    if (!s->overrun) {
        sand_pen_char(pen, ' ');
        sand_pen_say(pen, T_NONE, 0, 0);
    }
    if (next <= PLOT_TURNS) {
        sand_pen_text(pen, ". ");
        SAND_PEN_SAY(pen, T_NEXT, next);
    }
    for (int a = 0; a < PLOT_AREAS && next <= PLOT_TURNS; a++)
        if (p->area[a].overrun == next)
            draw_area(p, a, pen);
    sand_pen_newline(pen);
}

void plot_board(const void *pack, const void *state, int viewer, struct sand_pen *pen)
{
    draw_title(pack, state, pen);
    draw_map(pack, state, pen);
    sand_pen_say(pen, T_LEGEND, 0, 0);
    sand_pen_newline(pen);
    draw_overrun(pack, state, pen);
    draw_units(pack, state, pen);
    draw_heaps(pack, state, viewer, pen);
}
