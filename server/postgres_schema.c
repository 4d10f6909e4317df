/* The schema of PostgreSQL: numbered migrations, run once each, by one process at a time. Several processes start
 * against one empty database, so an advisory lock decides who sets it up; the others wait. A migration and its number
 * are one transaction: one that fails leaves the version before it. */
#include "server/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

/* Numbered migrations: step i leads from version i to i + 1. Never changed once landed, only added to. */
static const char *const migrations[] = {
    "CREATE TABLE game_table (code TEXT PRIMARY KEY, state TEXT NOT NULL, updated BIGINT NOT NULL,"
    "  document TEXT NOT NULL);"
    "CREATE INDEX game_table_by_state ON game_table (state, updated);"
    "CREATE TABLE event (code TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, line TEXT NOT NULL,"
    "  PRIMARY KEY (code, seq));"
    "CREATE TABLE token (hash BYTEA PRIMARY KEY, code TEXT NOT NULL, seat BIGINT NOT NULL);"
    "CREATE UNIQUE INDEX token_by_seat ON token (code, seat);"
    "CREATE TABLE snapshot (code TEXT PRIMARY KEY, seq BIGINT NOT NULL, body TEXT NOT NULL);"
    "CREATE TABLE push (hash BYTEA PRIMARY KEY REFERENCES token ON DELETE CASCADE, endpoint TEXT NOT NULL,"
    "  point BYTEA NOT NULL, auth BYTEA NOT NULL, language TEXT NOT NULL, told BIGINT NOT NULL, pushed BIGINT NOT "
    "NULL);"
    "CREATE INDEX push_by_endpoint ON push (endpoint);"
    "CREATE TABLE notice (key BYTEA PRIMARY KEY, hash BYTEA NOT NULL REFERENCES token ON DELETE CASCADE,"
    "  kind TEXT NOT NULL, address TEXT NOT NULL, language TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,"
    "  owner BYTEA NOT NULL, confirmed BIGINT NOT NULL, told BIGINT NOT NULL, pushed BIGINT NOT NULL,"
    "  due BIGINT NOT NULL, tries BIGINT NOT NULL, UNIQUE (hash, kind));"
    "CREATE INDEX notice_by_address ON notice (kind, address);"
    "CREATE INDEX notice_by_due ON notice (due) WHERE due > 0;"
    "CREATE TABLE secret (name TEXT PRIMARY KEY, body BYTEA NOT NULL);"
    "CREATE TABLE account (name TEXT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE, author TEXT NOT NULL, games TEXT NOT "
    "NULL,"
    "  made BIGINT NOT NULL);"
    "CREATE TABLE seating (name TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (name, code));"
    "CREATE INDEX seating_by_code ON seating (code);"
    "CREATE FUNCTION seating_goes() RETURNS trigger LANGUAGE plpgsql AS"
    "  'BEGIN DELETE FROM seating WHERE name = OLD.name; RETURN OLD; END';"
    "CREATE TRIGGER seating_goes_with_account AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION seating_goes();"
    /* A log grows by its next line and by no other. */
    "CREATE FUNCTION sand_append(c TEXT, s BIGINT, t BIGINT, l TEXT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  IF s <> 1 + coalesce((SELECT max(seq) FROM event WHERE code = c), 0) THEN"
    "    RAISE EXCEPTION 'the table is not at this version'; END IF;"
    "  INSERT INTO event (code, seq, at, line) VALUES (c, s, t, l); END $$;",
    /* Processes, and which tables they lead. The rows change often and no index with them, hence the free space. */
    "CREATE TABLE process (id BIGINT PRIMARY KEY, address TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);"
    "CREATE TABLE lease (code TEXT PRIMARY KEY, owner BIGINT NOT NULL, epoch BIGINT NOT NULL, version BIGINT NOT NULL)"
    "  WITH (fillfactor = 60);"
    "CREATE INDEX lease_by_owner ON lease (owner);"
    "CREATE FUNCTION sand_hold(c TEXT, o BIGINT, e BIGINT, v BIGINT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  UPDATE lease SET version = v + 1 WHERE code = c AND owner = o AND epoch = e AND version = v;"
    "  IF NOT FOUND THEN RAISE EXCEPTION 'this process does not lead the table'; END IF; END $$;"
    "CREATE FUNCTION sand_lives(o BIGINT) RETURNS boolean LANGUAGE sql STABLE AS"
    "  'SELECT EXISTS (SELECT 1 FROM process WHERE id = o AND until > clock_timestamp())';"
    "CREATE FUNCTION sand_lead(c TEXT, o BIGINT) RETURNS TABLE (owner BIGINT, epoch BIGINT, version BIGINT, address "
    "TEXT)"
    "  LANGUAGE plpgsql AS $$ #variable_conflict use_column\n DECLARE was BIGINT; BEGIN"
    "  IF NOT EXISTS (SELECT 1 FROM game_table g WHERE g.code = c) THEN RETURN; END IF;"
    "  SELECT l.owner INTO was FROM lease l WHERE l.code = c;"
    "  IF was IS NULL OR (was <> o AND NOT sand_lives(was)) THEN"
    "    INSERT INTO lease AS l (code, owner, epoch, version) VALUES (c, o, 1, 0) ON CONFLICT (code) DO UPDATE"
    "      SET owner = o, epoch = l.epoch + 1 WHERE l.owner <> o AND NOT sand_lives(l.owner); END IF;"
    "  RETURN QUERY SELECT l.owner, l.epoch, l.version, coalesce(p.address, '') FROM lease l"
    "    LEFT JOIN process p ON p.id = l.owner WHERE l.code = c; END $$;"
    /* A sign of life; gives running tables that nobody leads. The process that was at the same address before is gone.
     * A process that has died is remembered until others lead what it led. `everything`: also tables that never had a
     * leader. */
    "CREATE FUNCTION sand_beat(o BIGINT, a TEXT, milliseconds BIGINT, everything BIGINT) RETURNS TABLE (code TEXT)"
    "  LANGUAGE plpgsql AS $$ #variable_conflict use_column\n BEGIN"
    "  INSERT INTO process (id, address, until)"
    "    VALUES (o, a, clock_timestamp() + milliseconds * interval '1 millisecond')"
    "    ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until;"
    "  UPDATE process SET until = clock_timestamp() - interval '1 millisecond'"
    "    WHERE address = a AND id <> o AND until > clock_timestamp();"
    "  RETURN QUERY SELECT g.code FROM process p JOIN lease l ON l.owner = p.id JOIN game_table g ON g.code = l.code"
    "    WHERE p.until < clock_timestamp() AND g.state = 'running' ORDER BY g.updated DESC LIMIT 1000;"
    "  IF NOT FOUND THEN DELETE FROM process p WHERE p.until < clock_timestamp() - interval '1 minute' AND NOT EXISTS"
    "    (SELECT 1 FROM lease l JOIN game_table g ON g.code = l.code WHERE l.owner = p.id AND g.state = 'running');"
    "  END IF;"
    "  IF everything > 0 THEN RETURN QUERY SELECT g.code FROM game_table g LEFT JOIN lease l ON l.code = g.code"
    "    WHERE g.state = 'running' AND (l.owner IS NULL OR NOT EXISTS (SELECT 1 FROM process p WHERE p.id = l.owner))"
    "    ORDER BY g.updated DESC; END IF; END $$;"
    "CREATE FUNCTION sand_stop(o BIGINT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  UPDATE process SET until = clock_timestamp() - interval '1 millisecond' WHERE id = o;"
    "  PERFORM pg_notify('sandtable', 'stopped'); END $$;",
    /* What the operator does: bans, of which all processes hear at once, and tables that are handed on. */
    "ALTER TABLE notice ADD COLUMN wanted BIGINT NOT NULL DEFAULT 0;"
    "CREATE TABLE ban (who TEXT PRIMARY KEY, why TEXT NOT NULL, made BIGINT NOT NULL, until BIGINT NOT NULL);"
    "CREATE FUNCTION ban_changes() RETURNS trigger LANGUAGE plpgsql AS"
    "  $$ BEGIN PERFORM pg_notify('sandtable', 'bans'); RETURN NULL; END $$;"
    "CREATE TRIGGER ban_is_told AFTER INSERT OR UPDATE OR DELETE ON ban"
    "  FOR EACH STATEMENT EXECUTE FUNCTION ban_changes();"
    "CREATE TABLE mailbox (hash BYTEA PRIMARY KEY, refused BIGINT NOT NULL, free BIGINT NOT NULL);"
    "CREATE FUNCTION sand_hand(c TEXT, o BIGINT, e BIGINT, v BIGINT, a TEXT) RETURNS text LANGUAGE plpgsql AS $$"
    "  DECLARE heir BIGINT; BEGIN"
    "  SELECT id INTO heir FROM process WHERE address = a AND id <> o AND until > clock_timestamp();"
    "  IF heir IS NULL THEN RETURN 'nobody'; END IF;"
    "  UPDATE lease SET owner = heir, epoch = e + 1 WHERE code = c AND owner = o AND epoch = e AND version = v;"
    "  IF NOT FOUND THEN RETURN 'overtaken'; END IF;"
    "  PERFORM pg_notify('sandtable', 'lead ' || c); RETURN 'handed'; END $$;",
    /* A sign of life by itself: it needs no table that somebody else may have locked, and says whether writing works.
     */
    "CREATE FUNCTION sand_live(o BIGINT, a TEXT, milliseconds BIGINT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  INSERT INTO process (id, address, until)"
    "    VALUES (o, a, clock_timestamp() + milliseconds * interval '1 millisecond')"
    "    ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until;"
    "  UPDATE process SET until = clock_timestamp() - interval '1 millisecond'"
    "    WHERE address = a AND id <> o AND until > clock_timestamp(); END $$;"
    "CREATE FUNCTION sand_orphans(everything BIGINT) RETURNS TABLE (code TEXT)"
    "  LANGUAGE plpgsql AS $$ #variable_conflict use_column\n BEGIN"
    "  RETURN QUERY SELECT g.code FROM process p JOIN lease l ON l.owner = p.id JOIN game_table g ON g.code = l.code"
    "    WHERE p.until < clock_timestamp() AND g.state = 'running' ORDER BY g.updated DESC LIMIT 1000;"
    "  IF NOT FOUND THEN DELETE FROM process p WHERE p.until < clock_timestamp() - interval '1 minute' AND NOT EXISTS"
    "    (SELECT 1 FROM lease l JOIN game_table g ON g.code = l.code WHERE l.owner = p.id AND g.state = 'running');"
    "  END IF;"
    "  IF everything > 0 THEN RETURN QUERY SELECT g.code FROM game_table g LEFT JOIN lease l ON l.code = g.code"
    "    WHERE g.state = 'running' AND (l.owner IS NULL OR NOT EXISTS (SELECT 1 FROM process p WHERE p.id = l.owner))"
    "    ORDER BY g.updated DESC; END IF; END $$;",
    /* sand_beat stays, and so does the table `snapshot`: servers before this one use them until they stop. */
    "CREATE TABLE probe (one BIGINT PRIMARY KEY, at BIGINT NOT NULL);",
};
enum { MIGRATIONS = sizeof migrations / sizeof *migrations };
#define MIGRATING "7305808869" /* the number of an advisory lock, ours for this */
enum { STARTING = 10000 };     /* milliseconds for another process to set it up */

static int64_t schema_version(struct link *l, struct sand_error *error)
{
    if (!link_up(l))
        return link_down(l, error) - 1;
    PGresult *r = PQexec(l->connection, "SELECT version FROM sandtable");
    const bool found = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    const int64_t version = found ? strtoll(PQgetvalue(r, 0, 0), 0, 10) : -1;
    PQclear(r);
    if (!found)
        sand_fail(error, "storage", "not a Sandtable database", (char *)0);
    return version;
}

static bool migrate_from(struct link *l, int64_t version, struct sand_error *error)
{
    for (int64_t i = version; i < MIGRATIONS; i++) {
        char set[64];
        snprintf(set, sizeof set, "UPDATE sandtable SET version = %d", (int)i + 1);
        if (!link_run(l, "BEGIN", "cannot be brought up to date", error) ||
            !link_run(l, migrations[i], "cannot be brought up to date", error) ||
            !link_run(l, set, "cannot be brought up to date", error) ||
            !link_run(l, "COMMIT", "cannot be brought up to date", error))
            return false;
    }
    return true;
}

/* Several processes may start at once: one migrates, the others try again until it is done. */
static bool lock_schema(struct link *l, struct sand_error *error)
{
    static const char lock[] = "DO $$ BEGIN IF NOT pg_try_advisory_lock(" MIGRATING ") THEN"
                               "  RAISE EXCEPTION 'another server is setting it up'; END IF; END $$";
    const int64_t until = link_now() + STARTING;
    while (!link_run(l, lock, "cannot be set up", error)) {
        if (!l->up || link_now() > until)
            return false;
        poll(0, 0, 20);
    }
    return true;
}

bool schema_migrate(struct link *l, struct sand_error *error)
{
    static const char first[] = "SET client_min_messages = warning;"
                                "CREATE TABLE IF NOT EXISTS sandtable (version INTEGER NOT NULL);"
                                "INSERT INTO sandtable SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM sandtable)";
    struct sand_error ignored;
    if (!lock_schema(l, error))
        return false;
    const int64_t version = link_run(l, first, "cannot be set up", error) ? schema_version(l, error) : -1;
    bool ok = version >= 0;
    if (version > MIGRATIONS)
        ok = sand_fail(error, "storage", "this database was written by a newer Sandtable", (char *)0);
    ok = ok && migrate_from(l, version, error);
    if (!ok)
        link_run(l, "ROLLBACK", "cannot be set up", &ignored);
    return link_run(l, "SELECT pg_advisory_unlock(" MIGRATING ")", "cannot be set up", &ignored) && ok;
}
