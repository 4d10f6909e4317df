/* Reads from PostgreSQL that nobody waits for (store.h, errands).
 *
 * An errand asks; the question goes out on one of two connections, in order (pipeline mode), and each has a sync of its
 * own, so that one that fails does not take the others along. When all that an errand has asked is answered it is done
 * again, and finds the answers here. Two that ask the same at once share the answer.
 *
 * A table is asked for in one go: who leads it, its document. The order matters: what is read before this process leads
 * the table may be changed by another. So these two are never shared one by one, and never asked on
 * different connections.
 *
 * What an errand has read does not stay true while it waits for more. What this process itself may have made untrue in
 * the meantime counts as not read (`upset`): after a batch that failed or that ended tokens or tables, and when it has
 * been overtaken. What others write is their tables', and the lease guards against that.
 *
 * Codes that no table has are remembered for a moment: asking for the same one again and again costs the database
 * nothing. It is short because a table may be made by another process.
 *
 * Always true: there are at most ERRANDS that wait; no question is older than LINK_PATIENCE and a tick. */
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 2, ERRANDS = 1024 };                  /* questions in one go; errands that wait at once */
enum { LONGEST = 2 * LINK_PATIENCE, MOMENT = 1000 }; /* milliseconds that an errand takes, and that a code is unknown */

struct ask { /* one question, or two that are sent together */
    struct ask *next;
    struct reader *reader; /* null: answered */
    struct batch questions;
    PGresult *answer[PARTS];
    int answered;   /* of the questions */
    int syncs;      /* still to come; 0: not sent */
    bool refused;   /* or nobody answered, and */
    char why[160];  /* the reason */
    int64_t asked;  /* when */
    uint64_t upset; /* of the store when it was asked */
    struct use *uses;
};
/* An errand that has asked it. */
struct use {
    struct pg_errand *errand;
    struct ask *ask;
    struct use *of_ask, *of_errand; /* the next */
};
struct pg_errand {
    struct store_errand base;
    struct use *uses; /* the newest first */
    struct pg_errand *next_ready;
    int64_t began;
    bool listed; /* among those that are ready */
};

static struct pg *store_of(const struct pg_errand *e)
{
    return (struct pg *)e->base.store;
}

/* ---- Questions and who asked them ---- */

static bool same_value(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind || a->number != b->number || a->size != b->size)
        return false;
    return a->kind == VALUE_INT || a->kind == VALUE_NONE || a->size == 0 || memcmp(a->data, b->data, a->size) == 0;
}

static bool same_query(const struct query *a, const struct query *b)
{
    bool same = a->statement == b->statement && a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = same_value(&a->value[i], &b->value[i]);
    return same;
}

static void free_ask(struct ask *a)
{
    for (int i = 0; i < PARTS; i++)
        PQclear(a->answer[i]);
    batch_free(&a->questions);
    free(a);
}

static void unlist(struct pg *s, struct pg_errand *e)
{
    for (struct pg_errand **at = &s->ready; *at; at = &(*at)->next_ready)
        if (*at == e) {
            *at = e->next_ready;
            break;
        }
    e->listed = false;
}

/* One that is still on its way stays until its answer has come, though nobody wants it any more. */
static void drop_use(struct use *u)
{
    struct ask *a = u->ask;
    for (struct use **at = &a->uses; *at; at = &(*at)->of_ask)
        if (*at == u) {
            *at = u->of_ask;
            break;
        }
    if (!a->uses && !a->reader)
        free_ask(a);
    free(u);
}

static void add_use(struct pg_errand *e, struct ask *a)
{
    struct use *u = malloc(sizeof *u);
    if (!u)
        abort();
    *u = (struct use){e, a, a->uses, e->uses};
    a->uses = u;
    e->uses = u;
    if (a->reader && e->base.waiting++ == 0)
        store_of(e)->waiting++;
}

struct store_errand *errand_new(struct store *store, void (*ready)(void *context), void *context)
{
    const struct pg *s = (const struct pg *)store;
    if (!s->loop)
        return 0;
    struct pg_errand *e = calloc(1, sizeof *e);
    if (!e)
        abort();
    e->began = link_now();
    e->base = (struct store_errand){.store = store, .ready = ready, .context = context};
    return &e->base;
}

void errand_free(struct store_errand *base)
{
    struct pg_errand *e = (struct pg_errand *)base;
    struct pg *s = store_of(e);
    struct use *next;
    if (e->base.waiting)
        s->waiting--;
    if (e->listed)
        unlist(s, e);
    for (struct use *u = e->uses; u; u = next) {
        next = u->of_errand;
        drop_use(u);
    }
    free(e);
}

/* ---- Asking ---- */

static bool prepare_all(struct reader *r, const struct ask *a, bool *any)
{
    for (size_t i = 0; i < a->questions.count; i++) {
        const struct query *q = batch_item(&a->questions, i);
        if (r->link.prepared[q->statement])
            continue;
        *any = true;
        if (!link_send_prepare(&r->link, q))
            return false;
    }
    return true;
}

/* What the database does not know yet comes first, with a sync of its own, so that it stays known if the rest fails. */
static bool send_ask(struct reader *r, struct ask *a)
{
    PGconn *c = r->link.connection;
    bool unknown = false;
    bool ok = prepare_all(r, a, &unknown) && (!unknown || PQpipelineSync(c) == 1);
    for (size_t i = 0; i < a->questions.count && ok; i++)
        ok = link_send(&r->link, batch_item(&a->questions, i));
    a->syncs = 1 + unknown;
    return ok && PQpipelineSync(c) == 1 && PQflush(c) >= 0;
}

static void lose(struct pg *, struct reader *, const char *why);

/* Sends what has not been sent. */
static void send_all(struct pg *s, struct reader *r)
{
    if (!r->link.up)
        return;
    for (struct ask *a = r->first; a; a = a->next)
        if (!a->syncs && !send_ask(r, a)) {
            lose(s, r, PQerrorMessage(r->link.connection));
            return;
        }
    watch_link(s, &r->link);
}

static struct reader *least_busy(struct pg *s)
{
    struct reader *best = &s->reader[0];
    for (int i = 1; i < READERS; i++)
        if (s->reader[i].link.up > best->link.up ||
            (s->reader[i].link.up == best->link.up && s->reader[i].count < best->count))
            best = &s->reader[i];
    return best;
}

static struct ask *new_ask(struct pg *s)
{
    struct ask *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    struct reader *r = a->reader = least_busy(s);
    a->asked = link_now();
    a->upset = s->upset;
    if (r->last)
        r->last->next = a;
    else
        r->first = a;
    r->last = a;
    r->count++;
    return a;
}

/* The same question on its way. Not of a table's parts, but for the first, which brings the others. */
static struct ask *find_asked(const struct pg *s, const struct query *q)
{
    if (q->statement != PG_LEAD && q->statement != GET_TOKEN && q->statement != GET_ACCOUNT)
        return 0;
    for (int i = 0; i < READERS; i++)
        for (struct ask *a = s->reader[i].first; a; a = a->next)
            if (a->upset == s->upset && same_query(batch_item(&a->questions, 0), q))
                return a;
    return 0;
}

static void ask_for_document(struct ask *a, const struct query *lead)
{
    struct query q;
    query_begin(&q, GET_TABLE);
    query_text(&q, 1, lead->value[0].data, lead->value[0].size);
    batch_add(&a->questions, &q);
}

static void ask(struct pg *s, struct pg_errand *e, const struct query *q)
{
    struct ask *a = find_asked(s, q);
    if (!a) {
        a = new_ask(s);
        batch_add(&a->questions, q);
        if (q->statement == PG_LEAD)
            ask_for_document(a, q);
        add_use(e, a);
        send_all(s, a->reader);
        return;
    }
    add_use(e, a);
}

/* Where an errand has an answer that still counts. */
static struct ask *find_answer(const struct pg_errand *e, const struct query *q, int *part)
{
    for (struct use *u = e->uses; u; u = u->of_errand)
        for (size_t i = 0; i < u->ask->questions.count; i++)
            if (u->ask->upset == store_of(e)->upset && same_query(batch_item(&u->ask->questions, i), q)) {
                *part = (int)i;
                return u->ask;
            }
    return 0;
}

static PGresult *on_its_way(struct sand_error *error)
{
    sand_fail(error, "storage", "on its way", (char *)0);
    return 0;
}

/* Whether there is any use in asking: a database that could not be reached twice in a row is given time. */
static bool may_ask(const struct pg *s, const struct pg_errand *e, struct sand_error *error)
{
    bool hope = false;
    for (int i = 0; i < READERS; i++)
        hope |= link_is_hopeful(&s->reader[i].link);
    if (!hope)
        return link_down(&s->reader[0].link, error);
    if (link_now() - e->began > LONGEST)
        return sand_fail(error, "storage", "the database takes too long; try again", (char *)0);
    if (s->waiting >= ERRANDS && !e->base.waiting)
        return sand_fail(error, "storage", "too many wait for the database; try again", (char *)0);
    return true;
}

bool reads_by_errand(const struct pg *s, const struct query *q)
{
    const struct pg_errand *e = (const struct pg_errand *)s->base.errand;
    int part;
    if (!e || !s->loop)
        return false;
    return (!s->in_transaction && !e->base.sure) || find_answer(e, q, &part);
}

PGresult *reads_ask(struct pg *s, const struct query *q, const char *what, struct sand_error *error)
{
    struct pg_errand *e = (struct pg_errand *)s->base.errand;
    int part = 0;
    const struct ask *a = find_answer(e, q, &part);
    if (!a && !may_ask(s, e, error))
        return 0;
    if (!a)
        ask(s, e, q);
    if (!a || a->reader)
        return on_its_way(error);
    if (a->answer[part])
        return a->answer[part];
    sand_fail(error, "storage", what, ": ", a->why, (char *)0);
    return 0;
}

/* ---- Answers ---- */

static void end_ask(struct pg *s, struct ask *a)
{
    a->reader = 0;
    for (struct use *u = a->uses; u; u = u->of_ask)
        if (--u->errand->base.waiting == 0) {
            s->waiting--;
            u->errand->listed = true;
            u->errand->next_ready = s->ready;
            s->ready = u->errand;
        }
    if (!a->uses)
        free_ask(a);
}

static void take_first(struct pg *s, struct reader *r)
{
    struct ask *a = r->first;
    r->first = a->next;
    if (!r->first)
        r->last = 0;
    r->count--;
    end_ask(s, a);
}

/* One at a time: each may ask for more, or end others. */
static void run_ready(struct pg *s)
{
    while (s->ready) {
        struct pg_errand *e = s->ready;
        s->ready = e->next_ready;
        e->listed = false;
        e->base.ready(e->base.context);
    }
}

static void refuse(struct ask *a, const char *why)
{
    if (a->refused)
        return;
    a->refused = true;
    snprintf(a->why, sizeof a->why, "%s", why);
    a->why[strcspn(a->why, "\n")] = 0;
}

/* What is not too old is asked again on the next connection; all of this only reads, or may be done twice. */
static void lose(struct pg *s, struct reader *r, const char *why)
{
    char copy[160];
    const int64_t now = link_now();
    snprintf(copy, sizeof copy, "%s", why);
    link_lose(&r->link, copy);
    while (r->first && now - r->first->asked >= LINK_PATIENCE) {
        refuse(r->first, copy);
        take_first(s, r);
    }
    for (struct ask *a = r->first; a; a = a->next) {
        for (int i = 0; i < PARTS; i++) {
            PQclear(a->answer[i]);
            a->answer[i] = 0;
        }
        a->syncs = a->answered = 0;
        a->refused = false;
    }
}

/* Answers to statements that are prepared come before the first sync where there are two. */
static void keep_answer(struct ask *a, PGresult *r)
{
    const ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_TUPLES_OK && a->answered < PARTS) {
        a->answer[a->answered++] = r;
        return;
    }
    if (status != PGRES_COMMAND_OK) {
        const char *why = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
        refuse(a, why ? why : "refused");
    }
    PQclear(r);
}

/* A table is complete or it is not there: part of it would pass for one without the rest. */
static void complete(struct ask *a)
{
    for (int i = 0; i < PARTS && a->refused; i++) {
        PQclear(a->answer[i]);
        a->answer[i] = 0;
    }
}

static bool take_result(struct pg *s, struct reader *r, PGresult *result)
{
    struct ask *a = r->first;
    if (PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
        keep_answer(a, result);
        return PQstatus(r->link.connection) == CONNECTION_OK;
    }
    PQclear(result);
    if (--a->syncs == 0) {
        complete(a);
        take_first(s, r);
    }
    return true;
}

static void take_results(struct pg *s, struct reader *r)
{
    PGconn *c = r->link.connection;
    while (r->link.connection == c && r->first && r->first->syncs && !PQisBusy(c)) {
        PGresult *result = PQgetResult(c);
        const bool ok = result ? take_result(s, r, result) : PQstatus(c) == CONNECTION_OK;
        if (!ok) {
            lose(s, r, PQerrorMessage(c));
            return;
        }
    }
}

void reads_receive(struct pg *s, struct reader *r)
{
    if (!r->link.up)
        return;
    if (PQconsumeInput(r->link.connection))
        take_results(s, r);
    else
        lose(s, r, PQerrorMessage(r->link.connection));
    run_ready(s);
}

static void look_after(struct pg *s, struct reader *r, int64_t now)
{
    if (r->first && r->first->syncs && now - r->first->asked >= LINK_PATIENCE)
        lose(s, r, "it does not answer");
    while (r->first && !r->first->syncs && now - r->first->asked >= LINK_PATIENCE) {
        refuse(r->first, r->link.problem[0] ? r->link.problem : "it does not answer");
        take_first(s, r);
    }
    if (!r->link.up && link_up(&r->link))
        watch_link(s, &r->link);
    send_all(s, r);
}

void reads_look_after(struct pg *s, int64_t now)
{
    for (int i = 0; i < READERS; i++)
        look_after(s, &s->reader[i], now);
    run_ready(s);
}

/* ---- Leading, and codes that no table has ---- */

static struct unknown *unknown_of(struct pg *s, const char *code)
{
    uint32_t h = 2166136261u;
    for (const char *at = code; *at; at++)
        h = (h ^ (unsigned char)*at) * 16777619u;
    return &s->unknown[h % UNKNOWN];
}

static bool is_unknown(struct pg *s, const char *code)
{
    const struct unknown *u = unknown_of(s, code);
    return u->until > link_now() && strcmp(u->code, code) == 0;
}

static void note_unknown(struct pg *s, const char *code)
{
    struct unknown *u = unknown_of(s, code);
    if (strlen(code) >= sizeof u->code)
        return;
    strcpy(u->code, code);
    u->until = link_now() + MOMENT;
}

void reads_learn_of(struct pg *s, const char *code)
{
    unknown_of(s, code)->until = 0;
}

/* This process has written to the table since it asked. */
static bool outdated(const struct pg *s, const char *code, const PGresult *r)
{
    const struct lease *l = leases_find(&s->leases, code);
    return l && link_int(r, 0, 0) == s->leases.owner && l->epoch == link_int(r, 0, 1) && l->version > link_int(r, 0, 2);
}

enum store_reply reads_lead(struct pg *s, const struct query *q, const char *code, PGresult **r,
                            struct sand_error *error)
{
    if (is_unknown(s, code))
        return STORE_NONE;
    *r = reads_ask(s, q, "cannot be led", error);
    if (*r && PQntuples(*r) == 1 && outdated(s, code, *r)) {
        s->upset++;
        *r = reads_ask(s, q, "cannot be led", error);
    }
    if (*r && PQntuples(*r) == 0)
        note_unknown(s, code);
    return !*r ? STORE_FAILED : PQntuples(*r) ? STORE_FOUND : STORE_NONE;
}

/* ---- Opening and closing ---- */

void reads_open(struct pg *s)
{
    for (int i = 0; i < READERS; i++) {
        s->reader[i].link.where = s->where;
        s->reader[i].link.pipelined = true;
    }
}

/* Errands that are left are never done again; who has them frees them. */
void reads_close(struct pg *s)
{
    for (int i = 0; i < READERS; i++) {
        link_close(&s->reader[i].link);
        while (s->reader[i].first) {
            refuse(s->reader[i].first, "the server stops");
            take_first(s, &s->reader[i]);
        }
    }
    while (s->ready)
        unlist(s, s->ready);
}
