/* What every statement needs: the protocol's requests and replies, the comparing of JSON, the reading of words. `reply`
 * and `answer` are those of the last request: a node found in it is gone with the next. */
#include "cli/script_run.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_BYTES = 600 };

/* ---- Telling of failures ---- */

static void append_cut(struct sand_writer *writer, const char *text)
{
    size_t size = strlen(text), shown = size < SHOWN_BYTES ? size : SHOWN_BYTES;
    while (shown < size && ((unsigned char)text[shown] & 0xc0) == 0x80) /* not inside a letter */
        shown--;
    sand_append(writer, text, shown);
    if (shown < size)
        sand_append_text(writer, "…");
}

bool script_fail(struct script_run *run, const char *expected, const char *came)
{
    sand_writer_reset(&run->said);
    sand_append_text(&run->said, "expected ");
    append_cut(&run->said, expected);
    sand_append_text(&run->said, ", came ");
    append_cut(&run->said, came);
    run->tell(run->context, run->line, run->said.text);
    return false;
}

bool script_misread(struct script_run *run, const char *what, const char *text)
{
    sand_writer_reset(&run->said);
    sand_append_text(&run->said, what);
    sand_append_text(&run->said, ": ");
    append_cut(&run->said, text);
    run->tell(run->context, run->line, run->said.text);
    return false;
}

/* ---- Speaking the protocol ---- */

void script_begin(struct script_run *run, const char *verb)
{
    sand_writer_reset(&run->request);
    sand_put_object(&run->request, NULL);
    sand_put_text(&run->request, "do", verb);
}

struct sand_reader *script_send_text(struct script_run *run, const char *line, size_t size)
{
    struct sand_error error;
    sand_writer_reset(&run->reply);
    sand_session_line(run->session, line, size, &run->reply);
    sand_reader_close(run->answer);
    run->answer = sand_reader_open("reply", run->reply.text, run->reply.size, &error);
    return run->answer;
}

struct sand_reader *script_finish(struct script_run *run)
{
    sand_put_end(&run->request);
    return script_send_text(run, run->request.text, run->request.size);
}

struct sand_reader *script_ask_about(struct script_run *run, const char *verb, const char *seat)
{
    script_begin(run, verb);
    if (seat)
        sand_put_text(&run->request, "seat", seat);
    return script_finish(run);
}

const char *script_refusal(struct script_run *run)
{
    sand_node code = run->answer ? sand_member(run->answer, 0, "no") : -1;
    if (!run->answer)
        return "no JSON";
    return code >= 0 ? sand_string(run->answer, code) : NULL;
}

bool script_granted(struct script_run *run, const char *what)
{
    return script_refusal(run) ? script_fail(run, what, run->reply.text) : true;
}

sand_node script_part(struct script_run *run, const char *key)
{
    sand_node node = run->answer && !script_refusal(run) ? sand_member(run->answer, 0, key) : -1;
    if (node < 0)
        script_fail(run, run->answer ? key : "a reply that is JSON", run->reply.text);
    return node;
}

bool script_keep_reply(struct script_run *run)
{
    struct sand_error error;
    sand_writer_reset(&run->advised);
    sand_append(&run->advised, run->reply.text, run->reply.size);
    sand_reader_close(run->advice);
    run->advice = sand_reader_open("reply", run->advised.text, run->advised.size, &error);
    return run->advice ? true : script_fail(run, "JSON", run->reply.text);
}

void script_acts(struct script_run *run)
{
    const struct sand_table *table = sand_session_table(run->session);
    if (run->looked) {
        run->mark[0] = table ? sand_journal_size(table) : 0;
        run->mark[1] = table ? sand_remark_count(table) : 0;
    }
    run->looked = false;
}

uint32_t script_told_before(const struct script_run *run, const char *verb, const char *viewer)
{
    const struct sand_table *table = sand_session_table(run->session);
    const bool journal = strcmp(verb, "journal") == 0;
    const int who = table ? sand_actor_of(sand_pack_of(table)->game, viewer, sand_seats_of(table)) : -1;
    const uint32_t now = !table ? 0 : journal ? sand_journal_size(table) : sand_remark_count(table);
    uint32_t told = 0;
    for (uint32_t i = 0; who >= 0 && i < run->mark[!journal] && i < now; i++) {
        const sand_mask audience = journal ? sand_journal_audience(table, i) : sand_remark_at(table, i)->audience;
        told += who == SAND_EVERYTHING || audience >> who & 1;
    }
    return told;
}

/* ---- Comparing JSON ---- */

bool script_begins(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y)
{
    sand_node twin = sand_first(b, y);
    for (sand_node m = sand_first(a, x); m >= 0; m = sand_next(a, m)) {
        if (twin < 0 || !sand_same(a, m, b, twin))
            return false;
        twin = sand_next(b, twin);
    }
    return true;
}

sand_node script_find(struct sand_reader *reader, sand_node node, const char *pointer)
{
    while (node >= 0 && *pointer == '/') {
        char step[64];
        size_t size = strcspn(++pointer, "/");
        if (size >= sizeof step)
            return -1;
        memcpy(step, pointer, size);
        step[size] = 0;
        pointer += size;
        if (sand_type(reader, node) == SAND_ARRAY)
            node = isdigit((unsigned char)*step) ? sand_item(reader, node, atoi(step)) : -1;
        else
            node = sand_type(reader, node) == SAND_OBJECT ? sand_member(reader, node, step) : -1;
    }
    return node;
}

/* ---- Reading statements ---- */

char *script_behind_colon(struct script_run *run, char *text)
{
    char *colon = strchr(text, ':');
    if (!colon) {
        script_misread(run, "unfinished, a colon is missing", text);
        return NULL;
    }
    *colon++ = 0;
    while (isspace((unsigned char)*colon))
        colon++;
    return colon;
}

size_t script_object_size(const char *text)
{
    int depth = 0;
    bool quoted = false;
    for (const char *c = text; *c; c++) {
        if (*c == '"' && (c == text || c[-1] != '\\'))
            quoted = !quoted;
        if (quoted)
            continue;
        depth += (*c == '{') - (*c == '}');
        if (depth == 0)
            return *c == '}' ? (size_t)(c - text) + 1 : 0;
    }
    return 0;
}

struct sand_reader *script_read_json(struct script_run *run, const char *open, const char *text, const char *close)
{
    struct sand_error error;
    struct sand_writer *whole = &run->said;
    sand_writer_reset(whole);
    sand_append_text(whole, open);
    sand_append_text(whole, text);
    sand_append_text(whole, close);
    struct sand_reader *reader = sand_reader_open("case", whole->text, whole->size, &error);
    if (!reader)
        script_misread(run, "not JSON", text);
    return reader;
}

/* ---- Who is asked what ---- */

int script_seats_asked(struct script_run *run, char seats[SAND_SEATS][SAND_ACTOR_BYTES])
{
    int count = 0;
    script_ask_about(run, "ask", NULL);
    sand_node list = script_part(run, "asked");
    if (list < 0)
        return -1;
    for (sand_node n = sand_first(run->answer, list); n >= 0; n = sand_next(run->answer, n)) {
        const char *name = sand_string(run->answer, n);
        if (strcmp(name, "clock") == 0 || strcmp(name, "host") == 0 || count == SAND_SEATS)
            continue;
        strncpy(seats[count], name, SAND_ACTOR_BYTES - 1);
        seats[count++][SAND_ACTOR_BYTES - 1] = 0;
    }
    return count;
}

sand_node script_question_part(struct script_run *run, const char *seat, const char *key)
{
    script_ask_about(run, "ask", seat);
    sand_node question = script_refusal(run) ? -1 : sand_member(run->answer, 0, "ask");
    if (question < 0 || sand_type(run->answer, question) != SAND_OBJECT)
        return -1;
    return sand_member(run->answer, question, key);
}

sand_node script_answers_of(struct script_run *run, const char *seat)
{
    return script_question_part(run, seat, "answers");
}

/* The source of a part of the last reply, added to what is being said. */
static void say_part(struct script_run *run, sand_node node)
{
    size_t size = 0;
    const char *source = node >= 0 ? sand_source(run->answer, node, &size) : "";
    sand_append(&run->said, source, size);
}

void script_tell_question(struct script_run *run, const char *actor)
{
    sand_node key = script_question_part(run, actor, "key");
    sand_writer_reset(&run->said);
    sand_append_text(&run->said, "  ");
    sand_append_text(&run->said, actor);
    if (key >= 0) {
        sand_append_text(&run->said, " is asked ");
        say_part(run, key);
        sand_append_text(&run->said, ": ");
        say_part(run, script_answers_of(run, actor));
    } else {
        script_ask_about(run, "ask", NULL);
        sand_append_text(&run->said, " is not asked; asked now: ");
        say_part(run, script_refusal(run) ? -1 : sand_member(run->answer, 0, "asked"));
    }
    run->tell(run->context, run->line, run->said.text);
}

bool script_has_answer(struct script_run *run, const char *seat, const char *text)
{
    sand_node list = script_answers_of(run, seat);
    for (sand_node n = list < 0 ? -1 : sand_first(run->answer, list); n >= 0; n = sand_next(run->answer, n))
        if (strcmp(sand_string(run->answer, n), text) == 0)
            return true;
    return false;
}
