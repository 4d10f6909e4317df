// Pieces: card stock with a thin edge. Colour and letter say whose, the outline and the sign what; a number stands for
// equal ones. All sizes are those of a field of 28 by 28; `size` scales it about its middle.

import type { ComponentChildren } from 'preact'
import type { Colour } from '../colours'
import { OUTLINES, SIGNS, type Shape, type Sign } from './outlines'

export interface CounterLook {
  colour: Colour
  shape?: Shape
  sign?: Sign
  text?: string | number // a letter or how many; with a sign it is beneath
  holder?: Colour // another who has it now: a corner
  serves?: Colour // whom its reverse serves: a white counter with a foot
  free?: boolean // nobody's: an outline
  spent?: boolean // 55 % and a stroke through it
  behind?: boolean // more lie beneath: a second edge
  count?: number // how many in all, in a round at the upper right
}

interface CounterProps extends CounterLook {
  x: number // the middle
  y: number
  size?: number
  children?: ComponentChildren // markers at its lower right, in its own field
}

const textY: { [shape in Shape]?: number } = { square: 20.5, octagon: 20.5, ring: 20.5, house: 23, dome: 22, triangle: 24, diamond: 19.5, hexagon: 19.5 }

export function Counter(props: CounterProps) {
  const { x, y, size = 28, colour, shape = 'square', sign, text, holder, serves, free, spent, behind, count, children } = props
  const ground = serves ? '#F7F2E6' : free ? 'var(--sheet)' : colour.fill
  const ink = serves ? '#25221C' : free ? 'var(--ink)' : colour.ink
  const outline = OUTLINES[shape]
  return (
    <g class={`pc${spent ? ' spent' : ''}`} transform={`translate(${x} ${y})`}>
      <g class="sized">
        <g transform={`scale(${size / 28}) translate(-14 -14)`}>
          {behind && <path class="behind" d={outline} transform="translate(2.5 -2.5)" style={{ fill: colour.fill }} />}
          <path class={`counter${free ? ' free' : ''}`} d={outline} style={{ fill: ground, stroke: free ? colour.fill : undefined }} />
          {shape === 'dome' && <path class="foot" d="M-3.5 28.5H31.5" />}
          {shape === 'ring' && <circle class="ticks" cx="14" cy="14" r="17.6" />}
          {serves && <path d="M28 3V2A2 2 0 0 0 26 0H15Z" style={{ fill: colour.fill }} />}
          {serves && <path d="M0 23H28V26A2 2 0 0 1 26 28H2A2 2 0 0 1 0 26Z" style={{ fill: serves.fill }} />}
          {holder && <path class="corner" d="M17 0H26Q28 0 28 2V11Z" style={{ fill: holder.fill }} />}
          {sign && <path class="sign" d={SIGNS[sign]} transform={text === undefined ? 'translate(2 5.6) scale(1.2)' : 'translate(4 2.5)'} style={{ stroke: ink }} />}
          {text !== undefined && (
            <text x="14" y={sign ? 25 : (textY[shape] ?? 20.5)} text-anchor="middle" style={{ fill: ink, fontSize: sign ? '10px' : String(text).length > 2 ? '13px' : '18px' }}>
              {text}
            </text>
          )}
          {spent && <path class="stroke" d="M2 26L26 2" />}
          {children}
          {count !== undefined && count > 1 && <Count n={count} />}
        </g>
      </g>
    </g>
  )
}

function Count({ n }: { n: number }) {
  return (
    <>
      <circle class="count" cx="27" cy="1" r="10" />
      <text class="countn" x="27" y="6.2" text-anchor="middle">
        {n}
      </text>
    </>
  )
}

/** Where the pieces of a place stand: rows of `per`, each row centred. */
export function inRows(n: number, x: number, y: number, per: number, pitch = 34): [x: number, y: number][] {
  const rows = Math.ceil(n / per)
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / per)
    const inRow = Math.min(per, n - row * per)
    return [x + ((i % per) - (inRow - 1) / 2) * pitch, y + (row - (rows - 1) / 2) * pitch]
  })
}

// Badges of sides: letter and outline, so that they are told apart without colour.
const BADGES: ((r: number) => string)[] = [
  (r) => `M0 ${-r}L${r} ${r * 0.8}H${-r}Z`,
  (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  (r) => `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  (r) => `M0 ${-r * 1.15}l${r * 1.15} ${r * 1.15}l${-r * 1.15} ${r * 1.15}l${-r * 1.15} ${-r * 1.15}Z`,
]

/** The badge of a side by its place among the sides: triangle, circle, square, diamond. */
export function Badge({ colour, form, x = 0, y = 0, r = 12 }: { colour: Colour; form: number; x?: number; y?: number; r?: number }) {
  const shape = BADGES[form % BADGES.length] as (r: number) => string
  return (
    <g class="badge" transform={`translate(${x} ${y})`}>
      <g class="sized">
        <path d={shape(r)} fill={colour.fill} stroke="var(--pieceedge)" stroke-width="1.4" />
        <text y={form % BADGES.length === 0 ? r * 0.6 : r * 0.43} text-anchor="middle" style={{ fill: colour.ink, fontSize: `${r * 1.15}px` }}>
          {colour.letter}
        </text>
      </g>
    </g>
  )
}
