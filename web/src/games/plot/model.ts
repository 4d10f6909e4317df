// The Plot as its board reads it: people with their ratings and states, where they stand, and what the open question
// leads to. The pack says who somebody is, the view how he stands.

import { isObject, type Answer, type View } from '../../api'
import type { Files } from '../../kit/module'

export type Seat = 'abwehr' | 'ss'
export interface Hex {
  id: string
  area: string
  hq: string | null
  x: number
  y: number
  n: (string | null)[]
}
export interface Area {
  id: string
  kind: 'capital' | 'reich' | 'occupied' | 'neutral'
  overrun_turn: number | null
  hexes: number
}
export interface Headquarters {
  id: string
  group: 'ss' | 'nazi-civilian' | 'abwehr-okw'
  hexes: string[]
}
export interface Card {
  id: string
  full_name: string
  party: string
  effectiveness: number | null
  defense: number
  movement: number | null
  sides: string
  hq_group?: string // whose headquarters are friendly
  loyalty_chit: boolean
}
export interface Person extends Card {
  at: string // a hex, or a box: cell, retired-abwehr, retired-ss, eliminated, unplaced, allied-box
  control?: Seat
  semi: boolean
  suspected: boolean
  marker?: 'masked' | 'neutralized'
  acted: boolean // moved or taken part in this phase
  tried: boolean
  chit: boolean // a loyalty chit lies on it
}
export interface Table {
  columns: (number | string)[]
  cells: string[][]
}
export interface Waits {
  seat?: Seat
  for?: string
  acting?: string
  spent?: number
  target?: string
  retreats?: string
  hex?: string
  count?: number
  with?: string[]
  revealed?: string[]
  table?: string
  column?: { [id: string]: number }
  reach?: Map<string, string> // each hex, and the one before it on a shortest way
  zones?: Set<string>
  harassable?: string[] // by the acting unit, from next to them
  'harass-cost'?: number
}
export interface Coup {
  turn: number
  penalty: number
  bonus: number
  'bonus-abwehr': number
  'bonus-ss': number
  moves: number
  'hitler-lives': boolean
  stopped: Seat[]
}
export interface Pack {
  hexes: Map<string, Hex>
  areas: Area[]
  headquarters: Headquarters[]
  cards: Card[]
  tables: { [id: string]: Table }
  walkyrie: { [sum: string]: [penalty: number, bonus: number, units: number] | null }
  turns: number
  coupTurns: number
}
export interface Model {
  pack: Pack
  turn: number
  phase: string
  mode: string
  people: Map<string, Person>
  at: Map<string, Person[]> // by hex
  boxes: Map<string, Person[]> // by box, the empty ones left out
  waits: Waits
  overrun: Set<string>
  heaps: { abwehr: number; ss: number; cup: number }
  box: [chit: string, n: number][] // one's own chits
  known: [chit: string, n: number][] // chits one knows to be in the enemy's box
  you: string
  coup: Coup | undefined
  failed: boolean
}

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const numbers = (value: unknown): [string, number][] =>
  isObject(value) ? Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number') : []

export function readPack(files: Files): Pack {
  const map = (files['map.json'] ?? {}) as View
  const units = (files['units.json'] ?? {}) as View
  const tables = (files['tables.json'] ?? {}) as { [id: string]: Table & View }
  const tracks = tables.tracks as unknown as { game_turns: number; coup_turns: number } | undefined
  return {
    hexes: new Map(list<Hex>(map.hexes).map((hex) => [hex.id, hex])),
    areas: list<Area>(map.areas),
    headquarters: list<Headquarters>(map.headquarters),
    cards: list<Card>(units.units),
    tables,
    walkyrie: (tables.walkyrie?.cells ?? {}) as unknown as Pack['walkyrie'],
    turns: tracks?.game_turns ?? 9,
    coupTurns: tracks?.coup_turns ?? 6,
  }
}

function person(card: Card, state: View, acting: boolean): Person {
  return {
    ...card,
    at: String(state.at ?? 'unplaced'),
    control: state.control as Seat | undefined,
    semi: state.semi === true,
    suspected: state.suspected === true,
    marker: state.marker as Person['marker'],
    acted: !acting && (state.moved === true || state.used === true),
    tried: state.tried === true,
    chit: state.chit === true,
  }
}

function grouped(people: Iterable<Person>, test: (person: Person) => boolean): Map<string, Person[]> {
  const found = new Map<string, Person[]>()
  for (const one of people) if (test(one)) found.set(one.at, [...(found.get(one.at) ?? []), one])
  return found
}

/** A sign stands for six of something, those whose bit is set: the lowest bit is the first. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const chosen = <Item>(sign: string, six: Item[]): Item[] => six.filter((_, i) => (SIGNS.indexOf(sign) >> i) & 1)

/** A sign for the start and then for each hex come to: to which of its neighbours, in the map's order, the way leads. */
function readReach(pack: Pack, start: string, signs: string): Map<string, string> {
  const found = new Map<string, string>()
  const order = [start]
  const place = new Map([...pack.hexes.keys()].map((id, at) => [id, at]))
  const at = (id: string) => place.get(id) ?? 0
  for (const [i, sign] of [...signs].entries()) {
    const from = order[i] ?? ''
    const near = (pack.hexes.get(from)?.n ?? []).filter((hex) => hex !== null).sort((a, b) => at(a) - at(b))
    for (const hex of chosen(sign, near)) {
      found.set(hex, from)
      order.push(hex)
    }
  }
  return found
}

/** A sign for every six hexes of the map. */
function readZones(pack: Pack, signs: string): Set<string> {
  const all = [...pack.hexes.keys()]
  return new Set([...signs].flatMap((sign, i) => chosen(sign, all.slice(i * 6, i * 6 + 6))))
}

/** A sign for every six units. */
const readUnits = ({ cards }: Pack, signs: string): string[] => [...signs].flatMap((sign, i) => chosen(sign, cards.slice(i * 6, i * 6 + 6).map(({ id }) => id)))

function readWaits(pack: Pack, waits: View, start: unknown): Waits {
  const { reach, zones, harassable, ...rest } = waits
  return {
    ...rest,
    ...(typeof reach === 'string' && typeof start === 'string' && { reach: readReach(pack, start, reach) }),
    ...(typeof zones === 'string' && { zones: readZones(pack, zones) }),
    ...(typeof harassable === 'string' && { harassable: readUnits(pack, harassable) }),
  } as Waits
}

export function readModel(pack: Pack, view: View, you: string): Model {
  const units = isObject(view.unit) ? view.unit : {}
  const state = (id: string) => (isObject(units[id]) ? (units[id] as View) : {})
  const open = isObject(view.waits) ? view.waits : {}
  const waits = readWaits(pack, open, state(String(open.acting)).at)
  const people = new Map(pack.cards.map((card) => [card.id, person(card, state(card.id), card.id === waits.acting)]))
  // A unit that passes through an occupied hex is the one to be seen there.
  const order = [...people.values()].sort((a, b) => Number(a.id === waits.acting) - Number(b.id === waits.acting))
  const other = you === 'ss' ? 'abwehr' : 'ss'
  const chits = isObject(view.chits) ? view.chits : {}
  return {
    pack,
    turn: Number(view.turn ?? 0),
    phase: String(view.phase ?? ''),
    mode: String(view.mode ?? ''),
    people,
    at: grouped(order, (one) => pack.hexes.has(one.at)),
    boxes: grouped(people.values(), (one) => !pack.hexes.has(one.at)),
    waits,
    overrun: new Set(list<string>(view.overrun)),
    heaps: { abwehr: Number(chits.abwehr ?? 0), ss: Number(chits.ss ?? 0), cup: Number(chits.cup ?? 0) },
    box: numbers(isObject(view.box) ? view.box[you] : undefined),
    known: numbers(isObject(view.known) ? view.known[other] : undefined),
    you,
    coup: isObject(view.coup) ? (view.coup as unknown as Coup) : undefined,
    failed: view.failed === true,
  }
}

/** A leader has no loyalty chit; Allied networks are not persons. */
export const isLeader = (one: Card): boolean => !one.loyalty_chit && one.party !== 'allied'
export const isSuspectable = (one: Card): boolean => one.sides === 'suspected/unsuspected'
/** Nobody's: an outline, with the defence alone. */
export const isFree = (one: Person): boolean => one.party !== 'allied' && !one.control

/* ---- What may be touched ---- */

const LOYALTY = 'loy-'
const CHIT_OF: { [verb: string]: string } = { 'assign-friendly': 'friendly-assign', 'assign-enemy': 'enemy-assign', declare: 'fuehrer-access', alibis: 'alibi' }

/** The places and cards an answer is given by: hexes, people in boxes, chits. */
export function touched(model: Model, answer: Answer): string[] {
  const [verb = '', ...args] = answer.split(' ')
  const { waits, people } = model
  const where = (unit: string | undefined): string[] => {
    const at = unit && people.get(unit)?.at
    return !at || !unit ? [] : [model.pack.hexes.has(at) ? at : unit]
  }
  const named = args.flatMap((id) => (people.has(id) ? where(id) : model.pack.hexes.has(id) ? [id] : []))
  if (verb === 'end' || verb === 'stay') return where(waits.acting)
  if (['roll', 'announce', 'cancel'].includes(verb)) return where(waits.target)
  if (verb === 'advance' && !args.length && waits.hex) return [waits.hex]
  if (verb in CHIT_OF) return [CHIT_OF[verb] as string]
  if (['suspect', 'block', 'expose', 'reveal'].includes(verb)) return [...named, ...args.map((id) => `${LOYALTY}${id}`)]
  if (verb === 'travel') return named
  return named
}

export function targetsOf(model: Model, answers: Answer[]): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  for (const answer of answers)
    for (const id of new Set(touched(model, answer))) found.set(id, [...(found.get(id) ?? []), answer])
  return found
}

/* ---- Reach ---- */

/** The hexes from where the acting unit stands to a hex in its reach, both included; none where it cannot stay. */
export function wayTo(model: Model, goal: string): string[] {
  const { reach, acting } = model.waits
  const start = acting && model.people.get(acting)?.at
  if (!reach || !start || !reach.has(goal) || model.at.has(goal)) return []
  const way = [goal]
  for (let hex = goal; hex !== start; ) {
    hex = reach.get(hex) ?? start
    way.unshift(hex)
    if (way.length > 60) return []
  }
  return way
}

/** The way over free hexes that is shortest if zones stop nobody; as the rules go it may be none. */
function straightWay({ pack, at }: Model, way: string[]): string[] {
  const [start, goal] = [way[0] ?? '', way[way.length - 1] ?? '']
  const before = new Map<string, string>([[start, '']])
  for (const hex of before.keys())
    for (const next of pack.hexes.get(hex)?.n ?? []) if (next && !before.has(next) && (next === goal || !at.has(next))) before.set(next, hex)
  const straight: string[] = []
  for (let hex = goal; hex && before.has(hex); hex = before.get(hex) ?? '') straight.unshift(hex)
  return straight[0] === start ? straight : []
}
export const straightSteps = (model: Model, way: string[]): number => straightWay(model, way).length - 1

/** The straight way to where `way` leads, if that is shorter: as far as the first hex in which a zone would stop it. */
export function barredWay(model: Model, way: string[]): string[] {
  const straight = straightWay(model, way)
  const stop = straight.findIndex((hex, i) => i > 0 && model.waits.zones?.has(hex))
  return straight.length > 0 && straight.length < way.length && stop > 0 && stop < straight.length - 1 ? straight.slice(0, stop + 1) : []
}

/** Whose zone a hex is in: the enemy's people next to it who are neither masked nor neutralized. */
export function zonedBy({ pack, at, waits, people }: Model, hex: string): Person[] {
  const mine = people.get(waits.acting ?? '')?.control
  return (pack.hexes.get(hex)?.n ?? []).flatMap((next) => (next ? (at.get(next) ?? []) : [])).filter(({ control, marker }) => control && control !== mine && !marker)
}
