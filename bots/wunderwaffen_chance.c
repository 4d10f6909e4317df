/* How often a seat of WunderWaffen wins from a position, for people who are told of chances.
 *
 * A faction's strength is what `staff` goes by, its worth, with a head start that is the faction's own; how steeply it
 * counts grows with the game. Each faction wins as often as the exponent of its strength is a share of all, and a seat
 * with any of its own. The numbers are fitted to games of `staff` with itself (docs/bots.md, Evaluations), by the
 * number of seats: a seat with two factions wins more often than both would at four. No bot goes by them: where a game
 * is as good as lost, a planner would see no difference between its plans. */
#include "bots/wunderwaffen_worth.h"

#include <math.h>

enum { ROUNDS = 10, LATE_ROUNDS = 4 };

/* When the game is over, and how much more at its start. */
struct over_time {
    double always, early;
};
/* Steep: of the logarithm of what a hundred of worth counts, a polynomial of the time passed, 0 to 1. Ally: its head
 * start before the German. Due: what a turn in this round that is still to come is worth; without it each faction would
 * seem to gain in its own turn and to lose what it gained in those of the others. */
struct fitted {
    double steep[3];
    struct over_time ally[WUNDERWAFFEN_ALLIES], due;
};
static const struct fitted by_seats[] = {
    {{-0.228, -0.699, 1.130}, {{0.585, 11.040}, {0.319, 10.634}, {2.980, 8.524}}, {1.329, -0.657}},
    {{-0.878, -0.065, 0.952}, {{2.011, 2.973}, {2.873, -7.813}, {3.154, 1.615}}, {1.648, -1.628}},
    {{-0.980, -0.342, 1.362}, {{1.953, 2.721}, {2.585, 2.002}, {3.300, 0.985}}, {1.424, -1.398}},
};
static const struct fitted by_the_weaker = {
    {-0.534, -2.304, 3.035}, {{4.291, 2.268}, {1.714, 0.883}, {3.029, -0.526}}, {0.903, -0.454}};

/* The part of the game that is left, 1 to 0. */
static double left(const struct wunderwaffen_state *s)
{
    const int rounds = (s->phase == 1 ? ROUNDS : LATE_ROUNDS) + 1 - s->round;
    return (rounds - (s->opening ? 0 : (double)s->active / WUNDERWAFFEN_FACTIONS)) / ROUNDS;
}

static void strengths(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, const struct fitted *f,
                      double strength[WUNDERWAFFEN_FACTIONS])
{
    const double to_come = left(s), passed = 1 - to_come;
    const double steep = exp(f->steep[0] + (f->steep[1] + f->steep[2] * passed) * passed) / 100;
    int worth[WUNDERWAFFEN_FACTIONS];
    wunderbot_worths(p, s, worth);
    for (int i = 0; i < WUNDERWAFFEN_FACTIONS; i++)
        strength[i] = steep * worth[i];
    for (int i = 0; i < WUNDERWAFFEN_ALLIES; i++)
        strength[i] += f->ally[i].always + f->ally[i].early * to_come;
    for (int i = s->opening ? 0 : s->active; i < WUNDERWAFFEN_FACTIONS; i++)
        strength[i] += f->due.always + f->due.early * to_come;
}

/* R-end-6: a seat wins with any of its factions. */
static double share_of(const struct wunderwaffen_state *s, int seat, const double strength[WUNDERWAFFEN_FACTIONS])
{
    double own = 0, all = 0, most = strength[0];
    for (int f = 1; f < WUNDERWAFFEN_FACTIONS; f++)
        most = fmax(most, strength[f]);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        all += exp(strength[f] - most);
        own += wunderbot_seat_of(s, f) == seat ? exp(strength[f] - most) : 0;
    }
    return own / all;
}

/* R-end-7: of two seats the one whose weaker faction is stronger. */
static double share_of_weaker(const struct wunderwaffen_state *s, int seat,
                              const double strength[WUNDERWAFFEN_FACTIONS])
{
    double own = INFINITY, other = INFINITY;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (wunderbot_seat_of(s, f) == seat)
            own = fmin(own, strength[f]);
        else
            other = fmin(other, strength[f]);
    return 1 / (1 + exp(other - own));
}

int wunderbot_chance(const void *pack, const void *state, int seat)
{
    const struct wunderwaffen_state *s = state;
    double strength[WUNDERWAFFEN_FACTIONS];
    strengths(pack, s, s->alternative ? &by_the_weaker : &by_seats[s->head.seats - 2], strength);
    return (int)floor(1000 * (s->alternative ? share_of_weaker : share_of)(s, seat, strength) + 0.5);
}
