/* `lottery` and `lots`: not players but test rigs that turn the ordinary game into the textbook model, in which each
 * day one of the living, each equally likely, is hanged. All seats must be taken by the rig, with talk in rounds.
 *
 * Each day the table's public number draws the one to hang; the two lowest others nominate, all raise their thumbs.
 * By night the pack eats at random. With `lottery` Cupid, Healer and Hunter act at random too; with `lots` they hold
 * back (Cupid cannot: a caller that plays with `lots` and Cupid lets the clock answer for Cupid). All others use no
 * ability.
 */
#include "bots/werewolves_common.h"

extern const struct sand_bot werebot_lottery, werebot_lots;

/* Nobody is acquitted in this model, so a seat that can be nominated lives, and all who live can be; a seat whose
 * finger is up has done its part. */
static sand_answer by_day(const struct sand_mind *mind)
{
    const struct sand_question *q = mind->question;
    const sand_mask living = werebot_targets(q, WEREWOLVES_NOMINATE);
    sand_answer answer;
    if (!living || werebot_offers(q, WEREWOLVES_WITHDRAW, 0, &answer))
        return werebot_idle(q);
    struct sand_random stream = werebot_stream(mind, WEREBOT_GALLOWS, (uint64_t)q->arg[0]);
    const int drawn = werebot_lot(&stream, living);
    sand_mask others = living & ~sand_bit(drawn);
    const sand_mask first = others & -others;
    others &= ~first;
    const sand_mask second = others ? others & -others : sand_bit(drawn); /* R-day-4: the nominee may be the second */
    return werewolves_is(first | second, mind->seat) ? werebot_answer(q, WEREWOLVES_NOMINATE, drawn) : werebot_idle(q);
}

/* The question by day names the day; that by night does not name the night, but the journal does. */
static uint64_t night(const struct sand_mind *mind)
{
    const struct sand_entry *e;
    uint64_t number = 0;
    for (struct sand_heard heard = {0}; (e = sand_mind_entry(mind, &heard));)
        if (e->key == WEREWOLVES_K_NIGHT)
            number = (uint64_t)e->arg[0];
    return number;
}

static sand_answer by_night(const struct sand_mind *mind)
{
    struct sand_random stream = werebot_stream(mind, WEREBOT_PREY, night(mind));
    const sand_mask prey = werebot_targets(mind->question, WEREWOLVES_EAT);
    return werebot_answer(mind->question, WEREWOLVES_EAT, werebot_lot(&stream, prey));
}

/* One of the seats the verb may name, or nobody if there is none. */
static sand_answer anyone(struct sand_mind *mind, int verb)
{
    const sand_mask targets = werebot_targets(mind->question, verb);
    return werebot_answer(mind->question, verb, targets ? werebot_lot(mind->random, targets) : WEREWOLVES_NONE);
}

static sand_answer choose(struct sand_mind *mind, bool active)
{
    const struct sand_question *q = mind->question;
    switch (q->key) {
    case WEREWOLVES_K_DAY:
        return by_day(mind);
    case WEREWOLVES_K_VOTE:
        return werebot_answer(q, WEREWOLVES_THUMB, WEREWOLVES_UP);
    case WEREWOLVES_K_EAT:
        return by_night(mind);
    case WEREWOLVES_K_GUARD:
        return active ? anyone(mind, WEREWOLVES_GUARD) : werebot_answer(q, WEREWOLVES_GUARD, WEREWOLVES_NONE);
    case WEREWOLVES_K_SHOOT:
        return active ? anyone(mind, WEREWOLVES_SHOOT) : werebot_answer(q, WEREWOLVES_SHOOT, WEREWOLVES_NONE);
    case WEREWOLVES_K_LOVE:
        return q->answer[sand_random_below(mind->random, q->count)];
    default:
        return q->answer[q->count - 1]; /* see none, heal no, poison none, rest */
    }
}

static sand_answer choose_active(struct sand_mind *mind)
{
    return choose(mind, true);
}

static sand_answer choose_passive(struct sand_mind *mind)
{
    return choose(mind, false);
}

const struct sand_bot werebot_lottery = {
    .name = "lottery",
    .game = "werewolves",
    .rig = true,
    .choose = choose_active,
};
const struct sand_bot werebot_lots = {
    .name = "lots",
    .game = "werewolves",
    .rig = true,
    .choose = choose_passive,
};
