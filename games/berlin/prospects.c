/* What anybody at the board can work out and a page should not have to: the points as they stand, transport capacity,
 * units without a line of communication, the dice of an attack, who assigns its hits and what they do. All of it
 * follows from what lies open (RULES.md part 3). */
#include "games/berlin/rules.h"

/* R-3-22, R-14-1: in halves; `victory` counts the doubled areas twice. */
static void put_score(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_object(w, "score");
    for (int side = 0; side < BERLIN_SIDES; side++)
        sand_put_int(w, berlin_side_names[side], berlin_points(p, s, side, false));
    sand_put_int(w, "victory", berlin_points(p, s, BERLIN_AXIS, true));
    sand_put_end(w);
}

/* R-3-43: of each Sea area whose controller has any, in halves of a unit. */
static void put_capacity(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_object(w, "capacity");
    for (int a = 0; a < BERLIN_AREAS; a++)
        for (int side = 0; side < BERLIN_SIDES; side++)
            if (p->area[a].sea && berlin_in(s->held[side], a) && berlin_capacity(p, s, side, a))
                sand_put_int(w, p->area[a].id, berlin_capacity(p, s, side, a));
    sand_put_end(w);
}

/* R-13-2: areas where units of a nation at war stand without a line of communication. */
static void put_cut_off(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    sand_put_object(w, "cut-off");
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        if (!berlin_at_war(s, n))
            continue;
        const uint64_t line = berlin_recovery_areas(p, s, n);
        bool any = false;
        for (int a = 0; a < BERLIN_AREAS; a++) {
            if (berlin_in(line, a) || !berlin_meet(&s->at[a], &p->nation[n].units))
                continue;
            if (!any)
                sand_put_array(w, p->nation[n].id);
            any = true;
            sand_put_text(w, 0, p->area[a].id);
        }
        if (any)
            sand_put_end(w);
    }
    sand_put_end(w);
}

/* R-11-1: what each unit of the group rolls at most to hit. */
static void put_dice(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    const bool rolls = s->action == BERLIN_ATTACK || s->action == BERLIN_AIRSTRIKE || s->action == BERLIN_BOMB ||
                       s->action == BERLIN_RAID;
    if (!rolls || !berlin_any(&s->group))
        return;
    sand_put_array(w, "dice");
    BERLIN_EACH (u, s->group)
        sand_put_int(w, 0, berlin_rating(p, s, u));
    sand_put_end(w);
}

/* R-11-2 to R-11-6, and what hits do to each unit (R-11-13 to R-11-15). */
static void put_assignment(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    static const char *const why[] = {"strike", "fortress", "attack"};
    const struct berlin_assignment a = berlin_assignment(p, s);
    sand_put_object(w, "assignment");
    sand_put_text(w, "by", berlin_side_names[a.side]);
    sand_put_text(w, "why", why[a.why]);
    sand_put_int(w, "attacker", a.attacker);
    sand_put_int(w, "defender", a.defender);
    sand_put_end(w);
    sand_put_object(w, "harm");
    BERLIN_EACH (u, s->targets) {
        const struct berlin_harm harm = berlin_harm(p, s, u);
        sand_put_array(w, p->unit[u].id);
        sand_put_int(w, 0, harm.spends);
        sand_put_int(w, 0, harm.retreats);
        sand_put_int(w, 0, harm.destroys);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* An attack before it is announced: where, what is rolled, who would assign the hits, and what these would do. */
static void put_attack_ahead(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    struct berlin_state then;
    if (!berlin_attack_ahead(p, s, &then))
        return;
    sand_put_object(w, "ahead");
    sand_put_text(w, "area", p->area[then.target].id);
    put_dice(p, &then, w);
    put_assignment(p, &then, w);
    sand_put_end(w);
}

void berlin_put_prospects(const struct berlin_pack *p, const struct berlin_state *s, struct sand_writer *w)
{
    put_score(p, s, w);
    put_capacity(p, s, w);
    put_cut_off(p, s, w);
    put_dice(p, s, w);
    if (s->stage == BERLIN_Q_ASSIGN)
        put_assignment(p, s, w);
    put_attack_ahead(p, s, w);
}
