/* The allocator under test: counts, and fails when told to. The linker puts it in the place of malloc and its kin
 * (--wrap). One thread only. */
#ifndef SAND_TEST_HEAP_H
#define SAND_TEST_HEAP_H

#include <stdint.h>

uint64_t heap_calls(void);    /* allocations asked for so far */
int64_t heap_live(void);      /* allocated and not given back */
int64_t heap_bytes(void);     /* how many bytes these are */
void heap_fail_at(int64_t n); /* the n-th allocation from now on fails, once; 0: none does */

#endif
