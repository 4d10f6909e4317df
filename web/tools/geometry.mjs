// Geometry for shapes that are made when the page is built: seeded roughness, thinning, Voronoi cells joined to areas.
// Everything is a pure function of its input, so that the same packs give the same bytes.

/** A generator seeded by a text. */
export function random(seed) {
    let s = 2166136261
    for (let i = 0; i < seed.length; i++) s = Math.imul(s ^ seed.charCodeAt(i), 16777619)
    return () => {
        s ^= s << 13
        s ^= s >>> 17
        s ^= s << 5
        return (s >>> 0) / 4294967296
    }
}

const round = (n) => Math.round(n * 2) / 2

export const path = (points, close) =>
    'M' + points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L') + (close ? 'Z' : '')

/** An open line with its corners rounded by curves through the midpoints. */
export function soft(points) {
    const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const last = points.length - 1
    let d = `M${points[0].map(round).join(' ')}`
    for (let i = 1; i < last; i++) {
        const to = i === last - 1 ? points[last] : middle(points[i], points[i + 1])
        d += `Q${points[i].map(round).join(' ')} ${to.map(round).join(' ')}`
    }
    return d
}

/** A ring with its corners rounded in the same way. */
export function softRing(points) {
    const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const at = (point) => point.map(round).join(' ')
    const curves = points.map((point, i) => `Q${at(point)} ${at(middle(point, points[(i + 1) % points.length]))}`)
    return `M${at(middle(points[points.length - 1], points[0]))}${curves.join('')}Z`
}

/** Every edge of a ring roughened; the ring without its first point again at the end. */
export function roughRing(ring, amplitude, least) {
    return ring.flatMap((point, i) => rough(point, ring[(i + 1) % ring.length], amplitude, least).slice(0, -1))
}

/** One edge roughened by midpoint displacement. The seed are its ends in one order, so both neighbours get one line. */
export function rough(a, b, amplitude = 0.12, least = 8) {
    const swap = a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])
    const [from, to] = swap ? [b, a] : [a, b]
    const next = random([...from, ...to].map((n) => Math.round(n * 10)).join())
    const out = [from]
    const split = (p, q) => {
        const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
        if (Math.hypot(dx, dy) < least) return void out.push(q)
        const k = (next() - 0.5) * 2 * amplitude
        const middle = [(p[0] + q[0]) / 2 - dy * k, (p[1] + q[1]) / 2 + dx * k]
        split(p, middle)
        split(middle, q)
    }
    split(from, to)
    return swap ? out.reverse() : out
}

/** Douglas and Peucker: what lies nearer than the tolerance to the line between two kept points is left out. */
export function thin(points, tolerance) {
    if (points.length < 3) return points
    const [a, b] = [points[0], points[points.length - 1]]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const off = (q) =>
        length < 1e-6
            ? Math.hypot(q[0] - a[0], q[1] - a[1])
            : Math.abs((b[0] - a[0]) * (a[1] - q[1]) - (a[0] - q[0]) * (b[1] - a[1])) / length
    let [far, most] = [0, 0]
    for (let i = 1; i < points.length - 1; i++) if (off(points[i]) > most) [far, most] = [i, off(points[i])]
    if (most <= tolerance) return [a, b]
    return [...thin(points.slice(0, far + 1), tolerance).slice(0, -1), ...thin(points.slice(far), tolerance)]
}

/** Least squares: the coefficients c with rows · c ≈ wanted. */
export function fitted(rows, wanted) {
    const n = rows[0].length
    const m = Array.from({ length: n }, () => Array(n + 1).fill(0))
    rows.forEach((row, i) => {
        for (let j = 0; j < n; j++) {
            for (let k = 0; k < n; k++) m[j][k] += row[j] * row[k]
            m[j][n] += row[j] * wanted[i]
        }
    })
    for (let i = 0; i < n; i++) {
        let pivot = i
        for (let j = i; j < n; j++) if (Math.abs(m[j][i]) > Math.abs(m[pivot][i])) pivot = j
        ;[m[i], m[pivot]] = [m[pivot], m[i]]
        for (let j = 0; j < n; j++) {
            const f = m[j][i] / m[i][i]
            for (let k = i; j !== i && k <= n; k++) m[j][k] -= f * m[i][k]
        }
    }
    return m.map((row, i) => row[n] / row[i])
}

/** Whether a point lies inside closed rings (odd number of crossings). */
export function inside(rings, [x, y]) {
    let n = 0
    for (const ring of rings)
        for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
            const [a, b] = [ring[i], ring[j]]
            if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) n++
        }
    return n % 2 === 1
}

/** Keeps what is nearer to c than to o; `of` names the cell across the side that starts at a corner. */
function cut(ring, c, o, k) {
    const [mx, my, dx, dy] = [(c[0] + o[0]) / 2, (c[1] + o[1]) / 2, o[0] - c[0], o[1] - c[1]]
    const side = ({ p }) => (p[0] - mx) * dx + (p[1] - my) * dy
    const out = []
    ring.forEach((a, i) => {
        const z = ring[(i + 1) % ring.length]
        const [sa, sz] = [side(a), side(z)]
        const at = sa / (sa - sz)
        const crossing = [a.p[0] + (z.p[0] - a.p[0]) * at, a.p[1] + (z.p[1] - a.p[1]) * at]
        if (sa <= 0) out.push(a)
        if (sa <= 0 && sz > 0) out.push({ p: crossing, of: k })
        if (sa > 0 && sz <= 0) out.push({ p: crossing, of: a.of })
    })
    return out
}

/** The Voronoi cell of each seed inside a box, its corners with the seed across the side that follows. */
function voronoi(seeds, [left, top, right, bottom]) {
    const box = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
    ]
    return seeds.map((c, i) => {
        let ring = box.map((p) => ({ p, of: -1 }))
        seeds.forEach((o, k) => {
            if (k !== i) ring = cut(ring, c, o, k)
        })
        return ring
    })
}

/** Corners that three cells share come out a hair apart; they are made one. */
function snapped(cells) {
    const known = []
    const snap = (p) => {
        const found = known.find((q) => Math.abs(q[0] - p[0]) < 0.05 && Math.abs(q[1] - p[1]) < 0.05)
        if (found) return found
        known.push(p)
        return p
    }
    return cells.map((ring) =>
        ring
            .map(({ p, of }) => ({ p: snap(p), of }))
            .filter((corner, i, all) => corner.p !== all[(i + 1) % all.length].p),
    )
}

/** Directed sides joined to closed rings; where several continue from a corner, the first does. */
function rings(sides) {
    const left = [...sides]
    const out = []
    while (left.length) {
        const chain = [left.shift()]
        for (;;) {
            const end = chain[chain.length - 1][1]
            const next = left.findIndex(([from]) => from === end)
            if (next < 0 || end === chain[0][0]) break
            chain.push(left.splice(next, 1)[0])
        }
        out.push(chain)
    }
    return out
}

/** Areas from seeds: for each owner its closed outline, and the border lines of each pair of neighbours. What `seen` says
 * nobody sees stays straight. */
export function areas(seeds, box, seen) {
    const cells = snapped(voronoi(seeds.map((seed) => seed.p), box))
    const sides = new Map()
    const borders = new Map()
    cells.forEach((ring, i) => {
        const owner = seeds[i].of
        ring.forEach(({ p, of }, k) => {
            const q = ring[(k + 1) % ring.length].p
            const other = of < 0 ? undefined : seeds[of].of
            if (other === owner) return
            sides.set(owner, [...(sides.get(owner) ?? []), [p, q]])
            if (!other || of < i) return
            const pair = [owner, other].sort().join('|')
            borders.set(pair, [...(borders.get(pair) ?? []), [p, q]])
        })
    })
    const outlines = new Map()
    for (const [owner, list] of sides)
        outlines.set(
            owner,
            rings(list).map((chain) => chain.flatMap(([a, b]) => (seen(a, b) ? rough(a, b).slice(1) : [b]))),
        )
    return { outlines, borders }
}

export const roughPath = (sides) => sides.map(([a, b]) => path(rough(a, b), false)).join('')
