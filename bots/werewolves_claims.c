/* When to come out with what, true or not.
 *
 * Each card has its reasons to hide: the pack eats whom it knows. It comes out when hiding costs more: on trial, when
 * somebody else claims the same card, when it knows of a Werewolf, or near the end. Werewolves claim what nobody has
 * claimed; one of them may speak up against the Seer, and then has visions that contradict nothing. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- Writing ---- */

static const char *const names[WEREWOLVES_CARDS] = {"villager", "werewolf",        "seer",  "witch", "healer",
                                                    "hunter",   "red-riding-hood", "cupid", "mayor"};

/* `say a`, or `say and (a) (b)`: both without their `say `. */
static void say_both(struct werebot_turn *t, const char *a, const char *b)
{
    char *remark = t->mind->remark;
    if (b[0]) {
        strcpy(remark, "say and (");
        strcat(strcat(strcat(strcat(remark, a), ") ("), b), ")");
    } else {
        strcat(strcpy(remark, "say "), a);
    }
    t->mind->channel = WEREWOLVES_CH_DAY;
    if (!sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        remark[0] = 0;
}

static void write_claim(char text[64], int role)
{
    strcat(strcpy(text, "claim "), names[role]);
}

/* Skips the `say ` that a written report begins with. */
static void write_saw(char text[64], int seat, bool wolf, int night)
{
    char whole[SAND_REMARK_BYTES + 1];
    werebot_say_saw(whole, seat, wolf, night);
    strcpy(text, whole + 4);
}

static void write_night(char text[64], const char *verb, int seat, int night)
{
    char whole[SAND_REMARK_BYTES + 1];
    werebot_say_report(whole, verb, seat, night);
    strcpy(text, whole);
}

/* The claim itself goes first if it has not been made. */
static void come_out(struct werebot_turn *t, int role, const char *report, const char *more)
{
    char claim[64];
    if (t->story.claim[t->story.me].role == role) {
        if (report[0])
            say_both(t, report, more);
        return;
    }
    write_claim(claim, role);
    say_both(t, claim, report);
}

/* ---- What is known of the table ---- */

static bool on_trial(const struct werebot_turn *t)
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

/* The next two of what has not been told, Werewolves first. */
static void speak_as_seer(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_claim *mine = &s->claim[s->me];
    sand_mask left = s->visions & ~(mine->wolves | mine->clears) & werebot_others(t);
    const sand_mask useful = left;
    char report[2][64] = {"", ""};
    const bool enough = t->skill->seer_clears && s->number >= t->skill->seer_day &&
                        werewolves_count(useful) >= t->skill->seer_clears;
    const bool forward = on_trial(t) || s->vision_wolves & s->alive || has_rival(t, WEREWOLVES_SEER) ||
                         is_out(t, WEREWOLVES_SEER) || enough || (useful && late(t));
    if (!forward)
        return;
    for (int i = 0; i < 2 && left; i++) {
        const int seat = werewolves_first(left & s->vision_wolves ? left & s->vision_wolves : left);
        write_saw(report[i], seat, werewolves_is(s->vision_wolves, seat), s->vision_night[seat]);
        left &= ~sand_bit(seat);
    }
    come_out(t, WEREWOLVES_SEER, report[0], report[1]);
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
        write_night(text, s->healed == saved ? "healed" : "victim", saved, night_of_victim(s, saved));
    else if (s->healed < SAND_SEATS && !werebot_said_before(t, s->me, SAID_HEALED, s->healed))
        write_night(text, "healed", s->healed, s->healed_night);
    else if (s->poison < SAND_SEATS && !werebot_said_before(t, s->me, SAID_POISONED, s->poison))
        write_night(text, "poisoned", s->poison, s->poison_night);
}

static void speak_as_witch(struct werebot_turn *t)
{
    const bool saved = saved_in_doubt(t, t->story.claim[t->story.me].clears) != WEREWOLVES_NONE;
    char report[64] = "";
    if (!on_trial(t) && !has_rival(t, WEREWOLVES_WITCH) && !is_out(t, WEREWOLVES_WITCH) && !(late(t) && saved))
        return;
    write_potion(t, report);
    come_out(t, WEREWOLVES_WITCH, report, "");
}

/* A seat guarded on a night without a victim may owe it to the Healer. */
static void speak_as_healer(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int whom = s->guarded[s->nights % STORY_NIGHTS];
    const bool said = is_out(t, WEREWOLVES_HEALER) && s->claim[s->me].day != s->number;
    char report[64] = "";
    if (!on_trial(t) && !has_rival(t, WEREWOLVES_HEALER) && !is_out(t, WEREWOLVES_HEALER))
        return;
    if (whom != WEREWOLVES_NONE && s->calm_dawn && (!is_out(t, WEREWOLVES_HEALER) || said))
        write_night(report, "guarded", whom, s->nights);
    if (!is_out(t, WEREWOLVES_HEALER) || (report[0] && s->spoken[s->me] == 0))
        come_out(t, WEREWOLVES_HEALER, report, "");
}

static void speak_as_other(struct werebot_turn *t)
{
    const int role = t->story.card;
    if (is_out(t, role) || (role != WEREWOLVES_VILLAGER && !on_trial(t) && !has_rival(t, role)) ||
        (role == WEREWOLVES_VILLAGER && !on_trial(t)))
        return;
    come_out(t, role, "", "");
}

/* ---- The pack ---- */

/* A card in the set that nobody has claimed and nobody has shown; WEREWOLVES_VILLAGER if there is none. */
static int free_role(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    uint64_t most = 0;
    int role = WEREWOLVES_VILLAGER;
    for (int card = WEREWOLVES_WITCH; card < WEREWOLVES_CARDS; card++) {
        bool free = s->set[card];
        for (int i = 0; i < s->seats; i++)
            free &= s->claim[i].role != card && s->face[i] != card;
        const uint64_t number = werebot_number(t->mind, WEREBOT_COUNTER, (uint64_t)s->pack << 8 | (uint64_t)card);
        if (free && number >= most) {
            most = number;
            role = card;
        }
    }
    return role;
}

/* Many lie for their life; which, the table's number says. */
static void plead_as_wolf(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const bool lies = werebot_number(t->mind, WEREBOT_COUNTER, (uint64_t)s->me << 8 | s->number) % 6 <
                      (uint64_t)t->skill->bluffs;
    if (s->claim[s->me].role != WEREWOLVES_HIDDEN && s->claim[s->me].role != WEREWOLVES_VILLAGER)
        return;
    come_out(t, lies ? free_role(t) : WEREWOLVES_VILLAGER, "", "");
}

/* The living villager who claims to be the Seer, or WEREWOLVES_NONE. */
static int seer_against(const struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t) & ~t->story.pack; m; m &= m - 1)
        if (t->story.claim[werewolves_first(m)].role == WEREWOLVES_SEER)
            return werewolves_first(m);
    return WEREWOLVES_NONE;
}

static sand_mask accused_fellows(const struct werebot_turn *t, int seer)
{
    return t->story.claim[seer].wolves & t->story.pack & t->story.alive;
}

/* Who of the pack makes the claim: a seat that has been named, since it has nothing to lose. */
static int counter_claimer(const struct werebot_turn *t, int seer)
{
    const sand_mask named = accused_fellows(t, seer);
    return named ? werewolves_first(named) : WEREWOLVES_NONE;
}

static bool pack_has_seer(const struct werebot_story *s)
{
    for (sand_mask m = s->pack; m; m &= m - 1)
        if (s->claim[werewolves_first(m)].role == WEREWOLVES_SEER)
            return true;
    return false;
}

/* A vision for the last night that contradicts nothing: the rival first, then somebody of the village who is suspect
 * anyway, or a fellow who needs it. */
static void invent(struct werebot_turn *t, char report[64], int rival)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_claim *mine = &s->claim[s->me];
    const sand_mask open = werebot_others(t) & ~(mine->wolves | mine->clears), fellows = open & s->pack;
    const sand_mask prey = open & ~s->pack & ~s->public_clear;
    const bool clears = fellows && werebot_number(t->mind, WEREBOT_COUNTER, s->number) % 3 == 0;
    if (rival != WEREWOLVES_NONE && werewolves_is(open, rival))
        write_saw(report, rival, true, s->nights);
    else if (clears)
        write_saw(report, werebot_least_suspect(t, fellows), false, s->nights);
    else if (prey)
        write_saw(report, werebot_most_suspect(t, prey), true, s->nights);
}

static void speak_as_wolf(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int seer = seer_against(t);
    char report[64] = "";
    if (is_out(t, WEREWOLVES_SEER)) {
        if (s->claim[s->me].told < s->nights && s->claim[s->me].day < s->number && s->spoken[s->me] == 0)
            invent(t, report, seer);
        if (report[0])
            say_both(t, report, "");
        return;
    }
    const bool counters = werebot_number(t->mind, WEREBOT_COUNTER, s->pack) % 6 < (uint64_t)t->skill->counters;
    if (seer == WEREWOLVES_NONE || pack_has_seer(s) || !s->set[WEREWOLVES_SEER] || !counters ||
        counter_claimer(t, seer) != s->me) {
        if (on_trial(t))
            plead_as_wolf(t);
        return;
    }
    invent(t, report, seer);
    come_out(t, WEREWOLVES_SEER, report, "");
}

void werebot_come_out(struct werebot_turn *t)
{
    switch (t->story.card) {
    case WEREWOLVES_WEREWOLF:
        speak_as_wolf(t);
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
