/* Events of the strategy cards (D-14 in RULES.md) and the two actions of Blitzkrieg and Mobile Warfare
 * (D-15). Always true: an event that can do nothing ends its part at once, as the ledger says (D-3). */
#include "games/berlin/rules.h"

enum { LONG_RANGE = 3 };

static int event_of(const struct berlin_pack *p, const struct berlin_state *s)
{
    return p->card[s->card].event;
}

static void vichy(struct berlin_play *g)
{
    g->s->stage = BERLIN_S_PART_END;
    if (!berlin_vichy_open(g->p, g->s)) {
        SAND_TELL(g->sink, BERLIN_E_NO_EVENT, g->s->card);
        return;
    }
    berlin_vichy(g);
    g->s->then = BERLIN_S_PART_END;
    g->s->stage = BERLIN_S_EXCESS;
}

/* Questions that have at least one answer besides continuing; the others end the part. `skip` and `done` count as
 * answers: only questions without them (Diplomacy, Development) can end here, and these must be carried out if any
 * answer exists (R-6-3). */
static void ask_if_any(struct berlin_play *g, int stage)
{
    sand_answer one[1];
    struct berlin_list l = {one, 0, sizeof one / sizeof *one, 0};
    g->s->stage = (uint8_t)stage;
    berlin_list_event(g->p, g->s, &l);
    if (l.n == 0) {
        SAND_TELL(g->sink, BERLIN_E_NO_EVENT, g->s->card);
        g->s->stage = BERLIN_S_PART_END;
    }
}

static void supply(struct berlin_play *g)
{
    if (g->p->card[g->s->card].sv >= 4) {
        berlin_begin_recovery(g, BERLIN_GE, BERLIN_ALL_NATIONS); /* E-SU-2 */
    } else {
        g->s->supply = BERLIN_ONE_NATION;
        g->s->stage = BERLIN_Q_SUPPLY;
    }
}

void berlin_begin_event(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    static const uint8_t question[BERLIN_EVENTS] = {
        [BERLIN_BLITZKRIEG] = BERLIN_Q_PAIR,     [BERLIN_MOBILE_WARFARE] = BERLIN_Q_PAIR,
        [BERLIN_DIPLOMACY] = BERLIN_Q_DIPLOMACY, [BERLIN_DEVELOPMENT] = BERLIN_Q_DEVELOP,
        [BERLIN_WOLFPACKS] = BERLIN_Q_RAID,      [BERLIN_NEW_WEAPONS] = BERLIN_Q_WEAPON,
        [BERLIN_LEND_LEASE] = BERLIN_Q_WEAPON,   [BERLIN_SEELOEWE] = BERLIN_Q_LANDING,
        [BERLIN_AMPHIBIOUS] = BERLIN_Q_LANDING,  [BERLIN_BOMBING] = BERLIN_Q_BOMB,
        [BERLIN_LONG_RANGE] = BERLIN_Q_BOMB};
    const int event = event_of(g->p, s);
    s->taken = 0;
    s->range = event == BERLIN_LONG_RANGE ? LONG_RANGE : 0; /* E-LR-1 */
    switch (event) {
    case BERLIN_VICHY:
        vichy(g);
        return;
    case BERLIN_SUPPLY:
        supply(g);
        return;
    case BERLIN_REDEPLOY_AXIS:
    case BERLIN_REDEPLOY_ALLIED:
        s->action = BERLIN_REDEPLOY;
        s->payment = BERLIN_BY_EVENT;
        s->stage = BERLIN_Q_REDEPLOY;
        return;
    default:
        ask_if_any(g, question[event]);
    }
}

/* ---- Answers ---- */

/* Operation Seeloewe: the seas that qualify (E-SE-2). */
static uint64_t invasion_seas(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    const uint64_t both = berlin_area(p->at.english_channel) | berlin_area(p->at.north_sea);
    uint64_t seas = BERLIN_NOWHERE;
    BERLIN_AREAS_OF (a, berlin_near(p, s, s->active, area) & both & ~p->closed[s->active]) {
        const struct berlin_set aboard = berlin_embarked(p, s, s->active, a);
        if (berlin_capacity(p, s, s->active, a) > berlin_count(&aboard))
            seas |= berlin_area(a);
    }
    return seas;
}

static bool can_invade(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    return area != p->at.england && berlin_room_in_england(p, s) > 0 && invasion_seas(p, s, area) &&
           berlin_can(p, s, BERLIN_SEA_LION, area, BERLIN_BY_EVENT);
}

static void list_landings(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const bool sea_lion = event_of(p, s) == BERLIN_SEELOEWE;
    BERLIN_AREAS_OF (a, p->land | p->sea)
        if (sea_lion ? can_invade(p, s, a) : berlin_can(p, s, BERLIN_LANDING, a, BERLIN_BY_EVENT))
            berlin_list(l, BERLIN_V_LANDING, a);
    berlin_list(l, BERLIN_V_SKIP, 0);
}

/* E-AA-3, E-SE-3: airborne units that could drop somewhere. */
static struct berlin_set droppable(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set fresh = berlin_and(s->own[s->active], &s->fresh);
    const struct berlin_set airborne = berlin_minus(berlin_and(fresh, &p->type[BERLIN_AB]), &s->event_used);
    return event_of(p, s) == BERLIN_SEELOEWE ? berlin_and(airborne, &p->nation[BERLIN_GE].units) : airborne;
}

static void list_drops(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    BERLIN_EACH (u, berlin_firsts(p, s, droppable(p, s)))
        if (berlin_in(p->land & s->held[s->active], s->place[u]) &&
            berlin_may_leave(p, s, s->active, berlin_one(u), s->place[u]))
            BERLIN_AREAS_OF (a, berlin_drop_areas(p, s, u))
                berlin_list_two(l, BERLIN_V_DROP, u, BERLIN_UNIT_BITS, a);
    berlin_list(l, BERLIN_V_DONE, 0);
}

bool berlin_why_drop(const struct berlin_pack *p, const struct berlin_state *s, int unit, int area,
                     struct sand_why *why)
{
    const struct berlin_set units = berlin_firsts(p, s, droppable(p, s));
    if (!berlin_has(&units, unit))
        return false;
    sand_why_add(why, BERLIN_TEST_BASE, berlin_in(p->land & s->held[s->active], s->place[unit]));
    sand_why_add(why, BERLIN_TEST_LEAVES, berlin_may_leave(p, s, s->active, berlin_one(unit), s->place[unit]));
    berlin_why_drop_area(p, s, unit, area, why);
    return true;
}

/* E-WO-1, E-WO-4 */
static void list_raids(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const int north = p->at.north_atlantic, central = p->at.central_atlantic;
    const uint64_t allied = s->held[BERLIN_ALLIED];
    const int seas[2] = {north < central ? north : central, north < central ? central : north};
    for (int i = 0; i < 2; i++) {
        const bool worth = berlin_in(allied, north) &&
                           (seas[i] == north ? s->track[BERLIN_T_US] > 0 : berlin_in(allied, central));
        if (worth && berlin_can(p, s, BERLIN_RAID, seas[i], BERLIN_BY_EVENT))
            berlin_list(l, BERLIN_V_RAID, seas[i]);
    }
    berlin_list(l, BERLIN_V_SKIP, 0);
}

static void list_bombers(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    if (event_of(p, s) == BERLIN_LONG_RANGE)
        BERLIN_AREAS_OF (a, p->land & s->held[s->active])
            if (berlin_can(p, s, BERLIN_AIRSTRIKE, a, BERLIN_BY_EVENT))
                berlin_list(l, BERLIN_V_AIRSTRIKE, a);
    berlin_list_areas(p, s, l, BERLIN_V_BOMB, BERLIN_BOMB, BERLIN_BY_EVENT);
    berlin_list(l, BERLIN_V_SKIP, 0);
}

static int waiting_of(const struct berlin_pack *p, const struct berlin_state *s, int row)
{
    const struct berlin_set waiting = berlin_and(p->row[row].units, &s->at[BERLIN_NEW_WEAPONS_POOL]);
    return berlin_first(&waiting);
}

/* E-NW-2, E-NW-3 */
static void list_weapons(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    for (int r = 0; r < BERLIN_ROWS; r++) {
        const int n = p->row[r].nation;
        const bool wanted = event_of(p, s) == BERLIN_NEW_WEAPONS ? n == BERLIN_GE : n == BERLIN_US || n == BERLIN_SU;
        if (wanted && s->side[n] == s->active && berlin_at_war(s, n) &&
            berlin_meet(&p->row[r].units, &s->at[BERLIN_NEW_WEAPONS_POOL]) &&
            (!p->row[r].optional || berlin_opted(s, BERLIN_JET)))
            berlin_list(l, BERLIN_V_WEAPON, r);
    }
    berlin_list(l, BERLIN_V_DONE, 0);
}

static void list_supply(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        if (s->side[n] != s->active || !berlin_at_war(s, n))
            continue;
        const struct berlin_set free = berlin_recovers_free(p, s, n), rest = berlin_recoverable(p, s, n);
        if (berlin_any(&free) || (berlin_any(&rest) && berlin_recovery_number(p, s, n) > 0))
            berlin_list(l, BERLIN_V_SUPPLY, n);
    }
    berlin_list(l, BERLIN_V_SKIP, 0);
}

static void list_redeploy(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_redeployable(p, s, l);
    berlin_list(l, BERLIN_V_DONE, 0);
}

static void list_pairs(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_areas(p, s, l, BERLIN_V_GROUP, BERLIN_PAIR, BERLIN_BY_EVENT);
    berlin_list(l, BERLIN_V_SKIP, 0);
}

static void list_pool(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_cards(l, BERLIN_V_DEVELOP, s->pool & p->deck[s->active]);
}

static void list_partisans(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    (void)p, (void)s;
    berlin_list(l, BERLIN_V_PARTISANS, 0);
    berlin_list(l, BERLIN_V_SKIP, 0);
}

static void list_redeploy_areas(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    BERLIN_AREAS_OF (a, berlin_redeploy_areas(p, s, s->unit))
        berlin_list(l, BERLIN_V_AT, a);
}

static void list_seas(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    BERLIN_AREAS_OF (a, invasion_seas(p, s, s->start))
        berlin_list(l, BERLIN_V_VIA, a);
}

/* ---- What they do ---- */

static void end_part(struct berlin_play *g)
{
    g->s->stage = BERLIN_S_PART_END;
}

/* E-SE-2: the sea is found before the group, whose size it limits. Operation Seelöwe goes over one of two seas, whose
 * ships limit how many can go; a landing of the Allies finds its way step by step. */
static void land(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int area = berlin_area_arg(answer);
    if (event_of(g->p, s) != BERLIN_SEELOEWE) {
        berlin_begin_action(g, BERLIN_LANDING, BERLIN_BY_EVENT, area);
        return;
    }
    s->start = (uint8_t)area;
    s->stage = BERLIN_Q_VIA;
}

/* A drop is a group of one, so that reactions, hits and retreats need not know about it. */
static void begin_drop(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int unit = berlin_arg(answer);
    s->action = BERLIN_DROP;
    s->payment = BERLIN_BY_EVENT;
    s->start = s->place[unit];
    s->target = (uint8_t)berlin_second(answer, BERLIN_UNIT_BITS);
    berlin_add(&s->group, unit);
    berlin_add(&s->event_used, unit);
    s->stage = BERLIN_Q_PATH;
}

/* E-SU-4 */
static struct berlin_set spent_partisans(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set here = berlin_and(s->at[p->at.yugoslavia], &p->nation[BERLIN_YU].units);
    return berlin_minus(here, &s->fresh);
}

/* One that waits, or none: the others are the same. */
static struct berlin_set new_partisan(const struct berlin_pack *p, const struct berlin_state *s)
{
    BERLIN_EACH (u, berlin_and(berlin_and(p->nation[BERLIN_YU].units, &p->type[BERLIN_LF]), &s->at[BERLIN_POOL]))
        if (berlin_room_for(p, s, BERLIN_ALLIED, u, p->at.yugoslavia))
            return berlin_one(u);
    return berlin_none();
}

static void partisans(struct berlin_play *g, sand_answer answer)
{
    (void)answer;
    const struct berlin_set recruit = new_partisan(g->p, g->s);
    SAND_TELL(g->sink, BERLIN_E_PARTISANS, BERLIN_YU);
    BERLIN_EACH (u, spent_partisans(g->p, g->s))
        berlin_turn_up(g, u);
    BERLIN_EACH (u, recruit) {
        berlin_put(g, u, g->p->at.yugoslavia);
        SAND_TELL(g->sink, BERLIN_E_MOBILIZES, u, g->p->at.yugoslavia);
    }
    end_part(g);
}

/* After an action of the event, or after the last nation of Supply. end_part comes first and stands for every case that
 * sets no other stage: an event ends unless it says what comes next. */
void berlin_event_next(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int event = event_of(g->p, s);
    const struct berlin_set fresh = berlin_and(s->pair, &s->fresh), spent = spent_partisans(g->p, s);
    const struct berlin_set recruit = new_partisan(g->p, s);
    end_part(g);
    switch (event) {
    case BERLIN_BLITZKRIEG:
    case BERLIN_MOBILE_WARFARE:
        if (s->taken == 1 && berlin_any(&fresh)) {
            s->stage = BERLIN_Q_ACT;
            return;
        }
        berlin_spend_all(g, s->pair); /* R-17-5 */
        memset(&s->pair, 0, sizeof s->pair);
        s->then = BERLIN_S_PART_END;
        s->stage = BERLIN_S_EXCESS;
        return;
    case BERLIN_SEELOEWE:
    case BERLIN_AMPHIBIOUS:
        if (s->taken++ == 0)
            s->stage = BERLIN_Q_DROP;
        return;
    case BERLIN_SUPPLY:
        if (s->active == BERLIN_ALLIED && s->side[BERLIN_YU] == BERLIN_ALLIED &&
            (berlin_any(&spent) || berlin_any(&recruit)))
            s->stage = BERLIN_Q_PARTISANS;
        return;
    default:
        return;
    }
}

static void release(struct berlin_play *g, sand_answer answer)
{
    const int unit = waiting_of(g->p, g->s, berlin_arg(answer));
    berlin_put(g, unit, BERLIN_POOL);
    SAND_TELL(g->sink, BERLIN_E_WEAPON, unit);
    if (++g->s->taken == BERLIN_RELEASED)
        end_part(g);
}

/* No landing: Seeloewe ends, the Allied drop stays open. */
static void skip(struct berlin_play *g)
{
    g->s->supply = 0;
    end_part(g);
    if (event_of(g->p, g->s) == BERLIN_AMPHIBIOUS) {
        g->s->taken++;
        g->s->stage = BERLIN_Q_DROP;
    }
}

static void done(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    end_part(g);
    if (s->action == BERLIN_REDEPLOY)
        s->stage = s->taken ? BERLIN_S_REACT : BERLIN_S_ACTED;
}

/* ---- A row for each question ---- */

static void diplomacy(struct berlin_play *g, sand_answer answer)
{
    berlin_diplomacy(g, answer);
    g->s->then = BERLIN_S_PART_END;
    g->s->stage = BERLIN_S_EXCESS;
}

static void develop(struct berlin_play *g, sand_answer answer)
{
    berlin_develop(g, berlin_arg(answer));
    end_part(g);
}

static void supply_one(struct berlin_play *g, sand_answer answer)
{
    berlin_begin_recovery(g, berlin_arg(answer), BERLIN_ONE_NATION);
}

static void take_unit(struct berlin_play *g, sand_answer answer)
{
    g->s->unit = (uint8_t)berlin_arg(answer);
    g->s->stage = BERLIN_Q_REDEPLOY_AT;
}

static void redeploy(struct berlin_play *g, sand_answer answer)
{
    berlin_redeploy(g, berlin_area_arg(answer));
}

static void take_sea(struct berlin_play *g, sand_answer answer)
{
    g->s->target = (uint8_t)berlin_area_arg(answer);
    berlin_begin_action(g, BERLIN_SEA_LION, BERLIN_BY_EVENT, g->s->start);
}

/* An action from the area that is named. */
static void begin_at(struct berlin_play *g, sand_answer answer)
{
    static const uint8_t action[] = {[BERLIN_V_GROUP] = BERLIN_PAIR,
                                     [BERLIN_V_RAID] = BERLIN_RAID,
                                     [BERLIN_V_AIRSTRIKE] = BERLIN_AIRSTRIKE,
                                     [BERLIN_V_BOMB] = BERLIN_BOMB};
    berlin_begin_action(g, action[sand_answer_verb(answer)], BERLIN_BY_EVENT, berlin_area_arg(answer));
}

static const struct {
    berlin_lister *list;
    berlin_taker *take; /* of all answers but `skip` and `done` */
} rows[BERLIN_QUESTIONS] = {
    [BERLIN_Q_PAIR] = {list_pairs, begin_at},
    [BERLIN_Q_DIPLOMACY] = {berlin_list_diplomacy, diplomacy},
    [BERLIN_Q_DEVELOP] = {list_pool, develop},
    [BERLIN_Q_SUPPLY] = {list_supply, supply_one},
    [BERLIN_Q_PARTISANS] = {list_partisans, partisans},
    [BERLIN_Q_REDEPLOY] = {list_redeploy, take_unit},
    [BERLIN_Q_REDEPLOY_AT] = {list_redeploy_areas, redeploy},
    [BERLIN_Q_RAID] = {list_raids, begin_at},
    [BERLIN_Q_WEAPON] = {list_weapons, release},
    [BERLIN_Q_LANDING] = {list_landings, land},
    [BERLIN_Q_VIA] = {list_seas, take_sea},
    [BERLIN_Q_DROP] = {list_drops, begin_drop},
    [BERLIN_Q_BOMB] = {list_bombers, begin_at},
};

void berlin_list_event(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    rows[s->stage].list(p, s, l);
}

void berlin_event(struct berlin_play *g, sand_answer answer)
{
    const int verb = sand_answer_verb(answer);
    if (verb == BERLIN_V_SKIP)
        skip(g);
    else if (verb == BERLIN_V_DONE)
        done(g);
    else
        rows[g->s->stage].take(g, answer);
}

/* ---- D-15 ---- */

static const uint8_t kinds[4] = {BERLIN_MOVE, BERLIN_AIRMOVE, BERLIN_ATTACK, BERLIN_AIRSTRIKE};
static const uint8_t verbs[4] = {BERLIN_V_MOVE, BERLIN_V_AIRMOVE, BERLIN_V_ATTACK, BERLIN_V_AIRSTRIKE};

static int pair_area(const struct berlin_state *s)
{
    const struct berlin_set fresh = berlin_and(s->pair, &s->fresh);
    return s->place[berlin_first(&fresh)];
}

/* The answers name no area (63): the pair stands in one. A first action must be possible for the whole group, a second
 * for one of it. */
void berlin_list_acts(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const int area = pair_area(s);
    bool first[4] = {false};
    for (int i = 0; i < 4; i++) {
        first[i] = s->taken ? berlin_can(p, s, kinds[i], area, BERLIN_BY_EVENT)
                            : berlin_whole_can(p, s, kinds[i], s->pair, area);
        if (first[i])
            berlin_list(l, verbs[i], BERLIN_NO_AREA);
    }
    if (s->taken == 0 && first[2])
        berlin_list(l, BERLIN_V_DOUBLE_ATTACK, 0);
    if (s->taken == 0 && first[3])
        berlin_list(l, BERLIN_V_DOUBLE_AIRSTRIKE, 0);
    if (s->taken || l->n == 0)
        berlin_list(l, BERLIN_V_END, 0);
}

/* The first action is the whole group's; the second may be part of it (R-17-3). */
void berlin_act(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int verb = sand_answer_verb(answer), area = pair_area(s);
    int action = verb == BERLIN_V_DOUBLE_ATTACK ? BERLIN_ATTACK : BERLIN_AIRSTRIKE;
    if (verb == BERLIN_V_END) {
        s->taken = 0;
        s->stage = BERLIN_S_EVENT_NEXT;
        return;
    }
    for (int i = 0; i < 4; i++)
        action = verb == verbs[i] ? kinds[i] : action;
    s->twice = verb == BERLIN_V_DOUBLE_ATTACK || verb == BERLIN_V_DOUBLE_AIRSTRIKE;
    if (s->taken) {
        berlin_begin_action(g, action, BERLIN_BY_EVENT, area);
        return;
    }
    s->action = (uint8_t)action;
    s->payment = BERLIN_BY_EVENT;
    s->start = (uint8_t)area;
    s->group = s->pair;
    berlin_grouped(g);
}
