// What this browser remembers: name, language, theme, and the tokens of seats and of tables it hosts. Nothing of it is
// needed to play: without storage the page still works until it is closed.

export interface Memory {
  name: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  seats: { [code: string]: string }
  hosts: { [code: string]: string }
}

const KEY = 'sandtable'
const LIMIT = 60 // tokens of each kind; the oldest go first

const empty: Memory = { name: '', language: '', theme: 'auto', sound: false, seats: {}, hosts: {} }
let memory: Memory = read()

function read(): Memory {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Memory>
    return { ...empty, ...kept, seats: { ...kept.seats }, hosts: { ...kept.hosts } }
  } catch {
    return { ...empty }
  }
}

export function remembered(): Readonly<Memory> {
  return memory
}

export function remember(part: Partial<Memory>): void {
  memory = { ...memory, ...part }
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // A browser that keeps nothing: the memory lives as long as the page.
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
  remember({ seats: newest(memory.seats, code, token) })
}

export function rememberHost(code: string, token: string | undefined): void {
  remember({ hosts: newest(memory.hosts, code, token) })
}

/** Who this browser is at a table: a seat, or else its host. */
export function tokenOf(code: string): string | undefined {
  return memory.seats[code] ?? memory.hosts[code]
}

/** Sixteen random bytes as hex: this player's share of the game's chance. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
