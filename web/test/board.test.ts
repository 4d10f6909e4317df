// What is drawn where on any map, and figures over a game's course.

import { staying, summed } from '../src/games/werwolf/board'
import type { Chip } from '../src/games/werwolf/model'
import { describe, expect, it } from 'vitest'
import morrisBoard from '../../games/morris/data/board.json'
import werwolfMap from '../../games/werwolf/data/map.json'
import type { Entry } from '../src/api'
import { factionColour, learnColours } from '../src/colours'
import { courseOf, figureAt, samples } from '../src/chart'
import { Words as Sentences } from '../src/words'
import { OUTLINES } from '../src/kit/outlines'
import { shapeOf, signOf } from '../src/games/generic/counters'
import { arrange, broken, inside, PITCH } from '../src/games/generic/layout'
import { readMap, type Place } from '../src/games/generic/map'
import { standing } from '../src/games/generic/pieces'
import { sorted } from '../src/view'
import { aliveOf } from '../src/werewolves/end'

describe('counters', () => {
  it('have a shape and a sign by the words of their names', () => {
    expect(shapeOf(['allies', 'police'])).toBe('octagon')
    expect(shapeOf(['oster'])).toBe('square')
    expect(signOf(['english', 'aircraft'])).toBeTruthy()
    expect(signOf(['toString', 'constructor'])).toBeUndefined()
    expect(Object.keys(OUTLINES)).toHaveLength(8)
  })
})

describe('a board out of a pack alone', () => {
  const files = { 'board.json': morrisBoard }
  it('scales places of any unit so that no plates touch', () => {
    const places = [...(readMap(files)?.places.values() ?? [])]
    expect(places).toHaveLength(24)
    const apart = places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))))
    expect(Math.min(...apart)).toBe(150)
  })
  it('has the colours the pack names, and counters in them', () => {
    expect(factionColour('morris', 'white')).toBeUndefined()
    learnColours('morris', files)
    expect(factionColour('morris', 'white')?.letter).toBe('W')
    learnColours('odd', { 'x.json': { colours: { red: { fill: 'url(x)', ink: '#000000', letter: 'R' } } } })
    expect(factionColour('odd', 'red')).toBeUndefined()
    const at = standing('morris', { point: { a7: 'white' }, control: { d7: 'black' } }, (id) => /^[a-g]\d$/.test(id), new Map())
    expect(at.get('a7')?.pieces.map((one) => one.colour?.letter)).toEqual(['W'])
    expect(at.get('d7')?.pieces).toEqual([])
    expect(at.get('d7')?.holder?.letter).toBe('B')
  })
})

describe('names and pieces on a map of regions', () => {
  const map = readMap({ 'map.json': werwolfMap })
  const places = [...(map?.places.values() ?? [])]
  const wishes = places.map((place) => ({ place, name: place.name, groups: place.line ? 0 : 3 }))
  const spots = arrange(wishes, 1.2)
  const cities = places.filter((place) => !place.outline && !place.line)
  const regions = places.filter((place) => place.outline)
  const box = (place: Place) => {
    const spot = spots.get(place.id)
    const [w, h] = spot?.plate ?? [0, 0]
    return [(spot?.x ?? 0) - w / 2, (spot?.y ?? 0) - h / 2, (spot?.x ?? 0) + w / 2, (spot?.y ?? 0) + h / 2] as const
  }
  it('no box of a city lies over another', () => {
    expect(cities.length).toBeGreaterThan(10)
    cities.forEach((a, i) =>
      cities.slice(i + 1).forEach((b) => {
        const [p, q] = [box(a), box(b)]
        const apart = p[2] <= q[0] + 1 || q[2] <= p[0] + 1 || p[3] <= q[1] + 1 || q[3] <= p[1] + 1
        expect(apart, `${a.id} ${b.id}`).toBe(true)
      }),
    )
  })
  it('the pieces of a region stand in it', () => {
    const out = regions.filter((place) => {
      const spot = spots.get(place.id)
      return !spot || !inside([spot.x, spot.y], place.outline ?? [])
    })
    expect(out.map((place) => place.id)).toEqual([])
  })
  it('a name too wide for its place takes two lines', () => {
    expect(broken('Mecklenburg-Vorpommern', 100, 13)).toEqual(['Mecklenburg-', 'Vorpommern'])
    expect(broken('Hessen', 100, 13)).toEqual(['Hessen'])
    expect(PITCH).toBeGreaterThan(27)
  })
})

describe('counters told in words or by numbers', () => {
  const isPlace = (id: string) => id === 'lodz' || id === 'bonn'
  const at = (view: object) => standing('wunderwaffen', view as never, isPlace, new Map())
  it('stand in their spaces', () => {
    const [piece] = at({ territory: { lodz: { '2': 'german artillery of american' } } }).get('lodz')?.pieces ?? []
    expect(piece).toMatchObject({ kind: '2', colour: { letter: 'G' } })
    expect(piece?.sign).toBeTruthy()
  })
  it('are free only where others of their kind are held, and spent where the view says so', () => {
    const pack = new Map([
      ['a', { id: 'a', party: 'abwehr' }],
      ['b', { id: 'b', party: 'okw' }],
    ])
    const unit = { a: { at: 'bonn', control: 'abwehr', moved: true }, b: { at: 'lodz' } }
    const found = standing('plot', { unit }, isPlace, pack)
    expect(found.get('bonn')?.pieces[0]).toMatchObject({ free: false, spent: true })
    expect(found.get('lodz')?.pieces[0]).toMatchObject({ free: true, spent: false })
    const alone = standing('plot', { unit: { b: { at: 'lodz' } } }, isPlace, pack)
    expect(alone.get('lodz')?.pieces[0]?.free).toBe(false)
  })
})

describe('a view with factions', () => {
  const isFaction = (id: string) => ['red', 'blue'].includes(id)
  const parts = sorted(
    {
      faction: { red: { vp: 3, seat: 'p1' }, blue: { vp: 5 } },
      chits: { red: 9, blue: 20, cup: 68 },
      box: { p1: { travel: 2, alibi: 1 } },
    },
    ['p1', 'p2'],
    'p1',
    isFaction,
  )
  it('has their figures side by side', () => {
    expect(parts.factions.blue).toEqual([
      ['vp', 5],
      ['chits', 20],
    ])
    expect(parts.factions.cup).toEqual([['chits', 68]])
  })
  it("has what only the reader's seat holds in the hand", () =>
    expect(parts.hand).toEqual([['box', ['travel', 'travel', 'alibi']]]))
})

describe('the course of a game', () => {
  it('is looked at from its first answer to its last', () => {
    expect(samples(100, 5)).toEqual([0, 25, 50, 75, 100])
    expect(samples(2)).toEqual([0, 1, 2])
    expect(samples(0)).toEqual([0])
  })
  it('counts the living of both sides', () => {
    const whole: Entry[] = [
      ['night', 1],
      ['dawn', 1],
      ['died', 'p2', 'eaten', 'villager'],
      ['day', 1],
      ['died', 'p1', 'hanged', 'werewolf'],
      ['nightfall', 'hanged'],
      ['over', 'village'],
    ]
    const cards = { p1: 'werewolf', p2: 'villager', p3: 'seer' }
    expect(aliveOf(whole, cards)).toEqual({ marks: ['', '1', '', ''], village: [2, 1, 1, 1], werewolves: [1, 1, 0, 0] })
  })
})

describe('the course of a figure', () => {
  const figure = { name: 'points', place: '/points/X', of: ['axis', 'allies'], chart: true, score: true }
  it('follows the pointer of the game, and what is absent counts as 0', () => {
    const play = { game: { id: 'berlin', seat_names: [] }, words: new Sentences({}, () => undefined), table: { seats: [] } } as never
    const lines = courseOf(play, figure, [{ points: { axis: 7 }, track: { soviet: 3 } }, { points: { axis: 8, allies: 3 } }], 2)
    expect(lines.map(({ id, values }) => [id, ...values])).toEqual([['axis', 3.5, 4], ['allies', 0, 1.5]])
  })
  it('has a line for each seat of the table, by its person', () => {
    const play = { game: { id: 'template', seat_names: [] }, words: new Sentences({}, () => undefined), table: { seats: [{ seat: 'p1' }, { seat: 'p2' }] }, name: (seat: string) => `N${seat}` } as never
    const lines = courseOf(play, { ...figure, section: 'seat', of: ['p1', 'p2', 'p3'], place: '/points/X' }, [{ points: { p1: 1, p2: 2 } }])
    expect(lines.map(({ name, values }) => [name, ...values])).toEqual([['Np1', 1], ['Np2', 2]])
  })
  it('counts members', () => {
    const view = { unit: { a: { at: 'cell' }, b: { at: 'h1', suspected: true }, c: 'removed' } }
    const one = { ...figure, of: [], place: '/unit' }
    expect([{ member: 'at', is: 'cell' }, { member: 'suspected' }, { is: 'removed' }].map((part) => figureAt(view, { ...one, ...part }))).toEqual([1, 1, 1])
  })
})

describe('a group that is counted off', () => {
  const chips = [{ key: 'a', faction: 'allies', kind: 'troop', n: 2 }, { key: 'b', faction: 'allies', kind: 'police', n: 1 }, { key: 'c', faction: 'soviets', kind: 'troop', n: 2 }] as Chip[]
  const scene = (answer: string) => ({ asked: { answer }, model: { asked: 'allies' }, play: { known: { ask: { key: ['group', 'allies', 'nuernberg', 'bayern'] } } } }) as never
  it('is missing where it comes from, and nowhere else', () => {
    const left = (answer: string, id: string) => staying(scene(answer), { id, chips }).chips.map(({ n }) => n)
    expect(left('group 1 1', 'nuernberg')).toEqual([1, 2])
    expect(left('group 1 1', 'bayern')).toEqual([2, 1, 2])
    expect(left('space bayern', 'nuernberg')).toEqual([2, 1, 2])
  })
})

it('from far away a side has one symbol with the number of all its pieces', () => {
  const chips: Chip[] = [
    { key: 'allies-base', faction: 'allies', kind: 'base', n: 1 },
    { key: 'allies-troop', faction: 'allies', kind: 'troop', n: 3, he: true },
    { key: 'allies-he-troop', faction: 'allies', kind: 'he', n: 2 },
    { key: 'allies-police', faction: 'allies', kind: 'police', n: 4 },
    { key: 'werwolf-under', faction: 'werwolf', kind: 'under', n: 2 },
    { key: 'terror', kind: 'terror', n: 1 },
  ]
  expect(summed({ chips }).chips).toEqual([
    { key: 'allies', faction: 'allies', kind: 'troop', n: 8 },
    { key: 'werwolf', faction: 'werwolf', kind: 'under', n: 2 },
  ])
})
