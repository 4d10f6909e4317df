"""All of test_server.py with PostgreSQL instead of a file of SQLite, but for what it says of that file."""
import inspect
import sys

from cluster import Cluster
from harness import TESTS, Server, run
import test_server

CLUSTER = Cluster()
NUMBER = iter(range(1000000))


def database():
    name = f"s{next(NUMBER)}"
    CLUSTER.sql(f"CREATE DATABASE {name}", "postgres")
    return CLUSTER.url(name=name)


Server.database = staticmethod(database)

# Those that look into the file, and the one that wants to have seen what they do.
TESTS[:] = [t for t in TESTS if not any(word in inspect.getsource(t) for word in ("sqlite3", "lines_of")) and
            t is not test_server.zz_every_operation_was_seen]

if __name__ == "__main__":
    try:
        code = run()
    finally:
        CLUSTER.close()
    sys.exit(code)
