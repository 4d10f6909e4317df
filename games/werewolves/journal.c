/* Entries, and who may know them (R-see).
 *
 * An entry's audience is fixed when it is told (R-see-2): a seat that is shown everything later sees it in its view,
 * and gets no old entries. SAND_EVERYTHING, and a person who moderates, are in every audience, so that the full journal
 * is complete. */
#include "games/werewolves/rules.h"

/* A secret told is a reveal; before what the moderator says aloud a server may let time pass (R-turn-5). */
static const uint8_t flags_of[WEREWOLVES_KEYS] = {
    [WEREWOLVES_K_CARD] = SAND_REVEALS,
    [WEREWOLVES_K_BALLOTS] = SAND_REVEALS,
    [WEREWOLVES_K_MAYOR] = SAND_REVEALS | SAND_PACE,
    [WEREWOLVES_K_NIGHT] = SAND_PACE,
    [WEREWOLVES_K_CALL] = SAND_PACE,
    [WEREWOLVES_K_ASLEEP] = SAND_PACE,
    [WEREWOLVES_K_PAIRED] = SAND_REVEALS,
    [WEREWOLVES_K_LOVER] = SAND_REVEALS,
    [WEREWOLVES_K_PACK] = SAND_REVEALS,
    [WEREWOLVES_K_POINTERS] = SAND_REVEALS,
    [WEREWOLVES_K_VISION] = SAND_REVEALS,
    [WEREWOLVES_K_VICTIM] = SAND_REVEALS,
    [WEREWOLVES_K_DAWN] = SAND_PACE,
    [WEREWOLVES_K_DIED] = SAND_REVEALS | SAND_PACE,
    [WEREWOLVES_K_UNEATEN] = SAND_REVEALS | SAND_PACE,
    [WEREWOLVES_K_AIM] = SAND_REVEALS | SAND_PACE,
    [WEREWOLVES_K_DAY] = SAND_PACE,
    [WEREWOLVES_K_TRIAL] = SAND_PACE,
    [WEREWOLVES_K_POLL] = SAND_PACE,
    [WEREWOLVES_K_VOTES] = SAND_REVEALS | SAND_PACE,
    [WEREWOLVES_K_NIGHTFALL] = SAND_PACE,
    [WEREWOLVES_K_OVER] = SAND_REVEALS | SAND_PACE,
    [WEREWOLVES_K_WAS] = SAND_REVEALS,
    [WEREWOLVES_K_HOLDS] = SAND_REVEALS,
    [WEREWOLVES_K_MISTAKEN] = SAND_REVEALS,
};

void werewolves_entry(struct sand_sink *sink, int key, sand_mask audience, int argc, const int32_t *args)
{
    struct sand_entry e = {.key = (uint16_t)key, .argc = (uint8_t)argc, .flags = flags_of[key], .audience = audience};
    memcpy(e.arg, args, (size_t)argc * sizeof *args);
    sand_emit(sink, &e);
}

/* R-see-3: the dead who have nothing more to decide. */
sand_mask werewolves_ghosts(const struct werewolves_state *s)
{
    sand_mask ghosts = werewolves_all(s) & ~s->alive;
    if (s->phase == WEREWOLVES_P_SHOT)
        ghosts &= ~sand_bit(s->holder[WEREWOLVES_HUNTER]);
    if (s->office_due)
        ghosts &= ~sand_bit(s->mayor_office);
    return ghosts;
}

/* R-mod-2: a person who moderates sees everything; where the software does, the host is only the host. */
static bool host_moderates(const struct werewolves_state *s)
{
    return werewolves_has(s, WEREWOLVES_MOD_PERSON | WEREWOLVES_MOD_PROXY);
}

sand_mask werewolves_only(const struct werewolves_state *s, sand_mask seats)
{
    const sand_mask host = host_moderates(s) ? sand_bit(SAND_HOST) : 0;
    return seats | s->watching | host | sand_bit(SAND_EVERYTHING);
}

bool werewolves_knows_all(const struct werewolves_state *s, int viewer)
{
    return s->head.over || viewer == SAND_EVERYTHING || (viewer == SAND_HOST && host_moderates(s)) ||
           (viewer < SAND_SEATS && werewolves_is(s->watching, viewer));
}
