/* What plans do, for somebody who asks why: the figures that the game declares (engine/figure.h), before and after.
 *
 * A search is made to find the best plan, not to describe any: what it gives up early it has hardly seen, and what it
 * chooses was lucky. So the few plans that are told are played again, all on the same futures, which no search has
 * used. Figures are read from what the seat would be shown, in imagined states: parts can reveal nothing. */
#include "bots/plan.h"

#include "engine/notation.h"

#include <math.h>
#include <string.h>

enum {
    FEWEST = 16,        /* futures for a bot that compares little */
    APART = 0x40000000, /* where the numbers of these futures begin: no search gets there */
    ROOM = 8192,        /* bytes of a view, to begin with */
    TENTHS = 10
};

/* ---- Figures of the seat's view ---- */

/* All but those that have an owner only now and then, such as the unit that moves, and those that only tell where a
 * finished game turned (engine/preview.c leaves them out as well). */
int plan_readings(const struct sand_game *game, const void *pack, int seats, struct sand_reading of[PLAN_FIGURES])
{
    int count = 0;
    for (const struct sand_figure *f = game->figures; f && f->name; f++) {
        if (f->flags == SAND_TURNS)
            continue;
        const int ids = f->by ? sand_figure_ids(f, game, pack, seats) : 1;
        for (int i = 0; i < ids && count < PLAN_FIGURES; i++)
            of[count++] = sand_reading_of(f, game, pack, i);
    }
    return count;
}

struct readings {
    int count;
    struct sand_reading of[PLAN_FIGURES];
};

static void list_readings(const struct sand_mind *m, int seats, struct readings *r)
{
    r->count = plan_readings(m->game, m->pack, seats, r->of);
}

struct teller {
    struct plan_watch watch; /* first: turn_over finds the teller by it */
    const struct plan_search *search;
    struct readings readings;
    struct sand_writer view;
    int64_t before[PLAN_FIGURES], turn[PLAN_LETTERS][PLAN_FIGURES], end[PLAN_LETTERS][PLAN_FIGURES];
    int plan, chosen; /* plan: the one that is being played */
    uint16_t best[PLAN_LETTERS];
};

static void read_figures(struct teller *t, const void *state, int64_t *sum)
{
    const struct sand_mind *m = t->search->mind;
    sand_writer_reset(&t->view);
    m->game->view(m->pack, state, m->seat, &t->view);
    for (int i = 0; i < t->readings.count; i++)
        sum[i] += sand_read_figure(&t->readings.of[i], &t->view);
}

static void note_turn(struct plan_watch *watch, const void *state)
{
    struct teller *t = (struct teller *)(void *)watch;
    read_figures(t, state, t->turn[t->plan]);
}

/* ---- Playing them again ---- */

/* `no`, or `no` with for how long: "decline-turn". */
static bool is_kind_of(const char *verb, const char *no)
{
    const size_t n = strlen(no);
    return strncmp(verb, no, n) == 0 && (verb[n] == 0 || verb[n] == '-');
}

/* Ways to pass or to decline differ in when one is asked again, not in what comes of it: to somebody who compares they
 * are one. */
bool plan_begin_alike(const struct sand_game *game, sand_answer a, sand_answer b)
{
    static const char *const noes[] = {"pass", "decline"};
    const char *one = game->verbs[sand_answer_verb(a)].name, *other = game->verbs[sand_answer_verb(b)].name;
    for (size_t i = 0; i < sizeof noes / sizeof noes[0]; i++)
        if (is_kind_of(one, noes[i]) && is_kind_of(other, noes[i]))
            return true;
    return a == b;
}

/* The policy's own first, as in every comparison, then the chosen one and the best others that begin otherwise; the
 * number of the chosen one. */
static int line_up(struct plan_search *s, int chosen)
{
    const struct plan found = s->plan[chosen];
    s->plans = 1;
    if (chosen != 0)
        s->plan[s->plans++] = found;
    for (int i = 0; i < s->others && s->plans < PLAN_LETTERS; i++) {
        bool told = false;
        for (int k = 0; k < s->plans; k++)
            told = told || plan_begin_alike(s->mind->game, s->plan[k].step[0], s->other_plan[i].step[0]);
        if (!told)
            s->plan[s->plans++] = s->other_plan[i];
    }
    memset(s->sums, 0, sizeof s->sums);
    return chosen ? 1 : 0;
}

/* Held against those that begin otherwise: two plans with one beginning are told as one. */
static bool is_best(const struct plan_search *s, const int *value, int i)
{
    for (int k = 0; k < s->plans; k++)
        if (value[k] > value[i] && !plan_begin_alike(s->mind->game, s->plan[k].step[0], s->plan[i].step[0]))
            return false;
    return true;
}

static void count(struct plan_search *s, struct teller *t, const int *value)
{
    for (int i = 0; i < s->plans; i++) {
        t->best[i] = (uint16_t)(t->best[i] + is_best(s, value, i));
        plan_add(&s->sums[i], value[i], value[i] - value[0]);
    }
}

static void play_again(struct plan_search *s, struct teller *t, uint32_t futures)
{
    struct plan_hand *h = &s->hand[0];
    int value[PLAN_LETTERS];
    for (uint32_t f = 0; f < futures; f++) {
        struct sand_random random;
        plan_imagine(s, APART + f, h, &random);
        read_figures(t, h->imagined.bytes, t->before);
        for (t->plan = 0; t->plan < s->plans; t->plan++) {
            value[t->plan] = plan_told_value(s, h, plan_future(s, h, &s->plan[t->plan], random, &t->watch));
            read_figures(t, h->now.bytes, t->end[t->plan]);
        }
        count(s, t, value);
    }
    s->simulations += futures * (uint32_t)s->plans;
}

/* ---- What is kept ---- */

static int16_t tenths(int64_t sum, uint32_t futures)
{
    const double mean = floor(TENTHS * (double)sum / futures + 0.5);
    return (int16_t)(mean > INT16_MAX ? INT16_MAX : mean < INT16_MIN ? INT16_MIN : mean);
}

static struct plan_parts parts_of(const struct teller *t, int i)
{
    const uint32_t futures = t->search->sums[i].runs;
    struct plan_parts parts = {.best = t->best[i]};
    for (int k = 0; k < t->readings.count; k++) {
        parts.turn[k] = tenths(t->turn[i][k] - t->before[k], futures);
        parts.end[k] = tenths(t->end[i][k] - t->before[k], futures);
    }
    return parts;
}

/* The policy gives what a plan leaves open, and that is part of what was played: it is told as far as it is the same in
 * every future. */
static struct plan_reason whole_reason(struct plan_search *s, int i)
{
    struct plan_step step[PLAN_TOLD];
    struct plan_reason r = plan_reason_of(s, i);
    const int count = plan_walk(s, &s->plan[i], PLAN_TOLD, step);
    for (int k = r.count; k < count; k++)
        r.answer[r.count++] = step[k].answer;
    return r;
}

/* The chosen one first, then the others in their order. */
static void remember(struct plan_search *s, const struct teller *t, int chosen, struct plan_memory *memory)
{
    memory->reasons = memory->lettered = 0;
    for (int n = 0; n < s->plans; n++) {
        const int i = n == 0 ? chosen : n <= chosen ? n - 1 : n;
        memory->parts[memory->lettered++] = parts_of(t, i);
        memory->reason[memory->reasons] = whole_reason(s, i);
        memory->reason[memory->reasons++].chosen = n == 0;
    }
}

/* The one that gained most here: nobody is advised to play one plan by numbers that speak for another. What a bot plays
 * itself stays as it is, whether somebody wants its reasons or not. */
static int best_told(const struct plan_search *s, const struct teller *t)
{
    int best = t->chosen;
    for (int i = 0; i < s->plans && s->mind->hint; i++)
        if (s->sums[i].value > s->sums[best].value)
            best = i;
    return best;
}

int plan_tell(struct plan_search *s, int chosen, struct plan_memory *memory)
{
    const uint32_t wished = memory->simulations / 10;
    struct teller t = {.watch = {note_turn}, .search = s, .chosen = line_up(s, chosen)};
    list_readings(s->mind, sand_seats_of(s->mind->table), &t.readings);
    sand_writer_flat(&t.view, ROOM);
    play_again(s, &t, wished < FEWEST ? FEWEST : wished > PLAN_FUTURES ? PLAN_FUTURES : wished);
    sand_writer_free(&t.view);
    chosen = best_told(s, &t);
    remember(s, &t, chosen, memory);
    return chosen;
}

/* ---- Telling ---- */

static bool is_changed(const struct plan_memory *memory, int figure)
{
    for (int i = 0; i < memory->lettered; i++)
        if (memory->parts[i].turn[figure] || memory->parts[i].end[figure])
            return true;
    return false;
}

void plan_put_parts(const struct sand_mind *m, const struct plan_memory *memory, int i, struct sand_writer *w)
{
    struct readings r;
    list_readings(m, sand_seats_of(m->table), &r);
    sand_put_int(w, "best", memory->parts[i].best);
    sand_put_array(w, "figures");
    for (int k = 0; k < r.count; k++) {
        if (!is_changed(memory, k))
            continue;
        sand_put_object(w, 0);
        sand_put_text(w, "name", r.of[k].figure->name);
        if (r.of[k].of)
            sand_put_text(w, "of", r.of[k].of);
        sand_put_int(w, "turn", memory->parts[i].turn[k]);
        sand_put_int(w, "end", memory->parts[i].end[k]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* ---- Labels ---- */

enum { STATES = 4 }; /* imagined for the labels: what differs among them the seat cannot know */

struct labels {
    int count;             /* answers that are offered, each after those before it, in all states */
    bool vague[PLAN_TOLD]; /* what its label shows is not the same in all of them */
    int32_t value[PLAN_TOLD][SAND_SHOWN];
};

static void note_label(struct labels *l, int k, const int32_t value[SAND_SHOWN], bool first)
{
    if (first)
        memcpy(l->value[k], value, sizeof l->value[k]);
    l->vague[k] = !first && (l->vague[k] || memcmp(l->value[k], value, sizeof l->value[k]) != 0);
}

/* The labels of a plan in the positions in which its answers are given, as one imagined state has them. */
static void walk_labels(const struct sand_mind *m, const struct plan_reason *r, uint64_t number, struct labels *l)
{
    struct plan_hand h;
    int k = 0;
    sand_mind_imagine_into(m, number, h.now.bytes);
    for (; k < l->count && m->game->ask(m->pack, h.now.bytes, m->seat, &h.question) > 0; k++) {
        int32_t value[SAND_SHOWN] = {-1, -1, -1, -1, -1, -1};
        if (!sand_offers(&h.question, r->answer[k]))
            break;
        m->game->show(m->pack, h.now.bytes, m->seat, r->answer[k], value);
        note_label(l, k, value, number == 0);
        m->game->apply(m->pack, h.now.bytes, m->seat, r->answer[k], 0);
    }
    l->count = k;
}

void plan_put_shown(const struct sand_mind *m, const struct plan_reason *r, struct sand_writer *w)
{
    struct labels l = {.count = r->count};
    if (!m->game->shown || !m->game->show)
        return;
    for (uint64_t i = 0; i < STATES; i++)
        walk_labels(m, r, i, &l);
    sand_put_array(w, "shown");
    for (int k = 0; k < l.count; k++) {
        sand_put_array(w, 0);
        if (!l.vague[k])
            sand_put_values(m->game, m->pack, m->game->shown[sand_answer_verb(r->answer[k])], SAND_SHOWN, l.value[k],
                            w);
        sand_put_end(w);
    }
    sand_put_end(w);
}
