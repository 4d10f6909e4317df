// The board of The Plot: a sheet of hexes with its print, the enemy's zones and the reach of the one who moves, people,
// names, and what may be touched.

import { useMemo, useRef } from 'preact/hooks'
import { memo } from 'preact/compat'
import { Frame } from '../../kit/frame'
import type { About, Scene } from '../../kit/module'
import { BoxPencil, DotPencil, markOf } from '../../kit/pencil'
import { Screens, type Print } from '../../kit/region'
import { Target } from '../../kit/target'
import { Travels } from '../../kit/travel'
import { about, areaName, hexNumber, hqName, personName } from './about'
import { PersonCounter, ratings } from './counter'
import { barredWay, wayTo, type Hex, type Model } from './model'
import { AREA_SIZE, boxOf, dotSpot, HQ_SIZE, placedNames, type Label } from './names'
import { Preview } from './preview'
import { besideEnemy } from './walk'
import shapes from './shapes.json'

type View = Scene<Model>

const TINT = { capital: 'var(--sheet)', reich: 'var(--reich)', occupied: 'var(--occ)', neutral: 'var(--neu)' }
const PRINTS: Print[] = [
  { id: 'ss', screen: 'cross', ink: 'var(--ink)', strength: 0.3 },
  { id: 'nazi-civilian', screen: 'dots', ink: 'var(--nazi)', strength: 0.75 },
  { id: 'abwehr-okw', screen: 'lines', ink: 'var(--abwehr)', strength: 0.6 },
  { id: 'overrun', screen: 'bars', ink: 'var(--ink2)', strength: 0.55 },
  { id: 'zone', screen: 'lines', ink: 'var(--bad)', strength: 0.55 },
]
type Drawn = { [id: string]: string }
const AREAS: Drawn = shapes.areas
const HEADQUARTERS: { [id: string]: { ground: string; outline: string } } = shapes.headquarters
const WHOLE = shapes.box as [number, number, number, number]

/** Everything printed: it changes only when an area is overrun. */
const Print = memo(
  function Print({ model }: { model: Model }) {
    const { areas, headquarters } = model.pack
    return (
      <g class="print" aria-hidden="true">
        <path class="sheetshade" d={shapes.rim} />
        {areas.map((area) => (
          <path key={area.id} class="hexes" d={AREAS[area.id]} fill={model.overrun.has(area.id) ? 'var(--line)' : TINT[area.kind]} />
        ))}
        {areas.map((area) => model.overrun.has(area.id) && <path key={area.id} d={AREAS[area.id]} fill="url(#screen-overrun)" />)}
        {headquarters.map(({ id, group }) => (
          <g key={id}>
            <path d={HEADQUARTERS[id]?.ground} fill={`url(#screen-${group})`} />
            <path class="hqline" d={HEADQUARTERS[id]?.outline} />
          </g>
        ))}
        <path class="areaborder" d={shapes.borders} />
        <path class="rim" d={shapes.rim} />
      </g>
    )
  },
  (a, b) => a.model.pack === b.model.pack && [...a.model.overrun].join() === [...b.model.overrun].join(),
)

const CORNERS: [number, number][] = [
  [0, -35],
  [30, -17],
  [30, 17],
  [0, 35],
  [-30, 17],
  [-30, -17],
]
const outline = ({ x, y }: Hex): string => `M${CORNERS.map(([dx, dy]) => `${x + dx} ${y + dy}`).join('L')}Z`

function Zones({ model }: { model: Model }) {
  const d = [...(model.waits.zones ?? [])].flatMap((id) => {
    const hex = model.pack.hexes.get(id)
    return hex ? [outline(hex)] : []
  })
  return <path class="print" aria-hidden="true" d={d.join('')} fill="url(#screen-zone)" />
}

const lineOf = (hexes: Hex[]): string => `M${hexes.map(({ x, y }) => `${x} ${y}`).join('L')}`

/** The way to the hex under the pointer: what it has cost up to each hex, and the one who goes at its end. */
function Way({ model, way, name }: { model: Model; way: string[]; name: (id: string) => string }) {
  const hexes = way.flatMap((id) => model.pack.hexes.get(id) ?? [])
  const end = hexes[hexes.length - 1]
  const one = model.people.get(model.waits.acting ?? '')
  if (!end || hexes.length < 2) return null
  const spent = model.waits.spent ?? 0
  return (
    <g class="way" aria-hidden="true">
      <Barred model={model} way={way} />
      <path class="casing" d={lineOf(hexes)} />
      <path class="line" d={lineOf(hexes)} />
      {hexes.slice(1, -1).map(({ id, x, y }, i) => (
        <Disc key={id} x={x} y={y} r={13} n={spent + i + 1} />
      ))}
      {one && (
        <g class="ghost">
          <PersonCounter one={one} name={name(one.id)} x={end.x} y={end.y} />
          <rect x={end.x - 27} y={end.y - 27} width="54" height="54" rx="6" />
        </g>
      )}
      <Disc x={end.x + 24} y={end.y - 24} r={17} n={spent + hexes.length - 1} />
    </g>
  )
}

function Disc({ x, y, r, n }: { x: number; y: number; r: number; n: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} />
      <text x={x} y={y + r * 0.4} style={{ fontSize: `${r * 1.25}px` }}>
        {n}
      </text>
    </>
  )
}

/** A shorter way that an enemy's zone would stop: dotted as far as it goes. */
function Barred({ model, way }: { model: Model; way: string[] }) {
  const hexes = barredWay(model, way).flatMap((id) => model.pack.hexes.get(id) ?? [])
  const end = hexes[hexes.length - 1]
  if (!end || hexes.length < 2) return null
  return (
    <g class="barred">
      <path class="case" d={lineOf(hexes)} />
      <path class="dots" d={lineOf(hexes)} />
      <rect x={end.x - 19} y={end.y - 6} width="38" height="12" rx="6" />
    </g>
  )
}

function Names({ labels, model }: { labels: Label[]; model: Model }) {
  const overrun = new Map(model.pack.areas.map((area) => [area.id, area.overrun_turn]))
  return (
    <g class="names" aria-hidden="true">
      {labels.map(({ id, kind, lines, x, y }) => {
        const size = kind === 'area' ? AREA_SIZE : HQ_SIZE
        const figure = kind === 'area' && !model.overrun.has(id) ? overrun.get(id) : undefined
        return (
          <text key={`${kind} ${id}`} class={kind === 'area' ? 'reg' : 'lab'} text-anchor="middle" style={{ fontSize: `calc(${size}px * var(--k, 1))` }}>
            {lines.map((line, i) => (
              <tspan key={line} x={x} y={y + size * 0.34 + (i - (lines.length - 1) / 2) * size * 1.12}>
                {line}
                {i === lines.length - 1 && figure ? <tspan class="fall">{` ${figure}`}</tspan> : null}
              </tspan>
            ))}
          </text>
        )
      })}
    </g>
  )
}

function useNames(scene: View): Label[] {
  const { model, play } = scene
  const old = useRef<Label[]>([])
  const key = `${play.language} ${[...model.at.keys()].sort().join()}`
  return useMemo(() => {
    old.current = placedNames(model, (kind, id) => (kind === 'hq' ? hqName(play, id) : areaName(play, id)), old.current)
    return old.current
  }, [model.pack, key])
}

/** Empty hexes take a touch too: it tells of them, and something may be dragged there. */
const Empty = memo(function Empty({ hexes, choose }: { hexes: Hex[]; choose: View['choose'] }) {
  const touch = (event: Event) => {
    const on = event.target as Element
    const id = on.getAttribute('data-id')
    if (id) choose(id, on)
  }
  return (
    <g class="empties" aria-hidden="true" onClick={touch}>
      {hexes.map((hex) => (
        <path key={hex.id} class="hit" data-id={hex.id} d={outline(hex)} />
      ))}
    </g>
  )
})

/** Hexes in reach where the one who moves can stay: told by where he goes, not by the first step of the way there. */
function reachOf(scene: View): Map<string, string[]> {
  const { model, targets } = scene
  const found = new Map(targets)
  if (!targets.size || model.waits.for !== 'act' || scene.play.lesson) return found
  for (const id of model.waits.reach?.keys() ?? []) {
    const way = wayTo(model, id)
    if (way.length > 1 && !found.has(id)) found.set(id, [`move ${id}`])
  }
  return found
}

/** What a journal line names is shown where it stands. */
function placeOf(model: Model, id: string): string {
  return model.people.get(id)?.at ?? id
}

export function Board(given: View) {
  const { model, play, hot } = given
  const targets = useMemo(() => reachOf(given), [model, given.targets])
  const labels = useNames(given)
  const spots = useMemo(() => [...model.pack.hexes.values()], [model.pack])
  const places = useMemo(() => new Set([...hot].map((id) => placeOf(model, id))), [hot, model])
  const scene: View = { ...given, targets, hot: places }
  const pointed = [...places].find((id) => model.pack.hexes.has(id))
  const near = pointed && targets.size && !given.play.lesson ? besideEnemy(model, pointed) : []
  const way = near.length ? near : pointed && targets.has(pointed) ? wayTo(model, pointed) : []
  const asked = useMemo(() => [...given.targets.keys()], [given.targets])
  const seek = useMemo(() => given.seek.map((id) => placeOf(model, id)), [given.seek])
  const placed = useMemo(() => spots.map((hex) => ({ ...hex, half: (model.at.has(hex.id) ? [25, 25] : [8, 8]) as [number, number] })), [spots, model])
  const print = useMemo(() => [...labels.map(boxOf), ...spots.flatMap(({ id, x, y }) => (model.at.has(id) ? [{ x, y, w: 52, h: 52 }] : []))], [spots, labels, model])
  const shown = useMemo(() => spots.filter(({ id }) => targets.has(id) || model.at.has(id)), [spots, targets, model])
  const dots = useMemo(() => {
    const dated = new Set(model.pack.areas.flatMap((area) => (area.overrun_turn ? [area.id] : [])))
    return shown.flatMap((hex) => {
      if (model.at.has(hex.id)) return []
      const [x, y] = dotSpot(hex, labels, (id) => dated.has(id))
      return [{ id: hex.id, x, y }]
    })
  }, [shown, labels])
  const told = useMemo(() => new Map(shown.map(({ id }) => [id, about(scene, id) ?? { name: hexNumber(id), lines: [] }])), [shown, play.language])
  return (
    <>
      <Frame kind="plot" aside={-22} whole={WHOLE} least={HQ_SIZE} far={0.47} spots={placed} print={print} asked={asked} seek={seek} lines={given.told?.lines} choose={given.choose} ui={play.ui}>
        <Screens prints={PRINTS} />
        <Print model={model} />
        {model.waits.zones && targets.size > 0 && <Zones model={model} />}
        <g class="pencils" aria-hidden="true">
          {dots.map(({ id, x, y }) => (
            <DotPencil key={id} x={x} y={y} mark={markOf(scene, id)} />
          ))}
        </g>
        <g class="pieces" aria-hidden="true">
          {shown.map(({ id, x, y }) => {
            const here = model.at.get(id)
            const one = here?.[here.length - 1]
            return (
              one && (
                <Travels key={one.id} x={x} y={y}>
                  <QuickCounter one={one} name={personName(play, one.id)} x={x} y={y} />
                </Travels>
              )
            )
          })}
          <Acting model={model} targets={targets} />
          {shown.map(({ id, x, y }) => {
            const mark = model.at.has(id) ? markOf(scene, id) : undefined
            if (mark && !targets.has(id)) return <rect key={id} class="aimed" x={x - 27} y={y - 27} width="54" height="54" rx="6" />
            return <BoxPencil key={id} x={x} y={y} w={46} h={46} r={3} gap={3} mark={mark} />
          })}
        </g>
        <Names labels={labels} model={model} />
        {given.targets.size > 0 && <Mover model={model} targets={targets} name={(id) => personName(play, id)} />}
        <Way model={model} way={way} name={(id) => personName(play, id)} />
        <Empty hexes={spots} choose={given.choose} />
        {shown.map((hex) => (
          <Target key={hex.id} scene={scene} id={hex.id} about={told.get(hex.id) as About}>
            <path class="hit" d={outline(hex)} />
          </Target>
        ))}
      </Frame>
      <Preview scene={scene} id={pointed} way={way} />
    </>
  )
}

const QuickCounter = memo(PersonCounter)
const LETTER = 10 // a letter's width on the plate

/** Who moves stands out from those whom he may act on: lifted from the sheet, with name and ratings above or below where
 *  they cover nobody and nothing that may be touched. */
function Mover({ model, targets, name }: { model: Model; targets: Map<string, unknown>; name: (id: string) => string }) {
  const one = model.people.get(model.waits.acting ?? '')
  const hex = model.pack.hexes.get(one?.at ?? '')
  if (!one || !hex) return null
  const said = `${name(one.id)} ${ratings(one)}`
  const width = said.length * LETTER + 14
  const covers = (dy: number) => [...model.pack.hexes.values()].some(({ id, x, y }) => Math.abs(x - hex.x) < width / 2 + 20 && Math.abs(y - hex.y - dy) < 34 && id !== hex.id && (targets.has(id) || model.at.has(id)))
  const dy = [-46, 46].find((one) => !covers(one))
  return (
    <g class="mover" aria-hidden="true">
      <g transform="translate(0 -4)">
        <PersonCounter one={one} name={name(one.id)} x={hex.x} y={hex.y} />
        <rect class="lifted casing" x={hex.x - 27} y={hex.y - 27} width="54" height="54" rx="6" />
        <rect class="lifted" x={hex.x - 27} y={hex.y - 27} width="54" height="54" rx="6" />
      </g>
      {dy !== undefined && (
        <g class="plate detail">
          <rect x={hex.x - width / 2} y={hex.y + dy - 12} width={width} height="24" rx="4" />
          <text x={hex.x} y={hex.y + dy + 6}>
            {said}
          </text>
        </g>
      )}
    </g>
  )
}

/** Who moves, is named or must give way: a frame of ink round the counter, where the pencil has none. */
function Acting({ model, targets }: { model: Model; targets: Map<string, unknown> }) {
  const { acting, target, retreats } = model.waits
  return (
    <>
      {[acting, target, retreats].map((id) => {
        const hex = id ? model.pack.hexes.get(model.people.get(id)?.at ?? '') : undefined
        return hex && !targets.has(hex.id) && <rect key={id} class={id === acting ? 'acting' : 'aimed'} x={hex.x - 27} y={hex.y - 27} width="54" height="54" rx="6" />
      })}
    </>
  )
}
