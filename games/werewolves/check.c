/* The invariants of a position (part 3), in one place: what load() accepts and what every step keeps. The place of a
 * sentence is the field's name in a saved position.
 *
 * Many of these tests are about secrets that have to agree with what everyone has seen: a potion that is gone must have
 * been used in a night in which nobody was eaten, a lover who died took the other along. An imagined state has to pass
 * them too, so they are also the list of what imagine.c must not get wrong. */
#include "games/werewolves/rules.h"

static bool is_seat_or_none(const struct werewolves_state *s, int seat)
{
    return seat < s->head.seats || seat == WEREWOLVES_NONE;
}

/* The phase of the present question, or of the one a removal interrupted. */
static int open_phase(const struct werewolves_state *s)
{
    return s->origin == WEREWOLVES_O_REMOVAL ? s->resume : s->phase;
}

/* ---- Shape: ranges, unused places, repeated facts ---- */

static bool check_frame(const struct werewolves_state *s, struct sand_error *e)
{
    static const uint8_t zero[8] = {0};
    const struct sand_chance *c = &s->head.chance;
    _Static_assert(sizeof s->spare2 <= sizeof zero && sizeof s->head.spare <= sizeof zero, "zeros enough for both");
    return SAND_KEPT(e, {s->options >= WEREWOLVES_OPTIONS, "/options", "unknown option"},
                     {memcmp(s->head.spare, zero, sizeof s->head.spare) != 0 || s->spare[0] ||
                          memcmp(s->spare2, zero, sizeof s->spare2) != 0,
                      "/", "spare bytes are zero"},
                     {c->queued > SAND_QUEUE, "/chance/queue", "at most 23 results can wait"},
                     {(s->head.over != 0) != (s->phase == WEREWOLVES_P_OVER) || s->head.over > 1, "/phase",
                      "`over` and the phase agree"},
                     {(s->options & WEREWOLVES_MOD_PERSON) && (s->options & WEREWOLVES_MOD_PROXY), "/options/moderator",
                      "a person or a proxy, not both"});
}

static bool check_masks(const struct werewolves_state *s, struct sand_error *e)
{
    const sand_mask day = s->acquitted | s->drowsy | s->more_asked | s->spent | s->fingers | s->aimed;
    const sand_mask all = s->alive | s->wolves | s->seen | s->shown | s->answered | s->leaders | s->last_up |
                          s->last_down | s->leaving | s->mayor_maybe | s->hunter_maybe | s->watching;
    return SAND_KEPT(
        e, {(all | day) & ~werewolves_all(s), "/card", "a seat beyond the last"},
        {day & ~s->alive, "/acquitted", "the dead are in none of the day's sets"},
        {s->answered & ~s->alive, "/answer", "the dead have no answer"},
        {s->leaving & ~s->alive, "/leaving", "only the living can leave"},
        {s->gone & ~s->leaving || (s->gone && !s->slips), "/gone", "who left before the first night (R-deal-10)"},
        {s->watching & ~werewolves_ghosts(s), "/watching", "only the dead see everything (R-see-3)"},
        {s->last_up & s->last_down, "/last_down", "one thumb each"});
}

static bool check_cards(const struct werewolves_pack *p, const struct werewolves_state *s, struct sand_error *e)
{
    uint8_t count[WEREWOLVES_CARDS] = {0};
    struct werewolves_state again = *s;
    for (int i = 0; i < SAND_SEATS; i++) {
        if (s->card[i] >= WEREWOLVES_CARDS || (i >= s->head.seats && s->card[i]))
            return sand_impossible(e, "/card", "no such character");
        count[s->card[i]] = (uint8_t)(count[s->card[i]] + (i < s->head.seats));
    }
    if (memcmp(count, s->set, sizeof count) != 0)
        return sand_impossible(e, "/set", "the cards dealt are not those of the set");
    for (int card = 0; card < WEREWOLVES_CARDS; card++)
        if (count[card] > p->count[card])
            return sand_impossible(e, "/set", "more cards than there are (R-set-2)");
    werewolves_index(&again);
    return SAND_KEPT(e,
                     {!count[WEREWOLVES_WEREWOLF] || count[WEREWOLVES_WEREWOLF] == s->head.seats, "/set",
                      "two sides are needed (R-set-7)"},
                     {werewolves_has(s, WEREWOLVES_ELECTED) && count[WEREWOLVES_MAYOR], "/set",
                      "an elected Mayor has no card (R-elect-1)"},
                     {again.wolves != s->wolves || memcmp(again.holder, s->holder, sizeof s->holder) != 0, "/card",
                      "wolves and holders follow from the cards"});
}

/* Entered are the holders of what was called before, of what is called now perhaps, and of nothing else. */
static bool check_entered(const struct werewolves_state *s, struct sand_error *e)
{
    const int now = s->number ? werewolves_call_in[s->phase] : -1;
    sand_mask called = 0;
    for (int call = 0; call < WEREWOLVES_CALLS; call++) {
        const int card = werewolves_card_of[call];
        const sand_mask holders = card == WEREWOLVES_WEREWOLF ? s->wolves
                                  : s->set[card]              ? sand_bit(s->holder[card])
                                                              : 0;
        called |= holders;
        if (!SAND_KEPT(e,
                       {call < now && holders & s->unknown, "/unknown", "who was called has been entered (R-deal-8)"},
                       {call > now && call != WEREWOLVES_C_LOVERS && holders & ~s->unknown, "/unknown",
                        "only who was called has been entered (R-deal-8)"}))
            return false;
    }
    return SAND_KEPT(e,
                     {werewolves_all(s) & ~called & ~s->unknown, "/unknown", "Villagers are entered last (R-deal-9)"},
                     {!(called & s->unknown), "/unknown", "the rest are Villagers (R-deal-9)"});
}

static bool check_unknown(const struct werewolves_state *s, struct sand_error *e)
{
    const bool waking = werewolves_waking(s) < WEREWOLVES_CALLS, proxy = werewolves_has(s, WEREWOLVES_MOD_PROXY);
    const bool entering = s->number <= 1 && (werewolves_night(s) || s->phase <= WEREWOLVES_P_ELECT2);
    return SAND_KEPT(e,
                     {s->slips && !(proxy && entering), "/slips",
                      "only cards that are being entered can be corrected (R-deal-11)"},
                     {s->phase > WEREWOLVES_P_OVER && !waking, "/phase",
                      "these characters wake only to be entered (R-deal-8)"}) &&
           (!s->unknown || (SAND_KEPT(e, {s->unknown & ~werewolves_all(s), "/unknown", "a seat beyond the last"},
                                      {!proxy, "/unknown", "somebody must enter the cards (R-deal-7)"},
                                      {s->alive != werewolves_all(s) || !entering, "/unknown",
                                       "all cards are known after the first night (R-deal-10)"},
                                      {waking && s->answered, "/answer", "who is called is entered first (R-deal-8)"},
                                      {(s->set[WEREWOLVES_MAYOR] && s->mayor_maybe != s->alive) ||
                                           (s->set[WEREWOLVES_HUNTER] && s->hunter_maybe != s->alive),
                                       "/unknown", "nobody has seen yet who holds what"}) &&
                            check_entered(s, e)));
}

static bool check_fate(const struct werewolves_state *s, int p, struct sand_error *e)
{
    const bool dawn = s->cause[p] == WEREWOLVES_POISONED || s->cause[p] == WEREWOLVES_EATEN;
    if (p >= s->head.seats || werewolves_is(s->alive, p))
        return SAND_KEPT(
            e, {s->cause[p] != WEREWOLVES_ALIVE || s->died_at[p], "/cause", "the living have no cause of death"});
    return SAND_KEPT(
        e, {s->cause[p] >= WEREWOLVES_CAUSES, "/cause", "the dead have a cause of death (R-chain-7)"},
        {!s->died_at[p] || s->died_at[p] > 2 * s->number + 1, "/died_at", "2k at dawn k, 2k+1 on day k"},
        {dawn && s->died_at[p] % 2, "/died_at", "poisoned and eaten is at dawn, 2k"},
        {s->cause[p] == WEREWOLVES_HANGED && s->died_at[p] % 2 == 0, "/died_at", "hanged is by day, 2k+1"},
        {werewolves_night(s) && s->died_at[p] >= 2 * s->number, "/died_at", "nobody dies at night (R-n1-4)"},
        {s->cause[p] == WEREWOLVES_EATEN && werewolves_is(s->wolves, p), "/cause", "no Werewolf is eaten (R-wolf-2)"});
}

static bool check_fates(const struct werewolves_state *s, struct sand_error *e)
{
    for (int p = 0; p < SAND_SEATS; p++)
        if (!check_fate(s, p, e))
            return false;
    return true;
}

/* ---- Secrets ---- */

static bool check_lovers(const struct werewolves_state *s, struct sand_error *e)
{
    const int a = s->lover[0], b = s->lover[1];
    if (a == WEREWOLVES_NONE && b == WEREWOLVES_NONE)
        return true;
    return SAND_KEPT(e, {!is_seat_or_none(s, a) || !is_seat_or_none(s, b), "/lovers", "two seats, or nobody"},
                     {a >= b || b == WEREWOLVES_NONE, "/lovers", "two different seats, the lower first (R-cupid-1)"}) &&
           SAND_KEPT(
               e, {!s->set[WEREWOLVES_CUPID] || !s->met, "/lovers", "there are no lovers before Cupid's call"},
               {werewolves_is(s->alive, a) != werewolves_is(s->alive, b), "/lovers", "they die together (R-cupid-5)"},
               {!werewolves_is(s->alive, a) && s->cause[a] != WEREWOLVES_HEARTBREAK &&
                    s->cause[b] != WEREWOLVES_HEARTBREAK,
                "/lovers", "one of them has died of a broken heart"});
}

static bool check_heartbreak(const struct werewolves_state *s, struct sand_error *e)
{
    for (int p = 0; p < s->head.seats; p++)
        if (s->cause[p] == WEREWOLVES_HEARTBREAK && s->lover[0] != p && s->lover[1] != p)
            return sand_impossible(e, "/cause", "only a lover dies of a broken heart");
    return true;
}

static int count_cause(const struct werewolves_state *s, int cause)
{
    int n = 0;
    for (int p = 0; p < s->head.seats; p++)
        n += s->cause[p] == cause;
    return n;
}

static bool check_no_witch(const struct werewolves_state *s, struct sand_error *e)
{
    const bool used = s->heal_used || s->poison_target != WEREWOLVES_NONE || count_cause(s, WEREWOLVES_POISONED);
    return SAND_KEPT(e, {used || s->heal_left || s->poison_left || s->shown || s->uneaten_nights, "/heal_left",
                         "without a Witch there are no potions"});
}

/* R-dawn-6: the game may end before anybody is eaten. */
static bool check_heal(const struct werewolves_state *s, struct sand_error *e)
{
    const bool eating_done = s->number > 0 && !werewolves_night(s) && s->origin != WEREWOLVES_O_POISON && !s->head.over;
    return SAND_KEPT(e,
                     {s->heal_used && (s->heal_left || s->victim == WEREWOLVES_NONE), "/heal_used",
                      "a potion used is spent, on a victim"},
                     {!s->uneaten_nights && !s->heal_left && (!s->heal_used || eating_done), "/heal_left",
                      "it saved nobody (R-witch-5)"});
}

static bool check_poison(const struct werewolves_state *s, struct sand_error *e)
{
    const int poisoned = count_cause(s, WEREWOLVES_POISONED);
    const bool dawn = s->number > 0 && !werewolves_night(s), chosen = s->poison_target != WEREWOLVES_NONE;
    return SAND_KEPT(e,
                     {chosen && (s->cause[s->poison_target] == WEREWOLVES_POISONED) != dawn, "/poison_target",
                      "the target dies of the poison at dawn, and not before (R-dawn-1)"},
                     {chosen && !dawn && poisoned, "/poison_target", "there is one poison (R-witch-1)"},
                     {poisoned > 1, "/cause", "there is one poison (R-witch-1)"},
                     {s->poison_left != (!poisoned && !chosen), "/poison_left",
                      "the poison is left unless someone has been poisoned"});
}

static bool check_witch(const struct werewolves_state *s, struct sand_error *e)
{
    if (!is_seat_or_none(s, s->poison_target))
        return sand_impossible(e, "/poison_target", "a seat or nobody");
    if (!s->set[WEREWOLVES_WITCH])
        return check_no_witch(s, e);
    return check_heal(s, e) && check_poison(s, e) &&
           SAND_KEPT(e, {s->shown & s->wolves, "/shown", "no Werewolf is a victim (R-wolf-2)"},
                     {(s->heal_used || s->poison_target != WEREWOLVES_NONE) &&
                          !werewolves_awake(s, s->holder[WEREWOLVES_WITCH]),
                      "/heal_used", "a dead Witch does nothing"});
}

/* What this night's dawn has shown must agree with what was chosen. */
static bool check_eaten(const struct werewolves_state *s, struct sand_error *e)
{
    for (int p = 0; p < s->head.seats; p++) {
        const bool today = !werewolves_is(s->alive, p) && s->died_at[p] == 2 * s->number;
        if (!SAND_KEPT(
                e,
                {today && s->cause[p] == WEREWOLVES_EATEN && (s->victim != p || s->heal_used || s->guard_target == p),
                 "/victim", "who has been eaten was the victim, neither healed nor guarded (R-dawn-2)"},
                {today && s->cause[p] == WEREWOLVES_POISONED && s->poison_target != p, "/poison_target",
                 "who has been poisoned was the target"}))
            return false;
    }
    return true;
}

static bool check_victim(const struct werewolves_state *s, struct sand_error *e)
{
    const bool chosen = s->victim != WEREWOLVES_NONE;
    if (!is_seat_or_none(s, s->victim))
        return sand_impossible(e, "/victim", "a seat or nobody");
    return SAND_KEPT(
        e, {werewolves_is(s->wolves, s->victim), "/victim", "no Werewolf is a victim (R-wolf-2)"},
        {chosen && (s->number == 0 || s->phase <= WEREWOLVES_P_PACK), "/victim", "the pack has not chosen yet"},
        {chosen && !werewolves_awake(s, s->victim), "/victim", "the dead are not eaten"});
}

static bool check_guard(const struct werewolves_state *s, struct sand_error *e)
{
    const int healer = s->holder[WEREWOLVES_HEALER];
    const bool now = s->guard_target != WEREWOLVES_NONE, before = s->guard_last != WEREWOLVES_NONE;
    return SAND_KEPT(
        e,
        {!is_seat_or_none(s, s->guard_target) || !is_seat_or_none(s, s->guard_last), "/guard_target",
         "a seat or nobody"},
        {now && (s->number == 0 || s->phase <= WEREWOLVES_P_HEALER), "/guard_target", "the Healer has not chosen yet"},
        {healer == WEREWOLVES_NONE && (now || before), "/guard_target", "without a Healer nobody is guarded"},
        {now && (s->guard_target == healer || s->guard_target == s->guard_last), "/guard_target",
         "neither the Healer nor the one of the night before (R-healer-2, R-healer-3)"},
        {before && s->guard_last == healer, "/guard_last", "not the Healer (R-healer-2)"});
}

static bool check_seen(const struct werewolves_state *s, struct sand_error *e)
{
    return SAND_KEPT(e, {s->seen && !s->set[WEREWOLVES_SEER], "/seen", "without a Seer nobody is seen"});
}

static bool check_pack(const struct werewolves_state *s, struct sand_error *e)
{
    if (!SAND_KEPT(e, {s->wolf_rounds < 1 || s->wolf_rounds > 5, "/options/wolf_rounds", "1 to 5"},
                   {s->pack_round < 1 || s->pack_round > s->wolf_rounds, "/pack_round", "1 to wolf_rounds"},
                   {s->met != (s->number > 1 || (s->number == 1 && s->phase != WEREWOLVES_P_CUPID)), "/met",
                    "the pack meets in its first call"}))
        return false;
    for (int p = 0; p < SAND_SEATS; p++) {
        const bool wolf = p < s->head.seats && werewolves_is(s->wolves, p) && werewolves_awake(s, p);
        const int whom = s->pointed[p];
        if (whom != WEREWOLVES_SILENT && (!wolf || !is_seat_or_none(s, whom) || werewolves_is(s->wolves, whom)))
            return sand_impossible(e, "/pointed",
                                   "a Werewolf who was awake points at someone who is none, or at nobody");
    }
    return true;
}

/* ---- Questions ---- */

static bool check_answer(const struct werewolves_state *s, int p, struct sand_error *e)
{
    const int a = s->answer[p];
    if (werewolves_is(s->answered, p) != (a != WEREWOLVES_SILENT))
        return sand_impossible(e, "/answer", "a seat marked as answered has an answer");
    if (a == WEREWOLVES_SILENT)
        return true;
    if (!is_seat_or_none(s, a))
        return sand_impossible(e, "/answer", "a seat, nobody or a thumb");
    switch (open_phase(s)) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
        return SAND_KEPT(e, {!werewolves_is(s->phase == WEREWOLVES_P_ELECT ? s->alive : s->leaders, a), "/answer",
                             "not a candidate"});
    case WEREWOLVES_P_PACK:
        return SAND_KEPT(
            e, {!werewolves_is(s->wolves, p), "/answer", "only Werewolves point"},
            {a != WEREWOLVES_NONE && !werewolves_is(s->alive & ~s->wolves, a), "/answer", "not a victim (R-wolf-2)"});
    case WEREWOLVES_P_VOTE:
        return SAND_KEPT(e, {a != WEREWOLVES_UP && a != WEREWOLVES_DOWN, "/answer", "up or down"});
    default:
        return sand_impossible(e, "/answer", "there is no question to several seats now");
    }
}

static bool check_answers(const struct werewolves_state *s, struct sand_error *e)
{
    for (int p = 0; p < SAND_SEATS; p++)
        if (!check_answer(s, p, e))
            return false;
    return SAND_KEPT(
        e, {!s->head.over && !(werewolves_asked(0, s) & SAND_SEAT_MASK), "/answer", "somebody must be asked"});
}

static bool lives(const struct werewolves_state *s, int card)
{
    return s->holder[card] != WEREWOLVES_NONE && werewolves_is(s->alive, s->holder[card]);
}

/* Who is called, shoots or passes the office on can do so. */
static bool check_called(const struct werewolves_state *s, struct sand_error *e)
{
    switch (s->phase) {
    case WEREWOLVES_P_CUPID:
        return SAND_KEPT(
            e, {s->number != 1 || !lives(s, WEREWOLVES_CUPID), "/phase", "Cupid is called in the first night only"});
    case WEREWOLVES_P_SEER:
        return SAND_KEPT(e, {!lives(s, WEREWOLVES_SEER), "/phase", "the Seer is dead or not in the set"});
    case WEREWOLVES_P_WITCH_HEAL:
    case WEREWOLVES_P_WITCH_POISON:
        return SAND_KEPT(e, {!lives(s, WEREWOLVES_WITCH), "/phase", "the Witch is dead or not in the set"},
                         {s->poison_target != WEREWOLVES_NONE, "/poison_target", "not chosen yet"},
                         {s->heal_used && s->phase == WEREWOLVES_P_WITCH_HEAL, "/heal_used", "not chosen yet"});
    case WEREWOLVES_P_HEALER:
        return SAND_KEPT(e, {!lives(s, WEREWOLVES_HEALER), "/phase", "the Healer is dead or not in the set"});
    case WEREWOLVES_P_SHOT:
        if (!s->set[WEREWOLVES_HUNTER] || lives(s, WEREWOLVES_HUNTER))
            return sand_impossible(e, "/phase", "the Hunter shoots when dead");
        return SAND_KEPT(e, {s->cause[s->holder[WEREWOLVES_HUNTER]] == WEREWOLVES_LEFT, "/phase",
                             "a removed Hunter does not shoot (R-hunter-6)"});
    case WEREWOLVES_P_OFFICE:
        return SAND_KEPT(e, {!s->office_due, "/phase", "no office is to be passed on"});
    default:
        return true;
    }
}

static bool check_phase(const struct werewolves_state *s, struct sand_error *e)
{
    const bool before = s->phase <= WEREWOLVES_P_ELECT2 ||
                        (s->origin == WEREWOLVES_O_REMOVAL && s->resume <= WEREWOLVES_P_ELECT2);
    return SAND_KEPT(
               e,
               {before && !werewolves_has(s, WEREWOLVES_ELECTED), "/phase", "without elected_mayor nobody is elected"},
               {!s->head.over && before != (s->number == 0), "/number", "0 before the first night"}) &&
           check_called(s, e);
}

static bool check_choices(const struct werewolves_state *s, struct sand_error *e)
{
    const bool chosen = s->heal_used || s->poison_target != WEREWOLVES_NONE;
    return SAND_KEPT(e,
                     {chosen && s->number > 0 && s->phase < WEREWOLVES_P_WITCH_HEAL, "/heal_used",
                      "the Witch has not been called yet"},
                     {chosen && s->number == 0, "/heal_used", "there was no night yet"});
}

/* ---- The chain in progress ---- */

static bool check_chain(const struct werewolves_state *s, struct sand_error *e)
{
    const bool chain = s->phase == WEREWOLVES_P_SHOT || s->phase == WEREWOLVES_P_OFFICE;
    const bool back = s->resume <= WEREWOLVES_P_ELECT2 ||
                      (s->resume >= WEREWOLVES_P_DAY && s->resume <= WEREWOLVES_P_VOTE);
    return SAND_KEPT(
        e, {chain != (s->origin != WEREWOLVES_O_NONE), "/origin", "a chain is in progress in shot and office only"},
        {s->origin == WEREWOLVES_O_REMOVAL ? !back : s->resume != WEREWOLVES_P_OVER, "/resume",
         "the phase a removal interrupted"},
        {s->leaving && !(s->phase < WEREWOLVES_P_DAY || werewolves_night(s)), "/leaving",
         "by day a removal happens at once (R-abs-5)"},
        {s->origin == WEREWOLVES_O_GALLOWS && s->number == 0, "/origin", "there was no day yet"});
}

static bool check_ballots(const struct werewolves_state *s, struct sand_error *e)
{
    for (int p = 0; p < SAND_SEATS; p++)
        if (!is_seat_or_none(s, s->ballot[p]) ||
            (s->ballot[p] != WEREWOLVES_NONE && (p >= s->head.seats || s->phase == WEREWOLVES_P_ELECT)))
            return sand_impossible(e, "/ballot", "a closed ballot names a seat");
    return true;
}

static bool check_office(const struct werewolves_state *s, struct sand_error *e)
{
    const int mayor = s->mayor_office;
    const bool electing = s->phase <= WEREWOLVES_P_ELECT2, held = mayor != WEREWOLVES_NONE,
               living = held && werewolves_is(s->alive, mayor);
    return SAND_KEPT(
               e, {!is_seat_or_none(s, mayor), "/mayor_office", "a seat or nobody"},
               {held != (werewolves_has(s, WEREWOLVES_ELECTED) && !electing), "/mayor_office",
                "there is an elected Mayor after the election only"},
               {s->office_due && (!held || living), "/office_due", "the Mayor lives"},
               {held && !s->head.over && living == (s->office_due != 0), "/mayor_office",
                "a dead Mayor has to pass the office on (R-elect-5)"},
               {s->leaders && s->phase != WEREWOLVES_P_ELECT2, "/leaders", "candidates of the second ballot only"},
               {s->phase == WEREWOLVES_P_ELECT2 && (!s->leaders || s->leaders & ~s->alive), "/leaders",
                "two or more living seats"}) &&
           check_ballots(s, e);
}

/* What the table can tell of the Mayor's and the Hunter's card must be true. */
static bool check_maybe(const struct werewolves_state *s, struct sand_error *e)
{
    return SAND_KEPT(
        e,
        {!s->set[WEREWOLVES_MAYOR] ? s->mayor_maybe != 0 : !werewolves_is(s->mayor_maybe, s->holder[WEREWOLVES_MAYOR]),
         "/mayor_maybe", "holds whoever has the Mayor's card"},
        {!s->set[WEREWOLVES_HUNTER] ? s->hunter_maybe != 0
                                    : !werewolves_is(s->hunter_maybe, s->holder[WEREWOLVES_HUNTER]),
         "/hunter_maybe", "holds whoever has the Hunter's card"});
}

/* ---- The day ---- */

static bool check_fingers(const struct werewolves_state *s, struct sand_error *e)
{
    sand_mask up = 0, aimed = 0;
    for (int p = 0; p < SAND_SEATS; p++) {
        const int whom = s->finger[p];
        if (whom == WEREWOLVES_NONE)
            continue;
        if (!SAND_KEPT(
                e,
                {p >= s->head.seats || whom >= s->head.seats || !werewolves_is(s->alive & ~s->acquitted, whom),
                 "/finger", "points at a living player who is not acquitted (R-day-2)"},
                {werewolves_is(aimed, whom) && whom != s->trial, "/finger", "two fingers mean a trial (R-day-4)"}))
            return false;
        up |= sand_bit(p);
        aimed |= sand_bit(whom);
    }
    return SAND_KEPT(
        e, {up != s->fingers || aimed != s->aimed, "/finger", "fingers and aimed follow from finger"},
        {up && (open_phase(s) < WEREWOLVES_P_DAY || werewolves_night(s)), "/finger", "fingers are raised by day"});
}

static bool check_trial(const struct werewolves_state *s, struct sand_error *e)
{
    const int phase = open_phase(s);
    const bool trial = phase == WEREWOLVES_P_DEFENCE || phase == WEREWOLVES_P_VOTE;
    const bool chain = s->phase == WEREWOLVES_P_SHOT || s->phase == WEREWOLVES_P_OFFICE;
    if (!SAND_KEPT(e, {!is_seat_or_none(s, s->trial), "/trial", "a seat or nobody"},
                   {trial != (s->trial != WEREWOLVES_NONE), "/trial", "there is a nominee in defence and vote only"}))
        return false;
    for (int i = 0; i < 2; i++)
        if (!is_seat_or_none(s, s->trial_by[i]) || trial != (s->trial_by[i] != WEREWOLVES_NONE))
            return sand_impossible(e, "/trial_by", "two nominators in a trial");
    return SAND_KEPT(e, {trial && s->trial_by[0] == s->trial_by[1], "/trial_by", "two different players (R-day-4)"},
                     {trial && !chain && !werewolves_is(s->alive, s->trial), "/trial", "the nominee lives"},
                     {werewolves_is(s->acquitted, s->trial), "/trial", "not acquitted today (R-day-9)"});
}

static bool check_acts(const struct werewolves_state *s, struct sand_error *e)
{
    sand_mask spent = 0;
    bool any = false;
    for (int p = 0; p < SAND_SEATS; p++) {
        if (s->acts[p] > WEREWOLVES_ACTS || (s->acts[p] && !(p < s->head.seats && werewolves_is(s->alive, p))))
            return sand_impossible(e, "/acts", "0 to 40 acts of the living (R-day-14)");
        spent |= s->acts[p] == WEREWOLVES_ACTS ? sand_bit(p) : 0;
        any |= s->acts[p] > 0;
    }
    return SAND_KEPT(e, {spent != s->spent, "/acts", "`spent` is derived from `acts`"},
                     {any && werewolves_has(s, WEREWOLVES_TALK_ROUNDS), "/acts", "acts are counted in open talk only"});
}

static bool check_order(const struct werewolves_state *s, struct sand_error *e)
{
    sand_mask seen = 0;
    int n = 0;
    for (int i = 0; i < SAND_SEATS; i++) {
        if (s->order[i] == WEREWOLVES_NONE)
            continue;
        if (n++ != i || s->order[i] >= s->head.seats || werewolves_is(seen, s->order[i]))
            return sand_impossible(e, "/order", "each speaker once, without gaps");
        seen |= sand_bit(s->order[i]);
    }
    return SAND_KEPT(
        e, {s->talk_rounds < 1 || s->talk_rounds > 20, "/options/talk_rounds", "1 to 20"},
        {s->talk_round > s->talk_rounds, "/talk_round", "at most talk_rounds"},
        {(n > 0) != (s->talk_round > 0) || s->turn > n, "/turn", "an order in a round of talk, a turn in the order"},
        {n > 0 && !werewolves_has(s, WEREWOLVES_TALK_ROUNDS), "/order", "with talk=rounds only"},
        {s->phase == WEREWOLVES_P_DAY && werewolves_has(s, WEREWOLVES_TALK_ROUNDS) &&
             (s->turn >= n || !werewolves_is(s->alive, s->order[s->turn])),
         "/turn", "somebody living must have the turn"});
}

static bool check_day(const struct werewolves_state *s, struct sand_error *e)
{
    const bool night = werewolves_night(s) || s->phase <= WEREWOLVES_P_ELECT2;
    return SAND_KEPT(
        e,
        {night && (s->acquitted | s->drowsy | s->more_asked | s->spent | s->extended | s->trial_no | s->talk_round),
         "/acquitted", "the day's sets are cleared at nightfall (R-day-11)"},
        {s->phase == WEREWOLVES_P_DAY && !(s->alive & ~s->drowsy), "/drowsy", "all asleep is the end of the day"},
        {s->phase == WEREWOLVES_P_DAY && !(s->alive & ~s->acquitted), "/acquitted",
         "nobody left is the end of the day"});
}

/* ---- The end ---- */

/* R-end-6 binds once a chain or a day has ended. */
static bool parity_tested(const struct werewolves_state *s)
{
    return s->phase != WEREWOLVES_P_SHOT && (s->number > 1 || s->alive != werewolves_all(s));
}

static bool check_running(const struct werewolves_state *s, struct sand_error *e)
{
    return SAND_KEPT(e, {s->result, "/result", "there is a result at the end only"},
                     {!(s->wolves & s->alive), "/cause", "no Werewolf lives: the village has won (R-end-1)"},
                     {s->phase != WEREWOLVES_P_SHOT && !(s->alive & ~s->wolves), "/cause",
                      "only Werewolves live: they have won (R-end-3)"},
                     {parity_tested(s) && werewolves_parity(s), "/cause", "the Werewolves have won (R-end-6)"},
                     {s->quiet_dawns >= s->quiet_limit, "/quiet_dawns", "the game stands still (R-end-8)"});
}

static bool check_over(const struct werewolves_state *s, struct sand_error *e)
{
    const bool wolves = (s->wolves & s->alive) != 0;
    switch (s->result) {
    case WEREWOLVES_R_VILLAGE:
        return SAND_KEPT(e, {wolves, "/result", "a Werewolf lives"});
    case WEREWOLVES_R_WEREWOLVES:
        return SAND_KEPT(e, {!wolves || !werewolves_pack_has_won(s), "/result", "the Werewolves have not won"});
    case WEREWOLVES_R_STANDSTILL:
        return SAND_KEPT(e, {!wolves || s->quiet_dawns != s->quiet_limit, "/result", "the game does not stand still"});
    default:
        return sand_impossible(e, "/result", "the end has a result");
    }
}

static bool check_end(const struct werewolves_state *s, struct sand_error *e)
{
    if (s->quiet_limit < 1 || s->quiet_limit > 50)
        return sand_impossible(e, "/options/quiet_limit", "1 to 50");
    return s->head.over ? check_over(s, e) : check_running(s, e);
}

/* Shape first: the later tests may then use every field. */
bool werewolves_check(const void *pack, const void *state, struct sand_error *error)
{
    static bool (*const tests[])(const struct werewolves_state *, struct sand_error *) = {
        check_unknown, check_fates,  check_phase, check_lovers, check_heartbreak, check_victim,
        check_guard,   check_seen,   check_eaten, check_witch,  check_pack,       check_choices,
        check_chain,   check_office, check_maybe, check_trial,  check_fingers,    check_acts,
        check_order,   check_day,    check_end,   check_answers};
    const struct werewolves_state *s = werewolves_of(state);
    bool kept = sand_check_fields(&werewolves_game, pack, s, error) && check_frame(s, error) && check_masks(s, error) &&
                check_cards(pack, s, error);
    for (size_t i = 0; i < sizeof tests / sizeof *tests && kept; i++)
        kept = tests[i](s, error);
    return kept;
}
