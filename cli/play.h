/* A game in the terminal: people at one keyboard, and bots.
 *
 * Always true: what is on the screen is known to everyone who may look at it. With one person that is their seat. With
 * several it is the public, and while one of them has the screen alone (`visit`) it is that seat; the screen is cleared
 * before and after. Nothing is shown but views, entries, remarks and questions of that viewer. */
#ifndef SAND_PLAY_H
#define SAND_PLAY_H

#include "cli/packs.h"
#include "cli/phrases.h"
#include "cli/screen.h"
#include "cli/seating.h"
#include "cli/tell.h"
#include "engine/lesson.h"

/* The header shown last: to whom, and how far the game was. */
struct shown_header {
    int viewer;
    uint32_t entries;
};

/* The last turn in front of all: how many answers came before it, and how much had been told after it. */
struct shown_turn {
    uint32_t answers, told;
};

struct evening {
    struct opened_game game;
    struct sand_table *table;
    struct seating seating;
    const char *names[SAND_SEATS];
    sand_mask people; /* seats without a bot */
    struct sand_random random[SAND_SEATS];
    struct bot_room room;
    struct screen screen;
    struct teller open;               /* what has been told to all who look on */
    struct teller own[SAND_SEATS];    /* what has been told to each person alone */
    uint32_t own_private[SAND_SEATS]; /* entries below this one, if private, have been told to the person already */
    struct sand_writer text;          /* for one sentence */
    struct sand_writer board;         /* as it was last shown */
    struct sand_question *question;
    int asked;          /* whose question that is, while the keyboard is theirs */
    int previewed;      /* the answer that `preview` named, by its place */
    const char *record; /* where the record goes at the end, or null */
    double pace;        /* seconds before each line that is told */
    bool quick, quit, echo;
    bool unasked[PHRASES];                /* losses that the person no longer wants to be asked about */
    bool why;                             /* bots say what they compared */
    uint64_t reasons[SAND_SEATS];         /* a hash of what each has said of that last */
    uint32_t named;                       /* the lesson's answer was named after this many answers, + 1 */
    enum outside_fault fault[SAND_SEATS]; /* why a stand-in gave the last answer, as told */
    bool out;                             /* the only person is out of the game, and has been told so */
    struct shown_header header;
    struct shown_turn turn;
    const struct sand_lesson *lesson; /* that is taught, or null */
    int visit;                        /* the seat that has the screen alone, -1: none */
    void *kept;                       /* the state at the start of the round */
    const void *past;                 /* that state, while someone has the screen who may not know what came after it */
    uint32_t past_entries;            /* in the journal then */
    int first;                        /* the seat that begins the next round */
};

static inline bool is_person(const struct evening *e, int seat)
{
    return e->people >> seat & 1;
}
/* Several people share the keyboard, so there is something to hide. */
static inline bool is_shared(const struct evening *e)
{
    return (e->people & (e->people - 1)) != 0;
}

/* ---- play.c: an evening, from its game to its end ---- */
/* Opens the game, without a table; null, after complaining, with an exit code. `pace` < 0: the default. */
struct evening *evening_open(const char *game, const struct pack_wishes *, bool plain, int64_t pace, int *code);
/* Seats people and bots at the evening's table; `key` seeds the bots. */
bool evening_seat(struct evening *, const struct words *seat, const uint8_t key[32]);
void evening_play_on(struct evening *);                                 /* round after round, to the game's end */
int evening_sit_down(struct evening *, void (*play)(struct evening *)); /* plays, writes the record, looks back */
void evening_close(struct evening *);

/* ---- lessons.c ---- */
bool is_taught(const struct evening *); /* answers of the lesson are still to come */
/* Whether the lesson continues with this answer; tells something if not. */
bool lesson_lets(struct evening *, sand_answer);
void lesson_rolls(struct evening *);   /* right before it is played: what chance is to give */
int expected_answer(struct evening *); /* the place in the list of what the lesson continues with; -1: none */
void show_expected(struct evening *, int answer);

/* ---- play_news.c: what is told ---- */
void show_news(struct evening *);                               /* what is new to all who look on */
void skip_news(struct evening *);                               /* the same as told already */
void show_own_news(struct evening *, int seat, uint32_t until); /* what is new to one person, entries below `until` */
void show_private_news(struct evening *, int seat); /* of that, only what is not public: the result of an answer */
void show_journal(struct evening *, int viewer);
void show_secrets(struct evening *, int seat); /* all that was told to the seat and not to everyone */
void append_chapter(const struct evening *, struct sand_writer *);

/* ---- play_show.c: what is on the screen ---- */
void show_phrase(struct evening *, enum style, enum phrase, const char *what);
void show_refusal(struct evening *, enum sand_reply, const struct sand_error *);
void show_header(struct evening *, int viewer);
void show_board(struct evening *, int viewer);
void show_board_with_question(struct evening *, int viewer); /* where it fits and is not the one still in sight */
void show_card(struct evening *, int seat);
/* A card or the like with its text; nothing where it has none. */
void show_printed(const struct evening *, const char *domain, const char *section, const char *id);
bool is_out(struct evening *, int seat); /* by the seat's own view, it is no longer alive */
void append_label(const struct evening *, int i, struct sand_writer *); /* answer i of the question, in words */
bool begins_like(const char *text, const char *like);                   /* upper or lower case is all the same */
void show_some_answers(struct evening *);             /* all, or of a long list how many there are and what like */
int show_answers(struct evening *, const char *like); /* those that fit a text (null: all), how many */
void show_question(struct evening *, int seat);
void show_help(struct evening *); /* what can be typed, with an answer of the open question as an example */
void show_end(struct evening *);

/* ---- play_preview.c ---- */
void show_preview(struct evening *, int seat); /* what the answer `previewed` would do */
/* ` (3, leaves 27)`, where an answer surely costs some of what the game is paid with. */
void append_price(const struct evening *, sand_answer, struct sand_writer *);
/* Why an answer could not be taken back, as a sentence; PHRASES: it could, or says itself that it ends a turn. */
enum phrase loss_by(struct evening *, int seat, sand_answer);

/* ---- play_turning.c ---- */
void show_turning(struct evening *);

/* ---- play_why.c ---- */
void show_why(struct evening *, int seat, const char *about); /* the tests behind an answer about a place or a piece */
void show_allowed(struct evening *, int answer, const char *number);

/* ---- play_reasons.c ---- */
void show_reasons(struct evening *, int seat);
void show_recap(struct evening *);             /* after the game: which command tells what its bots believed */
bool has_recap(const struct evening *);        /* whether there is something to tell of it */
void show_past_beliefs(struct evening *);      /* what the bots believed at the end of each chapter */
void show_beliefs(struct evening *, int seat); /* what the seat's bot compared, unless it has said so already */
const struct sand_figure *figure_named(const struct evening *, const char *name);
/* The name of a figure as JSON has it, and whose it is: `Resources, Werwolf` */
const struct sand_figure *append_figure(const struct evening *, struct sand_reader *, sand_node, struct sand_writer *);
void show_hint(struct evening *, int seat); /* what a bot would answer, and what it compared */

/* ---- play_turn.c: the keyboard ---- */
/* A line without its end; null at the end of the input, which ends the evening. */
char *read_line(struct evening *, const char *prompt);
void wait_for_enter(struct evening *, enum phrase);
/* Asks that the keyboard goes to a seat and waits until it is there. */
void hand_over(struct evening *, int seat);
/* The seat's open question, until it is answered, put off or gone. */
void take_turn(struct evening *, int seat);
bool is_by_hand(struct evening *); /* what is asked is for the moderator to enter */
void take_by_hand(struct evening *);
/* The look of a turn for someone who is not asked. */
void take_cover(struct evening *, int seat);
/* Someone out of the game reads on when ready. */
void look_on(struct evening *, int seat);
/* The place of the answer the game marks as the default one, -1: none. */
int default_answer(const struct evening *);
/* After the end: a last look. */
void look_back(struct evening *);
bool write_record(struct evening *, const char *path);
/* A text with the people's names replaced by those of their seats. */
void append_with_seats(const struct evening *, const char *text, struct sand_writer *);

/* ---- play_talk.c: what people say ---- */
bool may_speak(const struct evening *, int seat);
void speak(struct evening *, int seat, const char *words);
/* What follows the word that statements of a channel begin with, such as `whisper`; null: the line begins otherwise. */
const char *after_mark(const struct evening *, const char *line);

#endif
