/* Reports as one file for a browser: no script, no other file, light or dark as the reader's system is. */
#ifndef SAND_HTML_H
#define SAND_HTML_H

#include <stdio.h>

/* Everything up to the first line below the title; `language` is en or de. */
void html_begin(FILE *, const char *language, const char *title);
void html_end(FILE *);
/* Text, with what HTML would read otherwise written so that it does not. */
void html_text(FILE *, const char *);

#endif
