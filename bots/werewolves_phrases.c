/* Turns of phrase: which of the catalogue's sentences says what is to be said, `~3` at the end of a statement.
 *
 * 1 is careful, 2 plain, 3 firm, 4 talkative, the rest is anybody's; none is the sentence that people use. A seat takes
 * one by how bold it is that none of the day's last eight remarks had, and begins its reason in other words than the
 * last ones did. */
#include "bots/werewolves_converse.h"

#include <string.h>

enum { WORDS = 4, WORD = 24, LAST = 8, LEADS = 8, LAST_LEADS = 4 };

/* How many turns of phrase the catalogues have for each statement (tests/cli/talk_test.py: no bot uses any other). A
 * point stands before a word that changes the sentence. */
static const struct {
    const char *form;
    int turns;
} table[] = {
    {"claim", 4},          {"claim village", 4},
    {"retract", 2},        {"saw.wolf", 3},
    {"saw.clear", 3},      {"guarded", 2},
    {"victim.seat", 2},    {"healed", 2},
    {"suspect.1", 8},      {"suspect.2", 8},
    {"suspect.3", 4},      {"vouch.1", 6},
    {"vouch.2", 6},        {"vouch.3", 3},
    {"think", 4},          {"pair", 2},
    {"will hang", 6},      {"will spare", 3},
    {"will try", 7},       {"ask role", 4},
    {"ask results", 2},    {"ask suspects", 4},
    {"ask plan", 3},       {"ask about", 3},
    {"ask why", 3},        {"no", 3},
    {"hello", 4},          {"thanks", 3},
    {"agree about", 8},    {"agree for", 4},
    {"disagree about", 8}, {"disagree for", 4},
    {"disagree claim", 4}, {"deny", 6},
    {"agree plan", 4},     {"disagree plan", 4},
    {"only feeling", 4},   {"nobody yet", 4},
    {"heed", 4},           {"stand by", 4},
    {"plan claims", 4},    {"plan wait", 4},
    {"plan listen", 4},    {"plan order", 4},
    {"please spare", 4},   {"please hear", 4},
    {"please see", 4},     {"please guard", 4},
    {"false report", 4},   {"changed", 3},
    {"wrong about", 4},    {"rather", 4},
    {"trust you", 3},      {"undecided", 4},
    {"unclear", 3},        {"healed myself", 2},
    {"request", 3},        {"lost you", 3},
    {"calm night", 2},
};
enum { FORMS = sizeof table / sizeof *table };

/* What a remark sounds like: its form's place in the table, or FORMS, and its turn of phrase. */
struct sound {
    int form;
    char turn; /* '3', or 0 */
    bool reason;
};

static int place_of(const char *verb, const char *joint, const char *word)
{
    char form[2 * WORD + 2];
    strcat(strcat(strcpy(form, verb), joint), word);
    int i = 0;
    while (i < FORMS && strcmp(table[i].form, form) != 0)
        i++;
    return i;
}

/* The first words after `say`, or after the bracket of two at once. */
static void read_words(const char *remark, char word[WORDS][WORD])
{
    const char *at = strchr(remark, ' ');
    at = at ? at + 1 : remark;
    at += strncmp(at, "and (", 5) == 0 ? 5 : 0;
    for (int i = 0; i < WORDS; i++) {
        const size_t size = strcspn(at, " )");
        const size_t kept = size < WORD ? size : WORD - 1;
        memcpy(word[i], at, kept);
        word[i][kept] = 0;
        at += size + (at[size] == ' ');
    }
}

static int form_of(const char *remark)
{
    char word[WORDS][WORD];
    read_words(remark, word);
    const char *const tried[][2] = {{" ", word[1]}, {".", word[1]}, {".", word[2]}, {".", "seat"}, {"", ""}};
    int form = FORMS;
    if (strcmp(word[0], "ask") == 0)
        return place_of("ask", " ", word[2]);
    for (size_t i = 0; i < sizeof tried / sizeof *tried && form == FORMS; i++)
        form = place_of(word[0], tried[i][0], tried[i][1]);
    return form;
}

static struct sound sound_of(const char *remark)
{
    const char *mark = strstr(remark, " ~");
    return (struct sound){form_of(remark), mark ? mark[2] : 0, strstr(remark, " because ") != 0};
}

/* The day's last remarks, the latest first. */
static int hear_last(const struct werebot_turn *t, struct sound last[LAST])
{
    const struct sand_remark *r, *ring[LAST] = {0};
    uint32_t n = 0;
    int heard = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        if (r->channel == WEREWOLVES_CH_DAY)
            ring[n++ % LAST] = r;
    for (uint32_t k = 1; k <= LAST && k <= n && k <= t->story.remarks_today; k++)
        last[heard++] = sound_of(ring[(n - k) % LAST]->text);
    return heard;
}

struct choice {
    struct sound said, last[LAST];
    int heard, turns;
    bool bare, gut;     /* the plain sentence will not do; the reason is a feeling */
    bool past;          /* it is a report that clears somebody dead */
    bool source;        /* the reason is what somebody said */
    bool talked;        /* somebody is to be heard who has spoken today */
    bool polite;        /* it answers a polite question */
    bool open, charged; /* somebody is to be heard on trial; there is a fact against that one */
};

/* `strict`: the words before the reason are not those of the last ones either. */
static bool is_fresh(const struct choice *c, int turn, bool strict)
{
    const char mark = turn ? (char)('0' + turn) : 0;
    int leads = 0;
    if (c->past && (turn == 1 || turn == 3)) /* "leave her alone" */
        return false;
    if (c->source && turn == 2) /* it has no words of its own before the reason */
        return false;
    if (c->talked && turn > 0 && turn < 4) /* "we have not heard enough" */
        return false;
    if (c->open && (c->charged ? turn == 0 || turn == 2 || turn == 3 : turn == 6)) /* "no proof", "answer for it" */
        return false;
    if (c->polite && (turn == 3 || turn == 4 || turn > 6))
        return false;
    if (turn > c->turns || (turn == 0 && c->bare) || (c->gut && turn > 3))
        return false;
    for (int i = 0; i < c->heard; i++) {
        if (c->last[i].form == c->said.form && c->last[i].turn == mark)
            return false;
        if (strict && c->said.reason && c->last[i].reason && leads++ < LAST_LEADS && c->last[i].turn == mark)
            return false;
    }
    return true;
}

/* The first of the seat's own turns, then of all, that is fresh; the first of its own if none is. */
static int choose_turn(const struct choice *c, int bold, uint64_t die)
{
    enum { OWN = 3 };
    static const int own[4][OWN] = {{1, 5, 2}, {2, 4, 6}, {2, 3, 7}, {3, 4, 8}};
    for (int strict = 1; strict >= 0; strict--) {
        for (uint64_t i = 0; i < OWN; i++)
            if (is_fresh(c, own[bold][(die + i) % OWN], strict))
                return own[bold][(die + i) % OWN];
        for (uint64_t i = 0; i <= LEADS; i++)
            if (is_fresh(c, (int)((die + i) % (LEADS + 1)), strict))
                return (int)((die + i) % (LEADS + 1));
    }
    return c->open && c->charged ? 1 : c->bare ? c->source ? 1 : 2 : 0;
}

/* What names the one it answers does so only in a turn of phrase; two statements at once are told as one only there. */
static bool is_bare(const char *remark)
{
    static const char *const bare[] = {"say agree ", "say disagree ", "say deny ",  "say only ",  "say nobody ",
                                       "say stand ", "say and (",     "say false ", "say trust ", "say undecided ",
                                       "say think ", "say unclear ",  "say lost "};
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (strncmp(remark, bare[i], strlen(bare[i])) == 0)
            return true;
    return false;
}

/* The seat whose number comes next; WEREWOLVES_NONE if there is none of that number. */
static int seat_at(const struct werebot_story *s, const char *at)
{
    int seat = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        seat = 10 * seat + *at - '0';
    return seat > 0 && seat <= s->seats ? seat - 1 : WEREWOLVES_NONE;
}

static bool clears_dead(const struct werebot_story *s, const char *remark)
{
    const char *saw = strstr(remark, "saw p");
    const int seat = saw ? seat_at(s, saw + strlen("saw p")) : WEREWOLVES_NONE;
    return seat != WEREWOLVES_NONE && strncmp(saw + strcspn(saw + 4, " ") + 4, " clear", 6) == 0 &&
           !werebot_lives(s, seat);
}

/* Whether somebody is to be heard who has spoken today. */
static bool hears_again(const struct werebot_story *s, const char *remark)
{
    static const char hear[] = "say please hear p";
    const int seat = strncmp(remark, hear, strlen(hear)) == 0 ? seat_at(s, remark + strlen(hear)) : WEREWOLVES_NONE;
    return seat != WEREWOLVES_NONE && s->spoken[seat] > 1;
}

/* Words of free text, or the careful turns of phrase of a statement. */
static bool is_polite(const char *remark)
{
    static const char *const kind[] = {"please", "bitte", "could you",   "would you", "may i ", "sorry", "thank",
                                       "danke",  "darf ", "entschuldig", "könnte",    "würde",  "Could", "Would",
                                       "Please", "Bitte", "Darf ",       "Könnte",    "Würde",  " ~1",   " ~5"};
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        if (strstr(remark, kind[i]))
            return true;
    return false;
}

/* Whether the question that this seat is about to answer was polite. */
static bool answers_politely(const struct werebot_turn *t)
{
    const struct werebot_said *asked = werebot_open_question(&t->story, t->story.me);
    const struct sand_remark *r;
    uint32_t spoken = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        spoken += r->channel == WEREWOLVES_CH_DAY;
    const uint32_t before = spoken - (spoken < t->story.remarks_today ? spoken : t->story.remarks_today);
    spoken = 0;
    for (uint32_t i = 0; asked && (r = sand_mind_remark(t->mind, &i));)
        if (r->channel == WEREWOLVES_CH_DAY && ++spoken == before + asked->place)
            return is_polite(r->text);
    return false;
}

void werebot_colour(struct werebot_turn *t)
{
    char *remark = t->mind->remark;
    struct choice c;
    if (t->mind->channel == WEREWOLVES_CH_DAY)
        werebot_share_reason(t);
    werebot_take_back(t);
    if (!remark[0] || t->mind->channel != WEREWOLVES_CH_DAY || strlen(remark) >= 196)
        return;
    c.said = sound_of(remark);
    c.heard = hear_last(t, c.last);
    c.turns = c.said.form < FORMS ? table[c.said.form].turns : c.said.reason ? LEADS : 0;
    c.bare = is_bare(remark);
    c.past = clears_dead(&t->story, remark);
    c.gut = strstr(remark, " because instinct") != 0;
    c.talked = hears_again(&t->story, remark);
    c.open = strncmp(remark, "say will try ", strlen("say will try ")) == 0;
    c.charged = c.open && werebot_is_charged(t, werebot_meant_by(t, remark));
    c.source = strstr(remark, " because d") != 0;
    c.polite = answers_politely(t);
    const int turn = choose_turn(&c, c.polite ? 0 : t->mind->temper.bold & 3, werebot_die(t, 10));
    if (turn)
        strcat(remark, (const char[]){' ', '~', (char)('0' + turn), 0});
}
