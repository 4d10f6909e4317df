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
    const struct mallinfo2 heap = mallinfo2();
    put(w, "storage_bytes", "gauge", "Memory of storage, most of it its cache; part of the heap.",
        store_memory(s->store));
    put(w, "heap_bytes", "gauge", "Heap memory in use.", (uint64_t)(heap.uordblks + heap.hblkhd));
    put(w, "resident_bytes", "gauge", "Memory in use.", resident_bytes());
}
