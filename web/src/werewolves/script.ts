// What a person who moderates reads aloud, sentence by sentence. The console has the whole journal and is told how far the
// others are: until the moderator opens what comes next, they are where it was opened last. So nobody is called before
// those who were awake are asleep, and nobody dies before everyone has opened their eyes.

import type { Entry } from '../api'
import { momentOf } from './beats'
import { phaseOf } from './model'
import { deathIn } from './moment'
import type { Wolf } from './page'
import { beforeNight, narration } from './screen'
import type { Key } from './text'

export interface Step {
  lines: string[]
  seer?: string // not aloud: what the Seer is shown before her eyes are closed
  closes?: boolean // those who were called are still awake
  first?: boolean // everyone looks at the card
  last: boolean // what comes next is opened with it
}

const OPENS = new Set(['call', 'dawn', 'day', 'trial', 'poll'])
const ALOUD = new Set(['night', 'call', 'asleep', 'dawn', 'died', 'uneaten', 'aim', 'held', 'day', 'trial', 'poll', 'votes', 'mayor', 'nightfall', 'extended', 'left', 'over'])

/** An entry as it is read: a call has its own words. */
function aloud({ words }: Wolf, entry: Entry): string {
  const own = { call: 'call', asleep: 'closing' }[entry[0]]
  return own ? words.word(own, String(entry[1])) : words.entry(entry)
}

/** The place of what is opened next: with the night its first call. */
function comingAt({ known: { journal }, table: { told = journal.length } }: Pick<Wolf, 'known' | 'table'>): number {
  const call = journal[told]?.[0] === 'night' ? journal.findIndex(([key], i) => i > told && OPENS.has(key)) : -1
  return call < 0 ? told : call
}

const openedBefore = (journal: Entry[], at: number) => journal.slice(0, at).map(([key]) => OPENS.has(key)).lastIndexOf(true)

/** The morning that is told next. */
export function morningNext(wolf: Wolf): number | undefined {
  const next = wolf.table.held ? wolf.known.journal[comingAt(wolf)] : undefined
  return next?.[0] === 'dawn' ? Number(next[1]) : undefined
}

/** The call that the others are in, or the one that comes; none by day. */
export function calledOf(wolf: Wolf, coming = wolf.table.held === true): { call: string; night: number } | undefined {
  const { known: { journal }, table } = wolf
  if (table.told === undefined) return undefined
  const next = coming ? journal[comingAt(wolf)] : undefined
  const [key, call] = next && OPENS.has(next[0]) ? next : (journal[openedBefore(journal, table.told)] ?? [''])
  const night = journal.slice(0, table.told + 1).filter(([one]) => one === 'night').pop()?.[1]
  return key === 'call' ? { call: String(call), night: Number(night ?? 1) } : undefined
}

/** The phase that the others are in, as the head has it. */
export function consolePhase(wolf: Wolf, coming?: boolean): string | undefined {
  const { t, words } = wolf
  const called = calledOf(wolf, coming)
  if (!called) return undefined
  const phase = phaseOf(called.call)
  return `${t('night', called.night)} · ${words.has('phase', phase) ? words.word('phase', phase) : t(`called.${called.call}` as Key)}`
}

function forTheSeer({ words, t, name, table }: Wolf, entries: Entry[]): string | undefined {
  const vision = entries.find(([key]) => key === 'vision')
  if (!vision || table.options.moderator !== 'proxy') return undefined
  return t('mod.seer', t('box.seen', name(String(vision[1])), words.word('vision', String(vision[2]))))
}

/** What is read before what is held opens, in order: those who were awake close their eyes, then it is told what comes. `seen`:
 * places in the journal that were told as moments. */
export function stepsOf(wolf: Wolf, seen: ReadonlySet<number> = new Set()): Step[] {
  const { known: { journal }, t } = wolf
  const at = comingAt(wolf)
  const from = openedBefore(journal, at) + 1
  const entries = journal.slice(from, at + 1).filter((_, i) => !seen.has(from + i))
  const read = (some: Entry[]) => some.filter(([key]) => ALOUD.has(key)).map((entry) => aloud(wolf, entry))
  const asleep = read(entries.filter(([key]) => key === 'asleep'))
  const rest = read(entries.filter(([key]) => key !== 'asleep'))
  const seer = forTheSeer(wolf, entries)
  const steps: Step[] = []
  if (beforeNight(wolf)) steps.push({ lines: [t('deal')], first: true, last: false })
  if (asleep.length) steps.push({ lines: asleep, closes: true, last: false, ...(seer && { seer }) })
  if (rest.length > 1) steps.push({ lines: rest.slice(0, -1), last: false })
  return [...steps, { lines: rest.length ? rest.slice(-1) : [narration(wolf)], last: true }]
}

/** What everyone is told now, where nothing is held: the moment they look at, the call they hear, or what is open. */
export function linesNow(wolf: Wolf, now: number): string[] {
  const { known: { journal }, table, t, words, name } = wolf
  const moment = table.moment && table.told !== undefined && journal[table.told - 1]
  if (moment) {
    const shown = momentOf({ table, known: { ...wolf.known, journal: journal.slice(0, table.told) } }, now)
    const death = shown && deathIn(shown)
    if (death?.card && !death.open) return [t('moment.died', name(death.seat), words.word('cause', death.cause))]
    return [moment[0] === 'dawn' ? t('mod.light') : aloud(wolf, moment)] // that eyes are opened was read before it was told
  }
  const called = calledOf(wolf)
  return [called ? aloud(wolf, ['call', called.call]) : narration(wolf)]
}
