// An attack in On To Berlin! before it is announced: who assigns its hits, and what each number of them brings.
import { describe, expect, it } from 'vitest'
import { assignmentOf, bandsOf, fightAhead, harmOf, resultOf } from '../src/games/berlin/fight'
import type { Model, Unit } from '../src/games/berlin/model'

const row = (nation: string, type: string, attack: number, defense: number, move: number, airstrike: number | null = null) => ({ id: `${nation}-${type}`, nation, type, attack, defense, move, airstrike, count: 1 })
const unit = (id: string, of: ReturnType<typeof row>, more: Partial<Unit> = {}): Unit => ({ id, row: of, at: 'warsaw', fresh: true, group: false, target: false, retreats: false, acted: false, hits: 0, ...more })
const pack = { classes: { lf: 'land', tf: 'land', ft: 'land', af: 'air' }, areas: new Map([['warsaw', { kind: 'land' }], ['baltic', { kind: 'sea' }]]) } as unknown as Model['pack']
const [infantry, tanks, wings, walls] = [row('ge', 'lf', 3, 1, 2), row('ge', 'tf', 4, 2, 3), row('ge', 'af', 0, 1, 2, 3), row('po', 'ft', 1, 2, 0)]
const poles = row('po', 'lf', 2, 1, 1)

describe('what hits do to a unit', () => {
  const of = (one: typeof infantry, more: Partial<Unit> = {}) => harmOf({ pack }, unit('x', one, more))
  it('depends on its defence, its face and its kind', () => {
    expect([of(poles), of(tanks), of(tanks, { fresh: false })]).toEqual([[1, 2, 3], [2, 4, 6], [0, 2, 4]])
    expect([of(wings), of(wings, { fresh: false }), of(walls), of(walls, { fresh: false })]).toEqual([[1, 0, 2], [0, 0, 1], [2, 0, 4], [0, 0, 4]])
    expect(of(tanks, { at: 'baltic' })).toEqual([1, 2, 3])
  })
})

describe('who assigns', () => {
  const [a, d, plane, fort] = [unit('a', infantry), unit('d', poles), unit('p', wings), unit('f', walls)]
  it('is found by the air, then a fortress, then the best attack; a tie is the defender’s', () => {
    expect(assignmentOf([a], [a], [d], 'axis')).toEqual({ by: 'axis', why: 'attack', attacker: 3, defender: 2 })
    expect(assignmentOf([a], [a], [unit('e', infantry)], 'axis').by).toBe('allied')
    expect(assignmentOf([a], [a], [d, fort], 'axis')).toMatchObject({ by: 'allied', why: 'fortress' })
    expect(assignmentOf([a, plane], [a, plane], [d, fort], 'axis')).toMatchObject({ by: 'axis', why: 'strike' })
    expect(assignmentOf([d], [d], [a, plane], 'allied')).toMatchObject({ by: 'axis', why: 'strike' })
  })
})

describe('the hits', () => {
  const harm: [number, number, number][] = [[1, 2, 3], [1, 2, 3]]
  it('that the attacker assigns clear an area when all can be driven off', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((hits) => resultOf({ harm, own: true }, hits))).toEqual(['nothing', 'spent', 'some', 'some', 'cleared', 'cleared', 'destroyed'])
  })
  it('that the defender assigns clear it when nobody can stay', () => {
    expect([2, 3, 4, 5, 6].map((hits) => resultOf({ harm, own: false }, hits))).toEqual(['nothing', 'some', 'some', 'cleared', 'destroyed'])
  })
})

describe('an attack ahead', () => {
  const units = [unit('g1', infantry, { group: true }), unit('g2', tanks, { group: true }), unit('d', poles)]
  const model = { pack, action: {}, waits: { for: 'act', seat: 'axis' }, nations: { ge: { side: 'axis' }, po: { side: 'allied' } }, units: new Map(units.map((one) => [one.id, one])), at: new Map([['warsaw', units]]) } as unknown as Model
  it('has one chart, whose columns come to 100 and have one meaning each', () => {
    const fight = fightAhead(model, 'attack')
    const bands = fight ? bandsOf(fight) : []
    expect(bands.map(({ from, to, result }) => [from, to, result])).toEqual([[0, 0, 'nothing'], [1, 1, 'spent'], [2, 2, 'cleared']])
    expect(bands.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(100)
    expect(fightAhead(model, 'double-attack')?.chances.length).toBe(5)
    expect(fightAhead(model, 'move')).toBeUndefined()
  })
})
