/* The view as plain text for a terminal, at most 100 columns: factions, tracks, territories, Berlin, hands. */
#include "engine/pen.h"
#include "games/wunderwaffen/state.h"

#define SENTENCES(X)                                                                                                   \
    X(T_ROUND, "round", (WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER))                                                \
    X(T_VP, "vp", (0))                                                                                                 \
    X(T_MORALE, "morale", (0))                                                                                         \
    X(T_POLITICS, "politics", (0))                                                                                     \
    X(T_STRATEGY, "strategy", (0))                                                                                     \
    X(T_TO_PLAY, "to-play", (0))                                                                                       \
    X(T_MORALE_ORDER, "morale-order",                                                                                  \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION))                \
    X(T_POLITICS_ORDER, "politics-order",                                                                              \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION))                \
    X(T_CONFERENCE, "conference", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION))            \
    X(T_LEADER, "leader", (WUNDERWAFFEN_D_FACTION))                                                                    \
    X(T_RESEARCH, "research", (WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER))                                          \
    X(T_DISPLAY, "display", (0))                                                                                       \
    X(T_CARDS, "cards", (0))                                                                                           \
    X(T_TERRITORY, "territory", (0))                                                                                   \
    X(T_OWNER, "owner", (0))                                                                                           \
    X(T_FORTRESS, "fortress", (0))                                                                                     \
    X(T_WORTH, "worth", (WUNDERWAFFEN_D_NUMBER))                                                                       \
    X(T_BONUS_MORALE, "bonus-morale", (0))                                                                             \
    X(T_BONUS_VP, "bonus-vp", (0))                                                                                     \
    X(T_BONUS_POLITICS, "bonus-politics", (0))                                                                         \
    X(T_BONUS_STRATEGY, "bonus-strategy", (0))                                                                         \
    X(T_BONUS_RESEARCH, "bonus-research", (0))                                                                         \
    X(T_ACCESS, "access", (0))                                                                                         \
    X(T_BERLIN, "berlin", (WUNDERWAFFEN_D_NUMBER))                                                                     \
    X(T_RESERVE, "reserve", (WUNDERWAFFEN_D_RESERVE))                                                                  \
    X(T_HANDS, "hands", (0))                                                                                           \
    X(T_LEGEND, "legend", (0))
enum { SENTENCES(SAND_ENUM) T_COUNT };
const struct sand_key wunderwaffen_terminal[] = {SENTENCES(SAND_KEY){0}};

enum { NAME = 13, OWNER = 13, PIECE = 14, WIDE = 98 };
static const char letters[] = "RAEG";

static void say(struct sand_pen *p, int sentence)
{
    sand_pen_say(p, sentence, 0, 0);
}

static void faction(struct sand_pen *p, int f)
{
    sand_pen_word(p, "faction", wunderwaffen_factions[f]);
}

static void kind(struct sand_pen *p, int k)
{
    sand_pen_word(p, "kind", wunderwaffen_kinds[k]);
}

/* A heading that ends at that column. */
static void heading(struct sand_pen *p, int sentence, int column)
{
    sand_pen_to(p, column);
    say(p, sentence);
}

static void board_factions(const struct wunderwaffen_state *s, struct sand_pen *p)
{
    enum { VP = NAME, MORALE = VP + 6, POLITICS = MORALE + 9, STRATEGY = POLITICS + 10, AFTER = STRATEGY + 11 };
    heading(p, T_VP, VP);
    heading(p, T_MORALE, MORALE);
    heading(p, T_POLITICS, POLITICS);
    heading(p, T_STRATEGY, STRATEGY);
    sand_pen_newline(p);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        faction(p, f);
        sand_pen_to(p, VP);
        sand_pen_number(p, s->vp[f], 2);
        sand_pen_to(p, MORALE);
        sand_pen_number(p, s->square[0][f], 2);
        sand_pen_to(p, POLITICS);
        sand_pen_number(p, s->square[1][f], 2);
        if (wunderwaffen_ally(f)) {
            sand_pen_to(p, STRATEGY);
            sand_pen_number(p, s->strategy[f], 2);
        }
        if (s->active == f && s->stage != WUNDERWAFFEN_OVER)
            heading(p, T_TO_PLAY, AFTER);
        sand_pen_newline(p);
    }
}

static void board_order(const struct wunderwaffen_state *s, struct sand_pen *p)
{
    for (int track = 0; track < 2; track++) {
        const uint8_t *o = s->order[track];
        SAND_PEN_SAY(p, track ? T_POLITICS_ORDER : T_MORALE_ORDER, o[0], o[1], o[2], o[3]);
        sand_pen_newline(p);
    }
}

static void board_cards(const struct wunderwaffen_pack *pack, int title, uint32_t set, struct sand_pen *p)
{
    const char *comma = " ";
    say(p, title);
    if (!set)
        sand_pen_text(p, " –");
    for (; set; set &= set - 1, comma = ", ") {
        const struct wunderwaffen_card *c = &pack->card[__builtin_ctz(set)];
        sand_pen_text(p, comma);
        const size_t from = p->w->size;
        sand_pen_word(p, "card", c->id);
        sand_pen_text(p, " (");
        sand_pen_number(p, c->cost, 0);
        sand_pen_text(p, ")");
        sand_pen_fold(p, from, WIDE, 3);
    }
    sand_pen_newline(p);
}

/* A letter for the face, then the kind: `R Tank`. */
static void piece(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, int c, int least,
                  struct sand_pen *p)
{
    if (c != WUNDERWAFFEN_NO) {
        sand_pen_char(p, letters[wunderwaffen_face(pack, s, c)]);
        sand_pen_char(p, ' ');
        kind(p, wunderwaffen_kind(pack, s, c));
    } else if (least <= pack->strength[WUNDERWAFFEN_SOLDIER]) {
        sand_pen_char(p, '.');
    } else {
        int k = WUNDERWAFFEN_SOLDIER;
        while (k < WUNDERWAFFEN_FACTION && pack->strength[k] < least)
            k++;
        sand_pen_text(p, "≥ ");
        kind(p, k);
    }
}

static void board_owner(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, int t,
                        struct sand_pen *p)
{
    const int marker = s->marker[t],
              face = marker == WUNDERWAFFEN_NO ? WUNDERWAFFEN_GERMAN : wunderwaffen_face(pack, s, marker);
    if (wunderwaffen_ally(face))
        faction(p, face);
    else if (marker == WUNDERWAFFEN_NO)
        sand_pen_char(p, '-');
    else
        say(p, T_FORTRESS);
}

static void board_access(const struct wunderwaffen_state *s, int t, struct sand_pen *p)
{
    if (!((s->access[0] | s->access[1] | s->access[2]) >> t & 1))
        return;
    sand_pen_char(p, ' ');
    say(p, T_ACCESS);
    sand_pen_char(p, ' ');
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++)
        if (s->access[f] >> t & 1)
            sand_pen_char(p, letters[f]);
}

static void board_land(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, int t,
                       struct sand_pen *p)
{
    sand_pen_word(p, "territory", pack->land[t].id);
    sand_pen_to(p, NAME);
    board_owner(pack, s, t, p);
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
        sand_pen_to(p, NAME + OWNER + i * PIECE);
        piece(pack, s, s->space[t][i], pack->land[t].least[i], p);
    }
    sand_pen_to(p, NAME + OWNER + WUNDERWAFFEN_SPACES * PIECE);
    SAND_PEN_SAY(p, T_WORTH, pack->land[t].vp);
    for (int i = 0; i < pack->land[t].bonuses; i++) {
        sand_pen_text(p, " + ");
        say(p, T_BONUS_MORALE + pack->land[t].bonus[i]);
    }
    board_access(s, t, p);
    sand_pen_newline(p);
}

/* What lies on a space of Berlin, by faction and kind. */
static void board_suburb(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, int i,
                         struct sand_pen *p)
{
    for (int k = 0; k < WUNDERWAFFEN_FACTIONS * WUNDERWAFFEN_KINDS; k++) {
        int n = 0;
        for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
            n += s->place[c] == WUNDERWAFFEN_IN_BERLIN + i && pack->counter[c].owner == k / WUNDERWAFFEN_KINDS &&
                 pack->counter[c].front == k % WUNDERWAFFEN_KINDS;
        if (!n)
            continue;
        sand_pen_char(p, ' ');
        if (n > 1)
            sand_pen_number(p, n, 0);
        sand_pen_char(p, letters[k / WUNDERWAFFEN_KINDS]);
        sand_pen_char(p, ' ');
        kind(p, k % WUNDERWAFFEN_KINDS);
    }
}

static void board_berlin(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, struct sand_pen *p)
{
    for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES; i++) {
        SAND_PEN_SAY(p, T_BERLIN, i + 1);
        sand_pen_to(p, NAME);
        SAND_PEN_SAY(p, T_WORTH, pack->suburb[i].vp);
        board_suburb(pack, s, i, p);
        sand_pen_newline(p);
    }
}

static void board_counter(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, int viewer, int c,
                          struct sand_pen *p)
{
    kind(p, pack->counter[c].front);
    if (!wunderwaffen_knows(pack, s, viewer, s->known[c], pack->counter[c].owner))
        return;
    sand_pen_char(p, '/');
    kind(p, pack->counter[c].reverse);
    sand_pen_char(p, ':');
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (pack->counter[c].named >> f & 1)
            sand_pen_char(p, letters[f]);
}

static void board_hand(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, int viewer, int f,
                       struct sand_pen *p)
{
    faction(p, f);
    sand_pen_to(p, NAME - 1);
    for (int i = 0; i < WUNDERWAFFEN_HAND; i++)
        if (s->hand[f][i] != WUNDERWAFFEN_NO) {
            sand_pen_char(p, ' ');
            const size_t from = p->w->size;
            sand_pen_number(p, i + 1, 0);
            sand_pen_char(p, ' ');
            board_counter(pack, s, viewer, s->hand[f][i], p);
            sand_pen_fold(p, from, WIDE, NAME);
        }
    for (int i = 0; i < 2; i++)
        if (s->reserve[f][i] != WUNDERWAFFEN_NO) {
            sand_pen_newline(p);
            sand_pen_to(p, NAME);
            SAND_PEN_SAY(p, T_RESERVE, i);
            sand_pen_char(p, ' ');
            board_counter(pack, s, viewer, s->reserve[f][i], p);
        }
    sand_pen_newline(p);
}

/* Whose counter it is; -1 for none. */
static int owner_of(const struct wunderwaffen_pack *pack, int counter)
{
    return counter == WUNDERWAFFEN_NO ? -1 : pack->counter[counter].owner;
}

static void board_conference(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s,
                             struct sand_pen *p)
{
    SAND_PEN_SAY(p, T_CONFERENCE, owner_of(pack, s->conference[0]), owner_of(pack, s->conference[1]),
                 owner_of(pack, s->conference[2]));
    sand_pen_char(p, ' ');
    SAND_PEN_SAY(p, T_LEADER, owner_of(pack, s->leader));
    sand_pen_char(p, ' ');
    SAND_PEN_SAY(p, T_RESEARCH, s->research, wunderwaffen_points(pack, s));
    sand_pen_newline(p);
}

static void board_lands(const struct wunderwaffen_pack *pack, const struct wunderwaffen_state *s, struct sand_pen *p)
{
    sand_pen_newline(p);
    say(p, T_TERRITORY);
    heading(p, T_OWNER, NAME);
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
        sand_pen_to(p, NAME + OWNER + i * PIECE);
        sand_pen_number(p, i + 1, 0);
    }
    sand_pen_newline(p);
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++)
        board_land(pack, s, t, p);
    board_berlin(pack, s, p);
}

void wunderwaffen_board(const void *pack, const void *state, int viewer, struct sand_pen *p)
{
    const struct wunderwaffen_state *s = state;
    SAND_PEN_SAY(p, T_ROUND, s->phase, s->round);
    sand_pen_newline(p);
    board_factions(s, p);
    board_order(s, p);
    board_conference(pack, s, p);
    board_cards(pack, T_DISPLAY, s->display, p);
    board_cards(pack, T_CARDS, s->cards, p);
    board_lands(pack, s, p);
    sand_pen_newline(p);
    say(p, T_HANDS);
    sand_pen_newline(p);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        board_hand(pack, s, viewer, f, p);
    say(p, T_LEGEND);
    sand_pen_newline(p);
}
