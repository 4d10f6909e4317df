/* HTTP: looking at tables, their records, their past. A game that is over has no secrets: record, replay and analysis
 * show everything. While it runs, only `look` shows the past, and only what the person who asks was shown then. */
#include "engine/score.h"
#include "engine/turning.h"
#include "server/api.h"

#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

/* Besides the request itself: the game is played again, or many games are played on from it. */
enum { LOOK_COST = 3, ANALYSIS_COST = 20 };

/* ---- Looking ---- */

void api_get_table(struct call *c)
{
    sand_put_object(&c->out, 0);
    room_put_table(c->room, 0, &c->out);
    sand_put_end(&c->out);
}

static void name_file(struct call *c, const struct room *r)
{
    c->reply->type = "text/plain; charset=utf-8";
    strcpy(c->reply->extra_name, "content-disposition");
    strcat(strcat(strcpy(c->reply->extra, "attachment; filename=\""), r->code), ".sandtable\"");
}

/* Of a game that was not finished the host may have it: it could continue elsewhere. */
static void get_frozen_record(struct call *c, const struct room *r)
{
    struct sand_error error;
    int seat;
    const bool host = api_token_seat(c, &seat, &error) == FOUND && seat == -1;
    if (!r->frozen->over && !host)
        api_refuse(c, 403, "NOT_HOST", "token", "the record of a game that was not finished is its host's");
    else if (frozen_record(r, &c->out, &error))
        name_file(c, r);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

void api_get_record(struct call *c)
{
    const struct room *r = c->room;
    if (r->frozen) {
        get_frozen_record(c, r);
        return;
    }
    if (r->state != ROOM_OVER) {
        api_refuse(c, 409, "NOT_OVER", "table", "the record is available once the game is over");
        return;
    }
    sand_record(r->table, &c->out);
    name_file(c, r);
}

/* ---- Analysis ---- */

/* Only a game that is over is analysed: what is found would tell what is hidden. */
static bool may_analyse(struct call *c)
{
    const struct room *r = c->room;
    if (r->frozen)
        api_refuse(c, 409, "OTHER_RULES", "table", r->frozen->why);
    else if (r->state != ROOM_OVER)
        api_refuse(c, 409, "NOT_OVER", "table", "a game is analysed once it is over");
    else
        return true;
    return false;
}

void api_get_analysis(struct call *c)
{
    if (may_analyse(c))
        analyse_put(c->room, &c->out);
}

void api_post_analysis(struct call *c)
{
    if (!may_analyse(c))
        return;
    if (!limit_address(c->request->address, now_ms(), ANALYSIS_COST))
        api_refuse(c, 429, "TOO_MANY", "address", "too many requests; wait a little");
    else if (!analyse_begin(c->room))
        api_refuse(c, 503, "MANY_ANALYSES", "server", "too many games wait to be analysed; try again later");
    else
        analyse_put(c->room, &c->out);
}

/* ---- Looking back ---- */

static const struct sand_pack *pack_of_room(void *context, const char *game, const uint8_t hash[32],
                                            struct sand_error *error)
{
    const struct room *r = context;
    (void)game, (void)hash, (void)error;
    return r->pack;
}

/* How many answers the path asks for, `end` as UINT32_MAX; refused unless it is `end` or plain digits. */
static bool read_answers(struct call *c, uint32_t *answers)
{
    enum { DIGITS = 9 };
    const size_t size = strlen(c->last);
    const bool end = strcmp(c->last, "end") == 0;
    if (!end && (size == 0 || size > DIGITS || strspn(c->last, "0123456789") != size)) {
        api_refuse(c, 400, "BAD_REQUEST", "answers", "expected a number of answers, or end");
        return false;
    }
    *answers = end ? UINT32_MAX : (uint32_t)strtoul(c->last, 0, 10);
    return true;
}

/* A finished game after N answers; `end`: all of them. Its record is public, so everything may be shown. */
void api_get_past(struct call *c)
{
    struct room *r = c->room;
    struct sand_error error;
    if (r->frozen) {
        api_refuse(c, 409, "OTHER_RULES", "table", r->frozen->why);
        return;
    }
    if (r->state != ROOM_OVER) {
        api_refuse(c, 409, "NOT_OVER", "table", "the past is available once the game is over");
        return;
    }
    uint32_t wanted;
    if (!read_answers(c, &wanted))
        return;
    const bool end = wanted == UINT32_MAX;
    const uint32_t all = sand_answers_taken(r->table), answers = wanted > all ? all : wanted;
    struct sand_writer record;
    sand_writer_grow(&record);
    sand_record(r->table, &record);
    /* The table itself at the end: no replay is needed, and it must not be closed below. */
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
    room_put_result(t, &c->out);
    if (end)
        sand_put_turning(t, &c->out);
    sand_put_end(&c->out);
    if (!end)
        sand_close(t);
}

/* By night what changes goes out on a beat, and not otherwise. */
static bool may_look_back(struct call *c)
{
    const struct room *r = c->room;
    if (r->frozen)
        api_refuse(c, 409, "OTHER_RULES", "table", r->frozen->why);
    else if (!r->table)
        api_refuse(c, 409, "NOT_STARTED", "table", "the game has not begun");
    else if (night_veiled(r))
        api_refuse(c, 409, "NIGHT", "table", "by night there is nothing to look back at");
    else
        return true;
    return false;
}

/* Whose eyes a token gives: a spectator's where there is none; who means a seat is not shown less. False: refused. */
static bool read_viewer(struct call *c, int *viewer)
{
    struct sand_error error;
    int seat = SAND_PUBLIC;
    const enum found found = api_token_seat(c, &seat, &error);
    *viewer = found != FOUND ? SAND_PUBLIC : seat < 0 ? SAND_HOST : seat;
    if (found == FOUND_FAILED)
        api_refuse(c, 503, "STORAGE", "token", error.what);
    else if (found != FOUND && c->request->token[0])
        api_refuse(c, 401, "BAD_TOKEN", "token", "the token is of no seat at this table");
    else
        return true;
    return false;
}

/* A game in progress, as who asks saw it after N answers that it could notice; `end`: now. */
void api_get_look(struct call *c)
{
    uint32_t answers;
    int viewer;
    if (!may_look_back(c) || !read_answers(c, &answers) || !read_viewer(c, &viewer))
        return;
    if (!limit_address(c->request->address, now_ms(), LOOK_COST)) {
        api_refuse(c, 429, "TOO_MANY", "address", "too many requests; wait a little");
        return;
    }
    sand_put_object(&c->out, 0);
    tell_look(c->room, viewer, answers, UINT32_MAX, &c->out);
    sand_put_end(&c->out);
}

/* The link of the table as a picture: black squares, drawn as one path. */
void api_get_qr(struct call *c)
{
    char url[256];
    struct sand_writer w;
    sand_writer_fixed(&w, url, sizeof url);
    /* The person who made the table may look at it by an address that only this machine has. */
    const bool here = strncmp(c->request->host, "127.", 4) == 0 || strncmp(c->request->host, "localhost", 9) == 0;
    if (!here || !api_append_lan(c, &w)) {
        sand_append_text(&w, c->request->secure ? "https://" : "http://");
        sand_append_text(&w, c->request->host);
    }
    sand_append_text(&w, "/#/t/");
    sand_append_text(&w, c->room->code);
    QRcode *qr = QRcode_encodeString8bit(url, 0, QR_ECLEVEL_M);
    if (!qr) {
        api_refuse(c, 500, "QR", "host", "the link is too long for a QR code");
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

/* Who else sits there; a bot or an open seat without a name is left to the page. */
static void put_others(const struct room *r, int seat, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_array(w, "others");
    for (int i = 0; i < r->seats; i++) {
        if (i == seat)
            continue;
        sand_put_object(w, 0);
        sand_put_text(w, "seat", room_seat_name(r, i, name));
        sand_put_text(w, "name", r->seat[i].name);
        sand_put_bool(w, "bot", r->seat[i].kind == SEAT_BOT || room_has_account(r, i));
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_open_question(const struct room *r, int seat, struct sand_writer *w)
{
    struct sand_question q;
    if (r->pack->game->ask(r->pack->data, sand_state_of(r->table), seat, &q) > 0)
        sand_put_question_key(r->pack->game, r->pack->data, "asks", &q, w);
}

/* Whether a seat that is awake is asked; nobody is told so of what all have yet to hear of. */
static bool is_my_turn(const struct room *r, int seat)
{
    return r->state == ROOM_RUNNING && !night_veiled(r) && !tell_behind(r) && sand_asked(r->table) & sand_bit(seat);
}

static void put_time_left(const struct room *r, struct sand_writer *w)
{
    const int64_t until = night_veiled(r) ? night_until(r) : r->told_deadline, now = now_ms();
    if (r->state == ROOM_RUNNING && until)
        sand_put_int(w, "left", until > now ? until - now : 0);
}

static void put_mine(struct call *c, const struct room *r, int seat)
{
    char name[SAND_ACTOR_BYTES];
    const bool night = seat >= 0 && night_veiled(r) && night_living(r) & sand_bit(seat);
    const bool turn = night ? night_awaits(r, seat) : seat >= 0 && is_my_turn(r, seat);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "table", r->code);
    sand_put_text(&c->out, "seat", seat < 0 ? "host" : room_seat_name(r, seat, name));
    sand_put_text(&c->out, "game", r->pack->game->id);
    sand_put_text(&c->out, "title", r->title);
    sand_put_text(&c->out, "state", room_state_name(r->state));
    sand_put_bool(&c->out, "turn", turn);
    if (night)
        sand_put_bool(&c->out, "night", true);
    sand_put_int(&c->out, "updated", r->updated / 1000);
    put_others(r, seat, &c->out);
    if (turn && !night)
        put_open_question(r, seat, &c->out);
    put_time_left(r, &c->out);
    if (r->state == ROOM_OVER && r->table)
        room_put_result(r->table, &c->out);
    sand_put_end(&c->out);
}

void api_post_mine(struct call *c)
{
    enum { MOST = 64 };
    struct sand_error error;
    const sand_node tokens = c->body.tokens;
    if (tokens >= 0 && sand_count(c->json, tokens) > MOST) {
        api_refuse(c, 400, "TOO_MANY", "tokens", "at most 64 tokens at once");
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "tables");
    for (sand_node n = sand_first(c->json, tokens); n >= 0; n = sand_next(c->json, n)) {
        struct room *r;
        int seat;
        const enum found found = token_room(c->server, sand_string(c->json, n), &r, &seat, &error);
        const bool copied = found == FOUND_ELSEWHERE &&
                            room_copy(c->server, sand_string(c->json, n), &r, &seat, &error);
        if (found == FOUND || copied)
            put_mine(c, r, seat);
        if (copied)
            room_free(r);
    }
    sand_put_end(&c->out);
    sand_put_end(&c->out);
    api_body_done(c);
}
