/* Reading a ledger, line by line. RULES.md is written for people; only four kinds of lines mean something to programs:
 *     ## The wolves                          a heading opens a chapter
 *     - **R-wolf-4** The wolves choose …     a clause, known by its id
 *       RULING: …                            indented by two: belongs to the clause above it
 *     | night | who wakes up |               so does a table, after an empty line
 * Everything else (prose and tables between chapters) is passed over. Nothing is copied: lines point into the ledger,
 * and none of them is terminated. */
#include "engine/ledger.h"

#include <string.h>

static bool is_id(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static void read_heading(struct sand_ledger_line *l)
{
    const size_t marks = strspn(l->line, "#");
    const size_t blanks = strspn(l->line + marks, " ");
    l->kind = SAND_LEDGER_HEADING;
    l->text = l->line + marks + blanks;
    l->text_size = l->size - marks - blanks;
}

static void read_clause(struct sand_ledger_line *l)
{
    static const char begin[] = "- **";
    const size_t lead = sizeof begin - 1;
    l->id = l->line + lead;
    while (is_id(l->id[l->id_size]))
        l->id_size++;
    const char *text = l->id + l->id_size + strspn(l->id + l->id_size, "* ");
    l->kind = SAND_LEDGER_CLAUSE;
    l->text = text;
    l->text_size = text < l->line + l->size ? l->size - (size_t)(text - l->line) : 0;
}

bool sand_ledger_next(const char **at, struct sand_ledger_line *l)
{
    if (!**at)
        return false;
    *l = (struct sand_ledger_line){.line = *at, .size = strcspn(*at, "\n")};
    *at += l->size + ((*at)[l->size] != 0);
    if (l->line[0] == '#')
        read_heading(l);
    else if (strncmp(l->line, "- **R-", 6) == 0)
        read_clause(l);
    else if (l->size > 2 && l->line[0] == ' ' && l->line[1] == ' ')
        l->kind = SAND_LEDGER_MORE;
    else if (l->line[0] == '|')
        l->kind = SAND_LEDGER_TABLE;
    return true;
}

bool sand_ledger_has(const char *ledger, const char *id, size_t size)
{
    struct sand_ledger_line l;
    while (sand_ledger_next(&ledger, &l))
        if (l.kind == SAND_LEDGER_CLAUSE && l.id_size == size && memcmp(l.id, id, size) == 0)
            return true;
    return false;
}

/* Of "RULES.de.md", "de". */
static struct sand_ledger translation(const struct sand_file *file)
{
    static const char begin[] = "RULES.";
    const char *language = file->name + sizeof begin - 1;
    return (struct sand_ledger){file->text, language, strcspn(language, ".")};
}

struct sand_ledger sand_ledger_in(const char *rules, const struct sand_file *translations, int count,
                                  const char *language)
{
    const size_t size = strcspn(language, "_-.");
    for (int i = 0; i < count; i++) {
        const struct sand_ledger l = translation(&translations[i]);
        if (l.language_size == size && memcmp(l.language, language, size) == 0)
            return l;
    }
    return (struct sand_ledger){rules, "en", 2};
}

/* ---- As JSON ---- */

/* Where a clause ends and the next line begins. */
struct clause {
    struct sand_ledger_line head;
    const char *rest; /* the lines after it */
};

/* The next line that belongs to the clause; a table may have an empty line before it. */
static bool next_more(const char **at, struct sand_ledger_line *l)
{
    const char *const from = *at;
    while (sand_ledger_next(at, l)) {
        if (l->kind == SAND_LEDGER_MORE || l->kind == SAND_LEDGER_TABLE)
            return true;
        if (l->size || **at != '|')
            break;
    }
    *at = from;
    return false;
}

static bool holds(const char *text, size_t size, const char *word)
{
    const size_t n = strlen(word);
    for (size_t i = 0; i + n <= size; i++)
        if (memcmp(text + i, word, n) == 0)
            return true;
    return false;
}

/* What the clause says of its origin, in itself or in what belongs to it. Looked for as text, and in capitals where the
 * plain word is common: RULING marks a clause, a ruling in its prose does not. */
static bool is_marked(const struct clause *c, const char *const words[])
{
    struct sand_ledger_line l;
    for (; *words; words++) {
        if (holds(c->head.text, c->head.text_size, *words))
            return true;
        for (const char *at = c->rest; next_more(&at, &l);)
            if (holds(l.line, l.size, *words))
                return true;
    }
    return false;
}

static void put_marks(const struct clause *c, struct sand_writer *w)
{
    static const struct {
        const char *name;
        const char *const words[3];
    } marks[] = {
        {"ruling", {"RULING", "(Ruling"}}, {"house", {"HOUSE"}}, {"reconstructed", {"reconstructed", "rekonstruiert"}}};
    bool any = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (!is_marked(c, marks[i].words))
            continue;
        if (!any)
            sand_put_array(w, "marks");
        any = true;
        sand_put_text(w, 0, marks[i].name);
    }
    if (any)
        sand_put_end(w);
}

static void put_more(const struct clause *c, struct sand_writer *w)
{
    struct sand_ledger_line l;
    bool any = false;
    for (const char *at = c->rest; next_more(&at, &l); any = true) {
        const size_t blanks = strspn(l.line, " ");
        if (!any)
            sand_put_array(w, "more");
        sand_put_string(w, 0, l.line + blanks, l.size - blanks);
    }
    if (any)
        sand_put_end(w);
}

static void put_clause(const struct clause *c, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_string(w, "id", c->head.id, c->head.id_size);
    sand_put_string(w, "text", c->head.text, c->head.text_size);
    put_more(c, w);
    put_marks(c, w);
    sand_put_end(w);
}

static void open_chapter(const struct sand_ledger_line *heading, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_string(w, "title", heading->text, heading->text_size);
    sand_put_array(w, "clauses");
}

static void close_chapter(bool open, struct sand_writer *w)
{
    if (!open)
        return;
    sand_put_end(w);
    sand_put_end(w);
}

void sand_put_ledger(const struct sand_ledger *ledger, struct sand_writer *w)
{
    struct sand_ledger_line heading = {.text = ""};
    struct clause c;
    bool open = false;
    sand_put_string(w, "language", ledger->language, ledger->language_size);
    sand_put_array(w, "chapters");
    for (const char *at = ledger->text; sand_ledger_next(&at, &c.head);) {
        c.rest = at;
        if (c.head.kind == SAND_LEDGER_HEADING) {
            close_chapter(open, w);
            open = false;
            heading = c.head;
        } else if (c.head.kind == SAND_LEDGER_CLAUSE) {
            if (!open)
                open_chapter(&heading, w);
            open = true;
            put_clause(&c, w);
        }
    }
    close_chapter(open, w);
    sand_put_end(w);
}
