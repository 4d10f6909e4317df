/* Whose turn it is to speak where nobody gives turns: who was asked something by name answers before others continue.
 */
#include "bots/werewolves_floor.h"

#include "bots/werewolves_hear.h"

/* The seat that a remark asks something of, if it is one of these; WEREWOLVES_NONE. */
static int asked_by(struct werebot_ear *ear, const struct sand_remark *r, int seats, sand_mask of)
{
    struct werebot_said said[WEREBOT_JOINED];
    const int n = r->channel == WEREWOLVES_CH_DAY ? werebot_understand(ear, r->text, seats, said) : 0;
    for (int i = 0; i < n; i++)
        if (said[i].verb == SAID_ASK && said[i].seat < seats && of >> said[i].seat & 1 && said[i].seat != r->actor)
            return said[i].seat;
    return WEREWOLVES_NONE;
}

/* Whether somebody has said anything by day since a remark. */
static bool has_spoken(const struct sand_table *t, int seat, uint32_t since)
{
    for (uint32_t i = since + 1; i < sand_remark_count(t); i++)
        if (sand_remark_at(t, i)->actor == seat && sand_remark_at(t, i)->channel == WEREWOLVES_CH_DAY)
            return true;
    return false;
}

int werebot_addressed(const struct sand_table *t, sand_mask of, uint32_t *question)
{
    const struct sand_pack *pack = sand_pack_of(t);
    const int seats = sand_seats_of(t);
    struct werebot_ear ear;
    werebot_listen(&ear, pack->game, pack->data);
    for (int i = 0; i < seats; i++)
        ear.name[i] = sand_name_of(t, i);
    for (uint32_t i = *question; i < sand_remark_count(t); i++) {
        const int seat = asked_by(&ear, sand_remark_at(t, i), seats, of);
        if (seat == WEREWOLVES_NONE || has_spoken(t, seat, i))
            continue;
        *question = i;
        return seat;
    }
    return -1;
}
