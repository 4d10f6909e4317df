/* Words and sentences. The catalogue is one sorted array of (section, id, text); its strings live in the reader that
 * stays open with it, so looking a word up changes nothing and any thread may do it. */
#include "engine/catalogue.h"

#include "engine/notation.h"

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

static const char *find(const struct sand_catalogue *c, const char *section, const char *id)
{
    const struct word key = {section, id, 0};
    const struct word *w = bsearch(&key, c->words, c->count, sizeof key, compare_words);
    return w ? w->text : 0;
}

const char *sand_word(const struct sand_catalogue *c, const char *section, const char *id)
{
    const char *text = find(c, section, id);
    return text ? text : id;
}

/* ---- Sentences ---- */

/* What a sentence's placeholders stand for: values with their domains. */
struct filling {
    const struct sand_catalogue *c;
    sand_names names;
    const int32_t *value;
    const uint8_t *domain; /* index + 1 */
    int count;
    struct sand_writer *w;
};

static void tell_id(const struct filling *f, const struct sand_domain *d, const char *id)
{
    const struct sand_game *game = f->c->pack->game;
    const char *text = find(f->c, d->name, id);
    const int seat = text ? -1 : sand_actor_of(game, id, game->max_seats);
    if (seat >= 0 && seat < game->max_seats && f->names && f->names[seat])
        text = f->names[seat];
    sand_append_text(f->w, text ? text : id);
}

static void tell_set(const struct filling *f, const struct sand_domain *d, uint32_t set)
{
    if (!set)
        sand_append_text(f->w, sand_word(f->c, "list", "none"));
    for (bool first = true; set; set &= set - 1, first = false) {
        const bool last = !(set & (set - 1));
        if (!first)
            sand_append_text(f->w, last ? sand_word(f->c, "list", "and") : ", ");
        tell_id(f, d, sand_domain_id(d, f->c->pack->data, __builtin_ctz(set)));
    }
}

static void tell_value(const struct filling *f, int i)
{
    const struct sand_domain *d = &f->c->pack->game->domains[f->domain[i] - 1];
    if (d->set)
        tell_set(f, d, (uint32_t)f->value[i]);
    else if (!sand_has_ids(d))
        sand_append_int(f->w, f->value[i]);
    else
        tell_id(f, d, f->value[i] < 0 ? "none" : sand_domain_id(d, f->c->pack->data, f->value[i]));
}

/* The end of the piece that begins at `at`: the next `stop` or closing brace outside of inner braces. */
static const char *piece_end(const char *at, const char *end, char stop)
{
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '{')
            depth++;
        else if (depth == 0 && (*at == stop || *at == '}'))
            return at;
        else if (*at == '}')
            depth--;
    }
    return end;
}

/* Depth of nesting is bounded by the check at opening: a choice holds plain placeholders only. */
static void tell_plain(const struct filling *f, const char *at, const char *end)
{
    while (at < end) {
        const char *brace = memchr(at, '{', (size_t)(end - at));
        sand_append(f->w, at, (size_t)((brace ? brace : end) - at));
        if (!brace)
            return;
        tell_value(f, brace[1] - '0');
        at = brace + 3;
    }
}

static void tell(const struct filling *f, const char *at)
{
    const char *const end = at + strlen(at);
    while (at < end) {
        const char *brace = memchr(at, '{', (size_t)(end - at));
        sand_append(f->w, at, (size_t)((brace ? brace : end) - at));
        if (!brace)
            return;
        const int i = brace[1] - '0';
        const char *one = brace + 3, *close = brace + 2;
        if (brace[2] == '|') {
            const char *bar = piece_end(one, end, '|');
            close = piece_end(bar + 1, end, '}');
            const bool is_one = f->value[i] == 1;
            tell_plain(f, is_one ? one : bar + 1, is_one ? bar : close);
        } else {
            tell_value(f, i);
        }
        at = close + 1;
    }
}

/* Whether a sentence begins with a word of the catalogue, which may be written small elsewhere ("the Allies"); a
 * player's name or an id stays as it is. */
static bool begins_with_word(const struct filling *f, const char *text)
{
    if (text[0] != '{' || f->value[text[1] - '0'] < 0)
        return false;
    const int32_t value = f->value[text[1] - '0'];
    const struct sand_domain *d = &f->c->pack->game->domains[f->domain[text[1] - '0'] - 1];
    if (!sand_has_ids(d) || (d->set && !value))
        return false;
    return find(f->c, d->name, sand_domain_id(d, f->c->pack->data, d->set ? __builtin_ctz((uint32_t)value) : value)) !=
           0;
}

static void tell_key(const struct sand_catalogue *c, const char *section, int key, const int32_t *arg, int argc,
                     sand_names names, struct sand_writer *w)
{
    const struct sand_key *k = &c->pack->game->keys[key];
    const struct filling f = {c, names, arg, k->domain, argc, w};
    const char *text = find(c, section, k->name);
    if (text) {
        const size_t start = w->size;
        tell(&f, text);
        if (begins_with_word(&f, text) && w->size > start && w->text[start] >= 'a' && w->text[start] <= 'z')
            w->text[start] = (char)(w->text[start] - 'a' + 'A');
        return;
    }
    sand_append_text(w, k->name);
    for (int i = 0; i < argc; i++) {
        sand_append_text(w, " ");
        tell_value(&f, i);
    }
}

void sand_tell_entry(const struct sand_catalogue *c, const struct sand_entry *e, sand_names names,
                     struct sand_writer *w)
{
    tell_key(c, "entry", e->key, e->arg, e->argc, names, w);
}

void sand_tell_question(const struct sand_catalogue *c, const struct sand_question *q, sand_names names,
                        struct sand_writer *w)
{
    tell_key(c, "question", q->key, q->arg, q->argc, names, w);
}

void sand_tell_answer(const struct sand_catalogue *c, sand_answer a, sand_names names, struct sand_writer *w)
{
    const struct sand_game *game = c->pack->game;
    const struct sand_verb *verb = &game->verbs[sand_answer_verb(a)];
    int32_t value[SAND_ARGS];
    uint8_t domain[SAND_ARGS];
    int n = 0;
    bool absent = false;
    for (; n < SAND_ARGS && verb->arg[n].domain; n++) {
        value[n] = sand_answer_arg(game, a, n);
        domain[n] = verb->arg[n].domain;
        absent |= value[n] < 0;
    }
    const struct filling f = {c, names, value, domain, n, w};
    char brief[80] = "";
    if (strlen(verb->name) < 64)
        strcat(strcpy(brief, verb->name), ".short");
    const char *text = absent ? find(c, "answer", brief) : 0;
    if (!text)
        text = find(c, "answer", verb->name);
    if (text)
        tell(&f, text);
    else
        sand_write_answer(game, c->pack->data, a, w);
}

/* ---- Opening ---- */

static bool placeholder_ok(const char *brace, const char *end, int args)
{
    return brace + 2 < end && brace[1] >= '0' && brace[1] < '0' + args;
}

/* The end of a choice {d|one|many} that begins at `brace`; null if it is not well formed. */
static const char *choice_end(const char *brace, const char *end, int args)
{
    const char *bar = piece_end(brace + 3, end, '|'), *close = bar < end ? piece_end(bar + 1, end, '|') : end;
    if (bar >= end || *bar != '|' || close >= end || *close != '}')
        return 0;
    for (const char *at = brace + 3; at < close; at++)
        if (*at == '{' && !(placeholder_ok(at, close, args) && at[2] == '}'))
            return 0;
    return close;
}

/* A sentence is well formed if every brace is {d}, or {d|one|many} with plain {d} inside, and every d is an argument.
 */
static bool sentence_ok(const char *at, int args)
{
    const char *const end = at + strlen(at);
    for (; at < end; at++) {
        if (*at == '}')
            return false;
        if (*at != '{')
            continue;
        if (!placeholder_ok(at, end, args) || (at[2] != '}' && at[2] != '|'))
            return false;
        at = at[2] == '|' ? choice_end(at, end, args) : at + 2;
        if (!at)
            return false;
    }
    return true;
}

static int argument_count(const struct sand_game *game, const char *section, const char *id)
{
    int n = 0;
    if (strcmp(section, "answer") == 0) {
        for (const struct sand_verb *v = game->verbs; v->name; v++)
            if (strncmp(v->name, id, strlen(v->name)) == 0 && (id[strlen(v->name)] == 0 || id[strlen(v->name)] == '.'))
                while (n < SAND_ARGS && v->arg[n].domain)
                    n++;
        return n;
    }
    for (const struct sand_key *k = game->keys; k->name; k++)
        if (strcmp(k->name, id) == 0)
            while (n < SAND_ARGS && k->domain[n])
                n++;
    return n;
}

static bool has_sentences(const char *section)
{
    return strcmp(section, "question") == 0 || strcmp(section, "entry") == 0 || strcmp(section, "answer") == 0;
}

static bool add_word(struct sand_catalogue *c, sand_node n, const char *section, const char *id)
{
    const char *text = sand_string(c->source, n);
    if (has_sentences(section) && !sentence_ok(text, argument_count(c->pack->game, section, id)))
        return sand_reader_fail(c->source, n, "a placeholder that is no argument here, or a brace left open",
                                (char *)0);
    c->words[c->count++] = (struct word){section, id, text};
    return true;
}

static void expect_object(struct sand_reader *r, sand_node n)
{
    if (sand_type(r, n) != SAND_OBJECT)
        sand_reader_fail(r, n, "a catalogue is {section:{word:text}}", (char *)0);
}

/* Counts the words and the bytes of nested ids, to allocate once. */
static void measure(struct sand_reader *r, size_t *words, size_t *bytes)
{
    expect_object(r, 0);
    for (sand_node s = sand_first(r, 0); s >= 0; s = sand_next(r, s))
        expect_object(r, s);
    if (!sand_reader_ok(r))
        return;
    for (sand_node s = sand_first(r, 0); s >= 0; s = sand_next(r, s))
        for (sand_node n = sand_first(r, s); n >= 0; n = sand_next(r, n)) {
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
    for (sand_node s = sand_first(r, 0); s >= 0; s = sand_next(r, s))
        for (sand_node n = sand_first(r, s); n >= 0; n = sand_next(r, n)) {
            if (sand_type(r, n) != SAND_OBJECT) {
                add_word(c, n, sand_key_of(r, s), sand_key_of(r, n));
                continue;
            }
            for (sand_node m = sand_first(r, n); m >= 0; m = sand_next(r, m)) {
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
    if (find(g->c, section, id))
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
        const char *id = sand_domain_id(d, pack->data, i);
        if (sand_actor_of(pack->game, id, pack->game->max_seats) < 0 || pack->game->seats)
            need(g, d->name, id);
    }
}

int sand_catalogue_gaps(const struct sand_catalogue *c,
                        void (*gap)(void *context, const char *section, const char *word), void *context)
{
    const struct sand_game *game = c->pack->game;
    struct gaps g = {c, gap, context, 0};
    for (const struct sand_key *k = game->keys; k->name; k++)
        if (!find(c, "question", k->name))
            need(&g, "entry", k->name);
    for (const struct sand_verb *v = game->verbs; v->name; v++)
        need(&g, "answer", v->name);
    for (const struct sand_domain *d = game->domains; d->name; d++) {
        need_domain(&g, d);
        if (d->set)
            need_list(&g, "list", (const char *const[]){"and", "none", 0});
    }
    for (const struct sand_option *o = game->options; o && o->name; o++)
        need(&g, "option", o->name);
    need_list(&g, "side", game->sides);
    need_list(&g, "end", game->ends);
    need(&g, "game", "title");
    need(&g, "game", "about");
    return g.count;
}
