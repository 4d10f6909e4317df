/* What `admin` prints for people. With --json it is the reply itself. */
#include "cli/admin.h"
#include "cli/command.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>

/* What people typed, for a terminal: nothing in it may move its cursor. Good until the eighth call after this one. */
static const char *safe(const char *text)
{
    static char kept[8][512];
    static int next;
    char *into = kept[next++ % 8];
    size_t n = 0;
    for (; *text && n + 1 < sizeof kept[0]; text++) {
        const unsigned char c = (unsigned char)*text, after = (unsigned char)text[1];
        const bool hidden = c < ' ' || c == 0x7f || (c == 0xc2 && after >= 0x80 && after < 0xa0);
        into[n++] = hidden ? '?' : *text;
        text += hidden && c == 0xc2;
    }
    into[n] = 0;
    return into;
}

static const char *text_of(struct sand_reader *r, sand_node object, const char *name)
{
    const sand_node n = sand_member(r, object, name);
    return n >= 0 && sand_type(r, n) == SAND_STRING ? safe(sand_string(r, n)) : "";
}

static int64_t number_of(struct sand_reader *r, sand_node object, const char *name)
{
    const sand_node n = sand_member(r, object, name);
    return n >= 0 && sand_type(r, n) == SAND_INT ? sand_int(r, n, INT64_MIN, INT64_MAX) : 0;
}

static bool flag_of(struct sand_reader *r, sand_node object, const char *name)
{
    const sand_node n = sand_member(r, object, name);
    return n >= 0 && sand_type(r, n) == SAND_BOOL && sand_bool(r, n);
}

static const char *moment_of(struct sand_reader *r, sand_node object, const char *name, char text[ADMIN_MOMENT])
{
    const int64_t wall = number_of(r, object, name);
    return wall ? admin_moment(wall, text) : "";
}

static sand_node first_of(struct sand_reader *r, const char *list)
{
    const sand_node n = sand_member(r, 0, list);
    return n >= 0 && sand_type(r, n) == SAND_ARRAY ? sand_first(r, n) : -1;
}

/* ---- Lists ---- */

static void show_list(struct sand_reader *r)
{
    char updated[ADMIN_MOMENT];
    sand_node n = first_of(r, "tables");
    if (n < 0)
        printf("no tables\n");
    for (; n >= 0; n = sand_next(r, n))
        printf("%-6s  %-8s  %-13s  %-20s  %s\n", text_of(r, n, "table"), text_of(r, n, "state"), text_of(r, n, "game"),
               moment_of(r, n, "updated", updated), text_of(r, n, "title"));
}

static void show_processes(struct sand_reader *r)
{
    sand_node n = first_of(r, "processes");
    if (n < 0)
        printf("no processes share this database\n");
    for (; n >= 0; n = sand_next(r, n))
        printf(flag_of(r, n, "lives") ? "%-24s  leads %lld tables\n"
                                      : "%-24s  gone; led %lld tables, which others lead when somebody comes\n",
               text_of(r, n, "address"), (long long)number_of(r, n, "tables"));
}

static void show_bans(struct sand_reader *r)
{
    char until[ADMIN_MOMENT];
    sand_node n = first_of(r, "bans");
    if (n < 0)
        printf("nobody is banned\n");
    for (; n >= 0; n = sand_next(r, n))
        printf("%-24s  %-26s  %s\n", text_of(r, n, "who"),
               number_of(r, n, "until") ? moment_of(r, n, "until", until) : "for ever", text_of(r, n, "why"));
}

/* ---- One thing ---- */

static void show_seats(struct sand_reader *r)
{
    int number = 1;
    for (sand_node n = first_of(r, "seats"); n >= 0; n = sand_next(r, n))
        printf("  seat %d: %s%s%s%s%s\n", number++, text_of(r, n, "kind"), text_of(r, n, "name")[0] ? ", " : "",
               text_of(r, n, "name"), text_of(r, n, "bot")[0] ? ", " : "", text_of(r, n, "bot"));
}

/* Texts and numbers one below the other; moments as people read them. */
static void show_plain(struct sand_reader *r)
{
    char moment[ADMIN_MOMENT];
    for (sand_node n = sand_first(r, 0); n >= 0; n = sand_next(r, n)) {
        const char *key = sand_key_of(r, n);
        const bool when = strcmp(key, "created") == 0 || strcmp(key, "updated") == 0 || strcmp(key, "last") == 0;
        if (when)
            printf("%s: %s\n", key, moment_of(r, 0, key, moment));
        else if (sand_type(r, n) == SAND_STRING)
            printf("%s: %s\n", key, text_of(r, 0, key));
        else if (sand_type(r, n) == SAND_INT)
            printf("%s: %lld\n", key, (long long)number_of(r, 0, key));
    }
}

static void show_ban(struct sand_reader *r)
{
    char until[ADMIN_MOMENT];
    const char *who = text_of(r, 0, "who");
    printf("banned: %s%s%s\n", who[0] ? who : "the address of that seat", number_of(r, 0, "until") ? " until " : "",
           moment_of(r, 0, "until", until));
}

static void show(const char *verb, struct sand_reader *r)
{
    if (strcmp(verb, "list") == 0)
        show_list(r);
    else if (strcmp(verb, "processes") == 0)
        show_processes(r);
    else if (strcmp(verb, "bans") == 0)
        show_bans(r);
    else if (strcmp(verb, "ban") == 0)
        show_ban(r);
    else if (strcmp(verb, "inspect") == 0 || strcmp(verb, "statistics") == 0) {
        show_plain(r);
        show_seats(r);
    } else
        printf("done\n");
}

/* A list is printed as a list. */
static void print_json(const char *verb, struct sand_reader *r)
{
    const char *list = strcmp(verb, "list") == 0 ? "tables" : verb;
    const sand_node n = sand_member(r, 0, list);
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_node(&w, 0, r, n >= 0 ? n : 0);
    printf("%s\n", w.text);
    sand_writer_free(&w);
}

bool admin_show(const char *verb, const char *json, size_t size, bool as_json)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", json, size, &error);
    if (!r || sand_type(r, 0) != SAND_OBJECT) {
        sand_reader_close(r);
        return complain(false, "admin: the reply cannot be read");
    }
    if (as_json)
        print_json(verb, r);
    else
        show(verb, r);
    sand_reader_close(r);
    return true;
}
