/* Werwolf: the non-player procedure of the rulebook, for any seat. It looks at nothing hidden: of an imagined state it
 * uses what is the same in all of them, and the chance that breaks ties. */
#include "engine/mind.h"
#include "games/werwolf/state.h"

extern const struct sand_bot werwolf_rulebook;

static sand_answer choose(struct sand_mind *mind)
{
    struct werwolf_state state = *(const struct werwolf_state *)sand_mind_imagine(mind);
    int clause;
    return werwolf_procedure(mind->pack, &state, mind->question, &clause);
}

const struct sand_bot werwolf_rulebook = {
    .name = "rulebook",
    .game = "werwolf",
    .choose = choose,
};
