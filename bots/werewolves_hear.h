/* What a remark of Werewolves says, as numbers: every statement of part 7.1, two of them where they are joined by
 * `and`, and free text as far as it uses the words of the statements. */
#ifndef WEREBOT_HEAR_H
#define WEREBOT_HEAR_H

#include "engine/game.h"
#include "engine/mind.h"
#include "engine/statement.h"
#include "games/werewolves/state.h"

enum werebot_verb {
    SAID_NOTHING, /* not understood, or of no interest */
    SAID_CLAIM,   /* role */
    SAID_VILLAGE,
    SAID_LOVER,    /* seat */
    SAID_RETRACT,  /* day, index of what is taken back; seat, if it was about somebody */
    SAID_SAW,      /* seat, wolf, night */
    SAID_GUARDED,  /* seat, night */
    SAID_VICTIM,   /* seat or WEREWOLVES_NONE, night */
    SAID_HEALED,   /* seat, night */
    SAID_POISONED, /* seat, night */
    SAID_PAIRED,   /* seat, seat2 */
    SAID_SUSPECT,  /* seat, level */
    SAID_VOUCH,    /* seat, level */
    SAID_THINK,    /* seat, role; of a Werewolf or villager it is SAID_SUSPECT or SAID_VOUCH */
    SAID_PAIR,     /* seat, seat2 */
    SAID_HANG,     /* seat */
    SAID_SPARE,    /* seat */
    SAID_PLAN,     /* other plans: topic */
    SAID_ASK, /* seat asked or WEREWOLVES_NONE for all, topic; seat2 for `about`, day and index for `why`, 0 for what
                 was said last */
    SAID_REQUEST,  /* what is asked for is not looked at; what is, is SAID_ASK */
    SAID_AGREE,    /* day, index; in a story also the seat it goes against; with an opinion, a plan or a claim */
    SAID_DISAGREE, /* the same, for it */
    SAID_YES,      /* day, index */
    SAID_NO,       /* day, index */
    SAID_WATCH,    /* seat: whom the Seer should look at */
    SAID_PROTECT,  /* seat: whom the Healer should protect */
    SAID_HEED,     /* will bear it in mind: day, index of the request */
    SAID_NOBODY,   /* suspects nobody yet, or not the one who asks, or is undecided: day, index of
                      the question */
    SAID_FEELING,  /* it was only a feeling: day, index of the question */
    SAID_TOLD,     /* what all know: night, or seat */
    SAID_STRANGE,  /* free text that was not understood */
    SAID_MANNERS   /* hello, thanks, over */
};
enum werebot_topic_planned { PLAN_OTHER, PLAN_CLAIMS, PLAN_WAIT, PLAN_LISTEN, PLAN_ORDER };
/* The last ones are requests: to do something by night (role: as who), to vote against seat2, or not to. */
enum werebot_topic_asked {
    ASKED_ROLE,
    ASKED_RESULTS,
    ASKED_SUSPECTS,
    ASKED_PLAN,
    ASKED_ABOUT,
    ASKED_TRUST, /* whom one trusts */
    ASKED_WHY,
    ASKED_NIGHT,
    ASKED_HANG,
    ASKED_SPARE,
    ASKED_ME,      /* why the one who asks is suspected, true or not */
    ASKED_UNCLEAR, /* it is not clear what */
    ASKED_NEWS     /* what happened in the night */
};
enum { SAID_LOST = 1 };    /* topic of SAID_NO: the question was not clear */
enum { SAID_PLEA = 1 };    /* topic of SAID_SUSPECT and SAID_VOUCH: all are asked to vote so */
enum { SAID_HEARING = 2 }; /* topic of SAID_HANG: to hear somebody on trial, and no more is promised */

struct werebot_said {
    uint8_t verb, seat, seat2, role, level, night, topic, wolf;
    uint8_t day, index;         /* of the remark that is spoken of */
    uint8_t who, on_day, place; /* of this remark: filled in by the story; place counts from 1 within the day */
    uint8_t on_trial;           /* said in the speech on trial */
    uint8_t reasoned;           /* a reason was given */
    uint8_t gut;                /* it was a feeling, and said so */
    uint8_t grudge;             /* the reason is what was done to the speaker */
    uint8_t withdrawn;          /* its speaker has taken it back since */
    uint32_t reason;            /* the fact that was named, as a number; 0: none */
};
enum { WEREBOT_JOINED = 3 };

/* The number of the fact that a remark names, ` because (voted p3 p5 wolf)`; 0 if it names none. */
uint32_t werebot_reason_of(const char *remark);

/* What the forms of the grammar mean, each looked up once for many remarks. */
struct werebot_ear {
    const struct sand_grammar *grammar;
    uint8_t known[SAND_FORMS];    /* the place in the table of verbs, + 1; 0: not looked up yet */
    const char *name[SAND_SEATS]; /* by which free text may speak of a seat; null: by its number only */
};
void werebot_listen(struct werebot_ear *, const struct sand_game *, const void *pack);
void werebot_listen_at(struct werebot_ear *, const struct sand_mind *); /* the same, with the names of the table */
/* Reads a remark as the record has it; returns how many statements were understood, at most WEREBOT_JOINED. Of none the
 * first is SAID_MANNERS where it is a sentence that does not say what it answers: "I agree." */
int werebot_understand(struct werebot_ear *, const char *remark, int seats, struct werebot_said said[WEREBOT_JOINED]);

#endif
