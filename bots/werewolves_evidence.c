/* The likelihood model of behaviour. Its numbers were fitted to games of these bots (docs/bots.md says how); a seat
 * that is not a bot of ours is weighed by the same numbers, which is why no single seat's sum may go to extremes. */
#include "bots/werewolves_evidence.h"

#include <string.h>

/* ---- What is certain ---- */

static void add_cards(const struct werebot_story *s, struct werebot_view *v)
{
    memset(v->holder, WEREWOLVES_NONE, sizeof v->holder);
    for (int i = 0; i < s->seats; i++)
        if (s->face[i] > WEREWOLVES_WEREWOLF && s->face[i] < WEREWOLVES_CARDS)
            v->holder[s->face[i]] = (uint8_t)i;
}

void werebot_public_view(const struct werebot_story *s, struct werebot_view *v)
{
    v->wolves = s->public_wolves;
    v->clear = s->public_clear;
    add_cards(s, v);
}

void werebot_own_view(const struct werebot_story *s, struct werebot_view *v)
{
    werebot_public_view(s, v);
    v->wolves |= s->pack | s->vision_wolves;
    v->clear |= s->victims | (s->visions & ~s->vision_wolves);
    if (s->card == WEREWOLVES_WEREWOLF)
        v->wolves |= sand_bit(s->me);
    else
        v->clear |= sand_bit(s->me);
    if (s->pack)
        v->clear |= ((sand_bit(s->seats) - 1) & ~s->pack);
    if (s->card > WEREWOLVES_WEREWOLF)
        v->holder[s->card] = s->me;
}

/* ---- Deeds ---- */

struct visiting {
    werebot_visit *visit;
    void *context;
};

static void visit_court(const struct visiting *v, const struct werebot_court *c)
{
    const int lead = werewolves_count(c->up) - werewolves_count(c->down);
    const bool plain = lead > 2 || lead < -2;
    v->visit(v->context, c->by[0], ACT_NOMINATED, c->nominee, c->day, c->index);
    v->visit(v->context, c->by[1], ACT_SECONDED, c->nominee, c->day, c->index);
    for (sand_mask left = c->up; left; left &= left - 1)
        v->visit(v->context, werewolves_first(left), plain ? ACT_EASY_UP : ACT_UP, c->nominee, c->day, c->index);
    for (sand_mask left = c->down; left; left &= left - 1)
        v->visit(v->context, werewolves_first(left), plain ? ACT_EASY_DOWN : ACT_DOWN, c->nominee, c->day, c->index);
}

/* Who agrees speaks for what the other said. Packs silence accusers: whom the eaten had blamed the day before. */
static void visit_word(const struct visiting *v, const struct werebot_story *s, const struct werebot_said *said)
{
    bool against = said->verb == SAID_SUSPECT || said->verb == SAID_AGREE || said->verb == SAID_WATCH;
    if (said->seat >= s->seats)
        return;
    if (against && werewolves_is(s->eaten, said->who) && s->death[said->who] == said->on_day + 1)
        v->visit(v->context, said->seat, ACT_BLAMED, said->who, said->on_day, said->place);
    if (against)
        v->visit(v->context, said->who, ACT_ACCUSED, said->seat, said->on_day, said->place);
    else if (said->verb == SAID_VOUCH || said->verb == SAID_SPARE || said->verb == SAID_DISAGREE)
        v->visit(v->context, said->who, ACT_DEFENDED, said->seat, said->on_day, said->place);
}

void werebot_each_act(const struct werebot_story *s, bool words, werebot_visit *visit, void *context)
{
    const struct visiting v = {visit, context};
    const int first = s->trials > STORY_TRIALS ? s->trials - STORY_TRIALS : 0;
    for (int i = first; i < s->trials; i++)
        visit_court(&v, &s->court[i % STORY_TRIALS]);
    for (int i = 0; words && i < s->said_count; i++)
        visit_word(&v, s, &s->said[i]);
}

/* ---- Weights ---- */

/* How much likelier from a Werewolf, when the object is of the village and when it is a Werewolf. They lean on counts
 * of games by the size of the table (docs/bots.md), with two restraints. They stay near 1, since a table counted with
 * one kind of pack is fooled by others. And to have been for hanging a Werewolf speaks against nobody, to have been
 * against it for nobody, though a pack that gives up its own may turn that round: a reason must be one to those who
 * hear it. */
static const double weights[ACT_KINDS][2] = {
    [ACT_UP] = {1.15, 0.92},        [ACT_DOWN] = {0.90, 1.25},      [ACT_EASY_UP] = {1.03, 0.99},
    [ACT_EASY_DOWN] = {0.99, 1.18}, [ACT_NOMINATED] = {1.05, 0.75}, [ACT_SECONDED] = {1.00, 0.88},
    [ACT_ACCUSED] = {1.15, 0.85},   [ACT_DEFENDED] = {1.00, 1.05},  [ACT_BLAMED] = {1.05, 1.00},
};
/* At the smallest tables a pack of two is nearly always one thumb from winning. */
static const double few_weights[ACT_KINDS][2] = {
    [ACT_UP] = {1.15, 0.75},        [ACT_DOWN] = {0.85, 1.50},      [ACT_EASY_UP] = {1.02, 0.99},
    [ACT_EASY_DOWN] = {0.98, 1.20}, [ACT_NOMINATED] = {1.05, 0.60}, [ACT_SECONDED] = {1.02, 0.80},
    [ACT_ACCUSED] = {1.15, 0.85},   [ACT_DEFENDED] = {1.00, 1.05},  [ACT_BLAMED] = {1.05, 1.00},
};
/* At large tables packs vote as the village does, and words are that many that by their mere number they would outweigh
 * all else, the more the more everyone talks. Reasons name what the first table goes by. */
static const double large_weights[ACT_KINDS][2] = {
    [ACT_UP] = {1.08, 0.96},        [ACT_DOWN] = {0.96, 1.12},      [ACT_EASY_UP] = {1.00, 0.99},
    [ACT_EASY_DOWN] = {1.00, 1.08}, [ACT_NOMINATED] = {1.05, 0.78}, [ACT_SECONDED] = {1.00, 0.88},
    [ACT_ACCUSED] = {1.03, 0.97},   [ACT_DEFENDED] = {1.00, 1.01},  [ACT_BLAMED] = {1.01, 1.00},
};

struct weighing {
    sand_mask plain_to_all; /* whose side everyone knows, and the seat itself of the village: what was done to them can
                               be a reason */
    double trust; /* how far the numbers are taken for true: the larger the table, the more deeds tell the same twice */
    const struct werebot_view *view;
    const double *wolf;
    const double (*weights)[2]; /* by the size of the table */
    struct werebot_evidence *e;
    bool all; /* words too, and what was done to those in doubt */
};

static bool outweighs(const struct werebot_fact *a, const struct werebot_fact *b)
{
    return b->weight == 0 || (a->weight > 1 ? a->weight > b->weight : a->weight < b->weight);
}

/* The largest two of what speaks against a seat, and of what speaks for it; what it did twice to the same seat is one.
 */
static void remember(struct werebot_evidence *e, int actor, struct werebot_fact fact)
{
    struct werebot_fact *kept = fact.weight > 1 ? e->against[actor] : e->favour[actor];
    const bool again = kept->weight != 0 && kept->act == fact.act && kept->object == fact.object;
    if (fact.weight <= 1.02 && fact.weight >= 0.98)
        return;
    if (outweighs(&fact, &kept[0])) {
        if (!again)
            kept[1] = kept[0];
        kept[0] = fact;
    } else if (!again && outweighs(&fact, &kept[1])) {
        kept[1] = fact;
    }
}

/* What one deed says, `side` 1: if the object is a Werewolf. */
static double factor(const struct weighing *w, const double (*table)[2], int act, int side)
{
    return 1 + w->trust * (table[act][side] - 1);
}

/* One deed: what it says if the object is of the village and if it is a Werewolf, by how likely each is. `plain` and
 * `pair` hold the same product taken apart, so that a set of Werewolves can be weighed as a whole: plain[a] times
 * pair[a][b] for each b of the set. */
static void weigh(void *context, int actor, int act, int object, int day, int index)
{
    const struct weighing *w = context;
    const double p = w->wolf[object];
    const bool known = werewolves_is(w->view->wolves | w->view->clear, object);
    if (actor == object || (!known && !w->all))
        return;
    const double plain = factor(w, w->weights, act, 0), pack = factor(w, w->weights, act, 1);
    const double told = (1 - p) * factor(w, weights, act, 0) + p * factor(w, weights, act, 1);
    w->e->odds[actor] *= (1 - p) * plain + p * pack;
    w->e->plain[actor] *= plain;
    w->e->pair[actor][object] *= pack / plain;
    const bool plain_side = werewolves_is(w->plain_to_all, object);
    if (plain_side || act == ACT_ACCUSED || act == ACT_DEFENDED)
        remember(w->e, actor,
                 (struct werebot_fact){.act = (uint8_t)act,
                                       .object = (uint8_t)object,
                                       .wolf = p > 0.5,
                                       .open = !plain_side,
                                       .day = (uint8_t)day,
                                       .index = (uint8_t)index,
                                       .weight = (float)(plain_side ? weights[act][p > 0.5] : told)});
}

/* Where there are too many sets of Werewolves to look at one by one, the same deeds are counted twice: less is made of
 * each. */
static double trust_of(int seats)
{
    return seats > 16 ? 0.7 : 1;
}

static const double (*weights_of(int seats))[2]
{
    return seats >= WEREBOT_LARGE ? large_weights : seats <= WEREBOT_FEW ? few_weights : weights;
}

/* No seat's behaviour is proof. 30 and 20: a seat that did everything a Werewolf would do is still less certain than
 * one with a turned-up card. */
static double bounded(double odds, double most)
{
    return odds > most ? most : odds < 1 / most ? 1 / most : odds;
}

void werebot_weigh(const struct werebot_story *s, const struct werebot_view *view, const double wolf[SAND_SEATS],
                   double insight, struct werebot_evidence *e)
{
    struct weighing w = {s->public_wolves | s->public_clear | (s->card == WEREWOLVES_WEREWOLF ? 0 : sand_bit(s->me)),
                         trust_of(s->seats) * (insight > 0 ? insight : 1),
                         view,
                         wolf,
                         weights_of(s->seats),
                         e,
                         insight > 0};
    memset(e->against, 0, sizeof e->against);
    memset(e->favour, 0, sizeof e->favour);
    for (int i = 0; i < s->seats; i++) {
        e->odds[i] = e->plain[i] = 1;
        for (int k = 0; k < s->seats; k++)
            e->pair[i][k] = 1;
    }
    werebot_each_act(s, insight > 0, weigh, &w);
    for (int i = 0; i < s->seats; i++) {
        e->odds[i] = bounded(e->odds[i], 30);
        e->plain[i] = bounded(e->plain[i], 30);
        for (int k = 0; k < s->seats; k++)
            e->pair[i][k] = bounded(e->pair[i][k], 20);
    }
}
