/* Running a case: each statement becomes lines of the protocol, and the replies are compared with what it says. So a
 * case tests the protocol along with the rule.
 *
 * A word that is not a statement is an actor: `p1 eat p4`. Statements are looked for first, so no seat may be called
 * like one. */
#include "cli/script_run.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST_USE = 8 };

/* ---- Running lines ---- */

static bool run_block(struct script_run *, const struct sand_script_block *);

bool script_do_use(struct script_run *run, char *rest)
{
    for (int i = 0; i < run->script->block_count; i++) {
        const struct sand_script_block *block = &run->script->blocks[i];
        if (block->kind == SAND_SCRIPT_SETUP && strcmp(block->name, rest) == 0)
            return run->depth < DEEPEST_USE ? run_block(run, block)
                                            : script_misread(run, "setups use each other", rest);
    }
    return script_misread(run, "no such setup in this file", rest);
}

static const struct {
    const char *word;
    bool (*run)(struct script_run *, char *rest);
} statements[] = {
    {"use", script_do_use},           {"new", script_do_new},       {"load", script_do_load},
    {"dice", script_do_dice},         {"undo", script_do_undo},     {"refuse", script_do_refuse},
    {"all", script_do_all},           {"asked", script_do_asked},   {"answers", script_do_answers},
    {"question", script_do_question}, {"warn", script_do_warn},     {"usual", script_do_usual},
    {"same", script_do_same},         {"offers", script_do_offers}, {"lacks", script_do_lacks},
    {"view", script_do_view},         {"told", script_do_told},     {"journal", script_do_journal},
    {"silent", script_do_silent},     {"save", script_do_save},     {"advise", script_do_advise},
    {"advice", script_do_advice},     {"over", script_do_over},     {"running", script_do_running},
    {"heard", script_do_heard},       {"send", script_do_send},     {"reply", script_do_reply},
};

/* A line is copied, because words are cut off it and a setup is used many times. */
static bool run_line(struct script_run *run, const struct sand_written_line *line)
{
    char *text = malloc(strlen(line->text) + 1);
    if (!text)
        return script_misread(run, "out of memory", line->text);
    char *rest = strcpy(text, line->text);
    const char *first = sand_next_word(&rest);
    run->line = line->number;
    int i = 0, count = (int)(sizeof statements / sizeof *statements);
    while (i < count && strcmp(statements[i].word, first) != 0)
        i++;
    bool good = i < count ? statements[i].run(run, rest) : script_do_deed(run, first, rest);
    free(text);
    return good && !run->looked ? script_sound(run) : good;
}

static bool run_block(struct script_run *run, const struct sand_script_block *block)
{
    run->depth++;
    bool good = true;
    for (int i = block->first; good && i < block->end; i++)
        good = run_line(run, &run->script->lines.line[i]);
    run->depth--;
    return good;
}

bool sand_script_run(const struct sand_script *script, const struct sand_script_block *block,
                     const struct sand_session_world *world, sand_script_tell *tell, void *context)
{
    struct script_run run = {.script = script, .tell = tell, .context = context, .looked = true, .line = block->number};
    struct sand_writer *writers[] = {&run.request, &run.reply, &run.kept, &run.said, &run.advised};
    for (int i = 0; i < 5; i++)
        sand_writer_grow(writers[i]);
    run.session = sand_session_open(world);
    bool good = run.session ? run_block(&run, block) : script_misread(&run, "no session", block->name);
    if (good && block->first == block->end)
        good = script_misread(&run, "a case without statements", block->title);
    good = good && script_loads_again(&run);
    sand_session_close(run.session);
    sand_reader_close(run.answer);
    sand_reader_close(run.advice);
    for (int i = 0; i < 5; i++)
        sand_writer_free(writers[i]);
    return good;
}
