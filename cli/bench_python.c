/* For `bench python`: the package measures itself (python/sandtable/bench.py), and its figures are printed next to
 * those of `sim`. The package is the installed one, or that of the checkout this command was built in. */
#include "cli/bench.h"
#include "cli/command.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The folder of the package and the library that a build in BUILD/cli/sandtable belongs to. */
static void use_checkout(const char *self)
{
    char path[PATH_MAX + 64];
    const char *slash = self;
    int parts = 0;
    for (const char *c = self + strlen(self); c > self && parts < 3; c--)
        if (c[-1] == '/') {
            parts++;
            slash = c - 1;
            if (parts == 2) {
                snprintf(path, sizeof path, "%.*s/library/libsandtable.so.0", (int)(slash - self), self);
                if (access(path, R_OK) == 0)
                    setenv("SANDTABLE_LIBRARY", path, 0);
            }
        }
    snprintf(path, sizeof path, "%.*s/python", (int)(slash - self), self);
    if (parts == 3 && access(path, R_OK) == 0)
        setenv("PYTHONPATH", path, 0);
}

static void become_python(const struct bench *b, const char *options, const char *self)
{
    char seconds[32];
    const char *given = getenv("PYTHON"), *debian = "/usr/bin/python3";
    const char *python = given ? given : access(debian, X_OK) == 0 ? debian : "python3";
    snprintf(seconds, sizeof seconds, "%g", b->seconds);
    use_checkout(self);
    execlp(python, python, "-B", "-m", "sandtable.bench", b->game, options, seconds, self, (char *)0);
    _exit(127);
}

/* A line is `NAME VALUE`. */
static int print_all(struct bench *b, FILE *from)
{
    char line[256], name[128];
    double value;
    int figures = 0;
    while (fgets(line, sizeof line, from))
        if (sscanf(line, "%100s %lf", name, &value) == 2) {
            bench_print(b, name, value, "1/s");
            figures++;
        }
    return figures;
}

bool bench_python(struct bench *b, const char *options)
{
    char self[PATH_MAX] = "";
    int ends[2], status = -1;
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0 || pipe(ends) != 0)
        return complain(false, "python could not be started");
    fflush(0);
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        become_python(b, options, self);
    }
    close(ends[1]);
    FILE *from = fdopen(ends[0], "r");
    const int figures = from ? print_all(b, from) : 0;
    if (from)
        fclose(from);
    waitpid(pid, &status, 0);
    if (status == 0 && figures)
        return true;
    return complain(false, "the Python package could not be measured: it needs python3 with cffi and numpy "
                           "(python3-sandtable brings them; PYTHON may name another interpreter)");
}
