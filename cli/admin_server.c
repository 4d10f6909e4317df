/* A running server, asked over HTTP by its operator: one request to a connection, waited for. HTTP/1.0, so that no
 * server or proxy answers in chunks. */
#include "cli/admin.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE = 30, LONGEST = 8 << 20 }; /* seconds, bytes of a reply */

/* ---- The address ---- */

/* Its bytes, if the host is an address and not a name. */
static bool is_literal(const char *host, uint8_t address[16])
{
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

static bool is_own(const char *host)
{
    uint8_t address[16];
    return strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 ||
           (is_literal(host, address) && !strchr(host, ':') && address[0] == 127);
}

static bool wrong_url(const char *url, struct sand_error *error)
{
    return sand_fail(error, "--server", "expected http://HOST:PORT or https://HOST, found ", url, (char *)0);
}

/* HOST, HOST:PORT or [ADDRESS]:PORT. */
static bool read_host(const char *text, size_t size, struct admin_server *s)
{
    char copy[sizeof s->host];
    if (size == 0 || size >= sizeof copy)
        return false;
    memcpy(copy, text, size);
    copy[size] = 0;
    const bool six = copy[0] == '[';
    char *end = six ? strchr(copy, ']') : copy + strcspn(copy, ":"), *port = 0;
    if (!end || end == copy + six)
        return false;
    if (six)
        *end++ = 0;
    if (*end == ':')
        port = end + 1;
    else if (*end)
        return false;
    *end = 0;
    strcpy(s->host, copy + six);
    strcpy(s->port, s->secure ? "443" : "80");
    if (port && (strlen(port) >= 6 || strlen(port) == 0 || port[strspn(port, "0123456789")]))
        return false;
    if (port)
        strcpy(s->port, port);
    return !s->host[strspn(s->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:")];
}

static bool read_prefix(const char *text, struct admin_server *s)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == '/')
        n--;
    if (n >= sizeof s->prefix || strspn(text, safe) < n)
        return false;
    memcpy(s->prefix, text, n);
    s->prefix[n] = 0;
    return true;
}

bool admin_server_read(const char *url, bool plain, struct admin_server *s, struct sand_error *error)
{
    const char *slashes = strstr(url, "://");
    s->secure = strncmp(url, "https://", 8) == 0;
    if (!slashes || (!s->secure && strncmp(url, "http://", 7) != 0))
        return wrong_url(url, error);
    const char *host = slashes + 3;
    const size_t n = strcspn(host, "/");
    if (!read_host(host, n, s) || !read_prefix(host + n, s))
        return wrong_url(url, error);
    if (!s->secure && !plain && !is_own(s->host))
        return sand_fail(error, "--server",
                         "a key is not sent to another machine without TLS; expected https:// (or "
                         "--plain, in a network of your own)",
                         (char *)0);
    return true;
}

/* ---- The connection ---- */

struct line {
    int fd;
    SSL_CTX *context;
    SSL *tls;
};

static bool unreachable(const struct admin_server *s, const char *why, struct sand_error *error)
{
    return sand_fail(error, s->host, "cannot be reached at port ", s->port, ": ", why, (char *)0);
}

static int connect_to(const struct admin_server *s, struct sand_error *error)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    const struct timeval patience = {.tv_sec = PATIENCE};
    struct addrinfo *list, *at;
    int fd = -1;
    const int code = getaddrinfo(s->host, s->port, &hints, &list);
    if (code != 0) {
        unreachable(s, gai_strerror(code), error);
        return -1;
    }
    for (at = list; at && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (connect(fd, at->ai_addr, at->ai_addrlen) == 0)
            break;
        const int why = errno;
        close(fd);
        fd = -1;
        errno = why;
    }
    if (fd < 0)
        unreachable(s, strerror(errno), error);
    freeaddrinfo(list);
    return fd;
}

/* The server has to prove its name with a certificate that this machine trusts. */
static bool seal(struct line *l, const struct admin_server *s, struct sand_error *error)
{
    uint8_t address[16];
    l->context = SSL_CTX_new(TLS_client_method());
    if (!l->context)
        abort();
    SSL_CTX_set_default_verify_paths(l->context);
    SSL_CTX_set_verify(l->context, SSL_VERIFY_PEER, 0);
    SSL_CTX_set_min_proto_version(l->context, TLS1_2_VERSION);
    l->tls = SSL_new(l->context);
    if (!l->tls)
        abort();
    const bool literal = is_literal(s->host, address);
    if (literal)
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(l->tls), s->host);
    else {
        SSL_set_tlsext_host_name(l->tls, s->host);
        SSL_set1_host(l->tls, s->host);
    }
    SSL_set_fd(l->tls, l->fd);
    if (SSL_connect(l->tls) == 1)
        return true;
    const long verified = SSL_get_verify_result(l->tls);
    return unreachable(s, verified != X509_V_OK ? X509_verify_cert_error_string(verified) : "TLS failed", error);
}

static bool line_open(struct line *l, const struct admin_server *s, struct sand_error *error)
{
    *l = (struct line){.fd = connect_to(s, error)};
    return l->fd >= 0 && (!s->secure || seal(l, s, error));
}

static void line_close(struct line *l)
{
    SSL_free(l->tls);
    SSL_CTX_free(l->context);
    if (l->fd >= 0)
        close(l->fd);
}

static bool line_send(struct line *l, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t n = l->tls ? SSL_write(l->tls, text, (int)size) : send(l->fd, text, size, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        text += n;
        size -= (size_t)n;
    }
    return true;
}

/* Everything to the end; false: it did not come, or is more than any reply. */
static bool line_read(struct line *l, struct sand_writer *w)
{
    char bytes[16384];
    for (;;) {
        const ssize_t n = l->tls ? SSL_read(l->tls, bytes, sizeof bytes) : recv(l->fd, bytes, sizeof bytes, 0);
        if (n <= 0)
            return n == 0 || (l->tls && w->size > 0);
        if (w->size + (size_t)n > LONGEST)
            return false;
        sand_append(w, bytes, (size_t)n);
    }
}

/* ---- A request ---- */

static void write_request(const struct admin_server *s, const char *path, const char *body, struct sand_writer *w)
{
    char size[96] = "";
    const bool six = strchr(s->host, ':') != 0;
    if (body)
        snprintf(size, sizeof size, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    const char *const parts[] = {body ? "POST " : "GET ",
                                 s->prefix,
                                 "/api/v1/admin/",
                                 path,
                                 " HTTP/1.0\r\nHost: ",
                                 six ? "[" : "",
                                 s->host,
                                 six ? "]" : "",
                                 ":",
                                 s->port,
                                 "\r\nAuthorization: Bearer ",
                                 s->key,
                                 "\r\nUser-Agent: sandtable-admin\r\n",
                                 size,
                                 "\r\n",
                                 body ? body : ""};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sand_append_text(w, parts[i]);
}

/* The status of a reply, and only its body left; 0: it is not HTTP. */
static int read_reply(struct sand_writer *w)
{
    const char *end = w->size ? strstr(w->text, "\r\n\r\n") : 0;
    if (!end || strncmp(w->text, "HTTP/1.", 7) != 0 || strlen(w->text) != w->size)
        return 0;
    const int status = (int)strtol(w->text + 9, 0, 10);
    struct sand_writer body;
    sand_writer_grow(&body);
    sand_append_text(&body, end + 4);
    sand_writer_free(w);
    *w = body;
    return status >= 100 && status <= 599 ? status : 0;
}

int admin_server_ask(const struct admin_server *s, const char *path, const char *body, struct sand_writer *reply,
                     struct sand_error *error)
{
    struct line l;
    struct sand_writer request;
    int status = 0;
    signal(SIGPIPE, SIG_IGN);
    sand_writer_grow(&request);
    write_request(s, path, body, &request);
    if (line_open(&l, s, error)) {
        if (line_send(&l, request.text, request.size) && line_read(&l, reply))
            status = read_reply(reply);
        if (!status)
            sand_fail(error, s->host, "what answers there is not a server of Sandtable", (char *)0);
    }
    line_close(&l);
    sand_writer_free(&request);
    return status;
}
