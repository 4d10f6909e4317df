/* How a server times what is open (R-time), and when who is asked is a secret (R-leak). The clocks themselves are no
 * part of the state. */
#include "games/werewolves/rules.h"

/* The calls by their public names (R-leak-2): how long each may last, and the taps it takes of everyone (R-leak-3: an
 * answer, or two in the Witch's one call, and "I have read it"). Those of the lovers, Hunter, Red Riding Hood and Mayor
 * ask nothing and last their whole time (R-n1-3). */
static const struct {
    const char *limit, *least;
    uint8_t taps;
} calls[WEREWOLVES_CALLS] = {
    [WEREWOLVES_C_CUPID] = {"t_cupid", "t_min", 2},   [WEREWOLVES_C_LOVERS] = {"t_lovers", "t_lovers", 0},
    [WEREWOLVES_C_WEREWOLF] = {"t_pack", "t_min", 2}, [WEREWOLVES_C_SEER] = {"t_seer", "t_min", 2},
    [WEREWOLVES_C_WITCH] = {"t_witch", "t_min", 3},   [WEREWOLVES_C_HEALER] = {"t_healer", "t_min", 2},
    [WEREWOLVES_C_HUNTER] = {"t_note", "t_note", 0},  [WEREWOLVES_C_RED] = {"t_note", "t_note", 0},
    [WEREWOLVES_C_MAYOR] = {"t_note", "t_note", 0},
};

static void pace_of_call(int call, struct sand_pace *pace)
{
    pace->veil = werewolves_calls[call];
    pace->limit = calls[call].limit;
    pace->least = calls[call].least;
    pace->taps = calls[call].taps;
}

/* R-leak-1: the pack's call lasts its whole time, whatever the pack does. */
static void pace_of_pack(const struct werewolves_state *s, struct sand_pace *pace)
{
    pace_of_call(WEREWOLVES_C_WEREWOLF, pace);
    if (s->number == 1)
        pace->limit = "t_pack_first";
    pace->whole = "fast_pack";
}

/* Moments (R-time-7): how long everyone looks at what has just been told. A vote is turned thumb by thumb, the last
 * two slowly, and a tie is said before the verdict; a death is named, then its card is turned; an election's ballots
 * lie open before its winner is named. */
struct looked_at {
    int shows, rest; /* until the last card or thumb has been turned; the whole */
};

static struct looked_at look_at_votes(const struct sand_entry *entry)
{
    enum {
        FACE_DOWN = 1500,
        THUMB = 500,
        MANY_THUMBS = 300,
        LAST_TWO = 1000,
        PAUSE = 600,
        TIE = 2400,
        HANGED = 1800,
        SPARED = 3000
    };
    const int thumbs = werewolves_count((sand_mask)(entry->arg[1] | entry->arg[2]));
    const bool tied = entry->arg[4] == WEREWOLVES_YES, hanged = entry->arg[5] == WEREWOLVES_YES;
    const int shows = FACE_DOWN + thumbs * (thumbs > 12 ? MANY_THUMBS : THUMB) + LAST_TWO + (tied ? TIE : 0);
    return (struct looked_at){shows, shows + PAUSE + (hanged ? HANGED : SPARED)};
}

static struct looked_at look_at_death(const struct sand_entry *entry)
{
    enum { NAME = 2400, TURN = 600, FIRST = 6000, FURTHER = 4000, HIDDEN = 3000 };
    const int cause = entry->arg[1], name = cause == WEREWOLVES_HANGED ? 0 : NAME;
    if (entry->arg[2] == WEREWOLVES_HIDDEN)
        return (struct looked_at){0, name + HIDDEN};
    const bool further = cause == WEREWOLVES_SHOT || cause == WEREWOLVES_HEARTBREAK;
    return (struct looked_at){name + TURN, name + TURN + (further ? FURTHER : FIRST)};
}

static struct looked_at look_at_mayor(const struct sand_entry *entry)
{
    enum { BALLOTS = 2400, NAMED = 5000, PASSED_ON = 4000 };
    if (entry->arg[1] == WEREWOLVES_SUCCESSION)
        return (struct looked_at){0, PASSED_ON};
    return (struct looked_at){BALLOTS, BALLOTS + NAMED};
}

static struct looked_at look_at_entry(const struct sand_entry *entry)
{
    switch (entry->key) {
    case WEREWOLVES_K_DAWN:
        return (struct looked_at){0, 2400};
    case WEREWOLVES_K_UNEATEN:
        return (struct looked_at){0, 5400};
    case WEREWOLVES_K_DIED:
        return look_at_death(entry);
    case WEREWOLVES_K_HELD: /* the shot that everyone waited for does not come */
        return (struct looked_at){0, 3000};
    case WEREWOLVES_K_VOTES:
        return look_at_votes(entry);
    case WEREWOLVES_K_MAYOR:
        return look_at_mayor(entry);
    default:
        return (struct looked_at){0, 0};
    }
}

/* A call that asks nobody, since its character asks nothing or, with hide_cards, is dead (R-night-2), is paced by its
 * entry; so is the look at the card (t_deal), which ends early when everyone has tapped. R-mod-2: a moderator opens
 * each call, and the day. */
void werewolves_pace_entry(const void *pack, const struct sand_entry *entry, struct sand_pace *pace)
{
    (void)pack;
    pace->opens = entry->key == WEREWOLVES_K_NIGHT || entry->key == WEREWOLVES_K_CALL ||
                  entry->key == WEREWOLVES_K_DAWN || entry->key == WEREWOLVES_K_DAY;
    const struct looked_at look = look_at_entry(entry);
    pace->rest = (uint16_t)look.rest;
    pace->shows = (uint16_t)look.shows;
    pace->rests = "moments";
    if (entry->key == WEREWOLVES_K_CALL) {
        pace_of_call(entry->arg[0], pace);
    } else if (entry->key == WEREWOLVES_K_START) {
        pace->veil = "deal";
        pace->limit = "t_deal";
        pace->taps = 1;
    }
}

static void pace_of_day(const struct werewolves_state *s, struct sand_pace *pace)
{
    pace->limit = "t_day";
    pace->each = "t_day_each";
    pace->count = (uint8_t)werewolves_count(s->alive);
    pace->extra = s->extended ? 60 : 0; /* R-time-3 */
    pace->serial = s->number;           /* R-time-2: it stands still during a trial */
    pace->prompt = "nominate";          /* R-time-4 */
    pace->silence = "t_silence";
    pace->follow = 20000; /* R-time-8 */
}

/* What happens once for each trial or death of a day. The same limit with the same serial is the same clock, so the
 * serial has to differ for each trial and each death of a day: number, trial and living players together do. */
static void pace_of_moment(const struct werewolves_state *s, struct sand_pace *pace, const char *limit)
{
    pace->limit = limit;
    pace->serial = (uint32_t)s->number << 16 | (uint32_t)s->trial_no << 8 | (uint32_t)werewolves_count(s->alive);
}

/* R-deal-10: no clock hurries the moderator who enters a card. */
static void pace_of_waking(int call, struct sand_pace *pace)
{
    pace->veil = werewolves_calls[call];
    pace->taps = calls[call].taps;
}

/* Hunter, Red Riding Hood and Mayor only wake. */
static void pace_by_night(const struct werewolves_state *s, struct sand_pace *pace)
{
    const int call = werewolves_call_in[s->phase];
    if (call == WEREWOLVES_C_WEREWOLF)
        pace_of_pack(s, pace);
    else if (call <= WEREWOLVES_C_HEALER)
        pace_of_call(call, pace);
}

static void pace_by_day(const struct werewolves_state *s, struct sand_pace *pace)
{
    switch (s->phase) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
        pace->limit = "t_elect";
        pace->serial = s->phase;
        break;
    case WEREWOLVES_P_SHOT:
        pace_of_moment(s, pace, "t_shot");
        break;
    case WEREWOLVES_P_OFFICE:
        pace_of_moment(s, pace, "t_office");
        break;
    case WEREWOLVES_P_DAY:
        pace_of_day(s, pace);
        break;
    case WEREWOLVES_P_DEFENCE:
        pace_of_moment(s, pace, "t_defence");
        pace->speech = 8000; /* R-time-8 */
        break;
    case WEREWOLVES_P_VOTE:
        pace_of_moment(s, pace, "t_vote");
        break;
    default:
        break;
    }
}

void werewolves_pace(const void *pack, const void *state, struct sand_pace *pace)
{
    const struct werewolves_state *s = werewolves_of(state);
    const int waking = werewolves_waking(s);
    (void)pack;
    if (waking < WEREWOLVES_CALLS)
        pace_of_waking(waking, pace);
    else
        (werewolves_night(s) ? pace_by_night : pace_by_day)(s, pace);
}
