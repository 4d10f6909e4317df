/* Deaths and their chain (R-chain; part 4, A chain), and removals (R-abs-5).
 *
 * A chain is resolved completely before anything else happens. It may stop twice for a question: the Hunter's shot and
 * the dead Mayor's office. `origin` says where it leads back to. */
#include "games/werewolves/rules.h"

static bool at_dawn(const struct werewolves_state *s)
{
    return s->origin == WEREWOLVES_O_POISON || s->origin == WEREWOLVES_O_EATING;
}

/* R-chain-1: one player dies and is in nothing any more. Dawn k is 2k, day k is 2k + 1: whether somebody lived in night
 * k is then one comparison (werewolves_lived). */
static void die(struct werewolves_state *s, int seat, int cause, struct sand_sink *sink)
{
    s->alive &= ~sand_bit(seat);
    s->cause[seat] = (uint8_t)cause;
    s->died_at[seat] = (uint16_t)(2 * s->number + !at_dawn(s));
    s->quiet_dawns = 0;
    s->leaving &= ~sand_bit(seat);
    s->office_due |= seat == s->mayor_office;
    werewolves_drop_from_day(s, seat);
    werewolves_tell(sink, WEREWOLVES_K_DIED, SAND_ALL, 3, seat, cause,
                    werewolves_has(s, WEREWOLVES_HIDE_CARDS) ? WEREWOLVES_HIDDEN : s->card[seat]);
}

/* R-cupid-5 */
static void break_heart(struct werewolves_state *s, int seat, struct sand_sink *sink)
{
    const int other = s->lover[0] == seat ? s->lover[1] : s->lover[1] == seat ? s->lover[0] : WEREWOLVES_NONE;
    if (werewolves_is(s->alive, other))
        die(s, other, WEREWOLVES_HEARTBREAK, sink);
}

/* Step (4): whether the Hunter is among those who fell and shoots (R-hunter-1, R-hunter-6). What everyone can tell
 * from it is kept: the Hunter is among them, or none of them is. */
static bool hunter_fell(struct werewolves_state *s, sand_mask fell, int removed)
{
    const sand_mask could_shoot = fell & ~sand_bit(removed);
    const bool shoots = werewolves_is(could_shoot, s->holder[WEREWOLVES_HUNTER]);
    s->hunter_maybe &= shoots ? could_shoot : ~could_shoot;
    return shoots;
}

/* Steps (5) and (6) of part 4. */
static void chain_on(struct werewolves_state *s, struct sand_sink *sink)
{
    if (werewolves_pack_has_won(s)) { /* R-chain-5 */
        werewolves_finish(s, WEREWOLVES_R_WEREWOLVES, sink);
        return;
    }
    if (s->office_due && s->cause[s->mayor_office] != WEREWOLVES_LEFT) { /* R-elect-5 */
        s->phase = WEREWOLVES_P_OFFICE;
        return;
    }
    if (s->office_due)
        werewolves_pass_office(s, werewolves_next_living(s, s->mayor_office), sink);
    werewolves_removals(s, sink);
}

/* The steps of part 4 in their order: the village's win is tested before the Hunter is asked, so that the last Werewolf
 * who takes the Hunter along ends the game without a shot; the pack's win only after the shot (R-chain-4, -5). */
void werewolves_death(struct werewolves_state *s, int seat, int cause, struct sand_sink *sink)
{
    const sand_mask before = s->alive;
    if (cause == WEREWOLVES_LEFT)
        werewolves_tell(sink, WEREWOLVES_K_LEFT, SAND_ALL, 1, seat, 0, 0);
    die(s, seat, cause, sink);
    break_heart(s, seat, sink);
    if (!(s->wolves & s->alive)) { /* R-chain-4, R-end-1 */
        werewolves_finish(s, WEREWOLVES_R_VILLAGE, sink);
    } else if (s->set[WEREWOLVES_HUNTER] &&
               hunter_fell(s, before & ~s->alive, cause == WEREWOLVES_LEFT ? seat : WEREWOLVES_NONE)) {
        werewolves_tell(sink, WEREWOLVES_K_AIM, SAND_ALL, 0, 0, 0, 0);
        s->phase = WEREWOLVES_P_SHOT;
    } else {
        chain_on(s, sink);
    }
}

void werewolves_shoot(struct werewolves_state *s, int whom, struct sand_sink *sink)
{
    if (whom != WEREWOLVES_NONE) {
        werewolves_death(s, whom, WEREWOLVES_SHOT, sink);
        return;
    }
    werewolves_tell(sink, WEREWOLVES_K_HELD, SAND_ALL, 0, 0, 0, 0);
    chain_on(s, sink);
}

/* Steps (7) and (8). The leaving have to wait while the eating step is still to come, and while their cards are not
 * known (R-deal-10). */
void werewolves_removals(struct werewolves_state *s, struct sand_sink *sink)
{
    if (s->leaving && s->origin != WEREWOLVES_O_POISON && !s->unknown) {
        werewolves_death(s, werewolves_first(s->leaving), WEREWOLVES_LEFT, sink);
        return;
    }
    switch (s->origin) {
    case WEREWOLVES_O_POISON:
        werewolves_eating(s, sink);
        break;
    case WEREWOLVES_O_EATING:
        werewolves_after_dawn(s, sink);
        break;
    case WEREWOLVES_O_GALLOWS:
        werewolves_dusk(s, WEREWOLVES_D_HANGED, sink); /* R-day-10 */
        break;
    default:
        werewolves_resume(s, sink);
    }
}

/* R-abs-5: at once by day; else when the election, the night or the chain is over. */
void werewolves_remove(struct werewolves_state *s, int seat, struct sand_sink *sink)
{
    if (s->phase < WEREWOLVES_P_DAY || werewolves_night(s)) {
        s->leaving |= sand_bit(seat);
        if (s->slips && !s->number)
            s->gone |= sand_bit(seat);
        return;
    }
    s->origin = WEREWOLVES_O_REMOVAL;
    s->resume = s->phase;
    werewolves_death(s, seat, WEREWOLVES_LEFT, sink);
}
