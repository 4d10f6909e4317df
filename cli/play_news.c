/* What is told: news, the journal, secrets, and the chapters in between.
 *
 * Each listener has a teller, a place in journal and remarks up to which everything has been told: `open` for all who
 * look at the screen, `own` for each person alone. They go at different paces; telling one does not move the other.
 * Private entries may be told ahead of the public ones around them, right after the answer that led to them;
 * own_private says up to where, so that they are not told twice. */
#include "cli/play.h"

#include "cli/progress.h"
#include "engine/notation.h"

#include <stdio.h>
#include <string.h>

static bool is_public(const struct telling *t)
{
    const sand_mask audience = t->entry ? t->entry->audience : t->remark->audience;
    return audience & sand_bit(SAND_PUBLIC);
}

/* ---- Chapters ---- */

/* The first sentence of the chapter's announcement, without its full stop. */
void append_chapter(const struct evening *e, struct sand_writer *w)
{
    struct sand_writer text;
    struct sand_entry entry;
    uint32_t i = e->visit < 0 ? e->open.entry : e->own[e->visit].entry;
    while (i > 0 && !sand_is_chapter(e->game.pack->game, sand_journal_entry(e->table, i - 1, &entry)))
        i--;
    if (i == 0)
        return;
    sand_writer_grow(&text);
    sand_tell_entry(e->game.words, sand_journal_entry(e->table, i - 1, &entry), e->names, &text);
    sand_append(w, text.text, strcspn(text.text, ".:;"));
    sand_writer_free(&text);
}

/* ---- Lines ---- */

static enum style style_of(const struct evening *e, const struct telling *t)
{
    if (t->remark)
        return STYLE_SPEECH;
    if (!is_public(t))
        return STYLE_SECRET;
    if (sand_is_chapter(e->game.pack->game, t->entry))
        return STYLE_TITLE;
    if (!(t->entry->flags & SAND_PACE))
        return STYLE_PLAIN;
    return t->entry->flags & SAND_REVEALS ? STYLE_WARNING : STYLE_FAINT;
}

/* Sentences of one kind that come together are shown together, so that a list is not a column of lines. */
struct paragraph {
    struct sand_writer text;
    enum style style;
    int key;     /* of its entries; -1: nothing may join it */
    size_t lead; /* how long the words up to the colon of its first sentence are; 0: it has none */
};

static void end_paragraph(struct evening *e, struct paragraph *p)
{
    if (p->text.size && e->pace > 0) {
        fflush(stdout);
        pause_for(e->pace);
    }
    if (p->text.size)
        screen_tell(&e->screen, p->style, p->text.text);
    sand_writer_reset(&p->text);
}

/* Someone who is out of the game reads on chapter by chapter. */
static void begin_chapter(struct evening *e)
{
    if (e->out && e->pace > 0)
        look_on(e, e->open.viewer);
    putchar('\n');
}

/* "In the game: Seer, 1." after "In the game: Witch, 1." makes one list: what comes before the colon is said once. */
static void add_sentence(struct paragraph *p, const char *sentence)
{
    const char *colon = strstr(sentence, ": ");
    struct sand_writer *w = &p->text;
    if (!w->size) {
        p->lead = colon ? (size_t)(colon - sentence) + 2 : 0;
        sand_append_text(w, sentence);
    } else if (p->lead && w->text[w->size - 1] == '.' && strncmp(w->text, sentence, p->lead) == 0) {
        w->text[w->size - 1] = ';';
        sand_append_text(w, " ");
        sand_append_text(w, sentence + p->lead);
    } else {
        sand_append_text(w, " ");
        sand_append_text(w, sentence);
    }
}

static void add_telling(struct evening *e, struct paragraph *p, const struct teller *teller, const struct telling *t)
{
    const bool joins = t->entry && !(t->entry->flags & SAND_PACE);
    const int key = joins ? t->entry->key : -1;
    const enum style style = style_of(e, t);
    if (key < 0 || key != p->key || style != p->style)
        end_paragraph(e, p);
    if (style == STYLE_TITLE)
        begin_chapter(e);
    p->key = key;
    p->style = style;
    struct sand_writer one;
    sand_writer_grow(&one);
    tell_sentence(teller, t, &one);
    add_sentence(p, one.text);
    sand_writer_free(&one);
}

static struct paragraph begin_paragraphs(void)
{
    struct paragraph p = {.key = -1};
    sand_writer_grow(&p.text);
    return p;
}

static void end_paragraphs(struct evening *e, struct paragraph *p)
{
    end_paragraph(e, p);
    sand_writer_free(&p->text);
}

/* ---- What is told to whom ---- */

void show_news(struct evening *e)
{
    struct paragraph p = begin_paragraphs();
    struct telling t;
    while (!e->quit && tell_next(&e->open, &t))
        add_telling(e, &p, &e->open, &t);
    end_paragraphs(e, &p);
}

void skip_news(struct evening *e)
{
    struct telling t;
    while (tell_next(&e->open, &t))
        continue;
}

void show_own_news(struct evening *e, int seat, uint32_t until)
{
    struct teller *own = &e->own[seat];
    struct paragraph p = begin_paragraphs();
    struct telling t;
    for (;;) {
        const struct teller before = *own;
        if (!tell_next(own, &t))
            break;
        if (t.entry && own->entry > until) {
            *own = before;
            break;
        }
        if (is_public(&t) || t.remark || own->entry > e->own_private[seat])
            add_telling(e, &p, own, &t);
    }
    end_paragraphs(e, &p);
}

void show_private_news(struct evening *e, int seat)
{
    struct teller ahead = e->own[seat];
    struct paragraph p = begin_paragraphs();
    struct telling t;
    while (tell_next(&ahead, &t))
        if (t.entry && !is_public(&t) && ahead.entry > e->own_private[seat])
            add_telling(e, &p, &ahead, &t);
    e->own_private[seat] = ahead.entry;
    end_paragraphs(e, &p);
}

/* From the beginning, at once, up to where the viewer may know; `secrets`: only what is not public and not what e->text
 * says already. */
static void show_all(struct evening *e, int viewer, bool secrets)
{
    struct paragraph p = begin_paragraphs();
    struct sand_writer one;
    struct teller all = e->open;
    const double pace = e->pace;
    struct telling t;
    all.viewer = viewer;
    all.entry = all.remark = 0;
    e->pace = 0;
    sand_writer_grow(&one);
    while (tell_next(&all, &t) && !(e->past && all.entry > e->past_entries)) {
        sand_writer_reset(&one);
        tell_sentence(&all, &t, &one);
        if (!secrets || (!is_public(&t) && strcmp(one.text, e->text.text) != 0))
            add_telling(e, &p, &all, &t);
    }
    sand_writer_free(&one);
    end_paragraphs(e, &p);
    e->pace = pace;
}

void show_journal(struct evening *e, int viewer)
{
    show_all(e, viewer, false);
}

void show_secrets(struct evening *e, int seat)
{
    show_all(e, seat, true);
}
