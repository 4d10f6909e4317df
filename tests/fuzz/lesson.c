/* Lessons: an input is a file of one. What is read has every text in every language and can be written as JSON; what is
 * of a game that is here either proves to be playable or says where it is not. */
#include "engine/lesson.h"
#include "engine/ensure.h"
#include "tests/generic/packs.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void prove(const struct sand_lesson *lesson)
{
    struct sand_error error = {"", ""};
    for (const struct sand_pack *const *p = all_packs(); *p; p++)
        if (strcmp((*p)->game->id, lesson->game) == 0) {
            struct sand_writer w;
            sand_writer_grow(&w);
            sand_put_lesson(lesson, *p, 0, &w);
            struct sand_reader *again = sand_reader_open("lesson", w.text, w.size, &error);
            SAND_ENSURE(!again || sand_count(again, sand_member(again, 0, "steps")) == lesson->step_count);
            sand_reader_close(again);
            sand_writer_free(&w);
            SAND_ENSURE(sand_lesson_prove(lesson, *p, &error) || (error.where[0] && error.what[0]));
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct sand_file file = {"fuzz.lesson", (const char *)data, size};
    struct sand_error error = {"", ""};
    struct sand_lesson *lesson = sand_lesson_open(&file, &error);
    if (!lesson) {
        SAND_ENSURE(error.where[0] && error.what[0]);
        return 0;
    }
    for (int i = 0; i < lesson->step_count; i++)
        SAND_ENSURE(lesson->step[i].text[0] && lesson->step[i].text[1]);
    prove(lesson);
    sand_lesson_close(lesson);
    return 0;
}
