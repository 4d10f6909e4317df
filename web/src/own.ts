// Games with pages of their own. A game not listed here is played on the generic table.

import type { ComponentType } from 'preact'
import type { Play } from './play'
import { WerewolvesScreen, WerewolvesTable } from './werewolves'

export const own: { [game: string]: { table?: ComponentType<Play>; screen?: ComponentType<Play> } } = {
  werewolves: { table: WerewolvesTable, screen: WerewolvesScreen },
}
