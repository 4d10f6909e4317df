// Looking back at any time: the board as it was, until one returns. While a game runs the moments this page was told are
// kept; once it is over the server has them all (replay.tsx).

import { useEffect, useState } from 'preact/hooks'
import type { Moment } from './connection'
import type { Shown } from './room'

export interface Look {
  moment: Moment | undefined // undefined: the present
  before: Moment | undefined // the one before it: what changed is ringed
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

export function useLook({ known, table }: Shown): Look {
  const moments = known.moments ?? none
  const [at, setAt] = useState<number>() // entries of the journal: numbers of moments change when the oldest are forgotten
  const [from, setFrom] = useState(0)
  const [playing, play] = useState(false)
  const index = at === undefined ? -1 : moments.findIndex((one) => one.to >= at)
  const moment = index >= 0 && index < moments.length - 1 ? moments[index] : undefined
  const show = (to: number | undefined) => {
    const wanted = to === undefined ? undefined : moments[Math.max(0, to - 1)]
    if (wanted === undefined || wanted === moments[moments.length - 1]) {
      play(false)
      return setAt(undefined)
    }
    if (at === undefined) setFrom(moments.length)
    setAt(wanted.to)
  }
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
    show,
    follow: (entry) => {
      const found = moments.findIndex((one) => one.from <= entry && entry < one.to)
      if (found < 0 || found === moments.length - 1) return false
      show(found + 1)
      return true
    },
    play,
  }
}
