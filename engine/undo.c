/* Undo: the way back from each answer to the state before it, kept as the words that the answer changed. A state is a
 * few KiB and an answer changes a few words of it, so 64 steps back seldom take more memory than one state.
 *
 * The steps lie one after the other, oldest first: a head, then runs of the words as they were. An answer that changed
 * words 5, 6 and 40 is a head, {5, 2} and two words, {40, 1} and one word.
 *
 * Always true: all steps are of one actor. As soon as somebody else answers, or an answer does what cannot be taken
 * back, all are forgotten and undo_bar says why: to find out whether one may go back is to look at the last step. What
 * may be taken back is decided when an answer is played and not when undo is asked for, because only then is it known
 * what it drew, revealed and led to. */
#include "engine/ensure.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 512 }; /* bytes of room for the steps to come, when all are forgotten */

struct step {
    uint32_t size, previous; /* of this step and of the one before it, in bytes */
    uint32_t actor, entries, answers;
    uint32_t runs;
};
struct run {
    uint32_t at, count; /* in words; the words follow */
};

static uint32_t words_of(const struct sand_table *t)
{
    return t->pack->game->state_bytes / (uint32_t)sizeof(uint64_t);
}

/* The next run of words that differ, from word `at` on; count 0: none. Nearly all are the same: four at a time. */
static struct run next_run(const uint64_t *old, const uint64_t *now, uint32_t at, uint32_t words)
{
    while (at + 4 <= words && !((old[at] ^ now[at]) | (old[at + 1] ^ now[at + 1]) | (old[at + 2] ^ now[at + 2]) |
                                (old[at + 3] ^ now[at + 3])))
        at += 4;
    while (at < words && old[at] == now[at])
        at++;
    struct run run = {at, 0};
    while (at < words && old[at] != now[at])
        at++;
    run.count = at - run.at;
    return run;
}

static struct step last_step(const struct sand_table *t)
{
    struct step step;
    memcpy(&step, t->undo.bytes + t->undo.size - t->undo_last, sizeof step);
    return step;
}

/* The new first step still names the size of the dropped one as `previous`; undo_count is what says that there is none.
 */
static void drop_oldest(struct sand_table *t)
{
    struct step step;
    memcpy(&step, t->undo.bytes, sizeof step);
    memmove(t->undo.bytes, t->undo.bytes + step.size, t->undo.size - step.size);
    t->undo.size -= step.size;
    t->undo_count--;
    t->undo_bar = BAR_FIRST; /* what was not kept bars the way from now on */
}

static const struct {
    const char *code, *what;
} undo_bars[] = {
    [BAR_FINAL] = {"final", "answers cannot be undone in this game"},
    [BAR_NOTHING] = {"nothing", "there is nothing to undo yet"},
    [BAR_FIRST] = {"first", "you cannot go back any further"},
    [BAR_OTHER] = {"other", "the last answer came from someone else"},
    [BAR_ANSWERED] = {"answered", "someone else has answered since"},
    [BAR_CHANCE] = {"chance", "a die was rolled or a card was drawn since"},
    [BAR_LEARNT] = {"learnt", "your answer has brought something hidden to light"},
    [BAR_SEAT] = {"seat", "the last answer was not a seat's"},
    [BAR_TURN] = {"turn", "someone else has been asked since"},
    [BAR_OVER] = {"over", "the game is over"},
    [BAR_DICE] = {"dice", "dice have been queued since"},
};

enum sand_reply undo_barred(enum undo_bar bar, struct sand_error *error)
{
    sand_fail(error, undo_bars[bar].code, undo_bars[bar].what, (char *)0);
    return SAND_NO_UNDO_HERE;
}

bool undo_shows(const struct sand_entry *e, int actor)
{
    return e->flags & SAND_REVEALS && e->audience & sand_bit(actor) && e->audience & SAND_SEAT_MASK & ~sand_bit(actor);
}

/* What is told first is what a player understands best. Where others look at what is theirs, such as their hands at the
 * start of a turn, that it is their turn says more than that somebody learnt something; but what the actor has shown to
 * others itself comes before that. */
enum undo_bar undo_barrier(const struct deed *deed)
{
    if (deed->drawn)
        return BAR_CHANCE;
    if (deed->shown)
        return BAR_LEARNT;
    if (deed->actor >= SAND_SEATS)
        return BAR_SEAT;
    if (deed->newly_asked & SAND_SEAT_MASK & ~sand_bit(deed->actor))
        return BAR_TURN;
    if (deed->revealed)
        return BAR_LEARNT;
    return deed->over ? BAR_OVER : BAR_NONE;
}

bool undo_is_of_answer(enum undo_bar bar)
{
    return bar == BAR_CHANCE || bar == BAR_LEARNT || bar == BAR_TURN;
}

/* What another's answer did is not a reason that concerns this actor: that another has answered is, and first of all
 * that this actor has answered nothing yet. */
static bool barred_by_another(const struct sand_table *t, int actor)
{
    return t->undo_count || (undo_is_of_answer(t->undo_bar) && t->undo_by != actor);
}

enum undo_bar undo_bar_for(const struct sand_table *t, int actor)
{
    if (t->pack->game->flags & SAND_FINAL)
        return BAR_FINAL;
    if (undo_actor(t) == actor)
        return BAR_NONE;
    if (!barred_by_another(t, actor))
        return t->undo_bar;
    return table_has_answered(t, actor) ? BAR_OTHER : BAR_NOTHING;
}

const char *undo_bar_code(enum undo_bar bar)
{
    return undo_bars[bar].code;
}

const char *sand_undo_bar(const struct sand_table *t, int actor)
{
    return undo_bar_code(undo_bar_for(t, actor));
}

void undo_forget(struct sand_table *t, enum undo_bar why)
{
    t->undo_count = t->undo.size = t->undo_last = 0;
    if (t->undo.room > KEPT)
        packed_trim(&t->undo);
    t->undo_bar = why;
}

int undo_actor(const struct sand_table *t)
{
    return t->undo_count ? (int)last_step(t).actor : -1;
}

void undo_push(struct sand_table *t, int actor, const uint64_t *old, uint32_t entries, uint32_t answers)
{
    const uint64_t *now = (const uint64_t *)(const void *)t->state;
    const uint32_t words = words_of(t);
    struct run runs[SAND_STATE / sizeof(uint64_t) / 2 + 1]; /* at least one word apart */
    struct step step = {sizeof step, t->undo_last, (uint32_t)actor, entries, answers, 0};
    for (struct run r = next_run(old, now, 0, words); r.count; r = next_run(old, now, r.at + r.count, words)) {
        step.size += (uint32_t)(sizeof r + r.count * sizeof *old);
        runs[step.runs++] = r;
    }
    if (t->undo_count == UNDO_POINTS)
        drop_oldest(t);
    uint8_t *to = packed_room(t, &t->undo, step.size);
    if (!to)
        return;
    memcpy(to, &step, sizeof step);
    to += sizeof step;
    for (uint32_t i = 0; i < step.runs; i++) {
        const struct run *r = &runs[i];
        memcpy(to, r, sizeof *r);
        memcpy(to + sizeof *r, old + r->at, r->count * sizeof *old);
        to += sizeof *r + r->count * sizeof *old;
    }
    t->undo.size += step.size;
    t->undo_last = step.size;
    t->undo_count++;
}

void undo_pop(struct sand_table *t, uint32_t *entries, uint32_t *answers)
{
    SAND_ENSURE(t->undo_count > 0);
    const struct step step = last_step(t);
    const uint8_t *from = t->undo.bytes + t->undo.size - step.size + sizeof step;
    for (uint32_t i = 0; i < step.runs; i++) {
        struct run r;
        memcpy(&r, from, sizeof r);
        memcpy(t->state + r.at * sizeof(uint64_t), from + sizeof r, r.count * sizeof(uint64_t));
        from += sizeof r + r.count * sizeof(uint64_t);
    }
    *entries = step.entries;
    *answers = step.answers;
    t->undo.size -= step.size;
    t->undo_last = step.previous;
    t->undo_count--;
}
