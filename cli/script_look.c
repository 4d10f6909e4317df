/* Statements that look: questions, views, journals, the outcome. None of them changes anything, but `same`, which runs
 * two setups from their beginnings and leaves the second.
 *
 * `looked` says that something was looked at since the last action. What `told`, `journal`, `heard` and `silent`
 * compare is what came of the last actions: the first action after a look moves the mark from which entries count. */
#include "cli/script_run.h"

#include <ctype.h>
#include <string.h>

/* ---- Statements that look ---- */

bool script_do_asked(struct script_run *run, char *rest)
{
    char seats[SAND_SEATS][SAND_ACTOR_BYTES], expected[1024] = "", came[1024] = "";
    run->looked = true;
    int count = script_seats_asked(run, seats);
    if (count < 0)
        return false;
    for (int i = 0; i < count; i++)
        strcat(strcat(came, " "), seats[i]);
    while (*rest && strlen(expected) + strlen(rest) + 2 < sizeof expected)
        strcat(strcat(expected, " "), sand_next_word(&rest));
    if (strcmp(expected, came) != 0)
        return script_fail(run, *expected ? expected + 1 : "nobody asked", *came ? came + 1 : "nobody");
    return true;
}

/* The next of a list separated by commas, cut off; null at the end. */
static char *next_of_list(char **rest)
{
    char *at = *rest;
    if (!*at)
        return NULL;
    char *end = at + strcspn(at, ",");
    *rest = *end ? end + 1 : end;
    *end = 0;
    while (isspace((unsigned char)*at))
        at++;
    while (end > at && isspace((unsigned char)end[-1]))
        *--end = 0;
    return at;
}

/* From a node on, the first answer of this verb; any answer if the verb is empty. */
static sand_node of_verb(struct script_run *run, sand_node n, const char *verb)
{
    const size_t size = strlen(verb);
    while (n >= 0 && size) {
        const char *text = sand_string(run->answer, n);
        if (strncmp(text, verb, size) == 0 && (text[size] == 0 || text[size] == ' '))
            break;
        n = sand_next(run->answer, n);
    }
    return n;
}

/* The answers of a list in the reply, of one verb or all, are exactly those written, in that order. */
static bool lists_exactly(struct script_run *run, sand_node answers, const char *verb, char *list)
{
    sand_node n = of_verb(run, answers < 0 ? -1 : sand_first(run->answer, answers), verb);
    for (char *text = next_of_list(&list); text; text = next_of_list(&list)) {
        if (n < 0 || strcmp(sand_string(run->answer, n), text) != 0)
            return script_fail(run, text, run->reply.text);
        n = of_verb(run, sand_next(run->answer, n), verb);
    }
    return n >= 0 ? script_fail(run, "no more answers", run->reply.text) : true;
}

bool script_do_answers(struct script_run *run, char *rest)
{
    run->looked = true;
    char *list = script_behind_colon(run, rest);
    if (!list)
        return false;
    const char *seat = sand_next_word(&rest), *verb = sand_next_word(&rest);
    sand_node answers = script_answers_of(run, seat);
    if (answers < 0)
        return script_fail(run, "a question to this seat", run->reply.text);
    return lists_exactly(run, answers, verb, list);
}

/* The answers with a mark are exactly those written. */
static bool marked_exactly(struct script_run *run, const char *mark, char *rest)
{
    run->looked = true;
    char *list = script_behind_colon(run, rest);
    if (!list)
        return false;
    if (script_answers_of(run, rest) < 0)
        return script_fail(run, "a question to this seat", run->reply.text);
    return lists_exactly(run, script_question_part(run, rest, mark), "", list);
}

bool script_do_warn(struct script_run *run, char *rest)
{
    return marked_exactly(run, "warn", rest);
}

bool script_do_usual(struct script_run *run, char *rest)
{
    return marked_exactly(run, "usual", rest);
}

bool script_do_question(struct script_run *run, char *rest)
{
    run->looked = true;
    char *key = script_behind_colon(run, rest);
    struct sand_reader *expected = key ? script_read_json(run, "", key, "") : NULL;
    if (!expected)
        return false;
    sand_node came = script_question_part(run, rest, "key");
    const bool good = came >= 0 && sand_same(expected, 0, run->answer, came);
    sand_reader_close(expected);
    return good ? true : script_fail(run, key, run->reply.text);
}

/* ---- Two runs ---- */

/* All that a viewer gets to see or hear of the game so far. */
static bool sees(struct script_run *run, const char *viewer, struct sand_writer *into)
{
    static const char *const verbs[] = {"view", "ask", "journal", "remarks"};
    const bool looks_on = strcmp(viewer, "public") == 0 || strcmp(viewer, "everything") == 0;
    sand_writer_reset(into);
    for (int i = 0; i < 4; i++) {
        if (i == 1 && looks_on)
            continue; /* and is asked nothing */
        script_ask_about(run, verbs[i], viewer);
        if (!script_granted(run, "something to see"))
            return false;
        sand_append(into, run->reply.text, run->reply.size);
    }
    return true;
}

/* `same p3: A B`: the setups A and B, each run from its beginning, are one to this viewer. */
bool script_do_same(struct script_run *run, char *rest)
{
    struct sand_writer first;
    char *names = script_behind_colon(run, rest);
    char *a = names ? sand_next_word(&names) : NULL, *b = names ? sand_next_word(&names) : NULL;
    if (!a || !*b || *names)
        return names ? script_misread(run, "unfinished, expected VIEWER: SETUP SETUP", rest) : false;
    sand_writer_grow(&first);
    const int line = run->line;
    bool good = script_do_use(run, a) && sees(run, rest, &first);
    run->line = line;
    good = good && script_do_use(run, b) && sees(run, rest, &run->kept);
    run->line = line;
    if (good && strcmp(first.text, run->kept.text) != 0)
        good = script_fail(run, first.text, run->kept.text);
    sand_writer_free(&first);
    run->looked = true;
    return good;
}

/* offers: each must be among the answers; lacks: none may be. */
static bool has_all(struct script_run *run, char *rest, bool wanted)
{
    run->looked = true;
    char *list = script_behind_colon(run, rest);
    if (!list)
        return false;
    for (char *text = next_of_list(&list); text; text = next_of_list(&list)) {
        if (script_has_answer(run, rest, text) != wanted)
            return script_fail(run, wanted ? text : "another list of answers", run->reply.text);
        /* A seat that is not asked lacks every answer; a case that relies on that would stay green when the question
         * goes. */
        if (!wanted && script_answers_of(run, rest) < 0)
            return script_fail(run, "a question to this seat", run->reply.text);
    }
    return true;
}

bool script_do_offers(struct script_run *run, char *rest)
{
    return has_all(run, rest, true);
}

bool script_do_lacks(struct script_run *run, char *rest)
{
    return has_all(run, rest, false);
}

/* What may follow a place: `absent`, `= value`, `has "text"`. */
static bool reads_as_test(const char *place, const char *is, const char *value)
{
    if (*place != '/')
        return false;
    if (strcmp(is, "absent") == 0)
        return !*value;
    return (strcmp(is, "=") == 0 || strcmp(is, "has") == 0) && *value;
}

/* Whether what was found is the value, or a text that contains it. */
static bool fits(const char *is, struct sand_reader *value, struct sand_reader *reader, sand_node found)
{
    if (strcmp(is, "=") == 0)
        return sand_same(value, 0, reader, found);
    return sand_type(value, 0) == SAND_STRING && sand_type(reader, found) == SAND_STRING &&
           strstr(sand_string(reader, found), sand_string(value, 0));
}

/* Tests a place in `reader` below `node`. */
static bool compare_place(struct script_run *run, struct sand_reader *reader, sand_node node, char *rest)
{
    size_t size = 0;
    char *place = sand_next_word(&rest), *is = sand_next_word(&rest);
    if (!reads_as_test(place, is, rest))
        return script_misread(run, "unfinished, expected /place = value, /place has \"text\" or /place absent", place);
    sand_node found = script_find(reader, node, place);
    const char *source = found >= 0 ? sand_source(reader, found, &size) : "";
    sand_writer_reset(&run->kept);
    sand_append(&run->kept, source, size);
    const char *came = found >= 0 ? run->kept.text : "nothing there";
    if (strcmp(is, "absent") == 0)
        return found < 0 ? true : script_fail(run, "absent", came);
    struct sand_reader *value = script_read_json(run, "", rest, "");
    bool good = value && found >= 0 && fits(is, value, reader, found);
    sand_reader_close(value);
    return !value || good ? good : script_fail(run, rest, came);
}

bool script_do_view(struct script_run *run, char *rest)
{
    run->looked = true;
    script_ask_about(run, "view", sand_next_word(&rest));
    sand_node view = script_part(run, "view");
    return view >= 0 && compare_place(run, run->answer, view, rest);
}

bool script_do_save(struct script_run *run, char *rest)
{
    run->looked = true;
    script_ask_about(run, "save", NULL);
    sand_node position = script_part(run, "position");
    return position >= 0 && compare_place(run, run->answer, position, rest);
}

/* What a viewer got from the last run of actions: its journal or its remarks. */
static sand_node heard(struct script_run *run, const char *verb, const char *viewer)
{
    run->looked = true;
    script_begin(run, verb);
    sand_put_text(&run->request, "seat", viewer);
    sand_put_int(&run->request, "since", script_told_before(run, verb, viewer));
    script_finish(run);
    return script_part(run, verb);
}

/* `p3: ["died","p4"],["aim"]`: reads the list, finds what came. Null and a complaint if either is not available. */
static struct sand_reader *lists(struct script_run *run, const char *verb, char *rest, sand_node *came)
{
    char *list = script_behind_colon(run, rest);
    struct sand_reader *expected = list ? script_read_json(run, "[", list, "]") : NULL;
    *came = expected ? heard(run, verb, rest) : -1;
    if (expected && *came >= 0)
        return expected;
    sand_reader_close(expected);
    return NULL;
}

/* The expected entries, each the beginning of one that came, in that order. */
bool script_do_told(struct script_run *run, char *rest)
{
    sand_node came;
    struct sand_reader *expected = lists(run, "journal", rest, &came);
    if (!expected)
        return false;
    sand_node n = sand_first(run->answer, came), m = sand_first(expected, 0);
    if (m < 0)
        script_misread(run, "unfinished, expected an entry after the colon", rest);
    bool good = m >= 0;
    for (; good && m >= 0; m = sand_next(expected, m)) {
        while (n >= 0 && !script_begins(expected, m, run->answer, n))
            n = sand_next(run->answer, n);
        if (n < 0) {
            size_t size;
            const char *source = sand_source(expected, m, &size);
            sand_writer_reset(&run->kept);
            sand_append(&run->kept, source, size);
            good = script_fail(run, run->kept.text, run->reply.text);
        }
        n = n >= 0 ? sand_next(run->answer, n) : n;
    }
    sand_reader_close(expected);
    return good;
}

static bool hears_exactly(struct script_run *run, const char *verb, char *rest)
{
    sand_node came;
    struct sand_reader *expected = lists(run, verb, rest, &came);
    if (!expected)
        return false;
    bool good = sand_same(expected, 0, run->answer, came);
    if (!good)
        script_fail(run, "exactly these entries", run->reply.text);
    sand_reader_close(expected);
    return good;
}

bool script_do_journal(struct script_run *run, char *rest)
{
    return hears_exactly(run, "journal", rest);
}

bool script_do_heard(struct script_run *run, char *rest)
{
    return hears_exactly(run, "remarks", rest);
}

bool script_do_silent(struct script_run *run, char *rest)
{
    char *keys = script_behind_colon(run, rest);
    sand_node came = keys ? heard(run, "journal", rest) : -1;
    if (came < 0)
        return false;
    if (!*keys)
        return script_misread(run, "unfinished, expected keys after the colon", rest);
    while (*keys) {
        const char *key = sand_next_word(&keys);
        for (sand_node n = sand_first(run->answer, came); n >= 0; n = sand_next(run->answer, n))
            if (strcmp(sand_string(run->answer, sand_item(run->answer, n, 0)), key) == 0)
                return script_fail(run, "silence", run->reply.text);
    }
    return true;
}

bool script_do_advise(struct script_run *run, char *rest)
{
    script_begin(run, "advise");
    sand_put_text(&run->request, "game", sand_next_word(&rest));
    if (!*rest || script_object_size(rest) != strlen(rest))
        return script_misread(run, "unfinished, expected GAME {options}", rest);
    sand_put_raw(&run->request, "options", rest, strlen(rest));
    script_finish(run);
    return script_granted(run, "advice") && script_keep_reply(run);
}

bool script_do_advice(struct script_run *run, char *rest)
{
    sand_node advice = run->advice ? sand_member(run->advice, 0, "advice") : -1;
    if (advice < 0)
        return script_misread(run, "no advice has been asked for", rest);
    return compare_place(run, run->advice, advice, rest);
}

bool script_do_reply(struct script_run *run, char *rest)
{
    if (!run->advice)
        return script_misread(run, "no line has been sent", rest);
    return compare_place(run, run->advice, 0, rest);
}

/* ---- The end ---- */

bool script_do_running(struct script_run *run, char *rest)
{
    run->looked = true;
    if (*rest)
        return script_misread(run, "`running` takes no arguments", rest);
    script_ask_about(run, "outcome", NULL);
    sand_node final = script_part(run, "final");
    if (final < 0)
        return false;
    return sand_bool(run->answer, final) ? script_fail(run, "a running game", run->reply.text) : true;
}

/* Whether a name is one of the words of a list. */
static bool listed(const char *list, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = strstr(list, name); at; at = strstr(at + 1, name))
        if ((at == list || at[-1] == ' ') && (at[size] == 0 || at[size] == ' '))
            return true;
    return false;
}

bool script_do_over(struct script_run *run, char *rest)
{
    run->looked = true;
    char *winners = script_behind_colon(run, rest);
    if (!winners)
        return false;
    script_ask_about(run, "outcome", NULL);
    sand_node final = script_part(run, "final");
    if (final < 0 || !sand_bool(run->answer, final))
        return final < 0 ? false : script_fail(run, "the end", run->reply.text);
    sand_node why = script_part(run, "why"), value = script_part(run, "value");
    if (why < 0 || value < 0)
        return false;
    if (strcmp(sand_string(run->answer, why), rest) != 0)
        return script_fail(run, rest, run->reply.text);
    for (sand_node n = sand_first(run->answer, value); n >= 0; n = sand_next(run->answer, n))
        if ((sand_int(run->answer, n, INT16_MIN, INT16_MAX) > 0) != listed(winners, sand_key_of(run->answer, n)))
            return script_fail(run, winners, run->reply.text);
    return true;
}
