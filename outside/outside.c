/* Bots of others. Always true: a program that is alive has answered all it was asked; one that has not is killed, with
 * all it has started, before anything else is asked.
 *
 * That is why there is no resynchronising: a late answer can never be taken for that to the next question, because its
 * process is gone by then. The number `n` in question and answer only guards against a program that answers twice.
 *
 * One line each way, over one end of a socket pair:
 *     {"do":"choose","n":17,"game":"plot","seat":"p1","seats":2,"random":…,"temper":{…},"view":{…},"journal":[…],…,"ask":{…}}
 *     {"n":17,"a":"move x1","say":"…"}
 *
 * Processes belong to the thread that asks (struct outside); what is counted of a program is shared by all and atomic.
 */
#include "outside/outside.h"

#include "bots/bots.h"
#include "engine/json.h"
#include "engine/notation.h"
#include "engine/table.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    ANSWER_MS = 1000,
    FIRST_MS = 10000, /* to start and answer once */
    LINE = 1 << 16,   /* bytes of an answer, more than any needs */
    MOST_FAILURES = 3 /* of one process after the other; then the stand-in keeps the seat */
};

enum failure { FINE, NOT_RUN, CRASHED, LATE, FLOODED, NONSENSE, GIVEN_UP, FAILURES };
static const char *const failure_names[FAILURES] = {"",
                                                    "since it could not be run",
                                                    "since it ended",
                                                    "were late",
                                                    "were too long",
                                                    "made no sense",
                                                    "after it was given up"};

static struct program {
    struct sand_bot bot;
    char name[256];
    _Atomic int64_t asked, failed[FAILURES], illegal, unsaid;
} programs[OUTSIDE_PROGRAMS];
static int program_count;
static int64_t answer_ms = ANSWER_MS;
static struct sandbox box;

void outside_limit(int64_t ms, struct sandbox given)
{
    answer_ms = ms ? ms : ANSWER_MS;
    box = given;
}

struct outside_child {
    pid_t pid; /* 0: none is running */
    int line, failures;
    enum failure last; /* what it was given up for, if it was */
    uint32_t number;   /* of the question */
    bool answered;     /* something, since it was started */
    size_t size;       /* of what has arrived and has not been read */
    char text[LINE];
};

/* ---- Which programs there are ---- */

const struct sand_bot *outside_bot(const struct sand_game *game, const char *path, struct sand_error *error)
{
    for (int i = 0; i < program_count; i++)
        if (strcmp(programs[i].name + strlen("exec:"), path) == 0)
            return &programs[i].bot;
    struct program *p = &programs[program_count];
    if (program_count == OUTSIDE_PROGRAMS || strlen(path) + sizeof "exec:" > sizeof p->name) {
        sand_fail(error, path, "at most eight programs, each with a path of up to 250 bytes", (char *)0);
        return 0;
    }
    if (!sandbox_check(&box, path, error))
        return 0;
    snprintf(p->name, sizeof p->name, "exec:%s", path);
    p->bot = (struct sand_bot){.name = p->name, .game = game->id};
    program_count++;
    return &p->bot;
}

static struct program *program_of(const struct sand_bot *bot)
{
    for (int i = 0; i < program_count; i++)
        if (bot == &programs[i].bot)
            return &programs[i];
    return 0;
}

bool outside_is(const struct sand_bot *bot)
{
    return program_of(bot);
}

/* ---- Processes ---- */

static bool start(struct outside_child *c, const char *path)
{
    const pid_t pid = sandbox_start(&box, path, &c->line);
    if (pid < 0)
        return false;
    c->pid = pid;
    c->size = 0;
    c->answered = false;
    return true;
}

/* True if it could not even be run. */
static bool end(struct outside_child *c)
{
    if (!c->pid)
        return false;
    const bool not_run = sandbox_end(&box, c->pid);
    close(c->line);
    c->pid = 0;
    return not_run;
}

/* ---- Lines ---- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Until the line can be written to or read from. */
static bool ready(const struct outside_child *c, short events, int64_t deadline)
{
    struct pollfd p = {.fd = c->line, .events = events};
    for (;;) {
        const int64_t left = deadline - now_ms();
        const int n = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (n > 0 || (n < 0 && errno != EINTR))
            return n > 0;
        if (left <= 0)
            return false;
    }
}

static enum failure write_line(struct outside_child *c, const char *text, size_t size, int64_t deadline)
{
    while (size > 0) {
        const ssize_t n = send(c->line, text, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return CRASHED;
        if (n < 0 && !ready(c, POLLOUT, deadline))
            return LATE;
        text += n > 0 ? n : 0;
        size -= n > 0 ? (size_t)n : 0;
    }
    return FINE;
}

/* One line to `text`, ended by a zero byte; `*rest` is where what follows it begins. */
static enum failure read_line(struct outside_child *c, int64_t deadline, size_t *rest)
{
    for (;;) {
        char *const end_of_line = memchr(c->text, '\n', c->size);
        if (end_of_line) {
            *end_of_line = 0;
            *rest = (size_t)(end_of_line - c->text) + 1;
            return FINE;
        }
        if (c->size == LINE)
            return FLOODED;
        if (!ready(c, POLLIN, deadline))
            return LATE;
        const ssize_t n = recv(c->line, c->text + c->size, LINE - c->size, MSG_DONTWAIT);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return CRASHED;
        c->size += n > 0 ? (size_t)n : 0;
    }
}

/* ---- Questions and answers ---- */

static void put_temper(struct sand_writer *w, const struct sand_temper *t)
{
    sand_put_object(w, "temper");
    sand_put_int(w, "talk", t->talk);
    sand_put_int(w, "bold", t->bold);
    sand_put_int(w, "patience", t->patience);
    sand_put_end(w);
}

/* All that the seat knows. `random` is the bot's only chance if the same seed is to give the same game. */
static void put_question(struct sand_writer *w, const struct sand_mind *mind, uint32_t number)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_object(w, 0);
    sand_put_text(w, "do", "choose");
    sand_put_int(w, "n", number);
    sand_put_text(w, "game", mind->game->id);
    sand_put_text(w, "seat", sand_actor_name(mind->game, mind->seat, name));
    sand_put_int(w, "seats", sand_seats_of(mind->table));
    sand_put_int(w, "random", (int64_t)(sand_random_next(mind->random) >> 11));
    put_temper(w, &mind->temper);
    sand_put_view(mind->table, "view", mind->seat, w);
    sand_put_journal(mind->table, "journal", mind->seat, 0, w);
    sand_put_said(mind->table, "said", mind->seat, w);
    sand_put_ask(mind->table, "ask", mind->seat, w);
    sand_put_end(w);
    sand_append_text(w, "\n");
}

/* The channel of that name; without a name the first in which the seat may speak. */
static int channel_named(const struct sand_mind *mind, const char *name)
{
    int channel = 0;
    if (name)
        return sand_channel_of(mind->table, name);
    for (int i = 0; mind->game->channels && mind->game->channels[i]; i++)
        if (sand_mind_may_speak(mind, i)) {
            channel = i;
            break;
        }
    return channel;
}

/* What it wants to say, if the table would hear it: `say` in the channel `to`; null is as left out. */
static bool take_remark(struct sand_reader *r, struct sand_mind *mind)
{
    const sand_node said = sand_member(r, 0, "say"), to = sand_member(r, 0, "to");
    struct sand_error error;
    if (said < 0)
        return true;
    const char *text = sand_string(r, said);
    const bool named = to >= 0 && sand_type(r, to) != SAND_NULL;
    mind->channel = channel_named(mind, named ? sand_string(r, to) : 0);
    if (!sand_reader_ok(r) || mind->channel < 0 || strlen(text) > SAND_REMARK_BYTES ||
        sand_try_say(mind->table, mind->seat, mind->channel, text, &error) != SAND_OK)
        return false;
    strcpy(mind->remark, text);
    return true;
}

/* {"n":17,"a":"nominate p3","say":"say suspect p3 2"}; no `a`, or null, waits where that is allowed. */
static enum failure take_answer(struct program *p, const struct outside_child *c, struct sand_mind *mind,
                                sand_answer *answer, bool *legal)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("answer", c->text, strlen(c->text), &error);
    if (!r)
        return NONSENSE;
    const sand_node n = sand_type(r, 0) == SAND_OBJECT ? sand_member(r, 0, "n") : -1;
    const bool mine = n >= 0 && sand_int(r, n, 0, UINT32_MAX) == c->number && sand_reader_ok(r);
    if (mine) {
        const sand_node a = sand_member(r, 0, "a");
        const bool waits = a < 0 || sand_type(r, a) == SAND_NULL;
        *answer = SAND_PASS;
        *legal = waits ? mind->question->flags & SAND_FLOOR
                       : sand_type(r, a) == SAND_STRING &&
                             sand_read_answer(mind->game, mind->pack, sand_string(r, a), answer, &error) &&
                             sand_offers(mind->question, *answer);
        if (!take_remark(r, mind))
            p->unsaid++;
    }
    sand_reader_close(r);
    return mine ? FINE : NONSENSE;
}

static enum failure ask(struct program *p, struct outside_child *c, struct sand_mind *mind, sand_answer *answer,
                        bool *legal)
{
    struct sand_writer w;
    size_t rest = 0;
    if (!c->pid && !start(c, p->name + strlen("exec:")))
        return CRASHED;
    /* One deadline for the whole exchange: a program cannot stretch it by reading or answering drop by drop. The first
     * answer after a start has longer, because starting an interpreter takes its time. */
    const int64_t deadline = now_ms() + (c->answered || answer_ms > FIRST_MS ? answer_ms : FIRST_MS);
    c->number++;
    sand_writer_grow(&w);
    put_question(&w, mind, c->number);
    enum failure failed = write_line(c, w.text, w.size, deadline);
    sand_writer_free(&w);
    if (failed == FINE)
        failed = read_line(c, deadline, &rest);
    if (failed == FINE)
        failed = take_answer(p, c, mind, answer, legal);
    if (failed == FINE) {
        c->answered = true;
        c->size -= rest;
        memmove(c->text, c->text + rest, c->size);
    }
    return failed;
}

static const struct sand_bot *stand_in(const struct sand_game *game)
{
    const struct sand_bot *quiet = sand_bot_named(game->id, "quiet");
    return quiet ? quiet : sand_bot_named(game->id, "random");
}

static enum outside_fault fault_of(enum failure failed, bool legal)
{
    switch (failed) {
    case FINE:
        return legal ? OUTSIDE_FINE : OUTSIDE_NONSENSE;
    case LATE:
        return OUTSIDE_SILENT;
    case FLOODED:
        return OUTSIDE_FLOOD;
    case NONSENSE:
        return OUTSIDE_NONSENSE;
    default:
        return OUTSIDE_AWAY;
    }
}

sand_answer outside_choose(struct outside *o, const struct sand_bot *bot, struct sand_mind *mind)
{
    struct program *p = program_of(bot);
    struct outside_child **c = &o->child[p - programs];
    sand_answer answer = SAND_PASS;
    bool legal = false;
    enum failure failed = GIVEN_UP;
    if (!*c)
        *c = calloc(1, sizeof **c);
    p->asked++;
    if (*c && (*c)->failures < MOST_FAILURES) {
        failed = ask(p, *c, mind, &answer, &legal);
        if (failed) {
            if (end(*c))
                failed = NOT_RUN;
            (*c)->failures++;
            (*c)->last = failed;
        }
    }
    if (failed)
        p->failed[failed]++;
    else if (!legal)
        p->illegal++;
    o->fault = fault_of(failed == GIVEN_UP && *c ? (*c)->last : failed, legal);
    if (o->fault == OUTSIDE_FINE)
        return answer;
    /* What it wanted to say belonged to an answer that does not count. */
    mind->remark[0] = 0;
    return stand_in(mind->game)->choose(mind);
}

void outside_close(struct outside *o)
{
    for (int i = 0; i < OUTSIDE_PROGRAMS; i++) {
        if (o->child[i])
            end(o->child[i]);
        free(o->child[i]);
        o->child[i] = 0;
    }
}

void outside_report(void)
{
    fflush(stdout); /* what was printed comes first */
    for (int i = 0; i < program_count; i++) {
        const struct program *p = &programs[i];
        int64_t failed = p->illegal;
        for (int k = FINE + 1; k < FAILURES; k++)
            failed += p->failed[k];
        fprintf(stderr, "%s: asked %lld times, a stand-in answered %lld", p->name, (long long)p->asked,
                (long long)failed);
        for (int k = FINE + 1; k < FAILURES; k++)
            if (p->failed[k])
                fprintf(stderr, ", %lld %s", (long long)p->failed[k], failure_names[k]);
        if (p->illegal)
            fprintf(stderr, ", %lld were not legal", (long long)p->illegal);
        if (p->unsaid)
            fprintf(stderr, "; %lld remarks were not heard", (long long)p->unsaid);
        fprintf(stderr, "\n");
    }
}
