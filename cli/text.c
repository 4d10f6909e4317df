/* Text as a terminal shows it, and files as texts.
 *
 * Columns are counted by code point: letters take one, marks that combine none, East Asian letters and pictures two. A
 * table of our own and not wcwidth: that one depends on the locale, and what is printed must not. Bytes that are not
 * UTF-8 count as one column each and never stop anything. */
#include "cli/text.h"

#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- UTF-8 ---- */

/* How many bytes a first byte announces, and the bits of it that count; 0: not a first byte. */
static size_t announced(unsigned char first, uint32_t *bits)
{
    static const struct {
        unsigned char mask, sign;
        uint32_t size;
    } kinds[] = {{0x80, 0x00, 1}, {0xe0, 0xc0, 2}, {0xf0, 0xe0, 3}, {0xf8, 0xf0, 4}};
    for (size_t i = 0; i < 4; i++)
        if ((first & kinds[i].mask) == kinds[i].sign) {
            *bits = first & (unsigned char)~kinds[i].mask;
            return kinds[i].size;
        }
    return 0;
}

uint32_t text_next(const char *text, size_t size, size_t *used)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t code = 0;
    const size_t n = announced((unsigned char)text[0], &code);
    *used = 1;
    if (n == 0 || n > size)
        return 0xfffd;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0xfffd;
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    if (code < smallest[n] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0xfffd;
    *used = n;
    return code;
}

/* U+FFFD itself may stand in a text: as an encoded character it is three bytes long, as a fault one. */
bool text_is_utf8(const char *text, size_t size)
{
    for (size_t i = 0, used; i < size; i += used)
        if (text_next(text + i, size - i, &used) == 0xfffd && used == 1)
            return false;
    return true;
}

static int columns_of(uint32_t code)
{
    static const struct {
        uint32_t first, last;
        int columns;
    } ranges[] = {
        {0x0000, 0x001f, 0}, {0x007f, 0x009f, 0}, {0x0300, 0x036f, 0},   {0x200b, 0x200f, 0},   {0xfe00, 0xfe0f, 0},
        {0x1100, 0x115f, 2}, {0x2e80, 0xa4cf, 2}, {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},   {0xfe30, 0xfe6f, 2},
        {0xff00, 0xff60, 2}, {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].columns;
    return 1;
}

/* The length of a colour sequence (ESC [ … m) at the start of a text, or 0. */
static size_t colour_size(const char *text, size_t size)
{
    if (size < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    const char *end = memchr(text, 'm', size);
    return end ? (size_t)(end - text) + 1 : 0;
}

int text_columns(const char *text, size_t size)
{
    int columns = 0;
    for (size_t i = 0, used; i < size; i += used) {
        used = colour_size(text + i, size - i);
        if (!used)
            columns += columns_of(text_next(text + i, size - i, &used));
    }
    return columns;
}

/* ---- Lines ---- */

static void new_line(FILE *out, int indent, int *at)
{
    fprintf(out, "\n%*s", indent, "");
    *at = indent;
}

/* One line of the source, broken where it does not fit. */
static void wrap_line(FILE *out, const char *text, size_t size, int *at, int indent, int width)
{
    bool first = true;
    for (size_t i = 0; i < size;) {
        const size_t blanks = strspn(text + i, " ");
        const size_t word = strcspn(text + i + blanks, " \n");
        const int columns = text_columns(text + i + blanks, word);
        if (i + blanks >= size)
            return;
        if (!first && *at + (int)blanks + columns > width) {
            new_line(out, indent, at);
        } else {
            fprintf(out, "%*s", (int)blanks, "");
            *at += (int)blanks;
        }
        fwrite(text + i + blanks, 1, word, out);
        *at += columns;
        i += blanks + word;
        first = false;
    }
}

void text_wrap(FILE *out, const char *text, int at, int indent, int width)
{
    for (;;) {
        const size_t size = strcspn(text, "\n");
        wrap_line(out, text, size, &at, indent, width);
        text += size;
        if (!*text || !*++text)
            break;
        if (*text == '\n') {
            fputc('\n', out);
            at = 0;
        } else {
            new_line(out, indent, &at);
        }
    }
    fputc('\n', out);
}

void text_pad(FILE *out, const char *text, int columns)
{
    const int used = text_columns(text, strlen(text));
    fprintf(out, "%s%*s", text, columns > used ? columns - used : 0, "");
}

/* ---- Files ---- */

static char *read_all(FILE *file, size_t *size)
{
    size_t room = 4096, used = 0;
    char *text = malloc(room);
    while (text) {
        used += fread(text + used, 1, room - used - 1, file);
        if (used + 1 < room)
            break;
        char *more = realloc(text, room *= 2);
        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[used] = 0;
    *size = used;
    return text;
}

char *text_of_file(const char *path, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file) {
        complain(EXIT_USAGE, "%s: %s", path, strerror(errno));
        return 0;
    }
    errno = 0;
    char *text = read_all(file, size);
    const bool bad = !text || ferror(file);
    if (bad)
        complain(EXIT_USAGE, "%s: %s", path, errno ? strerror(errno) : "cannot be read");
    if (file != stdin)
        fclose(file);
    if (!bad)
        return text;
    free(text);
    return 0;
}

bool text_to_file(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    const bool written = file && fwrite(text, 1, size, file) == size;
    const int why = errno;
    const bool closed = file && fclose(file) == 0;
    if (written && closed)
        return true;
    complain(EXIT_USAGE, "%s: %s", path, strerror(written ? errno : why));
    return false;
}

/* A device or a pipe is written to and never replaced by a file of its name. */
static bool is_special(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

/* A program that reads the file in the meantime, or after a crash of this one, has the old text or the new one whole.
 */
bool text_to_file_safely(const char *path, const char *text, size_t size)
{
    char beside[4096];
    if (is_special(path))
        return text_to_file(path, text, size);
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return complain(false, "%s: the name is too long", path);
    if (!text_to_file(beside, text, size))
        return false;
    if (rename(beside, path) == 0)
        return true;
    complain(EXIT_USAGE, "%s: %s", path, strerror(errno));
    remove(beside);
    return false;
}

bool can_write_file(const char *path)
{
    char beside[4096];
    if (is_special(path)) {
        struct stat s;
        const bool folder = stat(path, &s) == 0 && S_ISDIR(s.st_mode);
        return (!folder && access(path, W_OK) == 0) ||
               complain(false, "%s: %s", path, strerror(folder ? EISDIR : errno));
    }
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return complain(false, "%s: the name is too long", path);
    if (!text_to_file(beside, "", 0))
        return false;
    remove(beside);
    return true;
}

bool is_same_file(const char *path, const char *other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}
