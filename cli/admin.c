/* `admin`: what an operator does with a server's database. Looking and backing up work while the server runs: readers
 * and the writer do not wait for each other. Nothing is printed that is a secret of the people at a table. */
#include "cli/command.h"
#include "cli/options.h"
#include "server/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wishes {
    const char *db, *state;
    int64_t most;
    bool json;
};
static const struct option option_table[] = {
    {"db", "FILE", "the database (sandtable.db)", OPTION_TEXT, offsetof(struct wishes, db), 0, 0},
    {"state", "STATE", "list only tables that are open, running, over or closed", OPTION_TEXT,
     offsetof(struct wishes, state), 0, 0},
    {"most", "N", "how many tables of each state (default: 1000)", OPTION_NUMBER, offsetof(struct wishes, most), 1,
     1000000},
    {"json", 0, "print JSON", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    {0},
};
static const struct manual manual = {
    "admin VERB [CODE|FILE] [options]",
    "Looks at a server's tables and copies its database. list names the tables, newest first; inspect says what is "
    "known "
    "of one, without its secrets; statistics counts. backup writes a copy of one consistent moment to a new file, also "
    "while the server runs; restore puts such a copy in the place of the database, with the server stopped.",
    option_table,
    "sandtable admin list --db sandtable.db --state running\n"
    "sandtable admin inspect K7QX4M\n"
    "sandtable admin backup /var/backups/sandtable.db --db sandtable.db\n"
    "sandtable admin restore /var/backups/sandtable.db --db sandtable.db",
    1,
    2,
};
static const char *const states[] = {"open", "running", "over", "closed", "frozen"};
enum { STATES = sizeof states / sizeof *states };

struct look {
    struct store *store;
    const struct wishes *wishes;
    struct sand_writer out;
    char (*code)[STORE_CODE];
    int count, room;
};

static void add_code(void *context, const char *code)
{
    struct look *l = context;
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->code = realloc(l->code, (size_t)l->room * sizeof *l->code);
        if (!l->code)
            abort();
    }
    snprintf(l->code[l->count++], STORE_CODE, "%s", code);
}

static bool count_line(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    int64_t *sums = context; /* lines, bytes, the last one's time */
    (void)seq, (void)text;
    sums[0]++;
    sums[1] += (int64_t)size;
    sums[2] = at;
    return true;
}

/* ---- One table ---- */

/* Members of the document that are nobody's secret. */
static void put_public(struct sand_writer *w, struct sand_reader *r)
{
    static const char *const names[] = {"game", "rules", "title", "state", "options", "clock", "created", "updated"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const sand_node node = sand_member(r, 0, names[i]);
        if (node >= 0)
            sand_put_node(w, names[i], r, node);
    }
}

static void put_seats(struct sand_writer *w, struct sand_reader *r)
{
    static const char *const names[] = {"kind", "name", "bot", "account"};
    const sand_node seats = sand_member(r, 0, "seats");
    sand_put_array(w, "seats");
    for (sand_node seat = seats >= 0 ? sand_first(r, seats) : -1; seat >= 0; seat = sand_next(r, seat)) {
        sand_put_object(w, 0);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const sand_node node = sand_member(r, seat, names[i]);
            if (node >= 0)
                sand_put_node(w, names[i], r, node);
        }
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* The table as one object; false after complaining. */
static bool put_table(struct look *l, const char *code, bool seats)
{
    struct sand_error error;
    const char *text;
    size_t size;
    int64_t sums[3] = {0};
    const enum store_reply reply = store_get_table(l->store, code, &text, &size, &error);
    if (reply != STORE_FOUND)
        return reply == STORE_NONE ? complain(false, "admin: no table has the code %s", code)
                                   : complain_of(0, 0, &error) != 0;
    struct sand_reader *r = sand_reader_open(code, text, size, &error);
    if (!r)
        return complain_of(0, 0, &error) != 0;
    sand_put_object(&l->out, 0);
    sand_put_text(&l->out, "table", code);
    put_public(&l->out, r);
    if (seats)
        put_seats(&l->out, r);
    sand_reader_close(r);
    if (seats && store_read(l->store, code, 1, count_line, sums, &error)) {
        sand_put_int(&l->out, "lines", sums[0]);
        sand_put_int(&l->out, "bytes", sums[1]);
        sand_put_int(&l->out, "last", sums[2]);
    }
    sand_put_end(&l->out);
    return true;
}

/* ---- The commands ---- */

static bool list(struct look *l)
{
    struct sand_error error;
    for (int i = 0; i < STATES; i++)
        if ((!l->wishes->state || strcmp(l->wishes->state, states[i]) == 0) &&
            !store_list(l->store, states[i], (int)l->wishes->most, add_code, l, &error))
            return complain_of(0, 0, &error) != 0;
    if (l->wishes->json)
        sand_put_array(&l->out, 0);
    for (int i = 0; i < l->count; i++) {
        if (!put_table(l, l->code[i], false))
            return false;
        if (!l->wishes->json)
            sand_append_text(&l->out, "\n");
    }
    if (l->wishes->json)
        sand_put_end(&l->out);
    return true;
}

static bool statistics(struct look *l)
{
    struct sand_error error;
    int64_t sums[3] = {0};
    sand_put_object(&l->out, 0);
    for (int i = 0; i < STATES; i++) {
        const int before = l->count;
        if (!store_list(l->store, states[i], -1, add_code, l, &error))
            return complain_of(0, 0, &error) != 0;
        sand_put_int(&l->out, states[i], l->count - before);
    }
    for (int i = 0; i < l->count; i++)
        if (!store_read(l->store, l->code[i], 1, count_line, sums, &error))
            return complain_of(0, 0, &error) != 0;
    sand_put_int(&l->out, "tables", l->count);
    sand_put_int(&l->out, "lines", sums[0]);
    sand_put_int(&l->out, "bytes", sums[1]);
    sand_put_end(&l->out);
    return true;
}

static int look(const struct wishes *wishes, const char *what, const char *code)
{
    struct sand_error error;
    struct look l = {.wishes = wishes};
    bool fine = false;
    if (!store_is_shared(wishes->db) && access(wishes->db, R_OK) != 0) /* looking makes no database */
        return complain(EXIT_USAGE, "admin: %s cannot be read", wishes->db);
    if (!(l.store = store_open(wishes->db, false, &error)))
        return complain_of(EXIT_USAGE, 0, &error);
    sand_writer_grow(&l.out);
    if (strcmp(what, "list") == 0)
        fine = list(&l);
    else if (strcmp(what, "statistics") == 0)
        fine = statistics(&l);
    else
        fine = put_table(&l, code, true);
    if (fine)
        printf("%s%s", l.out.text, l.out.size && l.out.text[l.out.size - 1] == '\n' ? "" : "\n");
    sand_writer_free(&l.out);
    free(l.code);
    store_close(l.store);
    return fine ? finish_output(EXIT_FINE) : EXIT_USAGE;
}

static int copy(const struct wishes *wishes, bool back, const char *file)
{
    struct sand_error error;
    if (store_is_shared(wishes->db))
        return complain(EXIT_USAGE, "admin: PostgreSQL has tools of its own for this: pg_dump and pg_restore");
    const bool fine = back ? backup_restore(file, wishes->db, &error) : backup_make(wishes->db, file, &error);
    return fine ? EXIT_FINE : complain_of(EXIT_FAILED, 0, &error);
}

int command_admin(int argc, char **argv)
{
    static const struct {
        const char *name;
        int words;
    } verbs[] = {{"list", 1}, {"inspect", 2}, {"statistics", 1}, {"backup", 2}, {"restore", 2}};
    struct wishes wishes = {.db = "sandtable.db", .most = 1000};
    struct words words;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].name, words.word[0]) != 0)
            continue;
        if (words.count != verbs[i].words)
            return complain(EXIT_USAGE, "admin %s: %s", verbs[i].name,
                            verbs[i].words == 2 ? "a table's code or a file is missing" : "nothing else is needed");
        return i < 3 ? look(&wishes, verbs[i].name, words.word[1]) : copy(&wishes, i == 4, words.word[1]);
    }
    return complain(EXIT_USAGE, "admin: unknown: %s; expected list, inspect, statistics, backup or restore",
                    words.word[0]);
}
