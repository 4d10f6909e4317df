import { expect, test } from 'vitest'
import type { Mine } from '../src/api'
import { sideWord } from '../src/final'
import { nameless, resultText } from '../src/lobby'
import { uiOf } from '../src/text'
import { sumsOf, winnersText, winningPoints, winningSide } from '../src/winners'
import { Words } from '../src/words'
import berlinDe from '../../games/berlin/text/de.json'
import werwolfEn from '../../games/werwolf/text/en.json'

test.each([
  ['en', { won: true, names: ['Ada'], mine: false }, 'Ada wins.'],
  ['en', { won: true, names: ['Ada', 'Ben', 'Kim'], mine: false }, 'Ada, Ben and Kim win.'],
  ['en', { won: true, names: ['Ada'], mine: true, points: '1' }, 'You win with one point.'],
  ['en', { won: true, names: ['Ada'], mine: false, points: '12' }, 'Ada wins with 12 points.'],
  ['en', { won: false, names: ['Ada', 'Ben'], mine: false, points: '12' }, 'Ada and Ben draw.'],
  ['de', { won: false, names: ['Ada'], mine: true }, 'Du spielst unentschieden.'],
  ['de', { won: true, names: ['Ada', 'Ben'], mine: false, points: '7' }, 'Ada und Ben gewinnen mit 7 Punkten.'],
  ['de', { won: true, names: ['Ada'], mine: true, points: '7' }, 'Du gewinnst mit 7 Punkten.'],
])('who has won is one sentence: %s %o', (language, winners, sentence) => expect(winnersText(uiOf(language), winners)).toBe(sentence))

test.each([
  ['en', 'werewolves', 'Guest'],
  ['de', 'werewolves', 'Gast'],
  ['de', 'plot', 'Du'],
])('who has given no name is a guest where people are spoken of by name: %s %s', (language, id, name) => expect(nameless({ ui: uiOf(language) }, { id })).toBe(name))

test('who lost reads which place that was, where points decide', () => {
  const score = [['a', 35], ['b', 55], ['c', 51]].map(([of, value]) => ({ name: 'total', of, value }))
  const table = { seat: 'a', others: [{ seat: 'b', name: 'Ben' }, { seat: 'c', name: 'Kim' }], result: { seats: { a: 'loss', b: 'win', c: 'loss' }, score } } as unknown as Mine
  const said = (language: string, result = table.result) => resultText({ shell: { ui: uiOf(language) }, table: { ...table, result } })
  expect(said('en')).toBe('Ben wins with 55 points. You came third with 35 points.')
  expect(said('de')).toBe('Ben gewinnt mit 55 Punkten. Du: Platz 3 mit 35 Punkten.')
  expect(said('en', { ...table.result, score: [] } as unknown as Mine['result'])).toBe('Ben wins. You lost.')
})

test('a side that nobody plays has won, and is named', () => {
  const table = { seat: 'p1', others: [], result: { seats: { p1: 'loss' }, winner: 'werwolf' } } as unknown as Mine
  const words = new Words(werwolfEn as never, () => undefined)
  expect(resultText({ shell: { ui: uiOf('en') }, table, words })).toBe('The winner: Werwolf. You lost.')
})

test('who plays two sides wins with the points of the better one', () => {
  const score = [['american', 24], ['english', 42], ['german', 73]].map(([of, value]) => ({ name: 'total', of, value })) as never
  const seats = { american: 'win', english: 'loss' } as const
  expect(winningSide({ score })).toBe('german')
  expect(winningPoints({ score, seats })).toBe('73')
  expect(winningPoints({ score, seats: { american: 'loss', english: 'win', german: 'loss' } })).toBeUndefined()
})

test('where the weaker of two sides counts, that is what was won with', () => {
  const total = [['american', 24], ['english', 42], ['german', 73], ['russian', 40]].map(([of, value]) => ({ name: 'total', of, value }))
  const score = [...total, { name: 'counts', of: 'american', value: 24 }, { name: 'counts', of: 'russian', value: 40 }] as never
  expect(winningSide({ score })).toBe('russian')
  expect(winningPoints({ score, seats: { american: 'loss', russian: 'win' } })).toBe('40')
})

test('margins are compared, but nobody wins by points', () => {
  const score = [['margin', 'allies', -28], ['counts', 'allies', -28], ['margin', 'soviets', -16]].map(([name, of, value]) => ({ name, of, value })) as never
  expect(sumsOf(score)).toEqual([{ name: 'counts', of: 'allies', value: -28 }])
  expect(winningPoints({ score, seats: { p1: 'win' } })).toBeUndefined()
})

test('a side heads its column by its name alone, in no case of a sentence', () => {
  const heading = (id: string, text: object) => sideWord({ words: new Words(text as never, () => undefined), game: { seat_names: ['axis', 'allied'] } } as unknown as Parameters<typeof sideWord>[0], id)
  expect([heading('allied', berlinDe), heading('axis', berlinDe)]).toEqual(['Alliierte', 'Achse'])
})

test.each([
  ['en', 2, { american: 'win', russian: 'loss' }, 'Ben wins with 60 points. You came second with 48 points.'],
  ['de', 3, { american: 'win', english: 'loss', russian: 'loss' }, 'Ben gewinnt mit 60 Punkten. Du: Platz 3 mit 20 Punkten.'],
] as const)('places count seats, of several sides of one the best: %s, %d seats', (language, _, seats, said) => {
  const score = [['russian', 20], ['american', 60], ['english', 48], ['german', 55]].map(([of, value]) => ({ name: 'total', of, value }))
  const table = { game: 'wunderwaffen', seat: 'russian', others: [{ seat: 'american', name: 'Ben' }, { seat: 'english', name: 'Kim' }], result: { seats, score } } as unknown as Mine
  expect(resultText({ shell: { ui: uiOf(language) }, table })).toBe(said)
})
