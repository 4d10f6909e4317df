/* Recursions in exact fractions. Always true: every fraction is in lowest terms with a positive bottom, and no product
 * overflows unnoticed. */
#include "tests/theory/exact.h"

#include "engine/ensure.h"

#include <string.h>

/* ---- Fractions ---- */

static int64_t common(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int64_t times(int64_t a, int64_t b)
{
    int64_t product;
    SAND_ENSURE(!__builtin_mul_overflow(a, b, &product));
    return product;
}

struct fraction fraction_of(int64_t top, int64_t bottom)
{
    const int64_t shared = common(top, bottom);
    return (struct fraction){top / shared, bottom / shared};
}

double fraction_value(struct fraction f)
{
    return (double)f.top / (double)f.bottom;
}

bool fraction_equal(struct fraction a, struct fraction b)
{
    return a.top == b.top && a.bottom == b.bottom;
}

static struct fraction add(struct fraction a, struct fraction b)
{
    const int64_t shared = common(a.bottom, b.bottom);
    const int64_t left = times(a.top, b.bottom / shared), right = times(b.top, a.bottom / shared);
    int64_t top;
    SAND_ENSURE(!__builtin_add_overflow(left, right, &top));
    return fraction_of(top, times(a.bottom, b.bottom / shared));
}

/* Reduces across before it multiplies, so that only what must be large becomes large. */
static struct fraction scale(struct fraction f, int64_t top, int64_t bottom)
{
    const struct fraction a = fraction_of(f.top, bottom), b = fraction_of(top, f.bottom);
    return (struct fraction){times(a.top, b.top), times(a.bottom, b.bottom)};
}

static const struct fraction nothing = {0, 1}, certain = {1, 1};

/* ---- Villagers and Werewolves only ---- */

/* Whether the position is decided, and how. */
static bool decided(int n, int m, bool parity, struct fraction *value)
{
    *value = m == 0 ? certain : nothing;
    return m == 0 || m >= n || (parity && 2 * m >= n);
}

struct fraction exact_day(int n, int m, bool parity)
{
    struct fraction day[EXACT_PLAYERS + 1][EXACT_PLAYERS + 1];
    SAND_ENSURE(n >= 0 && n <= EXACT_PLAYERS && m >= 0 && m <= n);
    for (int a = 0; a <= n; a++)
        for (int w = 0; w <= a; w++) {
            struct fraction hit, miss;
            if (decided(a, w, parity, &day[a][w]))
                continue;
            /* The lot falls on a Werewolf, or it does not; then a night, unless that decided it. */
            if (!decided(a - 1, w - 1, parity, &hit))
                hit = day[a - 2][w - 1];
            if (!decided(a - 1, w, parity, &miss))
                miss = day[a - 2][w];
            day[a][w] = add(scale(hit, w, a), scale(miss, a - w, a));
        }
    return day[n][m];
}

struct fraction exact_game(int n, int m, bool parity)
{
    struct fraction value;
    return decided(n, m, parity, &value) ? value : exact_day(n - 1, m, parity);
}

/* A given set of k Werewolves is all alive after a day with i living with chance 1 - k/i; the chance that none is left
 * follows by inclusion and exclusion. All terms share the bottom n(n-2)(n-4)…, so whole numbers do. */
struct fraction exact_closed(int n, int m)
{
    int64_t sum = 0, bottom = 1, choose = 1;
    for (int i = n; i >= 2; i -= 2)
        bottom = times(bottom, i);
    for (int k = 0; k <= m; k++) {
        int64_t term = k % 2 ? -choose : choose;
        for (int i = n; i >= 2; i -= 2)
            term = times(term, i - k);
        sum += term;
        choose = choose * (m - k) / (k + 1);
    }
    return fraction_of(sum, bottom);
}

/* ---- With characters ---- */

typedef uint8_t living; /* bit i = seat i */
enum { NOBODY = EXACT_SEATS };

struct search {
    const struct exact_set *set;
    living pack, healer, hunter, hood; /* who was dealt what */
    living couple;                     /* both lovers, or none */
    bool known[2][256][EXACT_SEATS + 1];
    struct fraction value[2][256][EXACT_SEATS + 1];
};
enum half { NIGHT, DAY };

static struct fraction worth(struct search *, enum half, living, int guarded);

static living seat_bit(int i)
{
    return (living)(1u << i);
}

static int count(living set)
{
    return __builtin_popcount(set);
}

/* One death with all it brings: a broken heart, then the Hunter's shot at any of those left, then the next half. */
static struct fraction death(struct search *s, living alive, int seat, enum half next, int guarded)
{
    const living before = alive;
    struct fraction sum = nothing;
    alive &= (living)~seat_bit(seat);
    if (s->couple & seat_bit(seat))
        alive &= (living)~s->couple;
    if (!(alive & s->pack))
        return certain;
    if (!(before & ~alive & s->hunter))
        return worth(s, next, alive, guarded);
    for (int i = 0; i < s->set->n; i++)
        if (alive & seat_bit(i))
            sum = add(sum, scale(death(s, alive, i, next, guarded), 1, count(alive)));
    return sum;
}

static struct fraction by_day(struct search *s, living alive, int guarded)
{
    struct fraction sum = nothing;
    for (int i = 0; i < s->set->n; i++)
        if (alive & seat_bit(i))
            sum = add(sum, scale(death(s, alive, i, NIGHT, guarded), 1, count(alive)));
    return sum;
}

/* The pack is at the door of each of the others with the same chance. */
static struct fraction attack(struct search *s, living alive, int guard)
{
    const living prey = alive & (living)~s->pack;
    struct fraction sum = nothing;
    for (int i = 0; i < s->set->n; i++) {
        const bool safe = i == guard || ((seat_bit(i) & s->hood) && (alive & s->hunter));
        if (prey & seat_bit(i))
            sum = add(sum, scale(safe ? worth(s, DAY, alive, guard) : death(s, alive, i, DAY, guard), 1, count(prey)));
    }
    return sum;
}

/* The Healer guards any other living seat but last night's, each equally likely; nobody if there is none. */
static struct fraction by_night(struct search *s, living alive, int guarded)
{
    living legal = alive & (living)~s->healer;
    struct fraction sum = nothing;
    if (guarded != NOBODY)
        legal &= (living)~seat_bit(guarded);
    if (!(alive & s->healer) || !legal)
        return attack(s, alive, NOBODY);
    for (int i = 0; i < s->set->n; i++)
        if (legal & seat_bit(i))
            sum = add(sum, scale(attack(s, alive, i), 1, count(legal)));
    return sum;
}

/* The village's chance at the start of a night or day, looked up or worked out. */
static struct fraction worth(struct search *s, enum half half, living alive, int guarded)
{
    if (!(alive & s->pack) || !(alive & ~s->pack))
        return (alive & s->pack) ? nothing : certain;
    if (!(alive & s->healer))
        guarded = NOBODY;
    if (!s->known[half][alive][guarded]) {
        s->value[half][alive][guarded] = half == DAY ? by_day(s, alive, guarded) : by_night(s, alive, guarded);
        s->known[half][alive][guarded] = true;
    }
    return s->value[half][alive][guarded];
}

static void sort_out(struct search *s)
{
    for (int i = 0; i < s->set->n; i++) {
        const enum exact_card card = s->set->card[i];
        s->pack |= card == EXACT_WOLF ? seat_bit(i) : 0;
        s->healer |= card == EXACT_HEALER ? seat_bit(i) : 0;
        s->hunter |= card == EXACT_HUNTER ? seat_bit(i) : 0;
        s->hood |= card == EXACT_HOOD ? seat_bit(i) : 0;
    }
}

static struct fraction with_couple(const struct exact_set *set, living couple)
{
    struct search s;
    memset(&s, 0, sizeof s);
    s.set = set;
    s.couple = couple;
    sort_out(&s);
    return worth(&s, NIGHT, (living)((1u << set->n) - 1), NOBODY);
}

struct fraction exact_with_characters(const struct exact_set *set)
{
    struct fraction sum = nothing;
    SAND_ENSURE(set->n >= 2 && set->n <= EXACT_SEATS);
    if (!set->lovers)
        return with_couple(set, 0);
    for (int i = 0; i < set->n; i++)
        for (int j = i + 1; j < set->n; j++)
            sum = add(sum, scale(with_couple(set, seat_bit(i) | seat_bit(j)), 2, set->n * (set->n - 1)));
    return sum;
}
