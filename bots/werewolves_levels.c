/* The levels: `easy`, `normal` and `hard`. The last two are the same bot with more or less skill; `easy` is `rules`
 * with a slip now and then. */
#include "bots/werewolves_explain.h"
#include "bots/werewolves_sight.h"
#include "bots/werewolves_talk.h"
#include "bots/werewolves_turn.h"

extern const struct sand_bot werebot_rules, werebot_easy, werebot_normal, werebot_hard;

/* Talk has rounds where the table says so. Elsewhere what has been said so far takes their place: once everyone has
 * had a word or two, it is time. */
static void tell_time(struct werebot_turn *t)
{
    const struct werewolves_state *state = t->state;
    const int living = werewolves_count(t->story.alive);
    if (state->options & WEREWOLVES_TALK_ROUNDS) {
        t->round = state->talk_round;
        t->trials_at = state->talk_rounds > 3 ? 3 : state->talk_rounds - 1;
        return;
    }
    t->round = 1 + t->story.remarks_today / living;
    t->trials_at = 3;
    t->open = true;
}

/* What is certain for the seat; for a Werewolf, what would be if it were a villager. */
static void look(struct werebot_turn *t)
{
    struct werebot_view view;
    if (t->story.card == WEREWOLVES_WEREWOLF) {
        werebot_public_view(&t->story, &view);
        view.clear |= sand_bit(t->story.me);
    } else {
        werebot_own_view(&t->story, &view);
    }
    werebot_believe(&t->story, &view, t->skill->insight, &t->belief);
}

/* On the last day the pack has only to keep its thumbs down. It hesitates as a cautious villager would, which gives
 * nobody away: a village that is sure hangs without it, one that is not lets the day pass. */
static double must(const struct werebot_turn *t)
{
    const struct werebot_stance *stance = werebot_stance(t);
    return werebot_is_wolf(t) && stance->hold > 0 ? stance->hold : stance->must;
}

/* So likely a Werewolf must be to be hanged: likelier than others, and likely enough for a hanging to pay. */
static void measure(struct werebot_turn *t)
{
    const int living = werewolves_count(t->story.alive);
    const double wolves = t->belief.living, base = wolves / living;
    t->needed = base * werebot_stance(t)->eager;
    if (t->skill->tempo) {
        const double pays = werebot_sure_enough(living, wolves) + werebot_stance(t)->patience;
        t->needed = pays > t->needed ? pays : t->needed;
        t->needed = t->needed > 0.85 ? 0.85 : t->needed;
        t->last = werebot_chance_by_day(living - 1, (int)(wolves + 0.5)) <= 0;
        t->fair = t->last ? base * werebot_stance(t)->must : t->needed;
        if (t->last)
            t->needed = base * must(t);
    }
    if (t->story.calm > 2) /* nobody dies any more: there is nothing to wait for */
        t->needed = t->fair = base * 0.9;
}

static sand_answer play(struct sand_mind *mind, const struct werebot_skill *skill)
{
    struct werebot_turn t = {.mind = mind, .skill = skill};
    const int key = mind->question->key;
    if (mind->hint) /* who asks what it would say is not answered with a temper that says nothing */
        mind->temper.talk = 3;
    werebot_tell_story(mind, &t.story);
    look(&t);
    measure(&t);
    if (key != WEREWOLVES_K_DAY && key != WEREWOLVES_K_VOTE && key != WEREWOLVES_K_DEFENCE)
        return werebot_by_night(&t);
    t.state = werewolves_of(sand_mind_imagine(mind));
    tell_time(&t);
    return werebot_by_day(&t);
}

static const struct werebot_skill normal = {
    .insight = 0.2,
    .tempo = true,
    .fewest = {.eager = 1, .patience = 0.1, .must = 0.9, .mood = 0.25, .joins = 4, .whims = 12},
    .few = {.eager = 1, .patience = 0.15, .must = 1.25, .mood = 0.08, .loyal = 5, .joins = 2, .whims = 4},
    .small =
        {.eager = 1.4, .patience = 0.15, .first = 0.05, .must = 1.7, .mood = 0.07, .loyal = 6, .joins = 2, .whims = 4},
    .large = {.eager = 1.65,
              .patience = 0.15,
              .first = 0.05,
              .must = 1.35,
              .mood = 0.05,
              .loyal = 20,
              .joins = 2,
              .whims = 6},
    .largest = {.eager = 1.15,
                .patience = 0.15,
                .first = 0.05,
                .must = 1.3,
                .mood = 0.05,
                .loyal = 20,
                .joins = 2,
                .whims = 4},
    .poison = {0.95, 0.75, 0.6},
    .shot = 1.3,
    .counters = 4,
    .seconds = 1,
    .forward = 1,
    .forward_few = 1,
    .whims_six = 12,
    .bluffs = 6,
    .bus = 0.36,
    .bus_few = 0.36,
    .bus_five = 0.46,
    .bus_many = -0.1,
    .hears = true,
};
static const struct werebot_skill hard = {
    .insight = 1,
    .tempo = true,
    .sly = true,
    .fewest = {.eager = 1.2, .patience = 0.25, .must = 0.9, .mood = 0.2, .joins = 4, .whims = 11},
    .few = {.eager = 1.2, .patience = 0.25, .must = 1.2, .mood = 0.12, .loyal = 4, .joins = 2, .whims = 3},
    .small = {.eager = 0.9,
              .patience = 0.25,
              .first = 0.13,
              .must = 1.34,
              .hold = 1.55,
              .reserve = 0.01,
              .mood = 0.07,
              .loyal = 10,
              .joins = 1,
              .whims = 1},
    .large = {.eager = 1.2,
              .patience = 0.15,
              .first = 0.05,
              .must = 1.1,
              .hold = 1.55,
              .reserve = 0.015,
              .mood = 0.05,
              .loyal = 20,
              .joins = 2,
              .whims = 1},
    .largest = {.eager = 1.15,
                .patience = 0.15,
                .first = 0.05,
                .must = 1.0,
                .hold = 1.55,
                .reserve = 0.005,
                .mood = 0.05,
                .loyal = 20,
                .joins = 2},
    .seer_day = 3,
    .seer_clears = 2,
    .last_stand = 1,
    .poison = {0.95, 0.5, 0.38},
    .shot = 1.2,
    .counters = 4,
    .seconds = 3,
    .forward = 3,
    .forward_few = 1,
    .whims_six = 12,
    .bluffs = 10,
    .bus = 0.38,
    .bus_few = 0.28,
    .bus_five = 0.30,
    .bus_many = -0.04,
    .frank_many = 2,
    .hears = true,
};

static sand_answer choose_normal(struct sand_mind *mind)
{
    return play(mind, &normal);
}

static sand_answer choose_hard(struct sand_mind *mind)
{
    return play(mind, &hard);
}

static void explain_normal(const struct sand_mind *mind, struct sand_writer *w)
{
    werebot_explain(mind, &normal, w);
}

static void explain_hard(const struct sand_mind *mind, struct sand_writer *w)
{
    werebot_explain(mind, &hard, w);
}

/* Two nights in three the pack of `easy` eats anybody: all of it come upon the same seat, and say so. A lover is still
 * spared, and a fellow who points elsewhere followed. */
static sand_answer eat_anybody(struct sand_mind *mind, const struct werebot_sight *s, sand_answer chosen)
{
    const sand_mask prey = werebot_targets(mind->question, WEREWOLVES_EAT);
    if (werebot_number(mind, WEREBOT_PREY, prey) % 6 >= 4 || mind->question->arg[0] != 1 ||
        werewolves_arg(chosen) >= SAND_SEATS)
        return chosen;
    const int whom = werebot_common(mind, WEREBOT_PREY, prey, prey);
    if (whom == s->lover)
        return chosen;
    if (mind->remark[0])
        werebot_whisper(mind, whom);
    return werebot_answer(mind->question, WEREWOLVES_EAT, whom);
}

/* One Werewolf of six is loyal to a fault: it speaks up for a fellow, a little louder each day. */
static void speak_up(struct sand_mind *mind, const struct werebot_sight *s)
{
    static const char *const levels[] = {"", " 1", " 2", " 3"};
    const sand_mask fellows = s->pack & s->alive & ~sand_bit(s->me);
    if (!fellows || s->asides > 0 || s->number > 3 || (mind->remark[0] && !mind->aside) ||
        werebot_number(mind, WEREBOT_COUNTER, s->me) % 6 > 0 || !sand_mind_may_speak(mind, WEREWOLVES_CH_DAY))
        return;
    werebot_say_seat(mind->remark, "say vouch", werewolves_first(fellows), levels[s->number]);
    mind->channel = WEREWOLVES_CH_DAY;
}

/* Two answers in five are any; what it says stays what it believes. */
static sand_answer choose_easy(struct sand_mind *mind)
{
    const struct sand_question *q = mind->question;
    const sand_answer chosen = werebot_rules.choose(mind);
    const bool slips = sand_random_below(mind->random, 5) < 2;
    struct werebot_sight s;
    werebot_look(mind, &s);
    switch (q->key) {
    case WEREWOLVES_K_EAT:
        return eat_anybody(mind, &s, chosen);
    case WEREWOLVES_K_DAY: /* a slip would only hold up the table */
        speak_up(mind, &s);
        return chosen;
    default:
        return slips ? q->answer[sand_random_below(mind->random, q->count)] : chosen;
    }
}

const struct sand_bot werebot_easy = {
    .name = "easy",
    .game = "werewolves",
    .choose = choose_easy,
};
const struct sand_bot werebot_normal = {
    .name = "normal",
    .game = "werewolves",
    .choose = choose_normal,
    .explain = explain_normal,
};
const struct sand_bot werebot_hard = {
    .name = "hard",
    .game = "werewolves",
    .choose = choose_hard,
    .explain = explain_hard,
};
