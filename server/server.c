/* The server as a whole: opening, the turn of the loop, stopping.
 *
 * libuv calls `prepare` before the loop waits and `check` after it has waited: both flush. So everything that one turn
 * has accepted is one transaction, however many messages came, and nobody is told anything the loop could still lose.
 *
 * Stopping goes by itself: what is left to do is stored, handles are closed, sockets are told 1001, and the loop runs
 * until nothing is open any more. Bots that think are waited for, because their threads look at tables. Only then is
 * memory given back. */
#include "server/server.h"
#include "server/notify.h"

#include <arpa/inet.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void on_prepare(uv_prepare_t *handle)
{
    server_flush(handle->data);
}

static void on_check(uv_check_t *handle)
{
    server_flush(handle->data);
}

enum { SWEEP = 1000, STILL = 60000 }; /* milliseconds */

/* A table at which nobody has played since the last time makes itself small. */
static void rest(struct room *r)
{
    if (!r->table || r->busy || r->rests)
        return;
    r->rests = r->lines == r->swept;
    r->swept = r->lines;
    if (r->rests)
        sand_rest(r->table, room_viewers(r));
}

/* Rooms that nobody looks at and that wait for nothing leave memory; storage has them. */
static void on_sweep(uv_timer_t *timer)
{
    struct server *s = timer->data;
    const int64_t now = now_ms();
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++) {
        struct room *next;
        for (struct room *r = s->rooms[i]; r; r = next) {
            next = r->next;
            if (room_is_still(r) && now - r->used > STILL)
                room_free(r);
            else
                rest(r);
        }
    }
}

/* ---- Opening and stopping ---- */

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, 0);
}

static void stop(struct server *s)
{
    if (s->stopping)
        return;
    s->stopping = true;
    log_event("stop", (char *)0);
    server_flush(s);
    store_unwatch(s->store);
    net_stop(s->net);
    close_handle((uv_handle_t *)&s->prepare);
    close_handle((uv_handle_t *)&s->check);
    close_handle((uv_handle_t *)&s->interrupt);
    close_handle((uv_handle_t *)&s->terminate);
    close_handle((uv_handle_t *)&s->hang_up);
    close_handle((uv_handle_t *)&s->sweep);
    close_handle((uv_handle_t *)&s->keep);
    task_stop(s);
    away_stop(s);
    wake_stop(s);
    notify_stop(s);
    notices_stop(s);
    bans_stop(s);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    stop(handle->data);
}

/* Somebody has moved the log away, or renewed the certificate. */
static void on_hang_up(uv_signal_t *handle, int number)
{
    struct server *s = handle->data;
    struct sand_error error;
    (void)number;
    if (!log_again(&error) || !net_renew(s->net, &error))
        log_event("reopen", "where", error.where, "error", error.what, (char *)0);
    else
        log_event("reopen", (char *)0);
}

/* The address by which phones on the same network reach this machine. */
static void find_lan_address(char into[NET_ADDRESS])
{
    uv_interface_address_t *list;
    int count;
    into[0] = 0;
    if (uv_interface_addresses(&list, &count) != 0)
        return;
    for (int i = 0; i < count && !into[0]; i++)
        if (!list[i].is_internal && list[i].address.address4.sin_family == AF_INET)
            uv_ip4_name(&list[i].address.address4, into, NET_ADDRESS);
    uv_free_interface_addresses(list, count);
}

/* "127.0.0.1:8080", "[::1]:8080" or ":8080". */
static bool split_listen(const char *listen, char *address, size_t room, int *port, struct sand_error *error)
{
    const char *colon = strrchr(listen, ':');
    char *end;
    const long number = colon ? strtol(colon + 1, &end, 10) : -1;
    const size_t n = colon ? (size_t)(colon - listen) : 0;
    if (!colon || *end || end == colon + 1 || number < 0 || number > 65535 || n >= room)
        return sand_fail(error, "listen", "not an address with a port: ", listen,
                         "; expected for example 127.0.0.1:8080", (char *)0);
    const bool brackets = n > 2 && listen[0] == '[' && listen[n - 1] == ']'; /* [::1]:8080 */
    memcpy(address, listen + brackets, n - 2 * brackets);
    address[n - 2 * brackets] = 0;
    if (strcmp(address, "localhost") == 0)
        strcpy(address, "127.0.0.1");
    *port = (int)number;
    return true;
}

static void start_handles(struct server *s)
{
    uv_prepare_init(&s->loop, &s->prepare);
    uv_check_init(&s->loop, &s->check);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_init(&s->loop, &s->terminate);
    uv_signal_init(&s->loop, &s->hang_up);
    uv_timer_init(&s->loop, &s->sweep);
    s->prepare.data = s->check.data = s->interrupt.data = s->terminate.data = s->hang_up.data = s->sweep.data = s;
    uv_prepare_start(&s->prepare, on_prepare);
    uv_check_start(&s->check, on_check);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    uv_signal_start(&s->terminate, on_signal, SIGTERM);
    uv_signal_start(&s->hang_up, on_hang_up, SIGHUP);
    uv_timer_start(&s->sweep, on_sweep, SWEEP, SWEEP);
}

/* Shows the page in the person's browser, where there is a screen; what starts it is nobody's child. */
static void open_page(const char *url)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            execlp("xdg-open", "xdg-open", url, (char *)0);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, 0, 0);
}

/* Where people find the page: by the name that the operator gives, or else as it is announced. */
static void note_url(struct server *s, const char *announced)
{
    snprintf(s->url, sizeof s->url, "%s", s->settings.origin[0] ? s->settings.origin : announced);
    if (s->url[0] && s->url[strlen(s->url) - 1] == '/')
        s->url[strlen(s->url) - 1] = 0;
}

static void announce(struct server *s, const char *address)
{
    const char *scheme = s->settings.cert[0] ? "https" : "http";
    char url[160];
    const char *name = s->settings.lan && s->lan_address[0] ? s->lan_address : address;
    snprintf(url, sizeof url, strchr(name, ':') ? "%s://[%s]:%d" : "%s://%s:%d", scheme, name, net_port(s->net));
    claim_sign(s, url);
    note_url(s, url);
    printf("Sandtable is at %s\n", url);
    fflush(stdout);
    if (!s->settings.no_open)
        open_page(url);
}

static void close_all(struct server *s)
{
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++)
        while (s->rooms[i])
            room_free(s->rooms[i]);
    programs_stop(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    store_close(s->store);
    line_close(s);
    programs_close(s);
    analyse_close(s);
    claim_leave(s);
    packs_close(s);
}

static uint64_t pending(void *context)
{
    return store_pending(((struct server *)context)->store);
}

static void listen_on(struct server *s, const char *address, int port, struct sand_error *error)
{
    const struct settings *settings = &s->settings;
    const struct net_handler handler = {s,       api_handle,   socket_opened, socket_message, socket_closed,
                                        pending, api_abandoned};
    const struct net_settings net = {.listen_address = address,
                                     .port = port,
                                     .certificate = settings->cert[0] ? settings->cert : 0,
                                     .key = settings->key,
                                     .origin = settings->origin[0] ? settings->origin : 0,
                                     .proxies = settings->proxies,
                                     .names = settings->names,
                                     .fronted = settings_fronted(settings),
                                     .connections = settings->connections,
                                     .patience = settings->patience};
    s->net = net_open(&s->loop, &net, &handler, error);
}

/* Everything that begins by itself: clocks, notices, what is kept and for how long. */
static bool start_all(struct server *s, struct sand_error *error)
{
    start_handles(s);
    away_start(s);
    notify_start(s);
    notices_start(s);
    bans_start(s);
    wake_start(s);
    keep_start(s);
    return server_watch(s, error);
}

static struct server *server_begin(const struct settings *settings)
{
    struct server *s = calloc(1, sizeof *s);
    uint64_t seed;
    if (!s || sodium_init() < 0)
        abort();
    s->settings = *settings;
    s->claim = -1;
    umask(077); /* tokens and what people say are nobody else's */
    signal(SIGPIPE, SIG_IGN);
    uv_loop_init(&s->loop);
    line_open(s);
    randombytes_buf(&seed, sizeof seed);
    sand_random_seed(&s->random, seed);
    find_lan_address(s->lan_address);
    return s;
}

/* All that can be wrong with the settings, and the storage. */
static bool open_all(struct server *s, struct sand_error *error)
{
    const struct settings *settings = &s->settings;
    struct mail_server mail;
    if (!log_open(settings->log, settings->log_file, error) || !notices_mail(settings, &mail, error))
        return false;
    if (!packs_open(s, error) || !programs_open(s, error))
        return false;
    if (!store_is_name(settings->db, error) || !claim_take(s, error) || !operator_open(s, error))
        return false;
    s->store = store_open(settings->db, settings->durable, error);
    return s->store;
}

int server_run(const struct settings *settings, struct sand_error *error)
{
    struct server *s = server_begin(settings);
    char address[64];
    int port = 0, code = -1;
    if (split_listen(settings->listen, address, sizeof address, &port, error) && open_all(s, error))
        listen_on(s, settings->lan ? 0 : address, port, error);
    if (s->net && start_all(s, error)) {
        const bool shared = store_is_shared(settings->db); /* then its name may hold a password */
        announce(s, address);
        log_event("ready", "listen", settings->listen, "db", shared ? "PostgreSQL" : settings->db, (char *)0);
        code = 0;
    } else if (s->net) {
        stop(s);
    }
    if (s->net)
        uv_run(&s->loop, UV_RUN_DEFAULT);
    close_all(s);
    free(s);
    return code;
}
