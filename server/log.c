/* The log: one line an event on standard error, as text or JSON. */
#include "server/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static enum { LOG_OFF, LOG_TEXT, LOG_JSON } style = LOG_TEXT;

void log_open(const char *name)
{
    style = strcmp(name, "off") == 0 ? LOG_OFF : strcmp(name, "json") == 0 ? LOG_JSON : LOG_TEXT;
}

void log_event(const char *what, ...)
{
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
        fprintf(stderr, "%s %s", at, what);
    while ((name = va_arg(list, const char *))) {
        const char *value = va_arg(list, const char *);
        sand_put_text(&w, name, value);
        if (style == LOG_TEXT)
            fprintf(stderr, " %s=%s", name, value);
    }
    va_end(list);
    sand_put_end(&w);
    fprintf(stderr, "%s\n", style == LOG_JSON ? w.text : "");
    sand_writer_free(&w);
}
