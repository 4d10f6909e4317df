/* A program of others, from its fork to its end. Between fork and exec nothing is called but the kernel: the process it
 * was forked from may have other threads, one of which may have held a lock of malloc or stdio at that moment. So
 * everything that needs memory is made before (struct plan), and the part in between is marked.
 *
 * With namespaces there is a keeper between this process and the program. The program is the first process of its
 * namespace, so when the keeper has killed it and waited, all it has started is gone as well, whatever it did to hide;
 * and when this process dies, so does the keeper, and so does the program. */
#include "outside/sandbox.h"

#include "outside/sandbox_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <libgen.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/memfd.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534, FILTER_LINE = 3, NOT_RUN = 127, ARGUMENTS = 64 };
#define SEPARATE (CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC)

/* What a confined program may read, besides its own folder. */
static const char *const readable[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt"};
static const char *const readable_devices[] = {"/dev/zero", "/dev/random", "/dev/urandom", "/dev/full"};
enum { READABLE = sizeof readable / sizeof *readable, DEVICES = sizeof readable_devices / sizeof *readable_devices };

/* Nothing of this process's own environment, which may hold its settings. */
static char *const environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/tmp", 0};

/* All that is made before the fork. */
struct plan {
    const struct sandbox *box;
    unsigned means;
    char path[PATH_MAX], folder[PATH_MAX];
    const char *argv[ARGUMENTS];
    char ids[2][64]; /* of the user and the group, for a namespace */
    int rules;       /* of Landlock; -1: none */
    bool trial;      /* whether it could be run, no more */
};

/* ---- What the machine offers ---- */

static unsigned offered, declined;
static char bubblewrap[PATH_MAX];

/* The status with which a process ends that does no more than call this. */
static int status_of(int (*call)(void *), void *context)
{
    int status = -1;
    const pid_t pid = fork();
    if (pid == 0)
        _exit(call(context));
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool be_nobody(void)
{
    return geteuid() != 0 ||
           (setgroups(0, 0) == 0 && setresgid(NOBODY, NOBODY, NOBODY) == 0 && setresuid(NOBODY, NOBODY, NOBODY) == 0);
}

static int try_namespaces(void *context)
{
    (void)context;
    return !(be_nobody() && unshare(SEPARATE) == 0);
}

static void find_bubblewrap(void)
{
    const char *path = getenv("PATH");
    bubblewrap[0] = 0;
    while (path && *path) {
        const int size = (int)strcspn(path, ":");
        snprintf(bubblewrap, sizeof bubblewrap, "%.*s/bwrap", size, path);
        if (path[0] == '/' && access(bubblewrap, X_OK) == 0)
            return;
        path += size + (path[size] == ':');
    }
    bubblewrap[0] = 0;
}

static int run_to_end(const struct sandbox *, const char *path, bool trial);

/* Bubblewrap counts if it starts something here: an older one, or one in a container, may not. */
unsigned sandbox_means(void)
{
    static bool known;
    if (known)
        return offered & ~declined;
    known = true;
    if (status_of(try_namespaces, 0) == 0)
        offered |= SANDBOX_NAMESPACES;
    if (syscall(SYS_landlock_create_ruleset, 0, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1)
        offered |= SANDBOX_LANDLOCK;
    find_bubblewrap();
    if (bubblewrap[0] && offered & SANDBOX_NAMESPACES) {
        offered |= SANDBOX_BUBBLEWRAP;
        if (run_to_end(&(struct sandbox){.confined = true}, "/bin/true", false) != 0)
            offered &= ~(unsigned)SANDBOX_BUBBLEWRAP;
    }
    return offered & ~declined;
}

void sandbox_without(unsigned means)
{
    declined = means | (means & SANDBOX_NAMESPACES ? SANDBOX_BUBBLEWRAP : 0);
}

/* ---- Before the fork ---- */

static void allow(int rules, const char *path, uint64_t access)
{
    struct landlock_path_beneath_attr beneath = {.allowed_access = access, .parent_fd = open(path, O_PATH | O_CLOEXEC)};
    if (beneath.parent_fd < 0)
        return;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
}

/* All that the first version of Landlock knows, and what later ones do about moving and cutting files. */
static int landlock_rules(const char *folder)
{
    const uint64_t read = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
    const long version = syscall(SYS_landlock_create_ruleset, 0, 0, LANDLOCK_CREATE_RULESET_VERSION);
    struct landlock_ruleset_attr handled = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
    handled.handled_access_fs |= version >= 2 ? 1u << 13 : 0; /* refer */
    handled.handled_access_fs |= version >= 3 ? 1u << 14 : 0; /* truncate */
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0);
    if (rules < 0)
        return -1;
    for (int i = 0; i < READABLE; i++)
        allow(rules, readable[i], read);
    for (int i = 0; i < DEVICES; i++)
        allow(rules, readable_devices[i], LANDLOCK_ACCESS_FS_READ_FILE);
    allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    allow(rules, folder, read);
    return rules;
}

/* Bubblewrap in namespaces that are there already: it adds a root of its own. */
static void bubblewrap_arguments(struct plan *p)
{
    static const char *const first[] = {"--die-with-parent", "--dev",   "/dev", "--proc", "/proc", "--size",
                                        "67108864",          "--tmpfs", "/tmp"};
    int n = 0;
    p->argv[n++] = bubblewrap;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        p->argv[n++] = first[i];
    for (int i = 0; i < READABLE; i++) {
        p->argv[n++] = "--ro-bind-try";
        p->argv[n++] = readable[i];
        p->argv[n++] = readable[i];
    }
    const char *const last[] = {"--ro-bind", p->folder, p->folder, "--chdir", p->folder,
                                "--seccomp", "3",       "--",      p->path,   0};
    memcpy(&p->argv[n], last, sizeof last);
}

static bool plan_make(struct plan *p, const struct sandbox *box, const char *path)
{
    *p = (struct plan){.box = box, .rules = -1, .means = box->confined ? sandbox_means() : 0};
    if (!box->confined) {
        snprintf(p->path, sizeof p->path, "%s", path);
        p->argv[0] = p->path;
        return true;
    }
    if (!realpath(path, p->path))
        return false;
    snprintf(p->folder, sizeof p->folder, "%s", p->path);
    dirname(p->folder);
    p->argv[0] = p->path;
    const unsigned user = geteuid() ? geteuid() : NOBODY, group = geteuid() ? getegid() : NOBODY;
    snprintf(p->ids[0], sizeof p->ids[0], "%u %u 1", user, user);
    snprintf(p->ids[1], sizeof p->ids[1], "%u %u 1", group, group);
    if (p->means & SANDBOX_BUBBLEWRAP)
        bubblewrap_arguments(p);
    else if (p->means & SANDBOX_LANDLOCK)
        p->rules = landlock_rules(p->folder);
    return !(p->means & SANDBOX_LANDLOCK) || p->means & SANDBOX_BUBBLEWRAP || p->rules >= 0;
}

static void plan_forget(const struct plan *p)
{
    if (p->rules >= 0)
        close(p->rules);
}

/* ---- In the new process: nothing but system calls ---- */

/* What this process has open from `first` on is closed, now or when the program is run. */
static void close_from(unsigned first, bool now)
{
    if (syscall(SYS_close_range, first, ~0u, now ? 0 : 1u << 2) == 0)
        return;
    for (int i = (int)first; i < 4096; i++) /* an older kernel */
        if (now)
            close(i);
        else
            fcntl(i, F_SETFD, FD_CLOEXEC);
}

static void limit(int what, rlim_t most)
{
    const struct rlimit l = {most, most};
    setrlimit(what, &l);
}

static void set_limits(const struct plan *p)
{
    const int64_t memory = p->box->memory_mb ? p->box->memory_mb : SANDBOX_MEMORY_MB;
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_AS, (rlim_t)memory << 20);
    limit(RLIMIT_FSIZE, (rlim_t)SANDBOX_FILE_MB << 20);
    limit(RLIMIT_NOFILE, SANDBOX_FILES);
    if (p->box->confined)
        limit(RLIMIT_CPU, SANDBOX_CPU_S);
    if (p->means & SANDBOX_NAMESPACES) /* counted for each user of each namespace: elsewhere others would count too */
        limit(RLIMIT_NPROC, SANDBOX_PROCESSES);
}

static bool write_to(const char *path, const char *text)
{
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    const bool fine = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);
    close(file);
    return fine;
}

/* Its user and group keep their numbers: bubblewrap looks for them. */
static bool enter_namespaces(const struct plan *p)
{
    if (!(p->means & SANDBOX_NAMESPACES))
        return true;
    if (unshare(SEPARATE) != 0)
        return false;
    if (!(p->means & SANDBOX_BUBBLEWRAP))
        return true;
    prctl(PR_SET_DUMPABLE, 1); /* else these files are root's */
    return write_to("/proc/self/setgroups", "deny") && write_to("/proc/self/uid_map", p->ids[0]) &&
           write_to("/proc/self/gid_map", p->ids[1]);
}

/* A process is forked with every signal blocked, so that none reaches a handler that is not its own. */
static void put_signals_back(void)
{
    sigset_t none;
    for (int i = 1; i < 32; i++)
        signal(i, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
}

/* The keeper waits for the program's end, or kills it when it is told to. */
static void keep(pid_t program)
{
    int status = 0, got = 0;
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGTERM);
    sigaddset(&awaited, SIGCHLD);
    close_from(0, true);
    while (sigwait(&awaited, &got) == 0 && got != SIGTERM && waitpid(program, &status, WNOHANG) == 0)
        continue;
    if (got == SIGTERM) {
        kill(program, SIGKILL);
        waitpid(program, &status, 0);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

/* The first process of a new namespace continues from here, the keeper does not. */
static bool be_first(const struct plan *p)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!(p->means & SANDBOX_NAMESPACES))
        return true;
    const long program = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (program > 0)
        keep((pid_t)program);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    return program == 0 && setpgid(0, 0) == 0;
}

/* Bubblewrap filters what it starts, not itself. */
static bool hand_filter_on(const struct sock_filter *filter, size_t size)
{
    const int file = (int)syscall(SYS_memfd_create, "filter", MFD_CLOEXEC);
    const ssize_t bytes = (ssize_t)(size * sizeof *filter);
    return file >= 0 && write(file, filter, (size_t)bytes) == bytes && lseek(file, 0, SEEK_SET) == 0 &&
           (file == FILTER_LINE ? fcntl(file, F_SETFD, 0) == 0 : dup2(file, FILTER_LINE) == FILTER_LINE);
}

static bool confine(const struct plan *p)
{
    struct sock_filter filter[FILTER_MOST];
    const bool own_root = p->means & SANDBOX_BUBBLEWRAP;
    if (!own_root && p->rules >= 0 && syscall(SYS_landlock_restrict_self, p->rules, 0) != 0)
        return false;
    const size_t size = filter_make(filter, p->means & SANDBOX_NAMESPACES,
                                    own_root        ? FILES_OWN
                                    : p->rules >= 0 ? FILES_LOCKED
                                                    : FILES_OPEN);
    return size && (own_root ? hand_filter_on(filter, size) : filter_enter(filter, size));
}

static void quiet(void)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDERR_FILENO);
}

/* The order is that of what is given away. Becoming nobody comes before the namespaces, which are then nobody's;
 * no_new_privs before the filter, which the kernel demands; limits after the keeper, which has none;
 * Landlock and the filter last, because they forbid what the steps before need. */
static void become(const struct plan *p, int line)
{
    setpgid(0, 0);
    dup2(line, STDIN_FILENO);
    dup2(line, STDOUT_FILENO);
    close_from(STDERR_FILENO + 1, false);
    if (p->box->confined) {
        quiet();
        if (!be_nobody() || chdir(p->folder) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
            !enter_namespaces(p))
            _exit(NOT_RUN);
    }
    if (!be_first(p))
        _exit(NOT_RUN);
    put_signals_back();
    set_limits(p);
    if (p->box->confined && !confine(p))
        _exit(NOT_RUN);
    if (p->trial)
        _exit(access(p->path, X_OK) == 0 ? 0 : NOT_RUN);
    if (p->box->confined)
        execve(p->argv[0], (char *const *)p->argv, environment);
    else
        execv(p->argv[0], (char *const *)p->argv);
    _exit(NOT_RUN);
}

/* ---- Starting and ending ---- */

static pid_t start(const struct plan *p, int *line)
{
    int ends[2];
    sigset_t all, before;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0)
        become(p, ends[1]);
    pthread_sigmask(SIG_SETMASK, &before, 0);
    close(ends[1]);
    if (pid < 0)
        close(ends[0]);
    else
        setpgid(pid, pid); /* here too: the first to come */
    *line = ends[0];
    return pid;
}

pid_t sandbox_start(const struct sandbox *box, const char *path, int *line)
{
    struct plan *p = malloc(sizeof *p);
    const pid_t pid = p && plan_make(p, box, path) ? start(p, line) : -1;
    if (p)
        plan_forget(p);
    free(p);
    return pid;
}

static int status_at_end(pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* A keeper is told to end what it keeps; without one the program and all of its group are killed. */
bool sandbox_end(const struct sandbox *box, pid_t pid)
{
    if (box->confined && sandbox_means() & SANDBOX_NAMESPACES) {
        kill(pid, SIGTERM);
    } else {
        kill(-pid, SIGKILL);
        kill(pid, SIGKILL);
    }
    return status_at_end(pid) == NOT_RUN;
}

/* How it ends by itself. */
static int run_to_end(const struct sandbox *box, const char *path, bool trial)
{
    int line;
    struct plan p;
    if (!plan_make(&p, box, path))
        return -1;
    p.trial = trial;
    const pid_t pid = start(&p, &line);
    plan_forget(&p);
    if (pid < 0)
        return -1;
    const int status = status_at_end(pid);
    close(line);
    return status;
}

bool sandbox_check(const struct sandbox *box, const char *path, struct sand_error *error)
{
    struct sock_filter filter[FILTER_MOST];
    if (access(path, X_OK) != 0)
        return sand_fail(error, path, "cannot be run: ", strerror(errno), (char *)0);
    if (!box->confined)
        return true;
    if (!filter_make(filter, true, FILES_OWN))
        return sand_fail(error, path, "programs cannot be confined on this processor", (char *)0);
    if (run_to_end(box, path, true) != 0)
        return sand_fail(error, path, "cannot be run in the sandbox",
                         geteuid() ? "" : ": started by root it runs as nobody, who must be able to read it",
                         (char *)0);
    return true;
}
