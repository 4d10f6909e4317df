/* The key by which the operator is known to a running server: 43 characters, as a token. It comes from the environment
 * (SANDTABLE_ADMIN_KEY), from the file that `admin-key-file` names, or, with SQLite, from a file next to the database,
 * which only the server's own user may read: who can read that one can read the database as well. A file that is not
 * there is made. Without a key there is no operator, and nothing answers under /api/v1/admin.
 *
 * Only its hash is kept in memory, and hashes are compared in constant time. */
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool take_key(struct server *s, const char *where, char *key, struct sand_error *error)
{
    s->operator_key.known = token_hash(key, s->operator_key.hash);
    sodium_memzero(key, strlen(key));
    return s->operator_key.known
               ? true
               : sand_fail(error, where, "an operator's key has 43 characters; a file that is not there is made",
                           (char *)0);
}

bool operator_read_line(const char *path, char *into, size_t room)
{
    FILE *f = fopen(path, "re");
    const bool read = f && fgets(into, (int)room, f);
    if (f)
        fclose(f);
    if (read)
        into[strcspn(into, "\r\n")] = 0;
    return read;
}

/* A new key, in a file that is nobody else's. */
static bool make_key(const char *path, struct sand_error *error)
{
    char key[TOKEN_CHARS + 2];
    uint8_t hash[STORE_HASH];
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    token_new(key, hash);
    key[TOKEN_CHARS] = '\n';
    const bool made = fd >= 0 && write(fd, key, TOKEN_CHARS + 1) == TOKEN_CHARS + 1 && fsync(fd) == 0;
    const int why = errno;
    sodium_memzero(key, sizeof key);
    if (fd >= 0)
        close(fd);
    return made ? true : sand_fail(error, path, "the operator's key cannot be kept there: ", strerror(why), (char *)0);
}

static bool open_file(struct server *s, const char *path, struct sand_error *error)
{
    char key[NET_TOKEN];
    if (access(path, F_OK) != 0 && !make_key(path, error))
        return false;
    if (!operator_read_line(path, key, sizeof key))
        return sand_fail(error, path, "the operator's key cannot be read", (char *)0);
    return take_key(s, path, key, error);
}

/* Where nobody has named a file, a server without an operator is better than none. */
static bool open_beside(struct server *s)
{
    char path[CLAIM_PATH];
    struct sand_error error;
    if (store_is_shared(s->settings.db) || strcmp(s->settings.db, ":memory:") == 0 ||
        !claim_beside(s->settings.db, ".admin", path))
        return true;
    if (!open_file(s, path, &error))
        log_event("admin", "where", error.where, "error", error.what, (char *)0);
    return true;
}

bool operator_open(struct server *s, struct sand_error *error)
{
    if (s->settings.admin_key[0])
        return take_key(s, "admin-key", s->settings.admin_key, error);
    return s->settings.admin_key_file[0] ? open_file(s, s->settings.admin_key_file, error) : open_beside(s);
}

bool operator_is(const struct server *s, const char *key)
{
    uint8_t hash[STORE_HASH];
    return s->operator_key.known && token_hash(key, hash) && sodium_memcmp(hash, s->operator_key.hash, STORE_HASH) == 0;
}
