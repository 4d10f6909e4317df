/* Reading statements. The table of verbs says what each is made of; a reader walks over the words once.
 *
 * Free text is read for the same words: "I am the seer", "p3 is a wolf", "ich traue p4". A word that is not known says
 * nothing, and a text that gives no clear sense is left alone: it is never answered with a guess. */
#include "bots/werewolves_hear.h"

#include <string.h>

enum { WORD = 24 };

/* ---- Words ---- */

/* The next word into `word`, shortened if need be; brackets end a word. */
static bool next_word(const char **at, char word[WORD])
{
    size_t n = 0;
    while (**at == ' ')
        (*at)++;
    for (; **at && **at != ' ' && **at != '(' && **at != ')'; (*at)++)
        if (n + 1 < WORD)
            word[n++] = **at;
    word[n] = 0;
    return n > 0;
}

static bool digits(const char **at, int most, uint8_t *value)
{
    int n = 0;
    if (**at < '0' || **at > '9')
        return false;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        n = n > most ? n : 10 * n + (**at - '0');
    *value = (uint8_t)n;
    return n <= most;
}

static bool read_seat(const char *word, int seats, uint8_t *seat)
{
    const char *at = word + 1;
    if (word[0] != 'p' || !digits(&at, seats, seat) || *at || !*seat)
        return false;
    --*seat;
    return true;
}

static bool read_role(const char *word, uint8_t *role)
{
    static const char *const roles[] = {"villager", "werewolf",        "seer",  "witch", "healer",
                                        "hunter",   "red-riding-hood", "cupid", "mayor"};
    for (int i = 0; i < WW_CARDS; i++)
        if (!strcmp(word, roles[i])) {
            *role = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_message(const char *word, struct werebot_said *said)
{
    const char *at = word + 1;
    return word[0] == 'd' && digits(&at, 255, &said->day) && *at++ == '.' && digits(&at, 255, &said->index) && !*at;
}

/* ---- Statements ---- */

/* What follows a verb: S a seat, N a seat or `none`, T a second seat, R a role, L a level, K a night, M a message,
 * V wolf or clear. */
static const struct {
    const char *word, *more, *shape;
    uint8_t verb;
} verbs[] = {
    {"suspect", 0, "SL", SAID_SUSPECT},
    {"vouch", 0, "SL", SAID_VOUCH},
    {"agree", 0, "M", SAID_AGREE},
    {"disagree", 0, "M", SAID_DISAGREE},
    {"will", "hang", "S", SAID_HANG},
    {"will", "spare", "S", SAID_SPARE},
    {"will", 0, "", SAID_PLAN},
    {"claim", "village", "", SAID_VILLAGE},
    {"claim", "lover", "S", SAID_LOVER},
    {"claim", 0, "R", SAID_CLAIM},
    {"saw", 0, "SVK", SAID_SAW},
    {"guarded", 0, "SK", SAID_GUARDED},
    {"victim", 0, "NK", SAID_VICTIM},
    {"healed", 0, "SK", SAID_HEALED},
    {"poisoned", 0, "SK", SAID_POISONED},
    {"paired", 0, "ST", SAID_PAIRED},
    {"pair", 0, "ST", SAID_PAIR},
    {"think", 0, "SR", SAID_THINK},
    {"retract", 0, "M", SAID_RETRACT},
    {"yes", 0, "M", SAID_YES},
    {"no", 0, "M", SAID_NO},
    {"hello", 0, "", SAID_MANNERS},
    {"thanks", 0, "", SAID_MANNERS},
    {"over", 0, "", SAID_MANNERS},
};

static bool read_piece(char kind, const char *word, int seats, struct werebot_said *said)
{
    const char *at = word + (kind == 'K');
    switch (kind) {
    case 'N':
        if (!strcmp(word, "none"))
            return true;
        return read_seat(word, seats, &said->seat);
    case 'S':
        return read_seat(word, seats, &said->seat);
    case 'T':
        return read_seat(word, seats, &said->seat2);
    case 'R':
        return read_role(word, &said->role);
    case 'L':
        return digits(&at, 3, &said->level) && said->level > 0;
    case 'K':
        return word[0] == 'n' && digits(&at, 255, &said->night) && said->night > 0;
    case 'M':
        return read_message(word, said);
    default:
        said->wolf = !strcmp(word, "wolf");
        return said->wolf || !strcmp(word, "clear");
    }
}

static bool read_pieces(const char **at, const char *shape, int seats, struct werebot_said *said)
{
    char word[WORD];
    for (; *shape; shape++)
        if (!next_word(at, word) || !read_piece(*shape, word, seats, said))
            return false;
    return true;
}

/* `ask p3 about p5`, `request all …` */
static bool read_question(const char **at, int seats, bool request, struct werebot_said *said)
{
    static const char *const topics[] = {"role", "results", "suspects", "plan", "about", "why"};
    char word[WORD];
    said->verb = request ? SAID_REQUEST : SAID_ASK;
    if (!next_word(at, word) || (strcmp(word, "all") != 0 && !read_seat(word, seats, &said->seat)))
        return false;
    if (request)
        return true;
    if (!next_word(at, word))
        return false;
    while (said->topic <= ASKED_WHY && strcmp(word, topics[said->topic]) != 0)
        said->topic++;
    if (said->topic == ASKED_ABOUT)
        return next_word(at, word) && read_seat(word, seats, &said->seat2);
    return said->topic < ASKED_WHY || (said->topic == ASKED_WHY && next_word(at, word) && read_message(word, said));
}

/* What AIWolf has one sentence for, people say in two ways. */
static void settle_thought(struct werebot_said *said)
{
    if (said->verb != SAID_THINK || said->role > WW_WEREWOLF)
        return;
    said->verb = said->role == WW_WEREWOLF ? SAID_SUSPECT : SAID_VOUCH;
    said->level = 2;
}

static bool read_core(const char **at, int seats, struct werebot_said *said)
{
    char word[WORD], more[WORD];
    *said = (struct werebot_said){.seat = WW_NONE, .seat2 = WW_NONE};
    if (!next_word(at, word))
        return false;
    if (!strcmp(word, "ask") || !strcmp(word, "request"))
        return read_question(at, seats, word[0] == 'r', said);
    const char *behind = *at;
    const bool two = (word[0] == 'w' || word[0] == 'c') && next_word(&behind, more);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (verbs[i].word[0] != word[0] || strcmp(verbs[i].word, word) != 0)
            continue;
        if (verbs[i].more && (!two || strcmp(verbs[i].more, more) != 0))
            continue;
        if (verbs[i].more)
            *at = behind;
        said->verb = verbs[i].verb;
        const bool fine = read_pieces(at, verbs[i].shape, seats, said);
        settle_thought(said);
        return fine;
    }
    return false;
}

/* Behind the opening bracket of `not (…)`: a suspicion denied is trust, and the reverse; a claim denied is one of the
 * village, other things denied say nothing. */
static bool read_denied(const char *at, int seats, struct werebot_said *said)
{
    if (*at != '(' || (at++, !read_core(&at, seats, said)))
        return false;
    if (said->verb == SAID_SUSPECT || said->verb == SAID_VOUCH)
        said->verb = said->verb == SAID_SUSPECT ? SAID_VOUCH : SAID_SUSPECT;
    else
        return false;
    return true;
}

static int read_both(const char *at, int seats, struct werebot_said said[WEREBOT_JOINED])
{
    int n = 0;
    while (*at == '(' && n < WEREBOT_JOINED) {
        at++;
        n += read_core(&at, seats, &said[n]);
        while (*at && *at != ')')
            at++;
        at += *at == ')';
        at += *at == ' ';
    }
    return n;
}

/* ---- Free text ---- */

enum meaning { NO_MEANING, MEANS_WOLF, MEANS_CLEAR, MEANS_NOT, MEANS_I, MEANS_ROLE };

static const struct {
    const char *word;
    uint8_t meaning, role;
} dictionary[] = {
    {"i", MEANS_I, 0},
    {"ich", MEANS_I, 0},
    {"i'm", MEANS_I, 0},
    {"not", MEANS_NOT, 0},
    {"no", MEANS_NOT, 0},
    {"isn't", MEANS_NOT, 0},
    {"kein", MEANS_NOT, 0},
    {"nicht", MEANS_NOT, 0},
    {"keine", MEANS_NOT, 0},
    {"wolf", MEANS_WOLF, 0},
    {"werewolf", MEANS_WOLF, 0},
    {"werwolf", MEANS_WOLF, 0},
    {"suspect", MEANS_WOLF, 0},
    {"hang", MEANS_WOLF, 0},
    {"verdächtig", MEANS_WOLF, 0},
    {"verdächtige", MEANS_WOLF, 0},
    {"hängt", MEANS_WOLF, 0},
    {"clear", MEANS_CLEAR, 0},
    {"trust", MEANS_CLEAR, 0},
    {"innocent", MEANS_CLEAR, 0},
    {"traue", MEANS_CLEAR, 0},
    {"unschuldig", MEANS_CLEAR, 0},
    {"vertraue", MEANS_CLEAR, 0},
    {"seer", MEANS_ROLE, WW_SEER},
    {"seherin", MEANS_ROLE, WW_SEER},
    {"seher", MEANS_ROLE, WW_SEER},
    {"witch", MEANS_ROLE, WW_WITCH},
    {"hexe", MEANS_ROLE, WW_WITCH},
    {"healer", MEANS_ROLE, WW_HEALER},
    {"heiler", MEANS_ROLE, WW_HEALER},
    {"hunter", MEANS_ROLE, WW_HUNTER},
    {"jäger", MEANS_ROLE, WW_HUNTER},
    {"cupid", MEANS_ROLE, WW_CUPID},
    {"amor", MEANS_ROLE, WW_CUPID},
    {"mayor", MEANS_ROLE, WW_MAYOR},
    {"bürgermeister", MEANS_ROLE, WW_MAYOR},
    {"rotkäppchen", MEANS_ROLE, WW_RED},
    {"villager", MEANS_ROLE, WW_VILLAGER},
    {"dorfbewohner", MEANS_ROLE, WW_VILLAGER},
};

/* A word of free text in small letters and without what stands around it. */
static bool next_plain(const char **at, char word[WORD])
{
    size_t n = 0;
    while (**at && strchr(" .,;:!?\"()", **at))
        (*at)++;
    for (; **at && !strchr(" .,;:!?\"()", **at); (*at)++)
        if (n + 1 < WORD)
            word[n++] = **at >= 'A' && **at <= 'Z' ? (char)(**at + 'a' - 'A') : **at;
    word[n] = 0;
    return n > 0;
}

/* One seat and one judgement, or "I am" and a role; two seats or two judgements are too much for certainty. */
static bool read_text(const char *at, int seats, struct werebot_said *said)
{
    char word[WORD];
    int judged = 0, named = 0, roles = 0, nots = 0, mine = 0;
    uint8_t seat;
    *said = (struct werebot_said){.seat = WW_NONE, .seat2 = WW_NONE, .level = 2};
    while (next_plain(&at, word)) {
        if (read_seat(word, seats, &seat)) {
            named++;
            said->seat = seat;
        }
        for (size_t i = 0; i < sizeof dictionary / sizeof *dictionary; i++) {
            if (strcmp(dictionary[i].word, word) != 0)
                continue;
            mine += dictionary[i].meaning == MEANS_I;
            nots += dictionary[i].meaning == MEANS_NOT;
            judged += dictionary[i].meaning == MEANS_WOLF ? 1 : dictionary[i].meaning == MEANS_CLEAR ? 16 : 0;
            roles += dictionary[i].meaning == MEANS_ROLE;
            if (dictionary[i].meaning == MEANS_ROLE)
                said->role = dictionary[i].role;
        }
    }
    if (named == 1 && roles == 0 && (judged == 1 || judged == 16))
        said->verb = (judged == 1) == (nots % 2 == 0) ? SAID_SUSPECT : SAID_VOUCH;
    else if (named == 0 && roles == 1 && mine && !nots && !judged)
        said->verb = SAID_CLAIM;
    return said->verb != SAID_NOTHING;
}

/* ---- Remarks ---- */

int werebot_understand(const char *remark, int seats, struct werebot_said said[WEREBOT_JOINED])
{
    const char *at = remark + 4;
    if (!strncmp(remark, "text ", 5))
        return read_core(&(const char *){remark + 5}, seats, &said[0]) ? 1 : read_text(remark + 5, seats, &said[0]);
    if (strncmp(remark, "say ", 4) != 0)
        return 0;
    if (!strncmp(at, "and (", 5))
        return read_both(at + 4, seats, said);
    if (!strncmp(at, "not (", 5))
        return read_denied(at + 4, seats, &said[0]);
    return read_core(&at, seats, &said[0]);
}
