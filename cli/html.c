/* The frame of a report. Colours are the page's (web/src/tokens.json). */
#include "cli/html.h"

static const char head[] =
    "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
    "<style>\n"
    ":root{color-scheme:light dark;--table:#DDD6C6;--sheet:#F7F2E6;--well:#EBE4D3;--ink:#25221C;--ink2:#5A5243;"
    "--line:#BFB49C;--first:#2E6AA8;--second:#B8442F}\n"
    "@media(prefers-color-scheme:dark){:root{--table:#121411;--sheet:#1D1F1B;--well:#272A25;--ink:#EFE8D6;"
    "--ink2:#B7AE99;--line:#42433B;--first:#7FA6D6;--second:#F09A88}}\n"
    "body{margin:0;background:var(--table);color:var(--ink);font:15px/1.4 'Libre Franklin',system-ui,sans-serif}\n"
    "main{max-width:60rem;margin:0 auto;padding:20px;background:var(--sheet);min-height:100vh;box-sizing:border-box}\n"
    "h1,h2{font-family:'Source Serif 4',Georgia,serif;line-height:1.22}h1{font-size:28px}h2{font-size:20px}\n"
    "div.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums lining-nums}\n"
    "th,td{padding:4px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\n"
    "th:first-child,td:first-child{text-align:left}thead th{color:var(--ink2);font-weight:600}\n"
    "code{background:var(--well);padding:1px 4px;border-radius:3px;overflow-wrap:anywhere}p.small{color:var(--ink2)}\n"
    "svg{max-width:100%;height:auto;display:block}svg text{fill:var(--ink);font-size:13px}\n"
    "svg .axis{stroke:var(--line)}svg .mark{fill:var(--first)}svg .span{stroke:var(--first);stroke-width:2}\n"
    "</style>\n";

void html_begin(FILE *f, const char *language, const char *title)
{
    fprintf(f, "<!doctype html>\n<html lang=\"%.2s\">\n<title>", language);
    html_text(f, title);
    fprintf(f, "</title>\n%s<main>\n<h1>", head);
    html_text(f, title);
    fputs("</h1>\n", f);
}

void html_end(FILE *f)
{
    fputs("</main>\n</html>\n", f);
}

void html_text(FILE *f, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", f);
            break;
        case '<':
            fputs("&lt;", f);
            break;
        case '"':
            fputs("&quot;", f);
            break;
        default:
            putc(*text, f);
        }
}
