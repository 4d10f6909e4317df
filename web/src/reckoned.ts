// What an analysis says, in figures that add up: how far dice and choices moved the chance of a side in each turn, and
// what each turn was, as a person would say it.

import type { Analysis, AnalysisTurn, Answer, Entry, Past, View } from './api'
import { turnBefore } from './final'
import { actionsOf, type Action, type Line, type Telling } from './kit/actions'
import { standsAt } from './lesson'
import { actionText } from './named'
import type { Shown } from './room'
import { bare } from './text'
import { mentions } from './view'

/** A chance in thousandths as whole percent. */
export const percent = (thousandths: number): number => Math.round(thousandths / 10)

/** The chances of all sides as whole percent that add up as they do: what is left of rounding goes to those that lost most of
 * it, the first of equal ones. */
export function shares(chances: number[]): number[] {
  const whole = chances.map((one) => Math.floor(one / 10))
  const left = percent(chances.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0)
  const most = chances.map((one, i) => ({ lost: one % 10, i })).sort((a, b) => b.lost - a.lost || a.i - b.i)
  for (const { i } of most.slice(0, left)) whole[i]!++
  return whole
}

const before = ({ start, turns }: Analysis, turn: number): number[] => (turn ? (turns[turn - 1]?.after ?? []) : start)

export interface Moved {
  seat: string // whose choices they were
  from: number // in thousandths, as everything here
  to: number
  shown: [from: number, to: number] // the same as shares
  dice: number
  choice: number
}

/** How each turn moved the chance of a series. */
export function movesOf(found: Analysis, series: number): Moved[] {
  return found.turns.map(({ seat, chosen, after }, i) => {
    const [from, to] = [before(found, i)[series] ?? 0, after[series] ?? 0]
    const shown: Moved['shown'] = [shares(before(found, i))[series] ?? 0, shares(after)[series] ?? 0]
    const meant = chosen?.[series] ?? to
    return { seat, from, to, shown, dice: to - meant, choice: meant - from }
  })
}

export interface Sums {
  start: number
  dice: number
  choices: [seat: string, by: number][]
  end: number
}

/** The whole game in percent: what is shown adds up, for the running sum is rounded and not each part. Where shares of all sides
 * are rounded differently, dice make up for it, which are the least exact. */
export function sumsOf(found: Analysis, series: number): Sums {
  const moves = movesOf(found, series)
  const total = (of: Moved[], part: 'dice' | 'choice') => of.reduce((sum, one) => sum + one[part], 0)
  let sum = found.start[series] ?? 0
  const start = shares(found.start)[series] ?? 0
  const next = (by: number): number => {
    const was = percent(sum)
    sum += by
    return percent(sum) - was
  }
  const end = moves[moves.length - 1]?.shown[1] ?? start
  const begun = percent(sum)
  let dice = next(total(moves, 'dice'))
  const choices = found.seats.map(({ seat }): [string, number] => [seat, next(total(moves.filter((one) => one.seat === seat), 'choice'))])
  dice += begun - start + end - percent(sum)
  return { start, dice, choices, end }
}

export type Part = 'dice' | 'own' | 'others'

/** What helped a side and what harmed it: only what moved its chance by more than the margin (in percent) did. */
export function verdictOf(moved: Record<Part, number>, margin: number): { helped: Part[]; harmed: Part[] } {
  const parts = Object.keys(moved) as Part[]
  return { helped: parts.filter((part) => moved[part] > margin), harmed: parts.filter((part) => moved[part] < -margin) }
}

/** Two sides are one line between two screens. */
export const isPair = ({ series }: Pick<Analysis, 'series'>): boolean => series.length === 2

/** Games that neither of two sides wins leave room between the screens. */
export const isOpen = ({ series, start, turns }: Analysis): boolean =>
  series.length === 2 && [start, ...turns.map(({ after }) => after)].some(([a = 0, b = 0]) => a + b <= 980)

const POINTS = 3

/** The largest changes, in the order of the game. */
export const turningOf = ({ turning }: Analysis): Analysis['turning'] =>
  [...turning].sort((a, b) => b.by - a.by).slice(0, POINTS).sort((a, b) => a.turn - b.turn)

/** Those to be shown: while turns are still being reckoned, only what can be told by what happened. */
export const toldPoints = (points: Analysis['turning'], whole: boolean, titleAt: (turn: number) => Title | undefined): Analysis['turning'] =>
  points.filter(({ turn }) => {
    const title = titleAt(turn)
    return whole || (title !== undefined && !title.bare)
  })

type Teller = Pick<Shown, 'words' | 'ui' | 'game'>

/** The action that says most of a turn: where the game's own figure turned, else the one with most to tell. What settles,
 * such as a scoring, is nobody's own action and is told next to it. */
function actionIn({ told, told_to }: Pick<AnalysisTurn, 'told' | 'told_to'>, { turning }: Pick<Past, 'turning'>, actions: Action[], { settles = [] }: Telling): Action | undefined {
  const all = actions.filter(({ kind, from }) => kind === 'action' && from >= told && from < told_to)
  const done = all.filter(({ head }) => !settles.includes(head[0]))
  const own = done.length ? done : all
  const turned = own.find(({ from, to }) => turning?.points.some(({ entry }) => from <= entry && entry < to))
  return turned ?? own.reduce<Action | undefined>((most, one) => (most && most.to - most.from >= one.to - one.from ? most : one), undefined)
}

export interface Title {
  what: string // marked
  when?: string
  bare?: true // of whose turn it was, and nothing else
}

/** What was done in a turn, and when: the journal's own sentences. */
export function titleOf(play: Teller, turn: Pick<AnalysisTurn, 'told' | 'told_to' | 'opens' | 'settles'>, past: Pick<Past, 'journal' | 'turning'>, telling: Telling, actions: Action[], side: string): Title {
  const action = actionIn(turn, past, actions, telling)
  const said = action ? actionText(play, action, past.journal, telling) : turn.opens ? play.words.marked().entry(turn.opens) : side
  const then = turn.settles && String(turn.settles) !== String(action?.head) ? bare(play.words.entry(turn.settles)) : undefined
  const began = whenOf(play, past.journal, turn.told_to)
  const when = began && then ? play.ui('analysis.then', began, then) : (began ?? then)
  return { what: said, when, ...(!action && !turn.opens && { bare: true as const }) }
}

/** "Round 4": the sentence that began what the turn was in. */
export function whenOf(play: Teller, journal: Entry[], heard: number): string | undefined {
  const head = turnBefore(play, journal, heard)
  return head && bare(play.words.entry(head))
}

const LABEL = 9 // letters that fit beneath a turn

/** What is beneath the turns: where a new round begins its name, or its number where that is too long; turns by number
 * where a game counts none. */
export function labelsOf(play: Teller, { turns, skipped = 0 }: Analysis, journal: Entry[], total: number): string[] {
  const heads = turns.map(({ told_to }) => turnBefore(play, journal, told_to))
  const numbers = heads.map((head) => head?.filter((word) => typeof word === 'number').join('.') ?? '')
  if (new Set(numbers).size < 3) return Array.from({ length: total }, (_, i) => ((i + 1) % Math.max(1, Math.ceil(total / 12)) ? '' : String(i + 1))).slice(skipped)
  return numbers.map((number, i) => {
    const [head] = [heads[i]]
    if (!head || number === '' || number === numbers[i - 1]) return ''
    const name = bare(play.words.entry(head))
    return name.length <= LABEL ? name : number
  })
}

/** Where the pieces of a plan would go: a piece that an answer names leaves its place for the next place named. */
export function linesOfPlan(view: View, answers: Answer[], places: Set<string>, mover?: string): Line[] {
  const lines: Line[] = []
  let at = mover
  for (const id of answers.flatMap(mentions)) {
    const stands = standsAt(view, id)
    if (stands && places.has(stands)) at = stands
    else if (places.has(id)) {
      if (at && at !== id) lines.push([at, id])
      at = at && id
    }
  }
  return lines
}

const PLANS = 3

const LEAST = 30 // thousandths that a plan must gain to be worth telling

/** A plan that was missed, if it gained more than its error: what lies inside it may be no better at all. */
export const surelyMissed = ({ missed }: Pick<AnalysisTurn, 'missed'>): AnalysisTurn['missed'] =>
  missed && missed.gain >= LEAST && missed.gain > 2 * missed.error ? missed : undefined

/** The turns with the best plans that were missed: one's own, or of everyone for a spectator. */
export function missedOf({ missed, turns }: Pick<Analysis, 'missed' | 'turns'>, you: string): number[] {
  const all = missed?.[you] ?? Object.values(missed ?? {}).flat()
  const of = all.filter((turn) => turns[turn] && surelyMissed(turns[turn]))
  return [...of].sort((a, b) => (turns[b]?.missed?.gain ?? 0) - (turns[a]?.missed?.gain ?? 0)).slice(0, PLANS)
}

export const actionsIn = (past: Pick<Past, 'journal'> | undefined, telling: Telling): Action[] => (past ? actionsOf(past.journal, telling) : [])

/** A change that may be nothing but chance: both its ends are known only to within the margin. */
export const isDoubtful = ({ margin }: Pick<Analysis, 'margin'>, { from, to }: Pick<Moved, 'from' | 'to'>): boolean => Math.abs(to - from) <= Math.SQRT2 * margin
