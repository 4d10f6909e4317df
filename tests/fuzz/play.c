/* Play: the first byte chooses the game, the second a property of tests/generic, the rest is the tape it plays from. */
#include "tests/generic/packs.h"
#include "tests/generic/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct trial t;
    static struct tally tally;
    static uint8_t tape[TAPE_BYTES];
    int count = 0;
    if (size < 2 || size > TAPE_BYTES)
        return 0;
    while (properties[count].name)
        count++;
    const int game = data[0] % pack_count();
    const struct property *p = &properties[data[1] % count];
    memset(&t, 0, sizeof t);
    t.listed = &sand_games[game];
    t.game = t.listed->game;
    t.pack = all_packs()[game];
    t.tally = &tally;
    memcpy(tape, data + 2, size - 2);
    tape_open(&t.tape, tape, size - 2);
    t.tape.stops = true; /* or short tapes would play long games of zeros */
    if (!p->holds(&t)) {
        fprintf(stderr, "%s, %s\n%s\noptions %s\n", t.game->id, p->name, t.message, t.options);
        abort();
    }
    return 0;
}
