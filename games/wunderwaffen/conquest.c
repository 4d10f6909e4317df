/* A territory whose third space is filled is decided at once (R-conq-1). Faces count, not owners. */
#include "games/wunderwaffen/state.h"

#include <limits.h>

/* R-conq-2 */
static int majority(const int face[WW_SPACES])
{
    int count[WW_FACTIONS] = {0};
    for (int i = 0; i < WW_SPACES; i++)
        if (++count[face[i]] == 2)
            return face[i];
    return WW_NO;
}

/* R-conq-3 to R-conq-6: the strongest Allied counter; equal ones by the Political track. There is one. */
static int strongest(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int land,
                     const int face[WW_SPACES])
{
    int best = INT_MIN;
    for (int i = 0; i < WW_SPACES; i++) {
        const int strength = p->strength[wunderwaffen_kind(p, s, s->space[land][i])];
        const int rank = strength * WW_FACTIONS + wunderwaffen_ahead(s, 1, face[i]);
        if (wunderwaffen_ally(face[i]) && rank > best)
            best = rank;
    }
    return s->order[1][best % WW_FACTIONS];
}

/* R-fort-6: nothing is conquered again. */
static void hold(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land, struct sand_sink *sink)
{
    for (int i = 0; i < WW_SPACES; i++)
        wunderwaffen_discard(p, s, s->space[land][i]);
    WW_TELL(sink, WW_K_HOLDS, land);
}

void wunderwaffen_decide(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land,
                         struct sand_sink *sink)
{
    int face[WW_SPACES] = {0}, shown = 0;
    for (int i = 0; i < WW_SPACES; i++) {
        if (s->space[land][i] == WW_NO)
            return;
        face[i] = wunderwaffen_face(p, s, s->space[land][i]);
    }
    const int most = majority(face), winner = most != WW_NO ? most : strongest(p, s, land, face);
    if (winner == WW_GERMAN && s->marker[land] != WW_NO) {
        hold(p, s, land, sink);
        return;
    }
    for (int i = 0; i < WW_SPACES; i++)
        shown |= (face[i] == winner) << i;
    s->land = (uint8_t)land;
    s->winner = (uint8_t)winner;
    if (__builtin_popcount((unsigned)shown) > 1)
        s->stage = WW_MARK; /* R-conq-8 */
    else
        wunderwaffen_keep(p, s, __builtin_ctz((unsigned)shown), sink);
}

/* Cards toll-fortress and fortress-vp: an Ally takes a Fortress, or the German builds one. */
static int card_vp(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int winner, bool fortress)
{
    if (wunderwaffen_ally(winner))
        return fortress ? wunderwaffen_card_sum(p, s, WW_HOOK_TOLL_FORTRESS) : 0;
    return wunderwaffen_card_sum(p, s, WW_HOOK_FORTRESS_VP);
}

/* Card VP come after the territory's own (part 4, chain of one play). */
static void push_score(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int land, int winner,
                       bool fortress)
{
    const int vp = card_vp(p, s, winner, fortress);
    if (vp)
        wunderwaffen_push(s, WW_DO_VP_CARD, WW_GERMAN, vp < WW_MOST_CARD_VP ? vp : WW_MOST_CARD_VP);
    wunderwaffen_push(s, WW_DO_SCORE, winner, land);
    for (int i = p->land[land].bonuses - 1; i >= 0; i--)
        wunderwaffen_push_bonus(s, p->land[land].bonus[i], winner, WW_DO_VP);
}

/* R-conq-7 to R-conq-10, R-fort-1, R-fort-4: the counter on this space stays as the owner marker. */
void wunderwaffen_keep(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int space,
                       struct sand_sink *sink)
{
    const int land = s->land, winner = s->winner;
    const bool fortress = s->marker[land] != WW_NO;
    if (fortress)
        wunderwaffen_discard(p, s, s->marker[land]);
    wunderwaffen_move(p, s, s->space[land][space], WW_AS_MARKER + land);
    for (int i = 0; i < WW_SPACES; i++)
        if (s->space[land][i] != WW_NO)
            wunderwaffen_discard(p, s, s->space[land][i]);
    if (wunderwaffen_ally(winner))
        s->owned[winner] |= 1u << land;
    WW_TELL(sink, winner == WW_GERMAN ? WW_K_FORTRESS : WW_K_CONQUERS, winner, land);
    s->land = s->winner = WW_NO;
    push_score(p, s, land, winner, fortress);
}
