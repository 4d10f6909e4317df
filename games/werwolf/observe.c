/* What programs may know: all but the order of the cards not yet turned up, as the view has it.
 *
 * Each function is one column of numbers; o->x and o->y are the constants that the table at the end gives it, so that
 * one function serves all factions and kinds. Where none is possible the number is shifted by one, and 0 means none. */
#include "games/werwolf/play.h"

#define STATE                                                                                                          \
    const struct werwolf_state *const s = state;                                                                       \
    (void)pack, (void)viewer, (void)o, (void)row

/* ---- Spaces; x is a faction, y a piece or a class ---- */

SAND_OBSERVE(piece)
{
    STATE;
    return s->space[row].piece[o->x][o->y];
}
SAND_OBSERVE(heavy)
{
    STATE;
    return s->space[row].token[TOKEN_HE][o->x][o->y];
}
SAND_OBSERVE(research)
{
    STATE;
    return s->space[row].token[TOKEN_RESEARCH][o->x][o->y];
}
SAND_OBSERVE(loose)
{
    STATE;
    return s->space[row].loose[o->x];
}
SAND_OBSERVE(population)
{
    STATE;
    return s->space[row].population;
}
SAND_OBSERVE(loyalty)
{
    STATE;
    return s->space[row].loyalty;
}
SAND_OBSERVE(control)
{
    STATE;
    return s->space[row].control == WERWOLF_NONE ? 0 : s->space[row].control + 1;
}
SAND_OBSERVE(terror)
{
    STATE;
    return s->space[row].terror;
}
SAND_OBSERVE(blockade)
{
    STATE;
    return s->space[row].blockade != 0;
}

/* ---- Factions ---- */

SAND_OBSERVE(resources)
{
    STATE;
    return s->resources[row];
}
SAND_OBSERVE(level)
{
    STATE;
    return werwolf_level(s, row);
}
SAND_OBSERVE(available)
{
    STATE;
    return s->available[row][o->y];
}
SAND_OBSERVE(eligible)
{
    STATE;
    return s->eligible >> row & 1;
}
SAND_OBSERVE(played_by) /* 0: a non-player */
{
    STATE;
    return person(s, row) ? s->holder[row] + 1 : 0;
}
SAND_OBSERVE(home)
{
    STATE;
    return row < 2 ? s->home[row] : 0;
}

/* ---- The rest ---- */

SAND_OBSERVE(card_now)
{
    STATE;
    return s->card;
}
SAND_OBSERVE(card_next) /* + 1 */
{
    STATE;
    return s->position + 1 < s->deck_size ? s->deck[s->position + 1] + 1 : 0;
}
SAND_OBSERVE(played) /* the place in which it was drawn, from 1 */
{
    STATE;
    for (int i = 0; i < s->position; i++)
        if (s->deck[i] == row)
            return i + 1;
    return 0;
}
SAND_OBSERVE(building) /* 0 unused, 1 gone, then the space */
{
    STATE;
    return s->building[row] == BUILDING_UNUSED ? 0 : s->building[row] == BUILDING_GONE ? 1 : s->building[row] + 2;
}
SAND_OBSERVE(capability) /* 1 in force, 2 cannot be granted any more */
{
    STATE;
    return s->caps >> row & 1 ? 1 : s->dead_caps >> row & 1 ? 2 : 0;
}
SAND_OBSERVE(tensions)
{
    STATE;
    return s->tensions;
}
SAND_OBSERVE(morale)
{
    STATE;
    return s->morale;
}
SAND_OBSERVE(casualties)
{
    STATE;
    return s->casualties;
}
SAND_OBSERVE(rounds)
{
    STATE;
    return s->rounds;
}
SAND_OBSERVE(box)
{
    STATE;
    return s->box;
}
SAND_OBSERVE(drawn)
{
    STATE;
    return s->position + 1;
}
SAND_OBSERVE(asked) /* a faction + 1 */
{
    STATE;
    return s->depth ? s->stack[s->depth - 1].f + 1 : 0;
}

enum { MOST = 255 };
#define SPACE(of, word, first, second)                                                                                 \
    {                                                                                                                  \
        "space", word, DOM_SPACE, WERWOLF_SPACES, first, second, MOST, of                                              \
    }
#define PIECES(faction, word, first, second)                                                                           \
    SPACE(piece, word "-" first, faction, 0), SPACE(piece, word "-" second, faction, 1),                               \
        SPACE(piece, word "-base", faction, BASE), SPACE(heavy, word "-he-" first, faction, 0),                        \
        SPACE(heavy, word "-he-" second, faction, 1), SPACE(research, word "-research-" first, faction, 0),            \
        SPACE(research, word "-research-" second, faction, 1)
#define EACH(of, word, second)                                                                                         \
    {                                                                                                                  \
        "faction", word, DOM_FACTION, WERWOLF_FACTIONS, 0, second, MOST, of                                            \
    }
#define ONE(of, word)                                                                                                  \
    {                                                                                                                  \
        0, word, 0, 0, 0, 0, MOST, of                                                                                  \
    }

const struct sand_observed werwolf_observed[] = {
    PIECES(ALLIES, "allies", "troop", "police"),
    PIECES(SOVIETS, "soviets", "troop", "police"),
    PIECES(WERWOLF, "werwolf", "under", "active"),
    PIECES(EDELWEISS, "edelweiss", "under", "active"),
    SPACE(loose, "loose-he", TOKEN_HE, 0),
    SPACE(loose, "loose-research", TOKEN_RESEARCH, 0),
    SPACE(population, "population", 0, 0),
    SPACE(loyalty, "loyalty", 0, 0),
    SPACE(control, "control", 0, 0),
    SPACE(terror, "terror", 0, 0),
    SPACE(blockade, "blockade", 0, 0),
    EACH(resources, "resources", 0),
    EACH(level, "level", 0),
    EACH(available, "available-first", 0),
    EACH(available, "available-second", 1),
    EACH(available, "available-base", BASE),
    EACH(eligible, "eligible", 0),
    EACH(played_by, "seat", 0),
    EACH(home, "research-home", 0),
    {"building", "at", DOM_BUILDING, WERWOLF_BUILDINGS, 0, 0, MOST, building},
    {"capability", "state", DOM_CAPABILITY, WERWOLF_CAPS, 0, 0, 2, capability},
    {"played", "place", DOM_CARD, WERWOLF_CARDS, 0, 0, MOST, played},
    ONE(card_now, "card"),
    ONE(card_next, "next"),
    ONE(drawn, "drawn"),
    ONE(box, "box"),
    ONE(tensions, "tensions"),
    ONE(morale, "morale"),
    ONE(casualties, "casualties"),
    ONE(rounds, "rounds"),
    ONE(asked, "asked"),
    {0}};
