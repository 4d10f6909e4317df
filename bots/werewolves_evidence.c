/* The likelihood model of behaviour. Its numbers were fitted to games of these bots (docs/bots.md says how); a seat
 * that is not a bot of ours is weighed by the same numbers, which is why no single seat's sum may go to extremes. */
#include "bots/werewolves_evidence.h"

#include <string.h>

/* ---- What is certain ---- */

static void add_cards(const struct werebot_story *s, struct werebot_view *v)
{
    memset(v->holder, WW_NONE, sizeof v->holder);
    for (int i = 0; i < s->seats; i++)
        if (s->face[i] > WW_WEREWOLF && s->face[i] < WW_CARDS)
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
    if (s->card == WW_WEREWOLF)
        v->wolves |= sand_bit(s->me);
    else
        v->clear |= sand_bit(s->me);
    if (s->pack)
        v->clear |= ((sand_bit(s->seats) - 1) & ~s->pack);
    if (s->card > WW_WEREWOLF)
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
    bool against = said->verb == SAID_SUSPECT || said->verb == SAID_HANG || said->verb == SAID_AGREE;
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

/* How much likelier from a Werewolf, when the object is of the village and when it is a Werewolf. */
static const double weights[ACT_KINDS][2] = {
    [ACT_UP] = {1.24, 1.09},        [ACT_DOWN] = {1.15, 1.08},      [ACT_EASY_UP] = {1.09, 1.17},
    [ACT_EASY_DOWN] = {1.10, 0.89}, [ACT_NOMINATED] = {0.91, 0.71}, [ACT_SECONDED] = {0.88, 0.70},
    [ACT_ACCUSED] = {1.10, 0.70},   [ACT_DEFENDED] = {0.97, 1.58},  [ACT_BLAMED] = {1.31, 1.00},
};

struct weighing {
    const struct werebot_view *view;
    const double *wolf;
    struct werebot_evidence *e;
    bool keen;
};

static void remember(struct werebot_fact *kept, struct werebot_fact fact, bool against)
{
    const bool more = kept->weight == 0 || (against ? fact.weight > kept->weight : fact.weight < kept->weight);
    if (more)
        *kept = fact;
}

/* One deed: what it says if the object is of the village and if it is a Werewolf, by how likely each is. */
static void weigh(void *context, int actor, int act, int object, int day, int index)
{
    const struct weighing *w = context;
    const double p = w->wolf[object];
    const bool known = werewolves_is(w->view->wolves | w->view->clear, object);
    if (actor == object || (!known && !w->keen))
        return;
    const double weight = (1 - p) * weights[act][0] + p * weights[act][1];
    const struct werebot_fact fact = {(uint8_t)act, (uint8_t)object, p > 0.5,
                                      (uint8_t)day, (uint8_t)index,  (float)weight};
    w->e->odds[actor] *= weight;
    w->e->plain[actor] *= weights[act][0];
    w->e->pair[actor][object] *= weights[act][1] / weights[act][0];
    if (weight > 1.02)
        remember(&w->e->against[actor], fact, true);
    else if (weight < 0.98)
        remember(&w->e->favour[actor], fact, false);
}

/* No seat's behaviour is proof. */
static double bounded(double odds, double most)
{
    return odds > most ? most : odds < 1 / most ? 1 / most : odds;
}

void werebot_weigh(const struct werebot_story *s, const struct werebot_view *view, const double wolf[SAND_SEATS],
                   bool keen, struct werebot_evidence *e)
{
    struct weighing w = {view, wolf, e, keen};
    memset(e->against, 0, sizeof e->against);
    memset(e->favour, 0, sizeof e->favour);
    for (int i = 0; i < s->seats; i++) {
        e->odds[i] = e->plain[i] = 1;
        for (int k = 0; k < s->seats; k++)
            e->pair[i][k] = 1;
    }
    werebot_each_act(s, keen, weigh, &w);
    for (int i = 0; i < s->seats; i++) {
        e->odds[i] = bounded(e->odds[i], 30);
        e->plain[i] = bounded(e->plain[i], 30);
        for (int k = 0; k < s->seats; k++)
            e->pair[i][k] = bounded(e->pair[i][k], 20);
    }
}
