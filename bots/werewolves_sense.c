/* The words that free text is read for, in both languages. */
#include "bots/werewolves_sense.h"

#include "bots/werewolves_sentences.h"

#include <string.h>

static const struct {
    uint8_t meaning, value;
    const char *words;
} lexicon[] = {
    {MEANS_I, 0, "i ich i'm im i'll i've hab habe"},
    {MEANS_NOT, 0, "not no isn't don't dont doesn't didn't can't cannot won't wasn't never hardly neither"},
    {MEANS_NOT, 0, "kein keine keinen keiner nicht nie niemals kaum weder"},
    {MEANS_DOUBTFUL, 0, "nobody noone none wish wished if were would could might whether who why what said says or"},
    {MEANS_DOUBTFUL, 0, "niemand wünschte wünsche wäre wenn ob falls hätte könnte würde wer warum wieso was"},
    {MEANS_DOUBTFUL, 0, "sagt sagte meint behauptet oder"},
    {MEANS_WOLF, 0,
     "wolf werewolf suspect suspicious evil guilty fishy sus shady werwolf verdächtig verdächtige böse komisch "
     "schuldig"},
    {MEANS_CLEAR, 0, "clear trust innocent clean traue trau vertraue vertrau unschuldig sauber unverdächtig"},
    {MEANS_ROLE, WEREWOLVES_SEER, "seer seherin seher"},
    {MEANS_ROLE, WEREWOLVES_WITCH, "witch hexe"},
    {MEANS_ROLE, WEREWOLVES_HEALER, "healer heiler heilerin"},
    {MEANS_ROLE, WEREWOLVES_HUNTER, "hunter jäger jägerin"},
    {MEANS_ROLE, WEREWOLVES_CUPID, "cupid amor"},
    {MEANS_ROLE, WEREWOLVES_MAYOR, "mayor bürgermeister bürgermeisterin"},
    {MEANS_ROLE, WEREWOLVES_RED, "rotkäppchen"},
    {MEANS_ROLE, WEREWOLVES_VILLAGER, "villager townie dorfbewohner dorfbewohnerin dorfi"},
    {MEANS_VOTE, 0,
     "vote hang lynch nominate stimm stimme stimmen häng hängt hängen lynchen klag klage klagen anklagen"},
    {MEANS_VOTING, 0, "votes voting hanging lynching nominating stimmt"},
    {MEANS_SPARE, 0, "spare verschon verschone verschont verschonen"},
    {MEANS_MUST, 0, "must has have should muss soll sollte"},
    {MEANS_GO, 0, "go weg"},
    {MEANS_TO, 0, "zu"},
    {MEANS_WOULD, 0, "would würde"},
    {MEANS_WITH, 0, "with mit dabei"},
    {MEANS_JOIN, 0, "join help hilf helft"},
    {MEANS_DEED, SAID_GUARDED, "protected guarded beschützt geschützt bewacht"},
    {MEANS_DEED, SAID_HEALED, "healed saved geheilt gerettet"},
    {MEANS_DEED, SAID_POISONED, "poisoned vergiftet"},
    {MEANS_BY_NIGHT, WEREWOLVES_SEER, "look see check schau sieh prüf prüfe überprüfe ansehen"},
    {MEANS_BY_NIGHT, WEREWOLVES_HEALER, "protect guard schütz schütze beschütze bewache"},
    {MEANS_TONIGHT, 0, "tonight night nacht"},
    {MEANS_SAW, 0,
     "saw seen looked checked examined inspected gesehen angesehen nachgesehen angeschaut geprüft überprüft erkannt"},
    {MEANS_CHECKED, 0, "checked examined inspected geprüft überprüft"},
    {MEANS_TURN, 0, "is are isn't does do ist bist glaubt denkt"},
    {MEANS_ASKS, 0, "who whom who's why wer wen wem warum wieso weshalb"},
    {MEANS_ASKS2, 0, "what how which was wie welche welchen"},
    {MEANS_VERB, 0, "is are do does did will would can could shall should have has ist bist sind seid hast habt hat"},
    {MEANS_VERB, 0, "glaubst vertraust traust verdächtigst stimmst hängst gehst machst meinst denkst hältst weißt"},
    {MEANS_VERB, 0, "willst wollt würdest würdet wirst kannst könnt sollen sollten wollen können"},
    {MEANS_WHY, 0, "why warum wieso weshalb"},
    {MEANS_REASON, 0, "because weil"},
    {MEANS_ALL, 0, "everyone everybody all us we alle allen jeder jede wir uns"},
    {MEANS_ME, 0, "me mich mir dabei"},
    {MEANS_AM, 0, "am i'm im bin"},
    {MEANS_NONE, 0, "nobody noone none niemand niemanden"},
    {MEANS_ANY, 0, "anyone anybody jemand jemanden irgendwen"},
    {MEANS_IT, 0, "it's it es"},
    {MEANS_RIGHT, 0, "agree right recht"},
    {MEANS_ONE, 0, "one einer eine gehört"},
    {MEANS_CARDS, 0, "claims claim cards card roles role karten karte rollen rolle"},
    {MEANS_YOU, 0, "you you're your we anyone anybody du dir dein deine deiner ihr wir jemand jemanden"},
    {MEANS_WHO, 0, "who who's whom wer wen wem"},
    {MEANS_WHICH, 0, "what what's which if when was welche welchen welcher wenn falls wann"},
    {MEANS_BELIEVE, 0, "believe believes trust glaube glaub glaubst glaubt vertraust vertraut traust traut"},
    {MEANS_WOLVES, 0, "wolves werewolves wölfe werwölfe"},
    {MEANS_LIES, 0, "lying liar lügt lügst gelogen lügner lügnerin"},
    {MEANS_AGAINST, 0, "against gegen"},
    {MEANS_QUIET, 0, "quiet silent something speak schweigst schweigsam still ruhig etwas sag"},
    {MEANS_OUT, 0, "reveal melde melden meldet oute outen outet"},
    {MEANS_HEAR, 0, "hear hören anhören"},
    {MEANS_ASKED, ASKED_ROLE, "are bist seid card karte role rolle"},
    {MEANS_ASKED, ASKED_RESULTS, "found learn know did information heal healed herausgefunden erfahren weißt geheilt"},
    {MEANS_ASKED, ASKED_SUSPECTS,
     "suspect suspects suspicion suspicions verdächtigst verdächtigt verdacht verdächtiger"},
    {MEANS_ASKED, ASKED_PLAN, "vote voting plan stimmst stimmt hängst hängt gehst"},
    {MEANS_ASKED, ASKED_ABOUT, "make think about opinion hältst haltet denkst meinst meinung"},
};

bool werebot_lists(const char *words, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = words; size && (at = strstr(at, word)); at += size)
        if ((at == words || at[-1] == ' ') && (at[size] == ' ' || !at[size]))
            return true;
    return false;
}

static bool means(const char *word, enum werebot_meaning meaning, uint8_t *value)
{
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++)
        if (lexicon[i].meaning == meaning && werebot_lists(lexicon[i].words, word)) {
            *value = lexicon[i].value;
            return true;
        }
    return false;
}

static bool is_word(const char *word, enum werebot_meaning meaning)
{
    uint8_t ignored;
    return *word && means(word, meaning, &ignored);
}

bool werebot_knows(const char *word)
{
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++)
        if (werebot_lists(lexicon[i].words, word))
            return true;
    return false;
}

/* ---- What one says to be oneself ---- */

/* How far a sentence has come with it: "I", "my card", "I am the". */
enum { SELF_NOT, SELF_I, SELF_CARD, SELF_AM };

/* What may stand between "I am" and a card. Any other word says something else: "I am sure the Seer lives". */
static const char article[] =
    "the a an actually really just only indeed in fact truly your our true real simple plain ordinary mere normal "
    "harmless die der das ein eine einfach nur wirklich nämlich tatsächlich auch selbst hier ja halt eben eure euer "
    "echte echter richtige richtiger wahre wahrer ganz einfacher normaler normale gewöhnlicher schlichter harmloser is "
    "ist lautet";
/* What somebody hopes, thinks or plays is not claimed, whatever comes next. */
static const char opinion[] =
    "think thinks believe believes suppose supposes pretend pretended hope hopes thought believed glauben glaubt "
    "denken denkt meinen hoffe hoffen tue tun dachte dachten";

static int after_self(int at, const char *word, const char *before)
{
    if (strcmp(word, "i") == 0 || strcmp(word, "ich") == 0)
        return strcmp(before, "bin") == 0 ? SELF_AM : SELF_I;
    if (!*before && werebot_lists("bin am", word)) /* "Bin die Seherin" */
        return SELF_AM;
    if (werebot_lists("i'm im", word) || (at == SELF_I && werebot_lists("am bin claim", word)))
        return SELF_AM;
    if (werebot_lists("my meine", before) && werebot_lists("card role karte rolle", word))
        return SELF_AM;
    if (at == SELF_AM && (werebot_lists(article, word) || werebot_lists("to be", word)))
        return SELF_AM;
    return at == SELF_I && werebot_lists("really actually do just wirklich ja", word) ? SELF_I : SELF_NOT;
}

/* "I am the Seer", "Ich bin nur Dorfbewohner", "my card is Witch", "die Seherin bin ich". */
static void note_self(struct werebot_sense *sense, const char *word, const char *before, int *at)
{
    uint8_t ignored;
    if (werebot_lists(opinion, word))
        sense->supposed = true;
    if (*at == SELF_AM && means(word, MEANS_ROLE, &ignored))
        sense->self = true;
    if (strcmp(before, "bin") == 0 && strcmp(word, "ich") == 0)
        sense->self |= sense->role_last;
    if (werebot_lists("here hier claim", word) && sense->role_last && sense->words == 1)
        sense->self = true; /* "Seer here", "Seer claim:" */
    *at = after_self(*at, word, before);
    if (strcmp(word, "bin") != 0)
        sense->role_last = means(word, MEANS_ROLE, &ignored);
}

/* Within one clause "not" before "saw" denies it. */
static void note_sight(struct werebot_sense *sense, const char *word, bool after_comma, bool *denied)
{
    uint8_t ignored;
    const bool joint = strcmp(word, "and") == 0 || strcmp(word, "und") == 0;
    *denied = (*denied && !after_comma && !joint) || means(word, MEANS_NOT, &ignored);
    sense->unseen |= *denied && means(word, MEANS_SAW, &ignored);
}

/* What was looked at and is nobody: "I checked the votes", "I checked my notes". */
static void note_thing(struct werebot_sense *sense, const char *word, const char *before)
{
    static const char things[] = "my the our your all every whether die den das meine unsere alle";
    if (is_word(before, MEANS_CHECKED) && werebot_lists(things, word))
        sense->count[MEANS_CHECKED] = 0;
    sense->count[MEANS_OUT] += strcmp(before, "come") == 0 && strcmp(word, "out") == 0;
}

/* A number after "night", or "1." before "Nacht". */
static void note_night(struct werebot_sense *sense, const char *word)
{
    const size_t size = strspn(word, "0123456789");
    if (size && size <= 2 && !word[size])
        sense->night = (uint8_t)(size == 1 ? word[0] - '0' : 10 * (word[0] - '0') + word[1] - '0');
}

static void add_word(struct werebot_sense *sense, const char *word, bool first)
{
    sense->count[MEANS_GO] = sense->count[MEANS_TO] = 0;
    for (int m = 0; m < MEANINGS; m++) {
        uint8_t value;
        if (!means(word, (enum werebot_meaning)m, &value) || (m == MEANS_TURN && !first))
            continue;
        if (!sense->count[m]++)
            sense->value[m] = value;
        sense->asked |= m == MEANS_ASKED ? 1u << value : 0;
    }
}

static void add_name(struct werebot_sense *sense, uint8_t seat, bool first, bool after_comma, char next)
{
    sense->addressed |= first;
    sense->called |= first && (next == ',' || next == ':');
    sense->ends_called = after_comma && !first && !next;
    if (sense->named < 2)
        sense->seat[sense->named] = seat;
    sense->named++;
}

/* "What is your role, Ida", "are you the Seer, Ida", "why are you so quiet, Ida", "was hältst du von Ben, Ida" with the
 * comma left out: who is named last is the one who is asked. "Do you believe Ida" is about her. */
static bool is_turned_to(const struct werebot_sense *sense, const char *before, const char *earlier)
{
    if (sense->count[MEANS_YOU] && sense->named == 2 && !sense->addressed && !*before) /* right after another name */
        return true;
    return sense->count[MEANS_YOU] && sense->named == 1 &&
           (is_word(before, MEANS_CARDS) || is_word(before, MEANS_ROLE) || is_word(before, MEANS_QUIET) ||
            werebot_lists("me mich mir", before) ||
            (werebot_lists("you du", before) && werebot_lists("are bist hast", earlier)));
}

/* "Everyone but Ida is a wolf" is not said of her, whatever comes next. */
static bool is_exception(const struct werebot_sense *sense, const char *before)
{
    return werebot_lists("but except besides außer", before) &&
           sense->count[MEANS_ALL] + sense->count[MEANS_NONE] + sense->count[MEANS_ANY] > 0;
}

/* "Hi Ida, ..." is said to her as without a greeting. Returns where the rest begins. */
static const char *skip_greeting(const struct werebot_ear *ear, const char *at, int seats)
{
    const char *rest = at;
    char word[WEREBOT_WORD];
    uint8_t seat;
    if (!werebot_next_word(&rest, word) || !werebot_lists("hi hello hey hallo moin servus na ok okay so", word))
        return at;
    rest += strspn(rest, WEREBOT_BETWEEN);
    const char *after = rest;
    const bool named = werebot_read_name(ear, rest, seats, &seat) ||
                       (werebot_next_word(&after, word) && werebot_read_seat(word, seats, &seat));
    return named ? rest : at;
}

/* Looks at the first two words after the name that may stand in front. "Who", "do you", "what are", "is Ida": it asks.
 * `before` is the word before this one, and of a name the word is null. */
static void note_opening(struct werebot_sense *sense, int place, const char *before, const char *word)
{
    if (place == 0)
        sense->asks = word && is_word(word, MEANS_ASKS);
    if (place == 1 && is_word(before, MEANS_VERB))
        sense->asks = !word || is_word(word, MEANS_YOU) || is_word(word, MEANS_I);
    if (place == 1 && word && is_word(word, MEANS_NOT)) /* "do not hang Ida" */
        sense->count[MEANS_TURN] = 0;
    if (place == 1 && is_word(before, MEANS_ASKS2))
        sense->asks = word && (is_word(word, MEANS_VERB) || strcmp(word, "about") == 0);
}

/* Who is named in front and asked needs no comma: "Ben do you trust Ida", "Ben why Ida". */
static void settle(struct werebot_sense *sense)
{
    sense->asks &= !sense->addressed || sense->called || sense->count[MEANS_YOU] || sense->count[MEANS_WHY];
    sense->called |= sense->asks && sense->addressed;
}

struct werebot_sense werebot_read_sense(const struct werebot_ear *ear, const char *at, int seats)
{
    struct werebot_sense sense = {.seat = {WEREWOLVES_NONE, WEREWOLVES_NONE}};
    char word[WEREBOT_WORD], before[WEREBOT_WORD] = "", earlier[WEREBOT_WORD] = "";
    uint8_t seat = WEREWOLVES_NONE;
    bool denied = false;
    int self = SELF_NOT;
    at = skip_greeting(ear, at, seats);
    for (const char *from = at; werebot_next_word(&at, word) && !sense.count[MEANS_REASON]; from = at, sense.words++) {
        const size_t between = strspn(from, WEREBOT_BETWEEN);
        const bool comma = memchr(from, ',', between) || memchr(from, ':', between), first = sense.words == 0;
        from += between;
        const size_t size = werebot_read_name(ear, from, seats, &seat);
        const bool name = size || werebot_read_seat(word, seats, &seat);
        sense.commas += comma;
        sense.ends_named = name;
        note_opening(&sense, sense.words - sense.addressed, before, name ? 0 : word);
        if (!name) {
            note_sight(&sense, word, comma, &denied);
            note_night(&sense, word);
            add_word(&sense, word, first);
            note_self(&sense, word, before, &self);
            note_thing(&sense, word, before);
            memcpy(earlier, before, sizeof earlier);
            memcpy(before, word, sizeof before);
            continue;
        }
        at = size ? from + size : at;
        sense.beside |= is_word(before, MEANS_WITH);
        sense.count[MEANS_GO] = sense.count[MEANS_TO] = 0;
        add_name(&sense, seat, first, comma, *at);
        sense.ends_called |= !first && !*at && is_turned_to(&sense, before, earlier);
        sense.count[MEANS_DOUBTFUL] += is_exception(&sense, before);
        self = SELF_NOT;
        *before = 0;
    }
    settle(&sense);
    return sense;
}
