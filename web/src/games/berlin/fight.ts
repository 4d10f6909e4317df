// An attack before it is announced: what each number of hits brings. What the group rolls, who will assign the hits and by
// which test, and what hits do to each unit, the view says.

import type { Answer } from '../../api'
import { hitChances, type Model } from './model'

type Harm = Model['harm'][string]
type Assignment = NonNullable<Model['assignment']>

export interface Fight {
  area: string
  dice: number[] // what each unit rolls at most to hit
  chances: number[] // of each number of hits, out of 100
  assignment: Assignment
  own: boolean // the attacker assigns
  harm: Harm[]
}

const TWICE: { [answer: string]: boolean } = { attack: false, 'double-attack': true }

/** The attack that an answer would announce, or for which a group is being formed. */
export function fightAhead(model: Model, answer: Answer | undefined): Fight | undefined {
  const { ahead, action, waits } = model
  const forms = action.kind === 'attack' && waits.for === 'group'
  if (!ahead || (!forms && (answer === undefined || !(answer in TWICE)))) return undefined
  const { area, dice, assignment } = ahead
  return { area, dice, chances: hitChances(dice, answer ? TWICE[answer] : action.double), assignment, own: assignment.by === waits.seat, harm: Object.values(ahead.harm) }
}

export type Result = 'nothing' | 'spent' | 'some' | 'cleared' | 'destroyed'
const sum = (all: number[]): number => all.reduce((one, n) => one + n, 0)
const leaves = ([, retreats, destroys]: Harm): number => retreats || destroys

/** What this many hits bring at least: the attacker drives off as many as he can, the defender keeps
 *  somebody there as long as he can. Hits must be assigned up to what destroys (R-11-12). */
export function resultOf({ harm, own }: Pick<Fight, 'harm' | 'own'>, hits: number): Result {
  const all = sum(harm.map(([, , destroys]) => destroys))
  if (hits >= all) return 'destroyed'
  const keeps = Math.max(...harm.map((one) => all - one[2] + leaves(one) - 1))
  if (hits >= (own ? sum(harm.map(leaves)) : keeps + 1)) return 'cleared'
  const least = own ? Math.min(...harm.map(leaves)) : sum(harm.map((one) => leaves(one) - 1)) + 1
  if (hits >= least) return 'some'
  const spends = harm.map(([one]) => one).filter(Boolean)
  return own && spends.length && hits >= Math.min(...spends) ? 'spent' : 'nothing'
}

export interface Band {
  from: number
  to: number
  result: Result
  chance: number // out of 100
}

/** Numbers of hits with the same result together, in their order. */
export function bandsOf(fight: Fight): Band[] {
  const bands: Band[] = []
  fight.chances.forEach((chance, hits) => {
    const result = resultOf(fight, hits)
    const last = bands[bands.length - 1]
    if (last?.result === result) Object.assign(last, { to: hits, chance: last.chance + chance })
    else bands.push({ from: hits, to: hits, result, chance })
  })
  return bands
}
