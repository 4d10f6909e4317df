/* From measures and weights to a value. In whole numbers, so that it is the same everywhere.
 *
 * The value is twice the chance of winning, less one, in thousandths, where the chance is that of a logistic
 * regression. Between the knots of the table it is read off a straight line; beyond the last, log-odds of 6, it stays
 * at 995, short of the 1000 that only a finished game has. */
#include "bots/plan_values.h"

extern const struct plan_values berlin_values, plot_values;

const struct plan_values *const plan_values_list[] = {&berlin_values, &plot_values, 0};

enum { KNOTS = 25, BETWEEN = 250 };

int plan_value_of(int64_t odds)
{
    /* 1000 tanh(x / 2) at every quarter: 2 / (1 + exp(-x)) - 1 */
    static const int16_t at[KNOTS] = {0,   124, 245, 358, 462, 555, 635, 704, 762, 809, 848, 880, 905,
                                      925, 941, 954, 964, 972, 978, 983, 987, 990, 992, 994, 995};
    const int64_t size = odds < 0 ? -odds : odds, i = size / BETWEEN;
    const int value = i >= KNOTS - 1 ? at[KNOTS - 1] : at[i] + (int)((at[i + 1] - at[i]) * (size % BETWEEN) / BETWEEN);
    return odds < 0 ? -value : value;
}

int64_t plan_odds(const int32_t *weights, const int32_t *x, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += (int64_t)weights[i] * x[i];
    return sum;
}
