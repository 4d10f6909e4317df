/* By night, and in what follows a death: whom to eat, see, heal, poison, guard, shoot, love, elect. */
#include "bots/werewolves_turn.h"

#include "bots/werewolves_talk.h"

/* Whom one is asked to look at is nearly as doubtful as the most doubtful. */
static const double heeded = 0.15;

/* One of the set, or nobody if it is empty. */
static sand_answer any_of(struct werebot_turn *t, int verb, sand_mask set)
{
    return werebot_answer(t->mind->question, verb, set ? werebot_lot(t->mind->random, set) : WEREWOLVES_NONE);
}

static sand_answer pick(const struct werebot_turn *t, int verb, int seat)
{
    return werebot_answer(t->mind->question, verb, seat);
}

/* What a seat's life is worth to the village, as far as outsiders can tell: the values of the cards. */
static double worth(const struct werebot_turn *t, int seat)
{
    static const double of_card[WEREWOLVES_CARDS] = {
        [WEREWOLVES_SEER] = 6, [WEREWOLVES_WITCH] = 3, [WEREWOLVES_HEALER] = 2.5, [WEREWOLVES_HUNTER] = -0.5,
        [WEREWOLVES_RED] = 0,  [WEREWOLVES_CUPID] = 0, [WEREWOLVES_MAYOR] = 1};
    double sum = 1;
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        if (of_card[card] != 0)
            sum += of_card[card] * werebot_holds(&t->story, &t->belief, seat, card);
    return sum;
}

/* ---- The pack ---- */

/* Whom the village trusts is worth more: the gallows will not do it. A seat that outlived an attack may outlive the
 * next. */
static double appetite(const struct werebot_turn *t, int seat)
{
    const struct werebot_story *s = &t->story;
    const double trust = 1 - werebot_doubt(t, seat);
    return worth(t, seat) * (0.3 + trust) - 1.5 * s->vain[seat];
}

/* Whether the pack gives tonight's victim no thought: the same for all of it. */
static bool is_careless(const struct werebot_turn *t)
{
    const int nights = t->story.seats == WEREBOT_SIX ? t->skill->whims_six : werebot_stance(t)->whims;
    return werebot_number(t->mind, WEREBOT_PREY, t->story.number) % 12 < (uint64_t)nights;
}

/* The victim all Werewolves come upon by the same thoughts: they believe what a villager would, and each leaves itself
 * out, so the pack's own seats do not count. */
static int common_prey(const struct werebot_turn *t, sand_mask prey)
{
    double most = -1000;
    sand_mask best = is_careless(t) ? prey : 0;
    for (sand_mask m = prey & ~best; m; m &= m - 1) {
        const int seat = werewolves_first(m);
        const double want = appetite(t, seat);
        if (want > most + 0.001) {
            most = want;
            best = 0;
        }
        if (want > most - 0.001)
            best |= sand_bit(seat);
    }
    return werebot_common(t->mind, WEREBOT_PREY, (uint64_t)t->story.number << 32 | t->story.pack, best);
}

/* A lover is spared as long as there is anybody else. The last Werewolf spares the lover for good: both would die; for
 * a larger pack the loss of one decides nothing (R-end-5). */
static sand_mask edible(const struct werebot_story *s, sand_mask prey)
{
    const sand_mask pack = s->pack & s->alive, others = s->lover == WEREWOLVES_NONE ? prey : prey & ~sand_bit(s->lover);
    return others || !(pack & (pack - 1)) ? others : prey;
}

/* The lowest Werewolf says what it is about to point at, so that a person in the pack can follow or object. */
static void whisper(struct werebot_turn *t, int whom)
{
    const sand_mask pack = t->story.pack & t->story.alive;
    if (werewolves_first(pack) != t->story.me || !(pack & (pack - 1)) || t->mind->question->arg[0] != 1)
        return;
    t->mind->channel = WEREWOLVES_CH_PACK;
    if (sand_mind_may_speak(t->mind, WEREWOLVES_CH_PACK))
        werebot_whisper(t->mind, whom);
}

/* The pack sees the table as outsiders do: all of it equally, so that all come upon the same. */
static void look_from_outside(struct werebot_turn *t)
{
    struct werebot_view view;
    werebot_public_view(&t->story, &view);
    werebot_believe(&t->story, &view, t->skill->insight, &t->belief);
}

static sand_answer eat(struct werebot_turn *t)
{
    const sand_mask prey = werebot_targets(t->mind->question, WEREWOLVES_EAT), mine = edible(&t->story, prey);
    const int round = t->mind->question->arg[0];
    if (!mine)
        return pick(t, WEREWOLVES_EAT, WEREWOLVES_NONE);
    look_from_outside(t);
    int whom = common_prey(t, prey);
    if (round > 1)
        whom = werebot_later_prey(t->story.pointed, t->story.pack & t->story.alive, t->story.me, round, mine);
    if (whom >= SAND_SEATS || !werewolves_is(mine, whom))
        whom = common_prey(t, mine);
    whisper(t, whom);
    return pick(t, WEREWOLVES_EAT, whom);
}

/* ---- The village's characters ---- */

/* Somebody of a set whom the seat was asked today to look at or to protect, the last first; WEREWOLVES_NONE if it was
 * not, or only by those whom it suspects. */
static int requested(const struct werebot_turn *t, int card, sand_mask set)
{
    const struct werebot_story *s = &t->story;
    const double base = t->belief.living / werewolves_count(s->alive);
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool mine = said->verb == SAID_ASK && said->topic == ASKED_NIGHT && said->seat == s->me &&
                          said->role == card;
        const int whom = !mine ? said->seat : said->seat2 < SAND_SEATS ? said->seat2 : said->who; /* "protect me" */
        const bool meant = mine || said->verb == (card == WEREWOLVES_SEER ? SAID_WATCH : SAID_PROTECT);
        if (meant && said->who != s->me && whom < SAND_SEATS && werewolves_is(set, whom) &&
            werebot_doubt(t, said->who) <= base)
            return whom;
    }
    return WEREWOLVES_NONE;
}

/* The seat most in doubt: a vision should settle something. */
static sand_answer see(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const sand_mask open = werebot_targets(t->mind->question, WEREWOLVES_SEE) & ~(s->visions | sand_bit(s->me));
    sand_mask doubtful = 0;
    for (sand_mask m = open; m; m &= m - 1)
        if (werebot_doubt(t, werewolves_first(m)) > 0.02 && werebot_doubt(t, werewolves_first(m)) < 0.98)
            doubtful |= sand_bit(werewolves_first(m));
    if (!doubtful)
        return any_of(t, WEREWOLVES_SEE, open);
    if (!t->skill->sly)
        return any_of(t, WEREWOLVES_SEE, doubtful);
    const int most = werebot_most_suspect(t, doubtful), asked = requested(t, WEREWOLVES_SEER, doubtful);
    const bool heeds = asked != WEREWOLVES_NONE && werebot_doubt(t, asked) > werebot_doubt(t, most) - heeded;
    return pick(t, WEREWOLVES_SEE, heeds ? asked : most);
}

/* Herself, a believed claimant, and from the third night on anybody. Before that mostly when the life saved gives the
 * village one day more to hang, that is when the number of the living by day becomes odd; but not always, since a pack
 * that knows when she heals goes round it. */
static sand_answer heal(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int victim = t->mind->question->arg[0], living = werewolves_count(s->alive);
    const bool pays = t->skill->sly ? living % 2 == 1 : s->number == 2;
    const bool whim = sand_random_below(t->mind->random, 4) == 0;
    bool yes = false;
    if (victim < SAND_SEATS) {
        const bool dear = victim == s->me || s->claim[victim].role > WEREWOLVES_WEREWOLF;
        yes = dear || s->number >= 3 || pays != whim;
        if (s->claim[victim].role == WEREWOLVES_RED)
            yes = false;
    }
    return werebot_answer(t->mind->question, WEREWOLVES_HEAL, yes ? WEREWOLVES_YES : WEREWOLVES_NO);
}

/* She was shown herself and has not healed: what is left in the bottle is lost. */
static bool dies_tonight(const struct werebot_story *s)
{
    return s->victim[s->nights % STORY_NIGHTS] == s->me && !(s->healed == s->me && s->healed_night == s->nights);
}

/* The surer the earlier; near the end the best guess is better than a full bottle. */
static sand_answer poison(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const sand_mask open = werebot_targets(t->mind->question, WEREWOLVES_POISON) & ~werebot_spared(t) & ~s->victims;
    const int living = werewolves_count(s->alive);
    if (!open)
        return pick(t, WEREWOLVES_POISON, WEREWOLVES_NONE);
    const int whom = werebot_most_suspect(t, open);
    const double base = t->belief.living / living;
    double needed = t->skill->poison[s->number <= 1 ? 0 : s->number == 2 ? 1 : 2];
    if (s->claim[s->me].role == WEREWOLVES_WITCH &&
        needed > base * 1.3) /* she has come out: the pack will see to her */
        needed = base * 1.3;
    if (s->number > 1 && living <= 2 * t->belief.living + 3)
        needed = base * 1.15;
    if (dies_tonight(s) && needed > base)
        needed = base;
    return pick(t, WEREWOLVES_POISON, werebot_doubt(t, whom) >= needed ? whom : WEREWOLVES_NONE);
}

/* Whom the pack wants most, unless it was guarded last night. */
static sand_answer guard(struct werebot_turn *t)
{
    const sand_mask open = werebot_targets(t->mind->question, WEREWOLVES_GUARD);
    double most = 0;
    sand_mask best = 0;
    for (sand_mask m = open; m; m &= m - 1) {
        const int seat = werewolves_first(m);
        const double want = appetite(t, seat) * (1 - werebot_doubt(t, seat));
        if (want > most + 0.01) {
            most = want;
            best = 0;
        }
        if (want > most - 0.01)
            best |= sand_bit(seat);
    }
    const int asked = requested(t, WEREWOLVES_HEALER, open);
    if (asked != WEREWOLVES_NONE && appetite(t, asked) * (1 - werebot_doubt(t, asked)) > most / 2)
        return pick(t, WEREWOLVES_GUARD, asked);
    return any_of(t, WEREWOLVES_GUARD, best);
}

/* The most suspect, if hitting somebody of the village is not too likely. A seat that is a Werewolf rather than not
 * is shot however many others are: the last shot may be at the last Werewolf, and then it wins (R-end-4). */
static sand_answer shoot(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const sand_mask open = werebot_targets(t->mind->question, WEREWOLVES_SHOOT) & ~werebot_spared(t);
    if (!open)
        return pick(t, WEREWOLVES_SHOOT, WEREWOLVES_NONE);
    const int whom = werebot_most_suspect(t, open), living = werewolves_count(s->alive);
    const double base = t->belief.living / living, doubt = werebot_doubt(t, whom);
    return pick(t, WEREWOLVES_SHOOT, doubt > 0.5 || doubt > base * t->skill->shot ? whom : WEREWOLVES_NONE);
}

/* Two others: a lover of a Werewolf costs the pack a Werewolf. */
static sand_answer love(struct werebot_turn *t)
{
    const struct sand_question *q = t->mind->question;
    for (int tries = 0; tries < 8; tries++) {
        const sand_answer a = q->answer[sand_random_below(t->mind->random, q->count)];
        if (werewolves_arg(a) != t->story.me && werewolves_arg2(a) != t->story.me)
            return a;
    }
    return q->answer[sand_random_below(t->mind->random, q->count)];
}

/* ---- Why ---- */

/* The card that makes somebody worth eating, if there is one that outsiders may guess at. */
static struct werebot_intent why_eaten(const struct werebot_turn *t, int whom)
{
    const double seer = werebot_holds(&t->story, &t->belief, whom, WEREWOLVES_SEER);
    const int claimed = t->story.claim[whom].role;
    if (claimed > WEREWOLVES_WEREWOLF && claimed != WEREWOLVES_HIDDEN && t->belief.truth[whom] > 0.5)
        return (struct werebot_intent){"eat-claim", (uint8_t)whom, t->belief.truth[whom]};
    if (t->story.set[WEREWOLVES_SEER] && seer > 1.2 / werewolves_count(t->story.alive))
        return (struct werebot_intent){"eat-seer", (uint8_t)whom, seer};
    return (struct werebot_intent){"eat-any", (uint8_t)whom, t->belief.likely[whom]};
}

/* What is told is what the choice above goes by; the choice itself is not repeated. */
struct werebot_intent werebot_intend(struct werebot_turn *t)
{
    const struct sand_question *q = t->mind->question;
    const sand_mask open = q->key == WEREWOLVES_K_EAT      ? werebot_targets(q, WEREWOLVES_EAT)
                           : q->key == WEREWOLVES_K_SEE    ? werebot_targets(q, WEREWOLVES_SEE) & ~t->story.visions
                           : q->key == WEREWOLVES_K_POISON ? werebot_targets(q, WEREWOLVES_POISON) & ~t->story.victims
                           : q->key == WEREWOLVES_K_SHOOT  ? werebot_targets(q, WEREWOLVES_SHOOT)
                                                           : 0;
    const sand_mask others = open & ~sand_bit(t->story.me);
    if (!others)
        return (struct werebot_intent){.why = 0};
    if (q->key == WEREWOLVES_K_EAT) {
        look_from_outside(t);
        return why_eaten(t, common_prey(t, others));
    }
    if (q->key == WEREWOLVES_K_SEE && !t->skill->sly)
        return (struct werebot_intent){.why = 0};
    const int whom = werebot_most_suspect(t, others);
    return (struct werebot_intent){q->key == WEREWOLVES_K_SEE ? "see-most" : "harm-most", (uint8_t)whom,
                                   t->belief.likely[whom]};
}

/* ---- The elected Mayor ---- */

static sand_answer succeed(struct werebot_turn *t)
{
    const sand_mask open = werebot_targets(t->mind->question, WEREWOLVES_SUCCEED), fellows = open & t->story.pack;
    return pick(t, WEREWOLVES_SUCCEED, fellows ? werewolves_first(fellows) : werebot_least_suspect(t, open));
}

sand_answer werebot_by_night(struct werebot_turn *t)
{
    const struct sand_question *q = t->mind->question;
    switch (q->key) {
    case WEREWOLVES_K_EAT:
        return eat(t);
    case WEREWOLVES_K_SEE:
        return see(t);
    case WEREWOLVES_K_HEAL:
        return heal(t);
    case WEREWOLVES_K_POISON:
        return poison(t);
    case WEREWOLVES_K_GUARD:
        return guard(t);
    case WEREWOLVES_K_SHOOT:
        return shoot(t);
    case WEREWOLVES_K_LOVE:
        return love(t);
    case WEREWOLVES_K_SUCCEED:
        return succeed(t);
    default: /* elect: nothing is known yet, so all follow the same number and there is a majority */
        return pick(t, WEREWOLVES_ELECT,
                    werebot_common(t->mind, WEREBOT_MAYOR, 0, werebot_targets(q, WEREWOLVES_ELECT)));
    }
}
