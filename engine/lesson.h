/* Lessons: a game that is played with somebody who learns it. A lesson says where the game begins, tells in steps what
 * is to be seen, which answer is expected, and what is told if another is given; the others' answers are written in it.
 * docs/lessons.md has the grammar and the JSON.
 *
 * Always true of a lesson that was read: every text is there in every language; the moves are all answers of the game
 * in order, those of the steps among them, so the number of answers a table has taken says how far the lesson is. That
 * its answers are legal and what it points at exists is for sand_lesson_prove to say, which every lesson of ours must
 * pass. */
#ifndef SAND_LESSON_H
#define SAND_LESSON_H

#include "engine/table.h"
#include "engine/written.h"

enum { SAND_LESSON_LANGUAGES = 2, SAND_LESSON_POINTS = 8, SAND_LESSON_TELLINGS = 6, SAND_LESSON_DICE = 16 };
extern const char *const sand_lesson_languages[]; /* "en", "de", null */

typedef const char *sand_lesson_text[SAND_LESSON_LANGUAGES]; /* the same in each language */

/* What a step points at: `section` is a domain of the game, or `seat`, `figure`, `answer`. */
struct sand_lesson_point {
    const char *section, *id;
    const char *of; /* of a figure: whose; null: nobody's in particular */
};
/* What is told if another answer is given. `answer` is that one, or its first words; null: whatever it is. */
struct sand_lesson_telling {
    const char *answer;
    sand_lesson_text text;
};
struct sand_lesson_step {
    sand_lesson_text text;
    const char *answer; /* expected; null: there is only something to read */
    int move;           /* how many moves come before the step */
    int point_count, telling_count, line;
    struct sand_lesson_point point[SAND_LESSON_POINTS];
    struct sand_lesson_telling telling[SAND_LESSON_TELLINGS];
};
struct sand_lesson_move {
    const char *actor, *answer;
    int step; /* whose answer it is; -1: nobody is taught by it */
    int line, dice_count;
    uint8_t dice[SAND_LESSON_DICE]; /* the results of chance that are queued before it */
};
struct sand_lesson {
    char id[40]; /* of the file, without its ending */
    sand_lesson_text title;
    int minutes;
    const char *seat, *game, *seed;
    const char *start; /* options, or a position, as JSON */
    bool from_position;
    struct sand_lesson_step *step;
    struct sand_lesson_move *move;
    int step_count, move_count;
    struct sand_written lines; /* all texts point into them */
};

/* Reads `first-turn.lesson`; null and an error that names the line. */
struct sand_lesson *sand_lesson_open(const struct sand_file *, struct sand_error *);
void sand_lesson_close(struct sand_lesson *);

/* ---- Playing one ---- */

/* The table a lesson begins with. */
struct sand_table *sand_lesson_table(const struct sand_lesson *, const struct sand_pack *, struct sand_error *);
/* The move that comes next at a table so far played; null: the lesson is over. */
const struct sand_lesson_move *sand_lesson_next(const struct sand_lesson *, const struct sand_table *);
/* The number of the step whose answer is waited for, or comes after what others do now; the number of steps if all
 * answers have been given. */
int sand_lesson_at(const struct sand_lesson *, const struct sand_table *);
/* Whether the table accepts a move of the lesson: who, and the answer. */
bool sand_lesson_try(const struct sand_lesson_move *, struct sand_table *, int *actor, sand_answer *,
                     struct sand_error *);
/* Queues what chance is to give, tries the move and plays it. */
bool sand_lesson_play(const struct sand_lesson_move *, struct sand_table *, struct sand_error *);
/* What is told to somebody who gives another answer than the step expects; null where nothing is. */
const struct sand_lesson_telling *sand_lesson_telling(const struct sand_lesson_step *, const char *answer);

/* ---- Telling of one ---- */

/* {"id":…,"title":{"en":…,"de":…},"minutes":5,"seat":"p1","steps":9} */
void sand_put_lesson_head(const struct sand_lesson *, const char *key, struct sand_writer *);
/* The whole lesson: docs/lessons.md */
void sand_put_lesson(const struct sand_lesson *, const struct sand_pack *, const char *key, struct sand_writer *);

/* ---- Proving one ---- */

/* Plays a lesson to its end: each answer is offered and written as the game writes it, each thing pointed at exists,
 * each other answer is told something about. False after the error says what is wrong, and in which line. */
bool sand_lesson_prove(const struct sand_lesson *, const struct sand_pack *, struct sand_error *);

#endif
