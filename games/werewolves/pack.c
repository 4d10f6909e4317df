/* Reads cards.json and talk.json. Every error names the file, the place and what would be right. */
#include "games/werewolves/rules.h"

#include "engine/pack.h"

#include <stdlib.h>
#include <string.h>

/* ---- cards.json ---- */

/* An array must hold exactly these words in this order: the rules are written for them. */
static void require_words(struct sand_reader *r, const char *key, const char *const *words)
{
    const sand_node array = sand_require(r, 0, key);
    int i = 0;
    for (sand_node n = sand_first(r, array); n >= 0 && sand_reader_ok(r); n = sand_next(r, n), i++)
        if (!words[i] || strcmp(sand_string(r, n), words[i]) != 0) {
            sand_reader_fail(r, n, "the rules fix this list; expected ", words[i] ? words[i] : "nothing more",
                             (char *)0);
            return;
        }
    if (words[i])
        sand_reader_fail(r, array, "the rules fix this list; missing: ", words[i], (char *)0);
}

static void load_calls(struct sand_reader *r, sand_node character)
{
    static const char *const known[] = {"every-night", "first-night", "first-night-note", "on-death", 0};
    const sand_node calls = sand_require(r, character, "calls");
    SAND_EACH (n, r, calls)
        sand_choice(r, n, known);
    sand_read_past(r, sand_member(r, character, "pictures"));
    sand_read_past(r, sand_member(r, character, "potions"));
}

static void load_character(struct werewolves_pack *p, struct sand_reader *r, sand_node n)
{
    static const char *const sides[] = {"village", "werewolves", 0};
    const int card = sand_choice(r, sand_require(r, n, "id"), werewolves_cards);
    if (card < 0)
        return;
    if (p->count[card])
        sand_reader_fail(r, n, "character listed twice: ", werewolves_cards[card], (char *)0);
    const bool single = card > WEREWOLVES_WEREWOLF;
    sand_string(r, sand_require(r, n, "name"));
    const int most = single ? 1 : card == WEREWOLVES_WEREWOLF ? WEREWOLVES_MOST_WOLVES : SAND_SEATS - 1;
    p->count[card] = sand_read_number(r, n, "count", 1, most);
    p->value[card] = sand_read_number(r, n, "value", -20, 20);
    p->always[card] = sand_read_flag(r, n, "always");
    p->side[card] = sand_choice(r, sand_require(r, n, "side"), sides);
    if (sand_reader_ok(r) && p->side[card] != (card == WEREWOLVES_WEREWOLF))
        sand_reader_fail(r, n, "only the werewolf is on the side werewolves (R-card-4)", (char *)0);
    if (sand_reader_ok(r) && p->always[card] != (card <= WEREWOLVES_SEER))
        sand_reader_fail(r, n, "villager, werewolf and seer are always there, the others not (R-set-3)", (char *)0);
    const sand_node needs = sand_member(r, n, "requires");
    p->requires[card] = needs < 0 ? card : sand_choice(r, needs, werewolves_cards);
    load_calls(r, n);
}

static void load_characters(struct werewolves_pack *p, struct sand_reader *r)
{
    const sand_node characters = sand_require(r, 0, "characters");
    SAND_EACH (n, r, characters)
        load_character(p, r, n);
    int total = 0;
    for (int card = 0; card < WEREWOLVES_CARDS; card++) {
        total += p->count[card];
        if (!p->count[card])
            sand_reader_fail(r, characters, "missing character: ", werewolves_cards[card], (char *)0);
    }
    const sand_node size = sand_require(r, 0, "pool_size");
    if (sand_int(r, size, 1, 1000) != total)
        sand_reader_fail(r, size, "must be the sum of all counts", (char *)0);
}

static void load_profiles(struct werewolves_pack *p, struct sand_reader *r)
{
    const sand_node profiles = sand_require(r, 0, "profiles");
    for (int i = 0; i < WEREWOLVES_PROFILES; i++) {
        const sand_node n = sand_require(r, profiles, werewolves_profiles[i]);
        const sand_node window = sand_require(r, n, "window");
        if (sand_count(r, window) != 2)
            sand_reader_fail(r, window, "a window is its lowest and its highest sum", (char *)0);
        p->profile[i].low = (int)sand_int(r, sand_item(r, window, 0), -99, 99);
        p->profile[i].high = (int)sand_int(r, sand_item(r, window, 1), p->profile[i].low, 99);
        p->profile[i].target = sand_read_number(r, n, "target", p->profile[i].low, p->profile[i].high);
        if (2 * p->profile[i].target != p->profile[i].low + p->profile[i].high)
            sand_reader_fail(r, n, "the target must be the middle of the window", (char *)0);
    }
}

static void load_preference(struct werewolves_pack *p, struct sand_reader *r)
{
    const sand_node list = sand_require(r, 0, "proposal_preference");
    unsigned seen = 0;
    SAND_EACH (n, r, list) {
        const int card = sand_choice(r, n, werewolves_cards);
        if (card <= WEREWOLVES_WEREWOLF || seen & 1u << card) {
            sand_reader_fail(r, n, "each single character must be listed once", (char *)0);
            return;
        }
        seen |= 1u << card;
        p->preference[p->preferred++] = card;
    }
    if (p->preferred != WEREWOLVES_CARDS - 2)
        sand_reader_fail(r, list, "each single character must be listed once", (char *)0);
}

/* Sets of ours: what has been measured, not what the rulebook says. A pack need not have any. */
static void load_even(struct werewolves_pack *p, struct sand_reader *r)
{
    const sand_node list = sand_member(r, 0, "even");
    SAND_EACH (n, r, list) {
        const int seats = (int)sand_int(r, sand_require(r, n, "players"), werewolves_game.min_seats,
                                        werewolves_game.max_seats);
        const sand_node set = sand_require(r, n, "set");
        const bool elected = sand_read_flag_or(r, n, "elected_mayor", false);
        uint8_t count[WEREWOLVES_CARDS];
        if (sand_reader_ok(r) && werewolves_read_set(r, set, count) &&
            werewolves_check_set(p, r, set, seats, false, elected, count))
            memcpy(p->even[elected][seats], count, sizeof count);
    }
}

static void load_sides(struct sand_reader *r)
{
    static const char *const ids[] = {"village", "werewolves", 0};
    const sand_node sides = sand_require(r, 0, "sides");
    SAND_EACH (n, r, sides) {
        sand_choice(r, sand_require(r, n, "id"), ids);
        sand_string(r, sand_require(r, n, "name"));
    }
}

static void load_cards(void *pack, struct sand_reader *r)
{
    struct werewolves_pack *p = pack;
    static const char *const first[] = {"cupid",           "lovers",       "werewolf", "seer",
                                        "witch-heal",      "witch-poison", "healer",   "hunter",
                                        "red-riding-hood", "mayor",        0};
    static const char *const later[] = {"werewolf", "seer", "witch-heal", "witch-poison", "healer", 0};
    sand_read_past(r, sand_member(r, 0, "source"));
    load_sides(r);
    load_characters(p, r);
    require_words(r, "night_order_first", first);
    require_words(r, "night_order_later", later);
    require_words(r, "causes_of_death", werewolves_causes);
    p->extras_from = sand_read_number(r, 0, "extras_from_players", 1, SAND_SEATS + 1);
    load_profiles(p, r);
    load_preference(p, r);
    load_even(p, r);
}

/* ---- talk.json ---- */

static void load_statement(struct werewolves_pack *p, struct sand_reader *r, sand_node n, const char *const *groups)
{
    static const char *const channels[] = {"day", "pack", "both", 0};
    sand_grammar_add(&p->grammar, r, n);
    sand_choice(r, sand_require(r, n, "group"), groups);
    sand_choice(r, sand_require(r, n, "channel"), channels);
    sand_read_past(r, sand_require(r, n, "en"));
    sand_read_past(r, sand_require(r, n, "aiwolf"));
}

static void load_talk(void *pack, struct sand_reader *r)
{
    struct werewolves_pack *p = pack;
    enum { GROUPS = 16 };
    const char *groups[GROUPS + 2] = {"fact"}; /* a group that is on no menu */
    const sand_node list = sand_require(r, 0, "groups"), limits = sand_require(r, 0, "limits");
    for (int i = 0; i < GROUPS && i < sand_count(r, list); i++)
        groups[i + 1] = sand_string(r, sand_item(r, list, i));
    const sand_node statements = sand_require(r, 0, "statements");
    SAND_EACH (n, r, statements)
        load_statement(p, r, n, groups);
    p->grammar.roles = werewolves_cards;
    p->grammar.max_depth = sand_read_number(r, limits, "max_depth", 0, 8);
    p->grammar.max_chars = sand_read_number(r, limits, "max_chars", 1, SAND_REMARK_BYTES);
    p->max_text = sand_read_number(r, limits, "max_text", 1, SAND_REMARK_BYTES);
    sand_read_past(r, limits);
    sand_read_past(r, sand_member(r, 0, "about"));
    sand_read_past(r, sand_require(r, 0, "connectives"));
    sand_read_past(r, sand_require(r, 0, "roles_aiwolf"));
}

/* ---- Both ---- */

void *werewolves_pack_load(const struct sand_file *files, int n, struct sand_error *error)
{
    static const struct sand_loader loaders[] = {{"cards.json", load_cards}, {"talk.json", load_talk}, {0}};
    struct werewolves_pack *p = sand_load_files(sizeof *p, loaders, files, n, error);
    if (p)
        werewolves_propose(p);
    return p;
}
