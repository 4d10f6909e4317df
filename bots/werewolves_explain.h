/* What a seat of Werewolves believes, as JSON: {"seat":"p4","day":2,"believes":[{"seat":"p3","wolf":62,"why":"report",
 * "whom":"p5","day":1,"also":{"seat":"p3","why":"rival","whom":"p5"}}, …]}, with "intends":{"whom":"p6","wolf":14,
 * "why":"see-most","because":{"seat":"p6","why":"accused","whom":"p2"}} where a choice by night or a vote is open;
 * `wolf` and `truth` in hundredths, `why` a word of the catalogue's section `believed`. A Werewolf's beliefs are marked
 * `village`: what the village may believe, of itself too. */
#ifndef WEREBOT_EXPLAIN_H
#define WEREBOT_EXPLAIN_H

#include "bots/werewolves_turn.h"

void werebot_explain(const struct sand_mind *, const struct werebot_skill *, struct sand_writer *);

#endif
