/* From what the sum over worlds says to what is so: of all seats held for Werewolves at 60 %, about 60 % should be.
 *
 * The likelihood model takes deeds for independent that are not, and liars for cleverer than they are. How far that
 * leads astray was counted in games of `hard` with the suggested sets (docs/bots.md says how) at some numbers of seats;
 * the tables move each belief to the share that was found, and numbers in between are mixed of their neighbours. They
 * rise everywhere, so that nobody overtakes anybody.
 *
 * With six to eight seats there is so little to go by that a bot does not act on what was counted: when it did, all
 * were sure too soon, and the village won a third of the games instead of half. It says it when asked. */
#include "bots/werewolves_belief.h"

enum { KNOTS = 12 };

struct found {
    int seats;
    double are[KNOTS];
};

static const double said[KNOTS] = {0, 0.03, 0.155, 0.26, 0.345, 0.44, 0.54, 0.643, 0.745, 0.85, 0.97, 1};
static const struct found found[] = {
    {6, {0, 0.002, 0.004, 0.068, 0.080, 0.257, 0.646, 0.915, 0.931, 0.967, 0.998, 1}},
    {7, {0, 0.002, 0.026, 0.180, 0.203, 0.328, 0.613, 0.891, 0.970, 0.990, 0.998, 1}},
    {8, {0, 0.002, 0.036, 0.226, 0.340, 0.466, 0.648, 0.847, 0.944, 0.956, 0.998, 1}},
    {9, {0, 0.006, 0.088, 0.270, 0.348, 0.438, 0.526, 0.664, 0.831, 0.939, 0.990, 1}},
    {11, {0, 0.007, 0.136, 0.264, 0.344, 0.426, 0.543, 0.690, 0.780, 0.895, 0.992, 1}},
    {13, {0, 0.007, 0.150, 0.290, 0.346, 0.413, 0.490, 0.626, 0.730, 0.876, 0.995, 1}},
    {15, {0, 0.008, 0.200, 0.270, 0.336, 0.392, 0.472, 0.622, 0.715, 0.858, 0.995, 1}},
    {18, {0, 0.010, 0.148, 0.263, 0.352, 0.421, 0.522, 0.712, 0.802, 0.932, 0.996, 1}},
    {21, {0, 0.025, 0.166, 0.260, 0.340, 0.400, 0.525, 0.605, 0.820, 0.860, 0.996, 1}},
    {24, {0, 0.027, 0.157, 0.270, 0.334, 0.411, 0.488, 0.607, 0.800, 0.868, 0.995, 1}},
};
enum { SIZES = sizeof found / sizeof *found, SMALLEST_TO_ACT_ON = 9 };

static double moved(const double are[KNOTS], double wolf)
{
    int k = 1;
    while (k < KNOTS - 1 && wolf > said[k])
        k++;
    return are[k - 1] + (are[k] - are[k - 1]) * (wolf - said[k - 1]) / (said[k] - said[k - 1]);
}

double werebot_stated(int seats, double wolf)
{
    int size = 1;
    while (size < SIZES - 1 && seats > found[size].seats)
        size++;
    const int low = found[size - 1].seats, high = found[size].seats;
    const double part = (double)(seats - low) / (high - low), below = moved(found[size - 1].are, wolf),
                 above = moved(found[size].are, wolf);
    return part <= 0 ? below : part >= 1 ? above : below + part * (above - below);
}

double werebot_calibrated(int seats, double wolf)
{
    return werebot_stated(seats < SMALLEST_TO_ACT_ON ? SMALLEST_TO_ACT_ON : seats, wolf);
}
