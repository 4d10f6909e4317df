/* For what cannot happen: a broken promise between layers stops the program at once, natively and in wasm, without
 * stdio. What can happen (bad input) is an error return, never an ensure. */
#ifndef SAND_ENSURE_H
#define SAND_ENSURE_H

#define SAND_ENSURE(x) ((x) ? (void)0 : __builtin_trap())

#endif
