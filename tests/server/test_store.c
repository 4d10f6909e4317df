/* What store.h promises, tried on a real database: a file of SQLite, or what the environment's SAND_STORE names. The
 * database must be empty. Two stores of one database stand for two processes. */
#include "server/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char where[512];

static struct store *opened(void)
{
    struct sand_error error;
    struct store *s = store_open(where, false, &error);
    if (!s)
        fail_msg("%s", error.what);
    return s;
}

static void must(bool ok, const struct sand_error *error)
{
    if (!ok)
        fail_msg("%s: %s", error->where, error->what);
}

static void begin(struct store *s)
{
    struct sand_error error;
    must(store_begin(s, &error), &error);
}

static void commit(struct store *s)
{
    struct sand_error error;
    must(store_commit(s, &error), &error);
}

static void put_table(struct store *s, const char *code, const char *state, int64_t at)
{
    struct sand_error error;
    char document[64];
    snprintf(document, sizeof document, "{\"of\":\"%s\"}", code);
    must(store_put_table(s, code, state, at, document, strlen(document), &error), &error);
}

/* A table of its own for each test, stored. */
static void new_table(struct store *s, const char *code)
{
    store_lead_new(s, code);
    begin(s);
    put_table(s, code, "open", 1);
    commit(s);
}

static bool append(struct store *s, const char *code, uint32_t seq, const char *line, struct sand_error *error)
{
    return store_append(s, code, seq, 100 + seq, line, strlen(line), error);
}

/* Whether a transaction with this one line is stored. */
static bool appends(struct store *s, const char *code, uint32_t seq, const char *line)
{
    struct sand_error error;
    begin(s);
    if (append(s, code, seq, line, &error) && store_commit(s, &error))
        return true;
    store_rollback(s);
    return false;
}

static bool note_line(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    char *all = context;
    char line[80];
    snprintf(line, sizeof line, "%u@%ld:%.*s;", seq, (long)at, (int)size, text);
    strcat(all, line);
    return !strstr(all, "stop");
}

static const char *log_of(struct store *s, const char *code, uint32_t from)
{
    static char all[1024];
    struct sand_error error;
    all[0] = 0;
    must(store_read(s, code, from, note_line, all, &error), &error);
    return all;
}

static void note_code(void *context, const char *code)
{
    strcat(strcat(context, code), " ");
}

/* ---- The log ---- */

static void a_log_grows_by_its_next_line_alone(void **state)
{
    struct store *s = opened();
    (void)state;
    new_table(s, "LOG001");
    assert_true(appends(s, "LOG001", 1, "first"));
    assert_false(appends(s, "LOG001", 1, "again"));
    assert_false(appends(s, "LOG001", 3, "a gap"));
    store_lead(s, "LOG001", (char[STORE_ADDRESS]){0}, &(struct sand_error){0});
    assert_true(appends(s, "LOG001", 2, "p1 says \"\xC3\xA4\" \\ 'x'"));
    assert_string_equal(log_of(s, "LOG001", 1), "1@101:first;2@102:p1 says \"\xC3\xA4\" \\ 'x';");
    assert_string_equal(log_of(s, "LOG001", 2), "2@102:p1 says \"\xC3\xA4\" \\ 'x';");
    store_close(s);
}

static void many_lines_are_one_transaction(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    (void)state;
    new_table(s, "LOG002");
    begin(s);
    for (uint32_t i = 1; i <= 1500; i++)
        must(append(s, "LOG002", i, "line", &error), &error);
    commit(s);
    assert_true(appends(s, "LOG002", 1501, "stop"));
    store_close(s);
    s = opened();
    assert_string_equal(log_of(s, "LOG002", 1500), "1500@1600:line;1501@1601:stop;");
    store_close(s);
}

static void what_is_rolled_back_was_never_there(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    char leader[STORE_ADDRESS];
    (void)state;
    new_table(s, "LOG003");
    begin(s);
    must(append(s, "LOG003", 1, "lost", &error), &error);
    put_table(s, "LOG003", "running", 2);
    store_rollback(s);
    assert_string_equal(log_of(s, "LOG003", 1), "");
    assert_int_equal(store_lead(s, "LOG003", leader, &error), STORE_FOUND);
    assert_true(appends(s, "LOG003", 1, "kept"));
    store_close(s);
}

static void a_refused_line_takes_its_transaction_with_it(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const char *document;
    size_t size;
    (void)state;
    new_table(s, "LOG004");
    begin(s);
    put_table(s, "LOG004", "running", 2);
    assert_false(append(s, "LOG004", 7, "no", &error) && store_commit(s, &error));
    assert_string_equal(error.where, "storage");
    store_rollback(s);
    char codes[256] = "";
    must(store_list(s, "running", -1, note_code, codes, &error), &error);
    assert_null(strstr(codes, "LOG004"));
    assert_int_equal(store_get_table(s, "LOG004", &document, &size, &error), STORE_FOUND);
    store_close(s);
}

static void of_two_writers_one_fails(void **state)
{
    struct store *a = opened(), *b = opened();
    struct sand_error error;
    char leader[STORE_ADDRESS];
    (void)state;
    new_table(a, "TWO001");
    assert_true(appends(a, "TWO001", 1, "a's"));
    assert_int_equal(store_lead(b, "TWO001", leader, &error), STORE_FOUND); /* a gives no sign of life */
    assert_true(appends(b, "TWO001", 2, "b's"));
    assert_false(appends(a, "TWO001", 2, "a's, too late"));
    assert_string_equal(log_of(a, "TWO001", 1), "1@101:a's;2@102:b's;");
    store_close(a);
    store_close(b);
}

/* ---- Tables ---- */

static void documents_are_replaced_and_listed(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const char *document;
    size_t size;
    char codes[256] = "";
    (void)state;
    const char *const names[] = {"DOC001", "DOC002", "DOC003"};
    for (int i = 0; i < 3; i++) {
        store_lead_new(s, names[i]);
        begin(s);
        put_table(s, names[i], "over", 10 + i);
        commit(s);
    }
    assert_int_equal(store_get_table(s, "DOC002", &document, &size, &error), STORE_FOUND);
    assert_int_equal(size, strlen("{\"of\":\"DOC002\"}"));
    assert_memory_equal(document, "{\"of\":\"DOC002\"}", size);
    assert_int_equal(store_get_table(s, "NOBODY", &document, &size, &error), STORE_NONE);
    must(store_list(s, "over", -1, note_code, codes, &error), &error);
    assert_string_equal(codes, "DOC003 DOC002 DOC001 ");
    codes[0] = 0;
    must(store_list(s, "over", 1, note_code, codes, &error), &error);
    assert_string_equal(codes, "DOC003 ");
    codes[0] = 0;
    must(store_list_older(s, "over", 12, 9, note_code, codes, &error), &error);
    assert_string_equal(codes, "DOC001 DOC002 ");
    begin(s);
    put_table(s, "DOC003", "closed", 13);
    commit(s);
    codes[0] = 0;
    must(store_list(s, "over", 9, note_code, codes, &error), &error);
    assert_string_equal(codes, "DOC002 DOC001 ");
    store_close(s);
}

static void a_table_goes_with_everything(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const uint8_t hash[STORE_HASH] = {200, 1};
    char code[STORE_CODE];
    const char *text;
    size_t size;
    int seat;
    (void)state;
    new_table(s, "GONE01");
    begin(s);
    must(append(s, "GONE01", 1, "x", &error) && store_put_token(s, hash, "GONE01", 1, &error), &error);
    commit(s);
    begin(s);
    must(store_delete(s, "GONE01", &error), &error);
    commit(s);
    assert_int_equal(store_get_table(s, "GONE01", &text, &size, &error), STORE_NONE);
    assert_int_equal(store_get_token(s, hash, code, &seat, &error), STORE_NONE);
    assert_string_equal(log_of(s, "GONE01", 1), "");
    new_table(s, "GONE01"); /* the code may come again */
    assert_true(appends(s, "GONE01", 1, "y"));
    store_close(s);
}

/* ---- Tokens, devices ---- */

static void tokens_are_replaced_and_moved(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const uint8_t one[STORE_HASH] = {1, 0, 255}, two[STORE_HASH] = {2};
    char code[STORE_CODE];
    int seat;
    (void)state;
    new_table(s, "TOKEN1");
    begin(s);
    must(store_put_token(s, one, "TOKEN1", -1, &error), &error);
    commit(s);
    assert_int_equal(store_get_token(s, one, code, &seat, &error), STORE_FOUND);
    assert_string_equal(code, "TOKEN1");
    assert_int_equal(seat, -1);
    begin(s);
    must(store_put_token(s, two, "TOKEN1", -1, &error) && store_move_token(s, "TOKEN1", -1, 3, &error), &error);
    commit(s);
    assert_int_equal(store_get_token(s, one, code, &seat, &error), STORE_NONE);
    assert_int_equal(store_get_token(s, two, code, &seat, &error), STORE_FOUND);
    assert_int_equal(seat, 3);
    begin(s);
    must(store_drop_tokens(s, "TOKEN1", &error), &error);
    commit(s);
    assert_int_equal(store_get_token(s, two, code, &seat, &error), STORE_NONE);
    store_close(s);
}

static void a_device_belongs_to_a_token(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const uint8_t hash[STORE_HASH] = {77};
    struct store_push push = {.endpoint = "https://push.example/1", .language = "de", .told = 5}, found;
    (void)state;
    memset(push.key, 200, sizeof push.key);
    new_table(s, "PUSH01");
    begin(s);
    must(store_put_token(s, hash, "PUSH01", 0, &error), &error);
    commit(s);
    assert_false(store_put_push(s, "PUSH01", 4, &push, &error)); /* nobody sits there */
    must(store_put_push(s, "PUSH01", 0, &push, &error), &error);
    strcpy(push.endpoint, "https://push.example/2");
    must(store_put_push(s, "PUSH01", 0, &push, &error), &error);
    must(store_mark_push(s, "PUSH01", 0, 6, 7, &error), &error);
    assert_int_equal(store_get_push(s, "PUSH01", 0, &found, &error), STORE_FOUND);
    assert_string_equal(found.endpoint, "https://push.example/2");
    assert_memory_equal(found.key, push.key, sizeof push.key);
    assert_int_equal(found.told, 6);
    assert_int_equal(found.pushed, 7);
    begin(s);
    must(store_drop_token(s, "PUSH01", 0, &error), &error);
    commit(s);
    assert_int_equal(store_get_push(s, "PUSH01", 0, &found, &error), STORE_NONE);
    store_close(s);
}

static void note_kind(void *context, const struct store_notice *n)
{
    strcat(strcat(context, n->kind), n->confirmed ? "! " : " ");
}

static void a_notice_belongs_to_a_token(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const uint8_t hash[STORE_HASH] = {78};
    struct store_notice n = {
        .code = "NOTE01", .seat = 2, .kind = "mail", .address = "a@b", .language = "en", .key = {9}, .due = 50};
    char kinds[64] = "";
    (void)state;
    new_table(s, "NOTE01");
    begin(s);
    must(store_put_token(s, hash, "NOTE01", 2, &error), &error);
    commit(s);
    must(store_put_notice(s, &n, &error), &error);
    n.confirmed = true;
    n.key[0] = 10;
    must(store_put_notice(s, &n, &error), &error);
    must(store_list_notices(s, STORE_OF_SEAT, &n, -1, note_kind, kinds, &error), &error);
    assert_string_equal(kinds, "mail! ");
    assert_int_equal(store_change_notice(s, &n, 49, &error), STORE_NONE);
    n.due = 60;
    assert_int_equal(store_change_notice(s, &n, 50, &error), STORE_FOUND);
    kinds[0] = 0;
    must(store_list_notices(s, STORE_DUE, &n, 5, note_kind, kinds, &error), &error);
    must(store_list_notices(s, STORE_OF_KEY, &n, 5, note_kind, kinds, &error), &error);
    assert_string_equal(kinds, "mail! mail! ");
    begin(s);
    must(store_drop_tokens(s, "NOTE01", &error), &error);
    commit(s);
    kinds[0] = 0;
    must(store_list_notices(s, STORE_OF_KEY, &n, 5, note_kind, kinds, &error), &error);
    assert_string_equal(kinds, "");
    store_close(s);
}

/* ---- Accounts, secrets ---- */

static void accounts_have_names_of_their_own(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    const uint8_t one[STORE_HASH] = {101}, two[STORE_HASH] = {102};
    const struct store_account made = {.name = "rook", .author = "Ada", .games = "plot "};
    struct store_account found;
    char codes[64] = "";
    (void)state;
    assert_int_equal(store_put_account(s, one, &made, 1, &error), STORE_FOUND);
    assert_int_equal(store_put_account(s, two, &made, 1, &error), STORE_NONE);
    begin(s);
    must(store_put_seating(s, "rook", "SEAT01", &error) && store_put_seating(s, "rook", "SEAT02", &error) &&
             store_put_seating(s, "rook", "SEAT02", &error) && store_drop_seating(s, "rook", "SEAT01", &error) &&
             store_renew_account(s, "rook", two, &error),
         &error);
    commit(s);
    assert_int_equal(store_get_account(s, one, &found, &error), STORE_NONE);
    assert_int_equal(store_get_account(s, two, &found, &error), STORE_FOUND);
    assert_string_equal(found.author, "Ada");
    must(store_list_seatings(s, "rook", note_code, codes, &error), &error);
    assert_string_equal(codes, "SEAT02 ");
    begin(s);
    must(store_drop_account(s, "rook", &error), &error);
    commit(s);
    codes[0] = 0;
    must(store_list_seatings(s, "rook", note_code, codes, &error), &error);
    assert_string_equal(codes, "");
    store_close(s);
}

static void secrets_come_back(void **state)
{
    struct store *s = opened();
    struct sand_error error;
    uint8_t secret[STORE_SECRET] = {0, 1, 2, 255}, found[STORE_SECRET];
    (void)state;
    assert_int_equal(store_get_secret(s, "k", found, &error), STORE_NONE);
    begin(s);
    must(store_put_secret(s, "k", secret, &error) && store_put_probe(s, 1, &error) && store_put_probe(s, 2, &error),
         &error);
    commit(s);
    store_close(s);
    s = opened();
    assert_int_equal(store_get_secret(s, "k", found, &error), STORE_FOUND);
    assert_memory_equal(found, secret, sizeof secret);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_grows_by_its_next_line_alone),
        cmocka_unit_test(many_lines_are_one_transaction),
        cmocka_unit_test(what_is_rolled_back_was_never_there),
        cmocka_unit_test(a_refused_line_takes_its_transaction_with_it),
        cmocka_unit_test(of_two_writers_one_fails),
        cmocka_unit_test(documents_are_replaced_and_listed),
        cmocka_unit_test(a_table_goes_with_everything),
        cmocka_unit_test(tokens_are_replaced_and_moved),
        cmocka_unit_test(a_device_belongs_to_a_token),
        cmocka_unit_test(a_notice_belongs_to_a_token),
        cmocka_unit_test(accounts_have_names_of_their_own),
        cmocka_unit_test(secrets_come_back),
    };
    const char *given = getenv("SAND_STORE");
    char folder[] = "/tmp/sandtable-store-XXXXXX";
    if (!given && !mkdtemp(folder))
        return 1;
    snprintf(where, sizeof where, "%s%s", given ? given : folder, given ? "" : "/test.db");
    const int failed = cmocka_run_group_tests(tests, 0, 0);
    if (!given) {
        static const char *const ends[] = {"", "-wal", "-shm"};
        for (int i = 0; i < 3; i++) {
            char path[600];
            snprintf(path, sizeof path, "%s%s", where, ends[i]);
            unlink(path);
        }
        rmdir(folder);
    }
    return failed;
}
