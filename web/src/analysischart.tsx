// The chances of a game over its turns, and beneath them, by the same turns and in the same unit, what dice and what
// choices did to one side. The turn that is looked at is one band through all three.

import type { Analysis } from './api'
import { DASHES, spreadEnds, type Series } from './chart'
import { isPair, movesOf, percent, type Moved } from './reckoned'
import type { Ui } from './text'
import { signed } from './text'

interface Props {
  ui: Ui
  found: Analysis
  total: number // turns, reckoned or not
  series: Series[]
  base: number // the series whose dice and choices are shown
  labels: string[]
  marks: number[] // turning points
  at: number // the turn looked at, of those that are reckoned
  look: (turn: number) => void
  narrow: boolean
  luck: '' | '.drawn' // what chance is called
  colourOf: (seat: string) => string
}

const [L, R] = [34, 28]
const sizes = { wide: { W: 920, top: 290, row: 90 }, narrow: { W: 360, top: 220, row: 84 } }
const [HEAD, AXIS] = [26, 22]
const FIGURE = 34 // wide is a bar's figure
const NAMED = 3 // of a row's bars the largest have their figure

const plus = (n: number): string => (n > 0 ? '+' : '') + signed(n)

export function AnalysisChart(props: Props) {
  const { ui, found, total, series, base, labels, marks, at, look, narrow } = props
  const { W, top, row } = narrow ? sizes.narrow : sizes.wide
  const parts = found.accounts !== undefined
  const H = top + AXIS + (parts ? 2 * (HEAD + row) : 0)
  const { skipped = 0 } = found
  const x = (i: number) => L + ((W - L - R) * (i + skipped)) / Math.max(1, total) // of the turns that are reckoned the first is 0
  const y = (v: number) => 10 + (top - 10) * (1 - v / 100)
  const pair = isPair(found)
  const shown = pair ? series.slice(base, base + 1) : series
  const moves = movesOf(found, base)
  const done = found.turns.length
  const ends = spreadEnds(shown.map(({ values }) => y(values[values.length - 1] ?? 0)), top + AXIS)
  return (
    <svg class="anachart" viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
      <Screens />
      {at >= 0 && <rect class="band" x={x(at)} y={10} width={x(at + 1) - x(at)} height={H - 10} />}
      {[0, 25, 50, 75, 100].map((v) => (
        <g key={v}>
          <path class={v === 50 ? 'grid half' : 'grid'} d={`M${L} ${y(v)}H${W - R}`} />
          <text x={L - 6} y={y(v) + 4} text-anchor="end">
            {v}
          </text>
        </g>
      ))}
      {pair && <Between own={series[base]?.values ?? []} other={series[1 - base]?.values ?? []} {...{ x, y }} />}
      {shown.map(({ id, colour, values }, s) => (
        <g key={id}>
          <path class={pair ? 'edge alone' : 'edge'} d={pathOf(values, x, y)} />
          <path class="run" d={pathOf(values, x, y)} stroke={pair ? 'var(--ink)' : colour.fill} stroke-dasharray={pair ? '' : DASHES[s % DASHES.length]} />
          {skipped > 0 && <path class="unreckoned" d={`M${x(-skipped)} ${y(values[0] ?? 0)}H${x(0)}`} />}
          {!pair && (
            <>
              <rect x={W - R + 6} y={(ends[s] ?? 0) - 8} width="16" height="16" rx="3" fill={colour.fill} stroke="var(--pieceedge)" />
              <text class="end" x={W - R + 14} y={(ends[s] ?? 0) + 4} text-anchor="middle" style={{ fill: colour.ink }}>
                {colour.letter}
              </text>
            </>
          )}
        </g>
      ))}
      {labels.map((label, i) =>
        label && x(i + 1) > L + 18 ? (
          <text key={i} class={i === at ? 'on' : ''} x={x(i)} y={top + 17} text-anchor="start">
            {spaced(labels, i, (x(1) - x(0)) || 1) ? label : ''}
          </text>
        ) : null,
      )}
      {marks.map((turn, n) => {
        const value = series[pair ? base : series.findIndex(({ id }) => id === found.turning.find((one) => one.turn === turn)?.of)]?.values[turn + 1]
        return value === undefined ? null : (
          <g key={turn} class="point" transform={`translate(${x(turn + 1)} ${y(value)})`}>
            <circle r="11" />
            <text y="4.5" text-anchor="middle">
              {n + 1}
            </text>
          </g>
        )
      })}
      {parts && <Bars {...props} title={ui(`analysis.dice${props.luck}`)} about={narrow ? '' : ui('analysis.dice.about')} part="dice" moves={moves} y0={top + AXIS} {...{ x, W, row }} />}
      {parts && <Bars {...props} title={ui('analysis.choices')} about={narrow ? '' : ui('analysis.choices.about')} part="choice" moves={moves} y0={top + AXIS + HEAD + row} {...{ x, W, row }} />}
      {Array.from({ length: done }, (_, i) => (
        <rect key={i} class="touch" x={x(i)} y={0} width={x(i + 1) - x(i)} height={H} onClick={() => look(i)} />
      ))}
    </svg>
  )
}

/** A label stays where the one before it leaves room. */
function spaced(labels: string[], i: number, step: number): boolean {
  let free = -Infinity
  for (let k = 0; k <= i; k++) {
    const label = labels[k]
    if (!label || k * step < free) continue
    if (k === i) return true
    free = k * step + label.length * 7 + 10
  }
  return false
}

const pathOf = (values: (number | undefined)[], x: (i: number) => number, y: (v: number) => number): string =>
  values.flatMap((v, i) => (v === undefined ? [] : `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`)).join('')

function Screens() {
  return (
    <defs>
      <pattern id="ana-own" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="own" d="M0 0V6" />
      </pattern>
      <pattern id="ana-other" width="8" height="8" patternUnits="userSpaceOnUse">
        <path class="other" d="M0 0L8 8M8 0L0 8" />
      </pattern>
    </defs>
  )
}

type Values = (number | undefined)[]

/** One side's chance from beneath, the other's from above; where neither wins, nothing is between them. */
function Between({ own, other, x, y }: { own: Values; other: Values; x: (i: number) => number; y: (v: number) => number }) {
  return (
    <>
      <path fill="url(#ana-own)" d={`${pathOf(own, x, y)}V${y(0)}H${x(0)}Z`} />
      <path fill="url(#ana-other)" d={`${pathOf(other, x, (v) => y(100 - v))}V${y(100)}H${x(0)}Z`} />
    </>
  )
}

interface BarsProps extends Props {
  title: string
  about: string
  part: 'dice' | 'choice'
  moves: Moved[]
  y0: number
  x: (i: number) => number
  W: number
  row: number
}

/** Bars of one kind, both kinds on one scale. */
function Bars({ title, about, part, moves, y0, x, W, row, total, colourOf, found, base, narrow }: BarsProps) {
  const most = Math.max(100, ...moves.flatMap(({ dice, choice }) => [Math.abs(dice), Math.abs(choice)]))
  const zero = y0 + HEAD + row / 2
  const scale = (row / 2 - 14) / most
  const step = (W - L - R) / Math.max(1, total)
  const width = Math.max(1.5, Math.min(24, step * 0.6))
  // The largest bars have their figure, unless that would lie over the figure of a larger one on the same side.
  const named = moves
    .map((one, i) => ({ i, by: one[part] }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, narrow ? 1 : NAMED)
    .filter(({ i, by }, n, all) => !all.slice(0, n).some((other) => by * other.by > 0 && Math.abs(other.i - i) * step < FIGURE))
    .map(({ i }) => i)
  const own = found.series[base]
  return (
    <g class="bars">
      <text class="kind" x={6} y={y0 + 16}>
        {title.toLocaleUpperCase()}
        <tspan class="about" dx="10">
          {about}
        </tspan>
      </text>
      <text x={L - 6} y={zero + 4} text-anchor="end">
        0
      </text>
      <path class="zero" d={`M${L} ${zero}H${W - R}`} />
      {moves.map((one, i) => {
        const [value, mine] = [one[part], found.seats.find(({ seat }) => seat === one.seat)?.of === own]
        const h = Math.abs(value) * scale
        const middle = x(i) + step / 2
        return percent(value) === 0 ? null : (
          <g key={i}>
            <rect
              class={part === 'dice' ? 'dice' : mine ? 'mine' : 'others'}
              style={part === 'dice' ? undefined : { fill: mine ? colourOf(one.seat) : 'url(#ana-other)' }}
              x={middle - width / 2}
              y={value > 0 ? zero - h : zero}
              width={width}
              height={h}
            />
            {named.includes(i) && (
              <text class="fig" x={middle} y={value > 0 ? zero - h - 4 : zero + h + 12} text-anchor="middle">
                {plus(percent(value))}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
