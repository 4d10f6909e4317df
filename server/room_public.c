/* What everyone may know of a table: the description that goes to the lobby, to every seat and to spectators.
 * Nothing that a seat alone may know is among it: a deal entered by hand is the host's until the game is over, and by
 * night who is here is what was last told by day. The document that is stored (room.c) is another one, and holds
 * secrets. */
#include "engine/notation.h"
#include "engine/score.h"
#include "engine/sha256.h"
#include "server/server.h"

#include <string.h>

/* A bot account that sits there, is invited, or has declined. */
static void put_account(const struct seat *seat, struct sand_writer *w)
{
    char bot[STORE_ACCOUNT + 1] = "@";
    if (seat->kind == SEAT_OPEN && !seat->account[0]) {
        sand_put_text(w, "declined", seat->bot + 1);
        return;
    }
    if (seat->kind == SEAT_OPEN) {
        sand_put_text(w, "invited", seat->account);
        return;
    }
    sand_put_text(w, "bot", strcat(bot, seat->account));
    sand_put_text(w, "author", seat->author);
    if (seat->lent)
        sand_put_text(w, "stand_in", seat->bot);
    if (seat->lent && seat->fault)
        sand_put_text(w, "fault", standin_reason(seat));
}

static void put_public_seat(const struct room *r, int i, struct sand_writer *w)
{
    const struct seat *seat = &r->seat[i];
    char name[SAND_ACTOR_BYTES];
    const bool here = night_veiled(r) ? night_here(r, i) : room_is_here(r, i);
    sand_put_object(w, 0);
    sand_put_text(w, "seat", room_seat_name(r, i, name));
    sand_put_text(w, "kind", room_kind_name(room_has_account(r, i) ? SEAT_BOT : seat->kind));
    if (seat->account[0] || seat->bot[0] == '@')
        put_account(seat, w);
    else if (seat->kind == SEAT_BOT || seat->lent)
        sand_put_text(w, "bot", seat->bot);
    if (seat->kind == SEAT_BOT && seat->fault) {
        sand_put_text(w, "stand_in", standin_bot(r->pack->game));
        sand_put_text(w, "fault", standin_reason(seat));
    }
    sand_put_text(w, "name", seat->name);
    sand_put_bool(w, "here", here);
    sand_put_bool(w, "muted", seat->muted);
    if (seat->lent)
        sand_put_bool(w, "lent", true);
    if (seat->may_watch)
        sand_put_bool(w, "watch", true);
    sand_put_end(w);
}

/* By format 1 the commitment was the seed where nobody gave a nonce: it is shown when everything is. */
static void put_commitment(const struct room *r, struct sand_writer *w)
{
    char text[COMMITMENT_CHARS + 1];
    const bool gives_away = r->format == 1 && r->state != ROOM_OVER && !(r->frozen && r->frozen->over);
    sand_put_text(w, "commit", gives_away ? "" : room_commitment(r, text));
}

static void put_pack(const struct room *r, struct sand_writer *w)
{
    char text[7 + 64 + 1] = "sha256:";
    if (r->frozen)
        strcpy(text + 7, r->frozen->pack);
    else
        sand_hex(r->pack->hash, 32, text + 7);
    sand_put_text(w, "pack", text);
}

/* A deal entered by hand is the host's who entered it until the game is over. */
static void put_options(const struct room *r, const struct client *c, struct sand_writer *w)
{
    if (r->state == ROOM_OVER || (r->frozen && r->frozen->over) || (c && c->host && !r->inherited))
        sand_put_raw(w, "options", r->options, strlen(r->options));
    else
        sand_put_open_options(w, "options", r->pack->game, r->options);
}

void room_put_result(const struct sand_table *t, struct sand_writer *w)
{
    const struct sand_game *g = sand_pack_of(t)->game;
    struct sand_outcome outcome;
    char name[SAND_ACTOR_BYTES];
    if (!sand_over(t, &outcome))
        return;
    sand_put_object(w, "result");
    sand_put_text(w, "why", g->ends ? g->ends[outcome.why] : "");
    sand_put_object(w, "seats");
    for (int i = 0; i < sand_seats_of(t); i++)
        sand_put_text(w, sand_actor_name(g, i, name),
                      outcome.value[i] > 0   ? "win"
                      : outcome.value[i] < 0 ? "loss"
                                             : "draw");
    sand_put_end(w);
    sand_put_score(t, w);
    sand_put_end(w);
}

/* What the table's clocks say: now, by when somebody has to answer, and how much is left of each seat's time. */
static void put_times(const struct room *r, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_int(w, "now", wall_of(now_ms()));
    if (r->told_deadline)
        sand_put_int(w, "deadline", wall_of(r->told_deadline + room_stood(r)));
    if (r->clock != CLOCK_BANK)
        return;
    sand_put_object(w, "left");
    for (int i = 0; i < r->seats; i++)
        sand_put_int(w, room_seat_name(r, i, name), r->seat[i].left);
    sand_put_end(w);
}

static void put_you(const struct room *r, const struct client *c, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    if (c->viewer == SAND_HOST && room_moderated(r) && tell_behind(r))
        sand_put_int(w, "told", tell_told(r)); /* nobody else knows that there is more */
    sand_put_text(w, "you",
                  c->viewer < SAND_SEATS   ? room_seat_name(r, c->viewer, name)
                  : c->viewer == SAND_HOST ? "host"
                                           : "watcher");
    sand_put_bool(w, "host", c->host);
}

void room_put_table(const struct room *r, const struct client *c, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_object(w, "table");
    sand_put_text(w, "code", r->code);
    sand_put_text(w, "game", r->pack->game->id);
    sand_put_text(w, "title", r->title);
    sand_put_text(w, "state", room_state_name(r->state));
    if (r->frozen)
        sand_put_text(w, "why", r->frozen->why);
    put_pack(r, w);
    sand_put_int(w, "version", r->version);
    sand_put_array(w, "seats");
    for (int i = 0; i < r->seats; i++)
        put_public_seat(r, i, w);
    sand_put_end(w);
    put_options(r, c, w);
    room_put_clock(r, w);
    sand_put_bool(w, "watchers", r->watchers);
    sand_put_bool(w, "hints", r->hints);
    if (r->door)
        sand_put_bool(w, "door", true);
    if (r->taught && r->taught->id[0])
        sand_put_text(w, "lesson", r->taught->id);
    if (r->host_seat)
        sand_put_text(w, "host_seat", room_seat_name(r, r->host_seat - 1, name));
    put_commitment(r, w);
    put_times(r, w);
    if (r->rematch[0])
        sand_put_text(w, "rematch", r->rematch);
    if (r->state == ROOM_OVER && r->table)
        room_put_result(r->table, w);
    moderate_put_table(r, w);
    if (c)
        put_you(r, c, w);
    sand_put_end(w);
}
