/* What is on the screen: header, board, questions, the end.
 *
 * Everything comes from a view and the catalogue, so no game is known here by name. What a game has is found out by
 * looking for it: a ring of seats with the dead marked where seats have `alive`, a card where they have `card`,
 * factions where the view has them. A game whose view uses these names gets all of it; one that does not loses nothing.
 *
 * Nothing may be shown that is still in sight: a terminal has 24 lines, and what matters is the question at the bottom.
 */
#include "cli/play.h"

#include "cli/text.h"
#include "engine/notation.h"
#include "engine/score.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LISTED = 72 }; /* longer lists of answers are shown in part */

void show_phrase(struct evening *e, enum style style, enum phrase p, const char *what)
{
    sand_writer_reset(&e->text);
    append_phrase(&e->text, e->game.language, p, what);
    screen_tell(&e->screen, style, e->text.text);
}

/* What is refused, in the reader's language. English readers are told which word of an answer or a remark is wrong. */
void show_refusal(struct evening *e, enum sand_reply reply, const struct sand_error *error)
{
    static const enum phrase phrases[] = {
        [SAND_NOT_ASKED] = PHRASE_NOT_ASKED,  [SAND_NOT_LEGAL] = PHRASE_NOT_LEGAL, [SAND_STALE] = PHRASE_NOT_LEGAL,
        [SAND_REPEATED] = PHRASE_NOT_LEGAL,   [SAND_OVER] = PHRASE_OVER,           [SAND_MUTE] = PHRASE_MUTE,
        [SAND_BAD_TEXT] = PHRASE_NO_STATEMENT};
    const char *language = e->game.language;
    const bool english = strncmp(language, "de", 2) != 0;
    const bool detailed = reply == SAND_OK || (english && (reply == SAND_NOT_LEGAL || reply == SAND_BAD_TEXT));
    screen_tell(&e->screen, STYLE_WARNING, detailed ? error->what : phrase(language, phrases[reply]));
}

/* ---- The header: where the game stands, who lives ---- */

/* What is looked at: the state at the start of the round for those who may not know yet what followed. */
static const void *state_shown(const struct evening *e)
{
    return e->past ? e->past : sand_state_of(e->table);
}

static void put_view(const struct evening *e, int viewer, struct sand_writer *w)
{
    const struct sand_pack *pack = e->game.pack;
    pack->game->view(pack->data, state_shown(e), viewer, w);
}

static bool put_board(const struct evening *e, int viewer, struct sand_writer *w)
{
    return sand_draw_board(e->game.pack, state_shown(e), viewer, e->game.words, e->names, w);
}

/* A view, read. Every game's view is an object; what this one looks for may be absent in it. */
static struct sand_reader *view_of(struct evening *e, int viewer, struct sand_writer *w)
{
    struct sand_error error;
    sand_writer_grow(w);
    put_view(e, viewer, w);
    return sand_reader_open("view", w->text, w->size, &error);
}

static const char *text_at(struct sand_reader *r, sand_node object, const char *key)
{
    const sand_node n = object >= 0 ? sand_member(r, object, key) : -1;
    return n >= 0 && sand_type(r, n) == SAND_STRING ? sand_string(r, n) : 0;
}

/* "Night 2: The Seer's call": the chapter the journal is in, and the view's phase in words. */
static void append_place(const struct evening *e, struct sand_reader *r, struct sand_writer *w)
{
    const char *phase = text_at(r, 0, "phase");
    append_chapter(e, w);
    if (!phase)
        return;
    sand_append_text(w, !w->size ? "" : e->screen.fancy ? " · " : ": ");
    sand_append_text(w, sand_word(e->game.words, "phase", phase));
}

/* The seat's object in the view, -1 if it has none. */
static sand_node seat_node(const struct evening *e, struct sand_reader *r, int seat)
{
    char name[SAND_ACTOR_BYTES];
    const sand_node seats = sand_member(r, 0, "seat");
    if (seats < 0 || sand_type(r, seats) != SAND_OBJECT)
        return -1;
    const sand_node n = sand_member(r, seats, sand_actor_name(e->game.pack->game, seat, name));
    return n >= 0 && sand_type(r, n) == SAND_OBJECT ? n : -1;
}

static bool is_alive(struct sand_reader *r, sand_node seat)
{
    const sand_node n = seat >= 0 ? sand_member(r, seat, "alive") : -1;
    return n >= 0 && sand_type(r, n) == SAND_BOOL && sand_bool(r, n);
}

/* Where no seat is ever said to be alive, nobody is dead. */
static bool knows_death(const struct evening *e, struct sand_reader *r)
{
    for (int i = 0; i < sand_seats_of(e->table); i++)
        if (is_alive(r, seat_node(e, r, i)))
            return true;
    return false;
}

/* A seat that the game names, by the word of the catalogue: "the Axis"; null where seats are p1, p2. */
static const char *seat_word(const struct evening *e, int seat)
{
    const struct sand_pack *pack = e->game.pack;
    char memory[SAND_ACTOR_BYTES];
    const char *id = sand_actor_name(pack->game, seat, memory);
    for (const struct sand_domain *d = pack->game->domains; pack->game->seats && d->name; d++)
        if (sand_has_ids(d) && sand_domain_find(d, pack->data, id) >= 0)
            return sand_word(e->game.words, d->name,
                             sand_domain_id(d, pack->data, sand_domain_find(d, pack->data, id)));
    return 0;
}

/* What a seat plays where the view says it of each faction: "America, Germany". A seat may have several. */
static void append_factions(const struct evening *e, struct sand_reader *r, int seat, struct sand_writer *w)
{
    char memory[SAND_ACTOR_BYTES];
    const char *id = sand_actor_name(e->game.pack->game, seat, memory);
    const sand_node all = r ? sand_member(r, 0, "faction") : -1;
    const bool any = all >= 0 && sand_type(r, all) == SAND_OBJECT;
    for (sand_node n = any ? sand_first(r, all) : -1; n >= 0; n = sand_next(r, n)) {
        const char *holder = sand_type(r, n) == SAND_OBJECT ? text_at(r, n, "seat") : 0;
        if (!holder || strcmp(holder, id))
            continue;
        sand_append_text(w, w->size ? ", " : "");
        sand_append_text(w, sand_word(e->game.words, "faction", sand_key_of(r, n)));
    }
}

/* "p4 Dan", "Ada (the Axis)", "Ada (the Allies, the Soviets)": the id where nothing else tells the seats apart. */
static void append_player(const struct evening *e, struct sand_reader *r, int seat, struct sand_writer *w)
{
    char memory[SAND_ACTOR_BYTES];
    const char *id = sand_actor_name(e->game.pack->game, seat, memory), *word = seat_word(e, seat);
    const bool named = strcmp(id, e->names[seat]) != 0;
    struct sand_writer factions;
    sand_writer_grow(&factions);
    append_factions(e, r, seat, &factions);
    const char *plays = factions.size ? factions.text : word;
    sand_append_text(w, named && plays ? e->names[seat] : word ? plays : id);
    if (named && !plays) {
        sand_append_text(w, " ");
        sand_append_text(w, e->names[seat]);
    }
    if (plays && (named || !word)) {
        sand_append_text(w, " (");
        sand_append_text(w, plays);
        sand_append_text(w, ")");
    }
    sand_writer_free(&factions);
}

/* One seat of the ring: the dead are marked, and have the card that was turned up. */
static enum style append_seat(struct evening *e, struct sand_reader *r, int seat, int viewer, struct sand_writer *w)
{
    const sand_node n = seat_node(e, r, seat);
    const char *card = text_at(r, n, "card");
    const bool dead = knows_death(e, r) && !is_alive(r, n);
    sand_append_text(w, dead ? (e->screen.fancy ? "† " : "+ ") : "");
    append_player(e, r, seat, w);
    if (seat == viewer) {
        sand_append_text(w, ", ");
        sand_append_text(w, phrase(e->game.language, PHRASE_YOU));
    }
    if (card && (seat != viewer || dead || !is_shared(e))) {
        sand_append_text(w, " (");
        sand_append_text(w, sand_word(e->game.words, "card", card));
        sand_append_text(w, ")");
    }
    return seat == viewer ? STYLE_YOU : dead ? STYLE_FAINT : STYLE_PLAIN;
}

/* The ring of seats, each with how it is shown. */
struct ring {
    struct sand_writer text[SAND_SEATS];
    enum style style[SAND_SEATS];
    int columns[SAND_SEATS], count;
};

/* How wide the table is with this many seats in a row; the widths by column. */
static int ring_width(const struct ring *ring, int in_row, int widths[SAND_SEATS])
{
    int total = 0;
    memset(widths, 0, SAND_SEATS * sizeof *widths);
    for (int i = 0; i < ring->count; i++)
        if (ring->columns[i] > widths[i % in_row])
            widths[i % in_row] = ring->columns[i];
    for (int i = 0; i < in_row; i++)
        total += widths[i] + (i ? 2 : 0);
    return total;
}

/* As many seats in a row as fit, at most eight, and then as few as still make the same number of rows: rows are then of
 * about equal length. */
static void print_ring(const struct evening *e, const struct ring *ring)
{
    int widths[SAND_SEATS], in_row = ring->count < 8 ? ring->count : 8;
    while (in_row > 1 && ring_width(ring, in_row, widths) > e->screen.width)
        in_row--;
    const int rows = (ring->count + in_row - 1) / in_row;
    in_row = (ring->count + rows - 1) / rows;
    ring_width(ring, in_row, widths);
    for (int i = 0; i < ring->count; i++) {
        const bool last = i % in_row == in_row - 1 || i == ring->count - 1;
        printf("%s%s%s%*s", screen_style(&e->screen, ring->style[i]), ring->text[i].text,
               screen_style(&e->screen, STYLE_PLAIN), last ? 0 : widths[i % in_row] - ring->columns[i] + 2, "");
        if (last)
            putchar('\n');
    }
}

static void show_ring(struct evening *e, struct sand_reader *r, int viewer)
{
    struct ring ring = {.count = sand_seats_of(e->table)};
    for (int i = 0; i < ring.count; i++) {
        sand_writer_grow(&ring.text[i]);
        ring.style[i] = append_seat(e, r, i, viewer, &ring.text[i]);
        ring.columns[i] = text_columns(ring.text[i].text, ring.text[i].size);
    }
    print_ring(e, &ring);
    for (int i = 0; i < ring.count; i++)
        sand_writer_free(&ring.text[i]);
}

/* A header that is still in sight is not shown again. */
static bool is_in_sight(struct evening *e, int viewer)
{
    const struct shown_header now = {viewer, sand_journal_size(e->table)};
    const struct shown_header *then = &e->header;
    const bool same = then->entries && then->viewer == viewer && now.entries - then->entries < 5 && e->visit < 0;
    if (!same)
        e->header = now;
    return same;
}

void show_header(struct evening *e, int viewer)
{
    struct sand_writer view, place;
    if (is_in_sight(e, viewer))
        return;
    struct sand_reader *r = view_of(e, viewer, &view);
    screen_measure(&e->screen);
    sand_writer_grow(&place);
    if (r) {
        append_place(e, r, &place);
        putchar('\n');
        screen_rule(&e->screen, place.size ? place.text : sand_word(e->game.words, "game", "title"),
                    place.size ? sand_word(e->game.words, "game", "title") : "");
        show_ring(e, r, viewer);
        sand_reader_close(r);
    }
    sand_writer_free(&place);
    sand_writer_free(&view);
}

/* What lies open at the top of a view, alone or in a list, and where the catalogue has its name and its text. */
static const struct printed {
    const char *key, *name, *text;
} printed[] = {{"card", "card", "card-text"},
               {"next", "card", "card-text"},
               {"cards", "card", "card-text"},
               {"display", "card", "card-text"},
               {"play", "card", "card-text"},
               {"hand", "card", "card-text"},
               {"capabilities", "capability", "capability-text"}};

/* One part of the text; null: there is none. */
static const char *printed_part(const struct evening *e, const char *section, const char *card, const char *part)
{
    char id[96];
    snprintf(id, sizeof id, "%s%s", card, part);
    const char *text = sand_word(e->game.words, section, id);
    return strcmp(text, id) == 0 ? 0 : text;
}

void show_printed(const struct evening *e, const char *domain, const char *section, const char *card)
{
    static const char *const parts[] = {"", ".key", ".unshaded", ".shaded"};
    bool first = true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *text = printed_part(e, section, card, parts[i]);
        if (text && first)
            screen_tell(&e->screen, STYLE_PROMPT, sand_word(e->game.words, domain, card));
        if (text)
            screen_tell(&e->screen, STYLE_PLAIN, text);
        first = first && !text;
    }
}

static void show_text_of(const struct evening *e, const struct printed *p, struct sand_reader *r, sand_node card)
{
    if (sand_type(r, card) == SAND_STRING)
        show_printed(e, p->name, p->text, sand_string(r, card));
}

/* The card of what is in play, or what the viewer's seat holds. */
static sand_node inner(const struct evening *e, struct sand_reader *r, sand_node n, int viewer)
{
    char name[SAND_ACTOR_BYTES];
    if (n < 0 || sand_type(r, n) != SAND_OBJECT)
        return n;
    const sand_node card = sand_member(r, n, "card");
    if (card >= 0 || viewer >= SAND_SEATS)
        return card;
    return sand_member(r, n, sand_actor_name(e->game.pack->game, viewer, name));
}

static void show_open_cards(struct evening *e, int viewer)
{
    struct sand_writer view;
    struct sand_reader *r = view_of(e, viewer, &view);
    for (size_t i = 0; r && i < sizeof printed / sizeof *printed; i++) {
        const sand_node n = inner(e, r, sand_member(r, 0, printed[i].key), viewer);
        if (n >= 0 && sand_type(r, n) == SAND_ARRAY)
            for (sand_node k = sand_first(r, n); k >= 0; k = sand_next(r, k))
                show_text_of(e, &printed[i], r, k);
        else if (n >= 0)
            show_text_of(e, &printed[i], r, n);
    }
    if (r)
        sand_reader_close(r);
    sand_writer_free(&view);
}

void show_board(struct evening *e, int viewer)
{
    struct sand_writer board;
    sand_writer_grow(&board);
    put_board(e, viewer, &board);
    fputs(board.text, stdout);
    sand_writer_free(&board);
    show_open_cards(e, viewer);
}

static int lines_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* What a game of talk is about is shown in its ring; a large board is shown when somebody asks for it. */
void show_board_with_question(struct evening *e, int viewer)
{
    enum { QUESTION = 8 }; /* lines that the question needs below it */
    struct sand_writer board;
    sand_writer_grow(&board);
    const bool drawn = !e->game.pack->game->channels && put_board(e, viewer, &board);
    if (drawn && lines_of(board.text) + QUESTION <= e->screen.height && strcmp(board.text, e->board.text) != 0) {
        putchar('\n');
        fputs(board.text, stdout);
        sand_writer_reset(&e->board);
        sand_append(&e->board, board.text, board.size);
    }
    sand_writer_free(&board);
}

bool is_out(struct evening *e, int seat)
{
    struct sand_writer view;
    struct sand_reader *r = view_of(e, seat, &view);
    const bool out = r && knows_death(e, r) && !is_alive(r, seat_node(e, r, seat));
    if (r)
        sand_reader_close(r);
    sand_writer_free(&view);
    return out;
}

/* A card by the view: the own one is with the seat or under `you`. */
static const char *card_in(const struct evening *e, struct sand_reader *r, int seat)
{
    const sand_node you = sand_member(r, 0, "you");
    const char *card = text_at(r, seat_node(e, r, seat), "card");
    return card ? card : you >= 0 && sand_type(r, you) == SAND_OBJECT ? text_at(r, you, "card") : 0;
}

void show_card(struct evening *e, int seat)
{
    struct sand_writer view;
    struct sand_reader *r = view_of(e, seat, &view);
    const char *card = r ? card_in(e, r, seat) : 0;
    const char *ability = card ? sand_word(e->game.words, "ability", card) : 0;
    if (card)
        show_phrase(e, STYLE_SECRET, PHRASE_CARD, sand_word(e->game.words, "card", card));
    else
        show_phrase(e, STYLE_FAINT, PHRASE_NO_CARD, "");
    if (ability != card)
        screen_tell(&e->screen, STYLE_SECRET, ability);
    show_secrets(e, seat);
    if (r)
        sand_reader_close(r);
    sand_writer_free(&view);
}

/* ---- Questions ---- */

static void append_written(const struct evening *e, int i, struct sand_writer *w)
{
    sand_write_answer(e->game.pack->game, e->game.pack->data, e->question->answer[i], w);
}

static bool has_verb(const struct sand_game *game, const char *name)
{
    const struct sand_verb *v = game->verbs;
    while (v->name && strcmp(v->name, name) != 0)
        v++;
    return v->name;
}

/* A command of the host with as many seats of this table, the last ones, as it takes. */
/* What a command does stands in a column of its own, or beneath it where there is no room for two. */
static void show_commands(const struct evening *e, const char *text)
{
    enum { COLUMN = 18 };
    for (size_t size; *text; text += size + (text[size] == '\n')) {
        char line[256];
        size = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        text_wrap(stdout, line, 0, e->screen.width < SCREEN_NARROW ? 6 : COLUMN, e->screen.width - 1);
    }
}

static void show_host_command(const struct evening *e, const char *command, int seats, const char *what)
{
    char line[64], name[SAND_ACTOR_BYTES], whole[256];
    int n = snprintf(line, sizeof line, "  :%s", command);
    for (int i = sand_seats_of(e->table) - seats; i < sand_seats_of(e->table); i++)
        n += snprintf(line + n, sizeof line - (size_t)n, " %s", sand_actor_name(e->game.pack->game, i, name));
    snprintf(whole, sizeof whole, "%-17s %s", line, what);
    show_commands(e, whole);
}

/* Only what the game at hand has: a clock, people who may leave, cards entered by hand. */
static void show_host_help(const struct evening *e)
{
    const struct sand_game *game = e->game.pack->game;
    puts(phrase(e->game.language, PHRASE_HELP_HOST));
    if (game->flags & SAND_CLOCKED)
        show_host_command(e, "timeout", 0, phrase(e->game.language, PHRASE_HELP_TIMEOUT));
    if (has_verb(game, "remove"))
        show_host_command(e, "remove", 1, phrase(e->game.language, PHRASE_HELP_REMOVE));
    show_host_command(e, "bot", 1, phrase(e->game.language, PHRASE_HELP_BOT));
    if (has_verb(game, "swap"))
        show_host_command(e, "swap", 2, sand_word(e->game.words, "host", "swap"));
}

void show_help(struct evening *e)
{
    const char *language = e->game.language;
    const bool talk = e->game.pack->game->talk;
    char memory[128];
    struct sand_writer written;
    sand_writer_fixed(&written, memory, sizeof memory);
    if (e->question->count > 0) {
        append_written(e, 0, &written);
        show_phrase(e, STYLE_PLAIN, PHRASE_HELP_ANSWER, written.text);
    }
    if (is_taught(e))
        show_phrase(e, STYLE_PLAIN, PHRASE_LESSON_HELP, "");
    show_commands(e, phrase(language, PHRASE_HELP));
    if (talk)
        show_commands(e, phrase(language, PHRASE_HELP_TALK));
    show_host_help(e);
}

bool begins_like(const char *text, const char *like)
{
    for (; *like; text++, like++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*like))
            return false;
    return true;
}

/* Whether an answer's written form begins so, or its label has it somewhere. */
static bool fits(const struct evening *e, int i, const char *label, const char *like)
{
    char memory[256];
    struct sand_writer written;
    sand_writer_fixed(&written, memory, sizeof memory);
    append_written(e, i, &written);
    if (begins_like(written.text, like))
        return true;
    for (; *label; label++)
        if (begins_like(label, like))
            return true;
    return false;
}

void append_label(const struct evening *e, int i, struct sand_writer *w)
{
    int32_t shown[SAND_SHOWN];
    sand_shown(e->table, e->asked, e->question->answer[i], shown);
    sand_tell_answer(e->game.words, e->question->answer[i], shown, e->names, w);
}

/* The numbers and labels of the answers that fit, and how wide the widest is. */
static int choose_listed(struct evening *e, const char *like, int list[LISTED], int *widest, int *more)
{
    int count = 0;
    *widest = *more = 0;
    for (int i = 0; i < e->question->count; i++) {
        sand_writer_reset(&e->text);
        append_label(e, i, &e->text);
        if (like && !fits(e, i, e->text.text, like))
            continue;
        if (count == LISTED) {
            ++*more;
            continue;
        }
        append_price(e, e->question->answer[i], &e->text);
        const int columns = text_columns(e->text.text, e->text.size);
        *widest = columns > *widest ? columns : *widest;
        list[count++] = i;
    }
    return count;
}

/* One answer, padded: " 3) Look at Cleo". The last of a row ends the line, and goes on under itself where it is narrow.
 */
static void show_answer(struct evening *e, int i, int widest)
{
    const bool first = sand_marks(e->table, e->asked, e->question->answer[i]) & SAND_USUAL;
    sand_writer_reset(&e->text);
    append_label(e, i, &e->text);
    append_price(e, e->question->answer[i], &e->text);
    printf(" %s%3d%s) %s", screen_style(&e->screen, STYLE_NUMBER), i + 1, screen_style(&e->screen, STYLE_PLAIN),
           screen_style(&e->screen, first ? STYLE_PROMPT : STYLE_PLAIN));
    if (widest)
        text_pad(stdout, e->text.text, widest);
    else
        text_wrap(stdout, e->text.text, 6, 6, e->screen.width - 1);
    fputs(screen_style(&e->screen, STYLE_PLAIN), stdout);
}

/* In columns, read downwards, when there are many. */
int show_answers(struct evening *e, const char *like)
{
    int list[LISTED], widest, more;
    const int count = choose_listed(e, like, list, &widest, &more);
    const int room = (e->screen.width - 1) / (widest + 6), wanted = count > 6 ? room : 1;
    const int columns = wanted < 1 ? 1 : wanted > 4 ? 4 : wanted, rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++)
        for (int i = row; i < count; i += rows)
            show_answer(e, list[i], i + rows < count ? widest : 0);
    if (more)
        show_phrase(e, STYLE_FAINT, PHRASE_MORE_ANSWERS, number_text(more).text);
    return count;
}

/* Only some of a long list: enough to see what they are like. */
static void show_many(struct evening *e)
{
    char number[16];
    snprintf(number, sizeof number, "%d", e->question->count);
    show_phrase(e, STYLE_FAINT, PHRASE_MANY, number);
    for (int i = 0; i < 3; i++)
        show_answer(e, i * (e->question->count / 3), 0);
}

void show_some_answers(struct evening *e)
{
    if (e->question->count > LISTED)
        show_many(e);
    else
        show_answers(e, 0);
}

/* What else can be typed: help, speech, and what Enter does. */
static void show_hints(struct evening *e, int seat)
{
    const char *between = e->screen.fancy ? " · " : "; ", *language = e->game.language;
    const bool floor = e->question->flags & SAND_FLOOR && !is_taught(e); /* in a lesson Enter does something else */
    const int by_default = is_taught(e) ? -1 : default_answer(e);
    struct sand_writer w, label;
    sand_writer_grow(&w);
    sand_writer_grow(&label);
    sand_append_text(&w, phrase(language, PHRASE_TYPE));
    if (e->game.pack->game->talk && may_speak(e, seat)) {
        sand_append_text(&w, between);
        sand_append_text(&w, phrase(language, PHRASE_MAY_SPEAK));
    }
    if (floor || by_default >= 0)
        sand_append_text(&w, between);
    if (floor) {
        sand_append_text(&w, phrase(language, PHRASE_FLOOR));
    } else if (by_default >= 0) {
        append_label(e, by_default, &label);
        append_phrase(&w, language, PHRASE_USUAL, label.text);
    }
    screen_tell(&e->screen, STYLE_FAINT, w.text);
    sand_writer_free(&label);
    sand_writer_free(&w);
}

void show_question(struct evening *e, int seat)
{
    sand_writer_reset(&e->text);
    sand_tell_question(e->game.words, e->question, e->names, &e->text);
    putchar('\n');
    screen_tell(&e->screen, STYLE_PROMPT, e->text.text);
    show_some_answers(e);
    show_hints(e, seat);
}

/* ---- The end ---- */

static enum phrase result_phrase(int value)
{
    return value > 0 ? PHRASE_WON : value < 0 ? PHRASE_LOST : PHRASE_DRAWN;
}

/* What is shown next to a player at the end: who, which card, which side. */
enum { WHO, CARD, SIDE, CELLS };

static void put_cell(const struct evening *e, struct sand_reader *r, const struct sand_outcome *o, int seat, int cell,
                     struct sand_writer *w)
{
    const struct sand_game *game = e->game.pack->game;
    const char *card = r && cell == CARD ? text_at(r, seat_node(e, r, seat), "card") : 0;
    if (cell == WHO)
        append_player(e, r, seat, w);
    else if (card)
        sand_append_text(w, sand_word(e->game.words, "card", card));
    else if (cell == SIDE && game->sides && !game->seats)
        sand_append_text(w, sand_word(e->game.words, "side", game->sides[o->side[seat]]));
}

/* The columns are as wide as what is in them. */
static void show_result(struct evening *e, struct sand_reader *r, const struct sand_outcome *o, int seat,
                        const int width[CELLS])
{
    putchar(' ');
    for (int cell = 0; cell < CELLS; cell++) {
        sand_writer_reset(&e->text);
        put_cell(e, r, o, seat, cell, &e->text);
        text_pad(stdout, e->text.text, width[cell] ? width[cell] + 2 : 0);
    }
    printf("%s%s%s%s%s\n", screen_style(&e->screen, o->value[seat] > 0 ? STYLE_NUMBER : STYLE_FAINT),
           phrase(e->game.language, result_phrase(o->value[seat])), screen_style(&e->screen, STYLE_PLAIN),
           seat == e->open.viewer ? ", " : "", seat == e->open.viewer ? phrase(e->game.language, PHRASE_YOU) : "");
}

static void show_results(struct evening *e, struct sand_reader *r, const struct sand_outcome *o)
{
    int width[CELLS] = {0};
    for (int i = 0; i < sand_seats_of(e->table); i++)
        for (int cell = 0; cell < CELLS; cell++) {
            sand_writer_reset(&e->text);
            put_cell(e, r, o, i, cell, &e->text);
            const int columns = text_columns(e->text.text, e->text.size);
            width[cell] = columns > width[cell] ? columns : width[cell];
        }
    for (int i = 0; i < sand_seats_of(e->table); i++)
        show_result(e, r, o, i, width);
}

/* What the scores are made of, with the clauses that give them. */
static void show_score(struct evening *e, const struct sand_outcome *o)
{
    const struct sand_pack *pack = e->game.pack;
    const struct sand_game *game = pack->game;
    struct sand_score score = {.count = 0};
    if (game->end_clauses)
        show_phrase(e, STYLE_FAINT, PHRASE_DECIDED_BY, game->end_clauses[o->why]);
    sand_score_of(e->table, &score);
    for (int i = 0; i < score.count; i++) {
        const struct sand_score_line *line = &score.line[i];
        const struct sand_score_part *part = &game->scores[line->part];
        const struct sand_domain *by = part->by ? &game->domains[part->by - 1] : 0;
        sand_writer_reset(&e->text);
        sand_append_text(&e->text, sand_word(e->game.words, "score", part->name));
        sand_append_text(&e->text, by ? ", " : "");
        sand_append_text(&e->text,
                         by ? sand_word(e->game.words, by->name, sand_domain_id(by, pack->data, line->of)) : "");
        sand_append_text(&e->text, ": ");
        sand_append_text(&e->text, halves_text(line->value, part->halves).text);
        screen_tell(&e->screen, STYLE_PLAIN, e->text.text);
    }
}

void show_end(struct evening *e)
{
    struct sand_writer view;
    struct sand_outcome o;
    if (!sand_over(e->table, &o))
        return;
    struct sand_reader *r = view_of(e, SAND_EVERYTHING, &view);
    putchar('\n');
    screen_rule(&e->screen, phrase(e->game.language, PHRASE_THE_END), sand_word(e->game.words, "game", "title"));
    screen_tell(&e->screen, STYLE_PROMPT, sand_word(e->game.words, "end", e->game.pack->game->ends[o.why]));
    show_results(e, r, &o);
    show_score(e, &o);
    show_turning(e);
    if (r)
        sand_reader_close(r);
    sand_writer_free(&view);
}
