/* By day: whom to bring to trial, whom to hang.
 *
 * The village goes by belief and by tempo: a hanging must be better than none (werebot_sure_enough). All seats believe
 * much the same of the same public facts, so fingers meet. Werewolves play the villager whom they would like to be, and
 * leave their fellows out as long as that does not give them away. */
#include "bots/werewolves_converse.h"

/* Who has brought somebody to trial stands by it, unless that one has something to say for itself; then it must still
 * be this much as suspect as others would want it to be: after a report, and after no more than the name of a card. */
static const double stands_by_it[] = {0.35, 0.2};
/* At a large table two who are a little surer than the others are enough for a trial; they stand by it. On the last day
 * a guess is better than nobody. */
static const double bold = 0.005, boldest = 0.04;
/* On the last day, once somebody has been spared: this much of what was needed before. */
static const double second_best = 0.5;

/* Marks the numbers that are drawn for one trial. */
#define TRIAL (UINT64_C(1) << 48)

/* ---- Whom ---- */

/* Somebody breaks ties: the office is held, or the card of the Mayor may be with one of the living. */
static bool has_mayor(const struct werebot_story *s)
{
    bool shown = false;
    for (int i = 0; i < s->seats; i++)
        shown |= s->face[i] == WEREWOLVES_MAYOR;
    return s->elected || (s->set[WEREWOLVES_MAYOR] && !shown);
}

/* Whether a Seer whom everyone believes has named a fellow: that one hangs without the pack's thumbs. */
static bool is_proven(const struct werebot_turn *t, int fellow)
{
    const struct werebot_story *s = &t->story;
    for (int i = 0; i < s->seats; i++)
        if (werewolves_is(s->claim[i].wolves, fellow) && !werewolves_is(s->pack, i) &&
            (s->face[i] == WEREWOLVES_SEER || t->belief.truth[i] > 0.9))
            return true;
    return false;
}

bool werebot_given_up(const struct werebot_turn *t, int fellow)
{
    const int pack = werewolves_count(t->story.pack & t->story.alive), living = werewolves_count(t->story.alive);
    /* If nobody is hanged today the pack holds every vote from tomorrow on; on the first day of six that is plain to
     * all, and two who vote as one are found out. */
    const bool five = living <= 5 && t->story.number == 1;
    const bool won = 2 * pack >= living - 1 && !has_mayor(&t->story) && !five;
    /* One of two is dearer than one of five, and dearest where the village has but two trials to win. */
    const double two = t->story.seats <= WEREBOT_FEW ? t->skill->bus_few : t->skill->bus,
                 bus = pack > 2 ? t->skill->bus_many
                       : five   ? t->skill->bus_five
                                : two;
    return 2 * pack < living && fellow != t->story.lover && (!won || is_proven(t, fellow)) &&
           werebot_doubt(t, fellow) > t->needed + bus;
}

sand_mask werebot_spared(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    sand_mask spare = sand_bit(s->me);
    for (sand_mask m = s->pack & ~spare; m; m &= m - 1)
        if (!werebot_given_up(t, werewolves_first(m)))
            spare |= sand_bit(werewolves_first(m));
    if (s->lover != WEREWOLVES_NONE && (werebot_is_wolf(t) || werebot_doubt(t, s->lover) < 0.9))
        spare |= sand_bit(s->lover);
    return spare;
}

static int extreme(const struct werebot_turn *t, sand_mask set, double sign)
{
    double most = -2;
    sand_mask best = 0;
    for (; set; set &= set - 1) {
        const int seat = werewolves_first(set);
        const double doubt = sign * werebot_doubt(t, seat);
        if (doubt > most + 1e-9) {
            most = doubt;
            best = 0;
        }
        if (doubt > most - 1e-9)
            best |= sand_bit(seat);
    }
    return werebot_common(t->mind, WEREBOT_GALLOWS, t->story.number, best);
}

int werebot_most_suspect(const struct werebot_turn *t, sand_mask set)
{
    return extreme(t, set, 1);
}

int werebot_least_suspect(const struct werebot_turn *t, sand_mask set)
{
    return extreme(t, set, -1);
}

/* Whether the seat is one of two living who claim the same single card: when one hangs, all know what the other is. */
static bool is_rival(const struct werebot_turn *t, int seat)
{
    const struct werebot_story *s = &t->story;
    const int role = s->claim[seat].role;
    int rivals = 0;
    for (sand_mask m = s->alive; m; m &= m - 1)
        rivals += s->claim[werewolves_first(m)].role == role;
    return rivals > 1 && role > WEREWOLVES_WEREWOLF && role != WEREWOLVES_HIDDEN;
}

/* So likely a Werewolf the seat must be for this one to want it hanged. The pack wants to know more: a thumb raised
 * against one of the village is remembered, but for the last day, when who points at nobody stands out. */
static double bar(const struct werebot_turn *t, int seat)
{
    const bool fellow = werebot_is_wolf(t) && werewolves_is(t->story.pack, seat),
               reserved = werebot_is_wolf(t) && !fellow && !t->last;
    const double asked = fellow ? t->fair : t->needed;
    double needed = is_rival(t, seat) && asked > 0.5 ? 0.5 : asked;
    /* A guess is better than nobody, and the best is gone; at the smallest tables three are heard anyway. */
    if (t->last && t->story.acquitted && (fellow || !werebot_is_wolf(t)) && t->story.seats > WEREBOT_FEW)
        needed *= second_best;
    return needed + (t->story.number == 1 ? werebot_stance(t)->first : 0) + (reserved ? werebot_stance(t)->reserve : 0);
}

/* At the smallest tables, where the Seer is the only single card, thumbs are nearly all there is to go by once six are
 * left: there three a day are heard sooner than hanged. */
static bool hears(const struct werebot_turn *t)
{
    enum { LEFT = 6 };
    return t->story.seats <= WEREBOT_FEW && werewolves_count(t->story.alive) <= LEFT;
}

/* So likely a Werewolf the seat must be for this one to point at it. Elsewhere nobody points at a seat that it would
 * spare for saying no more than "Villager": that only drives out the village's own Seer and Witch. */
static double trial_bar(const struct werebot_turn *t, int seat)
{
    enum { HEARINGS = 3 };
    const bool sooner = hears(t) && werewolves_count(t->story.acquitted) < HEARINGS;
    return bar(t, seat) - (sooner ? 0.1 : t->story.seats < WEREBOT_LARGE ? 0 : t->last ? boldest : bold);
}

/* Whether somebody will do as well as the best. */
static bool will_do(const struct werebot_turn *t, int whom, int best)
{
    return werebot_doubt(t, whom) >= trial_bar(t, whom) && werebot_doubt(t, whom) >= werebot_doubt(t, best) - 0.1;
}

/* Whether somebody else points at a seat. */
static bool is_pointed_at(const struct werebot_story *s, int whom)
{
    for (int i = 0; i < s->seats; i++)
        if (i != s->me && s->finger[i] == whom)
            return true;
    return false;
}

/* Who points at somebody alone does not turn to another for a trifle; at a large table that would hold up the day. */
static int kept(const struct werebot_turn *t, sand_mask open, int best)
{
    const int mine = t->story.finger[t->story.me];
    return t->story.seats < WEREBOT_LARGE && mine < SAND_SEATS && werewolves_is(open, mine) &&
                   !is_pointed_at(&t->story, best) && will_do(t, mine, best)
               ? mine
               : best;
}

/* Somebody at whom a finger points already, if that one will do as well: a trial takes two. */
static int joined(const struct werebot_turn *t, sand_mask open, int best)
{
    int whom = best;
    for (int i = 0; i < t->story.seats; i++) {
        const int y = t->story.finger[i];
        if (i == t->story.me || y >= SAND_SEATS || !werewolves_is(open, y))
            continue;
        if (will_do(t, y, best))
            whom = y;
    }
    return whom;
}

/* The same for somebody whom a player that is trusted asks all, or this one, to vote against. */
static int pleaded(const struct werebot_turn *t, sand_mask open, int best)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool mine = said->verb == SAID_ASK && said->topic == ASKED_HANG && said->seat == s->me;
        const int whom = mine ? said->seat2 : said->seat;
        if (!mine && (said->verb != SAID_SUSPECT || said->topic != SAID_PLEA))
            continue;
        if (whom < SAND_SEATS && werewolves_is(open, whom) && will_do(t, whom, best) &&
            werebot_doubt(t, said->who) <= t->belief.living / werewolves_count(s->alive))
            return whom;
    }
    return best;
}

/* Whether the village is about to try a fellow without this seat: a Seer has named that one, or two others have spoken
 * against it or point at it today; every second time one is enough. A Werewolf joins then, and never begins. */
static bool is_lost(const struct werebot_turn *t, int fellow)
{
    const struct werebot_story *s = &t->story;
    const uint64_t label = TRIAL | (uint64_t)s->number << 16 | (uint64_t)s->me << 8 | (uint64_t)fellow;
    const int enough = werebot_number(t->mind, WEREBOT_COUNTER, label) % 4 < werebot_stance(t)->joins ? 1 : 2;
    sand_mask against = 0;
    bool named = false;
    for (int i = 0; i < s->seats; i++) {
        named |= werewolves_is(s->claim[i].wolves, fellow) && !werewolves_is(s->pack, i);
        against |= s->finger[i] == fellow ? sand_bit(i) : 0;
    }
    for (int i = s->today; i < s->said_count; i++)
        against |= werebot_is_charge(&s->said[i]) && s->said[i].seat == fellow ? sand_bit(s->said[i].who) : 0;
    return named || werewolves_count(against & s->alive & ~s->pack) >= enough;
}

/* Fellows whom this seat leaves to others: those that are not lost. */
static sand_mask fellows_not_lost(const struct werebot_turn *t)
{
    sand_mask left = t->story.pack & t->story.alive;
    for (sand_mask m = left; m; m &= m - 1)
        if (is_lost(t, werewolves_first(m)))
            left &= ~sand_bit(werewolves_first(m));
    return left;
}

/* On the last day everyone of the village points at somebody. Where two point at each other and the day is running out,
 * it is one of those who point at nobody; WEREWOLVES_NONE if it is not so. */
static int idle_suspect(const struct werebot_turn *t, sand_mask open)
{
    const struct werebot_story *s = &t->story;
    const int mine = s->finger[s->me];
    sand_mask idle = 0;
    if (!t->last || werebot_is_wolf(t) || t->round <= t->trials_at || mine >= SAND_SEATS || s->finger[mine] != s->me)
        return WEREWOLVES_NONE;
    for (sand_mask m = open; m; m &= m - 1)
        idle |= s->finger[werewolves_first(m)] >= SAND_SEATS ? sand_bit(werewolves_first(m)) : 0;
    return idle ? werebot_most_suspect(t, idle) : WEREWOLVES_NONE;
}

/* Who is not a Werewolf beyond doubt: shown, seen, healed, or the only ones that are left. */
sand_mask werebot_innocent(const struct werebot_turn *t)
{
    static const double beyond_doubt = 0.005;
    sand_mask innocent = t->belief.view.clear;
    for (int i = 0; i < t->story.seats; i++)
        innocent |= werebot_doubt(t, i) < beyond_doubt ? sand_bit(i) : 0;
    return innocent;
}

/* Whether this seat has wanted to hang somebody today who claims the same single card as this one does: who turns to
 * the rival with nothing new learnt says that it knows nothing. */
static bool has_turned(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    bool turned = false;
    for (int i = 0; i < s->trials && i < STORY_TRIALS; i++) {
        const struct werebot_court *c = &s->court[i];
        turned |= c->day == s->number && werewolves_is(c->up, s->me) && c->nominee != whom &&
                  werebot_lives(s, c->nominee) && s->claim[c->nominee].role == s->claim[whom].role;
    }
    return turned && is_rival(t, whom);
}

/* Whether this seat has brought enough to trial today whom the table has spared: twice, or once with the one who points
 * at this seat already. Nor is there a further trial at a large table that has spared two. On the last day, and of a
 * Werewolf beyond doubt, one does not give up. */
static bool has_tried_enough(const struct werebot_turn *t, int whom)
{
    enum { ENOUGH = 2, SPARED = 2 };
    const struct werebot_story *s = &t->story;
    const bool patient = s->seats >= WEREBOT_LARGE && s->trials_today >= SPARED;
    sand_mask with = 0, pointing = 0;
    int failed = 0;
    for (int i = 0; i < s->trials && i < STORY_TRIALS; i++) {
        const struct werebot_court *c = &s->court[i];
        const bool first = c->by[0] == s->me, second = c->by[1] == s->me;
        if (c->day != s->number || !(first || second))
            continue;
        failed++;
        with |= c->by[first] < SAND_SEATS ? sand_bit(c->by[first]) : 0;
    }
    for (int i = 0; i < s->seats; i++)
        pointing |= s->finger[i] == whom ? sand_bit(i) : 0;
    return !t->last && !werebot_is_certain(t, whom) &&
           (patient || failed >= ENOUGH || (with & pointing) || has_turned(t, whom));
}

/* ---- A hearing ---- */

/* A day without a trial teaches nothing: where nobody is suspect enough, somebody is heard. Nobody is heard in vain
 * twice a day. */
static bool may_hear(const struct werebot_turn *t)
{
    return t->skill->hears && t->story.trials_today == 0;
}

/* Whether somebody has refused to answer today. */
static bool has_dodged(const struct werebot_story *s, int seat)
{
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].who == seat && (s->said[i].verb == SAID_NO || s->said[i].verb == SAID_VILLAGE))
            return true;
    return false;
}

/* What makes somebody worth a hearing, beyond doubt: a fact on the table, a question that was dodged, silence. */
static double motive(const struct werebot_turn *t, int seat)
{
    return werebot_doubt(t, seat) + (werebot_is_charged(t, seat) ? 0.06 : 0) +
           (has_dodged(&t->story, seat) ? 0.03 : 0) + (t->story.spoken[seat] == 0 ? 0.03 : 0);
}

/* Whom to hear: somebody who is pointed at already and hardly less worth it, else whoever is most. */
static int heard(const struct werebot_turn *t, sand_mask open, int best)
{
    static const double near = 0.08, nearly = 0.06;
    double most = -1;
    int whom = best, pointed = WEREWOLVES_NONE;
    for (sand_mask m = open; m; m &= m - 1) {
        const int seat = werewolves_first(m);
        const double worth = motive(t, seat);
        if (werebot_doubt(t, seat) < werebot_doubt(t, best) - near)
            continue;
        if (worth > most + 1e-9) {
            most = worth;
            whom = seat;
        }
    }
    for (sand_mask m = open; m; m &= m - 1) {
        const int seat = werewolves_first(m);
        if (is_pointed_at(&t->story, seat) && motive(t, seat) >= most - nearly &&
            (pointed == WEREWOLVES_NONE || motive(t, seat) > motive(t, pointed)))
            pointed = seat;
    }
    return pointed != WEREWOLVES_NONE ? pointed : whom;
}

/* Those who will do as well as the best and against whom a fact lies on the table; all where there is none. */
static sand_mask charged_of(const struct werebot_turn *t, sand_mask open, int best)
{
    sand_mask charged = 0;
    for (sand_mask m = open; m; m &= m - 1)
        if (will_do(t, werewolves_first(m), best) && werebot_is_charged(t, werewolves_first(m)))
            charged |= sand_bit(werewolves_first(m));
    return charged ? charged : open;
}

/* Somebody who is suspect enough: at whom others point or whom they ask to hang, if that one does as well. */
static int willing(const struct werebot_turn *t, sand_mask own, int best)
{
    const sand_mask charged = charged_of(t, own, best);
    return joined(t, charged, kept(t, charged, pleaded(t, charged, werebot_most_suspect(t, charged))));
}

/* Of two who are left on the last day it is the likelier, whoever points where. */
static bool are_two(sand_mask set)
{
    return werewolves_count(set) <= 2;
}

int werebot_target(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const sand_mask mine = s->lover == WEREWOLVES_NONE ? sand_bit(s->me) : sand_bit(s->me) | sand_bit(s->lover),
                    spared = werebot_is_wolf(t) ? mine | fellows_not_lost(t) : werebot_spared(t),
                    open = werebot_others(t) & ~s->acquitted, own = open & ~spared & ~werebot_innocent(t);
    if (!own)
        return WEREWOLVES_NONE;
    const int best = werebot_most_suspect(t, own), idle = idle_suspect(t, own);
    if (idle != WEREWOLVES_NONE)
        return idle;
    const bool hearing = werebot_doubt(t, best) < trial_bar(t, best);
    if (hearing && !may_hear(t))
        return WEREWOLVES_NONE;
    /* A fellow is far more suspect than anybody else: to point elsewhere now would tell. */
    const sand_mask fellows = open & s->pack & spared;
    if (fellows && werebot_doubt(t, werebot_most_suspect(t, fellows)) > werebot_doubt(t, best) + 0.25)
        return WEREWOLVES_NONE;
    const int whom = hearing ? heard(t, own, best) : t->last && are_two(own) ? best : willing(t, own, best);
    return has_tried_enough(t, whom) ? WEREWOLVES_NONE : whom;
}

/* ---- The vote ---- */

static const struct werebot_court *this_trial(const struct werebot_story *s)
{
    return &s->court[(s->trials + STORY_TRIALS - 1) % STORY_TRIALS];
}

/* Whether the accused has come out with a card that tells it from the others in this trial. */
static bool has_news(const struct werebot_turn *t, int nominee)
{
    const struct werebot_claim *c = &t->story.claim[nominee];
    return c->role > WEREWOLVES_WEREWOLF && c->role != WEREWOLVES_HIDDEN && c->on_trial && c->day == t->story.number;
}

/* How likely a Werewolf the accused must be for this seat's thumb to go up. */
static double vote_bar(const struct werebot_turn *t, int nominee)
{
    const struct werebot_court *c = this_trial(&t->story);
    if (c->by[0] != t->story.me && c->by[1] != t->story.me)
        return bar(t, nominee);
    return has_news(t, nominee) ? bar(t, nominee) * stands_by_it[t->story.claim[nominee].told == 0] : 0;
}

/* People who have heard the same are not of one mind: in each trial each seat asks for a little more or less,
 * Werewolves like everybody. */
static double mood(const struct werebot_turn *t, int nominee)
{
    enum { STEPS = 1000 };
    const uint64_t trial = (uint64_t)t->story.number << 8 | t->story.trials_today, label = TRIAL | trial << 16;
    const uint64_t drawn = werebot_number(t->mind, WEREBOT_GALLOWS, label | (uint64_t)t->story.me << 8 | nominee);
    return (2.0 * (double)(drawn % STEPS) / (STEPS - 1) - 1) * werebot_stance(t)->mood;
}

/* Whether the accused is suspect enough, and nobody of the rest is far more so. */
static bool is_worst(const struct werebot_turn *t, int nominee, sand_mask rest)
{
    const double doubt = werebot_doubt(t, nominee), asked = vote_bar(t, nominee),
                 needed = asked > 0 ? asked + mood(t, nominee) : asked;
    rest &= werebot_others(t) & ~t->story.acquitted & ~sand_bit(nominee);
    return doubt >= needed && (!rest || needed < bar(t, nominee) || doubt > 0.8 ||
                               werebot_doubt(t, werebot_most_suspect(t, rest)) < doubt + 0.15);
}

/* On the last day, where only two are left to choose from: whether the other is no likelier. */
static bool is_better_of_two(const struct werebot_turn *t, int nominee)
{
    const sand_mask rest = werebot_others(t) & ~(t->story.acquitted | werebot_innocent(t) | sand_bit(nominee));
    return !t->last || !rest || rest & (rest - 1) ||
           werebot_doubt(t, nominee) >= werebot_doubt(t, werewolves_first(rest)) - 0.001;
}

static bool village_hangs(const struct werebot_turn *t, int nominee)
{
    const sand_mask spared = werebot_spared(t);
    if (!is_better_of_two(t, nominee))
        return false;
    return !werewolves_is(spared, nominee) && is_worst(t, nominee, ~spared);
}

/* Whether a Werewolf whose thumb a villager in its place would raise against a fellow keeps it down: where that may
 * decide, one of the pack at most, and seldom. More would be a mark that everyone learns to read. */
static bool departs(const struct werebot_turn *t, int fellow)
{
    enum { HUNDRED = 100 };
    static const double close = 0.15;
    const struct werebot_story *s = &t->story;
    const sand_mask others = s->pack & s->alive & ~sand_bit(fellow);
    const uint64_t trial = (uint64_t)s->number << 8 | s->trials_today, label = TRIAL | trial << 16 | (uint64_t)fellow;
    const bool open = werebot_doubt(t, fellow) < bar(t, fellow) + close && !is_proven(t, fellow);
    return open && werebot_common(t->mind, WEREBOT_PREY, label, others) == s->me &&
           werebot_number(t->mind, WEREBOT_COUNTER, label) % HUNDRED < (uint64_t)werebot_stance(t)->loyal;
}

/* A Werewolf votes as a villager would who sees what everybody sees. */
static bool pack_hangs(const struct werebot_turn *t, int nominee)
{
    const struct werebot_story *s = &t->story;
    const int pack = werewolves_count(s->pack & s->alive), living = werewolves_count(s->alive);
    if (nominee == s->me || nominee == s->lover)
        return false;
    if (werewolves_is(s->pack, nominee))
        return is_worst(t, nominee, s->alive) && !departs(t, nominee);
    /* One hanging more, and the pack holds every vote; once it does, a villager's thumb costs it nothing. At the
     * smallest tables, where thumbs are nearly all there is to go by, it waits until somebody has been spared. */
    const bool wins = 2 * pack + 1 == living && (s->acquitted || s->seats > WEREBOT_FEW);
    return wins || is_worst(t, nominee, s->alive);
}

static sand_answer vote(struct werebot_turn *t)
{
    const int nominee = t->mind->question->arg[0];
    const bool up = werebot_is_wolf(t) ? pack_hangs(t, nominee) : village_hangs(t, nominee);
    return werebot_answer(t->mind->question, WEREWOLVES_THUMB, up ? WEREWOLVES_UP : WEREWOLVES_DOWN);
}

/* ---- The discussion ---- */

static sand_mask who_ever_spoke(const struct werebot_story *s)
{
    sand_mask spoke = 0;
    for (int i = 0; i < s->said_count; i++)
        spoke |= sand_bit(s->said[i].who);
    return spoke;
}

/* In open talk a trial waits for answers: as long as somebody who talks was asked directly and has not spoken since. */
static bool awaits_answer(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    sand_mask silent = t->open ? who_ever_spoke(s) & s->alive : 0; /* since the remark that is looked at */
    for (int i = s->said_count - 1; silent && i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->place + 2 * werewolves_count(s->alive) <= s->remarks_today)
            return false;
        if (said->verb == SAID_ASK && said->seat < SAND_SEATS && werewolves_is(silent, said->seat))
            return true;
        silent &= ~sand_bit(said->who);
    }
    return false;
}

/* Where talk has no rounds it may die away before it is time, and a person may leave a question where it is: a seat
 * that has nothing to say does not wait for ever. True if this seat still waits for others. */
static bool is_patient(struct werebot_turn *t)
{
    const bool awaits = awaits_answer(t);
    if (!t->open || t->mind->remark[0] || sand_random_below(t->mind->random, awaits ? 36 : 12) > 0)
        return awaits;
    t->round = t->trials_at + 1;
    return false;
}

/* Somebody has claimed a single card since this seat spoke last: who holds it should have a turn to say so before there
 * is another trial. Who has nothing to say does not wait. */
static bool awaits_holder(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    int spoken = 0;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].who == s->me)
            spoken = s->said[i].place;
    for (sand_mask m = t->mind->remark[0] && !t->mind->aside ? werebot_others(t) : 0; m; m &= m - 1) {
        const struct werebot_claim *c = &s->claim[werewolves_first(m)];
        if (c->role > WEREWOLVES_WEREWOLF && c->role != WEREWOLVES_HIDDEN && c->day == s->number && c->index > spoken)
            return true;
    }
    return false;
}

/* Nothing to do: time for others, then sleep. */
static sand_answer wait(const struct werebot_turn *t, bool patient)
{
    const struct sand_question *q = t->mind->question;
    sand_answer answer;
    const bool stay = t->round <= t->trials_at || t->mind->remark[0] || t->mind->hold || patient;
    if (!stay && werebot_offers(q, WEREWOLVES_SLEEP, 0, &answer))
        return answer;
    return q->flags & SAND_FLOOR || t->mind->hint ? SAND_PASS : werebot_idle(q);
}

/* Somebody about to be nominated is spoken of first, unless there is a question to answer. */
static void say_something(struct werebot_turn *t)
{
    const bool due = t->round >= t->trials_at && !t->mind->hold && !werebot_open_question(&t->story, t->story.me);
    const int whom = due ? werebot_target(t) : WEREWOLVES_NONE;
    if (whom != WEREWOLVES_NONE)
        werebot_say_nominee(t, whom);
    if (!t->mind->remark[0])
        werebot_converse(t);
}

static sand_answer discuss(struct werebot_turn *t)
{
    sand_answer answer;
    werebot_come_out(t);
    werebot_meet_vision(t);
    if (!t->mind->remark[0])
        say_something(t);
    werebot_colour(t);
    const bool patient = is_patient(t) || awaits_holder(t);
    const int whom = t->round >= t->trials_at && !t->mind->hold && !patient ? werebot_target(t) : WEREWOLVES_NONE;
    const bool early = werebot_awaits_denial(t, whom);
    if (whom != WEREWOLVES_NONE && !early && werebot_offers(t->mind->question, WEREWOLVES_NOMINATE, whom, &answer))
        return answer;
    return wait(t, patient || early);
}

sand_answer werebot_by_day(struct werebot_turn *t)
{
    switch (t->mind->question->key) {
    case WEREWOLVES_K_VOTE:
        return vote(t);
    case WEREWOLVES_K_DEFENCE:
        werebot_come_out(t);
        if (!t->mind->remark[0])
            werebot_converse(t);
        werebot_add_answer(t);
        werebot_colour(t);
        return t->mind->question->answer[0];
    default:
        return discuss(t);
    }
}
