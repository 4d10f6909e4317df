// What opens next to a place that was touched: what is known of it, and the answers that name it. It stands next to the
// place over nothing that may be touched, and stays with it while the camera moves. Where there is no such room it is a
// part of the column next to the board; on a phone it is always a part of the sheet, instead of the list.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { createPortal } from 'preact/compat'
import type { Answer } from '../api'
import { goAhead, Losing, type Doubt } from '../doubt'
import { Icon } from '../icons'
import { isPriced } from '../preview'
import { isPrimary } from '../prompt'
import type { Prices } from '../stepper'
import { capital } from '../text'
import { boxOf, freeOf, meet, nearTo, touchables, type Rect } from './free'
import { came, moved, type FirstTouch } from './input'
import type { About, Scene } from './module'
import { WhyNot } from './whynot'

export interface Opened {
  id: string
  from: Element
  sure?: Answer // asked for once more
  doubt?: Doubt // and why
  note?: string // something was dropped on it that cannot get there
}
interface BesideProps {
  scene: Scene<unknown>
  opened: Opened
  about: About | undefined
  inside?: ComponentChildren // its pieces
  why?: string[] // no answer names it: the clauses of the question
  standing?: string[] // who is there
  showClause?: (id: string) => void
  reach?: (way: string[] | undefined) => void
  go?: (answers: Answer[]) => void
  nameOf?: (id: string) => string
  gather?: () => void
  answers: Answer[]
  give: (answer: Answer) => void
  doubt?: (answer: Answer) => Promise<Doubt | undefined> // why one of several is asked for once more
  prices?: Prices
  hover: (answer: Answer | undefined) => void
  close: () => void
  narrow: boolean // a phone: in the sheet
  keys?: { current: ((key: string) => boolean) | undefined } // what a key does while it is open
  touch?: FirstTouch
}

const SLOT = '.placeslot' // of the sheet, or of the column next to the board
const NEAR = 170 // pixels from a place: what is farther does not look as if it belonged to it
const [GAP, FEW] = [10, 4] // lines of what is known that stand open above the answers
const LEAST = 200 // of a card that is cut
const MANY = 340 // of one with many answers, where it has to cover something
const MOST = 0.6 // of the window, as kit.css has it
const UNSEEN: Place = { at: [-1000, -1000] } // until it has been measured

/** Where a card stands, and how high it may be where there is no room for all of it: then it rolls. */
interface Place {
  at: [x: number, y: number]
  most?: number
}

/** A board has its own frame; what is opened from a hand, a track or the side column may use the whole window. */
export function frameFor(board: Rect | undefined, h: number, width: number, height: number): Rect {
  const seen = board && { left: Math.max(0, board.left), top: Math.max(0, board.top), right: Math.min(width, board.right), bottom: Math.min(height, board.bottom) }
  return seen && seen.bottom - seen.top >= h + 12 ? seen : { left: 0, top: 0, right: width, bottom: height }
}

/** The place of a box of w by h next to an element, inside `frame`, that covers the fewest of `others`. */
export function placed(at: Rect, w: number, h: number, frame: Rect, others: Rect[]): [x: number, y: number] {
  const [mx, my] = [(at.left + at.right - w) / 2, (at.top + at.bottom - h) / 2]
  const ways: [number, number][] = [
    [at.right + GAP, my],
    [at.left - w - GAP, my],
    [mx, at.bottom + GAP],
    [mx, at.top - h - GAP],
    [frame.right - w - GAP, frame.top + GAP],
    [frame.left + GAP, frame.top + GAP],
    [frame.right - w - GAP, frame.bottom - h - GAP],
    [frame.left + GAP, frame.bottom - h - GAP],
  ]
  const inside = ways.map(([x, y]): [number, number] => [
    Math.max(frame.left + 6, Math.min(frame.right - w - 6, x)),
    Math.max(frame.top + 6, Math.min(frame.bottom - h - 6, y)),
  ])
  const covers = ([x, y]: [number, number], one: Rect) => x < one.right && x + w > one.left && y < one.bottom && y + h > one.top
  const cost = (way: [number, number], i: number) => others.filter((one) => covers(way, one)).length * 10 + (covers(way, at) ? 25 : 0) + i
  return inside.reduce((best, way, i) => (cost(way, i) < cost(best, inside.indexOf(best)) ? way : best))
}

export function Beside({ scene, opened, about, inside, why, standing = [], showClause, reach, go, nameOf, gather, answers, give, doubt: doubted, prices, hover, close, narrow, touch, keys }: BesideProps) {
  const { play } = scene
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place | undefined>(UNSEEN) // none: in the slot
  const [asked, setAsked] = useState<{ answer: Answer; doubt?: Doubt }>()
  const slot = narrow || !place ? document.querySelector(SLOT) : null
  const { at, most } = place ?? UNSEEN
  const shown = answers.join()
  useLayoutEffect(() => setPlace(UNSEEN), [opened, shown, asked])
  useLayoutEffect(() => {
    if (slot) return
    const find = () => {
      const card = box.current
      if (!card) return
      const { offsetWidth: w, offsetHeight, clientHeight, scrollHeight } = card
      const h = Math.min(scrollHeight + offsetHeight - clientHeight, MOST * innerHeight) // as high as it would be uncut
      setPlace(placeOf(opened.from, w, h, answers.length > FEW)) // once in the slot it stays there
    }
    find()
    const svg = opened.from.closest('svg')
    svg?.addEventListener('camera', find)
    window.addEventListener('resize', find)
    const sized = typeof ResizeObserver === 'function' ? new ResizeObserver(find) : undefined // the tests of a rule come later
    if (box.current) sized?.observe(box.current)
    return () => {
      sized?.disconnect()
      svg?.removeEventListener('camera', find)
      window.removeEventListener('resize', find)
    }
  }, [opened, shown, asked, slot])
  const ask = play.known.ask
  useEffect(() => {
    if (prices && isPriced(play)) prices.fetch(answers)
  }, [opened.id, ask?.q])
  const wanted = asked ?? (opened.sure === undefined ? undefined : { answer: opened.sure, doubt: opened.doubt })
  const sure = wanted && answers.includes(wanted.answer) ? wanted.answer : undefined // another place was touched since
  // While it is asked once more all stays as it is, wherever the pointer goes: the answer is the one looked at.
  useLayoutEffect(() => {
    if (sure === undefined) return
    hover(sure)
    return () => hover(undefined)
  }, [sure, ask?.q])
  useEffect(() => {
    if (answers.length) box.current?.querySelector<HTMLElement>(sure ? 'button.no' : 'button.ans')?.focus({ preventScroll: true })
  }, [opened.id, sure, ask?.q])
  const now = useRef(ask?.q)
  now.current = ask?.q
  const choose = async (answer: Answer) => {
    if (sure === answer) return give(answer)
    if (ask?.warn?.includes(answer)) return setAsked({ answer })
    const only = touch?.only(answer) === true
    if (only) hover(answer)
    const doubt = await doubted?.(answer)
    if (now.current !== ask?.q) return
    if (doubt) setAsked({ answer, doubt })
    else if (!only) give(answer)
  }
  // Digits belong to what is open on top: to none of its answers rather than to one of those beneath.
  const numbered = sure === undefined ? answers.slice(0, 9) : []
  if (keys) keys.current = (key) => /^[1-9]$/.test(key) && answers.length > 0 && (numbered[Number(key) - 1] !== undefined && void choose(numbered[Number(key) - 1] as Answer), true)
  useEffect(() => () => void (keys && (keys.current = undefined)), [keys])
  const lines = about?.lines ?? []
  const folded = lines.length > (why || sure ? 0 : FEW) && (answers.length > 0 || why !== undefined) // what may be done, or why not, comes first
  const card = (
    <div
      ref={box}
      class={`${slot ? 'beside inslot' : `card beside${most === undefined ? '' : ' cut'}`}${sure ? ' asking' : ''}`}
      role={slot ? 'region' : 'dialog'}
      aria-label={about?.name ?? ''}
      tabIndex={most === undefined ? undefined : 0}
      style={slot ? undefined : { left: `${at[0]}px`, top: `${at[1]}px`, maxHeight: `${Math.min(most ?? MOST * innerHeight, innerHeight - at[1])}px` }} // what comes later, a doubt or a price, does not push it out of the window
    >
      <button class="ib" aria-label={play.ui('close')} onClick={close}>
        <Icon name="cross" size={16} />
      </button>
      {about && <h4>{why ? play.ui('whynot', about.name) : capital(about.name)}</h4>}
      {about?.kind && !why && !sure && <p class="quiet">{capital(about.kind)}</p>}
      {opened.note && <p class="bad">{opened.note}</p>}
      {!folded && lines.map((line) => <p key={line}>{capital(line)}</p>)}
      {inside}
      {why && <WhyNot {...{ play, showClause, reach, go, nameOf, gather }} ids={[...standing, opened.id]} clauses={why} />}
      {sure && <Losing play={play} answer={sure} doubt={wanted?.doubt} />}
      {answers.length > 0 && (
        <div class="answers">
          {(sure ? [sure] : answers).map((answer) => (
            <button
              key={answer}
              class={`ans${ask && isPrimary(ask, answer) ? ' pri' : ''}${ask?.warn?.includes(answer) || sure === answer ? ' warn' : ''}${touch?.shown === answer ? ' sel' : ''}`}
              data-answer={answer}
              onClick={() => void choose(answer)}
              onPointerEnter={(event) => came(event) && hover(answer)}
              onPointerMove={(event) => moved(event) && hover(answer)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && !sure && hover(undefined)}
            >
              <span class="t">{sure === answer ? goAhead(play, answer, wanted?.doubt) : capital(play.words.answer(answer, ask))}</span>
              {sure !== answer && prices?.of(answer) && <span class="price">{prices.of(answer)}</span>}
              {numbered.includes(answer) && <kbd aria-hidden="true">{numbered.indexOf(answer) + 1}</kbd>}
            </button>
          ))}
          {sure && (
            <button class="ans no" onClick={() => (opened.sure ? close() : setAsked(undefined))}>
              <span class="t">{play.ui('warn.no')}</span>
              <kbd aria-hidden="true">Esc</kbd>
            </button>
          )}
        </div>
      )}
      {folded && (
        <details class="known">
          <summary>{play.ui('beside.known')}</summary>
          {lines.map((line) => (
            <p key={line}>{capital(line)}</p>
          ))}
        </details>
      )}
    </div>
  )
  return slot ? createPortal(card, slot) : card
}

/** Next to a place of the board, over nothing that may be touched, shortened where that helps; none where there is no such
 * room near it, unless there are many answers. */
function placeOf(from: Element, w: number, h: number, many: boolean): Place | undefined {
  const board = from.closest('.board')
  const [own, window]: Rect[] = [middled(from), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }] as [Rect, Rect]
  const answers = [...document.querySelectorAll(board ? '.prompt .ans, .prompt .tools' : '.legal, .prompt .ans')].filter((one) => !one.contains(from)).map(boxOf)
  if (!board) return { at: placed(own, w, h, window, answers) }
  const frame = frameFor(boxOf(board), h, innerWidth, innerHeight)
  const taken = [own, ...touchables(from), ...[...document.querySelectorAll('.stage .pv, .stage .preview, .stage .zoom, .stage .listbtn')].map(boxOf), ...answers]
  const whole = freeOf(nearTo(own, w, h, frame, NEAR), w, h, taken)
  if (whole) return { at: whole }
  const cut = cutTo(own, w, h, [frame], taken, NEAR)
  if (cut || (!many && document.querySelector(SLOT))) return cut
  // Many answers are not read in what is left of the column: next to the place, over as few targets as may be.
  return document.querySelector(SLOT) ? least(own, w, Math.min(h, MANY), frame, taken) : { at: placed(own, w, h, frame, taken) }
}

/** The highest that a card may be in one of the rooms, over nothing of what is taken. */
export function cutTo(own: Rect, w: number, h: number, rooms: Rect[], taken: Rect[], near?: number): Place | undefined {
  for (let most = h - 20; most >= Math.min(LEAST, h - 20); most -= 20)
    for (const room of rooms) {
      const at = freeOf(nearTo(own, w, most, room, near), w, most, taken)
      if (at) return { at, most }
    }
  return undefined
}

/** Close to a place, over as little as may be. */
function least(own: Rect, w: number, most: number, frame: Rect, taken: Rect[]): Place {
  const covers = ([x, y]: Place['at']) => taken.filter((one) => meet({ left: x, top: y, right: x + w, bottom: y + most }, one)).length
  const ways = nearTo(own, w, most, frame, 2 * GAP)
  const at = ways.reduce<Place['at'] | undefined>((best, way) => (best && covers(best) <= covers(way) ? best : way), undefined)
  return { at: at ?? placed(own, w, most, frame, taken), most }
}

/** Of a large region its middle counts, of anything small all of it. */
function middled(element: Element): Rect {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [w, h] = [Math.min(60, (right - left) / 2), Math.min(50, (bottom - top) / 2)]
  return { left: x - w, right: x + w, top: y - h, bottom: y + h }
}
