// The tables of the pack as chances: what each number of the die brings in a column, in whole numbers out of 100.

import { outOf100 } from '../../kit/odds'
import type { Model, Table } from './model'

export interface Outcome {
  result: string // m, n, dr, …: as the catalogue names it
  dice: number[]
  chance: number // out of 100; all together are 100
}

/** What the unit that acts wants, and what it fears. */
export const AIMED = ['m', 'n', 'dr', 'de', 'r', 'ic', 'gr', 'chits']
export const FEARED = ['ar', 'ae', 'ep']

// The tables write results as the rulebook prints them; "Ss" is what the game calls chits.
export const resultId = (cell: string): string => (cell === 'Ss' ? 'chits' : cell.toLowerCase())

/** The column a value falls into: above the last one counts as the last, below the first there is none. */
export function columnOf(table: Table, value: number): number | undefined {
  const heads = table.columns.map((head) => (typeof head === 'number' ? head : parseInt(head, 10)))
  let found: number | undefined
  heads.forEach((head, i) => {
    if (value >= head) found = i
  })
  return found
}

function rounded(outcomes: { result: string; dice: number[] }[], faces: number): Outcome[] {
  const shares = outOf100(outcomes.map(({ dice }) => dice.length), faces)
  return outcomes.map((one, i) => ({ ...one, chance: shares[i] ?? 0 }))
}

/** What a roll brings; `extra` is added to the die (alibis), rows past the last count as the last. */
export function outcomes(table: Table, column: number, extra = 0): Outcome[] {
  const found: { result: string; dice: number[] }[] = []
  for (let die = 1; die <= 6; die++) {
    const row = table.cells[Math.min(die + extra, table.cells.length) - 1]
    const result = resultId(row?.[column] ?? '')
    const same = found.find((one) => one.result === result)
    if (same) same.dice.push(die)
    else found.push({ result, dice: [die] })
  }
  return rounded(found, 6)
}

export interface Prospect {
  table: string
  value: number // the differential, the ratio or the defence
  column: number
  outcomes: Outcome[]
}

/** What the open question would roll on a target, by the view's own column. */
export function prospect(model: Model, id: string, extra = 0): Prospect | undefined {
  const { table: name, column } = model.waits
  const table = name ? model.pack.tables[name] : undefined
  const value = column?.[id]
  if (!name || !table || value === undefined) return undefined
  const at = columnOf(table, value)
  return at === undefined ? undefined : { table: name, value, column: at, outcomes: outcomes(table, at, extra) }
}

/** Chances of declaring the coup with this many chits, and what it costs then. */
export function declared(model: Model, chits: number): { chance: number; least?: [number, number, number] } {
  const rows = [1, 2, 3, 4, 5, 6].map((die) => model.pack.walkyrie[String(die + chits)])
  const good = rows.filter((row) => row)
  return { chance: Math.round((100 * good.length) / 6), least: good[0] ?? undefined }
}
