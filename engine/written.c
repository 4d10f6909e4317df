/* Cutting written files into lines and words, for cases and lessons. Everything is done in the one copy of the text:
 * zero bytes are put where lines, comments and words end, and every pointer handed out points into it. */
#include "engine/written.h"

#include <stdlib.h>
#include <string.h>

bool sand_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

char *sand_trim(char *text)
{
    while (sand_is_blank(*text))
        text++;
    size_t size = strlen(text);
    while (size && sand_is_blank(text[size - 1]))
        text[--size] = 0;
    return text;
}

char *sand_next_word(char **rest)
{
    char *at = *rest;
    while (sand_is_blank(*at))
        at++;
    char *end = at;
    while (*end && !sand_is_blank(*end))
        end++;
    *rest = end;
    if (*end)
        *(*rest)++ = 0;
    while (sand_is_blank(**rest))
        (*rest)++;
    return at;
}

/* Ends a line before its comment: a # that begins it or follows a blank, outside of quotes. */
static void cut_comment(char *line)
{
    bool quoted = false;
    for (char *c = line; *c; c++) {
        if (*c == '"' && (c == line || c[-1] != '\\'))
            quoted = !quoted;
        else if (*c == '#' && !quoted && (c == line || sand_is_blank(c[-1])))
            *c = 0;
        if (!*c)
            return;
    }
}

static void add_line(struct sand_written *lines, char *text, int number)
{
    struct sand_written_line *line = &lines->line[lines->count++];
    line->text = text;
    line->number = number;
}

static void cut_lines(struct sand_written *lines)
{
    int number = 0;
    for (char *at = lines->text, *next; at; at = next) {
        char *end = strchr(at, '\n');
        next = end ? end + 1 : 0;
        if (end)
            *end = 0;
        number++;
        cut_comment(at);
        char *text = sand_trim(at);
        if (*text)
            add_line(lines, text, number);
    }
}

static size_t count_lines(const struct sand_file *file)
{
    size_t count = 1;
    for (size_t i = 0; i < file->size; i++)
        count += file->text[i] == '\n';
    return count;
}

bool sand_written_open(struct sand_written *lines, const struct sand_file *file)
{
    *lines = (struct sand_written){.text = malloc(file->size + 1)};
    lines->line = calloc(count_lines(file), sizeof *lines->line);
    if (!lines->text || !lines->line)
        return false;
    memcpy(lines->text, file->text, file->size);
    lines->text[file->size] = 0;
    cut_lines(lines);
    return true;
}

void sand_written_close(struct sand_written *lines)
{
    free(lines->text);
    free(lines->line);
    *lines = (struct sand_written){0};
}
