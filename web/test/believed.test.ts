import { describe, expect, it } from 'vitest'
import { beliefOf, daysOf, learntOn, reasonOf, suspectsOf } from '../src/werewolves/believed'

const suspicion = (seat: string, wolf: number) => ({ seat, wolf, why: 'report', whom: 'p9' })

describe('what the bots believed', () => {
  it('is told by day, at its end, of those who live', () => {
    const night = [{ seat: 'p2', night: 1, believes: [suspicion('p3', 40)] }]
    const early = [{ seat: 'p2', day: 1, believes: [suspicion('p3', 50)] }]
    const late = [{ seat: 'p2', day: 1, believes: [suspicion('p3', 60)] }, { seat: 'p4', day: 1, believes: [] }]
    expect(daysOf([night, early, late])).toEqual([{ day: 1, beliefs: [late[0]] }])
    expect(daysOf([])).toEqual([])
  })
  it('names the most suspect first', () => {
    const belief = { seat: 'p2', day: 1, believes: [suspicion('p3', 10), suspicion('p4', 70), suspicion('p5', 30)] }
    expect(suspectsOf(belief).map((one) => one.seat)).toEqual(['p4', 'p5'])
  })
  it('leaves out what the numbers alone say', () => {
    const counted = ['p3', 'p4', 'p5'].map((seat) => ({ seat, wolf: 9, why: 'numbers' }))
    const beliefs = [{ seat: 'p2', day: 1, believes: [...counted, { seat: 'p6', wolf: 10, why: 'silence' }, suspicion('p7', 40)] }, { seat: 'p8', day: 1, believes: counted }]
    expect(learntOn(beliefs, []).map(({ by, seat, wolf }) => [by, seat, wolf])).toEqual([['p2', 'p7', 40]])
    expect(learntOn([{ seat: 'p8', day: 1, believes: counted }], [])).toEqual([])
  })
  it('tells a few, each fact once, the most suspect first; the pack knows its own and learns nothing by that', () => {
    const of = (seat: string, ...believes: ReturnType<typeof suspicion>[]) => ({ seat, day: 1, believes: [{ seat: 'p1', wolf: 10, why: 'numbers' }, ...believes] })
    const many = [of('p2', suspicion('p3', 80), suspicion('p4', 0), suspicion('p5', 40)), of('p6', suspicion('p3', 90)), of('p7', suspicion('p8', 30)), of('p8', suspicion('p7', 25)), of('p9', suspicion('p2', 20))]
    expect(learntOn(many, []).map(({ by, seat }) => `${by} ${seat}`)).toEqual(['p6 p3', 'p2 p5', 'p7 p8', 'p8 p7'])
    const pack = [of('p2', { ...suspicion('p3', 100), why: 'known' })]
    expect(learntOn(pack, ['p2'])).toEqual([])
    expect(learntOn(pack, [])).toHaveLength(1)
  })
  it('tells both facts, and of a Werewolf what the village believes of it', () => {
    const words = { word: (_: string, id: string) => ({ says: '{seat} {wolf}', village: 'village: {seat} {wolf}', report: 'report of {whom}', rival: 'against {whom}' })[id] ?? id }
    const one = { ...suspicion('p3', 62), also: { seat: 'p3', why: 'rival', whom: 'p5' } }
    expect(beliefOf(words as never, one, (seat) => seat)).toBe('p3 62 (report of p9; against p5)')
    expect(beliefOf(words as never, { ...suspicion('p3', 62), village: true }, (seat) => seat)).toBe('village: p3 62 (report of p9)')
    const pack = { seat: 'p2', day: 1, believes: [{ seat: 'p1', wolf: 10, why: 'numbers' }, { ...suspicion('p2', 60), village: true }, { ...suspicion('p3', 80), village: true }] }
    expect(learntOn([pack], ['p2']).map(({ seat }) => seat)).toEqual(['p2'])
  })
  it('gives names and percentages their places', () => {
    const name = (seat: string) => ({ p3: 'Ada', p9: 'Ben' })[seat] ?? '?'
    expect(reasonOf('{seat}: {wolf} % ({whom.dat})', suspicion('p3', 62), name)).toBe('Ada: 62 % (Ben)')
  })
})
