/* The report for a browser: ratings as a plot and a table, and the cross table. */
#include "cli/league.h"

#include "cli/command.h"
#include "cli/html.h"
#include "cli/phrases.h"
#include "cli/report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The plot: a line for each bot, the strongest on top; a point with its interval on a common axis. */
enum { LEFT = 180, WIDTH = 640, ROW = 30, TOP = 8 };

struct axis {
    double low, high, step;
};

/* At most about eight lines, at multiples of a step that is 50, 100, 200 …; 0 is always on the axis, as it is the mean
 * of all bots. */
static struct axis axis_of(const struct league_report *r)
{
    struct axis a = {0, 0, 50};
    for (int i = 0; i < r->league->bot_count; i++) {
        a.low = fmin(a.low, r->rating[i].elo - r->rating[i].error);
        a.high = fmax(a.high, r->rating[i].elo + r->rating[i].error);
    }
    while ((a.high - a.low) / a.step > 8)
        a.step *= 2;
    a.low = a.step * floor(a.low / a.step);
    a.high = a.step * ceil(a.high / a.step);
    if (a.high <= a.low)
        a.high = a.low + a.step;
    return a;
}

static double place(const struct axis *a, double elo)
{
    return LEFT + WIDTH * (elo - a->low) / (a->high - a->low);
}

static void write_plot(FILE *f, const struct league_report *r)
{
    const struct league *l = r->league;
    const struct axis a = axis_of(r);
    const int bottom = TOP + ROW * l->bot_count;
    fprintf(f, "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\">\n", LEFT + WIDTH + 30, bottom + 26,
            LEFT + WIDTH + 30);
    for (double elo = a.low; elo <= a.high + 0.5; elo += a.step)
        fprintf(
            f,
            "<path class=\"axis\" d=\"M%.1f %dV%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%+.0f</text>\n",
            place(&a, elo), TOP, bottom, place(&a, elo), bottom + 18, elo);
    for (int i = 0; i < l->bot_count; i++) {
        const struct rating *at = &r->rating[r->order[i]];
        const int y = TOP + ROW * i + ROW / 2;
        fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 12, y + 4);
        html_text(f, l->name[r->order[i]]);
        fprintf(
            f,
            "</text><path class=\"span\" d=\"M%.1f %dH%.1f\"/><circle class=\"mark\" cx=\"%.1f\" cy=\"%d\" r=\"5\"/>\n",
            place(&a, at->elo - at->error), y, place(&a, at->elo + at->error), place(&a, at->elo), y);
    }
    fputs("</svg>\n", f);
}

static void write_ratings(FILE *f, const struct league_report *r, const char *language)
{
    static const enum phrase columns[] = {PHRASE_LEAGUE_BOT, PHRASE_LEAGUE_RATING, PHRASE_LEAGUE_GAMES,
                                          PHRASE_LEAGUE_SCORE};
    fputs("<div class=\"wide\"><table class=\"n\"><thead><tr>", f);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        fprintf(f, "<th>%s</th>", phrase(language, columns[i]));
    fputs("</tr></thead>\n", f);
    for (int i = 0; i < r->league->bot_count; i++) {
        const int bot = r->order[i];
        uint64_t games;
        const double score = league_score(r->league, bot, &games);
        fputs("<tr><td>", f);
        html_text(f, r->league->name[bot]);
        fprintf(f, "</td><td>%+.0f ± %.0f</td><td>%llu</td><td>%s %%</td></tr>\n", r->rating[bot].elo,
                r->rating[bot].error, (unsigned long long)games, decimal_text(language, 100 * score, 1).text);
    }
    fputs("</table></div>\n", f);
}

/* One field of the cross table: the score and its interval, as the bot of the row sees it. */
static void write_field(FILE *f, const struct league *l, int row, int column)
{
    bool turned;
    const int at = league_pairing(l, row, column, &turned);
    if (at < 0) {
        fputs("<td>–</td>", f);
        return;
    }
    const struct score s = pairing_score(&l->pairing[at]);
    fprintf(f, "<td title=\"%llu\">%s (%.0f–%.0f)</td>", 2 * (unsigned long long)pairing_count(&l->pairing[at]),
            decimal_text(l->game->language, 100 * (turned ? 1 - s.mean : s.mean), 1).text,
            100 * (turned ? 1 - s.high : s.low), 100 * (turned ? 1 - s.low : s.high));
}

static void write_cross(FILE *f, const struct league_report *r, const char *language)
{
    const struct league *l = r->league;
    fprintf(f, "<h2>%s</h2>\n<div class=\"wide\"><table class=\"n\"><thead><tr><th></th>",
            phrase(language, PHRASE_LEAGUE_CROSS));
    for (int i = 0; i < l->bot_count; i++) {
        fputs("<th>", f);
        html_text(f, l->name[r->order[i]]);
        fputs("</th>", f);
    }
    fputs("</tr></thead>\n", f);
    for (int i = 0; i < l->bot_count; i++) {
        fputs("<tr><td>", f);
        html_text(f, l->name[r->order[i]]);
        fputs("</td>", f);
        for (int k = 0; k < l->bot_count; k++)
            write_field(f, l, r->order[i], r->order[k]);
        fputs("</tr>\n", f);
    }
    fputs("</table></div>\n", f);
}

static void write_page(FILE *f, const struct league_report *r)
{
    const struct league *l = r->league;
    const char *const language = l->game->language;
    struct sand_writer head;
    sand_writer_grow(&head);
    append_phrases(&head, language, PHRASE_LEAGUE_HEAD, sand_word(l->game->words, "game", "title"),
                   number_text(l->seats).text, number_text((long long)league_games(l)).text, l->seed_text, (char *)0);
    html_begin(f, language, head.text);
    write_plot(f, r);
    write_ratings(f, r, language);
    write_cross(f, r, language);
    fprintf(f, "<p class=\"small\">%s</p>\n<p class=\"small\">", phrase(language, PHRASE_LEAGUE_METHOD));
    sand_writer_reset(&head);
    options_tell(l->game->words, l->game->pack->game, language, l->options, &head);
    html_text(f, head.size ? head.text : "");
    fputs("</p>\n", f);
    html_end(f);
    sand_writer_free(&head);
}

bool league_write_page(const struct league_report *r, const char *path)
{
    FILE *f = report_goes_out(path) ? stdout : fopen(path, "w");
    if (f)
        write_page(f, r);
    const bool fine = f && !ferror(f);
    if (f == stdout)
        return true; /* whether it was written is seen at the end */
    if (f && fclose(f) == 0 && fine)
        return true;
    complain(EXIT_USAGE, "%s: cannot write: %s", path, strerror(errno));
    return false;
}
