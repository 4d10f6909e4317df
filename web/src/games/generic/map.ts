// A map out of a pack's data: whatever has an id and a position is a place. Knows no game: hexes by a grid, regions by
// their shapes, cells around centres where land and sea are told apart, else plates joined by lines.

import { isObject, type View } from '../../api'
import { cells, centre, type Point, roughened } from './shapes'

export interface Place {
  id: string
  name: string
  x: number
  y: number
  kind: string // the pack's word for what it is, or ''
  group: string // the larger area it belongs to, or ''
  near: string[]
  outline?: Point[] // a closed ring, roughened for drawing
  line?: Point[] // a road: a place that is a line
  slots: string[] // spaces within it, by their numbers
  note: string // a figure printed on it
}
export interface Label {
  text: string
  x: number
  y: number
  among: string[] // the places it names, where they are listed
}
/** Places with a name of their own inside a larger area: headquarters, towns of several hexes. */
export interface Block {
  id: string
  members: string[]
  border: [Point, Point][]
}
export interface GameMap {
  style: 'hexes' | 'regions' | 'plates'
  places: Map<string, Place>
  box: [x: number, y: number, w: number, h: number]
  links: [Place, Place][] // neighbours to join by a line, where no shared border shows it
  labels: Label[] // names of larger areas
  borders: [Point, Point][] // edges between places of different groups
  kinds: string[]
  groups: Map<string, string> // group to its kind
  blocks: Block[]
}

/** The map of a pack, or nothing if none of its files has places. */
export function readMap(data: { [file: string]: unknown }): GameMap | undefined {
  for (const file of Object.values(data)) {
    if (!isObject(file)) continue
    const lists = Object.values(file).filter(Array.isArray) as unknown[][]
    const places = lists.flatMap((list) => list.map(readPlace).filter((place): place is Place => place !== undefined))
    if (places.length >= 3) return build(file, places)
  }
  return undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === 'number')
const points = (value: unknown): Point[] | undefined =>
  Array.isArray(value) && value.length > 1 && value.every(isPoint) ? (value as Point[]) : undefined

function position(item: View): Point | undefined {
  if (typeof item.x === 'number' && typeof item.y === 'number') return [item.x, item.y]
  if (isPoint(item.xy)) return item.xy
  const ring = points(item.shape) ?? points(item.path)
  if (ring) return centre(ring)
  if (typeof item.col === 'number' && typeof item.row === 'number')
    return [item.col * 60 + (item.row % 2 ? 30 : 0), item.row * 52]
  return undefined
}

function readPlace(item: unknown): Place | undefined {
  if (!isObject(item) || typeof item.id !== 'string') return undefined
  const at = position(item)
  if (!at) return undefined
  const near = [item.adjacent, item.neighbours, item.n].find(Array.isArray) as unknown[] | undefined
  const ring = points(item.shape)
  return {
    id: item.id,
    name: text(item.name),
    x: at[0],
    y: at[1],
    kind: text(item.kind) || text(item.type),
    group: text(item.area) || text(item.zone) || text(item.region),
    near: (near ?? []).filter((id): id is string => typeof id === 'string'),
    outline: ring,
    line: ring ? undefined : points(item.path),
    slots: slotsOf(item),
    note: typeof item.vp === 'number' ? `${item.vp} VP` : '',
  }
}

function slotsOf(item: View): string[] {
  const list = Array.isArray(item.spaces) ? item.spaces : []
  return list.flatMap((one) => (isObject(one) && typeof one.n === 'number' ? [String(one.n)] : []))
}

function build(file: View, list: Place[]): GameMap {
  const places = new Map(list.map((place) => [place.id, place]))
  for (const place of list) place.near = place.near.filter((id) => places.has(id))
  const hexes = isHexGrid(file)
  const shaped = list.some((place) => place.outline)
  const landAndSea = list.some((place) => place.kind === 'sea') && list.some((place) => place.kind !== 'sea')
  const borders: GameMap['borders'] = []
  let links: GameMap['links'] = []
  if (hexes) hexagons(file, list, places, borders)
  else if (shaped) for (const place of list) place.outline = place.outline && roughened(place.outline, true)
  else if (landAndSea) links = cellular(list, places)
  else links = pairs(spread(file, list), places)
  return {
    style: hexes ? 'hexes' : shaped || landAndSea ? 'regions' : 'plates',
    places,
    box: boxOf(file, list, hexes ? 40 : shaped || landAndSea ? 10 : 80),
    links,
    labels: groupLabels(file, places),
    borders,
    kinds: [...new Set([...groupKinds(file).values(), ...list.map((place) => place.kind)])].filter(Boolean),
    groups: groupKinds(file),
    blocks: hexes ? blocksOf(file, places) : [],
  }
}

const APART = 150 // from the middle of a plate to the next one's

/** A pack may measure its places in any unit: without a `box` that says how large the sheet is they are scaled so that
 * no two plates touch. */
function spread(file: View, list: Place[]): Place[] {
  const nearest = Math.min(
    ...list.flatMap((a, i) => list.slice(i + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)))),
  )
  if (file.box !== undefined || !(nearest > 0)) return list
  for (const place of list) [place.x, place.y] = [(place.x * APART) / nearest, (place.y * APART) / nearest]
  return list
}

function blocksOf(file: View, places: Map<string, Place>): Block[] {
  return groupList(file).flatMap((item): Block[] => {
    const members = membersOf(item, places)
    return members.length ? [{ id: text(item.id), members, border: rim(members, places) }] : []
  })
}

function membersOf(item: View, places: Map<string, Place>): string[] {
  return Array.isArray(item.hexes) ? item.hexes.filter((id): id is string => places.has(String(id))) : []
}

/** The sides of the members' outlines that no two of them share. */
function rim(members: string[], places: Map<string, Place>): [Point, Point][] {
  const sides = new Map<string, [Point, Point] | undefined>()
  for (const id of members)
    places.get(id)?.outline?.forEach((from, i, ring) => {
      const to = ring[(i + 1) % ring.length] as Point
      sides.set(sideKey(from, to), sides.has(sideKey(from, to)) ? undefined : [from, to])
    })
  return [...sides.values()].filter((side): side is [Point, Point] => side !== undefined)
}

const sideKey = (a: Point, b: Point): string =>
  [a, b]
    .map(([x, y]) => `${Math.round(x)},${Math.round(y)}`)
    .sort()
    .join(' ')

function isHexGrid(file: View): boolean {
  const draw = isObject(file.draw) ? file.draw : {}
  return points(draw.corners)?.length === 6 || (isObject(file.grid) && /^(odd|even)-[rq]$/.test(text(file.grid.layout)))
}

function hexagons(file: View, list: Place[], places: Map<string, Place>, borders: GameMap['borders']): void {
  const draw = isObject(file.draw) ? file.draw : {}
  const given = points(draw.corners)
  const corners: Point[] = given ?? [
    [0, -34.7],
    [30, -17.3],
    [30, 17.3],
    [0, 34.7],
    [-30, 17.3],
    [-30, -17.3],
  ]
  for (const place of list) place.outline = corners.map(([x, y]) => [place.x + x, place.y + y])
  const sides = new Map<string, { from: Point; to: Point; groups: Set<string>; count: number }>()
  for (const place of places.values())
    place.outline?.forEach((from, i, ring) => {
      const to = ring[(i + 1) % ring.length] as Point
      const side = sides.get(sideKey(from, to)) ?? { from, to, groups: new Set<string>(), count: 0 }
      side.groups.add(place.group)
      side.count++
      sides.set(sideKey(from, to), side)
    })
  for (const side of sides.values()) if (side.count === 1 || side.groups.size > 1) borders.push([side.from, side.to])
}

/** Cells around centres; returns the neighbours that got no common border. */
function cellular(list: Place[], places: Map<string, Place>): GameMap['links'] {
  const made = cells(list)
  const touching = new Set<string>()
  made.forEach((cell, i) => {
    const place = list[i] as Place
    place.outline = roughened(cell.ring, true)
    for (const other of cell.beside) touching.add(`${place.id} ${(list[other] as Place).id}`)
  })
  return pairs(list, places).filter(([a, b]) => !touching.has(`${a.id} ${b.id}`))
}

function pairs(list: Place[], places: Map<string, Place>): GameMap['links'] {
  const found: GameMap['links'] = []
  for (const place of list)
    for (const id of place.near) {
      const other = places.get(id)
      if (other && (place.id < id || !other.near.includes(place.id))) found.push([place, other])
    }
  return found
}

function boxOf(file: View, list: Place[], margin: number): GameMap['box'] {
  const all = list.flatMap((place) => [...(place.outline ?? place.line ?? []), [place.x, place.y] as Point])
  const xs = all.map((p) => p[0])
  const ys = all.map((p) => p[1])
  const left = Math.min(...xs) - margin
  const top = Math.min(...ys) - margin
  const box = isObject(file.box) ? [file.box.width, file.box.height] : file.box
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)]
  const holds = isPoint(box) && left >= -margin - 1 && top >= -margin - 1 && right <= box[0] + 1 && bottom <= box[1] + 1
  if (holds) return [0, 0, box[0], box[1]]
  return [left, top, right + margin - left, bottom + margin - top]
}

function groupList(file: View): View[] {
  return Object.values(file)
    .filter(Array.isArray)
    .flatMap((list) => list as unknown[])
    .filter((item): item is View => isObject(item) && typeof item.id === 'string' && !position(item))
}

function groupKinds(file: View): Map<string, string> {
  return new Map(groupList(file).map((item) => [text(item.id), text(item.kind)]))
}

function groupLabels(file: View, places: Map<string, Place>): Label[] {
  return groupList(file).flatMap((item): Label[] => {
    if (!isObject(item.label) || typeof item.label.x !== 'number' || typeof item.label.y !== 'number') return []
    if (places.has(text(item.id))) return []
    const [name, members] = [text(item.short_name) || text(item.name), membersOf(item, places)]
    return [{ text: name, x: item.label.x, y: item.label.y, among: members }]
  })
}
