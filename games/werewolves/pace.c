/* How a server times what is open (R-time), and when who is asked is a secret (R-leak). The clocks themselves are no
 * part of the state. */
#include "games/werewolves/rules.h"

/* R-leak-1, R-leak-2: a call by its public name. The Witch's two questions are one call of two taps (R-leak-3). The
 * pack's call lasts its whole time, whatever the pack does. */
static void veil(struct sand_pace *pace, const char *name, const char *limit, int taps)
{
    pace->veil = name;
    pace->limit = limit;
    pace->least = "t_min";
    pace->taps = (uint8_t)taps;
}

static void pace_of_day(const struct werewolves *s, struct sand_pace *pace)
{
    pace->limit = "t_day";
    pace->each = "t_day_each";
    pace->count = (uint8_t)werewolves_count(s->alive);
    pace->extra = s->extended ? 60 : 0; /* R-time-3 */
    pace->serial = s->number;           /* R-time-2: it stands still during a trial */
}

/* What happens once for each trial or death of a day. */
static void pace_of_moment(const struct werewolves *s, struct sand_pace *pace, const char *limit)
{
    pace->limit = limit;
    pace->serial = (uint32_t)s->number << 16 | (uint32_t)s->trial_no << 8 | (uint32_t)werewolves_count(s->alive);
}

void werewolves_pace(const void *pack, const void *state, struct sand_pace *pace)
{
    const struct werewolves *s = werewolves_of(state);
    (void)pack;
    switch ((enum werewolves_phase)s->phase) {
    case WW_P_ELECT:
    case WW_P_ELECT2:
        pace->limit = "t_elect";
        pace->serial = s->phase;
        break;
    case WW_P_CUPID:
        veil(pace, "cupid", "t_cupid", 1);
        break;
    case WW_P_PACK:
        veil(pace, "werewolf", s->number == 1 ? "t_pack_first" : "t_pack", 1);
        pace->whole = "fast_pack";
        break;
    case WW_P_SEER:
        veil(pace, "seer", "t_seer", 1);
        break;
    case WW_P_WITCH_HEAL:
    case WW_P_WITCH_POISON:
        veil(pace, "witch", "t_witch", 2);
        break;
    case WW_P_HEALER:
        veil(pace, "healer", "t_healer", 1);
        break;
    case WW_P_SHOT:
        pace_of_moment(s, pace, "t_shot");
        break;
    case WW_P_OFFICE:
        pace_of_moment(s, pace, "t_office");
        break;
    case WW_P_DAY:
        pace_of_day(s, pace);
        break;
    case WW_P_DEFENCE:
        pace_of_moment(s, pace, "t_defence");
        break;
    case WW_P_VOTE:
        pace_of_moment(s, pace, "t_vote");
        break;
    case WW_P_OVER:
    case WW_PHASES:
        break;
    }
}
