/* Settings by name: from a file of `name = value` lines, from SANDTABLE_NAME in the environment, from flags. One table
 * serves all three: `lan = true`, SANDTABLE_LAN=1 and `--lan` are the same. Ranges are checked here; whether values fit
 * together is checked where they are used. */
#include "server/server.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t at, room; /* room 0: a switch; 1: a number */
    int low, high;
} names[] = {
    {"listen", offsetof(struct settings, listen), sizeof((struct settings *)0)->listen, 0, 0},
    {"db", offsetof(struct settings, db), sizeof((struct settings *)0)->db, 0, 0},
    {"packs", offsetof(struct settings, packs), sizeof((struct settings *)0)->packs, 0, 0},
    {"cert", offsetof(struct settings, cert), sizeof((struct settings *)0)->cert, 0, 0},
    {"key", offsetof(struct settings, key), sizeof((struct settings *)0)->key, 0, 0},
    {"origin", offsetof(struct settings, origin), sizeof((struct settings *)0)->origin, 0, 0},
    {"proxies", offsetof(struct settings, proxies), sizeof((struct settings *)0)->proxies, 0, 0},
    {"names", offsetof(struct settings, names), sizeof((struct settings *)0)->names, 0, 0},
    {"connections", offsetof(struct settings, connections), 1, 1, 1000000},
    {"patience", offsetof(struct settings, patience), 1, 1, 3600},
    {"log-file", offsetof(struct settings, log_file), sizeof((struct settings *)0)->log_file, 0, 0},
    {"log", offsetof(struct settings, log), sizeof((struct settings *)0)->log, 0, 0},
    {"lan", offsetof(struct settings, lan), 0, 0, 0},
    {"no-open", offsetof(struct settings, no_open), 0, 0, 0},
    {"durable", offsetof(struct settings, durable), 0, 0, 0},
    {"bot-delay", offsetof(struct settings, bot_delay), 1, 0, 60000},
    {"beat", offsetof(struct settings, beat), 1, 10, 60000},
    {"keep-names", offsetof(struct settings, keep_names), 1, 0, 36500},
    {"lease", offsetof(struct settings, lease), 1, 500, 600000},
    {"advertise", offsetof(struct settings, advertise), sizeof((struct settings *)0)->advertise, 0, 0},
    {"talk-gap", offsetof(struct settings, talk_gap), 1, 0, 600000},
    {"bot-patience", offsetof(struct settings, bot_patience), 1, 1, 86400},
    {"no-accounts", offsetof(struct settings, no_accounts), 0, 0, 0},
    {"bot", offsetof(struct settings, bots), sizeof((struct settings *)0)->bots, 0, 0},
    {"no-sandbox", offsetof(struct settings, no_sandbox), 0, 0, 0},
    {"answer-time", offsetof(struct settings, answer_time), 1, 10, 60000},
    {"push-contact", offsetof(struct settings, push_contact), sizeof((struct settings *)0)->push_contact, 0, 0},
    {"push-delay", offsetof(struct settings, push_delay), 1, 1, 600000},
    {"push-private", offsetof(struct settings, push_private), 0, 0, 0},
    {"notice-delay", offsetof(struct settings, notice_delay), 1, 1, 86400000},
    {"smtp", offsetof(struct settings, smtp), sizeof((struct settings *)0)->smtp, 0, 0},
    {"smtp-from", offsetof(struct settings, smtp_from), sizeof((struct settings *)0)->smtp_from, 0, 0},
    {"smtp-user", offsetof(struct settings, smtp_user), sizeof((struct settings *)0)->smtp_user, 0, 0},
    {"smtp-password", offsetof(struct settings, smtp_password), sizeof((struct settings *)0)->smtp_password, 0, 0},
    {"smtp-password-file", offsetof(struct settings, smtp_password_file),
     sizeof((struct settings *)0)->smtp_password_file, 0, 0},
    {"admin-key", offsetof(struct settings, admin_key), sizeof((struct settings *)0)->admin_key, 0, 0},
    {"admin-key-file", offsetof(struct settings, admin_key_file), sizeof((struct settings *)0)->admin_key_file, 0, 0},
    {"log-requests", offsetof(struct settings, log_requests), 0, 0, 0},
    {"open-metrics", offsetof(struct settings, open_metrics), 0, 0, 0},
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
