/* How every command fails and ends. A complaint gives back the exit code, so that it can be made where the code is
 * returned; standard output is flushed before it, so that on a terminal it comes after what it is about. A command ends
 * in finish_output: a full disk or a closed pipe must not look like success. */
#include "cli/command.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int complain(int code, const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    fputs("sandtable: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return code;
}

int complain_of(int code, const char *file, const struct sand_error *error)
{
    const char *colon = file && error->where[0] ? ": " : "", *second = error->where[0] || file ? ": " : "";
    return complain(code, "%s%s%s%s%s", file ? file : "", colon, error->where, second, error->what);
}

/* The program that read has ended: `| head` has all it wants. errno does not tell, since it may be of a later call. */
static bool reader_has_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && out.revents & POLLERR;
}

int finish_output(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (reader_has_gone()) {
        signal(SIGPIPE, SIG_DFL); /* as any other program would end, also where the signal was ignored until now */
        raise(SIGPIPE);
    }
    return complain(EXIT_INTERNAL, "standard output: %s", errno ? strerror(errno) : "cannot be written");
}
