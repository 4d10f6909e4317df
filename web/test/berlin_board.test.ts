// On To Berlin!'s board: what it reads from view and pack, closed stacks, hits, the made shapes, and words.
import { describe, expect, it } from 'vitest'
import type { Question } from '../src/api'
import mapFile from '../../games/berlin/data/map.json'
import unitsFile from '../../games/berlin/data/units.json'
import cardsFile from '../../games/berlin/data/cards.json'
import de from '../../games/berlin/text/de.json'
import en from '../../games/berlin/text/en.json'
import { says } from '../src/games/berlin/about'
import { signOf } from '../src/games/berlin/counter'
import { isCarried, march } from '../src/games/berlin/march'
import { groupOf, halves, hitChances, holder, readModel, readPack, stack, targetsOf, type Model } from '../src/games/berlin/model'
import { formed, isWhole } from '../src/kit/chain'
import shapes from '../src/games/berlin/shapes.json'

const files: { [file: string]: unknown } = { 'map.json': mapFile, 'units.json': unitsFile, 'cards.json': cardsFile }
type Sections = { [section: string]: { [id: string]: string } }
const catalogues = { en: en as unknown as Sections, de: de as unknown as Sections }
const pack = readPack(files)

function model(unit: { [id: string]: unknown }, more: object = {}): Model {
  const nation = { ge: { side: 'axis', status: 'at-war' }, uk: { side: 'allied', status: 'at-war' }, us: { side: 'allied', status: 'at-war' }, fr: { side: 'allied', status: 'at-war' }, be: { status: 'neutral' } }
  return readModel(pack, { turn: 2, season: 'summer', nation, control: { paris: 'fr', ruhr: 'ge', belgium: 'be' }, unit, ...more }, 'axis')
}

describe('the model', () => {
  it('reads short and long forms of a unit', () => {
    const { units, pools } = model({ 'ge-lf-1': 'ruhr', 'ge-tf-panther-2': 'new-weapons', 'ge-ss-1': { at: 'north-sea', face: 'spent', hits: 1, group: true } })
    expect(units.get('ge-lf-1')).toMatchObject({ at: 'ruhr', fresh: true, row: { attack: 3 } })
    expect(units.get('ge-ss-1')).toMatchObject({ fresh: false, hits: 1, group: true, row: { type: 'ss' } })
    expect(pools.get('new-weapons')?.map((one) => one.id)).toEqual(['ge-tf-panther-2'])
  })

  it('gives land to a side, and to nobody where a neutral has it', () => {
    const one = model({})
    expect([holder(one, 'ruhr'), holder(one, 'paris'), holder(one, 'belgium')]).toEqual(['axis', 'allied', undefined])
  })

  it('says where an answer is given: areas, units, cards, tracks, pools', () => {
    const one = model({ 'ge-lf-1': 'ruhr' }, { action: { kind: 'attack', start: 'ruhr' } })
    const found = targetsOf(one, ['add ge-lf-1', 'ok', 'play ax-2-diplomacy', 'advance us-su', 'mobilize ge-lf', 'join be', 'to paris', 'done'])
    expect(found.get('ruhr')).toEqual(['add ge-lf-1', 'ok'])
    expect(found.get('ax-2-diplomacy')).toEqual(['play ax-2-diplomacy'])
    expect(found.get('track-us')).toEqual(['advance us-su'])
    expect(found.get('track-su')).toEqual(['advance us-su'])
    expect(found.get('ge-lf')).toEqual(['mobilize ge-lf'])
    expect(found.get('belgium')).toEqual(['join be'])
    expect(found.get('paris')).toEqual(['to paris'])
    expect([...found.values()].flat()).not.toContain('done')
  })
})

const units = { 'ge-lf-1': 'berlin', 'ge-tf-1': 'berlin', 'ge-af-1': 'berlin' }
const asks = (...answers: string[]) => ({ answers, q: 1, key: ['x'] }) as never

describe('a dragged stack', () => {
  const forming = model(units, { waits: { for: 'group' }, action: { kind: 'move', start: 'berlin' } })
  const moving = model(units, { waits: { for: 'step' }, action: { kind: 'move', start: 'berlin', path: ['berlin'] } })
  it('is carried as long as the group has somewhere to go: before it is formed, while it is, and on its way', () => {
    expect(isCarried(model(units), asks('move berlin'), 'berlin')).toBe(true)
    expect(isCarried(forming, asks('add ge-lf-1', 'all'), 'berlin')).toBe(true)
    expect(isCarried(moving, asks('to czechoslovakia', 'stop'), 'berlin')).toBe(true)
    expect(isCarried(moving, asks('to czechoslovakia', 'stop'), 'ruhr')).toBe(false)
    expect(isCarried(model(units), asks('play ax-2-diplomacy'), 'berlin')).toBe(false)
  })
  it('gives the answers that lead where it is dropped', () => {
    const first = (one: Model, ask: never, to: string) => march(one, ask, to, 'berlin')?.(ask, one)
    expect(first(moving, asks('to ruhr', 'to czechoslovakia'), 'czechoslovakia')).toBe('to czechoslovakia')
    expect(first(forming, asks('add ge-lf-1', 'all'), 'czechoslovakia')).toBe('all')
    expect(first(forming, asks('add ge-lf-1', 'all', 'ok'), 'czechoslovakia')).toBe('ok') // those who were named
    expect(first(model(units), asks('move berlin', 'airmove berlin'), 'czechoslovakia')).toBe('move berlin')
  })
  it('gives nothing where it cannot get to, and spends nothing on the way', () => {
    expect(march(model(units), asks('move berlin'), 'urals', 'berlin')).toBeUndefined()
    expect(march(moving, asks('to ruhr', 'stop'), 'moscow', 'berlin')).toBeUndefined()
    const way = march(model(units), asks('move berlin'), 'czechoslovakia', 'berlin')
    expect(way?.(asks('to ruhr', 'stop'), moving)).toBe(false) // on its way it turns out
    expect(march(forming, asks('add ge-lf-1', 'all'), 'urals')).toBeUndefined() // touched while it is formed: the tests tell why
    expect(march(model(units, { waits: { for: 'group' }, action: { kind: 'attack', start: 'berlin' } }), asks('add ge-lf-1', 'all'), 'ruhr')).toBeUndefined()
  })
  it('goes a way of several steps only where the rules know one to its end', async () => {
    const goes = (rules: string[] | undefined) => march(moving, asks('to southern-germany', 'to czechoslovakia'), 'austria', 'berlin', async () => rules)?.(asks('to southern-germany', 'to czechoslovakia'), moving)
    expect(await goes(['to czechoslovakia', 'to austria'])).toBe('to czechoslovakia')
    expect(await goes(undefined)).toBe(false) // never a part of it
  })
  it('is those who can act together where all cannot, as in the two actions of one group', () => {
    const pair = (waits: string, more = {}) => model(units, { waits: { for: waits }, action: { kind: 'pair', start: 'berlin' }, ...more })
    const warned = (...answers: string[]) => ({ answers, q: 1, key: ['x'], warn: ['all'] }) as never
    expect(isCarried(model(units, { waits: { for: 'pair' } }), asks('group berlin', 'skip'), 'berlin')).toBe(true)
    const way = march(pair('group'), warned('add ge-lf-1', 'add ge-tf-1', 'add ge-af-1', 'all'), 'czechoslovakia', 'berlin')
    const steps = [
      way?.(warned('add ge-lf-1', 'add ge-tf-1', 'add ge-af-1', 'all'), pair('group')),
      way?.(warned('add ge-tf-1', 'add ge-af-1', 'all', 'ok'), pair('group')),
      way?.(warned('add ge-af-1', 'all', 'ok'), pair('group')),
      way?.(asks('move', 'end'), pair('act')),
      way?.(asks('to ruhr', 'to czechoslovakia'), moving),
    ]
    expect(steps).toEqual(['add ge-lf-1', 'add ge-tf-1', 'ok', 'move', 'to czechoslovakia'])
    const there = model({ 'ge-lf-1': { at: 'czechoslovakia', pair: true } } as never, { waits: { for: 'act' } })
    expect(way?.(asks('move', 'end'), there)).toBeUndefined() // its second action is not begun
  })
})

describe('all units at once', () => {
  const words = { phrase: (key: string, ...args: unknown[]) => [key, ...args].join(' '), word: (_: string, id: string) => id }
  const told = (kind: string, after?: object) => {
    const scene = { model: model(units, { waits: { for: 'group' }, action: { kind, start: 'berlin' } }), play: { words, known: { ask: asks('add ge-lf-1', 'add ge-tf-1', 'add ge-af-1', 'all') } }, asked: { answer: 'all', model: after && model(after as never) } }
    return says(scene as never, 'all')
  }
  it('names whom they are, and who stays', () => {
    const group = (at: string) => ({ at, group: true })
    expect(told('move', { ...units, 'ge-lf-1': group('berlin'), 'ge-tf-1': group('berlin') })).toEqual(['takes 1 ge-lf 3-1-2, 1 ge-tf 4-2-3', 'leaves 1 ge-af 0-1-2 (3)'])
    expect(told('attack')).toEqual(['takes 1 ge-lf 3-1-2, 1 ge-tf 4-2-3, 1 ge-af 0-1-2 (3)'])
    expect(told('move')).toEqual([]) // its preview has not come
  })
  const many = { ...units, 'ge-lf-2': { at: 'berlin' }, 'ge-lf-3': { at: 'berlin' } } as never
  it('counts all units of a kind, of which an answer names one', () => {
    const scene = { model: model(many, { waits: { for: 'group' }, action: { kind: 'attack', start: 'berlin' } }), play: { words, known: { ask: asks('add ge-lf-1', 'add ge-tf-1', 'all') } } }
    expect(says(scene as never, 'all')).toEqual(['takes 3 × ge-lf 3-1-2, 1 ge-tf 4-2-3'])
  })
  it('are formed by numbers: a dial for each kind, and the single answers in order', () => {
    const now = model(many, { waits: { for: 'group' }, action: { kind: 'move', start: 'berlin' } })
    const group = groupOf(now, asks('add ge-lf-1', 'add ge-tf-1', 'add ge-af-1', 'all'))
    expect(group?.kinds).toEqual([{ id: 'ge-lf', there: 3, first: 3 }, { id: 'ge-tf', there: 1, first: 1 }, { id: 'ge-af', there: 1, first: 0 }])
    if (!group) return
    const given = (wanted: [string, number][], ...questions: never[]) => {
      const next = formed(group, new Map(wanted))
      return questions.map((ask) => next(ask, now))
    }
    expect(given([['ge-lf', 2], ['ge-tf', 0], ['ge-af', 0]], asks('add ge-lf-1', 'all'), asks('add ge-lf-2', 'all', 'ok'), asks('add ge-lf-3', 'all', 'ok'))).toEqual(['add ge-lf-1', 'add ge-lf-2', 'ok'])
    expect(given([['ge-lf', 0], ['ge-tf', 0], ['ge-af', 1]], asks('add ge-lf-1', 'all'))).toEqual([undefined]) // it may not come along
    expect(groupOf(model(units, { waits: { for: 'group' } }), asks('add ge-lf-1', 'all'))).toBeUndefined() // too few
  })
  it('take exactly the numbers shown: one answer does only where it takes no others', () => {
    const first = { 'ge-lf': 3, 'ge-tf': 1, 'ge-af': 0 }
    const everyone = { ...first, 'ge-af': 1 }
    const grouping = (kind: string, taken: number | undefined, warn: string[] = []) => {
      const ask = { ...(asks('add ge-lf-1', 'add ge-tf-1', 'add ge-af-1', 'all') as Question), warn, shown: [[], [], [], taken === undefined ? [] : [0, taken]] }
      return groupOf(model(many, { waits: { for: 'group' }, action: { kind, start: 'berlin' } }), ask as Question)!
    }
    const preset = (group: ReturnType<typeof grouping>) => Object.fromEntries(group.kinds.map(({ id, first: n }) => [id, n]))
    const whole = (group: ReturnType<typeof grouping>, wanted: { [id: string]: number }) => isWhole(group, new Map(Object.entries(wanted)))
    const pair = grouping('pair', 5, ['all']) // everyone would find nothing to do
    expect([preset(pair), whole(pair, first), whole(pair, everyone)]).toEqual([first, false, true])
    const attack = grouping('attack', 5)
    expect([preset(attack), whole(attack, first), whole(attack, everyone)]).toEqual([everyone, false, true])
    const move = grouping('move', 4)
    expect([preset(move), whole(move, first), whole(move, everyone)]).toEqual([first, true, false])
    for (const some of [grouping('move', 3), grouping('move', undefined)]) expect([preset(some), whole(some, first), whole(some, everyone)]).toEqual([first, false, false]) // somebody stays
  })
})

describe('a closed stack', () => {
  const piles = (units: { [id: string]: unknown }) => {
    const one = model(units)
    return stack(one, [...one.units.values()]).map((pile) => [pile.top.row.nation, pile.units.length])
  }
  it('shows at most two piles and counts everyone', () => {
    expect(piles({ 'ge-lf-1': 'ruhr', 'ge-lf-2': 'ruhr' })).toEqual([['ge', 2]])
    expect(piles({ 'ge-lf-1': 'ruhr', 'ge-af-1': 'ruhr' })).toEqual([['ge', 1], ['ge', 1]]) // prettier-ignore
    expect(piles({ 'uk-lf-1': 'paris', 'us-lf-1': 'paris', 'us-af-1': 'paris' })).toEqual([['uk', 1], ['us', 2]]) // prettier-ignore
    expect(piles({ 'uk-lf-1': 'paris', 'us-lf-1': 'paris', 'fr-lf-1': 'paris', 'ge-lf-1': 'paris' })).toEqual([['uk', 3], ['ge', 1]]) // prettier-ignore
    expect(piles({ 'uk-lf-1': 'paris', 'us-lf-1': 'paris', 'fr-lf-1': 'paris' }).reduce((sum, [, n]) => sum + Number(n), 0)).toBe(3)
  })
})

describe('figures', () => {
  it('write halves as people do', () => expect([0, 1, 2, 11].map(halves)).toEqual(['0', '½', '1', '5½']))
  it('give every number of hits its chance', () => {
    const chances = hitChances([3, 3])
    expect(chances.map(Math.round)).toEqual([25, 50, 25])
    expect(hitChances([4, 3, 1], true).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100)
    expect(hitChances([7])).toEqual([0, 100])
  })
  it('have a sign for every arm, and submarines a ship’s', () => {
    for (const type of Object.keys(pack.classes)) expect(signOf(type)).toMatch(/^M/)
    expect(signOf('ss')).not.toBe(signOf('lf'))
  })
})

describe('the made shapes', () => {
  const spots = shapes.spots as { [id: string]: { stack: number[]; mark?: number[]; en: { at: number[]; lines: string[] }; de: { at: number[]; lines: string[] } } }
  it('have every area, its name in both languages, and a mark where there is a resource', () => {
    for (const area of pack.areas.values()) {
      expect(spots[area.id]?.en.lines.length, area.id).toBeGreaterThan(0)
      expect(spots[area.id]?.de.lines.length, area.id).toBeGreaterThan(0)
      expect(Boolean(spots[area.id]?.mark), area.id).toBe(Boolean(area.resource))
      const drawn = { ...shapes.land, ...shapes.sea } as { [id: string]: string }
      expect(Boolean(drawn[area.id]) || shapes.isles.includes(area.id), area.id).toBe(true)
    }
  })
  it('keep full stacks apart from each other and from all marks', () => {
    const all = Object.entries(spots)
    for (const [id, { stack: a }] of all)
      for (const [other, { stack: b, mark }] of all) {
        const wide = (one: string) => (shapes.narrow.includes(one) ? 28 : 35)
        const [dx, dy] = [Math.abs((a[0] as number) - (b[0] as number)), Math.abs((a[1] as number) - (b[1] as number))]
        if (id !== other) expect(dx >= wide(id) + wide(other) || dy >= 34, `${id} ${other}`).toBe(true)
        if (mark) expect(Math.abs((a[0] as number) - (mark[0] as number)) >= wide(id) + 8 || Math.abs((a[1] as number) - (mark[1] as number)) >= 25, `${id} mark ${other}`).toBe(true)
      }
  })
})

describe('words', () => {
  it('exist for every card, arm and space of a track, in both languages', () => {
    const { en, de } = catalogues
    for (const section of ['card-text', 'card-short', 'side-short', 'entry-space', 'board']) expect(Object.keys(de[section] ?? {}).sort(), section).toEqual(Object.keys(en[section] ?? {}).sort())
    for (const card of pack.cards.values()) expect(en['card-text']?.[card.id], card.id).toBeTruthy()
    for (const [id, { spaces }] of Object.entries(pack.tracks)) for (const { n } of spaces) expect(de['entry-space']?.[`${id}-${n}`]).toBeTruthy()
  })
})
