/* What people bid a seat by name: "Ben, tell us what you are", "Klag Ida an, Ben". What is to be told is read as the
 * question that it is; who is called by name and cannot make out what for says so. */
#include "bots/werewolves_sense.h"

#include "bots/werewolves_sentences.h"
#include "bots/werewolves_talk.h"

#include <string.h>

static const char polite[] =
    "please pls plz bitte now just hey so well also doch mal dann jetzt endlich los come on komm";
static const char hearers[] =
    "me us mir uns everyone everybody all allen it es mal doch bitte please now jetzt endlich to";
static const char tells[] =
    "tell say name show reveal explain answer admit confess claim give sag sage nenn nenne zeig zeige "
    "verrat verrate erklär erkläre gib antworte gesteh gestehe";
static const char accuses[] = "nominate accuse vote hang lynch point klag klage beschuldige stimm stimme häng hänge";
static const char spares[] = "spare leave verschon verschone lass";
static const char seers[] =
    "look check see examine investigate inspect schau sieh prüf prüfe überprüf überprüfe untersuch untersuche";
static const char healers[] =
    "protect guard heal save schütz schütze beschütz beschütze bewach bewache heil heile rette";
static const char trusts[] = "trust believe glaub glaube vertrau vertraue trau";
static const char speaks[] = "speak talk rede sprich";
static const char shows[] = "reveal claim oute out come deck";
static const char asks[] = "what who whom why how wer wen wem warum wieso weshalb welche";
static const char verbs[] =
    "is are do did does will would can could shall should have has ist bist sind hast hat willst würdest "
    "kannst glaubst vertraust traust verdächtigst stimmst hängst meinst denkst hältst weißt was wie";
static const char manners[] =
    "thanks thank danke hello hi hallo good guten yes no ja nein ok okay right genau stimmt agreed sorry "
    "entschuldige entschuldigung i ich";

struct order {
    struct werebot_word word[WEREBOT_WORDS_READ];
    int verb, words;   /* the place of the verb; how many there are, a name called at the end left out */
    uint8_t to, about; /* about: WEREWOLVES_NONE if nobody is named */
    bool me, denied, comma;
};

static bool is_one(const struct order *o, int i, const char *words)
{
    return i < o->words && o->word[i].text[0] && werebot_lists(words, o->word[i].text);
}

static void skip(struct order *o, const char *words)
{
    while (is_one(o, o->verb, words))
        o->verb++;
}

/* Who is called, and where what is said begins; false if nobody is. */
static bool find_called(struct order *o, const struct werebot_sense *sense)
{
    while (o->words < WEREBOT_WORDS_READ && o->word[o->words].text[0])
        o->words++;
    skip(o, polite);
    if (o->verb < o->words && o->word[o->verb].seat != WEREWOLVES_NONE) {
        o->to = o->word[o->verb].seat;
        o->comma = sense->called;
        o->verb++;
    } else if (sense->ends_called && o->words > 1) {
        o->to = o->word[--o->words].seat;
        o->comma = true;
    }
    skip(o, polite);
    return o->to != WEREWOLVES_NONE && o->verb < o->words;
}

static void find_about(struct order *o)
{
    for (int i = o->verb; i < o->words; i++) {
        if (o->word[i].seat != WEREWOLVES_NONE && o->about == WEREWOLVES_NONE)
            o->about = o->word[i].seat;
        o->me |= is_one(o, i, "me mich mir");
        o->denied |= is_one(o, i, "not nicht never nie kein keine");
    }
}

static bool bid(struct werebot_said *said, const struct order *o, int topic, int role)
{
    *said = (struct werebot_said){
        .verb = SAID_ASK, .seat = o->to, .seat2 = o->about, .topic = (uint8_t)topic, .role = (uint8_t)role};
    return true;
}

/* What stands from a word on, as a question to the one who is called. */
static bool ask_rest(const struct werebot_ear *ear, const struct order *o, int from, int seats,
                     struct werebot_said *said)
{
    char question[SAND_REMARK_BYTES + 8];
    const char *rest = o->word[from].from;
    const size_t size = strlen(rest) - strlen(o->word[o->words].from);
    werebot_say_seat(question, "", o->to, ", ");
    strncat(question, rest, size);
    for (size_t n = strlen(question); n > 0 && strchr(", ", question[n - 1]); n--)
        question[n - 1] = 0;
    return werebot_read_question(ear, question, seats, true, said);
}

static bool read_telling(const struct werebot_ear *ear, struct order *o, int seats, struct werebot_said *said)
{
    const bool shown = is_one(o, o->verb, shows) || is_one(o, o->verb + 1, "yourself dich");
    if (!is_one(o, o->verb, tells) && !shown)
        return false;
    int from = o->verb + 1;
    while (is_one(o, from, hearers))
        from++;
    if (shown && o->about == WEREWOLVES_NONE)
        return bid(said, o, ASKED_ROLE, 0);
    if (is_one(o, from, "was etwas irgendwas something anything") && from + 1 == o->words)
        return bid(said, o, ASKED_SUSPECTS, 0);
    return from < o->words ? ask_rest(ear, o, from, seats, said) : bid(said, o, ASKED_UNCLEAR, 0);
}

/* Somebody is named, or the one who speaks. */
static bool read_deed(const struct order *o, struct werebot_said *said)
{
    const bool named = o->about != WEREWOLVES_NONE;
    const int at = o->verb;
    if (is_one(o, at, accuses) || (is_one(o, at, "zeig zeige") && is_one(o, at + 1, "auf")) ||
        (is_one(o, at, "bring stell") && named))
        return bid(said, o, named ? o->denied ? ASKED_SPARE : ASKED_HANG : o->me ? ASKED_ME : ASKED_PLAN, 0);
    if (is_one(o, at, spares) && !is_one(o, at + 1, "uns") && (named || o->me)) /* "lass uns Ida hängen" */
        return bid(said, o, named ? o->denied ? ASKED_HANG : ASKED_SPARE : ASKED_ME, 0);
    if (is_one(o, at, seers) && (named || o->me) && !o->denied)
        return bid(said, o, ASKED_NIGHT, WEREWOLVES_SEER);
    if (is_one(o, at, healers) && (named || o->me) && !o->denied)
        return bid(said, o, ASKED_NIGHT, WEREWOLVES_HEALER);
    if (is_one(o, at, trusts) && (named || o->me))
        return bid(said, o, named ? ASKED_ABOUT : ASKED_ME, 0);
    return is_one(o, at, speaks) && !named && bid(said, o, ASKED_SUSPECTS, 0);
}

/* "Ben what is your card", "Ben, is Ida a wolf", with the question mark left out. */
static bool read_unmarked(const struct werebot_ear *ear, const struct order *o, int seats, struct werebot_said *said)
{
    const bool bids = is_one(o, o->verb, "do") && is_one(o, o->verb + 1, "not");
    const bool asked = is_one(o, o->verb, asks) ||
                       (is_one(o, o->verb, verbs) && (o->comma || is_one(o, o->verb + 1, "you du")));
    return asked && !bids && ask_rest(ear, o, o->verb, seats, said);
}

/* "Do not hang Ida" is about hanging her. */
static void skip_denial(struct order *o)
{
    if (is_one(o, o->verb, "do") && is_one(o, o->verb + 1, "not"))
        o->verb += 2;
    skip(o, polite);
}

bool werebot_read_order(const struct werebot_ear *ear, const char *sentence, int seats, struct werebot_said *said)
{
    const struct werebot_sense sense = werebot_read_sense(ear, sentence, seats);
    struct order o = {.to = WEREWOLVES_NONE, .about = WEREWOLVES_NONE};
    werebot_read_words(ear, sentence, seats, o.word);
    if (sense.named > 2 || !find_called(&o, &sense))
        return false;
    find_about(&o);
    if (read_unmarked(ear, &o, seats, said))
        return true;
    skip_denial(&o);
    return (!sense.count[MEANS_I] && !sense.count[MEANS_WOLF] && read_deed(&o, said)) ||
           read_telling(ear, &o, seats, said);
}

bool werebot_read_call(const struct werebot_ear *ear, const char *sentence, int seats, struct werebot_said *said)
{
    const struct werebot_sense sense = werebot_read_sense(ear, sentence, seats);
    struct order o = {.to = WEREWOLVES_NONE, .about = WEREWOLVES_NONE};
    werebot_read_words(ear, sentence, seats, o.word);
    if (!sense.called || sense.named > 1 || !find_called(&o, &sense) || is_one(&o, o.verb, manners))
        return false;
    return bid(said, &o, ASKED_UNCLEAR, 0);
}
