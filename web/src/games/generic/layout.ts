// Where names and pieces are put on a map of regions: pieces as near to the middle of their place as they can, no name
// over a piece, none over another. Sizes are in units of the map; `k` makes things larger where the map is shown small.

import type { Place } from './map'
import type { Point } from './shapes'

export interface Spot {
  x: number // the middle of the pieces
  y: number
  columns: number
  plate?: [w: number, h: number] // a city's box, grown with its pieces
  name: { x: number; y: number; lines: string[]; anchor: 'start' | 'middle' | 'end' }
}
interface Rect {
  x: number // the middle
  y: number
  w: number
  h: number
}

export const PITCH = 31 // from one counter to the next
const LINE = 15
const overlap = (a: Rect, b: Rect): number => {
  const w = Math.min(a.x + a.w / 2, b.x + b.w / 2) - Math.max(a.x - a.w / 2, b.x - b.w / 2)
  const h = Math.min(a.y + a.h / 2, b.y + b.h / 2) - Math.max(a.y - a.h / 2, b.y - b.h / 2)
  return w > 0 && h > 0 ? w * h : 0
}

export function inside([x, y]: Point, ring: Point[]): boolean {
  let found = false
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + ring.length - 1) % ring.length] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found
  })
  return found
}

const widthOf = (lines: string[], size: number) => Math.max(...lines.map((line) => line.length)) * size * 0.56

/** A name in two lines where it is wider than its place. */
export function broken(name: string, room: number, size: number): string[] {
  if (widthOf([name], size) <= room) return [name]
  const cuts = [...name].flatMap((c, i) => (c === ' ' || c === '-' ? [i + 1] : []))
  const middle = cuts.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0]
  return middle ? [name.slice(0, middle).trim(), name.slice(middle)] : [name]
}

interface Wish {
  place: Place
  name: string
  groups: number
}

export function arrange(wishes: Wish[], k: number): Map<string, Spot> {
  const taken: Rect[] = []
  const spots = new Map<string, Spot>()
  const cities = wishes.filter(({ place }) => !place.outline && !place.line)
  const boxes = cities.map((wish) => cityBox(wish, k))
  spread(boxes)
  taken.push(...boxes)
  cities.forEach((wish, i) => spots.set(wish.place.id, citySpot(wish, boxes[i] as Rect, taken, k)))
  for (const wish of wishes) if (wish.place.outline) spots.set(wish.place.id, regionSpot(wish, taken, k))
  return spots
}

function columnsFor(groups: number, most: number): number {
  return Math.max(1, Math.min(most, groups === 4 ? 2 : groups))
}

function cityBox({ place, groups }: Wish, k: number): Rect {
  const columns = columnsFor(groups, 2)
  const rows = Math.max(1, Math.ceil(groups / columns))
  return { x: place.x, y: place.y, w: (columns * PITCH + 10) * k, h: (rows * PITCH + 8) * k }
}

/** Boxes that lie over each other are pushed apart along the shorter way. */
function spread(boxes: Rect[]): void {
  for (let round = 0; round < 12; round++)
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(i + 1)) {
        if (!overlap({ ...a, w: a.w + 6, h: a.h + 6 }, b)) continue
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const [ox, oy] = [(a.w + b.w) / 2 + 6 - Math.abs(dx), (a.h + b.h) / 2 + 6 - Math.abs(dy)]
        const along = ox < oy ? 'x' : 'y'
        const by = (along === 'x' ? ox * Math.sign(dx || 1) : oy * Math.sign(dy || 1)) / 2
        a[along] -= by
        b[along] += by
      }
    })
}

/** A city's name is above its box, below, to the right or to the left: wherever least is hidden. */
function citySpot({ place, name, groups }: Wish, box: Rect, taken: Rect[], k: number): Spot {
  const size = 13 * k
  const [w, h] = [widthOf([name], size), LINE * k]
  const around: [number, number, 'start' | 'middle' | 'end'][] = [
    [0, -(box.h + h) / 2 - 3 * k, 'middle'],
    [0, (box.h + h) / 2 + 3 * k, 'middle'],
    [(box.w + w) / 2 + 6 * k, 0, 'start'],
    [-(box.w + w) / 2 - 6 * k, 0, 'end'],
  ]
  const ways = around.map(([dx, dy, anchor], i) => {
    const rect = { x: box.x + dx, y: box.y + dy, w, h }
    return { rect, anchor, cost: i * 40 + taken.reduce((sum, other) => sum + overlap(rect, other), 0) }
  })
  const best = ways.reduce((a, b) => (b.cost < a.cost ? b : a))
  taken.push(best.rect)
  const x = best.rect.x + (best.anchor === 'start' ? -w / 2 : best.anchor === 'end' ? w / 2 : 0)
  const spot = { x: box.x, y: box.y, columns: columnsFor(groups, 2), plate: [box.w, box.h] as [number, number] }
  return { ...spot, name: { x, y: best.rect.y + 4.5 * k, lines: name && !place.line ? [name] : [], anchor: best.anchor } }
}

/** Name and pieces of a region as one block, put where it lies inside and hides nothing. */
function regionSpot({ place, name, groups }: Wish, taken: Rect[], k: number): Spot {
  const ring = place.outline as Point[]
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])]
  const [l, t, r, b] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const size = 13.5 * k
  const lines = name ? broken(name, (r - l) * 0.86, size) : []
  const columns = columnsFor(groups, r - l > 4.6 * PITCH * k ? 4 : 3)
  const rows = Math.ceil(groups / columns)
  const w = Math.max(lines.length ? widthOf(lines, size) : 0, groups ? columns * PITCH * k : 0)
  const [high, low] = [lines.length * LINE * k, rows * PITCH * k]
  const cost = (x: number, y: number): number => {
    const block = { x, y, w: w + 4, h: high + low + 4 }
    const corners: Point[] = [-0.5, 0.5].flatMap((i) => [-0.5, 0.5].map((j): Point => [x + i * w, y + j * block.h]))
    const out = corners.filter((corner) => !inside(corner, ring)).length + (inside([x, y + high / 2], ring) ? 0 : 5)
    const hidden = taken.reduce((sum, other) => sum + overlap(block, other), 0)
    return out * 160 + hidden * 1.2 + Math.hypot(x - place.x, y - place.y)
  }
  let best = { x: place.x, y: place.y, cost: cost(place.x, place.y) }
  for (let i = 1; i < 14; i++)
    for (let j = 1; j < 14; j++) {
      const [x, y] = [l + ((r - l) * i) / 14, t + ((b - t) * j) / 14]
      const c = cost(x, y)
      if (c < best.cost) best = { x, y, cost: c }
    }
  taken.push({ x: best.x, y: best.y, w, h: high + low })
  const top = best.y - (high + low) / 2
  return {
    x: best.x,
    y: top + high + low / 2 + (high ? 2 * k : 0),
    columns,
    name: { x: best.x, y: top + 11 * k, lines, anchor: 'middle' },
  }
}
