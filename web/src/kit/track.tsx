// Tracks, levels and figures next to a board.

import type { ComponentChildren, JSX } from 'preact'
import type { Answer } from '../api'
import type { Colour } from '../colours'
import { Chip } from '../parts'

export interface Square {
  label: string | number
  on?: boolean // the marker's: filled
  foot?: boolean // a thick foot: winter turns
  markers?: ComponentChildren // badges, instead of the number
  title?: string
}

interface TrackProps {
  name: ComponentChildren
  label?: string // its name for those who listen, where `name` is more than text
  squares: Square[]
  now?: string // its value in words
}

/** Squares in a row, with numbers and markers. */
export function Track({ name, label = String(name), squares, now }: TrackProps) {
  return (
    <div class="track">
      <span class="tname">{name}</span>
      <ol class="trk" aria-label={now ? `${label}: ${now}` : label}>
        {squares.map((square, i) => (
          <li key={i} class={`${square.on ? 'on' : ''}${square.foot ? ' foot' : ''}`} title={square.title} aria-current={square.on ? 'true' : undefined}>
            {square.markers ?? square.label}
          </li>
        ))}
      </ol>
    </div>
  )
}

export interface Level {
  id: string
  name: string
  colour: Colour
  value: number
  goal?: number
  faded?: boolean
  note?: string // said of it in words
}

/** Levels as bars, with their goals as upright lines. */
export function Levels({ levels, most, of }: { levels: Level[]; most: number; of: (goal: number) => string }) {
  const part = (n: number) => `${Math.max(0, Math.min(100, (100 * n) / most))}%`
  return (
    <div class="lvs">
      {levels.map(({ id, name, colour, value, goal }) => (
        <div key={id} class="lv">
          <Chip colour={colour} title={name} />
          <span class="bar" aria-hidden="true">
            <i style={{ width: part(value), background: colour.fill }} />
            {goal !== undefined && <u style={{ left: part(goal) }} />}
          </span>
          <span class="v">
            <span class="sr">{name} </span>
            {value} {goal !== undefined && <small>{of(goal)}</small>}
          </span>
        </div>
      ))}
    </div>
  )
}

interface PurseProps {
  levels: Level[]
  name: string
  targets: Map<string, Answer[]>
  choose: (id: string, from: Element) => void
}

/** One large figure a side; a button where an answer names the side. */
export function Purse({ levels, name, targets, choose }: PurseProps) {
  return (
    <div class="purse" role="group" aria-label={name}>
      {levels.map(({ id, name: who, colour, value, faded, note }) => {
        const inside = (
          <>
            <Chip colour={colour} title={note ? `${who}: ${note}` : who} />
            <span class="sr">
              {who} {note}{' '}
            </span>
            <b class="num">{value}</b>
          </>
        )
        return targets.has(id) ? (
          <button key={id} class="touch legal" data-id={id} onClick={(event) => choose(id, event.currentTarget)}>
            {inside}
          </button>
        ) : (
          <div key={id} class={faded ? 'faded' : ''}>
            {inside}
          </div>
        )
      })}
    </div>
  )
}

/** A small drawing in a line of text: badges and pieces. */
export function Inline({ size = 21, field = 28, label, children }: { size?: number; field?: number; label?: string; children: ComponentChildren }) {
  const at: JSX.SVGAttributes<SVGSVGElement> = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg class="inl" width={size} height={size} viewBox={`${-field / 2} ${-field / 2} ${field} ${field}`} {...at}>
      {children}
    </svg>
  )
}
