// The pencil: what may be touched now, in lamp yellow with a dark casing, under the names. Nothing else is yellow.

import type { Scene } from './module'

export type Mark = 'legal' | 'hot' | undefined

/** How a place is marked: ringed where an answer names it, stronger under the pointer. What is yellow may be touched;
 * what is only looked at or told of has a ring of ink (target.tsx). */
export function markOf(scene: Pick<Scene<unknown>, 'targets' | 'hot' | 'chosen' | 'between'>, id: string): Mark {
  if (scene.between?.includes(id)) return 'hot' // the question is about it
  if (!scene.targets.has(id)) return undefined
  return scene.chosen === id || scene.hot.has(id) ? 'hot' : 'legal'
}

/** A line inside a region's border; `id` is that of its shape in the definitions (region.tsx). */
export function RegionPencil({ id, mark }: { id: string; mark: Mark }) {
  if (!mark) return null
  return (
    <g class={`pencil ${mark}`} clip-path={`url(#clip-${id})`}>
      <use class="casing" href={`#shape-${id}`} />
      <use class="lamp" href={`#shape-${id}`} />
    </g>
  )
}

/** A ring round a plate or a piece. */
export function BoxPencil({ x, y, w, h, r = 10, gap = 4, mark }: { x: number; y: number; w: number; h: number; r?: number; gap?: number; mark: Mark }) {
  if (!mark) return null
  const box = { x: x - w / 2 - gap, y: y - h / 2 - gap, width: w + 2 * gap, height: h + 2 * gap, rx: r + gap }
  return (
    <g class={`pencil ring ${mark}`}>
      <rect class="casing" {...box} />
      <rect class="lamp" {...box} />
    </g>
  )
}

/** A road, a path or any line. */
export function LinePencil({ d, mark }: { d: string; mark: Mark }) {
  if (!mark) return null
  return (
    <g class={`pencil stroke ${mark}`}>
      <path class="casing" d={d} />
      <path class="lamp" d={d} />
    </g>
  )
}

/** A dot in a well or a hex. */
export function DotPencil({ x, y, mark }: { x: number; y: number; mark: Mark }) {
  return mark ? <circle class={`pencil dot ${mark}`} cx={x} cy={y} r={mark === 'hot' ? 10 : 6.5} /> : null
}

/** Chosen already: a filled badge with a tick. */
export function Tick({ x, y }: { x: number; y: number }) {
  return (
    <g class="pencil tick" transform={`translate(${x} ${y})`}>
      <circle r="13" />
      <path d="M-6 0l4 5l8-9" />
    </g>
  )
}
