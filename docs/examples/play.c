/* Two bots play The Plot, told in English: cc play.c $(pkg-config --cflags --libs sandtable) && ./a.out */
#include <sandtable.h>
#include <stdio.h>

int main(void)
{
    struct sand_error error;
    struct sand_pack *pack = sand_pack_named("plot", &error);
    struct sand_catalogue *words = pack ? sand_catalogue_named(pack, "en", &error) : NULL;
    uint8_t key[32] = "any 32 bytes: all chance of it";
    struct sand_table *table = words ? sand_open(pack, "{\"seats\":2}", key, &error) : NULL;
    if (!table)
        return fprintf(stderr, "%s: %s\n", error.where, error.what), 1;

    struct sand_random random;
    struct sand_outcome outcome;
    sand_random_seed(&random, 1);
    for (uint32_t told = 0; !sand_over(table, &outcome);) {
        const int seat = __builtin_ctz(sand_asked(table));
        sand_bot_acts(table, seat, sand_bot_named("plot", "staff"), &random);
        for (char text[1000]; told < sand_journal_size(table); told++) {
            sand_journal_sentence(table, told, words, text, sizeof text);
            puts(text);
        }
    }
    puts(sand_word(words, "end", pack->game->ends[outcome.why]));
    sand_close(table);
    sand_catalogue_close(words);
    sand_pack_close(pack);
}
