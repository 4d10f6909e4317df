/* What a viewer may know (part 3, column "Seen by"): one JSON object of at most three levels, keyed by ids. What is
 * absent is default or unknown.
 *
 * {"phase":…,"number":…,"you":{…own secrets…},"seat":{"p1":{…}},…}, and "secret":{…} for those who see everything.
 * At night nothing here depends on who is asked: the Witch's two questions are one phase, and the pack's rounds show to
 * the pack only (R-leak). imagine.c keeps exactly what is here. */
#include "engine/notation.h"
#include "games/werewolves/rules.h"

/* ---- What a viewer knows ---- */

static bool is_seat(const struct werewolves_state *s, int viewer)
{
    return viewer < s->head.seats;
}

/* A Werewolf who lived to be called with the pack has met it (R-deal-4, R-see-2). */
bool werewolves_knows_pack(const struct werewolves_state *s, int viewer)
{
    return is_seat(s, viewer) && s->met && werewolves_is(s->wolves, viewer) && werewolves_lived(s, viewer, 1) &&
           !werewolves_missing(s, WEREWOLVES_WEREWOLF);
}

bool werewolves_knows_card(const struct werewolves_state *s, int viewer, int seat)
{
    if (werewolves_is(s->unknown, seat)) /* R-deal-10: not even the moderator knows it */
        return false;
    if (viewer == seat || werewolves_knows_all(s, viewer))
        return true;
    if (!werewolves_is(s->alive, seat) && !werewolves_has(s, WEREWOLVES_HIDE_CARDS))
        return true;
    return werewolves_is(s->wolves, seat) && werewolves_knows_pack(s, viewer) && werewolves_lived(s, seat, 1);
}

/* Cupid, the lovers, and all once one has died of a broken heart. */
bool werewolves_knows_lovers(const struct werewolves_state *s, int viewer)
{
    if (werewolves_knows_all(s, viewer))
        return true;
    if (s->lover[0] != WEREWOLVES_NONE && !werewolves_is(s->alive, s->lover[0]))
        return true;
    return is_seat(s, viewer) &&
           (viewer == s->holder[WEREWOLVES_CUPID] || viewer == s->lover[0] || viewer == s->lover[1]);
}

/* ---- Pieces ---- */

static void put_names(struct sand_writer *w, const char *key, sand_mask seats)
{
    sand_put_set(w, key, sand_domain_of(&werewolves_game, WEREWOLVES_DOM_SEAT), 0, seats);
}

void werewolves_put_list(struct sand_writer *w, const char *key, const uint8_t *list, int n, const char *const *names)
{
    sand_put_array(w, key);
    for (int i = 0; i < n; i++)
        sand_put_text(w, 0, names[list[i]]);
    sand_put_end(w);
}

void werewolves_put_order(const struct werewolves_state *s, struct sand_writer *w)
{
    int speakers = 0;
    while (speakers < SAND_SEATS && s->order[speakers] != WEREWOLVES_NONE)
        speakers++;
    werewolves_put_list(w, "order", s->order, speakers, werewolves_seats);
}

static void put_some(struct sand_writer *w, const char *key, sand_mask seats)
{
    if (seats)
        put_names(w, key, seats);
}

static void put_seat(struct sand_writer *w, const char *key, int seat)
{
    sand_put_text(w, key, werewolves_seats[seat]);
}

static const char *answer_text(const struct werewolves_state *s, int seat)
{
    if (werewolves_voting(s))
        return s->answer[seat] == WEREWOLVES_UP ? "up" : "down";
    return werewolves_seats[s->answer[seat]];
}

/* The pointers of the last closed round, of those who were awake. */
static void put_pointed(const struct werewolves_state *s, struct sand_writer *w)
{
    if (s->phase < WEREWOLVES_P_PACK || (s->phase == WEREWOLVES_P_PACK && s->pack_round == 1) || !s->met)
        return;
    sand_put_object(w, "pointed");
    for (sand_mask m = s->wolves; m; m &= m - 1) {
        const int p = werewolves_first(m);
        if (werewolves_awake(s, p))
            put_seat(w, werewolves_seats[p], s->pointed[p]);
    }
    sand_put_end(w);
}

/* ---- Own secrets ---- */

static void put_seer(const struct werewolves_state *s, struct sand_writer *w)
{
    if (!s->seen)
        return;
    sand_put_object(w, "seen");
    for (sand_mask m = s->seen; m; m &= m - 1) {
        const int p = werewolves_first(m);
        sand_put_text(w, werewolves_seats[p], werewolves_is(s->wolves, p) ? "werewolf" : "not");
    }
    sand_put_end(w);
}

static void put_witch(const struct werewolves_state *s, int seat, struct sand_writer *w)
{
    sand_put_true(w, "heal_left", s->heal_left);
    sand_put_true(w, "poison_left", s->poison_left);
    put_some(w, "shown", s->shown);
    if (s->number == 0 || s->phase < WEREWOLVES_P_WITCH_HEAL || !werewolves_awake(s, seat))
        return;
    put_seat(w, "victim", s->victim);
    sand_put_true(w, "heal_used", s->heal_used);
    if (s->poison_target != WEREWOLVES_NONE)
        put_seat(w, "poison_target", s->poison_target);
}

static void put_healer(const struct werewolves_state *s, int seat, struct sand_writer *w)
{
    if (s->guard_last != WEREWOLVES_NONE)
        put_seat(w, "guard_last", s->guard_last);
    if (s->number > 0 && s->phase > WEREWOLVES_P_HEALER && werewolves_awake(s, seat))
        put_seat(w, "guard_target", s->guard_target);
}

/* While the pack decides its members see how many have answered, not what: pointing is simultaneous. */
static void put_wolf(const struct werewolves_state *s, int seat, struct sand_writer *w)
{
    if (!werewolves_knows_pack(s, seat) || !werewolves_awake(s, seat))
        return;
    if (s->phase == WEREWOLVES_P_PACK) {
        sand_put_int(w, "round", s->pack_round);
        sand_put_count(w, "answered", werewolves_count(s->answered));
    }
    put_pointed(s, w);
    if (s->phase > WEREWOLVES_P_PACK)
        put_seat(w, "victim", s->victim);
}

static void put_by_card(const struct werewolves_state *s, int seat, struct sand_writer *w)
{
    if (s->card[seat] == WEREWOLVES_SEER)
        put_seer(s, w);
    else if (s->card[seat] == WEREWOLVES_WITCH)
        put_witch(s, seat, w);
    else if (s->card[seat] == WEREWOLVES_HEALER)
        put_healer(s, seat, w);
    else if (s->card[seat] == WEREWOLVES_WEREWOLF)
        put_wolf(s, seat, w);
    else if (s->card[seat] == WEREWOLVES_CUPID && s->lover[0] != WEREWOLVES_NONE)
        put_names(w, "paired", sand_bit(s->lover[0]) | sand_bit(s->lover[1]));
}

static void put_you(const struct werewolves_state *s, int seat, struct sand_writer *w)
{
    const bool known = !werewolves_is(s->unknown, seat);
    sand_put_object(w, "you");
    put_seat(w, "seat", seat);
    if (known)
        sand_put_text(w, "card", werewolves_cards[s->card[seat]]);
    if (s->lover[0] == seat || s->lover[1] == seat)
        put_seat(w, "lover", s->lover[s->lover[0] == seat]);
    if (werewolves_is(s->answered, seat))
        sand_put_text(w, "answer", answer_text(s, seat));
    if (known)
        put_by_card(s, seat, w);
    sand_put_end(w);
}

/* ---- Seats ---- */

static void put_fate(const struct werewolves_state *s, int p, struct sand_writer *w)
{
    if (werewolves_is(s->alive, p)) {
        sand_put_bool(w, "alive", true);
        return;
    }
    sand_put_text(w, "cause", werewolves_causes[s->cause[p]]);
    sand_put_int(w, "died_at", s->died_at[p]);
}

/* What the day shows of a seat; thumbs stay until the next dawn, ballots until the first. Who is leaving is shown at
 * night only as far as it was known before: a removal in the night is a secret until dawn. */
static void put_gestures(const struct werewolves_state *s, int p, struct sand_writer *w)
{
    if (s->finger[p] != WEREWOLVES_NONE)
        put_seat(w, "finger", s->finger[p]);
    sand_put_true(w, "acquitted", werewolves_is(s->acquitted, p));
    sand_put_true(w, "drowsy", werewolves_is(s->drowsy, p));
    sand_put_true(w, "more", werewolves_is(s->more_asked, p));
    sand_put_count(w, "acts", s->acts[p]);
    if (werewolves_is(s->last_up | s->last_down, p))
        sand_put_text(w, "thumb", werewolves_is(s->last_up, p) ? "up" : "down");
    if (s->number <= 1 && s->ballot[p] != WEREWOLVES_NONE)
        put_seat(w, "ballot", s->ballot[p]);
    sand_put_true(w, "leaving", werewolves_is(werewolves_night(s) ? s->gone : s->leaving, p));
    sand_put_true(w, "mayor", s->mayor_office == p);
}

static void put_seats(const struct werewolves_state *s, int viewer, struct sand_writer *w)
{
    const bool lovers = werewolves_knows_lovers(s, viewer);
    sand_put_object(w, "seat");
    for (int p = 0; p < s->head.seats; p++) {
        sand_put_object(w, werewolves_seats[p]);
        put_fate(s, p, w);
        if (werewolves_knows_card(s, viewer, p))
            sand_put_text(w, "card", werewolves_cards[s->card[p]]);
        sand_put_true(w, "lover", lovers && (s->lover[0] == p || s->lover[1] == p));
        put_gestures(s, p, w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* ---- The table ---- */

static void put_trial(const struct werewolves_state *s, struct sand_writer *w)
{
    if (werewolves_trying(s)) {
        put_seat(w, "trial", s->trial);
        werewolves_put_list(w, "trial_by", s->trial_by, 2, werewolves_seats);
    }
    sand_put_count(w, "trial_no", s->trial_no);
    if (werewolves_voting(s) || s->phase <= WEREWOLVES_P_ELECT2)
        sand_put_count(w, "answered", werewolves_count(s->answered));
}

static void put_talk(const struct werewolves_state *s, struct sand_writer *w)
{
    if (!s->talk_round)
        return;
    sand_put_int(w, "talk_round", s->talk_round);
    werewolves_put_order(s, w);
    sand_put_int(w, "turn", s->turn);
}

static void put_table(const struct werewolves_state *s, struct sand_writer *w)
{
    put_trial(s, w);
    put_talk(s, w);
    sand_put_true(w, "waking", werewolves_waking(s) < WEREWOLVES_CALLS);
    put_some(w, "leaders", s->leaders);
    put_some(w, "watching", s->watching);
    sand_put_true(w, "extended", s->extended);
    if (s->origin)
        sand_put_text(w, "origin", werewolves_origins[s->origin]);
    if (s->origin == WEREWOLVES_O_REMOVAL)
        sand_put_text(w, "resume", werewolves_phases[s->resume]);
    sand_put_true(w, "office_due", s->office_due);
    if (s->mayor_maybe && s->mayor_maybe != werewolves_all(s))
        put_names(w, "mayor_maybe", s->mayor_maybe);
    sand_put_count(w, "quiet_dawns", s->quiet_dawns);
    if (s->result)
        sand_put_text(w, "result", werewolves_game.ends[werewolves_of_result(s)]);
}

/* ---- Everything ---- */

static void put_night(const struct werewolves_state *s, struct sand_writer *w)
{
    sand_put_true(w, "heal_left", s->heal_left);
    sand_put_true(w, "poison_left", s->poison_left);
    put_some(w, "seen", s->seen);
    put_some(w, "shown", s->shown);
    put_seat(w, "victim", s->victim);
    sand_put_true(w, "heal_used", s->heal_used);
    put_seat(w, "poison_target", s->poison_target);
    put_seat(w, "guard_target", s->guard_target);
    put_seat(w, "guard_last", s->guard_last);
    sand_put_int(w, "round", s->pack_round);
    put_pointed(s, w);
}

static void put_secret(const struct werewolves_state *s, struct sand_writer *w)
{
    sand_put_object(w, "secret");
    sand_put_text(w, "phase", werewolves_phases[s->phase]);
    put_night(s, w);
    put_some(w, "leaving", s->leaving);
    if (s->answered) {
        sand_put_object(w, "answer");
        for (sand_mask m = s->answered; m; m &= m - 1)
            sand_put_text(w, werewolves_seats[werewolves_first(m)], answer_text(s, werewolves_first(m)));
        sand_put_end(w);
    }
    sand_put_end(w);
}

void werewolves_view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct werewolves_state *s = werewolves_of(state);
    const bool all = werewolves_knows_all(s, viewer);
    (void)pack;
    sand_put_object(w, 0);
    sand_put_text(w, "phase", werewolves_phase_shown(s->phase));
    sand_put_int(w, "number", s->number);
    if (is_seat(s, viewer))
        put_you(s, viewer, w);
    put_seats(s, viewer, w);
    put_table(s, w);
    werewolves_put_set(w, "set", s->set, all || !werewolves_has(s, WEREWOLVES_HIDDEN_SET) ? 0 : WEREWOLVES_SEER);
    if (all)
        put_secret(s, w);
    sand_put_end(w);
}
