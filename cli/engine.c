/* `engine`: the protocol on standard input and output. Each line is answered at once by one line. */
#include "bots/bots.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "engine/session.h"

#include <stdio.h>
#include <stdlib.h>

struct wishes {
    struct pack_wishes packs;
};
static const struct option option_table[] = {DATA_OPTION(struct wishes), {0}};
static const struct manual manual = {
    "engine",
    "Speaks the protocol of docs/protocol.md: one JSON object a line on standard input, each answered by one line on "
    "standard output. A line that is not a request is rejected with a reason, and the game continues unharmed. It ends "
    "with "
    "{\"do\":\"quit\"} or the end of the input.",
    option_table,
    "echo '{\"do\":\"games\"}' | sandtable engine\n"
    "printf '%s\\n' '{\"do\":\"new\",\"game\":\"werewolves\",\"options\":{\"seats\":6}}' '{\"do\":\"ask\"}' | "
    "sandtable engine",
    0,
    0,
};

/* Longer than any line that is read whole, by the one byte that shows it. */
enum { ROOM = SAND_MESSAGE_BYTES + 1 };

/* Reads a line without its end; of an over-long one the first ROOM bytes. False at the end of the input. */
static bool read_line(char *line, size_t *size)
{
    int c = getchar();
    *size = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar())
        if (*size < ROOM)
            line[(*size)++] = (char)c;
    if (*size && *size < ROOM && line[*size - 1] == '\r')
        --*size;
    return true;
}

static int serve(struct sand_session *session, char *line)
{
    struct sand_writer reply;
    size_t size;
    bool open = true;
    sand_writer_grow(&reply);
    while (open && read_line(line, &size)) {
        sand_writer_reset(&reply);
        open = sand_session_line(session, line, size, &reply);
        fwrite(reply.text, 1, reply.size, stdout);
        putchar('\n');
        if (fflush(stdout) != 0)
            break;
    }
    sand_writer_free(&reply);
    return finish_output(EXIT_FINE);
}

static int run(const struct opened_games *all)
{
    struct sand_session_world world = {.packs = (const struct sand_pack *const *)all->packs,
                                       .bots = sand_bots,
                                       .words = (const struct sand_catalogue *const *)all->words};
    if (!entropy(world.entropy))
        return EXIT_INTERNAL;
    struct sand_session *session = sand_session_open(&world);
    char *line = malloc(ROOM);
    const int code = session && line ? serve(session, line) : complain(EXIT_INTERNAL, "out of memory");
    free(line);
    if (session)
        sand_session_close(session);
    return code;
}

int command_engine(int argc, char **argv)
{
    struct wishes wishes = {{0}};
    struct words words;
    struct opened_games all;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    code = games_open(&all, &wishes.packs);
    if (code)
        return code;
    code = run(&all);
    games_close(&all);
    return code;
}
