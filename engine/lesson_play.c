/* Playing lessons, and proving that they can be played. A lesson is written against one seed and one version of the
 * rules; when either changes, an answer may no longer be legal or point at the wrong piece. So each lesson that ships
 * is played from beginning to end by a test (sand_lesson_prove), which also asks that every other answer the learner
 * could give is told something about. */
#include "engine/lesson.h"
#include "engine/notation.h"

#include <string.h>

struct sand_table *sand_lesson_table(const struct sand_lesson *l, const struct sand_pack *pack,
                                     struct sand_error *error)
{
    uint8_t key[32];
    sand_seed(l->seed, key);
    return l->from_position ? sand_open_at(pack, l->start, key, error) : sand_open(pack, l->start, key, error);
}

const struct sand_lesson_move *sand_lesson_next(const struct sand_lesson *l, const struct sand_table *t)
{
    const uint32_t taken = sand_answers_taken(t);
    return taken < (uint32_t)l->move_count ? &l->move[taken] : 0;
}

/* Steps without an answer are passed over together with the step after them: they are read on the way to it. So this is
 * the step whose answer is waited for, and a page shows what lies between the last one and it. */
int sand_lesson_at(const struct sand_lesson *l, const struct sand_table *t)
{
    const uint32_t taken = sand_answers_taken(t);
    int i = 0;
    while (i < l->step_count && (!l->step[i].answer || (uint32_t)l->step[i].move < taken))
        i++;
    return i;
}

bool sand_lesson_try(const struct sand_lesson_move *move, struct sand_table *t, int *actor, sand_answer *answer,
                     struct sand_error *error)
{
    *actor = sand_actor_of(sand_pack_of(t)->game, move->actor, sand_seats_of(t));
    if (*actor < 0 || *actor >= SAND_ACTORS)
        return sand_fail(error, "actor", "neither a statement nor an actor at this table: ", move->actor, (char *)0);
    return sand_try(t, *actor, 0, move->answer, answer, error) == SAND_OK;
}

bool sand_lesson_play(const struct sand_lesson_move *move, struct sand_table *t, struct sand_error *error)
{
    int actor;
    sand_answer answer;
    /* Tried first: dice that were queued for a move that is then refused could not be taken out of the record again. */
    if (!sand_lesson_try(move, t, &actor, &answer, error) ||
        (move->dice_count && !sand_dice(t, move->dice, move->dice_count, error)))
        return false;
    sand_act(t, actor, answer);
    return true;
}

/* Whether an answer is that one, or begins with its words. */
static bool begins_with(const char *answer, const char *words)
{
    const size_t size = strlen(words);
    return strncmp(answer, words, size) == 0 && (!answer[size] || answer[size] == ' ');
}

const struct sand_lesson_telling *sand_lesson_telling(const struct sand_lesson_step *step, const char *answer)
{
    const struct sand_lesson_telling *any = 0;
    for (int i = 0; i < step->telling_count; i++) {
        const struct sand_lesson_telling *t = &step->telling[i];
        if (t->answer && begins_with(answer, t->answer))
            return t;
        any = t->answer ? any : t;
    }
    return any;
}

/* ---- Proving ---- */

struct proof {
    const struct sand_lesson *lesson;
    const struct sand_pack *pack;
    struct sand_table *table;
    struct sand_error *error;
    struct sand_question question;
};

static bool wrong(const struct proof *p, int line, const char *what, const char *text)
{
    char where[96];
    struct sand_writer w;
    sand_writer_fixed(&w, where, sizeof where);
    sand_append_text(&w, p->lesson->id);
    sand_append_text(&w, ".lesson line ");
    sand_append_int(&w, line);
    return sand_fail(p->error, where, what, ": ", text, (char *)0);
}

static bool has_figure(const struct proof *p, const struct sand_lesson_point *point)
{
    for (const struct sand_figure *f = p->pack->game->figures; f && f->name; f++)
        if (strcmp(f->name, point->id) == 0)
            return !point->of ||
                   (f->by && sand_domain_find(&p->pack->game->domains[f->by - 1], p->pack->data, point->of) >= 0);
    return false;
}

static bool has_name(const struct proof *p, const struct sand_lesson_point *point)
{
    for (const struct sand_domain *d = p->pack->game->domains; d->name; d++)
        if (strcmp(d->name, point->section) == 0 && sand_has_ids(d) &&
            sand_domain_find(d, p->pack->data, point->id) >= 0)
            return true;
    return false;
}

/* The place of a written answer, or of the first that begins with these words, in the open question; -1: none. */
static int place_of(const struct proof *p, const char *words, bool whole)
{
    char text[256];
    for (int i = 0; i < p->question.count; i++) {
        struct sand_writer w;
        sand_writer_fixed(&w, text, sizeof text);
        sand_write_answer(p->pack->game, p->pack->data, p->question.answer[i], &w);
        if (whole ? strcmp(text, words) == 0 : begins_with(text, words))
            return i;
    }
    return -1;
}

static bool is_there(const struct proof *p, const struct sand_lesson_point *point)
{
    if (strcmp(point->section, "seat") == 0)
        return sand_actor_of(p->pack->game, point->id, sand_seats_of(p->table)) >= 0;
    if (strcmp(point->section, "figure") == 0)
        return has_figure(p, point);
    return strcmp(point->section, "answer") == 0 ? place_of(p, point->id, false) >= 0 : has_name(p, point);
}

/* Every other answer is told something about, and what is told of one answer is told of one that could be given. */
static bool proves_tellings(const struct proof *p, const struct sand_lesson_step *step)
{
    char text[256];
    for (int i = 0; i < step->telling_count; i++)
        if (step->telling[i].answer && place_of(p, step->telling[i].answer, false) < 0)
            return wrong(p, step->line, "an answer is told of that is not offered", step->telling[i].answer);
    for (int i = 0; i < p->question.count; i++) {
        struct sand_writer w;
        sand_writer_fixed(&w, text, sizeof text);
        sand_write_answer(p->pack->game, p->pack->data, p->question.answer[i], &w);
        if (strcmp(text, step->answer) != 0 && !sand_lesson_telling(step, text))
            return wrong(p, step->line, "nothing is told to somebody who answers", text);
    }
    return true;
}

/* A step with an answer points into its question; one without points into whatever its reader is asked, if anything. */
static bool proves_step(struct proof *p, const struct sand_lesson_step *step)
{
    const int seat = sand_actor_of(p->pack->game, p->lesson->seat, sand_seats_of(p->table));
    if (!sand_ask(p->table, seat, 0, &p->question))
        p->question.count = 0;
    if (step->answer && place_of(p, step->answer, true) < 0)
        return wrong(p, step->line, "the answer expected is not offered, or not written so", step->answer);
    for (int i = 0; i < step->point_count; i++)
        if (!is_there(p, &step->point[i]))
            return wrong(p, step->line, "it points at what is not there", step->point[i].id);
    return !step->answer || proves_tellings(p, step);
}

static bool proves_moves(struct proof *p)
{
    const struct sand_lesson *l = p->lesson;
    struct sand_error reason;
    int step = 0;
    for (int i = 0; i <= l->move_count; i++) {
        /* Before the move with that number: a step's question is the one that is open when it is told. */
        for (; step < l->step_count && l->step[step].move <= i; step++)
            if (!proves_step(p, &l->step[step]))
                return false;
        if (i < l->move_count && !sand_lesson_play(&l->move[i], p->table, &reason))
            return wrong(p, l->move[i].line, "this answer is not accepted", reason.what);
    }
    return true;
}

bool sand_lesson_prove(const struct sand_lesson *l, const struct sand_pack *pack, struct sand_error *error)
{
    struct proof p = {.lesson = l, .pack = pack, .error = error};
    if (strcmp(l->game, pack->game->id) != 0)
        return wrong(&p, 1, "it is of another game", l->game);
    if (!(p.table = sand_lesson_table(l, pack, error)))
        return false;
    const int seat = sand_actor_of(pack->game, l->seat, sand_seats_of(p.table));
    const bool good = seat >= 0 && seat < SAND_SEATS ? proves_moves(&p) : wrong(&p, 1, "no such seat", l->seat);
    sand_close(p.table);
    return good;
}
