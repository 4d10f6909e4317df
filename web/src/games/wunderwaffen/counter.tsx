// WunderWaffen's counters and signs, drawn as lines on a field of 20 by 20 about their middle.

import { factionColour, type Colour } from '../../colours'
import { Counter } from '../../kit/counter'
import { Inline } from '../../kit/track'
import { FACTIONS, type Faction, type Placed } from './model'

const ICONS: { [kind: string]: string } = {
  soldier: 'M0-8a3.200 3.200 0 1 0 .1 0M-7 9c0-7 3-9 7-9s7 2 7 9z',
  tank: 'M-10 3h20l-3 5h-14zM-6 3l2-6h7l3 6M3-1h8',
  aircraft: 'M0-10v19M-10 1l10-5l10 5M-4 9l4-3l4 3',
  artillery: 'M-8 5a4 4 0 1 0 .1 0M-8 5L9-7M-4 9h9',
  faction: 'M0-9l9 9l-9 9l-9-9z',
  morale: 'M-6 9v-18h12l-3 5l3 5h-12',
  political: 'M-8-6h16v12h-16zM-5-2h10M-5 2h6',
  research: 'M-3-9h6M-2-9v6l-6 11h16l-6-11v-6',
  strategy: 'M-8 8L6-6M6-6h-6M6-6v6M-8-8l4 4M-4-8l-4 4',
  berlin: 'M-8 8V-4l8-5l8 5V8zM-3 8V1h6v7',
}

export const colourOf = (id: Faction): Colour => factionColour('wunderwaffen', id) as Colour
export const formOf = (id: Faction): number => FACTIONS.indexOf(id)

export function Sign({ kind, x = 0, y = 0, scale = 1, ink }: { kind: string; x?: number; y?: number; scale?: number; ink: string }) {
  const twice = kind.endsWith('-2')
  const d = ICONS[twice ? kind.slice(0, -2) : kind]
  if (!d) return null
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path class="sign" d={d} style={{ stroke: ink, strokeWidth: 1.7 / scale }} transform={twice ? 'translate(-3 0)' : undefined} />
      {twice && (
        <text class="twice" x="9" y="10" text-anchor="middle" style={{ fill: ink }}>
          2
        </text>
      )}
    </g>
  )
}

/** Front up: the full colour of its owner. Reverse up: white, a corner of the owner's colour, a foot of whom it serves. */
export function WarCounter({ counter, x, y, size = 32, count }: { counter: Placed; x: number; y: number; size?: number; count?: number }) {
  const { faction, kind, owner } = counter
  const turned = owner !== undefined && owner !== faction
  const colour = colourOf(turned ? (owner as Faction) : faction)
  return (
    <Counter {...{ x, y, size, colour, count }} serves={turned ? colourOf(faction) : undefined} behind={(count ?? 0) > 1}>
      <Sign kind={kind} x={turned ? 12.5 : 14} y={turned ? 12 : 14} scale={0.9} ink={turned ? '#25221C' : colour.ink} />
    </Counter>
  )
}

/** A counter in a line of text. */
export function Small({ counter, size = 24, label }: { counter: Placed; size?: number; label?: string }) {
  return (
    <Inline size={size} field={34} label={label}>
      <WarCounter counter={counter} x={0} y={0} />
    </Inline>
  )
}
