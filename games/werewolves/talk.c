/* Table talk: who may speak and who hears it (part 4, Speech), and which statements may be made (part 7.1); the grammar
 * is data, read by engine/statement.h. What is said changes no state; here it is only found well formed or refused. */
#include "games/werewolves/rules.h"

/* ---- Who hears ---- */

static sand_mask day_speakers(const struct werewolves_state *s)
{
    switch (s->phase) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
        return s->alive;
    case WEREWOLVES_P_DAY:
        return werewolves_has(s, WEREWOLVES_TALK_ROUNDS) ? sand_bit(s->order[s->turn]) : s->alive;
    case WEREWOLVES_P_DEFENCE:
        return sand_bit(s->trial); /* R-day-5 */
    default:
        return 0;
    }
}

/* In `rounds` a whisper comes before one's own pointer. */
static sand_mask pack_speakers(const struct werewolves_state *s)
{
    if (s->phase != WEREWOLVES_P_PACK || werewolves_missing(s, WEREWOLVES_WEREWOLF))
        return 0;
    return s->wolves & s->alive & ~(werewolves_has(s, WEREWOLVES_TALK_ROUNDS) ? s->answered : 0);
}

/* The dead; not the Hunter and the Mayor while they are asked, who neither speak nor listen (R-hunter-3). */
static sand_mask dead_speakers(const struct werewolves_state *s)
{
    sand_mask dead = werewolves_all(s) & ~s->alive;
    if (s->phase == WEREWOLVES_P_SHOT)
        dead &= ~sand_bit(s->holder[WEREWOLVES_HUNTER]);
    if (s->office_due)
        dead &= ~sand_bit(s->mayor_office);
    return dead;
}

sand_mask werewolves_hears(const void *pack, const void *state, int actor, int channel)
{
    const struct werewolves_state *s = werewolves_of(state);
    const sand_mask wolves = s->wolves & s->alive, dead = dead_speakers(s);
    (void)pack;
    if (s->head.over)
        return 0;
    switch (channel) {
    case WEREWOLVES_CH_DAY:
        return werewolves_is(day_speakers(s), actor) ? SAND_ALL : 0;
    case WEREWOLVES_CH_PACK:
        return werewolves_is(pack_speakers(s), actor) ? werewolves_only(s, wolves) : 0;
    default:
        return werewolves_is(dead, actor) ? werewolves_only(s, dead) : 0;
    }
}

/* Day, pack, the dead. */
const struct sand_speech werewolves_speech[] = {{"say", "text"}, {"whisper", "whisper-text"}, {"say", "text"}};

/* The text after the word a remark begins with; null if it begins otherwise. */
static const char *after(const char *text, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && text[n] == ' ' ? text + n + 1 : 0;
}

/* A turn to speak as one number, not 0; any number will do that no other turn has. */
static uint32_t moment(int number, int round, int turn)
{
    const struct {
        uint16_t number;
        uint8_t round, turn;
    } one = {(uint16_t)number, (uint8_t)round, (uint8_t)turn};
    uint32_t key;
    memcpy(&key, &one, sizeof key);
    return key;
}

/* In `rounds` a seat makes one statement before its answer, and each Werewolf one in seat order before a round of
 * pointing. Free words may be added. */
uint32_t werewolves_turn(const void *pack, const void *state, int channel, const char *text)
{
    const struct werewolves_state *s = werewolves_of(state);
    (void)pack;
    if (!werewolves_has(s, WEREWOLVES_TALK_ROUNDS) || !after(text, werewolves_speech[channel].statement))
        return 0;
    if (channel == WEREWOLVES_CH_DAY && s->phase == WEREWOLVES_P_DAY)
        return moment(s->number, s->talk_round, s->turn);
    if (channel == WEREWOLVES_CH_PACK)
        return moment(s->number, s->pack_round, 0);
    return 0;
}

/* ---- Statements ---- */

const struct sand_grammar *werewolves_grammar(const void *pack)
{
    const struct werewolves_pack *p = pack;
    return &p->grammar;
}

/* Nobody suspects themselves, not at another's request either. `subject`: whose statement this is, -1 for everyone's.
 */
static bool is_fair(const struct sand_statement *said, int place, int subject, struct sand_error *error)
{
    const struct sand_spoken *one = &said->spoken[place];
    for (int inner = one->inner; inner >= 0; inner = said->spoken[inner].next)
        if (!is_fair(said, inner, subject, error))
            return false;
    if (!one->form)
        return true;
    if (sand_form_is(one->form, "suspect") && one->arg[0].number == subject)
        return sand_fail(error, "statement", "you cannot suspect yourself: ", one->arg[0].text, (char *)0);
    if (sand_form_is(one->form, "request"))
        return is_fair(said, one->arg[1].number, one->arg[0].kind == SAND_SAID_SEAT ? one->arg[0].number : -1, error);
    return true;
}

static bool check_statement(const struct werewolves_pack *p, const struct werewolves_state *s, int actor,
                            const char *text, struct sand_error *error)
{
    const struct sand_speakable about = {s->head.seats, s->number - werewolves_night(s), s->number};
    struct sand_statement said;
    if (!sand_statement_read(&p->grammar, &about, text, &said, error) || !is_fair(&said, 0, actor, error))
        return false;
    return !said.reasoned || said.reason.kind != SAND_SAID_INNER || is_fair(&said, said.reason.number, actor, error);
}

/* ---- Remarks ---- */

static bool check_text(const struct werewolves_pack *p, const struct werewolves_state *s, const char *text,
                       struct sand_error *error)
{
    if (!werewolves_has(s, WEREWOLVES_FREE_TEXT))
        return sand_fail(error, "text", "this table plays without free text; use statements", (char *)0);
    if (strlen(text) > (size_t)p->max_text)
        return sand_fail(error, "text", "at most 280 bytes", (char *)0);
    return true;
}

bool werewolves_statement(const void *pack, const void *state, int actor, int channel, const char *text,
                          struct sand_error *error)
{
    const struct werewolves_state *s = werewolves_of(state);
    const struct sand_speech *speech = &werewolves_speech[channel];
    const char *statement = after(text, speech->statement), *free_text = after(text, speech->text);
    if (free_text)
        return check_text(pack, s, free_text, error);
    if (!statement)
        return sand_fail(error, "text", "a remark here begins with ", speech->statement, " or ", speech->text,
                         (char *)0);
    return check_statement(pack, s, actor, statement, error);
}
