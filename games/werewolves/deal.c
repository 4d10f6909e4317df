/* The cards a viewer cannot see, dealt again: every seat gets a card it can hold by all the viewer knows.
 *
 * What is known: cards seen; who must and who cannot be a Werewolf (visions, victims shown, who was eaten); for each
 * single card the seats that can hold it; how many Werewolves may live, since the game is not over.
 * First a few uniform deals are tried and thrown away if one of these is broken, so that every deal that fits is
 * equally likely. If none fits, one is built by matching cards to seats; the true deal shows that there is one, and is
 * not looked at. */
#include "games/werewolves/deal.h"

#include "engine/ensure.h"

/* Sets of seats that may or must hold something, made from public facts and the viewer's own. The true cards are looked
 * at only where the viewer knows them. */
struct known {
    const struct werewolves_pack *pack;
    sand_mask free;                  /* seats whose card is not known */
    sand_mask must, never;           /* be a Werewolf, of the free */
    sand_mask may[WEREWOLVES_CARDS]; /* seats that can hold a single card */
    int wolves_low, wolves_high;     /* in the set: one number unless the set is hidden */
    int living_low, living_high;     /* living Werewolves */
    int known_wolves, known_living;
    uint8_t missing[WEREWOLVES_CARDS]; /* single cards still to be dealt */
};

/* ---- What is known ---- */

static sand_mask eaten(const struct werewolves_state *s)
{
    sand_mask m = 0;
    for (int p = 0; p < s->head.seats; p++)
        if (s->cause[p] == WEREWOLVES_EATEN)
            m |= sand_bit(p);
    return m;
}

static sand_mask lived_at(const struct werewolves_state *s, int died_at)
{
    sand_mask m = 0;
    for (int p = 0; p < s->head.seats; p++)
        if (werewolves_is(s->alive, p) || s->died_at[p] >= died_at)
            m |= sand_bit(p);
    return m;
}

/* Who must be awake to be called is alive (part 3, Imagining, 1). */
static void know_the_called(const struct werewolves_state *s, struct known *k)
{
    const int call = werewolves_call_in[s->phase];
    if (call < WEREWOLVES_CALLS)
        k->may[werewolves_card_of[call]] &= s->alive;
    else if (s->phase == WEREWOLVES_P_SHOT)
        k->may[WEREWOLVES_HUNTER] &= ~s->alive;
}

/* A viewer whose own card has not been entered holds none that has been called and entered (R-deal-8). */
static void know_the_entered(const struct werewolves_state *s, int viewer, struct known *k)
{
    if (viewer >= s->head.seats || !werewolves_is(s->unknown, viewer))
        return;
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        if (!werewolves_missing(s, card))
            k->may[card] &= ~sand_bit(viewer);
    if (!werewolves_missing(s, WEREWOLVES_WEREWOLF))
        k->never |= sand_bit(viewer);
}

/* What deaths tell: the Witch lived when someone was poisoned, Cupid in the first night if there were lovers. */
static void know_from_deaths(const struct werewolves_state *s, int viewer, struct known *k)
{
    k->may[WEREWOLVES_MAYOR] &= s->mayor_maybe;
    k->may[WEREWOLVES_HUNTER] &= s->hunter_maybe;
    for (int p = 0; p < s->head.seats; p++)
        if (s->cause[p] == WEREWOLVES_POISONED)
            k->may[WEREWOLVES_WITCH] &= lived_at(s, s->died_at[p]);
    if (s->lover[0] != WEREWOLVES_NONE && werewolves_knows_lovers(s, viewer))
        k->may[WEREWOLVES_CUPID] &= lived_at(s, 2);
}

static void know_wolves(const struct werewolves_state *s, int viewer, struct known *k)
{
    const int card = viewer < s->head.seats && !werewolves_is(s->unknown, viewer) ? s->card[viewer] : WEREWOLVES_CARDS;
    k->never = eaten(s);
    if (card == WEREWOLVES_SEER) {
        k->must |= s->seen & s->wolves;
        k->never |= s->seen & ~s->wolves;
    } else if (card == WEREWOLVES_WITCH) {
        k->never |= s->shown;
    } else if (werewolves_knows_pack(s, viewer)) {
        k->never |= lived_at(s, 2) & ~s->wolves;
    }
    know_the_entered(s, viewer, k);
    k->must &= k->free;
    k->never &= k->free;
}

/* R-end: somebody of each side lives, unless the Hunter still has to shoot; with parity_end the pack is the smaller. */
static void know_the_living(const struct werewolves_state *s, struct known *k)
{
    const int living = werewolves_count(s->alive);
    k->living_low = 1;
    k->living_high = s->phase == WEREWOLVES_P_SHOT ? living : living - 1;
    if (werewolves_has(s, WEREWOLVES_PARITY) && s->phase != WEREWOLVES_P_SHOT &&
        (s->number > 1 || s->alive != werewolves_all(s)))
        k->living_high = (living - 1) / 2;
}

/* R-set-10: with hidden_set only the sum of Werewolves and Villagers is known. */
static void know_the_set(const struct werewolves_state *s, struct known *k)
{
    const int sum = s->set[WEREWOLVES_WEREWOLF] + s->set[WEREWOLVES_VILLAGER];
    const int most = sum - !werewolves_has(s, WEREWOLVES_FREE_SET), least = sum - k->pack->count[WEREWOLVES_VILLAGER];
    k->known_wolves = werewolves_count(s->wolves & ~k->free);
    k->known_living = werewolves_count(s->wolves & ~k->free & s->alive);
    k->wolves_low = k->wolves_high = s->set[WEREWOLVES_WEREWOLF];
    if (!werewolves_has(s, WEREWOLVES_HIDDEN_SET))
        return;
    const bool more = werewolves_missing(s, WEREWOLVES_WEREWOLF) != 0; /* one at least still has to be entered */
    const int surely = k->known_wolves + werewolves_count(k->must) + more;
    const int at_most = k->known_wolves + werewolves_count(k->free & ~k->never);
    k->wolves_low = least > surely ? least : surely > 1 ? surely : 1;
    k->wolves_high = most < k->pack->count[WEREWOLVES_WEREWOLF] ? most : k->pack->count[WEREWOLVES_WEREWOLF];
    k->wolves_high = at_most < k->wolves_high ? at_most : k->wolves_high;
}

static void know(const struct werewolves_state *s, int viewer, struct known *k)
{
    for (int p = 0; p < s->head.seats; p++)
        if (!werewolves_knows_card(s, viewer, p))
            k->free |= sand_bit(p);
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++) {
        k->may[card] = k->free;
        k->missing[card] = s->holder[card] != WEREWOLVES_NONE && werewolves_is(k->free, s->holder[card]);
    }
    know_the_called(s, k);
    know_from_deaths(s, viewer, k);
    know_wolves(s, viewer, k);
    know_the_living(s, k);
    know_the_set(s, k);
}

/* ---- A deal ---- */

static int draw_seat(struct sand_chance *c, sand_mask among)
{
    return werewolves_nth(among, (int)sand_draw(c, (uint32_t)werewolves_count(among)));
}

static void set_wolves(struct werewolves_state *s, int wolves)
{
    s->set[WEREWOLVES_VILLAGER] = (uint8_t)(s->set[WEREWOLVES_VILLAGER] + s->set[WEREWOLVES_WEREWOLF] - wolves);
    s->set[WEREWOLVES_WEREWOLF] = (uint8_t)wolves;
}

/* Gives the free seats the Werewolves of `wolves`, the single cards by `seat_of`, and Villagers to the rest. */
static void give(const struct known *k, struct werewolves_state *s, sand_mask wolves,
                 const uint8_t seat_of[WEREWOLVES_CARDS])
{
    set_wolves(s, k->known_wolves + werewolves_count(wolves));
    for (sand_mask m = k->free; m; m &= m - 1)
        s->card[werewolves_first(m)] = werewolves_is(wolves, werewolves_first(m)) ? WEREWOLVES_WEREWOLF
                                                                                  : WEREWOLVES_VILLAGER;
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        if (k->missing[card])
            s->card[seat_of[card]] = (uint8_t)card;
    werewolves_index(s);
}

/* One uniform deal; false if it breaks something known. Thrown away as a whole when one thing does not fit: a deal that
 * is repaired instead would make some deals likelier than others. */
static bool try_deal(const struct known *k, struct werewolves_state *s, struct sand_chance *c)
{
    const int span = k->wolves_high - k->wolves_low + 1;
    const int in_set = k->wolves_low + (span > 1 ? (int)sand_draw(c, (uint32_t)span) : 0);
    int left = in_set - k->known_wolves - werewolves_count(k->must);
    sand_mask wolves = k->must, open = k->free & ~k->never & ~k->must;
    uint8_t seat_of[WEREWOLVES_CARDS] = {0};
    if (left < 0 || left > werewolves_count(open))
        return false;
    for (; left > 0; left--) {
        const sand_mask wolf = sand_bit(draw_seat(c, open));
        wolves |= wolf;
        open &= ~wolf;
    }
    const int living = k->known_living + werewolves_count(wolves & s->alive);
    if (living < k->living_low || living > k->living_high)
        return false;
    sand_mask rest = k->free & ~wolves;
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++) {
        if (!k->missing[card])
            continue;
        if (!rest)
            return false;
        seat_of[card] = (uint8_t)draw_seat(c, rest);
        rest &= ~sand_bit(seat_of[card]);
        if (!werewolves_is(k->may[card], seat_of[card]))
            return false;
    }
    give(k, s, wolves, seat_of);
    return true;
}

/* ---- Matching ---- */

/* Cards to be placed and the seats each can go to; cards find seats by augmenting paths. */
struct match {
    sand_mask allowed[SAND_SEATS];
    int cards;
    uint8_t card_at[SAND_SEATS]; /* by seat, WEREWOLVES_SILENT: none yet */
    uint8_t ring[SAND_SEATS];    /* the order in which seats are tried */
};

static bool place(struct match *m, int card, sand_mask *visited)
{
    for (int i = 0; i < SAND_SEATS; i++) {
        const int seat = m->ring[i];
        if (!werewolves_is(m->allowed[card] & ~*visited, seat))
            continue;
        *visited |= sand_bit(seat);
        if (m->card_at[seat] == WEREWOLVES_SILENT || place(m, m->card_at[seat], visited)) {
            m->card_at[seat] = (uint8_t)card;
            return true;
        }
    }
    return false;
}

static bool place_all(struct match *m, struct sand_chance *c)
{
    for (int i = 0; i < SAND_SEATS; i++)
        m->ring[i] = (uint8_t)i;
    sand_shuffle(c, m->ring, SAND_SEATS);
    memset(m->card_at, WEREWOLVES_SILENT, sizeof m->card_at);
    for (int card = 0; card < m->cards; card++) {
        sand_mask visited = 0;
        if (!place(m, card, &visited))
            return false;
    }
    return true;
}

/* What a match says of the free seats: who are Werewolves, whose cards come after the single ones, and where each of
 * those is. */
static void give_match(const struct known *k, struct werewolves_state *s, const struct match *m, int singles,
                       const uint8_t slot[WEREWOLVES_CARDS])
{
    uint8_t seat_of[WEREWOLVES_CARDS] = {0};
    sand_mask wolves = k->must;
    for (sand_mask f = k->free; f; f &= f - 1) {
        const int seat = werewolves_first(f), at = m->card_at[seat];
        if (at != WEREWOLVES_SILENT && at >= singles)
            wolves |= sand_bit(seat);
        for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
            if (k->missing[card] && at == slot[card])
                seat_of[card] = (uint8_t)seat;
    }
    give(k, s, wolves, seat_of);
}

/* A deal with this many Werewolves in the set, and this many of them living: the single cards first, in their order,
 * then the Werewolves; Villagers need no match. The numbers are fixed before matching, because matching alone would not
 * keep to them: a Werewolf's card may go to the living or to the dead, and how many live is bounded by the game not
 * being over. */
static bool match_deal(const struct known *k, struct werewolves_state *s, int in_set, int living, struct sand_chance *c)
{
    struct match m = {.cards = 0};
    const sand_mask open = k->free & ~k->never & ~k->must;
    const int more_living = living - k->known_living - werewolves_count(k->must & s->alive);
    const int more_dead = in_set - k->known_wolves - werewolves_count(k->must) - more_living;
    if (more_living < 0 || more_dead < 0 || in_set - k->known_wolves > werewolves_count(k->free))
        return false;
    uint8_t slot[WEREWOLVES_CARDS] = {0};
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        if (k->missing[card]) {
            slot[card] = (uint8_t)m.cards;
            m.allowed[m.cards++] = k->may[card] & ~k->must;
        }
    const int singles = m.cards;
    if (singles + more_living + more_dead > werewolves_count(k->free & ~k->must))
        return false;
    for (int i = 0; i < more_living + more_dead; i++)
        m.allowed[m.cards++] = open & (i < more_living ? s->alive : ~s->alive);
    if (!place_all(&m, c))
        return false;
    give_match(k, s, &m, singles, slot);
    return true;
}

/* Tries every number of Werewolves, in the set and alive, from a random one on. */
static bool build_deal(const struct known *k, struct werewolves_state *s, struct sand_chance *c)
{
    const int sets = k->wolves_high - k->wolves_low + 1, lives = k->living_high - k->living_low + 1;
    const int from = (int)sand_draw(c, (uint32_t)(sets * lives));
    for (int i = 0; i < sets * lives; i++) {
        const int j = (from + i) % (sets * lives);
        if (match_deal(k, s, k->wolves_low + j / lives, k->living_low + j % lives, c))
            return true;
    }
    return false;
}

/* If none of the tries fits, the deal is built by matching: such deals are not equally likely, but one is found
 * wherever there is one. */
void werewolves_deal(const struct werewolves_pack *pack, struct werewolves_state *s, int viewer, struct sand_chance *c)
{
    enum { TRIES = 32 };
    struct known k = {.pack = pack};
    know(s, viewer, &k);
    for (int i = 0; i < TRIES; i++)
        if (try_deal(&k, s, c))
            return;
    SAND_ENSURE(build_deal(&k, s, c)); /* the true deal is one */
}
