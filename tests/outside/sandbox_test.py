#!/usr/bin/env python3
"""What a confined program can do, with all that this machine offers and as on machines that offer less: each attack is
tried by a real program, and afterwards nothing of it may be left."""
import os
import subprocess
import sys
import tempfile

TRY = os.path.abspath(sys.argv[1])
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
NAMESPACES, LANDLOCK, BUBBLEWRAP = 1, 2, 4
ATTACKER = f"""#!{PYTHON}
import ctypes, errno, fcntl, os, signal, socket, sys, threading, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    ctypes.set_errno(0)
    done = getattr(libc, name)(*arguments)
    if done < 0:
        raise OSError(ctypes.get_errno(), name)
def fork_on():
    made = 0
    try:
        while made < 500:
            if os.fork() == 0:
                try:
                    os.setsid()
                except OSError:
                    pass
                try:
                    os.fork()
                except OSError:
                    pass
                while True:
                    time.sleep(600)
            made += 1
    except OSError:
        pass
    return made
def start_threads():
    made = 0
    try:
        while made < 500:
            threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
            made += 1
    except RuntimeError:
        pass
    return made
def open_lines():
    found = []
    for i in range(3, 64):
        try:
            fcntl.fcntl(i, fcntl.F_GETFD)
            found.append(i)
        except OSError:
            pass
    return found
for asked in sys.stdin:
    try:
        said = repr(eval(asked))
    except OSError as e:
        said = errno.errorcode.get(e.errno, str(e))
    except MemoryError:
        said = "MemoryError"
    print(said, flush=True)
"""
number = 0


def tap(fine, what, more=""):
    global number
    number += 1
    print(f"{'ok' if fine else 'not ok'} {number} - {what}" + ("" if fine else f"\n# {more}"), flush=True)


def left(folder):
    """Processes whose command line names the folder; those of this test have it in none."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                line = file.read()
            if folder.encode() in line and b"try_sandbox" not in line:
                found.append(pid)
        except OSError:
            pass
    return found


class Attack:
    """A program that evaluates what it is asked."""

    def __init__(self, folder, without, memory=512):
        environment = dict(os.environ, SANDTABLE_SECRET="1")
        spare, self.other = os.pipe()
        os.set_inheritable(spare, True)  # as a log that somebody forgot to close
        self.folder = folder
        self.process = subprocess.Popen([TRY, str(without), str(memory), os.path.join(folder, "attacker")], text=True, env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False)
        os.close(spare)
        self.means, self.pid = int(self.process.stdout.readline()), self.process.stdout.readline().strip()

    def ask(self, what):
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def end(self):
        self.process.stdin.close()
        said = self.process.stdout.read().strip()
        self.process.wait()
        os.close(self.other)
        return said, left(self.folder)


def attack(folder, elsewhere, without, name):
    def check(what, wanted, expression):
        said = a.ask(expression)
        tap(said in wanted, f"{name}: {what}", f"{expression}: {said}, not one of {wanted}")

    a = Attack(folder, without)
    own_root = a.means & ~without & BUBBLEWRAP
    guarded = a.means & ~without & (LANDLOCK | BUBBLEWRAP)
    refused = ("EACCES", "EPERM", "EROFS", "ENOSYS", "ENOENT")
    check("it computes", ["42"], "6 * 7")
    check("no network", refused, "socket.socket(socket.AF_INET, socket.SOCK_STREAM)")
    check("no network of the newer kind", refused, "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)")
    check("no sockets of the machine", refused, "socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)")
    check("a pair of sockets of its own", ["2"], "len(socket.socketpair())")
    check("it reads the system", ["True"], "len(os.listdir('/usr')) > 0")
    check("it reads its own folder", ["True"], f"len(open('{folder}/attacker').read()) > 0")
    check("it writes nothing in its own folder", refused, f"open('{folder}/written', 'w')")
    check("it changes nothing in its own folder", refused, f"os.chmod('{folder}/attacker', 0o777)")
    check("it removes nothing", refused, f"os.unlink('{folder}/attacker')")
    check("it writes nothing elsewhere", refused, f"open('{elsewhere}/written', 'w')")
    check("it cuts nothing", refused, f"os.truncate('{elsewhere}/open', 0)")
    if guarded:
        check("it reads nothing elsewhere", refused, f"open('{elsewhere}/open').read()")
    if own_root:
        check("a private folder for what it must write", ["5"], "open('/tmp/sandbox-test-private', 'w').write('hello')")
    check("no environment of the server", ["None"], "os.environ.get('SANDTABLE_SECRET')")
    check("no open files of the server", ["[]"], "open_lines()")
    check("it does not kill who started it", ["ESRCH", "EPERM"], f"os.kill({a.process.pid}, 9)")
    check("nor its keeper", ["ESRCH", "EPERM"], f"os.kill({a.pid}, 9)")
    check("nor everybody", ["ESRCH", "EPERM"], "os.kill(-1, 0)")
    check("no tracing", refused, "call('ptrace', 16, os.getppid(), 0, 0)")
    check("no namespaces", refused, "call('unshare', 0x10000000)")
    check("no mounting", refused, "call('mount', b'none', b'/', b'tmpfs', 0, 0)")
    check("no shared memory that stays", refused, "call('shmget', 7, 4096, 0o1666)")
    check("nobody keeps it alive after its parent", refused, "call('prctl', 1, 0)")
    check("no loading of a kernel", refused, "call('syscall', 246, 0, 0, 0, 0)" if os.uname().machine == "x86_64" else "call('unshare', 0x20000)")
    check("memory has an end", ["MemoryError"], "bytearray(1 << 30)")
    check("files have an end", ["EMFILE"], "[os.dup(0) for i in range(100)]")
    threads = int(a.ask("start_threads()"))
    tap(threads <= 32 if a.means & ~without & NAMESPACES else threads <= 500, f"{name}: threads have an end", threads)
    said, rest = a.end()
    tap(said == "over" and not rest, f"{name}: deaf to signals, it ends all the same", (said, rest))
    tap(sorted(os.listdir(folder)) == ["attacker"] and open(f"{elsewhere}/open").read() == "open\n", f"{name}: every file is as it was")
    tap(not os.path.exists("/tmp/sandbox-test-private"), f"{name}: nothing is left in /tmp")

    a = Attack(folder, without)
    made = int(a.ask("fork_on()"))
    tap(made <= 32, f"{name}: a fork bomb has an end", made)
    tap(a.ask("6 * 7") == "42", f"{name}: and who forked answers on")
    said, rest = a.end()
    tap(said == "over" and not rest, f"{name}: all it forked is gone", (said, rest))

    a = Attack(folder, without)
    a.ask("fork_on()")
    a.process.kill()
    a.process.wait()
    os.close(a.other)
    for _ in range(600):
        if not left(folder):
            break
        subprocess.run(["sleep", "0.1"], check=True)
    tap(not left(folder), f"{name}: all is gone too when who started it dies", left(folder))


def main(folder, elsewhere):
    for place in (folder, elsewhere):
        os.chmod(place, 0o755)
    with open(os.path.join(folder, "attacker"), "w") as file:
        file.write(ATTACKER)
    os.chmod(file.name, 0o755)
    with open(os.path.join(elsewhere, "open"), "w") as file:
        file.write("open\n")
    os.chmod(file.name, 0o666)
    probe = Attack(folder, 0)
    means = probe.means
    probe.end()
    kinds = {"bubblewrap": (BUBBLEWRAP, 0), "namespaces and Landlock": (NAMESPACES | LANDLOCK, BUBBLEWRAP), "namespaces alone": (NAMESPACES, BUBBLEWRAP | LANDLOCK),
             "Landlock alone": (LANDLOCK, NAMESPACES | BUBBLEWRAP), "the filter alone": (0, NAMESPACES | LANDLOCK | BUBBLEWRAP)}
    for name, (needed, without) in kinds.items():
        if means & needed == needed:
            attack(folder, elsewhere, without, name)
        else:
            print(f"# {name}: not on this machine")
    os.chmod(os.path.join(folder, "attacker"), 0o644)
    run = subprocess.run([TRY, "0", "0", os.path.join(folder, "attacker")], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    tap(run.returncode == 1 and "cannot be run" in run.stdout, "what cannot be run is said so", run.stdout)
    print(f"1..{number}")


with tempfile.TemporaryDirectory(prefix="sandtable-sandbox-") as first, tempfile.TemporaryDirectory(prefix="sandtable-else-") as second:
    main(first, second)
