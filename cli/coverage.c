/* Runs the written cases of a game and counts the clauses of its rules that they show.
 *
 * A clause is a list item of RULES.md that begins with a bold id. A case may name only clauses that exist; a clause is
 * covered if a case names it, and left to others if an `elsewhere` does and no case. What is neither is missing. */
#include "cli/cases.h"

#include "cli/script.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CLAUSES = 1024, ID_BYTES = 24 };

struct clause {
    char id[ID_BYTES];
    const char *where; /* of an `elsewhere` */
    bool shown;
};
struct tally {
    const struct sand_cases_job *job;
    const char *file; /* being run */
    struct sand_script *scripts;
    struct clause *clauses;
    int clause_count, passed, failed, said;
};

/* ---- Clauses ---- */

/* The id at the beginning of a list item, `- **R-…**`; its length, 0 for any other line. */
static size_t clause_id(const char *line, const char **id)
{
    line += strspn(line, " ");
    if (strncmp(line, "- **R-", 6) != 0)
        return 0;
    *id = line + 4;
    size_t size = strcspn(*id, "*\n");
    return strncmp(*id + size, "**", 2) == 0 && size < ID_BYTES ? size : 0;
}

static void collect_clauses(struct tally *tally, const char *rules)
{
    for (const char *line = rules; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        const char *id;
        size_t size = clause_id(line, &id);
        if (size && tally->clause_count < MOST_CLAUSES)
            memcpy(tally->clauses[tally->clause_count++].id, id, size);
    }
}

static struct clause *clause_named(struct tally *tally, const char *id, size_t size)
{
    for (int i = 0; i < tally->clause_count; i++)
        if (strlen(tally->clauses[i].id) == size && memcmp(tally->clauses[i].id, id, size) == 0)
            return &tally->clauses[i];
    return NULL;
}

/* ---- Telling ---- */

static void tell(void *context, int line, const char *what)
{
    struct tally *tally = context;
    fprintf(tally->job->out, "%s%s:%d: %s\n", tally->job->tap ? "# " : "", tally->file, line, what);
    tally->said++;
}

static void judge(struct tally *tally, bool good, const char *file, int line, const char *clauses, const char *title)
{
    tally->passed += good;
    tally->failed += !good;
    if (tally->job->tap)
        fprintf(tally->job->out, "%s %d - %s:%d %s%s%s\n", good ? "ok" : "not ok", tally->passed + tally->failed, file,
                line, clauses, *clauses ? ": " : "", title);
}

/* ---- Running ---- */

/* Marks the clauses a block names; complains of those that are not in the rules. */
static bool mark_clauses(struct tally *tally, const struct sand_script_block *block)
{
    bool good = true;
    for (const char *id = block->name; *id && tally->job->rules; id += strspn(id, " ")) {
        size_t size = strcspn(id, " ");
        struct clause *clause = clause_named(tally, id, size);
        char what[64] = "no such clause in RULES.md: ";
        if (!clause) {
            strncat(what, id, size < ID_BYTES ? size : ID_BYTES);
            tell(tally, block->number, what);
            good = tally->job->foreign;
        } else if (block->kind == SAND_SCRIPT_CASE) {
            clause->shown = true;
        } else {
            clause->where = block->title;
        }
        id += size;
    }
    return good;
}

static bool chosen(const struct tally *tally, const struct sand_script_block *block)
{
    const char *only = tally->job->only;
    return !only || strstr(tally->file, only) || strstr(block->name, only) || strstr(block->title, only);
}

static void run_block(struct tally *tally, const struct sand_script *script, const struct sand_script_block *block)
{
    const struct sand_pack *packs[] = {tally->job->pack, NULL};
    const struct sand_session_world world = {.packs = packs, .bots = tally->job->bots};
    if (block->kind == SAND_SCRIPT_SETUP || !chosen(tally, block))
        return;
    bool good = mark_clauses(tally, block);
    if (block->kind == SAND_SCRIPT_CASE)
        judge(tally, sand_script_run(script, block, &world, tell, tally) && good, script->name, block->number,
              block->name, block->title);
    else if (!good)
        judge(tally, false, script->name, block->number, block->name, block->title);
}

static void run_file(struct tally *tally, struct sand_script *script, const struct sand_file *file)
{
    tally->file = file->name;
    if (!sand_script_open(script, file, tell, tally))
        judge(tally, false, file->name, 0, "", "can be read");
    for (int i = 0; i < script->block_count && !(tally->job->first && tally->failed); i++)
        run_block(tally, script, &script->blocks[i]);
}

/* ---- The report ---- */

static int count_where(const struct tally *tally, bool shown, bool elsewhere)
{
    int count = 0;
    for (int i = 0; i < tally->clause_count; i++)
        count += tally->clauses[i].shown == shown && (tally->clauses[i].where != NULL) == elsewhere;
    return count;
}

static void list_where(const struct tally *tally, const char *head, bool shown, bool elsewhere)
{
    FILE *out = tally->job->out;
    const char *lead = tally->job->tap ? "# " : "";
    fprintf(out, "%s%s: %d\n", lead, head, count_where(tally, shown, elsewhere));
    for (int i = 0; i < tally->clause_count; i++) {
        const struct clause *clause = &tally->clauses[i];
        if (clause->shown == shown && (clause->where != NULL) == elsewhere)
            fprintf(out, "%s  %s%s%s\n", lead, clause->id, elsewhere ? ": " : "", elsewhere ? clause->where : "");
    }
}

/* What is shown, what is left to others, what is missing. With `only` nothing can be said about clauses. */
static void report(struct tally *tally)
{
    FILE *out = tally->job->out;
    bool clauses = tally->job->rules && !tally->job->only;
    int missing = clauses ? count_where(tally, false, false) : 0;
    int shown = count_where(tally, true, false) + count_where(tally, true, true);
    if (clauses && tally->job->tap && !tally->job->foreign)
        judge(tally, missing == 0, "RULES.md", 0, "", "every clause has its case");
    if (tally->job->tap)
        fprintf(out, "1..%d\n", tally->passed + tally->failed);
    else
        fprintf(out, "%s: %d cases passed, %d failed\n", tally->job->pack->game->id, tally->passed, tally->failed);
    if (!clauses)
        return;
    list_where(tally, "shown here in part, the rest by server and page", true, true);
    list_where(tally, "left to server and page", false, true);
    fprintf(out, "%sclauses covered: %d of %d\n", tally->job->tap ? "# " : "", shown, shown + missing);
    if (missing)
        list_where(tally, "missing", false, false);
    tally->failed += missing > 0 && !tally->job->foreign;
}

int sand_cases_run(const struct sand_cases_job *job)
{
    struct tally tally = {.job = job};
    tally.scripts = calloc((size_t)job->file_count + 1, sizeof *tally.scripts);
    tally.clauses = calloc(MOST_CLAUSES, sizeof *tally.clauses);
    bool memory = tally.scripts && tally.clauses;
    if (memory) {
        collect_clauses(&tally, job->rules);
        for (int i = 0; i < job->file_count; i++)
            run_file(&tally, &tally.scripts[i], &job->files[i]);
        report(&tally);
    }
    for (int i = 0; memory && i < job->file_count; i++)
        sand_script_close(&tally.scripts[i]);
    free(tally.scripts);
    free(tally.clauses);
    return memory && tally.failed == 0 ? 0 : 1;
}
