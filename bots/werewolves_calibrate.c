/* From what the sum over worlds says to what is so: of all seats held for Werewolves at 60 %, about 60 % should be.
 *
 * The likelihood model takes deeds for independent that are not, and liars for cleverer than they are. How far that
 * leads astray was counted in games of `hard` with the suggested sets (docs/bots.md says how) at some numbers of seats;
 * the tables move each belief to the share that was found, and numbers in between are mixed of their neighbours. They
 * never fall, so that nobody overtakes anybody.
 *
 * With six to eight seats there is so little to go by that a bot does not act on what was counted: when it did, all
 * were sure too soon, and the village won a third of the games instead of half. It says it when asked. There beliefs
 * lie close to one half and mean very different things a little above and below it, so that table has more places. */
#include "bots/werewolves_belief.h"

enum { MOST_KNOTS = 21, SMALLEST_TO_ACT_ON = 9 };

struct found {
    int seats;
    double are[MOST_KNOTS];
};
struct table {
    int knots, sizes;
    const double *said; /* from 0 to 1 */
    const struct found *found;
};

static const double said[] = {0, 0.03, 0.155, 0.26, 0.345, 0.44, 0.54, 0.643, 0.745, 0.85, 0.97, 1};
static const struct found found[] = {
    {9, {0, 0.001, 0.091, 0.299, 0.319, 0.455, 0.567, 0.639, 0.793, 0.958, 0.988, 1}},
    {11, {0, 0.003, 0.111, 0.234, 0.327, 0.455, 0.541, 0.745, 0.908, 0.983, 0.989, 1}},
    {13, {0, 0.001, 0.084, 0.235, 0.342, 0.437, 0.546, 0.739, 0.898, 0.980, 0.996, 1}},
    {15, {0, 0.001, 0.162, 0.270, 0.341, 0.420, 0.516, 0.569, 0.778, 0.971, 0.977, 1}},
    {18, {0, 0.001, 0.150, 0.270, 0.334, 0.428, 0.531, 0.587, 0.753, 0.976, 0.977, 1}},
    {21, {0, 0.001, 0.160, 0.271, 0.340, 0.421, 0.484, 0.513, 0.759, 0.960, 0.961, 1}},
    {24, {0, 0.001, 0.164, 0.266, 0.357, 0.406, 0.461, 0.600, 0.828, 0.973, 0.982, 1}},
};
static const double said_by_few[] = {0,    0.03,  0.10, 0.16, 0.22, 0.28, 0.34, 0.40, 0.44, 0.47, 0.485,
                                     0.50, 0.515, 0.53, 0.56, 0.60, 0.65, 0.75, 0.85, 0.97, 1};
static const struct found found_by_few[] = {
    {6, {0,     0.015, 0.063, 0.064, 0.065, 0.124, 0.125, 0.126, 0.254, 0.359, 0.401,
         0.443, 0.545, 0.577, 0.812, 0.820, 0.847, 0.959, 0.960, 0.984, 1}},
    {7, {0,     0.014, 0.015, 0.016, 0.180, 0.230, 0.233, 0.234, 0.313, 0.392, 0.412,
         0.472, 0.552, 0.588, 0.720, 0.803, 0.888, 0.976, 0.989, 0.990, 1}},
    {8, {0,     0.017, 0.022, 0.102, 0.213, 0.248, 0.332, 0.364, 0.407, 0.439, 0.461,
         0.510, 0.534, 0.577, 0.639, 0.707, 0.824, 0.929, 0.983, 0.986, 1}},
};
#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))
static const struct table many = {COUNT(said), COUNT(found), said, found},
                          few = {COUNT(said_by_few), COUNT(found_by_few), said_by_few, found_by_few};

static double moved(const struct table *t, const double *are, double wolf)
{
    int k = 1;
    while (k < t->knots - 1 && wolf > t->said[k])
        k++;
    return are[k - 1] + (are[k] - are[k - 1]) * (wolf - t->said[k - 1]) / (t->said[k] - t->said[k - 1]);
}

static double corrected(const struct table *t, int seats, double wolf)
{
    int size = 1;
    while (size < t->sizes - 1 && seats > t->found[size].seats)
        size++;
    const int low = t->found[size - 1].seats, high = t->found[size].seats;
    const double part = (double)(seats - low) / (high - low), below = moved(t, t->found[size - 1].are, wolf),
                 above = moved(t, t->found[size].are, wolf);
    return part <= 0 ? below : part >= 1 ? above : below + part * (above - below);
}

double werebot_stated(int seats, double wolf)
{
    return corrected(seats < SMALLEST_TO_ACT_ON ? &few : &many, seats, wolf);
}

double werebot_calibrated(int seats, double wolf)
{
    return corrected(&many, seats < SMALLEST_TO_ACT_ON ? SMALLEST_TO_ACT_ON : seats, wolf);
}
