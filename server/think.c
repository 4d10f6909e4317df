/* Bots: one at a time per room, thinking in a worker thread while the room is busy. What arrives for a busy room waits
 * and is taken afterwards in order.
 *
 * While `busy` is set the worker imagines from the table's state, reads its journal and keeps the bot's memory in it.
 * The loop then neither plays nor frees the room; a room that is forgotten in the meantime goes when the thought is
 * over. It does read: what people are sent (engine/update.c) is kept in places of the table that no worker looks at, so
 * nobody waits for a bot to see the game. Everything else of the room (clients, seats, clocks) is the loop's at all
 * times. A thought holds what it needs by value, and its own random numbers.
 *
 * When an answer comes it is tried like anybody's: the table may have been closed in the meantime. */
#include "bots/bots.h"
#include "outside/outside.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

struct thought {
    uv_work_t work;
    struct room *room;
    const struct sand_bot *bot, *level; /* level: in whose name a hint is given */
    int seat;
    struct sand_random random;
    struct sand_question question;
    struct sand_mind mind;
    sand_answer answer;
    enum fault fault;                         /* why a stand-in has answered for a program */
    uint64_t spent;                           /* nanoseconds */
    bool program;                             /* it waits for a program, and takes no place in the line */
    bool hint;                                /* asked for by a person, and only told */
    struct sand_writer reason;                /* of a hint: what the bot goes by, if it can say */
    struct sand_writer plans;                 /* of a hint: what the bot compared, if it can say */
    _Alignas(16) uint8_t scratch[SAND_STATE]; /* a state begins here */
};

/* On Linux a thread has a niceness of its own. */
void think_yield(void)
{
#ifdef __linux__
    static _Thread_local bool done;
    if (!done)
        setpriority(PRIO_PROCESS, 0, 5);
    done = true;
#endif
}

/* ---- Thinking in several threads ---- */

enum { HELPERS = 1 }; /* besides the worker itself: the line has a place for each processor, and most are empty */

struct part {
    void *context;
    void (*run)(void *, int);
    int i;
};

static void run_part(void *context)
{
    const struct part *p = context;
    think_yield();
    p->run(p->context, p->i);
}

/* A sand_parallel. What no thread could be started for is done here. */
static void in_parallel(void *context, int n, void (*run)(void *, int))
{
    uv_thread_t thread[HELPERS];
    struct part part[HELPERS];
    int started = 0;
    while (started < HELPERS && started < n - 1) {
        part[started] = (struct part){context, run, started};
        if (uv_thread_create(&thread[started], run_part, &part[started]) != 0)
            break;
        started++;
    }
    for (int i = started; i < n; i++)
        run(context, i);
    while (started-- > 0)
        uv_thread_join(&thread[started]);
}

static void think(uv_work_t *work)
{
    struct thought *t = work->data;
    const uint64_t began = uv_hrtime();
    think_yield();
    t->mind.threads = 1 + HELPERS;
    t->mind.parallel = in_parallel;
    t->answer = t->program ? programs_choose(t->bot, &t->mind, &t->fault) : t->bot->choose(&t->mind);
    if (t->hint && t->bot->explain)
        t->bot->explain(&t->mind, &t->reason);
    if (t->hint && t->bot->reasons)
        t->bot->reasons(&t->mind, &t->plans);
    t->spent = uv_hrtime() - began;
}

static bool may_think(const struct room *r, int seat)
{
    return sand_asked(r->table) >> seat & 1 && room_is_bot(r, seat) && !room_by_hand(r, seat) && !night_holds(r, seat);
}

/* Of those who may think the one that was asked something by name and has not had its turn since; -1: none. */
static int asked_bot(const struct room *r, uint32_t *question)
{
    sand_mask may = 0;
    for (int i = 0; i < r->seats; i++)
        may |= may_think(r, i) ? sand_bit(i) : 0;
    *question = r->bot_asked;
    return sand_bot_addressed(r->table, may, question);
}

/* A seat that a bot plays and that has a question of its own to answer now; -1: none. Who was asked by name comes
 * first, then chosen at random among them, so that nobody's place in the row gives the order away. */
static int next_bot(struct room *r)
{
    uint32_t seen = 0, question;
    int found = asked_bot(r, &question);
    if (found >= 0)
        return found;
    for (int i = 0; i < r->seats; i++)
        if (may_think(r, i) && sand_random_below(&r->server->random, ++seen) == 0)
            found = i;
    return found;
}

static sand_mask bots_of(const struct room *r)
{
    sand_mask bots = 0;
    for (int i = 0; i < r->seats; i++)
        bots |= room_is_bot(r, i) ? sand_bit(i) : 0;
    return bots;
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

/* Whether something was said. */
static bool speak(struct room *r, struct thought *t)
{
    struct sand_error error;
    const char *const *channels = r->pack->game->channels;
    if (room_is_full(r) || !sand_bot_speaks(&t->mind, r->table, bots_of(r)) ||
        sand_say(r->table, t->seat, t->mind.channel, t->mind.remark, &error) != SAND_OK)
        return false;
    room_note_remark(r, t->seat, channels ? channels[t->mind.channel] : "table", t->mind.remark, &error);
    moderate_heard(r);
    return true;
}

/* ---- Hints ---- */

/* The bot whose advice a seat gets: the one it plays against, else the last the game has, which plays best. */
static const struct sand_bot *adviser(const struct room *r, struct sand_temper *temper)
{
    const struct sand_bot *bot = 0;
    for (int i = 0; i < r->seats && !bot; i++)
        if (room_is_bot(r, i))
            bot = sand_bot_read(r->pack->game->id, r->seat[i].bot, temper);
    return bot ? bot : sand_bot_best(r->pack->game->id);
}

static void tell_hint(const struct room *r, const struct thought *t)
{
    struct sand_writer w, answer;
    char text[256];
    sand_writer_fixed(&answer, text, sizeof text);
    if (t->answer != SAND_PASS) /* it would wait for others, and may say why all the same */
        sand_write_answer(r->pack->game, r->pack->data, t->answer, &answer);
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_object(&w, "hint");
    sand_put_text(&w, "a", text);
    if (t->mind.remark[0])
        sand_put_text(&w, "say", t->mind.remark);
    sand_put_text(&w, "bot",
                  (strcmp(t->level->name, "random") ? t->level : t->bot)->name); /* who compares is not random */
    if (t->reason.size)
        sand_put_raw(&w, "reason", t->reason.text, t->reason.size);
    if (t->plans.size)
        sand_put_members(&w, t->plans.text, t->plans.size);
    sand_put_end(&w);
    sand_put_end(&w);
    for (struct client *c = r->clients; c; c = c->next)
        if (c->viewer == t->seat)
            client_send(c, &w);
    sand_writer_free(&w);
}

/* The bot does nothing now, though it may speak. */
static void take_pass(struct room *r, struct thought *t)
{
    const bool said = r->state == ROOM_RUNNING && speak(r, t);
    const int64_t delay = r->server->settings.bot_delay ? r->server->settings.bot_delay : 20;
    r->passes = said ? 0 : r->passes + 1;
    const int64_t soon = company_pass(r, r->passes);
    r->next_bot = now_ms() + (soon && soon < delay ? soon : delay);
    r->bot_seat = -1;
}

static void play_answer(struct room *r, const struct thought *t)
{
    struct sand_error error;
    if (night_hold(r, t->seat, t->answer, false, &error) == NIGHT_PLAY)
        room_play(r, t->seat, t->answer, false, &error);
    r->bot_after = sand_answers_taken(r->table);
    r->passes = 0;
    standin_answered(r, t->seat);
}

static void take_answer(struct room *r, struct thought *t)
{
    struct sand_error error;
    if (t->answer == SAND_PASS || company_defers(r, t->answer)) {
        take_pass(r, t);
    } else if (r->state == ROOM_RUNNING && sand_try_answer(r->table, t->seat, t->answer, &error) == SAND_OK) {
        const bool said = !company_spoke(r) && speak(r, t);
        const int64_t listens = said ? company_listens(r) : 0;
        if (!listens) {
            play_answer(r, t);
        } else { /* it answers when its words have been heard */
            r->next_bot = now_ms() + listens;
            r->bot_seat = t->seat;
        }
    }
}

static void free_thought(struct thought *t)
{
    sand_writer_free(&t->reason);
    sand_writer_free(&t->plans);
    free(t);
}

/* What has come in the meantime is done before the next bot thinks. Requests store what they change, so the room may
 * be another, loaded again, or gone, after them. */
static void catch_up(struct room *r)
{
    struct server *s = r->server;
    char code[STORE_CODE];
    strcpy(code, r->code);
    r->serving = true;
    callers_serve(s);
    if (!(r = room_in_memory(s, code)))
        return;
    r->serving = false;
    take_waiting(r);
    room_settle(r);
}

static void thought_over(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct room *r = t->room;
    struct server *s = r->server;
    r->busy = false;
    s->counts.bots++;
    if (!t->program)
        line_ended(r, (int64_t)(t->spent / 1000));
    callers_release(r);
    if (r->forgotten) {
        free_thought(t);
        room_free(r);
        callers_serve(s);
        line_advance(s);
        return;
    }
    if (status == 0 && t->hint)
        tell_hint(r, t);
    else if (status == 0 && !t->hint) {
        standin_program(r, t->seat, t->fault);
        take_answer(r, t);
    }
    free_thought(t);
    room_touch(r);
    catch_up(r);
    line_advance(s);
}

/* ---- Programs: they are waited for in threads of their own (programs.c) ---- */

static void run_errand(void *context)
{
    struct thought *t = context;
    think(&t->work);
}

static void errand_over(void *context)
{
    struct thought *t = context;
    thought_over(&t->work, 0);
}

/* Whether it is in progress; where all threads wait, a stand-in thinks like any bot. */
static bool begin_errand(struct thought *t)
{
    struct sand_question q;
    if (!outside_is(t->bot))
        return false;
    t->program = true;
    /* A program is told the number of its question. It is given one here, so that worker and loop, which may send the
     * same to the person whose seat it is, only read it. */
    sand_ask(t->room->table, t->seat, 0, &q);
    if (programs_send(t->room->server, run_errand, errand_over, t))
        return true;
    t->program = false;
    t->bot = sand_bot_named(t->mind.game->id, standin_bot(t->mind.game));
    t->fault = FAULT_SILENT;
    return false;
}

/* With people at the table bots follow: nothing is forced in the first minute of a day, unless the one person there is
 * done with it, nor right after a bot has pointed. */
static bool is_calm(const struct room *r)
{
    enum { MINUTE = 60000 };
    const int64_t calm = settings_time(r->server->settings.bot_delay, MINUTE);
    return company_calm(r) && (now_ms() - r->chapter_began < calm || company_rests(r));
}

static void take_counsel(struct thought *t)
{
    const struct sand_counsel counsel = sand_counsel_of(t->mind.game->id, t->bot);
    t->bot = counsel.bot;
    t->mind.hint = t->mind.parts = true;
    t->mind.limit = counsel.limit;
}

static void begin_thought(struct room *r, int seat, bool hint)
{
    struct thought *t = malloc(sizeof *t);
    uint32_t question;
    if (!t)
        abort();
    t->work.data = t;
    t->room = r;
    t->seat = seat;
    t->hint = hint;
    sand_writer_grow(&t->reason);
    sand_writer_grow(&t->plans);
    sand_random_seed(&t->random, sand_random_next(&r->server->random));
    if (!sand_mind_open(&t->mind, r->table, seat, &t->question, &t->random, t->scratch)) {
        free_thought(t);
        return;
    }
    t->fault = FAULT_NONE;
    t->program = false;
    t->bot = hint ? adviser(r, &t->mind.temper)
                  : server_bot(r->server, r->pack->game->id, r->seat[seat].bot, &t->mind.temper);
    if (!t->bot)
        t->bot = sand_bot_named(r->pack->game->id, "random");
    t->level = t->bot;
    if (hint)
        take_counsel(t);
    t->mind.hold = !hint && is_calm(r);
    if (!hint && asked_bot(r, &question) == seat)
        r->bot_asked = question + 1;
    r->busy = true;
    if (begin_errand(t))
        return;
    line_began(r);
    uv_queue_work(&r->server->loop, &t->work, think, thought_over);
}

/* A quarter of the way from the shortest to the longest for each step of patience, and at random within it. */
static int64_t thinking_time(struct room *r, int seat)
{
    const int64_t delay = r->server->settings.bot_delay, step = delay * 15 / 32;
    struct sand_temper temper = sand_temper_of(r->table, seat);
    sand_bot_read(r->pack->game->id, r->seat[seat].bot, &temper);
    return delay * 5 / 8 + temper.patience * step + (int64_t)sand_random_below(&r->server->random, (uint32_t)step + 1);
}

/* How long a bot seems to think: nothing where no person plays, never a hint at its card. Where all answer at once
 * the bots share the time, one after the other; what follows from a bot's own answer it has thought of already. */
static int64_t delay_of(struct room *r, int seat)
{
    struct sand_question q;
    if (night_veiled(r) || !r->server->settings.bot_delay || !room_person_present(r)) /* night.c draws for the night */
        return 0;
    const int64_t whole = thinking_time(r, seat);
    const uint32_t flags = r->pack->game->ask(r->pack->data, sand_state_of(r->table), seat, &q) > 0 ? q.flags : 0;
    const bool many = flags & SAND_TOGETHER;
    if (company_hurries(r) || (flags & SAND_FLOOR && company_follows(r)))
        return 0;
    const int64_t step = company_step(r);
    if (step)
        return step;
    if (many)
        return whole / __builtin_popcount(bots_of(r));
    return seat == r->bot_seat && r->bot_after == sand_answers_taken(r->table) ? whole / 4 : whole;
}

static bool is_program(const struct room *r, int seat)
{
    struct sand_temper temper;
    const struct sand_bot *bot = server_bot(r->server, r->pack->game->id, r->seat[seat].bot, &temper);
    return bot && outside_is(bot);
}

/* Whose turn it is to think: who was asked by name, else who was chosen before and may still think, else anybody;
 * -1: nobody may. */
static int settle_on(struct room *r, bool chosen, int *asked)
{
    uint32_t question;
    *asked = asked_bot(r, &question);
    if (*asked < 0) /* none is left to be looked for */
        r->bot_asked = sand_remark_count(r->table);
    return *asked < 0 && chosen && may_think(r, r->bot_seat) ? r->bot_seat : next_bot(r);
}

/* It thinks after its time; who is asked by name does not wait longer for that. */
static void wait_for_bot(struct room *r, int seat, int64_t now)
{
    const int64_t due = now + delay_of(r, seat);
    r->next_bot = r->next_bot && seat == r->bot_seat && r->next_bot < due ? r->next_bot : due;
    r->bot_seat = seat;
}

/* A bot thinks already, or none will. */
static bool is_taken(const struct room *r)
{
    return r->busy || r->in_line || r->serving || r->server->stopping || lesson_runs(r);
}

/* Bots wait until all has been told, and for the one person who reads. */
static bool stands_still(const struct room *r)
{
    return room_paused(r) || tell_behind(r) || company_awaits(r);
}

void think_settle(struct room *r)
{
    const int64_t now = now_ms();
    if (is_taken(r))
        return;
    int asked;
    const bool chosen = r->next_bot && r->bot_seat >= 0;
    const int seat = settle_on(r, chosen, &asked);
    if (seat < 0 || stands_still(r)) {
        r->next_bot = 0;
        return;
    }
    if (!r->next_bot || (chosen && seat != r->bot_seat) || seat == asked)
        wait_for_bot(r, seat, now);
    if (now < r->next_bot)
        return;
    r->next_bot = 0;
    if (is_program(r, seat))
        think_begin(r);
    else
        line_join(r);
}

void think_begin(struct room *r)
{
    const int hint = r->hint_for - 1;
    const int seat = r->bot_seat >= 0 && may_think(r, r->bot_seat) ? r->bot_seat : next_bot(r);
    const bool may = r->state == ROOM_RUNNING && !room_paused(r) && !tell_behind(r) && !r->broken;
    r->hint_for = 0;
    if (may && hint >= 0 && sand_asked(r->table) >> hint & 1)
        begin_thought(r, hint, true);
    else if (may && seat >= 0 && !company_awaits(r))
        begin_thought(r, seat, false);
}

void think_hint(struct room *r, int seat)
{
    r->hint_for = seat + 1;
    line_join(r);
}
