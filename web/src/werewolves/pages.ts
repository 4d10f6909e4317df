// What `own.ts` loads when a table of Werewolves is opened.

import type { Pages } from '../own'
import { Door } from './door'
import { WerewolvesScreen, WerewolvesTable } from './index'

export const pages: Pages = { table: WerewolvesTable, screen: WerewolvesScreen, door: Door }
