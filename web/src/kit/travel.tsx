// Pieces that move are seen moving: 320 ms from where they stood to where they stand. A piece drawn by itself goes by
// itself (Travels); of what is drawn in stacks or only counted, a copy goes over the board (useFlights, Flights).

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Entry, View } from '../api'
import { changed, linesOf, type Line, type Telling } from './actions'
import type { Spot } from './camera'
import { calm } from './motion'

const TIME = 320
const MOST = 24 // more at once is another position, not a move

/** What is in it is drawn at (x, y). */
export function Travels({ x, y, children }: { x: number; y: number; children: ComponentChildren }) {
  const group = useRef<SVGGElement>(null)
  const stood = useRef<[number, number]>([x, y])
  useLayoutEffect(() => {
    const [fromX, fromY] = stood.current
    stood.current = [x, y]
    if ((fromX === x && fromY === y) || calm()) return
    group.current?.animate?.([{ transform: `translate(${fromX - x}px, ${fromY - y}px)` }, { transform: 'none' }], { duration: TIME, easing: 'ease-out' })
  }, [x, y])
  return (
    <g ref={group} class="travels">
      {children}
    </g>
  )
}

/** What goes from one place to another since the view shown last, or by the step that is told; none where a whole other
 * moment is shown. */
export function useFlights(view: View, journal: Entry[], telling: Telling, step: Line[] | undefined): Line[] {
  const last = useRef({ view, heard: journal.length })
  const [flights, setFlights] = useState<Line[]>([])
  useEffect(() => {
    const before = last.current
    last.current = { view, heard: journal.length }
    if ((before.view === view && !step) || calm()) return
    const told = journal.length > before.heard ? linesOf(telling, journal.slice(before.heard)) : []
    const lines = step ?? [...changed(before.view, view).lines, ...told]
    setFlights(lines.length <= MOST ? lines : [])
    const timer = setTimeout(() => setFlights([]), TIME)
    return () => clearTimeout(timer)
  }, [view, step])
  return flights
}

interface FlightsProps {
  lines: Line[]
  at: (id: string) => Spot | undefined
  piece: (line: Line) => ComponentChildren // drawn at (0, 0); nothing: it is not seen flying
}

export function Flights({ lines, at, piece }: FlightsProps) {
  return (
    <g class="flights" aria-hidden="true">
      {lines.map((line, i) => {
        const [a, b, drawn] = [at(line[0]), at(line[1]), piece(line)]
        if (!a || !b || !drawn) return null
        return (
          <g key={`${i} ${line[0]} ${line[1]}`} class="flight" style={{ '--ax': `${a.x}px`, '--ay': `${a.y}px`, '--bx': `${b.x}px`, '--by': `${b.y}px` }}>
            {drawn}
          </g>
        )
      })}
    </g>
  )
}
