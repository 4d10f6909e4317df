/* Lessons at a table. A lesson's table is an ordinary one for one person: it begins where the lesson says, the others'
 * answers and the results of chance are the lesson's, and of the person the answer that the lesson expects is taken and
 * no other. How far it is follows from the answers taken, so nothing of it has to be stored but how it began. When the
 * lesson is over the game continues against bots.
 *
 * A table remembers how it began in words of its own: it can be loaded when the lesson has been written differently
 * since. Where the lesson no longer leads on from there, it is over. */
#include "engine/lesson.h"
#include "bots/bots.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

/* ---- Those of the games ---- */

struct lessons {
    struct sand_lesson **lesson;
    int count;
};

static bool open_game_lessons(struct lessons *l, const struct sand_listed *listed, struct sand_error *error)
{
    for (int i = 0; i < listed->lesson_count; i++) {
        l->lesson[l->count] = sand_lesson_open(&listed->lessons[i], error);
        if (!l->lesson[l->count++])
            return false;
    }
    return true;
}

bool lessons_open(struct server *s, struct sand_error *error)
{
    size_t all = 1;
    for (const struct sand_listed *listed = sand_games; listed->game; listed++)
        all += (size_t)listed->lesson_count;
    s->lessons = calloc(1, sizeof *s->lessons);
    if (!s->lessons || !(s->lessons->lesson = calloc(all, sizeof *s->lessons->lesson)))
        abort();
    for (const struct sand_listed *listed = sand_games; listed->game; listed++)
        if (!open_game_lessons(s->lessons, listed, error))
            return false;
    return true;
}

void lessons_close(struct server *s)
{
    for (int i = 0; s->lessons && i < s->lessons->count; i++)
        sand_lesson_close(s->lessons->lesson[i]);
    if (s->lessons)
        free(s->lessons->lesson);
    free(s->lessons);
    s->lessons = 0;
}

const struct sand_lesson *lessons_next(const struct server *s, const struct sand_game *game, int *i)
{
    while (s->lessons && *i < s->lessons->count) {
        const struct sand_lesson *l = s->lessons->lesson[(*i)++];
        if (strcmp(l->game, game->id) == 0)
            return l;
    }
    return 0;
}

const struct sand_lesson *lesson_find(const struct server *s, const struct sand_game *game, const char *id)
{
    const struct sand_lesson *l;
    for (int i = 0; (l = lessons_next(s, game, &i));)
        if (strcmp(l->id, id) == 0)
            return l;
    return 0;
}

/* ---- A table of one ---- */

static char *copy(const char *text)
{
    char *made = strdup(text);
    if (!made)
        abort();
    return made;
}

/* A position does not say what options it was made with: the number of seats is all that is told of them. */
static char *options_of(const struct sand_lesson *l, int seats)
{
    char text[32];
    struct sand_writer w;
    if (!l->from_position)
        return copy(l->start);
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_object(&w, 0);
    sand_put_int(&w, "seats", seats);
    sand_put_end(&w);
    return copy(text);
}

bool lesson_begin(struct room *r, const struct sand_lesson *l, struct sand_error *error)
{
    struct sand_table *t = sand_lesson_table(l, r->pack, error);
    if (!t)
        return false;
    const int seats = sand_seats_of(t);
    sand_close(t);
    free(r->options);
    r->options = options_of(l, seats);
    r->taught = calloc(1, sizeof *r->taught);
    if (!r->taught)
        abort();
    r->taught->lesson = l;
    r->taught->id = copy(l->id);
    r->taught->seed = copy(l->seed);
    r->taught->position = l->from_position ? copy(l->start) : 0;
    room_seat(r, seats);
    const struct sand_bot *easy = sand_bot_named(r->pack->game->id, "easy"); /* against a learner, and it never plans */
    const char *bot = (easy ? easy : sand_bot_best(r->pack->game->id))->name;
    for (int i = 0; i < seats; i++)
        if (i != room_seat_of(r, l->seat))
            room_seat_bot(r, i, bot);
    return true;
}

static const struct sand_pack *pack_of_room(void *context, const char *game, const uint8_t hash[32],
                                            struct sand_error *error)
{
    (void)game, (void)hash, (void)error;
    return ((const struct room *)context)->pack;
}

/* How a game was after this many answers, with nothing hidden; null if it cannot be played again, or was over by then.
 */
static char *position_of(struct room *of, uint32_t answers, struct sand_error *error)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_record(of->table, &w);
    struct sand_table *t = sand_replay_to(w.text, w.size, answers, pack_of_room, of, error);
    sand_writer_reset(&w);
    if (t && !sand_over(t, 0))
        sand_save(t, 0, &w);
    else if (t)
        sand_fail(error, "at", "expected a moment before the end of the game", (char *)0);
    char *position = w.size ? copy(w.text) : 0;
    sand_close(t);
    sand_writer_free(&w);
    return position;
}

bool lesson_try(struct room *r, struct room *of, uint32_t answers, int seat, struct sand_error *error)
{
    const char *game = r->pack->game->id;
    char seed[TOKEN_CHARS + 1];
    uint8_t hash[STORE_HASH];
    char *position = position_of(of, answers, error);
    if (!position)
        return false;
    token_new(seed, hash);
    free(r->options);
    r->options = copy(of->options);
    r->taught = calloc(1, sizeof *r->taught);
    if (!r->taught)
        abort();
    r->taught->id = copy("");
    r->taught->seed = copy(seed);
    r->taught->position = position;
    room_seat(r, of->seats);
    for (int i = 0; i < of->seats; i++)
        if (i != seat)
            room_seat_bot(r, i, sand_bot_named(game, of->seat[i].bot) ? of->seat[i].bot : sand_bot_best(game)->name);
    return true;
}

void lesson_free(struct room *r)
{
    if (!r->taught)
        return;
    free(r->taught->id);
    free(r->taught->seed);
    free(r->taught->position);
    free(r->taught);
    r->taught = 0;
}

struct sand_table *lesson_table(const struct room *r, struct sand_error *error)
{
    uint8_t key[32];
    sand_seed(r->taught->seed, key);
    return r->taught->position ? sand_open_at(r->pack, r->taught->position, key, error)
                               : sand_open(r->pack, r->options, key, error);
}

void lesson_put_kept(const struct room *r, struct sand_writer *w)
{
    if (!r->taught)
        return;
    sand_put_object(w, "lesson");
    sand_put_text(w, "id", r->taught->id);
    sand_put_text(w, "seed", r->taught->seed);
    if (r->taught->position)
        sand_put_text(w, "position", r->taught->position);
    sand_put_end(w);
}

void lesson_read_kept(struct sand_reader *d, struct room *r)
{
    const sand_node n = sand_member(d, 0, "lesson"), position = n < 0 ? -1 : sand_member(d, n, "position");
    if (n < 0)
        return;
    r->taught = calloc(1, sizeof *r->taught);
    if (!r->taught)
        abort();
    r->taught->id = copy(sand_string(d, sand_require(d, n, "id")));
    r->taught->seed = copy(sand_string(d, sand_require(d, n, "seed")));
    r->taught->position = position < 0 ? 0 : copy(sand_string(d, position));
    r->taught->lesson = lesson_find(r->server, r->pack->game, r->taught->id);
}

/* ---- Playing ---- */

static const struct sand_lesson_move *next_move(const struct room *r)
{
    return r->taught && r->taught->lesson && r->table ? sand_lesson_next(r->taught->lesson, r->table) : 0;
}

bool lesson_runs(const struct room *r)
{
    return next_move(r) != 0;
}

/* `! dice 3 5`: into log and table. */
static bool queue_dice(struct room *r, const struct sand_lesson_move *move, struct sand_error *error)
{
    char line[128];
    struct sand_writer w;
    if (!move->dice_count)
        return true;
    sand_writer_fixed(&w, line, sizeof line);
    sand_append_text(&w, "! dice");
    for (int i = 0; i < move->dice_count; i++) {
        sand_append_text(&w, " ");
        sand_append_int(&w, move->dice[i]);
    }
    return room_append(r, line, error) && sand_dice(r->table, move->dice, move->dice_count, error);
}

bool lesson_roll(struct room *r, struct sand_error *error)
{
    const struct sand_lesson_move *move = next_move(r);
    return !move || queue_dice(r, move, error);
}

bool lesson_expects(const struct room *r, int actor, sand_answer answer, struct sand_error *error)
{
    const struct sand_lesson_move *move = next_move(r);
    struct sand_error reason;
    sand_answer expected;
    int whose;
    if (!move || (sand_lesson_try(move, r->table, &whose, &expected, &reason) && whose == actor && expected == answer))
        return true;
    char text[256];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_write_answer(r->pack->game, r->pack->data, answer, &w);
    const struct sand_lesson_telling *t = move->step < 0
                                              ? 0
                                              : sand_lesson_telling(&r->taught->lesson->step[move->step], text);
    /* In English, as every refusal's text; the page has the lesson and tells it in the reader's language. */
    return sand_fail(error, "lesson", t ? t->text[0] : "the lesson goes on with another answer", (char *)0);
}

/* What the lesson says of the others, up to the next answer that is the person's own. */
void lesson_settle(struct room *r)
{
    struct sand_error error;
    const struct sand_lesson_move *move;
    while ((move = next_move(r))) {
        sand_answer answer;
        int actor;
        if (!sand_lesson_try(move, r->table, &actor, &answer, &error)) {
            r->taught->lesson = 0; /* it has been written differently since */
            return;
        }
        if (move->step >= 0 || !room_play(r, actor, answer, false, &error))
            return;
    }
}

/* To the last answer that was taught: what is done for the reader after it would only be done again. */
bool lesson_undo(struct room *r, int seat, const char *line, enum sand_reply *reply, struct sand_error *error)
{
    const struct sand_lesson_move *move;
    *reply = sand_undo(r->table, seat, error);
    for (enum sand_reply next = *reply; next == SAND_OK; next = sand_undo(r->table, seat, error)) {
        if (!room_append(r, line, error))
            return false;
        if (!(move = next_move(r)) || move->step >= 0)
            break;
    }
    return true;
}

void lesson_put(const struct room *r, struct sand_writer *w)
{
    if (!r->taught || !r->table || !r->taught->lesson)
        return;
    sand_put_object(w, "lesson");
    sand_put_int(w, "step", sand_lesson_at(r->taught->lesson, r->table));
    sand_put_bool(w, "over", !lesson_runs(r));
    sand_put_end(w);
}
