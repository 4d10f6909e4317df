/* The properties that need the allocator of heap.h: in the test program only, not in fuzz targets. */
#ifndef SAND_TEST_PROP_HEAP_H
#define SAND_TEST_PROP_HEAP_H

#include "tests/generic/trial.h"

bool prop_no_allocation(struct trial *);
bool prop_failing_allocation(struct trial *);

#endif
