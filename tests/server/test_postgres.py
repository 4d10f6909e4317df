"""PostgreSQL as storage, one process: a real one that this test starts. What the SQLite store promises holds for it."""
import os
import subprocess

from cluster import Cluster
from harness import PROGRAM, Server, expect, play_out, test, two_seats
from client import Closed, Player

CLUSTER = Cluster()


Server.database = staticmethod(CLUSTER.database)


@test
def the_store_keeps_its_promises(server):
    """tests/server/test_store.c, which runs with SQLite too."""
    store = os.path.join(os.path.dirname(PROGRAM), "../tests/test_store")
    done = subprocess.run([store], env={**os.environ, "SAND_STORE": CLUSTER.database()}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@test
def a_game_survives_a_restart(server):
    code, host, tokens = two_seats(server)
    players = [Player(server, code, token) for token in tokens]
    play_out(players, 3)
    status, before, _ = server.call("GET", f"/api/v1/tables/{code}")
    expect("status", status, 200)
    server.kill()
    server.start()
    again = [Player(server, code, token) for token in tokens]
    play_out(again)
    expect("state", again[0].table["state"], "over")
    status, record, _ = server.call("GET", f"/api/v1/tables/{code}/record", token=host)
    expect("status", status, 200)


@test
def a_wrong_address_does_not_show_its_password(server):
    for where in ("postgres://ada:s3cr%zzt@localhost/x", "postgres://ada:s3cret@[::1/x"):
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", where, "--no-open"], capture_output=True, text=True)
        expect("exit code", done.returncode, 1)
        assert "cannot be read" in done.stderr and "s3cr" not in done.stdout + done.stderr, done.stderr


@test
def migrations_run_once_however_many_start(server):
    db = CLUSTER.database()
    servers = [subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", db, "--no-open", "--log", "off"],
                                stdout=subprocess.PIPE, text=True) for _ in range(3)]
    try:
        for one in servers:
            line = one.stdout.readline()
            assert line.startswith("Sandtable is at "), line
        expect("version", CLUSTER.sql("SELECT count(*), max(version) > 0 FROM sandtable", db.rsplit("/", 1)[1]), "1|t")
    finally:
        for one in servers:
            one.terminate()
            expect("stopped", one.wait(), 0)
            one.stdout.close()


@test
def a_newer_database_is_refused(server):
    db = CLUSTER.database()
    with Server(PROGRAM, db=db):
        pass
    CLUSTER.sql("UPDATE sandtable SET version = 999", db.rsplit("/", 1)[1])
    done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", db, "--no-open", "--log", "off"],
                          capture_output=True, text=True)
    assert done.returncode != 0 and "newer" in done.stderr, done.stderr


if __name__ == "__main__":
    CLUSTER.run_tests()
