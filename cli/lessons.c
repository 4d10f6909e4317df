/* `learn`: a lesson in the terminal. Prose and board, then the question; another answer than the expected one is told
 * about and changes nothing. What is played is an evening like any other (play.h), and after the lesson it continues.
 */
#include "cli/play.h"

#include "cli/command.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    struct pack_wishes packs;
    const char *file;
    int64_t pace;
    bool plain;
};
static const struct option option_table[] = {
    {"file", "FILE", "a .lesson file instead of one of those inside the program", OPTION_TEXT,
     offsetof(struct wishes, file), 0, 0},
    {"pace", "MS", "milliseconds to wait before each line (default: 150 in a terminal)", OPTION_NUMBER,
     offsetof(struct wishes, pace), 0, 10000},
    {"plain", 0, "no colours, no drawing beyond ASCII", OPTION_SWITCH, offsetof(struct wishes, plain), 0, 0},
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "learn GAME [LESSON]",
    "Teaches a game by playing it, a step at a time; without LESSON lists what there is. Enter continues, or names the "
    "answer that is expected. The commands of play work here too (? explains them), except those that would leave "
    "the lesson's path. At its end you can play on against bots.",
    option_table,
    "sandtable learn GAME\n"
    "sandtable learn GAME LESSON\n"
    "sandtable learn GAME LESSON --lang de",
    1,
    2,
};

/* ---- Words ---- */

static int language_of(const struct evening *e)
{
    for (int i = 0; sand_lesson_languages[i]; i++)
        if (strncmp(e->game.language, sand_lesson_languages[i], 2) == 0)
            return i;
    return 0;
}

/* A text of the lesson, in which {p3} is the name of the player who sits there. */
static void append_text(const struct evening *e, const char *text, struct sand_writer *w)
{
    while (*text) {
        char name[SAND_ACTOR_BYTES] = "";
        const size_t size = *text == '{' ? strcspn(text + 1, "}") : SAND_ACTOR_BYTES;
        int seat = -1;
        if (size < sizeof name && text[1 + size]) {
            memcpy(name, text + 1, size);
            seat = sand_actor_of(e->game.pack->game, name, sand_seats_of(e->table));
        }
        if (seat >= 0 && seat < SAND_SEATS) {
            sand_append_text(w, e->names[seat]);
            text += size + 2;
        } else
            sand_append(w, text++, 1);
    }
}

static void show_text(struct evening *e, enum style style, const sand_lesson_text text)
{
    sand_writer_reset(&e->text);
    append_text(e, text[language_of(e)], &e->text);
    screen_tell(&e->screen, style, e->text.text);
}

/* A seat by the name of who sits there. */
static const char *point_name(const struct evening *e, const char *section, const char *id)
{
    const int seat = strcmp(section, "seat") == 0 ? sand_actor_of(e->game.pack->game, id, sand_seats_of(e->table)) : -1;
    return seat >= 0 && seat < SAND_SEATS ? e->names[seat] : sand_word(e->game.words, section, id);
}

/* The section of the ids a figure is counted for. */
static const char *section_of_figure(const struct sand_game *game, const char *name)
{
    for (const struct sand_figure *f = game->figures; f && f->name; f++)
        if (f->by && strcmp(f->name, name) == 0)
            return game->domains[f->by - 1].name;
    return "seat";
}

/* "Margin (the Allies)", "West Berlin". */
static void append_point(const struct evening *e, const struct sand_lesson_point *p, struct sand_writer *names)
{
    sand_append_text(names, names->size ? ", " : "");
    sand_append_text(names, point_name(e, p->section, p->id));
    if (!p->of)
        return;
    sand_append_text(names, " (");
    sand_append_text(names, point_name(e, section_of_figure(e->game.pack->game, p->id), p->of));
    sand_append_text(names, ")");
}

/* Answers are in the list below, and a number alone names nothing: the text says what it counts. */
static bool has_name(const struct evening *e, const struct sand_lesson_point *p)
{
    const char *name = strcmp(p->section, "answer") == 0 ? "" : point_name(e, p->section, p->id);
    return name[strspn(name, "0123456789")] != 0;
}

/* What a step points at, by name. */
static void show_points(struct evening *e, const struct sand_lesson_step *step)
{
    struct sand_writer names;
    sand_writer_grow(&names);
    for (int i = 0; i < step->point_count; i++)
        if (has_name(e, &step->point[i]))
            append_point(e, &step->point[i], &names);
    if (names.size)
        show_phrase(e, STYLE_FAINT, PHRASE_LESSON_LOOK, names.text);
    sand_writer_free(&names);
}

/* ---- While the lesson runs ---- */

static const struct sand_lesson_move *next_move(const struct evening *e)
{
    return e->lesson ? sand_lesson_next(e->lesson, e->table) : 0;
}

bool is_taught(const struct evening *e)
{
    return next_move(e) != 0;
}

/* The answer that comes next; false if the game would not take it. */
static bool expected(struct evening *e, sand_answer *answer)
{
    struct sand_error error;
    int actor;
    return sand_lesson_try(next_move(e), e->table, &actor, answer, &error);
}

static void show_telling(struct evening *e, const struct sand_lesson_step *step, sand_answer answer)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_write_answer(e->game.pack->game, e->game.pack->data, answer, &w);
    const struct sand_lesson_telling *telling = sand_lesson_telling(step, w.text);
    sand_writer_free(&w);
    if (telling)
        show_text(e, STYLE_WARNING, telling->text);
}

bool lesson_lets(struct evening *e, sand_answer answer)
{
    const struct sand_lesson_move *move = next_move(e);
    sand_answer wanted;
    if (!move || (expected(e, &wanted) && wanted == answer))
        return true;
    if (move->step >= 0)
        show_telling(e, &e->lesson->step[move->step], answer);
    return false;
}

void lesson_rolls(struct evening *e)
{
    const struct sand_lesson_move *move = next_move(e);
    struct sand_error error;
    if (move && move->dice_count)
        sand_dice(e->table, move->dice, move->dice_count, &error);
}

int expected_answer(struct evening *e)
{
    sand_answer answer;
    int i = 0;
    if (!expected(e, &answer))
        return -1;
    while (i < e->question->count && e->question->answer[i] != answer)
        i++;
    return i < e->question->count ? i : -1;
}

void show_expected(struct evening *e, int i)
{
    struct sand_writer label;
    sand_writer_grow(&label);
    append_label(e, i, &label);
    show_phrase(e, STYLE_FAINT, PHRASE_LESSON_EXPECTS, label.text);
    sand_writer_free(&label);
}

/* ---- From step to step ---- */

/* Only read: anything but Enter is told what there is to do. */
static void read_on(struct evening *e)
{
    const char *line;
    while ((line = read_line(e, phrase(e->game.language, PHRASE_LESSON_GO_ON))) && *line) {
        if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0) {
            e->quit = true;
            return;
        }
        show_phrase(e, STYLE_FAINT, PHRASE_LESSON_READ, "");
    }
}

/* How far one is. */
static void show_place(struct evening *e, const struct sand_lesson_step *step)
{
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_LESSON_STEP, number_text(step - e->lesson->step + 1).text,
                   number_text(e->lesson->step_count).text, (char *)0);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

static void teach_step(struct evening *e, const struct sand_lesson_step *step, int seat)
{
    putchar('\n');
    show_place(e, step);
    show_text(e, STYLE_TITLE, step->text);
    show_points(e, step);
    if (!step->answer) {
        read_on(e);
        return;
    }
    show_board_with_question(e, seat);
    take_turn(e, seat);
    show_news(e);
}

/* A move of somebody else. */
static void play_move(struct evening *e, const struct sand_lesson_move *move)
{
    struct sand_error error;
    if (!sand_lesson_play(move, e->table, &error)) {
        complain_of(EXIT_INTERNAL, e->lesson->id, &error);
        e->quit = true;
    }
}

/* What happened before the first step. A board of pieces placed one by one is better seen than read. */
static void show_setup(struct evening *e)
{
    enum { LONG = 8 };
    if (sand_journal_size(e->table) > LONG)
        skip_news(e);
    show_news(e);
}

static void teach(struct evening *e)
{
    const struct sand_lesson *l = e->lesson;
    const int seat = sand_actor_of(e->game.pack->game, l->seat, sand_seats_of(e->table));
    for (int step = 0; !e->quit && (step < l->step_count || next_move(e));) {
        const bool due = step < l->step_count && (uint32_t)l->step[step].move <= sand_answers_taken(e->table);
        if (!due)
            play_move(e, next_move(e));
        else if (step == 0)
            show_setup(e);
        if (due)
            teach_step(e, &l->step[step++], seat);
        else if (step > 0)
            show_news(e);
    }
}

static void learn(struct evening *e)
{
    teach(e);
    if (e->quit)
        return;
    putchar('\n');
    show_phrase(e, STYLE_TITLE, PHRASE_LESSON_OVER, "");
    const char *line = sand_over(e->table, 0) ? 0 : read_line(e, phrase(e->game.language, PHRASE_LESSON_PLAY_ON));
    e->quit |= !line || *line;
    if (sand_over(e->table, 0) || !e->quit)
        evening_play_on(e);
}

/* ---- Which one ---- */

static struct sand_lesson *open_lesson(const struct sand_file *file)
{
    struct sand_error error;
    struct sand_lesson *l = sand_lesson_open(file, &error);
    if (!l)
        complain_of(EXIT_USAGE, 0, &error);
    return l;
}

static struct sand_lesson *lesson_of_file(const char *path)
{
    const char *name = strrchr(path, '/');
    struct sand_file file = {name ? name + 1 : path, 0, 0};
    char *text = text_of_file(path, &file.size);
    file.text = text;
    struct sand_lesson *l = text ? open_lesson(&file) : 0;
    free(text);
    return l;
}

static struct sand_lesson *lesson_named(const struct sand_listed *listed, const char *name)
{
    struct nearest n = {name, 0, 0};
    struct sand_lesson *found = 0;
    static char near[64];
    for (int i = 0; i < listed->lesson_count && !found; i++) {
        struct sand_lesson *l = open_lesson(&listed->lessons[i]);
        if (l && strcmp(l->id, name) == 0) {
            found = l;
            continue;
        }
        if (l) {
            nearest_offer(&n, l->id);
            if (n.best == l->id)
                n.best = strcpy(near, l->id);
        }
        sand_lesson_close(l);
    }
    if (!found)
        complain(EXIT_USAGE, "%s has no lesson %s%s (see: sandtable learn %s)", listed->game->id, name,
                 nearest_hint(&n, ""), listed->game->id);
    return found;
}

static int list_lessons(const struct evening *e)
{
    const struct sand_listed *listed = e->game.listed;
    const char *language = e->game.language;
    if (!listed->lesson_count)
        print_phrase(language, PHRASE_LESSONS_NONE, sand_word(e->game.words, "game", "title"), (char *)0);
    for (int i = 0; i < 2 * listed->lesson_count;
         i++) { /* the first turn comes first, whatever the order of the files */
        struct sand_lesson *l = open_lesson(&listed->lessons[i % listed->lesson_count]);
        if (!l)
            return EXIT_INTERNAL;
        if ((strncmp(l->id, "first", 5) == 0) == (i < listed->lesson_count)) {
            printf("%-14s ", l->id);
            print_phrase(language, PHRASE_LESSONS_LINE, l->title[language_of(e)], number_text(l->minutes).text,
                         (char *)0);
        }
        sand_lesson_close(l);
    }
    if (listed->lesson_count)
        print_phrase(language, PHRASE_LESSONS_HOW, listed->game->id, (char *)0);
    return EXIT_FINE;
}

static int run_lesson(struct evening *e, const struct sand_lesson *l)
{
    struct sand_error error;
    uint8_t key[32];
    char chair[SAND_ACTOR_BYTES + 8];
    const struct words seat = {{chair}, 1};
    snprintf(chair, sizeof chair, "%.31s=me", l->seat);
    sand_seed(l->seed, key);
    if (!sand_lesson_prove(l, e->game.pack, &error) || !(e->table = sand_lesson_table(l, e->game.pack, &error)))
        return complain_of(EXIT_USAGE, 0, &error);
    e->lesson = l;
    return evening_seat(e, &seat, key) ? evening_sit_down(e, learn) : EXIT_USAGE;
}

int command_learn(int argc, char **argv)
{
    struct wishes wishes = {.pace = -1};
    struct words words;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    struct evening *e = evening_open(words.word[0], &wishes.packs, wishes.plain, wishes.pace, &code);
    if (!e)
        return code;
    struct sand_lesson *l = 0;
    if (wishes.file || words.count > 1) {
        l = wishes.file ? lesson_of_file(wishes.file) : lesson_named(e->game.listed, words.word[1]);
        code = l ? run_lesson(e, l) : EXIT_USAGE;
    } else
        code = list_lessons(e);
    evening_close(e);
    sand_lesson_close(l);
    return finish_output(code);
}
