/* Counting. A day's remarks are put together with its entries; a question is answered when the one asked speaks to its
 * topic later that day. */
#include "tests/theory/census.h"

#include "bots/bots.h"
#include "bots/werewolves_belief.h"
#include "tests/theory/rig.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- One finished game ---- */

struct asked {
    uint8_t who, topic, about, done;
};
struct day {
    int remarks, asked_count;
    sand_mask recent[5]; /* whom the last remarks were about, asked or answered */
    uint32_t first;      /* number of the day's first remark */
    int trials;
    bool last;            /* the village must hang somebody today */
    int nominee, guesses; /* guesses: feelings heard */
    bool on_trial, pleaded;
    int by[2];
    sand_mask movers;               /* who brought the trial about */
    sand_mask begun;                /* at whom somebody of the village has pointed, or spoken against, today */
    sand_mask alive, wolves, clear; /* whose cards are turned up */
    sand_mask told;                 /* who has named a card in this game */
    uint8_t claim[SAND_SEATS];      /* that card; WEREWOLVES_HIDDEN */
    sand_mask named;                /* by somebody's report of a vision */
    int number;                     /* of the day */
    sand_mask charged[SAND_SEATS];  /* by each seat today: whom it spoke against */
    bool pointed;                   /* somebody has nominated somebody today */
    sand_mask facts, acquitted;     /* today: against whom somebody has named a fact; who was spared */
    struct asked asked[256];
    struct asked common; /* the first question to all: by whom, its topic + 1 */
};

/* Strictly by the kind of the question: a card or a refusal, a name, a plan or that there is none yet, the seat in
 * question, a reason. */
static bool answers(const struct werebot_said *said, const struct asked *asked)
{
    const int verb = said->verb;
    const bool joins = verb == SAID_AGREE && said->seat < SAND_SEATS; /* agrees with a word against somebody */
    switch (asked->topic) {
    case ASKED_ROLE:
    case ASKED_RESULTS:
        return verb == SAID_NO || (verb >= SAID_CLAIM && verb <= SAID_PAIRED && verb != SAID_RETRACT);
    case ASKED_SUSPECTS:
        return verb == SAID_SUSPECT || verb == SAID_HANG || verb == SAID_PAIR || verb == SAID_NOBODY || joins;
    case ASKED_PLAN:
        return verb == SAID_HANG || verb == SAID_SPARE || verb == SAID_PLAN || verb == SAID_NOBODY;
    case ASKED_ABOUT:
        return said->seat == asked->about && ((verb >= SAID_SUSPECT && verb <= SAID_SPARE) || joins);
    case ASKED_NIGHT:
        return verb == SAID_HEED;
    default:
        return said->reasoned;
    }
}

/* True if it answers a question. */
static bool count_word(struct day *d, const struct werebot_said *said, int who)
{
    bool answer = false;
    for (int i = 0; i < d->asked_count; i++)
        if (d->asked[i].who == who && answers(said, &d->asked[i])) {
            answer |= !d->asked[i].done;
            d->asked[i].done = 1;
        }
    if (said->verb == SAID_ASK && said->seat < SAND_SEATS && d->asked_count < 256)
        d->asked[d->asked_count++] = (struct asked){said->seat, said->topic, said->seat2, 0};
    return answer;
}

/* A remark takes up an earlier one if it refers to it or to the question in it, or is about somebody whom one of the
 * last five was about. */
static void count_thread(struct census *c, struct day *d, const struct werebot_said *said, int n, bool answer)
{
    sand_mask about = 0, recent = 0;
    bool refers = answer;
    for (int i = 0; i < n; i++) {
        about |= said[i].seat < SAND_SEATS ? sand_bit(said[i].seat) : 0;
        refers |= said[i].verb == SAID_AGREE || said[i].verb == SAID_DISAGREE || said[i].verb == SAID_RETRACT;
    }
    for (int i = 0; i < 5; i++)
        recent |= d->recent[i];
    c->begun += d->remarks > 1;
    c->taken_up += d->remarks > 1 && (refers || about & recent);
    d->recent[d->remarks % 5] = about;
}

/* A question to all is answered once anybody else speaks to it. */
static void count_common(struct census *c, struct day *d, const struct werebot_said *said, int who)
{
    if (d->common.topic && who != d->common.who) {
        const struct asked asked = {WEREWOLVES_NONE, (uint8_t)(d->common.topic - 1), 0, 0};
        c->common_answered += !d->common.done && answers(said, &asked);
        d->common.done |= answers(said, &asked);
    }
    if (said->verb != SAID_ASK || said->seat != WEREWOLVES_NONE || d->common.topic)
        return;
    c->common_questions++;
    d->common = (struct asked){(uint8_t)who, (uint8_t)(said->topic + 1), 0, 0};
}

static void end_day(struct census *c, struct day *d)
{
    d->common = (struct asked){0};
    c->days++;
    c->silent_days += d->remarks == 0;
    c->statements += d->remarks;
    c->questions += d->asked_count;
    for (int i = 0; i < d->asked_count; i++)
        c->answered += d->asked[i].done;
    d->begun = d->facts = d->acquitted = 0;
    c->idle_days += !d->pointed;
    c->first_days += d->number == 1;
    c->first_idle += d->number == 1 && !d->pointed;
    c->first_untried += d->number == 1 && !d->trials;
    d->pointed = false;
    c->most_guesses = d->guesses > c->most_guesses ? d->guesses : c->most_guesses;
    d->remarks = d->asked_count = d->guesses = 0;
    memset(d->charged, 0, sizeof d->charged);
    memset(d->recent, 0, sizeof d->recent);
}

/* A remark without its turn of phrase and, unless it matters, its reason. */
static size_t core(const char *text, bool reason)
{
    const char *end = strstr(text, " ~"), *because = strstr(text, " because ");
    end = because && !reason ? because : end;
    return end ? (size_t)(end - text) : strlen(text);
}

/* By the same seat: the same in the same words, and on the same day also if only the reason is another or missing. */
static bool said_twice(const struct sand_table *t, const struct day *d, uint32_t at)
{
    const struct sand_remark *r = sand_remark_at(t, at);
    for (uint32_t i = 0; i < at; i++) {
        const struct sand_remark *o = sand_remark_at(t, i);
        const bool reason = i < d->first;
        const size_t size = core(r->text, reason);
        if (o->channel == r->channel && o->actor == r->actor && core(o->text, reason) == size &&
            strncmp(o->text, r->text, size) == 0)
            return true;
    }
    return false;
}

/* Whether a seat put its thumb up (or down) on somebody in one of the trials so far. */
static bool voted(const struct sand_table *t, uint32_t at, int who, int nominee, bool up)
{
    for (uint32_t i = 0; i < at; i++) {
        struct sand_entry entry;
        const struct sand_entry *e = sand_journal_entry(t, i, &entry);
        if (e->key == WEREWOLVES_K_VOTES && e->arg[0] == nominee && werewolves_is((sand_mask)e->arg[up ? 1 : 2], who))
            return true;
    }
    return false;
}

/* ` because (voted p3 p4 village)`: p3 was for hanging p4, whom all know to have been of the village, and the one who
 * says so was not; the same with a Werewolf who was spared. */
static bool incriminates(const struct sand_table *t, const struct day *d, const struct sand_remark *r, bool up, int who,
                         int whom)
{
    return werewolves_is(up ? d->clear : d->wolves, whom) && voted(t, r->at, who, whom, up) &&
           !voted(t, r->at, r->actor, whom, up);
}

static void count_vote_reason(struct census *c, const struct day *d, const struct sand_table *t,
                              const struct sand_remark *r)
{
    const char *reason = strstr(r->text, " because (");
    int who, whom;
    if (!reason || strncmp(r->text, "say suspect ", 12) != 0)
        return;
    const bool up = sscanf(reason, " because (voted p%d p%d", &who, &whom) == 2 && strstr(reason, " village)");
    if (!up && (sscanf(reason, " because (spared p%d p%d", &who, &whom) != 2 || !strstr(reason, " wolf)")))
        return;
    c->votes_named++;
    c->votes_bad += incriminates(t, d, r, up, who - 1, whom - 1);
}

/* What sort of talk it is, by the first thing a remark says. */
static void count_kind(struct census *c, const struct werebot_said *said)
{
    c->asking += said->verb == SAID_ASK;
    c->plans += said->verb == SAID_HANG || said->verb == SAID_SPARE || said->verb == SAID_PLAN ||
                said->verb == SAID_REQUEST || said->verb == SAID_WATCH;
    c->reports += said->verb >= SAID_CLAIM && said->verb <= SAID_PAIRED && said->verb != SAID_VILLAGE;
    c->manners += said->verb == SAID_MANNERS;
    c->retractions += said->verb == SAID_RETRACT;
}

/* The speech on trial is what the accused says between being brought there and the vote. */
static void count_plea(struct census *c, struct day *d, const struct sand_remark *r)
{
    c->pleas += d->on_trial && r->actor == d->nominee && !d->pleaded;
    d->pleaded |= d->on_trial && r->actor == d->nominee;
}

/* Who names a card, and who speaks against whom; to agree with somebody who did, or to announce it, is the same. */
static void note_charge(struct day *d, const struct werebot_said *said, int who)
{
    const bool charge = said->verb == SAID_SUSPECT || said->verb == SAID_HANG || said->verb == SAID_AGREE;
    if (charge && said->seat < SAND_SEATS)
        d->charged[who] |= sand_bit(said->seat);
    if (said->verb == SAID_CLAIM)
        d->told |= sand_bit(who);
}

/* ---- What no player would do ---- */

static bool is_wolf(const struct werewolves_state *state, int seat)
{
    return state->card[seat] == WEREWOLVES_WEREWOLF;
}

static void count_finger(struct census *c, struct day *d, const struct werewolves_state *state, int who, int whom)
{
    c->betrayed += is_wolf(state, who) && is_wolf(state, whom) && !werewolves_is(d->begun | d->named, whom);
    if (!is_wolf(state, who))
        d->begun |= sand_bit(whom);
}

static void count_thumbs(struct census *c, const struct day *d, sand_mask up, sand_mask down)
{
    const sand_mask movers = d->movers & ~sand_bit(d->nominee);
    c->in_vain += up == 0;
    c->movers += werewolves_count(movers);
    c->turned += werewolves_count(movers & down);
}

/* By how many of the living the others outnumber the Werewolves. */
static int lead(const struct day *d, const struct werewolves_state *state)
{
    int wolves = 0;
    for (sand_mask m = d->alive; m; m &= m - 1)
        wolves += is_wolf(state, werewolves_first(m));
    return werewolves_count(d->alive) - 2 * wolves;
}

/* Who voted how on somebody who was hanged. */
static void count_lowered(struct census *c, const struct day *d, const struct werewolves_state *state,
                          const struct sand_entry *e)
{
    const sand_mask down = (sand_mask)e->arg[2] & ~sand_bit(e->arg[0]);
    const bool hit = is_wolf(state, e->arg[0]), last = lead(d, state) == 1;
    if (e->arg[5] != WEREWOLVES_YES || lead(d, state) < 1 || (hit && last))
        return;
    for (sand_mask m = ((sand_mask)e->arg[1] | down) & ~sand_bit(e->arg[0]); m; m &= m - 1) {
        const int kind = is_wolf(state, werewolves_first(m)) + 2 * hit + 4 * last;
        c->thumbs[kind]++;
        c->lowered[kind] += werewolves_is(down, werewolves_first(m));
    }
}

/* How Werewolves who were hanged were voted on. */
static void count_loyal(struct census *c, const struct werewolves_state *state, const struct sand_entry *e)
{
    const sand_mask up = (sand_mask)e->arg[1], down = (sand_mask)e->arg[2];
    const bool close = abs(werewolves_count(up) - werewolves_count(down)) <= 2;
    if (e->arg[5] != WEREWOLVES_YES || !is_wolf(state, e->arg[0]))
        return;
    for (sand_mask m = (up | down) & ~sand_bit(e->arg[0]); m; m &= m - 1) {
        const int who = werewolves_first(m), kind = is_wolf(state, who);
        for (int i = kind; i <= kind + 2 * close; i += 2) {
            c->on_wolf[i]++;
            c->spared_wolf[i] += werewolves_is(down, who);
        }
    }
}

/* Whose thumb went where; as long as there is more than one day to come it says something. */
static void count_thumb(struct census *c, const struct day *d, const struct werewolves_state *state,
                        const struct sand_entry *e)
{
    const sand_mask up = (sand_mask)e->arg[1], down = (sand_mask)e->arg[2];
    const int hit = is_wolf(state, e->arg[0]), close = abs(werewolves_count(up) - werewolves_count(down)) <= 2;
    int wolves = 0, others = 0;
    for (sand_mask m = (up | down) & ~sand_bit(e->arg[0]); m; m &= m - 1) {
        const int who = werewolves_first(m);
        c->thumb[8 * hit + 4 * close + 2 * is_wolf(state, who) + werewolves_is(up, who)]++;
        wolves += is_wolf(state, who);
        others++;
    }
    for (int i = 0; i < 2 && others; i++) {
        const int by = d->by[i], kind = 4 * hit + 2 * i;
        c->finger[kind + is_wolf(state, by)]++;
        c->finger_fair[kind] += 100 * (others - wolves) / others;
        c->finger_fair[kind + 1] += 100 * wolves / others;
    }
}

/* Of all others whom somebody could have named to the Seer, how many are Werewolves. */
static void count_wish(struct census *c, const struct day *d, const struct werewolves_state *state, int who, int whom)
{
    const int side = is_wolf(state, who);
    int wolves = 0, others = 0;
    for (sand_mask m = d->alive & ~sand_bit(who); m; m &= m - 1) {
        wolves += is_wolf(state, werewolves_first(m));
        others++;
    }
    c->wishes[side]++;
    c->wishes_wolf[side] += is_wolf(state, whom);
    c->wishes_fair[side] += others ? 1000 * wolves / others : 0;
}

static void count_treason(struct census *c, struct day *d, const struct werewolves_state *state,
                          const struct werebot_said *said, int who)
{
    if (said->seat >= SAND_SEATS)
        return;
    const bool asked = said->verb == SAID_ASK && said->topic == ASKED_NIGHT && said->role == WEREWOLVES_SEER;
    const int whom = asked ? said->seat2 : said->verb == SAID_WATCH ? said->seat : WEREWOLVES_NONE;
    if (whom < SAND_SEATS)
        count_wish(c, d, state, who, whom);
    c->odd_visions += said->verb == SAID_SAW && !said->wolf && d->claim[said->seat] == WEREWOLVES_SEER;
    if (!is_wolf(state, who) && (said->verb == SAID_SUSPECT || said->verb == SAID_HANG || said->verb == SAID_AGREE))
        d->begun |= sand_bit(said->seat);
}

/* After another night the pack holds every vote. */
static bool is_last_day(const struct day *d, const struct werewolves_state *state)
{
    return lead(d, state) == 1;
}

/* Of those who still wear somebody's card when night falls. */
static void count_false_cards(struct census *c, const struct day *d, const struct werewolves_state *state)
{
    for (sand_mask m = d->alive; m; m &= m - 1) {
        const int who = werewolves_first(m), card = d->claim[who];
        if (card <= WEREWOLVES_WEREWOLF || card == WEREWOLVES_HIDDEN || state->card[who] == card)
            continue;
        c->false_cards++;
        for (sand_mask o = d->alive; o; o &= o - 1)
            c->hushed += state->card[werewolves_first(o)] == card && d->claim[werewolves_first(o)] != card;
    }
}

/* The card that a remark claims, by its report too; WEREWOLVES_HIDDEN if it claims none. */
static int claimed_card(const struct werebot_said *said)
{
    switch (said->verb) {
    case SAID_CLAIM:
        return said->role;
    case SAID_SAW:
        return WEREWOLVES_SEER;
    case SAID_VICTIM:
    case SAID_HEALED:
    case SAID_POISONED:
        return WEREWOLVES_WITCH;
    case SAID_GUARDED:
        return WEREWOLVES_HEALER;
    case SAID_PAIRED:
        return WEREWOLVES_CUPID;
    default:
        return WEREWOLVES_HIDDEN;
    }
}

/* How a seat came out as the Seer: see struct census. */
static void count_seer(struct census *c, const struct day *d, const struct werebot_said *said, int n, int who,
                       bool lies)
{
    int rivals = 0, black = 0;
    for (int i = 0; i < SAND_SEATS; i++)
        rivals += i != who && d->claim[i] == WEREWOLVES_SEER;
    for (int i = 0; i < n; i++)
        black += said[i].verb == SAID_SAW && said[i].wolf;
    black = black > 2 ? 2 : black;
    const int day = d->number > 2 ? 2 : d->number - 1, came = werewolves_is(d->named, who) ? 2 : rivals > 0;
    c->seers[9 * day + 3 * came + black]++;
    c->false_seers[9 * day + 3 * came + black] += lies;
}

/* The shape of a first claim to a single card. */
static void count_shape(struct census *c, const struct day *d, const struct werebot_said *said, int n, int who,
                        int card, bool lies)
{
    bool told = false;
    for (int i = 0; i < n; i++)
        told |= said[i].verb > SAID_CLAIM && said[i].verb <= SAID_PAIRED && claimed_card(&said[i]) == card;
    if (card == WEREWOLVES_HIDDEN)
        return;
    const int shape = 8 * card + 4 * (d->on_trial && d->nominee == who) + 2 * told + (d->number > 1);
    c->shapes[shape]++;
    c->false_shapes[shape] += lies;
}

static void note_claims(struct census *c, struct day *d, const struct werewolves_state *state,
                        const struct werebot_said *said, int n, int who)
{
    for (int i = 0; i < n; i++) {
        const int card = claimed_card(&said[i]);
        if (card == WEREWOLVES_SEER && d->claim[who] != card && d->number > 0)
            count_seer(c, d, said, n, who, state->card[who] != card);
        if (card > WEREWOLVES_WEREWOLF && d->claim[who] == WEREWOLVES_HIDDEN && d->number > 0)
            count_shape(c, d, said, n, who, card, state->card[who] != card);
        if (card != WEREWOLVES_HIDDEN)
            d->claim[who] = (uint8_t)card;
        if (said[i].verb == SAID_SAW && said[i].wolf)
            d->named |= sand_bit(said[i].seat);
    }
}

/* Which of two who say to be the Seer is hanged while the other lives. */
static void count_duel(struct census *c, const struct day *d, const struct werewolves_state *state, int hanged)
{
    int rivals = 0;
    for (sand_mask m = d->alive & ~sand_bit(hanged); m; m &= m - 1)
        rivals += d->claim[werewolves_first(m)] == WEREWOLVES_SEER;
    if (d->claim[hanged] != WEREWOLVES_SEER || !rivals)
        return;
    c->duels++;
    c->duels_won += state->card[hanged] == WEREWOLVES_WEREWOLF;
}

/* A verdict, by what the accused says to be; a card that two claim, or that was shown, is another matter. */
static void count_trial(struct census *c, const struct day *d, const struct werewolves_state *state,
                        const struct sand_entry *e)
{
    const int who = e->arg[0], card = d->claim[who] == WEREWOLVES_HIDDEN ? CENSUS_CARDS - 1 : d->claim[who];
    if (e->arg[5] == WEREWOLVES_YES)
        count_duel(c, d, state, who);
    for (int i = 0; i < SAND_SEATS; i++)
        if (i != who && card > WEREWOLVES_WEREWOLF && d->claim[i] == card)
            return;
    c->tried[card]++;
    c->tried_hanged[card] += e->arg[5] == WEREWOLVES_YES;
    c->tried_wolves[card] += state->card[who] == WEREWOLVES_WEREWOLF;
    c->tried_hanged_wolves[card] += e->arg[5] == WEREWOLVES_YES && state->card[who] == WEREWOLVES_WEREWOLF;
}

static void count_remark(struct census *c, struct day *d, const struct sand_table *t, uint32_t at)
{
    const struct werewolves_state *state = werewolves_of(sand_state_of(t));
    const struct sand_remark *r = sand_remark_at(t, at);
    struct werebot_said said[WEREBOT_JOINED];
    struct werebot_ear ear;
    if (r->channel != WEREWOLVES_CH_DAY)
        return;
    d->remarks++;
    c->twice += said_twice(t, d, at);
    count_vote_reason(c, d, t, r);
    count_plea(c, d, r);
    const char *reason = strstr(r->text, " because ");
    c->reasons += reason != 0;
    const bool feeling = reason && strncmp(reason, " because instinct", 17) == 0;
    c->feelings += feeling;
    d->guesses += feeling;
    c->bare_charges += !reason && strncmp(r->text, "say suspect ", 12) == 0;
    c->charges += strncmp(r->text, "say suspect ", 12) == 0;
    c->denials += strncmp(r->text, "say disagree ", 13) == 0;
    c->bare_denials += strncmp(r->text, "say disagree d", 14) == 0;
    werebot_listen(&ear, sand_pack_of(t)->game, sand_pack_of(t)->data);
    const int n = werebot_understand(&ear, r->text, state->head.seats, said);
    if (n > 0)
        count_kind(c, &said[0]);
    bool answer = false;
    note_claims(c, d, state, said, n, r->actor);
    for (int i = 0; i < n; i++) {
        answer |= count_word(d, &said[i], r->actor);
        count_common(c, d, &said[i], r->actor);
        count_treason(c, d, state, &said[i], r->actor);
        c->secretive += said[i].verb == SAID_VILLAGE && werewolves_is(d->told, r->actor);
        note_charge(d, &said[i], r->actor);
        if (said[i].seat < SAND_SEATS && ((reason && !feeling && strncmp(r->text, "say suspect ", 12) == 0) ||
                                          (said[i].verb == SAID_SAW && said[i].wolf)))
            d->facts |= sand_bit(said[i].seat);
        c->claims += said[i].verb == SAID_CLAIM && said[i].role > WEREWOLVES_WEREWOLF;
        c->false_claims += said[i].verb == SAID_CLAIM && said[i].role > WEREWOLVES_WEREWOLF &&
                           said[i].role != state->card[r->actor];
    }
    count_thread(c, d, said, n, answer);
}

static void count_entry(struct census *c, struct day *d, const struct werewolves_state *state,
                        const struct sand_entry *e)
{
    switch (e->key) {
    case WEREWOLVES_K_START:
        d->alive = sand_bit(e->arg[0]) - 1;
        break;
    case WEREWOLVES_K_DIED:
        d->alive &= ~sand_bit(e->arg[0]);
        if (e->arg[2] == WEREWOLVES_WEREWOLF)
            d->wolves |= sand_bit(e->arg[0]);
        else
            d->clear |= sand_bit(e->arg[0]);
        if (e->arg[1] == WEREWOLVES_POISONED) {
            c->poisoned++;
            c->poisoned_wolves += state->card[e->arg[0]] == WEREWOLVES_WEREWOLF;
        }
        break;
    case WEREWOLVES_K_DAY:
        d->number = e->arg[0];
        d->trials = 0;
        d->last = is_last_day(d, state);
        c->seat_days += werewolves_count(d->alive);
        break;
    case WEREWOLVES_K_FINGER:
        c->fingers++;
        d->pointed = true;
        count_finger(c, d, state, e->arg[0], e->arg[1]);
        c->fingers_said += werewolves_is(d->charged[e->arg[0]], e->arg[1]);
        break;
    case WEREWOLVES_K_TRIAL:
        d->trials++;
        c->with_facts += (d->facts & d->alive & ~d->acquitted) != 0;
        c->factless += (d->facts & d->alive & ~d->acquitted) && !werewolves_is(d->facts, e->arg[0]);
        d->nominee = e->arg[0];
        d->by[0] = e->arg[1];
        d->by[1] = e->arg[2];
        d->movers = sand_bit(e->arg[1]) | sand_bit(e->arg[2]);
        d->on_trial = true;
        d->pleaded = false;
        break;
    case WEREWOLVES_K_VOTES:
        d->on_trial = false;
        count_trial(c, d, state, e);
        count_thumbs(c, d, (sand_mask)e->arg[1], (sand_mask)e->arg[2]);
        count_lowered(c, d, state, e);
        count_loyal(c, state, e);
        count_thumb(c, d, state, e);
        d->acquitted |= sand_bit(e->arg[0]);
        c->trials++;
        c->hanged += e->arg[5] == WEREWOLVES_YES;
        c->hanged_wolves += e->arg[5] == WEREWOLVES_YES && state->card[e->arg[0]] == WEREWOLVES_WEREWOLF;
        break;
    case WEREWOLVES_K_POTION:
        c->healed += e->arg[0] == 0 && e->arg[1] == WEREWOLVES_DOSE_YES;
        break;
    default:
        break;
    }
}

static void watch(const struct sand_table *t, void *context)
{
    struct census *c = context;
    const struct werewolves_state *state = werewolves_of(sand_state_of(t));
    struct day d = {0};
    uint32_t remark = 0;
    bool open = false;
    memset(d.claim, WEREWOLVES_HIDDEN, sizeof d.claim);
    c->games++;
    c->wins += state->result == WEREWOLVES_R_VILLAGE;
    c->witches += state->set[WEREWOLVES_WITCH];
    for (uint32_t i = 0; i <= sand_journal_size(t); i++) {
        struct sand_entry entry;
        const struct sand_entry *e = i < sand_journal_size(t) ? sand_journal_entry(t, i, &entry) : 0;
        for (; remark < sand_remark_count(t) && sand_remark_at(t, remark)->at <= i; remark++)
            count_remark(c, &d, t, remark);
        if (open && (!e || e->key == WEREWOLVES_K_NIGHTFALL || e->key == WEREWOLVES_K_OVER)) {
            c->last_days += d.last;
            c->idle_last_days += d.last && !d.trials;
            c->busy[d.trials < CENSUS_TRIALS ? d.trials : CENSUS_TRIALS - 1]++;
            count_false_cards(c, &d, state);
            end_day(c, &d);
            open = false;
        }
        if (e)
            count_entry(c, &d, state, e);
        if (e && e->key == WEREWOLVES_K_DAY) {
            open = true;
            d.first = remark;
        }
    }
}

/* ---- Bots that are looked at while they choose ---- */

static struct census *counted;
static const struct sand_bot *watched[2];
static int manner = -1;

/* What a villager who is asked for a thumb believes of each of the others. */
static void note_beliefs(const struct sand_mind *mind)
{
    static _Thread_local struct werebot_story s;
    struct werebot_view view;
    struct werebot_belief b;
    const struct werewolves_state *truth = werewolves_of(sand_state_of(mind->table));
    werebot_tell_story(mind, &s);
    werebot_own_view(&s, &view);
    werebot_believe(&s, &view, 1, &b);
    for (sand_mask m = s.alive & ~(view.wolves | view.clear); m; m &= m - 1) {
        const int seat = werewolves_first(m), bin = b.likely[seat] >= 1 ? CENSUS_BINS - 1 : (int)(b.likely[seat] * 10);
        counted->believed[bin]++;
        counted->were[bin] += truth->card[seat] == WEREWOLVES_WEREWOLF;
        counted->thousandths[bin] += (int64_t)(1000 * b.likely[seat]);
        const int part = b.summed[seat] >= 1 ? CENSUS_SUMMED - 1 : (int)(b.summed[seat] * CENSUS_SUMMED);
        counted->summed[part]++;
        counted->summed_were[part] += truth->card[seat] == WEREWOLVES_WEREWOLF;
    }
}

/* Whether a villager on the last day hangs the less likely of the two who are left to choose from. */
static void note_choice(const struct sand_mind *mind, sand_answer chosen)
{
    static _Thread_local struct werebot_story s;
    struct werebot_view view;
    struct werebot_belief b;
    const int nominee = mind->question->arg[0];
    werebot_tell_story(mind, &s);
    werebot_own_view(&s, &view);
    werebot_believe(&s, &view, 1, &b);
    sand_mask open = s.alive & ~(sand_bit(s.me) | view.clear | s.acquitted);
    for (sand_mask m = open; m; m &= m - 1)
        if (b.wolf[werewolves_first(m)] < 0.005)
            open &= ~sand_bit(werewolves_first(m));
    if (nominee == s.me || werewolves_count(open | sand_bit(nominee)) != 2 ||
        2 * b.living < werewolves_count(s.alive) - 2)
        return;
    const int other = werewolves_first(open & ~sand_bit(nominee));
    counted->choices++;
    counted->wrong_choices += werewolves_arg(chosen) == WEREWOLVES_UP && b.wolf[nominee] < b.wolf[other] - 0.01;
}

static sand_answer choose(struct sand_mind *mind, int side)
{
    if (manner >= 0)
        mind->temper = (struct sand_temper){manner & 3, manner >> 2 & 3, manner >> 4 & 3, 0};
    if (side == 0 && mind->question->key == WEREWOLVES_K_VOTE)
        note_beliefs(mind);
    const sand_answer chosen = watched[side]->choose(mind);
    if (side == 0 && mind->question->key == WEREWOLVES_K_VOTE)
        note_choice(mind, chosen);
    return chosen;
}

static sand_answer choose_village(struct sand_mind *mind)
{
    return choose(mind, 0);
}

static sand_answer choose_pack(struct sand_mind *mind)
{
    return choose(mind, 1);
}

int census_take(const char *options, const char *village, const char *pack, int temper, int64_t games, uint64_t seed,
                struct census *c)
{
    static const struct sand_bot bots[2] = {{.name = "village", .game = "werewolves", .choose = choose_village},
                                            {.name = "pack", .game = "werewolves", .choose = choose_pack}};
    const struct rig rig = {.pack = rig_pack(),
                            .options = options,
                            .bot = &bots[0],
                            .wolf = &bots[1],
                            .seed = seed,
                            .watch = watch,
                            .context = c};
    struct sand_error error = {"", ""};
    watched[0] = sand_bot_named("werewolves", village);
    watched[1] = sand_bot_named("werewolves", pack);
    manner = temper;
    counted = c;
    memset(c, 0, sizeof *c);
    const bool fine = watched[0] && watched[1] && rig_village_wins(&rig, games, &error) >= 0;
    if (!fine)
        printf("# %s: %s\n", error.where, error.what);
    return fine;
}

/* ---- Printing ---- */

static double share(int64_t part, int64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static double ratio(const _Atomic int64_t part[2], const _Atomic int64_t whole[2])
{
    return share(part[0], whole[0]) > 0 ? share(part[1], whole[1]) / share(part[0], whole[0]) : 0;
}

/* How much likelier from a Werewolf. */
static void print_weights(const struct census *c)
{
    for (int i = 0; i < 16; i += 4) {
        const _Atomic int64_t *n = &c->thumb[i];
        const double village = share(n[1], n[0] + n[1]), pack = share(n[3], n[2] + n[3]);
        printf("# thumbs on %s, %s vote: up %.2f, down %.2f times as often from the pack, of %lld\n",
               i & 8 ? "a Werewolf" : "a villager", i & 4 ? "close" : "plain", village > 0 ? pack / village : 0,
               village < 100 ? (100 - pack) / (100 - village) : 0, (long long)(n[0] + n[1] + n[2] + n[3]));
    }
    for (int i = 0; i < 8; i += 2)
        printf("# the %s finger at %s: %.2f times as often from the pack, of %lld\n", i & 2 ? "second" : "first",
               i & 4 ? "a Werewolf" : "a villager",
               share(c->finger[i + 1], c->finger_fair[i + 1]) / (share(c->finger[i], c->finger_fair[i]) + 1e-9),
               (long long)(c->finger[i] + c->finger[i + 1]));
}

static void print_tells(const struct census *c)
{
    static const char *const cards[CENSUS_CARDS] = {"Villager", "Werewolf",        "Seer",  "Witch", "Healer",
                                                    "Hunter",   "Red Riding Hood", "Cupid", "Mayor", "nothing"};
    for (int i = 0; i < 4; i += 2)
        printf("# of thumbs on Werewolves who are hanged%s %.1f %% of the village's go down, of %lld, and %.1f %% of "
               "Werewolves', of %lld: %.2f to one\n",
               i ? " by two votes or fewer" : "", share(c->spared_wolf[i], c->on_wolf[i]), (long long)c->on_wolf[i],
               share(c->spared_wolf[i + 1], c->on_wolf[i + 1]), (long long)c->on_wolf[i + 1],
               ratio(&c->spared_wolf[i], &c->on_wolf[i]));
    printf("# days without a nomination %.1f %%; of first days %.1f %%, without a trial %.1f %%\n",
           share(c->idle_days, c->days), share(c->first_idle, c->first_days), share(c->first_untried, c->first_days));
    for (int i = 0; i < 2; i++)
        printf("# %s tells the Seer to look at %lld, %.1f %% of them Werewolves; %.1f %% of those whom it might name\n",
               i ? "The pack" : "The village", (long long)c->wishes[i], share(c->wishes_wolf[i], c->wishes[i]),
               c->wishes[i] ? (double)c->wishes_fair[i] / 10.0 / (double)c->wishes[i] : 0);
    printf("# of %lld trials with a fact against somebody who is not tried yet %.1f %% of one with none\n",
           (long long)c->with_facts, share(c->factless, c->with_facts));
    printf("# of %lld thumbs with two to choose from %.1f %% go up on the less likely\n", (long long)c->choices,
           share(c->wrong_choices, c->choices));
    for (int i = 0; i < CENSUS_SHAPES; i++)
        if (c->shapes[i])
            printf("# claims %s%s %s on %s: %.1f %% false, of %lld\n", cards[i / 8], i & 4 ? " on trial" : "",
                   i & 2 ? "with a report" : "bare", i & 1 ? "a later day" : "day 1",
                   share(c->false_shapes[i], c->shapes[i]), (long long)c->shapes[i]);
}

static void print_claims(const struct census *c)
{
    static const char *const cards[CENSUS_CARDS] = {"Villager", "Werewolf",        "Seer",  "Witch", "Healer",
                                                    "Hunter",   "Red Riding Hood", "Cupid", "Mayor", "nothing"};
    static const char *const black[] = {"without", "with a Werewolf", "with two"};
    static const char *const came[] = {"first", "after another", "named by another"};
    for (int i = 0; i < CENSUS_CARDS; i++)
        if (c->tried[i])
            printf(
                "# on trial, claims %s alone: %.1f %% hanged, %.1f %% Werewolves, of %lld; of the Werewolves %.1f %% "
                "hanged, of the others %.1f %%\n",
                cards[i], share(c->tried_hanged[i], c->tried[i]), share(c->tried_wolves[i], c->tried[i]),
                (long long)c->tried[i], share(c->tried_hanged_wolves[i], c->tried_wolves[i]),
                share(c->tried_hanged[i] - c->tried_hanged_wolves[i], c->tried[i] - c->tried_wolves[i]));
    printf("# of %lld last days of the village %.1f %% without a trial\n", (long long)c->last_days,
           share(c->idle_last_days, c->last_days));
    printf("# days with 0, 1, 2 and more trials:");
    for (int i = 0; i < CENSUS_TRIALS; i++)
        printf(" %.1f", share(c->busy[i], c->days));
    printf(" %%\n");
    printf("# of %lld hanged with another Seer alive %.1f %% Werewolves\n", (long long)c->duels,
           share(c->duels_won, c->duels));
    for (int i = 0; i < CENSUS_SEERS; i++)
        if (c->seers[i])
            printf("# Seer on day %d, %s, %s: %.1f %% false, of %lld\n", i / 9 + 1, came[i / 3 % 3], black[i % 3],
                   share(c->false_seers[i], c->seers[i]), (long long)c->seers[i]);
}

/* Numbers before `summed`; all are sums but one. */
enum { NUMBERS = offsetof(struct census, summed) / sizeof(int64_t) };

void census_write(const struct census *c)
{
    const _Atomic int64_t *number = &c->games;
    for (int i = 0; i < NUMBERS; i++)
        printf("%s%lld", i ? " " : "", (long long)number[i]);
    printf("\n");
}

bool census_read(struct census *c, const char *line)
{
    const int64_t guesses = c->most_guesses;
    c->most_guesses = 0;
    _Atomic int64_t *number = &c->games;
    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        number[i] += strtoll(line, &end, 10);
        if (end == line)
            return false;
        line = end;
    }
    if (c->most_guesses < guesses)
        c->most_guesses = guesses;
    return true;
}

void census_print(const struct census *c)
{
    printf("# village wins %.2f %% of %lld games, %.2f days a game\n", share(c->wins, c->games), (long long)c->games,
           (double)c->days / (double)c->games);
    printf("# %.2f statements a living seat and day, %.2f %% of days silent, %.1f %% with a reason, %lld said twice\n",
           (double)c->statements / (double)c->seat_days, share(c->silent_days, c->days),
           share(c->reasons, c->statements), (long long)c->twice);
    printf("# of all statements %.1f %% ask, %.1f %% plan, %.1f %% claim or report, %.1f %% are manners, %.2f %% are "
           "taken "
           "back; %.1f %% of the reasons are a feeling\n",
           share(c->asking, c->statements), share(c->plans, c->statements), share(c->reports, c->statements),
           share(c->manners, c->statements), share(c->retractions, c->statements), share(c->feelings, c->reasons));
    printf("# %.1f %% of the statements take up one of the last five\n", share(c->taken_up, c->begun));
    printf("# %lld direct questions, %.2f %% answered the same day; %.2f claims a game, %.1f %% of them false\n",
           (long long)c->questions, share(c->answered, c->questions), (double)c->claims / (double)c->games,
           share(c->false_claims, c->claims));
    printf("# %lld questions to all, %.1f %% answered by somebody\n", (long long)c->common_questions,
           share(c->common_answered, c->common_questions));
    printf("# of %lld suspicions for a vote %.1f %% name one that speaks for it; %.2f %% of trials with a plea\n",
           (long long)c->votes_named, share(c->votes_bad, c->votes_named), share(c->pleas, c->trials));
    printf("# %.2f trials a game, %.1f %% end in hanging, %.1f %% of the hanged are Werewolves\n",
           (double)c->trials / (double)c->games, share(c->hanged, c->trials), share(c->hanged_wolves, c->hanged));
    printf("# %.1f %% of trials without a thumb up, %.1f %% of those who brought them about turn their thumb down\n",
           share(c->in_vain, c->trials), share(c->turned, c->movers));
    for (int i = 0; i < 6; i += 2)
        printf("# of thumbs on %s who are hanged%s %.1f %% of the village's go down, and %.1f %% of Werewolves'\n",
               i == 2 ? "Werewolves" : "villagers", i == 4 ? " on the last day" : "",
               share(c->lowered[i], c->thumbs[i]), share(c->lowered[i + 1], c->thumbs[i + 1]));
    printf("# Werewolves point first at %lld fellows, %lld visions clear another Seer, of %lld "
           "false cards at nightfall %.1f %% are let pass by their holder\n",
           (long long)c->betrayed, (long long)c->odd_visions, (long long)c->false_cards,
           share(c->hushed, c->false_cards));
    printf("# of %lld games with a Witch: healed %.1f %%, poisoned %.1f %%, of whom %.1f %% Werewolves\n",
           (long long)c->witches, share(c->healed, c->witches), share(c->poisoned, c->witches),
           share(c->poisoned_wolves, c->poisoned));
    printf("# of %lld suspicions %.1f %% give no reason; at most %lld feelings a day; of %lld replies that disagree "
           "%lld do "
           "not say with what; %lld keep back a card they have told; %.1f %% of %lld fingers come with a word\n",
           (long long)c->charges, share(c->bare_charges, c->charges), (long long)c->most_guesses, (long long)c->denials,
           (long long)c->bare_denials, (long long)c->secretive, share(c->fingers_said, c->fingers),
           (long long)c->fingers);
    for (int i = 0; i < CENSUS_BINS; i++)
        if (c->believed[i])
            printf("# believed %4.1f %%: %5.1f %% are, of %lld\n",
                   (double)c->thousandths[i] / 10.0 / (double)c->believed[i], share(c->were[i], c->believed[i]),
                   (long long)c->believed[i]);
    print_claims(c);
    print_tells(c);
    print_weights(c);
}

void census_print_summed(const struct census *c)
{
    for (int i = 0; i < CENSUS_SUMMED; i++)
        if (c->summed[i])
            printf("# summed %d: %lld, %lld\n", i, (long long)c->summed[i], (long long)c->summed_were[i]);
}
