/* One message to a mail server: the conversation of notify_smtp.c over a connection. The server is the operator's, so
 * it may be anywhere; by TLS it has to prove its name unless the operator says that it need not. */
#include "server/notify.h"

#include <stdlib.h>
#include <string.h>

struct letter {
    struct errand *errand;
    struct smtp smtp;
    char *to, *message;
    uint32_t id;
    void *context;
    errand_done done;
};

static void speak(struct letter *l)
{
    errand_say(l->errand, l->smtp.out.text, l->smtp.out.size);
    sand_writer_reset(&l->smtp.out);
    if (l->smtp.seal)
        errand_seal(l->errand);
    if (l->smtp.step == SMTP_OVER)
        errand_end(l->errand);
}

/* Connected, or sealed in the middle of the conversation. */
static void ready(void *of)
{
    struct letter *l = of;
    if (l->smtp.seal)
        smtp_sealed(&l->smtp);
    speak(l);
}

static void heard(void *of, const char *bytes, size_t size)
{
    struct letter *l = of;
    smtp_take(&l->smtp, bytes, size);
    speak(l);
}

/* As HTTP would have it: sent, gone, or not now. */
static void over(void *of)
{
    struct letter *l = of;
    static const int status[] = {[MAIL_LATER] = 0, [MAIL_SENT] = 200, [MAIL_NOBODY] = 410};
    l->done(l->context, l->id, status[l->smtp.outcome], 0);
}

static void release(void *of)
{
    struct letter *l = of;
    smtp_free(&l->smtp);
    free(l->to);
    free(l->message);
    free(l);
}

void notify_mail(struct errands *all, const struct mail_server *server, const char *to, const char *message,
                 size_t size, uint32_t id, void *context, errand_done done)
{
    static const struct errand_talk talk = {ready, heard, over, release};
    const struct errand_way way = {server->host, server->way == MAIL_SEALED, true};
    struct letter *l = calloc(1, sizeof *l);
    if (!l || !(l->to = strdup(to)) || !(l->message = malloc(size)))
        abort();
    memcpy(l->message, message, size);
    l->id = id;
    l->context = context;
    l->done = done;
    smtp_begin(&l->smtp, server, l->to, l->message, size);
    l->errand = errand_new_to(all, &way, &talk, l);
    errand_go(l->errand, server->port);
}
