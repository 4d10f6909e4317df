// Next to the board of The Plot: chits as cards, the dossier of the person looked at, the table that would be rolled on
// with its column lit, the turns, the coup's clock, and who is off the map.

import type { ComponentChildren } from 'preact'
import type { Scene } from '../../kit/module'
import { Track } from '../../kit/track'
import { capital } from '../../text'
import { areaName, boxName, partyName, personName, resultName, stateLines } from './about'
import { colourOf, ratings } from './counter'
import { isFree, type Model, type Person } from './model'
import { declared, prospect, resultId } from './odds'
import { Odds } from './preview'
import { Chip } from '../../parts'

type View = Scene<Model>

function Panel({ title, kind = '', children }: { title: string; kind?: string; children: ComponentChildren }) {
  return (
    <section class={`panel ${kind}`}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/* ---- The dossier ---- */

function looked({ model, hot, chosen }: View): Person | undefined {
  const ids = [...(chosen ? [chosen] : []), ...hot, model.waits.acting ?? '', model.waits.target ?? '']
  for (const id of ids) {
    const here = model.at.get(id)
    const one = here?.[here.length - 1] ?? model.people.get(id)
    if (one) return one
  }
  return undefined
}

export function Dossier(scene: View) {
  const { play, model } = scene
  const { words } = play
  const one = looked(scene)
  if (!one) return null
  const colour = colourOf(one.party)
  const free = isFree(one)
  const acting = model.waits.acting === one.id
  const told = [...scene.hot].some((id) => scene.targets.has(id)) // by the card on the board
  const found = told ? undefined : prospect(model, one.id)
  return (
    <section class="panel dossier" aria-label={words.phrase('dossier')}>
      <div class={`bigc${free ? ' free' : ''}`} style={{ '--f': colour.fill, '--i': colour.ink }} aria-hidden="true">
        <small>{personName(play, one.id)}</small>
        <b>{colour.letter}</b>
        <span>{ratings(one)}</span>
      </div>
      <div>
        <h4>{one.full_name}</h4>
        <p>{capital(words.word('role', one.id))}</p>
        <dl>
          {one.effectiveness !== null && <Row name={words.phrase('effectiveness')} value={one.effectiveness} />}
          <Row name={words.phrase('defense')} value={one.defense} />
          {one.movement !== null && <Row name={words.phrase('movement')} value={acting ? words.phrase('of', one.movement - (model.waits.spent ?? 0), one.movement) : one.movement} />}
        </dl>
      </div>
      <ul class="states">
        {stateLines(scene, one).map((line) => (
          <li key={line}>{capital(line)}</li>
        ))}
      </ul>
      {found && <Odds outcomes={found.outcomes} name={(result) => resultName(play, result)} />}
    </section>
  )
}

function Row({ name, value }: { name: string; value: string | number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/* ---- The table ---- */

/** The column under the pointer, else the only one there is. */
function litColumn(model: Model, hot: Set<string>): number | undefined {
  const ids = Object.keys(model.waits.column ?? {})
  const pointed = [...hot].flatMap((id) => model.at.get(id)?.map((one) => one.id) ?? [id]).find((id) => ids.includes(id))
  const id = pointed ?? (ids.length === 1 ? ids[0] : undefined)
  return id === undefined ? undefined : prospect(model, id)?.column
}

export function RollTable({ model, play, hot }: View) {
  const { words } = play
  const name = model.waits.table
  const table = name ? model.pack.tables[name] : undefined
  if (!name || !table) return null
  const lit = litColumn(model, hot)
  const short = (cell: string) => words.word('short', resultId(cell))
  const used = [...new Set(table.cells.flat().map(resultId))]
  const head = (value: number | string) => (typeof value === 'number' ? (name === 'interrogation' ? value : value > 0 ? `+${value}` : value) : value.replace('-', ':'))
  return (
    <Panel title={capital(words.word('table', name))} kind="rolls">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="sr">{words.phrase('die')}</span>
            </th>
            {table.columns.map((value, i) => (
              <th key={i} scope="col" class={i === lit ? 'lit' : ''} aria-current={i === lit ? 'true' : undefined}>
                {head(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.cells.map((row, die) => (
            <tr key={die}>
              <th scope="row">{die + 1}</th>
              {row.map((cell, i) => (
                <td key={i} class={i === lit ? 'lit' : ''} title={resultName(play, resultId(cell))}>
                  {short(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="key">{used.map((id) => `${words.word('short', id)} ${resultName(play, id)}`).join(' · ')}</p>
    </Panel>
  )
}

/* ---- Turns and the coup ---- */

function Turns({ model, play }: View) {
  const { words } = play
  const falling = model.pack.areas.filter((area) => area.overrun_turn && area.overrun_turn > model.turn)
  const next = Math.min(...falling.map((area) => area.overrun_turn as number))
  const names = falling.filter((area) => area.overrun_turn === next).map((area) => areaName(play, area.id))
  const squares = Array.from({ length: model.pack.turns }, (_, i) => ({ label: i + 1, on: i + 1 === model.turn }))
  return (
    <Panel title={words.phrase('turns')}>
      <Track name={words.phrase('turn')} squares={squares} now={String(model.turn)} />
      {names.length > 0 && <p class="fine">{words.phrase('next-falls', next, names.join(', '))}</p>}
    </Panel>
  )
}

function held(model: Model, seat: string): number {
  return [...model.people.values()].reduce((sum, one) => sum + (one.control === seat && model.pack.hexes.has(one.at) ? (one.effectiveness ?? 0) : 0), 0)
}

/** Before the coup: the chances of declaring it; then its turns and what harassment costs. */
function Clock({ model, play }: View) {
  const { words } = play
  const { coup } = model
  if (!coup) {
    const chits = model.box.find(([id]) => id === 'fuehrer-access')?.[1] ?? 0
    const counts = [0, ...(model.you === 'abwehr' && chits ? [chits] : [])]
    return (
      <Panel title={words.phrase('coup')} kind="clock">
        {counts.map((n) => (
          <p key={n}>{words.phrase('chance', n, declared(model, n).chance)}</p>
        ))}
        {model.failed && <p>{words.phrase('failed')}</p>}
        <p class="fine">{words.phrase('no-coup', model.pack.turns)}</p>
      </Panel>
    )
  }
  const squares = Array.from({ length: model.pack.coupTurns }, (_, i) => ({ label: i + 1, on: i + 1 === coup.turn }))
  return (
    <Panel title={words.phrase('coup')} kind="clock">
      <Track name={words.phrase('coup-turn')} squares={squares} now={String(coup.turn)} />
      <dl>
        <Row name={words.phrase('penalty')} value={coup.penalty} />
        <Row name={words.phrase('bonus', words.word('side-short', 'abwehr'))} value={coup['bonus-abwehr']} />
        <Row name={words.phrase('bonus', words.word('side-short', 'ss'))} value={coup['bonus-ss']} />
        {coup.moves > 0 && <Row name={words.phrase('moves')} value={coup.moves} />}
      </dl>
      <p>{words.phrase(coup['hitler-lives'] ? 'lives' : 'dead')}</p>
      {coup.stopped.map((seat) => (
        <p key={seat}>{words.phrase('stopped', words.word('side-short', seat))}</p>
      ))}
      <p class="fine">{words.phrase('chaos', model.pack.coupTurns)}</p>
    </Panel>
  )
}

/* ---- Off the map ---- */

const BOXES = ['unplaced', 'cell', 'retired-abwehr', 'retired-ss', 'allied-box', 'eliminated']

function OffMap(scene: View) {
  const { model, play, targets } = scene
  const boxes = BOXES.filter((id) => model.boxes.has(id))
  if (!boxes.length) return null
  return (
    <Panel title={play.words.phrase('off-map')} kind="offmap">
      {boxes.map((box) => (
        <div key={box}>
          <h4>{capital(boxName(play, box))}</h4>
          <p class="people">
            {model.boxes.get(box)?.map((one) => {
              const text = (
                <>
                  <Chip colour={colourOf(one.party)} title={partyName(play, one.party)} />
                  {personName(play, one.id)}
                </>
              )
              if (!targets.has(one.id)) return <span key={one.id}>{text}</span>
              return (
                <button key={one.id} class="small legal" data-id={one.id} aria-pressed={scene.chosen === one.id} onClick={(event) => scene.choose(one.id, event.currentTarget)}>
                  {text}
                </button>
              )
            })}
          </p>
        </div>
      ))}
    </Panel>
  )
}

const PARTIES = ['ss', 'nazi', 'civilian', 'abwehr', 'okw', 'allied']
const SIGNS = ['leader', 'free', 'semi', 'masked', 'neutralized', 'suspected']

export function Legend({ play }: View) {
  const { words } = play
  return (
    <Panel title={words.phrase('parties')} kind="plotkey">
      <div class="parties">
        {PARTIES.map((id) => (
          <span key={id}>
            <Chip colour={colourOf(id)} />
            {partyName(play, id)}
          </span>
        ))}
      </div>
      <ul>
        {SIGNS.map((id) => (
          <li key={id}>{words.phrase(`sign-${id}`)}</li>
        ))}
      </ul>
    </Panel>
  )
}

export function Tracks(scene: View) {
  const { model, play } = scene
  const { words } = play
  return (
    <>
      <Dossier {...scene} />
      <RollTable {...scene} />
      <Turns {...scene} />
      <Clock {...scene} />
      <Panel title={words.phrase('strength')} kind="held">
        {(['abwehr', 'ss'] as const).map((seat) => (
          <p key={seat}>
            <Chip colour={colourOf(seat)} />
            <span>{capital(words.word('side-short', seat))}</span>
            <i aria-hidden="true" style={{ width: `${Math.min(100, held(model, seat))}%`, background: colourOf(seat).fill }} />
            <b>{held(model, seat)}</b>
          </p>
        ))}
      </Panel>
      <OffMap {...scene} />
    </>
  )
}

/* ---- Chits ---- */

const KINDS = ['fuehrer-access', 'travel', 'alibi', 'double-cross', 'friendly-assign', 'enemy-assign']

function Chit({ scene, id, n }: { scene: View; id: string; n: number }) {
  const { words } = scene.play
  const legal = scene.targets.has(id)
  const what = words.word('chit-text', id)
  const inside = (
    <>
      <span>{capital(words.word('chit', id)).replace('/', '/\u200b')}</span>
      <small>{what}</small>
      {n > 1 && <b>×{n}</b>}
    </>
  )
  if (!legal)
    return (
      <div class="card chit" title={what}>
        {inside}
      </div>
    )
  return (
    <button class="card chit legal" data-id={id} title={what} aria-pressed={scene.chosen === id} onClick={(event) => scene.choose(id, event.currentTarget)}>
      {inside}
    </button>
  )
}

/** All loyalty chits are one card; a name an answer asks for is a button. */
function Loyalty({ scene, ids }: { scene: View; ids: string[] }) {
  const { words } = scene.play
  return (
    <div class="card chit loyalty" title={words.word('chit-text', 'loyalty')} tabIndex={0} role="group" aria-label={words.phrase('loyalty')}>
      <span>{words.phrase('loyalty')}</span>
      <small>
        {ids.map((id) => {
          const name = words.word('unit', id.slice(4))
          if (!scene.targets.has(id)) return <em key={id}>{name}</em>
          return (
            <button key={id} class="small legal" data-id={id} onClick={(event) => scene.choose(id, event.currentTarget)}>
              {name}
            </button>
          )
        })}
      </small>
      {ids.length < 9 && <small class="quiet">{words.word('chit-text', 'loyalty')}</small>}
      {ids.length > 1 && <b>×{ids.length}</b>}
    </div>
  )
}

export function Hand(scene: View) {
  const { model, play } = scene
  const { words } = play
  const loyalty = model.box.filter(([id]) => id.startsWith('loy-')).map(([id]) => id)
  const kinds = KINDS.flatMap((id) => model.box.filter(([chit]) => chit === id))
  const seated = model.you === 'abwehr' || model.you === 'ss'
  const others = (['abwehr', 'ss'] as const).filter((seat) => seat !== model.you)
  const total = model.box.reduce((sum, [, n]) => sum + n, 0)
  return (
    <section id="hand" class="plothand">
      {seated && <h3>{words.phrase('your-chits', total)}</h3>}
      <div class="chits" tabIndex={0} role="group" aria-label={words.phrase('your-chits', total)}>
        {loyalty.length > 0 && <Loyalty scene={scene} ids={loyalty} />}
        {kinds.map(([id, n]) => (
          <Chit key={id} scene={scene} id={id} n={n} />
        ))}
        <div class="card chit backs">
          {others.map((seat) => (
            <p key={seat}>
              <Chip colour={colourOf(seat)} />
              {words.phrase('their-chits', words.word('side-short', seat), model.heaps[seat])}
            </p>
          ))}
          <p>{words.phrase('cup', model.heaps.cup)}</p>
          {model.known.length > 0 && <small>{words.phrase('known', model.known.map(([id]) => words.word('chit', id)).join(', '))}</small>}
        </div>
      </div>
    </section>
  )
}
