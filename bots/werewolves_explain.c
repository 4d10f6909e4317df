/* What a seat believes and why, in private: who is likely a Werewolf, and the fact that speaks most for it. */
#include "bots/werewolves_explain.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"
#include "engine/json.h"
#include "engine/notation.h"

/* ---- Percentages ---- */

/* What is told of each seat, in percent: together as many Werewolves as live, so that of two who are left the one is
 * what the other is not. */
struct told {
    int wolf[SAND_SEATS];
};

/* Corrected one by one, beliefs add up to a little more or less than they should: who is in doubt takes the difference,
 * the more the greater the doubt. */
static void make_fit(double chance[SAND_SEATS], sand_mask seats, double sum)
{
    enum { TIMES = 4 }; /* what is cut off at 0 and 1 goes to the others */
    for (int times = 0; times < TIMES; times++) {
        double lacking = sum, doubt = 0;
        for (sand_mask m = seats; m; m &= m - 1) {
            const double p = chance[werewolves_first(m)];
            lacking -= p;
            doubt += p * (1 - p);
        }
        for (sand_mask m = doubt > 0 ? seats : 0; m; m &= m - 1) {
            double *p = &chance[werewolves_first(m)];
            *p += lacking / doubt * *p * (1 - *p);
            *p = *p < 0 ? 0 : *p > 1 ? 1 : *p;
        }
    }
}

/* In whole numbers: those who lose most by it are rounded up, until the sum is right. */
static void round_all(const double chance[SAND_SEATS], sand_mask seats, struct told *told)
{
    double sum = 0;
    int left;
    for (sand_mask m = seats; m; m &= m - 1)
        sum += 100 * chance[werewolves_first(m)];
    left = (int)(sum + 0.5);
    for (sand_mask m = seats; m; m &= m - 1) {
        const int seat = werewolves_first(m);
        left -= told->wolf[seat] = (int)(100 * chance[seat] + 1e-6);
    }
    for (sand_mask open = seats; left > 0 && open; left--) {
        int most = werewolves_first(open);
        for (sand_mask m = open; m; m &= m - 1) {
            const int seat = werewolves_first(m);
            if (100 * chance[seat] - told->wolf[seat] > 100 * chance[most] - told->wolf[most] + 1e-6)
                most = seat;
        }
        open &= ~sand_bit(most);
        told->wolf[most] += told->wolf[most] < 100;
    }
}

/* Of whom a seat tells what it believes. */
static sand_mask told_of(const struct werebot_story *s)
{
    const sand_mask others = s->card == WEREWOLVES_WEREWOLF ? s->alive : s->alive & ~sand_bit(s->me);
    return werebot_lives(s, s->me) ? others : 0;
}

static void tell_percent(const struct werebot_story *s, const struct werebot_belief *b, struct told *told)
{
    const sand_mask seats = told_of(s);
    double chance[SAND_SEATS], sum = 0;
    for (int i = 0; i < s->seats; i++) {
        chance[i] = b->likely[i];
        told->wolf[i] = (int)(100 * chance[i] + 0.5);
        sum += werewolves_is(seats, i) ? b->summed[i] : 0;
    }
    make_fit(chance, seats, sum);
    round_all(chance, seats, told);
}

/* ---- Reasons ---- */

/* A word of the catalogue's section `believed` for each kind of reason. */
static const char *word_of(const struct werebot_reason *r)
{
    static const char *const deeds[ACT_KINDS][2] = {
        [ACT_UP] = {"up-village", "up-wolf"},
        [ACT_DOWN] = {"down-village", "down-wolf"},
        [ACT_EASY_UP] = {"up-village", "up-wolf"},
        [ACT_EASY_DOWN] = {"down-village", "down-wolf"},
        [ACT_NOMINATED] = {"nominated-village", "nominated-wolf"},
        [ACT_SECONDED] = {"nominated-village", "nominated-wolf"},
        [ACT_ACCUSED] = {"accused-village", "accused-wolf"},
        [ACT_DEFENDED] = {"defended-village", "defended-wolf"},
        [ACT_BLAMED] = {"blamed", "blamed"},
    };
    switch (r->why) {
    case WHY_CARD:
        return "known";
    case WHY_REPORT:
        return "report";
    case WHY_CLAIM:
        return "claim";
    case WHY_DOUBTED:
        return r->who == WEREWOLVES_NONE ? "doubted" : "rival";
    case WHY_DEED:
        return r->open ? r->act == ACT_ACCUSED ? "accused" : "defended" : deeds[r->act][r->wolf ? 1 : 0];
    case WHY_SILENCE:
        return "silence";
    case WHY_LEFT:
        return "left";
    case WHY_FOUND:
        return "found";
    default:
        return "numbers";
    }
}

static void put_seat(struct sand_writer *w, const struct sand_mind *mind, const char *key, int seat)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_text(w, key, sand_actor_name(mind->game, seat, name));
}

static void put_reason(struct sand_writer *w, const struct sand_mind *mind, const struct werebot_reason *why, int seat)
{
    sand_put_text(w, "why", word_of(why));
    if (why->who != WEREWOLVES_NONE && why->who != seat)
        put_seat(w, mind, "whom", why->who);
    if (why->day)
        sand_put_int(w, "day", why->day);
}

/* What moved the belief most, and after it as `also` what did next. */
static void put_reasons(struct sand_writer *w, const struct sand_mind *mind, const struct werebot_story *s,
                        const struct werebot_belief *b, int seat)
{
    struct werebot_reason why[WEREBOT_TOLD];
    const bool against = b->wolf[seat] * werewolves_count(s->alive) > b->living;
    const int n = werebot_reasons(s, b, seat, against, why);
    put_reason(w, mind, &why[0], seat);
    if (n < 2)
        return;
    sand_put_object(w, "also");
    put_seat(w, mind, "seat", seat);
    put_reason(w, mind, &why[1], seat);
    sand_put_end(w);
}

static void put_because(struct sand_writer *w, const struct sand_mind *mind, const struct werebot_story *s,
                        const struct werebot_belief *b, int seat)
{
    sand_put_object(w, "because");
    put_seat(w, mind, "seat", seat);
    put_reasons(w, mind, s, b, seat);
    sand_put_end(w);
}

static bool is_wolf(const struct werebot_story *s)
{
    return s->card == WEREWOLVES_WEREWOLF;
}

static void put_belief(struct sand_writer *w, const struct sand_mind *mind, const struct werebot_story *s,
                       const struct werebot_belief *b, const struct told *told, int seat)
{
    sand_put_object(w, 0);
    put_seat(w, mind, "seat", seat);
    sand_put_int(w, "wolf", told->wolf[seat]);
    if (s->claim[seat].role != WEREWOLVES_HIDDEN) {
        sand_put_text(w, "claims", werebot_card_word(s->claim[seat].role));
        sand_put_int(w, "truth", (int64_t)(100 * b->truth[seat] + 0.5));
    }
    sand_put_true(w, "village", is_wolf(s));
    put_reasons(w, mind, s, b, seat);
    sand_put_end(w);
}

/* Whom a thumb is about. */
static void put_accused(const struct sand_mind *mind, const struct werebot_story *s, const struct werebot_belief *b,
                        const struct told *told, struct sand_writer *w)
{
    const int accused = mind->question->arg[0];
    if (accused >= SAND_SEATS || accused == mind->seat)
        return;
    sand_put_object(w, "intends");
    put_seat(w, mind, "whom", accused);
    sand_put_int(w, "wolf", told->wolf[accused]);
    sand_put_text(w, "why", is_wolf(s) ? "on-trial-village" : "on-trial");
    put_because(w, mind, s, b, accused);
    sand_put_end(w);
}

/* A choice is open, by night or on somebody's trial: whom it is about. */
static void put_intent(const struct sand_mind *mind, const struct werebot_skill *skill, const struct werebot_story *s,
                       const struct werebot_belief *b, const struct told *told, struct sand_writer *w)
{
    struct sand_mind own = *mind;
    struct werebot_turn t = {.mind = &own, .skill = skill, .story = *s, .belief = *b};
    if (!mind->question || !mind->question->count)
        return;
    if (mind->question->key == WEREWOLVES_K_VOTE)
        put_accused(mind, s, b, told, w);
    if (s->day)
        return;
    const struct werebot_intent intent = werebot_intend(&t);
    if (!intent.why)
        return;
    sand_put_object(w, "intends");
    put_seat(w, mind, "whom", intent.whom);
    const bool doubted = intent.chance == b->likely[intent.whom]; /* else it is the chance of something else */
    sand_put_int(w, "wolf", doubted ? told->wolf[intent.whom] : (int64_t)(100 * intent.chance + 0.5));
    sand_put_text(w, "why", intent.why);
    if (!is_wolf(s)) /* a Werewolf's prey has its reason in the sentence */
        put_because(w, mind, s, b, intent.whom);
    sand_put_end(w);
}

/* A Werewolf knows who is one: what it can tell is what the village may believe, of itself too. */
static void look_for(const struct werebot_story *s, struct werebot_view *view)
{
    if (is_wolf(s))
        werebot_public_view(s, view);
    else
        werebot_own_view(s, view);
}

void werebot_explain(const struct sand_mind *mind, const struct werebot_skill *skill, struct sand_writer *w)
{
    struct werebot_story s;
    struct werebot_view view;
    struct werebot_belief b;
    struct told told;
    werebot_tell_story(mind, &s);
    look_for(&s, &view);
    werebot_believe(&s, &view, skill->insight, &b);
    tell_percent(&s, &b, &told);
    sand_put_object(w, 0);
    put_seat(w, mind, "seat", mind->seat);
    sand_put_int(w, s.day ? "day" : "night", s.number);
    put_intent(mind, skill, &s, &b, &told, w);
    sand_put_array(w, "believes");
    for (sand_mask m = told_of(&s); m; m &= m - 1)
        put_belief(w, mind, &s, &b, &told, werewolves_first(m));
    sand_put_end(w);
    sand_put_end(w);
}
