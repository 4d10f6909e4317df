// Names on a map: serif for regions, sans for towns, italic for waters, each with a halo of its ground; far away they
// are left out rather than shrunk. And plaques: figures in small boxes next to a place.

import type { ComponentChildren } from 'preact'

export interface NameProps {
  kind: 'reg' | 'lab' | 'wat' | 'ctx' // region, town, water, neighbouring land
  lines: string[]
  x: number
  y: number // the first line's foot
  anchor?: 'start' | 'middle' | 'end'
  size?: number
  turn?: number // degrees
}

export function Name({ kind, lines, x, y, anchor = 'middle', size = 18, turn }: NameProps) {
  return (
    <text class={kind} text-anchor={anchor} style={{ fontSize: `${size}px` }} transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}>
      {lines.map((line, i) => (
        <tspan key={line} x={x} y={y + i * size * 1.08}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A box of figures next to a place; what is in it is drawn from its upper left corner. */
export function Plaque({ x, y, w, h = 24, children }: { x: number; y: number; w: number; h?: number; children: ComponentChildren }) {
  return (
    <g class="plaque" transform={`translate(${x} ${y})`}>
      <g class="sized">
        <g transform={`translate(${-w / 2} ${-h / 2})`}>
          <rect width={w} height={h} rx="4" />
          {children}
        </g>
      </g>
    </g>
  )
}

/** How wide a name is in bold serif, in ems: letters by their kind, since a drawing is laid out before it is shown. */
export function emsOf(text: string): number {
  let sum = 0
  for (const letter of text) sum += /[ijltfr.,' ]/.test(letter) ? 0.34 : /[mwMW]/.test(letter) ? 0.86 : /[A-ZÄÖÜ]/.test(letter) ? 0.66 : 0.54
  return sum
}
