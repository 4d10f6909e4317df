/* Sentences. A placeholder is read into `struct place` in one function, for the check at opening and for the telling
 * the same way, so that what passed the check cannot be read differently later. Choices may be nested in the pieces of
 * choices; the check bounds how deep, so the recursion is bounded too.
 *
 * For example `{0} {1|takes one|takes {1}} {2=sea,air|there|home}`, over a side, a number and a medium. The page has a
 * second reader of this language (web/src/words.ts); tests/data/sentences.json holds both to the same results. */
#include "engine/sentence.h"

#include "engine/notation.h"

#include <string.h>

/* PIECES: none, one, many. More forms of a number would need a rule for each language; English and German need none. */
enum { PIECES = 3, DEPTH = 3, WORD_BYTES = 128 };

/* {argument.form}, {argument|…|…}, {argument=id,id|…|…} or {argument?…|…}: between its braces. */
struct place {
    int argument;
    char kind;                 /* '.': plain, with a form that may be empty; else the sign of the choice */
    const char *ids, *ids_end; /* the form, or the ids of '=' */
    const char *piece[PIECES], *piece_end[PIECES];
    int pieces;
    const char *after;
};

/* The next bar or closing brace outside of inner braces. */
static const char *piece_end(const char *at, const char *end)
{
    for (int depth = 0; at < end; at++) {
        if (*at == '{')
            depth++;
        else if (depth == 0 && (*at == '|' || *at == '}'))
            return at;
        else if (*at == '}')
            depth--;
    }
    return end;
}

static bool read_pieces(const char *at, const char *end, struct place *p)
{
    for (;; at++) {
        if (p->pieces == PIECES)
            return false;
        p->piece[p->pieces] = at;
        at = p->piece_end[p->pieces++] = piece_end(at, end);
        if (at == end)
            return false;
        if (*at == '}') {
            p->after = at + 1;
            return true;
        }
    }
}

static const char *skip_name(const char *at, const char *end, bool list)
{
    while (at < end && ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == '-' || *at == '_' ||
                        (list && *at == ',')))
        at++;
    return at;
}

/* `{0.in}`, or `{0}` without a form. */
static bool read_form(const char *at, const char *end, struct place *p)
{
    p->ids_end = skip_name(at, end, false);
    p->after = p->ids_end + 1;
    return p->ids_end < end && *p->ids_end == '}';
}

/* `{0=white,black|this|that}` */
static bool read_choice(const char *at, const char *end, struct place *p)
{
    p->ids_end = skip_name(at, end, true);
    return p->ids_end > at && p->ids_end < end && *p->ids_end == '|' && read_pieces(p->ids_end + 1, end, p) &&
           p->pieces == 2;
}

static bool read_place(const char *brace, const char *end, struct place *p)
{
    memset(p, 0, sizeof *p);
    if (end - brace < 3 || brace[1] < '0' || brace[1] > '9')
        return false;
    const char *at = brace + 2;
    p->argument = brace[1] - '0';
    p->kind = *at == '}' ? '.' : *at++;
    p->ids = at;
    switch (p->kind) {
    case '.':
        return read_form(at, end, p);
    case '|':
        return read_pieces(at, end, p) && p->pieces >= 2;
    case '?':
        return read_pieces(at, end, p) && p->pieces <= 2;
    case '=':
        return read_choice(at, end, p);
    default:
        return false;
    }
}

static const struct sand_domain *domain_at(const struct sand_pack *pack, const uint8_t *domain, int i)
{
    return &pack->game->domains[domain[i] - 1];
}

/* ---- The check ---- */

struct check {
    const struct sand_pack *pack;
    const uint8_t *domain;
    int count;
};

static const char *fault(const struct check *, const char *at, const char *end, int depth);

static const char *place_fault(const struct check *c, const struct place *p, int depth)
{
    if (p->argument >= c->count)
        return "a placeholder for an argument that does not exist here";
    const struct sand_domain *d = domain_at(c->pack, c->domain, p->argument);
    if (p->kind == '|' && sand_has_ids(d) && !d->set)
        return "a choice by number of something that is not a number; {0=id|this|that} chooses by id";
    if (p->kind == '=' && !sand_has_ids(d))
        return "a choice by id of a plain number";
    for (int i = 0; i < p->pieces; i++) {
        const char *found = fault(c, p->piece[i], p->piece_end[i], depth + 1);
        if (found)
            return found;
    }
    return 0;
}

static const char *fault(const struct check *c, const char *at, const char *end, int depth)
{
    if (depth > DEPTH)
        return "choices inside choices more than three deep";
    while (at < end) {
        struct place p;
        if (*at == '}')
            return "a closing brace without its opening one";
        if (*at != '{') {
            at++;
            continue;
        }
        if (!read_place(at, end, &p))
            return "a placeholder that is not {0}, {0.form}, {0|one|many}, {0|none|one|many}, {0=id|this|that} or "
                   "{0?present|absent}";
        const char *found = place_fault(c, &p, depth);
        if (found)
            return found;
        at = p.after;
    }
    return 0;
}

const char *sentence_fault(const struct sand_pack *pack, const char *text, const uint8_t *domain, int count)
{
    const struct check c = {pack, domain, count};
    return fault(&c, text, text + strlen(text), 0);
}

/* ---- Filling in ---- */

/* A word that begins the sentence may be written small elsewhere ("the Allies", "östlich"): here its first letter is a
 * capital. A player's name stays as it is. Latin-1 is as far as our languages go. */
static void raise_first(char *text)
{
    unsigned char *c = (unsigned char *)text;
    if (c[0] >= 'a' && c[0] <= 'z')
        c[0] = (unsigned char)(c[0] - 'a' + 'A');
    else if (c[0] == 0xC3 && c[1] >= 0xA0 && c[1] <= 0xBE && c[1] != 0xB7)
        c[1] = (unsigned char)(c[1] - 0x20);
}

static const char *find_form(const struct filling *f, const char *section, const char *id, const struct place *p)
{
    char name[WORD_BYTES];
    const size_t n = strlen(id), m = p ? (size_t)(p->ids_end - p->ids) : 0;
    if (m == 0 || n + 1 + m >= sizeof name)
        return 0;
    memcpy(name, id, n);
    name[n] = '.';
    memcpy(name + n + 1, p->ids, m);
    name[n + 1 + m] = 0;
    return catalogue_find(f->words, section, name);
}

static void tell_id(const struct filling *f, const struct sand_domain *d, const char *id, const struct place *p)
{
    const struct sand_game *game = f->pack->game;
    const size_t before = f->w->size;
    const char *text = find_form(f, d->name, id, p);
    if (!text)
        text = catalogue_find(f->words, d->name, id);
    if (text) {
        sand_append_text(f->w, text);
        if (before == f->start && f->w->size > before)
            raise_first(f->w->text + before);
        return;
    }
    const int seat = sand_actor_of(game, id, game->max_seats);
    sand_append_text(f->w, seat >= 0 && seat < game->max_seats && f->names && f->names[seat] ? f->names[seat] : id);
}

static void tell_set(const struct filling *f, const struct sand_domain *d, uint32_t set, const struct place *p)
{
    if (!set)
        sand_append_text(f->w, sand_word(f->words, "list", "none"));
    for (bool first = true; set; set &= set - 1, first = false) {
        const bool last = !(set & (set - 1));
        if (!first)
            sand_append_text(f->w, last ? sand_word(f->words, "list", "and") : ", ");
        tell_id(f, d, sand_domain_id(d, f->pack->data, __builtin_ctz(set)), p);
    }
}

static const char *id_of(const struct filling *f, int i)
{
    const struct sand_domain *d = domain_at(f->pack, f->domain, i);
    return f->value[i] < 0 ? "none" : sand_domain_id(d, f->pack->data, f->value[i]);
}

/* With the sign that belongs to figures, not the stroke that joins words. */
static void tell_number(struct sand_writer *w, int64_t number)
{
    sand_append_text(w, number < 0 ? "−" : "");
    sand_append_int(w, number < 0 ? -number : number);
}

static void tell_value(const struct filling *f, int i, const struct place *p)
{
    const struct sand_domain *d = domain_at(f->pack, f->domain, i);
    if (d->set)
        tell_set(f, d, (uint32_t)f->value[i], p);
    else if (sand_has_ids(d))
        tell_id(f, d, id_of(f, i), p);
    else if (f->value[i] != SENTENCE_NO_NUMBER)
        tell_number(f->w, f->value[i]);
}

void sentence_tell_value(const struct filling *f, int i)
{
    tell_value(f, i, 0);
}

/* The wire writes an absent id as `none`, so an id of that name counts as absent here too: both sides must agree. */
bool sentence_absent(const struct filling *f, int i)
{
    const struct sand_domain *d = domain_at(f->pack, f->domain, i);
    if (d->set)
        return false;
    return sand_has_ids(d) ? strcmp(id_of(f, i), "none") == 0 : f->value[i] == SENTENCE_NO_NUMBER;
}

static bool is_listed(const struct place *p, const char *id)
{
    const size_t n = strlen(id);
    for (const char *at = p->ids; at < p->ids_end;) {
        const char *comma = memchr(at, ',', (size_t)(p->ids_end - at)), *stop = comma ? comma : p->ids_end;
        if ((size_t)(stop - at) == n && memcmp(at, id, n) == 0)
            return true;
        at = stop + 1;
    }
    return false;
}

static bool holds_listed(const struct filling *f, const struct place *p)
{
    const struct sand_domain *d = domain_at(f->pack, f->domain, p->argument);
    if (!d->set)
        return is_listed(p, id_of(f, p->argument));
    for (uint32_t set = (uint32_t)f->value[p->argument]; set; set &= set - 1)
        if (is_listed(p, sand_domain_id(d, f->pack->data, __builtin_ctz(set))))
            return true;
    return false;
}

static int chosen(const struct filling *f, const struct place *p)
{
    const struct sand_domain *d = domain_at(f->pack, f->domain, p->argument);
    const int32_t value = f->value[p->argument];
    const int32_t number = d->set ? __builtin_popcount((uint32_t)value) : value;
    switch (p->kind) {
    case '?':
        return sentence_absent(f, p->argument);
    case '=':
        return !holds_listed(f, p);
    default:
        if (p->pieces == 2)
            return number != 1;
        return number == 0 ? 0 : number == 1 ? 1 : 2;
    }
}

static void tell(const struct filling *f, const char *at, const char *end)
{
    while (at < end) {
        const char *brace = memchr(at, '{', (size_t)(end - at));
        sand_append(f->w, at, (size_t)((brace ? brace : end) - at));
        struct place p;
        if (!brace || !read_place(brace, end, &p))
            return;
        if (p.kind == '.') {
            tell_value(f, p.argument, &p);
        } else {
            const int i = chosen(f, &p);
            if (i < p.pieces)
                tell(f, p.piece[i], p.piece_end[i]);
        }
        at = p.after;
    }
}

void sentence_tell(const struct filling *f, const char *text)
{
    tell(f, text, text + strlen(text));
}
