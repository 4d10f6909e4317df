// Keys, and what the host may do while a game runs. Next to the board, never over it.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { api, Refused, type Seat, type SeatChange } from './api'
import { bestLevel } from './create'
import { Icon } from './icons'
import { Trouble } from './parts'
import type { Shown } from './room'
import { go } from './route'
import { rememberHost, rememberSeat } from './store'
import { refusalText, type Ui } from './text'

function Drawer({
  title,
  close,
  ui,
  children,
}: {
  title: string
  close: () => void
  ui: Ui
  children: ComponentChildren
}) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.focus()
    return () => before?.focus()
  }, [])
  return (
    <section
      class="drawer card"
      ref={box}
      tabIndex={-1}
      role="dialog"
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <header>
        <h2>{title}</h2>
        <button class="ib" aria-label={ui('close')} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </section>
  )
}

const keys = ['1–9', 'Enter', 'U', 'Tab', '← ↑ → ↓', '+ − 0', 'H', 'T', 'J', ', .', 'Esc', '?', 'S', 'Space', '/', 'W', 'N', 'I', 'Shift U', 'Shift , .', 'R']

export function Keys({ ui }: { ui: Ui }) {
  return (
    <dl class="keys">
      {keys.map((key, i) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{ui(`key.${i}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function HostMenu({ play, close }: { play: Shown; close: () => void }) {
  const { ui, table, language, hostToken } = play
  const [trouble, setTrouble] = useState<string>()
  const [link, setLink] = useState<{ seat: string; url: string }>()
  const [sure, setSure] = useState(false)
  const attempt = async (what: Promise<unknown>) => {
    try {
      setTrouble(undefined)
      return await what
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
      return undefined
    }
  }
  if (!hostToken) return null
  const wish = (seat: string, what: SeatChange) => attempt(api.seat(table.code, hostToken, seat, what))
  const makeLink = async (seat: string) => {
    const made = (await wish(seat, { do: 'link' })) as { token?: string } | undefined
    if (made?.token) setLink({ seat, url: `${location.origin}/#/t/${table.code}/k/${made.token}` })
  }
  return (
    <Drawer title={ui('host.menu')} close={close} ui={ui}>
      <Trouble text={trouble} />
      <ul class="seatlist">
        {table.seats.map((seat) => (
          <HostSeat key={seat.seat} play={play} seat={seat} wish={wish} makeLink={makeLink} />
        ))}
      </ul>
      {link && (
        <p class="linkbox">
          {ui('host.link.for', play.name(link.seat))}
          <input
            readOnly
            value={link.url}
            aria-label={ui('host.link')}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
      <p class="row">
        <a class="tool" href={`#/screen/${table.code}`}>
          <Icon name="screen" size={18} />
          {ui('wait.screen')}
        </a>
        {sure ? (
          <button class="small warn" onClick={() => attempt(api.close(table.code, hostToken)).then(() => go('/'))}>
            {ui('host.close.sure')}
          </button>
        ) : (
          <button class="small" onClick={() => setSure(true)}>
            {ui('host.close')}
          </button>
        )}
      </p>
      <Deletion play={play} attempt={attempt} />
    </Drawer>
  )
}

interface DeletionProps {
  play: Shown
  attempt: (what: Promise<unknown>) => Promise<unknown>
}

/** Everything about the table goes: that is said before it is done. */
function Deletion({ play, attempt }: DeletionProps) {
  const { ui, table, hostToken } = play
  const [asked, setAsked] = useState(false)
  const remove = async () => {
    if (!hostToken || !(await attempt(api.delete(table.code, hostToken)))) return
    rememberSeat(table.code, undefined)
    rememberHost(table.code, undefined)
    go('/')
  }
  if (!asked)
    return (
      <p class="row far">
        <button class="small" onClick={() => setAsked(true)}>
          {ui('host.delete')}
        </button>
      </p>
    )
  return (
    <div class="deletion" role="alert">
      <p>{ui('host.delete.sure', table.code)}</p>
      <p class="row">
        <button class="small warn" onClick={remove}>
          {ui('host.delete.yes')}
        </button>
        <button class="small" onClick={() => setAsked(false)}>
          {ui('host.delete.no')}
        </button>
      </p>
    </div>
  )
}

interface HostSeatProps {
  play: Shown
  seat: Seat
  wish: (seat: string, what: SeatChange) => Promise<unknown>
  makeLink: (seat: string) => void
}

function HostSeat({ play, seat, wish, makeLink }: HostSeatProps) {
  const { ui, name, game, table } = play
  const level = bestLevel(game)
  const running = table.state === 'running'
  return (
    <li>
      <span class="nm">{name(seat.seat)}</span>
      {seat.kind === 'person' && running && !seat.lent && level && (
        <button class="small" onClick={() => wish(seat.seat, { do: 'bot', bot: level })}>
          {ui('host.lend')}
        </button>
      )}
      {seat.lent && (
        <button class="small" onClick={() => wish(seat.seat, { do: 'return' })}>
          {ui('host.return')}
        </button>
      )}
      {seat.kind === 'person' && game.channels.length > 0 && (
        <button
          class="small"
          aria-pressed={seat.muted}
          onClick={() => wish(seat.seat, { do: 'mute', on: !seat.muted })}
        >
          {ui(seat.muted ? 'host.unmute' : 'host.mute')}
        </button>
      )}
      {seat.kind === 'person' && (
        <button class="small" onClick={() => makeLink(seat.seat)}>
          {ui('host.link')}
        </button>
      )}
    </li>
  )
}
