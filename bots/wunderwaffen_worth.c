/* What a position of WunderWaffen is worth to a seat: points, territories held and begun, tracks, research, against the
 * strongest of the others. Most of what `staff` does is to ask for this. */
#include "bots/wunderwaffen_worth.h"

#include <stddef.h>
#include <string.h>

enum { POINT = 20 }; /* the worth of a victory point */

int wunderbot_seat_of(const struct wunderwaffen_state *s, int faction)
{
    static const uint8_t seat[3][WUNDERWAFFEN_FACTIONS] = {{0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    return seat[s->head.seats - 2][faction];
}

static int track_worth(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int f)
{
    const int morale = s->square[0][f], politics = s->square[1][f];
    const int a = p->value[0][morale], b = p->value[1][politics], rounds = s->phase == 1 ? 10 - s->round : 4 - s->round;
    return (a > b ? a : b) * 4 * rounds + (morale + 2 * politics) * rounds / 2 + politics * 6;
}

/* ---- Territories ---- */

/* What every conquest would bring the faction, wherever it is. */
static int trophy(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int f)
{
    const int a = p->value[0][s->square[0][f]], b = p->value[1][s->square[1][f]];
    return POINT * ((a > b ? a : b) + (f == WUNDERWAFFEN_GERMAN ? 0 : s->phase == 1 ? 2 : 1));
}

/* What the territory itself would bring. */
static int prize(const struct wunderwaffen_pack *p, int f, int t)
{
    const int berlin = p->land[WUNDERWAFFEN_BERLIN].adjacent >> t & 1;
    return POINT * p->land[t].vp + 30 * p->land[t].bonuses + 10 * p->land[t].cities +
           (f == WUNDERWAFFEN_GERMAN ? 0 : 20 * berlin);
}

/* Spaces held in a territory still open: the more of three, the nearer the prize. */
static void weigh_field(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t,
                        const int usual[WUNDERWAFFEN_FACTIONS], int worth[WUNDERWAFFEN_FACTIONS])
{
    static const int part[4] = {0, 22, 60, 60};
    uint8_t count[WUNDERWAFFEN_FACTIONS] = {0};
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        if (s->space[t][i] != WUNDERWAFFEN_NO)
            count[wunderwaffen_face(p, s, s->space[t][i])]++;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (count[f] && !(f == WUNDERWAFFEN_GERMAN && s->marker[t] != WUNDERWAFFEN_NO))
            worth[f] += (usual[f] + prize(p, f, t)) * part[count[f]] / 100;
}

/* A territory that an Ally has conquered: the German has all others, so what an Ally gets he loses. */
static void weigh_held(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t, int f,
                       int worth[WUNDERWAFFEN_FACTIONS])
{
    const int held = POINT * (s->phase == 1 ? 2 : 1) + 6 * p->land[t].cities;
    worth[f] += held + (p->land[WUNDERWAFFEN_BERLIN].adjacent >> t & 1 ? 25 : 0);
    worth[WUNDERWAFFEN_GERMAN] -= held;
}

static inline void weigh_land(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int t,
                              const int usual[WUNDERWAFFEN_FACTIONS], int worth[WUNDERWAFFEN_FACTIONS])
{
    const uint8_t *space = s->space[t];
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++)
        if (s->owned[f] >> t & 1)
            weigh_held(p, s, t, f, worth);
    const bool open = !((s->owned[0] | s->owned[1] | s->owned[2]) >> t & 1);
    if (open && (space[0] & space[1] & space[2]) != WUNDERWAFFEN_NO)
        weigh_field(p, s, t, usual, worth);
}

static void weigh_trophies(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                           int usual[WUNDERWAFFEN_FACTIONS])
{
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        usual[f] = trophy(p, s, f);
}

void wunderbot_weigh_lands(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                           struct wunderbot_lands *l)
{
    memset(l, 0, sizeof *l);
    l->s = s;
    for (int t = 0; t <= WUNDERWAFFEN_BERLIN; t++)
        l->cities += p->land[t].cities;
    weigh_trophies(p, s, l->usual);
    for (int t = 0; t < WUNDERWAFFEN_LANDS; t++) {
        weigh_land(p, s, t, l->usual, l->each[t]);
        for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
            l->all[f] += l->each[t][f];
    }
}

/* ---- Territories that have changed ---- */

/* The bytes in which two arrays of eight differ. */
static uint64_t differing(const uint8_t *a, const uint8_t *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x ^ y;
}

/* The number of the first byte that differs, which is taken out. */
static int next_byte(uint64_t *differing)
{
    const int byte = __builtin_ctzll(*differing) / 8;
    *differing &= ~((uint64_t)255 << 8 * byte);
    return byte;
}

enum {
    ON_MAP = offsetof(struct wunderwaffen_state, space), /* spaces, and after them markers */
    MARKERS = sizeof(((struct wunderwaffen_state *)0)->space),
    MAP_BYTES = MARKERS + WUNDERWAFFEN_LANDS
};
_Static_assert(offsetof(struct wunderwaffen_state, marker) == ON_MAP + MARKERS && MAP_BYTES % 8 == 0 &&
                   WUNDERWAFFEN_COUNTERS % 8 == 0,
               "eight bytes are compared at a time");

/* Territories where another stands, or the same with another face. */
static uint32_t changed_lands(const struct wunderwaffen_state *a, const struct wunderwaffen_state *b)
{
    const uint8_t *x = (const uint8_t *)a + ON_MAP, *y = (const uint8_t *)b + ON_MAP;
    uint32_t set = (a->owned[0] ^ b->owned[0]) | (a->owned[1] ^ b->owned[1]) | (a->owned[2] ^ b->owned[2]);
    for (int i = 0; i < MAP_BYTES; i += 8)
        for (uint64_t left = differing(x + i, y + i); left;) {
            const int at = i + next_byte(&left);
            set |= 1u << (at < MARKERS ? at / WUNDERWAFFEN_SPACES : at - MARKERS);
        }
    for (int i = 0; i < WUNDERWAFFEN_COUNTERS; i += 8)
        for (uint64_t left = differing(a->side + i, b->side + i); left;) {
            const int place = b->place[i + next_byte(&left)] - WUNDERWAFFEN_ON_SPACE;
            if (place >= 0 && place < MARKERS)
                set |= 1u << place / WUNDERWAFFEN_SPACES;
        }
    return set & ((1u << WUNDERWAFFEN_LANDS) - 1);
}

/* Whether an untouched territory is worth the same: that changes with the tracks, and with the phase. */
static bool are_alike(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                      const struct wunderbot_lands *l)
{
    if (s->phase != l->s->phase)
        return false;
    if (!memcmp(s->square, l->s->square, sizeof s->square))
        return true;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (trophy(p, s, f) != l->usual[f])
            return false;
    return true;
}

/* What has not changed since. */
static void take_over(const struct wunderbot_lands *l, uint32_t changed, int worth[WUNDERWAFFEN_FACTIONS])
{
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        worth[f] += l->all[f];
    for (; changed; changed &= changed - 1)
        for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
            worth[f] -= l->each[__builtin_ctz(changed)][f];
}

/* All territories as they are now. Of a position that is much the same, only those that have changed are weighed. */
static void land_worth(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                       const struct wunderbot_lands *l, int worth[WUNDERWAFFEN_FACTIONS])
{
    const bool alike = are_alike(p, s, l);
    const uint32_t changed = alike ? changed_lands(l->s, s) : (1u << WUNDERWAFFEN_LANDS) - 1;
    int usual[WUNDERWAFFEN_FACTIONS];
    if (alike)
        take_over(l, changed, worth);
    else
        weigh_trophies(p, s, usual);
    for (uint32_t set = changed; set; set &= set - 1)
        weigh_land(p, s, __builtin_ctz(set), alike ? l->usual : usual, worth);
    worth[WUNDERWAFFEN_GERMAN] += (WUNDERWAFFEN_LANDS + 1) * POINT * (s->phase == 1 ? 2 : 1) + 6 * l->cities;
}

/* ---- All of it ---- */

/* Research squares from -1 to 5, and cards, whose rules continue. */
static int research_worth(const struct wunderwaffen_state *s)
{
    static const int square[7] = {-25, 0, 15, 30, 75, 115, 150};
    const bool late = s->phase == 2 && s->round == 4;
    return square[s->research + 1] / (late && s->research < 3 ? 4 : 1) + 25 * __builtin_popcount(s->cards);
}

static void worth_of_all(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                         const struct wunderbot_lands *l, int worth[WUNDERWAFFEN_FACTIONS])
{
    land_worth(p, s, l, worth);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        worth[f] += POINT * s->vp[f] + (s->head.over ? 0 : track_worth(p, s, f));
        if (f != WUNDERWAFFEN_GERMAN)
            worth[f] += s->strategy[f] * 8 +
                        12 * ((s->reserve[f][0] != WUNDERWAFFEN_NO) + (s->reserve[f][1] != WUNDERWAFFEN_NO));
    }
    for (int i = 0; i < 2 && s->conference[2] == WUNDERWAFFEN_NO; i++)
        if (s->conference[i] != WUNDERWAFFEN_NO)
            worth[s->conference[i] / WUNDERWAFFEN_SET] += POINT * p->conference[i];
    worth[WUNDERWAFFEN_GERMAN] += research_worth(s);
}

void wunderbot_worths(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                      int worth[WUNDERWAFFEN_FACTIONS])
{
    struct wunderbot_lands lands;
    wunderbot_weigh_lands(p, s, &lands);
    memset(worth, 0, WUNDERWAFFEN_FACTIONS * sizeof *worth);
    worth_of_all(p, s, &lands, worth);
}

/* An Ally and the German at one seat hurt each other with all they do: each plays for itself in its turn. Fixing on the
 * one that is ahead would leave the other's turns to the rivals (docs/games/wunderwaffen.md has the figures). */
static bool divided(const struct wunderwaffen_state *s, int seat)
{
    return s->head.seats < WUNDERWAFFEN_FACTIONS && seat == wunderbot_seat_of(s, WUNDERWAFFEN_GERMAN);
}

int wunderbot_value(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                    const struct wunderbot_lands *l, int seat, int turn_of)
{
    int worth[WUNDERWAFFEN_FACTIONS] = {0}, mine = -100000, rival = -100000, all = 0, own = 0;
    worth_of_all(p, s, l, worth);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++) {
        const bool is_mine = wunderbot_seat_of(s, f) == seat;
        if (is_mine) {
            own += worth[f];
            mine = worth[f] > mine ? worth[f] : mine;
        } else {
            all += worth[f];
            rival = worth[f] > rival ? worth[f] : rival;
        }
    }
    return divided(s, seat) ? 8 * worth[turn_of] + own - 4 * rival - 3 * all : 8 * mine + 2 * own - 7 * rival - all;
}
