/* Beliefs as sentences of the catalogue's section `believed`: the two most suspect of each seat, and why. */
#include "cli/beliefs.h"

#include "engine/json.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct explained {
    struct sand_reader *reader;
    const struct sand_catalogue *words;
    const struct sand_game *game;
    sand_names names;
};

static const char *name_of(const struct explained *e, sand_node one, const char *member)
{
    const sand_node n = sand_member(e->reader, one, member);
    const int seat = n < 0 ? -1 : sand_actor_of(e->game, sand_string(e->reader, n), e->game->max_seats);
    return seat >= 0 && seat < e->game->max_seats ? e->names[seat] : "";
}

/* Puts {seat}, {whom} and {wolf} in. */
static void print_filled(const struct explained *e, const char *text, sand_node one)
{
    while (*text) {
        const size_t plain = strcspn(text, "{");
        printf("%.*s", (int)plain, text);
        text += plain;
        if (!*text)
            return;
        const size_t size = strcspn(text, "}");
        if (strncmp(text, "{seat", 5) == 0)
            fputs(name_of(e, one, "seat"), stdout);
        else if (strncmp(text, "{whom", 5) == 0)
            fputs(name_of(e, one, "whom"), stdout);
        else
            printf("%d", (int)sand_int(e->reader, sand_member(e->reader, one, "wolf"), 0, 100));
        text += size + (text[size] != 0);
    }
}

static int suspicion(const struct explained *e, sand_node one)
{
    return (int)sand_int(e->reader, sand_member(e->reader, one, "wolf"), 0, 100);
}

/* The most suspect, or the one after `above`. */
static sand_node next_suspect(const struct explained *e, sand_node list, sand_node above)
{
    sand_node best = -1;
    for (sand_node n = sand_first(e->reader, list); n >= 0; n = sand_next(e->reader, n))
        if (n != above && (best < 0 || suspicion(e, n) > suspicion(e, best)))
            best = n;
    return best;
}

static void print_one(const struct explained *e, int seat)
{
    const sand_node list = sand_member(e->reader, 0, "believes");
    sand_node one = list < 0 ? -1 : next_suspect(e, list, -1);
    if (one < 0)
        return;
    printf("  %s > ", e->names[seat]);
    for (int i = 0; i < 2 && one >= 0; i++, one = next_suspect(e, list, one)) {
        const char *why = sand_string(e->reader, sand_member(e->reader, one, "why"));
        fputs(i ? "; " : "", stdout);
        print_filled(e, sand_word(e->words, "believed", "says"), one);
        fputs(" (", stdout);
        print_filled(e, sand_word(e->words, "believed", why), one);
        fputs(")", stdout);
    }
    putchar('\n');
}

static void print_seat(struct sand_table *table, int seat, const struct sand_bot *bot,
                       const struct sand_catalogue *words, sand_names names, void *scratch)
{
    static struct sand_question question; /* nobody looks at it */
    struct sand_random random;
    struct sand_mind mind;
    struct sand_writer w;
    struct sand_error error;
    sand_random_seed(&random, 1);
    sand_mind_open(&mind, table, seat, &question, &random, scratch);
    sand_writer_grow(&w);
    bot->explain(&mind, &w);
    const struct explained e = {sand_reader_open("beliefs", w.text, w.size, &error), words, sand_pack_of(table)->game,
                                names};
    if (e.reader) {
        print_one(&e, seat);
        sand_reader_close(e.reader);
    }
    sand_writer_free(&w);
}

void beliefs_print(struct sand_table *table, const struct sand_bot *bot, const struct sand_catalogue *words,
                   sand_names names)
{
    void *scratch = bot->explain ? malloc(sand_pack_of(table)->game->state_bytes) : 0;
    for (int i = 0; scratch && i < sand_seats_of(table); i++)
        print_seat(table, i, bot, words, names, scratch);
    free(scratch);
}
