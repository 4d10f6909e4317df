// WunderWaffen's view as its board shows it: trays with their wells, hands, tracks, research. Counters are told in words
// ("english tank of german": it serves the English, the German owns it; "tank/soldier:german": front and known reverse).

import { isObject, type Entry, type View } from '../../api'
import { factionColour, type Colour } from '../../colours'
import type { Files } from '../../kit/module'
import type { Shown } from '../../room'

export const FACTIONS = ['russian', 'american', 'english', 'german'] as const
export type Faction = (typeof FACTIONS)[number]

/** A counter on the board: for whom it counts, its kind, and whose it is where its reverse is up. */
export interface Placed {
  faction: Faction
  kind: string
  owner?: Faction
  n?: number
}
/** A counter in a hand or reserve: its front, and its reverse where the viewer knows it. */
export interface Held {
  slot: string
  front: string
  reverse?: { kind: string; for: Faction[] }
}
export interface Well {
  n: number
  min?: string
  vp?: number
  bonuses: string[]
  counters: Placed[]
}
export interface Land {
  id: string
  x: number
  y: number
  vp: number
  cities: string[]
  bonuses: string[]
  berlin: boolean
  owner: Faction
  marker?: Placed
  fortress: boolean
  access: Faction[]
  wells: Well[]
}
export interface Card {
  id: string
  cost: number
  text: string
  bonus: [key: string, by: number][]
}
export interface Square {
  at: number
  vp?: number // at a conquest
  points?: number // of research
}
export interface Operation {
  square: number
  event: string
  accepts: string[]
  upper: [string, number][]
  lower: [string, number][]
}
export interface Side {
  id: Faction
  form: number
  colour: Colour
  seat: string
  vp: number
  morale: number
  politics: number
  strategy?: number
  hand: Held[]
  reserve: Held[]
  pool: [kind: string, n: number][]
  discards: string[]
  next?: Operation // of its strategy track
}
export interface Model {
  lands: Land[]
  sides: Side[]
  phase: number
  round: number
  active?: Faction
  stage: string
  playing?: { kind: string; for?: Faction }
  research: number
  squares: { morale: Square[]; politics: Square[]; research: Square[]; strategy: Square[] }
  conference: (Placed | undefined)[]
  conferenceVp: number[]
  leader?: Placed
  display: Card[]
  cards: Card[]
  course: Course
}
/** VP of each side at the end of each round, as the journal tells them. */
export interface Course {
  marks: string[]
  values: { [faction: string]: number[] }
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
const items = (value: unknown): View[] => (Array.isArray(value) ? value.filter(isObject) : [])
const object = (value: unknown): View => (isObject(value) ? value : {})
const faction = (value: unknown): Faction | undefined => FACTIONS.find((one) => one === value)

/** "english tank", "english tank of german", "2 russian soldier" */
export function placed(words: unknown): Placed | undefined {
  const found = /^(?:(\d+) )?(\w+) ([\w-]+)(?: of (\w+))?$/.exec(text(words))
  const whose = faction(found?.[2])
  if (!found || !whose) return undefined
  return { faction: whose, kind: found[3] as string, owner: faction(found[4]), n: found[1] ? Number(found[1]) : undefined }
}

/** "tank" or "tank/soldier:german+english" */
export function held(slot: string, words: unknown): Held {
  const [front = '', back] = text(words).split('/')
  const [kind, whom = ''] = (back ?? '').split(':')
  const sides = whom.split('+').flatMap((id) => faction(id) ?? [])
  return { slot, front, reverse: kind ? { kind, for: sides } : undefined }
}

const effects = (value: unknown): [string, number][] => Object.entries(object(value)).map(([key, by]) => [key, number(by)])

function landOf(print: View, view: View): Land {
  const id = text(print.id)
  const here = object(object(view.territory)[id])
  const berlin = print.special === true
  const marker = placed(here.marker)
  const wells = items(print.spaces).map((space): Well => {
    const n = number(space.n)
    const told = berlin ? list(object(view.berlin)[String(n)]) : [here[String(n)]]
    return { n, min: text(space.min) || undefined, vp: berlin ? number(space.vp) : undefined, bonuses: list(space.bonuses), counters: told.flatMap((one) => placed(one) ?? []) }
  })
  const owner = faction(here.owner) ?? 'german'
  return {
    id,
    x: number(print.x),
    y: number(print.y),
    vp: number(print.vp),
    cities: list(print.cities),
    bonuses: list(print.bonuses),
    berlin,
    owner,
    marker,
    fortress: marker !== undefined && owner === 'german',
    access: list(here.access).flatMap((one) => faction(one) ?? []),
    wells,
  }
}

function sideOf(game: string, id: Faction, view: View, tracks: View): Side {
  const told = object(object(view.faction)[id])
  const strategy = typeof told.strategy === 'number' ? told.strategy : undefined
  const operations = items(object(object(tracks.strategy).tracks)[id])
  const next = operations.find((one) => number(one.square) === (strategy ?? 0) + 1)
  const slots = (part: unknown) => Object.entries(object(object(part)[id])).map(([slot, words]) => held(slot, words))
  return {
    id,
    form: FACTIONS.indexOf(id),
    colour: factionColour(game, id) as Colour,
    seat: text(told.seat),
    vp: number(told.vp),
    morale: number(told.morale),
    politics: number(told.politics),
    strategy,
    hand: slots(view.hand),
    reserve: slots(view.reserve),
    pool: Object.entries(object(object(view.pool)[id])).map(([kind, n]) => [kind, number(n)]),
    discards: list(object(view.discards)[id]),
    next: next && { square: number(next.square), event: text(next.event), accepts: list(next.accepts), upper: effects(next.upper), lower: effects(next.lower) },
  }
}

const squaresOf = (track: unknown): Square[] =>
  items(object(track).squares).map((one) => ({ at: number(one.square), vp: typeof one.vp === 'number' ? one.vp : undefined, points: typeof one.rp === 'number' ? one.rp : undefined }))

/** A point for the start, for the end of every round and every scoring, and the present. */
export function courseOf(journal: Entry[], sides: Side[]): Course {
  const now = new Map<string, number>()
  const course: Course = { marks: [], values: Object.fromEntries(FACTIONS.map((id) => [id, []])) }
  let open = '0'
  const close = (next: string) => {
    course.marks.push(open)
    for (const id of FACTIONS) course.values[id]?.push(now.get(id) ?? 0)
    open = next
  }
  for (const [key, a, b, c] of journal)
    if (key === 'points' && typeof a === 'string') now.set(a, number(c))
    else if (key === 'round') close(`${number(a)}.${number(b)}`)
    else if (key === 'scoring') close(`Σ${number(a)}`)
  for (const { id, vp } of sides) now.set(id, vp)
  close('')
  return course
}

export function prepare(files: Files): (view: View, play: Shown) => Model {
  const [map, tracks, research] = [object(files['map.json']), object(files['tracks.json']), object(files['research.json'])]
  const territories = items(map.territories)
  const printed = items(research.cards)
  const squares = {
    morale: squaresOf(tracks.morale),
    politics: squaresOf(tracks.political),
    research: squaresOf(tracks.research),
    strategy: Array.from({ length: number(object(tracks.strategy).max) + 1 }, (_, at) => ({ at })),
  }
  const conferenceVp = items(object(tracks.conference).squares).map((one) => number(one.vp))
  return (view, { game, words, known }) => {
    const sides = FACTIONS.map((id) => sideOf(game.id, id, view, tracks))
    const card = (id: string): Card[] => {
      const found = printed.find((one) => one.id === id)
      if (!found) return []
      const own = words.has('card-text', id) ? words.word('card-text', id) : text(found.text)
      return [{ id, cost: number(found.cost), text: own, bonus: effects(found.immediate) }]
    }
    const talks = object(view.conference)
    return {
      lands: territories.map((one) => landOf(one, view)),
      sides,
      phase: number(view.phase),
      round: number(view.round),
      active: faction(view.active),
      stage: text(view.stage),
      playing: text(view.playing) ? { kind: text(view.playing), for: faction(view['playing-for']) } : undefined,
      research: number(view.research),
      squares,
      conference: [1, 2, 3].map((n) => placed(talks[String(n)])),
      conferenceVp,
      leader: placed(talks.leader),
      display: list(view.display).flatMap(card),
      cards: list(view.cards).flatMap(card),
      course: courseOf(known.journal, sides),
    }
  }
}
