/* Table talk: who may speak and who hears it (part 4, Speech), and the grammar of statements (part 7.1).
 * What is said changes no state; here it is only found well formed or refused. */
#include "games/werewolves/rules.h"

/* ---- Who hears ---- */

static sand_mask day_speakers(const struct werewolves *s)
{
    switch (s->phase) {
    case WW_P_ELECT:
    case WW_P_ELECT2:
        return s->alive;
    case WW_P_DAY:
        return werewolves_has(s, WW_TALK_ROUNDS) ? sand_bit(s->order[s->turn]) : s->alive;
    case WW_P_DEFENCE:
        return sand_bit(s->trial); /* R-day-5 */
    default:
        return 0;
    }
}

/* In `rounds` a whisper comes before one's own pointer. */
static sand_mask pack_speakers(const struct werewolves *s)
{
    if (s->phase != WW_P_PACK || werewolves_missing(s, WW_WEREWOLF))
        return 0;
    return s->wolves & s->alive & ~(werewolves_has(s, WW_TALK_ROUNDS) ? s->answered : 0);
}

/* The dead; not the Hunter and the Mayor while they are asked, who neither speak nor listen (R-hunter-3). */
static sand_mask dead_speakers(const struct werewolves *s)
{
    sand_mask dead = werewolves_all(s) & ~s->alive;
    if (s->phase == WW_P_SHOT)
        dead &= ~sand_bit(s->holder[WW_HUNTER]);
    if (s->office_due)
        dead &= ~sand_bit(s->mayor_office);
    return dead;
}

sand_mask werewolves_hears(const void *pack, const void *state, int actor, int channel)
{
    const struct werewolves *s = werewolves_of(state);
    const sand_mask wolves = s->wolves & s->alive, dead = dead_speakers(s);
    (void)pack;
    if (actor >= s->head.seats || s->head.over)
        return 0;
    switch (channel) {
    case WW_CH_DAY:
        return werewolves_is(day_speakers(s), actor) ? SAND_ALL : 0;
    case WW_CH_PACK:
        return werewolves_is(pack_speakers(s), actor) ? werewolves_only(s, wolves) : 0;
    default:
        return werewolves_is(dead, actor) ? werewolves_only(s, dead) : 0;
    }
}

/* In `rounds` a seat makes one statement before its answer, and each Werewolf one in seat order before a round of
 * pointing. Free words may stand beside. */
uint32_t werewolves_turn(const void *pack, const void *state, int channel, const char *text)
{
    const struct werewolves *s = werewolves_of(state);
    (void)pack;
    if (!werewolves_has(s, WW_TALK_ROUNDS))
        return 0;
    if (channel == WW_CH_DAY && s->phase == WW_P_DAY && strncmp(text, "say ", 4) == 0)
        return (uint32_t)s->number << 16 | (uint32_t)s->talk_round << 8 | (uint32_t)s->turn;
    if (channel == WW_CH_PACK && strncmp(text, "whisper ", 8) == 0)
        return (uint32_t)s->number << 16 | (uint32_t)s->pack_round;
    return 0;
}

/* ---- Reading ---- */

/* A statement being read. `at` stands before the next word, behind its blank. */
struct talk {
    const struct werewolves_pack *pack;
    const struct werewolves *state;
    const char *at;
    int depth, subject; /* whose statement this is: the speaker, or whoever is requested to state it */
    struct sand_error *error;
};

static bool refuse(struct talk *t, const char *what, const char *word)
{
    return sand_fail(t->error, "statement", what, word, (char *)0);
}

static bool is_end(const char *at)
{
    return *at == 0 || *at == ')';
}

/* The next word; empty where a bracket or the end is. Words are separated by one blank. */
static void take(struct talk *t, char word[WW_WORD])
{
    size_t n = 0;
    while (t->at[n] && !strchr(" ()", t->at[n]) && n + 1 < WW_WORD)
        n++;
    memcpy(word, t->at, n);
    word[n] = 0;
    t->at += n;
    if (*t->at == ' ' && !is_end(t->at + 1))
        t->at++;
}

/* A number without leading zeros, up to `end`; -1 if it is none. */
static int number(const char *from, const char *end)
{
    int n = 0;
    if (from == end || (*from == '0' && from + 1 != end) || end - from > 5)
        return -1;
    for (; from < end; from++) {
        if (*from < '0' || *from > '9')
            return -1;
        n = n * 10 + (*from - '0');
    }
    return n;
}

/* A seat at this table, or -1. */
static int seat_of(const struct talk *t, const char *word)
{
    const int n = word[0] == 'p' ? number(word + 1, word + strlen(word)) : -1;
    return n >= 1 && n <= t->state->head.seats ? n - 1 : -1;
}

/* Nights that have been played to their end. */
static int nights_played(const struct werewolves *s)
{
    return s->number - werewolves_night(s);
}

static bool is_night(const struct talk *t, const char *word)
{
    const int n = word[0] == 'n' ? number(word + 1, word + strlen(word)) : -1;
    return n >= 1 && n <= nights_played(t->state);
}

/* d2.5, w1.3, g2.1: a day or night that has begun, and an index from 1. */
static bool is_message(const struct talk *t, const char *word)
{
    const char *dot = strchr(word, '.');
    if (!dot || !word[0] || !strchr("dwg", word[0]))
        return false;
    const int k = number(word + 1, dot), i = number(dot + 1, dot + strlen(dot));
    return k >= (word[0] == 'w') && k <= t->state->number && i >= 1;
}

/* v2.1:p4 */
static bool is_vote(const struct talk *t, const char *word)
{
    const char *dot = strchr(word, '.'), *colon = strchr(word, ':');
    if (word[0] != 'v' || !dot || !colon || dot > colon)
        return false;
    const int day = number(word + 1, dot), trial = number(dot + 1, colon);
    return day >= 1 && day <= t->state->number && trial >= 1 && seat_of(t, colon + 1) >= 0;
}

static bool is_role(const char *word)
{
    for (int card = 0; card < WW_CARDS; card++)
        if (strcmp(werewolves_cards[card], word) == 0)
            return true;
    return false;
}

/* ---- Grammar ---- */

static bool read_core(struct talk *t);

/* One level deeper, for a statement inside another. */
static bool read_inner(struct talk *t)
{
    if (++t->depth > t->pack->max_depth)
        return refuse(t, "statements are nested too deep, three levels at most", "");
    const bool ok = read_core(t);
    t->depth--;
    return ok;
}

static bool read_group(struct talk *t)
{
    if (*t->at != '(')
        return refuse(t, "expected an opening bracket before: ", t->at);
    t->at++;
    if (!read_inner(t))
        return false;
    if (*t->at != ')')
        return refuse(t, "expected a closing bracket before: ", t->at);
    t->at++;
    if (*t->at == ' ' && !is_end(t->at + 1))
        t->at++;
    return true;
}

/* Whether a word is of a type, or is the fixed word of that name. */
static bool fits(const struct talk *t, const char *type, size_t size, const char *word)
{
    static const char *const types[] = {"seat", "who", "role", "night", "msg", "level", 0};
    int i = 0;
    while (types[i] && (strlen(types[i]) != size || strncmp(types[i], type, size) != 0))
        i++;
    switch (i) {
    case 0:
        return seat_of(t, word) >= 0;
    case 1:
        return seat_of(t, word) >= 0 || strcmp(word, "all") == 0;
    case 2:
        return is_role(word);
    case 3:
        return is_night(t, word);
    case 4:
        return is_message(t, word);
    case 5:
        return word[0] >= '1' && word[0] <= '3' && word[1] == 0;
    default:
        return strlen(word) == size && strncmp(word, type, size) == 0;
    }
}

static bool read_argument(struct talk *t, const struct werewolves_statement *st, int i)
{
    const char *spec = st->arg[i];
    char word[WW_WORD];
    if (strcmp(spec, "statement") == 0)
        return read_inner(t);
    take(t, word);
    for (const char *piece = spec;; piece++) {
        const size_t size = strcspn(piece, "|");
        if (fits(t, piece, size, word))
            break;
        piece += size;
        if (!*piece)
            return sand_fail(t->error, "statement", st->word[0], " needs here: ", spec,
                             strstr(spec, "night") ? " that has been played" : "", ", not: ", word, (char *)0);
    }
    if (strcmp(st->word[0], "suspect") == 0 && i == 0 && seat_of(t, word) == t->subject)
        return refuse(t, "you cannot suspect yourself: ", word);
    if (strcmp(spec, "who") == 0)
        t->subject = seat_of(t, word); /* -1: all */
    return true;
}

/* `ask p3 about p5`: where the first argument is who, it stands between the two words. */
static bool read_arguments(struct talk *t, const struct werewolves_statement *st)
{
    const int subject = t->subject;
    const bool split = st->word[1][0] && st->args > 0 && strcmp(st->arg[0], "who") == 0;
    char word[WW_WORD];
    bool ok = true;
    for (int i = 0; i < st->args && ok; i++) {
        ok = read_argument(t, st, i);
        if (i == 0 && split)
            take(t, word);
    }
    t->subject = subject;
    return ok;
}

/* The second word of a statement, seen from behind its first. */
static bool second_word_is(const struct talk *t, const struct werewolves_statement *st)
{
    struct talk ahead = *t;
    char word[WW_WORD];
    if (!st->word[1][0])
        return true;
    take(&ahead, word);
    if (st->args > 0 && strcmp(st->arg[0], "who") == 0)
        take(&ahead, word);
    return strcmp(word, st->word[1]) == 0;
}

/* Two words first: `claim village` before `claim` with a role. */
static const struct werewolves_statement *find_statement(const struct talk *t, const char *word)
{
    for (int words = 2; words > 0; words--)
        for (int i = 0; i < t->pack->statements; i++) {
            const struct werewolves_statement *st = &t->pack->statement[i];
            if ((st->word[1][0] != 0) == (words == 2) && strcmp(st->word[0], word) == 0 && second_word_is(t, st))
                return st;
        }
    return 0;
}

/* not (a), xor (a) (b), and (a) (b)…, or (a) (b)… */
static bool read_logic(struct talk *t, const char *word, bool *is_logic)
{
    const bool none = strcmp(word, "not") == 0, either = strcmp(word, "xor") == 0;
    *is_logic = none || either || strcmp(word, "and") == 0 || strcmp(word, "or") == 0;
    if (!*is_logic)
        return true;
    if (!read_group(t) || (!none && !read_group(t)))
        return false;
    while (!none && !either && *t->at == '(')
        if (!read_group(t))
            return false;
    return true;
}

static bool read_core(struct talk *t)
{
    char word[WW_WORD];
    bool is_logic;
    take(t, word);
    if (!read_logic(t, word, &is_logic))
        return false;
    if (is_logic)
        return true;
    const struct werewolves_statement *st = find_statement(t, word);
    if (!st)
        return refuse(t, "no such statement: ", word);
    if (st->word[1][0] && !(st->args > 0 && strcmp(st->arg[0], "who") == 0))
        take(t, word);
    return read_arguments(t, st);
}

static bool read_reason(struct talk *t)
{
    char word[WW_WORD];
    if (*t->at == '(')
        return read_group(t);
    take(t, word);
    if (is_message(t, word) || is_vote(t, word) || (word[0] == 'x' && seat_of(t, word + 1) >= 0) ||
        strcmp(word, "instinct") == 0 || strcmp(word, "silence") == 0)
        return true;
    return refuse(t, "no such reason: ", word);
}

/* ~3: which of the catalogue's sentences tells it. A matter of manner, no part of what is said. */
static void skip_turn_of_phrase(struct talk *t)
{
    if (t->at[0] == '~' && t->at[1] >= '1' && t->at[1] <= '9' && t->at[2] == 0)
        t->at += 2;
}

static bool read_statement(struct talk *t)
{
    if (strlen(t->at) > (size_t)t->pack->max_chars)
        return refuse(t, "a statement is too long, 200 characters at most", "");
    if (!read_core(t))
        return false;
    if (strncmp(t->at, "because ", 8) == 0) {
        t->at += 8;
        if (!read_reason(t))
            return false;
    }
    skip_turn_of_phrase(t);
    return *t->at ? refuse(t, "unexpected: ", t->at) : true;
}

/* ---- Remarks ---- */

/* The text behind the word a remark begins with; null if it begins otherwise. */
static const char *after(const char *text, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && text[n] == ' ' && text[n + 1] ? text + n + 1 : 0;
}

static bool check_text(const struct werewolves_pack *p, const struct werewolves *s, const char *text,
                       struct sand_error *error)
{
    if (!werewolves_has(s, WW_FREE_TEXT))
        return sand_fail(error, "text", "this table plays without free text; use statements", (char *)0);
    if (strlen(text) > (size_t)p->max_text)
        return sand_fail(error, "text", "at most 280 bytes", (char *)0);
    return true;
}

bool werewolves_statement(const void *pack, const void *state, int actor, int channel, const char *text,
                          struct sand_error *error)
{
    const struct werewolves *s = werewolves_of(state);
    const bool whisper = channel == WW_CH_PACK;
    const char *statement = after(text, whisper ? "whisper" : "say");
    const char *free_text = after(text, whisper ? "whisper-text" : "text");
    if (free_text)
        return check_text(pack, s, free_text, error);
    if (!statement)
        return sand_fail(error, "text", "a remark here begins with ",
                         whisper ? "whisper or whisper-text" : "say or text", (char *)0);
    struct talk t = {pack, s, statement, 0, actor, error};
    return read_statement(&t);
}
