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

/* ---- Weights ---- */

/* How much likelier from a Werewolf, when the object is of the village and when it is a Werewolf. */
static const double weights[ACT_KINDS][2] = {
    [ACT_UP] = {1.15, 0.70},      [ACT_DOWN] = {0.90, 1.70},    [ACT_NOMINATED] = {1.15, 0.55},
    [ACT_SECONDED] = {1.15, 0.6}, [ACT_ACCUSED] = {1.08, 0.80}, [ACT_DEFENDED] = {0.95, 1.15},
    [ACT_BLAMED] = {1.15, 1.0},
};

struct weighing {
    const struct werebot_view *view;
    const double *wolf;
    struct werebot_evidence *e;
    bool keen;
};

static void remember(struct werebot_fact *kept, struct werebot_fact fact, bool against)
{
    const bool more = !kept->weight || (against ? fact.weight > kept->weight : fact.weight < kept->weight);
    if (more)
        *kept = fact;
}

/* One deed: what it says if the object is of the village and if it is a Werewolf, by how likely each is. */
static void weigh(const struct weighing *w, int actor, int act, int object, int day, int index)
{
    const double p = w->wolf[object];
    const bool known = werewolves_is(w->view->wolves | w->view->clear, object);
    if (actor == object || (!known && !w->keen))
        return;
    const double weight = (1 - p) * weights[act][0] + p * weights[act][1];
    const struct werebot_fact fact = {(uint8_t)act, (uint8_t)object, p > 0.5,
                                      (uint8_t)day, (uint8_t)index,  (float)weight};
    w->e->odds[actor] *= weight;
    if (weight > 1.02)
        remember(&w->e->against[actor], fact, true);
    else if (weight < 0.98)
        remember(&w->e->favour[actor], fact, false);
}

static void weigh_court(const struct weighing *w, const struct werebot_court *c)
{
    weigh(w, c->by[0], ACT_NOMINATED, c->nominee, c->day, c->index);
    weigh(w, c->by[1], ACT_SECONDED, c->nominee, c->day, c->index);
    for (sand_mask left = c->up; left; left &= left - 1)
        weigh(w, werewolves_first(left), ACT_UP, c->nominee, c->day, c->index);
    for (sand_mask left = c->down; left; left &= left - 1)
        weigh(w, werewolves_first(left), ACT_DOWN, c->nominee, c->day, c->index);
}

/* Packs silence accusers: whom the eaten had blamed the day before. */
static void weigh_word(const struct weighing *w, const struct werebot_story *s, const struct werebot_said *said)
{
    if (said->seat >= s->seats)
        return;
    if (said->verb == SAID_SUSPECT || said->verb == SAID_HANG) {
        weigh(w, said->who, ACT_ACCUSED, said->seat, said->on_day, said->place);
        if (werewolves_is(s->eaten, said->who) && s->death[said->who] == said->on_day + 1)
            weigh(w, said->seat, ACT_BLAMED, said->who, said->on_day, said->place);
    } else if (said->verb == SAID_VOUCH || said->verb == SAID_SPARE) {
        weigh(w, said->who, ACT_DEFENDED, said->seat, said->on_day, said->place);
    }
}

void werebot_weigh(const struct werebot_story *s, const struct werebot_view *view, const double wolf[SAND_SEATS],
                   bool keen, struct werebot_evidence *e)
{
    const struct weighing w = {view, wolf, e, keen};
    const int first = s->trials > STORY_TRIALS ? s->trials - STORY_TRIALS : 0;
    memset(e, 0, sizeof *e);
    for (int i = 0; i < SAND_SEATS; i++)
        e->odds[i] = 1;
    for (int i = first; i < s->trials; i++)
        weigh_court(&w, &s->court[i % STORY_TRIALS]);
    for (int i = 0; keen && i < s->said_count; i++)
        weigh_word(&w, s, &s->said[i]);
    for (int i = 0; i < s->seats; i++)
        e->odds[i] = e->odds[i] > 30 ? 30 : e->odds[i] < 1.0 / 30 ? 1.0 / 30 : e->odds[i];
}
