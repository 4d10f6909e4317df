"""All of test_server.py with PostgreSQL instead of a file of SQLite, but for what it says of that file."""
import inspect

from cluster import Cluster
from harness import TESTS, Server
import test_server

CLUSTER = Cluster()


Server.database = staticmethod(CLUSTER.database)

# Those that look into the file, and the one that wants to have seen what they do.
TESTS[:] = [t for t in TESTS if not any(word in inspect.getsource(t) for word in ("sqlite3", "lines_of")) and
            t is not test_server.zz_every_operation_was_seen]

if __name__ == "__main__":
    CLUSTER.run_tests()
