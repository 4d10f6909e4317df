/* The dead who watch with all cards (R-see-3 of Werewolves). Nobody sees more by dying: a dead person says that nothing
 * is left to guess, the host agrees, at the table or beforehand by an option; when both have, the host's answer is
 * played. What either has said stands in the table's document, and nobody is told whether it is of use yet. */
#include "server/pace/pace_private.h"
#include "server/socket.h"

#include <string.h>

enum { AGREED_BEFOREHAND = 1 }; /* the option's second choice */

static bool host_agrees(const struct room *r, int seat)
{
    return r->seat[seat].may_watch || clock_option(r, "ghost_view") == AGREED_BEFOREHAND;
}

static void keep_wish(struct room *r)
{
    struct sand_error error;
    room_keep(r, &error);
    room_touch(r);
    room_settle(r);
}

/* Of a dead person; of the host, who names one. */
void socket_watch(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    const int seat = m->seat ? room_seat_of(r, m->seat) : c->viewer;
    if (r->state != ROOM_RUNNING || !room_has_option(r, "ghost_view") || seat < 0 || seat >= r->seats ||
        (m->seat && !c->host) || night_living(r) & sand_bit(seat)) {
        client_refuse(c, "NOT_ASKED", "do", "all cards are for the dead, and for the host to show", 0);
        return;
    }
    if (m->seat)
        r->seat[seat].may_watch = true;
    else
        r->seat[seat].would_watch = true;
    keep_wish(r);
}

static void show_everything(struct room *r, int seat)
{
    struct sand_error error;
    sand_answer answer;
    char text[16 + SAND_ACTOR_BYTES] = "watch ", name[SAND_ACTOR_BYTES];
    strcat(text, room_seat_name(r, seat, name));
    if (sand_try(r->table, SAND_HOST, 0, text, &answer, &error) == SAND_OK)
        room_play(r, SAND_HOST, answer, false, &error);
}

/* Not while everyone is still being told of something earlier. */
void watch_settle(struct room *r)
{
    if (!room_has_option(r, "ghost_view") || tell_behind(r))
        return;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].would_watch && host_agrees(r, i))
            show_everything(r, i);
}
