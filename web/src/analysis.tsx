// The analysis of a finished game (docs/analysis.md): the server works it out in the background, and only once the game
// is over. The chance of each side over the course, where it turned, what chance and choices did, and missed plans.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, Refused, type Analysis, type AnalysisState, type AnalysisTurn, type Word } from './api'
import { Chart, type Series } from './chart'
import { factionColour, seatColour } from './colours'
import { Trouble } from './parts'
import { percent, shares } from './reckoned'
import type { Shown } from './room'
import { capital, refusalText, signed } from './text'

const [EVERY, STEPS, PLANS] = [1000, 4, 3] // milliseconds between two looks; answers of a plan; plans of a seat

/** A change in thousandths as points, with its sign. */
export const points = (thousandths: number): string => (percent(thousandths) > 0 ? '+' : '') + signed(percent(thousandths))

/** The chances as lines of a chart, the game's beginning first. */
export function chancesOf({ game, words, table, name }: Pick<Shown, 'game' | 'words' | 'table' | 'name'>, { by, series, start, turns }: Analysis): Series[] {
  const moments = [start, ...turns.map(({ after }) => after)].map(shares)
  return series.map((id, i) => {
    const seat = table.seats.findIndex((one) => one.seat === id)
    const called = by === 'side' ? capital(words.word('side', id)) : name(id)
    const values = moments.map((chances) => chances[i] ?? 0)
    return { id, name: called, colour: factionColour(game.id, id) ?? seatColour(game.id, id, Math.max(0, seat), called), values }
  })
}

/** What is known of the analysis; `ask` starts it. */
export function useAnalysis(play: Shown): { state: AnalysisState | undefined; trouble: string | undefined; ask: () => void } {
  const { table, ui } = play
  const [state, setState] = useState<AnalysisState>()
  const [trouble, setTrouble] = useState<string>()
  const refused = (error: unknown) => setTrouble(error instanceof Refused ? refusalText(play.shell.language, error.refusal) : ui('offline'))
  const busy = state?.state === 'waiting' || state?.state === 'working'
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => api.analysis(table.code).then(setState, refused), EVERY)
    return () => clearTimeout(timer)
  }, [state])
  const ask = () => {
    setTrouble(undefined)
    api.analyse(table.code).then(setState, refused)
  }
  return { state, trouble, ask }
}

export function AnalysisPanel({ play, show }: { play: Shown; show: (at: number) => void }) {
  const { ui } = play
  const { state, trouble, ask } = useAnalysis(play)
  const busy = state?.state === 'waiting' || state?.state === 'working'
  return (
    <section class="panel analysis" aria-label={ui('analysis')}>
      <h3>{ui('analysis')}</h3>
      {!state?.analysis && <p class="quiet">{ui('analysis.about')}</p>}
      {!busy && !state?.analysis && (
        <button class="small" onClick={ask}>
          {ui('analysis.begin')}
        </button>
      )}
      {busy && <Progress state={state} text={ui(state.state === 'waiting' ? 'analysis.waits' : 'analysis.works', state.done ?? 0, state.total ?? 0)} />}
      {state?.state === 'failed' && <p class="quiet">{ui('analysis.failed')}</p>}
      <Trouble text={trouble} />
      {state?.analysis && <Found play={play} found={state.analysis} show={show} />}
    </section>
  )
}

export function Progress({ state: { done = 0, total }, text }: { state: AnalysisState; text: string }) {
  return (
    <p>
      <progress value={total ? done : undefined} max={total ?? 1} aria-label={text} /> <span role="status">{text}</span>
    </p>
  )
}

interface FoundProps {
  play: Shown
  found: Analysis
  show: (at: number) => void
}

function Found({ play, found, show }: FoundProps) {
  const { ui } = play
  const series = useMemo(() => chancesOf(play, found), [found])
  return (
    <>
      <Chart ui={ui} title={ui('analysis.chances')} series={series} marks={[found.turns[0]?.first ?? 0, ...found.turns.map(({ last }) => last)].map(String)} size={[460, 200]} />
      <p class="quiet">{ui('analysis.margin', found.futures, percent(found.margin))}</p>
      <Points {...{ play, found, show }} series={series} />
      <Accounts play={play} found={found} series={series} />
      <Missed {...{ play, found, show }} />
    </>
  )
}

/** Whose turn it was; with what settled in it, which has its part in the change. */
export const titleOf = ({ ui, words, name }: Pick<Shown, 'ui' | 'words' | 'name'>, { opens, settles, seat }: Pick<AnalysisTurn, 'opens' | 'settles' | 'seat'>): string => {
  const said = opens ? `${words.entry(opens)} ${name(seat)}` : name(seat)
  return settles ? ui('analysis.then', said, words.entry(settles)) : said
}

function Points({ play, found, show, series }: FoundProps & { series: Series[] }) {
  const { ui } = play
  if (!found.turning.length) return <p class="quiet">{ui('analysis.calm')}</p>
  return (
    <ol class="turning">
      {found.turning.map(({ turn, of, by, luck }, i) => {
        const at = found.turns[turn]
        return at ? (
          <li key={turn}>
            <button class="line" onClick={() => show(at.last)}>
              <b class="disc">{i + 1}</b>
              <span>
                {titleOf(play, at)}
                {luck !== undefined && <small>{ui('analysis.split', points(luck), points(by - luck))}</small>}
              </span>
              <span class="swing">
                <b class="num">{points(by)}</b>
                <small>{series.find((one) => one.id === of)?.name}</small>
              </span>
            </button>
          </li>
        ) : null
      })}
    </ol>
  )
}

function Accounts({ play: { ui }, found: { accounts }, series }: { play: Shown; found: Analysis; series: Series[] }) {
  if (!accounts) return null
  const starts = shares(series.map(({ id }) => accounts[id]?.start ?? 0))
  return (
    <div class="scrollx" tabIndex={0} role="region" aria-label={ui('analysis.accounts')}>
      <table class="figs">
        <thead>
          <tr>
            <th scope="col">{ui('analysis.accounts')}</th>
            {['start', 'luck', 'own', 'others'].map((part) => (
              <th key={part} scope="col">
                {ui(`analysis.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ id, name }, i) => {
            const sum = accounts[id]
            return sum ? (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td class="num">{starts[i]} %</td>
                <td class="num">{points(sum.luck)}</td>
                <td class="num">{points(sum.own)}</td>
                <td class="num">{points(sum.others)}</td>
              </tr>
            ) : null
          })}
        </tbody>
      </table>
    </div>
  )
}

function Missed({ play, found, show }: FoundProps) {
  const { ui, words, name } = play
  if (!found.missed) return <p class="quiet">{ui('analysis.noplans')}</p>
  const told = (answers: string[], shown: Word[][] = []) => answers.slice(0, STEPS).map((answer, i) => capital(words.later(answer, shown[i]))).join(', ') + (answers.length > STEPS ? ' …' : '')
  const seats = Object.entries(found.missed).filter(([, turns]) => turns.length)
  return (
    <>
      <h4>{ui('analysis.missed')}</h4>
      {!seats.length && <p class="quiet">{ui('analysis.nomissed')}</p>}
      {seats.map(([seat, turns]) => (
        <details key={seat} open={seat === play.you}>
          <summary>{name(seat)}</summary>
          <ol class="turning">
            {turns.slice(0, PLANS).map((number) => {
              const turn = found.turns[number]
              return turn?.missed ? (
                <li key={number}>
                  <button class="line" onClick={() => show(turn.missed?.from ?? turn.first)}>
                    <span>
                      {told(turn.missed.best, turn.missed.best_shown)}
                      <small>{ui('analysis.instead', told(turn.missed.played, turn.missed.played_shown))}</small>
                      <small>{titleOf(play, turn)}</small>
                    </span>
                    <b class="num">{points(turn.missed.gain)}</b>
                  </button>
                </li>
              ) : null
            })}
          </ol>
        </details>
      ))}
    </>
  )
}
