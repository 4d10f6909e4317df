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
    [6 - FEWEST] = {0,     0.038, 0.038, 0.112, 0.112, 0.116, 0.196, 0.290, 0.326, 0.438, 0.458,
                    0.503, 0.543, 0.570, 0.609, 0.609, 0.802, 0.937, 0.937, 0.984, 1},
    [7 - FEWEST] = {0,     0.055, 0.055, 0.183, 0.202, 0.220, 0.273, 0.332, 0.383, 0.448, 0.448,
                    0.501, 0.541, 0.543, 0.587, 0.630, 0.843, 0.882, 0.945, 0.965, 1},
    [8 - FEWEST] = {0,     0.030, 0.104, 0.207, 0.257, 0.257, 0.352, 0.374, 0.374, 0.433, 0.449,
                    0.503, 0.530, 0.535, 0.555, 0.614, 0.670, 0.788, 0.877, 0.981, 1},
    [9 - FEWEST] = {0,     0.016, 0.065, 0.187, 0.197, 0.289, 0.342, 0.351, 0.445, 0.459, 0.485,
                    0.522, 0.541, 0.578, 0.581, 0.581, 0.626, 0.845, 0.979, 0.979, 1},
    [10 - FEWEST] = {0,     0.017, 0.047, 0.170, 0.185, 0.280, 0.320, 0.381, 0.404, 0.439, 0.458,
                     0.491, 0.507, 0.534, 0.588, 0.617, 0.696, 0.873, 0.985, 0.985, 1},
    [11 - FEWEST] = {0,     0.006, 0.069, 0.120, 0.189, 0.280, 0.320, 0.410, 0.425, 0.461, 0.489,
                     0.489, 0.519, 0.552, 0.584, 0.629, 0.691, 0.858, 0.986, 0.986, 1},
    [12 - FEWEST] = {0,     0.006, 0.080, 0.119, 0.205, 0.276, 0.349, 0.399, 0.412, 0.457, 0.469,
                     0.486, 0.506, 0.543, 0.566, 0.631, 0.680, 0.859, 0.982, 0.982, 1},
    [13 - FEWEST] = {0,     0.015, 0.038, 0.160, 0.213, 0.273, 0.341, 0.400, 0.431, 0.467, 0.489,
                     0.496, 0.525, 0.525, 0.595, 0.642, 0.739, 0.894, 0.980, 0.980, 1},
    [14 - FEWEST] = {0,     0.006, 0.028, 0.095, 0.222, 0.277, 0.348, 0.401, 0.445, 0.449, 0.470,
                     0.479, 0.503, 0.503, 0.534, 0.598, 0.713, 0.873, 0.975, 0.975, 1},
    [15 - FEWEST] = {0,     0.000, 0.053, 0.143, 0.211, 0.276, 0.337, 0.396, 0.417, 0.417, 0.417,
                     0.428, 0.537, 0.573, 0.573, 0.617, 0.719, 0.908, 0.992, 0.992, 1},
    [16 - FEWEST] = {0,     0.005, 0.041, 0.141, 0.218, 0.280, 0.333, 0.394, 0.414, 0.414, 0.414,
                     0.441, 0.566, 0.566, 0.566, 0.573, 0.677, 0.954, 0.991, 0.991, 1},
    [17 - FEWEST] = {0,     0.003, 0.048, 0.150, 0.215, 0.272, 0.348, 0.403, 0.403, 0.403, 0.403,
                     0.455, 0.580, 0.580, 0.580, 0.580, 0.678, 0.974, 0.992, 0.992, 1},
    [18 - FEWEST] = {0,     0.000, 0.083, 0.146, 0.213, 0.285, 0.341, 0.394, 0.394, 0.394, 0.394,
                     0.444, 0.583, 0.583, 0.583, 0.583, 0.702, 0.961, 0.993, 0.993, 1},
    [19 - FEWEST] = {0,     0.009, 0.094, 0.160, 0.210, 0.276, 0.365, 0.376, 0.399, 0.399, 0.399,
                     0.461, 0.556, 0.556, 0.556, 0.632, 0.687, 0.926, 0.989, 0.989, 1},
    [20 - FEWEST] = {0,     0.000, 0.042, 0.139, 0.221, 0.274, 0.350, 0.405, 0.414, 0.414, 0.414,
                     0.466, 0.527, 0.538, 0.538, 0.594, 0.698, 0.917, 0.992, 0.992, 1},
    [21 - FEWEST] = {0,     0.000, 0.063, 0.156, 0.215, 0.276, 0.353, 0.402, 0.402, 0.402, 0.402,
                     0.483, 0.516, 0.524, 0.525, 0.558, 0.705, 0.888, 0.997, 0.997, 1},
    [22 - FEWEST] = {0,     0.000, 0.065, 0.168, 0.212, 0.286, 0.337, 0.388, 0.410, 0.410, 0.410,
                     0.495, 0.495, 0.495, 0.495, 0.495, 0.798, 0.903, 0.996, 0.996, 1},
    [23 - FEWEST] = {0,     0.001, 0.059, 0.172, 0.212, 0.288, 0.337, 0.395, 0.414, 0.440, 0.440,
                     0.479, 0.479, 0.479, 0.479, 0.541, 0.721, 0.923, 0.991, 0.991, 1},
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
