/* What an operator does with several processes: looking who is there, and handing a table on. */
#include "server/postgres.h"

#include <stdio.h>
#include <string.h>

bool admin_processes(struct store *base, void (*process)(void *context, const struct store_process *), void *context,
                     struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    struct query q;
    query_begin(&q, PG_PROCESSES);
    PGresult *r = link_ask(&s->read, &q, "cannot be read", error);
    for (int i = 0; r && i < PQntuples(r); i++) {
        struct store_process p = {.lives = link_int(r, i, 1) != 0, .tables = link_int(r, i, 2)};
        snprintf(p.address, sizeof p.address, "%s", PQgetvalue(r, i, 0));
        process(context, &p);
    }
    PQclear(r);
    return r != 0;
}

enum store_reply admin_leader(struct store *base, const char *code, char leader[STORE_ADDRESS],
                              struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    struct query q;
    query_begin(&q, PG_LEADER);
    query_text(&q, 1, code, strlen(code));
    PGresult *r = link_ask(&s->read, &q, "cannot be read", error);
    if (!r)
        return STORE_FAILED;
    const bool any = PQntuples(r) == 1;
    if (any)
        snprintf(leader, STORE_ADDRESS, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return any ? STORE_FOUND : STORE_NONE;
}

/* The row changes hands only as this process knows it: if somebody has taken the table over, or something of ours is
 * still on its way, nothing happens. */
enum store_reply admin_hand(struct store *base, const char *code, const char *to, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    const struct lease *l = leases_find(&s->leases, code);
    struct query q;
    if (!l || !l->epoch) {
        sand_fail(error, "table", "this process does not lead the table", (char *)0);
        return STORE_NONE;
    }
    query_begin(&q, PG_HAND);
    query_text(&q, 1, code, strlen(code));
    query_int(&q, 2, s->leases.owner);
    query_int(&q, 3, l->epoch);
    query_int(&q, 4, l->version);
    query_text(&q, 5, to, strlen(to));
    PGresult *r = link_ask(&s->read, &q, "cannot be handed on", error);
    if (!r)
        return STORE_FAILED;
    const char *said = PQgetvalue(r, 0, 0);
    const bool handed = strcmp(said, "handed") == 0, nobody = strcmp(said, "nobody") == 0;
    PQclear(r);
    s->upset += handed;
    if (handed)
        leases_drop(&s->leases, code);
    else if (nobody)
        sand_fail(error, "to", "no other process on this database is at ", to, "; `admin processes` lists them",
                  (char *)0);
    else
        sand_fail(error, "table", "another process leads this table now; try again", (char *)0);
    return handed ? STORE_FOUND : STORE_NONE;
}
