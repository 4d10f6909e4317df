// What an answer would do, from the engine's preview: price with what is left, what surely happens, and the odds of what
// does not. It appears under the pointer, at the focus, and while a finger is held; never over what may be touched.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Entry, Preview, PreviewEntry, PreviewFigure } from './api'
import type { Telling } from './kit/actions'
import type { Shown } from './room'
import { capital } from './text'

const WAIT = 120
const [LINES, OUTCOMES, FIGURES] = [4, 4, 4]

/** The preview of an answer that has been pointed at for a moment; kept for the question it belongs to. */
export function usePreview(play: Shown, answer: Answer | undefined): Preview | undefined {
  const [found, setFound] = useState<Preview>()
  const q = play.known.ask?.q
  const kept = useRef(new Map<Answer, Preview>())
  useEffect(() => kept.current.clear(), [q])
  useEffect(() => {
    setFound(answer === undefined ? undefined : kept.current.get(answer))
    if (answer === undefined || q === undefined || kept.current.has(answer) || !play.preview) return
    let live = true
    const timer = setTimeout(() => {
      play.preview?.(answer).then(
        (preview) => {
          if (!live) return
          kept.current.set(answer, preview)
          setFound(preview)
        },
        () => undefined,
      )
    }, WAIT)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [answer, q])
  return found
}

/** "3 to 5", or one number; a true minus. */
export function spread({ values }: PreviewFigure, ui: Shown['ui']): string {
  const numbers = values.map(([value]) => value)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? figure(low) : ui('preview.range', figure(low), figure(high))
}
const figure = (n: number): string => String(n).replace('-', '−')

/** What is told up to the first action of another side: the rest is theirs. */
export function ownPart(entries: Entry[], { openers, reasons }: Telling, foreign: (entry: Entry) => boolean): Entry[] {
  const end = entries.findIndex((entry) => openers.includes(entry[0]) && foreign(entry))
  return (end < 0 ? entries : entries.slice(0, end)).filter(([key]) => !reasons?.includes(key))
}

interface Props {
  play: Shown
  answer: Answer
  preview: Preview
  telling: Telling
  foreign: (entry: Entry) => boolean // another side's
}

export function PreviewCard({ play, answer, preview, telling, foreign }: Props) {
  const { words, ui, known } = play
  const box = useRef<HTMLDivElement>(null)
  const [corner, setCorner] = useState('hidden')
  useLayoutEffect(() => {
    if (box.current) setCorner(freeCorner(box.current))
  }, [answer, preview])
  const certain = preview.sure ? (preview.journal ?? []) : (preview.entries ?? []).filter(({ count }) => count === preview.samples).map(({ entry }) => entry)
  const own = ownPart(certain, telling, foreign)
  const theirs = certain.length > own.length && own.length < ownPart(certain, telling, () => false).length
  const open = preview.sure || theirs ? [] : (preview.entries ?? []).filter(({ count, others, entry: [key] }) => count < preview.samples && !others && !telling.heads.includes(key))
  const told = [...new Set(own.map((entry) => words.entry(entry)))]
  const bare = !open.length && !preview.figures.length
  if (bare && document.querySelector('.stage .pv')) return null // the board's own card says more
  return (
    <div ref={box} class={`card preview ${corner}`} role="status">
      <b>{capital(words.answer(answer, known.ask))}</b>
      {told.slice(0, LINES).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {told.length > LINES && <p class="quiet">{ui('preview.more', told.length - LINES)}</p>}
      {theirs && <p class="quiet">{ui('preview.theirs')}</p>}
      <Outcomes play={play} open={open} samples={preview.samples} />
      <Figures play={play} figures={preview.figures} />
      {preview.together && <p class="quiet">{ui('preview.together')}</p>}
      {(preview.over ?? 0) > 0 && <p>{ui('preview.over', Math.round((100 * (preview.over ?? 0)) / preview.samples))}</p>}
      {!told.length && !open.length && !preview.figures.length && <p class="quiet">{preview.ask ? words.question(preview.ask.key) : ui('preview.nothing')}</p>}
    </div>
  )
}

/** How often out of 100, most likely first. */
function Outcomes({ play, open, samples }: { play: Shown; open: PreviewEntry[]; samples: number }) {
  if (!open.length) return null
  const sorted = [...open].sort((a, b) => b.count - a.count)
  return (
    <>
      <ul class="odds">
        {sorted.slice(0, OUTCOMES).map((one, i) => (
          <li key={i}>
            <span>{play.words.entry(one.entry)}</span>
            <i aria-hidden="true" style={{ width: `${(100 * one.count) / samples}%` }} />
            <b>{Math.round((100 * one.count) / samples)}</b>
          </li>
        ))}
      </ul>
      <p class="quiet">{play.ui('preview.of')}</p>
    </>
  )
}

function Figures({ play, figures }: { play: Shown; figures: PreviewFigure[] }) {
  const { words, ui } = play
  const mine = ({ of }: PreviewFigure) => Number(of !== undefined && (of === play.you || play.own?.(of) === true))
  const sorted = [...figures].sort((a, b) => mine(b) - mine(a)) // one's own first
  if (!figures.length) return null
  return (
    <dl>
      {sorted.slice(0, FIGURES).map((one) => (
        <div key={`${one.name} ${one.of ?? ''}`}>
          <dt>
            {capital(words.word('figure', one.name))}
            {one.of ? ` · ${words.id(one.of).replace(/^(the|die|der|das) /i, '')}` : ''}
          </dt>
          <dd>{ui('preview.change', figure(one.was), spread(one, ui))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The corner of the board that covers nothing that may be touched; the last resort is beside the board. */
function freeCorner(card: HTMLElement): string {
  const stage = card.parentElement?.getBoundingClientRect()
  if (!stage) return 'tr'
  const { offsetWidth: w, offsetHeight: h } = card
  const taken = [...document.querySelectorAll('.stage .target.legal:not(.wide), .stage .pv, .stage .zoom, .stage .listbtn, .beside')].map((one) => one.getBoundingClientRect())
  const [left, right, top, bottom] = [stage.left + 12, stage.right - 12 - w, stage.top + 12, stage.bottom - 12 - h]
  const corners: [string, number, number][] = [
    ['tr', right, top],
    ['bl', left, bottom],
    ['tl', left, top],
    ['br', right, bottom],
  ]
  const covered = ([, x, y]: [string, number, number]) => taken.filter((one) => x < one.right && x + w > one.left && y < one.bottom && y + h > one.top).length
  const free = corners.find((one) => covered(one) === 0)
  return free?.[0] ?? 'aside'
}
