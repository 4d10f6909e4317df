/* The sum over worlds. */
#include "bots/werewolves_belief.h"

#include <string.h>

enum { MOST_WOLVES = 7, MOST_WORLDS = 48, MOST_SETS = 1200 };

/* How often the holder of a card has come out with it, on trial, and not yet; how often a Werewolf has taken it, and
 * somebody of the village has. */
static const struct {
    double true_claim, on_trial, silent, wolf_lies, village_lies;
} habits[WEREWOLVES_CARDS] = {
    [WEREWOLVES_SEER] = {0.7, 0.6, 0.3, 0.08, 0.008},   [WEREWOLVES_WITCH] = {0.4, 0.7, 0.6, 0.02, 0.008},
    [WEREWOLVES_HEALER] = {0.4, 0.7, 0.6, 0.02, 0.008}, [WEREWOLVES_HUNTER] = {0.4, 0.7, 0.6, 0.02, 0.008},
    [WEREWOLVES_RED] = {0.4, 0.7, 0.6, 0.02, 0.008},    [WEREWOLVES_CUPID] = {0.4, 0.7, 0.6, 0.02, 0.008},
    [WEREWOLVES_MAYOR] = {0.4, 0.7, 0.6, 0.02, 0.008},
};
/* On trial a Werewolf says to be one of the village, a single card `pressed` times as likely as it would be dealt it.
 */
static const double pressed = 1;
/* A Werewolf whom a Seer has named has nothing to lose, and says to be the Seer; one who is not named seldom answers a
 * Seer so. */
static const double named_lies = 60, answer_lies = 1.5;
/* The holder of a card speaks up when somebody else claims it: who has let the chance pass hardly holds it. */
static const double silent_on = 0.2;
/* Has said to be something else before. */
static const double changes = 0.3;
/* A seat that a lying claim names as a Werewolf is likely of the village; a seat that it clears is not. */
static const double lie_wolf = 0.3, lie_clear = 1.5;

/* A seat that really was awake has something to report. A liar rarely adds a report that has to fit the dawns; the
 * visions of a false Seer fit always. */
static const double bare_truth = 0.4, invented = 0.5;

struct world {
    const struct werebot_story *s;
    const struct werebot_view *view;
    const double *odds;
    bool pairs; /* sets of Werewolves are looked at one by one where they are not too many */
    struct werebot_belief *b;
    int wolves_low, wolves_high;    /* how many Werewolves there may be; the same number unless it is hidden */
    uint8_t role[WEREWOLVES_CARDS]; /* the single cards with claims that are not settled by a known card */
    int roles, worlds;
    double sum;
};

static sand_mask claimants(const struct werebot_story *s, int card)
{
    sand_mask who = 0;
    for (int i = 0; i < s->seats; i++)
        if (s->claim[i].role == card)
            who |= sand_bit(i);
    return who;
}

/* ---- One world ---- */

struct leaf {
    sand_mask wolves, clear, honest;
    double odds[SAND_SEATS], weight;
};

static void believe_claim(const struct werebot_story *s, struct leaf *l, int who)
{
    l->clear |= sand_bit(who) | s->claim[who].clears;
    l->wolves |= s->claim[who].wolves;
    l->honest |= sand_bit(who);
}

/* The village's single cards, the Seer's among them, and its villagers. */
static int single_cards(const struct werebot_story *s)
{
    int n = 0;
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        n += s->set[card] > 0;
    return n;
}

static int plain_cards(const struct world *w)
{
    const int n = w->s->seats - w->wolves_low - single_cards(w->s);
    return n > 1 ? n : 1;
}

/* Says it is the Seer after somebody who had visions to report. */
static bool answers_seer(const struct werebot_story *s, const struct werebot_claim *c)
{
    bool after = false;
    for (int i = 0; i < s->seats; i++)
        after |= s->claim[i].role == WEREWOLVES_SEER && s->claim[i].told && s->claim[i].order < c->order;
    return c->role == WEREWOLVES_SEER && after;
}

/* Whether somebody had claimed the card before: a Werewolf on trial takes one that nobody contradicts. */
static bool is_taken(const struct werebot_story *s, const struct werebot_claim *c)
{
    for (int i = 0; i < s->seats; i++)
        if (s->claim[i].role == c->role && s->claim[i].order < c->order)
            return true;
    return false;
}

/* How readily a Werewolf has made this claim. Who answers a Seer and reports nothing wants to undo what was reported:
 * bots never do, and of people those who have to. */
static double readiness_to_lie(const struct world *w, const struct werebot_claim *c)
{
    const double habit = habits[c->role].wolf_lies;
    const bool answers = answers_seer(w->s, c);
    if (c->role == WEREWOLVES_SEER && (c->accused || (answers && !c->told)))
        return habit * named_lies;
    if (c->on_trial && !is_taken(w->s, c))
        return pressed / (plain_cards(w) + pressed * single_cards(w->s));
    return answers ? habit * answer_lies : habit;
}

static void disbelieve_claim(const struct world *w, struct leaf *l, int who)
{
    const struct werebot_claim *c = &w->s->claim[who];
    const double wolf_lies = readiness_to_lie(w, c);
    l->weight *= habits[c->role].village_lies;
    l->odds[who] *= wolf_lies / habits[c->role].village_lies;
    if (c->role != WEREWOLVES_SEER && c->told)
        l->weight *= invented;
    for (sand_mask m = c->wolves; m; m &= m - 1)
        l->odds[werewolves_first(m)] *= lie_wolf;
    for (sand_mask m = c->clears; m; m &= m - 1)
        l->odds[werewolves_first(m)] *= lie_clear;
}

/* Says to be the Seer after somebody else, and to have seen that one as a Werewolf. */
static bool names_rival(const struct werebot_story *s, const struct werebot_claim *c)
{
    for (int i = 0; i < s->seats && c->role == WEREWOLVES_SEER; i++)
        if (werewolves_is(c->wolves, i) && s->claim[i].role == WEREWOLVES_SEER && s->claim[i].order < c->order)
            return true;
    return false;
}

/* How readily the holder of the card has made this claim. To have looked at a false Seer before that one came out takes
 * luck: one seat a night. */
static double truthfulness(const struct werebot_story *s, const struct werebot_claim *c)
{
    const bool awake = c->role == WEREWOLVES_WITCH || c->role == WEREWOLVES_SEER;
    const double luck = names_rival(s, c) && c->day < s->seats ? (double)c->day / (s->seats - 1) : 1;
    return luck * (c->on_trial ? habits[c->role].on_trial : habits[c->role].true_claim) *
           (awake && !c->told ? bare_truth : 1) * (c->changed ? changes : 1);
}

/* The sums of products of `odds` over all sets of 0 … MOST_WOLVES seats. */
static void sum_sets(const double *odds, sand_mask seats, int most, double e[MOST_WOLVES + 1])
{
    memset(e, 0, (MOST_WOLVES + 1) * sizeof *e);
    e[0] = 1;
    for (; seats; seats &= seats - 1) {
        const double a = odds[werewolves_first(seats)];
        for (int k = most; k > 0; k--)
            e[k] += a * e[k - 1];
    }
}

/* ---- Sets one by one ---- */

struct picking {
    struct world *w;
    const struct leaf *l;
    uint8_t open[SAND_SEATS], chosen[MOST_WOLVES];
    double odds[SAND_SEATS]; /* with what was done to the Werewolves of this world that are certain */
    int free, fixed;
    double sum, part[SAND_SEATS];
};

/* Chooses the rest of a set, each Werewolf with what it did to those before and they to it. */
static double pick_rest(struct picking *p, int from, int left, int taken, double weight)
{
    double(*const pair)[SAND_SEATS] = p->w->b->evidence.pair;
    double sum = 0;
    if (left == 0)
        return weight;
    for (int i = from; i + left <= p->free; i++) {
        const int seat = p->open[i];
        double own = weight * p->odds[i];
        for (int k = 0; k < taken; k++)
            own *= pair[seat][p->chosen[k]] * pair[p->chosen[k]][seat];
        p->chosen[taken] = (uint8_t)seat;
        const double rest = pick_rest(p, i + 1, left - 1, taken + 1, own);
        p->part[i] += rest;
        sum += rest;
    }
    return sum;
}

static int sets_of(int n, int k)
{
    int sets = 1;
    for (int i = 1; i <= k && sets <= MOST_SETS; i++)
        sets = sets * (n - k + i) / i;
    return sets;
}

/* Adds the world with every set of `k` more Werewolves. */
static void add_sets(struct world *w, const struct leaf *l, sand_mask open, int k, double weight)
{
    struct picking p = {.w = w, .l = l};
    double(*const pair)[SAND_SEATS] = w->b->evidence.pair;
    for (sand_mask m = open; m; m &= m - 1) {
        const int seat = werewolves_first(m);
        p.odds[p.free] = l->odds[seat];
        for (sand_mask fixed = l->wolves; fixed; fixed &= fixed - 1)
            p.odds[p.free] *= pair[seat][werewolves_first(fixed)] * pair[werewolves_first(fixed)][seat];
        p.open[p.free++] = (uint8_t)seat;
    }
    for (sand_mask m = l->wolves; m; m &= m - 1)
        for (sand_mask o = l->wolves; o; o &= o - 1)
            if (m != o)
                weight *= pair[werewolves_first(m)][werewolves_first(o)];
    const double sum = pick_rest(&p, 0, k, 0, weight);
    w->sum += sum;
    for (int i = 0; i < p.free; i++)
        w->b->wolf[p.open[i]] += p.part[i];
    for (sand_mask m = l->wolves; m; m &= m - 1)
        w->b->wolf[werewolves_first(m)] += sum;
    for (sand_mask m = l->honest; m; m &= m - 1)
        w->b->truth[werewolves_first(m)] += sum;
}

/* Adds the world to the belief: each seat's part of all sets is what is left of the sum without it. */
static void add_leaf(struct world *w, const struct leaf *l)
{
    const sand_mask all = sand_bit(w->s->seats) - 1, open = all & ~(l->wolves | l->clear);
    const int fixed = werewolves_count(l->wolves), free = werewolves_count(open);
    double e[MOST_WOLVES + 1], weight = l->weight;
    if (l->wolves & l->clear)
        return;
    for (sand_mask m = l->wolves; m; m &= m - 1)
        weight *= l->odds[werewolves_first(m)];
    const int most = w->wolves_high - fixed;
    if (most < 0 || most > MOST_WOLVES)
        return;
    if (w->pairs && w->wolves_low == w->wolves_high) {
        if (most <= free)
            add_sets(w, l, open, most, weight);
        return;
    }
    sum_sets(l->odds, open, most, e);
    for (int total = w->wolves_low; total <= w->wolves_high; total++) {
        const int k = total - fixed;
        if (k < 0 || k > free || !(weight * e[k] > 0))
            continue;
        w->sum += weight * e[k];
        for (sand_mask m = l->wolves; m; m &= m - 1)
            w->b->wolf[werewolves_first(m)] += weight * e[k];
        for (sand_mask m = open; m && k > 0; m &= m - 1) {
            const int seat = werewolves_first(m);
            double without = 1;
            for (int j = 1; j < k; j++)
                without = e[j] - l->odds[seat] * without;
            w->b->wolf[seat] += weight * l->odds[seat] * (without > 0 ? without : 0);
        }
        for (sand_mask m = l->honest; m; m &= m - 1)
            w->b->truth[werewolves_first(m)] += weight * e[k];
    }
}

/* ---- All worlds ---- */

/* How many could hold a card that none of those who claim it holds. */
static int keepers(const struct world *w, const struct leaf *l, sand_mask open, sand_mask who)
{
    const sand_mask me = sand_bit(w->s->me) & (w->view->wolves | w->view->clear);
    const sand_mask can = (open | (l->clear & w->s->alive)) & ~who & ~l->honest & ~me;
    const int wolves = w->wolves_low - werewolves_count(l->wolves),
              n = werewolves_count(can) - (wolves > 0 ? wolves : 0);
    return n > 0 ? n : 0;
}

/* Whether everyone has had a word since somebody first claimed the card. */
static bool has_stood(const struct werebot_story *s, sand_mask who)
{
    for (; who; who &= who - 1) {
        const struct werebot_claim *c = &s->claim[werewolves_first(who)];
        if (c->day < s->number || s->remarks_today > c->index + werewolves_count(s->alive))
            return true;
    }
    return false;
}

/* The next of the claimed cards is whose? One of those who claim it, or somebody who keeps silent. */
static void branch(struct world *w, int i, const struct leaf *l)
{
    if (i == w->roles || w->worlds >= MOST_WORLDS) {
        w->worlds++;
        add_leaf(w, l);
        return;
    }
    const int card = w->role[i];
    const sand_mask who = claimants(w->s, card), open = (sand_bit(w->s->seats) - 1) & ~(l->wolves | l->clear);
    sand_mask can = who & ~w->view->wolves;
    for (int k = 0; k < w->s->seats; k++)
        if ((w->s->face[k] != WEREWOLVES_HIDDEN && w->s->face[k] != card) || w->s->claim[k].broken)
            can &= ~sand_bit(k);
    for (sand_mask honest = can; honest; honest &= honest - 1) {
        struct leaf next = *l;
        const int one = werewolves_first(honest);
        believe_claim(w->s, &next, one);
        next.weight *= truthfulness(w->s, &w->s->claim[one]);
        for (sand_mask m = who & ~sand_bit(one); m; m &= m - 1)
            disbelieve_claim(w, &next, werewolves_first(m));
        branch(w, i + 1, &next);
    }
    struct leaf next = *l;
    next.weight *= habits[card].silent * keepers(w, l, open, who) * (has_stood(w->s, who) ? silent_on : 1);
    for (sand_mask m = who; m; m &= m - 1)
        disbelieve_claim(w, &next, werewolves_first(m));
    if (next.weight > 0)
        branch(w, i + 1, &next);
}

/* Cards that are known to be somebody's settle all claims to them. */
static void sort_claims(struct world *w, struct leaf *l)
{
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++) {
        const sand_mask who = claimants(w->s, card);
        const int holder = w->view->holder[card];
        if (!who)
            continue;
        if (w->s->set[card] && holder == WEREWOLVES_NONE) {
            w->role[w->roles++] = (uint8_t)card;
            continue;
        }
        for (sand_mask m = who; m; m &= m - 1)
            if (werewolves_first(m) == holder)
                believe_claim(w->s, l, holder);
            else
                disbelieve_claim(w, l, werewolves_first(m));
    }
}

/* Who says on trial to be a villager is likelier a Werewolf by as much as one who names a single card is not. */
static void doubt_villagers(const struct world *w, struct leaf *l)
{
    const int plain = plain_cards(w), singles = single_cards(w->s);
    for (int i = 0; i < w->s->seats; i++)
        if (w->s->claim[i].role == WEREWOLVES_VILLAGER && w->s->claim[i].on_trial)
            l->odds[i] *= (plain + singles) / (plain + pressed * singles);
}

/* How many Werewolves there are: as the set says, or about a quarter of the table where it says nothing. */
static void count_wolves(struct world *w)
{
    const int about = w->s->seats / 4;
    w->wolves_low = w->wolves_high = w->s->set[WEREWOLVES_WEREWOLF];
    if (w->s->numbers)
        return;
    w->wolves_low = about > 1 ? about - 1 : 1;
    w->wolves_high = about + 1 > 6 ? 6 : about + 1;
    if (w->wolves_high < werewolves_count(w->view->wolves))
        w->wolves_high = werewolves_count(w->view->wolves);
}

/* Nobody's word fits what is known: people do strange things. Then only what is certain counts. */
static void fall_back(struct world *w)
{
    struct leaf l = {.wolves = w->view->wolves, .clear = w->view->clear, .weight = 1};
    memcpy(l.odds, w->odds, sizeof l.odds);
    add_leaf(w, &l);
}

static void sum_worlds(const struct werebot_story *s, const struct werebot_view *view, double insight,
                       struct werebot_belief *b)
{
    const int open = s->seats - werewolves_count(view->wolves | view->clear),
              wolves = s->set[WEREWOLVES_WEREWOLF] - werewolves_count(view->wolves);
    const bool pairs = insight > 0 && s->numbers && wolves >= 0 && wolves <= open && sets_of(open, wolves) <= MOST_SETS;
    struct world w = {.s = s, .view = view, .pairs = pairs, .b = b};
    struct leaf l = {.wolves = view->wolves, .clear = view->clear, .weight = 1};
    w.odds = pairs ? b->evidence.plain : b->evidence.odds;
    memcpy(l.odds, w.odds, sizeof l.odds);
    memset(b->wolf, 0, sizeof b->wolf);
    memset(b->truth, 0, sizeof b->truth);
    count_wolves(&w);
    doubt_villagers(&w, &l);
    sort_claims(&w, &l);
    branch(&w, 0, &l);
    if (!(w.sum > 0))
        fall_back(&w);
    for (int i = 0; i < s->seats; i++) {
        b->wolf[i] = w.sum > 0 ? b->wolf[i] / w.sum : werewolves_is(view->wolves, i);
        b->truth[i] = w.sum > 0 ? b->truth[i] / w.sum : 0;
    }
}

/* First by what is certain, then once more with what was done to those who are in doubt, by how doubtful they are. */
void werebot_believe(const struct werebot_story *s, const struct werebot_view *view, double insight,
                     struct werebot_belief *b)
{
    for (int i = 0; i < SAND_SEATS; i++)
        b->wolf[i] = werewolves_is(view->wolves, i);
    b->view = *view;
    werebot_weigh(s, view, b->wolf, 0, &b->evidence);
    sum_worlds(s, view, 0, b);
    if (insight > 0) {
        double first[SAND_SEATS];
        memcpy(first, b->wolf, sizeof first);
        werebot_weigh(s, view, first, insight, &b->evidence);
        sum_worlds(s, view, insight, b);
    }
    b->living = 0;
    for (sand_mask m = s->alive; m; m &= m - 1)
        b->living += b->wolf[werewolves_first(m)];
    memcpy(b->likely, b->wolf, sizeof b->likely);
    memcpy(b->summed, b->wolf, sizeof b->summed);
    for (int i = 0; i < s->seats && insight >= 1; i++) { /* what was counted is how much all evidence is worth */
        b->likely[i] = werebot_stated(s->seats, b->wolf[i]);
        b->wolf[i] = werebot_calibrated(s->seats, b->wolf[i]);
    }
}

double werebot_holds(const struct werebot_story *s, const struct werebot_belief *b, int seat, int card)
{
    double free = 0, left = 1;
    if (!s->set[card] || s->face[seat] != WEREWOLVES_HIDDEN)
        return s->face[seat] == card;
    if (b->view.holder[card] != WEREWOLVES_NONE)
        return b->view.holder[card] == seat;
    if (s->claim[seat].role == card)
        return b->truth[seat];
    for (int i = 0; i < s->seats; i++) {
        if (s->claim[i].role == card)
            left -= b->truth[i];
        else if (s->face[i] == WEREWOLVES_HIDDEN)
            free += (1 - b->wolf[i]) * (1 - b->truth[i]);
    }
    return free > 0 && left > 0 ? left * (1 - b->wolf[seat]) * (1 - b->truth[seat]) / free : 0;
}

/* ---- Tempo ---- */

/* With m of n living Werewolves: none is left, or they are enough to hold every vote, or the better of a hanging at
 * random and none. The night takes one. */
double werebot_chance_by_day(int living, int wolves)
{
    double d[SAND_SEATS + 2][MOST_WOLVES + 1] = {{0}};
    if (wolves <= 0)
        return 1;
    if (2 * wolves >= living || wolves > MOST_WOLVES)
        return 0;
    for (int n = 0; n <= living; n++) {
        d[n][0] = 1;
        for (int m = 1; m <= wolves && 2 * m < n; m++) {
            const double hang = ((double)m * d[n - 2][m - 1] + (double)(n - m) * d[n - 2][m]) / n, wait = d[n - 1][m];
            d[n][m] = hang > wait ? hang : wait;
        }
    }
    return d[living][wolves];
}

/* Between two whole numbers of Werewolves the thresholds are mixed. */
static double threshold(int living, int wolves)
{
    const double hit = werebot_chance_by_day(living - 2, wolves - 1), miss = werebot_chance_by_day(living - 2, wolves),
                 wait = werebot_chance_by_day(living - 1, wolves);
    return hit > miss ? (wait - miss) / (hit - miss) : 0;
}

double werebot_sure_enough(int living, double wolves)
{
    const int low = wolves < 1 ? 1 : (int)wolves;
    const double part = wolves - low;
    const double at = threshold(living, low);
    return part > 0.05 ? (1 - part) * at + part * threshold(living, low + 1) : at;
}
