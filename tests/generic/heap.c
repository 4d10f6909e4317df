/* malloc, calloc, realloc and free, wrapped. */
#include "tests/generic/heap.h"

#include <stddef.h>

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void __real_free(void *);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
void __wrap_free(void *);

static uint64_t calls;
static int64_t live, countdown;

uint64_t heap_calls(void)
{
    return calls;
}

int64_t heap_live(void)
{
    return live;
}

void heap_fail_at(int64_t n)
{
    countdown = n;
}

static int fails_now(void)
{
    calls++;
    return countdown > 0 && --countdown == 0;
}

void *__wrap_malloc(size_t size)
{
    void *p = fails_now() ? NULL : __real_malloc(size);
    live += p != NULL;
    return p;
}

void *__wrap_calloc(size_t n, size_t size)
{
    void *p = fails_now() ? NULL : __real_calloc(n, size);
    live += p != NULL;
    return p;
}

void *__wrap_realloc(void *old, size_t size)
{
    void *p = fails_now() ? NULL : __real_realloc(old, size);
    live += p != NULL && old == NULL;
    return p;
}

void __wrap_free(void *p)
{
    live -= p != NULL;
    __real_free(p);
}
