/* What statements mean to a bot, as numbers; engine/statement.h reads them.
 *
 * Free text is read for the same words: "I am the seer", "p3 is a wolf", "ich traue Ben nicht". A word that is not
 * known says nothing, and a text that gives no clear sense is left alone: it is never answered with a guess. */
#include "bots/werewolves_hear.h"

#include <string.h>

enum { WORD = SAND_FORM_WORD };

/* ---- Words ---- */

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

/* ---- Statements ---- */

static const struct {
    const char *form;
    uint8_t verb, topic;
} verbs[] = {
    {"suspect", SAID_SUSPECT, 0},
    {"vouch", SAID_VOUCH, 0},
    {"agree", SAID_AGREE, 0},
    {"disagree", SAID_DISAGREE, 0},
    {"will hang", SAID_HANG, 0},
    {"will try", SAID_HANG, 0},
    {"will spare", SAID_SPARE, 0},
    {"claim village", SAID_VILLAGE, 0},
    {"claim lover", SAID_LOVER, 0},
    {"claim", SAID_CLAIM, 0},
    {"saw", SAID_SAW, 0},
    {"guarded", SAID_GUARDED, 0},
    {"victim", SAID_VICTIM, 0},
    {"healed", SAID_HEALED, 0},
    {"poisoned", SAID_POISONED, 0},
    {"paired", SAID_PAIRED, 0},
    {"pair", SAID_PAIR, 0},
    {"think", SAID_THINK, 0},
    {"retract", SAID_RETRACT, 0},
    {"yes", SAID_YES, 0},
    {"no", SAID_NO, 0},
    {"hello", SAID_MANNERS, 0},
    {"thanks", SAID_MANNERS, 0},
    {"over", SAID_MANNERS, 0},
    {"request", SAID_REQUEST, 0},
    {"ask role", SAID_ASK, ASKED_ROLE},
    {"ask results", SAID_ASK, ASKED_RESULTS},
    {"ask suspects", SAID_ASK, ASKED_SUSPECTS},
    {"ask plan", SAID_ASK, ASKED_PLAN},
    {"ask about", SAID_ASK, ASKED_ABOUT},
    {"ask why", SAID_ASK, ASKED_WHY},
    {"agree about", SAID_AGREE, 0},
    {"agree for", SAID_AGREE, 0},
    {"agree plan", SAID_AGREE, 0},
    {"disagree about", SAID_DISAGREE, 0},
    {"disagree for", SAID_DISAGREE, 0},
    {"disagree claim", SAID_DISAGREE, 0},
    {"disagree plan", SAID_DISAGREE, 0},
    {"deny", SAID_DISAGREE, 0},
    {"stand by", SAID_CLAIM, 0},
    {"nobody yet", SAID_NOBODY, 0},
    {"only feeling", SAID_FEELING, 0},
    {"plan claims", SAID_PLAN, PLAN_CLAIMS},
    {"plan wait", SAID_PLAN, PLAN_WAIT},
    {"plan listen", SAID_PLAN, PLAN_LISTEN},
    {"plan order", SAID_PLAN, PLAN_ORDER},
    {"please spare", SAID_REQUEST, 0},
    {"please hear", SAID_REQUEST, 0},
    {"please see", SAID_WATCH, 0},
    {"please guard", SAID_REQUEST, 0},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

/* The place of a form in the table; VERBS if it is not there. */
static int place_of(const struct sand_form *form)
{
    int v = 0;
    while (v < VERBS && (verbs[v].form[0] != form->word[0][0] || !sand_form_is(form, verbs[v].form)))
        v++;
    return v;
}

static void understand_form(struct werebot_ear *ear, const struct sand_form *form, struct werebot_said *said)
{
    uint8_t *known = &ear->known[form - ear->grammar->form];
    if (!*known)
        *known = (uint8_t)(1 + place_of(form));
    if (*known <= VERBS) {
        said->verb = verbs[*known - 1].verb;
        said->topic = verbs[*known - 1].topic;
    } else if (strcmp(form->word[0], "will") == 0) {
        said->verb = SAID_PLAN;
    }
}

void werebot_listen(struct werebot_ear *ear, const struct sand_game *game, const void *pack)
{
    *ear = (struct werebot_ear){.grammar = game->talk->grammar(pack)};
}

void werebot_listen_at(struct werebot_ear *ear, const struct sand_mind *mind)
{
    werebot_listen(ear, mind->game, mind->pack);
    for (int i = 0; i < SAND_SEATS; i++)
        ear->name[i] = sand_mind_name_of(mind, i);
}

/* False for what bots have no number for: whispers and the words of the dead. */
static bool understand_word(const struct sand_said *word, bool first, struct werebot_said *said)
{
    switch ((enum sand_said_kind)word->kind) {
    case SAND_SAID_SEAT:
        *(first ? &said->seat : &said->seat2) = (uint8_t)word->number;
        return true;
    case SAND_SAID_ROLE:
        said->role = (uint8_t)word->number;
        return true;
    case SAND_SAID_LEVEL:
        said->level = (uint8_t)word->number;
        return true;
    case SAND_SAID_NIGHT:
        said->night = (uint8_t)word->number;
        return word->number <= UINT8_MAX;
    case SAND_SAID_MESSAGE:
        said->day = (uint8_t)word->number;
        said->index = (uint8_t)word->index;
        return word->text[0] == 'd' && word->number <= UINT8_MAX && word->index <= UINT8_MAX;
    case SAND_SAID_WORD:
        said->wolf = strcmp(word->text, "wolf") == 0;
        return true;
    default:
        return true;
    }
}

/* What AIWolf has one sentence for, people say in two ways. */
static void settle_thought(struct werebot_said *said)
{
    if (said->verb != SAID_THINK || said->role > WEREWOLVES_WEREWOLF)
        return;
    said->verb = said->role == WEREWOLVES_WEREWOLF ? SAID_SUSPECT : SAID_VOUCH;
    said->level = 2;
}

static bool understand_one(struct werebot_ear *ear, const struct sand_spoken *one, struct werebot_said *said)
{
    *said = (struct werebot_said){.seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE};
    if (!one->form)
        return false;
    understand_form(ear, one->form, said);
    if (said->verb == SAID_NOTHING)
        return false;
    bool fine = true;
    for (int i = 0; i < one->form->args && fine && said->verb != SAID_PLAN; i++)
        fine = understand_word(&one->arg[i], i == 0, said);
    settle_thought(said);
    return fine;
}

/* A suspicion denied is trust, and the reverse; other things denied say nothing. */
static bool understand_denied(struct werebot_ear *ear, const struct sand_spoken *one, struct werebot_said *said)
{
    if (!understand_one(ear, one, said) || (said->verb != SAID_SUSPECT && said->verb != SAID_VOUCH))
        return false;
    said->verb = said->verb == SAID_SUSPECT ? SAID_VOUCH : SAID_SUSPECT;
    return true;
}

static int understand_all(struct werebot_ear *ear, const struct sand_statement *all,
                          struct werebot_said said[WEREBOT_JOINED])
{
    const struct sand_spoken *whole = &all->spoken[0];
    int n = 0;
    if (whole->form)
        return understand_one(ear, whole, said);
    if (strcmp(whole->connective, "not") == 0)
        return understand_denied(ear, &all->spoken[whole->inner], said);
    if (strcmp(whole->connective, "and") != 0)
        return 0;
    for (int inner = whole->inner; inner >= 0 && n < WEREBOT_JOINED; inner = all->spoken[inner].next)
        n += understand_one(ear, &all->spoken[inner], &said[n]);
    return n;
}

/* ---- Free text ---- */

/* Doubtful: what follows is asked, wished or somebody else's opinion. */
enum meaning { NO_MEANING, MEANS_WOLF, MEANS_CLEAR, MEANS_NOT, MEANS_I, MEANS_ROLE, MEANS_DOUBTFUL };

static const struct {
    const char *word;
    uint8_t meaning, role;
} dictionary[] = {
    {"i", MEANS_I, 0},
    {"ich", MEANS_I, 0},
    {"i'm", MEANS_I, 0},
    {"im", MEANS_I, 0},
    {"not", MEANS_NOT, 0},
    {"no", MEANS_NOT, 0},
    {"isn't", MEANS_NOT, 0},
    {"kein", MEANS_NOT, 0},
    {"nicht", MEANS_NOT, 0},
    {"keine", MEANS_NOT, 0},
    {"don't", MEANS_NOT, 0},
    {"dont", MEANS_NOT, 0},
    {"doesn't", MEANS_NOT, 0},
    {"didn't", MEANS_NOT, 0},
    {"can't", MEANS_NOT, 0},
    {"cannot", MEANS_NOT, 0},
    {"won't", MEANS_NOT, 0},
    {"wasn't", MEANS_NOT, 0},
    {"never", MEANS_NOT, 0},
    {"hardly", MEANS_NOT, 0},
    {"neither", MEANS_NOT, 0},
    {"nie", MEANS_NOT, 0},
    {"niemals", MEANS_NOT, 0},
    {"keinen", MEANS_NOT, 0},
    {"keiner", MEANS_NOT, 0},
    {"kaum", MEANS_NOT, 0},
    {"weder", MEANS_NOT, 0},
    {"nobody", MEANS_DOUBTFUL, 0},
    {"noone", MEANS_DOUBTFUL, 0},
    {"none", MEANS_DOUBTFUL, 0},
    {"niemand", MEANS_DOUBTFUL, 0},
    {"wish", MEANS_DOUBTFUL, 0},
    {"wished", MEANS_DOUBTFUL, 0},
    {"if", MEANS_DOUBTFUL, 0},
    {"were", MEANS_DOUBTFUL, 0},
    {"would", MEANS_DOUBTFUL, 0},
    {"could", MEANS_DOUBTFUL, 0},
    {"might", MEANS_DOUBTFUL, 0},
    {"whether", MEANS_DOUBTFUL, 0},
    {"wünschte", MEANS_DOUBTFUL, 0},
    {"wünsche", MEANS_DOUBTFUL, 0},
    {"wäre", MEANS_DOUBTFUL, 0},
    {"wenn", MEANS_DOUBTFUL, 0},
    {"ob", MEANS_DOUBTFUL, 0},
    {"falls", MEANS_DOUBTFUL, 0},
    {"hätte", MEANS_DOUBTFUL, 0},
    {"könnte", MEANS_DOUBTFUL, 0},
    {"würde", MEANS_DOUBTFUL, 0},
    {"who", MEANS_DOUBTFUL, 0},
    {"why", MEANS_DOUBTFUL, 0},
    {"what", MEANS_DOUBTFUL, 0},
    {"wer", MEANS_DOUBTFUL, 0},
    {"warum", MEANS_DOUBTFUL, 0},
    {"wieso", MEANS_DOUBTFUL, 0},
    {"was", MEANS_DOUBTFUL, 0},
    {"said", MEANS_DOUBTFUL, 0},
    {"says", MEANS_DOUBTFUL, 0},
    {"sagt", MEANS_DOUBTFUL, 0},
    {"sagte", MEANS_DOUBTFUL, 0},
    {"meint", MEANS_DOUBTFUL, 0},
    {"behauptet", MEANS_DOUBTFUL, 0},
    {"or", MEANS_DOUBTFUL, 0},
    {"oder", MEANS_DOUBTFUL, 0},
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
    {"seer", MEANS_ROLE, WEREWOLVES_SEER},
    {"seherin", MEANS_ROLE, WEREWOLVES_SEER},
    {"seher", MEANS_ROLE, WEREWOLVES_SEER},
    {"witch", MEANS_ROLE, WEREWOLVES_WITCH},
    {"hexe", MEANS_ROLE, WEREWOLVES_WITCH},
    {"healer", MEANS_ROLE, WEREWOLVES_HEALER},
    {"heiler", MEANS_ROLE, WEREWOLVES_HEALER},
    {"hunter", MEANS_ROLE, WEREWOLVES_HUNTER},
    {"jäger", MEANS_ROLE, WEREWOLVES_HUNTER},
    {"cupid", MEANS_ROLE, WEREWOLVES_CUPID},
    {"amor", MEANS_ROLE, WEREWOLVES_CUPID},
    {"mayor", MEANS_ROLE, WEREWOLVES_MAYOR},
    {"bürgermeister", MEANS_ROLE, WEREWOLVES_MAYOR},
    {"rotkäppchen", MEANS_ROLE, WEREWOLVES_RED},
    {"villager", MEANS_ROLE, WEREWOLVES_VILLAGER},
    {"dorfbewohner", MEANS_ROLE, WEREWOLVES_VILLAGER},
};

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

#define BETWEEN " .,;:!?\"()"

/* A word of free text in small letters and without what surrounds it. */
static bool next_plain(const char **at, char word[WORD])
{
    size_t n = 0;
    while (**at && strchr(BETWEEN, **at))
        (*at)++;
    for (; **at && !strchr(BETWEEN, **at); (*at)++)
        if (n + 1 < WORD)
            word[n++] = small(**at);
    word[n] = 0;
    return n > 0;
}

/* How much of the text at `at` is this name, in large or small letters; 0 if it is another word. A bot's name has its
 * kind in brackets, which nobody says. */
static size_t speaks_of(const char *at, const char *name)
{
    const char *end = name ? strstr(name, " (") : 0;
    const size_t size = end ? (size_t)(end - name) : name ? strlen(name) : 0;
    size_t same = 0;
    while (same < size && small(at[same]) == small(name[same]))
        same++;
    if (!size || same < size)
        return 0;
    return !at[size] || strchr(" .,;:!?\"()'", at[size]) ? size : 0;
}

/* The seat whose name comes next in the text, the longest that does; a name that two have is nobody's. */
static size_t read_name(const struct werebot_ear *ear, const char *at, int seats, uint8_t *seat)
{
    size_t longest = 0;
    bool twice = false;
    for (int i = 0; i < seats; i++) {
        const size_t size = speaks_of(at, ear->name[i]);
        if (!size || size < longest)
            continue;
        twice = size == longest;
        longest = size;
        *seat = (uint8_t)i;
    }
    return twice ? 0 : longest;
}

/* What the words of a sentence come to. */
struct sense {
    int wolf, clear, nots, mine, roles, doubtful, named;
};

static void add_sense(struct sense *sense, const char *word, struct werebot_said *said)
{
    for (size_t i = 0; i < sizeof dictionary / sizeof *dictionary; i++) {
        if (strcmp(dictionary[i].word, word) != 0)
            continue;
        const int meaning = dictionary[i].meaning;
        sense->mine += meaning == MEANS_I;
        sense->nots += meaning == MEANS_NOT;
        sense->wolf += meaning == MEANS_WOLF;
        sense->clear += meaning == MEANS_CLEAR;
        sense->doubtful += meaning == MEANS_DOUBTFUL;
        sense->roles += meaning == MEANS_ROLE;
        if (meaning == MEANS_ROLE)
            said->role = dictionary[i].role;
    }
}

/* A sentence that begins with the verb asks. */
static bool asks(const char *word)
{
    static const char *const verbs_first[] = {"is", "ist", "isn't", "are", "bist", "does", "do", "glaubt", "denkt"};
    for (size_t i = 0; i < sizeof verbs_first / sizeof *verbs_first; i++)
        if (strcmp(word, verbs_first[i]) == 0)
            return true;
    return false;
}

static void read_words(const struct werebot_ear *ear, const char *at, int seats, struct sense *sense,
                       struct werebot_said *said)
{
    char word[WORD];
    uint8_t seat = WEREWOLVES_NONE;
    bool first = true;
    for (const char *from = at; next_plain(&at, word); from = at, first = false) {
        from += strspn(from, BETWEEN);
        const size_t size = read_name(ear, from, seats, &seat);
        if (size || read_seat(word, seats, &seat)) {
            sense->named++;
            said->seat = seat;
            at = size ? from + size : at;
            continue;
        }
        if (strcmp(word, "because") == 0 || strcmp(word, "weil") == 0)
            return; /* what is said stands before its reason */
        sense->doubtful += first && asks(word);
        add_sense(sense, word, said);
    }
}

/* One seat and one judgement, or "I am" and a role; two seats or two judgements are too much for certainty. */
static bool read_sentence(const struct werebot_ear *ear, const char *sentence, int seats, struct werebot_said *said)
{
    struct sense sense = {0};
    *said = (struct werebot_said){.seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .level = 2};
    read_words(ear, sentence, seats, &sense, said);
    if (sense.doubtful || sense.nots > 1)
        return false;
    if (sense.named == 1 && sense.roles == 0 && sense.wolf + sense.clear == 1)
        said->verb = (sense.wolf == 1) == (sense.nots == 0) ? SAID_SUSPECT : SAID_VOUCH;
    else if (sense.named == 0 && sense.roles == 1 && sense.mine && !sense.nots && !sense.wolf && !sense.clear)
        said->verb = SAID_CLAIM;
    return said->verb != SAID_NOTHING;
}

/* ---- Questions in free text ---- */

static const struct {
    const char *word;
    uint8_t topic;
} question_words[] = {{"are", ASKED_ROLE},
                      {"bist", ASKED_ROLE},
                      {"seid", ASKED_ROLE},
                      {"card", ASKED_ROLE},
                      {"karte", ASKED_ROLE},
                      {"role", ASKED_ROLE},
                      {"rolle", ASKED_ROLE},
                      {"found", ASKED_RESULTS},
                      {"herausgefunden", ASKED_RESULTS},
                      {"erfahren", ASKED_RESULTS},
                      {"suspect", ASKED_SUSPECTS},
                      {"verdächtigst", ASKED_SUSPECTS},
                      {"verdächtigt", ASKED_SUSPECTS},
                      {"vote", ASKED_PLAN},
                      {"stimmst", ASKED_PLAN},
                      {"stimmt", ASKED_PLAN},
                      {"make", ASKED_ABOUT},
                      {"think", ASKED_ABOUT},
                      {"hältst", ASKED_ABOUT},
                      {"haltet", ASKED_ABOUT},
                      {"denkst", ASKED_ABOUT}};

static bool is_everyone(const char *word)
{
    return strcmp(word, "everyone") == 0 || strcmp(word, "all") == 0 || strcmp(word, "alle") == 0;
}

/* "Ben, what are you?", "Everyone, whom do you suspect?", "Ben, was hältst du von Eva?": one who is asked, or all, and
 * what for; whom it is about where that is asked. */
static bool read_question(const struct werebot_ear *ear, const char *at, int seats, struct werebot_said *said)
{
    char word[WORD];
    uint8_t seat = WEREWOLVES_NONE;
    int named = 0, topic = -1;
    bool all = false;
    *said = (struct werebot_said){.verb = SAID_ASK, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE};
    for (const char *from = at; next_plain(&at, word); from = at) {
        from += strspn(from, BETWEEN);
        const size_t size = read_name(ear, from, seats, &seat);
        if (size || read_seat(word, seats, &seat)) {
            *(named++ || all ? &said->seat2 : &said->seat) = seat;
            at = size ? from + size : at;
            continue;
        }
        if (strcmp(word, "why") == 0 || strcmp(word, "warum") == 0 || strcmp(word, "wieso") == 0)
            return false; /* of which remark is not said */
        all |= named == 0 && is_everyone(word);
        for (size_t i = 0; i < sizeof question_words / sizeof *question_words && topic < 0; i++)
            if (strcmp(question_words[i].word, word) == 0)
                topic = question_words[i].topic;
    }
    said->topic = (uint8_t)topic;
    return topic >= 0 && named + all == (topic == ASKED_ABOUT ? 2 : 1);
}

/* The next sentence with plain apostrophes; returns what ends it, or 0 if there is none. */
static char next_sentence(const char **at, char sentence[SAND_REMARK_BYTES + 1])
{
    static const char curly[] = "\xe2\x80\x99";
    size_t n = 0;
    while (**at == ' ')
        (*at)++;
    if (!**at)
        return 0;
    while (**at && !strchr(".!?;", **at) && n < SAND_REMARK_BYTES) {
        const bool apostrophe = strncmp(*at, curly, sizeof curly - 1) == 0;
        sentence[n++] = apostrophe ? '\'' : **at;
        *at += apostrophe ? sizeof curly - 1 : 1;
    }
    sentence[n] = 0;
    const char end = **at ? *(*at)++ : '.';
    return end;
}

/* Sentence by sentence; what is asked is a question or says nothing. */
static int read_text(const struct werebot_ear *ear, const char *at, int seats, struct werebot_said said[WEREBOT_JOINED])
{
    char sentence[SAND_REMARK_BYTES + 1];
    int n = 0;
    for (char end; n < WEREBOT_JOINED && (end = next_sentence(&at, sentence));)
        n += end == '?' ? read_question(ear, sentence, seats, &said[n]) : read_sentence(ear, sentence, seats, &said[n]);
    return n;
}

/* ---- Remarks ---- */

/* Reasons and turns of phrase are not looked at. */
static bool is_whole(const char *rest)
{
    return !*rest || *rest == '~' || strncmp(rest, "because ", 8) == 0;
}

static int give_reason(struct werebot_said said[WEREBOT_JOINED], int n, const char *because)
{
    for (int i = 0; i < n; i++) {
        said[i].gut = said[i].verb == SAID_FEELING || (because && strncmp(because, "because instinct", 16) == 0);
        said[i].reasoned = said[i].gut || because;
    }
    return n;
}

int werebot_understand(struct werebot_ear *ear, const char *remark, int seats, struct werebot_said said[WEREBOT_JOINED])
{
    const struct sand_speakable anything = {seats, INT32_MAX, INT32_MAX};
    const bool said_so = strncmp(remark, "say ", 4) == 0, free_text = !said_so && strncmp(remark, "text ", 5) == 0;
    struct sand_statement all;
    const char *rest;
    if (!said_so && !free_text)
        return 0;
    const bool begins = sand_statement_begins(ear->grammar, &anything, remark + (said_so ? 4 : 5), &all, &rest);
    if (said_so)
        return begins && is_whole(rest) ? give_reason(said, understand_all(ear, &all, said), *rest == 'b' ? rest : 0)
                                        : 0;
    const int n = begins && understand_one(ear, &all.spoken[0], said) ? 1 : read_text(ear, remark + 5, seats, said);
    const char *because = strstr(remark, " because ");
    return give_reason(said, n, because ? because + 1 : 0);
}
