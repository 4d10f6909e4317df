/* Choosing the set (R-set): which sets are valid, how they rank, what is proposed. */
#include "games/werewolves/rules.h"

#include "engine/notation.h"

#include <stdlib.h>

/* ---- All valid sets (R-set-8) ---- */

/* Without the Mayor's card where the office is elected (R-elect-1). */
static int pool_of(const struct werewolves_pack *p, int card, bool elected)
{
    return elected && card == WEREWOLVES_MAYOR ? 0 : p->count[card];
}

static int sum_of(const struct werewolves_pack *p, const uint8_t *count)
{
    int sum = 0;
    for (int card = 0; card < WEREWOLVES_CARDS; card++)
        sum += count[card] * p->value[card];
    return sum;
}

/* The single cards as a mask of WEREWOLVES_SEER … WEREWOLVES_MAYOR; false where a rule forbids it. */
static bool specials_valid(const struct werewolves_pack *p, int seats, bool elected, unsigned specials)
{
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++) {
        const bool in = specials >> card & 1;
        if (in && (!pool_of(p, card, elected) || (!p->always[card] && seats < p->extras_from)))
            return false;
        if (in && !(specials >> p->requires[card] & 1))
            return false;
        if (!in && p->always[card])
            return false;
    }
    return true;
}

/* R-set-9, criterion by criterion; (a) follows from (b), since every target is the middle of its window. Of (c) only
 * the order counts: with fewer than nine players every set has one special character, and where more are wanted than
 * there are the most are nearest, however many that is. */
static void rank(const struct werewolves_pack *p, int seats, int profile, struct werewolves_set *set)
{
    int specials = 0;
    for (int i = 0; i < p->preferred; i++) {
        specials += set->count[p->preference[i]];
        set->rank.absent[i] = !set->count[p->preference[i]];
    }
    set->rank.from_target = (uint8_t)abs(set->sum - p->profile[profile].target);
    set->rank.from_wanted = (uint8_t)abs(specials - (seats - 6));
    set->rank.wolves = set->count[WEREWOLVES_WEREWOLF];
}

/* All members are bytes, and less is better in each, so the criteria in their order are one memcmp. */
static int compare_sets(const void *a, const void *b)
{
    return memcmp(&((const struct werewolves_set *)a)->rank, &((const struct werewolves_set *)b)->rank,
                  sizeof(struct werewolves_rank));
}

static int add_sets(const struct werewolves_pack *p, int seats, unsigned specials, struct werewolves_set *list, int n)
{
    const int others = seats - __builtin_popcount(specials);
    for (int wolves = 1; wolves <= p->count[WEREWOLVES_WEREWOLF]; wolves++) {
        const int villagers = others - wolves;
        if (villagers < 1 || villagers > p->count[WEREWOLVES_VILLAGER])
            continue;
        struct werewolves_set *set = &list[n++];
        set->measured = false;
        for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
            set->count[card] = (uint8_t)(specials >> card & 1);
        set->count[WEREWOLVES_WEREWOLF] = (uint8_t)wolves;
        set->count[WEREWOLVES_VILLAGER] = (uint8_t)villagers;
        set->sum = sum_of(p, set->count);
    }
    return n;
}

/* R-set-9 (f): the set that was found even goes before the first of the ranking, which is then the second. */
static void put_even_first(const struct werewolves_pack *p, int seats, int profile, bool elected,
                           struct werewolves_set *list, int n)
{
    const uint8_t *even = p->even[elected][seats];
    for (int i = 1; profile == 0 && even[WEREWOLVES_WEREWOLF] && i < n; i++)
        if (memcmp(list[i].count, even, WEREWOLVES_CARDS) == 0) {
            const struct werewolves_set set = list[i];
            memmove(list + 1, list, (size_t)i * sizeof *list);
            list[0] = set;
            list[0].measured = true;
            return;
        }
}

/* Writes all valid sets to `list`, which has room for WEREWOLVES_SETS, the proposed one first; returns how many. */
int werewolves_sets(const struct werewolves_pack *p, int seats, int profile, bool elected, struct werewolves_set *list)
{
    int n = 0;
    for (unsigned specials = 0; specials < 1u << WEREWOLVES_CARDS; specials += 1u << WEREWOLVES_SEER)
        if (specials_valid(p, seats, elected, specials))
            n = add_sets(p, seats, specials, list, n);
    for (struct werewolves_set *set = list; set != list + n; set++)
        rank(p, seats, profile, set);
    qsort(list, (size_t)n, sizeof *list, compare_sets);
    put_even_first(p, seats, profile, elected, list, n);
    return n;
}

/* Listing and ranking all sets takes longer than a game: the proposals are worked out once, with the pack. */
void werewolves_propose(struct werewolves_pack *p)
{
    struct werewolves_set list[WEREWOLVES_SETS];
    for (int profile = 0; profile < WEREWOLVES_PROFILES; profile++)
        for (int elected = 0; elected < 2; elected++)
            for (int seats = werewolves_game.min_seats; seats <= werewolves_game.max_seats; seats++)
                if (werewolves_sets(p, seats, profile, elected, list))
                    memcpy(p->proposed[profile][elected][seats], list[0].count, WEREWOLVES_CARDS);
}

/* ---- A chosen set ---- */

bool werewolves_read_set(struct sand_reader *r, sand_node set, uint8_t *count)
{
    memset(count, 0, WEREWOLVES_CARDS);
    if (sand_type(r, set) != SAND_OBJECT)
        return sand_reader_fail(r, set, "a set is an object, {\"werewolf\":2,\"villager\":3,\"seer\":1}", (char *)0);
    SAND_EACH (n, r, set) {
        int card = 0;
        while (card < WEREWOLVES_CARDS && strcmp(werewolves_cards[card], sand_key_of(r, n)) != 0)
            card++;
        if (card == WEREWOLVES_CARDS)
            return sand_reader_fail(r, n, "no such character: ", sand_key_of(r, n), (char *)0);
        count[card] = (uint8_t)sand_int(r, n, 0, SAND_SEATS);
    }
    return sand_reader_ok(r);
}

static bool fail_number(struct sand_reader *r, sand_node n, const char *before, int number, const char *after,
                        const char *last)
{
    char text[16];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_append_int(&w, number);
    return sand_reader_fail(r, n, before, text, after, last, (char *)0);
}

/* R-set-3, R-set-4, R-set-5 */
static bool check_advice(const struct werewolves_pack *p, struct sand_reader *r, sand_node n, int seats,
                         const uint8_t *count)
{
    for (int card = 0; card < WEREWOLVES_CARDS; card++) {
        const int needs = p->requires[card];
        if (p->always[card] && !count[card])
            return sand_reader_fail(r, n, "there must be a ", werewolves_cards[card], " (R-set-3)", (char *)0);
        if (count[card] && !p->always[card] && seats < p->extras_from)
            return fail_number(r, n, "only werewolf, villager and seer with fewer than ", p->extras_from, " players",
                               " (R-set-4)");
        if (count[card] && !count[needs])
            return sand_reader_fail(r, n, werewolves_cards[card], " needs ", werewolves_cards[needs], " (R-set-5)",
                                    (char *)0);
    }
    return true;
}

bool werewolves_check_set(const struct werewolves_pack *p, struct sand_reader *r, sand_node n, int seats, bool free_set,
                          bool elected, const uint8_t *count)
{
    int total = 0;
    for (int card = 0; card < WEREWOLVES_CARDS; card++) {
        total += count[card];
        if (count[card] > p->count[card])
            return fail_number(r, n, "more cards than there are (R-set-2), at most ", p->count[card], ": ",
                               werewolves_cards[card]);
    }
    if (total != seats)
        return fail_number(r, n, "a set has as many cards as players, here ", seats, " (R-set-1)", "");
    if (elected && count[WEREWOLVES_MAYOR])
        return sand_reader_fail(r, n, "with elected_mayor the mayor's card is not dealt (R-elect-1)", (char *)0);
    if (!count[WEREWOLVES_WEREWOLF] || count[WEREWOLVES_WEREWOLF] == seats)
        return sand_reader_fail(r, n, "there must be a werewolf and someone who is none (R-set-7)", (char *)0);
    return free_set || check_advice(p, r, n, seats, count);
}

/* ---- Advice ---- */

void werewolves_put_set(struct sand_writer *w, const char *key, const uint8_t *count, int first)
{
    sand_put_object(w, key);
    for (int card = first; card < WEREWOLVES_CARDS; card++)
        sand_put_count(w, werewolves_cards[card], count[card]);
    sand_put_end(w);
}

static bool in_window(const struct werewolves_pack *p, int profile, int sum)
{
    return sum >= p->profile[profile].low && sum <= p->profile[profile].high;
}

static void put_sets(const struct werewolves_pack *p, int profile, const struct werewolves_set *list, int n,
                     struct sand_writer *w)
{
    sand_put_array(w, "sets");
    for (int i = 0; i < n; i++) {
        sand_put_object(w, 0);
        werewolves_put_set(w, "set", list[i].count, 0);
        sand_put_int(w, "sum", list[i].sum);
        sand_put_true(w, "fits", in_window(p, profile, list[i].sum));
        sand_put_true(w, "by_values", i == 1 && list[0].measured);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* What a host is shown before the deal: the proposed set first, all others after it, and how the chosen one fares. */
bool werewolves_advise(const void *pack, struct sand_reader *r, struct sand_writer *w, struct sand_error *error)
{
    const struct werewolves_pack *p = pack;
    struct werewolves_set list[WEREWOLVES_SETS];
    uint8_t chosen[WEREWOLVES_CARDS] = {0};
    const int seats = (int)sand_int(r, sand_require(r, 0, "seats"), werewolves_game.min_seats,
                                    werewolves_game.max_seats);
    const int profile = sand_option_value(r, &werewolves_game, "profile");
    const bool elected = sand_option_value(r, &werewolves_game, "elected_mayor");
    const sand_node set = sand_member(r, 0, "set");
    if (set >= 0 && werewolves_read_set(r, set, chosen))
        werewolves_check_set(p, r, set, seats, sand_option_value(r, &werewolves_game, "free_set"), elected, chosen);
    if (!sand_reader_done(r, error))
        return false;
    const int n = werewolves_sets(p, seats, profile, elected, list);
    int fitting = 0;
    for (int i = 0; i < n; i++)
        fitting += in_window(p, profile, list[i].sum);
    sand_put_object(w, 0);
    sand_put_int(w, "players", seats);
    sand_put_text(w, "profile", werewolves_profiles[profile]);
    sand_put_int(w, "valid", n);
    sand_put_int(w, "in_window", fitting);
    werewolves_put_set(w, "proposed", list[0].count, 0);
    sand_put_int(w, "sum", list[0].sum);
    sand_put_bool(w, "fits", in_window(p, profile, list[0].sum));
    if (list[0].measured)
        werewolves_put_set(w, "by_values", list[1].count, 0);
    if (set >= 0) {
        sand_put_int(w, "chosen_sum", sum_of(p, chosen));
        sand_put_bool(w, "chosen_fits", in_window(p, profile, sum_of(p, chosen)));
    }
    put_sets(p, profile, list, n, w);
    sand_put_end(w);
    return true;
}
