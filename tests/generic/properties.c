/* What every game is tested for, in the order of docs/contract.md. The number of steps is what ./check plays in a
 * release build, about, on a machine of any speed: a step is cheap in some games and dear in others, and the dearest
 * (Werwolf, The Plot) take some twenty seconds for all of this. */
#include "tests/generic/trial.h"

const struct property properties[] = {
    {"1 every game ends, invariants hold", prop_ends, 200000, 0},
    {"1 every listed answer applies", prop_every_answer, 20000, 0},
    {"2 questions are well made, written forms read back", prop_questions, 40000, 0},
    {"3 what is not a legal answer is refused and moves nothing", prop_refusals, 10000, 0},
    {"4 a state is its bytes", prop_copies, 100000, 0},
    {"5 a save loads to the same bytes", prop_saves, 10000, 0},
    {"5 a damaged save is refused or playable", prop_damaged_saves, 30000, 0},
    {"5 a damaged pack is refused or playable", prop_damaged_packs, 15000, 0},
    {"6 a record replays to the same table", prop_records, 40000, 0},
    {"6 undo restores every byte", prop_undo, 10000, 0},
    {"7 view and delta make the new view, updates lose nothing", prop_updates, 4000, end_updates},
    {"7 every word is in every language", prop_words, 20000, 0},
    {"8 what is imagined looks the same", prop_secrecy, 20000, end_secrecy},
    {"8 what is hidden is not kept", prop_forgets, 20000, 0},
    {"8 the same seed imagines the same for every twin", prop_samples, 20000, 0},
    {"8 answers given together show nothing early", prop_together, 5000, 0},
    {"8 entries tell no more than the view", prop_twins, 5000, 0},
    {"9 silence ends the game", prop_silence, 50000, 0},
    {"10 the same answers lead to the same game", prop_signature, 50000, 0},
    {"11 previews are what comes, as often as they say, and tell no more", prop_previews, 3000, end_previews},
    {"12 looking back shows what was shown then", prop_looks, 10000, 0},
    {"13 the tests behind an answer say whether it is legal", prop_why, 5000, end_why},
    {0, 0, 0, 0},
};
