// What a plan is made of: how it changes the figures of the game, next to the other plans; and of these the one that
// speaks most for it, and most against it. The numbers are the bot's (docs/bots.md, Reasons): means over simulated games.

import type { Compared, ComparedFigure, PlanReason } from './api'
import type { Shown } from './room'
import { capital } from './text'
import { sideLabel } from './words'

export type When = 'turn' | 'end'

/** A figure with its change by each plan, in their order. */
export interface PartRow {
  name: string
  of: string | undefined
  when: When
  values: number[] // whole, or halves where the game counts in them: more exactly nobody can know it
  good: -1 | 0 | 1 // what more of it means for the reader; 0: nobody can say
}

type Reader = Pick<Shown, 'game' | 'own' | 'you'>
const ROWS = 4
const SLIGHT = 0.15 // of the largest change in a row: less does not count

const figuresOf = ({ game }: Reader) => game.figures ?? []
const mine = ({ own, you }: Reader, id: string): boolean => id === you || own?.(id) === true
/** "You" is one side. Who plays several is told of each by its name: what is good for one of them may be bad for another. */
function isYou(reader: Reader, id: string): boolean {
  const sides = figuresOf(reader).flatMap(({ score, of }) => (score ? of : []))
  return mine(reader, id) && !sides.some((one) => one !== id && mine(reader, one))
}
/** Sides are those that have a score. */
const isSide = (reader: Reader, id: string): boolean => figuresOf(reader).some(({ score, of }) => score && of.includes(id))
const goodOf = (reader: Reader, id: string | undefined): PartRow['good'] => (id === undefined || !isSide(reader, id) ? 0 : mine(reader, id) ? 1 : -1)

function rowOf(reader: Reader, plans: Compared[], { name, of }: ComparedFigure, when: When): PartRow {
  const unit = figuresOf(reader).find((one) => one.name === name)?.halves ? 0.5 : 1
  const found = (plan: Compared) => plan.figures?.find((one) => one.name === name && one.of === of)
  const means = plans.map((plan) => (found(plan)?.[when] ?? 0) / TENTHS) // in units
  const even = Math.max(...means) - Math.min(...means) < LEAST // rounding must not set apart what hardly differs
  const values = means.map((mean) => unit * whole(even ? (means[0] ?? 0) : mean))
  return { name, of, when, good: goodOf(reader, of), values }
}
const TENTHS = 10
const LEAST = 0.5 // of a unit: smaller differences are nothing that a player could see
/** 0 has no sign. */
const whole = (n: number): number => Math.sign(n) * Math.round(Math.abs(n)) || 0

/** Two plans change every figure by the same, as far as a player could see. */
export function figuresAgree(one: Compared, other: Compared): boolean {
  const near = (a: ComparedFigure[], b: ComparedFigure[]) => a.every(({ name, of, turn, end }) => {
    const found = b.find((figure) => figure.name === name && figure.of === of)
    return Math.max(Math.abs(turn - (found?.turn ?? 0)), Math.abs(end - (found?.end ?? 0))) < LEAST * TENTHS
  })
  return one.figures !== undefined && other.figures !== undefined && near(one.figures, other.figures) && near(other.figures, one.figures)
}

const apart = ({ values }: PartRow): boolean => new Set(values).size > 1
/** Two figures of one side with the same changes, such as a level and what it lacks to its goal, are told once, as the score. */
const once = (rows: PartRow[], score: Set<string>): PartRow[] =>
  rows.filter((row, i) => !rows.some((one, k) => k !== i && one.of === row.of && one.values.join() === row.values.join() && (score.has(one.name) ? !score.has(row.name) || k < i : k < i && !score.has(row.name))))
const spanOf = ({ values }: PartRow): number => Math.max(...values) - Math.min(...values)

/** Of more rows than are shown those that set the plans most apart, in the order that they have. */
function widest(rows: PartRow[], most: number): PartRow[] {
  const kept = [...rows].sort((a, b) => spanOf(b) - spanOf(a)).slice(0, Math.max(0, most))
  return rows.filter((row) => kept.includes(row))
}

/** What sets the plans apart: by the end of one's turn, one's own figures first, of which the score is never left out;
 *  later on the score alone, one's own and that of the rival for whom the plans matter most. */
export function partsOf(reader: Reader, plans: Compared[]): PartRow[] {
  const all = plans[0]?.figures ?? []
  const rank = ({ good }: PartRow) => (good > 0 ? 0 : good < 0 ? 1 : 2)
  const score = new Set(figuresOf(reader).flatMap((one) => (one.score ? [one.name] : [])))
  const now = once(all.map((one) => rowOf(reader, plans, one, 'turn')).filter(apart), score).sort((a, b) => rank(a) - rank(b))
  const later = all.filter(({ name }) => score.has(name)).map((one) => rowOf(reader, plans, one, 'end')).filter(apart)
  const own = widest(later.filter(({ good }) => good > 0), 1)
  const rival = widest(later.filter(({ good }) => good < 0), 1)
  const first = now.filter(({ name, good }) => good > 0 && score.has(name))
  const others = widest(now.filter((row) => !first.includes(row)), ROWS - own.length - rival.length - first.length)
  return [...now.filter((row) => first.includes(row) || others.includes(row)), ...own, ...rival]
}

/** What a plan changes by the end of one's turn, one's own figures first; where that is nothing, what scores change later. */
export function doneBy(reader: Reader, plan: Compared): PartRow[] {
  const score = new Set(figuresOf(reader).flatMap((one) => (one.score ? [one.name] : [])))
  const by = (when: When) => (plan.figures ?? []).map((one) => rowOf(reader, [plan], one, when)).filter(({ values: [value] }) => value !== 0)
  const now = by('turn')
  const rows = now.length ? now : by('end').filter(({ name }) => score.has(name))
  return rows.sort((a, b) => Number(b.good > 0) - Number(a.good > 0))
}

export interface Argument {
  row: PartRow
  value: number
  other: number // of the plan it is held against
}

export interface Argued {
  pro?: Argument
  con?: Argument
}

/** The figure that speaks most for a plan against another, and the one that speaks most against it. Figures are of
 *  different kinds: a difference counts by its share of the largest change in its row. What was said of another plan
 *  (`said`) is not said again where something else speaks too. */
export function argued(rows: PartRow[], plan: number, against: number, said: Argued = {}): Argued {
  const weighed = rows.flatMap((row) => {
    const [value = 0, other = 0] = [row.values[plan], row.values[against]]
    return [{ row, value, other, weight: (row.good * (value - other)) / Math.max(...row.values.map(Math.abs), 1) }]
  })
  const most = (by: 1 | -1, before: Argument | undefined): Argument | undefined => {
    const all = weighed.filter(({ weight }) => by * weight > SLIGHT).sort((a, b) => by * (b.weight - a.weight))
    return all.find(({ row }) => row !== before?.row) ?? all[0]
  }
  return { pro: most(1, said.pro), con: most(-1, said.con) }
}

type Teller = Pick<Shown, 'words' | 'ui' | 'own' | 'you' | 'game' | 'language'>

export const figureName = (play: Teller, { name, of }: Pick<PartRow, 'name' | 'of'>): string =>
  capital(play.words.word('figure', name)) + (of === undefined ? '' : ` · ${isYou(play, of) ? play.ui('you') : sideLabel(play.words, of)}`)

const LABEL = 24 // letters of a row

/** The same in a row of its own: where the name is long, by what is counted. "Units in Berlin · you". */
export function countedName(play: Teller, row: Pick<PartRow, 'name' | 'of'>): string {
  const [whole, name] = [figureName(play, row), play.words.word('figure', row.name)]
  const counted = capital(play.words.amount(row.name, 2, '').trim())
  return name.length > LABEL && counted.length < name.length ? counted + whole.slice(name.length) : whole
}

const written = (n: number, language: string): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.abs(n))

/** What follows the plan's name: "costs you 2 resource points", "brings the Axis 1 resource point"; of what it leaves as it
 *  is, by what the other plan does: "saves you 2 resource points that B costs". */
function does(play: Teller, { name, of = '' }: PartRow, [up, down]: [up: string, down: string], n: number, letter: string): string {
  const key = `hint.${n > 0 ? up : down}${isYou(play, of) ? '' : mine(play, of) ? '.own' : '.other'}`
  return play.ui(key, play.words.amount(name, Math.abs(n), written(n, play.language)), isYou(play, of) ? '' : play.words.whom(of), letter)
}

/** What a plan does to a figure, with what the other does to it; where it does nothing, what that saves or forgoes. */
export function argumentText(play: Teller, { row, value, other }: Argument, letter: string): string {
  if (!value) return play.ui(`hint.argument.${row.when}`, does(play, row, ['forgoes', 'saves'], other, letter))
  // What it does itself speaks the other way: not that it brings a rival something, but that it brings him less.
  const less = Math.sign(value) !== Math.sign(value - other)
  if (less) return play.ui(`hint.argument.${row.when}.less`, does(play, row, ['brings', 'costs'], Math.sign(value) * Math.abs(value - other), letter), letter)
  return play.ui(`hint.argument.${row.when}.than`, does(play, row, ['brings', 'costs'], value, letter), letter, changeText(other, play.language))
}

/** "+1.5", "−2", "0", as the language writes it. */
export const changeText = (n: number, language: string): string => (n < 0 ? '−' : n > 0 ? '+' : '') + written(n, language)

/** What sets a better plan apart in one figure: "Resources · you: +1.5, as played −2." */
export function reasonText(play: Teller, { name, of, later, played, best }: PlanReason): string {
  const scale = play.game.figures?.find((one) => one.name === name)?.halves ? 20 : 10
  const written = (n: number) => changeText(n / scale, play.language)
  return play.ui(`analysis.why${later ? '.later' : ''}`, figureName(play, { name, of }), written(best), written(played))
}

const scaleOf = ({ values }: PartRow): [low: number, size: number] => {
  const low = Math.min(0, ...values)
  return [low, Math.max(0, ...values) - low || 1]
}
/** Where 0 is in a row, in percent. */
export function zeroOf(row: PartRow): number {
  const [low, size] = scaleOf(row)
  return (-100 * low) / size
}
/** Where a bar begins in its row and how long it is, in percent: all plans of a row on one scale. */
export function barOf(row: PartRow, i: number): { left: number; width: number } {
  const [low, size] = scaleOf(row)
  const value = row.values[i] ?? 0
  return { left: (100 * (Math.min(0, value) - low)) / size, width: (100 * Math.abs(value)) / size }
}
