/* The board for a terminal, at most 100 columns: an area per line with its number, its controller and his side, its
 * resource, the numbers of its neighbours, and its units by code and number, spent ones in brackets; then ratings,
 * nations, markers, pools and cards. A unit's code is its row's id, nation and arm: ge-tf. */
#include "engine/pen.h"
#include "engine/vocabulary.h"
#include "games/berlin/rules.h"

#define SENTENCES(X)                                                                                                   \
    X(T_RATINGS, "ratings", (0))                                                                                       \
    X(T_POOL, "pool", (0))                                                                                             \
    X(T_NEW_WEAPONS, "new-weapons", (0))                                                                               \
    X(T_AXIS, "axis", (0))                                                                                             \
    X(T_ALLIED, "allied", (0))                                                                                         \
    X(T_NEUTRAL, "neutral", (0))                                                                                       \
    X(T_NOT_AT_WAR, "not-at-war", (0))                                                                                 \
    X(T_WAR_ENTRY, "war-entry", (0))                                                                                   \
    X(T_MARKER, "marker", (BERLIN_D_TRACK, BERLIN_D_NUMBER, BERLIN_D_NUMBER))                                          \
    X(T_AXIS_HAND, "axis-hand", (0))                                                                                   \
    X(T_ALLIED_HAND, "allied-hand", (0))                                                                               \
    X(T_CARDS, "cards", (BERLIN_D_NUMBER))                                                                             \
    X(T_DISCARDS, "discards", (0))                                                                                     \
    X(T_AXIS_DEVELOPMENT, "axis-development", (0))                                                                     \
    X(T_ALLIED_DEVELOPMENT, "allied-development", (0))                                                                 \
    X(T_IN_PLAY, "in-play", (0))                                                                                       \
    X(T_TRANSPORT, "transport", (0))                                                                                   \
    X(T_USED, "used", (BERLIN_D_NUMBER))                                                                               \
    X(T_CUT_OFF, "cut-off", (0))                                                                                       \
    X(T_STRIKES, "assigns-strike", (BERLIN_D_SIDE))                                                                    \
    X(T_FORTRESS, "assigns-fortress", (BERLIN_D_SIDE))                                                                 \
    X(T_BEST, "assigns-attack", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_NUMBER))                                     \
    X(T_WINTER, "winter", (BERLIN_D_NUMBER, BERLIN_D_SIDE))                                                            \
    X(T_SUMMER, "summer", (BERLIN_D_NUMBER, BERLIN_D_SIDE))                                                            \
    X(T_COUNTED, "counted", (BERLIN_D_NUMBER, BERLIN_D_NUMBER))                                                        \
    X(T_AXIS_NOW, "axis-now", (0))                                                                                     \
    X(T_ALLIED_NOW, "allied-now", (0))                                                                                 \
    X(T_LIMITS, "limits", (0))                                                                                         \
    X(T_SV, "sv", (BERLIN_D_NUMBER))                                                                                   \
    X(T_LEGEND, "legend", (0))
enum { SENTENCES(SAND_ENUM) T_COUNT };
const struct sand_key berlin_terminal[] = {SENTENCES(SAND_KEY){0}};

enum { WIDTH = 98, INDENT = 38, HEAD = 21 };

static void say(struct sand_pen *p, int sentence)
{
    sand_pen_say(p, sentence, 0, 0);
}

/* The title of a list that begins at the column HEAD. */
static void title(struct sand_pen *p, int sentence)
{
    say(p, sentence);
    sand_pen_to(p, HEAD);
}

static void numbers_of(struct sand_pen *p, const struct berlin_pack *pack, struct berlin_set set, int row)
{
    const char *comma = "";
    BERLIN_EACH (u, set) {
        sand_pen_text(p, comma);
        sand_pen_number(p, u - pack->row[row].first + 1, 0);
        comma = ",";
    }
}

/* "ge-lf 1,2,3 (4)" */
static void row_of(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s, int row,
                   struct berlin_set here)
{
    const struct berlin_set fresh = berlin_and(here, &s->fresh), spent = berlin_minus(here, &s->fresh);
    sand_pen_char(p, ' ');
    const size_t from = p->w->size;
    sand_pen_char(p, ' ');
    sand_pen_text(p, pack->row[row].id);
    sand_pen_char(p, ' ');
    numbers_of(p, pack, fresh, row);
    if (berlin_any(&spent)) {
        sand_pen_text(p, berlin_any(&fresh) ? " (" : "(");
        numbers_of(p, pack, spent, row);
        sand_pen_char(p, ')');
    }
    sand_pen_fold(p, from, WIDTH, INDENT);
}

static void neighbours(struct sand_pen *p, uint64_t areas)
{
    char before = '[';
    BERLIN_AREAS_OF (a, areas) {
        sand_pen_char(p, before);
        sand_pen_number(p, a + 1, 0);
        before = ' ';
    }
    sand_pen_char(p, ']');
}

static void draw_area(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s, int a)
{
    static const char *const marks[2][3] = {{"", " ½", " 1"}, {"", " ½*", " 1*"}};
    static const char sides[] = "+- ";
    const int n = berlin_controller(s, a);
    sand_pen_number(p, a + 1, 2);
    sand_pen_text(p, pack->area[a].sea ? " ~" : "  ");
    sand_pen_word(p, "area", pack->area[a].id);
    sand_pen_to(p, 30);
    sand_pen_char(p, n == BERLIN_NONE ? ' ' : sides[s->side[n]]);
    sand_pen_text(p, n == BERLIN_NONE ? "--" : pack->nation[n].id);
    sand_pen_text(p, marks[pack->area[a].colour == BERLIN_RED][pack->area[a].halves]);
    sand_pen_to(p, INDENT);
    neighbours(p, berlin_near(pack, s, BERLIN_ALLIED, a));
    for (int r = 0; r < BERLIN_ROWS; r++) {
        const struct berlin_set here = berlin_and(s->at[a], &pack->row[r].units);
        if (berlin_any(&here))
            row_of(p, pack, s, r, here);
    }
    sand_pen_newline(p);
}

/* "ge-af 0-1-2(3)" */
static void draw_ratings(struct sand_pen *p, const struct berlin_pack *pack)
{
    title(p, T_RATINGS);
    for (int r = 0; r < BERLIN_ROWS; r++) {
        const struct berlin_row *row = &pack->row[r];
        const size_t from = p->w->size;
        sand_pen_text(p, row->id);
        sand_pen_char(p, ' ');
        sand_pen_number(p, row->attack, 0);
        sand_pen_char(p, '-');
        sand_pen_number(p, row->defense, 0);
        sand_pen_char(p, '-');
        sand_pen_number(p, row->move, 0);
        if (row->airstrike) {
            sand_pen_char(p, '(');
            sand_pen_number(p, row->airstrike, 0);
            sand_pen_char(p, ')');
        }
        sand_pen_fold(p, from, WIDTH, HEAD);
        sand_pen_text(p, "  ");
    }
    sand_pen_newline(p);
}

static void draw_nations(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s)
{
    for (int side = 0; side <= BERLIN_NOBODY; side++) {
        const char *comma = "";
        title(p, T_AXIS + side);
        for (int n = 0; n < BERLIN_NATIONS; n++) {
            if (s->side[n] != side)
                continue;
            sand_pen_text(p, comma);
            comma = ", ";
            const size_t from = p->w->size;
            sand_pen_word(p, "nation", pack->nation[n].id);
            sand_pen_text(p, " ");
            sand_pen_text(p, pack->nation[n].id);
            if (s->status[n] == BERLIN_NOT_AT_WAR) {
                sand_pen_char(p, ' ');
                say(p, T_NOT_AT_WAR);
            }
            sand_pen_fold(p, from, WIDTH, HEAD);
        }
        sand_pen_newline(p);
    }
    title(p, T_WAR_ENTRY);
    for (int t = 0; t < BERLIN_TRACKS; t++) {
        sand_pen_text(p, t ? ", " : "");
        SAND_PEN_SAY(p, T_MARKER, t, s->track[t], pack->track[t].entry);
    }
    sand_pen_newline(p);
}

static void draw_pool(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s, int place,
                      int head)
{
    title(p, head);
    for (int r = 0; r < BERLIN_ROWS; r++) {
        int n = 0;
        for (int u = pack->row[r].first; u < pack->row[r].first + pack->row[r].count; u++)
            n += s->place[u] == place;
        if (!n || (pack->row[r].optional && !berlin_opted(s, BERLIN_JET))) /* R-4-3 */
            continue;
        const size_t from = p->w->size;
        sand_pen_text(p, pack->row[r].id);
        sand_pen_char(p, ' ');
        sand_pen_number(p, n, 0);
        sand_pen_fold(p, from, WIDTH, HEAD);
        sand_pen_text(p, "  ");
    }
    sand_pen_newline(p);
}

static void draw_cards(struct sand_pen *p, const struct berlin_pack *pack, int head, uint32_t cards)
{
    const char *comma = "";
    if (!cards)
        return;
    title(p, head);
    for (; cards; cards &= cards - 1, comma = ", ") {
        sand_pen_text(p, comma);
        const size_t from = p->w->size;
        sand_pen_word(p, "card", pack->card[__builtin_ctz(cards)].id);
        sand_pen_fold(p, from, WIDTH, HEAD);
    }
    sand_pen_newline(p);
}

static void draw_hands(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s, int viewer)
{
    for (int side = 0; side < BERLIN_SIDES; side++) {
        const uint32_t hand = s->hand & pack->deck[side];
        if (viewer == side || viewer == SAND_EVERYTHING) {
            draw_cards(p, pack, T_AXIS_HAND + side, hand);
        } else if (s->phase != BERLIN_SELECTING) {
            title(p, T_AXIS_HAND + side);
            SAND_PEN_SAY(p, T_CARDS, __builtin_popcount(hand));
            sand_pen_newline(p);
        }
    }
    draw_cards(p, pack, T_DISCARDS, s->discard & ~s->down & ~s->lost);
    for (int side = 0; side < BERLIN_SIDES; side++)
        if (!berlin_opted(s, BERLIN_DEV_SECRECY) || viewer == side || viewer == SAND_EVERYTHING)
            draw_cards(p, pack, T_AXIS_DEVELOPMENT + side, s->pool & pack->deck[side]);
    if (s->card != BERLIN_NONE)
        draw_cards(p, pack, T_IN_PLAY, 1u << s->card);
}

static void halves(struct sand_pen *p, int n)
{
    if (n > 1 || n == 0)
        sand_pen_number(p, n / 2, 0);
    sand_pen_text(p, n % 2 ? "½" : "");
}

/* R-3-43: "North Sea + 3½" */
static void draw_transport(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s)
{
    const char *comma = "";
    title(p, T_TRANSPORT);
    for (int a = 0; a < BERLIN_AREAS; a++)
        for (int side = 0; side < BERLIN_SIDES; side++) {
            const int room = pack->area[a].sea && berlin_in(s->held[side], a) ? berlin_capacity(pack, s, side, a) : 0;
            if (!room)
                continue;
            sand_pen_text(p, comma);
            comma = ", ";
            const size_t from = p->w->size;
            sand_pen_word(p, "area", pack->area[a].id);
            sand_pen_text(p, side == BERLIN_AXIS ? " + " : " - ");
            halves(p, room);
            if (s->used[a]) {
                sand_pen_char(p, ' ');
                SAND_PEN_SAY(p, T_USED, s->used[a]);
            }
            sand_pen_fold(p, from, WIDTH, HEAD);
        }
    sand_pen_newline(p);
}

/* R-13-2 */
static void draw_cut_off(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s)
{
    bool any = false;
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        const uint64_t line = berlin_at_war(s, n) ? berlin_recovery_areas(pack, s, n) : ~(uint64_t)0;
        for (int a = 0; a < BERLIN_AREAS; a++) {
            if (berlin_in(line, a) || !berlin_meet(&s->at[a], &pack->nation[n].units))
                continue;
            if (any)
                sand_pen_text(p, ", ");
            else
                title(p, T_CUT_OFF);
            any = true;
            const size_t from = p->w->size;
            sand_pen_text(p, pack->nation[n].id);
            sand_pen_char(p, ' ');
            sand_pen_word(p, "area", pack->area[a].id);
            sand_pen_fold(p, from, WIDTH, HEAD);
        }
    }
    if (any)
        sand_pen_newline(p);
}

/* R-11-2 to R-11-6 */
static void draw_assignment(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s)
{
    if (s->stage != BERLIN_Q_ASSIGN)
        return;
    const struct berlin_assignment a = berlin_assignment(pack, s);
    if (a.why == BERLIN_WHY_ATTACK)
        SAND_PEN_SAY(p, T_BEST, a.side, a.attacker, a.defender);
    else
        SAND_PEN_SAY(p, T_STRIKES + (int)a.why, a.side);
    sand_pen_newline(p);
}

static void draw_turn(struct sand_pen *p, const struct berlin_pack *pack, const struct berlin_state *s)
{
    SAND_PEN_SAY(p, berlin_winter(pack, s) ? T_WINTER : T_SUMMER, s->turn, s->initiative);
    sand_pen_char(p, ' ');
    SAND_PEN_SAY(p, T_COUNTED, s->points[BERLIN_AXIS] / 2, s->points[BERLIN_ALLIED] / 2);
    sand_pen_newline(p);
    for (int side = 0; side < BERLIN_SIDES; side++) {
        say(p, T_AXIS_NOW + side);
        sand_pen_char(p, ' ');
        halves(p, berlin_points(pack, s, side, false));
        sand_pen_text(p, ". ");
    }
    say(p, T_LIMITS);
    sand_pen_newline(p);
    if (s->sv_left) {
        SAND_PEN_SAY(p, T_SV, s->sv_left);
        sand_pen_newline(p);
    }
}

void berlin_board(const void *pack, const void *state, int viewer, struct sand_pen *p)
{
    for (int a = 0; a < BERLIN_AREAS; a++)
        draw_area(p, pack, state, a);
    draw_ratings(p, pack);
    draw_pool(p, pack, state, BERLIN_POOL, T_POOL);
    draw_pool(p, pack, state, BERLIN_NEW_WEAPONS_POOL, T_NEW_WEAPONS);
    draw_nations(p, pack, state);
    draw_transport(p, pack, state);
    draw_cut_off(p, pack, state);
    draw_hands(p, pack, state, viewer);
    draw_assignment(p, pack, state);
    draw_turn(p, pack, state);
    say(p, T_LEGEND);
    sand_pen_newline(p);
}
