// What is next to WunderWaffen's board: your hand with both faces, research, the tracks with badges, VP by round.

import { useRef } from 'preact/hooks'
import { Chart as Lines } from '../../chart'
import { Badge } from '../../kit/counter'
import { HandCard, Touchable } from '../../kit/cards'
import type { Scene } from '../../kit/module'
import { Inline, Track, type Square } from '../../kit/track'
import { Panel } from '../../parts'
import { capital } from '../../text'
import { Small, WarCounter } from './counter'
import { FACTIONS, type Card, type Faction, type Held, type Model, type Side } from './model'
import { sayIn, type Say } from './say'

const sayOf = ({ play }: Scene<Model>): Say => sayIn(play.language)
export const kindName = ({ play }: Scene<Model>, kind: string): string => play.words.word('kind', kind)
export const sideName = ({ play }: Scene<Model>, id: string): string => play.words.word('faction', id)
/** On a narrow card a long word is broken where it is put together; it would be cut otherwise. */
const parted = (name: string): string => name.replace(/\Bsymbol$/, '\u00adsymbol')
const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))

export function effectText(say: Say, effects: [string, number][]): string {
  return effects.map(([key, by]) => say(`effect.${key}` as 'effect.vp', key === 'vp' ? by : signed(by))).join(', ')
}

/** The side whose hand the reader holds: the one to act where one has several. */
export function ownSide({ model, play }: Scene<Model>): Side | undefined {
  const mine = model.sides.filter((side) => side.seat === play.you)
  return mine.find((side) => side.id === model.active) ?? mine[0]
}

const REMOVES: { [kind: string]: string[] } = {
  soldier: ['faction'],
  tank: ['soldier'],
  aircraft: ['soldier', 'tank'],
  artillery: ['soldier', 'tank', 'aircraft'],
  faction: ['tank', 'aircraft', 'artillery'],
}

/** What a counter's front does, in a few words. */
export function doesText(scene: Scene<Model>, kind: string): string {
  const say = sayOf(scene)
  const removes = REMOVES[kind]
  if (kind === 'soldier' || !removes) return say(`does.${kind}` as 'does.soldier')
  return say('removes', removes.map((one) => kindName(scene, one)).join(', '))
}

/** The reverse as far as the reader knows it: its kind, and the badges of whom it may serve. */
function Reverse({ scene, side, held }: { scene: Scene<Model>; side: Side; held: Held }) {
  const { reverse } = held
  const [first] = reverse?.for ?? []
  if (!reverse || !first) return <small class="back unknown">{sayOf(scene)('reverse.unknown')}</small>
  const names = reverse.for.map((id) => sideName(scene, id)).join(', ')
  return (
    <small class="back" title={sayOf(scene)('reverse', kindName(scene, reverse.kind), names)}>
      <Small counter={{ faction: first, kind: reverse.kind, owner: side.id }} size={24} /> <span class="kind">{kindName(scene, reverse.kind)} </span>
      {scene.model.sides.map((one) =>
        reverse.for.includes(one.id) ? (
          <Inline key={one.id} size={22} field={30} label={sideName(scene, one.id)}>
            <Badge colour={one.colour} form={one.form} r={13} />
          </Inline>
        ) : null,
      )}
    </small>
  )
}

function Picture({ side, kind }: { side: Side; kind: string }) {
  return (
    <Inline size={44} field={36}>
      <WarCounter counter={{ faction: side.id, kind }} x={0} y={0} />
    </Inline>
  )
}

export function Hand(scene: Scene<Model>) {
  const side = ownSide(scene)
  return (
    <>
      {side && <Own scene={scene} side={side} />}
      <Research scene={scene} />
    </>
  )
}

function Own({ scene, side }: { scene: Scene<Model>; side: Side }) {
  const say = sayOf(scene)
  const picking = side.pool.some(([kind]) => scene.targets.has(`pool.${kind}`))
  return (
    <section class="hand handstrip" id="hand" aria-label={say('hand')}>
      <h3>
        {say('hand')}
        <span class="plain"> · {picking ? say('pool') : say('hidden')}</span>
      </h3>
      {picking && <Pool key={side.id} scene={scene} side={side} />}
      <div class={picking ? 'cards picked' : 'cards'} tabIndex={0} role="group" aria-label={say('hand')}>
        {side.hand.map((held) => (
          <HandCard key={held.slot} scene={scene} id={`hand.${held.slot}`} n={held.slot} title={parted(kindName(scene, held.front))} text={doesText(scene, held.front)} picture={<Picture side={side} kind={held.front} />} note={<Reverse scene={scene} side={side} held={held} />} />
        ))}
        {!picking &&
          side.reserve.map((held) => (
            <HandCard key={held.slot} scene={scene} id={`reserve.${held.slot}`} title={parted(kindName(scene, held.front))} text={`${say('reserve')}, ${say(`reserve.${held.slot}` as 'reserve.free')}`} picture={<Picture side={side} kind={held.front} />} note={<Reverse scene={scene} side={side} held={held} />} />
          ))}
      </div>
    </section>
  )
}

/** What may be picked. A kind that runs out while one picks keeps its place: nothing moves under the pointer. */
function Pool({ scene, side }: { scene: Scene<Model>; side: Side }) {
  const say = sayOf(scene)
  const seen = useRef<string[]>([])
  const left = new Map(side.pool)
  seen.current = [...new Set([...seen.current, ...left.keys()])]
  return (
    <div class="pool" tabIndex={0} role="group" aria-label={say('pool')}>
      {seen.current.map((kind) => (
        <HandCard key={kind} scene={scene} id={`pool.${kind}`} title={kindName(scene, kind)} text={doesText(scene, kind)} picture={<Picture side={side} kind={kind} />} note={<small>{say('pool.left', left.get(kind) ?? 0)}</small>} />
      ))}
    </div>
  )
}

function ResearchCard({ scene, card }: { scene: Scene<Model>; card: Card }) {
  const say = sayOf(scene)
  const id = `card.${card.id}`
  const open = scene.targets.has(id)
  return (
    <li>
      <button class={`rcard${open ? ' legal' : ''}${scene.hot.has(id) ? ' hot' : ''}`} data-id={id} title={card.text} onClick={(event) => scene.choose(id, event.currentTarget)} onPointerEnter={() => open && scene.point(id)} onPointerLeave={() => open && scene.point(undefined)}>
        <b>{card.cost}</b>
        <span class="rname">{scene.play.words.word('card', card.id)}</span>
        <span class="rtext">
          {card.text} {card.bonus.length > 0 && capital(say('bonus', effectText(say, card.bonus)))}
        </span>
      </button>
    </li>
  )
}

function Research({ scene }: { scene: Scene<Model> }) {
  const say = sayOf(scene)
  const { display, cards } = scene.model
  if (!display.length && !cards.length) return null
  return (
    <section class="res" aria-label={say('display')}>
      {display.length > 0 && <h3>{say('display')}</h3>}
      <ul class="rcards">
        {display.map((card) => (
          <ResearchCard key={card.id} scene={scene} card={card} />
        ))}
      </ul>
      {cards.length > 0 && <h3 class="sub">{say('cards')}</h3>}
      <ul class="rcards">
        {cards.map((card) => (
          <ResearchCard key={card.id} scene={scene} card={card} />
        ))}
      </ul>
    </section>
  )
}

type Value = (side: Side) => number | undefined
const VALUES: { [track in 'morale' | 'politics' | 'research' | 'strategy']: Value } = {
  morale: (side) => side.morale,
  politics: (side) => side.politics,
  research: () => undefined,
  strategy: (side) => side.strategy,
}

function OneTrack({ scene, name }: { scene: Scene<Model>; name: 'morale' | 'politics' | 'research' | 'strategy' }) {
  const { model } = scene
  const say = sayOf(scene)
  const valueOf: Value = name === 'research' ? (side) => (side.id === 'german' ? model.research : undefined) : VALUES[name]
  const squares = model.squares[name].map((square): Square => {
    const here = model.sides.filter((side) => valueOf(side) === square.at)
    const worth = square.vp ? say('track.vp', square.vp) : square.points ? say('points', square.points) : undefined
    const markers = here.length ? here.map((side) => (
      <Inline key={side.id} size={22} field={30} label={`${sideName(scene, side.id)} ${square.at}`}>
        <Badge colour={side.colour} form={side.form} r={13} />
      </Inline>
    )) : undefined
    return { label: square.at, markers, title: worth }
  })
  const now = model.sides.flatMap((side) => (valueOf(side) === undefined ? [] : [`${sideName(scene, side.id)} ${valueOf(side)}`])).join(', ')
  return <Track name={<Touchable scene={scene} id={`track.${name}`} text={say(name)} />} label={say(name)} squares={squares} now={now} />
}

/** A side in short: badge and name, the fronts of its hand and its reserve, VP. */
function SideCell({ scene, side }: { scene: Scene<Model>; side: Side }) {
  const say = sayOf(scene)
  const fronts = [...side.hand, ...side.reserve].map((held) => kindName(scene, held.front)).join(', ')
  const counters = (list: Held[]) => list.map((held) => <Small key={held.slot} counter={{ faction: side.id, kind: held.front }} size={23} />)
  return (
    <li class={scene.model.active === side.id ? 'on' : ''}>
      <Inline size={22} field={30}>
        <Badge colour={side.colour} form={side.form} r={13} />
      </Inline>
      <span class="sname">
        <Touchable scene={scene} id={`side.${side.id}`} text={sideName(scene, side.id)} />
      </span>
      <b class="num">{say('vp', side.vp)}</b>
      <span class="fronts" role="img" aria-label={say('hand.of', fronts || say('empty'))}>
        {counters(side.hand)}
        {side.reserve.length > 0 && <i>{say('reserve')}</i>}
        {counters(side.reserve)}
      </span>
    </li>
  )
}

export function Tracks(scene: Scene<Model>) {
  const { model } = scene
  const say = sayOf(scene)
  const playing = model.playing?.for ?? model.active
  const face = model.sides.find((side) => side.id === playing)
  return (
    <>
      <Panel title={say('tracks')} id="tracks" more="tracks">
        {(['morale', 'politics', 'research', 'strategy'] as const).map((name) => (
          <OneTrack key={name} scene={scene} name={name} />
        ))}
        {face?.next && (
          <p class="quiet fine">
            {sideName(scene, face.id)}, {say('next.square', face.next.event, face.next.accepts.map((kind) => kindName(scene, kind)).join(', '))}: {say('upper', effectText(say, face.next.upper))}; {say('lower', effectText(say, face.next.lower))}
          </p>
        )}
      </Panel>
      <Panel title={say('sides')} more="siderows">
        <ul>
          {model.sides.map((side) => (
            <SideCell key={side.id} scene={scene} side={side} />
          ))}
        </ul>
      </Panel>
    </>
  )
}

const seriesOf = (scene: Scene<Model>) =>
  FACTIONS.map((id: Faction) => {
    const side = scene.model.sides.find((one) => one.id === id) as Side
    return { id, name: sideName(scene, id), colour: side.colour, values: scene.model.course.values[id] ?? [] }
  })

export function Chart(scene: Scene<Model>) {
  const say = sayOf(scene)
  const { marks } = scene.model.course
  return (
    <section class="panel vpchart" aria-label={say('chart')}>
      <Lines ui={scene.play.ui} title={say('chart')} series={seriesOf(scene)} marks={marks} size={[204, 88]} />
    </section>
  )
}

export function Legend(scene: Scene<Model>) {
  const say = sayOf(scene)
  const kinds = ['soldier', 'tank', 'aircraft', 'artillery', 'faction', 'morale', 'political', 'research', 'strategy', 'berlin']
  return (
    <details class="panel legend">
      <summary>
        <h3>{say('legend')}</h3>
      </summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Small counter={{ faction: 'german', kind }} size={28} />
            <span>{kindName(scene, kind)}</span>
          </li>
        ))}
      </ul>
      {(['legend.min', 'legend.front', 'legend.fortress', 'legend.access'] as const).map((key) => (
        <p key={key} class="fine">
          {say(key)}
        </p>
      ))}
    </details>
  )
}

/** The scoring sheet: what every round and both scorings brought each side. */
export function Ending(scene: Scene<Model>) {
  const say = sayOf(scene)
  const { marks, values } = scene.model.course
  const series = seriesOf(scene)
  const gain = (id: string, i: number) => (values[id]?.[i] ?? 0) - (i ? (values[id]?.[i - 1] ?? 0) : 0)
  const name = (mark: string) => (mark === '0' || mark === '' ? say('setup') : mark.startsWith('Σ') ? say('scoring', mark.slice(1)) : mark)
  const rows = marks.map((mark, i) => ({ mark, i })).filter(({ i }) => FACTIONS.some((id) => gain(id, i) !== 0))
  return (
    <div class="scrollx sheetx" tabIndex={0} role="region" aria-label={say('sheet')}>
      <h4>{say('sheet')}</h4>
      <table class="figs">
        <thead>
          <tr>
            <th scope="col">{say('round')}</th>
            {series.map(({ id, name: who }) => (
              <th key={id} scope="col">
                {who}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ mark, i }) => (
            <tr key={i}>
              <th scope="row">{name(mark)}</th>
              {series.map(({ id }) => (
                <td key={id} class="num">
                  {gain(id, i) || ''}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <b>{say('total')}</b>
            </th>
            {scene.model.sides.map((side) => (
              <td key={side.id} class="num">
                <b>{side.vp}</b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
