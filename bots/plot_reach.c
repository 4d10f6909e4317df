/* How far units get, as sets of hexes: all hexes at the same number of points are worked out at once, and no further
 * than somebody asks.
 *
 * As in games/plot/movement.c, but with units that can be passed taken for empty hexes: where the move must not end is
 * looked at by the caller. */
#include "bots/plot_staff.h"

/* ---- Sets of hexes ---- */

static inline void join(struct plot_hexes *to, const struct plot_hexes *from)
{
    for (int i = 0; i < PLOT_WORDS; i++)
        to->word[i] |= from->word[i];
}

static inline void remove_all(struct plot_hexes *from, const struct plot_hexes *set)
{
    for (int i = 0; i < PLOT_WORDS; i++)
        from->word[i] &= ~set->word[i];
}

#define NONE                                                                                                           \
    {                                                                                                                  \
        {                                                                                                              \
            0, 0, 0, 0, 0, 0, 0, 0                                                                                     \
        }                                                                                                              \
    }
#define ALL                                                                                                            \
    {                                                                                                                  \
        {                                                                                                              \
            ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0),          \
                ~UINT64_C(0)                                                                                           \
        }                                                                                                              \
    }

/* ---- What is the same for all units ---- */

/* A unit that another passes through is in the same hex: of the two the later one counts. */
static void note_taken(const struct staff *f)
{
    const struct plot_state *s = f->s;
    const uint64_t passed = (s->control[f->seat] | s->neutral) & ~s->masked;
    struct plot_hexes taken = NONE, closed = NONE;
    for (int u = PLOT_GERMANS; u < PLOT_UNITS; u++)
        if (s->place[u] < PLOT_HEXES) {
            staff_put(&taken, s->place[u]);
            staff_put(&closed, s->place[u]);
        }
    for (uint64_t set = s->map; set; set &= set - 1) {
        const int place = s->place[__builtin_ctzll(set)];
        const uint64_t bit = (uint64_t)1 << (place & 63);
        taken.word[place >> 6] |= bit;
        closed.word[place >> 6] = (closed.word[place >> 6] & ~bit) | (passed & set & -set ? 0 : bit);
    }
    f->notes->taken = taken;
    for (int i = 0; i < PLOT_WORDS; i++)
        f->notes->open.word[i] = ~closed.word[i];
}

/* R-11-3: the zone of a unit are the neighbours in its own area. */
static void note_held(const struct staff *f)
{
    const struct plot_state *s = f->s;
    struct plot_hexes held = NONE;
    for (uint64_t set = s->control[!f->seat] & s->map & ~(s->masked | s->neutral); set; set &= set - 1) {
        const int place = s->place[__builtin_ctzll(set)];
        const struct plot_hexes *near = &f->p->near[place], *inside = &f->p->inside[f->p->hex[place].area];
        for (int i = 0; i < PLOT_WORDS; i++)
            held.word[i] |= near->word[i] & inside->word[i];
    }
    f->notes->held = held;
}

/* Which borders can be crossed: see staff_barred. */
static void note_borders(const struct staff *f)
{
    struct plot_hexes fenced = NONE, way_out = ALL, shut = NONE;
    for (int area = 0; area < PLOT_AREAS; area++) {
        if (f->s->overrun >> area & 1 || (staff_coup(f->s) && area == f->p->berlin)) {
            join(&shut, &f->p->inside[area]);
            join(&fenced, &f->p->outside[area]);
        }
        if (f->s->allied[area]) {
            remove_all(&way_out, &f->p->inside[area]);
            join(&fenced, &f->p->inside[area]);
        }
    }
    f->notes->shut = shut;
    f->notes->fenced = fenced;
    f->notes->way_out = way_out;
}

static void note_hexes(const struct staff *f)
{
    struct staff_notes *notes = f->notes;
    if (notes->hexes_known)
        return;
    notes->hexes_known = true;
    staff_note_others(f);
    note_taken(f);
    notes->open_across = notes->open;
    remove_all(&notes->open_across, &notes->shut);
}

/* What does not depend on where the own units stand. */
void staff_note_others(const struct staff *f)
{
    if (!f->notes->recalled)
        staff_recall(f);
    if (f->notes->others_known)
        return;
    f->notes->others_known = true;
    note_held(f);
    note_borders(f);
    staff_note_beside(f);
}

bool staff_barred(const struct staff *f, int u, int from, int to)
{
    const struct plot_hex *x = &f->p->hex[from], *y = &f->p->hex[to];
    if (y->group != PLOT_G_NONE && y->group != f->p->unit[u].group)
        return true;
    if (x->area == y->area)
        return false;
    return f->s->overrun >> y->area & 1 || f->s->allied[x->area] || (staff_coup(f->s) && y->area == f->p->berlin);
}

/* ---- The search ---- */

void staff_reach(const struct staff *f, int u, struct staff_reach *r)
{
    const struct plot_hexes *barred = &f->p->barred[f->p->unit[u].group];
    note_hexes(f);
    r->unit = u;
    r->spent = f->s->acting == u ? f->s->spent : 0;
    r->most = f->p->unit[u].movement;
    r->levels = 1;
    r->open = f->notes->open;
    r->open_across = f->notes->open_across;
    remove_all(&r->open, barred);
    remove_all(&r->open_across, barred);
    r->level[0] = (struct plot_hexes)NONE;
    staff_put(&r->level[0], f->s->place[u]);
    r->seen = r->level[0];
}

/* Where steps from a fenced hex lead. */
static void step_over(const struct staff *f, const struct staff_reach *r, int h, struct plot_hexes *to)
{
    const struct plot_hexes *near = &f->p->near[h], *inside = &f->p->inside[f->p->hex[h].area];
    const uint64_t leaves = staff_has(&f->notes->way_out, h) ? ~(uint64_t)0 : 0;
    for (int i = 0; i < PLOT_WORDS; i++)
        to->word[i] |= near->word[i] & (inside->word[i] | (r->open_across.word[i] & leaves));
}

/* Where steps from a set of hexes lead, whatever is there. */
static struct plot_hexes steps_from(const struct staff *f, const struct staff_reach *r, const struct plot_hexes *set)
{
    const struct plot_hexes *fenced = &f->notes->fenced;
    struct plot_hexes to = NONE, beyond = NONE;
    for (int i = 0; i < PLOT_WORDS; i++) {
        for (uint64_t left = set->word[i] & ~fenced->word[i]; left; left &= left - 1)
            join(&to, &f->p->near[64 * i + __builtin_ctzll(left)]);
        for (uint64_t left = set->word[i] & fenced->word[i]; left; left &= left - 1)
            step_over(f, r, 64 * i + __builtin_ctzll(left), &beyond);
    }
    join(&to, &beyond);
    return to;
}

/* R-11-5, R-11-6: with the first point a unit may leave an enemy zone, but not into another; later not at all. */
bool staff_spread(const struct staff *f, struct staff_reach *r)
{
    const struct plot_hexes *held = &f->notes->held;
    const int spent = r->spent + r->levels - 1;
    if (spent >= r->most)
        return false;
    struct plot_hexes from = r->level[r->levels - 1], *next = &r->level[r->levels];
    const uint64_t bound = spent == 0 && staff_has(held, f->s->place[r->unit]) ? ~(uint64_t)0 : 0;
    uint64_t any = 0;
    if (spent > 0)
        remove_all(&from, held);
    const struct plot_hexes to = steps_from(f, r, &from);
    for (int i = 0; i < PLOT_WORDS; i++) {
        next->word[i] = to.word[i] & r->open.word[i] & ~(r->seen.word[i] | (held->word[i] & bound));
        r->seen.word[i] |= next->word[i];
        any |= next->word[i];
    }
    r->levels += any != 0;
    return any != 0;
}

/* ---- Ways ---- */

/* From which hexes of a level a step leads to one of a set. */
static struct plot_hexes step_back(const struct staff *f, const struct staff_reach *r, int level,
                                   const struct plot_hexes *set)
{
    struct plot_hexes from = NONE;
    for (int i = 0; i < PLOT_WORDS; i++)
        for (uint64_t left = set->word[i]; left; left &= left - 1) {
            const int h = 64 * i + __builtin_ctzll(left);
            const struct plot_hexes *near = &f->p->near[h], *inside = &f->p->inside[f->p->hex[h].area];
            const uint64_t enters = staff_has(&r->open_across, h) ? ~(uint64_t)0 : 0;
            for (int k = 0; k < PLOT_WORDS; k++)
                from.word[k] |= near->word[k] & (inside->word[k] | (f->notes->way_out.word[k] & enters));
        }
    for (int i = 0; i < PLOT_WORDS; i++)
        from.word[i] &= r->level[level].word[i] & ~f->notes->held.word[i];
    return from;
}

static int lowest_of_both(const struct plot_hexes *a, const struct plot_hexes *b)
{
    int i = 0;
    while (i < PLOT_WORDS - 1 && !(a->word[i] & b->word[i]))
        i++;
    return 64 * i + __builtin_ctzll(a->word[i] & b->word[i]);
}

/* Of several shortest ways the one that begins with the lowest hex, and so on at each step. */
int staff_path(const struct staff *f, const struct staff_reach *r, int to, uint16_t hex[STAFF_LEVELS])
{
    struct plot_hexes leads[STAFF_LEVELS]; /* at each level, the hexes that lead there */
    int steps = r->levels - 1;
    while (steps > 0 && !staff_has(&r->level[steps], to))
        steps--;
    leads[steps] = (struct plot_hexes)NONE;
    staff_put(&leads[steps], to);
    for (int i = steps - 1; i > 0; i--)
        leads[i] = step_back(f, r, i, &leads[i + 1]);
    hex[0] = f->s->place[r->unit];
    for (int i = 0; i < steps; i++) {
        struct plot_hexes from = NONE;
        staff_put(&from, hex[i]);
        from = steps_from(f, r, &from);
        hex[i + 1] = (uint16_t)lowest_of_both(&from, &leads[i + 1]);
    }
    return steps;
}

static int points_to_hitler(const struct staff *f, int u)
{
    const int place = f->s->place[f->p->leader[PLOT_HITLER]];
    const struct plot_hex *h = &f->p->hex[place];
    struct plot_hexes goal = NONE;
    struct staff_reach r;
    if (place >= PLOT_HEXES)
        return 255;
    for (int i = 0; h->zone[i] != PLOT_NO_HEX; i++)
        if (f->s->at[h->zone[i]] == PLOT_NONE || f->s->at[h->zone[i]] == u)
            staff_put(&goal, h->zone[i]);
    staff_reach(f, u, &r);
    do {
        const struct plot_hexes *last = &r.level[r.levels - 1];
        for (int i = 0; i < PLOT_WORDS; i++)
            if (last->word[i] & goal.word[i])
                return r.spent + r.levels - 1;
    } while (staff_spread(f, &r));
    return 255;
}

/* Asked for again for every face of a die, hence noted. */
int staff_points_to_hitler(const struct staff *f, int u)
{
    struct staff_notes *notes = f->notes;
    if (!(notes->points_known >> u & 1)) {
        notes->points_known |= (uint64_t)1 << u;
        notes->points[u] = (uint8_t)points_to_hitler(f, u);
    }
    return notes->points[u];
}
