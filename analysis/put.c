/* An analysis as JSON, and turns kept in it. A kept turn is one line, written when it is done, so that a run that was
 * stopped can take up where it was. A line is taken back only as the next turn and only whole: half of one, or one of
 * another analysis (analysis_put_head says which), is not believed, and the turn is worked out again. */
#include "analysis/private.h"

#include "engine/notation.h"
#include "engine/sha256.h"

#include <string.h>

/* ---- Turns ---- */

static void put_chances(const struct analysis *a, const char *key, const int16_t *chance, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (int i = 0; i < a->series; i++)
        sand_put_int(w, 0, chance[i]);
    sand_put_end(w);
}

static void put_steps(const struct analysis *a, const char *key, const struct analysis_steps *steps,
                      struct sand_writer *w)
{
    char text[256];
    struct sand_writer answer;
    sand_put_array(w, key);
    for (int i = 0; i < steps->count; i++) {
        sand_writer_fixed(&answer, text, sizeof text);
        sand_write_answer(a->pack->game, a->pack->data, steps->answer[i], &answer);
        sand_put_text(w, 0, text);
    }
    sand_put_end(w);
}

/* An array for each answer, empty where nothing is known or nothing shown. */
static void put_shown(const struct analysis *a, const char *key, const struct analysis_steps *steps,
                      struct sand_writer *w)
{
    const struct sand_game *game = a->pack->game;
    if (!game->shown)
        return;
    sand_put_array(w, key);
    for (int i = 0; i < steps->count; i++) {
        sand_put_array(w, 0);
        if (steps->labelled >> i & 1)
            sand_put_values(game, a->pack->data, game->shown[sand_answer_verb(steps->answer[i])], SAND_SHOWN,
                            steps->shown[i], w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* Answers before the one in which the plan that was missed and the played one part. */
static uint32_t parting(const struct analysis *a, const struct analysis_turn *turn)
{
    uint32_t at = turn->from;
    for (int own = 0; at < turn->last; at++)
        if (a->deeds[at].actor == turn->seat && own++ == turn->parts)
            break;
    return at < turn->last ? at : turn->from;
}

static void put_reasons(const struct analysis *a, const struct analysis_turn *turn, struct sand_writer *w)
{
    struct sand_reading of[PLAN_FIGURES];
    plan_readings(a->pack->game, a->pack->data, a->seats, of);
    sand_put_array(w, "why");
    for (int i = 0; i < turn->reasons; i++) {
        const struct analysis_reason *r = &turn->reason[i];
        sand_put_object(w, 0);
        sand_put_text(w, "name", of[r->reading].figure->name);
        if (of[r->reading].of)
            sand_put_text(w, "of", of[r->reading].of);
        if (r->later)
            sand_put_bool(w, "later", true);
        sand_put_int(w, "played", r->played);
        sand_put_int(w, "best", r->best);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_found(const struct analysis *a, const struct analysis_turn *turn, struct sand_writer *w)
{
    if (a->policy)
        put_chances(a, "chosen", turn->chosen, w);
    put_chances(a, "after", turn->after, w);
    if (!turn->best.count)
        return;
    sand_put_object(w, "missed");
    sand_put_int(w, "from", turn->from);
    sand_put_int(w, "parts", turn->parts);
    sand_put_int(w, "at", parting(a, turn));
    put_steps(a, "played", &turn->played, w);
    put_steps(a, "best", &turn->best, w);
    put_shown(a, "played_shown", &turn->played, w);
    put_shown(a, "best_shown", &turn->best, w);
    sand_put_int(w, "gain", turn->gain);
    sand_put_int(w, "error", turn->error);
    put_reasons(a, turn, w);
    sand_put_end(w);
}

void analysis_put_turn(const struct analysis *a, int i, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_int(w, "turn", i);
    if (i == 0)
        put_chances(a, "start", a->start, w);
    put_found(a, &a->turns[i], w);
    sand_put_end(w);
}

void analysis_put_head(const struct analysis *a, struct sand_writer *w)
{
    char hex[65];
    sand_hex(a->digest, 32, hex);
    sand_put_object(w, 0);
    sand_put_text(w, "analysis", hex);
    sand_put_int(w, "seed", (int64_t)(a->wishes.seed & INT64_MAX));
    sand_put_int(w, "futures", a->wishes.futures);
    sand_put_int(w, "simulations", a->wishes.simulations);
    sand_put_int(w, "turns", a->turn_count);
    sand_put_end(w);
}

/* ---- Taking a turn back ---- */

static void read_chances(const struct analysis *a, struct sand_reader *r, sand_node n, int16_t *chance)
{
    for (int i = 0; i < a->series; i++)
        chance[i] = (int16_t)sand_int(r, sand_item(r, n, i), 0, 1000);
}

static void read_steps(const struct analysis *a, struct sand_reader *r, sand_node list, struct analysis_steps *steps)
{
    struct sand_error error;
    for (sand_node n = sand_first(r, list); n >= 0 && steps->count < ANALYSIS_STEPS; n = sand_next(r, n))
        if (!sand_read_answer(a->pack->game, a->pack->data, sand_string(r, n), &steps->answer[steps->count++], &error))
            sand_reader_fail(r, n, error.what, (char *)0);
}

static void read_shown(const struct analysis *a, struct sand_reader *r, sand_node missed, const char *key,
                       struct analysis_steps *steps)
{
    if (!a->pack->game->shown)
        return;
    sand_node one = sand_first(r, sand_require(r, missed, key));
    for (int i = 0; i < steps->count && one >= 0; i++, one = sand_next(r, one))
        if (sand_get_shown(r, one, a->pack->game, a->pack->data, steps->answer[i], steps->shown[i]))
            steps->labelled |= (uint16_t)(1u << i);
}

static void read_reasons(const struct analysis *a, struct sand_reader *r, sand_node list, struct analysis_turn *turn)
{
    struct sand_reading of[PLAN_FIGURES];
    const int count = plan_readings(a->pack->game, a->pack->data, a->seats, of);
    SAND_EACH (n, r, list) {
        const sand_node whose = sand_member(r, n, "of"), later = sand_member(r, n, "later");
        const char *name = sand_string(r, sand_require(r, n, "name")), *id = whose < 0 ? 0 : sand_string(r, whose);
        int i = 0;
        while (i < count &&
               (strcmp(of[i].figure->name, name) != 0 || (id && strcmp(of[i].of ? of[i].of : "", id) != 0)))
            i++;
        if (i == count || turn->reasons == ANALYSIS_REASONS) {
            sand_reader_fail(r, n, "no such reason", (char *)0);
            return;
        }
        turn->reason[turn->reasons++] = (struct analysis_reason){
            (uint8_t)i, later >= 0 && sand_bool(r, later),
            (int16_t)sand_int(r, sand_require(r, n, "played"), INT16_MIN, INT16_MAX),
            (int16_t)sand_int(r, sand_require(r, n, "best"), INT16_MIN, INT16_MAX)};
    }
}

static void read_missed(const struct analysis *a, struct sand_reader *r, sand_node n, struct analysis_turn *turn)
{
    if (n < 0)
        return;
    turn->from = (uint32_t)sand_int(r, sand_require(r, n, "from"), turn->first, turn->last);
    turn->parts = (uint16_t)sand_int(r, sand_require(r, n, "parts"), 0, PLAN_STEPS);
    read_steps(a, r, sand_require(r, n, "played"), &turn->played);
    read_steps(a, r, sand_require(r, n, "best"), &turn->best);
    read_shown(a, r, n, "played_shown", &turn->played);
    read_shown(a, r, n, "best_shown", &turn->best);
    turn->gain = (int16_t)sand_int(r, sand_require(r, n, "gain"), 0, 1000);
    turn->error = (int16_t)sand_int(r, sand_require(r, n, "error"), 0, 1000);
    read_reasons(a, r, sand_require(r, n, "why"), turn);
}

bool analysis_take_turn(struct analysis *a, const char *line, size_t size)
{
    struct sand_error error;
    if (a->done == a->turn_count)
        return false;
    struct analysis_turn turn = a->turns[a->done];
    struct sand_reader *r = sand_reader_open("turn", line, size, &error);
    if (!r)
        return false;
    int16_t start[ANALYSIS_SERIES] = {0};
    sand_int(r, sand_require(r, 0, "turn"), a->done, a->done);
    if (a->done == 0)
        read_chances(a, r, sand_require(r, 0, "start"), start);
    read_chances(a, r, sand_require(r, 0, "after"), turn.after);
    if (a->policy)
        read_chances(a, r, sand_require(r, 0, "chosen"), turn.chosen);
    else
        memcpy(turn.chosen, turn.after, sizeof turn.chosen);
    read_missed(a, r, sand_member(r, 0, "missed"), &turn);
    const bool fine = sand_reader_done(r, &error);
    sand_reader_close(r);
    if (!fine)
        return false;
    if (a->done == 0)
        memcpy(a->start, start, sizeof start);
    a->weighed[a->done] = a->weighed[a->done + 1] = true;
    a->turns[a->done++] = turn;
    return true;
}

/* ---- The whole ---- */

static void put_seats(const struct analysis *a, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES], id[32];
    sand_put_array(w, "seats");
    for (int i = 0; i < a->seats; i++) {
        sand_put_object(w, 0);
        sand_put_text(w, "seat", sand_actor_name(a->pack->game, i, name));
        if (sand_name_of(a->end, i))
            sand_put_text(w, "name", sand_name_of(a->end, i));
        sand_put_text(w, "of", analysis_series_id(a, analysis_series_of_seat(a, i), id));
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_turns(const struct analysis *a, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    struct sand_entry e;
    sand_put_array(w, "turns");
    for (int i = analysis_skipped(a); i < analysis_skipped(a) + a->done; i++) {
        const struct analysis_turn *turn = &a->turns[i];
        sand_put_object(w, 0);
        sand_put_int(w, "first", turn->first);
        sand_put_int(w, "last", turn->last);
        sand_put_text(w, "seat", sand_actor_name(a->pack->game, turn->seat, name));
        sand_put_int(w, "told", turn->told);
        sand_put_int(w, "told_to", turn->told_to);
        if (turn->opener)
            sand_put_entry(a->pack->game, a->pack->data, "opens", sand_journal_entry(a->end, turn->opener - 1, &e), w);
        if (turn->settling)
            sand_put_entry(a->pack->game, a->pack->data, "settles", sand_journal_entry(a->end, turn->settling - 1, &e),
                           w);
        put_found(a, turn, w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_turning(const struct analysis *a, struct sand_writer *w)
{
    int turn[ANALYSIS_POINTS], by;
    char id[32];
    const int count = analysis_turning(a, ANALYSIS_POINTS, turn);
    sand_put_array(w, "turning");
    for (int i = 0; i < count; i++) {
        const int series = analysis_gainer(a, turn[i], &by);
        sand_put_object(w, 0);
        sand_put_int(w, "turn", turn[i] - analysis_skipped(a));
        sand_put_text(w, "of", analysis_series_id(a, series, id));
        sand_put_int(w, "by", by);
        if (a->policy)
            sand_put_int(w, "luck", a->turns[turn[i]].after[series] - a->turns[turn[i]].chosen[series]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_accounts(const struct analysis *a, struct sand_writer *w)
{
    char id[32];
    sand_put_object(w, "accounts");
    for (int i = 0; i < a->series; i++) {
        const struct analysis_account sum = analysis_account(a, i);
        sand_put_object(w, analysis_series_id(a, i, id));
        sand_put_int(w, "start", sum.start);
        sand_put_int(w, "luck", sum.luck);
        sand_put_int(w, "own", sum.own);
        sand_put_int(w, "others", sum.others);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_missed(const struct analysis *a, struct sand_writer *w)
{
    enum { MOST = 5 };
    char name[SAND_ACTOR_BYTES];
    int turn[MOST];
    sand_put_object(w, "missed");
    for (int seat = 0; seat < a->seats; seat++) {
        const int count = analysis_missed(a, seat, MOST, turn);
        sand_put_array(w, sand_actor_name(a->pack->game, seat, name));
        for (int i = 0; i < count; i++)
            sand_put_int(w, 0, turn[i] - analysis_skipped(a));
        sand_put_end(w);
    }
    sand_put_end(w);
}

void analysis_put(const struct analysis *a, struct sand_writer *w)
{
    char id[32];
    sand_put_object(w, 0);
    sand_put_text(w, "game", a->pack->game->id);
    sand_put_int(w, "rules", a->pack->game->rules);
    sand_put_int(w, "answers", a->deed_count);
    sand_put_text(w, "by", a->by_side ? "side" : "seat");
    sand_put_array(w, "series");
    for (int i = 0; i < a->series; i++)
        sand_put_text(w, 0, analysis_series_id(a, i, id));
    sand_put_end(w);
    put_seats(a, w);
    sand_put_text(w, "end", a->pack->game->ends[a->outcome.why]);
    sand_put_int(w, "seed", (int64_t)(a->wishes.seed & INT64_MAX));
    sand_put_int(w, "futures", a->wishes.futures);
    sand_put_int(w, "simulations", analysis_has_plans(a) ? a->wishes.simulations : 0);
    sand_put_int(w, "margin", analysis_margin(a));
    if (analysis_skipped(a))
        sand_put_int(w, "skipped", analysis_skipped(a));
    put_chances(a, "start", analysis_before(a, analysis_skipped(a)), w);
    put_turns(a, w);
    put_turning(a, w);
    if (a->policy)
        put_accounts(a, w);
    if (analysis_has_plans(a))
        put_missed(a, w);
    sand_put_end(w);
}
