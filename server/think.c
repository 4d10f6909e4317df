/* Bots: one at a time per room, thinking in a worker thread while the room is busy. What arrives for a busy room waits
 * and is taken afterwards in order. */
#include "bots/bots.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

struct thought {
    uv_work_t work;
    struct room *room;
    const struct sand_bot *bot;
    int seat;
    struct sand_random random;
    struct sand_question question;
    struct sand_mind mind;
    sand_answer answer;
    uint8_t scratch[SAND_STATE];
};

static void think(uv_work_t *work)
{
    struct thought *t = work->data;
    t->answer = t->bot->choose(&t->mind);
}

/* A seat that a bot plays and that has a question of its own to answer now; -1: none. Chosen by lot among them, so that
 * nobody's place in the row gives the order away. */
static int next_bot(struct room *r)
{
    const sand_mask asked = sand_asked(r->table) & SAND_SEAT_MASK;
    int found = -1;
    uint32_t seen = 0;
    for (sand_mask seats = asked; seats; seats &= seats - 1) {
        const int i = __builtin_ctz(seats);
        bool waits = !room_is_bot(r, i);
        for (int k = 0; k < r->held_count; k++)
            waits |= r->held[k].seat == i;
        if (!waits && sand_random_below(&r->server->random, ++seen) == 0)
            found = i;
    }
    return found;
}

static void take_waiting(struct room *r)
{
    while (r->waiting_count > 0 && !r->busy) {
        const struct waiting w = r->waiting[0];
        memmove(r->waiting, r->waiting + 1, (size_t)--r->waiting_count * sizeof *r->waiting);
        if (w.client)
            socket_take(w.client, w.text, w.size);
        free(w.text);
    }
}

static void speak(struct room *r, struct thought *t)
{
    struct sand_error error;
    char line[SAND_REMARK_BYTES + 128], name[SAND_ACTOR_BYTES];
    const char *const *channels = r->pack->game->channels;
    if (!t->mind.remark[0] || sand_say(r->table, t->seat, t->mind.channel, t->mind.remark, &error) != SAND_OK)
        return;
    struct sand_writer w;
    sand_writer_fixed(&w, line, sizeof line);
    sand_append_text(&w, room_seat_name(r, t->seat, name));
    sand_append_text(&w, " > ");
    sand_append_text(&w, channels ? channels[t->mind.channel] : "table");
    sand_append_text(&w, " ");
    sand_append_text(&w, t->mind.remark);
    room_append(r, line, &error);
}

static void thought_over(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct room *r = t->room;
    struct sand_error error;
    r->busy = false;
    r->server->counts.bots++;
    if (status == 0 && t->answer == SAND_PASS)
        r->next_bot = now_ms() + (r->server->settings.bot_delay ? r->server->settings.bot_delay : 20);
    else if (status == 0 && r->state == ROOM_RUNNING &&
             sand_try_answer(r->table, t->seat, t->answer, &error) == SAND_OK) {
        speak(r, t);
        if (!night_holds(r, t->seat, t->answer, &error) && !error.what[0])
            room_play(r, t->seat, t->answer, &error);
    }
    if (status == 0 && t->answer == SAND_PASS && r->state == ROOM_RUNNING)
        speak(r, t);
    free(t);
    room_touch(r);
    take_waiting(r);
    room_settle(r);
}

static void begin_thought(struct room *r, int seat)
{
    struct thought *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->work.data = t;
    t->room = r;
    t->seat = seat;
    t->bot = sand_bot_named(r->pack->game->id, r->seat[seat].bot);
    if (!t->bot)
        t->bot = sand_bot_named(r->pack->game->id, "random");
    sand_random_seed(&t->random, sand_random_next(&r->server->random));
    if (!sand_mind_open(&t->mind, r->table, seat, &t->question, &t->random, t->scratch)) {
        free(t);
        return;
    }
    r->busy = true;
    uv_queue_work(&r->server->loop, &t->work, think, thought_over);
}

/* How long a bot seems to think: nothing where no person looks on, never a hint at its card. */
static int64_t delay_of(struct room *r, int seat)
{
    const int32_t most = r->server->settings.bot_delay;
    struct sand_question q;
    if (!most || !room_person_present(r))
        return 0;
    const bool many = r->pack->game->ask(r->pack->data, sand_state_of(r->table), seat, &q) > 0 &&
                      q.flags & SAND_TOGETHER;
    return many ? most / 8 + (int64_t)sand_random_below(&r->server->random, (uint32_t)most / 8 + 1)
                : most / 2 + (int64_t)sand_random_below(&r->server->random, (uint32_t)most);
}

void think_settle(struct room *r)
{
    const int64_t now = now_ms();
    const int seat = next_bot(r);
    if (r->busy || r->server->stopping)
        return;
    if (seat < 0) {
        r->next_bot = 0;
    } else if (!r->next_bot) {
        r->next_bot = now + delay_of(r, seat);
        if (r->next_bot <= now)
            r->next_bot = now;
    }
    if (r->next_bot && now >= r->next_bot && seat >= 0) {
        r->next_bot = 0;
        begin_thought(r, seat);
    }
}
