import { describe, expect, it } from 'vitest'
import { readMap } from '../src/games/generic/map'
import { stacked, standing } from '../src/games/generic/pieces'
import { packIndex } from '../src/pack'
import { cells } from '../src/games/generic/shapes'
import { sorted, targets } from '../src/view'

describe('a view without a map', () => {
  const view = {
    prize: 4,
    phase: 'bid',
    seat: { p1: { score: 1, shown: ['ant'], hand: ['bee', 'cat'] }, p2: { score: 2, shown: [] } },
    deck: { left: 3 },
  }
  const parts = sorted(view, ['p1', 'p2'], 'p1')
  it('is sorted into facts, seats, hand and rest', () => {
    expect(parts.phase).toBe('bid')
    expect(parts.facts).toEqual([['prize', 4]])
    expect(parts.hand).toEqual([['hand', ['bee', 'cat']]])
    expect(parts.seats.p1).toEqual([
      ['score', 1],
      ['shown', ['ant']],
    ])
    expect(parts.rest).toEqual([['deck', { left: 3 }]])
  })
  it('shows a spectator no hand', () => expect(sorted(view, ['p1', 'p2'], 'watcher').hand).toEqual([]))
  it('finds answers by what they name', () => {
    const found = targets(['move u1 ford', 'move u1 mill', 'stay'])
    expect(found.get('u1')).toHaveLength(2)
    expect(found.get('mill')).toEqual(['move u1 mill'])
    expect(found.has('stay')).toBe(false)
  })
})

const plates = {
  'map.json': {
    places: [
      { id: 'ford', name: 'Ford', x: 0, y: 0, adjacent: ['mill'] },
      { id: 'mill', name: 'Mill', x: 100, y: 0, adjacent: ['ford', 'wood'] },
      { id: 'wood', name: 'Wood', x: 50, y: 90, adjacent: ['mill'] },
    ],
  },
}

describe('maps', () => {
  it('are found by places with coordinates', () => {
    const map = readMap(plates)
    expect(map?.style).toBe('plates')
    expect(map?.links.map(([a, b]) => `${a.id}-${b.id}`)).toEqual(['ford-mill', 'mill-wood'])
  })
  it('are absent where a pack has none', () =>
    expect(readMap({ 'cards.json': { die: 6, cards: ['ant', 'bee'] } })).toBeUndefined())
  it('become hexes by their grid, with borders between areas', () => {
    const hex = (col: number, row: number, area: string) => ({ id: `h${col}${row}`, col, row, area })
    const map = readMap({
      'map.json': { grid: { layout: 'odd-r' }, hexes: [hex(0, 0, 'a'), hex(1, 0, 'b'), hex(0, 1, 'a')] },
    })
    expect(map?.style).toBe('hexes')
    expect(map?.places.get('h00')?.outline).toHaveLength(6)
    expect(map?.borders).toHaveLength(3 * 6 - 3 * 2 + 2) // the rim, and two sides where the areas meet
  })
  it('become regions by shapes', () => {
    const square = (x: number) => [
      [x, 0],
      [x + 100, 0],
      [x + 100, 100],
      [x, 100],
    ]
    const map = readMap({
      'map.json': { spaces: [0, 1, 2].map((i) => ({ id: `s${i}`, name: `S${i}`, shape: square(100 * i) })) },
    })
    expect(map?.style).toBe('regions')
    expect(map?.places.get('s1')?.x).toBe(150)
  })
  it('become cells where land and sea have centres only', () => {
    const made = cells([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 50, y: 80 },
    ])
    expect(made[0]?.beside.sort()).toEqual([1, 2])
  })
})

describe('pieces', () => {
  const isPlace = (id: string) => ['ford', 'mill', 'wood'].includes(id)
  it('stand where they say', () => {
    const at = standing('x', { unit: { u1: { at: 'ford', kind: 'horse' }, u2: 'mill' } }, isPlace, new Map())
    expect(at.get('ford')?.pieces).toMatchObject([{ id: 'u1', kind: 'unit', words: ['horse'] }])
    expect(at.get('mill')?.pieces).toMatchObject([{ id: 'u2' }])
  })
  it("are read from places' own members", () => {
    const at = standing(
      'werwolf',
      { space: { wood: { control: 'soviets', soviets_police: 2, units: ['u7'], population: 3 } } },
      isPlace,
      new Map(),
    )
    expect(at.get('wood')?.holder?.letter).toBe('S')
    expect(at.get('wood')?.pieces).toMatchObject([
      { id: 'soviets_police', count: 2 },
      { id: 'u7', count: 1 },
    ])
    expect(at.get('wood')?.facts).toEqual([
      ['control', 'soviets'],
      ['population', 3],
    ])
  })
  it('take their colour from the pack', () => {
    const pack = packIndex({ units: [{ id: 'u1', nation: 'ge' }] })
    expect(
      standing('berlin', { unit: { u1: { at: 'ford' } } }, isPlace, pack).get('ford')?.pieces[0]?.colour?.letter,
    ).toBe('GE')
  })
  it('are stacked when they are the same', () => {
    const piece = { kind: 'unit', count: 1, words: [], shape: 'square' as const, colour: { fill: '#000', ink: '#fff', letter: 'A' } }
    expect(
      stacked([
        { ...piece, id: 'a1' },
        { ...piece, id: 'a2' },
      ]),
    ).toMatchObject([{ count: 2 }])
  })
})
