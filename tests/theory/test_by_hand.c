/* A deal by hand is the same game (R-deal-10 of Werewolves): a random deal is played twice, once given in full before
 * the start, once entered by a moderator as the calls of the first night reveal it, with the same random answers in
 * both. The seats' questions agree at every step that is not an entry, and from the moment the last card is known the
 * two states are the same bytes, to the end, but for the corrections left. Now and then the moderator enters somebody
 * else and corrects it (R-deal-11): that leads to the same game too. */
#include "engine/pack.h"
#include "games/werewolves/rules.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 300 };

static const struct sand_pack *pack;
static struct werewolves_state given, entered;
static struct sand_random lot;
static int corrections;

static int open_pack(void **state)
{
    (void)state;
    pack = pack_named(werewolves_game.id);
    return 0;
}

static uint32_t below(uint32_t n)
{
    return sand_random_below(&lot, n);
}

/* ---- Two tables with the same cards ---- */

static void begin(struct werewolves_state *s, const char *options)
{
    static const uint8_t key[32] = {9};
    struct sand_error error = {"", ""};
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), &error);
    assert_non_null(r);
    const bool fine = werewolves_game.setup(pack->data, r, key, s, 0, &error);
    sand_reader_close(r);
    if (!fine)
        fail_msg("%s: %s: %s", options, error.where, error.what);
}

/* The pool, shuffled. */
static void draw_cards(uint8_t card[SAND_SEATS], int seats, bool elected)
{
    const struct werewolves_pack *p = pack->data;
    uint8_t pool[32];
    int n = 0;
    for (int c = WEREWOLVES_SEER; c < WEREWOLVES_CARDS; c++)
        if (!(elected && c == WEREWOLVES_MAYOR))
            pool[n++] = (uint8_t)c;
    for (int c = WEREWOLVES_VILLAGER; c <= WEREWOLVES_WEREWOLF; c++)
        for (int i = 0; i < p->count[c]; i++)
            pool[n++] = (uint8_t)c;
    for (int i = n - 1; i > 0; i--) {
        const int j = (int)below((uint32_t)i + 1);
        const uint8_t c = pool[i];
        pool[i] = pool[j];
        pool[j] = c;
    }
    memcpy(card, pool, (size_t)seats);
}

static void put_set(const uint8_t *card, int seats, struct sand_writer *w)
{
    int count[WEREWOLVES_CARDS] = {0};
    for (int p = 0; p < seats; p++)
        count[card[p]]++;
    sand_put_object(w, "set");
    for (int c = 0; c < WEREWOLVES_CARDS; c++)
        if (count[c])
            sand_put_int(w, werewolves_cards[c], count[c]);
    sand_put_end(w);
}

static void put_deal(const uint8_t *card, int seats, struct sand_writer *w)
{
    sand_put_array(w, "deal");
    for (int p = 0; p < seats; p++)
        sand_put_text(w, 0, werewolves_cards[card[p]]);
    sand_put_end(w);
}

static bool two_sides(const uint8_t *card, int seats)
{
    int wolves = 0;
    for (int p = 0; p < seats; p++)
        wolves += card[p] == WEREWOLVES_WEREWOLF;
    return wolves > 0 && wolves < seats;
}

/* The same options but for the deal; the same stream of chance, though only one of them has shuffled. */
static void open_both(void)
{
    uint8_t card[SAND_SEATS];
    char options[2][1024];
    const int seats = werewolves_game.min_seats + (int)below(19);
    const bool elected = below(3) == 0, hidden = below(3) == 0, hide = below(3) == 0, parity = below(3) == 0;
    do
        draw_cards(card, seats, elected);
    while (!two_sides(card, seats));
    for (int by_hand = 0; by_hand < 2; by_hand++) {
        struct sand_writer w;
        sand_writer_fixed(&w, options[by_hand], sizeof options[by_hand]);
        sand_put_object(&w, 0);
        sand_put_int(&w, "seats", seats);
        sand_put_text(&w, "moderator", "proxy");
        sand_put_bool(&w, "free_set", true);
        sand_put_bool(&w, "elected_mayor", elected);
        sand_put_bool(&w, "hidden_set", hidden);
        sand_put_bool(&w, "hide_cards", hide);
        sand_put_bool(&w, "parity_end", parity);
        if (by_hand)
            sand_put_bool(&w, "dealt_by_hand", true);
        if (by_hand)
            put_set(card, seats, &w);
        else
            put_deal(card, seats, &w);
        sand_put_end(&w);
    }
    begin(&given, options[0]);
    begin(&entered, options[1]);
    entered.head.chance = given.head.chance;
    assert_memory_equal(given.card, card, (size_t)seats);
}

/* ---- Playing ---- */

static void apply(struct werewolves_state *s, int actor, sand_answer a)
{
    struct sand_error error = {"", ""};
    werewolves_game.apply(pack->data, s, actor, a, 0);
    if (!werewolves_game.check(pack->data, s, &error))
        fail_msg("%s: %s", error.where, error.what);
}

/* The moderator sees a holder of the called card open their eyes: any of them first. */
static int next_awake(int card)
{
    sand_mask awake = 0;
    for (int p = 0; p < given.head.seats; p++)
        if (given.card[p] == card && werewolves_is(entered.unknown, p))
            awake |= sand_bit(p);
    assert_true(awake != 0);
    return werewolves_nth(awake, (int)below((uint32_t)werewolves_count(awake)));
}

static void enter(int seat)
{
    static struct sand_question q;
    assert_int_equal(werewolves_game.ask(pack->data, &entered, seat, &q), 1);
    assert_int_equal(q.flags, SAND_FLOOR | SAND_BY_HAND);
    apply(&entered, seat, q.answer[0]);
}

static void correct(int wrong, int right)
{
    const int lower = wrong < right ? wrong : right, higher = wrong < right ? right : wrong;
    assert_true(werewolves_may_swap(&entered, wrong, right));
    apply(&entered, SAND_HOST, werewolves_say(WEREWOLVES_SWAP, lower) | (sand_answer)higher << 13);
    corrections++;
}

/* At the calls that ask something a wrong entry can be corrected before anything has come of it. */
static int enter_all(void)
{
    int entries = 0;
    for (int call; (call = werewolves_waking(&entered)) < WEREWOLVES_CALLS; entries++) {
        const int seat = next_awake(werewolves_card_of[call]);
        const bool slip = call <= WEREWOLVES_C_HEALER && entered.slips > 1 && below(4) == 0;
        const int first = slip
                              ? werewolves_nth(entered.unknown, (int)below((uint32_t)werewolves_count(entered.unknown)))
                              : seat;
        enter(first);
        if (first != seat)
            correct(first, seat);
    }
    return entries;
}

static void compare(void)
{
    static struct sand_question one, other;
    const sand_mask asked = werewolves_game.asked(pack->data, &given);
    assert_int_equal(asked, werewolves_game.asked(pack->data, &entered));
    for (sand_mask m = asked; m; m &= m - 1) {
        werewolves_game.ask(pack->data, &given, werewolves_first(m), &one);
        werewolves_game.ask(pack->data, &entered, werewolves_first(m), &other);
        if (werewolves_first(m) != SAND_HOST) /* who may also correct, which comes last */
            assert_int_equal(one.count, other.count);
        assert_memory_equal(one.answer, other.answer, one.count * sizeof *one.answer);
    }
    struct werewolves_state right = entered;
    right.slips = 0;
    if (!entered.unknown)
        assert_memory_equal(&given, &right, sizeof given);
}

/* A seat that is asked; now and then the host, who removes somebody or closes what is open. */
static int draw_actor(void)
{
    const sand_mask seats = werewolves_game.asked(pack->data, &given) & SAND_SEAT_MASK;
    if (given.number > 0 && below(64) == 0)
        return SAND_HOST;
    return werewolves_nth(seats, (int)below((uint32_t)werewolves_count(seats)));
}

static int play(void)
{
    static struct sand_question q;
    int entries = 0;
    for (;;) {
        entries += enter_all();
        compare();
        if (given.head.over)
            return entries;
        const int actor = draw_actor();
        const int count = werewolves_game.ask(pack->data, &given, actor, &q);
        const sand_answer a = q.answer[below((uint32_t)count)];
        apply(&given, actor, a);
        apply(&entered, actor, a);
    }
}

static void the_game_is_that_of_the_whole_deal(void **state)
{
    (void)state;
    int entries = 0, called = 0;
    sand_random_seed(&lot, 21);
    for (int i = 0; i < GAMES; i++) {
        open_both();
        for (int c = WEREWOLVES_WEREWOLF; c < WEREWOLVES_CARDS; c++)
            called += given.set[c];
        entries += play();
    }
    assert_int_equal(entries, called); /* each card but the Villagers' is entered once */
    assert_true(corrections > GAMES / 2);
    print_message("%d games, %d cards entered, %d of them corrected\n", GAMES, entries, corrections);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_game_is_that_of_the_whole_deal)};
    return cmocka_run_group_tests(tests, open_pack, 0);
}
