/* What a table of the bots `normal` and `hard` is like: it talks, answers, uses its potions, hangs with reason, and
 * what it holds for likely is likely. By hand: test_census --games 20000 --seats 11 --bot hard --pack hard --temper 42
 * --seed 7 (talk + 4 bold + 16 patience; -1: by the table's lot). --counts 1 prints the bare numbers; such a line as
 * --with "…" is added to what is counted.
 */
#include "tests/theory/census.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number, failures;

static void tap(bool fine, const char *what)
{
    printf("%sok %d - %s\n", fine ? "" : "not ", ++number, what);
    failures += !fine;
}

/* What holds however the table talks. */
static void judge_talk(const struct census *c)
{
    const double statements = (double)c->statements / (double)c->seat_days;
    tap(statements > 2 && statements < 4, "two to four statements a living seat and day");
    tap(c->silent_days * 50 < c->days, "fewer than one day in fifty without a word");
    tap(c->answered * 100 >= 95 * c->questions && c->questions > 100,
        "direct questions are answered the same day, with what was asked for");
    tap(c->twice == 0, "nobody says anything twice, with another reason or without one neither");
    tap(c->votes_named > 50 && c->votes_bad == c->votes_named, "a vote that is named as a reason is one");
    tap(c->pleas == c->trials, "whoever is on trial speaks");
    tap(4 * (c->reasons - c->feelings) > c->statements - c->asking - c->manners, "many give a fact as their reason");
    tap(20 * c->plans > c->statements && 20 * c->reports > c->statements, "there are plans, claims and reports");
    tap(4 * c->asking < c->statements && 20 * c->manners < c->statements,
        "questions and manners are not the most of it");
    tap(c->common_questions > 20 && 10 * c->common_answered > 8 * c->common_questions,
        "somebody answers a question to all");
    tap(c->charges > 100 && 50 * c->bare_charges < c->charges, "a suspicion comes with its reason");
    tap(10 * c->feelings < c->reasons && c->most_guesses <= 2, "one or two feelings a day, and no more");
    tap(c->denials > 50 && c->bare_denials == 0, "to disagree is to say with what");
    tap(c->secretive == 0, "nobody keeps back a card that is told");
    tap(100 * c->fingers_said > 85 * c->fingers, "who points at somebody has said something against that one");
    tap(c->retractions > 0, "somebody takes back what was wrong");
}

/* A trial is a question and not a formality, and not in vain either. */
static void judge_trials(const struct census *c)
{
    tap(c->hanged * 100 > 40 * c->trials && c->hanged * 100 < 75 * c->trials,
        "some trials end in hanging, some do not");
    tap(c->in_vain * 100 < 8 * c->trials, "hardly any trial ends without a thumb up");
    tap(c->turned * 100 < 15 * c->movers, "who brings somebody to trial stands by it, but for a card or a report");
    tap(c->last_days > 50 && c->idle_last_days * 20 < c->last_days, "no last day passes without a trial");
}

/* The pack does not do the village's work. */
static void judge_pack(const struct census *c)
{
    tap(c->betrayed == 0, "no Werewolf begins against a fellow");
    tap(c->odd_visions == 0, "nobody who says to be the Seer has seen another such clear");
    tap(c->false_cards > 20 && c->hushed * 5 < c->false_cards, "whose card somebody else claims says so");
}

/* A single card that nobody else claims saves more often than a villager's does, and neither always; a player who comes
 * out as the Seer, in whatever way, may be the Seer or not. */
static void judge_claims(const struct census *c)
{
    int64_t tried = 0, hanged = 0, wolves = 0, first[2] = {0}, after[2] = {0};
    for (int card = 3; card < CENSUS_CARDS - 1; card++) { /* from the Witch on */
        tried += c->tried[card];
        hanged += c->tried_hanged[card];
        wolves += c->tried_wolves[card];
    }
    for (int i = 0; i < CENSUS_SEERS; i++) {
        int64_t *const sum = i / 3 % 3 == 0 ? first : after;
        sum[0] += c->seers[i];
        sum[1] += c->false_seers[i];
    }
    tap(tried > 100 && hanged * c->tried[0] < c->tried_hanged[0] * tried,
        "a single card is believed sooner than a villager's");
    tap(c->tried_hanged[0] * 4 > c->tried[0], "to be a villager is no free pass");
    tap(10 * wolves > tried && 10 * wolves < 6 * tried, "Werewolves claim single cards, and so do those who hold them");
    tap(20 * first[1] > first[0] && 2 * first[1] < first[0], "some who come out first as the Seer are not");
    tap(after[1] < after[0] && 4 * after[1] > after[0], "some who come out after another are");
    tap(c->duels > 20 && 5 * c->duels_won > 3 * c->duels,
        "of two who say to be the Seer mostly the false one is hanged");
}

/* No shape of a first claim to be the Seer, by day and by what it reports, is more telling than nine to one for true or
 * four to one for false: true Seers are more. */
static void judge_shapes(const struct census *c)
{
    bool even = true;
    for (int i = 0; i < CENSUS_SEERS; i++)
        if (i / 3 % 3 == 0 && c->seers[i] >= 60)
            even &= 10 * c->false_seers[i] > c->seers[i] && 5 * c->false_seers[i] < 4 * c->seers[i];
    tap(even, "no day and no report makes a first Seer true or false");
}

/* Werewolves vote as somebody of the village in their place would: a pack that keeps its thumbs down as one is found
 * out by anybody who counts, and one that always raises them as well. */
static void judge_thumbs(const struct census *c)
{
    const double village = (double)c->lowered[0] / (double)(c->thumbs[0] ? c->thumbs[0] : 1),
                 pack = (double)c->lowered[1] / (double)(c->thumbs[1] ? c->thumbs[1] : 1);
    tap(c->thumbs[1] > 100 && pack < village + 0.1 && pack > village - 0.1,
        "on villagers who are hanged Werewolves lower their thumbs about as often as the village");
}

/* What gives nobody away: a thumb kept down for a fellow, not being named to the Seer, the shape of a claim. With room
 * for chance: the ratio is meant to be about three, and five in close votes. */
static void judge_tells(const struct census *c)
{
    const double named[2] = {(double)c->wishes_wolf[0] * 1000 / (double)(c->wishes_fair[0] ? c->wishes_fair[0] : 1),
                             (double)c->wishes_wolf[1] * 1000 / (double)(c->wishes_fair[1] ? c->wishes_fair[1] : 1)};
    bool fair = true, shapes = true;
    for (int i = 0; i < 4; i += 2)
        fair &= c->on_wolf[i + 1] < 50 || (double)c->spared_wolf[i + 1] * (double)c->on_wolf[i] <
                                              (i ? 6.0 : 4.0) * (double)c->spared_wolf[i] * (double)c->on_wolf[i + 1];
    for (int i = 0; i < CENSUS_SHAPES; i += 8)
        for (int later = 0; later < 2; later++)
            for (int told = 0; told < 2; told++) {
                const int at = i + 2 * told + later;
                const int64_t all = c->shapes[at] + c->shapes[at + 4],
                              lies = c->false_shapes[at] + c->false_shapes[at + 4];
                shapes &= all * 20 < c->games || all < 30 || (lies > 0 && 20 * lies < 19 * all);
            }
    tap(fair, "a thumb kept down for a Werewolf is no proof of another");
    tap(c->wishes[1] < 100 || 2 * named[1] > named[0], "Werewolves send the Seer to a fellow too");
    tap(shapes, "no shape of a claim is always true or always false");
}

/* A table does not sit there and wait. */
static void judge_days(const struct census *c)
{
    tap(20 * c->idle_days < c->days, "on hardly any day nobody is nominated");
    tap(4 * c->busy[0] < c->days && 5 * c->first_untried < 2 * c->first_days, "most days have a trial, the first too");
    tap(5 * c->factless < c->with_facts, "who has a fact against it is tried before others");
    tap(c->choices < 100 || 20 * c->wrong_choices < c->choices, "of the last two the likelier is hanged");
}

/* What the level promises, with room for chance at this number of games. */
static void judge(const struct census *c)
{
    bool calibrated = true;
    judge_talk(c);
    judge_trials(c);
    judge_pack(c);
    judge_claims(c);
    judge_shapes(c);
    judge_thumbs(c);
    judge_tells(c);
    judge_days(c);
    tap(2 * c->healed > c->witches, "the healing potion is used in more than half of the games");
    tap(2 * c->poisoned > c->witches, "so is the poison");
    for (int i = 0; i < CENSUS_BINS; i++) {
        const double believed = (double)c->thousandths[i] / 1000 / (double)(c->believed[i] ? c->believed[i] : 1);
        const double were = (double)c->were[i] / (double)(c->believed[i] ? c->believed[i] : 1);
        calibrated &= c->believed[i] < 500 || (were > believed - 0.09 && were < believed + 0.09);
    }
    tap(calibrated, "what is held for likely is as likely, by tenths");
}

/* The rulebook's example for eleven, which has a Witch. */
#define EXAMPLE                                                                                                        \
    "\"seats\":11,\"set\":{\"villager\":3,\"werewolf\":3,\"seer\":1,\"witch\":1,\"hunter\":1,\"cupid\":1,\"mayor\":1}"
static const char example[] = "{" EXAMPLE ",\"talk\":\"rounds\"}", example_open[] = "{" EXAMPLE ",\"talk\":\"open\"}";
/* Where most are believed to be nearly enough of a Werewolf to hang. */
static const char eight[] = "{\"seats\":8,\"talk\":\"rounds\"}";
/* Where many are a little suspect, and a day could be one trial in vain after the other. */
static const char nineteen[] = "{\"seats\":19,\"talk\":\"rounds\"}";

int main(int argc, char **argv)
{
    static struct census c;
    const char *bot = "hard", *pack = 0, *seats = "11", *talk = "rounds";
    int64_t games = 300;
    uint64_t seed = 7;
    int temper = 42; /* talk 2, bold 2, patience 2 */
    int summed = 0;  /* print what beliefs are before they are corrected */
    int counts = 0;
    const char *with = 0;
    const bool by_hand = argc > 1;
    char options[96];
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            games = strtoll(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--bot"))
            bot = argv[i + 1];
        else if (!strcmp(argv[i], "--pack"))
            pack = argv[i + 1];
        else if (!strcmp(argv[i], "--seats"))
            seats = argv[i + 1];
        else if (!strcmp(argv[i], "--talk"))
            talk = argv[i + 1];
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--temper"))
            temper = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--summed"))
            summed = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--counts"))
            counts = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--with"))
            with = argv[i + 1];
    }
    snprintf(options, sizeof options, "{\"seats\":%s,\"talk\":\"%s\"}", seats, talk);
    tap(census_take(by_hand ? options : example, bot, pack ? pack : bot, temper, games, seed, &c), "the games end");
    if (with)
        tap(census_read(&c, with), "there are as many numbers as are counted");
    if (counts)
        census_write(&c);
    else
        census_print(&c);
    if (summed)
        census_print_summed(&c);
    if (!by_hand) {
        judge(&c);
        tap(census_take(example_open, bot, bot, temper, games, seed, &c), "the games in open talk end");
        census_print(&c);
        judge_talk(&c);
        tap(census_take(eight, bot, bot, temper, games, seed, &c), "the games of eight end");
        census_print(&c);
        judge_trials(&c);
        tap(census_take(nineteen, bot, bot, temper, games / 3, seed, &c), "the games of nineteen end");
        census_print(&c);
        judge_trials(&c);
        judge_thumbs(&c);
        judge_days(&c);
    }
    printf("1..%d\n", number);
    return failures != 0;
}
