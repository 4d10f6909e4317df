// The final sheet: who won and by which end, every side's figures, their course with its turning points, and what comes
// next: a rematch in one tap, the board and its past, a link to share, the record as a file.

import { useMemo, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Part } from './api'
import { Chart, useCourse, type Series } from './chart'
import { factionColour, seatColour } from './colours'
import { Icon } from './icons'
import { Chip } from './parts'
import { RecordLink, Rematch, type Replay } from './replay'
import type { Shown } from './room'
import { columnsOf, labelOf } from './sheet'
import { capital } from './text'
import { sorted } from './view'

const POINTS = 3

interface Props {
  play: Shown
  replay: Replay
  board: () => void // leaves the sheet for the board
  halved?: string[] // figures that a view counts in halves
  children?: ComponentChildren // the game's own table of scores
}

export function FinalSheet({ play, replay, board, halved, children }: Props) {
  const { ui, words, table, game, name } = play
  const { result } = replay
  const winners = table.seats.filter((seat) => result?.seats[seat.seat] === 'win')
  const drawn = table.seats.filter((seat) => result?.seats[seat.seat] === 'draw')
  const lead = winners.length ? winners : drawn
  const course = useCourse(play, replay, true, halved)
  const own = result?.seats[play.you]
  return (
    <main class="final ending" aria-label={ui('over.title')}>
      <header>
        <h3>{ui('over.title')}</h3>
        <h2>
          {lead.map((seat) => (
            <Chip key={seat.seat} colour={seatColour(game.id, seat.seat, table.seats.indexOf(seat), name(seat.seat))} />
          ))}
          {lead.length ? `${lead.map((seat) => name(seat.seat)).join(', ')} ${ui(winners.length ? 'over.win' : 'over.draw', lead.length)}.` : result ? ui('over.nobody') : ui('loading')}
        </h2>
        <p class="lead">
          {result?.why ? words.word('end', result.why) : ''} {result?.clause && <span class="cid">{result.clause}</span>} {own && lead.length > 0 && table.seats.length > 1 ? ui(`mine.${own}`) : ''}
        </p>
      </header>
      <div class="finalcols">
        <section class="panel" aria-label={ui('final.scores')}>
          <h3>{ui('final.scores')}</h3>
          {result?.score?.length ? <Parts play={play} parts={result.score} won={winners.map((seat) => seat.seat)} /> : null}
          {children}
          {!result?.score?.length && <Scores play={play} replay={replay} />}
        </section>
        <div>
          <section class="panel" aria-label={ui('chart')}>
            {course.shown ? (
              <Chart ui={ui} title={labelOf(play, course.shown)} series={course.figures.get(course.shown) ?? []} marks={course.places.map(String)} size={[460, 200]} />
            ) : (
              <p class="quiet">{ui(course.views.length ? 'chart.none' : 'loading')}</p>
            )}
          </section>
          <Turning
            play={play}
            series={course.figures.get(course.shown ?? '') ?? []}
            places={course.places}
            show={(at) => {
              board()
              replay.show(at)
            }}
          />
        </div>
      </div>
      <footer class="row">
        <Rematch play={play} look="ans pri" />
        <button class="ans" onClick={board}>
          <Icon name="board" size={18} />
          <span class="t">{ui('final.board')}</span>
        </button>
        <Share play={play} />
        <RecordLink table={table} look="ans" text={ui('over.record')} />
      </footer>
    </main>
  )
}

interface Column {
  id: string
  head: ComponentChildren
  won?: boolean
}
interface Row {
  name: string
  values: (number | undefined)[] // in the order of the columns
  clause?: string
}

/** A row a part, a column a side: the highest of a row in bold, the winners' columns framed. */
function ScoreTable({ ui, columns, rows }: { ui: Shown['ui']; columns: Column[]; rows: Row[] }) {
  const ruled = rows.some(({ clause }) => clause !== undefined)
  return (
    <div class="scrollx" tabIndex={0} role="region" aria-label={ui('final.scores')}>
      <table class="scores">
        <thead>
          <tr>
            <td />
            {columns.map(({ id, head, won }) => (
              <th key={id} scope="col" class={won ? 'won' : ''}>
                {head}
              </th>
            ))}
            {ruled && <th scope="col">{ui('final.rule')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, clause }) => {
            const most = Math.max(...values.map((value) => value ?? -Infinity))
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ id, won }, i) => (
                  <td key={id} class={`num${values[i] === most && columns.length > 1 ? ' most' : ''}${won ? ' won' : ''}`}>
                    {values[i] ?? '–'}
                  </td>
                ))}
                {ruled && <td class="quiet">{clause?.split(' ').map((id) => <span key={id} class="cid">{id}</span>)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What the scores are made of, each part with its clause, the sum at the end. */
function Parts({ play, parts, won }: { play: Shown; parts: Part[]; won: string[] }) {
  const { words, game, table, name, ui } = play
  const sides = [...new Set(parts.map((part) => part.of ?? ''))]
  const last = (row: string) => parts.reduce((at, part, i) => (part.name === row ? i : at), -1)
  const names = [...new Set(parts.map((part) => part.name))].sort((a, b) => (a === 'total' ? Infinity : last(a)) - (b === 'total' ? Infinity : last(b))) // as every side has them
  const find = (row: string, of: string) => parts.find((part) => part.name === row && (part.of ?? '') === of)
  const sideName = (id: string) => (table.seats.some((seat) => seat.seat === id) && game.seat_names.length === 0 ? name(id) : capital(words.id(id).replace(/^(the|die|der|das) /i, '')))
  const colour = (id: string) => factionColour(game.id, id) ?? seatColour(game.id, id, table.seats.findIndex((seat) => seat.seat === id), sideName(id))
  const columns = sides.map((id) => ({ id, won: won.includes(id), head: id && [<Chip key="chip" colour={colour(id)} />, sideName(id)] }))
  const rows = names.map((row) => ({ name: capital(words.word('score', row)), values: sides.map((id) => find(row, id)?.value), clause: parts.find((part) => part.name === row)?.clause }))
  return <ScoreTable {...{ ui, columns, rows }} />
}

/** Where a game does not say what its scores are made of: every figure of every side. */
function Scores({ play, replay }: { play: Shown; replay: Replay }) {
  const { known, table, game, you, ui } = play
  const sides = useMemo(() => {
    const isFaction = (id: string) => !!factionColour(game.id, id)
    const view = replay.last?.view ?? known.view
    return columnsOf(play, sorted(view, table.seats.map((seat) => seat.seat), you, isFaction)).filter((one) => one.members.some(([, value]) => typeof value === 'number'))
  }, [replay.last, known.view])
  const keys = [...new Set(sides.flatMap(({ members }) => members.flatMap(([key, value]) => (typeof value === 'number' ? [key] : []))))]
  if (!keys.length) return null
  const columns = sides.map(({ id, name, colour }) => ({ id, head: [<Chip key="chip" colour={colour} />, name] }))
  const rows = keys.map((key) => ({ name: labelOf(play, key), values: sides.map(({ members }) => members.find(([one, value]) => one === key && typeof value === 'number')?.[1] as number | undefined) }))
  return <ScoreTable {...{ ui, columns, rows }} />
}

export interface Swing {
  from: number
  to: number
  id: string
  by: number
}

/** The largest changes of a side's lead over its best rival, between two moments of the course. */
export function swings(series: Series[], places: number[], most = POINTS): Swing[] {
  const lead = (one: Series, i: number) => {
    const rivals = series.filter((other) => other !== one).map(({ values }) => values[i] ?? 0)
    return (one.values[i] ?? 0) - (rivals.length ? Math.max(...rivals) : 0)
  }
  const all = places.slice(1).map((to, i): Swing => {
    const changes = series.map((one) => ({ id: one.id, by: lead(one, i + 1) - lead(one, i) }))
    const best = changes.reduce((a, b) => (b.by > a.by ? b : a), changes[0] ?? { id: '', by: 0 })
    return { from: places[i] ?? 0, to, ...best }
  })
  return all
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, most)
    .sort((a, b) => a.to - b.to)
}

function Turning({ play, series, places, show }: { play: Shown; series: Series[]; places: number[]; show: (at: number) => void }) {
  const { ui } = play
  const found = useMemo(() => swings(series, places), [series])
  if (!found.length) return null
  return (
    <section class="panel turning" aria-label={ui('final.turning')}>
      <h3>{ui('final.turning')}</h3>
      <ol>
        {found.map(({ from, to, id, by }, i) => {
          const side = series.find((one) => one.id === id)
          return (
            <li key={to}>
              <button class="line" onClick={() => show(to)}>
                <b class="disc">{i + 1}</b>
                <span>
                  {side?.name}
                  <small>{ui('final.between', from, to)}</small>
                </span>
                <b class="num">+{by}</b>
              </button>
            </li>
          )
        })}
      </ol>
      <p class="quiet">{ui('final.lead')}</p>
    </section>
  )
}

/** A link to the finished game, by the device's own way of sharing, else copied. */
function Share({ play }: { play: Shown }) {
  const { ui, table, shell, game } = play
  const [copied, setCopied] = useState(false)
  if (!table.watchers) return null
  const url = `${location.origin}/#/t/${table.code}`
  const share = async () => {
    if (navigator.share) return navigator.share({ title: shell.titles[game.id]?.title ?? game.title, url }).catch(() => undefined)
    await navigator.clipboard?.writeText(url).catch(() => undefined)
    setCopied(true)
  }
  return (
    <button class="ans" onClick={() => void share()}>
      <Icon name="share" size={18} />
      <span class="t" aria-live="polite">
        {copied ? ui('final.copied', url) : ui('final.share')}
      </span>
    </button>
  )
}

