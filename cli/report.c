/* HTML and SVG by hand: a report is read in ten years without a program of ours. So everything is in the one file: no
 * script, no font or image from elsewhere, and colours for light and dark that the reader's browser chooses.
 *
 * Text from outside (names of players and bots, options) goes through report_text only. */
#include "cli/report.h"

#include "cli/command.h"
#include "cli/phrases.h"
#include "cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char style[] =
    ":root{--table:#DDD6C6;--sheet:#F7F2E6;--ink:#25221C;--ink2:#5A5243;--line:#BFB49C;--well:#EBE4D3;"
    "--first:#2E6AA8;--piece:rgba(30,26,18,.55);color-scheme:light dark}\n"
    "@media(prefers-color-scheme:dark){:root{--table:#121411;--sheet:#1D1F1B;--ink:#EFE8D6;--ink2:#B7AE99;"
    "--line:#42433B;--well:#272A25;--first:#7FA6D6;--piece:rgba(245,236,214,.5)}}\n"
    "body{margin:0;background:var(--table);color:var(--ink);font:15px/21px 'Libre Franklin',system-ui,sans-serif;"
    "font-variant-numeric:tabular-nums lining-nums}\n"
    "main{max-width:60rem;margin:0 auto;padding:20px;background:var(--sheet);min-height:100vh;box-sizing:border-box}\n"
    "h1,h2,h3{font-family:'Source Serif 4',Georgia,serif;font-weight:600;line-height:1.22}\n"
    "h1{font-size:28px}h2{font-size:20px;margin-top:32px}h3{font-size:17px}figure{margin:14px 0}\n"
    "figcaption,p.small{color:var(--ink2);font-size:13px;line-height:17px}\n"
    "code,pre{background:var(--well);padding:1px 4px;border-radius:3px;overflow-wrap:anywhere;white-space:pre-wrap}\n"
    "div.wide{overflow-x:auto}table{border-collapse:collapse}th,td{padding:4px 10px;border-bottom:1px solid "
    "var(--line);text-align:left;vertical-align:top}th{color:var(--ink2);font-weight:600}\n"
    "td.n,th.n,table.n th,table.n td{text-align:right;white-space:nowrap}table.n th:first-child,table.n "
    "td:first-child{text-align:left}\n"
    "table.bars{width:100%}table.bars th{color:var(--ink);font-weight:400;width:30%}table.bars td{white-space:nowrap}"
    "td.bar{width:40%}td.bar div{position:relative;height:16px;background:var(--well)}td.bar i{display:block;"
    "height:16px}td.bar b{position:absolute;top:7px;height:2px;background:var(--ink)}\n"
    "@media(max-width:640px){table.bars tr,table.bars th,table.bars td{display:block;width:auto;border:0;padding:2px "
    "0}table.bars tr{border-bottom:1px solid var(--line);padding:6px 0}figure.wide>svg{min-width:640px}"
    "table.stack tr,table.stack td,table.stack td.n{display:block;border:0;text-align:left;white-space:normal;"
    "padding:2px 0}table.stack tr{border-bottom:1px solid var(--line);padding:6px 0}table.stack th{display:none}"
    "table.stack td:before{color:var(--ink2);font-weight:600;margin-right:6px}"
    "table.stack td:nth-child(1):before{content:var(--h1) ':'}table.stack td:nth-child(2):before{content:var(--h2) ':'}"
    "table.stack td:nth-child(3):before{content:var(--h3) ':'}table.stack td:nth-child(4):before{content:var(--h4) ':'}"
    "table.stack td:nth-child(5):before{content:var(--h5) ':'}table.stack td:nth-child(6):before{content:var(--h6) ':'}"
    "table.stack td:nth-child(7):before{content:var(--h7) ':'}}\n"
    "figure.wide{overflow-x:auto}svg{max-width:100%;height:auto;display:block}svg "
    "text{fill:var(--ink2);font-size:12px}\n"
    "svg .axis,svg .grid{stroke:var(--line);fill:none}svg .edge{stroke:var(--piece);stroke-width:3.4;fill:none}"
    "svg .run{stroke-width:2;fill:none}svg .cut{stroke:var(--ink2);stroke-dasharray:2 3}svg .disc{fill:var(--ink)}"
    "svg .no{fill:var(--sheet);font-weight:600}svg .name{fill:var(--ink)}svg .mark{fill:var(--first)}"
    "svg .span{stroke:var(--first);stroke-width:2}\n";

/* Lines differ in dashes as well, for print and for those who do not see colours; from the fifth on the dashes repeat.
 */
static const char *const colours[] = {"#2E6AA8", "#B8442F", "#1F6F66", "#8A5A2E",
                                      "#7FA6D6", "#A3AB8A", "#4A5057", "#AC8A94"};
static const char *const dashes[] = {"", "7 3", "2 3", "9 3 2 3"};
enum { COLOURS = 8, DASHES = 4 };

/* ---- Where it goes ---- */

static const char generator[] = "<meta name=\"generator\" content=\"sandtable\">";

bool report_goes_out(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* A file of theirs is not written over: what is there must be empty or a report. */
static bool may_replace(const char *path)
{
    struct stat s;
    size_t size;
    if (stat(path, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size == 0)
        return true;
    char *text = text_of_file(path, &size);
    const bool report = text && strstr(text, generator);
    if (text && !report)
        complain(EXIT_USAGE, "--html %s: this file is something else than a report; name a new one", path);
    free(text);
    return report;
}

bool report_may_go_to(const char *path, bool alone)
{
    if (report_goes_out(path))
        return alone || complain(false, "--html -: only one thing can be printed; name a file for the report");
    return may_replace(path) && can_write_file(path);
}

bool report_write(const char *path, const struct sand_writer *w)
{
    if (report_goes_out(path)) {
        fwrite(w->text, 1, w->size, stdout);
        return finish_output(EXIT_FINE) == EXIT_FINE;
    }
    return text_to_file_safely(path, w->text, w->size);
}

/* ---- Text ---- */

void report_text(struct sand_writer *w, const char *text)
{
    while (*text) {
        const size_t plain = strcspn(text, "&<>\"");
        sand_append(w, text, plain);
        text += plain;
        if (*text)
            sand_append_text(w, *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : "&quot;");
        text += *text != 0;
    }
}

static void open_tag(struct sand_writer *w, const char *tag, const char *attributes)
{
    sand_append_text(w, "<");
    sand_append_text(w, tag);
    sand_append_text(w, attributes);
    sand_append_text(w, ">");
}

static void close_tag(struct sand_writer *w, const char *tag)
{
    sand_append_text(w, "</");
    sand_append_text(w, tag);
    sand_append_text(w, ">");
}

void report_element(struct sand_writer *w, const char *tag, const char *text)
{
    open_tag(w, tag, "");
    report_text(w, text);
    close_tag(w, tag);
    sand_append_text(w, "\n");
}

void report_cell(struct sand_writer *w, const char *tag, const char *text)
{
    open_tag(w, tag, "");
    report_text(w, text);
    close_tag(w, tag);
}

void report_percent(struct sand_writer *w, const char *language, int thousandths)
{
    sand_append_text(w, "<td class=\"n\">");
    sand_append_text(w, decimal_text(language, thousandths / 10.0, 1).text);
    sand_append_text(w, "&nbsp;%</td>");
}

void report_begin(struct sand_writer *w, const char *language, const char *title)
{
    sand_append_text(w, "<!doctype html>\n<html lang=\"");
    sand_append(w, language, strlen(language) < 2 ? strlen(language) : 2);
    sand_append_text(w, "\">\n<meta charset=\"utf-8\">\n");
    sand_append_text(w, generator);
    sand_append_text(w, "\n<meta name=\"viewport\" content=\"width=device-width, "
                        "initial-scale=1\">\n<title>");
    report_text(w, title);
    sand_append_text(w, "</title>\n<style>\n");
    sand_append_text(w, style);
    sand_append_text(w, "</style>\n<main>\n");
    report_element(w, "h1", title);
}

void report_end(struct sand_writer *w)
{
    sand_append_text(w, "</main>\n</html>\n");
}

/* ---- Lines ---- */

enum { WIDE = 900, HIGH = 320, LEFT = 44, RIGHT = 14, TOP = 26, BOTTOM = 24 };

static double x_of(const struct report_plot *p, int point)
{
    const uint32_t last = p->place[p->points - 1];
    return LEFT + (double)(WIDE - LEFT - RIGHT) * p->place[point] / (last ? last : 1);
}

static double y_of(int thousandths)
{
    return TOP + (HIGH - TOP - BOTTOM) * (1 - thousandths / 1000.0);
}

static void put_grid(struct sand_writer *w, const struct report_plot *p)
{
    char text[200];
    for (int v = 0; v <= 1000; v += 250) {
        snprintf(text, sizeof text,
                 "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" "
                 "text-anchor=\"end\">%d %%</text>\n",
                 LEFT, y_of(v), WIDE - RIGHT, LEFT - 6, y_of(v) + 4, v / 10);
        sand_append_text(w, text);
    }
    for (int i = 0; i <= 4; i++) {
        const uint32_t place = (uint32_t)((uint64_t)p->place[p->points - 1] * (uint64_t)i / 4);
        snprintf(text, sizeof text, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                 LEFT + (WIDE - LEFT - RIGHT) * i / 4.0, HIGH - 6, (unsigned)place);
        sand_append_text(w, text);
    }
}

static void put_path(struct sand_writer *w, const struct report_plot *p, int line, const char *attributes)
{
    char text[64];
    sand_append_text(w, "<path ");
    sand_append_text(w, attributes);
    sand_append_text(w, " d=\"");
    for (int i = 0; i < p->points; i++) {
        snprintf(text, sizeof text, "%s%.1f %.1f", i ? "L" : "M", x_of(p, i), y_of(p->value(p->context, line, i)));
        sand_append_text(w, text);
    }
    sand_append_text(w, "\"/>\n");
}

static void put_marks(struct sand_writer *w, const struct report_plot *p)
{
    char text[256];
    for (int i = 0; i < p->marks; i++) {
        const double x = x_of(p, p->mark[i]);
        snprintf(text, sizeof text,
                 "<path class=\"cut\" d=\"M%.1f %dV%d\"/><circle class=\"disc\" cx=\"%.1f\" "
                 "cy=\"13\" r=\"9\"/><text class=\"no\" x=\"%.1f\" y=\"17\" text-anchor=\"middle\">%d</text>\n",
                 x, TOP, HIGH - BOTTOM, x, x, i + 1);
        sand_append_text(w, text);
    }
}

static void put_key(struct sand_writer *w, const struct report_plot *p)
{
    char text[200];
    sand_append_text(w, "<p>");
    for (int i = 0; i < p->lines; i++) {
        snprintf(
            text, sizeof text,
            "<svg viewBox=\"0 0 34 10\" style=\"display:inline;width:34px;height:10px\" "
            "aria-hidden=\"true\"><path class=\"run\" d=\"M1 5H33\" stroke=\"%s\" stroke-dasharray=\"%s\"/></svg> ",
            colours[i % COLOURS], dashes[i % DASHES]);
        sand_append_text(w, text);
        report_text(w, p->names[i]);
        sand_append_text(w, i + 1 < p->lines ? " &ensp; " : "</p>\n");
    }
}

void report_plot(struct sand_writer *w, const struct report_plot *p)
{
    char text[160];
    sand_append_text(w, "<figure class=\"wide\">\n<figcaption>");
    report_text(w, p->title);
    snprintf(text, sizeof text, "</figcaption>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE, HIGH);
    sand_append_text(w, text);
    report_text(w, p->title);
    sand_append_text(w, "\">\n");
    put_grid(w, p);
    for (int i = 0; i < p->lines; i++) {
        /* A wider line of the sheet's contrast below each, so that pale colours stand out from the grid where they
         * cross. */
        put_path(w, p, i, "class=\"edge\"");
        snprintf(text, sizeof text, "class=\"run\" stroke=\"%s\" stroke-dasharray=\"%s\"", colours[i % COLOURS],
                 dashes[i % DASHES]);
        put_path(w, p, i, text);
    }
    put_marks(w, p);
    sand_append_text(w, "</svg>\n");
    put_key(w, p);
    sand_append_text(w, "</figure>\n");
}

/* ---- Bars ---- */

/* Three cells: the name, the bar with its interval, the figures; on a phone one below the other, since a drawing would
 * shrink its text with it. */
static void put_bar(struct sand_writer *w, const char *language, const struct report_bar *b, int row)
{
    char text[300];
    sand_append_text(w, "<tr><th scope=\"row\">");
    report_text(w, b->name);
    if (b->more && *b->more) {
        sand_append_text(w, " (");
        report_text(w, b->more);
        sand_append_text(w, ")");
    }
    snprintf(text, sizeof text,
             "</th><td class=\"bar\" aria-hidden=\"true\"><div><i style=\"width:%.1f%%;background:%s\"></i><b "
             "style=\"left:%.1f%%;width:%.1f%%\"></b></div></td><td>",
             b->share / 10.0, colours[row % COLOURS], b->low / 10.0, (b->high - b->low) / 10.0);
    sand_append_text(w, text);
    snprintf(text, sizeof text, "%s %% (%s–%s), %llu / %llu</td></tr>\n",
             decimal_text(language, b->share / 10.0, 1).text, decimal_text(language, b->low / 10.0, 1).text,
             decimal_text(language, b->high / 10.0, 1).text, (unsigned long long)b->wins, (unsigned long long)b->games);
    sand_append_text(w, text);
}

void report_bars(struct sand_writer *w, const char *language, const struct report_bar *bars, int count)
{
    sand_append_text(w, "<table class=\"bars\">\n");
    for (int i = 0; i < count; i++)
        put_bar(w, language, &bars[i], i);
    sand_append_text(w, "</table>\n");
}
