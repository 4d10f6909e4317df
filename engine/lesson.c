/* Reading lessons, and writing them as JSON. The lines are cut in place: all texts point into them, so a lesson lives
 * as long as its lines (struct sand_written) and nothing is copied but its id.
 *
 *     title en: The first turn
 *     minutes 5
 *     seat german
 *     new berlin lesson-1 {"seats":2}
 *     step
 *     en: Here is your army.
 *     | It has three corps.
 *     point hex h1205
 *     answer move third
 *     else wait en: Waiting gives the bridge away.
 *     dice 3 5
 *     allied advance first
 *
 * (Every text is there once more with `de:`.) An answer after `answer` is that of the learner and belongs to the step;
 * any other line that is not a statement is somebody's answer (`allied advance first`). Both are moves, kept in one
 * list in the order of the game: how many answers the table has taken is the whole memory that playing a lesson needs,
 * and it survives a restart for free. `dice` belongs to the move that follows it.
 *
 * Whether the answers are legal is not known here: that needs a table (lesson_play.c). */
#include "engine/lesson.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

const char *const sand_lesson_languages[] = {"en", "de", 0};

/* ---- Reading ---- */

struct reading {
    struct sand_lesson *lesson;
    struct sand_error *error;
    const char *name;
    int line;
    char *text; /* the text read last, which the next line may continue; null: none */
    uint8_t dice[SAND_LESSON_DICE];
    int dice_count;
};

/* "first-turn.lesson line 12" */
static bool fail_at(struct sand_error *error, const char *name, int line, const char *what, const char *text)
{
    char where[96];
    struct sand_writer w;
    sand_writer_fixed(&w, where, sizeof where);
    sand_append_text(&w, name);
    sand_append_text(&w, " line ");
    sand_append_int(&w, line);
    return sand_fail(error, where, what, *text ? ": " : "", text, (char *)0);
}

static bool misread(struct reading *r, const char *what, const char *text)
{
    return fail_at(r->error, r->name, r->line, what, text);
}

static struct sand_lesson_step *open_step(struct reading *r)
{
    return r->lesson->step_count ? &r->lesson->step[r->lesson->step_count - 1] : 0;
}

/* `en: text` or `ANSWER en: text`: cuts the text off and the language before it, whose number it answers; -1: none. */
static int take_language(char *rest, char **text)
{
    char *colon = strchr(rest, ':');
    if (!colon)
        return -1;
    *colon = 0;
    *text = sand_trim(colon + 1);
    char *word = colon;
    while (word > rest && !sand_is_blank(word[-1]))
        word--;
    for (int i = 0; sand_lesson_languages[i]; i++)
        if (strcmp(word, sand_lesson_languages[i]) == 0) {
            *word = 0;
            return i;
        }
    return -1;
}

static bool keep_text(struct reading *r, sand_lesson_text texts, int language, char *text)
{
    if (language < 0 || !*text)
        return misread(r, "expected en: TEXT or de: TEXT", "");
    if (texts[language])
        return misread(r, "told twice in this language", text);
    texts[language] = r->text = text;
    return true;
}

static bool read_title(struct reading *r, char *rest)
{
    char *text = rest;
    const int language = take_language(rest, &text);
    return keep_text(r, r->lesson->title, *sand_trim(rest) ? -1 : language, text);
}

static bool read_minutes(struct reading *r, char *rest)
{
    const long minutes = strtol(rest, 0, 10);
    r->lesson->minutes = minutes >= 1 && minutes <= 99 ? (int)minutes : 0;
    return r->lesson->minutes || misread(r, "minutes are 1 to 99", rest);
}

static bool read_seat(struct reading *r, char *rest)
{
    r->lesson->seat = rest;
    return *rest || misread(r, "expected a seat", "");
}

static bool read_start(struct reading *r, char *rest, bool from_position)
{
    if (r->lesson->start)
        return misread(r, "a lesson begins once", rest);
    r->lesson->from_position = from_position;
    r->lesson->game = sand_next_word(&rest);
    r->lesson->seed = sand_next_word(&rest);
    r->lesson->start = rest;
    return *rest == '{' || misread(r, "expected GAME SEED {…}", rest);
}

static bool read_new(struct reading *r, char *rest)
{
    return read_start(r, rest, false);
}

static bool read_load(struct reading *r, char *rest)
{
    return read_start(r, rest, true);
}

static bool read_step(struct reading *r, char *rest)
{
    struct sand_lesson *l = r->lesson;
    l->step[l->step_count++] = (struct sand_lesson_step){.move = l->move_count, .line = r->line};
    return !*rest || misread(r, "expected nothing after `step`", rest);
}

/* `en: text` of a step, given whole. */
static bool read_text(struct reading *r, char *line)
{
    char *text = line;
    const int language = take_language(line, &text);
    struct sand_lesson_step *step = open_step(r);
    return step ? keep_text(r, step->text, language, text) : misread(r, "a text before the first step", text);
}

static bool add_point(struct reading *r, struct sand_lesson_step *step, char *words)
{
    if (step->point_count == SAND_LESSON_POINTS)
        return misread(r, "too many things to point at", words);
    struct sand_lesson_point *point = &step->point[step->point_count++];
    point->section = sand_next_word(&words);
    point->id = words;
    if (strcmp(point->section, "figure") == 0) {
        point->id = sand_next_word(&words);
        point->of = *words ? words : 0;
    }
    return *point->id || misread(r, "expected what to point at, such as `hex h1205`", point->section);
}

static bool read_point(struct reading *r, char *rest)
{
    struct sand_lesson_step *step = open_step(r);
    if (!step)
        return misread(r, "`point` before the first step", rest);
    bool good = true;
    for (char *next; good && rest; rest = next) {
        char *comma = strchr(rest, ',');
        next = comma ? comma + 1 : 0;
        if (comma)
            *comma = 0;
        good = add_point(r, step, sand_trim(rest));
    }
    return good;
}

static struct sand_lesson_move *add_move(struct reading *r, const char *actor, const char *answer, int step)
{
    struct sand_lesson *l = r->lesson;
    struct sand_lesson_move *move = &l->move[l->move_count++];
    *move = (struct sand_lesson_move){
        .actor = actor, .answer = answer, .step = step, .line = r->line, .dice_count = r->dice_count};
    memcpy(move->dice, r->dice, sizeof r->dice);
    r->dice_count = 0;
    return move;
}

static bool read_answer(struct reading *r, char *rest)
{
    struct sand_lesson_step *step = open_step(r);
    if (!step || step->answer || step->move != r->lesson->move_count)
        return misread(r, "an answer stands once in a step, before what others do", rest);
    if (!r->lesson->seat)
        return misread(r, "`seat` must come first", rest);
    step->answer = rest;
    add_move(r, r->lesson->seat, rest, r->lesson->step_count - 1);
    return *rest || misread(r, "expected an answer", "");
}

/* The telling about that answer, a new one if there is none yet. */
static struct sand_lesson_telling *telling_about(struct sand_lesson_step *step, const char *answer)
{
    for (int i = 0; i < step->telling_count; i++) {
        const char *other = step->telling[i].answer;
        if (*answer ? other && strcmp(other, answer) == 0 : !other)
            return &step->telling[i];
    }
    if (step->telling_count == SAND_LESSON_TELLINGS)
        return 0;
    struct sand_lesson_telling *new = &step->telling[step->telling_count++];
    new->answer = *answer ? answer : 0;
    return new;
}

static bool read_else(struct reading *r, char *rest)
{
    struct sand_lesson_step *step = open_step(r);
    char *text = rest;
    const int language = take_language(rest, &text);
    if (!step || !step->answer)
        return misread(r, "`else` stands after the answer of its step", text);
    struct sand_lesson_telling *telling = telling_about(step, sand_trim(rest));
    return telling ? keep_text(r, telling->text, language, text) : misread(r, "too many tellings in this step", text);
}

static bool read_dice(struct reading *r, char *rest)
{
    while (*rest) {
        const long result = strtol(sand_next_word(&rest), 0, 10);
        if (r->dice_count == SAND_LESSON_DICE || result < 0 || result > UINT8_MAX)
            return misread(r, "at most 16 results of chance, 0 to 255", "");
        r->dice[r->dice_count++] = (uint8_t)result;
    }
    return true;
}

/* `| text` continues the text before: it is moved up to its end, over what lay between them. There is room: the text's
 * zero byte becomes the blank, and the line has at least the bar and its line end to give. The text kept in the lesson
 * is the same pointer, now longer. */
static bool read_more(struct reading *r, char *rest)
{
    if (!r->text)
        return misread(r, "`|` goes on with a text, and there is none", rest);
    char *end = r->text + strlen(r->text);
    *end = ' ';
    memmove(end + 1, rest, strlen(rest) + 1);
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct reading *, char *rest);
} statements[] = {
    {"title", read_title}, {"minutes", read_minutes}, {"seat", read_seat},     {"new", read_new},   {"load", read_load},
    {"step", read_step},   {"point", read_point},     {"answer", read_answer}, {"else", read_else}, {"dice", read_dice},
};

static bool begins_text(const char *line)
{
    for (int i = 0; sand_lesson_languages[i]; i++) {
        const size_t size = strlen(sand_lesson_languages[i]);
        if (strncmp(line, sand_lesson_languages[i], size) == 0 && line[size] == ':')
            return true;
    }
    return false;
}

static bool read_line(struct reading *r, char *line)
{
    if (*line == '|')
        return read_more(r, sand_trim(line + 1));
    r->text = 0;
    if (begins_text(line))
        return read_text(r, line);
    char *rest = line;
    const char *first = sand_next_word(&rest);
    for (int i = 0; i < (int)(sizeof statements / sizeof *statements); i++)
        if (strcmp(statements[i].word, first) == 0)
            return statements[i].read(r, rest);
    /* Last, because an actor may have any name: a misspelt statement is read as an actor, which sand_lesson_prove
     * refuses. */
    add_move(r, first, rest, -1);
    return *rest || misread(r, "neither a statement nor somebody's answer", first);
}

/* ---- What must be there ---- */

static bool is_whole(const sand_lesson_text texts)
{
    for (int i = 0; i < SAND_LESSON_LANGUAGES; i++)
        if (!texts[i])
            return false;
    return true;
}

static bool is_whole_step(struct reading *r, const struct sand_lesson_step *step)
{
    bool whole = is_whole(step->text);
    for (int i = 0; i < step->telling_count; i++)
        whole &= is_whole(step->telling[i].text);
    r->line = step->line;
    return whole || misread(r, "a text of this step is not there in every language", "");
}

static bool is_whole_lesson(struct reading *r)
{
    const struct sand_lesson *l = r->lesson;
    r->line = 1;
    if (!is_whole(l->title) || !l->minutes || !l->seat || !l->start || !l->step_count)
        return misread(r, "a lesson has a title in every language, minutes, a seat, a beginning and steps", "");
    for (int i = 0; i < l->step_count; i++)
        if (!is_whole_step(r, &l->step[i]))
            return false;
    return true;
}

static bool read_name(struct reading *r, const char *name)
{
    const size_t size = strlen(name), ending = strlen(".lesson");
    struct sand_lesson *l = r->lesson;
    if (size <= ending || strcmp(name + size - ending, ".lesson") != 0 || size - ending >= sizeof l->id)
        return misread(r, "a file of this kind is called NAME.lesson, with a short name", "");
    memcpy(l->id, name, size - ending);
    return true;
}

static bool read_lesson(struct sand_lesson *l, const struct sand_file *file, struct sand_error *error)
{
    struct reading r = {.lesson = l, .error = error, .name = file->name};
    bool good = read_name(&r, file->name);
    for (int i = 0; good && i < l->lines.count; i++) {
        r.line = l->lines.line[i].number;
        good = read_line(&r, l->lines.line[i].text);
    }
    return good && is_whole_lesson(&r);
}

struct sand_lesson *sand_lesson_open(const struct sand_file *file, struct sand_error *error)
{
    struct sand_lesson *l = calloc(1, sizeof *l);
    if (!l || !sand_written_open(&l->lines, file)) {
        sand_fail(error, file->name, "out of memory", (char *)0);
        sand_lesson_close(l);
        return 0;
    }
    /* No line makes more than one step or one move, so as many as there are lines suffice and nothing has to grow. */
    l->step = calloc((size_t)l->lines.count + 1, sizeof *l->step);
    l->move = calloc((size_t)l->lines.count + 1, sizeof *l->move);
    const bool good = l->step && l->move ? read_lesson(l, file, error)
                                         : sand_fail(error, file->name, "out of memory", (char *)0);
    if (good)
        return l;
    sand_lesson_close(l);
    return 0;
}

void sand_lesson_close(struct sand_lesson *l)
{
    if (!l)
        return;
    sand_written_close(&l->lines);
    free(l->step);
    free(l->move);
    free(l);
}

/* ---- Writing ---- */

static void put_texts(const char *key, const sand_lesson_text texts, struct sand_writer *w)
{
    sand_put_object(w, key);
    for (int i = 0; i < SAND_LESSON_LANGUAGES; i++)
        sand_put_text(w, sand_lesson_languages[i], texts[i]);
    sand_put_end(w);
}

static void put_head(const struct sand_lesson *l, struct sand_writer *w)
{
    sand_put_text(w, "id", l->id);
    put_texts("title", l->title, w);
    sand_put_int(w, "minutes", l->minutes);
    sand_put_text(w, "seat", l->seat);
}

void sand_put_lesson_head(const struct sand_lesson *l, const char *key, struct sand_writer *w)
{
    sand_put_object(w, key);
    put_head(l, w);
    sand_put_int(w, "steps", l->step_count);
    sand_put_end(w);
}

/* What a point is on the board: a place, a piece, or else what its section says. */
static const char *kind_of(const struct sand_lesson_point *p, const struct sand_game *g)
{
    static const char *const kinds[] = {"name", "place", "piece", "seat"};
    if (strcmp(p->section, "seat") == 0 || strcmp(p->section, "figure") == 0 || strcmp(p->section, "answer") == 0)
        return p->section;
    for (const struct sand_domain *d = g->domains; d->name; d++)
        if (strcmp(d->name, p->section) == 0)
            return kinds[d->role];
    return kinds[SAND_ROLE_NONE];
}

static void put_point(const struct sand_lesson_point *p, const struct sand_game *g, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_text(w, "kind", kind_of(p, g));
    sand_put_text(w, "section", p->section);
    sand_put_text(w, "id", p->id);
    if (p->of)
        sand_put_text(w, "of", p->of);
    sand_put_end(w);
}

static void put_telling(const struct sand_lesson_telling *t, struct sand_writer *w)
{
    sand_put_object(w, 0);
    if (t->answer)
        sand_put_text(w, "answer", t->answer);
    put_texts("text", t->text, w);
    sand_put_end(w);
}

static void put_step(const struct sand_lesson_step *s, const struct sand_game *g, struct sand_writer *w)
{
    sand_put_object(w, 0);
    put_texts("text", s->text, w);
    sand_put_array(w, "point");
    for (int i = 0; i < s->point_count; i++)
        put_point(&s->point[i], g, w);
    sand_put_end(w);
    if (s->answer)
        sand_put_text(w, "answer", s->answer);
    sand_put_array(w, "else");
    for (int i = 0; i < s->telling_count; i++)
        put_telling(&s->telling[i], w);
    sand_put_end(w);
    sand_put_end(w);
}

void sand_put_lesson(const struct sand_lesson *l, const struct sand_pack *pack, const char *key, struct sand_writer *w)
{
    sand_put_object(w, key);
    put_head(l, w);
    sand_put_array(w, "steps");
    for (int i = 0; i < l->step_count; i++)
        put_step(&l->step[i], pack->game, w);
    sand_put_end(w);
    sand_put_end(w);
}
