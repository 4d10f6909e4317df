/* The protocol: playing the open game. An answer can be named in four ways, because programs differ in what they can
 * afford: as text, by its place in the list just asked for, by its packed number, and by its rank among all answers of
 * the game (a fixed index, for networks). All four end in the same check against the open question; with `q` also in a
 * check that this is the question that was meant. */
#include "engine/session_private.h"

#include "engine/ensure.h"
#include "engine/notation.h"

#include <string.h>

static void put_done(struct sand_session *s, sand_answer answer)
{
    const struct sand_pack *pack = sand_pack_of(s->table);
    struct sand_writer w;
    char text[512];
    sand_writer_fixed(&w, text, sizeof text);
    sand_write_answer(pack->game, pack->data, answer, &w);
    sand_put_string(s->reply, "done", w.text, w.size);
}

void session_act(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    sand_answer answer;
    if (m->by && strcmp(m->by, "host") != 0) {
        session_refuse(s, "BAD_REQUEST", "by", "only the host may enter an answer for a seat: \"by\":\"host\"");
        return;
    }
    const enum sand_reply reply = sand_try(s->table, m->who, m->q, m->a, &answer, &error);
    if (reply != SAND_OK) {
        session_refuse_reply(s, reply, &error);
        return;
    }
    if (m->by)
        /* Before the answer it is about: a record says `= by host`, then the answer. */
        sand_note(s->table, "by host", &error);
    sand_act(s->table, m->who, answer);
    put_done(s, answer);
    if (m->next)
        session_put_next(s, m);
}

/* The open question, unless the request means another one; refused then. */
static bool open_question(struct sand_session *s, const struct request *m, struct sand_question *q)
{
    uint32_t number;
    if (!sand_ask(s->table, m->who, &number, q))
        session_refuse(s, "NOT_ASKED", "seat", "there is no question for this actor now");
    else if (m->q && m->q != number)
        session_refuse(s, "STALE", "q", "the question has changed in the meantime");
    else
        return true;
    return false;
}

static void act_answer(struct sand_session *s, const struct request *m, sand_answer answer)
{
    sand_act(s->table, m->who, answer);
    sand_put_bool(s->reply, "done", true);
    if (m->next)
        session_put_next(s, m);
}

/* By its place in the list. */
void session_act_index(struct sand_session *s, const struct request *m)
{
    struct sand_question q;
    if (!open_question(s, m, &q))
        return;
    if (m->i < q.count)
        act_answer(s, m, q.answer[m->i]);
    else
        session_refuse(s, "NOT_LEGAL", "i", "the list of answers is not that long; its first is 0");
}

/* By its number, which is the same wherever the answer is. */
void session_act_number(struct sand_session *s, const struct request *m)
{
    struct sand_question q;
    if (!open_question(s, m, &q))
        return;
    for (int i = 0; i < q.count; i++)
        if (q.answer[i] == (sand_answer)m->n) {
            act_answer(s, m, q.answer[i]);
            return;
        }
    session_refuse(s, "NOT_LEGAL", "n",
                   "not among the numbers of the question; `ask` with \"numbers\":true lists them");
}

/* By its place among all that the game knows. */
void session_act_action(struct sand_session *s, const struct request *m)
{
    const struct sand_pack *pack = sand_pack_of(s->table);
    struct sand_question q;
    if (!open_question(s, m, &q))
        return;
    for (int i = 0; i < q.count; i++)
        if (sand_answer_rank(pack->game, pack->data, q.answer[i]) == m->action) {
            act_answer(s, m, q.answer[i]);
            return;
        }
    session_refuse(s, "NOT_LEGAL", "action",
                   "not among the actions of the question; `ask` with \"actions\":true lists them");
}

void session_say(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    const int number = sand_channel_of(s->table, m->channel);
    if (number < 0) {
        session_refuse(s, "BAD_REQUEST", "channel", "the game has no such channel");
        return;
    }
    const enum sand_reply reply = sand_say(s->table, m->who, number, m->text, &error);
    if (reply != SAND_OK)
        session_refuse_reply(s, reply, &error);
    else
        sand_put_bool(s->reply, "said", true);
}

void session_undo(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    const enum sand_reply reply = sand_undo(s->table, m->who, &error);
    if (reply != SAND_OK)
        session_refuse_reply(s, reply, &error);
    else
        sand_put_bool(s->reply, "undone", true);
}

void session_dice(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    if (sand_dice(s->table, m->results.number, m->results.count, &error))
        sand_put_int(s->reply, "dice", m->results.count);
    else
        session_refuse_error(s, "BAD_REQUEST", &error);
}

/* A bot by its name; a temper may follow, `rules/talk=2`. */
static const struct sand_bot *find_bot(struct sand_session *s, const char *name)
{
    const char *game = sand_pack_of(s->table)->game->id;
    const size_t size = strcspn(name, "/");
    for (int i = 0; s->world.bots && s->world.bots[i]; i++) {
        const struct sand_bot *bot = s->world.bots[i];
        if (strlen(bot->name) == size && memcmp(bot->name, name, size) == 0 &&
            (!bot->game || strcmp(bot->game, game) == 0))
            return bot;
    }
    session_refuse(s, "NO_BOT", "bot", "no such bot for this game");
    return 0;
}

static void put_remark(struct sand_session *s, int channel, const char *text)
{
    const char *const *channels = sand_pack_of(s->table)->game->channels;
    sand_put_array(s->reply, "remark");
    sand_put_text(s->reply, 0, channels ? channels[channel] : "table");
    sand_put_text(s->reply, 0, text);
    sand_put_end(s->reply);
}

/* From the seed of the request or of the table: the same script gives the same game. */
static struct sand_random bot_numbers(const struct sand_session *s, const struct request *m)
{
    struct sand_random random;
    uint8_t key[32];
    if (m->seed)
        sand_seed(m->seed, key);
    sand_random_seed(&random, sand_mind_seed(s->table, m->who, m->seed ? key : 0));
    return random;
}

void session_bot(struct sand_session *s, const struct request *m)
{
    const struct sand_bot *bot = find_bot(s, m->bot);
    struct sand_random random = bot_numbers(s, m);
    struct sand_question q;
    struct sand_mind mind;
    struct sand_error error;
    if (!bot)
        return;
    if (!sand_mind_open(&mind, s->table, m->who, &q, &random, session_scratch(s))) {
        session_refuse(s, "NOT_ASKED", "seat", "there is no question for this actor now");
        return;
    }
    if (q.flags & SAND_BY_HAND) {
        session_refuse(s, "NOT_ASKED", "seat", "this is a fact of a real table: the moderator enters it, not a bot");
        return;
    }
    if (!sand_bot_temper(bot, m->bot + strcspn(m->bot, "/"), &mind.temper, &error)) {
        session_refuse(s, "BAD_REQUEST", "bot", error.what);
        return;
    }
    /* A bot speaks before it answers: what it says may be meant for the moment before its answer is known. That its
     * answer is legal is ensured and not handled: a bot of ours that answers anything else is a fault to be found, not
     * a refusal. */
    const sand_answer answer = bot->choose(&mind);
    if (mind.remark[0] && sand_say(s->table, m->who, mind.channel, mind.remark, &error) == SAND_OK)
        put_remark(s, mind.channel, mind.remark);
    if (answer == SAND_PASS && q.flags & SAND_FLOOR) {
        sand_mind_waits(&mind);
        sand_put_bool(s->reply, "waits", true);
        return;
    }
    SAND_ENSURE(sand_try_answer(s->table, m->who, answer, &error) == SAND_OK);
    sand_act(s->table, m->who, answer);
    put_done(s, answer);
}
