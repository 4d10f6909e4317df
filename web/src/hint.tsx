// A hint: what a bot would answer in one's place, marked as a hint, on the board too. Against other people only where
// all have agreed to it by sitting down (`hints` of the table).

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Compared, Entry, Hint, Preview, Question } from './api'
import { argued, argumentText, barOf, changeText, countedName, doneBy, figureName, figuresAgree, partsOf, zeroOf, type Argument, type PartRow } from './hintparts'
import { Icon } from './icons'
import { isTold, type Telling } from './kit/actions'
import { outOf100 } from './kit/odds'
import { ends, outcomeOf } from './outcome'
import type { Shown } from './room'
import { capital, levelName, type Ui } from './text'

/** Why there is no hint at this table; none: there is. */
export function hintBarred({ game, table, you, ui }: Shown): string | undefined {
  if (game.final || !game.bots.some((bot) => !bot.rig && bot.name !== 'random')) return ui('hint.none')
  return table.hints || table.seats.every((seat) => seat.seat === you || seat.kind === 'bot') ? undefined : ui('hint.people')
}

export function HintTool({ play, hint: { thinking, ask, refused } }: { play: Shown; hint: Hinting }) {
  const barred = hintBarred(play)
  if (!play.known.ask || play.game.final || barred === play.ui('hint.none')) return null
  return (
    <>
      <button class="tool" aria-disabled={barred !== undefined} title={barred} aria-busy={thinking} onClick={ask}>
        <Icon name="bulb" size={18} />
        {play.ui('hint')}
        <kbd aria-hidden="true">N</kbd>
      </button>
      <span class={refused && barred ? 'whybarred' : 'sr'} role="status">
        {refused && barred}
      </span>
    </>
  )
}

/** Whether a hint has been asked for and has not come; and how to ask. */
export interface Hinting {
  thinking: boolean
  ask: () => void
  hidden: boolean
  hide: () => void // the hint, or one that is still to come
  refused: boolean // it has been asked for where there is none: the reason is told
}

export function useHint(play: Shown, settle: () => void): Hinting {
  const [asked, setAsked] = useState<number>()
  const [hidden, setHidden] = useState(false)
  const [refused, setRefused] = useState(false)
  const q = play.known.ask?.q
  useEffect(() => (setHidden(false), setRefused(false)), [q])
  return {
    thinking: asked !== undefined && asked === q && !hidden && !play.known.hint && !play.refusal,
    ask: () => {
      if (q === undefined) return
      if (hintBarred(play)) return setRefused(!refused)
      settle() // the board shows what is asked
      setAsked(q)
      setHidden(false)
      play.send({ do: 'hint' })
    },
    hidden,
    hide: () => setHidden(true),
    refused,
  }
}

/** The bot thinks: for how long, and how to end it. */
export function HintThinking({ ui, stop }: { ui: Ui; stop: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <section class="hintbox thinks" role="status" aria-label={ui('hint')}>
      <h3>
        <Icon name="bulb" size={16} />
        {ui('hint.thinks')}
        {seconds > 0 && <span class="num" aria-hidden="true">{ui('hint.seconds', seconds)}</span>}
      </h3>
      <div class="row">
        <button class="small" onClick={stop}>
          {ui('hint.stop')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </section>
  )
}

const LETTERS = ['A', 'B', 'C'] as const
export interface Lettered {
  letter: string
  answers: Answer[] // the first of them to the question that stands
  chance: number // games won of 100 simulated ones
  chosen: boolean
  compared?: Compared // what the bot counted
  same?: Answer[] // first answers of plans that come to the same
}

/** Ways to pass or to decline are one plan: they differ in when one is asked again, not in what comes of it. */
const begun = (first: Answer): string => /^(pass|decline)(?=-|$)/.exec(first)?.[0] ?? first

/** Two plans that come to the same: their first answers are of one kind (a counter or its twin, put into one slot or the
 *  other) or of one word each (to pass or to talk), they win as often, and no figure differs by as much as a player could see. */
function isSame(one: Compared, other: Compared): boolean {
  const [a = '', b = ''] = [one.answers[0], other.answers[0]]
  const akin = a.split(' ')[0] === b.split(' ')[0] || !`${a}${b}`.includes(' ')
  return akin && chance(one.value) === chance(other.value) && figuresAgree(one, other)
}

function weighedOf(hint: Hint | undefined, ask: Question | undefined): Lettered[] {
  if (!hint || !ask || hint.step !== 0) return []
  const firsts = new Set<string>()
  const own = (hint.plans ?? []).filter(({ answers }) => answers[0] === hint.a)
  const others = (hint.plans ?? []).filter(({ answers }) => answers[0] !== hint.a).sort((a, b) => b.value - a.value)
  const different = [...own.filter(({ chosen }) => chosen), ...own, ...others].filter(({ answers: [first] }) => first !== undefined && ask.answers.includes(first) && !firsts.has(begun(first)) && firsts.add(begun(first)))
  const plans = different.filter((one, i) => !different.slice(0, i).some((other) => isSame(one, other)))
  const sameAs = (one: Compared) => different.flatMap((other) => (other !== one && !plans.includes(other) && isSame(one, other) ? (other.answers[0] ?? []) : []))
  return plans.slice(0, LETTERS.length).map((one, i) => ({ letter: LETTERS[i] ?? '', answers: one.answers, chance: chance(one.value), chosen: i === 0, compared: one, same: sameAs(one) }))
}

/** The plans that the bot weighed at this question: the best for each of up to three first answers, its own choice first.
 *  One alone is held against nothing, and has no letter of its own. */
export function letteredOf(hint: Hint | undefined, ask: Question | undefined): Lettered[] {
  const plans = weighedOf(hint, ask)
  return plans.length < 2 ? [] : plans
}

/** What is marked on the board and in the list: the plans, or the one answer that the bot would give. */
export function markedOf(hint: Hint | undefined, ask: Question | undefined): Lettered[] {
  const plans = letteredOf(hint, ask)
  if (plans.length || !hint || !ask?.answers.includes(hint.a)) return plans
  return [{ letter: LETTERS[0], answers: [hint.a], chance: 0, chosen: true }]
}

interface Props {
  play: Shown
  telling: Telling
  foreign: (entry: Entry) => boolean // another side's
  hide: () => void
  give: (answers: Answer[]) => void
  hover: (answer: Answer | undefined) => void
}

/** A value from -1000 to 1000 as games won of 100. */
const chance = (value: number): number => Math.round((value + 1000) / 20)

/** Why this answer, in one sentence: what the plan it belongs to came to, against the best that begins otherwise. An
 *  answer that belongs to no plan was not compared with others, and has no reason. */
export function reasonOf(hint: Hint, ui: Ui, label: (answer: Answer) => string, given: Answer[] = []): string {
  const [chosen, ...others] = hint.plans ?? []
  const first = chosen?.answers[0]
  if (!chosen || first === undefined || hint.step === undefined) return ui('hint.noreason')
  const early = chosen.answers[hint.step] // where the list of a plan is cut short, what it began with has to do
  if (early !== undefined ? early !== hint.a : given.length > 0 && !given.includes(first)) return ui('hint.noreason') // of an earlier plan
  const next = others.filter(({ answers }) => answers[0] !== undefined && answers[0] !== first).sort((a, b) => b.value - a.value)[0]
  const part = hint.step > 0 ? '.part' : ''
  if (!next || chance(next.value) >= chance(chosen.value)) return ui(`hint.enough${part}`, chance(chosen.value), label(first))
  return ui(`hint.because${part}`, chance(chosen.value), label(first), chance(next.value), label(next.answers[0]!))
}

/** The parts of the plans told, and whom each is held against: the best of the others. */
interface Weighing {
  play: Shown
  plans: Lettered[]
  rows: PartRow[]
}
const weighingOf = (play: Shown, plans: Lettered[]): Weighing => ({ play, plans, rows: partsOf(play, plans.flatMap(({ compared }) => compared ?? [])) })
const rivalOf = (i: number): number => (i === 0 ? 1 : 0)

/** Half of the interval in which a plan's value lies, in games of 100. */
const errorOf = ({ compared }: Lettered): number => (compared ? (compared.high - compared.low) / 40 : 0)

/** One of two plans wins more often, by more than what chance does in so few simulated games. */
export function isClear(one: Lettered | undefined, other: Lettered | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one.chance - other.chance) > Math.max(SLIGHT, errorOf(one), errorOf(other))
}
const SLIGHT = 1 // game of 100: however often it was counted, it says nothing to a player

/** The bot found nothing that sets two plans apart: they win as often, and change the figures in the same way. */
const alike = ({ plans, rows }: Omit<Weighing, 'play'>, i: number, k: number): boolean => {
  const { pro, con } = argued(rows, i, k)
  return !pro && !con && !isClear(plans[i], plans[k])
}

/** No plan differs from the first: that is said once, and not of each. */
export const allAlike = (weighing: Omit<Weighing, 'play'>): boolean => weighing.plans.length > 1 && weighing.plans.every((_, i) => i === 0 || alike(weighing, i, 0))

/** How sure the bot is of its first plan, in the one sentence that says so: what the table stresses, and what is said of
 *  each plan, follow from the same numbers. `final` are the letters of plans that cannot be taken back: next to one of
 *  these no choice is free. */
export function certaintyOf(weighing: Weighing, hint: Hint, final: string[] = []): string | undefined {
  const { ui } = weighing.play
  const [best, next] = weighing.plans
  const compared = best?.compared
  if (!best || !next || compared?.best === undefined) return undefined
  const others = new Intl.ListFormat(weighing.play.language, { type: 'disjunction' }).format(weighing.plans.slice(1).map(({ letter }) => letter))
  if (allAlike(weighing) && !final.length && weighing.plans.every(({ chance: won }) => won === best.chance)) return ui('hint.alike', best.letter, others)
  if (isClear(best, next)) return ui(2 * compared.best > compared.futures ? 'hint.sure' : 'hint.average', best.letter, compared.best, compared.futures, levelName(ui, hint.bot))
  const won = best.chance === next.chance ? ui('hint.even', best.letter, next.letter, compared.futures) : ui('hint.close', best.letter, next.letter, compared.futures, best.chance, next.chance)
  const free = alike(weighing, 0, 1)
  if (!free || !final.length) return `${won} ${ui(free ? 'hint.free' : 'hint.figures', best.letter)}`
  const leans = ui(best.chance > next.chance ? 'hint.leans' : 'hint.takes', best.letter)
  const barred = final.length === weighing.plans.length ? [ui('hint.final.all')] : final.map((letter) => ui('hint.final', letter))
  return [won, leans, ...barred].join(' ')
}

/** One sentence for a plan and one against it, by the figures. Where it wins clearly more often than the one it is held
 *  against, and no figure says why, that is said; a plan that is as good is said to be. */
export function argumentsOf(weighing: Weighing, i: number): string[] {
  const { play, plans, rows } = weighing
  const { ui } = play
  const [one, other] = [plans[i], plans[rivalOf(i)]]
  if (!one || !other) return []
  if (i === 0 && ends(one.answers[0] ?? '') && alike(weighing, i, rivalOf(i))) return [ui('hint.idle', other.letter)] // why not act?
  if (allAlike(weighing)) return []
  if (alike(weighing, i, rivalOf(i))) return [ui('hint.equal', other.letter)]
  const { pro, con } = argued(rows, i, rivalOf(i), i === 2 ? argued(rows, 1, rivalOf(1)) : undefined)
  const wins = isClear(one, other) && one.chance > other.chance
  const said = (key: string, argument: Argument | undefined) => (argument ? [ui(key, argumentText(play, argument, other.letter))] : [])
  return [...said('hint.for', pro), ...(wins && !pro ? [ui('hint.for.beyond')] : []), ...said('hint.against', con)]
}

const SAID = 2 // sentences of a plan

/** What a plan does at once, as the journal will tell it: what is open with its chance, then what the game says weighs
 *  most. Figures have rows of their own, and where it takes place the plan says itself. */
export function happensIn(play: Pick<Shown, 'words' | 'ui' | 'game'>, preview: Preview, telling: Telling, foreign: Props['foreign']): string[] {
  const { certain, spreads, open } = outcomeOf(preview, telling, foreign)
  const figures = new Set((play.game.figures ?? []).map(({ name }) => name))
  const dull = new Set([...telling.openers, ...telling.heads, ...(telling.spaces ? [telling.spaces[0]] : []), ...(telling.steps ?? []).filter((key) => !telling.moves?.[key])])
  const rank = ([key]: Entry) => (telling.weighs && key in telling.weighs ? 0 : telling.hits?.includes(key) ? 1 : 2)
  const says = ([key]: Entry) => !dull.has(key) && !figures.has(key)
  const sure = certain.filter((entry) => isTold(telling, entry) && says(entry)).sort((a, b) => rank(a) - rank(b))
  const all = spreads[0]?.all ?? open.slice(0, SAID)
  const shares = outOf100(all.map(({ count }) => count), preview.samples)
  const odds = all.map(({ entry, count }, i) => ({ entry, count, share: shares[i] ?? 0 }))
  const likely = odds.sort((a, b) => b.count - a.count).map(({ entry, share }) => play.ui('hint.odds', share, play.words.would(entry)))
  return [...likely, ...new Set(sure.map((entry) => play.words.would(entry)))].slice(0, SAID)
}

const [MORE, ODDS] = [4, 5] // words that a sentence may have besides those of a plan; out of 100 by which samples differ

/** Two sentences say the same; of odds, as far as samples can tell. */
function same(one: string, other: string): boolean {
  const [share, rest] = oddsIn(one)
  const [theirs, text] = oddsIn(other)
  return one === other || (rest === text && share !== undefined && theirs !== undefined && Math.abs(share - theirs) <= ODDS)
}
function oddsIn(line: string): [share: number | undefined, rest: string] {
  const found = /^(\d+) \S+ 100: /.exec(line)
  return found ? [Number(found[1]), line.slice(found[0].length)] : [undefined, line]
}
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** A sentence that says no more than what the plan is called: "You would take it" of "Take it". */
function repeats(line: string, name: string): boolean {
  const [said, named] = [stemsIn(line), stemsIn(name)]
  return named.length > 0 && named.every((word) => said.includes(word)) && said.length <= named.length + MORE
}
const STEM = 4 // letters: "wählt" and "wählen", "pick" and "picked"; shorter words are articles and the like
const stemsIn = (text: string): string[] => wordsIn(text).flatMap((word) => (word.length < STEM && !/\d/.test(word) ? [] : word.slice(0, STEM)))

/** Of what is said of each plan: what sets it apart from the others and from the names of its own
 *  answers. */
export function toldApart(said: string[][], names: string[][]): string[][] {
  const everywhere = (line: string) => said.length > 1 && said.every((lines) => lines.some((other) => same(line, other)))
  return said.map((lines, i) => lines.filter((line) => !everywhere(line) && !names[i]?.some((name) => repeats(line, name))))
}

/** What plans do, by their letters, and which of them cannot be taken back. */
interface Happens {
  told: Map<string, string[]>
  final: string[]
}
const unknown: Happens = { told: new Map(), final: [] }

/** Asked of the server one after the other, as chains of the plans' answers, and told when all have come: only then it is
 *  known what sets them apart. What is warned of is known before. */
function useHappens({ play, telling, foreign }: Pick<Props, 'play' | 'telling' | 'foreign'>, plans: Lettered[]): Happens {
  const { known } = play
  const warned = plans.filter(({ answers: [first = ''] }) => known.ask?.warn?.includes(first)).map(({ letter }) => letter)
  const [found, setFound] = useState(unknown)
  useEffect(() => {
    let live = true
    setFound(unknown)
    const load = async () => {
      const all: (Preview | undefined)[] = []
      for (const { answers } of plans) all.push(await play.preview?.(answers.length > 1 ? answers : (answers[0] ?? '')))
      const said = toldApart(all.map((preview) => (preview ? happensIn(play, preview, telling, foreign) : [])), plans.map((one) => one.answers.map((_, i) => stepText(play, one, i))))
      const final = plans.filter((_, i) => all[i]?.final === 'chance').map(({ letter }) => letter)
      if (live) setFound({ told: new Map(plans.map(({ letter }, i) => [letter, said[i] ?? []])), final })
    }
    load().catch(() => undefined) // without it the figures have to do
    return () => {
      live = false
    }
  }, [play.known.hint, play.language])
  return { told: found.told, final: plans.map(({ letter }) => letter).filter((letter) => warned.includes(letter) || found.final.includes(letter)) }
}

/** Up to three plans by their letters, as on the board: what each begins with, its chance, and what plays it. */
function Weighed({ play, plans, give, hover, happens, brief }: Pick<Props, 'play' | 'give' | 'hover'> & { plans: Lettered[]; happens: Happens; brief: boolean }) {
  const { words, ui, known } = play
  const weighing = weighingOf(play, plans)
  const reasonsOf = (i: number): string[] => argumentsOf(weighing, i).slice(0, brief ? Number(i === 0) : undefined)
  return (
    <ol class="weighed" aria-label={ui('hint.compared')}>
      {plans.map((plan, i) => {
        const { letter, answers, chance: won, chosen } = plan
        return (
        <li key={letter} class={chosen ? 'on' : ''} onPointerEnter={() => hover(answers[0])} onPointerLeave={() => hover(plans[0]?.answers[0])}>
          <b class="disc asks">{letter}</b>
          <span class="t">
            <b>{capital(words.answer(answers[0] ?? '', known.ask))}</b>
            <small class="num">{ui('hint.wins', won)}</small>
            <i aria-hidden="true" style={{ width: `${won}%` }} />
            {!brief && answers.length > 1 && <Then {...{ play, plan }} />}
            {!brief && <Same play={play} same={plan.same} />}
            {!brief && happens.told.get(letter)?.map((line) => <small key={line}>{line}</small>)}
            {reasonsOf(i).map((line) => <small key={line}>{line}</small>)}
          </span>
          <button class="small" data-answer={answers[0]} aria-label={ui('hint.play.plan', letter)} onClick={() => give(answers)}>
            {ui('hint.play.short')} <kbd aria-hidden="true">{letter}</kbd>
          </button>
        </li>
        )
      })}
    </ol>
  )
}

/** What a change means to the reader: hatched is bad, whether it goes up or down; plain what nobody can say. */
const meaning = ({ good }: PartRow, value: number): string => (good === 0 ? 'even' : good * value < 0 ? 'less' : '')

/** A figure, a bar a plan: all of a row on one scale, what goes down left of 0. */
function PartLine({ play, plans, row }: { play: Shown; plans: Lettered[]; row: PartRow }) {
  return (
    <tr class="figured">
      <th scope="row">
        {row.when === 'end' && <small>{play.ui('hint.later')}: </small>}
        {countedName(play, row)}
      </th>
      {plans.map(({ letter, chosen }, i) => {
        const [value = 0, bar] = [row.values[i], barOf(row, i)]
        return (
          <td key={letter} class={chosen ? 'on' : ''}>
            <span class="part">
              <b class="num">{changeText(value, play.language)}</b>
              <span class="scale" aria-hidden="true" style={{ '--zero': `${zeroOf(row)}%` }}>
                <i class={meaning(row, value)} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />
              </span>
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** What the bot weighs, under the board: a column a plan, with the games it wins, what speaks for and against it, and
 *  what it does to the figures of the game. The sum and what plays a plan are in view however long the rest is. */
export function HintStrip({ play, telling, foreign, give, hover, show, hide }: Props & { show: (answers: Answer[]) => void }) {
  const { words, ui, known } = play
  const { hint, ask } = known
  const plans = letteredOf(hint, ask)
  const happens = useHappens({ play, telling, foreign }, plans)
  const clear = isClear(plans[0], plans[1])
  const weighing = weighingOf(play, plans.map((one) => ({ ...one, chosen: one.chosen && clear }))) // of equal ones none stands out
  const { rows } = weighing
  const { box, tight, cut } = useRoom(`${planKey(plans)} ${happens.told.size} ${play.language}`)
  if (!hint || plans.length < 2) return null
  const on = ({ chosen }: Lettered) => (chosen ? 'on' : '')
  const common = commonTo(weighing)
  const said = weighing.plans.map((one, i): [happens: string[], argued: string[]] => [happens.told.get(one.letter) ?? [], argumentsOf(weighing, i)])
  return (
    <section class={`hintstrip${['', ' tight terse'][tight]}`} aria-label={ui('hint.compared')}>
      <div class={cut ? 'parts cut' : 'parts'} ref={box} tabIndex={0} role="region" aria-label={ui('hint.weighs')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                {ui('hint.weighs')}
                {rows.length > 0 && <small>{ui('hint.unit')}</small>}
                {rows.some((row) => row.values.some((value) => meaning(row, value) === 'less')) && <small>{ui('hint.hatched')}</small>}
              </th>
              {weighing.plans.map((one) => (
                <th key={one.letter} scope="col" class={on(one)}>
                  <span class="plan">
                    <b class="disc asks">{one.letter}</b>
                    <span>
                      {capital(words.answer(one.answers[0] ?? '', ask))}
                      {one.answers.length > 1 && <Then {...{ play }} plan={one} />}
                      <Same play={play} same={one.same} />
                    </span>
                  </span>
                </th>
              ))}
            </tr>
            {rows.map((row) => (
              <PartLine key={`${row.name} ${row.of ?? ''} ${row.when}`} {...{ play, row }} plans={weighing.plans} />
            ))}
            <tr class="sum">
              <th scope="row">{ui('hint.chance')}</th>
              {weighing.plans.map((one) => (
                <td key={one.letter} class={on(one)}>
                  <span class="part">
                    <b class="num">{one.chance}</b>
                    <span class="scale" aria-hidden="true">
                      <i style={{ left: 0, width: `${one.chance}%` }} />
                    </span>
                  </span>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {common && (
              <tr>
                <th scope="row">{ui('hint.why')}</th>
                <td colSpan={plans.length}>
                  <p>{common}</p>
                </td>
              </tr>
            )}
            {said.flat(2).length > 0 && (
              <tr>
                <th scope="row">{common ? '' : ui('hint.why')}</th>
                {weighing.plans.map((one, i) => (
                  <td key={one.letter} class={on(one)}>
                    {said[i]?.[0].map((line) => (
                      <p key={line} class="told">
                        {line}
                      </p>
                    ))}
                    {said[i]?.[1].map((line) => <p key={line}>{line}</p>)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <button class="small" onClick={hide}>
                  {ui('hint.hide.short')} <kbd aria-hidden="true">Esc</kbd>
                </button>
              </td>
              {weighing.plans.map((one) => (
                <td key={one.letter} class={on(one)}>
                  <button class={one.chosen ? 'ans pri' : 'ans'} data-answer={one.answers[0]} onClick={() => give(one.answers)}>
                    {ui('hint.play.letter', one.letter)} <kbd aria-hidden="true">{one.letter}</kbd>
                  </button>
                  <button class="ans" onPointerEnter={() => hover(one.answers[0])} onPointerLeave={() => hover(undefined)} onClick={() => show(one.answers)}>
                    {ui('hint.show')}
                  </button>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <footer>
        <GoesBy play={play} hint={hint} />
        <HowSure {...{ play, hint, weighing }} final={happens.final} />
      </footer>
    </section>
  )
}

const planKey = (plans: Lettered[]): string => plans.map(({ answers }) => answers.join()).join(' ')

const TIGHTEST = 1

/** How tightly it is set so that all fits: what a plan does at once is left out, which its preview says too. What the plan
 *  is, its figures and reasons are never cut; whether reasons have to be rolled to all the same. */
function useRoom(of: string) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize()
  const key = `${of} ${size}`
  const [fits, setFits] = useState({ key, tight: 0, cut: false })
  const now = fits.key === key ? fits : { key, tight: 0, cut: false }
  useLayoutEffect(() => {
    const over = box.current !== null && box.current.scrollHeight > box.current.clientHeight + 2
    const next = over && now.tight < TIGHTEST ? { ...now, tight: now.tight + 1 } : { ...now, cut: over }
    if (next.tight !== now.tight || next.cut !== now.cut) setFits(next)
  })
  return { box, ...now }
}

/** Of the window: other sizes have other room. */
function useSize(): string {
  const [size, setSize] = useState(`${innerWidth} ${innerHeight}`)
  useEffect(() => {
    const sized = () => setSize(`${innerWidth} ${innerHeight}`)
    addEventListener('resize', sized)
    return () => removeEventListener('resize', sized)
  }, [])
  return size
}

/** An answer of a plan in the words of the question it is given to: the first to the one that stands, a later one with what
 *  the bot says it will be shown with. */
export function stepText({ words, known }: Pick<Shown, 'words' | 'known'>, { answers, compared }: Pick<Lettered, 'answers' | 'compared'>, i: number): string {
  const answer = answers[i] ?? ''
  return i === 0 ? words.answer(answer, known.ask) : words.later(answer, compared?.shown?.[i])
}

/** The first answers that follow, in one line. */
function Then({ play, plan }: { play: Shown; plan: Lettered }) {
  const text = play.ui('hint.then', plan.answers.slice(1, 1 + STEPS).map((_, i) => capital(stepText(play, plan, 1 + i))).join(', '))
  return (
    <small class="then" title={text}>
      {text}
    </small>
  )
}

/** What comes to the same as a plan, in one line: any of them will do. */
function Same({ play, same = [] }: { play: Shown; same?: Answer[] | undefined }) {
  if (!same.length) return null
  const text = play.ui('hint.same', same.slice(0, STEPS).map((answer) => play.words.answer(answer, play.known.ask)).join('; ') + (same.length > STEPS ? '; …' : ''))
  return <small class="then" title={same.length > STEPS ? same.map((answer) => play.words.answer(answer, play.known.ask)).join('; ') : undefined}>{text}</small>
}

/** What the bot goes by beyond the figures. */
function GoesBy({ play: { words }, hint }: { play: Shown; hint: Hint }) {
  return hint.weighs ? <p class="because">{words.weighed(hint.weighs)}</p> : null
}

/** How sure the bot is, and how it came to it. */
function HowSure({ play, hint, weighing, final, brief }: { play: Shown; hint: Hint; weighing: Weighing; final: string[]; brief?: boolean }) {
  const { ui } = play
  const sure = certaintyOf(weighing, hint, final)
  if (!sure) return <small class="sure">{ui('hint.sees')} {ui('hint.who.you')}</small>
  return (
    <small class="sure" title={ui('hint.how', levelName(ui, hint.bot), weighing.plans[0]?.compared?.futures ?? 0)}>
      {sure} {!brief && ui('hint.who.you')}
    </small>
  )
}

export function HintBox({ play, telling, foreign, hide, give, hover, strip }: Props & { strip?: boolean }) {
  const { known, words, ui } = play
  const { hint, ask } = known
  const weighed = letteredOf(hint, ask)
  const alone = weighed.length === 0
  const happens = useHappens({ play, telling, foreign }, strip ? [] : weighed)
  const [more, setMore] = useState(false)
  useEffect(() => setMore(false), [hint])
  const brief = !strip && !more // on a phone: what to do and one reason; the rest on request, for the board keeps its room
  useEffect(() => {
    if (hint && alone) hover(hint.a) // of several plans the letters are on the board, and no card covers it
    return () => hover(undefined)
  }, [hint?.a, alone])
  if (!hint || !ask?.answers.includes(hint.a)) return null
  const told = plansOf(hint.reason).length > 1 // the bot's own list says it
  if (strip && weighed.length) return null // all of it is under the board, and the answers keep their room
  const label = (answer: Answer) => capital(words.answer(answer, hint.step === 0 ? ask : undefined))
  const weighing = weighingOf(play, weighed)
  const sure = <HowSure {...{ play, hint, weighing, brief }} final={happens.final} />
  const unfolds = !strip && (
    <button class="small" aria-expanded={more} onClick={() => setMore(!more)}>
      {ui(more ? 'hint.less' : 'hint.more')}
    </button>
  )
  const hider = (
    <button class="small" onClick={hide}>
      {ui(weighed.length ? 'hint.hide.short' : 'hint.hide')} <kbd aria-hidden="true">Esc</kbd>
    </button>
  )
  return (
    <section class="hintbox" role="status" aria-label={ui('hint')}>
      <h3>
        <Icon name="bulb" size={16} />
        {ui('hint.from', levelName(ui, hint.bot))}
        {weighed.length > 0 && unfolds}
        {weighed.length > 0 && hider}
      </h3>
      {weighed.length > 0 && sure}
      {!weighed.length && (
        <p class="q">
          <b class="disc asks">{LETTERS[0]}</b>
          {capital(words.answer(hint.a, ask))}
        </p>
      )}
      <Plans play={play} plans={plansOf(hint.reason)} />
      {!told && (!weighed.length || !weighed[0]?.compared?.figures) && <p class="because">{ask.answers.length === 1 ? ui('hint.only') : reasonOf(hint, ui, label, play.given)}</p>}
      {weighed.length > 0 && <Weighed {...{ play, give, hover, happens, brief }} plans={weighed} />}
      {!brief && (
        <>
          {!weighed.length && <Does play={play} hint={hint} />}
          {!weighed.length && <Same play={play} same={weighedOf(hint, ask)[0]?.same} />}
          {weighed.length > 0 && <Common weighing={weighing} />}
          <GoesBy play={play} hint={hint} />
          {!weighed.length && sure}
        </>
      )}
      {!weighed.length && (
        <div class="row">
          <button class="small" data-answer={hint.a} onClick={() => give([hint.a])}>
            {ui('hint.play')} <kbd aria-hidden="true">{LETTERS[0]}</kbd>
          </button>
          {unfolds}
          {hider}
        </div>
      )}
    </section>
  )
}

const DOES = 4 // figures

/** What a plan does to the figures of the game, in one sentence; empty: nothing that could be seen. */
function doneText(play: Shown, plan: Compared | undefined): string {
  const does = plan ? doneBy(play, plan) : []
  const told = does.slice(0, DOES).map((row) => `${figureName(play, row)} ${changeText(row.values[0] ?? 0, play.language)}`)
  return told.length ? `${play.ui(does[0]?.when === 'end' ? 'hint.does.later' : 'hint.does')} ${told.join('; ')}.` : ''
}

/** What every plan does, where nothing sets them apart: why one plays any of them. */
function commonTo(weighing: Weighing): string {
  const done = allAlike(weighing) ? doneText(weighing.play, weighing.plans[0]?.compared) : ''
  return done && `${weighing.play.ui('hint.each')} ${done}`
}

function Common({ weighing }: { weighing: Weighing }) {
  const text = commonTo(weighing)
  return text ? <p class="because num">{text}</p> : null
}

/** Where no plan that begins otherwise was compared: what the chosen one does by the end of the turn. */
function Does({ play, hint }: { play: Shown; hint: Hint }) {
  const text = hint.step === undefined ? '' : doneText(play, hint.plans?.find((one) => one.chosen))
  return text ? <p class="num">{text}</p> : null
}

interface Plan {
  answers: Answer[]
  value: number // of the position it leads to, with the span it lies in
  low: number
  high: number
  better: number // futures in which it did better than what the bot does without thinking
  futures: number
  chosen?: boolean
}
const [PLANS, STEPS] = [3, 3]

/** What a planner compared (docs/bots.md), if the bot has told that. */
export function plansOf(reason: { [key: string]: unknown } | undefined): Plan[] {
  const plans = reason?.plans
  return Array.isArray(plans) ? (plans as Plan[]).filter((one) => Array.isArray(one.answers) && one.answers.length && one.futures > 0).slice(0, PLANS) : []
}

/** Three plans by letters: what each begins with, and what it came to in how many simulated games. */
function Plans({ play, plans }: { play: Shown; plans: Plan[] }) {
  if (plans.length < 2) return null
  return (
    <ol class="plans">
      {plans.map(({ answers, value, low, high, futures, chosen }, i) => (
        <li key={i} class={chosen ? 'on' : ''}>
          <b class="disc">{'ABC'[i]}</b>
          <span>
            {answers.slice(0, STEPS).map((answer) => capital(play.words.answer(answer))).join(', ')}
            {answers.length > STEPS ? ' …' : ''}
            <small>{play.ui('hint.plan', figure(value), figure(low), figure(high), futures)}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
const figure = (n: number): string => String(n).replace('-', '−')
