/* A table with an open door: it has as many seats as people have come, and how many play is settled when it starts.
 * A person who leaves makes a gap that the next one fills; at the start the others move up. After a rematch a gap may
 * be kept for somebody by name. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

static bool is_gap(const struct seat *seat)
{
    return seat->kind == SEAT_OPEN && !seat->name[0] && !seat->account[0];
}

int door_seat(struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (is_gap(&r->seat[i]))
            return i;
    if (r->seats >= r->pack->game->max_seats)
        return -1;
    struct seat *more = realloc(r->seat, ((size_t)r->seats + 2) * sizeof *more);
    if (!more)
        abort();
    memset(&more[r->seats], 0, 2 * sizeof *more);
    r->seat = more;
    return r->seats++;
}

bool door_leave(struct room *r, int seat, struct sand_error *error)
{
    r->seat[seat] = (struct seat){0};
    if (r->host_seat == seat + 1)
        r->host_seat = 0;
    while (r->seats > 0 && is_gap(&r->seat[r->seats - 1]))
        r->seats--;
    return room_unsaved(r, server_transaction(r->server, error) &&
                               store_drop_token(r->server->store, r->code, seat, error));
}

static bool move_up(struct room *r, int from, int to, struct sand_error *error)
{
    r->seat[to] = r->seat[from];
    r->seat[from] = (struct seat){0};
    if (r->host_seat == from + 1)
        r->host_seat = (uint8_t)(to + 1);
    for (struct client *c = r->clients; c; c = c->next)
        if (c->viewer == from)
            c->viewer = to;
    return room_unsaved(r, server_transaction(r->server, error) &&
                               store_move_token(r->server->store, r->code, from, to, error));
}

/* `{…}` with the number of seats before everything else, so that door_options can take it out again by its place. */
static char *with_seats(const char *options, int seats)
{
    struct sand_writer w;
    const char *rest = strchr(options, '{') + 1;
    sand_writer_grow(&w);
    sand_append_text(&w, "{\"seats\":");
    sand_append_int(&w, seats);
    sand_append_text(&w, strspn(rest, " \n\t") + 1 < strlen(rest) ? "," : "");
    sand_append_text(&w, rest);
    return w.text;
}

char *door_options(const char *options)
{
    const char *rest = strncmp(options, "{\"seats\":", 9) == 0 ? options + 9 + strspn(options + 9, "0123456789") : 0;
    char *copy = rest ? malloc(strlen(rest) + 2) : 0;
    if (rest && !copy)
        abort();
    if (!rest)
        return strdup(options);
    strcpy(copy, "{");
    return strcat(copy, *rest == ',' ? rest + 1 : rest);
}

static int come(const struct room *r)
{
    int n = 0;
    for (int i = 0; i < r->seats; i++)
        n += r->seat[i].kind != SEAT_OPEN;
    return n;
}

bool door_close(struct room *r, struct sand_error *error)
{
    const int count = come(r);
    if (count < r->pack->game->min_seats)
        return sand_fail(error, "seats", "too few have come for this game", (char *)0);
    char *options = with_seats(r->options, count), *before = r->options;
    r->options = options;
    if (!room_try_options(r, error)) {
        r->options = before;
        free(options);
        return false;
    }
    free(before);
    for (int i = 0, to = 0; i < r->seats; i++)
        if (r->seat[i].kind != SEAT_OPEN) {
            if (i != to && !move_up(r, i, to, error))
                return false;
            to++;
        }
    r->seats = count;
    return true;
}
