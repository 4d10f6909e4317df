/* Reasons, the strongest first: what is known, what was reported and is believed, what was claimed, what was done.
 *
 * A reason that is said aloud names a fact: who spoke or voted how about whom, and what became of that one. That
 * somebody has doubts about a player whose card nobody knows does not count as a reason, nor does a vote that the
 * speaker gave too. */
#include "bots/werewolves_reasons.h"

#include "bots/werewolves_talk.h"

#include <math.h>
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
        if (names && !said->withdrawn && said->seat == seat && said->who != seat && said->who != s->me &&
            b->truth[said->who] > 0.4) {
            *r = (struct werebot_reason){
                .why = WHY_REPORT, .who = said->who, .day = said->on_day, .index = said->place};
            return true;
        }
    }
    return false;
}

/* Somebody else who says to be the same, the living first. */
static int rival_of(const struct werebot_story *s, int seat)
{
    int found = WEREWOLVES_NONE;
    for (int i = 0; i < s->seats; i++)
        if (i != seat && s->claim[i].role == s->claim[seat].role &&
            (found == WEREWOLVES_NONE || !werebot_lives(s, found)))
            found = i;
    return found;
}

static bool find_claim(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                       struct werebot_reason *r)
{
    const struct werebot_claim *c = &s->claim[seat];
    if (c->role == WEREWOLVES_HIDDEN || c->role <= WEREWOLVES_WEREWOLF ||
        (against ? b->truth[seat] > 0.35 : b->truth[seat] < 0.65))
        return false;
    *r = (struct werebot_reason){.why = against ? WHY_DOUBTED : WHY_CLAIM,
                                 .who = (uint8_t)(against ? rival_of(s, seat) : seat),
                                 .day = c->day,
                                 .index = c->index};
    return true;
}

/* What was said then, or null. */
static const struct werebot_said *words_at(const struct werebot_story *s, int who, int day, int place)
{
    for (int i = 0; i < s->said_count; i++)
        if (s->said[i].who == who && s->said[i].on_day == day && s->said[i].place == place)
            return &s->said[i];
    return 0;
}

/* What somebody has taken back is held against nobody. */
static bool is_withdrawn(const struct werebot_story *s, int actor, int act, int object, int day, int place)
{
    const bool words = act == ACT_ACCUSED || act == ACT_DEFENDED || act == ACT_BLAMED;
    const struct werebot_said *said = words ? words_at(s, act == ACT_BLAMED ? object : actor, day, place) : 0;
    return said && said->withdrawn;
}

static int find_deeds(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against, int most,
                      struct werebot_reason *r)
{
    const struct werebot_fact *f = against ? b->evidence.against[seat] : b->evidence.favour[seat];
    int n = 0;
    for (int i = 0; i < most && f[i].weight != 0; i++)
        if (!is_withdrawn(s, seat, f[i].act, f[i].object, f[i].day, f[i].index))
            r[n++] = (struct werebot_reason){.why = WHY_DEED,
                                             .who = f[i].object,
                                             .act = f[i].act,
                                             .wolf = f[i].wolf,
                                             .open = f[i].open,
                                             .day = f[i].day,
                                             .index = f[i].index};
    return n;
}

/* Everyone has had two turns by now; at a day's beginning to have said nothing is not a fault. */
static bool kept_silent(const struct werebot_story *s, int seat)
{
    return s->spoken[seat] == 0 && s->remarks_today > 2 * werewolves_count(s->alive);
}

static double odds_of(double chance)
{
    const double p = chance < 0.001 ? 0.001 : chance > 0.999 ? 0.999 : chance;
    return p / (1 - p);
}

/* Nearly certain, and what the seat did itself makes less than half of what it is beyond its share of the set: then it
 * follows from what the others are. */
static bool follows(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against)
{
    const double share = (double)s->set[WEREWOLVES_WEREWOLF] / s->seats,
                 lift = log(odds_of(b->summed[seat]) / odds_of(share)), own = log(b->evidence.odds[seat]);
    if (against ? b->likely[seat] < 0.85 : b->likely[seat] > 0.05)
        return false;
    return against ? own < lift / 2 : own > lift / 2;
}

int werebot_reasons(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                    struct werebot_reason r[WEREBOT_TOLD])
{
    int n = 0;
    r[0] = (struct werebot_reason){.why = WHY_NOTHING, .who = WEREWOLVES_NONE};
    if (werewolves_is(against ? b->view.wolves : b->view.clear, seat)) {
        r[0].why = WHY_CARD;
        return 1;
    }
    n += find_report(s, b, seat, against, &r[n]);
    n += find_claim(s, b, seat, against, &r[n]);
    if (!n && follows(s, b, seat, against)) {
        r[0].why = against ? WHY_LEFT : WHY_FOUND;
        return 1;
    }
    n += find_deeds(s, b, seat, against, WEREBOT_TOLD - n, &r[n]);
    if (!n && against && kept_silent(s, seat))
        r[0].why = WHY_SILENCE;
    return n ? n : 1;
}

/* ---- Aloud ---- */

/* A seat's name in the notation, after a blank. */
static char *put_seat(char *to, int seat)
{
    werebot_say_seat(to, "", seat, "");
    return to + strlen(to);
}

/* ` because (verb p3 p4 last)`: of the two seats and the last word what there is. */
bool werebot_add_reason(char remark[SAND_REMARK_BYTES + 1], const char *verb, int seat, int other, const char *last)
{
    char *to = remark + strlen(remark);
    to = strcpy(to, " because (") + strlen(" because (");
    to = strcpy(to, verb) + strlen(verb);
    to = seat == WEREWOLVES_NONE ? to : put_seat(to, seat);
    to = other == WEREWOLVES_NONE ? to : put_seat(to, other);
    strcat(strcat(strcat(to, last[0] ? " " : ""), last), ")");
    return true;
}

/* Who had that card, as everyone can see; WEREWOLVES_NONE if nobody can. */
static int holder_shown(const struct werebot_story *s, int role)
{
    for (int i = 0; i < s->seats; i++)
        if (s->face[i] == role)
            return i;
    return WEREWOLVES_NONE;
}

/* A report of a healing or a guard in a night in which somebody was eaten all the same: ` because (eaten p5 n2)`. */
static bool add_dawn(const struct werebot_story *s, int seat, char *remark)
{
    for (int i = 0; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != seat || said->withdrawn || (said->verb != SAID_HEALED && said->verb != SAID_GUARDED))
            continue;
        for (int dead = 0; dead < s->seats; dead++) {
            const bool meal = werewolves_is(s->eaten, dead) && s->death[dead] == said->night;
            if (!meal || (said->verb == SAID_GUARDED && said->seat != dead))
                continue;
            char night[16] = "";
            werebot_say_report(night, "", 0, said->night); /* ` p1 n2` */
            return werebot_add_reason(remark, "eaten", dead, WEREWOLVES_NONE, strchr(night, 'n'));
        }
    }
    return false;
}

/* That somebody named a card only on trial says little, so it is said of those who are believed too. Of those whom its
 * visions name nearly all would say so, and nearly all of those are Werewolves. */
static bool add_pressed(const struct werebot_story *s, int seat, char *remark)
{
    const struct werebot_claim *c = &s->claim[seat];
    return c->role > WEREWOLVES_WEREWOLF && c->role != WEREWOLVES_HIDDEN && !werewolves_is(c->wolves, s->me) &&
           werebot_add_reason(remark, "pressed", seat, WEREWOLVES_NONE, "");
}

bool werebot_add_flaw(const struct werebot_story *s, int seat, char remark[SAND_REMARK_BYTES + 1])
{
    const struct werebot_claim *c = &s->claim[seat];
    if (c->role == WEREWOLVES_HIDDEN || c->role <= WEREWOLVES_WEREWOLF)
        return false;
    const int holder = holder_shown(s, c->role), rival = rival_of(s, seat);
    if (holder != WEREWOLVES_NONE && holder != seat)
        return werebot_add_reason(remark, "held", holder, WEREWOLVES_NONE, werebot_card_word(c->role));
    if (seat != s->me && s->claim[s->me].role == c->role) /* of three too */
        return werebot_add_reason(remark, "i am", WEREWOLVES_NONE, WEREWOLVES_NONE, werebot_card_word(c->role));
    if (add_dawn(s, seat, remark))
        return true;
    if (rival != WEREWOLVES_NONE)
        return werebot_add_reason(remark, "rivals", seat, rival, werebot_card_word(c->role));
    return c->on_trial && add_pressed(s, seat, remark);
}

/* What the speaker itself has reported: ` because (saw p3 wolf n1)`. */
static bool add_vision(const struct werebot_story *s, int seat, bool against, char *remark)
{
    for (int i = s->said_count - 1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != s->me || said->verb != SAID_SAW || said->seat != seat || said->wolf != against)
            continue;
        strcat(remark, " because (");
        werebot_say_saw(remark + strlen(remark), seat, against, said->night);
        char *at = strstr(remark, " because (say ") + strlen(" because (");
        memmove(at, at + 4, strlen(at + 4) + 1);
        strcat(remark, ")");
        return true;
    }
    return false;
}

static bool add_report(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                       char *remark)
{
    struct werebot_reason r;
    if (!find_report(s, b, seat, against, &r))
        return false;
    if (s->claim[r.who].role == WEREWOLVES_SEER)
        return werebot_add_reason(remark, "reports", r.who, seat, against ? "wolf" : "clear");
    werebot_say_message(remark + strlen(remark), " because", r.day, r.index); /* a Witch tells of no vision */
    return true;
}

static bool add_claim(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                      char *remark)
{
    struct werebot_reason r;
    if (!find_claim(s, b, seat, against, &r))
        return false;
    if (against)
        return werebot_add_flaw(s, seat, remark);
    return rival_of(s, seat) == WEREWOLVES_NONE &&
           werebot_add_reason(remark, "claims", seat, WEREWOLVES_NONE, werebot_card_word(s->claim[seat].role));
}

/* ---- Deeds ---- */

/* How good a reason a deed is: against its doer and for it, done to somebody who is known to have been of the village,
 * to a Werewolf, or to the speaker; 0: none. */
struct worth {
    uint8_t village, wolf, mine;
};
static const struct worth against_doer[ACT_KINDS] = {
    [ACT_UP] = {6, 0, 5},        [ACT_EASY_UP] = {3, 0, 3},   [ACT_DOWN] = {0, 9, 0},
    [ACT_EASY_DOWN] = {0, 7, 0}, [ACT_ACCUSED] = {4, 0, 2},   [ACT_DEFENDED] = {0, 8, 0},
    [ACT_BLAMED] = {5, 0, 0},    [ACT_NOMINATED] = {2, 0, 4}, [ACT_SECONDED] = {2, 0, 4}};
static const struct worth for_doer[ACT_KINDS] = {
    [ACT_UP] = {0, 8, 0},      [ACT_EASY_UP] = {0, 5, 0},  [ACT_DOWN] = {4, 0, 3},      [ACT_EASY_DOWN] = {2, 0, 2},
    [ACT_ACCUSED] = {0, 7, 0}, [ACT_DEFENDED] = {3, 0, 2}, [ACT_NOMINATED] = {0, 8, 0}, [ACT_SECONDED] = {0, 7, 0}};

/* The statement that tells a deed; with ` me` where it was done to the speaker. */
static const char *const told_as[ACT_KINDS] = {
    [ACT_UP] = "voted",         [ACT_EASY_UP] = "voted",       [ACT_DOWN] = "spared",
    [ACT_EASY_DOWN] = "spared", [ACT_NOMINATED] = "nominated", [ACT_SECONDED] = "nominated",
    [ACT_ACCUSED] = "accused",  [ACT_DEFENDED] = "defended",   [ACT_BLAMED] = "blamed"};

struct search {
    const struct werebot_story *s;
    int seat;
    bool against, mine;
    sand_mask harmed, helped;                             /* by the speaker: whom it was against, and for */
    sand_mask against_it[SAND_SEATS], for_it[SAND_SEATS]; /* of the living, who was against each, and for each */
    int best, act, object;
};

static bool harms(int act)
{
    return act == ACT_UP || act == ACT_EASY_UP || act == ACT_NOMINATED || act == ACT_SECONDED || act == ACT_ACCUSED;
}

static void note_own(void *context, int actor, int act, int object, int day, int index)
{
    struct search *f = context;
    (void)day;
    (void)index;
    if (act == ACT_BLAMED || actor >= SAND_SEATS || object >= SAND_SEATS)
        return;
    if (actor == f->s->me)
        *(harms(act) ? &f->harmed : &f->helped) |= sand_bit(object);
    else if (actor != object && werebot_lives(f->s, actor))
        (harms(act) ? f->against_it : f->for_it)[object] |= sand_bit(actor);
}

/* What the speaker has done itself, in votes and in words, it holds against nobody; nor what nearly all have done. */
static void note_deeds(struct search *f)
{
    const struct werebot_story *s = f->s;
    werebot_each_act(s, true, note_own, f);
    for (int i = 0; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        const bool charge = said->verb == SAID_HANG || (said->verb == SAID_SAW && said->wolf) ||
                            said->verb == SAID_PAIR;
        if (charge && said->seat < SAND_SEATS)
            note_own(f, said->who, ACT_ACCUSED, said->seat, said->on_day, said->place);
        if (said->verb == SAID_PAIR && said->seat2 < SAND_SEATS)
            note_own(f, said->who, ACT_ACCUSED, said->seat2, said->on_day, said->place);
    }
}

static bool is_common(const struct search *f, bool harm, int object)
{
    const sand_mask others = f->s->alive & ~sand_bit(f->s->me) & ~sand_bit(object);
    const int did = werewolves_count((harm ? f->against_it : f->for_it)[object] & others);
    return did > 2 && 8 * did >= 7 * werewolves_count(others);
}

static bool is_no_reproach(const struct search *f, bool harm, int object)
{
    return werewolves_is(harm ? f->harmed : f->helped, object) || is_common(f, harm, object);
}

/* To ask the Seer to look at somebody is not to speak against that one. */
static bool only_watched(const struct werebot_story *s, int who, int day, int place)
{
    const struct werebot_said *said = words_at(s, who, day, place);
    return said && said->verb == SAID_WATCH;
}

static void look_at(void *context, int actor, int act, int object, int day, int index)
{
    struct search *f = context;
    const struct worth *w = f->against ? &against_doer[act] : &for_doer[act];
    if (actor != f->seat || object == actor || (object == f->s->me) != f->mine)
        return;
    if ((act == ACT_ACCUSED && only_watched(f->s, actor, day, index)) ||
        is_withdrawn(f->s, actor, act, object, day, index))
        return;
    if (act != ACT_BLAMED && is_no_reproach(f, harms(act), object))
        return;
    const int worth = object == f->s->me                           ? w->mine
                      : werewolves_is(f->s->public_wolves, object) ? w->wolf
                      : werewolves_is(f->s->public_clear, object)  ? w->village
                                                                   : 0;
    if (worth && worth >= f->best) {
        f->best = worth;
        f->act = act;
        f->object = object;
    }
}

/* What was done to the speaker is not much of a reason to others: once a seat and day, and twice at the table. Who
 * survives a trial is often a Werewolf: these bear it on every second day only, or to bear it would give them away. */
static bool may_bear_grudge(const struct werebot_story *s)
{
    enum { GRUDGES = 2 };
    int heard = s->card == WEREWOLVES_WEREWOLF && (s->number + s->me) % 2 ? GRUDGES : 0;
    for (int i = s->today; i < s->said_count; i++)
        heard += s->said[i].grudge ? s->said[i].who == s->me ? GRUDGES : 1 : 0;
    return heard < GRUDGES;
}

/* `mine`: to the speaker, or to others. */
static bool add_deed(const struct werebot_story *s, int seat, bool against, bool mine, char *remark)
{
    struct search f = {.s = s, .seat = seat, .against = against, .mine = mine};
    if (mine && against && !may_bear_grudge(s))
        return false;
    char verb[24];
    note_deeds(&f);
    werebot_each_act(s, true, look_at, &f);
    if (!f.best)
        return false;
    strcpy(verb, told_as[f.act]);
    if (f.object == s->me)
        return werebot_add_reason(remark, strcat(verb, " me"), seat, WEREWOLVES_NONE, "");
    if (f.act == ACT_BLAMED)
        return werebot_add_reason(remark, verb, seat, f.object, "");
    return werebot_add_reason(remark, verb, seat, f.object,
                              werewolves_is(s->public_wolves, f.object) ? "wolf" : "village");
}

/* What a seat did to somebody who lives and of whom the speaker thinks better or worse than of most: for hanging one
 * it would believe, or against hanging one it would not trust. */
struct leaning {
    struct search f;
    const struct werebot_belief *b;
    double best, trusted, doubted; /* so much as likely as most a Werewolf at most, or at least */
};

static void look_at_open(void *context, int actor, int act, int object, int day, int index)
{
    struct leaning *l = context;
    const struct werebot_story *s = l->f.s;
    const double usual = l->b->living / werewolves_count(s->alive), doubt = l->b->wolf[object] / usual;
    const double worth = harms(act) ? l->trusted - doubt : (doubt - l->doubted) / 4;
    if (actor != l->f.seat || object == actor || object == s->me || act == ACT_BLAMED || !werebot_lives(s, object) ||
        is_no_reproach(&l->f, harms(act), object) || worth <= l->best ||
        (act == ACT_ACCUSED && only_watched(s, actor, day, index)) || is_withdrawn(s, actor, act, object, day, index))
        return;
    l->best = worth;
    l->f.act = act;
    l->f.object = object;
}

static bool add_best_leaning(struct leaning *l, char *remark)
{
    note_deeds(&l->f);
    werebot_each_act(l->f.s, true, look_at_open, l);
    return l->best > 0 && werebot_add_reason(remark, told_as[l->f.act], l->f.seat, l->f.object, "open");
}

/* Where there are many there is more to say: only what stands out. */
static bool add_leaning(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                        char *remark)
{
    enum { MANY = 15 };
    const bool many = s->seats >= MANY;
    struct leaning l = {.f = {.s = s, .seat = seat, .against = true},
                        .b = b,
                        .trusted = many ? 0.8 : 0.9,
                        .doubted = many ? 1.25 : 1.1};
    return against && add_best_leaning(&l, remark);
}

bool werebot_add_slight(const struct werebot_story *s, const struct werebot_belief *b, int seat,
                        char remark[SAND_REMARK_BYTES + 1])
{
    struct leaning l = {.f = {.s = s, .seat = seat, .against = true}, .b = b, .trusted = 1, .doubted = 1};
    return add_best_leaning(&l, remark);
}

/* Of the speaker's own deeds: the thumb says who was for hanging somebody, the finger only who wanted a trial. */
static void look_at_own(void *context, int actor, int act, int object, int day, int index)
{
    if (act != ACT_NOMINATED && act != ACT_SECONDED)
        look_at(context, actor, act, object, day, index);
}

/* What the seat itself did that speaks for it: against a Werewolf, or for somebody of the village. */
bool werebot_add_merit(const struct werebot_story *s, char remark[SAND_REMARK_BYTES + 1])
{
    struct search f = {.s = s, .seat = s->me};
    note_deeds(&f);
    f.harmed = f.helped = 0; /* they are its own: only what nearly all have done says nothing */
    werebot_each_act(s, true, look_at_own, &f);
    if (!f.best || f.object == s->me)
        return false;
    const bool spoke = f.act == ACT_ACCUSED || f.act == ACT_DEFENDED;
    if (!harms(f.act) && spoke)
        return false;
    return werebot_add_reason(remark, harms(f.act) ? spoke ? "i accused" : "i voted" : "i spared", f.object,
                              WEREWOLVES_NONE, "");
}

/* Words about somebody whose card nobody knows are a reason only where the speaker is nearly sure of that one. */
static bool add_words(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                      char *remark)
{
    const double base = b->living / werewolves_count(s->alive);
    struct search f = {.s = s, .seat = seat, .against = against};
    if (against)
        note_deeds(&f);
    for (int i = s->said_count - 1; against && i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool charge = said->verb == SAID_SUSPECT || said->verb == SAID_HANG,
                   favour = said->verb == SAID_VOUCH || said->verb == SAID_SPARE;
        if (said->who != seat || said->withdrawn || said->seat >= SAND_SEATS || said->seat == s->me ||
            said->seat == seat || !werebot_lives(s, said->seat) || is_no_reproach(&f, charge, said->seat))
            continue;
        if (favour && b->wolf[said->seat] > 1.7 * base && b->wolf[said->seat] > b->wolf[seat])
            return werebot_add_reason(remark, "defended", seat, said->seat, "open");
        if (charge && b->wolf[said->seat] < 0.4 * base)
            return werebot_add_reason(remark, "accused", seat, said->seat, "open");
    }
    return false;
}

/* Who names a card later has met the question. */
int werebot_met_question(const struct werebot_story *s, int seat)
{
    bool asked = false;
    int met = 0;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->verb == SAID_ASK && said->seat == seat && said->topic == ASKED_ROLE)
            asked = true;
        else if (asked && said->who == seat && (said->verb == SAID_NO || said->verb == SAID_VILLAGE))
            met = -1;
        else if (asked && said->who == seat && said->verb == SAID_CLAIM)
            return 1;
    }
    return met;
}

/* Whether a seat's thumb was that of a Werewolf in two trials or more and in every one in which both had a vote.
 * `told`: in how many the speaker's was not. */
static bool kept_company(const struct werebot_story *s, int seat, int wolf, int *told)
{
    const sand_mask both = sand_bit(wolf) | sand_bit(seat);
    const int first = s->trials > STORY_TRIALS ? s->trials - STORY_TRIALS : 0;
    int alike = 0;
    *told = 0;
    for (int i = first; i < s->trials; i++) {
        const struct werebot_court *c = &s->court[i % STORY_TRIALS];
        const bool up = (c->up & both) == both, down = (c->down & both) == both;
        if (c->nominee == wolf || c->nominee == seat || ((c->up | c->down) & both) != both)
            continue;
        if (!up && !down)
            return false;
        alike++;
        *told += werewolves_is(up ? c->down : c->up, s->me);
    }
    return alike >= 2;
}

/* What more than a third of the living did singles nobody out. */
static bool is_rare_company(const struct werebot_story *s, int wolf)
{
    int alike = 0, told;
    for (sand_mask m = s->alive & ~sand_bit(wolf); m; m &= m - 1)
        alike += kept_company(s, werewolves_first(m), wolf, &told);
    return 3 * alike <= werewolves_count(s->alive);
}

/* Somebody who kept a Werewolf company who has been found; the speaker did not. */
static bool add_company(const struct werebot_story *s, int seat, bool against, char *remark)
{
    for (sand_mask m = s->public_wolves & ~s->alive; against && m; m &= m - 1) {
        const int wolf = werewolves_first(m);
        int told;
        if (kept_company(s, seat, wolf, &told) && told && is_rare_company(s, wolf))
            return werebot_add_reason(remark, "together", seat, wolf, "");
    }
    return false;
}

/* Who has talked today and accused nobody, or only said what others had said before, or next to nothing; once everyone
 * has had two turns. */
static bool add_habit(const struct werebot_story *s, int seat, bool against, char *remark)
{
    enum { WORDS = 2 };
    int own = 0, agreed = 0, named = 0, accused = 0; /* accused: by the speaker, who else has no right to say so */
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        const bool names = said->verb == SAID_SUSPECT || said->verb == SAID_HANG || said->verb == SAID_PAIR ||
                           (said->verb == SAID_SAW && said->wolf) || said->verb == SAID_AGREE;
        accused += said->who == s->me && names;
        if (said->who != seat)
            continue;
        own += said->verb != SAID_AGREE && said->verb != SAID_MANNERS;
        agreed += said->verb == SAID_AGREE;
        named += names || said->verb == SAID_CLAIM;
    }
    if (!against || s->remarks_today <= WORDS * werewolves_count(s->alive))
        return false;
    if (s->spoken[seat] == 1)
        return werebot_add_reason(remark, "hardly", seat, WEREWOLVES_NONE, "");
    if (agreed >= WORDS && own == 0)
        return werebot_add_reason(remark, "echoes", seat, WEREWOLVES_NONE, "");
    return named == 0 && accused && s->spoken[seat] >= WORDS &&
           werebot_add_reason(remark, "vague", seat, WEREWOLVES_NONE, "");
}

static bool add_manner(const struct werebot_story *s, int seat, bool against, char *remark)
{
    const int met = werebot_met_question(s, seat);
    if (met == (against ? -1 : 1))
        return werebot_add_reason(remark, against ? "dodged" : "answered", seat, WEREWOLVES_NONE, "");
    if (against && kept_silent(s, seat))
        return werebot_add_reason(remark, "quiet", seat, WEREWOLVES_NONE, "");
    return against && s->claim[seat].on_trial && add_pressed(s, seat, remark);
}

bool werebot_add_ranked(const struct werebot_story *s, const struct werebot_belief *b, int rank, int seat, bool against,
                        char remark[SAND_REMARK_BYTES + 1])
{
    switch (rank) {
    case 0:
        return add_vision(s, seat, against, remark);
    case 1:
        return add_report(s, b, seat, against, remark);
    case 2:
        return add_claim(s, b, seat, against, remark);
    case 3:
        return add_deed(s, seat, against, false, remark);
    case 4:
        return add_company(s, seat, against, remark);
    case 5:
        return add_words(s, b, seat, against, remark);
    case 6:
        return add_manner(s, seat, against, remark);
    case 7:
        return add_habit(s, seat, against, remark);
    case 8:
        return add_leaning(s, b, seat, against, remark);
    default:
        return add_deed(s, seat, against, true, remark);
    }
}

bool werebot_add_fact(const struct werebot_story *s, const struct werebot_belief *b, int seat, bool against,
                      char remark[SAND_REMARK_BYTES + 1])
{
    for (int rank = 0; rank < WEREBOT_FACTS; rank++)
        if (werebot_add_ranked(s, b, rank, seat, against, remark))
            return true;
    return false;
}

bool werebot_add_proof(const struct werebot_story *s, const struct werebot_belief *b, int seat,
                       char remark[SAND_REMARK_BYTES + 1])
{
    const bool shown = s->face[seat] != WEREWOLVES_HIDDEN;
    if (shown)
        return s->face[seat] != WEREWOLVES_WEREWOLF &&
               werebot_add_reason(remark, "held", seat, WEREWOLVES_NONE, werebot_card_word(s->face[seat]));
    return werebot_lives(s, seat) && add_report(s, b, seat, false, remark);
}

bool werebot_is_refuted(const struct werebot_story *s, int seat)
{
    const int role = s->claim[seat].role, holder = role > WEREWOLVES_WEREWOLF && role != WEREWOLVES_HIDDEN
                                                       ? holder_shown(s, role)
                                                       : WEREWOLVES_NONE;
    return holder != WEREWOLVES_NONE && holder != seat;
}
