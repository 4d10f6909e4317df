/* malloc, calloc, realloc and free, wrapped. */
#include "tests/generic/heap.h"

#include <malloc.h>
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
static int64_t live, bytes, countdown;

uint64_t heap_calls(void)
{
    return calls;
}

int64_t heap_live(void)
{
    return live;
}

int64_t heap_bytes(void)
{
    return bytes;
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

/* Something has come, or goes. */
static void *count(void *p, int one)
{
    live += p ? one : 0;
    bytes += one * (int64_t)malloc_usable_size(p);
    return p;
}

void *__wrap_malloc(size_t size)
{
    return count(fails_now() ? NULL : __real_malloc(size), 1);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return count(fails_now() ? NULL : __real_calloc(n, size), 1);
}

void *__wrap_realloc(void *old, size_t size)
{
    const int64_t had = (int64_t)malloc_usable_size(old);
    void *p = fails_now() ? NULL : __real_realloc(old, size);
    live += p && !old;
    bytes += p ? (int64_t)malloc_usable_size(p) - had : 0;
    return p;
}

void __wrap_free(void *p)
{
    __real_free(count(p, -1));
}
