/* Analyses of finished games (docs/analysis.md): one at a time, a turn at a time in a worker thread, so that bots and
 * people never wait for more than a turn's work; the last turn first, which those who have just played it ask about.
 * What was found is kept in memory for a while; asked again, it is the same.
 *
 * Always true: at most one job is being worked on, the first of those that are not over; a job holds what it needs of
 * its table, which may leave memory in the meantime. */
#include "analysis/analysis.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

/* SEED is fixed, so that two people who ask see the same. */
enum { JOBS = 32, QUEUE = 8, FUTURES = 40, SIMULATIONS = 120, SEED = 1 };

struct job {
    struct job *next; /* in the order in which they were asked for */
    char code[STORE_CODE];
    const struct sand_pack *pack;
    struct sand_writer record, found;
    struct analysis *analysis;
    enum { JOB_WAITS, JOB_WORKS, JOB_DONE, JOB_FAILED } state;
    int done, total;
    bool more; /* written by the worker, read when it has ended */
    struct sand_error error;
};
struct analyses {
    uv_work_t work;
    struct server *server;
    struct job *first;
    struct job *current; /* what a worker is at */
};

static void job_free(struct job *j)
{
    analysis_close(j->analysis);
    sand_writer_free(&j->record);
    sand_writer_free(&j->found);
    free(j);
}

static struct job *job_of(const struct server *s, const char *code)
{
    struct job *j = s->analyses ? s->analyses->first : 0;
    while (j && strcmp(j->code, code) != 0)
        j = j->next;
    return j;
}

/* ---- In a worker ---- */

static const struct sand_pack *own_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *e)
{
    (void)game, (void)hash, (void)e;
    return context;
}

/* Runs outside of the loop's thread. It touches the job that is `current` and nothing of the server or its rooms: the
 * record was written and the pack taken when the job was made. A pack lives as long as the server. */
static void work(uv_work_t *work)
{
    const struct analyses *all = work->data;
    struct job *j = all->current;
    const struct analysis_wishes wishes = {
        .seed = SEED, .futures = FUTURES, .simulations = SIMULATIONS, .newest = true};
    think_yield();
    if (!j->analysis)
        j->analysis = analysis_open(j->record.text, j->record.size, own_pack, (void *)(uintptr_t)j->pack, &wishes,
                                    &j->error);
    else
        j->more = analysis_go_on(j->analysis);
}

/* ---- In the loop ---- */

static void begin(struct analyses *);

/* The turns that are done, for those who watch the work. */
static void put_so_far(struct job *j)
{
    if (j->done == 0 && j->state != JOB_DONE)
        return;
    sand_writer_reset(&j->found);
    analysis_put(j->analysis, &j->found);
}

static void settle(struct job *j)
{
    if (j->analysis) {
        j->done = analysis_done(j->analysis);
        j->total = analysis_turns(j->analysis);
    }
    if (!j->analysis || (!j->more && j->done < j->total))
        j->state = JOB_FAILED;
    else if (j->done == j->total)
        j->state = JOB_DONE;
    if (j->state == JOB_DONE)
        put_so_far(j);
    if (j->state == JOB_WORKS) {
        put_so_far(j);
        return;
    }
    analysis_close(j->analysis);
    j->analysis = 0;
    sand_writer_free(&j->record);
    sand_writer_grow(&j->record);
}

static void worked(uv_work_t *work, int status)
{
    struct analyses *all = work->data;
    struct job *j = all->current;
    all->current = 0;
    if (status == 0)
        settle(j);
    begin(all);
}

/* The first that is not over continues. */
static void begin(struct analyses *all)
{
    struct job *j = all->first;
    if (all->current || all->server->stopping)
        return;
    while (j && j->state > JOB_WORKS)
        j = j->next;
    if (!j)
        return;
    j->state = JOB_WORKS;
    j->more = true;
    all->current = j;
    if (uv_queue_work(&all->server->loop, &all->work, work, worked) != 0)
        all->current = 0;
}

/* Room for one more: the oldest that is over goes. False: too many wait. */
static bool make_room(struct analyses *all)
{
    struct job **oldest = 0;
    int count = 0, waiting = 0;
    for (struct job **at = &all->first; *at; at = &(*at)->next) {
        count++;
        waiting += (*at)->state <= JOB_WORKS;
        if (!oldest && (*at)->state > JOB_WORKS)
            oldest = at;
    }
    if (count == JOBS && oldest) {
        struct job *gone = *oldest;
        *oldest = gone->next;
        job_free(gone);
    }
    return waiting < QUEUE;
}

bool analyse_begin(struct room *r)
{
    struct server *s = r->server;
    if (!s->analyses && (s->analyses = calloc(1, sizeof *s->analyses))) {
        s->analyses->server = s;
        s->analyses->work.data = s->analyses;
    }
    if (job_of(s, r->code))
        return true;
    if (!s->analyses || !make_room(s->analyses))
        return false;
    struct job *j = calloc(1, sizeof *j), **last = &s->analyses->first;
    if (!j)
        return false;
    strcpy(j->code, r->code);
    j->pack = r->pack;
    sand_writer_grow(&j->record);
    sand_writer_grow(&j->found);
    sand_record(r->table, &j->record);
    while (*last)
        last = &(*last)->next;
    *last = j;
    begin(s->analyses);
    return true;
}

void analyse_put(const struct room *r, struct sand_writer *w)
{
    static const char *const states[] = {"waiting", "working", "done", "failed"};
    const struct job *j = job_of(r->server, r->code);
    sand_put_object(w, 0);
    sand_put_text(w, "state", j ? states[j->state] : "none");
    if (j && j->total) {
        sand_put_int(w, "done", j->done);
        sand_put_int(w, "total", j->total);
    }
    if (j && j->state == JOB_FAILED)
        sand_put_text(w, "what", j->error.what);
    if (j && j->found.size)
        sand_put_raw(w, "analysis", j->found.text, j->found.size);
    sand_put_end(w);
}

void analyse_forget(struct server *s, const char *code)
{
    struct job *j = job_of(s, code);
    if (!j)
        return;
    if (s->analyses->current == j) { /* a worker has it: it can no longer be asked for, and goes with the others */
        j->code[0] = 0;
        return;
    }
    struct job **at = &s->analyses->first;
    while (*at != j)
        at = &(*at)->next;
    *at = j->next;
    job_free(j);
}

void analyse_close(struct server *s)
{
    struct job *next;
    for (struct job *j = s->analyses ? s->analyses->first : 0; j; j = next) {
        next = j->next;
        job_free(j);
    }
    free(s->analyses);
    s->analyses = 0;
}
