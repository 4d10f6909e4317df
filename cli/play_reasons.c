/* What a bot compared before it chose, for people who want to know (`--why`). */
#include "cli/play.h"

#include <string.h>

enum { TOLD = 4 }; /* plans of one choice */

/* A value from -1000 to 1000 as a chance in percent. */
static struct number_text percent(struct sand_reader *r, sand_node plan, const char *member)
{
    const int64_t value = sand_int(r, sand_member(r, plan, member), -4000, 4000), chance = (value + 1000 + 10) / 20;
    return number_text(chance < 0 ? 0 : chance > 100 ? 100 : chance);
}

static void append_answers(struct sand_reader *r, sand_node plan, struct sand_writer *w)
{
    const sand_node list = sand_member(r, plan, "answers");
    for (sand_node one = sand_first(r, list); one >= 0; one = sand_next(r, one)) {
        if (one != sand_first(r, list))
            sand_append_text(w, ", ");
        sand_append_text(w, sand_string(r, one));
    }
}

static void show_plan(struct evening *e, struct sand_reader *r, sand_node plan)
{
    struct sand_writer answers;
    sand_writer_grow(&answers);
    append_answers(r, plan, &answers);
    sand_writer_reset(&e->text);
    if (sand_member(r, plan, "policy") >= 0) {
        append_phrases(&e->text, e->game.language, PHRASE_WHY_USUAL, percent(r, plan, "value").text, answers.text,
                       (char *)0);
    } else {
        append_phrases(&e->text, e->game.language, PHRASE_WHY_PLAN, percent(r, plan, "value").text,
                       percent(r, plan, "low").text, percent(r, plan, "high").text, answers.text, (char *)0);
        append_phrases(&e->text, e->game.language, PHRASE_WHY_BETTER,
                       number_text(sand_int(r, sand_member(r, plan, "better"), 0, 65535)).text,
                       number_text(sand_int(r, sand_member(r, plan, "futures"), 0, 65535)).text, (char *)0);
    }
    screen_tell(&e->screen, sand_member(r, plan, "chosen") >= 0 ? STYLE_PLAIN : STYLE_FAINT, e->text.text);
    sand_writer_free(&answers);
}

static void show_plans(struct evening *e, int seat, struct sand_reader *r)
{
    const sand_node plans = sand_member(r, 0, "plans");
    int told = 0;
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_WHY_HEAD, e->names[seat], e->seating.bot[seat]->name, (char *)0);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
    for (sand_node one = sand_first(r, plans); one >= 0 && told < TOLD; one = sand_next(r, one), told++)
        show_plan(e, r, one);
}

static uint64_t hash_of(const struct sand_reader *r, sand_node plans)
{
    size_t size;
    const char *text = sand_source(r, plans, &size);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)text[i]) * 0x100000001b3u;
    return hash;
}

/* Once for each plan, not for each of its answers. */
static bool are_new(struct evening *e, int seat, struct sand_reader *r)
{
    const sand_node plans = sand_member(r, 0, "plans");
    const uint64_t hash = hash_of(r, plans), last = e->reasons[seat];
    e->reasons[seat] = hash;
    return hash != last && sand_first(r, plans) >= 0;
}

void show_reasons(struct evening *e, int seat)
{
    struct sand_mind mind;
    struct sand_writer w;
    struct sand_error error;
    if (!e->seating.bot[seat]->reasons)
        return;
    sand_mind_open(&mind, e->table, seat, &e->room.question, &e->random[seat], e->room.scratch);
    sand_writer_grow(&w);
    e->seating.bot[seat]->reasons(&mind, &w);
    struct sand_reader *r = sand_reader_open("reasons", w.text, w.size, &error);
    if (r && are_new(e, seat, r))
        show_plans(e, seat, r);
    sand_reader_close(r);
    sand_writer_free(&w);
}
