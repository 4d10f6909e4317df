/* HTTP: looking at tables, their records, their past. */
#include "server/api.h"

#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

/* ---- Looking ---- */

void api_get_table(struct call *c)
{
    struct room *r = api_room(c);
    if (!r)
        return;
    sand_put_object(&c->out, 0);
    room_put_table(r, 0, &c->out);
    sand_put_end(&c->out);
}

static void name_file(struct call *c, const struct room *r)
{
    c->reply->type = "text/plain; charset=utf-8";
    strcpy(c->reply->extra_name, "content-disposition:");
    strcat(strcat(strcpy(c->reply->extra, "attachment; filename=\""), r->code), ".sandtable\"");
}

/* Of a game that was not finished the host may have it: it could go on elsewhere. */
static void get_frozen_record(struct call *c, const struct room *r)
{
    struct sand_error error = {{0}, {0}};
    int seat = -2;
    const bool host = c->request->token[0] && token_room(c->server, c->request->token, &seat, &error) == r &&
                      seat == -1;
    if (!r->frozen->over && !host)
        api_refuse(c, 403, "NOT_HOST", "token", "the record of a game that was not finished is its host's");
    else if (frozen_record(r, &c->out, &error))
        name_file(c, r);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

void api_get_record(struct call *c)
{
    struct room *r = api_room(c);
    if (!r || !api_may_look(c, r))
        return;
    if (r->frozen) {
        get_frozen_record(c, r);
        return;
    }
    if (r->state != ROOM_OVER) {
        api_refuse(c, 409, "NOT_OVER", "table", "the record is everybody's once the game is over");
        return;
    }
    sand_record(r->table, &c->out);
    name_file(c, r);
}

/* ---- Looking back ---- */

static const struct sand_pack *pack_of_room(void *context, const char *game, const uint8_t hash[32],
                                            struct sand_error *error)
{
    const struct room *r = context;
    (void)game, (void)hash, (void)error;
    return r->pack;
}

static void put_result(const struct sand_table *t, struct sand_writer *w)
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
    sand_put_end(w);
}

/* A finished game after so many answers; `end`: all of them. Its record is public, so everything may be shown. */
void api_get_past(struct call *c)
{
    struct room *r = api_room(c);
    struct sand_error error;
    if (!r || !api_may_look(c, r))
        return;
    if (r->frozen) {
        api_refuse(c, 409, "OTHER_RULES", "table", r->frozen->why);
        return;
    }
    if (r->state != ROOM_OVER) {
        api_refuse(c, 409, "NOT_OVER", "table", "the past is everybody's once the game is over");
        return;
    }
    const bool end = strcmp(c->part[3], "end") == 0;
    const uint32_t all = sand_answers_taken(r->table);
    const uint32_t wanted = (uint32_t)strtoul(c->part[3], 0, 10), answers = end || wanted > all ? all : wanted;
    struct sand_writer record;
    sand_writer_grow(&record);
    sand_record(r->table, &record);
    struct sand_table *t = end ? r->table : sand_replay_to(record.text, record.size, answers, pack_of_room, r, &error);
    sand_writer_free(&record);
    if (!t) {
        api_refuse_error(c, 500, "REPLAY", &error);
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_int(&c->out, "at", answers);
    sand_put_int(&c->out, "answers", all);
    sand_put_view(t, "view", SAND_EVERYTHING, &c->out);
    sand_put_journal(t, "journal", SAND_EVERYTHING, 0, &c->out);
    put_result(t, &c->out);
    sand_put_end(&c->out);
    if (!end)
        sand_close(t);
}

/* The link of the table as a picture: black squares, drawn as one path. */
void api_get_qr(struct call *c)
{
    struct room *r = api_room(c);
    char url[256];
    struct sand_writer w;
    if (!r)
        return;
    sand_writer_fixed(&w, url, sizeof url);
    /* Whoever made the table may look at it by an address that only this machine has. */
    const bool here = strncmp(c->request->host, "127.", 4) == 0 || strncmp(c->request->host, "localhost", 9) == 0;
    if (!here || !api_append_lan(c, &w)) {
        sand_append_text(&w, c->request->secure ? "https://" : "http://");
        sand_append_text(&w, c->request->host);
    }
    sand_append_text(&w, "/#/t/");
    sand_append_text(&w, r->code);
    QRcode *qr = QRcode_encodeString8bit(url, 0, QR_ECLEVEL_M);
    if (!qr) {
        api_refuse(c, 500, "QR", "host", "the link does not fit into a picture");
        return;
    }
    sand_append_text(&c->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 ");
    sand_append_int(&c->out, qr->width + 4);
    sand_append_text(&c->out, " ");
    sand_append_int(&c->out, qr->width + 4);
    sand_append_text(
        &c->out, "\" role=\"img\"><rect x=\"-2\" y=\"-2\" width=\"100%\" height=\"100%\" fill=\"#fff\"/><path d=\"");
    for (int i = 0; i < qr->width * qr->width; i++)
        if (qr->data[i] & 1) {
            sand_append_text(&c->out, "M");
            sand_append_int(&c->out, i % qr->width);
            sand_append_text(&c->out, " ");
            sand_append_int(&c->out, i / qr->width);
            sand_append_text(&c->out, "h1v1h-1z");
        }
    sand_append_text(&c->out, "\"/></svg>");
    QRcode_free(qr);
    c->reply->type = "image/svg+xml";
}

static void put_mine(struct call *c, const struct room *r, int seat)
{
    char name[SAND_ACTOR_BYTES];
    const bool turn = seat >= 0 && r->state == ROOM_RUNNING && !night_veiled(r) && !r->behind &&
                      sand_asked(r->table) & sand_bit(seat);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "table", r->code);
    sand_put_text(&c->out, "seat", seat < 0 ? "host" : room_seat_name(r, seat, name));
    sand_put_text(&c->out, "game", r->pack->game->id);
    sand_put_text(&c->out, "title", r->title);
    sand_put_text(&c->out, "state", room_state_name(r->state));
    sand_put_bool(&c->out, "turn", turn);
    sand_put_int(&c->out, "updated", r->updated / 1000);
    sand_put_end(&c->out);
}

void api_post_mine(struct call *c)
{
    struct sand_error error;
    const sand_node tokens = api_member(c, "tokens");
    int count = 0;
    if (tokens >= 0 && sand_count(c->body, tokens) > 64) {
        api_refuse(c, 400, "TOO_MANY", "tokens", "at most 64 tokens at once");
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "tables");
    for (sand_node n = tokens < 0 ? -1 : sand_first(c->body, tokens); n >= 0 && count < 64; n = sand_next(c->body, n)) {
        int seat = -1;
        const struct room *r = token_room(c->server, sand_string(c->body, n), &seat, &error);
        count++;
        if (r)
            put_mine(c, r, seat);
    }
    sand_put_end(&c->out);
    sand_put_end(&c->out);
    if (tokens >= 0)
        sand_read_past(c->body, tokens);
    api_body_done(c);
}
