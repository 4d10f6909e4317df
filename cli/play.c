/* `play`: opening a game in the terminal and going round the table until it ends.
 *
 * With several people at one keyboard the order in which they get it must not tell what is secret. So the game goes in
 * rounds: those asked at its start get one turn each, from a seat that moves on by one each round; where it is secret
 * who is asked, everyone who might be gets the keyboard, and who is not asked gets a cover question that looks the
 * same. Whether it is secret is found by imagining (look): what the public must think possible is what it must not be
 * able to rule out.
 *
 * While somebody has the screen alone, what others did earlier in the same round is not shown to who is not asked any
 * more: they see the table as it was at the round's start (`past`). */
#include "cli/play.h"

#include "cli/command.h"
#include "cli/text.h"
#include "engine/notation.h"
#include "engine/sha256.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wishes {
    struct pack_wishes packs;
    struct program_wishes programs;
    int64_t seats, pace;
    struct words seat, option;
    const char *seed, *record, *load;
    bool plain, quick, why;
};
static const struct option option_table[] = {
    SEATS_OPTION(struct wishes),
    {"seat", "SEAT=WHO",
     "who plays a seat: me, me:NAME, bot:NAME or bot:NAME:NAME; a temper may follow the bot's name: bot:rules/talk=3; "
     "exec:./mybot is a program of yours. Repeatable",
     OPTION_LIST, offsetof(struct wishes, seat), 0, 0},
    GAME_OPTION(struct wishes),
    PROGRAM_OPTIONS(struct wishes),
    {"seed", "TEXT", "seed for all random numbers (default: the system's random bytes)", OPTION_TEXT,
     offsetof(struct wishes, seed), 0, 0},
    {"record", "FILE", "write the record there at the end, also when you quit", OPTION_TEXT,
     offsetof(struct wishes, record), 0, 0},
    {"load", "FILE", "resume from a record or a saved position", OPTION_TEXT, offsetof(struct wishes, load), 0, 0},
    {"quick", 0, "several people: hand the keyboard only to those who are asked (others then see who is)",
     OPTION_SWITCH, offsetof(struct wishes, quick), 0, 0},
    {"pace", "MS", "milliseconds to wait before each line (default: 150 in a terminal)", OPTION_NUMBER,
     offsetof(struct wishes, pace), 0, 10000},
    {"plain", 0, "no colours, no drawing beyond ASCII", OPTION_SWITCH, offsetof(struct wishes, plain), 0, 0},
    {"why", 0, "bots say what they compared or believe, which may reveal what they hold", OPTION_SWITCH,
     offsetof(struct wishes, why), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "play GAME [options]",
    "Plays a game in the terminal. Unless --seat says otherwise the first seat is yours and bots take the others. "
    "Several people can share the keyboard: before one person's secrets are shown the screen is cleared and the "
    "keyboard handed on, and if it is secret who must answer, everyone who might be asked gets the keyboard.\n\n"
    "{There is no CLOCK; type :timeout to end the time for a question. }Within the game ? explains the commands.\f"
    "Players talk in rounds, each seat in turn, unless --option talk=open is given: then everyone may act at any time, "
    "and you are asked after every round of the others (Enter lets them continue).",
    option_table,
    "sandtable play GAME\n"
    "sandtable play GAME --seats SEATS --seat SEAT1=me:Ada --seat SEAT2=bot:BOT1\n"
    "sandtable play GAME --seats SEATS --seat all=me --record evening.record\n"
    "sandtable play GAME --load evening.record --seat SEAT1=me",
    1,
    1,
};

/* ---- Rounds ---- */

/* What the public knows of who is asked: the seats asked in some, and in all, of the states it must think possible.
 * Imagining is the measure of secrecy here as everywhere. */
struct secrecy {
    sand_mask some, all;
    bool same_question; /* of the seat looked at */
};

static bool same_question(const struct sand_question *a, const struct sand_question *b)
{
    return a->key == b->key && a->count == b->count && memcmp(a->answer, b->answer, a->count * sizeof *a->answer) == 0;
}

static void look(struct evening *e, int seat, struct secrecy *s)
{
    /* With 400 samples a seat that is asked, or asked something else, in one of 24 possible deals is missed less than
     * once in ten million. */
    enum { SAMPLES = 400 };
    const struct sand_pack *pack = e->game.pack;
    struct sand_question *mine = &e->room.question, *theirs = e->question;
    static const uint8_t key[32] = {1};
    struct sand_chance chance;
    sand_chance_init(&chance, key);
    s->some = s->all = sand_asked(e->table) & SAND_SEAT_MASK;
    s->same_question = seat < 0 || pack->game->ask(pack->data, sand_state_of(e->table), seat, mine) > 0;
    for (int i = 0; i < SAMPLES; i++) {
        memcpy(e->room.scratch, sand_state_of(e->table), pack->game->state_bytes);
        pack->game->imagine(pack->data, e->room.scratch, SAND_PUBLIC, &chance);
        const sand_mask asked = pack->game->asked(pack->data, e->room.scratch) & SAND_SEAT_MASK;
        s->some |= asked;
        s->all &= asked;
        if (seat >= 0 && s->same_question)
            s->same_question = pack->game->ask(pack->data, e->room.scratch, seat, theirs) > 0 &&
                               same_question(mine, theirs);
    }
}

/* One round: everyone asked at its start answers once, if still asked the same. */
struct round {
    sand_mask asked;          /* at its start */
    sand_mask visited;        /* people who get the keyboard, asked or not */
    uint16_t key[SAND_SEATS]; /* what they were asked */
    uint32_t entries;         /* in the journal at its start: later ones could tell who closed the question */
    bool hidden;              /* nothing may show before the round is over */
};

static void open_round(struct evening *e, struct round *r)
{
    bool together = false;
    *r = (struct round){.asked = sand_asked(e->table) & SAND_SEAT_MASK, .entries = sand_journal_size(e->table)};
    memcpy(e->kept, sand_state_of(e->table), e->game.pack->game->state_bytes);
    for (sand_mask m = r->asked; m; m &= m - 1) {
        const int seat = __builtin_ctz(m);
        if (!sand_ask(e->table, seat, 0, e->question))
            continue;
        r->key[seat] = e->question->key;
        together |= (e->question->flags & SAND_TOGETHER) != 0;
    }
    r->visited = r->asked & e->people;
    if (!is_shared(e))
        return;
    struct secrecy s;
    look(e, -1, &s);
    r->hidden = together || s.some != s.all;
    if (s.some != s.all && !e->quick)
        r->visited |= s.some & e->people;
}

static bool is_still_asked(struct evening *e, const struct round *r, int seat)
{
    return r->asked >> seat & 1 && sand_ask(e->table, seat, 0, e->question) && e->question->key == r->key[seat];
}

/* ---- People ---- */

/* Alone at the screen: what is new to this seat, then its question or, so that nobody can tell, a cover for one. */
static void visit(struct evening *e, const struct round *r, int seat)
{
    const double pace = e->pace;
    hand_over(e, seat);
    screen_clear(&e->screen, e->game.language);
    if (e->quit)
        return;
    e->visit = seat;
    e->past = r->hidden && !is_still_asked(e, r, seat) ? e->kept : 0;
    e->past_entries = r->entries;
    e->pace = 0; /* how long it takes must not tell how much there is to read */
    show_own_news(e, seat, r->entries);
    show_header(e, seat);
    sand_writer_reset(&e->board); /* the screen was cleared */
    show_board_with_question(e, seat);
    if (is_still_asked(e, r, seat)) {
        take_turn(e, seat);
        show_private_news(e, seat);
    } else {
        take_cover(e, seat);
    }
    wait_for_enter(e, PHRASE_HIDE);
    e->visit = -1;
    e->past = 0;
    e->pace = pace;
    screen_clear(&e->screen, e->game.language);
}

/* Where the others have answered and nothing is to be told of it, that is said: else the same question would seem to
 * come twice. */
static void show_silence(struct evening *e)
{
    const uint32_t answers = sand_answers_taken(e->table), told = e->open.entry + e->open.remark;
    if (e->turn.answers && answers > e->turn.answers + 1 && told == e->turn.told)
        show_phrase(e, STYLE_FAINT, PHRASE_SILENCE, "");
}

static void keep_turn(struct evening *e, uint32_t answers)
{
    show_news(e);
    e->turn = (struct shown_turn){answers, e->open.entry + e->open.remark};
}

/* A turn in front of everyone: the question and its answers are not secret. */
static void open_turn(struct evening *e, int seat)
{
    show_news(e);
    show_silence(e);
    show_header(e, is_shared(e) ? SAND_PUBLIC : seat);
    show_board_with_question(e, is_shared(e) ? SAND_PUBLIC : seat);
    if (is_shared(e))
        show_phrase(e, STYLE_TITLE, PHRASE_TURN, e->names[seat]);
    const uint32_t answers = sand_answers_taken(e->table);
    take_turn(e, seat);
    keep_turn(e, answers);
}

static void person_turn(struct evening *e, const struct round *r, int seat)
{
    struct secrecy s = {0};
    if (is_shared(e) && !r->hidden && is_still_asked(e, r, seat))
        look(e, seat, &s);
    if (is_shared(e) && (r->hidden || !s.same_question))
        visit(e, r, seat);
    else if (is_still_asked(e, r, seat))
        open_turn(e, seat);
}

/* ---- The evening ---- */

/* Told once for each fault in a row. */
static void show_stand_in(struct evening *e, int seat)
{
    static const enum phrase why[] = {[OUTSIDE_AWAY] = PHRASE_AWAY,
                                      [OUTSIDE_SILENT] = PHRASE_SILENT,
                                      [OUTSIDE_NONSENSE] = PHRASE_NONSENSE,
                                      [OUTSIDE_FLOOD] = PHRASE_FLOOD};
    const enum outside_fault fault = e->room.outside.fault;
    if (fault != e->fault[seat] && fault != OUTSIDE_FINE)
        show_phrase(e, STYLE_FAINT, why[fault], e->names[seat]);
    e->fault[seat] = fault;
}

/* Where only some of those who could be asked are, that a program failed would tell that it was asked: then its faults
 * are counted at the end only. */
static void bots_turn(struct evening *e, int seat)
{
    struct secrecy s = {0};
    const bool outside = outside_is(e->seating.bot[seat]);
    if (outside)
        look(e, -1, &s);
    if (e->why)
        show_beliefs(e, seat);
    if (bot_turn(e->table, seat, &e->seating, &e->random[seat], &e->room) && e->why)
        show_reasons(e, seat);
    if (outside && s.some == s.all)
        show_stand_in(e, seat);
}

static void play_round(struct evening *e)
{
    const int seats = sand_seats_of(e->table);
    struct round r;
    e->out = e->open.viewer < SAND_SEATS && is_out(e, e->open.viewer);
    if (is_by_hand(e)) {
        show_news(e);
        take_by_hand(e);
        return;
    }
    open_round(e, &r);
    for (int i = 0; i < seats && !e->quit; i++) {
        const int seat = (e->first + i) % seats;
        if (is_person(e, seat) && r.visited >> seat & 1)
            person_turn(e, &r, seat);
        else if (!is_person(e, seat) && is_still_asked(e, &r, seat))
            bots_turn(e, seat);
        if (!r.hidden)
            show_news(e);
    }
    e->first = (e->first + 1) % seats;
    show_news(e);
}

/* What a loaded game has told already is told at once. */
static void catch_up(struct evening *e)
{
    const double pace = e->pace;
    if (sand_answers_taken(e->table))
        e->pace = 0;
    show_news(e);
    e->pace = pace;
}

void evening_play_on(struct evening *e)
{
    catch_up(e);
    while (!e->quit && !sand_over(e->table, 0))
        play_round(e);
    if (e->quit)
        show_phrase(e, STYLE_FAINT, PHRASE_BYE, "");
    show_end(e);
    show_recap(e);
}

/* Ctrl-C is a wish to stop, not a reason to lose the game: from now on the input is at its end. */
static void interrupted(int signal)
{
    (void)signal;
    close(STDIN_FILENO);
}

int evening_sit_down(struct evening *e, void (*play)(struct evening *))
{
    const struct sigaction stop = {.sa_handler = interrupted};
    sigaction(SIGINT, &stop, 0);
    signal(SIGPIPE, SIG_IGN);
    play(e);
    if (e->record && !write_record(e, e->record))
        return EXIT_USAGE;
    if (!e->quit && isatty(STDIN_FILENO))
        look_back(e);
    return EXIT_FINE;
}

/* ---- Opening ---- */

/* Names by seat for bots and people who give none; the first letter is the seat's place in the alphabet. */
static const char *const default_names[SAND_SEATS] = {
    "Ada", "Ben",  "Cleo", "Dan",  "Eva",   "Finn", "Greta", "Hugo", "Ida", "Jan",  "Kim",  "Leo",
    "Mia", "Nils", "Olga", "Paul", "Quinn", "Rosa", "Sam",   "Tess", "Uwe", "Vera", "Will", "Xenia",
};

static const struct sand_pack *find_pack(void *context, const char *game, const uint8_t hash[32],
                                         struct sand_error *error)
{
    const struct sand_pack *pack = context;
    if (strcmp(pack->game->id, game) != 0)
        sand_fail(error, "game", "this is a record of ", game, ", not of ", pack->game->id, (char *)0);
    else if (memcmp(pack->hash, hash, 32) != 0)
        sand_fail(error, "game", "played with other data files than these: give those with --data DIR", (char *)0);
    else
        return pack;
    return 0;
}

static struct sand_table *load_table(struct evening *e, const char *path, const uint8_t key[32])
{
    struct sand_error error;
    size_t size;
    char *text = text_of_file(path, &size);
    if (!text)
        return 0;
    struct sand_table *table = text[strspn(text, " \t\r\n")] == '{'
                                   ? sand_open_at(e->game.pack, text, key, &error)
                                   : sand_replay(text, size, find_pack, e->game.pack, &error);
    if (!table)
        complain_of(EXIT_USAGE, path, &error);
    free(text);
    return table;
}

static struct sand_table *new_table(struct evening *e, const struct wishes *wishes, const uint8_t key[32])
{
    struct sand_error error;
    struct sand_writer options;
    struct sand_table *table = 0;
    sand_writer_grow(&options);
    /* who sits down alone plays alone where the game knows how */
    const struct sand_game *game = e->game.pack->game;
    const int seats = !wishes->seats && game->min_seats == 1 ? 1 : (int)wishes->seats;
    if (options_object(game, seats, &wishes->option, true, &options)) {
        table = sand_open(e->game.pack, options.text, key, &error);
        if (!table)
            complain_of(EXIT_USAGE, 0, &error);
    }
    sand_writer_free(&options);
    return table;
}

/* Who sits where: what was said, else the first seat for a person and bots for the others. */
static bool seat_all(struct evening *e, const struct words *seat)
{
    const struct sand_game *game = e->game.pack->game;
    const int seats = sand_seats_of(e->table);
    for (int i = 0; i < seats; i++)
        e->seating.bot[i] = default_bot(game);
    if (!seating_read(&e->seating, game, seats, seat, true))
        return false;
    bool anyone = false;
    for (int i = 0; i < seats; i++)
        anyone |= e->seating.said[i] && !e->seating.bot[i];
    if (!anyone && !e->seating.said[0])
        e->seating.bot[0] = 0;
    for (int i = 0; i < seats; i++)
        if (!e->seating.bot[i])
            e->people |= sand_bit(i);
    return true;
}

static bool name_all(struct evening *e)
{
    struct sand_error error;
    const int seats = sand_seats_of(e->table);
    for (int i = 0; i < SAND_SEATS; i++) {
        const char *kept = i < seats ? sand_name_of(e->table, i) : 0;
        e->names[i] = e->seating.name[i] ? e->seating.name[i] : kept ? kept : default_names[i];
    }
    for (int i = 0; i < seats; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(e->names[i], e->names[k]) == 0) {
                complain(EXIT_USAGE, "--seat: two players are called %s", e->names[i]);
                return false;
            }
    if (sand_set_names(e->table, e->names, &error))
        return true;
    complain_of(EXIT_USAGE, "--seat", &error);
    return false;
}

static void note_bots(struct evening *e)
{
    char note[80], name[SAND_ACTOR_BYTES];
    struct sand_error error;
    for (int i = 0; i < sand_seats_of(e->table); i++)
        if (!is_person(e, i)) {
            snprintf(note, sizeof note, "bot %s %s%s", sand_actor_name(e->game.pack->game, i, name),
                     e->seating.bot[i]->name, e->seating.temper[i]);
            sand_note(e->table, note, &error);
        }
}

static void open_tellers(struct evening *e)
{
    int viewer = SAND_PUBLIC;
    if (e->people && !is_shared(e))
        viewer = __builtin_ctz(e->people);
    e->open = (struct teller){
        .table = e->table, .words = e->game.words, .names = e->names, .viewer = viewer, .then = true};
    for (int i = 0; i < SAND_SEATS; i++) {
        e->own[i] = e->open;
        e->own[i].viewer = i;
    }
}

/* What could only fail at the end, or would be passed over in silence, fails now. */
static bool wishes_make_sense(const struct wishes *wishes)
{
    if (wishes->load && (wishes->seats || wishes->option.count)) {
        complain(EXIT_USAGE,
                 "play: --load resumes with the game's own seats and options; leave out --seats and --option");
        return false;
    }
    FILE *record = wishes->record ? fopen(wishes->record, "ab") : 0;
    if (wishes->record && !record) {
        complain(EXIT_USAGE, "--record %s: %s", wishes->record, strerror(errno));
        return false;
    }
    if (record)
        fclose(record);
    return true;
}

bool evening_seat(struct evening *e, const struct words *seat, const uint8_t key[32])
{
    uint8_t bots[32];
    if (!e->table || !seat_all(e, seat) || !name_all(e))
        return false;
    sand_sha256(key, 32, bots);
    bots_seed(e->random, SAND_SEATS, bots);
    open_tellers(e);
    return true;
}

static bool open_evening(struct evening *e, const struct wishes *wishes)
{
    uint8_t key[32];
    if (!wishes_make_sense(wishes) || !entropy(key))
        return false;
    if (wishes->seed)
        sand_seed(wishes->seed, key);
    e->table = wishes->load ? load_table(e, wishes->load, key) : new_table(e, wishes, key);
    if (!evening_seat(e, &wishes->seat, key))
        return false;
    if (!wishes->load)
        note_bots(e);
    return true;
}

static void prepare(struct evening *e, bool plain, int64_t pace)
{
    screen_open(&e->screen, plain);
    sand_writer_grow(&e->text);
    sand_writer_grow(&e->board);
    e->visit = -1;
    e->echo = !isatty(STDIN_FILENO);
    e->pace = pace >= 0 ? (double)pace / 1000 : e->screen.terminal && !e->echo ? 0.15 : 0;
}

struct evening *evening_open(const char *game, const struct pack_wishes *packs, bool plain, int64_t pace, int *code)
{
    struct evening *e = calloc(1, sizeof *e);
    if (!e) {
        *code = complain(EXIT_INTERNAL, "out of memory");
        return 0;
    }
    if ((*code = game_open(&e->game, game, packs))) {
        free(e);
        return 0;
    }
    prepare(e, plain, pace);
    e->question = malloc(sizeof *e->question);
    e->kept = malloc(e->game.pack->game->state_bytes);
    if (e->question && e->kept && bot_room_open(&e->room, e->game.pack->game))
        return e;
    *code = complain(EXIT_INTERNAL, "out of memory");
    evening_close(e);
    return 0;
}

void evening_close(struct evening *e)
{
    struct opened_game game = e->game;
    sand_close(e->table);
    bot_room_close(&e->room);
    outside_report();
    sand_writer_free(&e->text);
    sand_writer_free(&e->board);
    free(e->question);
    free(e->kept);
    free(e);
    game_close(&game);
}

int command_play(int argc, char **argv)
{
    struct wishes wishes = {.pace = -1};
    struct words words;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    struct evening *e = evening_open(words.word[0], &wishes.packs, wishes.plain, wishes.pace, &code);
    if (!e)
        return code;
    programs_limit(&wishes.programs);
    e->record = wishes.record;
    e->quick = wishes.quick;
    e->why = wishes.why;
    e->room.threads = 2;
    e->room.parts = wishes.why;
    code = open_evening(e, &wishes) ? evening_sit_down(e, evening_play_on) : EXIT_USAGE;
    evening_close(e);
    return finish_output(code);
}
