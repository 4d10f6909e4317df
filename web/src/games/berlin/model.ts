// On To Berlin! as its board reads it: units with their ratings and states, whose every area is, the score as it stands,
// cards, tracks, and what is in progress. The pack says what a thing is, the view how it stands.

import { isObject, type Answer, type Question, type View } from '../../api'
import type { Files, Grouping } from '../../kit/module'

export type Side = 'axis' | 'allied'
export const SIDES: Side[] = ['axis', 'allied']
export interface Area {
  id: string
  kind: 'land' | 'sea'
  nation: string | null
  resource: { colour: 'red' | 'black'; halves: number } | null
  x: number
  y: number
  adjacent: string[]
}
export interface Row {
  id: string
  nation: string
  type: string
  attack: number
  defense: number
  move: number
  airstrike: number | null
  count: number
}
export interface Card {
  id: string
  side: Side
  sv: number
  event: string
  reaction: boolean
  remove_after_play: boolean
}
export interface Unit {
  id: string
  row: Row
  at: string
  fresh: boolean
  group: boolean // in the group that acts, answers or is being formed
  target: boolean
  retreats: boolean
  acted: boolean
  hits: number
}
export interface Space {
  n: number
  entry?: boolean
  resource?: number
}
export interface Pack {
  areas: Map<string, Area>
  rows: Map<string, Row>
  classes: { [type: string]: string } // land, air, naval-surface, naval-submarine
  cards: Map<string, Card>
  nations: { id: string; start: string }[]
  turns: { turn: number; year: number; season: string; strategic_bombing_modifier: number }[]
  tracks: { [id: string]: { spaces: Space[]; joins: Side } }
}
export interface Action {
  kind?: string
  start?: string
  target?: string
  counter?: string
  cost?: number
  double?: boolean
  fight?: string
  path?: string[]
}
export interface Waits {
  for?: string
  seat?: Side
  row?: string
  unit?: string
  nation?: string
  hits?: number
  area?: string
}
export interface Model {
  pack: Pack
  turn: number
  season: string
  phase: string
  initiative: string
  toAct: string
  units: Map<string, Unit>
  at: Map<string, Unit[]> // by area
  pools: Map<string, Unit[]> // mobilization, new-weapons, removed
  control: { [area: string]: string } // the nation
  nations: { [id: string]: { side?: Side; status: string; locked?: boolean } }
  track: { [id: string]: number }
  score: { axis: number; allied: number; victory: number } // halves
  capacity: { [sea: string]: number } // halves
  used: { [sea: string]: number }
  cutOff: { [nation: string]: string[] }
  dice: number[]
  assignment: { by: Side; why: string; attacker: number; defender: number } | undefined
  harm: { [unit: string]: [spends: number, retreats: number, destroys: number] }
  ahead: { area: string; dice: number[]; assignment: NonNullable<Model['assignment']>; harm: Model['harm'] } | undefined // an attack that may be announced
  waits: Waits
  action: Action
  play: { kind?: string; card?: string; first?: string; part?: number; sv?: number }
  hand: { [side in Side]: string[] | number | undefined }
  deck: { [side in Side]: string[] | number | undefined }
  discard: { [side in Side]: string[] }
  development: { [side in Side]: string[] | { [sv: string]: number } }
  handSize: { [side: string]: number }
  you: string
}

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const object = (value: unknown): View => (isObject(value) ? value : {})

export function readPack(files: Files): Pack {
  const map = object(files['map.json'])
  const units = object(files['units.json'])
  const types = object(units.types) as { [type: string]: { class: string } }
  return {
    areas: new Map(list<Area>(map.areas).map((area) => [area.id, area])),
    rows: new Map(list<Row>(units.units).map((row) => [row.id, row])),
    classes: Object.fromEntries(Object.entries(types).map(([type, { class: kind }]) => [type, kind])),
    cards: new Map(list<Card>(object(files['cards.json']).cards).map((card) => [card.id, card])),
    nations: list(map.nations),
    turns: list(map.turn_track),
    tracks: object(map.war_entry_tracks) as Pack['tracks'],
  }
}

/** A unit's id is its row's and a number; the view tells of a fresh one that has done nothing only where it is. */
function unit(pack: Pack, id: string, state: unknown): Unit | undefined {
  const row = pack.rows.get(id.replace(/-\d+$/, ''))
  if (!row) return undefined
  const told: View = typeof state === 'string' ? { at: state } : object(state)
  return {
    id,
    row,
    at: String(told.at ?? 'removed'),
    fresh: told.face !== 'spent',
    group: told.group === true || told.counter === true || told.pair === true,
    target: told.target === true,
    retreats: told.retreats === true,
    acted: told.sv === true || told.event === true,
    hits: Number(told.hits ?? 0),
  }
}

function grouped(units: Iterable<Unit>, test: (at: string) => boolean): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>()
  for (const one of units) if (test(one.at)) found.set(one.at, [...(found.get(one.at) ?? []), one])
  return found
}

export function readModel(pack: Pack, view: View, you: string): Model {
  const units = new Map(Object.entries(object(view.unit)).flatMap(([id, state]) => {
    const one = unit(pack, id, state)
    return one ? [[id, one] as [string, Unit]] : []
  }))
  const sided = (key: string) => object(view[key]) as never
  return {
    pack,
    turn: Number(view.turn ?? 0),
    season: String(view.season ?? ''),
    phase: String(view.phase ?? ''),
    initiative: String(view.initiative ?? ''),
    toAct: String(view['to-act'] ?? ''),
    units,
    at: grouped(units.values(), (at) => pack.areas.has(at)),
    pools: grouped(units.values(), (at) => !pack.areas.has(at)),
    control: object(view.control) as Model['control'],
    nations: object(view.nation) as Model['nations'],
    track: object(view.track) as Model['track'],
    score: { axis: 0, allied: 0, victory: 0, ...object(view.score) },
    capacity: object(view.capacity) as Model['capacity'],
    used: object(view['capacity-used']) as Model['used'],
    cutOff: object(view['cut-off']) as Model['cutOff'],
    dice: list(view.dice),
    assignment: isObject(view.assignment) ? (view.assignment as unknown as Model['assignment']) : undefined,
    harm: object(view.harm) as Model['harm'],
    ahead: isObject(view.ahead) ? (view.ahead as unknown as Model['ahead']) : undefined,
    waits: object(view.waits) as Waits,
    action: object(view.action) as Action,
    play: object(view.play) as Model['play'],
    hand: sided('hand'),
    deck: sided('deck'),
    discard: { axis: [], allied: [], ...object(view.discard) } as Model['discard'],
    development: { axis: [], allied: [], ...object(view.development) } as Model['development'],
    handSize: object(view['hand-size']) as Model['handSize'],
    you,
  }
}

export const sideOf = (model: Model, nation: string): Side | undefined => model.nations[nation]?.side
/** The side that holds an area; nobody's where a neutral has it. */
export const holder = (model: Model, area: string): Side | undefined => sideOf(model, model.control[area] ?? '')
export const ratings = ({ attack, defense, move, airstrike }: Row): string => `${attack}-${defense}-${move}${airstrike ? ` (${airstrike})` : ''}`
/** "5½" */
export const halves = (n: number): string => (n % 2 ? `${n > 1 ? (n - 1) / 2 : ''}½` : String(n / 2))

/* ---- What may be touched ---- */

/** Land of a nation, for answers that name it. */
const landOf = (model: Model, nation: string): string[] => [...model.pack.areas.values()].filter((area) => area.nation === nation && area.kind === 'land').map((area) => area.id)

const trackIds = (id: string): string[] => id.split('-').map((one) => `track-${one}`)

/** Who may be added to a group: of several units of a kind an answer names one. */
export function ableIn({ units }: Model, answers: Answer[]): Unit[] {
  const named = answers.flatMap((answer) => (answer.startsWith('add ') ? (units.get(answer.slice(4)) ?? []) : []))
  const alike = (one: Unit, other: Unit) => one.row.id === other.row.id && one.at === other.at && one.fresh === other.fresh && one.group === other.group
  return [...units.values()].filter((one) => named.some((other) => alike(one, other)))
}

/** What `all` takes into a move: ships before land units, and these before aircraft. */
export function firstClass({ pack }: Model, units: (Unit | undefined)[]): string | undefined {
  const classes = units.map((one) => one && pack.classes[one.row.type]?.split('-')[0])
  return ['naval', 'land', 'air'].find((kind) => classes.includes(kind))
}

/** The kinds of which a group is formed by their numbers; none where there are so few that each is named by itself. */
export function groupOf(model: Model, ask: Question): Grouping<Model> | undefined {
  const { answers } = ask
  const able = ableIn(model, answers)
  const rows = [...new Set(able.map(({ row }) => row))]
  if (!GROUPING.has(model.waits.for ?? '') || able.length < FEWEST) return undefined
  const classOf = ({ type }: Row) => (model.pack.classes[type] ?? '').split('-')[0]
  const first = firstClass(model, able)
  const there = (row: Row) => able.filter((one) => one.row === row).length
  const numbers = (rest: boolean) => Object.fromEntries(rows.map((row) => [row.id, rest || classOf(row) === first ? there(row) : 0]))
  // `all` tells how many it takes: everyone, or those of the first class; where neither is so many, whom is not known.
  const taken = ask.shown?.[answers.indexOf('all')]?.[TAKEN]
  const takes = [numbers(true), numbers(false)].find((some) => Object.values(some).reduce((sum, n) => sum + n, 0) === taken)
  const preset = takes && !ask.warn?.includes('all') ? takes : numbers(false)
  return {
    kinds: rows.map((row) => ({ id: row.id, there: there(row), first: preset[row.id] ?? 0 })),
    takes,
    kindOf: (answer, { units }) => (answer.startsWith('add ') ? units.get(answer.slice(4))?.row.id : undefined),
    adds: (kind) => able.filter(({ row }) => row.id === kind).map(({ id }) => `add ${id}`),
    whole: 'all',
    end: 'ok',
  }
}
const GROUPING = new Set(['group', 'counter-group'])
const FEWEST = 4
const TAKEN = 1 // where the number stands in what `all` is shown with

/** Where the group stands that the question is about. */
export function standing({ action, waits, units }: Model): string[] {
  if (waits.for === 'counter-group' && action.counter) return [action.counter]
  const path = action.path ?? []
  const at = path[path.length - 1] ?? action.start
  if (at) return [at]
  const pair = [...units.values()].find((one) => one.group)
  return pair ? [pair.at] : []
}

const STANDING = new Set(['all', 'ok', 'stop', 'double-attack', 'double-airstrike', 'end'])

/** The areas, cards, tracks and pools an answer is given by. */
export function touched(model: Model, answer: Answer): string[] {
  const { pack, units } = model
  const [verb = '', ...args] = answer.split(' ')
  if (STANDING.has(verb) && !args.length) return standing(model)
  if (['attack', 'move', 'airmove', 'airstrike'].includes(verb) && !args.length) return standing(model)
  if (verb === 'direct') return model.action.target ? [model.action.target] : []
  if (verb === 'partisans') return ['yugoslavia']
  if (verb === 'return-france') return ['paris']
  if (verb === 'first') return model.play.card ? [model.play.card] : []
  if (verb === 'advance' || verb === 'back') return args.flatMap(trackIds)
  if (verb === 'join' || verb === 'supply') return args.flatMap((id) => landOf(model, id))
  if (verb === 'control') return args.slice(0, 1)
  return args.flatMap((id) => {
    const one = units.get(id)
    if (one) return [pack.areas.has(one.at) ? one.at : one.row.id]
    return pack.areas.has(id) || pack.cards.has(id) || pack.rows.has(id) ? [id] : []
  })
}

export function targetsOf(model: Model, answers: Answer[]): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  for (const answer of answers)
    for (const id of new Set(touched(model, answer))) found.set(id, [...(found.get(id) ?? []), answer])
  return found
}

/** Verbs that name a unit by itself: given by touching it in its opened stack. */
export const PIECE_VERBS = new Set(['add', 'hit', 'eliminate', 'lose', 'redeploy', 'recover', 'withdraw'])

/* ---- Stacks ---- */

export interface Pile {
  key: string
  top: Unit
  units: Unit[]
}

const best = (a: Unit, b: Unit): Unit => {
  const worth = (one: Unit) => Number(one.group || one.target) * 1000 + Number(one.fresh) * 100 + one.row.attack * 10 + one.row.defense
  return worth(b) > worth(a) ? b : a
}

function piles(units: Unit[], keyOf: (one: Unit) => string): Pile[] {
  const found = new Map<string, Unit[]>()
  for (const one of units) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return [...found].map(([key, list]) => ({ key, units: list, top: list.reduce(best) }))
}

/** What a closed stack shows, at most two piles: a nation's arms where only one is there, else the nations, else the two
 * sides. */
export function stack(model: Model, units: Unit[]): Pile[] {
  const { classes } = model.pack
  const arms = piles(units, (one) => `${one.row.nation} ${(classes[one.row.type] ?? '').split('-')[0]}`)
  if (arms.length <= 2) return arms
  const nations = piles(units, (one) => one.row.nation)
  if (nations.length === 1) return [...arms].sort((a, b) => b.units.length - a.units.length).reduce<Pile[]>((two, pile) => (two.length < 2 ? [...two, pile] : [two[0] as Pile, joined(two[1] as Pile, pile)]), [])
  if (nations.length === 2) return nations
  const sides = piles(units, (one) => sideOf(model, one.row.nation) ?? 'neutral')
  if (sides.length === 2) return sides
  const [first, ...rest] = nations.sort((a, b) => b.units.length - a.units.length)
  return [first as Pile, rest.reduce(joined)]
}

const joined = (a: Pile, b: Pile): Pile => ({ key: a.key, top: a.top, units: [...a.units, ...b.units] })

/* ---- Dice ---- */

/** The chance of each number of hits, out of 100: one die each, a hit where it rolls no more than the rating. */
export function hitChances(ratings: number[], twice = false): number[] {
  let chances = [1]
  for (const rating of twice ? [...ratings, ...ratings] : ratings) {
    const p = Math.max(0, Math.min(6, rating)) / 6
    chances = Array.from({ length: chances.length + 1 }, (_, n) => (chances[n] ?? 0) * (1 - p) + (chances[n - 1] ?? 0) * p)
  }
  return chances.map((chance) => chance * 100)
}
