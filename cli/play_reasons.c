/* What a bot compared before it chose, for people who want to know (`--why`), and what one would choose (`hint`). Bots
 * say it as JSON of their own making (struct sand_bot); what is told of it is a plan with its chance, or what the seat
 * believes. It is told once for each plan, or round of talk, and not with each answer: what was said last is kept as a
 * number. */
#include "cli/beliefs.h"
#include "cli/play.h"

#include "engine/notation.h"

#include <string.h>

enum { TOLD = 4 }; /* plans of one choice */

/* A value from -1000 to 1000 as a chance in percent. */
static struct number_text percent(struct sand_reader *r, sand_node plan, const char *member)
{
    const int64_t value = sand_int(r, sand_member(r, plan, member), -4000, 4000), chance = (value + 1000 + 10) / 20;
    return number_text(chance < 0 ? 0 : chance > 100 ? 100 : chance);
}

/* The answer as the open question lists it, with all it shows there; one that comes later, with what its plan says it
 * will show. */
static void append_step(const struct evening *e, struct sand_reader *r, sand_answer answer, bool open, sand_node values,
                        struct sand_writer *w)
{
    int32_t shown[SAND_SHOWN];
    int i = 0;
    while (open && i < e->question->count && e->question->answer[i] != answer)
        i++;
    if (open && i < e->question->count) {
        append_label(e, i, w);
        return;
    }
    const bool known = sand_get_shown(r, values, e->game.pack->game, e->game.pack->data, answer, shown);
    sand_tell_answer(e->game.words, answer, known ? shown : 0, e->names, w);
}

/* Of a hint the first is an answer to the open question, if that is the one the plan was made for. */
static void append_answers(const struct evening *e, struct sand_reader *r, sand_node plan, bool hint,
                           struct sand_writer *w)
{
    const sand_node step = sand_member(r, 0, "step");
    const bool begins = hint && step >= 0 && sand_int(r, step, 0, INT16_MAX) == 0;
    const struct sand_pack *pack = e->game.pack;
    const sand_node list = sand_member(r, plan, "answers"), all = sand_member(r, plan, "shown");
    sand_node values = all >= 0 ? sand_first(r, all) : -1;
    struct sand_error error;
    sand_answer answer;
    for (sand_node one = sand_first(r, list); one >= 0; one = sand_next(r, one)) {
        sand_append_text(w, one != sand_first(r, list) ? ", " : "");
        if (sand_read_answer(pack->game, pack->data, sand_string(r, one), &answer, &error))
            append_step(e, r, answer, begins && one == sand_first(r, list), values, w);
        values = values >= 0 ? sand_next(r, values) : -1;
    }
}

/* `+1.5`: tenths, or those of halves. */
static void append_change(const struct evening *e, int64_t tenths, bool halves, struct sand_writer *w)
{
    const double change = (double)tenths / (halves ? 20 : 10);
    sand_append_text(w, change > 0 ? " +" : " ");
    sand_append_text(w, decimal_text(e->game.language, change, tenths % (halves ? 20 : 10) ? 1 : 0).text);
}

/* How far a figure comes out otherwise with another plan: what all do equally is a reason for none. All plans list the
 * same figures, in one order. */
static int64_t spread_of(struct sand_reader *r, int i, const char *when)
{
    const sand_node plans = sand_member(r, 0, "plans");
    int64_t low = INT16_MAX, high = INT16_MIN;
    for (sand_node plan = sand_first(r, plans); plan >= 0; plan = sand_next(r, plan)) {
        const sand_node figures = sand_member(r, plan, "figures");
        if (figures < 0)
            continue;
        const int64_t n = sand_int(r, sand_member(r, sand_item(r, figures, i), when), INT16_MIN, INT16_MAX);
        low = n < low ? n : low;
        high = n > high ? n : high;
    }
    return low < high ? high - low : 0;
}

/* Whether a figure of a plan is told: of what sets the plans apart the largest, of what comes later the score alone. */
static bool is_told(const struct evening *e, struct sand_reader *r, sand_node figures, int which, const char *when)
{
    enum { FIGURES = 4 };
    const bool later = strcmp(when, "end") == 0;
    const int64_t spread = spread_of(r, which, when);
    int larger = 0, i = 0;
    for (sand_node one = sand_first(r, figures); one >= 0; one = sand_next(r, one), i++) {
        const int64_t other = spread_of(r, i, when);
        const bool counts = !later || figure_named(e, sand_string(r, sand_member(r, one, "name")))->flags & SAND_SCORE;
        if (i == which && !counts)
            return false;
        larger += counts && (other > spread || (other == spread && i < which));
    }
    return spread && larger < FIGURES;
}

/* What a plan does to the figures of the game, where that sets it apart, in the order in which the game declares them.
 */
static void show_figures(struct evening *e, struct sand_reader *r, sand_node plan, const char *when, enum phrase phrase)
{
    const sand_node figures = sand_member(r, plan, "figures");
    struct sand_writer w;
    int told = 0, i = 0;
    sand_writer_grow(&w);
    for (sand_node one = sand_first(r, figures); one >= 0; one = sand_next(r, one), i++) {
        const int64_t change = sand_int(r, sand_member(r, one, when), INT16_MIN, INT16_MAX);
        const struct sand_writer before = w;
        sand_append_text(&w, told ? "; " : "");
        const struct sand_figure *f = append_figure(e, r, one, &w);
        append_change(e, change, f->flags & SAND_HALVES, &w);
        const bool counts = change && is_told(e, r, figures, i, when);
        told += counts;
        if (!counts)
            sand_writer_back(&w, &before);
    }
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, phrase, w.text ? w.text : "", (char *)0);
    if (told)
        screen_tell(&e->screen, STYLE_FAINT, e->text.text);
    sand_writer_free(&w);
}

static void append_count(struct evening *e, struct sand_reader *r, sand_node plan, const char *member,
                         enum phrase phrase)
{
    append_phrases(&e->text, e->game.language, phrase,
                   number_text(sand_int(r, sand_member(r, plan, member), 0, 65535)).text,
                   number_text(sand_int(r, sand_member(r, plan, "futures"), 0, 65535)).text, (char *)0);
}

/* Answers of other names may read the same, such as moves of two units of a kind: what reads like a plan that was told
 * is not told again with other figures. `told` has a line for each. */
static bool is_new(struct sand_writer *told, const char *answers)
{
    const size_t size = strlen(answers);
    for (const char *at = told->size ? told->text : ""; *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, answers, size) == 0 && at[size] == '\n')
            return false;
    sand_append_text(told, answers);
    sand_append_text(told, "\n");
    return true;
}

static bool show_plan(struct evening *e, struct sand_reader *r, sand_node plan, bool hint, struct sand_writer *told)
{
    struct sand_writer answers;
    sand_writer_grow(&answers);
    append_answers(e, r, plan, hint, &answers);
    if (!is_new(told, answers.size ? answers.text : "")) {
        sand_writer_free(&answers);
        return false;
    }
    sand_writer_reset(&e->text);
    if (sand_member(r, plan, "policy") >= 0) {
        append_phrases(&e->text, e->game.language, PHRASE_WHY_USUAL, percent(r, plan, "value").text, answers.text,
                       (char *)0);
    } else {
        append_phrases(&e->text, e->game.language, PHRASE_WHY_PLAN, percent(r, plan, "value").text,
                       percent(r, plan, "low").text, percent(r, plan, "high").text, answers.text, (char *)0);
        if (sand_member(r, plan, "best") < 0)
            append_count(e, r, plan, "better", PHRASE_WHY_BETTER);
    }
    if (sand_member(r, plan, "best") >= 0)
        append_count(e, r, plan, "best", PHRASE_WHY_BEST);
    screen_tell(&e->screen, sand_member(r, plan, "chosen") >= 0 ? STYLE_PLAIN : STYLE_FAINT, e->text.text);
    show_figures(e, r, plan, "turn", PHRASE_WHY_TURN);
    show_figures(e, r, plan, "end", PHRASE_WHY_END);
    sand_writer_free(&answers);
    return true;
}

static void show_plans(struct evening *e, struct sand_reader *r, bool hint)
{
    const sand_node plans = sand_member(r, 0, "plans");
    struct sand_writer told;
    int count = 0;
    sand_writer_grow(&told);
    for (sand_node one = sand_first(r, plans); one >= 0 && count < TOLD; one = sand_next(r, one))
        count += show_plan(e, r, one, hint, &told);
    sand_writer_free(&told);
}

/* What the bot goes by beyond the figures, in a sentence of the game's. */
static void show_weighed(struct evening *e, struct sand_reader *r)
{
    const sand_node weighs = sand_member(r, 0, "weighs"), args = sand_member(r, weighs, "args");
    const struct sand_key *keys = e->game.pack->game->weighs;
    int32_t arg[SAND_ARGS];
    int count = 0, i = 0;
    if (weighs < 0)
        return;
    while (strcmp(keys[i].name, sand_string(r, sand_require(r, weighs, "name"))) != 0)
        i++;
    SAND_EACH (n, r, args)
        arg[count++] = (int32_t)sand_int(r, n, INT32_MIN, INT32_MAX);
    sand_writer_reset(&e->text);
    sand_tell_weighed(e->game.words, i, count, arg, e->names, &e->text);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

static void show_compared(struct evening *e, int seat, struct sand_reader *r)
{
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_WHY_HEAD, e->names[seat], e->seating.bot[seat]->name, (char *)0);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
    show_weighed(e, r);
    show_plans(e, r, false);
}

static uint64_t hash_of(const struct sand_reader *r, sand_node plans)
{
    size_t size;
    const char *text = sand_source(r, plans, &size);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)text[i]) * 0x100000001b3u;
    return hash;
}

/* Once for each plan, not for each of its answers. */
static bool are_new(struct evening *e, int seat, struct sand_reader *r)
{
    const sand_node plans = sand_member(r, 0, "plans");
    const uint64_t hash = hash_of(r, plans), last = e->reasons[seat];
    e->reasons[seat] = hash;
    return hash != last && sand_first(r, plans) >= 0;
}

/* Bots that believe instead of planning: what they believe before they answer, once for each round of talk, vote and
 * night. */
void show_beliefs(struct evening *e, int seat)
{
    const struct sand_bot *bot = e->seating.bot[seat];
    const struct sand_question *q = &e->room.question;
    struct sand_mind mind;
    if (!bot->explain || !sand_mind_open(&mind, e->table, seat, &e->room.question, &e->random[seat], e->room.scratch))
        return;
    const uint64_t moment = 1 + ((uint64_t)q->key << 32 | (uint32_t)q->arg[0]);
    if (moment == e->reasons[seat])
        return;
    e->reasons[seat] = moment;
    sand_writer_reset(&e->text);
    if (beliefs_tell(&mind, bot, e->game.words, e->names, &e->text))
        screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

/* A bot of a finished game that can say what it believed; null if there is none. */
static const struct sand_bot *witness_of(const struct evening *e)
{
    for (int i = 0; i < sand_seats_of(e->table) && sand_over(e->table, 0); i++)
        if (e->seating.bot[i] && e->seating.bot[i]->explain)
            return e->seating.bot[i];
    return 0;
}

void show_recap(struct evening *e)
{
    const struct sand_bot *bot = witness_of(e);
    if (!bot)
        return;
    sand_writer_reset(&e->text);
    if (e->record)
        append_phrases(&e->text, e->game.language, PHRASE_BELIEFS, e->record, bot->name, (char *)0);
    else
        append_phrases(&e->text, e->game.language, PHRASE_BELIEFS_RECORD, bot->name, (char *)0);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

bool has_recap(const struct evening *e)
{
    return witness_of(e);
}

static const struct sand_pack *pack_played(void *context, const char *game, const uint8_t hash[32],
                                           struct sand_error *error)
{
    (void)game, (void)hash, (void)error;
    return context;
}

/* Under the sentence that began the chapter at whose end the table is. */
static void show_chapter(struct evening *e, struct sand_table *table, const struct sand_bot *bot)
{
    struct sand_entry entry;
    for (uint32_t i = sand_journal_size(table); i-- > 0;) {
        if (!sand_is_chapter(e->game.pack->game, sand_journal_entry(table, i, &entry)))
            continue;
        sand_writer_reset(&e->text);
        sand_tell_entry(e->game.words, &entry, e->names, &e->text);
        screen_tell(&e->screen, STYLE_TITLE, e->text.text);
        break;
    }
    beliefs_print(table, bot, e->game.words, e->names);
}

/* The game is played again from its record, an answer further each time. */
void show_past_beliefs(struct evening *e)
{
    const struct sand_bot *bot = witness_of(e);
    const uint32_t last = sand_answers_taken(e->table);
    struct sand_table *before = 0, *table;
    struct sand_writer record;
    struct sand_error error;
    sand_writer_grow(&record);
    sand_record(e->table, &record);
    for (uint32_t n = 0; bot && n <= last; n++, before = table) {
        table = sand_replay_to(record.text, record.size, n, pack_played, (void *)e->game.pack, &error);
        if (!table)
            break;
        if (before && (n == last || beliefs_open_chapter(table, sand_journal_size(before))))
            show_chapter(e, before, bot);
        sand_close(before);
    }
    sand_close(before);
    sand_writer_free(&record);
}

void show_reasons(struct evening *e, int seat)
{
    struct sand_mind mind;
    struct sand_writer w;
    struct sand_error error;
    if (!e->seating.bot[seat]->reasons)
        return;
    sand_mind_open(&mind, e->table, seat, &e->room.question, &e->random[seat], e->room.scratch);
    sand_writer_grow(&w);
    e->seating.bot[seat]->reasons(&mind, &w);
    struct sand_reader *r = sand_reader_open("reasons", w.text, w.size, &error);
    if (r && are_new(e, seat, r))
        show_compared(e, seat, r);
    sand_reader_close(r);
    sand_writer_free(&w);
}

/* ---- Hints ---- */

/* The bot of another seat, so that the hint is of the level that is played; else the best that answers at once. */
static const struct sand_bot *adviser(const struct evening *e, struct sand_temper *temper)
{
    for (int i = 0; i < sand_seats_of(e->table); i++)
        if (e->seating.bot[i] && e->seating.bot[i]->game) {
            sand_temper_read(e->seating.temper[i], temper);
            return e->seating.bot[i];
        }
    return sand_bot_best(e->game.pack->game->id);
}

/* What was compared, if the answer belongs to a plan, or what the bot believes in this seat. */
static void show_hint_reasons(struct evening *e, const struct sand_bot *bot, const struct sand_mind *mind)
{
    struct sand_error error;
    struct sand_writer w;
    sand_writer_reset(&e->text);
    if (beliefs_tell(mind, bot, e->game.words, e->names, &e->text)) {
        screen_tell(&e->screen, STYLE_FAINT, e->text.text);
        return;
    }
    sand_writer_grow(&w);
    if (bot->reasons)
        bot->reasons(mind, &w);
    struct sand_reader *r = w.size ? sand_reader_open("reasons", w.text, w.size, &error) : 0;
    const bool compared = r && sand_member(r, 0, "step") >= 0;
    if (r)
        show_weighed(e, r);
    show_phrase(e, STYLE_FAINT, compared ? PHRASE_HINT_COMPARED : PHRASE_HINT_NO_REASON, "");
    if (compared)
        show_plans(e, r, true);
    sand_reader_close(r);
    sand_writer_free(&w);
}

/* What the bot would answer. */
static void append_hint(struct evening *e, const struct sand_bot *bot, int answer)
{
    struct sand_writer label;
    sand_writer_grow(&label);
    append_label(e, answer, &label);
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_HINT, bot->name, number_text(answer + 1).text, label.text,
                   (char *)0);
    sand_writer_free(&label);
}

/* What the bot would say, as a sentence and as it can be typed: without its turn of phrase. */
static void show_hint_words(struct evening *e, const struct sand_bot *bot, const struct sand_mind *mind)
{
    const char *typed = strchr(mind->remark, ' '), *mark = strstr(mind->remark, " ~");
    struct sand_writer said, words;
    if (!typed)
        return;
    sand_writer_grow(&said);
    sand_writer_grow(&words);
    tell_remark(&e->own[mind->seat], mind->remark, &said);
    sand_append(&words, typed + 1, mark ? (size_t)(mark - typed - 1) : strlen(typed + 1));
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_HINT_SAYS, bot->name, said.text, words.text, (char *)0);
    screen_tell(&e->screen, STYLE_TITLE, e->text.text);
    sand_writer_free(&words);
    sand_writer_free(&said);
}

/* False if the answer is none of the question's; where it may wait and would, it says that, or what it would say. */
static bool show_hint_answer(struct evening *e, const struct sand_bot *bot, const struct sand_mind *mind,
                             sand_answer answer)
{
    int i = 0;
    while (i < e->question->count && e->question->answer[i] != answer)
        i++;
    if (i == e->question->count && answer != SAND_PASS)
        return false;
    show_hint_words(e, bot, mind);
    if (answer == SAND_PASS && mind->remark[0])
        return true;
    sand_writer_reset(&e->text);
    if (answer == SAND_PASS)
        append_phrases(&e->text, e->game.language, PHRASE_HINT_WAITS, bot->name, (char *)0);
    else
        append_hint(e, bot, i);
    screen_tell(&e->screen, STYLE_TITLE, e->text.text);
    return true;
}

void show_hint(struct evening *e, int seat)
{
    struct sand_temper temper = {0};
    const struct sand_bot *bot = adviser(e, &temper);
    struct sand_mind mind;
    if ((e->game.pack->game->flags & SAND_FINAL && !bot->explain) || !bot->game) {
        show_phrase(e, STYLE_FAINT, PHRASE_HINT_NONE, "");
        return;
    }
    if (is_shared(e)) {
        show_phrase(e, STYLE_FAINT, PHRASE_HINT_PEOPLE, "");
        return;
    }
    if (!sand_mind_open(&mind, e->table, seat, &e->room.question, &e->random[seat], e->room.scratch))
        return;
    mind.temper = temper;
    mind.threads = 1;
    const struct sand_counsel counsel = sand_counsel_of(e->game.pack->game->id, bot);
    mind.hint = mind.parts = true;
    mind.limit = counsel.limit;
    if (show_hint_answer(e, bot, &mind, counsel.bot->choose(&mind)))
        show_hint_reasons(e, counsel.bot, &mind);
}
