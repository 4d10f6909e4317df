/* What a table of the bots `normal` and `hard` is like: it talks, answers, uses its potions, hangs with reason, and
 * what it holds for likely is likely. By hand: test_census --games 20000 --seats 11 --bot hard --pack hard --temper 41.
 */
#include "tests/theory/census.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number, failures;

static void tap(bool fine, const char *what)
{
    printf("%sok %d - %s\n", fine ? "" : "not ", ++number, what);
    failures += !fine;
}

int main(int argc, char **argv)
{
    static struct census c;
    const char *bot = "hard", *pack = 0, *seats = "11", *talk = "rounds";
    int64_t games = 400;
    int temper = -1;
    char options[96];
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            games = strtoll(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--bot"))
            bot = argv[i + 1];
        else if (!strcmp(argv[i], "--pack"))
            pack = argv[i + 1];
        else if (!strcmp(argv[i], "--seats"))
            seats = argv[i + 1];
        else if (!strcmp(argv[i], "--talk"))
            talk = argv[i + 1];
        else if (!strcmp(argv[i], "--temper"))
            temper = atoi(argv[i + 1]);
    }
    snprintf(options, sizeof options, "{\"seats\":%s,\"talk\":\"%s\"}", seats, talk);
    tap(census_take(options, bot, pack ? pack : bot, temper, games, 7, &c), "the games end");
    census_print(&c);
    printf("1..%d\n", number);
    return failures != 0;
}
