"""All of test_server.py with PostgreSQL instead of a file of SQLite, but for what it says of that file."""
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
TESTS.remove(test_server.lines_are_filed_and_older_files_are_read)

if __name__ == "__main__":
    try:
        code = run()
    finally:
        CLUSTER.close()
    sys.exit(code)
