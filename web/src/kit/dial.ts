// Questions of numbers: answers of one verb that differ in numbers alone are set by dials, not chosen from a long list.

import type { Answer, Domains } from '../api'

export interface Dials {
  verb: string
  dials: { slot: number; low: number; high: number }[] // the numbers that can be chosen; one that has a single value is left out
  combos: number[][] // all numbers of each answer
  rest: Answer[] // answers that are not numbers: "Done"
}
const FEWEST = 2 // one answer is a button
const MOST_REST = 4

const numbersOf = (answer: Answer): number[] => answer.split(' ').slice(1).map(Number)
export const answerOf = (verb: string, numbers: number[]): Answer => [verb, ...numbers].join(' ')

/** The dials of a question, or none. The game says which arguments are numbers: an id that looks like one is none. */
export function dialsOf(answers: Answer[], domains: Domains | undefined): Dials | undefined {
  const isNumber = (answer: Answer) => {
    const [verb = '', ...args] = answer.split(' ')
    const slots = domains?.verbs?.[verb] ?? []
    return args.length > 0 && slots.length === args.length && slots.every((slot) => slot.section === '' && !slot.lead)
  }
  const numeric = answers.filter(isNumber)
  const rest = answers.filter((answer) => !isNumber(answer))
  const [first] = numeric
  const verb = first?.split(' ')[0] ?? ''
  if (numeric.length < FEWEST || rest.length > MOST_REST || numeric.some((answer) => answer.split(' ')[0] !== verb)) return undefined
  const combos = numeric.map(numbersOf)
  const dials = (combos[0] ?? []).map((_, slot) => {
    const values = combos.map((combo) => combo[slot] ?? 0)
    return { slot, low: Math.min(...values), high: Math.max(...values) }
  })
  return { verb, dials: dials.filter(({ low, high }) => low < high), combos, rest }
}

/** The nearest numbers that are an answer, with `value` in one slot, or as near to it as there is: up or down, as meant. */
export function turned({ combos }: Dials, now: number[], slot: number, value: number): number[] {
  const way = Math.sign(value - (now[slot] ?? 0))
  const ahead = combos.filter((combo) => ((combo[slot] ?? 0) - (now[slot] ?? 0)) * way > 0)
  const off = (combo: number[]) => Math.abs((combo[slot] ?? 0) - value) * 1000 + combo.reduce((sum, n, i) => sum + (i === slot ? 0 : Math.abs(n - (now[i] ?? 0))), 0)
  return ahead.reduce((best, combo) => (off(combo) < off(best) ? combo : best), ahead[0] ?? now)
}
