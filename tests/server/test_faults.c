/* A storage that fails at the n-th operation, for every n of a scripted game: nothing crashes, nothing is acknowledged
 * that is lost, and the game continues when storage does. The real server but for its network; the real storage, whose
 * functions pass through here first.
 *
 * The days: two people who come, answer and go, and are told of their turn while they are away. The day: a table is
 * made, joined, started and played to its end by two people and a bot, with talk, undo, a seat that gets a new link,
 * spectators who come late. The night: people, bots that think in workers, calls that end on the beat. All nights run
 * at once, each in a loop of its own, because a night takes its time. */
#include "engine/ensure.h"
#include "server/notify.h"
#include "server/server.h"
#include "tests/server/quiet_net.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Storage that fails ---- */

/* How it fails: a statement is refused; with it the whole transaction is undone, as SQLite does on a full disk; or for
 * a while everything is. */
enum mode { REFUSES, UNDOES, STAYS_BROKEN, MODES };
enum { LONG = 7 };

struct faults {
    const struct store *store;
    enum mode mode;
    int at, count; /* the operation that fails, 0: none; operations so far */
};
static struct faults *faults_of[512]; /* of every scene in progress */

static struct faults *find_faults(const struct store *s)
{
    for (size_t i = 0; i < sizeof faults_of / sizeof *faults_of; i++)
        if (faults_of[i] && faults_of[i]->store == s)
            return faults_of[i];
    return 0;
}

static bool fails(const struct store *s, struct sand_error *error)
{
    struct faults *f = find_faults(s);
    if (!f)
        return false;
    const int end = f->at + (f->mode == STAYS_BROKEN ? LONG : 1);
    if (++f->count < f->at || !f->at || f->count >= end)
        return false;
    if (f->mode == UNDOES)
        store_rollback((struct store *)(size_t)s);
    sand_fail(error, "storage", "no space left, as the test wants it", (char *)0);
    return true;
}

#define WRAP(kind, name, parameters, arguments)                                                                        \
    kind __real_##name parameters;                                                                                     \
    kind __wrap_##name parameters;                                                                                     \
    kind __wrap_##name parameters                                                                                      \
    {                                                                                                                  \
        return fails(s, error) ? 0 : __real_##name arguments;                                                          \
    }
WRAP(bool, store_begin, (struct store * s, struct sand_error *error), (s, error))
WRAP(bool, store_append,
     (struct store * s, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
      struct sand_error *error),
     (s, code, seq, at, line, size, error))
WRAP(bool, store_read,
     (struct store * s, const char *code, uint32_t from,
      bool (*line)(void *context, uint32_t seq, int64_t at, const char *text, size_t size), void *context,
      struct sand_error *error),
     (s, code, from, line, context, error))
WRAP(bool, store_put_table,
     (struct store * s, const char *code, const char *state, int64_t at, const char *document, size_t size,
      struct sand_error *error),
     (s, code, state, at, document, size, error))
WRAP(enum store_reply, store_get_table,
     (struct store * s, const char *code, const char **document, size_t *size, struct sand_error *error),
     (s, code, document, size, error))
WRAP(bool, store_put_token,
     (struct store * s, const uint8_t hash[STORE_HASH], const char *code, int seat, struct sand_error *error),
     (s, hash, code, seat, error))
WRAP(enum store_reply, store_get_token,
     (struct store * s, const uint8_t hash[STORE_HASH], char code[STORE_CODE], int *seat, struct sand_error *error),
     (s, hash, code, seat, error))
WRAP(bool, store_put_push,
     (struct store * s, const char *code, int seat, const struct store_push *push, struct sand_error *error),
     (s, code, seat, push, error))
WRAP(enum store_reply, store_get_push,
     (struct store * s, const char *code, int seat, struct store_push *push, struct sand_error *error),
     (s, code, seat, push, error))
WRAP(bool, store_mark_push,
     (struct store * s, const char *code, int seat, int64_t told, int64_t pushed, struct sand_error *error),
     (s, code, seat, told, pushed, error))
WRAP(bool, store_put_notice, (struct store * s, const struct store_notice *notice, struct sand_error *error),
     (s, notice, error))
WRAP(enum store_reply, store_change_notice,
     (struct store * s, const struct store_notice *notice, int64_t due, struct sand_error *error),
     (s, notice, due, error))
WRAP(bool, store_list_notices,
     (struct store * s, enum store_notices which, const struct store_notice *like, int most,
      void (*notice)(void *context, const struct store_notice *), void *context, struct sand_error *error),
     (s, which, like, most, notice, context, error))
WRAP(bool, store_put_secret,
     (struct store * s, const char *name, const uint8_t secret[STORE_SECRET], struct sand_error *error),
     (s, name, secret, error))
WRAP(enum store_reply, store_get_secret,
     (struct store * s, const char *name, uint8_t secret[STORE_SECRET], struct sand_error *error),
     (s, name, secret, error))

bool __real_store_commit(struct store *, struct sand_error *);
bool __wrap_store_commit(struct store *s, struct sand_error *error);
bool __wrap_store_commit(struct store *s, struct sand_error *error)
{
    if (!fails(s, error))
        return __real_store_commit(s, error);
    store_rollback(s);
    return false;
}

/* ---- The clock on the wall, which somebody sets ---- */

static int64_t set_by; /* seconds */

int __real_uv_gettimeofday(uv_timeval64_t *);
int __wrap_uv_gettimeofday(uv_timeval64_t *t);
int __wrap_uv_gettimeofday(uv_timeval64_t *t)
{
    const int result = __real_uv_gettimeofday(t);
    t->tv_sec += set_by;
    return result;
}

/* ---- The page is not part of this ---- */

bool page_find(const char *path, bool gzip, struct net_reply *reply)
{
    (void)path, (void)gzip, (void)reply;
    return false;
}

void page_pack(struct net_reply *reply)
{
    (void)reply;
}

/* ---- A scene: a server, a table, and those at it ---- */

enum { PEOPLE = 2, WATCHER = PEOPLE, CLIENTS, ACKED = 128, TEXT = 160 };

struct person {
    struct net_socket socket;
    struct scene *scene;
    bool open;
    char token[TOKEN_CHARS + 1], seat[8];
    char ask[TEXT], pending[TEXT]; /* the first answer of the open question; the one sent */
    uint32_t q, sent, tapped;
    int owed; /* taps */
    bool refused;
};
struct scene {
    struct server server;
    struct faults faults;
    char code[STORE_CODE], host[TOKEN_CHARS + 1], state[16], veil[32];
    struct person person[CLIENTS];
    char acked[ACKED][2 * TEXT]; /* lines that somebody has been told were taken */
    int acked_count, failures;
    int64_t ends;
};

static const char *problem; /* the first thing that went wrong */

static void check(bool holds, const char *what)
{
    if (!holds && !problem)
        problem = what;
}

/* What a client makes of a message. */
static void absorb(struct person *p, struct sand_reader *m)
{
    const sand_node ask = sand_member(m, 0, "ask"), taken = sand_member(m, 0, "taken");
    const sand_node table = sand_member(m, 0, "table"), veil = sand_member(m, 0, "veil");
    if (ask >= 0 || sand_member(m, 0, "view") >= 0)
        p->q = 0;
    if (ask >= 0 && sand_type(m, ask) == SAND_OBJECT) {
        p->q = (uint32_t)sand_int(m, sand_member(m, ask, "q"), 0, UINT32_MAX);
        snprintf(p->ask, TEXT, "%s", sand_string(m, sand_item(m, sand_member(m, ask, "answers"), 0)));
    }
    if (taken >= 0 && p->sent == sand_int(m, taken, 0, UINT32_MAX) && p->scene->acked_count < ACKED) {
        snprintf(p->scene->acked[p->scene->acked_count++], 2 * TEXT, "%s %s", p->seat, p->pending);
        p->sent = 0;
    }
    if (table >= 0)
        snprintf(p->scene->state, sizeof p->scene->state, "%s", sand_string(m, sand_member(m, table, "state")));
    p->owed = veil < 0 ? 0
                       : (int)(sand_int(m, sand_member(m, veil, "taps"), 0, 99) -
                               sand_int(m, sand_member(m, veil, "done"), 0, 99));
    snprintf(p->scene->veil, sizeof p->scene->veil, "%s", veil < 0 ? "" : sand_string(m, sand_member(m, veil, "id")));
    p->refused |= sand_member(m, 0, "no") >= 0 || sand_member(m, 0, "refused") >= 0;
}

static void heard(struct net_socket *socket, const char *text, size_t size)
{
    struct person *p = (struct person *)(void *)socket; /* the socket is its first member */
    struct sand_error error;
    struct sand_reader *m = sand_reader_open("message", text, size, &error);
    absorb(p, m);
    sand_reader_close(m);
}

static bool anyone_thinks(const struct server *s)
{
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++)
        for (const struct room *r = s->rooms[i]; r; r = r->next)
            if (r->busy || r->in_line)
                return true;
    return false;
}

/* A turn of the loop; waits for a bot that thinks. */
static void turn(struct scene *s, uv_run_mode mode)
{
    uv_run(&s->server.loop, mode);
    server_flush(&s->server);
}

/* One request, as often as it takes; a refusal must say that storage failed. Answers a member of the reply. */
/* A request that waits for a bot's thought is handled again after it, as the network does. */
static struct net_reply handled(struct scene *s, struct net_request *ask)
{
    for (;;) {
        struct net_reply reply = {0};
        api_handle(&s->server, ask, &reply);
        if (!reply.later)
            return reply;
        check(anyone_thinks(&s->server), "a request waits for nothing");
        ask->errand = reply.later;
        while (anyone_thinks(&s->server))
            turn(s, UV_RUN_ONCE);
    }
}

static void request(struct scene *s, const char *method, const char *path, const char *token, const char *body,
                    const char *member, char *into, size_t room)
{
    for (int tries = 0; tries < 2 * LONG; tries++) {
        struct net_request ask = {.body = body, .size = strlen(body)};
        struct sand_error error;
        strcpy(ask.method, method);
        strcpy(ask.address, "127.0.0.1");
        snprintf(ask.path, sizeof ask.path, "/api/v1/tables%s%s%s", path[0] ? "/" : "", path[0] ? s->code : "", path);
        strcpy(ask.token, token);
        const struct net_reply reply = handled(s, &ask);
        struct sand_reader *r = sand_reader_open("reply", reply.text, reply.size, &error);
        if (reply.status < 300 && member)
            snprintf(into, room, "%s", sand_string(r, sand_require(r, 0, member)));
        sand_reader_close(r);
        if (reply.owned)
            free((char *)(size_t)reply.text);
        if (reply.status < 300)
            return;
        s->failures++;
        while (anyone_thinks(&s->server)) /* a busy table is not a failure */
            turn(s, UV_RUN_ONCE);
        if (reply.status == 409) /* done before, though not told */
            check(s->faults.at && s->faults.count >= s->faults.at, "a request is refused without a failure");
        else
            check(reply.status == 503, "a failure of storage is not called 503");
    }
    check(false, "a request is refused for ever");
}

static void leave(struct person *p)
{
    if (p->open)
        socket_closed(&p->scene->server, &p->socket);
    p->open = false;
    server_flush(&p->scene->server);
}

/* Joins, again if need be; what was known before is forgotten. */
static void be_there(struct person *p)
{
    char line[256];
    for (int tries = 0; (!p->open || p->socket.closed) && tries < 2 * LONG; tries++) {
        leave(p);
        p->socket = (struct net_socket){.heard = heard};
        p->open = true;
        p->q = p->sent = 0;
        p->refused = false;
        socket_opened(&p->scene->server, &p->socket, "127.0.0.1");
        if (p->token[0])
            snprintf(line, sizeof line, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", p->scene->code,
                     p->token);
        else
            snprintf(line, sizeof line, "{\"do\":\"join\",\"table\":\"%s\"}", p->scene->code);
        socket_message(&p->scene->server, &p->socket, line, strlen(line));
        server_flush(&p->scene->server);
        if (p->refused) /* the table could not be read just now */
            p->socket.closed = p->socket.closed ? p->socket.closed : 1;
    }
    check(p->open && !p->socket.closed, "nobody comes in any more");
}

static void say(struct person *p, const char *line)
{
    if (!p->socket.closed)
        socket_message(&p->scene->server, &p->socket, line, strlen(line));
    server_flush(&p->scene->server);
}

static void answer(struct person *p)
{
    char line[2 * TEXT];
    if (!p->q || p->q == p->sent)
        return;
    strcpy(p->pending, p->ask);
    p->sent = p->q;
    snprintf(line, sizeof line, "{\"do\":\"act\",\"q\":%u,\"a\":\"%s\"}", p->q, p->pending);
    say(p, line);
}

/* Opened once: reading them takes longer than everything else. */
static struct packs *packs(void)
{
    static struct server once;
    struct sand_error error;
    if (!once.packs)
        SAND_ENSURE(packs_open(&once, &error));
    return once.packs;
}

static void on_prepare(uv_prepare_t *handle)
{
    server_flush(handle->data);
}

static struct scene *open_scene(enum mode mode, int at)
{
    struct scene *s = calloc(1, sizeof *s);
    struct sand_error error;
    size_t place = 0;
    SAND_ENSURE(s);
    uv_loop_init(&s->server.loop);
    settings_init(&s->server.settings);
    s->server.settings.bot_delay = 0;
    s->server.settings.beat = 20;
    sand_random_seed(&s->server.random, 1);
    s->server.packs = packs();
    SAND_ENSURE((s->server.store = store_open(":memory:", false, &error)));
    s->server.settings.push_delay = 1;
    s->server.settings.notice_delay = 1;
    notify_start(&s->server);
    notices_start(&s->server);
    wake_start(&s->server);
    line_open(&s->server);
    uv_prepare_init(&s->server.loop, &s->server.prepare); /* as in server.c; it keeps the loop alive */
    s->server.prepare.data = &s->server;
    uv_prepare_start(&s->server.prepare, on_prepare);
    s->faults = (struct faults){s->server.store, mode, at, 0};
    while (faults_of[place])
        place++;
    faults_of[place] = &s->faults;
    for (int i = 0; i < CLIENTS; i++)
        s->person[i].scene = s;
    return s;
}

static void free_rooms(struct server *s)
{
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++)
        while (s->rooms[i])
            room_free(s->rooms[i]);
}

static void close_scene(struct scene *s)
{
    for (int i = 0; i < CLIENTS; i++)
        leave(&s->person[i]);
    wake_stop(&s->server);
    notify_stop(&s->server);
    notices_stop(&s->server);
    uv_close((uv_handle_t *)&s->server.prepare, 0);
    free_rooms(&s->server);
    uv_run(&s->server.loop, UV_RUN_DEFAULT);
    check(uv_loop_close(&s->server.loop) == 0, "something of the loop is left");
    store_close(s->server.store);
    line_close(&s->server);
    for (size_t i = 0; i < sizeof faults_of / sizeof *faults_of; i++)
        if (faults_of[i] == &s->faults)
            faults_of[i] = 0;
    free(s);
}

/* ---- What was acknowledged is there ---- */

struct search {
    const struct scene *scene;
    int found;
};

/* The log's lines in order hold the acknowledged ones in order; an answer kept under a veil comes after `~ `. */
static bool search_line(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    struct search *search = context;
    const char *line = strncmp(text, "~ ", 2) == 0 ? text + 2 : text;
    (void)seq, (void)at, (void)size;
    if (search->found < search->scene->acked_count && strcmp(line, search->scene->acked[search->found]) == 0)
        search->found++;
    return true;
}

/* As a server finds it that starts now: the table, its seats' tokens, every line that was acknowledged. */
static void check_kept(struct scene *s)
{
    struct search search = {s, 0};
    struct sand_error error;
    int seat;
    s->faults.at = 0;
    s->server.stopping = true; /* nobody begins to think any more */
    while (anyone_thinks(&s->server))
        turn(s, UV_RUN_ONCE);
    check(store_read(s->server.store, s->code, 1, search_line, &search, &error), "the log cannot be read");
    check(search.found == s->acked_count, "an acknowledged answer is lost");
    free_rooms(&s->server);
    for (int i = 0; i < PEOPLE; i++) {
        struct room *r;
        check(token_room(&s->server, s->person[i].token, &r, &seat, &error) == FOUND && strcmp(r->code, s->code) == 0,
              "the log does not load, or a seat's token is lost");
    }
    struct room *room;
    check(token_room(&s->server, s->host, &room, &seat, &error) == FOUND && seat == -1, "the host's token is lost");
}

/* ---- The day ---- */

static void make_table(struct scene *s, const char *table)
{
    static const char *const names[] = {"{\"name\":\"Ada\",\"seat\":\"p1\"}", "{\"name\":\"Ben\",\"seat\":\"p2\"}"};
    char reply[256];
    struct net_request ask = {.method = "POST", .path = "/api/v1/tables", .address = "127.0.0.1"};
    for (int tries = 0; !s->code[0] && tries < 2 * LONG; tries++) {
        struct net_reply made = {0};
        struct sand_error error;
        ask.body = table;
        ask.size = strlen(table);
        api_handle(&s->server, &ask, &made);
        struct sand_reader *r = sand_reader_open("reply", made.text, made.size, &error);
        if (made.status == 201) {
            snprintf(s->code, sizeof s->code, "%s", sand_string(r, sand_require(r, 0, "table")));
            snprintf(s->host, sizeof s->host, "%s", sand_string(r, sand_require(r, 0, "host")));
        } else {
            check(made.status == 503, "a failure of storage is not called 503");
        }
        sand_reader_close(r);
        if (made.owned)
            free((char *)(size_t)made.text);
    }
    check(s->code[0], "no table can be made any more");
    for (int i = 0; i < PEOPLE; i++) {
        struct person *p = &s->person[i];
        snprintf(p->seat, sizeof p->seat, "p%d", i + 1);
        request(s, "POST", "/join", "", names[i], "token", p->token, sizeof p->token);
    }
    request(s, "POST", "/start", s->host, "{}", 0, reply, sizeof reply);
}

static void come(struct scene *s)
{
    for (int i = 0; i < CLIENTS; i++)
        be_there(&s->person[i]);
}

static void play_day(struct scene *s)
{
    static const char undo[] = "{\"do\":\"undo\"}", sync[] = "{\"do\":\"sync\"}",
                      talk[] = "{\"do\":\"say\",\"channel\":\"table\",\"text\":\"hello\"}";
    static char body[] = "{\"do\":\"link\"}";
    make_table(s,
               "{\"game\":\"template\",\"options\":{\"seats\":3,\"hand\":3},\"clock\":{\"kind\":\"bank\",\"seconds\":"
               "3600},\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"bot\",\"bot\":\"random\"}]}");
    come(s);
    for (int round = 0; round < 60 && strcmp(s->state, "over") != 0 && !problem; round++) {
        come(s);
        say(&s->person[round % PEOPLE], talk);
        answer(&s->person[0]);
        if (round == 0)
            say(&s->person[0], undo);
        if (round == 1)
            say(&s->person[WATCHER], sync);
        come(s);
        answer(&s->person[0]);
        answer(&s->person[1]);
        while (anyone_thinks(&s->server))
            turn(s, UV_RUN_ONCE);
        turn(s, UV_RUN_NOWAIT);
        if (round == 1) {
            request(s, "POST", "/seats/p1", s->host, body, "token", s->person[0].token, sizeof s->person[0].token);
            come(s);
        }
    }
    check(strcmp(s->state, "over") == 0, "the game does not come to its end");
}

/* Returns how many operations there were. */
static int run_day(enum mode mode, int at)
{
    struct scene *s = open_scene(mode, at);
    play_day(s);
    const int count = s->faults.count;
    check_kept(s);
    close_scene(s);
    return count;
}

/* ---- The night ---- */

static void begin_night(struct scene *s)
{
    make_table(s,
               "{\"game\":\"werewolves\",\"options\":{\"seats\":6,\"free_set\":true,\"deal\":[\"seer\",\"witch\","
               "\"werewolf\",\"werewolf\",\"villager\",\"villager\"],\"t_deal\":0,\"t_min\":0,\"t_pack\":1,"
               "\"t_pack_first\":1,\"t_seer\":1,\"t_witch\":1,\"t_day\":300},\"seats\":[{\"kind\":\"open\"},{\"kind\":"
               "\"open\"},{\"kind\":\"bot\",\"bot\":\"rules\"},{\"kind\":\"bot\",\"bot\":\"rules\"},{\"kind\":\"bot\","
               "\"bot\":\"rules\"},{\"kind\":\"bot\",\"bot\":\"rules\"}]}");
    come(s);
    s->ends = now_ms() + 120000;
}

/* A step of everyone at night; false when the day has come. */
static bool live(struct scene *s)
{
    struct sand_error error;
    char confirm[64];
    come(s);
    turn(s, UV_RUN_NOWAIT);
    struct room *room = 0;
    const bool open = room_find(&s->server, s->code, &room, &error) == FOUND && night_call(room);
    snprintf(confirm, sizeof confirm, "{\"do\":\"confirm\",\"call\":%u}", open ? night_call(room) : 1);
    for (int i = 0; i < PEOPLE; i++) {
        struct person *p = &s->person[i];
        if (p->q && p->q != p->sent)
            answer(p);
        else if (p->owed > 0)
            say(p, confirm);
    }
    const bool day = room_find(&s->server, s->code, &room, &error) == FOUND && room->table && !night_veiled(room) &&
                     !tell_behind(room) && !room->busy && sand_answers_taken(room->table) > 0;
    check(day || now_ms() < s->ends, "the night does not end");
    return !day && !problem;
}

/* Nights last by the clock: waiting for one must not keep the processor busy. */
static bool live_on(struct scene *s)
{
    uv_sleep(1);
    return live(s);
}

/* All nights side by side. */
static void run_nights(enum mode mode, int last)
{
    struct scene *scene[256] = {0};
    int count = 0, left;
    for (int at = 1; at <= last && count < 256; at++)
        begin_night((scene[count++] = open_scene(mode, at)));
    do {
        left = 0;
        uv_sleep(1);
        for (int i = 0; i < count && !problem; i++)
            if (scene[i]->ends && live(scene[i]))
                left++;
            else
                scene[i]->ends = 0;
    } while (left && !problem);
    for (int i = 0; i < count; i++) {
        check_kept(scene[i]);
        close_scene(scene[i]);
    }
}

static int count_night(void)
{
    struct scene *s = open_scene(REFUSES, 0);
    begin_night(s);
    while (live_on(s))
        continue;
    const int count = s->faults.count;
    check_kept(s);
    close_scene(s);
    return count;
}

/* Nights continue and strangers are let in while the clock on the wall is set back and forth by an hour. */
static void run_set_clock(void)
{
    struct scene *s = open_scene(REFUSES, 0);
    int steps = 0;
    begin_night(s);
    do {
        set_by = ++steps % 3 == 0 ? 3600 : steps % 3 == 1 ? -3600 : 0;
        check(limit_address("203.0.113.7", now_ms(), 0), "a stranger is shut out because of the clock");
    } while (live_on(s));
    set_by = 0;
    check_kept(s);
    close_scene(s);
}

/* ---- Days ---- */

/* A device that a browser could have: any point of the curve. */
static void write_device(char *into, size_t room)
{
    uint8_t secret[STORE_SECRET], point[STORE_POINT];
    char text[2 * STORE_POINT];
    notify_make_key(secret);
    SAND_ENSURE(notify_public_key(secret, point));
    snprintf(into, room,
             "{\"endpoint\":\"https://push.example/x\",\"auth\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"p256dh\":\"%s\"}",
             sodium_bin2base64(text, sizeof text, point, sizeof point, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
}

/* Comes, answers if asked, and goes. */
static void visit(struct person *p)
{
    be_there(p);
    answer(p);
    turn(p->scene, UV_RUN_NOWAIT);
    leave(p);
    uv_sleep(1);
    turn(p->scene, UV_RUN_NOWAIT);
}

static void play_days(struct scene *s)
{
    char device[512], reply[256];
    write_device(device, sizeof device);
    make_table(s, "{\"game\":\"template\",\"options\":{\"seats\":2,\"hand\":3},\"clock\":{\"kind\":\"days\","
                  "\"seconds\":3}}");
    for (int i = 0; i < PEOPLE; i++)
        request(s, "POST", "/push", s->person[i].token, device, 0, reply, sizeof reply);
    request(s, "POST", "/notices", s->person[0].token, "{\"kind\":\"json\",\"address\":\"https://hook.example/x\"}", 0,
            reply, sizeof reply);
    for (int round = 0; round < 60 && strcmp(s->state, "over") != 0 && !problem; round++)
        visit(&s->person[round % PEOPLE]);
    check(strcmp(s->state, "over") == 0, "the game over days has not ended");
}

static void count_notice(void *context, const struct store_notice *n)
{
    (void)n;
    ++*(int *)context;
}

static int run_days(enum mode mode, int at)
{
    struct scene *s = open_scene(mode, at);
    struct store_push push;
    struct sand_error error;
    play_days(s);
    check(at || s->server.counts.pushes > 0, "nobody was told of a turn");
    check(at || s->server.counts.notices > 0, "no notice was sent");
    check_kept(s);
    check(store_get_push(s->server.store, s->code, 0, &push, &error) == STORE_FOUND, "a device is lost");
    struct store_notice like = {0};
    int notices = 0;
    strcpy(like.code, s->code);
    check(store_list_notices(s->server.store, STORE_OF_SEAT, &like, 8, count_notice, &notices, &error) && notices == 1,
          "a notice is lost");
    const int operations = s->faults.count;
    close_scene(s);
    return operations;
}

/* ---- TAP ---- */

static int number, failed;

static void report(const char *what, int operations)
{
    printf("%s %d - %s (%d operations)\n", problem ? "not ok" : "ok", ++number, what, operations);
    if (problem)
        printf("# %s\n", problem);
    failed += problem != 0;
    problem = 0;
    fflush(stdout);
}

static void run_all_days(void)
{
    static const char *const what[MODES] = {"days with a statement refused", "days with a transaction undone",
                                            "days with storage broken for a while"};
    const int operations = run_days(REFUSES, 0);
    report("days", operations);
    for (int mode = 0; mode < MODES; mode++) {
        for (int at = 1; at <= operations && !problem; at++)
            run_days((enum mode)mode, at);
        report(what[mode], operations);
    }
}

int main(void)
{
    static const char *const days[MODES] = {"a day with a statement refused", "a day with a transaction undone",
                                            "a day with storage broken for a while"};
    static const char *const nights[MODES] = {"nights with a statement refused", "nights with a transaction undone",
                                              "nights with storage broken for a while"};
    static char where[128];
    struct sand_error error;
    SAND_ENSURE(sodium_init() >= 0 && log_open("off", "", &error));
    const int operations = run_day(REFUSES, 0);
    report("a day", operations);
    for (int mode = 0; mode < MODES; mode++) {
        for (int at = 1; at <= operations && !problem; at++) {
            run_day((enum mode)mode, at);
            if (problem) {
                snprintf(where, sizeof where, "at operation %d: %s", at, problem);
                problem = where;
            }
        }
        report(days[mode], operations);
    }
    run_all_days();
    const int at_night = count_night();
    report("a night", at_night);
    run_set_clock();
    report("a night while the clock on the wall is set", 0);
    for (int mode = 0; mode < MODES; mode++) {
        run_nights((enum mode)mode, at_night);
        report(nights[mode], at_night);
    }
    printf("1..%d\n", number);
    return failed != 0;
}
