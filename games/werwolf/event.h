/* What the two halves of the interpreter share: event.c walks the lists of steps, event_choice.c asks what a step
 * leaves open. */
#ifndef WERWOLF_EVENT_H
#define WERWOLF_EVENT_H

#include "games/werwolf/play.h"

enum { P_SPACES, P_PICK, P_ASK, P_TO, P_REPEAT };

int werwolf_event_self(const struct werwolf_play *);                       /* who plays the event */
unsigned werwolf_event_factions(const struct werwolf_play *, int written); /* the set a written faction stands for */
int werwolf_event_faction(const struct werwolf_play *, int written); /* one faction, where a group makes no sense */
int werwolf_event_limit(const struct werwolf_play *, const struct werwolf_step *,
                        int here); /* the step's number, its die thrown */
void werwolf_event_push_text(struct werwolf_play *, uint16_t pc, int f, int here);

#endif
