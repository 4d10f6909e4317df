/* HTTP: a private table that continues from a moment of a finished game, to try what might have been. The game is over,
 * so nothing in the position is a secret any more; the dice to come are the new table's own. */
#include "server/api.h"

void api_post_try(struct call *c)
{
    struct sand_error error;
    struct room *old = c->room;
    const int seat = c->body.seat && old->table ? room_seat_of(old, c->body.seat) : -1;
    if (old->frozen || old->state != ROOM_OVER) {
        api_refuse(c, 409, old->frozen ? "OTHER_RULES" : "NOT_OVER", "table",
                   old->frozen ? old->frozen->why : "what might have been is tried once the game is over");
        return;
    }
    if (seat < 0 || seat >= old->seats) {
        api_refuse(c, 400, "BAD_REQUEST", "seat", "`seat` names one of the table's seats");
        return;
    }
    struct room *r = room_new(c->server, old->pack, &error);
    if (!r) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    r->share = line_share(c->request->address);
    r->expiry = EXPIRY_NONE;
    r->watchers = false;
    if (lesson_try(r, old, c->body.at, seat, &error)) {
        api_keep_new(c, r);
        return;
    }
    api_refuse_error(c, 400, "BAD_REQUEST", &error);
    room_free(r);
}
