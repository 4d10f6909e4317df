/* The elected Mayor, a variant (R-elect).
 *
 * Ballots are kept in `answer` until all are in and only then moved to `ballot`, which everyone sees: who has voted,
 * and for whom, is a secret while the vote is open. */
#include "games/werewolves/rules.h"

void werewolves_ballot(struct werewolves_state *s, int seat, int whom, struct sand_sink *sink)
{
    s->answer[seat] = (uint8_t)whom;
    s->answered |= sand_bit(seat);
    if (!(s->alive & ~s->answered))
        werewolves_close_ballot(s, sink);
}

/* Opens all ballots: shows them, counts them, puts them away. */
static int count_ballots(struct werewolves_state *s, uint8_t votes[SAND_SEATS], struct sand_sink *sink)
{
    const int cast = werewolves_count(s->answered);
    memset(votes, 0, SAND_SEATS);
    for (int p = 0; p < s->head.seats; p++) {
        s->ballot[p] = werewolves_is(s->answered, p) ? s->answer[p] : WEREWOLVES_NONE;
        if (s->ballot[p] != WEREWOLVES_NONE)
            votes[s->ballot[p]]++;
        s->answer[p] = WEREWOLVES_SILENT;
        werewolves_tell(sink, WEREWOLVES_K_BALLOTS, SAND_ALL, 2, p, s->ballot[p], 0);
    }
    s->answered = 0;
    return cast;
}

/* Those of a set, which is not empty, with the most votes. */
static sand_mask most(const uint8_t votes[SAND_SEATS], sand_mask among)
{
    sand_mask best = 0;
    for (int n = SAND_SEATS; !best; n--)
        for (sand_mask m = among; m; m &= m - 1)
            if (votes[werewolves_first(m)] == n)
                best |= sand_bit(werewolves_first(m));
    return best;
}

/* The office is filled; who is leaving leaves now, then comes the first night. The same end as a removal has: seats
 * that were removed during the election leave now (R-abs-5), and werewolves_resume, which finds an election to return
 * to, opens the night. */
static void install(struct werewolves_state *s, int seat, int how, struct sand_sink *sink)
{
    s->mayor_office = (uint8_t)seat;
    s->leaders = 0;
    werewolves_tell(sink, WEREWOLVES_K_MAYOR, SAND_ALL, 2, seat, how, 0);
    s->origin = WEREWOLVES_O_REMOVAL;
    s->resume = s->phase;
    werewolves_removals(s, sink);
}

static void draw_lot(struct werewolves_state *s, sand_mask among, struct sand_sink *sink)
{
    const uint32_t i = sand_draw(&s->head.chance, (uint32_t)werewolves_count(among));
    install(s, werewolves_nth(among, (int)i), WEREWOLVES_LOT, sink);
}

void werewolves_close_ballot(struct werewolves_state *s, struct sand_sink *sink)
{
    uint8_t votes[SAND_SEATS];
    const int cast = count_ballots(s, votes, sink);
    const bool second = s->phase == WEREWOLVES_P_ELECT2;
    const sand_mask among = second ? s->leaders : s->alive, best = most(votes, among);
    const int first = werewolves_first(best);
    if (2 * votes[first] > cast) { /* R-elect-2 */
        install(s, first, WEREWOLVES_MAJORITY, sink);
    } else if (second && werewolves_count(best) == 1) {
        install(s, first, WEREWOLVES_PLURALITY, sink);
    } else if (second || cast == 0) { /* R-elect-3 */
        draw_lot(s, best, sink);
    } else {
        s->leaders = werewolves_count(best) > 1 ? best : best | most(votes, among & ~best);
        s->phase = WEREWOLVES_P_ELECT2;
    }
}

void werewolves_pass_office(struct werewolves_state *s, int seat, struct sand_sink *sink)
{
    s->mayor_office = (uint8_t)seat;
    s->office_due = 0;
    werewolves_tell(sink, WEREWOLVES_K_MAYOR, SAND_ALL, 2, seat, WEREWOLVES_SUCCESSION, 0);
}

int werewolves_next_living(const struct werewolves_state *s, int seat)
{
    const sand_mask above = s->alive & ~(sand_bit(seat) - 1); /* the seat itself is dead */
    return werewolves_first(above ? above : s->alive);
}
