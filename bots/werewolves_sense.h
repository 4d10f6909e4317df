/* What the words of a sentence in free text come to, one by one; werewolves_hear.c and werewolves_questions.c make
 * statements and questions of it. */
#ifndef WEREBOT_SENSE_H
#define WEREBOT_SENSE_H

#include "bots/werewolves_hear.h"

/* What a word may mean; some mean two things, by whether they are part of a question. */
enum werebot_meaning {
    MEANS_I,
    MEANS_NOT,
    MEANS_DOUBTFUL, /* what follows is asked, wished or somebody else's opinion */
    MEANS_WOLF,
    MEANS_CLEAR,
    MEANS_ROLE,   /* value: the card */
    MEANS_VOTE,   /* to vote against somebody */
    MEANS_VOTING, /* the same of somebody who does */
    MEANS_SPARE,
    MEANS_MUST,
    MEANS_GO, /* as the last word: "Dan has to go" */
    MEANS_TO, /* as the last word: "ich stimme Dan zu" is to agree, not to vote */
    MEANS_WOULD,
    MEANS_WITH,     /* at somebody's side */
    MEANS_JOIN,     /* somebody should be */
    MEANS_DEED,     /* what the Healer and the Witch do by night, done; value: the verb */
    MEANS_BY_NIGHT, /* value: the card that does it */
    MEANS_TONIGHT,
    MEANS_SAW,     /* with the Seer's eyes, if it was by night */
    MEANS_CHECKED, /* the same without a doubt, if it was somebody */
    MEANS_TURN,    /* a sentence that begins with it asks */
    MEANS_ASKS,    /* the same, whatever comes next */
    MEANS_ASKS2,   /* the same, if a verb comes next */
    MEANS_VERB,    /* the same, if who does it comes next */
    MEANS_WHY,
    MEANS_REASON, /* what is said stands before it */
    MEANS_ALL,
    MEANS_ME,
    MEANS_AM,
    MEANS_NONE, /* nobody */
    MEANS_ANY,  /* not ... anybody is nobody */
    MEANS_ONE,  /* of several */
    MEANS_IT,   /* whom all are looking for: "it's Ida" */
    MEANS_RIGHT,
    MEANS_CARDS,
    MEANS_YOU,     /* those who are asked */
    MEANS_WHO,     /* a name is asked for */
    MEANS_WHICH,   /* something else than yes or no is asked for */
    MEANS_BELIEVE, /* in a question; what one holds somebody for */
    MEANS_WOLVES,  /* the same of all of them */
    MEANS_LIES,    /* somebody does not tell the truth */
    MEANS_AGAINST,
    MEANS_QUIET, /* somebody should say something */
    MEANS_OUT,   /* to name one's card */
    MEANS_HEAR,
    MEANS_ASKED, /* in a question; value: what for */
    MEANINGS
};

/* What the words of a sentence come to. */
struct werebot_sense {
    int count[MEANINGS], named;
    uint8_t value[MEANINGS]; /* of the first word of that meaning */
    unsigned asked;          /* the values of MEANS_ASKED, a bit for each */
    uint8_t seat[2];         /* the first two who are named */
    bool addressed;          /* it begins with a name */
    bool called;             /* the same, with a comma or colon after it */
    bool ends_called;        /* it ends with a name that has a comma before it */
    bool asks;               /* it begins like a question, after a name or not */
    bool ends_named;         /* its last word is a name */
    bool beside;             /* the word before a name is "with": "I vote with Dan" */
    bool unseen;             /* it says that somebody did not see */
    bool self;               /* it says "I am" and names a card */
    bool supposed;           /* it says what somebody thinks or hopes */
    bool role_last;          /* while it is read: a card was named just now */
    int words, commas;
    uint8_t night; /* 2 of "night 2"; 0: none is named */
};

/* A text of people with its numbers, umlauts and letters as bots read them. */
void werebot_spell(const struct werebot_ear *, const char *text, int seats, char to[SAND_REMARK_BYTES + 1]);
/* Whether a word means anything to bots. */
bool werebot_knows(const char *word);
/* Whether a word is in a list of words with blanks between them. */
bool werebot_lists(const char *words, const char *word);
struct werebot_sense werebot_read_sense(const struct werebot_ear *, const char *sentence, int seats);
/* What is asked of nobody in particular is a plea, and what only one can do is said to the one who can. */
void werebot_settle_request(struct werebot_said *);
/* A sentence without one that bids a seat by name do or say something, or asks it all the same: "Ben, tell us your
 * card", "Ben nominate Ida", "Ben what is your card". */
bool werebot_read_order(const struct werebot_ear *, const char *sentence, int seats, struct werebot_said *);
/* A sentence that people use and no rule makes sense of: "what happened last night", "Ida seems off". */
bool werebot_read_saying(const struct werebot_ear *, const char *sentence, int seats, struct werebot_said *);
/* A sentence that begins with a name and a comma and means nothing that is known: that one is asked something unclear.
 */
bool werebot_read_call(const struct werebot_ear *, const char *sentence, int seats, struct werebot_said *);
/* A sentence that ends with a question mark (`marked`), or one that begins like a question without it; false if it asks
 * nothing that a player could answer. */
bool werebot_read_question(const struct werebot_ear *, const char *sentence, int seats, bool marked,
                           struct werebot_said *);

#endif
