/* Tables of rules or data that this server does not have. They cannot be played here, but what they were can be read:
 * the table says so in a sentence, and its record is made from the document and the log without playing it. */
#include "engine/sha256.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>

void frozen_explain(struct room *r, const char *rules, const char *pack)
{
    char ours[12];
    snprintf(ours, sizeof ours, "%d", r->pack->game->rules);
    if (strcmp(rules, ours) != 0)
        snprintf(
            r->frozen->why, sizeof r->frozen->why,
            "it was begun by version %s of the rules of %s, and this server plays version %s; its record can be saved",
            rules, r->pack->game->title, ours);
    else
        snprintf(
            r->frozen->why, sizeof r->frozen->why,
            "it was begun with other data of %s than this server has (pack sha256:%.12s…); its record can be saved",
            r->pack->game->title, pack);
    snprintf(r->frozen->rules, sizeof r->frozen->rules, "%s", rules);
    snprintf(r->frozen->pack, sizeof r->frozen->pack, "%s", pack);
}

/* A line as it stands in a record; an answer that only waited is not part of one. */
static bool put_line(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    (void)seq, (void)at;
    if (size && text[0] != '~') {
        sand_append(context, text, size);
        sand_append_text(context, "\n");
    }
    return true;
}

static void put_hex(struct sand_writer *w, const char *lead, const uint8_t *bytes, size_t n)
{
    char hex[65];
    sand_hex(bytes, n, hex);
    sand_append_text(w, lead);
    sand_append_text(w, hex);
}

static void put_seed(const struct room *r, struct sand_writer *w)
{
    struct sand_commit commit;
    uint8_t seed[32];
    char text[COMMITMENT_CHARS + 1], name[SAND_ACTOR_BYTES];
    bool any = false;
    room_commit(r, &commit);
    sand_commit_seed(&commit, seed);
    sand_append_text(w, "commit ");
    sand_append_text(w, room_commitment(r, text));
    for (int i = 0; i < r->seats; i++)
        if (commit.nonce[i].size) {
            sand_append_text(w, any ? " " : " nonces ");
            sand_append_text(w, room_seat_name(r, i, name));
            put_hex(w, ":", commit.nonce[i].bytes, commit.nonce[i].size);
            any = true;
        }
    put_hex(w, "\nsecret ", commit.secret, 32);
    put_hex(w, "\nseed ", seed, 32);
    sand_append_text(w, "\n");
}

static void put_names(const struct room *r, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    bool any = false;
    for (int i = 0; i < r->seats; i++) {
        const bool bot = r->seat[i].kind == SEAT_BOT;
        if (!bot && !r->seat[i].name[0])
            continue;
        sand_append_text(w, any ? ", " : "seats ");
        sand_append_text(w, room_seat_name(r, i, name));
        sand_append_text(w, bot ? " bot:" : " ");
        sand_append_text(w, bot ? r->seat[i].bot : r->seat[i].name);
        any = true;
    }
    sand_append_text(w, any ? "\n" : "");
}

bool frozen_record(const struct room *r, struct sand_writer *w, struct sand_error *error)
{
    sand_append_text(w, "sandtable ");
    sand_append_int(w, r->format);
    sand_append_text(w, "\ngame ");
    sand_append_text(w, r->pack->game->id);
    sand_append_text(w, " rules ");
    sand_append_text(w, r->frozen->rules);
    sand_append_text(w, " pack sha256:");
    sand_append_text(w, r->frozen->pack);
    sand_append_text(w, "\noptions ");
    sand_append_text(w, r->options);
    sand_append_text(w, "\n");
    put_seed(r, w);
    put_names(r, w);
    return store_read(r->server->store, r->code, 1, put_line, w, error);
}
