/* What the files of the pace share with each other and with nobody else. */
#ifndef SAND_PACE_PRIVATE_H
#define SAND_PACE_PRIVATE_H

#include "server/pace/pace.h"

/* clock.c */
int32_t clock_option(const struct room *, const char *name); /* a pace option, its default value if not given */

/* night.c */
int night_alone(const struct room *); /* the one person among bots; -1: none, or there are others */
bool night_exchange(struct room *, int seat, int other, struct sand_error *); /* what is held of one is the other's */
void night_close(struct room *);                                              /* the moderator closes the call */

/* tell.c: the moments of what is told */
const void *tell_state(const struct room *); /* what everyone sees */
void tell_open(struct room *);               /* what is held */
void tell_close(struct room *);              /* the slot in progress */
bool tell_held(const struct room *);
bool tell_dealing(const struct room *); /* the first call is held: everyone looks at what was dealt */
bool tell_slot(const struct room *);
bool tell_tells(const struct room *, int seat); /* the slot has told the seat something of its own */
bool tell_rests(const struct room *);           /* everyone looks at what was told last */
void tell_skip(struct room *);                  /* the moment is over */
void tell_hurry(struct room *);                 /* the host does not wait: all is shown, and after that it is over */
void tell_shift(struct room *, int64_t by);
void tell_put_moment(const struct room *, struct sand_writer *);

#endif
