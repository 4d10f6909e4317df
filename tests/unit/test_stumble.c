/* The judge of sentences, judged: what it must find and what it must leave. */
#include "games/games.h"
#include "tests/generic/stumble.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct sand_listed *listed;
static struct sand_pack *pack;
static struct sand_catalogue *words[2];

static int open_words(void **state)
{
    struct sand_error error;
    const struct sand_listed *l = sand_games;
    while (strcmp(l->game->id, "werwolf") != 0)
        l++;
    (void)state;
    listed = l;
    pack = sand_pack_open(l->game, l->data, l->data_count, &error);
    for (int i = 0; pack && i < l->text_count; i++)
        words[strcmp(l->texts[i].name, "en.json") == 0] = sand_catalogue_open(pack, l->texts[i].name, l->texts[i].text,
                                                                              l->texts[i].size, &error);
    return pack && words[0] && words[1] ? 0 : -1;
}

static int close_words(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        sand_catalogue_close(words[i]);
    sand_pack_close(pack);
    return 0;
}

enum { GERMAN, ENGLISH };

static void judge(int language, const char *text, const char *expected)
{
    const char *found = stumble(pack, words[language], language == ENGLISH, text);
    if (!expected && found)
        fail_msg("`%s` %s", text, found);
    if (expected && (!found || strcmp(found, expected) != 0))
        fail_msg("`%s` %s, but %s", text, expected, found ? found : "passed");
}

/* The same with a catalogue in which a word was planted; both are of one length. */
static void judge_planted(int language, const char *word, const char *instead, const char *text, const char *expected)
{
    struct sand_error error;
    const struct sand_listed *l = listed;
    const struct sand_file *file = l->texts;
    while ((strcmp(file->name, "en.json") == 0) != language)
        file++;
    char *copy = malloc(file->size + 1);
    assert_non_null(copy);
    memcpy(copy, file->text, file->size);
    copy[file->size] = 0;
    char *at = strstr(copy, word);
    assert_true(at && strlen(word) == strlen(instead));
    memcpy(at, instead, strlen(instead));
    struct sand_catalogue *kept = words[language];
    words[language] = sand_catalogue_open(pack, file->name, copy, file->size, &error);
    assert_non_null(words[language]);
    judge(language, text, expected);
    sand_catalogue_close(words[language]);
    words[language] = kept;
    free(copy);
}

static void words_that_are_ids_are_found(void **state)
{
    (void)state;
    judge(GERMAN, "Aktion in Bremen.", 0);
    judge_planted(GERMAN, "\"bremen\": \"Bremen\"", "\"bremen\": \"bremen\"", "Aktion in bremen.", "has a raw id");
    judge_planted(ENGLISH, "\"bremen\": \"Bremen\"", "\"bremen\": \"bremen\"", "Action in bremen.", "has a raw id");
    judge_planted(GERMAN, "\"west-berlin\": \"West-Berlin\"", "\"west-berlin\": \"west-berlin\"",
                  "Aktion in west-berlin.", "has a raw id");
    judge_planted(ENGLISH, "\"west-berlin\": \"West Berlin\"", "\"west-berlin\": \"west-berlin\"",
                  "Action in west-berlin.", "has a raw id");
    judge(ENGLISH, "The Allies lost a base.", 0);
}

static void faults_are_found(void **state)
{
    (void)state;
    judge(ENGLISH, "the Allies passed.", "begins small");
    judge(ENGLISH, "\xc3\xb6lig war es.", "begins small");
    judge(ENGLISH, "\xc3\x96lig war es.", 0);
    judge(ENGLISH, "The Allies  passed.", "has a gap");
    judge(ENGLISH, "The Allies passed .", "has a gap");
    judge(ENGLISH, "The Allies lost 0 troops.", "counts zero things");
    judge(ENGLISH, "The Allies lost the the base.", "has a word twice");
    judge(ENGLISH, "The Allies acted in west-berlin.", "has a raw id");
    judge(ENGLISH, "Controlled by none.", "has a raw id");
    judge(GERMAN, "Partisanen von soviets.", "has a raw id");
    judge(ENGLISH, "14", "begins with a bare number");
    judge(ENGLISH, "1 and 0", "begins with a bare number");
    judge(GERMAN, "2: gewählt", "begins with a bare number");
    judge(ENGLISH, "?", "has no words");
    judge(ENGLISH, "Turn 1. now choose.", "has a sentence that begins small");
    judge(GERMAN, "Wurf vorbei. nun w\xc3\xa4hle.", "has a sentence that begins small");
    judge(ENGLISH, "You lost it. now choose.", "has a sentence that begins small");
    judge(ENGLISH, "Turn turn 1.", "has a word twice");
    judge(ENGLISH, "The Allies acted in bremen.", "has a raw id");
    judge(GERMAN, "Aktion in bremen.", "has a raw id");
    judge(GERMAN, "Ein neuer base.", "has a raw id");
    judge(ENGLISH, "The Allies scored hits: 0.", "counts zero things");
    judge(ENGLISH, "2 left. How do you spend them?", "has a bare number");
    judge(ENGLISH, "Room for 4 more.", "has a bare number");
    judge(ENGLISH, "Choose a unit (3 to go.)", "has a bare number");
    judge(GERMAN,
          "Noch 3 \xc3\xbc"
          "brig.",
          "has a bare number");
    judge(GERMAN, "Welchen Partisanen deckst du auf? Noch 2.", "has a bare number");
    judge(GERMAN, "Welche Einheit verlegst du? Noch 3 erlaubt.", "has a bare number");
    judge(GERMAN, "Neue Einheiten: noch bis zu 3. Welche?", "has a bare number");
    judge(ENGLISH, "Which unit do you redeploy? 3 allowed.", "has a bare number");
    judge(ENGLISH, "The Allies scored 1 hits.", "counts one thing as many");
}

static void sentences_are_left(void **state)
{
    (void)state;
    judge(ENGLISH, "2 troops and 1 police", 0);
    judge(ENGLISH, "The Allies built a base in West Berlin.", 0);
    judge(ENGLISH, "Morale is now 0.", 0);
    judge(ENGLISH, "Morale: 0. Tensions: 0.", 0);
    judge(GERMAN, "Die Moral steht jetzt bei 2, die Spannungen bei 3.", 0);
    judge(GERMAN, "Noch 2 Partisanen. Das Feld hat eine Stufe von 1 bis 3.", 0);
    judge(ENGLISH, "Seat 1 plays the Allies.", 0);
    judge(ENGLISH, "Move no. 5 was a draw.", 0);
    judge(ENGLISH, "You can take 4 more cards. There is 1 loss left.", 0);
    judge(GERMAN, "Das kostet 1 Partisans Leben, z. B. im Untergrund.", 0);
    judge(ENGLISH, "The road Köln – Bonn", 0);
    judge(GERMAN, "Der Werwolf verlor eine Basis.", 0);
    judge(GERMAN, "Bestes Ergebnis beim Ausprobieren (R-NPG-10).", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(faults_are_found),
                                       cmocka_unit_test(words_that_are_ids_are_found),
                                       cmocka_unit_test(sentences_are_left)};
    return cmocka_run_group_tests(tests, open_words, close_words);
}
