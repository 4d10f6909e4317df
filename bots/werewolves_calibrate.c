/* From what the sum over worlds says to what is so: of all seats held for Werewolves at 60 %, about 60 % should be.
 *
 * The likelihood model takes deeds for independent that are not, and liars for cleverer than they are. How far that
 * leads astray was counted in games of `hard` (docs/bots.md says how) at 9, 11, 15 and 24 seats; the table moves each
 * belief to the share that was found. It rises everywhere, so that nobody overtakes anybody. With 15
 * it was counted with two sets, of which one is suggested now: that row is its own, the other serves its neighbours. */
#include "bots/werewolves_belief.h"

enum { KNOTS = 12, SIZES = 6 };

static const double said[KNOTS] = {0, 0.03, 0.155, 0.26, 0.345, 0.44, 0.54, 0.643, 0.745, 0.85, 0.97, 1};
static const struct {
    int seats; /* up to this many */
    double are[KNOTS];
} found[SIZES] = {
    {10, {0, 0.006, 0.088, 0.270, 0.348, 0.438, 0.526, 0.664, 0.831, 0.939, 0.990, 1}},
    {12, {0, 0.007, 0.136, 0.264, 0.344, 0.426, 0.543, 0.706, 0.834, 0.927, 0.992, 1}},
    {14, {0, 0.014, 0.154, 0.269, 0.349, 0.423, 0.512, 0.623, 0.763, 0.918, 0.994, 1}},
    {15, {0, 0.022, 0.195, 0.263, 0.338, 0.402, 0.502, 0.615, 0.735, 0.805, 0.972, 1}},
    {19, {0, 0.014, 0.154, 0.269, 0.349, 0.423, 0.512, 0.623, 0.763, 0.918, 0.994, 1}},
    {SAND_SEATS, {0, 0.033, 0.155, 0.264, 0.336, 0.422, 0.504, 0.626, 0.816, 0.900, 0.992, 1}},
};

double werebot_calibrated(int seats, double wolf)
{
    int size = 0, k = 1;
    while (size < SIZES - 1 && seats > found[size].seats)
        size++;
    while (k < KNOTS - 1 && wolf > said[k])
        k++;
    const double *are = found[size].are;
    return are[k - 1] + (are[k] - are[k - 1]) * (wolf - said[k - 1]) / (said[k] - said[k - 1]);
}
