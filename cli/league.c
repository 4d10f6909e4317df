/* `league`: who is stronger than whom.
 *
 * A pair of games is one task, told by pairing and number; the deal follows from the number alone (bout_open), so both
 * games of a pair, and all pairings, get the same deals. A stretch of tasks is played by threads in any order, then
 * judged as a whole: which pairs count must not depend on which thread was quicker. A score has one writer, the thread
 * whose task it is, and is read by others only after all threads have been joined.
 *
 * With several processes each plays every n-th task; after a stretch they exchange what they have (NOT_PLAYED is larger
 * than any score, so the least of all is what somebody played). All of them then hold the same scores and come to the
 * same verdicts without another word. Only the first writes the file and speaks. */
#include "cli/league.h"

#include "cli/bout.h"
#include "cli/command.h"
#include "cli/parallel.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/report.h"
#include "engine/notation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    struct pack_wishes packs;
    struct program_wishes programs;
    int64_t games, seats, threads;
    const char *seed, *gain, *keep, *html;
    struct words option;
    bool gauntlet, json, csv;
};
static const struct option option_table[] = {
    {"games", "N", "games per pair of bots, an even number (default: 200)", OPTION_NUMBER,
     offsetof(struct wishes, games), 2, 2 * LEAGUE_PAIRS},
    {"gain", "POINTS",
     "end a pairing early, as soon as a sequential test (errors of 5 %) can tell whether one of the two scores at "
     "least this many percentage points more than half",
     OPTION_TEXT, offsetof(struct wishes, gain), 0, 0},
    {"gauntlet", 0, "only the first bot against each of the others", OPTION_SWITCH, offsetof(struct wishes, gauntlet),
     0, 0},
    {"keep", "FILE", "note every result in this file, and resume from that file", OPTION_TEXT,
     offsetof(struct wishes, keep), 0, 0},
    {"html", "FILE", "also write a report for a browser; -: to standard output, and nothing else", OPTION_TEXT,
     offsetof(struct wishes, html), 0, 0},
    {"seed", "TEXT", "seed for all random numbers; the same text gives the same games (default: 1)", OPTION_TEXT,
     offsetof(struct wishes, seed), 0, 0},
    SEATS_OPTION(struct wishes),
    GAME_OPTION(struct wishes),
    PROGRAM_OPTIONS(struct wishes),
    {"threads", "N", "how many games at a time (default: one for each processor)", OPTION_NUMBER,
     offsetof(struct wishes, threads), 1, MOST_THREADS},
    {"json", 0, "print one JSON object", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    {"csv", 0, "print CSV: one row for each bot, then one for each pairing", OPTION_SWITCH,
     offsetof(struct wishes, csv), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "league GAME BOT BOT… [options]",
    "Each pair of bots plays, and each bot gets a rating (Elo) with its 95 % interval. Games come in pairs: the "
    "same "
    "deal is played again with the seats exchanged, so the luck of the deal favours neither. In a game of two sides "
    "one bot plays each side; with more, each bot plays half of the seats, and the bot whose seats did better on "
    "average wins. The same seed gives the same result whatever the number of threads.",
    option_table,
    "sandtable league GAME BOT1 BOT2 random\n"
    "sandtable league GAME BOT1 BOT2 --gain 5 --games 2000 --keep league.jsonl\n"
    "sandtable league GAME BOT1 BOT2 random --gauntlet --html league.html --json",
    3,
    RATING_BOTS + 1,
};

/* ---- One pair ---- */

/* The seats of the first bot in the first game of a pair; in the second it has the others. Where the deal makes two
 * sides each bot gets one whole side: mixed sides would play against themselves. `random` is in the same state in both
 * games of a pair, so the second call chooses the same seats and the exchange is exact. */
static sand_mask first_seats(const struct league *l, const struct sand_table *table, struct sand_random *random)
{
    const struct sand_pack *pack = sand_pack_of(table);
    struct sand_outcome dealt;
    sand_mask side = 0, chosen = 0;
    pack->game->outcome(pack->data, sand_state_of(table), &dealt);
    for (int i = 0; pack->game->sides && i < l->seats; i++)
        side |= sand_bit(dealt.side[i]);
    const bool two_sides = __builtin_popcount(side) == 2;
    for (int i = 0; two_sides && i < l->seats; i++)
        chosen |= dealt.side[i] == __builtin_ctz(side) ? sand_bit(i) : 0;
    while (!two_sides && __builtin_popcount(chosen) < l->seats / 2)
        chosen |= sand_bit((int)sand_random_below(random, (uint32_t)l->seats));
    return chosen;
}

/* 2 if the seats of `mine` did better on average than the others, 1 if as well, 0 if worse. With an odd number of seats
 * the two bots have not the same number of them, hence averages; multiplied out, so that equal is exactly equal. */
static int halves_won(const struct league *l, const struct sand_outcome *o, sand_mask mine)
{
    const int count = __builtin_popcount(mine), others = l->seats - count;
    int my = 0, their = 0;
    for (int i = 0; i < l->seats; i++)
        *(mine >> i & 1 ? &my : &their) += (o->value[i] > 0) - (o->value[i] < 0);
    return my * others > their * count ? 2 : my * others == their * count;
}

static void sit_down(const struct league *l, const struct pairing *p, sand_mask first, struct seating *seating)
{
    for (int i = 0; i < l->seats; i++) {
        const int bot = first >> i & 1 ? p->a : p->b;
        seating->bot[i] = l->bots.bot[bot];
        memcpy(seating->temper[i], l->bots.temper[bot], sizeof seating->temper[i]);
    }
}

/* What the first bot scores in one game of a pair; -1 after complaining. */
static int play_one(const struct league *l, const struct pairing *p, int64_t pair, bool exchanged,
                    struct bot_room *room)
{
    struct sand_random random[SAND_SEATS + 1];
    struct seating seating = {0};
    struct sand_outcome outcome;
    struct sand_table *table = bout_open(l->game->pack, l->options, l->seed, pair, random);
    if (!table)
        return -1;
    sand_mask first = first_seats(l, table, &random[SAND_SEATS]);
    if (exchanged)
        first = ~first & (sand_bit(l->seats) - 1);
    sit_down(l, p, first, &seating);
    const bool fine = bout_play(&seating, table, random, room) && sand_over(table, &outcome);
    sand_close(table);
    return fine ? halves_won(l, &outcome, first) : -1;
}

static int play_pair(const struct league *l, int pairing, int64_t pair, struct bot_room *room)
{
    const int first = play_one(l, &l->pairing[pairing], pair, false, room);
    const int second = first < 0 ? -1 : play_one(l, &l->pairing[pairing], pair, true, room);
    return second < 0 ? -1 : first + second;
}

/* ---- Stretches ---- */

struct stretch {
    struct league *league;
    struct keep *keep;
    pthread_mutex_t lock; /* of the file */
    int64_t first;
    int tasks;
    _Atomic int next, done;
    _Atomic bool failed;
    uint16_t pairing[LEAGUE_PAIRINGS * LEAGUE_STRETCH];
    int64_t pair[LEAGUE_PAIRINGS * LEAGUE_STRETCH];
};

static void keep_score(struct stretch *s, int task, int score)
{
    pthread_mutex_lock(&s->lock);
    if (!keep_pair(s->keep, s->league, s->pairing[task], s->pair[task], score))
        s->failed = true;
    pthread_mutex_unlock(&s->lock);
}

static void take_task(struct stretch *s, int task, struct bot_room *room)
{
    struct league *l = s->league;
    const int score = play_pair(l, s->pairing[task], s->pair[task], room);
    if (score < 0) {
        s->failed = true;
        return;
    }
    l->score[s->pairing[task]][s->pair[task]] = (uint8_t)score;
    if (ranks_first())
        keep_score(s, task, score);
}

static void *work(void *context)
{
    struct stretch *s = context;
    struct bot_room *room = malloc(sizeof *room);
    if (!room || !bot_room_open(room, s->league->game->pack->game)) {
        s->failed = true;
        free(room);
        return 0;
    }
    int task;
    while (!s->failed && (task = atomic_fetch_add(&s->next, ranks.count)) < s->tasks) {
        take_task(s, task, room);
        s->done += ranks.count;
    }
    bot_room_close(room);
    free(room);
    return 0;
}

static void list_tasks(struct stretch *s)
{
    const struct league *l = s->league;
    s->tasks = 0;
    s->next = ranks.rank; /* every process plays its own of them */
    s->done = 0;
    for (int64_t pair = s->first; pair < s->first + LEAGUE_STRETCH && pair < l->most; pair++)
        for (int i = 0; i < l->pairings; i++)
            if (l->verdict[i] == GO_ON && l->score[i][pair] == NOT_PLAYED) {
                s->pairing[s->tasks] = (uint16_t)i;
                s->pair[s->tasks++] = pair;
            }
}

/* What the others have played is known to all, and kept by the first. */
static bool exchange(struct stretch *s)
{
    struct league *l = s->league;
    uint64_t *score = malloc((size_t)(s->tasks + 1) * sizeof *score);
    if (!score)
        abort();
    for (int i = 0; i < s->tasks; i++)
        score[i] = l->score[s->pairing[i]][s->pair[i]];
    ranks_reduce(RANKS_LEAST, score, (size_t)s->tasks);
    for (int i = 0; i < s->tasks; i++) {
        uint8_t *known = &l->score[s->pairing[i]][s->pair[i]];
        if (*known == NOT_PLAYED && ranks_first() && score[i] != NOT_PLAYED)
            keep_score(s, i, (int)score[i]);
        *known = (uint8_t)score[i];
    }
    free(score);
    return !ranks_any(s->failed);
}

static bool play_stretch(struct stretch *s, int threads, struct progress *progress, int64_t before)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;
    list_tasks(s);
    while (started < threads && started < s->tasks && pthread_create(&thread[started], 0, work, s) == 0)
        started++;
    if (!started && s->tasks) /* the other processes wait for this one in `exchange`, whatever happens */
        s->failed = !complain(false, "no thread could be started");
    while (progress->on && ranks_first() && !s->failed && s->done < s->tasks) {
        pause_for(0.05);
        progress_show(progress, before + 2 * s->done);
    }
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], 0);
    return ranks.count > 1 ? exchange(s) : !s->failed;
}

static bool judge(struct league *l, int64_t first)
{
    bool open = false;
    for (int i = 0; i < l->pairings; i++) {
        if (l->verdict[i] != GO_ON)
            continue;
        for (int64_t pair = first; pair < first + LEAGUE_STRETCH && pair < l->most; pair++)
            l->pairing[i].pairs[l->score[i][pair]]++;
        if (l->gain > 0)
            l->verdict[i] = pairing_verdict(&l->pairing[i], l->gain);
        open |= l->verdict[i] == GO_ON;
    }
    return open;
}

static bool play_league(struct league *l, struct keep *keep, int threads)
{
    struct stretch *s = calloc(1, sizeof *s);
    struct progress progress;
    if (!s)
        return complain(false, "out of memory");
    s->league = l;
    s->keep = keep;
    pthread_mutex_init(&s->lock, 0);
    progress_start(&progress, l->game->pack->game->id, 2 * l->most * l->pairings);
    bool fine = true, open = true;
    for (; fine && open && s->first < l->most; s->first += LEAGUE_STRETCH) {
        fine = play_stretch(s, threads, &progress, (int64_t)league_games(l));
        open = fine && judge(l, s->first);
    }
    progress_end(&progress);
    pthread_mutex_destroy(&s->lock);
    free(s);
    return fine;
}

/* ---- The command ---- */

static bool read_bots(struct league *l, const struct words *words)
{
    const struct sand_game *game = l->game->pack->game;
    l->bot_count = words->count - 1;
    for (int i = 0; i < l->bot_count; i++) {
        l->name[i] = words->word[i + 1];
        for (int k = 0; k < i; k++)
            if (strcmp(l->name[i], l->name[k]) == 0)
                return complain(false, "league: %s is named twice", l->name[i]);
        if (!seating_bot(&l->bots, game, i, "league", l->name[i]))
            return false;
    }
    return true;
}

static bool read_seats(struct league *l)
{
    struct sand_error error;
    struct sand_table *table = sand_open(l->game->pack, l->options, l->seed, &error);
    if (!table) {
        complain_of(EXIT_USAGE, 0, &error);
        return false;
    }
    l->seats = sand_seats_of(table);
    sand_close(table);
    return l->seats >= 2 || complain(false, "league: two bots need two seats at least; say how many with --seats");
}

static bool pair_up(struct league *l, bool gauntlet)
{
    for (int a = 0; a < (gauntlet ? 1 : l->bot_count); a++)
        for (int b = a + 1; b < l->bot_count; b++) {
            const int i = l->pairings++;
            l->pairing[i] = (struct pairing){.a = a, .b = b};
            l->score[i] = malloc((size_t)l->most);
            if (!l->score[i])
                return complain(false, "out of memory");
            memset(l->score[i], NOT_PLAYED, (size_t)l->most);
        }
    return true;
}

static void put_in_order(struct league_report *r)
{
    for (int i = 0; i < r->league->bot_count; i++) {
        int at = i;
        for (; at > 0 && r->rating[r->order[at - 1]].elo < r->rating[i].elo; at--)
            r->order[at] = r->order[at - 1];
        r->order[at] = i;
    }
}

static int report(struct league_report *r, const struct wishes *wishes)
{
    const struct league *l = r->league;
    if (!rate(l->pairing, l->pairings, l->bot_count, r->rating))
        return complain(EXIT_INTERNAL, "league: no games were played");
    put_in_order(r);
    if (wishes->html && ranks_first() && !league_write_page(r, wishes->html))
        return EXIT_USAGE;
    if (report_goes_out(wishes->html))
        return finish_output(EXIT_FINE);
    if (wishes->json)
        league_print_json(r);
    else if (wishes->csv)
        league_print_csv(r);
    else
        league_print(r);
    outside_report();
    return finish_output(EXIT_FINE);
}

/* The first process has read the file; the others learn what is in it. */
static void share_kept(struct league *l)
{
    enum { PIECE = 1024 };
    uint64_t score[PIECE];
    for (int i = 0; i < l->pairings; i++)
        for (int64_t pair = 0; pair < l->most; pair += PIECE) {
            const int64_t n = l->most - pair < PIECE ? l->most - pair : PIECE;
            for (int64_t k = 0; k < n; k++)
                score[k] = l->score[i][pair + k];
            ranks_reduce(RANKS_LEAST, score, (size_t)n);
            for (int64_t k = 0; k < n; k++)
                l->score[i][pair + k] = (uint8_t)score[k];
        }
}

static int run(struct league *l, const struct wishes *wishes, const struct words *words)
{
    if (!read_bots(l, words) || !read_seats(l) || !pair_up(l, wishes->gauntlet))
        return EXIT_USAGE;
    struct keep *keep = wishes->keep && ranks_first() ? keep_open(wishes->keep, l) : 0;
    if (ranks_any(wishes->keep && ranks_first() && !keep))
        return EXIT_USAGE;
    if (ranks.count > 1)
        share_kept(l);
    const double start = seconds_now();
    const bool played = play_league(l, keep, (int)wishes->threads);
    if (!keep_close(keep) || !played)
        return EXIT_INTERNAL;
    struct league_report r = {.league = l, .seconds = seconds_now() - start};
    return report(&r, wishes);
}

static bool wishes_make_sense(const struct wishes *w)
{
    if (w->gain && !(atof(w->gain) > 0 && atof(w->gain) < 50))
        return complain(false, "--gain %s: not a number of percentage points above 0 and below 50", w->gain);
    if (w->games % 2)
        return complain(false, "league: --games %lld is odd: games come in pairs", (long long)w->games);
    if (w->json && w->csv)
        return complain(false, "league: either --json or --csv");
    return !w->html || report_may_go_to(w->html, !w->json && !w->csv);
}

int command_league(int argc, char **argv)
{
    struct wishes wishes = {.games = 200, .seed = "1", .threads = processors()};
    struct words words;
    struct opened_game g;
    struct sand_writer options;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    if (!wishes_make_sense(&wishes))
        return EXIT_USAGE;
    if ((code = game_open(&g, words.word[0], &wishes.packs)))
        return code;
    programs_limit(&wishes.programs);
    sand_writer_grow(&options);
    struct league *l = calloc(1, sizeof *l);
    code = l ? EXIT_USAGE : complain(EXIT_INTERNAL, "out of memory");
    if (l && options_object(g.pack->game, (int)wishes.seats, &wishes.option, true, &options)) {
        l->game = &g;
        l->options = options.text;
        l->seed_text = wishes.seed;
        l->most = wishes.games / 2;
        l->gain = wishes.gain ? atof(wishes.gain) / 100 : 0;
        sand_seed(wishes.seed, l->seed);
        code = run(l, &wishes, &words);
    }
    for (int i = 0; l && i < l->pairings; i++)
        free(l->score[i]);
    free(l);
    sand_writer_free(&options);
    game_close(&g);
    return code;
}
