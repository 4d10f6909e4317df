/* `bench server`: a real server in a child process, driven over loopback by this one. Bounded in tables and time. What
 * counts is the server's own processor time, read from /proc, so a busy machine changes little.
 *
 * The driver is one thread with poll, and speaks just enough HTTP and WebSocket for that: it must cost much less than
 * the server, or the delays would be its own. A player has at most one answer on its way (`sent`), so a delay is the
 * time from an answer to the message that says it was taken. A table that is over is deleted and replaced, so the
 * number of tables at which something happens is always the same. */
#include "cli/command.h"
#include "cli/options.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES = 8 };
struct wishes {
    const char *game, *db;
    int64_t tables, answers, processes;
    bool json;
};
static const struct option option_table[] = {
    {"game", "GAME", "a game for two (the one with the longest games)", OPTION_TEXT, offsetof(struct wishes, game), 0,
     0},
    {"tables", "N", "tables of two seats (100)", OPTION_NUMBER, offsetof(struct wishes, tables), 1, 1000},
    {"answers", "N", "answers to play (60000)", OPTION_NUMBER, offsetof(struct wishes, answers), 100, 10000000},
    {"db", "ADDRESS", "an empty database of PostgreSQL, postgres://… (a new file of SQLite)", OPTION_TEXT,
     offsetof(struct wishes, db), 0, 0},
    {"processes", "N", "server processes on that database (1)", OPTION_NUMBER, offsetof(struct wishes, processes), 1,
     PROCESSES},
    {"json", 0, "one JSON object per line", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    {0},
};
static const struct manual manual = {
    "bench server",
    "Starts a server of its own on loopback with a fresh database, seats two players at each table and plays: answers "
    "per second of the server's processor time, delays, memory. With several processes also how long it takes until "
    "another leads the tables of one that was killed.",
    option_table,
    "sandtable bench server --json\nsandtable bench server --tables 10 --answers 5000",
    0,
    0,
};

/* ---- The server in a child ---- */

struct child {
    pid_t pid;
    int port;
    char folder[64];
};

static double cpu_seconds(pid_t pid)
{
    char path[64], text[1024];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    if (!f)
        return 0;
    const size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = 0;
    /* The second field is the program's name in brackets and may itself have blanks and brackets in it: fields are
     * counted from the last one. */
    const char *after = strrchr(text, ')');
    if (after)
        sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static bool start_child(struct child *c, const char *db)
{
    int ends[2];
    char line[128] = "";
    strcpy(c->folder, "/tmp/sandtable-bench-XXXXXX");
    if (!mkdtemp(c->folder) || pipe(ends) != 0)
        return false;
    c->pid = fork();
    if (c->pid == 0) {
        struct settings settings;
        struct sand_error error;
        dup2(ends[1], 1);
        settings_init(&settings);
        strcpy(settings.listen, "127.0.0.1:0");
        strcpy(settings.log, "off");
        if (db)
            snprintf(settings.db, sizeof settings.db, "%s", db);
        else
            strcat(strcpy(settings.db, c->folder), "/bench.db");
        settings.bot_delay = 0;
        _exit(server_run(&settings, &error) == 0 ? 0 : 1);
    }
    close(ends[1]);
    FILE *f = fdopen(ends[0], "r");
    const bool ready = f && fgets(line, sizeof line, f) && strrchr(line, ':');
    c->port = ready ? atoi(strrchr(line, ':') + 1) : 0;
    if (f)
        fclose(f);
    return c->port > 0;
}

static void stop_child(struct child *c)
{
    char path[96];
    static const char *const names[] = {"bench.db", "bench.db-wal", "bench.db-shm", "bench.db.lock", "bench.db.admin"};
    kill(c->pid, SIGTERM);
    waitpid(c->pid, 0, 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", c->folder, names[i]);
        unlink(path);
    }
    rmdir(c->folder);
}

/* ---- HTTP and sockets, as little as is needed ---- */

static int connect_to(const struct child *c)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)c->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int s = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (s < 0 || connect(s, (const struct sockaddr *)&to, sizeof to) != 0) {
        if (s >= 0)
            close(s);
        return -1;
    }
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return s;
}

static bool send_all(int s, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t n = send(s, text, size, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        text += n;
        size -= (size_t)n;
    }
    return true;
}

/* One request; the reply's body as text in `body`. */
static bool call(const struct child *c, const char *method, const char *path, const char *token, const char *sent,
                 char *body, size_t room)
{
    char text[2048];
    size_t size = 0;
    const int s = connect_to(c);
    snprintf(text, sizeof text,
             "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s%s%sContent-Length: %zu\r\n\r\n%s", method,
             path, token ? "Authorization: Bearer " : "", token ? token : "", token ? "\r\n" : "", strlen(sent), sent);
    const bool sent_all = s >= 0 && send_all(s, text, strlen(text));
    for (ssize_t n; sent_all && size + 1 < room && (n = recv(s, body + size, room - 1 - size, 0)) > 0;) {
        size += (size_t)n;
        body[size] = 0;
        const char *length = strstr(body, "content-length: "), *start = strstr(body, "\r\n\r\n");
        if (start && length && size >= (size_t)(start + 4 - body) + (size_t)atol(length + 16))
            break;
    }
    if (s >= 0)
        close(s);
    body[size] = 0;
    const char *start = strstr(body, "\r\n\r\n");
    if (start)
        memmove(body, start + 4, strlen(start + 4) + 1);
    return start != 0;
}

static bool text_of(const char *body, const char *key, char *into, size_t room)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", body, strlen(body), &error);
    const sand_node n = r && sand_type(r, 0) == SAND_OBJECT ? sand_member(r, 0, key) : -1;
    const bool found = n >= 0 && strlen(sand_string(r, n)) < room;
    if (found)
        strcpy(into, sand_string(r, n));
    sand_reader_close(r);
    return found;
}

static double metric(const struct child *c, const char *name)
{
    static char body[16384];
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\nsandtable_%s ", name);
    if (!call(c, "GET", "/metrics", 0, "", body, sizeof body))
        return 0;
    const char *at = strstr(body, wanted);
    return at ? atof(at + strlen(wanted)) : 0;
}

/* ---- Players ---- */

struct player {
    int socket;
    char *in;
    size_t size, room;
    int64_t sent; /* when its answer went out, in microseconds; 0: none is in progress */
    bool over;
};
struct pair { /* a table for two */
    struct player player[2];
    char code[16], host[64];
    int64_t answers;
};

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool send_text(struct player *p, const char *text)
{
    char frame[1024];
    const size_t n = strlen(text), head = n < 126 ? 6 : 8;
    if (n + 8 > sizeof frame)
        return false;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        frame[2] = (char)(n >> 8);
        frame[3] = (char)n;
    }
    memset(frame + head - 4, 0, 4); /* a mask of zeros leaves the text as it is */
    memcpy(frame + head, text, n);
    return send_all(p->socket, frame, head + n);
}

static bool open_player(struct player *p, const struct child *c, const char *code, const char *token)
{
    static const char request[] = "GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: "
                                  "Upgrade\r\nSec-WebSocket-Key: c2FuZHRhYmxlIGJlbmNoIQ==\r\nSec-WebSocket-Version: "
                                  "13\r\nSec-WebSocket-Protocol: sandtable.1\r\n\r\n";
    char reply[1024], join[256];
    size_t size = 0;
    memset(p, 0, sizeof *p);
    p->socket = connect_to(c);
    if (p->socket < 0 || !send_all(p->socket, request, sizeof request - 1))
        return false;
    do {
        if (size + 1 >= sizeof reply || recv(p->socket, reply + size, 1, 0) != 1)
            return false;
        reply[++size] = 0;
    } while (!strstr(reply, "\r\n\r\n"));
    if (token)
        snprintf(join, sizeof join, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", code, token);
    else
        snprintf(join, sizeof join, "{\"do\":\"join\",\"table\":\"%s\"}", code);
    return strncmp(reply, "HTTP/1.1 101", 12) == 0 && send_text(p, join);
}

struct load {
    struct child server, more[PROCESSES - 1];
    int processes;
    const struct sand_game *game;
    struct pair *tables;
    int count;
    int64_t taken, wanted;
    int64_t enough; /* answers after which a table waits; 0: it never does */
    int waiting;    /* tables that do */
    float *delays;  /* milliseconds */
    struct sand_random random;
};

/* An answer has been taken. */
static void count_answer(struct load *l, struct pair *table, struct player *p)
{
    if (l->taken < l->wanted)
        l->delays[l->taken] = (float)(now_us() - p->sent) / 1000;
    l->taken++;
    l->waiting += ++table->answers == l->enough;
    p->sent = 0;
}

/* Counts an answer that was taken, and answers the question in a message, if there is one, at random. Nothing is
 * checked: what is refused is never counted, and the run then ends by its time. */
static void play_message(struct load *l, struct pair *of, struct player *p, const char *text, size_t size)
{
    struct sand_error error;
    char act[768];
    struct sand_reader *r = sand_reader_open("message", text, size, &error);
    if (!r)
        return;
    const sand_node ask = sand_member(r, 0, "ask"), taken = sand_member(r, 0, "taken"),
                    table = sand_member(r, 0, "table");
    if (taken >= 0 && p->sent)
        count_answer(l, of, p);
    if (table >= 0)
        p->over = strcmp(sand_string(r, sand_member(r, table, "state")), "over") == 0;
    const bool plays = !l->enough || of->answers < l->enough;
    if (plays && ask >= 0 && sand_type(r, ask) == SAND_OBJECT) {
        const sand_node answers = sand_member(r, ask, "answers");
        const int n = sand_count(r, answers);
        const char *answer = sand_string(r, sand_item(r, answers, (int)sand_random_below(&l->random, (uint32_t)n)));
        snprintf(act, sizeof act, "{\"do\":\"act\",\"q\":%lld,\"a\":\"%s\"}",
                 (long long)sand_int(r, sand_member(r, ask, "q"), 0, INT64_MAX), answer);
        p->sent = now_us();
        send_text(p, act);
    }
    sand_reader_close(r);
}

/* Takes whole frames out of what has arrived. */
static void take_frames(struct load *l, struct pair *table, struct player *p)
{
    size_t at = 0;
    while (p->size - at >= 2) {
        const unsigned char *f = (const unsigned char *)p->in + at;
        size_t n = f[1] & 127, head = 2;
        if (n == 126 && p->size - at >= 4)
            n = (size_t)f[2] << 8 | f[3], head = 4;
        else if (n == 127 && p->size - at >= 10)
            n = (size_t)f[6] << 24 | (size_t)f[7] << 16 | (size_t)f[8] << 8 | f[9], head = 10;
        else if (n >= 126)
            break;
        if (p->size - at < head + n)
            break;
        if ((f[0] & 15) == 1)
            play_message(l, table, p, p->in + at + head, n);
        at += head + n;
    }
    memmove(p->in, p->in + at, p->size - at);
    p->size -= at;
}

static bool read_player(struct load *l, struct pair *table, struct player *p)
{
    if (p->room - p->size < 65536) {
        p->room = p->size + 131072;
        p->in = realloc(p->in, p->room);
        if (!p->in)
            abort();
    }
    const ssize_t n = recv(p->socket, p->in + p->size, p->room - p->size, 0);
    if (n <= 0)
        return false;
    p->size += (size_t)n;
    take_frames(l, table, p);
    return true;
}

static void close_player(struct player *p)
{
    close(p->socket);
    free(p->in);
    memset(p, 0, sizeof *p);
}

/* The process that leads a table, here always: it was made there. The k-th table belongs to process k modulo their
 * number, which is also what measure_takeover counts on when it kills the last one. */
static const struct child *child_of(const struct load *l, const struct pair *t)
{
    const int i = (int)(t - l->tables) % l->processes;
    return i ? &l->more[i - 1] : &l->server;
}

static bool open_table(const struct load *l, struct pair *t)
{
    static char body[65536];
    const struct child *c = child_of(l, t);
    char wish[160], path[64], token[2][64];
    snprintf(wish, sizeof wish, "{\"game\":\"%s\",\"options\":{\"seats\":2},\"clock\":{\"kind\":\"none\"}}",
             l->game->id);
    memset(t, 0, sizeof *t);
    if (!call(c, "POST", "/api/v1/tables", 0, wish, body, sizeof body) ||
        !text_of(body, "table", t->code, sizeof t->code) || !text_of(body, "host", t->host, sizeof t->host))
        return false;
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", t->code);
    for (int i = 0; i < 2; i++)
        if (!call(c, "POST", path, 0, i ? "{\"name\":\"Ben\"}" : "{\"name\":\"Ada\"}", body, sizeof body) ||
            !text_of(body, "token", token[i], sizeof token[i]))
            return false;
    snprintf(path, sizeof path, "/api/v1/tables/%s/start", t->code);
    return call(c, "POST", path, t->host, "{}", body, sizeof body) &&
           open_player(&t->player[0], c, t->code, token[0]) && open_player(&t->player[1], c, t->code, token[1]);
}

/* A table that is not needed any more goes out of the server's memory, too. */
static bool end_table(const struct load *l, struct pair *t)
{
    static char body[1024];
    char path[64];
    close_player(&t->player[0]);
    close_player(&t->player[1]);
    snprintf(path, sizeof path, "/api/v1/tables/%s/delete", t->code);
    return call(child_of(l, t), "POST", path, t->host, "{}", body, sizeof body);
}

/* One look at everyone. False: a socket was lost. */
static bool play_round(struct load *l, struct pollfd *wait)
{
    bool fine = true;
    for (int i = 0; i < l->count * 2; i++)
        wait[i] = (struct pollfd){.fd = l->tables[i / 2].player[i % 2].socket, .events = POLLIN};
    if (poll(wait, (nfds_t)l->count * 2, 1000) < 0)
        return false;
    for (int i = 0; i < l->count * 2 && fine; i++)
        if (wait[i].revents)
            fine = read_player(l, &l->tables[i / 2], &l->tables[i / 2].player[i % 2]);
    for (int i = 0; i < l->count && fine; i++) {
        struct pair *t = &l->tables[i];
        if ((t->player[0].over || t->player[1].over) && (!l->enough || t->answers < l->enough))
            fine = end_table(l, t) && open_table(l, t);
    }
    return fine;
}

/* Plays until enough answers are taken, or every table waits. */
static bool play(struct load *l)
{
    struct pollfd *wait = calloc((size_t)l->count * 2, sizeof *wait);
    const int64_t end = now_us() + 120000000;
    bool fine = wait != 0;
    while (fine && (l->enough ? l->waiting < l->count : l->taken < l->wanted) && now_us() < end)
        fine = play_round(l, wait);
    free(wait);
    return fine && (l->enough ? l->waiting == l->count : l->taken >= l->wanted);
}

static bool open_tables(struct load *l)
{
    for (int i = 0; i < l->count; i++)
        if (!open_table(l, &l->tables[i]))
            return false;
    return true;
}

static bool end_tables(struct load *l)
{
    for (int i = 0; i < l->count; i++)
        if (!end_table(l, &l->tables[i]))
            return false;
    return true;
}

/* ---- Figures ---- */

static void print_figure(const struct wishes *w, const char *name, double value, const char *unit)
{
    if (w->json)
        printf("{\"bench\":\"server/%s\",\"value\":%.6g,\"unit\":\"%s\"}\n", name, value, unit);
    else
        printf("server       %-34s %12.6g %s\n", name, value, unit);
    fflush(stdout);
}

static int compare_delays(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static bool measure_waiting(struct load *l, const struct wishes *w)
{
    enum { MANY = 200 };
    static struct player idle[MANY];
    static char body[65536];
    char wish[128], code[16] = "";
    const double start = metric(&l->server, "resident_bytes");
    for (int i = 0; i < MANY; i++) {
        snprintf(wish, sizeof wish, "{\"game\":\"%s\",\"options\":{\"seats\":2}}", l->game->id);
        if (!call(&l->server, "POST", "/api/v1/tables", 0, wish, body, sizeof body) ||
            !text_of(body, "table", code, 16))
            return false;
    }
    const double tables = metric(&l->server, "resident_bytes");
    for (int i = 0; i < MANY; i++)
        if (!open_player(&idle[i], &l->server, code, 0))
            return false;
    usleep(300000);
    const double sockets = metric(&l->server, "resident_bytes");
    print_figure(w, "bytes_per_waiting_table", (tables - start) / MANY, "B");
    print_figure(w, "bytes_per_idle_connection", (sockets - tables) / MANY, "B");
    for (int i = 0; i < MANY; i++)
        close_player(&idle[i]);
    return true;
}

/* What is allocated for tables: storage's cache has a bound of its own, however many they are. */
static double heap_of(const struct load *l)
{
    return metric(&l->server, "heap_bytes") - metric(&l->server, "storage_bytes");
}

/* The same when the server has let tables rest. It looks for such every second, and a table at which something has
 * happened since the last look waits for the next; who asks it three times, with more than a second in between, has let
 * it look twice at least, however slow the machine. */
static double heap_at_rest(const struct load *l)
{
    enum { LOOKS = 3, BETWEEN = 1200000 }; /* microseconds */
    for (int i = 1; i < LOOKS; i++) {
        usleep(BETWEEN);
        heap_of(l);
    }
    usleep(BETWEEN);
    return heap_of(l);
}

/* Tables of this many answers: in the middle of play, when they have rested, and when nobody is there any more. */
static bool measure_played(struct load *l, const struct wishes *w)
{
    enum { ANSWERS = 200 };
    const double before = heap_of(l);
    l->enough = ANSWERS;
    if (!open_tables(l) || !play(l))
        return false;
    const double busy = heap_of(l);
    const double played = heap_at_rest(l);
    for (int i = 0; i < l->count * 2; i++)
        close_player(&l->tables[i / 2].player[i % 2]);
    const double left = heap_at_rest(l);
    print_figure(w, "bytes_per_busy_table", (busy - before) / l->count, "B");
    print_figure(w, "bytes_per_played_table", (played - before) / l->count, "B");
    print_figure(w, "bytes_per_left_table", (left - before) / l->count, "B");
    return true;
}

static double all_seconds(const struct load *l)
{
    double all = cpu_seconds(l->server.pid);
    for (int i = 1; i < l->processes; i++)
        all += cpu_seconds(l->more[i - 1].pid);
    return all;
}

/* One process is killed: until another answers for a table that it led. */
static bool measure_takeover(struct load *l, const struct wishes *w)
{
    static char body[65536];
    char path[64];
    struct child *victim = &l->more[l->processes - 2];
    l->count = l->processes;
    if (!open_tables(l))
        return false;
    const struct pair *t = &l->tables[l->processes - 1];
    snprintf(path, sizeof path, "/api/v1/tables/%s", t->code);
    kill(victim->pid, SIGKILL);
    const int64_t start = now_us(), end = start + 60000000;
    while (!(call(&l->server, "GET", path, 0, "", body, sizeof body) && strstr(body, "running")) && now_us() < end)
        poll(0, 0, 5);
    print_figure(w, "takeover_ms", (double)(now_us() - start) / 1000, "ms");
    return now_us() < end;
}

static bool measure_play(struct load *l, const struct wishes *w)
{
    const double before = metric(&l->server, "resident_bytes");
    if (!open_tables(l))
        return false;
    const double bytes = metric(&l->server, "bytes_out_total"), cpu = all_seconds(l);
    const double memory = metric(&l->server, "resident_bytes");
    const int64_t start = now_us();
    if (!play(l))
        return false;
    const double seconds = (double)(now_us() - start) / 1e6, used = all_seconds(l) - cpu;
    qsort(l->delays, (size_t)l->wanted, sizeof *l->delays, compare_delays);
    print_figure(w, "answers", (double)l->taken, "1");
    print_figure(w, "answers_per_s", (double)l->taken / seconds, "1/s");
    print_figure(w, "answers_per_cpu_s", (double)l->taken / used, "1/s");
    print_figure(w, "delay_p50_ms", l->delays[l->wanted / 2], "ms");
    print_figure(w, "delay_p99_ms", l->delays[l->wanted * 99 / 100], "ms");
    if (l->processes == 1) {
        print_figure(w, "bytes_per_answer", (metric(&l->server, "bytes_out_total") - bytes) / (double)l->taken, "B");
        print_figure(w, "bytes_per_open_table", (memory - before) / l->count, "B");
    }
    return end_tables(l);
}

static const struct sand_game *game_for_two(const char *id)
{
    const struct sand_game *best = 0;
    for (const struct sand_listed *l = sand_games; l->game; l++) {
        const bool fits = l->game->min_seats <= 2 && l->game->max_seats >= 2;
        if (fits && (id ? strcmp(l->game->id, id) == 0 : !best || l->game->longest > best->longest))
            best = l->game;
    }
    return best;
}

static bool start_children(struct load *l, const char *db)
{
    int started = start_child(&l->server, db);
    while (started > 0 && started < l->processes && start_child(&l->more[started - 1], db))
        started++;
    for (int i = 0; i < started && started < l->processes; i++)
        stop_child(i ? &l->more[i - 1] : &l->server);
    return started == l->processes;
}

static bool measure(struct load *l, const struct wishes *w)
{
    if (!w->db)
        return measure_waiting(l, w) && measure_play(l, w) && measure_played(l, w);
    return measure_play(l, w) && (l->processes == 1 || measure_takeover(l, w));
}

/* What is measured is left there: not among somebody's games. */
static bool is_empty(const char *db)
{
    struct sand_error error;
    struct store *store = store_open(db, false, &error);
    int64_t sum = 0;
    for (int i = 0; store && admin_states[i]; i++) {
        int64_t count;
        if (!store_count_tables(store, admin_states[i], &count, &error)) {
            store_close(store);
            store = 0;
        } else
            sum += count;
    }
    if (!store)
        return complain_of(0, 0, &error) != 0;
    store_close(store);
    return sum == 0 ? true : complain(false, "bench server: this database has tables; expected an empty one");
}

int command_bench_server(int argc, char **argv)
{
    struct wishes wishes = {.tables = 100, .answers = 60000, .processes = 1};
    struct words words;
    struct load l = {0};
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    l.game = game_for_two(wishes.game);
    if (!l.game)
        return complain(EXIT_USAGE, "bench server: no game for two of that name");
    if (wishes.processes > 1 && !wishes.db)
        return complain(EXIT_USAGE, "bench server: several processes need --db postgres://…");
    if (wishes.db && !is_empty(wishes.db))
        return EXIT_USAGE;
    l.processes = (int)wishes.processes;
    l.count = (int)(wishes.tables > wishes.processes ? wishes.tables : wishes.processes);
    l.wanted = wishes.answers;
    l.tables = calloc((size_t)l.count, sizeof *l.tables);
    l.delays = calloc((size_t)l.wanted, sizeof *l.delays);
    sand_random_seed(&l.random, 1);
    code = EXIT_FAILED;
    if (l.tables && l.delays && start_children(&l, wishes.db)) {
        if (measure(&l, &wishes))
            code = EXIT_FINE;
        else
            complain(EXIT_FAILED, "bench server: the server was lost, or two minutes were not enough");
        stop_child(&l.server);
        for (int i = 1; i < l.processes; i++)
            stop_child(&l.more[i - 1]);
    } else {
        complain(EXIT_FAILED, "bench server: the server did not start");
    }
    free(l.tables);
    free(l.delays);
    return finish_output(code);
}
