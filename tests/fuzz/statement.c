/* Statements: an input is one statement of Werewolves, read as at a table of eleven on day 3. What is read is a tree
 * that says the same words again. */
#include "engine/statement.h"
#include "engine/ensure.h"
#include "tests/generic/packs.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct sand_grammar *grammar(void)
{
    for (const struct sand_pack *const *p = all_packs(); *p; p++)
        if (strcmp((*p)->game->id, "werewolves") == 0)
            return (*p)->game->talk->grammar((*p)->data);
    return 0;
}

static void say(const struct sand_statement *all, int place, struct sand_writer *w);

static void say_word(const struct sand_statement *all, const struct sand_said *said, struct sand_writer *w)
{
    SAND_ENSURE(said->kind == SAND_SAID_INNER || strlen(said->text) == said->size);
    sand_append_text(w, " ");
    if (said->kind == SAND_SAID_INNER)
        say(all, said->number, w);
    else
        sand_append_text(w, said->text);
}

static void say_form(const struct sand_statement *all, const struct sand_spoken *one, struct sand_writer *w)
{
    const struct sand_form *f = one->form;
    sand_append_text(w, f->word[0]);
    for (int i = 0; i < f->args || i == 0; i++) {
        if (i == 0 && f->size[1] && !f->split) {
            sand_append_text(w, " ");
            sand_append_text(w, f->word[1]);
        }
        if (i < f->args)
            say_word(all, &one->arg[i], w);
        if (i == 0 && f->split) {
            sand_append_text(w, " ");
            sand_append_text(w, f->word[1]);
        }
    }
}

/* An inner statement comes after the one that holds it, so this ends. */
static void say(const struct sand_statement *all, int place, struct sand_writer *w)
{
    SAND_ENSURE(place >= 0 && place < all->count);
    const struct sand_spoken *one = &all->spoken[place];
    if (one->form) {
        say_form(all, one, w);
        return;
    }
    sand_append_text(w, one->connective);
    for (int inner = one->inner; inner >= 0; inner = all->spoken[inner].next) {
        SAND_ENSURE(inner > place);
        sand_append_text(w, " (");
        say(all, inner, w);
        sand_append_text(w, ")");
    }
}

static void say_whole(const struct sand_statement *all, struct sand_writer *w)
{
    const char phrase[] = {' ', '~', all->phrase, 0};
    say(all, 0, w);
    if (all->reasoned && all->reason.kind == SAND_SAID_INNER) {
        sand_append_text(w, " because (");
        say(all, all->reason.number, w);
        sand_append_text(w, ")");
    } else if (all->reasoned) {
        sand_append_text(w, " because ");
        sand_append_text(w, all->reason.text);
    }
    sand_append_text(w, all->phrase ? phrase : "");
}

/* A blank before an opening bracket or after a closing one may be left out. */
static void drop_blanks(char *text)
{
    char *to = text, last = 0;
    for (; *text; text++) {
        if (!(*text == ' ' && (text[1] == '(' || last == ')')))
            *to++ = *text;
        last = *text;
    }
    *to = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct sand_speakable day3 = {11, 3, 3};
    struct sand_statement all;
    struct sand_error error = {"", ""};
    struct sand_writer w;
    char text[512], again[1024];
    if (size >= sizeof text || memchr(data, 0, size))
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    if (!sand_statement_read(grammar(), &day3, text, &all, &error)) {
        SAND_ENSURE(error.where[0] && error.what[0]);
        return 0;
    }
    sand_writer_fixed(&w, again, sizeof again);
    say_whole(&all, &w);
    drop_blanks(text);
    drop_blanks(again);
    SAND_ENSURE(strcmp(text, again) == 0);
    return 0;
}
