/* Reasons, the strongest first: what is known, what was reported and is believed, what was claimed, what was done. */
#include "bots/werewolves_reasons.h"

#include "bots/werewolves_talk.h"

#include <string.h>

/* The report that says so, from somebody who is believed more than not. */
static bool find_report(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                        struct werebot_reason *r)
{
    for (int i = s->said_count - 1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool names = said->verb == SAID_SAW
                               ? said->wolf == against
                               : !against && (said->verb == SAID_HEALED || said->verb == SAID_VICTIM);
        if (names && said->seat == seat && said->who != seat && said->who != s->me && b->truth[said->who] > 0.4) {
            *r = (struct werebot_reason){
                .why = WHY_REPORT, .who = said->who, .day = said->on_day, .index = said->place};
            return true;
        }
    }
    return false;
}

static bool find_claim(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                       struct werebot_reason *r)
{
    const struct werebot_claim *c = &s->claim[seat];
    if (c->role == WEREWOLVES_HIDDEN || c->role <= WEREWOLVES_WEREWOLF ||
        (against ? b->truth[seat] > 0.35 : b->truth[seat] < 0.65))
        return false;
    *r = (struct werebot_reason){.why = WHY_CLAIM, .who = (uint8_t)seat, .day = c->day, .index = c->index};
    return true;
}

static bool find_deed(const struct werebot_belief *b, int seat, bool against, struct werebot_reason *r)
{
    const struct werebot_fact *f = against ? &b->evidence.against[seat] : &b->evidence.favour[seat];
    if (f->weight == 0)
        return false;
    *r = (struct werebot_reason){.why = WHY_DEED,
                                 .who = f->object,
                                 .act = f->act,
                                 .wolf = f->wolf,
                                 .open = f->open,
                                 .day = f->day,
                                 .index = f->index};
    return true;
}

/* Everyone could have had a word by now; at the beginning of a day silence says nothing. */
static bool has_kept_silent(const struct werebot_story *s, int seat)
{
    return s->number > 1 && s->spoken[seat] == 0 && s->remarks_today >= werewolves_count(s->alive);
}

struct werebot_reason werebot_reason(const struct werebot_story *s, const struct werebot_belief *b, int seat,
                                     bool against)
{
    struct werebot_reason r = {.why = WHY_NOTHING, .who = WEREWOLVES_NONE};
    if (find_report(s, b, seat, against, &r) || find_claim(s, b, seat, against, &r))
        return r;
    if (werewolves_is(against ? b->view.wolves : b->view.clear, seat))
        r.why = WHY_CARD;
    else if (against ? b->wolf[seat] > 0.995 : b->wolf[seat] < 0.005)
        r.why = WHY_LEFT;
    else if (!find_deed(b, seat, against, &r) && against && has_kept_silent(s, seat))
        r.why = WHY_SILENCE;
    return r;
}

static void add_message(char *remark, const struct werebot_reason *r)
{
    werebot_say_message(remark + strlen(remark), " because", r->day, r->index);
}

void werebot_add_reason(char *remark, const struct werebot_reason *r, int seat)
{
    switch (r->why) {
    case WHY_REPORT:
    case WHY_CLAIM:
        add_message(remark, r);
        break;
    case WHY_DEED:
        if (r->act == ACT_BLAMED)
            werebot_say_death(remark, r->who);
        else if (r->act == ACT_ACCUSED || r->act == ACT_DEFENDED)
            add_message(remark, r);
        else
            werebot_say_because(remark, r->day, r->index, seat);
        break;
    case WHY_SILENCE:
        strcat(remark, " because silence");
        break;
    case WHY_CARD: /* what the seat alone knows it keeps to itself */
    case WHY_LEFT:
    case WHY_NOTHING:
        break;
    }
}
