// A column of panels that rolls where it is too low for all of them. It ends between two lines, never in the middle of
// one, and names the panels that are out of sight: a touch on their names gives the column the journal's room too.
// The question next to it leaves room for the first panel (`--panels`), so that not all of them are out of sight.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Ui } from '../text'

const FOOT = 34 // pixels: the line that names what is out of sight
const [LEAST, FIRST] = [40, 190] // shown of the panels, if anything is; what the question leaves for the first of them

const PIECE = 72 // of a panel that is cut: its heading alone is of no use, and the journal needs the room

/** Upper and lower edge of what must not be cut: a line of text, a square of a track, a drawing. */
export type Span = [top: number, bottom: number]

/** How high a column may be so that nothing is cut; `ends` are the lower edges of its panels. `kept`: the first of them was
 * opened to be read, and does not vanish for want of room. */
export function wholeHeight(ends: number[], room: number, spans: Span[] = ends.map((end, i): Span => [ends[i - 1] ?? 0, end]), kept = false): number | undefined {
  const last = ends[ends.length - 1] ?? 0
  if (last <= room + 2) return undefined // all of them
  const whole = (y: number) => !spans.some(([top, bottom]) => top < y - 1 && bottom > y + 1)
  const tells = (y: number) => ends.includes(y) || y - Math.max(0, ...ends.filter((end) => end < y)) >= PIECE
  const fit = [...ends, ...spans.map(([, bottom]) => bottom)].filter((y) => y <= room - FOOT && y >= LEAST && whole(y))
  const told = fit.filter(tells)
  return Math.max(0, ...(kept && !told.length ? fit.filter((y) => y <= (ends[0] ?? 0)) : told))
}

const [BETWEEN, APART] = [' · ', '\n'] // as they are told, and as they are kept: a name may have a dot of its own
const LETTERS = 42 // of names in one line

/** As many names as a line has room for, never a part of one, and how many more there are. */
export function inLine(names: string[]): string {
  const fit = names.filter((_, i) => i === 0 || names.slice(0, i + 1).join(BETWEEN).length <= LETTERS)
  return [...fit, ...(fit.length < names.length ? [`+${names.length - fit.length}`] : [])].join(BETWEEN)
}

/** What is cut nowhere: elements without others inside, sentences with names in them, and drawings. */
export const isWhole = (one: Element): boolean => (one instanceof SVGElement ? one.tagName === 'svg' : !one.firstElementChild || [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
const wholes = (column: HTMLElement): Element[] => [...column.querySelectorAll('*')].filter((one) => isWhole(one) && one.getBoundingClientRect().height > 0)

export function Panels({ label, ui, children }: { label: string; ui: Ui; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState('')
  const [grown, grow] = useState(false)
  useEffect(() => {
    const column = box.current
    if (!column || typeof ResizeObserver !== 'function') return
    const app = column.closest<HTMLElement>('.app')
    const fit = () => {
      const all = [...column.children] as HTMLElement[]
      column.style.maxHeight = ''
      const top = column.getBoundingClientRect().top - column.scrollTop
      const foot = column.nextElementSibling?.classList.contains('below') ? FOOT : 0
      const spanOf = (one: Element): Span => {
        const { top: from, bottom } = one.getBoundingClientRect()
        return [from - top, bottom - top]
      }
      const spans = all.map(spanOf)
      const ends = spans.map(([, end]) => end)
      const most = wholeHeight(ends, column.clientHeight + foot, wholes(column).map(spanOf), all[0]?.matches('.since:not(.folded)'))
      column.style.maxHeight = most === undefined ? '' : `${most}px`
      app?.style.setProperty('--panels', `${Math.min(FIRST, ends[0] ?? 0)}px`)
      const unseen = most === undefined ? [] : all.filter((_, i) => (ends[i] ?? 0) > most + 2)
      setHidden(unseen.flatMap((one) => one.querySelector('h3, figcaption')?.textContent ?? []).join(APART))
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
      app?.style.removeProperty('--panels')
      sized.disconnect()
      changed.disconnect()
    }
  }, [grown])
  const more = () => {
    const column = box.current
    if (!column) return
    if (!grown) return grow(true)
    const before = column.scrollTop
    column.scrollBy({ top: Math.max(60, column.clientHeight - 20), behavior: 'instant' })
    if (column.scrollTop === before) column.scrollTop = 0 // from the last back to the first
  }
  return (
    <>
      <div class={`upper${hidden ? ' cut' : ''}${grown ? ' grown' : ''}`} ref={box} tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      {hidden && (
        <button class="below" onClick={more} title={hidden.split(APART).join(BETWEEN)}>
          {ui('panels.below', inLine(hidden.split(APART)))} ↓
        </button>
      )}
      {grown && (
        <button class="below" onClick={() => grow(false)}>
          {ui('panels.journal')} ↑
        </button>
      )}
    </>
  )
}
