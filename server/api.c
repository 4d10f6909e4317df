/* HTTP: replies, who asks, and the routes of docs/server.md.
 *
 * A request goes the same way whatever its route: rate, host and origin; is the body JSON; which route; what the path
 * names; who asks; what the body holds; the handler. Each step refuses with a reply of its own, and a handler that is
 * called may rely on all of them.
 *
 * Around all of it is server_flush, before and after: the first so that no room is held while it may be freed, the
 * second so that a reply leaves only when what it says is stored. If that fails the reply that was written is thrown
 * away.
 *
 * Where storage takes its time (PostgreSQL) a handler that reads what has not come yet is left, whatever it has written
 * is dropped, and the whole request is handled again from the top when it has. So a handler reads before it changes
 * anything, and what must happen once, like the limit of requests, looks at request->errand. */
#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Replies ---- */

void api_refuse(struct call *c, int status, const char *code, const char *where, const char *what)
{
    sand_writer_reset(&c->out);
    sand_put_object(&c->out, 0);
    sand_put_refusal(&c->out, code, where, what);
    sand_put_end(&c->out);
    c->status = status;
}

void api_refuse_error(struct call *c, int status, const char *code, const struct sand_error *error)
{
    api_refuse(c, status, code, error->where, error->what);
}

static void not_found(struct call *c)
{
    api_refuse(c, 404, "NOT_FOUND", c->request->path, "nothing is here; docs/server.md lists what is");
}

void api_not_host(struct call *c)
{
    api_refuse(c, 403, "NOT_HOST", "token", "only the host of the table may do this");
}

void api_ok(struct call *c)
{
    sand_put_object(&c->out, 0);
    sand_put_bool(&c->out, "ok", true);
    sand_put_end(&c->out);
}

bool api_body_done(struct call *c)
{
    struct sand_error error;
    if (!c->json || sand_reader_done(c->json, &error))
        return true;
    api_refuse_error(c, 400, "BAD_REQUEST", &error);
    return false;
}

/* ---- The way to a route ---- */

static const struct route {
    const char *method, *path;
    enum asker who;
    void (*run)(struct call *);
    struct sand_part part[SAND_PARTS];
} routes[] = {
#define ROW(method, path, who, handler, ...) {method, path, who, handler, {__VA_ARGS__}},
    API_ROUTES(ROW)
#undef ROW
};
enum { ROUTES = sizeof routes / sizeof *routes };

/* Limits and rules hold for what is under the prefix, spelt like this and not otherwise. */
static bool is_api(const char *path)
{
    return strncmp(path, API "/", strlen(API "/")) == 0;
}

static void split_path(struct call *c)
{
    strcpy(c->path, c->request->path);
    for (char *at = strtok(c->path, "/"); at && c->parts < (int)(sizeof c->part / sizeof *c->part); at = strtok(0, "/"))
        c->part[c->parts++] = at;
}

/* Whether the path of a route is that of the request. */
static bool leads_here(const struct call *c, const char *path)
{
    int i = 0;
    for (; *path; i++) {
        const size_t size = strcspn(path + 1, "/");
        const bool variable = path[1] == '{';
        if (i == c->parts || (!variable && (strlen(c->part[i]) != size || memcmp(c->part[i], path + 1, size) != 0)))
            return false;
        path += 1 + size;
    }
    return i == c->parts;
}

/* The route of a request; null after a refusal. */
static const struct route *find_route(struct call *c)
{
    bool any = false;
    char *allow = c->reply->extra;
    split_path(c);
    for (int i = 0; i < ROUTES; i++) {
        if (is_api(routes[i].path) != is_api(c->request->path) || !leads_here(c, routes[i].path))
            continue;
        c->pattern = routes[i].path;
        if (strcmp(routes[i].method, c->request->method) == 0)
            return &routes[i];
        /* Written into the reply as they are found; it is sent as a header only if no method fits. */
        strcat(any ? strcat(allow, ", ") : strcpy(allow, ""), routes[i].method);
        any = true;
    }
    if (!any) {
        not_found(c);
        return 0;
    }
    strcpy(c->reply->extra_name, "allow");
    api_refuse(c, 405, "BAD_METHOD", c->request->method, "method not allowed: GET reads, POST changes");
    return 0;
}

/* ---- What the path names ---- */

static bool find_game(struct call *c, const char *name)
{
    c->pack = server_pack(c->server, name);
    if (!c->pack)
        api_refuse(c, 404, "NO_GAME", "game", "this server does not have the game");
    return c->pack != 0;
}

enum found api_find_room(struct call *c, const char *code)
{
    struct sand_error error;
    const enum found found = room_find(c->server, code, &c->room, &error);
    /* Passed on once at most: two processes that each believe the other leads would send a request round for ever. */
    if (found == FOUND_ELSEWHERE && !c->request->hop)
        strcpy(c->reply->forward, c->server->leader);
    if (found == FOUND_NONE)
        api_refuse(c, 404, found_code(found), "table", "no table has this code");
    else if (found != FOUND)
        api_refuse_error(c, found == FOUND_OTHER_RULES ? 409 : 503, found_code(found), &error);
    return found;
}

static bool find_named(struct call *c, const char *path)
{
    for (int i = 0; *path; i++, path += 1 + strcspn(path + 1, "/"))
        if (strncmp(path, "/{game}", 7) == 0 && !find_game(c, c->part[i]))
            return false;
        else if (strncmp(path, "/{table}", 8) == 0 && api_find_room(c, c->part[i]) != FOUND)
            return false;
        else if (path[1] == '{')
            c->last = c->part[i];
    return true;
}

/* ---- Who asks ---- */

enum found api_token_seat(struct call *c, int *seat, struct sand_error *error)
{
    struct room *r = 0;
    const enum found found = c->request->token[0] ? token_room(c->server, c->request->token, &r, seat, error)
                                                  : FOUND_NONE;
    return found != FOUND_FAILED && r != c->room ? FOUND_NONE : found;
}

/* Whether who asks is the host, or holds that seat if one is named, or `any` seat; refused if not, like all below. */
static bool is_held(struct call *c, const char *name, bool any)
{
    struct sand_error error;
    int seat;
    const enum found found = api_token_seat(c, &seat, &error);
    c->host = found == FOUND && seat == -1;
    if (c->host || (found == FOUND && (any || (name && seat == room_seat_of(c->room, name)))))
        return true;
    if (found == FOUND_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else
        api_not_host(c);
    return false;
}

static bool is_playable(struct call *c)
{
    if (!c->room->frozen)
        return true;
    api_refuse(c, 409, "OTHER_RULES", "table", c->room->frozen->why);
    return false;
}

/* Who may see what spectators see of a finished game. */
static bool may_look(struct call *c)
{
    struct sand_error error;
    int seat;
    if (c->room->watchers)
        return true;
    const enum found found = api_token_seat(c, &seat, &error);
    if (found == FOUND_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else if (found != FOUND)
        api_refuse(c, 403, "NO_WATCHERS", "token", "only those at this table may see it");
    return found == FOUND;
}

/* R-leak-8 of Werewolves: a player who saw the figures could count the answers of a night. */
static bool operates(struct call *c)
{
    if (c->request->local || c->server->settings.open_metrics)
        return true;
    not_found(c);
    return false;
}

/* The process that was asked knew the key. */
static void other_key(struct call *c)
{
    api_refuse(c, 401, "BAD_KEY", "key",
               "the process that leads this table has no operator's key, or another: all processes need the same");
}

/* The right key is never made to wait, so nobody can lock the operator out. */
static bool keeps(struct call *c)
{
    if (!c->server->operator_key.known && c->request->hop)
        other_key(c);
    else if (!c->server->operator_key.known)
        not_found(c);
    else if (operator_is(c->server, c->request->token))
        return true;
    else if (c->request->hop)
        other_key(c);
    else if (limit_key(c->request->address, now_ms()))
        api_refuse(c, 401, "BAD_KEY", "key", "this is not the operator's key");
    else
        api_refuse(c, 429, "TOO_MANY", "key", "too many wrong keys; wait a little");
    return false;
}

static bool is_host(struct call *c)
{
    return is_held(c, 0, false);
}

static bool holds_named(struct call *c)
{
    return is_held(c, c->last, false);
}

static bool sits(struct call *c)
{
    return is_held(c, 0, true);
}

static bool has_played(struct call *c)
{
    return is_held(c, 0, c->room->state == ROOM_OVER && !c->room->rematch[0]);
}

/* What is asked of each asker; nothing of anybody, and of the keeper no more, who was asked before anything was looked
 * for. `playable`: only while the table can be played on. */
static bool may(struct call *c, enum asker who)
{
    static const struct {
        bool (*test)(struct call *);
        bool playable;
    } askers[] = {
        [OPERATOR] = {operates, false}, [WATCHER] = {may_look, false},  [HOST] = {is_host, true},
        [OWNER] = {is_host, false},     [HOLDER] = {holds_named, true}, [SITTER] = {sits, true},
        [PLAYER] = {has_played, true},
    };
    return (!askers[who].test || askers[who].test(c)) && (!askers[who].playable || is_playable(c));
}

/* ---- Bodies ---- */

static bool open_body(struct call *c)
{
    struct sand_error error;
    if (c->request->size == 0)
        return true;
    c->json = sand_reader_open("body", c->request->body, c->request->size, &error);
    if (c->json && sand_type(c->json, 0) == SAND_OBJECT)
        return true;
    if (c->json)
        api_refuse(c, 400, "BAD_JSON", "body", "a body is one JSON object");
    else
        api_refuse_error(c, 400, "BAD_JSON", &error);
    return false;
}

/* A request without a body says nothing of any field. */
static bool read_body(struct call *c, const struct sand_part *part)
{
    static const char nothing[] = "{}";
    struct sand_error error;
    if (!c->json && !(c->json = sand_reader_open("body", nothing, 2, &error)))
        abort();
    if (sand_parts_read(c->json, part, &c->body, &error))
        return true;
    api_refuse_error(c, 400, "BAD_REQUEST", &error);
    return false;
}

/* ---- Answering ---- */

static void run_route(struct call *c, const struct route *route)
{
    const bool post = strcmp(route->method, "POST") == 0;
    c->alike = route->who == ALIKE;
    if (route->who == KEEPER && !keeps(c))
        return;
    if (find_named(c, route->path) && may(c, route->who) && (!post || read_body(c, route->part)))
        route->run(c);
}

/* Who is banned may still read, and stop messages; refused if not. */
static bool is_welcome(struct call *c, const struct route *route)
{
    static const char notices[] = API "/notices/";
    char text[BAN_TEXT];
    const struct store_ban *ban = ban_of(c->server, c->request->address);
    if (!ban || strcmp(route->method, "GET") == 0 || route->who == KEEPER ||
        strncmp(route->path, notices, sizeof notices - 1) == 0)
        return true;
    api_refuse(c, 403, "BANNED", "address", ban_tell(ban, text));
    return false;
}

static void handle_api(struct call *c)
{
    const bool post = strcmp(c->request->method, "POST") == 0;
    const struct route *route;
    if (!c->request->errand && !limit_address(c->request->address, now_ms(), post ? 4 : 1))
        api_refuse(c, 429, "TOO_MANY", "address", "too many requests; wait a little");
    else if (c->request->strange_host)
        api_refuse(c, 421, "BAD_HOST", "host",
                   "this server does not know that name as its own; the setting `names` tells it");
    else if (c->request->foreign && post)
        api_refuse(c, 403, "BAD_ORIGIN", "origin", "requests from other web pages are not allowed");
    else if ((route = find_route(c)) && is_welcome(c, route) && (route->who == ONE_CLICK || open_body(c)))
        run_route(c, route);
    sand_reader_close(c->json);
}

/* Nothing is told, and nothing promised, before it is stored. */
static void handle_stored(struct call *c)
{
    handle_api(c);
    if (store_waits(c->server->store) || c->awaits || server_flush(c->server))
        return;
    c->reply->forward[0] = 0;
    c->reply->extra_name[0] = 0;
    c->reply->type = "application/json";
    api_refuse(c, 503, "STORAGE", "storage", "this could not be stored; nothing was changed");
}

void api_get_health(struct call *c)
{
    api_ok(c);
}

/* Whether it can store: tried in earnest, but at most once a second, however often it is asked. */
void api_get_ready(struct call *c)
{
    struct sand_error error;
    if (server_ready(c->server, &error))
        api_ok(c);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

void api_get_metrics(struct call *c)
{
    metrics_write(c->server, &c->out);
    c->reply->type = "text/plain; version=0.0.4";
}

/* Outside the API: what operators ask for. */
static void handle_plain(struct call *c)
{
    const struct route *route = find_route(c);
    if (route)
        run_route(c, route);
}

/* One line for each request, if the operator wants that. Neither the path itself, which may hold a key, nor who asked.
 */
static void log_request(const struct call *c)
{
    char status[8], micros[24];
    if (!c->server->settings.log_requests)
        return;
    snprintf(status, sizeof status, "%d", c->status);
    snprintf(micros, sizeof micros, "%llu", (unsigned long long)((uv_hrtime() - c->request->came) / 1000));
    log_event("request", "method", c->request->method, "route", c->pattern ? c->pattern : "none", "status", status,
              "microseconds", micros, (char *)0);
}

/* False: it waits for something that it reads, or for a bot that thinks, and is to be handled again. */
static bool handle_by_errand(struct call *c)
{
    struct store *store = c->server->store;
    struct store_errand *errand = later_errand(c);
    server_flush(c->server);
    store_enter(store, errand);
    handle_stored(c);
    const bool waits = store_leave(store) || c->awaits;
    if (waits) {
        later_wait(c, errand);
        sand_writer_free(&c->out);
    } else {
        later_done(c, errand);
    }
    return !waits;
}

void api_handle(void *server, const struct net_request *request, struct net_reply *reply)
{
    enum { PACKED = 2048 }; /* bytes from which packing pays */
    struct call c = {.server = server, .request = request, .reply = reply, .status = 200};
    if (!is_api(request->path) && strcmp(request->method, "GET") == 0 &&
        page_find(request->path, request->gzip, reply)) {
        c.pattern = "page";
        log_request(&c);
        return;
    }
    sand_writer_grow(&c.out);
    reply->type = "application/json";
    /* With PostgreSQL a commit is still on its way here: the reply waits in the connection until it is settled. Health,
     * metrics and the page promise nothing and go at once. */
    reply->holds = is_api(request->path);
    if (!is_api(request->path))
        handle_plain(&c);
    else if (!handle_by_errand(&c))
        return;
    reply->status = c.status;
    reply->text = c.out.text;
    reply->size = c.out.size;
    reply->owned = c.out.room > 0;
    metrics_since(&c.server->replying, request->came);
    log_request(&c);
    if (request->gzip && c.status == 200 && reply->size >= PACKED && c.alike)
        page_pack(reply);
}
