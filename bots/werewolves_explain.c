/* What a seat believes and why, in private: who is likely a Werewolf, and the fact that speaks most for it. */
#include "bots/werewolves_explain.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"
#include "engine/json.h"
#include "engine/notation.h"

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
                       const struct werebot_belief *b, int seat)
{
    sand_put_object(w, 0);
    put_seat(w, mind, "seat", seat);
    sand_put_int(w, "wolf", (int64_t)(100 * b->likely[seat] + 0.5));
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
                        struct sand_writer *w)
{
    const int accused = mind->question->arg[0];
    if (accused >= SAND_SEATS || accused == mind->seat)
        return;
    sand_put_object(w, "intends");
    put_seat(w, mind, "whom", accused);
    sand_put_int(w, "wolf", (int64_t)(100 * b->likely[accused] + 0.5));
    sand_put_text(w, "why", is_wolf(s) ? "on-trial-village" : "on-trial");
    put_because(w, mind, s, b, accused);
    sand_put_end(w);
}

/* A choice is open, by night or on somebody's trial: whom it is about. */
static void put_intent(const struct sand_mind *mind, const struct werebot_skill *skill, const struct werebot_story *s,
                       const struct werebot_belief *b, struct sand_writer *w)
{
    struct sand_mind own = *mind;
    struct werebot_turn t = {.mind = &own, .skill = skill, .story = *s, .belief = *b};
    if (!mind->question || !mind->question->count)
        return;
    if (mind->question->key == WEREWOLVES_K_VOTE)
        put_accused(mind, s, b, w);
    if (s->day)
        return;
    const struct werebot_intent intent = werebot_intend(&t);
    if (!intent.why)
        return;
    sand_put_object(w, "intends");
    put_seat(w, mind, "whom", intent.whom);
    sand_put_int(w, "wolf", (int64_t)(100 * intent.chance + 0.5));
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
    werebot_tell_story(mind, &s);
    look_for(&s, &view);
    werebot_believe(&s, &view, skill->insight, &b);
    sand_put_object(w, 0);
    put_seat(w, mind, "seat", mind->seat);
    sand_put_int(w, s.day ? "day" : "night", s.number);
    put_intent(mind, skill, &s, &b, w);
    sand_put_array(w, "believes");
    for (sand_mask m = werebot_lives(&s, s.me) ? s.alive & ~(is_wolf(&s) ? 0 : sand_bit(s.me)) : 0; m; m &= m - 1)
        put_belief(w, mind, &s, &b, werewolves_first(m));
    sand_put_end(w);
    sand_put_end(w);
}
