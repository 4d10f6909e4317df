/* Bots of others: `exec:PATH` is any program that plays a seat over its standard input and output (docs/bots.md,
 * "Bots of others"). It is told all that its seat knows with each question and nothing else, and keeps what it likes.
 *
 * A program that crashes, is late, floods or talks nonsense never stops a game: a stand-in gives that answer, the
 * program is started again, and after a few such failures the stand-in keeps the seat. All of it is counted and
 * reported. Each thread has processes of its own. */
#ifndef SAND_OUTSIDE_H
#define SAND_OUTSIDE_H

#include "engine/mind.h"
#include "outside/sandbox.h"

enum { OUTSIDE_PROGRAMS = 8 };

/* The bot that stands for a program, the same for the same path; null with an error. Before threads are started. */
const struct sand_bot *outside_bot(const struct sand_game *, const char *path, struct sand_error *);

/* How long an answer may take, in milliseconds (0, or never called: 1000; the first has ten seconds if that is more),
 * and how programs are started (never called: not confined). Before outside_bot. */
void outside_limit(int64_t ms, struct sandbox);

/* The processes of one thread; zeroed before its first use. */
struct outside_child;
struct outside {
    struct outside_child *child[OUTSIDE_PROGRAMS];
    enum outside_fault {
        OUTSIDE_FINE,
        OUTSIDE_AWAY,
        OUTSIDE_SILENT,
        OUTSIDE_NONSENSE,
        OUTSIDE_FLOOD
    } fault; /* why a stand-in gave the last answer; fine: the program did */
};
bool outside_is(const struct sand_bot *);
/* Asks the program; what it says is left in the mind like any bot's remark. */
sand_answer outside_choose(struct outside *, const struct sand_bot *, struct sand_mind *);
void outside_close(struct outside *);
/* Says on standard error how often each program was asked and how often a stand-in answered, and why. */
void outside_report(void);

#endif
