/* The course of the game: opening picks, rounds, turns, the end of either phase. Each function leaves a stage in which
 * somebody is asked, or effects wait to be worked off (questions.c), or the game over. */
#include "games/wunderwaffen/state.h"

static void begin_picks(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);
static void end_picks(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);

/* ---- The start of a turn ---- */

/* R-conf-4, R-conf-7, card conference-cut: paid while a square is free. */
static void pay_conference(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    if (s->conference[2] != WUNDERWAFFEN_NO)
        return;
    for (int i = 0; i < 2; i++)
        if (s->conference[i] != WUNDERWAFFEN_NO && p->counter[s->conference[i]].owner == s->active)
            wunderwaffen_gain(s, s->active,
                              p->conference[i] - wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_CONFERENCE_CUT),
                              WUNDERWAFFEN_FROM_CONFERENCE, sink);
}

/* R-turn-3, R-info-3: the seat sees the reverses of its hand. */
static void look(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    for (int i = 0; i < WUNDERWAFFEN_HAND; i++) {
        const int c = s->hand[s->active][i];
        if (c == WUNDERWAFFEN_NO || s->known[c] >= WUNDERWAFFEN_OWNER)
            continue;
        s->known[c] = WUNDERWAFFEN_OWNER;
        SAND_TELL_TO(sink, WUNDERWAFFEN_K_REVERSE, SAND_REVEALS,
                     sand_bit(wunderwaffen_seat(s, s->active)) | sand_bit(SAND_EVERYTHING), i, p->counter[c].front,
                     p->counter[c].reverse, p->counter[c].named);
    }
}

/* Part 4, plays due; R-turn-4, R-turn-6, R-res-9. A counter that was discarded out of turn counts as one of the own
 * plays of this turn: the plays are those of the hand as it would have been, less one. */
static void reckon(struct wunderwaffen_state *s, int hand)
{
    static const uint8_t own[4] = {0, 1, 1, 2}, give[4] = {0, 0, 1, 1};
    const int off = s->active == WUNDERWAFFEN_GERMAN && s->cancelled, n = hand + off;
    s->own_due = (uint8_t)(own[n] - off);
    s->give_due = give[n];
    if (s->active == WUNDERWAFFEN_GERMAN)
        s->cancelled = 0;
}

/* False if the turn is skipped (R-turn-7, R-turn-8). */
static bool begin_turn(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    const int hand = wunderwaffen_hand(s, s->active);
    const uint8_t *reserve = s->reserve[s->active];
    reckon(s, hand);
    if (!hand && !s->pooled[s->active] && reserve[0] == WUNDERWAFFEN_NO && reserve[1] == WUNDERWAFFEN_NO) {
        WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_SKIPPED, s->active);
        return false;
    }
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_TURN_OF, s->active);
    pay_conference(p, s, sink);
    if (s->active == WUNDERWAFFEN_GERMAN)
        wunderwaffen_gain(s, WUNDERWAFFEN_GERMAN, wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_TURN_VP),
                          WUNDERWAFFEN_FROM_CARD, sink);
    look(p, s, sink);
    s->stage = WUNDERWAFFEN_TURN;
    return true;
}

/* ---- The end of phase one ---- */

/* R-phase-3: Conference and Leader go to Discards. */
static void dissolve_conference(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s)
{
    for (int i = 0; i < 3; i++)
        if (s->conference[i] != WUNDERWAFFEN_NO)
            wunderwaffen_discard(p, s, s->conference[i]);
    if (s->leader != WUNDERWAFFEN_NO)
        wunderwaffen_discard(p, s, s->leader);
}

/* R-phase-4, R-info-6: shuffled unseen; that a reverse is among them stays known to those who saw it. `known` falls
 * back to nobody: the ids keep what was seen of them in `before`, the places do not. */
static void take_back(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int faction)
{
    uint8_t back[WUNDERWAFFEN_SET];
    int n = 0;
    for (int c = faction * WUNDERWAFFEN_SET; c < (faction + 1) * WUNDERWAFFEN_SET; c++)
        if (s->place[c] == WUNDERWAFFEN_DISCARDS || s->place[c] == WUNDERWAFFEN_POOL) {
            back[n++] = (uint8_t)c;
            s->before[c] = s->known[c];
            s->known[c] = WUNDERWAFFEN_NOBODY;
            s->shuffled[c] = 1;
        }
    sand_shuffle(&s->head.chance, back, n);
    for (int i = 0; i < n; i++)
        wunderwaffen_move(p, s, back[i], WUNDERWAFFEN_POOL);
}

static void end_phase_one(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    wunderwaffen_scoring(p, s, false, sink);
    dissolve_conference(p, s);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        take_back(p, s, f);
    s->phase = 2;
    s->round = 1;
    s->active = WUNDERWAFFEN_RUSSIAN;
    s->stage = WUNDERWAFFEN_DROP;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_PHASE_TWO, WUNDERWAFFEN_KEEP);
    wunderwaffen_after_drop(p, s, sink);
}

/* R-phase-4, R-phase-5 */
void wunderwaffen_after_drop(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    while (s->active < WUNDERWAFFEN_FACTIONS && s->pooled[s->active] <= WUNDERWAFFEN_KEEP)
        s->active++;
    if (s->active == WUNDERWAFFEN_FACTIONS)
        wunderwaffen_begin_opening(p, s, sink);
}

/* ---- Rounds ---- */

/* The next turn that is not skipped, or the end of the phase (R-turn-1, R-end-1). */
static void next_turn(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    do {
        if (s->active == WUNDERWAFFEN_GERMAN && s->round == (s->phase == 1 ? 6 : 4)) {
            if (s->phase == 1) {
                end_phase_one(p, s, sink);
                return;
            }
            wunderwaffen_scoring(p, s, true, sink);
            s->stage = WUNDERWAFFEN_OVER;
            s->head.over = 1;
            WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_OVER, s->vp[0], s->vp[1], s->vp[2], s->vp[3]);
            return;
        }
        if (s->active == WUNDERWAFFEN_GERMAN) {
            s->round++;
            WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_ROUND, s->phase, s->round);
        }
        s->active = (uint8_t)((s->active + 1) % WUNDERWAFFEN_FACTIONS);
    } while (!begin_turn(p, s, sink));
}

void wunderwaffen_begin_rounds(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    s->opening = 0;
    s->round = 0;
    s->active = WUNDERWAFFEN_GERMAN;
    next_turn(p, s, sink);
}

/* ---- Picks ---- */

/* R-setup-8, R-phase-5: in turn order, each its three. */
void wunderwaffen_begin_opening(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    s->opening = 1;
    s->active = WUNDERWAFFEN_RUSSIAN;
    begin_picks(p, s, sink);
}

static void after_opening(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    if (s->phase == 2) {
        wunderwaffen_begin_rounds(p, s, sink);
        return;
    }
    wunderwaffen_refill(s, sink); /* R-setup-9 */
    s->active = WUNDERWAFFEN_GERMAN;
    s->opening = 0;
    s->stage = WUNDERWAFFEN_START_CARD;
}

/* The active faction picks as many as its hand has room for; who has no pool has nothing to pick. */
static void begin_picks(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    const int room = WUNDERWAFFEN_HAND - wunderwaffen_hand(s, s->active), left = s->pooled[s->active];
    s->stage = WUNDERWAFFEN_PICK;
    s->picks = (uint8_t)(room < left ? room : left);
    if (!s->picks)
        end_picks(p, s, sink);
}

static void end_picks(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    if (!s->opening) {
        next_turn(p, s, sink);
    } else if (s->active == WUNDERWAFFEN_GERMAN) {
        after_opening(p, s, sink);
    } else {
        s->active++;
        begin_picks(p, s, sink);
    }
}

void wunderwaffen_after_pick(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    if (!--s->picks)
        end_picks(p, s, sink);
}

/* R-turn-9 */
void wunderwaffen_end_turn(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    s->stored = s->bought = 0;
    begin_picks(p, s, sink);
}
