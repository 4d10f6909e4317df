// The journal cut into actions: one card, one unit's move, one impulse, with the steps that belong to it. A game names
// the entries that open an action and those that head a turn; journal, telling and looking back all cut the same way.

import { isObject, type Entry, type Game, type View, type Word } from '../api'

/** What a module says of its game's entries: names of entries, and the places of their arguments. */
export interface Reading {
  steps?: string[] // a new step of the action in progress
  leads?: string[] // steps that only say what comes next, as an opener does: part of the step after them
  folds?: string[] // what only says that an action begins (an opener) or ends: told with the step after or before it
  announces?: string[] // heads that only say whose turn it is: the next action's title says it too
  elsewhere?: { [key: string]: number } // entries that may be of another place than the step's, by the argument that names it: a step of its own then
  paid?: string[] // what is paid for the entry after it: told with it
  reasons?: string[] // why a non-player did it
  rolls?: { [key: string]: number[] } // arguments that are dice
  apart?: string[] // openers that are an answer of their own: a step by themselves
  bare?: string[] // rolls that say nothing but how the dice fell
  spaces?: [key: string, section: string] // entries that name, after who acts, where the action takes place
  costs?: string[] // entries that cost one movement point each: the journal counts them
  moves?: { [key: string]: [from: number, to: number] } // arguments that are places: from where to where
  phases?: { [phase: string]: string } // whose actions the entries after a head are, by the head's first argument
  unowned?: string[] // openers that are nobody's in any phase
  movers?: string[] // openers that name a piece: its holder acts
  acts?: string[] // what a side does while something of nobody's is in progress: an action of its own
  outcomes?: { [opener: string]: string[] } // what came of an action, by the most telling entry in it; `a+b`: by both; `a|b`: by the last of either
  grades?: { [key: string]: { at: number; aims: string[]; fears: string[] } } // entries of what a roll brings, by the argument that says it: what one acts for, and what one fears
  hits?: string[] // entries that tell what happened to a piece or a side
  weighs?: { [key: string]: number } // entries that tell what an action was about, the weightiest first, by the place of the argument that they tell of; -1: there is only one
}
/** With what the game itself says: which entries open a turn, and which an action in it. */
export interface Telling extends Reading {
  openers: string[]
  heads: string[] // a new turn, card or phase
  settles?: string[] // openers of nobody's own action: a scoring, a phase of a crisis round
  untold?: string[] // for programs: people are not shown them
  sides?: string[] // ids of those who act
}
export function tellingOf({ actions, figures }: Pick<Game, 'actions' | 'figures'>, reading: Reading = {}): Telling {
  const { turns = [], opens = [], settles = [], untold = [] } = actions ?? {}
  const sides = (figures ?? []).find(({ score, of }) => score && of.length > 1)?.of ?? []
  return { ...reading, openers: [...new Set([...opens, ...settles])], heads: turns.filter((key) => !settles.includes(key)), settles, untold, sides }
}
export const isTold = ({ untold }: Telling, [key]: Entry): boolean => !untold?.includes(key)

export interface Action {
  kind: 'head' | 'action' | 'rest' // what belongs to no action is alone, or with others of its kind
  from: number // of the journal, the first entry and the one after the last
  to: number
  head: Entry
  setup?: boolean // what comes before the first turn and the first action, cut where another side acts
  who?: string // who acts, where the head does not say it; of the set-up: whose part it is, absent: everyone's
}
export const plain: Telling = { openers: [], heads: [] }

/** A reason comes before what it explains: it belongs to what comes next. */
function reasonsBefore(journal: Entry[], at: number, from: number, { reasons }: Telling): number {
  while (at > from && reasons?.includes(journal[at - 1]?.[0] ?? '')) at--
  return at
}

/** What is paid for an entry, and why, comes before it too. */
function paidBefore(journal: Entry[], at: number, from: number, telling: Telling): number {
  const said = [...(telling.paid ?? []), ...(telling.reasons ?? [])]
  while (at > from && said.includes(journal[at - 1]?.[0] ?? '')) at--
  return at
}

/** The side an entry tells of: the one it names, if that is one alone. */
export function sideOf({ sides = [] }: Telling, [, ...args]: Entry): string | undefined {
  const named = args.flatMap((word) => (typeof word === 'string' && sides.includes(word) ? [word] : []))
  return named.length === 1 ? named[0] : undefined
}

/** Whose actions follow a head; undefined: nobody's. */
const turnOf = ({ phases }: Telling, [, phase]: Entry): string | undefined => phases?.[String(phase)]

/** Whose action an entry of the journal belongs to where it does not say so itself: by the last head before it. */
export function turnAt(journal: Entry[], at: number, telling: Telling): string | undefined {
  if (!telling.phases) return undefined
  while (at > 0 && !telling.heads.includes(journal[at - 1]?.[0] ?? '')) at--
  return at > 0 ? turnOf(telling, journal[at - 1] as Entry) : undefined
}

/** Whether a side's deed is an action of its own: nobody's action, or none, is in progress. */
const isDeed = (telling: Telling, entry: Entry, last: Action | undefined): boolean =>
  telling.acts?.includes(entry[0]) === true && (last?.kind !== 'action' || (last.who === undefined && sideOf(telling, last.head) === undefined))

/** Whether an entry continues what was told last. */
function continues(last: Action, entry: Entry, telling: Telling, setup: boolean): boolean {
  if (last.setup) return setup && last.who === sideOf(telling, entry)
  return last.kind === 'action' || last.head[0] === entry[0]
}

export function actionsOf(journal: Entry[], telling: Telling, since = 0): Action[] {
  const { openers, heads, reasons = [] } = telling
  const found: Action[] = []
  const begins = journal.findIndex(([key]) => heads.includes(key) || openers.includes(key))
  const setup = heads.length === 0 ? 0 : begins < 0 ? journal.length : begins
  let open = -1 // reasons that wait for what they explain
  let turn = turnAt(journal, since, telling)
  for (let i = since; i < journal.length; i++) {
    const entry = journal[i] as Entry
    const last = found[found.length - 1]
    if (reasons.includes(entry[0])) {
      if (open < 0) open = i
      continue
    }
    if (!isTold(telling, entry)) {
      if (last && open < 0) last.to = i + 1
      continue
    }
    const deed = i >= setup && isDeed(telling, entry, last)
    const kind = heads.includes(entry[0]) ? 'head' : openers.includes(entry[0]) || deed ? 'action' : 'rest'
    if (kind === 'head') turn = turnOf(telling, entry)
    const from = open >= 0 && (kind === 'action' || !last) ? open : i
    if (last && from > last.to) last.to = from
    open = -1
    const who = i < setup ? sideOf(telling, entry) : kind === 'action' && sideOf(telling, entry) === undefined && !telling.unowned?.includes(entry[0]) ? turn : undefined
    if (last && kind === 'rest' && last.kind !== 'head' && continues(last, entry, telling, i < setup)) last.to = i + 1
    else found.push({ kind, from, to: i + 1, head: entry, ...(i < setup && { setup: true }), ...(who !== undefined && { who }) })
  }
  const last = found[found.length - 1]
  if (open >= 0 && last) last.to = journal.length
  return found
}

/** Where a stretch of the journal is cut into steps: at every action, and at what begins a step of one. What only says
 * that an action begins is part of its first step. */
export function cuts(journal: Entry[], from: number, to: number, telling: Telling): number[] {
  const { openers, heads, steps, reasons } = telling
  const begins = new Set([...openers, ...heads, ...(steps ?? [])])
  let there: Word | undefined // where the step in progress takes place, as its action has said
  const leads = new Set([...openers.filter((key) => !telling.apart?.includes(key)), ...(telling.leads ?? [])])
  const found = journal.slice(from, to).flatMap((entry, i) => {
    const place = telling.elsewhere?.[entry[0]]
    if (place !== undefined && there !== undefined && entry[1 + place] !== there) {
      there = undefined
      return [paidBefore(journal, from + i, from, telling)]
    }
    if (!begins.has(entry[0])) return []
    if (!telling.moves?.[entry[0]]) there = entry[0] === telling.spaces?.[0] ? entry[2] : undefined
    const at = reasonsBefore(journal, from + i, from, telling)
    const last = journal.slice(from, at).filter(([key]) => !reasons?.includes(key)).pop()
    const goesOn = last && (leads.has(last[0]) || (last[0] === entry[0] && telling.bare?.includes(entry[0]))) // dice of one roll
    return steps?.includes(entry[0]) && goesOn ? [] : [at]
  })
  return [from, ...found.filter((at) => at > from), to].filter((at, i, all) => at !== all[i - 1])
}

/** Where an action takes place, each once: what its own side selected. */
export function spacesOf({ spaces }: Telling, journal: Entry[], { from, to, head }: Action): string[] {
  const [, side] = head
  const named = journal.slice(from, to).flatMap(([key, who, where]) => (spaces && key === spaces[0] && who === side && typeof where === 'string' ? [where] : []))
  return [...new Set(named)]
}

/** What came of an action: the entries that the game says tell it best, and the name of the sentence that does. */
export function outcomeIn({ outcomes }: Telling, journal: Entry[], { from, to, head }: Action): { key: string; entries: Entry[] } | undefined {
  const within = journal.slice(from, to)
  for (const wanted of outcomes?.[head[0]] ?? []) {
    const entries = wanted.split('+').map((keys) => [...within].reverse().find(([key]) => keys.split('|').includes(key)))
    if (entries.every((entry) => entry !== undefined)) return { key: `${head[0]}.${entries.map(([key]) => key).join('+')}`, entries }
  }
  return undefined
}

/** What an action was about, besides its title: the last that was told of each thing. */
export function weightiest({ weighs = {} }: Telling, journal: Entry[], { from, to }: Action): Entry[] {
  const about = ([key, ...args]: Entry): string => `${key} ${String(args[weighs[key] ?? 0])}`
  const rank = ([key]: Entry) => Object.keys(weighs).indexOf(key)
  const all = journal.slice(from, to).filter(([key]) => key in weighs).sort((a, b) => rank(a) - rank(b))
  return all.filter((entry, i) => all.slice(i + 1).every((later) => about(later) !== about(entry)))
}

/** The dice an entry tells of. */
export function diceOf({ rolls }: Telling, [key, ...args]: Entry): number[] {
  return (rolls?.[key] ?? []).flatMap((at) => (typeof args[at] === 'number' && args[at] >= 1 && args[at] <= 6 ? [args[at]] : []))
}

/** Every id an entry names. */
export function idsOf([, ...args]: Entry): string[] {
  return args.flat(3).filter((word: Word): word is string => typeof word === 'string')
}

/** What a moment shows: what was told in it, or, where that is on no place of the board (a pass, the end of a phase), the
 * last action before it. */
export function lastShown(journal: Entry[], from: number, to: number, telling: Telling, drawn: (id: string) => boolean): Entry[] {
  const own = journal.slice(from, to)
  if (own.some((entry) => idsOf(entry).some(drawn))) return own
  const actions = actionsOf(journal.slice(0, to), telling).filter((one) => one.kind === 'action')
  const action = actions.reverse().find((one) => journal.slice(one.from, one.to).some((entry) => idsOf(entry).some(drawn)))
  return action ? journal.slice(action.from, action.to) : own
}

/* ---- What has changed ---- */

export interface Change {
  ids: Set<string> // whatever changed, by all names it might be drawn by
  lines: Line[] // something went from one place to another
}
/** From where to where; what went, by its id or by the entry that tells of it. */
export type Line = [from: string, to: string, what?: string | Entry]
/** Of a line that was not played but would have been better: dashed, in yellow. */
export const BETTER = 'better'
const UNTOLD = new Set(['waits', 'asked', 'action', 'dice', 'harm', 'assignment', 'play', 'reach', 'zones']) // what is asked, not what happened

const placeIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : isObject(value) && typeof value.at === 'string' ? value.at : undefined)

/** What differs between two views: ids along the way to each difference, and what was elsewhere before. */
export function changed(before: View, after: View): Change {
  const found: Change = { ids: new Set(), lines: [] }
  compare(before, after, [], found)
  return found
}

function compare(before: unknown, after: unknown, path: string[], found: Change): void {
  if (before === after) return
  const [from, to] = [placeIn(before), placeIn(after)]
  if (path.length > 1 && path[path.length - 1] !== 'at' && from !== undefined && to !== undefined && from !== to) found.lines.push([from, to, path[path.length - 1]])
  if (isObject(before) || isObject(after)) {
    const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
      if (path.length > 0 || !UNTOLD.has(key)) compare(old[key], now[key], [...path, key], found)
    return
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  path.forEach((key, i) => {
    if (i > 0) found.ids.add(key)
    if (i > 1) found.ids.add(`${path[i - 1]}.${key}`)
  })
  for (const value of [before, after]) if (typeof value === 'string') found.ids.add(value)
}

/** Lines of movement that entries tell, where pieces are only counted. */
export function linesOf({ moves }: Telling, entries: Entry[]): Line[] {
  return entries.flatMap((entry): Line[] => {
    const [key, ...args] = entry
    const slots = moves?.[key]
    const [from, to] = slots ? [args[slots[0]], args[slots[1]]] : []
    return typeof from === 'string' && typeof to === 'string' && from !== to ? [[from, to, entry]] : []
  })
}
