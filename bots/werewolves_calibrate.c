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
    {9, {0, 0.005, 0.093, 0.282, 0.342, 0.449, 0.543, 0.647, 0.758, 0.926, 0.989, 1}},
    {11, {0, 0.003, 0.134, 0.247, 0.351, 0.432, 0.536, 0.702, 0.818, 0.925, 0.996, 1}},
    {13, {0, 0.002, 0.141, 0.276, 0.344, 0.430, 0.530, 0.662, 0.779, 0.924, 0.996, 1}},
    {15, {0, 0.002, 0.159, 0.259, 0.361, 0.432, 0.514, 0.635, 0.768, 0.904, 0.993, 1}},
    {18, {0, 0.003, 0.138, 0.267, 0.351, 0.429, 0.534, 0.619, 0.833, 0.947, 0.995, 1}},
    {21, {0, 0.006, 0.174, 0.262, 0.352, 0.423, 0.523, 0.566, 0.837, 0.918, 0.999, 1}},
    {24, {0, 0.010, 0.155, 0.268, 0.350, 0.423, 0.504, 0.569, 0.793, 0.887, 0.997, 1}},
};
static const double said_by_few[] = {0,    0.03,  0.10, 0.16, 0.22, 0.28, 0.34, 0.40, 0.44, 0.47, 0.485,
                                     0.50, 0.515, 0.53, 0.56, 0.60, 0.65, 0.75, 0.85, 0.97, 1};
static const struct found found_by_few[] = {
    {6, {0,     0.016, 0.058, 0.084, 0.084, 0.137, 0.137, 0.137, 0.188, 0.342, 0.343,
         0.468, 0.626, 0.627, 0.849, 0.850, 0.850, 0.850, 0.888, 0.989, 1}},
    {7, {0,     0.023, 0.080, 0.080, 0.177, 0.227, 0.227, 0.227, 0.252, 0.370, 0.371,
         0.477, 0.561, 0.610, 0.777, 0.862, 0.873, 0.902, 0.986, 0.987, 1}},
    {8, {0,     0.023, 0.023, 0.028, 0.206, 0.243, 0.344, 0.396, 0.475, 0.476, 0.476,
         0.479, 0.528, 0.528, 0.597, 0.631, 0.785, 0.965, 0.965, 0.983, 1}},
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
