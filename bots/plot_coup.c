/* The coup weighed before it is declared: who could reach Hitler, how likely he is to fall while the bonus lasts, and
 * whether that is good enough for this game-turn. Chances are counted in thousandths.
 *
 * Always true: only open information is used (places, control, markers) besides the bot's own chits. */
#include "bots/plot_staff.h"

enum {
    CERTAIN = 1000,
    WON_WITHOUT = 720, /* coups won in which Hitler outlives the first coup-turn */
    ANSWERED = 700     /* of an attack in coup-turn 1, where the enemy moves in between */
};

/* ---- Who can strike ---- */

/* Whether Hitler, driven off, would find no hex. */
static bool cornered(const struct staff *f, int hitler)
{
    return staff_trapped(f, hitler);
}

/* A chance to kill with one unit: how many tries, at which differential. */
struct blow {
    int kill, left; /* chance that Hitler falls; and that neither falls */
};

static struct blow strike(const struct staff *f, int differential, int tries, bool no_way_out)
{
    struct blow b = {0, CERTAIN};
    int kills = 0, falls = 0;
    for (int die = 0; die < 6; die++) {
        const int result = f->p->coup_harassment[die][differential < 8 ? differential : 8];
        kills += result == PLOT_R_DE || (result == PLOT_R_DR && no_way_out);
        falls += result == PLOT_R_AE;
    }
    for (; tries > 0; tries--) {
        b.kill += b.left * kills / 6;
        b.left = b.left * (6 - kills - falls) / 6;
    }
    return b;
}

/* Points a unit needs to stand beside a hex; 255 if it cannot in one move. */
static int points_to(const struct staff *f, int u, int hex)
{
    const struct plot_hex *h = &f->p->hex[hex];
    struct staff_reach r;
    int least = 255;
    staff_reach(f, u, &r);
    for (int i = 0; i < h->zones; i++) {
        const int n = h->zone[i];
        if ((f->s->at[n] == PLOT_NONE || f->s->at[n] == u) && r.cost[n] < least)
            least = r.cost[n];
    }
    return least;
}

struct striker {
    int differential, movement, points;
};

/* All who could strike now, the strongest first. */
static int strikers(const struct staff *f, int hitler, int bonus, struct striker *list)
{
    const uint64_t able = f->s->control[PLOT_ABWEHR] & f->s->map & ~(f->s->masked | f->s->neutral) & f->p->mobile;
    int count = 0;
    for (uint64_t set = able; set; set &= set - 1) {
        const int u = __builtin_ctzll(set), points = 0;
        struct striker x = {f->p->unit[u].effectiveness - f->p->unit[hitler].defense - PLOT_BONUS + bonus,
                            f->p->unit[u].movement, points};
        if (x.differential < 2 || (x.points = points_to(f, u, f->s->place[hitler])) == 255)
            continue;
        int at = count < STAFF_STRIKERS ? count++ : STAFF_STRIKERS - 1;
        for (; at > 0 && (list[at - 1].differential < x.differential ||
                          (list[at - 1].differential == x.differential && list[at - 1].points > x.points));
             at--)
            list[at] = list[at - 1];
        list[at] = x;
    }
    return count;
}

/* The chance that Hitler falls in the inter-phase or in coup-turn 1. */
static int falls(const struct staff *f, const struct plot_walkyrie *w)
{
    const int hitler = f->p->leader[PLOT_HITLER];
    struct striker list[STAFF_STRIKERS];
    const int count = strikers(f, hitler, w->bonus, list);
    const bool no_way_out = cornered(f, hitler);
    int lives = CERTAIN;
    for (int i = 0; i < count; i++) {
        int there = CERTAIN, points = list[i].points;
        if (i < w->units) {
            const struct blow b =
                strike(f, list[i].differential, (list[i].movement - points) / w->penalty, no_way_out);
            lives = lives * (CERTAIN - b.kill) / CERTAIN;
            there = b.left + 0;
            points = 0;
        }
        const struct blow b = strike(f, list[i].differential, (list[i].movement - points) / w->penalty, no_way_out);
        lives = lives * (CERTAIN - b.kill * there / CERTAIN * ANSWERED / CERTAIN) / CERTAIN;
    }
    return CERTAIN - lives;
}

/* ---- Whether to strike ---- */

static int victory_chance(const struct staff *f, const struct plot_walkyrie *w)
{
    const int left = staff_counted(f, PLOT_SS);
    if (left == 0)
        return CERTAIN;
    const int without = left == 1 ? (CERTAIN + WON_WITHOUT) / 2 : WON_WITHOUT;
    return without + (CERTAIN - without) * falls(f, w) / CERTAIN;
}

/* The chance to win a coup declared now with so many access chits, if the attempt succeeds. */
int staff_coup_chance(const struct staff *f, int access)
{
    int sum = 0, n = 0, last = -1, chance = 0;
    for (int die = 1; die <= 6; die++) {
        const struct plot_walkyrie *w = &f->p->walkyrie[die + access];
        const int kind = w->penalty << 8 | w->bonus << 4 | w->units;
        if (!w->penalty)
            continue;
        if (kind != last)
            chance = victory_chance(f, w);
        last = kind;
        sum += chance;
        n++;
    }
    return n ? sum / n : 0;
}

/* What a coup must promise, by game-turn: time runs out. */
bool staff_strikes(const struct staff *f, int access)
{
    static const int wanted[PLOT_TURNS + 1] = {1001, 1000, 1000, 970, 970, 960, 950, 930, 860, 0};
    return staff_coup_chance(f, access) >= wanted[f->s->turn];
}
