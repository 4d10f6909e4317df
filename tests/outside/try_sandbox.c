/* try_sandbox WITHOUT MEMORY_MB PATH: starts a confined program as on a machine that lacks some means, hands it the
 * lines of standard input one by one and prints what it answers to each ("ended" once it has), then ends it and says
 * how many milliseconds that took. The first line says what the machine offers. For sandbox_test.py. */
#include "outside/sandbox.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* One byte at a time: a test is in no hurry. */
static bool read_line(int line, char *text, size_t size)
{
    size_t n = 0;
    for (struct pollfd p = {.fd = line, .events = POLLIN}; n + 1 < size && poll(&p, 1, 60000) > 0;)
        if (recv(line, &text[n], 1, 0) != 1 || text[n++] == '\n')
            break;
    text[n] = 0;
    return n > 0 && text[n - 1] == '\n';
}

int main(int argc, char **argv)
{
    char asked[4096], answered[4096];
    struct sand_error error;
    int line;
    if (argc != 4)
        return 2;
    const struct sandbox box = {.confined = true, .memory_mb = atoi(argv[2])};
    printf("%u\n", sandbox_means());
    sandbox_without((unsigned)atoi(argv[1]));
    if (!sandbox_check(&box, argv[3], &error)) {
        printf("%s: %s\n", error.where, error.what);
        return 1;
    }
    const pid_t pid = sandbox_start(&box, argv[3], &line);
    printf("%d\n", pid);
    fflush(stdout);
    while (fgets(asked, sizeof asked, stdin)) {
        const bool sent = send(line, asked, strlen(asked), MSG_NOSIGNAL) >= 0;
        fputs(sent && read_line(line, answered, sizeof answered) ? answered : "ended\n", stdout);
        fflush(stdout);
    }
    puts(sandbox_end(&box, pid) ? "not run" : "over");
    return 0;
}
