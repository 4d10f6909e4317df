/* The bot `rules` by night, and in what follows a death: whom to eat, see, heal, poison, guard, shoot, love, elect. */
#include "bots/werewolves_rules.h"
#include "bots/werewolves_talk.h"

static bool chance(struct sand_mind *mind, uint32_t of)
{
    return sand_random_below(mind->random, of) == 0;
}

/* One of the set, or nobody if it is empty. */
static sand_answer any_of(struct sand_mind *mind, int verb, sand_mask set)
{
    return werebot_answer(mind->question, verb, set ? werebot_lot(mind->random, set) : WEREWOLVES_NONE);
}

/* ---- The pack ---- */

/* How much a seat has been against the pack: in words, fingers and thumbs. */
static int hostility(const struct werebot_sight *s, int seat)
{
    const int kept = s->trials < WEREBOT_TRIALS ? s->trials : WEREBOT_TRIALS;
    int sum = 2 * werewolves_count(s->suspects[seat] & s->pack);
    for (int i = 0; i < kept; i++)
        if (werewolves_is(s->pack, s->trial[i].nominee))
            sum += werewolves_is(s->trial[i].up, seat) + (s->trial[i].by[0] == seat) + (s->trial[i].by[1] == seat);
    return sum;
}

/* Those of the set who are most against the pack; none if nobody is. */
static sand_mask most_hostile(const struct werebot_sight *s, sand_mask set)
{
    sand_mask most = 0;
    int best = 1;
    for (; set; set &= set - 1) {
        const int h = hostility(s, werewolves_first(set));
        if (h > best)
            most = 0;
        if (h >= best) {
            best = h;
            most |= sand_bit(werewolves_first(set));
        }
    }
    return most;
}

/* A seat that outlived a night in which the pack came will outlive the next (Red Riding Hood): others first. */
static sand_mask unsaved(const struct werebot_sight *s, sand_mask prey)
{
    sand_mask left = prey;
    for (sand_mask rest = prey; rest; rest &= rest - 1)
        if (s->vain[werewolves_first(rest)])
            left &= ~sand_bit(werewolves_first(rest));
    return left ? left : prey;
}

/* The victim all Werewolves come upon by the same thoughts: someone who claims to be the Seer; the seat most against
 * the pack; the seat the village trusts, since the gallows will not do it. */
static int common_prey(const struct sand_mind *mind, const struct werebot_sight *s, sand_mask prey)
{
    struct werebot_opinion o;
    werebot_public_opinion(s, &o);
    if (o.seer != WEREWOLVES_NONE && werewolves_is(prey, o.seer) && s->vain[o.seer] < 3)
        return o.seer;
    prey = unsaved(s, prey);
    sand_mask choice = most_hostile(s, prey);
    if (!choice)
        choice = prey & o.clear;
    return werebot_common(mind, WEREBOT_PREY, (uint64_t)s->number << 32 | s->pack, choice ? choice : prey);
}

/* A lover is spared as long as there is anybody else. The last Werewolf spares the lover for good: both would die; for
 * a larger pack the loss of one decides nothing (R-end-5). */
static sand_mask edible(const struct werebot_sight *s, sand_mask prey)
{
    const sand_mask pack = s->pack & s->alive, others = s->lover == WEREWOLVES_NONE ? prey : prey & ~sand_bit(s->lover);
    return others || !(pack & (pack - 1)) ? others : prey;
}

/* The lowest Werewolf says what it is about to point at, so that a person in the pack can follow or object. */
static void whisper(struct sand_mind *mind, const struct werebot_sight *s, int whom)
{
    const sand_mask pack = s->pack & s->alive;
    if (werewolves_first(pack) != s->me || !(pack & (pack - 1)) || mind->question->arg[0] != 1)
        return;
    mind->channel = WEREWOLVES_CH_PACK;
    if (sand_mind_may_speak(mind, WEREWOLVES_CH_PACK))
        werebot_whisper(mind, whom);
}

static sand_answer eat(struct sand_mind *mind, const struct werebot_sight *s)
{
    const sand_mask prey = werebot_targets(mind->question, WEREWOLVES_EAT), mine = edible(s, prey);
    if (!mine)
        return werebot_answer(mind->question, WEREWOLVES_EAT, WEREWOLVES_NONE);
    const int round = mind->question->arg[0];
    int whom = common_prey(mind, s, prey);
    if (round > 1)
        whom = werebot_later_prey(s->pointed, s->pack & s->alive, s->me, round, mine);
    if (whom >= SAND_SEATS || !werewolves_is(mine, whom))
        whom = common_prey(mind, s, mine);
    whisper(mind, s, whom);
    return werebot_answer(mind->question, WEREWOLVES_EAT, whom);
}

/* ---- The village's characters ---- */

/* Somebody not known yet, the most suspect first. */
static sand_answer see(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    const sand_mask open = werebot_targets(mind->question, WEREWOLVES_SEE) & ~(o->wolves | o->clear | s->visions);
    return any_of(mind, WEREWOLVES_SEE, werebot_worst(o, open));
}

/* On the first night every second time; later a seat that claims to be the Seer. */
static sand_answer heal(struct sand_mind *mind, const struct werebot_sight *s)
{
    const int victim = mind->question->arg[0];
    const bool claimed = victim < SAND_SEATS && werewolves_is(s->claimed, victim);
    const bool yes = s->number == 1 ? chance(mind, 2) : claimed;
    return werebot_answer(mind->question, WEREWOLVES_HEAL, yes ? WEREWOLVES_YES : WEREWOLVES_NO);
}

/* Only whom a believed Seer has named, and not against her own knowledge. */
static sand_answer poison(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    const sand_mask named = o->seer == WEREWOLVES_NONE ? 0 : s->said_wolf[o->seer] & o->wolves;
    return any_of(mind, WEREWOLVES_POISON, named & werebot_targets(mind->question, WEREWOLVES_POISON));
}

/* A believed Seer whenever the rules allow, which is every second night; else the most vouched-for. */
static sand_answer guard(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    const sand_mask open = werebot_targets(mind->question, WEREWOLVES_GUARD) & ~o->wolves;
    sand_mask best = 0;
    int most = -1;
    if (o->seer != WEREWOLVES_NONE && werewolves_is(open, o->seer))
        return werebot_answer(mind->question, WEREWOLVES_GUARD, o->seer);
    for (sand_mask left = open; left; left &= left - 1) {
        const int seat = werewolves_first(left), n = s->vouched[seat] + 2 * werewolves_is(o->clear, seat);
        if (n > most)
            best = 0;
        if (n >= most) {
            most = n;
            best |= sand_bit(seat);
        }
    }
    return any_of(mind, WEREWOLVES_GUARD, best);
}

/* A Werewolf by report, a doubted Seer, or a seat that has earned suspicion; otherwise the gun stays down. */
static sand_answer shoot(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    const sand_mask open = werebot_targets(mind->question, WEREWOLVES_SHOOT) & ~o->clear;
    const sand_mask worst = werebot_worst(o, open);
    if (s->card == WEREWOLVES_WEREWOLF)
        return werebot_answer(mind->question, WEREWOLVES_SHOOT, WEREWOLVES_NONE);
    if (open & o->wolves)
        return any_of(mind, WEREWOLVES_SHOOT, open & o->wolves);
    if (o->doubted != WEREWOLVES_NONE && werewolves_is(open, o->doubted))
        return werebot_answer(mind->question, WEREWOLVES_SHOOT, o->doubted);
    return any_of(mind, WEREWOLVES_SHOOT, worst);
}

/* ---- The elected Mayor ---- */

/* Nothing is known yet: all follow the same lot, so that there is a majority. */
static sand_answer elect(const struct sand_mind *mind)
{
    const sand_mask open = werebot_targets(mind->question, WEREWOLVES_ELECT);
    return werebot_answer(mind->question, WEREWOLVES_ELECT, werebot_common(mind, WEREBOT_MAYOR, 0, open));
}

/* To the believed Seer, else to someone clear, else to the least suspect; a Werewolf's office stays in the pack. */
static sand_answer succeed(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    const sand_mask open = werebot_targets(mind->question, WEREWOLVES_SUCCEED);
    sand_mask best = open & s->pack;
    struct werebot_opinion reverse = *o;
    if (!best && o->seer != WEREWOLVES_NONE)
        best = open & sand_bit(o->seer);
    if (!best)
        best = open & o->clear;
    if (!best)
        best = open & ~o->wolves;
    for (int i = 0; i < SAND_SEATS; i++)
        reverse.score[i] = -o->score[i];
    return any_of(mind, WEREWOLVES_SUCCEED, werebot_worst(&reverse, best ? best : open));
}

sand_answer werebot_rules_night(struct sand_mind *mind, const struct werebot_sight *s)
{
    const struct sand_question *q = mind->question;
    struct werebot_opinion o;
    werebot_own_opinion(s, &o);
    switch (q->key) {
    case WEREWOLVES_K_EAT:
        return eat(mind, s);
    case WEREWOLVES_K_SEE:
        return see(mind, s, &o);
    case WEREWOLVES_K_HEAL:
        return heal(mind, s);
    case WEREWOLVES_K_POISON:
        return poison(mind, s, &o);
    case WEREWOLVES_K_GUARD:
        return guard(mind, s, &o);
    case WEREWOLVES_K_SHOOT:
        return shoot(mind, s, &o);
    case WEREWOLVES_K_ELECT:
    case WEREWOLVES_K_ELECT2:
        return elect(mind);
    case WEREWOLVES_K_SUCCEED:
        return succeed(mind, s, &o);
    default: /* love: any two */
        return q->answer[sand_random_below(mind->random, q->count)];
    }
}
