// Werwolf's view as its board shows it: spaces with what stands there in rule order, the card in play and the next, the
// sides with levels, goals and resources.

import { isObject, type Entry, type View } from '../../api'
import { factionColour, type Colour } from '../../colours'
import type { Files } from '../../kit/module'
import type { Point } from '../../kit/place'
import type { Shown } from '../../room'

export const FACTIONS = ['allies', 'soviets', 'werwolf', 'edelweiss'] as const
export type Faction = (typeof FACTIONS)[number]
export const KINDS = ['base', 'troop', 'police', 'under', 'active'] as const
export type Kind = (typeof KINDS)[number]

/** A symbol in a space: equal pieces with their number, or a marker. */
export interface Chip {
  key: string
  faction?: Faction
  kind: Kind | 'he' | 'research' | 'terror' | 'building'
  n: number
  he?: boolean // one heavy equipment beneath it
  research?: boolean
  loose?: boolean // a token that nobody carries
  building?: string
}
export interface Space {
  id: string
  type: 'city' | 'province' | 'road'
  zone: string
  mountain: boolean
  x: number
  y: number
  shape?: Point[]
  path?: Point[]
  population: number
  loyalty: string
  control?: Faction
  blockade: boolean
  chips: Chip[]
}
export interface CardText {
  text: string
  side: 'unshaded' | 'shaded'
}
export interface Card {
  id: string
  number: number
  kind: 'event' | 'key' | 'crisis'
  order: Faction[]
  texts: CardText[]
  longTerm: boolean
  key?: { faction: Faction; text: string }
}
export interface Capability {
  id: string
  faction: Faction
  text: string
}
export interface Side {
  id: Faction
  colour: Colour
  seat: string
  resources: number
  eligible: boolean
  level: number
  goal: number
  home?: number // research at home
  available: [kind: Kind | 'guerrilla', n: number][]
}
export interface Model {
  spaces: Map<string, Space>
  junctions: [name: string, x: number, y: number][]
  card?: Card
  next?: Card
  drawn: number
  cards: number
  rounds: number
  crises: number
  seen?: number // where the next crisis card lies, once all have seen it
  box: string
  asked?: Faction
  winner?: string
  tensions: number
  morale: number
  casualties: number
  totals: { [key: string]: number }
  sides: Side[]
  capabilities: Capability[]
  cancelled: string[]
  keys: Card[]
  open: Card[] // long-term events that stay open
  chosen: string[] // spaces already chosen in the action in progress
  courses: { marks: string[]; values: { [faction: string]: number[] } } // levels by card
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
const object = (value: unknown): View => (isObject(value) ? value : {})
const points = (value: unknown): Point[] | undefined => (Array.isArray(value) ? (value as Point[]) : undefined)

function printed(file: unknown, language: (id: string, side: string) => string | undefined, id: string): Card | undefined {
  const cards = object(file).cards
  const found = Array.isArray(cards) ? (cards as View[]).find((card) => card.id === id) : undefined
  if (!found) return undefined
  const texts = (['unshaded', 'shaded'] as const).flatMap((side): CardText[] => {
    const own = text(object(found[side]).text)
    return own ? [{ side, text: language(id, side) ?? own }] : []
  })
  const key = isObject(found.key) ? { faction: text(found.key.faction) as Faction, text: language(id, 'key') ?? text(found.key.text) } : undefined
  return { id, number: number(found.number), kind: text(found.kind) as Card['kind'], order: list(found.order) as Faction[], texts, longTerm: found.long_term === true, key }
}

/** Pieces and markers of a space, by faction and rank; a single token lies under its carrier, several next to it. */
function chipsOf(here: View, building: string | undefined): Chip[] {
  const chips: Chip[] = []
  for (const faction of FACTIONS)
    for (const kind of KINDS) {
      const [n, he, research] = [number(here[`${faction}-${kind}`]), number(here[`${faction}-he-${kind}`]), number(here[`${faction}-research-${kind}`])]
      if (n) chips.push({ key: `${faction}-${kind}`, faction, kind, n, he: he === 1, research: research === 1 && he !== 1 })
      if (he > 1) chips.push({ key: `${faction}-he-${kind}`, faction, kind: 'he', n: he })
      if (research > 1 || (research === 1 && he === 1)) chips.push({ key: `${faction}-research-${kind}`, faction, kind: 'research', n: research })
    }
  if (number(here['loose-research'])) chips.push({ key: 'loose-research', kind: 'research', n: number(here['loose-research']), loose: true })
  if (number(here['loose-he'])) chips.push({ key: 'loose-he', kind: 'he', n: number(here['loose-he']), loose: true })
  if (number(here.terror)) chips.push({ key: 'terror', kind: 'terror', n: number(here.terror) })
  if (building) chips.push({ key: building, kind: 'building', n: 1, building })
  return chips
}

function sideOf(game: string, id: Faction, told: View): Side {
  const kinds = ['troop', 'police', 'guerrilla', 'base'] as const
  const available = kinds.flatMap((kind): Side['available'] => (typeof told[`available-${kind}`] === 'number' ? [[kind, number(told[`available-${kind}`])]] : []))
  return {
    id,
    colour: factionColour(game, id) as Colour,
    seat: text(told.seat),
    resources: number(told.resources),
    eligible: told.eligible === true,
    level: number(told.level),
    goal: number(told.level) - number(told.margin),
    home: typeof told['research-home'] === 'number' ? told['research-home'] : undefined,
    available,
  }
}

/** Spaces that the faction asked has chosen in the action in progress: told by the journal since it began. What another
 * side chose before is not ticked: yellow asks. */
export function chosenIn(journal: Entry[], asked: string | undefined): string[] {
  const openers = new Set(['action', 'limited', 'free', 'special', 'event', 'card', 'phase', 'pass', 'espionage'])
  const found: string[] = []
  for (let i = journal.length - 1; i >= 0; i--) {
    const [key, who, space] = journal[i] as Entry
    if (openers.has(key)) break
    if (key === 'selected' && who === asked && typeof space === 'string') found.push(space)
  }
  return found
}

/** Levels by card, as the journal tells them whenever a card is turned up; the present comes last. */
export function coursesOf(journal: Entry[], now: Side[], drawn: number): Model['courses'] {
  const marks: string[] = []
  const values: { [faction: string]: number[] } = Object.fromEntries(FACTIONS.map((id) => [id, []]))
  for (const [key, ...args] of journal)
    if (key === 'levels') {
      marks.push(String(args[0]))
      FACTIONS.forEach((id, i) => values[id]?.push(number(args[i + 1])))
    }
  if (marks[marks.length - 1] !== String(drawn) || marks.length < 2) {
    marks.push(String(drawn))
    for (const { id, level } of now) values[id]?.push(level)
  } else for (const { id, level } of now) values[id]?.splice(-1, 1, level)
  return { marks, values }
}

export function prepare(files: Files): (view: View, play: Shown) => Model {
  const map = object(files['map.json'])
  const deck = files['cards.json']
  const places = (Array.isArray(map.spaces) ? map.spaces : []) as View[]
  const junctions = Object.entries(object(object(map.drawing).labels)).map(([id, at]): [string, number, number] => {
    const [x = 0, y = 0] = at as number[]
    return [id.charAt(0).toUpperCase() + id.slice(1), x, y]
  })
  const abilities = (object(deck).capabilities ?? []) as View[]
  return (view, play) => {
    const { words, game, known } = play
    const own = (id: string, side: string) => (words.has('card-text', `${id}.${side}`) ? words.word('card-text', `${id}.${side}`) : undefined)
    const card = (id: string) => printed(deck, own, id)
    const sides = FACTIONS.map((id) => sideOf(game.id, id, object(object(view.faction)[id])))
    const at = object(view.space)
    const stands = new Map(Object.entries(object(view.building)).map(([id, where]) => [text(where), id]))
    const spaces = places.map((place): [string, Space] => {
      const [id, here, [x = 0, y = 0]] = [text(place.id), object(at[text(place.id)]), (place.xy ?? []) as number[]]
      const control = FACTIONS.find((one) => one === here.control)
      const state = { population: number(here.population), loyalty: text(here.loyalty), control, blockade: here.blockade === true }
      const print = { type: text(place.type) as Space['type'], zone: text(place.zone), mountain: place.mountain === true, shape: points(place.shape), path: points(place.path) }
      return [id, { id, x, y, ...print, ...state, chips: chipsOf(here, stands.get(id)) }]
    })
    return {
      spaces: new Map(spaces),
      junctions,
      card: card(text(view.card)),
      next: card(text(view.next)),
      drawn: number(view.drawn),
      cards: number(view.cards),
      rounds: number(view.rounds),
      crises: number(view['crisis-rounds']),
      seen: typeof view['crisis-seen-at'] === 'number' ? view['crisis-seen-at'] : undefined,
      box: text(view.box),
      asked: FACTIONS.find((one) => one === view.asked),
      winner: text(view.winner) || undefined,
      tensions: number(view.tensions),
      morale: number(view.morale),
      casualties: number(view.casualties),
      totals: object(view.total) as { [key: string]: number },
      sides,
      capabilities: list(view.capabilities).flatMap((id): Capability[] => {
        const found = abilities.find((one) => one.id === id)
        const told = words.has('capability-text', id) ? words.word('capability-text', id) : text(found?.text)
        return found ? [{ id, faction: text(found.f) as Faction, text: told }] : []
      }),
      cancelled: list(view.cancelled),
      keys: list(view.keys).flatMap((id) => card(id) ?? []),
      open: list(view['long-term']).flatMap((id) => card(id) ?? []),
      chosen: chosenIn(known.journal, text(view.asked)),
      courses: coursesOf(known.journal, sides, number(view.drawn)),
    }
  }
}
