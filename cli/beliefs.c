/* Beliefs as sentences of the catalogue's section `believed`: the two most suspect of each seat, and why.
 *
 * What a bot believes comes as JSON of this form, with percentages; `why` names the sentence:
 *
 *     {"seat":"p1","day":2,"believes":[{"seat":"p4","wolf":71,"why":"accused-village","whom":"p2"},…]}
 *
 * `intends` says whom a choice that is open, by night or at a vote, is about, and `because` why; then that is told
 * instead. A Werewolf tells what the village believes (`village`), of itself first.
 */
#include "cli/beliefs.h"

#include "engine/json.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct explained {
    struct sand_writer *out;
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
static void append_filled(const struct explained *e, const char *text, sand_node one)
{
    while (*text) {
        const size_t plain = strcspn(text, "{");
        sand_append(e->out, text, plain);
        text += plain;
        if (!*text)
            return;
        const size_t size = strcspn(text, "}");
        if (strncmp(text, "{seat", 5) == 0)
            sand_append_text(e->out, name_of(e, one, "seat"));
        else if (strncmp(text, "{whom", 5) == 0)
            sand_append_text(e->out, name_of(e, one, "whom"));
        else
            sand_append_int(e->out, sand_int(e->reader, sand_member(e->reader, one, "wolf"), 0, 100));
        text += size + (text[size] != 0);
    }
}

static int suspicion(const struct explained *e, sand_node one)
{
    return (int)sand_int(e->reader, sand_member(e->reader, one, "wolf"), 0, 100);
}

/* The most suspect, or the one after `above`. Only one is left out, so this gives the first two and no third. */
static sand_node next_suspect(const struct explained *e, sand_node list, sand_node above)
{
    sand_node best = -1;
    for (sand_node n = sand_first(e->reader, list); n >= 0; n = sand_next(e->reader, n))
        if (n != above && (best < 0 || suspicion(e, n) > suspicion(e, best)))
            best = n;
    return best;
}

/* What the village believes of the seat itself comes first, where that is there. */
static sand_node first_told(const struct explained *e, sand_node list, int seat)
{
    for (sand_node n = sand_first(e->reader, list); n >= 0; n = sand_next(e->reader, n))
        if (strcmp(name_of(e, n, "seat"), e->names[seat]) == 0)
            return n;
    return next_suspect(e, list, -1);
}

static void append_why(const struct explained *e, sand_node one)
{
    append_filled(e, sand_word(e->words, "believed", sand_string(e->reader, sand_member(e->reader, one, "why"))), one);
}

/* The one or two facts in brackets. */
static void append_reasons(const struct explained *e, sand_node one)
{
    const sand_node also = sand_member(e->reader, one, "also");
    sand_append_text(e->out, " (");
    append_why(e, one);
    if (also >= 0) {
        sand_append_text(e->out, "; ");
        append_why(e, also);
    }
    sand_append_text(e->out, ")");
}

static bool append_intent(const struct explained *e, int seat)
{
    const sand_node one = sand_member(e->reader, 0, "intends");
    if (one < 0)
        return false;
    sand_append_text(e->out, e->names[seat]);
    sand_append_text(e->out, " > ");
    append_why(e, one);
    if (sand_member(e->reader, one, "because") >= 0)
        append_reasons(e, sand_member(e->reader, one, "because"));
    return true;
}

static bool append_one(const struct explained *e, int seat)
{
    if (append_intent(e, seat))
        return true;
    const sand_node list = sand_member(e->reader, 0, "believes");
    sand_node one = list < 0 ? -1 : first_told(e, list, seat);
    if (one < 0)
        return false;
    sand_append_text(e->out, e->names[seat]);
    sand_append_text(e->out, " > ");
    for (int i = 0; i < 2 && one >= 0; i++, one = next_suspect(e, list, one)) {
        const bool village = sand_member(e->reader, one, "village") >= 0;
        sand_append_text(e->out, i ? "; " : "");
        append_filled(e, sand_word(e->words, "believed", village ? "village" : "says"), one);
        append_reasons(e, one);
    }
    return true;
}

bool beliefs_tell(const struct sand_mind *mind, const struct sand_bot *bot, const struct sand_catalogue *words,
                  sand_names names, struct sand_writer *out)
{
    struct sand_writer w;
    struct sand_error error;
    bool told = false;
    if (!bot->explain)
        return false;
    sand_writer_grow(&w);
    bot->explain(mind, &w);
    const struct explained e = {out, sand_reader_open("beliefs", w.text, w.size, &error), words, mind->game, names};
    if (e.reader) {
        told = append_one(&e, mind->seat);
        sand_reader_close(e.reader);
    }
    sand_writer_free(&w);
    return told;
}

static void print_seat(struct sand_table *table, int seat, const struct sand_bot *bot,
                       const struct sand_catalogue *words, sand_names names, void *scratch)
{
    static struct sand_question question; /* nobody looks at it */
    struct sand_random random;
    struct sand_mind mind;
    struct sand_writer line;
    sand_random_seed(&random, 1);
    sand_mind_open(&mind, table, seat, &question, &random, scratch);
    sand_writer_grow(&line);
    if (beliefs_tell(&mind, bot, words, names, &line))
        printf("  %s\n", line.text);
    sand_writer_free(&line);
}

void beliefs_print(struct sand_table *table, const struct sand_bot *bot, const struct sand_catalogue *words,
                   sand_names names)
{
    void *scratch = bot->explain ? malloc(sand_pack_of(table)->game->state_bytes) : 0;
    for (int i = 0; scratch && i < sand_seats_of(table); i++)
        print_seat(table, i, bot, words, names, scratch);
    free(scratch);
}

bool beliefs_open_chapter(const struct sand_table *table, uint32_t from)
{
    struct sand_entry e;
    for (uint32_t i = from; i < sand_journal_size(table); i++)
        if (sand_is_chapter(sand_pack_of(table)->game, sand_journal_entry(table, i, &e)))
            return true;
    return false;
}
