/* What came of a league, for people at a terminal and for programs. People get the bots by rating; programs get
 * pairings in the order in which they were made, with the counts from which every other figure can be computed again.
 */
#include "cli/league.h"

#include "cli/phrases.h"
#include "cli/tally.h"
#include "cli/text.h"

#include <stdio.h>
#include <string.h>

static const char *const verdict_names[] = {"open", "first", "second", "neither"};

int league_pairing(const struct league *l, int a, int b, bool *turned)
{
    for (int i = 0; i < l->pairings; i++) {
        *turned = l->pairing[i].a == b;
        if ((l->pairing[i].a == a && l->pairing[i].b == b) || (*turned && l->pairing[i].b == a))
            return i;
    }
    return -1;
}

uint64_t league_games(const struct league *l)
{
    uint64_t games = 0;
    for (int i = 0; i < l->pairings; i++)
        games += 2 * (uint64_t)pairing_count(&l->pairing[i]);
    return games;
}

double league_score(const struct league *l, int bot, uint64_t *games)
{
    double scored = 0;
    *games = 0;
    for (int i = 0; i < l->pairings; i++) {
        const struct pairing *p = &l->pairing[i];
        const uint64_t played = 2 * (uint64_t)pairing_count(p);
        if (p->a != bot && p->b != bot)
            continue;
        const double mean = pairing_score(p).mean;
        scored += (double)played * (p->a == bot ? mean : 1 - mean);
        *games += played;
    }
    return *games ? scored / (double)*games : 0;
}

/* ---- For people ---- */

static int name_columns(const struct league *l)
{
    int most = 8;
    for (int i = 0; i < l->bot_count; i++) {
        const int columns = text_columns(l->name[i], strlen(l->name[i]));
        most = columns > most ? columns : most;
    }
    return most;
}

static void print_ratings(const struct league_report *r, const char *language, int columns)
{
    const struct league *l = r->league;
    printf("     ");
    text_pad(stdout, phrase(language, PHRASE_LEAGUE_BOT), columns);
    printf("  ");
    text_pad(stdout, phrase(language, PHRASE_LEAGUE_RATING), 14);
    printf("%10s  %s\n", phrase(language, PHRASE_LEAGUE_GAMES), phrase(language, PHRASE_LEAGUE_SCORE));
    for (int i = 0; i < l->bot_count; i++) {
        const int bot = r->order[i];
        uint64_t games;
        const double score = league_score(l, bot, &games);
        printf("  %2d ", i + 1);
        text_pad(stdout, l->name[bot], columns);
        printf("  %+5.0f ± %-6.0f%10llu  %5s %%\n", r->rating[bot].elo, r->rating[bot].error, (unsigned long long)games,
               decimal_text(language, 100 * score, 1).text);
    }
}

static void print_cross(const struct league_report *r, const char *language, int columns)
{
    const struct league *l = r->league;
    bool turned;
    printf("\n%s\n     %*s", phrase(language, PHRASE_LEAGUE_CROSS), columns, "");
    for (int i = 0; i < l->bot_count; i++)
        printf("%7d", i + 1);
    for (int i = 0; i < l->bot_count; i++) {
        printf("\n  %2d ", i + 1);
        text_pad(stdout, l->name[r->order[i]], columns);
        for (int k = 0; k < l->bot_count; k++) {
            const int at = league_pairing(l, r->order[i], r->order[k], &turned);
            if (at < 0) {
                printf("%7s", "-");
                continue;
            }
            const double mean = pairing_score(&l->pairing[at]).mean;
            printf("%7s", decimal_text(language, 100 * (turned ? 1 - mean : mean), 1).text);
        }
    }
    printf("\n");
}

static void print_verdict(const struct league *l, int pairing, const char *language)
{
    const struct pairing *p = &l->pairing[pairing];
    const struct number_text games = number_text(2 * (long long)pairing_count(p));
    const char *const a = l->name[p->a], *const b = l->name[p->b];
    switch (l->verdict[pairing]) {
    case FIRST_STRONGER:
        print_phrase(language, PHRASE_LEAGUE_STRONGER, a, b, games.text, (char *)0);
        break;
    case SECOND_STRONGER:
        print_phrase(language, PHRASE_LEAGUE_STRONGER, b, a, games.text, (char *)0);
        break;
    case NO_DIFFERENCE:
        print_phrase(language, PHRASE_LEAGUE_NEITHER, a, b, decimal_text(language, 100 * l->gain, 1).text, games.text,
                     (char *)0);
        break;
    case GO_ON:
        print_phrase(language, PHRASE_LEAGUE_OPEN, a, b, games.text, (char *)0);
        break;
    }
}

void league_print(const struct league_report *r)
{
    const struct league *l = r->league;
    const char *const language = l->game->language;
    const int columns = name_columns(l);
    print_phrase(language, PHRASE_LEAGUE_HEAD, sand_word(l->game->words, "game", "title"), number_text(l->seats).text,
                 number_text((long long)league_games(l)).text, l->seed_text, (char *)0);
    print_ratings(r, language, columns);
    print_cross(r, language, columns);
    if (l->gain > 0)
        puts("");
    for (int i = 0; l->gain > 0 && i < l->pairings; i++)
        print_verdict(l, i, language);
}

/* ---- For programs ---- */

static void put_bots(struct sand_writer *w, const struct league_report *r)
{
    sand_put_array(w, "bots");
    for (int i = 0; i < r->league->bot_count; i++) {
        const int bot = r->order[i];
        uint64_t games;
        const double score = league_score(r->league, bot, &games);
        sand_put_object(w, 0);
        sand_put_text(w, "bot", r->league->name[bot]);
        put_decimal(w, "rating", "%.2f", r->rating[bot].elo);
        put_decimal(w, "error", "%.2f", r->rating[bot].error);
        sand_put_int(w, "games", (int64_t)games);
        put_decimal(w, "score", "%.6f", score);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_pairings(struct sand_writer *w, const struct league *l)
{
    sand_put_array(w, "pairings");
    for (int i = 0; i < l->pairings; i++) {
        const struct pairing *p = &l->pairing[i];
        const struct score score = pairing_score(p);
        sand_put_object(w, 0);
        sand_put_text(w, "first", l->name[p->a]);
        sand_put_text(w, "second", l->name[p->b]);
        sand_put_array(w, "pairs"); /* by what the first scored: 0, ½, 1, 1½, 2 games */
        for (int k = 0; k < PAIR_SCORES; k++)
            sand_put_int(w, 0, p->pairs[k]);
        sand_put_end(w);
        put_decimal(w, "score", "%.6f", score.mean);
        put_decimal(w, "low", "%.6f", score.low);
        put_decimal(w, "high", "%.6f", score.high);
        if (l->gain > 0)
            sand_put_text(w, "stronger", verdict_names[l->verdict[i]]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

void league_print_json(const struct league_report *r)
{
    const struct league *l = r->league;
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_text(&w, "game", l->game->pack->game->id);
    sand_put_int(&w, "rules", l->game->pack->game->rules);
    sand_put_raw(&w, "options", l->options, strlen(l->options));
    sand_put_text(&w, "seed", l->seed_text);
    sand_put_int(&w, "games", (int64_t)league_games(l));
    put_bots(&w, r);
    put_pairings(&w, l);
    put_decimal(&w, "seconds", "%.3f", r->seconds);
    sand_put_end(&w);
    puts(w.text);
    sand_writer_free(&w);
}

/* A name as one field. */
static void print_field(const char *name)
{
    putchar('"');
    for (; *name; name++)
        printf(*name == '"' ? "\"\"" : "%c", *name);
    putchar('"');
}

void league_print_csv(const struct league_report *r)
{
    const struct league *l = r->league;
    puts("kind,first,second,games,score,low,high,rating,error");
    for (int i = 0; i < l->bot_count; i++) {
        const int bot = r->order[i];
        uint64_t games;
        const double score = league_score(l, bot, &games);
        printf("bot,");
        print_field(l->name[bot]);
        printf(",,%llu,%.6f,,,%.2f,%.2f\n", (unsigned long long)games, score, r->rating[bot].elo, r->rating[bot].error);
    }
    for (int i = 0; i < l->pairings; i++) {
        const struct pairing *p = &l->pairing[i];
        const struct score score = pairing_score(p);
        printf("pairing,");
        print_field(l->name[p->a]);
        putchar(',');
        print_field(l->name[p->b]);
        printf(",%llu,%.6f,%.6f,%.6f,,\n", 2 * (unsigned long long)pairing_count(p), score.mean, score.low, score.high);
    }
}
