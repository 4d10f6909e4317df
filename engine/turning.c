/* Turning points. The game is played once more, and the figure read after every answer. Where an answer led through
 * several actions (non-players, a scoring) it is read after every entry, if the game can be seen there; if not, what
 * settles (SAND_SETTLES) owns the change, else the action that the answer began or continued.
 *
 * Always true: `lead` is the lead of every side at the last reading, and `gained` what has been booked on the action
 * that is open since it began.
 *
 * An answer is played twice where it led through several actions: the first time counts them, which decides how it is
 * read. Reading after every entry writes a whole view each time, so that is done only where it makes a difference. */
#include "engine/turning.h"

#include "engine/ensure.h"
#include "engine/figure.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

enum { SIDES = 32, NONE = -1 };

struct course {
    struct sand_sink sink; /* first: emit finds the course by it */
    const struct sand_table *table;
    struct sand_reading reading[SIDES];
    int sides;
    union {
        uint64_t align;
        uint8_t bytes[SAND_STATE];
    } state, before; /* before: the last answer */
    struct sand_writer view;
    int64_t lead[SIDES], gained[SIDES]; /* gained: in the action that is open */
    bool seen;                          /* the view has the figure */
    int64_t most;                       /* of one answer in it, and which that was */
    uint32_t answer, answers;
    uint32_t ends;                    /* the entries up to the end of that answer */
    uint32_t entries;                 /* told so far */
    int64_t action;                   /* the entry that opened the action; NONE before the first */
    int64_t decided;                  /* the entry in the action that decides; NONE */
    bool settled;                     /* it is a part of a turn that nobody chose */
    uint32_t told, openers, settling; /* by the last answer; settling: + 1, the first that settles */
    struct sand_turn_point *points;
    int count, room;
};

/* ---- The lead ---- */

static bool read_leads(struct course *c, int64_t lead[SIDES])
{
    const struct sand_pack *pack = c->table->pack;
    int64_t value[SIDES];
    sand_writer_reset(&c->view);
    pack->game->view(pack->data, c->state.bytes, SAND_EVERYTHING, &c->view);
    for (int i = 0; i < c->sides; i++)
        value[i] = sand_read_figure(&c->reading[i], &c->view);
    for (int i = 0; i < c->sides; i++) {
        int64_t best = INT64_MIN;
        for (int k = 0; k < c->sides; k++)
            best = k != i && value[k] > best ? value[k] : best;
        lead[i] = value[i] - best;
    }
    return sand_flat_has(&c->view, c->reading[0].place);
}

/* What has changed since the last reading is owed to the action that is open. */
static void book(struct course *c)
{
    int64_t lead[SIDES];
    const bool before = c->seen;
    c->seen = read_leads(c, lead);
    for (int i = 0; i < c->sides; i++) {
        const int64_t by = before && c->seen ? lead[i] - c->lead[i] : 0;
        c->gained[i] += by;
        c->lead[i] = lead[i];
        if (by > c->most) {
            c->most = by;
            c->answer = c->answers;
            c->ends = UINT32_MAX;
        }
    }
}

/* ---- Actions ---- */

static bool outweighs(const struct sand_turn_point *later, const struct sand_turn_point *earlier)
{
    return later->decides != earlier->decides ? later->decides : later->by >= earlier->by;
}

/* The place of the point that only one of can be told; as many as there are: none yet. */
static int rival_of(const struct course *c, const struct sand_turn_point *point)
{
    int at = 0;
    while (at < c->count && !(point->settles && c->points[at].settles))
        at++;
    return at;
}

/* The largest come first while the game is played. */
static void keep(struct course *c, const struct sand_turn_point *point)
{
    int at = rival_of(c, point);
    if (at < c->count && !outweighs(point, &c->points[at]))
        return;
    if (at == c->count)
        at = c->count < c->room ? c->count++ : c->room;
    for (; at > 0 && outweighs(point, &c->points[at - 1]); at--)
        if (at < c->room)
            c->points[at] = c->points[at - 1];
    if (at < c->room)
        c->points[at] = *point;
}

static int opens(const struct sand_game *game, const struct sand_entry *e)
{
    for (const struct sand_opener *o = game->openers; o && o->key; o++)
        if (!strcmp(o->key, game->keys[e->key].name))
            return o->opens;
    return 0;
}

/* The last entry of the answer that changed most, or else of the action, that says what came of it. */
static uint32_t telling_entry(const struct course *c)
{
    const uint32_t end = c->ends < c->entries ? c->ends : c->entries;
    struct sand_entry e;
    if (c->decided != NONE)
        return (uint32_t)c->decided;
    for (uint32_t i = c->most ? end : c->entries; i-- > (uint32_t)c->action;)
        if (opens(c->table->pack->game, sand_journal_entry(c->table, i, &e)) & SAND_TELLS)
            return i;
    return (uint32_t)c->action;
}

static void close_action(struct course *c)
{
    int best = 0;
    for (int i = 1; i < c->sides; i++)
        best = c->gained[i] > c->gained[best] ? i : best;
    struct sand_turn_point point = {(uint32_t)c->action, 0,         c->answer, (uint8_t)best, c->gained[best],
                                    c->decided != NONE,  c->settled};
    if (c->action != NONE && (point.by > 0 || point.decides)) {
        point.told = telling_entry(c);
        keep(c, &point);
    }
    memset(c->gained, 0, sizeof c->gained);
    c->most = 0;
    c->answer = c->answers;
    c->decided = NONE;
}

static void open_action(struct course *c, int kind)
{
    if (!(kind & SAND_OPENS))
        return;
    close_action(c);
    c->action = c->entries;
    c->settled = kind & SAND_SETTLES && kind & SAND_OPENS_TURN;
}

static void mark(struct course *c, int kind)
{
    if (kind & SAND_DECIDES)
        c->decided = c->entries;
}

/* ---- Playing ---- */

/* What an answer tells, to begin with: how many actions it leads through. */
static void count_openers(struct sand_sink *sink, const struct sand_entry *e)
{
    struct course *c = (struct course *)(void *)sink;
    const int kind = opens(c->table->pack->game, e);
    c->told++;
    c->openers += (kind & SAND_OPENS) && c->told > 1;
    if (kind & SAND_SETTLES && !c->settling)
        c->settling = c->told;
}

/* What had changed before an action was opened is the last one's, unless the answer began with it. */
static void book_entry(struct sand_sink *sink, const struct sand_entry *e)
{
    struct course *c = (struct course *)(void *)sink;
    const int kind = opens(c->table->pack->game, e);
    const bool first = c->told++ == 0;
    if (!first)
        book(c);
    open_action(c, kind);
    mark(c, kind);
    c->entries++;
    book(c);
}

/* The entries of an answer that is read only at its end, up to the one with this number. */
static void cut_to(struct course *c, uint32_t until)
{
    struct sand_entry e;
    for (; c->entries < until; c->entries++) {
        sand_journal_entry(c->table, c->entries, &e);
        const int kind = opens(c->table->pack->game, &e);
        open_action(c, kind);
        mark(c, kind);
    }
}

static void book_answer(struct course *c)
{
    const uint32_t first = c->entries;
    cut_to(c, first + (c->settling ? c->settling : c->told > 0));
    book(c);
    cut_to(c, first + c->told);
}

static void apply(struct course *c, const struct line *line,
                  void (*emit)(struct sand_sink *, const struct sand_entry *))
{
    const struct sand_pack *pack = c->table->pack;
    c->sink.emit = emit;
    c->told = 0;
    pack->game->apply(pack->data, c->state.bytes, line->actor, line->answer, &c->sink);
}

static void play_answer(struct course *c, const struct line *line)
{
    const struct sand_game *game = c->table->pack->game;
    memcpy(c->before.bytes, c->state.bytes, game->state_bytes);
    c->answers++;
    c->openers = c->settling = 0;
    apply(c, line, count_openers);
    if (!c->openers || !(game->flags & SAND_FRAMED)) {
        book_answer(c);
    } else {
        memcpy(c->state.bytes, c->before.bytes, game->state_bytes);
        apply(c, line, book_entry);
        book(c);
    }
    if (c->answer == c->answers)
        c->ends = c->entries;
}

static bool open_state(struct course *c)
{
    struct sand_error error;
    const struct sand_table *t = c->table;
    struct sand_table *past = t->options ? sand_open(t->pack, t->options, t->key, &error)
                                         : sand_open_at(t->pack, t->position, 0, &error);
    if (!past)
        return false;
    memcpy(c->state.bytes, past->state, t->pack->game->state_bytes);
    c->seen = read_leads(c, c->lead);
    cut_to(c, past->entry_count);
    sand_close(past);
    return true;
}

static void play_course(struct course *c)
{
    struct line line;
    struct sand_head *head = (struct sand_head *)(void *)c->state.bytes;
    if (!open_state(c))
        return;
    for (uint32_t place = 0; table_next_line(c->table, &place, &line);) {
        if (line.kind == LINE_DICE)
            sand_queue(&head->chance, (const uint8_t *)line.text, (int)line.size);
        if (line.kind == LINE_ANSWER)
            play_answer(c, &line);
    }
    close_action(c);
}

/* ---- What is told of it ---- */

static void in_order(struct sand_turn_point *points, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && points[k].entry < points[k - 1].entry; k--) {
            const struct sand_turn_point swapped = points[k];
            points[k] = points[k - 1];
            points[k - 1] = swapped;
        }
}

static int points_of(const struct sand_table *t, const struct sand_figure *f, struct sand_turn_point *points, int most)
{
    const struct sand_pack *pack = t->pack;
    const int ids = sand_figure_ids(f, pack->game, pack->data, sand_seats_of(t));
    struct course *c = ids > 1 && ids <= SIDES ? calloc(1, sizeof *c) : 0;
    if (!c)
        return 0;
    c->table = t;
    c->action = c->decided = NONE;
    c->points = points;
    c->room = most;
    for (c->sides = 0; c->sides < ids; c->sides++)
        c->reading[c->sides] = sand_reading_of(f, pack->game, pack->data, c->sides);
    sand_writer_flat(&c->view, 0);
    play_course(c);
    sand_writer_free(&c->view);
    const int count = c->count;
    free(c);
    in_order(points, count);
    return count;
}

/* What the game says comes first, then what it is won by, then what is worth a chart. */
static const int ranks[] = {SAND_TURNS, SAND_SCORE, SAND_CHART};

static bool has_swing(const struct sand_turn_point *points, int count)
{
    int i = 0;
    while (i < count && !points[i].by)
        i++;
    return i < count;
}

const struct sand_figure *sand_turning(const struct sand_table *t, struct sand_turn_point *points, int most, int *count)
{
    *count = 0;
    for (size_t rank = 0; rank < sizeof ranks / sizeof *ranks && sand_over(t, 0); rank++)
        for (const struct sand_figure *f = t->pack->game->figures; f && f->name; f++) {
            *count = f->by && !f->whose && f->flags & ranks[rank] ? points_of(t, f, points, most) : 0;
            if (has_swing(points, *count))
                return f;
        }
    *count = 0;
    return 0;
}

void sand_put_turning(const struct sand_table *t, struct sand_writer *w)
{
    enum { MOST = 3 };
    struct sand_turn_point points[MOST];
    int count;
    const struct sand_figure *f = sand_turning(t, points, MOST, &count);
    if (!f)
        return;
    sand_put_object(w, "turning");
    sand_put_text(w, "figure", f->name);
    sand_put_array(w, "points");
    for (int i = 0; i < count; i++) {
        sand_put_object(w, 0);
        sand_put_int(w, "entry", points[i].entry);
        sand_put_int(w, "told", points[i].told);
        sand_put_int(w, "answer", points[i].answer);
        sand_put_text(w, "of", sand_domain_id(&t->pack->game->domains[f->by - 1], t->pack->data, points[i].of));
        sand_put_int(w, "by", points[i].by);
        sand_put_end(w);
    }
    sand_put_end(w);
    sand_put_end(w);
}
