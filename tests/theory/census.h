/* What happens at a table of bots, counted over many games: talk, questions and their answers, potions, trials, and how
 * often what a bot holds for likely is so. */
#ifndef THEORY_CENSUS_H
#define THEORY_CENSUS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { CENSUS_BINS = 10, CENSUS_SUMMED = 400, CENSUS_CARDS = 10, CENSUS_SEERS = 27, CENSUS_TRIALS = 8 };
enum { CENSUS_SHAPES = 8 * CENSUS_CARDS };

struct census {
    _Atomic int64_t games, wins, days, silent_days, seat_days, statements, questions, answered, twice;
    _Atomic int64_t trials, hanged, hanged_wolves, witches, healed, poisoned, poisoned_wolves;
    _Atomic int64_t claims, false_claims, reasons;
    /* Trials without a thumb up; thumbs of those who brought them about, and those that went down; fingers of
     * Werewolves at a fellow against whom nobody else had begun; reports that another who claims to be the Seer is
     * clear; false claims to a single card that stood at nightfall, and those of which the holder was alive and had
     * said nothing. */
    _Atomic int64_t in_vain, movers, turned, betrayed, odd_visions, false_cards, hushed;
    /* Trials by the card that the accused had claimed when thumbs were shown and nobody else had, the last: none. */
    _Atomic int64_t tried[CENSUS_CARDS], tried_hanged[CENSUS_CARDS], tried_wolves[CENSUS_CARDS],
        tried_hanged_wolves[CENSUS_CARDS];
    _Atomic int64_t last_days, idle_last_days; /* on which the village must hang somebody; those without a trial */
    _Atomic int64_t busy[CENSUS_TRIALS];       /* days by how many trials they had, the last: more */
    _Atomic int64_t duels, duels_won; /* hanged of whom two living said to be the Seer; those who were Werewolves */
    /* First words as the Seer by how they came: on day 1, 2 or later; the first Seer, after another, or named a
     * Werewolf by another; with no, one or more Werewolves among the reports. */
    _Atomic int64_t seers[CENSUS_SEERS], false_seers[CENSUS_SEERS];
    /* Suspicions that name a vote, and those where it is one to suspect; trials in which the accused spoke. */
    _Atomic int64_t votes_named, votes_bad, pleas;
    _Atomic int64_t asking, plans, reports, feelings, manners, retractions; /* statements of a kind */
    /* Suspicions, and those without a reason; replies that disagree, and those that do not say with what; who has named
     * a card and then keeps it back; the most feelings of one day; fingers, and those about whom something was said. */
    _Atomic int64_t charges, bare_charges, denials, bare_denials, secretive, most_guesses, fingers, fingers_said;
    _Atomic int64_t common_questions, common_answered; /* to all; a day's first */
    _Atomic int64_t begun, taken_up; /* remarks after a day's first; those that take up one of the last five */
    /* Beliefs by their tenth: how many, how many were Werewolves, and the sum of the beliefs in thousandths. */
    _Atomic int64_t believed[CENSUS_BINS], were[CENSUS_BINS], thousandths[CENSUS_BINS];
    /* Thumbs of others than the accused, and those of them that went down: of the village and of Werewolves, on
     * villagers and on Werewolves who were hanged, as long as the village may err once more, and on villagers on its
     * last day. */
    _Atomic int64_t thumbs[6], lowered[6];
    /* Thumbs of the village and of Werewolves on Werewolves who were hanged, on whatever day, and those that went down;
     * in the second half by no more than two votes. */
    _Atomic int64_t on_wolf[4], spared_wolf[4];
    /* What thumbs tell: 8 if the accused is a Werewolf, 4 if it was close, 2 if the voter is one, 1 if the thumb went
     * up; and fingers that brought a trial about: 4 as above, 2 the second, 1 a Werewolf's; how many of a hundred would
     * have been a Werewolf's. */
    _Atomic int64_t thumb[16], finger[8], finger_fair[8];
    /* First days, those without a nomination and without a trial; days without a nomination. */
    _Atomic int64_t first_days, first_idle, first_untried, idle_days;
    /* Seats that the Seer was told to look at, by the village and by Werewolves; how many of them were Werewolves, and
     * how many would have been of any other of the living, in thousandths. */
    _Atomic int64_t wishes[2], wishes_wolf[2], wishes_fair[2];
    /* First claims to a single card by whether they came with a report, and on the first day or later, and on trial or
     * not; those that were false. */
    _Atomic int64_t shapes[CENSUS_SHAPES], false_shapes[CENSUS_SHAPES];
    /* Trials that somebody brought about of whom a fact was told, while a fact lay on the table against another and
     * none against the accused. */
    _Atomic int64_t factless, with_facts;
    /* Last days with two to choose from: thumbs of the village on the accused, and those that went up on the less
     * likely of the two. */
    _Atomic int64_t choices, wrong_choices;
    /* The same of what the sum over worlds says before it is corrected, in finer parts: tools/werewolves_calibrate.py
     * makes the correction of it. */
    _Atomic int64_t summed[CENSUS_SUMMED], summed_were[CENSUS_SUMMED];
};
/* Plays games of a bot against a bot (village, pack) and counts; false if a game did not end. */
int census_take(const char *options, const char *village, const char *pack, int temper, int64_t games, uint64_t seed,
                struct census *);
/* The counts as numbers in one line, and such a line added to the counts: games that were played at different times
 * come together. What is summed over worlds is left out. */
void census_write(const struct census *);
bool census_read(struct census *, const char *line);
void census_print(const struct census *);
/* What the sum over worlds says: its part of 400, how many beliefs, how many were Werewolves. */
void census_print_summed(const struct census *);

#endif
