#include "bots/werewolves_turn.h"
void werebot_converse(struct werebot_turn *t)
{
    (void)t;
}
