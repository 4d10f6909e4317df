// The dice that fell last before a question, with what they brought: until the next answer is given. What others rolled
// is told with their turns.

import { useMemo } from 'preact/hooks'
import type { Entry } from './api'
import { actionsOf, diceOf, isTold, type Telling } from './kit/actions'
import { Dice } from './kit/dice'
import { Named } from './named'
import type { Shown } from './room'

const LINES = 3

/** From the first roll on, without the rolls themselves where something else tells what they brought. */
export function rolledIn(entries: Entry[], telling: Telling): { dice: number[]; told: Entry[] } {
  const isRoll = (entry: Entry) => diceOf(telling, entry).length > 0
  const from = entries.slice(Math.max(0, entries.findIndex(isRoll)))
  const others = from.filter((entry) => !isRoll(entry) && isTold(telling, entry) && !telling.heads.includes(entry[0]))
  return { dice: entries.flatMap((entry) => diceOf(telling, entry)), told: others.length ? others : from.filter(isRoll) }
}

/** The last action since one's own answer began, if it has a roll: the roll of this question. What others have done since
 * does not hide it: that is told with their turns. */
export function lastRolled(journal: Entry[], from: number, telling: Telling, foreign: (entry: Entry) => boolean): Entry[] {
  const isRoll = (entry: Entry) => diceOf(telling, entry).length > 0
  const actions = actionsOf(journal, telling).filter(({ kind, to }) => kind === 'action' && to > from)
  const rolls = (start: number, end: number) => journal.slice(Math.max(from, start), end)
  if (!actions.length) return journal.slice(from).some(isRoll) ? journal.slice(from) : []
  const last = actions.reverse().find(({ head, who }) => !foreign(head) && !foreign(['', who ?? '']))
  const told = last ? rolls(last.from, last.to) : []
  return told.some(isRoll) ? told : []
}

/** Others have rolled since: the reader is told that these dice are older. */
export function isOlder(journal: Entry[], rolled: Entry[], telling: Telling): boolean {
  const last = rolled[rolled.length - 1]
  return last !== undefined && journal.slice(journal.lastIndexOf(last) + 1).some((entry) => diceOf(telling, entry).length > 0)
}

export function Rolled({ play, telling, foreign }: { play: Shown; telling: Telling; foreign: (entry: Entry) => boolean }) {
  const { moments, journal } = play.known
  const found = useMemo(() => {
    const own = [...(moments ?? [])].reverse().find((one) => one.own)
    const rolled = own ? lastRolled(journal, own.from, telling, foreign) : []
    return { ...rolledIn(rolled, telling), older: isOlder(journal, rolled, telling) }
  }, [moments])
  if (!found.dice.length) return null
  return (
    <div class="rolled" role="status">
      <Dice values={found.dice} ui={play.ui} />
      <span>
        {found.older && <b>{play.ui('rolled.before')} </b>}
        <Named text={found.told.slice(0, LINES).map((entry) => play.words.marked().entry(entry)).join(' ')} />
      </span>
    </div>
  )
}
