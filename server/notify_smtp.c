/* What is said to a mail server (RFC 5321, RFC 3207, RFC 4954), one message in one conversation: bytes in, bytes out,
 * no wire. A reply is read line by line and judged by its code alone; nothing of its text is kept but which extensions
 * it names. What comes before the question it answers, lines without an end and codes that do not exist end it. */
#include "server/notify.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

enum { REPLY = 65536 }; /* bytes of all replies together */

void smtp_begin(struct smtp *d, const struct mail_server *server, const char *to, const char *message, size_t size)
{
    *d = (struct smtp){.server = server, .to = to, .message = message, .message_size = size, .step = SMTP_GREETING};
    d->sealed = server->way == MAIL_SEALED;
    sand_writer_grow(&d->out);
}

void smtp_free(struct smtp *d)
{
    sodium_memzero(d->out.text, d->out.room); /* the password may be there */
    sand_writer_free(&d->out);
}

/* ---- What we say ---- */

static void say(struct smtp *d, const char *verb, const char *argument, const char *after)
{
    sand_append_text(&d->out, verb);
    sand_append_text(&d->out, argument);
    sand_append_text(&d->out, after);
    sand_append_text(&d->out, "\r\n");
}

static void end(struct smtp *d, enum mail_outcome outcome)
{
    d->outcome = outcome;
    d->step = SMTP_OVER;
}

static void greet(struct smtp *d)
{
    d->offers_seal = d->offers_login = false;
    d->step = SMTP_HELLO;
    say(d, "EHLO ", d->server->name, "");
}

/* \0user\0password */
static void say_password(struct smtp *d)
{
    char plain[2 * MAIL_SECRET + 2], text[4 * sizeof plain];
    const size_t user = strlen(d->server->user), password = strlen(d->server->password);
    plain[0] = 0;
    memcpy(plain + 1, d->server->user, user + 1);
    memcpy(plain + 2 + user, d->server->password, password);
    sodium_bin2base64(text, sizeof text, (const unsigned char *)plain, 2 + user + password,
                      sodium_base64_VARIANT_ORIGINAL);
    say(d, "AUTH PLAIN ", text, "");
    sodium_memzero(plain, sizeof plain);
    sodium_memzero(text, sizeof text);
}

static void say_from(struct smtp *d)
{
    d->step = SMTP_FROM;
    say(d, "MAIL FROM:<", d->server->from, ">");
}

/* After the extensions are known: sealed first, then who we are, then the message. */
static void go_on(struct smtp *d)
{
    if (d->server->way == MAIL_STARTTLS && !d->sealed) {
        if (!d->offers_seal) {
            end(d, MAIL_LATER);
            return;
        }
        d->step = SMTP_SEAL;
        say(d, "STARTTLS", "", "");
    } else if (d->server->user[0]) {
        if (!d->offers_login || !d->sealed) {
            end(d, MAIL_LATER);
            return;
        }
        d->step = SMTP_LOGIN;
        say_password(d);
    } else
        say_from(d);
}

/* A line that begins with a dot gets another (RFC 5321, 4.5.2). */
static void say_message(struct smtp *d)
{
    bool begins = true;
    d->step = SMTP_MESSAGE;
    for (size_t i = 0; i < d->message_size; i++) {
        if (begins && d->message[i] == '.')
            sand_append_text(&d->out, ".");
        sand_append(&d->out, d->message + i, 1);
        begins = d->message[i] == '\n';
    }
    sand_append_text(&d->out, ".\r\n");
}

void smtp_sealed(struct smtp *d)
{
    d->sealed = true;
    d->seal = false;
    if (d->step == SMTP_SEAL)
        greet(d);
}

/* ---- What we hear ---- */

/* One line of the reply to EHLO: `250-AUTH LOGIN PLAIN`. */
static void note_extension(struct smtp *d, const char *text)
{
    if (strcasecmp(text, "STARTTLS") == 0)
        d->offers_seal = true;
    if (strncasecmp(text, "AUTH ", 5) != 0)
        return;
    for (const char *at = text + 4; *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        d->offers_login |= strncasecmp(at, "PLAIN", 5) == 0 && (!at[5] || at[5] == ' ');
    }
}

/* Whether the code is what the step needs; ends the conversation if not. An address that is refused for good is
 * nobody's; everything else may be better tomorrow. */
static bool expected(struct smtp *d, int code, int wanted)
{
    if (code / 100 == wanted)
        return true;
    end(d, d->step == SMTP_TO && code / 100 == 5 ? MAIL_NOBODY : MAIL_LATER);
    return false;
}

static void take_reply(struct smtp *d, int code)
{
    if (d->step == SMTP_OVER || !expected(d, code, d->step == SMTP_DATA ? 3 : 2))
        return;
    switch (d->step) {
    case SMTP_GREETING:
        greet(d);
        break;
    case SMTP_HELLO:
        go_on(d);
        break;
    case SMTP_SEAL:
        d->seal = true;
        break;
    case SMTP_LOGIN:
        say_from(d);
        break;
    case SMTP_FROM:
        d->step = SMTP_TO;
        say(d, "RCPT TO:<", d->to, ">");
        break;
    case SMTP_TO:
        d->step = SMTP_DATA;
        say(d, "DATA", "", "");
        break;
    case SMTP_DATA:
        say_message(d);
        break;
    default: /* the message */
        say(d, "QUIT", "", "");
        end(d, MAIL_SENT);
    }
}

/* The code of a line, 200 to 599; 0: it is not a reply. */
static int code_of(const char *line)
{
    if (line[0] < '2' || line[0] > '5' || line[1] < '0' || line[1] > '9' || line[2] < '0' || line[2] > '9' ||
        (line[3] && line[3] != ' ' && line[3] != '-'))
        return 0;
    return (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
}

static void take_line(struct smtp *d)
{
    if (d->used > 0 && d->line[d->used - 1] == '\r')
        d->used--;
    d->line[d->used] = 0;
    const int code = strlen(d->line) == d->used ? code_of(d->line) : 0;
    if (!code || (d->code && d->code != code)) {
        end(d, MAIL_LATER);
        return;
    }
    if (d->step == SMTP_HELLO && d->line[3])
        note_extension(d, d->line + 4);
    d->code = d->line[3] == '-' ? code : 0;
    if (!d->code)
        take_reply(d, code);
}

void smtp_take(struct smtp *d, const char *bytes, size_t size)
{
    d->heard += size;
    for (size_t i = 0; i < size && d->step != SMTP_OVER; i++) {
        if (d->seal || d->heard > REPLY) { /* what comes in the open before the seal is somebody else's (RFC 3207, 6) */
            end(d, MAIL_LATER);
            d->seal = false;
        } else if (bytes[i] == '\n') {
            take_line(d);
            d->used = 0;
        } else if (d->used + 1 < sizeof d->line)
            d->line[d->used++] = bytes[i];
        else
            end(d, MAIL_LATER);
    }
}
