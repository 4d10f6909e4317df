// A view as cards and tables, for what no map shows: facts, seats, hands, and all the rest.

import { isObject, type Answer } from './api'
import { factionColour, seatColour, type Colour } from './colours'
import { Chip, Panel } from './parts'
import type { Shown } from './room'
import { capital } from './text'
import type { Sorted } from './view'

export interface Touch {
  targets: Map<string, Answer[]>
  focus: string | undefined
  choose: (id: string, from: Element) => void
}

/** A member's name: the catalogue's section `view`, the interface's own words, or the key made readable. */
export function labelOf(play: Shown, key: string): string {
  if (play.words.has('view', key)) return capital(play.words.word('view', key))
  if (play.words.has('figure', key)) return capital(play.words.word('figure', key))
  const own = play.ui(`view.${key}`)
  if (own !== `view.${key}`) return capital(own)
  const word = play.words.id(key).replace(/[_-]/g, ' ')
  return word.length < 3 ? word.toUpperCase() : capital(word)
}

function wordOf(play: Shown, key: string, value: string): string {
  return play.words.has(key, value) ? play.words.word(key, value) : play.words.id(value)
}

/** One id as text; as a button where an answer names it. */
function Id({ play, section, id, touch }: { play: Shown; section: string; id: string; touch?: Touch }) {
  const colour = factionColour(play.game.id, id)
  const word = capital(wordOf(play, section, id))
  const inside = (
    <>
      {colour && <Chip colour={colour} />}
      {word}
    </>
  )
  if (!touch?.targets.has(id)) return <span class="tag">{inside}</span>
  return (
    <button
      class={touch.focus === id ? 'tag legal chosen' : 'tag legal'}
      data-id={id}
      aria-pressed={touch.focus === id}
      onClick={(event) => touch.choose(id, event.currentTarget)}
    >
      {inside}
    </button>
  )
}

export function Value({ play, name, value, touch }: { play: Shown; name: string; value: unknown; touch?: Touch }) {
  if (typeof value === 'number') return <span class="num">{value}</span>
  if (typeof value === 'boolean') return <span>{play.ui(value ? 'yes' : 'no')}</span>
  if (typeof value === 'string') return <Id play={play} section={name} id={value} touch={touch} />
  if (Array.isArray(value)) {
    if (value.length === 0) return <span class="quiet">–</span>
    return (
      <span class="chips">
        {value.map((item, i) => (
          <Value key={i} play={play} name={name} value={item} touch={touch} />
        ))}
      </span>
    )
  }
  if (!isObject(value)) return <span class="quiet">–</span>
  return <Grid play={play} name={name} value={value} touch={touch} />
}

/** An object: a table with one column per member where its members are of one kind, else name and value. */
function Grid({
  play,
  name,
  value,
  touch,
}: {
  play: Shown
  name: string
  value: { [key: string]: unknown }
  touch?: Touch
}) {
  const rows = Object.entries(value)
  const columns = [...new Set(rows.flatMap(([, row]) => (isObject(row) ? Object.keys(row) : [])))]
  const flat = rows.length > 1 && columns.length > 0 && columns.length <= 6 && rows.every(([, row]) => isObject(row))
  if (flat)
    return (
      <div class="scrollx" tabIndex={0} role="region" aria-label={labelOf(play, name)}>
        <table>
          <thead>
            <tr>
              <th scope="col" aria-label={labelOf(play, name)} />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {labelOf(play, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([id, row]) => (
              <tr key={id}>
                <th scope="row">{capital(wordOf(play, name, id))}</th>
                {columns.map((column) => (
                  <td key={column}>
                    {isObject(row) && column in row && (
                      <Value play={play} name={column} value={row[column]} touch={touch} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  return (
    <dl>
      {rows.map(([id, member]) => (
        <div key={id}>
          <dt>{play.words.has(name, id) ? capital(play.words.word(name, id)) : labelOf(play, id)}</dt>
          <dd>
            <Value play={play} name={id} value={member} touch={touch} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One card per seat: name, presence, figures large, lists as chips. The short form leaves out what tracks show. */
export function SeatCards({ play, view, touch, short }: { play: Shown; view: Sorted; touch: Touch; short?: boolean }) {
  const { table, game, name, ui, you } = play
  return (
    <ul class="seatcards">
      {table.seats.map((seat, i) => {
        const members = view.seats[seat.seat] ?? []
        const figures = short ? [] : members.filter(([, value]) => typeof value === 'number')
        const others = members.filter(([, value]) => typeof value !== 'number')
        const target = touch.targets.has(seat.seat)
        if (short && others.length === 0 && !target) return null
        return (
          <li key={seat.seat} class={`card seatcard${seat.seat === you ? ' mine' : ''}${target ? ' legal' : ''}`}>
            <div class="head">
              <Chip colour={seatColour(game.id, seat.seat, i, name(seat.seat))} round />
              {target ? (
                <button
                  class="name"
                  data-id={seat.seat}
                  aria-pressed={touch.focus === seat.seat}
                  onClick={(event) => touch.choose(seat.seat, event.currentTarget)}
                >
                  {name(seat.seat)}
                </button>
              ) : (
                <span class="name">{name(seat.seat)}</span>
              )}
              {seat.seat === you && <small>{ui('you')}</small>}
              {seat.kind === 'bot' && <small>{ui('bot')}</small>}
              {seat.kind === 'person' && !seat.here && <small>{ui('seat.away')}</small>}
            </div>
            {figures.length > 0 && (
              <div class="figures">
                {figures.map(([key, value]) => (
                  <span key={key} class="figure">
                    <b class="num">{String(value)}</b>
                    <small>{labelOf(play, key)}</small>
                  </span>
                ))}
              </div>
            )}
            {others.map(([key, value]) => (
              <div key={key} class="member">
                <small>{labelOf(play, key)}</small>
                <Value play={play} name={key} value={value} touch={seat.seat === you ? touch : undefined} />
              </div>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

export function Facts({ play, view }: { play: Shown; view: Sorted }) {
  if (view.facts.length === 0) return null
  return (
    <div class="facts">
      {view.facts.map(([key, value]) => (
        <span key={key} class="figure">
          <b class="num">
            {typeof value === 'boolean'
              ? play.ui(value ? 'yes' : 'no')
              : typeof value === 'string'
                ? capital(wordOf(play, key, value))
                : value}
          </b>
          <small>{labelOf(play, key)}</small>
        </span>
      ))}
    </div>
  )
}

const texts = (item: unknown): string[] => {
  if (!isObject(item)) return []
  const parts = [item, item.unshaded, item.shaded, item.effect].filter(isObject).map((part) => part.text)
  return parts.filter((text): text is string => typeof text === 'string')
}

/** What the pack prints on a card: its text, or both texts where it has two. */
function textsOf(play: Shown, id: string): string[] {
  if (play.words.has('ability', id)) return [play.words.word('ability', id)]
  return texts(play.pack?.get(id))
}

/** Cards that lie open for all: the one in force, the next one. */
function OpenCards({ play, view }: { play: Shown; view: Sorted }) {
  const shown = view.facts.filter(([, value]) => typeof value === 'string' && textsOf(play, value).length > 0)
  return (
    <>
      {shown.map(([key, value]) => {
        const id = String(value)
        const order = play.pack?.get(id)?.order
        const sides = Array.isArray(order) ? order.map((side) => factionColour(play.game.id, String(side))) : []
        return (
          <section key={key} class="card opencard" aria-label={labelOf(play, key)}>
            <h3>
              {labelOf(play, key)}
              <span>{sides.map((colour, i) => colour && <Chip key={i} colour={colour} />)}</span>
            </h3>
            <h4>{capital(wordOf(play, key, id))}</h4>
            {textsOf(play, id).map((text, i) => (
              <p key={text} class={i ? 'second' : ''}>
                {text}
              </p>
            ))}
          </section>
        )
      })}
    </>
  )
}

/** The reader's own cards: the hand as cards, what else only the reader knows in a line. */
export function Hand({ play, view, touch }: { play: Shown; view: Sorted; touch: Touch }) {
  const rows = view.hand.filter(([, ids]) => ids.length > 0)
  if (rows.length === 0 && view.own.length === 0) return null
  const first = rows.find(([key]) => key === 'hand') ?? rows[0]
  const others = rows.filter((row) => row !== first)
  return (
    <section class="handstrip" id="hand" aria-label={play.ui('hand')}>
      {first && <HandRow {...{ play, touch }} name={first[0]} ids={first[1]} />}
      {others.map(([key, ids]) => (
        <div key={key} class="handline">
          <h3>{play.ui('hand.of', labelOf(play, key), ids.length)}</h3>
          <Value play={play} name={key} value={ids} touch={touch} />
        </div>
      ))}
      {view.own.length > 0 && (
        <div class="card own">
          <Grid play={play} name="you" value={Object.fromEntries(view.own)} touch={touch} />
        </div>
      )}
    </section>
  )
}

function HandRow({ play, name, ids, touch }: { play: Shown; name: string; ids: string[]; touch: Touch }) {
  return (
    <div class="handrow">
      <h3>
        {play.ui('hand.of', labelOf(play, name), ids.length)} · {play.ui('hand.secret')}
      </h3>
      <ul class="cards" tabIndex={0} aria-label={labelOf(play, name)}>
        {[...new Set(ids)].map((id) => (
          <li key={id}>
            <HandCard {...{ play, id, touch }} section={name} count={ids.filter((other) => other === id).length} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface HandCardProps {
  play: Shown
  section: string
  id: string
  count: number
  touch: Touch
}

function HandCard({ play, section, id, count, touch }: HandCardProps) {
  const text = capital(wordOf(play, section, id))
  const inside = (
    <>
      <b>
        {text}
        {count > 1 && <span class="num"> ×{count}</span>}
      </b>
      {textsOf(play, id).map((about) => (
        <span key={about}>{about}</span>
      ))}
    </>
  )
  if (!touch.targets.has(id)) return <span class="card hc">{inside}</span>
  return (
    <button
      class={touch.focus === id ? 'card hc legal chosen' : 'card hc legal'}
      data-id={id}
      aria-pressed={touch.focus === id}
      onClick={(event) => touch.choose(id, event.currentTarget)}
    >
      {inside}
    </button>
  )
}

export interface Column {
  id: string
  name: string
  colour: Colour
  members: [key: string, value: unknown][]
}

/** Those that have figures: the seats, or the factions where a view tells of those. */
export function columnsOf({ table, game, name, words }: Shown, view: Sorted): Column[] {
  const factions = Object.entries(view.factions).map(([id, members], i) => ({
    id,
    name: capital(words.id(id)),
    colour: factionColour(game.id, id) ?? seatColour(game.id, id, i, words.id(id)),
    members,
  }))
  if (factions.length) return factions
  return table.seats.map((seat, i) => ({
    id: seat.seat,
    name: name(seat.seat),
    colour: seatColour(game.id, seat.seat, i, name(seat.seat)),
    members: view.seats[seat.seat] ?? [],
  }))
}

/** Figures of all sides: one or two as bars, more as a table. */
export function Tracks({ play, view }: { play: Shown; view: Sorted }) {
  const { ui } = play
  const columns = columnsOf(play, view).filter((column) => column.members.length > 0)
  const numbers = columns.flatMap((column) => column.members.filter(([, v]) => typeof v === 'number').map(([key]) => key))
  const keys = [...new Set(numbers)]
  const plain = view.facts.filter(([, value]) => typeof value !== 'string' || textsOf(play, value).length === 0)
  if (keys.length === 0 && view.facts.length === 0) return null
  return (
    <Panel title={ui('tracks')} id="tracks" more="tracks">
      <OpenCards play={play} view={view} />
      {plain.length > 0 && (
        <dl class="factlist">
          {plain.map(([key, value]) => (
            <div key={key}>
              <dt>{labelOf(play, key)}</dt>
              <dd>
                <Value play={play} name={key} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {keys.length > 0 && keys.length <= 2 && keys.map((key) => <Bars key={key} play={play} name={key} columns={columns} />)}
      {keys.length > 2 && <Figures play={play} keys={keys} columns={columns} />}
    </Panel>
  )
}

const numberOf = (column: Column, key: string): number | undefined => {
  const found = column.members.find(([k]) => k === key)?.[1]
  return typeof found === 'number' ? found : undefined
}

function Bars({ play, name, columns }: { play: Shown; name: string; columns: Column[] }) {
  const values = columns.map((column) => numberOf(column, name) ?? 0)
  const most = Math.max(1, ...values.map(Math.abs))
  return (
    <div class="lvs">
      <p class="lvt">{labelOf(play, name)}</p>
      {columns.map(({ id, colour, name: who }, i) => (
        <div key={id} class="lv">
          <Chip colour={colour} round title={who} />
          <span class="bar" aria-hidden="true">
            <i style={{ width: `${(100 * Math.max(0, values[i] ?? 0)) / most}%`, background: colour.fill }} />
          </span>
          <span class="v">
            <span class="sr">{who} </span>
            {values[i]}
          </span>
        </div>
      ))}
    </div>
  )
}

function Figures({ play, keys, columns }: { play: Shown; keys: string[]; columns: Column[] }) {
  return (
    <div class="scrollx" tabIndex={0} role="region" aria-label={play.ui('tracks')}>
      <table class="figs">
        <thead>
          <tr>
            <td />
            {columns.map(({ id, colour, name }) => (
              <th key={id} scope="col">
                <Chip colour={colour} title={name} />
                <span class="sr">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{labelOf(play, key)}</th>
              {columns.map((column) => (
                <td key={column.id} class="num">
                  {numberOf(column, key) ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the factions have besides figures: lists and words, one card each. */
export function FactionCards({ play, view, touch }: { play: Shown; view: Sorted; touch: Touch }) {
  const shown = columnsOf(play, view).filter(({ id }) => id in view.factions)
  const isPlain = ([key, value]: [string, unknown]) =>
    typeof value !== 'number' && !isNothing(value) && !(key === 'seat' && typeof value === 'string')
  if (!shown.some(({ members }) => members.some(isPlain))) return null
  return (
    <ul class="seatcards">
      {shown.map(({ id, name, colour, members }) => (
        <li key={id} class="card seatcard">
          <div class="head">
            <Chip colour={colour} />
            <span class="name">{name}</span>
          </div>
          {members.filter(isPlain).map(([key, value]) => (
            <div key={key} class="member">
              <small>{labelOf(play, key)}</small>
              <Value play={play} name={key} value={value} touch={touch} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** So little that folding it would hide more than it saves. */
function isShort(value: unknown): boolean {
  return JSON.stringify(value).length < 70
}

/** What neither a map, a seat card nor a hand shows. */
export function Rest({ play, view, touch, folded }: { play: Shown; view: Sorted; touch: Touch; folded: boolean }) {
  return (
    <>
      {view.rest.map(([key, value]) => (
        <section key={key} class="panel rest" aria-label={labelOf(play, key)}>
          <details open={!folded || isShort(value)}>
            <summary>
              <h3>{labelOf(play, key)}</h3>
            </summary>
            <Value play={play} name={key} value={value} touch={touch} />
          </details>
        </section>
      ))}
    </>
  )
}

/** The count and the name of the phase, as a view without a module tells them. */
export function phaseText(play: Shown, view: Sorted): string {
  const phase = view.phase && capital(play.words.word('phase', view.phase))
  const number = view.facts.find(([key]) => ['turn', 'round', 'day', 'number', 'card'].includes(key))
  const count = number && `${labelOf(play, number[0])} ${typeof number[1] === 'string' ? play.words.id(number[1]) : number[1]}`
  return [count, phase].filter(Boolean).join(' · ')
}
