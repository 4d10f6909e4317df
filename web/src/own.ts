// Games with pages of their own. A game not listed here is played on the generic table.

import type { ComponentType } from 'preact'
import type { Play } from './play'
import { WerewolvesScreen, WerewolvesTable } from './werewolves'
import { Door } from './werewolves/door'

/** `door`: one tap opens a table, and this is its page until it starts. */
export const own: { [game: string]: { table?: ComponentType<Play>; screen?: ComponentType<Play>; door?: unknown } } = {
  werewolves: { table: WerewolvesTable, screen: WerewolvesScreen, door: Door },
}
