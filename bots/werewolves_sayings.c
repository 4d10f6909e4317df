/* What people say in words of their own that no sentence of the catalogues has: whole sentences, `*` is a name.
 * A question may call
 * somebody in front or at its end, and so may "that is not true". */
#include "bots/werewolves_sense.h"
#include "bots/werewolves_sentences.h"

#include <string.h>

struct saying {
    uint8_t verb, topic;
    const char *words; /* sentences, with bars between them */
};
static const struct saying sayings[] = {
    {SAID_ASK, ASKED_NEWS,
     "what happened|what happened last night|what happened tonight|what happened in the night|what has happened|what "
     "did "
     "i miss|who died|who died last night|who is dead|who was eaten|who was eaten last night|who was killed|who was "
     "killed last night|was ist passiert|was ist letzte nacht passiert|was ist heute nacht passiert|was ist in der "
     "nacht "
     "passiert|was ist geschehen|was ist letzte nacht geschehen|was war los|was war letzte nacht|was war letzte nacht "
     "los|was habe ich verpasst|wer ist gestorben|wer ist letzte nacht gestorben|wer ist tot|wer wurde gefressen|wer "
     "wurde letzte nacht gefressen|wen hat es erwischt"},
    {SAID_ASK, ASKED_PLAN,
     "where does your thumb go|where does your thumb go today|where will your thumb go|wohin geht dein daumen|wohin "
     "geht "
     "dein daumen heute|wo geht dein daumen hin|wo geht dein daumen heute hin|gegen wen geht dein daumen"},
    {SAID_ASK, ASKED_SUSPECTS,
     "any ideas|any idea|any suspects|any thoughts|thoughts|what do you think|what do you all think|does anyone "
     "suspect "
     "anybody|irgendwelche ideen|habt ihr ideen|hat jemand eine idee|hat jemand einen verdacht|jemand eine idee|was "
     "meint ihr|was denkt ihr|was meint ihr denn|was glaubt ihr|i want to hear *|i would like to hear *|ich will * "
     "hören|ich möchte * hören|ich würde gern * hören|* should explain herself|* should explain himself|* should "
     "explain "
     "themselves|* soll sich erklären|* should speak|* soll reden"},
    {SAID_ASK, ASKED_SUSPECTS,
     "* is quiet|* is so quiet|* is very quiet|* says nothing|* ist so still|* ist still|* ist sehr still|* ist so "
     "ruhig|* "
     "sagt nichts|* sagt gar nichts|* schweigt"},
    {SAID_ASK, ASKED_ROLE,
     "where is the seer|where is the witch|where is the healer|wo ist die seherin|wo ist die hexe|wo ist die heilerin"},
    {SAID_VOUCH, 0,
     "* seems honest|* is honest|* sounds honest|* seems fine|* is fine|* wirkt ehrlich|* ist ehrlich|* scheint mir "
     "ehrlich|* scheint ehrlich|* ist in ordnung|* wirkt in ordnung"},
    {SAID_SUSPECT, 0,
     "* seems off|* seems strange|* seems weird|* is weird|* is strange|* is acting weird|* is acting strange|* is "
     "acting "
     "strangely|something is off with *|* wirkt komisch|* wirkt seltsam|* wirkt nervös|* ist seltsam|* ist komisch|* "
     "verhält sich komisch|* verhält sich seltsam|* verhält sich merkwürdig|mit * stimmt etwas nicht|mit * stimmt was "
     "nicht|irgendetwas stimmt mit * nicht|etwas stimmt mit * nicht"},
    {SAID_SUSPECT, SAID_PLEA,
     "wählen wir * raus|wir wählen * raus|wählt * raus|* raus|* out|kill *|tötet *|let us get rid of *|get rid of "
     "*|hängen wir heute "
     "*|* muss hängen|* must hang|* should hang|* sollte hängen|an den galgen mit *|weg mit *"},
    {SAID_VOUCH, SAID_PLEA,
     "lasst * leben|lass * leben|lasst * in ruhe|lass * in ruhe|leave * alone|let * live|* must not hang|* should not "
     "hang|* darf nicht hängen|* soll nicht hängen|* sollte nicht hängen|verschont *|not *|nicht *"},
    {SAID_VILLAGE, 0,
     "trust me|believe me|please believe me|glaubt mir|glaubt mir bitte|vertraut mir|do not hang me|please do not hang "
     "me|hängt mich nicht|bitte hängt mich nicht|not me|nicht mich|nicht ich|bitte "
     "nicht ich|it is not me|it was not me|ich bin es nicht|ich war es nicht|i did not do it"},
    {SAID_DISAGREE, 0,
     "that is not true|that is just not true|not true|that is a lie|that is wrong|that is nonsense|das stimmt "
     "nicht|das "
     "stimmt so nicht|das stimmt gar nicht|das stimmt doch nicht|das stimmt doch gar nicht|stimmt nicht|das ist nicht "
     "wahr|das ist falsch|das ist eine lüge|das ist "
     "gelogen|das ist quatsch|das ist unsinn|so ein unsinn|nonsense"},
    {SAID_RETRACT, 0,
     "i did not mean it|i did not mean that|das war nicht so gemeint|so war das nicht gemeint|i take that back|i take "
     "it back|forget it|forget what i said|i was wrong|my mistake|i was lying|i lied|i changed "
     "my "
     "mind|i have changed my mind|ich nehme das zurück|ich nehme es zurück|vergesst es|vergesst was ich gesagt "
     "habe|ich "
     "habe mich geirrt|ich lag falsch|ich habe gelogen|mein fehler|i was wrong about *|i changed my mind about *|i "
     "have "
     "changed my mind about *|i take back what i said about *|ich habe mich in * geirrt|ich habe meine meinung über * "
     "geändert|ich lag bei * falsch|ich nehme zurück was ich über * gesagt habe"},
    {SAID_PLAN, PLAN_WAIT,
     "let us wait|let us wait until tomorrow|let us skip today|let us not vote today|skip today|no vote today|let us "
     "sleep on it|warten wir|warten wir ab|lasst uns warten|lasst uns abwarten|wir sollten warten|warten wir bis "
     "morgen"},
    {SAID_PLAN, PLAN_LISTEN,
     "too early|it is too early|it is too early to vote|zu früh|es ist zu früh|es ist zu früh zum abstimmen|we know "
     "nothing|wir wissen nichts|wir wissen gar nichts|wir wissen noch nichts|let us talk first|let us talk|talk "
     "first|let us discuss first|erst reden|reden wir erst|lasst uns erst reden|wir "
     "sollten erst reden|lasst uns reden"},
    {SAID_MANNERS, 0,
     "good morning|good morning everyone|good morning all|morning|hi|hi all|hi everyone|hello everyone|hello all|hey "
     "all|good night|guten morgen|guten morgen zusammen|guten morgen alle|morgen|moin|hallo|hallo zusammen|hallo "
     "alle|hi zusammen|gute nacht|okay|all right|alles klar|gut|lol|haha|hahaha|hehe|thanks|thank you|danke|vielen "
     "dank|danke schön|gg|nice|wow|oh|oh no|oh nein|hm|hmm|yes|no|ja|nein|doch|nö|yep|nope|maybe|vielleicht|i agree|i "
     "disagree|agreed|einverstanden|i have no idea|no idea|i do not know|keine ahnung|ich weiß nicht|ich weiß es "
     "nicht|weiß nicht|sorry|entschuldigung"},
};

/* Whether the words up to the end are the sentence's; `name`: where its name is. */
static bool is_said(const struct werebot_word *word, int count, const char *sentence, size_t size, uint8_t *name)
{
    const char *end = sentence + size;
    int n = 0;
    for (const char *at = sentence; at < end; n++) {
        const size_t length = strcspn(at, " |") < (size_t)(end - at) ? strcspn(at, " |") : (size_t)(end - at);
        if (n >= count)
            return false;
        if (*at == '*' && word[n].seat != WEREWOLVES_NONE)
            *name = word[n].seat;
        else if (strlen(word[n].text) != length || memcmp(word[n].text, at, length) != 0)
            return false;
        at += length + (at + length < end);
    }
    return n == count;
}

static bool find(const struct werebot_word *word, int count, uint8_t to, struct werebot_said *said)
{
    for (size_t i = 0; count > 0 && i < sizeof sayings / sizeof *sayings; i++)
        for (const char *at = sayings[i].words; *at;) {
            const size_t size = strcspn(at, "|");
            uint8_t name = WEREWOLVES_NONE;
            const bool asks = sayings[i].verb == SAID_ASK, says = asks || sayings[i].verb == SAID_DISAGREE;
            if ((says || to == WEREWOLVES_NONE) && is_said(word, count, at, size, &name)) {
                *said = (struct werebot_said){.verb = sayings[i].verb,
                                              .topic = sayings[i].topic,
                                              .seat = asks && name == WEREWOLVES_NONE ? to : name,
                                              .seat2 = WEREWOLVES_NONE,
                                              .level = 2};
                return true;
            }
            at += size + (at[size] == '|');
        }
    return false;
}

bool werebot_read_saying(const struct werebot_ear *ear, const char *sentence, int seats, struct werebot_said *said)
{
    struct werebot_word word[WEREBOT_WORDS_READ];
    int count = 0;
    werebot_read_words(ear, sentence, seats, word);
    while (word[count].text[0])
        count++;
    if (find(word, count, WEREWOLVES_NONE, said))
        return true;
    const uint8_t first = word[0].seat, last = count > 1 ? word[count - 1].seat : WEREWOLVES_NONE;
    return (first != WEREWOLVES_NONE && find(word + 1, count - 1, first, said)) ||
           (last != WEREWOLVES_NONE && find(word, count - 1, last, said));
}
