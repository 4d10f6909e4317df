// Moments (R-time-7): dawn, a death, a vote, a Mayor. The server tells one thing at a time and says since when and until when
// everyone looks at it; from that every device makes the same frames at the same tick. Times are those of a table that
// takes all of them (`moments` 100): another table's are stretched.

import { serverTime } from '../connection'
import { useTick } from '../tick'
import type { Entry } from '../api'
import type { Wolf } from './page'

export interface Moment {
  entry: Entry
  at: number // nominal milliseconds since it began
  length: number // nominal
  left: number // real milliseconds until it is over
}

const KINDS = new Set(['dawn', 'uneaten', 'died', 'held', 'votes', 'mayor'])
export const BEATS = { dawn: 2400, name: 2400, turn: 600, down: 1500, pause: 600, tie: 2400, ballots: 2400 }

/** When each thumb is turned, in seat order: half a second each, the last two slowly. */
export function turnsOf(count: number): number[] {
  const step = count > 12 ? 300 : 500
  let at = BEATS.down
  return Array.from({ length: count }, (_, i) => {
    at += i >= count - 2 ? step + 500 : step
    return at
  })
}

/** How long an entry is looked at; the same sums as games/werewolves/pace.c. */
export function lengthOf([key, ...args]: Entry): number {
  if (key === 'dawn') return BEATS.dawn
  if (key === 'uneaten') return 5400
  if (key === 'held') return 3000
  if (key === 'mayor') return args[1] === 'succession' ? 4000 : BEATS.ballots + 5000
  if (key === 'died') {
    const name = args[1] === 'hanged' ? 0 : BEATS.name
    if (args[2] === 'hidden') return name + 3000
    return name + BEATS.turn + (args[1] === 'shot' || args[1] === 'heartbreak' ? 4000 : 6000)
  }
  const thumbs = (args[1] as string[]).length + (args[2] as string[]).length
  return BEATS.down + thumbs * (thumbs > 12 ? 300 : 500) + 1000 + BEATS.pause + (args[4] === 'yes' ? BEATS.tie : 0) + (args[5] === 'yes' ? 1800 : 3000)
}

/** The entry everyone looks at now, and how far the moment is. */
export function momentOf({ table, known }: Pick<Wolf, 'table' | 'known'>, now: number): Moment | undefined {
  const { moment } = table
  const entry = known.journal.filter(([key]) => KINDS.has(key)).pop()
  if (!moment || !entry || table.state !== 'running') return undefined
  const length = lengthOf(entry)
  const scale = (moment.until - moment.began) / length || 1
  return { entry, length, at: Math.max(0, (now - moment.began) / scale), left: Math.max(0, moment.until - now) }
}

/** The same, drawn ten times a second while it lasts. */
export function useMoment(wolf: Wolf): Moment | undefined {
  useTick(100, wolf.table.moment !== undefined)
  return momentOf(wolf, serverTime(wolf.known))
}
