/* The frame of a report (cli/report.h), for who writes to a file. Reports that are made whole in memory use that
 * directly. */
#include "cli/html.h"

#include "cli/report.h"

static void put(FILE *f, struct sand_writer *w)
{
    fputs(w->text, f);
    sand_writer_free(w);
}

void html_begin(FILE *f, const char *language, const char *title)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    report_begin(&w, language, title);
    put(f, &w);
}

void html_end(FILE *f)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    report_end(&w);
    put(f, &w);
}

void html_text(FILE *f, const char *text)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    report_text(&w, text);
    put(f, &w);
}
