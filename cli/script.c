/* Reading .case files. The text is copied once and cut in place; lines and blocks point into it. */
#include "cli/script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Ends a line before its comment: a # that begins it or follows a blank, outside of quotes. */
static void cut_comment(char *line)
{
    bool quoted = false;
    for (char *c = line; *c; c++) {
        if (*c == '"' && (c == line || c[-1] != '\\'))
            quoted = !quoted;
        else if (*c == '#' && !quoted && (c == line || isspace((unsigned char)c[-1])))
            *c = 0;
        if (!*c)
            return;
    }
}

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t size = strlen(text);
    while (size && isspace((unsigned char)text[size - 1]))
        text[--size] = 0;
    return text;
}

static void add_line(struct sand_script *script, char *text, int number)
{
    struct sand_script_line *line = &script->lines[script->line_count++];
    line->text = text;
    line->number = number;
}

/* Cuts the copy into lines that say something. */
static void cut_lines(struct sand_script *script)
{
    int number = 0;
    for (char *at = script->text, *next; at; at = next) {
        char *end = strchr(at, '\n');
        next = end ? end + 1 : NULL;
        if (end)
            *end = 0;
        number++;
        cut_comment(at);
        char *text = trim(at);
        if (*text)
            add_line(script, text, number);
    }
}

static const struct {
    const char *word;
    enum sand_script_kind kind;
} openers[] = {
    {"case ", SAND_SCRIPT_CASE},
    {"setup ", SAND_SCRIPT_SETUP},
    {"elsewhere ", SAND_SCRIPT_ELSEWHERE},
};

/* Begins a block at a line that opens one; false if it is any other line. */
static bool open_block(struct sand_script *script, int i)
{
    for (int k = 0; k < (int)(sizeof openers / sizeof *openers); k++) {
        char *text = script->lines[i].text;
        size_t size = strlen(openers[k].word);
        if (strncmp(text, openers[k].word, size) != 0)
            continue;
        struct sand_script_block *block = &script->blocks[script->block_count++];
        block->kind = openers[k].kind;
        block->number = script->lines[i].number;
        block->first = block->end = i + 1;
        block->name = trim(text + size);
        return true;
    }
    return false;
}

/* Divides `R-a-1 R-a-2: title`; a setup has a name only. Null if it is well formed, else what is wrong. */
static const char *divide_head(struct sand_script_block *block)
{
    char *colon = strstr(block->name, ":");
    block->title = "";
    if (block->kind == SAND_SCRIPT_SETUP)
        return strpbrk(block->name, " :") ? "a setup's name is one word" : NULL;
    if (!colon || !colon[1])
        return "expected CLAUSES: TITLE";
    *colon = 0;
    block->name = trim(block->name);
    block->title = trim(colon + 1);
    return *block->name && *block->title ? NULL : "expected CLAUSES: TITLE";
}

/* Gives a line to the block before it; null if it has a place there. */
static const char *extend_block(struct sand_script *script, int i)
{
    struct sand_script_block *block = script->block_count ? &script->blocks[script->block_count - 1] : NULL;
    if (!block || block->kind == SAND_SCRIPT_ELSEWHERE)
        return "a statement outside of a case or setup";
    block->end = i + 1;
    return NULL;
}

static int count_lines(const struct sand_file *file)
{
    int count = 1;
    for (size_t i = 0; i < file->size; i++)
        count += file->text[i] == '\n';
    return count;
}

/* All memory at once, by the number of lines; false if there is none. */
static bool reserve(struct sand_script *script, const struct sand_file *file)
{
    size_t lines = (size_t)count_lines(file);
    memset(script, 0, sizeof *script);
    script->name = file->name;
    script->text = malloc(file->size + 1);
    script->lines = calloc(lines, sizeof *script->lines);
    script->blocks = calloc(lines, sizeof *script->blocks);
    if (!script->text || !script->lines || !script->blocks)
        return false;
    memcpy(script->text, file->text, file->size);
    script->text[file->size] = 0;
    return true;
}

bool sand_script_open(struct sand_script *script, const struct sand_file *file, sand_script_tell *tell, void *context)
{
    if (!reserve(script, file)) {
        tell(context, 0, "out of memory for this file");
        return false;
    }
    cut_lines(script);
    bool good = true;
    for (int i = 0; i < script->line_count; i++) {
        const char *wrong = open_block(script, i) ? divide_head(&script->blocks[script->block_count - 1])
                                                  : extend_block(script, i);
        if (!wrong)
            continue;
        tell(context, script->lines[i].number, wrong);
        good = false;
    }
    return good;
}

void sand_script_close(struct sand_script *script)
{
    free(script->text);
    free(script->lines);
    free(script->blocks);
    memset(script, 0, sizeof *script);
}
