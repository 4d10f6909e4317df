/* Who speaks next in open talk. */
#ifndef WEREBOT_FLOOR_H
#define WEREBOT_FLOOR_H

#include "engine/table.h"

/* As sand_bot_addressed. */
int werebot_addressed(const struct sand_table *, sand_mask of, uint32_t *question);

#endif
