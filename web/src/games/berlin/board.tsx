// The board of On To Berlin!: a real coast with a neatline, land tinted by side alone, calm seas, resource points that
// keep their place while stacks move, the operational limit, and what is in progress as an arrow.

import { memo } from 'preact/compat'
import { useMemo, useState } from 'preact/hooks'
import type { Line } from '../../kit/actions'
import { Frame } from '../../kit/frame'
import { came } from '../../kit/input'
import type { About, Scene } from '../../kit/module'
import { emsOf } from '../../kit/names'
import { BoxPencil, markOf, type Mark } from '../../kit/pencil'
import type { Rect } from '../../kit/place'
import { Screens, type Print } from '../../kit/region'
import { Target } from '../../kit/target'
import { about, cutOffHere } from './about'
import { PITCH, PlatesOf, SIZE, StackOf, UnitCounter } from './counter'
import { halves, holder, stack, type Area, type Model } from './model'
import { Preview, Standing } from './preview'
import shapes from './shapes.json'

type View = Scene<Model>
type Point = [number, number]
interface Spot {
  stack: number[]
  mark?: number[]
  en: { at: number[]; lines: string[] }
  de: { at: number[]; lines: string[] }
}

const WHOLE = shapes.box as [number, number, number, number]
const SPOTS: { [id: string]: Spot } = shapes.spots
const LAND: { [id: string]: string } = shapes.land
const SEA: { [id: string]: string } = shapes.sea
const ISLES = new Set(shapes.isles)
const NARROW = new Set(shapes.narrow)
const NAME = 15.4
const LINE = 16.5
const PLATES = 1.5 // print would have to be as much larger: counters are too small for their codes
const PRINTS: Print[] = [
  { id: 'axis', screen: 'lines', ink: 'var(--ink)', strength: 0.2 },
  { id: 'allied', screen: 'dots', ink: '#2E6AA8', strength: 0.6 },
]

const Shapes = memo(function Shapes() {
  return (
    <defs>
      <path id="coast" d={shapes.coast} />
      <clipPath id="dry">
        <use href="#coast" />
      </clipPath>
      <clipPath id="neat">
        <rect x="8" y="8" width="1384" height="984" />
      </clipPath>
      {Object.entries({ ...LAND, ...SEA }).map(([id, d]) => (
        <path key={id} id={`shape-${id}`} d={d} />
      ))}
      {Object.keys({ ...LAND, ...SEA }).map((id) => (
        <clipPath key={id} id={`clip-${id}`}>
          <use href={`#shape-${id}`} />
        </clipPath>
      ))}
    </defs>
  )
})

const Waters = memo(function Waters() {
  return (
    <g class="print" aria-hidden="true">
      <rect class="water" x="0" y="0" width="1400" height="1000" />
      <path class="seaborder" d={shapes.waters} />
    </g>
  )
})

/** Ground, tints of the sides, borders: it changes with control alone. */
const Ground = memo(
  function Ground({ model }: { model: Model }) {
    return (
      <g class="print" aria-hidden="true">
        {[22, 14, 7].map((width, i) => (
          <use key={width} class="waterline" href="#coast" stroke-width={width} opacity={[0.09, 0.1, 0.14][i]} />
        ))}
        <use href="#coast" fill="var(--paper)" />
        <g clip-path="url(#dry)">
          {Object.keys(LAND).map((id) => {
            const side = holder(model, id)
            return (
              side && (
                <g key={id}>
                  <use href={`#shape-${id}`} fill={`var(--${side})`} />
                  <use href={`#shape-${id}`} fill={`url(#screen-${side})`} />
                </g>
              )
            )
          })}
        </g>
      </g>
    )
  },
  (a, b) => held(a.model) === held(b.model),
)
const held = (model: Model): string => [...model.pack.areas.keys()].map((id) => holder(model, id) ?? '-').join()

const Lines = memo(function Lines() {
  return (
    <g class="print" aria-hidden="true">
      <g clip-path="url(#dry)">
        <path class="landborder" d={shapes.borders} />
        <path class="ridge" d={shapes.ridges} />
      </g>
      <use class="shore" href="#coast" />
      <path class="strait" d={shapes.links} />
      <path class="limit" d={shapes.limit} />
    </g>
  )
})

/** What may be touched, as tint and line inside the border; land is cut off at the coast. */
function AreaPencil({ id, mark, legal }: { id: string; mark: Mark; legal: boolean }) {
  if (!mark) return null
  // Looked at, but no answer: an outline of ink. What is yellow may be touched.
  if (!legal) return <use class="looked" href={`#shape-${id}`} clip-path={`url(#clip-${id})`} />
  return (
    <g class={`pencil area ${mark}`} clip-path={`url(#clip-${id})`}>
      <use class="tint" href={`#shape-${id}`} />
      <use class="casing" href={`#shape-${id}`} />
      <use class="lamp" href={`#shape-${id}`} />
    </g>
  )
}

function Mark({ area }: { area: Area }) {
  const at = SPOTS[area.id]?.mark
  if (!at || !area.resource) return null
  const [x = 0, y = 0] = at
  const red = area.resource.colour === 'red'
  if (area.resource.halves === 1) return <path class="point half" d={`M${x - 9} ${y - 4}h18l-9 9z`} />
  return (
    <>
      <path class={`point ${red ? 'red' : 'black'}`} d={`M${x} ${y - 9}l9 9l-9 9l-9-9z`} />
      {!red && <circle class="pointdot" cx={x} cy={y} r="2.8" />}
    </>
  )
}

const Names = memo(function Names({ areas, language }: { areas: Area[]; language: string }) {
  return (
    <g class="names" aria-hidden="true">
      {areas.map((area) => {
        const { at, lines } = SPOTS[area.id]?.[language === 'de' ? 'de' : 'en'] ?? { at: [0, 0], lines: [] }
        const [x = 0, y = 0] = at
        return (
          <text key={area.id} class={area.kind === 'sea' ? 'wat' : 'reg'} text-anchor="middle" style={{ fontSize: `${NAME}px` }}>
            {lines.map((line, i) => (
              <tspan key={line} x={x} y={y + 5 + (i - (lines.length - 1) / 2) * LINE}>
                {line}
              </tspan>
            ))}
          </text>
        )
      })}
      {areas.map((area) => (
        <Mark key={area.id} area={area} />
      ))}
    </g>
  )
})

const at = (id: string | undefined, model: Model): Point | undefined => {
  const [x, y] = SPOTS[id ?? '']?.stack ?? []
  const area = model.pack.areas.get(id ?? '')
  return x !== undefined && y !== undefined ? [x, y] : area && [area.x, area.y]
}

const FLOWN = new Set(['airstrike', 'bomb', 'drop']) // of ways that come to the same the game keeps the first, which nobody chose (R-9-9)

/** From start to target: the way moved so far, or an arrow; in pencil while it is being chosen, in ink once declared. */
function Arrow({ model, aim, asked }: { model: Model; aim: string | undefined; asked: boolean }) {
  const { action } = model
  const path = FLOWN.has(action.kind ?? '') ? [] : (action.path ?? [])
  const via = path.length > 1 ? path : [action.start]
  const end = action.target ?? (asked && aim && aim !== via[via.length - 1] ? aim : undefined)
  const points = [...via, ...(end ? [end] : [])].flatMap((id) => {
    const point = at(id, model)
    return point ? [point] : []
  })
  const [last, before] = [points[points.length - 1], points[points.length - 2]]
  if (!last || !before) return null
  const far = Math.hypot(last[0] - before[0], last[1] - before[1]) || 1
  const [ux, uy] = [(last[0] - before[0]) / far, (last[1] - before[1]) / far]
  const tip: Point = [last[0] - ux * 24, last[1] - uy * 24]
  const body = `M${[...points.slice(0, -1), tip].map((point) => point.map(Math.round).join(' ')).join('L')}`
  const head = `M${tip[0] - ux * 14 - uy * 10} ${tip[1] - uy * 14 + ux * 10}L${tip[0]} ${tip[1]}L${tip[0] - ux * 14 + uy * 10} ${tip[1] - uy * 14 - ux * 10}`
  return (
    <g class={asked && !action.target ? 'arrow asks' : 'arrow'}>
      <path class="casing" d={body + head} />
      <path class="line" d={body + head} />
    </g>
  )
}

/** Where the ships' room of a sea is told: beyond its name, as seen from its fleet, or left of the fleet where another
 * stack would lie there. */
export function roomAt(id: string, language: string): Point {
  const { stack: [left = 0, fleet = 0] = [], ...names } = SPOTS[id] as Spot
  const { at, lines } = language === 'de' ? names.de : names.en
  const [x = 0, y = 0] = at
  const half = ((lines.length - 1) / 2) * LINE
  const below = y < fleet ? y + 4 - half - LINE : y + 5 + half + LINE
  const taken = Object.values(SPOTS).some(({ stack: [sx = 0, sy = 0] }) => Math.abs(sx - x) < SIZE / 2 + PITCH && Math.abs(sy - below + 4) < SIZE / 2 + 10)
  return taken ? [left - SIZE / 2 - PITCH / 2 - 16, fleet + 5] : [x, below]
}

/** Ships' room at sea: "2 of 3½". */
function Room({ model, id, language }: { model: Model; id: string; language: string }) {
  const room = model.capacity[id]
  if (!room) return null
  const [x, y] = roomAt(id, language)
  return (
    <text class="room close" x={x} y={y} text-anchor="middle">
      {halves(room - 2 * (model.used[id] ?? 0))}/{halves(room)}
    </text>
  )
}

/** Land lies over a sea's shape: in ink its fleet's place is ringed. */
function seaRing(area: Area) {
  const [x = area.x, y = area.y] = SPOTS[area.id]?.stack ?? []
  return <rect class="hit" x={x - 34} y={y - 28} width="68" height="56" rx="10" />
}

export function Board(given: View) {
  const { model, play, targets, hot } = given
  const [small, setSmall] = useState(false)
  const areas = useMemo(() => [...model.pack.areas.values()], [model.pack])
  const places = useMemo(() => new Set([...hot].flatMap((id) => model.units.get(id)?.at ?? id)), [hot, model])
  const asked = useMemo(() => [...targets.keys()], [targets])
  const seek = useMemo(() => given.seek.flatMap((id) => model.units.get(id)?.at ?? id), [given.seek])
  const scene: View = { ...given, hot: places }
  const pointed = [...places].find((id) => model.pack.areas.has(id) && targets.has(id))
  const piles = useMemo(() => new Map([...model.at].map(([id, units]) => [id, stack(model, units)])), [model])
  const spots = useMemo(() => areas.map(({ id, x, y }) => ({ id, x: SPOTS[id]?.stack[0] ?? x, y: SPOTS[id]?.stack[1] ?? y, half: [width(piles.get(id)?.length ?? 0, id) / 2, SIZE / 2] as Point })), [areas, piles])
  const print = useMemo(() => areas.flatMap((area) => printOf(area, piles.get(area.id)?.length ?? 0, play.language)), [areas, piles, play.language])
  const told = useMemo(() => new Map(areas.map(({ id }) => [id, about(scene, id) ?? { name: id, lines: [] }])), [areas, model, play.language])
  const land = areas.filter((area) => area.kind === 'land' && !ISLES.has(area.id))
  const sea = areas.filter((area) => area.kind === 'sea')
  const flier = ([, , what]: Line) => {
    const unit = typeof what === 'string' ? model.units.get(what) : undefined
    return unit && <UnitCounter one={unit} x={0} y={0} />
  }
  const touch = (area: Area) => (
    <Target key={area.id} scene={scene} id={area.id} about={told.get(area.id) as About} pen={area.kind === 'sea' ? seaRing(area) : undefined}>
      {ISLES.has(area.id) ? <circle class="hit" cx={area.x} cy={area.y} r="14" /> : <use class="hit" href={`#shape-${area.id}`} />}
    </Target>
  )
  return (
    <>
      <Frame kind="berlin" whole={WHOLE} least={NAME} far={0.65} spots={spots} print={print} asked={asked} seek={seek} lines={given.told?.lines} flights={given.flights} piece={flier} choose={given.choose} ui={play.ui} grow={(k) => setSmall(k >= PLATES)}>
        <Shapes />
        <Screens prints={PRINTS} />
        <g clip-path="url(#neat)">
          <Waters />
          <g class="pencils" aria-hidden="true">
            {sea.map(({ id }) => (
              <AreaPencil key={id} id={id} mark={markOf(scene, id)} legal={targets.has(id)} />
            ))}
          </g>
          <Ground model={model} />
          <g class="pencils" aria-hidden="true" clip-path="url(#dry)">
            {land.map(({ id }) => (
              <AreaPencil key={id} id={id} mark={markOf(scene, id)} legal={targets.has(id)} />
            ))}
          </g>
          <Lines />
          <g class="print" aria-hidden="true">
            {areas.filter((area) => ISLES.has(area.id)).map((area) => (
              <circle key={area.id} class="isle" cx={area.x} cy={area.y} r="9" fill={`var(--${holder(model, area.id) ?? 'paper'})`} />
            ))}
          </g>
          {sea.map(touch)}
          <g clip-path="url(#dry)">{land.map(touch)}</g>
          {areas.filter((area) => ISLES.has(area.id)).map(touch)}
          <Names areas={areas} language={play.language} />
          <g class="pieces" aria-hidden="true">
            <Arrow model={model} aim={pointed} asked={targets.size > 0} />
            {areas.filter((area) => ISLES.has(area.id)).map(({ id, x, y }) => markOf(scene, id) && <BoxPencil key={id} x={x} y={y} w={18} h={18} mark={markOf(scene, id)} />)}
            {areas.map(({ id }) => {
              const [x = 0, y = 0] = SPOTS[id]?.stack ?? []
              const here = piles.get(id)
              const chosen = model.at.get(id)?.some((one) => one.group || one.target)
              return (
                here && (
                  <g key={id}>
                    {chosen && <rect class="chosenstack" x={x - width(here.length, id) / 2 - 4} y={y - 21} width={width(here.length, id) + 8} height="42" rx="5" />}
                    {small ? <PlatesOf piles={here} x={x} y={y} /> : <QuickStack piles={here} x={x} y={y} narrow={NARROW.has(id)} />}
                  </g>
                )
              )
            })}
            {areas.map(({ id }) => {
              const [x = 0, y = 0] = SPOTS[id]?.stack ?? []
              return (
                <g key={id}>
                  {cutOffHere(model, id).length > 0 && <path class="cut" d={`M${x - 20} ${y + 21}h40M${x - 8} ${y + 26}l16 -10`} />}
                  <Room model={model} id={id} language={play.language} />
                </g>
              )
            })}
          </g>
          <g>{areas.filter((area) => model.at.has(area.id)).map((area) => <StackTouch key={area.id} scene={scene} area={area} piles={piles.get(area.id)?.length ?? 0} />)}</g>
        </g>
        <g class="print neatline" aria-hidden="true">
          <rect x="8" y="8" width="1384" height="984" />
          <rect class="outer" x="2" y="2" width="1396" height="996" />
        </g>
      </Frame>
      <Preview scene={scene} id={pointed} />
      <Standing scene={scene} />
    </>
  )
}

const QuickStack = memo(StackOf)

const width = (piles: number, id: string): number => SIZE + Math.max(0, piles - 1) * (NARROW.has(id) ? 22 : PITCH)

/** What is drawn for an area: its stack, its name, its resource mark. */
function printOf({ id, resource }: Area, piles: number, language: string): Rect[] {
  const { stack: [x = 0, y = 0] = [], mark: [mx, my] = [], ...names } = SPOTS[id] ?? { en: { at: [], lines: [] }, de: { at: [], lines: [] } }
  const { at: [nx = 0, ny = 0], lines } = language === 'de' ? names.de : names.en
  return [
    { x: nx, y: ny, w: Math.max(0, ...lines.map(emsOf)) * NAME, h: lines.length * LINE },
    ...(piles ? [{ x, y: y - 4, w: width(piles, id) + 12, h: SIZE + 12 }] : []), // with the figure at its corner
    ...(resource && mx !== undefined && my !== undefined ? [{ x: mx, y: my, w: 20, h: 20 }] : []),
  ]
}

/** A stack may lie over its coast: it is touched like its area, and is not read out twice. */
function StackTouch({ scene, area, piles }: { scene: View; area: Area; piles: number }) {
  const [x = 0, y = 0] = SPOTS[area.id]?.stack ?? []
  return (
    <rect
      class="hit over"
      x={x - width(piles, area.id) / 2 - 2}
      y={y - 19}
      width={width(piles, area.id) + 4}
      height="38"
      data-stack={area.id}
      onClick={(event) => scene.choose(area.id, event.currentTarget)}
      onPointerEnter={(event) => came(event) && scene.point(area.id)}
      onPointerLeave={() => scene.point(undefined)}
    />
  )
}
