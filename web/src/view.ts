// A view sorted for reading, without knowing the game: facts, what belongs to each seat, what only the reader holds,
// and the rest. Nothing is left out.

import { isObject, type Answer, type View } from './api'

export interface Sorted {
  phase?: string
  facts: [key: string, value: string | number | boolean][]
  seats: { [seat: string]: [key: string, value: unknown][] }
  factions: { [faction: string]: [key: string, value: unknown][] } // sides that are not seats, or listed in addition to them
  hand: [key: string, ids: string[]][] // lists only the reader has
  own: [key: string, value: unknown][] // what else the view says to the reader alone
  rest: [key: string, value: unknown][]
}

const scalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const ids = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

export function sorted(view: View, seats: string[], you: string, isFaction: (id: string) => boolean = () => false): Sorted {
  const out: Sorted = { facts: [], seats: {}, factions: {}, hand: [], own: [], rest: [] }
  for (const seat of seats) out.seats[seat] = []
  for (const [key, value] of Object.entries(view)) {
    if (key === 'phase' && typeof value === 'string') out.phase = value
    else if (scalar(value)) out.facts.push([key, value])
    else if (key === 'you' && isObject(value)) out.own.push(...Object.entries(value))
    else if (isObject(value) && isPrivate(value, you, seats)) out.hand.push([key, counted(value[you])])
    else if (isObject(value) && bySeat(value, seats)) seatMembers(out, key, value)
    else if (isObject(value) && byFaction(value, isFaction)) factionMembers(out, key, value)
    else if (!isEmpty(value)) out.rest.push([key, value])
  }
  takeHand(out, you)
  return out
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

function bySeat(value: View, seats: string[]): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => seats.includes(key))
}

/** `{"abwehr": {"travel": 2}}` where only the reader's own seat is listed: what that seat holds, with numbers. */
function isPrivate(value: View, you: string, seats: string[]): boolean {
  const held = value[you]
  if (seats.length < 2 || Object.keys(value).length !== 1 || !isObject(held)) return false
  const numbers = Object.values(held)
  return numbers.length > 0 && numbers.every((n) => typeof n === 'number' && n >= 0 && n < 40)
}

function counted(held: unknown): string[] {
  return Object.entries(held as { [id: string]: number }).flatMap(([id, n]) => Array<string>(n).fill(id))
}

/** Members by faction; a further key next to them (the cup next to the players) is allowed where all are numbers. */
function byFaction(value: View, isFaction: (id: string) => boolean): boolean {
  const keys = Object.keys(value)
  const known = keys.filter(isFaction)
  if (known.length < 2) return false
  return known.length === keys.length || Object.values(value).every((n) => typeof n === 'number')
}

function factionMembers(out: Sorted, key: string, value: View): void {
  for (const [faction, member] of Object.entries(value)) {
    const members = (out.factions[faction] ??= [])
    if (isObject(member) && Object.values(member).every(scalar)) members.push(...Object.entries(member))
    else members.push([key, member])
  }
}

function seatMembers(out: Sorted, key: string, value: View): void {
  for (const [seat, member] of Object.entries(value))
    if (isObject(member)) out.seats[seat]?.push(...Object.entries(member))
    else out.seats[seat]?.push([key, member])
}

/** Lists that the reader's seat has and no other seat shows are in the reader's hand; of others' a number at most. */
function takeHand(out: Sorted, you: string): void {
  const others = Object.entries(out.seats).filter(([seat]) => seat !== you)
  const open = others.flatMap(([, members]) => members.filter(([, value]) => typeof value !== 'number'))
  const shared = new Set(open.map(([key]) => key))
  const mine = out.seats[you] ?? []
  const isHand = ([key, value]: [string, unknown]) => ids(value) && !shared.has(key) && others.length > 0
  out.hand = [...out.hand, ...([...mine, ...out.own].filter(isHand) as Sorted['hand'])]
  if (out.seats[you]) out.seats[you] = mine.filter((member) => !isHand(member))
  out.own = out.own.filter((member) => !isHand(member) && member[0] !== 'seat')
}

/** The ids an answer names: everything after its verb. */
export function mentions(answer: Answer): string[] {
  return answer.split(' ').slice(1)
}

/** Answers by the ids they name. */
export function targets(answers: Answer[]): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  for (const answer of answers)
    for (const id of new Set(mentions(answer))) found.set(id, [...(found.get(id) ?? []), answer])
  return found
}
