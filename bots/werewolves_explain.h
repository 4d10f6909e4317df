/* What a seat of Werewolves believes, as JSON: {"seat":"p4","day":2,"believes":[{"seat":"p3","wolf":62,"why":"report",
 * "whom":"p5","day":1}, …]}; `wolf` and `truth` in hundredths, `why` a word of the catalogue's section `believed`. */
#ifndef WEREBOT_EXPLAIN_H
#define WEREBOT_EXPLAIN_H

#include "bots/werewolves_common.h"

void werebot_explain(const struct sand_mind *, double insight, struct sand_writer *);

#endif
