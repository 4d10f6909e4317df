// What modules add to a preview that would not say what an answer is for.
import { describe, expect, it } from 'vitest'
import { says as plot } from '../src/games/plot'
import { says as werwolf } from '../src/games/werwolf'
import { says as wunderwaffen } from '../src/games/wunderwaffen'

const words = { has: () => false, word: (_: string, id: string) => id }
const play = (key: (string | number)[]) => ({ words, language: 'en', known: { ask: { key, answers: [] } } })

describe('a card of Werwolf', () => {
  const chips = (own: number, hidden: number) => [
    { key: 'a', faction: 'allies', kind: 'troop', n: own },
    { key: 'b', faction: 'soviets', kind: 'troop', n: 5 },
    { key: 'c', faction: 'werwolf', kind: 'under', n: hidden },
  ]
  const told = (answer: string, own = 0, hidden = 0, tensions = 3) =>
    werwolf({ model: { tensions, spaces: new Map([['bayern', { chips: chips(own, hidden) }]]) }, play: play(['loop', 'allies', 'search']) } as unknown as Parameters<typeof werwolf>[0], answer)
  it('says of a space what a search of it finds', () => {
    expect(told('space bayern', 1, 3)).toEqual(['There now: 1 cube of the searching side, 3 underground guerrillas.', 'The search finds 1 of 3 underground guerrillas.', 'Each cube that comes finds one more.'])
    expect(told('space bayern', 0, 1)).toEqual(['There now: no cube of the searching side, 1 underground guerrilla.', 'Each cube that comes finds one more.'])
    expect(told('space bayern', 2, 1)[1]).toBe('The search finds the underground guerrilla.')
    expect(told('space bayern', 2, 0)).toEqual(['No guerrilla is underground there: a search finds nobody.'])
  })
  it('says what a box of the card is good for', () => {
    expect(told('negotiate')[0]).toBe('Tensions 3 → 2.')
    expect(told('negotiate', 0, 0, 1)[0]).toBe('Tensions stay at 1: they do not fall below.')
    expect(told('espionage')[0]).toContain('stays eligible')
    expect(told('pass')).toEqual([])
  })
})

describe('a counter of WunderWaffen that is placed', () => {
  const land = (...held: (string | undefined)[]) => ({ id: 'koenigsberg', berlin: false, wells: held.map((faction, i) => ({ n: i + 1, counters: faction ? [{ faction, kind: 'soldier' }] : [] })) })
  const told = (answer: string, ...held: (string | undefined)[]) => wunderwaffen({ model: { lands: [land(...held)] }, play: play(['use', 'russian', 'tank']) } as unknown as Parameters<typeof wunderwaffen>[0], answer)
  it('is named, with what is missing for the conquest', () => {
    expect(told('place koenigsberg 2', 'german', undefined, undefined)).toEqual(['russian’s tank goes there.', 'Then 2 of 3 spaces are filled: russian 1, german 1.', 'One more counter is missing to decide the territory: two of one faction win it, otherwise the strongest Ally.'])
  })
  it('says whom it removes, and leaves a conquest to the preview', () => {
    expect(told('place koenigsberg 1', 'german', undefined, undefined)[1]).toBe('It removes: german: soldier.')
    expect(told('place koenigsberg 3', 'german', 'russian', undefined)).toEqual(['russian’s tank goes there.'])
    expect(told('bomb', 'german')).toEqual([])
  })
})

describe('a unit of The Plot that may join a recruitment', () => {
  const recruitment = { columns: [1, 2, '3'], cells: [['R', 'R', 'R'], ['Ep', 'R', 'R'], ['Ep', 'Ep', 'R'], ['Ep', 'Ep', 'R'], ['Ep', 'Ep', 'Ep'], ['Ep', 'Ep', 'Ep']] }
  const told = (answer: string, now: number, table = 'recruitment') => {
    const model = { pack: { tables: { recruitment } }, people: new Map([['canaris', { effectiveness: 4 }]]), waits: { table, target: 'manstein', column: { manstein: now } } }
    const phrase = (_: string, ...args: unknown[]) => args.join(' | ')
    return plot({ model, play: { words: { ...words, phrase } }, targets: new Map() } as unknown as Parameters<typeof plot>[0], answer)
  }
  it('has the odds of the roll with it', () => {
    expect(told('with canaris', -2)).toEqual(['recruitment | +2 | r 33, ep 67'])
    expect(told('with canaris', 0)).toEqual(['recruitment | +4 | r 67, ep 33'])
  })
  it('has none while all are too weak, or where something else is done', () => {
    expect([told('with canaris', -5), told('roll', 0), told('with canaris', 1, 'investigation')]).toEqual([[], [], []])
  })
})
