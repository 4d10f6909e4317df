/* Ratings by Newton's method; at most two dozen unknowns, so plain elimination solves each step.
 *
 * A pair of games (the same deal, seats exchanged) is one observation of 0 to 4 halves, from both lost to both won. The
 * likelihood is written for single games, which is right for the ratings and wrong for how sure they are, because the
 * two games of a pair are not independent. So the errors come from how pairs scatter (variance_of), not from the
 * curvature. */
#include "cli/rating.h"

#include "engine/ensure.h"

#include <math.h>
#include <string.h>

static const double elo_per_unit = 173.71779276130073; /* 400 / ln 10 */
static const double z95 = 1.96;

typedef double matrix[RATING_BOTS][RATING_BOTS];

uint32_t pairing_count(const struct pairing *p)
{
    uint32_t n = 0;
    for (int k = 0; k < PAIR_SCORES; k++)
        n += p->pairs[k];
    return n;
}

/* ---- One pairing ---- */

/* The mean of a game, and the variance of a pair's mean around `centre`. One pair spread evenly over all
 * scores is added: without it a few equal pairs would look like certainty. */
static double moments(const struct pairing *p, const double *centre, double *variance)
{
    const double added = 1.0 / PAIR_SCORES;
    double n = 0, sum = 0, squares = 0;
    for (int k = 0; k < PAIR_SCORES; k++) {
        n += p->pairs[k] + added;
        sum += (p->pairs[k] + added) * k / 4;
    }
    const double mean = sum / n, around = centre ? *centre : mean;
    for (int k = 0; k < PAIR_SCORES; k++)
        squares += (p->pairs[k] + added) * (k / 4.0 - around) * (k / 4.0 - around);
    *variance = squares / n;
    return mean;
}

struct score pairing_score(const struct pairing *p)
{
    double variance, mean = 0;
    const double n = pairing_count(p);
    if (n == 0)
        return (struct score){0.5, 0, 1};
    for (int k = 0; k < PAIR_SCORES; k++)
        mean += p->pairs[k] * k / (4 * n);
    moments(p, 0, &variance);
    const double half = z95 * sqrt(variance / n);
    return (struct score){mean, fmax(0, mean - half), fmin(1, mean + half)};
}

/* The logarithm of the ratio of likelihoods of two means, by the normal approximation. */
static double log_ratio(double n, double mean, double variance, double null, double other)
{
    return n * (other - null) * (2 * mean - null - other) / (2 * variance);
}

enum verdict pairing_verdict(const struct pairing *p, double gain)
{
    static const double bound = 2.9444389791664403; /* ln 19: errors of 5 % */
    double variance;
    const double n = pairing_count(p), mean = moments(p, 0, &variance);
    const double first = log_ratio(n, mean, variance, 0.5, 0.5 + gain);
    const double second = log_ratio(n, mean, variance, 0.5, 0.5 - gain);
    if (first >= bound)
        return FIRST_STRONGER;
    if (second >= bound)
        return SECOND_STRONGER;
    return first <= -bound && second <= -bound ? NO_DIFFERENCE : GO_ON;
}

/* ---- All of them ---- */

static bool all_joined(const struct pairing *p, int pairings, int bots)
{
    uint32_t reached = 1;
    for (int round = 0; round < bots; round++)
        for (int i = 0; i < pairings; i++)
            if (pairing_count(&p[i]) && (reached >> p[i].a & 1 || reached >> p[i].b & 1))
                reached |= 1u << p[i].a | 1u << p[i].b;
    return reached == (bots < 32 ? (1u << bots) - 1 : ~0u);
}

/* x = m⁻¹, by elimination with the largest pivot. `m` is positive definite here. */
static void invert(matrix m, matrix x, int n)
{
    memset(x, 0, sizeof(matrix));
    for (int i = 0; i < n; i++)
        x[i][i] = 1;
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int r = c + 1; r < n; r++)
            pivot = fabs(m[r][c]) > fabs(m[pivot][c]) ? r : pivot;
        SAND_ENSURE(m[pivot][c] != 0);
        for (int k = 0; k < n; k++) {
            const double a = m[c][k], b = x[c][k];
            m[c][k] = m[pivot][k], x[c][k] = x[pivot][k];
            m[pivot][k] = a, x[pivot][k] = b;
        }
        const double scale = 1 / m[c][c];
        for (int k = 0; k < n; k++)
            m[c][k] *= scale, x[c][k] *= scale;
        for (int r = 0; r < n; r++) {
            const double factor = r == c ? 0 : m[r][c];
            for (int k = 0; k < n; k++)
                m[r][k] -= factor * m[c][k], x[r][k] -= factor * x[c][k];
        }
    }
}

static double expected(const double *theta, const struct pairing *p)
{
    return 1 / (1 + exp(theta[p->b] - theta[p->a]));
}

/* Adds weight · (e_a − e_b)(e_a − e_b)ᵀ. */
static void add_edge(matrix m, const struct pairing *p, double weight)
{
    m[p->a][p->a] += weight;
    m[p->b][p->b] += weight;
    m[p->a][p->b] -= weight;
    m[p->b][p->a] -= weight;
}

/* Ratings are known up to a common shift; this fixes their mean at 0 and leaves their differences alone. */
static void fix_mean(matrix m, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            m[i][k] += 1.0 / n;
}

/* The slope of the likelihood and its curvature at theta, in games. */
static void slope_at(const struct pairing *p, int pairings, const double *theta, double *slope, matrix curvature)
{
    for (int i = 0; i < pairings; i++) {
        double games = 1, scored = 0.5; /* the drawn game that is added */
        if (!pairing_count(&p[i]))
            continue;
        for (int k = 0; k < PAIR_SCORES; k++) {
            games += 2.0 * p[i].pairs[k];
            scored += p[i].pairs[k] * k / 2.0;
        }
        const double e = expected(theta, &p[i]);
        slope[p[i].a] += scored - games * e;
        slope[p[i].b] -= scored - games * e;
        add_edge(curvature, &p[i], games * e * (1 - e));
    }
}

static double newton_step(const struct pairing *p, int pairings, int n, double *theta, matrix inverse)
{
    matrix curvature = {{0}};
    double slope[RATING_BOTS] = {0}, largest = 0;
    slope_at(p, pairings, theta, slope, curvature);
    fix_mean(curvature, n);
    invert(curvature, inverse, n);
    double step[RATING_BOTS] = {0};
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            step[i] += inverse[i][k] * slope[k];
        largest = fmax(largest, fabs(step[i]));
    }
    const double scale = largest > 1 ? 1 / largest : 1; /* far from the top the curvature says too little */
    for (int i = 0; i < n; i++)
        theta[i] += scale * step[i];
    return largest;
}

/* The sandwich: how the slope scatters from pair to pair, seen through the curvature. */
static double variance_of(const struct pairing *p, int pairings, const double *theta, matrix inverse, int bot)
{
    double sum = 0;
    for (int i = 0; i < pairings; i++) {
        const double n = pairing_count(&p[i]), e = expected(theta, &p[i]);
        double scatter;
        if (n == 0)
            continue;
        moments(&p[i], &e, &scatter);
        const double by = inverse[bot][p[i].a] - inverse[bot][p[i].b];
        sum += by * by * 4 * n * scatter;
    }
    return sum;
}

bool rate(const struct pairing *p, int pairings, int bots, struct rating rating[RATING_BOTS])
{
    enum { ROUNDS = 200 };
    double theta[RATING_BOTS] = {0};
    matrix inverse;
    SAND_ENSURE(bots >= 1 && bots <= RATING_BOTS);
    if (!all_joined(p, pairings, bots))
        return false;
    for (int round = 0; round < ROUNDS && newton_step(p, pairings, bots, theta, inverse) > 1e-9; round++)
        ;
    for (int i = 0; i < bots; i++) {
        rating[i].elo = elo_per_unit * theta[i];
        rating[i].error = z95 * elo_per_unit * sqrt(variance_of(p, pairings, theta, inverse, i));
    }
    return true;
}
