// The village is the board: every seat a house, on ridges by seat order, its form by seat number and never by card. By
// night every living window has the same light; the dead have shuttered windows. By day smoke and fingers; at dusk people
// come; at the end the windows of those who won are lit again. Plates are drawn after all houses, so that no name is
// covered.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { mayorOf, type Trial } from './model'
import type { Wolf } from './page'
import { thumbPath } from './parts'

export const HEIGHT = 900

/** Random numbers that are the same for the same seed, so that a drawing is. */
function seeded(seed: string): () => number {
  let s = 2166136261
  for (const c of seed) s = Math.imul(s ^ c.charCodeAt(0), 16777619)
  return () => {
    s ^= s << 13
    s ^= s >>> 17
    s ^= s << 5
    return (s >>> 0) / 4294967296
  }
}
const r1 = (n: number) => Math.round(n * 10) / 10

export type Light = 'day' | 'dawn' | 'night' | 'dusk' | 'moon'
const isDay = (light: Light) => light === 'day' || light === 'dawn'
const DAYLIGHT = { wall: ['#EFE4CB', '#E6D7B8', '#F3EBD8'], roof: ['#8E5A43', '#6C5C4C', '#9A7350'], line: '#3B352A', win: '#5D6A6B', door: '#6C5240', plate: '#FBF6E9', edge: '#857A66', text: '#25221C', dead: '#3f392e', halo: '#aeb48e', shut: '#6C5C4C' }
const same = (colour: string) => [colour, colour, colour]
const PALETTE = {
  day: { ...DAYLIGHT, sky: ['#E9E2CC', '#F3E3C2', '#EAD2A6'], hills: ['#C7C9A9', '#BABF9B', '#AEB48E', '#A3A983', '#979F78'], far: '#D9D6BC', tree: '#8B946E', grass: '#6F7656' },
  dawn: { ...DAYLIGHT, sky: ['#D8D6CB', '#EFDDBB', '#F3C88E'], hills: ['#BDBE9C', '#ACB08C', '#9DA37D', '#8F9670', '#858C67'], far: '#CDBFA0', tree: '#868E6A', grass: '#6F7656' },
  night: { sky: ['#0A1013', '#12201F', '#1D2E2A'], far: '#14201F', hills: ['#16211E', '#141D1B', '#121A18', '#0F1715', '#0D1513'], tree: '#0E1716', grass: '#24332F', wall: same('#1A211F'), roof: same('#111715'), line: '#2E3834', win: '#EFB955', door: '#0f1413', plate: '#1D2422', edge: '#4a5550', text: '#EFE8D6', dead: '#a6aba3', halo: '#141d1b', shut: '#39433f' },
  dusk: { sky: ['#232C36', '#5A5352', '#BE8654'], far: '#4A4B45', hills: ['#434A40', '#3A4138', '#30372F', '#2A302A', '#252B26'], tree: '#343B34', grass: '#565E4D', wall: ['#4A4A42', '#43443D', '#504F46'], roof: ['#332F2B', '#2F302D', '#37322C'], line: '#6A6A60', win: '#F0B84A', door: '#2A2B28', plate: '#232A28', edge: '#7F7A6B', text: '#EFE8D6', dead: '#c9cbc0', halo: '#30372f', shut: '#6a6a60' },
  moon: { sky: ['#0C1417', '#1A2A2C', '#33453F'], far: '#22312E', hills: ['#25342F', '#20302B', '#1B2925', '#17221F', '#141D1A'], tree: '#17231F', grass: '#35473F', wall: same('#27312D'), roof: same('#19221F'), line: '#41504A', win: '#EFB955', door: '#161d1b', plate: '#1D2422', edge: '#5a6761', text: '#EFE8D6', dead: '#c0c4bb', halo: '#1b2925', shut: '#4b5852' },
}
type Look = (typeof PALETTE)['day']

// ---- Where houses stand ----

interface Ground {
  width: number
  height: number
  rows: number[] // houses on each ridge
  top: number // the first ridge
  foot: number // below the last
  scale: number
  size: number // of the names
  amp?: number
  letters?: number // of a name that fit next to the neighbours'
  far?: number // the hills behind
  disc?: { x: number; y: number; r: number } // sun or moon
  hidden?: number // of the height: what the frame of a phone cuts off at the top
}
type Ridge = (x: number) => number

/** By the number of seats: ridges, the first one's height, the foot, the houses' scale, the names' size (LOOK, 10). */
export function groundFor(count: number, width: number, height = HEIGHT): Ground {
  const k = height / 800
  const [ridges, top, foot, scale, size] = count <= 6 ? [2, 420, 110, 0.95, 22] : count <= 12 ? [3, 340, 110, 0.78, 22] : count <= 18 ? [4, 290, 92, 0.6, 19] : [5, 258, 84, 0.44, 19]
  const rows = Array.from({ length: ridges }, (_, i) => Math.floor((count + ridges - 1 - i) / ridges))
  return { width, height, rows, top: top * k, foot: foot * k, scale: scale * k, size: Math.max(size, Math.round(size * k)) }
}

function ridgesOf({ width, height, rows, top, foot, amp = 12 }: Ground): Ridge[] {
  const step = rows.length > 1 ? (height - foot - top) / (rows.length - 1) : 0
  return rows.map((_, k) => (x: number) => top + k * step + Math.sin(x / (width / 6) + k * 1.7 + 0.4) * amp + Math.sin(x / (width / 15) + k * 3.4) * amp * 0.3)
}

export interface Spot {
  x: number
  y: number
  ridge: number
  scale: number
}

/** Where each seat's house stands: neighbours shifted so that nobody hides another. Up to three rows are filled evenly;
 * in more a house stands between two of the row above, where no name is. */
export function spotsFor(count: number, width: number, ground = groundFor(count, width)): Spot[] {
  const ridges = ridgesOf(ground)
  const margin = width * 0.03
  const slots = ground.rows.length > 3 ? Math.max(...ground.rows) + 0.5 : 0
  return ground.rows.flatMap((n, row) => {
    const pitch = (width - 2 * margin) / (slots || n)
    const shift = slots ? (row % 2 ? 0.5 : 0) : row % 2 ? 0.16 : -0.16
    const scale = ground.scale * (1 + row * 0.05)
    return Array.from({ length: n }, (_, j) => {
      const x = margin + (j + 0.5 + shift) * pitch
      return { x, y: (ridges[row] as Ridge)(x) + 10 * scale, ridge: row, scale }
    })
  })
}

// ---- The land ----

function along(line: Ridge, { width, height }: Ground): string {
  const points = Array.from({ length: Math.ceil(width / 20) + 1 }, (_, i) => `L${i * 20} ${r1(line(i * 20))}`).join('')
  return `M0 ${r1(line(0))}${points}V${height}H0Z`
}

const farHills = (far: number): Ridge => (x) => far - 8 + Math.sin(x / 62) * 20 + Math.sin(x / 26) * 7

/** On a phone's picture the moon is whole or not there: over the hills' lowest place, under what the frame cuts off. */
export function moonOver(far: number, hidden: number): { x: number; y: number; r: number } | undefined {
  const x = 97
  const free = farHills(far)(x) - 6 - hidden
  const r = Math.min(22, free / 2 - 3)
  return r < 10 ? undefined : { x, y: r1(hidden + free / 2), r: r1(r) }
}

function Land({ light, ground, sun }: { light: Light; ground: Ground; sun: boolean }) {
  const look: Look = PALETTE[light]
  const { width, height, top } = ground
  const ridges = ridgesOf(ground)
  const first = ridges[0] as Ridge
  const far = ground.far ?? top - 90
  const moon = ground.disc ?? (ground.hidden === undefined ? { x: width * (light !== 'dawn' ? 0.76 : top < 360 ? 0.62 : 0.3), y: light === 'dawn' ? far - 16 : Math.max(28, far * 0.55), r: Math.max(18, Math.min(46, top * 0.14)) } : moonOver(far, ground.hidden))
  const wood = seeded('trees')
  const trees = Array.from({ length: Math.round(width / 11) }, () => {
    const x = wood() * width
    const h = (14 + wood() * 22) * Math.max(0.5, ground.scale)
    return `M${r1(x)} ${r1(first(x) + 3)}l-5 0l5-${r1(h)}l5 ${r1(h)}z`
  }).join('')
  return (
    <>
      <defs>
        <linearGradient id={`ww-sky-${light}`} x1="0" y1="0" x2="0" y2="1">
          {look.sky.map((colour, i) => (
            <stop key={i} offset={[0, 0.5, 1][i]} stop-color={colour} />
          ))}
        </linearGradient>
        <radialGradient id="ww-glow">
          <stop offset="0" stop-color="#F0B84A" stop-opacity=".42" />
          <stop offset="1" stop-color="#F0B84A" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#ww-sky-${light})`} />
      {!isDay(light) && <Stars width={width} far={far * (light === 'dusk' ? 0.5 : 1)} />}
      {(sun || !isDay(light)) && moon && <Disc light={light} {...moon} />}
      <path d={along(farHills(far), ground)} fill={look.far} />
      <path d={trees} fill={look.tree} opacity=".8" />
      {ridges.map((line, k) => (
        <Hill key={k} line={line} k={k} ground={ground} fill={look.hills[Math.round((k * 4) / Math.max(1, ridges.length - 1))] ?? ''} grass={look.grass} />
      ))}
    </>
  )
}

function Stars({ width, far }: { width: number; far: number }) {
  const r = seeded(`stars ${width}`)
  return (
    <>
      {Array.from({ length: Math.round(width / 14) }, (_, i) => (
        <circle key={i} cx={r1(r() * width)} cy={r1(r() * far)} r={r1(0.6 + r() * 1.1)} fill="#EFE8D6" opacity={r1(0.25 + r() * 0.5)} />
      ))}
    </>
  )
}

/** The sun by day, at dawn half behind the hills; a sickle by night, the full moon of the pack's victory. */
function Disc({ light, x, y, r }: { light: Light; x: number; y: number; r: number }) {
  if (isDay(light)) return <circle cx={x} cy={y} r={r} fill="#F7EBC8" stroke="#DDB25A" stroke-width="2" />
  if (light !== 'moon') return <path d={`M${x} ${y - r}A${r} ${r} 0 1 0 ${r1(x + r)} ${r1(y + r * 0.34)}A${r1(r * 0.9)} ${r1(r * 0.9)} 0 0 1 ${x} ${y - r}Z`} fill="#F2E7C9" />
  return (
    <>
      <circle cx={x} cy={y} r={r * 1.3} fill="#F2E7C9" />
      {[[-0.4, -0.3, 0.25], [0.35, 0.35, 0.32], [0.4, -0.5, 0.15]].map(([dx = 0, dy = 0, s = 0]) => (
        <circle key={dx} cx={x + dx * r} cy={y + dy * r} r={s * r} fill="#DDD0AE" />
      ))}
    </>
  )
}

function Hill({ line, k, ground, fill, grass }: { line: Ridge; k: number; ground: Ground; fill: string; grass: string }) {
  const q = seeded(`g${k}`)
  const blades = Array.from({ length: Math.round(ground.width / 12) }, () => {
    const x = q() * ground.width
    return `M${r1(x)} ${r1(line(x) + 14 + q() * 110)}l${r1(8 + q() * 14)} ${r1(-2 + q() * 3)}`
  }).join('')
  return (
    <>
      <path d={along(line, ground)} fill={fill} />
      <path d={blades} stroke={grass} stroke-width="1.2" opacity=".5" fill="none" />
    </>
  )
}

// ---- Houses and plates ----

export interface Dweller {
  name: string
  label: string
  dead?: boolean
  relit?: boolean // the window of one who won
  sub?: string // under the name: the card, `away`
  mine?: boolean
  ring?: boolean // on trial
  dashed?: boolean // a bot
  bare?: boolean // without a plate: the list has the name
}

/** A house's form by its number alone. */
function shapeOf(index: number, scale: number): { w: number; h: number; roof: number } {
  const r = seeded(`house ${index}`)
  r()
  return { w: (70 + r() * 22) * scale, h: (44 + r() * 16) * scale, roof: (34 + r() * 18) * scale }
}

function House({ index, light, spot: { x, y, scale }, who }: { index: number; light: Light; spot: Spot; who: Dweller }) {
  const look: Look = PALETTE[light]
  const { w, h, roof } = shapeOf(index, scale)
  const kind = index % 3
  const top = look.roof[(index * 7) % 3]
  const [left, right] = [x - w / 2, x + w / 2]
  const over = 7 * scale
  const gable =
    kind === 1
      ? `M${r1(left - over)} ${r1(y - h)}L${r1(left + 10 * scale)} ${r1(y - h - roof * 0.8)}H${r1(right - 10 * scale)}L${r1(right + over)} ${r1(y - h)}Z`
      : `M${r1(left - over)} ${r1(y - h + 2)}L${r1(x)} ${r1(y - h - roof)}L${r1(right + over)} ${r1(y - h + 2)}Z`
  return (
    <g class="hs" role="listitem" aria-label={who.label} stroke={look.line} stroke-width="1.5">
      <rect x={r1(x + w * 0.22)} y={r1(y - h - roof - 4 * scale)} width={r1(9 * scale)} height={r1(roof * 0.7)} fill={top} />
      {isDay(light) && !who.dead && <path class="smoke" d={`M${r1(x + w * 0.22 + 4 * scale)} ${r1(y - h - roof - 7 * scale)}q${r1(8 * scale)}-${r1(11 * scale)} ${r1(2 * scale)}-${r1(20 * scale)}t${r1(6 * scale)}-${r1(18 * scale)}`} fill="none" stroke="#8f8a7c" stroke-width={r1(4 * scale)} opacity=".26" stroke-linecap="round" />}
      <rect x={r1(left)} y={r1(y - h)} width={r1(w)} height={r1(h + 5)} fill={look.wall[kind]} />
      <path d={gable} fill={top} />
      <rect x={r1(x + w * 0.14)} y={r1(y - h * 0.62)} width={r1(w * 0.2)} height={r1(h * 0.62 + 5)} fill={look.door} />
      <Window x={x - w * 0.2} y={y - h * 0.5} w={w * 0.26} h={h * 0.4} light={light} shut={who.dead === true && !who.relit} dark={light === 'moon' && !who.relit} lit={who.relit === true} scale={scale} />
    </g>
  )
}

/** Every living window has the same light; the dead's is shuttered. Those who have won have a lamp in it, by day too. */
function Window({ x, y, w, h, light, shut, dark, lit, scale }: { x: number; y: number; w: number; h: number; light: Light; shut: boolean; dark: boolean; lit: boolean; scale: number }) {
  const look: Look = PALETTE[light]
  const off = isDay(light) ? '#4a443a' : '#0b0f0e'
  const [dx, dy] = [w * 0.8, h * 0.6]
  return (
    <>
      {(lit || !isDay(light)) && !shut && !dark && <circle cx={r1(x)} cy={r1(y)} r={r1(34 * scale)} fill="url(#ww-glow)" stroke="none" />}
      <rect x={r1(x - w / 2)} y={r1(y - h / 2)} width={r1(w)} height={r1(h)} fill={shut || dark ? off : lit ? PALETTE.dusk.win : look.win} />
      <path d={`M${r1(x)} ${r1(y - h / 2)}v${r1(h)}M${r1(x - w / 2)} ${r1(y)}h${r1(w)}`} fill="none" />
      {shut && <path d={`M${r1(x - dx)} ${r1(y - dy)}L${r1(x + dx)} ${r1(y + dy)}M${r1(x - dx)} ${r1(y + dy)}L${r1(x + dx)} ${r1(y - dy)}`} stroke={look.shut} stroke-width={r1(4 * scale)} />}
    </>
  )
}

/** How many letters' room a name takes: some letters are wider than others. */
const room = (name: string) => Array.from(name).reduce((sum, letter) => sum + (/[\u2e80-\uffff]|[\u{10000}-\u{10ffff}]/u.test(letter) ? 1.9 : /[MW@%ÆŒ—]/.test(letter) ? 1.7 : /[mwæœ]/.test(letter) ? 1.4 : /\p{Lu}/u.test(letter) ? 1.15 : 1), 0)
/** Names over twelve letters are cut, and those as wide; the list has them whole. Where there is room for this many letters and
 * no more, wide ones count as what they are. */
export function short(name: string, most?: number): string {
  const letters = Array.from(name)
  const [long, wide] = most === undefined ? [12, 14] : [most, most]
  if (letters.length <= long && room(name) <= wide) return name
  while (letters.length > 1 && (letters.length >= long || room(letters.join('')) > wide - 1)) letters.pop()
  return `${letters.join('')}…`
}
export const plateWidth = (name: string, size: number, most?: number) => Math.max(size * 2, room(short(name, most)) * size * 0.58 + size * 1.1)
/** Letters whose plate is no wider than that. */
const lettersIn = (wide: number, size: number) => Math.max(4, Math.min(12, Math.floor((wide - size * 1.1) / (size * 0.58))))

/** From a house's foot to below the line under its name. */
const depthOf = (size: number) => 8 + size * 2 + 2 + Math.max(size * 0.88, Math.min(size, 19)) * 0.3
const halfWidth = (name: string, sub: string, size: number) => Math.max(plateWidth(name, size), sub.length * size * 0.53) / 2

/** The same ground with houses small enough for their ridges: no name, nor a line of that length under it, lies on a
 * house below. It does not matter who is alive: the village does not change when somebody dies. */
export function roomy(ground: Ground, names: string[], sub: string): Ground {
  const spots = spotsFor(names.length, ground.width, ground)
  const fits = names.flatMap((name, i) => {
    const above = spots[i] as Spot
    return spots.map((spot, k) => {
      const { w, h, roof } = shapeOf(k, spot.scale)
      const beside = Math.abs(spot.x - above.x) > w / 2 + 7 * spot.scale + halfWidth(name, sub, ground.size)
      if (spot.ridge !== above.ridge + 1 || beside) return 1
      return (spot.y - above.y - depthOf(ground.size) - 3) / (h + roof + 4 * spot.scale)
    })
  })
  return { ...ground, scale: ground.scale * Math.max(0.3, Math.min(1, ...fits)) }
}

function Plate({ spot: { x, y }, who, light, size, most }: { spot: Spot; who: Dweller; light: Light; size: number; most?: number | undefined }) {
  const look: Look = PALETTE[light]
  const [top, high, wide] = [y + 8, size * 1.36, plateWidth(who.name, size, most)]
  const name = short(who.name, most)
  const halo = { paintOrder: 'stroke', stroke: look.halo, strokeWidth: 3.5, strokeLinejoin: 'round' } as const
  const sub = who.sub && (
    <text x={r1(x)} y={r1(top + size * 2 + 2)} text-anchor="middle" font-size={Math.max(r1(size * 0.88), Math.min(size, 19))} fill={look.dead} style={halo}>
      {who.sub}
    </text>
  )
  if (who.dead)
    return (
      <g class="pn" aria-hidden="true">
        <text x={r1(x)} y={r1(top + size)} text-anchor="middle" font-size={size} fill={look.dead} style={halo}>
          {name}
        </text>
        <path d={`M${r1(x - room(name) * size * 0.29)} ${r1(top + size * 0.68)}h${r1(room(name) * size * 0.58)}`} stroke={look.dead} stroke-width="1.6" opacity=".75" />
        {sub}
      </g>
    )
  return (
    <g class="pn" aria-hidden="true">
      <rect x={r1(x - wide / 2)} y={r1(top)} width={r1(wide)} height={r1(high)} rx="4" fill={who.mine ? look.text : look.plate} stroke={who.ring ? look.text : look.edge} stroke-width={who.ring ? 3 : 1.3} stroke-dasharray={who.dashed ? '5 4' : undefined} />
      <text x={r1(x)} y={r1(top + size * 1.02)} text-anchor="middle" font-size={size} font-weight="600" fill={who.mine ? look.plate : look.text}>
        {name}
      </text>
      {sub}
    </g>
  )
}

/** The thumb somebody gave, left of the name. */
function Given({ spot: { x, y }, name, up, down, light, size }: { spot: Spot; name: string; up: boolean; down: boolean; light: Light; size: number }) {
  if (!up && !down) return null
  const look: Look = PALETTE[light]
  const left = x - plateWidth(name, size) / 2 - 16
  return (
    <g transform={`translate(${r1(left - 12)} ${r1(y + 8)}) scale(1.25)${up ? '' : ' rotate(180 10 10)'}`} fill="none" stroke-linejoin="round">
      <circle cx="10" cy="10" r="11.5" fill={look.plate} stroke={look.edge} />
      <path d={thumbPath} stroke={look.text} stroke-width="1.5" transform="translate(1 1) scale(.9)" />
    </g>
  )
}

function Arc({ from, to, trial }: { from: Spot; to: Spot; trial: boolean }) {
  const end = [to.x - 6, to.y - 100 * to.scale] as const
  // A finger straight up or down bends aside, or its line would hide in the houses.
  const aside = Math.max(0, 160 - Math.abs(to.x - from.x)) * (from.x < 400 ? 1 : -1)
  const path = `M${r1(from.x)} ${r1(from.y - 84 * from.scale)}Q${r1((from.x + to.x) / 2 + aside)} ${r1(Math.min(from.y, to.y) - 200 * Math.max(from.scale, 0.6))} ${r1(end[0])} ${r1(end[1])}`
  return (
    <g class={trial ? 'arc trial' : 'arc'} fill="none" stroke-linecap="round">
      <path d={path} stroke="#FBF6E9" stroke-width="9" />
      <path d={path} stroke="#94291C" stroke-width="5" />
      <circle cx={r1(end[0])} cy={r1(end[1])} r="9" fill="#94291C" stroke="#FBF6E9" stroke-width="3" />
    </g>
  )
}

/** The width that fits the frame at a height of 900. */
function useWidth(): [preact.RefObject<SVGSVGElement>, number] {
  const box = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(1280)
  useEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = box.current?.parentElement ?? { clientWidth: 0, clientHeight: 0 }
      if (clientWidth && clientHeight) setWidth(Math.round(Math.min(1900, Math.max(640, (HEIGHT * clientWidth) / clientHeight))))
    }
    measure()
    const watch = typeof ResizeObserver === 'function' && box.current?.parentElement ? new ResizeObserver(measure) : undefined
    if (box.current?.parentElement) watch?.observe(box.current.parentElement)
    return () => watch?.disconnect()
  }, [])
  return [box, width]
}

/** Where the card in the sky can be tied: its lower edge, in the village's own measure. Again when it has slid in. */
export interface Edge {
  left: number
  right: number
  y: number
}
function useEdge(box: preact.RefObject<SVGSVGElement>, seat: string | undefined, width: number): Edge | undefined {
  const [edge, setEdge] = useState<Edge>()
  useLayoutEffect(() => {
    const measure = () => {
      const card = box.current?.parentElement?.querySelector('.sky .rcard')?.getBoundingClientRect()
      const back = box.current?.getScreenCTM?.()?.inverse()
      const [left, right] = card && back ? [card.left, card.right].map((x) => new DOMPoint(x, card.bottom).matrixTransform(back)) : []
      setEdge(seat && left && right ? { left: left.x, right: right.x, y: left.y } : undefined)
    }
    measure()
    const timer = setTimeout(measure, 400)
    return () => clearTimeout(timer)
  }, [seat, width])
  return edge
}

type Point = [number, number]

/** How many houses and plates a straight line crosses, looked at in steps. */
export function crossed([ax, ay]: Point, [bx, by]: Point, spots: Spot[]): number {
  const STEPS = 60
  const hit = new Set<Spot>()
  for (let i = 0; i <= STEPS; i++) {
    const [x, y] = [ax + ((bx - ax) * i) / STEPS, ay + ((by - ay) * i) / STEPS]
    for (const spot of spots) if (Math.abs(x - spot.x) < 62 && y > spot.y - 120 * spot.scale && y < spot.y + 44) hit.add(spot)
  }
  return hit.size
}

/** From the card's lower edge over the first ridge to the house, by the way that crosses least; straight if it can be. */
export function tieOf({ left, right, y }: Edge, to: Spot, spots: Spot[], width: number): Point[] {
  const others = spots.filter((spot) => spot !== to)
  const end: Point = [to.x, to.y - 104 * to.scale]
  const start: Point = [Math.min(right - 16, Math.max(left + 16, to.x)), y]
  const sky = Math.max(y + 14, Math.min(...spots.map((spot) => spot.y - 140 * spot.scale)))
  const ways = Array.from({ length: 41 }, (_, i): Point => [(width * i) / 40, sky]).filter(() => sky < end[1])
  const cost = (way: Point[]) => way.slice(1).reduce((sum, point, i) => sum + 1000 * crossed(way[i] as Point, point, others) + Math.hypot(point[0] - (way[i] as Point)[0], point[1] - (way[i] as Point)[1]), 0)
  const all = [[start, end], ...ways.map((way) => [start, way, end])]
  return all.reduce((best, way) => (cost(way) < cost(best) ? way : best))
}

/** A card belongs to its house; the line runs behind all others. */
function Tie({ points }: { points: Point[] }) {
  const end = points[points.length - 1] as Point
  const path = `M${points.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L')}`
  return (
    <g class="tie" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d={path} stroke="#FBF6E9" stroke-width="6" />
      <path d={path} stroke="#25221C" stroke-width="2.5" />
      <circle cx={r1(end[0])} cy={r1(end[1])} r="6" fill="#25221C" stroke="#FBF6E9" stroke-width="2" />
    </g>
  )
}

interface SceneProps {
  light: Light
  ground: Ground
  dwellers: Dweller[]
  label: string
  box?: preact.RefObject<SVGSVGElement>
  sun?: boolean
  behind?: preact.ComponentChildren // of all houses
  under?: preact.ComponentChildren // above the houses and below the names
  children?: preact.ComponentChildren
}

function Scene({ light, ground, dwellers, label, box, sun, behind, under, children }: SceneProps) {
  const spots = spotsFor(dwellers.length, ground.width, ground)
  return (
    <svg ref={box} class="village" viewBox={`0 0 ${ground.width} ${ground.height}`} preserveAspectRatio="xMidYMax slice" role="list" aria-label={label}>
      <Land light={light} ground={ground} sun={sun ?? dwellers.length > 0} />
      {behind}
      {dwellers.map((who, i) => (
        <House key={i} index={i} light={light} spot={spots[i] as Spot} who={who} />
      ))}
      {under}
      <g class="plates">
        {ground.size > 0 && dwellers.map((who, i) => !who.bare && <Plate key={i} spot={spots[i] as Spot} who={who} light={light} size={ground.size} most={ground.letters} />)}
      </g>
      {children}
    </svg>
  )
}

/** By day and after a vote: fingers, and next to each name the thumb its player gave. At the end: who won. */
interface VillageProps {
  wolf: Wolf
  day: boolean
  vote?: Trial
  end?: string
  moment?: boolean
  morning?: boolean // the sun rises
  covered?: string // the seat whose card has not been turned yet
  tie?: string // the seat whose card lies in the sky
  mayor?: string // the one who has just been named
  ballots?: { [seat: string]: string } // whom each seat wants as Mayor
}

/** The office of Mayor is public (R-elect-4): it is told at its holder's name, until it passes on. */
export function officeOf({ sight, t }: Wolf, seat: string, mayor = mayorOf(sight)): string | undefined {
  return seat === mayor ? t('mayor') : undefined
}

export function Village({ wolf, day, vote, end, moment, morning, covered, tie, mayor, ballots }: VillageProps) {
  const { seats, sight, name, words, t, deaths, living, table } = wolf
  const [box, width] = useWidth()
  const usual = groundFor(seats.length, width)
  const subs = [t('mod.lent'), table.options.elected_mayor === true ? t('mayor') : '', ...Object.keys(sight.set).map((card) => words.word('card', card))]
  const longest = subs.reduce((most, sub) => (sub.length > most.length ? sub : most))
  const ground = roomy(moment ? { ...usual, foot: usual.foot + 70, top: usual.top + 20 } : usual, seats.map(name), longest) // a bar comes at the foot
  const spots = spotsFor(seats.length, width, ground)
  const light: Light = end === 'werewolves' ? 'moon' : day && morning ? 'dawn' : day || end ? 'day' : 'night'
  const spotOf = (seat: string) => spots[seats.indexOf(seat)]
  const edge = useEdge(box, tie, width)
  const fingers = day && !end && !moment ? seats.flatMap((seat) => (sight.seat[seat]?.finger ? [[seat, sight.seat[seat]?.finger as string]] : [])) : []
  const dwellers = seats.map((seat): Dweller => {
    const alive = sight.seat[seat]?.alive === true
    const card = end ? sight.seat[seat]?.card : deaths.find((death) => death.seat === seat && seat !== covered)?.card
    const sitting = table.seats.find((one) => one.seat === seat)
    const absent = day && alive && (sitting?.lent ? t('mod.lent') : sitting?.kind === 'person' && !sitting.here ? t('mod.away') : undefined)
    const office = end ? undefined : officeOf(wolf, seat, mayor)
    const ballot = ballots?.[seat] && `→ ${short(name(ballots[seat] ?? ''))}`
    const notes = ballot || [office, absent].filter(Boolean).join(' · ')
    const won = end !== undefined && (card === 'werewolf' ? 'werewolves' : 'village') === end
    return { name: name(seat), label: [t(alive ? 'screen.lives' : 'screen.died', name(seat)), office].filter(Boolean).join(', '), dead: !alive, relit: won, sub: (card && words.word('card', card)) || notes || undefined, ring: sight.trial === seat || mayor === seat }
  })
  return (
    <Scene
      box={box}
      light={light}
      ground={ground}
      dwellers={dwellers}
      label={t('screen.village', living.map(name).join(', '))}
      behind={tie && edge && spotOf(tie) && <Tie points={tieOf(edge, spotOf(tie) as Spot, spots, width)} />}
      under={fingers.map(([from = '', to = '']) => {
        const [a, b] = [spotOf(from), spotOf(to)]
        return a && b && from !== to ? <Arc key={from} from={a} to={b} trial={sight.trial === to} /> : null
      })}
    >
      {vote && seats.map((seat, i) => <Given key={seat} spot={spots[i] as Spot} name={name(seat)} up={vote.up.includes(seat)} down={vote.down.includes(seat)} light={light} size={ground.size} />)}
    </Scene>
  )
}

export interface VoteCard {
  name: string
  up: boolean
  open: boolean
  none?: boolean // gave none
  ring: boolean // whose trial it is
  sub?: string // an office
}

/** Where the votes of a rank lie and its houses stand, in units of a field 900 high. */
interface Rank {
  middle: number // of the cards
  ground: number
  right: number // kept free: the hanged one's card lies there
}
const ONE: Rank[] = [{ middle: 440, ground: 715, right: 60 }] // below the hanged one's card
const TWO: Rank[] = [{ middle: 316, ground: 455, right: 250 }, { middle: 606, ground: 745, right: 60 }]
const LARGEST_RANK = 12

interface Placed extends Spot {
  middle: number
  pitch: number
  low: boolean // the plate is on the second line: neighbours' names share the width
}

/** Up to twelve in one rank; more in two, as many above as below. */
export function ranksFor(count: number, width: number): Placed[] {
  const ranks = count > LARGEST_RANK ? TWO : ONE
  const each = Math.ceil(count / ranks.length)
  return Array.from({ length: count }, (_, i): Placed => {
    const rank = ranks[Math.floor(i / each)] as Rank
    const here = Math.min(each, count - Math.floor(i / each) * each)
    const pitch = (width - 190 - rank.right) / here
    const scale = ranks.length > 1 ? 0.46 : Math.min(0.8, pitch / 130)
    return { x: 190 + ((i % each) + 0.5) * pitch, y: rank.ground + 10 * scale, ridge: 0, scale, middle: rank.middle, pitch, low: ranks.length > 1 && i % 2 === 1 }
  })
}

/** A vote on the shared screen: the voters' houses in a row, above each its card; up rises, down sinks. */
const SERIF = { fontFamily: 'var(--serif)' }

/** `words`: a thumb's, and what it stands for. */
export function VerdictSky({ votes, words }: { votes: VoteCard[]; words: { up: [string, string]; down: [string, string] } }) {
  const [box, width] = useWidth()
  const many = votes.length > LARGEST_RANK
  const ranks = many ? TWO : ONE
  const ground: Ground = { width, height: HEIGHT, rows: ranks.map(() => 1), top: (ranks[0] as Rank).ground - 10, foot: HEIGHT - ((ranks[ranks.length - 1] as Rank).ground - 10), scale: 0.6, size: 0, amp: 5 }
  const spots = ranksFor(votes.length, width)
  const look: Look = PALETTE.day
  const count = (up: boolean) => votes.filter((vote) => vote.open && vote.up === up).length
  const aside = many ? [-24, 40] : [-70, 92]
  return (
    <Scene box={box} light="day" sun={false} ground={ground} dwellers={[]} label="">
      {ranks.map(({ middle, right }) => (
        <path key={middle} d={`M60 ${middle}H${width - right}`} stroke={look.edge} stroke-dasharray="2 4" fill="none" />
      ))}
      {ranks.map(({ middle }, rank) =>
        (['up', 'down'] as const).map((way, i) => (
          <g key={`${rank}.${way}`} fill={look.text} font-weight="600">
            <text x="56" y={middle + (aside[i] as number)} font-size={many ? 22 : 26} style={SERIF}>
              {words[way][0]}
            </text>
            {!many && (
              <text x="56" y={middle + (aside[i] as number) + 27} font-size="19" font-weight="400" opacity=".75">
                {words[way][1]}
              </text>
            )}
            {rank === 0 && (
              <text x={many ? 142 : 170} y={middle + (aside[i] as number) + (many ? 3 : 16)} font-size={many ? 34 : 50} text-anchor={many ? 'start' : 'middle'} style={SERIF}>
                {count(way === 'up')}
              </text>
            )}
          </g>
        )),
      )}
      {votes.map((vote, i) => (
        <Vote key={i} index={i} vote={vote} place={spots[i] as Placed} many={many} />
      ))}
    </Scene>
  )
}

function Vote({ index, vote, place, many }: { index: number; vote: VoteCard; place: Placed; many: boolean }) {
  const look: Look = PALETTE.day
  const w = many ? Math.min(72, place.pitch * 0.86) : Math.min(84, place.pitch * 0.74)
  const tall = w * (many ? 1.1 : 1.25)
  const moved = many ? 34 : 82
  const y = place.middle - tall / 2 + (vote.open ? (vote.up ? -moved : moved) : 0)
  const size = many ? 22 : place.pitch < 90 ? 19 : 22
  const plate = { ...place, y: place.y + (place.low ? size * 1.5 : 0) }
  const who = { name: vote.name, label: vote.name, ring: vote.ring, sub: many ? undefined : vote.sub }
  const sign = <Plate spot={plate} who={who} light="day" size={size} most={lettersIn((many ? 2 : 1) * place.pitch - 6, size)} />
  if (vote.none)
    return (
      <g opacity=".6">
        <House index={index} light="day" spot={place} who={{ name: vote.name, label: vote.name }} />
        {sign}
      </g>
    )
  return (
    <g>
      <path d={`M${r1(place.x)} ${r1(y + tall)}V${r1(place.y - 90 * place.scale)}`} stroke={look.edge} stroke-dasharray="2 4" fill="none" />
      <House index={index} light="day" spot={place} who={{ name: vote.name, label: vote.name }} />
      <rect class="vote" x={r1(place.x - w / 2)} y={r1(y)} width={r1(w)} height={r1(tall)} rx="7" fill={vote.open ? '#FBF6E9' : '#EBE4D3'} stroke={look.edge} stroke-width="1.5" />
      {vote.open ? (
        <path d={thumbPath} transform={`translate(${r1(place.x - w * 0.3)} ${r1(y + tall / 2 - w * 0.3)}) scale(${r1(w * 0.03 * 10) / 10})${vote.up ? '' : ' rotate(180 10 10)'}`} fill="none" stroke={look.text} stroke-width="1.2" stroke-linejoin="round" />
      ) : (
        <path d={`M${r1(place.x + w * 0.08)} ${r1(y + tall / 2 - w * 0.22)}a${r1(w * 0.24)} ${r1(w * 0.24)} 0 1 0 ${r1(w * 0.16)} ${r1(w * 0.3)}a${r1(w * 0.2)} ${r1(w * 0.2)} 0 0 1 -${r1(w * 0.16)} -${r1(w * 0.3)}z`} fill={look.edge} />
      )}
      {sign}
    </g>
  )
}

/** Those who have come, at dusk; on a phone one's own house has the light plate. */
export function Houses({ names, mine, wide, bots, bot }: { names: string[]; mine: number; wide?: boolean; bots?: number[]; bot?: string }) {
  const [box, width] = useWidth()
  const many = names.length > 12
  const dwellers = names.map((name, i): Dweller => ({ name, label: name, mine: i === mine, bare: many && !wide && i !== mine, dashed: bots?.includes(i), sub: bots?.includes(i) && !many ? bot : undefined }))
  const pitch = (390 * 0.94) / Math.max(1, ...phoneRows(names.length))
  // No plate touches another's house: 28 for the plate, 116 for the tallest house, some for the ground between.
  const [top, scale] = many ? [110, 0.34] : ([[200, 0.72], [158, 0.58], [108, 0.37]][Math.ceil(names.length / 5) - 1] ?? [200, 0.72])
  const phone: Ground = { hidden: 30, letters: many ? 12 : lettersIn(pitch - 4, 15), width: 390, height: 340, rows: phoneRows(names.length), top: top ?? 0, foot: 62, scale: scale ?? 1, size: many ? 13 : 15, amp: 5 }
  return <Scene box={box} light="dusk" ground={wide ? roomy(groundFor(Math.max(6, names.length), width), names, bot ?? '') : phone} dwellers={dwellers} label={names.join(', ')} />
}

/** At most five houses in a row of a phone's picture. */
function phoneRows(count: number): number[] {
  const rows = Math.max(1, Math.ceil(count / 5))
  return Array.from({ length: rows }, (_, i) => Math.floor((count + i) / rows))
}

/** A strip of houses in the winner's light, without names. */
export function Strip({ wolf, end }: { wolf: Wolf; end: string }) {
  const { seats, sight, name } = wolf
  const dwellers = seats.map((seat): Dweller => {
    const won = (sight.seat[seat]?.card === 'werewolf' ? 'werewolves' : 'village') === end
    return { name: name(seat), label: name(seat), dead: !sight.seat[seat]?.alive, relit: won }
  })
  const ground: Ground = { width: 390, height: 176, rows: seats.length > 12 ? [Math.ceil(seats.length / 2), Math.floor(seats.length / 2)] : [seats.length], top: seats.length > 12 ? 118 : 150, foot: 22, scale: seats.length > 12 ? 0.26 : 3.6 / Math.max(9, seats.length), size: 0, amp: 3, far: 96, disc: { x: 350, y: 34, r: 17 } }
  return <Scene light={end === 'werewolves' ? 'moon' : 'day'} ground={ground} dwellers={dwellers} label="" />
}
