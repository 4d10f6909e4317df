/* HTTP: what the bots of a finished game believed, day by day.
 *
 * The game is played again from its record by two tables, one an answer ahead of the other: when the one ahead comes to
 * a new chapter, the other stays where the chapter before it ended, and each bot says what it would have said there.
 */
#include "bots/bots.h"
#include "engine/notation.h"
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

struct recap {
    const struct room *room;
    struct sand_table *ahead, *behind;
    uint32_t seen; /* entries of the one ahead that were looked at */
    struct sand_question question;
    void *scratch;
};

static const struct sand_pack *pack_of(void *context, const char *game, const uint8_t hash[32],
                                       struct sand_error *error)
{
    const struct recap *r = context;
    (void)game, (void)hash, (void)error;
    return r->room->pack;
}

/* Whether the table ahead has come to a new chapter, or to the end. */
static bool turns_page(struct recap *r)
{
    struct sand_entry e;
    bool found = sand_over(r->ahead, 0);
    for (; r->seen < sand_journal_size(r->ahead); r->seen++)
        found |= sand_is_chapter(r->room->pack->game, sand_journal_entry(r->ahead, r->seen, &e));
    return found;
}

/* A dead seat has nothing to say; what it says is an object of the game's own making. */
static void put_seat(struct recap *r, int seat, struct sand_writer *w)
{
    struct sand_temper temper;
    struct sand_random random;
    struct sand_mind mind;
    const struct sand_bot *bot = room_is_bot(r->room, seat)
                                     ? sand_bot_read(r->room->pack->game->id, r->room->seat[seat].bot, &temper)
                                     : 0;
    if (!bot || !bot->explain)
        return;
    sand_random_seed(&random, 1);
    sand_mind_open(&mind, r->behind, seat, &r->question, &random, r->scratch);
    struct sand_writer said;
    sand_writer_grow(&said);
    bot->explain(&mind, &said);
    sand_put_raw(w, 0, said.text, said.size);
    sand_writer_free(&said);
}

static void put_chapter(struct recap *r, struct sand_writer *w)
{
    sand_put_array(w, 0);
    for (int i = 0; i < r->room->seats; i++)
        put_seat(r, i, w);
    sand_put_end(w);
}

/* Both tables go through the record after its head. */
static bool go_through(struct recap *r, const char *text, struct sand_writer *w, struct sand_error *error)
{
    const char *late = text; /* the later one has not taken this line yet */
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        if (strncmp(text, "end ", 4) == 0)
            break;
        if (!sand_replay_line(r->ahead, text, (size_t)(end - text), error))
            return false;
        if (turns_page(r))
            put_chapter(r, w);
        /* Up to and including the line just played ahead: so at the next turn of the page `behind` is one answer short
         * of it. */
        for (; late <= text; late = strchr(late, '\n') + 1)
            if (!sand_replay_line(r->behind, late, strcspn(late, "\n"), error))
                return false;
    }
    return true;
}

static bool tell(struct recap *r, struct sand_writer *w, struct sand_error *error)
{
    struct sand_writer record, head;
    sand_writer_grow(&record);
    sand_writer_grow(&head);
    sand_record(r->room->table, &record);
    r->ahead = sand_replay_to(record.text, record.size, 0, pack_of, r, error);
    r->behind = r->ahead ? sand_replay_to(record.text, record.size, 0, pack_of, r, error) : 0;
    bool fine = r->behind;
    if (fine) {
        sand_record(r->ahead, &head); /* the same as the beginning of the whole */
        fine = go_through(r, record.text + head.size, w, error);
    }
    sand_close(r->ahead);
    sand_close(r->behind);
    sand_writer_free(&record);
    sand_writer_free(&head);
    return fine;
}

void api_get_beliefs(struct call *c)
{
    struct sand_error error = {"", ""};
    const struct room *room = c->room;
    if (room->frozen || room->state != ROOM_OVER) {
        api_refuse(c, 409, room->frozen ? "OTHER_RULES" : "NOT_OVER", "table",
                   room->frozen ? room->frozen->why : "what bots believed is told once the game is over");
        return;
    }
    struct recap *r = calloc(1, sizeof *r);
    if (!r || !(r->scratch = malloc(room->pack->game->state_bytes)))
        abort();
    r->room = room;
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "chapters");
    if (tell(r, &c->out, &error)) {
        sand_put_end(&c->out);
        sand_put_end(&c->out);
    } else {
        api_refuse_error(c, 500, "REPLAY", &error);
    }
    free(r->scratch);
    free(r);
}
