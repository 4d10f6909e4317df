/* `admin`: what an operator does, with a running server (--server) or with a database (--db). Looking and backing up
 * work while the server runs: readers and the writer do not wait for each other. What changes a table is done by the
 * server that has it: with SQLite it is found by the file that says who has the database, and asked with the key that
 * lies next to it; with PostgreSQL a process leads the table, and is named. Nothing is printed that is a secret of the
 * people at a table. */
#include "cli/admin.h"
#include "cli/command.h"
#include "cli/options.h"
#include "server/server.h"

#include <ctype.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct wishes {
    const char *db, *server, *key_file, *state, *to, *lasts, *why;
    int64_t most;
    bool json, plain;
};
static const struct option option_table[] = {
    {"db", "FILE|URL", "the database: a file, or postgres://… (sandtable.db, or SANDTABLE_DB)", OPTION_TEXT,
     offsetof(struct wishes, db), 0, 0},
    {"server", "URL", "a running server: http://127.0.0.1:8080, https://games.example", OPTION_TEXT,
     offsetof(struct wishes, server), 0, 0},
    {"key-file", "FILE", "the operator's key for --server; else it is in SANDTABLE_ADMIN_KEY", OPTION_TEXT,
     offsetof(struct wishes, key_file), 0, 0},
    {"plain", 0, "send the key without TLS to another machine, in a network of your own", OPTION_SWITCH,
     offsetof(struct wishes, plain), 0, 0},
    {"state", "STATE", "list only tables that are open, running, over, closed or frozen", OPTION_TEXT,
     offsetof(struct wishes, state), 0, 0},
    {"most", "N", "how many tables of each state (1000; a server lists no more)", OPTION_NUMBER,
     offsetof(struct wishes, most), 1, 1000000},
    {"to", "ADDRESS", "move: the process that is to lead the table, as `processes` names it", OPTION_TEXT,
     offsetof(struct wishes, to), 0, 0},
    {"for", "TIME", "ban: how long, like 90m, 12h, 30d (for ever)", OPTION_TEXT, offsetof(struct wishes, lasts), 0, 0},
    {"why", "TEXT", "ban: a sentence that the banned are told", OPTION_TEXT, offsetof(struct wishes, why), 0, 0},
    {"json", 0, "print JSON", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    {0},
};
static const struct manual manual = {
    "admin VERB [WHAT] [options]",
    "What an operator does, with a running server (--server) or with its database (--db). list names the tables, "
    "newest "
    "first; inspect CODE says what is known of one, without its secrets; statistics counts; processes lists those that "
    "share a database. close CODE ends a table, delete CODE removes everything about it, move CODE --to ADDRESS lets "
    "another process lead it. ban WHO keeps an address (203.0.113.7), a network (203.0.113.0/24), a bot account "
    "(@name) "
    "or the address behind a seat (CODE SEAT) out, or keeps an e-mail address from being asked; unban WHO lifts that, "
    "bans lists. backup FILE writes a copy of one consistent moment, also while the server runs; restore FILE puts "
    "such "
    "a copy in the place of the database, with the server stopped. The key of a server with SQLite is in the file "
    "FILE.admin next to its database.",
    option_table,
    "sandtable admin list --db sandtable.db --state running\n"
    "sandtable admin inspect K7QX4M\n"
    "sandtable admin close K7QX4M --server https://games.example --key-file operator.key\n"
    "sandtable admin move K7QX4M --to 10.0.0.3:8080 --server http://127.0.0.1:8080\n"
    "sandtable admin ban K7QX4M p3 --for 12h --why \"insults\"\n"
    "sandtable admin backup /var/backups/sandtable.db --db sandtable.db",
    1,
    3,
};

struct task {
    const struct wishes *wishes;
    const char *verb, *what, *seat; /* the words; null: there is none */
    struct store *store;            /* null: the server is asked */
    struct admin_server server;
    int lock; /* of a file of SQLite, so that no server starts in the middle; -1: none */
    struct sand_writer out;
};

static int wrong(const struct sand_error *error)
{
    return complain_of(EXIT_FAILED, 0, error);
}

/* ---- What is asked of a server ---- */

static bool duration(const char *text, uint32_t *seconds, struct sand_error *error)
{
    static const struct {
        char unit;
        uint32_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    char *end;
    *seconds = 0;
    if (!text)
        return true;
    const unsigned long number = text[0] >= '0' && text[0] <= '9' ? strtoul(text, &end, 10) : 0;
    for (size_t i = 0; number && i < sizeof units / sizeof *units; i++)
        if (*end == units[i].unit && !end[1] && number <= UINT32_MAX / units[i].seconds)
            *seconds = (uint32_t)number * units[i].seconds;
    return *seconds ? true
                    : sand_fail(error, "--for", "expected a time like 90m, 12h or 30d, at most 49710d, found ", text,
                                (char *)0);
}

/* The body of a request; an empty one for what only looks, which is a GET. */
static bool write_body(const struct task *t, struct sand_writer *w, struct sand_error *error)
{
    const struct wishes *wishes = t->wishes;
    const bool bans = strcmp(t->verb, "ban") == 0;
    uint32_t seconds = 0;
    if (bans && !duration(wishes->lasts, &seconds, error))
        return false;
    sand_put_object(w, 0);
    if (strcmp(t->verb, "list") == 0) {
        if (wishes->state)
            sand_put_text(w, "state", wishes->state);
        sand_put_int(w, "most", wishes->most);
    } else if (strcmp(t->verb, "move") == 0)
        sand_put_text(w, "to", wishes->to);
    else if (bans || strcmp(t->verb, "unban") == 0)
        sand_put_text(w, t->seat ? "seat" : "who", t->seat ? t->seat : t->what);
    if (seconds)
        sand_put_int(w, "seconds", seconds);
    if (bans && wishes->why)
        sand_put_text(w, "why", wishes->why);
    sand_put_end(w);
    return true;
}

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

static bool looks_only(const char *verb)
{
    static const char *const verbs[] = {"list", "inspect", "statistics", "processes", "bans", 0};
    return is_one_of(verb, verbs);
}

static void write_path(const struct task *t, char *path, size_t room)
{
    const char *code = t->what ? t->what : "";
    if (strcmp(t->verb, "inspect") == 0)
        snprintf(path, room, "tables/%s", code);
    else if (t->seat || strcmp(t->verb, "close") == 0 || strcmp(t->verb, "delete") == 0 || strcmp(t->verb, "move") == 0)
        snprintf(path, room, "tables/%s/%s", code, t->verb);
    else
        snprintf(path, room, "%s", t->verb);
}

/* What a refusal says, as an error; whether it is worth another try. */
static bool read_refusal(const struct sand_writer *reply, struct sand_error *error)
{
    struct sand_error ignored;
    struct sand_reader *r = sand_reader_open("reply", reply->text, reply->size, &ignored);
    const sand_node no = r ? sand_member(r, 0, "no") : -1, where = no >= 0 ? sand_member(r, 0, "where") : -1,
                    what = where >= 0 ? sand_member(r, 0, "what") : -1;
    if (what < 0)
        sand_fail(error, "server", "an answer that is not one of Sandtable's", (char *)0);
    else
        sand_fail(error, sand_string(r, where), sand_string(r, what), " (", sand_string(r, no), ")", (char *)0);
    const bool busy = no >= 0 && strcmp(sand_string(r, no), "BUSY") == 0;
    sand_reader_close(r);
    return busy;
}

/* A table of which something is just being stored is asked for again: that is a matter of milliseconds. */
static int ask_server(struct task *t)
{
    enum { TRIES = 100 };
    struct sand_error error;
    struct sand_writer body;
    char path[128];
    int status = 0;
    bool again = true;
    sand_writer_grow(&body);
    if (!write_body(t, &body, &error)) {
        sand_writer_free(&body);
        return complain_of(EXIT_USAGE, 0, &error);
    }
    write_path(t, path, sizeof path);
    const bool gets = looks_only(t->verb) && strcmp(t->verb, "list") != 0;
    for (int i = 0; i < TRIES && again; i++) {
        sand_writer_reset(&t->out);
        status = admin_server_ask(&t->server, path, gets ? 0 : body.text, &t->out, &error);
        again = status / 100 != 2 && status && read_refusal(&t->out, &error) && strcmp(t->verb, "move") == 0;
        if (again)
            nanosleep(&(struct timespec){.tv_nsec = 50000000}, 0);
    }
    sand_writer_free(&body);
    if (status / 100 == 2)
        return admin_show(t->verb, t->out.text, t->out.size, t->wishes->json) ? EXIT_FINE : EXIT_FAILED;
    complain_of(0, 0, &error);
    return status == 404 || status == 400 ? EXIT_USAGE : EXIT_FAILED;
}

/* ---- What is done to a database ---- */

static bool count_bytes(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    int64_t *sums = context;
    (void)seq, (void)at, (void)text;
    sums[0]++;
    sums[1] += (int64_t)size;
    return true;
}

struct codes {
    char (*code)[STORE_CODE];
    int count, room;
};

static void add_code(void *context, const char *code)
{
    struct codes *l = context;
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->code = realloc(l->code, (size_t)l->room * sizeof *l->code);
        if (!l->code)
            abort();
    }
    snprintf(l->code[l->count++], STORE_CODE, "%s", code);
}

/* All logs are read for it, which a running server is not asked to do. */
static bool put_sizes(struct task *t, struct sand_error *error)
{
    struct codes codes = {0};
    int64_t sums[2] = {0};
    bool fine = true;
    for (int i = 0; admin_states[i] && fine; i++)
        fine = store_list(t->store, admin_states[i], -1, add_code, &codes, error);
    for (int i = 0; i < codes.count && fine; i++)
        fine = store_read(t->store, codes.code[i], 1, count_bytes, sums, error);
    free(codes.code);
    sand_put_int(&t->out, "lines", sums[0]);
    sand_put_int(&t->out, "bytes", sums[1]);
    return fine;
}

/* One of the lists, as the server gives it. */
static bool put_lists(struct task *t, struct sand_error *error)
{
    bool fine = false;
    sand_put_object(&t->out, 0);
    if (strcmp(t->verb, "list") == 0)
        fine = admin_put_list(t->store, t->wishes->state, (int)t->wishes->most, &t->out, error);
    else if (strcmp(t->verb, "bans") == 0)
        fine = admin_put_bans(t->store, &t->out, error);
    else if (strcmp(t->verb, "processes") == 0)
        fine = admin_put_processes(t->store, &t->out, error);
    else
        fine = admin_put_counts(t->store, &t->out, error) && put_sizes(t, error);
    sand_put_end(&t->out);
    return fine;
}

static int no_table(const struct task *t)
{
    return complain(EXIT_USAGE, "admin: no table has the code %s", t->what);
}

static int look(struct task *t)
{
    struct sand_error error;
    if (strcmp(t->verb, "inspect") == 0) {
        const enum store_reply reply = admin_put_table(t->store, t->what, &t->out, &error);
        if (reply != STORE_FOUND)
            return reply == STORE_NONE ? no_table(t) : wrong(&error);
    } else if (!put_lists(t, &error))
        return wrong(&error);
    return admin_show(t->verb, t->out.text, t->out.size, t->wishes->json) ? EXIT_FINE : EXIT_FAILED;
}

static int done(const struct task *t, const char *who, int64_t until)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_bool(&w, "ok", true);
    if (who) {
        sand_put_text(&w, "who", who);
        sand_put_int(&w, "until", until);
    }
    sand_put_end(&w);
    const bool shown = admin_show(t->verb, w.text, w.size, t->wishes->json);
    sand_writer_free(&w);
    return shown ? EXIT_FINE : EXIT_FAILED;
}

/* Leads the table for this, if no process does that lives. */
static int lead(const struct task *t)
{
    struct sand_error error;
    char leader[STORE_ADDRESS] = "";
    const enum store_reply reply = store_lead(t->store, t->what, leader, &error);
    if (reply == STORE_FAILED)
        return wrong(&error);
    if (reply == STORE_NONE && leader[0])
        return complain(EXIT_FAILED, "admin: %s is led by the process at %s; ask a running one: --server http://%s",
                        t->what, leader, leader);
    return reply == STORE_NONE ? no_table(t) : EXIT_FINE;
}

static int change_table(const struct task *t)
{
    struct sand_error error;
    if (strcmp(t->verb, "move") == 0)
        return complain(EXIT_USAGE, "admin move: only running processes hand a table on; expected --server URL");
    const int led = lead(t);
    if (led != EXIT_FINE)
        return led;
    if (strcmp(t->verb, "close") == 0) {
        const enum store_reply reply = admin_close(t->store, t->what, &error);
        if (reply != STORE_FOUND)
            return reply == STORE_NONE ? no_table(t) : wrong(&error);
        return done(t, 0, 0);
    }
    const char *text;
    size_t size;
    const enum store_reply there = store_get_table(t->store, t->what, &text, &size, &error);
    if (there == STORE_NONE)
        return no_table(t);
    if (there == STORE_FAILED || !store_begin(t->store, &error) || !store_delete(t->store, t->what, &error) ||
        !store_commit(t->store, &error))
        return wrong(&error);
    return done(t, 0, 0);
}

/* Who, for how long and why, as the words of the command say it. */
static int read_ban(const struct task *t, struct store_ban *b)
{
    struct sand_error error;
    uint32_t seconds;
    const char *why = t->wishes->why ? t->wishes->why : "";
    if (t->seat)
        return complain(EXIT_USAGE, "admin ban: only a running server knows who sits where; expected --server URL");
    if (strchr(t->what, '@') && t->what[0] != '@')
        return complain(EXIT_USAGE, "admin %s: only a running server knows e-mail addresses; expected --server URL",
                        t->verb);
    if (!ban_read(t->what, b->who, &error) || !duration(t->wishes->lasts, &seconds, &error))
        return complain_of(EXIT_USAGE, 0, &error);
    if (strlen(why) >= sizeof b->why || (why[0] && !name_is_plain(why)))
        return complain(EXIT_USAGE,
                        "admin ban: --why is a sentence in one line, without hidden characters, of at most 199 bytes");
    b->until = seconds ? b->made + (int64_t)seconds * 1000 : 0;
    strcpy(b->why, why);
    return EXIT_FINE;
}

static int ban(const struct task *t)
{
    struct store_ban b = {.made = wall_ms()};
    struct sand_error error;
    const int read = read_ban(t, &b);
    if (read != EXIT_FINE)
        return read;
    const bool off = strcmp(t->verb, "unban") == 0;
    const enum store_reply known = admin_is_banned(t->store, b.who, &error);
    if (known == STORE_FAILED)
        return wrong(&error);
    if (off && known == STORE_NONE)
        return complain(EXIT_USAGE, "admin unban: %s is not banned; `admin bans` lists those who are", b.who);
    if (!store_begin(t->store, &error) ||
        !(off ? store_drop_ban(t->store, b.who, &error) : store_put_ban(t->store, &b, &error)) ||
        !store_commit(t->store, &error))
        return wrong(&error);
    return done(t, b.who, b.until);
}

static int on_database(struct task *t)
{
    if (looks_only(t->verb))
        return look(t);
    return strcmp(t->verb, "ban") == 0 || strcmp(t->verb, "unban") == 0 ? ban(t) : change_table(t);
}

/* ---- Where ---- */

static bool take_key(struct task *t, const char *file, struct sand_error *error)
{
    const char *given = getenv("SANDTABLE_ADMIN_KEY");
    if (file && !operator_read_line(file, t->server.key, sizeof t->server.key))
        return sand_fail(error, file, "the operator's key cannot be read", (char *)0);
    if (!file && given)
        snprintf(t->server.key, sizeof t->server.key, "%s", given);
    return strlen(t->server.key) == TOKEN_CHARS && !strpbrk(t->server.key, "\r\n ")
               ? true
               : sand_fail(error, file ? file : "key",
                           "an operator's key has 43 characters; expected --key-file FILE or SANDTABLE_ADMIN_KEY",
                           (char *)0);
}

/* The server that has a file of SQLite has signed there with its address; the key is in the file next to it. */
static bool find_server(struct task *t, char *owner, struct sand_error *error)
{
    char beside[CLAIM_PATH];
    const char *key = t->wishes->key_file;
    if (strncmp(owner, "http", 4) != 0)
        return false; /* who has it has not said where it is: it starts, or is another command */
    owner[strcspn(owner, " ")] = 0;
    if (!key && !getenv("SANDTABLE_ADMIN_KEY") && claim_beside(t->wishes->db, ".admin", beside))
        key = beside;
    return take_key(t, key, error) && admin_server_read(owner, true, &t->server, error);
}

/* Opens what the task is about: a store, or the address of a server. */
static bool open_place(struct task *t, struct sand_error *error)
{
    const struct wishes *w = t->wishes;
    char owner[CLAIM_OWNER] = "";
    if (w->server)
        return take_key(t, w->key_file, error) && admin_server_read(w->server, w->plain, &t->server, error);
    if (!store_is_name(w->db, error))
        return false;
    const bool shared = store_is_shared(w->db);
    if (!shared && access(w->db, R_OK) != 0) /* no database is made */
        return sand_fail(error, w->db, "cannot be read", (char *)0);
    if (!shared && !looks_only(t->verb)) {
        t->lock = claim_lock(w->db, owner, error);
        if (t->lock < 0)
            return owner[0] && find_server(t, owner, error);
    }
    return (t->store = store_open(w->db, false, error)) != 0;
}

/* A table's code as it is stored; people type it in small letters too. Anything else stays as it is. */
static const char *code_of(const char *word, char code[STORE_CODE])
{
    if (strlen(word) != CODE_LENGTH || word[0] == '@' || strpbrk(word, ".:/"))
        return word;
    for (int i = 0; i <= CODE_LENGTH; i++)
        code[i] = (char)toupper((unsigned char)word[i]);
    return code;
}

static int carry_out(const struct wishes *wishes, const struct words *words)
{
    char code_text[STORE_CODE];
    struct task t = {.wishes = wishes, .lock = -1, .verb = words->word[0]};
    struct sand_error error;
    t.what = words->count > 1 ? code_of(words->word[1], code_text) : 0;
    t.seat = words->count > 2 ? words->word[2] : 0;
    sand_writer_grow(&t.out);
    int code = EXIT_USAGE;
    if (!open_place(&t, &error))
        complain_of(0, 0, &error);
    else
        code = t.store ? on_database(&t) : ask_server(&t);
    sodium_memzero(&t.server, sizeof t.server);
    sand_writer_free(&t.out);
    store_close(t.store);
    if (t.lock >= 0)
        close(t.lock);
    return code == EXIT_FINE ? finish_output(EXIT_FINE) : code;
}

static int copy(const struct wishes *wishes, bool back, const char *file)
{
    struct sand_error error;
    if (wishes->server || store_is_shared(wishes->db))
        return complain(EXIT_USAGE, "admin: PostgreSQL has tools of its own for this: pg_dump and pg_restore");
    const bool fine = back ? backup_restore(file, wishes->db, &error) : backup_make(wishes->db, file, &error);
    return fine ? EXIT_FINE : complain_of(EXIT_FAILED, 0, &error);
}

/* ---- The words ---- */

static const struct verb {
    const char *name, *what; /* what: its next word; null: none */
    int most;                /* words in all */
} verbs[] = {
    {"list", 0, 1},
    {"inspect", "a table's code", 2},
    {"statistics", 0, 1},
    {"processes", 0, 1},
    {"close", "a table's code", 2},
    {"delete", "a table's code", 2},
    {"move", "a table's code", 2},
    {"bans", 0, 1},
    {"ban", "an address, a network, @ACCOUNT, or a table's code and a seat", 3},
    {"unban", "who is banned, as `bans` says", 2},
    {"backup", "a file", 2},
    {"restore", "a file", 2},
};

static bool fits(const struct verb *v, const struct wishes *w, const struct words *words)
{
    const int least = v->what ? 2 : 1;
    const char *code = words->count > 1 ? words->word[1] : 0;
    const bool of_table = v->what && strncmp(v->what, "a table", 7) == 0;
    if (words->count < least)
        return complain(false, "admin %s: expected %s", v->name, v->what);
    if (words->count > v->most)
        return complain(false, "admin %s: nothing else is needed, found %s", v->name, words->word[v->most]);
    if ((of_table || words->count == 3) &&
        (strlen(code) != CODE_LENGTH ||
         code[strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")]))
        return complain(false, "admin %s: a table's code has six letters and digits, found %s", v->name, code);
    if (strcmp(v->name, "move") == 0 && !w->to)
        return complain(false, "admin move: expected --to ADDRESS; `admin processes` lists them");
    if (w->state && !is_one_of(w->state, admin_states))
        return complain(false, "admin: --state is open, running, over, closed or frozen, not %s", w->state);
    return true;
}

int command_admin(int argc, char **argv)
{
    const char *db = getenv("SANDTABLE_DB");
    struct wishes wishes = {.db = db && db[0] ? db : "sandtable.db", .most = 1000};
    struct words words;
    struct nearest near = {0};
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    near.word = words.word[0];
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        nearest_offer(&near, verbs[i].name);
        if (strcmp(verbs[i].name, words.word[0]) != 0)
            continue;
        if (!fits(&verbs[i], &wishes, &words))
            return EXIT_USAGE;
        const bool back = strcmp(verbs[i].name, "restore") == 0;
        return back || strcmp(verbs[i].name, "backup") == 0 ? copy(&wishes, back, words.word[1])
                                                            : carry_out(&wishes, &words);
    }
    return complain(
        EXIT_USAGE,
        "admin: unknown: %s; expected list, inspect, statistics, processes, close, delete, move, ban, unban, "
        "bans, backup or restore%s",
        words.word[0], nearest_hint(&near, ""));
}
