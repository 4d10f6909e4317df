/* Domains: where the ids of a vocabulary are; and what a game has by default. */
#include "engine/vocabulary.h"

#include <string.h>

const char *const sand_seat_words[] = {"p1",  "p2",  "p3",  "p4",  "p5",  "p6",  "p7",  "p8",  "p9",
                                       "p10", "p11", "p12", "p13", "p14", "p15", "p16", "p17", "p18",
                                       "p19", "p20", "p21", "p22", "p23", "p24", 0};

int sand_domain_size(const struct sand_domain *d, const void *pack)
{
    int n = d->count;
    if (d->counter)
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
