// A question of numbers: a dial for each, the sum where there are several, and one button that says what will be given.
// The number can be typed, stepped and held; digits are numbers here, not answers.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Entry, Question, Word } from './api'
import { isWhole } from './kit/chain'
import { answerOf, turned, type Dials } from './kit/dial'
import type { Grouping } from './kit/module'
import { Icon } from './icons'
import type { Shown } from './room'
import { capital } from './text'

const [FIRST, NEXT] = [400, 120] // milliseconds a button is held before it repeats, and between two steps
const SQUARES = 14
const FETCHED = 30 // answers whose previews are asked for

interface Props {
  play: Shown
  ask: Question
  dials: Dials
  give: (answer: Answer) => void
  hover: (answer: Answer | undefined) => void
  prices?: Prices
  other?: boolean // another answer is the primary one: Enter gives that
}

/** Something that comes with a number: entries of one kind say the same with other numbers, whatever grammar makes of these. */
export interface Brought {
  kind: string
  text: string
}
const isWord = (word: Word): boolean => typeof word !== 'number'
export const broughtBy = ([key, ...args]: Entry, text: string): Brought => ({ kind: JSON.stringify([key, ...args.map((word) => (isWord(word) ? word : 0))]), text })
const plainly = (text: string): Brought => ({ kind: text.replace(/[\d−]+/g, '#'), text })

/** What previews say of the answers: the price of each, and what it brings. */
export interface Prices {
  of: (answer: Answer) => string | undefined
  told: (answer: Answer) => Brought[] | undefined // what surely comes with it, if that is known yet
  brings?: (answer: Answer) => string | undefined // what the rules give for it
  risky?: (answer: Answer) => boolean // chance decides what it brings, and it cannot be taken back: no default
  fetch: (answers: Answer[]) => void
}

function first(ask: Question, { verb, combos }: Dials): number[] {
  return combos.find((combo) => ask.usual?.includes(answerOf(verb, combo))) ?? combos[0] ?? []
}

export function Stepper({ play, ask, dials, give, hover, prices, other }: Props) {
  const { words, ui } = play
  const [now, setNow] = useState(() => first(ask, dials))
  const answer = answerOf(dials.verb, now)
  const turn = (slot: number, value: number) => setNow((old) => turned(dials, old, slot, value))
  useEffect(() => {
    hover(answer)
    return () => hover(undefined)
  }, [answer])
  useEffect(() => {
    if (dials.combos.length <= FETCHED) prices?.fetch(dials.combos.map((combo) => answerOf(dials.verb, combo)))
  }, [ask.q])
  const price = prices?.of(answer)
  const entered = !other && !ask.warn?.includes(answer) && prices?.risky?.(answer) !== true // what may be lost is never given by Enter
  const box = useDialKeys(dials.dials, now, turn, entered ? () => give(answer) : undefined)
  return (
    <div class="dials" ref={box}>
      {dials.dials.map(({ slot, low, high }) => (
        <Dial key={slot} slot={slot} name={capital(words.dial(answer, slot, ask) ?? ui('dial'))} {...{ low, high, ui }} value={now[slot] ?? 0} set={(value) => turn(slot, value)} />
      ))}
      <Sum dials={dials} now={now} set={(value) => dials.dials.length === 1 && turn(dials.dials[0]?.slot ?? 0, value)} ui={ui} />
      <Thresholds dials={dials} prices={prices} ui={ui} />
      <button class={`ans${entered ? ' pri' : ''}${ask.warn?.includes(answer) ? ' warn' : ''}`} data-answer={answer} onClick={() => give(answer)} onPointerEnter={() => hover(answer)}>
        <span class="t">{capital(words.answer(answer, ask))}</span>
        {price && <span class="price">{price}</span>}
        {entered && <kbd aria-hidden="true">↵</kbd>}
      </button>
    </div>
  )
}

/** Arrows, Home, End and digits turn the dial that has the focus, or the first; Enter gives, unless something else is to be given by it. */
function useDialKeys(dials: Dials['dials'], now: number[], turn: (slot: number, value: number) => void, give: (() => void) | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ dials, now, turn, give })
  latest.current = { dials, now, turn, give }
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!meant(event, box.current)) return
      const { dials: all, now: values, turn: set, give: enter } = latest.current
      const dial = all.find(({ slot }) => (event.target as Element).getAttribute?.('data-slot') === String(slot)) ?? all[0]
      const value = dial && values[dial.slot]
      const wanted = dial && value !== undefined ? keyed(event.key, value, dial.low, dial.high) : undefined
      if (wanted === undefined && (event.key !== 'Enter' || !enter)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') enter?.()
      else if (dial && wanted !== undefined && wanted !== value) set(dial.slot, wanted)
    }
    addEventListener('keydown', down, true)
    return () => removeEventListener('keydown', down, true)
  }, [])
  return box
}

interface GroupProps {
  play: Shown
  group: Grouping<unknown>
  form: (wanted: Map<string, number>) => void
  warned: boolean // the one answer that takes many at once loses something
  priceOf?: (answer: Answer) => string | undefined
}

/** A group that is formed of pieces of some kinds: a dial for each. */
export function GroupStepper({ play: { words, ui }, group, form, warned, priceOf }: GroupProps) {
  const { kinds } = group
  const [now, setNow] = useState(() => kinds.map(({ first }) => first))
  const sum = now.reduce((all, n) => all + n, 0)
  const turn = (slot: number, value: number) => setNow((old) => old.map((n, i) => (i === slot ? Math.max(0, Math.min(kinds[i]?.there ?? 0, value)) : n)))
  const wanted = new Map(kinds.map(({ id }, i) => [id, now[i] ?? 0]))
  const whole = isWhole(group, wanted)
  const loses = whole && warned
  const price = sum > 0 ? priceOf?.(group.whole) : undefined // a group of any size is paid for once
  const give = () => sum > 0 && form(wanted)
  const box = useDialKeys(kinds.map(({ there }, slot) => ({ slot, low: 0, high: there })), now, turn, loses ? undefined : give)
  return (
    <div class="dials" ref={box}>
      {kinds.map(({ id, there }, slot) => (
        <Dial key={id} slot={slot} name={capital(words.word('row', id))} low={0} high={there} value={now[slot] ?? 0} set={(value) => turn(slot, value)} ui={ui} />
      ))}
      <button class={loses ? 'ans warn' : 'ans pri'} data-answer={whole ? group.whole : undefined} disabled={sum === 0} onClick={give}>
        <span class="t">{ui('group.form', sum)}</span>
        {price && <span class="price">{price}</span>}
        {!loses && <kbd aria-hidden="true">↵</kbd>}
      </button>
    </div>
  )
}

interface DialProps {
  slot: number
  name: string
  low: number
  high: number
  value: number
  set: (value: number) => void
  ui: Shown['ui']
}

function Dial({ slot, name, low, high, value, set, ui }: DialProps) {
  const latest = useRef({ value, set })
  latest.current = { value, set }
  const step = (by: number) => latest.current.set(latest.current.value + by)
  return (
    <div class="dial">
      <span>
        <b>{name}</b>
        <small>{ui('dial.most', high)}</small>
      </span>
      <Held label={ui('dial.less', name)} icon="minus" off={value <= low} act={() => step(-1)} />
      <span class="num" role="spinbutton" tabIndex={0} aria-label={name} aria-valuenow={value} aria-valuemin={low} aria-valuemax={high} data-slot={slot}>
        {value}
      </span>
      <Held label={ui('dial.more', name)} icon="plus" off={value >= high} act={() => step(1)} />
    </div>
  )
}

/** Keys set the number wherever the focus is, but in a field, in a dialog and on buttons that Enter would press. */
function meant(event: KeyboardEvent, box: HTMLElement | null): boolean {
  const on = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(on.tagName) || on.closest?.('[role=dialog], .rulesbox')) return false
  if (box?.closest('.keyless') && !box.contains(on)) return false // what is open on top has the keys
  return event.key !== 'Enter' || !/^(BUTTON|A|SUMMARY)$/.test(on.tagName) || (box?.contains(on) ?? false)
}

/** The number a key asks for. */
export function keyed(key: string, value: number, low: number, high: number): number | undefined {
  const to = { ArrowUp: value + 1, ArrowRight: value + 1, ArrowDown: value - 1, ArrowLeft: value - 1, Home: low, End: high }[key]
  return to ?? (/^\d$/.test(key) ? typedNumber(value, key, high) : undefined)
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

/** From which number on something more comes than from the one before: each with what it is. */
export function thresholds(told: [value: number, brought: Brought[]][], most = 2): [value: number, line: string][] {
  return told
    .flatMap(([value, brought], i): [number, string][] => {
      const before = new Set((told[i - 1]?.[1] ?? []).map(({ kind }) => kind))
      const more = i > 0 ? brought.find(({ kind }) => !before.has(kind)) : undefined
      return more === undefined ? [] : [[value, more.text]]
    })
    .slice(0, most)
}

/** By the sum of several numbers: what comes with each way to get there. */
export function byTotal(told: [total: number, brought: Brought[]][]): [total: number, brought: Brought[]][] {
  const totals = [...new Set(told.map(([total]) => total))].sort((a, b) => a - b)
  return totals.map((total) => {
    const [first = [], ...others] = told.filter(([one]) => one === total).map(([, brought]) => brought)
    return [total, first.filter(({ text }) => others.every((brought) => brought.some((other) => other.text === text)))]
  })
}

function Thresholds({ dials: { dials, combos, verb }, prices, ui }: { dials: Dials; prices: Prices | undefined; ui: Shown['ui'] }) {
  if (!dials.length || !prices) return null
  const sumOf = (combo: number[]) => dials.reduce((sum, { slot }) => sum + (combo[slot] ?? 0), 0)
  const all = combos.map((combo): [number, Brought[] | undefined] => [sumOf(combo), prices.told(answerOf(verb, combo))])
  const known = all.every(([, brought]) => brought !== undefined) // until then they would come and go
  const given = combos.map((combo): [number, Brought[]] => [sumOf(combo), [prices.brings?.(answerOf(verb, combo)) ?? []].flat().map(plainly)])
  const found = [...thresholds([[-1, []], ...byTotal(given)]), ...(known ? thresholds(byTotal(all as [number, Brought[]][])) : [])]
  if (!found.length) return null
  return (
    <ul class="thresholds">
      {found.map(([value, line]) => (
        <li key={value}>
          <b class="num">{ui('dial.from', value)}</b> {line}
        </li>
      ))}
    </ul>
  )
}
