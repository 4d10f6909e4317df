import { describe, expect, it } from 'vitest'
import { daysOf, reasonOf, suspectsOf } from '../src/werewolves/believed'

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
  it('gives names and percentages their places', () => {
    const name = (seat: string) => ({ p3: 'Ada', p9: 'Ben' })[seat] ?? '?'
    expect(reasonOf('{seat}: {wolf} % ({whom.dat})', suspicion('p3', 62), name)).toBe('Ada: 62 % (Ben)')
  })
})
