/* The list of games, made by tools/embed.py from games/meson.build: each with its files inside the binary. */
#ifndef SAND_GAMES_H
#define SAND_GAMES_H

#include "engine/game.h"

struct sand_listed {
    const struct sand_game *game;
    const struct sand_file *data;    /* data/NAME.json, by NAME.json: what pack_load takes */
    const struct sand_file *texts;   /* text/en.json …, by en.json */
    const struct sand_file *cases;   /* cases/NAME.case, by NAME.case */
    const struct sand_file *lessons; /* lessons/NAME.lesson, by NAME.lesson */
    const struct sand_file *ledgers; /* RULES.de.md …, by RULES.de.md: what translates the one below */
    const char *rules;               /* RULES.md */
    int data_count, text_count, case_count, lesson_count, ledger_count;
};
extern const struct sand_listed sand_games[]; /* ends with a null game */

#endif
