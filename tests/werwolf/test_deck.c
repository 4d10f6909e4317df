/* A deck that somebody typed in: mistakes are refused with the place, the reason and the card, before the first game.
 */
#include "engine/pack.h"
#include "games/games.h"
#include "games/werwolf/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct sand_listed *listed;

static int find_game(void **state)
{
    (void)state;
    for (int i = 0; sand_games[i].game; i++)
        if (sand_games[i].game == &werwolf_game)
            listed = &sand_games[i];
    return !listed;
}

static const char *after(const char *text, const char *mark)
{
    const char *at = strstr(text, mark);
    assert_non_null(at);
    return at;
}

/* The text with the first `old` after `mark` replaced. */
static char *changed(const struct sand_file *file, const char *mark, const char *old, const char *new)
{
    char *text = malloc(file->size + strlen(new) + 1);
    const char *at = after(after(file->text, mark), old);
    const size_t head = (size_t)(at - file->text);
    assert_non_null(text);
    memcpy(text, file->text, head);
    memcpy(text + head, new, strlen(new));
    strcpy(text + head + strlen(new), at + strlen(old));
    return text;
}

/* Whether the game opens with that change in that file; the error if not. */
static bool opens(const char *name, const char *mark, const char *old, const char *new, struct sand_error *error)
{
    struct sand_file files[8];
    char *text = 0;
    for (int i = 0; i < listed->data_count; i++) {
        files[i] = listed->data[i];
        if (strcmp(files[i].name, name) != 0)
            continue;
        text = changed(&files[i], mark, old, new);
        files[i].text = text;
        files[i].size = strlen(text);
    }
    void *pack = werwolf_pack_load(files, listed->data_count, error);
    free(text);
    if (pack)
        free(pack);
    return pack != 0;
}

static void refused(const char *name, const char *mark, const char *old, const char *new, const char *where,
                    const char *what)
{
    struct sand_error error = {"", ""};
    if (opens(name, mark, old, new, &error))
        fail_msg("%s: %s instead of %s was let in", name, new, old);
    if (!strstr(error.where, where) || !strstr(error.what, what))
        fail_msg("%s instead of %s: %s: %s", new, old, error.where, error.what);
}

static void mistakes_in_cards(void **state)
{
    const char *const file = "cards.json", *const patton = "\"id\": \"patton\"";
    (void)state;
    refused(file, patton, "\"assault\"", "\"charge\"", "/unshaded/do/0/a", "card patton: expected one of reinforce");
    refused(file, patton, "\"v\": \"action\"", "\"v\": \"explode\"", "/unshaded/do/0/v",
            "card patton: expected one of place");
    refused(file, "\"id\": \"mayor-of-aachen\"", "\"koeln\"", "\"aachen\"", "/unshaded/do/0/in/ids/0",
            "card mayor-of-aachen: no such space");
    refused(file, "\"cards\": [", "\"id\": \"ike\"", "\"id\": \"patton\"", "/cards/12", "listed twice: patton");
    refused(file, patton, "\"soviets\"", "\"allies\"", "/order", "card patton: the order names each faction once");
    refused(file, "\"capabilities\": [", "\"id\": \"zhukov\"", "\"id\": \"nobody\"", "/unshaded/do/0/id",
            "no such capability: zhukov");
    refused(file, patton, "\"v\": \"action\"", "\"v\": \"action\", \"colour\": 1", "/unshaded/do/0/colour",
            "card patton: unknown key");
}

static void mistakes_in_map_and_setup(void **state)
{
    (void)state;
    refused("map.json", "\"id\": \"bonn\"", "\"rheinland-pfalz\"", "\"atlantis\"", "/adjacent/", "no such space");
    refused("map.json", "\"id\": \"bonn\"", "\"rheinland-pfalz\"", "\"muenchen\"", "/spaces", "both ways");
    refused("setup.json", "\"resources\"", "30", "300", "setup.json", "");
}

/* What is not a mistake is played. */
static void another_text(void **state)
{
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(opens("cards.json", "\"id\": \"patton\"", "\"assault\"", "\"search\"", &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mistakes_in_cards), cmocka_unit_test(mistakes_in_map_and_setup),
                                       cmocka_unit_test(another_text)};
    return cmocka_run_group_tests(tests, find_game, 0);
}
