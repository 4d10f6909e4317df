// What is at the foot of every device: the table is paused, what the host has just done, a bot plays your seat, a
// stand-in plays for somebody's bot, the offer to be told of turns. A bar covers nothing: pages leave it as much room as it takes (`--bars`).

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, Refused } from './api'
import { Icon } from './icons'
import type { Shown } from './room'
import { rememberHost } from './store'
import { duration, refusalText } from './text'
import { useTick } from './tick'

interface Props {
  play: Shown
  screen: boolean
}

/** Milliseconds until a moment that the server has named, counted on here even while the table stands still. */
function leftUntil({ known, table }: Shown, moment: number): number {
  return moment - table.now - (Date.now() - (known.heard ?? Date.now()))
}

export function Bars({ play, screen, token, children }: Props & { token: string | undefined; children?: ComponentChildren }) {
  const running = play.table.state === 'running'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const measure = () => root.style.setProperty('--bars', `${box.current?.offsetHeight ?? 0}px`)
    const watch = typeof ResizeObserver === 'function' && box.current ? new ResizeObserver(measure) : undefined
    if (box.current) watch?.observe(box.current)
    return () => {
      watch?.disconnect()
      root.style.removeProperty('--bars')
    }
  }, [])
  return (
    <div class="bars" ref={box}>
      {running && <Hand play={play} />}
      {running && <Paused play={play} screen={screen} />}
      {running && token && <HostAway play={play} token={token} />}
      {running && token && <Lent play={play} token={token} />}
      {running && <StandIns play={play} />}
      {children}
    </div>
  )
}

const ENDED = new Set(['t_day', 't_defence', 't_vote', 't_shot', 't_elect'])

/** What the host has done, or somebody in the place of a host who is away. */
function done({ table, ui, name }: Shown): string | undefined {
  const { hand } = table
  if (!hand) return undefined
  const what = hand.act === 'next' && hand.of && ENDED.has(hand.of) ? `hand.next.${hand.of}` : `hand.${hand.act}`
  return ui(what, table.host_seat ? name(table.host_seat) : 'none', hand.seat ? name(hand.seat) : '')
}

/** Everyone sees what the host does. */
function Hand({ play }: { play: Shown }) {
  const { hand, paused } = play.table
  useTick(250, hand !== undefined)
  if (!hand || paused || leftUntil(play, hand.until) <= 0) return null
  return (
    <p class="handbar" role="status">
      {done(play)}
    </p>
  )
}

/** A host who has been away for long: somebody at the table may take their place. */
export function HostAway({ play, token }: { play: Shown; token: string }) {
  const { table, ui, you, name, language } = play
  const [trouble, setTrouble] = useState<string>()
  const sitting = table.seats.find((seat) => seat.seat === you)?.kind === 'person'
  if (!table.left_alone || table.paused || !table.host_seat || !sitting) return null
  const take = () =>
    api.takeHost(table.code, token).then(
      ({ host }) => rememberHost(table.code, host),
      (error) => setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline')),
    )
  return (
    <div class="pausedbar away" role="status">
      <p>{trouble ?? <b>{ui('host.away', name(table.host_seat))}</b>}</p>
      <button class="small" onClick={() => void take()}>
        {ui('host.take')}
      </button>
    </div>
  )
}

/** Who ends the pause: the host, or anybody once the host has been away for long. */
function whoResumes({ table, ui, name }: Shown): string {
  const host = table.host_seat ? name(table.host_seat) : 'none'
  if (table.left_alone) return ui('paused.alone', host)
  return table.host_seat ? ui('paused.by', host) : ui('paused.host')
}

/** A table that stands still, and the vote to continue without its moderator (R-mod-6). */
export function Paused({ play, screen }: Props) {
  const { table, ui, you, send, name } = play
  const { takeover, resumes } = table
  useTick(250, resumes !== undefined)
  if (!table.paused && !takeover) return null
  const sitting = table.seats.find((seat) => seat.seat === you)?.kind === 'person'
  const mine = takeover?.yes.includes(you) === true
  const told = table.left_alone ? table.host_seat : undefined // of whom it is said already
  const away = table.seats.filter((seat) => seat.kind === 'person' && !seat.here && !seat.lent && seat.seat !== told).map((seat) => name(seat.seat))
  const said = [
    !takeover && table.paused_by && !resumes && whoResumes(play),
    resumes && table.hand?.act === 'resume' && done(play),
    !takeover && table.deadline && ui('paused.left', duration(table.deadline - table.now, ui)),
    takeover && ui('takeover.count', takeover.yes.length, takeover.need),
    takeover && takeover.yes.length > 0 && `(${takeover.yes.map(name).join(', ')})`,
    !takeover && table.paused_by && away.length > 0 && ui('paused.away', away.join(', ')),
  ]
  return (
    <div class={screen ? 'pausedbar wall' : 'pausedbar'} role="status">
      {screen && <Icon name="pause" size={30} />}
      <p>
        <b>{takeover ? ui('takeover.title') : resumes ? ui('paused.resumes', Math.max(1, Math.ceil(leftUntil(play, resumes) / 1000))) : ui('paused')}</b> {said.filter(Boolean).join(' ')}
      </p>
      {takeover && sitting && !screen && (
        <button class="small" aria-pressed={mine} onClick={() => send({ do: 'takeover', yes: !mine })}>
          {ui(mine ? 'takeover.no' : 'takeover.yes')}
        </button>
      )}
      {table.left_alone && sitting && !screen && (
        <button class="small" onClick={() => send({ do: 'pause', on: false })}>
          {ui('paused.resume')}
        </button>
      )}
    </div>
  )
}

/** A bot of somebody else has failed: everyone is told how, and who plays on. */
export function StandIns({ play }: { play: Pick<Shown, 'table' | 'ui' | 'name'> }) {
  const { table, ui, name } = play
  const said = table.seats.flatMap((seat) => (seat.fault ? [ui(`standin.${seat.fault}`, name(seat.seat))] : []))
  return said.length ? (
    <p class="handbar" role="status">
      {said.join(' ')}
    </p>
  ) : null
}

/** A bot plays one's seat: one is told, and may take it back (R-abs-4). */
function Lent({ play, token }: { play: Shown; token: string }) {
  const { table, ui, you } = play
  const [failed, setFailed] = useState(false)
  if (!table.seats.find((seat) => seat.seat === you)?.lent) return null
  const back = () => api.seat(table.code, token, you, { do: 'return' }).then(() => setFailed(false), () => setFailed(true))
  return (
    <div class="pausedbar lent" role="status">
      <p>
        <b>{ui('lent.title')}</b> {ui(failed ? 'lent.again' : 'lent.text')}
      </p>
      <button class="small" onClick={back}>
        {ui('lent.back')}
      </button>
    </div>
  )
}
