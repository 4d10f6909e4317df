"""A PostgreSQL of the test's own: started in a folder with a short name, as a user who is not root, and stopped."""
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from harness import run

FOLDERS = ["/usr/lib/postgresql/15/bin", *os.environ.get("PATH", "").split(":")]


def program(name):
    for folder in FOLDERS:
        if os.access(os.path.join(folder, name), os.X_OK):
            return os.path.join(folder, name)
    raise SystemExit(f"Bail out! PostgreSQL is needed: {name} was not found. tools/setup.sh check installs it (postgresql-15).")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def children(parent):
    """The processes that one has started; not every machine has ps."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat:
                if int(stat.read().rsplit(")", 1)[1].split()[1]) == parent:
                    found.append(int(name))
        except OSError:
            pass  # it has ended
    return found


class Cluster:
    """What is committed survives the death of its processes; the machine's own is not part of the tests, hence no fsync."""

    def __init__(self):
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        self.folder = tempfile.mkdtemp(prefix="sandpg", dir="/tmp")
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        self.log = os.path.join(self.folder, "log")
        self.process = None
        self.numbers = itertools.count()
        try:
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "sandtable", "-E", "UTF8", "--locale=C", "-N")
            self.start()
            self.sql("CREATE DATABASE sandtable", "postgres")
        except BaseException:
            self.close()
            raise

    def become(self):
        os.setsid()
        if self.user:
            os.setgid(self.user.pw_gid)
            os.setgroups([])
            os.setuid(self.user.pw_uid)

    def run(self, name, *arguments):
        done = subprocess.run([program(name), *arguments], preexec_fn=self.become, cwd=self.folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def url(self, port=None, name="sandtable"):
        return f"postgres://sandtable@127.0.0.1:{port or self.port}/{name}"

    def sql(self, text, name="sandtable"):
        return self.run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.url(name=name), "-c", text).strip()

    def database(self):
        """The address of a new one."""
        name = f"t{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name}", "postgres")
        return self.url(name=name)

    def start(self):
        """After a crash what is left of the old processes may have to end first."""
        for _ in range(600):
            with open(self.log, "ab") as log:
                self.process = subprocess.Popen(
                    [program("postgres"), "-D", self.data, "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
                     "-c", f"unix_socket_directories={self.folder}", "-c", "fsync=off", "-c", "max_connections=60",
                     "-c", "shared_buffers=16MB"],
                    preexec_fn=self.become, cwd=self.folder, stdout=log, stderr=log)
            while self.process.poll() is None:
                ready = subprocess.run([program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)])
                if ready.returncode == 0:
                    return
                time.sleep(0.05)
            time.sleep(0.1)
        raise AssertionError(open(self.log).read()[-4000:])

    def kill(self):
        """As if the machine had been switched off: no process says goodbye."""
        for pid in [self.process.pid, *children(self.process.pid)]:
            try:
                os.kill(pid, 9)
            except ProcessLookupError:
                pass
        self.process.wait()

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(2)  # fast: sessions are ended
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def run_tests(self):
        """The end of a test program: its tests, then the cluster is stopped."""
        with self:
            code = run()
        sys.exit(code)
