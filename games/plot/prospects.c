/* What anybody at the board can work out and a page should not have to: how far the acting unit comes, where the
 * enemy's zones lie, and in which column of which table an act would be rolled. All of it follows from what all see:
 * nothing here looks at a box (RULES.md part 3). */
#include "games/plot/rules.h"

/* ---- Reach and zones of the acting unit ---- */

/* Both may be a hundred hexes, and go to every viewer at every step: so as one text each, which names no hex but counts
 * on the map's order of hexes and neighbours. A sign stands for six bits, the lowest first. For example reach "5": from
 * the unit's own hex the first and the third neighbour can be entered (bits 0 and 2), and nothing beyond leads further.
 */
static char sign(unsigned bits)
{
    return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"[bits];
}

/* A sign for the hex of the unit and for each that it comes to, nearest first: to which neighbours the shortest way
 * leads from there. A way may pass hexes where it cannot stay. */
static void put_reach(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    uint8_t leads[PLOT_HEXES];
    char text[PLOT_HEXES];
    const int count = plot_reach(p, s, s->acting, leads);
    for (int i = 0; i < count; i++)
        text[i] = sign(leads[i]);
    sand_put_string(w, "reach", text, (size_t)count);
}

/* A sign for every six hexes of the map. */
static void put_zones(const struct plot_state *s, struct sand_writer *w)
{
    const uint8_t *zone = s->zone[!plot_in(s->control[PLOT_SS], s->acting)];
    char text[(PLOT_HEXES + 5) / 6];
    for (int i = 0; i < (int)sizeof text; i++) {
        unsigned bits = 0;
        for (int k = 0; k < 6 && i * 6 + k < PLOT_HEXES; k++)
            bits |= (unsigned)(zone[i * 6 + k] != 0) << k;
        text[i] = sign(bits);
    }
    sand_put_string(w, "zones", text, sizeof text);
}

/* R-10-1, R-10-3 to R-10-5, R-10-7 to R-10-9: whom it could harass from next to them, and for how many points.
 * A sign for every six units. */
static void put_harassable(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    char text[(PLOT_UNITS + 5) / 6];
    for (int i = 0; i < (int)sizeof text; i++) {
        unsigned bits = 0;
        for (int u = i * 6; u < i * 6 + 6 && u < PLOT_UNITS; u++)
            bits |= (unsigned)(u != s->acting && plot_may_harass(p, s, u)) << (u - i * 6);
        text[i] = sign(bits);
    }
    sand_put_int(w, "harass-cost", plot_harassment_cost(s));
    sand_put_string(w, "harassable", text, sizeof text);
}

/* ---- Columns ---- */

/* R-10-7, R-10-8: of every target the acting unit may harass from where it stands. */
static void put_harassments(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    enum { MOST = 6 };
    sand_answer answers[MOST];
    struct plot_list l = {answers, 0, MOST};
    plot_list_harassments(p, s, s->acting, &l);
    for (int i = 0; i < l.count; i++) {
        const int arg = (int)(answers[i] >> 8), unit = sand_answer_verb(answers[i]) == PLOT_V_HARASS ? arg : PLOT_NONE;
        const int hex = unit == PLOT_NONE ? arg : s->place[unit];
        sand_put_int(w, unit == PLOT_NONE ? p->hex[hex].id : p->unit[unit].id,
                     plot_differential(p, s, s->acting, unit, hex));
    }
}

/* R-12-7: with everyone who could take part. Whether the seat holds the chit for it is not said. */
static void put_recruitments(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    const uint64_t theirs = s->control[!s->seat] & ~p->party[PLOT_P_SS] & ~p->party[PLOT_P_ABWEHR];
    for (uint64_t set = (plot_unrecruited(p, s) | theirs) & s->map & ~s->tried & ~s->dropped; set; set &= set - 1) {
        const int u = plot_first(set);
        const int d = plot_strength(p, plot_recruiters(p, s, u)) - p->unit[u].defense;
        if (d >= 1)
            sand_put_int(w, p->unit[u].id, d);
    }
}

/* R-13-5: likewise. */
static void put_investigations(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    for (uint64_t set = s->map & ~s->tried & ~s->dropped; set; set &= set - 1) {
        const int u = plot_first(set);
        const int ratio = plot_strength(p, plot_investigators(p, s, u)) / p->unit[u].defense;
        if (ratio >= 2 && plot_investigable(p, s, u))
            sand_put_int(w, p->unit[u].id, ratio);
    }
}

static void put_prisoners(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    for (int u = 0; u < PLOT_GERMANS; u++)
        if (s->place[u] == PLOT_CELL)
            sand_put_int(w, p->unit[u].id, p->unit[u].defense);
}

/* The table the open question leads to. */
static const char *table_of(const struct plot_state *s)
{
    switch (s->ask) {
    case PLOT_Q_ACT:
    case PLOT_Q_REPLY:
        return plot_coup_rules(s) ? "coup-harassment" : "harassment";
    case PLOT_Q_RECRUIT:
    case PLOT_Q_ATTEMPT:
        return "recruitment";
    case PLOT_Q_INVESTIGATE:
    case PLOT_Q_TEAM:
    case PLOT_Q_REVEAL:
    case PLOT_Q_ALIBI:
        return "investigation";
    case PLOT_Q_INTERROGATE:
    case PLOT_Q_ALIBIS:
        return "interrogation";
    default:
        return 0;
    }
}

static void put_columns(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    switch (s->ask) {
    case PLOT_Q_ACT:
        put_harassments(p, s, w);
        break;
    case PLOT_Q_REPLY:
        sand_put_int(w, s->target == PLOT_NONE ? p->hex[s->hex].id : p->unit[s->target].id,
                     plot_differential(p, s, s->acting, s->target, s->hex));
        break;
    case PLOT_Q_RECRUIT:
        put_recruitments(p, s, w);
        break;
    case PLOT_Q_ATTEMPT:
        sand_put_int(w, p->unit[s->target].id, plot_attempt_differential(p, s));
        break;
    case PLOT_Q_INVESTIGATE:
        put_investigations(p, s, w);
        break;
    case PLOT_Q_TEAM:
    case PLOT_Q_REVEAL:
    case PLOT_Q_ALIBI:
        sand_put_int(w, p->unit[s->target].id, plot_ratio(p, s));
        break;
    default:
        put_prisoners(p, s, w);
        break;
    }
}

void plot_put_prospects(const struct plot_pack *p, const struct plot_state *s, struct sand_writer *w)
{
    if (s->ask == PLOT_Q_ACT) {
        put_reach(p, s, w);
        put_zones(s, w);
        put_harassable(p, s, w);
    }
    if (!table_of(s))
        return;
    sand_put_text(w, "table", table_of(s));
    sand_put_object(w, "column");
    put_columns(p, s, w);
    sand_put_end(w);
}
