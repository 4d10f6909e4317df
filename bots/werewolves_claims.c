/* When the village comes out with what.
 *
 * Each card has its reasons to hide: the pack eats whom it knows. It comes out when hiding costs more: on trial, when
 * somebody else claims the same card, when it knows of a Werewolf, or near the end. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- Writing ---- */

/* `say a`, `say and (a) (b)` or `say and (a) (b) (c)`: all without their `say `. */
static void say_all(struct werebot_turn *t, const char *a, const char *b, const char *c)
{
    char *remark = t->mind->remark;
    if (b[0]) {
        strcpy(remark, "say and (");
        strcat(strcat(strcat(strcat(remark, a), ") ("), b), ")");
        if (c[0])
            strcat(strcat(strcat(remark, " ("), c), ")");
    } else {
        strcat(strcpy(remark, "say "), a);
    }
    t->mind->channel = WEREWOLVES_CH_DAY;
    if (!sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        remark[0] = 0;
}

/* Skips the `say ` that a written report begins with. */
void werebot_write_saw(char text[64], int seat, bool wolf, int night)
{
    char whole[SAND_REMARK_BYTES + 1];
    werebot_say_saw(whole, seat, wolf, night);
    strcpy(text, whole + 4);
}

/* Of herself the Witch says so in words of its own. */
static void write_healed(const struct werebot_story *s, char text[64])
{
    char whole[SAND_REMARK_BYTES + 1];
    werebot_say_report(whole, "healed", s->healed, s->healed_night);
    strcpy(text, "healed myself");
    strcat(text, strrchr(whole, ' '));
    if (s->healed != s->me)
        strcpy(text, whole);
}

void werebot_write_night(char text[64], const char *verb, int seat, int night)
{
    char whole[SAND_REMARK_BYTES + 1];
    werebot_say_report(whole, verb, seat, night);
    strcpy(text, whole);
}

void werebot_claim(struct werebot_turn *t, int role, const char *report, const char *more)
{
    char claim[64] = "claim ";
    if (t->story.claim[t->story.me].role == role) {
        if (report[0])
            say_all(t, report, more, "");
        return;
    }
    say_all(t, strcat(claim, werebot_card_word(role)), report, more);
}

/* ---- What is known of the table ---- */

bool werebot_on_trial(const struct werebot_turn *t)
{
    return t->mind->question->key == WEREWOLVES_K_DEFENCE;
}

/* Somebody else claims my card, and that is not settled by a card turned up. */
static bool has_rival(const struct werebot_turn *t, int role)
{
    for (sand_mask m = werebot_others(t); m; m &= m - 1)
        if (t->story.claim[werewolves_first(m)].role == role)
            return true;
    return false;
}

/* The village cannot afford many more mistakes: what one knows is worth more than oneself. */
static bool late(const struct werebot_turn *t)
{
    return werewolves_count(t->story.alive) <= 2 * t->belief.living + t->skill->last_stand;
}

static bool is_out(const struct werebot_turn *t, int role)
{
    return t->story.claim[t->story.me].role == role;
}

/* ---- The village ---- */

/* Whether it knows of a living Werewolf: it has seen that one, or all the others can be none. */
static bool knows_werewolf(const struct werebot_turn *t)
{
    bool knows = t->story.vision_wolves & t->story.alive;
    for (sand_mask m = werebot_others(t); m; m &= m - 1)
        knows |= werebot_is_certain(t, werewolves_first(m));
    return knows;
}

/* Whether a Seer who has seen no Werewolf comes out with those who are clear: not always on the same day, or when there
 * may be no other. */
bool werebot_has_seen_enough(const struct werebot_turn *t, int clears)
{
    const int early = (int)(werebot_number(t->mind, WEREBOT_SEER, t->story.me) % 2);
    return (t->skill->seer_clears && t->story.number >= t->skill->seer_day - early &&
            clears >= t->skill->seer_clears - early) ||
           (clears && late(t));
}

/* The next two of what has not been told, living Werewolves first, and of the dead last: a Seer has always seen
 * somebody. */
static void speak_as_seer(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_claim *mine = &s->claim[s->me];
    sand_mask left = s->visions & ~(mine->wolves | mine->clears);
    const sand_mask useful = left & werebot_others(t);
    char report[2][64] = {"", ""};
    const bool forward = werebot_on_trial(t) || (left && knows_werewolf(t)) || has_rival(t, WEREWOLVES_SEER) ||
                         is_out(t, WEREWOLVES_SEER) || werebot_has_seen_enough(t, werewolves_count(useful));
    if (!forward)
        return;
    for (int i = 0; i < 2 && left; i++) {
        const sand_mask living = left & s->alive,
                        first = living & s->vision_wolves ? living & s->vision_wolves : living;
        const int seat = werewolves_first(first ? first : left);
        werebot_write_saw(report[i], seat, werewolves_is(s->vision_wolves, seat), s->vision_night[seat]);
        left &= ~sand_bit(seat);
    }
    werebot_claim(t, WEREWOLVES_SEER, report[0], report[1]);
}

/* A victim who lives, whom nobody has heard of: the most suspect first. */
static int saved_in_doubt(const struct werebot_turn *t, sand_mask told)
{
    const sand_mask saved = t->story.victims & werebot_others(t) & ~told;
    return saved ? werewolves_first(saved) : WEREWOLVES_NONE;
}

static int night_of_victim(const struct werebot_story *s, int seat)
{
    for (int night = s->nights; night > 0; night--)
        if (s->victim[night % STORY_NIGHTS] == seat)
            return night;
    return 1;
}

/* What the Witch has not told yet: somebody whom she knows to be of the village, then what became of her potions. */
static void write_potion(const struct werebot_turn *t, char text[64])
{
    const struct werebot_story *s = &t->story;
    const int saved = saved_in_doubt(t, s->claim[s->me].clears);
    if (saved != WEREWOLVES_NONE)
        werebot_write_night(text, s->healed == saved ? "healed" : "victim", saved, night_of_victim(s, saved));
    else if (s->healed < SAND_SEATS && !werebot_said_before(t, s->me, SAID_HEALED, s->healed))
        write_healed(s, text);
    else if (s->poison < SAND_SEATS && !werebot_said_before(t, s->me, SAID_POISONED, s->poison))
        werebot_write_night(text, "poisoned", s->poison, s->poison_night);
}

/* Her poison has killed a Werewolf. */
static bool has_hit(const struct werebot_story *s)
{
    return s->poison < SAND_SEATS && s->face[s->poison] == WEREWOLVES_WEREWOLF;
}

/* How many have spoken against this seat today. */
static int accusers(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    sand_mask who = 0;
    for (int i = s->today; i < s->said_count; i++)
        if (werebot_is_charge(&s->said[i]) && s->said[i].seat == s->me)
            who |= sand_bit(s->said[i].who);
    return werewolves_count(who & s->alive);
}

/* Nobody has done more for the village, and nobody knows. It is told when she is suspected, and when the village has no
 * more than one hanging left. */
static bool has_merit(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    return has_hit(s) && (accusers(t) >= 2 || werewolves_count(s->alive) <= 2 * t->belief.living + 1);
}

static void speak_as_witch(struct werebot_turn *t)
{
    const bool saved = saved_in_doubt(t, t->story.claim[t->story.me].clears) != WEREWOLVES_NONE;
    char first[64] = "", report[64] = "";
    if (!werebot_on_trial(t) && !has_rival(t, WEREWOLVES_WITCH) && !is_out(t, WEREWOLVES_WITCH) &&
        !(late(t) && saved) && !has_merit(t))
        return;
    if (has_hit(&t->story) && !is_out(t, WEREWOLVES_WITCH))
        werebot_write_night(first, "poisoned", t->story.poison, t->story.poison_night);
    write_potion(t, report);
    if (first[0] && strcmp(first, report) != 0)
        werebot_claim(t, WEREWOLVES_WITCH, first, report);
    else
        werebot_claim(t, WEREWOLVES_WITCH, report, "");
}

/* A seat guarded on a night without a victim may owe it to the Healer. */
static void speak_as_healer(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int whom = s->guarded[s->nights % STORY_NIGHTS];
    const bool said = is_out(t, WEREWOLVES_HEALER) && s->claim[s->me].day != s->number;
    char report[64] = "";
    if (!werebot_on_trial(t) && !has_rival(t, WEREWOLVES_HEALER) && !is_out(t, WEREWOLVES_HEALER))
        return;
    if (whom != WEREWOLVES_NONE && s->calm_dawn && (!is_out(t, WEREWOLVES_HEALER) || said))
        werebot_write_night(report, "guarded", whom, s->nights);
    if (!is_out(t, WEREWOLVES_HEALER) || (report[0] && s->spoken[s->me] == 0))
        werebot_claim(t, WEREWOLVES_HEALER, report, "");
}

static void speak_as_other(struct werebot_turn *t)
{
    const int role = t->story.card;
    if (is_out(t, role) || (role != WEREWOLVES_VILLAGER && !werebot_on_trial(t) && !has_rival(t, role)) ||
        (role == WEREWOLVES_VILLAGER && !werebot_on_trial(t)))
        return;
    werebot_claim(t, role, "", "");
}

/* Who has come out says so of everyone who claims the same card. */
static void contradict_rival(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    if (!is_out(t, s->card) || s->card <= WEREWOLVES_WEREWOLF || !sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        return;
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        if (s->claim[werewolves_first(m)].role != s->card)
            continue;
        werebot_doubt_claim(t, werewolves_first(m));
        if (werebot_keep(t)) {
            t->mind->channel = WEREWOLVES_CH_DAY;
            return;
        }
    }
}

static void speak_by_card(struct werebot_turn *t)
{
    switch (t->story.card) {
    case WEREWOLVES_WEREWOLF:
        werebot_lie(t);
        break;
    case WEREWOLVES_SEER:
        speak_as_seer(t);
        break;
    case WEREWOLVES_WITCH:
        speak_as_witch(t);
        break;
    case WEREWOLVES_HEALER:
        speak_as_healer(t);
        break;
    default:
        speak_as_other(t);
    }
}

void werebot_come_out(struct werebot_turn *t)
{
    speak_by_card(t);
    if (!t->mind->remark[0])
        contradict_rival(t);
}
