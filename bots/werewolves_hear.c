/* What statements mean to a bot, as numbers; engine/statement.h reads them.
 *
 * Free text is read for the same words: "I am the seer", "p3 is a wolf", "ich traue Ben nicht". A word that is not
 * known says nothing, and a text that gives no clear sense is left alone: it is never answered with a guess. */
#include "bots/werewolves_hear.h"

#include "bots/werewolves_sense.h"
#include "bots/werewolves_sentences.h"

#include <string.h>

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
    {"will try", SAID_HANG, SAID_HEARING},
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
    {"please guard", SAID_PROTECT, 0},
    {"heed", SAID_HEED, 0},
    {"false report", SAID_DISAGREE, 0},
    {"changed", SAID_RETRACT, 0},
    {"wrong about", SAID_RETRACT, 0},
    {"rather", SAID_HANG, SAID_HEARING},
    {"trust you", SAID_NOBODY, 0},
    {"undecided", SAID_NOBODY, 0},
    {"unclear", SAID_NO, SAID_LOST},
    {"healed myself", SAID_HEALED, 0},
    {"eaten", SAID_TOLD, 0},
    {"held", SAID_TOLD, 0},
    {"calm night", SAID_TOLD, 0},
    {"lost you", SAID_NO, SAID_LOST},
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

/* What is asked of nobody in particular is a plea, and what only one can do is said to the one who can. */
void werebot_settle_request(struct werebot_said *said)
{
    if (said->seat != WEREWOLVES_NONE || said->topic < ASKED_NIGHT)
        return;
    const bool night = said->topic == ASKED_NIGHT, seer = said->role == WEREWOLVES_SEER,
               witch = said->role == WEREWOLVES_WITCH;
    said->verb = night ? seer ? SAID_WATCH : SAID_PROTECT : said->topic == ASKED_HANG ? SAID_SUSPECT : SAID_VOUCH;
    said->seat = said->seat2;
    said->level = 2;
    said->role = 0;
    said->topic = night ? 0 : SAID_PLEA;
    if (said->seat == WEREWOLVES_NONE || (night && witch))
        said->verb = SAID_REQUEST;
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

/* What somebody is asked to say or do: `request p3 will see p5`. */
static const struct {
    const char *form;
    uint8_t topic, role;
} requests[] = {{"will hang", ASKED_HANG, 0},
                {"suspect", ASKED_HANG, 0},
                {"will spare", ASKED_SPARE, 0},
                {"vouch", ASKED_SPARE, 0},
                {"will see", ASKED_NIGHT, WEREWOLVES_SEER},
                {"will guard", ASKED_NIGHT, WEREWOLVES_HEALER},
                {"will heal", ASKED_NIGHT, WEREWOLVES_WITCH},
                {"will poison", ASKED_NIGHT, WEREWOLVES_WITCH},
                {"claim", ASKED_ROLE, 0},
                {"saw", ASKED_RESULTS, 0}};

/* A request is a question whose answer is named; to all it may be a plea, or words to the Seer or the Healer. */
static bool understand_request(struct werebot_ear *ear, const struct sand_statement *all, struct werebot_said *said)
{
    const struct sand_spoken *whole = &all->spoken[0];
    const struct sand_spoken *inner = whole->arg[1].kind == SAND_SAID_INNER ? &all->spoken[whole->arg[1].number] : 0;
    if (!understand_one(ear, whole, said))
        return false;
    for (size_t i = 0; inner && inner->form && i < sizeof requests / sizeof *requests; i++) {
        if (!sand_form_is(inner->form, requests[i].form))
            continue;
        said->verb = SAID_ASK;
        said->topic = requests[i].topic;
        said->role = requests[i].role;
        if (inner->arg[0].kind == SAND_SAID_SEAT)
            said->seat2 = (uint8_t)inner->arg[0].number;
        werebot_settle_request(said);
        break;
    }
    return true;
}

static int understand_all(struct werebot_ear *ear, const struct sand_statement *all,
                          struct werebot_said said[WEREBOT_JOINED])
{
    const struct sand_spoken *whole = &all->spoken[0];
    int n = 0;
    if (whole->form && sand_form_is(whole->form, "request"))
        return understand_request(ear, all, said);
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

/* Somebody should hang: "hang Ida", "I am voting Ida", "Stimmt gegen Ida", "Ida has to go". To vote with Ida, to say
 * that she votes, or to agree with her ("ich stimme Ida zu") is something else. */
static bool is_vote(const struct werebot_sense *sense)
{
    const int *n = sense->count;
    const bool voting = n[MEANS_VOTING] && (n[MEANS_I] || (n[MEANS_AGAINST] && !sense->addressed)),
               theirs = sense->addressed && !sense->called && n[MEANS_WITH];
    return (n[MEANS_VOTE] || voting || (n[MEANS_MUST] && n[MEANS_GO])) && !sense->beside && !n[MEANS_TO] && !theirs;
}

/* "Ben, look at Cleo tonight", "Seer, look at Cleo", "vote Dan with me", "let us hear all claims". */
static bool read_request(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool to_one = sense->addressed && sense->named == 2;
    if (n[MEANS_I] || n[MEANS_WOLF] || n[MEANS_CLEAR])
        return false;
    *said = (struct werebot_said){.verb = SAID_ASK,
                                  .seat = to_one ? sense->seat[0] : WEREWOLVES_NONE,
                                  .seat2 = sense->seat[to_one],
                                  .role = sense->value[MEANS_BY_NIGHT]};
    if (sense->named == 0 && n[MEANS_CARDS] && n[MEANS_ALL] && !n[MEANS_NOT])
        return true; /* all are asked for their cards */
    if (sense->named == 0 && n[MEANS_ROLE] == 1 && n[MEANS_OUT] && !n[MEANS_NOT])
        return true; /* "Seer, come out" */
    if (sense->named == 0 && n[MEANS_HEAR] && n[MEANS_ALL] && !n[MEANS_NOT]) {
        *said = (struct werebot_said){
            .verb = SAID_PLAN, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .topic = PLAN_LISTEN};
        return true;
    }
    if (!to_one && (sense->named != 1 || sense->addressed))
        return false;
    if (n[MEANS_SPARE])
        said->topic = n[MEANS_NOT] ? ASKED_HANG : ASKED_SPARE;
    else if ((is_vote(sense) || (n[MEANS_JOIN] && n[MEANS_AGAINST])) && !n[MEANS_BY_NIGHT])
        said->topic = n[MEANS_NOT] ? ASKED_SPARE : ASKED_HANG;
    else if (n[MEANS_BY_NIGHT] && !n[MEANS_NOT] && (to_one || n[MEANS_TONIGHT] || n[MEANS_ROLE]))
        said->topic = ASKED_NIGHT;
    else
        return false;
    werebot_settle_request(said);
    return true;
}

/* "Please hang nobody today", "Let's not hang anyone", "No lynch today": it names no one. */
static bool read_mercy(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool nobody = n[MEANS_NONE] && !n[MEANS_NOT],
               not_anybody = n[MEANS_NOT] == 1 &&
                             (n[MEANS_ANY] || !(!n[MEANS_VOTE] || n[MEANS_I] || n[MEANS_YOU] || n[MEANS_ALL]));
    if (sense->named || n[MEANS_DOUBTFUL] > n[MEANS_NONE] || !(n[MEANS_VOTE] || n[MEANS_VOTING]) ||
        !(nobody || not_anybody) || n[MEANS_ME])
        return false;
    *said = (struct werebot_said){
        .verb = SAID_PLAN, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .topic = PLAN_WAIT};
    return true;
}

/* "I believe Ida", "Ich glaube Ida nicht", "Ida, I don't believe you": short, for what one believes may be more than a
 * name. */
static bool is_belief(const struct werebot_sense *sense)
{
    const int *n = sense->count;
    return n[MEANS_I] && n[MEANS_BELIEVE] && sense->words <= 3 + n[MEANS_NOT] + sense->called;
}

/* "It's Ida", "Ich denke, es ist Ida". */
static bool is_guess(const struct werebot_sense *sense)
{
    return sense->count[MEANS_IT] && sense->ends_named && sense->words <= 5 && !sense->count[MEANS_BY_NIGHT];
}

/* How often a sentence judges the one whom it names. */
static int judgements(const struct werebot_sense *sense)
{
    const int *n = sense->count;
    const bool one_of_them = sense->addressed && !sense->called && n[MEANS_WOLVES] && n[MEANS_ONE];
    const int plain = n[MEANS_WOLF] + n[MEANS_CLEAR] + n[MEANS_SPARE] + (n[MEANS_NOT] ? 0 : n[MEANS_LIES]);
    return plain + one_of_them + is_vote(sense) + (!plain && (is_belief(sense) || is_guess(sense)));
}

/* One seat and one judgement, or "I am" and a role; two seats or two judgements are too much for certainty. */
static bool read_judgement(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const int judged = judgements(sense);
    const bool good = n[MEANS_CLEAR] || n[MEANS_SPARE] || (n[MEANS_BELIEVE] && is_belief(sense));
    *said = (struct werebot_said){
        .seat = sense->seat[0], .seat2 = WEREWOLVES_NONE, .level = 2, .role = sense->value[MEANS_ROLE]};
    if (sense->named == 1 && !n[MEANS_ROLE] && judged == 1)
        said->verb = !good == !n[MEANS_NOT] ? SAID_SUSPECT : SAID_VOUCH;
    else if (sense->named == 0 && n[MEANS_AM] && !n[MEANS_ROLE] && judged == 1 && !good == !!n[MEANS_NOT])
        *said = (struct werebot_said){.verb = SAID_VILLAGE, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE};
    else if (sense->named == 0 && n[MEANS_ROLE] == 1 && sense->self && !sense->supposed && !n[MEANS_NOT] && !judged)
        said->verb = SAID_CLAIM;
    return said->verb != SAID_NOTHING;
}

/* "Cleo, say something!", "Cleo, you are very quiet": whom she suspects is what all want to hear. */
static bool read_prompt(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    *said = (struct werebot_said){
        .verb = SAID_ASK, .seat = sense->seat[0], .seat2 = WEREWOLVES_NONE, .topic = ASKED_SUSPECTS};
    return n[MEANS_QUIET] && sense->named == 1 && (sense->called || sense->ends_called) && !n[MEANS_I] &&
           !n[MEANS_NOT] && !n[MEANS_WOLF] && !n[MEANS_CLEAR] && !n[MEANS_VOTE] && !n[MEANS_ROLE];
}

/* "I looked at Ida on night 2, she is a wolf": what one says to have seen with the Seer's eyes, which takes a night, a
 * Seer or a word for it ("Ida is a wolf, I checked"); anybody may have seen Ida hesitate. */
static bool read_report(const struct werebot_sense *sense, bool seer, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool by_night = seer || n[MEANS_TONIGHT] || n[MEANS_CHECKED], own = n[MEANS_I] || (seer && n[MEANS_CHECKED]);
    if (!own || !n[MEANS_SAW] || sense->unseen || sense->named != 1 || n[MEANS_WOLF] + n[MEANS_CLEAR] != 1 ||
        n[MEANS_ROLE] || n[MEANS_VOTE] || !by_night)
        return false;
    *said = (struct werebot_said){.verb = SAID_SAW,
                                  .seat = sense->seat[0],
                                  .seat2 = WEREWOLVES_NONE,
                                  .wolf = !n[MEANS_CLEAR] == !n[MEANS_NOT],
                                  .night = sense->night};
    return true;
}

/* "I protected Ida last night", "Ich habe Ida vergiftet". */
static bool read_deed(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    *said = (struct werebot_said){
        .verb = sense->value[MEANS_DEED], .seat = sense->seat[0], .seat2 = WEREWOLVES_NONE, .night = sense->night};
    return n[MEANS_I] && n[MEANS_DEED] == 1 && !n[MEANS_NOT] && sense->named == 1 && !n[MEANS_ROLE] &&
           !judgements(sense);
}

/* "Ida is right", "Ich stimme Ida zu": with what she said last, which the story knows. */
static bool read_agreement(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    *said = (struct werebot_said){.verb = SAID_AGREE, .seat = sense->seat[0], .seat2 = WEREWOLVES_NONE};
    return sense->named == 1 && (n[MEANS_RIGHT] || (n[MEANS_VOTE] && n[MEANS_TO])) && !n[MEANS_NOT] &&
           sense->words <= 5;
}

/* "I am not the Seer after all". */
static bool read_disclaimer(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    *said = (struct werebot_said){
        .verb = SAID_RETRACT, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .role = sense->value[MEANS_ROLE]};
    return sense->named == 0 && n[MEANS_I] && n[MEANS_AM] && n[MEANS_ROLE] == 1 && n[MEANS_NOT] == 1 &&
           !sense->supposed && !judgements(sense);
}

/* `seer`: the speaker has just claimed to be the Seer. */
static bool read_clause(const struct werebot_ear *ear, const char *clause, int seats, bool seer,
                        struct werebot_said *said)
{
    const struct werebot_sense sense = werebot_read_sense(ear, clause, seats);
    if (sense.count[MEANS_DOUBTFUL] || sense.count[MEANS_TURN] || sense.count[MEANS_NOT] > 1)
        return false;
    return read_report(&sense, seer, said) || read_deed(&sense, said) || read_agreement(&sense, said) ||
           read_request(&sense, said) || read_judgement(&sense, said) || read_disclaimer(&sense, said) ||
           read_prompt(&sense, said);
}

/* How long the joint between two clauses is that stands here; 0: none does. */
static size_t joint_at(const char *at)
{
    static const char *const joints[] = {", and ", ", und ", ", ", " and ", " und ", ": "};
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (strncmp(at, joints[i], strlen(joints[i])) == 0)
            return strlen(joints[i]);
    return 0;
}

static bool is_quoted(const char *sentence)
{
    return strncmp(sentence, "\xe2\x80\x9c", 3) == 0 || strncmp(sentence, "\xe2\x80\x9e", 3) == 0;
}

static bool claims_seer(const struct werebot_said *said)
{
    return said->verb == SAID_CLAIM && said->role == WEREWOLVES_SEER;
}

/* "As the Seer, I can tell you that Ida is a wolf" claims the card; what comes after it is another clause. Returns
 * where that begins, or null. */
static const char *read_capacity(const struct werebot_ear *ear, const char *at, int seats, struct werebot_said *said)
{
    char word[WEREBOT_WORD], claim[WEREBOT_WORD + 8] = "i am ";
    if (!werebot_next_word(&at, word) || !werebot_lists("as als", word))
        return 0;
    do
        if (!werebot_next_word(&at, word))
            return 0;
    while (werebot_lists("the a an your our die der eure ein eine", word));
    const struct werebot_sense own = werebot_read_sense(ear, at, seats),
                               card = werebot_read_sense(ear, strcat(claim, word), seats);
    if (!card.self || !own.count[MEANS_I])
        return 0;
    *said = (struct werebot_said){
        .verb = SAID_CLAIM, .seat = WEREWOLVES_NONE, .seat2 = WEREWOLVES_NONE, .role = card.value[MEANS_ROLE]};
    return at + strspn(at, ", ");
}

/* A sentence as a whole, else the shortest beginning that makes sense; `at` moves on to the rest. */
static bool read_sentence(const struct werebot_ear *ear, const char **at, int seats, bool seer,
                          struct werebot_said *said)
{
    char first[SAND_REMARK_BYTES + 1];
    size_t joint;
    const char *const all = *at;
    *at += strlen(all);
    const struct werebot_sense whole = werebot_read_sense(ear, all, seats);
    if (!is_quoted(all) && read_mercy(&whole, said))
        return true;
    if (is_quoted(all) || whole.count[MEANS_DOUBTFUL])
        return false;
    const char *const after = read_capacity(ear, all, seats, said);
    if (after) {
        *at = after;
        return true;
    }
    if (read_clause(ear, all, seats, seer, said))
        return true;
    for (size_t size = 0; all[size]; size++) {
        if (!(joint = joint_at(all + size)))
            continue;
        memcpy(first, all, size);
        first[size] = 0;
        *at = all + size + joint;
        if (read_clause(ear, first, seats, seer, said))
            return true;
    }
    return false;
}

/* The next sentence; returns what ends it, or 0 if there is none. */
static char next_sentence(const char **at, char sentence[SAND_REMARK_BYTES + 1])
{
    while (**at == ' ')
        (*at)++;
    if (!**at)
        return 0;
    const size_t size = strcspn(*at, ".!?;");
    memcpy(sentence, *at, size);
    sentence[size] = 0;
    *at += size;
    return **at ? *(*at)++ : '.';
}

/* "Ida and Dan are wolves", of both. */
static int read_both(const struct werebot_ear *ear, const char *sentence, int seats, int most,
                     struct werebot_said said[])
{
    const struct werebot_sense sense = werebot_read_sense(ear, sentence, seats);
    const int *n = sense.count;
    if (most < 2 || sense.named != 2 || sense.called || sense.ends_called || !n[MEANS_WOLVES] || n[MEANS_NOT] ||
        n[MEANS_DOUBTFUL] || is_quoted(sentence) || judgements(&sense))
        return 0;
    for (int i = 0; i < 2; i++)
        said[i] = (struct werebot_said){
            .verb = SAID_SUSPECT, .seat = sense.seat[i], .seat2 = WEREWOLVES_NONE, .level = 2};
    return 2;
}

/* A sentence that is none of the catalogue's: what is asked is a question or says nothing. */
static int read_freely(const struct werebot_ear *ear, const char **at, int seats, int most, bool seer,
                       struct werebot_said *said)
{
    char sentence[SAND_REMARK_BYTES + 1];
    const char end = next_sentence(at, sentence), *rest = sentence;
    int n = 0;
    if (end && most > 0 && !is_quoted(sentence) && werebot_read_saying(ear, sentence, seats, said))
        return 1;
    if (end == '?')
        return !is_quoted(sentence) && werebot_read_question(ear, sentence, seats, true, said);
    if (end && most > 0 && !is_quoted(sentence) &&
        (werebot_read_order(ear, sentence, seats, said) || werebot_read_question(ear, sentence, seats, false, said)))
        return 1;
    if ((n = read_both(ear, sentence, seats, most, said)))
        return n;
    while (end && n < most && *rest && read_sentence(ear, &rest, seats, seer, &said[n]))
        seer |= claims_seer(&said[n++]);
    return n || !end || most == 0 ? n : werebot_read_call(ear, sentence, seats, said);
}

/* A statement in the notation; 1 if it is understood. */
static int read_notation(struct werebot_ear *ear, const char *notation, int seats, struct werebot_said *said)
{
    const struct sand_speakable anything = {seats, INT32_MAX, INT32_MAX};
    struct sand_statement all;
    const char *rest;
    return sand_statement_begins(ear->grammar, &anything, notation, &all, &rest) && !*rest &&
           understand_one(ear, &all.spoken[0], said);
}

struct text {
    struct werebot_word word[WEREBOT_WORDS_READ], *next;
    bool reasoned, gut, ended;
};

/* The words before a reason end what is said; before what may be true or not there is nothing to hear. */
static void read_lead(struct text *text)
{
    int words = 0;
    const char *lead = werebot_match_lead(text->next, &words);
    if (!lead)
        return;
    const bool feeling = strcmp(lead, "feeling") == 0;
    if (feeling && !werebot_is_instinct(text->next + words))
        return;
    text->next += words;
    text->reasoned = feeling || strcmp(lead, "because") == 0;
    text->gut = text->reasoned && werebot_is_instinct(text->next);
    text->ended = strcmp(lead, "and") != 0;
}

/* "Ida is right.", "I agree." are sentences of the catalogue that do not say about what. */
static int read_assent(const struct werebot_ear *ear, const char *at, int seats, struct werebot_said *said)
{
    char sentence[SAND_REMARK_BYTES + 1];
    const char end = next_sentence(&at, sentence);
    const struct werebot_sense sense = werebot_read_sense(ear, sentence, seats);
    if (end != '?' && read_agreement(&sense, said))
        return true;
    said->verb = SAID_MANNERS; /* no statement, but nothing strange either */
    return false;
}

static int read_one(struct werebot_ear *ear, struct text *text, int seats, int most, bool seer,
                    struct werebot_said *said)
{
    char notation[SAND_REMARK_BYTES + 1];
    const int words = werebot_match_sentence(ear, text->next, notation);
    const char *at = text->next->from;
    text->next += words;
    if (words && *notation)
        return read_notation(ear, notation, seats, said);
    if (words)
        return read_assent(ear, at, seats, said);
    const int n = read_freely(ear, &at, seats, most, seer, said);
    while (text->next->text[0] && text->next->from < at)
        text->next++;
    return n;
}

/* Sentence by sentence. */
static int read_text(struct werebot_ear *ear, const char *from, int seats, struct werebot_said said[WEREBOT_JOINED])
{
    char plain[SAND_REMARK_BYTES + 1];
    struct text text = {.next = text.word};
    int n = 0;
    werebot_spell(ear, from, seats, plain);
    werebot_read_words(ear, plain, seats, text.word);
    while (n < WEREBOT_JOINED) {
        read_lead(&text);
        if (text.ended || !text.next->text[0])
            break;
        n += read_one(ear, &text, seats, WEREBOT_JOINED - n, n > 0 && claims_seer(&said[n - 1]), &said[n]);
    }
    if (n == WEREBOT_JOINED)
        read_lead(&text);
    for (int i = 0; i < n && i < WEREBOT_JOINED; i++) {
        said[i].reasoned = text.reasoned;
        said[i].gut = text.gut;
    }
    return n;
}

/* ---- Remarks ---- */

/* Reasons and turns of phrase are not looked at. */
static bool is_whole(const char *rest)
{
    return !*rest || *rest == '~' || strncmp(rest, "because ", 8) == 0;
}

/* `because (accused me p3)` and its like. */
static bool is_grudge(const char *because)
{
    static const char *const grudges[] = {"because (accused me ", "because (voted me ", "because (nominated me "};
    for (size_t i = 0; because && i < sizeof grudges / sizeof *grudges; i++)
        if (strncmp(because, grudges[i], strlen(grudges[i])) == 0)
            return true;
    return false;
}

uint32_t werebot_reason_of(const char *remark)
{
    const char *at = strstr(remark, "because (");
    uint32_t hash = 0x811c9dc5u;
    if (!at)
        return 0;
    for (; *at && strncmp(at, " ~", 2) != 0; at++)
        hash = (hash ^ (uint8_t)*at) * 0x01000193u;
    return hash ? hash : 1;
}

static int give_reason(struct werebot_said said[WEREBOT_JOINED], int n, const char *because)
{
    for (int i = 0; i < n; i++) {
        said[i].reason = because ? werebot_reason_of(because) : 0;
        said[i].gut |= said[i].verb == SAID_FEELING || (because && strncmp(because, "because instinct", 16) == 0);
        said[i].reasoned |= said[i].gut || because;
        said[i].grudge = is_grudge(because);
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
