/* Plans of a single unit: how far it gets, what a harassment is worth, and which hex is best.
 *
 * Before the coup a unit goes where it helps to win somebody over (for the SS Player also to investigate), in the coup
 * where it can harass best. Worth is counted in hundredths of a point of effectiveness. */
#include "bots/plot_staff.h"

#include <limits.h>
#include <string.h>

enum {
    LEAST_TO_DRIVE_OFF = 2, /* differential: below it the Coup Harassment Table has neither Dr nor De */
    WAY = 60,               /* what standing in a stronger friend's way costs */
    AROUND = 3,             /* steps from the Führer HQ that are near enough to wait */
    FARTHEST = 60,          /* steps to anything */
    IN_BERLIN = 30,         /* what it is worth to be there */
    LEAVING = 5,            /* what it costs to leave a hex, */
    LEAVING_LATER = 60      /* and to continue once points were spent */
};

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
        if (f->s->at[n] == PLOT_NONE && !f->s->zone[f->seat][n] && !staff_barred(f, target, from, n))
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

int staff_enemies_near(const struct staff *f, int hex)
{
    return f->s->zone[!f->seat][hex];
}

/* ---- Places worth going to before the coup ---- */

static uint64_t able(const struct staff *f)
{
    return f->s->control[f->seat] & ~(f->s->masked | f->s->neutral);
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

/* The same, noted. */
static int strength_around(const struct staff *f, int target)
{
    struct staff_notes *notes = f->notes;
    if (!staff_in(notes->around_known, target)) {
        notes->around_known |= (uint64_t)1 << target;
        notes->around[target] = (uint8_t)all_around(f, target);
    }
    return notes->around[target];
}

/* Units that could be won over. */
static uint64_t open_to(const struct staff *f)
{
    const struct plot_state *s = f->s;
    return (f->p->party[f->seat == PLOT_ABWEHR ? PLOT_P_OKW : PLOT_P_NAZI] | s->heap[f->seat].loyalty) &
           ~(s->control[0] | s->control[1] | s->semi);
}

/* Units that could be investigated. */
static uint64_t suspects(const struct staff *f)
{
    const struct plot_state *s = f->s;
    return f->seat == PLOT_SS ? (s->control[PLOT_ABWEHR] & (~f->p->suspectable | s->suspected)) | s->semi : 0;
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
    if (!counts_for_victory(f, target) && target != f->p->leader[PLOT_HITLER])
        return false;
    return !staff_coup(f->s) || staff_differential(f, u, f->s->place[target], target) >= LEAST_TO_DRIVE_OFF;
}

static uint64_t all_draws(const struct staff *f, int u)
{
    uint64_t set = 0;
    if (!staff_coup(f->s) && !staff_ready(f))
        return open_to(f) & f->s->map;
    for (uint64_t left = f->s->control[!f->seat] & f->s->map; left; left &= left - 1)
        if (draws(f, u, __builtin_ctzll(left)))
            set |= left & -left;
    return set;
}

/* How far the nearest of these units is from every hex of a block; FARTHEST without any. */
static void measure_draws(const struct staff *f, uint64_t set, int block, uint8_t near[PLOT_ROW])
{
    uint8_t least[STAFF_BLOCK];
    memset(least, FARTHEST, sizeof least);
    for (; set; set &= set - 1) {
        const uint8_t *apart = f->p->apart[f->s->place[__builtin_ctzll(set)]] + block * STAFF_BLOCK;
        for (int h = 0; h < STAFF_BLOCK; h++)
            least[h] = apart[h] < least[h] ? apart[h] : least[h];
    }
    memcpy(near + block * STAFF_BLOCK, least, sizeof least);
}

/* Units of one rating are drawn to the same others; before the coup all units are. Whom, is noted once. */
static int note_draws(const struct staff *f, int u)
{
    struct staff_notes *notes = f->notes;
    const int rating = staff_coup(f->s) ? f->p->unit[u].effectiveness : 0;
    if (!(notes->drawn_known >> rating & 1)) {
        notes->drawn_known |= (uint16_t)(1u << rating);
        notes->near_known[rating] = 0;
        notes->drawn[rating] = all_draws(f, u);
    }
    return rating;
}

/* ---- What is next to a hex ---- */

/* Those of the other side, and those who could be won over or investigated: next to most hexes there is nobody, which
 * is what makes the rest of this file quick. */
void staff_note_beside(const struct staff *f)
{
    struct staff_notes *notes = f->notes;
    const struct plot_state *s = f->s;
    notes->open_to = staff_coup(s) ? 0 : open_to(f);
    notes->suspects = staff_coup(s) ? 0 : suspects(f) & ~notes->open_to;
    memset(notes->beside, 0, sizeof notes->beside);
    memset(&notes->busy, 0, sizeof notes->busy);
    for (uint64_t set = (s->control[!f->seat] | notes->open_to | notes->suspects) & s->map; set; set &= set - 1) {
        const int place = s->place[__builtin_ctzll(set)];
        if (s->at[place] == __builtin_ctzll(set))
            for (const uint16_t *n = f->p->hex[place].zone; *n != PLOT_NO_HEX; n++) {
                notes->beside[*n] |= set & -set;
                staff_put(&notes->busy, *n);
            }
    }
}

/* What is the same for a unit wherever it ends. */
struct stance {
    int unit, mine, rating;
    int draw, pull;               /* what a step nearer to those it is drawn to is worth, and one nearer to Hitler */
    int at_least;                 /* steps to Hitler: fewer count as many */
    bool coup, ready, own;        /* own: it counts for victory */
    const uint8_t *near, *hitler; /* steps to those it is drawn to; to Hitler, or to where he will be */
    uint64_t next;                /* units whose neighbour it is, if it is able */
    uint64_t help, prey;          /* whom it may help to win over or to investigate; whom it may harass */
    uint64_t in_way_of;           /* whom it cannot drive off, but others could */
    uint64_t attack_known, help_known;
    int attack[PLOT_GERMANS], gain[PLOT_GERMANS];
};

/* Before the coup the strong wait where Hitler is sooner or later, on turn 8 for good: around the Führer HQ. */
static void look_for_hitler(const struct staff *f, struct stance *st)
{
    const int place = f->s->place[f->p->leader[PLOT_HITLER]];
    const bool there = st->coup || place >= PLOT_HEXES || f->p->hex[place].area == f->p->berlin;
    st->pull = place >= PLOT_HEXES ? 0 : st->pull;
    st->at_least = there ? 0 : AROUND;
    st->hitler = f->p->apart[!there ? f->p->hq_hex[PLOT_HQ_FUEHRER][0] : place < PLOT_HEXES ? place : 0];
}

/* What a step nearer to Hitler is worth to a unit that could strike him. */
static int pull(const struct staff *f, int u)
{
    if (f->seat != PLOT_ABWEHR || f->p->unit[u].effectiveness < 7)
        return 0;
    return staff_coup(f->s) ? 10 : staff_ready(f) ? 60 : f->s->turn > 2 ? 12 : 0;
}

/* Units around the acting one, which is not there where it only passes. */
static uint64_t next_to(const struct staff *f, int u)
{
    const int place = f->s->place[u];
    uint64_t set = 0;
    if (!staff_in(able(f), u) || f->s->at[place] != u)
        return 0;
    for (const uint16_t *n = f->p->hex[place].zone; *n != PLOT_NO_HEX; n++)
        set |= f->s->at[*n] < PLOT_GERMANS ? (uint64_t)1 << f->s->at[*n] : 0;
    return set;
}

static uint64_t prey(const struct staff *f, int u)
{
    const struct plot_state *s = f->s;
    uint64_t set = 0;
    if (staff_in(s->chit_on, u))
        return 0;
    for (uint64_t left = s->control[!f->seat] & s->map & ~(f->p->suspectable & ~s->suspected); left; left &= left - 1)
        if (staff_differential(f, u, s->place[__builtin_ctzll(left)], __builtin_ctzll(left)) >= 0)
            set |= left & -left;
    return set;
}

/* Victims that the unit cannot drive off: next to them it stands in the way of those who could. */
static uint64_t in_way_of(const struct staff *f, int u)
{
    uint64_t set = 0;
    for (uint64_t left = f->s->control[!f->seat] & f->s->map; left; left &= left - 1) {
        const int who = __builtin_ctzll(left);
        if ((counts_for_victory(f, who) || who == f->p->leader[PLOT_HITLER]) &&
            staff_differential(f, u, f->s->place[who], who) < LEAST_TO_DRIVE_OFF)
            set |= left & -left;
    }
    return set;
}

static void take_stance(const struct staff *f, int u, struct stance *st)
{
    const struct plot_unit *unit = &f->p->unit[u];
    staff_note_others(f);
    st->unit = u;
    st->mine = unit->effectiveness;
    st->coup = staff_coup(f->s);
    st->ready = staff_ready(f);
    st->own = unit->party == (f->seat == PLOT_SS ? PLOT_P_SS : PLOT_P_ABWEHR);
    st->draw = st->coup ? 40 : 6;
    st->pull = pull(f, u);
    st->rating = note_draws(f, u);
    st->near = f->notes->near[st->rating];
    look_for_hitler(f, st);
    st->next = next_to(f, u);
    st->help = (f->notes->open_to | (unit->party < PLOT_P_CIVILIAN ? f->notes->suspects : 0)) & ~((uint64_t)1 << u);
    st->prey = prey(f, u);
    st->in_way_of = st->coup ? in_way_of(f, u) : 0;
    st->attack_known = st->help_known = 0;
}

/* ---- The worth of a hex ---- */

static int attack(const struct staff *f, struct stance *st, int target)
{
    if (!staff_in(st->attack_known, target)) {
        st->attack_known |= (uint64_t)1 << target;
        st->attack[target] = staff_attack(f, st->unit, f->s->place[target], target);
    }
    return st->attack[target];
}

/* The best target from a hex, with as many tries as the points left allow. */
static int best_harassment(const struct staff *f, struct stance *st, int hex, int left)
{
    const int tries = left / (st->coup ? f->s->penalty : 1);
    int best = 0;
    for (uint64_t set = f->notes->beside[hex] & st->prey; tries > 0 && set; set &= set - 1) {
        const int value = attack(f, st, __builtin_ctzll(set)) * (tries > 2 ? 20 : tries > 1 ? 16 : 10) / 10;
        best = value > best ? value : best;
    }
    return best;
}

/* What a unit adds by standing next to a target: up to +7 in a recruitment, up to 4 to 1 in an investigation. */
static int work_out_help(const struct staff *f, const struct stance *st, int target)
{
    const struct plot_unit *t = &f->p->unit[target];
    const bool wins = staff_in(f->notes->open_to, target);
    const int others = strength_around(f, target) - (staff_in(st->next, target) ? st->mine : 0);
    const int need = (wins ? t->defense + 7 : t->defense * 4) - others;
    const int value = wins ? t->effectiveness + 4 : (t->effectiveness + 2) / 2;
    return need <= 0 ? 0 : (st->mine < need ? st->mine : need) * value * 8;
}

static int help(const struct staff *f, struct stance *st, int target)
{
    if (!staff_in(st->help_known, target)) {
        st->help_known |= (uint64_t)1 << target;
        st->gain[target] = work_out_help(f, st, target);
    }
    return st->gain[target];
}

static int peaceful(const struct staff *f, struct stance *st, uint64_t beside)
{
    int best = 0, sum = 0;
    for (uint64_t set = beside & st->help; set; set &= set - 1) {
        const int value = help(f, st, __builtin_ctzll(set));
        best = value > best ? value : best;
        sum += value;
    }
    return best + sum / 8;
}

/* The worth of ending in a hex in the coup. A unit that counts for victory stays outside headquarters. */
static int standing_in_coup(const struct staff *f, const struct stance *st, int hex, int value)
{
    const struct plot_hex *h = &f->p->hex[hex];
    if (st->own && (h->area != f->p->berlin || h->hq != PLOT_NONE))
        value -= 400;
    else if (h->area != f->p->berlin)
        value -= 300;
    return value - (12 - 2 * f->s->coup_turn) * staff_enemies_near(f, hex) -
           WAY * __builtin_popcountll(f->notes->beside[hex] & st->in_way_of);
}

/* The worth of ending in a hex, harassment apart. Its block must have been measured. */
static inline int standing(const struct staff *f, struct stance *st, int hex)
{
    const int hitler = st->hitler[hex] > st->at_least ? st->hitler[hex] : st->at_least;
    const int value = -st->draw * st->near[hex] - st->pull * hitler;
    if (st->coup)
        return standing_in_coup(f, st, hex, value);
    const uint64_t beside = f->notes->beside[hex] & st->help;
    const int gain = (beside ? peaceful(f, st, beside) : 0) +
                     (staff_has(&f->p->inside[f->p->berlin], hex) ? IN_BERLIN : 0);
    return st->ready ? value * 5 + gain / 4 : value + gain;
}

/* ---- Plans ---- */

/* The steps to those a unit is drawn to are measured where they are asked for: most units see a part of the map. */
static void measure_block(const struct staff *f, const struct stance *st, int block)
{
    struct staff_notes *notes = f->notes;
    if (notes->near_known[st->rating] >> block & 1)
        return;
    notes->near_known[st->rating] |= (uint16_t)(1u << block);
    measure_draws(f, notes->drawn[st->rating], block, notes->near[st->rating]);
}

static void measure_word(const struct staff *f, const struct stance *st, int word, uint64_t set)
{
    if ((uint32_t)set)
        measure_block(f, st, 2 * word);
    if (set >> STAFF_BLOCK)
        measure_block(f, st, 2 * word + 1);
}

/* A unit's choice between hexes: the best so far; what each is worth less, for where it stands now is worth something
 * and leaving it costs. */
struct choice {
    int score, hex, now, leaving;
    struct staff_reach reach;
    struct stance stance;
};

/* Whether ending in one hex is better than in another: of equals the lower number. */
static bool is_better(int score, int hex, int than_score, int than_hex)
{
    return score > than_score || (score == than_score && hex < than_hex);
}

/* What a hex is worth to end in with this many points left. */
static inline int worth_of(const struct staff *f, struct stance *st, int h, int left)
{
    const int fight = f->notes->beside[h] & st->prey ? best_harassment(f, st, h, left) : 0;
    return fight + standing(f, st, h);
}

static int nearer(int distance, int steps, int at_least)
{
    return distance - steps > at_least ? distance - steps : at_least;
}

/* No hex this many steps away is worth more by what it is near to. */
static int most_by_place(const struct stance *st, int here, int steps)
{
    const int value = -st->draw * nearer(st->near[here], steps, 0) -
                      st->pull * nearer(st->hitler[here], steps, st->at_least);
    return st->ready ? value * 5 : value;
}

/* Where units stand no other can end. A hex with nobody next to it counts by its place alone; where that is not enough
 * such hexes are passed over. */
static void compare(const struct staff *f, const struct plot_hexes *hexes, int steps, struct choice *c)
{
    struct stance *st = &c->stance;
    const int here = f->s->place[st->unit], left = c->reach.most - c->reach.spent - steps;
    const bool passes = !st->coup && most_by_place(st, here, steps) + IN_BERLIN - c->now - c->leaving < c->score;
    for (int i = 0; i < PLOT_WORDS; i++) {
        uint64_t set = hexes->word[i] & ~f->notes->taken.word[i] & (passes ? f->notes->busy.word[i] : ~(uint64_t)0);
        measure_word(f, st, i, set);
        for (; set; set &= set - 1) {
            const int h = 64 * i + __builtin_ctzll(set);
            const int score = worth_of(f, st, h, left) - c->now - c->leaving;
            if (is_better(score, h, c->score, c->hex)) {
                c->score = score;
                c->hex = h;
            }
        }
    }
}

/* What the best of these could do for a unit that gets next to all it wants. */
static int most_by_deeds(const struct staff *f, struct stance *st, int steps)
{
    const uint8_t *apart = f->p->apart[f->s->place[st->unit]];
    int gain = 0, fight = 0;
    for (uint64_t set = st->help & f->s->map; set; set &= set - 1)
        if (apart[f->s->place[__builtin_ctzll(set)]] <= steps + 1) {
            const int one = help(f, st, __builtin_ctzll(set));
            gain = one > gain ? one : gain;
        }
    for (uint64_t set = st->prey; set; set &= set - 1)
        if (apart[f->s->place[__builtin_ctzll(set)]] <= steps + 1) {
            const int one = 2 * attack(f, st, __builtin_ctzll(set));
            fight = one > fight ? one : fight;
        }
    gain += 6 * gain / 8 + IN_BERLIN;
    return fight + (st->ready ? gain / 4 : gain);
}

/* Whether there may be anything in reach that is worth more than that. */
static bool may_beat(const struct staff *f, struct choice *c, int score)
{
    const int steps = c->reach.most - c->reach.spent, here = f->s->place[c->stance.unit];
    return c->stance.coup ||
           most_by_place(&c->stance, here, steps) + most_by_deeds(f, &c->stance, steps) - c->now - c->leaving > score;
}

/* What there is for the unit where it stands. */
static void begin_choice(const struct staff *f, int u, struct choice *c)
{
    c->hex = f->s->place[u];
    take_stance(f, u, &c->stance);
    staff_reach(f, u, &c->reach);
    measure_block(f, &c->stance, c->hex / STAFF_BLOCK);
    c->now = standing(f, &c->stance, c->hex);
    c->leaving = c->reach.spent ? LEAVING_LATER : LEAVING;
    c->score = f->s->at[c->hex] == u ? best_harassment(f, &c->stance, c->hex, c->reach.most - c->reach.spent)
                                     : -1000000;
}

/* Compares all hexes that the unit reaches, until one is worth more than enough. */
static void choose(const struct staff *f, int enough, struct choice *c)
{
    while (c->score <= enough && staff_spread(f, &c->reach))
        compare(f, &c->reach.level[c->reach.levels - 1], c->reach.levels - 1, c);
}

int staff_score(const struct staff *f, int u, int least)
{
    struct choice c;
    begin_choice(f, u, &c);
    c.score = c.score > least ? c.score : least;
    if (may_beat(f, &c, c.score))
        choose(f, INT_MAX, &c);
    return c.score;
}

bool staff_has_plan(const struct staff *f, int u)
{
    struct choice c;
    begin_choice(f, u, &c);
    c.score = c.score > 0 ? c.score : 0;
    choose(f, 0, &c);
    return c.score > 0;
}

/* Whether the unit, once it has come to a hex on its way, would rather stay than walk on. All else that it could still
 * reach from there was within reach before with no fewer points left, and not worth more: the two have to be compared,
 * and nothing else. */
static bool would_stay(const struct staff *f, struct choice *c, int h, int left)
{
    const int goal = c->score + c->now + c->leaving;
    if (staff_has(&f->notes->taken, h))
        return false;
    measure_block(f, &c->stance, h / STAFF_BLOCK);
    return is_better(worth_of(f, &c->stance, h, left), h, goal - LEAVING_LATER, c->hex);
}

void staff_find_way(const struct staff *f, int u, struct staff_way *way)
{
    struct choice c;
    begin_choice(f, u, &c);
    choose(f, INT_MAX, &c);
    way->unit = (uint8_t)u;
    way->spent = (uint8_t)c.reach.spent;
    way->steps = (uint8_t)staff_path(f, &c.reach, c.hex, way->hex);
    way->stays = (uint16_t)(1u << way->steps);
    for (int i = 1; i < way->steps; i++)
        way->stays |= (uint16_t)(would_stay(f, &c, way->hex[i], c.reach.most - c.reach.spent - i) << i);
}
