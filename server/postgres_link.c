/* One connection to PostgreSQL. Nothing here waits longer than LINK_PATIENCE, and nothing waits for a connection that
 * is not there: it is made step by step, whenever somebody asks for it, with a pause after each failure that doubles.
 */
#include "server/postgres.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_PAUSE = 50, LONGEST_PAUSE = 2000, CONNECTING = 3000 }; /* milliseconds */
enum { OID_BYTES = 17, OID_INT = 20, OID_TEXT = 25 };               /* PostgreSQL's numbers of these types */

static const char *const own_sql[PG_ALL] = {
    [READ] = "SELECT seq, at, line FROM event WHERE code = ?1 AND seq >= ?2 ORDER BY seq",
    [DELETE_LOG] = "DELETE FROM event WHERE code = ?1",
    [PG_BEGIN] = "BEGIN",
    [PG_COMMIT] = "COMMIT",
    [PG_APPEND] = "SELECT sand_append(?1, ?2, ?3, ?4)",
    [PG_HOLD] = "SELECT sand_hold(?1, ?2, ?3, ?4)",
    [PG_NEW] = "INSERT INTO lease (code, owner, epoch, version) VALUES (?1, ?2, 1, 1)",
    [PG_LEAD] = "SELECT owner, epoch, version, address FROM sand_lead(?1, ?2)",
    [PG_LET_GO] = "UPDATE lease SET owner = 0 WHERE code = ?1 AND owner = ?2",
    [PG_LIVE] = "SELECT sand_live(?1, ?2, ?3)",
    [PG_ORPHANS] = "SELECT code FROM sand_orphans(?1)",
    [PG_STOP] = "SELECT sand_stop(?1)",
    [PG_LEADER] = "SELECT p.address FROM lease l JOIN process p ON p.id = l.owner WHERE l.code = ?1"
                  " AND p.until > clock_timestamp()",
    [PG_HAND] = "SELECT sand_hand(?1, ?2, ?3, ?4, ?5)",
    [PG_PROCESSES] = "SELECT p.address, CASE WHEN p.until > clock_timestamp() THEN 1 ELSE 0 END::BIGINT,"
                     " (SELECT count(*) FROM lease l WHERE l.owner = p.id) FROM process p ORDER BY 2 DESC, 1",
    [PG_END_LEASE] = "DELETE FROM lease WHERE code = ?1",
};

int64_t link_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Coming up and going down ---- */

/* The first line of what PostgreSQL says, without its end. */
static void note_problem(struct link *l, const char *why)
{
    snprintf(l->problem, sizeof l->problem, "%s", why);
    l->problem[strcspn(l->problem, "\n")] = 0;
}

void link_close(struct link *l)
{
    if (l->closing)
        l->closing(l);
    PQfinish(l->connection);
    l->connection = 0;
    l->up = false;
}

void link_lose(struct link *l, const char *why)
{
    note_problem(l, why);
    link_close(l);
    memset(l->prepared, 0, sizeof l->prepared);
    l->next_try = link_now() + l->pause;
    l->pause = l->pause * 2 < LONGEST_PAUSE ? l->pause * 2 : LONGEST_PAUSE;
    if (!l->pause)
        l->pause = FIRST_PAUSE;
}

bool link_down(const struct link *l, struct sand_error *error)
{
    return sand_fail(error, "storage",
                     "no connection to the database: ", l->problem[0] ? l->problem : "it is being made", (char *)0);
}

/* What matters comes as an error as well. */
static void ignore_notice(void *context, const char *text)
{
    (void)context, (void)text;
}

/* What stays unanswered is ended by the other side too: a process that is cut off in the middle of a transaction must
 * not keep its locks. What the address itself says comes last, and counts. */
static void begin_connecting(struct link *l)
{
    static const char *const keywords[] = {"application_name",
                                           "client_encoding",
                                           "tcp_user_timeout",
                                           "keepalives_idle",
                                           "keepalives_interval",
                                           "keepalives_count",
                                           "options",
                                           "dbname",
                                           0};
    const char *const values[] = {"sandtable",
                                  "UTF8",
                                  "3000",
                                  "5",
                                  "1",
                                  "3",
                                  "-c idle_in_transaction_session_timeout=2000 -c lock_timeout=1500"
                                  " -c statement_timeout=10000",
                                  l->where,
                                  0};
    l->connection = PQconnectStartParams(keywords, values, 1);
    PQsetNoticeProcessor(l->connection, ignore_notice, 0);
    l->polling = PGRES_POLLING_WRITING;
    l->began = link_now();
}

static bool socket_ready(const PGconn *c, short events, int milliseconds)
{
    struct pollfd p = {.fd = PQsocket(c), .events = events};
    return p.fd >= 0 && poll(&p, 1, milliseconds) > 0;
}

static bool now_up(struct link *l)
{
    l->up = PQsetnonblocking(l->connection, 1) == 0 && (!l->pipelined || PQenterPipelineMode(l->connection) == 1);
    l->pause = 0;
    l->problem[0] = 0;
    return l->up;
}

/* One step of connecting, if its time has come. */
static bool connect_step(struct link *l, int milliseconds)
{
    const short events = l->polling == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    if (PQstatus(l->connection) != CONNECTION_BAD && !socket_ready(l->connection, events, milliseconds)) {
        if (link_now() - l->began > CONNECTING)
            link_lose(l, "it does not answer");
        return false;
    }
    l->polling = PQconnectPoll(l->connection);
    if (l->polling == PGRES_POLLING_OK)
        return now_up(l);
    if (l->polling == PGRES_POLLING_FAILED)
        link_lose(l, PQerrorMessage(l->connection));
    return l->connection != 0;
}

static bool come_up(struct link *l, int milliseconds)
{
    if (!l->connection && link_now() < l->next_try)
        return false;
    if (!l->connection)
        begin_connecting(l);
    if (!l->connection)
        abort(); /* out of memory */
    while (!l->up && l->connection && connect_step(l, milliseconds))
        ;
    return l->up;
}

/* A connection that nobody listens to says that it has ended only to who looks. */
static void look(struct link *l)
{
    if (l->up && !l->pipelined && socket_ready(l->connection, POLLIN, 0))
        PQconsumeInput(l->connection);
    if (l->up && PQstatus(l->connection) != CONNECTION_OK)
        link_lose(l, PQerrorMessage(l->connection));
}

bool link_up(struct link *l)
{
    look(l);
    return l->up || come_up(l, 0);
}

bool link_is_hopeful(const struct link *l)
{
    return l->up || l->pause <= FIRST_PAUSE;
}

/* The same, but where a connection has just been lost gives the next one a moment: the database may only have been
 * started again. If it cannot be reached, that is known at once. */
static bool link_up_again(struct link *l)
{
    enum { MOMENT = 300 };
    look(l);
    const int64_t until = link_now() + MOMENT;
    while (!l->up && link_is_hopeful(l) && link_now() < until)
        if (!come_up(l, 20) && !l->connection)
            poll(0, 0, 5);
    return l->up || link_up(l);
}

bool link_wait_up(struct link *l, int64_t milliseconds)
{
    const int64_t until = link_now() + milliseconds;
    while (!link_up(l) && link_now() < until)
        if (l->connection)
            come_up(l, 50);
        else
            poll(0, 0, 20);
    return l->up;
}

/* ---- Statements ---- */

struct parameters {
    const char *value[VALUES];
    int size[VALUES], format[VALUES];
    Oid type[VALUES];
    char number[VALUES][8];
};

static void big_endian(int64_t number, char into[8])
{
    for (int i = 0; i < 8; i++)
        into[i] = (char)((uint64_t)number >> (56 - 8 * i));
}

/* Everything goes in its binary form: no value needs an end, and none is ever read as SQL. */
static void fill(const struct query *q, struct parameters *p)
{
    for (int i = 0; i < q->count; i++) {
        const struct value *v = &q->value[i];
        p->format[i] = 1;
        if (v->kind == VALUE_INT || v->kind == VALUE_NONE) {
            big_endian(v->number, p->number[i]);
            p->value[i] = v->kind == VALUE_INT ? p->number[i] : 0;
            p->size[i] = 8;
            p->type[i] = OID_INT;
        } else {
            p->value[i] = v->data ? v->data : "";
            p->size[i] = (int)v->size;
            p->type[i] = v->kind == VALUE_TEXT ? OID_TEXT : OID_BYTES;
        }
    }
}

static const char *name_of(int statement, char name[8])
{
    snprintf(name, 8, "s%d", statement);
    return name;
}

bool link_send_prepare(struct link *l, const struct query *q)
{
    const char *from = own_sql[q->statement] ? own_sql[q->statement] : store_sql[q->statement];
    struct parameters p;
    char name[8], text[1024];
    snprintf(text, sizeof text, "%s", from);
    for (char *at = text; (at = strchr(at, '?')); at++)
        *at = '$';
    fill(q, &p);
    l->prepared[q->statement] = PQsendPrepare(l->connection, name_of(q->statement, name), text, q->count, p.type) == 1;
    return l->prepared[q->statement];
}

bool link_send(struct link *l, const struct query *q)
{
    struct parameters p;
    char name[8];
    fill(q, &p);
    return PQsendQueryPrepared(l->connection, name_of(q->statement, name), q->count, p.value, p.size, p.format, 1) == 1;
}

/* ---- Asking and waiting ---- */

/* The answer to what was sent; null if none came in time, and then the connection is lost. */
static PGresult *await(struct link *l)
{
    const int64_t until = link_now() + LINK_PATIENCE;
    PGresult *last = 0, *next;
    for (;;) {
        while (PQflush(l->connection) == 0 && !PQisBusy(l->connection)) {
            if (!(next = PQgetResult(l->connection)))
                return last;
            PQclear(last);
            last = next;
        }
        const int64_t left = until - link_now();
        const short events = PQflush(l->connection) > 0 ? POLLIN | POLLOUT : POLLIN;
        if (left > 0 && socket_ready(l->connection, events, (int)left) && PQconsumeInput(l->connection))
            continue;
        link_lose(l, left > 0 ? PQerrorMessage(l->connection) : "it does not answer");
        PQclear(last);
        return 0;
    }
}

static bool is_good(const PGresult *r)
{
    const ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* What was sent, answered well; null with an error. */
static PGresult *answered(struct link *l, bool sent, const char *what, struct sand_error *error)
{
    if (!sent)
        link_lose(l, PQerrorMessage(l->connection));
    PGresult *r = sent ? await(l) : 0;
    if (!r) {
        link_down(l, error);
        return 0;
    }
    if (is_good(r))
        return r;
    const char *why = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    sand_fail(error, "storage", what, ": ", why ? why : "refused", (char *)0);
    PQclear(r);
    if (PQstatus(l->connection) != CONNECTION_OK)
        link_lose(l, "the database has ended the connection");
    return 0;
}

PGresult *link_ask(struct link *l, const struct query *q, const char *what, struct sand_error *error)
{
    if (!link_up_again(l)) {
        link_down(l, error);
        return 0;
    }
    if (!l->prepared[q->statement]) {
        PGresult *r = answered(l, link_send_prepare(l, q), what, error);
        PQclear(r);
        if (!r) {
            l->prepared[q->statement] = false;
            return 0;
        }
    }
    return answered(l, link_send(l, q), what, error);
}

bool link_run(struct link *l, const char *text, const char *what, struct sand_error *error)
{
    if (!link_up(l))
        return link_down(l, error);
    PGresult *r = answered(l, PQsendQuery(l->connection, text) == 1, what, error);
    PQclear(r);
    return r != 0;
}

int64_t link_int(const PGresult *r, int row, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(r, row, column);
    uint64_t number = 0;
    for (int i = 0; i < PQgetlength(r, row, column); i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}
