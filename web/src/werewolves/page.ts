// What every part of the page is given, computed once from what the shell knows.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api, isModerated, type Entry } from '../api'
import type { Shown } from '../room'
import { serverTime } from '../connection'
import { useTick } from '../tick'
import { boardOf, type Board } from './claims'
import { deathsOf, isNight, limitName, livingOf, loversOf, sightOf, spokenOf, type Death, type Sight, type Spoken } from './model'
import type { Play } from '../play'
import type { Talk } from './talk'
import { tellIn, type Tell } from './text'

export interface Wolf extends Play {
  shown: Shown // the shell's own: trouble, the host's token
  sight: Sight
  t: Tell
  talk: Talk
  draft: Draft | undefined
  keepDraft: (draft: Draft | null) => void
  spoken: Spoken[]
  deaths: Death[]
  board: Board
  living: string[]
  seats: string[]
  me: string | undefined // the seat of this page, if it has one
  alive: boolean
  night: boolean
  dealing: boolean // the time to look at the card, before anything opens
}

const NO_TALK: Talk = { groups: [], statements: [], limits: { max_depth: 0, max_chars: 0 } }
let fetched: Promise<Talk> | undefined

function useTalk(): Talk {
  const [talk, setTalk] = useState(NO_TALK)
  useEffect(() => {
    let live = true
    fetched ??= api.data('werewolves').then((files) => files['talk.json'] as Talk)
    fetched.then((found) => live && setTalk(found), () => (fetched = undefined))
    return () => {
      live = false
    }
  }, [])
  return talk
}

/** A remark that was refused: kept until it is said or thrown away. */
export interface Draft {
  channel: string
  text: string
  no: string // why, by its code
}
const UNSAID = new Set(['TOO_MUCH', 'MUTE', 'BAD_TEXT', 'TOO_LONG', 'PAUSED', 'STORAGE'])

/** What was said too soon after the last remark is said again as soon as it may be: no sentence is lost to that limit. */
function useSay(play: Play): [Play['say'], Draft | undefined, (draft: Draft | null) => void] {
  const last = useRef<[string, string]>()
  const unsaid = useRef<[string, string][]>([]) // refused as too fast, and what was said after it
  const from = useRef(0) // when the first of them may be said
  const [draft, keep] = usePrivate<Draft | null>(play.table.code, `draft.${play.you}`, null)
  const { refusal, clearTrouble } = play as Shown
  const remarks = play.known.said
  useEffect(() => {
    const [channel, text] = last.current ?? []
    if (remarks.some(({ remark }) => remark[0] === channel && remark[1] === play.you && remark[2] === text)) last.current = undefined
  }, [remarks.length])
  // Before anything is drawn: who need not do anything is not told to try again.
  useLayoutEffect(() => {
    if (refusal?.of !== 'say' || !last.current) return
    const [channel, text] = last.current
    if (UNSAID.has(refusal.no) && channel !== 'pack') keep({ channel, text, no: refusal.no })
    if (refusal.no !== 'TOO_FAST') return
    unsaid.current.push(last.current)
    last.current = undefined
    from.current = Date.now() + Number(/(\d+) s/.exec(refusal.what)?.[1] ?? 2) * 1000 + 150
    clearTrouble?.()
  }, [refusal])
  useEffect(() => {
    if (unsaid.current.length === 0) return
    const timer = setTimeout(() => {
      last.current = unsaid.current.shift()
      if (last.current) play.say(...last.current)
    }, from.current - Date.now())
    return () => clearTimeout(timer)
  }, [refusal, remarks.length])
  const say: Play['say'] = (channel, text) => {
    if (unsaid.current.length > 0) return void unsaid.current.push([channel, text]) // in its turn
    last.current = [channel, text]
    play.say(channel, text)
  }
  return [say, draft ?? undefined, keep]
}

/** In a moment the view is still the one before: a player who was announced dead is dead. */
function buried(sight: Sight, deaths: Death[]): Sight {
  const told = deaths.filter(({ seat }) => sight.seat[seat]?.alive)
  if (told.length === 0) return sight
  const fallen = told.map(({ seat, cause, card }) => [seat, { ...sight.seat[seat], alive: false, cause, ...(card && { card }) }])
  return { ...sight, seat: { ...sight.seat, ...Object.fromEntries(fallen) } }
}

/** Once the sun has risen it is day, also where the view is still the night's: while the morning is told, and until a
 * person who moderates opens the day. */
function risen(sight: Sight, journal: Entry[]): Sight {
  const last = journal.map(([key]) => key).filter((key) => key === 'night' || key === 'dawn' || key === 'day').pop()
  return isNight(sight) && last === 'dawn' ? { ...sight, phase: 'day' } : sight
}

/** Whether the day is over and a person who moderates has yet to call the night: everyone's eyes are closed by then. */
export function hasFallen({ table, known, you }: Pick<Play, 'table' | 'known' | 'you'>): boolean {
  const last = known.journal.map(([key]) => key).filter((key) => key === 'night' || key === 'day' || key === 'nightfall').pop()
  return table.held === true && you !== 'host' && last === 'nightfall'
}

/** The view of those who sleep is still the day's. */
function fallen(sight: Sight, falls: boolean): Sight {
  return falls && !isNight(sight) && sight.phase !== 'over' ? { ...sight, phase: 'pack', number: sight.number + 1 } : sight
}

export function useWolf(play: Play): Wolf | undefined {
  const { known, table, you, language } = play
  const talk = useTalk()
  const seen = useMemo(() => sightOf(known.view), [known.view])
  const spoken = useMemo(() => spokenOf(known.said, known.journal), [known.said, known.journal])
  const deaths = useMemo(() => deathsOf(known.journal), [known.journal])
  const falls = hasFallen(play) && !table.moment
  const sight = useMemo(() => seen && fallen(risen(buried(seen, deaths), known.journal), falls), [seen, deaths, known.journal, falls])
  const seats = useMemo(() => table.seats.map((seat) => seat.seat), [table.seats])
  const set = sight?.set
  const board = useMemo(
    () => boardOf(spoken, { seats, set: set ?? {}, deaths, lovers: loversOf(deaths) }, talk),
    [spoken, seats, deaths, talk, JSON.stringify(set)],
  )
  const t = useMemo(() => tellIn(language), [language])
  const [say, draft, keepDraft] = useSay(play)
  if (!sight) return undefined
  const me = seats.includes(you) ? you : undefined
  const alive = me !== undefined && sight.seat[me]?.alive === true
  const early = isNight(sight) && known.veil === undefined && !known.journal.some(([key]) => key === 'night') && table.state === 'running' // the first beat has not come
  const dealing = known.veil?.id === 'deal' || table.dealing === true || early
  return { ...play, say, draft, keepDraft, shown: play as Shown, sight, t, talk, spoken, deaths, board, living: livingOf(sight), seats, me, alive, night: (isNight(sight) || dealing) && !table.moment, dealing }
}

/** Whether nobody but bots sits here besides the person who looks: nothing has to be kept secret on this page. Where a person
 * moderates nobody is alone, and clocks run. */
export function isAlone({ table, me }: Pick<Wolf, 'table' | 'me'>): boolean {
  if (isModerated(table)) return false
  const people = table.seats.filter((seat) => seat.kind !== 'bot')
  return people.length === 1 && people[0]?.seat === me
}

/** The answer a lesson waits for, which the page rings. */
export function wantedOf({ shown: { lesson } }: Pick<Wolf, 'shown'>): string | undefined {
  return lesson?.waits ? lesson.step?.answer : undefined
}

/** Your own seat in a list: "Ada (you)"; a person called "You" is not told so twice. */
export function ownName({ t, name, me }: Pick<Wolf, 't' | 'name' | 'me'>): string {
  const own = name(me ?? '')
  return own === t('self') ? own : t('you', own)
}

// ---- Time ----

function optionOf(play: Play, name: string): number {
  const given = play.table.options[name]
  const usual = play.game.options.find((option) => option.name === name)?.usual
  return Number(given ?? usual ?? 0)
}

export interface Time {
  left: number // milliseconds
  whole: number // 0: unknown
  low: boolean // a third is left, or less
}

const timeOf = (left: number, whole: number): Time => ({ left: Math.max(0, left), whole, low: left > 0 && left * 3 <= whole })

/** The option that limits a call, by its public name. */
const CALL_LIMITS: { [call: string]: string } = { deal: 't_deal', cupid: 't_cupid', lovers: 't_lovers', seer: 't_seer', witch: 't_witch', healer: 't_healer', hunter: 't_note', 'red-riding-hood': 't_note', mayor: 't_note' }

/** How long what is open may last by the table's options; 0 where the table has another clock. */
function wholeTime(wolf: Wolf): number {
  const { table, sight, night, living, known } = wolf
  const limit = night || wolf.dealing ? CALL_LIMITS[known.veil?.id ?? ''] : undefined
  if (limit) return optionOf(wolf, limit) * 1000
  if (table.clock.kind !== 'game' && !(night && sight.phase === 'pack')) return 0
  const each = sight.phase === 'day' ? optionOf(wolf, 't_day_each') * living.length : 0
  return (optionOf(wolf, limitName(sight.phase, sight.number)) + each) * 1000
}

/** What is left of what is open, as the server tells it; by night it is told with the call, to spectators too. What a person
 * who moderates has not opened yet has no time. A paused table's clock stands still. */
export function useTime(wolf: Wolf): Time | undefined {
  const { table, night, known } = wolf
  useTick(500)
  if (table.state !== 'running' || table.held) return undefined
  const whole = wholeTime(wolf)
  const until = night || wolf.dealing ? (known.veil?.until ?? table.deadline) : table.deadline
  return until ? timeOf(until - serverTime(known), whole) : undefined
}

// ---- What this device keeps to itself ----

const noteKey = (code: string, what: string) => `sandtable.private.${code}.${what}`

/** What the device has noted, if anything. */
export function privateNote<T>(code: string, what: string, first: T): T {
  try {
    return JSON.parse(localStorage.getItem(noteKey(code, what)) ?? 'null') ?? first
  } catch {
    return first
  }
}

/** A private note of this device (the cover question's answers, the suspicion list, a half-written remark): never sent. */
export function usePrivate<T>(code: string, what: string, first: T): [T, (value: T) => void] {
  const key = noteKey(code, what)
  const start = useRef<T>()
  if (start.current === undefined) start.current = privateNote(code, what, first)
  const [value, setValue] = useState<T>(start.current as T)
  const set = (next: T) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Kept as long as the page is open.
    }
  }
  return [value, set]
}
