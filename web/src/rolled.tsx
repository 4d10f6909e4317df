// The dice of one's own last answer, as they fell, with what they brought: until the next answer is given.

import { useMemo } from 'preact/hooks'
import type { Entry } from './api'
import { diceOf, isTold, type Telling } from './kit/actions'
import { Dice } from './kit/dice'
import { Named } from './named'
import { ownPart } from './outcome'
import type { Shown } from './room'

const LINES = 3

/** From the first roll on, without the rolls themselves where something else tells what they brought. */
export function rolledIn(entries: Entry[], telling: Telling): { dice: number[]; told: Entry[] } {
  const isRoll = (entry: Entry) => diceOf(telling, entry).length > 0
  const from = entries.slice(Math.max(0, entries.findIndex(isRoll)))
  const others = from.filter((entry) => !isRoll(entry) && isTold(telling, entry) && !telling.heads.includes(entry[0]))
  return { dice: entries.flatMap((entry) => diceOf(telling, entry)), told: others.length ? others : from.filter(isRoll) }
}

export function Rolled({ play, telling, foreign }: { play: Shown; telling: Telling; foreign: (entry: Entry) => boolean }) {
  const { moments, journal } = play.known
  const found = useMemo(() => {
    const own = [...(moments ?? [])].reverse().find((one) => one.own)
    return own && rolledIn(ownPart(journal.slice(own.from, own.to), telling, foreign), telling)
  }, [moments])
  if (!found?.dice.length) return null
  return (
    <div class="rolled" role="status">
      <Dice values={found.dice} ui={play.ui} />
      <span>
        <Named text={found.told.slice(0, LINES).map((entry) => play.words.marked().entry(entry)).join(' ')} />
      </span>
    </div>
  )
}
