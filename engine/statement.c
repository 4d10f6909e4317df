/* A reader of statements by recursive descent. Always true: `at` is before the next word, after its blank; what has
 * been read is a tree whose inner statements come after those that hold them.
 *
 * For example `not (saw p3 wolf n2) because d2.5` is spoken[0], the connective `not` with inner 1; spoken[1], the form
 * `saw` with the arguments seat 2, the word `wolf` and night 2; and the reason, remark 5 of day 2.
 *
 * Bots read everything that was said again at every thought, so this is one of the hot places outside of games: forms
 * are found by their first letter, words are compared by their first character before anything else, and nothing is
 * allocated. A statement that only claims to be about something is still checked against the table (struct
 * sand_speakable): a night that has not been played cannot be reported. */
#include "engine/statement.h"

#include <string.h>

/* ---- The grammar ---- */

static bool is_text(const char *a, size_t a_size, const char *b, size_t b_size)
{
    return a_size == b_size && a[0] == b[0] && memcmp(a, b, a_size) == 0;
}

static bool copy_word(struct sand_reader *r, sand_node n, char to[SAND_FORM_WORD], const char *text, size_t size)
{
    if (size == 0 || size >= SAND_FORM_WORD || strspn(text, "abcdefghijklmnopqrstuvwxyz|") < size)
        return sand_reader_fail(r, n, "expected a word of 1 to 23 lower-case letters", (char *)0);
    memcpy(to, text, size);
    to[size] = 0;
    return true;
}

/* "will hang": two words, or one. */
static void read_verb(struct sand_form *form, struct sand_reader *r, sand_node n)
{
    const char *text = sand_string(r, n), *space = strchr(text, ' ');
    copy_word(r, n, form->word[0], text, strcspn(text, " "));
    if (space)
        copy_word(r, n, form->word[1], space + 1, strlen(space + 1));
}

/* The kinds of words that a piece of "seat|none" stands for. */
static uint16_t kinds_of(const char *piece, size_t size)
{
    static const struct {
        const char *name;
        uint16_t kinds;
    } named[] = {{"seat", 1 << SAND_SAID_SEAT},      {"who", 1 << SAND_SAID_SEAT | 1 << SAND_SAID_ALL},
                 {"role", 1 << SAND_SAID_ROLE},      {"night", 1 << SAND_SAID_NIGHT},
                 {"msg", 1 << SAND_SAID_MESSAGE},    {"level", 1 << SAND_SAID_LEVEL},
                 {"statement", 1 << SAND_SAID_INNER}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strlen(named[i].name) == size && strncmp(named[i].name, piece, size) == 0)
            return named[i].kinds;
    return 1 << SAND_SAID_WORD;
}

/* Each piece of "seat|none" must be a kind or, where there are several, a fixed word. */
static void read_arg(struct sand_form *form, struct sand_reader *r, sand_node n)
{
    const char *text = sand_string(r, n);
    const int i = form->args;
    if (i == SAND_FORM_ARGS) {
        sand_reader_fail(r, n, "at most three arguments", (char *)0);
        return;
    }
    if (!copy_word(r, n, form->arg[i], text, strlen(text)))
        return;
    form->args++;
    for (const char *piece = text; *piece; piece += strcspn(piece, "|"), piece += *piece == '|')
        form->kinds[i] |= kinds_of(piece, strcspn(piece, "|"));
    if (!strchr(text, '|') && form->kinds[i] & 1 << SAND_SAID_WORD)
        sand_reader_fail(r, n, "expected one of seat, role, level, night, msg, who, statement", (char *)0);
}

void sand_grammar_add(struct sand_grammar *g, struct sand_reader *r, sand_node n)
{
    if (g->forms == SAND_FORMS) {
        sand_reader_fail(r, n, "at most 96 statements", (char *)0);
        return;
    }
    struct sand_form *form = &g->form[g->forms];
    read_verb(form, r, sand_require(r, n, "verb"));
    SAND_EACH (a, r, sand_require(r, n, "args"))
        read_arg(form, r, a);
    for (int i = 0; i < g->forms; i++)
        if (strcmp(g->form[i].word[0], form->word[0]) == 0 && strcmp(g->form[i].word[1], form->word[1]) == 0)
            sand_reader_fail(r, n, "statement listed twice", (char *)0);
    if (!sand_reader_ok(r))
        return;
    form->size[0] = (uint8_t)strlen(form->word[0]);
    form->size[1] = (uint8_t)strlen(form->word[1]);
    /* `ask p3 role`: the verb is "ask role", and who is asked comes between. */
    form->split = form->word[1][0] && form->args > 0 && strcmp(form->arg[0], "who") == 0;
    int8_t *first = &g->first[form->word[0][0] - 'a'];
    form->next = (int8_t)(*first - 1);
    *first = (int8_t)++g->forms;
}

bool sand_form_is(const struct sand_form *form, const char *verb)
{
    const size_t size = strlen(form->word[0]);
    if (strncmp(form->word[0], verb, size) != 0)
        return false;
    return form->word[1][0] ? verb[size] == ' ' && strcmp(verb + size + 1, form->word[1]) == 0 : verb[size] == 0;
}

/* ---- Words ---- */

struct talk {
    const struct sand_grammar *grammar;
    const struct sand_speakable *about;
    struct sand_statement *said;
    const char *at;
    int depth;
    struct sand_error *error;
};

static bool refuse(const struct talk *t, const char *what, const char *word)
{
    return sand_fail(t->error, "statement", what, word, (char *)0);
}

static bool refuse_long(const struct talk *t)
{
    struct sand_writer w;
    char most[16];
    sand_writer_fixed(&w, most, sizeof most);
    sand_append_int(&w, t->grammar->max_chars);
    return sand_fail(t->error, "statement", "a statement is too long, ", most, " characters at most", (char *)0);
}

static bool is_end(const char *at)
{
    return *at == 0 || *at == ')';
}

/* The blank before a closing bracket or at the very end stays and makes the statement malformed: one way to write it.
 */
static void skip_blank(struct talk *t)
{
    if (*t->at == ' ' && !is_end(t->at + 1))
        t->at++;
}

/* The next word, and its size; empty where a bracket or the end is. */
static uint8_t take(struct talk *t, char word[SAND_FORM_WORD])
{
    uint8_t n = 0;
    for (; n + 1 < SAND_FORM_WORD && t->at[n] && t->at[n] != ' ' && t->at[n] != '(' && t->at[n] != ')'; n++)
        word[n] = t->at[n];
    word[n] = 0;
    t->at += n;
    skip_blank(t);
    return n;
}

/* A number without leading zeros, up to `end`; -1 if it is none. */
static int number(const char *from, const char *end)
{
    int n = 0;
    if (from == end || (*from == '0' && from + 1 != end) || end - from > 5)
        return -1;
    for (; from < end; from++) {
        if (*from < '0' || *from > '9')
            return -1;
        n = n * 10 + (*from - '0');
    }
    return n;
}

/* A letter and a number: p3, n2; -1 if it is none. */
static int lettered(char letter, const char *word, const char *end)
{
    return word[0] == letter ? number(word + 1, end) : -1;
}

static bool is_seat(const struct talk *t, struct sand_said *said, const char *word)
{
    const int n = lettered('p', word, said->text + said->size);
    said->kind = SAND_SAID_SEAT;
    said->number = n - 1;
    return n >= 1 && n <= t->about->seats;
}

static bool is_all(struct sand_said *said)
{
    said->kind = SAND_SAID_ALL;
    return is_text(said->text, said->size, "all", 3);
}

static bool is_night(const struct talk *t, struct sand_said *said)
{
    said->kind = SAND_SAID_NIGHT;
    said->number = lettered('n', said->text, said->text + said->size);
    return said->number >= 1 && said->number <= t->about->nights;
}

/* A day or night that has begun, and an index from 1. */
static bool is_message(const struct talk *t, struct sand_said *said)
{
    const char *word = said->text, *end = word + said->size, *dot = word + 1;
    if (word[0] != 'd' && word[0] != 'w' && word[0] != 'g')
        return false;
    while (dot < end && *dot != '.')
        dot++;
    if (dot == end)
        return false;
    said->kind = SAND_SAID_MESSAGE;
    said->number = number(word + 1, dot);
    said->index = number(dot + 1, end);
    return said->number >= (word[0] == 'w') && said->number <= t->about->chapters && said->index >= 1;
}

static bool is_vote(const struct talk *t, struct sand_said *said)
{
    const char *word = said->text, *dot = strchr(word, '.'), *colon = strchr(word, ':');
    if (word[0] != 'v' || !dot || !colon || dot > colon || !is_seat(t, said, colon + 1))
        return false;
    said->kind = SAND_SAID_VOTE;
    said->seat = (uint8_t)said->number;
    said->number = number(word + 1, dot);
    said->index = number(dot + 1, colon);
    return said->number >= 1 && said->number <= t->about->chapters && said->index >= 1;
}

static bool is_death(const struct talk *t, struct sand_said *said)
{
    const bool ok = said->text[0] == 'x' && is_seat(t, said, said->text + 1);
    said->kind = SAND_SAID_DEATH;
    return ok;
}

static bool is_role(const struct talk *t, struct sand_said *said)
{
    said->kind = SAND_SAID_ROLE;
    for (said->number = 0; t->grammar->roles[said->number]; said->number++)
        if (t->grammar->roles[said->number][0] == said->text[0] &&
            strcmp(t->grammar->roles[said->number], said->text) == 0)
            return true;
    return false;
}

static bool is_level(struct sand_said *said)
{
    said->kind = SAND_SAID_LEVEL;
    said->number = said->text[0] - '0';
    return said->number >= 1 && said->number <= 3 && said->text[1] == 0;
}

static bool is_word(struct sand_said *said, const char *word, size_t size)
{
    said->kind = SAND_SAID_WORD;
    return is_text(said->text, said->size, word, size);
}

/* Whether a word is one of the fixed words in "wolf|clear". */
static bool is_listed(struct sand_said *said, const char *list)
{
    for (const char *piece = list; *piece; piece += strcspn(piece, "|"), piece += *piece == '|')
        if (is_word(said, piece, strcspn(piece, "|")))
            return true;
    return false;
}

/* Whether a word is what an argument may be. */
static bool fits(const struct talk *t, const struct sand_form *form, int i, struct sand_said *said)
{
    const unsigned kinds = form->kinds[i];
    return (kinds & 1 << SAND_SAID_SEAT && is_seat(t, said, said->text)) ||
           (kinds & 1 << SAND_SAID_ALL && is_all(said)) || (kinds & 1 << SAND_SAID_ROLE && is_role(t, said)) ||
           (kinds & 1 << SAND_SAID_NIGHT && is_night(t, said)) ||
           (kinds & 1 << SAND_SAID_MESSAGE && is_message(t, said)) ||
           (kinds & 1 << SAND_SAID_LEVEL && is_level(said)) ||
           (kinds & 1 << SAND_SAID_WORD && is_listed(said, form->arg[i]));
}

/* ---- Statements: each function answers the place of what it has read, -1 after a refusal ---- */

static int read_core(struct talk *t);

static int new_spoken(struct talk *t)
{
    if (t->said->count == SAND_SPOKEN) {
        refuse(t, "too many statements in one", "");
        return -1;
    }
    struct sand_spoken *spoken = &t->said->spoken[t->said->count];
    spoken->form = NULL;
    spoken->connective = NULL;
    spoken->inner = spoken->next = -1;
    return t->said->count++;
}

/* One level deeper, for a statement inside another. */
static int read_inner(struct talk *t)
{
    if (++t->depth > t->grammar->max_depth) {
        refuse(t, "statements are nested too deep, three levels at most", "");
        return -1;
    }
    const int place = read_core(t);
    t->depth--;
    return place;
}

static int read_group(struct talk *t)
{
    if (*t->at != '(') {
        refuse(t, "expected an opening bracket before: ", t->at);
        return -1;
    }
    t->at++;
    const int place = read_inner(t);
    if (place < 0)
        return -1;
    if (*t->at != ')') {
        refuse(t, "expected a closing bracket before: ", t->at);
        return -1;
    }
    t->at++;
    skip_blank(t);
    return place;
}

static bool read_argument(struct talk *t, const struct sand_form *form, int i, struct sand_said *said)
{
    if (form->kinds[i] & 1 << SAND_SAID_INNER) {
        said->kind = SAND_SAID_INNER;
        said->text[said->size = 0] = 0;
        said->number = read_inner(t);
        return said->number >= 0;
    }
    said->size = take(t, said->text);
    if (fits(t, form, i, said))
        return true;
    return sand_fail(t->error, "statement", form->word[0], " needs here: ", form->arg[i],
                     form->kinds[i] & 1 << SAND_SAID_NIGHT ? " that has been played" : "", ", not: ", said->text,
                     (char *)0);
}

static bool read_arguments(struct talk *t, int place)
{
    const struct sand_form *form = t->said->spoken[place].form;
    char second[SAND_FORM_WORD];
    for (int i = 0; i < form->args; i++) {
        if (!read_argument(t, form, i, &t->said->spoken[place].arg[i]))
            return false;
        if (i == 0 && form->split)
            take(t, second);
    }
    return true;
}

/* The words that follow the first one, looked at ahead: a second word is the next or, where the seat asked is
 * between, the one after it. */
struct ahead {
    char word[2][SAND_FORM_WORD];
    uint8_t size[2];
};

static void look_ahead(const struct talk *t, struct ahead *ahead)
{
    struct talk look = *t;
    ahead->size[0] = take(&look, ahead->word[0]);
    ahead->size[1] = take(&look, ahead->word[1]);
}

/* Two words first: `claim village` before `claim` with a role. */
static const struct sand_form *find_form(const struct talk *t, const char *word, uint8_t size)
{
    const struct sand_form *one_word = NULL;
    struct ahead ahead;
    bool looked = false;
    if (word[0] < 'a' || word[0] > 'z')
        return NULL;
    for (int i = t->grammar->first[word[0] - 'a'] - 1; i >= 0; i = t->grammar->form[i].next) {
        const struct sand_form *f = &t->grammar->form[i];
        if (!is_text(word, size, f->word[0], f->size[0]))
            continue;
        if (f->size[1] && !looked)
            look_ahead(t, &ahead);
        looked |= f->size[1] > 0;
        if (f->size[1] && is_text(ahead.word[f->split], ahead.size[f->split], f->word[1], f->size[1]))
            return f;
        if (!f->size[1])
            one_word = f;
    }
    return one_word;
}

static int read_form(struct talk *t, const char *first, uint8_t size)
{
    char second[SAND_FORM_WORD];
    const struct sand_form *form = find_form(t, first, size);
    if (!form) {
        refuse(t, "no such statement: ", first);
        return -1;
    }
    const int place = new_spoken(t);
    if (place < 0)
        return -1;
    t->said->spoken[place].form = form;
    if (form->word[1][0] && !form->split)
        take(t, second);
    return read_arguments(t, place) ? place : -1;
}

static const char *connective_of(const char *word)
{
    static const char *const connectives[] = {"not", "xor", "and", "or"};
    for (int i = 0; i < 4; i++)
        if (connectives[i][0] == word[0] && strcmp(connectives[i], word) == 0)
            return connectives[i];
    return NULL;
}

/* not (a), xor (a) (b), and (a) (b)…, or (a) (b)… */
static int read_logic(struct talk *t, const char *connective)
{
    const int least = connective[0] == 'n' ? 1 : 2, most = connective[0] == 'n' ? 1 : connective[0] == 'x' ? 2 : 99;
    const int place = new_spoken(t);
    int last = -1;
    if (place < 0)
        return -1;
    t->said->spoken[place].connective = connective;
    for (int n = 0; n < least || (n < most && *t->at == '('); n++) {
        const int inner = read_group(t);
        if (inner < 0)
            return -1;
        *(last < 0 ? &t->said->spoken[place].inner : &t->said->spoken[last].next) = (int8_t)inner;
        last = inner;
    }
    return place;
}

static int read_core(struct talk *t)
{
    char word[SAND_FORM_WORD];
    const uint8_t size = take(t, word);
    const char *connective = connective_of(word);
    return connective ? read_logic(t, connective) : read_form(t, word, size);
}

static bool read_reason(struct talk *t)
{
    struct sand_said *reason = &t->said->reason;
    t->said->reasoned = true;
    if (*t->at == '(') {
        reason->kind = SAND_SAID_INNER;
        reason->number = read_group(t);
        return reason->number >= 0;
    }
    reason->size = take(t, reason->text);
    if (is_message(t, reason) || is_vote(t, reason) || is_death(t, reason) || is_word(reason, "instinct", 8) ||
        is_word(reason, "silence", 7))
        return true;
    return refuse(t, "no such reason: ", reason->text);
}

static struct talk begin(const struct sand_grammar *grammar, const struct sand_speakable *about, const char *text,
                         struct sand_statement *said, struct sand_error *error)
{
    said->count = 0;
    said->reasoned = false;
    said->phrase = 0;
    return (struct talk){grammar, about, said, text, 0, error};
}

bool sand_statement_begins(const struct sand_grammar *grammar, const struct sand_speakable *about, const char *text,
                           struct sand_statement *said, const char **rest)
{
    struct talk t = begin(grammar, about, text, said, NULL);
    const bool ok = read_core(&t) >= 0;
    *rest = t.at;
    return ok;
}

bool sand_statement_read(const struct sand_grammar *grammar, const struct sand_speakable *about, const char *text,
                         struct sand_statement *said, struct sand_error *error)
{
    struct talk t = begin(grammar, about, text, said, error);
    if (strlen(text) > (size_t)grammar->max_chars)
        return refuse_long(&t);
    if (read_core(&t) < 0)
        return false;
    if (t.at[0] == 'b' && strncmp(t.at, "because ", 8) == 0) {
        t.at += 8;
        if (!read_reason(&t))
            return false;
    }
    if (t.at[0] == '~' && t.at[1] >= '1' && t.at[1] <= '9' && t.at[2] == 0) {
        said->phrase = t.at[1];
        t.at += 2;
    }
    return *t.at ? refuse(&t, "unexpected: ", t.at) : true;
}
