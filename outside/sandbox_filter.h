/* The filter of system calls (seccomp) of a confined program. */
#ifndef SAND_SANDBOX_FILTER_H
#define SAND_SANDBOX_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct sock_filter;
enum { FILTER_MOST = 640 };

/* What else keeps the program from writing files: nothing, Landlock, or a root of its own. */
enum filter_files { FILES_OPEN, FILES_LOCKED, FILES_OWN };

/* Writes the filter for the calling process and returns its length; 0: none for this processor. Without namespaces it
 * may start no other processes and signal none. Nothing but arithmetic, so it can be called after a fork. */
size_t filter_make(struct sock_filter *, bool namespaces, enum filter_files);
/* Filters the calling process from now on. */
bool filter_enter(struct sock_filter *, size_t);

#endif
