/* Pace: what a game needs whose evening has a rhythm of its own. Nights in which nobody may see who is asked (night.c),
 * things that are told later than they happen (tell.c), bots that leave time (company.c), and a person who moderates
 * (moderate.c). A game asks for it by
 * `pace` of the contract; at tables of other games every function here does nothing. */
#ifndef SAND_PACE_H
#define SAND_PACE_H

#include "engine/game.h"

struct client;
struct room;

enum moderator { MODERATOR_SOFTWARE, MODERATOR_PERSON, MODERATOR_PROXY };

/* What a room keeps for its pace; nobody but the files of this folder looks into it. All zero: the game has none. */
struct pace {
    /* clock.c: the game's own clocks */
    struct stopped_clock {
        char limit[24];
        uint32_t serial;
        int64_t seconds, left; /* its whole length, and milliseconds left when it stood still */
    } now, stopped[6];         /* the clock that runs, and those that stand still: each was interrupted by the next */
    int stopped_count;

    /* night.c: the call in progress */
    char veil[24];       /* its name; empty by day */
    uint32_t call;       /* its number: a tap names it */
    bool unopened;       /* the moderator has yet to open it: its time has not begun */
    uint32_t shown_call; /* the call that spectators know of, and its end */
    int64_t shown_end;
    struct held {
        int seat;
        bool by_host;
        sand_answer answer;
    } * held; /* answers that are played when it closes; made when first needed */
    int held_count;
    uint8_t here[SAND_SEATS]; /* who was to be seen when the night began */
    uint8_t taps[SAND_SEATS]; /* given in the call */
    bool turned;              /* a moment has begun or ended since clients were last sent something */
    bool beat_due;            /* messages go out after the commit */
    int64_t next_beat;
    int64_t bots_ready;    /* when the last bot has seemed to confirm the call */
    size_t question_bytes; /* of the largest question of the call */
    int64_t call_extra;    /* milliseconds granted to the call */

    /* tell.c */
    struct behind *behind; /* what has not been told yet */
    struct delay *delay;   /* of spectators who are shown everything later */

    /* company.c */
    int64_t pointed;     /* when a bot last pointed at somebody, and nobody else has since; 0: a person has */
    uint32_t last_words; /* answers taken when a bot said its last words, + 1 */

    /* moderate.c */
    enum moderator moderator;
    bool pause_asked, host_away, paused, takeover_open;
    int64_t paused_at, away_since;
    int64_t resume_at; /* of a pause that has been ended: until then everyone gets ready */
    int64_t left_at;   /* since when the host, who plays or has paused the table, is away; 0: the host is there */
    bool left_alone;   /* for so long that anybody who sits there may resume, and take the host's place */
    struct hand {      /* what the host has done, or somebody in the host's place, told to all for a while */
        const char *act;
        char of[24];   /* the clock of what was ended; empty: none */
        int seat;      /* whom it concerned, or who did it in the host's place; -1: none */
        int64_t until; /* 0: nothing */
    } hand;
    sand_mask takeover_yes;
    char *asks;          /* the questions last sent to a proxy */
    int64_t quiet_since; /* of a table that may be reminded; 0: it may not */
    bool prompted;       /* it has been */
};
void pace_free(struct room *);

/* clock.c: the game's own clocks */
void pace_clock(struct room *);                                     /* sets the deadline by what is open now */
void pace_hold(struct room *);                                      /* something is told: a clock may stand still */
int64_t clock_limit(const struct room *, const struct sand_pace *); /* in seconds; 0: none */

/* night.c */
void night_settle(struct room *);
bool night_veiled(const struct room *);
/* An accepted answer may have to wait for the end of the call; then it is kept here. */
enum night_reply {
    NIGHT_PLAY,     /* it need not wait: it is to be played */
    NIGHT_HELD,     /* it waits, stored */
    NIGHT_REPEATED, /* the seat's answer waits already */
    NIGHT_FAILED    /* storage has failed */
};
enum night_reply night_hold(struct room *, int seat, sand_answer, bool by_host, struct sand_error *);
/* A tap of the call of that number; false: that call is over, or none is open. */
bool night_tap(struct room *, int seat, uint32_t call);
void night_put_call(struct room *,
                    struct sand_writer *); /* what spectators may know of the call: its name and its end */
void night_beat(struct room *);
bool night_send(struct room *);  /* the messages of a beat, after the commit; false: none is due */
void night_hurry(struct room *); /* closes the call if it may close now, without waiting for the beat */
void night_restore(struct room *, int seat, bool by_host, sand_answer);
void night_drop(struct room *, const char *line); /* of the log: the answer that was held waits no longer */
bool night_holds(const struct room *, int seat);  /* an answer of that seat */
bool night_here(const struct room *, int seat);   /* as was to be seen when the night began */
bool night_awaits(const struct room *, int seat); /* a living person's seat with taps to give in the call */
uint32_t night_call(const struct room *);         /* the number of the call; 0: by day */
int64_t night_next(const struct room *);          /* the next beat; 0: by day */
int64_t night_until(const struct room *);         /* when the call ends at the latest; 0: by day, paused or no limit */
void night_end(struct room *);                    /* the game is over */
bool night_lifts(struct room *); /* it is day, and spectators still knew of a call: they do not any more */
void night_skip(struct room *);  /* it is day: no beat is due */

sand_mask night_living(const struct room *); /* seats that still play, as far as everyone knows */

/* watch.c: the dead who watch with all cards */
void watch_settle(struct room *);

/* tell.c: what is told later than it happens */
void tell_start(struct room *);
void tell_restart(struct room *);
void tell_delay(struct room *);
bool tell_turned(const struct room *); /* a moment has begun or ended since clients were last sent something */
void tell_turn_sent(struct room *);
/* Around an answer that is played: what was before it, in games with a pace of their own. */
struct tell_before {
    uint64_t state[SAND_STATE / sizeof(uint64_t)];
    uint32_t told;
};
void tell_before(const struct room *, struct tell_before *);
void tell_after(struct room *, const struct tell_before *);
void tell_phase(struct room *, const struct tell_before *);
bool tell_behind(const struct room *); /* something has happened that has not been told yet */
int64_t
tell_due(const struct room *);   /* when all have looked at what was told last; 0: it is not the clock that ends it */
void tell_settle(struct room *); /* tells what comes next once that is over */
uint32_t tell_told(const struct room *);                 /* entries that everyone may have heard of */
void tell_pace(const struct room *, struct sand_pace *); /* of what everyone sees */
uint32_t tell_update(struct room *, int viewer, uint32_t since, struct sand_writer *);
/* What a viewer saw after N answers, or entries (sand_put_look); never more than it has been told by now. */
void tell_look(const struct room *, int viewer, uint32_t at, uint32_t heard, struct sand_writer *);

/* company.c: bots among people, and with one who is alone */
void company_answered(struct room *, int actor, sand_answer);
bool company_rests(const struct room *);               /* a bot has pointed: no other does yet */
bool company_defers(const struct room *, sand_answer); /* a bot's answer that would be such a one */
int64_t company_listens(struct room *);                /* milliseconds for last words that were just said; 0: none */
bool company_spoke(const struct room *);               /* they have been said */
bool company_awaits(const struct room *);              /* the one person reads, or owes an answer */
bool company_follows(const struct room *);             /* the one person's page sets the pace */
bool company_hurries(const struct room *);             /* that person is done */
bool company_calm(const struct room *);                /* somebody is there who is to be left time */
int64_t company_step(const struct room *); /* a bot's delay where the one person only looks on; 0: as ever */
int64_t company_pass(const struct room *, int passes); /* until bots with nothing to say are asked again; 0: as ever */

/* moderate.c: the person who moderates, and what happens without them */
bool room_moderated(const struct room *);
bool room_paused(const struct room *);
int64_t room_stood(const struct room *); /* milliseconds since the clocks stand still; 0: they run */
bool room_by_proxy(const struct room *); /* the host enters what others answer */
void moderate_load(struct room *);
void moderate_line(struct room *, const char *line); /* of the log, when it is read */
void moderate_settle(struct room *);
int64_t moderate_next(const struct room *);                   /* when there is something to do; 0: never */
bool moderate_left_alone(const struct room *);                /* by the host, for so long that another may be that */
void moderate_heard(struct room *);                           /* something was said aloud */
void moderate_show(struct room *, const char *act, int seat); /* everyone sees what was done; seat -1: to none */
void moderate_put_table(const struct room *, struct sand_writer *);
void moderate_put_asks(struct room *, bool always, struct sand_writer *);

#endif
