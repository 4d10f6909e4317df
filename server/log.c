/* The log: one line an event, as text or JSON, on standard error or in a file. Operators send it elsewhere and keep it
 * for long, so what is in it is decided here once: words for what happened, codes of tables, names of games and bots,
 * errors. Never a token, an address of a person, a path that may hold a key, or anything that somebody said. */
#include "server/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static enum { LOG_OFF, LOG_TEXT, LOG_JSON } style = LOG_TEXT;
static FILE *file; /* null: standard error */
static char path[512];

bool log_open(const char *name, const char *file_name, struct sand_error *error)
{
    style = strcmp(name, "off") == 0 ? LOG_OFF : strcmp(name, "json") == 0 ? LOG_JSON : LOG_TEXT;
    strncpy(path, file_name, sizeof path - 1);
    return log_again(error);
}

bool log_again(struct sand_error *error)
{
    FILE *fresh = path[0] ? fopen(path, "ae") : 0;
    if (path[0] && !fresh)
        return sand_fail(error, path, "cannot be written to", (char *)0);
    if (file)
        fclose(file);
    file = fresh;
    return true;
}

void log_event(const char *what, ...)
{
    FILE *to = file ? file : stderr;
    struct sand_writer w;
    char at[32];
    const time_t now = time(0);
    struct tm utc;
    va_list list;
    const char *name;
    if (style == LOG_OFF)
        return;
    gmtime_r(&now, &utc);
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &utc);
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_text(&w, "at", at);
    sand_put_text(&w, "event", what);
    va_start(list, what);
    if (style == LOG_TEXT)
        fprintf(to, "%s %s", at, what);
    while ((name = va_arg(list, const char *))) {
        const char *value = va_arg(list, const char *);
        sand_put_text(&w, name, value);
        if (style == LOG_TEXT)
            fprintf(to, " %s=%s", name, value);
    }
    va_end(list);
    sand_put_end(&w);
    fprintf(to, "%s\n", style == LOG_JSON ? w.text : "");
    fflush(to);
    sand_writer_free(&w);
}
