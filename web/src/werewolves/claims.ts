// The claims board: who claimed and reported what, whom they suspect, and what cannot be true together. Plain logic from
// public facts only: what was said aloud, the set, the deaths with their cards.

import type { Death, Spoken } from './model'
import { readStatement, type Statement, type Talk } from './talk'

export interface Facts {
  seats: string[]
  set: { [card: string]: number } // numbers may be missing where they are kept secret
  deaths: Death[]
  lovers: string[] // the two, once a broken heart has told
}
export interface Report {
  id: string
  verb: string // saw, guarded, victim, healed, poisoned, paired
  seat: string // or none
  what?: string // wolf or clear; the second of a pair
  night: number
}
export interface Row {
  seat: string
  claim?: string // a card, or `village`
  lover?: string
  reports: Report[]
  views: Map<string, number> // seat → -3 (sure: a Werewolf) … 3 (sworn: none)
  suspected: number // by how many others
  trusted: number
}
/** Statements that cannot be true together, or not together with what has been turned up. `key` is a sentence of ours. */
export interface Clash {
  key: string
  seats: string[] // whose word is in doubt
  args: string[] // seats, cards (as `card:seer`) and numbers for the sentence
}
export interface Board {
  rows: Row[]
  clashes: Clash[]
}

// ---- Reading what was said ----

const REPORTS = new Set(['saw', 'guarded', 'victim', 'healed', 'poisoned', 'paired'])
const ROLE_OF: { [verb: string]: string } = { saw: 'seer', guarded: 'healer', victim: 'witch', healed: 'witch', poisoned: 'witch', paired: 'cupid' }

function night(arg: unknown): number {
  return Number(String(arg ?? '').replace(/^n/, '')) || 0
}

function reportOf(id: string, { verb, args }: Statement): Report {
  const [first, second, third] = args.map(String)
  if (verb === 'saw') return { id, verb, seat: first ?? '', what: second, night: night(third) }
  if (verb === 'paired') return { id, verb, seat: first ?? '', what: second, night: 1 }
  return { id, verb, seat: first ?? '', night: night(second) }
}

function take(row: Row, id: string, statement: Statement): void {
  const { verb, args } = statement
  const [first = '', second = ''] = args.map(String)
  if (verb === 'and') args.forEach((inner) => typeof inner !== 'string' && take(row, id, inner))
  else if (verb === 'claim') row.claim = first
  else if (verb === 'claim village') row.claim = 'village'
  else if (verb === 'claim lover') row.lover = first
  else if (verb === 'suspect') row.views.set(first, -Number(second))
  else if (verb === 'vouch') row.views.set(first, Number(second))
  else if (verb === 'think' && second === 'werewolf') row.views.set(first, -2)
  else if (REPORTS.has(verb)) {
    const report = reportOf(id, statement)
    if (row.reports.some((old) => old.verb === verb && old.seat === report.seat && old.night === report.night && old.what === report.what)) return
    row.reports.push(report)
    if (verb === 'saw') row.views.set(first, second === 'wolf' ? -3 : 3)
  }
}

/** What is claimed: everything said aloud but what its speaker took back. */
function standing(spoken: Spoken[], talk: Talk): { id: string; seat: string; statement: Statement }[] {
  const aloud = spoken.filter((one) => one.channel === 'day' && !one.free)
  const read = aloud.flatMap(({ id, seat, text }) => {
    const statement = readStatement(text, talk)
    return statement ? [{ id, seat, statement }] : []
  })
  const gone = new Set(read.filter((one) => one.statement.verb === 'retract').map((one) => `${one.seat} ${String(one.statement.args[0])}`))
  return read.filter((one) => !gone.has(`${one.seat} ${one.id}`))
}

export function boardOf(spoken: Spoken[], facts: Facts, talk: Talk): Board {
  const rows = new Map(facts.seats.map((seat): [string, Row] => [seat, { seat, reports: [], views: new Map(), suspected: 0, trusted: 0 }]))
  for (const { id, seat, statement } of standing(spoken, talk)) {
    const row = rows.get(seat)
    if (row) take(row, id, statement)
  }
  const dead = new Set(facts.deaths.map((death) => death.seat))
  for (const row of rows.values()) {
    if (dead.has(row.seat)) continue
    for (const [seat, level] of row.views) {
      const about = rows.get(seat)
      if (about && level < 0) about.suspected++
      if (about && level > 0) about.trusted++
    }
  }
  const list = [...rows.values()]
  return { rows: list, clashes: clashesOf(list, facts) }
}

// ---- What cannot be ----

type Find = (rows: Row[], facts: Facts) => Clash[]

const cardOf = (facts: Facts, seat: string) => facts.deaths.find((death) => death.seat === seat)?.card

/** More seats claim a card than the set holds; a card turned up counts for the seat that held it. */
const tooMany: Find = (rows, facts) =>
  Object.entries(facts.set).flatMap(([card, count]) => {
    const held = facts.deaths.filter((death) => death.card === card).map((death) => death.seat)
    const claim = rows.filter((row) => row.claim === card && cardOf(facts, row.seat) === undefined).map((row) => row.seat)
    if (!claim.length || held.length + claim.length <= count) return []
    if (held.length >= count) return claim.map((seat) => ({ key: 'clash.held', seats: [seat], args: [seat, `card:${card}`, held[0] ?? ''] }))
    return [{ key: 'clash.claims', seats: claim, args: [claim.join(' '), `card:${card}`, String(count)] }]
  })

const absent: Find = (rows, facts) =>
  rows
    .filter((row) => row.claim && !['village', 'villager', 'werewolf'].includes(row.claim) && !(row.claim in facts.set))
    .map((row) => ({ key: 'clash.absent', seats: [row.seat], args: [row.seat, `card:${row.claim}`] }))

/** Whose own card turned out another. */
const falseClaim: Find = (rows, facts) =>
  rows.flatMap((row) => {
    const card = cardOf(facts, row.seat)
    const wrong = card && row.claim && (row.claim === 'village' ? card === 'werewolf' : card !== row.claim)
    return wrong ? [{ key: 'clash.card', seats: [row.seat], args: [row.seat, `card:${row.claim}`, `card:${card}`] }] : []
  })

/** A vision against a card turned up, or a word given for a Werewolf. */
const againstCards: Find = (rows, facts) =>
  rows.flatMap((row) =>
    [...row.views].flatMap(([seat, level]) => {
      const card = cardOf(facts, seat)
      const vision = row.reports.find((report) => report.verb === 'saw' && report.seat === seat)
      if (!card) return []
      if (vision && (vision.what === 'wolf') !== (card === 'werewolf'))
        return [{ key: 'clash.vision', seats: [row.seat], args: [row.seat, seat, `card:${card}`] }]
      return !vision && level > 1 && card === 'werewolf' ? [{ key: 'clash.vouched', seats: [row.seat], args: [row.seat, seat] }] : []
    }),
  )

/** Two visions of one player that differ. */
const visions: Find = (rows) => {
  const all = rows.flatMap((row) => row.reports.filter((one) => one.verb === 'saw').map((one) => ({ by: row.seat, ...one })))
  return all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => (a.seat === b.seat && a.what !== b.what && a.by !== b.by ? [{ key: 'clash.visions', seats: [a.by, b.by], args: [`${a.by} ${b.by}`, a.seat] }] : [])),
  )
}

/** Someone not alive in the night reported: the reporter, or whom the report is about. */
const dead: Find = (rows, facts) =>
  rows.flatMap((row) =>
    row.reports.flatMap((report) => {
      const gone = (seat: string) => facts.deaths.some((death) => death.seat === seat && death.at < 2 * report.night)
      const who = [row.seat, report.seat].find(gone)
      return who ? [{ key: 'clash.dead', seats: [row.seat], args: [row.seat, who, String(report.night)] }] : []
    }),
  )

/** What a character does once a night, or once a game, told twice; a Healer protects never the same player two nights in a row. */
const twice: Find = (rows) =>
  rows.flatMap((row) =>
    row.reports.flatMap((a, i) =>
      row.reports.slice(i + 1).flatMap((b): Clash[] => {
        if (a.verb !== b.verb) return []
        if (a.night === b.night && a.verb !== 'paired') return [{ key: 'clash.night', seats: [row.seat], args: [row.seat, String(a.night)] }]
        if (a.verb === 'healed' || a.verb === 'poisoned') return [{ key: 'clash.potion', seats: [row.seat], args: [row.seat] }]
        const running = a.verb === 'guarded' && a.seat === b.seat && Math.abs(a.night - b.night) === 1
        return running ? [{ key: 'clash.running', seats: [row.seat], args: [row.seat, a.seat] }] : []
      }),
    ),
  )

/** A report that the dawn after it belies. */
function belied(report: Report, facts: Facts): boolean {
  const dawn = facts.deaths.filter((death) => death.at === 2 * report.night)
  const eaten = dawn.find((death) => death.cause === 'eaten')?.seat
  if (report.verb === 'guarded' || report.verb === 'healed') return eaten === report.seat
  if (report.verb === 'victim') return eaten !== undefined && eaten !== report.seat
  if (report.verb === 'poisoned') return !dawn.some((death) => death.cause === 'poisoned' && death.seat === report.seat)
  if (report.verb === 'paired') return facts.lovers.length > 0 && !(facts.lovers.includes(report.seat) && facts.lovers.includes(report.what ?? ''))
  return false
}

const againstDawn: Find = (rows, facts) =>
  rows.flatMap((row) =>
    row.reports
      .filter((report) => belied(report, facts))
      .map((report) => ({ key: 'clash.dawn', seats: [row.seat], args: [row.seat, String(report.night)] })),
  )

/** A report that another character than the one claimed would make. */
const outOfRole: Find = (rows) =>
  rows.flatMap((row) => {
    const other = row.reports.find((report) => row.claim && row.claim !== 'village' && ROLE_OF[report.verb] !== row.claim)
    return other ? [{ key: 'clash.role', seats: [row.seat], args: [row.seat, `card:${row.claim}`, `card:${ROLE_OF[other.verb]}`] }] : []
  })

const self: Find = (rows) =>
  rows
    .filter((row) => row.reports.some((report) => report.verb === 'guarded' && report.seat === row.seat))
    .map((row) => ({ key: 'clash.self', seats: [row.seat], args: [row.seat] }))

const FINDS = [tooMany, absent, falseClaim, againstCards, visions, dead, twice, againstDawn, outOfRole, self]

export function clashesOf(rows: Row[], facts: Facts): Clash[] {
  return FINDS.flatMap((find) => find(rows, facts))
}
