/* The table: opening, asking, answering, speaking, undo. Updates are in update.c, records in record.c and replay.c.
 *
 * An answer goes through two steps that must not become one. sand_try says whether it is legal and changes nothing but
 * the number of a question; sand_act plays it and cannot fail. Between them the server stores the line: if that fails,
 * nothing has happened; once it is stored, nothing can go wrong any more.
 *
 * Questions have numbers so that an answer can say which one it means. A number belongs to one actor and goes up only
 * when that actor could notice a reason: it answered, it was asked again after not being asked, it took an answer back
 * (all three by `epoch`), or its list is another one (`fingerprint`). A number for the whole table would tell everyone
 * how much the others are asked in secret.
 *
 * Memory: the table owns everything it points to except the pack. Texts that are kept (names, remarks, options) live in
 * chunks until the table is closed and are never freed singly. Running out of memory is an error while a table is being
 * opened, and the end of the program after that. */
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/sha256.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory ---- */

/* Out of memory. A table in progress stops: half a record is worse than none. One being opened is refused at the end.
 */
void table_starve(struct sand_table *t)
{
    SAND_ENSURE(t->opening);
    t->starved = true;
}

/* Makes room for one more item; null when there is none. */
static void *grown(struct sand_table *t, void *items, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return items;
    const uint32_t wanted = *room < 16 ? 16 : *room + *room / 2;
    void *more = realloc(items, wanted * size);
    if (more)
        *room = wanted;
    else
        table_starve(t);
    return more;
}

/* A longer text gets a chunk of its own. It counts as full then, so what remains of the chunk before it is not used any
 * more: at most 127 bytes. */
const char *table_keep(struct sand_table *t, const char *text, size_t size)
{
    if (!t->chunks || t->chunks->used + size + 1 > CHUNK_BYTES) {
        const size_t room = size + 1 > CHUNK_BYTES ? size + 1 : CHUNK_BYTES;
        struct chunk *c = malloc(sizeof *c + room);
        if (!c) {
            table_starve(t);
            return "";
        }
        c->next = t->chunks;
        c->used = 0;
        t->chunks = c;
    }
    char *kept = t->chunks->text + t->chunks->used;
    memcpy(kept, text, size);
    kept[size] = 0;
    t->chunks->used += size + 1;
    return kept;
}

static void keep_entry(struct sand_sink *sink, const struct sand_entry *entry)
{
    struct sand_table *t = (struct sand_table *)(void *)sink;
    journal_add(t, entry);
    t->revealed |= (entry->flags & SAND_REVEALS) != 0;
    t->shown |= undo_shows(entry, t->acting);
}

/* ---- Opening and closing ---- */

/* An empty table without a state yet; null when out of memory. */
static struct sand_table *new_table(const struct sand_pack *pack, struct sand_error *error)
{
    struct sand_table *t = calloc(1, sizeof *t);
    const uint32_t bytes = pack->game->state_bytes;
    if (t) {
        t->sink.emit = keep_entry;
        t->opening = true;
        t->pack = pack;
        t->format = SAND_FORMAT;
        t->state = calloc(1, bytes);
        t->undo_bar = BAR_NOTHING;
        if (t->state)
            return t;
    }
    sand_fail(error, "table", "out of memory", (char *)0);
    sand_close(t);
    return 0;
}

struct sand_table *table_opened(struct sand_table *t, struct sand_error *error)
{
    t->opening = false;
    if (!t->starved)
        return t;
    sand_fail(error, "table", "out of memory", (char *)0);
    sand_close(t);
    return 0;
}

void sand_close(struct sand_table *t)
{
    if (!t)
        return;
    for (int i = 0; i < SAND_VIEWERS; i++)
        if (t->viewers[i]) {
            sand_writer_free(&t->viewers[i]->view);
            free(t->viewers[i]->mark);
            free(t->viewers[i]);
        }
    while (t->chunks) {
        struct chunk *next = t->chunks->next;
        free(t->chunks);
        t->chunks = next;
    }
    table_forget(t, 0);
    free(t->memory);
    album_close(t);
    free(t->entries.bytes);
    free(t->places);
    free(t->lines.bytes);
    free(t->remarks);
    free(t->undo.bytes);
    free(t->asked_of);
    free(t->state);
    free(t);
}

void sand_seed(const char *text, uint8_t key[32])
{
    if (sand_unhex(text, 32, key) != 0)
        sand_sha256(text, strlen(text), key);
}

/* The public number of a table: reveals nothing of its key, and is the same when the table is made again from its log.
 */
static uint64_t public_number(const uint8_t key[32])
{
    struct sand_sha256 sha;
    uint8_t digest[32];
    uint64_t number = 0;
    sand_sha256_init(&sha);
    sand_sha256_add(&sha, "table number", 12);
    sand_sha256_add(&sha, key, 32);
    sand_sha256_end(&sha, digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

/* Keeps what was written, and gives the writer's memory back. */
static const char *keep_written(struct sand_table *t, struct sand_writer *w)
{
    if (w->full)
        table_starve(t);
    const char *text = table_keep(t, w->text, w->size);
    sand_writer_free(w);
    return text;
}

/* Keeps a JSON value as one line of text for the record. */
static const char *keep_value(struct sand_table *t, struct sand_reader *r, sand_node n)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_node(&w, 0, r, n);
    return keep_written(t, &w);
}

/* The state is there: now it is known who may be asked. */
static void make_questions(struct sand_table *t)
{
    t->asked_of = calloc((size_t)sand_seats_of(t) + SAND_ACTORS - SAND_SEATS, sizeof *t->asked_of);
    if (!t->asked_of)
        table_starve(t);
}

struct sand_table *sand_open(const struct sand_pack *pack, const char *options, const uint8_t key[32],
                             struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), error);
    struct sand_table *t = r ? new_table(pack, error) : 0;
    bool ok = false;
    if (t) {
        memcpy(t->key, key, 32);
        t->number = public_number(key);
        /* The game's set-up reads the same options again: the table has only checked kinds and ranges. `done` last,
         * because only then has all code that reads options read its own. */
        ok = sand_options_check(r, pack->game) && pack->game->setup(pack->data, r, key, t->state, &t->sink, error) &&
             sand_reader_done(r, error);
        if (!ok && !sand_reader_ok(r))
            sand_reader_done(r, error);
        else if (ok) {
            t->options = keep_value(t, r, 0);
            make_questions(t);
        }
    }
    sand_reader_close(r);
    if (ok)
        return table_opened(t, error);
    sand_close(t);
    return 0;
}

/* ---- Positions ---- */

static void put_chance(const struct sand_chance *c, struct sand_writer *w)
{
    char hex[65];
    sand_hex(c->key, 32, hex);
    sand_put_object(w, "chance");
    sand_put_text(w, "key", hex);
    sand_put_int(w, "drawn", (int64_t)c->drawn);
    sand_put_array(w, "queue");
    for (int i = 0; i < c->queued; i++)
        sand_put_int(w, 0, c->queue[i]);
    sand_put_end(w);
    sand_put_end(w);
}

static void read_chance(struct sand_reader *r, sand_node n, struct sand_chance *c)
{
    uint8_t key[32] = {0};
    const sand_node hex = sand_require(r, n, "key"), queue = sand_member(r, n, "queue");
    if (sand_unhex(sand_string(r, hex), 32, key) != 0)
        sand_reader_fail(r, hex, "a key is 64 lower-case hex digits", (char *)0);
    sand_chance_init(c, key);
    c->drawn = (uint64_t)sand_int(r, sand_require(r, n, "drawn"), 0, INT64_MAX);
    SAND_EACH (i, r, queue) {
        const uint8_t result = (uint8_t)sand_int(r, i, 0, 255);
        if (!sand_queue(c, &result, 1))
            sand_reader_fail(r, queue, "at most 23 results can wait", (char *)0);
    }
}

void sand_put_position(const struct sand_pack *pack, const void *state, const char *key, struct sand_writer *w)
{
    const struct sand_head *head = state;
    struct sand_writer inner;
    sand_writer_grow(&inner);
    pack->game->save(pack->data, state, &inner);
    sand_put_object(w, key);
    if (!inner.full)
        sand_put_members(w, inner.text, inner.size);
    put_chance(&head->chance, w);
    sand_put_end(w);
    w->full |= inner.full;
    sand_writer_free(&inner);
}

void sand_save(const struct sand_table *t, const char *key, struct sand_writer *w)
{
    sand_put_position(t->pack, t->state, key, w);
}

/* Reads the position's own chance, if it has one, and lets the game read the rest. The game's load clears the state, so
 * chance is put in after it; it is read first, because load asks whether every member has been read. */
static bool load_position(struct sand_table *t, struct sand_reader *r, struct sand_error *error)
{
    struct sand_head *head = (struct sand_head *)(void *)t->state;
    const sand_node own = sand_member(r, 0, "chance");
    struct sand_chance chance;
    memset(&chance, 0, sizeof chance);
    if (own >= 0)
        read_chance(r, own, &chance);
    if (!sand_reader_ok(r))
        return sand_reader_done(r, error);
    if (!t->pack->game->load(t->pack->data, r, t->state, error))
        return false;
    head->chance = chance;
    return true;
}

struct sand_table *sand_open_at(const struct sand_pack *pack, const char *position, const uint8_t *key,
                                struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("position", position, strlen(position), error);
    struct sand_table *t = r ? new_table(pack, error) : 0;
    const bool ok = t && load_position(t, r, error);
    sand_reader_close(r);
    if (!ok) {
        sand_close(t);
        return 0;
    }
    struct sand_head *head = (struct sand_head *)(void *)t->state;
    if (key)
        sand_chance_init(&head->chance, key);
    /* A position that was saved in the middle has drawn from its key already: the key alone would not lead to this
     * state. So what the record begins with is the position itself (t->position), chance and its count included. */
    memcpy(t->key, head->chance.key, 32);
    t->number = public_number(t->key);
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_save(t, 0, &w);
    t->position = keep_written(t, &w);
    make_questions(t);
    return table_opened(t, error);
}

void sand_play_otherwise(struct sand_table *t, const uint8_t key[32])
{
    sand_chance_init(&((struct sand_head *)t->state)->chance, key);
    t->number = public_number(key);
}

const struct sand_pack *sand_pack_of(const struct sand_table *t)
{
    return t->pack;
}

const void *sand_state_of(const struct sand_table *t)
{
    return t->state;
}

int sand_seats_of(const struct sand_table *t)
{
    return table_head(t)->seats;
}

sand_mask sand_asked(const struct sand_table *t)
{
    return t->pack->game->asked(t->pack->data, t->state);
}

bool sand_over(const struct sand_table *t, struct sand_outcome *outcome)
{
    struct sand_outcome here;
    /* cppcheck-suppress uninitvar */
    struct sand_outcome *o = outcome ? outcome : &here;
    memset(o, 0, sizeof *o);
    t->pack->game->outcome(t->pack->data, t->state, o);
    return o->final;
}

uint32_t sand_answers_taken(const struct sand_table *t)
{
    return t->answers;
}

/* ---- Questions and answers ---- */

const char *sand_reply_name(enum sand_reply reply)
{
    static const char *const names[] = {"OK",   "NOT_ASKED",    "NOT_LEGAL", "STALE",   "REPEATED",
                                        "OVER", "NO_UNDO_HERE", "MUTE",      "BAD_TEXT"};
    return names[reply];
}

/* FNV-1a over the words of a question: tells one list from another, keeps no secret. */
static uint64_t fingerprint(const struct sand_question *q)
{
    uint64_t h = 0xcbf29ce484222325u;
    h = (h ^ q->key) * 0x100000001b3u;
    for (int i = 0; i < q->argc; i++)
        h = (h ^ (uint32_t)q->arg[i]) * 0x100000001b3u;
    for (int i = 0; i < q->count; i++)
        h = (h ^ q->answer[i]) * 0x100000001b3u;
    return h;
}

static bool is_actor(const struct sand_table *t, int actor)
{
    return actor >= 0 && actor < SAND_ACTORS && (actor >= SAND_SEATS || actor < sand_seats_of(t));
}

/* What has been asked of an actor. */
static struct actor_questions *questions_of(const struct sand_table *t, int actor)
{
    const int seats = sand_seats_of(t), at = actor < SAND_SEATS ? actor : seats + actor - SAND_SEATS;
    SAND_ENSURE(actor >= SAND_SEATS || actor < seats);
    return &t->asked_of[at];
}

bool table_has_answered(const struct sand_table *t, int actor)
{
    return is_actor(t, actor) && questions_of(t, actor)->answered;
}

bool sand_ask(struct sand_table *t, int actor, uint32_t *number, struct sand_question *q)
{
    if (!is_actor(t, actor) || t->pack->game->ask(t->pack->data, t->state, actor, q) == 0)
        return false;
    struct actor_questions *a = questions_of(t, actor);
    const uint64_t print = fingerprint(q);
    if (a->q == 0 || a->seen_epoch != a->epoch || a->fingerprint != print) {
        a->q++;
        a->seen_epoch = a->epoch;
        a->fingerprint = print;
    }
    if (number)
        *number = a->q;
    return true;
}

static enum sand_reply refuse(enum sand_reply reply, struct sand_error *error, const char *what)
{
    sand_fail(error, "answer", what, (char *)0);
    return reply;
}

static enum sand_reply not_asked(const struct sand_table *t, struct sand_error *error)
{
    return sand_over(t, 0) ? refuse(SAND_OVER, error, "the game is over")
                           : refuse(SAND_NOT_ASKED, error, "there is no question for this actor now");
}

enum sand_reply sand_try_answer(struct sand_table *t, int actor, sand_answer answer, struct sand_error *error)
{
    struct sand_question q;
    if (!sand_ask(t, actor, 0, &q))
        return not_asked(t, error);
    if (!sand_offers(&q, answer))
        return refuse(SAND_NOT_LEGAL, error, "not among the answers to the open question");
    return SAND_OK;
}

enum sand_reply sand_try(struct sand_table *t, int actor, uint32_t number, const char *text, sand_answer *answer,
                         struct sand_error *error)
{
    struct sand_question q;
    uint32_t open = 0;
    const bool asked = sand_ask(t, actor, &open, &q);
    const bool read = sand_read_answer(t->pack->game, t->pack->data, text, answer, error);
    /* Before everything else: a client whose line was cut sends its answer again, and by then may be asked nothing, or
     * something else. It must hear that it counted, not that it is illegal now. */
    if (number && is_actor(t, actor) && !(asked && number == open)) {
        const struct actor_questions *a = questions_of(t, actor);
        if (read && number == a->last_q && *answer == a->last_answer)
            return refuse(SAND_REPEATED, error, "this answer has been taken already and counts once");
        if (asked || number <= a->q)
            return refuse(SAND_STALE, error, "this answers an older question; ask again");
    }
    if (!asked)
        return not_asked(t, error);
    if (!read)
        return SAND_NOT_LEGAL;
    if (!sand_offers(&q, *answer)) {
        sand_fail(error, "answer", "not among the answers to the open question: ", text, (char *)0);
        return SAND_NOT_LEGAL;
    }
    return SAND_OK;
}

/* ---- Undo ---- */

enum sand_reply sand_undo(struct sand_table *t, int actor, struct sand_error *error)
{
    const enum undo_bar bar = undo_bar_for(t, actor);
    if (bar != BAR_NONE)
        return undo_barred(bar, error);
    uint32_t entries, answers;
    table_thaw(t);
    undo_pop(t, &entries, &answers);
    table_unsend(t, entries);
    journal_cut(t, entries);
    t->past++;
    for (uint32_t i = 0; i < t->remark_count; i++)
        if (t->remarks[i].at > t->entry_count)
            t->remarks[i].at = t->entry_count;
    table_drop_answers(t, answers);
    if (t->undo_by != actor || !undo_is_of_answer(t->undo_bar)) /* else what barred the way still does */
        t->undo_bar = BAR_FIRST;
    /* Only for the actor is the question a new one: nobody else is to notice. */
    questions_of(t, actor)->epoch++;
    questions_of(t, actor)->last_q = 0;
    return SAND_OK;
}

/* ---- Playing ---- */

/* What of the answer just played cannot be taken back. */
static enum undo_bar bar_after(const struct sand_table *t, const struct sand_head *before, sand_mask newly_asked)
{
    const struct sand_head *now = table_head(t);
    return undo_barrier(&(struct deed){.actor = t->acting,
                                       .drawn = now->chance.drawn != before->chance.drawn ||
                                                now->chance.queued != before->chance.queued,
                                       .revealed = t->revealed,
                                       .shown = t->shown,
                                       .over = now->over,
                                       .newly_asked = newly_asked});
}

/* The order matters. Views that viewers have been sent but that are not kept are made from the state while it is still
 * the old one (table_thaw). Who is newly asked is found by comparing before and after, because apply may run through
 * many questions that nobody was shown. */
void sand_act(struct sand_table *t, int actor, sand_answer answer)
{
    const struct sand_game *game = t->pack->game;
    const bool undoable = !(game->flags & SAND_FINAL);
    const sand_mask asked_before = game->asked(t->pack->data, t->state);
    const uint32_t entries = t->entry_count, answers = t->answers;
    uint64_t old[SAND_STATE / sizeof(uint64_t)];
    table_thaw(t);
    memcpy(old, t->state, undoable ? game->state_bytes : sizeof(struct sand_head));
    table_add_line(t, &(struct line){.kind = LINE_ANSWER, .actor = actor, .answer = answer});
    t->answers++;
    t->waits = 0;
    t->acting = actor;
    t->revealed = t->shown = false;
    game->apply(t->pack->data, t->state, actor, answer, &t->sink);

    const sand_mask asked_now = game->asked(t->pack->data, t->state);
    struct actor_questions *a = questions_of(t, actor);
    a->last_q = a->q;
    a->last_answer = answer;
    a->answered = true;
    a->epoch++;
    /* Somebody asked again with the same list after not being asked has a new question all the same. */
    for (sand_mask fresh = asked_now & ~asked_before; fresh; fresh &= fresh - 1)
        questions_of(t, __builtin_ctz(fresh))->epoch++;
    if (!undoable)
        return;
    const enum undo_bar bar = bar_after(t, (const void *)old, asked_now & ~asked_before);
    if (bar) {
        undo_forget(t, bar);
        t->undo_by = actor;
        return;
    }
    if (t->undo_count && undo_actor(t) != actor)
        undo_forget(t, BAR_ANSWERED);
    undo_push(t, actor, old, entries, answers);
}

bool sand_dice(struct sand_table *t, const uint8_t *results, int n, struct sand_error *error)
{
    struct sand_head *head = (struct sand_head *)(void *)t->state;
    if (n < 1 || !sand_queue(&head->chance, results, n))
        return sand_fail(error, "dice", "at most 23 results can wait", (char *)0);
    undo_forget(t, BAR_DICE);
    table_add_line(t, &(struct line){.kind = LINE_DICE, .text = (const char *)results, .size = (uint32_t)n});
    return true;
}

/* ---- Speech and notes ---- */

/* Characters that are not seen and change how their neighbours are read: controls, ends of lines, and those that turn
 * the direction round (U+0080 to 9F, U+2028 to 202E, U+2066 to 2069). `at` is valid UTF-8. */
static bool misleads(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    if (c[0] < 0x80)
        return c[0] < 0x20 || c[0] == 0x7f;
    if (c[0] == 0xc2)
        return c[1] < 0xa0;
    return c[0] == 0xe2 &&
           ((c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
}

/* Whether a text is one line of printable UTF-8 of at most that many bytes. */
static bool text_ok(const char *text, size_t limit)
{
    const size_t size = strlen(text);
    if (size == 0 || size > limit || text[0] == ' ' || text[size - 1] == ' ')
        return false;
    for (size_t i = 0, n; i < size; i += n) {
        n = (size_t)sand_utf8(text + i, size - i);
        if (n == 0 || misleads(text + i))
            return false;
    }
    return true;
}

int sand_channel_of(const struct sand_table *t, const char *name)
{
    const char *const *channels = t->pack->game->channels;
    if (!channels)
        return strcmp(name, "table") == 0 ? 0 : -1;
    for (int i = 0; channels[i]; i++)
        if (strcmp(channels[i], name) == 0)
            return i;
    return -1;
}

/* Whether the actor is still to be heard in this turn: nobody of its seat or a later one has been. The last remark of
 * the channel that belongs to any turn decides; free words (turn 0) in between do not. */
static bool turn_is_open(const struct sand_table *t, int actor, int channel, uint32_t turn)
{
    for (uint32_t i = turn ? t->remark_count : 0; i > 0; i--) {
        const struct sand_remark *r = &t->remarks[i - 1];
        if (r->channel == channel && r->turn) /* the last to be heard has the highest seat */
            return r->turn != turn || r->actor < actor;
    }
    return true;
}

static sand_mask who_hears(const struct sand_table *t, int actor, int channel)
{
    return t->pack->game->talk ? t->pack->game->talk->hears(t->pack->data, t->state, actor, channel) : SAND_ALL;
}

enum sand_reply sand_try_say(const struct sand_table *t, int actor, int channel, const char *text,
                             struct sand_error *error)
{
    const struct sand_game *game = t->pack->game;
    if (!who_hears(t, actor, channel)) {
        sand_fail(error, "channel", "this actor may not speak there now", (char *)0);
        return SAND_MUTE;
    }
    if (!text_ok(text, SAND_REMARK_BYTES)) {
        sand_fail(
            error, "text",
            "a remark is one line of 1 to 296 bytes of UTF-8 without controls or marks of direction, no blank at its "
            "ends",
            (char *)0);
        return SAND_BAD_TEXT;
    }
    if (game->talk && !game->talk->statement(t->pack->data, t->state, actor, channel, text, error))
        return SAND_BAD_TEXT;
    const uint32_t turn = game->talk && game->talk->turn ? game->talk->turn(t->pack->data, t->state, channel, text) : 0;
    if (!turn_is_open(t, actor, channel, turn)) {
        sand_fail(error, "text", "here a seat makes one statement per turn, in order; free words may be added to it",
                  (char *)0);
        return SAND_MUTE;
    }
    return SAND_OK;
}

int sand_said_alike(const struct sand_table *t, int actor, const char *text)
{
    const size_t word = strcspn(text, " ");
    struct sand_entry entry;
    uint32_t chapter = sand_journal_size(t);
    int n = 0;
    while (chapter > 0 && !sand_is_chapter(t->pack->game, sand_journal_entry(t, chapter - 1, &entry)))
        chapter--;
    for (uint32_t i = t->remark_count; i > 0 && t->remarks[i - 1].at >= chapter; i--) {
        const struct sand_remark *one = &t->remarks[i - 1];
        n += one->actor == actor && strncmp(one->text, text, word) == 0 && strcspn(one->text, " ") == word;
    }
    return n;
}

enum sand_reply sand_say(struct sand_table *t, int actor, int channel, const char *text, struct sand_error *error)
{
    const struct sand_game *game = t->pack->game;
    const sand_mask hears = who_hears(t, actor, channel);
    const enum sand_reply reply = sand_try_say(t, actor, channel, text, error);
    if (reply != SAND_OK)
        return reply;
    const uint32_t turn = game->talk && game->talk->turn ? game->talk->turn(t->pack->data, t->state, channel, text) : 0;
    void *remarks = grown(t, t->remarks, t->remark_count, &t->remark_room, sizeof *t->remarks);
    if (!remarks)
        return SAND_OK; /* of a table that will not open */
    t->remarks = remarks;
    t->remarks[t->remark_count] = (struct sand_remark){
        (uint8_t)actor, (uint8_t)channel, hears, t->entry_count, turn, table_keep(t, text, strlen(text))};
    t->remark_count++;
    table_add_line(t, &(struct line){.kind = LINE_REMARK, .actor = actor});
    return SAND_OK;
}

bool sand_note(struct sand_table *t, const char *text, struct sand_error *error)
{
    if (!text_ok(text, SAND_REMARK_BYTES))
        return sand_fail(error, "note", "a note is one line of 1 to 296 bytes of UTF-8", (char *)0);
    table_add_line(t, &(struct line){.kind = LINE_NOTE, .text = text, .size = (uint32_t)strlen(text)});
    return true;
}

bool sand_set_names(struct sand_table *t, const char *const *names, struct sand_error *error)
{
    for (int i = 0; i < sand_seats_of(t); i++)
        if (names[i] && (!text_ok(names[i], NAME_BYTES - 1) || strchr(names[i], ',')))
            return sand_fail(error, "name", "a name is 1 to 63 bytes of UTF-8 without comma or control characters",
                             (char *)0);
    for (int i = 0; i < sand_seats_of(t); i++)
        t->names[i] = names[i] ? table_keep(t, names[i], strlen(names[i])) : 0;
    t->past++;
    return true;
}

const char *sand_name_of(const struct sand_table *t, int seat)
{
    return t->names[seat];
}

/* How much of the state its hash is made of: see `hashed_bytes`. */
static uint32_t hashed(const struct sand_table *t)
{
    const struct sand_game *game = t->pack->game;
    const uint8_t *state = (const uint8_t *)t->state;
    for (uint32_t i = game->hashed_bytes; i && i < game->state_bytes; i++)
        if (state[i])
            return game->state_bytes;
    return game->hashed_bytes ? game->hashed_bytes : game->state_bytes;
}

uint64_t sand_hash(const struct sand_table *t)
{
    uint8_t digest[32];
    uint64_t hash = 0;
    sand_sha256(t->state, hashed(t), digest);
    for (int i = 0; i < 8; i++)
        hash = hash << 8 | digest[i];
    return hash;
}
