// The host's hand on a phone (a sheet that the host opens): pause, one minute more, next; seats that are away. Everyone
// sees what is done here. By night absent seats are not listed (R-abs-1), and calls close by themselves.

import { useState } from 'preact/hooks'
import { api, Refused } from '../api'
import { bestLevel } from '../create'
import { Icon } from '../icons'
import { HostMenu } from '../menus'
import { duration, refusalText } from '../text'
import { useTime, type Wolf } from './page'
import { Token } from './parts'
import { useSure } from './sure'
import type { Key } from './text'

/** What "next" leads to; nothing by night. */
function nextOf({ sight, night, table }: Wolf): Key | undefined {
  if (table.moment) return 'hs.next.moment'
  if (night || table.state !== 'running') return undefined
  const phases: { [phase: string]: Key } = { day: 'hs.next.night', defence: 'hs.next.vote', vote: 'hs.next.verdict', shot: 'hs.next.shot' }
  return phases[sight.phase] ?? 'hs.next.on'
}

/** What would be cut short: told before it is ended for good. */
function openIn({ sight, living }: Wolf): Key {
  if (sight.phase === 'vote' && (sight.answered ?? 0) < living.length) return 'hs.open'
  if (sight.phase === 'day' && Object.values(sight.seat).some((seat) => seat.finger)) return 'hs.open.finger'
  return 'hs.open.all'
}

export function HostSheet({ wolf, close }: { wolf: Wolf; close: () => void }) {
  const { t, table, send, night, sight, language, ui } = wolf
  const time = useTime(wolf)
  const { sure, button, twice } = useSure()
  const [more, setMore] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const next = nextOf(wolf)
  const end = () => send({ do: 'timeout' })
  const press = table.moment ? end : twice(end) // what is open is ended for all: asked for once more
  const wish = (seat: string, what: Parameters<typeof api.seat>[3]) =>
    api.seat(table.code, wolf.shown.hostToken ?? '', seat, what).catch((error) => setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline')))
  const away = night ? [] : table.seats.filter((seat) => seat.lent || (seat.kind === 'person' && !seat.here && sight.seat[seat.seat]?.alive))
  const others = night || wolf.shown.you === 'host' ? [] : table.seats.filter((seat) => seat.kind === 'person' && seat.seat !== wolf.me && sight.seat[seat.seat]?.alive && !away.includes(seat))
  if (more) return <HostMenu play={wolf.shown} close={close} />
  return (
    <section class="hsheet" role="dialog" aria-label={t('menu.host')}>
      <header>
        <h2>{t('menu.host')}</h2>
        <p class="hint">{t('hs.seen')}</p>
        <button class="hb" aria-label={ui('close')} data-back onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="three">
        <button aria-pressed={table.paused === true} onClick={() => send({ do: 'pause', on: !table.paused })}>
          <Icon name={table.paused ? 'play' : 'pause'} size={26} />
          <b>{t(table.paused ? 'mod.resume' : 'mod.pause')}</b>
          <small>{t(table.paused ? 'hs.starts' : 'hs.stops')}</small>
        </button>
        <button disabled={!time} onClick={() => send({ do: 'longer', seconds: 60 })}>
          <Icon name="longer" size={26} />
          <b>{t('mod.longer')}</b>
          <small>{time ? t('hs.then', duration(time.left + 60000, ui)) : t('hs.noclock')}</small>
        </button>
        <button ref={button} disabled={!next || table.paused === true} onClick={press}>
          <Icon name="skip" size={26} />
          <b>{t(sure ? 'mod.sure.short' : 'hs.next')}</b>
          <small>{next ? t(sure ? openIn(wolf) : next) : t('hs.next.none')}</small>
        </button>
      </div>
      {trouble && (
        <p key={trouble} class="ref" role="alert" ref={intoView}>
          {trouble}
        </p>
      )}
      {away.length > 0 && (
        <div class="row2">
          <h3>{t('hs.away', away.length)}</h3>
          <span class="hint">{t('hs.anytime')}</span>
        </div>
      )}
      {away.map((seat) => (
        <Away key={seat.seat} wolf={wolf} seat={seat.seat} lent={seat.lent === true} wish={wish} />
      ))}
      {others.length > 0 && (
        <details class="others">
          <summary>{t('hs.others', others.length)}</summary>
          {others.map((seat) => (
            <Away key={seat.seat} wolf={wolf} seat={seat.seat} here lent={false} wish={wish} />
          ))}
        </details>
      )}
      <button class="sm wide" onClick={() => setMore(true)}>
        {t('hs.more')}
      </button>
    </section>
  )
}

/** The sheet scrolls: what a tap has brought is shown, wherever it is. */
const intoView = (element: Element | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** The seat's own link, for a device that has lost it: shown here, and handed on by the phone's own means. */
function WayBack({ wolf, seat, wish }: { wolf: Wolf; seat: string; wish: Wish }) {
  const { t, table, name, ui } = wolf
  const [url, setUrl] = useState<string>()
  const [asked, setAsked] = useState(false)
  const show = async () => {
    setAsked(true)
    const made = (await wish(seat, { do: 'link' })) as { token?: string } | undefined
    if (made?.token) setUrl(`${location.origin}/#/t/${table.code}/k/${made.token}`)
    setAsked(false)
  }
  const hand = () => void (navigator.share ? navigator.share({ url }).catch(() => undefined) : navigator.clipboard?.writeText(url ?? ''))
  if (!url)
    return (
      <button class="sm" disabled={asked} onClick={show}>
        {t(asked ? 'confirm.wait' : 'hs.way')}
      </button>
    )
  return (
    <div class="wayback" ref={intoView}>
      <label>
        <span>{ui('host.link.for', name(seat))}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button class="sm" onClick={hand}>
        {t('door.send')}
      </button>
    </div>
  )
}

type Wish = (seat: string, what: Parameters<typeof api.seat>[3]) => Promise<unknown>

/** A seat that is away. "Wait" puts what could be done about it away until it is tapped again. */
function Away({ wolf, seat, lent, here, wish }: { wolf: Wolf; seat: string; lent: boolean; here?: boolean; wish: Wish }) {
  const { t, name, send, game } = wolf
  const { sure, button, twice } = useSure()
  const [waits, setWaits] = useState(false)
  return (
    <div class="awayseat" data-seat={seat}>
      <p>
        <Token wolf={wolf} seat={seat} /> <b>{name(seat)}</b> <span class="hint">{here ? '' : t(lent ? 'mod.lent' : waits ? 'hs.waiting' : 'mod.away')}</span>
        {waits && (
          <button class="sm" onClick={() => setWaits(false)}>
            {t('hs.act')}
          </button>
        )}
      </p>
      {!waits && (
        <div class="pair">
          <button class="sm" onClick={() => void wish(seat, lent ? { do: 'return' } : { do: 'bot', bot: bestLevel(game) })}>
            {t(lent ? 'hs.return' : 'hs.lend')}
          </button>
          {!here && (
            <button class="sm" onClick={() => setWaits(true)}>
              {t('hs.wait')}
            </button>
          )}
          <WayBack wolf={wolf} seat={seat} wish={wish} />
          <button ref={button} class="sm warn" onClick={twice(() => send({ do: 'remove', seat }))}>
            {sure ? t('mod.sure.short') : t('mod.remove.of', name(seat))}
          </button>
        </div>
      )}
    </div>
  )
}
