/* Theory: lottery play through the ordinary table must win as often as exact calculation says it does.
 *
 * First the calculation is held against itself (recursion and closed form) and against the known fractions; then each
 * entry is played many times over and must lie within 3.5 standard errors of its exact value, and so must all entries
 * together. A game that is wrong in its chain of deaths, its votes or its nights cannot pass all of them: what is wrong
 * in one set shows there, what favours one side in all of them, ever so little, in the sum.
 *
 * test_theory [--games N] [--only WORDS]: N games per entry, only entries whose line has these words. By default
 * 50,000 games, times SAND_TEST_SCALE, a fortieth of it under a sanitizer: that shows a chance that is wrong by 0.8
 * points in one entry, or by 0.15 in all of them. */
#include "bots/bots.h"
#include "tests/theory/exact.h"
#include "tests/theory/rig.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

static const double allowed = 3.5; /* standard errors */

static int number, failures;

/* All entries so far: games the village won beyond what was expected, and the variance of that. */
static double excess, variance;
static int entries;

static void tap(bool ok, const char *what)
{
    printf("%sok %d - %s\n", ok ? "" : "not ", ++number, what);
    fflush(stdout);
    failures += !ok;
}

/* ---- The calculation ---- */

static void test_closed_form(void)
{
    int compared = 0, equal = 0;
    char what[96];
    for (int n = 0; n <= EXACT_PLAYERS; n++)
        for (int m = 0; m <= n; m++, compared++)
            equal += fraction_equal(exact_day(n, m, false), exact_closed(n, m));
    snprintf(what, sizeof what, "closed form: %d of %d days equal the recursion", equal, compared);
    tap(equal == compared, what);
}

/* Chances of whole games as worked out by hand before any of this was written. */
static const struct {
    int n, w;
    bool parity;
    struct fraction value;
} known[] = {
    {6, 1, false, {7, 15}},          {6, 2, false, {2, 15}},
    {6, 3, false, {0, 1}},           {7, 1, false, {11, 16}},
    {7, 2, false, {3, 8}},           {7, 3, false, {1, 8}},
    {8, 1, false, {19, 35}},         {8, 2, false, {8, 35}},
    {8, 3, false, {2, 35}},          {9, 1, false, {93, 128}},
    {9, 2, false, {29, 64}},         {9, 3, false, {7, 32}},
    {9, 4, false, {1, 16}},          {10, 2, false, {94, 315}},
    {10, 3, false, {4, 35}},         {10, 4, false, {8, 315}},
    {11, 2, false, {65, 128}},       {11, 3, false, {37, 128}},
    {11, 4, false, {1, 8}},          {12, 2, false, {244, 693}},
    {12, 3, false, {38, 231}},       {12, 4, false, {40, 693}},
    {15, 3, false, {397, 1024}},     {15, 4, false, {29, 128}},
    {20, 4, false, {41016, 230945}}, {24, 5, false, {267472, 2028117}},
    {24, 6, false, {47584, 676039}}, {6, 2, true, {2, 15}},
    {8, 3, true, {2, 35}},           {7, 1, true, {3, 8}},
    {7, 2, true, {1, 12}},           {9, 1, true, {29, 64}},
    {9, 2, true, {5, 32}},           {9, 3, true, {1, 32}},
    {11, 2, true, {69, 320}},        {11, 3, true, {11, 160}},
};
enum { KNOWN = sizeof known / sizeof *known };

static void test_known(void)
{
    int equal = 0;
    char what[96];
    for (int i = 0; i < KNOWN; i++)
        equal += fraction_equal(exact_game(known[i].n, known[i].w, known[i].parity), known[i].value);
    snprintf(what, sizeof what, "recursion: %d of %d known fractions", equal, KNOWN);
    tap(equal == KNOWN, what);
}

/* ---- The entries ---- */

#define V EXACT_VILLAGER
#define W EXACT_WOLF
#define H EXACT_HUNTER
#define R EXACT_HOOD
#define G EXACT_HEALER
static const struct {
    const char *name, *cards;
    struct fraction value; /* as worked out elsewhere; 0: only here */
    struct exact_set set;
} with_characters[] = {
    {"hunter", "\"werewolf\":2,\"villager\":5,\"hunter\":1", {133, 240}, {8, {W, W, V, V, V, V, V, H}, false}},
    {"hunter", "\"werewolf\":1,\"villager\":4,\"hunter\":1", {58, 75}, {6, {W, V, V, V, V, H}, false}},
    {"lovers", "\"werewolf\":2,\"villager\":3,\"cupid\":1", {101, 225}, {6, {W, W, V, V, V, V}, true}},
    {"lovers", "\"werewolf\":2,\"villager\":4,\"cupid\":1", {121, 420}, {7, {W, W, V, V, V, V, V}, true}},
    {"hunter and red riding hood",
     "\"werewolf\":1,\"villager\":3,\"hunter\":1,\"red-riding-hood\":1",
     {533, 720},
     {6, {W, V, V, V, H, R}, false}},
    {"healer", "\"werewolf\":1,\"villager\":4,\"healer\":1", {150407, 288000}, {6, {W, V, V, V, V, G}, false}},
    /* Sets in which one thing brings another: a shot a broken heart, a broken heart a shot. */
    {"hunter and lovers",
     "\"werewolf\":2,\"villager\":4,\"cupid\":1,\"hunter\":1",
     {0, 1},
     {8, {W, W, V, V, V, V, V, H}, true}},
    {"hunter, red riding hood, healer and lovers",
     "\"werewolf\":2,\"villager\":2,\"cupid\":1,\"hunter\":1,\"red-riding-hood\":1,\"healer\":1",
     {0, 1},
     {8, {W, W, V, V, V, H, R, G}, true}},
};
enum { WITH_CHARACTERS = sizeof with_characters / sizeof *with_characters };

/* Sets of Werewolves and villagers that are played. Beyond twelve villagers characters fill the seats and hold back. */
static const struct {
    int n, w;
    bool parity;
} plain[] = {
    {6, 1, false},  {6, 2, false}, {7, 1, false},  {7, 2, false},  {7, 3, false},  {8, 2, false},  {8, 3, false},
    {9, 2, false},  {9, 3, false}, {10, 3, false}, {11, 2, false}, {11, 3, false}, {12, 3, false}, {15, 3, false},
    {24, 6, false}, {7, 1, true},  {7, 2, true},   {9, 3, true},   {11, 3, true},
};
enum { PLAIN = sizeof plain / sizeof *plain };

static void plain_cards(int n, int w, char *text, size_t size)
{
    static const char *const fill[] = {"seer", "witch", "mayor", "healer", "cupid", "hunter"};
    const int others = n - w, villagers = others < 12 ? others : 12;
    int used = snprintf(text, size, "\"werewolf\":%d,\"villager\":%d", w, villagers);
    for (int i = 0; i < others - villagers; i++)
        used += snprintf(text + used, size - (size_t)used, ",\"%s\":1", fill[i]);
}

static void options(char *text, size_t size, int n, const char *cards, bool parity)
{
    snprintf(text, size, "{\"seats\":%d,\"free_set\":true,\"set\":{%s},\"talk\":\"rounds\",\"parity_end\":%s}", n,
             cards, parity ? "true" : "false");
}

/* ---- Playing ---- */

struct wishes {
    int64_t games;
    const char *only;
};

static void compare(const struct rig *rig, const struct wishes *wishes, const char *name, struct fraction exact)
{
    struct sand_error error = {"", ""};
    const int64_t games = wishes->games;
    char what[256];
    if (!strstr(name, wishes->only))
        return;
    const int64_t wins = rig_village_wins(rig, games, &error);
    const double p = fraction_value(exact), share = (double)wins / (double)games;
    const double errors = (share - p) / sqrt(p * (1 - p) / (double)games);
    if (wins < 0)
        snprintf(what, sizeof what, "%s: %.100s: %.100s", name, error.where, error.what);
    else
        snprintf(what, sizeof what, "%s: %.6f of %" PRId64 " games, exact %" PRId64 "/%" PRId64 " = %.6f (%+.2f s.e.)",
                 name, share, games, exact.top, exact.bottom, p, errors);
    tap(wins >= 0 && fabs(errors) <= allowed, what);
    excess += (double)wins - p * (double)games;
    variance += p * (1 - p) * (double)games;
    entries++;
}

static void compare_sum(void)
{
    const double errors = excess / sqrt(variance);
    char what[96];
    snprintf(what, sizeof what, "all %d entries together: %+.2f s.e.", entries, errors);
    tap(fabs(errors) <= allowed, what);
}

static void play_plain(struct rig rig, int i, const struct wishes *wishes)
{
    char cards[160], text[320], name[80];
    plain_cards(plain[i].n, plain[i].w, cards, sizeof cards);
    options(text, sizeof text, plain[i].n, cards, plain[i].parity);
    snprintf(name, sizeof name, "%d players, %d Werewolves%s", plain[i].n, plain[i].w,
             plain[i].parity ? ", parity" : "");
    rig.options = text;
    rig.bot = sand_bot_named("werewolves", "lots");
    rig.no_lovers = true;
    rig.seed = (uint64_t)i + 1;
    compare(&rig, wishes, name, exact_game(plain[i].n, plain[i].w, plain[i].parity));
}

static void play_characters(struct rig rig, int i, const struct wishes *wishes)
{
    const struct exact_set *set = &with_characters[i].set;
    const struct fraction exact = exact_with_characters(set);
    char text[320], name[80];
    options(text, sizeof text, set->n, with_characters[i].cards, false);
    snprintf(name, sizeof name, "%d players with %s", set->n, with_characters[i].name);
    rig.options = text;
    rig.bot = sand_bot_named("werewolves", "lottery");
    rig.seed = (uint64_t)i + 1001;
    if (with_characters[i].value.top && !fraction_equal(exact, with_characters[i].value))
        tap(false, "recursion over all states: not the known fraction");
    compare(&rig, wishes, name, exact);
}

static int64_t default_games(void)
{
    const char *scale = getenv("SAND_TEST_SCALE");
    double games = 50000 * (scale ? strtod(scale, NULL) : 1);
#ifdef SANITIZED
    games /= 40;
#endif
    return games >= 100 ? (int64_t)games : 100;
}

static bool read_wishes(int argc, char **argv, struct wishes *w)
{
    *w = (struct wishes){default_games(), ""};
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (value && !strcmp(argv[i], "--games"))
            w->games = strtoll(value, NULL, 10);
        else if (value && !strcmp(argv[i], "--only"))
            w->only = value;
        else
            return false;
    }
    return w->games > 0;
}

int main(int argc, char **argv)
{
    struct wishes wishes;
    if (!read_wishes(argc, argv, &wishes)) {
        fprintf(stderr, "test_theory [--games N] [--only WORDS]\n");
        return 2;
    }
    const struct rig rig = {.pack = rig_pack()};
    test_closed_form();
    test_known();
    for (int i = 0; i < WITH_CHARACTERS; i++)
        play_characters(rig, i, &wishes);
    for (int i = 0; i < PLAIN; i++)
        play_plain(rig, i, &wishes);
    if (entries)
        compare_sum();
    printf("1..%d\n", number);
    return failures != 0;
}
