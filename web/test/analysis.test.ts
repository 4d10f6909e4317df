import { describe, expect, it } from 'vitest'
import { chancesOf, points } from '../src/analysis'
import type { Analysis } from '../src/api'
import type { Shown } from '../src/room'

const found: Analysis = {
  game: 'werwolf', rules: 1, answers: 9, by: 'side', series: ['allies', 'soviets'], end: 'goal', seed: 1, futures: 40, simulations: 0, margin: 100,
  seats: [{ seat: 'p1', of: 'allies' }, { seat: 'p2', of: 'soviets' }],
  start: [504, 496],
  turns: [{ first: 0, last: 4, seat: 'p1', after: [250, 750] }, { first: 4, last: 9, seat: 'p2', after: [0, 1000] }],
  turning: [],
}
const play = {
  game: { id: 'werwolf' },
  words: { word: (section: string, id: string) => `${section} ${id}` },
  table: { seats: [{ seat: 'p1' }, { seat: 'p2' }] },
  name: (seat: string) => `player ${seat}`,
} as unknown as Shown

describe('analysis', () => {
  it('gives each side a line from the beginning to the end, in percent', () => {
    const lines = chancesOf(play, found)
    expect(lines.map(({ name, values }) => [name, values])).toEqual([
      ['Side allies', [50, 25, 0]],
      ['Side soviets', [50, 75, 100]],
    ])
  })
  it('gives each player a line where there are no sides', () => {
    expect(chancesOf(play, { ...found, by: 'seat', series: ['p2', 'p1'] }).map(({ name }) => name)).toEqual(['player p2', 'player p1'])
  })
  it('tells changes as points with their sign', () => {
    expect([314, -314, 3].map(points)).toEqual(['+31', '−31', '0'])
  })
})
