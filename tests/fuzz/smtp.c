/* The conversation with a mail server: an input is all that the server says. However it is cut, what we say is the
 * same; the password is said only after the seal, and the message only after everything before it was answered well.
 * The first byte says how the wire is sealed, and whether there is a password. */
#include "engine/ensure.h"
#include "server/notify.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 16 };
static char said[2][MOST]; /* the first time, and this time */

static const char message[] = "Subject: x\r\n\r\n.a line with a dot\r\n";
static const char password[] = "AUTH PLAIN AHVzZXIAc2VjcmV0";

/* What has been said since is looked at and added to all that was. */
static void take_out(struct smtp *d, char *into)
{
    SAND_ENSURE(!strstr(d->out.text, "AUTH ") || (d->sealed && strstr(d->out.text, password)));
    SAND_ENSURE(strlen(into) + d->out.size < MOST);
    strcat(into, d->out.text);
    sand_writer_reset(&d->out);
    if (d->seal && d->step != SMTP_OVER) {
        strcat(into, "(sealed)");
        smtp_sealed(d);
        take_out(d, into);
    }
}

/* Pieces end where a line does at the latest: what comes in one piece with the reply to STARTTLS is not to be heard. */
static enum mail_outcome talk(const struct mail_server *server, const char *bytes, size_t size, size_t piece,
                              char *into)
{
    struct smtp d;
    into[0] = 0;
    smtp_begin(&d, server, "ada@example.org", message, sizeof message - 1);
    for (size_t at = 0; at < size && d.step != SMTP_OVER;) {
        const char *line = memchr(bytes + at, '\n', size - at);
        const size_t end = line ? (size_t)(line - bytes) + 1 : size, n = end - at < piece ? end - at : piece;
        smtp_take(&d, bytes + at, n);
        take_out(&d, into);
        at += n;
    }
    const enum mail_outcome outcome = d.step == SMTP_OVER ? d.outcome : MAIL_LATER;
    smtp_free(&d);
    return outcome;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mail_server server = {.host = "mail.example", .name = "games.example", .from = "table@games.example"};
    if (size < 1 || size > 8192)
        return 0;
    server.way = (enum mail_way)(data[0] % 3);
    if (data[0] & 4) {
        strcpy(server.user, "user");
        strcpy(server.password, "secret");
    }
    const enum mail_outcome outcome = talk(&server, (const char *)data + 1, size - 1, SIZE_MAX, said[0]);
    for (size_t piece = 1; piece < 8; piece += 3) {
        SAND_ENSURE(talk(&server, (const char *)data + 1, size - 1, piece, said[1]) == outcome);
        SAND_ENSURE(strcmp(said[0], said[1]) == 0);
    }
    SAND_ENSURE(outcome != MAIL_SENT || strstr(said[0], "\r\n..a line with a dot\r\n.\r\nQUIT\r\n"));
    SAND_ENSURE(outcome != MAIL_SENT || !server.user[0] || strstr(said[0], password));
    struct smtp whole; /* and all at once, which may end it earlier, but well */
    smtp_begin(&whole, &server, "ada@example.org", message, sizeof message - 1);
    smtp_take(&whole, (const char *)data + 1, size - 1);
    smtp_free(&whole);
    return 0;
}
