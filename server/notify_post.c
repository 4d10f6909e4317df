/* One request to a push service or webhook. Nothing of the reply is kept but its status and how long it wants us to
 * wait; no redirection is followed. */
#include "engine/json.h"
#include "server/notify.h"

#include <http_parser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEAD = 4096, LONGEST_WAIT = 86400 }; /* bytes, seconds */

struct post {
    struct errand *errand;
    uint32_t id;
    void *context;
    errand_done done;
    struct sand_writer request;
    http_parser parser;
    size_t read;
    bool waits; /* the header being read says how long to wait */
    int status, wait;
};

/* ---- Reading the reply ---- */

static int on_field(http_parser *p, const char *text, size_t size)
{
    struct post *post = p->data;
    static const char name[] = "retry-after";
    post->waits = size == sizeof name - 1 && strncasecmp(text, name, size) == 0;
    return 0;
}

static int on_value(http_parser *p, const char *text, size_t size)
{
    struct post *post = p->data;
    int seconds = 0;
    for (size_t i = 0; post->waits && i < size && text[i] >= '0' && text[i] <= '9' && seconds < LONGEST_WAIT; i++)
        seconds = seconds * 10 + (text[i] - '0');
    if (post->waits)
        post->wait = seconds < LONGEST_WAIT ? seconds : LONGEST_WAIT;
    return 0;
}

static int on_head(http_parser *p)
{
    struct post *post = p->data;
    post->status = p->status_code;
    return 1;
}

static void heard(void *of, const char *bytes, size_t size)
{
    static const http_parser_settings settings = {
        .on_header_field = on_field, .on_header_value = on_value, .on_headers_complete = on_head};
    struct post *post = of;
    post->read += size;
    http_parser_execute(&post->parser, &settings, bytes, size);
    if (post->status || HTTP_PARSER_ERRNO(&post->parser) != HPE_OK || post->read > HEAD)
        errand_end(post->errand);
}

/* ---- The request ---- */

static void ready(void *of)
{
    struct post *post = of;
    errand_say(post->errand, post->request.text, post->request.size);
}

static void over(void *of)
{
    struct post *post = of;
    post->done(post->context, post->id, post->status, post->wait);
}

static void release(void *of)
{
    struct post *post = of;
    sand_writer_free(&post->request);
    free(post);
}

static void write_request(struct sand_writer *w, const struct notify_url *url, const char *headers, const void *body,
                          size_t size)
{
    const char *const parts[] = {"POST ",
                                 url->path,
                                 " HTTP/1.1\r\nHost: ",
                                 url->authority,
                                 "\r\n",
                                 headers,
                                 "Connection: close\r\nContent-Length: "};
    sand_writer_grow(w);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sand_append_text(w, parts[i]);
    sand_append_int(w, (int64_t)size);
    sand_append_text(w, "\r\n\r\n");
    sand_append(w, body, size);
}

void notify_post(struct errands *all, const struct notify_url *url, const char *headers, const void *body, size_t size,
                 uint32_t id, void *context, errand_done done)
{
    static const struct errand_talk talk = {ready, heard, over, release};
    const struct errand_way way = {url->host, url->secure, false};
    struct post *post = calloc(1, sizeof *post);
    if (!post)
        abort();
    post->id = id;
    post->context = context;
    post->done = done;
    post->parser.data = post;
    http_parser_init(&post->parser, HTTP_RESPONSE);
    write_request(&post->request, url, headers, body, size);
    post->errand = errand_new_to(all, &way, &talk, post);
    errand_go(post->errand, url->port);
}
