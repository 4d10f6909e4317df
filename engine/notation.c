/* Answers, entries and actors as text. An answer's bits: the verb in the low 8, then each argument of the verb's table
 * in its domain's width. A domain whose pack has more ids than its bits can hold is refused when the pack is opened
 * (pack.c), so nothing here can overflow.
 *
 * For example, with the verbs {"eat", {seat}} as number 2 and seats of 5 bits, `eat p4` is 3 << 8 | 2 = 770. Number and
 * text are one to one: the number is what games and bots work with, the text is what is stored and sent. Numbers depend
 * on the tables of this version of the game and must never be stored; text must not change its meaning, or old records
 * break. */
#include "engine/notation.h"

#include "engine/ensure.h"
#include "engine/field.h"

#include <string.h>

/* All bits set. So a domain that is an optional argument somewhere can number one id less (pack.c, fits). */
static sand_answer absent_value(const struct sand_domain *d)
{
    return ((sand_answer)1 << d->bits) - 1;
}

sand_answer sand_pack_answer(const struct sand_game *game, int verb, const int32_t *args, int argc)
{
    const struct sand_arg *arg = game->verbs[verb].arg;
    sand_answer a = (sand_answer)verb;
    int shift = 8;
    for (int i = 0; i < SAND_ARGS && arg[i].domain; i++) {
        const struct sand_domain *d = sand_domain_of(game, arg[i].domain);
        const sand_answer value = i < argc && args[i] >= 0 ? (sand_answer)args[i] : absent_value(d);
        SAND_ENSURE(value <= absent_value(d) && shift + d->bits <= 64);
        a |= value << shift;
        shift += d->bits;
    }
    return a;
}

/* How many values an argument may have, "absent" among them where it is optional. Absent ranks last, after every id. */
static int64_t values_of(const struct sand_game *game, const void *pack, const struct sand_arg *arg)
{
    const struct sand_domain *d = sand_domain_of(game, arg->domain);
    return (sand_has_ids(d) ? sand_domain_size(d, pack) : (int64_t)1 << d->bits) + (arg->optional != 0);
}

static int64_t ranks_of_verb(const struct sand_game *game, const void *pack, int verb)
{
    const struct sand_arg *arg = game->verbs[verb].arg;
    int64_t n = 1;
    for (int i = 0; i < SAND_ARGS && arg[i].domain; i++)
        n *= values_of(game, pack, &arg[i]);
    return n;
}

int64_t sand_answer_ranks(const struct sand_game *game, const void *pack)
{
    int64_t n = 0;
    for (int v = 0; game->verbs[v].name; v++)
        n += ranks_of_verb(game, pack, v);
    return n;
}

int64_t sand_answer_rank(const struct sand_game *game, const void *pack, sand_answer a)
{
    const int verb = sand_answer_verb(a);
    const struct sand_arg *arg = game->verbs[verb].arg;
    int64_t before = 0, rank = 0;
    for (int v = 0; v < verb; v++)
        before += ranks_of_verb(game, pack, v);
    for (int i = 0; i < SAND_ARGS && arg[i].domain; i++) {
        const int64_t values = values_of(game, pack, &arg[i]);
        const int32_t value = sand_answer_arg(game, a, i);
        rank = rank * values + (value < 0 ? values - 1 : value);
    }
    return before + rank;
}

int32_t sand_answer_arg(const struct sand_game *game, sand_answer a, int i)
{
    const struct sand_arg *arg = game->verbs[sand_answer_verb(a)].arg;
    int shift = 8;
    for (int k = 0; k < i; k++)
        shift += sand_domain_of(game, arg[k].domain)->bits;
    const struct sand_domain *d = sand_domain_of(game, arg[i].domain);
    const sand_answer value = a >> shift & absent_value(d);
    return arg[i].optional && value == absent_value(d) ? -1 : (int32_t)value;
}

/* ---- Answers as text ---- */

static void write_value(const struct sand_domain *d, const void *pack, int32_t value, struct sand_writer *w)
{
    if (!sand_has_ids(d))
        sand_append_int(w, value);
    else
        sand_append_text(w, value < 0 ? "none" : sand_domain_id(d, pack, value));
}

void sand_write_answer(const struct sand_game *game, const void *pack, sand_answer a, struct sand_writer *w)
{
    const struct sand_verb *verb = &game->verbs[sand_answer_verb(a)];
    sand_append_text(w, verb->name);
    for (int i = 0; i < SAND_ARGS && verb->arg[i].domain; i++) {
        const int32_t value = sand_answer_arg(game, a, i);
        if (value < 0)
            continue;
        if (verb->arg[i].lead) {
            sand_append_text(w, " ");
            sand_append_text(w, verb->arg[i].lead);
        }
        sand_append_text(w, " ");
        write_value(sand_domain_of(game, verb->arg[i].domain), pack, value, w);
    }
}

enum { WORD_BYTES = 64 };

/* Takes the next word of a text into `word`. Words are separated by exactly one space. A space at the very end is left
 * where it is and so is "unexpected": one answer has one written form, so that texts can be compared. */
static bool next_word(const char **text, char word[WORD_BYTES])
{
    size_t n = 0;
    while ((*text)[n] && (*text)[n] != ' ')
        n++;
    if (n == 0 || n >= WORD_BYTES)
        return false;
    memcpy(word, *text, n);
    word[n] = 0;
    *text += n + ((*text)[n] == ' ' && (*text)[n + 1] != 0);
    return true;
}

static bool read_number(const char *word, sand_answer limit, int32_t *value)
{
    int64_t n = 0;
    /* No leading zeros, for the same reason. */
    if (!*word || (word[0] == '0' && word[1]))
        return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9' || n > INT32_MAX / 10)
            return false;
        n = n * 10 + (*word - '0');
    }
    *value = (int32_t)n;
    return n <= INT32_MAX && (sand_answer)n <= limit;
}

static bool read_value(const struct sand_domain *d, const void *pack, const char *word, int32_t *value)
{
    if (!sand_has_ids(d))
        return read_number(word, absent_value(d), value);
    *value = sand_domain_find(d, pack, word);
    return *value >= 0;
}

static int verb_named(const struct sand_game *game, const char *word)
{
    for (int v = 0; game->verbs[v].name; v++)
        if (strcmp(game->verbs[v].name, word) == 0)
            return v;
    return -1;
}

/* Reads one argument. Absent ones leave the text where it was. */
static bool read_argument(const struct sand_game *game, const void *pack, const struct sand_arg *arg, const char **text,
                          int32_t *value, struct sand_error *error)
{
    const struct sand_domain *d = sand_domain_of(game, arg->domain);
    const char *rest = *text;
    char word[WORD_BYTES];
    *value = -1;
    if (arg->lead && (!next_word(&rest, word) || strcmp(word, arg->lead) != 0))
        return arg->optional ? true : sand_fail(error, "answer", "expected the word ", arg->lead, (char *)0);
    const sand_answer highest = absent_value(d) - arg->optional; /* of an optional argument the last value is absence */
    if (next_word(&rest, word) && read_value(d, pack, word, value) && (sand_answer)*value <= highest) {
        *text = rest;
        return true;
    }
    *value = -1;
    if (arg->optional)
        return true;
    return sand_fail(error, "answer", **text ? "no such " : "one more word is needed: a ", d->name, **text ? ": " : "",
                     **text ? *text : "", (char *)0);
}

bool sand_read_answer(const struct sand_game *game, const void *pack, const char *text, sand_answer *a,
                      struct sand_error *error)
{
    char word[WORD_BYTES];
    const char *rest = text;
    const int verb = next_word(&rest, word) ? verb_named(game, word) : -1;
    if (verb < 0)
        return sand_fail(error, "answer", "no such answer: ", text, (char *)0);
    int32_t args[SAND_ARGS];
    int argc = 0;
    for (; argc < SAND_ARGS && game->verbs[verb].arg[argc].domain; argc++)
        if (!read_argument(game, pack, &game->verbs[verb].arg[argc], &rest, &args[argc], error))
            return false;
    if (*rest)
        return sand_fail(error, "answer", "unexpected: ", rest, (char *)0);
    *a = sand_pack_answer(game, verb, args, argc);
    return true;
}

/* ---- Entries and questions on the wire ---- */

static int find_id(struct sand_reader *r, sand_node n, const char *id, const struct sand_domain *d, const void *pack)
{
    const int i = sand_domain_find(d, pack, id);
    if (i < 0)
        sand_reader_fail(r, n, "no such ", d->name, ": ", id, (char *)0);
    return i < 0 ? 0 : i;
}

int sand_get_id(struct sand_reader *r, sand_node n, const struct sand_game *game, int domain, const void *pack)
{
    return find_id(r, n, sand_string(r, n), sand_domain_of(game, domain), pack);
}

int sand_get_key(struct sand_reader *r, sand_node n, const struct sand_game *game, int domain, const void *pack)
{
    return find_id(r, n, sand_key_of(r, n), sand_domain_of(game, domain), pack);
}

int sand_get_question(struct sand_reader *r, sand_node n, const struct sand_game *game, int questions)
{
    const char *id = sand_string(r, n);
    for (int i = 0; i < questions; i++)
        if (strcmp(game->keys[i].name, id) == 0)
            return i;
    sand_reader_fail(r, n, "no such question: ", id, (char *)0);
    return 0;
}

uint64_t sand_get_set(struct sand_reader *r, sand_node list, const struct sand_game *game, int domain, const void *pack)
{
    uint64_t set = 0;
    if (sand_reader_ok(r) && sand_type(r, list) != SAND_ARRAY)
        sand_reader_fail(r, list, "expected a list", (char *)0);
    SAND_EACH (n, r, list) {
        const uint64_t bit = (uint64_t)1 << sand_get_id(r, n, game, domain, pack);
        if (set & bit)
            sand_reader_fail(r, n, "listed twice: ", sand_string(r, n), (char *)0);
        set |= bit;
    }
    return set;
}

void sand_put_set(struct sand_writer *w, const char *key, const struct sand_domain *d, const void *pack, uint64_t set)
{
    sand_put_array(w, key);
    for (; set; set &= set - 1)
        sand_put_text(w, 0, sand_domain_id(d, pack, __builtin_ctzll(set)));
    sand_put_end(w);
}

static void put_argument(const struct sand_domain *d, const void *pack, int32_t value, struct sand_writer *w)
{
    if (d->set)
        sand_put_set(w, 0, d, pack, (uint32_t)value);
    else if (!sand_has_ids(d))
        sand_put_int(w, 0, value);
    else
        sand_put_text(w, 0, value < 0 ? "none" : sand_domain_id(d, pack, value));
}

void sand_put_values(const struct sand_game *game, const void *pack, const uint8_t *domain, int count,
                     const int32_t *value, struct sand_writer *w)
{
    for (int i = 0; i < count && domain[i]; i++)
        put_argument(sand_domain_of(game, domain[i]), pack, value[i], w);
}

int32_t sand_get_value(struct sand_reader *r, sand_node n, const struct sand_game *game, int domain, const void *pack)
{
    const struct sand_domain *d = &game->domains[domain - 1];
    uint32_t set = 0;
    switch (sand_type(r, n)) {
    case SAND_INT:
        return (int32_t)sand_int(r, n, INT32_MIN, INT32_MAX);
    case SAND_STRING:
        return sand_domain_find(d, pack, sand_string(r, n));
    case SAND_ARRAY:
        for (sand_node i = sand_first(r, n); i >= 0; i = sand_next(r, i))
            set |= 1u << (sand_domain_find(d, pack, sand_string(r, i)) & 31);
        return (int32_t)set;
    default:
        return -1;
    }
}

bool sand_get_shown(struct sand_reader *r, sand_node list, const struct sand_game *game, const void *pack,
                    sand_answer answer, int32_t value[SAND_SHOWN])
{
    sand_node one = list >= 0 ? sand_first(r, list) : -1;
    const bool known = one >= 0;
    for (int i = 0; i < SAND_SHOWN; i++) {
        const int domain = one >= 0 ? game->shown[sand_answer_verb(answer)][i] : 0;
        value[i] = domain ? sand_get_value(r, one, game, domain, pack) : -1;
        one = domain ? sand_next(r, one) : -1;
    }
    return known;
}

static void put_key(const struct sand_game *game, const void *pack, const char *name, uint16_t key, int argc,
                    const int32_t *arg, struct sand_writer *w)
{
    sand_put_array(w, name);
    sand_put_text(w, 0, game->keys[key].name);
    sand_put_values(game, pack, game->keys[key].domain, argc, arg, w);
    sand_put_end(w);
}

bool sand_is_chapter(const struct sand_game *game, const struct sand_entry *e)
{
    const struct sand_key *key = &game->keys[e->key];
    return e->flags & SAND_PACE && e->argc == 1 && key->domain[0] && !sand_has_ids(&game->domains[key->domain[0] - 1]);
}

void sand_put_entry(const struct sand_game *game, const void *pack, const char *key, const struct sand_entry *e,
                    struct sand_writer *w)
{
    put_key(game, pack, key, e->key, e->argc, e->arg, w);
}

void sand_put_question_key(const struct sand_game *game, const void *pack, const char *key,
                           const struct sand_question *q, struct sand_writer *w)
{
    put_key(game, pack, key, q->key, q->argc, q->arg, w);
}

/* ---- Actors ---- */

static const char *const others[] = {"clock", "host", "public", "everything"};

const char *sand_actor_name(const struct sand_game *game, int actor, char buffer[SAND_ACTOR_BYTES])
{
    SAND_ENSURE(actor >= 0 && actor < SAND_VIEWERS);
    if (actor >= SAND_SEATS)
        return others[actor - SAND_SEATS];
    if (game->seats)
        return game->seats[actor];
    struct sand_writer w;
    sand_writer_fixed(&w, buffer, SAND_ACTOR_BYTES);
    sand_append_text(&w, "p");
    sand_append_int(&w, actor + 1);
    return buffer;
}

int sand_actor_of(const struct sand_game *game, const char *name, int seats)
{
    char buffer[SAND_ACTOR_BYTES];
    for (int i = 0; i < SAND_VIEWERS; i++) {
        /* Past the seats of this table to clock, host, public and everything: p7 is nobody at a table of six. */
        if (i == seats && i < SAND_SEATS)
            i = SAND_SEATS;
        if (strcmp(sand_actor_name(game, i, buffer), name) == 0)
            return i;
    }
    return -1;
}

/* ---- Options ---- */

static const struct sand_option *option_named(const struct sand_game *game, const char *name)
{
    for (const struct sand_option *o = game->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return o;
    return 0;
}

static int32_t read_option(struct sand_reader *r, sand_node n, const struct sand_option *o)
{
    switch (o->kind) {
    case SAND_SWITCH:
        return sand_bool(r, n);
    case SAND_NUMBER:
        return (int32_t)sand_int(r, n, o->low, o->high);
    case SAND_CHOICE:
        return sand_choice(r, n, o->choices);
    default:
        return 0;
    }
}

int32_t sand_option_value(struct sand_reader *r, const struct sand_game *game, const char *name)
{
    const struct sand_option *o = option_named(game, name);
    SAND_ENSURE(o);
    const sand_node n = sand_member(r, 0, name);
    return n < 0 ? o->preset : read_option(r, n, o);
}

int sand_option_seats(struct sand_reader *r, const struct sand_game *game)
{
    const bool fixed = game->min_seats == game->max_seats;
    const sand_node seats = fixed ? sand_member(r, 0, "seats") : sand_require(r, 0, "seats");
    return seats < 0 ? game->min_seats : (int)sand_int(r, seats, game->min_seats, game->max_seats);
}

void sand_begin(const struct sand_game *game, struct sand_reader *r, const uint8_t key[32], void *state)
{
    struct sand_head *head = state;
    memset(state, 0, game->state_bytes);
    sand_chance_init(&head->chance, key);
    head->seats = (uint8_t)sand_option_seats(r, game);
    for (const struct sand_option *o = game->options; o && o->name; o++)
        if (o->pace)
            sand_option_value(r, game, o->name);
    sand_get_options(game, r, state);
}

static bool is_hidden(struct sand_reader *r, const struct sand_game *game, const char *name)
{
    for (const struct sand_hidden_option *o = game->hidden_options; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return !o->by || sand_option_value(r, game, o->by) != 0;
    return false;
}

/* Most tables have nothing to hide, and are described with every answer: those are not read. That a hidden name occurs
 * inside another text costs one reading and nothing else. */
static bool may_hide(const struct sand_game *game, const char *options)
{
    for (const struct sand_hidden_option *o = game->hidden_options; o && o->name; o++)
        if (strstr(options, o->name))
            return true;
    return false;
}

void sand_put_open_options(struct sand_writer *w, const char *key, const struct sand_game *game, const char *options)
{
    struct sand_error error;
    struct sand_reader *r = may_hide(game, options) ? sand_reader_open(key, options, strlen(options), &error) : 0;
    if (!r) {
        sand_put_raw(w, key, options, strlen(options));
        return;
    }
    sand_put_object(w, key);
    SAND_EACH (n, r, 0)
        if (!is_hidden(r, game, sand_key_of(r, n)))
            sand_put_node(w, sand_key_of(r, n), r, n);
    sand_put_end(w);
    sand_reader_close(r);
}

bool sand_options_check(struct sand_reader *r, const struct sand_game *game)
{
    if (sand_type(r, 0) != SAND_OBJECT)
        return sand_reader_fail(r, 0, "options are an object, {\"seats\":…}", (char *)0);
    const sand_node seats = sand_member(r, 0, "seats");
    if (seats >= 0)
        sand_int(r, seats, game->min_seats, game->max_seats);
    SAND_EACH (n, r, 0) {
        const struct sand_option *o = option_named(game, sand_key_of(r, n));
        if (o)
            read_option(r, n, o);
        else if (n != seats)
            return sand_reader_fail(r, n, "the game has no such option", (char *)0);
    }
    return sand_reader_ok(r);
}
