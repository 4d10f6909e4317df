/* How a program of others is started and ended: always with limits, and confined if that is wished.
 *
 * A confined program is alone in namespaces of its own (user, processes, network, IPC), runs as nobody if root starts
 * it, gains no privileges, reads the system's files and those of its own folder, writes none, and is refused the system
 * calls a player has no use for: sockets, tracing, mounting, loading code into the kernel. Where bubblewrap is
 * installed, it gives it a root of its own with a private /tmp. What the kernel does not offer is made up for by a
 * stricter filter; without a filter nothing is started. */
#ifndef SAND_SANDBOX_H
#define SAND_SANDBOX_H

#include "engine/error.h"

#include <stdint.h>
#include <sys/types.h>

enum {
    SANDBOX_MEMORY_MB = 2048, /* of address space, unless told otherwise */
    SANDBOX_CPU_S = 3600,     /* of a confined program, from its start */
    SANDBOX_FILE_MB = 64,
    SANDBOX_FILES = 64,    /* open at a time */
    SANDBOX_PROCESSES = 32 /* threads included; of a confined program */
};

struct sandbox {
    bool confined;
    int64_t memory_mb; /* 0: SANDBOX_MEMORY_MB */
};

/* Whether a program can be run like this, and if not, why. Before threads are started. */
bool sandbox_check(const struct sandbox *, const char *path, struct sand_error *);
/* Starts it with one end of a line as its standard input and output; a confined program's complaints go nowhere. Its
 * process, or -1. */
pid_t sandbox_start(const struct sandbox *, const char *path, int *line);
/* Ends it with all it has started. True if it could not even be run. */
bool sandbox_end(const struct sandbox *, pid_t);

/* ---- What the machine offers, for tests and for those who ask ---- */

enum sandbox_means { SANDBOX_NAMESPACES = 1, SANDBOX_LANDLOCK = 2, SANDBOX_BUBBLEWRAP = 4 };
unsigned sandbox_means(void);
/* From now on does without these, as on a machine that has them not. */
void sandbox_without(unsigned means);

#endif
