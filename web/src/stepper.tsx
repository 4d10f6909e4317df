// A question of numbers: a dial for each, the sum where there are several, and one button that says what will be given.
// The number can be typed, stepped and held; digits are numbers here, not answers.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Question } from './api'
import { answerOf, turned, type Dials } from './kit/dial'
import { Icon } from './icons'
import type { Shown } from './room'
import { capital } from './text'

const [FIRST, NEXT] = [400, 120] // milliseconds a button is held before it repeats, and between two steps
const SQUARES = 14

interface Props {
  play: Shown
  ask: Question
  dials: Dials
  give: (answer: Answer) => void
  hover: (answer: Answer | undefined) => void
}

function first(ask: Question, { verb, combos }: Dials): number[] {
  return combos.find((combo) => ask.usual?.includes(answerOf(verb, combo))) ?? combos[0] ?? []
}

export function Stepper({ play, ask, dials, give, hover }: Props) {
  const { words, ui } = play
  const [now, setNow] = useState(() => first(ask, dials))
  const answer = answerOf(dials.verb, now)
  const turn = (slot: number, value: number) => setNow((old) => turned(dials, old, slot, value))
  useEffect(() => {
    hover(answer)
    return () => hover(undefined)
  }, [answer])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    give(answer)
  }
  return (
    <div class="dials" onKeyDown={onKeyDown}>
      {dials.dials.map(({ slot, low, high }) => (
        <Dial key={slot} name={capital(words.dial(answer, slot, ask) ?? ui('dial'))} {...{ low, high, ui }} value={now[slot] ?? 0} set={(value) => turn(slot, value)} />
      ))}
      <Sum dials={dials} now={now} set={(value) => dials.dials.length === 1 && turn(dials.dials[0]?.slot ?? 0, value)} ui={ui} />
      <button class={`ans pri${ask.warn?.includes(answer) ? ' warn' : ''}`} data-answer={answer} onClick={() => give(answer)}>
        <span class="t">{capital(words.answer(answer, ask))}</span>
        <kbd aria-hidden="true">↵</kbd>
      </button>
    </div>
  )
}

interface DialProps {
  name: string
  low: number
  high: number
  value: number
  set: (value: number) => void
  ui: Shown['ui']
}

function Dial({ name, low, high, value, set, ui }: DialProps) {
  const latest = useRef({ value, set })
  latest.current = { value, set }
  const step = (by: number) => latest.current.set(latest.current.value + by)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: value + 1, ArrowRight: value + 1, ArrowDown: value - 1, ArrowLeft: value - 1, Home: low, End: high }[event.key]
    const typed = /^\d$/.test(event.key) ? typedNumber(value, event.key, high) : undefined
    const wanted = to ?? typed
    if (wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (wanted !== value) set(wanted)
  }
  return (
    <div class="dial">
      <span>
        <b>{name}</b>
        <small>{ui('dial.most', high)}</small>
      </span>
      <Held label={ui('dial.less', name)} icon="minus" off={value <= low} act={() => step(-1)} />
      <span class="num" role="spinbutton" tabIndex={0} aria-label={name} aria-valuenow={value} aria-valuemin={low} aria-valuemax={high} onKeyDown={onKeyDown}>
        {value}
      </span>
      <Held label={ui('dial.more', name)} icon="plus" off={value >= high} act={() => step(1)} />
    </div>
  )
}

/** Digits one after the other make a number as long as it is not too large. */
function typedNumber(value: number, digit: string, high: number): number {
  const longer = Number(`${value}${digit}`)
  return longer <= high ? longer : Number(digit)
}

/** A button that repeats while it is held. */
function Held({ label, icon, off, act }: { label: string; icon: 'plus' | 'minus'; off: boolean; act: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const repeated = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const again = () => {
    repeated.current = true
    act()
    timer.current = setTimeout(again, NEXT)
  }
  const down = () => {
    repeated.current = false
    timer.current = setTimeout(again, FIRST)
  }
  useEffect(() => stop, [])
  useEffect(() => (off ? stop() : undefined), [off])
  return (
    <button class="ib" aria-label={label} aria-disabled={off} onPointerDown={down} onPointerUp={stop} onPointerLeave={stop} onPointerCancel={stop} onClick={() => !repeated.current && !off && act()}>
      <Icon name={icon} size={18} />
    </button>
  )
}

/** One track of the number, or of the sum of the numbers. */
function Sum({ dials, now, set, ui }: { dials: Dials; now: number[]; set: (value: number) => void; ui: Shown['ui'] }) {
  const slots = dials.dials.map(({ slot }) => slot)
  const sumOf = (combo: number[]) => slots.reduce((sum, slot) => sum + (combo[slot] ?? 0), 0)
  const sums = [...new Set(dials.combos.map(sumOf))].sort((a, b) => a - b)
  if (sums.length > SQUARES) return null
  const one = slots.length === 1
  return (
    <div class="sums" role={one ? 'group' : 'img'} aria-label={ui(one ? 'dial.all' : 'dial.sum', sumOf(now))}>
      {sums.map((value) =>
        one ? (
          <button key={value} class={value === sumOf(now) ? 'on' : ''} aria-pressed={value === sumOf(now)} onClick={() => set(value)}>
            {value}
          </button>
        ) : (
          <i key={value} class={value === sumOf(now) ? 'on' : ''}>
            {value}
          </i>
        ),
      )}
    </div>
  )
}
