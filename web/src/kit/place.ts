// Where names, plaques and clusters go: each takes the candidate that covers least of what is already there. What is
// placed first has the first choice; a name that finds no free place is left out rather than covered.

import type { Spot } from './camera'

export interface Rect {
  x: number // the middle
  y: number
  w: number
  h: number
}
export type Point = [x: number, y: number]

export function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w / 2, b.x + b.w / 2) - Math.max(a.x - a.w / 2, b.x - b.w / 2)
  const h = Math.min(a.y + a.h / 2, b.y + b.h / 2) - Math.max(a.y - a.h / 2, b.y - b.h / 2)
  return w > 0 && h > 0 ? w * h : 0
}

/** What is already there. */
export class Taken {
  private readonly all: Rect[] = []

  add<T extends Rect>(rect: T): T {
    this.all.push(rect)
    return rect
  }

  covered(rect: Rect): number {
    return this.all.reduce((sum, other) => sum + overlap(rect, other), 0)
  }

  /** The candidate that covers least, then costs least; it counts from now on. Undefined where none is free and `must` is not set. */
  put<T extends Rect>(candidates: T[], cost: (one: T, i: number) => number, must = true): T | undefined {
    let best: T | undefined
    let least = Infinity
    candidates.forEach((one, i) => {
      const over = this.covered(one)
      const sum = 20 * over + cost(one, i)
      if (sum < least && (must || over === 0)) [best, least] = [one, sum] // a free one farther off, rather than none
    })
    return best && this.add(best)
  }
}

export function inside([x, y]: Point, ring: Point[]): boolean {
  let found = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i] as Point, ring[j] as Point]
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) found = !found
  }
  return found
}

/** How many corners of a box lie outside a ring. */
export function cornersOut({ x, y, w, h }: Rect, ring: Point[]): number {
  const corners: Point[] = [
    [x - w / 2, y - h / 2],
    [x + w / 2, y - h / 2],
    [x + w / 2, y + h / 2],
    [x - w / 2, y + h / 2],
  ]
  return corners.filter((corner) => !inside(corner, ring)).length
}

/** Points of a grid inside a ring. */
export function gridIn(ring: Point[], step: number): Point[] {
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])]
  const found: Point[] = []
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step)
    for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) if (inside([x, y], ring)) found.push([x, y])
  return found
}

/** Boxes that overlap are moved apart, each by half, along the shorter way. */
export function pushedApart(rects: Rect[], gap: number, rounds = 12): void {
  for (let n = 0; n < rounds; n++)
    rects.forEach((a, i) =>
      rects.slice(i + 1).forEach((b) => {
        const dx = (a.w + b.w) / 2 + gap - Math.abs(a.x - b.x)
        const dy = (a.h + b.h) / 2 + gap - Math.abs(a.y - b.y)
        if (dx <= 0 || dy <= 0) return
        const along: 'x' | 'y' = dx < dy ? 'x' : 'y'
        const by = (Math.min(dx, dy) / 2) * (a[along] < b[along] ? -1 : 1)
        a[along] += by
        b[along] -= by
      }),
    )
}

export const away = (a: Pick<Spot, 'x' | 'y'>, x: number, y: number): number => Math.hypot(a.x - x, a.y - y)
