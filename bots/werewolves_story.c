/* Reading the journal and the talk in the order in which they happened.
 *
 * The order matters more than the content: a claim made before a death and one made after it are different claims, so
 * entries and remarks are merged by their place in the table's log instead of being read one after the other. What is
 * in the journal is true; what is in the talk is only said. */
#include "bots/werewolves_story.h"

#include <string.h>

/* ---- The journal ---- */

/* A player who was eaten is not a Werewolf even where cards stay hidden (R-wolf-2). */
static void see_death(struct werebot_story *s, int seat, int cause, int face)
{
    s->alive &= ~sand_bit(seat);
    s->calm = 0;
    s->face[seat] = (uint8_t)face;
    s->cause[seat] = (uint8_t)cause;
    s->death[seat] = (uint8_t)s->number;
    if (cause == WEREWOLVES_EATEN) {
        s->eaten |= sand_bit(seat);
        s->meals |= UINT64_C(1) << s->number % STORY_NIGHTS;
    }
    if (cause == WEREWOLVES_POISONED)
        s->poisoned |= sand_bit(seat);
    if (face == WEREWOLVES_WEREWOLF)
        s->public_wolves |= sand_bit(seat);
    else if (face != WEREWOLVES_HIDDEN || cause == WEREWOLVES_EATEN)
        s->public_clear |= sand_bit(seat);
    for (int i = 0; i < s->seats; i++)
        if (s->finger[i] == seat || i == seat)
            s->finger[i] = WEREWOLVES_NONE;
}

static void see_trial(struct werebot_story *s, const struct sand_entry *e)
{
    s->court[s->trials++ % STORY_TRIALS] = (struct werebot_court){.nominee = (uint8_t)e->arg[0],
                                                                  .by = {(uint8_t)e->arg[1], (uint8_t)e->arg[2]},
                                                                  .index = ++s->trials_today,
                                                                  .day = (uint8_t)s->number};
    s->trial = (uint8_t)e->arg[0];
}

static void see_votes(struct werebot_story *s, const struct sand_entry *e)
{
    struct werebot_court *c = &s->court[(s->trials + STORY_TRIALS - 1) % STORY_TRIALS];
    c->up = (sand_mask)e->arg[1];
    c->down = (sand_mask)e->arg[2];
    s->trial = WEREWOLVES_NONE;
    s->drowsy = 0;
    memset(s->finger, WEREWOLVES_NONE, sizeof s->finger);
    if (e->arg[5] != WEREWOLVES_YES)
        s->acquitted |= sand_bit(c->nominee);
}

/* A new night: a seat that the pack agreed on the night before and that still lives was saved, no matter by whom. */
static void see_night(struct werebot_story *s, int number)
{
    if (s->attacked != WEREWOLVES_NONE && werebot_lives(s, s->attacked)) {
        s->vain[s->attacked]++;
        s->vain_night[s->attacked] = s->nights;
    }
    s->attacked = WEREWOLVES_NONE;
    s->day = false;
    s->number = (uint16_t)number;
    s->nights = (uint8_t)number;
    s->trial = WEREWOLVES_NONE;
    s->acquitted = s->drowsy = 0;
    memset(s->finger, WEREWOLVES_NONE, sizeof s->finger);
    memset(s->pointed, WEREWOLVES_SILENT, sizeof s->pointed);
}

static void see_day(struct werebot_story *s, int number)
{
    s->day = true;
    s->number = (uint16_t)number;
    s->trials_today = 0;
    s->remarks_today = 0;
    s->today = s->said_count;
    memset(s->spoken, 0, sizeof s->spoken);
}

static void see_pointer(struct werebot_story *s, const struct sand_entry *e)
{
    s->pointed[e->arg[0]] = (uint8_t)e->arg[1];
    if (e->arg[2] == WEREWOLVES_YES && e->arg[1] < SAND_SEATS)
        s->attacked = (uint8_t)e->arg[1];
}

static void see_vision(struct werebot_story *s, int seat, bool wolf)
{
    s->visions |= sand_bit(seat);
    s->vision_night[seat] = (uint8_t)s->number;
    if (wolf)
        s->vision_wolves |= sand_bit(seat);
}

static void see_potion(struct werebot_story *s, const struct sand_entry *e)
{
    const int night = s->number % STORY_NIGHTS;
    if (e->arg[0] == 0 && e->arg[1] == WEREWOLVES_DOSE_YES) {
        s->healed = s->victim[night];
        s->healed_night = (uint8_t)s->number;
    } else if (e->arg[0] == 1 && e->arg[1] < SAND_SEATS) {
        s->poison = (uint8_t)e->arg[1];
        s->poison_night = (uint8_t)s->number;
    }
}

/* What the seat alone is told. */
static void learn(struct werebot_story *s, const struct sand_entry *e)
{
    switch (e->key) {
    case WEREWOLVES_K_CARD:
        s->card = (uint8_t)e->arg[0];
        break;
    case WEREWOLVES_K_LOVER:
        s->lover = (uint8_t)e->arg[0];
        break;
    case WEREWOLVES_K_PAIRED:
        s->pair[0] = (uint8_t)e->arg[0];
        s->pair[1] = (uint8_t)e->arg[1];
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
        s->victim[s->number % STORY_NIGHTS] = (uint8_t)(e->arg[0] < SAND_SEATS ? e->arg[0] : WEREWOLVES_NONE);
        if (e->arg[0] < SAND_SEATS)
            s->victims |= sand_bit(e->arg[0]);
        break;
    case WEREWOLVES_K_POTION:
        see_potion(s, e);
        break;
    case WEREWOLVES_K_GUARDED:
        s->guarded[s->number % STORY_NIGHTS] = (uint8_t)(e->arg[0] < SAND_SEATS ? e->arg[0] : WEREWOLVES_NONE);
        break;
    default:
        break;
    }
}

static void see(struct werebot_story *s, const struct sand_entry *e)
{
    switch (e->key) {
    case WEREWOLVES_K_START:
        s->seats = (uint8_t)e->arg[0];
        s->alive = sand_bit(s->seats) - 1;
        break;
    case WEREWOLVES_K_SET:
        s->set[e->arg[0]] = (uint8_t)e->arg[1];
        s->numbers |= e->arg[0] == WEREWOLVES_WEREWOLF;
        break;
    case WEREWOLVES_K_NIGHT:
        see_night(s, e->arg[0]);
        break;
    case WEREWOLVES_K_DAWN:
        s->calm++;
        s->calm_dawn = false;
        break;
    case WEREWOLVES_K_UNEATEN:
        s->uneaten++;
        s->calm_dawn = true;
        break;
    case WEREWOLVES_K_DAY:
        see_day(s, e->arg[0]);
        break;
    case WEREWOLVES_K_MAYOR:
        s->office = (uint8_t)e->arg[0];
        break;
    case WEREWOLVES_K_DIED:
        see_death(s, e->arg[0], e->arg[1], e->arg[2]);
        break;
    case WEREWOLVES_K_FINGER:
        s->finger[e->arg[0]] = (uint8_t)e->arg[1];
        s->drowsy &= ~sand_bit(e->arg[0]);
        break;
    case WEREWOLVES_K_LOWERED:
        s->finger[e->arg[0]] = WEREWOLVES_NONE;
        break;
    case WEREWOLVES_K_DROWSY:
        s->drowsy |= sand_bit(e->arg[0]);
        break;
    case WEREWOLVES_K_AWAKE:
        s->drowsy &= ~sand_bit(e->arg[0]);
        break;
    case WEREWOLVES_K_TRIAL:
        see_trial(s, e);
        break;
    case WEREWOLVES_K_VOTES:
        see_votes(s, e);
        break;
    default:
        learn(s, e);
    }
}

/* ---- The talk ---- */

static bool is_accused(const struct werebot_story *s, int who)
{
    for (int i = 0; i < s->seats; i++)
        if (werewolves_is(s->claim[i].wolves, who))
            return true;
    return false;
}

static void hear_claim(struct werebot_story *s, const struct werebot_said *said, int role)
{
    struct werebot_claim *c = &s->claim[said->who];
    if (c->role == role)
        return;
    *c = (struct werebot_claim){.role = (uint8_t)role,
                                .day = said->on_day,
                                .index = said->place,
                                .order = ++s->claims,
                                .on_trial = said->on_trial,
                                .accused = is_accused(s, said->who),
                                .changed = c->role != WEREWOLVES_HIDDEN};
}

/* A night in which somebody was eaten had no other victim that was healed, a guarded seat was not eaten, and a poisoned
 * one is dead of it. Only what everyone could see at dawn counts: it makes a claim `broken` for every seat, and no
 * seat's own knowledge comes in here. */
static bool is_refuted(const struct werebot_story *s, const struct werebot_said *said)
{
    const bool meal = s->meals >> said->night % STORY_NIGHTS & 1,
               whole = said->seat >= SAND_SEATS || werebot_lives(s, said->seat);
    switch (said->verb) {
    case SAID_HEALED:
        return meal;
    case SAID_VICTIM:
        return meal && whole;
    case SAID_GUARDED:
        return !whole && werewolves_is(s->eaten, said->seat) && s->death[said->seat] == said->night;
    case SAID_POISONED:
        return whole || !werewolves_is(s->poisoned, said->seat);
    default:
        return false;
    }
}

/* Of her potions a Witch tells what anybody could, since all have seen it at dawn: who was poisoned, that it was she
 * who was not eaten. Only what she says of others speaks for her. */
static bool is_news(const struct werebot_said *said, int role)
{
    return role != WEREWOLVES_WITCH || (said->verb != SAID_POISONED && said->seat != said->who);
}

static void hear_report(struct werebot_story *s, const struct werebot_said *said, int role, sand_mask wolves,
                        sand_mask clears)
{
    struct werebot_claim *c = &s->claim[said->who];
    hear_claim(s, said, role);
    c->told += is_news(said, role);
    c->broken |= is_refuted(s, said);
    c->wolves |= wolves;
    c->clears |= clears;
}

static bool is_report(const struct werebot_said *said)
{
    return said->verb >= SAID_SAW && said->verb <= SAID_PAIRED;
}

/* What is left of somebody's reports when one of them is gone. */
static void count_reports(struct werebot_story *s, int who)
{
    struct werebot_claim *c = &s->claim[who];
    c->wolves = c->clears = 0;
    c->told = c->broken = 0;
    for (int i = 0; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != who || said->withdrawn || !is_report(said))
            continue;
        const sand_mask seat = said->seat < SAND_SEATS ? sand_bit(said->seat) : 0;
        const bool vision = said->verb == SAID_SAW, saved = said->verb == SAID_VICTIM || said->verb == SAID_HEALED;
        c->told += is_news(said, c->role);
        c->broken |= is_refuted(s, said);
        c->wolves |= vision && said->wolf ? seat : 0;
        c->clears |= saved || (vision && !said->wolf) ? seat : 0;
    }
}

/* A seat that takes back the claim takes back the reports with it. */
static void hear_retract(struct werebot_story *s, const struct werebot_said *said)
{
    struct werebot_claim *c = &s->claim[said->who];
    const bool claim = c->role != WEREWOLVES_HIDDEN && c->day == said->day && c->index == said->index;
    bool report = false;
    for (int i = 0; i < s->said_count; i++) {
        struct werebot_said *own = &s->said[i];
        const bool meant = said->day && own->on_day == said->day && own->place == said->index;
        if (own->who != said->who || !(meant || (claim && is_report(own))))
            continue;
        own->withdrawn = true;
        report |= is_report(own);
    }
    if (claim)
        *c = (struct werebot_claim){.role = WEREWOLVES_HIDDEN};
    else if (report)
        count_reports(s, said->who);
}

static void note_claim(struct werebot_story *s, const struct werebot_said *said)
{
    const sand_mask seat = said->seat < SAND_SEATS ? sand_bit(said->seat) : 0;
    switch (said->verb) {
    case SAID_CLAIM:
        hear_claim(s, said, said->role);
        break;
    case SAID_SAW:
        hear_report(s, said, WEREWOLVES_SEER, said->wolf ? seat : 0, said->wolf ? 0 : seat);
        break;
    case SAID_VICTIM:
    case SAID_HEALED:
        hear_report(s, said, WEREWOLVES_WITCH, 0, seat);
        break;
    case SAID_POISONED:
        hear_report(s, said, WEREWOLVES_WITCH, 0, 0);
        break;
    case SAID_GUARDED:
        hear_report(s, said, WEREWOLVES_HEALER, 0, 0);
        break;
    case SAID_PAIRED:
        hear_report(s, said, WEREWOLVES_CUPID, 0, 0);
        break;
    case SAID_RETRACT:
        hear_retract(s, said);
        break;
    default:
        break;
    }
}

/* Whom the remark that is agreed with or denied was directed against; a remark that was not an accusation stays
 * WEREWOLVES_NONE. */
static uint8_t charged(const struct werebot_story *s, const struct werebot_said *said)
{
    for (int i = s->said_count - 1; i >= 0 && s->said[i].on_day >= said->day; i--)
        if (s->said[i].on_day == said->day && s->said[i].place == said->index)
            return s->said[i].verb == SAID_SUSPECT || s->said[i].verb == SAID_HANG ? s->said[i].seat : WEREWOLVES_NONE;
    return WEREWOLVES_NONE;
}

/* Who asks why in free text means what was said last: by the one who is asked, of the one who is named. Where there is
 * no such thing, it asks what that one thinks of the other, or nothing that is clear. */
static void find_why(const struct werebot_story *s, struct werebot_said *asked)
{
    for (int i = s->said_count - 1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool opinion = said->verb == SAID_SUSPECT || said->verb == SAID_VOUCH || said->verb == SAID_HANG ||
                             said->verb == SAID_SPARE ||
                             ((said->verb == SAID_AGREE || said->verb == SAID_DISAGREE) && said->seat < s->seats);
        if (!opinion || said->who == asked->who || (asked->seat != WEREWOLVES_NONE && said->who != asked->seat) ||
            (asked->seat2 != WEREWOLVES_NONE && said->seat != asked->seat2) || !werebot_lives(s, said->who))
            continue;
        asked->seat = said->who;
        asked->day = said->on_day;
        asked->index = said->place;
        return;
    }
    asked->topic = asked->seat2 != WEREWOLVES_NONE ? ASKED_ABOUT : ASKED_UNCLEAR;
    if (asked->seat == WEREWOLVES_NONE && asked->topic == ASKED_UNCLEAR)
        asked->verb = SAID_NOTHING;
}

/* Who agrees with somebody in free text is of the same opinion as that one's last; where there is none nothing is said.
 */
static void find_opinion(const struct werebot_story *s, struct werebot_said *agreed)
{
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool against = said->verb == SAID_SUSPECT || said->verb == SAID_HANG;
        if (said->who != agreed->seat || !(against || said->verb == SAID_VOUCH || said->verb == SAID_SPARE))
            continue;
        agreed->verb = against ? SAID_SUSPECT : SAID_VOUCH;
        agreed->seat = said->seat;
        agreed->level = 1;
        return;
    }
    agreed->verb = SAID_NOTHING;
}

/* "That is not true": what was said last against the speaker. */
static void find_charge(const struct werebot_story *s, struct werebot_said *denial)
{
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->seat != denial->who || said->who == denial->who ||
            (said->verb != SAID_SUSPECT && said->verb != SAID_HANG && said->verb != SAID_SAW))
            continue;
        denial->day = said->on_day;
        denial->index = said->place;
        return;
    }
    denial->verb = SAID_MANNERS;
}

/* "I take that back", "I am not the Seer after all": the speaker's last opinion, claim or report, of the one who is
 * named or the card. */
static void find_withdrawn(const struct werebot_story *s, struct werebot_said *retract)
{
    const struct werebot_claim *c = &s->claim[retract->who];
    if (retract->role != 0) {
        retract->day = c->role == retract->role ? c->day : 0;
        retract->index = c->role == retract->role ? c->index : 0;
        return;
    }
    for (int i = s->said_count - 1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool claim = said->verb >= SAID_CLAIM && said->verb <= SAID_PAIRED && said->verb != SAID_RETRACT,
                   opinion = said->verb == SAID_SUSPECT || said->verb == SAID_VOUCH || said->verb == SAID_HANG ||
                             said->verb == SAID_SPARE;
        if (said->who != retract->who || said->withdrawn || !(claim || opinion) ||
            (retract->seat != WEREWOLVES_NONE && said->seat != retract->seat))
            continue;
        retract->day = said->on_day;
        retract->index = said->place;
        return;
    }
}

/* What free text leaves open is found in what was said before. */
static void find_meant(struct werebot_story *s, struct werebot_said *said)
{
    if (said->day)
        return;
    if (said->verb == SAID_ASK && said->topic == ASKED_WHY)
        find_why(s, said);
    else if (said->verb == SAID_AGREE)
        find_opinion(s, said);
    else if (said->verb == SAID_DISAGREE)
        find_charge(s, said);
    else if (said->verb == SAID_RETRACT)
        find_withdrawn(s, said);
}

static void hear(struct werebot_story *s, struct werebot_ear *ear, const struct sand_remark *r)
{
    struct werebot_said said[WEREBOT_JOINED] = {0};
    int n = werebot_understand(ear, r->text, s->seats, said);
    if (n == 0 && said[0].verb != SAID_MANNERS && strncmp(r->text, "text ", 5) == 0)
        said[n++] = (struct werebot_said){.verb = SAID_STRANGE, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE};
    s->remarks_today++;
    s->spoken[r->actor]++;
    for (int i = 0; i < n; i++) {
        said[i].who = (uint8_t)r->actor;
        said[i].on_day = (uint8_t)(s->day ? s->number : 0);
        said[i].place = (uint8_t)(s->remarks_today > 255 ? 255 : s->remarks_today);
        said[i].on_trial = s->trial == r->actor;
        if (said[i].verb >= SAID_SAW && said[i].verb <= SAID_POISONED && !said[i].night) /* "last night" */
            said[i].night = (uint8_t)s->number;
        if (said[i].verb == SAID_HEALED && said[i].seat == WEREWOLVES_NONE) /* "I saved myself" */
            said[i].seat = said[i].who;
        find_meant(s, &said[i]);
        if (said[i].verb == SAID_AGREE || said[i].verb == SAID_DISAGREE)
            said[i].seat = charged(s, &said[i]);
        note_claim(s, &said[i]);
        if (s->said_count < STORY_SAID)
            s->said[s->said_count++] = said[i];
    }
}

/* ---- Both ---- */

static void begin(const struct sand_mind *mind, struct werebot_story *s)
{
    memset(s, 0, offsetof(struct werebot_story, said));
    s->me = (uint8_t)mind->seat;
    s->lover = s->office = s->attacked = s->trial = s->healed = s->poison = s->pair[0] = s->pair[1] = WEREWOLVES_NONE;
    memset(s->face, WEREWOLVES_HIDDEN, sizeof s->face);
    memset(s->finger, WEREWOLVES_NONE, sizeof s->finger);
    memset(s->victim, WEREWOLVES_NONE, sizeof s->victim);
    memset(s->guarded, WEREWOLVES_NONE, sizeof s->guarded);
    for (int i = 0; i < SAND_SEATS; i++)
        s->claim[i].role = WEREWOLVES_HIDDEN;
}

/* How far a story has been told. */
struct told {
    uint32_t mark, past; /* KEPT: a story is kept; sand_mind_past */
    uint32_t remarks;
    struct sand_heard heard;
};

/* In the seat's memory: the story as it was told last, of `said` only what has been said. */
struct kept {
    struct told told;
    struct werebot_story story;
};

enum { KEPT = 0x57573031, STEP = 1024 };

static size_t story_bytes(const struct werebot_story *s)
{
    return offsetof(struct werebot_story, said) + (size_t)s->said_count * sizeof *s->said;
}

/* The story so far, if the seat remembers it and it is the beginning of what it has heard. */
static bool recall(const struct sand_mind *mind, struct told *told, struct werebot_story *s)
{
    const struct kept *k = sand_mind_memory(mind, offsetof(struct kept, story.said));
    if (!k || k->told.mark != KEPT || k->told.past != sand_mind_past(mind))
        return false;
    *told = k->told;
    memcpy(s, &k->story, story_bytes(&k->story));
    return true;
}

static void keep(const struct sand_mind *mind, const struct told *told, const struct werebot_story *s)
{
    const size_t bytes = offsetof(struct kept, story) + story_bytes(s);
    struct kept *k = sand_mind_memory(mind, bytes / STEP * STEP + STEP);
    if (!k)
        return;
    k->told = *told;
    memcpy(&k->story, s, story_bytes(s));
}

/* All that was said and done since. */
static void tell_on(const struct sand_mind *mind, struct told *told, struct werebot_story *s)
{
    const struct sand_entry *e;
    const struct sand_remark *r = sand_mind_remark(mind, &told->remarks);
    struct werebot_ear ear;
    werebot_listen_at(&ear, mind);
    do {
        e = sand_mind_entry(mind, &told->heard);
        for (; r && (!e || r->at < told->heard.number); r = sand_mind_remark(mind, &told->remarks))
            if (r->channel == WEREWOLVES_CH_DAY && r->actor < SAND_SEATS)
                hear(s, &ear, r);
        if (e)
            see(s, e);
    } while (e);
    s->elected = s->office != WEREWOLVES_NONE;
}

void werebot_tell_story(const struct sand_mind *mind, struct werebot_story *s)
{
    struct told told = {.mark = KEPT, .past = sand_mind_past(mind)};
    if (!recall(mind, &told, s))
        begin(mind, s);
    tell_on(mind, &told, s);
    keep(mind, &told, s);
}
