// An attack before it is announced: what the group rolls, who will assign the hits and by which test, and what each number
// of hits does to those who stand there. The clauses are those of RULES.md; while hits are assigned the view says it itself.

import type { Answer } from '../../api'
import { hitChances, sideOf, type Model, type Unit } from './model'

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

/** R-11-13 to R-11-15: how many hits spend, drive off and destroy a unit; 0: they do not. */
export function harmOf({ pack }: Pick<Model, 'pack'>, { row, fresh, at }: Pick<Unit, 'row' | 'fresh' | 'at'>): Harm {
  const kind = pack.classes[row.type]
  if (kind === 'air' || kind === 'naval-submarine') return fresh ? [1, 0, 2] : [0, 0, 1]
  const d = kind === 'land' && pack.areas.get(at)?.kind === 'sea' ? 1 : row.defense
  if (!row.move) return [fresh ? d : 0, 0, 2 * d]
  return fresh ? [d, 2 * d, 3 * d] : [0, d, 2 * d]
}

const best = (units: Unit[]): number => Math.max(0, ...units.map(({ row }) => row.attack))
const strikes = (units: Unit[]): boolean => units.some(({ row }) => Boolean(row.airstrike))
const fortified = (units: Unit[]): boolean => units.some(({ row }) => row.type === 'ft')

/** R-11-3 to R-11-7: the air, a fortress, the best attack; a tie is the defender's. */
export function assignmentOf(group: Unit[], here: Unit[], foes: Unit[], attacker: Assignment['by']): Assignment {
  const defender = attacker === 'axis' ? 'allied' : 'axis'
  const numbers = { attacker: best(here), defender: best(foes) }
  if (strikes(group) || strikes(foes)) return { by: strikes(group) ? attacker : defender, why: 'strike', ...numbers }
  if (fortified(here) || fortified(foes)) return { by: fortified(here) ? attacker : defender, why: 'fortress', ...numbers }
  return { by: numbers.attacker > numbers.defender ? attacker : defender, why: 'attack', ...numbers }
}

/** The attack that an answer would announce, or for which a group is being formed. */
export function fightAhead(model: Model, answer: Answer | undefined): Fight | undefined {
  const forms = model.action.kind === 'attack' && model.waits.for === 'group'
  if (!forms && (answer === undefined || !(answer in TWICE))) return undefined
  const group = [...model.units.values()].filter((one) => one.group)
  const [area, by] = [group[0]?.at ?? '', model.waits.seat]
  const there = model.at.get(area) ?? []
  const foes = there.filter(({ row }) => by && sideOf(model, row.nation) !== by)
  if (!by || !group.length || !foes.length) return undefined
  const here = there.filter(({ row, fresh }) => fresh && sideOf(model, row.nation) === by)
  const dice = group.map(({ row }) => (model.pack.classes[row.type] === 'air' ? (row.airstrike ?? 0) : row.attack))
  const assignment = assignmentOf(group, here, foes, by)
  return { area, dice, chances: hitChances(dice, answer ? TWICE[answer] : model.action.double), assignment, own: assignment.by === by, harm: foes.map((one) => harmOf(model, one)) }
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
