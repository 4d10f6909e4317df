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
    {6, {0, 0.008, 0.018, 0.097, 0.099, 0.146, 0.789, 0.857, 0.871, 0.914, 0.996, 1}},
    {7, {0, 0.013, 0.055, 0.213, 0.215, 0.258, 0.679, 0.908, 0.951, 0.976, 0.996, 1}},
    {8, {0, 0.004, 0.053, 0.239, 0.345, 0.450, 0.557, 0.778, 0.932, 0.947, 0.997, 1}},
    {9, {0, 0.005, 0.093, 0.282, 0.342, 0.449, 0.543, 0.647, 0.758, 0.926, 0.989, 1}},
    {11, {0, 0.003, 0.134, 0.247, 0.351, 0.432, 0.536, 0.702, 0.818, 0.925, 0.996, 1}},
    {13, {0, 0.002, 0.141, 0.276, 0.344, 0.430, 0.530, 0.662, 0.779, 0.924, 0.996, 1}},
    {15, {0, 0.002, 0.159, 0.259, 0.361, 0.432, 0.514, 0.635, 0.768, 0.904, 0.993, 1}},
    {18, {0, 0.003, 0.138, 0.267, 0.351, 0.429, 0.534, 0.619, 0.833, 0.947, 0.995, 1}},
    {21, {0, 0.006, 0.174, 0.262, 0.352, 0.423, 0.523, 0.566, 0.837, 0.918, 0.999, 1}},
    {24, {0, 0.010, 0.155, 0.268, 0.350, 0.423, 0.504, 0.569, 0.793, 0.887, 0.997, 1}},
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
