// Looking back at any time: the board as it was, until one returns. The moments this page was told are kept; those before
// it came are asked of the server when somebody wants them. Once the game is over replay.tsx has them all.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, type View } from './api'
import type { Moment } from './connection'
import type { Shown } from './room'

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
  since: number // told after one began to look back
  playing: boolean
  show: (at: number | undefined) => void // none: return to now
  follow: (entry: number) => boolean // false: it is the present, or nothing is known of it
  play: (on: boolean) => void
}
const STEP = 900
const none: Moment[] = []

/** The moments before this page came, by how many entries had been heard after each answer; then its own. */
export function joined(steps: number[], views: Map<number, View>, own: Moment[]): Seen[] {
  const [first, ...rest] = own
  if (!first) return []
  const older = steps.flatMap((to, i) => (to < first.to && to !== steps[i + 1] ? [{ to, answers: i + 1 }] : []))
  const seen = older.map(({ to, answers }, i): Seen => ({ from: older[i - 1]?.to ?? 0, to, answers, view: views.get(answers) }))
  return [...seen, { ...first, from: older[older.length - 1]?.to ?? 0 }, ...rest]
}

export function useLook({ known, table }: Shown): Look {
  const own = known.moments ?? none
  const [steps, setSteps] = useState<number[]>([])
  const [views, setViews] = useState(new Map<number, View>())
  const [at, setAt] = useState<number>() // entries of the journal: numbers of moments change when the oldest are forgotten
  const [wanted, setWanted] = useState<number>() // an entry from before this page came
  const [from, setFrom] = useState(0)
  const [playing, play] = useState(false)
  const moments = useMemo(() => joined(steps, views, own), [steps, views, own])
  const index = at === undefined ? -1 : moments.findIndex((one) => one.to >= at)
  const moment = index >= 0 && index < moments.length - 1 ? moments[index] : undefined
  const late = (own[0]?.to ?? 0) > 0 && steps.length === 0
  const load = () => {
    if (late) api.look(table.code).then((look) => setSteps(look.steps), () => undefined)
  }
  const show = (to: number | undefined) => {
    const goal = to === undefined ? undefined : moments[Math.max(0, to - 1)]
    if (goal === undefined || goal === moments[moments.length - 1]) {
      play(false)
      return setAt(undefined)
    }
    if (at === undefined) setFrom(moments.length)
    setAt(goal.to)
  }
  const back = (to: number | undefined) => {
    if (late && to !== undefined && to <= 1) setWanted((own[0]?.to ?? 1) - 1)
    load()
    show(to)
  }
  useEffect(() => {
    if (wanted === undefined || !steps.length) return
    setWanted(undefined)
    const found = moments.findIndex((one) => one.from <= wanted && wanted < one.to)
    show(found + 1 === moments.length ? found : found + 1)
  }, [steps, wanted])
  useEffect(() => {
    const name = moment?.answers
    if (name === undefined || moment?.view) return
    api.look(table.code, name).then((look) => setViews((old) => new Map(old).set(name, look.view)), () => undefined)
  }, [moment])
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
    since: moment ? Math.max(0, moments.length - from) : 0,
    playing: playing && moment !== undefined,
    show: back,
    follow: (entry) => {
      const found = moments.findIndex((one) => one.from <= entry && entry < one.to)
      if (late && entry < (own[0]?.to ?? 0)) {
        setWanted(entry)
        load()
        return true
      }
      if (found < 0 || found === moments.length - 1) return false
      show(found + 1)
      return true
    },
    play,
  }
}
