/* The state of a game of Werewolves, and its vocabulary as numbers.
 *
 * Always true of a state between two answers:
 * - a seat is a number 0 … seats-1 (written p1, p2, …); a set of seats is a mask; WW_NONE stands for nobody;
 * - `wolves` and `holder` repeat what `card` says, `fingers` and `aimed` what `finger` says, `spent` what `acts` says:
 *   they are there so that no rule has to look at all seats;
 * - the dead have no finger, no answer and are in none of the day's sets;
 * - what a field means and who may see it is said in RULES.md part 3. Fields marked (public) are seen by all;
 * - check.c tests all of this. */
#ifndef WEREWOLVES_STATE_H
#define WEREWOLVES_STATE_H

#include "engine/vocabulary.h"

/* The nine characters (R-card-1), in the order of cards.json. */
#define WW_CARD_LIST(X)                                                                                                \
    X(WW_VILLAGER, "villager")                                                                                         \
    X(WW_WEREWOLF, "werewolf")                                                                                         \
    X(WW_SEER, "seer")                                                                                                 \
    X(WW_WITCH, "witch")                                                                                               \
    X(WW_HEALER, "healer")                                                                                             \
    X(WW_HUNTER, "hunter")                                                                                             \
    X(WW_RED, "red-riding-hood")                                                                                       \
    X(WW_CUPID, "cupid")                                                                                               \
    X(WW_MAYOR, "mayor")
enum werewolves_card {
    WW_CARD_LIST(SAND_ENUM) WW_CARDS,
    WW_HIDDEN = WW_CARDS /* in the entry `died` with hide_cards: the card is not turned up */
};

/* What a seat may hold instead of a seat. The numbers are those of the domains `whom` and `pointer`. */
enum {
    WW_NONE = 24,   /* nobody */
    WW_SILENT = 25, /* no answer (yet) */
    WW_DOSE_YES = 25,
    WW_DOSE_NO = 26
};

/* Why someone died (R-chain-7); `cause` of the living is WW_ALIVE. */
#define WW_CAUSE_LIST(X)                                                                                               \
    X(WW_POISONED, "poisoned")                                                                                         \
    X(WW_EATEN, "eaten")                                                                                               \
    X(WW_HANGED, "hanged")                                                                                             \
    X(WW_SHOT, "shot")                                                                                                 \
    X(WW_HEARTBREAK, "heartbreak")                                                                                     \
    X(WW_LEFT, "left")
enum werewolves_cause { WW_CAUSE_LIST(SAND_ENUM) WW_CAUSES, WW_ALIVE = WW_CAUSES };

/* Part 4 of the ledger. The night is WW_P_CUPID … WW_P_HEALER and, while a deal by hand is being entered (R-deal-8),
 * WW_P_HUNTER … WW_P_MAYOR. These come last since the numbers of the others are in the hashes of old records. */
#define WW_PHASE_LIST(X)                                                                                               \
    X(WW_P_ELECT, "elect")                                                                                             \
    X(WW_P_ELECT2, "elect2")                                                                                           \
    X(WW_P_CUPID, "cupid")                                                                                             \
    X(WW_P_PACK, "pack")                                                                                               \
    X(WW_P_SEER, "seer")                                                                                               \
    X(WW_P_WITCH_HEAL, "witch-heal")                                                                                   \
    X(WW_P_WITCH_POISON, "witch-poison")                                                                               \
    X(WW_P_HEALER, "healer")                                                                                           \
    X(WW_P_SHOT, "shot")                                                                                               \
    X(WW_P_OFFICE, "office")                                                                                           \
    X(WW_P_DAY, "day")                                                                                                 \
    X(WW_P_DEFENCE, "defence")                                                                                         \
    X(WW_P_VOTE, "vote")                                                                                               \
    X(WW_P_OVER, "over")                                                                                               \
    X(WW_P_HUNTER, "hunter")                                                                                           \
    X(WW_P_RED, "red-riding-hood")                                                                                     \
    X(WW_P_MAYOR, "mayor")
enum werewolves_phase { WW_PHASE_LIST(SAND_ENUM) WW_PHASES };

/* The calls of a night in their order (R-n1-1). */
#define WW_CALL_LIST(X)                                                                                                \
    X(WW_C_CUPID, "cupid")                                                                                             \
    X(WW_C_LOVERS, "lovers")                                                                                           \
    X(WW_C_WEREWOLF, "werewolf")                                                                                       \
    X(WW_C_SEER, "seer")                                                                                               \
    X(WW_C_WITCH, "witch")                                                                                             \
    X(WW_C_HEALER, "healer")                                                                                           \
    X(WW_C_HUNTER, "hunter")                                                                                           \
    X(WW_C_RED, "red-riding-hood")                                                                                     \
    X(WW_C_MAYOR, "mayor")
enum werewolves_call { WW_CALL_LIST(SAND_ENUM) WW_CALLS };

/* What a chain of deaths began with, and where it leads back to (part 4, A chain). */
#define WW_ORIGIN_LIST(X)                                                                                              \
    X(WW_O_NONE, "none")                                                                                               \
    X(WW_O_POISON, "poison")                                                                                           \
    X(WW_O_EATING, "eating")                                                                                           \
    X(WW_O_GALLOWS, "gallows")                                                                                         \
    X(WW_O_REMOVAL, "removal")
enum werewolves_origin { WW_ORIGIN_LIST(SAND_ENUM) WW_ORIGINS };

#define WW_RESULT_LIST(X)                                                                                              \
    X(WW_R_VILLAGE, "village")                                                                                         \
    X(WW_R_WEREWOLVES, "werewolves")                                                                                   \
    X(WW_R_STANDSTILL, "standstill")
enum werewolves_result { WW_R_NONE, WW_RESULT_LIST(SAND_ENUM) WW_RESULTS };
enum werewolves_side { WW_VILLAGE, WW_PACK };
enum werewolves_yes { WW_YES, WW_NO };
enum werewolves_thumb { WW_UP, WW_DOWN };
enum werewolves_how { WW_MAJORITY, WW_PLURALITY, WW_LOT, WW_SUCCESSION };
enum werewolves_dusk { WW_D_HANGED, WW_D_ASLEEP, WW_D_CLOCK, WW_D_NOBODY, WW_D_HOST };
enum werewolves_channel { WW_CH_DAY, WW_CH_PACK, WW_CH_DEAD };

/* Answers (part 5): the index in the table of verbs. */
#define WW_VERB_LIST(X)                                                                                                \
    X(WW_ELECT, "elect", (SAND_ARG(WW_DOM_SEAT + 1)))                                                                  \
    X(WW_LOVE, "love", (SAND_ARG(WW_DOM_SEAT + 1), SAND_ARG(WW_DOM_SEAT + 1)))                                         \
    X(WW_EAT, "eat", (SAND_ARG(WW_DOM_WHOM + 1)))                                                                      \
    X(WW_SEE, "see", (SAND_ARG(WW_DOM_WHOM + 1)))                                                                      \
    X(WW_HEAL, "heal", (SAND_ARG(WW_DOM_YES + 1)))                                                                     \
    X(WW_POISON, "poison", (SAND_ARG(WW_DOM_WHOM + 1)))                                                                \
    X(WW_GUARD, "guard", (SAND_ARG(WW_DOM_WHOM + 1)))                                                                  \
    X(WW_SHOOT, "shoot", (SAND_ARG(WW_DOM_WHOM + 1)))                                                                  \
    X(WW_SUCCEED, "succeed", (SAND_ARG(WW_DOM_SEAT + 1)))                                                              \
    X(WW_NOMINATE, "nominate", (SAND_ARG(WW_DOM_SEAT + 1)))                                                            \
    X(WW_WITHDRAW, "withdraw", (SAND_NO_ARG))                                                                          \
    X(WW_SLEEP, "sleep", (SAND_NO_ARG))                                                                                \
    X(WW_AWAKE, "awake", (SAND_NO_ARG))                                                                                \
    X(WW_MORE, "more", (SAND_NO_ARG))                                                                                  \
    X(WW_REST, "rest", (SAND_NO_ARG))                                                                                  \
    X(WW_THUMB, "thumb", (SAND_ARG(WW_DOM_THUMB + 1)))                                                                 \
    X(WW_SKIP, "skip", (SAND_NO_ARG))                                                                                  \
    X(WW_TIMEOUT, "timeout", (SAND_NO_ARG))                                                                            \
    X(WW_REMOVE, "remove", (SAND_ARG(WW_DOM_SEAT + 1)))                                                                \
    X(WW_WAKE, "wake", (SAND_NO_ARG))                                                                                  \
    X(WW_SWAP, "swap", (SAND_ARG(WW_DOM_SEAT + 1), SAND_ARG(WW_DOM_SEAT + 1)))                                         \
    X(WW_WATCH, "watch", (SAND_ARG(WW_DOM_SEAT + 1)))
enum werewolves_verb { WW_VERB_LIST(SAND_ENUM) WW_VERBS };

/* Domains: the index in the table of domains. */
enum werewolves_domain {
    WW_DOM_SEAT,    /* p1 … p24 */
    WW_DOM_WHOM,    /* p1 … p24, none */
    WW_DOM_POINTER, /* p1 … p24, none, silent */
    WW_DOM_SEATS,   /* a set of p1 … p24 */
    WW_DOM_CARD,
    WW_DOM_FACE, /* a card, or hidden */
    WW_DOM_CAUSE,
    WW_DOM_CALL,    /* the words that open a call */
    WW_DOM_CLOSING, /* the words that close it; the same ids */
    WW_DOM_YES,     /* yes, no */
    WW_DOM_THUMB,   /* up, down */
    WW_DOM_VISION,  /* werewolf, not */
    WW_DOM_HOW,     /* majority, plurality, lot, succession */
    WW_DOM_DUSK,    /* hanged, asleep, clock, nobody, host */
    WW_DOM_RESULT,  /* village, werewolves, standstill */
    WW_DOM_PHASE,   /* as shown: the witch's two questions are one */
    WW_DOM_POTION,  /* heal, poison */
    WW_DOM_DOSE,    /* p1 … p24, none, yes, no */
    WW_DOM_NUMBER,
    WW_DOMAINS
};

/* Entries (R-see) and questions: the index in the table of keys. */
#define WW_KEY_LIST(X)                                                                                                 \
    X(WW_K_START, "start", (WW_DOM_NUMBER + 1))                                                                        \
    X(WW_K_SET, "set", (WW_DOM_CARD + 1, WW_DOM_NUMBER + 1)) /* card, how many */                                      \
    X(WW_K_CARD, "card", (WW_DOM_CARD + 1))                                                                            \
    X(WW_K_BALLOTS, "ballots", (WW_DOM_SEAT + 1, WW_DOM_WHOM + 1)) /* who, whom */                                     \
    X(WW_K_MAYOR, "mayor", (WW_DOM_SEAT + 1, WW_DOM_HOW + 1))      /* seat, how */                                     \
    X(WW_K_NIGHT, "night", (WW_DOM_NUMBER + 1))                                                                        \
    X(WW_K_CALL, "call", (WW_DOM_CALL + 1))                                                                            \
    X(WW_K_ASLEEP, "asleep", (WW_DOM_CLOSING + 1))                                                                     \
    X(WW_K_PAIRED, "paired", (WW_DOM_SEAT + 1, WW_DOM_SEAT + 1)) /* seat, seat */                                      \
    X(WW_K_LOVER, "lover", (WW_DOM_SEAT + 1))                                                                          \
    X(WW_K_PACK, "pack", (WW_DOM_SEATS + 1))                                                                           \
    X(WW_K_POINTERS, "pointers", (WW_DOM_SEAT + 1, WW_DOM_POINTER + 1, WW_DOM_YES + 1)) /* who, whom, agreed */        \
    X(WW_K_CLEAR, "clear", (0))                                                                                        \
    X(WW_K_VISION, "vision", (WW_DOM_SEAT + 1, WW_DOM_VISION + 1)) /* seat, werewolf or not */                         \
    X(WW_K_VICTIM, "victim",                                                                                           \
      (WW_DOM_WHOM + 1, WW_DOM_YES + 1, WW_DOM_YES + 1))           /* whom, healing potion left, poison left */        \
    X(WW_K_POTION, "potion", (WW_DOM_POTION + 1, WW_DOM_DOSE + 1)) /* which potion, dose */                            \
    X(WW_K_GUARDED, "guarded", (WW_DOM_WHOM + 1))                                                                      \
    X(WW_K_DAWN, "dawn", (WW_DOM_NUMBER + 1))                                                                          \
    X(WW_K_DIED, "died", (WW_DOM_SEAT + 1, WW_DOM_CAUSE + 1, WW_DOM_FACE + 1)) /* seat, cause, face */                 \
    X(WW_K_UNEATEN, "uneaten", (0))                                                                                    \
    X(WW_K_AIM, "aim", (0))                                                                                            \
    X(WW_K_HELD, "held", (0))                                                                                          \
    X(WW_K_DAY, "day", (WW_DOM_NUMBER + 1))                                                                            \
    X(WW_K_FINGER, "finger", (WW_DOM_SEAT + 1, WW_DOM_SEAT + 1)) /* who, whom */                                       \
    X(WW_K_LOWERED, "lowered", (WW_DOM_SEAT + 1))                                                                      \
    X(WW_K_DROWSY, "drowsy", (WW_DOM_SEAT + 1))                                                                        \
    X(WW_K_AWAKE, "awake", (WW_DOM_SEAT + 1))                                                                          \
    X(WW_K_MORE, "more", (WW_DOM_SEAT + 1))                                                                            \
    X(WW_K_EXTENDED, "extended", (0))                                                                                  \
    X(WW_K_TRIAL, "trial",                                                                                             \
      (WW_DOM_SEAT + 1, WW_DOM_SEAT + 1, WW_DOM_SEAT + 1)) /* nominee, first and second nominator */                   \
    X(WW_K_POLL, "poll", (WW_DOM_SEAT + 1))                                                                            \
    X(WW_K_VOTES, "votes",                                                                                             \
      (WW_DOM_SEAT + 1, WW_DOM_SEATS + 1, WW_DOM_SEATS + 1, WW_DOM_SEATS + 1, WW_DOM_YES + 1,                          \
       WW_DOM_YES + 1)) /* nominee, up, down, abstained, tied, hanged */                                               \
    X(WW_K_NIGHTFALL, "nightfall", (WW_DOM_DUSK + 1))                                                                  \
    X(WW_K_LEFT, "left", (WW_DOM_SEAT + 1))                                                                            \
    X(WW_K_OVER, "over", (WW_DOM_RESULT + 1))                                                                          \
    X(WW_K_WAS, "was", (WW_DOM_SEAT + 1, WW_DOM_CARD + 1)) /* seat, card */                                            \
    X(WW_K_ELECT, "elect", (0))                                                                                        \
    X(WW_K_ELECT2, "elect2", (0))                                                                                      \
    X(WW_K_LOVE, "love", (0))                                                                                          \
    X(WW_K_EAT, "eat", (WW_DOM_NUMBER + 1, WW_DOM_NUMBER + 1)) /* round, of how many */                                \
    X(WW_K_SEE, "see", (0))                                                                                            \
    X(WW_K_HEAL, "heal", (WW_DOM_WHOM + 1))                                                                            \
    X(WW_K_POISON, "poison", (0))                                                                                      \
    X(WW_K_GUARD, "guard", (0))                                                                                        \
    X(WW_K_SHOOT, "shoot", (0))                                                                                        \
    X(WW_K_SUCCEED, "succeed", (0))                                                                                    \
    X(WW_K_DEFENCE, "defence", (0))                                                                                    \
    X(WW_K_VOTE, "vote", (WW_DOM_SEAT + 1))                                                                            \
    X(WW_K_CLOCK, "clock", (0))                                                                                        \
    X(WW_K_HOST, "host", (0))                                                                                          \
    X(WW_K_WAKE, "wake", (WW_DOM_CARD + 1))                                                                            \
    X(WW_K_HOLDS, "holds", (WW_DOM_SEAT + 1, WW_DOM_CARD + 1)) /* seat, card */                                        \
    X(WW_K_MISTAKEN, "mistaken", (WW_DOM_SEAT + 1))
enum werewolves_key { WW_KEY_LIST(SAND_ENUM) WW_KEYS };

/* What the table chose (2.15), as far as a rule looks at it. */
enum {
    WW_FREE_SET = 1,
    WW_HIDDEN_SET = 2,
    WW_ELECTED = 4,
    WW_PARITY = 8,
    WW_HIDE_CARDS = 16,
    WW_GHOSTS_SEE = 32,
    WW_TALK_ROUNDS = 64,
    WW_FREE_TEXT = 128,
    WW_MOD_PERSON = 256,
    WW_MOD_PROXY = 512,
    WW_OPTIONS = 1024
};
enum { WW_ACTS = 40 }; /* R-day-14 */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* Of what everyone can conclude the state keeps what cannot be found again later: `mayor_maybe` and `hunter_maybe` are
 * narrowed when a tie is settled or a shot is due, and deal.c needs them to imagine only deals that agree with it.
 *
 * Members are never moved, and new ones go to the end: the hash of an old record is one over these bytes, and what did
 * not exist then is zero and left out (`hashed_bytes`). */
struct werewolves {
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

    uint16_t options;             /* (public) WW_FREE_SET … */
    uint16_t number;              /* (public) of the night or day; 0 before the first night */
    uint16_t died_at[SAND_SEATS]; /* (public) 2k at dawn k, 2k+1 on day k; 0 for the living */
    uint8_t cause[SAND_SEATS];    /* (public) werewolves_cause, WW_ALIVE for the living and beyond the last seat */
    uint8_t card[SAND_SEATS];     /* werewolves_card */
    uint8_t answer[SAND_SEATS];   /* of an open question: seat, WW_NONE, thumb; WW_SILENT: not yet */
    uint8_t pointed[SAND_SEATS];  /* the pack's last closed round; WW_SILENT for others */
    uint8_t ballot[SAND_SEATS];   /* (public) the last closed ballot: seat or WW_NONE */
    uint8_t finger[SAND_SEATS];   /* (public) seat or WW_NONE */
    uint8_t acts[SAND_SEATS];     /* (public) 0 … WW_ACTS today */
    uint8_t order[SAND_SEATS];    /* (public) `rounds`: who speaks when; WW_NONE after the last */
    uint8_t set[WW_CARDS];        /* (public but for R-set-10) how many of each card */
    uint8_t holder[WW_CARDS]; /* the seat of each single card, WW_NONE if not in the set; unused for the first two */
    uint8_t lover[2];         /* ascending; both WW_NONE: no lovers */
    uint8_t phase;            /* werewolves_phase */
    uint8_t met;              /* (public) the pack has been called */
    uint8_t heal_left, poison_left; /* the Witch's potions */
    uint8_t victim;                 /* this night's, until nightfall */
    uint8_t heal_used;
    uint8_t poison_target;
    uint8_t guard_target, guard_last; /* this night's; the night's before */
    uint8_t pack_round, wolf_rounds;  /* 1 … wolf_rounds; (public) option */
    uint8_t extended;                 /* (public) today */
    uint8_t trial, trial_by[2];       /* (public) nominee and nominators, or WW_NONE */
    uint8_t trial_no;                 /* (public) trials begun today */
    uint8_t talk_round, talk_rounds;  /* (public) `rounds`: 1 … talk_rounds by day, else 0; option */
    uint8_t turn;                     /* (public) index into order of the one who speaks now or next */
    uint8_t origin, resume; /* (public) the chain in progress; the phase a removal interrupted, else WW_P_OVER */
    uint8_t office_due;     /* (public) the elected Mayor died in this chain */
    uint8_t mayor_office;   /* (public) the elected Mayor, or WW_NONE */
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

static inline const struct werewolves *werewolves_of(const void *state)
{
    return (const struct werewolves *)state;
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
static inline sand_mask werewolves_all(const struct werewolves *s)
{
    return sand_bit(s->head.seats) - 1;
}
static inline bool werewolves_is(sand_mask m, int seat)
{
    return (m >> seat) & 1;
}
static inline bool werewolves_night(const struct werewolves *s)
{
    return (s->phase >= WW_P_CUPID && s->phase <= WW_P_HEALER) || s->phase > WW_P_OVER;
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

extern const struct sand_game werewolves_game;

#endif
