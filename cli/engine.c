/* `engine`: the protocol on standard input and output. Each line is answered by one line. */
#include "bots/bots.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "engine/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct wishes {
    struct pack_wishes packs;
};
static const struct option option_table[] = {DATA_OPTION(struct wishes), {0}};
static const struct manual manual = {
    "engine [options]",
    "Speaks the protocol of docs/protocol.md: one JSON object per line on standard input, each answered by one line on "
    "standard output. A line that is not a request is rejected with a reason, and the game continues unharmed. It ends "
    "with the request to quit or the end of the input.",
    option_table,
    "echo '{\"do\":\"games\"}' | sandtable engine\n"
    "printf '%s\\n' '{\"do\":\"new\",\"game\":\"GAME\",\"options\":{\"seats\":SEATS}}' '{\"do\":\"ask\"}' | "
    "sandtable engine",
    0,
    0,
};

/* Longer than any line that is read whole, by the one byte that shows it. */
enum { ROOM = SAND_MESSAGE_BYTES + 1 };

/* What has been read and not yet taken. Replies wait until all of it is answered: a program that sends many requests
 * at once costs one write, and one that waits for each reply has it at once. */
struct input {
    char bytes[1 << 16];
    size_t at, size;
};

/* The next byte; EOF at the end. */
static int next_byte(struct input *in)
{
    if (in->at == in->size) {
        fflush(stdout);
        const ssize_t got = read(STDIN_FILENO, in->bytes, sizeof in->bytes);
        in->at = 0;
        in->size = got > 0 ? (size_t)got : 0;
    }
    return in->at < in->size ? (unsigned char)in->bytes[in->at++] : EOF;
}

/* Reads a line without its end; of an over-long one the first ROOM bytes. False at the end of the input. The rest of an
 * over-long line is read and dropped: it must get its one refusal, and what comes after it must be read as the next
 * request. */
static bool read_line(struct input *in, char *line, size_t *size)
{
    int c = next_byte(in);
    *size = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = next_byte(in))
        if (*size < ROOM)
            line[(*size)++] = (char)c;
    if (*size && *size < ROOM && line[*size - 1] == '\r')
        --*size;
    return true;
}

static int serve(struct sand_session *session, char *line)
{
    static struct input in;
    struct sand_writer reply;
    size_t size;
    bool open = true;
    sand_writer_grow(&reply);
    while (open && !ferror(stdout) && read_line(&in, line, &size)) {
        sand_writer_reset(&reply);
        open = sand_session_line(session, line, size, &reply);
        fwrite(reply.text, 1, reply.size, stdout);
        putchar('\n');
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
