/* What the pack claims. A lie is worth what it resembles: on trial a Werewolf says to be one of those whom it might be,
 * and a false Seer comes out as the true one does, now on the first day and now later, first or in reply, with a
 * Werewolf to report or without. Which, the table's number says: all of the pack know it without a word. */
#include "bots/werewolves_converse.h"

#include <string.h>

static uint64_t draw(const struct werebot_turn *t, uint64_t what)
{
    return werebot_number(t->mind, WEREBOT_COUNTER, (uint64_t)t->story.pack << 8 | what);
}

/* ---- Visions ---- */

/* A vision as it is going to be told, and what all of them together make of whom. */
struct vision {
    uint8_t seat, night;
    bool wolf;
};
struct visions {
    struct vision vision[STORY_NIGHTS];
    int count;
    sand_mask wolves, clears;
};

/* Whether this seat has reported a vision of a night. */
static bool has_told(const struct werebot_story *s, int night)
{
    for (int i = 0; i < s->said_count; i++)
        if (s->said[i].who == s->me && s->said[i].verb == SAID_SAW && s->said[i].night == night)
            return true;
    return false;
}

/* Whether one Werewolf more can be reported: there are no more than the set has. */
static bool may_name(const struct werebot_story *s, sand_mask named)
{
    return !s->numbers || werewolves_count(named | s->public_wolves) < s->set[WEREWOLVES_WEREWOLF];
}

/* Who says to be the Seer; nobody who says the same can have seen that one clear. */
static sand_mask seers(const struct werebot_story *s)
{
    sand_mask who = 0;
    for (int i = 0; i < s->seats; i++)
        who |= s->claim[i].role == WEREWOLVES_SEER ? sand_bit(i) : 0;
    return who;
}

/* Those who have died since a night and had no card that a vision would have shown as a Werewolf's: a Seer has seen
 * some who are dead when it tells of them. */
static sand_mask dead_since(const struct werebot_story *s, int night)
{
    sand_mask dead = 0;
    for (sand_mask m = s->public_clear & ~s->alive & ~seers(s); m; m &= m - 1)
        dead |= s->death[werewolves_first(m)] >= night ? sand_bit(werewolves_first(m)) : 0;
    return dead;
}

static void add_vision(struct visions *v, int night, int seat, bool wolf)
{
    v->vision[v->count++] = (struct vision){.seat = (uint8_t)seat, .night = (uint8_t)night, .wolf = wolf};
    *(wolf ? &v->wolves : &v->clears) |= sand_bit(seat);
}

/* Whether the Seer that a Werewolf plays saw one in a night: as often as the true one does. A Seer comes out with that
 * at its first turn, so it is the vision of the last night, told before all else or by one who is out already. */
static bool saw_werewolf(const struct werebot_turn *t, int night)
{
    const struct werebot_story *s = &t->story;
    const int others = werewolves_count(s->alive) - 1, wolves = werewolves_count(s->pack & s->alive);
    const bool fresh = s->spoken[s->me] == 0 || s->claim[s->me].role == WEREWOLVES_SEER;
    return fresh && night == s->nights && draw(t, 32 + (uint64_t)night) % (uint64_t)others < (uint64_t)wolves;
}

/* A vision that contradicts nothing: one time in four of a Werewolf the rival, else somebody of the village; as clear,
 * as most visions are, somebody of the village or a fellow, one of the dead or not. */
static void invent_night(struct werebot_turn *t, struct visions *v, int night, int rival)
{
    const struct werebot_story *s = &t->story;
    const sand_mask told = v->wolves | v->clears, open = werebot_others(t) & ~told & ~s->public_clear,
                    fellows = open & s->pack & ~seers(s), prey = open & ~s->pack, decent = prey & ~seers(s),
                    dead = dead_since(s, night) & ~told;
    const uint64_t kind = draw(t, 160 + (uint64_t)night) % 4, old = night < s->nights ? 3 : 8;
    const bool wolf = saw_werewolf(t, night) && may_name(s, v->wolves);
    if (wolf && rival != WEREWOLVES_NONE && werewolves_is(open, rival) && draw(t, 7) % 4 == 0)
        add_vision(v, night, rival, true);
    else if (wolf && prey)
        add_vision(v, night, werebot_most_suspect(t, prey), true);
    else if (dead && draw(t, 96 + (uint64_t)night) % old == 0)
        add_vision(v, night, werewolves_first(dead), false);
    else if (decent && (kind != 2 || !fellows))
        add_vision(v, night, werebot_least_suspect(t, decent), false);
    else if (fellows)
        add_vision(v, night, werebot_least_suspect(t, fellows), false);
    else if (dead)
        add_vision(v, night, werewolves_first(dead), false);
}

/* In which order a Seer tells: Werewolves first, the dead last, else by seat (speak_as_seer). */
static int rank(const struct werebot_story *s, const struct vision *v)
{
    return SAND_SEATS * (v->wolf ? 0 : werebot_lives(s, v->seat) ? 1 : 2) + v->seat;
}

/* The next two visions of all nights of which none has been told: a Seer has one of every night and tells them as soon
 * as it has come out, so one who comes out with fewer is none. */
static void invent(struct werebot_turn *t, char report[2][64], int rival)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_claim *mine = &s->claim[s->me];
    struct visions v = {.wolves = mine->wolves, .clears = mine->clears};
    for (int night = s->nights; night > 0 && v.count < STORY_NIGHTS; night--)
        if (!has_told(s, night))
            invent_night(t, &v, night, rival);
    for (int i = 0; i < 2 && i < v.count; i++) {
        int next = i;
        for (int k = i + 1; k < v.count; k++)
            next = rank(s, &v.vision[k]) < rank(s, &v.vision[next]) ? k : next;
        const struct vision chosen = v.vision[next];
        v.vision[next] = v.vision[i];
        v.vision[i] = chosen;
        werebot_write_saw(report[i], chosen.seat, chosen.wolf, chosen.night);
    }
}

/* ---- Who can be the Seer ---- */

/* Nobody who has told the Seer whom to look at is the Seer. */
static bool can_be_seer(const struct werebot_story *s)
{
    for (int i = 0; i < s->said_count; i++)
        if (s->said[i].who == s->me && s->said[i].verb == SAID_WATCH)
            return false;
    return true;
}

/* Somebody else was dealt the card that this seat says to hold: it has been turned up. */
bool werebot_is_exposed(const struct werebot_story *s)
{
    const int role = s->claim[s->me].role;
    for (int i = 0; i < s->seats; i++)
        if (i != s->me && role > WEREWOLVES_WEREWOLF && role < WEREWOLVES_CARDS && s->face[i] == role &&
            s->set[role] == 1)
            return true;
    return false;
}

/* ---- On trial ---- */

/* Whom the pack attacked last night and nobody ate: of that seat a false Witch can say that she healed it, a false
 * Healer that he guarded it, and the true ones would say the same. WEREWOLVES_NONE if there is none. */
static int saved_last_night(const struct werebot_story *s)
{
    return s->calm_dawn && s->attacked < SAND_SEATS && werebot_lives(s, s->attacked) ? s->attacked : WEREWOLVES_NONE;
}

/* The same of any night, and in which; a Witch tells of a victim whenever that was. */
static int saved_once(const struct werebot_story *s, int *night)
{
    int saved = saved_last_night(s);
    *night = s->nights;
    for (sand_mask m = s->alive & ~s->pack; m && saved == WEREWOLVES_NONE; m &= m - 1)
        if (s->vain[werewolves_first(m)]) {
            saved = werewolves_first(m);
            *night = s->vain_night[saved];
        }
    return saved;
}

/* A card in the set that nobody has claimed and nobody has shown. Who says to be the Witch and has nothing to tell of
 * her nights is not believed, so that is not tried. */
static bool is_free(const struct werebot_story *s, int card)
{
    int night;
    bool free = s->set[card] && (card != WEREWOLVES_SEER || can_be_seer(s)) &&
                (card != WEREWOLVES_WITCH || saved_once(s, &night) != WEREWOLVES_NONE);
    for (int i = 0; i < s->seats; i++)
        free &= s->claim[i].role != card && s->face[i] != card;
    return free;
}

/* One of the cards that the seat might hold if it were of the village: a villager's by how many are left, the single
 * ones less readily, for their holders will speak up. */
static int plausible_card(const struct werebot_turn *t)
{
    enum { TENTHS = 10 };
    const struct werebot_story *s = &t->story;
    int villagers = s->set[WEREWOLVES_VILLAGER], singles = 0;
    for (int i = 0; i < s->seats; i++)
        villagers -= s->face[i] == WEREWOLVES_VILLAGER;
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        singles += is_free(s, card);
    villagers = villagers > 0 ? villagers : 1;
    const int weight = TENTHS * villagers + t->skill->bluffs * singles;
    int at = (int)(werebot_number(t->mind, WEREBOT_COUNTER, (uint64_t)s->me << 8 | s->number) % (uint64_t)weight);
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        if (is_free(s, card) && (at -= t->skill->bluffs) < 0)
            return card;
    return WEREWOLVES_VILLAGER;
}

static void plead(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    char report[2][64] = {"", ""};
    if (s->claim[s->me].role != WEREWOLVES_HIDDEN)
        return;
    int night;
    const int card = plausible_card(t), saved = saved_once(s, &night);
    if (card == WEREWOLVES_SEER)
        invent(t, report, WEREWOLVES_NONE);
    else if (card == WEREWOLVES_WITCH)
        werebot_write_night(report[0], "healed", saved, night);
    else if (card == WEREWOLVES_HEALER && saved_last_night(s) != WEREWOLVES_NONE)
        werebot_write_night(report[0], "guarded", saved_last_night(s), s->nights);
    werebot_claim(t, card, report[0], report[1]);
}

/* ---- The false Seer ---- */

/* The living villager who claims to be the Seer, or WEREWOLVES_NONE. */
static int seer_against(const struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t) & ~t->story.pack; m; m &= m - 1)
        if (t->story.claim[werewolves_first(m)].role == WEREWOLVES_SEER)
            return werewolves_first(m);
    return WEREWOLVES_NONE;
}

static bool pack_has_seer(const struct werebot_story *s)
{
    for (sand_mask m = s->pack; m; m &= m - 1)
        if (s->claim[werewolves_first(m)].role == WEREWOLVES_SEER)
            return true;
    return false;
}

/* Who of the pack answers a Seer: mostly a seat that was named, since it has nothing to lose; or nobody. */
static int counter_claimer(const struct werebot_turn *t, int seer)
{
    const struct werebot_story *s = &t->story;
    const sand_mask living = s->pack & s->alive, named = s->claim[seer].wolves & living, others = living & ~named;
    if (named && draw(t, 1) % 6 >= (uint64_t)t->skill->counters)
        return WEREWOLVES_NONE;
    if (named)
        return others & (others - 1) && draw(t, 2) % 3 == 0 ? werewolves_first(others) : werewolves_first(named);
    return draw(t, 3) % 12 < (uint64_t)t->skill->seconds ? werebot_common(t->mind, WEREBOT_COUNTER, s->pack, others)
                                                         : WEREWOLVES_NONE;
}

/* Some packs have one who comes out before the Seer does, more of them by the day: the longer nobody has come out, the
 * likelier the Seer is dead or will be believed less. */
static bool has_forward(const struct werebot_turn *t, int day)
{
    enum { LATEST = 4, MORE = 2 };
    const int days = day < LATEST ? day - 1 : LATEST - 1;
    const int first = t->story.seats <= WEREBOT_FEWEST ? t->skill->forward_few : t->skill->forward;
    return first && (int)(draw(t, 4) % 12) < first + MORE * days;
}

bool werebot_means_to_be_seer(const struct werebot_turn *t)
{
    const sand_mask living = t->story.pack & t->story.alive;
    return living && has_forward(t, SAND_SEATS) &&
           werebot_common(t->mind, WEREBOT_COUNTER, t->story.pack, living) == t->story.me;
}

/* At its first turn of the day on which the Seer that it plays would come out. */
static bool comes_first(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    return werebot_means_to_be_seer(t) && has_forward(t, s->number) && is_free(s, WEREWOLVES_SEER) &&
           s->spoken[s->me] == 0 && (saw_werewolf(t, s->nights) || werebot_has_seen_enough(t, s->nights));
}

void werebot_lie(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int seer = seer_against(t);
    const bool out = s->claim[s->me].role == WEREWOLVES_SEER;
    const bool answers = seer != WEREWOLVES_NONE && !pack_has_seer(s) && s->set[WEREWOLVES_SEER] && can_be_seer(s) &&
                         s->claim[s->me].role == WEREWOLVES_HIDDEN && counter_claimer(t, seer) == s->me;
    char report[2][64] = {"", ""};
    if ((out && !werebot_is_exposed(s)) || answers || comes_first(t))
        invent(t, report, seer);
    else if (werebot_on_trial(t))
        plead(t);
    if (report[0][0])
        werebot_claim(t, WEREWOLVES_SEER, report[0], report[1]);
}
