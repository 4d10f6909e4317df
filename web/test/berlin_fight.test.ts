// An attack in On To Berlin! before it is announced: what each number of hits brings.
import { describe, expect, it } from 'vitest'
import { bandsOf, fightAhead, resultOf } from '../src/games/berlin/fight'
import type { Model } from '../src/games/berlin/model'

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
  const ahead = { area: 'warsaw', dice: [3, 4], assignment: { by: 'axis', why: 'attack', attacker: 4, defender: 2 }, harm: { 'po-lf-1': [1, 2, 3] } }
  const model = { action: {}, waits: { for: 'pair', seat: 'axis' }, ahead } as unknown as Model
  it('has one chart, whose columns come to 100 and have one meaning each', () => {
    const fight = fightAhead(model, 'attack')
    const bands = fight ? bandsOf(fight) : []
    expect(bands.map(({ from, to, result }) => [from, to, result])).toEqual([[0, 0, 'nothing'], [1, 1, 'spent'], [2, 2, 'cleared']])
    expect(bands.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(100)
    expect(fightAhead(model, 'double-attack')?.chances.length).toBe(5)
    expect(fightAhead(model, 'move')).toBeUndefined()
    expect(fightAhead({ ...model, ahead: undefined }, 'attack')).toBeUndefined()
  })
})
