/* The map for a terminal: three characters a hex, then the units by number and the viewer's chits.
 *
 * A unit is its party's letter and the last digit of its number (A for 10, B for 11, …): S3 is 003, H. Mueller. Small
 * letters: nobody controls it. Third character: m masked, n neutralized, h semi-recruited, ? unsuspected, ! under a
 * chit, * in the enemy's service, else # in a headquarters. Empty hexes show the area's code, two dots in Berlin, or a
 * headquarters' letter. The legend under the map says so to the player. */
#include "games/plot/rules.h"

#include <string.h>

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

static void draw_hex(const struct plot_pack *p, const struct plot_state *s, int h, struct sand_writer *w)
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
    sand_append(w, cell, 3);
}

static void two_digits(int n, struct sand_writer *w)
{
    sand_append(w, (char[2]){(char)('0' + n / 10), (char)('0' + n % 10)}, 2);
}

static void draw_legend(struct sand_writer *w)
{
    sand_append_text(w, "letter and digit: a unit, small: nobody's;  ? unsuspected  m masked  n neutralized\n"
                        "h semi-recruited  ! under a chit  * in the enemy's service  # in a headquarters\n"
                        "G# Gestapo  S# Garrison  F# Fuehrer  R# Rastenburg  O# Foreign Office\n"
                        "C# Communications  A# Abwehr  W# OKW  B# OB-Heimat;  xx overrun, .. Berlin\n");
}

static void draw_map(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    sand_append_text(w, "   ");
    for (int c = 0; c < 25; c++) {
        two_digits(c, w);
        sand_append_text(w, " ");
    }
    for (int row = 0, h = 0; row < 18; row++) {
        sand_append_text(w, "\n");
        two_digits(row, w);
        sand_append_text(w, row % 2 ? "  " : " ");
        for (int col = 0; col < 25 && h < PLOT_HEXES && p->hex[h].row == row; col++)
            if (p->hex[h].col == col)
                draw_hex(p, s, h++, w);
            else
                sand_append_text(w, "   ");
    }
    sand_append_text(w, "\n");
}

/* One unit: code, number, name, ratings, place. */
static size_t draw_unit(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_writer *w)
{
    const size_t from = w->size;
    const struct plot_unit *x = &p->unit[u];
    char code[4];
    unit_code(p, s, u, code);
    sand_append_text(w, code);
    sand_append(w, (char[1]){unit_sign(p, s, u)}, 1);
    sand_append_text(w, " ");
    sand_append_text(w, x->id);
    sand_append_text(w, " ");
    if (u < PLOT_GERMANS) {
        sand_append_int(w, x->effectiveness);
        sand_append_text(w, "-");
    }
    sand_append_int(w, x->defense);
    if (u < PLOT_GERMANS) {
        sand_append_text(w, "-");
        sand_append_int(w, x->movement);
    }
    sand_append_text(w, " ");
    sand_append_text(w, s->place[u] < PLOT_HEXES ? p->hex[s->place[u]].id : plot_place_names[s->place[u] - PLOT_HEXES]);
    if (plot_in(s->moved | s->used, u))
        sand_append_text(w, " acted");
    return w->size - from;
}

static void draw_units(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    enum { COLUMNS = 2, WIDTH = 48 };
    const int rows = (PLOT_UNITS + COLUMNS - 1) / COLUMNS;
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < COLUMNS; c++) {
            const int u = c * rows + r;
            size_t size = u < PLOT_UNITS ? draw_unit(p, s, u, w) : 0;
            for (; c + 1 < COLUMNS && size < WIDTH; size++)
                sand_append_text(w, " ");
        }
        sand_append_text(w, "\n");
    }
}

static void draw_chits(const struct plot_pack *p, const char *title, struct plot_chits c, struct sand_writer *w)
{
    size_t line = w->size;
    sand_append_text(w, title);
    for (; c.loyalty; c.loyalty &= c.loyalty - 1) {
        const char *id = p->unit[plot_first(c.loyalty)].id;
        if (w->size - line + strlen(id) > 90) {
            sand_append_text(w, "\n   ");
            line = w->size;
        }
        sand_append_text(w, " ");
        sand_append_text(w, id);
    }
    for (int k = 0; k < PLOT_KINDS; k++)
        if (c.other & p->kind[k]) {
            if (w->size - line > 70) {
                sand_append_text(w, "\n   ");
                line = w->size;
            }
            sand_append_text(w, "  ");
            sand_append_int(w, plot_count(c.other & p->kind[k]));
            sand_append_text(w, " ");
            sand_append_text(w, plot_kind_names[k]);
        }
    sand_append_text(w, "\n");
}

static void draw_heaps(const struct plot_pack *p, const struct plot_state *s, int viewer, struct sand_writer *w)
{
    static const char *const names[PLOT_HEAPS] = {"chits: abwehr ", ", ss ", ", cup "};
    for (int i = 0; i < PLOT_HEAPS; i++) {
        sand_append_text(w, names[i]);
        sand_append_int(w, plot_count(s->heap[i].loyalty) + plot_count(s->heap[i].other));
    }
    sand_append_text(w, "\n");
    for (int i = 0; i < PLOT_SEATS; i++)
        if (viewer == i || viewer == SAND_EVERYTHING)
            draw_chits(p, i == PLOT_ABWEHR ? "abwehr holds:" : "ss holds:", s->heap[i], w);
    if (viewer < PLOT_SEATS) {
        struct plot_chits known = s->known[viewer];
        known.loyalty &= s->heap[!viewer].loyalty;
        known.other &= s->heap[!viewer].other;
        if (known.loyalty || known.other)
            draw_chits(p, "known to be with the enemy:", known, w);
    }
}

static void draw_title(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    sand_append_text(w, plot_mode_names[s->mode]);
    sand_append_text(w, "  turn ");
    sand_append_int(w, s->turn);
    sand_append_text(w, "  phase ");
    sand_append_text(w, plot_phase_names[s->phase]);
    if (s->penalty) {
        sand_append_text(w, "  coup-turn ");
        sand_append_int(w, s->coup_turn);
        sand_append_text(w, "  penalty ");
        sand_append_int(w, s->penalty);
        sand_append_text(w, "  bonus abwehr ");
        sand_append_int(w, s->bonus[PLOT_ABWEHR]);
        sand_append_text(w, " ss ");
        sand_append_int(w, s->bonus[PLOT_SS]);
        sand_append_text(w, plot_hitler_lives(p, s) ? "  Hitler lives" : "  Hitler is dead");
    }
    sand_append_text(w, "\n");
}

/* R-16-1: what is overrun, and what falls next. */
static void draw_overrun(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    int next = PLOT_TURNS + 1;
    sand_append_text(w, "overrun:");
    for (int a = 0; a < PLOT_AREAS; a++) {
        const int turn = p->area[a].overrun;
        if (turn > s->turn && turn < next)
            next = turn;
        if (!plot_overrun(s, a))
            continue;
        sand_append_text(w, " ");
        sand_append_text(w, p->area[a].id);
    }
    sand_append_text(w, s->overrun ? "" : " none");
    for (int a = 0, first = 1; a < PLOT_AREAS && next <= PLOT_TURNS; a++) {
        if (p->area[a].overrun != next)
            continue;
        if (first) {
            sand_append_text(w, "; on turn ");
            sand_append_int(w, next);
            sand_append_text(w, ":");
        }
        first = 0;
        sand_append_text(w, " ");
        sand_append_text(w, p->area[a].id);
    }
    sand_append_text(w, "\n");
}

void plot_board(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    draw_title(pack, state, w);
    draw_map(pack, state, w);
    draw_legend(w);
    draw_overrun(pack, state, w);
    draw_units(pack, state, w);
    draw_heaps(pack, state, viewer, w);
}
