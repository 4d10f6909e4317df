/* The coup weighed before it is declared: who could strike Hitler, how likely he is to fall while the bonus lasts, and
 * whether that promises enough for this game-turn. Chances are counted in thousandths.
 *
 * Always true: it looks at what lies open (places, control, markers) and at the number of its own access chits. */
#include "bots/plot_staff.h"

enum {
    CERTAIN = 1000,
    WON_WITHOUT = 720, /* coups won although Hitler outlives coup-turn 1: about so against `random` */
    UNDISTURBED = 700, /* blows in coup-turn 1 that the enemy's moves in between leave possible: a guess */
    LEAST = 2          /* below this differential nothing drives Hitler off */
};

/* ---- Who can strike ---- */

struct striker {
    int differential, movement, points; /* points: to get next to Hitler */
};

static bool before(const struct striker *a, const struct striker *b)
{
    return a->differential != b->differential ? a->differential > b->differential : a->points < b->points;
}

/* The list stays sorted; when it is full the last makes room. */
static int enlist(struct striker *list, int count, struct striker x)
{
    int at = count < STAFF_STRIKERS ? count++ : STAFF_STRIKERS - 1;
    for (; at > 0 && before(&x, &list[at - 1]); at--)
        list[at] = list[at - 1];
    list[at] = x;
    return count;
}

/* All who could strike now, the strongest first. */
static int strikers(const struct staff *f, int bonus, struct striker *list)
{
    const struct plot_state *s = f->s;
    const int hitler = f->p->leader[PLOT_HITLER], defense = f->p->unit[hitler].defense + PLOT_BONUS;
    int count = 0;
    for (uint64_t set = s->control[PLOT_ABWEHR] & s->map & ~(s->masked | s->neutral); set; set &= set - 1) {
        const struct plot_unit *unit = &f->p->unit[__builtin_ctzll(set)];
        const int differential = unit->effectiveness - defense + bonus;
        const int points = differential < LEAST ? 255 : staff_points_to_hitler(f, __builtin_ctzll(set));
        if (points != 255)
            count = enlist(list, count, (struct striker){differential, unit->movement, points});
    }
    return count;
}

/* ---- How likely Hitler falls ---- */

struct blow {
    int kill, again; /* that he falls; that neither falls, and the striker can come again */
};

/* `kill` adds up over the tries, each weighted by the chance that there is still something to strike; a retreat that
 * Hitler cannot make kills him (R-18-20). */
static struct blow strike(const struct staff *f, const struct striker *x, int points, int penalty)
{
    const bool trapped = staff_trapped(f, f->p->leader[PLOT_HITLER]);
    struct blow b = {0, CERTAIN};
    int kills = 0, dies = 0;
    for (int die = 0; die < 6; die++) {
        const int result = f->p->coup_harassment[die][x->differential < 8 ? x->differential : 8];
        kills += result == PLOT_R_DE || (result == PLOT_R_DR && trapped);
        dies += result == PLOT_R_AE;
    }
    for (int tries = (x->movement - points) / penalty; tries > 0; tries--) {
        b.kill += b.again * kills / 6;
        b.again = b.again * (6 - kills - dies) / 6;
    }
    return b;
}

/* In the inter-phase, where the first few strike undisturbed, or in coup-turn 1, where all can who are left. */
static int hitler_falls(const struct staff *f, const struct plot_walkyrie *w)
{
    struct striker list[STAFF_STRIKERS];
    const int count = strikers(f, w->bonus, list);
    int lives = CERTAIN;
    for (int i = 0; i < count; i++) {
        const bool first = i < w->units;
        const struct blow inter = first ? strike(f, &list[i], list[i].points, w->penalty) : (struct blow){0, CERTAIN};
        const struct blow coup = strike(f, &list[i], first ? 0 : list[i].points, w->penalty);
        lives = lives * (CERTAIN - inter.kill) / CERTAIN;
        lives = lives * (CERTAIN - coup.kill * inter.again / CERTAIN * UNDISTURBED / CERTAIN) / CERTAIN;
    }
    return CERTAIN - lives;
}

/* ---- Whether to declare ---- */

/* With no SS unit left to drive off the declaration itself wins (R-18-36). */
static int victory_chance(const struct staff *f, const struct plot_walkyrie *w)
{
    const int left = staff_counted(f, PLOT_SS);
    const int without = left == 0 ? CERTAIN : left == 1 ? (CERTAIN + WON_WITHOUT) / 2 : WON_WITHOUT;
    return without + (CERTAIN - without) * hitler_falls(f, w) / CERTAIN;
}

/* The chance to win a coup if the attempt with this many access chits succeeds: the mean over the dice that do. */
int staff_coup_chance(const struct staff *f, int access)
{
    int sum = 0, dice = 0;
    for (int die = 1; die <= 6; die++) {
        const struct plot_walkyrie *w = &f->p->walkyrie[die + access];
        if (!w->penalty)
            continue;
        sum += victory_chance(f, w);
        dice++;
    }
    return dice ? sum / dice : 0;
}

/* What a coup must promise in each game-turn: less and less, for time runs out. 1001 for turn 0 and 1000 for the first
 * two turns: never, or only when it is certain; 0 in the last turn, where not to try is to lose (R-5-5). */
bool staff_strikes(const struct staff *f, int access)
{
    static const int wanted[PLOT_TURNS + 1] = {1001, 1000, 1000, 970, 970, 960, 950, 930, 860, 0};
    return staff_coup_chance(f, access) >= wanted[f->s->turn];
}

/* ---- What is said of it ---- */

/* On how many faces of the die an attempt succeeds, and how likely Hitler falls then: the mean over these, in percent.
 * What a declared coup wins in the end is for those who play it on. */
static int good_faces(const struct staff *f, int access, int *falls)
{
    int n = 0, sum = 0;
    for (int die = 1; die <= 6; die++) {
        const struct plot_walkyrie *w = &f->p->walkyrie[die + access];
        n += w->penalty != 0;
        sum += w->penalty ? hitler_falls(f, w) : 0;
    }
    *falls = n ? (sum / n + 5) / 10 : 0;
    return n;
}

/* Before the coup: what an attempt with all access chits would come to now. To the SS Player, how far the other is. */
bool staff_weigh(const void *pack, const void *state, int seat, struct sand_weighed *w)
{
    const struct plot_state *s = state;
    struct staff_notes notes;
    const struct staff f = {.p = pack, .s = s, .seat = PLOT_ABWEHR, .notes = &notes};
    struct striker list[STAFF_STRIKERS];
    int falls;
    if (s->mode != PLOT_GAME)
        return false;
    staff_forget(&notes);
    const int access = __builtin_popcountll(s->heap[PLOT_ABWEHR].other & f.p->kind[PLOT_ACCESS]);
    const int faces = good_faces(&f, access, &falls), units = strikers(&f, f.p->walkyrie[6].bonus, list);
    if (seat == PLOT_ABWEHR)
        *w = (struct sand_weighed){s->turn == PLOT_TURNS ? PLOT_W_LAST : PLOT_W_COUP, 4, {access, faces, units, falls}};
    else
        *w = (struct sand_weighed){PLOT_W_THREAT, 2, {units, falls}};
    return true;
}
