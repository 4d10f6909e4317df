/* What programs may know: all but the order of the cards not yet turned up, as the view has it.
 *
 * Each function is one column of numbers; o->x and o->y are the constants that the table at the end gives it, so that
 * one function serves all factions and kinds. Where none is possible the number is shifted by one, and 0 means none. */
#include "games/werwolf/play.h"

#define COLUMN(name, value) SAND_COLUMN(werwolf, name, value)

/* ---- Spaces; x is a faction, y a piece or a class ---- */

COLUMN(piece, s->space[row].piece[o->x][o->y]);
COLUMN(heavy, s->space[row].token[TOKEN_HE][o->x][o->y]);
COLUMN(research, s->space[row].token[TOKEN_RESEARCH][o->x][o->y]);
COLUMN(loose, s->space[row].loose[o->x]);
COLUMN(population, s->space[row].population);
COLUMN(loyalty, s->space[row].loyalty);
COLUMN(control, s->space[row].control == WERWOLF_NONE ? 0 : s->space[row].control + 1);
COLUMN(terror, s->space[row].terror);
COLUMN(blockade, s->space[row].blockade != 0);

/* ---- Factions ---- */

COLUMN(resources, s->resources[row]);
COLUMN(level, werwolf_level(s, row));
COLUMN(available, s->available[row][o->y]);
COLUMN(eligible, s->eligible >> row & 1);
COLUMN(played_by, person(s, row) ? s->holder[row] + 1 : 0); /* 0: a non-player */
COLUMN(home, row < 2 ? s->home[row] : 0);

/* ---- The rest ---- */

COLUMN(card_now, s->card);
COLUMN(card_next, s->position + 1 < s->deck_size ? s->deck[s->position + 1] + 1 : 0); /* + 1 */
SAND_OBSERVE(played) /* the place in which it was drawn, from 1 */
{
    SAND_OBSERVING(werwolf);
    for (int i = 0; i < s->position; i++)
        if (s->deck[i] == row)
            return i + 1;
    return 0;
}
/* 0 unused, 1 gone, then the space */
COLUMN(building, s->building[row] == BUILDING_UNUSED ? 0
                 : s->building[row] == BUILDING_GONE ? 1
                                                     : s->building[row] + 2);
/* 1 in force, 2 cannot be granted any more */
COLUMN(capability, s->caps >> row & 1 ? 1 : s->dead_caps >> row & 1 ? 2 : 0);
COLUMN(tensions, s->tensions);
COLUMN(morale, s->morale);
COLUMN(casualties, s->casualties);
COLUMN(rounds, s->rounds);
COLUMN(box, s->box);
COLUMN(drawn, s->position + 1);
COLUMN(asked, s->depth ? s->stack[s->depth - 1].f + 1 : 0); /* a faction + 1 */

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
#define EACH(of, word, second) "faction", word, DOM_FACTION, WERWOLF_FACTIONS, 0, second, MOST, of
#define ONE(of, word)          0, word, 0, 0, 0, 0, MOST, of

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
    {EACH(resources, "resources", 0)},
    {EACH(level, "level", 0)},
    {EACH(available, "available-first", 0)},
    {EACH(available, "available-second", 1)},
    {EACH(available, "available-base", BASE)},
    {EACH(eligible, "eligible", 0)},
    {EACH(played_by, "seat", 0)},
    {EACH(home, "research-home", 0)},
    {"building", "at", DOM_BUILDING, WERWOLF_BUILDINGS, 0, 0, MOST, building},
    {"capability", "state", DOM_CAPABILITY, WERWOLF_CAPS, 0, 0, 2, capability},
    {"played", "place", DOM_CARD, WERWOLF_CARDS, 0, 0, MOST, played},
    {ONE(card_now, "card")},
    {ONE(card_next, "next")},
    {ONE(drawn, "drawn")},
    {ONE(box, "box")},
    {ONE(tensions, "tensions")},
    {ONE(morale, "morale")},
    {ONE(casualties, "casualties")},
    {ONE(rounds, "rounds")},
    {ONE(asked, "asked")},
    {0}};
