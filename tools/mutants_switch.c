/* Linked into an instrumented program by tools/mutants.py: which fault is switched on, and the trial of many in one
 * run.
 *
 *   SAND_MUTANT=N          fault N is on from the start
 *   SAND_MUTANT_TRY=FILE   FILE lists faults. Every case is run as it is, and then, in a child process each, with every
 *                          one of them that it reached and that no case has caught yet. At the end FILE is written
 *                          again: "N caught", "N missed", "N early" (reached before the first case, and missed) or
 *                          "N never" (not reached)
 *   SAND_MUTANT_SECONDS=X  the processor time of such a child; longer counts as caught
 *
 * sand_script_run, which runs one case, is wrapped by the linker. What a case does not reach it cannot catch, so most
 * faults are tried with a few cases instead of all. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum fate { NOT_WANTED, NEVER, EARLY, MISSED, CAUGHT };

int sand_mutant;
unsigned char sand_mutant_reached[FAULTS + 1];
static enum fate fate[FAULTS + 1];
static const char *trial;
static double seconds = 1;

bool __real_sand_script_run(const void *, const void *, const void *, void *, void *);

static void tell(void)
{
    static const char *const words[] = {"", "never", "early", "missed", "caught"};
    FILE *file = fopen(trial, "w");
    for (int i = 1; file && i <= FAULTS; i++)
        if (fate[i] != NOT_WANTED)
            fprintf(file, "%d %s\n", i, words[fate[i]]);
    if (file)
        fclose(file);
}

static void read_list(void)
{
    FILE *file = fopen(trial, "r");
    for (int i; file && fscanf(file, "%d", &i) == 1;)
        if (i >= 1 && i <= FAULTS)
            fate[i] = NEVER;
    if (file)
        fclose(file);
}

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("SAND_MUTANT"), *time = getenv("SAND_MUTANT_SECONDS");
    sand_mutant = number ? atoi(number) : 0;
    seconds = time ? atof(time) : seconds;
    trial = getenv("SAND_MUTANT_TRY");
    if (!trial)
        return;
    read_list();
    atexit(tell);
}

/* What has been reached since the last call, and not been before. */
static void note_reached(enum fate as)
{
    for (int i = 1; i <= FAULTS; i++) {
        if (sand_mutant_reached[i] && fate[i] == NEVER)
            fate[i] = as;
        sand_mutant_reached[i] = 0;
    }
}

/* What is printed below is nobody's, and it ends without the end of the program itself. */
static void child(int number, const void *a, const void *b, const void *c, void *d, void *e)
{
    const struct itimerval end = {.it_value = {(time_t)seconds, (suseconds_t)((seconds - (time_t)seconds) * 1e6)}};
    sand_mutant = number;
    setitimer(ITIMER_PROF, &end, NULL);
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        _exit(2);
    _exit(__real_sand_script_run(a, b, c, d, e) ? 0 : 1);
}

static bool catches(int number, const void *a, const void *b, const void *c, void *d, void *e)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        child(number, a, b, c, d, e);
    int status = 0;
    return pid > 0 && waitpid(pid, &status, 0) == pid && status != 0;
}

bool __wrap_sand_script_run(const void *a, const void *b, const void *c, void *d, void *e)
{
    if (!trial)
        return __real_sand_script_run(a, b, c, d, e);
    note_reached(EARLY);
    if (!__real_sand_script_run(a, b, c, d, e))
        return false;
    for (int i = 1; i <= FAULTS; i++)
        if (sand_mutant_reached[i] && fate[i] != NOT_WANTED && fate[i] != CAUGHT && catches(i, a, b, c, d, e))
            fate[i] = CAUGHT;
    note_reached(MISSED);
    return true;
}
