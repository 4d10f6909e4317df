/* The whole position as readable JSON, and back. What is at its default is left out, so that a position can be
 * written by hand: units that are not named are eliminated, chits that are not named lie in the cup. Loading trusts
 * nothing; what is impossible is check.c's to say. The chance is the table's. */
#include "games/plot/rules.h"

#include "engine/field.h"
#include "engine/pack.h"

#include <string.h>

uint64_t plot_flag_set(const struct plot_state *s, const struct sand_field *flag)
{
    uint64_t set;
    memcpy(&set, (const uint8_t *)s + flag->at, sizeof set);
    return set;
}

/* ---- Saving ---- */

static bool has_flags(const struct plot_pack *p, const struct plot_state *s, int u)
{
    for (int seat = 0; seat < PLOT_SEATS; seat++)
        if (plot_in(s->control[seat] ^ p->start[seat], u))
            return true;
    for (const struct sand_field *f = plot_flags; f->name; f++)
        if (plot_in(plot_flag_set(s, f), u))
            return true;
    return false;
}

static void save_unit(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_writer *w)
{
    const int place = s->place[u], seat = plot_controller(s, u);
    const char *at = plot_place_name(p, place);
    if (!has_flags(p, s, u)) {
        if (place != (u < PLOT_GERMANS ? PLOT_ELIMINATED : PLOT_ALLIED_BOX))
            sand_put_text(w, p->unit[u].id, at);
        return;
    }
    sand_put_object(w, p->unit[u].id);
    sand_put_text(w, "at", at);
    if (plot_in((s->control[0] ^ p->start[0]) | (s->control[1] ^ p->start[1]), u))
        sand_put_text(w, "control", seat < 0 ? "none" : plot_seat_names[seat]);
    for (const struct sand_field *f = plot_flags; f->name; f++)
        sand_put_true(w, f->name, plot_in(plot_flag_set(s, f), u));
    sand_put_end(w);
}

static const char *chit_id(const struct plot_pack *p, int chit)
{
    return chit < PLOT_OTHER_CHIT ? p->chit_id[p->unit_chit[chit]] : p->other_id[chit - PLOT_OTHER_CHIT];
}

static bool has_chit(const struct plot_chits *c, int chit)
{
    return (chit < PLOT_OTHER_CHIT ? c->loyalty >> chit : c->other >> (chit - PLOT_OTHER_CHIT)) & 1;
}

static void save_chit(const struct plot_pack *p, const struct plot_state *s, int chit, struct sand_writer *w)
{
    static const char *const heaps[] = {"abwehr", "ss", "cup"};
    int heap = PLOT_CUP;
    for (int i = 0; i < PLOT_SEATS; i++)
        if (has_chit(&s->heap[i], chit))
            heap = i;
    const bool known = has_chit(&s->known[0], chit) || has_chit(&s->known[1], chit);
    if (!known) {
        if (heap != PLOT_CUP)
            sand_put_text(w, chit_id(p, chit), heaps[heap]);
        return;
    }
    sand_put_object(w, chit_id(p, chit));
    sand_put_text(w, "in", heaps[heap]);
    sand_put_array(w, "known");
    for (int i = 0; i < PLOT_SEATS; i++)
        if (has_chit(&s->known[i], chit))
            sand_put_text(w, 0, plot_seat_names[i]);
    sand_put_end(w);
    sand_put_end(w);
}

static void save_chits(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    sand_put_object(w, "chit");
    for (uint64_t set = p->loyalty & ~s->chit_on; set; set &= set - 1)
        save_chit(p, s, plot_first(set), w);
    for (int i = 0; i < PLOT_OTHERS; i++)
        save_chit(p, s, PLOT_OTHER_CHIT + i, w);
    sand_put_end(w);
}

static void save_odds(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    struct plot_state even = *s;
    plot_odds_even(&even);
    if (memcmp(even.odds, s->odds, sizeof s->odds) == 0)
        return;
    sand_put_object(w, "odds");
    for (int seat = 0; seat < PLOT_SEATS; seat++) {
        const uint32_t *odds = s->odds[seat], rest = odds[PLOT_NO_CHIT];
        sand_put_object(w, plot_seat_names[seat]);
        sand_put_int(w, "rest", rest);
        for (uint64_t set = p->loyalty; set; set &= set - 1)
            if (odds[plot_first(set)] != rest)
                sand_put_int(w, chit_id(p, plot_first(set)), odds[plot_first(set)]);
        for (int c = PLOT_OTHER_CHIT; c < PLOT_NUMBERS; c++)
            if (odds[c] != rest)
                sand_put_int(w, chit_id(p, c), odds[c]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void save_operands(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    sand_put_fields(&plot_game, p, s, SAND_STORAGE, w);
    if (!s->head.over)
        sand_put_text(w, "ask", plot_game.keys[s->ask].name);
    if (s->hex != PLOT_NO_HEX && s->ask == PLOT_Q_ALLIED)
        sand_put_text(w, "allied-area", p->area[s->hex].id);
    else if (s->hex != PLOT_NO_HEX)
        sand_put_text(w, "hex", p->hex[s->hex].id);
    if (s->sent_count)
        sand_put_text(w, "area", p->area[s->sent_area].id);
    if (s->end)
        sand_put_text(w, "end", plot_game.ends[s->end - 1]);
}

void plot_save(const void *pack, const void *state, struct sand_writer *w)
{
    sand_put_object(w, 0);
    save_operands(pack, state, w);
    sand_put_object(w, "unit");
    for (int u = 0; u < PLOT_UNITS; u++)
        save_unit(pack, state, u, w);
    sand_put_end(w);
    save_chits(pack, state, w);
    save_odds(pack, state, w);
    sand_put_end(w);
}

/* ---- Loading ---- */

static int load_place(const struct plot_pack *p, struct sand_reader *r, sand_node n)
{
    const char *id = sand_string(r, n);
    const int hex = sand_domain_find(sand_domain_of(&plot_game, PLOT_D_HEX), p, id);
    for (int i = 0; hex < 0 && plot_place_names[i]; i++)
        if (strcmp(plot_place_names[i], id) == 0)
            return PLOT_HEXES + i;
    if (hex < 0)
        sand_reader_fail(r, n, "no such hex or box: ", id, (char *)0);
    return hex < 0 ? PLOT_ELIMINATED : hex;
}

static void load_flags(struct plot_state *s, struct sand_reader *r, sand_node n, int u)
{
    static const char *const controls[] = {"abwehr", "ss", "none", 0};
    const sand_node control = sand_member(r, n, "control");
    if (control >= 0) {
        const int seat = sand_choice(r, control, controls);
        for (int i = 0; i < PLOT_SEATS; i++)
            s->control[i] = (s->control[i] & ~plot_bit(u)) | (seat == i ? plot_bit(u) : 0);
    }
    for (const struct sand_field *f = plot_flags; f->name; f++) {
        const sand_node flag = sand_member(r, n, f->name);
        const uint64_t set = plot_flag_set(s, f) | (flag >= 0 && sand_bool(r, flag) ? plot_bit(u) : 0);
        memcpy((uint8_t *)s + f->at, &set, sizeof set);
    }
}

static void load_units(const struct plot_pack *p, struct plot_state *s, struct sand_reader *r)
{
    for (int u = 0; u < PLOT_UNITS; u++)
        s->place[u] = u < PLOT_GERMANS ? PLOT_ELIMINATED : PLOT_ALLIED_BOX;
    for (int i = 0; i < PLOT_SEATS; i++)
        s->control[i] = p->start[i];
    SAND_EACH (n, r, sand_require(r, 0, "unit")) {
        const int u = sand_get_key(r, n, &plot_game, PLOT_D_UNIT, p);
        if (sand_type(r, n) == SAND_STRING) {
            s->place[u] = (uint16_t)load_place(p, r, n);
        } else {
            s->place[u] = (uint16_t)load_place(p, r, sand_require(r, n, "at"));
            if (u < PLOT_GERMANS)
                load_flags(s, r, n, u);
        }
    }
}

static int find_chit(const struct plot_pack *p, struct sand_reader *r, sand_node n)
{
    const char *id = sand_key_of(r, n);
    for (uint64_t set = p->loyalty; set; set &= set - 1)
        if (strcmp(chit_id(p, plot_first(set)), id) == 0)
            return plot_first(set);
    for (int i = 0; i < PLOT_OTHERS; i++)
        if (strcmp(p->other_id[i], id) == 0)
            return PLOT_OTHER_CHIT + i;
    sand_reader_fail(r, n, "no such chit: ", id, (char *)0);
    return PLOT_OTHER_CHIT;
}

static void set_chit(struct plot_chits *c, int chit, bool in)
{
    uint64_t *set = chit < PLOT_OTHER_CHIT ? &c->loyalty : &c->other;
    const uint64_t bit = plot_bit(chit & 63);
    *set = in ? *set | bit : *set & ~bit;
}

static void load_chits(const struct plot_pack *p, struct plot_state *s, struct sand_reader *r)
{
    static const char *const heaps[] = {"abwehr", "ss", "cup", 0};
    s->heap[PLOT_CUP] = (struct plot_chits){p->loyalty & ~s->chit_on, plot_bit(PLOT_OTHERS) - 1};
    const sand_node chits = sand_member(r, 0, "chit");
    SAND_EACH (n, r, chits) {
        const int chit = find_chit(p, r, n);
        const bool plain = sand_type(r, n) == SAND_STRING;
        const int heap = sand_choice(r, plain ? n : sand_require(r, n, "in"), heaps);
        set_chit(&s->heap[PLOT_CUP], chit, false);
        set_chit(&s->heap[heap < 0 ? PLOT_CUP : heap], chit, true);
        const sand_node known = plain ? -1 : sand_require(r, n, "known");
        SAND_EACH (k, r, known) {
            const int seat = sand_choice(r, k, plot_seat_names);
            if (seat >= 0)
                set_chit(&s->known[seat], chit, true);
        }
    }
}

static void load_odds(const struct plot_pack *p, struct plot_state *s, struct sand_reader *r)
{
    const sand_node both = sand_member(r, 0, "odds");
    plot_odds_even(s);
    for (int seat = 0; both >= 0 && seat < PLOT_SEATS; seat++) {
        const sand_node n = sand_require(r, both, plot_seat_names[seat]);
        uint32_t *odds = s->odds[seat];
        const uint32_t rest = (uint32_t)sand_int(r, sand_require(r, n, "rest"), 0, PLOT_ODDS);
        for (int c = 0; c < PLOT_NUMBERS; c++)
            odds[c] = rest;
        SAND_EACH (m, r, n)
            if (strcmp(sand_key_of(r, m), "rest") != 0)
                odds[find_chit(p, r, m)] = (uint32_t)sand_int(r, m, 0, PLOT_ODDS);
    }
}

static void load_operands(const struct plot_pack *p, struct plot_state *s, struct sand_reader *r)
{
    sand_get_fields(&plot_game, p, r, s);
    const sand_node hex = sand_member(r, 0, "hex"), allied = sand_member(r, 0, "allied-area");
    const sand_node area = sand_member(r, 0, "area");
    s->hex = (uint16_t)(hex >= 0      ? sand_get_id(r, hex, &plot_game, PLOT_D_HEX, p)
                        : allied >= 0 ? sand_get_id(r, allied, &plot_game, PLOT_D_AREA, p)
                                      : PLOT_NO_HEX);
    s->sent_area = (uint8_t)(area < 0 ? 0 : sand_get_id(r, area, &plot_game, PLOT_D_AREA, p));
    s->end = (uint8_t)(sand_read_word_or(r, 0, "end", plot_game.ends, -1) + 1);
    s->head.over = s->mode == PLOT_OVER;
    s->ask = (uint8_t)(s->head.over ? 0 : sand_get_question(r, sand_require(r, 0, "ask"), &plot_game, PLOT_QUESTIONS));
}

/* Units come before chits, because a chit that lies on a unit is a flag of the unit and must not be in the cup as well;
 * what is derived comes last, since it needs the acting unit, the places and the markers. */
bool plot_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    struct plot_state *s = state;
    memset(s, 0, sizeof *s);
    s->head.seats = PLOT_SEATS;
    load_operands(pack, s, r);
    load_units(pack, s, r);
    load_chits(pack, s, r);
    load_odds(pack, s, r);
    if (!sand_reader_done(r, error))
        return false;
    s->overrun = plot_overrun_by(pack, s);
    plot_derive(pack, s);
    return plot_check(pack, s, error);
}
