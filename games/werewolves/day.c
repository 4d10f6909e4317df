/* The day (R-day): fingers, trials, thumbs.
 *
 * Always true between two answers of a day: before a trial no player has two fingers on them (R-day-4), so `aimed` says
 * who needs only one more; at least one living player is not drowsy, and one can still be nominated (R-day-11). */
#include "games/werewolves/rules.h"

/* ---- Fingers ---- */

void werewolves_lower_all(struct werewolves_state *s)
{
    s->fingers = s->aimed = 0;
    memset(s->finger, WEREWOLVES_NONE, sizeof s->finger);
}

static void lower(struct werewolves_state *s, int seat)
{
    s->aimed &= ~sand_bit(s->finger[seat]);
    s->finger[seat] = WEREWOLVES_NONE;
    s->fingers &= ~sand_bit(seat);
}

static void aim_again(struct werewolves_state *s)
{
    s->aimed = 0;
    for (sand_mask m = s->fingers; m; m &= m - 1)
        s->aimed |= sand_bit(s->finger[werewolves_first(m)]);
}

/* Who dies is in nothing of the day any more: finger, thumb, sets; and nobody points at the dead. */
void werewolves_drop_from_day(struct werewolves_state *s, int seat)
{
    const sand_mask others = ~sand_bit(seat);
    s->acquitted &= others;
    s->drowsy &= others;
    s->more_asked &= others;
    s->spent &= others;
    s->answered &= others;
    s->answer[seat] = WEREWOLVES_SILENT;
    s->acts[seat] = 0;
    for (sand_mask m = s->fingers; m; m &= m - 1) {
        const int p = werewolves_first(m);
        if (p == seat || s->finger[p] == seat)
            lower(s, p);
    }
    aim_again(s);
}

/* ---- The course of a day ---- */

/* In `rounds` all living seats get a fresh order for each round of talk. */
static void begin_round(struct werewolves_state *s)
{
    int n = 0;
    s->talk_round++;
    s->turn = 0;
    memset(s->order, WEREWOLVES_NONE, sizeof s->order);
    for (sand_mask m = s->alive; m; m &= m - 1)
        s->order[n++] = (uint8_t)werewolves_first(m);
    sand_shuffle(&s->head.chance, s->order, n);
}

void werewolves_open_day(struct werewolves_state *s, struct sand_sink *sink)
{
    s->origin = WEREWOLVES_O_NONE;
    s->phase = WEREWOLVES_P_DAY;
    werewolves_tell(sink, WEREWOLVES_K_DAY, SAND_ALL, 1, s->number, 0, 0);
    if (werewolves_has(s, WEREWOLVES_TALK_ROUNDS))
        begin_round(s);
}

void werewolves_dusk(struct werewolves_state *s, int why, struct sand_sink *sink)
{
    werewolves_tell(sink, WEREWOLVES_K_NIGHTFALL, SAND_ALL, 1, why, 0, 0);
    if (werewolves_parity(s)) /* R-end-6: at the end of a day */
        werewolves_finish(s, WEREWOLVES_R_WEREWOLVES, sink);
    else
        werewolves_nightfall(s, sink);
}

/* Passes over those who have died since; false if the last round is over. */
static bool find_speaker(struct werewolves_state *s)
{
    for (;;) {
        while (s->turn < SAND_SEATS && s->order[s->turn] != WEREWOLVES_NONE) {
            if (werewolves_is(s->alive, s->order[s->turn]))
                return true;
            s->turn++;
        }
        if (s->talk_round == s->talk_rounds)
            return false;
        begin_round(s);
    }
}

/* R-time-3 */
static void grant_time(struct werewolves_state *s, struct sand_sink *sink)
{
    if (!s->extended && 2 * werewolves_count(s->more_asked) > werewolves_count(s->alive)) {
        s->extended = 1;
        werewolves_tell(sink, WEREWOLVES_K_EXTENDED, SAND_ALL, 0, 0, 0, 0);
    }
}

/* R-day-11 */
static void day_on(struct werewolves_state *s, struct sand_sink *sink)
{
    s->phase = WEREWOLVES_P_DAY;
    if (s->more_asked)
        grant_time(s, sink);
    if (!(s->alive & ~s->drowsy))
        werewolves_dusk(s, WEREWOLVES_D_ASLEEP, sink);
    else if (!(s->alive & ~s->acquitted))
        werewolves_dusk(s, WEREWOLVES_D_NOBODY, sink);
    else if (werewolves_has(s, WEREWOLVES_TALK_ROUNDS) && !find_speaker(s))
        werewolves_dusk(s, WEREWOLVES_D_CLOCK, sink);
}

/* ---- Trial ---- */

static void end_trial(struct werewolves_state *s)
{
    s->trial = s->trial_by[0] = s->trial_by[1] = WEREWOLVES_NONE;
    werewolves_lower_all(s);
}

/* R-abs-5: continues where a removal interrupted; a trial whose nominee has died is void. */
void werewolves_resume(struct werewolves_state *s, struct sand_sink *sink)
{
    const int phase = s->resume;
    s->origin = WEREWOLVES_O_NONE;
    s->resume = WEREWOLVES_P_OVER;
    s->phase = (uint8_t)phase;
    if (phase <= WEREWOLVES_P_ELECT2) {
        werewolves_nightfall(s, sink);
    } else if (phase == WEREWOLVES_P_DAY) {
        day_on(s, sink);
    } else if (!werewolves_is(s->alive, s->trial)) {
        s->answered = 0;
        memset(s->answer, WEREWOLVES_SILENT, sizeof s->answer);
        end_trial(s);
        day_on(s, sink);
    } else if (phase == WEREWOLVES_P_VOTE && !(s->alive & ~s->answered)) {
        werewolves_close_vote(s, sink);
    }
}

static void begin_trial(struct werewolves_state *s, int nominee, int second, struct sand_sink *sink)
{
    sand_mask m = s->fingers & ~sand_bit(second);
    while (s->finger[werewolves_first(m)] != nominee)
        m &= m - 1;
    s->trial = (uint8_t)nominee;
    s->trial_by[0] = (uint8_t)werewolves_first(m);
    s->trial_by[1] = (uint8_t)second;
    s->trial_no++;
    s->phase = WEREWOLVES_P_DEFENCE;
    werewolves_tell(sink, WEREWOLVES_K_TRIAL, SAND_ALL, 3, nominee, s->trial_by[0], second);
}

void werewolves_rest(struct werewolves_state *s, struct sand_sink *sink)
{
    s->phase = WEREWOLVES_P_VOTE;
    werewolves_tell(sink, WEREWOLVES_K_POLL, SAND_ALL, 1, s->trial, 0, 0);
}

/* ---- Vote ---- */

void werewolves_thumb(struct werewolves_state *s, int seat, int thumb, struct sand_sink *sink)
{
    s->answer[seat] = (uint8_t)thumb;
    s->answered |= sand_bit(seat);
    if (!(s->alive & ~s->answered))
        werewolves_close_vote(s, sink);
}

static sand_mask thumbs_up(struct werewolves_state *s)
{
    sand_mask up = 0;
    for (sand_mask m = s->answered; m; m &= m - 1) {
        const int p = werewolves_first(m);
        if (s->answer[p] == WEREWOLVES_UP)
            up |= sand_bit(p);
        s->answer[p] = WEREWOLVES_SILENT;
    }
    return up;
}

/* R-mayor-2, R-elect-4: a tie is settled by the Mayor's own thumb, if there is one. What the table learns of a secret
 * Mayor from it (R-mayor-5) is kept in `mayor_maybe`. The sets are narrowed even if the vote would have ended in the
 * same way without a Mayor: that nobody was hanged in a tie says that no thumb up was the Mayor's. */
static bool settle_tie(struct werewolves_state *s, sand_mask up)
{
    const int mayor = werewolves_has(s, WEREWOLVES_ELECTED) ? s->mayor_office : s->holder[WEREWOLVES_MAYOR];
    const bool hanged = werewolves_is(up, mayor);
    s->mayor_maybe &= hanged ? up : ~up;
    return hanged;
}

static void tell_votes(const struct werewolves_state *s, int nominee, sand_mask silent, bool tied, bool hanged,
                       struct sand_sink *sink)
{
    const int32_t args[] = {nominee,
                            (int32_t)s->last_up,
                            (int32_t)s->last_down,
                            (int32_t)silent,
                            tied ? WEREWOLVES_YES : WEREWOLVES_NO,
                            hanged ? WEREWOLVES_YES : WEREWOLVES_NO};
    if (sink)
        werewolves_entry(sink, WEREWOLVES_K_VOTES, SAND_ALL, 6, args);
}

void werewolves_close_vote(struct werewolves_state *s, struct sand_sink *sink)
{
    const int nominee = s->trial;
    const sand_mask given = s->answered, up = thumbs_up(s), down = given & ~up;
    const int lead = werewolves_count(up) - werewolves_count(down);
    const bool hanged = lead > 0 || (lead == 0 && settle_tie(s, up)); /* R-day-7, R-day-8 */
    s->answered = 0;
    s->last_up = up;
    s->last_down = down;
    end_trial(s);
    s->drowsy = 0;
    tell_votes(s, nominee, s->alive & ~given, lead == 0, hanged, sink);
    if (hanged) {
        s->origin = WEREWOLVES_O_GALLOWS;
        werewolves_death(s, nominee, WEREWOLVES_HANGED, sink);
    } else {
        s->acquitted |= sand_bit(nominee); /* R-day-9 */
        day_on(s, sink);
    }
}

/* ---- Answers ---- */

/* R-day-3, R-day-4 */
static void nominate(struct werewolves_state *s, int seat, int nominee, struct sand_sink *sink)
{
    if (werewolves_is(s->fingers, seat))
        lower(s, seat);
    s->finger[seat] = (uint8_t)nominee;
    s->fingers |= sand_bit(seat);
    s->drowsy &= ~sand_bit(seat);
    werewolves_tell(sink, WEREWOLVES_K_FINGER, SAND_ALL, 2, seat, nominee, 0);
    const bool second = werewolves_is(s->aimed, nominee);
    s->aimed |= sand_bit(nominee);
    if (second)
        begin_trial(s, nominee, seat, sink);
}

/* R-day-14 */
static void count_act(struct werewolves_state *s, int seat)
{
    if (++s->acts[seat] == WEREWOLVES_ACTS)
        s->spent |= sand_bit(seat);
}

static void act(struct werewolves_state *s, int seat, sand_answer a, struct sand_sink *sink)
{
    switch (werewolves_verb(a)) {
    case WEREWOLVES_NOMINATE:
        nominate(s, seat, werewolves_arg(a), sink);
        break;
    case WEREWOLVES_WITHDRAW:
        lower(s, seat);
        werewolves_tell(sink, WEREWOLVES_K_LOWERED, SAND_ALL, 1, seat, 0, 0);
        break;
    case WEREWOLVES_SLEEP:
        s->drowsy |= sand_bit(seat);
        werewolves_tell(sink, WEREWOLVES_K_DROWSY, SAND_ALL, 1, seat, 0, 0);
        break;
    case WEREWOLVES_AWAKE:
        s->drowsy &= ~sand_bit(seat);
        werewolves_tell(sink, WEREWOLVES_K_AWAKE, SAND_ALL, 1, seat, 0, 0);
        break;
    case WEREWOLVES_MORE:
        s->more_asked |= sand_bit(seat);
        werewolves_tell(sink, WEREWOLVES_K_MORE, SAND_ALL, 1, seat, 0, 0);
        break;
    default: /* skip */
        break;
    }
}

/* In `rounds` the turn moves on before the answer is carried out: a nomination may open a trial, and when the day
 * continues it is the next seat's turn. */
void werewolves_day_answer(struct werewolves_state *s, int seat, sand_answer a, struct sand_sink *sink)
{
    if (werewolves_has(s, WEREWOLVES_TALK_ROUNDS))
        s->turn++; /* the next seat, also after a trial */
    else if (werewolves_verb(a) != WEREWOLVES_SLEEP)
        count_act(s, seat);
    act(s, seat, a, sink);
    if (s->phase == WEREWOLVES_P_DAY)
        day_on(s, sink);
}

void werewolves_skip(struct werewolves_state *s, struct sand_sink *sink)
{
    s->turn++;
    day_on(s, sink);
}
