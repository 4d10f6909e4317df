// The Plot's board: what it reads from view and pack, the chances of its tables, ways, and names that nothing covers.
import { describe, expect, it } from 'vitest'
import mapFile from '../../games/plot/data/map.json'
import unitsFile from '../../games/plot/data/units.json'
import tablesFile from '../../games/plot/data/tables.json'
import de from '../../games/plot/text/de.json'
import en from '../../games/plot/text/en.json'
import { isFree, isLeader, readModel, readPack, targetsOf, wayTo, zonedBy, type Model } from '../src/games/plot/model'
import { dotSpot, placedNames, widthOf, AREA_SIZE, HQ_SIZE } from '../src/games/plot/names'
import { columnOf, declared, outcomes, prospect } from '../src/games/plot/odds'
import { besideEnemy, isCarried, walk } from '../src/games/plot/walk'

const files: { [file: string]: unknown } = { 'map.json': mapFile, 'units.json': unitsFile, 'tables.json': tablesFile }
type Sections = { [section: string]: { [id: string]: string } }
const catalogues = { en: en as unknown as Sections, de: de as unknown as Sections }
const pack = readPack(files)
const { setup } = mapFile
const start: { [unit: string]: string } = { ...setup.named, ...setup.auto.ss, ...setup.auto.abwehr }

function model(waits: object = {}, change: { [unit: string]: object } = {}): Model {
  const unit = Object.fromEntries(pack.cards.map(({ id }) => [id, { at: start[id] ?? 'allied-box', ...change[id] }]))
  return readModel(pack, { turn: 3, phase: 'b1', mode: 'game', unit, waits, overrun: [], chits: { abwehr: 2, ss: 3, cup: 92 }, box: { abwehr: { travel: 2, 'loy-beck': 1 } } }, 'abwehr')
}

describe('the model', () => {
  it('tells leaders, nobody’s people and states', () => {
    const { people } = model({}, { oster: { control: 'abwehr', suspected: true, moved: true }, beck: { marker: 'masked' } })
    expect([...people.values()].filter(isLeader).map((one) => one.id)).toEqual(['himmler', 'hitler', 'goerdeler', 'canaris'])
    expect(people.get('oster')).toMatchObject({ control: 'abwehr', suspected: true, acted: true, effectiveness: 7 })
    expect(isFree(people.get('beck') as never)).toBe(true)
    expect(people.get('beck')?.marker).toBe('masked')
  })

  it('says where an answer is given: hexes, people off the map, chits', () => {
    const one = model({ acting: 'oster', target: 'nebe' }, { delp: { at: 'cell' } })
    const found = targetsOf(one, ['unit beck', 'move h0911', 'end', 'interrogate delp', 'roll', 'declare 1', 'suspect oster', 'done'])
    expect(found.get(start.beck as string)).toEqual(['unit beck'])
    expect(found.get('h0911')).toEqual(['move h0911'])
    expect(found.get(start.oster as string)).toEqual(['end', 'suspect oster'])
    expect(found.get('delp')).toEqual(['interrogate delp'])
    expect(found.get(start.nebe as string)).toEqual(['roll'])
    expect(found.get('fuehrer-access')).toEqual(['declare 1'])
    expect(found.get('loy-oster')).toEqual(['suspect oster'])
    expect([...found.values()].flat()).not.toContain('done')
  })

  it('puts a piece that is dragged where an answer puts it', () => {
    const ask = { q: 1, key: ['send'], answers: ['send oster h0713', 'send oster h1011', 'send delp h0713', 'done'] } as never
    const one = model({}, { delp: { at: 'unplaced' } })
    const from = start.oster as string
    expect(['delp', from, start.beck as string].map((id) => isCarried(one, ask, id))).toEqual([true, true, false])
    expect(walk(one, ask, 'h1011', from)?.(ask, one)).toBe('send oster h1011')
    expect(walk(one, ask, 'h0713', 'delp')?.(ask, one)).toBe('send delp h0713')
    expect(walk(one, ask, 'h1011', 'delp')).toBeUndefined()
  })

  it('finds the way to a hex in reach, and none to an occupied one', () => {
    const from = start.oster as string
    // From its own hex to the second and third neighbour, from there to the first and fourth, and to the fifth.
    const one = model({ acting: 'oster', spent: 1, reach: '69G', zones: '21' })
    expect(wayTo(one, 'h0911')).toEqual([from, 'h0911'])
    expect(wayTo(one, 'h1011')).toEqual([from, 'h0911', 'h1011'])
    expect(wayTo(one, 'h0713')).toEqual([from, 'h0812', 'h0713'])
    expect(wayTo(one, 'h0910')).toEqual([]) // somebody stands there
    expect(wayTo(one, 'h2010')).toEqual([])
    expect([...(one.waits.zones ?? [])]).toEqual(['h1100', 'h0001'])
    const none = model({ acting: 'oster', reach: '' }).waits
    expect([none.reach?.size, none.zones]).toEqual([0, undefined])
  })
})

/** Six units a sign, as the view has them. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const signsOf = (ids: string[]): string =>
  Array.from({ length: Math.ceil(pack.cards.length / 6) }, (_, i) => SIGNS[pack.cards.slice(i * 6, i * 6 + 6).reduce((bits, { id }, k) => bits + (ids.includes(id) ? 1 << k : 0), 0)]).join('')

describe('an enemy', () => {
  // Oster reaches h0911, and h1011 from there; somebody of the SS stands two hexes from him, next to h1011.
  const facing = (at: string, spent = 0, harassable = ['heydrich']) => model({ for: 'act', acting: 'oster', spent, harassable: signsOf(harassable), reach: '69G', zones: '21' }, { heydrich: { at, control: 'ss' }, oster: { at: start.oster, control: 'abwehr' } })
  const free = (pack.hexes.get('h1011')?.n ?? []).find((hex) => hex && !Object.values(start).includes(hex) && !pack.hexes.get(start.oster as string)?.n.includes(hex) && !pack.hexes.get('h0911')?.n.includes(hex)) as string
  const ask = (answers: string[]) => ({ q: 1, key: ['act'], answers }) as never
  it('is walked to and harassed with one touch, where a point is left for it', () => {
    const one = facing(free)
    expect(besideEnemy(one, free)).toEqual([start.oster, 'h0911', 'h1011'])
    const next = walk(one, ask([]), free)
    expect(['move h0911', 'move h1011', 'harass heydrich'].map((answer) => next?.(ask([answer, 'end']), one))).toEqual(['move h0911', 'move h1011', 'harass heydrich'])
    const movement = one.people.get('oster')?.movement ?? 0
    expect(besideEnemy(facing(free, movement - 2), free)).toEqual([]) // the way takes all that is left
    expect(besideEnemy(one, start.beck as string)).toEqual([]) // nobody's
  })
  it('is not promised where the rules would not let one harass him', () => {
    expect(besideEnemy(facing(free, 0, []), free)).toEqual([])
    const across = facing(free)
    const hex = across.pack.hexes.get(free) as never as { area: string }
    const hexes = new Map(across.pack.hexes).set(free, { ...hex, area: 'paris' } as never)
    expect(besideEnemy({ ...across, pack: { ...across.pack, hexes } }, free)).toEqual([]) // a zone ends with the area
  })
  it('is named where the zone is his, unless he is masked', () => {
    expect(zonedBy(facing(free), 'h1011').map(({ id }) => id)).toEqual(['heydrich'])
    const masked = model({ for: 'act', acting: 'oster' }, { heydrich: { at: free, control: 'ss', marker: 'masked' }, oster: { at: start.oster, control: 'abwehr' } })
    expect(zonedBy(masked, 'h1011')).toEqual([])
  })
})

describe('chances', () => {
  it('are those of the printed columns, and always 100 in all', () => {
    for (const name of ['harassment', 'coup-harassment', 'recruitment', 'investigation', 'interrogation']) {
      const table = pack.tables[name]
      if (!table) throw new Error(name)
      table.columns.forEach((_, i) => expect(outcomes(table, i).reduce((sum, one) => sum + one.chance, 0)).toBe(100))
    }
    const table = pack.tables.harassment as never
    expect(outcomes(table, 0).map(({ result, dice }) => [result, dice.length])).toEqual([
      ['m', 2],
      ['ar', 4],
    ])
  })

  it('use the last column above it and none below the first', () => {
    const table = pack.tables.recruitment as never
    expect(columnOf(table, 9)).toBe(6)
    expect(columnOf(table, 0)).toBeUndefined()
    expect(columnOf(pack.tables.investigation as never, 3)).toBe(1)
  })

  it('come from the column the view names', () => {
    const one = model({ for: 'act', table: 'harassment', column: { nebe: 1 } })
    expect(prospect(one, 'nebe')?.outcomes.map((out) => out.result)).toEqual(['n', 'm', 'ar'])
    expect(prospect(one, 'beck')).toBeUndefined()
  })

  it('of the coup rise with the chits', () => {
    expect(declared(model(), 0).chance).toBe(17)
    expect(declared(model(), 5).chance).toBe(100)
  })
})

describe('names', () => {
  it('stand on no counter and on no other name, in both languages', () => {
    for (const words of Object.values(catalogues)) {
      const one = model()
      const labels = placedNames(one, (kind, id) => words[kind === 'hq' ? 'hq-map' : 'area']?.[id] ?? '', [])
      expect(labels.length).toBeGreaterThan(24) // eighteen areas and nine headquarters
      const box = ({ lines, kind, x, y }: (typeof labels)[number]) => {
        const size = kind === 'area' ? AREA_SIZE : HQ_SIZE
        const w = Math.max(...lines.map((line) => widthOf(line, size)))
        return [x - w / 2, y - (lines.length * size) / 2, x + w / 2, y + (lines.length * size) / 2] as const
      }
      for (const label of labels) {
        const a = box(label)
        for (const id of one.at.keys()) {
          const hex = pack.hexes.get(id) as { x: number; y: number }
          expect(a[0] < hex.x + 23 && a[2] > hex.x - 23 && a[1] < hex.y + 23 && a[3] > hex.y - 23, `${label.id} and ${id}`).toBe(false)
        }
        for (const other of labels) {
          const b = box(other)
          if (other !== label) expect(a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1], `${label.id} and ${other.id}`).toBe(false)
        }
      }
    }
  })
})

describe('words', () => {
  it('exist for every person, chit, box, table and result, in both languages', () => {
    const { en, de } = catalogues
    for (const section of ['role', 'chit-text', 'hq-map', 'box', 'table', 'short', 'side-short', 'board']) expect(Object.keys(de[section] ?? {}).sort(), section).toEqual(Object.keys(en[section] ?? {}).sort())
    expect(Object.keys(en.role ?? {}).sort()).toEqual(pack.cards.map(({ id }) => id).sort())
    expect(Object.keys(en.short ?? {}).sort()).toEqual(Object.keys(en.result ?? {}).sort())
  })
})

describe('dots of the pencil', () => {
  it('are next to the names, in their own hex', () => {
    for (const catalogue of Object.values(catalogues)) {
      const labels = placedNames(model(), (kind, id) => catalogue[kind === 'hq' ? 'hq-map' : 'area']?.[id] ?? id, [])
      let aside = 0
      for (const hex of pack.hexes.values()) {
        const [x, y] = dotSpot(hex, labels, () => true)
        expect(Math.hypot(x - hex.x, y - hex.y)).toBeLessThan(28)
        if (x !== hex.x || y !== hex.y) aside++
        for (const label of labels) {
          const size = label.kind === 'area' ? AREA_SIZE : HQ_SIZE
          const w = Math.max(...label.lines.map((line) => widthOf(line, size))) + (label.kind === 'area' ? 20 : 0)
          const apart = Math.abs(label.x - x) >= w / 2 + 6.5 || Math.abs(label.y - y) >= (label.lines.length - 1) * size * 0.56 + size * 0.4 + 6.5
          expect(apart, `${hex.id} under ${label.lines.join(' ')}`).toBe(true)
        }
      }
      expect(aside).toBeGreaterThan(5)
    }
  })
})
