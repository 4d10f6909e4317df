/* Plans of a single unit: how far it gets, what a harassment is worth, and which hex is best.
 *
 * Before the coup a unit goes where it helps to win somebody over (for the SS Player also to investigate), in the coup
 * where it can harass best. Worth is counted in hundredths of a point of effectiveness. */
#include "bots/plot_staff.h"

#include <string.h>

enum {
    LEAST_TO_DRIVE_OFF = 2, /* differential: below it the Coup Harassment Table has neither Dr nor De */
    WAY = 60,               /* what standing in a stronger friend's way costs */
    AROUND = 3,             /* steps from the Führer HQ that are near enough to wait */
    FARTHEST = 60           /* steps to anything */
};

/* ---- Reach ---- */

static bool barred(const struct staff *f, int u, int from, int to)
{
    const struct plot_hex *x = &f->p->hex[from], *y = &f->p->hex[to];
    if (y->group != PLOT_G_NONE && y->group != f->p->unit[u].group)
        return true;
    if (x->area == y->area)
        return false;
    return f->s->overrun >> y->area & 1 || f->s->allied[x->area] || (staff_coup(f->s) && y->area == f->p->berlin);
}

/* Hexes with a German unit next to them, and hexes a unit cannot pass: noted once for all units. Most hexes are
 * neither, which is what makes the rest of this file quick. */
static void note_hexes(const struct staff *f)
{
    struct staff_notes *notes = f->notes;
    const struct plot_state *s = f->s;
    const uint64_t passed = (s->control[f->seat] | s->neutral) & ~s->masked;
    notes->hexes_known = true;
    memset(notes->beside, 0, sizeof notes->beside);
    for (int h = 0; h < PLOT_HEXES; h++)
        notes->closed[h] = s->at[h] != PLOT_NONE;
    for (uint64_t set = s->map; set; set &= set - 1) {
        const int u = __builtin_ctzll(set), place = s->place[u];
        notes->closed[place] = !staff_in(passed, u);
        for (const uint16_t *n = f->p->hex[place].zone; *n != PLOT_NO_HEX; n++)
            notes->beside[*n] = 1;
    }
}

/* A search by points spent, as in games/plot/movement.c, but with units that can be passed taken for empty hexes: where
 * the move must not end is looked at by the caller. */
void staff_reach(const struct staff *f, int u, struct staff_reach *r)
{
    const struct plot_state *const s = f->s;
    const struct plot_hex *const hexes = f->p->hex;
    const uint8_t *const zone = s->zone[!f->seat], *const closed = f->notes->closed, movement = f->p->unit[u].movement;
    int count = 1;
    if (!f->notes->hexes_known)
        note_hexes(f);
    memset(r->cost, 255, sizeof r->cost);
    r->hex[0] = s->place[u];
    r->cost[r->hex[0]] = s->acting == u ? s->spent : 0;
    r->from[r->hex[0]] = r->hex[0];
    for (int i = 0; i < count; i++) {
        const int h = r->hex[i], spent = r->cost[h];
        const bool held = zone[h];
        if (spent >= movement || (held && spent > 0))
            continue;
        for (const uint16_t *n = hexes[h].near; *n != PLOT_NO_HEX; n++) {
            if (r->cost[*n] != 255 || (held && zone[*n]) || closed[*n] || barred(f, u, h, *n))
                continue;
            r->cost[*n] = (uint8_t)(spent + 1);
            r->from[*n] = (uint16_t)h;
            r->hex[count++] = *n;
        }
    }
    r->count = count;
}

/* The neighbour of `from` on the way to `to`; PLOT_NO_HEX if that is where the unit stands. */
int staff_first_step(const struct staff_reach *r, int from, int to)
{
    if (to == from || r->cost[to] == 255)
        return PLOT_NO_HEX;
    while (r->from[to] != from)
        to = r->from[to];
    return to;
}

/* ---- Harassment ---- */

int staff_differential(const struct staff *f, int u, int hex, int target)
{
    const struct plot_hex *h = &f->p->hex[hex];
    int defense = target == PLOT_NONE ? PLOT_BONUS : f->p->unit[target].defense;
    if (target != PLOT_NONE && h->group != PLOT_G_NONE && h->group == f->p->unit[target].group)
        defense += PLOT_BONUS;
    return f->p->unit[u].effectiveness - defense + (staff_coup(f->s) ? f->s->bonus[f->seat] : 0);
}

static bool counts_for_victory(const struct staff *f, int u)
{
    const struct plot_hex *h = &f->p->hex[f->s->place[u]];
    const int party = staff_in(f->s->control[PLOT_SS], u) ? PLOT_P_SS : PLOT_P_ABWEHR;
    return f->p->unit[u].party == party && h->area == f->p->berlin && h->hq == PLOT_NONE;
}

/* Units that still count for a seat's victory. */
int staff_counted(const struct staff *f, int seat)
{
    int n = 0;
    for (uint64_t set = f->p->start[seat] & f->s->map; set; set &= set - 1)
        n += counts_for_victory(f, __builtin_ctzll(set));
    return n;
}

/* How much the loss of a unit hurts the side that controls it. */
static int worth(const struct staff *f, int u)
{
    const int base = 100 * (f->p->unit[u].effectiveness + 2);
    if (u == f->p->leader[PLOT_HITLER])
        return staff_coup(f->s) ? 16000 : 0;
    if (!staff_coup(f->s))
        return base;
    if (counts_for_victory(f, u)) /* those hard to drive off while the bonus lasts */
        return base + 800 + 400 * (f->p->unit[u].defense - 3) +
               4000 / staff_counted(f, staff_in(f->s->control[PLOT_SS], u));
    return f->p->hex[f->s->place[u]].area == f->p->berlin ? base * 2 / 5 : base / 6;
}

/* Whether a unit driven off would find no hex, and so be eliminated in the coup. */
bool staff_trapped(const struct staff *f, int target)
{
    const int from = f->s->place[target];
    for (int i = 0; f->p->hex[from].near[i] != PLOT_NO_HEX; i++) {
        const int n = f->p->hex[from].near[i];
        if (f->s->at[n] == PLOT_NONE && !f->s->zone[f->seat][n] && !barred(f, target, from, n))
            return false;
    }
    return true;
}

static int outcome(const struct staff *f, int u, int target, int result, bool lost)
{
    const int value = worth(f, target), fresh = staff_in(f->s->moved, target) ? 6 : 3;
    const bool marked = staff_in(f->s->masked | f->s->neutral, target) || target == f->p->leader[PLOT_HITLER];
    switch (result) {
    case PLOT_R_DE:
        return value;
    case PLOT_R_DR:
        return lost ? value : value / 4;
    case PLOT_R_N:
    case PLOT_R_M:
        return marked ? 0 : value / fresh;
    case PLOT_R_AE:
        return -worth(f, u) * (6 - f->s->coup_turn) / 8; /* who spares himself hands the game to the Allies */
    default:
        return -40;
    }
}

int staff_attack(const struct staff *f, int u, int hex, int target)
{
    const int d = staff_differential(f, u, hex, target);
    const bool lost = staff_coup(f->s) && staff_trapped(f, target);
    int sum = 0;
    for (int die = 0; die < 6; die++)
        sum += outcome(
            f, u, target,
            staff_coup(f->s) ? f->p->coup_harassment[die][d < 8 ? d : 8] : f->p->harassment[die][d < 6 ? d : 6], lost);
    return sum / 6;
}

static bool can_harass(const struct staff *f, int u, int hex, int target)
{
    const struct plot_state *s = f->s;
    if (target >= PLOT_GERMANS || staff_in(s->chit_on, u) || staff_differential(f, u, hex, target) < 0)
        return false;
    if (staff_in(f->p->suspectable & ~s->suspected, target))
        return false;
    return staff_in(s->control[!f->seat], target);
}

/* The best target from a hex, with as many tries as the points left allow. */
static int best_harassment(const struct staff *f, int u, int hex, int left, int *target)
{
    const struct plot_hex *h = &f->p->hex[hex];
    const int cost = staff_coup(f->s) ? f->s->penalty : 1, tries = left / cost;
    int best = 0;
    *target = PLOT_NONE;
    if (!f->notes->beside[hex])
        return 0;
    for (int i = 0; tries > 0 && h->zone[i] != PLOT_NO_HEX; i++) {
        const int who = f->s->at[h->zone[i]];
        if (who == PLOT_NONE || !can_harass(f, u, h->zone[i], who))
            continue;
        const int value = staff_attack(f, u, h->zone[i], who) * (tries > 2 ? 20 : tries > 1 ? 16 : 10) / 10;
        if (value > best) {
            best = value;
            *target = who;
        }
    }
    return best;
}

int staff_enemies_near(const struct staff *f, int hex)
{
    return f->s->zone[!f->seat][hex];
}

/* ---- Places worth going to before the coup ---- */

static uint64_t able(const struct staff *f)
{
    return f->s->control[f->seat] & ~(f->s->masked | f->s->neutral);
}

static bool is_beside(const struct staff *f, int u, int hex)
{
    const struct plot_hex *h = &f->p->hex[hex];
    for (int i = 0; h->zone[i] != PLOT_NO_HEX; i++)
        if (f->s->at[h->zone[i]] == u)
            return true;
    return false;
}

/* Effectiveness of the seat's able units around a unit. */
static int all_around(const struct staff *f, int target)
{
    const struct plot_hex *h = &f->p->hex[f->s->place[target]];
    int sum = 0;
    for (int i = 0; h->zone[i] != PLOT_NO_HEX; i++)
        if (staff_in(able(f), f->s->at[h->zone[i]]))
            sum += f->p->unit[f->s->at[h->zone[i]]].effectiveness;
    return sum;
}

/* The same but for one of them. */
static int strength_around(const struct staff *f, int target, int but)
{
    struct staff_notes *notes = f->notes;
    if (!staff_in(notes->around_known, target)) {
        notes->around_known |= (uint64_t)1 << target;
        notes->around[target] = (uint8_t)all_around(f, target);
    }
    const bool counted = staff_in(able(f), but) && is_beside(f, but, f->s->place[target]);
    return notes->around[target] - (counted ? f->p->unit[but].effectiveness : 0);
}

static bool open_to(const struct staff *f, int target)
{
    const struct plot_state *s = f->s;
    if (staff_in(s->control[0] | s->control[1] | s->semi, target))
        return false;
    return staff_in(f->p->party[f->seat == PLOT_ABWEHR ? PLOT_P_OKW : PLOT_P_NAZI] | s->heap[f->seat].loyalty, target);
}

static bool suspect_of(const struct staff *f, int target)
{
    const struct plot_state *s = f->s;
    return f->seat == PLOT_SS &&
           staff_in((s->control[PLOT_ABWEHR] & (~f->p->suspectable | s->suspected)) | s->semi, target);
}

/* What a unit adds by standing next to a target: up to +7 in a recruitment, up to 4 to 1 in an investigation. */
static int help(const struct staff *f, int u, int target)
{
    const struct plot_unit *t = &f->p->unit[target];
    const int mine = f->p->unit[u].effectiveness;
    int need = 0, value = 0;
    if (open_to(f, target)) {
        need = t->defense + 7 - strength_around(f, target, u);
        value = t->effectiveness + 4;
    } else if (suspect_of(f, target) && f->p->unit[u].party < PLOT_P_CIVILIAN) {
        need = t->defense * 4 - strength_around(f, target, u);
        value = (t->effectiveness + 2) / 2;
    }
    return need <= 0 ? 0 : (mine < need ? mine : need) * value * 8;
}

static int peaceful(const struct staff *f, int u, int hex)
{
    const struct plot_hex *h = &f->p->hex[hex];
    int best = 0, sum = 0;
    for (int i = 0; f->notes->beside[hex] && h->zone[i] != PLOT_NO_HEX; i++) {
        const int who = f->s->at[h->zone[i]], value = who < PLOT_GERMANS && who != u ? help(f, u, who) : 0;
        best = value > best ? value : best;
        sum += value;
    }
    return best + sum / 8 + (h->area == f->p->berlin ? 30 : 0);
}

/* ---- From afar ---- */

/* The Abwehr Player gathers for the coup: from turn 4 on, earlier only with recruits and access. */
bool staff_ready(const struct staff *f)
{
    const struct plot_state *s = f->s;
    const int access = __builtin_popcountll(s->heap[PLOT_ABWEHR].other & f->p->kind[PLOT_ACCESS]);
    const int recruits = __builtin_popcountll(s->control[PLOT_ABWEHR] & s->map & ~f->p->start[PLOT_ABWEHR]);
    return f->seat == PLOT_ABWEHR && (s->turn >= 4 || (access >= 3 && recruits >= 12));
}

/* Whom a unit is drawn to if there is nothing to do within reach: in the coup those it could still drive off. */
static bool draws(const struct staff *f, int u, int target)
{
    const bool counts = staff_in(f->s->control[!f->seat] & f->s->map, target) &&
                        (counts_for_victory(f, target) || target == f->p->leader[PLOT_HITLER]);
    if (staff_coup(f->s))
        return counts && staff_differential(f, u, f->s->place[target], target) >= LEAST_TO_DRIVE_OFF;
    return staff_ready(f) ? counts : open_to(f, target);
}

static uint64_t all_draws(const struct staff *f, int u)
{
    uint64_t set = 0;
    for (uint64_t left = f->s->map; left; left &= left - 1)
        if (draws(f, u, __builtin_ctzll(left)))
            set |= left & -left;
    return set;
}

/* How far the nearest of these units is from every hex; FARTHEST without any. */
static void measure_draws(const struct staff *f, uint64_t set, uint8_t near[PLOT_ROW])
{
    memset(near, FARTHEST, PLOT_ROW);
    for (; set; set &= set - 1) {
        const uint8_t *apart = f->p->apart[f->s->place[__builtin_ctzll(set)]];
        for (int h = 0; h < PLOT_ROW; h++)
            near[h] = apart[h] < near[h] ? apart[h] : near[h];
    }
}

/* Units of one rating are drawn to the same others; before the coup all units are. */
static int rating_of(const struct staff *f, int u)
{
    return staff_coup(f->s) ? f->p->unit[u].effectiveness : 0;
}

/* Whom units of a rating are drawn to is noted once, as steps from every hex. */
static void note_draws(const struct staff *f, int u)
{
    struct staff_notes *notes = f->notes;
    const int rating = rating_of(f, u);
    if (notes->drawn_known >> rating & 1)
        return;
    notes->drawn_known |= (uint16_t)(1u << rating);
    measure_draws(f, all_draws(f, u), notes->near[rating]);
}

/* Victims next to a hex that the unit there cannot drive off: it stands in the way of those who could. */
static int in_the_way(const struct staff *f, int u, int hex)
{
    const struct plot_hex *h = &f->p->hex[hex];
    int n = 0;
    for (int i = 0; f->notes->beside[hex] && h->zone[i] != PLOT_NO_HEX; i++) {
        const int who = f->s->at[h->zone[i]];
        n += who < PLOT_GERMANS && staff_in(f->s->control[!f->seat], who) &&
             (counts_for_victory(f, who) || who == f->p->leader[PLOT_HITLER]) &&
             staff_differential(f, u, h->zone[i], who) < LEAST_TO_DRIVE_OFF;
    }
    return n;
}

/* Before the coup the strong wait where Hitler is sooner or later, on turn 8 for good: around the Führer HQ. */
static int steps_to_hitler(const struct staff *f, int from)
{
    const int place = f->s->place[f->p->leader[PLOT_HITLER]];
    if (place >= PLOT_HEXES)
        return 0;
    if (staff_coup(f->s) || f->p->hex[place].area == f->p->berlin)
        return f->p->apart[from][place];
    const int d = f->p->apart[from][f->p->hq_hex[PLOT_HQ_FUEHRER][0]];
    return d > AROUND ? d : AROUND;
}

/* What a step nearer to Hitler is worth to a unit that could strike him. */
static int pull(const struct staff *f, int u)
{
    if (f->seat != PLOT_ABWEHR || f->p->unit[u].effectiveness < 7)
        return 0;
    return staff_coup(f->s) ? 10 : staff_ready(f) ? 60 : f->s->turn > 2 ? 12 : 0;
}

/* What is the same for a unit wherever it ends. */
struct stance {
    int unit, pull;
    bool coup, ready;
};

static int standing_before(const struct staff *f, const struct stance *st, int hex, int value)
{
    const int gain = peaceful(f, st->unit, hex);
    return st->ready ? value * 5 + gain / 4 : value + gain;
}

/* The worth of ending in a hex, harassment apart. A unit that counts for victory stays outside headquarters. */
static int standing(const struct staff *f, const struct stance *st, int hex)
{
    const struct plot_hex *h = &f->p->hex[hex];
    const int u = st->unit;
    int value = -(st->coup ? 40 : 6) * f->notes->near[rating_of(f, u)][hex] -
                (st->pull ? st->pull * steps_to_hitler(f, hex) : 0);
    if (!st->coup)
        return standing_before(f, st, hex, value);
    const bool own = f->p->unit[u].party == (f->seat == PLOT_SS ? PLOT_P_SS : PLOT_P_ABWEHR);
    if (own && (h->area != f->p->berlin || h->hq != PLOT_NONE))
        value -= 400;
    else if (h->area != f->p->berlin)
        value -= 300;
    return value - (12 - 2 * f->s->coup_turn) * staff_enemies_near(f, hex) - WAY * in_the_way(f, u, hex);
}

struct staff_plan staff_plan(const struct staff *f, int u, struct staff_reach *r)
{
    const struct stance st = {u, pull(f, u), staff_coup(f->s), staff_ready(f)};
    const int here = f->s->place[u], movement = f->p->unit[u].movement;
    const int leaving = f->s->acting == u && f->s->spent ? 60 : 5;
    struct staff_plan best = {-1000000, here, PLOT_NONE};
    note_draws(f, u);
    staff_reach(f, u, r);
    const int now = standing(f, &st, here);
    for (int i = 0; i < r->count; i++) {
        const int h = r->hex[i];
        int target;
        if (f->s->at[h] != PLOT_NONE && f->s->at[h] != u)
            continue;
        const int fight = best_harassment(f, u, h, movement - r->cost[h], &target);
        const int score = fight + standing(f, &st, h) - now - (h == here ? 0 : leaving);
        if (score > best.score || (score == best.score && h < best.hex))
            best = (struct staff_plan){score, h, target};
    }
    return best;
}
