// The question and its answers. Every answer is a button labelled by what it does; the default one comes first, one that
// loses something asks again, naming the loss; long lists have a search and roll by themselves, while what ends the
// question (Done, Pass) and Undo stay in view. Numbers are set by a stepper.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ComponentChildren, RefObject } from 'preact'
import { owes, type Answer, type Question } from './api'
import { goAhead, Losing, type Doubt } from './doubt'
import type { Lettered } from './hint'
import { Icon } from './icons'
import { isWhole } from './kit/chain'
import { dialsOf } from './kit/dial'
import { came, moved, type FirstTouch } from './kit/input'
import type { Grouping } from './kit/module'
import { Named, NamedAnswer } from './named'
import { ends, passes } from './outcome'
import { Trouble } from './parts'
import { isPriced } from './preview'
import type { Shown } from './room'
import { GroupStepper, Stepper, type Prices } from './stepper'

const [FEW, FEWEST, MORE] = [8, 4, 2] // shown at once, where there are more by some; the rest on demand, with a search
const SHORT = { desktop: [27, 11], phone: [33, 13] } // letters of an answer that fits half the width, and of its longest word
type Aside = (answer: Answer) => boolean // it leads elsewhere than where the question asks
const nothing: Aside = () => false

/** The default answer, then what answers the question proper as the game lists it, then the rest: the same on every page
 * and at every size, so that an answer is found where it was. */
export function ordered(ask: Question, aside: Aside = nothing): Answer[] {
  const usual = ask.usual ?? []
  const others = ask.answers.filter((answer) => !usual.includes(answer))
  return [...usual, ...others.filter((answer) => !aside(answer)), ...others.filter(aside)]
}

export function isPrimary(ask: Question, answer: Answer): boolean {
  return (ask.usual ?? []).length === 1 && ask.usual?.[0] === answer && !ask.warn?.includes(answer)
}

/** What ends or leaves a question stays in view however long the list of the others is; of a list that is cut also the
 * other answers of one word, but for those that lead elsewhere. */
export function pinnedOf(answers: Answer[], aside: Aside = nothing): Answer[] {
  const plain = answers.filter((answer) => !answer.includes(' ') && !aside(answer))
  const few = plain.length <= FEWEST && answers.length > FEW + MORE
  if (answers.length <= FEWEST || plain.length === answers.length) return []
  return few ? plain : plain.filter(ends)
}

/** Next to a number that is set: all others, if they are few; else the default one, or the first, and the rest roll. */
export function besideDials(listed: Answer[], ask: Question | undefined): Answer[] {
  if (listed.length <= 2) return listed
  return [listed.find((answer) => ask && isPrimary(ask, answer)) ?? (listed[0] as Answer)]
}

const none: Lettered[] = []
const BOARD = 'board'

interface Props {
  play: Shown
  who: ComponentChildren
  choosing?: Choosing // who is asked, while the reader waits
  onBoard: boolean // some answers have a place on the board
  aside?: Aside
  narrow: boolean // a sheet at the thumb, which can be pulled down to a line
  page?: string // of a phone: the sheet leaves those that are read their height
  hover: (answer: Answer | undefined) => void
  keys: { current: (key: string) => boolean } // the page's keyboard asks here first
  ending: ComponentChildren // instead of the question once the game is over
  give: (answer: Answer) => void
  doubt?: (answer: Answer) => Promise<Doubt | undefined> // why it is asked for once more
  prices?: Prices
  undo: Undo
  first?: ComponentChildren // at the first table of a game
  rolled?: ComponentChildren // what one's last answer rolled
  hint?: ComponentChildren
  tools?: ComponentChildren // next to Undo
  touch?: FirstTouch
  hinted?: Lettered[] // a hint's answers: first in the list, with their letters
  place?: boolean // a place that was touched is told of instead of the list
  group?: { of: Grouping<unknown>; covers: (answer: Answer) => boolean; form: (wanted: Map<string, number>) => void } // formed by numbers
  picks?: Picked // what a place that was touched once would give
}

/** What a finger's next touch gives: an answer, or a walk to a place. */
export interface Picked {
  answer?: Answer
  goal?: string
  act: () => void
}

export interface Choosing {
  name: string
  bot: boolean // it thinks: how long is told
}

/** What Undo would do now. */
export interface Undo {
  barred: string | undefined // why not, in words
  steps: number // a chain of answers is taken back as one
  whole: boolean // all of it; else what can still be taken back
  act: () => void
}

export function Prompt({ play, who, choosing, onBoard, aside, narrow, page = BOARD, hover, keys, ending, give, doubt: doubted, prices, undo, first, rolled, hint, tools, touch, hinted = none, place, picks, group }: Props) {
  const { known, words, ui } = play
  const ask = known.ask
  const [sure, setSure] = useState<Sure>()
  const [sent, setSent] = useState<Answer>()
  const [search, setSearch] = useState('')
  const [all, setAll] = useState<'rolled' | 'asked'>() // more than the first few are drawn: the list was rolled to their end, or they were asked for
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    setSure(undefined)
    setSent(undefined)
    setSearch('')
    setAll(undefined)
    box.current?.querySelectorAll('.answers').forEach((list) => (list.scrollTop = 0)) // a focus that stays must not hide the first
  }, [ask?.q])
  const [drawn, setDrawn] = useState({ board: false, page: true }) // down to a line; a page that is read begins with its height
  useLayoutEffect(() => setDrawn((old) => ({ ...old, page: true })), [page])
  const at = page === BOARD ? 'board' : 'page'
  const down = drawn[at]
  const setDown = (to: boolean) => setDrawn((old) => ({ ...old, [at]: to }))
  const [below, setBelow] = useState(0) // answers that have to be rolled to
  const [tight, setTight] = useState<number>() // the question whose answers need the room of the journal and of the dice of before
  const shows = touch?.shown !== undefined // what a finger has touched once: never given without being seen
  const folded = narrow && down && (!ask || onBoard || page !== BOARD) && !sure && !ending && !place && !picks && !shows
  const open = !sure && !place && !picks // the list stands
  useEffect(() => setSent(undefined), [play.refusal])
  const answers = useMemo(() => (ask ? ordered(ask, aside) : []), [ask, aside])
  const dials = useMemo(() => dialsOf(answers, play.game.domains), [answers])
  const letterOf = (answer: Answer) => hinted.find(({ answers: [first] }) => first === answer)?.letter
  const listed = useMemo(() => (dials ? dials.rest : group ? answers.filter((answer) => !group.covers(answer) || letterOf(answer)) : answers), [answers, dials, group, hinted])
  const pinned = useMemo(() => (dials || group ? besideDials(listed, ask) : pinnedOf(listed, aside)), [listed, dials])
  const kept = open ? pinned : [...pinned, ...listed.filter((answer) => ends(answer) && !pinned.includes(answer))] // where a place stands instead of the list
  const unpinned = listed.filter((answer) => !pinned.includes(answer))
  const rolling = [...hinted.flatMap(({ answers: [first = ''] }) => (unpinned.includes(first) ? [first] : [])), ...unpinned.filter((answer) => !letterOf(answer))]
  const matching = rolling.filter((answer) => !search || words.answer(answer, ask).toLowerCase().includes(search.toLowerCase()))
  const long = rolling.length > FEW + MORE
  const shown = !long || all || search ? matching : matching.slice(0, FEW)
  const unlisted = matching.length - shown.length // one count: with those of the list that are out of sight
  const numbered = [...shown, ...pinned]
  // What a finger has touched once is given by a button of its own, which stays where it is however the list is rolled.
  const touchedAnswer = touch?.shown !== undefined && ask?.answers.includes(touch.shown) ? touch.shown : undefined
  const picked = narrow && ask && !sure ? (touchedAnswer !== undefined ? { answer: touchedAnswer, act: () => choose(touchedAnswer) } : place ? undefined : picks) : undefined
  useOver(box, narrow && (picked !== undefined || place === true || (touch?.shown !== undefined && !dials)), ask?.q)
  useLayoutEffect(() => box.current?.querySelector('.answers .sel')?.scrollIntoView?.({ block: 'nearest' }), [touchedAnswer])
  useFoot(box)
  useKeptFocus(box)
  const now = useRef(ask?.q)
  now.current = ask?.q
  const given = (answer: Answer) => {
    setSure(undefined)
    setSent(answer)
    give(answer)
  }
  useLayoutEffect(() => {
    const lists = [...(box.current?.querySelectorAll<HTMLElement>(':scope > .answers:not(.pinned)') ?? [])]
    lists.forEach(cutBetween)
    const list = lists[lists.length - 1]
    const count = () => {
      const hidden = list ? hiddenIn(list) : 0
      setBelow(hidden)
      if (hidden > 0) setTight(ask?.q)
    }
    const rolled = () => {
      count()
      if (list && list.scrollTop > 0 && hiddenIn(list) <= 1) setAll((old) => old ?? 'rolled') // those that are told to be below are
    }
    count()
    list?.addEventListener('scroll', rolled)
    const sized = typeof ResizeObserver === 'function' ? new ResizeObserver(() => (lists.forEach(cutBetween), count())) : undefined
    if (box.current) sized?.observe(box.current) // other panels leave it more room, or less
    return () => {
      list?.removeEventListener('scroll', rolled)
      sized?.disconnect()
    }
  }, [ask?.q, narrow, all, search, sure, place, folded, touchedAnswer, shown.length, hint, below > 0, tight, shown.filter((answer) => prices?.of(answer)).length])
  const choose = (answer: Answer) => {
    if (sure?.answer === answer) return given(answer)
    if (ask?.warn?.includes(answer)) return setSure({ answer })
    if ((ends(answer) && !passes(answer)) || !doubted) return given(answer)
    if (sent === answer) return // its preview is on its way
    setSent(answer)
    const q = ask?.q
    void doubted(answer).then((doubt) => {
      if (now.current !== q) return
      if (!doubt) return given(answer)
      setSent(undefined)
      setSure({ answer, doubt })
    })
  }
  /** By a finger the first time: what it would do, or what it loses. */
  const touched = (answer: Answer) => {
    if (!ask || ask.answers.length < 2 || ends(answer) || ask.warn?.includes(answer) || !touch?.only(answer)) return choose(answer)
    hover(answer)
    const q = ask.q
    void doubted?.(answer).then((doubt) => now.current === q && doubt && setSure({ answer, doubt }))
  }
  useEffect(() => {
    if (ask && !dials && isPriced(play)) prices?.fetch([...numbered, ...(group ? [group.of.whole] : [])])
  }, [ask?.q, numbered.length, search])
  keys.current = (key) => {
    if (!ask) return false
    if (key === 'Escape' && sure) return setSure(undefined), true
    if (key === 'Enter') {
      if (sure) return false // neither: what is lost is given by a button of its own
      const primary = numbered.find((answer) => isPrimary(ask, answer)) ?? (numbered.length === 1 ? numbered[0] : undefined)
      if (primary) choose(primary)
      return primary !== undefined
    }
    const chosen = numbered[Number(key) - 1]
    if (dials || group || !/^[1-9]$/.test(key) || chosen === undefined) return false // in a stepper digits are numbers
    choose(chosen)
    return true
  }
  const halves = (answer: Answer) => isShort(words.answer(answer, ask), narrow)
  const alone = useMemo(() => aloneIn(shown, halves), [shown.join('|'), narrow, play.language])
  const button = (answer: Answer) => (
    <button
      key={answer}
      class={`ans${halves(answer) ? (alone.has(answer) ? ' wide' : '') : ' long'}${ask && isPrimary(ask, answer) && !picked ? ' pri' : ''}${ask?.warn?.includes(answer) ? ' warn' : ''}${sent === answer || touch?.shown === answer ? ' sel' : ''}`}
      data-answer={answer}
      disabled={!known.online}
      onClick={() => touched(answer)}
      onPointerEnter={(event) => came(event) && hover(answer)} // one that comes under a resting pointer is not pointed at
      onPointerMove={(event) => moved(event) && hover(answer)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hover(undefined)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && hover(answer)}
      onBlur={() => hover(undefined)}
    >
      {letterOf(answer) && <b class="disc asks">{letterOf(answer)}</b>}
      <span class="t">
        <NamedAnswer play={play} answer={answer} />
      </span>
      {ask?.warn?.includes(answer) && <Loses text={words.warning(answer, ask)} />}
      {prices?.of(answer) && <span class="price">{prices.of(answer)}</span>}
      {!dials && !group && numbered.indexOf(answer) < 9 && <kbd aria-hidden="true">{numbered.indexOf(answer) + 1}</kbd>}
      {(dials || group) && ask && isPrimary(ask, answer) && <kbd aria-hidden="true">↵</kbd>}
    </button>
  )
  const shorts = (some: Answer[]) => some.filter(halves).length
  const short = (some: Answer[]) => some.length > 1 && shorts(some) === some.length
  const kinds = (some: Answer[]) => new Set(some.map((answer) => answer.split(' ')[0])).size // of one kind all look the same
  const columned = (some: Answer[]) => (some.length > 3 && (short(some) || (some.length > FEWEST && shorts(some) > 1 && kinds(some) > 1)) ? 'answers pairs' : 'answers')
  return (
    <section ref={box} tabIndex={-1} class={`prompt${ask ? ' on' : ''}${known.waiting ? ' waits' : ''}${long ? '' : ' brief'}${ask && tight === ask.q ? (narrow || long ? ' tight' : ' tight crowded') : ''}${unlisted > 0 ? ' unlisted' : ''}${folded ? ' folded' : ''}${ending ? ' over' : ''}${place ? ' placed' : ''}`} aria-label={ui('prompt')} onPointerEnter={() => ask && !dials && prices?.fetch(shown)}>
      {narrow && !ending && <Pull folded={folded} set={setDown} ui={ui} />}
      {!ending && rolled}
      <div aria-live="polite">
        <div class="who">
          {who}
          {ask && first}
        </div>
        {!ending && <h2 title={known.waiting && words.question(known.waiting.key)}>{ask ? <Named text={words.marked().question(ask.key)} /> : waitingText(play, choosing)}</h2>}
        {!ending && !ask && !known.waiting && choosing?.bot && <Thinking key={choosing.name} since={known.journal.length} ui={ui} />}
        {ask && ask.answers.length === 1 && ends(ask.answers[0] ?? '') && play.why && <p class="hint">{ui('prompt.only')}</p>}
        {ask?.kind?.includes('together') && <p class="hint">{ui('prompt.together')}</p>}
      </div>
      {!place && ending}
      {narrow && <div class="placeslot" tabIndex={0} hidden={!place || sure !== undefined} />}
      <Trouble text={play.trouble} />
      {narrow && <div class="pvsheet" tabIndex={0} hidden={sure !== undefined} />}
      {picked && (
        <button class="ans pri picked" data-answer={picked.answer} disabled={!known.online} onClick={picked.act}>
          <span class="t">{picked.goal === undefined ? ui('touch.choose', words.answer(picked.answer ?? '', ask)) : ui('touch.go', picked.goal)}</span>
          {picked.answer && prices?.of(picked.answer) && <span class="price">{prices.of(picked.answer)}</span>}
        </button>
      )}
      {ask && long && (!narrow || all === 'asked') && open && (
        <label class="search">
          <Icon name="search" size={16} />
          <input
            type="search"
            placeholder={ui('prompt.search', rolling.length)}
            aria-label={ui('prompt.search', rolling.length)}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      )}
      {ask && sure && <Again play={play} {...sure} price={prices?.of(sure.answer)} yes={() => choose(sure.answer)} no={() => setSure(undefined)} />}
      {ask && open && dials && (
        <div class="answers" role="group" aria-label={ui('prompt.answers')}>
          <Stepper key={ask.q} {...{ play, ask, dials, hover, prices }} other={pinned.some((answer) => isPrimary(ask, answer))} give={choose} />
        </div>
      )}
      {ask && open && group && (
        <div class="answers" role="group" aria-label={ui('prompt.answers')}>
          <GroupStepper key={group.of.kinds.map(({ id, there }) => `${id} ${there}`).join()} play={play} group={group.of} form={(wanted) => (isWhole(group.of, wanted) ? choose(group.of.whole) : group.form(wanted))} warned={ask.warn?.includes(group.of.whole) ?? false} priceOf={prices?.of} />
        </div>
      )}
      {ask && open && rolling.length > 0 && (
        <div class={columned(shown)} role="group" aria-label={ui('prompt.answers')} tabIndex={long ? 0 : undefined}>
          {shown.map(button)}
          {matching.length === 0 && <p class="quiet">{ui('prompt.none')}</p>}
        </div>
      )}
      {ask && open && below + unlisted > 0 && (
        <button class={unlisted > 0 ? 'below more' : 'below'} onClick={() => (setAll('asked'), rollOn(box.current))}>
          {ui('prompt.below', below + unlisted)} ↓
        </button>
      )}
      {ask && !sure && kept.length > 0 && (
        <div class={`answers pinned${short(kept) ? ' pairs' : ''}`} role="group" aria-label={ui('prompt.ends')}>
          {kept.map(button)}
        </div>
      )}
      {open && hint}
      <Veil play={play} />
      <Tools play={play} undo={undo}>
        {tools}
      </Tools>
    </section>
  )
}

/** What comes into the sheet between two touches lies over the board: a board that moved would be touched somewhere else. */
function useOver(box: { current: HTMLElement | null }, over: boolean, q: number | undefined): void {
  const rest = useRef<{ q: number | undefined; height: number }>()
  useLayoutEffect(() => {
    const sheet = box.current
    if (!sheet) return
    if (!over) {
      sheet.style.marginTop = sheet.style.minHeight = ''
      rest.current = { q, height: sheet.offsetHeight }
      return
    }
    const lift = () => {
      if (rest.current?.q !== q || !rest.current) return
      const { height } = rest.current
      sheet.style.minHeight = `${height}px`
      sheet.style.marginTop = `${-ROUNDED - Math.max(0, sheet.offsetHeight - height)}px`
    }
    lift()
    const sized = typeof ResizeObserver === 'function' ? new ResizeObserver(lift) : undefined
    sized?.observe(sheet)
    return () => sized?.disconnect()
  })
}
/** How high the row of Undo is: what ends the question stays above it. */
function useFoot(box: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const high = box.current?.querySelector<HTMLElement>(':scope > .tools')?.offsetHeight
    if (high) box.current?.style.setProperty('--tools', `${high}px`)
  })
}
const ROUNDED = 14 // pixels of the sheet that always lie over the board, as narrow.css has it

/** The sheet's handle: pulled or touched, the sheet goes down to one line and comes up again. */
function Pull({ folded, set, ui }: { folded: boolean; set: (down: boolean) => void; ui: Shown['ui'] }) {
  const from = useRef(0)
  const pulled = useRef(false)
  const up = (event: PointerEvent) => {
    const moved = event.clientY - from.current
    pulled.current = Math.abs(moved) > 16
    if (pulled.current) set(moved > 0)
  }
  return (
    <button
      class="pull"
      aria-expanded={!folded}
      aria-label={ui(folded ? 'sheet.up' : 'sheet.down')}
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={up}
      onClick={() => (pulled.current ? (pulled.current = false) : set(!folded))}
    >
      <i />
    </button>
  )
}

/** A list that has to be rolled ends between two answers, never in the middle of one. */
function cutBetween(list: HTMLElement): void {
  list.style.maxHeight = ''
  if (list.scrollHeight <= list.clientHeight + 2) return
  const top = list.getBoundingClientRect().top
  const ends = [...list.children].map((one) => one.getBoundingClientRect().bottom - top).filter((end) => end <= list.clientHeight)
  if (ends.length) list.style.maxHeight = `${Math.ceil(Math.max(...ends)) + 4}px`
}

const BRIEF = 60 // letters of a line in a button

/** What an answer costs for good, in the answer itself: red alone would say no more than that something is wrong. */
const Loses = ({ text }: { text: string | undefined }) => (
  <small class="loses">
    <Icon name="warn" size={14} />
    {text !== undefined && text.length <= BRIEF && <span>{text}</span>}
  </small>
)

/** Answers of a list that are out of sight below. */
function hiddenIn(list: HTMLElement): number {
  const end = list.getBoundingClientRect().bottom + 6
  return [...list.children].filter((one) => one.getBoundingClientRect().bottom > end).length
}

function rollOn(box: HTMLElement | null): void {
  const list = [...(box?.querySelectorAll<HTMLElement>(':scope > .answers:not(.pinned)') ?? [])].pop()
  list?.scrollBy({ top: Math.max(60, list.clientHeight - 30) })
}

/** In rows of two, short answers that have nobody next to them: half a row would stay empty. */
export function aloneIn<T>(some: T[], short: (one: T) => boolean): Set<T> {
  const alone = new Set<T>()
  let left: T | undefined // stands in a row, and nobody next to it yet
  for (const one of some) {
    if (short(one)) left = left === undefined ? one : undefined
    else {
      if (left !== undefined) alone.add(left)
      left = undefined
    }
  }
  return left === undefined ? alone : alone.add(left)
}

/** Fits half the column: not long, and no word that would have to be broken. */
function isShort(label: string, narrow: boolean): boolean {
  const [most, longest] = SHORT[narrow ? 'phone' : 'desktop'] as [number, number]
  return label.length < most && label.split(/[ -]/).every((word) => word.length < longest)
}

/** A bot that takes its time: nothing moves but the seconds. */
function Thinking({ since, ui }: { since: number; ui: Shown['ui'] }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [since])
  if (seconds < 2) return null
  return (
    <p class="hint thinking" aria-live="off">
      <Icon name="clock" size={16} /> {ui('waiting.thinks', seconds)}
    </p>
  )
}

function waitingText({ known, ui, you, table, words }: Shown, choosing: Choosing | undefined): string {
  if (table.state === 'over') return ui('over.title')
  if (known.waiting) return ui('look.waits', words.question(known.waiting.key))
  if (known.veil && owes(known.veil)) return ui('veil.title')
  if (choosing) return ui('waiting.for', choosing.name)
  if (you === 'watcher' || you === 'host') return ui('watching')
  return ui('waiting')
}

/** Where the focus goes when nothing has it: to what was asked for once more, to the number that is to be set, to the first answer. */
const landing = (box: Element | null, had: string | undefined): HTMLElement | null | undefined =>
  (had ? box?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(had)}"]:not(:disabled)`) : undefined) ?? box?.querySelector<HTMLElement>('.dials [role=spinbutton]') ?? box?.querySelector<HTMLElement>('.answers .ans:not(:disabled)')

const hasGone = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled') || element.getClientRects().length === 0

/** Who plays by keyboard stays with the question when what had the focus has gone, in the prompt, at a place or on the board;
 *  until something is asked again it is at the heading. A pointer leaves the focus at the heading. */
function useKeptFocus(box: RefObject<HTMLElement>): void {
  const had = useRef<{ on: HTMLElement; answer: string | undefined }>()
  const byKeys = useRef(false)
  useEffect(() => {
    const come = ({ target }: FocusEvent) => {
      const on = target as HTMLElement
      if (on === box.current) return
      const answer = on.closest('.again')?.querySelector<HTMLElement>('[data-answer]') ?? on.closest<HTMLElement>('[data-answer]')
      had.current = { on, answer: answer?.dataset.answer }
    }
    const pressed = ({ type }: Event) => void (byKeys.current = type === 'keydown')
    const heard: [string, (event: never) => void][] = [['focusin', come], ['keydown', pressed], ['pointerdown', pressed]]
    for (const [name, act] of heard) addEventListener(name, act as EventListener, true)
    return () => heard.forEach(([name, act]) => removeEventListener(name, act as EventListener, true))
  }, [])
  useLayoutEffect(() => {
    const on = document.activeElement
    if (!had.current || !hasGone(had.current.on) || (on !== document.body && on !== box.current)) return
    const to = byKeys.current ? landing(box.current, had.current.answer) : undefined
    ;(to ?? box.current)?.focus({ preventScroll: true })
  })
}

interface Sure {
  answer: Answer
  doubt?: Doubt // what is lost, besides what the game warns of
}

/** Asked once more: what is lost, in words; Enter does neither. */
function Again({ play, answer, doubt, price, yes, no }: Sure & { play: Shown; price: string | undefined; yes: () => void; no: () => void }) {
  const { ui } = play
  const cancel = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => cancel.current?.focus(), [answer]) // once: who has gone on to the other button stays there
  return (
    <div class="again" role="alertdialog" aria-label={ui('warn.title')}>
      <Losing {...{ play, answer, doubt }} sign={<Icon name="warn" />} />
      <div class="answers">
        <button class="ans warn" data-answer={answer} onClick={yes}>
          <span class="t">{goAhead(play, answer, doubt)}</span>
          {price && <span class="price">{price}</span>}
        </button>
        <button class="ans" onClick={no} ref={cancel}>
          <span class="t">{ui('warn.no')}</span>
          <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </div>
  )
}

/** By night, where who is asked is a secret, everyone taps as often as everyone else. */
function Veil({ play }: { play: Shown }) {
  const { known, ui } = play
  const { veil } = known
  if (!veil || known.ask || !owes(veil)) return null
  return (
    <div class="answers">
      <button class="ans pri" onClick={() => play.send({ do: 'confirm', call: veil.call })}>
        <span class="t">{ui('veil.tap')}</span>
      </button>
    </div>
  )
}

/** Undo, always in the same place: where it is barred it says why. Next to it what helps with the question. */
function Tools({ play, undo, children }: { play: Shown; undo: Undo; children: ComponentChildren }) {
  const { game, ui, table, you } = play
  if (table.state !== 'running' || you === 'watcher' || you === 'host') return null
  const barred = game.final ? ui('undo.final') : undo.barred
  return (
    <div class="tools">
      {barred ? (
        <span class="tool undo quiet">
          <Icon name="undo" size={18} />
          {barred}
        </span>
      ) : (
        <button class={undo.steps > 1 ? 'tool undo many' : 'tool undo'} onClick={undo.act}>
          <Icon name="undo" size={18} />
          {undo.steps > 1 ? ui(undo.whole ? 'undo.walk' : 'undo.last', undo.steps) : ui('undo')}
          <kbd aria-hidden="true">U</kbd>
        </button>
      )}
      <span class="grow" />
      {children}
    </div>
  )
}
