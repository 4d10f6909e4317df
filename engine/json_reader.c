/* The JSON reader. A document is one allocation: the nodes in the order of the text, a table that finds members by
 * parent and key, a copy of the source, and an arena of unescaped strings. Always true after `open`: node 0 is the top;
 * a node's parent comes before it; keys of one object differ; strings hold no zero byte; the first error is kept.
 *
 * It reads what strangers send, and files that people write by hand. For the first everything is bounded: memory by the
 * size of the text, recursion by DEEPEST, time by hashing keys. For the second every error says where it is, and `read`
 * marks what somebody has looked at, so that a misspelt key is an error at the end (sand_reader_done) instead of being
 * ignored. What a loader leaves to somebody else it has to pass over (sand_read_past). */
#include "engine/json.h"

#include <stdlib.h>
#include <string.h>

/* LONGEST also keeps places in 32 bits, and twice the text plus its nodes far from overflowing a size. */
enum { DEEPEST = 32, LONGEST = 16 << 20, NAME = 64 };

struct node {
    int64_t integer; /* of an integer or a truth value */
    uint32_t start, end;
    uint32_t key, string; /* places in the arena, where 0 is an empty string */
    int parent, next, child, count;
    uint8_t type, read, spare[6];
};

struct sand_reader {
    char name[NAME];
    struct sand_error error;
    bool failed;
    int count;     /* of nodes */
    uint32_t mask; /* slots - 1 */
    int *slot;     /* node + 1, or 0; probed in line */
    char *source, *arena;
    struct node node[];
};

/* ---- Members by key ---- */

static uint32_t hash_key(int parent, const char *key)
{
    uint32_t hash = 2166136261u ^ (uint32_t)parent * 0x9e3779b1u;
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 16777619u;
    return hash ^ hash >> 15;
}

/* The slot that holds the member, or the empty one where it would be. More than half of the slots are empty, so the
 * loop ends. The hash is not keyed: a stranger who picks keys that collide has at most 64 KiB of them. */
static int *find_slot(const struct sand_reader *r, int parent, const char *key)
{
    for (uint32_t i = hash_key(parent, key);; i++) {
        int *slot = &r->slot[i & r->mask];
        const struct node *node = *slot ? &r->node[*slot - 1] : NULL;
        if (!node || (node->parent == parent && strcmp(r->arena + node->key, key) == 0))
            return slot;
    }
}

/* ---- Parsing ---- */

struct parser {
    struct sand_reader *r;
    const char *text;
    size_t size, at;
    uint32_t used; /* of the arena */
    int depth;
    struct sand_error *error;
};

/* States an error at `place`, by line and column in characters. Always false. */
static bool refuse_at(const struct parser *p, size_t place, const char *what, const char *more)
{
    struct sand_writer w;
    char where[sizeof p->error->where];
    int64_t line = 1, column = 1;
    for (size_t i = 0; i < place; i++) {
        line += p->text[i] == '\n';
        column = p->text[i] == '\n' ? 1 : column + ((p->text[i] & 0xc0) != 0x80);
    }
    sand_writer_fixed(&w, where, sizeof where);
    sand_append_text(&w, p->r->name);
    sand_append_text(&w, p->r->name[0] ? " line " : "line ");
    sand_append_int(&w, line);
    sand_append_text(&w, " column ");
    sand_append_int(&w, column);
    return sand_fail(p->error, where, what, more, NULL);
}

static bool refuse(const struct parser *p, const char *what)
{
    return refuse_at(p, p->at, what, NULL);
}

/* States what is expected here, and what was found. */
static bool expected(const struct parser *p, const char *what)
{
    char found[] = ", found ?";
    if (p->at == p->size)
        return refuse_at(p, p->at, what, ", but the text ends here");
    if (p->text[p->at] <= 0x20 || p->text[p->at] >= 0x7f)
        return refuse(p, what);
    found[sizeof found - 2] = p->text[p->at];
    return refuse_at(p, p->at, what, found);
}

/* The next byte; 0 at the end, and a zero byte in the text is refused wherever it is. */
static char peek(const struct parser *p)
{
    return p->at < p->size ? p->text[p->at] : 0;
}

static bool take(struct parser *p, char c)
{
    if (p->at == p->size || p->text[p->at] != c)
        return false;
    p->at++;
    return true;
}

static void skip_space(struct parser *p)
{
    while (peek(p) == ' ' || peek(p) == '\n' || peek(p) == '\t' || peek(p) == '\r')
        p->at++;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* An integer of 64 bits, gathered below zero because that side reaches further. */
static bool parse_int(struct parser *p, struct node *node)
{
    const size_t start = p->at;
    const bool negative = take(p, '-');
    const bool zero = peek(p) == '0';
    int64_t value = 0;
    node->type = SAND_INT;
    if (!is_digit(peek(p)))
        return expected(p, "expected a digit");
    for (; is_digit(peek(p)); p->at++) {
        const int digit = peek(p) - '0';
        if (zero && p->at > start + negative)
            return refuse_at(p, start, "a number does not begin with 0", NULL);
        if (value < (INT64_MIN + digit) / 10)
            return refuse_at(p, start, "a number beyond 64 bits", NULL);
        value = value * 10 - digit;
    }
    if (peek(p) == '.' || peek(p) == 'e' || peek(p) == 'E')
        return refuse_at(p, start, "only whole numbers, written without fraction or exponent", NULL);
    if (!negative && value == INT64_MIN)
        return refuse_at(p, start, "a number beyond 64 bits", NULL);
    node->integer = negative ? value : -value;
    return true;
}

/* Four hexadecimal digits; -1 and an error if they are not. */
static int32_t parse_hex(struct parser *p)
{
    int32_t value = 0;
    for (int i = 0; i < 4; i++, p->at++) {
        const char c = peek(p);
        const char lower = (char)(c | 0x20);
        if (is_digit(c))
            value = value * 16 + c - '0';
        else if (lower >= 'a' && lower <= 'f')
            value = value * 16 + lower - 'a' + 10;
        else
            return expected(p, "expected four hexadecimal digits") ? 0 : -1;
    }
    return value;
}

static void keep(struct parser *p, int32_t byte)
{
    p->r->arena[p->used++] = (char)byte;
}

static void keep_character(struct parser *p, int32_t code)
{
    if (code < 0x80) {
        keep(p, code);
        return;
    }
    if (code < 0x800) {
        keep(p, 0xc0 | code >> 6);
    } else if (code < 0x10000) {
        keep(p, 0xe0 | code >> 12);
        keep(p, 0x80 | (code >> 6 & 0x3f));
    } else {
        keep(p, 0xf0 | code >> 18);
        keep(p, 0x80 | (code >> 12 & 0x3f));
        keep(p, 0x80 | (code >> 6 & 0x3f));
    }
    keep(p, 0x80 | (code & 0x3f));
}

/* After `\u`: a character, or the two halves of one beyond U+FFFF. */
static bool parse_unicode(struct parser *p)
{
    const size_t start = p->at - 2;
    const int32_t code = parse_hex(p);
    int32_t low;
    if (code < 0)
        return false;
    if (code == 0)
        return refuse_at(p, start, "a string may not hold a zero character", NULL);
    if (code < 0xd800 || code > 0xdfff) {
        keep_character(p, code);
        return true;
    }
    if (code > 0xdbff || !take(p, '\\') || !take(p, 'u'))
        return refuse_at(p, start, "half a surrogate pair", NULL);
    low = parse_hex(p);
    if (low < 0)
        return false;
    if (low < 0xdc00 || low > 0xdfff)
        return refuse_at(p, start, "half a surrogate pair", NULL);
    keep_character(p, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
    return true;
}

static bool parse_escape(struct parser *p)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char c = peek(p);
    const char *found = c ? strchr(from, c) : NULL;
    if (!found && c != 'u')
        return expected(p, "expected one of \"\\/bfnrtu after \\");
    p->at++;
    if (!found)
        return parse_unicode(p);
    keep(p, to[found - from]);
    return true;
}

/* One character of a string that is neither a quote nor the end. */
static bool parse_character(struct parser *p)
{
    const unsigned char c = (unsigned char)p->text[p->at];
    int bytes;
    if (c < 0x20)
        return refuse(p, "a control character in a string must be escaped");
    if (take(p, '\\'))
        return parse_escape(p);
    bytes = sand_utf8(p->text + p->at, p->size - p->at);
    if (bytes == 0)
        return refuse(p, "bytes that are not UTF-8");
    while (bytes-- > 0)
        keep(p, p->text[p->at++]);
    return true;
}

/* A string into the arena, which has room: unescaping never lengthens, and the quotes pay for the zero byte. */
static bool parse_string(struct parser *p, uint32_t *string)
{
    *string = p->used;
    if (!take(p, '"'))
        return expected(p, "expected a string");
    while (!take(p, '"')) {
        if (p->at == p->size)
            return refuse(p, "the text ends inside a string");
        if (!parse_character(p))
            return false;
    }
    keep(p, 0);
    return true;
}

static bool parse_word(struct parser *p, struct node *node)
{
    static const char *const words[] = {"null", "false", "true"};
    for (int i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if (p->size - p->at < length || memcmp(p->text + p->at, words[i], length) != 0)
            continue;
        p->at += length;
        node->type = i == 0 ? SAND_NULL : SAND_BOOL;
        node->integer = i == 2;
        return true;
    }
    return expected(p, "expected a value");
}

static bool parse_value(struct parser *p, int parent, uint32_t key);

static bool parse_key(struct parser *p, int parent, uint32_t *key)
{
    size_t start;
    skip_space(p);
    start = p->at;
    if (peek(p) != '"')
        return expected(p, "expected a key in double quotes");
    if (!parse_string(p, key))
        return false;
    if (*find_slot(p->r, parent, p->r->arena + *key))
        return refuse_at(p, start, "the same key twice: ", p->r->arena + *key);
    skip_space(p);
    return take(p, ':') || expected(p, "expected :");
}

/* A value, hung after its elder sibling `last`, or as the first. Its key is entered after the value has been read, when
 * its node is known to be whole; a duplicate is looked for before that, in parse_key. */
static bool parse_child(struct parser *p, int parent, int *last)
{
    struct node *const node = p->r->node;
    const int self = p->r->count;
    uint32_t key = 0;
    if (node[parent].type == SAND_OBJECT && !parse_key(p, parent, &key))
        return false;
    if (!parse_value(p, parent, key))
        return false;
    if (node[parent].type == SAND_OBJECT)
        *find_slot(p->r, parent, p->r->arena + key) = self + 1;
    *(*last < 0 ? &node[parent].child : &node[*last].next) = self;
    *last = self;
    node[parent].count++;
    return true;
}

/* An array or an object, up to its closing bracket. */
static bool parse_children(struct parser *p, int self, char close)
{
    int last = -1;
    if (++p->depth > DEEPEST)
        return refuse(p, "nested deeper than 32");
    p->at++;
    p->r->node[self].type = close == ']' ? SAND_ARRAY : SAND_OBJECT;
    skip_space(p);
    if (peek(p) != close) {
        do {
            if (!parse_child(p, self, &last))
                return false;
            skip_space(p);
        } while (take(p, ','));
    }
    p->depth--;
    return take(p, close) || expected(p, close == ']' ? "expected , or ]" : "expected , or }");
}

static bool parse_kind(struct parser *p, int self)
{
    struct node *const node = &p->r->node[self];
    switch (peek(p)) {
    case '{':
        return parse_children(p, self, '}');
    case '[':
        return parse_children(p, self, ']');
    case '"':
        node->type = SAND_STRING;
        return parse_string(p, &node->string);
    case '-':
        return parse_int(p, node);
    default:
        return is_digit(peek(p)) ? parse_int(p, node) : parse_word(p, node);
    }
}

static bool parse_value(struct parser *p, int parent, uint32_t key)
{
    struct node node = {.key = key, .parent = parent, .next = -1, .child = -1};
    const int self = p->r->count;
    skip_space(p);
    if (p->at == p->size)
        return expected(p, "expected a value");
    node.start = (uint32_t)p->at;
    p->r->node[self] = node;
    p->r->count++;
    if (!parse_kind(p, self))
        return false;
    p->r->node[self].end = (uint32_t)p->at;
    return true;
}

static bool parse_document(struct parser *p)
{
    if (!parse_value(p, -1, 0))
        return false;
    skip_space(p);
    return p->at == p->size || expected(p, "expected the end of the text");
}

/* ---- Opening and closing ---- */

/* Every value is the top, or the first after a bracket, or the next after a comma; every member has a colon. So these
 * counts suffice, whatever the text is. */
static void count_room(const char *text, size_t size, size_t *nodes, size_t *slots)
{
    size_t colons = 0;
    *nodes = 1;
    for (size_t i = 0; i < size; i++) {
        *nodes += text[i] == ',' || text[i] == '[' || text[i] == '{';
        colons += text[i] == ':';
    }
    for (*slots = 4; *slots <= 2 * colons; *slots *= 2)
        ;
}

static struct sand_reader *allocate(const char *text, size_t size)
{
    size_t nodes, slots;
    struct sand_reader *r;
    count_room(text, size, &nodes, &slots);
    r = malloc(sizeof *r + nodes * sizeof *r->node + slots * sizeof *r->slot + 2 * (size + 1));
    if (!r)
        return NULL;
    memset(r, 0, sizeof *r);
    r->mask = (uint32_t)slots - 1;
    r->slot = (int *)(void *)(r->node + nodes);
    memset(r->slot, 0, slots * sizeof *r->slot);
    r->source = (char *)(r->slot + slots);
    if (size > 0)
        memcpy(r->source, text, size);
    r->source[size] = 0;
    r->arena = r->source + size + 1;
    r->arena[0] = 0;
    return r;
}

/* The name, cut to fit between characters, so that the place after it always has room. */
static void copy_name(char to[NAME], const char *name)
{
    size_t size = strlen(name);
    if (size >= NAME) {
        for (size = NAME - 1; size > 0 && (name[size] & 0xc0) == 0x80;)
            size--;
    }
    memcpy(to, name, size);
    to[size] = 0;
}

struct sand_reader *sand_reader_open(const char *name, const char *text, size_t size, struct sand_error *error)
{
    struct parser p = {.text = text, .size = size, .used = 1, .error = error};
    if (size > LONGEST) {
        sand_fail(error, name, "the text is longer than 16 MiB", NULL);
        return NULL;
    }
    p.r = allocate(text, size);
    if (!p.r) {
        sand_fail(error, name, "out of memory", NULL);
        return NULL;
    }
    copy_name(p.r->name, name ? name : "");
    if (!parse_document(&p)) {
        sand_reader_close(p.r);
        return NULL;
    }
    return p.r;
}

void sand_reader_close(struct sand_reader *r)
{
    free(r);
}

bool sand_reader_ok(const struct sand_reader *r)
{
    return !r->failed;
}

/* ---- Errors about nodes ---- */

static const struct node *get(const struct sand_reader *r, sand_node node)
{
    return node >= 0 && node < r->count ? &r->node[node] : NULL;
}

static int place_among_siblings(const struct sand_reader *r, sand_node node)
{
    int place = 0;
    for (int n = r->node[r->node[node].parent].child; n != node; n = r->node[n].next)
        place++;
    return place;
}

/* "/hexes/17/area": outer keys first, so by recursion, no deeper than the document. */
static void append_path(const struct sand_reader *r, sand_node node, struct sand_writer *w)
{
    const int parent = r->node[node].parent;
    if (parent < 0)
        return;
    append_path(r, parent, w);
    sand_append_text(w, "/");
    if (r->node[parent].type == SAND_OBJECT)
        sand_append_text(w, r->arena + r->node[node].key);
    else
        sand_append_int(w, place_among_siblings(r, node));
}

bool sand_reader_fail(struct sand_reader *r, sand_node node, const char *what, ...)
{
    struct sand_writer w;
    char where[sizeof r->error.where];
    va_list rest;
    if (r->failed)
        return false;
    r->failed = true;
    sand_writer_fixed(&w, where, sizeof where);
    sand_append_text(&w, r->name);
    if (get(r, node) && node > 0) {
        sand_append_text(&w, r->name[0] ? " " : "");
        append_path(r, node, &w);
    }
    va_start(rest, what);
    sand_fail_parts(&r->error, where, what, rest);
    va_end(rest);
    return false;
}

bool sand_reader_expected(struct sand_reader *r, sand_node node, int count, const char *things, const char *of)
{
    struct sand_writer w;
    char number[16];
    sand_writer_fixed(&w, number, sizeof number);
    sand_append_int(&w, count);
    return sand_reader_fail(r, node, "expected ", number, " ", things, of, (char *)0);
}

bool sand_reader_done(struct sand_reader *r, struct sand_error *error)
{
    for (int n = 1; n < r->count && !r->failed; n++)
        if (!r->node[n].read)
            sand_reader_fail(r, n, r->node[r->node[n].parent].type == SAND_OBJECT ? "unknown key" : "one item too many",
                             NULL);
    if (r->failed && error)
        *error = r->error;
    return !r->failed;
}

/* ---- Walking ---- */

/* The node if it has the type, else null and, unless it is absent, an error. */
static const struct node *get_typed(struct sand_reader *r, sand_node node, enum sand_type type, const char *what)
{
    const struct node *found = get(r, node);
    if (found && found->type == type)
        return found;
    if (found)
        sand_reader_fail(r, node, "expected ", what, NULL);
    return NULL;
}

static sand_node mark(struct sand_reader *r, sand_node node)
{
    if (node >= 0)
        r->node[node].read = 1;
    return node;
}

enum sand_type sand_type(const struct sand_reader *r, sand_node node)
{
    return get(r, node) ? (enum sand_type)r->node[node].type : SAND_NULL;
}

int sand_count(const struct sand_reader *r, sand_node node)
{
    return get(r, node) ? r->node[node].count : 0;
}

sand_node sand_first(struct sand_reader *r, sand_node node)
{
    if (!get(r, node))
        return -1;
    if (r->node[node].type != SAND_ARRAY && r->node[node].type != SAND_OBJECT)
        sand_reader_fail(r, node, "expected an array or an object", NULL);
    return mark(r, r->node[node].child);
}

sand_node sand_next(struct sand_reader *r, sand_node node)
{
    return get(r, node) ? mark(r, r->node[node].next) : -1;
}

const char *sand_key_of(const struct sand_reader *r, sand_node node)
{
    return get(r, node) ? r->arena + r->node[node].key : "";
}

sand_node sand_member(struct sand_reader *r, sand_node object, const char *key)
{
    return get_typed(r, object, SAND_OBJECT, "an object") ? mark(r, *find_slot(r, object, key) - 1) : -1;
}

sand_node sand_require(struct sand_reader *r, sand_node object, const char *key)
{
    const sand_node member = sand_member(r, object, key);
    if (member < 0 && get(r, object))
        sand_reader_fail(r, object, "the key ", key, " is missing", NULL);
    return member;
}

sand_node sand_item(struct sand_reader *r, sand_node array, int i)
{
    const struct node *found = get_typed(r, array, SAND_ARRAY, "an array");
    sand_node item = found && i >= 0 ? found->child : -1;
    while (item >= 0 && i-- > 0)
        item = r->node[item].next;
    if (found && item < 0)
        sand_reader_fail(r, array, "too few items", NULL);
    return mark(r, item);
}

static sand_node member_of_type(struct sand_reader *r, sand_node object, const char *key, enum sand_type type,
                                const char *expected)
{
    const sand_node n = sand_member(r, object, key);
    return get_typed(r, n, type, expected) ? n : -1;
}

sand_node sand_member_object(struct sand_reader *r, sand_node object, const char *key)
{
    return member_of_type(r, object, key, SAND_OBJECT, "an object");
}

sand_node sand_member_list(struct sand_reader *r, sand_node object, const char *key)
{
    return member_of_type(r, object, key, SAND_ARRAY, "a list");
}

/* What is below a node comes after it in the text, with nothing else between. */
void sand_read_past(struct sand_reader *r, sand_node node)
{
    if (!get(r, node))
        return;
    for (int n = node; n < r->count && r->node[n].start < r->node[node].end; n++)
        r->node[n].read = 1;
}

void sand_pass_over(struct sand_reader *r, sand_node object, const char *const *keys)
{
    for (; *keys; keys++) {
        const sand_node n = sand_member(r, object, *keys);
        if (n >= 0)
            sand_read_past(r, n);
    }
}

bool sand_is_null(const struct sand_reader *r, sand_node node)
{
    return node >= 0 && sand_type(r, node) == SAND_NULL;
}

sand_node sand_require_list(struct sand_reader *r, sand_node object, const char *key, int size)
{
    const sand_node n = sand_require(r, object, key);
    if (n >= 0 && (sand_type(r, n) != SAND_ARRAY || sand_count(r, n) != size))
        sand_reader_expected(r, n, size, "items", "");
    return n;
}

/* ---- Values ---- */

static void refuse_int(struct sand_reader *r, sand_node node, int64_t low, int64_t high)
{
    struct sand_writer w;
    char what[sizeof r->error.what];
    sand_writer_fixed(&w, what, sizeof what);
    sand_append_text(&w, low < high ? "expected a whole number from " : "expected ");
    sand_append_int(&w, low);
    if (low < high) {
        sand_append_text(&w, " to ");
        sand_append_int(&w, high);
    }
    if (r->node[node].type == SAND_INT) {
        sand_append_text(&w, ", found ");
        sand_append_int(&w, r->node[node].integer);
    }
    sand_reader_fail(r, node, what, NULL);
}

int64_t sand_int(struct sand_reader *r, sand_node node, int64_t low, int64_t high)
{
    const struct node *found = get(r, node);
    if (!found)
        return low;
    if (found->type == SAND_INT && found->integer >= low && found->integer <= high)
        return found->integer;
    refuse_int(r, node, low, high);
    return low;
}

bool sand_bool(struct sand_reader *r, sand_node node)
{
    const struct node *found = get_typed(r, node, SAND_BOOL, "true or false");
    return found && found->integer;
}

const char *sand_string(struct sand_reader *r, sand_node node)
{
    const struct node *found = get_typed(r, node, SAND_STRING, "a string");
    return found ? r->arena + found->string : "";
}

/* The choices come first: they are what helps, and what is found may be long. */
static void refuse_choice(struct sand_reader *r, sand_node node, const char *const *choices)
{
    struct sand_writer w;
    char what[sizeof r->error.what];
    sand_writer_fixed(&w, what, sizeof what);
    sand_append_text(&w, "expected one of ");
    for (int i = 0; choices[i]; i++) {
        sand_append_text(&w, i > 0 ? ", " : "");
        sand_append_text(&w, choices[i]);
    }
    if (r->node[node].type == SAND_STRING) {
        sand_append_text(&w, "; found ");
        sand_append_text(&w, r->arena + r->node[node].string);
    }
    sand_reader_fail(r, node, what, NULL);
}

int sand_choice(struct sand_reader *r, sand_node node, const char *const *choices)
{
    const struct node *found = get(r, node);
    if (!found)
        return -1;
    for (int i = 0; choices[i] && found->type == SAND_STRING; i++)
        if (strcmp(choices[i], r->arena + found->string) == 0)
            return i;
    refuse_choice(r, node, choices);
    return -1;
}

const char *sand_source(const struct sand_reader *r, sand_node node, size_t *size)
{
    const struct node *found = get(r, node);
    *size = found ? found->end - found->start : 0;
    return found ? r->source + found->start : "";
}
