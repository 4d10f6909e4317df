/* The files of the page, made by tools/embed_page.py from web/dist: compressed, inside the binary. */
#ifndef SAND_PAGE_H
#define SAND_PAGE_H

#include <stddef.h>

struct page_file {
    const char *path, *type; /* "/index.html", "text/html; charset=utf-8" */
    const unsigned char *bytes;
    size_t size;  /* compressed */
    size_t whole; /* uncompressed */
    int hashed;   /* the name holds a hash of the content: may be kept for ever */
};
extern const struct page_file page_files[]; /* ends with a null path */

#endif
