/* Reading .case files: their lines, divided into blocks.
 *
 *     setup two                                a name, and statements to be used by cases
 *       new werewolves s1 {"seats":6}
 *     case R-wolf-4: the wolves choose one     the clauses it shows, and what it shows of them
 *       use two
 *       p1 eat p4
 *     elsewhere R-time-1: tests/server         clauses that are proven by something else
 *
 * All faults of a file are told, not only the first: who writes cases writes many at once. */
#include "cli/script.h"

#include <stdlib.h>
#include <string.h>

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
        char *text = script->lines.line[i].text;
        size_t size = strlen(openers[k].word);
        if (strncmp(text, openers[k].word, size) != 0)
            continue;
        struct sand_script_block *block = &script->blocks[script->block_count++];
        block->kind = openers[k].kind;
        block->number = script->lines.line[i].number;
        block->first = block->end = i + 1;
        block->name = sand_trim(text + size);
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
    block->name = sand_trim(block->name);
    block->title = sand_trim(colon + 1);
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

/* A block begins with a line, so there are no more of them than lines. False if out of memory. */
static bool reserve(struct sand_script *script, const struct sand_file *file)
{
    memset(script, 0, sizeof *script);
    script->name = file->name;
    if (!sand_written_open(&script->lines, file))
        return false;
    script->blocks = calloc((size_t)script->lines.count + 1, sizeof *script->blocks);
    return script->blocks != NULL;
}

bool sand_script_open(struct sand_script *script, const struct sand_file *file, sand_script_tell *tell, void *context)
{
    if (!reserve(script, file)) {
        tell(context, 0, "out of memory for this file");
        return false;
    }
    bool good = true;
    for (int i = 0; i < script->lines.count; i++) {
        const char *wrong = open_block(script, i) ? divide_head(&script->blocks[script->block_count - 1])
                                                  : extend_block(script, i);
        if (!wrong)
            continue;
        tell(context, script->lines.line[i].number, wrong);
        good = false;
    }
    return good;
}

void sand_script_close(struct sand_script *script)
{
    sand_written_close(&script->lines);
    free(script->blocks);
    memset(script, 0, sizeof *script);
}
