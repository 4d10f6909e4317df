/* The view as plain text for a terminal, at most 100 columns: factions, tracks, territories, Berlin, hands. */
#include "games/wunderwaffen/state.h"

#include <string.h>

static void text(struct sand_writer *w, const char *t)
{
    sand_append_text(w, t);
}

/* A text in a column of fixed width. */
static void column(struct sand_writer *w, const char *t, size_t width)
{
    const size_t size = strlen(t);
    sand_append(w, t, size < width ? size : width);
    for (size_t i = size; i < width; i++)
        text(w, " ");
}

/* A small number, not negative, at the right of its column. */
static void number(struct sand_writer *w, int n, int width)
{
    for (int digits = n > 99 ? 3 : n > 9 ? 2 : 1; digits < width; digits++)
        text(w, " ");
    sand_append_int(w, n);
}

static void board_factions(const struct wunderwaffen_state *s, struct sand_writer *w)
{
    text(w, "            VP  morale  politics  strategy\n");
    for (int f = 0; f < WW_FACTIONS; f++) {
        column(w, wunderwaffen_factions[f], 10);
        number(w, s->vp[f], 4);
        number(w, s->square[0][f], 8);
        number(w, s->square[1][f], 10);
        if (wunderwaffen_ally(f))
            number(w, s->strategy[f], 10);
        text(w, s->active == f && s->stage != WW_OVER ? "  <- to play\n" : "\n");
    }
}

static void board_order(const struct wunderwaffen_state *s, struct sand_writer *w)
{
    for (int track = 0; track < 2; track++) {
        text(w, track ? "politics, lowest first:" : "morale, lowest first:");
        for (int i = 0; i < WW_FACTIONS; i++) {
            text(w, " ");
            text(w, wunderwaffen_factions[s->order[track][i]]);
        }
        text(w, "\n");
    }
}

static void board_cards(const struct wunderwaffen_pack *p, const char *title, uint32_t set, struct sand_writer *w)
{
    size_t width = strlen(title);
    text(w, title);
    for (; set; set &= set - 1) {
        const struct wunderwaffen_card *c = &p->card[__builtin_ctz(set)];
        width += strlen(c->id) + 5;
        if (width > 98) {
            text(w, "\n   ");
            width = 8 + strlen(c->id);
        }
        text(w, "  ");
        text(w, c->id);
        text(w, "(");
        sand_append_int(w, c->cost);
        text(w, ")");
    }
    text(w, "\n");
}

/* A letter for the face, then the kind: `R tank`. */
static void piece(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int c, int least, size_t width,
                  struct sand_writer *w)
{
    static const char *const letter[] = {"R ", "A ", "E ", "G "};
    static const char *const symbols[] = {".", ".", "tank+", "aircraft+", "artillery+", "faction"};
    if (c == WW_NO) {
        column(w, least < 6 ? symbols[least] : "+", width);
        return;
    }
    text(w, letter[wunderwaffen_face(p, s, c)]);
    column(w, wunderwaffen_kinds[wunderwaffen_kind(p, s, c)], width - 2);
}

static void board_land(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t,
                       struct sand_writer *w)
{
    static const char *const bonus[] = {"morale", "2vp", "politics", "strategy", "research"};
    column(w, p->land[t].id, 12);
    const int marker = s->marker[t], face = marker == WW_NO ? WW_GERMAN : wunderwaffen_face(p, s, marker);
    column(w, wunderwaffen_ally(face) ? wunderwaffen_factions[face] : marker == WW_NO ? "-" : "fortress", 10);
    for (int i = 0; i < WW_SPACES; i++)
        piece(p, s, s->space[t][i], p->land[t].least[i], 12, w);
    number(w, p->land[t].vp, 3);
    text(w, "vp ");
    for (int i = 0; i < p->land[t].bonuses; i++) {
        text(w, bonus[p->land[t].bonus[i]]);
        text(w, " ");
    }
    if ((s->access[0] | s->access[1] | s->access[2]) >> t & 1)
        text(w, "access:");
    for (int f = 0; f < WW_ALLIES; f++)
        if (s->access[f] >> t & 1)
            sand_append(w, &"RAE"[f], 1);
    text(w, "\n");
}

/* What lies on a space of Berlin, by faction and kind. */
static void board_suburb(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int i,
                         struct sand_writer *w)
{
    for (int k = 0; k < WW_FACTIONS * WW_KINDS; k++) {
        int n = 0;
        for (int c = 0; c < WW_COUNTERS; c++)
            n += s->place[c] == WW_IN_BERLIN + i && p->counter[c].owner == k / WW_KINDS &&
                 p->counter[c].front == k % WW_KINDS;
        if (!n)
            continue;
        text(w, " ");
        if (n > 1)
            sand_append_int(w, n);
        sand_append(w, &"RAEG"[k / WW_KINDS], 1);
        text(w, " ");
        text(w, wunderwaffen_kinds[k % WW_KINDS]);
    }
}

static void board_berlin(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_writer *w)
{
    for (int i = 0; i < WW_BERLIN_SPACES; i++) {
        text(w, "berlin ");
        sand_append_int(w, i + 1);
        text(w, "    ");
        sand_append_int(w, p->suburb[i].vp);
        text(w, "vp");
        board_suburb(p, s, i, w);
        text(w, "\n");
    }
}

static void board_counter(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int c,
                          struct sand_writer *w)
{
    text(w, wunderwaffen_kinds[p->counter[c].front]);
    if (!wunderwaffen_knows(p, s, viewer, s->known[c], p->counter[c].owner))
        return;
    text(w, "/");
    text(w, wunderwaffen_kinds[p->counter[c].reverse]);
    text(w, ":");
    for (int f = 0; f < WW_FACTIONS; f++)
        if (p->counter[c].named >> f & 1)
            sand_append(w, &"RAEG"[f], 1);
}

static void board_hand(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int f,
                       struct sand_writer *w)
{
    column(w, wunderwaffen_factions[f], 9);
    for (int i = 0; i < WW_HAND; i++)
        if (s->hand[f][i] != WW_NO) {
            text(w, " ");
            sand_append_int(w, i + 1);
            text(w, " ");
            board_counter(p, s, viewer, s->hand[f][i], w);
        }
    for (int i = 0; i < 2; i++)
        if (s->reserve[f][i] != WW_NO) {
            text(w, i ? "\n          reserve, free slot " : "\n          reserve, soldier slot ");
            board_counter(p, s, viewer, s->reserve[f][i], w);
        }
    text(w, "\n");
}

static void board_conference(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                             struct sand_writer *w)
{
    text(w, "conference:");
    for (int i = 0; i < 3; i++) {
        text(w, " ");
        text(w, s->conference[i] == WW_NO ? "-" : wunderwaffen_factions[p->counter[s->conference[i]].owner]);
    }
    text(w, "   leader: ");
    text(w, s->leader == WW_NO ? "-" : wunderwaffen_factions[p->counter[s->leader].owner]);
    text(w, "   research: ");
    sand_append_int(w, s->research);
    text(w, " (points ");
    sand_append_int(w, wunderwaffen_points(p, s));
    text(w, ")\n");
}

void wunderwaffen_board(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct wunderwaffen_pack *p = pack;
    const struct wunderwaffen_state *s = state;
    text(w, "phase ");
    sand_append_int(w, s->phase);
    text(w, ", round ");
    sand_append_int(w, s->round);
    text(w, "\n");
    board_factions(s, w);
    board_order(s, w);
    board_conference(p, s, w);
    board_cards(p, "display:", s->display, w);
    board_cards(p, "german cards:", s->cards, w);
    text(w, "\nterritory   owner     1           2           3\n");
    for (int t = 0; t < WW_LANDS; t++)
        board_land(p, s, t, w);
    board_berlin(p, s, w);
    text(w, "\nhands (front/reverse:factions)\n");
    for (int f = 0; f < WW_FACTIONS; f++)
        board_hand(p, s, viewer, f, w);
}
