// What opens beside a place that was touched: what is told of it, and the answers that name it. It covers as little as
// it can of what may be touched, and stays with its place while the camera moves.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Answer } from '../api'
import { Icon } from '../icons'
import { isPrimary } from '../prompt'
import { capital } from '../text'
import type { About, Scene } from './module'

export interface Opened {
  id: string
  from: Element
}
interface BesideProps {
  scene: Scene<unknown>
  opened: Opened
  about: About | undefined
  inside?: ComponentChildren // its pieces
  answers: Answer[]
  give: (answer: Answer) => void
  hover: (answer: Answer | undefined) => void
  close: () => void
}

interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}
const GAP = 10

/** The place of a box of w by h beside an element, inside `frame`, that covers the fewest of `others`. */
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

export function Beside({ scene, opened, about, inside, answers, give, hover, close }: BesideProps) {
  const { play } = scene
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<[number, number]>([-1000, -1000])
  useLayoutEffect(() => {
    const place = () => {
      const frame = (opened.from.closest('.board') ?? document.querySelector('.tabpage, .bottom') ?? document.body).getBoundingClientRect()
      const others = [...document.querySelectorAll('.target.legal:not(.wide), .plate-target.legal')].filter((one) => one !== opened.from)
      const { offsetWidth: w, offsetHeight: h } = box.current as HTMLDivElement
      setAt(placed(middled(opened.from), w, h, frame, others.map((one) => one.getBoundingClientRect())))
    }
    place()
    const svg = opened.from.closest('svg')
    svg?.addEventListener('camera', place)
    return () => svg?.removeEventListener('camera', place)
  }, [opened, answers])
  useEffect(() => {
    if (answers.length) box.current?.querySelector<HTMLElement>('button.ans')?.focus({ preventScroll: true })
  }, [opened.id, play.known.ask?.q])
  const ask = play.known.ask
  const [sure, setSure] = useState<Answer>()
  const choose = (answer: Answer) => (ask?.warn?.includes(answer) && sure !== answer ? setSure(answer) : give(answer))
  return (
    <div ref={box} class="card beside" role="dialog" aria-label={about?.name ?? ''} style={{ left: `${at[0]}px`, top: `${at[1]}px` }}>
      <button class="ib" aria-label={play.ui('close')} onClick={close}>
        <Icon name="cross" size={16} />
      </button>
      {about && <h4>{capital(about.name)}</h4>}
      {about?.kind && <p class="quiet">{capital(about.kind)}</p>}
      {about?.lines.map((line) => <p key={line}>{capital(line)}</p>)}
      {inside}
      {sure && <p class="bad">{play.words.warning(sure, ask) ?? play.ui('warn.text', play.words.answer(sure, ask))}</p>}
      {answers.length > 0 && (
        <div class="answers">
          {answers.map((answer) => (
            <button
              key={answer}
              class={`ans${ask && isPrimary(ask, answer) ? ' pri' : ''}${ask?.warn?.includes(answer) ? ' warn' : ''}`}
              data-answer={answer}
              onClick={() => choose(answer)}
              onPointerEnter={() => hover(answer)}
              onPointerLeave={() => hover(undefined)}
            >
              <span class="t">{sure === answer ? play.ui('warn.yes') : capital(play.words.answer(answer, ask))}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Of a large region its middle counts, of anything small all of it. */
function middled(element: Element): Rect {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [w, h] = [Math.min(60, (right - left) / 2), Math.min(50, (bottom - top) / 2)]
  return { left: x - w, right: x + w, top: y - h, bottom: y + h }
}
