// Figures over the course of a game: one line a side, told apart by colour, dashes and the letter at its end; the same
// as a table for those who read it.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, isObject, type Figure, type View } from './api'
import { factionColour, seatColour, type Colour } from './colours'
import type { Replay } from './replay'
import type { Shown } from './room'
import { columnsOf, labelOf } from './sheet'
import { capital, signed, type Ui } from './text'
import { sorted } from './view'

export interface Series {
  id: string
  name: string
  colour: Colour
  values: (number | undefined)[]
}
interface ChartProps {
  title: string
  series: Series[]
  marks: string[] // what is under each value
  at?: number // the place of the moment looked at, from 0 to 1
  untabled?: boolean // its values are told next to it
  size?: [w: number, h: number] // in pixels: print is never scaled down
  ui: Ui
}

const [L, EDGE, T, B, BADGE] = [30, 9, 10, 22, 17]
export const DASHES = ['', '7 3', '2 3', '9 3 2 3']

export function Chart({ title, series, marks, at, untabled, size: [W, H] = [330, 150], ui }: ChartProps) {
  const all = series.flatMap((one) => one.values).filter((v): v is number => v !== undefined)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const last = series.map(({ values }) => values[values.length - 1] ?? low)
  const row = last.map((value, s) => last.slice(0, s).filter((other) => other === value).length) // of those with the same end
  const R = EDGE + BADGE * (1 + Math.max(0, ...row))
  const x = (i: number) => L + ((W - L - R) * i) / Math.max(1, marks.length - 1)
  const y = (v: number) => T + (H - T - B) * (1 - (v - low) / (high - low))
  const ends = endsOf(last.map(y), H)
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
        {levels(low, high).map((v) => (
          <g key={v}>
            <path class="grid" d={`M${L} ${y(v)}H${W - R}`} />
            <text x={L - 5} y={y(v) + 4} text-anchor="end">
              {signed(v)}
            </text>
          </g>
        ))}
        {ticks(marks).map((i) => (
          <text key={i} x={x(i)} y={H - 6} text-anchor="middle">
            {marks[i]}
          </text>
        ))}
        {at !== undefined && <path class="now" d={`M${L + (W - L - R) * at} ${T}V${H - B}`} />}
        {series.map(({ id, colour, values }, s) => (
          <g key={id}>
            <path class="edge" d={lineOf(values, x, y)} />
            <path class="run" d={lineOf(values, x, y)} stroke={colour.fill} stroke-dasharray={DASHES[s % DASHES.length]} />
            <Badge shape={colour.shape} x={W - R + 13 + BADGE * (row[s] ?? 0)} y={ends[s] ?? 0} fill={colour.fill} />
            <text class="end" x={W - R + 13 + BADGE * (row[s] ?? 0)} y={(ends[s] ?? 0) + 4} text-anchor="middle" style={{ fill: colour.ink }}>
              {colour.letter}
            </text>
          </g>
        ))}
      </svg>
      {!untabled && (
      <details>
        <summary>{ui('chart.table')}</summary>
        <div class="scrollx" tabIndex={0} role="region" aria-label={title}>
          <table class="figs">
            <thead>
              <tr>
                <td />
                {series.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {marks.map((mark, i) => (
                <tr key={i}>
                  <th scope="row">{mark || '·'}</th>
                  {series.map(({ id, values }) => (
                    <td key={id} class="num">
                      {values[i] === undefined ? '' : signed(values[i])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      )}
    </figure>
  )
}

function lineOf(values: (number | undefined)[], x: (i: number) => number, y: (v: number) => number): string {
  let pen = 'M'
  return values
    .map((v, i) => {
      if (v === undefined) return ''
      const point = `${pen}${x(i).toFixed(1)} ${y(v).toFixed(1)}`
      pen = 'L'
      return point
    })
    .join('')
}

/** Behind the letter at a line's end: in the form that the side has wherever else it is named. */
function Badge({ shape, x, y, fill }: { shape: string | undefined; x: number; y: number; fill: string }) {
  const drawn = { fill, stroke: 'var(--pieceedge)' }
  if (shape === 'rd') return <circle cx={x} cy={y} r="8.5" {...drawn} />
  if (shape === 'tri') return <path d={`M${x - 10.5} ${y + 7.5}L${x} ${y - 10.5}L${x + 10.5} ${y + 7.5}Z`} {...drawn} />
  if (shape === 'dia') return <path d={`M${x - 10.5} ${y}L${x} ${y - 10.5}L${x + 10.5} ${y}L${x} ${y + 10.5}Z`} {...drawn} />
  return <rect x={x - 8} y={y - 8} width="16" height="16" rx="3" {...drawn} />
}

/** Where the letters at the lines' ends stand: those with the same end next to each other, the others kept apart. */
export function endsOf(ends: number[], H: number): number[] {
  const heights = [...new Set(ends)]
  const apart = spreadEnds(heights, H)
  return ends.map((y) => apart[heights.indexOf(y)] ?? y)
}

/** Letters at the lines' ends are kept apart, in the lines' order. */
export function spreadEnds(ends: number[], H: number): number[] {
  const order = ends.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y)
  order.forEach((one, k) => {
    const above = order[k - 1]
    if (above && one.y - above.y < 17) one.y = above.y + 17
  })
  const over = Math.max(0, (order[order.length - 1]?.y ?? 0) - (H - B))
  for (const one of order) one.y -= over
  const top = order[0]
  const gap = Math.min(17, (H - B - 8) / Math.max(1, order.length - 1))
  if (top && top.y < 8) order.forEach((one, k) => (one.y = Math.max(one.y, 8 + k * gap)))
  const out: number[] = []
  for (const { y, i } of order) out[i] = y
  return out
}

/** What is at the axis: the ends, and a whole number between them if there is one. */
export function levels(low: number, high: number): number[] {
  const middle = Math.round((low + high) / 2)
  return low < middle && middle < high ? [low, middle, high] : [low, high]
}

/** About six of the marks, of those that say something. */
function ticks(marks: string[]): number[] {
  const n = marks.length
  const named = marks.flatMap((mark, i) => (mark ? [i] : []))
  if (named.length < n) return named.filter((_, k) => k % Math.ceil(named.length / 6) === 0)
  if (n < 2) return [0]
  const steps = Math.min(5, n - 1)
  return [...new Set(Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (n - 1)) / steps)))]
}

// ---- Any game ----

const SAMPLES = 25
const FIRST = ['vp', 'score', 'points', 'level', 'victory', 'margin']

/** Places in the record to look at, the first and the last among them. */
export function samples(total: number, most = SAMPLES): number[] {
  const n = Math.min(most, total + 1)
  return [...new Set(Array.from({ length: n }, (_, i) => Math.round((i * total) / Math.max(1, n - 1))))]
}

/** Every figure the sides of a game have, by its key. */
export function figuresOf(play: Shown, views: View[]): Map<string, Series[]> {
  const seats = play.table.seats.map((seat) => seat.seat)
  const isFaction = (id: string) => !!factionColour(play.game.id, id)
  const moments = views.map((view) => columnsOf(play, sorted(view, seats, 'watcher', isFaction)))
  const found = new Map<string, Series[]>()
  moments.forEach((columns, i) => {
    for (const { id, name, colour, members } of columns)
      for (const [key, value] of members) {
        if (typeof value !== 'number') continue
        const lines = found.get(key) ?? []
        found.set(key, lines)
        const line = lines.find((one) => one.id === id) ?? { id, name, colour, values: Array<undefined>(views.length).fill(undefined) }
        if (!lines.includes(line)) lines.push(line)
        line.values[i] = value
      }
  })
  for (const [key, lines] of found) if (lines.every(({ values }) => new Set(values).size < 2)) found.delete(key)
  return found
}

/** A figure of a view, by the game's own pointer (engine/game.h, sand_figure); what is absent counts as 0. */
export function figureAt(view: View, { place, member, is }: Figure, id = ''): number {
  const found = place.split('/').slice(1).reduce<unknown>((at, key) => (isObject(at) ? at[key === 'X' ? id : key] : undefined), view)
  if (member === undefined && is === undefined) return typeof found === 'number' ? found : Array.isArray(found) ? found.length : found === true ? 1 : 0
  const held = (one: unknown) => (member === undefined ? one : isObject(one) ? one[member] : undefined)
  return Object.values(isObject(found) ? found : {}).filter((one) => (is === undefined ? held(one) !== undefined : held(one) === (is === 'X' ? id : is))).length
}

/** The course of a figure, a line a side; `scale`: what the view counts as one. */
export function courseOf({ game, words, table, name: nameOf }: Pick<Shown, 'game' | 'words' | 'table' | 'name'>, figure: Figure, views: View[], scale = 1): Series[] {
  const seats = table.seats.map((seat) => seat.seat)
  const bySeat = figure.section === 'seat' && game.seat_names.length === 0 // seats by number: those of the table, by their people
  return figure.of.filter((id) => !bySeat || seats.includes(id)).map((id, i) => {
    const name = bySeat ? nameOf(id) : capital(words.id(id))
    return { id, name, colour: factionColour(game.id, id) ?? seatColour(game.id, id, i, name), values: views.map((view) => figureAt(view, figure, id) / scale) }
  })
}

const varies = (lines: Series[]): boolean => lines.some(({ values }) => new Set(values).size > 1)

export interface CourseOf {
  places: number[] // answers after which the game is looked at
  views: View[]
  heard: number[] // entries told by then
  figures: Map<string, Series[]>
  shown: string | undefined // the figure that tells most
}

interface Sample {
  at: number // answers given
  view: View
  heard: number // entries told by then
  turns: number // that had begun
}
const [TURNS, MOST] = [16, 72] // turns that are told apart, and looks at most

/** Where to look again, in answers: between two looks a whole turn went by. */
export function gapIn(all: Pick<Sample, 'at' | 'turns'>[]): number | undefined {
  const gap = all.findIndex((one, i) => {
    const next = all[i + 1]
    return next !== undefined && next.turns - one.turns > 1 && next.at - one.at > 1
  })
  const [from, to] = [all[gap]?.at, all[gap + 1]?.at]
  return gap < 0 || from === undefined || to === undefined ? undefined : Math.floor((from + to) / 2)
}

/** The course of a finished game; its moments are fetched when somebody wants them. */
export function useCourse(play: Shown, replay: Replay, wanted: boolean, halved?: string[]): CourseOf {
  const { table } = play
  const [moments, setMoments] = useState<Sample[]>([])
  const views = useMemo(() => moments.map(({ view }) => view), [moments])
  const places = useMemo(() => samples(replay.total), [replay.total])
  useEffect(() => {
    if (!wanted || views.length || replay.total === 0) return
    let live = true
    const load = async () => {
      const [key] = play.game.actions?.turns ?? []
      const look = async (at: number): Promise<Sample> => {
        const { view, journal } = await api.past(table.code, at)
        return { at, view, heard: journal.length, turns: journal.filter((entry) => entry[0] === key).length }
      }
      let found: Sample[] = []
      for (const at of places) found.push(await look(at))
      if ((found[found.length - 1]?.turns ?? 0) <= TURNS)
        for (let gap = gapIn(found); gap !== undefined && found.length < MOST && live; gap = gapIn(found)) found = [...found, await look(gap)].sort((a, b) => a.at - b.at)
      if (live) setMoments(found)
    }
    load().catch(() => undefined)
    return () => {
      live = false
    }
  }, [wanted, places])
  const figures = useMemo(() => figuresOf(play, views), [views])
  const first = useMemo(() => {
    // What the game is won by comes first: it is shown next to the sides' names.
    const told = (play.game.figures ?? []).filter(({ chart, of }) => chart && of.length > 1).sort((a, b) => Number(b.score) - Number(a.score))
    const found = told.map((figure) => ({ key: figure.name, lines: courseOf(play, figure, views, halved?.includes(figure.name) ? 2 : 1) })).find(({ lines }) => varies(lines))
    if (found) figures.set(found.key, found.lines)
    return found
  }, [figures])
  const shown = first?.key ?? FIRST.find((one) => figures.has(one)) ?? (play.game.figures?.length ? undefined : [...figures.keys()][0])
  return { places: moments.length ? moments.map(({ at }) => at) : places, views, heard: moments.map(({ heard }) => heard), figures, shown }
}

export function Course({ play, replay }: { play: Shown; replay: Replay }) {
  const { ui } = play
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState('')
  const { places, views, figures, shown: first } = useCourse(play, replay, open)
  const keys = [...figures.keys()]
  const shown = figures.has(key) ? key : (first ?? keys[0])
  return (
    <details class="course" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{ui('chart')}</summary>
      {views.length === 0 && <p class="quiet">{ui('loading')}</p>}
      {views.length > 0 && !shown && <p class="quiet">{ui('chart.none')}</p>}
      {keys.length > 1 && (
        <select aria-label={ui('chart.what')} value={shown} onChange={(event) => setKey(event.currentTarget.value)}>
          {keys.map((one) => (
            <option key={one} value={one}>
              {labelOf(play, one)}
            </option>
          ))}
        </select>
      )}
      {shown && (
        <Chart
          ui={ui}
          title={labelOf(play, shown)}
          series={figures.get(shown) ?? []}
          marks={places.map(String)}
          at={replay.view ? replay.at / Math.max(1, replay.total) : undefined}
        />
      )}
    </details>
  )
}
