// Another game with the same people. The first to tap opens its table (where a person moderates, that person); everyone
// else follows with one tap, and the host stays the host: only where they have not come within a minute does the first
// host it. Who has not tapped within half a minute is asked, and after a minute left out; the shared screen stays until it
// is settled.

import { useEffect, useState } from 'preact/hooks'
import { api, type Seat, type Table } from '../api'
import { seatColour } from '../colours'
import { Icon } from '../icons'
import { Rematch } from '../replay'
import { keepOldToken } from '../room'
import { tokenOf } from '../store'
import type { Wolf } from './page'
import { Token } from './parts'

export const ASKED = 30_000 // ms until somebody is asked
export const LEFT_OUT = 60_000 // and until the others play without them
const LOOK_AGAIN = 1500

/** Seats that are kept for those who had them in the game before. */
export const awaited = (table: Pick<Table, 'seats'>): Seat[] => table.seats.filter((seat) => seat.kind === 'open' && seat.name)

/** How many people have tapped, and of how many who played; bots wait for nobody. Who was left out has not tapped. */
export function tapped(next: Pick<Table, 'seats'>, before: Pick<Table, 'seats'>): [number, number] {
  const there = next.seats.filter((seat) => seat.kind !== 'bot' && seat.kind !== 'open').length
  const people = before.seats.filter((seat) => seat.kind !== 'bot').length
  return [there, Math.max(people, there + awaited(next).length)]
}

/** The table of the next game, looked at again and again; undefined until there is one. */
function useNext(code: string | undefined): Table | undefined {
  const [next, setNext] = useState<Table>()
  useEffect(() => {
    if (!code) return
    let live = true
    const look = () => api.table(code).then(({ table }) => live && setNext(table), () => undefined)
    void look()
    const timer = setInterval(look, LOOK_AGAIN)
    return () => {
      live = false
      clearInterval(timer)
    }
  }, [code])
  return next
}

/** Whether so much time has passed since something is there. */
export function useSince(there: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    setPassed(false)
    if (!there) return
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [there, ms])
  return passed
}

/** On the shared screen: who has tapped, and whom the others wait for. Then the screen goes along. */
export function AgainBox({ wolf }: { wolf: Wolf }) {
  const { t, table, game } = wolf
  const next = useNext(table.rematch)
  const late = useSince(table.rematch !== undefined, LEFT_OUT)
  const settled = next !== undefined && (next.state !== 'open' || awaited(next).length === 0 || late)
  useEffect(() => {
    if (settled && table.rematch) location.replace(`#/screen/${table.rematch}`)
  }, [settled, table.rematch])
  if (!next) return null
  const waited = awaited(next)
  return (
    <section class="again" role="status">
      <h2>{t('again')}</h2>
      <p>
        {t('again.count', ...tapped(next, table))} {waited.length > 0 && t('again.waits', waited.map((seat) => seat.name).join(', '))}
      </p>
      <ul>
        {next.seats.map((seat, i) => {
          const colour = seatColour(game.id, '', i, seat.name)
          return (
            <li key={seat.seat} class={seat.kind === 'open' ? '' : 'in'}>
              <span class="tok" style={{ background: colour.fill, color: colour.ink }} aria-hidden="true">
                {colour.letter}
              </span>
              {seat.kind !== 'open' && <Icon name="check" size={14} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The same options but for cards that were dealt by hand: those are dealt again. */
function newDeal({ options, door }: Table): object | undefined {
  const { deal, seats, ...rest } = options as { [name: string]: unknown }
  return deal === undefined ? undefined : { ...rest, ...(!door && seats !== undefined && { seats }) }
}

/** The next game has begun: nobody can come in any more, but who has a seat there goes to it, and others may watch. */
function Begun({ wolf: { t, me }, code }: { wolf: Wolf; code: string }) {
  const seated = tokenOf(code) !== undefined
  return (
    <>
      <p class="hint againline" role="status">
        {t(seated ? 'again.begun' : me ? 'again.without' : 'again.begun')}
      </p>
      <a class="big" href={`#/t/${code}`}>
        {t(seated ? 'again.there' : 'again.watch')}
      </a>
    </>
  )
}

/** On a phone: one tap, the count, and after a while the question. */
export function Again({ wolf }: { wolf: Wolf }) {
  const { t, table, me } = wolf
  const { hostToken } = wolf.shown
  const next = useNext(table.rematch)
  const asked = useSince(table.rematch !== undefined, ASKED)
  const [out, setOut] = useState(false)
  const mayOpen = hostToken !== undefined || (me !== undefined && (table.options.moderator ?? 'software') === 'software')
  if (!table.rematch) return mayOpen ? <Rematch play={wolf.shown} look="big" text={t('end.all.again', table.seats.length)} options={newDeal(table)} /> : <p class="hint">{t('end.waits')}</p>
  const watches = me === undefined && hostToken === undefined // nobody waits for somebody who only watched
  const own = table.seats.find((seat) => seat.seat === me)
  const left = next !== undefined && own !== undefined && !awaited(next).some((seat) => seat.name === own.name) // the others play without them
  const late = asked && !out && !watches
  if (next && next.state !== 'open') return <Begun wolf={wolf} code={next.code} />
  return (
    <>
      {next && (
        <p class="hint againline" role="status">
          {me && <Token wolf={wolf} seat={me} size={26} />}
          <span>
            {late && <b>{t(left ? 'again.left' : 'again.asked')} </b>}
            {t('again.count', ...tapped(next, table))}
          </span>
          {late && !left && (
            <button class="sm" onClick={() => setOut(true)}>
              {t('again.no')}
            </button>
          )}
        </p>
      )}
      <a class="big" href={`#/t/${table.rematch}`} onClick={() => keepOldToken(table.rematch as string, me ? tokenOf(table.code) : undefined, me && wolf.name(me), hostToken)}>
        {watches ? t('again.join') : t('end.all.again', table.seats.length)}
      </a>
    </>
  )
}
