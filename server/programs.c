/* Programs that the operator lets hosts seat as bots (`--bot NAME=exec:PATH`). They are asked in threads of their own,
 * so one that hangs holds up its own table until its time is over, and neither the loop nor the bots of other tables. A
 * thread has its own processes and lives as long as the server: a process ends with the thread that started it. Where
 * all threads wait for an answer, a stand-in answers at once. */
#include "bots/bots.h"
#include "outside/outside.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum {
    NAME = 24,
    THREADS = 16,
    FRESH = 600000
}; /* milliseconds after which a program that was given up is tried again */

struct programs {
    struct program {
        char name[NAME];
        const struct sand_bot *bot;
    } program[OUTSIDE_PROGRAMS];
    int count;
    struct asker {
        struct outside outside;
        int64_t since;
        uv_thread_t thread;
        uv_sem_t wake;
        uv_async_t done;
        bool started, taken, ends;
        void *context;
        void (*run)(void *), (*over)(void *);
    } asker[THREADS];
};

/* A name is told from our own bots', and may stand wherever a bot's does. */
static bool name_ok(const struct server *s, const char *name, size_t n)
{
    char copy[NAME];
    if (n < 2 || n >= NAME || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") < n)
        return false;
    memcpy(copy, name, n);
    copy[n] = 0;
    for (int i = 0; sand_bots[i]; i++)
        if (strcmp(sand_bots[i]->name, copy) == 0)
            return false;
    for (int i = 0; i < s->programs->count; i++)
        if (strcmp(s->programs->program[i].name, copy) == 0)
            return false;
    return true;
}

/* `NAME=exec:PATH`. */
static bool add(struct server *s, char *line, struct sand_error *error)
{
    static const char exec[] = "=exec:";
    struct programs *p = s->programs;
    char *equals = strstr(line, exec);
    int first = 0;
    const struct sand_pack *any = packs_next(s, &first);
    if (!equals || !name_ok(s, line, (size_t)(equals - line)))
        return sand_fail(error, "bot",
                         "NAME=exec:PATH, where NAME is 2 to 23 lower-case letters, digits and hyphens that no other "
                         "bot has, not ",
                         line, (char *)0);
    if (p->count == OUTSIDE_PROGRAMS)
        return sand_fail(error, "bot", "too many programs", (char *)0);
    struct program *program = &p->program[p->count];
    memcpy(program->name, line, (size_t)(equals - line));
    program->bot = outside_bot(any->game, equals + strlen(exec), error);
    p->count += program->bot != 0;
    return program->bot;
}

bool programs_open(struct server *s, struct sand_error *error)
{
    char *bots = strdup(s->settings.bots), *rest = bots;
    bool ok = true;
    if (!bots || !(s->programs = calloc(1, sizeof *s->programs)))
        abort();
    outside_limit(s->settings.answer_time, (struct sandbox){.confined = !s->settings.no_sandbox});
    for (char *line; ok && (line = strsep(&rest, "\n"));)
        ok = !*line || add(s, line, error);
    free(bots);
    return ok;
}

static void stop(struct asker *a)
{
    if (!a->started)
        return;
    a->ends = true;
    uv_sem_post(&a->wake);
    uv_thread_join(&a->thread);
    uv_sem_destroy(&a->wake);
    uv_close((uv_handle_t *)&a->done, 0);
}

void programs_stop(struct server *s)
{
    for (int i = 0; s->programs && i < THREADS; i++)
        stop(&s->programs->asker[i]);
}

void programs_close(struct server *s)
{
    free(s->programs);
    s->programs = 0;
}

void programs_put(const struct server *s, struct sand_writer *w)
{
    for (int i = 0; s->programs && i < s->programs->count; i++) {
        sand_put_object(w, 0);
        sand_put_text(w, "name", s->programs->program[i].name);
        sand_put_bool(w, "rig", false);
        sand_put_bool(w, "program", true);
        sand_put_end(w);
    }
}

const struct sand_bot *server_bot(const struct server *s, const char *game, const char *text,
                                  struct sand_temper *temper)
{
    for (int i = 0; s->programs && i < s->programs->count; i++)
        if (strcmp(s->programs->program[i].name, text) == 0)
            return s->programs->program[i].bot;
    return sand_bot_read(game, text, temper);
}

/* ---- Threads ---- */

/* What an asker is to do is written by the loop before it posts the semaphore and read by the thread after it has
 * waited for it; `taken` is the loop's alone. So no lock is needed, as long as nobody but the loop calls programs_send.
 */
static _Thread_local struct asker *self;

static void ask(void *context)
{
    self = context;
    for (;;) {
        uv_sem_wait(&self->wake);
        if (self->ends)
            break;
        self->run(self->context);
        uv_async_send(&self->done);
    }
    outside_close(&self->outside);
}

/* On the loop. It waits for those who ask, as it does for bots that think. */
static void on_done(uv_async_t *done)
{
    struct asker *a = done->data;
    if (!a->taken)
        return;
    a->taken = false;
    uv_unref((uv_handle_t *)done);
    a->over(a->context);
}

static bool start(struct server *s, struct asker *a)
{
    uv_async_init(&s->loop, &a->done, on_done);
    uv_unref((uv_handle_t *)&a->done);
    a->done.data = a;
    uv_sem_init(&a->wake, 0);
    if (uv_thread_create(&a->thread, ask, a) == 0) {
        a->started = true;
        return true;
    }
    uv_sem_destroy(&a->wake);
    uv_close((uv_handle_t *)&a->done, 0);
    return false;
}

bool programs_send(struct server *s, void (*run)(void *), void (*over)(void *), void *context)
{
    struct asker *a = s->programs->asker, *const end = a + THREADS;
    while (a < end && a->taken)
        a++;
    if (a == end || !(a->started || start(s, a)))
        return false;
    a->taken = true;
    a->run = run;
    a->over = over;
    a->context = context;
    uv_ref((uv_handle_t *)&a->done);
    uv_sem_post(&a->wake);
    return true;
}

sand_answer programs_choose(const struct sand_bot *bot, struct sand_mind *mind, enum fault *fault)
{
    static const enum fault faults[] = {[OUTSIDE_FINE] = FAULT_NONE,
                                        [OUTSIDE_AWAY] = FAULT_AWAY,
                                        [OUTSIDE_SILENT] = FAULT_SILENT,
                                        [OUTSIDE_NONSENSE] = FAULT_NONSENSE,
                                        [OUTSIDE_FLOOD] = FAULT_FLOOD};
    if (now_ms() - self->since > FRESH) {
        outside_close(&self->outside);
        self->since = now_ms();
    }
    const sand_answer answer = outside_choose(&self->outside, bot, mind);
    *fault = faults[self->outside.fault];
    return answer;
}
