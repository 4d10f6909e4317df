// Where the names of areas and headquarters are put on The Plot's sheet: on the nearest free spot, never on a counter and
// never on each other. A name that finds no free spot is left out; the list and the dossier still have it.

import type { Rect } from '../../kit/place'
import type { Hex, Model } from './model'

export interface Label {
  id: string
  kind: 'area' | 'hq'
  lines: string[]
  x: number
  y: number // the middle of all lines
}
type Box = [left: number, top: number, right: number, bottom: number]

export const AREA_SIZE = 19.5
export const HQ_SIZE = 18.5
const GROWTH = 1.16 // names are drawn larger where the sheet is shown small
const COUNTER = 25 // half a counter with its edge

const around = (x: number, y: number, w: number, h: number): Box => [x - w / 2, y - h / 2, x + w / 2, y + h / 2]
const meet = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

export function widthOf(text: string, size: number): number {
  const wide = [...text].reduce((sum, c) => sum + (/[iljtfI.,' -]/.test(c) ? 0.35 : /[mwMW]/.test(c) ? 0.86 : /[A-ZÄÖÜ]/.test(c) ? 0.7 : 0.57), 0)
  return wide * size * GROWTH
}

function divided(name: string, narrow: boolean): string[] {
  const at = name.search(/[- ]/)
  return narrow && name.length > 11 && at > 0 ? [name.slice(0, at + (name[at] === '-' ? 1 : 0)), name.slice(at + 1)] : [name]
}

interface Wish {
  id: string
  kind: Label['kind']
  lines: string[]
  w: number
  h: number
  spots: [x: number, y: number, cost: number][]
}

function best(wish: Wish, taken: Box[], kept: Label | undefined): Label | undefined {
  const free = ([x, y]: [number, number, number]) => !taken.some((box) => meet(around(x, y, wish.w, wish.h), box))
  const old = kept && kept.lines.join() === wish.lines.join() ? wish.spots.find(([x, y]) => x === kept.x && y === kept.y) : undefined
  const found = old && free(old) ? old : wish.spots.filter(free).reduce<[number, number, number] | undefined>((a, b) => (a && a[2] <= b[2] ? a : b), undefined)
  return found && { id: wish.id, kind: wish.kind, lines: wish.lines, x: found[0], y: found[1] }
}

/** Spots of a grid around a headquarters: below first, then above, then aside. */
function besideHeadquarters(hexes: Hex[]): [number, number, number][] {
  const xs = hexes.map((hex) => hex.x)
  const ys = hexes.map((hex) => hex.y)
  const [cx, top, bottom] = [(Math.min(...xs) + Math.max(...xs)) / 2, Math.min(...ys) - 45, Math.max(...ys) + 45]
  const spots: [number, number, number][] = []
  for (let dx = -120; dx <= 120; dx += 15)
    for (let dy = 0; dy <= 36; dy += 6) {
      spots.push([cx + dx, bottom + dy, Math.abs(dx) + dy])
      spots.push([cx + dx, top - dy, Math.abs(dx) + dy + 12])
    }
  return spots
}

const OFFSETS: [number, number][] = [
  [0, 0],
  [30, 0],
  [15, 26],
  [-15, 26],
]

function insideArea(hexes: Hex[], all: Hex[], w: number, h: number): [number, number, number][] {
  const mx = hexes.reduce((sum, hex) => sum + hex.x, 0) / hexes.length
  const my = hexes.reduce((sum, hex) => sum + hex.y, 0) / hexes.length
  const area = hexes[0]?.area
  const near = all.filter((hex) => hexes.some((own) => Math.abs(own.x - hex.x) < 130 && Math.abs(own.y - hex.y) < 90))
  const owner = (x: number, y: number) => near.reduce((a, b) => (Math.hypot(b.x - x, b.y - y) < Math.hypot(a.x - x, a.y - y) ? b : a))
  return hexes.flatMap((hex) =>
    OFFSETS.map(([dx, dy]): [number, number, number] => {
      const [x, y] = [hex.x + dx, hex.y + dy]
      let out = 0
      for (const kx of [-0.5, 0, 0.5])
        for (const ky of [-0.4, 0.4]) {
          const there = owner(x + kx * w, y + ky * h)
          if (there.area !== area || Math.hypot(there.x - x - kx * w, there.y - y - ky * h) > 38) out++
        }
      return [x, y, out * 400 + Math.hypot(x - mx, y - my)]
    }),
  )
}

const spotsKept = new WeakMap<object, Map<string, [number, number, number][]>>()

/** All names for a position; `old` are those shown before, which stay where they can. */
export function placedNames(model: Model, nameOf: (kind: Label['kind'], id: string) => string, old: Label[]): Label[] {
  const { pack } = model
  const all = [...pack.hexes.values()]
  const memory = spotsKept.get(pack) ?? new Map<string, [number, number, number][]>()
  spotsKept.set(pack, memory)
  const remembered = (key: string, make: () => [number, number, number][]) => {
    const spots = memory.get(key) ?? make()
    memory.set(key, spots)
    return spots
  }
  const hqs = pack.headquarters.map((hq): Wish => {
    const lines = [nameOf('hq', hq.id)]
    const hexes = hq.hexes.flatMap((id) => pack.hexes.get(id) ?? [])
    return { id: hq.id, kind: 'hq', lines, w: widthOf(lines[0] as string, HQ_SIZE) + 4, h: HQ_SIZE * 1.25, spots: remembered(hq.id, () => besideHeadquarters(hexes)) }
  })
  const areas = pack.areas.flatMap((area): Wish[] => {
    if (area.kind === 'capital') return []
    const name = nameOf('area', area.id)
    const lines = divided(name, area.hexes < 25)
    const figure = area.overrun_turn ? 20 : 0
    const w = Math.max(...lines.map((line, i) => widthOf(line, AREA_SIZE) + (i === lines.length - 1 ? figure : 0)))
    const h = lines.length * AREA_SIZE * 1.2
    return [{ id: area.id, kind: 'area', lines, w, h, spots: remembered(`${area.id} ${name}`, () => insideArea(all.filter((hex) => hex.area === area.id), all, w, h)) }]
  })
  const taken: Box[] = [...model.at.keys()].flatMap((id) => {
    const hex = pack.hexes.get(id)
    return hex ? [around(hex.x, hex.y, 2 * COUNTER, 2 * COUNTER)] : []
  })
  const out: Label[] = []
  for (const wish of [...areas.sort((a, b) => a.spots.length - b.spots.length), ...hqs]) {
    const label = best(wish, taken, old.find((one) => one.id === wish.id))
    if (!label) continue
    out.push(label)
    taken.push(around(label.x, label.y, wish.w, wish.h))
  }
  return out
}

/** What a name covers. */
export function boxOf({ kind, lines, x, y }: Label): Rect {
  const size = kind === 'area' ? AREA_SIZE : HQ_SIZE
  return { x, y, w: Math.max(...lines.map((line) => widthOf(line, size))), h: lines.length * size * 1.2 }
}

const DOT = 8 // half a dot of the pencil with its casing
const BESIDE: [number, number][] = [[0, 0], [0, -21], [0, 21], [0, -27], [0, 27], [-17, -14], [17, -14], [-17, 14], [17, 14]]

/** Where in its hex the pencil's dot is: in the middle, or aside where a name lies over the middle. */
export function dotSpot({ x, y }: { x: number; y: number }, labels: Label[], figure: (id: string) => boolean): [x: number, y: number] {
  const boxes = labels.map((label): Box => {
    const size = label.kind === 'area' ? AREA_SIZE : HQ_SIZE
    const w = Math.max(...label.lines.map((line) => widthOf(line, size)))
    const more = label.kind === 'area' && figure(label.id) ? 20 : 0
    return around(label.x, label.y, w + more, (label.lines.length - 1) * size * 1.12 + size * 0.8)
  })
  const free = BESIDE.find(([dx, dy]) => !boxes.some((box) => meet(around(x + dx, y + dy, 2 * DOT, 2 * DOT), box)))
  return free ? [x + free[0], y + free[1]] : [x, y]
}
