// The map of The Plot: one path per area for its tint, one for all borders, one for the rim, and the outline of each
// headquarters from the sides whose neighbour is not of it. Written to src/games/plot/shapes.json.

import { readFileSync } from 'node:fs'
import { path } from './geometry.mjs'

const json = (url) => JSON.parse(readFileSync(new URL(url, import.meta.url), 'utf8'))

export function plotShapes(map) {
    const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
    const { corners, edges } = map.draw
    const order = map.grid.neighbour_order
    const at = (hex, k) => [hex.x + corners[k][0], hex.y + corners[k][1]]
    const outline = (hex) => path(corners.map((_, k) => at(hex, k)), true)
    const side = (hex, i) => path(edges[order[i]].map((k) => at(hex, k)), false)
    const sides = (list, open) =>
        list.flatMap((hex) => hex.n.flatMap((next, i) => (open(hex, next) ? [side(hex, i)] : []))).join('')
    const all = [...hexes.values()]
    const of = (test) => all.filter(test).map(outline).join('')
    return {
        box: map.draw.view_box,
        areas: Object.fromEntries(map.areas.map(({ id }) => [id, of((hex) => hex.area === id)])),
        headquarters: Object.fromEntries(
            map.headquarters.map(({ id }) => [
                id,
                {
                    ground: of((hex) => hex.hq === id),
                    outline: sides(all.filter((hex) => hex.hq === id), (_, next) => hexes.get(next)?.hq !== id),
                },
            ]),
        ),
        // Each border once: from the hex that comes first.
        borders: sides(all, (hex, next) => next && next > hex.id && hexes.get(next).area !== hex.area),
        rim: sides(all, (_, next) => !next),
    }
}

export const makePlot = () => plotShapes(json('../../games/plot/data/map.json'))
