/* Settings by name: from a file of `name = value` lines, from SANDTABLE_NAME in the environment, from flags. One table
 * serves all three: `lan = true`, SANDTABLE_LAN=1 and `--lan` are the same. Ranges are checked here; whether values fit
 * together is checked where they are used. */
#include "server/server.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not struct sand_field (engine/field.h): half of them are texts, which no state of a game has. */
#define TEXT(member)              offsetof(struct settings, member), sizeof((struct settings *)0)->member, 0, 0
#define NUMBER(member, low, high) offsetof(struct settings, member), 1, low, high
#define SWITCH(member)            offsetof(struct settings, member), 0, 0, 0
static const struct {
    const char *name;
    size_t at, room; /* room 0: a switch; 1: a number */
    int low, high;
} names[] = {
    {"listen", TEXT(listen)},
    {"db", TEXT(db)},
    {"packs", TEXT(packs)},
    {"cert", TEXT(cert)},
    {"key", TEXT(key)},
    {"origin", TEXT(origin)},
    {"proxies", TEXT(proxies)},
    {"names", TEXT(names)},
    {"connections", NUMBER(connections, 1, 1000000)},
    {"patience", NUMBER(patience, 1, 3600)},
    {"log-file", TEXT(log_file)},
    {"log", TEXT(log)},
    {"lan", SWITCH(lan)},
    {"no-open", SWITCH(no_open)},
    {"durable", SWITCH(durable)},
    {"bot-delay", NUMBER(bot_delay, 0, 60000)},
    {"beat", NUMBER(beat, 10, 60000)},
    {"keep-names", NUMBER(keep_names, 0, 36500)},
    {"lease", NUMBER(lease, 500, 600000)},
    {"advertise", TEXT(advertise)},
    {"talk-gap", NUMBER(talk_gap, 0, 600000)},
    {"bot-patience", NUMBER(bot_patience, 1, 86400)},
    {"no-accounts", SWITCH(no_accounts)},
    {"bot", TEXT(bots)},
    {"no-sandbox", SWITCH(no_sandbox)},
    {"answer-time", NUMBER(answer_time, 10, 60000)},
    {"push-contact", TEXT(push_contact)},
    {"push-delay", NUMBER(push_delay, 1, 600000)},
    {"push-private", SWITCH(push_private)},
    {"notice-delay", NUMBER(notice_delay, 1, 86400000)},
    {"smtp", TEXT(smtp)},
    {"smtp-from", TEXT(smtp_from)},
    {"smtp-user", TEXT(smtp_user)},
    {"smtp-password", TEXT(smtp_password)},
    {"smtp-password-file", TEXT(smtp_password_file)},
    {"admin-key", TEXT(admin_key)},
    {"admin-key-file", TEXT(admin_key_file)},
    {"log-requests", SWITCH(log_requests)},
    {"open-metrics", SWITCH(open_metrics)},
};

static const char own_proxies[] = "127.0.0.1, ::1";

/* A server that has a public name but neither a certificate nor a network of its own to listen to has a proxy before
 * it; so has one that is told where proxies are. */
bool settings_fronted(const struct settings *s)
{
    const bool hidden = !s->cert[0] && !s->lan;
    return strcmp(s->proxies, own_proxies) != 0 || (hidden && (s->names[0] || s->origin[0]));
}

void settings_init(struct settings *s)
{
    memset(s, 0, sizeof *s);
    strcpy(s->listen, "127.0.0.1:8080");
    strcpy(s->db, "sandtable.db");
    strcpy(s->log, "text");
    strcpy(s->proxies, own_proxies);
    s->connections = 256;
    s->patience = 10;
    s->bot_delay = SETTINGS_BOT_DELAY;
    s->beat = 1000;
    s->lease = 5000;
    s->talk_gap = 2000;
    s->bot_patience = 60;
    s->answer_time = 1000;
    s->keep_names = 365;
    s->push_delay = 20000;
    s->notice_delay = 600000;
}

static bool set_switch(bool *at, const char *name, const char *value, struct sand_error *error)
{
    const bool on = !value[0] || strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
    if (!on && strcmp(value, "false") != 0 && strcmp(value, "0") != 0)
        return sand_fail(error, name, "expected true or false, found ", value, (char *)0);
    *at = on;
    return true;
}

/* There may be several: each is added to those before. */
static bool add_bot(char *bots, size_t room, const char *value, struct sand_error *error)
{
    if (strlen(bots) + strlen(value) + 2 > room)
        return sand_fail(error, "bot", "too many programs", (char *)0);
    strcat(strcat(bots, value), "\n");
    return true;
}

static bool no_number(const char *name, const char *value, int low, int high, struct sand_error *error)
{
    char limits[48];
    snprintf(limits, sizeof limits, "; expected a whole number from %d to %d", low, high);
    return sand_fail(error, name, "invalid value: ", value, limits, (char *)0);
}

bool settings_set(struct settings *s, const char *name, const char *value, struct sand_error *error)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i].name, name) != 0)
            continue;
        char *at = (char *)s + names[i].at;
        if (names[i].room == 0)
            return set_switch((bool *)at, name, value, error);
        if (names[i].room == 1) {
            char *end;
            const long n = strtol(value, &end, 10);
            if (*end || end == value || n < names[i].low || n > names[i].high)
                return no_number(name, value, names[i].low, names[i].high, error);
            memcpy(at, &(int){(int)n}, sizeof(int));
            return true;
        }
        if (strcmp(name, "bot") == 0)
            return add_bot(at, names[i].room, value, error);
        if (strlen(value) >= names[i].room)
            return sand_fail(error, name, "too long", (char *)0);
        if (strcmp(name, "log") == 0 && strcmp(value, "text") && strcmp(value, "json") && strcmp(value, "off"))
            return sand_fail(error, name, "expected text, json or off, found ", value, (char *)0);
        strcpy(at, value);
        return true;
    }
    return sand_fail(error, name, "no such setting", (char *)0);
}

static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]); n--)
        text[n - 1] = 0;
    return text;
}

bool settings_read_file(struct settings *s, const char *path, struct sand_error *error)
{
    char line[1024];
    bool ok = true;
    FILE *f = fopen(path, "r");
    if (!f)
        return sand_fail(error, path, "cannot be read", (char *)0);
    while (ok && fgets(line, sizeof line, f)) {
        char *name = trimmed(line), *equals = strchr(name, '=');
        if (!*name || *name == '#')
            continue;
        if (!equals)
            ok = sand_fail(error, path, "a line is `name = value`, not ", name, (char *)0);
        else {
            *equals = 0;
            ok = settings_set(s, trimmed(name), trimmed(equals + 1), error);
        }
    }
    fclose(f);
    return ok;
}

bool settings_read_environment(struct settings *s, struct sand_error *error)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char variable[40] = "SANDTABLE_";
        char *at = variable + strlen(variable);
        for (const char *c = names[i].name; *c; c++)
            *at++ = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
        *at = 0;
        const char *value = getenv(variable);
        if (value && !settings_set(s, names[i].name, value, error))
            return false;
    }
    return true;
}
