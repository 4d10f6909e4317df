/* 7, in words: every entry, question and answer of a game is inside its domains and becomes a sentence in every
 * language; the languages have the same words with the same places for arguments. */
#include "bots/bots.h"
#include "engine/ledger.h"
#include "engine/pen.h"
#include "tests/generic/stumble.h"
#include "tests/generic/trial.h"

#include <stdio.h>
#include <string.h>

enum { LANGUAGES = 8 };

struct words {
    struct sand_sink sink;
    struct trial *t;
    struct sand_catalogue *catalogue[LANGUAGES];
    int count;
    bool ok;
};

/* ---- Sentences in play ---- */

/* Names as people have them, so that a seat's id in a sentence would be a raw id. */
static const char *const names[SAND_SEATS] = {"Ada",  "Ben",  "Cleo", "Dov",   "Emil", "Finn", "Greta", "Hana",
                                              "Ivo",  "Jana", "Kim",  "Lars",  "Mia",  "Noor", "Olga",  "Pia",
                                              "Quin", "Rosa", "Sami", "Timur", "Uma",  "Vera", "Wim",   "Yara"};

static bool sentence_ok(struct words *words, int i, const struct sand_writer *w, const char *what)
{
    struct trial *t = words->t;
    const char *language = t->listed->texts[i].name;
    CHECK(t, w->size > 0 && !w->full, "%s becomes no sentence in %s", what, language);
    CHECK(t, !strpbrk(w->text, "{}"), "%s in %s has a brace left: %s", what, language, w->text);
    for (size_t at = 0, n; at < w->size; at += n) {
        n = (size_t)sand_utf8(w->text + at, w->size - at);
        CHECK(t, n > 0, "%s in %s is not UTF-8: %s", what, language, w->text);
    }
    const char *over = stumble(t->pack, words->catalogue[i], strcmp(language, "en.json") == 0, w->text);
    CHECK(t, !over, "%s in %s %s: %s", what, language, over, w->text);
    return true;
}

static const char *language(const struct trial *t, int i)
{
    return t->listed->texts[i].name;
}

static bool entry_ok(struct words *w, const struct sand_entry *e)
{
    struct trial *t = w->t;
    if (!trial_args_ok(t, "entry", e->key, e->argc, e->arg))
        return false;
    CHECK(t, e->audience && !(e->audience & ~SAND_ALL), "entry %s has the audience %08x", t->game->keys[e->key].name,
          e->audience);
    CHECK(t, !(e->flags & ~(SAND_REVEALS | SAND_PACE)), "entry %s has unknown flags", t->game->keys[e->key].name);
    for (int i = 0; i < w->count; i++) {
        char text[2048];
        struct sand_writer line;
        sand_writer_fixed(&line, text, sizeof text);
        sand_tell_entry(w->catalogue[i], e, names, &line);
        if (!sentence_ok(w, i, &line, t->game->keys[e->key].name))
            return false;
        CHECK(t, sand_word(w->catalogue[i], "entry", t->game->keys[e->key].name) != t->game->keys[e->key].name,
              "%s has no sentence for the entry %s", language(t, i), t->game->keys[e->key].name);
    }
    return true;
}

static void hear(struct sand_sink *sink, const struct sand_entry *e)
{
    struct words *w = (struct words *)(void *)sink;
    w->ok = w->ok && entry_ok(w, e);
}

/* One answer in every language, and its warning where it has one. */
static bool answer_ok(struct words *w, const void *state, int actor, const struct sand_question *q, int which)
{
    struct trial *t = w->t;
    const sand_answer a = q->answer[which];
    const bool warned = t->game->marks && t->game->marks(t->pack->data, state, actor, a) & SAND_WARN;
    int32_t shown[SAND_SHOWN] = {-1, -1, -1, -1, -1, -1};
    if (t->game->show)
        t->game->show(t->pack->data, state, actor, a, shown);
    for (int i = 0; i < w->count; i++) {
        char text[2048];
        struct sand_writer line;
        sand_writer_fixed(&line, text, sizeof text);
        sand_tell_answer(w->catalogue[i], a, shown, names, &line);
        if (!sentence_ok(w, i, &line, trial_text(t, a)))
            return false;
        sand_writer_fixed(&line, text, sizeof text);
        CHECK(t, !warned || sand_tell_warning(w->catalogue[i], a, shown, names, &line),
              "%s does not say what `%s` leads to", language(t, i), trial_text(t, a));
        if (warned && !sentence_ok(w, i, &line, trial_text(t, a)))
            return false;
    }
    return true;
}

/* The clauses that govern a question are in the ledger, and there is at least one, whatever its arguments are. */
static bool clauses_ok(struct words *w, int i, const struct sand_question *q)
{
    struct trial *t = w->t;
    const char *name = t->game->keys[q->key].name;
    char text[512];
    int n = 0;
    struct sand_writer line;
    sand_writer_fixed(&line, text, sizeof text);
    sand_tell_clauses(w->catalogue[i], q, &line);
    for (const char *at = text; *(at += strspn(at, " ")); at += strcspn(at, " "), n++)
        CHECK(t, sand_ledger_has(t->listed->rules, at, strcspn(at, " ")),
              "%s governs %s in %s by what is no clause: %s", t->game->id, name, language(t, i), text);
    CHECK(t, n, "no clause governs %s in %s", name, language(t, i));
    return true;
}

/* A question, and its answers: all of them, or so that long lists stay cheap MOST from one at random on. */
static bool question_ok(struct words *w, const void *state, int actor, const struct sand_question *q)
{
    enum { MOST = 8 };
    struct trial *t = w->t;
    const char *name = t->game->keys[q->key].name;
    const int from = tape_below(&t->tape, q->count);
    for (int i = 0; i < w->count; i++) {
        char text[2048];
        struct sand_writer line;
        sand_writer_fixed(&line, text, sizeof text);
        sand_tell_question(w->catalogue[i], q, names, &line);
        CHECK(t, sand_word(w->catalogue[i], "question", name) != name, "%s has no sentence for the question %s",
              language(t, i), name);
        if (!sentence_ok(w, i, &line, name) || !clauses_ok(w, i, q))
            return false;
    }
    for (int i = 0; i < q->count && i < MOST; i++)
        if (!answer_ok(w, state, actor, q, (from + i) % q->count))
            return false;
    return true;
}

static bool questions_ok(struct words *w, const void *state)
{
    static struct sand_question q;
    for (int actor = 0; actor < SAND_ACTORS; actor++)
        if (w->t->game->ask(w->t->pack->data, state, actor, &q) > 0 && !question_ok(w, state, actor, &q))
            return false;
    return true;
}

/* The board for a terminal fits on one and has nothing unsaid, for one viewer after the other. */
static bool board_ok(struct words *w, const void *state, int viewer)
{
    enum { COLUMNS = 100, ROOM = 1 << 15 };
    static char text[ROOM];
    struct trial *t = w->t;
    for (int i = 0; i < w->count; i++) {
        struct sand_writer out;
        sand_writer_fixed(&out, text, sizeof text);
        sand_draw_board(t->pack, state, viewer, w->catalogue[i], names, &out);
        CHECK(t, !out.full && out.size > 0 && !strpbrk(text, "{}"), "the board in %s: %s", language(t, i), text);
        int column = 0;
        for (const char *at = text; *at; at++) {
            column = *at == '\n' ? 0 : column + ((*at & 0xc0) != 0x80);
            CHECK(t, column <= COLUMNS, "a line of the board in %s is too long: %.120s", language(t, i),
                  at - column + 1);
        }
    }
    return true;
}

/* ---- The catalogues themselves ---- */

static void report_gap(void *context, const char *section, const char *word)
{
    trial_fail(context, "a catalogue lacks %s.%s", section, word);
}

static unsigned placeholders(const char *text)
{
    unsigned set = 0;
    for (; (text = strchr(text, '{')); text++)
        if (text[1] >= '0' && text[1] < '0' + SAND_ARGS)
            set |= 1u << (text[1] - '0');
    return set;
}

/* A form of a word that is there (`ruhr.in`), or a shorter sentence (`path.short`): each language has its own. */
static bool is_form(struct sand_reader *r, sand_node object, const char *key)
{
    const char *dot = strchr(key, '.');
    char base[64];
    if (!dot || (size_t)(dot - key) >= sizeof base)
        return false;
    memcpy(base, key, (size_t)(dot - key));
    base[dot - key] = 0;
    return sand_member(r, object, base) >= 0;
}

/* Every word of one language is in the other, with the same arguments. Plural forms may differ in number. */
static bool words_match(struct trial *t, struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y,
                        const char *other)
{
    for (sand_node n = sand_first(a, x); n >= 0; n = sand_next(a, n)) {
        const sand_node m = sand_member(b, y, sand_key_of(a, n));
        if (m < 0 && is_form(a, x, sand_key_of(a, n)))
            continue;
        CHECK(t, m >= 0, "%s lacks `%s`", other, sand_key_of(a, n));
        CHECK(t, sand_type(a, n) == sand_type(b, m), "%s has something else at `%s`", other, sand_key_of(a, n));
        if (sand_type(a, n) == SAND_OBJECT && !words_match(t, a, n, b, m, other))
            return false;
        if (sand_type(a, n) == SAND_STRING)
            CHECK(t, placeholders(sand_string(a, n)) == placeholders(sand_string(b, m)),
                  "%s has other arguments at `%s`", other, sand_key_of(a, n));
    }
    return true;
}

static bool languages_match(struct trial *t, const struct sand_file *x, const struct sand_file *y)
{
    struct sand_error error = {"", ""};
    struct sand_reader *a = sand_reader_open(x->name, x->text, x->size, &error);
    struct sand_reader *b = sand_reader_open(y->name, y->text, y->size, &error);
    bool ok = (a && b) || trial_fail(t, "%s: %s", error.where, error.what);
    ok = ok && words_match(t, a, 0, b, 0, y->name) && words_match(t, b, 0, a, 0, x->name);
    sand_reader_close(a);
    sand_reader_close(b);
    return ok;
}

static bool bots_described(struct trial *t, const struct sand_catalogue *c, const char *language)
{
    for (const struct sand_bot *const *b = sand_bots; *b; b++)
        if (!(*b)->game || strcmp((*b)->game, t->game->id) == 0)
            CHECK(t, sand_word(c, "bot", (*b)->name) != (*b)->name, "%s does not say what the bot %s is like", language,
                  (*b)->name);
    return true;
}

static bool open_words(struct words *w)
{
    struct trial *t = w->t;
    struct sand_error error = {"", ""};
    CHECK(t, t->listed->text_count > 0 && t->listed->text_count <= LANGUAGES, "%d languages", t->listed->text_count);
    for (; w->count < t->listed->text_count; w->count++) {
        const struct sand_file *f = &t->listed->texts[w->count];
        w->catalogue[w->count] = sand_catalogue_open(t->pack, f->name, f->text, f->size, &error);
        CHECK(t, w->catalogue[w->count], "%s: %s", error.where, error.what);
        if (sand_catalogue_gaps(w->catalogue[w->count], report_gap, t) > 0)
            return trial_add(t, " in ", f->name);
        if (!bots_described(t, w->catalogue[w->count], f->name))
            return false;
        if (w->count > 0 && !languages_match(t, &t->listed->texts[0], f))
            return false;
    }
    return true;
}

bool prop_words(struct trial *t)
{
    struct words w = {.sink = {hear}, .t = t, .ok = true};
    union state s;
    int actor;
    sand_answer a;
    bool ok = trial_begin(t) && open_words(&w) && trial_setup(t, &s, 0, &w.sink) && questions_ok(&w, s.bytes);
    for (int n = 0; ok && w.ok && trial_choose(t, s.bytes, &actor, &a); n++) {
        t->game->apply(t->pack->data, s.bytes, actor, a, &w.sink);
        ok = questions_ok(&w, s.bytes) &&
             (n % 32 || board_ok(&w, s.bytes, n % 64 ? actor % SAND_SEATS : SAND_EVERYTHING));
    }
    for (int i = 0; i < w.count; i++)
        sand_catalogue_close(w.catalogue[i]);
    return ok && w.ok;
}
