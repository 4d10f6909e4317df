/* The state of a game of Werewolves, and its vocabulary as numbers.
 *
 * Always true of a state between two answers:
 * - a seat is a number 0 … seats-1 (written p1, p2, …); a set of seats is a mask; WEREWOLVES_NONE stands for nobody;
 * - `wolves` and `holder` repeat what `card` says, `fingers` and `aimed` what `finger` says, `spent` what `acts` says:
 *   they are there so that no rule has to look at all seats;
 * - the dead have no finger, no answer and are in none of the day's sets;
 * - what a field means and who may see it is said in RULES.md part 3. Fields marked (public) are seen by all;
 * - check.c tests all of this. */
#ifndef WEREWOLVES_STATE_H
#define WEREWOLVES_STATE_H

#include "engine/vocabulary.h"

/* The nine characters (R-card-1), in the order of cards.json. */
#define WEREWOLVES_CARD_LIST(X)                                                                                        \
    X(WEREWOLVES_VILLAGER, "villager")                                                                                 \
    X(WEREWOLVES_WEREWOLF, "werewolf")                                                                                 \
    X(WEREWOLVES_SEER, "seer")                                                                                         \
    X(WEREWOLVES_WITCH, "witch")                                                                                       \
    X(WEREWOLVES_HEALER, "healer")                                                                                     \
    X(WEREWOLVES_HUNTER, "hunter")                                                                                     \
    X(WEREWOLVES_RED, "red-riding-hood")                                                                               \
    X(WEREWOLVES_CUPID, "cupid")                                                                                       \
    X(WEREWOLVES_MAYOR, "mayor")
enum werewolves_card {
    WEREWOLVES_CARD_LIST(SAND_ENUM) WEREWOLVES_CARDS,
    WEREWOLVES_HIDDEN = WEREWOLVES_CARDS /* in the entry `died` with hide_cards: the card is not turned up */
};

/* What a seat may hold instead of a seat. The numbers are those of the domains `whom` and `pointer`. */
enum {
    WEREWOLVES_NONE = 24,   /* nobody */
    WEREWOLVES_SILENT = 25, /* no answer (yet) */
    WEREWOLVES_DOSE_YES = 25,
    WEREWOLVES_DOSE_NO = 26
};

/* Why someone died (R-chain-7); `cause` of the living is WEREWOLVES_ALIVE. */
#define WEREWOLVES_CAUSE_LIST(X)                                                                                       \
    X(WEREWOLVES_POISONED, "poisoned")                                                                                 \
    X(WEREWOLVES_EATEN, "eaten")                                                                                       \
    X(WEREWOLVES_HANGED, "hanged")                                                                                     \
    X(WEREWOLVES_SHOT, "shot")                                                                                         \
    X(WEREWOLVES_HEARTBREAK, "heartbreak")                                                                             \
    X(WEREWOLVES_LEFT, "left")
enum werewolves_cause { WEREWOLVES_CAUSE_LIST(SAND_ENUM) WEREWOLVES_CAUSES, WEREWOLVES_ALIVE = WEREWOLVES_CAUSES };

/* Part 4 of the ledger. The night is WEREWOLVES_P_CUPID … WEREWOLVES_P_HEALER and, while a deal by hand is being
 * entered (R-deal-8), WEREWOLVES_P_HUNTER … WEREWOLVES_P_MAYOR. These come last since the numbers of the others are in
 * the hashes of old records. */
#define WEREWOLVES_PHASE_LIST(X)                                                                                       \
    X(WEREWOLVES_P_ELECT, "elect")                                                                                     \
    X(WEREWOLVES_P_ELECT2, "elect2")                                                                                   \
    X(WEREWOLVES_P_CUPID, "cupid")                                                                                     \
    X(WEREWOLVES_P_PACK, "pack")                                                                                       \
    X(WEREWOLVES_P_SEER, "seer")                                                                                       \
    X(WEREWOLVES_P_WITCH_HEAL, "witch-heal")                                                                           \
    X(WEREWOLVES_P_WITCH_POISON, "witch-poison")                                                                       \
    X(WEREWOLVES_P_HEALER, "healer")                                                                                   \
    X(WEREWOLVES_P_SHOT, "shot")                                                                                       \
    X(WEREWOLVES_P_OFFICE, "office")                                                                                   \
    X(WEREWOLVES_P_DAY, "day")                                                                                         \
    X(WEREWOLVES_P_DEFENCE, "defence")                                                                                 \
    X(WEREWOLVES_P_VOTE, "vote")                                                                                       \
    X(WEREWOLVES_P_OVER, "over")                                                                                       \
    X(WEREWOLVES_P_HUNTER, "hunter")                                                                                   \
    X(WEREWOLVES_P_RED, "red-riding-hood")                                                                             \
    X(WEREWOLVES_P_MAYOR, "mayor")
enum werewolves_phase { WEREWOLVES_PHASE_LIST(SAND_ENUM) WEREWOLVES_PHASES };

/* The calls of a night in their order (R-n1-1). */
#define WEREWOLVES_CALL_LIST(X)                                                                                        \
    X(WEREWOLVES_C_CUPID, "cupid")                                                                                     \
    X(WEREWOLVES_C_LOVERS, "lovers")                                                                                   \
    X(WEREWOLVES_C_WEREWOLF, "werewolf")                                                                               \
    X(WEREWOLVES_C_SEER, "seer")                                                                                       \
    X(WEREWOLVES_C_WITCH, "witch")                                                                                     \
    X(WEREWOLVES_C_HEALER, "healer")                                                                                   \
    X(WEREWOLVES_C_HUNTER, "hunter")                                                                                   \
    X(WEREWOLVES_C_RED, "red-riding-hood")                                                                             \
    X(WEREWOLVES_C_MAYOR, "mayor")
enum werewolves_call { WEREWOLVES_CALL_LIST(SAND_ENUM) WEREWOLVES_CALLS };

/* What a chain of deaths began with, and where it leads back to (part 4, A chain). */
#define WEREWOLVES_ORIGIN_LIST(X)                                                                                      \
    X(WEREWOLVES_O_NONE, "none")                                                                                       \
    X(WEREWOLVES_O_POISON, "poison")                                                                                   \
    X(WEREWOLVES_O_EATING, "eating")                                                                                   \
    X(WEREWOLVES_O_GALLOWS, "gallows")                                                                                 \
    X(WEREWOLVES_O_REMOVAL, "removal")
enum werewolves_origin { WEREWOLVES_ORIGIN_LIST(SAND_ENUM) WEREWOLVES_ORIGINS };

#define WEREWOLVES_END_LIST(X)                                                                                         \
    X(WEREWOLVES_R_VILLAGE, "village", "R-end-1")                                                                      \
    X(WEREWOLVES_R_WEREWOLVES, "werewolves", "R-end-3")                                                                \
    X(WEREWOLVES_R_STANDSTILL, "standstill", "R-end-8")
enum werewolves_result { WEREWOLVES_R_NONE, WEREWOLVES_END_LIST(SAND_ENUM) WEREWOLVES_RESULTS };
enum werewolves_side { WEREWOLVES_VILLAGE, WEREWOLVES_PACK };
enum werewolves_yes { WEREWOLVES_YES, WEREWOLVES_NO };
enum werewolves_thumb { WEREWOLVES_UP, WEREWOLVES_DOWN };
enum werewolves_how { WEREWOLVES_MAJORITY, WEREWOLVES_PLURALITY, WEREWOLVES_LOT, WEREWOLVES_SUCCESSION };
enum werewolves_dusk {
    WEREWOLVES_D_HANGED,
    WEREWOLVES_D_ASLEEP,
    WEREWOLVES_D_CLOCK,
    WEREWOLVES_D_NOBODY,
    WEREWOLVES_D_HOST
};
enum werewolves_channel { WEREWOLVES_CH_DAY, WEREWOLVES_CH_PACK, WEREWOLVES_CH_DEAD };

/* Answers (part 5): the index in the table of verbs. */
#define WEREWOLVES_VERB_LIST(X)                                                                                        \
    X(WEREWOLVES_ELECT, "elect", (SAND_ARG(WEREWOLVES_DOM_SEAT)))                                                      \
    X(WEREWOLVES_LOVE, "love", (SAND_ARG(WEREWOLVES_DOM_SEAT), SAND_ARG(WEREWOLVES_DOM_SEAT)))                         \
    X(WEREWOLVES_EAT, "eat", (SAND_ARG(WEREWOLVES_DOM_WHOM)))                                                          \
    X(WEREWOLVES_SEE, "see", (SAND_ARG(WEREWOLVES_DOM_WHOM)))                                                          \
    X(WEREWOLVES_HEAL, "heal", (SAND_ARG(WEREWOLVES_DOM_YES)))                                                         \
    X(WEREWOLVES_POISON, "poison", (SAND_ARG(WEREWOLVES_DOM_WHOM)))                                                    \
    X(WEREWOLVES_GUARD, "guard", (SAND_ARG(WEREWOLVES_DOM_WHOM)))                                                      \
    X(WEREWOLVES_SHOOT, "shoot", (SAND_ARG(WEREWOLVES_DOM_WHOM)))                                                      \
    X(WEREWOLVES_SUCCEED, "succeed", (SAND_ARG(WEREWOLVES_DOM_SEAT)))                                                  \
    X(WEREWOLVES_NOMINATE, "nominate", (SAND_ARG(WEREWOLVES_DOM_SEAT)))                                                \
    X(WEREWOLVES_WITHDRAW, "withdraw", (SAND_NO_ARG))                                                                  \
    X(WEREWOLVES_SLEEP, "sleep", (SAND_NO_ARG))                                                                        \
    X(WEREWOLVES_AWAKE, "awake", (SAND_NO_ARG))                                                                        \
    X(WEREWOLVES_MORE, "more", (SAND_NO_ARG))                                                                          \
    X(WEREWOLVES_REST, "rest", (SAND_NO_ARG))                                                                          \
    X(WEREWOLVES_THUMB, "thumb", (SAND_ARG(WEREWOLVES_DOM_THUMB)))                                                     \
    X(WEREWOLVES_SKIP, "skip", (SAND_NO_ARG))                                                                          \
    X(WEREWOLVES_TIMEOUT, "timeout", (SAND_NO_ARG))                                                                    \
    X(WEREWOLVES_REMOVE, "remove", (SAND_ARG(WEREWOLVES_DOM_SEAT)))                                                    \
    X(WEREWOLVES_WAKE, "wake", (SAND_NO_ARG))                                                                          \
    X(WEREWOLVES_SWAP, "swap", (SAND_ARG(WEREWOLVES_DOM_SEAT), SAND_ARG(WEREWOLVES_DOM_SEAT)))                         \
    X(WEREWOLVES_WATCH, "watch", (SAND_ARG(WEREWOLVES_DOM_SEAT)))
enum werewolves_verb { WEREWOLVES_VERB_LIST(SAND_ENUM) WEREWOLVES_VERBS };

/* Domains, from 1, as tables name them. */
enum werewolves_domain {
    WEREWOLVES_DOM_SEAT = 1, /* p1 … p24 */
    WEREWOLVES_DOM_WHOM,     /* p1 … p24, none */
    WEREWOLVES_DOM_POINTER,  /* p1 … p24, none, silent */
    WEREWOLVES_DOM_SEATS,    /* a set of p1 … p24 */
    WEREWOLVES_DOM_CARD,
    WEREWOLVES_DOM_FACE, /* a card, or hidden */
    WEREWOLVES_DOM_CAUSE,
    WEREWOLVES_DOM_CALL,    /* the words that open a call */
    WEREWOLVES_DOM_CLOSING, /* the words that close it; the same ids */
    WEREWOLVES_DOM_YES,     /* yes, no */
    WEREWOLVES_DOM_THUMB,   /* up, down */
    WEREWOLVES_DOM_VISION,  /* werewolf, not */
    WEREWOLVES_DOM_HOW,     /* majority, plurality, lot, succession */
    WEREWOLVES_DOM_DUSK,    /* hanged, asleep, clock, nobody, host */
    WEREWOLVES_DOM_RESULT,  /* village, werewolves, standstill */
    WEREWOLVES_DOM_PHASE,   /* as shown: the witch's two questions are one */
    WEREWOLVES_DOM_POTION,  /* heal, poison */
    WEREWOLVES_DOM_DOSE,    /* p1 … p24, none, yes, no */
    WEREWOLVES_DOM_NUMBER
};

/* Entries (R-see) and questions: the index in the table of keys. Questions are not the first of them as in other games,
 * for the numbers of keys are part of the signature. */
#define WEREWOLVES_QUESTION_LIST(X)
#define WEREWOLVES_ENTRY_LIST(X)                                                                                       \
    X(WEREWOLVES_K_START, "start", (WEREWOLVES_DOM_NUMBER))                                                            \
    X(WEREWOLVES_K_SET, "set", (WEREWOLVES_DOM_CARD, WEREWOLVES_DOM_NUMBER)) /* card, how many */                      \
    X(WEREWOLVES_K_CARD, "card", (WEREWOLVES_DOM_CARD))                                                                \
    X(WEREWOLVES_K_BALLOTS, "ballots", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_WHOM)) /* who, whom */                     \
    X(WEREWOLVES_K_MAYOR, "mayor", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_HOW))      /* seat, how */                     \
    X(WEREWOLVES_K_NIGHT, "night", (WEREWOLVES_DOM_NUMBER))                                                            \
    X(WEREWOLVES_K_CALL, "call", (WEREWOLVES_DOM_CALL))                                                                \
    X(WEREWOLVES_K_ASLEEP, "asleep", (WEREWOLVES_DOM_CLOSING))                                                         \
    X(WEREWOLVES_K_PAIRED, "paired", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_SEAT)) /* seat, seat */                      \
    X(WEREWOLVES_K_LOVER, "lover", (WEREWOLVES_DOM_SEAT))                                                              \
    X(WEREWOLVES_K_PACK, "pack", (WEREWOLVES_DOM_SEATS))                                                               \
    X(WEREWOLVES_K_POINTERS, "pointers",                                                                               \
      (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_POINTER, WEREWOLVES_DOM_YES)) /* who, whom, agreed */                       \
    X(WEREWOLVES_K_CLEAR, "clear", (0))                                                                                \
    X(WEREWOLVES_K_VISION, "vision", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_VISION)) /* seat, werewolf or not */         \
    X(WEREWOLVES_K_VICTIM, "victim",                                                                                   \
      (WEREWOLVES_DOM_WHOM, WEREWOLVES_DOM_YES, WEREWOLVES_DOM_YES)) /* whom, healing potion left, poison left */      \
    X(WEREWOLVES_K_POTION, "potion", (WEREWOLVES_DOM_POTION, WEREWOLVES_DOM_DOSE)) /* which potion, dose */            \
    X(WEREWOLVES_K_GUARDED, "guarded", (WEREWOLVES_DOM_WHOM))                                                          \
    X(WEREWOLVES_K_DAWN, "dawn", (WEREWOLVES_DOM_NUMBER))                                                              \
    X(WEREWOLVES_K_DIED, "died",                                                                                       \
      (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_CAUSE, WEREWOLVES_DOM_FACE)) /* seat, cause, face */                        \
    X(WEREWOLVES_K_UNEATEN, "uneaten", (0))                                                                            \
    X(WEREWOLVES_K_AIM, "aim", (0))                                                                                    \
    X(WEREWOLVES_K_HELD, "held", (0))                                                                                  \
    X(WEREWOLVES_K_DAY, "day", (WEREWOLVES_DOM_NUMBER))                                                                \
    X(WEREWOLVES_K_FINGER, "finger", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_SEAT)) /* who, whom */                       \
    X(WEREWOLVES_K_LOWERED, "lowered", (WEREWOLVES_DOM_SEAT))                                                          \
    X(WEREWOLVES_K_DROWSY, "drowsy", (WEREWOLVES_DOM_SEAT))                                                            \
    X(WEREWOLVES_K_AWAKE, "awake", (WEREWOLVES_DOM_SEAT))                                                              \
    X(WEREWOLVES_K_MORE, "more", (WEREWOLVES_DOM_SEAT))                                                                \
    X(WEREWOLVES_K_EXTENDED, "extended", (0))                                                                          \
    X(WEREWOLVES_K_TRIAL, "trial",                                                                                     \
      (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_SEAT)) /* nominee, first and second nominator */       \
    X(WEREWOLVES_K_POLL, "poll", (WEREWOLVES_DOM_SEAT))                                                                \
    X(WEREWOLVES_K_VOTES, "votes",                                                                                     \
      (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_SEATS, WEREWOLVES_DOM_SEATS, WEREWOLVES_DOM_SEATS, WEREWOLVES_DOM_YES,      \
       WEREWOLVES_DOM_YES)) /* nominee, up, down, abstained, tied, hanged */                                           \
    X(WEREWOLVES_K_NIGHTFALL, "nightfall", (WEREWOLVES_DOM_DUSK))                                                      \
    X(WEREWOLVES_K_LEFT, "left", (WEREWOLVES_DOM_SEAT))                                                                \
    X(WEREWOLVES_K_OVER, "over", (WEREWOLVES_DOM_RESULT))                                                              \
    X(WEREWOLVES_K_WAS, "was", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_CARD)) /* seat, card */                            \
    X(WEREWOLVES_K_ELECT, "elect", (0))                                                                                \
    X(WEREWOLVES_K_ELECT2, "elect2", (0))                                                                              \
    X(WEREWOLVES_K_LOVE, "love", (0))                                                                                  \
    X(WEREWOLVES_K_EAT, "eat", (WEREWOLVES_DOM_NUMBER, WEREWOLVES_DOM_NUMBER)) /* round, of how many */                \
    X(WEREWOLVES_K_SEE, "see", (0))                                                                                    \
    X(WEREWOLVES_K_HEAL, "heal", (WEREWOLVES_DOM_WHOM))                                                                \
    X(WEREWOLVES_K_POISON, "poison", (0))                                                                              \
    X(WEREWOLVES_K_GUARD, "guard", (0))                                                                                \
    X(WEREWOLVES_K_SHOOT, "shoot", (0))                                                                                \
    X(WEREWOLVES_K_SUCCEED, "succeed", (0))                                                                            \
    X(WEREWOLVES_K_DEFENCE, "defence", (0))                                                                            \
    X(WEREWOLVES_K_VOTE, "vote", (WEREWOLVES_DOM_SEAT))                                                                \
    X(WEREWOLVES_K_CLOCK, "clock", (0))                                                                                \
    X(WEREWOLVES_K_HOST, "host", (0))                                                                                  \
    X(WEREWOLVES_K_WAKE, "wake", (WEREWOLVES_DOM_CARD))                                                                \
    X(WEREWOLVES_K_HOLDS, "holds", (WEREWOLVES_DOM_SEAT, WEREWOLVES_DOM_CARD)) /* seat, card */                        \
    X(WEREWOLVES_K_MISTAKEN, "mistaken", (WEREWOLVES_DOM_SEAT))
enum werewolves_key { WEREWOLVES_ENTRY_LIST(SAND_ENUM) WEREWOLVES_KEYS };

/* What the table chose (2.15), as far as a rule looks at it. */
enum {
    WEREWOLVES_FREE_SET = 1,
    WEREWOLVES_HIDDEN_SET = 2,
    WEREWOLVES_ELECTED = 4,
    WEREWOLVES_PARITY = 8,
    WEREWOLVES_HIDE_CARDS = 16,
    WEREWOLVES_GHOSTS_SEE = 32,
    WEREWOLVES_TALK_ROUNDS = 64,
    WEREWOLVES_FREE_TEXT = 128,
    WEREWOLVES_MOD_PERSON = 256,
    WEREWOLVES_MOD_PROXY = 512,
    WEREWOLVES_OPTIONS = 1024
};
enum { WEREWOLVES_ACTS = 40 }; /* R-day-14 */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* Of what everyone can conclude the state keeps what cannot be found again later: `mayor_maybe` and `hunter_maybe` are
 * narrowed when a tie is settled or a shot is due, and deal.c needs them to imagine only deals that agree with it.
 *
 * Members are never moved, and new ones go to the end: the hash of an old record is one over these bytes, and what did
 * not exist then is zero and left out (`hashed_bytes`). */
struct werewolves_state {
    struct sand_head head;

    sand_mask alive;        /* (public) */
    sand_mask wolves;       /* seats with a Werewolf's card, living or dead */
    sand_mask seen;         /* seats the Seer has named */
    sand_mask shown;        /* seats the Witch was shown as victims */
    sand_mask answered;     /* who has answered a question to several seats: elect, pack, vote */
    sand_mask leaders;      /* (public) the candidates of the second ballot */
    sand_mask fingers;      /* (public) seats whose finger is up */
    sand_mask aimed;        /* (public) seats a finger points at */
    sand_mask acquitted;    /* (public) today */
    sand_mask drowsy;       /* (public) today */
    sand_mask more_asked;   /* (public) today */
    sand_mask spent;        /* (public) no acts left today, R-day-14 */
    sand_mask last_up;      /* (public) thumbs of the last vote closed since dawn */
    sand_mask last_down;    /* (public) */
    sand_mask leaving;      /* to be removed, R-abs-5; (public) by day, secret at night */
    sand_mask mayor_maybe;  /* (public) who may hold the Mayor's card by the ties so far; 0 without the card */
    sand_mask hunter_maybe; /* (public) who may hold the Hunter's card by who shot and who did not; 0 without it */

    uint16_t options;             /* (public) WEREWOLVES_FREE_SET … */
    uint16_t number;              /* (public) of the night or day; 0 before the first night */
    uint16_t died_at[SAND_SEATS]; /* (public) 2k at dawn k, 2k+1 on day k; 0 for the living */
    uint8_t cause[SAND_SEATS]; /* (public) werewolves_cause, WEREWOLVES_ALIVE for the living and beyond the last seat */
    uint8_t card[SAND_SEATS];  /* werewolves_card */
    uint8_t answer[SAND_SEATS];    /* of an open question: seat, WEREWOLVES_NONE, thumb; WEREWOLVES_SILENT: not yet */
    uint8_t pointed[SAND_SEATS];   /* the pack's last closed round; WEREWOLVES_SILENT for others */
    uint8_t ballot[SAND_SEATS];    /* (public) the last closed ballot: seat or WEREWOLVES_NONE */
    uint8_t finger[SAND_SEATS];    /* (public) seat or WEREWOLVES_NONE */
    uint8_t acts[SAND_SEATS];      /* (public) 0 … WEREWOLVES_ACTS today */
    uint8_t order[SAND_SEATS];     /* (public) `rounds`: who speaks when; WEREWOLVES_NONE after the last */
    uint8_t set[WEREWOLVES_CARDS]; /* (public but for R-set-10) how many of each card */
    uint8_t holder[WEREWOLVES_CARDS]; /* the seat of each single card, WEREWOLVES_NONE if not in the set; unused for the
                                         first two */
    uint8_t lover[2];                 /* ascending; both WEREWOLVES_NONE: no lovers */
    uint8_t phase;                    /* werewolves_phase */
    uint8_t met;                      /* (public) the pack has been called */
    uint8_t heal_left, poison_left;   /* the Witch's potions */
    uint8_t victim;                   /* this night's, until nightfall */
    uint8_t heal_used;
    uint8_t poison_target;
    uint8_t guard_target, guard_last; /* this night's; the night's before */
    uint8_t pack_round, wolf_rounds;  /* 1 … wolf_rounds; (public) option */
    uint8_t extended;                 /* (public) today */
    uint8_t trial, trial_by[2];       /* (public) nominee and nominators, or WEREWOLVES_NONE */
    uint8_t trial_no;                 /* (public) trials begun today */
    uint8_t talk_round, talk_rounds;  /* (public) `rounds`: 1 … talk_rounds by day, else 0; option */
    uint8_t turn;                     /* (public) index into order of the one who speaks now or next */
    uint8_t origin,
        resume;           /* (public) the chain in progress; the phase a removal interrupted, else WEREWOLVES_P_OVER */
    uint8_t office_due;   /* (public) the elected Mayor died in this chain */
    uint8_t mayor_office; /* (public) the elected Mayor, or WEREWOLVES_NONE */
    uint8_t uneaten_nights; /* (public) dawns with nobody eaten while the Witch may have been awake, up to 255 */
    uint8_t quiet_dawns, quiet_limit; /* (public) R-end-8 */
    uint8_t result;                   /* (public) werewolves_result */
    uint8_t spare[1];

    /* Added later; see `hashed_bytes` of the game. */
    sand_mask unknown; /* seats whose card has not been entered yet (R-deal-7): `card` is a stand-in there */
    sand_mask gone; /* (public) removed in the election of a deal by hand: they leave at the first dawn (R-deal-10) */
    sand_mask watching; /* (public) the dead who have been shown everything (R-see-3) */
    uint8_t slips;      /* 1 + the corrections left in the first night of a deal by hand (R-deal-11), else 0 */
    uint8_t spare2[3];
};
#pragma GCC diagnostic pop

static inline const struct werewolves_state *werewolves_of(const void *state)
{
    return (const struct werewolves_state *)state;
}
/* The lowest seat of a set that is not empty, and how many it has: in steps of two, four and eight bits, since the
 * compiler's own count is a call on machines of the base level. */
static inline int werewolves_first(sand_mask m)
{
    return __builtin_ctz(m);
}
static inline int werewolves_count(sand_mask m)
{
    m -= m >> 1 & 0x55555555u;
    m = (m & 0x33333333u) + (m >> 2 & 0x33333333u);
    m = (m + (m >> 4)) & 0x0f0f0f0fu;
    return (int)(m * 0x01010101u >> 24);
}
static inline sand_mask werewolves_all(const struct werewolves_state *s)
{
    return sand_bit(s->head.seats) - 1;
}
static inline bool werewolves_is(sand_mask m, int seat)
{
    return (m >> seat) & 1;
}
static inline bool werewolves_night(const struct werewolves_state *s)
{
    return (s->phase >= WEREWOLVES_P_CUPID && s->phase <= WEREWOLVES_P_HEALER) || s->phase > WEREWOLVES_P_OVER;
}
static inline int werewolves_verb(sand_answer a)
{
    return (int)(a & 0xff);
}
/* The answer's first argument, and a pair's second: all domains used in answers have at most five bits. */
static inline int werewolves_arg(sand_answer a)
{
    return (int)(a >> 8) & 31;
}
static inline int werewolves_arg2(sand_answer a)
{
    return (int)(a >> 13) & 31;
}
static inline sand_answer werewolves_say(int verb, int arg)
{
    return (sand_answer)verb | (sand_answer)arg << 8;
}

SAND_FUNCTIONS(werewolves);

#endif
