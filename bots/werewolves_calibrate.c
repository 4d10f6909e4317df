/* From what the sum over worlds says to what is so: of all seats held for Werewolves at 60 %, about 60 % should be.
 *
 * The likelihood model takes deeds for independent that are not, and liars for cleverer than they are. How far that
 * leads astray was counted in games of `hard` with the suggested set of each number of seats
 * (tools/werewolves_calibrate.py prints the table); what is told in private is the share that was found. It never
 * falls, so that nobody overtakes anybody.
 *
 * What a bot acts on is another matter: there the numbers are older counts at some numbers of seats, mixed in between,
 * that have proved to play well, and thresholds of the levels go by them. With six to eight seats, where there is so
 * little to go by, it is what was counted with nine: when bots acted on the right numbers there, all were sure too
 * soon, and the village won a third of the games instead of half. */
#include "bots/werewolves_belief.h"

enum { FEWEST = 6, MOST = 24, SMALLEST_TO_ACT_ON = 9 };

/* ---- What is told ---- */

static const double said[] = {0,    0.03,  0.10, 0.16, 0.22, 0.28, 0.34, 0.40, 0.44, 0.47, 0.485,
                              0.50, 0.515, 0.53, 0.56, 0.60, 0.65, 0.75, 0.85, 0.97, 1};
#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))
static const double are[MOST - FEWEST + 1][COUNT(said)] = {
    [6 - FEWEST] = {0,     0.023, 0.051, 0.051, 0.051, 0.103, 0.103, 0.103, 0.207, 0.356, 0.396,
                    0.468, 0.562, 0.579, 0.826, 0.833, 0.852, 0.977, 0.977, 0.983, 1},
    [7 - FEWEST] = {0,     0.026, 0.026, 0.026, 0.162, 0.217, 0.217, 0.217, 0.268, 0.394, 0.418,
                    0.487, 0.561, 0.585, 0.736, 0.807, 0.910, 0.992, 0.992, 0.992, 1},
    [8 - FEWEST] = {0,     0.028, 0.028, 0.099, 0.200, 0.264, 0.337, 0.367, 0.417, 0.441, 0.464,
                    0.504, 0.540, 0.567, 0.643, 0.720, 0.840, 0.931, 0.977, 0.982, 1},
    [9 - FEWEST] = {0,     0.013, 0.032, 0.104, 0.237, 0.315, 0.339, 0.378, 0.437, 0.476, 0.499,
                    0.523, 0.523, 0.530, 0.560, 0.560, 0.694, 0.845, 0.966, 0.986, 1},
    [10 - FEWEST] = {0,     0.004, 0.045, 0.116, 0.221, 0.308, 0.321, 0.393, 0.427, 0.467, 0.487,
                     0.498, 0.528, 0.540, 0.572, 0.644, 0.714, 0.838, 0.972, 0.989, 1},
    [11 - FEWEST] = {0,     0.000, 0.069, 0.130, 0.177, 0.297, 0.324, 0.403, 0.423, 0.457, 0.474,
                     0.505, 0.529, 0.539, 0.589, 0.618, 0.727, 0.894, 0.987, 0.987, 1},
    [12 - FEWEST] = {0,     0.000, 0.078, 0.107, 0.229, 0.274, 0.337, 0.392, 0.413, 0.457, 0.466,
                     0.480, 0.512, 0.547, 0.590, 0.632, 0.725, 0.890, 0.983, 0.983, 1},
    [13 - FEWEST] = {0,     0.005, 0.024, 0.136, 0.231, 0.286, 0.324, 0.383, 0.442, 0.442, 0.482,
                     0.512, 0.527, 0.541, 0.582, 0.660, 0.723, 0.898, 0.987, 0.987, 1},
    [14 - FEWEST] = {0,     0.003, 0.024, 0.101, 0.202, 0.282, 0.343, 0.395, 0.435, 0.465, 0.471,
                     0.481, 0.505, 0.532, 0.580, 0.666, 0.759, 0.849, 0.977, 0.977, 1},
    [15 - FEWEST] = {0,     0.023, 0.059, 0.153, 0.204, 0.293, 0.336, 0.411, 0.422, 0.422, 0.422,
                     0.482, 0.604, 0.618, 0.640, 0.682, 0.728, 0.889, 0.987, 0.987, 1},
    [16 - FEWEST] = {0,     0.000, 0.034, 0.152, 0.211, 0.272, 0.373, 0.400, 0.432, 0.432, 0.432,
                     0.467, 0.563, 0.599, 0.603, 0.684, 0.715, 0.775, 0.990, 0.990, 1},
    [17 - FEWEST] = {0,     0.000, 0.028, 0.142, 0.209, 0.290, 0.341, 0.432, 0.432, 0.432, 0.432,
                     0.476, 0.568, 0.568, 0.568, 0.642, 0.711, 0.796, 0.975, 0.983, 1},
    [18 - FEWEST] = {0,     0.000, 0.044, 0.150, 0.191, 0.314, 0.328, 0.415, 0.436, 0.436, 0.436,
                     0.483, 0.598, 0.598, 0.598, 0.645, 0.691, 0.786, 0.997, 0.997, 1},
    [19 - FEWEST] = {0,     0.000, 0.041, 0.151, 0.219, 0.304, 0.320, 0.401, 0.412, 0.412, 0.412,
                     0.483, 0.606, 0.652, 0.674, 0.674, 0.674, 0.806, 0.998, 0.998, 1},
    [20 - FEWEST] = {0,     0.000, 0.041, 0.131, 0.248, 0.288, 0.300, 0.426, 0.426, 0.426, 0.426,
                     0.453, 0.617, 0.617, 0.617, 0.685, 0.768, 0.805, 0.989, 1.000, 1},
    [21 - FEWEST] = {0,     0.001, 0.007, 0.128, 0.227, 0.284, 0.358, 0.394, 0.426, 0.426, 0.426,
                     0.479, 0.540, 0.547, 0.557, 0.673, 0.694, 0.743, 0.985, 0.999, 1},
    [22 - FEWEST] = {0,     0.000, 0.011, 0.082, 0.214, 0.295, 0.346, 0.404, 0.411, 0.430, 0.430,
                     0.499, 0.524, 0.582, 0.582, 0.631, 0.663, 0.749, 0.981, 0.981, 1},
    [23 - FEWEST] = {0,     0.001, 0.010, 0.132, 0.219, 0.277, 0.359, 0.404, 0.443, 0.458, 0.458,
                     0.486, 0.490, 0.520, 0.560, 0.628, 0.673, 0.787, 0.974, 0.987, 1},
    [24 - FEWEST] = {0,     0.002, 0.006, 0.143, 0.228, 0.281, 0.348, 0.410, 0.410, 0.410, 0.410,
                     0.449, 0.553, 0.553, 0.553, 0.656, 0.656, 0.787, 0.982, 0.991, 1},
};

/* ---- What is acted on ---- */

static const double weighed[] = {0, 0.03, 0.155, 0.26, 0.345, 0.44, 0.54, 0.643, 0.745, 0.85, 0.97, 1};
static const struct {
    int seats;
    double as[COUNT(weighed)];
} acted[] = {
    {9, {0, 0.001, 0.091, 0.299, 0.319, 0.455, 0.567, 0.639, 0.793, 0.958, 0.988, 1}},
    {11, {0, 0.003, 0.111, 0.234, 0.327, 0.455, 0.541, 0.745, 0.908, 0.983, 0.989, 1}},
    {13, {0, 0.001, 0.084, 0.235, 0.342, 0.437, 0.546, 0.739, 0.898, 0.980, 0.996, 1}},
    {15, {0, 0.001, 0.162, 0.270, 0.341, 0.420, 0.516, 0.569, 0.778, 0.971, 0.977, 1}},
    {18, {0, 0.001, 0.150, 0.270, 0.334, 0.428, 0.531, 0.587, 0.753, 0.976, 0.977, 1}},
    {21, {0, 0.001, 0.160, 0.271, 0.340, 0.421, 0.484, 0.513, 0.759, 0.960, 0.961, 1}},
    {24, {0, 0.001, 0.164, 0.266, 0.357, 0.406, 0.461, 0.600, 0.828, 0.973, 0.982, 1}},
};

static double moved(const double *from, int knots, const double *to, double wolf)
{
    int k = 1;
    while (k < knots - 1 && wolf > from[k])
        k++;
    return to[k - 1] + (to[k] - to[k - 1]) * (wolf - from[k - 1]) / (from[k] - from[k - 1]);
}

double werebot_stated(int seats, double wolf)
{
    const int row = seats < FEWEST ? 0 : seats > MOST ? MOST - FEWEST : seats - FEWEST;
    return moved(said, COUNT(said), are[row], wolf);
}

double werebot_calibrated(int seats, double wolf)
{
    const int at = seats < SMALLEST_TO_ACT_ON ? SMALLEST_TO_ACT_ON : seats;
    int size = 1;
    while (size < COUNT(acted) - 1 && at > acted[size].seats)
        size++;
    const int low = acted[size - 1].seats, high = acted[size].seats;
    const double part = (double)(at - low) / (high - low),
                 below = moved(weighed, COUNT(weighed), acted[size - 1].as, wolf),
                 above = moved(weighed, COUNT(weighed), acted[size].as, wolf);
    return part <= 0 ? below : part >= 1 ? above : below + part * (above - below);
}
