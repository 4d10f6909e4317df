// What an answer would do, from the engine's preview: price with what is left, what surely happens, and the odds of what
// does not. It appears under the pointer, at the focus, and while a finger is held; never over what may be touched.

import { render, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Entry, Preview, PreviewFigure } from './api'
import type { Telling } from './kit/actions'
import { useCorner } from './kit/free'
import type { About } from './kit/module'
import { Chances, outOf100, type Chance } from './kit/odds'
import { GREW, inSheet, SLOT } from './kit/pv'
import { Named } from './named'
import { ends, lossOf, numbersIn, outcomeOf, parted, type Outcome, type Share, type Spread as Drawn } from './outcome'
import type { Shown } from './room'
import { capital, signed as figure } from './text'
import { sideLabel } from './words'

const WAIT = 120
const ENDING = new Set(['turn', 'learnt', 'chance'])
const [LINES, OUTCOMES, DRAWN, FIGURES, MOST] = [4, 4, 2, 4, 8]
const RARE = 10 // out of 100

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
  const now = useRef(q)
  now.current = q
  const wanted = useRef<{ q: number | undefined; seen: Set<Answer>; left: Answer[] }>({ q: undefined, seen: new Set(), left: [] })
  const fetchAll = (answers: Answer[]) => {
    const { preview } = play
    if (q === undefined || !preview) return
    if (wanted.current.q !== q) wanted.current = { q, seen: new Set(), left: [] }
    const { seen, left } = wanted.current
    const idle = left.length === 0
    left.push(...answers.filter((one) => !seen.has(one)))
    answers.forEach((one) => seen.add(one))
    if (idle) void fetchEach(left, () => now.current === q, preview, keep)
  }
  return { preview: answer === undefined ? undefined : all.get(answer), known: (one) => all.get(one), priceOf: (one, shown) => shown.words.cost(one, shown.known.ask) ?? price(one, all.get(one), shown) ?? priceAfter(one, all.get(one), shown), fetchAll }
}
const none = new Map<Answer, Preview>()

const [AGAIN, TRIES] = [700, 8]
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** One after the other as long as the question stands. One that is refused (too many at once, or the server is not ready
 * for it) is asked for again after a while; after some tries it is left out. More may be added to the list in the meantime. */
export async function fetchEach(left: Answer[], live: () => boolean, ask: (answer: Answer) => Promise<Preview>, keep: (answer: Answer, preview: Preview) => void, wait = pause): Promise<void> {
  for (let tries = 0; left[0] !== undefined && live(); ) {
    const [one] = left as [Answer]
    const found = await ask(one).catch(() => undefined)
    if (!live()) return
    if (found) keep(one, found)
    else if (++tries < TRIES) {
      await wait(AGAIN)
      continue
    }
    left.shift()
    tries = 0
  }
}

/** Whether answers of a game have a price: only then each button needs its preview before it is pointed at. */
export const isPriced = ({ game }: Shown): boolean => game.figures?.some(({ paid }) => paid) ?? false

/** What would surely happen, with names marked. */
export const toldBy = ({ certain }: Outcome, words: Shown['words']): string[] => [...new Set(certain.map((entry) => words.marked().would(entry)))]

const ownFigure = (play: Shown, { of }: PreviewFigure): boolean => of !== undefined && (of === play.you || play.own?.(of) === true)

/** What surely goes down of one's own, and of how much: "2 of 18 resources". Whatever else a die decides: what all copies
 * agree on is paid. Who is done pays nothing with what is left over, but gives it up. */
export function price(answer: Answer, preview: Preview | undefined, play: Shown): string | undefined {
  const paid = paying(preview, play)
  if (!paid) return undefined
  return ends(answer) ? play.ui('price.lapses', paid[1], play.words.price(...paid)) : play.words.price(...paid)
}

function paying(preview: Preview | undefined, play: Shown): [figure: string, paid: number, was: number] | undefined {
  const paid = preview?.figures.find((one) => isPaid(play, one) && one.values.length === 1 && (one.values[0]?.[0] ?? 0) < one.was)
  if (!preview || !paid || (!preview.sure && paid.values[0]?.[1] !== preview.samples)) return undefined
  const left = paid.values[0]?.[0] ?? 0
  return [paid.name, paid.was - left, paid.was]
}
/** What answers are paid with, and not another side's: a unit's points are those of the side that moves it. */
function isPaid(play: Shown, figure: PreviewFigure): boolean {
  const told = play.game.figures?.find(({ name }) => name === figure.name)
  return told?.paid === true && (told.of.length === 0 || ownFigure(play, figure))
}

/** "3 to 5", or one number; a true minus. */
export function spread({ values }: PreviewFigure, ui: Shown['ui']): string {
  const numbers = values.map(([value]) => value)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? figure(low) : ui('preview.range', figure(low), figure(high))
}

interface Props {
  play: Shown
  answer: Answer
  preview: Preview
  telling: Telling
  foreign: (entry: Entry) => boolean // another side's
  printed: string[] // the text of the card or the chit that the answer names
  about: string[] // what is told of whatever it names, where the preview itself would only repeat the button
  named?: About // what is told of the name under the pointer
}

/** What an answer would do, in a card of its own, or in the board's where that has one. */
export function PreviewCard(props: Props) {
  const { answer, preview, named } = props
  const box = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<Element | null>(null)
  useLayoutEffect(() => setSlot(document.querySelector(SLOT)))
  const { name: corner, style } = useCorner(box, 'tr bl tl br', [answer, preview, named?.name, slot === null])
  const told = tellOf(props, slot !== null)
  useLayoutEffect(() => {
    if (!slot) return
    render(told, slot)
    slot.dispatchEvent(new Event(GREW, { bubbles: true }))
    return () => render(null, slot)
  }, [slot, answer, preview, named?.name, told === null])
  if (slot || !told) return null
  return inSheet(
    <div ref={box} class={`card preview ${corner}`} style={style} role="status">
      <b>{capital(props.play.words.answer(answer, props.play.known.ask))}</b>
      {told}
    </div>,
  )
}

/** `inside`: in the board's own card, which knows the odds better than samples do. Nothing: there is nothing to tell. */
function tellOf({ play, answer, preview, telling, foreign, printed, about, named }: Props, inside: boolean): VNode | null {
  const { ui } = play
  const found = outcomeOf(preview, telling, foreign)
  const outcome = { ...found, certain: found.certain.filter((entry) => !isFigured(entry, preview)) }
  const { theirs } = outcome
  const all = toldBy(outcome, play.words)
  const loss = lossOf(answer, preview, telling, foreign)
  const over = !loss && ENDING.has(preview.final ?? '')
  const bare = !outcome.open.length && !outcome.spreads.length && !preview.figures.length && !loss && !over
  // It only leads on, the board's own card says more, or it would say what the button says.
  const repeats = all.length < 2 && (bare || over)
  const next = repeats && preview.sure && preview.ask ? play.words.question(preview.ask.key) : undefined
  const more = repeats && !printed.length ? about : printed
  const told = repeats ? [] : all
  const asks = preview.ask?.answers.length ?? 0
  const drawn = outcome.spreads.length > 0
  const charted = !theirs && !inside && !drawn // one chart: what happens says more than a figure of it
  const price = next === undefined || ends(answer) || priceAfter(answer, preview, play) ? undefined : firstPrice(preview, play, ui) // what the button says is not said twice
  if (bare && !named && (inside || (repeats && !more.length && !next))) return null
  return (
    <>
      {!named && more.slice(0, LINES).map((line) => <p key={line}>{capital(line)}</p>)}
      {told.length > 0 && <p class="quiet">{ui('preview.told')}</p>}
      {told.slice(0, LINES).map((line) => (
        <p key={line}>
          <Named text={line} />
        </p>
      ))}
      {told.length + outcome.more > LINES && <p class="quiet">{ui('preview.more', told.length + outcome.more - Math.min(LINES, told.length))}</p>}
      {theirs && <p class="quiet">{ui('preview.theirs')}</p>}
      {!inside && <Outcomes play={play} outcome={outcome} samples={preview.samples} first={firstOf(preview, play)} />}
      {charted && <Spread play={play} figures={preview.figures} samples={preview.samples} />}
      {theirs && preview.figures.length > 0 && <p class="figurehead">{ui('preview.then')}</p>}
      <Figures play={play} figures={preview.figures.filter((one) => !(charted && one === spreadOf(play, preview.figures)) && !((inside || drawn) && isPassing(play, one)))} />
      {next && <p class="quiet">{ui('preview.next', next)}</p>}
      {next && asks > 1 && !ends(answer) && <p class="quiet">{ui('preview.answers', asks)}</p>}
      {price && <p class="num">{price}</p>}
      {loss && <p class="forgood">{ui(`preview.final.${loss}`)}</p>}
      {over && !theirs && !preview.ask && <p class="quiet">{ui('preview.ends')}</p>}
      {preview.together && <p class="quiet">{ui('preview.together')}</p>}
      {(preview.over ?? 0) > 0 && <p>{ui('preview.over', Math.round((100 * (preview.over ?? 0)) / preview.samples))}</p>}
      {named && <AboutName about={named} />}
    </>
  )
}

/** It only says what a figure beneath shows, with what it was: "The Allies have 27 resources." */
export const isFigured = ([key, ...args]: Entry, { figures }: Pick<Preview, 'figures'>): boolean =>
  figures.length <= FIGURES && figures.some(({ name, of, values }) => name === key && values.length === 1 && (of === undefined || args.includes(of)) && args.includes(values[0]?.[0] as number))

/** A number that is gone when the action is over, such as hits to assign: a chart of what comes has said it. */
const isPassing = ({ game }: Shown, { name, of, values }: PreviewFigure): boolean => values.length > 1 && of === undefined && game.figures?.find((one) => one.name === name)?.chart === false

/** What is told of the name under the pointer, in the card of the answer it belongs to. */
function AboutName({ about }: { about: About }) {
  return (
    <div class="info within" role="note">
      <b>{capital(about.name)}</b>
      {about.kind && <p class="quiet">{capital(about.kind)}</p>}
      {about.lines.map((line) => (
        <p key={line}>{capital(line)}</p>
      ))}
    </div>
  )
}

/** What the answers that follow would cost the reader, of one kind of means: the least and the most. */
function costsAfter({ prices }: Preview, play: Pick<Shown, 'you' | 'own'>): { figure: PreviewFigure; least: number; most: number } | undefined {
  const [figure] = (prices ?? []).filter((one) => one.of === undefined || one.of === play.you || play.own?.(one.of) === true)
  const costs = figure?.values.map(([left]) => figure.was - left) ?? []
  return figure && costs.length ? { figure, least: Math.min(...costs), most: Math.max(...costs) } : undefined
}

/** The price of what comes first after an answer that only leads on, where all that cost something cost the same; and
 *  how many those are, since others may be free. Of many answers the engine looks at some. */
export function firstPrice(preview: Preview, play: Pick<Shown, 'you' | 'own'>, ui: Shown['ui']): string | undefined {
  const costs = costsAfter(preview, play)
  if (!costs || costs.least !== costs.most) return undefined
  const { figure, least } = costs
  const [paid, all] = [figure.values.reduce((sum, [, count]) => sum + count, 0), preview.ask?.answers.length ?? 0]
  if (paid >= Math.min(all, LOOKED_AT)) return ui('preview.first', least)
  return all > LOOKED_AT ? ui('preview.first.some', least) : ui('preview.first.of', paid, least)
}
const LOOKED_AT = 64 // as engine/preview.c has it

/** Whether the next question is about what the answer names, a side apart: "search" leads to its spaces. After "no" or
 *  "4 police" the operation in progress continues, and its cost is not their price. */
function leadsOn(answer: Answer, { ask }: Preview, { you, own }: Pick<Shown, 'you' | 'own'>): boolean {
  const named = answer.split(' ').slice(1).filter((one) => !/^\d+$/.test(one) && one !== you && own?.(one) !== true)
  return named.some((one) => ask?.key.slice(1).includes(one))
}

/** Of an answer that only leads on: what each of those that follow costs, or what is paid once for what it leads to.
 *  Without it, it would look free. What one may still choose not to do, or to do for another price, is none of it, and
 *  neither is what the answer has only just brought. */
export function priceAfter(answer: Answer, preview: Preview | undefined, play: Shown): string | undefined {
  const costs = preview?.ask && costsAfter(preview, play)
  if (!costs) return undefined
  const { figure, least, most } = costs
  if (figure.name === 'resources') return least === most && leadsOn(answer, preview, play) ? play.ui('price.each', least) : undefined
  if (figure.of !== undefined) return undefined // points of a move are not paid for each
  const brought = preview.figures.some(({ name, was }) => name === figure.name && was < figure.was)
  return least !== most || brought || preview.ask?.answers.some(ends) ? undefined : play.words.price(figure.name, least, figure.was)
}

/** What comes before all else where a figure is no longer what it was, such as hits that are to be assigned: what else the
 *  action brings is told later, and comes all the same. */
export function firstOf({ figures, samples }: Pick<Preview, 'figures' | 'samples'>, { words }: Pick<Shown, 'words'>): First | undefined {
  const found = figures.find(({ name, values }) => values.length > 1 && words.has('first', name))
  const count = found?.values.reduce((sum, [value, times]) => sum + (value === found.was ? 0 : times), 0) ?? 0
  return found && count < samples ? { text: words.word('first', found.name), count } : undefined
}
export interface First {
  text: string
  count: number
}

/** How often out of 100: drawn where one of several comes, else a row each, most likely first. */
export function Outcomes({ play, outcome: { spreads, open: all }, samples, first }: { play: Shown; outcome: Outcome; samples: number; first?: First | undefined }) {
  const drawn = spreads.slice(0, DRAWN)
  const open = worthTelling(all, samples).filter((one) => !isDrawn(one, drawn))
  const [one] = open
  if (!open.length && !drawn.length) return null
  if (one && all.length === 1 && !drawn.length) return <Either play={play} one={one} samples={samples} first={first} />
  return (
    <>
      {drawn.map((one, i) => (
        <Spreading key={i} play={play} all={one.all} samples={samples} />
      ))}
      <ul class="odds">
        {open.slice(0, drawn.length ? 2 : OUTCOMES).map((one, i) => (
          <li key={i}>
            <span>{play.words.would(one.entry)}</span>
            <i aria-hidden="true" style={{ width: `${(100 * one.count) / samples}%` }} />
            <b>{Math.round((100 * one.count) / samples)}</b>
          </li>
        ))}
        {first && (
          <li>
            <span>{first.text}</span>
            <i aria-hidden="true" style={{ width: `${(100 * first.count) / samples}%` }} />
            <b>{Math.round((100 * first.count) / samples)}</b>
          </li>
        )}
      </ul>
      <p class="quiet">{play.ui('preview.of')}</p>
    </>
  )
}

/** It comes exactly as often as one of the outcomes that are drawn: it follows from that one. */
export const isDrawn = ({ count }: Share, drawn: Drawn[]): boolean => drawn.some(({ all }) => all.some((one) => one.count === count))

/** Of many that may come or not, those that come now and then: a list of rare ones would hide them. */
export const worthTelling = (open: Share[], samples: number): Share[] => (open.length > OUTCOMES ? open.filter(({ count }) => 100 * count >= RARE * samples) : open)

/** It comes, or it does not, or something else comes first. */
function Either({ play, one, samples, first }: { play: Shown; one: Share; samples: number; first: First | undefined }) {
  const [share = 0, other = 0] = outOf100([one.count, samples - one.count], samples)
  return (
    <>
      <Chances all={[{ name: play.words.would(one.entry), share, kind: 'even' }, { name: first?.text ?? play.ui('preview.else'), share: other, kind: 'even' }]} />
      <p class="quiet">{play.ui('preview.of')}</p>
    </>
  )
}

/** Exactly one of several: what their sentences share as a heading, what differs under each share. */
function Spreading({ play, all, samples }: { play: Shown; all: Share[]; samples: number }) {
  const sorted = [...all].sort((a, b) => numberIn(a.entry, b.entry))
  const shares = outOf100(sorted.map(({ count }) => count), samples)
  const { head, names: said } = parted(sorted.map(({ entry }) => play.words.would(entry)))
  const numbers = head && !said.some((name) => name.includes(' ')) ? numbersIn(sorted.map(({ entry }) => entry)) : undefined
  const names = numbers?.map(String) ?? said
  return (
    <>
      {head && <p class="figurehead">{head}</p>}
      <Chances all={names.map((name, i): Chance => ({ name: capital(name), share: shares[i] ?? 0, kind: sorted[i]?.kind ?? 'even' }))} />
    </>
  )
}

/** Forms of one entry by the first number in which they differ. */
function numberIn(a: Entry, b: Entry): number {
  const at = a.findIndex((word, i) => typeof word === 'number' && word !== b[i])
  return at < 0 || a[0] !== b[0] ? 0 : Number(a[at]) - Number(b[at])
}

/** What the view counts in halves, in whole numbers and halves. */
const whole = ({ game }: Shown, one: PreviewFigure): PreviewFigure =>
  game.figures?.some(({ name, halves }) => name === one.name && halves) ? { ...one, was: one.was / 2, values: one.values.map(([value, count]): [number, number] => [value / 2, count]) } : one

/** The figure that is drawn: it may come out at several values, one's own before another's. */
function spreadOf(play: Shown, figures: PreviewFigure[]): PreviewFigure | undefined {
  const several = figures.filter(({ values }) => values.length > 1 && values.length <= MOST)
  return several.find((one) => ownFigure(play, one)) ?? several[0]
}

/** In columns, what is better than now dark. */
function Spread({ play, figures, samples }: { play: Shown; figures: PreviewFigure[]; samples: number }) {
  const found = spreadOf(play, figures)
  if (!found) return null
  const shown = whole(play, found)
  const sorted = [...shown.values].sort(([a], [b]) => a - b)
  const shares = outOf100(sorted.map(([, count]) => count), samples)
  const better = sorted.reduce((sum, [value], i) => sum + (value > shown.was ? (shares[i] ?? 0) : 0), 0)
  return (
    <>
      <p class="figurehead">
        {capital(play.words.word('figure', shown.name))}
        {shown.of ? ` · ${sideLabel(play.words, shown.of)}` : ''}
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
            {one.of ? ` · ${sideLabel(play.words, one.of)}` : ''}
          </dt>
          <dd>{ui('preview.change', figure(one.was), spread(one, ui))}</dd>
        </div>
      ))}
    </dl>
  )
}
