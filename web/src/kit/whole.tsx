// A column of panels that rolls where it is too low for all of them: it ends between two panels, never in the middle of
// one, and names those that are out of sight.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Ui } from '../text'

const FOOT = 34 // pixels: the line that names what is out of sight

/** How high a column may be so that no panel is cut: up to the last that ends in it. `ends` are their lower edges. */
export function wholeHeight(ends: number[], room: number): number | undefined {
  const last = ends[ends.length - 1] ?? 0
  if (last <= room + 2) return undefined // all of them
  const fit = ends.filter((end) => end <= room - FOOT)
  return fit.length ? Math.max(...fit) : room - FOOT
}

export function Panels({ label, ui, children }: { label: string; ui: Ui; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState('')
  useEffect(() => {
    const column = box.current
    if (!column || typeof ResizeObserver !== 'function') return
    const fit = () => {
      const all = [...column.children] as HTMLElement[]
      column.style.maxHeight = ''
      const top = column.getBoundingClientRect().top - column.scrollTop
      const foot = column.nextElementSibling?.classList.contains('below') ? FOOT : 0
      const ends = all.map((one) => one.getBoundingClientRect().bottom - top)
      const most = wholeHeight(ends, column.clientHeight + foot)
      column.style.maxHeight = most === undefined ? '' : `${most + 2}px`
      const unseen = most === undefined ? [] : all.filter((_, i) => (ends[i] ?? 0) > most + 2)
      setHidden(unseen.flatMap((one) => one.querySelector('h3, figcaption')?.textContent ?? []).join(' · '))
    }
    // The panels and the column around them never take their height from what is set here: it settles at once.
    const sized = new ResizeObserver(fit)
    const watch = () => {
      sized.disconnect()
      if (column.parentElement) sized.observe(column.parentElement)
      for (const one of column.children) sized.observe(one)
    }
    const changed = new MutationObserver(watch)
    changed.observe(column, { childList: true })
    const prompt = document.querySelector('.app > .prompt')
    watch()
    if (prompt) sized.observe(prompt)
    return () => {
      sized.disconnect()
      changed.disconnect()
    }
  }, [])
  return (
    <>
      <div class="upper" ref={box} tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      {hidden && (
        <button class="below" onClick={() => box.current?.scrollBy({ top: Math.max(60, box.current.clientHeight - 20) })}>
          {ui('panels.below', hidden)} ↓
        </button>
      )}
    </>
  )
}
