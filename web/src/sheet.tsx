// A view as cards and tables, for what no map shows: facts, seats, hands, and all the rest.

import { isObject, type Answer } from './api'
import { factionColour, seatColour } from './colours'
import { Chip, Panel } from './parts'
import type { Shown } from './room'
import { capital } from './text'
import type { Sorted } from './view'

export interface Touch {
  targets: Map<string, Answer[]>
  focus: string | undefined
  setFocus: (id: string | undefined) => void
}

/** A member's name: the catalogue's section `view`, the interface's own words, or the key made readable. */
export function labelOf(play: Shown, key: string): string {
  if (play.words.has('view', key)) return capital(play.words.word('view', key))
  const own = play.ui(`view.${key}`)
  return capital(own === `view.${key}` ? play.words.id(key).replace(/[_-]/g, ' ') : own)
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
      onClick={() => touch.setFocus(touch.focus === id ? undefined : id)}
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

/** An object: a table with one column per member where its members are alike, else name and value. */
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
                  onClick={() => touch.setFocus(seat.seat)}
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

/** The reader's own cards. */
export function Hand({ play, view, touch }: { play: Shown; view: Sorted; touch: Touch }) {
  if (view.hand.length === 0 && view.own.length === 0) return null
  return (
    <section class="handstrip" id="hand" aria-label={play.ui('hand')}>
      {view.hand.map(([key, ids]) => (
        <div key={key} class="handrow">
          <h3>
            {play.ui('hand.of', labelOf(play, key), ids.length)} · {play.ui('hand.secret')}
          </h3>
          <ul class="cards">
            {ids.map((id, i) => (
              <li key={`${id}${i}`}>
                <HandCard play={play} section={key} id={id} touch={touch} />
              </li>
            ))}
          </ul>
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

function HandCard({ play, section, id, touch }: { play: Shown; section: string; id: string; touch: Touch }) {
  const text = capital(wordOf(play, section, id))
  const about = play.words.has('ability', id) ? play.words.word('ability', id) : undefined
  const inside = (
    <>
      <b>{text}</b>
      {about && <span>{about}</span>}
    </>
  )
  if (!touch.targets.has(id)) return <span class="card hc">{inside}</span>
  return (
    <button
      class={touch.focus === id ? 'card hc legal chosen' : 'card hc legal'}
      data-id={id}
      aria-pressed={touch.focus === id}
      onClick={() => touch.setFocus(touch.focus === id ? undefined : id)}
    >
      {inside}
    </button>
  )
}

/** Figures of all seats side by side, as bars. */
export function Tracks({ play, view }: { play: Shown; view: Sorted }) {
  const { table, game, name, ui } = play
  const keys = [
    ...new Set(
      Object.values(view.seats).flatMap((members) =>
        members.filter(([, v]) => typeof v === 'number').map(([key]) => key),
      ),
    ),
  ]
  if (keys.length === 0 && view.facts.length === 0) return null
  return (
    <Panel title={ui('tracks')} id="tracks" more="tracks">
      {view.facts.length > 0 && (
        <dl class="factlist">
          {view.facts.map(([key, value]) => (
            <div key={key}>
              <dt>{labelOf(play, key)}</dt>
              <dd>
                <Value play={play} name={key} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {keys.map((key) => {
        const values = table.seats.map((seat) =>
          Number((view.seats[seat.seat] ?? []).find(([k]) => k === key)?.[1] ?? 0),
        )
        const most = Math.max(1, ...values.map(Math.abs))
        return (
          <div key={key} class="lvs">
            <p class="lvt">{labelOf(play, key)}</p>
            {table.seats.map((seat, i) => {
              const colour = seatColour(game.id, seat.seat, i, name(seat.seat))
              return (
                <div key={seat.seat} class="lv">
                  <Chip colour={colour} round title={name(seat.seat)} />
                  <span class="bar" aria-hidden="true">
                    <i style={{ width: `${(100 * Math.max(0, values[i] ?? 0)) / most}%`, background: colour.fill }} />
                  </span>
                  <span class="v">
                    <span class="sr">{name(seat.seat)} </span>
                    {values[i]}
                  </span>
                </div>
              )
            })}
          </div>
        )
      })}
    </Panel>
  )
}

/** What neither a map, a seat card nor a hand shows. */
export function Rest({ play, view, touch, folded }: { play: Shown; view: Sorted; touch: Touch; folded: boolean }) {
  return (
    <>
      {view.rest.map(([key, value]) => (
        <section key={key} class="panel rest" aria-label={labelOf(play, key)}>
          <details open={!folded}>
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
