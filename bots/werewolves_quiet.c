/* `quiet`: legal, at random, without a word. The floor that every other level must beat. Its Werewolves know two
 * things: to point the same way by night, and not to hang their own. */
#include "bots/werewolves_common.h"

extern const struct sand_bot werebot_quiet;

static bool chance(struct sand_mind *mind, uint32_t of)
{
    return sand_random_below(mind->random, of) == 0;
}

/* One of the seats the verb may name; nobody if there is none. */
static sand_answer anyone(struct sand_mind *mind, int verb, sand_mask but)
{
    const sand_mask targets = werebot_targets(mind->question, verb) & ~but;
    return werebot_answer(mind->question, verb, targets ? werebot_lot(mind->random, targets) : WEREWOLVES_NONE);
}

/* The whole pack draws the same victim from what all of it knows. If pointers differ all the same (a person, another
 * bot), the next round copies the lowest Werewolf's. */
static sand_answer eat(struct sand_mind *mind)
{
    const struct werewolves_state *s = werewolves_of(sand_mind_imagine(mind));
    const sand_mask pack = s->wolves & s->alive, prey = werebot_targets(mind->question, WEREWOLVES_EAT);
    const int lead = werewolves_first(pack);
    if (s->pack_round > 1 && s->pointed[lead] != WEREWOLVES_SILENT && mind->seat != lead)
        return werebot_answer(mind->question, WEREWOLVES_EAT, s->pointed[lead]);
    struct sand_random stream = werebot_stream(mind, WEREBOT_PREY, (uint64_t)s->number << 32 | pack);
    return werebot_answer(mind->question, WEREWOLVES_EAT, werebot_lot(&stream, prey));
}

static sand_answer see(struct sand_mind *mind)
{
    const struct werewolves_state *s = werewolves_of(sand_mind_imagine(mind));
    return anyone(mind, WEREWOLVES_SEE, s->seen | sand_bit(mind->seat));
}

/* In rounds: from the third on asleep. In an open discussion the seat's own acts take the rounds' place. */
static bool tired(const struct werewolves_state *s, int seat)
{
    return s->options & WEREWOLVES_TALK_ROUNDS ? s->talk_round >= 3 : s->acts[seat] >= 2;
}

/* Without a finger of its own it joins a nomination every second time, or makes one every fourth. */
static sand_answer discuss(struct sand_mind *mind)
{
    const struct werewolves_state *s = werewolves_of(sand_mind_imagine(mind));
    const struct sand_question *q = mind->question;
    const sand_mask others = werebot_targets(q, WEREWOLVES_NOMINATE) & ~sand_bit(mind->seat), open = others & s->aimed;
    const bool free = !mind->hold && !tired(s, mind->seat) && !werewolves_is(s->fingers, mind->seat);
    sand_answer sleep;
    if (free && open && chance(mind, 2))
        return werebot_answer(q, WEREWOLVES_NOMINATE, werebot_lot(mind->random, open));
    if (free && others && !open && chance(mind, 4))
        return werebot_answer(q, WEREWOLVES_NOMINATE, werebot_lot(mind->random, others));
    return tired(s, mind->seat) && werebot_offers(q, WEREWOLVES_SLEEP, 0, &sleep) ? sleep : werebot_idle(q);
}

static sand_answer vote(struct sand_mind *mind)
{
    const int nominee = mind->question->arg[0];
    const sand_mask pack = werebot_pack(mind);
    const bool spare = nominee == mind->seat || werewolves_is(pack, nominee);
    return werebot_answer(mind->question, WEREWOLVES_THUMB,
                          !spare && chance(mind, 2) ? WEREWOLVES_UP : WEREWOLVES_DOWN);
}

static sand_answer choose(struct sand_mind *mind)
{
    const struct sand_question *q = mind->question;
    switch (q->key) {
    case WEREWOLVES_K_EAT:
        return eat(mind);
    case WEREWOLVES_K_SEE:
        return see(mind);
    case WEREWOLVES_K_HEAL:
        return werebot_answer(q, WEREWOLVES_HEAL, chance(mind, 4) ? WEREWOLVES_YES : WEREWOLVES_NO);
    case WEREWOLVES_K_POISON:
        return chance(mind, 10) ? anyone(mind, WEREWOLVES_POISON, sand_bit(mind->seat))
                                : werebot_answer(q, WEREWOLVES_POISON, WEREWOLVES_NONE);
    case WEREWOLVES_K_GUARD:
        return anyone(mind, WEREWOLVES_GUARD, 0);
    case WEREWOLVES_K_SHOOT:
        return chance(mind, 2) ? anyone(mind, WEREWOLVES_SHOOT, 0)
                               : werebot_answer(q, WEREWOLVES_SHOOT, WEREWOLVES_NONE);
    case WEREWOLVES_K_DAY:
        return discuss(mind);
    case WEREWOLVES_K_VOTE:
        return vote(mind);
    default: /* elect, love, succeed: any; rest: the only one */
        return q->answer[sand_random_below(mind->random, q->count)];
    }
}

const struct sand_bot werebot_quiet = {
    .name = "quiet",
    .game = "werewolves",
    .choose = choose,
};
