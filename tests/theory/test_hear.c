/* What bots hear in free text: every sentence of the catalogues, and what people make of them. */
#include "bots/werewolves_hear.h"
#include "engine/json.h"
#include "games/games.h"
#include "tests/theory/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 9, TEXT = 400 };

static struct werebot_ear *ear(void)
{
    static struct werebot_ear ear;
    static const char *const name[SEATS] = {"Ada",        "Ben",   "Ida",  "Dan",      "Eva",
                                            "Finn (bot)", "Greta", "Hugo", "Anna Lena"};
    werebot_listen(&ear, rig_pack()->game, rig_pack()->data);
    memcpy(ear.name, name, sizeof name);
    return &ear;
}

/* ---- Every sentence ---- */

/* What a sentence's places are filled with here, and in the notation. */
static const struct {
    const char *place, *en, *de;
} places[] = {{"{seat}", "Ida", "Ida"},
              {"{seat2}", "Eva", "Eva"},
              {"{speaker}", "Anna Lena", "Anna Lena"},
              {"{who}", "Ben", "Ben"},
              {"{night}", "2", "2"},
              {"{role}", "Red Riding Hood", "Rotkäppchen"},
              {"{role.the}", "Red Riding Hood", "Rotkäppchen"}};

/* Of these a sentence does not say which remark they answer: what it says by itself. */
static const char *const alone[][2] = {{"stand by", "claim red-riding-hood"}, {"deny", "claim village"},
                                       {"agree about", "suspect p3 2"},       {"agree for", "vouch p3 2"},
                                       {"disagree about", "vouch p3 2"},      {"disagree for", "suspect p3 2"},
                                       {"wrong about", "vouch p3 2"},         {"false report", "claim village"}};

static void fill(const char *sentence, bool german, bool all, char to[TEXT])
{
    size_t n = 0;
    while (*sentence) {
        size_t i = 0;
        while (i < sizeof places / sizeof *places && strncmp(sentence, places[i].place, strlen(places[i].place)) != 0)
            i++;
        if (i == sizeof places / sizeof *places) {
            to[n++] = *sentence++;
            continue;
        }
        const bool everyone = all && strcmp(places[i].place, "{who}") == 0;
        const char *with = german ? places[i].de : places[i].en;
        n += (size_t)sprintf(to + n, "%s", everyone ? german ? "Alle" : "Everyone" : with);
        sentence += strlen(places[i].place);
    }
    to[n] = 0;
}

static const char *argument(const char *kind, const char *word, int *seats)
{
    if (strcmp(kind, "role") == 0)
        return "red-riding-hood";
    if (strcmp(kind, "night") == 0)
        return "n2";
    if (strncmp(kind, "seat", 4) == 0 && strcmp(word, "none") != 0)
        return (*seats)++ ? "p5" : "p3";
    return word;
}

/* The statement of a sentence in the notation; empty where it cannot be known from the sentence. */
static void notation(const char *verb, const char *word, bool all, char to[TEXT])
{
    const struct sand_grammar *grammar = ear()->grammar;
    int form = 0, seats = 0;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strcmp(alone[i][0], verb) == 0) {
            sprintf(to, "say %s", alone[i][1]);
            return;
        }
    while (form < grammar->forms && !sand_form_is(&grammar->form[form], verb))
        form++;
    assert_true(form < grammar->forms);
    const struct sand_form *f = &grammar->form[form];
    strcat(strcpy(to, "say "), f->split ? f->word[0] : verb);
    for (int i = 0; i < f->args; i++) {
        const bool who = strcmp(f->arg[i], "who") == 0;
        if (strcmp(f->arg[i], "msg") == 0) {
            *to = 0;
            return;
        }
        strcat(strcat(to, " "), who ? all ? "all" : "p2" : argument(f->arg[i], word, &seats));
        if (i == 0 && f->split)
            strcat(strcat(to, " "), f->word[1]);
    }
}

static bool same(const struct werebot_said *a, const struct werebot_said *b)
{
    return a->verb == b->verb && a->seat == b->seat && a->seat2 == b->seat2 && a->role == b->role &&
           a->level == b->level && a->night == b->night && a->topic == b->topic && a->wolf == b->wolf;
}

/* `id` is saw, saw~1 or `ask role.all~2`; `word` is wolf~2 where the sentence depends on a word. Returns 1 if the typed
 * sentence is not what the statement is. */
static int try_for(const char *id, const char *word, const char *sentence, bool german, bool all)
{
    struct werebot_said typed[WEREBOT_JOINED], said[WEREBOT_JOINED];
    char verb[TEXT], chosen[TEXT], text[TEXT] = "text ", wanted[TEXT];
    sprintf(verb, "%.*s", (int)strcspn(id, ".~"), id);
    sprintf(chosen, "%.*s", (int)strcspn(word, "~"), word);
    if (!*sentence || strstr(sentence, "{statement}"))
        return 0;
    fill(sentence, german, all, text + strlen(text));
    if (strncmp(id, "request.will", 12) == 0)
        sprintf(wanted, "say request p2 %.*s p3", (int)strcspn(id + 8, "~"), id + 8);
    else
        notation(strcmp(verb, "i am") == 0 ? "claim" : verb, chosen, all, wanted);
    const int n = werebot_understand(ear(), text, SEATS, typed), m = werebot_understand(ear(), wanted, SEATS, said);
    const bool assent = n == 1 && typed[0].verb == SAID_AGREE && strcmp(verb, "agree") == 0;
    if ((n == m && (n == 0 || same(typed, said))) || assent)
        return 0;
    print_message("# %s is not heard as %s (%d, %d: verb %d)\n", text, wanted, n, m, n ? typed->verb : 0);
    return 1;
}

/* A question is put to one or to all, in words of its own or in the same. */
static int try_sentence(const char *id, const char *word, const char *sentence, bool german)
{
    const bool all = strstr(id, ".all"),
               either = !german && strstr(sentence, "{who}") && strncmp(id, "request", 7) != 0;
    return try_for(id, word, sentence, german, all) + (either && try_for(id, word, sentence, german, true));
}

static int try_catalogue(const struct sand_file *file, int *tried)
{
    struct sand_error error = {0};
    struct sand_reader *r = sand_reader_open(file->name, file->text, file->size, &error);
    const bool german = strncmp(file->name, "de", 2) == 0;
    int wrong = 0;
    assert_non_null(r);
    SAND_EACH (one, r, sand_require(r, 0, "statement"))
        if (sand_type(r, one) == SAND_OBJECT)
            SAND_EACH (inner, r, one) {
                wrong += try_sentence(sand_key_of(r, one), sand_key_of(r, inner), sand_string(r, inner), german);
                ++*tried;
            }
        else {
            wrong += try_sentence(sand_key_of(r, one), "", sand_string(r, one), german);
            ++*tried;
        }
    sand_reader_close(r);
    return wrong;
}

static void test_every_sentence_is_heard_as_its_statement(void **state)
{
    const struct sand_listed *listed = sand_games;
    int wrong = 0, tried = 0;
    (void)state;
    while (strcmp(listed->game->id, "werewolves") != 0)
        listed++;
    for (int i = 0; i < listed->text_count; i++)
        wrong += try_catalogue(&listed->texts[i], &tried);
    print_message("# %d sentences in %d languages\n", tried, listed->text_count);
    assert_true(tried > 500);
    assert_int_equal(wrong, 0);
}

/* ---- What people type ---- */

/* What is heard in free words; how many statements. */
static int heard_in(const char *typed, struct werebot_said heard[WEREBOT_JOINED])
{
    char text[TEXT];
    sprintf(text, "text %s", typed);
    print_message("# %s\n", text);
    return werebot_understand(ear(), text, SEATS, heard);
}

static void test_people(void **state)
{
    static const struct {
        const char *text, *one, *two;
    } typed[] = {
        {"I am the Seer. On night 1 I saw Ida: a Werewolf.", "claim seer", "saw p3 wolf n1"},
        {"I’m the Seer. Ida's a Werewolf. I saw it on night 1", "claim seer", ""},
        {"i saw ida on night 1 and she is a wolf", "saw p3 wolf n1", 0},
        {"Ich habe in Nacht 1 gesehen, dass Ida ein Werwolf ist.", "saw p3 wolf n1", 0},
        {"Ich habe mir Ida in Nacht 2 angesehen, sie ist kein Werwolf", "saw p3 clear n2", 0},
        {"I am the Seer, I saw Ida on night 2, she is a wolf", "claim seer", "saw p3 wolf n2"},
        {"I'm the seer, Ida's a wolf", "claim seer", "suspect p3 2"},
        {"I am the Witch and I trust Ida", "claim witch", "vouch p3 2"},
        {"Ich bin die Seherin und Ida ist ein Werwolf, das habe ich in Nacht 1 gesehen", "claim seer",
         "saw p3 wolf n1"},
        {"Ida is a wolf, Ben is innocent", "suspect p3 2", "vouch p2 2"},
        {"Hugo, is Ida a wolf?", "ask p8 about p3", 0},
        {"Is Ida a wolf, Hugo?", "ask p8 about p3", 0},
        {"Hugo, ist Ida ein Werwolf?", "ask p8 about p3", 0},
        {"Hugo, do you trust Ida?", "ask p8 about p3", 0},
        {"Hugo, will you vote Ida with me?", "request p8 will hang p3", 0},
        {"Will you vote against Ida with me, Hugo?", "request p8 will hang p3", 0},
        {"Hugo, stimmst du mit mir gegen Ida?", "request p8 will hang p3", 0},
        {"Hugo, sollen wir Ida hängen?", "request p8 will hang p3", 0},
        {"Will you vote Ida with me?", "request all will hang p3", 0},
        {"Who will vote Ida with me?", "request all will hang p3", 0},
        {"Shall we hang Ida?", "request all will hang p3", 0},
        {"Wer stimmt mit mir gegen Ida?", "request all will hang p3", 0},
        {"Sollen wir Ida hängen?", "request all will hang p3", 0},
        {"Hugo, whom will you vote?", "ask p8 plan", 0},
        {"Who is a wolf?", "ask all suspects", 0},
        {"Who are the wolves?", "ask all suspects", 0},
        {"Wer ist ein Werwolf?", "ask all suspects", 0},
        {"Hugo, who is a wolf?", "ask p8 suspects", 0},
        {"Whom do you suspect?", "ask all suspects", 0},
        {"Who would you hang today?", "ask all plan", 0},
        {"Hugo, who would you hang today?", "ask p8 plan", 0},
        {"Wen würdest du heute hängen?", "ask all plan", 0},
        {"Wen sollen wir hängen, Hugo?", "ask p8 plan", 0},
        {"Do you believe Ida?", "ask all about p3", 0},
        {"Is Ida a wolf?", "ask all about p3", 0},
        {"Glaubst du Ida?", "ask all about p3", 0},
        {"Hugo, do you believe Ida?", "ask p8 about p3", 0},
        {"Hugo, glaubst du Ida?", "ask p8 about p3", 0},
        {"Who is the Seer?", "ask all role", 0},
        {"Ida, are you a wolf?", "ask p3 role", 0},
        {"Will Hugo vote with me?", "ask p8 plan", 0},
        {"Hugo, gegen wen stimmst du?", "ask p8 plan", 0},
        {"Both are true: I am the Seer. I trust Ida.", "claim seer", "vouch p3 2"},
        {"I suspect Ida. My reason: Ida spoke against Ben, a Werewolf.", "suspect p3 2", 0},
        {"Please hang nobody today", "plan wait", 0},
        {"Let us hang nobody", "plan wait", 0},
        {"Bitte hängt heute niemanden!", "plan wait", 0},
        {"Let's not hang anyone today", "plan wait", 0},
        {"no lynch today", "plan wait", 0},
        {"would you vote for Ida with me", "request all will hang p3", 0},
        {"who is with me against Ida?", "request all will hang p3", 0},
        {"Could we hang Ida?", "request all will hang p3", 0},
        {"Let's hang Ida together", "request all will hang p3", 0},
        {"Stimmt alle gegen Ida!", "request all will hang p3", 0},
        {"würdest du mit mir gegen Ida stimmen", "request all will hang p3", 0},
        {"Lasst uns zusammen Ida hängen!", "request all will hang p3", 0},
        {"please spare Ida", "request all will spare p3", 0},
        {"Do not hang Ida", "request all will spare p3", 0},
        {"Hugo would you hang Ida with me", "request p8 will hang p3", 0},
        {"Hugo, are you with me on Ida?", "request p8 will hang p3", 0},
        {"Hugo, join me against Ida", "request p8 will hang p3", 0},
        {"Hugo, machst du mit gegen Ida?", "request p8 will hang p3", 0},
        {"Hugo, hilf mir gegen Ida", "request p8 will hang p3", 0},
        {"Hugo, lass uns gemeinsam Ida hängen", "request p8 will hang p3", 0},
        {"Hugo, would you spare Ida?", "request p8 will spare p3", 0},
        {"Hugo, are you with me?", "ask p8 plan", 0},
        {"Hugo, bist du dabei?", "ask p8 plan", 0},
        {"Hugo, will you vote with Ida?", "", 0},
        {"who do you suspect", "ask all suspects", 0},
        {"Hugo who do you suspect", "ask p8 suspects", 0},
        {"is Ida a wolf", "ask all about p3", 0},
        {"Hugo do you trust Ida", "ask p8 about p3", 0},
        {"how will you vote, Hugo", "ask p8 plan", 0},
        {"Hugo, are you a wolf", "ask p8 role", 0},
        {"I'm voting Ida", "suspect p3 2", 0},
        {"Ida has to go", "suspect p3 2", 0},
        {"Ida muss weg", "suspect p3 2", 0},
        {"Ich denke, es ist Ida", "suspect p3 2", 0},
        {"Ida is one of the wolves", "suspect p3 2", 0},
        {"Ida and Ben are wolves", "suspect p3 2", "suspect p2 2"},
        {"I don't believe Ida", "suspect p3 2", 0},
        {"Ich glaube Ida", "vouch p3 2", 0},
        {"Ida, I believe you", "vouch p3 2", 0},
        {"I am not a wolf", "claim village", 0},
        {"Ich bin unschuldig", "claim village", 0},
        {"I protected Ida on night 2", "guarded p3 n2", 0},
        {"As the Seer, I can tell you Ida is a wolf", "claim seer", "suspect p3 2"},
        {"Als Seherin kann ich euch sagen: Ida ist ein Wolf", "claim seer", "suspect p3 2"},
        {"seer here. p3 is a wolf", "claim seer", "suspect p3 2"},
        {"Bin die Seherin. Ida ist ein Wolf.", "claim seer", "suspect p3 2"},
        {"I checked my notes, Ida is a wolf", "suspect p3 2", 0},
        {"what is your role Ida", "ask p3 role", 0},
        {"Hi Ida, what is your role?", "ask p3 role", 0},
        {"was bist du Ida", "ask p3 role", 0},
        {"Ich habe Ida in Nacht 2 vergiftet", "poisoned p3 n2", 0},
    };
    struct werebot_said heard[WEREBOT_JOINED], said[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        char one[TEXT];
        const char *const wanted[] = {typed[i].one, typed[i].two};
        const int n = heard_in(typed[i].text, heard);
        assert_int_equal(n, typed[i].two ? 2 : 1);
        for (int k = 0; k < n; k++) {
            if (!*wanted[k])
                continue;
            sprintf(one, "say %s", wanted[k]);
            assert_int_equal(werebot_understand(ear(), one, SEATS, said), 1);
            if (said[0].verb == SAID_CLAIM || said[0].verb == SAID_VILLAGE)
                heard[k].level = 0; /* a claim has none */
            assert_true(same(&heard[k], &said[0]));
        }
    }
}

/* What is said of all but one says nothing of that one. */
static void test_exceptions(void **state)
{
    static const char *const typed[] = {"Everyone but Ida is a wolf lol", "all except Ida is suspicious",
                                        "Jeder außer Ida ist verdächtig", "I trust everyone but Ida"};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        assert_int_equal(heard_in(typed[i], heard), 0);
    }
}

/* Who has checked somebody has seen that one, though no night is named. */
static void test_visions(void **state)
{
    static const char *const typed[] = {"Ida is a wolf, I checked", "I checked Ida: wolf",
                                        "I'm the seer. Checked Ida: wolf", "Hab Ida geprüft: Wolf",
                                        "Ida ist ein Wolf, hab ich geprüft"};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        const int n = heard_in(typed[i], heard);
        assert_in_range(n, 1, 2);
        assert_true(heard[n - 1].verb == SAID_SAW && heard[n - 1].seat == 2 && heard[n - 1].wolf);
    }
}

/* Why somebody suspects the one who asks, whether it is so or not. */
static void test_why_me(void **state)
{
    static const char *const asked[] = {"Dan, warum verdächtigst du mich?",
                                        "Dan, why do you suspect me?",
                                        "Dan, wieso stimmst du gegen mich?",
                                        "Dan, why me?",
                                        "Dan, do you trust me?",
                                        "Dan, verdächtigst du mich?"};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        assert_int_equal(heard_in(asked[i], heard), 1);
        assert_true(heard[0].verb == SAID_ASK && heard[0].topic == ASKED_ME && heard[0].seat == 3);
    }
}

/* What people ask a seat by name, in many words: Hugo is p8, Ida p3. At least 95 of 100 are heard as what they are. */
static void test_questions(void **state)
{
    enum { HUGO = 7, IDA = 2, NOBODY = WEREWOLVES_NONE };
    static const struct {
        uint8_t topic, about;
        const char *text[2][10];
    } asked[] = {
        {ASKED_ROLE,
         NOBODY,
         {{"Hugo, what are you?", "Hugo, what is your role?", "what's your card, Hugo?", "Hugo, are you a werewolf?",
           "Hugo are you the Seer?", "Hugo, who is the Seer?", "Hugo, do you have a role?"},
          {"Hugo, was bist du?", "Hugo, welche Karte hast du?", "Hugo, bist du ein Werwolf?",
           "Hugo, was ist deine Rolle?", "Hugo, bist du die Hexe?", "Hugo, wer ist die Seherin?"}}},
        {ASKED_SUSPECTS,
         NOBODY,
         {{"Hugo, who is a wolf?", "Hugo, whom do you suspect?", "Hugo, who do you suspect and why?",
           "Hugo, any suspicions?", "Hugo who's your top suspect?", "Hugo, who do you think it is?",
           "Hugo, who do you think is a werewolf?", "Hugo, say something!", "Hugo, you are very quiet.",
           "Hugo, why are you so quiet?"},
          {"Hugo, wer ist ein Werwolf?", "Hugo, wen verdächtigst du?", "Hugo, wen hast du im Verdacht?",
           "Hugo, hast du einen Verdacht?", "Hugo, wer ist dein Verdächtiger?",
           "Hugo, wer ist deiner Meinung nach ein Werwolf?", "Hugo, sag doch mal etwas!", "Hugo, du bist so still.",
           "Hugo, warum bist du so ruhig?"}}},
        {ASKED_PLAN,
         NOBODY,
         {{"Hugo, who would you hang today?", "Hugo, how will you vote?", "Hugo, who do you want to hang?",
           "Hugo, who will you vote for?", "Hugo, who are you voting for?", "Hugo, should we hang anyone today?",
           "Hugo, what's the plan?", "Hugo, who should we lynch?"},
          {"Hugo, wen würdest du heute hängen?", "Hugo, gegen wen stimmst du?", "Hugo, wen willst du hängen?",
           "Hugo, wie stimmst du heute ab?", "Hugo, sollen wir heute jemanden hängen?", "Hugo, was ist der Plan?",
           "Wen sollen wir hängen, Hugo?"}}},
        {ASKED_ABOUT,
         IDA,
         {{"Hugo, is Ida a wolf?", "Hugo, do you believe Ida?", "Hugo, do you trust Ida?", "Hugo, is Ida lying?",
           "Hugo, what do you think of Ida?", "Hugo, what about Ida?", "Hugo, your opinion on Ida?",
           "Do you think Ida is evil, Hugo?", "Hugo, do you think we should hang Ida?"},
          {"Hugo, ist Ida ein Werwolf?", "Hugo, glaubst du Ida?", "Hugo, vertraust du Ida?", "Hugo, traust du Ida?",
           "Hugo, lügt Ida?", "Hugo, was hältst du von Ida?", "Hugo, was meinst du zu Ida?",
           "Hugo, was denkst du über Ida?", "Hugo, glaubst du, dass Ida die Seherin ist?"}}},
        {ASKED_HANG,
         IDA,
         {{"Hugo, will you vote Ida with me?", "Hugo, will you vote against Ida?", "Hugo, would you vote for Ida?",
           "will you vote Ida with me, Hugo?", "Hugo, can we hang Ida today?", "Hugo, vote Ida with me!",
           "Hugo, let's hang Ida."},
          {"Hugo, stimmst du mit mir gegen Ida?", "Hugo, würdest du gegen Ida stimmen?", "Hugo, hängen wir Ida?",
           "Hugo, gehst du mit auf Ida?", "Hugo, stimm mit mir gegen Ida!"}}},
        {ASKED_TRUST,
         NOBODY,
         {{"Hugo, who do you trust?", "Whom do you trust, Hugo?", "Hugo, who do you believe?",
           "Hugo, do you trust anyone?"},
          {"Hugo, wem vertraust du?", "Hugo, wem glaubst du?", "Wem traust du, Hugo?",
           "Hugo, vertraust du jemandem?"}}},
        {ASKED_RESULTS,
         NOBODY,
         {{"Hugo, what did you see last night?", "Hugo, did you see anything?", "Hugo, do you know anything?",
           "Hugo, what did you learn?", "Hugo, did you heal someone?", "Hugo, what do you know?",
           "Hugo, do you have any information?"},
          {"Hugo, was hast du letzte Nacht gesehen?", "Hugo, was weißt du?", "Hugo, hast du jemanden geheilt?",
           "Hugo, hast du etwas herausgefunden?"}}},
        {ASKED_WHY,
         NOBODY,
         {{"Hugo, why?", "Hugo, why did you say that?", "Hugo, why are you so sure?"},
          {"Hugo, warum?", "Hugo, wieso?", "Hugo, warum bist du so sicher?"}}},
        {ASKED_WHY,
         IDA,
         {{"Hugo, why Ida?", "Hugo, why do you suspect Ida?", "Hugo, why did you accuse Ida?",
           "Hugo, what do you have against Ida?", "Hugo, why don't you trust Ida?"},
          {"Hugo, warum Ida?", "Hugo, warum verdächtigst du Ida?", "Hugo, warum hast du Ida beschuldigt?",
           "Hugo, was hast du gegen Ida?"}}},
        {ASKED_ME,
         NOBODY,
         {{"Hugo, do you trust me?", "Hugo, do you suspect me?", "Hugo, why do you suspect me?", "Hugo, why me?"},
          {"Hugo, vertraust du mir?", "Hugo, verdächtigst du mich?", "Hugo, warum verdächtigst du mich?",
           "Hugo, warum ich?"}}},
        {ASKED_UNCLEAR,
         NOBODY,
         {{"Hugo, are you sure?", "Hugo, how are you?", "Hugo, xyzzy blorb?"},
          {"Hugo, wie geht es dir?", "Hugo, bist du sicher?"}}},
    };
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (int language = 0; language < 2; language++) {
        int all = 0, right = 0;
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
            for (int k = 0; k < 10 && asked[i].text[language][k]; k++) {
                char text[TEXT];
                sprintf(text, "text %s", asked[i].text[language][k]);
                const int n = werebot_understand(ear(), text, SEATS, heard);
                const bool fine = n == 1 && heard[0].verb == SAID_ASK && heard[0].topic == asked[i].topic &&
                                  heard[0].seat == HUGO && heard[0].seat2 == asked[i].about;
                all++;
                right += fine;
                if (!fine)
                    print_message("# not heard: %s (%d %d)\n", text, n ? heard[0].verb : -1, n ? heard[0].topic : -1);
            }
        print_message("# %d of %d questions\n", right, all);
        assert_true(all > 50 && 100 * right >= 95 * all);
    }
}

/* No name is called: all are asked. */
static void test_questions_to_all(void **state)
{
    static const struct {
        const char *text;
        uint8_t topic;
    } asked[] = {{"Who do you trust?", ASKED_TRUST},           {"Wem vertraust du?", ASKED_TRUST},
                 {"Any suspicions?", ASKED_SUSPECTS},          {"Hat jemand einen Verdacht?", ASKED_SUSPECTS},
                 {"Should we hang anyone?", ASKED_PLAN},       {"What's the plan?", ASKED_PLAN},
                 {"Does anyone know anything?", ASKED_RESULTS}};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        assert_int_equal(heard_in(asked[i].text, heard), 1);
        assert_true(heard[0].verb == SAID_ASK && heard[0].topic == asked[i].topic && heard[0].seat == WEREWOLVES_NONE);
    }
}

/* Words of suspicion that no statement has. */
static void test_accusations(void **state)
{
    static const char *const said[] = {"Dan is lying", "Dan lügt doch wie gedruckt!", "Dan kommt mir komisch vor",
                                       "Dan, you are lying.", "I think Dan is evil"};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        assert_int_equal(heard_in(said[i], heard), 1);
        assert_true(heard[0].verb == SAID_SUSPECT && heard[0].seat == 3);
    }
}

/* To speak of a card is not to claim it; that takes "I am", "my card is" and their like. */
static void test_claims(void **state)
{
    static const struct {
        int role; /* WEREWOLVES_HIDDEN: no claim */
        const char *text[24];
    } typed[] = {
        {WEREWOLVES_HIDDEN,
         {"I hope the Seer is still alive.",
          "I think we should listen to the Seer",
          "I believe the Seer should stay hidden",
          "I think the Witch saved somebody last night",
          "I like the Mayor",
          "I fear the Hunter will shoot me",
          "I really need the Healer to guard me",
          "We should trust the Seer",
          "I wish I were the Seer",
          "I am no Seer",
          "I guess Ben is the Seer",
          "Ben said he is the Seer",
          "I want the Seer to look at Ben",
          "I doubt that Ben is the Seer",
          "I am sure the Seer is alive",
          "I am glad that the Witch is with us",
          "I am for hanging the Mayor",
          "I am with the Seer",
          "I am not the Witch",
          "Everyone thinks I am the Seer",
          "My card beats the Seer",
          "I would follow the Seer",
          "I agree with the Seer",
          "I need the Seer"}},
        {WEREWOLVES_HIDDEN,
         {"Ich finde, wir sollten auf die Seherin hören", "Ich hoffe, die Seherin lebt noch",
          "Ich glaube, die Hexe hat heute Nacht jemanden gerettet", "Ich finde den Bürgermeister gut",
          "Ich fürchte, der Jäger erschießt mich", "Ich bin nicht die Seherin", "Ich bin für die Hexe",
          "Ich bin froh, dass die Seherin lebt", "Ich wünschte, ich wäre die Seherin",
          "Ich bin mir sicher, Ben ist die Hexe", "Alle glauben, ich bin die Seherin", "Ich traue der Hexe",
          "Ich brauche die Seherin", "Ich will die Seherin hören", "Ich bin bei der Seherin"}},
        {WEREWOLVES_SEER,
         {"I am the Seer", "I'm the seer", "I am actually the Seer!", "My card is Seer", "My role is Seer",
          "I am your Seer", "Ich bin die Seherin", "Ich bin nämlich die Seherin", "Meine Karte ist Seherin",
          "Die Seherin bin ich", "Übrigens bin ich die Seherin", "I really am the Seer", "I claim to be the Seer",
          "Ich bin Seherin"}},
        {WEREWOLVES_VILLAGER,
         {"I am a plain villager", "I'm just a villager", "Ich bin nur Dorfbewohner",
          "Ich bin ein ganz normaler Dorfbewohner"}},
    };
    struct werebot_said heard[WEREBOT_JOINED];
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        for (int k = 0; k < 24 && typed[i].text[k]; k++) {
            char text[TEXT];
            int role = WEREWOLVES_HIDDEN;
            sprintf(text, "text %s", typed[i].text[k]);
            const int n = werebot_understand(ear(), text, SEATS, heard);
            for (int j = 0; j < n; j++)
                role = heard[j].verb == SAID_CLAIM ? heard[j].role : role;
            if (role != typed[i].role)
                print_message("# %s: heard as a claim of %d\n", text, role);
            wrong += role != typed[i].role;
        }
    assert_int_equal(wrong, 0);
}

/* What is bidden, with a comma after the name or without. */
static void test_orders(void **state)
{
    enum { HUGO = 7, IDA = 2, NOBODY = WEREWOLVES_NONE };
    static const struct {
        uint8_t topic, about;
        const char *text[16];
    } bidden[] = {
        {ASKED_ROLE,
         NOBODY,
         {"Hugo, please tell us what you are.", "Hugo, reveal yourself", "Hugo, tell me your card",
          "Hugo, sag mir, was du bist.", "Hugo, sag uns deine Karte!", "Hugo what's your role",
          "Hugo tell us what you are", "Hugo, zeig uns deine Karte", "Hugo, oute dich!", "Hugo, claim!",
          "Please tell us what you are, Hugo", "Hugo, show your card", "Hugo, verrate uns deine Rolle",
          "Hugo, what is your card", "Hugo, was bist du"}},
        {ASKED_HANG,
         IDA,
         {"Hugo, nominate Ida.", "Hugo nominate Ida", "Hugo, klag Ida an!", "Hugo, please vote for Ida",
          "Hugo, accuse Ida", "Hugo, zeig auf Ida", "Hugo, point at Ida", "Hugo, stimm gegen Ida"}},
        {ASKED_SPARE,
         IDA,
         {"Hugo, leave Ida alone", "Hugo, don't hang Ida", "Hugo, lass Ida in Ruhe", "Hugo, spare Ida",
          "Hugo, klag Ida nicht an"}},
        {ASKED_NIGHT,
         NOBODY,
         {"Hugo, protect me tonight.", "Hugo, beschütze mich heute Nacht.", "Hugo protect me",
          "Hugo, schau mich heute Nacht an"}},
        {ASKED_NIGHT,
         IDA,
         {"Hugo, look at Ida tonight", "Hugo, schau dir heute Nacht Ida an", "Hugo, protect Ida",
          "Hugo, sieh dir Ida an"}},
        {ASKED_SUSPECTS,
         NOBODY,
         {"Hugo, tell us whom you suspect", "Hugo, sag uns, wen du verdächtigst", "Hugo, speak up",
          "Hugo, say something", "Hugo, rede mit uns"}},
        {ASKED_ABOUT, IDA, {"Hugo, tell me what you think of Ida", "Hugo, sag uns, was du von Ida hältst"}},
        {ASKED_PLAN, NOBODY, {"Hugo, tell us how you will vote", "Hugo, sag uns, wie du stimmst"}},
        {ASKED_ME, NOBODY, {"Hugo, trust me", "Hugo, glaub mir", "Hugo, do not hang me"}},
        {ASKED_UNCLEAR,
         NOBODY,
         {"Hugo, dance on the table", "Hugo, sing uns ein Lied", "Hugo, help me", "Hugo, you look tired",
          "Hugo, tell me a joke"}},
    };
    struct werebot_said heard[WEREBOT_JOINED];
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof bidden / sizeof *bidden; i++)
        for (int k = 0; k < 16 && bidden[i].text[k]; k++) {
            char text[TEXT];
            sprintf(text, "text %s", bidden[i].text[k]);
            const int n = werebot_understand(ear(), text, SEATS, heard);
            const bool fine = n == 1 && heard[0].verb == SAID_ASK && heard[0].topic == bidden[i].topic &&
                              heard[0].seat == HUGO && heard[0].seat2 == bidden[i].about;
            if (!fine)
                print_message("# not heard: %s (%d: %d %d, %d)\n", text, n, n ? heard[0].verb : -1,
                              n ? heard[0].topic : -1, n ? heard[0].seat2 : -1);
            wrong += !fine;
        }
    assert_int_equal(wrong, 0);
}

/* Who agrees with somebody does not say about what; the story knows. To agree is not to vote ("stimme zu"). */
static void test_agreement(void **state)
{
    static const char *const said[] = {"I agree with Dan", "Dan is right", "Ich stimme Dan zu", "Dan hat recht",
                                       "I agree with you, Dan"};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        assert_int_equal(heard_in(said[i], heard), 1);
        assert_true(heard[0].verb == SAID_AGREE && heard[0].seat == 3 && !heard[0].day);
    }
}

/* What looks like a report or a question and is none. */
static void test_nothing_is_heard(void **state)
{
    static const char *const nothing[] = {
        "At least one is true: I suspect Ida. I suspect Ben.",
        "“I suspect Ida.” That is not true.",
        "„Ich verdächtige Ida.“ Das stimmt nicht.",
        "I did not look at Ida and saw nothing on night 1",
        "I have never seen Ida on night 1, wolf or not",
        "Neither Ida, nor Ben is a wolf",
        "How are you?",
        "Dan was lucky, Ida",
        "I am not lying, Ida",
        "If Ida is a wolf, then Ben is too",
        "Ben says Ida is a wolf",
        "I am the Seer?",
        "Nobody would hang me",
        "Thanks, Hugo",
        "Hugo, thank you",
        "Hugo, I see it as you do",
        "Dan will vote with me",
        "Ich stimme mit Ida",
        "Ida should go first",
        "What Ida said is fishy",
        "Wer jetzt noch schweigt, ist ein Wolf",
        "I was poisoned by Ida",
        "I believe Ida died for it",
        "I trust him",
    };
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        assert_int_equal(heard_in(nothing[i], heard), 0);
    }
    assert_int_equal(werebot_understand(ear(), "text I saw Ida hesitate, she is a wolf", SEATS, heard), 1);
    assert_int_equal(heard[0].verb, SAID_SUSPECT);
    assert_int_equal(
        werebot_understand(ear(), "text I suspect Ida. Remember: nothing but a gut feeling.", SEATS, heard), 1);
    assert_true(heard[0].reasoned && heard[0].gut);
}

/* However long a text is and whatever stands in it, it is read at once: it comes from a stranger. */
static void test_long_texts(void **state)
{
    static const char *const again[] = {"Hugo, ",    "Hugo tell us ", "please ",  ", ",
                                        "I am the ", "Ida and ",      "bin ich ", "not "};
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof again / sizeof *again; i++)
        for (size_t k = 0; k < sizeof again / sizeof *again; k++) {
            char text[SAND_REMARK_BYTES + 1] = "text ";
            while (strlen(text) + 32 < SAND_REMARK_BYTES)
                strcat(strcat(text, again[i]), again[k]);
            assert_in_range(werebot_understand(ear(), text, SEATS, heard), 0, WEREBOT_JOINED);
        }
}

/* Numbers for names, keyboards without umlauts, slips and words of chats; and numbers that are nobody. */
static void test_spelling(void **state)
{
    static const struct {
        const char *text;
        uint8_t verb, seat;
    } typed[] = {
        {"let's hang 7 first", SAID_SUSPECT, 6},
        {"7 is a wolf", SAID_SUSPECT, 6},
        {"Spieler 3 luegt", SAID_SUSPECT, 2},
        {"nr. 5 ist ein wolf", SAID_SUSPECT, 4},
        {"#3 lies", SAID_SUSPECT, 2},
        {"i trust 4", SAID_VOUCH, 3},
        {"vote for 4", SAID_SUSPECT, 3},
        {"ok. 7 is a wolf", SAID_SUSPECT, 6},
        {"5 did you see anything?", SAID_ASK, 4},
        {"4, what are you?", SAID_ASK, 3},
        {"ida is sus", SAID_SUSPECT, 2},
        {"wir sollten ida haengen", SAID_SUSPECT, 2},
        {"ida is suspicous", SAID_SUSPECT, 2},
        {"ich trau ida nicht", SAID_SUSPECT, 2},
        {"ida ist sauber", SAID_VOUCH, 2},
        {"im just a vilager", SAID_CLAIM, WEREWOLVES_NONE},
        {"ich bin die heilerin", SAID_CLAIM, WEREWOLVES_NONE},
        {"ida lied about her card", SAID_SUSPECT, 2},
        {"seer come out please", SAID_ASK, WEREWOLVES_NONE},
        {"lasst uns erst alle hören", SAID_PLAN, WEREWOLVES_NONE},
        {"why are you voting for me ben", SAID_ASK, 1},
        {"was hältst du von ida ben", SAID_ASK, 1},
        {"ben warum ida?", SAID_ASK, 1},
    };
    static const char *const nothing[] = {"2 wolves are left",
                                          "i think 2 are wolves",
                                          "hang 2 people today",
                                          "night 2 is when ida died",
                                          "in nacht 2 ist ida gestorben",
                                          "2 votes for ida",
                                          "hang 7 or 8",
                                          "hang 7 and 8",
                                          "ida lies there dead",
                                          "i am the huntr",
                                          "the witch will come tonight",
                                          "the witch should not come out",
                                          "the villagers are dumb",
                                          "spieler 12 lügt"};
    struct werebot_said heard[WEREBOT_JOINED];
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        const bool fine = heard_in(typed[i].text, heard) == 1 && heard[0].verb == typed[i].verb &&
                          (heard[0].seat == typed[i].seat || typed[i].verb == SAID_CLAIM);
        if (!fine)
            print_message("# not heard: %s\n", typed[i].text);
        wrong += !fine;
    }
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        if (heard_in(nothing[i], heard)) {
            print_message("# heard: %s\n", nothing[i]);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

/* Everyday sentences that no catalogue has. */
static void test_sayings(void **state)
{
    static const struct {
        const char *text;
        uint8_t verb, topic, seat;
    } typed[] = {
        {"what happened last night?", SAID_ASK, ASKED_NEWS, WEREWOLVES_NONE},
        {"Was ist letzte Nacht passiert?", SAID_ASK, ASKED_NEWS, WEREWOLVES_NONE},
        {"Ben, who died?", SAID_ASK, ASKED_NEWS, 1},
        {"Ben, where does your thumb go?", SAID_ASK, ASKED_PLAN, 1},
        {"Wo geht dein Daumen hin, Ben?", SAID_ASK, ASKED_PLAN, 1},
        {"any ideas?", SAID_ASK, ASKED_SUSPECTS, WEREWOLVES_NONE},
        {"Lasst uns Ida hängen", SAID_SUSPECT, SAID_PLEA, 2},
        {"wählen wir Ida raus", SAID_SUSPECT, SAID_PLEA, 2},
        {"Ida wirkt nervös", SAID_SUSPECT, 0, 2},
        {"leave Ida alone", SAID_VOUCH, SAID_PLEA, 2},
        {"Hängt mich nicht!", SAID_VILLAGE, 0, WEREWOLVES_NONE},
        {"That's not true!", SAID_DISAGREE, 0, WEREWOLVES_NONE},
        {"das stimmt doch gar nicht", SAID_DISAGREE, 0, WEREWOLVES_NONE},
        {"I take that back.", SAID_RETRACT, 0, WEREWOLVES_NONE},
        {"Ich habe mich in Ida geirrt", SAID_RETRACT, 0, 2},
        {"Ich bin doch nicht die Seherin", SAID_RETRACT, 0, WEREWOLVES_NONE},
        {"Warten wir ab", SAID_PLAN, PLAN_WAIT, WEREWOLVES_NONE},
        {"let's talk first", SAID_PLAN, PLAN_LISTEN, WEREWOLVES_NONE},
        {"ich möchte Ida hören", SAID_ASK, ASKED_SUSPECTS, 2},
        {"keine Ahnung", SAID_MANNERS, 0, WEREWOLVES_NONE},
    };
    struct werebot_said heard[WEREBOT_JOINED];
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        assert_int_equal(heard_in(typed[i].text, heard), 1);
        assert_true(heard->verb == typed[i].verb && heard->topic == typed[i].topic && heard->seat == typed[i].seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_sentence_is_heard_as_its_statement),
        cmocka_unit_test(test_people),
        cmocka_unit_test(test_exceptions),
        cmocka_unit_test(test_visions),
        cmocka_unit_test(test_why_me),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_questions_to_all),
        cmocka_unit_test(test_accusations),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_spelling),
        cmocka_unit_test(test_sayings),
        cmocka_unit_test(test_long_texts),
        cmocka_unit_test(test_agreement),
        cmocka_unit_test(test_nothing_is_heard),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
