/* The game contract: what a game gives the engine, and what every front end, bot and test may rely on.
 * docs/contract.md explains it; games/template is the shortest game that keeps it.
 *
 * Five nouns: pack (data that never changes), state (one flat value), actor (who may answer: a seat, the clock, the
 * host), answer (one small choice, a number and a text), entry (something that happened, and who may know). */
#ifndef SAND_GAME_H
#define SAND_GAME_H

#include "engine/chance.h"
#include "engine/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SAND_SEATS = 24,
    SAND_CLOCK = 24,      /* the actor that answers `timeout` */
    SAND_HOST = 25,       /* the actor that removes a seat */
    SAND_PUBLIC = 26,     /* the viewer that knows what all know: a spectator, the shared screen */
    SAND_EVERYTHING = 27, /* the viewer that knows all: storage, a human moderator */
    SAND_ACTORS = 26,
    SAND_VIEWERS = 28,
    SAND_ANSWERS = 1024,
    SAND_ARGS = 6,
    SAND_SHOWN = 6, /* what an answer's label may show besides its arguments */
    SAND_STATE = 8192,
    SAND_VIEW_BYTES = 32768,
    SAND_MESSAGE_BYTES = 65536,
    SAND_REMARK_BYTES = 296 /* 280 of a person's text, and the word before it that says what it is */
};
#define SAND_SEAT_MASK 0x00ffffffu
#define SAND_ALL       0x0fffffffu /* the audience of what everyone may know */

typedef uint32_t sand_mask;   /* bit i = actor or viewer i */
typedef uint64_t sand_answer; /* verb in the low 8 bits, then each argument in its domain's bits */

static inline sand_mask sand_bit(int i)
{
    return (sand_mask)1 << i;
}

/* Every state begins with this. A state holds fixed-width integers only: no pointer, no float, no enum or bit-field
 * member, no implicit padding (-Wpadded is an error in state.h), spare bytes zero. So memcpy copies, memcmp compares,
 * the hash is the bytes, and native and wasm agree. Ids are indices into the pack. */
struct sand_head {
    struct sand_chance chance;
    uint8_t seats, over, spare[6];
};

/* ---- Vocabulary as data: from these tables come parser, printer, help, labels and the catalogue's check. ---- */

/* A list of ids: words of the game, or texts in the pack; neither: a plain number of `bits` bits, written in decimal.
 * `set`: the argument is a mask of ids, written as an array on the wire; only in entries, questions and fields, never
 * in answers. The macros say where the ids are: {SAND_WORDS("side", 1, sides)}, {SAND_IDS("card", 5, struct foo_pack,
 * card, CARDS)}. Table ends with a null name. */
enum { SAND_ROLE_NONE, SAND_ROLE_PLACE, SAND_ROLE_PIECE, SAND_ROLE_SEAT };
struct sand_domain {
    const char *name;
    uint8_t bits, set, places; /* places: the ids are those of struct sand_place, which has positions */
    uint8_t role;              /* of its ids on a board: for code that shows what an entry changes */
    uint16_t count;            /* 0: up to the null of `words`, or as many as the pack says */
    const char *const *words;  /* or */
    uint32_t first, step;      /* bytes from the pack's beginning to the first id, and from one to the next */
    uint32_t counter;          /* bytes to the pack's `int` that counts them, + 1 */
};
#define SAND_NUMBERS(width)           .name = "number", .bits = width
#define SAND_WORDS(what, width, list) .name = what, .bits = width, .words = list
#define SAND_SEATS_OF(width, most)    SAND_WORDS("seat", width, sand_seat_words), .count = most /* p1, p2, … */
/* Ids in the pack: `char member[n][…]`, or `struct { char id[…]; … } member[n]`. */
#define SAND_ID_LIST(what, width, type, member, n)                                                                     \
    .name = what, .bits = width, .count = n, .first = offsetof(type, member), .step = sizeof(((type *)0)->member[0])
#define SAND_IDS(what, width, type, member, n)                                                                         \
    .name = what, .bits = width, .count = n, .first = offsetof(type, member[0].id),                                    \
    .step = sizeof(((type *)0)->member[0])
#define SAND_PLACES_OF(what, width, type, member, n)                                                                   \
    SAND_IDS(what, width, type, member, n), .places = 1, .role = SAND_ROLE_PLACE
#define SAND_COUNTED(type, member) .counter = offsetof(type, member) + 1 /* with n = 0: the pack's int there */
extern const char *const sand_seat_words[];                              /* "p1" … "p24", null */
int sand_domain_size(const struct sand_domain *, const void *pack);      /* how many ids; 0: a plain number */
const char *sand_domain_id(const struct sand_domain *, const void *pack, int i);
int sand_domain_find(const struct sand_domain *, const void *pack, const char *id); /* -1: there is none */
static inline bool sand_has_ids(const struct sand_domain *d)
{
    return d->words || d->step;
}

/* An argument of a verb. `lead` is the word before it ("via"), or null. An absent optional argument is stored as the
 * highest value of its bits. Give `domain` as index + 1, so that zeroed memory means "no argument". */
struct sand_arg {
    uint8_t domain, optional;
    const char *lead;
};
struct sand_verb {
    const char *name;
    struct sand_arg arg[SAND_ARGS];
}; /* table ends with a null name */
/* The key of a question or an entry, with the domain of each argument as index + 1. Table ends with a null name. */
struct sand_key {
    const char *name;
    uint8_t domain[SAND_ARGS];
};

/* What a table may choose at set-up. `seats` is implied and not listed. Table ends with a null name. */
enum sand_option_kind {
    SAND_SWITCH, /* true or false */
    SAND_NUMBER, /* low..high */
    SAND_CHOICE, /* one of `choices`, by name */
    SAND_OTHER,  /* an object or array the game reads itself; `low` 1: only an array of words */
};
struct sand_option {
    const char *name;
    uint8_t kind, pace; /* pace: for clocks and servers; part of the record, no part of the state */
    int32_t low, high, preset;
    const char *const *choices; /* null-terminated; `preset` is an index into it */
};
/* An option whose value is kept from all but the host while the game lasts, if the switch `by` is on; `by` null:
 * always. Table ends with a null name. */
struct sand_hidden_option {
    const char *name, *by;
};

/* ---- What passes between a game and the table ---- */

/* Something that happened. Two audiences that learn different things get two entries. Lives during the call only. */
struct sand_entry {
    uint16_t key;
    uint8_t argc, flags;
    sand_mask audience;
    int32_t arg[SAND_ARGS]; /* -1 in a domain with ids: none */
};
enum {
    SAND_REVEALS = 1, /* someone learnt something: no undo across it */
    SAND_PACE = 2     /* a server may let time pass before it */
};
struct sand_sink {
    void (*emit)(struct sand_sink *, const struct sand_entry *);
}; /* a null sink is silence, for search */

struct sand_question {
    uint16_t key;
    uint8_t argc, flags;
    int32_t arg[SAND_ARGS];
    uint16_t count;
    sand_answer answer[SAND_ANSWERS];
};
static inline bool sand_offers(const struct sand_question *q, sand_answer answer)
{
    for (int i = 0; i < q->count; i++)
        if (q->answer[i] == answer)
            return true;
    return false;
}
enum {
    SAND_TOGETHER = 1, /* others answer too, nothing shows before all have */
    SAND_FLOOR = 2,    /* anyone asked may act, lists may change */
    SAND_BY_HAND = 8   /* a fact of the table, which the moderator enters: neither the seat nor its bot answers */
};
enum {
    SAND_WARN = 1, /* a mark of an answer: ask to confirm */
    SAND_USUAL = 2 /* another: the answer to offer first */
};

struct sand_outcome {
    uint8_t final;
    uint8_t side[SAND_SEATS];  /* index into game.sides */
    uint16_t why;              /* index into game.ends */
    int16_t value[SAND_SEATS]; /* 1000 won, 0 drawn, -1000 lost */
    uint32_t others;           /* sides that no seat plays and that can win: non-players */
    uint8_t winner;            /* the one of them that has won, + 1; 0: none has */
};
struct sand_file {
    const char *name; /* "cards.json", "text/en.json" */
    const char *text;
    size_t size;
};

enum {
    SAND_CLOCKED = 1, /* the clock can always answer `timeout` */
    SAND_FINAL = 2,   /* answers are final: there is no undo (Werewolves) */
    SAND_EXAMPLE = 4, /* listed only when named */
    SAND_FRAMED = 8   /* the state can be seen at every entry that setup and apply emit: turns nobody is asked about are
                         shown step by step (engine/look.c) */
};

/* A place of a board, as sand_read_places (pack.h) reads it: coordinates in any unit, y downwards. */
enum { SAND_PLACES = 64, SAND_PLACE_ID = 24 };
struct sand_place {
    char id[SAND_PLACE_ID];
    uint64_t adjacent; /* a set */
    int32_t x, y;
};

/* How a server should time what is open now. */
struct sand_pace {
    const char *limit; /* the option that holds its seconds; null: no limit of its own */
    const char *least; /* the option that holds the least seconds it lasts; null: none */
    const char *veil;  /* not null: who is asked now is a secret, and this is the public name of the call */
    uint8_t taps;      /* under a veil: answers that the call takes of whom it concerns, cover taps of all others */
    const char *whole; /* under a veil: the call always lasts its limit, unless this option is on; null: it need not */
    const char *each;  /* the option with the seconds that are added `count` times; null: none */
    uint8_t count;
    uint16_t extra;      /* seconds granted on top */
    uint32_t serial;     /* the same limit with the same serial is the same clock: it stands still in between */
    const char *prompt;  /* the verb that a silent table is reminded of; null: none */
    const char *silence; /* the option that holds the seconds of silence before that */
    uint16_t follow;     /* milliseconds after a bot has given that answer before another bot does, among people */
    uint16_t speech;     /* milliseconds that a bot's words stand before its answer ends what is open, among people */
    uint8_t opens;       /* of an entry: where a person moderates, what begins with it waits until it is opened */
    uint16_t rest;       /* of an entry: milliseconds before the next is told, for people to take it in */
    uint16_t shows;    /* of it, until all there is to see has been shown: a host who does not wait comes here first */
    const char *rests; /* the option that says how much of both a table takes, in percent */
};

struct sand_field;
struct sand_grammar;
struct sand_pen;

/* A number of the view that shows how the game stands: charts, score lines and previews are made of figures. What is
 * absent from a view counts as 0. Table ends with a null name. */
enum {
    SAND_CHART = 1,  /* its course is worth a chart */
    SAND_SCORE = 2,  /* the one shown next to a side's name: what the game is won by, where that is a number */
    SAND_HALVES = 4, /* the view counts it in halves */
    SAND_PAID = 8,   /* answers are paid with it */
    SAND_TURNS = 16  /* turning points go by it, by the first of these that changed; else by SAND_SCORE. What it was
                        before  it came into the view, or after it left, is nobody's gain */
};
struct sand_figure {
    const char *name;  /* in the catalogue's section `figure` */
    const char *place; /* `/faction/X/vp`, where X stands for each id of `by`: a number, a flag, a list (its length) */
    uint8_t by;        /* domain + 1; 0: a single figure. Of the domain `seat` the seats of this table */
    uint8_t flags;
    /* If one of them is set: how many members of the object at `place` are the text `is`, or have it as `member`; where
     * `is` is null, have that member. "X" stands for each id of `by` here too. */
    const char *member, *is;
    /* If set: where the view has the one id of `by` that the figure is of just now, such as the unit that moves.
     * Nothing is said of it where there is none, or another one after an answer. */
    const char *whose;
};

/* Where the journal is cut: an entry of this key opens a turn (a phase, a card, a night), or an action in it. An action
 * continues to the next opener; what comes before the first turn is the set-up. What settles is nobody's own action: a
 * scoring, a phase of a crisis round, the end of a turn; nothing that somebody chose is told in it. What is untold is
 * for programs: journals for people leave it out. Table ends with a null key. */
enum {
    SAND_OPENS_TURN = 1,
    SAND_OPENS_ACTION = 2,
    SAND_OPENS = SAND_OPENS_TURN | SAND_OPENS_ACTION,
    SAND_UNTOLD = 4,
    SAND_SETTLES = 8,
    SAND_TELLS = 16,   /* says what came of the action it is in: that somebody was recruited, not that it was tried */
    SAND_DECIDES = 32, /* always among the turning points of a game */
};
struct sand_opener {
    const char *key;
    uint8_t opens;
};

/* What a final score is made of: a name in the catalogue's section `score`, and the clauses that give it, with a blank
 * between them. Table ends with a null name. */
struct sand_score_part {
    const char *name, *clause;
    uint8_t by;     /* domain + 1 of its owner; 0: it is nobody's own */
    uint8_t halves; /* the value is counted in halves */
};
enum { SAND_SCORE_LINES = 80 };
struct sand_score {
    int count;
    struct sand_score_line {
        uint8_t part, of;
        int32_t value;
    } line[SAND_SCORE_LINES];
};
static inline void sand_score_add(struct sand_score *score, int part, int of, int value)
{
    score->line[score->count++] = (struct sand_score_line){(uint8_t)part, (uint8_t)of, value};
}
/* The same, added to the line of that part and owner if there is one. */
static inline void sand_score_more(struct sand_score *score, int part, int of, int value)
{
    for (int i = 0; i < score->count; i++)
        if (score->line[i].part == part && score->line[i].of == of) {
            score->line[i].value += value;
            return;
        }
    sand_score_add(score, part, of, value);
}

/* A test of a rule, for who asks why something is not possible: a sentence in the catalogue's section `test`, its
 * clauses, and the domains (+ 1) of what the sentence is told with. A sentence `NAME.not` says it of one that
 * fails, `NAME.change` what would change the result. Table ends with a null name. */
enum { SAND_WHY_TESTS = 16, SAND_WHY_ARGS = 3, SAND_WHY_WAY = 32 };
struct sand_rule_test {
    const char *name, *clause;
    uint8_t domain[SAND_WHY_ARGS];
};
struct sand_why {
    int count;
    struct {
        uint8_t test; /* index into `tests` */
        bool ok;
        int32_t arg[SAND_WHY_ARGS];
    } line[SAND_WHY_TESTS];
    int ways; /* of a place that is too far: the places on the way there, as far as it goes now */
    uint16_t way[SAND_WHY_WAY];
};
static inline void sand_why_add(struct sand_why *why, int test, bool ok)
{
    why->line[why->count].test = (uint8_t)test;
    why->line[why->count++].ok = ok;
}
/* With what its sentence is told with; -1: an id that is absent. */
static inline void sand_why_tell(struct sand_why *why, int test, bool ok, const int32_t arg[SAND_WHY_ARGS])
{
    for (int i = 0; i < SAND_WHY_ARGS; i++)
        why->line[why->count].arg[i] = arg[i];
    sand_why_add(why, test, ok);
}

/* The word that a remark begins with: before a statement, and before words of one's own. */
struct sand_speech {
    const char *statement, *text;
};
/* Talk that is part of the game: who may speak where, and what may be said. */
struct sand_talk {
    const struct sand_speech *speech;                                                /* by channel */
    sand_mask (*hears)(const void *pack, const void *state, int actor, int channel); /* 0: may not speak there now */
    bool (*statement)(const void *pack, const void *state, int actor, int channel, const char *text,
                      struct sand_error *);
    /* Where speech goes by turns: a number, the same for all that is said in one turn there; 0: said at any time. In a
     * turn each seat is heard once, in the order of seats. */
    uint32_t (*turn)(const void *pack, const void *state, int channel, const char *text);
    /* engine/statement.h: what programs understand of it; null: nothing. `turn` may be null too. */
    const struct sand_grammar *(*grammar)(const void *pack);
};

/* A pace of the game's own: what a server does with struct sand_pace is server/pace. */
struct sand_timing {
    void (*state)(const void *pack, const void *state, struct sand_pace *); /* zeroed before */
    /* The same of an entry. A limit: a call opens with it, and lasts its time even if it asks nobody; of the first
     * entry, the time to look at what was dealt before anything opens, none if the option is 0. */
    void (*entry)(const void *pack, const struct sand_entry *, struct sand_pace *);
};

/* Things with a text of their own in the catalogue: of each id of the domain, the section has the word, or parts of it
 * (`ike.shaded`). */
struct sand_printed {
    const char *domain, *section;
};

struct sand_game {
    const char *id, *title;
    uint16_t rules; /* goes up whenever an old record would replay differently */
    uint8_t min_seats, max_seats;
    uint8_t default_seats;                /* where nobody says how many; 0: in the middle */
    uint32_t state_bytes, longest, flags; /* longest: answers in a game, at most */
    uint32_t hashed_bytes; /* 0: all. Fields added to a state later come after these, are hashed only where one of them
                              is not zero, and so leave the hashes of old records alone */
    const struct sand_domain *domains;
    const struct sand_verb *verbs;
    const struct sand_key *keys; /* questions and entries; the index is the key */
    const struct sand_option *options;
    const struct sand_hidden_option *hidden_options; /* null: all are public */
    /* By verb: domains (index + 1) of what everyone asked can see and an answer does not name, such as the counter in a
     * slot. `show` gives the values. Null: no label needs it. */
    const uint8_t (*shown)[SAND_SHOWN];
    const char *const *seats;        /* names of the seats, null-terminated; null: p1, p2, … */
    const char *const *sides;        /* null-terminated; null: every seat its own side */
    const char *const *ends;         /* kinds of end, null-terminated; index = outcome.why */
    const struct sand_field *fields; /* engine/field.h: the state described once; null: by functions alone */
    const struct sand_observed
        *observed;                     /* the same: what programs may know of a state beyond its fields; may be null */
    const struct sand_figure *figures; /* null: none */
    const struct sand_opener *openers; /* null: none */
    const struct sand_score_part *scores; /* null: none */
    const char *const *end_clauses;       /* by `ends`: the clause that such an end is decided by */
    const struct sand_rule_test *tests;   /* null: none */
    const struct sand_printed *printed;   /* cards and the like; null: none */
    const struct sand_key *terminal; /* engine/pen.h: sentences that the board for a terminal is told in; or null */
    const struct sand_key *weighs;   /* sentences that a bot's reasons may have (struct sand_policy); or null */
    const char *const *channels;     /* of speech, null-terminated; null: one channel `table` for all, always open */

    /* May fail: false and an error. A pack is one allocation, immutable, shared by all threads, outlives its states. */
    void *(*pack_load)(const struct sand_file *, int n, struct sand_error *);
    void (*pack_free)(void *pack); /* null: free() */
    bool (*setup)(const void *pack, struct sand_reader *options, const uint8_t key[32], void *state, struct sand_sink *,
                  struct sand_error *);
    bool (*load)(const void *pack, struct sand_reader *, void *state, struct sand_error *); /* ends in check() */
    bool (*check)(const void *pack, const void *state, struct sand_error *);

    /* Neither save nor load touches the state's chance: the table keeps it next to the game's members (sand_save). */

    /* Cannot fail. Pure: no allocation, I/O, clock or global; any thread on its own state. */
    sand_mask (*asked)(const void *pack, const void *state); /* no seat's bit is set iff the game is over */
    int (*ask)(const void *pack, const void *state, int actor, struct sand_question *); /* count; 0: not asked */
    void (*apply)(const void *pack, void *state, int actor, sand_answer, struct sand_sink *);
    void (*view)(const void *pack, const void *state, int viewer, struct sand_writer *); /* one JSON object */
    void (*save)(const void *pack, const void *state, struct sand_writer *);             /* one JSON object */
    void (*imagine)(const void *pack, void *state, int viewer,
                    struct sand_chance *); /* in place; a new chance key too */
    void (*outcome)(const void *pack, const void *state, struct sand_outcome *);

    /* Optional, null where a game has no use for it. */
    const struct sand_talk *talk;     /* null: anyone may say anything at any time, in every channel */
    const struct sand_timing *timing; /* null: nothing has a time of its own */
    void (*score)(const void *pack, const void *state, struct sand_score *); /* of a game that is over; empty before */
    /* What an entry of the journal adds to it, where the state does not keep that; called for each of them before
     * `score`. Null: the state says everything. */
    void (*score_entry)(const void *pack, const struct sand_entry *, struct sand_score *);
    /* The tests of the rules for a well-formed answer to the actor's open question, legal or not: it is legal if and
     * only if all are passed. False: it cannot say. */
    bool (*why)(const void *pack, const void *state, int actor, sand_answer, struct sand_why *);
    /* Of an answer that was asked: the values of `shown`, -1 for none. Nothing the actor may not know. */
    void (*show)(const void *pack, const void *state, int actor, sand_answer, int32_t value[SAND_SHOWN]);
    /* Its marks, SAND_WARN and SAND_USUAL, or 0. Not part of `ask`: a search asks millions of times, and never looks at
     * a mark. */
    uint8_t (*marks)(const void *pack, const void *state, int actor, sand_answer);
    void (*board)(const void *pack, const void *state, int viewer, struct sand_pen *); /* for a terminal */
    /* Help with the options before set-up, as one JSON object: Werewolves' valid sets of cards, ranked. */
    bool (*advise)(const void *pack, struct sand_reader *options, struct sand_writer *, struct sand_error *);
};

/* A domain by its number in tables, which is its index + 1. */
static inline const struct sand_domain *sand_domain_of(const struct sand_game *game, int plus_one)
{
    return &game->domains[plus_one - 1];
}

/* Sends an entry to a sink; silence if it is null. */
static inline void sand_emit(struct sand_sink *sink, const struct sand_entry *entry)
{
    if (sink)
        sink->emit(sink, entry);
}

#endif
