/* The record of a table as text: a head, one line per answer, remark, note or queued dice, and the end. Every format is
 * read for ever by replay.c, and written again as it was read.
 *
 * A record is complete by itself: options, seed and answers give every state of the game again, so nothing that follows
 * from them is written, except the hash at the end, which proves that they were replayed by the same rules.
 * docs/contract.md shows one. It holds the seed, and with it every secret of the game: before the end it is for storage
 * alone. */
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/sha256.h"
#include "engine/table_private.h"

#include <string.h>

/* ---- Commitments ---- */

/* Begins a hash of the secret for one purpose; format 1 did not tell purposes apart. There, where nobody gave a nonce,
 * commitment and seed were both the hash of the secret alone: a player who saw the published commitment knew all dice.
 */
static void begin_hash(struct sand_sha256 *sha, const struct sand_commit *c, const char *purpose)
{
    sand_sha256_init(sha);
    if (c->format != 1)
        sand_sha256_add(sha, purpose, strlen(purpose));
    sand_sha256_add(sha, c->secret, sizeof c->secret);
}

void sand_commit_hash(const struct sand_commit *c, uint8_t hash[32])
{
    struct sand_sha256 sha;
    begin_hash(&sha, c, "sandtable commitment");
    sand_sha256_end(&sha, hash);
}

void sand_commit_seed(const struct sand_commit *c, uint8_t key[32])
{
    struct sand_sha256 sha;
    begin_hash(&sha, c, "sandtable seed");
    for (int i = 0; i < SAND_SEATS; i++) {
        if (c->format != 1)
            sand_sha256_add(&sha, &c->nonce[i].size, 1);
        sand_sha256_add(&sha, c->nonce[i].bytes, c->nonce[i].size);
    }
    sand_sha256_end(&sha, key);
}

static void append_hex(struct sand_writer *w, const char *lead, const uint8_t *bytes, size_t n)
{
    char hex[65];
    SAND_ENSURE(n <= 32);
    sand_hex(bytes, n, hex);
    sand_append_text(w, lead);
    sand_append_text(w, hex);
}

void table_commit(struct sand_table *t, const struct sand_commit *c)
{
    char name[SAND_ACTOR_BYTES];
    struct sand_writer w;
    sand_writer_grow(&w);
    for (int i = 0; i < SAND_SEATS; i++) {
        if (!c->nonce[i].size)
            continue;
        sand_append_text(&w, w.size ? " " : "");
        sand_append_text(&w, sand_actor_name(t->pack->game, i, name));
        append_hex(&w, ":", c->nonce[i].bytes, c->nonce[i].size);
    }
    t->committed = true;
    t->format = c->format ? c->format : SAND_FORMAT;
    memcpy(t->secret, c->secret, sizeof t->secret);
    if (w.full)
        table_starve(t);
    t->nonces = w.size ? table_keep(t, w.text, w.size) : 0;
    sand_writer_free(&w);
}

struct sand_table *sand_open_committed(const struct sand_pack *pack, const char *options, const struct sand_commit *c,
                                       struct sand_error *error)
{
    uint8_t key[32];
    sand_commit_seed(c, key);
    struct sand_table *t = sand_open(pack, options, key, error);
    if (!t)
        return 0;
    t->opening = true; /* until this is kept */
    table_commit(t, c);
    return table_opened(t, error);
}

/* ---- Writing ---- */

static void write_commit(const struct sand_table *t, struct sand_writer *w)
{
    struct sand_commit c = {.format = t->format};
    uint8_t hash[32];
    memcpy(c.secret, t->secret, sizeof c.secret);
    sand_commit_hash(&c, hash);
    append_hex(w, "commit sha256:", hash, 32);
    sand_append_text(w, t->nonces ? " nonces " : "");
    sand_append_text(w, t->nonces ? t->nonces : "");
    append_hex(w, "\nsecret ", t->secret, 32);
    sand_append_text(w, "\n");
}

static void write_names(const struct sand_table *t, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    bool any = false;
    for (int i = 0; i < sand_seats_of(t); i++) {
        if (!t->names[i])
            continue;
        sand_append_text(w, any ? ", " : "seats ");
        sand_append_text(w, sand_actor_name(t->pack->game, i, name));
        sand_append_text(w, " ");
        sand_append_text(w, t->names[i]);
        any = true;
    }
    if (any)
        sand_append_text(w, "\n");
}

static void write_head(const struct sand_table *t, struct sand_writer *w)
{
    const struct sand_game *game = t->pack->game;
    sand_append_text(w, "sandtable ");
    sand_append_int(w, t->format);
    sand_append_text(w, "\ngame ");
    sand_append_text(w, game->id);
    sand_append_text(w, " rules ");
    sand_append_int(w, game->rules);
    append_hex(w, " pack sha256:", t->pack->hash, 32);
    if (t->has_continues)
        append_hex(w, "\ncontinues sha256:", t->continues, 32);
    sand_append_text(w, t->options ? "\noptions " : "\nposition ");
    sand_append_text(w, t->options ? t->options : t->position);
    sand_append_text(w, "\n");
    if (t->committed)
        write_commit(t, w);
    if (t->options) {
        append_hex(w, "seed ", t->key, 32);
        sand_append_text(w, "\n");
    }
    write_names(t, w);
}

static void write_dice(const struct line *line, struct sand_writer *w)
{
    sand_append_text(w, "! dice");
    for (uint32_t i = 0; i < line->size; i++) {
        sand_append_text(w, " ");
        sand_append_int(w, (uint8_t)line->text[i]);
    }
}

static void write_remark(const struct sand_table *t, const struct sand_remark *r, struct sand_writer *w)
{
    sand_append_text(w, " > ");
    sand_append_text(w, t->pack->game->channels ? t->pack->game->channels[r->channel] : "table");
    sand_append_text(w, " ");
    sand_append_text(w, r->text);
}

static void write_line(const struct sand_table *t, const struct line *line, uint32_t remark, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    switch (line->kind) {
    case LINE_ANSWER:
        sand_append_text(w, sand_actor_name(t->pack->game, line->actor, name));
        sand_append_text(w, " ");
        sand_write_answer(t->pack->game, t->pack->data, line->answer, w);
        break;
    case LINE_REMARK:
        sand_append_text(w, sand_actor_name(t->pack->game, line->actor, name));
        write_remark(t, &t->remarks[remark], w);
        break;
    case LINE_NOTE:
        sand_append_text(w, "= ");
        sand_append(w, line->text, line->size);
        break;
    case LINE_DICE:
        write_dice(line, w);
        break;
    }
    sand_append_text(w, "\n");
}

static void write_end(const struct sand_table *t, struct sand_writer *w)
{
    struct sand_outcome o;
    uint8_t bytes[8];
    if (!sand_over(t, &o))
        return;
    const uint64_t hash = sand_hash(t);
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    sand_append_text(w, "end ");
    sand_append_text(w, t->pack->game->ends[o.why]);
    append_hex(w, " hash ", bytes, 8);
    sand_append_text(w, "\n");
}

void sand_record(const struct sand_table *t, struct sand_writer *w)
{
    write_head(t, w);
    struct line line;
    uint32_t remarks = 0;
    for (uint32_t at = 0; table_next_line(t, &at, &line); remarks += line.kind == LINE_REMARK)
        write_line(t, &line, remarks, w);
    write_end(t, w);
}
