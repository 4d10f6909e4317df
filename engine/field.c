/* Fields: positions, views and observations from a game's table. A value is read out of the state as 64 bits by its
 * field's width, signed where the field's lowest value is below zero; so nothing here knows the state's type.
 *
 * Always true: what sand_put_fields writes for SAND_STORAGE, sand_get_fields reads back to the same bytes, whatever
 * defaults were left out; a view is the same JSON with less in it. One table decides both, so a field that is added
 * cannot be saved but not loaded, or shown to somebody whom its audience leaves out.
 *
 * Three things are stored with an offset of one, so that zeroed memory in a table means "none": `by` and `domain` are
 * indices + 1, and `counter` is bytes + 1. `plus` is another matter: it is the game's own offset in the state (an id 0
 * stored as 1, with 0 for "nobody"). */
#include "engine/field.h"

#include "engine/ensure.h"

#include "engine/notation.h"

#include <string.h>

struct place {
    const struct sand_game *game;
    const void *pack;
    const struct sand_field *field;
    int row;
};

static bool by_seats(const struct sand_game *game, const struct sand_field *f)
{
    return f->by && strcmp(sand_domain_of(game, f->by)->name, "seat") == 0;
}

/* A table's seats, not all that the game allows: rows of seats that do not exist must not be written, or the number of
 * rows in a position would no longer say how many seats it is for (count_seats). */
static int rows_of(const struct sand_game *game, const void *pack, const struct sand_field *f, int seats)
{
    const int all = !f->by ? 1 : by_seats(game, f) ? seats : sand_domain_size(sand_domain_of(game, f->by), pack);
    return f->rows && f->rows < all ? f->rows : all;
}

static const char *row_id(const struct place *p)
{
    return sand_domain_id(sand_domain_of(p->game, p->field->by), p->pack, p->row);
}

/* The key of a value in the object that holds it: rows without an object of their own are keyed by their ids. */
static const char *key_of(const struct place *p)
{
    return p->field->by && !p->field->in ? row_id(p) : p->field->name;
}

/* `/prize`, `/vp/german`, `/seat/p1/hand`, of a part with the place of the part before it */
static void write_path(const struct place *p, const char *where, char path[static 128])
{
    const struct sand_field *f = p->field;
    const char *part[] = {f->in, f->in && f->by ? row_id(p) : 0, f->name, f->by && !f->in ? row_id(p) : 0};
    struct sand_writer w;
    sand_writer_fixed(&w, path, 128);
    sand_append_text(&w, where);
    for (int i = 0; i < 4; i++)
        if (part[i]) {
            sand_append_text(&w, "/");
            sand_append_text(&w, part[i]);
        }
}

/* ---- Values ---- */

static size_t offset_of(const struct sand_field *f, int row)
{
    return f->at + (size_t)row * f->step;
}

static uint64_t bits_of(const void *from, int width)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1:
        return *(const uint8_t *)from;
    case 2:
        return memcpy(&two, from, sizeof two), two;
    case 4:
        return memcpy(&four, from, sizeof four), four;
    default:
        return memcpy(&eight, from, sizeof eight), eight;
    }
}

static int64_t value_of(const struct sand_field *f, const void *state, int row)
{
    const uint64_t bits = bits_of((const uint8_t *)state + offset_of(f, row), f->width);
    /* Shifts the sign bit of a narrow number to the top and back, which fills in the sign. */
    const int above = 64 - 8 * f->width;
    return f->low < 0 ? (int64_t)(bits << above) >> above : (int64_t)bits;
}

static void set_value(const struct sand_field *f, void *state, int row, int64_t value)
{
    void *to = (uint8_t *)state + offset_of(f, row);
    const uint8_t one = (uint8_t)value;
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    const void *from = f->width == 1   ? (const void *)&one
                       : f->width == 2 ? (const void *)&two
                       : f->width == 4 ? (const void *)&four
                                       : (const void *)&value;
    memcpy(to, from, f->width);
}

static int64_t highest(const struct sand_field *f)
{
    const int bits = 8 * f->width - (f->low < 0);
    return f->high ? f->high : bits > 31 ? INT32_MAX : ((int64_t)1 << bits) - 1;
}

static int length_of(const struct sand_field *f, const void *state, int row)
{
    return f->counter ? ((const uint8_t *)state)[f->counter - 1 + row] : f->most;
}

static int word_count(const char *const *words)
{
    int n = 0;
    while (words[n])
        n++;
    return n;
}

/* ---- Writing ---- */

static bool may_know(const struct sand_field *f, int row, int viewer)
{
    return viewer == SAND_STORAGE || f->audience == SAND_SEEN ||
           (f->audience == SAND_OWN && (viewer == SAND_EVERYTHING || viewer == row));
}

static bool may_write(const struct sand_field *f, const void *state, int row, int viewer)
{
    if (viewer == SAND_STORAGE)
        return true;
    if (f->flags & SAND_RUNNING && ((const struct sand_head *)state)->over)
        return false;
    return !(f->flags & SAND_UNSHOWN) && may_know(f, row, viewer);
}

static void put_list(const struct place *p, const void *state, struct sand_writer *w)
{
    const struct sand_field *f = p->field;
    const uint8_t *item = (const uint8_t *)state + offset_of(f, p->row);
    sand_put_array(w, key_of(p));
    for (int i = 0; i < length_of(f, state, p->row); i++)
        sand_put_text(w, 0, sand_domain_id(sand_domain_of(p->game, f->domain), p->pack, item[i]));
    sand_put_end(w);
}

/* Whether there is something to write: a value other than the default one, or any where the field is always written. An
 * id that is none has no name to write, even then. */
static bool worth_writing(const struct sand_field *f, const void *state, int row)
{
    if (f->kind == SAND_LIST)
        return f->flags & SAND_WRITTEN || length_of(f, state, row);
    const int64_t value = value_of(f, state, row);
    return value != f->preset || (f->flags & SAND_WRITTEN && (f->kind != SAND_ID || value - f->plus >= 0));
}

static void put_value(const struct place *p, const void *state, struct sand_writer *w)
{
    const struct sand_field *f = p->field;
    const char *key = key_of(p);
    const int64_t value = f->kind == SAND_LIST ? 0 : value_of(f, state, p->row);
    switch (f->kind) {
    case SAND_FLAG:
        sand_put_bool(w, key, value != 0);
        break;
    case SAND_ID:
        sand_put_text(w, key, sand_domain_id(sand_domain_of(p->game, f->domain), p->pack, (int)value - f->plus));
        break;
    case SAND_SET:
        sand_put_set(w, key, sand_domain_of(p->game, f->domain), p->pack, (uint64_t)value);
        break;
    case SAND_WORD:
        sand_put_text(w, key, f->words[value - f->plus]);
        break;
    case SAND_LIST:
        put_list(p, state, w);
        break;
    default:
        sand_put_int(w, key, value);
    }
}

/* A single field: its value, or an object with a member for each row. */
static void put_alone(const struct place *p, const void *state, int viewer, int rows, struct sand_writer *w)
{
    struct place at = *p;
    bool open = false;
    for (at.row = 0; at.row < rows; at.row++) {
        if (!may_write(p->field, state, at.row, viewer) || !worth_writing(p->field, state, at.row))
            continue;
        if (p->field->by && !open)
            sand_put_object(w, p->field->name);
        open = true;
        put_value(&at, state, w);
    }
    if (open && p->field->by)
        sand_put_end(w);
}

/* The fields from `first` to before `end`, all in one object: one row of them. With rows, the object of a row that has
 * nothing to say is left out as a whole; without, the object is that of the group, which the caller has opened. */
static void put_row(const struct place *p, const struct sand_field *end, const void *state, int viewer,
                    struct sand_writer *w)
{
    struct place at = *p;
    bool open = !p->field->by;
    for (; at.field < end; at.field++) {
        if (!may_write(at.field, state, at.row, viewer) || !worth_writing(at.field, state, at.row))
            continue;
        if (!open)
            sand_put_object(w, row_id(p));
        open = true;
        put_value(&at, state, w);
    }
    if (open && p->field->by)
        sand_put_end(w);
}

static const struct sand_field *end_of_group(const struct sand_field *f)
{
    const struct sand_field *end = f + 1;
    while (f->in && end->name && end->in && strcmp(end->in, f->in) == 0 && end->by == f->by)
        end++;
    return end;
}

static bool group_worth_writing(const struct sand_field *f, const struct sand_field *end, const void *state, int viewer,
                                int rows)
{
    for (; f < end; f++)
        for (int row = 0; row < rows; row++)
            if (may_write(f, state, row, viewer) && worth_writing(f, state, row))
                return true;
    return false;
}

/* From `f` to before `stop`, which is null for the whole table and never in the middle of a group. */
static void put_table(const struct sand_game *game, const void *pack, const struct sand_field *f,
                      const struct sand_field *stop, int seats, const void *state, int viewer, struct sand_writer *w)
{
    for (const struct sand_field *end; f->name && f != stop; f = end) {
        struct place p = {game, pack, f, 0};
        const int rows = rows_of(game, pack, f, seats);
        end = end_of_group(f);
        if (!f->in) {
            put_alone(&p, state, viewer, rows, w);
            continue;
        }
        if (!group_worth_writing(f, end, state, viewer, rows))
            continue;
        sand_put_object(w, f->in);
        for (; p.row < rows; p.row++)
            put_row(&p, end, state, viewer, w);
        sand_put_end(w);
    }
}

void sand_put_fields(const struct sand_game *game, const void *pack, const void *state, int viewer,
                     struct sand_writer *w)
{
    put_table(game, pack, game->fields, 0, ((const struct sand_head *)state)->seats, state, viewer, w);
}

static const struct sand_field *field_named(const struct sand_field *f, const char *name)
{
    while (strcmp(f->name, name) != 0) {
        f++;
        SAND_ENSURE(f->name);
    }
    return f;
}

void sand_put_run(const struct sand_game *game, const void *pack, const void *state, int viewer, const char *first,
                  const char *last, struct sand_writer *w)
{
    const struct sand_field *from = field_named(game->fields, first), *to = field_named(from, last);
    put_table(game, pack, from, to + 1, ((const struct sand_head *)state)->seats, state, viewer, w);
}

void sand_put_part(const struct sand_game *game, const void *pack, const struct sand_field *table, const void *part,
                   struct sand_writer *w)
{
    put_table(game, pack, table, 0, 0, part, SAND_STORAGE, w);
}

/* ---- Reading ---- */

static int get_id(const struct place *p, struct sand_reader *r, sand_node n)
{
    return sand_get_id(r, n, p->game, p->field->domain, p->pack);
}

static bool is_list(struct sand_reader *r, sand_node n)
{
    if (sand_type(r, n) == SAND_ARRAY)
        return true;
    return sand_reader_fail(r, n, "expected a list", (char *)0);
}

static void get_list(const struct place *p, struct sand_reader *r, sand_node list, void *state)
{
    const struct sand_field *f = p->field;
    uint8_t *item = (uint8_t *)state + offset_of(f, p->row);
    int i = 0;
    if (!is_list(r, list))
        return;
    if (sand_count(r, list) > f->most || (!f->counter && sand_count(r, list) != f->most)) {
        sand_reader_expected(r, list, f->most, f->counter ? "items at most" : "items", "");
        return;
    }
    SAND_EACH (n, r, list)
        item[i++] = (uint8_t)get_id(p, r, n);
    if (f->counter)
        ((uint8_t *)state)[f->counter - 1 + p->row] = (uint8_t)i;
}

static int64_t get_value(const struct place *p, struct sand_reader *r, sand_node n)
{
    const struct sand_field *f = p->field;
    switch (f->kind) {
    case SAND_FLAG:
        return sand_bool(r, n);
    case SAND_ID:
        return get_id(p, r, n) + f->plus;
    case SAND_SET:
        return (int64_t)sand_get_set(r, n, p->game, f->domain, p->pack);
    case SAND_WORD: {
        const int word = sand_choice(r, n, f->words);
        return word < 0 ? f->preset : word + f->plus;
    }
    default:
        return sand_int(r, n, f->low, highest(f));
    }
}

static void get_field(const struct place *p, struct sand_reader *r, sand_node object, void *state)
{
    const struct sand_field *f = p->field;
    const char *key = key_of(p);
    const sand_node n = object < 0               ? -1
                        : f->flags & SAND_NEEDED ? sand_require(r, object, key)
                                                 : sand_member(r, object, key);
    if (n < 0 && f->flags & SAND_BEGUN_WITH)
        return;
    if (f->kind == SAND_LIST && n >= 0)
        get_list(p, r, n, state);
    else if (f->kind != SAND_LIST)
        set_value(f, state, p->row, n < 0 ? f->preset : get_value(p, r, n));
}

/* The object that holds a field's rows, or the fields next to it; -1: it is not there. */
static sand_node object_of(const struct sand_field *f, struct sand_reader *r, sand_node top)
{
    if (!f->in && !f->by)
        return top;
    const char *key = f->in ? f->in : f->name;
    if (f->flags & SAND_NEEDED)
        sand_require(r, top, key);
    return sand_member_object(r, top, key);
}

/* A position need not say how many seats it is for: the first object by seats does, {"seat":{"p1":{…},"p2":{…}}}. So
 * that object must hold every seat: a game whose rows may be all defaults needs a field among them that is
 * SAND_WRITTEN. */
static void count_seats(const struct sand_game *game, const struct sand_field *f, struct sand_reader *r,
                        sand_node object, struct sand_head *head)
{
    if (!head || head->seats || !by_seats(game, f))
        return;
    const int n = object < 0 ? 0 : sand_count(r, object);
    if (n >= game->min_seats && n <= game->max_seats)
        head->seats = (uint8_t)n;
    else
        sand_reader_fail(r, object < 0 ? 0 : object, "this game is not for this many seats", (char *)0);
}

/* `head`: of a whole state; a part has none, and no rows by seats. */
static void get_table(const struct sand_game *game, const void *pack, const struct sand_field *table,
                      struct sand_reader *r, sand_node top, struct sand_head *head, void *state)
{
    for (const struct sand_field *f = table; f->name && sand_reader_ok(r); f++) {
        struct place p = {game, pack, f, 0};
        const sand_node object = object_of(f, r, top);
        count_seats(game, f, r, object, head);
        const int rows = rows_of(game, pack, f, head ? head->seats : 0);
        for (; p.row < rows && sand_reader_ok(r); p.row++)
            get_field(&p, r, !f->in || !f->by || object < 0 ? object : sand_member(r, object, row_id(&p)), state);
    }
}

void sand_get_fields(const struct sand_game *game, const void *pack, struct sand_reader *r, void *state)
{
    get_table(game, pack, game->fields, r, 0, state, state);
}

void sand_get_options(const struct sand_game *game, struct sand_reader *r, void *state)
{
    for (const struct sand_field *f = game->fields; f && f->name; f++)
        if (f->option)
            set_value(f, state, 0, sand_option_value(r, game, f->option));
}

void sand_get_part(const struct sand_game *game, const void *pack, const struct sand_field *table,
                   struct sand_reader *r, sand_node object, void *part)
{
    get_table(game, pack, table, r, object, 0, part);
}

/* ---- Checking ---- */

static bool is_id(const struct place *p, int64_t value)
{
    return value >= 0 && value < sand_domain_size(sand_domain_of(p->game, p->field->domain), p->pack);
}

static const char *list_fault(const struct place *p, const void *state)
{
    const struct sand_field *f = p->field;
    const uint8_t *list = (const uint8_t *)state + offset_of(f, p->row);
    const int n = length_of(f, state, p->row);
    bool fits = n <= f->most;
    for (int i = 0; i < n && fits; i++)
        fits = is_id(p, list[i]);
    return fits ? 0 : "no such id, or too many";
}

/* A value equal to the default is allowed even outside of the range: "none" is often 255 or 0 next to a range of 1 to
 * 6. */
static const char *fault_of(const struct place *p, const void *state)
{
    const struct sand_field *f = p->field;
    if (f->kind == SAND_LIST)
        return list_fault(p, state);
    const int64_t value = value_of(f, state, p->row);
    if (value == f->preset)
        return 0;
    switch (f->kind) {
    case SAND_FLAG:
        return value > 1 ? "true or false" : 0;
    case SAND_ID:
        return is_id(p, value - f->plus) ? 0 : "no such id";
    case SAND_SET:
        return value && !is_id(p, 63 - __builtin_clzll((uint64_t)value)) ? "no such id" : 0;
    case SAND_WORD:
        return value < f->plus || value - f->plus >= word_count(f->words) ? "no such word" : 0;
    default:
        return value < f->low || value > highest(f) ? "out of its range" : 0;
    }
}

static bool check_table(const struct sand_game *game, const void *pack, const struct sand_field *table, int seats,
                        const void *state, const char *where, struct sand_error *error)
{
    for (const struct sand_field *f = table; f->name; f++) {
        struct place p = {game, pack, f, 0};
        for (const int rows = rows_of(game, pack, f, seats); p.row < rows; p.row++) {
            char path[128];
            const char *fault = fault_of(&p, state);
            if (!fault)
                continue;
            write_path(&p, where, path);
            return sand_fail(error, path, fault, (char *)0);
        }
    }
    return true;
}

/* An operand has no rows: a question is about one of something. */
bool sand_check_operands(const struct sand_game *game, const void *pack, const struct sand_field *table,
                         const void *state, int question, struct sand_error *error)
{
    for (const struct sand_field *f = table; f->name; f++) {
        const bool there = f->kind == SAND_LIST ? length_of(f, state, 0) : value_of(f, state, 0) != f->preset;
        const bool wanted = f->when >> question & 1, allowed = (f->when | f->may) >> question & 1;
        if (!(f->when | f->may) || (there ? allowed : !wanted))
            continue;
        char path[128];
        write_path(&(struct place){game, pack, f, 0}, "", path);
        return sand_impossible(error, path, there ? "only with another question" : "this question needs it");
    }
    return true;
}

/* The number of seats is checked first: it decides how many rows are looked at, and a byte of 255 would lead out of the
 * state. */
bool sand_check_fields(const struct sand_game *game, const void *pack, const void *state, struct sand_error *error)
{
    const struct sand_head *head = state;
    if (head->seats < game->min_seats || head->seats > game->max_seats)
        return sand_fail(error, "/seats", "this game is not for this many seats", (char *)0);
    return check_table(game, pack, game->fields, head->seats, state, "", error);
}

bool sand_check_part(const struct sand_game *game, const void *pack, const struct sand_field *table, const void *part,
                     const char *where, struct sand_error *error)
{
    return check_table(game, pack, table, 0, part, where, error);
}

/* ---- The contract's functions ---- */

void sand_field_view(const struct sand_game *game, const void *pack, const void *state, int viewer,
                     struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_fields(game, pack, state, viewer, w);
    sand_put_end(w);
}

bool sand_field_load(const struct sand_game *game, const void *pack, struct sand_reader *r, void *state,
                     void (*settle)(const void *pack, void *state), struct sand_error *error)
{
    struct sand_head *head = state;
    memset(state, 0, game->state_bytes);
    if (game->min_seats == game->max_seats)
        head->seats = game->min_seats;
    sand_get_fields(game, pack, r, state);
    if (!sand_reader_done(r, error))
        return false;
    if (settle)
        settle(pack, state);
    return game->check(pack, state, error);
}

/* ---- Observations: numbers for programs that learn ---- */

/* How many numbers a value is, and how many different ones there can be, 0 among them. Programs that learn make one-hot
 * vectors of it, so both depend on the pack and the seats alone and never on the state: an observation of one table
 * always has the same length. */
static int numbers_of(const struct sand_game *game, const void *pack, const struct sand_field *f)
{
    return f->kind == SAND_SET    ? sand_domain_size(sand_domain_of(game, f->domain), pack)
           : f->kind == SAND_LIST ? f->most
                                  : 1;
}

static int64_t values_of(const struct sand_game *game, const void *pack, const struct sand_field *f)
{
    switch (f->kind) {
    case SAND_FLAG:
    case SAND_SET:
        return 3;
    case SAND_ID:
    case SAND_LIST:
        return sand_domain_size(sand_domain_of(game, f->domain), pack) + 2;
    case SAND_WORD:
        return word_count(f->words) + 2;
    default:
        return highest(f) - f->low + 2;
    }
}

/* Something observed as a field: its rows, and where its values are. */
static struct sand_field rows_like(const struct sand_observed *o)
{
    return (struct sand_field){
        .in = o->in, .name = o->name, .by = o->by, .rows = o->rows, .at = o->at, .step = o->step, .width = o->width};
}

static void put_part(const struct place *p, int numbers, int64_t values, struct sand_writer *w)
{
    char path[128];
    write_path(p, "", path);
    sand_put_object(w, 0);
    sand_put_text(w, "place", path);
    sand_put_int(w, "numbers", numbers);
    sand_put_int(w, "values", values);
    sand_put_end(w);
}

void sand_put_layout(const struct sand_game *game, const void *pack, int seats, const char *key, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (const struct sand_field *f = game->fields; f && f->name; f++) {
        struct place p = {game, pack, f, 0};
        for (const int rows = rows_of(game, pack, f, seats); p.row < rows; p.row++)
            put_part(&p, numbers_of(game, pack, f), values_of(game, pack, f), w);
    }
    for (const struct sand_observed *o = game->observed; o && o->name; o++) {
        const struct sand_field f = rows_like(o);
        struct place p = {game, pack, &f, 0};
        for (const int rows = rows_of(game, pack, &f, seats); p.row < rows; p.row++)
            put_part(&p, 1, (int64_t)o->high + 2, w);
    }
    sand_put_end(w);
}

static int64_t number_of(const struct place *p, const void *state, int i)
{
    const struct sand_field *f = p->field;
    if (f->kind == SAND_LIST)
        return i < length_of(f, state, p->row) ? ((const uint8_t *)state + offset_of(f, p->row))[i] + 2 : 1;
    const int64_t value = value_of(f, state, p->row);
    if (f->kind == SAND_SET)
        return 1 + (value >> i & 1);
    if (f->kind == SAND_WORD)
        return value >= f->plus && value - f->plus < word_count(f->words) ? value - f->plus + 2 : 1;
    if (f->kind == SAND_COUNT && value < f->low)
        return 1; /* the default may lie below */
    return f->kind == SAND_ID ? (is_id(p, value - f->plus) ? value - f->plus + 2 : 1) : value - f->low + 1;
}

int sand_observe(const struct sand_game *game, const void *pack, const void *state, int viewer, int32_t *number,
                 int room)
{
    const struct sand_head *head = state;
    int n = 0;
    for (const struct sand_field *f = game->fields; f && f->name; f++) {
        struct place p = {game, pack, f, 0};
        const int rows = rows_of(game, pack, f, head->seats), numbers = numbers_of(game, pack, f);
        for (; p.row < rows; p.row++)
            for (int i = 0; i < numbers; i++, n++)
                if (n < room)
                    number[n] = may_know(f, p.row, viewer) ? (int32_t)number_of(&p, state, i) : 0;
    }
    for (const struct sand_observed *o = game->observed; o && o->name; o++) {
        const struct sand_field f = rows_like(o);
        for (int row = 0, rows = rows_of(game, pack, &f, head->seats); row < rows; row++, n++)
            if (n < room)
                number[n] = (o->value ? o->value(pack, state, viewer, o, row) : (int32_t)value_of(&f, state, row)) + 1;
    }
    return n;
}

void sand_put_observation(const struct sand_game *game, const void *pack, const void *state, int viewer,
                          const char *key, struct sand_writer *w)
{
    int32_t number[SAND_OBSERVED];
    const int n = sand_observe(game, pack, state, viewer, number, SAND_OBSERVED);
    SAND_ENSURE(n <= SAND_OBSERVED);
    sand_put_array(w, key);
    for (int i = 0; i < n; i++)
        sand_put_int(w, 0, number[i]);
    sand_put_end(w);
}
