// The analysis as a page of its own, in the board's place (docs/analysis.md): the chances over the game with dice and
// choices beneath, three turning points, and of the turn looked at what was played, what would have been better, and a
// private table at which to try it.

import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { api, Refused, type Analysis, type AnalysisTurn, type Answer, type Past, type Word } from './api'
import { chancesOf, Progress, useAnalysis } from './analysis'
import { AnalysisChart } from './analysischart'
import { factionColour, type Colour } from './colours'
import { reasonText } from './hintparts'
import { Icon } from './icons'
import { changed, linesOf, type Change, type Telling } from './kit/actions'
import { useMedia } from './kit/input'
import { Named } from './named'
import { Chip, Trouble } from './parts'
import { actionsIn, isDoubtful, isOpen, isPair, labelsOf, missedOf, movesOf, percent, sumsOf, surelyMissed, type Title, titleOf, toldPoints, turningOf, type Part, verdictOf, whenOf } from './reckoned'
import type { Replay } from './replay'
import type { Shown } from './room'
import { go } from './route'
import { nonce, rememberHost, rememberSeat } from './store'
import { capital, refusalText, signed } from './text'
import type { Series } from './chart'

export interface Side {
  name: string
  colour: Colour
}
/** A moment on the board: what was played in ink, what would have been better in yellow. */
export interface Plans {
  past: Past
  played: Change
  better: Answer[]
}
interface Props {
  play: Shown
  replay: Replay
  telling: Telling
  sideOf: (seat: string) => Side
  draw: (plans: Plans) => ComponentChildren
  sheet: () => void
  board: () => void
}

const STEPS = 4 // answers of a plan that are told
const PHONE = '(max-width: 760px)'
/** A side without its article; in German it would be declined otherwise. */
const bare = (name: string): string => capital(name.replace(/^the /i, ''))
/** What chance is called: dice, or what is drawn where a game has none. */
type Luck = '' | '.drawn'
const luckOf = ({ rolls }: Telling): Luck => (rolls ? '' : '.drawn')
const plus = (n: number): string => (n > 0 ? '+' : '') + signed(n)

export function AnalysisPage(props: Props) {
  const { play, sheet, board } = props
  const { ui } = play
  const { state, trouble, ask } = useAnalysis(play)
  useEffect(ask, [])
  const busy = state?.state === 'waiting' || state?.state === 'working'
  return (
    <main class="final analysed" aria-label={ui('analysis')}>
      <header class="row">
        <h2>{ui('analysis')}</h2>
        {busy && <Progress state={state} text={ui(state.state === 'waiting' ? 'analysis.waits' : 'analysis.works', state.done ?? 0, state.total ?? 0)} />}
        <span class="grow" />
        <button class="ans" onClick={sheet}>
          <Icon name="list" size={18} />
          <span class="t">{ui('final')}</span>
        </button>
        <button class="ans" onClick={board}>
          <Icon name="board" size={18} />
          <span class="t">{ui('final.board')}</span>
        </button>
      </header>
      {state?.state === 'failed' && <p class="quiet">{ui('analysis.failed')}</p>}
      {!state?.analysis && state?.state !== 'failed' && <p class="quiet">{ui('analysis.about')}</p>}
      <Trouble text={trouble} />
      {state?.analysis && <Found {...props} found={state.analysis} />}
    </main>
  )
}

/** The series that is read first: one's own, else the winner's. */
function firstOf({ series, seats, turns }: Analysis, you: string): number {
  const own = series.indexOf(seats.find(({ seat }) => seat === you)?.of ?? '')
  const after = turns[turns.length - 1]?.after ?? []
  return own >= 0 ? own : Math.max(0, after.indexOf(Math.max(...after)))
}

function Found(props: Props & { found: Analysis }) {
  const { play, replay, telling, sideOf, found } = props
  const { ui } = play
  const narrow = useMedia(PHONE)
  const [base, setBase] = useState(() => firstOf(found, play.you))
  const [picked, setPicked] = useState<number>() // of all turns: more come before those that are reckoned
  const colourOf = ({ id, colour }: Series) => {
    const seat = found.seats.find(({ of }) => of === id)?.seat
    return factionColour(play.game.id, id) || !seat ? colour : sideOf(seat).colour
  }
  const series = useMemo(() => chancesOf({ ...play, name: (seat) => sideOf(seat).name }, found).map((one) => ({ ...one, name: bare(one.name), colour: colourOf(one) })), [found, play.words])
  const { last } = replay
  const actions = useMemo(() => actionsIn(last, telling), [last, telling])
  const { skipped = 0 } = found
  const total = skipped + found.turns.length
  const setChosen = (turn: number) => setPicked(turn + skipped)
  const labels = useMemo(() => (last ? labelsOf(play, found, last.journal, total) : []), [found, last, play.words])
  const titleAt = (i: number): Title | undefined => {
    const turn = found.turns[i]
    return turn && last ? titleOf(play, turn, last, telling, actions, sideOf(turn.seat).name) : undefined
  }
  const whole = skipped === 0
  const turning = useMemo(() => toldPoints(turningOf(found), whole, titleAt), [found, whole, last, actions, play.words])
  const largest = [...turning].sort((a, b) => b.by - a.by)[0]?.turn
  const chosen = picked === undefined ? undefined : picked - skipped
  const at = Math.min(chosen ?? largest ?? found.turns.length - 1, found.turns.length - 1)
  const turn = found.turns[at]
  const step = (by: number) => setChosen(Math.max(0, Math.min(found.turns.length - 1, at + by)))
  const pair = isPair(found)
  const missed = missedOf(found, play.you)
  const luck = luckOf(telling)
  return (
    <div class="anacols">
      <section class="panel" aria-label={ui('analysis.chances')}>
        <div class="row anahead">
          <h3>{ui('analysis.chances')}</h3>
          <small>{ui('analysis.margin', found.futures, percent(found.margin))}</small>
        </div>
        <Legend {...{ ui, series, base, pair, setBase, luck }} open={isOpen(found)} />
        <AnalysisChart
          {...{ ui, found, total, series, base, labels, at, narrow, luck }}
          marks={turning.map((point) => point.turn)}
          look={setChosen}
          colourOf={(seat) => sideOf(seat).colour.fill}
        />
        <SumRow {...{ play, found, base, sideOf, luck }} side={series[base]} whole={whole} />
        <AsTable {...{ ui, found, series, base, labels, luck }} />
      </section>
      <div class="anaside">
        <section class="panel turning" aria-label={ui('final.turning')}>
          <h3>{ui('final.turning')}</h3>
          {!turning.length && whole && <p class="quiet">{ui('analysis.calm')}</p>}
          <ol>
            {turning.map((point, n) => (
              <Point key={point.turn} {...{ play, found, point, n, sideOf, luck }} on={point.turn === at} title={titleAt(point.turn)} series={series} of={pair ? base : series.findIndex(({ id }) => id === point.of)} pick={() => setChosen(point.turn)} />
            ))}
          </ol>
        </section>
        {missed.length > 0 && (
          <section class="panel turning" aria-label={ui('analysis.missed')}>
            <h3>{ui('analysis.missed')}</h3>
            <ol>
              {missed.map((i) => {
                const one = found.turns[i]
                const title = titleAt(i)
                return one?.missed ? (
                  <li key={i}>
                    <button class={i === at ? 'line on' : 'line'} aria-pressed={i === at} onClick={() => setChosen(i)}>
                      <span>
                        <b class="what">{capital(play.words.later(one.missed.best[0] ?? '', one.missed.best_shown?.[0]))}</b>
                        <small>{[title?.when, sideOf(one.seat).name].filter(Boolean).join(' · ')}</small>
                      </span>
                      <b class="num">{plus(percent(one.missed.gain))}</b>
                    </button>
                  </li>
                ) : null
              })}
            </ol>
          </section>
        )}
        {turn && <TurnPanel key={at} {...props} turn={turn} at={at} title={titleAt(at)} step={step} />}
      </div>
    </div>
  )
}

function Legend({ ui, series, base, pair, open, setBase, luck }: { luck: Luck; ui: Shown['ui']; series: Series[]; base: number; pair: boolean; open: boolean; setBase: (at: number) => void }) {
  return (
    <div class="row analegend" role="group" aria-label={ui(`analysis.side${luck}`)}>
      {series.map(({ id, name, colour }, i) => (
        <button key={id} class="small" aria-pressed={i === base} onClick={() => setBase(i)}>
          <Chip colour={colour} /> {pair ? ui(i === base ? 'analysis.beneath' : 'analysis.above', name) : name}
        </button>
      ))}
      {open && <small>{ui('analysis.nobody')}</small>}
    </div>
  )
}

interface PointProps {
  play: Shown
  found: Analysis
  point: Analysis['turning'][number]
  n: number
  on: boolean
  title: Title | undefined
  series: Series[]
  of: number
  sideOf: Props['sideOf']
  luck: Luck
  pick: () => void
}

function Point({ play: { ui, you }, found, point, n, on, title, series, of, sideOf, luck, pick }: PointProps) {
  const moved = movesOf(found, of)[point.turn]
  const turn = found.turns[point.turn]
  if (!moved || !turn) return null
  const dice = found.accounts && Math.abs(moved.dice) > Math.abs(moved.choice)
  const who = turn.seat === you ? ui('you') : sideOf(turn.seat).name
  return (
    <li>
      <button class={on ? 'line on' : 'line'} aria-pressed={on} onClick={pick}>
        <b class="disc">{n + 1}</b>
        <span>
          <b class="what">{title && <Named first text={title.what} />}</b>
          <small>{[title?.when, found.accounts && (dice ? ui(`analysis.bydice${luck}`) : ui('analysis.bychoice', who)), isDoubtful(found, moved) && ui('analysis.doubtful')].filter(Boolean).join(' · ')}</small>
        </span>
        <span class="swing">
          <b class="num">{ui('analysis.fromto', ...moved.shown)}</b>
          <small>{series[of]?.name}</small>
        </span>
      </button>
    </li>
  )
}

function SumRow({ play: { ui, you, language }, found, base, side, sideOf, luck, whole }: { play: Shown; found: Analysis; base: number; side: Series | undefined; sideOf: Props['sideOf']; luck: Luck; whole: boolean }) {
  if (!found.accounts) return null
  const { start, dice, choices, end } = sumsOf(found, base)
  const all = choices.reduce((sum, [, by]) => sum + by, 0)
  const own = choices.filter(([seat]) => found.seats.find((one) => one.seat === seat)?.of === side?.id).reduce((sum, [, by]) => sum + by, 0)
  const { helped, harmed } = verdictOf({ dice, own, others: all - own }, percent(found.margin))
  const named = (parts: Part[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts.map((part) => ui(`analysis.part.${part}${part === 'dice' ? luck : ''}`)))
  const told = [helped.length && ui('analysis.helped', named(helped)), harmed.length && ui('analysis.harmed', named(harmed))].filter(Boolean).join(' ')
  return (
    <div class="anasums">
      <dl>
        <div>
          <dt>{whole ? ui('analysis.atstart') : ui('analysis.before', (found.skipped ?? 0) + 1)}</dt>
          <dd class="num">{start}</dd>
        </div>
        <div>
          <dt>{ui(`analysis.dice${luck}`)}</dt>
          <dd class="num">{plus(dice)}</dd>
        </div>
        {choices.map(([seat, by]) => (
          <div key={seat}>
            <dt>{seat === you ? ui('analysis.yours') : ui('analysis.choicesof', sideOf(seat).name)}</dt>
            <dd class="num">{plus(by)}</dd>
          </div>
        ))}
        <div>
          <dt>{ui('analysis.atend')}</dt>
          <dd class="num">{end}</dd>
        </div>
      </dl>
      <p>
        {!whole && `${ui('analysis.sofar')} · `}
        {side?.name}: {told || ui(`analysis.unclear${luck}`)} <span class="quiet">{ui('analysis.against')}</span>
        {[dice, ...choices.map(([, by]) => by)].some((by) => Math.abs(by) > 100) && <span class="quiet"> {ui('analysis.beyond')}</span>}
      </p>
    </div>
  )
}

function AsTable({ ui, found, series, base, labels, luck }: { ui: Shown['ui']; found: Analysis; series: Series[]; base: number; labels: string[]; luck: Luck }) {
  const moves = movesOf(found, base)
  return (
    <details>
      <summary>{ui('chart.table')}</summary>
      <div class="scrollx" tabIndex={0} role="region" aria-label={ui('analysis.chances')}>
        <table class="figs">
          <thead>
            <tr>
              <td />
              {series.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              {found.accounts && <th scope="col">{ui(`analysis.dice${luck}`)}</th>}
              {found.accounts && <th scope="col">{ui('analysis.choices')}</th>}
            </tr>
          </thead>
          <tbody>
            {found.turns.map((_, i) => (
              <tr key={i}>
                <th scope="row">{labels[i] || i + 1 + (found.skipped ?? 0)}</th>
                {series.map(({ id, values }) => (
                  <td key={id} class="num">
                    {values[i + 1]}
                  </td>
                ))}
                {found.accounts && <td class="num">{plus(percent(moves[i]?.dice ?? 0))}</td>}
                {found.accounts && <td class="num">{plus(percent(moves[i]?.choice ?? 0))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** The board before the plans part, and after the turn. */
function usePlans({ table }: Shown, { first, last, missed }: AnalysisTurn, telling: Telling): Plans | undefined {
  const [plans, setPlans] = useState<Plans>()
  useEffect(() => {
    let live = true
    Promise.all([api.past(table.code, missed?.at ?? first), api.past(table.code, last)]).then(
      ([past, after]) => {
        const entries = after.journal.slice(past.journal.length)
        const { ids, lines } = changed(past.view, after.view)
        if (live) setPlans({ past, played: { ids, lines: [...lines, ...linesOf(telling, entries)] }, better: missed?.best ?? [] })
      },
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [first, last, missed?.at])
  return plans
}

function TurnPanel({ play, replay, telling, found, turn, at, title, step, sideOf, draw }: Props & { found: Analysis; turn: AnalysisTurn; at: number; title: Title | undefined; step: (by: number) => void }) {
  const { ui, words } = play
  const plans = usePlans(play, turn, telling)
  const { seat } = turn
  const missed = surelyMissed(turn)
  const own = found.series.indexOf(found.seats.find((one) => one.seat === seat)?.of ?? '')
  const played = percent((turn.chosen ?? turn.after)[own] ?? 0)
  const costs = turn.chosen ? percent(movesOf(found, own)[at]?.from ?? 0) - played : 0 // against the bot's own turn
  const better = Math.min(100, played + percent(missed?.gain ?? 0))
  const told = (answers: Answer[], shown: Word[][] = []) => answers.slice(0, STEPS).map((answer, i) => capital(words.later(answer, shown[i]))).join('. ') + (answers.length > STEPS ? ' …' : '.')
  const when = replay.last ? whenOf(play, replay.last.journal, turn.told_to) : undefined
  const number = ui('analysis.turn', at + 1 + (found.skipped ?? 0), found.turns.length + (found.skipped ?? 0))
  return (
    <section class="panel anaturn" aria-label={number}>
      <h3>
        {when ?? number} · {sideOf(seat).name} · {ui(missed ? 'analysis.better.plan' : 'analysis.asplayed')}
      </h3>
      {title && (
        <p class="what">
          <Named first text={title.what} />
        </p>
      )}
      <div class="planboard" inert aria-hidden="true">
        {plans && draw(plans)}
      </div>
      {missed ? (
        <div class="plans2">
          <div>
            <b class="pen">{ui('analysis.played')}</b> <b class="num">{played}</b>
            <p>{told(missed.played, missed.played_shown)}</p>
          </div>
          <div>
            <b class="lamp">{ui('analysis.better')}</b> <b class="num">{better}</b>
            <p>{told(missed.best, missed.best_shown)}</p>
          </div>
        </div>
      ) : (
        <p class="quiet">
          {found.missed && costs > percent(found.margin) ? ui('analysis.costs', costs, played + costs, played) : ui(found.missed ? 'analysis.nobetter' : 'analysis.noplans')}
        </p>
      )}
      {missed && <p class="quiet">{ui('analysis.reason', percent(missed.gain), Math.max(1, percent(2 * missed.error)))}</p>}
      {missed && missed.why.length > 0 && <p class="quiet num">{missed.why.map((one) => reasonText(play, one)).join(' ')}</p>}
      <Buttons {...{ play, step, at }} count={found.turns.length} from={missed?.at ?? turn.first} seat={seat} />
    </section>
  )
}

function Buttons({ play, step, at, count, from, seat }: { play: Shown; step: (by: number) => void; at: number; count: number; from: number; seat: string }) {
  const { ui, shell, table, you, name } = play
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const begin = async () => {
    setBusy(true)
    try {
      const made = await api.tryFrom(table.code, from, seat)
      rememberHost(made.table, made.host)
      const { token } = await api.join(made.table, shell.name || (table.seats.some((one) => one.seat === you) ? name(you) : ui('you.short')), undefined, nonce())
      rememberSeat(made.table, token)
      await api.start(made.table, made.host)
      go(`/t/${made.table}`)
    } catch (error) {
      setBusy(false)
      setTrouble(error instanceof Refused ? refusalText(shell.language, error.refusal) : ui('offline'))
    }
  }
  return (
    <>
      <Trouble text={trouble} />
      <div class="row anabuttons">
        <button class="ans pri" disabled={busy} onClick={() => void begin()}>
          {ui('analysis.try')}
        </button>
        <button class="ans" disabled={at === 0} aria-label={ui('analysis.prev')} onClick={() => step(-1)}>
          <Icon name="back" size={18} />
        </button>
        <button class="ans" disabled={at + 1 >= count} onClick={() => step(1)}>
          {ui('analysis.next')}
        </button>
      </div>
    </>
  )
}
