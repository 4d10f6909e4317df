/* An analysis as a report: the same parts in the same order as for a terminal (cli/analyse_text.c), with the curve
 * drawn. */
#include "cli/analyse.h"
#include "cli/phrases.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

/* Point 0 of the curve is the game's beginning, point i the end of turn i - 1. */
static int chance_at(const void *context, int line, int point)
{
    return analysis_before(context, point)[line];
}

static void put_curve(const struct told *t, struct sand_writer *w)
{
    const struct analysis *a = t->analysis;
    const int points = analysis_turns(a) + 1;
    uint32_t *place = calloc((size_t)points, sizeof *place);
    int turn[TOLD_POINTS];
    struct sand_writer title;
    if (!place)
        return;
    for (int i = 1; i < points; i++)
        place[i] = analysis_turn(a, i - 1)->last;
    const int marks = analysis_turning(a, TOLD_POINTS, turn);
    for (int i = 0; i < marks; i++)
        turn[i]++;
    sand_writer_grow(&title);
    append_phrases(&title, t->language, PHRASE_ANALYSE_CURVE, number_text((analysis_margin(a) + 5) / 10).text,
                   (char *)0);
    report_plot(
        w, &(struct report_plot){title.text, analysis_series(a), points, t->series, place, chance_at, a, turn, marks});
    sand_writer_free(&title);
    free(place);
}

static void put_points(const struct told *t, struct sand_writer *w, int thousandths)
{
    sand_append_text(w, "<td class=\"n\">");
    sand_append_text(w, thousandths > 0 ? "+" : thousandths < 0 ? "−" : "");
    sand_append_text(w, decimal_text(t->language, (thousandths < 0 ? -thousandths : thousandths) / 10.0, 1).text);
    sand_append_text(w, "</td>");
}

/* Where there is no room for columns each cell has its head before it (report.c): so heads are told to the style too.
 */
static void put_heads(struct sand_writer *w, const struct told *t, const enum phrase *heads, int count)
{
    sand_append_text(w, "<div class=\"wide\"><table class=\"stack\" style=\"");
    for (int i = 0; i < count; i++) {
        sand_append_text(w, "--h");
        sand_append_text(w, number_text(i + 1).text);
        sand_append_text(w, ":'");
        report_text(w, phrase(t->language, heads[i]));
        sand_append_text(w, "';");
    }
    sand_append_text(w, "\"><tr>");
    for (int i = 0; i < count; i++)
        report_cell(w, "th", phrase(t->language, heads[i]));
    sand_append_text(w, "</tr>\n");
}

static void put_turn_cell(const struct told *t, int turn, struct sand_writer *w)
{
    struct sand_writer text;
    sand_writer_grow(&text);
    told_turn(t, turn, &text);
    report_cell(w, "td", text.text);
    sand_writer_free(&text);
}

static void put_turning(const struct told *t, struct sand_writer *w)
{
    static const enum phrase heads[] = {PHRASE_ANALYSE_COL_NUMBER, PHRASE_ANALYSE_COL_ANSWERS, PHRASE_ANALYSE_COL_TURN,
                                        PHRASE_ANALYSE_COL_FOR,    PHRASE_ANALYSE_COL_GAIN,    PHRASE_ANALYSE_COL_LUCK,
                                        PHRASE_ANALYSE_COL_CHOICE};
    const struct analysis *a = t->analysis;
    int turn[TOLD_POINTS], by;
    const int count = analysis_turning(a, TOLD_POINTS, turn);
    report_element(w, "h2", phrase(t->language, count ? PHRASE_ANALYSE_TURNING : PHRASE_ANALYSE_NO_TURNING));
    if (!count)
        return;
    put_heads(w, t, heads, analysis_tells_luck(a) ? 7 : 5);
    for (int i = 0; i < count; i++) {
        const int series = analysis_gainer(a, turn[i], &by);
        const int luck = analysis_turn(a, turn[i])->after[series] - analysis_turn(a, turn[i])->chosen[series];
        sand_append_text(w, "<tr>");
        report_cell(w, "td", number_text(i + 1).text);
        report_cell(w, "td", number_text(analysis_turn(a, turn[i])->last).text);
        put_turn_cell(t, turn[i], w);
        report_cell(w, "td", t->series[series]);
        put_points(t, w, by);
        if (analysis_tells_luck(a)) {
            put_points(t, w, luck);
            put_points(t, w, by - luck);
        }
        sand_append_text(w, "</tr>\n");
    }
    sand_append_text(w, "</table></div>\n");
}

static void put_accounts(const struct told *t, struct sand_writer *w)
{
    static const enum phrase heads[] = {PHRASE_ANALYSE_COL_FOR, PHRASE_ANALYSE_COL_START,  PHRASE_ANALYSE_COL_LUCK,
                                        PHRASE_ANALYSE_COL_OWN, PHRASE_ANALYSE_COL_OTHERS, PHRASE_ANALYSE_COL_END};
    report_element(w, "h2", phrase(t->language, PHRASE_ANALYSE_ACCOUNTS));
    put_heads(w, t, heads, 6);
    for (int i = 0; i < analysis_series(t->analysis); i++) {
        const struct analysis_account sum = analysis_account(t->analysis, i);
        sand_append_text(w, "<tr>");
        report_cell(w, "td", t->series[i]);
        report_percent(w, t->language, sum.start);
        put_points(t, w, sum.luck);
        put_points(t, w, sum.own);
        put_points(t, w, sum.others);
        report_percent(w, t->language, sum.start + sum.luck + sum.own + sum.others);
        sand_append_text(w, "</tr>\n");
    }
    sand_append_text(w, "</table></div>\n");
}

static void put_plan_cell(const struct told *t, const struct analysis_steps *steps, struct sand_writer *w)
{
    struct sand_writer text;
    sand_writer_grow(&text);
    told_steps(t, steps, &text);
    report_cell(w, "td", text.text);
    sand_writer_free(&text);
}

/* A text whose negative numbers have the sign of the columns. */
static void put_signed(struct sand_writer *w, char *text)
{
    for (char *next; (next = strstr(text, " -")); text = next + 2) {
        *next = 0;
        report_text(w, text);
        sand_append_text(w, next[2] >= '0' && next[2] <= '9' ? " −" : " -");
    }
    report_text(w, text);
}

static void put_why_cell(const struct told *t, const struct analysis_turn *turn, struct sand_writer *w)
{
    struct sand_writer text;
    sand_writer_grow(&text);
    told_reasons(t, turn, &text);
    sand_append_text(w, "<td>");
    if (text.text)
        put_signed(w, text.text);
    sand_append_text(w, "</td>");
    sand_writer_free(&text);
}

static void put_missed_of(const struct told *t, int seat, struct sand_writer *w)
{
    static const enum phrase heads[] = {PHRASE_ANALYSE_COL_ANSWERS, PHRASE_ANALYSE_COL_TURN, PHRASE_ANALYSE_COL_BETTER,
                                        PHRASE_ANALYSE_COL_PLAYED,  PHRASE_ANALYSE_COL_WHY,  PHRASE_ANALYSE_COL_GAIN};
    const struct analysis *a = t->analysis;
    int turn[TOLD_PLANS];
    const int count = analysis_missed(a, seat, TOLD_PLANS, turn);
    if (!count)
        return;
    report_element(w, "h3", t->names[seat]);
    put_heads(w, t, heads, 6);
    for (int i = 0; i < count; i++) {
        const struct analysis_turn *at = analysis_turn(a, turn[i]);
        sand_append_text(w, "<tr>");
        report_cell(w, "td", number_text((long long)at->from + at->parts).text);
        put_turn_cell(t, turn[i], w);
        put_plan_cell(t, &at->best, w);
        put_plan_cell(t, &at->played, w);
        put_why_cell(t, at, w);
        put_points(t, w, at->gain);
        sand_append_text(w, "</tr>\n");
    }
    sand_append_text(w, "</table></div>\n");
}

static void put_missed(const struct told *t, struct sand_writer *w)
{
    const bool plans = analysis_has_plans(t->analysis);
    report_element(w, "h2", phrase(t->language, plans ? PHRASE_ANALYSE_MISSED : PHRASE_ANALYSE_NO_PLANS));
    for (int seat = 0; plans && seat < sand_seats_of(analysis_table(t->analysis)); seat++)
        put_missed_of(t, seat, w);
}

void analyse_html(const struct told *t, struct sand_writer *w)
{
    const struct sand_table *table = analysis_table(t->analysis);
    struct sand_outcome outcome;
    struct sand_writer head;
    sand_over(table, &outcome);
    sand_writer_grow(&head);
    append_phrases(&head, t->language, PHRASE_ANALYSE_HEAD, sand_word(t->words, "game", "title"),
                   number_text(sand_seats_of(table)).text, number_text(sand_answers_taken(table)).text,
                   sand_word(t->words, "end", sand_pack_of(table)->game->ends[outcome.why]), (char *)0);
    report_begin(w, t->language, sand_word(t->words, "game", "title"));
    report_element(w, "p", head.text);
    put_curve(t, w);
    put_turning(t, w);
    if (analysis_tells_luck(t->analysis))
        put_accounts(t, w);
    put_missed(t, w);
    report_element(w, "p", phrase(t->language, PHRASE_ANALYSE_NOTE));
    report_end(w);
    sand_writer_free(&head);
}
