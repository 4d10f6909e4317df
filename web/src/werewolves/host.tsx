// The host's hand on a phone (a sheet that the host opens): pause, one minute more, next; seats that are away. Everyone
// sees what is done here. By night absent seats are not listed (R-abs-1), and calls close by themselves.

import { useState } from 'preact/hooks'
import { api, Refused } from '../api'
import { levels } from '../create'
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
          <Icon name="clock" size={26} />
          <b>{t('mod.longer')}</b>
          <small>{time ? t('hs.then', duration(time.left + 60000, ui)) : t('hs.noclock')}</small>
        </button>
        <button ref={button} disabled={!next || table.paused === true} onClick={press}>
          <Icon name="forward" size={26} />
          <b>{t(sure ? 'mod.sure.short' : 'hs.next')}</b>
          <small>{next ? t(sure ? openIn(wolf) : next) : t('hs.next.none')}</small>
        </button>
      </div>
      {trouble && (
        <p class="ref" role="alert">
          {trouble}
        </p>
      )}
      {away.length > 0 && <h3>{t('hs.away', away.length)}</h3>}
      {away.map((seat) => (
        <Away key={seat.seat} wolf={wolf} seat={seat.seat} lent={seat.lent === true} wish={wish} />
      ))}
      <button class="sm wide" onClick={() => setMore(true)}>
        {t('hs.more')}
      </button>
    </section>
  )
}

function Away({ wolf, seat, lent, wish }: { wolf: Wolf; seat: string; lent: boolean; wish: (seat: string, what: Parameters<typeof api.seat>[3]) => void }) {
  const { t, name, send, game } = wolf
  const { sure, button, twice } = useSure()
  return (
    <div class="awayseat">
      <p>
        <Token wolf={wolf} seat={seat} /> <b>{name(seat)}</b> <span class="hint">{t(lent ? 'mod.lent' : 'mod.away')}</span>
      </p>
      <div class="pair">
        <button class="sm" onClick={() => wish(seat, lent ? { do: 'return' } : { do: 'bot', bot: levels(game)[0] })}>
          {t(lent ? 'hs.return' : 'hs.lend')}
        </button>
        <button ref={button} class="sm warn" onClick={twice(() => send({ do: 'remove', seat }))}>
          {sure ? t('mod.sure.short') : t('mod.remove.of', name(seat))}
        </button>
      </div>
    </div>
  )
}
