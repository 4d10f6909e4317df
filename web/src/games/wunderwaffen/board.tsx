// WunderWaffen's board: a quiet map with trays of card stock, joined by double lines; Conference and Leader in the south.

import { memo } from 'preact/compat'
import { useMemo, useState } from 'preact/hooks'
import { Badge } from '../../kit/counter'
import { Frame } from '../../kit/frame'
import type { About, Scene } from '../../kit/module'
import { emsOf, Name } from '../../kit/names'
import { BoxPencil, DotPencil, markOf, type Mark } from '../../kit/pencil'
import { Screens, type Print } from '../../kit/region'
import { Target } from '../../kit/target'
import { colourOf, formOf, Sign, WarCounter } from './counter'
import type { Faction, Land, Model, Well } from './model'
import type { Say } from './say'
import shapes from './shapes.json'

const WHOLE: [number, number, number, number] = [0, 6, 1400, 988]
const PRINTS: Print[] = [
  { id: 'russian', screen: 'bars', ink: colourOf('russian').fill, strength: 0.3 },
  { id: 'american', screen: 'lines', ink: colourOf('american').fill, strength: 0.32 },
  { id: 'english', screen: 'dots', ink: '#3F7F6C', strength: 0.5 },
  { id: 'german', screen: 'cross', ink: 'var(--ink)', strength: 0.1 },
]
const WIDTH = 122
const heightOf = (land: Land): number => (land.berlin ? 126 : 90)
const WELLS: [number, number][] = [
  [-36, 25],
  [0, 25],
  [36, 25],
]
const BERLIN: [number, number][] = [
  [-36, -12],
  [0, -12],
  [36, -12],
  [-20, 36],
  [20, 36],
]
const spotOf = (land: Land, i: number): [x: number, y: number] => {
  const [dx, dy] = (land.berlin ? BERLIN : WELLS)[i] ?? [0, 0]
  return [land.x + dx, land.y + dy]
}
const CONFERENCE = { x: 925, y: 916, w: 330, h: 92 }
const LEADER = { x: 1242, y: 916, w: 268, h: 92 }

/** Where a front's line leaves the sheet, and its badge a little inside. */
const FRONTS = shapes.fronts.map(({ faction, from, d, to }) => {
  const [x = 0, y = 0] = from
  return { faction: faction as Faction, d, to, x: Math.max(34, Math.min(1366, x)), y: Math.max(40, Math.min(962, y)) }
})

const Ground = memo(function Ground({ say, k }: { say: Say; k: number }) {
  return (
    <g class="print" aria-hidden="true">
      <Screens prints={PRINTS} />
      <defs>
        <clipPath id="clip-sheet">
          <rect x="6" y="12" width="1388" height="976" />
        </clipPath>
        <clipPath id="clip-sea">
          <path d={shapes.sea} />
        </clipPath>
      </defs>
      <g clip-path="url(#clip-sheet)">
        <rect x="0" y="0" width="1400" height="1000" fill="var(--paper)" />
        <path d={shapes.sea} fill="var(--sea)" stroke="var(--ink2)" stroke-width="1.6" />
        <g clip-path="url(#clip-sea)" fill="none" stroke="var(--ink2)">
          <path d={shapes.sea} stroke-width="44" opacity=".07" />
          <path d={shapes.sea} stroke-width="28" opacity=".08" />
          <path d={shapes.sea} stroke-width="14" opacity=".12" />
        </g>
        <path class="link" d={shapes.links} />
        <path class="link in" d={shapes.links} />
        {FRONTS.map(({ faction, d, to }) => (
          <g key={`${faction} ${to}`}>
            <path class="front" d={d} />
            <path class="front in" d={d} stroke={colourOf(faction).fill} />
          </g>
        ))}
        {FRONTS.map(({ faction, x, y, to }) => (
          <g key={`${faction} ${to}`}>
            <circle class="port" cx={x} cy={y} r={21 * k} />
            <Badge colour={colourOf(faction)} form={formOf(faction)} x={x} y={y} r={13.5 * k} />
          </g>
        ))}
        <Name kind="wat" lines={[say('north')]} x={170} y={120} size={22 * k} />
        <Name kind="wat" lines={[say('baltic')]} x={690} y={64} size={22 * k} />
      </g>
      <rect class="neatline" x="6" y="12" width="1388" height="976" />
    </g>
  )
})

/** What a tray is made of: the sheet, the screen of its owner, a second frame where it is a Fortress. */
function TraySheet({ land, mark }: { land: Land; mark: Mark }) {
  const [w, h] = [WIDTH, heightOf(land)]
  const [x, y] = [land.x - w / 2, land.y - h / 2]
  return (
    <g>
      <rect x={x + 2} y={y + 4} width={w} height={h} rx="7" class="shadow" />
      <rect x={x} y={y} width={w} height={h} rx="7" class={land.berlin ? 'tray berlin' : 'tray'} />
      <rect x={x + 1} y={y + 1} width={w - 2} height={h - 2} rx="6" fill={`url(#screen-${land.owner})`} />
      {land.fortress && <rect class="fort" x={x - 5} y={y - 5} width={w + 10} height={h + 10} rx="10" />}
      <BoxPencil x={land.x} y={land.y} w={w} h={h} r={7} gap={land.fortress ? 8 : 4} mark={mark} />
      <rect x={x + 3} y={y + 3} width={w - 6} height={land.berlin ? 27 : 42} rx="4" fill="var(--sheet)" />
    </g>
  )
}

const [NEAR, MIDDLE] = [1.1, 1.32] // how much print may have grown
const BRIEF = 3 // letters of a name that tell it from all others, where there is room for no more

interface TrayProps {
  land: Land
  name: string
  vp: string
  k: number
  far: boolean // its name is a few letters, with the VP
}

/** Far away a tray keeps its name, its owner, its VP and its counters; cities and bonus are left out, unless the board is
 * only a little smaller. */
function TrayHead({ land, name, vp, k, far }: TrayProps) {
  const near = k < NEAR
  const between = !near && k < MIDDLE && !land.marker && !land.berlin
  const [x, y] = [land.x - WIDTH / 2, land.y - heightOf(land) / 2]
  const left = near ? 33 : 3
  const room = WIDTH - left - 3
  const size = near ? Math.max(15, Math.min(17, room / emsOf(name))) : 15.2 * k
  const shown = shortened(name, (1.14 * room) / size) // rather drawn closer than without its last letters
  const tight = emsOf(shown) * size * 1.06 > room // wide letters: drawn a little closer
  return (
    <g>
      {near && <Owner land={land} x={x + 17} y={y + 19} r={13.1} />}
      {!near && <Owner land={land} x={land.berlin ? x - 2 : far ? x - 6 : between ? x + 4 : x + 8} y={land.berlin ? land.y + 36 : far ? y + 2 : y + 36} r={13.1 * k} />}
      <text class="tname" x={near ? x + left : land.x} y={y + 20} text-anchor={near ? 'start' : 'middle'} textLength={tight ? room : undefined} lengthAdjust="spacingAndGlyphs" style={{ fontSize: `${size}px` }}>
        {shown}
      </text>
      {near && !land.berlin && <TrayPrint land={land} vp={vp} x={x} y={y} />}
      {between && <CityPrint land={land} x={x} y={y} k={k} />}
      {!near && !land.berlin && (
        <text class="tvp" x={far ? x + WIDTH - 5 : between ? x + 47 : land.x + 4} y={y + 40} text-anchor={far ? 'end' : 'middle'} style={{ fontSize: `calc(${15 * k}px * var(--k, 1))` }}>
          {vp}
        </text>
      )}
      {land.marker && <WarCounter counter={land.marker} x={near ? x + 17 : x + WIDTH - 14} y={near ? y + 43 : y + 38} size={20} />}
      {land.access.map((id, i) => (
        <Badge key={id} colour={colourOf(id)} form={formOf(id)} x={x + WIDTH - 14 - i * 28} y={y - 9} r={13.1 * k} />
      ))}
    </g>
  )
}

/** A name that would not fit is cut, not shrunk. */
function shortened(name: string, ems: number): string {
  let shown = name
  while (shown.length > 2 && emsOf(shown === name ? name : `${shown}.`) > ems) shown = shown.slice(0, -1)
  return shown === name ? name : `${shown}.`
}

const Owner = ({ land, x, y, r }: { land: Land; x: number; y: number; r: number }) => <Badge colour={colourOf(land.owner)} form={formOf(land.owner)} x={x} y={y} r={r} />

/** VP, city dots and the bonus of a conquest; where there are two, the dots are above. */
function TrayPrint({ land, vp, x, y }: { land: Land; vp: string; x: number; y: number }) {
  const two = land.bonuses.length > 1
  return (
    <>
      <text class="tvp" x={x + 33} y={y + 39}>
        {vp}
      </text>
      {land.cities.map((city, i) => (
        <circle key={city} class="town" cx={two ? x + WIDTH - 9 - i * 9 : x + 78 + i * 10} cy={two ? y + 14 : y + 34} r="3.4" />
      ))}
      {land.bonuses.map((bonus, i) =>
        bonus === 'vp2' ? (
          <text key={bonus} class="tbonus" x={x + WIDTH - 6 - i * 24} y={y + 39} text-anchor="end">
            +2
          </text>
        ) : (
          <Sign key={bonus} kind={bonus} x={x + WIDTH - 15 - i * 24} y={y + 34} scale={0.8} ink="var(--lampink)" />
        ),
      )}
    </>
  )
}

/** The same beneath a name that has all of its line: city dots one over the other, then the bonus. */
function CityPrint({ land, x, y, k }: { land: Land; x: number; y: number; k: number }) {
  return (
    <>
      {land.cities.map((city, i) => (
        <circle key={city} class="town" cx={x + 75} cy={y + (land.cities.length > 1 ? 29 + i * 10 : 34)} r="3.6" />
      ))}
      {land.bonuses.map((bonus, i) =>
        bonus === 'vp2' ? (
          <text key={bonus} class="tbonus" x={x + WIDTH - 4 - i * 22} y={y + 40} text-anchor="end" style={{ fontSize: `${15 * k}px` }}>
            +2
          </text>
        ) : (
          <Sign key={bonus} kind={bonus} x={x + WIDTH - 14 - i * 22} y={y + 35} scale={0.85} ink="var(--lampink)" />
        ),
      )}
    </>
  )
}

function WellMark({ well, x, y, mark, k }: { well: Well; x: number; y: number; mark: Mark; k: number }) {
  const top = well.counters[0]
  const count = well.counters.reduce((sum, one) => sum + (one.n ?? 1), 0)
  return (
    <g>
      <rect class={top ? 'well full' : 'well'} x={x - 16.5} y={y - 16.5} width="33" height="33" rx="4" />
      {!top && well.vp !== undefined && (
        <text class="wvp" x={x} y={y + 6 * k} text-anchor="middle" style={{ fontSize: `${16 * k}px` }}>
          {well.vp}
        </text>
      )}
      {!top && well.min && (
        <g opacity=".6">
          <Sign kind={well.min} x={x} y={y} scale={0.9} ink="var(--ink2)" />
        </g>
      )}
      {top && <WarCounter counter={top} x={x} y={y} count={count > 1 ? count : undefined} />}
      {top ? <BoxPencil x={x} y={y} w={32} h={32} r={3} gap={2} mark={mark} /> : <DotPencil x={x} y={y} mark={mark} />}
    </g>
  )
}

function Tray({ scene, land, name, vp, k, far }: TrayProps & { scene: Scene<Model> }) {
  return (
    <g>
      <TraySheet land={land} mark={markOf(scene, land.id)} />
      <TrayHead {...{ land, name, vp, k, far }} />
      {land.wells.map((well, i) => {
        const [x, y] = spotOf(land, i)
        return <WellMark key={well.n} well={well} x={x} y={y} mark={markOf(scene, `${land.id}.${well.n}`)} k={k} />
      })}
    </g>
  )
}

/** Conference and Leader, printed in the empty south. */
function Talks({ scene, say, k }: { scene: Scene<Model>; say: Say; k: number }) {
  const { model } = scene
  const squares = [0, 1, 2].map((i) => ({ x: CONFERENCE.x + 25 + i * 52, y: 916, counter: model.conference[i], vp: model.conferenceVp[i] }))
  return (
    <g aria-hidden="true">
      {(['conference', 'leader'] as const).map((id) => {
        const box = id === 'conference' ? CONFERENCE : LEADER
        return (
          <g key={id}>
            <rect class="talks" x={box.x - box.w / 2} y={box.y - box.h / 2} width={box.w} height={box.h} rx="7" />
            <BoxPencil {...box} r={7} mark={markOf(scene, id)} />
            <text class="tname talk" x={box.x - box.w / 2 + 14} y={box.y - 20} style={{ fontSize: `${17.5 * k}px` }}>
              {say(id)}
            </text>
            {k < NEAR && (
              <text class="tsub detail" x={box.x - box.w / 2 + 14} y={box.y + 2}>
                {say(`${id}.sub`)}
              </text>
            )}
          </g>
        )
      })}
      {[...squares, { x: LEADER.x + 90, y: 916, counter: model.leader, vp: undefined }].map(({ x, y, counter, vp }) => (
        <g key={x}>
          <rect class="well" x={x - 20} y={y - 4} width="40" height="40" rx="4" />
          {counter ? (
            <WarCounter counter={counter} x={x} y={y + 16} />
          ) : (
            vp !== undefined && (
              <text class="wvp" x={x} y={y + 16 + 6 * k} text-anchor="middle" style={{ fontSize: `${16 * k}px` }}>
                {vp}
              </text>
            )
          )}
        </g>
      ))}
    </g>
  )
}

function Targets({ scene, about }: { scene: Scene<Model>; about: (id: string) => About }) {
  const { lands } = scene.model
  return (
    <g>
      {lands.map((land) => (
        <Target key={land.id} scene={scene} id={land.id} about={about(land.id)}>
          <rect class="hit" x={land.x - WIDTH / 2} y={land.y - heightOf(land) / 2} width={WIDTH} height={heightOf(land)} rx="7" />
        </Target>
      ))}
      {lands.flatMap((land) =>
        land.wells.flatMap((well, i) => {
          const id = `${land.id}.${well.n}`
          const [x, y] = spotOf(land, i)
          if (!scene.targets.has(id)) return []
          return [
            <Target key={id} scene={scene} id={id} about={about(id)}>
              <rect class="hit" x={x - 17} y={y - 17} width="34" height="34" />
            </Target>,
          ]
        }),
      )}
      {(['conference', 'leader'] as const).map((id) => {
        const box = id === 'conference' ? CONFERENCE : LEADER
        return (
          <Target key={id} scene={scene} id={id} about={about(id)}>
            <rect class="hit" x={box.x - box.w / 2} y={box.y - box.h / 2} width={box.w} height={box.h} rx="7" />
          </Target>
        )
      })}
    </g>
  )
}

export function WunderBoard({ scene, say, about }: { scene: Scene<Model>; say: Say; about: (id: string) => About }) {
  const { model, play } = scene
  const [{ k, far }, setSize] = useState({ k: 1, far: false })
  const told = useMemo(() => new Map<string, About>(), [model, play.language])
  const aboutOnce = (id: string): About => {
    const old = told.get(id) ?? about(id)
    told.set(id, old)
    return old
  }
  const spots = [
    ...model.lands.flatMap((land) => [
      { id: land.id, x: land.x, y: land.y, half: [WIDTH / 2, heightOf(land) / 2] as [number, number] },
      ...land.wells.map((well, i) => ({ id: `${land.id}.${well.n}`, x: spotOf(land, i)[0], y: spotOf(land, i)[1], half: [16, 18] as [number, number] })),
    ]),
    { id: 'conference', x: CONFERENCE.x, y: CONFERENCE.y },
    { id: 'leader', x: LEADER.x, y: LEADER.y },
  ]
  const print = useMemo(() => [...model.lands.map((land) => ({ x: land.x, y: land.y, w: WIDTH, h: heightOf(land) })), CONFERENCE, LEADER], [model.lands.length])
  return (
    <Frame kind="wunder" spots={spots} print={print} asked={scene.targets.keys()} seek={scene.seek} lines={scene.told?.lines} choose={scene.choose} ui={play.ui} whole={WHOLE} least={15} far={0.45} grow={(k, far) => setSize({ k, far })}>
      <Ground say={say} k={k} />
      <g class="pieces">
        <Talks scene={scene} say={say} k={k} />
        {model.lands.map((land) => (
          <Tray key={land.id} scene={scene} land={land} name={play.words.word('territory', land.id)} vp={far ? `${play.words.word('territory', land.id).slice(0, BRIEF)} ${land.vp}` : say('vp', land.vp)} k={k} far={far} />
        ))}
      </g>
      <Targets scene={scene} about={aboutOnce} />
    </Frame>
  )
}
