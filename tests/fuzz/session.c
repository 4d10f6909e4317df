/* The protocol: an input is lines for one session. Every line gets one JSON object, and the session continues. */
#include "engine/session.h"
#include "engine/ensure.h"
#include "tests/generic/packs.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The reply is one whole object. */
static void check_reply(const struct sand_writer *w)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", w->text, w->size, &error);
    SAND_ENSURE(r && sand_type(r, 0) == SAND_OBJECT && sand_count(r, 0) > 0);
    sand_reader_close(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct sand_session_world world = {all_packs(), 0, 0, {1, 2, 3}};
    struct sand_session *s = sand_session_open(&world);
    struct sand_writer reply;
    const char *at = (const char *)data, *const end = at + size;
    bool more = true;
    SAND_ENSURE(s);
    sand_writer_grow(&reply);
    for (int lines = 0; more && at < end && lines < 64; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        sand_writer_reset(&reply);
        more = sand_session_line(s, at, (size_t)((stop ? stop : end) - at), &reply);
        if (!strstr(reply.text, "{}")) /* an update with nothing new is an empty object */
            check_reply(&reply);
        at = stop ? stop + 1 : end;
    }
    sand_writer_free(&reply);
    sand_session_close(s);
    return 0;
}
