// Where names, plaques and pieces are put on Werwolf's sheet. City plates and the hand-made offsets come first; what
// cannot stay where the offsets put it moves to the nearest free place. Offsets are from a space's own point.

import { emsOf } from '../../kit/names'
import { away, cornersOut, gridIn, pushedApart, Taken, type Point, type Rect } from '../../kit/place'
import type { Model, Space } from './model'
import type { Key } from './text'

export interface Laid {
  name?: { lines: string[]; x: number; y: number; anchor: 'middle'; size: number; w: number; h: number }
  cluster: Rect & { per: number }
  plate?: Rect
  plaque?: Rect
}

interface Wish {
  n: [dx: number, dy: number] // the name's middle
  p: [dx: number, dy: number, per: number] // pieces, and how many in a row
  q: [dx: number, dy: number] // the plaque
}
const WISHES: { [id: string]: Wish } = {
  'west-berlin': { n: [-6, -54], p: [-8, 8, 2], q: [-70, 2] },
  'east-berlin': { n: [10, -52], p: [10, 10, 2], q: [74, -8] },
  'mark-brandenburg': { n: [-44, 56], p: [-2, 30, 3], q: [-2, 88] },
  'sachsen-anhalt': { n: [-14, -4], p: [-16, 36, 3], q: [-16, -24] },
  'mecklenburg-vorpommern': { n: [-4, 28], p: [30, -2, 3], q: [-64, 2] },
  'bundesland-sachsen': { n: [-32, -16], p: [-34, 28, 3], q: [46, 12] },
  thueringen: { n: [-10, 20], p: [-14, -6, 2], q: [-14, 52] },
  bayern: { n: [-2, -8], p: [20, 30, 4], q: [-64, 30] },
  hessen: { n: [-4, -12], p: [2, -38, 3], q: [-46, 20] },
  'wuerttemberg-baden': { n: [16, 16], p: [20, -12, 3], q: [-44, -12] },
  'nieder-sachsen': { n: [-30, 44], p: [30, 18, 3], q: [-50, 18] },
  'nordrhein-westfalen': { n: [0, -36], p: [26, 4, 2], q: [-38, 4] },
  'rheinland-pfalz': { n: [-10, 26], p: [32, 2, 2], q: [-24, 2] },
  suedbaden: { n: [30, 18], p: [24, -4, 2], q: [-24, -4] },
  'wuerttemberg-hohenzollern': { n: [6, 34], p: [24, 2, 2], q: [-22, 2] },
  'schleswig-holstein': { n: [6, -6], p: [0, 56, 2], q: [6, 26] },
  hamburg: { n: [70, -36], p: [8, 2, 2], q: [66, 2] },
  bremen: { n: [-54, -28], p: [0, 0, 2], q: [-44, 4] },
  koeln: { n: [-20, -32], p: [0, 2, 2], q: [-46, 4] },
  bonn: { n: [-74, -20], p: [0, 2, 2], q: [-62, 8] },
  dresden: { n: [6, -34], p: [0, 6, 2], q: [66, 6] },
  leipzig: { n: [0, -34], p: [0, 6, 2], q: [-62, 6] },
  weimar: { n: [-6, -36], p: [0, 4, 2], q: [-6, 42] },
  muenchen: { n: [0, -34], p: [0, 4, 2], q: [48, 6] },
  nuernberg: { n: [92, -26], p: [6, 2, 2], q: [76, 8] },
  stuttgart: { n: [76, -6], p: [0, 2, 2], q: [64, 24] },
  frankfurt: { n: [-26, -32], p: [0, 4, 2], q: [-48, 8] },
  kassel: { n: [-54, -20], p: [0, 2, 2], q: [-48, 12] },
  saarbruecken: { n: [-8, 34], p: [0, 0, 2], q: [-46, 4] },
}
/** Waters and neighbours: printed where they are, so that other names keep away from them. */
export const CONTEXT: { key: Key; kind: 'wat' | 'ctx'; x: number; y: number; size: number; turn?: number }[] = [
  { key: 'north', kind: 'wat', x: 190, y: 140, size: 24 },
  { key: 'baltic', kind: 'wat', x: 640, y: 104, size: 22 },
  { key: 'pl', kind: 'ctx', x: 1030, y: 420, size: 17 },
  { key: 'cs', kind: 'ctx', x: 945, y: 880, size: 17 },
  { key: 'at', kind: 'ctx', x: 930, y: 1240, size: 17 },
  { key: 'fr', kind: 'ctx', x: 62, y: 1150, size: 17 },
  { key: 'ch', kind: 'ctx', x: 380, y: 1356, size: 17 },
  { key: 'nl', kind: 'ctx', x: 22, y: 450, size: 17, turn: -78 },
]
const PITCH = 34
const NAME = 18
export const PLAQUE: [w: number, h: number] = [52, 26]

const widthOf = (line: string, size: number): number => (emsOf(line) + line.length * 0.03) * size + 8

/** A cluster's box; more than four in a city and more than its wish in a province make a longer row. */
function clusterOf(space: Space, wish: Wish, k: number): Rect & { per: number } {
  const n = space.chips.length
  const per = space.type === 'city' ? (n > 4 ? 3 : 2) : n > wish.p[2] * 2 ? wish.p[2] + 1 : wish.p[2]
  const [w, h] = [Math.min(per, Math.max(1, n)) * PITCH * k, Math.max(1, Math.ceil(n / per)) * PITCH * k]
  return { x: space.x + wish.p[0], y: space.y + wish.p[1], w, h, per }
}

/** One line, or two where a name has a hyphen or a blank. */
function broken(name: string): string[][] {
  const at = name.search(/[- ]./)
  return at < 0 ? [[name]] : [[name], [name.slice(0, at + 1).trimEnd(), name.slice(at + 1)]]
}

type NameBox = NonNullable<Laid['name']>
const nameBox = (lines: string[], x: number, y: number, size: number): NameBox => {
  const h = lines.length * size * 1.08
  return { lines, x, y, anchor: 'middle', size, w: Math.max(...lines.map((line) => widthOf(line, size))), h }
}

/** Round a box: above, below, left, right, and the corners. */
function around(box: Rect, w: number, h: number, gap: number): Point[] {
  const [dx, dy] = [(box.w + w) / 2 + gap, (box.h + h) / 2 + gap]
  const shifts = [0, -0.5, 0.5, -0.9, 0.9]
  return [
    ...shifts.map((s): Point => [box.x + s * dx, box.y - dy]),
    ...shifts.map((s): Point => [box.x + s * dx, box.y + dy]),
    ...shifts.map((s): Point => [box.x - dx, box.y + s * dy]),
    ...shifts.map((s): Point => [box.x + dx, box.y + s * dy]),
  ]
}

const plateOf = ({ x, y, w, h }: Rect, k: number): Rect => ({ x, y, w: w + 14 * k, h: h + 14 * k })

function cities(model: Model, taken: Taken, k: number): Map<string, Laid> {
  const list = [...model.spaces.values()].filter((space) => space.type === 'city')
  const made = list.map((space) => ({ space, wish: WISHES[space.id] as Wish, cluster: clusterOf(space, WISHES[space.id] as Wish, k) }))
  const plates = made.map(({ cluster }) => plateOf(cluster, k))
  pushedApart(plates, 4)
  for (const plate of plates) taken.add({ ...plate, w: plate.w + 12, h: plate.h + 12 })
  const laid = new Map<string, Laid>()
  made.forEach(({ space, wish, cluster }, i) => {
    const plate = plates[i] as Rect
    const [pw, ph] = [PLAQUE[0] * k, PLAQUE[1] * k]
    const spots: Point[] = [[space.x + wish.q[0], space.y + wish.q[1]], ...around({ ...plate, w: plate.w + 10, h: plate.h + 10 }, pw, ph, 2)]
    const plaque = taken.put(spots.map(([x, y]) => ({ x, y, w: pw, h: ph })), (one) => away(one, plate.x, plate.y) + away(one, space.x + wish.q[0], space.y + wish.q[1]) / 2)
    laid.set(space.id, { cluster: { ...cluster, x: plate.x, y: plate.y }, plate, plaque })
  })
  return laid
}

function cityNames(model: Model, label: (id: string) => string, taken: Taken, k: number, laid: Map<string, Laid>): void {
  for (const space of model.spaces.values()) {
    if (space.type !== 'city') continue
    const here = laid.get(space.id) as Laid
    const wish = WISHES[space.id] as Wish
    const size = NAME * k
    const [w, h] = [widthOf(label(space.id), size), size * 1.08]
    const plate = here.plate as Rect
    const spots: Point[] = [[space.x + wish.n[0], space.y + wish.n[1]], ...around({ ...plate, w: plate.w + 10, h: plate.h + 8 }, w, h, 1), ...around({ ...plate, w: plate.w + 60, h: plate.h + 34 }, w, h, 1), ...around({ ...plate, w: plate.w + 116, h: plate.h + 62 }, w, h, 1)]
    const boxes = spots.map(([x, y]) => nameBox([label(space.id)], x, y, size))
    here.name = taken.put(boxes, (one) => 2 * gapTo(one, plate) + away(one, space.x + wish.n[0], space.y + wish.n[1]) / 3, false)
  }
}

/** How far two boxes are apart. */
function gapTo(a: Rect, b: Rect): number {
  const dx = Math.max(0, Math.abs(a.x - b.x) - (a.w + b.w) / 2)
  const dy = Math.max(0, Math.abs(a.y - b.y) - (a.h + b.h) / 2)
  return Math.hypot(dx, dy)
}

/** A corner outside its region costs more than any distance on the sheet. */
const outside = (one: Rect, space: Space): number => 400 * cornersOut(one, space.shape as Point[])

function provinces(model: Model, taken: Taken, k: number, laid: Map<string, Laid>): void {
  const list = [...model.spaces.values()].filter((space) => space.shape)
  const grids = new Map(list.map((space) => [space.id, gridIn(space.shape as Point[], 14)]))
  for (const space of list) {
    const wish = WISHES[space.id] as Wish
    const want = clusterOf(space, wish, k)
    const spots = [[want.x, want.y] as Point, ...(grids.get(space.id) ?? [])]
    const put = space.chips.length ? taken.put(spots.map(([x, y]) => ({ ...want, x, y })), (one) => outside(one, space) + away(one, want.x, want.y)) : undefined
    laid.set(space.id, { cluster: put ?? want })
  }
  for (const space of list) {
    const here = laid.get(space.id) as Laid
    const wish = WISHES[space.id] as Wish
    const [w, h] = [PLAQUE[0] * k, PLAQUE[1] * k]
    const near: Point[] = [[space.x + wish.q[0], space.y + wish.q[1]], ...around(here.cluster, w, h, 4), ...(grids.get(space.id) ?? [])]
    here.plaque = taken.put(near.map(([x, y]) => ({ x, y, w, h })), (one) => outside(one, space) / 2 + gapTo(one, here.cluster) * 1.5 + away(one, space.x + wish.q[0], space.y + wish.q[1]) / 3)
  }
}

function provinceNames(model: Model, label: (id: string) => string, taken: Taken, k: number, laid: Map<string, Laid>): void {
  for (const space of model.spaces.values()) {
    if (!space.shape) continue
    const here = laid.get(space.id) as Laid
    const wish = WISHES[space.id] as Wish
    const spots: Point[] = [[space.x + wish.n[0], space.y + wish.n[1]], ...gridIn(space.shape, 14)]
    const boxes = broken(label(space.id)).flatMap((lines) => spots.map(([x, y]) => nameBox(lines, x, y, NAME * k)))
    here.name = taken.put(boxes, (one) => outside(one, space) / 4 + (one.lines.length - 1) * 25 + gapTo(one, here.cluster) / 2 + away(one, space.x + wish.n[0], space.y + wish.n[1]) / 2, false)
  }
}

/** Points along a road, its middle first. */
function along(path: Point[]): Point[] {
  const parts = path.slice(1).map((to, i) => ({ from: path[i] as Point, to, length: Math.hypot(to[0] - (path[i] as Point)[0], to[1] - (path[i] as Point)[1]) }))
  const whole = parts.reduce((sum, part) => sum + part.length, 0)
  return [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82].map((share) => {
    let left = share * whole
    for (const { from, to, length } of parts) {
      if (left <= length) return [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length]
      left -= length
    }
    return path[path.length - 1] as Point
  })
}

function roads(model: Model, taken: Taken, k: number, laid: Map<string, Laid>): void {
  for (const space of model.spaces.values()) {
    if (!space.path) continue
    const n = space.chips.length + (space.blockade ? 1 : 0)
    const per = Math.min(4, Math.max(1, n))
    const [w, h] = [per * PITCH * k, Math.max(1, Math.ceil(n / per)) * PITCH * k]
    const spots = along(space.path)
    const boxes = spots.map(([x, y]) => ({ x, y, w, h, per }))
    const put = n ? taken.put(boxes, (_, i) => i * 12) : undefined
    laid.set(space.id, { cluster: put ?? { ...(boxes[0] as Rect & { per: number }) } })
  }
}

function junctionNames(model: Model, taken: Taken, k: number): (NameBox | undefined)[] {
  return model.junctions.map(([name, x, y]) => {
    const [w, h] = [widthOf(name, NAME * k), NAME * 1.08 * k]
    const boxes = around({ x, y, w: 16, h: 16 }, w, h, 3).map(([nx, ny]) => nameBox([name], nx, ny, NAME * k))
    return taken.put(boxes, (_, i) => i, false)
  })
}

/** Pieces first, then names, which go where no piece stands. `k` makes all of it larger where the sheet is shown small. */
export function layout(model: Model, label: (id: string) => string, say: (key: Key) => string, k: number): { laid: Map<string, Laid>; junctions: (NameBox | undefined)[] } {
  const taken = new Taken()
  for (const { key, kind, x, y, size, turn } of CONTEXT) {
    const w = say(key).length * size * k * (kind === 'ctx' ? 0.9 : 0.62)
    taken.add(turn ? { x, y, w: size * k * 1.6, h: w } : { x, y: y - size * k * 0.35, w, h: size * k })
  }
  const laid = cities(model, taken, k)
  for (const [, x, y] of model.junctions) taken.add({ x, y, w: 16, h: 16 })
  provinces(model, taken, k, laid)
  roads(model, taken, k, laid)
  cityNames(model, label, taken, k, laid)
  const junctions = junctionNames(model, taken, k)
  provinceNames(model, label, taken, k, laid)
  return { laid, junctions }
}
