// Dice as they fell: faces with dots, and their number for those who listen.

import type { Ui } from '../text'

const DOTS: { [face: number]: [number, number][] } = {
  1: [[10, 10]],
  2: [[6, 6], [14, 14]],
  3: [[5.500, 5.500], [10, 10], [14.500, 14.500]],
  4: [[6, 6], [14, 6], [6, 14], [14, 14]],
  5: [[5.500, 5.500], [14.500, 5.500], [10, 10], [5.500, 14.500], [14.500, 14.500]],
  6: [[6, 5], [14, 5], [6, 10], [14, 10], [6, 15], [14, 15]],
}

export function Die({ face, size = 22 }: { face: number; size?: number }) {
  return (
    <svg class="die" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="3.500" />
      {(DOTS[face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" />
      ))}
    </svg>
  )
}

export function Dice({ values, ui }: { values: number[]; ui: Ui }) {
  if (!values.length) return null
  return (
    <span class="dice" role="img" aria-label={ui('dice', values.join(', '))}>
      {values.slice(0, 12).map((face, i) => (
        <Die key={i} face={face} />
      ))}
    </span>
  )
}
