/* Numbers for Prometheus. */
#include "server/server.h"

#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

static void put(struct sand_writer *w, const char *name, const char *kind, const char *help, uint64_t value)
{
    const char *const parts[] = {"# HELP sandtable_", name, " ", help, "\n# TYPE sandtable_", name, " ", kind,
                                 "\nsandtable_",      name, " "};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sand_append_text(w, parts[i]);
    sand_append_int(w, (int64_t)value);
    sand_append_text(w, "\n");
}

/* ---- Histograms ---- */

/* In microseconds; the last one has no bound. */
static const uint64_t bounds[HISTOGRAM - 1] = {250,   500,    1000,   2500,   5000,    10000,  25000,
                                               50000, 100000, 250000, 500000, 1000000, 2500000};

void metrics_since(struct histogram *h, uint64_t hrtime)
{
    const uint64_t microseconds = (uv_hrtime() - hrtime) / 1000;
    int i = 0;
    while (i < HISTOGRAM - 1 && microseconds > bounds[i])
        i++;
    h->count[i]++;
    h->microseconds += microseconds;
}

void metrics_answer(struct server *s)
{
    if (!s->unanswered++)
        s->answer_began = uv_hrtime();
}

/* ---- Storage that takes its time ---- */

/* The entry of a batch, or one that is free. There are two batches at most: one on its way, one being collected. */
static struct held_times *held(struct server *s, uint64_t number)
{
    struct held_times *spare = &s->held_times[0];
    for (size_t i = 0; i < sizeof s->held_times / sizeof *s->held_times; i++) {
        if (s->held_times[i].number == number)
            return &s->held_times[i];
        if (!s->held_times[i].number)
            spare = &s->held_times[i];
    }
    *spare = (struct held_times){.number = number};
    return spare;
}

void metrics_answered(struct server *s, uint64_t pending)
{
    struct held_times *h = pending && s->unanswered ? held(s, pending) : 0;
    if (h && !h->answers)
        h->answer_began = s->answer_began;
    if (h) {
        h->answers += s->unanswered;
        s->unanswered = 0;
    }
    for (; s->unanswered; s->unanswered--)
        metrics_since(&s->answering, s->answer_began);
}

void metrics_committed(struct server *s, uint64_t began, uint64_t pending)
{
    struct held_times *h = pending ? held(s, pending) : 0;
    if (!h) {
        metrics_since(&s->committing, began);
        s->counts.commits++;
        return;
    }
    if (!h->commits++)
        h->commit_began = began;
}

void metrics_settled(struct server *s, uint64_t upto, bool stored)
{
    for (size_t i = 0; i < sizeof s->held_times / sizeof *s->held_times; i++) {
        struct held_times *h = &s->held_times[i];
        if (!h->number || h->number > upto)
            continue;
        s->counts.commits += stored ? h->commits : 0;
        for (uint64_t n = 0; stored && n < h->commits; n++)
            metrics_since(&s->committing, h->commit_began);
        for (uint64_t n = 0; stored && n < h->answers; n++)
            metrics_since(&s->answering, h->answer_began);
        *h = (struct held_times){0};
    }
}

static void append_seconds(struct sand_writer *w, uint64_t microseconds)
{
    char text[32];
    snprintf(text, sizeof text, "%llu.%06llu", (unsigned long long)(microseconds / 1000000),
             (unsigned long long)(microseconds % 1000000));
    sand_append_text(w, text);
}

static void append_line(struct sand_writer *w, const char *name, const char *what, uint64_t value)
{
    sand_append_text(w, "sandtable_");
    sand_append_text(w, name);
    sand_append_text(w, what);
    sand_append_int(w, (int64_t)value);
    sand_append_text(w, "\n");
}

static void put_histogram(struct sand_writer *w, const char *name, const char *help, const struct histogram *h)
{
    const char *const head[] = {"# HELP sandtable_", name, " ", help, "\n# TYPE sandtable_", name, " histogram\n"};
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        sand_append_text(w, head[i]);
    for (int i = 0; i < HISTOGRAM - 1; i++) {
        sum += h->count[i];
        sand_append_text(w, "sandtable_");
        sand_append_text(w, name);
        sand_append_text(w, "_bucket{le=\"");
        append_seconds(w, bounds[i]);
        sand_append_text(w, "\"} ");
        sand_append_int(w, (int64_t)sum);
        sand_append_text(w, "\n");
    }
    sum += h->count[HISTOGRAM - 1];
    append_line(w, name, "_bucket{le=\"+Inf\"} ", sum);
    sand_append_text(w, "sandtable_");
    sand_append_text(w, name);
    sand_append_text(w, "_sum ");
    append_seconds(w, h->microseconds);
    sand_append_text(w, "\n");
    append_line(w, name, "_count ", sum);
}

/* ---- All figures ---- */

static uint64_t resident_bytes(void)
{
    unsigned long size = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f) {
        if (fscanf(f, "%lu %lu", &size, &resident) != 2)
            resident = 0;
        fclose(f);
    }
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

void metrics_write(const struct server *s, struct sand_writer *w)
{
    const struct net_counts *n = net_counts_of(s->net);
    put(w, "answers_total", "counter", "Answers played.", s->counts.answers);
    put(w, "look_answers_total", "counter", "Answers replayed for players who looked back.", s->counts.looked);
    put(w, "refused_total", "counter", "Messages rejected.", s->counts.refused);
    put(w, "commits_total", "counter", "Transactions committed.", s->counts.commits);
    put(w, "failed_commits_total", "counter", "Transactions that storage rejected.", s->counts.failed_commits);
    put(w, "bot_answers_total", "counter", "Bot decisions computed.", s->counts.bots);
    put(w, "pushes_total", "counter", "Messages to devices of people who are away.", s->counts.pushes);
    put(w, "failed_pushes_total", "counter", "Messages that no push service accepted.", s->counts.failed_pushes);
    put(w, "notices_total", "counter", "E-mails and webhook requests to people who are away.", s->counts.notices);
    put(w, "failed_notices_total", "counter", "Those that were not accepted.", s->counts.failed_notices);
    put(w, "tables_created_total", "counter", "Tables created.", s->counts.created);
    put(w, "tables_in_memory", "gauge", "Tables in memory.", s->counts.rooms);
    put(w, "sockets", "gauge", "Open sockets.", n->sockets);
    put(w, "http_requests_total", "counter", "HTTP requests.", n->requests);
    put(w, "messages_in_total", "counter", "Messages received.", n->messages_in);
    put(w, "messages_out_total", "counter", "Messages sent.", n->messages_out);
    put(w, "bytes_out_total", "counter", "Bytes sent, without framing.", n->bytes_out);
    put(w, "connections", "gauge", "Open connections, with and without a socket.", n->connections);
    put(w, "late_total", "counter", "Connections closed because nothing came in time.", n->late);
    put(w, "turned_away_total", "counter", "Connections of addresses that had too many.", n->turned_away);
    put(w, "slow_readers_total", "counter", "Sockets cut off because they did not read.", n->slow);
    put_histogram(w, "answer_seconds", "From a person's answer until those at the table are told.", &s->answering);
    put_histogram(w, "commit_seconds", "For storage to commit a transaction.", &s->committing);
    put_histogram(w, "preview_seconds", "For a preview of an answer.", &s->previewing);
    put_histogram(w, "request_seconds", "For an HTTP request to be answered.", &s->replying);
    const struct mallinfo2 heap = mallinfo2();
    put(w, "storage_bytes", "gauge", "Memory of storage, most of it its cache; part of the heap.",
        store_memory(s->store));
    put(w, "heap_bytes", "gauge", "Heap memory in use.", (uint64_t)(heap.uordblks + heap.hblkhd));
    put(w, "resident_bytes", "gauge", "Memory in use.", resident_bytes());
}
