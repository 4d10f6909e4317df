/* A game of The Plot between two bots, told in English:
 *
 *     cc play.c $(pkg-config --cflags --libs sandtable) && ./a.out
 */
#include <sandtable.h>

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    struct sand_error error;
    struct sand_pack *pack = sand_pack_named("plot", &error);
    struct sand_catalogue *words = pack ? sand_catalogue_named(pack, "en", &error) : NULL;
    uint8_t key[32] = "any 32 bytes: all chance of it";
    struct sand_table *table = words ? sand_open(pack, "{\"seats\":2}", key, &error) : NULL;
    if (!table)
        return fprintf(stderr, "%s: %s\n", error.where, error.what), 1;

    const struct sand_bot *bot = sand_bot_named("plot", "staff");
    struct sand_random random;
    struct sand_question question;
    struct sand_mind mind;
    struct sand_outcome outcome;
    void *scratch = malloc(pack->game->state_bytes);
    sand_random_seed(&random, 1);
    for (uint32_t told = 0; !sand_over(table, &outcome);) {
        const int seat = __builtin_ctz(sand_asked(table));
        sand_mind_open(&mind, table, seat, &question, &random, scratch);
        sand_act(table, seat, bot->choose(&mind));
        for (; told < sand_journal_size(table); told++) {
            struct sand_entry entry;
            struct sand_writer line;
            char text[1000];
            sand_writer_fixed(&line, text, sizeof text);
            sand_tell_entry(words, sand_journal_entry(table, told, &entry), NULL, &line);
            puts(text);
        }
    }
    printf("%s\n", sand_word(words, "end", pack->game->ends[outcome.why]));
    free(scratch);
    sand_close(table);
    sand_catalogue_close(words);
    sand_pack_close(pack);
}
