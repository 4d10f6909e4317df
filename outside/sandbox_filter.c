/* What a confined program may not ask of the kernel. All that is not named is allowed: which calls a language's runtime
 * needs is its own affair, and changes; those that reach other processes, the network, the file system or the kernel
 * itself are known. Each refusal is an error the program can handle, so that a bot that merely looks for a network
 * plays on. */
#include "outside/sandbox_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define PROCESSOR   AUDIT_ARCH_X86_64
#define OTHER_CALLS 0x40000000 /* from here on: the same calls by other numbers (x32) */
#elif defined __aarch64__
#define PROCESSOR   AUDIT_ARCH_AARCH64
#define OTHER_CALLS 0x7fffffff
#else
#define PROCESSOR   0
#define OTHER_CALLS 0
#endif

/* When a call is refused: always, or by one of its arguments. */
enum test { ALWAYS, EQUALS, DIFFERS, HAS_ANY, HAS_NONE };
struct rule {
    int call, error;
    enum test test;
    int argument;
    uint32_t value;
};

#define NEW_NAMESPACES                                                                                                 \
    (CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP)
static const struct rule rules[] = {
    /* The network, and ways around this filter. A pair of sockets joins nobody but the program itself. */
    {SYS_socket, EACCES, ALWAYS, 0, 0},
    {SYS_io_uring_setup, EPERM, ALWAYS, 0, 0},
    {SYS_io_uring_enter, EPERM, ALWAYS, 0, 0},
    {SYS_io_uring_register, EPERM, ALWAYS, 0, 0},
    /* Other processes. clone3 hides its flags in memory: without it clone is called. */
    {SYS_ptrace, EPERM, ALWAYS, 0, 0},
    {SYS_process_vm_readv, EPERM, ALWAYS, 0, 0},
    {SYS_process_vm_writev, EPERM, ALWAYS, 0, 0},
    {SYS_process_madvise, EPERM, ALWAYS, 0, 0},
    {SYS_pidfd_open, EPERM, ALWAYS, 0, 0},
    {SYS_pidfd_getfd, EPERM, ALWAYS, 0, 0},
    {SYS_pidfd_send_signal, EPERM, ALWAYS, 0, 0},
    {SYS_kcmp, EPERM, ALWAYS, 0, 0},
    {SYS_prlimit64, EPERM, DIFFERS, 0, 0},
    {SYS_setpriority, EPERM, ALWAYS, 0, 0},
    {SYS_sched_setscheduler, EPERM, DIFFERS, 0, 0},
    {SYS_sched_setattr, EPERM, DIFFERS, 0, 0},
    {SYS_clone3, ENOSYS, ALWAYS, 0, 0},
    {SYS_clone, EPERM, HAS_ANY, 0, NEW_NAMESPACES},
    {SYS_unshare, EPERM, ALWAYS, 0, 0},
    {SYS_setns, EPERM, ALWAYS, 0, 0},
    {SYS_setsid, EPERM, ALWAYS, 0, 0},
    {SYS_setpgid, EPERM, ALWAYS, 0, 0},
    {SYS_prctl, EPERM, EQUALS, 0, PR_SET_PDEATHSIG},
    /* Keys pressed in somebody's terminal. */
    {SYS_ioctl, EPERM, EQUALS, 1, TIOCSTI},
    {SYS_ioctl, EPERM, EQUALS, 1, TIOCLINUX},
    /* What outlives a process. */
    {SYS_shmget, EPERM, ALWAYS, 0, 0},
    {SYS_msgget, EPERM, ALWAYS, 0, 0},
    {SYS_semget, EPERM, ALWAYS, 0, 0},
    {SYS_mq_open, EPERM, ALWAYS, 0, 0},
    {SYS_add_key, EPERM, ALWAYS, 0, 0},
    {SYS_request_key, EPERM, ALWAYS, 0, 0},
    {SYS_keyctl, EPERM, ALWAYS, 0, 0},
    /* File systems as a whole. Landlock before Linux 6.2 does not see truncate. */
    {SYS_mount, EPERM, ALWAYS, 0, 0},
    {SYS_umount2, EPERM, ALWAYS, 0, 0},
    {SYS_pivot_root, EPERM, ALWAYS, 0, 0},
    {SYS_chroot, EPERM, ALWAYS, 0, 0},
    {SYS_move_mount, EPERM, ALWAYS, 0, 0},
    {SYS_open_tree, EPERM, ALWAYS, 0, 0},
    {SYS_fsopen, EPERM, ALWAYS, 0, 0},
    {SYS_fsmount, EPERM, ALWAYS, 0, 0},
    {SYS_fspick, EPERM, ALWAYS, 0, 0},
    {SYS_fsconfig, EPERM, ALWAYS, 0, 0},
    {SYS_mount_setattr, EPERM, ALWAYS, 0, 0},
    {SYS_name_to_handle_at, EPERM, ALWAYS, 0, 0},
    {SYS_open_by_handle_at, EPERM, ALWAYS, 0, 0},
    {SYS_quotactl, EPERM, ALWAYS, 0, 0},
    {SYS_swapon, EPERM, ALWAYS, 0, 0},
    {SYS_swapoff, EPERM, ALWAYS, 0, 0},
    {SYS_truncate, EACCES, ALWAYS, 0, 0},
    /* The kernel and the machine. */
    {SYS_bpf, EPERM, ALWAYS, 0, 0},
    {SYS_perf_event_open, EPERM, ALWAYS, 0, 0},
    {SYS_userfaultfd, EPERM, ALWAYS, 0, 0},
    {SYS_kexec_load, EPERM, ALWAYS, 0, 0},
    {SYS_init_module, EPERM, ALWAYS, 0, 0},
    {SYS_finit_module, EPERM, ALWAYS, 0, 0},
    {SYS_delete_module, EPERM, ALWAYS, 0, 0},
    {SYS_reboot, EPERM, ALWAYS, 0, 0},
    {SYS_acct, EPERM, ALWAYS, 0, 0},
    {SYS_syslog, EPERM, ALWAYS, 0, 0},
    {SYS_sethostname, EPERM, ALWAYS, 0, 0},
    {SYS_setdomainname, EPERM, ALWAYS, 0, 0},
    {SYS_settimeofday, EPERM, ALWAYS, 0, 0},
    {SYS_clock_settime, EPERM, ALWAYS, 0, 0},
    {SYS_clock_adjtime, EPERM, ALWAYS, 0, 0},
    {SYS_adjtimex, EPERM, ALWAYS, 0, 0},
    {SYS_vhangup, EPERM, ALWAYS, 0, 0},
#ifdef SYS_kexec_file_load
    {SYS_kexec_file_load, EPERM, ALWAYS, 0, 0},
#endif
#ifdef __x86_64__
    {SYS_iopl, EPERM, ALWAYS, 0, 0},
    {SYS_ioperm, EPERM, ALWAYS, 0, 0},
    {SYS_modify_ldt, EPERM, ALWAYS, 0, 0},
#endif
};

/* Where nothing else keeps it from others: it may have threads, and nothing that would have to be found and ended. The
 * only one it may signal is itself, as abort() does. */
static const struct rule alone[] = {
    {SYS_clone, EAGAIN, HAS_NONE, 0, CLONE_THREAD},
    {SYS_kill, EPERM, ALWAYS, 0, 0},
    {SYS_tkill, EPERM, ALWAYS, 0, 0},
    {SYS_rt_sigqueueinfo, EPERM, ALWAYS, 0, 0},
    {SYS_rt_tgsigqueueinfo, EPERM, ALWAYS, 0, 0},
#ifdef __x86_64__
    {SYS_fork, EAGAIN, ALWAYS, 0, 0},
    {SYS_vfork, EAGAIN, ALWAYS, 0, 0},
#endif
};

#define TO_WRITE (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)
static const struct rule reading_only[] = {
    {SYS_openat, EACCES, HAS_ANY, 2, TO_WRITE}, {SYS_openat2, ENOSYS, ALWAYS, 0, 0},
    {SYS_mkdirat, EACCES, ALWAYS, 0, 0},        {SYS_mknodat, EACCES, ALWAYS, 0, 0},
    {SYS_unlinkat, EACCES, ALWAYS, 0, 0},       {SYS_symlinkat, EACCES, ALWAYS, 0, 0},
    {SYS_linkat, EACCES, ALWAYS, 0, 0},         {SYS_renameat2, EACCES, ALWAYS, 0, 0},
#ifdef __x86_64__
    {SYS_open, EACCES, HAS_ANY, 1, TO_WRITE},   {SYS_creat, EACCES, ALWAYS, 0, 0},
    {SYS_mkdir, EACCES, ALWAYS, 0, 0},          {SYS_rmdir, EACCES, ALWAYS, 0, 0},
    {SYS_mknod, EACCES, ALWAYS, 0, 0},          {SYS_unlink, EACCES, ALWAYS, 0, 0},
    {SYS_symlink, EACCES, ALWAYS, 0, 0},        {SYS_link, EACCES, ALWAYS, 0, 0},
    {SYS_rename, EACCES, ALWAYS, 0, 0},         {SYS_renameat, EACCES, ALWAYS, 0, 0},
#endif
};

/* Landlock knows files' contents and names, not their attributes. */
static const struct rule attributes[] = {
    {SYS_fchmodat, EACCES, ALWAYS, 0, 0},     {SYS_fchmod, EACCES, ALWAYS, 0, 0},
    {SYS_fchownat, EACCES, ALWAYS, 0, 0},     {SYS_fchown, EACCES, ALWAYS, 0, 0},
    {SYS_utimensat, EACCES, ALWAYS, 0, 0},    {SYS_setxattr, EACCES, ALWAYS, 0, 0},
    {SYS_lsetxattr, EACCES, ALWAYS, 0, 0},    {SYS_fsetxattr, EACCES, ALWAYS, 0, 0},
    {SYS_removexattr, EACCES, ALWAYS, 0, 0},  {SYS_lremovexattr, EACCES, ALWAYS, 0, 0},
    {SYS_fremovexattr, EACCES, ALWAYS, 0, 0},
#ifdef __x86_64__
    {SYS_chmod, EACCES, ALWAYS, 0, 0},        {SYS_chown, EACCES, ALWAYS, 0, 0},
    {SYS_lchown, EACCES, ALWAYS, 0, 0},       {SYS_utime, EACCES, ALWAYS, 0, 0},
    {SYS_utimes, EACCES, ALWAYS, 0, 0},       {SYS_futimesat, EACCES, ALWAYS, 0, 0},
#endif
};

/* ---- Writing the filter ---- */

struct filter {
    struct sock_filter *to;
    size_t size;
};

static void put(struct filter *f, uint16_t code, uint32_t k, uint8_t yes, uint8_t no)
{
    f->to[f->size++] = (struct sock_filter){code, yes, no, k};
}

static void load(struct filter *f, size_t offset)
{
    put(f, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void refuse(struct filter *f, int error)
{
    put(f, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (uint32_t)error, 0, 0);
}

/* The number of the call is in the register before and after. Arguments are looked at as the kernel takes them, 32 bits
 * wide; both processors keep the lower half first. */
static void put_rule(struct filter *f, const struct rule *r)
{
    const uint16_t code = BPF_JMP | BPF_K | (r->test == EQUALS || r->test == DIFFERS ? BPF_JEQ : BPF_JSET);
    const bool refused_if = r->test == EQUALS || r->test == HAS_ANY;
    /* Jumps are counted in instructions after this one: over the refusal alone, or over load, test, refusal and load.
     */
    put(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)r->call, 0, r->test == ALWAYS ? 1 : 4);
    if (r->test != ALWAYS) {
        load(f, offsetof(struct seccomp_data, args) + (size_t)r->argument * sizeof(uint64_t));
        put(f, code, r->value, refused_if ? 0 : 1, refused_if ? 1 : 0);
    }
    refuse(f, r->error);
    if (r->test != ALWAYS)
        load(f, offsetof(struct seccomp_data, nr));
}

static void put_rules(struct filter *f, const struct rule *r, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put_rule(f, &r[i]);
}
#define PUT_RULES(f, list) put_rules(f, list, sizeof(list) / sizeof *(list))

size_t filter_make(struct sock_filter *to, bool namespaces, enum filter_files files)
{
    struct filter f = {to, 0};
    if (!PROCESSOR)
        return 0;
    load(&f, offsetof(struct seccomp_data, arch));
    /* Numbers of calls mean something else to another architecture (a 32-bit call on a 64-bit kernel): such a call
     * could pass a rule that was written for another. So it ends the process instead of being refused. */
    put(&f, BPF_JMP | BPF_JEQ | BPF_K, PROCESSOR, 1, 0);
    put(&f, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
    load(&f, offsetof(struct seccomp_data, nr));
    put(&f, BPF_JMP | BPF_JGE | BPF_K, OTHER_CALLS, 0, 1);
    refuse(&f, ENOSYS);
    PUT_RULES(&f, rules);
    if (!namespaces) {
        PUT_RULES(&f, alone);
        put_rule(&f, &(struct rule){SYS_tgkill, EPERM, DIFFERS, 0, (uint32_t)getpid()});
    }
    if (files == FILES_OPEN)
        PUT_RULES(&f, reading_only);
    if (files != FILES_OWN)
        PUT_RULES(&f, attributes);
    put(&f, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    return f.size;
}

bool filter_enter(struct sock_filter *filter, size_t size)
{
    const struct sock_fprog program = {(unsigned short)size, filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

_Static_assert(FILTER_MOST > 8 + 5 * (sizeof rules + sizeof alone + sizeof reading_only + sizeof attributes) /
                                     sizeof(struct rule),
               "room for every rule");
