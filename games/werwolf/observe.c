/* What programs may know: all but the order of the cards not yet turned up, as the view has it. Most are members of the
 * state; where none is possible a function shifts the number by one, and 0 means none. */
#include "games/werwolf/play.h"

#define COLUMN(name, value) SAND_COLUMN(werwolf, name, value)

COLUMN(control, s->space[row].control == WERWOLF_NONE ? 0 : s->space[row].control + 1);
COLUMN(blockade, s->space[row].blockade != 0);
COLUMN(level, werwolf_level(s, row));
COLUMN(eligible, s->eligible >> row & 1);
COLUMN(played_by, person(s, row) ? s->holder[row] + 1 : 0); /* 0: a non-player */
COLUMN(home, row < 2 ? s->home[row] : 0);
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
COLUMN(drawn, s->position + 1);
COLUMN(asked, s->depth ? s->stack[s->depth - 1].f + 1 : 0); /* a faction + 1 */

enum { MOST = 255 };
#define VALUE(member) SAND_VALUE(struct werwolf_state, member), .high = MOST
#define SPACE(word, member)                                                                                            \
    {                                                                                                                  \
        VALUE(space[0].member), .step = sizeof(struct werwolf_space), .in = "space", .name = word, .by = DOM_SPACE,    \
                                .rows = WERWOLF_SPACES                                                                 \
    }
#define PIECES(faction, word, first, second)                                                                           \
    SPACE(word "-" first, piece[faction][0]), SPACE(word "-" second, piece[faction][1]),                               \
        SPACE(word "-base", piece[faction][BASE]), SPACE(word "-he-" first, token[TOKEN_HE][faction][0]),              \
        SPACE(word "-he-" second, token[TOKEN_HE][faction][1]),                                                        \
        SPACE(word "-research-" first, token[TOKEN_RESEARCH][faction][0]),                                             \
        SPACE(word "-research-" second, token[TOKEN_RESEARCH][faction][1])
#define BY(object, word, of, count) .in = object, .name = word, .by = of, .rows = count
#define FACTION(word)               BY("faction", word, DOM_FACTION, WERWOLF_FACTIONS)
#define SEEN(of)                    .high = MOST, .value = of
#define AVAILABLE(word, kind)                                                                                          \
    FACTION("available-" word), VALUE(available[0][kind]), .step = sizeof(((struct werwolf_state *)0)->available[0])

const struct sand_observed werwolf_observed[] = {
    PIECES(ALLIES, "allies", "troop", "police"),
    PIECES(SOVIETS, "soviets", "troop", "police"),
    PIECES(WERWOLF, "werwolf", "under", "active"),
    PIECES(EDELWEISS, "edelweiss", "under", "active"),
    SPACE("loose-he", loose[TOKEN_HE]),
    SPACE("loose-research", loose[TOKEN_RESEARCH]),
    SPACE("population", population),
    SPACE("loyalty", loyalty),
    {BY("space", "control", DOM_SPACE, WERWOLF_SPACES), SEEN(control)},
    SPACE("terror", terror),
    {BY("space", "blockade", DOM_SPACE, WERWOLF_SPACES), SEEN(blockade)},
    {FACTION("resources"), VALUE(resources[0]), .step = 1},
    {FACTION("level"), SEEN(level)},
    {AVAILABLE("first", 0)},
    {AVAILABLE("second", 1)},
    {AVAILABLE("base", BASE)},
    {FACTION("eligible"), SEEN(eligible)},
    {FACTION("seat"), SEEN(played_by)},
    {FACTION("research-home"), SEEN(home)},
    {BY("building", "at", DOM_BUILDING, WERWOLF_BUILDINGS), SEEN(building)},
    {BY("capability", "state", DOM_CAPABILITY, WERWOLF_CAPS), .high = 2, .value = capability},
    {BY("played", "place", DOM_CARD, WERWOLF_CARDS), SEEN(played)},
    {VALUE(card), .name = "card"},
    {.name = "next", SEEN(card_next)},
    {.name = "drawn", SEEN(drawn)},
    {VALUE(box), .name = "box"},
    {VALUE(tensions), .name = "tensions"},
    {VALUE(morale), .name = "morale"},
    {VALUE(casualties), .name = "casualties"},
    {VALUE(rounds), .name = "rounds"},
    {.name = "asked", SEEN(asked)},
    {0}};
