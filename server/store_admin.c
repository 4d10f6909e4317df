/* The part of store.h that an operator needs: tables as a whole, processes, bans; and e-mail addresses that have been
 * asked or have refused. */
#include "server/store_driver.h"

#include <string.h>

/* ---- Tables ---- */

bool store_list_tables(struct store *s, const char *state, int most,
                       void (*table)(void *context, const char *code, const char *document, size_t size), void *context,
                       struct sand_error *error)
{
    struct query *q = store_take(s, LIST_TABLES);
    enum step step;
    query_text(q, 1, state, strlen(state));
    query_int(q, 2, most);
    while ((step = store_step(s, q, error)) == STEP_ROW) {
        char code[STORE_CODE];
        size_t size;
        const char *document = s->driver->bytes(s, 1, &size);
        if (store_column_text(s, 0, code, sizeof code))
            table(context, code, document, size);
    }
    return step == STEP_DONE;
}

bool store_count_tables(struct store *s, const char *state, int64_t *count, struct sand_error *error)
{
    struct query *q = store_take(s, COUNT_TABLES);
    query_text(q, 1, state, strlen(state));
    const enum step step = store_step(s, q, error);
    *count = step == STEP_ROW ? store_column_int(s, 0) : 0;
    store_reset(s);
    return step != STEP_FAILED;
}

/* ---- Processes ---- */

bool store_list_processes(struct store *s, void (*process)(void *context, const struct store_process *), void *context,
                          struct sand_error *error)
{
    store_reset(s);
    return !s->driver->processes || s->driver->processes(s, process, context, error);
}

enum store_reply store_leader(struct store *s, const char *code, char leader[STORE_ADDRESS], struct sand_error *error)
{
    store_reset(s);
    return s->driver->leader ? s->driver->leader(s, code, leader, error) : STORE_NONE;
}

enum store_reply store_hand(struct store *s, const char *code, const char *to, struct sand_error *error)
{
    store_reset(s);
    if (s->driver->hand)
        return s->driver->hand(s, code, to, error);
    sand_fail(error, "to", "this server has its database for itself: there is no other process", (char *)0);
    return STORE_NONE;
}

/* ---- Bans ---- */

bool store_put_ban(struct store *s, const struct store_ban *b, struct sand_error *error)
{
    struct query *q = store_take(s, PUT_BAN);
    query_text(q, 1, b->who, strlen(b->who));
    query_text(q, 2, b->why, strlen(b->why));
    query_int(q, 3, b->made);
    query_int(q, 4, b->until);
    return store_run(s, q, error, "cannot keep a ban");
}

bool store_drop_ban(struct store *s, const char *who, struct sand_error *error)
{
    struct query *q = store_take(s, DROP_BAN);
    query_text(q, 1, who, strlen(who));
    return store_run(s, q, error, "cannot lift a ban");
}

bool store_list_bans(struct store *s, void (*ban)(void *context, const struct store_ban *), void *context,
                     struct sand_error *error)
{
    struct query *q = store_take(s, LIST_BANS);
    enum step step;
    while ((step = store_step(s, q, error)) == STEP_ROW) {
        struct store_ban b = {.made = store_column_int(s, 2), .until = store_column_int(s, 3)};
        if (store_column_text(s, 0, b.who, sizeof b.who) && store_column_text(s, 1, b.why, sizeof b.why))
            ban(context, &b);
    }
    return step == STEP_DONE;
}

/* ---- E-mail addresses ---- */

static struct query *take_mailbox(struct store *s, enum statement which, const uint8_t hash[STORE_HASH])
{
    struct query *q = store_take(s, which);
    query_bytes(q, 1, hash, STORE_HASH);
    return q;
}

enum store_reply store_ask_mailbox(struct store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t gap,
                                   int64_t ahead, struct sand_error *error)
{
    struct query *q = take_mailbox(s, ASK_MAILBOX, hash);
    query_int(q, 2, now);
    query_int(q, 3, gap);
    query_int(q, 4, ahead);
    const int64_t changed = store_run_counted(s, q, error, "cannot note who is asked");
    return changed > 0 ? STORE_FOUND : changed < 0 ? STORE_FAILED : STORE_NONE;
}

bool store_refuse_mailbox(struct store *s, const uint8_t hash[STORE_HASH], bool refused, struct sand_error *error)
{
    struct query *q = take_mailbox(s, REFUSE_MAILBOX, hash);
    query_int(q, 2, refused);
    return store_run(s, q, error, "cannot note who refuses");
}

enum store_reply store_mailbox_refuses(struct store *s, const uint8_t hash[STORE_HASH], struct sand_error *error)
{
    const struct query *q = take_mailbox(s, GET_MAILBOX, hash);
    const enum step step = store_step(s, q, error);
    const bool refused = step == STEP_ROW && store_column_int(s, 0) != 0;
    store_reset(s);
    return step == STEP_FAILED ? STORE_FAILED : refused ? STORE_FOUND : STORE_NONE;
}

bool store_want_notice(struct store *s, const uint8_t key[STORE_KEY], int64_t wanted, struct sand_error *error)
{
    struct query *q = store_take(s, WANT_NOTICE);
    query_bytes(q, 1, key, STORE_KEY);
    query_int(q, 2, wanted);
    return store_run(s, q, error, "cannot note what waits");
}
