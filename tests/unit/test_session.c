/* The protocol: every request, every refusal, and that a refusal leaves the game as it was. */
#include "bots/bots.h"
#include "engine/session.h"
#include "games/games.h"
#include "tests/unit/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct sand_session *session;
static const struct sand_pack *packs[2];
static struct sand_writer reply;
static bool goes_on;

/* A bot that speaks, then gives its first answer. */
static sand_answer choose_first(struct sand_mind *mind)
{
    strcpy(mind->remark, "here I go");
    mind->channel = WALK_OPEN;
    return mind->question->answer[0];
}

static const struct sand_bot first_bot = {.name = "first", .game = "walk", .choose = choose_first};
static const struct sand_bot *const bots[] = {&first_bot, 0};

static int open_session(void **state)
{
    (void)state;
    packs[0] = walk_pack(&walk_game);
    const struct sand_session_world world = {packs, bots, 0, {9, 9, 9}};
    session = sand_session_open(&world);
    sand_writer_grow(&reply);
    return session ? 0 : 1;
}

static int close_session(void **state)
{
    (void)state;
    sand_session_close(session);
    sand_pack_close((struct sand_pack *)packs[0]);
    sand_writer_free(&reply);
    return 0;
}

static const char *send_bytes(const char *line, size_t size)
{
    struct sand_error error = {"", ""};
    sand_writer_reset(&reply);
    goes_on = sand_session_line(session, line, size, &reply);
    struct sand_reader *r = sand_reader_open("reply", reply.text, reply.size, &error);
    if (!r || sand_type(r, 0) != (size && line[0] == '[' && reply.text[0] == '[' ? SAND_ARRAY : SAND_OBJECT))
        fail_msg("the reply to %.200s is not an object: %.200s", line, reply.text);
    sand_reader_close(r);
    return reply.text;
}

static const char *send(const char *line)
{
    return send_bytes(line, strlen(line));
}

static void expect(const char *line, const char *wanted)
{
    const char *got = send(line);
    if (strcmp(got, wanted) != 0)
        fail_msg("%s\n  gives  %s\n  wanted %s", line, got, wanted);
}

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    return strcpy(copy, text);
}

/* Refused with this code, a place and a reason, and nothing has changed. */
static void refuse(const char *line, const char *code, const char *where)
{
    const bool table = sand_session_table(session) != 0;
    char *before = table ? copy_of(send("{\"do\":\"record\"}")) : 0, wanted[128];
    send(line);
    snprintf(wanted, sizeof wanted, "{\"no\":\"%s\",\"where\":\"", code);
    if (strncmp(reply.text, wanted, strlen(wanted)) != 0 || !strstr(reply.text + strlen(wanted) - 1, where) ||
        strstr(reply.text, "\"what\":\"\""))
        fail_msg("%.300s\n  gives  %s\n  wanted %s at %s", line, reply.text, code, where);
    assert_true(goes_on);
    assert_true(table == (sand_session_table(session) != 0));
    if (before)
        expect("{\"do\":\"record\"}", before);
    free(before);
}

static void new_game(void)
{
    expect("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"seed\":\"7\"}",
           "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
}

/* ---- Every request ---- */

static void games_are_listed(void **state)
{
    (void)state;
    expect("{\"do\":\"games\"}",
           "{\"games\":[{\"id\":\"walk\",\"title\":\"Walk\",\"seats\":[2,3],\"rules\":3,\"pack\":\"sha256:"
           "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"bots\":[{\"name\":\"first\",\"rig\":"
           "false}]}]}");
}

static void a_game_is_played(void **state)
{
    (void)state;
    new_game();
    expect("{\"do\":\"ask\"}", "{\"asked\":[\"p1\",\"clock\"]}");
    expect("{\"do\":\"ask\",\"seat\":\"p2\"}", "{\"ask\":false}");
    expect("{\"do\":\"ask\",\"seat\":\"clock\"}", "{\"ask\":{\"q\":1,\"key\":[\"clock\"],\"answers\":[\"timeout\"]}}");
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk by 2\"}", "{\"done\":\"walk by 2\"}");
    expect("{\"do\":\"view\",\"seat\":\"public\"}", "{\"view\":{\"turn\":\"p1\",\"place\":2}}");
    expect("{\"do\":\"journal\",\"seat\":\"p2\"}", "{\"journal\":[[\"walked\",\"p1\",2]],\"next\":1}");
    expect("{\"do\":\"journal\",\"seat\":\"p2\",\"since\":1}", "{\"journal\":[],\"next\":1}");
    expect("{\"do\":\"undo\",\"seat\":\"p1\"}", "{\"undone\":true}");
    expect("{\"do\":\"view\",\"seat\":\"p1\"}", "{\"view\":{\"turn\":\"p1\",\"place\":0}}");
    expect("{\"do\":\"dice\",\"results\":[3,5]}", "{\"dice\":2}");
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"roll\"}", "{\"done\":\"roll\"}");
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"roll\"}", "{\"done\":\"roll\"}");
    expect("{\"do\":\"journal\",\"seat\":\"p2\"}", "{\"journal\":[[\"rolled\",3],[\"rolled\",5]],\"next\":2}");
    expect("{\"do\":\"say\",\"seat\":\"p2\",\"channel\":\"open\",\"text\":\"well\"}", "{\"said\":true}");
    expect("{\"do\":\"remarks\",\"seat\":\"p1\",\"since\":0}", "{\"remarks\":[[\"open\",\"p2\",\"well\"]],\"next\":1}");
    expect("{\"do\":\"outcome\"}", "{\"final\":false}");
    expect("{\"do\":\"board\",\"seat\":\"p1\"}",
           "{\"board\":\"turn: p1  place: 0\\n\"}"); /* the view, as it draws none */
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"stop\"}", "{\"done\":\"stop\"}");
    assert_non_null(strstr(send("{\"do\":\"outcome\"}"),
                           "{\"final\":true,\"why\":\"stopped\",\"value\":{\"p1\":1000,\"p2\":-1000},\"hash\":\""));
    expect("{\"do\":\"ask\"}", "{\"asked\":[]}");
}

static void updates(void **state)
{
    (void)state;
    new_game();
    expect("{\"do\":\"update\",\"seat\":\"p2\",\"since\":0}", "{\"n\":1,\"view\":{\"turn\":\"p1\",\"place\":0}}");
    expect("{\"do\":\"update\",\"seat\":\"p2\",\"since\":1}", "{}");
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\"}");
    expect("{\"do\":\"update\",\"seat\":\"p2\",\"since\":1}",
           "{\"n\":2,\"set\":{\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
}

static void numbered_answers(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"ask\",\"seat\":\"p1\"}");
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\",\"q\":1}", "{\"done\":\"walk\"}");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\",\"q\":1}", "REPEATED", "answer");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"show\",\"q\":1}", "STALE", "answer");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"show\",\"q\":-1}", "BAD_REQUEST", "/q");
}

static void someone_enters_it_for_the_seat(void **state)
{
    (void)state;
    new_game();
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\",\"by\":\"host\"}", "{\"done\":\"walk\"}");
    assert_non_null(strstr(send("{\"do\":\"record\"}"), "= by host\\np1 walk\\n"));
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\",\"by\":\"p2\"}", "BAD_REQUEST", "by");
}

static void a_bot_answers(void **state)
{
    (void)state;
    new_game();
    expect("{\"do\":\"bot\",\"seat\":\"p1\",\"bot\":\"first\"}",
           "{\"remark\":[\"open\",\"here I go\"],\"done\":\"walk\"}");
    refuse("{\"do\":\"bot\",\"seat\":\"p1\",\"bot\":\"last\"}", "NO_BOT", "bot");
    refuse("{\"do\":\"bot\",\"seat\":\"p2\",\"bot\":\"first\"}", "NOT_ASKED", "seat");
    refuse("{\"do\":\"bot\",\"seat\":\"clock\",\"bot\":\"first\"}", "NO_SEAT", "seat");
}

static struct sand_session *session_of_entropy(uint8_t first)
{
    const struct sand_session_world world = {packs, sand_bots, 0, {first}};
    return sand_session_open(&world);
}

/* What bots answer from the beginning of a game that is opened with this line, one seat's after the other's. */
static char *bots_play(uint8_t entropy, const char *open, const char *more)
{
    struct sand_session *const outer = session;
    struct sand_writer all;
    char line[160];
    session = session_of_entropy(entropy);
    sand_writer_grow(&all);
    send(open);
    for (int i = 0; i < 24; i++) {
        snprintf(line, sizeof line, "{\"do\":\"bot\",\"seat\":\"p%d\",\"bot\":\"random\"%s}", i % 2 + 1, more);
        sand_append_text(&all, send(line));
    }
    sand_session_close(session);
    session = outer;
    return all.text;
}

/* The same script gives the same game in every process, and another seed another one. */
static void bots_follow_the_seed(void **state)
{
    static const char seven[] = "{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"seed\":\"7\"}",
                      eight[] = "{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"seed\":\"8\"}";
    char *const first = bots_play(1, seven, ""), *const again = bots_play(2, seven, ""),
                *const other = bots_play(1, eight, ""), *const own = bots_play(1, seven, ",\"seed\":\"b\""),
                *const own_again = bots_play(2, seven, ",\"seed\":\"b\"");
    (void)state;
    assert_string_equal(first, again);
    assert_string_equal(own, own_again);
    assert_string_not_equal(first, other);
    assert_string_not_equal(first, own);
    free(first), free(again), free(other), free(own), free(own_again);
}

/* What is taken back is answered the same, and a game that is opened again begins again. */
static void a_bot_answers_the_same_again(void **state)
{
    static const char bot[] = "{\"do\":\"bot\",\"seat\":\"p1\",\"bot\":\"random\"}";
    struct sand_session *const outer = session;
    (void)state;
    session = session_of_entropy(3);
    new_game();
    char *const first = copy_of(send(bot));
    expect("{\"do\":\"undo\",\"seat\":\"p1\"}", "{\"undone\":true}");
    assert_string_equal(first, send(bot));
    new_game();
    assert_string_equal(first, send(bot));
    free(first);
    sand_session_close(session);
    session = outer;
}

/* The text of a reply's member, as it stands there. */
static char *member_of_reply(const char *key)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", reply.text, reply.size, &error);
    size_t size;
    const char *source = sand_source(r, sand_member(r, 0, key), &size);
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, source, size);
    copy[size] = 0;
    sand_reader_close(r);
    return copy;
}

static void expect_with(const char *format, const char *value, const char *wanted)
{
    char line[8192];
    snprintf(line, sizeof line, format, value);
    expect(line, wanted);
}

static void positions_are_saved_and_loaded(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk by 2\"}");
    send("{\"do\":\"save\"}");
    char *position = member_of_reply("position");
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"roll\"}");
    char *rolled = copy_of(send("{\"do\":\"journal\",\"seat\":\"p1\",\"since\":1}"));
    expect_with("{\"do\":\"load\",\"game\":\"walk\",\"position\":%s}", position,
                "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
    expect("{\"do\":\"view\",\"seat\":\"p1\"}", "{\"view\":{\"turn\":\"p1\",\"place\":2}}");
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"roll\"}");
    assert_memory_equal(send("{\"do\":\"journal\",\"seat\":\"p1\"}"), rolled, strlen("{\"journal\":[[\"rolled\",1]]"));
    expect_with("{\"do\":\"load\",\"game\":\"walk\",\"position\":%s,\"seed\":\"1\"}", position,
                "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
    send("{\"do\":\"imagine\",\"seat\":\"p2\",\"seed\":\"1\"}");
    char *imagined = member_of_reply("position");
    assert_non_null(strstr(imagined, "\"place\":2"));
    expect_with("{\"do\":\"load\",\"game\":\"walk\",\"position\":%s}", imagined,
                "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
    free(position);
    free(imagined);
    free(rolled);
}

static void records_are_loaded(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\"}");
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"give p2\"}");
    char *before = copy_of(send("{\"do\":\"record\"}")), *record = member_of_reply("record");
    send("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":3}}");
    expect_with("{\"do\":\"load\",\"record\":%s}", record, "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
    expect("{\"do\":\"record\"}", before);
    expect_with("{\"do\":\"load\",\"record\":%s,\"answers\":1}", record,
                "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
    expect("{\"do\":\"ask\"}", "{\"asked\":[\"p1\",\"clock\"]}");
    free(before);
    free(record);
}

/* Without a seed every game is another; with one, the same. */
static void seeds(void **state)
{
    char *rolls[4];
    (void)state;
    for (int i = 0; i < 4; i++) {
        send(i < 2 ? "{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2}}"
                   : "{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"seed\":\"x\"}");
        for (int k = 0; k < 24; k++)
            send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"roll\"}");
        rolls[i] = copy_of(send("{\"do\":\"journal\",\"seat\":\"p1\"}"));
    }
    assert_string_not_equal(rolls[0], rolls[1]);
    assert_string_not_equal(rolls[0], rolls[2]);
    assert_string_equal(rolls[2], rolls[3]);
    for (int i = 0; i < 4; i++)
        free(rolls[i]);
}

static void ids_come_back(void **state)
{
    (void)state;
    new_game();
    expect("{\"do\":\"outcome\",\"id\":7}", "{\"id\":7,\"final\":false}");
    expect("{\"id\":\"a\\\"b\",\"do\":\"outcome\"}", "{\"id\":\"a\\\"b\",\"final\":false}");
    assert_non_null(
        strstr(send("{\"id\":3,\"do\":\"act\",\"seat\":\"p2\",\"a\":\"walk\"}"), "{\"id\":3,\"no\":\"NOT_ASKED\""));
    refuse("{\"do\":\"observe\",\"seat\":\"p1\"}", "BAD_REQUEST", "do"); /* walk has no table of fields */
    refuse("{\"do\":\"outcome\",\"id\":[1]}", "BAD_REQUEST", "/id");
    refuse("{\"do\":\"outcome\",\"id\":null}", "BAD_REQUEST", "/id");
}

static void quitting(void **state)
{
    (void)state;
    expect("{\"do\":\"quit\"}", "{\"bye\":true}");
    assert_false(goes_on);
}

/* ---- Every refusal ---- */

static void nothing_is_open(void **state)
{
    static const char *const verbs[] = {"ask", "save", "outcome", "record"};
    static const char *const seated[] = {"view", "board", "observe", "journal", "remarks", "update", "imagine", "undo"};
    char line[128];
    (void)state;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        snprintf(line, sizeof line, "{\"do\":\"%s\"}", verbs[i]);
        refuse(line, "NO_TABLE", "do");
    }
    for (size_t i = 0; i < sizeof seated / sizeof *seated; i++) {
        snprintf(line, sizeof line, "{\"do\":\"%s\",\"seat\":\"p1\"}", seated[i]);
        refuse(line, "NO_TABLE", "do");
    }
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\"}", "NO_TABLE", "do");
    refuse("{\"do\":\"say\",\"seat\":\"p1\",\"channel\":\"open\",\"text\":\"a\"}", "NO_TABLE", "do");
    refuse("{\"do\":\"dice\",\"results\":[1]}", "NO_TABLE", "do");
    refuse("{\"do\":\"bot\",\"seat\":\"p1\",\"bot\":\"first\"}", "NO_TABLE", "do");
}

static void malformed_lines(void **state)
{
    (void)state;
    new_game();
    refuse("", "BAD_JSON", "line 1");
    refuse("hello", "BAD_JSON", "line 1");
    refuse("{\"do\":\"ask\"", "BAD_JSON", "line 1");
    refuse("{\"do\":\"ask\"} {}", "BAD_JSON", "line 1");
    refuse("{\"do\":\"ask\",\"do\":\"ask\"}", "BAD_JSON", "");
    refuse("{\"do\":\"a\xff\"}", "BAD_JSON", "");
    refuse("{\"do\":\"\xc3\x28\"}", "BAD_JSON", "");
    refuse("{\"do\":1.5}", "BAD_JSON", "");
    refuse("[]", "BAD_REQUEST", "request");
    refuse("\"ask\"", "BAD_REQUEST", "request");
    refuse("7", "BAD_REQUEST", "request");
    refuse("{}", "BAD_REQUEST", "request");
    refuse("{\"do\":7}", "BAD_REQUEST", "/do");
    refuse("{\"do\":\"dance\"}", "BAD_REQUEST", "do");
    send_bytes("{\"do\":\"ask\"}\0", 13);
    assert_non_null(strstr(reply.text, "BAD_JSON"));
    expect("{\"do\":\"ask\"}", "{\"asked\":[\"p1\",\"clock\"]}");
}

static void keys_are_known_and_typed(void **state)
{
    (void)state;
    new_game();
    refuse("{\"do\":\"ask\",\"saet\":\"p1\"}", "BAD_REQUEST", "/saet");
    refuse("{\"do\":\"ask\",\"seat\":1}", "BAD_REQUEST", "/seat");
    refuse("{\"do\":\"view\"}", "BAD_REQUEST", "request");
    refuse("{\"do\":\"act\",\"seat\":\"p1\"}", "BAD_REQUEST", "request");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\",\"q\":\"1\"}", "BAD_REQUEST", "/q");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\",\"Q\":1}", "BAD_REQUEST", "/Q");
    refuse("{\"do\":\"dice\",\"results\":3}", "BAD_REQUEST", "results");
    refuse("{\"do\":\"dice\",\"results\":[]}", "BAD_REQUEST", "");
    refuse("{\"do\":\"dice\",\"results\":[256]}", "BAD_REQUEST", "/results/0");
    refuse("{\"do\":\"dice\",\"results\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}", "BAD_REQUEST", "dice");
    refuse("{\"do\":\"dice\",\"results\":[1,[2]]}", "BAD_REQUEST", "");
    refuse("{\"do\":\"new\"}", "BAD_REQUEST", "request");
    refuse("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"sed\":\"7\"}", "BAD_REQUEST", "/sed");
    refuse("{\"do\":\"load\",\"game\":\"walk\"}", "BAD_REQUEST", "request");
    refuse("{\"do\":\"load\",\"record\":\"\",\"game\":\"walk\"}", "BAD_REQUEST", "/game");
    refuse("{\"do\":\"journal\",\"seat\":\"p1\",\"since\":-1}", "BAD_REQUEST", "/since");
    refuse("{\"do\":\"quit\",\"now\":true}", "BAD_REQUEST", "/now");
}

static void overlong_lines(void **state)
{
    const size_t limit = SAND_MESSAGE_BYTES;
    char *line = malloc(limit + 2);
    (void)state;
    assert_non_null(line);
    new_game();
    memset(line, ' ', limit + 1);
    line[limit + 1] = 0;
    memcpy(line, "{\"do\":\"outcome\"}", 16);
    refuse(line, "TOO_LONG", "line");
    line[limit] = 0;
    expect(line, "{\"final\":false}");
    free(line);
}

static void wrong_names(void **state)
{
    (void)state;
    new_game();
    refuse("{\"do\":\"new\",\"game\":\"chess\"}", "NO_GAME", "game");
    refuse("{\"do\":\"advise\",\"game\":\"chess\"}", "NO_GAME", "game");
    refuse("{\"do\":\"advise\",\"game\":\"walk\",\"options\":{\"seats\":2}}", "BAD_REQUEST", "game");
    refuse("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":9}}", "BAD_OPTIONS", "options /seats");
    refuse("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2,\"fog\":1}}", "BAD_OPTIONS", "options /fog");
    refuse("{\"do\":\"new\",\"game\":\"walk\",\"options\":[]}", "BAD_OPTIONS", "options");
    refuse("{\"do\":\"load\",\"game\":\"walk\",\"position\":{\"seats\":2,\"turn\":2,\"place\":0}}", "BAD_POSITION",
           "/turn");
    refuse("{\"do\":\"load\",\"game\":\"walk\",\"position\":7}", "BAD_POSITION", "position");
    refuse("{\"do\":\"load\",\"record\":\"sandtable 1\\n\"}", "BAD_RECORD", "line");
    refuse("{\"do\":\"load\",\"record\":\"\"}", "BAD_RECORD", "line 1");
    refuse("{\"do\":\"ask\",\"seat\":\"p3\"}", "NO_SEAT", "seat");
    refuse("{\"do\":\"ask\",\"seat\":\"public\"}", "NO_SEAT", "seat");
    refuse("{\"do\":\"view\",\"seat\":\"ada\"}", "NO_SEAT", "seat");
    refuse("{\"do\":\"act\",\"seat\":\"everything\",\"a\":\"walk\"}", "NO_SEAT", "seat");
    refuse("{\"do\":\"say\",\"seat\":\"p1\",\"channel\":\"nowhere\",\"text\":\"a\"}", "BAD_REQUEST", "channel");
}

static void illegal_at_the_table(void **state)
{
    (void)state;
    new_game();
    refuse("{\"do\":\"act\",\"seat\":\"p2\",\"a\":\"walk\"}", "NOT_ASKED", "answer");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"fly\"}", "NOT_LEGAL", "answer");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"\"}", "NOT_LEGAL", "answer");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk \"}", "NOT_LEGAL", "answer");
    refuse("{\"do\":\"undo\",\"seat\":\"p1\"}", "NO_UNDO_HERE", "undo");
    refuse("{\"do\":\"undo\",\"seat\":\"clock\"}", "NO_UNDO_HERE", "undo");
    refuse("{\"do\":\"say\",\"seat\":\"p2\",\"channel\":\"next\",\"text\":\"a\"}", "MUTE", "channel");
    refuse("{\"do\":\"say\",\"seat\":\"p2\",\"channel\":\"open\",\"text\":\"\"}", "BAD_TEXT", "text");
    refuse("{\"do\":\"say\",\"seat\":\"p2\",\"channel\":\"open\",\"text\":\"a\\nb\"}", "BAD_TEXT", "text");
    refuse("{\"do\":\"say\",\"seat\":\"p2\",\"channel\":\"open\",\"text\":\"nonsense\"}", "BAD_TEXT", "text");
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"stop\"}");
    refuse("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\"}", "OVER", "answer");
    refuse("{\"do\":\"act\",\"seat\":\"p2\",\"a\":\"walk\"}", "OVER", "answer");
}

/* ---- The document ---- */

static char *read_protocol(void)
{
    const char *root = getenv("SAND_ROOT");
    char path[4096];
    snprintf(path, sizeof path, "%s/docs/protocol.md", root ? root : ".");
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read; SAND_ROOT names the project's folder", path);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 1000);
    fclose(file);
    return text;
}

/* The next code span of a line, without its quotes; null at the end of the line. */
static const char *next_span(const char **at, char *span, size_t room)
{
    const char *line_end = strchr(*at, '\n'), *start = strchr(*at, '`');
    if (!start || start > line_end)
        return 0;
    const char *end = strchr(start + 1, '`');
    snprintf(span, room, "%.*s", (int)(end - start - 1), start + 1);
    *at = end + 1;
    return span;
}

/* Every request in the table is understood, and its reply begins with the key the table says. Examples with something
 * left out are not run. */
static void the_document_is_right(void **state)
{
    char *text = read_protocol();
    int run = 0;
    (void)state;
    for (const char *line = strstr(text, "\n| `"); line; line = strstr(line + 1, "\n| `")) {
        char request[512], answer[512];
        const char *at = line + 1;
        assert_non_null(next_span(&at, request, sizeof request));
        if (!next_span(&at, answer, sizeof answer))
            answer[0] = 0; /* "the same" */
        if (strstr(request, "…"))
            continue;
        run++;
        send(request);
        if (strstr(reply.text, "BAD_JSON") || strstr(reply.text, "BAD_REQUEST") || strstr(reply.text, "NO_GAME") ||
            strstr(reply.text, "NO_SEAT") || strstr(reply.text, "NO_BOT") || strstr(reply.text, "BAD_OPTIONS"))
            fail_msg("%s gives %s", request, reply.text);
        const size_t key = strcspn(answer, ":");
        if (!strstr(reply.text, "\"no\":") && strncmp(answer, reply.text, key) != 0)
            fail_msg("%s gives %s, not %s", request, reply.text, answer);
    }
    assert_true(run >= 18);
    free(text);
}

/* The games of the program, for the document's examples. */
static struct sand_pack *listed_packs[17];

static int open_listed(void **state)
{
    struct sand_error error;
    static const struct sand_pack *list[17];
    (void)state;
    for (int i = 0; i < 16 && sand_games[i].game; i++) {
        listed_packs[i] = sand_pack_open(sand_games[i].game, sand_games[i].data, sand_games[i].data_count, &error);
        list[i] = listed_packs[i];
    }
    const struct sand_session_world world = {list, sand_bots, 0, {1}};
    session = sand_session_open(&world);
    sand_writer_grow(&reply);
    return session ? 0 : 1;
}

static int close_listed(void **state)
{
    (void)state;
    sand_session_close(session);
    for (int i = 0; listed_packs[i]; i++)
        sand_pack_close(listed_packs[i]);
    sand_writer_free(&reply);
    return 0;
}

/* A refusal with that code; what is open is not compared, as there may be several tables. */
static void refused(const char *line, const char *code)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "{\"no\":\"%s\",", code);
    if (strncmp(send(line), wanted, strlen(wanted)) != 0)
        fail_msg("%s: %s", line, reply.text);
}

/* Several tables, and what one does at one of them the others do not feel. */
static void tables_by_number(void **state)
{
    (void)state;
    expect("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"seed\":\"7\",\"table\":4095}",
           "{\"game\":\"walk\",\"seats\":[\"p1\",\"p2\"]}");
    refused("{\"do\":\"ask\"}", "NO_TABLE");
    refused("{\"do\":\"ask\",\"table\":17}", "NO_TABLE");
    refused("{\"do\":\"ask\",\"table\":4096}", "BAD_REQUEST");
    refused("{\"do\":\"ask\",\"table\":\"one\"}", "BAD_REQUEST");
    new_game();
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk by 2\"}", "{\"done\":\"walk by 2\"}");
    expect("{\"do\":\"view\",\"seat\":\"p1\",\"table\":4095}", "{\"view\":{\"turn\":\"p1\",\"place\":0}}");
    expect("{\"do\":\"close\",\"table\":4095}", "{\"closed\":true}");
    refused("{\"do\":\"close\",\"table\":4095}", "NO_TABLE");
    expect("{\"do\":\"view\",\"seat\":\"p1\"}", "{\"view\":{\"turn\":\"p1\",\"place\":2}}");
}

static void batches(void **state)
{
    (void)state;
    new_game();
    expect("[{\"do\":\"outcome\",\"id\":1},{\"do\":\"ask\"},{\"do\":\"outcome\",\"id\":\"b\"}]",
           "[{\"id\":1,\"final\":false},{\"asked\":[\"p1\",\"clock\"]},{\"id\":\"b\",\"final\":false}]");
    expect("[{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk\"},{\"do\":\"outcome\"},{\"do\":\"quit\"},{\"do\":\"ask\"}]",
           "[{\"done\":\"walk\"},{\"final\":false},{\"bye\":true}]");
    assert_false(goes_on);
}

/* What is wrong with one request of a batch is told in its place. */
static void a_batch_with_faults(void **state)
{
    (void)state;
    new_game();
    send("[5,[],{\"do\":\"outcome\"},{\"do\":\"nonsense\"},{\"do\":\"outcome\",\"x\":1}]");
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", reply.text, reply.size, &error);
    assert_non_null(r);
    assert_int_equal(sand_count(r, 0), 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(sand_member(r, sand_item(r, 0, i), "no") < 0, i == 2);
    sand_reader_close(r);
    refused("[{\"do\":\"outcome\"}", "BAD_JSON");
    refused("[{\"do\":\"outcome\"}] 1", "BAD_JSON");
}

static void answers_by_number(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"ask\",\"seat\":\"p1\",\"numbers\":true}");
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", reply.text, reply.size, &error);
    const sand_node list = sand_member(r, sand_member(r, 0, "ask"), "numbers");
    const int64_t last = sand_int(r, sand_item(r, list, sand_count(r, list) - 1), INT64_MIN, INT64_MAX);
    const uint32_t count = (uint32_t)sand_count(r, list);
    sand_reader_close(r);
    char line[160];
    snprintf(line, sizeof line, "{\"do\":\"act\",\"seat\":\"p1\",\"i\":%u}", count);
    refused(line, "NOT_LEGAL");
    refused("{\"do\":\"act\",\"seat\":\"p1\",\"n\":-5}", "NOT_LEGAL");
    refused("{\"do\":\"act\",\"seat\":\"p2\",\"i\":0}", "NOT_ASKED");
    refused("{\"do\":\"act\",\"seat\":\"p1\",\"i\":0,\"q\":99}", "STALE");
    expect("{\"do\":\"act\",\"seat\":\"p1\",\"i\":0}", "{\"done\":true}");
    snprintf(line, sizeof line, "{\"do\":\"act\",\"seat\":\"p1\",\"n\":%lld}", (long long)last);
    expect(line, "{\"done\":true}");
}

/* Actions count through all that the game knows: a list of them is a mask. */
static void answers_by_action(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"ask\",\"seat\":\"p1\",\"actions\":true}");
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reply", reply.text, reply.size, &error);
    const sand_node ask = sand_member(r, 0, "ask"), list = sand_member(r, ask, "actions");
    const int64_t all = sand_int(r, sand_member(r, ask, "of"), 1, INT64_MAX);
    const int64_t first = sand_int(r, sand_item(r, list, 0), 0, all - 1);
    for (int i = 1; i < (int)sand_count(r, list); i++)
        assert_int_not_equal(sand_int(r, sand_item(r, list, i), 0, all - 1), first);
    assert_true(sand_reader_ok(r) && sand_count(r, list) > 1);
    sand_reader_close(r);
    char line[160];
    snprintf(line, sizeof line, "{\"do\":\"act\",\"seat\":\"p1\",\"action\":%lld}", (long long)all);
    refused(line, "NOT_LEGAL");
    refused("{\"do\":\"act\",\"seat\":\"p1\",\"action\":-1}", "NOT_LEGAL");
    snprintf(line, sizeof line, "{\"do\":\"act\",\"seat\":\"p1\",\"action\":%lld,\"next\":true,\"actions\":true}",
             (long long)first);
    send(line);
    assert_non_null(strstr(reply.text, "{\"done\":true,\"asked\":[\"p1\",\"clock\"],\"ask\":{\"q\":2,"));
    assert_non_null(strstr(reply.text, "\"actions\":["));
}

/* A game can be opened and its first question learnt in one round trip. */
static void what_comes_first(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"ask\",\"seat\":\"p1\"}");
    char ask[2000];
    snprintf(ask, sizeof ask, "%s", strstr(reply.text, "\"ask\""));
    send("{\"do\":\"new\",\"game\":\"walk\",\"options\":{\"seats\":2},\"seed\":\"7\",\"next\":true}");
    assert_non_null(strstr(reply.text, "\"seats\":["));
    assert_non_null(strstr(reply.text, "\"asked\":[\"p1\",\"clock\"]"));
    assert_non_null(strstr(reply.text, ask));
}

/* One round trip a decision: the reply says who is asked next and what, or how it ended. */
static void what_comes_next(void **state)
{
    (void)state;
    new_game();
    send("{\"do\":\"ask\",\"seat\":\"p1\"}");
    char ask[2000];
    snprintf(ask, sizeof ask, "%s", strstr(reply.text, "\"key\""));
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"walk by 2\",\"next\":true}");
    assert_non_null(strstr(reply.text, "{\"done\":\"walk by 2\",\"asked\":[\"p1\",\"clock\"],\"ask\":{\"q\":2,"));
    send("{\"do\":\"act\",\"seat\":\"p1\",\"a\":\"stop\",\"next\":true}");
    assert_non_null(strstr(reply.text, "\"final\":true,\"why\":"));
}

static void playouts(void **state)
{
    (void)state;
    char first[500];
    new_game();
    send("{\"do\":\"playout\",\"count\":20,\"seat\":\"p1\",\"seed\":\"a\"}");
    snprintf(first, sizeof first, "%s", reply.text);
    assert_non_null(strstr(first, "{\"playouts\":20,\"answers\":"));
    expect("{\"do\":\"playout\",\"count\":20,\"seat\":\"p1\",\"seed\":\"a\"}", first);
    expect("{\"do\":\"view\",\"seat\":\"p1\"}", "{\"view\":{\"turn\":\"p1\",\"place\":0}}");
    refused("{\"do\":\"playout\",\"count\":0}", "BAD_REQUEST");
    refused("{\"do\":\"playout\",\"count\":100001}", "BAD_REQUEST");
}

#define SESSION_TEST(name) cmocka_unit_test_setup_teardown(name, open_session, close_session)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SESSION_TEST(games_are_listed),
        SESSION_TEST(a_game_is_played),
        SESSION_TEST(updates),
        SESSION_TEST(numbered_answers),
        SESSION_TEST(someone_enters_it_for_the_seat),
        SESSION_TEST(a_bot_answers),
        SESSION_TEST(bots_follow_the_seed),
        SESSION_TEST(a_bot_answers_the_same_again),
        SESSION_TEST(positions_are_saved_and_loaded),
        SESSION_TEST(records_are_loaded),
        SESSION_TEST(seeds),
        SESSION_TEST(ids_come_back),
        SESSION_TEST(quitting),
        SESSION_TEST(nothing_is_open),
        SESSION_TEST(malformed_lines),
        SESSION_TEST(keys_are_known_and_typed),
        SESSION_TEST(overlong_lines),
        SESSION_TEST(wrong_names),
        SESSION_TEST(illegal_at_the_table),
        SESSION_TEST(tables_by_number),
        SESSION_TEST(batches),
        SESSION_TEST(a_batch_with_faults),
        SESSION_TEST(answers_by_number),
        SESSION_TEST(answers_by_action),
        SESSION_TEST(what_comes_first),
        SESSION_TEST(what_comes_next),
        SESSION_TEST(playouts),
        cmocka_unit_test_setup_teardown(the_document_is_right, open_listed, close_listed),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
