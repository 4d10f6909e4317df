// A turn is told: what others did between two of one's own questions, step by step at a readable pace, with its reasons.
// It never holds the table up: the question may be answered while it runs, which skips it. What was told stays as
// "since your last turn" until it is dismissed.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { api, patched, type Entry, type Frame, type Look, type View, type Word } from './api'
import { factionColour, seatColour } from './colours'
import type { Moment } from './connection'
import { figureAt } from './chart'
import { Icon } from './icons'
import { actionsOf, changed, cuts, diceOf, idsOf, isTold, linesOf, sideOf, spacesOf, turnAt, type Action, type Change, type Telling } from './kit/actions'
import { Dice } from './kit/dice'
import type { Disc } from './lesson'
import { calm } from './kit/motion'
import { actionText, lettersOf, Named, weightText } from './named'
import { speeds, usePace, type Speed, type Timed } from './pace'
import { Chip } from './parts'
import type { Shown } from './room'
import { remember, remembered } from './store'
import { capital, signed } from './text'

const MANY = 6 // of more actions those that do nothing to the reader are told in one step each
const none: Moment[] = []
const FIRST = new Set(['nothing', 'first']) // why nothing can be taken back where one has not answered yet

export interface Told {
  steps: Step[] // of the others, since one's last turn
  actions: Action[]
  at: number // the step that is shown; as many as there are: the present
  running: boolean
  rolling: boolean // its dice are shown, what they brought is not yet
  paused: boolean
  speed: Speed
  view: View | undefined // shown instead of the present
  change: Change | undefined // ringed
  all: boolean // the sum of all changes is ringed
  acted: boolean // somebody else, non-players among them, has acted since one's last answer, or by it
  pause: (on: boolean) => void
  show: (at: number) => void
  skip: () => void
  again: () => void
  atOnce: () => void
  setSpeed: (speed: Speed) => void
  dismiss: () => void
}

/** A part of a moment: where one answer led to much that nobody was asked about, it is told piece by piece. */
interface Part extends Moment {
  whole: boolean // all that changed in the moment is ringed with it
  end: number // of the moment, in entries
  start?: View // before the moment, where what came before it is not told
}

function partsOf(moment: Moment, journal: Entry[], telling: Telling): Part[] {
  const at = cuts(journal, moment.from, moment.to, telling)
  const end = moment.to
  if (at.length <= 2) return [{ ...moment, whole: true, end }]
  return at.slice(0, -1).map((from, i) => ({ ...moment, from, to: at[i + 1] as number, whole: false, end }))
}

/** Whether a part says no more than that an action begins, or ends. */
function isFolded({ from, to }: Pick<Part, 'from' | 'to'>, journal: Entry[], telling: Telling, opens: boolean): boolean {
  const told = plainOf(telling, journal.slice(from, to))
  return told.length > 0 && told.every(([key]) => telling.folds?.includes(key) === true && telling.openers.includes(key) === opens)
}

/** That an action begins is told with its first step, that it ends with its last: nothing was done by either answer. */
export function folded<P extends Part>(parts: P[], journal: Entry[], telling: Telling): P[] {
  const found: P[] = []
  for (const part of parts) {
    const last = found[found.length - 1]
    const meets = last !== undefined && last.to === part.from
    const [key] = headOf(journal, part.from, telling)
    if (meets && isFolded(part, journal, telling, false)) found[found.length - 1] = last.whole && part.whole ? { ...part, from: last.from } : { ...last, to: part.to }
    else if (meets && isFolded(last, journal, telling, true) && !telling.openers.includes(key) && !telling.heads.includes(key)) found[found.length - 1] = { ...part, from: last.from }
    else found.push(part)
  }
  return found
}

interface Step extends Part {
  before: View
}

/** The board as it was after this many entries: frames are patches, the first of the view before the answer. */
export function viewAt(before: View, frames: Frame[], to: number): View {
  return frames.filter(({ heard }) => heard <= to).reduce((view, { set }) => patched(view, set), before)
}

/** What was seen in the middle of the answers that ended at these entries. */
export async function framesOf(code: string, ends: number[]): Promise<Map<number, Frame[]>> {
  const found = new Map<number, Frame[]>()
  const now = await api.look(code)
  for (const end of ends) {
    const at = now.steps.lastIndexOf(end) + 1
    found.set(end, (end === now.heard ? now.frames : at > 0 ? (await api.look(code, at)).frames : undefined) ?? [])
  }
  return found
}

/** What happened before this page came, answer by answer, after what was seen before it. */
export interface Opening {
  moments: Moment[]
  frames: Map<number, Frame[]>
}
const OPENING = 24 // answers at most

/** The last answers up to these entries, as the server remembers them. Of the set-up, which nothing was seen before, only
 * what has frames is told. */
export async function openingOf(code: string, to: number, look: typeof api.look = api.look): Promise<Opening> {
  const { steps } = await look(code)
  const names = [0, ...steps.flatMap((heard, i) => (heard !== steps[i + 1] && heard <= to ? [i + 1] : []))]
  const looks: Look[] = []
  for (const name of names.slice(-OPENING - 1)) looks.push(await look(code, name))
  const seen = looks.map(({ view, heard }, i): Moment => ({ view, from: looks[i - 1]?.heard ?? 0, to: heard, own: false }))
  const nothing = looks[0]?.at === 0 && looks[0].frames ? [{ view: {}, from: 0, to: 0, own: false }] : []
  return { moments: [...nothing, ...seen], frames: new Map(looks.map(({ heard, frames }) => [heard, frames ?? []])) }
}

/** Asked for once, where there is something to tell of the time before. */
function useOpening(code: string, to: number | undefined): Opening | undefined {
  const [found, setFound] = useState<Opening>()
  useEffect(() => {
    if (to === undefined) return
    let live = true
    openingOf(code, to).then((opening) => live && setFound(opening), () => undefined)
    return () => {
      live = false
    }
  }, [code, to])
  return to === undefined ? undefined : found
}

/** The views in the middle of answers that led to several steps, as the server remembers them; by the moments' ends. */
function useFrames(play: Shown, parts: Part[]): Map<number, Frame[]> {
  const [found, setFound] = useState(new Map<number, Frame[]>())
  const wanted = [...new Set(parts.filter((part) => !part.whole).map(({ end }) => end))].filter((end) => !found.has(end))
  useEffect(() => {
    if (!wanted.length) return
    let live = true
    const keep = (frames: Map<number, Frame[]>) => live && setFound((old) => new Map([...old, ...frames]))
    framesOf(play.table.code, wanted).then(keep, () => keep(new Map(wanted.map((end) => [end, []]))))
    return () => {
      live = false
    }
  }, [wanted.join(' ')])
  return found
}

/** The first entry that is not a reason. */
const headOf = (journal: Entry[], from: number, { reasons }: Telling): Entry => journal.slice(from).find(([key]) => !reasons?.includes(key)) ?? ['']

/** What others did in a moment of one's own, or before one's first: from the first action of another side on. */
function othersIn(moments: Moment[], journal: Entry[], telling: Telling, foreign: (entry: Entry) => boolean): Part[] {
  const parts = moments.flatMap((one) => (one.to > one.from ? partsOf(one, journal, telling) : []))
  const byTurn = (from: number): Entry => ['', turnAt(journal, from, telling) ?? '']
  const first = parts.findIndex(({ from }) => telling.openers.includes(headOf(journal, from, telling)[0]) && (foreign(headOf(journal, from, telling)) || foreign(byTurn(from))))
  return first < 0 ? [] : parts.slice(first)
}

/** Whether an action of somebody else's began in these moments. */
export const actedSince = (moments: Moment[], journal: Entry[], telling: Telling, mine: (entry: Entry) => boolean): boolean =>
  othersIn(moments, journal, telling, (entry) => entry[1] !== '' && !telling.settles?.includes(entry[0]) && !mine(entry)).length > 0

/** Each step with the board before and after it, where that is known; `from` is the moment before the first one's. */
export function framed(parts: Part[], from: View, all: Map<number, Frame[]>): Step[] {
  let [start, before] = [from, from] // of the moment, of the step
  return parts.map((part, i) => {
    const last = parts[i - 1]
    if (last && last.end !== part.end) start = before = part.start ?? last.view
    const frames = all.get(part.end) ?? []
    if (!part.whole && !frames.length) return { ...part, before: part.view }
    if (!last) before = viewAt(start, frames, part.from)
    const inside = parts[i + 1]?.end === part.end // the last step of a moment is the moment
    const step = { ...part, whole: true, before, view: inside ? viewAt(start, frames, part.to) : part.view }
    before = step.view
    return step
  })
}

/** Whether the reader began an action of their own in a moment: a reply in somebody else's turn begins none. */
export function actedIn({ from, to }: Pick<Moment, 'from' | 'to'>, journal: Entry[], telling: Telling, mine: (entry: Entry) => boolean): boolean {
  const opens = (entry: Entry) => telling.openers.includes(entry[0]) && !telling.settles?.includes(entry[0])
  return journal.slice(from, to).some((entry, i) => opens(entry) && (mine(entry) || mine(['', turnAt(journal, from + i, telling) ?? ''])))
}

/** The action a step belongs to. */
const actionAt = (actions: Action[], { from, to }: Pick<Step, 'from' | 'to'>): Action | undefined => [...actions].reverse().find((one) => one.from < to && one.to > from)

/** The steps that are shown while a turn is told: all; of many actions only the last of one that does nothing to the
 * reader (`touches`: an entry tells of what is the reader's), unless the reader is in the middle of it (`begun`: where
 * such actions began); nothing where only a turn begins (`heading`). */
export function stopsOf(steps: Pick<Step, 'from' | 'to'>[], actions: Action[], journal: Entry[], touches: (entry: Entry) => boolean, heading: string[] = [], begun?: Set<number>): Stop[] {
  const few = actions.filter(({ kind }) => kind === 'action').length <= MANY
  const own = new Set(actions.filter(({ from, to }) => few || begun?.has(from) || journal.slice(from, to).some(touches)))
  return steps.flatMap((step, at): Stop[] => {
    const [action, next] = [actionAt(actions, step), steps[at + 1]]
    const brief = action !== undefined && !own.has(action)
    const heads = action === undefined && journal.slice(step.from, step.to).every(([key]) => heading.includes(key))
    if (heads) return [] // that a round or a turn begins is nobody's action
    return brief && next !== undefined && actionAt(actions, next) === action ? [] : [{ at, brief }]
  })
}
export interface Stop {
  at: number
  brief: boolean
}

/** What is in view stays there for its time, though something that arrives may make another step the one to be shown: by
 * where the wanted step begins, and whether the reader steps on. */
function useStop(wanted: number | undefined, paused: boolean, find: () => Stop | undefined): Stop | undefined {
  const held = useRef<{ wanted: number; paused: boolean; stop: Stop }>()
  if (wanted === undefined) return (held.current = undefined)
  if (held.current?.wanted === wanted && held.current.paused === paused) return held.current.stop
  const stop = find()
  held.current = stop && { wanted, paused, stop }
  return stop
}

/** `foreign`: another seat's; `mine`: one's own side's. What is neither is a non-player's. `touches`: it is the reader's. `seen`: the
 * board is; else the telling waits. */
export function useTelling(play: Shown, telling: Telling, foreign: (entry: Entry) => boolean, mine: (entry: Entry) => boolean, touches: (id: string) => boolean, seen = true): Told {
  const { moments = none, journal } = play.known
  const seated = play.table.seats.some((seat) => seat.seat === play.you)
  const [kept, setKept] = useState<{ base: Moment; steps: Part[]; from: Moment; earlier: number }>()
  const dismissed = useRef(0) // entries that were told and put away
  const [wanted, setAt] = useState(0) // the step to show, or the first after it that is one to be shown
  const begun = useRef(new Set<number>()) // actions that are told step by step, by where they begin
  const [paused, pause] = useState(false)
  const [all, setAll] = useState(false)
  const [speed, setSpeed] = useState<Speed>(remembered().speed)
  const own = moments.reduce((last, one, i) => (one.own ? i : last), -1)
  const first = own === 0 && FIRST.has(play.known.barred ?? '') // before one's first answer: all that has happened
  const opening = useOpening(play.table.code, first && seated ? moments[0]?.to : undefined)
  useEffect(() => {
    const base = moments[own]
    if (!seated || !base || (first && !opening)) return
    const [, ...past] = opening?.moments ?? []
    const inside = first ? othersIn(past, journal, telling, (entry) => !mine(entry)) : own > 0 ? othersIn([base], journal, telling, foreign) : []
    const before = first ? opening?.moments[past.findIndex((one) => one.to === inside[0]?.end)] : moments[own - 1]
    const steps = folded([...inside, ...moments.slice(own + 1).flatMap((one) => (one.to > one.from ? partsOf(one, journal, telling) : []))], journal, telling)
    if (!steps.length) return setAt(Infinity), setAll(false) // one has answered: whatever was being told is over
    const again = kept?.base === base
    // What was told stays while one only replies; the next turn of one's own ends it.
    const since = kept ? moments.indexOf(kept.base) : -1
    const stays = kept !== undefined && since >= 0 && !moments.slice(since + 1, own + 1).some((one) => one.own && actedIn(one, journal, telling, mine))
    const earlier = stays ? kept.steps.slice(0, again ? kept.earlier : undefined).filter((one) => one.from >= dismissed.current) : []
    const fresh = steps.filter((one) => one.from >= dismissed.current)
    if (!again) {
      setAt(speed === 'once' ? Infinity : earlier.length)
      setAll(speed === 'once')
      pause(false)
    }
    const from = inside.length && before ? before : base
    const [next, ...later] = fresh
    const all = next ? [...earlier, earlier.length ? { ...next, start: from.view } : next, ...later] : earlier
    if (!all.length) return
    setKept({ base, steps: all, from: earlier.length && kept ? kept.from : from, earlier: earlier.length })
  }, [moments, seated, play.known.barred, opening])
  const acted = useMemo(() => own >= 0 && actedSince(moments.slice(own), journal, telling, mine), [moments])
  const later = useFrames(play, (kept?.steps ?? []).filter(({ end }) => !opening?.frames.has(end)))
  const frames = useMemo(() => new Map([...later, ...(opening?.frames ?? [])]), [later, opening])
  const steps = useMemo(() => (kept ? framed(kept.steps, kept.from.view, frames) : []), [kept, frames])
  const actions = useMemo(() => {
    const end = steps[steps.length - 1]?.to ?? 0
    const isSeen = ({ from, to }: Action) => steps.some((one) => one.from < to && one.to > from)
    return kept ? actionsOf(journal.slice(0, end), telling, steps[0]?.from ?? 0).filter((one) => isSeen(one) && (one.kind !== 'head' || (foreign(one.head) && !telling.announces?.includes(one.head[0])))) : []
  }, [kept, journal])
  const touching = (entry: Entry) => idsOf(entry).some(touches)
  const stops = useMemo(() => stopsOf(steps, actions, journal, touching, telling.heads, begun.current), [steps, actions])
  const singly = useMemo(() => stopsOf(steps, actions, journal, () => true, telling.heads), [steps, actions]) // as the reader steps through them
  // While others still act the last step stays in view until the next comes: the strip would only close and open again.
  const waits = play.known.ask === undefined && play.table.state === 'running'
  const ready = ({ at }: Stop) => !waits || at < steps.length - 1 || !isFolded(steps[at] as Step, journal, telling, true) // what has only begun waits for its first step
  const stop = useStop(steps[wanted]?.from, paused, () => (paused ? singly : stops.filter(ready)).find((one) => one.at >= wanted))
  const at = stop?.at ?? steps.length
  const current = steps[at]
  const running = current !== undefined
  const action = current && actionAt(actions, current)
  if (action && stop && !stop.brief) begun.current.add(action.from)
  const step = useMemo(() => stop && timedOf(play, telling, { steps, actions, at }, stop.brief), [stop, at, steps, actions])
  const [done, setDone] = useState<number>() // the step that has had its time
  const rolling = usePace({ at, step, paused: paused || !seen, still: calm(), speed }, () => setDone(at))
  const goesOn = stops.some((one) => one.at > at && ready(one))
  useEffect(() => {
    if (done !== at || !running || (!goesOn && waits)) return
    setDone(undefined)
    setAt(at + 1)
  }, [done, at, running, goesOn, waits])
  const change = useMemo(() => {
    const first = current ?? (all ? steps[0] : undefined)
    const after = current ?? (all ? steps[steps.length - 1] : undefined)
    if (!first || !after) return undefined
    const found = all || current?.whole ? changed(first.before, after.view) : { ids: [], lines: [] }
    const entries = journal.slice(first.from, after.to)
    return { ids: new Set([...found.ids, ...entries.flatMap(idsOf)]), lines: [...found.lines, ...linesOf(telling, entries)] }
  }, [steps, at, all])
  return {
    steps,
    actions,
    at,
    running,
    paused,
    speed,
    rolling,
    view: rolling ? current?.before : running && current.view !== play.known.view ? current.view : undefined,
    change,
    all,
    acted,
    pause,
    show: (to) => (pause(true), setAll(false), setAt(to >= at ? to : ([...singly].reverse().find((one) => one.at <= to)?.at ?? 0))),
    skip: () => setAt(Infinity),
    again: () => (pause(false), setAll(false), speed === 'once' && setSpeed('normal'), setAt(0)),
    atOnce: () => (setAt(Infinity), setAll(true)),
    setSpeed: (next) => {
      remember({ speed: next })
      setSpeed(next)
      if (next === 'once') setAt(Infinity)
    },
    dismiss: () => ((dismissed.current = steps[steps.length - 1]?.to ?? 0), setKept(undefined), setAt(Infinity), setAll(false)),
  }
}

/* ---- What is read ---- */

/** The chip of the seat that an entry names first, or of the one that is known to act. */
export function Side({ play, entry, who = entry[1] }: { play: Shown; entry: Entry; who?: Word }) {
  const { game, table, name } = play
  const id = typeof who === 'string' ? who : ''
  const seat = table.seats.findIndex((one) => one.seat === id)
  const colour = seat >= 0 ? seatColour(game.id, id, seat, name(id)) : factionColour(game.id, id)
  return colour ? <Chip colour={colour} /> : null
}

/** Who acts: as the action knows it, as its head says, or the holder of the piece that moves. */
export const whoOf = ({ held }: Pick<Shown, 'held'>, { who, head }: Pick<Action, 'who' | 'head'>): Word => who ?? held?.(head) ?? head[1] ?? ''

/** Without reasons and what is for programs. */
const plainOf = (telling: Telling, entries: Entry[]): Entry[] => entries.filter((entry) => !telling.reasons?.includes(entry[0]) && isTold(telling, entry))

/** What a step did. That it took place there and which action it belongs to, which titles say, and what only says how dice
 * fell that are drawn next to it, is told only where nothing else is. */
export function saidIn(telling: Telling, entries: Entry[], head?: Entry): Entry[] {
  const all = plainOf(telling, entries)
  const brought = all.some((entry) => diceOf(telling, entry).length === 0 && entry !== head)
  const rest = all.filter((entry) => entry[0] !== telling.spaces?.[0] && !telling.folds?.includes(entry[0]) && entry !== head && !(brought && telling.bare?.includes(entry[0])))
  return rest.length ? rest : all
}

/** The entry that an action's title tells: of several of a kind, which are counted in the title, none. */
const titledBy = (action: Action | undefined): Entry | undefined => (action?.kind === 'rest' ? undefined : action?.head)

const [WALL, ALIKE] = [6, 3] // entries of one step from which on it is told in short, and of a kind that are counted then

/** What a step did in short: of a kind that came often how many, where the catalogue counts it, else the first. */
export function brieflyOf(words: Pick<Shown['words'], 'counted' | 'entry'>, entries: Entry[]): { told: string[]; left: number } {
  if (entries.length <= WALL) return { told: entries.map((entry) => words.entry(entry)), left: 0 }
  const told: string[] = []
  let left = 0
  for (const key of new Set(entries.map(([key]) => key))) {
    const alike = entries.filter((one) => one[0] === key)
    const counted = alike.length > ALIKE ? words.counted(alike[0] as Entry, alike.length) : undefined
    told.push(...(counted !== undefined ? [counted] : alike.slice(0, ALIKE).map((entry) => words.entry(entry))))
    left += counted !== undefined ? alike.length : Math.max(0, alike.length - ALIKE)
  }
  return { told, left }
}

/** What a step did; a wall of text is told in short, and whole on request. */
function StepText({ play, telling, entries, head }: { play: Shown; telling: Telling; entries: Entry[]; head: Entry | undefined }) {
  const [whole, setWhole] = useState(false)
  const all = saidIn(telling, entries, head)
  const words = play.words.marked()
  const { told, left } = brieflyOf(words, all)
  const text = whole ? all.map((entry) => words.entry(entry)) : told
  return (
    <>
      <Named text={text.join(' ')} />
      {left > 0 && (
        <button class="line each" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {play.ui(whole ? 'told.short' : 'told.each', all.length)}
        </button>
      )}
    </>
  )
}

function textOf(play: Shown, telling: Telling, entries: Entry[], head: Entry | undefined): ComponentChildren {
  return saidIn(telling, entries, head).length > 0 && <StepText {...{ play, telling, entries, head }} />
}

/** Where an action took place, besides what its title says. */
function placesOf(play: Shown, telling: Telling, action: Action, said: string): string {
  const names = spacesOf(telling, play.known.journal, action).flatMap((id) => play.words.placeName(id) ?? []).filter((name) => !said.includes(name))
  return names.slice(0, 4).join(', ') + (names.length > 4 ? ' …' : '')
}

const SHOWN = 3 // steps of an action side by side

export interface InAction {
  action: Action | undefined // none: what is told between two actions is alone
  steps: (Step & { i: number })[] // of the action, with their numbers among all
  n: number // the one that is shown, from 0
}

/** The action that is being told, in its steps. */
export function tellingNow({ steps: all, actions, at }: Pick<Told, 'steps' | 'actions' | 'at'>): InAction | undefined {
  const step = all[at]
  if (!step) return undefined
  const latest = [...actions].reverse().find((one) => one.from < step.to) ?? actions[0]
  const action = latest && latest.to > step.from ? latest : undefined
  const steps = all.map((one, i) => ({ ...one, i })).filter((one) => (action ? one.to > action.from && one.from < action.to : one.i === at))
  return { action, steps, n: steps.findIndex((one) => one.i === at) }
}

/** The entries of a step, as far as they belong to the action. */
const entriesIn = (journal: Entry[], { action }: InAction, { from, to }: Step): Entry[] => journal.slice(Math.max(from, action?.from ?? 0), Math.min(to, action?.to ?? to))

/** How long a step takes to be read, by what it tells and why; it ends its action where another follows. */
export function timedOf(play: Shown, telling: Telling, told: Pick<Told, 'steps' | 'actions' | 'at'>, brief: boolean): Timed | undefined {
  const [now, step] = [tellingNow(told), told.steps[told.at]]
  if (!now || !step) return undefined
  const entriesOf = (some: Step[]) => some.flatMap((one) => entriesIn(play.known.journal, now, one))
  const entries = entriesOf(brief ? now.steps : [step])
  const whyOf = (some: Entry[]) => some.filter(([key]) => telling.reasons?.includes(key)).map((entry) => lettersOf(play.words.entry(entry)))
  const known = new Set(brief ? [] : whyOf(entriesOf(now.steps.slice(0, now.n)))) // read with a step before it
  const reasons = [...new Set(whyOf(entries))].filter((text) => !known.has(text))
  const title = brief && now.action ? [lettersOf(actionText(play, now.action, play.known.journal, telling))] : []
  const read = [...title, ...brieflyOf(play.words, saidIn(telling, entries, titledBy(now.action))).told.map(lettersOf), ...reasons]
  const rolls = entries.some((entry) => diceOf(telling, entry).length > 0)
  return { letters: read.join(' ').length, rolls, brief, ends: now.n === now.steps.length - 1 && told.at < told.steps.length - 1 }
}

/** Up to the first roll: what it brought is told once the dice have been seen. */
const beforeRoll = (telling: Telling, entries: Entry[]): Entry[] => entries.slice(0, entries.findIndex((entry) => diceOf(telling, entry).length > 0))

/** The places of a step: those its entries name. */
function whereOf({ words, game }: Shown, entries: Entry[]): string[] {
  const sections = game.actions?.places ?? []
  const ids = entries.flatMap(idsOf).filter((id) => sections.some((section) => words.has(section, id)))
  return [...new Set(ids)]
}

/** What takes place everywhere, as a set-up does, has no place of its own. */
const few = (ids: string[]): string[] => (ids.length > WALL ? [] : ids)

/** Numbers for the board, as in the strip. */
export function discsOf(play: Shown, telling: Telling, told: Told): Disc[] {
  const now = tellingNow(told)
  if (!now) return []
  return now.steps.map((step, k) => ({ ids: few(whereOf(play, plainOf(telling, entriesIn(play.known.journal, now, step)))), n: k + 1, later: k > now.n }))
}

/** How many entries the reader has been told: of a roll, up to the dice. */
export function toldUpTo({ steps, at, rolling }: Pick<Told, 'steps' | 'at' | 'rolling'>): number | undefined {
  const step = steps[at]
  return step && (rolling ? step.from : step.to)
}

/** All an action names: the camera shows it once. */
export function seekOf(play: Shown, told: Told): string[] | undefined {
  const now = tellingNow(told)
  return now?.action && now.steps.flatMap((step) => entriesIn(play.known.journal, now, step)).flatMap(idsOf)
}

/** The title of what is told. How many counters a side picks is left to the steps: the number would grow under the reader. */
export function headline(play: Pick<Shown, 'words' | 'ui' | 'known'>, action: Action, telling: Telling): string {
  if (action.setup && action.who !== undefined) return play.ui('journal.setupof', capital(play.words.id(action.who)))
  return actionText(play, action, play.known.journal, telling)
}

export function Strip({ play, told, telling, showClause }: { play: Shown; told: Told; telling: Telling; showClause: (id: string) => void }) {
  const { ui, known } = play
  const step = told.steps[told.at]
  const box = useRef<HTMLElement>(null)
  const now = tellingNow(told)
  if (!step || !now) return null
  const { action, steps, n } = now
  const first = Math.max(0, Math.min(n - 1, steps.length - SHOWN))
  const entriesOf = (one: Step) => entriesIn(known.journal, now, one)
  const toldOf = (one: Step & { i: number }) => (told.rolling && one.i === told.at ? beforeRoll(telling, entriesOf(one)) : entriesOf(one))
  const actions = told.actions.filter(({ kind }) => kind !== 'rest') // a side that passes has a head alone
  const reasons = known.journal.slice(step.from, step.to).filter(([key]) => telling.reasons?.includes(key))
  return (
    <section class="strip-told" ref={box} aria-label={ui('told')}>
      <header>
        {action && (!action.setup || action.who !== undefined) && <Side play={play} entry={action.head} who={whoOf(play, action)} />}
        <h2 aria-live="polite">{action ? <Named text={headline(play, action, telling)} /> : ui('told')}</h2>
        <span class="quiet" data-step={told.at + 1} data-steps={told.steps.length}>
          {action && actions.length > 1 && actions.includes(action) && `${ui('told.action', actions.indexOf(action) + 1, actions.length)} · `}
          {ui('told.step', n + 1, steps.length)}
        </span>
      </header>
      <ol class="toldsteps">
        {first > 0 && <li class="beyond" aria-hidden="true">+{first}</li>}
        {steps.slice(first, first + SHOWN).map((one, i) => (
          <li key={one.i} tabIndex={one.i === told.at ? 0 : undefined} class={one.i === told.at ? 'on' : one.i > told.at ? 'to-come' : ''} aria-current={one.i === told.at ? 'step' : undefined}>
            <b class="disc">{first + i + 1}</b>
            <span>
              <StepPlace play={play} ids={few(whereOf(play, plainOf(telling, entriesOf(one))))} />
              {one.i > told.at ? ui('told.later') : textOf(play, telling, toldOf(one), titledBy(action)) || (!told.rolling && ui('told.nothing'))}
              {one.i <= told.at && <Dice values={entriesOf(one).flatMap((entry) => diceOf(telling, entry))} ui={ui} />}
            </span>
          </li>
        ))}
        {steps.length > first + SHOWN && <li class="beyond" aria-hidden="true">+{steps.length - first - SHOWN}</li>}
      </ol>
      {reasons.length > 0 && (
        <p class="reason">
          <Icon name="book" size={16} />
          <span>
            {reasonLines(reasons.map((entry) => play.words.entry(entry))).map(({ text, clauses }) => (
              <span key={text}>
                {text}{' '}
                {clauses.map((id) => (
                  <button key={id} class="cid" onClick={() => showClause(id)}>
                    {id}
                  </button>
                ))}{' '}
              </span>
            ))}
          </span>
        </p>
      )}
      <Controls play={play} told={told} />
    </section>
  )
}

/** Bots do not say why while the game lasts: what they compared tells what they hold. Non-players name their clause. */
const isUnsaid = ({ table, known }: Shown, { reasons }: Telling, steps: Pick<Step, 'from' | 'to'>[]): boolean =>
  table.seats.some(({ kind }) => kind === 'bot') && !steps.some(({ from, to }) => known.journal.slice(from, to).some(([key]) => reasons?.includes(key)))

/** Reasons to be read: each once, its clause apart, and what they begin with (whose reasons they are) said once. */
export function reasonLines(told: string[]): { text: string; clauses: string[] }[] {
  let last: string | undefined
  return [...new Set(told)].map((whole) => {
    const clauses = [...whole.matchAll(/\((R-[\w-]+)\)/g)].map(([, id = '']) => id)
    const text = whole.replace(/ ?\(R-[\w-]+\)/g, '')
    const label = /^[^:]+: /.exec(text)?.[0]
    const again = label !== undefined && label === last
    last = label
    return { text: again ? capital(text.slice(label.length)) : text, clauses }
  })
}

/** Where a step takes place, as its title. */
function StepPlace({ play, ids: [id] }: { play: Shown; ids: string[] }) {
  const name = id === undefined ? undefined : play.words.placeName(id)
  return name ? <b class="stepplace">{capital(name)}</b> : null
}

function Controls({ play, told }: { play: Shown; told: Told }) {
  const { ui, known } = play
  return (
    <div class="toldbar">
      <button class="ib" aria-label={ui('replay.back')} disabled={told.at <= 0} onClick={() => told.show(told.at - 1)}>
        <Icon name="back" />
      </button>
      <button class="ib" aria-label={ui(told.paused ? 'replay.play' : 'replay.pause')} onClick={() => told.pause(!told.paused)}>
        <Icon name={told.paused ? 'play' : 'pause'} />
      </button>
      <button class="ib" aria-label={ui('replay.forward')} onClick={() => told.show(told.at + 1)}>
        <Icon name="forward" />
      </button>
      <div class="speeds" role="group" aria-label={ui('speed')}>
        {speeds.map((speed) => (
          <button key={speed} data-speed={speed} aria-pressed={told.speed === speed} onClick={() => told.setSpeed(speed)}>
            {ui(`speed.${speed}`)}
          </button>
        ))}
      </div>
      <button class="ans skip" onClick={told.skip}>
        <Icon name="skip" size={16} />
        <span class="t">{ui(known.ask ? 'told.skip' : 'told.now')}</span>
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}

type Ends = Pick<Step, 'before' | 'view'>
interface Figured {
  name: string
  was: number
  now: number
}

/** What the others' turns did to the reader: figures of the reader's own sides, before and after; `halved`: in halves. */
export function forYou(play: Shown, steps: Ends[], halved: string[] = []): Figured[] {
  return figured(play, steps, (id) => id === play.you || play.own?.(id) === true, halved)
}

/** The same for everyone else. */
export function forOthers(play: Shown, steps: Ends[], halved: string[] = []): Figured[] {
  return figured(play, steps, (id) => id !== play.you && play.own?.(id) !== true, halved)
}

function figured(play: Shown, steps: Ends[], among: (id: string) => boolean, halved: string[]): Figured[] {
  const [first, last] = [steps[0], steps[steps.length - 1]]
  if (!first || !last) return []
  return (play.game.figures ?? []).flatMap((figure) =>
    figure.of.filter(among).flatMap((id) => {
      const [was, now] = [first.before, last.view].map((view) => figureAt(view, figure, id) / (halved.includes(figure.name) ? 2 : 1)) as [number, number]
      const several = figure.of.filter(among).length > 1 ? ` · ${play.words.id(id)}` : ''
      return was === now ? [] : [{ name: `${capital(play.words.word('figure', figure.name))}${several}`, was, now }]
    }),
  )
}
const [MINE, THEIRS] = [4, 8]

/** What the others did to what was the reader's, each once. */
export function hitsOf({ known, own }: Pick<Shown, 'known' | 'own'>, telling: Telling, steps: Pick<Step, 'from' | 'to'>[], has: (id: string) => boolean): Entry[] {
  const entries = steps.flatMap(({ from, to }) => known.journal.slice(from, to))
  const hits = entries.filter((entry) => telling.hits?.includes(entry[0]) && idsOf(entry).some((id) => own?.(id) === true || has(id)))
  return hits.filter((entry, i) => hits.findIndex((one) => JSON.stringify(one) === JSON.stringify(entry)) === i)
}

/** Actions, and what somebody else did or suffered apart from one: a reply, a card that was revealed. */
export const listed = (actions: Action[], telling: Telling): Action[] =>
  actions.filter(({ kind, head }) => kind !== 'rest' || telling.hits?.includes(head[0]) === true || sideOf(telling, head) !== undefined)

const BRIEF = 105 // letters in three lines of the column

/** How many of these, by their letters, stand whole in the few lines of a panel that is folded: one at least. */
export function whole(letters: number[], room = BRIEF): number {
  let sum = 0
  const over = letters.findIndex((n, i) => (sum += n) > room && i > 0)
  return over < 0 ? letters.length : over
}

/** Old and new values, then what was done, a line each; folded as many of them as are read whole. */
function Changes({ head, all, hits = [], ui, folded = false }: { head: string; all: Figured[]; hits?: string[]; ui: Shown['ui']; folded?: boolean }) {
  if (!all.length && !hits.length) return null
  const values = all.map(({ was, now }) => ui('preview.change', signed(was), signed(now)))
  const few = hits.slice(0, MINE)
  const shown = folded ? whole([...all.map(({ name }, i) => name.length + (values[i]?.length ?? 0) + 3), ...few.map((text) => lettersOf(text).length + 2)]) : all.length + few.length
  const more = all.length + hits.length - shown
  return (
    <dl class="foryou">
      <dt>{head}</dt>
      {all.slice(0, shown).map(({ name }, i) => (
        <dd key={name}>
          {name} <b class="num">{values[i]}</b>
        </dd>
      ))}
      {few.slice(0, Math.max(0, shown - all.length)).map((text) => (
        <dd key={text} class="hit">
          <Named text={text} />
        </dd>
      ))}
      {more > 0 && <dd class="hit quiet">{ui('more', more)}</dd>}
    </dl>
  )
}

interface SinceProps {
  play: Shown
  told: Told
  telling: Telling
  follow: (index: number) => void
  has?: (id: string) => boolean // a piece or a place was the reader's before
  halved?: string[]
  unfolded?: boolean // it has a page of its own
}

/** The actions that are listed, but for those whose first entry is told by itself. */
function sinceOf(told: Told, telling: Telling, struck: Entry[] = []): Action[] {
  const actions = listed(told.actions, telling).filter(({ kind, head }) => kind !== 'rest' || !struck.includes(head)) // told first
  return actions.length ? actions : told.actions.filter(({ kind }) => kind !== 'head') // what belongs to no action is told, but not listed
}

/** The same in one line of a phone's sheet: the page of the journal has the rest. */
export function SinceLine({ play: { ui }, told, telling, open }: Pick<SinceProps, 'play' | 'told' | 'telling'> & { open: () => void }) {
  const count = sinceOf(told, telling).length
  if (!count) return null
  return (
    <div class="sinceline">
      <button onClick={open}>{ui('since', count)}</button>
      <button class="ib" aria-label={ui('since.again')} title={ui('since.again')} onClick={told.again}>
        <Icon name="again" size={18} />
      </button>
      <button class="ib" aria-label={ui('since.dismiss')} title={ui('since.dismiss')} onClick={told.dismiss}>
        <Icon name="cross" size={16} />
      </button>
    </div>
  )
}

/** What has been told, until it is dismissed. */
export function Since({ play, told, telling, follow, has = () => false, halved, unfolded = false }: SinceProps) {
  const { ui, known } = play
  const [open, setOpen] = useState(unfolded) // read, it is one line: the journal has the same actions
  const struck = hitsOf(play, telling, told.steps, has)
  const all = sinceOf(told, telling, struck)
  if (!all.length) return null
  const shown = all.slice(-8)
  const mine = forYou(play, told.steps, halved).slice(0, MINE)
  const hits = struck.map((entry) => play.words.marked().entry(entry))
  return (
    <section class={open ? 'panel since' : 'panel since folded'} aria-label={ui('since', all.length)}>
      <h3>
        <button class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {ui('since', all.length)}
        </button>
        {!open && (
          <button class="small" aria-label={ui('since.again')} title={ui('since.again')} onClick={told.again}>
            <Icon name="again" size={16} />
          </button>
        )}
      </h3>
      <button class="ib" aria-label={ui('since.dismiss')} title={ui('since.dismiss')} onClick={told.dismiss}>
        <Icon name="cross" size={16} />
      </button>
      <Changes head={ui('since.you')} all={mine} hits={hits} ui={ui} folded={!open} />
      {open && <ol>
        {all.length > shown.length && <li class="quiet">{ui('since.before', all.length - shown.length)}</li>}
        {shown.map((action) => {
          const [step] = told.steps.slice(told.at)
          const now = told.running && step !== undefined && step.from < action.to && step.to > action.from
          const done = !told.running || (step !== undefined && step.from >= action.to)
          const title = actionText(play, action, known.journal, telling)
          const where = placesOf(play, telling, action, title)
          const came = weightText(play, action, known.journal, telling)
          return (
            <li key={action.from} class={now ? 'now' : done ? 'done' : ''}>
              <button class="line" onClick={() => follow(action.to - 1)}>
                {done && <Icon name="check" size={14} />}
                {(!action.setup || action.who !== undefined) && <Side play={play} entry={action.head} who={whoOf(play, action)} />}
                <span>
                  <Named text={title} />
                  {where && <small>{where}</small>}
                  {came && (
                    <small class="came">
                      <Named text={came} />
                    </small>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>}
      {open && isUnsaid(play, telling, told.steps) && <p class="quiet">{ui('told.noreason')}</p>}
      {told.all && !told.running && <Changes head={ui('since.others')} all={forOthers(play, told.steps, halved).slice(0, THEIRS)} ui={ui} folded={!open} />}
      {open && <p class="row">
        <button class="small" onClick={told.again}>
          <Icon name="again" size={16} />
          {ui('since.again')}
        </button>
        <button class="small" aria-pressed={told.all && !told.running} onClick={told.atOnce}>
          {ui('since.once')}
        </button>
      </p>}
    </section>
  )
}
