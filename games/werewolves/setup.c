/* Before play: options, set and deal (R-set-11, R-deal). */
#include "games/werewolves/rules.h"

#include "engine/notation.h"

/* Switches by the bit they set: bit i is option i. */
const char *const werewolves_switches[] = {"free_set", "hidden_set", "elected_mayor", "parity_end", "hide_cards", 0};

void werewolves_blank(struct werewolves_state *s, int seats)
{
    memset(s, 0, sizeof *s);
    s->head.seats = (uint8_t)seats;
    s->alive = werewolves_all(s);
    memset(s->cause, WEREWOLVES_ALIVE, sizeof s->cause);
    memset(s->answer, WEREWOLVES_SILENT, sizeof s->answer);
    memset(s->pointed, WEREWOLVES_SILENT, sizeof s->pointed);
    memset(s->ballot, WEREWOLVES_NONE, sizeof s->ballot);
    memset(s->finger, WEREWOLVES_NONE, sizeof s->finger);
    memset(s->order, WEREWOLVES_NONE, sizeof s->order);
    memset(s->holder, WEREWOLVES_NONE, sizeof s->holder);
    memset(s->lover, WEREWOLVES_NONE, sizeof s->lover);
    memset(s->trial_by, WEREWOLVES_NONE, sizeof s->trial_by);
    s->victim = s->poison_target = s->guard_target = s->guard_last = WEREWOLVES_NONE;
    s->trial = s->mayor_office = WEREWOLVES_NONE;
    s->resume = WEREWOLVES_P_OVER;
    s->pack_round = 1;
}

/* Called after every change of `card`, which is the truth; `wolves` and `holder` are how the rules look it up. */
void werewolves_index(struct werewolves_state *s)
{
    s->wolves = 0;
    memset(s->holder, WEREWOLVES_NONE, sizeof s->holder);
    for (int p = 0; p < SAND_SEATS; p++) { /* beyond the last seat there are Villagers, who change nothing */
        if (s->card[p] == WEREWOLVES_WEREWOLF)
            s->wolves |= sand_bit(p);
        else if (s->card[p] != WEREWOLVES_VILLAGER)
            s->holder[s->card[p]] = (uint8_t)p;
    }
}

/* ---- Options ---- */

static int32_t option(struct sand_reader *r, const char *name)
{
    return sand_option_value(r, &werewolves_game, name);
}

static void read_options(struct sand_reader *r, struct werewolves_state *s)
{
    static const uint16_t moderator[] = {0, 0, WEREWOLVES_MOD_PERSON,
                                         WEREWOLVES_MOD_PROXY}; /* by choice + 1: -1 is an error */
    unsigned options = 0;
    _Static_assert(WEREWOLVES_HIDE_CARDS == 1 << 4, "the switches are the first five bits");
    for (int i = 0; werewolves_switches[i]; i++)
        options |= (unsigned)(option(r, werewolves_switches[i]) != 0) << i;
    options |= option(r, "ghost_view") == 1 ? WEREWOLVES_GHOSTS_SEE : 0;
    options |= option(r, "talk") == 1 ? WEREWOLVES_TALK_ROUNDS : 0;
    options |= option(r, "free_text") ? WEREWOLVES_FREE_TEXT : 0;
    options |= moderator[option(r, "moderator") + 1];
    s->options = (uint16_t)options;
    s->quiet_limit = (uint8_t)option(r, "quiet_limit");
    s->wolf_rounds = (uint8_t)option(r, "wolf_rounds");
    s->talk_rounds = (uint8_t)option(r, "talk_rounds");
}

/* ---- Set and deal ---- */

static void refuse_deal(struct sand_reader *r, sand_node deal, int seats)
{
    struct sand_writer w;
    char wanted[16], found[16] = "no list";
    sand_writer_fixed(&w, wanted, sizeof wanted);
    sand_append_int(&w, seats);
    if (sand_type(r, deal) == SAND_ARRAY) {
        sand_writer_fixed(&w, found, sizeof found);
        sand_append_int(&w, sand_count(r, deal));
    }
    sand_reader_fail(r, deal, "expected one card per seat (", wanted, "), found ", found, " (R-deal-5)", (char *)0);
}

/* R-deal-5: one character per seat. */
static void read_deal(struct sand_reader *r, sand_node deal, struct werewolves_state *s)
{
    if (sand_type(r, deal) != SAND_ARRAY || sand_count(r, deal) != s->head.seats) {
        refuse_deal(r, deal, s->head.seats);
        return;
    }
    for (int p = 0; p < s->head.seats && sand_reader_ok(r); p++)
        s->card[p] = (uint8_t)sand_choice(r, sand_item(r, deal, p), werewolves_cards);
}

static void count_deal(const struct werewolves_state *s, uint8_t count[WEREWOLVES_CARDS])
{
    memset(count, 0, WEREWOLVES_CARDS);
    for (int p = 0; p < s->head.seats; p++)
        count[s->card[p]]++;
}

static void propose(const struct werewolves_pack *p, struct sand_reader *r, struct werewolves_state *s)
{
    const uint8_t *set = p->proposed[option(r, "profile")][werewolves_has(s, WEREWOLVES_ELECTED)][s->head.seats];
    if (set[WEREWOLVES_WEREWOLF])
        memcpy(s->set, set, sizeof s->set);
    else
        sand_reader_fail(r, 0, "the cards allow no set for this many players", (char *)0);
}

/* The set as given; else that of the deal; else the proposed one. */
static void read_set(const struct werewolves_pack *p, struct sand_reader *r, struct werewolves_state *s)
{
    const sand_node set = sand_member(r, 0, "set"), deal = sand_member(r, 0, "deal");
    const bool free_set = werewolves_has(s, WEREWOLVES_FREE_SET), elected = werewolves_has(s, WEREWOLVES_ELECTED);
    if (deal >= 0) {
        read_deal(r, deal, s);
        if (sand_reader_ok(r))
            count_deal(s, s->set);
        werewolves_check_set(p, r, deal, s->head.seats, free_set, elected, s->set);
    }
    if (set >= 0) {
        uint8_t count[WEREWOLVES_CARDS];
        if (werewolves_read_set(r, set, count) &&
            werewolves_check_set(p, r, set, s->head.seats, free_set, elected, count) && deal >= 0 &&
            memcmp(count, s->set, sizeof count) != 0)
            sand_reader_fail(r, deal, "its cards are not those of the set (R-deal-5)", (char *)0);
        memcpy(s->set, count, sizeof count);
    } else if (deal < 0) {
        propose(p, r, s);
    }
}

/* R-deal-7 */
static void read_by_hand(struct sand_reader *r, struct werewolves_state *s)
{
    if (option(r, "dealt_by_hand") <= 0)
        return;
    s->unknown = s->alive;
    s->slips = (uint8_t)(1 + s->head.seats);
    if (!werewolves_has(s, WEREWOLVES_MOD_PROXY) || sand_member(r, 0, "deal") >= 0)
        sand_reader_fail(r, sand_member(r, 0, "dealt_by_hand"),
                         "cards dealt by hand need a moderator who enters them, and no deal (R-deal-7)", (char *)0);
}

/* R-deal-1 */
static void deal_cards(struct werewolves_state *s)
{
    int n = 0;
    for (int card = 0; card < WEREWOLVES_CARDS; card++)
        for (int i = 0; i < s->set[card]; i++)
            s->card[n++] = (uint8_t)card;
    sand_shuffle(&s->head.chance, s->card, n);
}

/* ---- The start ---- */

/* R-set-10: with hidden_set nobody is told how many Werewolves and Villagers there are. */
static void tell_start(const struct werewolves_state *s, struct sand_sink *sink)
{
    werewolves_tell(sink, WEREWOLVES_K_START, SAND_ALL, 1, s->head.seats, 0, 0);
    for (int card = 0; card < WEREWOLVES_CARDS; card++)
        if (s->set[card] && !(werewolves_has(s, WEREWOLVES_HIDDEN_SET) && card <= WEREWOLVES_WEREWOLF))
            werewolves_tell(sink, WEREWOLVES_K_SET, SAND_ALL, 2, card, s->set[card], 0);
    for (int p = 0; p < s->head.seats && !s->unknown; p++) /* R-deal-2 */
        werewolves_tell(sink, WEREWOLVES_K_CARD, werewolves_only(s, sand_bit(p)), 1, s->card[p], 0, 0);
}

static void begin(struct werewolves_state *s, struct sand_sink *sink)
{
    werewolves_index(s);
    s->heal_left = s->poison_left = s->set[WEREWOLVES_WITCH];
    s->mayor_maybe = s->set[WEREWOLVES_MAYOR] ? s->alive : 0;
    s->hunter_maybe = s->set[WEREWOLVES_HUNTER] ? s->alive : 0;
    tell_start(s, sink);
    if (werewolves_has(s, WEREWOLVES_ELECTED))
        s->phase = WEREWOLVES_P_ELECT;
    else
        werewolves_nightfall(s, sink);
}

bool werewolves_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state,
                      struct sand_sink *sink, struct sand_error *error)
{
    struct werewolves_state *s = state;
    const int seats = (int)sand_int(r, sand_require(r, 0, "seats"), werewolves_game.min_seats,
                                    werewolves_game.max_seats);
    werewolves_blank(s, seats);
    sand_chance_init(&s->head.chance, key);
    if (sand_reader_ok(r))
        read_options(r, s);
    if (sand_reader_ok(r))
        read_set(pack, r, s);
    if (sand_reader_ok(r))
        read_by_hand(r, s);
    if (!sand_reader_done(r, error))
        return false;
    if (sand_member(r, 0, "deal") < 0)
        deal_cards(s);
    begin(s, sink);
    return true;
}
