/* Small tools on questions and journals. Nothing here imagines, allocates or remembers. */
#include "bots/werewolves_common.h"

#include "engine/notation.h"

sand_mask werebot_targets(const struct sand_question *q, int verb)
{
    sand_mask targets = 0;
    for (int i = 0; i < q->count; i++)
        if (sand_answer_verb(q->answer[i]) == verb && werewolves_arg(q->answer[i]) < SAND_SEATS)
            targets |= sand_bit(werewolves_arg(q->answer[i]));
    return targets;
}

bool werebot_offers(const struct sand_question *q, int verb, int arg, sand_answer *answer)
{
    *answer = werewolves_say(verb, arg);
    for (int i = 0; i < q->count; i++)
        if (q->answer[i] == *answer)
            return true;
    return false;
}

sand_answer werebot_answer(const struct sand_question *q, int verb, int arg)
{
    sand_answer answer;
    return werebot_offers(q, verb, arg, &answer) ? answer : q->answer[q->count - 1];
}

int werebot_lot(struct sand_random *random, sand_mask set)
{
    for (uint32_t skip = sand_random_below(random, (uint32_t)werewolves_count(set)); skip > 0; skip--)
        set &= set - 1;
    return werewolves_first(set);
}

/* Multiplication by odd numbers and a fold: neighbouring labels give unrelated seeds. */
static uint64_t mixed(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return (h ^ h >> 32) * 0xd6e8feb86659fd93u;
}

uint64_t werebot_number(const struct sand_mind *mind, uint64_t purpose, uint64_t label)
{
    return mixed(mixed(mind->table_key, purpose), label);
}

struct sand_random werebot_stream(const struct sand_mind *mind, uint64_t purpose, uint64_t label)
{
    struct sand_random stream;
    sand_random_seed(&stream, werebot_number(mind, purpose, label));
    return stream;
}

int werebot_common(const struct sand_mind *mind, uint64_t purpose, uint64_t label, sand_mask set)
{
    int best = werewolves_first(set);
    uint64_t most = 0;
    for (; set; set &= set - 1) {
        const uint64_t number = werebot_number(mind, purpose, label << 8 | (uint64_t)werewolves_first(set));
        if (number > most) {
            most = number;
            best = werewolves_first(set);
        }
    }
    return best;
}

/* What most of those named who pointed elsewhere than this seat, then the lowest seat. */
static int elsewhere(const uint8_t pointed[SAND_SEATS], sand_mask pack, int me, sand_mask prey)
{
    int named[SAND_SEATS] = {0}, best = WEREWOLVES_NONE, most = 0;
    for (; pack; pack &= pack - 1) {
        const int whom = pointed[werewolves_first(pack)];
        if (whom < SAND_SEATS && whom != pointed[me] && werewolves_is(prey, whom))
            named[whom]++;
    }
    for (int i = 0; i < SAND_SEATS; i++)
        if (named[i] > most) {
            most = named[i];
            best = i;
        }
    return best;
}

/* Levels come upon different victims, and if each yielded to the other they would only change places. So in the second
 * round all follow the lowest seat. Who does not even then has a lover to spare or is a person: from the third round on
 * the others follow that one. */
int werebot_later_prey(const uint8_t pointed[SAND_SEATS], sand_mask pack, int me, int round, sand_mask prey)
{
    const int led = pointed[werewolves_first(pack)], mine = pointed[me],
              other = round > 2 ? elsewhere(pointed, pack, me, prey) : led;
    if (other < SAND_SEATS && werewolves_is(prey, other))
        return other;
    return mine < SAND_SEATS && werewolves_is(prey, mine) ? mine : WEREWOLVES_NONE;
}

/* The pack meets in the first night: what comes after the first dawn need not be searched. */
sand_mask werebot_pack(const struct sand_mind *mind)
{
    const struct sand_entry *e;
    for (struct sand_heard heard = {0}; (e = sand_mind_entry(mind, &heard)) && e->key != WEREWOLVES_K_DAWN;)
        if (e->key == WEREWOLVES_K_PACK)
            return (sand_mask)e->arg[0];
    return 0;
}

sand_answer werebot_idle(const struct sand_question *q)
{
    sand_answer answer;
    if (werebot_offers(q, WEREWOLVES_SKIP, 0, &answer) || werebot_offers(q, WEREWOLVES_SLEEP, 0, &answer))
        return answer;
    return q->flags & SAND_FLOOR ? SAND_PASS : q->answer[0];
}
