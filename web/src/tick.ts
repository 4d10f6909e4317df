// Drawing again as time passes. Whatever counts down at the same pace does it at the same moment: the page is then drawn once
// for all of it, which a phone's battery notices.

import { useEffect, useState } from 'preact/hooks'

interface Pace {
  timer: ReturnType<typeof setInterval>
  draw: Set<() => void>
}
const paces = new Map<number, Pace>()

function join(ms: number, draw: () => void): () => void {
  let pace = paces.get(ms)
  if (!pace) {
    const all = new Set<() => void>()
    pace = { timer: setInterval(() => all.forEach((one) => one()), ms), draw: all }
    paces.set(ms, pace)
  }
  const { timer, draw: all } = pace
  all.add(draw)
  return () => {
    all.delete(draw)
    if (all.size > 0) return
    clearInterval(timer)
    paces.delete(ms)
  }
}

/** Draws again every `ms` milliseconds while `on`. */
export function useTick(ms: number, on = true): void {
  const [, tick] = useState(0)
  useEffect(() => (on ? join(ms, () => tick((n) => n + 1)) : undefined), [ms, on])
}
