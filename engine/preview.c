/* Previews. Each sample is a copy of the state, imagined for the seat with a key of its own, in which the answers are
 * given; what the seat would see and hear then is compared with the first sample and counted. All memory is taken
 * before the first sample and given back after the last; the loop between allocates nothing.
 *
 * Always true: nothing is read from the state but by `imagine` and, to begin with, by the seat's own view and question,
 * which twins share byte for byte. So twins have equal previews. */
#include "engine/preview.h"

#include "engine/ensure.h"
#include "engine/figure.h"
#include "engine/notation.h"
#include "engine/sha256.h"
#include "engine/table_private.h"
#include "engine/vocabulary.h"

#include <stdlib.h>
#include <string.h>

/* Room for everything is taken at once, so these are sizes of memory: some hundred KiB. READINGS, VALUES and GROUPS are
 * above what the games need; entries beyond VARIANTS are reported as `more`. `LISTED`, `ALIKE` and `NEXT` bound what is
 * sent and what is played for it. DICE: three dice of six sides fall in 216 ways, four in more than there are samples.
 */
enum {
    READINGS = 128,
    VALUES = 64,
    VARIANTS = 1024,
    GROUPS = 192,
    BUCKETS = 2048,
    LISTED = 16,
    ALIKE = 8,
    NEXT = 64,
    DICE = 3,
    SIDES = 6
};

/* A figure of one id: its value before, and how often each value came. */
struct reading {
    struct sand_reading at;
    int64_t was, value[VALUES];
    uint16_t count[VALUES], values;
    int whose; /* of a figure that names whose it is: the id; -1 otherwise */
    bool lost; /* in some future it is another's, or nobody's */
};

/* An entry that some sample tells, and entries that differ only in their numbers. `seen`: the last sample, + 1. */
struct variant {
    struct sand_entry entry;
    uint16_t count, group, seen;
    bool shown; /* the seat shows it to others */
};
struct group {
    uint16_t first, count, seen; /* first: its first variant */
};

struct preview {
    struct sand_sink sink; /* first: emit finds the preview by it */
    const struct sand_previewed *of;
    const struct sand_game *game;
    const void *pack;
    uint8_t key[32];
    union {
        uint64_t align;
        uint8_t bytes[SAND_STATE];
    } state, then; /* then: after the answers, where all samples agree */
    struct sand_question question;
    struct sand_writer before, first, now; /* flat views */
    struct sand_writer *journal;           /* where entries are written; null while they are counted */

    uint32_t sample, samples, played;
    int dice;                    /* whose faces are counted through, instead of drawn */
    bool muted;                  /* what is heard is not counted */
    uint64_t heard, heard_first; /* a hash of what the seat was told in this sample, and in the first */
    int done, done_least;
    uint32_t over;
    bool drawn, revealed, shown, alike, together;
    sand_mask newly_asked;
    bool more; /* entries came for which there is no room */

    struct reading reading[READINGS], price[READINGS];
    struct variant variant[VARIANTS];
    struct group group[GROUPS];
    uint16_t bucket[BUCKETS]; /* variant + 1 */
    int readings, variants, groups;
};

/* ---- Figures ---- */

static void add_reading(struct preview *p, const struct sand_figure *figure, int id)
{
    SAND_ENSURE(p->readings < READINGS);
    struct reading *r = &p->reading[p->readings++];
    r->at = sand_reading_of(figure, p->game, p->pack, id);
    r->whose = figure->whose ? id : -1;
    r->was = sand_read_figure(&r->at, &p->before);
}

static void add_figures(struct preview *p)
{
    const struct sand_head *head = p->of->state;
    for (const struct sand_figure *f = p->game->figures; f && f->name; f++) {
        if (f->flags ==
            SAND_TURNS) /* tells only where a finished game turned: another figure counts the same in play */
            continue;
        const int ids = sand_figure_ids(f, p->game, p->pack, head->seats);
        for (int i = 0; i < ids; i++)
            add_reading(p, f, i);
        const int whose = f->whose ? sand_figure_whose(f, p->game, p->pack, &p->before) : 0;
        if ((!f->by || f->whose) && whose >= 0)
            add_reading(p, f, whose);
    }
}

/* The values are in their order. What is beyond the room for them is not counted: no figure has that many. */
static void count_value(struct reading *r, int64_t value)
{
    int i = 0;
    while (i < r->values && r->value[i] < value)
        i++;
    if (i < r->values && r->value[i] == value) {
        r->count[i]++;
        return;
    }
    if (r->values == VALUES)
        return;
    memmove(r->value + i + 1, r->value + i, (size_t)(r->values - i) * sizeof *r->value);
    memmove(r->count + i + 1, r->count + i, (size_t)(r->values - i) * sizeof *r->count);
    r->value[i] = value;
    r->count[i] = 1;
    r->values++;
}

/* Whether it is still whose it was. */
static bool is_kept(const struct preview *p, const struct reading *r, const struct sand_writer *view)
{
    return r->whose < 0 || sand_figure_whose(r->at.figure, p->game, p->pack, view) == r->whose;
}

static void count_reading(const struct preview *p, struct reading *r, const struct sand_writer *view)
{
    if (is_kept(p, r, view))
        count_value(r, sand_read_figure(&r->at, view));
    else
        r->lost = true;
}

/* ---- Entries ---- */

static uint64_t mix(uint64_t h, uint64_t word)
{
    return (h ^ word) * 0x100000001b3u;
}

static uint64_t hash_entry(const struct sand_entry *e)
{
    uint64_t h = mix(0xcbf29ce484222325u, e->key);
    for (int i = 0; i < e->argc; i++)
        h = mix(h, (uint32_t)e->arg[i]);
    return h ^ h >> 29;
}

static bool same_entry(const struct sand_entry *a, const struct sand_entry *b)
{
    return a->key == b->key && a->argc == b->argc && memcmp(a->arg, b->arg, a->argc * sizeof *a->arg) == 0;
}

/* Numbers and sets make variants of an entry, ids make another one. */
static bool varies(const struct preview *p, const struct sand_entry *e, int i)
{
    const struct sand_domain *d = &p->game->domains[p->game->keys[e->key].domain[i] - 1];
    return d->set || !sand_has_ids(d);
}

/* The same except for their numbers and sets. */
static bool same_group(const struct preview *p, const struct sand_entry *a, const struct sand_entry *b)
{
    if (a->key != b->key || a->argc != b->argc)
        return false;
    for (int i = 0; i < a->argc; i++)
        if (a->arg[i] != b->arg[i] && !varies(p, a, i))
            return false;
    return true;
}

static int find_group(struct preview *p, const struct sand_entry *e)
{
    int i = 0;
    while (i < p->groups && !same_group(p, &p->variant[p->group[i].first].entry, e))
        i++;
    return i;
}

/* The variant of this entry, made if it is the first; null where there is no room for more. */
static struct variant *find_variant(struct preview *p, const struct sand_entry *e)
{
    uint32_t at = hash_entry(e) % BUCKETS;
    while (p->bucket[at] && !same_entry(&p->variant[p->bucket[at] - 1].entry, e))
        at = (at + 1) % BUCKETS;
    if (p->bucket[at])
        return &p->variant[p->bucket[at] - 1];
    const int group = find_group(p, e);
    if (p->variants == VARIANTS || group == GROUPS)
        return 0;
    if (group == p->groups)
        p->group[p->groups++] = (struct group){.first = (uint16_t)p->variants};
    p->variant[p->variants] = (struct variant){.entry = *e, .group = (uint16_t)group};
    p->bucket[at] = (uint16_t)++p->variants;
    return &p->variant[p->variants - 1];
}

static void count_entry(struct preview *p, const struct sand_entry *e)
{
    struct variant *v = find_variant(p, e);
    const uint16_t seen = (uint16_t)(p->sample + 1);
    if (!v) {
        p->more = true;
        return;
    }
    struct group *g = &p->group[v->group];
    v->count = (uint16_t)(v->count + (v->seen != seen));
    g->count = (uint16_t)(g->count + (g->seen != seen));
    v->seen = g->seen = seen;
    v->shown |= undo_shows(e, p->of->seat);
}

static void hear(struct sand_sink *sink, const struct sand_entry *e)
{
    struct preview *p = (struct preview *)(void *)sink;
    /* While muted only the hash counts: dice are being looked for, and these worlds are not samples. */
    const bool own = e->audience & sand_bit(p->of->seat);
    if (p->muted) {
        p->heard = own ? mix(p->heard, hash_entry(e)) : p->heard;
        return;
    }
    p->revealed |= (e->flags & SAND_REVEALS) != 0;
    p->shown |= undo_shows(e, p->of->seat);
    if (!own)
        return;
    if (p->journal) {
        sand_put_entry(p->game, p->pack, 0, e, p->journal);
        return;
    }
    p->heard = mix(p->heard, hash_entry(e));
    count_entry(p, e);
}

/* ---- One sample ---- */

/* Each sample has a key of its own, so that none depends on what the one before it took from a stream. */
static void imagine(struct preview *p, uint32_t sample)
{
    struct sand_chance chance;
    uint8_t key[32];
    memcpy(key, p->key, sizeof key);
    key[0] ^= (uint8_t)sample;
    key[1] ^= (uint8_t)(sample >> 8);
    sand_chance_init(&chance, key);
    memcpy(p->state.bytes, p->of->state, p->game->state_bytes);
    p->game->imagine(p->pack, p->state.bytes, p->of->seat, &chance);
}

/* Gives the answers, as many as can be given. The first is legal for everyone who knows what the seat knows. */
static void give(struct preview *p)
{
    const struct sand_previewed *of = p->of;
    for (p->done = 0; p->done < of->count; p->done++) {
        if (p->done > 0 && (p->game->ask(p->pack, p->state.bytes, of->seat, &p->question) == 0 ||
                            !sand_offers(&p->question, of->answer[p->done])))
            return;
        p->game->apply(p->pack, p->state.bytes, of->seat, of->answer[p->done], &p->sink);
    }
}

static void write_view(struct preview *p, const void *state, struct sand_writer *w)
{
    sand_writer_reset(w);
    p->game->view(p->pack, state, p->of->seat, w);
    SAND_ENSURE(!w->full);
}

static const struct sand_head *head_of(const struct preview *p)
{
    return (const struct sand_head *)(const void *)p->state.bytes;
}

/* Whether what is now seen and heard is what the first sample showed. */
static bool like_first(const struct preview *p)
{
    return p->heard == p->heard_first && p->done == p->done_least && p->now.size == p->first.size &&
           memcmp(p->now.text, p->first.text, p->now.size) == 0;
}

/* ---- Dice ---- */

/* The faces of this sample's dice: one after the other through all of them, so that their shares are exact. */
static void queue_dice(struct preview *p, uint32_t faces)
{
    struct sand_chance *chance = &((struct sand_head *)(void *)p->state.bytes)->chance;
    uint8_t face[DICE];
    for (int i = 0; i < p->dice; i++, faces /= SIDES)
        face[i] = (uint8_t)(1 + faces % SIDES);
    sand_queue(chance, face, p->dice);
}

/* What the seat would see and hear in a world whose first dice show 1, and the next result is this one. 0: nothing more
 * is drawn. */
static uint64_t outcome_with(struct preview *p, uint32_t world, uint8_t result)
{
    struct sand_chance *chance = &((struct sand_head *)(void *)p->state.bytes)->chance;
    const uint8_t ones[DICE] = {1, 1, 1};
    imagine(p, world);
    sand_queue(chance, ones, p->dice);
    sand_queue(chance, &result, 1);
    p->heard = 0;
    give(p);
    if (chance->queued)
        return 0;
    write_view(p, p->state.bytes, &p->now);
    for (size_t i = 0; i < p->now.size; i++)
        p->heard = mix(p->heard, (uint8_t)p->now.text[i]);
    return p->heard | 1;
}

/* Whether the next result that a world draws is that of a die with six sides, as far as it makes a difference: results
 * are taken modulo their bound, so what comes must be the same six results further on. A draw from 52 cards would
 * differ there, and so would a die of ten sides; those are sampled instead. */
static bool draws_a_die(struct preview *p, uint32_t world)
{
    uint64_t outcome[2 * SIDES + 2];
    for (int i = 0; i < 2 * SIDES + 2; i++) {
        outcome[i] = outcome_with(p, world, (uint8_t)i);
        if (!outcome[i] || (i >= SIDES && outcome[i] != outcome[i - SIDES]))
            return false;
    }
    return true;
}

/* How many dice are thrown one after the other, in some worlds that stand for all; no more than have all their faces
 * shown in the samples. The samples are then cut to a multiple of the throws, so that each comes equally often. */
static void find_dice(struct preview *p)
{
    uint32_t throws = 1;
    while (p->dice < DICE && throws * SIDES <= p->of->samples && draws_a_die(p, 0) && draws_a_die(p, 1)) {
        p->dice++;
        throws *= SIDES;
    }
    p->samples = p->of->samples - p->of->samples % throws;
}

static bool draws_something(struct preview *p)
{
    imagine(p, 0);
    give(p);
    return head_of(p)->chance.drawn != 0;
}

static void play_sample(struct preview *p)
{
    imagine(p, p->sample);
    queue_dice(p, p->sample);
    const sand_mask asked = p->game->asked(p->pack, p->state.bytes);
    p->heard = 0;
    give(p);
    p->newly_asked |= p->game->asked(p->pack, p->state.bytes) & ~asked;
    /* An imagined state begins with nothing drawn (sand_rekey). Queued dice that are used up were drawn as well. */
    p->drawn |= head_of(p)->chance.drawn != 0 || head_of(p)->chance.queued < p->dice;
    p->over += head_of(p)->over;
    write_view(p, p->state.bytes, p->sample ? &p->now : &p->first);
    if (p->sample == 0) {
        p->heard_first = p->heard;
        p->done_least = p->done;
    } else {
        p->alike = p->alike && like_first(p);
        p->done_least = p->done < p->done_least ? p->done : p->done_least;
    }
    for (int i = 0; i < p->readings; i++)
        count_reading(p, &p->reading[i], p->sample ? &p->now : &p->first);
}

/* Where only chance is unknown and none was drawn, all copies are the same. That a game has no secrets is seen from the
 * function it names: one that imagines more must be sampled, even if it happens to change nothing. */
static bool one_is_enough(const struct preview *p)
{
    return p->game->imagine == sand_imagine_chance && !p->drawn;
}

static void play_samples(struct preview *p)
{
    p->alike = p->muted = true;
    p->samples = p->of->samples;
    if (draws_something(p))
        find_dice(p);
    p->muted = false;
    do
        play_sample(p);
    while (++p->sample < p->samples && !one_is_enough(p));
    p->played = p->sample;
}

/* ---- Writing ---- */

static void put_given(const struct preview *p, struct sand_writer *w)
{
    char text[512];
    struct sand_writer line;
    if (p->of->count > 1)
        sand_put_array(w, "a");
    for (int i = 0; i < p->of->count; i++) {
        sand_writer_fixed(&line, text, sizeof text);
        sand_write_answer(p->game, p->pack, p->of->answer[i], &line);
        sand_put_string(w, p->of->count > 1 ? 0 : "a", line.text, line.size);
    }
    if (p->of->count > 1)
        sand_put_end(w);
}

static void put_values(const struct reading *r, struct sand_writer *w)
{
    sand_put_array(w, "values");
    for (int i = 0; i < r->values; i++) {
        sand_put_array(w, 0);
        sand_put_int(w, 0, r->value[i]);
        sand_put_int(w, 0, r->count[i]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_reading(const struct reading *r, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_text(w, "name", r->at.figure->name);
    if (r->at.of)
        sand_put_text(w, "of", r->at.of);
    sand_put_int(w, "was", r->was);
    put_values(r, w);
    sand_put_end(w);
}

/* ---- What comes next ---- */

static void begin_prices(struct preview *p)
{
    for (int i = 0; i < p->readings; i++) {
        p->price[i] = p->reading[i];
        p->price[i].was = p->reading[i].lost ? p->reading[i].was : p->reading[i].value[0];
        p->price[i].values = 0;
    }
}

/* What the next answer leaves of what answers are paid with, where it costs some. */
static void count_prices(struct preview *p, sand_answer next)
{
    memcpy(p->state.bytes, p->then.bytes, p->game->state_bytes);
    p->game->apply(p->pack, p->state.bytes, p->of->seat, next, 0);
    write_view(p, p->state.bytes, &p->now);
    for (int i = 0; i < p->readings; i++) {
        struct reading *r = &p->price[i];
        const bool paid = r->at.figure->flags & SAND_PAID && is_kept(p, r, &p->now);
        const int64_t left = paid ? sand_read_figure(&r->at, &p->now) : r->was;
        if (left < r->was)
            count_value(r, left);
    }
}

/* An action is often paid for by what is answered after it. A copy is played with each of these answers, some of them
 * if there are many. */
static void put_prices(struct preview *p, struct sand_writer *w)
{
    const int count = p->question.count, n = count < NEXT ? count : NEXT;
    memcpy(p->then.bytes, p->state.bytes, p->game->state_bytes);
    begin_prices(p);
    for (int i = 0; i < n; i++)
        count_prices(p, p->question.answer[i * count / n]);
    int i = 0;
    while (i < p->readings && !p->price[i].values)
        i++;
    if (i == p->readings)
        return;
    sand_put_array(w, "prices");
    for (; i < p->readings; i++)
        if (p->price[i].values)
            put_reading(&p->price[i], w);
    sand_put_end(w);
}

static bool has_prices(const struct sand_figure *f)
{
    while (f && f->name && !(f->flags & SAND_PAID))
        f++;
    return f && f->name;
}

/* The first sample again, now with its entries written. */
static void put_effect(struct preview *p, struct sand_writer *w)
{
    sand_diff(w, "set", &p->before, &p->first);
    imagine(p, 0);
    queue_dice(p, 0);
    sand_put_array(w, "journal");
    p->journal = w;
    give(p);
    p->journal = 0;
    sand_put_end(w);
    if (p->game->ask(p->pack, p->state.bytes, p->of->seat, &p->question) == 0)
        return;
    sand_put_object(w, "ask");
    table_put_question(&(struct moment){p->of->pack, p->state.bytes, p->of->seat}, &p->question, w);
    sand_put_end(w);
    if (!p->drawn && has_prices(p->game->figures))
        put_prices(p, w);
}

/* What is most frequent comes first; of equals, what was heard first. Next after the one of rank `below`, 0: none. */
static uint32_t rank_of(int count, int i)
{
    return (uint32_t)count << 16 | (uint32_t)(UINT16_MAX - i);
}

static uint32_t next_variant(const struct preview *p, int group, uint32_t below)
{
    uint32_t best = 0;
    for (int i = p->group[group].first; i < p->variants; i++) {
        const uint32_t rank = rank_of(p->variant[i].count, i);
        if (p->variant[i].group == group && rank < below && rank > best)
            best = rank;
    }
    return best;
}

static void put_variant(const struct preview *p, const struct variant *v, struct sand_writer *w)
{
    sand_put_array(w, 0);
    sand_put_array(w, 0);
    for (int k = 0; k < v->entry.argc; k++)
        if (varies(p, &v->entry, k))
            sand_put_values(p->game, p->pack, &p->game->keys[v->entry.key].domain[k], 1, &v->entry.arg[k], w);
    sand_put_end(w);
    sand_put_int(w, 0, v->count);
    sand_put_end(w);
}

static void put_variants(const struct preview *p, int group, struct sand_writer *w)
{
    uint32_t rank = next_variant(p, group, UINT32_MAX);
    if (!next_variant(p, group, rank))
        return;
    sand_put_array(w, "variants");
    for (int n = 0; rank && n < LISTED; n++, rank = next_variant(p, group, rank))
        put_variant(p, &p->variant[UINT16_MAX - (rank & UINT16_MAX)], w);
    sand_put_end(w);
}

static const struct sand_entry *example(const struct preview *p, int group)
{
    return &p->variant[p->group[group].first].entry;
}

/* How many groups of the same key are more frequent, or as frequent and heard before. */
static int place_in_key(const struct preview *p, int group)
{
    int place = 0;
    for (int g = 0; g < p->groups; g++)
        place += example(p, g)->key == example(p, group)->key &&
                 rank_of(p->group[g].count, g) > rank_of(p->group[group].count, group);
    return place;
}

static void put_group(const struct preview *p, int g, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_entry(p->game, p->pack, "entry", example(p, g), w);
    sand_put_int(w, "count", p->group[g].count);
    put_variants(p, g, w);
    sand_put_end(w);
}

/* Those of a key that are too many to be told one by one, after the last that is. */
static void put_others(const struct preview *p, int key, struct sand_writer *w)
{
    int others = 0, count = 0;
    for (int g = 0; g < p->groups; g++)
        if (example(p, g)->key == key && place_in_key(p, g) >= ALIKE) {
            others++;
            count += p->group[g].count;
        }
    if (!others)
        return;
    sand_put_object(w, 0);
    sand_put_array(w, "entry");
    sand_put_text(w, 0, p->game->keys[key].name);
    sand_put_end(w);
    sand_put_int(w, "others", others);
    sand_put_int(w, "count", count);
    sand_put_end(w);
}

static void put_entries(const struct preview *p, struct sand_writer *w)
{
    sand_put_array(w, "entries");
    for (int g = 0; g < p->groups; g++) {
        const int place = place_in_key(p, g);
        if (place < ALIKE)
            put_group(p, g, w);
        if (place == ALIKE - 1)
            put_others(p, example(p, g)->key, w);
    }
    sand_put_end(w);
}

static void put_figures(const struct preview *p, struct sand_writer *w)
{
    sand_put_array(w, "figures");
    for (int i = 0; i < p->readings; i++) {
        const struct reading *r = &p->reading[i];
        if (!r->lost && (r->values > 1 || r->value[0] != r->was))
            put_reading(r, w);
    }
    sand_put_end(w);
}

/* What the seat surely shows the others. What comes to light for all, such as the next card of a deck, differs from
 * sample to sample. */
static void put_shown(const struct preview *p, struct sand_writer *w)
{
    int i = 0;
    while (i < p->variants && !(p->variant[i].shown && p->variant[i].count == p->played))
        i++;
    if (i == p->variants)
        return;
    sand_put_array(w, "shown");
    for (; i < p->variants; i++)
        if (p->variant[i].shown && p->variant[i].count == p->played)
            sand_put_entry(p->game, p->pack, 0, &p->variant[i].entry, w);
    sand_put_end(w);
}

/* Why the answer could not be taken back, by the code that Undo would have then; in some futures at least. */
static void put_final(const struct preview *p, struct sand_writer *w)
{
    const struct deed deed = {p->of->seat, p->drawn, p->revealed, p->shown, p->over > 0, p->newly_asked};
    const enum undo_bar bar = p->game->flags & SAND_FINAL ? BAR_FINAL : undo_barrier(&deed);
    if (!bar)
        return;
    sand_put_text(w, "final", undo_bar_code(bar));
    put_shown(p, w);
}

static void put_preview(struct preview *p, struct sand_writer *w)
{
    put_given(p, w);
    sand_put_bool(w, "sure", p->alike && !p->drawn && !p->together);
    sand_put_true(w, "together", p->together);
    sand_put_int(w, "done", p->done_least);
    sand_put_int(w, "samples", p->played);
    put_final(p, w);
    if (p->alike)
        put_effect(p, w);
    else
        put_entries(p, w);
    sand_put_true(w, "more", !p->alike && p->more);
    sand_put_count(w, "over", p->over);
    put_figures(p, w);
}

/* ---- The whole ---- */

/* What everyone at the table could work out who knows what the seat knows: number, seat and view. Not the state and not
 * the time, so asking again gives the same samples and no average of many askings is better than one. */
static void make_key(struct preview *p)
{
    struct sand_sha256 sha;
    const uint64_t number = p->of->number;
    uint8_t bytes[9] = {(uint8_t)p->of->seat};
    for (int i = 0; i < 8; i++)
        bytes[i + 1] = (uint8_t)(number >> 8 * i);
    sand_sha256_init(&sha);
    sand_sha256_add(&sha, "sandtable preview", 17);
    sand_sha256_add(&sha, bytes, sizeof bytes);
    sand_sha256_add(&sha, p->before.text, p->before.size);
    sand_sha256_end(&sha, p->key);
}

void sand_preview_state(const struct sand_previewed *of, struct sand_writer *w)
{
    enum { ROOM = 2 * SAND_VIEW_BYTES };
    struct preview *p = calloc(1, sizeof *p);
    SAND_ENSURE(p && of->count > 0 && of->samples > 0 && of->samples <= SAND_PREVIEW_SAMPLES);
    p->sink.emit = hear;
    p->of = of;
    p->game = of->pack->game;
    p->pack = of->pack->data;
    sand_writer_flat(&p->before, ROOM);
    sand_writer_flat(&p->first, ROOM);
    sand_writer_flat(&p->now, ROOM);
    write_view(p, of->state, &p->before);
    make_key(p);
    add_figures(p);
    p->game->ask(p->pack, of->state, of->seat, &p->question);
    p->together = p->question.flags & SAND_TOGETHER;
    play_samples(p);
    put_preview(p, w);
    sand_writer_free(&p->before);
    sand_writer_free(&p->first);
    sand_writer_free(&p->now);
    free(p);
}

enum sand_reply sand_preview(struct sand_table *t, int seat, const char *const *answers, int count,
                             struct sand_writer *w, struct sand_error *error)
{
    sand_answer answer[SAND_PREVIEW_CHAIN];
    SAND_ENSURE(count > 0 && count <= SAND_PREVIEW_CHAIN);
    const enum sand_reply reply = sand_try(t, seat, 0, answers[0], &answer[0], error);
    if (reply != SAND_OK)
        return reply;
    for (int i = 1; i < count; i++)
        if (!sand_read_answer(t->pack->game, t->pack->data, answers[i], &answer[i], error))
            return SAND_NOT_LEGAL;
    sand_preview_state(
        &(struct sand_previewed){t->pack, t->state, t->number, seat, answer, count, SAND_PREVIEW_SAMPLES}, w);
    return SAND_OK;
}
