// Werwolf's sheet: Germany between its neighbours, control as a screen and an inner band, loyalty on plaques.

import { memo } from 'preact/compat'
import { useMemo, useState } from 'preact/hooks'
import { factionColour, type Colour } from '../../colours'
import { Counter, inRows } from '../../kit/counter'
import type { Line } from '../../kit/actions'
import { Frame } from '../../kit/frame'
import type { About, Scene } from '../../kit/module'
import { Name, Plaque } from '../../kit/names'
import { BoxPencil, LinePencil, markOf, RegionPencil, Tick } from '../../kit/pencil'
import { overlap, type Rect } from '../../kit/place'
import { Region, Screens, Shapes, type Print } from '../../kit/region'
import { Target } from '../../kit/target'
import { CONTEXT, layout, PLAQUE, type Laid } from './layout'
import { KINDS, type Chip, type Faction, type Model, type Space } from './model'
import shapes from './shapes.json'
import type { Say } from './say'

const colours = (id: Faction): Colour => factionColour('werwolf', id) as Colour
const PRINTS: Print[] = [
  { id: 'allies', screen: 'lines', ink: colours('allies').fill, strength: 0.5 },
  { id: 'soviets', screen: 'bars', ink: colours('soviets').fill, strength: 0.45 },
  { id: 'werwolf', screen: 'cross', ink: 'var(--ink)', strength: 0.22 },
  { id: 'edelweiss', screen: 'dots', ink: 'var(--ink)', strength: 0.38 },
]
const BANDS: { [faction in Faction]: string } = { allies: colours('allies').fill, soviets: colours('soviets').fill, werwolf: 'var(--ink)', edelweiss: 'var(--ink2)' }
const WHOLE: [number, number, number, number] = [-15, 30, 1120, 1344]
const provinces = Object.entries(shapes.provinces).map(([id, d]) => ({ id, d }))
const roads = shapes.roads as { [id: string]: string }

/** What never changes: sea, neighbours, their names. */
const Ground = memo(function Ground({ say, k }: { say: Say; k: number }) {
  const [x, y, right, bottom] = shapes.sheet as [number, number, number, number]
  return (
    <g class="print" aria-hidden="true">
      <Shapes shapes={[...provinces, { id: 'land', d: shapes.land }]} />
      <Screens prints={PRINTS} />
      <rect x={x - 900} y={y - 900} width={right - x + 1800} height={bottom - y + 1800} fill="var(--sea)" />
      {[
        [30, 0.1],
        [20, 0.12],
        [10, 0.16],
      ].map(([width, opacity]) => (
        <use key={width} href="#shape-land" fill="none" stroke="var(--ink2)" stroke-width={width} opacity={opacity} stroke-linejoin="round" />
      ))}
      <use href="#shape-land" fill="var(--land2)" stroke="var(--edge)" />
      <path d={shapes.frontiers} fill="none" stroke="var(--edge)" stroke-dasharray="6 4" opacity=".7" />
      {CONTEXT.map(({ key, kind, x, y, size, turn }) => (
        <Name key={key} kind={kind} lines={[kind === 'ctx' ? say(key).toUpperCase() : say(key)]} x={x} y={y} size={size * k} turn={turn} />
      ))}
    </g>
  )
})

const HILLS = Object.entries(shapes.hills)

/** Provinces with the screens of those who control them, hills, borders. */
const Land = memo(
  function Land({ model }: { model: Model; control: string }) {
    return (
      <g class="print" aria-hidden="true">
        {provinces.map(({ id }) => {
          const holder = model.spaces.get(id)?.control
          return <Region key={id} id={id} holder={holder} band={holder && BANDS[holder]} />
        })}
        {HILLS.map(([id, d]) => (
          <path key={id} class="hills" d={d} clip-path={`url(#clip-${id})`} />
        ))}
        <path class="rim" d={shapes.rim} />
        <path class="inner" d={shapes.inner} />
        <path class="zone case" d={shapes.zone} />
        <path class="zone" d={shapes.zone} />
      </g>
    )
  },
  (a, b) => a.control === b.control,
)

const Roads = memo(function Roads({ model }: { model: Model }) {
  const all = Object.values(roads).join('')
  return (
    <g class="print" aria-hidden="true">
      <path class="way" d={all} />
      <path class="way in" d={all} />
      {model.junctions.map(([name, x, y]) => (
        <circle key={name} class="junction" cx={x} cy={y} r="7" />
      ))}
    </g>
  )
})

const LETTERS: { [side: string]: string } = { allied: 'A', soviet: 'S', resistance: 'R' }
const OWNERS: { [side: string]: Faction } = { allied: 'allies', soviet: 'soviets', resistance: 'werwolf' }

/** Population, and loyalty as a letter: outlined passive, filled active. */
function LoyaltyPlaque({ space, at, k }: { space: Space; at: Rect; k: number }) {
  const [state = '', side = ''] = space.loyalty.split('-')
  const letter = LETTERS[side]
  const colour = colours(OWNERS[side] ?? 'allies')
  const active = state === 'active'
  const width = letter ? PLAQUE[0] : 26
  return (
    <Plaque x={at.x} y={at.y} w={width * k} h={PLAQUE[1] * k}>
      <text x={13 * k} y={19 * k} text-anchor="middle" style={{ fontSize: `${16.8 * k}px` }}>
        {space.population}
      </text>
      {letter && (
        <>
          <rect class="loyal" x={26 * k} y={3.5 * k} width={21 * k} height={19 * k} rx="2.5" style={{ fill: active ? colour.fill : 'none', stroke: side === 'resistance' ? 'var(--ink)' : colour.fill }} />
          <text x={36.5 * k} y={19 * k} text-anchor="middle" style={{ fontSize: `${16.5 * k}px`, fill: active ? colour.ink : 'var(--ink)' }}>
            {letter}
          </text>
        </>
      )}
    </Plaque>
  )
}

const SHAPES = { base: 'house', troop: 'square', police: 'octagon', under: 'dome', active: 'ring', he: 'triangle', research: 'hexagon', terror: 'diamond', building: 'square' } as const
const TOKEN: Colour = { fill: 'var(--lamp)', ink: '#201A0C', letter: 'R' }
const DARK: Colour = { fill: '#25221C', ink: '#FBF6E9', letter: 'T' }
const STONE: Colour = { fill: '#F7F2E6', ink: '#25221C', letter: '' }

function wordOn({ kind, n, faction, building }: Chip): string | number {
  if (kind === 'base') return n > 1 ? n : colours(faction as Faction).letter
  if (kind === 'research') return n > 1 ? n : 'R'
  if (kind === 'he') return n > 1 ? n : ''
  if (kind === 'terror') return n > 1 ? n : 'T'
  if (kind === 'building') return (building ?? '').slice(0, 1).toUpperCase()
  return n
}

/** One symbol with its number; a single token lies at its lower right. */
export function ChipMark({ chip, x, y, size = 28 }: { chip: Chip; x: number; y: number; size?: number }) {
  const { kind, faction, loose } = chip
  const token = kind === 'he' || kind === 'research'
  const colour = token ? TOKEN : kind === 'terror' ? DARK : kind === 'building' ? STONE : colours(faction as Faction)
  const text = wordOn(chip)
  return (
    <Counter {...{ x, y, size, colour }} shape={SHAPES[kind]} text={text === '' ? undefined : text} holder={token && faction && !loose ? colours(faction) : undefined}>
      {chip.he && <path class="token" d="M18 32L26.500 18L35 32Z" />}
      {chip.research && <path class="token" d="M17 25l4.500-7.800h9l4.500 7.800l-4.500 7.800h-9z" />}
    </Counter>
  )
}

const Cluster = memo(function Cluster({ space, at, k }: { space: Space; at: Laid['cluster']; k: number }) {
  const n = space.chips.length + (space.blockade ? 1 : 0)
  const spots = inRows(n, at.x, at.y, at.per, 34 * k)
  return (
    <g>
      {space.chips.map((chip, i) => {
        const [x, y] = spots[i] as [number, number]
        return <ChipMark key={chip.key} chip={chip} x={x} y={y} size={28 * k} />
      })}
      {space.blockade && <Blockade x={(spots[n - 1] as [number, number])[0]} y={(spots[n - 1] as [number, number])[1]} k={k} />}
    </g>
  )
})

function Blockade({ x, y, k }: { x: number; y: number; k: number }) {
  return (
    <g class="pc" transform={`translate(${x} ${y})`}>
      <g class="sized">
        <rect class="bar" x={-15 * k} y={-11 * k} width={30 * k} height={22 * k} rx="2" />
        <text class="onbar" y={6.5 * k} text-anchor="middle" style={{ fontSize: `${18 * k}px` }}>
          B
        </text>
      </g>
    </g>
  )
}

/** City plates: sheets that grow with their pieces, with the screen of the side that controls them. */
function Plates({ model, laid }: { model: Model; laid: Map<string, Laid> }) {
  return (
    <g class="print" aria-hidden="true">
      {[...model.spaces.values()].map((space) => {
        const plate = laid.get(space.id)?.plate
        if (!plate) return null
        const box = { x: plate.x - plate.w / 2, y: plate.y - plate.h / 2, width: plate.w, height: plate.h, rx: 12 }
        return (
          <g key={space.id}>
            <rect class="plate" {...box} />
            {space.control && <rect {...box} fill={`url(#screen-${space.control})`} />}
          </g>
        )
      })}
    </g>
  )
}

function Pencils({ scene, laid }: { scene: Scene<Model>; laid: Map<string, Laid> }) {
  return (
    <g class="pencils" aria-hidden="true">
      {provinces.map(({ id }) => (
        <RegionPencil key={id} id={id} mark={markOf(scene, id)} />
      ))}
      {Object.entries(roads).map(([id, d]) => (
        <LinePencil key={id} d={d} mark={markOf(scene, id)} />
      ))}
      {[...laid].map(([id, { plate }]) => plate && <BoxPencil key={id} {...plate} r={12} gap={7} mark={markOf(scene, id)} />)}
    </g>
  )
}

function Targets({ scene, laid, about }: { scene: Scene<Model>; laid: Map<string, Laid>; about: (id: string) => About }) {
  return (
    <g>
      {provinces.map(({ id }) => (
        <Target key={id} scene={scene} id={id} about={about(id)} at={laid}>
          <use class="hit" href={`#shape-${id}`} />
        </Target>
      ))}
      {Object.entries(roads).map(([id, d]) => (
        <Target key={id} scene={scene} id={id} about={about(id)} at={laid}>
          <path class="hit road" d={d} />
          <ClusterHit at={laid.get(id)} />
        </Target>
      ))}
      {[...laid].map(
        ([id, { plate }]) =>
          plate && (
            <Target key={id} scene={scene} id={id} about={about(id)} at={laid}>
              <rect class="hit" x={plate.x - plate.w / 2 - 4} y={plate.y - plate.h / 2 - 4} width={plate.w + 8} height={plate.h + 8} rx="14" />
            </Target>
          ),
      )}
    </g>
  )
}

/** The pieces on a road are as good to touch as the road. */
function ClusterHit({ at }: { at: Laid | undefined }) {
  if (!at) return null
  const { x, y, w, h } = at.cluster
  return <rect class="hit" x={x - w / 2} y={y - h / 2} width={w} height={h} />
}

/** A group by its two numbers. */
function groupOf(faction: Faction, numbers: unknown[]): Chip[] {
  const kinds = faction === 'allies' || faction === 'soviets' ? (['troop', 'police'] as const) : (['under', 'active'] as const)
  return kinds.flatMap((kind, i): Chip[] => (typeof numbers[i] === 'number' && numbers[i] > 0 ? [{ key: String(i), faction, kind, n: numbers[i] }] : []))
}

/** A group on its way: troops and police, or guerrillas underground and active. */
function flier([, , what]: Line) {
  if (!Array.isArray(what)) return null
  const [, faction, , , first, second] = what
  const chips = groupOf(faction as Faction, [first, second])
  return chips.map((chip, i) => <ChipMark key={chip.key} chip={chip} x={(i - (chips.length - 1) / 2) * 34} y={0} size={32} />)
}

/** Pieces that an answer would bring to a space: those it names, or those that would be there. */
export function ghostsOf({ asked, model, play }: Pick<Scene<Model>, 'asked' | 'model' | 'play'>): { id: string; chips: Chip[] }[] {
  const [verb, ...numbers] = asked?.answer.split(' ') ?? []
  const [, , , to] = play.known.ask?.key ?? []
  if (verb === 'group' && typeof to === 'string' && model.spaces.has(to) && model.asked) return [{ id: to, chips: groupOf(model.asked, numbers.map(Number)) }]
  return [...(asked?.model?.spaces.values() ?? [])].flatMap(({ id, chips }) => {
    const was = new Map(model.spaces.get(id)?.chips.map((chip) => [chip.key, chip.n]))
    const more = chips.flatMap((chip) => (chip.faction && chip.n > (was.get(chip.key) ?? 0) ? [{ ...chip, n: chip.n - (was.get(chip.key) ?? 0), he: false, research: false }] : []))
    return more.length ? [{ id, chips: more }] : []
  })
}

/** What stays in a space while a group that leaves it is counted off. */
export function staying<S extends Pick<Space, 'id' | 'chips'>>({ asked, model, play }: Pick<Scene<Model>, 'asked' | 'model' | 'play'>, space: S): S {
  const [verb, ...numbers] = asked?.answer.split(' ') ?? []
  const [, , from] = play.known.ask?.key ?? []
  if (verb !== 'group' || from !== space.id || !model.asked) return space
  const gone = groupOf(model.asked, numbers.map(Number))
  const left = ({ faction, kind, n }: Chip) => n - (gone.find((one) => one.faction === faction && one.kind === kind)?.n ?? 0)
  return { ...space, chips: space.chips.flatMap((chip) => (left(chip) > 0 ? [{ ...chip, n: left(chip) }] : [])) }
}

/** Next to the pieces of a space, over no name, no plaque and no other piece where that can be. */
function ghostPlace(id: string, n: number, laid: Map<string, Laid>, k: number): Rect {
  const { x, y, w, h } = (laid.get(id) as Laid).cluster
  const [gw, gh] = [40 * n * k, 40 * k]
  const [dx, dy] = [(w + gw) / 2 + 4, (h + gh) / 2 + 4]
  const taken = [...laid.values()].flatMap(({ name, cluster, plate, plaque }) => [name, cluster, plate, plaque].flatMap((one) => one ?? []))
  const spots = [[dx, 0], [-dx, 0], [0, dy], [0, -dy], [dx, dy], [-dx, dy], [dx, -dy], [-dx, -dy]].map(([sx = 0, sy = 0]): Rect => ({ x: x + sx, y: y + sy, w: gw, h: gh }))
  const covers = (spot: Rect) => taken.reduce((sum, one) => sum + overlap(spot, one), 0)
  return spots.reduce((best, one) => (covers(one) < covers(best) ? one : best))
}

function Ghosts({ scene, laid, k }: { scene: Scene<Model>; laid: Map<string, Laid>; k: number }) {
  return (
    <g class="ghosts" aria-hidden="true">
      {ghostsOf(scene).map(({ id, chips }) => {
        const at = laid.get(id)?.cluster && ghostPlace(id, chips.length, laid, k)
        return (
          at &&
          chips.map((chip, i) => (
            <g key={`${id} ${chip.key}`} transform={`translate(${at.x + (40 * i - 20 * (chips.length - 1)) * k} ${at.y})`}>
              <ChipMark chip={chip} x={0} y={0} size={30 * k} />
              <rect class="casing" x={-20 * k} y={-20 * k} width={40 * k} height={40 * k} rx="8" />
              <rect class="lamp" x={-20 * k} y={-20 * k} width={40 * k} height={40 * k} rx="8" />
            </g>
          ))
        )
      })}
    </g>
  )
}

/** From far away: of each side one symbol with the number of all its pieces. */
export function summed<S extends Pick<Space, 'chips'>>(space: S): S {
  const pieces = space.chips.filter(({ faction, kind }) => faction && KINDS.some((one) => one === kind))
  const sides = [...new Set(pieces.map(({ faction }) => faction))]
  const chips = sides.map((faction): Chip => {
    const own = pieces.filter((chip) => chip.faction === faction)
    const { kind } = own.find((chip) => chip.kind !== 'base') ?? (own[0] as Chip)
    return { key: String(faction), faction, kind, n: own.reduce((sum, { n }) => sum + n, 0) }
  })
  return { ...space, chips }
}

export function WerwolfBoard({ scene: given, say, about, label }: { scene: Scene<Model>; say: Say; about: (id: string) => About; label: (id: string) => string }) {
  const [{ k, far }, setSize] = useState({ k: 1, far: false })
  const model = useMemo(() => (far ? { ...given.model, spaces: new Map([...given.model.spaces].map(([id, space]) => [id, summed(space)])) } : given.model), [given.model, far])
  const scene = { ...given, model }
  const { play } = scene
  const key = `${k} ${far} ${play.language} ${[...model.spaces.values()].map((space) => `${space.chips.length}${space.blockade ? 'b' : ''}`).join()}`
  const { laid, junctions } = useMemo(() => layout(model, label, (key) => say(key), k), [key])
  const spots = useMemo(() => [...laid].map(([id, { cluster }]) => ({ id, x: cluster.x, y: cluster.y, half: [cluster.w / 2, cluster.h / 2] as [number, number] })), [laid])
  const print = useMemo(() => [...laid.values()].flatMap(({ name, cluster, plate, plaque }) => [name, cluster, plate, plaque].flatMap((one) => one ?? [])), [laid])
  const told = useMemo(() => new Map([...model.spaces.keys()].map((id) => [id, about(id)])), [model, play.language])
  const control = [...model.spaces.values()].map((space) => space.control ?? '-').join()
  return (
    <Frame kind="werwolf" spots={spots} print={print} asked={scene.targets.keys()} seek={scene.seek} between={scene.between} lines={scene.told?.lines} flights={scene.flights} piece={flier} choose={scene.choose} ui={play.ui} whole={WHOLE} least={16.5} far={0.36} grow={(k, far) => setSize({ k, far })}>
      <Ground say={say} k={k} />
      <Land model={model} control={control} />
      <Pencils scene={scene} laid={laid} />
      <Roads model={model} />
      <Plates model={model} laid={laid} />
      <Targets scene={scene} laid={laid} about={(id) => told.get(id) as About} /> {/* under the names: the pen rings what it stands round, and never covers a word or a piece */}
      <g class="names" aria-hidden="true">
        {[...laid].map(([id, { name }]) => name && <Name key={id} kind={model.spaces.get(id)?.shape ? 'reg' : 'lab'} {...name} y={name.y - name.h / 2 + name.size * 0.86} />)}
        {junctions.map((name) => name && <Name key={name.lines[0]} kind="lab" {...name} y={name.y - name.h / 2 + name.size * 0.86} />)}
      </g>
      <g class="pieces" aria-hidden="true">
        {[...model.spaces.values()].map((space) => {
          const at = laid.get(space.id)
          if (!at) return null
          return (
            <g key={space.id}>
              {at.plaque && <LoyaltyPlaque space={space} at={at.plaque} k={k} />}
              {(space.chips.length > 0 || space.blockade) && <Cluster space={staying(scene, space)} at={at.cluster} k={k} />}
              {model.chosen.includes(space.id) && scene.targets.size > 0 && <Tick x={at.cluster.x + at.cluster.w / 2 + 12} y={at.cluster.y - at.cluster.h / 2 - 6} />}
            </g>
          )
        })}
      </g>
      <Ghosts scene={given} laid={laid} k={k} />
    </Frame>
  )
}
