// What this browser remembers: name, language, theme, and the tokens of seats and of tables it hosts. Nothing of it is
// needed to play: without storage the page still works until it is closed.

import type { Both } from './wire'

export interface Memory {
  name: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  speed: 'slow' | 'normal' | 'fast' | 'once' // of telling a turn
  bells: { [code: string]: 'on' | 'no' } // whether this device is told of turns there
  owner: string // this person's own secret for the addresses they give; made when it is first needed
  seats: { [code: string]: string }
  hosts: { [code: string]: string }
  unasked: string[] // losses that are not asked about once more
  played: string[] // games for which no lesson is offered any more
  sides: { [code: string]: string[] } // what one's seat plays where its name does not say
  lessons: { [code: string]: KeptLesson } // those that have begun and are not read to their end
}

/** Where a lesson was left, at its table. */
export interface KeptLesson {
  game: string
  id: string
  title: Both
  at: number // the step that was read, from 0
  steps: number
}

const KEY = 'sandtable'
const LIMIT = 500 // tokens of each kind; the oldest go first

const empty: Memory = { name: '', language: '', theme: 'auto', sound: false, speed: 'normal', bells: {}, owner: '', seats: {}, hosts: {}, unasked: [], played: [], sides: {}, lessons: {} }
let kept = true // in the browser, as far as is known
let memory: Memory = read()

function read(): Memory {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Memory>
    return { ...empty, ...found, seats: { ...found.seats }, hosts: { ...found.hosts } }
  } catch {
    return { ...empty }
  }
}

export function remembered(): Readonly<Memory> {
  return memory
}

/** Other pages of this browser write there too: what they have added since then must not be lost. */
function refresh(): void {
  if (kept) memory = read()
}

export function remember(part: Partial<Memory>): void {
  refresh()
  memory = { ...memory, ...part }
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    kept = false // A browser that keeps nothing: the memory lives as long as the page.
  }
}

function newest(
  tokens: { [code: string]: string },
  code: string,
  token: string | undefined,
): { [code: string]: string } {
  const entries = Object.entries(tokens).filter(([other]) => other !== code)
  if (token) entries.push([code, token])
  return Object.fromEntries(entries.slice(-LIMIT))
}

export function rememberSeat(code: string, token: string | undefined): void {
  refresh()
  remember({ seats: newest(memory.seats, code, token) })
}

export function rememberHost(code: string, token: string | undefined): void {
  refresh()
  remember({ hosts: newest(memory.hosts, code, token) })
}

/** The newest tokens, as many as the server may be asked about at once. */
export function newestTokens(): string[] {
  return [...Object.values(memory.seats).slice(-40), ...Object.values(memory.hosts).slice(-24)]
}

/** Of the tokens that the server was asked about, those of tables it did not name are of no use any more. */
export function forgetLost(asked: string[], known: string[]): void {
  const lost = ([code, token]: [string, string]) => asked.includes(token) && !known.includes(code)
  for (const [code] of Object.entries(memory.seats).filter(lost)) rememberSeat(code, undefined)
  for (const [code] of Object.entries(memory.hosts).filter(lost)) rememberHost(code, undefined)
}

/** Who this browser is at a table: a seat, or else its host. */
export function tokenOf(code: string): string | undefined {
  return memory.seats[code] ?? memory.hosts[code]
}

/** Sixteen random bytes as hex: this player's share of the game's chance. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The secret by which the server knows that two tables' addresses are the same person's. */
export function ownerKey(): string {
  refresh()
  if (memory.owner.length !== 43) {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    remember({ owner: btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') })
  }
  return memory.owner
}

const TABLES = 60 // whose sides are kept

/** What one's seat plays at a table that has begun: the lobby says it without asking the table. */
export function keepSides(code: string, sides: string[]): void {
  refresh()
  if (memory.sides[code]?.join() === sides.join()) return
  const { [code]: _, ...others } = memory.sides
  remember({ sides: Object.fromEntries([...Object.entries(others).slice(1 - TABLES), [code, sides]]) })
}

/** Where a lesson is now; read to its end, or its table gone: no more of it. */
export function keepLesson(code: string, place: KeptLesson | undefined): void {
  refresh()
  const { [code]: old, ...others } = memory.lessons
  if (place ? JSON.stringify(old) !== JSON.stringify(place) : old) remember({ lessons: place ? { ...others, [code]: place } : others })
}

/** The table of a lesson that has begun: the newest. */
export function lessonBegun(game: string, id: string): [code: string, place: KeptLesson] | undefined {
  refresh()
  return Object.entries(memory.lessons).filter(([, place]) => place.game === game && place.id === id).pop()
}
