/* The decisions of a record, for programs that learn.
 *
 * A record is played twice. The first time to its end, because every line says how the game ended for the seat; the
 * second time line by line, because what a seat was asked and may know is only there in the moment before its answer.
 * Lines that do not answer an open question of a seat (remarks, notes, what the clock or the host did) are played and
 * not printed.
 *
 *     {"record":1,"decision":7,"seat":"p2","question":["see"],"legal":[12,13,15],"action":13,
 *      "observation":[…],"value":1}
 *
 * Actions are ranks (sand_answer_rank), the same number for the same answer in every record of a game and its data. */
#include "cli/corpus.h"

#include "cli/command.h"
#include "engine/field.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct learner {
    struct sand_table *table;
    struct sand_question question;
    const struct sand_outcome *outcome;
    int64_t number;
    uint32_t decision;
    struct sand_writer line;
};

/* The seat and the answer of a line, if it is an answer to a question that is open. */
static bool is_decision(struct learner *l, const char *line, size_t size, int *seat, int *choice)
{
    const struct sand_pack *pack = sand_pack_of(l->table);
    char text[512], *blank;
    struct sand_error error;
    sand_answer answer;
    if (size >= sizeof text)
        return false;
    memcpy(text, line, size);
    text[size] = 0;
    if (!(blank = strchr(text, ' ')))
        return false;
    *blank = 0;
    *seat = sand_actor_of(pack->game, text, sand_seats_of(l->table));
    if (*seat < 0 || *seat >= sand_seats_of(l->table) || !sand_ask(l->table, *seat, 0, &l->question) ||
        !sand_read_answer(pack->game, pack->data, blank + 1, &answer, &error))
        return false;
    for (*choice = 0; *choice < l->question.count; ++*choice)
        if (l->question.answer[*choice] == answer)
            return true;
    return false;
}

static void put_ids(struct learner *l, int choice)
{
    const struct sand_pack *pack = sand_pack_of(l->table);
    struct sand_writer *w = &l->line;
    sand_put_array(w, "legal");
    for (int i = 0; i < l->question.count; i++)
        sand_put_int(w, 0, sand_answer_rank(pack->game, pack->data, l->question.answer[i]));
    sand_put_end(w);
    sand_put_int(w, "action", sand_answer_rank(pack->game, pack->data, l->question.answer[choice]));
}

static bool print_decision(struct learner *l, int seat, int choice)
{
    const struct sand_pack *pack = sand_pack_of(l->table);
    struct sand_writer *w = &l->line;
    char name[SAND_ACTOR_BYTES];
    sand_writer_reset(w);
    sand_put_object(w, 0);
    sand_put_int(w, "record", l->number);
    sand_put_int(w, "decision", l->decision++);
    sand_put_text(w, "seat", sand_actor_name(pack->game, seat, name));
    sand_put_question_key(pack->game, pack->data, "question", &l->question, w);
    put_ids(l, choice);
    sand_put_observation(pack->game, pack->data, sand_state_of(l->table), seat, "observation", w);
    sand_put_int(w, "value", (l->outcome->value[seat] > 0) - (l->outcome->value[seat] < 0));
    sand_put_end(w);
    return puts(w->text) >= 0;
}

/* The lines after the head: those before it are the same in a table that has taken no answer. */
static const char *after_head(const char *record, const struct sand_table *start)
{
    struct sand_writer head;
    sand_writer_grow(&head);
    sand_record(start, &head);
    const size_t size = head.size;
    const bool same = strncmp(record, head.text, size) == 0;
    sand_writer_free(&head);
    return same ? record + size : 0;
}

static bool go_through(struct learner *l, const char *text)
{
    struct sand_error error;
    int seat, choice;
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        const size_t size = (size_t)(end - text);
        if (strncmp(text, "end ", 4) == 0)
            return true;
        if (is_decision(l, text, size, &seat, &choice) && !print_decision(l, seat, choice))
            return false;
        if (!sand_replay_line(l->table, text, size, &error))
            return complain_of(false, "record", &error);
    }
    return true;
}

bool corpus_print_decisions(int64_t number, const char *record, size_t size, struct record_game *game)
{
    struct sand_error error;
    struct sand_outcome outcome;
    struct sand_table *end = sand_replay(record, size, record_find_pack, game, &error);
    if (!end || !sand_over(end, &outcome)) {
        sand_close(end);
        return end ? complain(false, "record %lld: the game is not over", (long long)number)
                   : complain_of(false, "record", &error);
    }
    sand_close(end);
    struct learner *l = calloc(1, sizeof *l);
    bool fine = l && (l->table = sand_replay_to(record, size, 0, record_find_pack, game, &error));
    const char *rest = fine ? after_head(record, l->table) : 0;
    if (fine && rest) {
        l->outcome = &outcome;
        l->number = number;
        sand_writer_grow(&l->line);
        fine = go_through(l, rest);
        sand_writer_free(&l->line);
    } else {
        fine = complain(false, "record %lld: its head cannot be read again", (long long)number);
    }
    if (l)
        sand_close(l->table);
    free(l);
    return fine;
}
