/* The board as plain text: tracks and factions, then the spaces by region, a line each. */
#include "games/werwolf/play.h"

#include <string.h>

static void text(struct sand_writer *w, const char *t)
{
    sand_append_text(w, t);
}

/* A word in a field of fixed width. */
static void field(struct sand_writer *w, const char *t, int width)
{
    text(w, t);
    for (int n = (int)strlen(t); n < width; n++)
        text(w, " ");
}

static void number(struct sand_writer *w, int n, int width)
{
    for (int limit = 10, d = 1; d < width; d++, limit *= 10)
        if ((n < 0 ? -10 * n : n) < limit)
            text(w, " ");
    sand_append_int(w, n);
}

static const char *const short_names[] = {"A", "S", "W", "E"};

static void some(struct sand_writer *w, int n, const char *what)
{
    if (!n)
        return;
    text(w, " ");
    sand_append_int(w, n);
    text(w, what);
}

/* "A 4t 4p 1b 2he": pieces and tokens of a faction in a space. */
static void pieces(const struct werwolf_state *s, int i, int f, struct sand_writer *w)
{
    const struct werwolf_space *x = &s->space[i];
    if (!werwolf_pieces(s, i, f))
        return;
    text(w, " ");
    text(w, short_names[f]);
    some(w, x->piece[f][0], occupier(f) ? "t" : "u");
    some(w, x->piece[f][1], occupier(f) ? "p" : "a");
    some(w, x->piece[f][BASE], "b");
    some(w, werwolf_tokens(s, i, f, TOKEN_HE), "he");
    some(w, werwolf_tokens(s, i, f, TOKEN_RESEARCH), "res");
    text(w, ";");
}

static void space_line(const struct werwolf_pack *p, const struct werwolf_state *s, int i, struct sand_writer *w)
{
    static const char *const loyalty[] = {"  ", "a ", "A ", "s ", "S ", "r ", "R "};
    const struct werwolf_space *x = &s->space[i];
    text(w, "  ");
    field(w, p->space_id[i], 28);
    if (p->kind[i] != ROAD) {
        number(w, x->population, 1);
        text(w, p->mountain[i] ? "^" : " ");
        text(w, loyalty[x->loyalty]);
        text(w, x->control == WF_NONE ? "-" : short_names[x->control]);
    } else {
        text(w, x->blockade ? "block" : "     ");
    }
    text(w, " |");
    for (int f = 0; f < WF_FACTIONS; f++)
        pieces(s, i, f, w);
    some(w, x->loose[TOKEN_HE], " loose HE");
    some(w, x->loose[TOKEN_RESEARCH], " loose research");
    some(w, x->terror, " terror");
    for (int b = 0; b < WF_BUILDINGS; b++)
        if (s->building[b] == i) {
            text(w, " ");
            text(w, werwolf_building_ids[b]);
        }
    text(w, "\n");
}

static void faction_line(const struct werwolf_state *s, int f, struct sand_writer *w)
{
    text(w, "  ");
    field(w, werwolf_faction_ids[f], 11);
    text(w, "resources ");
    number(w, s->resources[f], 2);
    text(w, "  level ");
    number(w, werwolf_level(s, f), 2);
    text(w, " (");
    sand_append_int(w, werwolf_margin(s, f));
    text(w, ")  available");
    some(w, s->available[f][0], occupier(f) ? "t" : "g");
    some(w, occupier(f) ? s->available[f][POLICE] : 0, "p");
    some(w, s->available[f][BASE], "b");
    if (occupier(f))
        some(w, s->home[f], " research home");
    text(w, s->eligible >> f & 1 ? "  eligible" : "  -");
    text(w, person(s, f) ? "\n" : ", non-player\n");
}

static bool empty_road(const struct werwolf_state *s, int i)
{
    for (int f = 0; f < WF_FACTIONS; f++)
        if (werwolf_pieces(s, i, f))
            return false;
    return !s->space[i].blockade && !s->space[i].loose[0] && !s->space[i].loose[1];
}

static void head_lines(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_writer *w)
{
    text(w, "card ");
    text(w, p->card[s->card].id);
    text(w, "  next ");
    text(w, s->position + 1 < s->deck_size ? p->card[s->deck[s->position + 1]].id : "none");
    text(w, "  crisis rounds ");
    sand_append_int(w, s->rounds);
    text(w, "/");
    sand_append_int(w, s->piles);
    text(w, "\ntensions ");
    sand_append_int(w, s->tensions);
    text(w, "  morale ");
    sand_append_int(w, s->morale);
    text(w, "  casualties ");
    sand_append_int(w, s->casualties);
    text(w, "  loyalty: Allied ");
    sand_append_int(w, s->total[ARM_ALLIED]);
    text(w, ", Soviet ");
    sand_append_int(w, s->total[ARM_SOVIET]);
    text(w, ", resistance ");
    sand_append_int(w, s->total[ARM_RESISTANCE]);
    text(w, "\norder");
    for (int n = 0; n < WF_FACTIONS && p->card[s->card].kind != 2; n++) {
        text(w, " ");
        text(w, short_names[p->card[s->card].order[n]]);
    }
    text(w, "  capabilities");
    for (uint32_t caps = s->caps; caps; caps &= caps - 1) {
        text(w, " ");
        text(w, p->cap[__builtin_ctz(caps)].id);
    }
    text(w, "\n");
}

void werwolf_board(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    static const char *const titles[] = {"East", "West", "Berlin", "Roads (the others are empty)"};
    static const uint8_t zones[] = {ZONE_BERLIN, ZONE_WEST, ZONE_EAST, ZONE_ROAD};
    const struct werwolf_pack *p = pack;
    const struct werwolf_state *s = state;
    (void)viewer;
    head_lines(p, s, w);
    for (int f = 0; f < WF_FACTIONS; f++)
        faction_line(s, f, w);
    for (int z = 0; z < 4; z++) {
        text(w, titles[zones[z]]);
        text(w, z ? "\n" : "  (population, ^ mountain, loyalty a s r passive A S R active, control | pieces)\n");
        for (int i = 0; i < WF_SPACES; i++)
            if (p->zone[i] == zones[z] && !(p->kind[i] == ROAD && empty_road(s, i)))
                space_line(p, s, i, w);
    }
}
