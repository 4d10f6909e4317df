/* The game of walk.h. */
#include "tests/unit/walk.h"

#include "engine/ensure.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 3 };
struct walk {
    struct sand_head head;
    uint8_t turn, place, both, rolled; /* both: all are asked at once */
    uint8_t pick[SEATS], spare;        /* + 1 */
};

enum { DOMAIN_SEAT = 1, DOMAIN_NUMBER };
enum { WALK, WHISPER, SHOW, ROLL, GIVE, BOTH, PICK, STOP, TIMEOUT };
enum { KEY_TURN, KEY_PICK, KEY_CLOCK, KEY_WALKED, KEY_WHISPERED, KEY_SHOWN, KEY_ROLLED, KEY_GIVEN, KEY_PICKED };

static const struct sand_domain domains[] = {{SAND_SEATS_OF(2, SEATS)}, {SAND_NUMBERS(4)}, {0}};
static const struct sand_verb verbs[] = {[WALK] = {"walk", {{DOMAIN_NUMBER, 1, "by"}}},
                                         [WHISPER] = {"whisper", {{0}}},
                                         [SHOW] = {"show", {{0}}},
                                         [ROLL] = {"roll", {{0}}},
                                         [GIVE] = {"give", {{DOMAIN_SEAT, 0, 0}}},
                                         [BOTH] = {"both", {{0}}},
                                         [PICK] = {"pick", {{DOMAIN_NUMBER, 0, 0}}},
                                         [STOP] = {"stop", {{0}}},
                                         [TIMEOUT] = {"timeout", {{0}}},
                                         {0}};
static const struct sand_key keys[] = {[KEY_TURN] = {"turn", {DOMAIN_NUMBER}},
                                       [KEY_PICK] = {"pick", {0}},
                                       [KEY_CLOCK] = {"clock", {0}},
                                       [KEY_WALKED] = {"walked", {DOMAIN_SEAT, DOMAIN_NUMBER}},
                                       [KEY_WHISPERED] = {"whispered", {DOMAIN_NUMBER}},
                                       [KEY_SHOWN] = {"shown", {0}},
                                       [KEY_ROLLED] = {"rolled", {DOMAIN_NUMBER}},
                                       [KEY_GIVEN] = {"given", {DOMAIN_SEAT}},
                                       [KEY_PICKED] = {"picked", {DOMAIN_SEAT, DOMAIN_NUMBER}},
                                       {0}};
static const char *const paces[] = {"slow", "fast", 0};
static const struct sand_option options[] = {{"start", SAND_NUMBER, 0, 0, 9, 0, 0},
                                             {"windy", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"pace", SAND_CHOICE, 1, 0, 1, 1, paces},
                                             {0}};

static void *pack_load(const struct sand_file *files, int n, struct sand_error *error)
{
    void *pack = malloc(1);
    (void)files;
    (void)n;
    if (!pack)
        sand_fail(error, "walk", "out of memory", (char *)0);
    return pack;
}

static void pack_free(void *pack)
{
    free(pack);
}

static bool check(const void *pack, const void *state, struct sand_error *error)
{
    const struct walk *s = state;
    (void)pack;
    return s->head.seats >= 2 && s->head.seats <= SEATS && s->turn < s->head.seats
               ? true
               : sand_fail(error, "/turn", "a seat must have the turn", (char *)0);
}

static bool setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state, struct sand_sink *sink,
                  struct sand_error *error)
{
    struct walk *s = state;
    (void)pack;
    (void)sink;
    memset(s, 0, sizeof *s);
    sand_chance_init(&s->head.chance, key);
    s->head.seats = (uint8_t)sand_int(r, sand_require(r, 0, "seats"), 2, SEATS);
    s->place = (uint8_t)sand_option_value(r, &walk_game, "start");
    return sand_reader_done(r, error);
}

static bool load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    struct walk *s = state;
    memset(s, 0, sizeof *s);
    s->head.seats = (uint8_t)sand_int(r, sand_require(r, 0, "seats"), 2, SEATS);
    s->turn = (uint8_t)sand_int(r, sand_require(r, 0, "turn"), 0, SEATS - 1);
    s->place = (uint8_t)sand_int(r, sand_require(r, 0, "place"), 0, 15);
    return sand_reader_done(r, error) && check(pack, s, error);
}

/* Saves what the tests save: no open `both`. */
static void save(const void *pack, const void *state, struct sand_writer *w)
{
    const struct walk *s = state;
    (void)pack;
    sand_put_object(w, 0);
    sand_put_int(w, "seats", s->head.seats);
    sand_put_int(w, "turn", s->turn);
    sand_put_int(w, "place", s->place);
    sand_put_end(w);
}

static sand_mask asked(const void *pack, const void *state)
{
    const struct walk *s = state;
    sand_mask mask = 0;
    (void)pack;
    if (s->head.over)
        return 0;
    for (int i = 0; i < s->head.seats; i++)
        if (s->both ? !s->pick[i] : i == s->turn)
            mask |= sand_bit(i);
    return mask | sand_bit(SAND_CLOCK);
}

static void list(struct sand_question *q, int verb, int32_t argument)
{
    q->answer[q->count++] = sand_pack_answer(&walk_game, verb, &argument, 1);
}

static int ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct walk *s = state;
    q->count = q->argc = q->flags = 0;
    if (!(asked(pack, state) & sand_bit(actor)))
        return 0;
    q->key = actor == SAND_CLOCK ? KEY_CLOCK : s->both ? KEY_PICK : KEY_TURN;
    q->flags = s->both && actor != SAND_CLOCK ? SAND_TOGETHER : 0;
    if (q->key == KEY_CLOCK) {
        list(q, TIMEOUT, -1);
    } else if (q->key == KEY_PICK) {
        for (int i = 0; i < 4; i++)
            list(q, PICK, i);
    } else {
        q->argc = 1;
        q->arg[0] = s->place;
        for (int verb = WALK; verb <= STOP; verb++)
            if (verb != GIVE && verb != PICK)
                list(q, verb, -1);
        list(q, WALK, 2);
        for (int i = 0; i < s->head.seats; i++)
            if (i != actor)
                list(q, GIVE, i);
    }
    return q->count;
}

/* A plain `walk` is offered first, and `stop` asks to confirm. */
static uint8_t marks(const void *pack, const void *state, int actor, sand_answer a)
{
    const int32_t none = -1;
    (void)pack, (void)state, (void)actor;
    if (a == sand_pack_answer(&walk_game, WALK, &none, 1))
        return SAND_USUAL;
    return sand_answer_verb(a) == STOP ? SAND_WARN : 0;
}

static void tell(struct sand_sink *sink, int key, sand_mask audience, int flags, int argc, int32_t a, int32_t b)
{
    sand_emit(sink, &(struct sand_entry){(uint16_t)key, (uint8_t)argc, (uint8_t)flags, audience, {a, b}});
}

static void end_picks(struct walk *s, struct sand_sink *sink)
{
    for (int i = 0; i < s->head.seats; i++) {
        tell(sink, KEY_PICKED, SAND_ALL, SAND_REVEALS, 2, i, s->pick[i] - 1);
        s->pick[i] = 0;
    }
    s->both = 0;
}

static void apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)
{
    struct walk *s = state;
    const int verb = sand_answer_verb(a);
    (void)pack;
    if (verb == WALK) {
        const int32_t by = sand_answer_arg(&walk_game, a, 0);
        s->place = (uint8_t)((s->place + (by < 0 ? 1 : by)) % 16);
        tell(sink, KEY_WALKED, SAND_ALL, 0, 2, actor, s->place);
    } else if (verb == WHISPER) {
        tell(sink, KEY_WHISPERED, sand_bit(actor), 0, 1, s->place, 0);
    } else if (verb == SHOW) {
        tell(sink, KEY_SHOWN, SAND_ALL, SAND_REVEALS, 0, 0, 0);
    } else if (verb == ROLL) {
        s->rolled = (uint8_t)sand_die(&s->head.chance, 6);
        tell(sink, KEY_ROLLED, SAND_ALL, 0, 1, s->rolled, 0);
    } else if (verb == GIVE || verb == TIMEOUT) {
        s->turn = (uint8_t)(verb == GIVE ? sand_answer_arg(&walk_game, a, 0) : (s->turn + 1) % s->head.seats);
        tell(sink, KEY_GIVEN, SAND_ALL, 0, 1, s->turn, 0);
    } else if (verb == BOTH) {
        s->both = 1;
    } else if (verb == PICK) {
        s->pick[actor] = (uint8_t)(sand_answer_arg(&walk_game, a, 0) + 1);
        if (!(asked(pack, s) & SAND_SEAT_MASK))
            end_picks(s, sink);
    } else {
        s->head.over = 1;
    }
}

static void view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct walk *s = state;
    (void)pack;
    sand_put_object(w, 0);
    sand_put_text(w, "turn", sand_seat_words[s->turn]);
    sand_put_int(w, "place", s->place);
    if (viewer < SEATS && s->pick[viewer])
        sand_put_int(w, "picked", s->pick[viewer] - 1);
    sand_put_end(w);
}

static void imagine(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    struct walk *s = state;
    (void)pack;
    sand_rekey(&s->head.chance, chance);
    for (int i = 0; i < SEATS; i++)
        if (i != viewer && s->pick[i])
            s->pick[i] = (uint8_t)(1 + sand_draw(chance, 4));
}

static void outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct walk *s = state;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over};
    for (int i = 0; i < s->head.seats; i++)
        o->value[i] = i == s->turn ? 1000 : -1000;
}

static sand_mask hears(const void *pack, const void *state, int actor, int channel)
{
    const struct walk *s = state;
    (void)pack;
    if (channel == WALK_OPEN)
        return SAND_ALL;
    return actor == s->turn ? sand_bit(actor) | sand_bit((actor + 1) % s->head.seats) : 0;
}

static bool statement(const void *pack, const void *state, int actor, int channel, const char *text,
                      struct sand_error *error)
{
    (void)pack;
    (void)state;
    (void)actor;
    (void)channel;
    return strcmp(text, "nonsense") != 0 ? true : sand_fail(error, "text", "that is nonsense", (char *)0);
}

static const struct sand_talk talk = {.hears = hears, .statement = statement};
static const char *const ends[] = {"stopped", 0};
static const char *const channels[] = {"open", "next", 0};

#define WALK(name, more)                                                                                               \
    {                                                                                                                  \
        .id = name, .title = "Walk", .rules = 3, .min_seats = 2, .max_seats = SEATS,                                   \
        .state_bytes = sizeof(struct walk), .longest = 1000, .flags = SAND_CLOCKED | (more), .domains = domains,       \
        .verbs = verbs, .keys = keys, .options = options, .ends = ends, .channels = channels, .pack_load = pack_load,  \
        .pack_free = pack_free, .setup = setup, .load = load, .check = check, .asked = asked, .ask = ask,              \
        .apply = apply, .view = view, .save = save, .imagine = imagine, .outcome = outcome, .talk = &talk,             \
        .marks = marks                                                                                                 \
    }
const struct sand_game walk_game = WALK("walk", 0);
const struct sand_game walk_final_game = WALK("walk-final", SAND_FINAL);

/* ---- For the tests ---- */

struct sand_pack *walk_pack(const struct sand_game *game)
{
    struct sand_error error;
    struct sand_pack *pack = sand_pack_open(game, 0, 0, &error);
    SAND_ENSURE(pack);
    return pack;
}

struct sand_table *walk_table(const struct sand_pack *pack, int seats)
{
    const uint8_t key[32] = {1, 2, 3};
    struct sand_error error;
    struct sand_table *t = sand_open(pack, seats == 2 ? "{\"seats\":2}" : "{\"seats\":3}", key, &error);
    SAND_ENSURE(t);
    return t;
}

void walk_act(struct sand_table *t, int actor, const char *text)
{
    struct sand_error error;
    sand_answer a;
    SAND_ENSURE(sand_try(t, actor, 0, text, &a, &error) == SAND_OK);
    sand_act(t, actor, a);
}

const struct sand_pack *walk_find(void *context, const char *game, const uint8_t hash[32], struct sand_error *error)
{
    const struct sand_pack *pack = context;
    if (strcmp(game, pack->game->id) == 0 && memcmp(hash, pack->hash, 32) == 0)
        return pack;
    sand_fail(error, "game", "no such game or pack: ", game, (char *)0);
    return 0;
}
