// The village is the board: every seat a house, on ridges by seat order, its form by seat number and never by card. By
// night every living window has the same light; the dead have shuttered windows. By day smoke and fingers.

import { memo } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Trial } from './model'
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

type Ridge = (x: number) => number
const ridge =
  (y: number, height: number, phase: number): Ridge =>
  (x) =>
    y + Math.sin(x / 210 + phase) * height + Math.sin(x / 83 + phase * 2) * height * 0.3

/** Three ridges to twelve seats, five beyond. */
function ridgesFor(count: number): Ridge[] {
  if (count <= 12) return [ridge(430, 22, 0.4), ridge(590, 26, 2.1), ridge(770, 20, 4.2)]
  return [ridge(380, 14, 0.4), ridge(480, 16, 2.1), ridge(585, 16, 4.2), ridge(695, 14, 1.2), ridge(810, 12, 3.1)]
}

export interface Spot {
  x: number
  y: number
  ridge: number
  scale: number
}

/** Where each seat's house stands. Rows are filled evenly, neighbours shifted so that nobody hides another. */
export function spotsFor(count: number, width: number): Spot[] {
  const ridges = ridgesFor(count)
  const rows = ridges.map((_, i) => Math.floor((count * (i + 1)) / ridges.length) - Math.floor((count * i) / ridges.length))
  return rows.flatMap((n, row) =>
    Array.from({ length: n }, (_, i) => {
      const shift = row % 2 ? 0.3 : 0.62
      const x = ((i + shift + 0.04) / n) * width
      const line = ridges[row] as Ridge
      return { x, y: line(x) + 14, ridge: row, scale: count <= 12 ? 0.9 + row * 0.14 : 0.68 + row * 0.05 }
    }),
  )
}

const PALETTE = {
  day: { sky: ['#E9E2CC', '#F3E3C2', '#EAD2A6'], hills: ['#C7C9A9', '#B9BE99', '#AEB48E', '#A2A983', '#979F78'], far: '#D9D6BC', tree: '#8B946E', grass: '#6F7656' },
  night: { sky: ['#0A1013', '#12201F', '#1D2E2A'], hills: ['#16211E', '#141E1B', '#121B19', '#101816', '#0D1513'], far: '#14201F', tree: '#0E1716', grass: '#24332F' },
}

function along(line: Ridge, width: number): string {
  const points = Array.from({ length: Math.ceil(width / 20) + 1 }, (_, i) => `L${i * 20} ${r1(line(i * 20))}`).join('')
  return `M0 ${r1(line(0))}${points}V${HEIGHT}H0Z`
}

const Land = memo(function Land({ day, width, count }: { day: boolean; width: number; count: number }) {
  const look = PALETTE[day ? 'day' : 'night']
  const ridges = ridgesFor(count)
  const first = ridges[0] as Ridge
  const wood = seeded('trees')
  const trees = Array.from({ length: Math.round(width / 9) }, () => {
    const x = wood() * width
    const h = 16 + wood() * 26
    return `M${r1(x)} ${r1(first(x) + 2)}l-6 0l6-${r1(h)}l6 ${r1(h)}z`
  }).join('')
  return (
    <>
      <rect width={width} height={HEIGHT} fill="url(#ww-sky)" />
      {day ? <circle cx={width * 0.77} cy="215" r="46" fill="#F7EBC8" stroke="#DDB25A" stroke-width="2" /> : <Night width={width} />}
      <path d={along((x) => 318 + Math.sin(x / 62) * 24 + Math.sin(x / 26) * 9, width)} fill={look.far} />
      <path d={trees} fill={look.tree} opacity=".8" />
      {ridges.map((line, k) => (
        <Hill key={k} line={line} k={k} width={width} fill={look.hills[ridges.length === 3 ? k * 2 : k] ?? ''} grass={look.grass} />
      ))}
    </>
  )
})

function Night({ width }: { width: number }) {
  const r = seeded('stars')
  const moon = width * 0.8
  return (
    <>
      {Array.from({ length: 90 }, (_, i) => (
        <circle key={i} cx={r1(r() * width)} cy={r1(r() * 340)} r={r1(0.6 + r() * 1.1)} fill="#EFE8D6" opacity={r1(0.25 + r() * 0.5)} />
      ))}
      <path d={`M${moon - 20} 80A58 58 0 1 0 ${moon + 57} 158A52 52 0 0 1 ${moon - 20} 80Z`} fill="#F2E7C9" />
    </>
  )
}

function Hill({ line, k, width, fill, grass }: { line: Ridge; k: number; width: number; fill: string; grass: string }) {
  const q = seeded(`g${k}`)
  const blades = Array.from({ length: Math.round(width / 11) }, () => {
    const x = q() * width
    return `M${r1(x)} ${r1(line(x) + 18 + q() * 120)}l${r1(10 + q() * 16)} ${r1(-2 + q() * 3)}`
  }).join('')
  return (
    <>
      <path d={along(line, width)} fill={fill} />
      <path d={blades} stroke={grass} stroke-width="1.3" opacity=".55" />
    </>
  )
}

interface Shape {
  w: number
  h: number
  roof: number
}

/** A house's form by its number alone. */
function shapeOf(index: number, scale: number): Shape {
  const r = seeded(`house ${index}`)
  r()
  return { w: (70 + r() * 22) * scale, h: (44 + r() * 16) * scale, roof: (34 + r() * 18) * scale }
}

const WALLS = ['#EFE4CB', '#E6D7B8', '#F3EBD8']
const ROOFS = ['#8E5A43', '#6C5C4C', '#9A7350']

interface HouseProps {
  index: number
  day: boolean
  spot: Spot
  name: string
  alive: boolean
  card?: string
  label: string
}

function House({ index, day, spot: { x, y, scale }, name, alive, card, label }: HouseProps) {
  const { w, h, roof } = shapeOf(index, scale)
  const kind = index % 3
  const line = day ? '#3B352A' : '#2E3834'
  const top = day ? ROOFS[(index * 7) % 3] : '#111715'
  const left = x - w / 2
  const right = x + w / 2
  const gable =
    kind === 1
      ? `M${r1(left - 7)} ${r1(y - h)}L${r1(left + 10)} ${r1(y - h - roof * 0.8)}H${r1(right - 10)}L${r1(right + 7)} ${r1(y - h)}Z`
      : `M${r1(left - 7)} ${r1(y - h + 2)}L${r1(x)} ${r1(y - h - roof)}L${r1(right + 7)} ${r1(y - h + 2)}Z`
  return (
    <g role="listitem" aria-label={label} stroke={line} stroke-width="1.6">
      <rect x={r1(x + w * 0.22)} y={r1(y - h - roof - 4 * scale)} width={9 * scale} height={r1(roof * 0.7)} fill={top} />
      {day && alive && <path d={`M${r1(x + w * 0.22 + 4)} ${r1(y - h - roof - 8 * scale)}q10-14 2-26t8-24`} fill="none" stroke="#8f8a7c" stroke-width="4" opacity=".28" stroke-linecap="round" />}
      <rect x={r1(left)} y={r1(y - h)} width={r1(w)} height={r1(h + 8)} fill={day ? WALLS[kind] : '#1A211F'} />
      <path d={gable} fill={top} />
      <rect x={r1(x + w * 0.14)} y={r1(y - h * 0.62)} width={r1(w * 0.2)} height={r1(h * 0.62 + 8)} fill={day ? '#6C5240' : '#0f1413'} />
      <Window x={x - w * 0.2} y={y - h * 0.5} w={w * 0.26} h={h * 0.4} day={day} alive={alive} line={line} scale={scale} />
      <Plate x={x} y={y} name={name} alive={alive} card={card} day={day} small={scale < 0.88} />
    </g>
  )
}

/** Every living window has the same light; the dead's is shuttered. */
function Window({ x, y, w, h, day, alive, line, scale }: { x: number; y: number; w: number; h: number; day: boolean; alive: boolean; line: string; scale: number }) {
  const glass = !alive ? (day ? '#4a443a' : '#0b0f0e') : day ? '#5D6A6B' : '#EFB955'
  const [dx, dy] = [w * 0.8, h * 0.6]
  return (
    <>
      {!day && alive && <circle cx={r1(x)} cy={r1(y)} r={34 * scale} fill="url(#ww-glow)" stroke="none" />}
      <rect x={r1(x - w / 2)} y={r1(y - h / 2)} width={r1(w)} height={r1(h)} fill={glass} />
      <path d={`M${r1(x)} ${r1(y - h / 2)}v${r1(h)}M${r1(x - w / 2)} ${r1(y)}h${r1(w)}`} stroke={line} fill="none" />
      {!alive && <path d={`M${r1(x - dx)} ${r1(y - dy)}L${r1(x + dx)} ${r1(y + dy)}M${r1(x - dx)} ${r1(y + dy)}L${r1(x + dx)} ${r1(y - dy)}`} stroke={day ? '#6C5C4C' : '#39433f'} stroke-width={4 * scale} />}
    </>
  )
}

function Plate({ x, y, name, alive, card, day, small }: { x: number; y: number; name: string; alive: boolean; card?: string; day: boolean; small: boolean }) {
  const size = small ? 20 : 22
  if (!alive)
    return (
      <text x={r1(x)} y={r1(y + 33)} text-anchor="middle" font-size={size} fill={day ? '#443d31' : '#a6aba3'} stroke="none" class="halo">
        <tspan text-decoration="line-through">{name}</tspan>
        {card && (
          <tspan x={r1(x)} dy="21" font-size="19">
            {card}
          </tspan>
        )}
      </text>
    )
  const width = name.length * size * 0.57 + 26
  return (
    <>
      <rect x={r1(x - width / 2)} y={r1(y + 13)} width={r1(width)} height="30" rx="4" fill={day ? '#FBF6E9' : '#1D2422'} stroke={day ? '#857A66' : '#4a5550'} stroke-width="1.4" />
      <text x={r1(x)} y={r1(y + 35)} text-anchor="middle" font-size={size} font-weight="600" fill={day ? '#25221C' : '#EFE8D6'} stroke="none">
        {name}
      </text>
    </>
  )
}

/** The thumb somebody gave, left of the name. */
function Given({ spot: { x, y, scale }, name, up, down, day }: { spot: Spot; name: string; up: boolean; down: boolean; day: boolean }) {
  if (!up && !down) return null
  const left = x - (name.length * (scale < 0.88 ? 20 : 22) * 0.57 + 26) / 2 - 18
  const turn = up ? '' : ' rotate(180 10 10)'
  return (
    <g transform={`translate(${r1(left - 12)} ${r1(y + 15)}) scale(1.3)${turn}`} fill="none" stroke-linejoin="round">
      <circle cx="10" cy="10" r="11.5" fill={day ? '#FBF6E9' : '#1D2422'} stroke={day ? '#857A66' : '#4a5550'} />
      <path d={thumbPath} stroke={day ? '#25221C' : '#EFE8D6'} stroke-width="1.5" transform="translate(1 1) scale(.9)" />
    </g>
  )
}

function Arc({ from, to, trial }: { from: Spot; to: Spot; trial: boolean }) {
  const end = [to.x - 6, to.y - 100 * to.scale] as const
  // A finger straight up or down bends aside, or its line would hide in the houses.
  const aside = Math.max(0, 160 - Math.abs(to.x - from.x)) * (from.x < 400 ? 1 : -1)
  const path = `M${r1(from.x)} ${r1(from.y - 84 * from.scale)}Q${r1((from.x + to.x) / 2 + aside)} ${r1(Math.min(from.y, to.y) - 200)} ${r1(end[0])} ${r1(end[1])}`
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

/** By day and after a vote: fingers, and beside each name the thumb its player gave. */
export function Village({ wolf, day, vote }: { wolf: Wolf; day: boolean; vote?: Trial }) {
  const { seats, sight, name, words, t, deaths, living } = wolf
  const [box, width] = useWidth()
  const spots = spotsFor(seats.length, width)
  const look = PALETTE[day ? 'day' : 'night']
  const cardOf = (seat: string) => deaths.find((death) => death.seat === seat)?.card
  const spotOf = (seat: string) => spots[seats.indexOf(seat)]
  const fingers = day ? seats.flatMap((seat) => (sight.seat[seat]?.finger ? [[seat, sight.seat[seat]?.finger as string]] : [])) : []
  return (
    <svg ref={box} class="village" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" role="list" aria-label={t('screen.village', living.map(name).join(', '))}>
      <defs>
        <linearGradient id="ww-sky" x1="0" y1="0" x2="0" y2="1">
          {look.sky.map((colour, i) => (
            <stop key={i} offset={[0, 0.55, 1][i]} stop-color={colour} />
          ))}
        </linearGradient>
        <radialGradient id="ww-glow">
          <stop offset="0" stop-color="#F0B84A" stop-opacity=".42" />
          <stop offset="1" stop-color="#F0B84A" stop-opacity="0" />
        </radialGradient>
      </defs>
      <Land day={day} width={width} count={seats.length} />
      {seats.map((seat, i) => {
        const alive = sight.seat[seat]?.alive === true
        const card = cardOf(seat)
        return <House key={seat} index={i} day={day} spot={spots[i] as Spot} name={name(seat)} alive={alive} card={card && words.word('card', card)} label={t(alive ? 'screen.lives' : 'screen.died', name(seat))} />
      })}
      {vote && seats.map((seat, i) => <Given key={seat} spot={spots[i] as Spot} name={name(seat)} up={vote.up.includes(seat)} down={vote.down.includes(seat)} day={day} />)}
      {fingers.map(([from = '', to = '']) => {
        const [a, b] = [spotOf(from), spotOf(to)]
        return a && b && from !== to ? <Arc key={from} from={a} to={b} trial={sight.trial === to} /> : null
      })}
    </svg>
  )
}
