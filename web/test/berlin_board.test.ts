// On To Berlin!'s board: what it reads from view and pack, closed stacks, hits, the made shapes, and words.
import { describe, expect, it } from 'vitest'
import mapFile from '../../games/berlin/data/map.json'
import unitsFile from '../../games/berlin/data/units.json'
import cardsFile from '../../games/berlin/data/cards.json'
import de from '../../games/berlin/text/de.json'
import en from '../../games/berlin/text/en.json'
import { signOf } from '../src/games/berlin/counter'
import { halves, hitChances, holder, readModel, readPack, stack, targetsOf, type Model } from '../src/games/berlin/model'
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
