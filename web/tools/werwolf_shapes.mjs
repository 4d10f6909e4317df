// Germany on a portrait sheet: provinces of the pack with roughened borders, the neighbours from Natural Earth by the
// projection that the pack's coordinates follow (`drawing.projection` in its map).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import { path, random, rough, roughRing, soft, softRing, thin } from './geometry.mjs'

const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json')
const SHEET = [-520, -440, 1620, 1840]
const place = ([longitude, latitude]) => [104.12 * longitude - 590.1, 9222.4 - 166.61 * latitude]

const touches = (points) =>
    points.some(([x, y]) => x > SHEET[0] && x < SHEET[2] && y > SHEET[1] && y < SHEET[3])
const held = ([x, y]) => [
    Math.max(SHEET[0] - 60, Math.min(SHEET[2] + 60, x)),
    Math.max(SHEET[1] - 60, Math.min(SHEET[3] + 60, y)),
]
const cut = (lines) =>
    lines
        .map((line) => line.map(place))
        .filter(touches)
        .map((line) => thin(line.map(held), 1.6))

function land() {
    const polygons = feature(atlas, atlas.objects.countries).features.flatMap(({ geometry }) =>
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    )
    return cut(polygons.map(([ring]) => ring))
        .filter((ring) => ring.length > 3)
        .map((ring) => path(ring, true))
        .join('')
}

const frontiers = () =>
    cut(mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates)
        .map((line) => path(line))
        .join('')

/** Edges by the provinces on their sides: one is the coast or the frontier, two of different zones the zone border. */
function borders(provinces) {
    const sides = new Map()
    for (const { shape, zone } of provinces)
        shape.forEach((from, i) => {
            const to = shape[(i + 1) % shape.length]
            const key = [from, to].map(String).sort().join('|')
            sides.set(key, { ends: [from, to], zones: [...(sides.get(key)?.zones ?? []), zone] })
        })
    const drawn = { rim: '', inner: '', zone: '' }
    for (const { ends, zones } of sides.values()) {
        const kind = zones.length === 1 ? 'rim' : zones[0] === zones[1] ? 'inner' : 'zone'
        drawn[kind] += path(rough(...ends, 0.1, 12))
    }
    return drawn
}

/** Pen strokes scattered over a province of hills. */
function hills({ id, shape }) {
    const next = random(id)
    const [xs, ys] = [shape.map((p) => p[0]), shape.map((p) => p[1])]
    const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    const count = ((x1 - x0) * (y1 - y0)) / 5200
    let drawn = ''
    for (let i = 0; i < count; i++) {
        const [x, y] = [x0 + 20 + next() * (x1 - x0 - 40), y0 + 20 + next() * (y1 - y0 - 40)]
        drawn += `M${Math.round(x)} ${Math.round(y)}l7-10l6 8l4-5l6 7`
    }
    return drawn
}

export function makeWerwolf() {
    const map = JSON.parse(readFileSync(new URL('../../games/werwolf/data/map.json', import.meta.url), 'utf8'))
    const provinces = map.spaces.filter((space) => space.shape)
    const ring = ({ shape }) => softRing(roughRing(shape, 0.1, 12))
    return {
        sheet: SHEET,
        land: land(),
        frontiers: frontiers(),
        provinces: Object.fromEntries(provinces.map((space) => [space.id, ring(space)])),
        hills: Object.fromEntries(provinces.filter((space) => space.mountain).map((space) => [space.id, hills(space)])),
        roads: Object.fromEntries(map.spaces.filter((space) => space.path).map((space) => [space.id, soft(space.path)])),
        ...borders(provinces),
    }
}
