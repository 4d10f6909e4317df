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
    [6 - FEWEST] = {0,     0.052, 0.153, 0.350, 0.350, 0.350, 0.358, 0.469, 0.471, 0.471, 0.485,
                    0.485, 0.485, 0.523, 0.523, 0.551, 0.618, 0.739, 0.759, 0.958, 1},
    [7 - FEWEST] = {0,     0.041, 0.190, 0.312, 0.317, 0.329, 0.380, 0.388, 0.447, 0.447, 0.474,
                    0.474, 0.502, 0.505, 0.521, 0.529, 0.567, 0.699, 0.793, 0.954, 1},
    [8 - FEWEST] = {0,     0.027, 0.130, 0.212, 0.230, 0.288, 0.344, 0.398, 0.439, 0.464, 0.475,
                    0.475, 0.475, 0.501, 0.525, 0.525, 0.586, 0.618, 0.825, 0.972, 1},
    [9 - FEWEST] = {0,     0.029, 0.102, 0.193, 0.194, 0.290, 0.328, 0.383, 0.435, 0.472, 0.472,
                    0.493, 0.540, 0.540, 0.582, 0.583, 0.626, 0.796, 0.968, 0.968, 1},
    [10 - FEWEST] = {0,     0.004, 0.058, 0.148, 0.207, 0.287, 0.324, 0.401, 0.435, 0.478, 0.478,
                     0.497, 0.517, 0.543, 0.567, 0.626, 0.666, 0.841, 0.957, 0.979, 1},
    [11 - FEWEST] = {0,     0.000, 0.092, 0.128, 0.217, 0.268, 0.343, 0.405, 0.423, 0.465, 0.478,
                     0.478, 0.510, 0.529, 0.573, 0.599, 0.668, 0.822, 0.978, 0.978, 1},
    [12 - FEWEST] = {0,     0.002, 0.081, 0.148, 0.233, 0.273, 0.347, 0.394, 0.426, 0.466, 0.486,
                     0.487, 0.504, 0.536, 0.555, 0.618, 0.649, 0.811, 0.963, 0.963, 1},
    [13 - FEWEST] = {0,     0.000, 0.082, 0.168, 0.214, 0.281, 0.348, 0.397, 0.444, 0.454, 0.484,
                     0.493, 0.510, 0.515, 0.576, 0.618, 0.698, 0.830, 0.962, 0.962, 1},
    [14 - FEWEST] = {0,     0.006, 0.039, 0.122, 0.219, 0.277, 0.341, 0.405, 0.442, 0.484, 0.484,
                     0.503, 0.503, 0.533, 0.586, 0.621, 0.721, 0.837, 0.963, 0.963, 1},
    [15 - FEWEST] = {0,     0.000, 0.060, 0.171, 0.225, 0.277, 0.343, 0.402, 0.434, 0.477, 0.477,
                     0.477, 0.526, 0.526, 0.567, 0.585, 0.672, 0.816, 0.984, 0.984, 1},
    [16 - FEWEST] = {0,     0.000, 0.072, 0.168, 0.214, 0.279, 0.345, 0.402, 0.441, 0.477, 0.477,
                     0.477, 0.502, 0.529, 0.536, 0.601, 0.660, 0.828, 0.986, 0.986, 1},
    [17 - FEWEST] = {0,     0.000, 0.077, 0.165, 0.210, 0.283, 0.346, 0.404, 0.443, 0.463, 0.498,
                     0.506, 0.509, 0.509, 0.570, 0.570, 0.670, 0.846, 0.987, 0.987, 1},
    [18 - FEWEST] = {0,     0.000, 0.096, 0.163, 0.217, 0.281, 0.345, 0.400, 0.444, 0.486, 0.501,
                     0.501, 0.550, 0.550, 0.566, 0.591, 0.705, 0.833, 0.975, 0.975, 1},
    [19 - FEWEST] = {0,     0.000, 0.095, 0.156, 0.221, 0.281, 0.343, 0.397, 0.442, 0.480, 0.499,
                     0.499, 0.534, 0.534, 0.534, 0.623, 0.683, 0.861, 0.962, 0.962, 1},
    [20 - FEWEST] = {0,     0.000, 0.081, 0.157, 0.217, 0.281, 0.348, 0.405, 0.451, 0.481, 0.492,
                     0.499, 0.499, 0.530, 0.572, 0.589, 0.675, 0.814, 0.992, 0.992, 1},
    [21 - FEWEST] = {0,     0.000, 0.071, 0.171, 0.214, 0.282, 0.345, 0.402, 0.444, 0.488, 0.494,
                     0.498, 0.521, 0.524, 0.571, 0.576, 0.677, 0.806, 0.971, 0.971, 1},
    [22 - FEWEST] = {0,     0.000, 0.080, 0.160, 0.216, 0.284, 0.343, 0.406, 0.457, 0.489, 0.498,
                     0.498, 0.498, 0.533, 0.581, 0.585, 0.693, 0.844, 0.986, 0.986, 1},
    [23 - FEWEST] = {0,     0.000, 0.093, 0.168, 0.218, 0.281, 0.340, 0.402, 0.452, 0.485, 0.492,
                     0.511, 0.511, 0.544, 0.544, 0.645, 0.645, 0.827, 0.969, 0.969, 1},
    [24 - FEWEST] = {0,     0.004, 0.020, 0.149, 0.226, 0.284, 0.332, 0.394, 0.398, 0.409, 0.409,
                     0.479, 0.485, 0.485, 0.485, 0.607, 0.719, 0.929, 0.991, 0.991, 1},
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
