// Looking back at any time: the board as it was, until one returns. The moments this page was told are kept; those before
// it came are asked of the server when somebody wants them. Once the game is over replay.tsx has them all.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, type Frame, type View } from './api'
import type { Moment } from './connection'
import type { Shown } from './room'
import { framesOf, viewAt } from './teller'

/** A moment whose view has perhaps not come yet. */
export interface Seen {
  from: number // entries of the journal
  to: number
  view: View | undefined
  answers?: number // the server's name for it
}
export interface Look {
  moment: Seen | undefined // undefined: the present
  before: Seen | undefined // the one before it: what changed is ringed
  at: number // from 1
  total: number
  entry: number // of the journal: the last that has happened, or the one that was touched
  move: [at: number, total: number] // in entries of the journal, as its lines are numbered
  span?: [from: number, to: number] // the moves that are seen as one, where the one touched has no board of its own
  since: number // entries told after one began to look back
  playing: boolean
  show: (at: number | undefined) => void // none: return to now
  follow: (entry: number) => boolean // false: it is the present, or nothing is known of it
  play: (on: boolean) => void
}
const STEP = 900
const none: Moment[] = []

/** The moments before this page came, by how many entries had been heard after each answer; then its own. */
export function joined(steps: number[], views: Map<number, View>, own: Moment[]): Seen[] {
  const [first, ...rest] = own.filter((one, i) => i === 0 || one.to !== own[i + 1]?.to) // where nothing was told, nothing is gone back
  if (!first) return []
  const older = steps.flatMap((to, i) => (to < first.to && to !== steps[i + 1] ? [{ to, answers: i + 1 }] : []))
  const seen = older.map(({ to, answers }, i): Seen => ({ from: older[i - 1]?.to ?? 0, to, answers, view: views.get(answers) }))
  const told = rest.map((one, i) => ({ ...one, from: (rest[i - 1] ?? first).to }))
  return [...seen, { ...first, from: older[older.length - 1]?.to ?? 0 }, ...told].filter((one, i, all) => one.to !== all[i + 1]?.to)
}

/** Where one answer led to much, its moments are those of the frames the server remembers. */
export function refined(all: Seen[], fine: Map<number, Frame[]>): Seen[] {
  return all.flatMap((one, i): Seen[] => {
    const before = all[i - 1]?.view
    const frames = (fine.get(one.to) ?? []).filter(({ heard }) => heard > one.from && heard < one.to)
    if (!before || !frames.length) return [one]
    const ends = [...new Set(frames.map(({ heard }) => heard)), one.to]
    return ends.map((to, k) => ({ ...one, from: ends[k - 1] ?? one.from, to, view: to === one.to ? one.view : viewAt(before, frames, to) }))
  })
}

/** Which move is looked at, as the journal numbers them: the line that was touched, else the last of its moment; with all
 * moves of the moment where that line is not the last of them. */
export function moveOf(moment: Seen | undefined, line: number | undefined, total: number): Pick<Look, 'entry' | 'move' | 'span'> {
  const inside = moment && line !== undefined && line >= moment.from && line < moment.to
  const entry = inside ? line : (moment?.to ?? total) - 1
  return { entry, move: [entry + 1, total], ...(inside && line < moment.to - 1 && { span: [moment.from + 1, moment.to] }) }
}

export function useLook({ known, table }: Shown): Look {
  const own = known.moments ?? none
  const [steps, setSteps] = useState<number[]>([])
  const [views, setViews] = useState(new Map<number, View>())
  const [at, setAt] = useState<number>() // entries of the journal: numbers of moments change when the oldest are forgotten
  const [wanted, setWanted] = useState<number>() // an entry from before this page came
  const [from, setFrom] = useState(0)
  const [playing, play] = useState(false)
  const [pinned, pin] = useState(false) // the newest moment is looked at like an older one
  const [line, setLine] = useState<number>() // the entry that was touched: where one answer told many, its moment ends later
  const [fine, setFine] = useState(new Map<number, Frame[]>())
  const coarse = useMemo(() => joined(steps, views, own), [steps, views, own])
  const moments = useMemo(() => refined(coarse, fine), [coarse, fine])
  const index = at === undefined ? -1 : moments.findIndex((one) => one.to >= at)
  const moment = index >= 0 && (pinned || index < moments.length - 1) ? moments[index] : undefined
  /** The frames of these moments, then what should be done with them there. */
  const refine = (some: (Seen | undefined)[], then: (all: Seen[]) => void = () => undefined) => {
    const ends = some.flatMap((one) => (one && one.to - one.from > 1 && !fine.has(one.to) ? [one.to] : []))
    if (!ends.length) return then(moments)
    const keep = (found: Map<number, Frame[]>) => {
      setFine((old) => new Map([...old, ...found]))
      then(refined(coarse, new Map([...fine, ...found])))
    }
    framesOf(table.code, ends).then(keep, () => keep(new Map(ends.map((end) => [end, []]))))
  }
  const late = (own[0]?.to ?? 0) > 0 && steps.length === 0
  const load = () => {
    if (late) api.look(table.code).then((look) => setSteps(look.steps), () => undefined)
  }
  const begin = (to: number) => {
    if (at === undefined) setFrom(known.journal.length)
    setLine(undefined)
    setAt(to)
  }
  const show = (to: number | undefined, among = moments) => {
    const goal = to === undefined ? undefined : among[Math.max(0, to - 1)]
    pin(false)
    if (goal !== undefined && goal !== among[among.length - 1]) return begin(goal.to)
    play(false)
    setAt(undefined)
  }
  const back = (to: number | undefined) => {
    if (late && to !== undefined && to <= 1) setWanted((own[0]?.to ?? 1) - 1)
    load()
    if (at === undefined && to === moments.length - 1) refine([coarse[coarse.length - 1]], (all) => show(all.length - 1, all))
    else show(to)
  }
  useEffect(() => {
    if (wanted === undefined || !steps.length) return
    setWanted(undefined)
    const found = moments.findIndex((one) => one.from <= wanted && wanted < one.to)
    show(found + 1 === moments.length ? found : found + 1)
    setLine(wanted)
  }, [steps, wanted])
  useEffect(() => {
    const name = moment?.answers
    if (name === undefined || moment?.view) return
    api.look(table.code, name).then((look) => setViews((old) => new Map(old).set(name, look.view)), () => undefined)
  }, [moment])
  useEffect(() => {
    const found = at === undefined ? -1 : coarse.findIndex((one) => one.to >= at)
    if (found >= 0) refine([coarse[found], coarse[found - 1]])
  }, [at])
  useEffect(() => {
    if (!playing || !moment) return
    const timer = setTimeout(() => show(index + 2), STEP)
    return () => clearTimeout(timer)
  }, [playing, moment])
  useEffect(() => {
    if (table.state !== 'running') setAt(undefined)
  }, [table.state])
  return {
    moment,
    before: moments[index - 1],
    at: moment ? index + 1 : moments.length,
    total: moments.length,
    ...moveOf(moment, line, known.journal.length),
    since: moment ? Math.max(0, known.journal.length - from) : 0,
    playing: playing && moment !== undefined,
    show: back,
    follow: (entry) => {
      if (late && entry < (own[0]?.to ?? 0)) {
        setWanted(entry)
        load()
        return true
      }
      const found = coarse.find((one) => one.from <= entry && entry < one.to)
      if (!found) return false
      refine([found], (all) => {
        const goal = all.find((one) => one.from <= entry && entry < one.to)
        pin(goal === all[all.length - 1])
        if (goal) begin(goal.to)
        if (goal) setLine(entry)
      })
      return true
    },
    play,
  }
}
