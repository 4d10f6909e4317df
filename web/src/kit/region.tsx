// Regions of a map: each shape is once in the definitions and is used for its fill, the screen of its holder, the
// band in the holder's colour, and as a clip.

import type { Colour } from '../colours'

export interface Shape {
  id: string
  d: string
}

/** The definitions of shapes and of their clips; `#shape-ID` and `#clip-ID`. */
export function Shapes({ shapes }: { shapes: Shape[] }) {
  return (
    <defs>
      {shapes.map(({ id, d }) => (
        <path key={id} id={`shape-${id}`} d={d} />
      ))}
      {shapes.map(({ id }) => (
        <clipPath key={id} id={`clip-${id}`}>
          <use href={`#shape-${id}`} />
        </clipPath>
      ))}
    </defs>
  )
}

export type Screen = 'lines' | 'bars' | 'cross' | 'dots'
const TILES: { [screen in Screen]: [size: number, d: string, width: number] } = {
  lines: [7, 'M-1 8L8 -1M-2 2L2 -2M5 9L9 5', 1.3],
  bars: [7, 'M0 2H9', 1.5],
  cross: [8, 'M0 0L8 8M8 0L0 8', 1.1],
  dots: [7, 'M2 2h.01M5.5 5.5h.01', 2.3],
}
export interface Print {
  id: string
  screen: Screen
  ink: string
  strength: number
}

/** A screen a side: `url(#screen-ID)`. Control reads by its pattern, without colour. */
export function Screens({ prints }: { prints: Print[] }) {
  return (
    <defs>
      {prints.map(({ id, screen, ink, strength }) => {
        const [size, d, width] = TILES[screen]
        return (
          <pattern key={id} id={`screen-${id}`} width={size} height={size} patternUnits="userSpaceOnUse">
            <path d={d} stroke={ink} stroke-width={width} stroke-linecap={screen === 'dots' ? 'round' : 'butt'} opacity={strength} fill="none" />
          </pattern>
        )
      })}
    </defs>
  )
}

/** A region: its ground, and where somebody holds it the screen and the inner band. */
export function Region({ id, ground, holder, band }: { id: string; ground?: string; holder?: string; band?: string }) {
  return (
    <g>
      <use href={`#shape-${id}`} fill={ground ?? 'var(--paper)'} />
      {holder && <use href={`#shape-${id}`} fill={`url(#screen-${holder})`} />}
      {holder && band && <use class="band" href={`#shape-${id}`} stroke={band} clip-path={`url(#clip-${id})`} />}
    </g>
  )
}

/** The band's ink: pale and dark sides take the ink of print, so that they read on their ground. */
export function bandOf(colour: Colour, pale: boolean, dark: boolean): string {
  return dark ? 'var(--ink)' : pale ? 'var(--ink2)' : colour.fill
}
