/* HTTP: replies, who asks, and the routes of docs/server.md. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

/* ---- Replies ---- */

void api_refuse(struct call *c, int status, const char *code, const char *where, const char *what)
{
    sand_writer_reset(&c->out);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "no", code);
    sand_put_text(&c->out, "where", where);
    sand_put_text(&c->out, "what", what);
    sand_put_end(&c->out);
    c->status = status;
}

void api_refuse_error(struct call *c, int status, const char *code, const struct sand_error *error)
{
    api_refuse(c, status, code, error->where, error->what);
}

void api_not_found(struct call *c)
{
    api_refuse(c, 404, "NOT_FOUND", c->request->path, "nothing is here; docs/server.md lists what is");
}

void api_ok(struct call *c)
{
    sand_put_object(&c->out, 0);
    sand_put_bool(&c->out, "ok", true);
    sand_put_end(&c->out);
}

/* The end of reading a body: every key known. */
bool api_body_done(struct call *c)
{
    struct sand_error error;
    if (!c->body || sand_reader_done(c->body, &error))
        return true;
    api_refuse_error(c, 400, "BAD_REQUEST", &error);
    return false;
}

sand_node api_member(struct call *c, const char *name)
{
    return c->body ? sand_member(c->body, 0, name) : -1;
}

const char *api_text(struct call *c, const char *name)
{
    const sand_node n = api_member(c, name);
    return n < 0 ? 0 : sand_string(c->body, n);
}

/* An object of the body as text of its own; `usual` if absent. To be freed. */
char *api_object_text(struct call *c, const char *name, const char *usual)
{
    const sand_node n = api_member(c, name);
    size_t size = strlen(usual);
    const char *text = n < 0 ? usual : sand_source(c->body, n, &size);
    char *copy = malloc(size + 1);
    if (!copy)
        abort();
    memcpy(copy, text, size);
    copy[size] = 0;
    if (n >= 0)
        sand_read_past(c->body, n);
    return copy;
}

/* ---- Who asks ---- */

struct room *api_room(struct call *c)
{
    struct sand_error error;
    struct room *r = room_find(c->server, c->part[1], &error);
    if (!r && error.what[0])
        api_refuse_error(c, strcmp(room_trouble(&error), "STORAGE") == 0 ? 503 : 409, room_trouble(&error), &error);
    else if (!r)
        api_refuse(c, 404, "NO_TABLE", "table", "no table has this code");
    return r;
}

/* The room of the path, if who asks is its host or holds that seat. */
static struct room *room_held(struct call *c, const char *name)
{
    struct room *r = api_room(c);
    struct sand_error error = {{0}, {0}};
    int seat = -2;
    if (!r)
        return 0;
    if (c->request->token[0] && token_room(c->server, c->request->token, &seat, &error) == r &&
        (seat == -1 || (name && seat == room_seat_of(r, name))))
        return r;
    if (error.what[0])
        api_refuse_error(c, 503, "STORAGE", &error);
    else
        api_refuse(c, 403, "NOT_HOST", "token", "only the host of the table may do this");
    return 0;
}

struct room *api_room_of(struct call *c, const char *name)
{
    struct room *r = room_held(c, name);
    if (!r || !r->frozen)
        return r;
    api_refuse(c, 409, "OTHER_RULES", "table", r->frozen->why);
    return 0;
}

/* Everything about the table goes, also where it cannot be played any more. */
static void post_delete(struct call *c)
{
    struct room *r = room_held(c, 0);
    struct sand_error error;
    if (!r || !api_body_done(c))
        return;
    if (!keep_nothing(r, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    log_event("delete", "table", r->code, (char *)0);
    api_ok(c);
}

bool api_may_look(struct call *c, const struct room *r)
{
    struct sand_error error = {{0}, {0}};
    int seat;
    if (r->watchers || (c->request->token[0] && token_room(c->server, c->request->token, &seat, &error) == r))
        return true;
    if (error.what[0])
        api_refuse_error(c, 503, "STORAGE", &error);
    else
        api_refuse(c, 403, "NO_WATCHERS", "token", "only those at this table may see it");
    return false;
}

struct room *api_host_room(struct call *c)
{
    return api_room_of(c, 0);
}

/* ---- Routes ---- */

static void route_table(struct call *c, bool post)
{
    const char *what = c->parts > 2 ? c->part[2] : "";
    if (post && c->parts == 1)
        api_post_tables(c);
    else if (!post && c->parts == 2)
        api_get_table(c);
    else if (!post && c->parts == 3 && strcmp(what, "record") == 0)
        api_get_record(c);
    else if (!post && c->parts == 4 && strcmp(what, "replay") == 0)
        api_get_past(c);
    else if (!post && c->parts == 3 && strcmp(what, "qr.svg") == 0)
        api_get_qr(c);
    else if (post && c->parts == 3 && strcmp(what, "join") == 0)
        api_post_join(c);
    else if (post && c->parts == 3 && strcmp(what, "start") == 0)
        api_post_start(c);
    else if (post && c->parts == 3 && strcmp(what, "close") == 0)
        api_post_close(c);
    else if (post && c->parts == 3 && strcmp(what, "delete") == 0)
        post_delete(c);
    else if (post && c->parts == 3 && strcmp(what, "rematch") == 0)
        api_post_rematch(c);
    else if (post && c->parts == 4 && strcmp(what, "seats") == 0)
        api_post_seat(c);
    else
        api_not_found(c);
}

static void route(struct call *c)
{
    const bool post = strcmp(c->request->method, "POST") == 0, get = strcmp(c->request->method, "GET") == 0;
    const char *first = c->parts > 0 ? c->part[0] : "";
    if (!post && !get)
        api_refuse(c, 405, "BAD_METHOD", c->request->method, "method not allowed: GET reads, POST changes");
    else if (get && c->parts == 1 && strcmp(first, "games") == 0)
        api_get_games(c);
    else if (strcmp(first, "games") == 0)
        api_route_game(c, post);
    else if (strcmp(first, "tables") == 0)
        route_table(c, post);
    else if (post && c->parts == 1 && strcmp(first, "mine") == 0)
        api_post_mine(c);
    else
        api_not_found(c);
}

static void split_path(struct call *c, const char *path)
{
    strcpy(c->path, path);
    for (char *at = strtok(c->path, "/"); at && c->parts < 6; at = strtok(0, "/"))
        c->part[c->parts++] = at;
}

static bool read_body(struct call *c)
{
    struct sand_error error;
    if (c->request->size == 0)
        return true;
    c->body = sand_reader_open("body", c->request->body, c->request->size, &error);
    if (c->body && sand_type(c->body, 0) == SAND_OBJECT)
        return true;
    if (c->body)
        api_refuse(c, 400, "BAD_JSON", "body", "a body is one JSON object");
    else
        api_refuse_error(c, 400, "BAD_JSON", &error);
    return false;
}

static void handle_api(struct call *c)
{
    split_path(c, c->request->path + strlen("/api/v1/"));
    c->reply->type = "application/json";
    c->status = 200;
    if (!limit_address(c->request->address, now_ms(), strcmp(c->request->method, "POST") == 0 ? 4 : 1))
        api_refuse(c, 429, "TOO_MANY", "address", "too many requests; wait a little");
    else if (c->request->strange_host)
        api_refuse(c, 421, "BAD_HOST", "host",
                   "this server does not know that name as its own; the setting `names` tells it");
    else if (c->request->foreign && strcmp(c->request->method, "POST") == 0)
        api_refuse(c, 403, "BAD_ORIGIN", "origin", "requests from other web pages are not allowed");
    else if (read_body(c))
        route(c);
    sand_reader_close(c->body);
}

/* Nothing is told, and nothing promised, before it is stored. */
static void handle_stored(struct call *c)
{
    server_flush(c->server);
    handle_api(c);
    if (server_flush(c->server))
        return;
    c->reply->extra_name[0] = 0;
    c->reply->type = "application/json";
    api_refuse(c, 503, "STORAGE", "storage", "this could not be stored; nothing was changed");
}

/* Whether it can store: tried in earnest, but at most once a second, however often it is asked. */
static void get_ready(struct call *c)
{
    struct sand_error error;
    c->reply->type = "application/json";
    if (server_ready(c->server, &error))
        api_ok(c);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

enum { PACKED = 2048 }; /* bytes from which packing pays */

/* What everybody is given alike: the games, their words and data. Nothing secret is ever packed, so that the size of a
 * reply tells nothing. */
static bool is_open(const struct net_request *request)
{
    return strcmp(request->method, "GET") == 0 && strncmp(request->path, "/api/v1/games", 13) == 0;
}

void api_handle(void *server, const struct net_request *request, struct net_reply *reply)
{
    struct call c = {.server = server, .request = request, .reply = reply, .status = 200};
    sand_writer_grow(&c.out);
    if (strncmp(request->path, "/api/v1/", 8) == 0) {
        handle_stored(&c);
    } else if (strcmp(request->path, "/healthz") == 0) {
        api_ok(&c);
        reply->type = "application/json";
    } else if (strcmp(request->path, "/readyz") == 0) {
        get_ready(&c);
    } else if (strcmp(request->path, "/metrics") == 0 &&
               (request->local || ((struct server *)server)->settings.open_metrics)) {
        /* R-leak-8 of Werewolves: a player who saw them could count the answers of a night. */
        metrics_write(server, &c.out);
        reply->type = "text/plain; version=0.0.4";
    } else if (strcmp(request->method, "GET") == 0 && page_find(request->path, request->gzip, reply)) {
        sand_writer_free(&c.out);
        return;
    } else {
        reply->type = "application/json";
        api_not_found(&c);
    }
    reply->status = c.status;
    reply->text = c.out.text;
    reply->size = c.out.size;
    reply->owned = c.out.room > 0;
    if (request->gzip && c.status == 200 && reply->size >= PACKED && is_open(request))
        page_pack(reply);
}
