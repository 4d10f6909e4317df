/* The invariants of a position (part 3), in one place: what load() accepts and what every step keeps. Each test answers
 * null, or what is wrong; the place is the field's name in a saved position.
 *
 * Many of these tests are about secrets that have to agree with what everyone has seen: a potion that is gone must have
 * been used in a night in which nobody was eaten, a lover who died took the other along. An imagined state has to pass
 * them too, so they are also the list of what imagine.c must not get wrong. */
#include "games/werewolves/rules.h"

struct fault {
    const char *where, *what;
};
static const struct fault sound = {0, 0};

static struct fault fault(const char *where, const char *what)
{
    return (struct fault){where, what};
}

#define FAULT_IF(test, where, what)                                                                                    \
    do {                                                                                                               \
        if (test)                                                                                                      \
            return fault(where, what);                                                                                 \
    } while (0)

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

static struct fault check_frame(const struct werewolves_state *s)
{
    static const uint8_t zero[8] = {0};
    const struct sand_chance *c = &s->head.chance;
    FAULT_IF(s->options >= WEREWOLVES_OPTIONS, "/options", "unknown option");
    _Static_assert(sizeof s->spare2 <= sizeof zero && sizeof s->head.spare <= sizeof zero, "zeros enough for both");
    FAULT_IF(memcmp(s->head.spare, zero, sizeof s->head.spare) != 0 || s->spare[0] ||
                 memcmp(s->spare2, zero, sizeof s->spare2) != 0,
             "/", "spare bytes are zero");
    FAULT_IF(c->queued > SAND_QUEUE, "/chance/queue", "at most 23 results can wait");
    FAULT_IF((s->head.over != 0) != (s->phase == WEREWOLVES_P_OVER) || s->head.over > 1, "/phase",
             "`over` and the phase agree");
    FAULT_IF((s->options & WEREWOLVES_MOD_PERSON) && (s->options & WEREWOLVES_MOD_PROXY), "/options/moderator",
             "a person or a proxy, not both");
    return sound;
}

static struct fault check_masks(const struct werewolves_state *s)
{
    const sand_mask day = s->acquitted | s->drowsy | s->more_asked | s->spent | s->fingers | s->aimed;
    const sand_mask all = s->alive | s->wolves | s->seen | s->shown | s->answered | s->leaders | s->last_up |
                          s->last_down | s->leaving | s->mayor_maybe | s->hunter_maybe | s->watching;
    FAULT_IF((all | day) & ~werewolves_all(s), "/card", "a seat beyond the last");
    FAULT_IF(day & ~s->alive, "/acquitted", "the dead are in none of the day's sets");
    FAULT_IF(s->answered & ~s->alive, "/answer", "the dead have no answer");
    FAULT_IF(s->leaving & ~s->alive, "/leaving", "only the living can leave");
    FAULT_IF(s->gone & ~s->leaving || (s->gone && !s->slips), "/gone", "who left before the first night (R-deal-10)");
    FAULT_IF(s->watching & ~werewolves_ghosts(s), "/watching", "only the dead see everything (R-see-3)");
    FAULT_IF(s->last_up & s->last_down, "/last_down", "one thumb each");
    return sound;
}

static struct fault check_cards(const struct werewolves_pack *p, const struct werewolves_state *s)
{
    uint8_t count[WEREWOLVES_CARDS] = {0};
    struct werewolves_state again = *s;
    for (int i = 0; i < SAND_SEATS; i++) {
        FAULT_IF(s->card[i] >= WEREWOLVES_CARDS || (i >= s->head.seats && s->card[i]), "/card", "no such character");
        count[s->card[i]] = (uint8_t)(count[s->card[i]] + (i < s->head.seats));
    }
    FAULT_IF(memcmp(count, s->set, sizeof count) != 0, "/set", "the cards dealt are not those of the set");
    for (int card = 0; card < WEREWOLVES_CARDS; card++)
        FAULT_IF(count[card] > p->count[card], "/set", "more cards than there are (R-set-2)");
    FAULT_IF(!count[WEREWOLVES_WEREWOLF] || count[WEREWOLVES_WEREWOLF] == s->head.seats, "/set",
             "two sides are needed (R-set-7)");
    FAULT_IF(werewolves_has(s, WEREWOLVES_ELECTED) && count[WEREWOLVES_MAYOR], "/set",
             "an elected Mayor has no card (R-elect-1)");
    werewolves_index(&again);
    FAULT_IF(again.wolves != s->wolves || memcmp(again.holder, s->holder, sizeof s->holder) != 0, "/card",
             "wolves and holders follow from the cards");
    return sound;
}

/* Entered are the holders of what was called before, of what is called now perhaps, and of nothing else. */
static struct fault check_entered(const struct werewolves_state *s)
{
    const int now = s->number ? werewolves_call_in[s->phase] : -1;
    sand_mask called = 0;
    for (int call = 0; call < WEREWOLVES_CALLS; call++) {
        const int card = werewolves_card_of[call];
        const sand_mask holders = card == WEREWOLVES_WEREWOLF ? s->wolves
                                  : s->set[card]              ? sand_bit(s->holder[card])
                                                              : 0;
        called |= holders;
        FAULT_IF(call < now && holders & s->unknown, "/unknown", "who was called has been entered (R-deal-8)");
        FAULT_IF(call > now && call != WEREWOLVES_C_LOVERS && holders & ~s->unknown, "/unknown",
                 "only who was called has been entered (R-deal-8)");
    }
    FAULT_IF(werewolves_all(s) & ~called & ~s->unknown, "/unknown", "Villagers are entered last (R-deal-9)");
    FAULT_IF(!(called & s->unknown), "/unknown", "the rest are Villagers (R-deal-9)");
    return sound;
}

static struct fault check_unknown(const struct werewolves_state *s)
{
    const bool waking = werewolves_waking(s) < WEREWOLVES_CALLS;
    FAULT_IF(s->slips && (!werewolves_has(s, WEREWOLVES_MOD_PROXY) || s->number > 1 ||
                          !(werewolves_night(s) || s->phase <= WEREWOLVES_P_ELECT2)),
             "/slips", "only cards that are being entered can be corrected (R-deal-11)");
    FAULT_IF(s->phase > WEREWOLVES_P_OVER && !waking, "/phase", "these characters wake only to be entered (R-deal-8)");
    if (!s->unknown)
        return sound;
    FAULT_IF(s->unknown & ~werewolves_all(s), "/unknown", "a seat beyond the last");
    FAULT_IF(!werewolves_has(s, WEREWOLVES_MOD_PROXY), "/unknown", "somebody must enter the cards (R-deal-7)");
    FAULT_IF(s->alive != werewolves_all(s) || s->number > 1 ||
                 !(werewolves_night(s) || s->phase <= WEREWOLVES_P_ELECT2),
             "/unknown", "all cards are known after the first night (R-deal-10)");
    FAULT_IF(waking && s->answered, "/answer", "who is called is entered first (R-deal-8)");
    FAULT_IF((s->set[WEREWOLVES_MAYOR] && s->mayor_maybe != s->alive) ||
                 (s->set[WEREWOLVES_HUNTER] && s->hunter_maybe != s->alive),
             "/unknown", "nobody has seen yet who holds what");
    return check_entered(s);
}

static struct fault check_fate(const struct werewolves_state *s, int p)
{
    const bool dawn = s->cause[p] == WEREWOLVES_POISONED || s->cause[p] == WEREWOLVES_EATEN;
    if (p >= s->head.seats || werewolves_is(s->alive, p)) {
        FAULT_IF(s->cause[p] != WEREWOLVES_ALIVE || s->died_at[p], "/cause", "the living have no cause of death");
        return sound;
    }
    FAULT_IF(s->cause[p] >= WEREWOLVES_CAUSES, "/cause", "the dead have a cause of death (R-chain-7)");
    FAULT_IF(!s->died_at[p] || s->died_at[p] > 2 * s->number + 1, "/died_at", "2k at dawn k, 2k+1 on day k");
    FAULT_IF(dawn && s->died_at[p] % 2, "/died_at", "poisoned and eaten is at dawn, 2k");
    FAULT_IF(s->cause[p] == WEREWOLVES_HANGED && s->died_at[p] % 2 == 0, "/died_at", "hanged is by day, 2k+1");
    FAULT_IF(werewolves_night(s) && s->died_at[p] >= 2 * s->number, "/died_at", "nobody dies at night (R-n1-4)");
    FAULT_IF(s->cause[p] == WEREWOLVES_EATEN && werewolves_is(s->wolves, p), "/cause",
             "no Werewolf is eaten (R-wolf-2)");
    return sound;
}

static struct fault check_fates(const struct werewolves_state *s)
{
    for (int p = 0; p < SAND_SEATS; p++) {
        const struct fault f = check_fate(s, p);
        if (f.what)
            return f;
    }
    return sound;
}

/* ---- Secrets ---- */

static struct fault check_lovers(const struct werewolves_state *s)
{
    const int a = s->lover[0], b = s->lover[1];
    FAULT_IF(!is_seat_or_none(s, a) || !is_seat_or_none(s, b), "/lovers", "two seats, or nobody");
    if (a == WEREWOLVES_NONE && b == WEREWOLVES_NONE)
        return sound;
    FAULT_IF(a >= b || b == WEREWOLVES_NONE, "/lovers", "two different seats, the lower first (R-cupid-1)");
    FAULT_IF(!s->set[WEREWOLVES_CUPID] || !s->met, "/lovers", "there are no lovers before Cupid's call");
    FAULT_IF(werewolves_is(s->alive, a) != werewolves_is(s->alive, b), "/lovers", "they die together (R-cupid-5)");
    FAULT_IF(!werewolves_is(s->alive, a) && s->cause[a] != WEREWOLVES_HEARTBREAK &&
                 s->cause[b] != WEREWOLVES_HEARTBREAK,
             "/lovers", "one of them has died of a broken heart");
    return sound;
}

static struct fault check_heartbreak(const struct werewolves_state *s)
{
    for (int p = 0; p < s->head.seats; p++)
        FAULT_IF(s->cause[p] == WEREWOLVES_HEARTBREAK && s->lover[0] != p && s->lover[1] != p, "/cause",
                 "only a lover dies of a broken heart");
    return sound;
}

static int count_cause(const struct werewolves_state *s, int cause)
{
    int n = 0;
    for (int p = 0; p < s->head.seats; p++)
        n += s->cause[p] == cause;
    return n;
}

static struct fault check_witch(const struct werewolves_state *s)
{
    const int poisoned = count_cause(s, WEREWOLVES_POISONED);
    const bool witch = s->set[WEREWOLVES_WITCH];
    FAULT_IF(s->heal_left > 1 || s->poison_left > 1 || s->heal_used > 1, "/heal_left", "true or false");
    FAULT_IF(!is_seat_or_none(s, s->poison_target), "/poison_target", "a seat or nobody");
    FAULT_IF(!witch && (s->heal_left || s->poison_left || s->heal_used || poisoned ||
                        s->poison_target != WEREWOLVES_NONE || s->shown || s->uneaten_nights),
             "/heal_left", "without a Witch there are no potions");
    if (!witch)
        return sound;
    FAULT_IF(s->heal_used && (s->heal_left || s->victim == WEREWOLVES_NONE), "/heal_used",
             "a potion used is spent, on a victim");
    const bool dawn = s->number > 0 && !werewolves_night(s);
    const bool eating_done = dawn && s->origin != WEREWOLVES_O_POISON &&
                             !s->head.over; /* R-dawn-6: the end may come before */
    FAULT_IF(!s->uneaten_nights && !s->heal_left && (!s->heal_used || eating_done), "/heal_left",
             "it saved nobody (R-witch-5)");
    FAULT_IF(s->poison_target != WEREWOLVES_NONE && (s->cause[s->poison_target] == WEREWOLVES_POISONED) != dawn,
             "/poison_target", "the target dies of the poison at dawn, and not before (R-dawn-1)");
    FAULT_IF(s->poison_target != WEREWOLVES_NONE && !dawn && poisoned, "/poison_target",
             "there is one poison (R-witch-1)");
    FAULT_IF(poisoned > 1, "/cause", "there is one poison (R-witch-1)");
    FAULT_IF(s->poison_left != (poisoned == 0 && s->poison_target == WEREWOLVES_NONE), "/poison_left",
             "the poison is left unless someone has been poisoned");
    FAULT_IF(s->shown & s->wolves, "/shown", "no Werewolf is a victim (R-wolf-2)");
    FAULT_IF((s->heal_used || s->poison_target != WEREWOLVES_NONE) && !werewolves_awake(s, s->holder[WEREWOLVES_WITCH]),
             "/heal_used", "a dead Witch does nothing");
    return sound;
}

/* What this night's dawn has shown must agree with what was chosen. */
static struct fault check_eaten(const struct werewolves_state *s)
{
    for (int p = 0; p < s->head.seats; p++) {
        const bool today = !werewolves_is(s->alive, p) && s->died_at[p] == 2 * s->number;
        FAULT_IF(today && s->cause[p] == WEREWOLVES_EATEN && (s->victim != p || s->heal_used || s->guard_target == p),
                 "/victim", "who has been eaten was the victim, neither healed nor guarded (R-dawn-2)");
        FAULT_IF(today && s->cause[p] == WEREWOLVES_POISONED && s->poison_target != p, "/poison_target",
                 "who has been poisoned was the target");
    }
    return sound;
}

static struct fault check_night(const struct werewolves_state *s)
{
    const int healer = s->holder[WEREWOLVES_HEALER];
    FAULT_IF(!is_seat_or_none(s, s->victim) || !is_seat_or_none(s, s->guard_target) ||
                 !is_seat_or_none(s, s->guard_last),
             "/victim", "a seat or nobody");
    FAULT_IF(werewolves_is(s->wolves, s->victim), "/victim", "no Werewolf is a victim (R-wolf-2)");
    FAULT_IF(s->victim != WEREWOLVES_NONE && (s->number == 0 || s->phase <= WEREWOLVES_P_PACK), "/victim",
             "the pack has not chosen yet");
    FAULT_IF(s->victim != WEREWOLVES_NONE && !werewolves_awake(s, s->victim), "/victim", "the dead are not eaten");
    FAULT_IF(s->guard_target != WEREWOLVES_NONE && (s->number == 0 || s->phase <= WEREWOLVES_P_HEALER), "/guard_target",
             "the Healer has not chosen yet");
    FAULT_IF(healer == WEREWOLVES_NONE && (s->guard_target != WEREWOLVES_NONE || s->guard_last != WEREWOLVES_NONE),
             "/guard_target", "without a Healer nobody is guarded");
    FAULT_IF(s->guard_target != WEREWOLVES_NONE && (s->guard_target == healer || s->guard_target == s->guard_last),
             "/guard_target", "neither the Healer nor the one of the night before (R-healer-2, R-healer-3)");
    FAULT_IF(s->guard_last != WEREWOLVES_NONE && s->guard_last == healer, "/guard_last", "not the Healer (R-healer-2)");
    FAULT_IF(s->seen && !s->set[WEREWOLVES_SEER], "/seen", "without a Seer nobody is seen");
    return check_eaten(s);
}

static struct fault check_pack(const struct werewolves_state *s)
{
    FAULT_IF(s->wolf_rounds < 1 || s->wolf_rounds > 5, "/options/wolf_rounds", "1 to 5");
    FAULT_IF(s->pack_round < 1 || s->pack_round > s->wolf_rounds, "/pack_round", "1 to wolf_rounds");
    FAULT_IF(s->met != (s->number > 1 || (s->number == 1 && s->phase != WEREWOLVES_P_CUPID)), "/met",
             "the pack meets in its first call");
    for (int p = 0; p < SAND_SEATS; p++) {
        const bool wolf = p < s->head.seats && werewolves_is(s->wolves, p) && werewolves_awake(s, p);
        const int whom = s->pointed[p];
        FAULT_IF(whom != WEREWOLVES_SILENT && (!wolf || !is_seat_or_none(s, whom) || werewolves_is(s->wolves, whom)),
                 "/pointed", "a Werewolf who was awake points at someone who is none, or at nobody");
    }
    return sound;
}

/* ---- Questions ---- */

static struct fault check_answer(const struct werewolves_state *s, int p)
{
    const int a = s->answer[p];
    FAULT_IF(werewolves_is(s->answered, p) != (a != WEREWOLVES_SILENT), "/answer",
             "a seat marked as answered has an answer");
    if (a == WEREWOLVES_SILENT)
        return sound;
    FAULT_IF(!is_seat_or_none(s, a), "/answer", "a seat, nobody or a thumb");
    switch (open_phase(s)) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
        FAULT_IF(!werewolves_is(s->phase == WEREWOLVES_P_ELECT ? s->alive : s->leaders, a), "/answer",
                 "not a candidate");
        return sound;
    case WEREWOLVES_P_PACK:
        FAULT_IF(!werewolves_is(s->wolves, p), "/answer", "only Werewolves point");
        FAULT_IF(a != WEREWOLVES_NONE && !werewolves_is(s->alive & ~s->wolves, a), "/answer",
                 "not a victim (R-wolf-2)");
        return sound;
    case WEREWOLVES_P_VOTE:
        FAULT_IF(a != WEREWOLVES_UP && a != WEREWOLVES_DOWN, "/answer", "up or down");
        return sound;
    default:
        return fault("/answer", "there is no question to several seats now");
    }
}

static struct fault check_answers(const struct werewolves_state *s)
{
    for (int p = 0; p < SAND_SEATS; p++) {
        const struct fault f = check_answer(s, p);
        if (f.what)
            return f;
    }
    FAULT_IF(!s->head.over && !(werewolves_asked(0, s) & SAND_SEAT_MASK), "/answer", "somebody must be asked");
    return sound;
}

static bool lives(const struct werewolves_state *s, int card)
{
    return s->holder[card] != WEREWOLVES_NONE && werewolves_is(s->alive, s->holder[card]);
}

static struct fault check_phase(const struct werewolves_state *s)
{
    const bool before = s->phase <= WEREWOLVES_P_ELECT2 ||
                        (s->origin == WEREWOLVES_O_REMOVAL && s->resume <= WEREWOLVES_P_ELECT2);
    FAULT_IF(before && !werewolves_has(s, WEREWOLVES_ELECTED), "/phase", "without elected_mayor nobody is elected");
    FAULT_IF(!s->head.over && before != (s->number == 0), "/number", "0 before the first night");
    switch (s->phase) {
    case WEREWOLVES_P_CUPID:
        FAULT_IF(s->number != 1 || !lives(s, WEREWOLVES_CUPID), "/phase", "Cupid is called in the first night only");
        return sound;
    case WEREWOLVES_P_SEER:
        FAULT_IF(!lives(s, WEREWOLVES_SEER), "/phase", "the Seer is dead or not in the set");
        return sound;
    case WEREWOLVES_P_WITCH_HEAL:
    case WEREWOLVES_P_WITCH_POISON:
        FAULT_IF(!lives(s, WEREWOLVES_WITCH), "/phase", "the Witch is dead or not in the set");
        FAULT_IF(s->poison_target != WEREWOLVES_NONE, "/poison_target", "not chosen yet");
        FAULT_IF(s->heal_used && s->phase == WEREWOLVES_P_WITCH_HEAL, "/heal_used", "not chosen yet");
        return sound;
    case WEREWOLVES_P_HEALER:
        FAULT_IF(!lives(s, WEREWOLVES_HEALER), "/phase", "the Healer is dead or not in the set");
        return sound;
    case WEREWOLVES_P_SHOT:
        FAULT_IF(!s->set[WEREWOLVES_HUNTER] || lives(s, WEREWOLVES_HUNTER), "/phase", "the Hunter shoots when dead");
        FAULT_IF(s->cause[s->holder[WEREWOLVES_HUNTER]] == WEREWOLVES_LEFT, "/phase",
                 "a removed Hunter does not shoot (R-hunter-6)");
        return sound;
    case WEREWOLVES_P_OFFICE:
        FAULT_IF(!s->office_due, "/phase", "no office is to be passed on");
        return sound;
    default:
        return sound;
    }
}

static struct fault check_choices(const struct werewolves_state *s)
{
    FAULT_IF(s->phase < WEREWOLVES_P_WITCH_HEAL && s->number > 0 &&
                 (s->heal_used || s->poison_target != WEREWOLVES_NONE),
             "/heal_used", "the Witch has not been called yet");
    FAULT_IF(s->number == 0 && (s->heal_used || s->poison_target != WEREWOLVES_NONE), "/heal_used",
             "there was no night yet");
    return sound;
}

/* ---- The chain in progress ---- */

static struct fault check_chain(const struct werewolves_state *s)
{
    const bool chain = s->phase == WEREWOLVES_P_SHOT || s->phase == WEREWOLVES_P_OFFICE;
    const bool back = s->resume <= WEREWOLVES_P_ELECT2 ||
                      (s->resume >= WEREWOLVES_P_DAY && s->resume <= WEREWOLVES_P_VOTE);
    FAULT_IF(chain != (s->origin != WEREWOLVES_O_NONE), "/origin", "a chain is under way in shot and office only");
    FAULT_IF(s->origin == WEREWOLVES_O_REMOVAL ? !back : s->resume != WEREWOLVES_P_OVER, "/resume",
             "the phase a removal interrupted");
    FAULT_IF(s->leaving && !(s->phase < WEREWOLVES_P_DAY || werewolves_night(s)), "/leaving",
             "by day a removal happens at once (R-abs-5)");
    FAULT_IF(s->origin == WEREWOLVES_O_GALLOWS && s->number == 0, "/origin", "there was no day yet");
    return sound;
}

static struct fault check_office(const struct werewolves_state *s)
{
    const int mayor = s->mayor_office;
    const bool electing = s->phase <= WEREWOLVES_P_ELECT2;
    FAULT_IF(s->office_due > 1, "/office_due", "true or false");
    FAULT_IF(!is_seat_or_none(s, mayor), "/mayor_office", "a seat or nobody");
    FAULT_IF((mayor == WEREWOLVES_NONE) == (werewolves_has(s, WEREWOLVES_ELECTED) && !electing), "/mayor_office",
             "there is an elected Mayor after the election only");
    FAULT_IF(s->office_due && (mayor == WEREWOLVES_NONE || werewolves_is(s->alive, mayor)), "/office_due",
             "the Mayor lives");
    FAULT_IF(mayor != WEREWOLVES_NONE && !s->head.over && werewolves_is(s->alive, mayor) == (s->office_due != 0),
             "/mayor_office", "a dead Mayor has to pass the office on (R-elect-5)");
    FAULT_IF(s->leaders && s->phase != WEREWOLVES_P_ELECT2, "/leaders", "candidates of the second ballot only");
    FAULT_IF(s->phase == WEREWOLVES_P_ELECT2 && (!s->leaders || s->leaders & ~s->alive), "/leaders",
             "two or more living seats");
    for (int p = 0; p < SAND_SEATS; p++)
        FAULT_IF(!is_seat_or_none(s, s->ballot[p]) ||
                     (s->ballot[p] != WEREWOLVES_NONE && (p >= s->head.seats || s->phase == WEREWOLVES_P_ELECT)),
                 "/ballot", "a closed ballot names a seat");
    return sound;
}

/* What the table can tell of the Mayor's and the Hunter's card must be true. */
static struct fault check_maybe(const struct werewolves_state *s)
{
    FAULT_IF(!s->set[WEREWOLVES_MAYOR] ? s->mayor_maybe != 0
                                       : !werewolves_is(s->mayor_maybe, s->holder[WEREWOLVES_MAYOR]),
             "/mayor_maybe", "holds whoever has the Mayor's card");
    FAULT_IF(!s->set[WEREWOLVES_HUNTER] ? s->hunter_maybe != 0
                                        : !werewolves_is(s->hunter_maybe, s->holder[WEREWOLVES_HUNTER]),
             "/hunter_maybe", "holds whoever has the Hunter's card");
    return sound;
}

/* ---- The day ---- */

static struct fault check_fingers(const struct werewolves_state *s)
{
    sand_mask up = 0, aimed = 0;
    for (int p = 0; p < SAND_SEATS; p++) {
        const int whom = s->finger[p];
        if (whom == WEREWOLVES_NONE)
            continue;
        FAULT_IF(p >= s->head.seats || whom >= s->head.seats || !werewolves_is(s->alive & ~s->acquitted, whom),
                 "/finger", "points at a living player who is not acquitted (R-day-2)");
        FAULT_IF(werewolves_is(aimed, whom) && whom != s->trial, "/finger", "two fingers mean a trial (R-day-4)");
        up |= sand_bit(p);
        aimed |= sand_bit(whom);
    }
    FAULT_IF(up != s->fingers || aimed != s->aimed, "/finger", "fingers and aimed follow from finger");
    FAULT_IF(up && (open_phase(s) < WEREWOLVES_P_DAY || werewolves_night(s)), "/finger", "fingers are raised by day");
    return sound;
}

static struct fault check_trial(const struct werewolves_state *s)
{
    const int phase = open_phase(s);
    const bool trial = phase == WEREWOLVES_P_DEFENCE || phase == WEREWOLVES_P_VOTE;
    FAULT_IF(!is_seat_or_none(s, s->trial), "/trial", "a seat or nobody");
    FAULT_IF(trial != (s->trial != WEREWOLVES_NONE), "/trial", "there is a nominee in defence and vote only");
    for (int i = 0; i < 2; i++)
        FAULT_IF(!is_seat_or_none(s, s->trial_by[i]) || trial != (s->trial_by[i] != WEREWOLVES_NONE), "/trial_by",
                 "two nominators in a trial");
    FAULT_IF(trial && s->trial_by[0] == s->trial_by[1], "/trial_by", "two different players (R-day-4)");
    FAULT_IF(trial && s->phase != WEREWOLVES_P_SHOT && s->phase != WEREWOLVES_P_OFFICE &&
                 !werewolves_is(s->alive, s->trial),
             "/trial", "the nominee lives");
    FAULT_IF(werewolves_is(s->acquitted, s->trial), "/trial", "not acquitted today (R-day-9)");
    return sound;
}

static struct fault check_acts(const struct werewolves_state *s)
{
    sand_mask spent = 0;
    bool any = false;
    for (int p = 0; p < SAND_SEATS; p++) {
        FAULT_IF(s->acts[p] > WEREWOLVES_ACTS || (s->acts[p] && !(p < s->head.seats && werewolves_is(s->alive, p))),
                 "/acts", "0 to 40 acts of the living (R-day-14)");
        spent |= s->acts[p] == WEREWOLVES_ACTS ? sand_bit(p) : 0;
        any |= s->acts[p] > 0;
    }
    FAULT_IF(spent != s->spent, "/acts", "`spent` is derived from `acts`");
    FAULT_IF(any && werewolves_has(s, WEREWOLVES_TALK_ROUNDS), "/acts", "acts are counted in open talk only");
    return sound;
}

static struct fault check_order(const struct werewolves_state *s)
{
    sand_mask seen = 0;
    int n = 0;
    for (int i = 0; i < SAND_SEATS; i++) {
        if (s->order[i] == WEREWOLVES_NONE)
            continue;
        FAULT_IF(n++ != i || s->order[i] >= s->head.seats || werewolves_is(seen, s->order[i]), "/order",
                 "each speaker once, without gaps");
        seen |= sand_bit(s->order[i]);
    }
    FAULT_IF(s->talk_rounds < 1 || s->talk_rounds > 20, "/options/talk_rounds", "1 to 20");
    FAULT_IF(s->talk_round > s->talk_rounds, "/talk_round", "at most talk_rounds");
    FAULT_IF((n > 0) != (s->talk_round > 0) || s->turn > n, "/turn",
             "an order in a round of talk, a turn in the order");
    FAULT_IF(n > 0 && !werewolves_has(s, WEREWOLVES_TALK_ROUNDS), "/order", "with talk=rounds only");
    FAULT_IF(s->phase == WEREWOLVES_P_DAY && werewolves_has(s, WEREWOLVES_TALK_ROUNDS) &&
                 (s->turn >= n || !werewolves_is(s->alive, s->order[s->turn])),
             "/turn", "somebody living must have the turn");
    return sound;
}

static struct fault check_day(const struct werewolves_state *s)
{
    const bool night = werewolves_night(s) || s->phase <= WEREWOLVES_P_ELECT2;
    FAULT_IF(s->extended > 1, "/extended", "true or false");
    FAULT_IF(night && (s->acquitted | s->drowsy | s->more_asked | s->spent | s->extended | s->trial_no | s->talk_round),
             "/acquitted", "the day's sets are cleared at nightfall (R-day-11)");
    FAULT_IF(s->phase == WEREWOLVES_P_DAY && !(s->alive & ~s->drowsy), "/drowsy", "all asleep is the end of the day");
    FAULT_IF(s->phase == WEREWOLVES_P_DAY && !(s->alive & ~s->acquitted), "/acquitted",
             "nobody left is the end of the day");
    return sound;
}

/* ---- The end ---- */

/* R-end-6 binds once a chain or a day has ended. */
static bool parity_tested(const struct werewolves_state *s)
{
    return s->phase != WEREWOLVES_P_SHOT && (s->number > 1 || s->alive != werewolves_all(s));
}

static struct fault check_running(const struct werewolves_state *s)
{
    FAULT_IF(s->result, "/result", "there is a result at the end only");
    FAULT_IF(!(s->wolves & s->alive), "/cause", "no Werewolf lives: the village has won (R-end-1)");
    FAULT_IF(s->phase != WEREWOLVES_P_SHOT && !(s->alive & ~s->wolves), "/cause",
             "only Werewolves live: they have won (R-end-3)");
    FAULT_IF(parity_tested(s) && werewolves_parity(s), "/cause", "the Werewolves have won (R-end-6)");
    FAULT_IF(s->quiet_dawns >= s->quiet_limit, "/quiet_dawns", "the game stands still (R-end-8)");
    return sound;
}

static struct fault check_over(const struct werewolves_state *s)
{
    const bool wolves = (s->wolves & s->alive) != 0;
    switch (s->result) {
    case WEREWOLVES_R_VILLAGE:
        FAULT_IF(wolves, "/result", "a Werewolf lives");
        return sound;
    case WEREWOLVES_R_WEREWOLVES:
        FAULT_IF(!wolves || !werewolves_pack_has_won(s), "/result", "the Werewolves have not won");
        return sound;
    case WEREWOLVES_R_STANDSTILL:
        FAULT_IF(!wolves || s->quiet_dawns != s->quiet_limit, "/result", "the game does not stand still");
        return sound;
    default:
        return fault("/result", "the end has a result");
    }
}

static struct fault check_end(const struct werewolves_state *s)
{
    FAULT_IF(s->quiet_limit < 1 || s->quiet_limit > 50, "/options/quiet_limit", "1 to 50");
    return s->head.over ? check_over(s) : check_running(s);
}

/* Shape first: the later tests may then use every field. */
static struct fault check_all(const struct werewolves_pack *p, const struct werewolves_state *s)
{
    static struct fault (*const tests[])(const struct werewolves_state *) = {
        check_unknown, check_fates,   check_phase, check_lovers, check_heartbreak, check_night, check_witch,
        check_pack,    check_choices, check_chain, check_office, check_maybe,      check_trial, check_fingers,
        check_acts,    check_order,   check_day,   check_end,    check_answers};
    struct fault f = check_frame(s);
    if (!f.what)
        f = check_masks(s);
    if (!f.what)
        f = check_cards(p, s);
    for (size_t i = 0; i < sizeof tests / sizeof *tests && !f.what; i++)
        f = tests[i](s);
    return f;
}

bool werewolves_check(const void *pack, const void *state, struct sand_error *error)
{
    if (!sand_check_fields(&werewolves_game, pack, state, error))
        return false;
    const struct fault f = check_all(pack, werewolves_of(state));
    return f.what ? sand_impossible(error, f.where, f.what) : true;
}
