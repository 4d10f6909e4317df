// Lines of a chart and of a column: what is shown at their ends.

import { expect, it } from 'vitest'
import { endsOf, gapIn } from '../src/chart'
import { countedAs } from '../src/final'
import { inLine } from '../src/kit/whole'

it('letters of lines with the same end are there, next to each other; others are kept apart', () => {
  expect(endsOf([80, 40, 80, 80], 120)).toEqual([80, 40, 80, 80])
  expect(endsOf([50, 45], 120)).toEqual([62, 45])
})

it('a line names as many panels as it has room for, and counts the others', () => {
  expect(inLine(['Turns', 'The coup', 'Effectiveness held on the map', 'Off the map'])).toBe('Turns · The coup · +2')
  expect([inLine(['Tracks', 'Sides']), inLine(['One that is longer than the whole line has room for', 'Sides'])]).toEqual(['Tracks · Sides', 'One that is longer than the whole line has room for · +1'])
})

it('halves are told as what they count as, where a game says so', () => {
  const words = (says: boolean) => ({ has: () => says, phrase: (_: string, n: unknown) => `counts as ${String(n)}` })
  expect([countedAs(words(true), 1.5), countedAs(words(true), 2), countedAs(words(false), 1.5)]).toEqual(['counts as 1', undefined, undefined])
})

it('a course is looked at once more where a whole turn went by between two looks', () => {
  const looks = (...all: [at: number, turns: number][]) => all.map(([at, turns]) => ({ at, turns }))
  expect(gapIn(looks([0, 1], [10, 2], [20, 4]))).toBe(15)
  expect(gapIn(looks([0, 1], [10, 2], [15, 3], [20, 4]))).toBeUndefined()
  expect(gapIn(looks([0, 1], [1, 3]))).toBeUndefined() // one answer ended both
})
