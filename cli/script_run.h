/* Private to the runner of scripts: what its files share. A statement is a function of the words after its first one,
 * and returns false after it has reported a failure.
 *
 * A statement acts, looks, or does neither. `mark` is where the last run of actions began in journal and remarks: it is
 * moved by the first statement that acts after one that looked. */
#ifndef SAND_SCRIPT_RUN_H
#define SAND_SCRIPT_RUN_H

#include "cli/script.h"

#include "engine/notation.h"

struct script_run {
    const struct sand_script *script;
    struct sand_session *session;
    struct sand_writer request, reply, kept, said, advised;
    struct sand_reader *answer; /* the last reply, in `reply` */
    struct sand_reader *advice; /* the last advice, or what a raw line got, in `advised` */
    uint32_t mark[2];           /* in the journal and in the remarks of all */
    bool looked;
    int line, depth; /* of the file; of setups used by setups */
    sand_script_tell *tell;
    void *context;
};

/* ---- Telling of failures ---- */

/* Both report the failure and return false, for `return`. */
bool script_fail(struct script_run *run, const char *expected, const char *came);
bool script_misread(struct script_run *run, const char *what, const char *text);

/* ---- Speaking the protocol ---- */

void script_begin(struct script_run *run, const char *verb);
struct sand_reader *script_send_text(struct script_run *run, const char *line, size_t size);
struct sand_reader *script_finish(struct script_run *run);
/* A request about one seat (or null) and nothing else. */
struct sand_reader *script_ask_about(struct script_run *run, const char *verb, const char *seat);
/* The code of a refusal, null if the last request was granted. */
const char *script_refusal(struct script_run *run);
bool script_granted(struct script_run *run, const char *what);
/* A member of the last reply; reports if it is not there, and returns -1. */
sand_node script_part(struct script_run *run, const char *key);
/* Keeps the last reply for the statements `reply` and `advice`, over whatever else is asked in the meantime. */
bool script_keep_reply(struct script_run *run);
/* Every statement that acts begins with this. */
void script_acts(struct script_run *run);
/* How many of the entries (or remarks) before the last run of actions the viewer was told. */
uint32_t script_told_before(const struct script_run *run, const char *verb, const char *viewer);
/* Tells what an actor is asked now and with which answers, below a failure. */
void script_tell_question(struct script_run *run, const char *actor);

/* ---- Comparing JSON ---- */

/* Whether array y begins with the items of x. */
bool script_begins(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y);
/* The node at a pointer such as /seat/p1/alive below `node`; -1 if there is none. */
sand_node script_find(struct sand_reader *reader, sand_node node, const char *pointer);

/* ---- Reading statements ---- */

/* Cuts `p3: list` at its first colon; null and a complaint if there is none. */
char *script_behind_colon(struct script_run *run, char *text);
/* The length of the JSON object at the beginning of a text; 0 if it does not end. */
size_t script_object_size(const char *text);
/* Reads open + text + close as JSON; null and a complaint if it is not. Lives until something is told. */
struct sand_reader *script_read_json(struct script_run *run, const char *open, const char *text, const char *close);

/* ---- Who is asked what ---- */

/* The names of the seats asked now; returns how many, -1 after telling if that cannot be had. */
int script_seats_asked(struct script_run *run, char seats[SAND_SEATS][SAND_ACTOR_BYTES]);
/* The answers of a seat, in the last reply; -1 if it is not asked. */
sand_node script_answers_of(struct script_run *run, const char *seat);
bool script_has_answer(struct script_run *run, const char *seat, const char *text);
/* Another member of the question to a seat, in the last reply; -1 if there is none. */
sand_node script_question_part(struct script_run *run, const char *seat, const char *key);

/* What holds after every statement that acts: position, questions and entries are sound (script_sound.c). */
bool script_sound(struct script_run *run);
bool script_loads_again(struct script_run *run);

/* ---- Statements ---- */

/* `use NAME`: runs a setup of this file. */
bool script_do_use(struct script_run *, char *rest);

/* `p1 eat p3`, `p1 > day say hello`: what begins with no other word. */
bool script_do_deed(struct script_run *, const char *actor, char *rest);
bool script_do_new(struct script_run *, char *rest);
bool script_do_load(struct script_run *, char *rest);
bool script_do_dice(struct script_run *, char *rest);
bool script_do_undo(struct script_run *, char *rest);
bool script_do_all(struct script_run *, char *rest);
bool script_do_send(struct script_run *, char *rest);
bool script_do_refuse(struct script_run *, char *rest);
bool script_do_asked(struct script_run *, char *rest);
bool script_do_answers(struct script_run *, char *rest);
bool script_do_question(struct script_run *, char *rest);
bool script_do_warn(struct script_run *, char *rest);
bool script_do_usual(struct script_run *, char *rest);
bool script_do_same(struct script_run *, char *rest);
bool script_do_offers(struct script_run *, char *rest);
bool script_do_lacks(struct script_run *, char *rest);
bool script_do_view(struct script_run *, char *rest);
bool script_do_save(struct script_run *, char *rest);
bool script_do_told(struct script_run *, char *rest);
bool script_do_journal(struct script_run *, char *rest);
bool script_do_heard(struct script_run *, char *rest);
bool script_do_silent(struct script_run *, char *rest);
bool script_do_advise(struct script_run *, char *rest);
bool script_do_advice(struct script_run *, char *rest);
bool script_do_reply(struct script_run *, char *rest);
bool script_do_running(struct script_run *, char *rest);
bool script_do_over(struct script_run *, char *rest);

#endif
