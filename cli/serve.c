/* `serve`: the server and its page. Flags are texts here, although many are numbers: they go through settings_set like
 * the lines of a file, so ranges and complaints are the same wherever a setting comes from. Flags come last and win. */
#include "cli/command.h"
#include "cli/options.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wishes {
    const char *listen, *db, *packs, *keep_names, *cert, *key, *origin, *log, *config, *bot_delay, *beat, *talk_gap,
        *proxies, *names, *connections, *patience, *log_file, *bot_patience, *smtp, *smtp_from, *smtp_user,
        *smtp_password_file, *lease, *advertise, *admin_key_file;
    struct words bots;
    const char *answer_time;
    bool no_sandbox, no_accounts, lan, no_open, durable;
};
#define TEXT(field, name, argument, help)                                                                              \
    {                                                                                                                  \
        name, argument, help, OPTION_TEXT, offsetof(struct wishes, field), 0, 0                                        \
    }
#define SWITCH(field, name, help)                                                                                      \
    {                                                                                                                  \
        name, 0, help, OPTION_SWITCH, offsetof(struct wishes, field), 0, 0                                             \
    }
static const struct option option_table[] = {
    TEXT(listen, "listen", "ADDRESS:PORT", "where to listen; port 0 is any free one (127.0.0.1:8080)"),
    SWITCH(lan, "lan", "listen to the local network too, so that phones can join"),
    TEXT(db, "db", "FILE|URL",
         "the database: a file (sandtable.db), or postgres://USER@HOST/NAME; a password belongs in SANDTABLE_DB"),
    TEXT(lease, "lease", "MS",
         "of several processes on one database: how long one may be silent before others lead its tables (5000)"),
    TEXT(advertise, "advertise", "ADDRESS:PORT", "where the other processes reach this one (where it listens)"),
    SWITCH(durable, "durable", "survive a power cut, not only a crash; slower"),
    TEXT(packs, "packs", "FOLDER", "folders GAME-ANYTHING with older data, for tables that began with it"),
    TEXT(cert, "cert", "FILE", "a certificate for TLS"),
    TEXT(key, "key", "FILE", "its private key"),
    TEXT(origin, "origin", "URL", "the only web origin that may open sockets; default: this server's own"),
    TEXT(names, "names", "NAME,…", "public names of the server, in addition to its addresses"),
    TEXT(proxies, "proxies", "ADDRESS,…", "proxies and networks of them whose X-Forwarded-For counts (127.0.0.1, ::1)"),
    TEXT(connections, "connections", "N", "connections that one address may have open (256)"),
    TEXT(patience, "patience", "S", "seconds for the header of a request; twice that for its body (10)"),
    TEXT(log_file, "log-file", "FILE", "where the log goes; reopened on SIGHUP (standard error)"),
    TEXT(log, "log", "text|json|off", "how events are logged on standard error (text)"),
    TEXT(bot_delay, "bot-delay", "MS",
         "how long bots appear to think at tables with people, depending on temper (1600)"),
    TEXT(beat, "beat", "MS", "interval between messages at night (1000)"),
    TEXT(keep_names, "keep-names", "DAYS",
         "days that finished games keep the names of their players; 0: for ever (365)"),
    TEXT(talk_gap, "talk-gap", "MS", "time between two remarks of a seat, where talk is part of the game (2000)"),
    {"bot", "NAME=exec:PATH", "a program that hosts may seat as a bot (docs/bots.md); may be given again", OPTION_LIST,
     offsetof(struct wishes, bots), 0, 0},
    TEXT(answer_time, "answer-time", "MS", "how long an answer of such a program may take (1000)"),
    SWITCH(no_sandbox, "no-sandbox", "do not confine these programs: they may do what the server's user may"),
    TEXT(bot_patience, "bot-patience", "S",
         "seconds that a bot over the network may be away or owe an answer before a stand-in plays for it (60)"),
    SWITCH(no_accounts, "no-accounts", "let nobody make accounts for bots over the network"),
    TEXT(smtp, "smtp", "URL",
         "the server that takes e-mail: smtp://HOST:PORT (STARTTLS), smtps://HOST:PORT or plain://HOST:PORT"),
    TEXT(smtp_from, "smtp-from", "ADDRESS", "where e-mail comes from"),
    TEXT(smtp_user, "smtp-user", "NAME", "who sends it; the password is in SANDTABLE_SMTP_PASSWORD or in a file"),
    TEXT(smtp_password_file, "smtp-password-file", "FILE", "a file whose first line is that password"),
    TEXT(admin_key_file, "admin-key-file", "FILE",
         "the operator's key, made if it is not there (with a file as database: next to it, FILE.admin)"),
    SWITCH(no_open, "no-open", "do not open the page in a browser"),
    TEXT(config, "config", "FILE", "settings as lines `name = value`"),
    {0},
};
static const struct manual manual = {
    "serve [options]",
    "Starts the server on this machine and opens its page. Settings come from flags, then from SANDTABLE_LISTEN, "
    "SANDTABLE_DB and so on in the environment, then from the file. SIGTERM and Ctrl-C stop it gracefully; tables "
    "in progress resume when it restarts.",
    option_table,
    "sandtable serve\n"
    "sandtable serve --lan\n"
    "sandtable serve --listen 127.0.0.1:9000 --db games.db --no-open --log json",
    0,
    0,
};

static bool set_each(struct settings *s, const char *name, const struct words *values, struct sand_error *error)
{
    for (int i = 0; i < values->count; i++)
        if (!settings_set(s, name, values->word[i], error))
            return false;
    return true;
}

/* A flag has the name of its setting; one that was not given leaves it as it is. */
static bool set(struct settings *s, const struct option *flag, const struct wishes *w, struct sand_error *error)
{
    const char *at = (const char *)w + flag->into;
    if (flag->kind == OPTION_LIST)
        return set_each(s, flag->name, (const struct words *)at, error);
    if (flag->kind == OPTION_SWITCH)
        return !*(const bool *)at || settings_set(s, flag->name, "true", error);
    const char *value = *(const char *const *)at;
    return !value || settings_set(s, flag->name, value, error);
}

/* The file named by --config is the one flag that is not a setting itself. */
static bool settle(struct settings *s, const struct wishes *w, struct sand_error *error)
{
    settings_init(s);
    bool fine = (!w->config || settings_read_file(s, w->config, error)) && settings_read_environment(s, error);
    for (const struct option *flag = option_table; flag->name && fine; flag++)
        fine = strcmp(flag->name, "config") == 0 || set(s, flag, w, error);
    return fine;
}

int command_serve(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct words words;
    struct settings settings;
    struct sand_error error;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    if (!settle(&settings, &wishes, &error))
        return complain_of(EXIT_USAGE, 0, &error);
    return server_run(&settings, &error) == 0 ? EXIT_FINE : complain_of(EXIT_FAILED, 0, &error);
}
