// Games with pages of their own, loaded when a table of one is opened. A game not listed here is played on the table
// that all boards share.

import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Play } from './play'

/** `door`: one tap opens a table, and this is its page until it starts; where the seats were chosen before, it is the page of
 * those who have come. */
export interface Pages {
  table?: ComponentType<Play>
  screen?: ComponentType<Play>
  door?: unknown
}

const loaders: { [game: string]: () => Promise<{ pages: Pages }> } = { werewolves: () => import('./werewolves/pages') }
const none: Pages = {}
const kept = new Map<string, Pages>()

/** Games whose tables are opened by one tap. */
export const doors = new Set(['werewolves'])

/** Undefined while they are on their way. */
export function useOwn(game: string | undefined): Pages | undefined {
  const [loaded, setLoaded] = useState(0)
  const load = game ? loaders[game] : undefined
  useEffect(() => {
    if (!game || !load || kept.has(game)) return
    let live = true
    load().then(
      ({ pages }) => {
        kept.set(game, pages)
        if (live) setLoaded(loaded + 1)
      },
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [game])
  return load && game ? kept.get(game) : none
}
