/* Night: while a game says that who is asked is a secret, nothing about the traffic may tell it (R-leak-1 to R-leak-8
 * of Werewolves, for any game that has a veil).
 *
 * Messages go out on a beat, one to each seat, all of one size. An answer that ends the call waits, stored, until the
 * call closes: when its least time is over and every living person has given all taps, at its limit at the latest.
 *
 * Four things that look like waste are the point of it: a beat goes out although nothing is new; every message is
 * padded to the size of the largest question, also where its seat is a bot's; refusals wait for the beat; bots seem to
 * take time that does not depend on whether they are asked. What is secret may decide the content of a message and
 * never whether, when or how long it is.
 *
 * An answer that is held lies in the log as `~ p3 see p1`, and as `p3 see p1` once it is played: a server that restarts
 * in between knows of it and has not played it. */
#include "server/pace/pace_private.h"
#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

enum { PAD = 1024, HELD = 32 };

bool night_veiled(const struct room *r)
{
    return r->state == ROOM_RUNNING && r->pace.veil[0];
}

uint32_t night_call(const struct room *r)
{
    return night_veiled(r) ? r->pace.call : 0;
}

int64_t night_next(const struct room *r)
{
    return night_veiled(r) ? r->pace.next_beat : 0;
}

bool night_here(const struct room *r, int seat)
{
    return r->pace.here[seat];
}

void night_end(struct room *r)
{
    r->pace.veil[0] = 0;
}

bool night_lifts(struct room *r)
{
    const bool lifts = r->pace.shown_call;
    r->pace.shown_call = 0;
    return lifts;
}

void night_skip(struct room *r)
{
    r->pace.beat_due = false;
}

/* Those the host could remove. */
sand_mask night_living(const struct room *r)
{
    const struct sand_game *g = r->pack->game;
    struct sand_question q;
    sand_mask seats = 0;
    if (g->ask(r->pack->data, tell_state(r), SAND_HOST, &q) == 0)
        return SAND_SEAT_MASK;
    for (int i = 0; i < q.count; i++)
        if (strcmp(g->verbs[sand_answer_verb(q.answer[i])].name, "remove") == 0)
            seats |= sand_bit((int)sand_answer_arg(g, q.answer[i], 0));
    return seats;
}

/* How much a question takes in a message. */
static size_t question_size(struct room *r, int seat)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_ask(r->table, "ask", seat, &w);
    sand_put_end(&w);
    const size_t size = w.size;
    sand_writer_free(&w);
    return size;
}

/* The largest question that is open, whether its seat is a bot's, away or here: sizes must not tell. */
static size_t largest_question(struct room *r)
{
    size_t largest = 0;
    for (sand_mask m = r->pace.behind ? 0 : sand_asked(r->table) & SAND_SEAT_MASK; m; m &= m - 1) {
        const size_t size = question_size(r, __builtin_ctz(m));
        largest = size > largest ? size : largest;
    }
    return largest;
}

/* The one person among bots; -1: there are others, from whom the length of a call must keep a secret. */
int night_alone(const struct room *r)
{
    int found = -1;
    for (int i = 0; i < r->seats; i++) {
        if (!room_has_device(r, i))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return room_moderated(r) ? -1 : found;
}

/* R-leak-1: a bot seems to confirm after a time that does not depend on its card. What really is asked of it is
 * answered at once. */
static void draw_bots(struct room *r)
{
    const uint32_t most = (uint32_t)r->server->settings.bot_delay;
    r->pace.bots_ready = r->opened;
    if (!most || !room_person_present(r) || night_alone(r) >= 0)
        return;
    for (sand_mask seats = night_living(r); seats; seats &= seats - 1)
        if (__builtin_ctz(seats) < r->seats && room_is_bot(r, __builtin_ctz(seats))) {
            const int64_t ready = r->opened + most / 2 + sand_random_below(&r->server->random, most);
            r->pace.bots_ready = ready > r->pace.bots_ready ? ready : r->pace.bots_ready;
        }
}

/* Who is here is shown through the night as it was when it began (R-abs-1). */
static void begin_night(struct room *r)
{
    r->pace.next_beat = r->opened;
    limit_talk_anew(r);
    for (int i = 0; i < r->seats; i++)
        r->pace.here[i] = r->clients ? room_is_here(r, i) : r->seat[i].kind == SEAT_PERSON;
}

/* Calls are numbered by the entries that everyone has heard: the same after a restart, and no secret. */
static uint32_t call_number(const struct room *r)
{
    struct sand_entry e;
    uint32_t calls = 1;
    for (uint32_t i = 0; room_timing(r) && i < tell_told(r); i++) {
        struct sand_pace pace = {0};
        room_timing(r)->entry(r->pack->data, sand_journal_entry(r->table, i, &e), &pace);
        calls += pace.opens;
    }
    return calls;
}

static void open_call(struct room *r, const struct sand_pace *pace)
{
    const bool was_day = !r->pace.veil[0];
    strncpy(r->pace.veil, pace->veil, sizeof r->pace.veil - 1);
    r->pace.call = call_number(r);
    r->pace.unopened = tell_held(r);
    r->opened = now_ms();
    r->pace.call_extra = 0;
    for (int i = 0; i < r->seats; i++)
        r->pace.taps[i] = 0;
    r->pace.question_bytes = largest_question(r);
    draw_bots(r);
    if (was_day)
        begin_night(r);
}

void night_settle(struct room *r)
{
    struct sand_pace pace;
    if (tell_held(r) && r->pace.veil[0]) /* between two calls it is night still */
        return;
    tell_pace(r, &pace);
    if (!pace.veil) {
        if (r->pace.veil[0])
            limit_talk_anew(r);
        r->pace.veil[0] = 0;
        r->pace.held_count = 0;
        free(r->pace.held);
        r->pace.held = 0;
    } else if (strcmp(r->pace.veil, pace.veil) != 0 || r->pace.unopened) {
        open_call(r, &pace);
    }
}

/* Whether the call that is open is over in that state. */
static bool is_over_in(const struct room *r, const void *state)
{
    struct sand_pace before, after = {0};
    tell_pace(r, &before);
    room_timing(r)->state(r->pack->data, state, &after);
    return !after.veil || strcmp(before.veil, after.veil) != 0;
}

/* Whether playing the answer would end the call: tried on a copy. */
static bool ends_call(const struct room *r, int seat, sand_answer answer)
{
    _Alignas(16) uint8_t copy[SAND_STATE];
    memcpy(copy, sand_state_of(r->table), r->pack->game->state_bytes);
    r->pack->game->apply(r->pack->data, copy, seat, answer, 0);
    return is_over_in(r, copy);
}

/* Where the seat's answer is held; `held_count`: nowhere. */
static int held_at(const struct room *r, int seat)
{
    int i = 0;
    while (i < r->pace.held_count && r->pace.held[i].seat != seat)
        i++;
    return i;
}

void night_restore(struct room *r, int seat, bool by_host, sand_answer answer)
{
    if (!r->pace.held && !(r->pace.held = calloc(HELD, sizeof *r->pace.held)))
        abort();
    const int at = held_at(r, seat);
    if (at < HELD)
        r->pace.held[at] = (struct held){seat, by_host, answer};
    if (at < HELD && at == r->pace.held_count)
        r->pace.held_count++;
}

void night_drop(struct room *r, const char *line)
{
    char buffer[SAND_ACTOR_BYTES];
    for (int i = 0; i < r->pace.held_count; i++) {
        const char *name = room_seat_name(r, r->pace.held[i].seat, buffer);
        if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == ' ') {
            r->pace.held[i] = r->pace.held[--r->pace.held_count];
            return;
        }
    }
}

bool night_holds(const struct room *r, int seat)
{
    return held_at(r, seat) < r->pace.held_count;
}

/* The line by which a restarted server knows of it. */
static bool note_held(struct room *r, const struct held *held, struct sand_error *error)
{
    char text[640], name[SAND_ACTOR_BYTES];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_append_text(&w, held->by_host ? "~ by host " : "~ ");
    sand_append_text(&w, room_seat_name(r, held->seat, name));
    sand_append_text(&w, " ");
    sand_write_answer(r->pack->game, r->pack->data, held->answer, &w);
    return room_append(r, text, error);
}

/* The older line is left alone: nobody asks that seat any more, so nothing comes of it. */
bool night_exchange(struct room *r, int seat, int other, struct sand_error *error)
{
    for (int i = 0; i < r->pace.held_count; i++) {
        struct held *held = &r->pace.held[i];
        if (held->seat != seat && held->seat != other)
            continue;
        held->seat = held->seat == seat ? other : seat;
        if (!note_held(r, held, error))
            return false;
    }
    return true;
}

/* Whether the call takes another choice of those who are asked until it ends: then all answers wait, so that the first
 * to give one may change it as the last may. In other calls an answer may have told its seat something already, and a
 * proxy enters what people without a device have agreed on. */
static bool gathers(const struct room *r)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    return pace.whole && r->pace.moderator != MODERATOR_PROXY;
}

/* Whether nobody is asked who has given no answer. */
static bool all_held(const struct room *r)
{
    sand_mask lacking = sand_asked(r->table) & SAND_SEAT_MASK;
    for (int i = 0; i < r->pace.held_count; i++)
        lacking &= ~sand_bit(r->pace.held[i].seat);
    return !lacking && r->pace.held_count > 0;
}

/* What the answers that wait come to, on a copy; entries go to `sink`. */
static void apply_held(const struct room *r, void *copy, struct sand_sink *sink)
{
    struct sand_error error;
    memcpy(copy, sand_state_of(r->table), r->pack->game->state_bytes);
    for (int i = 0; i < r->pace.held_count; i++)
        if (sand_try_answer(r->table, r->pace.held[i].seat, r->pace.held[i].answer, &error) == SAND_OK)
            r->pack->game->apply(r->pack->data, copy, r->pace.held[i].seat, r->pace.held[i].answer, sink);
}

static bool held_end_call(const struct room *r)
{
    _Alignas(16) uint8_t copy[SAND_STATE];
    apply_held(r, copy, 0);
    return is_over_in(r, copy);
}

static void play_held(struct room *r)
{
    struct sand_error error;
    struct held held[HELD];
    const int count = r->pace.held_count;
    if (count)
        memcpy(held, r->pace.held, (size_t)count * sizeof *held);
    r->pace.held_count = 0;
    for (int i = 0; i < count; i++)
        if (sand_try_answer(r->table, held[i].seat, held[i].answer, &error) == SAND_OK)
            room_play(r, held[i].seat, held[i].answer, held[i].by_host, &error);
}

static bool hold(struct room *r, const struct held *held, struct sand_error *error)
{
    const bool noted = note_held(r, held, error);
    if (noted)
        night_restore(r, held->seat, held->by_host, held->answer);
    return noted;
}

/* Plays what is held once all have answered, if the call continues after it. Who has changed a choice on which all had
 * agreed (`changed`, or null) need not say it again. */
static void play_agreed(struct room *r, const struct held *changed)
{
    struct sand_error error;
    if (!all_held(r) || held_end_call(r))
        return;
    play_held(r);
    if (changed && sand_try_answer(r->table, changed->seat, changed->answer, &error) == SAND_OK)
        hold(r, changed, &error);
}

enum night_reply night_hold(struct room *r, int seat, sand_answer answer, bool by_host, struct sand_error *error)
{
    const struct held held = {seat, by_host, answer};
    if (!night_veiled(r) || seat >= SAND_SEATS)
        return NIGHT_PLAY;
    const bool together = gathers(r), again = night_holds(r, seat);
    if (!together && !ends_call(r, seat, answer))
        return NIGHT_PLAY;
    if (again && (!together || room_is_full(r))) {
        sand_fail(error, "answer", "this seat has answered already", (char *)0);
        return NIGHT_REPEATED;
    }
    if (!hold(r, &held, error))
        return NIGHT_FAILED;
    if (together)
        play_agreed(r, again ? &held : 0);
    return NIGHT_HELD;
}

bool night_tap(struct room *r, int seat, uint32_t call)
{
    if (!night_veiled(r) || call != r->pace.call)
        return false;
    if (r->pace.taps[seat] < UINT8_MAX)
        r->pace.taps[seat]++;
    return true;
}

/* ---- Closing a call ---- */

static bool lacks_taps(const struct room *r, const struct sand_pace *pace, int seat)
{
    return seat < r->seats && room_has_device(r, seat) && r->pace.taps[seat] < pace->taps;
}

static bool all_confirmed(const struct room *r, const struct sand_pace *pace)
{
    for (sand_mask seats = night_living(r); seats; seats &= seats - 1)
        if (lacks_taps(r, pace, __builtin_ctz(seats)))
            return false;
    return true;
}

bool night_awaits(const struct room *r, int seat)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    return night_living(r) & sand_bit(seat) && lacks_taps(r, &pace, seat);
}

/* Plays what was held; then, if the call is still open, `closer` ends it. */
static void close_call(struct room *r, int closer)
{
    struct sand_error error;
    char call[sizeof r->pace.veil];
    strcpy(call, r->pace.veil);
    play_held(r);
    struct sand_pace pace;
    tell_pace(r, &pace);
    sand_answer timeout;
    if (closer >= 0 && !r->pace.behind && pace.veil && strcmp(pace.veil, call) == 0 &&
        sand_try(r->table, closer, 0, "timeout", &timeout, &error) == SAND_OK)
        room_play(r, closer, timeout, false, &error);
    room_touch(r);
}

void night_close(struct room *r)
{
    if (tell_slot(r))
        tell_close(r);
    else
        close_call(r, SAND_HOST);
}

/* Whether a call tells and asks the one person nothing: then nobody waits for it. */
static bool concerns_nobody(const struct room *r, const struct sand_pace *pace)
{
    const int seat = night_alone(r);
    if (seat < 0 || !pace->least) /* the look at the card is everyone's */
        return false;
    return tell_slot(r) ? !tell_tells(r, seat)
                        : !(sand_asked(r->table) & sand_bit(seat)) || !(night_living(r) & sand_bit(seat));
}

/* A proxy's people have no devices: a call need not last, and nobody taps. */
static bool is_due(const struct room *r, const struct sand_pace *pace, int64_t now)
{
    const bool lasts = pace->least && (night_alone(r) < 0 || tell_slot(r));
    const int64_t least = lasts ? clock_option(r, pace->least) : 0;
    if (concerns_nobody(r, pace))
        return true;
    if (r->pace.moderator == MODERATOR_PROXY && !tell_slot(r))
        return true;
    return now >= r->opened + least * 1000 && now >= r->pace.bots_ready && all_confirmed(r, pace);
}

/* The time to look at what was dealt passes whatever the table's clock is. */
static bool is_deal(const struct room *r, const struct sand_pace *pace)
{
    return tell_slot(r) && !pace->least;
}

/* Whether the call ends by its limit. A proxy reads aloud, waits for eyes and enters what people show: nobody hurries
 * that, and a person alone among bots has all the time too. */
static bool is_timed(const struct room *r, const struct sand_pace *pace)
{
    if (r->pace.moderator == MODERATOR_PROXY && !tell_slot(r))
        return false;
    const bool whole = pace->whole && !clock_option(r, pace->whole);
    return r->clock == CLOCK_GAME || (night_alone(r) < 0 && (whole || is_deal(r, pace)));
}

static bool is_late(const struct room *r, const struct sand_pace *pace, int64_t now)
{
    const int64_t limit = clock_limit(r, pace);
    return is_timed(r, pace) && limit > 0 && now >= r->opened + limit * 1000 + r->pace.call_extra;
}

/* Whether the call lasts its whole time even when all are done: nobody is to count how long others took. */
static bool lasts_whole(const struct room *r, const struct sand_pace *pace)
{
    return pace->whole && !clock_option(r, pace->whole) && r->pace.moderator != MODERATOR_PROXY && night_alone(r) < 0;
}

/* Whether the answers are there that end the call. */
static bool all_in(const struct room *r)
{
    const bool asks = sand_asked(r->table) & SAND_SEAT_MASK;
    return !asks || (gathers(r) ? all_held(r) : r->pace.held_count > 0);
}

static void try_close(struct room *r)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    if (!pace.veil || r->pace.paused || tell_held(r))
        return;
    const int64_t now = now_ms();
    const bool late = is_late(r, &pace, now), due = !lasts_whole(r, &pace) && is_due(r, &pace, now);
    if (tell_slot(r) && (late || due))
        tell_close(r);
    else if (late || (due && !r->pace.behind && all_in(r)))
        close_call(r, late ? SAND_CLOCK : -1);
}

void night_hurry(struct room *r)
{
    if (night_veiled(r) && r->pace.moderator == MODERATOR_PROXY)
        try_close(r);
}

/* When the call ends at the latest; 0: it has no limit. The same for all. */
static int64_t call_end(const struct room *r, const struct sand_pace *pace)
{
    const int64_t limit = clock_limit(r, pace);
    const bool fixed = pace->limit && pace->least && strcmp(pace->limit, pace->least) == 0 && night_alone(r) < 0;
    return (fixed || is_timed(r, pace)) && limit > 0 && !tell_held(r) ? r->opened + limit * 1000 + r->pace.call_extra
                                                                      : 0;
}

int64_t night_until(const struct room *r)
{
    struct sand_pace pace;
    if (!night_veiled(r) || r->pace.paused)
        return 0;
    tell_pace(r, &pace);
    return call_end(r, &pace);
}

/* ---- The beat ---- */

static size_t padded_size(size_t size)
{
    return (size + PAD - 1) / PAD * PAD;
}

/* What the answers that wait will tell those who gave them: they may know that at once. */
struct learning {
    struct sand_sink sink;
    const struct room *room;
    struct sand_writer *w;
    sand_mask seat;
    bool over; /* what everyone hears belongs to what comes next */
};

static void learn(struct sand_sink *sink, const struct sand_entry *entry)
{
    struct learning *l = (struct learning *)sink;
    l->over |= entry->audience == SAND_ALL;
    if (!l->over && entry->audience & l->seat)
        sand_put_entry(l->room->pack->game, l->room->pack->data, 0, entry, l->w);
}

/* The seat's own answer that waits and may be changed. */
static void put_given(const struct room *r, int seat, struct sand_writer *w)
{
    struct sand_writer text;
    if (!night_holds(r, seat) || !gathers(r))
        return;
    sand_writer_grow(&text);
    sand_write_answer(r->pack->game, r->pack->data, r->pace.held[held_at(r, seat)].answer, &text);
    sand_put_text(w, "given", text.text);
    sand_writer_free(&text);
}

static void put_learned(const struct room *r, int seat, struct sand_writer *w)
{
    _Alignas(16) uint8_t copy[SAND_STATE];
    struct learning l = {{learn}, r, w, sand_bit(seat), false};
    if (!night_holds(r, seat) || (gathers(r) && !all_held(r)))
        return;
    sand_put_array(w, "learned");
    apply_held(r, copy, &l.sink);
    sand_put_end(w);
}

/* The seat's update; returns how much of it is a question. */
static size_t write_update(struct room *r, int viewer, struct sand_writer *w)
{
    struct sand_writer update;
    sand_writer_grow(&update);
    r->sent[viewer] = tell_update(r, viewer, r->sent[viewer], &update);
    sand_put_members(w, update.text, update.size);
    sand_writer_free(&update);
    return sand_update_asks(r->table, viewer) ? question_size(r, viewer) : 0;
}

/* One seat's message before padding: its update, its refusal, its taps; returns how much of it is a question. */
static size_t write_beat(struct room *r, struct client *c, struct sand_writer *w)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    const int64_t until = call_end(r, &pace);
    sand_put_object(w, 0);
    const size_t question = write_update(r, c->viewer, w);
    sand_put_object(w, "veil");
    sand_put_text(w, "id", r->pace.veil);
    sand_put_int(w, "call", r->pace.call);
    sand_put_int(w, "taps", pace.taps);
    sand_put_int(w, "done", r->pace.taps[c->viewer] < pace.taps ? r->pace.taps[c->viewer] : pace.taps);
    if (until && !r->pace.paused)
        sand_put_int(w, "until", wall_of(until));
    sand_put_end(w);
    put_given(r, c->viewer, w);
    put_learned(r, c->viewer, w);
    if (c->refusal)
        sand_put_raw(w, "refused", c->refusal, strlen(c->refusal));
    if (c->taken)
        sand_put_int(w, "taken", c->taken);
    free(c->refusal);
    c->refusal = 0;
    c->taken = 0;
    sand_put_end(w);
    return question;
}

/* Pads to `size` bytes: `,"pad":"…"` before the last brace takes at least nine. */
static void pad(struct sand_writer *w, size_t size)
{
    w->size--;
    sand_append_text(w, ",\"pad\":\"");
    while (w->size + 2 < size)
        sand_append(w, "................................", size - w->size - 2 < 32 ? size - w->size - 2 : 32);
    sand_append_text(w, "\"}");
}

/* R-leak-5: all of one size, which depends on what everyone is told and on the questions that are open, never on who
 * is here to read them. Only the dead, who may see everything, get more if it must be. */
static void send_beat(struct room *r)
{
    enum { USUAL = 600 }; /* bytes of a message besides its question */
    struct sand_writer w[SAND_SEATS];
    struct client *to[SAND_SEATS] = {0};
    const sand_mask alive = night_living(r);
    size_t rest = USUAL;
    for (struct client *c = r->clients; c; c = c->next) {
        if (c->viewer >= SAND_SEATS)
            continue;
        sand_writer_grow(&w[c->viewer]);
        to[c->viewer] = c;
        const size_t question = write_beat(r, c, &w[c->viewer]), other = w[c->viewer].size + 10 - question;
        if (alive & sand_bit(c->viewer) && other > rest)
            rest = other;
    }
    r->pace.question_bytes = largest_question(r);
    const size_t size = padded_size(rest + r->pace.question_bytes);
    for (int i = 0; i < SAND_SEATS; i++)
        if (to[i]) {
            pad(&w[i], w[i].size + 10 > size ? padded_size(w[i].size + 10) : size);
            client_send(to[i], &w[i]);
            sand_writer_free(&w[i]);
        }
}

void night_put_call(struct room *r, struct sand_writer *w)
{
    const int64_t until = night_until(r);
    if (!night_veiled(r) || r->pace.delay) /* who watches later does not know of it yet */
        return;
    sand_put_object(w, "veil");
    sand_put_text(w, "id", r->pace.veil);
    sand_put_int(w, "call", r->pace.call);
    if (until)
        sand_put_int(w, "until", wall_of(until));
    sand_put_end(w);
}

/* Whether the call, or its end, differs from what spectators were told. */
static bool call_is_news(struct room *r)
{
    const int64_t end = night_until(r);
    const bool news = r->pace.call != r->pace.shown_call || end != r->pace.shown_end;
    r->pace.shown_call = r->pace.call;
    r->pace.shown_end = end;
    return news;
}

/* Spectators see the public side, on the same beat; the table's own news waits for the day. */
static void send_watchers(struct room *r)
{
    const bool news = !r->pace.delay && call_is_news(r);
    for (int viewer = room_moderated(r) ? SAND_PUBLIC : SAND_HOST; viewer <= SAND_PUBLIC; viewer++) {
        struct sand_writer w, update;
        bool any = false;
        for (const struct client *c = r->clients; c; c = c->next)
            any |= c->viewer == viewer;
        if (!any)
            continue;
        sand_writer_grow(&w);
        sand_writer_grow(&update);
        r->sent[viewer] = tell_update(r, viewer, r->sent[viewer], &update);
        sand_put_object(&w, 0);
        sand_put_members(&w, update.text, update.size);
        night_put_call(r, &w);
        sand_put_end(&w);
        for (struct client *c = r->clients; c; c = c->next)
            if (c->viewer == viewer && (news || update.size > 2))
                client_send(c, &w);
        sand_writer_free(&update);
        sand_writer_free(&w);
    }
}

void night_beat(struct room *r)
{
    if (!night_veiled(r))
        return;
    if (!r->busy) {
        try_close(r);
        night_settle(r);
    }
    r->pace.next_beat += r->server->settings.beat;
    /* A loop that was held up does not send the beats it missed in a burst. */
    if (r->pace.next_beat < now_ms())
        r->pace.next_beat = now_ms() + r->server->settings.beat;
    r->pace.beat_due = true;
    room_touch(r);
}

bool night_send(struct room *r)
{
    if (!r->pace.beat_due)
        return false;
    r->pace.beat_due = false;
    send_beat(r);
    send_watchers(r);
    return true;
}

/* ---- Taps ---- */

/* A tap of a night. */
void night_confirm(struct client *c, const struct socket_request *m)
{
    if (c->viewer < SAND_SEATS && m->call == night_call(c->room) && room_paused(c->room))
        client_refuse(c, "PAUSED", "do", "the table is paused", 0); /* as an answer is (R-leak-7 of Werewolves) */
    else if (c->viewer < SAND_SEATS && !night_tap(c->room, c->viewer, m->call))
        socket_too_late(c, 0);
}
