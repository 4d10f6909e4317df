/* A bot for any game, in C: it answers at random, as mybot.py does where it knows nothing better.
 *
 *     cc -o mybot mybot.c $(pkg-config --cflags --libs sandtable)
 *     sandtable sim plot --games 100 --seat abwehr=exec:./mybot
 *
 * One question is one line of JSON on standard input, one answer one line on standard output. Of the library it takes
 * the reader of JSON and nothing else. */
#include <engine/json.h>

#include <stdio.h>
#include <stdlib.h>

static void answer(struct sand_reader *told)
{
    const sand_node answers = sand_member(told, sand_member(told, 0, "ask"), "answers");
    const int64_t number = sand_int(told, sand_member(told, 0, "n"), 0, UINT32_MAX);
    const int64_t chance = sand_int(told, sand_member(told, 0, "random"), 0, INT64_MAX);
    struct sand_writer line;
    sand_writer_grow(&line);
    sand_put_object(&line, 0);
    sand_put_int(&line, "n", number);
    sand_put_text(&line, "a", sand_string(told, sand_item(told, answers, (int)(chance % sand_count(told, answers)))));
    sand_put_end(&line);
    puts(line.text);
    fflush(stdout);
    sand_writer_free(&line);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    struct sand_error error;
    for (ssize_t size; (size = getline(&line, &room, stdin)) > 0;) {
        struct sand_reader *told = sand_reader_open("question", line, (size_t)size, &error);
        if (!told)
            return fprintf(stderr, "%s: %s\n", error.where, error.what), 1;
        answer(told);
        sand_reader_close(told);
    }
    free(line);
}
