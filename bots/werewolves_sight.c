/* Reading the journal and the talk, and forming an opinion. Always true of an opinion: nobody is both a Werewolf and
 * clear in it, and a fact is never given up for somebody's word. */
#include "bots/werewolves_sight.h"

#include "bots/werewolves_hear.h"
#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- The journal ---- */

static void see_death(struct werebot_sight *s, int seat, int cause, int face)
{
    s->alive &= ~sand_bit(seat);
    s->calm = 0;
    if (cause == WEREWOLVES_EATEN)
        s->eaten |= sand_bit(seat);
    if (face == WEREWOLVES_WEREWOLF)
        s->public_wolves |= sand_bit(seat);
    else if (face != WEREWOLVES_HIDDEN || cause == WEREWOLVES_EATEN)
        s->public_clear |= sand_bit(seat);
    if (face == WEREWOLVES_SEER)
        s->shown_seer = (uint8_t)seat;
}

static void see_trial(struct werebot_sight *s, const struct sand_entry *e)
{
    struct werebot_trial *t = &s->trial[s->trials++ % WEREBOT_TRIALS];
    *t = (struct werebot_trial){.nominee = (uint8_t)e->arg[0],
                                .by = {(uint8_t)e->arg[1], (uint8_t)e->arg[2]},
                                .index = ++s->trials_today,
                                .day = s->number};
}

static void see_votes(struct werebot_sight *s, const struct sand_entry *e)
{
    struct werebot_trial *t = &s->trial[(s->trials + WEREBOT_TRIALS - 1) % WEREBOT_TRIALS];
    t->up = (sand_mask)e->arg[1];
    t->down = (sand_mask)e->arg[2];
}

/* A new night: a seat that the pack agreed on the night before and that still lives was saved, no matter by whom. */
static void see_night(struct werebot_sight *s, int number)
{
    if (s->attacked != WEREWOLVES_NONE && werewolves_is(s->alive, s->attacked))
        s->vain[s->attacked]++;
    s->attacked = WEREWOLVES_NONE;
    s->number = (uint16_t)number;
    memset(s->pointed, WEREWOLVES_SILENT, sizeof s->pointed);
}

static void see_pointer(struct werebot_sight *s, const struct sand_entry *e)
{
    s->pointed[e->arg[0]] = (uint8_t)e->arg[1];
    if (e->arg[2] == WEREWOLVES_YES && e->arg[1] < SAND_SEATS)
        s->attacked = (uint8_t)e->arg[1];
}

static void see_vision(struct werebot_sight *s, int seat, bool wolf)
{
    s->visions |= sand_bit(seat);
    s->vision_night[seat] = (uint8_t)s->number;
    if (wolf)
        s->wolves |= sand_bit(seat);
    else
        s->clear |= sand_bit(seat);
}

static void see(struct werebot_sight *s, const struct sand_entry *e)
{
    switch (e->key) {
    case WEREWOLVES_K_START:
        s->seats = (uint8_t)e->arg[0];
        s->alive = sand_bit(s->seats) - 1;
        break;
    case WEREWOLVES_K_SET:
        s->in_set[e->arg[0]] = (uint8_t)e->arg[1];
        break;
    case WEREWOLVES_K_CARD:
        s->card = (uint8_t)e->arg[0];
        break;
    case WEREWOLVES_K_NIGHT:
        see_night(s, e->arg[0]);
        break;
    case WEREWOLVES_K_DAWN:
        s->calm++;
        break;
    case WEREWOLVES_K_DAY:
        s->number = (uint16_t)e->arg[0];
        s->trials_today = s->asides = 0;
        break;
    case WEREWOLVES_K_LOVER:
        s->lover = (uint8_t)e->arg[0];
        break;
    case WEREWOLVES_K_PACK:
        s->pack = (sand_mask)e->arg[0];
        break;
    case WEREWOLVES_K_POINTERS:
        see_pointer(s, e);
        break;
    case WEREWOLVES_K_VISION:
        see_vision(s, e->arg[0], e->arg[1] == 0);
        break;
    case WEREWOLVES_K_VICTIM:
        if (e->arg[0] < SAND_SEATS)
            s->victims |= sand_bit(e->arg[0]);
        break;
    case WEREWOLVES_K_DIED:
        see_death(s, e->arg[0], e->arg[1], e->arg[2]);
        break;
    case WEREWOLVES_K_TRIAL:
        see_trial(s, e);
        break;
    case WEREWOLVES_K_VOTES:
        see_votes(s, e);
        break;
    default:
        break;
    }
}

/* ---- The talk ---- */

static void hear_claim(struct werebot_sight *s, int who, uint16_t at)
{
    if (werewolves_is(s->claimed, who))
        return;
    s->claimed |= sand_bit(who);
    s->claim_order[who] = ++s->claims;
    s->claim_at[who] = at;
}

/* A seat that takes back the claim takes back the visions with it. */
static void hear_retract(struct werebot_sight *s, int who, uint16_t at)
{
    if (!werewolves_is(s->claimed, who) || s->claim_at[who] != at)
        return;
    s->claimed &= ~sand_bit(who);
    s->said_wolf[who] = s->said_clear[who] = 0;
}

/* `at`: the remark's day and its index there, as in `retract d2.5`. */
static void hear(struct werebot_sight *s, struct werebot_ear *ear, const struct sand_remark *remark, uint16_t at)
{
    const struct werebot_heard heard = werebot_hear(ear, remark->text, s->seats);
    const int who = remark->actor;
    const sand_mask whom = sand_bit(heard.seat);
    if (who == s->me && heard.kind != HEARD_CLAIM && heard.kind != HEARD_SAW)
        s->asides++;
    if (who != s->me && (heard.kind == HEARD_SUSPECT || (heard.kind == HEARD_SAW && heard.wolf)))
        s->accused_at[heard.seat] = at;
    switch (heard.kind) {
    case HEARD_CLAIM:
        if (heard.seer)
            hear_claim(s, who, at);
        break;
    case HEARD_SAW:
        hear_claim(s, who, at);
        s->said_wolf[who] |= heard.wolf ? whom : 0;
        s->said_clear[who] |= heard.wolf ? 0 : whom;
        break;
    case HEARD_SUSPECT:
        s->suspects[who] |= whom;
        break;
    case HEARD_VOUCH:
        s->vouched[heard.seat]++;
        break;
    case HEARD_RETRACT:
        hear_retract(s, who, (uint16_t)(heard.day << 8 | heard.index));
        break;
    default:
        break;
    }
}

/* ---- Both, in the order in which they happened ---- */

static void add_own_knowledge(struct werebot_sight *s)
{
    s->wolves |= s->public_wolves | s->pack;
    s->clear |= s->public_clear | s->victims;
    if (s->card != WEREWOLVES_WEREWOLF)
        s->clear |= sand_bit(s->me);
    else
        s->wolves |= sand_bit(s->me);
}

void werebot_look(const struct sand_mind *mind, struct werebot_sight *s)
{
    struct sand_heard heard = {0};
    const struct sand_entry *e;
    uint32_t remarks = 0;
    const struct sand_remark *r = sand_mind_remark(mind, &remarks);
    struct werebot_ear ear;
    uint16_t at = 0;
    werebot_listen(&ear, mind->game, mind->pack);
    memset(s, 0, sizeof *s);
    s->me = (uint8_t)mind->seat;
    s->lover = s->shown_seer = s->attacked = WEREWOLVES_NONE;
    do {
        e = sand_mind_entry(mind, &heard);
        for (; r && (!e || r->at < heard.number); r = sand_mind_remark(mind, &remarks))
            if (r->channel == WEREWOLVES_CH_DAY && r->actor < SAND_SEATS)
                hear(s, &ear, r, ++at);
        if (e)
            see(s, e);
        if (e && e->key == WEREWOLVES_K_DAY)
            at = (uint16_t)(e->arg[0] << 8);
    } while (e);
    add_own_knowledge(s);
}

/* ---- Opinion ---- */

/* Claimants whose word is contradicted by a fact. */
static sand_mask liars(const struct werebot_sight *s, sand_mask wolves, sand_mask clear)
{
    sand_mask lying = s->claimed & wolves;
    for (sand_mask left = s->claimed; left; left &= left - 1) {
        const int who = werewolves_first(left);
        if ((s->said_wolf[who] & clear) | (s->said_clear[who] & wolves))
            lying |= sand_bit(who);
    }
    return lying;
}

static int last_claimant(const struct werebot_sight *s, sand_mask set)
{
    int last = werewolves_first(set);
    for (; set; set &= set - 1)
        if (s->claim_order[werewolves_first(set)] > s->claim_order[last])
            last = werewolves_first(set);
    return last;
}

/* A sole claimant is believed, the living before the dead; of several none, and the last to come is to go first. */
static void settle_claims(const struct werebot_sight *s, sand_mask honest, struct werebot_opinion *o)
{
    const sand_mask living = honest & s->alive;
    o->seer = o->doubted = WEREWOLVES_NONE;
    if (werewolves_count(living) > 1)
        o->doubted = (uint8_t)last_claimant(s, living);
    else if (living || werewolves_count(honest) == 1)
        o->seer = (uint8_t)werewolves_first(living ? living : honest);
}

/* Points for one closed trial of someone whose side is known. */
static void score_trial(const struct werebot_trial *t, struct werebot_opinion *o)
{
    const bool wolf = werewolves_is(o->wolves, t->nominee);
    for (sand_mask left = t->up; left; left &= left - 1)
        o->score[werewolves_first(left)] += wolf ? -1 : 1;
    for (sand_mask left = wolf ? t->down & ~sand_bit(t->nominee) : 0; left; left &= left - 1)
        o->score[werewolves_first(left)] += 4;
    for (int i = 0; i < 2; i++)
        o->score[t->by[i]] += wolf ? -1 : 2;
}

static void score(const struct werebot_sight *s, struct werebot_opinion *o)
{
    const int kept = s->trials < WEREBOT_TRIALS ? s->trials : WEREBOT_TRIALS;
    memset(o->score, 0, sizeof o->score);
    for (int i = 0; i < kept; i++)
        if (werewolves_is(o->wolves | o->clear, s->trial[i].nominee))
            score_trial(&s->trial[i], o);
}

/* A seat proven to be the Seer makes liars of all others who claim it. A card proves it; so does the pack, which
 * eats no Werewolf, while nobody else would claim it falsely. */
static sand_mask rivals_of_proven(const struct werebot_sight *s, int seer, sand_mask honest)
{
    if (!s->in_set[WEREWOLVES_SEER])
        return s->claimed;
    if (seer == WEREWOLVES_NONE && honest & s->eaten)
        seer = werewolves_first(honest & s->eaten);
    return seer == WEREWOLVES_NONE ? 0 : s->claimed & ~sand_bit(seer);
}

/* When as many are left in doubt as there are Werewolves to find, they are the Werewolves; when there are none, nobody
 * in doubt is one. Needs the numbers of the set and all cards of the dead. */
static void eliminate(const struct werebot_sight *s, struct werebot_opinion *o)
{
    const sand_mask doubt = (sand_bit(s->seats) - 1) & ~(o->wolves | o->clear);
    const int left = s->in_set[WEREWOLVES_WEREWOLF] - werewolves_count(o->wolves);
    if (!s->in_set[WEREWOLVES_WEREWOLF] || doubt & ~s->alive)
        return;
    if (left == werewolves_count(doubt))
        o->wolves |= doubt;
    else if (left <= 0 && o->wolves & s->alive)
        o->clear |= doubt;
}

static void form(const struct werebot_sight *s, sand_mask wolves, sand_mask clear, int seer, struct werebot_opinion *o)
{
    sand_mask lying = liars(s, wolves, clear);
    lying |= rivals_of_proven(s, seer, s->claimed & ~lying);
    settle_claims(s, s->claimed & ~lying, o);
    o->wolves = wolves | (lying & ~clear);
    o->clear = clear;
    if (o->seer != WEREWOLVES_NONE) {
        o->wolves |= s->said_wolf[o->seer];
        o->clear |= (s->said_clear[o->seer] | sand_bit(o->seer)) & ~o->wolves;
    }
    eliminate(s, o);
    score(s, o);
}

void werebot_public_opinion(const struct werebot_sight *s, struct werebot_opinion *o)
{
    form(s, s->public_wolves, s->public_clear, s->shown_seer, o);
}

void werebot_own_opinion(const struct werebot_sight *s, struct werebot_opinion *o)
{
    form(s, s->wolves, s->clear, s->card == WEREWOLVES_SEER ? s->me : s->shown_seer, o);
}

sand_mask werebot_worst(const struct werebot_opinion *o, sand_mask set)
{
    sand_mask worst = 0;
    int most = 0;
    for (; set; set &= set - 1) {
        const int seat = werewolves_first(set);
        if (!worst || o->score[seat] > most) {
            worst = 0;
            most = o->score[seat];
        }
        worst |= o->score[seat] == most ? sand_bit(seat) : 0;
    }
    return worst;
}
