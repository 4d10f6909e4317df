// Where names, stacks and resource marks are put on the map of On To Berlin!: chosen once, when the page is built, for
// every area as if all were full, so that no name is ever covered by a piece whatever happens in a game. A seeded search
// moves one thing at a time and keeps what overlaps less and lies nearer to its area's centre.

import { inside, random } from './geometry.mjs'

// Sizes on the sheet: a stack of two counters with their number, a mark, the letters of a name.
const STACK = { w: 76, h: 46, dx: 2, dy: -3 }
const SMALL = { ...STACK, w: 56 } // the second counter lies half under the first
export const NARROW = new Set('switzerland albania malta gibraltar sicily denmark netherlands belgium ireland portugal istanbul galicia brest lorraine'.split(' '))
const MARK = { w: 19, h: 19, dx: 0, dy: 0 }
const LINE = 16.5
const EDGE = 14
const [WIDTH, HEIGHT, SQUARE] = [1400, 1000, 4]

const letter = (c) =>
    /[iljtfI.,'()]/.test(c) ? 0.36 : /[mwMW]/.test(c) ? 0.87 : /[A-ZÄÖÜ]/.test(c) ? 0.7 : c === ' ' ? 0.27 : 0.55
export const textWidth = (text, size = 15.4) => [...text].reduce((all, c) => all + letter(c), 0) * size

/** A name on one line, and on two where it can be divided. */
function forms(name) {
    const whole = [name]
    const at = name.search(/[ -]/)
    const two = at > 3 ? [name.slice(0, at + (name[at] === '-' ? 1 : 0)), name.slice(at + 1)] : undefined
    return (two ? [whole, two] : [whole]).map((lines) => ({
        lines,
        w: Math.max(...lines.map((line) => textWidth(line))) + 6,
        h: LINE * lines.length + 1,
        dx: 0,
        dy: 0,
    }))
}

const boxAt = (size, [x, y]) => [x + size.dx - size.w / 2, y + size.dy - size.h / 2, x + size.dx + size.w / 2, y + size.dy + size.h / 2]
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))

/** The article a sentence needs is not on the map, and a name begins with a capital. */
export const bare = (name) => {
    const short = name.replace(/^(the|der|die|das|den|dem) /i, '')
    return short.charAt(0).toUpperCase() + short.slice(1)
}

/** Whose every spot of the sheet is, in squares of four. */
function register(map, { cells, waters, rings }) {
    const own = new Map([...cells.outlines, ...waters.outlines])
    const kind = (sea) => map.areas.filter((area) => (area.kind === 'sea') === sea && own.has(area.id))
    const at = (x, y) => {
        const wet = !inside(rings, [x, y])
        return kind(wet).find((area) => inside(own.get(area.id), [x, y]))?.id
    }
    const wide = WIDTH / SQUARE
    const owner = Array.from({ length: wide * (HEIGHT / SQUARE) }, (_, i) =>
        at((i % wide) * SQUARE + 2, Math.floor(i / wide) * SQUARE + 2),
    )
    return (x, y) => owner[Math.floor(y / SQUARE) * wide + Math.floor(x / SQUARE)]
}

/** How much of a thing at this place lies outside its area: land things may lean over the water. */
function astray({ owner, wet }, area, box) {
    let n = 0
    for (const a of [0, 0.5, 1])
        for (const b of [0, 1]) {
            const whose = owner(box[0] + (box[2] - box[0]) * a, box[1] + (box[3] - box[1]) * b)
            if (whose !== area.id && (area.kind === 'sea' || !wet.has(whose))) n++
        }
    return n
}

const off = (box) => box[0] < EDGE || box[1] < EDGE || box[2] > WIDTH - EDGE || box[3] > HEIGHT - EDGE

/** Everything that has to be placed: `with` are the layers it may not overlap. Names of two languages never meet. */
function things(map, names) {
    return map.areas.flatMap((area) => {
        const stack = { area, kind: 'stack', layer: 'all', forms: [NARROW.has(area.id) ? SMALL : STACK], reach: area.kind === 'sea' ? 46 : 30 }
        const mark = { area, kind: 'mark', layer: 'all', forms: [MARK], reach: 58 }
        const name = (language) => ({
            area,
            kind: language,
            layer: language,
            forms: forms(bare(names[language][area.id])),
            reach: 84,
        })
        return [stack, ...(area.resource ? [mark] : []), name('en'), name('de')]
    })
}

const meets = (a, b) => a !== b && (a.layer === 'all' || b.layer === 'all' || a.layer === b.layer)

function cost(one, all, ground) {
    const box = boxAt(one.forms[one.form], one.p)
    let total = off(box) ? 5000 : 0
    for (const other of all)
        if (meets(one, other)) {
            const area = shared(box, boxAt(other.forms[other.form], other.p))
            if (area > 0) total += 400 + area * 4
        }
    const far = Math.hypot(one.p[0] - one.area.x, one.p[1] - one.area.y)
    // A name nearer to somebody else's stack than to its own would be read as theirs.
    if (one.layer !== 'all')
        for (const other of all)
            if (other.kind === 'stack') {
                const d = Math.hypot(one.p[0] - other.p[0], (one.p[1] - other.p[1]) * 1.4)
                if (other.area === one.area) total += Math.max(0, d - 34) * 3
                else total += Math.max(0, 50 - d) * 5
            }
    const lines = one.form * 12
    if (one.kind === 'stack') return total + far * 5 + astray(ground, one.area, box) * 60
    return total + far * 1.2 + lines + astray(ground, one.area, box) * (one.kind === 'mark' ? 120 : 80)
}

/** A try: any place in reach, more often a step from where it is. */
function tried(one, next, wide) {
    const form = next() < 0.15 ? Math.floor(next() * one.forms.length) : one.form
    const step = wide ? one.reach * 2 : 18
    const from = wide ? [one.area.x, one.area.y] : one.p
    const p = [Math.round(from[0] + (next() - 0.5) * step), Math.round(from[1] + (next() - 0.5) * step)]
    if (Math.abs(p[0] - one.area.x) > one.reach || Math.abs(p[1] - one.area.y) > one.reach) return undefined
    return { form, p }
}

export function placed(map, shapes, names, rounds = 1000) {
    const wet = new Set([undefined, ...map.areas.filter((area) => area.kind === 'sea').map((area) => area.id)])
    const ground = { owner: register(map, shapes), wet }
    const all = things(map, names)
    const below = { stack: 0, mark: 26, en: 32, de: 32 }
    for (const one of all) Object.assign(one, { form: 0, p: [one.area.x, one.area.y + below[one.kind]] })
    const next = random('berlin')
    for (let round = 0; round < rounds; round++) {
        const heat = 60 * Math.max(0, 1 - round / (rounds * 0.8)) ** 2
        for (const one of all) {
            const change = tried(one, next, next() < 0.5)
            if (!change) continue
            const old = { form: one.form, p: one.p }
            const before = cost(one, all, ground)
            Object.assign(one, change)
            if (cost(one, all, ground) > before + heat * next()) Object.assign(one, old)
        }
    }
    const spots = {}
    for (const one of all) {
        const spot = (spots[one.area.id] ??= {})
        if (one.kind === 'stack' || one.kind === 'mark') spot[one.kind] = one.p
        else spot[one.kind] = { at: one.p, lines: one.forms[one.form].lines }
    }
    return spots
}

/** What still overlaps, for people who change the map. */
export function overlaps(map, spots, names) {
    const all = things(map, names)
    for (const one of all) {
        const spot = spots[one.area.id][one.kind]
        one.p = Array.isArray(spot) ? spot : spot.at
        one.form = spot.lines ? one.forms.findIndex((form) => form.lines.join() === spot.lines.join()) : 0
    }
    const box = (one) => boxAt(one.forms[one.form], one.p)
    return all.flatMap((a, i) =>
        all.slice(i + 1).flatMap((b) => (meets(a, b) && shared(box(a), box(b)) > 0 ? [`${a.area.id} ${a.kind} / ${b.area.id} ${b.kind} ${Math.round(shared(box(a), box(b)))}`] : [])),
    )
}
