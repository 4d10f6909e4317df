/* Stand-ins: a bot over the network that goes away, falls silent, floods or answers nonsense never stops a table. A bot
 * of the server plays for it, everyone is told so and why, and it gets its seat back when it returns, a few times.
 *
 * What others can see of it depends on what they may know: whether the bot is connected, and whether the table as a
 * whole waits. At night nobody is replaced for not answering: the call has a limit of its own. */
#include "bots/bots.h"
#include "server/server.h"

#include <string.h>

enum { RETURNS = 3, NONSENSE = 5 }; /* how often it gets its seat back; answers that make no sense, in a row */

const char *standin_reason(const struct seat *seat)
{
    static const char *const reasons[] = {"", "away", "silent", "nonsense", "flood"};
    return reasons[seat->fault];
}

const char *standin_bot(const struct sand_game *game)
{
    return sand_bot_named(game->id, "quiet") ? "quiet" : "random";
}

static bool note(struct room *r, int seat, const char *verb)
{
    struct sand_error error;
    char line[64] = "", name[SAND_ACTOR_BYTES];
    strcat(strcat(strcat(line, verb), " "), room_seat_name(r, seat, name));
    room_announce(r);
    return room_keep(r, &error) && (!r->table || room_note(r, line, &error));
}

void standin_take(struct room *r, int i, enum fault fault)
{
    struct seat *seat = &r->seat[i];
    if (!room_has_account(r, i) || seat->lent || r->state != ROOM_RUNNING)
        return;
    seat->lent = 1;
    seat->fault = (uint8_t)fault;
    if (seat->failed < UINT8_MAX)
        seat->failed++;
    seat->waits = 0;
    seat->nonsense = 0;
    strcpy(seat->bot, standin_bot(r->pack->game));
    note(r, i, "bot");
    log_event("stand-in", "table", r->code, "bot", seat->account, "why", standin_reason(seat), (char *)0);
}

bool standin_return(struct room *r, int i)
{
    struct seat *seat = &r->seat[i];
    if (!room_has_account(r, i) || !seat->lent || !seat->fault || r->state != ROOM_RUNNING)
        return true;
    if (seat->failed > RETURNS)
        return false;
    seat->lent = 0;
    seat->fault = FAULT_NONE;
    return note(r, i, "return");
}

/* The stand-in gives one answer; a bot that is there gets the next question itself. */
void standin_answered(struct room *r, int i)
{
    if (r->seat[i].fault && r->seat[i].fault != FAULT_AWAY)
        standin_return(r, i);
}

/* A program of the operator's is asked again with the next question; until it answers everyone sees that a stand-in
 * did. Not at night: that it failed would tell that it was asked. */
void standin_program(struct room *r, int i, enum fault fault)
{
    struct seat *seat = &r->seat[i];
    if (seat->kind != SEAT_BOT || seat->fault == fault || night_veiled(r))
        return;
    seat->fault = (uint8_t)fault;
    r->version++;
    r->document_changed = true;
    room_touch(r);
}

void standin_blame(struct room *r, int i)
{
    if (!room_has_account(r, i) || ++r->seat[i].nonsense < NONSENSE)
        return;
    standin_take(r, i, FAULT_NONSENSE);
    room_settle(r);
}

/* Whether the table waits for the seat's answer: a question that has to be answered, and that everyone may see waited
 * for. */
static bool owes(const struct room *r, int seat)
{
    struct sand_question q;
    if (night_veiled(r) || tell_behind(r) || room_paused(r) || !(sand_asked(r->table) & sand_bit(seat)))
        return false;
    return r->pack->game->ask(r->pack->data, sand_state_of(r->table), seat, &q) > 0 &&
           !(q.flags & (SAND_FLOOR | SAND_BY_HAND));
}

static int64_t patience(const struct room *r)
{
    return (int64_t)r->server->settings.bot_patience * 1000;
}

static void settle_seat(struct room *r, int i, int64_t now)
{
    struct seat *seat = &r->seat[i];
    /* One clock for both: a bot that leaves while it owes an answer does not get its patience twice. */
    const bool away = !room_is_here(r, i);
    if (!away && !owes(r, i))
        seat->waits = 0;
    else if (!seat->waits)
        seat->waits = now;
    else if (now >= seat->waits + patience(r))
        standin_take(r, i, away ? FAULT_AWAY : FAULT_SILENT);
}

void standin_settle(struct room *r)
{
    const int64_t now = now_ms();
    for (int i = 0; i < r->seats; i++)
        if (room_has_account(r, i) && !r->seat[i].lent)
            settle_seat(r, i, now);
}

int64_t standin_next(const struct room *r)
{
    int64_t next = 0;
    for (int i = 0; i < r->seats; i++) {
        const int64_t due = r->seat[i].waits ? r->seat[i].waits + patience(r) : 0;
        if (due && (!next || due < next))
            next = due;
    }
    return next;
}
