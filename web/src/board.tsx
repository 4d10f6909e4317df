// The map of a game: one drawing, one focusable element per place, panned and zoomed in its own frame. What may be
// touched now is ringed in pencil.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { memo } from 'preact/compat'
import { Icon } from './icons'
import type { GameMap, Place } from './map'
import { stacked, type At, type Piece } from './pieces'
import { pathOf } from './shapes'
import type { Ui } from './text'

export interface BoardProps {
  map: GameMap
  at: Map<string, At>
  legal: Set<string>
  hot: Set<string> // named by the answer under the pointer
  chosen: string | undefined
  choose: (id: string | undefined) => void
  label: (place: Place) => string
  describe: (place: Place) => string
  ui: Ui
}

type Box = [x: number, y: number, w: number, h: number]
const tints = ['var(--sheet)', 'var(--reich)', 'var(--occ)', 'var(--neu)', 'var(--well)']

function tint(map: GameMap, place: Place): string {
  if (place.kind === 'sea') return 'var(--sea)'
  const kind = map.groups.get(place.group) || place.kind
  const i = map.kinds.filter((one) => one !== 'sea').indexOf(kind)
  return map.style === 'hexes' ? (tints[Math.max(0, i) % tints.length] as string) : 'var(--paper)'
}

export function Board(props: BoardProps) {
  const { map, at, legal, hot, chosen, choose, ui } = props
  const svg = useRef<SVGSVGElement>(null)
  const camera = useCamera(svg, map.box)
  const list = useMemo(() => inOrder(map, legal), [map, legal])
  const first = list.find((place) => legal.has(place.id)) ?? list[0]
  useEffect(() => camera.frame([...legal].map((id) => map.places.get(id)).filter((p): p is Place => !!p)), [legal])
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as Element).getAttribute('data-id')
    const place = id ? map.places.get(id) : undefined
    if (event.key === '+') camera.zoom(0.8)
    else if (event.key === '-') camera.zoom(1.25)
    else if (event.key === '0') camera.whole()
    else if (place && event.key.startsWith('Arrow')) neighbourIn(map, place, event.key, svg.current)
    else if (place && (event.key === 'Enter' || event.key === ' ')) choose(place.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="frame" onKeyDown={onKeyDown}>
      <svg ref={svg} class={`map ${map.style}`} role="group" aria-label={ui('board')} viewBox={map.box.join(' ')}>
        <Screens />
        {map.style !== 'hexes' && (
          <rect
            class="ground"
            x={map.box[0] - 2000}
            y={map.box[1] - 2000}
            width={map.box[2] + 4000}
            height={map.box[3] + 4000}
          />
        )}
        <Ground map={map} />
        {list.map((place) => (
          <PlaceMark
            key={place.id}
            map={map}
            place={place}
            here={at.get(place.id)}
            legal={legal.has(place.id)}
            hot={hot.has(place.id)}
            chosen={chosen === place.id}
            tab={place === first || legal.has(place.id)}
            text={props.describe(place)}
            choose={choose}
          />
        ))}
        <g class="labels" aria-hidden="true">
          <Borders map={map} />
          {list.map((place) => {
            const pieces = at.get(place.id)?.pieces
            return pieces?.length ? (
              <Cluster key={`pieces ${place.id}`} map={map} place={place} pieces={pieces} />
            ) : null
          })}
          {map.style !== 'hexes' &&
            list.map((place) => <Name key={place.id} map={map} place={place} name={props.label(place)} />)}
          {map.labels.map((label) => (
            <text key={`${label.text}${label.x}`} class="reg" x={label.x} y={label.y} text-anchor="middle">
              {label.text}
            </text>
          ))}
        </g>
      </svg>
      <div class="zoom">
        <button class="ib" aria-label={ui('zoom.in')} onClick={() => camera.zoom(0.7)}>
          <Icon name="plus" />
        </button>
        <button class="ib" aria-label={ui('zoom.out')} onClick={() => camera.zoom(1.4)}>
          <Icon name="minus" />
        </button>
        <button class="ib" aria-label={ui('zoom.all')} onClick={camera.whole}>
          <Icon name="fit" />
        </button>
      </div>
    </div>
  )
}

/** Roads last, then places from top to bottom; legal ones keep that order, so Tab goes through them as one reads. */
function inOrder(map: GameMap, legal: Set<string>): Place[] {
  const level = (place: Place) => (place.outline ? 0 : place.line ? 1 : 2) + (legal.has(place.id) ? 0.5 : 0)
  return [...map.places.values()].sort((a, b) => level(a) - level(b) || a.y - b.y || a.x - b.x)
}

const screens = ['M-1 8L8 -1M-2 2L2 -2M5 9L9 5', 'M0 2H9', 'M0 0L8 8M8 0L0 8', 'M1 2h2M5 5.5h2']

/** Lines, bars, cross and dots. */
function Screens() {
  return (
    <defs>
      {screens.map((d, i) => (
        <pattern
          key={d}
          id={`screen-${i}`}
          width={i === 2 ? 8 : 7}
          height={i === 2 ? 8 : 7}
          patternUnits="userSpaceOnUse"
        >
          <path d={d} stroke="var(--ink2)" stroke-width={i === 3 ? 2 : 1.2} opacity=".42" />
        </pattern>
      ))}
    </defs>
  )
}

/** Everything printed under the places: links between neighbours and borders of larger areas. */
const Ground = memo(function Ground({ map }: { map: GameMap }) {
  const links = map.links.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join('')
  const double = map.style === 'plates'
  return (
    <g aria-hidden="true">
      {map.style === 'hexes' &&
        [...map.places.values()].map(
          (p) => p.outline && <path key={p.id} class="hexshade" d={pathOf(p.outline, true)} />,
        )}
      {double && <path class="link" d={links} />}
      {double && <path class="link in" d={links} />}
    </g>
  )
})

const Borders = memo(function Borders({ map }: { map: GameMap }) {
  return <path class="border" d={map.borders.map((edge) => pathOf(edge, false)).join('')} />
})

interface MarkProps {
  map: GameMap
  place: Place
  here: At | undefined
  legal: boolean
  hot: boolean
  chosen: boolean
  tab: boolean
  text: string
  choose: (id: string | undefined) => void
}

const PlaceMark = memo(
  function PlaceMark({ map, place, here, legal, hot, chosen, tab, text, choose }: MarkProps) {
    const state = `place ${place.kind}${legal ? ' legal' : ''}${hot ? ' hot' : ''}${chosen ? ' chosen' : ''}`
    const shape = place.outline ? pathOf(place.outline, true) : place.line ? pathOf(place.line, false) : undefined
    const holder = here?.holder
    return (
      <g
        class={state}
        role="button"
        tabindex={tab ? 0 : -1}
        data-id={place.id}
        aria-label={text}
        aria-pressed={chosen}
        onClick={() => choose(chosen ? undefined : place.id)}
      >
        {place.outline && <path class="area" d={shape} fill={tint(map, place)} />}
        {place.outline && holder && (
          <path class="held" d={shape} style={{ color: holder.fill, fill: `url(#screen-${holder.screen ?? 0})` }} />
        )}
        {place.outline && legal && <path class="casing" d={shape} />}
        {place.outline && legal && <path class="pencil" d={shape} />}
        {place.line && <path class="road" d={shape} />}
        {place.line && <path class="road in" d={shape} />}
        {!place.outline && !place.line && <Plate map={map} place={place} holder={holder?.fill} />}
        {map.style === 'hexes' && legal && <circle class="dot" cx={place.x} cy={place.y} r="6.5" />}
      </g>
    )
  },
  (a, b) =>
    a.here === b.here &&
    a.legal === b.legal &&
    a.hot === b.hot &&
    a.chosen === b.chosen &&
    a.tab === b.tab &&
    a.text === b.text &&
    a.map === b.map,
)

function Plate({ map, place, holder }: { map: GameMap; place: Place; holder: string | undefined }) {
  if (map.style === 'plates')
    return (
      <>
        <rect class="plate" x={place.x - 58} y={place.y - 42} width="116" height="84" rx="7" />
        {holder && (
          <rect
            x={place.x - 58}
            y={place.y - 42}
            width="10"
            height="84"
            rx="4"
            fill={holder}
            stroke="var(--pieceedge)"
          />
        )}
        <rect class="ringcase" x={place.x - 62} y={place.y - 46} width="124" height="92" rx="11" />
        <rect class="ring" x={place.x - 62} y={place.y - 46} width="124" height="92" rx="11" />
      </>
    )
  return (
    <>
      <rect
        class="plate"
        x={place.x - 26}
        y={place.y - 20}
        width="52"
        height="40"
        rx="9"
        style={holder ? { stroke: holder } : undefined}
      />
      <rect class="ringcase" x={place.x - 30} y={place.y - 24} width="60" height="48" rx="12" />
      <rect class="ring" x={place.x - 30} y={place.y - 24} width="60" height="48" rx="12" />
    </>
  )
}

function Name({ map, place, name }: { map: GameMap; place: Place; name: string }) {
  if (place.line || !name) return null
  const plate = !place.outline
  const short = map.style === 'plates' ? name.replace(/ \(.*\)$/, '') : name
  const y = map.style === 'plates' ? place.y - 18 : plate ? place.y - 28 : place.y - 16
  const size = map.style === 'plates' && short.length > 12 ? ' long' : ''
  return (
    <text class={(place.kind === 'sea' ? 'wat' : plate ? 'lab' : 'reg') + size} x={place.x} y={y} text-anchor="middle">
      {short}
    </text>
  )
}

/** Pieces in rows: one counter with a number on a hex, up to six groups elsewhere. */
const Cluster = memo(function Cluster({ map, place, pieces }: { map: GameMap; place: Place; pieces: Piece[] }) {
  const groups = stacked(pieces)
  const shown = map.style === 'hexes' ? groups.slice(0, 1) : groups.slice(0, 6)
  const total = pieces.reduce((sum, piece) => sum + piece.count, 0)
  const row = map.style === 'hexes' ? 1 : 3
  const size = map.style === 'hexes' ? 38 : 28
  const top =
    map.style === 'plates'
      ? place.y + 2
      : map.style === 'hexes'
        ? place.y - size / 2
        : place.outline
          ? place.y
          : place.y - size / 2
  return (
    <g class="pc">
      {shown.map((piece, i) => {
        const inRow = Math.min(row, shown.length - Math.floor(i / row) * row)
        const x = place.x + ((i % row) - (inRow - 1) / 2) * (size + 5) - size / 2
        const y = top + Math.floor(i / row) * (size + 4)
        const count = map.style === 'hexes' ? total : piece.count
        return (
          <g key={piece.id}>
            {count > 1 && (
              <rect
                class="behind"
                x={x + 3}
                y={y - 3}
                width={size}
                height={size}
                rx="3"
                style={{ fill: piece.colour?.fill }}
              />
            )}
            <rect class="counter" x={x} y={y} width={size} height={size} rx="3" style={{ fill: piece.colour?.fill }} />
            <text x={x + size / 2} y={y + size / 2 + 5} text-anchor="middle" style={{ fill: piece.colour?.ink }}>
              {piece.colour?.letter ?? initials(piece.id)}
            </text>
            {count > 1 && (
              <>
                <circle class="count" cx={x + size} cy={y} r="8.5" />
                <text class="countn" x={x + size} y={y + 4} text-anchor="middle">
                  {count}
                </text>
              </>
            )}
          </g>
        )
      })}
    </g>
  )
})

function initials(id: string): string {
  return (
    id
      .replace(/[-_.]?\d+$/, '')
      .slice(0, 2)
      .toUpperCase() || id.slice(0, 2)
  )
}

function neighbourIn(map: GameMap, place: Place, key: string, svg: SVGSVGElement | null): void {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0]
  let best: Place | undefined
  let least = Infinity
  for (const other of map.places.values()) {
    const [ox, oy] = [other.x - place.x, other.y - place.y]
    const along = ox * dx + oy * dy
    if (along <= 1) continue
    const cost = along + 2 * Math.abs(ox * dy - oy * dx)
    if (cost < least) [best, least] = [other, cost]
  }
  if (best) svg?.querySelector<SVGElement>(`[data-id="${CSS.escape(best.id)}"]`)?.focus()
}

/** Pan by dragging, zoom by wheel, pinch and keys. The view box is set on the element itself: nothing is drawn anew. */
function useCamera(svg: { current: SVGSVGElement | null }, whole: Box) {
  const box = useRef<Box>(whole)
  const [, setFar] = useState(false)
  const show = (next: Box) => {
    const most = Math.max(whole[2], whole[3]) * 1.6
    const w = Math.min(Math.max(next[2], whole[2] / 9), most)
    const h = (next[3] * w) / next[2]
    const x = Math.min(Math.max(next[0], whole[0] - w / 2), whole[0] + whole[2] - w / 2)
    const y = Math.min(Math.max(next[1], whole[1] - h / 2), whole[1] + whole[3] - h / 2)
    box.current = [x, y, w, h]
    const element = svg.current
    if (!element) return
    element.setAttribute('viewBox', box.current.join(' '))
    const scale = Math.min(element.clientWidth / w, element.clientHeight / h)
    element.classList.toggle('far', scale < 0.62)
    setFar(scale < 0.62)
  }
  const zoom = (factor: number, cx = 0.5, cy = 0.5) => {
    const [x, y, w, h] = box.current
    show([x + w * cx * (1 - factor), y + h * cy * (1 - factor), w * factor, h * factor])
  }
  const frame = (places: Place[]) => {
    const element = svg.current
    if (!element || places.length === 0 || element.clientWidth > 760) return
    const xs = places.map((p) => p.x)
    const ys = places.map((p) => p.y)
    const [l, t, r, b] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    const w = Math.max((r - l) * 1.24 + 120, element.clientWidth / 1.4)
    const h = Math.max((b - t) * 1.24 + 120, element.clientHeight / 1.4)
    show([(l + r - w) / 2, (t + b - h) / 2, w, h])
  }
  useLayoutEffect(() => show(whole), [whole])
  useEffect(() => {
    const element = svg.current
    if (!element) return
    const held = new Map<number, { x: number; y: number }>()
    let moved = 0
    const down = (event: PointerEvent) => {
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
      moved = 0
    }
    const move = (event: PointerEvent) => {
      const old = held.get(event.pointerId)
      if (!old) return
      const scale = box.current[2] / element.clientWidth
      const unit = Math.max(scale, box.current[3] / element.clientHeight)
      const [dx, dy] = [event.clientX - old.x, event.clientY - old.y]
      moved += Math.abs(dx) + Math.abs(dy)
      if (held.size === 2) pinch(event, old)
      else if (moved > 6) show([box.current[0] - dx * unit, box.current[1] - dy * unit, box.current[2], box.current[3]])
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    const pinch = (event: PointerEvent, old: { x: number; y: number }) => {
      const other = [...held.entries()].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) return
      const before = Math.hypot(old.x - other.x, old.y - other.y)
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      if (after > 10) zoom(before / after)
    }
    const up = (event: PointerEvent) => held.delete(event.pointerId)
    // A drag that ends over a place is no touch of it.
    const click = (event: MouseEvent) => {
      if (moved > 6) event.stopPropagation()
      moved = 0
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const rect = element.getBoundingClientRect()
      zoom(
        event.deltaY > 0 ? 1.15 : 0.87,
        (event.clientX - rect.left) / rect.width,
        (event.clientY - rect.top) / rect.height,
      )
    }
    element.addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    element.addEventListener('click', click, true)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
      element.removeEventListener('click', click, true)
      element.removeEventListener('wheel', wheel)
    }
  }, [])
  return { zoom, frame, whole: () => show(whole) }
}
