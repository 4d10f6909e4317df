// The quiet map beneath the trays: seas with roughened coasts, and the lines between neighbours.
import { readFileSync } from 'node:fs'
import { path, roughRing } from './geometry.mjs'

export function makeWunderwaffen() {
    const map = JSON.parse(readFileSync(new URL('../../games/wunderwaffen/data/map.json', import.meta.url), 'utf8'))
    const { layout, territories, starting_areas } = map
    const at = new Map(territories.map((one) => [one.id, one]))
    const pairs = territories.flatMap(({ id, adjacent }) => adjacent.filter((other) => id < other).map((other) => [id, other]))
    const ends = ({ x, y }) => [x, y]
    return {
        sea: layout.sea.map((ring) => path(roughRing(ring, 0.09, 10), true)).join(''),
        links: pairs.map(([a, b]) => path([ends(at.get(a)), ends(at.get(b))])).join(''),
        fronts: starting_areas.flatMap(({ faction, ports }) =>
            Object.entries(ports).map(([id, from]) => ({ faction, to: id, from, d: path([from, ends(at.get(id))]) })),
        ),
    }
}
