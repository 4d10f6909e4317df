// What an answer would do, from the engine's preview: price with what is left, what surely happens, and the odds of what
// does not. It appears under the pointer, at the focus, and while a finger is held; never over what may be touched.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Entry, Preview, PreviewEntry, PreviewFigure } from './api'
import type { Telling } from './kit/actions'
import { Chances, outOf100, type Chance } from './kit/odds'
import { Named } from './named'
import type { Shown } from './room'
import { capital, signed as figure } from './text'

const WAIT = 120
const [LINES, OUTCOMES, FIGURES, MOST] = [4, 4, 4, 8]

export interface Previews {
  preview: Preview | undefined // of the answer that has been pointed at for a moment
  known: (answer: Answer) => Preview | undefined // if it has come already
  priceOf: (answer: Answer, play: Shown) => string | undefined
  fetchAll: (answers: Answer[]) => void // of the answers in view, one after the other
}

/** Previews, kept for the question they belong to. */
export function usePreviews(play: Shown, answer: Answer | undefined): Previews {
  const q = play.known.ask?.q
  const [kept, setKept] = useState<{ q: number | undefined; all: Map<Answer, Preview> }>({ q, all: new Map() })
  const all = kept.q === q ? kept.all : none
  const keep = (one: Answer, preview: Preview) => setKept((old) => ({ q, all: new Map(old.q === q ? old.all : []).set(one, preview) }))
  useEffect(() => {
    if (answer === undefined || q === undefined || all.has(answer)) return
    let live = true
    const timer = setTimeout(() => void play.preview?.(answer).then((found) => live && keep(answer, found), () => undefined), WAIT)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [answer, q])
  const asked = useRef<number>()
  const fetchAll = (answers: Answer[]) => {
    if (q === undefined || asked.current === q || !play.preview) return
    asked.current = q
    const next = async () => {
      for (const one of answers) {
        if (asked.current !== q) return
        const found = await play.preview?.(one)
        if (found) keep(one, found)
      }
    }
    next().catch(() => undefined) // too many at once: the rest is asked for under the pointer
  }
  return { preview: answer === undefined ? undefined : all.get(answer), known: (one) => all.get(one), priceOf: (one, shown) => price(all.get(one), shown), fetchAll }
}
const none = new Map<Answer, Preview>()

/** It shows the others something, which cannot be hidden again: a touch on the board alone is not enough for that. */
export const shows = (preview: Preview | undefined): boolean => preview?.final === 'learnt'

/** What the journal will surely say, with names marked; without what others do after it. */
export function toldBy(preview: Preview, words: Shown['words'], telling: Telling, foreign: (entry: Entry) => boolean): string[] {
  return [...new Set(ownPart(certainOf(preview), telling, foreign).map((entry) => words.marked().entry(entry)))]
}
const certainOf = (preview: Preview): Entry[] =>
  preview.sure ? (preview.journal ?? []) : (preview.entries ?? []).filter(({ count }) => count === preview.samples).map(({ entry }) => entry)

const ownFigure = (play: Shown, { of }: PreviewFigure): boolean => of !== undefined && (of === play.you || play.own?.(of) === true)
const bareName = (play: Shown, id: string): string => play.words.id(id).replace(/^(the|die|der|das) /i, '')

/** What surely goes down of one's own, and what is left: "−2, 16 left". */
export function price(preview: Preview | undefined, play: Shown): string | undefined {
  const paid = preview?.figures.find((one) => PRICES.has(one.name) && ownFigure(play, one) && one.values.length === 1 && (one.values[0]?.[0] ?? 0) < one.was)
  if (!preview?.sure || !paid) return undefined
  const left = paid.values[0]?.[0] ?? 0
  return play.ui('price', paid.was - left, left)
}
const PRICES = new Set(['resources', 'points-left', 'research-points'])

/** "3 to 5", or one number; a true minus. */
export function spread({ values }: PreviewFigure, ui: Shown['ui']): string {
  const numbers = values.map(([value]) => value)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? figure(low) : ui('preview.range', figure(low), figure(high))
}

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
  printed: string[] // the text of the card or the chit that the answer names
  about: string[] // what is told of whatever it names, where the preview itself would only repeat the button
}

export function PreviewCard({ play, answer, preview, telling, foreign, printed, about }: Props) {
  const { words, ui, known } = play
  const box = useRef<HTMLDivElement>(null)
  const [corner, setCorner] = useState('hidden')
  useLayoutEffect(() => {
    if (box.current) setCorner(freeCorner(box.current))
  }, [answer, preview])
  const certain = certainOf(preview)
  const own = ownPart(certain, telling, foreign)
  const theirs = certain.length > own.length && own.length < ownPart(certain, telling, () => false).length
  const open = preview.sure || theirs ? [] : (preview.entries ?? []).filter(({ count, others, entry: [key] }) => count < preview.samples && !others && !telling.heads.includes(key))
  const all = toldBy(preview, words, telling, foreign)
  const final = preview.final === 'learnt' || preview.final === 'chance' ? preview.final : undefined
  const bare = !open.length && !preview.figures.length && !final
  // It only leads on, the board's own card says more, or it would say what the button says.
  const repeats = bare && all.length < 2
  const more = repeats && !printed.length ? about : printed
  if (bare && ((repeats && !more.length) || document.querySelector('.stage .pv'))) return null
  const told = repeats ? [] : all
  return (
    <div ref={box} class={`card preview ${corner}`} role="status">
      <b>{capital(words.answer(answer, known.ask))}</b>
      {more.slice(0, LINES).map((line) => (
        <p key={line}>{capital(line)}</p>
      ))}
      {told.length > 0 && <p class="quiet">{ui('preview.told')}</p>}
      {told.slice(0, LINES).map((line) => (
        <p key={line}>
          <Named text={line} />
        </p>
      ))}
      {told.length > LINES && <p class="quiet">{ui('preview.more', told.length - LINES)}</p>}
      {theirs && <p class="quiet">{ui('preview.theirs')}</p>}
      <Outcomes play={play} open={open} samples={preview.samples} />
      {!theirs && <Spread play={play} figures={preview.figures} samples={preview.samples} />}
      {theirs && preview.figures.length > 0 && <p class="figurehead">{ui('preview.then')}</p>}
      <Figures play={play} figures={preview.figures} />
      {final && <p class="final">{ui(`preview.final.${final}`)}</p>}
      {preview.together && <p class="quiet">{ui('preview.together')}</p>}
      {(preview.over ?? 0) > 0 && <p>{ui('preview.over', Math.round((100 * (preview.over ?? 0)) / preview.samples))}</p>}
    </div>
  )
}

/** What can happen instead of each other: entries of one kind that together come every time. */
export function exclusive(open: PreviewEntry[], samples: number): PreviewEntry[] | undefined {
  const keys = [...new Set(open.map(({ entry: [key] }) => key))]
  const groups = keys.map((key) => open.filter(({ entry }) => entry[0] === key))
  return groups.find((group) => group.length > 1 && group.length <= MOST && group.reduce((sum, { count }) => sum + count, 0) === samples)
}

/** How often out of 100: drawn where one of several comes, else a row each, most likely first. */
function Outcomes({ play, open, samples }: { play: Shown; open: PreviewEntry[]; samples: number }) {
  if (!open.length) return null
  const drawn = exclusive(open, samples)
  const rest = open.filter((one) => !drawn?.includes(one)).sort((a, b) => b.count - a.count)
  const shares = outOf100((drawn ?? []).map(({ count }) => count), samples)
  return (
    <>
      {drawn && <Chances all={drawn.map(({ entry }, i): Chance => ({ name: play.words.entry(entry), share: shares[i] ?? 0, kind: 'even' }))} />}
      <ul class="odds">
        {rest.slice(0, drawn ? 2 : OUTCOMES).map((one, i) => (
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

/** What the view counts in halves, in whole numbers and halves. */
const whole = ({ game }: Shown, one: PreviewFigure): PreviewFigure =>
  game.figures?.some(({ name, halves }) => name === one.name && halves) ? { ...one, was: one.was / 2, values: one.values.map(([value, count]): [number, number] => [value / 2, count]) } : one

/** A figure that may come out at several values, one's own first: columns, what is better than now dark. */
function Spread({ play, figures, samples }: { play: Shown; figures: PreviewFigure[]; samples: number }) {
  const several = figures.map((one) => whole(play, one)).filter(({ values }) => values.length > 1 && values.length <= MOST)
  const shown = several.find((one) => ownFigure(play, one)) ?? several[0]
  if (!shown) return null
  const sorted = [...shown.values].sort(([a], [b]) => a - b)
  const shares = outOf100(sorted.map(([, count]) => count), samples)
  const better = sorted.reduce((sum, [value], i) => sum + (value > shown.was ? (shares[i] ?? 0) : 0), 0)
  return (
    <>
      <p class="figurehead">
        {capital(play.words.word('figure', shown.name))}
        {shown.of ? ` · ${bareName(play, shown.of)}` : ''}
      </p>
      <Chances columns all={sorted.map(([value], i): Chance => ({ name: figure(value), share: shares[i] ?? 0, kind: value > shown.was ? 'aim' : value === shown.was ? 'even' : 'loss' }))} />
      <p class="quiet">{play.ui('preview.better', better)}</p>
    </>
  )
}

function Figures({ play, figures }: { play: Shown; figures: PreviewFigure[] }) {
  const { words, ui } = play
  const sorted = figures.map((one) => whole(play, one)).sort((a, b) => Number(ownFigure(play, b)) - Number(ownFigure(play, a))) // one's own first
  if (!figures.length) return null
  return (
    <dl>
      {sorted.slice(0, FIGURES).map((one) => (
        <div key={`${one.name} ${one.of ?? ''}`}>
          <dt>
            {capital(words.word('figure', one.name))}
            {one.of ? ` · ${bareName(play, one.of)}` : ''}
          </dt>
          <dd>{ui('preview.change', figure(one.was), spread(one, ui))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The corner of the board that covers nothing that may be touched; the last resort is next to the board. */
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
