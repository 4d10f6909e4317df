// The map of On To Berlin!: a real coast under the pack's coordinates, areas as joined Voronoi cells, borders by the
// pack's adjacency, and where names, stacks and resource marks are put. Written to src/games/berlin/shapes.json.
//
// The coast is Natural Earth's. A polynomial of longitude and latitude is fitted to the areas whose true place is known,
// and what it misses there is spread by distance, so that every centre lies on its own land.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { areas, fitted, inside, path, roughPath, soft, thin } from './geometry.mjs'
import { NARROW, placed } from './berlin_labels.mjs'

const need = createRequire(import.meta.url)
const json = (url) => JSON.parse(readFileSync(new URL(url, import.meta.url), 'utf8'))
const [WIDTH, HEIGHT, MARGIN] = [1400, 1000, 40]
const BOX = [-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN]
const WORLD = [-30, 18, 80, 80] // what of the globe can be on the sheet
const within = (n, low, high) => Math.max(low, Math.min(high, n))

/* ---- The projection ---- */

const basis = ([x, y]) => [1, x, y, x * y, x * x]
const sum = (a, b) => a.reduce((all, v, i) => all + v * b[i], 0)

function projection(map, known) {
    const at = new Map(map.areas.map((area) => [area.id, area]))
    const ids = Object.keys(known.places)
    const rows = ids.map((id) => basis(known.places[id]))
    const cx = fitted(rows, ids.map((id) => at.get(id).x))
    const cy = fitted(rows, ids.map((id) => at.get(id).y))
    const plain = (q) => [sum(basis(q), cx), sum(basis(q), cy)]
    const missed = [
        ...ids.map((id) => [known.places[id], at.get(id).x, at.get(id).y]),
        ...known.coast.map(([x, y, px, py]) => [[x, y], px, py]),
    ].map(([q, x, y]) => {
        const p = plain(q)
        return [...p, x - p[0], y - p[1]]
    })
    return (q) => {
        const p = plain(q)
        let [dx, dy, all] = [0, 0, 0]
        for (const [x, y, ex, ey] of missed) {
            const weight = 1 / ((p[0] - x) ** 2 + (p[1] - y) ** 2 + 900)
            dx += weight * ex
            dy += weight * ey
            all += weight
        }
        const near = Math.min(1, all * 1080) // far from every known place nothing is corrected
        return [p[0] + (dx / all) * near, p[1] + (dy / all) * near]
    }
}

/* ---- The coast ---- */

function coast(project) {
    const atlas = need('world-atlas/land-50m.json')
    const land = need('topojson-client').feature(atlas, atlas.objects.land)
    const polygons = (land.features ?? [land]).flatMap(({ geometry }) =>
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    )
    const [west, south, east, north] = WORLD
    const shown = ([x, y]) => x > west && x < east && y > south && y < north
    // Beyond the date line a longitude of −170 lies in the east: without this a line crosses the sheet.
    const cut = ([x, y]) => [within(x < -100 ? x + 360 : x, west, east), within(y, south, north)]
    const sheet = ([x, y]) => [within(x, BOX[0], BOX[2]), within(y, BOX[1], BOX[3])]
    return polygons
        .flat()
        .filter((ring) => ring.some(shown))
        .map((ring) => thin(ring.map(cut).map(project).map(sheet), 1.3))
        .filter((ring) => ring.length > 4)
}

/* ---- Areas ---- */

const seedsOf = (list, known) =>
    list.flatMap(({ id, x, y }) => [[x, y], ...(known.seeds[id] ?? [])].map((p) => ({ p, of: id })))

/** How much of a border lies on land and on the sheet. */
function visible(sides, rings) {
    let length = 0
    for (const [a, b] of sides)
        for (let t = 0; t <= 20; t++) {
            const p = [a[0] + ((b[0] - a[0]) * t) / 20, a[1] + ((b[1] - a[1]) * t) / 20]
            const shown = p[0] > 0 && p[0] < WIDTH && p[1] > 0 && p[1] < HEIGHT && inside(rings, p)
            length += shown ? Math.hypot(b[0] - a[0], b[1] - a[1]) / 20 : 0
        }
    return length
}

const [LEAST, RIDGE] = [6, 26] // a border shorter than the first is not seen; a ridge is longer than the second

export function berlinShapes(map, known, names) {
    const rings = coast(projection(map, known))
    const land = map.areas.filter((area) => area.kind === 'land')
    const sea = map.areas.filter((area) => area.kind === 'sea')
    const isles = new Set(['malta', 'gibraltar']) // too small for a cell: drawn as discs
    const cells = areas(seedsOf(land.filter(({ id }) => !isles.has(id)), known), BOX, (a, b) => visible([[a, b]], rings) > 0)
    const waters = areas(seedsOf(sea, known), BOX, (a, b) => visible([[a, b]], rings) === 0)
    const linked = new Set(map.areas.flatMap((area) => area.adjacent.map((id) => [area.id, id].sort().join('|'))))
    const seen = [...cells.borders].filter(([, sides]) => visible(sides, rings) > LEAST)
    const barred = seen.filter(([pair, sides]) => !linked.has(pair) && visible(sides, rings) > RIDGE)
    const drawn = new Set(seen.map(([pair]) => pair))
    const kind = new Map(map.areas.map((area) => [area.id, area]))
    const missing = [...linked].filter((pair) => {
        const [a, b] = pair.split('|').map((id) => kind.get(id))
        return a.kind === 'land' && b.kind === 'land' && !drawn.has(pair)
    })
    const closed = (list) => list.map((ring) => path(ring, true)).join('')
    const shapes = {
        box: [0, 0, WIDTH, HEIGHT],
        coast: closed(rings),
        land: Object.fromEntries([...cells.outlines].map(([id, list]) => [id, closed(list)])),
        sea: Object.fromEntries([...waters.outlines].map(([id, list]) => [id, closed(list)])),
        isles: [...isles],
        narrow: [...NARROW],
        borders: roughPath(seen.filter(([pair]) => linked.has(pair)).flatMap(([, sides]) => sides)),
        ridges: roughPath(barred.flatMap(([, sides]) => sides)),
        waters: roughPath([...waters.borders.values()].flat()),
        links: missing.map((pair) => path(pair.split('|').map((id) => [kind.get(id).x, kind.get(id).y]), false)).join(''),
        limit: soft(map.draw.limit_line),
    }
    return { shapes: { ...shapes, spots: placed(map, { cells, waters, rings }, names) }, missing, barred: barred.map(([pair]) => pair) }
}

/** The shapes, and for people who change the map: borders of the pack that no line shows, lines the pack has no border for. */
export function makeBerlin() {
    const words = (language) => json(`../../games/berlin/text/${language}.json`).area
    const names = { en: words('en'), de: words('de') }
    return berlinShapes(json('../../games/berlin/data/map.json'), json('berlin_places.json'), names)
}
