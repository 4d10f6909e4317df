/* Domains: where the ids of a vocabulary are; and what a game has by default.
 *
 * Ids are found by offset, not by a function of each game: `first` and `step` lead through an array in the pack as
 * char[], whatever struct it is an array of. So {SAND_IDS("card", 5, struct foo_pack, card, CARDS)} reads the member
 * `id` of each struct card without this file knowing that type. Looking for an id is a walk over all of them: that
 * happens when text is read, never while a game is searched. */
#include "engine/vocabulary.h"

#include <string.h>

const char *const sand_seat_words[] = {"p1",  "p2",  "p3",  "p4",  "p5",  "p6",  "p7",  "p8",  "p9",
                                       "p10", "p11", "p12", "p13", "p14", "p15", "p16", "p17", "p18",
                                       "p19", "p20", "p21", "p22", "p23", "p24", 0};

int sand_domain_size(const struct sand_domain *d, const void *pack)
{
    int n = d->count;
    if (d->counter)
        /* `counter` is the offset + 1, so that zeroed memory means "no counter" although a counter may be the pack's
         * first member. */
        memcpy(&n, (const char *)pack + d->counter - 1, sizeof n);
    else if (!n && d->words)
        while (d->words[n])
            n++;
    return n;
}

const char *sand_domain_id(const struct sand_domain *d, const void *pack, int i)
{
    return d->words ? d->words[i] : (const char *)pack + d->first + (size_t)i * d->step;
}

int sand_domain_find(const struct sand_domain *d, const void *pack, const char *id)
{
    const int n = sand_domain_size(d, pack);
    for (int i = 0; i < n; i++)
        if (strcmp(sand_domain_id(d, pack, i), id) == 0)
            return i;
    return -1;
}

void sand_imagine_chance(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    struct sand_head *head = state;
    (void)pack;
    (void)viewer;
    sand_rekey(&head->chance, chance);
}
