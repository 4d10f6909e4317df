/* The whole position as readable JSON, and back. Saving cannot fail. Loading trusts nothing: what is malformed is an
 * error of the reader with its place, what is impossible an error of check.c. What is absent has the value of a fresh
 * game, so a position written by hand needs only the cards, the phase and what differs. The chance is the table's to
 * keep. */
#include "games/werewolves/rules.h"

#include "engine/pack.h"

static const char *const moderators[] = {"software", "person", "proxy", 0};
static const char *const ghost_views[] = {"public", "all", 0};
static const char *const talks[] = {"open", "rounds", 0};

/* ---- What a table can say ---- */

/* What is plain in a position, all of it by name; views say it in their own words. Who may know it: RULES.md part 3. */
#define ONE(member) SAND_VALUE(struct werewolves_state, member), .name = #member, .flags = SAND_WRITTEN | SAND_UNSHOWN
#define EACH(member)                                                                                                   \
    SAND_BY(struct werewolves_state, member, WEREWOLVES_DOM_SEAT), .name = #member, .flags = SAND_UNSHOWN
#define SEATS .kind = SAND_SET, .domain = WEREWOLVES_DOM_SEAT
static const char *const ends[] = {WEREWOLVES_END_LIST(SAND_END) 0};
#define SEAT   .kind = SAND_WORD, .words = werewolves_seats, .preset = WEREWOLVES_NONE
#define SECRET .audience = SAND_KEPT
const struct sand_field werewolves_fields[] = {
    {SAND_VALUE(struct werewolves_state, number), .name = "number", .high = INT16_MAX,
     .flags = SAND_WRITTEN | SAND_UNSHOWN | SAND_NEEDED},
    {ONE(phase), .kind = SAND_WORD, .words = werewolves_phases, .preset = WEREWOLVES_P_DAY, SECRET},
    {ONE(origin), .kind = SAND_WORD, .words = werewolves_origins},
    {ONE(resume), .kind = SAND_WORD, .words = werewolves_phases, .preset = WEREWOLVES_P_OVER},
    {SAND_VALUE(struct werewolves_state, result), .name = "result", .kind = SAND_WORD, .words = ends, .plus = 1,
     .flags = SAND_UNSHOWN},
    {EACH(cause), .kind = SAND_WORD, .words = werewolves_causes, .preset = WEREWOLVES_ALIVE},
    {EACH(died_at), .low = 1},
    {EACH(acts), .low = 1, .high = WEREWOLVES_ACTS},
    {EACH(pointed), .kind = SAND_WORD, .words = werewolves_seats, .preset = WEREWOLVES_SILENT, SECRET},
    {EACH(ballot), SEAT},
    {EACH(finger), SEAT},
    {ONE(unknown), SEATS, SECRET},
    {ONE(slips), .high = SAND_SEATS + 1, SECRET},
    {ONE(seen), SEATS, SECRET},
    {ONE(shown), SEATS, SECRET},
    {ONE(leaders), SEATS},
    {ONE(acquitted), SEATS},
    {ONE(drowsy), SEATS},
    {ONE(more_asked), SEATS},
    {ONE(last_up), SEATS},
    {ONE(last_down), SEATS},
    {ONE(leaving), SEATS, SECRET},
    {ONE(gone), SEATS},
    {ONE(watching), SEATS},
    {ONE(mayor_maybe), SEATS},
    {ONE(hunter_maybe), SEATS},
    {ONE(met), .kind = SAND_FLAG},
    {ONE(heal_left), .kind = SAND_FLAG, SECRET},
    {ONE(poison_left), .kind = SAND_FLAG, SECRET},
    {ONE(heal_used), .kind = SAND_FLAG, SECRET},
    {ONE(extended), .kind = SAND_FLAG},
    {ONE(office_due), .kind = SAND_FLAG},
    {ONE(victim), SEAT, SECRET},
    {ONE(poison_target), SEAT, SECRET},
    {ONE(guard_target), SEAT, SECRET},
    {ONE(guard_last), SEAT, SECRET},
    {ONE(trial), SEAT},
    {ONE(mayor_office), SEAT},
    {ONE(pack_round), .preset = 1, SECRET},
    {ONE(trial_no)},
    {ONE(talk_round)},
    {ONE(turn)},
    {ONE(uneaten_nights)},
    {ONE(quiet_dawns)},
    {0}};

/* Options with a number: they are among the others. */
#define LIMIT(member) SAND_VALUE(struct werewolves_state, member), .name = #member, .low = 1, .flags = SAND_WRITTEN
static const struct sand_field limits[] = {{LIMIT(quiet_limit), .preset = 10, .high = 50},
                                           {LIMIT(wolf_rounds), .preset = 3, .high = 5},
                                           {LIMIT(talk_rounds), .preset = 8, .high = 20},
                                           {0}};

/* ---- Saving ---- */

static void save_options(const struct werewolves_state *s, struct sand_writer *w)
{
    sand_put_object(w, "options");
    for (int i = 0; werewolves_switches[i]; i++)
        sand_put_bool(w, werewolves_switches[i], s->options >> i & 1);
    sand_put_text(w, "ghost_view", ghost_views[werewolves_has(s, WEREWOLVES_GHOSTS_SEE)]);
    sand_put_text(w, "talk", talks[werewolves_has(s, WEREWOLVES_TALK_ROUNDS)]);
    sand_put_bool(w, "free_text", werewolves_has(s, WEREWOLVES_FREE_TEXT));
    sand_put_text(w, "moderator",
                  moderators[werewolves_has(s, WEREWOLVES_MOD_PERSON)  ? 1
                             : werewolves_has(s, WEREWOLVES_MOD_PROXY) ? 2
                                                                       : 0]);
    sand_put_part(&werewolves_game, 0, limits, s, w);
    sand_put_end(w);
}

static void save_seats(const struct werewolves_state *s, struct sand_writer *w)
{
    static const char *const thumbs[] = {"up", "down"};
    const char *const *names = werewolves_voting(s) ? thumbs : werewolves_seats;
    sand_put_object(w, "answer");
    for (int p = 0; p < s->head.seats; p++)
        if (s->answer[p] != WEREWOLVES_SILENT)
            sand_put_text(w, werewolves_seats[p], names[s->answer[p]]);
    sand_put_end(w);
    werewolves_put_list(w, "lovers", s->lover, s->lover[0] == WEREWOLVES_NONE ? 0 : 2, werewolves_seats);
    werewolves_put_list(w, "trial_by", s->trial_by, s->trial_by[0] == WEREWOLVES_NONE ? 0 : 2, werewolves_seats);
    werewolves_put_order(s, w);
}

void werewolves_save(const void *pack, const void *state, struct sand_writer *w)
{
    const struct werewolves_state *s = werewolves_of(state);
    sand_put_object(w, 0);
    sand_put_fields(&werewolves_game, pack, s, SAND_STORAGE, w);
    save_options(s, w);
    werewolves_put_set(w, "set", s->set, 0);
    werewolves_put_list(w, "card", s->card, s->head.seats, werewolves_cards);
    save_seats(s, w);
    sand_put_end(w);
}

/* ---- Loading ---- */

/* A seat by its name among the first `n` names of werewolves_seats; WEREWOLVES_NONE and an error otherwise. */
static int seat_named(struct sand_reader *r, sand_node n, const char *name, int count, bool none)
{
    for (int i = 0; i < count; i++)
        if (strcmp(werewolves_seats[i], name) == 0)
            return i;
    if (!none || strcmp(name, "none") != 0)
        sand_reader_fail(r, n, none ? "no such seat, nor none: " : "no such seat: ", name, (char *)0);
    return WEREWOLVES_NONE;
}

static uint8_t load_seat(const struct werewolves_state *s, struct sand_reader *r, sand_node n)
{
    return (uint8_t)seat_named(r, n, sand_string(r, n), s->head.seats, true);
}

static void load_options(struct sand_reader *r, struct werewolves_state *s)
{
    static const uint16_t by[] = {0, WEREWOLVES_MOD_PERSON, WEREWOLVES_MOD_PROXY};
    const sand_node o = sand_member(r, 0, "options");
    unsigned options = 0;
    for (int i = 0; werewolves_switches[i]; i++)
        options |= (unsigned)sand_read_flag_or(r, o, werewolves_switches[i], false) << i;
    options |= sand_read_word_or(r, o, "ghost_view", ghost_views, 0) ? WEREWOLVES_GHOSTS_SEE : 0;
    options |= sand_read_word_or(r, o, "talk", talks, 0) ? WEREWOLVES_TALK_ROUNDS : 0;
    options |= sand_read_flag_or(r, o, "free_text", true) ? WEREWOLVES_FREE_TEXT : 0;
    s->options = (uint16_t)(options | by[sand_read_word_or(r, o, "moderator", moderators, 0)]);
    sand_get_part(&werewolves_game, 0, limits, r, o, s);
}

static void load_cards(struct sand_reader *r, struct werewolves_state *s)
{
    const sand_node cards = sand_require(r, 0, "card"), set = sand_member(r, 0, "set");
    if (sand_reader_ok(r) &&
        (sand_type(r, cards) != SAND_ARRAY || sand_count(r, cards) < 6 || sand_count(r, cards) > 24))
        sand_reader_fail(r, cards, "a list of six to 24 characters, one per seat", (char *)0);
    werewolves_blank(s, sand_reader_ok(r) ? sand_count(r, cards) : 6);
    for (int i = 0; i < s->head.seats && sand_reader_ok(r); i++) {
        const int card = sand_choice(r, sand_item(r, cards, i), werewolves_cards);
        s->card[i] = (uint8_t)(card < 0 ? 0 : card);
        s->set[s->card[i]]++;
    }
    if (set >= 0)
        werewolves_read_set(r, set, s->set);
    werewolves_index(s);
}

/* Answers to the open question: seats, or thumbs where there is a vote. */
static void load_answers(struct werewolves_state *s, struct sand_reader *r)
{
    static const char *const thumbs[] = {"up", "down", 0};
    const sand_node map = sand_member(r, 0, "answer");
    for (int p = 0; p < s->head.seats && map >= 0 && sand_reader_ok(r); p++) {
        const sand_node n = sand_member(r, map, werewolves_seats[p]);
        const int i = n < 0 ? WEREWOLVES_SILENT : werewolves_voting(s) ? sand_choice(r, n, thumbs) : load_seat(s, r, n);
        s->answer[p] = (uint8_t)(i < 0 ? WEREWOLVES_SILENT : i);
    }
}

/* A list of `low` to `high` seats, or an empty one. */
static void load_list(const struct werewolves_state *s, struct sand_reader *r, const char *key, uint8_t *list, int low,
                      int high)
{
    const sand_node array = sand_member(r, 0, key);
    const int n = array < 0 ? 0 : sand_count(r, array);
    if (array >= 0 && (sand_type(r, array) != SAND_ARRAY || (n > 0 && (n < low || n > high))))
        sand_reader_fail(r, array, "expected a list of seats, empty or of the right length", (char *)0);
    for (int i = 0; i < n && sand_reader_ok(r); i++) {
        const sand_node item = sand_item(r, array, i);
        list[i] = (uint8_t)seat_named(r, item, sand_string(r, item), s->head.seats, false);
    }
}

/* What is absent is as a fresh game, or the phase, makes it. */
static void presume(struct werewolves_state *s, struct sand_reader *r)
{
    const bool met = s->number > 1 || (s->number == 1 && s->phase != WEREWOLVES_P_CUPID);
    bool poisoned = false;
    for (int p = 0; p < s->head.seats; p++)
        poisoned |= s->cause[p] == WEREWOLVES_POISONED;
    if (sand_member(r, 0, "heal_left") < 0)
        s->heal_left = s->set[WEREWOLVES_WITCH];
    if (sand_member(r, 0, "poison_left") < 0)
        s->poison_left = poisoned ? 0 : s->set[WEREWOLVES_WITCH];
    if (sand_member(r, 0, "met") < 0)
        s->met = met;
    if (sand_member(r, 0, "mayor_maybe") < 0)
        s->mayor_maybe = s->set[WEREWOLVES_MAYOR] ? werewolves_all(s) : 0;
    if (sand_member(r, 0, "hunter_maybe") < 0)
        s->hunter_maybe = s->set[WEREWOLVES_HUNTER] ? werewolves_all(s) : 0;
}

/* The facts that other fields repeat. */
static void derive(struct werewolves_state *s)
{
    for (int p = 0; p < s->head.seats; p++) {
        if (s->cause[p] != WEREWOLVES_ALIVE)
            s->alive &= ~sand_bit(p);
        if (s->answer[p] != WEREWOLVES_SILENT)
            s->answered |= sand_bit(p);
        if (s->acts[p] == WEREWOLVES_ACTS)
            s->spent |= sand_bit(p);
        if (s->finger[p] != WEREWOLVES_NONE) {
            s->fingers |= sand_bit(p);
            s->aimed |= sand_bit(s->finger[p]);
        }
    }
    s->head.over = s->phase == WEREWOLVES_P_OVER;
}

bool werewolves_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    struct werewolves_state *s = state;
    load_cards(r, s);
    load_options(r, s);
    sand_get_fields(&werewolves_game, pack, r, s);
    load_answers(s, r);
    load_list(s, r, "lovers", s->lover, 2, 2);
    load_list(s, r, "trial_by", s->trial_by, 2, 2);
    load_list(s, r, "order", s->order, 1, s->head.seats);
    presume(s, r);
    if (!sand_reader_done(r, error))
        return false;
    derive(s);
    return werewolves_check(pack, s, error);
}
