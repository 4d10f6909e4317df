/* The board for a terminal, at most 100 columns: an area a line with its number, its controller and his side, its
 * resource, the numbers of its neighbours, and its units by row and number, spent ones in brackets; then ratings,
 * nations, markers, pools and cards. */
#include "games/berlin/rules.h"

enum { WIDTH = 98, INDENT = 34, HEAD = 19 };

/* Where the last line of the text began. */
struct page {
    struct sand_writer *w;
    size_t line;
};

static void text(struct page *g, const char *s)
{
    sand_append_text(g->w, s);
}

static void newline(struct page *g)
{
    text(g, "\n");
    g->line = g->w->size;
}

static void pad(struct page *g, size_t column)
{
    while (g->w->size - g->line < column && !g->w->full)
        text(g, " ");
}

static void number(struct page *g, int n)
{
    sand_append_int(g->w, n);
}

/* A new line if a word of that size does not fit. */
static void wrap(struct page *g, size_t size, size_t indent)
{
    if (g->w->size - g->line + size <= WIDTH)
        return;
    newline(g);
    pad(g, indent);
}

static void numbers_of(struct page *g, const struct berlin_pack *p, struct berlin_set set, int row)
{
    const char *comma = "";
    int u;
    BERLIN_EACH (u, set) {
        text(g, comma);
        number(g, u - p->row[row].first + 1);
        comma = ",";
    }
}

/* "ge-lf 1,2,3 (4)" */
static void row_of(struct page *g, const struct berlin_pack *p, const struct berlin *s, int row, struct berlin_set here)
{
    const struct berlin_set fresh = berlin_and(here, &s->fresh), spent = berlin_minus(here, &s->fresh);
    wrap(g, strlen(p->row[row].id) + 3 * (size_t)berlin_count(&here) + 6, INDENT);
    text(g, "  ");
    text(g, p->row[row].id);
    text(g, " ");
    numbers_of(g, p, fresh, row);
    if (berlin_any(&spent)) {
        text(g, berlin_any(&fresh) ? " (" : "(");
        numbers_of(g, p, spent, row);
        text(g, ")");
    }
}

static void neighbours(struct page *g, uint64_t areas)
{
    const char *comma = "[";
    int a;
    BERLIN_AREAS_OF (a, areas) {
        text(g, comma);
        number(g, a + 1);
        comma = " ";
    }
    text(g, "]");
}

static void draw_area(struct page *g, const struct berlin_pack *p, const struct berlin *s, int a)
{
    static const char *const marks[2][3] = {{"", " 1/2", " 1"}, {"", " 1/2*", " 1*"}};
    static const char *const sides[] = {"+", "-", " "};
    const int n = berlin_controller(s, a);
    text(g, a < 9 ? " " : "");
    number(g, a + 1);
    text(g, p->area[a].sea ? " ~" : "  ");
    text(g, p->area[a].id);
    pad(g, 26);
    text(g, n == BERLIN_NONE ? " " : sides[s->side[n]]);
    text(g, n == BERLIN_NONE ? "--" : p->nation[n].id);
    text(g, marks[p->area[a].colour == BERLIN_RED][p->area[a].halves]);
    pad(g, INDENT);
    neighbours(g, berlin_near(p, s, BERLIN_ALLIED, a));
    for (int r = 0; r < BERLIN_ROWS; r++) {
        const struct berlin_set here = berlin_and(s->at[a], &p->row[r].units);
        if (berlin_any(&here))
            row_of(g, p, s, r, here);
    }
    newline(g);
}

/* "ge-af 0-1-2(3)" */
static void draw_ratings(struct page *g, const struct berlin_pack *p)
{
    text(g, "Ratings:");
    for (int r = 0; r < BERLIN_ROWS; r++) {
        const struct berlin_row *row = &p->row[r];
        wrap(g, strlen(row->id) + 12, 8);
        text(g, "  ");
        text(g, row->id);
        text(g, " ");
        number(g, row->attack);
        text(g, "-");
        number(g, row->defense);
        text(g, "-");
        number(g, row->move);
        if (row->airstrike) {
            text(g, "(");
            number(g, row->airstrike);
            text(g, ")");
        }
    }
    newline(g);
}

static void draw_nations(struct page *g, const struct berlin_pack *p, const struct berlin *s)
{
    static const char *const heads[] = {"+ Axis:", "- Allied:", "  Neutral:"};
    for (int side = 0; side <= BERLIN_NOBODY; side++) {
        text(g, heads[side]);
        for (int n = 0; n < BERLIN_NATIONS; n++)
            if (s->side[n] == side) {
                text(g, " ");
                text(g, p->nation[n].id);
                text(g, s->status[n] == BERLIN_NOT_AT_WAR ? " (not at war)" : "");
            }
        newline(g);
    }
    text(g, "War entry:");
    for (int t = 0; t < BERLIN_TRACKS; t++) {
        text(g, " ");
        text(g, berlin_track_names[t]);
        text(g, " ");
        number(g, s->track[t]);
        text(g, "/");
        number(g, p->track[t].entry);
    }
    newline(g);
}

static void draw_pool(struct page *g, const struct berlin_pack *p, const struct berlin *s, int place, const char *head)
{
    text(g, head);
    pad(g, HEAD);
    for (int r = 0; r < BERLIN_ROWS; r++) {
        int n = 0;
        for (int u = p->row[r].first; u < p->row[r].first + p->row[r].count; u++)
            n += s->place[u] == place;
        if (!n || (p->row[r].optional && !berlin_opted(s, BERLIN_JET))) /* R-4-3 */
            continue;
        wrap(g, strlen(p->row[r].id) + 5, HEAD);
        text(g, " ");
        text(g, p->row[r].id);
        text(g, " ");
        number(g, n);
    }
    newline(g);
}

static void draw_cards(struct page *g, const struct berlin_pack *p, const char *head, uint32_t cards)
{
    if (!cards)
        return;
    text(g, head);
    pad(g, HEAD);
    for (; cards; cards &= cards - 1) {
        const char *id = p->card[__builtin_ctz(cards)].id;
        wrap(g, strlen(id) + 1, HEAD);
        text(g, " ");
        text(g, id);
    }
    newline(g);
}

static void draw_hands(struct page *g, const struct berlin_pack *p, const struct berlin *s, int viewer)
{
    static const char *const hands[] = {"Axis hand:", "Allied hand:"};
    for (int side = 0; side < BERLIN_SIDES; side++) {
        const uint32_t hand = s->hand & p->deck[side];
        if (viewer == side || viewer == SAND_EVERYTHING) {
            draw_cards(g, p, hands[side], hand);
        } else if (s->phase != BERLIN_SELECTING) {
            text(g, hands[side]);
            text(g, " ");
            number(g, __builtin_popcount(hand));
            text(g, " cards");
            newline(g);
        }
    }
    draw_cards(g, p, "Discards:", s->discard & ~s->down & ~s->lost);
    for (int side = 0; side < BERLIN_SIDES; side++)
        if (!berlin_opted(s, BERLIN_DEV_SECRECY) || viewer == side || viewer == SAND_EVERYTHING)
            draw_cards(g, p, side ? "Allied development:" : "Axis development:", s->pool & p->deck[side]);
    if (s->card != BERLIN_NONE)
        draw_cards(g, p, "In play:", 1u << s->card);
}

static void halves(struct page *g, int n)
{
    if (n > 1 || n == 0)
        number(g, n / 2);
    text(g, n % 2 ? "1/2" : "");
}

/* R-3-43: "north-sea 3 of 3 1/2" */
static void draw_transport(struct page *g, const struct berlin_pack *p, const struct berlin *s)
{
    text(g, "Transport room:");
    pad(g, HEAD);
    for (int a = 0; a < BERLIN_AREAS; a++)
        for (int side = 0; side < BERLIN_SIDES; side++) {
            const int room = p->area[a].sea && berlin_in(s->held[side], a) ? berlin_capacity(p, s, side, a) : 0;
            if (!room)
                continue;
            wrap(g, strlen(p->area[a].id) + 10, HEAD);
            text(g, " ");
            text(g, p->area[a].id);
            text(g, side == BERLIN_AXIS ? " + " : " - ");
            halves(g, room);
            if (s->used[a]) {
                text(g, " used ");
                number(g, s->used[a]);
            }
        }
    newline(g);
}

/* R-13-2 */
static void draw_cut_off(struct page *g, const struct berlin_pack *p, const struct berlin *s)
{
    bool any = false;
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        const uint64_t line = berlin_at_war(s, n) ? berlin_recovery_areas(p, s, n) : ~(uint64_t)0;
        for (int a = 0; a < BERLIN_AREAS; a++) {
            if (berlin_in(line, a) || !berlin_meet(&s->at[a], &p->nation[n].units))
                continue;
            text(g, any ? "" : "Without a line:");
            pad(g, any ? 0 : HEAD);
            any = true;
            wrap(g, strlen(p->area[a].id) + 5, HEAD);
            text(g, " ");
            text(g, p->nation[n].id);
            text(g, " ");
            text(g, p->area[a].id);
        }
    }
    if (any)
        newline(g);
}

/* R-11-2 to R-11-6 */
static void draw_assignment(struct page *g, const struct berlin_pack *p, const struct berlin *s)
{
    static const char *const why[] = {"it strikes from the air", "it has a fortress", "best attack "};
    if (s->stage != BERLIN_Q_ASSIGN)
        return;
    const struct berlin_assignment a = berlin_assignment(p, s);
    text(g, a.side == BERLIN_AXIS ? "The Axis assigns the hits: " : "The Allies assign the hits: ");
    text(g, why[a.why]);
    if (a.why == BERLIN_WHY_ATTACK) {
        number(g, a.attacker);
        text(g, " against ");
        number(g, a.defender);
        text(g, ", a tie goes to the defender");
    }
    newline(g);
}

static void draw_head(struct page *g, const struct berlin_pack *p, const struct berlin *s)
{
    text(g, "Turn ");
    number(g, s->turn);
    text(g, berlin_winter(p, s) ? " (winter), initiative " : " (summer), initiative ");
    text(g, berlin_side_names[s->initiative]);
    text(g, ". Points counted last: Axis ");
    number(g, s->points[BERLIN_AXIS] / 2);
    text(g, ", Allied ");
    number(g, s->points[BERLIN_ALLIED] / 2);
    text(g, "; now Axis ");
    halves(g, berlin_points(p, s, BERLIN_AXIS, false));
    text(g, " (wins at 10, loses at 1), Allied ");
    halves(g, berlin_points(p, s, BERLIN_ALLIED, false));
    newline(g);
    if (s->sv_left) {
        text(g, "SV left: ");
        number(g, s->sv_left);
        newline(g);
    }
}

void berlin_board(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    struct page g = {w, w->size};
    for (int a = 0; a < BERLIN_AREAS; a++)
        draw_area(&g, pack, state, a);
    draw_ratings(&g, pack);
    draw_pool(&g, pack, state, BERLIN_POOL, "Mobilization Pool:");
    draw_pool(&g, pack, state, BERLIN_NEW_WEAPONS_POOL, "New Weapons Pool:");
    draw_nations(&g, pack, state);
    draw_transport(&g, pack, state);
    draw_cut_off(&g, pack, state);
    draw_hands(&g, pack, state, viewer);
    draw_assignment(&g, pack, state);
    draw_head(&g, pack, state);
    text(&g, "~ sea, [neighbours by number], + Axis, - Allied; 1* a point for either side, 1 and 1/2 for the Axis.\n"
             "Units by number, spent ones in brackets; ratings attack-defense-movement(airstrike).\n");
}
