/* Statements that act, and refusals: what must be refused is compared with all that was there before. */
#include "cli/script_run.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Statements that act ---- */

/* `GAME SEED {options}` after `new`, or `GAME SEED {position}` after `load`: sends the request, returns what comes
 * after the object; null if unreadable. Options that all have their defaults may be left out, object and all. */
static char *send_game(struct script_run *run, const char *verb, const char *member, char *rest)
{
    char *game = sand_next_word(&rest), *seed = sand_next_word(&rest);
    const bool bare = !*rest && *seed && strcmp(verb, "new") == 0;
    const size_t size = *rest == '{' ? script_object_size(rest) : 0;
    if (!size && !bare) {
        script_misread(run, "unfinished, expected GAME SEED {…}", rest);
        return NULL;
    }
    script_begin(run, verb);
    sand_put_text(&run->request, "game", game);
    sand_put_text(&run->request, "seed", seed);
    if (!bare)
        sand_put_raw(&run->request, member, rest, size);
    script_finish(run);
    return rest + size;
}

static bool fresh(struct script_run *run, const char *verb, const char *member, char *rest)
{
    char *behind = send_game(run, verb, member, rest);
    if (!behind)
        return false;
    run->mark[0] = run->mark[1] = 0;
    run->looked = false;
    return *behind ? script_misread(run, "unexpected text after the object", behind) : script_granted(run, "a game");
}

bool script_do_new(struct script_run *run, char *rest)
{
    return fresh(run, "new", "options", rest);
}

bool script_do_load(struct script_run *run, char *rest)
{
    return fresh(run, "load", "position", rest);
}

bool script_do_dice(struct script_run *run, char *rest)
{
    script_acts(run);
    script_begin(run, "dice");
    sand_put_array(&run->request, "results");
    while (*rest)
        sand_put_int(&run->request, NULL, atoi(sand_next_word(&rest)));
    sand_put_end(&run->request);
    script_finish(run);
    return script_granted(run, "dice");
}

/* `p1 eat p3` or `p1 > day text`, without its end. */
static void send_deed(struct script_run *run, const char *actor, char *rest)
{
    bool remark = rest[0] == '>' && isspace((unsigned char)rest[1]);
    if (remark)
        sand_next_word(&rest);
    script_begin(run, remark ? "say" : "act");
    sand_put_text(&run->request, "seat", actor);
    if (remark)
        sand_put_text(&run->request, "channel", sand_next_word(&rest));
    sand_put_text(&run->request, remark ? "text" : "a", rest);
    script_finish(run);
}

bool script_do_deed(struct script_run *run, const char *actor, char *rest)
{
    script_acts(run);
    send_deed(run, actor, rest);
    const char *code = script_refusal(run);
    if (code && strcmp(code, "NO_SEAT") == 0)
        return script_misread(run, "neither a statement nor an actor at this table", actor);
    if (script_granted(run, "to be accepted"))
        return true;
    script_tell_question(run, actor);
    return false;
}

bool script_do_undo(struct script_run *run, char *rest)
{
    script_acts(run);
    script_ask_about(run, "undo", sand_next_word(&rest));
    return script_granted(run, "to be undone");
}

bool script_do_all(struct script_run *run, char *rest)
{
    char seats[SAND_SEATS][SAND_ACTOR_BYTES];
    bool has[SAND_SEATS];
    int given = 0;
    script_acts(run);
    int count = script_seats_asked(run, seats);
    for (int i = 0; i < count; i++)
        has[i] = script_has_answer(run, seats[i], rest);
    for (int i = 0; i < count; i++) {
        if (has[i])
            send_deed(run, seats[i], rest);
        if (has[i] && script_refusal(run))
            return script_fail(run, "to be accepted from all", run->reply.text);
        given += has[i];
    }
    return given || count < 0 ? given > 0 : script_misread(run, "nobody asked has this answer", rest);
}

/* A line of the protocol as it stands. */
bool script_do_send(struct script_run *run, char *rest)
{
    script_acts(run);
    script_send_text(run, rest, strlen(rest));
    return script_keep_reply(run);
}

/* ---- Refusals ---- */

/* All that a refused request must leave alone: position, journal, remarks, who is asked. As the text of the protocol's
 * own replies: what cannot be seen through the protocol cannot be compared here. */
static void keep_all(struct script_run *run, struct sand_writer *into)
{
    static const char *const verbs[] = {"save", "journal", "remarks", "ask", "record"};
    sand_writer_reset(into);
    for (int i = 0; i < (int)(sizeof verbs / sizeof *verbs); i++) {
        script_ask_about(run, verbs[i],
                         strcmp(verbs[i], "journal") && strcmp(verbs[i], "remarks") ? NULL : "everything");
        sand_append(into, run->reply.text, run->reply.size);
    }
}

/* Cuts the last `: CODE` off; null and a complaint if there is none. */
static char *code_behind(struct script_run *run, char *text)
{
    char *colon = strrchr(text, ':');
    if (!colon || !colon[1]) {
        script_misread(run, "unfinished, expected a code after a colon", text);
        return NULL;
    }
    char *code = colon + 1;
    while (colon > text && isspace((unsigned char)colon[-1]))
        colon--;
    *colon = 0;
    return sand_next_word(&code);
}

static bool refused_with(struct script_run *run, const char *code, const char *what)
{
    const char *came = script_refusal(run);
    if (!came || strcmp(came, code) != 0)
        return script_fail(run, what, run->reply.text);
    return true;
}

/* new or load: some words of the error must be there. */
static bool refuse_game(struct script_run *run, const char *verb, char *rest)
{
    char *behind = send_game(run, verb, strcmp(verb, "new") == 0 ? "options" : "position", rest);
    char *words = behind ? script_behind_colon(run, behind) : NULL;
    if (!words)
        return false;
    if (!*words)
        return script_misread(run, "unfinished, expected words of the error after the colon", rest);
    if (!script_refusal(run) || !strstr(run->reply.text, words))
        return script_fail(run, words, run->reply.text);
    return true;
}

static bool refuse_deed(struct script_run *run, char *rest)
{
    char *code = code_behind(run, rest);
    char *first = code ? sand_next_word(&rest) : NULL;
    if (!first)
        return false;
    if (strcmp(first, "undo") == 0)
        script_ask_about(run, "undo", sand_next_word(&rest));
    else
        send_deed(run, first, rest);
    return refused_with(run, code, code);
}

bool script_do_refuse(struct script_run *run, char *rest)
{
    struct sand_writer before;
    sand_writer_grow(&before);
    keep_all(run, &before);
    bool fresh_one = strncmp(rest, "new ", 4) == 0, loaded = strncmp(rest, "load ", 5) == 0;
    bool good = fresh_one ? refuse_game(run, "new", rest + 4)
                : loaded  ? refuse_game(run, "load", rest + 5)
                          : refuse_deed(run, rest);
    keep_all(run, &run->kept);
    if (good && strcmp(before.text, run->kept.text) != 0)
        good = script_fail(run, "the refusal to change nothing", run->kept.text);
    sand_writer_free(&before);
    return good;
}
