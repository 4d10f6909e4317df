/* `preview 3`: what an answer would do, told in sentences: what the journal will say, how likely each line of it is
 * where dice or hidden things decide, what is asked next and what that costs, and whether it can be taken back.
 *
 * It is made from the same JSON that the page gets (engine/preview.h), so the terminal knows nothing that a seat may
 * not; keys, ids and sets are turned back into entries here, because sentences are made of entries. Shares are of
 * samples and rounded to whole percent. */
#include "cli/play.h"

#include "engine/notation.h"
#include "engine/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Entries as they come over the wire ---- */

static int key_named(const struct sand_game *game, const char *name)
{
    for (int i = 0; game->keys[i].name; i++)
        if (strcmp(game->keys[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_entry(const struct sand_pack *pack, struct sand_reader *r, sand_node n, struct sand_entry *e)
{
    sand_node at = sand_first(r, n);
    const int key = key_named(pack->game, sand_string(r, at));
    *e = (struct sand_entry){.key = (uint16_t)key};
    if (key < 0)
        return false;
    const uint8_t *domain = pack->game->keys[key].domain;
    for (; (at = sand_next(r, at)) >= 0 && e->argc < SAND_ARGS && domain[e->argc]; e->argc++)
        e->arg[e->argc] = sand_get_value(r, at, pack->game, domain[e->argc], pack->data);
    return true;
}

/* ---- Shares ---- */

static int percent(int64_t count, int64_t samples)
{
    return (int)((count * 100 + samples / 2) / samples);
}

static int64_t count_in(struct sand_reader *r, sand_node n)
{
    return sand_int(r, n, 0, INT32_MAX);
}

static void tell_entry(const struct evening *e, const struct sand_entry *entry, int share)
{
    struct sand_writer w;
    char mark[24] = "  ";
    sand_writer_grow(&w);
    sand_tell_would(e->game.words, entry, e->names, &w);
    if (share >= 0)
        snprintf(mark, sizeof mark, "  %3d %%  ", share);
    screen_item(&e->screen, STYLE_PLAIN, mark, (int)strlen(mark), w.text);
    sand_writer_free(&w);
}

static void tell_alike(struct evening *e, int others, int highest)
{
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_PREVIEW_ALIKE, number_text(others).text,
                   number_text(highest < 1 ? 1 : highest).text, (char *)0);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

/* What is rare, or one of many results that are all about as likely, such as those of a die, is told by the first. The
 * first two are percentages (a die's faces are 17 % each), the third is how many kinds are listed before any is folded.
 */
enum { RARE = 10, EVEN = 25, ALIKE = 3 };

/* An entry with the numbers and sets of one of its variants. */
static struct sand_entry variant_of(const struct sand_pack *pack, struct sand_reader *r, sand_node values,
                                    struct sand_entry entry)
{
    const uint8_t *domain = pack->game->keys[entry.key].domain;
    sand_node at = sand_first(r, values);
    for (int i = 0; i < entry.argc && at >= 0; i++) {
        const struct sand_domain *d = &pack->game->domains[domain[i] - 1];
        if (!d->set && sand_has_ids(d))
            continue;
        entry.arg[i] = sand_get_value(r, at, pack->game, pack->game->keys[entry.key].domain[i], pack->data);
        at = sand_next(r, at);
    }
    return entry;
}

/* Each form that the entry may take, with its own share: the most likely first, as they come. */
static void tell_variants(struct evening *e, struct sand_reader *r, sand_node variants, const struct sand_entry *entry,
                          int64_t samples)
{
    const int kinds = sand_count(r, variants);
    const int highest = percent(count_in(r, sand_item(r, sand_item(r, variants, 0), 1)), samples);
    int told = 0, next = 0;
    for (sand_node v = sand_first(r, variants); v >= 0; v = sand_next(r, v)) {
        const int share = percent(count_in(r, sand_item(r, v, 1)), samples);
        const bool folded = kinds > ALIKE && (share < RARE || highest <= EVEN);
        next = told && folded && !next ? share : next;
        if (told && folded)
            continue;
        const struct sand_entry one = variant_of(e->game.pack, r, sand_item(r, v, 0), *entry);
        tell_entry(e, &one, share);
        told++;
    }
    if (told < kinds)
        tell_alike(e, kinds - told, next);
}

/* Entries of one key that are all rare, such as each card that may come next. */
struct alike {
    const char *key;
    int kinds, highest; /* how many rare kinds there are, and the percentage of the most frequent */
    bool first;         /* the one looked at is the first of them */
};

static struct alike alike_of(struct sand_reader *r, sand_node entries, sand_node one, int64_t samples)
{
    struct alike a = {sand_string(r, sand_first(r, sand_require(r, one, "entry"))), 0, 0, true};
    bool before = true;
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const sand_node others = sand_member(r, n, "others");
        const int share = percent(count_in(r, sand_require(r, n, "count")), samples);
        before = before && n != one;
        if (strcmp(sand_string(r, sand_first(r, sand_require(r, n, "entry"))), a.key) != 0 ||
            (others < 0 && share >= RARE))
            continue;
        a.kinds += others < 0 ? 1 : (int)sand_int(r, others, 0, INT32_MAX);
        a.highest = others < 0 && share > a.highest ? share : a.highest;
        a.first = a.first && !before;
    }
    return a;
}

static void tell_odds(struct evening *e, struct sand_reader *r, sand_node entries, int64_t samples)
{
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const int share = percent(count_in(r, sand_require(r, n, "count")), samples);
        const struct alike a = alike_of(r, entries, n, samples);
        const sand_node variants = sand_member(r, n, "variants");
        const bool folded = share < RARE && a.kinds > ALIKE;
        struct sand_entry entry;
        if (sand_member(r, n, "others") >= 0 || (folded && !a.first) ||
            !read_entry(e->game.pack, r, sand_require(r, n, "entry"), &entry))
            continue;
        if (variants >= 0 && !folded)
            tell_variants(e, r, variants, &entry, samples);
        else
            tell_entry(e, &entry, share);
        if (folded)
            tell_alike(e, a.kinds - 1, a.highest);
    }
}

static int64_t value_at(struct sand_reader *r, sand_node values, int i)
{
    return sand_int(r, sand_item(r, sand_item(r, values, i), 0), INT32_MIN, INT32_MAX);
}

/* What comes before all else where a figure is no longer what it was, such as hits that are to be assigned: what else
 * the action brings is told later, and comes all the same. */
static void tell_first(struct evening *e, struct sand_reader *r, sand_node n, int64_t samples)
{
    char mark[24];
    const char *name = sand_string(r, sand_require(r, n, "name"));
    const char *text = sand_word(e->game.words, "first", name);
    const int64_t was = sand_int(r, sand_require(r, n, "was"), INT32_MIN, INT32_MAX);
    const sand_node values = sand_require(r, n, "values");
    int64_t count = 0;
    for (int i = 0; i < sand_count(r, values); i++)
        count += value_at(r, values, i) != was ? count_in(r, sand_item(r, sand_item(r, values, i), 1)) : 0;
    if (text == name || count == samples)
        return;
    snprintf(mark, sizeof mark, "  %3d %%  ", percent(count, samples));
    screen_item(&e->screen, STYLE_PLAIN, mark, (int)strlen(mark), text);
}

static void tell_journal(struct evening *e, struct sand_reader *r, sand_node journal)
{
    struct sand_entry entry;
    for (sand_node n = sand_first(r, journal); n >= 0; n = sand_next(r, n))
        if (read_entry(e->game.pack, r, n, &entry))
            tell_entry(e, &entry, -1);
}

/* ---- Figures ---- */

const struct sand_figure *figure_named(const struct evening *e, const char *name)
{
    const struct sand_figure *f = e->game.pack->game->figures;
    while (strcmp(f->name, name) != 0)
        f++;
    return f;
}

const struct sand_figure *append_figure(const struct evening *e, struct sand_reader *r, sand_node n,
                                        struct sand_writer *w)
{
    const sand_node of = sand_member(r, n, "of");
    const struct sand_figure *f = figure_named(e, sand_string(r, sand_require(r, n, "name")));
    sand_append_text(w, sand_word(e->game.words, "figure", f->name));
    if (of >= 0) {
        sand_append_text(w, ", ");
        sand_append_text(w, sand_word(e->game.words, e->game.pack->game->domains[f->by - 1].name, sand_string(r, of)));
    }
    return f;
}

/* ` → 9`; ` → 8 (54 %), 9 (46 %)`; where there are many, from the lowest to the highest. */
static void append_values(struct sand_reader *r, sand_node values, bool halves, int64_t samples, struct sand_writer *w)
{
    enum { LISTED = 6 };
    char share[24];
    const int kinds = sand_count(r, values);
    for (int i = 0; i<kinds; i += kinds> LISTED ? kinds - 1 : 1) {
        sand_append_text(w, !i ? " → " : kinds > LISTED ? " … " : ", ");
        sand_append_text(w, halves_text(value_at(r, values, i), halves).text);
        snprintf(share, sizeof share, " (%d %%)",
                 percent(count_in(r, sand_item(r, sand_item(r, values, i), 1)), samples));
        if (kinds > 1 && kinds <= LISTED)
            sand_append_text(w, share);
    }
}

static void tell_figure(struct evening *e, struct sand_reader *r, sand_node n, int64_t samples)
{
    sand_writer_reset(&e->text);
    const struct sand_figure *f = append_figure(e, r, n, &e->text);
    const bool halves = f->flags & SAND_HALVES;
    sand_append_text(&e->text, ": ");
    sand_append_text(&e->text, halves_text(sand_int(r, sand_require(r, n, "was"), INT32_MIN, INT32_MAX), halves).text);
    append_values(r, sand_require(r, n, "values"), halves, samples, &e->text);
    screen_item(&e->screen, STYLE_PLAIN, "  ", 2, e->text.text);
}

/* ---- What comes next ---- */

/* What the answers to the next question cost: `costs 3 of 33 (Resources, the Allies)`. */
static void tell_price(struct evening *e, struct sand_reader *r, sand_node n)
{
    const sand_node values = sand_require(r, n, "values");
    const int64_t was = sand_int(r, sand_require(r, n, "was"), INT32_MIN, INT32_MAX);
    const int64_t most = was - value_at(r, values, 0), least = was - value_at(r, values, sand_count(r, values) - 1);
    struct sand_writer name;
    sand_writer_grow(&name);
    append_figure(e, r, n, &name);
    sand_writer_reset(&e->text);
    if (least < most)
        append_phrases(&e->text, e->game.language, PHRASE_PREVIEW_PRICES, number_text(least).text,
                       number_text(most).text, number_text(was).text, name.text, (char *)0);
    else
        append_phrases(&e->text, e->game.language, PHRASE_PREVIEW_PRICE, number_text(most).text, number_text(was).text,
                       name.text, (char *)0);
    screen_item(&e->screen, STYLE_PLAIN, "  ", 2, e->text.text);
    sand_writer_free(&name);
}

static void tell_question(struct evening *e, struct sand_reader *r, sand_node ask)
{
    struct sand_question q = {.count = 0};
    struct sand_entry key;
    struct sand_writer text;
    if (!read_entry(e->game.pack, r, sand_require(r, ask, "key"), &key))
        return;
    q.key = key.key;
    q.argc = key.argc;
    memcpy(q.arg, key.arg, sizeof q.arg);
    sand_writer_grow(&text);
    sand_tell_question(e->game.words, &q, e->names, &text);
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_PREVIEW_ASK, text.text, (char *)0);
    screen_tell(&e->screen, STYLE_PLAIN, e->text.text);
    sand_writer_free(&text);
    const sand_node prices = sand_member(r, 0, "prices");
    for (sand_node n = sand_first(r, prices); n >= 0; n = sand_next(r, n))
        tell_price(e, r, n);
}

/* Why it could not be taken back; PHRASES where it could, or where the game being over says it. */
static enum phrase loss_of(struct sand_reader *r)
{
    const sand_node final = sand_member(r, 0, "final");
    const char *why = final >= 0 ? sand_string(r, final) : "";
    const bool learnt = strcmp(why, "learnt") == 0;
    if ((learnt || strcmp(why, "chance") == 0) && sand_member(r, 0, "together") >= 0)
        return PHRASE_PREVIEW_CHOICE; /* what one has chosen is shown, or the cards dealt, when all have */
    if (strcmp(why, "chance") == 0)
        return PHRASE_PREVIEW_CHANCE;
    if (strcmp(why, "turn") == 0)
        return PHRASE_PREVIEW_TURN;
    return !learnt ? PHRASES : sand_member(r, 0, "shown") >= 0 ? PHRASE_PREVIEW_SHOWN : PHRASE_PREVIEW_REVEALED;
}

/* That the turn is another's then goes without saying. */
static void tell_final(struct evening *e, struct sand_reader *r)
{
    const enum phrase loss = loss_of(r);
    if (loss != PHRASES && loss != PHRASE_PREVIEW_TURN)
        show_phrase(e, STYLE_WARNING, loss, "");
}

/* The text of a card that the answer names. */
static void tell_printed(const struct evening *e, sand_answer answer)
{
    const struct sand_pack *pack = e->game.pack;
    const struct sand_arg *arg = pack->game->verbs[answer & 255].arg;
    for (int i = 0; i < SAND_ARGS && arg[i].domain; i++) {
        const struct sand_domain *d = &pack->game->domains[arg[i].domain - 1];
        const int32_t value = sand_answer_arg(pack->game, answer, i);
        for (const struct sand_printed *p = pack->game->printed; p && p->domain; p++)
            if (value >= 0 && strcmp(p->domain, d->name) == 0)
                show_printed(e, d->name, p->section, sand_domain_id(d, pack->data, value));
    }
}

static enum phrase title_of(struct sand_reader *r)
{
    if (sand_member(r, 0, "together") >= 0)
        return PHRASE_PREVIEW_TOGETHER;
    return sand_member(r, 0, "entries") < 0 ? PHRASE_PREVIEW_SURE : PHRASE_PREVIEW_ODDS;
}

static void tell_preview(struct evening *e, struct sand_reader *r)
{
    const int64_t samples = sand_int(r, sand_require(r, 0, "samples"), 1, INT32_MAX);
    const sand_node journal = sand_member(r, 0, "journal"), entries = sand_member(r, 0, "entries");
    const sand_node figures = sand_require(r, 0, "figures"), ask = sand_member(r, 0, "ask");
    const bool told = entries >= 0 || sand_count(r, journal);
    if (told)
        show_phrase(e, STYLE_TITLE, title_of(r), "");
    if (entries >= 0)
        tell_odds(e, r, entries, samples);
    else
        tell_journal(e, r, journal);
    for (sand_node n = sand_first(r, figures); n >= 0; n = sand_next(r, n))
        tell_first(e, r, n, samples);
    for (sand_node n = sand_first(r, figures); n >= 0; n = sand_next(r, n))
        tell_figure(e, r, n, samples);
    if (ask >= 0)
        tell_question(e, r, ask);
    else if (!told && !sand_count(r, figures))
        show_phrase(e, STYLE_FAINT, PHRASE_PREVIEW_NOTHING, "");
    tell_final(e, r);
}

/* ---- The answer ---- */

/* The preview of an answer, written into `w`; null and why not. */
static struct sand_reader *open_preview(struct evening *e, int seat, sand_answer answer, struct sand_writer *w,
                                        enum sand_reply *reply, struct sand_error *error)
{
    const struct sand_pack *pack = e->game.pack;
    char text[512];
    const char *written = text;
    struct sand_writer line;
    sand_writer_fixed(&line, text, sizeof text);
    sand_write_answer(pack->game, pack->data, answer, &line);
    sand_put_object(w, 0);
    *reply = sand_preview(e->table, seat, &written, 1, w, error);
    sand_put_end(w);
    return *reply == SAND_OK ? sand_reader_open("preview", w->text, w->size, error) : 0;
}

void show_preview(struct evening *e, int seat)
{
    const sand_answer answer = e->question->answer[e->previewed];
    enum sand_reply reply;
    struct sand_error error;
    struct sand_writer w;
    sand_writer_grow(&w);
    struct sand_reader *r = open_preview(e, seat, answer, &w, &reply, &error);
    if (r) {
        tell_printed(e, answer);
        tell_preview(e, r);
    } else {
        show_refusal(e, reply, &error);
    }
    sand_reader_close(r);
    sand_writer_free(&w);
}

/* ---- Prices in the list ---- */

static bool has_prices(const struct sand_game *game)
{
    const struct sand_figure *f = game->figures;
    while (f && f->name && !(f->flags & SAND_PAID))
        f++;
    return f && f->name;
}

/* Whether a figure is that of who is asked: by the side that the question names, else by the seat's own name. */
static bool is_own(const struct evening *e, struct sand_reader *r, sand_node n)
{
    const struct sand_pack *pack = e->game.pack;
    const struct sand_question *q = e->question;
    const struct sand_figure *f = figure_named(e, sand_string(r, sand_require(r, n, "name")));
    const uint8_t *domain = pack->game->keys[q->key].domain;
    char name[SAND_ACTOR_BYTES];
    if (!f->by || f->whose)
        return true;
    const char *of = sand_string(r, sand_require(r, n, "of"));
    for (int i = 0; i < q->argc; i++)
        if (domain[i] == f->by && q->arg[i] >= 0)
            return strcmp(of, sand_domain_id(&pack->game->domains[f->by - 1], pack->data, q->arg[i])) == 0;
    return strcmp(of, sand_actor_name(pack->game, e->asked, name)) == 0;
}

/* The one figure of one's own that is paid with and surely goes down; -1: none, or several. */
static sand_node paid_by(const struct evening *e, struct sand_reader *r)
{
    const sand_node figures = sand_require(r, 0, "figures");
    sand_node found = -1;
    for (sand_node n = sand_first(r, figures); n >= 0; n = sand_next(r, n)) {
        const sand_node values = sand_require(r, n, "values");
        const int64_t was = sand_int(r, sand_require(r, n, "was"), INT32_MIN, INT32_MAX);
        const bool paid = figure_named(e, sand_string(r, sand_require(r, n, "name")))->flags & SAND_PAID;
        if (!paid || !is_own(e, r, n) || sand_count(r, values) != 1 || value_at(r, values, 0) >= was)
            continue;
        if (found >= 0)
            return -1;
        found = n;
    }
    return found;
}

/* Of an answer that only leads on: what those that follow cost, where it is one price. Without it, it would look free.
 */
static void tell_following(const struct evening *e, struct sand_reader *r, struct sand_writer *w)
{
    const sand_node prices = sand_member(r, 0, "prices"), one = sand_first(r, prices);
    if (one < 0 || !is_own(e, r, one) || sand_next(r, one) >= 0 || sand_count(r, sand_require(r, one, "values")) != 1)
        return;
    const int64_t was = sand_int(r, sand_require(r, one, "was"), INT32_MIN, INT32_MAX);
    const int64_t left = value_at(r, sand_require(r, one, "values"), 0);
    append_phrases(w, e->game.language, PHRASE_PRICE_NEXT, number_text(was - left).text, (char *)0);
}

/* Pass, Done and the like say themselves that others come next. */
static bool says_it_ends(const struct evening *e, sand_answer answer)
{
    static const char *const ends[] = {"pass", "done", "end", "stop", "decline", "skip", "cancel", "no"};
    const char *verb = e->game.pack->game->verbs[answer & 255].name;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(verb, ends[i]) == 0)
            return true;
    return false;
}

/* Who is done pays nothing with what is left over, but gives it up. */
static void tell_paid(const struct evening *e, struct sand_reader *r, sand_answer answer, struct sand_writer *w)
{
    const sand_node paid = paid_by(e, r);
    if (paid < 0) {
        if (!sand_count(r, sand_require(r, 0, "figures")))
            tell_following(e, r, w);
        return;
    }
    const int64_t was = sand_int(r, sand_require(r, paid, "was"), INT32_MIN, INT32_MAX);
    const int64_t left = value_at(r, sand_require(r, paid, "values"), 0);
    if (says_it_ends(e, answer))
        append_phrases(w, e->game.language, PHRASE_PRICE_LAPSES, number_text(was - left).text, (char *)0);
    else
        append_phrases(w, e->game.language, PHRASE_PRICE, number_text(was - left).text, number_text(left).text,
                       (char *)0);
}

/* What its question shows of it: " (1 of 3 points)". */
static bool append_shown_price(const struct evening *e, sand_answer answer, struct sand_writer *w)
{
    const struct sand_writer before = *w;
    int32_t shown[SAND_SHOWN];
    sand_shown(e->table, e->asked, answer, shown);
    sand_append_text(w, " (");
    const bool told = sand_tell_price(e->game.words, answer, shown, e->names, w);
    sand_append_text(w, ")");
    if (!told)
        sand_writer_back(w, &before);
    return told;
}

void append_price(const struct evening *e, sand_answer answer, struct sand_writer *w)
{
    enum { SAMPLES = 8 }; /* what differs between so few is not a price */
    struct sand_error error;
    struct sand_writer preview;
    if (append_shown_price(e, answer, w) || !has_prices(e->game.pack->game))
        return;
    sand_writer_grow(&preview);
    sand_put_object(&preview, 0);
    sand_preview_state(
        &(struct sand_previewed){e->game.pack, sand_state_of(e->table), 0, e->asked, &answer, 1, SAMPLES}, &preview);
    sand_put_end(&preview);
    struct sand_reader *r = sand_reader_open("preview", preview.text, preview.size, &error);
    if (r)
        tell_paid(e, r, answer, w);
    sand_reader_close(r);
    sand_writer_free(&preview);
}

enum phrase loss_by(struct evening *e, int seat, sand_answer answer)
{
    enum sand_reply reply;
    struct sand_error error;
    struct sand_writer w;
    sand_writer_grow(&w);
    struct sand_reader *r = open_preview(e, seat, answer, &w, &reply, &error);
    const enum phrase loss = r ? loss_of(r) : PHRASES;
    sand_reader_close(r);
    sand_writer_free(&w);
    /* Where there is nothing before it to take back, a turn of one answer loses nothing by its end. */
    const bool unasked = says_it_ends(e, answer) || sand_undo_bar(e->table, seat);
    return loss == PHRASE_PREVIEW_TURN && unasked ? PHRASES : loss;
}
