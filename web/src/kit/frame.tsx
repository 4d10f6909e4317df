// A board in its own frame: one drawing that pans and zooms, one focusable element a place. Tab goes through what may be
// touched, arrows to the neighbour in that direction.

import { useContext, useEffect, useMemo, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons'
import { Looked, Numbered, type Disc } from '../lesson'
import type { Ui } from '../text'
import { BETTER, type Line } from './actions'
import { useCamera, type Box, type Camera, type Lens, type Spot } from './camera'
import { useKeys } from './input'
import { overlap, type Rect } from './place'
import { Flights } from './travel'

interface FrameProps extends Lens {
  kind: string // a class of its own
  spots: Spot[] // where places are, for the arrow keys and the camera
  asked: Iterable<string> // what the question names: the camera shows it
  seek: string[] // what somebody wants to see
  between?: [from: string, to: string] // what is asked about would go from one place to another
  lines?: Line[] // what went from where to where, in ink
  flights?: Line[] // what is on its way
  piece?: (line: Line) => ComponentChildren // how that is drawn
  print?: Rect[] // names, plaques and pieces: numbers and letters keep clear of them
  aside?: number // how far a letter stands from the middle of its place
  choose: (id: string, from: Element) => void
  ui: Ui
  children: ComponentChildren
}

export function Frame({ kind, spots, asked, seek, between, lines, flights, piece, print = [], aside = ASIDE, choose, ui, whole, least, far, grow, children }: FrameProps) {
  const svg = useRef<SVGSVGElement>(null)
  const camera = useCamera(svg, { whole, least, far, grow })
  const by = useMemo(() => new Map(spots.map((spot) => [spot.id, spot])), [spots])
  const found = (ids: string[]) => ids.flatMap((id) => by.get(id) ?? [])
  const numbered = useContext(Numbered)
  const named = [...asked] // an iterator can be read only once
  const { past, told, q, about = [], touched } = useContext(Looked)
  const wanted = () => {
    const at = found(named)
    return at.length ? at : found(about)
  }
  useEffect(() => {
    if (q === undefined) camera.frame(found(named))
    else camera.ask(wanted())
  }, [q, named.join(' ')])
  useEffect(() => (told ? camera.close(found(seek)) : camera.frame(found(seek))), [seek])
  useEffect(() => {
    if (!told) camera.back(wanted())
  }, [told])
  // What is told of a place may lie over it.
  useEffect(() => {
    const sheet = document.querySelector('.app > .prompt')
    if (touched === undefined || !sheet || typeof ResizeObserver !== 'function') return
    const sized = new ResizeObserver(() => camera.uncover(found([touched])))
    sized.observe(sheet)
    return () => sized.disconnect()
  }, [touched])
  const onKeyDown = (event: KeyboardEvent) => {
    const on = event.target as Element
    const id = on.getAttribute('data-id')
    const spot = id ? by.get(id) : undefined
    if (spot && event.key.startsWith('Arrow')) focusOn(svg.current, neighbourIn(spots, spot, event.key))
    else if (id && (event.key === 'Enter' || event.key === ' ')) choose(id, on)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  useKeys((key) => cameraKey(camera, key)) // wherever the focus is
  const touchAt = (id: string) => {
    const on = svg.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)
    if (on) choose(id, on)
  }
  return (
    <div class="frame" onKeyDown={onKeyDown}>
      <svg ref={svg} class={`map ${kind}`} role="group" aria-label={ui('board')} viewBox={whole.join(' ')}>
        {children}
        {past && <Veil {...{ whole, past, spots, aside }} />}
        {between && <Arrow from={by.get(between[0])} to={by.get(between[1])} />}
        {lines && <PenLines lines={lines} at={(id) => by.get(id)} />}
        {numbered.length > 0 && <Discs discs={numbered} at={(id) => by.get(id)} print={print} aside={aside} middle={whole[0] + whole[2] / 2} touch={touchAt} />}
        {flights && piece && <Flights lines={flights} at={(id) => by.get(id)} piece={piece} />}
      </svg>
      <ZoomButtons camera={camera} ui={ui} />
    </div>
  )
}

const [DISC, BESIDE, ASIDE] = [13, 34, 42] // letters of plans stand clear of the name of their place

/** Numbers next to what a lesson points at, touched like that, for they may stand over another place; next to the places of
 * a told turn; letters next to those of a hint's plans; at one place in a row. */
function Discs({ discs, at, print, aside, middle, touch }: { discs: Disc[]; at: (id: string) => Spot | undefined; print: Rect[]; aside: number; middle: number; touch: (id: string) => void }) {
  const found = discs.flatMap(({ ids, n, later, asks, label, printed }) => {
    const spot = ids.flatMap((id) => at(id) ?? [])[0]
    return spot ? [{ spot, n: n as number | string, label, printed, kind: later ? 'later' : asks ? 'asks' : '' }] : []
  })
  const steps = found.every(({ kind, label }) => kind !== 'asks' && !label)
  const placed = steps ? gathered(found) : found
  const clear = steps || print.length ? clearOf(placed.map(({ spot }) => spot), print) : []
  const sides = labelSides(placed.map(({ spot, label }, i) => ({ ...spot, ...(clear[i] && { x: clear[i][0] }), letters: label?.length ?? 0 })), middle)
  const before = (i: number) => placed.slice(0, i).filter(({ spot }) => spot === placed[i]?.spot).length
  return (
    <g class="discs" aria-hidden="true">
      {placed.map(({ spot: { id, x, y, half }, n, kind, label, printed }, i) => (
        <g key={`${id} ${n}`} class={kind} transform={clear[i] ? `translate(${clear[i].join(' ')})` : `translate(${x + (kind === 'asks' ? aside : BESIDE) + 2 * DISC * before(i)} ${y - (kind === 'asks' ? aside : BESIDE)})`}>
          {clear[i] && <path class="pointer" d={pointerTo([x - clear[i][0], y - clear[i][1]], half)} />}
          <g class={printed === undefined ? 'disced' : 'disced points'} onClick={() => printed !== undefined && touch(id)}>
            {label && sides[i] && <Label text={label} left={sides[i] === 'left'} printed={printed} />}
            {String(n).length > 2 ? <rect class="round" x={-DISC * 1.6} y={-DISC} width={DISC * 3.2} height={2 * DISC} rx={DISC} /> : <circle r={DISC} />}
            <text y="5" text-anchor="middle">
              {n}
            </text>
          </g>
        </g>
      ))}
    </g>
  )
}

/** Steps at one place have one number: "3–6", or "1, 4". What has been told of it is told, however much is to come. */
export function gathered<D extends { spot: Spot; n: number | string; kind: string }>(all: D[]): D[] {
  const first = all.filter(({ spot }, i) => all.findIndex((one) => one.spot === spot) === i)
  return first.map((one) => {
    const there = all.filter(({ spot }) => spot === one.spot)
    const [low, high] = [there[0]?.n, there[there.length - 1]?.n]
    const inRow = typeof low === 'number' && typeof high === 'number' && high - low === there.length - 1
    return { ...one, n: there.length === 1 ? one.n : inRow && there.length > 2 ? `${low}–${high}` : there.length > 2 ? `${low} …` : `${low}, ${high}`, kind: there.every(({ kind }) => kind === 'later') ? 'later' : '' }
  })
}

/** A line from a number to the edge of what it is about, which may not be what stands nearest. */
export function pointerTo([x, y]: [number, number], [w, h]: [number, number] = [BESIDE - DISC, BESIDE - DISC]): string {
  const reach = (to: number, half: number) => (to ? (Math.abs(to) - half) / Math.abs(to) : 0)
  const part = Math.min(1, Math.max(0, reach(x, w), reach(y, h)) + 0.06)
  return `M0 0L${(x * part).toFixed(1)} ${(y * part).toFixed(1)}`
}

/** Where numbers stand: next to the pieces that they tell of, and on as little as possible that is drawn. */
export function clearOf(spots: Spot[], print: Rect[]): [x: number, y: number][] {
  const taken = [...print]
  return spots.map(({ x, y, half: [w, h] = [BESIDE - DISC, BESIDE - DISC] }) => {
    const [dx, dy] = [w + ROOM, h + ROOM]
    const around = [[dx, -dy], [-dx, -dy], [dx, 0], [-dx, 0], [0, -dy], [0, dy], [dx, dy], [-dx, dy]]
    const all = [0, ROOM].flatMap((more) => around.map(([sx = 0, sy = 0]): [number, number] => [x + sx + more * Math.sign(sx), y + sy + more * Math.sign(sy)])) // farther off rather than on something
    const covers = ([cx, cy]: [number, number]) => taken.reduce((sum, one) => sum + overlap({ x: cx, y: cy, w: 2 * ROOM, h: 2 * ROOM }, one), 0)
    const best = all.reduce((least, one) => (covers(one) < covers(least) ? one : least))
    taken.push({ x: best[0], y: best[1], w: 2 * ROOM, h: 2 * ROOM })
    return best
  })
}
const ROOM = 22 // of a number’s middle to what it stands clear of: on a small board it is drawn larger

const LETTER = 7.3 // the mean width of one, in the board's units
const LARGEST = 1.6 // times its size where a board is shown small
const widthOf = (letters: number): number => 2 * DISC + 14 + letters * LETTER

/** On which side of its number a label is: where the board is wider, else where no other number or label is; on neither:
 * undefined. */
export function labelSides(all: { x: number; y: number; letters: number }[], middle: number): ('left' | 'right' | undefined)[] {
  const taken = all.map(({ x, y }) => [x - DISC, x + DISC, y] as const)
  const near = (y: number, other: number) => Math.abs(y - other) < 2 * DISC * LARGEST
  return all.map(({ x, y, letters }, i) => {
    if (!letters) return undefined
    const far = LARGEST * widthOf(letters)
    const free = (side: 'left' | 'right') => {
      const [from, to] = side === 'left' ? [x - far, x] : [x, x + far]
      return taken.every(([a, b, other], k) => k === i || !near(y, other) || b < from || a > to)
    }
    const side = (x > middle ? (['left', 'right'] as const) : (['right', 'left'] as const)).find(free)
    if (side) taken.push(side === 'left' ? [x - far, x, y] : [x, x + far, y])
    return side
  })
}

/** A name next to its number; one that the board prints there too is left out while that can be read. */
function Label({ text, left, printed }: { text: string; left: boolean; printed?: boolean }) {
  const width = widthOf(text.length)
  return (
    <g class={printed ? 'label printed' : 'label'}>
      <rect x={left ? DISC + 2 - width : -DISC - 2} y={-DISC - 2} width={width} height={2 * DISC + 4} rx={DISC + 2} />
      <text x={left ? -DISC - 6 : DISC + 6} y="4.5" text-anchor={left ? 'end' : 'start'}>
        {text}
      </text>
    </g>
  )
}

/** The past is grey, but for the places of what is looked at. */
function Veil({ whole: [x, y, width, height], past, spots, aside }: { whole: Box; past: Set<string>; spots: Spot[]; aside: number }) {
  const sheet = { x: x - width, y: y - height, width: 3 * width, height: 3 * height }
  return (
    <g class="veil" aria-hidden="true">
      <mask id="veil-holes" maskUnits="userSpaceOnUse" {...sheet}>
        <rect {...sheet} fill="#fff" />
        {spots.filter(({ id }) => past.has(id)).map(({ id, x: cx, y: cy }) => (
          <circle key={id} cx={cx} cy={cy} r={Math.abs(aside) + DISC} />
        ))}
      </mask>
      <rect class="drained" {...sheet} mask="url(#veil-holes)" />
      <rect class="faded" {...sheet} mask="url(#veil-holes)" />
    </g>
  )
}

const [SHORT, HEAD] = [46, 15] // of an arrow's end before the middle of its goal, and of its point

/** In yellow: it is asked. Its point stands before the goal, where the pieces are. */
function Arrow({ from, to }: { from: Spot | undefined; to: Spot | undefined }) {
  const length = from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0
  if (!from || !to || length < 2 * SHORT) return null
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const [x, y] = [to.x - dx * SHORT, to.y - dy * SHORT]
  const back = (side: number) => `${x - dx * HEAD - dy * side * HEAD} ${y - dy * HEAD + dx * side * HEAD}`
  const d = `M${from.x + dx * SHORT} ${from.y + dy * SHORT}L${x} ${y}M${back(1)}L${x} ${y}L${back(-1)}`
  return (
    <g class="asksarrow" aria-hidden="true">
      <path class="casing" d={d} />
      <path class="lamp" d={d} />
    </g>
  )
}

/** Solid lines of movement with a point at their end, over everything. */
function PenLines({ lines, at }: { lines: Line[]; at: (id: string) => Spot | undefined }) {
  const drawn = lines.flatMap(([from, to, what]) => {
    const [a, b] = [at(from), at(to)]
    return a && b ? [{ key: `${from} ${to}`, a, b, better: what === BETTER }] : []
  })
  return (
    <g class="penlines" aria-hidden="true">
      {drawn.map(({ key, a, b, better }) => (
        <g key={key} class={better ? 'better' : undefined}>
          <path class="case" pathLength="1" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
          <path class="line" pathLength="1" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
          <circle class="end" r="6" cx={b.x} cy={b.y} />
        </g>
      ))}
    </g>
  )
}

function cameraKey(camera: Camera, key: string): boolean {
  if (key === '+' || key === '=') camera.zoom(1.25)
  else if (key === '-') camera.zoom(0.8)
  else if (key === '0') camera.whole()
  else return false
  return true
}

function ZoomButtons({ camera, ui }: { camera: Camera; ui: Ui }) {
  return (
    <div class="zoom">
      <button class="ib" aria-label={ui('zoom.in')} onClick={() => camera.zoom(1.4)}>
        <Icon name="plus" />
      </button>
      <button class="ib" aria-label={ui('zoom.out')} onClick={() => camera.zoom(0.7)}>
        <Icon name="minus" />
      </button>
      <button class="ib" aria-label={ui('zoom.all')} onClick={camera.whole}>
        <Icon name="fit" />
      </button>
    </div>
  )
}

function focusOn(svg: SVGSVGElement | null, spot: Spot | undefined): void {
  if (spot) svg?.querySelector<SVGElement>(`[data-id="${CSS.escape(spot.id)}"]`)?.focus()
}

/** The nearest place in a direction; what lies aside counts double. */
export function neighbourIn(spots: Spot[], from: Spot, key: string): Spot | undefined {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0]
  let best: Spot | undefined
  let least = Infinity
  for (const other of spots) {
    const [ox, oy] = [other.x - from.x, other.y - from.y]
    const along = ox * dx + oy * dy
    if (along <= 1) continue
    const cost = along + 2 * Math.abs(ox * dy - oy * dx)
    if (cost < least) [best, least] = [other, cost]
  }
  return best
}
