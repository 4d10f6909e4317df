/* Imagining (part 3): everything a viewer cannot know is drawn again, so that all it knows stays true and the position
 * could have come about. view.c says what a viewer knows; this file is its complement, and the tests hold the two
 * against each other.
 *
 * Cards come first (deal.c), then lovers, then the hidden choices, in the order in which they were made. Each is drawn
 * from what is legal given the ones before it; nothing is copied from the truth but what the viewer knows. */
#include "games/werewolves/rules.h"

#include "games/werewolves/deal.h"

/* ---- Drawing ---- */

static bool one_in(struct sand_chance *c, uint32_t n)
{
    return sand_draw(c, n) == 0;
}

/* A seat of a set, or nobody if it is empty. */
static uint8_t pick(struct sand_chance *c, sand_mask among)
{
    if (!among)
        return WEREWOLVES_NONE;
    return (uint8_t)werewolves_nth(among, (int)sand_draw(c, (uint32_t)werewolves_count(among)));
}

/* n seats of a set; all of it if it has no more. */
static sand_mask pick_some(struct sand_chance *c, sand_mask among, int n)
{
    sand_mask picked = 0;
    for (; n > 0 && among & ~picked; n--)
        picked |= sand_bit(pick(c, among & ~picked));
    return picked;
}

/* Those who lived in night k. */
static sand_mask lived_in(const struct werewolves_state *s, int k)
{
    sand_mask m = s->alive;
    for (sand_mask dead = werewolves_all(s) & ~s->alive; dead; dead &= dead - 1)
        if (s->died_at[werewolves_first(dead)] >= 2 * k)
            m |= dead & -dead;
    return m;
}

/* Those who died of this cause at dawn k; with k = 0, at any dawn. */
static sand_mask fell_at(const struct werewolves_state *s, int cause, int k)
{
    sand_mask m = 0;
    for (sand_mask dead = werewolves_all(s) & ~s->alive; dead; dead &= dead - 1) {
        const int p = werewolves_first(dead);
        if (s->cause[p] == cause && (k == 0 || s->died_at[p] == 2 * k))
            m |= sand_bit(p);
    }
    return m;
}

/* Whether the holder of a single card was awake in night k. */
static bool holder_lived(const struct werewolves_state *s, int card, int k)
{
    return s->holder[card] != WEREWOLVES_NONE && k > 0 && werewolves_lived(s, s->holder[card], k);
}

static bool holds(const struct werewolves_state *s, int viewer, int card)
{
    return viewer < s->head.seats && s->card[viewer] == card && !werewolves_is(s->unknown, viewer);
}

/* The eating step of the present dawn is done. */
static bool eating_done(const struct werewolves_state *s)
{
    return s->number > 0 && !werewolves_night(s) && s->origin != WEREWOLVES_O_POISON;
}

/* ---- A deal that is being entered (R-deal-8) ---- */

/* The cards of which some holder has not been entered: they follow from the phase and from `waking`, which all see. */
static unsigned cards_missing(const struct werewolves_state *s)
{
    unsigned cards = 0;
    for (int card = WEREWOLVES_WEREWOLF; card < WEREWOLVES_CARDS; card++)
        cards |= werewolves_missing(s, card) ? 1u << card : 0;
    return cards;
}

/* Those of an unfinished pack that have been entered: not all, and the viewer if it was. */
static sand_mask imagine_woken(const struct werewolves_state *s, sand_mask viewer, bool known, struct sand_chance *c)
{
    const sand_mask own = known ? s->wolves & viewer : 0, others = s->wolves & ~viewer;
    const int most = werewolves_count(s->wolves) - 1 - (own != 0);
    if (s->phase != WEREWOLVES_P_PACK || most <= 0)
        return own;
    return own | pick_some(c, others, (int)sand_draw(c, (uint32_t)most + 1));
}

/* Whose card has been entered, after a new deal: the holders of all that were called. */
static void imagine_unknown(struct werewolves_state *s, int viewer, unsigned missing, struct sand_chance *c)
{
    const sand_mask own = viewer < s->head.seats ? sand_bit(viewer) : 0;
    const bool known = (own & ~s->unknown) != 0;
    if (!missing)
        return;
    s->unknown = werewolves_all(s);
    for (int card = WEREWOLVES_SEER; card < WEREWOLVES_CARDS; card++)
        if (!(missing >> card & 1))
            s->unknown &= ~sand_bit(s->holder[card]);
    s->unknown &= ~(missing >> WEREWOLVES_WEREWOLF & 1 ? imagine_woken(s, own, known, c) : s->wolves);
}

/* ---- Lovers ---- */

/* Chances like one in eight here and below are guesses at how often people leave something out. They need not be right,
 * but must be neither 0 nor 1: what is possible has to come up in some sample. */
static void imagine_lovers(struct werewolves_state *s, int viewer, bool knows, struct sand_chance *c)
{
    const sand_mask others = werewolves_lovable(s) & ~(viewer < SAND_SEATS ? sand_bit(viewer) : 0);
    if (knows)
        return;
    s->lover[0] = s->lover[1] = WEREWOLVES_NONE;
    if (!s->met || !holder_lived(s, WEREWOLVES_CUPID, 1) || werewolves_count(others) < 2 || one_in(c, 8))
        return;
    const sand_mask pair = pick_some(c, others, 2);
    s->lover[0] = (uint8_t)werewolves_first(pair);
    s->lover[1] = (uint8_t)werewolves_first(pair & (pair - 1));
}

/* ---- The pack ---- */

/* The victim, where the pack's choice is made and the viewer does not know it. */
static void imagine_victim(struct werewolves_state *s, struct sand_chance *c)
{
    const sand_mask eaten = fell_at(s, WEREWOLVES_EATEN, s->number);
    s->victim = WEREWOLVES_NONE;
    if (s->number == 0 || s->phase <= WEREWOLVES_P_PACK)
        return;
    if (eaten)
        s->victim = (uint8_t)werewolves_first(eaten);
    else if (!one_in(c, eating_done(s) ? 2 : 8))
        s->victim = pick(c, lived_in(s, s->number) & ~s->wolves);
}

/* A closed round that was not unanimous: the first two Werewolves differ. */
static void imagine_split(struct werewolves_state *s, struct sand_chance *c)
{
    const sand_mask pack = s->wolves & s->alive, prey = s->alive & ~s->wolves;
    for (sand_mask m = pack; m; m &= m - 1)
        s->pointed[werewolves_first(m)] = one_in(c, 4) ? WEREWOLVES_NONE : pick(c, prey);
    s->pointed[werewolves_first(pack)] = WEREWOLVES_NONE;
    s->pointed[werewolves_first(pack & (pack - 1))] = pick(c, prey);
}

/* An open round seen from outside: any round, any of the pack may have answered, but not all. */
static void imagine_round(struct werewolves_state *s, struct sand_chance *c)
{
    const sand_mask pack = s->wolves & s->alive, prey = s->alive & ~s->wolves;
    const int n = werewolves_count(pack);
    s->pack_round = (uint8_t)(n > 1 ? 1 + sand_draw(c, s->wolf_rounds) : 1);
    if (s->pack_round > 1)
        imagine_split(s, c);
    s->answered = pick_some(c, pack, (int)sand_draw(c, (uint32_t)n));
    for (sand_mask m = s->answered; m; m &= m - 1)
        s->answer[werewolves_first(m)] = one_in(c, 4) ? WEREWOLVES_NONE : pick(c, prey);
}

/* The pointers of a call that is over: all at the victim. */
static void imagine_pointers(struct werewolves_state *s, struct sand_chance *c)
{
    sand_mask awake = s->wolves & lived_in(s, s->number);
    s->pack_round = (uint8_t)(werewolves_count(awake) > 1 ? 1 + sand_draw(c, s->wolf_rounds) : 1);
    for (; awake; awake &= awake - 1)
        s->pointed[werewolves_first(awake)] = s->victim;
}

/* ---- Open questions to several seats ---- */

/* As many others as in truth have answered, anyhow. */
static void imagine_answers(struct werewolves_state *s, int viewer, sand_mask asked, sand_mask choices, bool none,
                            struct sand_chance *c)
{
    const sand_mask own = viewer < SAND_SEATS ? s->answered & sand_bit(viewer) : 0;
    const sand_mask others = asked & ~(viewer < SAND_SEATS ? sand_bit(viewer) : 0);
    const sand_mask given = pick_some(c, others, werewolves_count(s->answered & ~own));
    for (sand_mask m = s->answered & ~own; m; m &= m - 1)
        s->answer[werewolves_first(m)] = WEREWOLVES_SILENT;
    for (sand_mask m = given; m; m &= m - 1)
        s->answer[werewolves_first(m)] = none && one_in(c, 4) ? WEREWOLVES_NONE : pick(c, choices);
    s->answered = own | given;
}

static void imagine_question(struct werewolves_state *s, int viewer, struct sand_chance *c)
{
    if (werewolves_voting(s))
        imagine_answers(s, viewer, s->alive, sand_bit(WEREWOLVES_UP) | sand_bit(WEREWOLVES_DOWN), false, c);
    else if (s->phase <= WEREWOLVES_P_ELECT2)
        imagine_answers(s, viewer, s->alive, s->phase == WEREWOLVES_P_ELECT ? s->alive : s->leaders, false, c);
}

static void imagine_pack(struct werewolves_state *s, int viewer, bool in_pack, bool knows_victim, struct sand_chance *c)
{
    const sand_mask pack = s->wolves & s->alive;
    if (in_pack) {
        if (s->phase == WEREWOLVES_P_PACK)
            imagine_answers(s, viewer, pack, s->alive & ~s->wolves, true, c);
        return;
    }
    memset(s->pointed, WEREWOLVES_SILENT, sizeof s->pointed);
    s->pack_round = 1;
    if (s->phase == WEREWOLVES_P_PACK) {
        s->answered = 0;
        memset(s->answer, WEREWOLVES_SILENT, sizeof s->answer);
    }
    if (s->phase == WEREWOLVES_P_PACK && !werewolves_missing(s, WEREWOLVES_WEREWOLF))
        imagine_round(s, c);
    if (!knows_victim)
        imagine_victim(s, c);
    if (s->number > 0 && s->phase > WEREWOLVES_P_PACK)
        imagine_pointers(s, c);
}

/* ---- Witch ---- */

/* Whether the healing potion was there before this night. */
static bool imagine_had_potion(const struct werewolves_state *s, struct sand_chance *c)
{
    const bool today = eating_done(s) && !fell_at(s, WEREWOLVES_EATEN, s->number);
    return s->uneaten_nights <= today || one_in(c, 2);
}

/* She may heal a victim who is not seen to have been eaten. */
static bool may_have_healed(const struct werewolves_state *s)
{
    return s->victim != WEREWOLVES_NONE && s->phase > WEREWOLVES_P_WITCH_HEAL &&
           holder_lived(s, WEREWOLVES_WITCH, s->number) && !fell_at(s, WEREWOLVES_EATEN, s->number);
}

static void imagine_poison(struct werewolves_state *s, struct sand_chance *c)
{
    const sand_mask poisoned = fell_at(s, WEREWOLVES_POISONED, 0), today = fell_at(s, WEREWOLVES_POISONED, s->number);
    s->poison_target = WEREWOLVES_NONE;
    if (today)
        s->poison_target = (uint8_t)werewolves_first(today);
    else if (!poisoned && werewolves_night(s) && s->phase >= WEREWOLVES_P_HEALER &&
             holder_lived(s, WEREWOLVES_WITCH, s->number) && one_in(c, 8))
        s->poison_target = pick(c, s->alive);
    s->poison_left = !poisoned && s->poison_target == WEREWOLVES_NONE;
}

/* The victims the Witch must have been shown: who was eaten while she was awake, and this night's. */
static void imagine_shown(struct werewolves_state *s)
{
    s->shown = 0;
    for (sand_mask m = fell_at(s, WEREWOLVES_EATEN, 0); m; m &= m - 1) {
        const int p = werewolves_first(m);
        if (holder_lived(s, WEREWOLVES_WITCH, s->died_at[p] / 2))
            s->shown |= sand_bit(p);
    }
    if (s->victim != WEREWOLVES_NONE && s->phase >= WEREWOLVES_P_WITCH_HEAL &&
        holder_lived(s, WEREWOLVES_WITCH, s->number) && !werewolves_missing(s, WEREWOLVES_WITCH))
        s->shown |= sand_bit(s->victim);
}

static void imagine_witch(struct werewolves_state *s, struct sand_chance *c)
{
    s->heal_used = 0;
    if (!s->set[WEREWOLVES_WITCH])
        return;
    if ((s->phase == WEREWOLVES_P_WITCH_HEAL || s->phase == WEREWOLVES_P_WITCH_POISON) &&
        !werewolves_missing(s, WEREWOLVES_WITCH))
        s->phase = one_in(c, 2) ? WEREWOLVES_P_WITCH_HEAL : WEREWOLVES_P_WITCH_POISON;
    const bool had = imagine_had_potion(s, c);
    if (had && may_have_healed(s))
        s->heal_used = one_in(c, 3);
    s->heal_left = had && !s->heal_used;
    imagine_poison(s, c);
    imagine_shown(s);
}

/* ---- Healer ---- */

static uint8_t imagine_guarded(const struct werewolves_state *s, int night, int not_again, struct sand_chance *c)
{
    const sand_mask could = lived_in(s, night) & ~fell_at(s, WEREWOLVES_EATEN, night) &
                            ~sand_bit(s->holder[WEREWOLVES_HEALER]);
    return one_in(c, 4) ? WEREWOLVES_NONE : pick(c, could & ~sand_bit(not_again));
}

/* Somebody must have saved a victim who lives and was not healed: most likely the Healer. */
static bool may_have_saved(const struct werewolves_state *s)
{
    return eating_done(s) && s->victim != WEREWOLVES_NONE && !s->heal_used && werewolves_is(s->alive, s->victim) &&
           s->victim != s->holder[WEREWOLVES_HEALER] && s->victim != s->guard_last;
}

static void imagine_healer(struct werewolves_state *s, struct sand_chance *c)
{
    s->guard_last = s->guard_target = WEREWOLVES_NONE;
    if (s->number > 1 && holder_lived(s, WEREWOLVES_HEALER, s->number - 1))
        s->guard_last = imagine_guarded(s, s->number - 1, WEREWOLVES_NONE, c);
    if (s->phase > WEREWOLVES_P_HEALER && holder_lived(s, WEREWOLVES_HEALER, s->number))
        s->guard_target = may_have_saved(s) ? s->victim : imagine_guarded(s, s->number, s->guard_last, c);
}

/* ---- Seer ---- */

static void imagine_seen(struct werewolves_state *s, struct sand_chance *c)
{
    const int nights = s->number - (werewolves_night(s) && s->phase <= WEREWOLVES_P_SEER);
    s->seen = 0;
    if (s->set[WEREWOLVES_SEER])
        for (int k = nights > SAND_SEATS ? nights - SAND_SEATS + 1 : 1;
             k <= nights && holder_lived(s, WEREWOLVES_SEER, k); k++)
            s->seen |= sand_bit(pick(c, lived_in(s, k)));
}

/* ---- All ---- */

/* What the viewer knows is asked before the cards are dealt again: afterwards the same questions would be answered for
 * another deal. */
void werewolves_imagine(const void *pack, void *state, int viewer, struct sand_chance *c)
{
    struct werewolves_state *s = state;
    const bool seat = viewer < s->head.seats;
    if (!werewolves_knows_all(s, viewer)) {
        const bool lovers = werewolves_knows_lovers(s, viewer);
        const bool awake = seat && s->number > 0 && werewolves_awake(s, viewer);
        const bool in_pack = awake && werewolves_knows_pack(s, viewer);
        const bool was_shown = awake && holds(s, viewer, WEREWOLVES_WITCH) && s->phase >= WEREWOLVES_P_WITCH_HEAL;
        const unsigned missing = cards_missing(s);
        werewolves_deal(pack, s, viewer, c);
        imagine_unknown(s, viewer, missing, c);
        imagine_lovers(s, viewer, lovers, c);
        imagine_pack(s, viewer, in_pack, was_shown, c);
        if (!holds(s, viewer, WEREWOLVES_WITCH))
            imagine_witch(s, c);
        if (!holds(s, viewer, WEREWOLVES_HEALER))
            imagine_healer(s, c);
        if (!holds(s, viewer, WEREWOLVES_SEER))
            imagine_seen(s, c);
        imagine_question(s, viewer, c);
        if (werewolves_night(s))
            s->leaving = s->gone;
        s->slips = s->slips ? (uint8_t)(1 + s->head.seats) : 0;
    }
    sand_rekey(&s->head.chance, c);
}
