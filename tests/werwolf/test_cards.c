/* Every card of Werwolf, both texts, carried out by each faction in positions of random games.
 *
 * A position is a random game played to a random depth, up to the choice of a box; then the card is put on top and its
 * event is taken there, by people or non-players, and random answers finish it. After every answer the invariants hold;
 * copies go the same way, saves load to the same bytes, and what is taken back leaves nothing behind. SAND_CARDS sets
 * how many positions each card, text and faction gets (5), SAND_CARDS_SEED which (1). */
#include "engine/table.h"
#include "games/werwolf/play.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DEEPEST = 900, LONGEST = 4000, SAVE_BYTES = SAND_MESSAGE_BYTES };
enum { KIND_EVENT, KIND_KEY };

static const struct sand_pack *pack;

/* One execution, and what is said if it goes wrong. */
struct run {
    struct werwolf_state s;
    struct sand_random chance;
    const struct werwolf_pack *p;
    int card, side, f;
    uint64_t seed;
};

static int number_from(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text ? atoi(text) : otherwise;
}

static int open_pack(void **state)
{
    (void)state;
    pack = pack_named(werwolf_game.id);
    return 0;
}

static void wrong(const struct run *r, const char *what, const char *more)
{
    fail_msg("%s, text %d, by faction %d, seed %llu: %s %s", r->p->card[r->card].id, r->side, r->f,
             (unsigned long long)r->seed, what, more);
}

/* ---- A random position ---- */

static bool random_answer(struct run *r, sand_answer *a, int *actor)
{
    struct sand_question q;
    const sand_mask asked = werwolf_asked(r->p, &r->s);
    if (!asked)
        return false;
    *actor = __builtin_ctzll(asked);
    const int n = werwolf_ask(r->p, &r->s, *actor, &q);
    *a = q.answer[sand_random_below(&r->chance, (uint32_t)n)];
    return true;
}

static void begin(struct run *r)
{
    static const char *const scenarios[] = {"short", "medium", "long"};
    char options[96];
    uint8_t key[32] = {0};
    struct sand_error error = {0};
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)sand_random_below(&r->chance, 256);
    snprintf(options, sizeof options, "{\"seats\":%d,\"scenario\":\"%s\",\"late-crisis\":%s}",
             1 + (int)sand_random_below(&r->chance, 4), scenarios[sand_random_below(&r->chance, 3)],
             sand_random_below(&r->chance, 2) ? "true" : "false");
    struct sand_reader *reader = sand_reader_open("options", options, strlen(options), &error);
    if (!reader || !werwolf_setup(r->p, reader, key, &r->s, 0, &error))
        wrong(r, "no game:", error.what);
    sand_reader_close(reader);
}

/* Nobody has taken a box yet, and the window for key events is over. */
static bool at_box(const struct werwolf_state *s)
{
    return s->depth == 1 && s->stack[0].kind == FR_TURN && s->stack[0].step == 1 && !s->boxes &&
           s->key_faction == WERWOLF_NONE;
}

static void wander(struct run *r)
{
    int left, actor;
    sand_answer a;
    do {
        begin(r);
        left = (int)sand_random_below(&r->chance, DEEPEST);
        while ((left-- > 0 || !at_box(&r->s)) && random_answer(r, &a, &actor))
            werwolf_apply(r->p, &r->s, actor, a, 0);
    } while (r->s.head.over);
}

/* ---- Putting the card on top ---- */

static void put_on_top(struct werwolf_state *s, int card)
{
    for (int i = 0; i < WERWOLF_DECK; i++)
        if (s->deck[i] == card) {
            s->deck[i] = s->deck[s->position];
            s->deck[s->position] = (uint8_t)card;
            break;
        }
    s->card = (uint8_t)card;
}

static void play_event(struct run *r)
{
    struct werwolf_play g = {r->p, &r->s, 0, 0, false};
    struct werwolf_frame *t = top_of(&r->s);
    put_on_top(&r->s, r->card);
    t->turn.next = 0;
    while (r->p->card[r->card].order[t->turn.next] != r->f)
        t->turn.next++;
    t->f = (uint8_t)r->f;
    r->s.eligible |= (uint8_t)(1 << r->f);
    werwolf_rules_of(FR_TURN)->take(&g, t, answer1(V_EVENT, r->side));
    werwolf_run(&g);
}

/* As if its owner had announced it and nobody had trumped it. */
static void play_key(struct run *r)
{
    struct werwolf_play g = {r->p, &r->s, 0, 0, false};
    struct werwolf_frame *t = top_of(&r->s);
    const uint8_t bit = (uint8_t)(1 << r->p->card[r->card].key);
    r->s.key_held |= bit;
    r->s.key_played &= (uint8_t)~bit;
    r->s.announced = bit;
    t->step = 0;
    t->turn.next = WERWOLF_FACTIONS;
    werwolf_run(&g);
}

/* ---- What must hold ---- */

static void check(const struct run *r, const char *when)
{
    struct sand_error error = {0};
    if (!werwolf_check(r->p, &r->s, &error)) {
        char text[400];
        snprintf(text, sizeof text, "%s: %s", error.where, error.what);
        wrong(r, when, text);
    }
}

static void save(const struct run *r, char text[SAVE_BYTES])
{
    struct sand_writer w;
    sand_writer_fixed(&w, text, SAVE_BYTES);
    werwolf_save(r->p, &r->s, &w);
    if (w.full)
        wrong(r, "a save is too long", "");
}

static void check_load(const struct run *r)
{
    static char text[SAVE_BYTES];
    struct werwolf_state other;
    struct sand_error error = {"", ""};
    memset(text, 0, sizeof text);
    memset(&other, 0x55, sizeof other);
    save(r, text);
    struct sand_reader *reader = sand_reader_open("position", text, strlen(text), &error);
    if (!reader || !werwolf_load(r->p, reader, &other, &error))
        wrong(r, "a save is refused:", error.what);
    sand_reader_close(reader);
    other.head.chance = r->s.head.chance;
    if (memcmp(&other, &r->s, sizeof other) != 0)
        wrong(r, "a save loads to other bytes", "");
}

/* On a table that continues from here: an answer that is taken back leaves the state as it was. */
static void check_undo(const struct run *r, int actor, sand_answer a)
{
    static char text[SAVE_BYTES];
    static const uint8_t key[32] = {7};
    struct werwolf_state before;
    struct sand_error error = {"", ""};
    memset(text, 0, sizeof text);
    save(r, text);
    struct sand_table *t = sand_open_at(pack, text, key, &error);
    if (!t) {
        wrong(r, "no table opens here:", error.what);
        return;
    }
    memcpy(&before, sand_state_of(t), sizeof before);
    sand_act(t, actor, a);
    const bool undone = sand_undo(t, actor, &error) == SAND_OK; /* not across what was revealed */
    if (undone && memcmp(&before, sand_state_of(t), sizeof before) != 0)
        wrong(r, "what is taken back leaves something behind", "");
    sand_close(t);
}

static void check_copy(const struct run *r, int actor, sand_answer a)
{
    struct werwolf_state one = r->s, two = r->s;
    werwolf_apply(r->p, &one, actor, a, 0);
    werwolf_apply(r->p, &two, actor, a, 0);
    if (memcmp(&one, &two, sizeof one) != 0)
        wrong(r, "a copy goes another way", "");
}

/* ---- One execution ---- */

static bool under_way(const struct run *r, int position)
{
    return !r->s.head.over && r->s.position == position && r->s.depth > 1;
}

static void finish(struct run *r)
{
    const int position = r->s.position;
    int steps = 0, actor;
    sand_answer a;
    check(r, "as the event begins");
    for (; under_way(r, position) && random_answer(r, &a, &actor); steps++) {
        const uint32_t lot = sand_random_below(&r->chance, 64);
        if (lot < 8)
            check_copy(r, actor, a);
        else if (lot < 11)
            check_load(r);
        else if (lot == 11)
            check_undo(r, actor, a);
        werwolf_apply(r->p, &r->s, actor, a, 0);
        check(r, "after an answer");
        if (steps > LONGEST)
            wrong(r, "does not come to an end", "");
    }
}

static void execute(int card, int side, int f, uint64_t seed)
{
    struct run r = {.p = pack->data, .card = card, .side = side, .f = f, .seed = seed};
    sand_random_seed(&r.chance, seed * 1000003 + (uint64_t)(card * 8 + side * 4 + f));
    wander(&r);
    if (r.p->card[card].kind == KIND_KEY)
        play_key(&r);
    else
        play_event(&r);
    finish(&r);
}

/* ---- The tests ---- */

static void every_card_of(int kind)
{
    const struct werwolf_pack *p = pack->data;
    const int positions = number_from("SAND_CARDS", 5), first = number_from("SAND_CARDS_SEED", 1);
    int texts = 0;
    for (int card = 0; card < WERWOLF_CARDS; card++)
        for (int side = 0; side < 2; side++) {
            if (p->card[card].kind != kind || !p->card[card].first[side])
                continue;
            texts++;
            for (int f = 0; f < WERWOLF_FACTIONS; f++)
                for (int n = 0; n < positions; n++)
                    if (kind == KIND_EVENT || p->card[card].owner == f)
                        execute(card, side, f, (uint64_t)(first + n));
        }
    assert_true(texts >= (kind == KIND_EVENT ? WERWOLF_EVENTS : WERWOLF_KEYS));
}

static void every_event(void **state)
{
    (void)state;
    every_card_of(KIND_EVENT);
}

static void every_key_event(void **state)
{
    (void)state;
    every_card_of(KIND_KEY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_event), cmocka_unit_test(every_key_event)};
    return cmocka_run_group_tests(tests, open_pack, NULL);
}
