/* What a viewer may know (RULES.md part 3): everything on the map, the counts of all heaps, its own box, and the chits
 * it can place. Its complement is imagine.c. */
#include "games/plot/rules.h"

#include "engine/field.h"

#include <string.h>

static void put_unit_id(const struct plot_pack *p, const char *key, int u, struct sand_writer *w)
{
    if (u != PLOT_NONE)
        sand_put_text(w, key, p->unit[u].id);
}

static void put_set(const struct plot_pack *p, const char *key, uint64_t set, struct sand_writer *w)
{
    if (set)
        sand_put_set(w, key, sand_domain_of(&plot_game, PLOT_D_UNIT), p, set);
}

static void put_flags(const struct plot_state *s, int u, struct sand_writer *w)
{
    for (const struct sand_field *f = plot_flags; f->name; f++) {
        if (f->flags & SAND_UNSHOWN || !plot_in(plot_flag_set(s, f), u))
            continue;
        if (strcmp(f->in, "marker") == 0)
            sand_put_text(w, f->in, f->name);
        else
            sand_put_bool(w, f->name, true);
    }
}

/* Units of which something is said; most have nothing, and views are written often. */
static uint64_t flagged(const struct plot_state *s)
{
    uint64_t any = 0;
    for (const struct sand_field *f = plot_flags; f->name; f++)
        any |= f->flags & SAND_UNSHOWN ? 0 : plot_flag_set(s, f);
    return any;
}

static void put_unit(const struct plot_pack *p, const struct plot_state *s, int u, bool flags, struct sand_writer *w)
{
    const int seat = plot_controller(s, u);
    sand_put_object(w, p->unit[u].id);
    sand_put_text(w, "at", plot_place_name(p, s->place[u]));
    if (seat >= 0)
        sand_put_text(w, "control", plot_seat_names[seat]);
    if (flags)
        put_flags(s, u, w);
    sand_put_end(w);
}

static void put_units(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    const uint64_t any = flagged(s);
    sand_put_object(w, "unit");
    for (int u = 0; u < PLOT_UNITS; u++)
        put_unit(p, s, u, plot_in(any, u), w);
    sand_put_end(w);
}

/* Chits of one kind are the same: by name and number. */
static void put_chits(const struct plot_pack *p, const char *key, struct plot_chits c, struct sand_writer *w)
{
    sand_put_object(w, key);
    for (; c.loyalty; c.loyalty &= c.loyalty - 1)
        sand_put_int(w, p->chit_id[p->unit_chit[plot_first(c.loyalty)]], 1);
    for (int k = 0; k < PLOT_KINDS; k++)
        if (c.other & p->kind[k])
            sand_put_int(w, p->chit_id[PLOT_LOYALTY + k], plot_count(c.other & p->kind[k]));
    sand_put_end(w);
}

static struct plot_chits both(struct plot_chits a, struct plot_chits b)
{
    return (struct plot_chits){a.loyalty & b.loyalty, a.other & b.other};
}

static void put_heaps(const struct plot_pack *p, const struct plot_state *s, int viewer, struct sand_writer *w)
{
    static const char *const names[PLOT_HEAPS] = {"abwehr", "ss", "cup"};
    sand_put_object(w, "chits");
    for (int i = 0; i < PLOT_HEAPS; i++)
        sand_put_int(w, names[i], plot_count(s->heap[i].loyalty) + plot_count(s->heap[i].other));
    sand_put_end(w);
    if (viewer >= PLOT_SEATS && viewer != SAND_EVERYTHING)
        return;
    sand_put_object(w, "box");
    for (int i = 0; i < PLOT_SEATS; i++)
        if (viewer == i || viewer == SAND_EVERYTHING)
            put_chits(p, names[i], s->heap[i], w);
    sand_put_end(w);
    if (viewer == SAND_EVERYTHING)
        return;
    sand_put_object(w, "known");
    put_chits(p, names[!viewer], both(s->known[viewer], s->heap[!viewer]), w);
    put_chits(p, names[PLOT_CUP], both(s->known[viewer], s->heap[PLOT_CUP]), w);
    sand_put_end(w);
}

/* What the coup is decided by (R-18-34, R-18-35). */
static void put_berlin(const struct plot_pack *p, const struct plot_state *s, const char *key, struct sand_writer *w)
{
    sand_put_object(w, key);
    sand_put_int(w, plot_seat_names[PLOT_ABWEHR], plot_in_berlin(p, s, PLOT_P_ABWEHR));
    sand_put_int(w, plot_seat_names[PLOT_SS], plot_in_berlin(p, s, PLOT_P_SS));
    sand_put_end(w);
}

static void put_coup(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    sand_put_object(w, "coup");
    sand_put_int(w, "turn", s->coup_turn);
    sand_put_int(w, "penalty", s->penalty);
    sand_put_int(w, "bonus", s->first_bonus);
    sand_put_int(w, "bonus-abwehr", s->bonus[PLOT_ABWEHR]);
    sand_put_int(w, "bonus-ss", s->bonus[PLOT_SS]);
    sand_put_int(w, "moves", s->moves);
    sand_put_bool(w, "hitler-lives", plot_hitler_lives(p, s));
    put_berlin(p, s, "in-berlin", w);
    sand_put_set(w, "stopped", sand_domain_of(&plot_game, PLOT_D_SEAT), p, s->stopped);
    sand_put_end(w);
}

/* The question that is open, for all; its answers are the seat's own. */
static void put_waiting(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    if (s->head.over)
        return;
    sand_put_object(w, "waits");
    sand_put_text(w, "seat", plot_seat_names[s->seat]);
    sand_put_text(w, "for", plot_game.keys[s->ask].name);
    put_unit_id(p, "acting", s->acting, w);
    if (s->acting != PLOT_NONE) {
        const int left = p->unit[s->acting].movement - s->spent;
        sand_put_int(w, "spent", s->spent);
        sand_put_int(w, "left", left > 0 ? left : 0);
    }
    put_unit_id(p, "target", s->target, w);
    put_unit_id(p, "retreats", s->retreating, w);
    put_unit_id(p, "drawn", s->drawn, w);
    if (s->hex < PLOT_HEXES && s->ask != PLOT_Q_ALLIED)
        sand_put_text(w, "hex", p->hex[s->hex].id);
    if (s->ask == PLOT_Q_ALLIED)
        sand_put_text(w, "allied-area", p->area[s->hex].id);
    if (s->sent_count) {
        sand_put_int(w, "count", s->sent_count);
        sand_put_text(w, "party", plot_party_names[s->sent_party]);
        sand_put_text(w, "area", p->area[s->sent_area].id);
    }
    sand_put_true(w, "double-cross", s->crossing);
    put_set(p, "with", s->team, w);
    put_set(p, "revealed", s->revealed, w);
    put_set(p, "saved", s->saved, w);
    put_set(p, "owed", s->owed, w);
    put_set(p, "rolls", s->rolls, w);
    sand_put_count(w, "panic", s->panic_left);
    sand_put_count(w, "panic-rolls", s->panic_rolls);
    plot_put_prospects(p, s, w);
    sand_put_end(w);
}

void plot_view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct plot_state *s = state;
    sand_put_object(w, 0);
    sand_put_run(&plot_game, pack, s, viewer, "coup-limit", "turn", w);
    sand_put_text(w, "phase", s->mode == PLOT_SETUP ? plot_mode_names[PLOT_SETUP] : plot_phase_names[s->phase]);
    if (s->end)
        sand_put_text(w, "end", plot_game.ends[s->end - 1]);
    if (!sand_put_again(w, "waits"))
        put_waiting(pack, s, w);
    if (!sand_put_again(w, "overrun"))
        sand_put_set(w, "overrun", sand_domain_of(&plot_game, PLOT_D_AREA), pack, s->overrun);
    put_heaps(pack, s, viewer, w);
    put_berlin(pack, s, "berlin", w);
    if (s->penalty)
        put_coup(pack, s, w);
    sand_put_true(w, "failed", s->failed);
    if (s->mute && (viewer == PLOT_ABWEHR || viewer == SAND_EVERYTHING))
        sand_put_text(w, "mute", plot_mute_names[s->mute]);
    sand_put_true(w, "quiet", viewer < PLOT_SEATS && s->quiet >> viewer & 1);
    if (!sand_put_again(w, "unit"))
        put_units(pack, s, w);
    sand_put_end(w);
}
