// Next to the board of On To Berlin!: cards with their points and texts, the card in play, the turns, war entry with its
// thresholds, transport and lines of communication, who is on which side, the pools, and the score that decides it all.

import type { ComponentChildren } from 'preact'
import { came } from '../../kit/input'
import type { Scene } from '../../kit/module'
import { markOf } from '../../kit/pencil'
import { Inline, Track } from '../../kit/track'
import { Chip } from '../../parts'
import { capital } from '../../text'
import { areaName, assignmentLine, bare, cardFace, cardName, cardText, nationName, rowName, sideName } from './about'
import { nationColour, sideColour, UnitCounter } from './counter'
import { halves, ratings, SIDES, type Model, type Side, type Unit } from './model'

type View = Scene<Model>
const WINS = 20 // halves: the Axis at ten points
const LOSES = 2

function Panel({ title, kind = '', children }: { title: string; kind?: string; children: ComponentChildren }) {
  return (
    <section class={`panel ${kind}`}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/* ---- Cards ---- */

function CardOf({ scene, id, note }: { scene: View; id: string; note?: string }) {
  const { model, play, targets } = scene
  const card = model.pack.cards.get(id)
  const mark = markOf(scene, id)
  const inside = (
    <>
      <b aria-label={play.words.phrase('points-of', card?.sv ?? 0)}>{card?.sv}</b>
      <span>{cardName(play, id)}</span>
      <small>
        {card?.reaction && <em>{play.words.phrase('reaction')} </em>}
        <span class="brief">{cardFace(play, model, id)}</span>
        <span class="full">{cardText(play, id)}</span>
        {note && <em> {note}</em>}
      </small>
    </>
  )
  if (!targets.has(id)) return <div class={`card svcard${mark ? ' hot' : ''}`} title={cardText(play, id)}>{inside}</div>
  return (
    <button
      class={`card svcard legal${mark === 'hot' ? ' hot' : ''}`}
      data-id={id}
      title={cardText(play, id)}
      aria-pressed={scene.chosen === id}
      onClick={(event) => scene.choose(id, event.currentTarget)}
      onPointerEnter={(event) => came(event) && scene.point(id)}
      onPointerLeave={() => scene.point(undefined)}
    >
      {inside}
    </button>
  )
}

const ids = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
const many = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : typeof value === 'number' ? value : undefined)

export function Hand(scene: View) {
  const { model, play, targets } = scene
  const { words } = play
  const you = SIDES.find((side) => side === model.you)
  const hand = you ? ids(model.hand[you]) : []
  const pool = you ? [...ids(model.deck[you]), ...ids(model.development[you])].filter((id) => targets.has(id)) : []
  const first = model.play.card && targets.has(model.play.card) && !hand.includes(model.play.card) ? [model.play.card] : []
  const others = SIDES.filter((side) => side !== you)
  return (
    <section id="hand" class="svhand">
      <h3>
        {you ? words.phrase('your-hand', hand.length) : words.phrase('hands')}
        {others.map((side) => {
          const n = many(model.hand[side])
          return n === undefined ? null : <span key={side}>{words.phrase('their-hand', sideName(play, side), n)}</span>
        })}
      </h3>
      <div class="cards" tabIndex={0} role="group" aria-label={words.phrase('hands')}>
        {first.map((id) => (
          <CardOf key={id} scene={scene} id={id} note={words.phrase('in-play')} />
        ))}
        {hand.map((id) => (
          <CardOf key={id} scene={scene} id={id} />
        ))}
        {pool.map((id) => (
          <CardOf key={id} scene={scene} id={id} />
        ))}
      </div>
    </section>
  )
}

/* ---- The score ---- */

/** What decides the game: the points as they stand, and where the Axis wins and loses. */
export function Score({ model, play }: View) {
  const { words } = play
  const part = (n: number) => `${Math.min(100, (100 * n) / 26)}%`
  return (
    <section class="panel score" aria-label={words.phrase('points')}>
      <h3>{words.phrase('points-goal')}</h3>
      {SIDES.map((side) => (
        <p key={side}>
          <Chip colour={sideColour(side)} />
          <span class="bar" aria-hidden="true">
            <i style={{ width: part(model.score[side]), background: sideColour(side).fill }} />
            {side === 'axis' && <u style={{ left: part(WINS) }} />}
            {side === 'axis' && <u style={{ left: part(LOSES) }} />}
          </span>
          <b>
            <span class="sr">{sideName(play, side)} </span>
            {halves(model.score[side])}
          </b>
        </p>
      ))}
      <small>{words.phrase('victory', halves(model.score.victory))}</small>
    </section>
  )
}

/* ---- Tracks ---- */

function Turns({ model, play }: View) {
  const { words } = play
  const now = model.pack.turns.find((turn) => turn.turn === model.turn)
  const squares = model.pack.turns.map((turn) => ({ label: String(turn.year).slice(2), on: turn.turn === model.turn, foot: turn.season === 'winter' }))
  return (
    <Panel title={words.phrase('turn-title', model.turn, words.word('season', model.season), now?.year ?? '')} kind="turns">
      <Track name={words.phrase('turns')} squares={squares} now={String(model.turn)} />
      <p class="fine">
        {words.phrase('initiative', sideName(play, model.initiative))} {words.phrase('bombing', now?.strategic_bombing_modifier ?? 0)}
      </p>
    </Panel>
  )
}

function Entry({ scene, id }: { scene: View; id: string }) {
  const { model, play, targets } = scene
  const { words } = play
  const track = model.pack.tracks[id]
  const at = model.track[id] ?? 0
  const key = `track-${id}`
  const squares = (track?.spaces ?? []).map((space) => ({
    label: space.entry ? '●' : space.n,
    on: space.n === at,
    foot: Boolean(space.resource),
    title: words.word('entry-space', `${id}-${space.n}`),
  }))
  const entry = track?.spaces.find((space) => space.entry)?.n ?? 0
  const left = entry - at
  const note = left > 0 ? words.phrase('to-entry', left, sideName(play, track?.joins ?? '')) : words.phrase('entered')
  const line = (
    <>
      <Track name={words.word('track', id)} squares={squares} now={`${words.word('entry-space', `${id}-${at}`)}, ${note}`} />
      <p class="fine">
        {words.word('entry-space', `${id}-${at}`)} · {note}
      </p>
    </>
  )
  if (!targets.has(key)) return line
  return (
    <button class="entry legal" data-id={key} onClick={(event) => scene.choose(key, event.currentTarget)}>
      {line}
    </button>
  )
}

function InPlay(scene: View) {
  const { model, play } = scene
  const { words } = play
  const { card, sv, first } = model.play
  const why = assignmentLine(scene)
  const kind = model.action.kind
  if (!card && !sv && !why) return null
  return (
    <Panel title={words.phrase('in-play')} kind="inplay">
      {card && <CardOf scene={scene} id={card} />}
      {first && <p>{words.phrase('first', words.word('part', first))}</p>}
      {sv !== undefined && <p>{words.phrase('sv-left', sv)}</p>}
      {kind && (
        <p>
          {capital(words.word('action', kind))}
          {model.action.start && `: ${areaName(play, model.action.start)}`}
          {model.action.target && ` → ${areaName(play, model.action.target)}`}
        </p>
      )}
      {why && <p>{why}</p>}
    </Panel>
  )
}

/** Room at sea, and who is cut off. */
function Supply({ model, play }: View) {
  const { words } = play
  const seas = Object.entries(model.capacity)
  const cut = Object.entries(model.cutOff)
  if (!seas.length && !cut.length) return null
  return (
    <Panel title={words.phrase('supply')} kind="supply">
      <ul>
        {seas.map(([id, room]) => (
          <li key={id}>
            <span>{areaName(play, id)}</span>
            <b>{words.phrase('room', halves(Math.max(0, room - 2 * (model.used[id] ?? 0))), halves(room))}</b>
          </li>
        ))}
      </ul>
      {cut.length === 0 && <p class="fine">{words.phrase('no-cut')}</p>}
      {cut.map(([nation, areas]) => (
        <p key={nation} class="fine">
          {words.phrase('cut', nationName(play, nation), areas.map((id) => areaName(play, id)).join(', '))}
        </p>
      ))}
    </Panel>
  )
}

function Nations({ model, play }: View) {
  const { words } = play
  const of = (side: Side | undefined) => model.pack.nations.filter(({ id }) => model.nations[id]?.side === side)
  return (
    <Panel title={words.phrase('nations')} kind="nations">
      {[...SIDES, undefined].map((side) => (
        <p key={side ?? 'neutral'}>
          <b>{capital(side ? sideName(play, side) : words.word('status', 'neutral'))}</b>
          {of(side).map(({ id }) => {
            const status = model.nations[id]?.status ?? ''
            return (
              <span key={id} title={`${nationName(play, id)}, ${words.word('status', status)}`}>
                <Chip colour={nationColour(id)} />
                <span class="sr">{nationName(play, id)} </span>
                {status === 'not-at-war' && <small>{words.word('status', status)}</small>}
              </span>
            )
          })}
        </p>
      ))}
    </Panel>
  )
}

function poolRows(units: Unit[]): [row: string, units: Unit[]][] {
  const rows = new Map<string, Unit[]>()
  for (const one of units) rows.set(one.row.id, [...(rows.get(one.row.id) ?? []), one])
  return [...rows]
}

function Pool({ scene, pool }: { scene: View; pool: string }) {
  const { model, play, targets } = scene
  const rows = poolRows(model.pools.get(pool) ?? [])
  const asked = rows.some(([id]) => targets.has(id))
  if (!rows.length) return null
  return (
    <details open={asked}>
      <summary>
        {play.words.phrase(`pool-${pool}`)} · {rows.reduce((sum, [, units]) => sum + units.length, 0)}
      </summary>
      <ul class="tray">
        {rows.map(([id, units]) => {
          const one = units[0] as Unit
          const inside = (
            <>
              <Inline size={42} field={46}>
                <UnitCounter one={{ ...one, fresh: true }} x={-1} y={2} count={units.length} />
              </Inline>
              <span>
                {capital(rowName(play, id))}
                <small>{ratings(one.row)}</small>
              </span>
            </>
          )
          return (
            <li key={id}>
              {targets.has(id) ? (
                <button class="legal" data-id={id} onClick={(event) => scene.choose(id, event.currentTarget)}>
                  {inside}
                </button>
              ) : (
                <div>{inside}</div>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Piles({ model, play }: View) {
  const { words } = play
  const line = (title: string, side: Side, cards: string[]) =>
    cards.length > 0 && (
      <p key={title + side} class="fine">
        <b>{words.phrase(title, sideName(play, side))}</b> {cards.map((id) => words.word('card', id)).join(', ')}
      </p>
    )
  return (
    <>
      {SIDES.map((side) => line('discards', side, model.discard[side]))}
      {SIDES.map((side) => line('development', side, ids(model.development[side])))}
    </>
  )
}

export function Tracks(scene: View) {
  const { play } = scene
  const { words } = play
  return (
    <>
      <InPlay {...scene} />
      <Turns {...scene} />
      <Panel title={words.phrase('war-entry')} kind="warentry">
        {['us', 'su', 'sp', 'tu'].map((id) => (
          <Entry key={id} scene={scene} id={id} />
        ))}
      </Panel>
      <Panel title={words.phrase('pools')} kind="pools">
        <Pool scene={scene} pool="mobilization" />
        <Pool scene={scene} pool="new-weapons" />
        <Piles {...scene} />
      </Panel>
      <Supply {...scene} />
      <Nations {...scene} />
    </>
  )
}

const ARMS = ['lf', 'tf', 'gf', 'ab', 'sa', 'ft', 'af', 'nf', 'cv', 'ss']

/** The signs of the arms and the marks of the map. */
export function Legend({ play, model }: View) {
  const { words } = play
  const row = [...model.pack.rows.values()][0]
  if (!row) return null
  const shown = (type: string): Unit => ({ id: type, row: { ...row, type, nation: 'be' }, at: '', fresh: true, group: false, target: false, retreats: false, acted: false, hits: 0 })
  return (
    <Panel title={words.phrase('signs')} kind="signs">
      <ul class="arms">
        {ARMS.map((type) => (
          <li key={type}>
            <Inline size={34} field={40}>
              <g class="bare">
                <UnitCounter one={shown(type)} x={0} y={0} />
              </g>
            </Inline>
            {words.phrase(`arm-${type}`)}
          </li>
        ))}
      </ul>
      <p class="fine">{words.phrase('marks')}</p>
    </Panel>
  )
}

export const phaseText = (model: Model, play: View['play']): string => {
  const year = model.pack.turns.find((turn) => turn.turn === model.turn)?.year ?? ''
  return `${play.words.phrase('turn-title', model.turn, play.words.word('season', model.season), year)} · ${bare(play.words.word('phase', model.phase))}`
}
