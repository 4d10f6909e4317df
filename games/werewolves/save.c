/* The whole position as readable JSON, and back. Saving cannot fail. Loading trusts nothing: what is malformed is an
 * error of the reader with its place, what is impossible an error of check.c. What is absent has the value of a fresh
 * game, so a position written by hand needs only the cards, the phase and what differs. The chance is the table's to
 * keep. */
#include "games/werewolves/rules.h"

static const char *const moderators[] = {"software", "person", "proxy", 0};
static const char *const ghost_views[] = {"public", "all", 0};
static const char *const talks[] = {"open", "rounds", 0};

/* ---- Fields by name: one table serves both ways ---- */

#define AT(member) (uint16_t) offsetof(struct werewolves, member)
struct field {
    const char *name;
    uint16_t at;
};
static const struct field masks[] = {{"seen", AT(seen)},
                                     {"shown", AT(shown)},
                                     {"leaders", AT(leaders)},
                                     {"acquitted", AT(acquitted)},
                                     {"drowsy", AT(drowsy)},
                                     {"more_asked", AT(more_asked)},
                                     {"last_up", AT(last_up)},
                                     {"last_down", AT(last_down)},
                                     {"leaving", AT(leaving)},
                                     {"mayor_maybe", AT(mayor_maybe)},
                                     {"hunter_maybe", AT(hunter_maybe)},
                                     {0, 0}};
static const struct field flags[] = {{"met", AT(met)},
                                     {"heal_left", AT(heal_left)},
                                     {"poison_left", AT(poison_left)},
                                     {"heal_used", AT(heal_used)},
                                     {"extended", AT(extended)},
                                     {"office_due", AT(office_due)},
                                     {0, 0}};
static const struct field seats[] = {{"victim", AT(victim)},
                                     {"poison_target", AT(poison_target)},
                                     {"guard_target", AT(guard_target)},
                                     {"guard_last", AT(guard_last)},
                                     {"trial", AT(trial)},
                                     {"mayor_office", AT(mayor_office)},
                                     {0, 0}};
static const struct field numbers[] = {{"pack_round", AT(pack_round)},
                                       {"trial_no", AT(trial_no)},
                                       {"talk_round", AT(talk_round)},
                                       {"turn", AT(turn)},
                                       {"uneaten_nights", AT(uneaten_nights)},
                                       {"quiet_dawns", AT(quiet_dawns)},
                                       {0, 0}};
/* Options with a number, all bytes. */
static const struct field limits[] = {
    {"quiet_limit", AT(quiet_limit)}, {"wolf_rounds", AT(wolf_rounds)}, {"talk_rounds", AT(talk_rounds)}, {0, 0}};

static uint8_t *byte_at(struct werewolves *s, const struct field *f)
{
    return (uint8_t *)s + f->at;
}
static uint8_t byte_of(const struct werewolves *s, const struct field *f)
{
    return *((const uint8_t *)s + f->at);
}

/* ---- Saving ---- */

static void save_options(const struct werewolves *s, struct sand_writer *w)
{
    sand_put_object(w, "options");
    for (int i = 0; werewolves_switches[i]; i++)
        sand_put_bool(w, werewolves_switches[i], s->options >> i & 1);
    sand_put_text(w, "ghost_view", ghost_views[werewolves_has(s, WW_GHOSTS_SEE)]);
    sand_put_text(w, "talk", talks[werewolves_has(s, WW_TALK_ROUNDS)]);
    sand_put_bool(w, "free_text", werewolves_has(s, WW_FREE_TEXT));
    sand_put_text(w, "moderator",
                  moderators[werewolves_has(s, WW_MOD_PERSON)  ? 1
                             : werewolves_has(s, WW_MOD_PROXY) ? 2
                                                               : 0]);
    for (const struct field *f = limits; f->name; f++)
        sand_put_int(w, f->name, byte_of(s, f));
    sand_put_end(w);
}

static void save_list(struct sand_writer *w, const char *key, const uint8_t *list, int n, const char *const *names)
{
    sand_put_array(w, key);
    for (int i = 0; i < n; i++)
        sand_put_text(w, 0, names[list[i]]);
    sand_put_end(w);
}

/* A value per seat, leaving out those that are as in a fresh game. */
static void save_map(const struct werewolves *s, struct sand_writer *w, const char *key, const uint8_t *value,
                     uint8_t usual, const char *const *names)
{
    sand_put_object(w, key);
    for (int p = 0; p < s->head.seats; p++)
        if (value[p] != usual)
            sand_put_text(w, werewolves_seats[p], names[value[p]]);
    sand_put_end(w);
}

static void save_counts(const struct werewolves *s, struct sand_writer *w)
{
    sand_put_object(w, "died_at");
    for (int p = 0; p < s->head.seats; p++)
        if (s->died_at[p])
            sand_put_int(w, werewolves_seats[p], s->died_at[p]);
    sand_put_end(w);
    sand_put_object(w, "acts");
    for (int p = 0; p < s->head.seats; p++)
        if (s->acts[p])
            sand_put_int(w, werewolves_seats[p], s->acts[p]);
    sand_put_end(w);
}

static void save_seats(const struct werewolves *s, struct sand_writer *w)
{
    static const char *const thumbs[] = {"up", "down"};
    save_map(s, w, "cause", s->cause, WW_ALIVE, werewolves_causes);
    save_counts(s, w);
    save_map(s, w, "answer", s->answer, WW_SILENT, werewolves_voting(s) ? thumbs : werewolves_seats);
    save_map(s, w, "pointed", s->pointed, WW_SILENT, werewolves_seats);
    save_map(s, w, "ballot", s->ballot, WW_NONE, werewolves_seats);
    save_map(s, w, "finger", s->finger, WW_NONE, werewolves_seats);
    save_list(w, "lovers", s->lover, s->lover[0] == WW_NONE ? 0 : 2, werewolves_seats);
    save_list(w, "trial_by", s->trial_by, s->trial_by[0] == WW_NONE ? 0 : 2, werewolves_seats);
    int speakers = 0;
    while (speakers < SAND_SEATS && s->order[speakers] != WW_NONE)
        speakers++;
    save_list(w, "order", s->order, speakers, werewolves_seats);
}

static void save_fields(const struct werewolves *s, struct sand_writer *w)
{
    for (const struct field *f = masks; f->name; f++) {
        sand_mask m;
        memcpy(&m, (const uint8_t *)s + f->at, sizeof m);
        werewolves_put_seats(w, f->name, m);
    }
    for (const struct field *f = flags; f->name; f++)
        sand_put_bool(w, f->name, byte_of(s, f));
    for (const struct field *f = seats; f->name; f++)
        sand_put_text(w, f->name, werewolves_seats[byte_of(s, f)]);
    for (const struct field *f = numbers; f->name; f++)
        sand_put_int(w, f->name, byte_of(s, f));
}

void werewolves_save(const void *pack, const void *state, struct sand_writer *w)
{
    const struct werewolves *s = werewolves_of(state);
    (void)pack;
    sand_put_object(w, 0);
    save_options(s, w);
    sand_put_object(w, "set");
    for (int card = 0; card < WW_CARDS; card++)
        if (s->set[card])
            sand_put_int(w, werewolves_cards[card], s->set[card]);
    sand_put_end(w);
    save_list(w, "card", s->card, s->head.seats, werewolves_cards);
    sand_put_text(w, "phase", werewolves_phases[s->phase]);
    sand_put_int(w, "number", s->number);
    save_seats(s, w);
    save_fields(s, w);
    sand_put_text(w, "origin", werewolves_origins[s->origin]);
    sand_put_text(w, "resume", werewolves_phases[s->resume]);
    if (s->result)
        sand_put_text(w, "result", werewolves_results[werewolves_of_result(s)]);
    sand_put_end(w);
}

/* ---- Loading ---- */

/* A seat by its name among the first `n` names of werewolves_seats; WW_NONE and an error otherwise. */
static int seat_named(struct sand_reader *r, sand_node n, const char *name, int count, bool none)
{
    for (int i = 0; i < count; i++)
        if (strcmp(werewolves_seats[i], name) == 0)
            return i;
    if (!none || strcmp(name, "none") != 0)
        sand_reader_fail(r, n, none ? "no such seat, nor none: " : "no such seat: ", name, (char *)0);
    return WW_NONE;
}

static uint8_t load_seat(const struct werewolves *s, struct sand_reader *r, sand_node n)
{
    return (uint8_t)seat_named(r, n, sand_string(r, n), s->head.seats, true);
}

static uint8_t choose(struct sand_reader *r, const char *key, const char *const *names, int usual)
{
    const sand_node n = sand_member(r, 0, key);
    const int i = n < 0 ? usual : sand_choice(r, n, names);
    return (uint8_t)(i < 0 ? usual : i);
}

static void load_options(struct sand_reader *r, struct werewolves *s)
{
    static const int usual[] = {10, 3, 8}, high[] = {50, 5, 20};
    static const uint16_t by[] = {0, WW_MOD_PERSON, WW_MOD_PROXY};
    const sand_node o = sand_member(r, 0, "options");
    unsigned options = 0;
    for (int i = 0; werewolves_switches[i]; i++) {
        const sand_node n = o < 0 ? -1 : sand_member(r, o, werewolves_switches[i]);
        options |= n >= 0 && sand_bool(r, n) ? 1u << i : 0;
    }
    const sand_node ghosts = o < 0 ? -1 : sand_member(r, o, "ghost_view"),
                    talk = o < 0 ? -1 : sand_member(r, o, "talk");
    const sand_node text = o < 0 ? -1 : sand_member(r, o, "free_text"),
                    who = o < 0 ? -1 : sand_member(r, o, "moderator");
    options |= ghosts >= 0 && sand_choice(r, ghosts, ghost_views) == 1 ? WW_GHOSTS_SEE : 0;
    options |= talk >= 0 && sand_choice(r, talk, talks) == 1 ? WW_TALK_ROUNDS : 0;
    options |= text < 0 || sand_bool(r, text) ? WW_FREE_TEXT : 0;
    const int moderator = who < 0 ? 0 : sand_choice(r, who, moderators);
    s->options = (uint16_t)(options | by[moderator < 0 ? 0 : moderator]);
    for (int i = 0; limits[i].name; i++) {
        const sand_node n = o < 0 ? -1 : sand_member(r, o, limits[i].name);
        *byte_at(s, &limits[i]) = (uint8_t)(n < 0 ? usual[i] : sand_int(r, n, 1, high[i]));
    }
}

static void load_cards(struct sand_reader *r, struct werewolves *s)
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

/* The seat a member of a map belongs to; null where it is none. */
static uint8_t *place_in(const struct werewolves *s, struct sand_reader *r, sand_node n, uint8_t *values)
{
    const int p = seat_named(r, n, sand_key_of(r, n), s->head.seats, false);
    return p == WW_NONE ? 0 : &values[p];
}

static void load_map(const struct werewolves *s, struct sand_reader *r, const char *key, uint8_t *values,
                     const char *const *names)
{
    const sand_node map = sand_member(r, 0, key);
    if (map < 0)
        return;
    if (sand_type(r, map) != SAND_OBJECT)
        sand_reader_fail(r, map, "an object of seats must stand here", (char *)0);
    for (sand_node n = sand_first(r, map); n >= 0 && sand_reader_ok(r); n = sand_next(r, n)) {
        uint8_t *value = place_in(s, r, n, values);
        const int i = !value ? 0 : names ? sand_choice(r, n, names) : load_seat(s, r, n);
        if (sand_reader_ok(r))
            *value = (uint8_t)i;
    }
}

static void load_died_at(struct werewolves *s, struct sand_reader *r)
{
    const sand_node map = sand_member(r, 0, "died_at");
    for (sand_node n = map < 0 ? -1 : sand_first(r, map); n >= 0 && sand_reader_ok(r); n = sand_next(r, n)) {
        const int p = seat_named(r, n, sand_key_of(r, n), s->head.seats, false);
        if (p != WW_NONE)
            s->died_at[p] = (uint16_t)sand_int(r, n, 1, UINT16_MAX);
    }
}

static void load_acts(struct werewolves *s, struct sand_reader *r)
{
    const sand_node map = sand_member(r, 0, "acts");
    for (sand_node n = map < 0 ? -1 : sand_first(r, map); n >= 0 && sand_reader_ok(r); n = sand_next(r, n)) {
        uint8_t *acts = place_in(s, r, n, s->acts);
        if (acts)
            *acts = (uint8_t)sand_int(r, n, 1, WW_ACTS);
    }
}

/* A list of `low` to `high` seats, or an empty one. */
static void load_list(const struct werewolves *s, struct sand_reader *r, const char *key, uint8_t *list, int low,
                      int high)
{
    const sand_node array = sand_member(r, 0, key);
    const int n = array < 0 ? 0 : sand_count(r, array);
    if (array >= 0 && (sand_type(r, array) != SAND_ARRAY || (n > 0 && (n < low || n > high))))
        sand_reader_fail(r, array, "a list of seats must stand here, empty or of the right length", (char *)0);
    for (int i = 0; i < n && sand_reader_ok(r); i++) {
        const sand_node item = sand_item(r, array, i);
        list[i] = (uint8_t)seat_named(r, item, sand_string(r, item), s->head.seats, false);
    }
}

static void load_mask(struct werewolves *s, struct sand_reader *r, const struct field *f)
{
    const sand_node array = sand_member(r, 0, f->name);
    sand_mask m = 0;
    if (array < 0)
        return;
    if (sand_type(r, array) != SAND_ARRAY)
        sand_reader_fail(r, array, "a list of seats must stand here", (char *)0);
    for (sand_node n = sand_first(r, array); n >= 0 && sand_reader_ok(r); n = sand_next(r, n)) {
        const int p = seat_named(r, n, sand_string(r, n), s->head.seats, false);
        if (p != WW_NONE && werewolves_is(m, p))
            sand_reader_fail(r, n, "this seat is there twice", (char *)0);
        m |= sand_bit(p);
    }
    if (sand_reader_ok(r))
        memcpy((uint8_t *)s + f->at, &m, sizeof m);
}

/* What a fresh game, or the phase, makes usual. */
static void presume(struct werewolves *s)
{
    s->heal_left = s->poison_left = s->set[WW_WITCH];
    for (int p = 0; p < s->head.seats; p++)
        if (s->cause[p] == WW_POISONED)
            s->poison_left = 0;
    s->met = s->number > 1 || (s->number == 1 && s->phase != WW_P_CUPID);
    s->mayor_maybe = s->set[WW_MAYOR] ? werewolves_all(s) : 0;
    s->hunter_maybe = s->set[WW_HUNTER] ? werewolves_all(s) : 0;
}

static void load_fields(struct werewolves *s, struct sand_reader *r)
{
    for (const struct field *f = masks; f->name; f++)
        load_mask(s, r, f);
    for (const struct field *f = flags; f->name; f++) {
        const sand_node n = sand_member(r, 0, f->name);
        if (n >= 0)
            *byte_at(s, f) = sand_bool(r, n);
    }
    for (const struct field *f = seats; f->name; f++) {
        const sand_node n = sand_member(r, 0, f->name);
        if (n >= 0)
            *byte_at(s, f) = load_seat(s, r, n);
    }
    for (const struct field *f = numbers; f->name; f++) {
        const sand_node n = sand_member(r, 0, f->name);
        if (n >= 0)
            *byte_at(s, f) = (uint8_t)sand_int(r, n, 0, UINT8_MAX);
    }
}

/* The facts that other fields repeat. */
static void derive(struct werewolves *s)
{
    for (int p = 0; p < s->head.seats; p++) {
        if (s->cause[p] != WW_ALIVE)
            s->alive &= ~sand_bit(p);
        if (s->answer[p] != WW_SILENT)
            s->answered |= sand_bit(p);
        if (s->acts[p] == WW_ACTS)
            s->spent |= sand_bit(p);
        if (s->finger[p] != WW_NONE) {
            s->fingers |= sand_bit(p);
            s->aimed |= sand_bit(s->finger[p]);
        }
    }
    s->head.over = s->phase == WW_P_OVER;
}

bool werewolves_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    static const char *const thumbs[] = {"up", "down", 0};
    struct werewolves *s = state;
    load_cards(r, s);
    load_options(r, s);
    s->phase = choose(r, "phase", werewolves_phases, WW_P_DAY);
    s->number = (uint16_t)sand_int(r, sand_require(r, 0, "number"), 0, INT16_MAX);
    s->origin = choose(r, "origin", werewolves_origins, WW_O_NONE);
    s->resume = choose(r, "resume", werewolves_phases, WW_P_OVER);
    s->result = sand_member(r, 0, "result") < 0 ? 0 : (uint8_t)(1 + choose(r, "result", werewolves_results, 0));
    load_map(s, r, "cause", s->cause, werewolves_causes);
    load_died_at(s, r);
    load_acts(s, r);
    load_map(s, r, "answer", s->answer, werewolves_voting(s) ? thumbs : 0);
    load_map(s, r, "pointed", s->pointed, 0);
    load_map(s, r, "ballot", s->ballot, 0);
    load_map(s, r, "finger", s->finger, 0);
    load_list(s, r, "lovers", s->lover, 2, 2);
    load_list(s, r, "trial_by", s->trial_by, 2, 2);
    load_list(s, r, "order", s->order, 1, s->head.seats);
    presume(s);
    load_fields(s, r);
    derive(s);
    return sand_reader_done(r, error) && werewolves_check(pack, s, error);
}
