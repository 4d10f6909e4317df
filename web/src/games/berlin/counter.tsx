// Counters of On To Berlin!: the nation's colour and code, the sign of its arm, near also its ratings. A spent unit is
// turned to paper colour; a second edge says that more lie beneath, in paper colour where some of them are spent. The
// type is a sign and never a word.

import { factionColour, type Colour } from '../../colours'
import { SIGNS, type Sign } from '../../kit/outlines'
import type { Pile, Unit } from './model'

const ARMS: { [type: string]: Sign } = {
  lf: 'infantry',
  tf: 'tank',
  gf: 'garrison',
  ab: 'airborne',
  sa: 'shock',
  ft: 'fortress',
  af: 'aircraft',
  nf: 'ship',
  cv: 'carrier',
  cve: 'carrier',
  ss: 'submarine',
}
export const signOf = (type: string): string => SIGNS[ARMS[type] ?? 'infantry']

export function nationColour(nation: string): Colour {
  const found = factionColour('berlin', nation) ?? factionColour('berlin', 'minor')
  return { fill: '#EFE8D4', ink: '#25221C', ...found, letter: nation.toUpperCase() }
}
export const sideColour = (side: string): Colour => ({ ...nationColour(side === 'axis' ? 'ge' : 'fr'), letter: side === 'axis' ? 'X' : 'A' })

export const SIZE = 34
export const PITCH = 36

interface UnitProps {
  one: Unit
  x: number
  y: number
  count?: number // as many lie there
  spent?: number
  size?: number
  badge?: boolean // the number is drawn with it
}

export function UnitCounter({ one, x, y, count = 1, spent = 0, size = SIZE, badge = true }: UnitProps) {
  const colour = nationColour(one.row.nation)
  const ink = one.fresh ? colour.ink : 'var(--ink)'
  const { attack, defense, move } = one.row
  return (
    <g class={`unit${one.fresh ? '' : ' spent'}`} transform={`translate(${x} ${y}) scale(${size / SIZE})`}>
      {count > 1 && <rect class="edge" x="-14" y="-20" width="34" height="34" rx="2.5" style={{ fill: spent ? 'var(--paper)' : colour.fill }} />}
      <rect class="face" x="-17" y="-17" width="34" height="34" rx="2.5" style={{ fill: one.fresh ? colour.fill : 'var(--paper)', stroke: one.fresh ? undefined : colour.fill }} />
      <path class="arm" d={signOf(one.row.type)} style={{ stroke: ink }} />
      <text class="code" y="13.5" style={{ fill: ink }}>
        {colour.letter}
      </text>
      <g class="close" style={{ fill: ink }}>
        <text class="ncode" y="-7.5">
          {colour.letter}
        </text>
        <text class="rate" y="15">
          {attack}-{defense}-{move}
        </text>
      </g>
      {one.hits > 0 && <Hits n={one.hits} />}
      {count > 1 && badge && <Many n={count} />}
    </g>
  )
}

function Many({ n, x = 0, y = 0 }: { n: number; x?: number; y?: number }) {
  return (
    <g class="many" transform={`translate(${x + 17} ${y - 17})`}>
      <circle r="10" />
      <text y="5.4">{n}</text>
    </g>
  )
}

/** Hits assigned to a unit: a star each. */
function Hits({ n }: { n: number }) {
  return (
    <g class="hits">
      {Array.from({ length: Math.min(4, n) }, (_, i) => (
        <path key={i} d={`M${-13 + i * 8} -13l2 3h3.500l-2.500 2.500l1 3.500l-4-2l-4 2l1-3.500l-2.500-2.500h3.500z`} />
      ))}
    </g>
  )
}

/** What can be read of a stack on a phone's whole board: its nations, each a plate with its code; a second edge says that
 * more lie there. */
export function PlatesOf({ piles, x, y }: { piles: Pile[]; x: number; y: number }) {
  const nations = [...new Set(piles.map(({ top }) => top.row.nation))]
  return (
    <g class="plates" transform={`translate(${x} ${y})`}>
      <g class="sized">
        {nations.map((nation, i) => {
          const { fill, ink, letter } = nationColour(nation)
          const units = piles.flatMap((pile) => (pile.top.row.nation === nation ? pile.units : []))
          const left = (i - nations.length / 2) * PLATE
          return (
            <g key={nation}>
              {units.length > 1 && <rect class="edge" x={left + 3} y="-12.5" width={PLATE - 1} height="20" rx="2.5" style={{ fill }} />}
              <rect class="face" x={left} y="-10" width={PLATE - 1} height="20" rx="2.5" style={{ fill }} />
              <text x={left + PLATE / 2 - 0.5} y="5.7" style={{ fill: ink }}>
                {letter}
              </text>
            </g>
          )
        })}
      </g>
    </g>
  )
}
const PLATE = 27

/** A closed stack: its piles side by side, or one half under the other where there is little room; numbers on top. */
export function StackOf({ piles, x, y, narrow }: { piles: Pile[]; x: number; y: number; narrow: boolean }) {
  const pitch = narrow ? 22 : PITCH
  const at = (i: number) => x + (i - (piles.length - 1) / 2) * pitch
  return (
    <g class="unit stackof">
      {piles.map(({ key, top, units }, i) => (
        <UnitCounter key={key} one={top} x={at(i)} y={y} count={units.length} spent={units.filter((one) => !one.fresh).length} badge={false} />
      ))}
      {piles.map(({ key, units }, i) => units.length > 1 && <Many key={`${key} n`} n={units.length} x={at(i)} y={y} />)}
    </g>
  )
}
