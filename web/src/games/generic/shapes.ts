// Geometry for maps. Lines are roughened by midpoint displacement seeded by their end points, so that two neighbours
// who share an edge get the same line.

export type Point = [x: number, y: number]

export function centre(ring: Point[]): Point {
  const sum = ring.reduce(([x, y], p) => [x + p[0], y + p[1]] as Point, [0, 0] as Point)
  return [sum[0] / ring.length, sum[1] / ring.length]
}

export function pathOf(list: Point[], close: boolean): string {
  return (
    'M' + list.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L') + (close ? 'Z' : '')
  )
}

function random(seed: string): () => number {
  let s = 2166136261
  for (let i = 0; i < seed.length; i++) s = Math.imul(s ^ seed.charCodeAt(i), 16777619)
  return () => {
    s ^= s << 13
    s ^= s >>> 17
    s ^= s << 5
    return (s >>> 0) / 4294967296
  }
}

/** The points after `a` up to `b`. */
function roughEdge(a: Point, b: Point, amplitude: number, least: number): Point[] {
  const swap = a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])
  const [from, to] = swap ? [b, a] : [a, b]
  const next = random([...from, ...to].map(Math.round).join())
  const out: Point[] = [from]
  const split = (p: Point, q: Point): void => {
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
    if (Math.hypot(dx, dy) < least) return void out.push(q)
    const k = (next() - 0.5) * 2 * amplitude
    const middle: Point = [(p[0] + q[0]) / 2 - dy * k, (p[1] + q[1]) / 2 + dx * k]
    split(p, middle)
    split(middle, q)
  }
  split(from, to)
  if (swap) out.reverse()
  return out.slice(1)
}

export function roughened(list: Point[], close: boolean, amplitude = 0.09, least = 12): Point[] {
  const ring = close ? [...list, list[0] as Point] : list
  const out: Point[] = [ring[0] as Point]
  for (let i = 1; i < ring.length; i++) out.push(...roughEdge(ring[i - 1] as Point, ring[i] as Point, amplitude, least))
  if (close) out.pop()
  return out
}

export interface Cell {
  ring: Point[]
  beside: number[] // cells that share an edge with it
}

/** For each centre the points nearer to it than to any other (Voronoi), by cutting with every bisector. */
export function cells(centres: { x: number; y: number }[]): Cell[] {
  const xs = centres.map((c) => c.x)
  const ys = centres.map((c) => c.y)
  const m = 70
  const [l, t, r, b] = [Math.min(...xs) - m, Math.min(...ys) - m, Math.max(...xs) + m, Math.max(...ys) + m]
  return centres.map((c, i) => {
    let ring: { p: Point; of: number }[] = (
      [
        [l, t],
        [r, t],
        [r, b],
        [l, b],
      ] as Point[]
    ).map((p) => ({ p, of: -1 }))
    centres.forEach((o, k) => {
      if (k !== i && (o.x !== c.x || o.y !== c.y)) ring = cut(ring, c, o, k)
    })
    return {
      ring: ring.map((corner) => corner.p),
      beside: [...new Set(ring.map((corner) => corner.of))].filter((k) => k >= 0),
    }
  })
}

/** Keeps what is nearer to c than to o. `of` names the cell across the side that starts at a corner. */
function cut(ring: { p: Point; of: number }[], c: { x: number; y: number }, o: { x: number; y: number }, k: number) {
  const [mx, my, dx, dy] = [(c.x + o.x) / 2, (c.y + o.y) / 2, o.x - c.x, o.y - c.y]
  const side = (p: Point) => (p[0] - mx) * dx + (p[1] - my) * dy
  const out: { p: Point; of: number }[] = []
  ring.forEach((a, i) => {
    const z = ring[(i + 1) % ring.length] as { p: Point; of: number }
    const [sa, sz] = [side(a.p), side(z.p)]
    const at = sa / (sa - sz)
    const crossing: Point = [a.p[0] + (z.p[0] - a.p[0]) * at, a.p[1] + (z.p[1] - a.p[1]) * at]
    if (sa <= 0) out.push(a)
    if (sa <= 0 && sz > 0) out.push({ p: crossing, of: k })
    if (sa > 0 && sz <= 0) out.push({ p: crossing, of: a.of })
  })
  return out
}
