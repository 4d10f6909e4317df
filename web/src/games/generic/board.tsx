// The map of a game without a drawing of its own: hexes, regions, cells or plates out of the pack's data, on the parts of
// the kit.

import { useMemo } from 'preact/hooks'
import { memo } from 'preact/compat'
import type { Colour } from '../../colours'
import { Counter as KitCounter } from '../../kit/counter'
import { Frame } from '../../kit/frame'
import type { Ui } from '../../text'
import { arrange, PITCH, type Spot } from './layout'
import type { GameMap, Label, Place } from './map'
import { stacked, type At, type Piece } from './pieces'
import { pathOf } from './shapes'

export interface BoardProps {
  map: GameMap
  at: Map<string, At>
  legal: Set<string>
  hot: Set<string> // named by the answer under the pointer
  chosen: string | undefined
  choose: (id: string, from: Element) => void
  point: (id: string | undefined) => void
  label: (place: Place) => string
  describe: (place: Place) => string
  called?: (piece: Piece) => string // a piece's name, shown near
  seek?: string[] // what the camera should show
  ui: Ui
}

const tints = ['var(--sheet)', 'var(--reich)', 'var(--occ)', 'var(--neu)', 'var(--well)']
const tintOf: { [kind: string]: string } = { sea: 'var(--sea)', occupied: 'var(--occ)', neutral: 'var(--neu)', reich: 'var(--reich)' }

function tint(map: GameMap, place: Place): string {
  const kind = map.groups.get(place.group) || place.kind
  if (map.style !== 'hexes') return place.kind === 'sea' ? 'var(--sea)' : 'var(--paper)'
  const i = map.kinds.filter((one) => one !== 'sea').indexOf(kind)
  return tintOf[kind] ?? (tints[Math.max(0, i) % tints.length] as string)
}

/** Names and pieces arranged again whenever what stands where has changed in number. */
function useSpots({ map, at, label }: BoardProps): Map<string, Spot> {
  const wishes = map.style === 'regions' ? [...map.places.values()] : []
  const groups = wishes.map((place) => ({ place, name: label(place), groups: Math.min(8, stacked(at.get(place.id)?.pieces ?? []).length) }))
  const key = groups.map((wish) => `${wish.name}${wish.groups}`).join()
  return useMemo(() => arrange(groups, 1), [map, key])
}

export function Board(props: BoardProps) {
  const { map, at, legal, hot, chosen, choose, point, ui } = props
  const list = useMemo(() => inOrder(map, legal), [map, legal])
  const spots = useSpots(props)
  const labels = useMemo(() => map.labels.map((one) => freeLabel(map, one, at)), [map, at])
  const first = list.find((place) => legal.has(place.id)) ?? list[0]
  const seek = (props.seek ?? []).length ? [...hot] : []
  const kind = `gen ${map.style}${map.kinds.includes('sea') ? ' coast' : ''}`
  return (
    <Frame kind={kind} spots={list} asked={legal} seek={seek} choose={choose} ui={ui} whole={map.box} least={13} far={0.78}>
      <Screens />
      {map.style !== 'hexes' && (
        <rect class="ground" x={map.box[0] - 2000} y={map.box[1] - 2000} width={map.box[2] + 4000} height={map.box[3] + 4000} />
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
          point={point}
          spot={spots.get(place.id)}
        />
      ))}
      <g class="labels" aria-hidden="true">
        <Borders map={map} />
        {map.blocks.map((block) => (
          <path key={block.id} class="block" d={block.border.map((edge) => pathOf(edge, false)).join('')} />
        ))}
        {labels.map((label) => (
          <text key={`${label.text}${label.x}`} class="reg" x={label.x} y={label.y} text-anchor="middle">
            {label.text}
          </text>
        ))}
        {map.style === 'plates' && list.map((place) => <Name key={place.id} place={place} name={props.label(place)} />)}
        {list.map((place) => {
          const pieces = at.get(place.id)?.pieces
          return pieces?.length || place.slots.length ? (
            <Cluster
              key={`pieces ${place.id}`}
              {...{ map, place }}
              pieces={pieces ?? noPieces}
              spot={spots.get(place.id)}
              called={props.called}
            />
          ) : null
        })}
        {list.map((place) => {
          const name = spots.get(place.id)?.name
          return name?.lines.map((line, i) => (
            <text
              key={`${place.id} ${i}`}
              class={place.kind === 'sea' ? 'wat' : place.outline ? 'reg' : 'lab'}
              x={name.x}
              y={name.y + i * 15}
              text-anchor={name.anchor}
              style={{ fontSize: '13.5px' }}
            >
              {line}
            </text>
          ))
        })}
      </g>
    </Frame>
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
  choose: (id: string, from: Element) => void
  point: (id: string | undefined) => void
  spot: Spot | undefined
}

const PlaceMark = memo(
  function PlaceMark({ map, place, here, legal, hot, chosen, tab, text, choose, point, spot }: MarkProps) {
    const state = `target place ${place.kind}${legal ? ' legal' : ''}${hot ? ' hot' : ''}${chosen ? ' chosen' : ''}`
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
        onClick={(event) => choose(place.id, event.currentTarget)}
        onPointerEnter={() => legal && point(place.id)}
        onPointerLeave={() => legal && point(undefined)}
      >
        {place.outline && <path class="area" d={shape} fill={tint(map, place)} />}
        {place.outline && map.style !== 'hexes' && (holder || legal) && (
          <clipPath id={`clip-${place.id}`}>
            <path d={shape} />
          </clipPath>
        )}
        {place.outline && holder && (
          <g clip-path={`url(#clip-${place.id})`}>
            <path d={shape} fill={`url(#screen-${holder.screen ?? 0})`} />
            <path class="held" d={shape} stroke={holder.fill} />
          </g>
        )}
        {place.outline && legal && map.style !== 'hexes' && (
          <g clip-path={`url(#clip-${place.id})`}>
            <path class="casing" d={shape} />
            <path class="pencil" d={shape} />
          </g>
        )}
        {place.line && <path class="road" d={shape} />}
        {place.line && <path class="road in" d={shape} />}
        {!place.outline && !place.line && <Plate {...{ map, place, spot }} holder={holder?.fill} />}
        {map.style === 'hexes' && legal && !here?.pieces.length && <circle class="dot" cx={place.x} cy={place.y} r="6.5" />}
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
    a.spot === b.spot &&
    a.map === b.map,
)

/** A box around a middle, with the pencil's ring outside it. */
function Boxed({ x, y, w, h, holder }: { x: number; y: number; w: number; h: number; holder: string | undefined }) {
  const ring = { x: x - w / 2 - 4, y: y - h / 2 - 4, width: w + 8, height: h + 8, rx: 10 }
  return (
    <>
      <rect class="plate" x={x - w / 2} y={y - h / 2} width={w} height={h} rx="7" />
      {holder && <rect x={x - w / 2} y={y - h / 2} width={w} height="7" rx="3" fill={holder} stroke="var(--pieceedge)" />}
      <rect class="ringcase" {...ring} />
      <rect class="ring" {...ring} />
    </>
  )
}

/** A tray with its spaces is as high as they need; a city's box as large as its pieces. */
function Plate({ map, place, holder, spot }: { map: GameMap; place: Place; holder: string | undefined; spot: Spot | undefined }) {
  if (map.style === 'plates') return <Boxed x={place.x} y={place.y} w={116} h={trayHeight(place)} holder={holder} />
  const [w, h] = spot?.plate ?? [44, 36]
  return <Boxed x={spot?.x ?? place.x} y={spot?.y ?? place.y} w={w} h={h} holder={holder} />
}

const trayHeight = (place: Place): number => (place.slots.length > 3 ? 120 : 84)

function Name({ place, name }: { place: Place; name: string }) {
  const short = name.replace(/ \(.*\)$/, '')
  const y = place.y - trayHeight(place) / 2 + 22
  return (
    <>
      <text class={short.length > 12 ? 'reg long' : 'reg'} x={place.x} y={y} text-anchor="middle">
        {short}
      </text>
      {place.note && (
        <text class="note" x={place.x} y={y + 15} text-anchor="middle">
          {place.note}
        </text>
      )}
    </>
  )
}

/** A name of several places is below or above them; that of an area on the nearest of its places that is free. */
function freeLabel(map: GameMap, label: Label, at: Map<string, At>): Label {
  const half = label.text.length * 4.6
  const taken = (x: number, y: number) =>
    [...at].some(([id, here]) => {
      const place = map.places.get(id)
      return here.pieces.length > 0 && place && Math.abs(place.x - x) < half + 20 && Math.abs(place.y - y) < 27
    })
  const members = label.among.flatMap((id) => map.places.get(id) ?? [])
  const ys = members.map((place) => place.y)
  const home = [...map.places.values()].reduce((a, b) => (far(b, label) < far(a, label) ? b : a))
  const own = [...map.places.values()].filter((place) => place.group === home.group)
  const ways = members.length
    ? [
        { x: label.x, y: Math.max(...ys) + 43 },
        { x: label.x, y: Math.min(...ys) - 43 },
        ...members.filter((place) => !at.get(place.id)?.pieces.length),
      ]
    : [{ x: label.x, y: label.y }, ...own.sort((a, b) => far(a, label) - far(b, label)).slice(0, 40)]
  const best = ways.find((spot) => !taken(spot.x, spot.y)) ?? ways[0] ?? label
  return { ...label, x: best.x, y: best.y + 4 }
}

const far = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y)

const noPieces: Piece[] = []

interface ClusterProps {
  map: GameMap
  place: Place
  pieces: Piece[]
  spot: Spot | undefined
  called: ((piece: Piece) => string) | undefined
}

/** Pieces in rows: one counter with a number on a hex, in their spaces on a tray, all kinds elsewhere. */
const Cluster = memo(function Cluster({ map, place, pieces, spot, called }: ClusterProps) {
  const groups = stacked(pieces)
  if (map.style === 'plates') return <Tray place={place} groups={groups} />
  if (map.style === 'hexes') {
    const top = groups[0]
    const total = pieces.reduce((sum, piece) => sum + piece.count, 0)
    if (!top) return null
    return (
      <g class="pc">
        <Counter piece={top} x={place.x} y={place.y} size={38} badge={total} name={called?.(top)} />
      </g>
    )
  }
  const { x, y, columns } = spot ?? { x: place.x, y: place.y, columns: 3 }
  const shown = groups.slice(0, 8)
  const rows = Math.ceil(shown.length / columns)
  return (
    <g class="pc">
      {shown.map((piece, i) => {
        const row = Math.floor(i / columns)
        const inRow = Math.min(columns, shown.length - row * columns)
        const cx = x + ((i % columns) - (inRow - 1) / 2) * PITCH
        const cy = y + (row - (rows - 1) / 2) * PITCH
        return <Counter key={piece.id + piece.kind} piece={piece} x={cx} y={cy} size={27} badge={1} />
      })}
    </g>
  )
})

/** The spaces of a tray, three in a row; what has no space of its own comes after the others. */
function Tray({ place, groups }: { place: Place; groups: Piece[] }) {
  const slots = place.slots.length ? place.slots : groups.map((piece) => piece.kind)
  const foot = place.y + trayHeight(place) / 2 - 22
  const rows = Math.ceil(slots.length / 3)
  const spots = slots.map((slot, i) => {
    const inRow = Math.min(3, slots.length - Math.floor(i / 3) * 3)
    return { slot, x: place.x + ((i % 3) - (inRow - 1) / 2) * 36, y: foot - (rows - 1 - Math.floor(i / 3)) * 36 }
  })
  const loose = groups.filter((piece) => !slots.includes(piece.kind))
  return (
    <g class="pc">
      {place.slots.length > 0 && spots.map(({ slot, x, y }) => <rect key={slot} class="well" x={x - 15} y={y - 15} width="30" height="30" rx="3" />)}
      {spots.flatMap(({ slot, x, y }) =>
        groups
          .filter((piece) => piece.kind === slot)
          .map((piece) => <Counter key={piece.id} piece={piece} x={x} y={y} size={30} badge={piece.count} />),
      )}
      {loose.slice(0, 3).map((piece, i) => (
        <Counter key={piece.id} piece={piece} x={place.x - 36 + i * 36} y={foot - (place.slots.length ? 36 : 0)} size={26} badge={piece.count} />
      ))}
    </g>
  )
}

interface CounterProps {
  piece: Piece
  x: number // the middle
  y: number
  size: number
  badge: number // pieces in all; a number where it is more than one
  name?: string
}

const plain: Colour = { fill: 'var(--sheet)', ink: 'var(--ink)', letter: '' }

/** One counter: colour and letter say whose, shape and sign what, a corner who has it now, a stroke that it is spent. */
export function Counter({ piece, x, y, size, badge, name }: CounterProps) {
  const { colour, holder, free, spent, shape, sign } = piece
  const text = `${colour?.letter || initials(piece.id)}${badge === 1 && piece.count > 1 ? piece.count : ''}`
  return (
    <>
      <KitCounter {...{ x, y, size, holder, free, spent, shape, sign, text }} colour={colour ?? plain} behind={badge > 1} count={badge} />
      {name && (
        <text class="pname" x={x} y={y + size * 0.85} text-anchor="middle">
          {name}
        </text>
      )}
    </>
  )
}

function initials(id: string): string {
  return (
    id
      .replace(/[-_.]?\d+$/, '')
      .slice(0, 2)
      .toUpperCase() || id.slice(0, 2)
  )
}
