/* `rules`: the ledger of a game as it is kept next to its code, whole or in part.
 *
 * A clause is a line `- **R-wolf-4** …`; a chapter is all clauses whose id begins the same way (R-wolf), or the text
 * under a heading that names it. */
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/phrases.h"
#include "cli/text.h"
#include "engine/ledger.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    struct pack_wishes packs;
    const char *find;
};
static const struct option option_table[] = {
    {"find", "WORD", "only the clauses and lines that contain this, ignoring case", OPTION_TEXT,
     offsetof(struct wishes, find), 0, 0},
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "rules GAME [CLAUSE] [options]",
    "Prints the rules of a game as its code follows them: all of them, one chapter or one clause, by its id. What the "
    "rulebook leaves open is marked as our ruling.",
    option_table,
    "sandtable rules GAME | less\nsandtable rules GAME CHAPTER\nsandtable rules GAME CLAUSE\n"
    "sandtable rules GAME --find card",
    1,
    2,
};

/* A line of the ledger without its end. */
struct line {
    const char *text;
    size_t size;
};

static bool next_line(const char **at, struct line *line)
{
    if (!**at)
        return false;
    *line = (struct line){*at, strcspn(*at, "\n")};
    *at += line->size + ((*at)[line->size] != 0);
    return true;
}

/* The clause's id in a line, or size 0. */
static struct line clause_of(const struct line *line)
{
    struct line id = {line->text, 0};
    const char *star = line->size > 6 ? strstr(line->text, "**R-") : 0;
    if (!star || star > line->text + 4)
        return id;
    id.text = star + 2;
    while (isalnum((unsigned char)id.text[id.size]) || id.text[id.size] == '-')
        id.size++;
    return id;
}

/* R-wolf is R-wolf-4's chapter; R-wolf-4 is itself. */
static bool is_within(const struct line *id, const char *wanted)
{
    const size_t size = strlen(wanted);
    return id->size >= size && strncmp(id->text, wanted, size) == 0 && (id->size == size || id->text[size] == '-');
}

static bool contains(const struct line *line, const char *word)
{
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= line->size; i++) {
        size_t same = 0;
        while (same < size && tolower((unsigned char)line->text[i + same]) == tolower((unsigned char)word[same]))
            same++;
        if (same == size)
            return true;
    }
    return false;
}

/* ---- As plain text ---- */

/* What stands for a mark of the ledger, and how many bytes the mark has; null: here is none. The first that fits
 * counts, so longer marks come before what they begin with. */
static const char *meant(const char *at, size_t left, bool german, size_t *size)
{
    static const struct {
        const char *mark, *text[2];
    } marks[] = {{"**", {"", ""}},
                 {"`RULING` ", {"Our ruling: ", "Unsere Auslegung: "}},
                 {"RULING on ", {"Our ruling on ", 0}},
                 {"RULING zu ", {0, "Unsere Auslegung zu "}},
                 {"RULING: ", {"Our ruling: ", "Unsere Auslegung: "}},
                 {"RULING.", {"Our ruling.", "Unsere Auslegung."}},
                 {"RULING ", {"Our ruling: ", "Unsere Auslegung: "}},
                 {"REPAIR: ", {"Corrected: ", "Berichtigt: "}},
                 {"REPAIR ", {"corrected ", "berichtigt: "}},
                 {"HOUSE: ", {"House data: ", "Unsere Daten: "}},
                 {"HOUSE ", {"House data: ", "Unsere Daten: "}},
                 {"`", {"", ""}}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        *size = strlen(marks[i].mark);
        if (marks[i].text[german] && *size <= left && strncmp(at, marks[i].mark, *size) == 0)
            return marks[i].text[german];
    }
    return 0;
}

/* How long a reference to the rulebook is that begins here, `[7.32, 7.33] ` or `[Game setup]`: it is for those who
 * compare the two. What is in brackets and begins with a small letter is part of the text. */
static size_t reference_at(const char *at, size_t left)
{
    size_t n = 1;
    if (left < 3 || *at != '[' || !(isdigit((unsigned char)at[1]) || isupper((unsigned char)at[1])))
        return 0;
    while (n < left && (isalnum((unsigned char)at[n]) || strchr(".,;:'\"/ -–", at[n])))
        n++;
    if (n >= left || at[n] != ']')
        return 0;
    return n + 1 + (n + 1 < left && at[n + 1] == ' ');
}

/* A line without the marks of its markup: `- **R-wolf-4** …` begins with the clause's id, a heading with its words. */
static void append_plain(const struct line *line, bool german, struct sand_writer *w)
{
    size_t i = strspn(line->text, "#"), size;
    i += i && line->text[i] == ' ' ? 1 : clause_of(line).size ? 2 : 0;
    while (i < line->size) {
        if ((size = reference_at(line->text + i, line->size - i))) {
            i += size;
            w->size -= w->size && w->text[w->size - 1] == ' ' && line->text[i - 1] == ']'; /* before a full stop */
            continue;
        }
        const char *text = meant(line->text + i, line->size - i, german, &size);
        sand_append(w, text ? text : line->text + i, text ? strlen(text) : 1);
        i += text ? size : 1;
    }
}

/* Tables stay as they are. */
static void print_line(const struct line *line, bool german)
{
    struct sand_writer w;
    if (!line->size || line->text[0] == '|') {
        printf("%.*s\n", (int)line->size, line->text);
        return;
    }
    sand_writer_grow(&w);
    append_plain(line, german, &w);
    text_wrap(stdout, w.text, 0, (int)strspn(w.text, " ") + 2 * (line->text[0] == '-'), 100);
    sand_writer_free(&w);
}

/* To the clause above: what is indented, and a table. */
static bool belongs(const struct line *line)
{
    return line->size == 0 || line->text[0] == '|' || (line->text[0] == ' ' && line->text[1] == ' ');
}

/* Prints what fits both wishes; what belongs to a clause goes with it. Returns how many lines did. */
static int print_some(const struct sand_ledger *ledger, const char *clause, const char *find)
{
    struct line line;
    bool within = false;
    int printed = 0;
    for (const char *at = ledger->text; next_line(&at, &line);) {
        const struct line id = clause_of(&line);
        if (!clause || !belongs(&line))
            within = !clause || is_within(&id, clause);
        if (!within || (find && !contains(&line, find)) || (line.size == 0 && (find || clause)))
            continue;
        print_line(&line, ledger->language[0] == 'd');
        printed++;
    }
    return printed;
}

static struct sand_ledger ledger_of(const struct sand_listed *listed, const char *language)
{
    return sand_ledger_in(listed->rules, listed->ledgers, listed->ledger_count, language);
}

static void print_language(const struct sand_ledger *ledger, const char *language)
{
    if (strncmp(language, ledger->language, ledger->language_size) != 0)
        printf("%s\n\n", phrase(language, PHRASE_RULES_IN_ENGLISH));
}

/* Where the second sentence ends; a point before a small letter or a digit ends none. */
static size_t brief_size(const char *text)
{
    int sentences = 0;
    size_t i = 0;
    for (; text[i] && sentences < 2; i++)
        sentences += strchr(".!?", text[i]) && text[i + 1] == ' ' && !islower((unsigned char)text[i + 2]) &&
                     !isdigit((unsigned char)text[i + 2]);
    return i;
}

/* The first sentences of a clause; whether it says more. */
static bool print_brief(const struct sand_ledger *ledger, const char *clause)
{
    struct line line, next;
    struct sand_writer w;
    bool more = false;
    for (const char *at = ledger->text; next_line(&at, &line);) {
        const struct line id = clause_of(&line);
        if (!id.size || id.size != strlen(clause) || strncmp(id.text, clause, id.size) != 0)
            continue;
        sand_writer_grow(&w);
        append_plain(&line, ledger->language[0] == 'd', &w);
        const size_t size = brief_size(w.text);
        more = size < w.size || (next_line(&at, &next) && next.size && belongs(&next));
        w.size = size;
        w.text[size] = 0;
        sand_append_text(&w, more ? " […]" : "");
        text_wrap(stdout, w.text, 0, 2, 100);
        sand_writer_free(&w);
    }
    return more;
}

/* Clauses that are cut say which to ask for: the first of them. */
static void print_briefly(const struct sand_ledger *ledger, const char *names, const char *language)
{
    char clause[64], cut[64] = "";
    for (size_t n; (n = strcspn(names += strspn(names, " "), " ")) > 0; names += n) {
        if (n >= sizeof clause)
            continue;
        memcpy(clause, names, n);
        clause[n] = 0;
        if (print_brief(ledger, clause) && !*cut)
            strcpy(cut, clause);
    }
    if (*cut)
        print_phrase(language, PHRASE_RULES_REST, cut, (char *)0);
}

int print_clauses(const struct sand_listed *listed, const char *names, const char *language, bool brief)
{
    const struct sand_ledger ledger = ledger_of(listed, language);
    print_language(&ledger, language);
    if (brief) {
        print_briefly(&ledger, names, language);
        return 0;
    }
    char clause[64];
    int printed = 0;
    for (size_t n; (n = strcspn(names += strspn(names, " "), " ")) > 0; names += n) {
        if (n >= sizeof clause)
            continue;
        memcpy(clause, names, n);
        clause[n] = 0;
        printed += print_some(&ledger, clause, 0);
    }
    return printed;
}

static int no_such_clause(const char *rules, const char *game, const char *wanted)
{
    char ids[64], best[64] = "", first[64] = "";
    struct nearest n = {wanted, 0, 0};
    struct line line;
    for (const char *at = rules; next_line(&at, &line);) {
        const struct line id = clause_of(&line);
        const int before = n.best ? n.distance : 99;
        if (!id.size || id.size >= sizeof ids)
            continue;
        memcpy(ids, id.text, id.size);
        ids[id.size] = 0;
        if (!*first)
            strcpy(first, ids);
        nearest_offer(&n, ids);
        if (n.best && n.distance < before)
            strcpy(best, ids);
    }
    if (n.best)
        n.best = best;
    return complain(EXIT_USAGE, "%s has no clause or chapter %s%s%s%s", game, wanted, nearest_aside(&n),
                    *first ? "; its clauses have ids such as " : "", first);
}

int command_rules(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct words words;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    struct opened_game g;
    if ((code = game_open(&g, words.word[0], &wishes.packs)))
        return code;
    const struct sand_ledger ledger = ledger_of(g.listed, g.language);
    print_language(&ledger, g.language);
    game_close(&g);
    const char *clause = words.count > 1 ? words.word[1] : 0;
    if (!print_some(&ledger, clause, wishes.find)) {
        if (!wishes.find)
            return no_such_clause(ledger.text, words.word[0], clause);
        return complain(EXIT_FAILED, "no rule of %s%s%s contains %s", words.word[0], clause ? " in " : "",
                        clause ? clause : "", wishes.find);
    }
    return finish_output(EXIT_FINE);
}
