/* Words. The catalogue is one sorted array of (section, id, text); its strings live in the reader that stays open with
 * it, so looking a word up changes nothing and any thread may do it. How a sentence is read and filled in is in
 * sentence.c; here is which sentence is told. */
#include "engine/catalogue.h"

#include "engine/field.h"
#include "engine/notation.h"
#include "engine/sentence.h"

#include <stdlib.h>
#include <string.h>

struct word {
    const char *section, *id, *text;
};
struct sand_catalogue {
    const struct sand_pack *pack;
    struct sand_reader *source;
    struct word *words;
    size_t count;
    char *ids; /* of the nested words, "saw.wolf" */
};

static int compare_words(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    const int order = strcmp(x->section, y->section);
    return order ? order : strcmp(x->id, y->id);
}

const char *catalogue_find(const struct sand_catalogue *c, const char *section, const char *id)
{
    const struct word key = {section, id, 0};
    const struct word *w = bsearch(&key, c->words, c->count, sizeof key, compare_words);
    return w ? w->text : 0;
}

const char *sand_word(const struct sand_catalogue *c, const char *section, const char *id)
{
    const char *text = catalogue_find(c, section, id);
    return text ? text : id;
}

const char *sand_choice_word(const struct sand_catalogue *c, const char *option, const char *choice)
{
    char name[128];
    struct sand_writer w;
    sand_writer_fixed(&w, name, sizeof name);
    sand_append_text(&w, option);
    sand_append_text(&w, ".");
    sand_append_text(&w, choice);
    const char *text = w.full ? 0 : catalogue_find(c, "choice", name);
    return text ? text : sand_word(c, "choice", choice);
}

const char *sand_member_word(const struct sand_catalogue *c, const char *member)
{
    const char *text = catalogue_find(c, "view", member);
    return text ? text : sand_word(c, "figure", member);
}

/* ---- Sentences ---- */

static bool any_absent(const struct filling *f)
{
    for (int i = 0; i < f->count; i++)
        if (sentence_absent(f, i))
            return true;
    return false;
}

/* The sentence of a key or verb: `name.short` where an argument is absent and there is one. */
static const char *sentence_of(const struct filling *f, const char *section, const char *name)
{
    char brief[80] = "";
    if (strlen(name) < 64 && any_absent(f))
        strcat(strcpy(brief, name), ".short");
    const char *text = *brief ? catalogue_find(f->words, section, brief) : 0;
    return text ? text : catalogue_find(f->words, section, name);
}

/* The fallback is the key and its arguments as they are on the wire: a catalogue with a gap is a fault that
 * sand_catalogue_gaps finds, but a person at the table must still be told what happened. */
static void tell_key(const struct sand_catalogue *c, const char *section, const struct sand_key *k, const int32_t *arg,
                     int argc, sand_names names, struct sand_writer *w)
{
    const struct filling f = {c, c->pack, names, arg, k->domain, argc, w, w->size};
    const char *text = sentence_of(&f, section, k->name);
    if (text) {
        sentence_tell(&f, text);
        return;
    }
    sand_append_text(w, k->name);
    for (int i = 0; i < argc; i++) {
        sand_append_text(w, " ");
        sentence_tell_value(&f, i);
    }
}

void sand_tell_entry(const struct sand_catalogue *c, const struct sand_entry *e, sand_names names,
                     struct sand_writer *w)
{
    tell_key(c, "entry", &c->pack->game->keys[e->key], e->arg, e->argc, names, w);
}

void sand_tell_would(const struct sand_catalogue *c, const struct sand_entry *e, sand_names names,
                     struct sand_writer *w)
{
    const struct sand_key *key = &c->pack->game->keys[e->key];
    tell_key(c, catalogue_find(c, "would", key->name) ? "would" : "entry", key, e->arg, e->argc, names, w);
}

void sand_tell_question(const struct sand_catalogue *c, const struct sand_question *q, sand_names names,
                        struct sand_writer *w)
{
    tell_key(c, "question", &c->pack->game->keys[q->key], q->arg, q->argc, names, w);
}

void sand_tell_clauses(const struct sand_catalogue *c, const struct sand_question *q, struct sand_writer *w)
{
    tell_key(c, "rule", &c->pack->game->keys[q->key], q->arg, q->argc, 0, w);
}

void sand_tell_terminal(const struct sand_catalogue *c, const struct sand_key *k, int argc, const int32_t *arg,
                        sand_names names, struct sand_writer *w)
{
    tell_key(c, "terminal", k, arg, argc, names, w);
}

void sand_tell_weighed(const struct sand_catalogue *c, int sentence, int argc, const int32_t *arg, sand_names names,
                       struct sand_writer *w)
{
    tell_key(c, "weigh", &c->pack->game->weighs[sentence], arg, argc, names, w);
}

bool sand_tell_test(const struct sand_catalogue *c, int test, const char *variant, const int32_t *arg, sand_names names,
                    struct sand_writer *w)
{
    const struct sand_rule_test *t = &c->pack->game->tests[test];
    char name[80] = "";
    int count = 0;
    while (count < SAND_WHY_ARGS && t->domain[count])
        count++;
    if (strlen(t->name) + strlen(variant) < sizeof name)
        strcat(strcpy(name, t->name), variant);
    const struct filling f = {c, c->pack, names, arg, t->domain, count, w, w->size};
    const char *text = catalogue_find(c, "test", name);
    if (text)
        sentence_tell(&f, text);
    return text != 0;
}

/* The arguments of a verb and what its answers show besides, as domains. Returns how many. */
static int verb_domains(const struct sand_game *game, int verb, uint8_t domain[SAND_ARGS + SAND_SHOWN])
{
    int n = 0;
    for (; n < SAND_ARGS && game->verbs[verb].arg[n].domain; n++)
        domain[n] = game->verbs[verb].arg[n].domain;
    for (int i = 0; game->shown && i < SAND_SHOWN && game->shown[verb][i]; i++)
        domain[n++] = game->shown[verb][i];
    return n;
}

/* Tells an answer by the sentence of a section; false, and nothing told, if that has none. */
static bool tell_answer(const struct sand_catalogue *c, const char *section, sand_answer a, const int32_t *shown,
                        sand_names names, struct sand_writer *w)
{
    const struct sand_game *game = c->pack->game;
    const int verb = sand_answer_verb(a);
    int32_t value[SAND_ARGS + SAND_SHOWN];
    uint8_t domain[SAND_ARGS + SAND_SHOWN];
    /* Values come in the order that verb_domains lists their domains in: the answer's own arguments, then what is
     * shown. A sentence counts placeholders through both, so {2} of a verb with two arguments is the first thing shown.
     */
    const int count = verb_domains(game, verb, domain);
    int n = 0;
    for (; n < SAND_ARGS && game->verbs[verb].arg[n].domain; n++) {
        value[n] = sand_answer_arg(game, a, n);
        if (value[n] < 0 && !sand_has_ids(&game->domains[domain[n] - 1]))
            value[n] = SENTENCE_NO_NUMBER;
    }
    for (int i = 0; n < count; i++, n++)
        value[n] = shown ? shown[i] : sand_has_ids(&game->domains[domain[n] - 1]) ? -1 : SENTENCE_NO_NUMBER;
    const struct filling f = {c, c->pack, names, value, domain, count, w, w->size};
    const char *text = sentence_of(&f, section, game->verbs[verb].name);
    if (text)
        sentence_tell(&f, text);
    return text != 0;
}

void sand_tell_answer(const struct sand_catalogue *c, sand_answer a, const int32_t *shown, sand_names names,
                      struct sand_writer *w)
{
    if (!tell_answer(c, "answer", a, shown, names, w))
        sand_write_answer(c->pack->game, c->pack->data, a, w);
}

bool sand_tell_warning(const struct sand_catalogue *c, sand_answer a, const int32_t *shown, sand_names names,
                       struct sand_writer *w)
{
    return tell_answer(c, "warn", a, shown, names, w);
}

bool sand_tell_price(const struct sand_catalogue *c, sand_answer a, const int32_t *shown, sand_names names,
                     struct sand_writer *w)
{
    return tell_answer(c, "price", a, shown, names, w);
}

/* ---- Opening ---- */

/* Whether an id of a section is this name, or a variant of it: "take", "take.short". */
static bool is_variant(const char *id, const char *name)
{
    const size_t n = strlen(name);
    return strncmp(id, name, n) == 0 && (id[n] == 0 || id[n] == '.');
}

static int test_domains(const struct sand_game *game, const char *id, uint8_t *domain)
{
    const struct sand_rule_test *t = game->tests;
    int n = 0;
    while (t && t->name && !is_variant(id, t->name))
        t++;
    for (; t && t->name && n < SAND_WHY_ARGS && t->domain[n]; n++)
        domain[n] = t->domain[n];
    return n;
}

static int key_domains(const struct sand_key *k, const char *id, uint8_t *domain)
{
    int n = 0;
    while (k && k->name && !is_variant(id, k->name))
        k++;
    for (; k && k->name && n < SAND_ARGS && k->domain[n]; n++)
        domain[n] = k->domain[n];
    return n;
}

/* The domains of a sentence's arguments, by where it is. Returns how many. */
static int arguments_of(const struct sand_game *game, const char *section, const char *id,
                        uint8_t domain[SAND_ARGS + SAND_SHOWN])
{
    if (strcmp(section, "answer") == 0 || strcmp(section, "warn") == 0 || strcmp(section, "price") == 0) {
        for (int v = 0; game->verbs[v].name; v++)
            if (is_variant(id, game->verbs[v].name))
                return verb_domains(game, v, domain);
        return 0;
    }
    if (strcmp(section, "test") == 0)
        return test_domains(game, id, domain);
    const struct sand_key *keys = strcmp(section, "terminal") == 0 ? game->terminal
                                  : strcmp(section, "weigh") == 0  ? game->weighs
                                                                   : game->keys;
    return key_domains(keys, id, domain);
}

static bool has_sentences(const char *section)
{
    return strcmp(section, "question") == 0 || strcmp(section, "rule") == 0 || strcmp(section, "entry") == 0 ||
           strcmp(section, "would") == 0 || strcmp(section, "test") == 0 || strcmp(section, "answer") == 0 ||
           strcmp(section, "warn") == 0 || strcmp(section, "price") == 0 || strcmp(section, "terminal") == 0 ||
           strcmp(section, "weigh") == 0;
}

static bool add_word(struct sand_catalogue *c, sand_node n, const char *section, const char *id)
{
    const char *text = sand_string(c->source, n);
    uint8_t domain[SAND_ARGS + SAND_SHOWN];
    if (has_sentences(section)) {
        const int count = arguments_of(c->pack->game, section, id, domain);
        const char *fault = sentence_fault(c->pack, text, domain, count);
        if (fault)
            return sand_reader_fail(c->source, n, fault, (char *)0);
    }
    c->words[c->count++] = (struct word){section, id, text};
    return true;
}

static void expect_object(struct sand_reader *r, sand_node n)
{
    if (sand_type(r, n) != SAND_OBJECT)
        sand_reader_fail(r, n, "a catalogue is {section:{word:text}}", (char *)0);
}

/* Counts the words and the bytes of nested ids, to allocate once: words point into `ids`, so it must not move while it
 * is being filled. An object counts itself too, one word more than it needs; that is cheaper than a second rule here.
 */
static void measure(struct sand_reader *r, size_t *words, size_t *bytes)
{
    expect_object(r, 0);
    SAND_EACH (s, r, 0)
        expect_object(r, s);
    if (!sand_reader_ok(r))
        return;
    SAND_EACH (s, r, 0)
        SAND_EACH (n, r, s) {
            *words += 1;
            for (sand_node m = sand_type(r, n) == SAND_OBJECT ? sand_first(r, n) : -1; m >= 0; m = sand_next(r, m)) {
                *words += 1;
                *bytes += strlen(sand_key_of(r, n)) + strlen(sand_key_of(r, m)) + 2;
            }
        }
}

static void fill(struct sand_catalogue *c)
{
    struct sand_reader *r = c->source;
    char *id = c->ids;
    SAND_EACH (s, r, 0)
        SAND_EACH (n, r, s) {
            if (sand_type(r, n) != SAND_OBJECT) {
                add_word(c, n, sand_key_of(r, s), sand_key_of(r, n));
                continue;
            }
            SAND_EACH (m, r, n) {
                strcat(strcat(strcpy(id, sand_key_of(r, n)), "."), sand_key_of(r, m));
                add_word(c, m, sand_key_of(r, s), id);
                id += strlen(id) + 1;
            }
        }
    qsort(c->words, c->count, sizeof *c->words, compare_words);
}

struct sand_catalogue *sand_catalogue_open(const struct sand_pack *pack, const char *name, const char *text,
                                           size_t size, struct sand_error *error)
{
    struct sand_catalogue *c = calloc(1, sizeof *c);
    size_t words = 0, bytes = 1;
    if (c && (c->source = sand_reader_open(name, text, size, error))) {
        c->pack = pack;
        measure(c->source, &words, &bytes);
        c->words = malloc((words + 1) * sizeof *c->words);
        c->ids = malloc(bytes);
        if (c->words && c->ids) {
            if (sand_reader_ok(c->source))
                fill(c);
            if (sand_reader_done(c->source, error))
                return c;
        } else {
            sand_fail(error, name, "out of memory", (char *)0);
        }
    } else if (!c) {
        sand_fail(error, name, "out of memory", (char *)0);
    }
    sand_catalogue_close(c);
    return 0;
}

void sand_catalogue_close(struct sand_catalogue *c)
{
    if (!c)
        return;
    if (c->source)
        sand_reader_close(c->source);
    free(c->words);
    free(c->ids);
    free(c);
}

/* ---- Gaps ---- */

struct gaps {
    const struct sand_catalogue *c;
    void (*call)(void *context, const char *section, const char *word);
    void *context;
    int count;
};

static void need(struct gaps *g, const char *section, const char *id)
{
    if (catalogue_find(g->c, section, id))
        return;
    g->count++;
    if (g->call)
        g->call(g->context, section, id);
}

static void need_list(struct gaps *g, const char *section, const char *const *list)
{
    for (; list && *list; list++)
        need(g, section, *list);
}

static void need_domain(struct gaps *g, const struct sand_domain *d)
{
    const struct sand_pack *pack = g->c->pack;
    const int n = sand_domain_size(d, pack->data);
    for (int i = 0; i < n; i++) {
        /* Seats without names of their own (p1, p2, …) are told by the players' names and need no word. */
        const char *id = sand_domain_id(d, pack->data, i);
        if (sand_actor_of(pack->game, id, pack->game->max_seats) < 0 || pack->game->seats)
            need(g, d->name, id);
    }
}

/* A value's label may be the same in several options, or an option's own: `choice.scenario.short` before
 * `choice.short`. */
static void need_option(struct gaps *g, const struct sand_option *o)
{
    need(g, "option", o->name);
    for (int i = 0; o->kind == SAND_CHOICE && o->choices[i]; i++)
        if (sand_choice_word(g->c, o->name, o->choices[i]) == o->choices[i])
            need(g, "choice", o->choices[i]);
}

/* A member of the view, as the page and the terminal head it; an object by seats is headed by the players. */
static void need_member(struct gaps *g, const char *name)
{
    if (name && strcmp(name, "seat") != 0 && sand_member_word(g->c, name) == name)
        need(g, "view", name);
}

static bool known_anywhere(const struct sand_catalogue *c, const char *id)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->words[i].id, id) == 0)
            return true;
    return false;
}

/* Members that views have from the table of fields, and what their words mean: in the section of the member's name, or
 * in another that has the word, as the page looks for it. */
static void need_field(struct gaps *g, const struct sand_field *f)
{
    if (f->audience == SAND_KEPT || f->flags & SAND_UNSHOWN)
        return;
    need_member(g, f->in);
    need_member(g, f->name);
    for (int i = 0; f->kind == SAND_WORD && f->words[i]; i++)
        if (!known_anywhere(g->c, f->words[i]))
            need(g, f->name, f->words[i]);
}

/* Whether the section has this word, or a part of it. */
static bool has_text(const struct sand_catalogue *c, const char *section, const char *id)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->words[i].section, section) == 0 && is_variant(c->words[i].id, id))
            return true;
    return false;
}

static void need_texts(struct gaps *g, const struct sand_printed *p)
{
    const struct sand_pack *pack = g->c->pack;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0; strcmp(d->name, p->domain) == 0 && i < sand_domain_size(d, pack->data); i++)
            if (!has_text(g->c, p->section, sand_domain_id(d, pack->data, i)))
                need(g, p->section, sand_domain_id(d, pack->data, i));
}

/* What is asked, answered, told and weighed.
 *
 * Keys of questions and of entries are one table, and nothing in it says which of the two a key is. So the catalogue
 * decides: what it asks needs the clauses that govern it, what it does not ask must be told as an entry. A question
 * that is missing is therefore reported as a missing entry. */
static void need_sentences(struct gaps *g, const struct sand_game *game)
{
    for (const struct sand_key *k = game->keys; k->name; k++)
        need(g, catalogue_find(g->c, "question", k->name) ? "rule" : "entry", k->name);
    for (const struct sand_verb *v = game->verbs; v->name; v++)
        need(g, "answer", v->name);
    for (const struct sand_key *k = game->terminal; k && k->name; k++)
        need(g, "terminal", k->name);
    for (const struct sand_key *k = game->weighs; k && k->name; k++)
        need(g, "weigh", k->name);
    for (const struct sand_rule_test *t = game->tests; t && t->name; t++)
        need(g, "test", t->name);
}

int sand_catalogue_gaps(const struct sand_catalogue *c,
                        void (*gap)(void *context, const char *section, const char *word), void *context)
{
    const struct sand_game *game = c->pack->game;
    struct gaps g = {c, gap, context, 0};
    need_sentences(&g, game);
    for (const struct sand_domain *d = game->domains; d->name; d++) {
        need_domain(&g, d);
        if (d->set)
            need_list(&g, "list", (const char *const[]){"and", "none", 0});
    }
    for (const struct sand_option *o = game->options; o && o->name; o++)
        need_option(&g, o);
    for (const struct sand_figure *f = game->figures; f && f->name; f++)
        need(&g, "figure", f->name);
    for (const struct sand_field *f = game->fields; f && f->name; f++)
        need_field(&g, f);
    for (const struct sand_score_part *p = game->scores; p && p->name; p++)
        need(&g, "score", p->name);
    for (const struct sand_printed *p = game->printed; p && p->domain; p++)
        need_texts(&g, p);
    need_list(&g, "side", game->sides);
    need_list(&g, "end", game->ends);
    need(&g, "game", "title");
    need(&g, "game", "about");
    return g.count;
}
