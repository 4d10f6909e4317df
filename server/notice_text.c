/* What a notice says, in the person's language: that it is their turn, at which tables, and how to get no more of them.
 * An e-mail's headers hold nothing that a person typed but the address itself, which has been looked at
 * (mail_is_address); its text is base64, so that no line of it can end the message or begin another. */
#include "server/notify.h"
#include "server/server.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NAMED = 8 }; /* tables that a text names; the others are counted */

static const struct words {
    const char *language, *turn, *sentence, *more, *end, *subject, *question, *yes, *never;
} languages[] = {
    {"en", "Your turn", "It is your turn:", "and at %d more tables",
     "One message for all your tables, and none while you are there. No more of them:", "Please confirm this address",
     "Somebody, most likely you, wants to be told here when it is their turn in a game.",
     "Yes, tell me:", "If it was not you, do nothing: nothing more will come. To refuse for good:"},
    {"de", "Du bist dran", "Du bist dran:", "und an %d weiteren Tischen",
     "Eine Nachricht für alle deine Tische, und keine, solange du da bist. Keine mehr davon:",
     "Bitte bestätige diese Adresse",
     "Jemand, vermutlich du, möchte hier erfahren, wenn sie oder er in einem Spiel an der Reihe ist.",
     "Ja, sag mir Bescheid:", "Wenn du es nicht warst, tu nichts: Es kommt nichts weiter. Ganz ablehnen:"},
};

static const struct words *words_of(const struct store_notice *n)
{
    for (size_t i = 1; i < sizeof languages / sizeof *languages; i++)
        if (strncmp(n->language, languages[i].language, 2) == 0)
            return &languages[i];
    return &languages[0];
}

/* ---- Keys and links ---- */

static void append_key(const uint8_t key[STORE_KEY], struct sand_writer *w)
{
    char text[2 * STORE_KEY];
    sodium_bin2base64(text, sizeof text, key, STORE_KEY, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sand_append_text(w, text);
}

bool notice_read_key(const char *text, uint8_t key[STORE_KEY])
{
    size_t size;
    const char *end;
    return strlen(text) < 2 * STORE_KEY &&
           sodium_base642bin(key, STORE_KEY, text, strlen(text), 0, &size, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           size == STORE_KEY && !*end;
}

static void append_stop(const struct notice_letter *l, struct sand_writer *w)
{
    sand_append_text(w, l->server->url);
    sand_append_text(w, "/api/v1/notices/");
    append_key(l->turn[0].key, w);
    sand_append_text(w, "/stop");
}

static void append_link(const struct notice_letter *l, const char *kind, const char *code, struct sand_writer *w)
{
    sand_append_text(w, l->server->url);
    sand_append_text(w, kind);
    if (code)
        sand_append_text(w, code);
    else
        append_key(l->turn[0].key, w);
}

/* ---- A game's name ---- */

/* The game's title in that language, as the lobby has it. */
static void append_game(struct server *s, const char *id, const char *language, struct sand_writer *w)
{
    const struct sand_pack *pack = server_pack(s, id);
    const struct sand_listed *listed = pack ? server_listed(pack) : 0;
    struct sand_error error;
    for (int i = 0; listed && i < listed->text_count; i++) {
        const struct sand_file *f = &listed->texts[i];
        struct sand_reader *r = strncmp(f->name, language, 2) == 0 ? sand_reader_open(f->name, f->text, f->size, &error)
                                                                   : 0;
        const sand_node game = r ? sand_member(r, 0, "game") : -1,
                        title = game >= 0 ? sand_member(r, game, "title") : -1;
        if (title >= 0)
            sand_append_text(w, sand_string(r, title));
        sand_reader_close(r);
        if (title >= 0)
            return;
    }
    sand_append_text(w, pack ? pack->game->title : id);
}

/* ---- Plain text ---- */

/* What somebody called their table, so that a reader of marked-up text shows it as it stands. */
static void append_title(const char *title, bool marked, struct sand_writer *w)
{
    for (; *title; title++) {
        if (marked && strchr("\\`*_~|<>[]()#@:/-", *title))
            sand_append_text(w, "\\");
        sand_append(w, (unsigned char)*title < ' ' ? " " : title, 1);
    }
}

/* Two seats of one table may have one address: a text names the table once. */
static bool is_named_before(const struct notice_letter *l, int at)
{
    for (int i = 0; i < at; i++)
        if (strcmp(l->turn[i].code, l->turn[at].code) == 0)
            return true;
    return false;
}

static void append_turns(const struct notice_letter *l, const struct words *words, bool marked, struct sand_writer *w)
{
    char more[64];
    int tables = 0;
    sand_append_text(w, words->sentence);
    for (int i = 0; i < l->turns; i++) {
        if (is_named_before(l, i) || ++tables > NAMED)
            continue;
        sand_append_text(w, "\n\n");
        append_game(l->server, l->turn[i].game, words->language, w);
        if (l->turn[i].title[0]) {
            sand_append_text(w, ", ");
            append_title(l->turn[i].title, marked, w);
        }
        sand_append_text(w, "\n");
        append_link(l, "/#/t/", l->turn[i].code, w);
    }
    if (tables <= NAMED)
        return;
    snprintf(more, sizeof more, words->more, tables - NAMED);
    sand_append_text(w, "\n\n");
    sand_append_text(w, more);
}

static void append_text(const struct notice_letter *l, bool marked, struct sand_writer *w)
{
    const struct words *words = words_of(l->turn);
    if (l->turn[0].confirmed)
        append_turns(l, words, marked, w);
    else {
        sand_append_text(w, words->question);
        sand_append_text(w, "\n\n");
        sand_append_text(w, words->yes);
        sand_append_text(w, "\n");
        append_link(l, "/#/notice/", 0, w);
    }
    sand_append_text(w, "\n\n");
    sand_append_text(w, l->turn[0].confirmed ? words->end : words->never);
    sand_append_text(w, "\n");
    append_link(l, "/#/stop/", 0, w);
    sand_append_text(w, "\n");
}

/* ---- E-mail ---- */

static void append_base64(const char *text, size_t size, struct sand_writer *w)
{
    enum { LINE = 57 }; /* bytes that make 76 characters */
    char line[128];
    for (size_t at = 0; at < size; at += LINE) {
        const size_t n = size - at < LINE ? size - at : LINE;
        sodium_bin2base64(line, sizeof line, (const unsigned char *)text + at, n, sodium_base64_VARIANT_ORIGINAL);
        sand_append_text(w, line);
        sand_append_text(w, "\r\n");
    }
}

static void append_date(struct sand_writer *w)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const time_t now = (time_t)(wall_ms() / 1000);
    struct tm utc;
    char text[64];
    gmtime_r(&now, &utc);
    snprintf(text, sizeof text, "%.3s, %d %.3s %d %02d:%02d:%02d +0000", days + 3 * utc.tm_wday, utc.tm_mday,
             months + 3 * utc.tm_mon, utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
    sand_append_text(w, text);
}

static void append_header(const char *name, const char *value, struct sand_writer *w)
{
    sand_append_text(w, name);
    sand_append_text(w, value);
    sand_append_text(w, "\r\n");
}

/* A subject in any alphabet (RFC 2047). */
static void append_subject(const char *text, struct sand_writer *w)
{
    char coded[256];
    sodium_bin2base64(coded, sizeof coded, (const unsigned char *)text, strlen(text), sodium_base64_VARIANT_ORIGINAL);
    sand_append_text(w, "Subject: =?UTF-8?B?");
    append_header(coded, "?=", w);
}

static void write_mail(const struct notice_letter *l, struct sand_writer *w)
{
    const struct words *words = words_of(l->turn);
    struct sand_writer text;
    uint8_t id[STORE_KEY];
    randombytes_buf(id, sizeof id);
    sand_append_text(w, "Date: ");
    append_date(w);
    sand_append_text(w, "\r\nFrom: Sandtable <");
    append_header(l->from, ">", w);
    append_header("To: ", l->turn[0].address, w);
    append_subject(l->turn[0].confirmed ? words->turn : words->subject, w);
    sand_append_text(w, "Message-ID: <");
    append_key(id, w);
    append_header(strchr(l->from, '@'), ">", w);
    sand_append_text(w, "List-Unsubscribe: <");
    append_stop(l, w);
    sand_append_text(w, ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nAuto-Submitted: "
                        "auto-generated\r\nMIME-Version: 1.0\r\n"
                        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n");
    sand_writer_grow(&text);
    append_text(l, false, &text);
    append_base64(text.text, text.size, w);
    sand_writer_free(&text);
}

/* ---- Webhooks ---- */

static void put_link(const struct notice_letter *l, const char *key, const char *kind, const char *code,
                     struct sand_writer *w)
{
    char link[256];
    struct sand_writer text;
    sand_writer_fixed(&text, link, sizeof link);
    append_link(l, kind, code, &text);
    sand_put_text(w, key, link);
}

static void put_seat(const struct notice_letter *l, const struct store_notice *turn, struct sand_writer *w)
{
    const struct sand_pack *pack = server_pack(l->server, turn->game);
    char name[SAND_ACTOR_BYTES];
    if (pack)
        sand_put_text(w, "seat", sand_actor_name(pack->game, turn->seat, name));
}

static void write_json(const struct notice_letter *l, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_text(w, "language", words_of(l->turn)->language);
    sand_put_array(w, "turns");
    for (int i = 0; i < l->turns; i++) {
        sand_put_object(w, 0);
        sand_put_text(w, "table", l->turn[i].code);
        sand_put_text(w, "game", l->turn[i].game);
        sand_put_text(w, "title", l->turn[i].title);
        put_seat(l, &l->turn[i], w);
        put_link(l, "link", "/#/t/", l->turn[i].code, w);
        sand_put_end(w);
    }
    sand_put_end(w);
    put_link(l, "stop", "/#/stop/", 0, w);
    sand_put_end(w);
}

/* Nobody is called by name there, whatever a table is called. */
static void write_discord(const struct notice_letter *l, struct sand_writer *w)
{
    struct sand_writer text;
    sand_writer_grow(&text);
    append_text(l, true, &text);
    sand_put_object(w, 0);
    sand_put_text(w, "content", text.text);
    sand_put_object(w, "allowed_mentions");
    sand_put_array(w, "parse");
    sand_put_end(w);
    sand_put_end(w);
    sand_put_end(w);
    sand_writer_free(&text);
}

void notice_write(const struct notice_letter *l, struct sand_writer *w)
{
    if (strcmp(l->turn[0].kind, "mail") == 0)
        write_mail(l, w);
    else if (strcmp(l->turn[0].kind, "discord") == 0)
        write_discord(l, w);
    else if (strcmp(l->turn[0].kind, "ntfy") == 0)
        append_text(l, false, w);
    else
        write_json(l, w);
}

const char *notice_headers(const struct store_notice *n)
{
    if (strcmp(n->kind, "ntfy") != 0)
        return "Content-Type: application/json\r\nUser-Agent: Sandtable\r\n";
    return strcmp(words_of(n)->language, "de") == 0
               ? "Content-Type: text/plain; charset=utf-8\r\nUser-Agent: Sandtable\r\nTitle: Du bist dran\r\n"
               : "Content-Type: text/plain; charset=utf-8\r\nUser-Agent: Sandtable\r\nTitle: Your turn\r\n";
}
