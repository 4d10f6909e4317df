/* A territory whose third space is filled is decided at once (R-conq-1). Faces count, not owners.
 *
 * Three spaces and at most four factions: either two faces are the same, and that faction has won, or all three differ
 * and at least two of them are Allies, so that the strongest Allied counter decides. */
#include "games/wunderwaffen/state.h"

#include <limits.h>

/* R-conq-2 */
static int majority(const int face[WUNDERWAFFEN_SPACES])
{
    int count[WUNDERWAFFEN_FACTIONS] = {0};
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        if (++count[face[i]] == 2)
            return face[i];
    return WUNDERWAFFEN_NO;
}

/* R-conq-3 to R-conq-6: the strongest Allied counter; equal ones by the Political track. There is one. Strength and
 * rank on the track are packed into one number, strength * 4 + place in the order: ranks differ, so the remainder names
 * the faction. */
static int strongest(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int land,
                     const int face[WUNDERWAFFEN_SPACES])
{
    int best = INT_MIN;
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
        const int strength = p->strength[wunderwaffen_kind(p, s, s->space[land][i])];
        const int rank = strength * WUNDERWAFFEN_FACTIONS + wunderwaffen_ahead(s, 1, face[i]);
        if (wunderwaffen_ally(face[i]) && rank > best)
            best = rank;
    }
    return s->order[1][best % WUNDERWAFFEN_FACTIONS];
}

/* R-fort-6: nothing is conquered again. */
static void hold(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land, struct sand_sink *sink)
{
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        wunderwaffen_discard(p, s, s->space[land][i]);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_HOLDS, land);
}

void wunderwaffen_decide(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land,
                         struct sand_sink *sink)
{
    int face[WUNDERWAFFEN_SPACES] = {0}, shown = 0;
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++) {
        if (s->space[land][i] == WUNDERWAFFEN_NO)
            return;
        face[i] = wunderwaffen_face(p, s, s->space[land][i]);
    }
    const int most = majority(face), winner = most != WUNDERWAFFEN_NO ? most : strongest(p, s, land, face);
    if (winner == WUNDERWAFFEN_GERMAN && s->marker[land] != WUNDERWAFFEN_NO) {
        hold(p, s, land, sink);
        return;
    }
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        shown |= (face[i] == winner) << i;
    s->land = (uint8_t)land;
    s->winner = (uint8_t)winner;
    if (__builtin_popcount((unsigned)shown) > 1)
        s->stage = WUNDERWAFFEN_MARK; /* R-conq-8 */
    else
        wunderwaffen_keep(p, s, __builtin_ctz((unsigned)shown), sink);
}

/* Cards toll-fortress and fortress-vp: an Ally takes a Fortress, or the German builds one. */
static int card_vp(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int winner, bool fortress)
{
    if (wunderwaffen_ally(winner))
        return fortress ? wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_TOLL_FORTRESS) : 0;
    return wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_FORTRESS_VP);
}

/* Card VP come after the territory's own (part 4, chain of one play). */
static void push_score(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land, int winner,
                       bool fortress)
{
    const int vp = card_vp(p, s, winner, fortress);
    if (vp)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_VP_CARD, WUNDERWAFFEN_GERMAN,
                          vp < WUNDERWAFFEN_MOST_CARD_VP ? vp : WUNDERWAFFEN_MOST_CARD_VP);
    wunderwaffen_push(s, WUNDERWAFFEN_DO_SCORE, winner, land);
    for (int i = p->land[land].bonuses - 1; i >= 0; i--)
        wunderwaffen_push_bonus(s, p->land[land].bonus[i], winner, WUNDERWAFFEN_DO_VP);
}

/* R-conq-7 to R-conq-10, R-fort-1, R-fort-4: the counter on this space stays as the owner marker. */
void wunderwaffen_keep(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int space,
                       struct sand_sink *sink)
{
    const int land = s->land, winner = s->winner;
    const bool fortress = s->marker[land] != WUNDERWAFFEN_NO;
    if (fortress)
        wunderwaffen_discard(p, s, s->marker[land]);
    wunderwaffen_move(p, s, s->space[land][space], WUNDERWAFFEN_AS_MARKER + land);
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        if (s->space[land][i] != WUNDERWAFFEN_NO)
            wunderwaffen_discard(p, s, s->space[land][i]);
    if (wunderwaffen_ally(winner))
        s->owned[winner] |= 1u << land;
    WUNDERWAFFEN_TELL(sink, winner == WUNDERWAFFEN_GERMAN ? WUNDERWAFFEN_K_FORTRESS : WUNDERWAFFEN_K_CONQUERS, winner,
                      land);
    s->land = s->winner = WUNDERWAFFEN_NO;
    push_score(p, s, land, winner, fortress);
}
