/* An analysis for a terminal. Chances are thousandths inside and whole percent here: with a hundred futures a
 * position's margin is several percent, and a decimal would claim more than is known. */
#include "cli/analyse.h"
#include "cli/phrases.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <stdio.h>
#include <string.h>

enum { TURN = 44, SERIES = 12 };

static void pad_left(const char *text, int columns)
{
    const int used = text_columns(text, strlen(text));
    printf("%*s%s", used < columns ? columns - used : 1, "", text);
}

static void print_cut(const char *text, int columns)
{
    char cut[TURN * 4 + 8] = "";
    size_t used = 0;
    const size_t size = strlen(text);
    while (used < size && text_columns(text, used) < columns - 1) {
        size_t step;
        text_next(text + used, size - used, &step);
        if (used + step >= sizeof cut - 4)
            break;
        used += step;
    }
    memcpy(cut, text, used);
    cut[used] = 0;
    if (used < size)
        strcat(cut, "…");
    text_pad(stdout, cut, columns);
}

static void print_chances(const struct told *t, const int16_t *chance)
{
    const int count = analysis_series(t->analysis);
    int thousandths[ANALYSIS_SERIES], percent[ANALYSIS_SERIES];
    char text[16];
    for (int i = 0; i < count; i++)
        thousandths[i] = chance[i];
    told_shares(count, thousandths, percent);
    for (int i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%d %%", percent[i]);
        pad_left(text, SERIES);
    }
    putchar('\n');
}

/* Turns with one opener belong to one card, round or phase. */
static bool last_of_its_kind(const struct analysis *a, int i)
{
    return i + 1 == analysis_turns(a) || analysis_turn(a, i)->opener != analysis_turn(a, i + 1)->opener;
}

static void print_curve(const struct told *t, bool all)
{
    const struct analysis *a = t->analysis;
    struct sand_writer w;
    print_phrase(t->language, PHRASE_ANALYSE_CURVE, number_text((analysis_margin(a) + 5) / 10).text, (char *)0);
    printf("%7s  %*s", "", TURN, "");
    for (int i = 0; i < analysis_series(a); i++)
        pad_left(t->series[i], SERIES);
    printf("\n%7d  %*s", 0, TURN, "");
    print_chances(t, analysis_before(a, 0));
    sand_writer_grow(&w);
    for (int i = 0; i < analysis_turns(a); i++) {
        if (!all && !last_of_its_kind(a, i))
            continue;
        sand_writer_reset(&w);
        told_turn(t, i, &w);
        printf("%7u  ", (unsigned)analysis_turn(a, i)->last);
        print_cut(w.text, TURN);
        print_chances(t, analysis_turn(a, i)->after);
    }
    sand_writer_free(&w);
}

static int whole_points(int thousandths)
{
    return (thousandths + (thousandths < 0 ? -5 : 5)) / 10;
}

static struct number_text points(int thousandths)
{
    struct number_text n;
    snprintf(n.text, sizeof n.text, "%+d", whole_points(thousandths));
    return n;
}

static void print_turning(const struct told *t)
{
    const struct analysis *a = t->analysis;
    int turn[TOLD_POINTS], by;
    struct sand_writer w;
    const int count = analysis_turning(a, TOLD_POINTS, turn);
    printf("\n%s\n", phrase(t->language, count ? PHRASE_ANALYSE_TURNING : PHRASE_ANALYSE_NO_TURNING));
    sand_writer_grow(&w);
    for (int i = 0; i < count; i++) {
        const int series = analysis_gainer(a, turn[i], &by);
        const struct analysis_turn *at = analysis_turn(a, turn[i]);
        sand_writer_reset(&w);
        told_turn(t, turn[i], &w);
        print_phrase(t->language, PHRASE_ANALYSE_POINT, number_text(at->last).text, t->series[series], points(by).text,
                     w.text, (char *)0);
        if (analysis_tells_luck(a))
            print_phrase(t->language, PHRASE_ANALYSE_OF_IT, points(at->after[series] - at->chosen[series]).text,
                         points(by - at->after[series] + at->chosen[series]).text, (char *)0);
    }
    sand_writer_free(&w);
}

/* Rounded so that they add up to the end: what is left of rounding goes to chance, which is the least exact. */
static void print_accounts(const struct told *t)
{
    const struct analysis *a = t->analysis;
    const int count = analysis_series(a);
    int from[ANALYSIS_SERIES], to[ANALYSIS_SERIES], start[ANALYSIS_SERIES], end[ANALYSIS_SERIES];
    for (int i = 0; i < count; i++) {
        const struct analysis_account sum = analysis_account(a, i);
        from[i] = sum.start;
        to[i] = sum.start + sum.luck + sum.own + sum.others;
    }
    told_shares(count, from, start);
    told_shares(count, to, end);
    printf("\n%s\n", phrase(t->language, PHRASE_ANALYSE_ACCOUNTS));
    for (int i = 0; i < count; i++) {
        const struct analysis_account sum = analysis_account(a, i);
        const int own = whole_points(sum.own), others = whole_points(sum.others);
        print_phrase(t->language, PHRASE_ANALYSE_ACCOUNT, t->series[i], number_text(start[i]).text,
                     points(10 * (end[i] - start[i] - own - others)).text, points(10 * own).text,
                     points(10 * others).text, number_text(end[i]).text, (char *)0);
    }
}

static void print_missed_of(const struct told *t, int seat)
{
    const struct analysis *a = t->analysis;
    int turn[TOLD_PLANS];
    struct sand_writer played, best, opened;
    const int count = analysis_missed(a, seat, TOLD_PLANS, turn);
    if (!count)
        return;
    printf("%s\n", t->names[seat]);
    sand_writer_grow(&played);
    sand_writer_grow(&best);
    sand_writer_grow(&opened);
    for (int i = 0; i < count; i++) {
        const struct analysis_turn *at = analysis_turn(a, turn[i]);
        sand_writer_reset(&played);
        sand_writer_reset(&best);
        sand_writer_reset(&opened);
        told_turn(t, turn[i], &opened);
        told_steps(t, &at->played, &played);
        told_steps(t, &at->best, &best);
        print_phrase(t->language, PHRASE_ANALYSE_PLAN, number_text((long long)at->from + at->parts).text,
                     points(at->gain).text, number_text((at->error * 2 + 5) / 10).text, opened.text, (char *)0);
        if (best.size)
            print_phrase(t->language, PHRASE_ANALYSE_BETTER, best.text, (char *)0);
        if (played.size)
            print_phrase(t->language, PHRASE_ANALYSE_PLAYED, played.text, (char *)0);
        sand_writer_reset(&best);
        told_reasons(t, at, &best);
        if (best.size)
            print_phrase(t->language, PHRASE_ANALYSE_WHY, best.text, (char *)0);
    }
    sand_writer_free(&played);
    sand_writer_free(&best);
    sand_writer_free(&opened);
}

void analyse_text(const struct told *t, bool all)
{
    const struct analysis *a = t->analysis;
    const struct sand_table *table = analysis_table(a);
    struct sand_outcome outcome;
    sand_over(table, &outcome);
    print_phrase(t->language, PHRASE_ANALYSE_HEAD, sand_word(t->words, "game", "title"),
                 number_text(sand_seats_of(table)).text, number_text(sand_answers_taken(table)).text,
                 sand_word(t->words, "end", sand_pack_of(table)->game->ends[outcome.why]), (char *)0);
    print_curve(t, all);
    print_turning(t);
    if (analysis_tells_luck(a))
        print_accounts(t);
    if (!analysis_has_plans(a)) {
        printf("\n%s\n", phrase(t->language, PHRASE_ANALYSE_NO_PLANS));
        return;
    }
    printf("\n%s\n", phrase(t->language, PHRASE_ANALYSE_MISSED));
    for (int seat = 0; seat < sand_seats_of(table); seat++)
        print_missed_of(t, seat);
}
