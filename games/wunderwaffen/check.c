/* What is always true of a position, as sentences. It guards loading: whatever passes can be played to the end.
 *
 * A test that fails returns its sentence, which is what the author of a position reads. Stage comes last: what it calls
 * (uses, cancels, possible factions) relies on the board being sound. */
#include "games/wunderwaffen/state.h"

#include "engine/field.h"

typedef const char *fault; /* null: none */

static bool in_turn(const struct wunderwaffen_state *s)
{
    return s->stage >= WUNDERWAFFEN_TURN && s->stage <= WUNDERWAFFEN_MARK;
}

/* ---- Course ---- */

static fault course(const struct wunderwaffen_state *s)
{
    const bool german = s->active == WUNDERWAFFEN_GERMAN, over = s->stage == WUNDERWAFFEN_OVER;
    return SAND_BROKEN(
        {s->alternative && s->head.seats != 2, "the alternative score is for two seats (R-end-7)"},
        {s->round < 1 || s->round > (s->phase == 1 ? 6 : 4), "six rounds in phase one, four in phase two (R-turn-1)"},
        {s->head.over != over, "the game is over exactly in the stage over"},
        {over && (s->phase != 2 || s->round != 4 || !german),
         "the game ends after the German's fourth turn of phase two (R-end-1)"},
        {s->stored && (!wunderwaffen_ally(s->active) || s->reserve[s->active][s->stored - 1] == WUNDERWAFFEN_NO),
         "an Ally stores in its turn, and the counter is still there"},
        {s->bought && !german, "a card is bought in the German's turn"},
        {s->cancelled && (german || s->stage == WUNDERWAFFEN_DROP || s->opening),
         "a cancel is remembered until the German's turn"},
        {s->cancelled && wunderwaffen_hand(s, WUNDERWAFFEN_GERMAN) > 2, "a counter cancelled with has left the hand"},
        {s->opening && s->round != 1, "opening picks come before round 1"});
}

/* A marker moves, by `most` squares at the most. */
static bool moves(int amount, int most)
{
    return amount && amount >= -most && amount <= most;
}

static fault effect(const struct wunderwaffen_effect *e)
{
    switch (e->what) {
    case WUNDERWAFFEN_DO_VP:
    case WUNDERWAFFEN_DO_VP_BERLIN:
    case WUNDERWAFFEN_DO_VP_STRATEGY:
    case WUNDERWAFFEN_DO_VP_RESEARCH:
    case WUNDERWAFFEN_DO_VP_CARD:
        return SAND_BROKEN({e->amount < 0, "VP are gained"});
    case WUNDERWAFFEN_DO_MORALE:
    case WUNDERWAFFEN_DO_POLITICS:
        return SAND_BROKEN({!moves(e->amount, 2), "a marker moves one or two squares"});
    case WUNDERWAFFEN_DO_RESEARCH:
        return SAND_BROKEN({!moves(e->amount, 6), "research moves by one to six"});
    case WUNDERWAFFEN_DO_STRATEGY:
        return SAND_BROKEN({!wunderwaffen_ally(e->who) || e->amount != 1, "an Ally's strategy marker moves by one"});
    default:
        return SAND_BROKEN({e->amount < 0 || e->amount >= WUNDERWAFFEN_LANDS, "no such territory"});
    }
}

/* What is used up leaves nothing behind, so that equal positions are equal byte by byte. wunderwaffen_move and
 * wunderwaffen_turn_up clear what they take out. */
static fault unused(const struct wunderwaffen_state *s)
{
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        for (int i = s->pooled[f]; i < WUNDERWAFFEN_SET; i++)
            if (s->pool[f][i])
                return "a pool ends after its last counter";
    for (int g = 0; g < 2; g++)
        for (int i = s->left[g]; i < WUNDERWAFFEN_GROUP; i++)
            if (s->undrawn[g][i])
                return "the hidden cards end after the last";
    return 0;
}

/* Effects wait only while a question interrupts their chain, so a position has at most WUNDERWAFFEN_WAITING of them,
 * and what they set off fits the other half of the stack. */
static fault waiting(const struct wunderwaffen_state *s)
{
    if (s->todos && s->stage != WUNDERWAFFEN_CHOOSE_BONUS && s->stage != WUNDERWAFFEN_CANCEL)
        return "effects wait only for a bonus or a cancel";
    for (int i = 0; i < s->todos; i++)
        if (effect(&s->todo[i]))
            return effect(&s->todo[i]);
    return 0;
}

/* ---- Stages ---- */

static fault start_card(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    int cheap = 0, dear = 0;
    for (uint32_t cards = s->display; cards; cards &= cards - 1) {
        cheap += p->card[__builtin_ctz(cards)].cost == 1;
        dear += p->card[__builtin_ctz(cards)].cost == 2;
    }
    return SAND_BROKEN({s->phase != 1 || s->round != 1 || s->active != WUNDERWAFFEN_GERMAN,
                        "the German takes his first card before round 1"},
                       {s->second_card && !cheap, "a second card of cost 1 must be displayed"},
                       {!s->second_card && !dear && cheap < 2, "a card to begin with must be displayed (R-setup-9)"});
}

static fault picking(const struct wunderwaffen_state *s)
{
    const uint32_t first = (1u << WUNDERWAFFEN_GROUP) - 1;
    return SAND_BROKEN(
        {s->picks > s->pooled[s->active] || s->picks > WUNDERWAFFEN_HAND - wunderwaffen_hand(s, s->active),
         "picks are for empty slots, from the pool"},
        {s->phase == 1 && s->opening && s->left[0] + __builtin_popcount(s->display & first) < WUNDERWAFFEN_DISPLAY,
         "cards to begin with must be left"});
}

/* A front, from the hand or called from the Reserve. */
static fault playing_front(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int c)
{
    const bool own = s->mode == WUNDERWAFFEN_BY_OWN, call = s->mode == WUNDERWAFFEN_BY_CALL;
    if (s->stage != WUNDERWAFFEN_USE || s->face != s->active || (own && !s->own_due))
        return "a front acts for its own faction, with a play due";
    return SAND_BROKEN({call && (s->stored == s->from - WUNDERWAFFEN_HAND + 1 ||
                                 !wunderwaffen_useful(p, s, s->face, p->counter[c].front, true)),
                        "a Reserve counter is called on a later turn and for a valid use (R-resv-5)"});
}

static fault playing_reverse(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int c)
{
    const int set = wunderwaffen_possible(p, s, c), own = wunderwaffen_factions_of(s, wunderwaffen_seat(s, s->active));
    const bool asks = s->stage == WUNDERWAFFEN_FOR, faced = s->face != WUNDERWAFFEN_NO;
    return SAND_BROKEN(
        {!s->give_due || !(p->counter[c].named & ~own), "a reverse is due and names a faction of another seat"},
        {asks && (faced || !(set & (set - 1))), "`for` is asked with two factions or more, before one is named"},
        {!asks && !faced && set, "a reverse with a valid use has a face"},
        {!asks && faced && !(set >> s->face & 1), "the reverse has no valid use for this faction"});
}

static fault playing(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    const bool stored = s->from >= WUNDERWAFFEN_HAND, call = s->mode == WUNDERWAFFEN_BY_CALL;
    if (stored && (!call || !wunderwaffen_ally(s->active)))
        return "only an Ally's call plays from the Reserve";
    if (!stored && call)
        return "a call plays from the Reserve";
    const int c = wunderwaffen_played(s);
    if (c == WUNDERWAFFEN_NO)
        return "the counter being played must be there";
    return s->mode == WUNDERWAFFEN_BY_GIVE ? playing_reverse(p, s, c) : playing_front(p, s, c);
}

static fault cancelling(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    if (!wunderwaffen_can_cancel(p, s))
        return "the German has a counter to cancel with, in an Allied turn, and has not yet done so";
    return s->research <= wunderwaffen_floor(p, s) ? "a reduction would move the Research marker" : 0;
}

static fault marking(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    int shown = 0;
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
        const int c = s->space[s->land][i];
        if (c == WUNDERWAFFEN_NO)
            return "all three spaces are filled when a territory is won";
        shown += wunderwaffen_face(p, s, c) == s->winner;
    }
    if (s->winner == WUNDERWAFFEN_GERMAN && s->marker[s->land] != WUNDERWAFFEN_NO)
        return "a Fortress is not built again (R-fort-6)";
    return shown < 2 ? "the marker is chosen among two counters or three" : 0;
}

static fault stage(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    if (in_turn(s) && wunderwaffen_hand(s, s->active) != s->own_due + s->give_due)
        return "the hand holds as many counters as plays are due";
    switch (s->stage) {
    case WUNDERWAFFEN_PICK:
        return picking(s);
    case WUNDERWAFFEN_START_CARD:
        return start_card(p, s);
    case WUNDERWAFFEN_FOR:
    case WUNDERWAFFEN_USE:
        return playing(p, s);
    case WUNDERWAFFEN_CHOOSE_BONUS:
        return SAND_BROKEN(
            {!wunderwaffen_ally(s->bonus_for) || !s->strategy[s->bonus_for], "a bonus is of a square an Ally is on"});
    case WUNDERWAFFEN_CANCEL:
        return cancelling(p, s);
    case WUNDERWAFFEN_MARK:
        return marking(p, s);
    case WUNDERWAFFEN_DROP:
        return SAND_BROKEN({s->phase != 2 || s->round != 1 || s->pooled[s->active] <= WUNDERWAFFEN_KEEP,
                            "drops are for more than twelve"});
    default:
        return 0;
    }
}

/* ---- The board ---- */

static fault land(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t)
{
    int filled = 0;
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
        const int c = s->space[t][i];
        filled += c != WUNDERWAFFEN_NO;
        if (c != WUNDERWAFFEN_NO && !p->strength[wunderwaffen_kind(p, s, c)])
            return "only Soldier to Faction enter spaces (R-terr-6)";
    }
    if (s->marker[t] != WUNDERWAFFEN_NO && !p->strength[wunderwaffen_kind(p, s, s->marker[t])])
        return "an owner marker comes from a space";
    if (filled && wunderwaffen_conquered(s) >> t & 1)
        return "the spaces of an Allied territory are empty";
    if (filled == WUNDERWAFFEN_SPACES && s->land != t)
        return "no territory is left with three filled spaces";
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (s->access[f] >> t & 1 && (!(wunderwaffen_conquered(s) >> t & 1) || s->owned[f] >> t & 1))
            return "access is to another Ally's territory (R-pol-2)";
    return 0;
}

/* Where only some counters may lie. */
static fault counter(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int c)
{
    const int place = s->place[c], front = p->counter[c].front;
    const bool ally = wunderwaffen_ally(p->counter[c].owner),
               envoy = front == WUNDERWAFFEN_POLITICAL || front == WUNDERWAFFEN_FACTION,
               office = place >= WUNDERWAFFEN_AT_CONFERENCE && place <= WUNDERWAFFEN_LEADER,
               berlin = place >= WUNDERWAFFEN_IN_BERLIN && place < WUNDERWAFFEN_ON_SPACE,
               enters = ally ? envoy || front <= WUNDERWAFFEN_TANK : front == WUNDERWAFFEN_BERLIN_POLITICS;
    return SAND_BROKEN(
        {(office || place >= WUNDERWAFFEN_AS_ACCESS) && !(ally && envoy),
         "Conference, Leader and access take Allied Political and Faction counters"},
        {berlin && !enters, "this counter may not be in Berlin (R-ber-3)"},
        {place == WUNDERWAFFEN_IN_RESERVE && front != WUNDERWAFFEN_SOLDIER,
         "the first Reserve slot is a Soldier's (R-resv-1)"},
        {place == WUNDERWAFFEN_OUT && s->phase == 1, "counters are dropped in phase two"},
        {(s->shuffled[c] && s->phase == 1) || (s->before[c] && !s->shuffled[c]),
         "the shuffle comes before phase two, and what was seen before it belongs to shuffled counters"});
}

static fault offices(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    int there = 0;
    for (int i = 0; i < 3; i++) {
        if (s->conference[i] == WUNDERWAFFEN_NO)
            continue;
        const int owner = p->counter[s->conference[i]].owner;
        if (there >> owner & 1)
            return "a faction has one counter on the Conference (R-conf-2)";
        if (i && s->conference[i - 1] == WUNDERWAFFEN_NO)
            return "the Conference fills from the left (R-conf-1)";
        there |= 1 << owner;
    }
    if (s->leader != WUNDERWAFFEN_NO && s->conference[2] == WUNDERWAFFEN_NO)
        return "a Leader needs a full Conference (R-conf-5)";
    for (int i = 0; i < WUNDERWAFFEN_BERLIN_SPACES - 1; i++)
        if (s->suburb[i] > 1 || (s->suburb[WUNDERWAFFEN_BERLIN_SPACES - 1] > 1 && !s->suburb[i]))
            return "a space of Berlin holds one counter, the fifth more once all are taken (R-ber-6)";
    return 0;
}

static fault cards(const struct wunderwaffen_state *s)
{
    const uint32_t first = (1u << WUNDERWAFFEN_GROUP) - 1;
    return SAND_BROKEN({__builtin_popcount(s->display & first) > WUNDERWAFFEN_DISPLAY ||
                            __builtin_popcount(s->display & ~first) > WUNDERWAFFEN_DISPLAY,
                        "four cards of a group are displayed at most"});
}

bool wunderwaffen_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct wunderwaffen_pack *p = pack;
    const struct wunderwaffen_state *s = state;
    if (!sand_check_fields(&wunderwaffen_game, pack, s, error) ||
        !sand_check_operands(&wunderwaffen_game, pack, wunderwaffen_game.fields, s, s->stage, error))
        return false;
    fault f = course(s);
    if (!f)
        f = waiting(s);
    if (!f)
        f = unused(s);
    if (f)
        return sand_impossible(error, "/", f);
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++)
        if (land(p, s, t))
            return sand_impossible(error, p->land[t].id, land(p, s, t));
    for (int c = 0; c < WUNDERWAFFEN_COUNTERS; c++)
        if (counter(p, s, c))
            return sand_impossible(error, p->counter[c].id, counter(p, s, c));
    if (offices(p, s))
        return sand_impossible(error, "/conference, /berlin", offices(p, s));
    if (cards(s))
        return sand_impossible(error, "/display", cards(s));
    f = stage(p, s);
    return f ? sand_impossible(error, "/stage", f) : true;
}
