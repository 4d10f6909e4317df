/* The night: calls in their order (R-n1-1, R-night-1), and what the called answer. Nobody dies here (R-n1-4).
 *
 * A call that asks nobody is opened and closed in one go; the server gives it its time (pace.c). A call that asks stops
 * the loop by setting the phase, and the last answer to it closes the call and runs the loop on, so that one answer may
 * lead through several calls into the morning (R-turn-5).
 *
 * Every choice is only noted here. What it does is worked out at dawn (dawn.c), because a victim still acts in the same
 * night, and the Witch and the Healer do not know of each other. */
#include "games/werewolves/rules.h"

static void calls_from(struct werewolves_state *s, int call, struct sand_sink *sink);

/* ---- Nightfall ---- */

static void clear_day(struct werewolves_state *s)
{
    s->acquitted = s->drowsy = s->more_asked = s->spent = 0;
    s->extended = 0;
    memset(s->acts, 0, sizeof s->acts);
    s->trial_no = 0;
    s->talk_round = s->turn = 0;
    memset(s->order, WEREWOLVES_NONE, sizeof s->order);
    werewolves_lower_all(s);
}

static void clear_night(struct werewolves_state *s)
{
    s->guard_last = s->guard_target;
    s->victim = s->poison_target = s->guard_target = WEREWOLVES_NONE;
    s->heal_used = 0;
    s->pack_round = 1;
    memset(s->pointed, WEREWOLVES_SILENT, sizeof s->pointed);
}

void werewolves_nightfall(struct werewolves_state *s, struct sand_sink *sink)
{
    s->number++;
    s->origin = WEREWOLVES_O_NONE;
    s->resume = WEREWOLVES_P_OVER;
    clear_day(s);
    clear_night(s);
    werewolves_tell(sink, WEREWOLVES_K_NIGHT, SAND_ALL, 1, s->number, 0, 0);
    calls_from(s, WEREWOLVES_C_CUPID, sink);
}

/* ---- Calls ---- */

const uint8_t werewolves_card_of[WEREWOLVES_CALLS] = {WEREWOLVES_CUPID,  WEREWOLVES_CUPID, WEREWOLVES_WEREWOLF,
                                                      WEREWOLVES_SEER,   WEREWOLVES_WITCH, WEREWOLVES_HEALER,
                                                      WEREWOLVES_HUNTER, WEREWOLVES_RED,   WEREWOLVES_MAYOR};

/* Called are the characters of the set whose holder lives; with hide_cards all of the set (R-night-2). Whether a holder
 * lives may decide only where a dead character is turned up: then all know that the call is missing. */
static bool is_called(const struct werewolves_state *s, int call)
{
    const int card = werewolves_card_of[call];
    if (s->number > 1 && (call < WEREWOLVES_C_WEREWOLF || call > WEREWOLVES_C_HEALER))
        return false;
    if (!s->set[card])
        return false;
    return card == WEREWOLVES_WEREWOLF || werewolves_has(s, WEREWOLVES_HIDE_CARDS) ||
           werewolves_is(s->alive, s->holder[card]);
}

static sand_mask holder_only(const struct werewolves_state *s, int card)
{
    return werewolves_only(s, sand_bit(s->holder[card]));
}

static void tell_lovers(const struct werewolves_state *s, struct sand_sink *sink)
{
    if (!werewolves_has_lovers(s))
        return;
    werewolves_tell(sink, WEREWOLVES_K_LOVER, werewolves_only(s, sand_bit(s->lover[0])), 1, s->lover[1], 0, 0);
    werewolves_tell(sink, WEREWOLVES_K_LOVER, werewolves_only(s, sand_bit(s->lover[1])), 1, s->lover[0], 0, 0);
}

/* R-wolf-1 */
static void meet(const struct werewolves_state *s, struct sand_sink *sink)
{
    const sand_mask pack = s->wolves & s->alive;
    if (s->number == 1)
        werewolves_tell(sink, WEREWOLVES_K_PACK, werewolves_only(s, pack), 1, (int)pack, 0, 0);
}

/* R-witch-2, R-witch-3 */
static void tell_victim(const struct werewolves_state *s, struct sand_sink *sink)
{
    werewolves_tell(sink, WEREWOLVES_K_VICTIM, holder_only(s, WEREWOLVES_WITCH), 3, s->victim,
                    s->heal_left ? WEREWOLVES_YES : WEREWOLVES_NO, s->poison_left ? WEREWOLVES_YES : WEREWOLVES_NO);
}

static void show_victim(struct werewolves_state *s, struct sand_sink *sink)
{
    if (s->victim != WEREWOLVES_NONE)
        s->shown |= sand_bit(s->victim);
    tell_victim(s, sink);
}

/* R-deal-8: the phase in which the moderator enters who woke. */
static const uint8_t waking_phase[WEREWOLVES_CALLS] = {
    [WEREWOLVES_C_CUPID] = WEREWOLVES_P_CUPID,   [WEREWOLVES_C_WEREWOLF] = WEREWOLVES_P_PACK,
    [WEREWOLVES_C_SEER] = WEREWOLVES_P_SEER,     [WEREWOLVES_C_WITCH] = WEREWOLVES_P_WITCH_HEAL,
    [WEREWOLVES_C_HEALER] = WEREWOLVES_P_HEALER, [WEREWOLVES_C_HUNTER] = WEREWOLVES_P_HUNTER,
    [WEREWOLVES_C_RED] = WEREWOLVES_P_RED,       [WEREWOLVES_C_MAYOR] = WEREWOLVES_P_MAYOR};

/* The phase in which an opened call asks; WEREWOLVES_P_OVER if it asks nobody. */
static int asking_phase(struct werewolves_state *s, int call, struct sand_sink *sink)
{
    if (call == WEREWOLVES_C_WEREWOLF) {
        meet(s, sink);
        return WEREWOLVES_P_PACK;
    }
    if (call == WEREWOLVES_C_LOVERS)
        tell_lovers(s, sink);
    if (call == WEREWOLVES_C_LOVERS || call > WEREWOLVES_C_HEALER ||
        !werewolves_is(s->alive, s->holder[werewolves_card_of[call]]))
        return WEREWOLVES_P_OVER;
    switch (call) {
    case WEREWOLVES_C_CUPID:
        return WEREWOLVES_P_CUPID;
    case WEREWOLVES_C_SEER:
        return WEREWOLVES_P_SEER;
    case WEREWOLVES_C_WITCH:
        show_victim(s, sink);
        return WEREWOLVES_P_WITCH_HEAL;
    default:
        return WEREWOLVES_P_HEALER;
    }
}

static void calls_from(struct werewolves_state *s, int call, struct sand_sink *sink)
{
    for (; call < WEREWOLVES_CALLS; call++) {
        if (!is_called(s, call))
            continue;
        werewolves_tell(sink, WEREWOLVES_K_CALL, SAND_ALL, 1, call, 0, 0);
        s->met |= call == WEREWOLVES_C_WEREWOLF;
        const int phase = werewolves_missing(s, werewolves_card_of[call]) ? waking_phase[call]
                                                                          : asking_phase(s, call, sink);
        if (phase != WEREWOLVES_P_OVER) {
            s->phase = (uint8_t)phase;
            return;
        }
        werewolves_tell(sink, WEREWOLVES_K_ASLEEP, SAND_ALL, 1, call, 0, 0);
    }
    werewolves_dawn(s, sink);
}

static void close_call(struct werewolves_state *s, int call, struct sand_sink *sink)
{
    werewolves_tell(sink, WEREWOLVES_K_ASLEEP, SAND_ALL, 1, call, 0, 0);
    calls_from(s, call + 1, sink);
}

void werewolves_called(struct werewolves_state *s, int call, struct sand_sink *sink)
{
    const int phase = asking_phase(s, call, sink);
    if (phase == WEREWOLVES_P_OVER)
        close_call(s, call, sink);
    else
        s->phase = (uint8_t)phase;
}

/* ---- Cupid ---- */

/* R-cupid-1: not who left before the night (R-deal-10), as long as two are left. */
sand_mask werewolves_lovable(const struct werewolves_state *s)
{
    const sand_mask here = s->alive & ~s->gone;
    return werewolves_count(here) >= 2 ? here : s->alive;
}

void werewolves_pair(struct werewolves_state *s, int a, int b, struct sand_sink *sink)
{
    s->lover[0] = (uint8_t)a;
    s->lover[1] = (uint8_t)b;
    if (a != WEREWOLVES_NONE)
        werewolves_tell(sink, WEREWOLVES_K_PAIRED, holder_only(s, WEREWOLVES_CUPID), 2, a, b, 0);
    close_call(s, WEREWOLVES_C_CUPID, sink);
}

/* ---- The pack (R-wolf-4) ---- */

void werewolves_point(struct werewolves_state *s, int wolf, int whom, struct sand_sink *sink)
{
    s->answer[wolf] = (uint8_t)whom;
    s->answered |= sand_bit(wolf);
    if (!(s->wolves & s->alive & ~s->answered))
        werewolves_close_pack(s, false, sink);
}

/* Whether at least one has answered and all who have agree. */
static bool unanimous(const struct werewolves_state *s)
{
    if (!s->answered)
        return false;
    const int whom = s->answer[werewolves_first(s->answered)];
    for (sand_mask m = s->answered; m; m &= m - 1)
        if (s->answer[werewolves_first(m)] != whom)
            return false;
    return true;
}

/* Shows the pointers to the pack and puts them away. `pointed` keeps the round for the pack's view after the answers
 * are put away; the entry goes to those of the pack who live now (R-see-2). */
static void lay_open(struct werewolves_state *s, bool agreed, struct sand_sink *sink)
{
    const sand_mask pack = s->wolves & s->alive;
    for (sand_mask m = pack; m; m &= m - 1) {
        const int p = werewolves_first(m);
        s->pointed[p] = s->answer[p];
        s->answer[p] = WEREWOLVES_SILENT;
        werewolves_tell(sink, WEREWOLVES_K_POINTERS, werewolves_only(s, pack), 3, p, s->pointed[p],
                        agreed ? WEREWOLVES_YES : WEREWOLVES_NO);
    }
    s->answered = 0;
}

/* Closes a round; `final` when the clock has run out for the whole call. */
void werewolves_close_pack(struct werewolves_state *s, bool final, struct sand_sink *sink)
{
    const bool agreed = unanimous(s);
    if (agreed)
        s->victim = s->answer[werewolves_first(s->answered)];
    lay_open(s, agreed, sink);
    if (agreed || final || s->pack_round == s->wolf_rounds) {
        close_call(s, WEREWOLVES_C_WEREWOLF, sink); /* R-wolf-5: the same words in every case */
        return;
    }
    if (++s->pack_round == s->wolf_rounds)
        werewolves_tell(sink, WEREWOLVES_K_CLEAR, werewolves_only(s, s->wolves & s->alive), 0, 0, 0, 0);
}

/* ---- Seer, Witch, Healer ---- */

void werewolves_see(struct werewolves_state *s, int whom, struct sand_sink *sink)
{
    if (whom != WEREWOLVES_NONE) {
        s->seen |= sand_bit(whom);
        werewolves_tell(sink, WEREWOLVES_K_VISION, holder_only(s, WEREWOLVES_SEER), 2, whom,
                        !werewolves_is(s->wolves, whom), 0);
    }
    close_call(s, WEREWOLVES_C_SEER, sink);
}

/* The two questions of the Witch are one call, so nothing is told to the others in between (R-leak-2). */
void werewolves_heal(struct werewolves_state *s, bool yes, struct sand_sink *sink)
{
    if (yes) { /* R-witch-5: spent even if it was not needed */
        s->heal_used = 1;
        s->heal_left = 0;
    }
    werewolves_tell(sink, WEREWOLVES_K_POTION, holder_only(s, WEREWOLVES_WITCH), 2, 0,
                    yes ? WEREWOLVES_DOSE_YES : WEREWOLVES_DOSE_NO, 0);
    s->phase = WEREWOLVES_P_WITCH_POISON;
}

void werewolves_poison(struct werewolves_state *s, int whom, struct sand_sink *sink)
{
    s->poison_target = (uint8_t)whom;
    if (whom != WEREWOLVES_NONE)
        s->poison_left = 0;
    werewolves_tell(sink, WEREWOLVES_K_POTION, holder_only(s, WEREWOLVES_WITCH), 2, 1, whom, 0);
    close_call(s, WEREWOLVES_C_WITCH, sink);
}

void werewolves_guard(struct werewolves_state *s, int whom, struct sand_sink *sink)
{
    s->guard_target = (uint8_t)whom;
    werewolves_tell(sink, WEREWOLVES_K_GUARDED, holder_only(s, WEREWOLVES_HEALER), 1, whom, 0, 0);
    close_call(s, WEREWOLVES_C_HEALER, sink);
}

/* ---- Told again to the seat that a correction gives the card (R-deal-11) ---- */

static void tell_visions(const struct werewolves_state *s, struct sand_sink *sink)
{
    for (sand_mask m = s->seen; m; m &= m - 1) {
        const int whom = werewolves_first(m);
        werewolves_tell(sink, WEREWOLVES_K_VISION, holder_only(s, WEREWOLVES_SEER), 2, whom,
                        !werewolves_is(s->wolves, whom), 0);
    }
}

static void tell_potions(const struct werewolves_state *s, struct sand_sink *sink)
{
    if (s->phase >= WEREWOLVES_P_WITCH_HEAL)
        tell_victim(s, sink);
    if (s->phase > WEREWOLVES_P_WITCH_HEAL)
        werewolves_tell(sink, WEREWOLVES_K_POTION, holder_only(s, WEREWOLVES_WITCH), 2, 0,
                        s->heal_used ? WEREWOLVES_DOSE_YES : WEREWOLVES_DOSE_NO, 0);
    if (s->phase > WEREWOLVES_P_WITCH_POISON)
        werewolves_tell(sink, WEREWOLVES_K_POTION, holder_only(s, WEREWOLVES_WITCH), 2, 1, s->poison_target, 0);
}

void werewolves_tell_again(const struct werewolves_state *s, int card, struct sand_sink *sink)
{
    switch (card) {
    case WEREWOLVES_CUPID:
        if (werewolves_has_lovers(s))
            werewolves_tell(sink, WEREWOLVES_K_PAIRED, holder_only(s, WEREWOLVES_CUPID), 2, s->lover[0], s->lover[1],
                            0);
        break;
    case WEREWOLVES_WEREWOLF:
        if (!werewolves_missing(s, WEREWOLVES_WEREWOLF))
            meet(s, sink);
        break;
    case WEREWOLVES_SEER:
        tell_visions(s, sink);
        break;
    case WEREWOLVES_WITCH:
        tell_potions(s, sink);
        break;
    case WEREWOLVES_HEALER:
        if (s->phase > WEREWOLVES_P_HEALER)
            werewolves_tell(sink, WEREWOLVES_K_GUARDED, holder_only(s, WEREWOLVES_HEALER), 1, s->guard_target, 0, 0);
        break;
    default:
        break;
    }
}
