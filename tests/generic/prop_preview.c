/* 11. Previews. A sure one is what then happens; twins have the same, byte for byte; and where chance or hidden things
 * decide, what is said to happen this many times in a hundred happens that often in games that are really played on.
 *
 * For the last one, every position gives each key and each figure a number whose expectation is 0: what came less what
 * was to be expected. Entries of one key exclude each other often, and a plain sum would cancel what is wrong with
 * them; so each has a sign of its own. The sum over all positions has the variance of the sum of squares (positions are
 * as independent as the dice in them), and all keys together are tested by chi-square. */
#include "engine/preview.h"
#include "tests/generic/json_tools.h"
#include "tests/generic/trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 32, WORLDS = 96, CLAIMS = 256, MOST_VARIANTS = 16 };

static void preview_of(const struct trial *t, const union state *s, int seat, sand_answer a, uint32_t samples,
                       struct sand_writer *w)
{
    sand_writer_reset(w);
    sand_put_object(w, 0);
    sand_preview_state(&(struct sand_previewed){t->pack, s->bytes, 77, seat, &a, 1, samples}, w);
    sand_put_end(w);
}

static void preview(const struct trial *t, const union state *s, int seat, sand_answer a, struct sand_writer *w)
{
    preview_of(t, s, seat, a, SAMPLES, w);
}

static void imagine(struct trial *t, const union state *s, int seat, union state *copy)
{
    struct sand_chance chance;
    uint8_t key[32] = {9};
    tape_fill(&t->tape, key, 4);
    sand_chance_init(&chance, key);
    memcpy(copy->bytes, s->bytes, t->game->state_bytes);
    t->game->imagine(t->pack->data, copy->bytes, seat, &chance);
}

/* ---- What then happens ---- */

struct truth {
    struct sand_sink sink;
    const struct trial *trial;
    int seat;
    struct sand_writer journal, before, after;
};

static void hear(struct sand_sink *sink, const struct sand_entry *e)
{
    struct truth *truth = (struct truth *)(void *)sink;
    if (e->audience & sand_bit(truth->seat))
        sand_put_entry(truth->trial->game, truth->trial->pack->data, 0, e, &truth->journal);
}

static void truth_open(struct truth *truth, const struct trial *t, int seat)
{
    truth->sink.emit = hear;
    truth->trial = t;
    truth->seat = seat;
    sand_writer_grow(&truth->journal);
    sand_writer_grow(&truth->before);
    sand_writer_grow(&truth->after);
}

static void truth_close(struct truth *truth)
{
    sand_writer_free(&truth->journal);
    sand_writer_free(&truth->before);
    sand_writer_free(&truth->after);
}

/* Plays the answer in the state itself. */
static void play(struct truth *truth, union state *s, sand_answer a)
{
    const struct sand_game *game = truth->trial->game;
    const void *pack = truth->trial->pack->data;
    game->view(pack, s->bytes, truth->seat, &truth->before);
    sand_put_array(&truth->journal, 0);
    game->apply(pack, s->bytes, truth->seat, a, &truth->sink);
    sand_put_end(&truth->journal);
    game->view(pack, s->bytes, truth->seat, &truth->after);
}

/* ---- Where all samples agree ---- */

static bool same_view(struct trial *t, const struct truth *truth, struct sand_reader *r)
{
    struct sand_error error;
    const sand_node set = sand_member(r, 0, "set");
    struct sand_reader *old = sand_reader_open("view", truth->before.text, truth->before.size, &error);
    struct sand_writer w;
    CHECK(t, old, "a view is not JSON");
    sand_writer_grow(&w);
    if (set >= 0)
        json_merge(old, 0, r, set, 0, &w);
    else
        sand_append(&w, truth->before.text, truth->before.size);
    const bool same = json_same_text(w.text, w.size, truth->after.text, truth->after.size);
    sand_writer_free(&w);
    sand_reader_close(old);
    return same;
}

static bool same_journal(const struct truth *truth, const char *journal, size_t size, bool whole)
{
    const size_t told = truth->journal.size;
    return whole ? size == told && memcmp(journal, truth->journal.text, size) == 0
                 : size <= told && memcmp(journal, truth->journal.text, size - 1) == 0;
}

/* Where another seat is expected to be asked next it may have answered before, and more follows; in the world of the
 * twin it has not. */
static bool agrees(struct trial *t, const struct truth *truth, const struct truth *twin, struct sand_reader *r)
{
    size_t size;
    const char *journal = sand_source(r, sand_require(r, 0, "journal"), &size);
    const bool whole = sand_member(r, 0, "ask") >= 0 || sand_member(r, 0, "over") >= 0;
    CHECK(t, same_journal(truth, journal, size, whole) && same_journal(twin, journal, size, true),
          "a sure preview tells %.*s, and then comes %s", (int)size, journal, truth->journal.text);
    CHECK(t, same_view(t, whole ? truth : twin, r),
          "a sure preview shows another view than the one that then comes: %s", truth->after.text);
    return true;
}

/* ---- Where they do not ---- */

/* How many copies were played: all faces of the dice equally often, so perhaps a few less than were asked for. */
static double samples_of(struct sand_reader *r)
{
    return (double)sand_int(r, sand_require(r, 0, "samples"), 1, SAND_PREVIEW_SAMPLES);
}

static double sign_of(const struct sand_reader *r, sand_node n)
{
    size_t size;
    uint32_t h = 1;
    const char *text = sand_source(r, n, &size);
    while (size--)
        h = h * 31 + (uint8_t)*text++;
    return h >> 7 & 1 ? 1 : -1;
}

static int key_of(const struct trial *t, const char *name)
{
    int i = 0;
    while (t->game->keys[i].name && strcmp(t->game->keys[i].name, name) != 0)
        i++;
    return i;
}

/* Whether two entries have the same key and ids; numbers and sets may differ. */
static bool alike(const struct trial *t, struct sand_reader *r, sand_node a, struct sand_reader *q, sand_node b)
{
    if (sand_count(r, a) != sand_count(q, b))
        return false;
    sand_node x = sand_first(r, a), y = sand_first(q, b);
    const char *name = sand_string(r, x);
    if (strcmp(name, sand_string(q, y)) != 0)
        return false;
    const struct sand_key *key = &t->game->keys[key_of(t, name)];
    for (int i = 0; (x = sand_next(r, x)) >= 0; i++) {
        const struct sand_domain *d = &t->game->domains[key->domain[i] - 1];
        y = sand_next(q, y);
        if (!d->set && sand_has_ids(d) && !json_same(r, x, q, y))
            return false;
    }
    return true;
}

static bool told(const struct trial *t, struct sand_reader *r, sand_node entry, struct sand_reader *journal)
{
    for (sand_node n = sand_first(journal, 0); n >= 0; n = sand_next(journal, n))
        if (alike(t, r, entry, journal, n))
            return true;
    return false;
}

/* What one position adds to each sum; keys of which not all entries are listed stay out. */
struct excess {
    double by[TALLY_SUMS];
    bool out[TALLY_SUMS];
};

static void add_entries(const struct trial *t, struct sand_reader *r, struct sand_reader *journal, struct excess *e)
{
    const sand_node entries = sand_member(r, 0, "entries");
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const sand_node entry = sand_require(r, n, "entry");
        const int key = key_of(t, sand_string(r, sand_first(r, entry)));
        const double share = (double)sand_int(r, sand_require(r, n, "count"), 0, INT32_MAX) / samples_of(r);
        e->out[key] |= sand_member(r, n, "others") >= 0;
        e->by[key] += sign_of(r, entry) * (told(t, r, entry, journal) - share);
    }
}

/* Whether the journal has the entry with exactly these values for its numbers and lists. */
static bool is_variant(const struct trial *t, struct sand_reader *r, sand_node values, struct sand_reader *journal,
                       sand_node entry)
{
    sand_node at = sand_first(r, values), x = sand_first(journal, entry);
    const struct sand_key *key = &t->game->keys[key_of(t, sand_string(journal, x))];
    for (int i = 0; (x = sand_next(journal, x)) >= 0; i++) {
        const struct sand_domain *d = &t->game->domains[key->domain[i] - 1];
        if (!d->set && sand_has_ids(d))
            continue;
        if (at < 0 || !json_same(r, at, journal, x))
            return false;
        at = sand_next(r, at);
    }
    return true;
}

/* The numbers and sets in which an entry comes, each as often as it is said to; an entry that comes every time may
 * still come in the wrong form. */
static void add_variants(const struct trial *t, struct sand_reader *r, struct sand_reader *journal, struct excess *e)
{
    const sand_node entries = sand_member(r, 0, "entries");
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const sand_node entry = sand_require(r, n, "entry"), variants = sand_member(r, n, "variants");
        const int key = key_of(t, sand_string(r, sand_first(r, entry)));
        for (sand_node v = sand_first(r, variants); v >= 0; v = sand_next(r, v)) {
            const sand_node values = sand_item(r, v, 0);
            bool came = false;
            for (sand_node j = sand_first(journal, 0); j >= 0; j = sand_next(journal, j))
                came = came || (alike(t, r, entry, journal, j) && is_variant(t, r, values, journal, j));
            e->by[key] += sign_of(r, values) *
                          (came - (double)sand_int(r, sand_item(r, v, 1), 0, SAMPLES) / samples_of(r));
        }
    }
}

static bool expected(const struct trial *t, struct sand_reader *r, struct sand_reader *journal, sand_node told_entry)
{
    const sand_node entries = sand_member(r, 0, "entries");
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n))
        if (alike(t, r, sand_require(r, n, "entry"), journal, told_entry))
            return true;
    return false;
}

/* What came and no sample told. */
static void add_unexpected(const struct trial *t, struct sand_reader *r, struct sand_reader *journal, struct excess *e)
{
    for (sand_node n = sand_first(journal, 0); n >= 0; n = sand_next(journal, n))
        if (!expected(t, r, journal, n))
            e->by[key_of(t, sand_string(journal, sand_first(journal, n)))] += sign_of(journal, n);
}

/* A figure's value in a view that is text. */
static double figure_in(struct sand_reader *view, const struct sand_figure *f, const char *of)
{
    char place[96];
    double n = 0;
    sand_node at = 0;
    const char *x = strchr(f->place, 'X'), *is = f->is && strcmp(f->is, "X") == 0 ? of : f->is;
    snprintf(place, sizeof place, "%.*s%s%s", x ? (int)(x - f->place) : (int)strlen(f->place), f->place, x ? of : "",
             x ? x + 1 : "");
    for (const char *step = strtok(place, "/"); step; step = strtok(0, "/"))
        at = at < 0 ? -1 : sand_member(view, at, step);
    if (at < 0)
        return 0;
    for (sand_node m = f->member || f->is ? sand_first(view, at) : -1; m >= 0; m = sand_next(view, m)) {
        const bool object = sand_type(view, m) == SAND_OBJECT;
        const sand_node value = object && f->member ? sand_member(view, m, f->member) : object ? -1 : m;
        n += value >= 0 &&
             (is ? sand_type(view, value) == SAND_STRING && !strcmp(sand_string(view, value), is) : object);
    }
    if (f->member || f->is)
        return n;
    if (sand_type(view, at) == SAND_INT)
        return (double)sand_int(view, at, INT64_MIN, INT64_MAX);
    return sand_type(view, at) == SAND_BOOL ? sand_bool(view, at) : sand_count(view, at);
}

static void add_figures(const struct trial *t, struct sand_reader *r, struct sand_reader *view, struct excess *e)
{
    int first = 0;
    while (t->game->keys[first].name)
        first++;
    for (sand_node n = sand_first(r, sand_require(r, 0, "figures")); n >= 0; n = sand_next(r, n)) {
        const char *name = sand_string(r, sand_require(r, n, "name"));
        const sand_node of = sand_member(r, n, "of");
        const struct sand_figure *f = t->game->figures;
        double mean = 0;
        while (strcmp(f->name, name) != 0)
            f++;
        for (sand_node v = sand_first(r, sand_require(r, n, "values")); v >= 0; v = sand_next(r, v))
            mean += (double)sand_int(r, sand_item(r, v, 0), INT64_MIN, INT64_MAX) *
                    (double)sand_int(r, sand_item(r, v, 1), 0, SAMPLES) / samples_of(r);
        e->by[first + (f - t->game->figures)] += sign_of(r, of < 0 ? sand_member(r, n, "name") : of) *
                                                 (figure_in(view, f, of < 0 ? "" : sand_string(r, of)) - mean);
    }
}

static bool weigh(struct trial *t, const struct truth *truth, struct sand_reader *r)
{
    static struct excess e;
    struct sand_error error;
    struct sand_reader *journal = sand_reader_open("journal", truth->journal.text, truth->journal.size, &error);
    struct sand_reader *view = sand_reader_open("view", truth->after.text, truth->after.size, &error);
    CHECK(t, journal && view, "what then comes is not JSON: %s", error.what);
    memset(&e, 0, sizeof e);
    add_entries(t, r, journal, &e);
    add_variants(t, r, journal, &e);
    add_unexpected(t, r, journal, &e);
    add_figures(t, r, view, &e);
    for (int i = 0; i < TALLY_SUMS; i++)
        if (!e.out[i] && e.by[i] != 0) {
            t->tally->sum[i] += e.by[i];
            t->tally->squares[i] += e.by[i] * e.by[i];
            t->tally->terms[i]++;
        }
    sand_reader_close(journal);
    sand_reader_close(view);
    return true;
}

/* ---- Shares against worlds ----
 *
 * Of a position whose preview is split, a whole preview and many worlds of their own: how far the share of each entry
 * is from its frequency in the worlds, squared and divided by what is to be expected of two samples of one
 * distribution, is 1 in the mean. All claims of a position together are one term. The same with shares that are
 * falsified by a quarter has to be found, or the proof would be none. */

struct claim {
    sand_node entry, values; /* values: of a variant; -1: in whatever form */
    double share;
    int came;
};

static bool is_listed_whole(struct sand_reader *r, sand_node entries, const char *key)
{
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n))
        if (sand_member(r, n, "others") >= 0 &&
            strcmp(sand_string(r, sand_first(r, sand_require(r, n, "entry"))), key) == 0)
            return false;
    return true;
}

static int list_claims(struct sand_reader *r, struct claim claim[CLAIMS])
{
    const sand_node entries = sand_member(r, 0, "entries");
    const double samples = samples_of(r);
    int count = 0;
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const sand_node entry = sand_require(r, n, "entry"), variants = sand_member(r, n, "variants");
        if (!is_listed_whole(r, entries, sand_string(r, sand_first(r, entry))))
            continue; /* of the most frequent ones alone the shares are too high */
        if (count < CLAIMS)
            claim[count++] = (struct claim){
                entry, -1, (double)sand_int(r, sand_require(r, n, "count"), 0, SAND_PREVIEW_SAMPLES) / samples, 0};
        for (sand_node v = sand_count(r, variants) < MOST_VARIANTS ? sand_first(r, variants) : -1; v >= 0;
             v = sand_next(r, v))
            if (count < CLAIMS)
                claim[count++] = (struct claim){
                    entry, sand_item(r, v, 0),
                    (double)sand_int(r, sand_item(r, v, 1), 0, SAND_PREVIEW_SAMPLES) / samples, 0};
    }
    return count;
}

static bool comes(const struct trial *t, struct sand_reader *r, const struct claim *c, struct sand_reader *journal)
{
    for (sand_node j = sand_first(journal, 0); j >= 0; j = sand_next(journal, j))
        if (alike(t, r, c->entry, journal, j) && (c->values < 0 || is_variant(t, r, c->values, journal, j)))
            return true;
    return false;
}

/* One more world that the seat cannot tell from the true one; its key is like none that a preview has. */
static bool play_world(struct trial *t, const union state *s, int seat, sand_answer a, uint32_t world,
                       struct sand_reader *r, struct claim *claim, int count)
{
    struct sand_chance chance;
    struct sand_error error;
    struct truth truth;
    union state copy;
    uint8_t key[32] = "another world";
    memcpy(key + 16, &world, sizeof world);
    memcpy(key + 24, &t->tally->split.terms, sizeof t->tally->split.terms);
    sand_chance_init(&chance, key);
    memcpy(copy.bytes, s->bytes, t->game->state_bytes);
    t->game->imagine(t->pack->data, copy.bytes, seat, &chance);
    truth_open(&truth, t, seat);
    play(&truth, &copy, a);
    struct sand_reader *journal = sand_reader_open("journal", truth.journal.text, truth.journal.size, &error);
    CHECK(t, journal, "what then comes is not JSON: %s", error.what);
    for (int i = 0; i < count; i++)
        claim[i].came += comes(t, r, &claim[i], journal);
    sand_reader_close(journal);
    truth_close(&truth);
    return true;
}

/* How much more the shares of a position differ from the worlds than two samples do. */
static double excess_of(const struct claim *claim, int count, double samples, double falsified)
{
    double sum = 0;
    int terms = 0;
    for (int i = 0; i < count; i++) {
        const double n = samples + WORLDS, share = claim[i].share * falsified;
        const double p = (share * samples + claim[i].came) / n, off = (double)claim[i].came / WORLDS - share;
        if (p <= 0 || p >= 1)
            continue;
        sum += off * off / (p * (1 - p) * n / (n - 1) * (1 / samples + 1.0 / WORLDS)) - 1;
        terms++;
    }
    return terms ? sum / terms : 0;
}

static void add_term(struct tally_terms *y, double by)
{
    y->sum += by;
    y->squares += by * by;
    y->terms++;
}

static bool weigh_worlds(struct trial *t, const union state *s, int seat, sand_answer a)
{
    static struct claim claim[CLAIMS];
    struct sand_error error;
    struct sand_writer said;
    sand_writer_grow(&said);
    preview_of(t, s, seat, a, SAND_PREVIEW_SAMPLES, &said);
    struct sand_reader *r = sand_reader_open("preview", said.text, said.size, &error);
    CHECK(t, r, "a preview is not JSON: %s", error.what);
    const int count = list_claims(r, claim);
    bool ok = true;
    for (uint32_t world = 0; count && ok && world < WORLDS; world++)
        ok = play_world(t, s, seat, a, world, r, claim, count);
    if (count) {
        add_term(&t->tally->split, excess_of(claim, count, samples_of(r), 1));
        add_term(&t->tally->falsified, excess_of(claim, count, samples_of(r), 0.75));
    }
    sand_reader_close(r);
    sand_writer_free(&said);
    return ok;
}

/* ---- The properties ---- */

/* Where answers are given in secret, imagine supposes what others have answered without inferring it from what came:
 * there a preview is held against another world that the seat cannot tell from the true one. */
static bool supposes(const struct trial *t)
{
    return t->game->flags & SAND_CLOCKED;
}

static bool compare(struct trial *t, const struct truth *truth, const struct truth *twin,
                    const struct sand_writer *said)
{
    struct sand_error error = {"", ""};
    struct sand_reader *r = sand_reader_open("preview", said->text, said->size, &error);
    CHECK(t, r, "a preview is not JSON: %s: %s", error.where, error.what);
    const bool sure = sand_bool(r, sand_require(r, 0, "sure"));
    const bool split = sand_member(r, 0, "entries") >= 0;
    const bool ok = sure ? agrees(t, truth, twin, r) : !split || weigh(t, supposes(t) ? twin : truth, r);
    t->tally->hidden += sure;
    t->tally->imagined += split;
    sand_reader_close(r);
    return ok;
}

/* One position: what is said of the answer, what is said to a twin, and what comes. */
static bool foretold(struct trial *t, union state *s, int seat, sand_answer a)
{
    struct sand_writer one, other;
    struct truth truth, world;
    union state twin;
    sand_writer_grow(&one);
    sand_writer_grow(&other);
    truth_open(&truth, t, seat);
    truth_open(&world, t, seat);
    preview(t, s, seat, a, &one);
    imagine(t, s, seat, &twin);
    preview(t, &twin, seat, a, &other);
    const bool same = one.size == other.size && memcmp(one.text, other.text, one.size) == 0;
    bool ok = same || trial_fail(t, "the preview of %s depends on what %s cannot know: %s, of the twin %s",
                                 trial_text(t, a), trial_name(t, seat), one.text, other.text);
    ok = ok && (!strstr(one.text, "\"entries\":") || weigh_worlds(t, s, seat, a));
    play(&truth, s, a);
    play(&world, &twin, a);
    ok = ok && compare(t, &truth, &world, &one);
    if (!ok)
        trial_add(t, ", of ", trial_text(t, a));
    truth_close(&truth);
    truth_close(&world);
    sand_writer_free(&one);
    sand_writer_free(&other);
    return ok;
}

bool prop_previews(struct trial *t)
{
    union state s;
    int actor;
    sand_answer a;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    /* Whom the host removes by night is told at dawn: until then nobody can foresee it. */
    while (trial_choose(t, s.bytes, &actor, &a))
        if (actor == SAND_HOST)
            continue;
        else if (actor >= SAND_SEATS)
            t->game->apply(t->pack->data, s.bytes, actor, a, 0);
        else if (!foretold(t, &s, actor, a))
            return false;
    return true;
}

/* The chance that chi-square with this many degrees of freedom is as large (Wilson and Hilferty). */
static double tail(double chi, int degrees)
{
    const double k = 2.0 / (9.0 * degrees);
    return erfc((cbrt(chi / degrees) - (1 - k)) / sqrt(2 * k)) / 2;
}

static const char *name_of(const struct trial *t, int i)
{
    for (const struct sand_key *k = t->game->keys; k->name; k++, i--)
        if (i == 0)
            return k->name;
    return t->game->figures[i].name;
}

/* How many standard errors the mean is above 0. */
static double above(const struct tally_terms *y)
{
    return y->squares > 0 ? y->sum / sqrt(y->squares) : 0;
}

static bool end_worlds(struct trial *t)
{
    enum { FEW = 30 };
    const struct tally *y = t->tally;
    printf("# against worlds: %+.1f in %u; falsified by a quarter: %+.1f\n", above(&y->split), y->split.terms,
           above(&y->falsified));
    CHECK(t, above(&y->split) < 4, "shares are not the frequencies in other worlds: %.1f standard errors",
          above(&y->split));
    CHECK(t, y->split.terms < FEW || above(&y->falsified) > 4,
          "shares that are falsified by a quarter would not be found: %.1f standard errors", above(&y->falsified));
    return true;
}

bool end_previews(struct trial *t)
{
    double chi = 0;
    int degrees = 0;
    for (int i = 0; i < TALLY_SUMS; i++) {
        const struct tally *y = t->tally;
        if (y->terms[i] < 12)
            continue;
        const double z2 = y->sum[i] * y->sum[i] / y->squares[i];
        chi += z2;
        degrees++;
        if (getenv("SAND_TEST_SUMS"))
            printf("# %d %s: %.2f in %u\n", i, name_of(t, i), y->sum[i] / sqrt(y->squares[i]), y->terms[i]);
    }
    const double chance = degrees ? tail(chi, degrees) : 1;
    printf("# sure %llu, split %llu; chi-square %.1f of %d: %.4f\n", (unsigned long long)t->tally->hidden,
           (unsigned long long)t->tally->imagined, chi, degrees, chance);
    CHECK(t, t->tally->hidden || supposes(t), "no preview was sure");
    if (!end_worlds(t))
        return false;
    CHECK(t, chance > 0.0001, "shares are not the frequencies that come: chi-square %.1f of %d", chi, degrees);
    return true;
}
