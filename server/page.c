/* Serving the page, and packing what else is large and open to all. A client that takes no gzip gets the file inflated;
 * there are few of those.
 *
 * Only what is the same for everyone may be packed: compressing a secret together with text that somebody else can
 * choose shows in the size how much they have in common (BREACH). api.c asks for it by route. */
#include "server/page.h"

#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const char missing[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sandtable</title>"
    "<p>This binary was built without the page. <code>./play</code> builds it; the API is under /api/v1.</p></html>";

static char *inflated(const struct page_file *f)
{
    char *text = malloc(f->whole + 1);
    z_stream z = {0};
    if (!text || inflateInit2(&z, 16 + MAX_WBITS) != Z_OK)
        abort();
    z.next_in = (unsigned char *)(size_t)f->bytes;
    z.avail_in = (unsigned)f->size;
    z.next_out = (unsigned char *)text;
    z.avail_out = (unsigned)f->whole;
    inflate(&z, Z_FINISH);
    inflateEnd(&z);
    return text;
}

void page_pack(struct net_reply *reply)
{
    z_stream z = {0};
    if (deflateInit2(&z, 6, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    const size_t room = deflateBound(&z, reply->size);
    char *packed = malloc(room);
    z.next_in = (unsigned char *)(size_t)reply->text;
    z.avail_in = (unsigned)reply->size;
    z.next_out = (unsigned char *)packed;
    z.avail_out = (unsigned)room;
    const bool whole = packed && deflate(&z, Z_FINISH) == Z_STREAM_END;
    deflateEnd(&z);
    if (!whole) {
        free(packed);
        return;
    }
    if (reply->owned)
        free((void *)(size_t)reply->text);
    reply->text = packed;
    reply->size = z.total_out;
    reply->owned = reply->compressed = true;
}

bool page_find(const char *path, bool gzip, struct net_reply *reply)
{
    const char *wanted = strcmp(path, "/") == 0 ? "/index.html" : path;
    reply->status = 200;
    for (const struct page_file *f = page_files; f->path; f++) {
        if (strcmp(f->path, wanted) != 0)
            continue;
        reply->type = f->type;
        reply->compressed = gzip;
        reply->immutable = f->hashed;
        reply->kept = strncmp(f->type, "image/", 6) == 0;
        reply->text = gzip ? (const char *)f->bytes : inflated(f);
        reply->size = gzip ? f->size : f->whole;
        reply->owned = !gzip;
        return true;
    }
    if (strcmp(wanted, "/index.html") != 0)
        return false;
    reply->type = "text/html; charset=utf-8";
    reply->text = missing;
    reply->size = sizeof missing - 1;
    return true;
}
