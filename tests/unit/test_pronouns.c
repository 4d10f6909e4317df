/* R-mod-5 of Werewolves: what the software says of players has no gendered pronoun, in any language, in words or data.
 */
#include "engine/json.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Words that can stand for nothing but a man or a woman. German `sie` is left out: it is also `they` and `you`. */
static const char *const gendered[] = {"he",      "she",     "him", "her", "his", "hers",
                                       "himself", "herself", "er",  "ihm", "ihn", NULL};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Whether a word begins at `at` and ends with it; case does not matter. */
static bool word_at(const char *text, const char *at, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i < size; i++)
        if ((at[i] | 0x20) != word[i])
            return false;
    return (at == text || !is_letter(at[-1])) && !is_letter(at[size]);
}

static const char *pronoun_in(const char *text)
{
    for (const char *at = text; *at; at++)
        for (int i = 0; gendered[i]; i++)
            if (word_at(text, at, gendered[i]))
                return gendered[i];
    return NULL;
}

/* Looks at every text below a node; returns how many there were. */
static int look(struct sand_reader *reader, sand_node node, const char *game, const char *file)
{
    int count = 0;
    if (sand_type(reader, node) == SAND_STRING) {
        const char *text = sand_string(reader, node), *found = pronoun_in(text);
        if (found)
            fail_msg("%s %s: \"%s\" in: %s", game, file, found, text);
        return 1;
    }
    if (sand_type(reader, node) == SAND_OBJECT || sand_type(reader, node) == SAND_ARRAY)
        for (sand_node n = sand_first(reader, node); n >= 0; n = sand_next(reader, n))
            count += look(reader, n, game, file);
    return count;
}

static int look_at_files(const struct sand_file *files, int n, const char *game)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        struct sand_error error;
        struct sand_reader *reader = sand_reader_open(files[i].name, files[i].text, files[i].size, &error);
        assert_non_null(reader);
        count += look(reader, 0, game, files[i].name);
        sand_reader_close(reader);
    }
    return count;
}

static void test_every_sentence(void **state)
{
    (void)state;
    /* R-mod-5 is a rule of Werewolves; elsewhere historical persons have their pronouns. */
    for (const struct sand_listed *listed = sand_games; listed->game; listed++) {
        if (strcmp(listed->game->id, "werewolves") != 0)
            continue;
        assert_true(look_at_files(listed->texts, listed->text_count, listed->game->id) > 0);
        look_at_files(listed->data, listed->data_count, listed->game->id);
    }
}

static void test_would_be_found(void **state)
{
    (void)state;
    assert_string_equal(pronoun_in("She dies."), "she");
    assert_string_equal(pronoun_in("Give it to him"), "him");
    assert_string_equal(pronoun_in("Dann stirbt er."), "er");
    assert_null(pronoun_in("The Hunter shoots; there are others, the healer, a sheriff."));
    assert_null(pronoun_in("Wer lebt, wählt; über ihnen"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_sentence), cmocka_unit_test(test_would_be_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
