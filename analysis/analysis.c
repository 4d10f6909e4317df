/* The analysis itself: the record divided into turns, and the work on each of them.
 *
 * Always true: `done` turns have been worked out, the first ones or, with `newest`, the last ones; the others have not.
 *
 * The record is walked forwards only. `now` is a table and `rest` the text it has not played; going back means
 * beginning again: never while turns are worked out in order, and once for each where the last one comes first, which
 * is little next to the futures of a turn. The record is the one that sand_record writes for the replayed game, not the
 * text that was given: answers that were taken back are gone from it. */
#include "analysis/private.h"

#include "engine/notation.h"
#include "engine/sha256.h"

#include <stdlib.h>
#include <string.h>

/* ---- Walking through the record ---- */

static const struct sand_pack *own_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *e)
{
    (void)game, (void)hash, (void)e;
    return ((const struct analysis *)context)->pack;
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* The first line that belongs to the game. */
static const char *after_head(const char *text)
{
    static const char *const head[] = {"sandtable ", "game ",   "options ", "position ", "continues ",
                                       "commit ",    "secret ", "seed ",    "seats ",    "#"};
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        if (begins(text, head[i])) {
            text = strchr(text, '\n');
            return text ? after_head(text + 1) : "";
        }
    return text;
}

static bool walk_start(struct analysis *a, struct sand_error *error)
{
    sand_close(a->now);
    a->now = sand_replay_to(a->record.text, a->record.size, 0, own_pack, a, error);
    a->rest = after_head(a->record.text);
    return a->now;
}

/* One line further; `*line` is where it began. False at the end of the game. */
static bool walk_line(struct analysis *a, const char **line)
{
    struct sand_error error;
    const size_t size = strcspn(a->rest, "\n");
    *line = a->rest;
    if (!*a->rest || begins(a->rest, "end "))
        return false;
    a->rest += size + (a->rest[size] == '\n');
    return sand_replay_line(a->now, *line, size, &error);
}

static bool walk_to(struct analysis *a, uint32_t answers)
{
    const char *line;
    struct sand_error error;
    if (sand_answers_taken(a->now) > answers && !walk_start(a, &error))
        return false;
    while (sand_answers_taken(a->now) < answers)
        if (!walk_line(a, &line))
            return false;
    return true;
}

/* ---- Series ---- */

static void find_series(struct analysis *a)
{
    uint64_t sides = a->outcome.others;
    for (int i = 0; i < a->seats; i++)
        sides |= (uint64_t)1 << a->outcome.side[i];
    a->by_side = a->pack->game->sides;
    for (int i = 0; i < ANALYSIS_SERIES; i++)
        if (a->by_side ? sides >> i & 1 : i < a->seats)
            a->of_series[a->series++] = (uint8_t)i;
}

int analysis_series(const struct analysis *a)
{
    return a->series;
}

bool analysis_by_side(const struct analysis *a)
{
    return a->by_side;
}

const char *analysis_series_id(const struct analysis *a, int series, char buffer[32])
{
    const int id = a->of_series[series];
    return a->by_side ? a->pack->game->sides[id] : sand_actor_name(a->pack->game, id, buffer);
}

int analysis_series_of_seat(const struct analysis *a, int seat)
{
    for (int i = 0; i < a->series; i++)
        if (a->of_series[i] == (a->by_side ? a->outcome.side[seat] : seat))
            return i;
    return -1;
}

/* ---- Turns ---- */

static bool opens(const struct sand_game *game, const struct sand_entry *e, int what)
{
    for (const struct sand_opener *o = game->openers; o && o->key; o++)
        if (o->opens & what && !strcmp(o->key, game->keys[e->key].name))
            return true;
    return false;
}

/* The last entry before number `to` that opens a turn, + 1; not before `from`. */
static uint32_t opener_before(const struct sand_table *t, uint32_t from, uint32_t to)
{
    struct sand_entry e;
    while (to > from)
        if (opens(sand_pack_of(t)->game, sand_journal_entry(t, --to, &e), SAND_OPENS_TURN))
            return to + 1;
    return 0;
}

static uint32_t first_settling(const struct sand_table *t, uint32_t from)
{
    struct sand_entry e;
    for (; from < sand_journal_size(t); from++)
        if (opens(sand_pack_of(t)->game, sand_journal_entry(t, from, &e), SAND_SETTLES))
            return from + 1;
    return 0;
}

/* What is known of the turn that is being cut out of the record. */
struct cutting {
    union plan_position from;
    uint32_t entries;
    bool choice; /* its seat has had a choice */
};

static bool read_deed(const struct analysis *a, const char *line, struct deed *deed)
{
    char text[256];
    struct sand_error error;
    const size_t size = strcspn(line, "\n"), name = strcspn(line, " ");
    if (size >= sizeof text || name >= size)
        return false;
    memcpy(text, line, size);
    text[size] = text[name] = 0;
    deed->actor = (uint8_t)sand_actor_of(a->pack->game, text, a->seats);
    return sand_read_answer(a->pack->game, a->pack->data, text + name + 1, &deed->answer, &error);
}

static struct analysis_turn *turn_begin(struct analysis *a, struct cutting *c)
{
    const struct sand_table *t = a->now;
    struct analysis_turn *turn = &a->turns[a->turn_count++];
    *turn = (struct analysis_turn){.first = sand_answers_taken(t), .last = sand_answers_taken(t)};
    turn->opener = opener_before(t, 0, sand_journal_size(t));
    c->entries = turn->told = sand_journal_size(t);
    c->choice = false;
    memcpy(c->from.bytes, sand_state_of(t), a->pack->game->state_bytes);
    return turn;
}

/* The policy knows best where a turn ends; a game without one has its openers; one without either changes the turn when
 * the person who answered is not asked again. */
static bool turn_ends(const struct analysis *a, const struct cutting *c, const struct analysis_turn *turn, int actor)
{
    const struct sand_table *t = a->now;
    if (sand_over(t, 0))
        return true;
    if (a->policy)
        return a->policy->turn_over(a->pack->data, c->from.bytes, sand_state_of(t), turn->seat);
    if (a->pack->game->openers)
        return opener_before(t, c->entries, sand_journal_size(t)) != 0;
    return !(sand_asked(t) >> actor & 1);
}

/* Whose turn it is: who first has a choice in it. A plan begins there. */
static void note_seat(const struct analysis *a, struct cutting *c, struct analysis_turn *turn, int actor, int answers)
{
    if (c->choice || actor >= a->seats)
        return;
    c->choice = answers > 1;
    turn->seat = (uint8_t)actor;
    turn->from = sand_answers_taken(a->now);
}

static bool cut_answer(struct analysis *a, struct cutting *c, struct analysis_turn **turn)
{
    struct deed *deed = &a->deeds[a->deed_count];
    const char *line = a->rest;
    if (begins(line, "! ") || begins(line, "= ") || !strchr(line, ' ') || strchr(line, ' ')[1] == '>')
        return walk_line(a, &line);
    if (!*line || begins(line, "end ") || !read_deed(a, line, deed))
        return false;
    if (!*turn)
        *turn = turn_begin(a, c);
    note_seat(a, c, *turn, deed->actor,
              a->pack->game->ask(a->pack->data, sand_state_of(a->now), deed->actor, &a->question[0]));
    if (!walk_line(a, &line))
        return false;
    a->deed_count++;
    (*turn)->last = sand_answers_taken(a->now);
    (*turn)->settling = first_settling(a->now, c->entries);
    (*turn)->told_to = sand_journal_size(a->now);
    if (turn_ends(a, c, *turn, deed->actor))
        *turn = 0;
    return true;
}

static void join_turn(struct analysis_turn *turn, const struct analysis_turn *next)
{
    turn->last = next->last;
    turn->told_to = next->told_to;
    turn->settling = turn->settling ? turn->settling : next->settling;
}

/* Neighbours of one seat become one turn while there are too many: each turn costs two sets of futures and a search. */
static void join_turns(struct analysis *a)
{
    int kept = 0;
    for (int i = 1; i < a->turn_count; i++)
        if (a->turns[kept].seat == a->turns[i].seat && a->turns[kept].opener == a->turns[i].opener)
            join_turn(&a->turns[kept], &a->turns[i]);
        else
            a->turns[++kept] = a->turns[i];
    a->turn_count = a->turn_count ? kept + 1 : 0;
}

static bool cut_turns(struct analysis *a, struct sand_error *error)
{
    enum { MANY = 200 };
    const uint32_t answers = sand_answers_taken(a->end);
    struct cutting *c = calloc(1, sizeof *c);
    struct analysis_turn *turn = 0;
    a->deeds = calloc(answers + 1, sizeof *a->deeds);
    a->turns = calloc(answers + 1, sizeof *a->turns);
    if (!c || !a->deeds || !a->turns || !walk_start(a, error)) {
        free(c);
        return sand_fail(error, "analysis", "out of memory", (char *)0);
    }
    while (sand_answers_taken(a->now) < answers && cut_answer(a, c, &turn))
        ;
    free(c);
    if (a->deed_count != answers)
        return sand_fail(error, "analysis", "the record has an answer that cannot be read again", (char *)0);
    if (a->turn_count > MANY)
        join_turns(a);
    return true;
}

/* ---- Opening ---- */

static bool play_record(struct analysis *a, const char *record, size_t size, sand_find_pack *find, void *context,
                        struct sand_error *error)
{
    struct sand_sha256 sha;
    a->end = sand_replay(record, size, find, context, error);
    if (!a->end)
        return false;
    if (!sand_over(a->end, &a->outcome))
        return sand_fail(error, "record", "the game is not over: only a finished game is analysed", (char *)0);
    a->pack = sand_pack_of(a->end);
    a->seats = sand_seats_of(a->end);
    sand_record(a->end, &a->record);
    sand_sha256_init(&sha);
    sand_sha256_add(&sha, a->record.text, a->record.size);
    sand_sha256_end(&sha, a->digest);
    return true;
}

static bool find_player(struct analysis *a, struct sand_error *error)
{
    const char *game = a->pack->game->id;
    a->policy = sand_policy_of(game);
    a->bot = sand_bot_best(game);
    if (!a->policy && sand_bot_named(game, "patient")) /* its bots think long about every answer */
        return sand_fail(error, game, "cannot be analysed yet: no policy is quick enough to play games on", (char *)0);
    a->search = a->policy ? malloc(sizeof *a->search) : 0;
    for (int i = 0; i < 2; i++)
        a->won[i] = calloc(a->wishes.futures, sizeof *a->won[i]);
    if ((a->policy && !a->search) || !a->won[0] || !a->won[1])
        return sand_fail(error, "analysis", "out of memory", (char *)0);
    return true;
}

/* How the game ended is certain. */
static bool know_end(struct analysis *a, struct sand_error *error)
{
    const uint32_t won = analysis_winners(a, &a->outcome);
    int16_t *chance = a->turn_count ? a->turns[a->turn_count - 1].after : a->start;
    a->weighed = calloc((size_t)a->turn_count + 1, sizeof *a->weighed);
    if (!a->weighed)
        return sand_fail(error, "analysis", "out of memory", (char *)0);
    for (int i = 0; i < a->series; i++)
        chance[i] = won >> i & 1 ? 1000 : 0;
    a->weighed[a->turn_count] = true;
    return true;
}

struct analysis *analysis_open(const char *record, size_t size, sand_find_pack *find, void *context,
                               const struct analysis_wishes *wishes, struct sand_error *error)
{
    struct analysis *a = calloc(1, sizeof *a);
    if (!a) {
        sand_fail(error, "analysis", "out of memory", (char *)0);
        return 0;
    }
    sand_writer_grow(&a->record);
    a->wishes = *wishes;
    if (play_record(a, record, size, find, context, error) && find_player(a, error)) {
        find_series(a);
        if (cut_turns(a, error) && know_end(a, error))
            return a;
    }
    analysis_close(a);
    return 0;
}

void analysis_close(struct analysis *a)
{
    if (!a)
        return;
    sand_close(a->end);
    sand_close(a->now);
    sand_writer_free(&a->record);
    free(a->deeds);
    free(a->turns);
    free(a->weighed);
    free(a->search);
    free(a->won[0]);
    free(a->won[1]);
    free(a);
}

/* ---- The work ---- */

/* The chances here, as the policy plays on. */
static void weigh_position(struct analysis *a, int16_t chance[ANALYSIS_SERIES])
{
    const uint32_t position = sand_answers_taken(a->now);
    analysis_chances(a, sand_state_of(a->now), position, 0, 0, a->won[0], chance);
    a->won_before = position + 1;
}

/* Whether a turn's own answers made a difference that is more than noise: future by future, since both have the same
 * dice. With n futures in which they made one, the sum of the differences has a spread of the root of n. */
static bool made_a_difference(const struct analysis *a)
{
    enum { ERRORS = 2 };
    for (int i = 0; i < a->series; i++) {
        int64_t sum = 0, squares = 0;
        for (uint32_t f = 0; f < a->wishes.futures; f++) {
            const int d = (int)(a->won[1][f] >> i & 1) - (int)(a->won[0][f] >> i & 1);
            sum += d;
            squares += d * d;
        }
        if (sum * sum > ERRORS * ERRORS * squares)
            return true;
    }
    return false;
}

/* At the turn's beginning: what it would have led to with other dice. What cannot be told from noise is not a choice:
 * over a hundred turns noise alone would add up to more than a whole game. */
static void weigh_choices(struct analysis *a, int i)
{
    struct analysis_turn *turn = &a->turns[i];
    int16_t again[ANALYSIS_SERIES];
    if (!a->policy)
        return;
    if (a->won_before != turn->first + 1)
        weigh_position(a, again); /* taken up where another run stopped */
    analysis_chances(a, sand_state_of(a->now), turn->first, a->deeds + turn->first, turn->last - turn->first, a->won[1],
                     turn->chosen);
    if (!made_a_difference(a))
        memcpy(turn->chosen, analysis_before(a, i), sizeof turn->chosen);
}

static int16_t *chances_before(struct analysis *a, int turn)
{
    return turn ? a->turns[turn - 1].after : a->start;
}

/* The chances before a turn, or at the end of the game, unless they are known from its neighbour. */
static bool weigh_before(struct analysis *a, int turn, uint32_t answers)
{
    if (a->weighed[turn])
        return true;
    if (!walk_to(a, answers))
        return false;
    weigh_position(a, chances_before(a, turn));
    a->weighed[turn] = true;
    return true;
}

static bool work_on(struct analysis *a, int i)
{
    struct analysis_turn *turn = &a->turns[i];
    if (!walk_to(a, turn->first) || !weigh_before(a, i, turn->first))
        return false;
    weigh_choices(a, i);
    if (analysis_has_plans(a) && turn->seat < a->seats && walk_to(a, turn->from))
        analysis_compare_plans(a, turn, a->deeds + turn->from, turn->last - turn->from);
    if (!weigh_before(a, i + 1, turn->last))
        return false;
    if (!a->policy)
        memcpy(turn->chosen, turn->after, sizeof turn->chosen);
    return !a->starved;
}

bool analysis_go_on(struct analysis *a)
{
    if (a->done == a->turn_count || !work_on(a, a->wishes.newest ? a->turn_count - 1 - a->done : a->done))
        return false;
    a->done++;
    return true;
}

/* ---- Looking at it ---- */

int analysis_turns(const struct analysis *a)
{
    return a->turn_count;
}

const struct analysis_turn *analysis_turn(const struct analysis *a, int i)
{
    return &a->turns[i];
}

int analysis_done(const struct analysis *a)
{
    return a->done;
}

int analysis_skipped(const struct analysis *a)
{
    return a->wishes.newest ? a->turn_count - a->done : 0;
}

/* One after the last turn that is done. */
static int done_to(const struct analysis *a)
{
    return analysis_skipped(a) + a->done;
}

const struct sand_table *analysis_table(const struct analysis *a)
{
    return a->end;
}

const int16_t *analysis_before(const struct analysis *a, int turn)
{
    return turn ? a->turns[turn - 1].after : a->start;
}

bool analysis_has_plans(const struct analysis *a)
{
    return a->policy && a->wishes.simulations > 0;
}

bool analysis_tells_luck(const struct analysis *a)
{
    return a->policy;
}

int analysis_margin(const struct analysis *a)
{
    int n = 1;
    while ((uint32_t)(n * n) < a->wishes.futures) /* 980 thousandths by the root of their number, at a chance of half */
        n++;
    return 980 / n;
}

struct analysis_account analysis_account(const struct analysis *a, int series)
{
    struct analysis_account sum = {.start = analysis_before(a, analysis_skipped(a))[series]};
    for (int i = analysis_skipped(a); i < done_to(a); i++) {
        const struct analysis_turn *turn = &a->turns[i];
        const int by_choice = turn->chosen[series] - analysis_before(a, i)[series];
        sum.luck += turn->after[series] - turn->chosen[series];
        if (turn->seat < a->seats && analysis_series_of_seat(a, turn->seat) == series)
            sum.own += by_choice;
        else
            sum.others += by_choice;
    }
    return sum;
}

int analysis_gainer(const struct analysis *a, int turn, int *by)
{
    int best = 0;
    *by = -1001;
    for (int i = 0; i < a->series; i++) {
        const int change = a->turns[turn].after[i] - analysis_before(a, turn)[i];
        if (change > *by) {
            *by = change;
            best = i;
        }
    }
    return best;
}

/* Keeps `turn` among the `most` with the highest weight, the highest first; returns how many there are now. */
static int insert(int *list, int *weight, int count, int most, int turn, int w)
{
    int at = count;
    for (; at > 0 && weight[at - 1] < w; at--)
        if (at < most) {
            list[at] = list[at - 1];
            weight[at] = weight[at - 1];
        }
    if (at < most) {
        list[at] = turn;
        weight[at] = w;
    }
    return count < most ? count + 1 : most;
}

enum { MOST_LISTED = 64 };

int analysis_turning(const struct analysis *a, int most, int *turn)
{
    int weight[MOST_LISTED], count = 0, by;
    most = most < MOST_LISTED ? most : MOST_LISTED;
    for (int i = analysis_skipped(a); i < done_to(a); i++) {
        analysis_gainer(a, i, &by);
        if (by > analysis_margin(a)) /* what is less may be noise */
            count = insert(turn, weight, count, most, i, by);
    }
    for (int i = 1; i < count; i++) /* back into the order of the game */
        for (int k = i; k > 0 && turn[k] < turn[k - 1]; k--) {
            const int swapped = turn[k];
            turn[k] = turn[k - 1];
            turn[k - 1] = swapped;
        }
    return count;
}

int analysis_missed(const struct analysis *a, int seat, int most, int *turn)
{
    int weight[MOST_LISTED], count = 0;
    most = most < MOST_LISTED ? most : MOST_LISTED;
    for (int i = analysis_skipped(a); i < done_to(a); i++)
        if (a->turns[i].seat == seat && a->turns[i].best.count)
            count = insert(turn, weight, count, most, i, a->turns[i].gain);
    return count;
}
