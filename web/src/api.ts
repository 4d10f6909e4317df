// What the server says (docs/server.md): types, requests, and the socket of one table.

import { tokenOf } from './store'

export type Answer = string
export type Word = string | number | boolean | Word[]
export type Entry = [string, ...Word[]]
export type View = { [key: string]: unknown }

export interface Option {
  name: string
  kind: 'switch' | 'number' | 'choice' | 'other'
  pace?: boolean
  low?: number
  high?: number
  usual?: boolean | number | string
  choices?: string[]
}
export interface Game {
  id: string
  title: string
  seats: [number, number]
  rules: number
  pack: string
  seat_names: string[]
  sides: string[]
  channels: string[]
  final: boolean
  example: boolean
  options: Option[]
  bots: { name: string; rig: boolean }[] // rig: only tests need it
  languages: string[]
  domains?: Domains // where a game's ids have their words
}
/** One argument of a verb: the catalogue's section of its ids, empty for a number. */
export interface Argument {
  section: string
  optional?: boolean
  lead?: string // the word before it
}
/** Sections of the catalogue: by an entry's slot (`died.0`), by the verb of an answer, and of what its label shows. */
export interface Domains {
  keys?: { [key: string]: string }
  verbs?: { [verb: string]: Argument[] }
  shown?: { [verb: string]: string[] }
}
export interface Seat {
  seat: string
  kind: 'open' | 'person' | 'bot' | 'hand' // hand: a person without a device
  bot?: string
  name: string
  here: boolean
  muted: boolean
  lent?: boolean
}
export interface Clock {
  kind: 'none' | 'game' | 'decision' | 'bank' | 'days'
  seconds: number
  expiry: 'timeout' | 'bot' | 'none'
}
export interface Table {
  code: string
  game: string
  title: string
  state: 'open' | 'running' | 'over' | 'closed' | 'frozen'
  pack?: string // the data it is played with
  version: number
  seats: Seat[]
  options: { [name: string]: unknown }
  clock: Clock
  watchers: boolean
  commit: string
  now: number
  deadline?: number
  left?: { [seat: string]: number }
  rematch?: string
  you?: string
  host?: boolean
  held?: boolean // the next call waits for the moderator
  paused?: boolean
  takeover?: { yes: string[]; need: number } // seats that want the software to moderate on
}
export interface Question {
  q: number
  key: Entry
  answers: Answer[]
  shown?: Word[][] // in the order of the answers: what a label shows besides the answer's own arguments
  kind?: ('together' | 'floor')[]
  warn?: Answer[]
  usual?: Answer[]
}
export interface Refusal {
  no: string
  where: string
  what: string
  q?: number
}
export interface Veil {
  id: string
  call: number // a tap names it
  taps?: number // of seats: owed and given
  done?: number
  until?: number // when the call closes at the latest, by the server's clock
}
/** Whether this seat has taps to give in the call. */
export const owes = (veil: Veil): boolean => (veil.done ?? 0) < (veil.taps ?? 0)
export type Remark = [channel: string, seat: string, text: string, place?: number]
export type Asks = { [seat: string]: Question }
export interface Message extends Partial<Refusal> {
  table?: Table
  n?: number
  view?: View
  set?: View
  journal?: Entry[]
  said?: Remark[]
  ask?: Question | false
  again?: boolean
  taken?: number
  veil?: Veil
  learned?: Entry[] // by night: what this seat's answer will tell it
  refused?: Refusal
  asks?: Asks // what seats without a device are asked, for whoever answers for them
  prompt?: string // the table has been silent for long
  now?: number
}

/** A refusal of the server, as an exception with its sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.what)
  }
}

async function request<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  const reply = await fetch(`/api/v1${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const value: unknown = await reply.json()
  if (!reply.ok) throw new Refused(reply.status, value as Refusal)
  return value as T
}

export interface SeatWish {
  kind: 'open' | 'bot'
  bot?: string
  name?: string // of a person without a device
}
export interface TableWish {
  game: string
  options: { [name: string]: unknown }
  seats: SeatWish[]
  clock?: Clock
  title?: string
  watchers?: boolean
}
export interface Mine {
  table: string
  seat: string
  game: string
  title: string
  state: Table['state']
  turn: boolean
  updated: number
}

/** A finished game after some of its answers: everything, as everyone may see it now. */
export interface Past {
  at: number
  answers: number // of the whole game
  view: View
  journal: Entry[]
  result?: { why: string; seats: { [seat: string]: 'win' | 'draw' | 'loss' } }
}

export const api = {
  games: () => request<{ games: Game[]; address?: string }>('GET', '/games'),
  words: (game: string, language: string) => request<Catalogue>('GET', `/games/${game}/words/${language}`),
  data: (game: string, pack?: string) =>
    request<{ [file: string]: unknown }>('GET', `/games/${game}/data${pack ? `/${pack}` : ''}`),
  advice: (game: string, options: object) =>
    request<{ advice: { [key: string]: unknown } }>('POST', `/games/${game}/advice`, { options }),
  create: (wish: TableWish) => request<{ table: string; host: string; commit: string }>('POST', '/tables', wish),
  table: (code: string) => request<{ table: Table }>('GET', `/tables/${code}`),
  join: (code: string, name: string, seat?: string, nonce?: string, token?: string) =>
    request<{ seat: string; token: string }>('POST', `/tables/${code}/join`, { name, seat, nonce }, token),
  start: (code: string, host: string, fill?: string) =>
    request<{ ok: true }>('POST', `/tables/${code}/start`, { fill }, host),
  seat: (code: string, host: string, seat: string, wish: object) =>
    request<{ ok?: true; token?: string }>('POST', `/tables/${code}/seats/${seat}`, wish, host),
  close: (code: string, host: string) => request<{ ok: true }>('POST', `/tables/${code}/close`, {}, host),
  rematch: (code: string, host: string, options?: object) =>
    request<{ table: string; host: string }>('POST', `/tables/${code}/rematch`, options ? { options } : {}, host),
  past: (code: string, answers?: number) =>
    request<Past>('GET', `/tables/${code}/replay/${answers ?? 'end'}`, undefined, tokenOf(code)),
  record: async (code: string, token = tokenOf(code)): Promise<Blob> => {
    const reply = await fetch(`/api/v1/tables/${code}/record`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    if (!reply.ok) throw new Refused(reply.status, (await reply.json()) as Refusal)
    return reply.blob()
  },
  mine: (tokens: string[]) => request<{ tables: Mine[] }>('POST', '/mine', { tokens }),
}

export type Catalogue = { [section: string]: { [id: string]: string | { [id: string]: string } } }

/** JSON merge patch (RFC 7396). */
export function patched(old: View, patch: View): View {
  const next: View = { ...old }
  for (const [key, value] of Object.entries(patch)) {
    const before = next[key]
    if (value === null) delete next[key]
    else if (isObject(value)) next[key] = patched(isObject(before) ? before : {}, value)
    else next[key] = value
  }
  return next
}

export function isObject(value: unknown): value is View {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
