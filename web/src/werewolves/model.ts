// What the game's view holds (games/werewolves/view.c), and what follows from the journal for everyone. Nothing here
// decides a rule: it reads.

import type { Entry, Remark, View } from '../api'

export interface SeatSight {
  alive?: boolean
  cause?: string
  died_at?: number // 2k at dawn k, 2k + 1 on day k
  card?: string
  lover?: boolean
  finger?: string
  acquitted?: boolean
  drowsy?: boolean
  more?: boolean
  thumb?: 'up' | 'down'
  ballot?: string
  mayor?: boolean
}
export interface Own {
  seat: string
  card?: string // absent until it has been entered
  lover?: string
  answer?: string
  seen?: { [seat: string]: string }
  heal_left?: boolean
  poison_left?: boolean
  victim?: string
  guard_last?: string
  guard_target?: string
  round?: number
  pointed?: { [seat: string]: string }
  paired?: string[]
}
export interface Secret {
  phase?: string
  victim?: string
  heal_left?: boolean
  poison_left?: boolean
  heal_used?: boolean
  poison_target?: string
  guard_target?: string
  round?: number
  pointed?: { [seat: string]: string }
  answer?: { [seat: string]: string }
}
export interface Sight {
  phase: string
  number: number
  you?: Own
  seat: { [id: string]: SeatSight }
  trial?: string
  trial_by?: string[]
  answered?: number
  order?: string[]
  turn?: number
  leaders?: string[]
  result?: string
  waking?: boolean // the moderator still has to enter who holds the called card (R-deal-8)
  set: { [card: string]: number }
  secret?: Secret
}

export function sightOf(view: View): Sight | undefined {
  return typeof view.phase === 'string' ? ({ set: {}, ...view } as unknown as Sight) : undefined
}

// The last three are phases only while a deal by hand is being entered (R-deal-8).
const CALLS: { [phase: string]: string } = {
  cupid: 'cupid', pack: 'werewolf', seer: 'seer', witch: 'witch', healer: 'healer', hunter: 'hunter', 'red-riding-hood': 'red-riding-hood', mayor: 'mayor',
}

/** The public name of the call of a night's phase; none by day. */
export function callOf(phase: string): string | undefined {
  return CALLS[phase]
}

/** And the other way round. */
export function phaseOf(call: string): string {
  return Object.keys(CALLS).find((phase) => CALLS[phase] === call) ?? call
}

export function isNight(sight: Sight): boolean {
  return sight.phase in CALLS
}

export function livingOf(sight: Sight): string[] {
  return Object.keys(sight.seat).filter((seat) => sight.seat[seat]?.alive)
}

/** The option that limits a phase, and a night call's limit is never sent: every page counts it down itself. */
export function limitName(phase: string, number: number): string {
  if (phase === 'pack') return number === 1 ? 't_pack_first' : 't_pack'
  return `t_${phase === 'elect2' ? 'elect' : phase}`
}

// ---- What the journal tells everyone ----

export interface Death {
  seat: string
  cause: string
  card?: string
  at: number
}

/** Every death with its moment, its cause and the card turned up. */
export function deathsOf(journal: Entry[]): Death[] {
  const deaths: Death[] = []
  let moment = 0
  for (const [key, first, second, third] of journal) {
    if (key === 'dawn') moment = 2 * Number(first)
    else if (key === 'day') moment = 2 * Number(first) + 1
    else if (key === 'died')
      deaths.push({ seat: String(first), cause: String(second), card: third === 'hidden' ? undefined : String(third), at: moment })
  }
  return deaths
}

/** A broken heart follows its lover's death directly (R-chain-2), and so reveals who the two were. */
export function loversOf(deaths: Death[]): string[] {
  const at = deaths.findIndex((death) => death.cause === 'heartbreak')
  return at > 0 ? [deaths[at - 1]!.seat, deaths[at]!.seat] : []
}

export interface Trial {
  day: number
  number: number
  seat: string
  up: string[]
  down: string[]
  none: string[] // who gave no thumb in time
  tied: boolean
  hanged: boolean
}

export function trialsOf(journal: Entry[]): Trial[] {
  const trials: Trial[] = []
  let day = 0
  let number = 0
  for (const [key, ...args] of journal) {
    if (key === 'day') [day, number] = [Number(args[0]), 0]
    if (key === 'trial') number++
    if (key !== 'votes') continue
    trials.push({ day, number, seat: String(args[0]), up: args[1] as string[], down: args[2] as string[], none: args[3] as string[], tied: args[4] === 'yes', hanged: args[5] === 'yes' })
  }
  return trials
}

// ---- The elected Mayor (R-elect) ----

/** Who holds the office; nobody where the Mayor is a card, which is secret. */
export function mayorOf({ seat }: Sight): string | undefined {
  return Object.keys(seat).find((one) => seat[one]?.mayor)
}

/** Whether everyone may know that a tie can be settled: a Mayor is in office, or the card is in the game and was not turned up. */
export function tieBreaks(sight: Sight, deaths: Death[]): boolean {
  return mayorOf(sight) !== undefined || ('mayor' in sight.set && !deaths.some(({ card }) => card === 'mayor'))
}

export interface Candidate {
  seat: string
  by: string[] // who voted for them
}

/** The last ballot of an election, most votes first. */
export function ballotOf(journal: Entry[]): Candidate[] {
  const found = new Map<string, string[]>()
  const last = new Map<string, string>() // a second ballot comes after the first
  for (const [key, from, to] of journal) if (key === 'ballots') last.set(String(from), String(to))
  for (const [from, to] of last) if (to !== 'none') found.set(to, [...(found.get(to) ?? []), from])
  return [...found].map(([seat, by]) => ({ seat, by })).sort((a, b) => b.by.length - a.by.length)
}


// ---- What was said ----

export interface Spoken {
  id: string // d2.5, w1.3, g2.1
  channel: string
  seat: string
  text: string // the statement or the free text, without the word before it
  free: boolean
  number: number // of the day or night
  at: number // journal entries heard before
}

const LETTER: { [channel: string]: string } = { day: 'd', pack: 'w', dead: 'g' }

export function numbersOf(journal: Entry[]): number[] {
  const numbers = [0]
  let now = 0
  for (const [key, number] of journal) {
    if (key === 'night') now = Number(number)
    numbers.push(now)
  }
  return numbers
}

/** Remarks with their ids. Night k and day k share the number k. */
export function spokenOf(said: { at: number; remark: Remark }[], journal: Entry[]): Spoken[] {
  const numbers = numbersOf(journal)
  const counts = new Map<string, number>()
  return said.map(({ at, remark: [channel, seat, words] }) => {
    const number = numbers[Math.min(at, numbers.length - 1)] ?? 0
    const place = `${LETTER[channel] ?? channel}${number}`
    const index = (counts.get(place) ?? 0) + 1
    counts.set(place, index)
    const [first = '', ...rest] = words.split(' ')
    return { id: `${place}.${index}`, channel, seat, text: rest.join(' '), free: first.endsWith('text'), number, at }
  })
}
