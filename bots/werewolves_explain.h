/* What a seat of Werewolves believes, as JSON: {"seat":"p4","day":2,"believes":[{"seat":"p3","wolf":62,"why":"report",
 * "whom":"p5","day":1}, …]}, by night with "intends":{"whom":"p6","wolf":14,"why":"eat-seer"} where a choice is
 * open; `wolf` and `truth` in hundredths, `why` a word of the catalogue's section `believed`. */
#ifndef WEREBOT_EXPLAIN_H
#define WEREBOT_EXPLAIN_H

#include "bots/werewolves_turn.h"

void werebot_explain(const struct sand_mind *, const struct werebot_skill *, struct sand_writer *);

#endif
