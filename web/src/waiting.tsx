// Before the game: the code, the ways in, the seats as they fill, and what the host may do.

import { useEffect, useState } from 'preact/hooks'
import { api, isModerated, Refused, type Account, type Game, type Seat, type SeatChange } from './api'
import { seatColour } from './colours'
import { levels, usualLevel } from './create'
import { Icon } from './icons'
import { Header } from './lobby'
import { Chip, Trouble } from './parts'
import { gathering } from './replay'
import { oldTokenFor, type Shown } from './room'
import { go } from './route'
import { seatSides } from './sides'
import { nonce, rememberSeat } from './store'
import { capital, levelName, refusalText, type Ui } from './text'

type Props = Shown & { screen: boolean; joined: () => void }

export function Waiting(props: Props) {
  const { shell, table, ui, game, screen, you } = props
  const sitting = you !== 'watcher' && you !== 'host'
  const moderates = props.host && isModerated(table)
  const free = table.seats.filter((seat) => seat.kind === 'open').length
  return (
    <div class={screen ? 'lb wait screen' : 'lb wait'}>
      {!screen && <Header shell={shell} />}
      <main class={!sitting && !props.host && !screen ? 'two guest' : 'two'}>
        <section class="invite" aria-labelledby="title">
          <h1 id="title">{table.title || (shell.titles[game.id]?.title ?? game.title)}</h1>
          <p class="lead">{ui('wait.code')}</p>
          <p class="bigcode" aria-label={Array.from(table.code).join(' ')}>
            {table.code.slice(0, 3)} {table.code.slice(3)}
          </p>
          <div class="ways">
            <img class="qr" src={`/api/v1/tables/${table.code}/qr.svg`} alt={ui('wait.qr')} width="148" height="148" />
            <div>
              <p>{ui('wait.link')}</p>
              <p class="addr">{linkOf(shell.address, table.code)}</p>
              {!shell.address && isLocal() && <p class="quiet">{ui('wait.local')}</p>}
              {!screen && <CopyLink {...props} />}
            </div>
          </div>
          {!screen && (
            <p class="row">
              <a class="tool" href={`#/screen/${table.code}`}>
                <Icon name="screen" size={18} />
                {ui('wait.screen')}
              </a>
            </p>
          )}
        </section>
        <section class="seats-panel" aria-labelledby="seats">
          <h2 id="seats" aria-live="polite">
            {free ? ui('wait.free', free) : ui('wait.full')}
          </h2>
          {moderates && !screen && <p class="lead">{ui('wait.moderate')}</p>}
          {table.hints && <p class="lead hints">{ui('waiting.hints')}</p>}
          {!sitting && !moderates && !screen && free > 0 && <JoinForm {...props} />}
          <ul class="seatlist big">
            {table.seats.map((seat, i) => (
              <SeatRow key={seat.seat} {...props} seat={seat} index={i} />
            ))}
          </ul>
          {props.host && !screen ? <HostControls {...props} free={free} /> : <p class="quiet">{ui('wait.host')}</p>}
        </section>
      </main>
    </div>
  )
}

function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
}

function linkOf(address: string | undefined, code: string): string {
  return `${address && isLocal() ? address : location.origin}/#/t/${code}`
}

function CopyLink({ shell, table, ui }: Props) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(linkOf(shell.address, table.code)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button class="small" onClick={copy}>
      <Icon name={copied ? 'check' : 'link'} size={16} />
      {ui(copied ? 'wait.copied' : 'wait.copy')}
    </button>
  )
}

function JoinForm({ shell, table, ui, language, joined, words, game }: Props) {
  const [name, setName] = useState(shell.name)
  const [seat, setSeat] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const join = async (event: Event) => {
    event.preventDefault()
    const tidy = name.trim().replace(/,/g, ' ')
    if (!tidy) return setTrouble(ui('wait.noname'))
    try {
      const taken = await api.join(table.code, tidy, seat || undefined, nonce(), oldTokenFor(table.code))
      rememberSeat(table.code, taken.token)
      shell.setName(tidy)
      joined()
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  return (
    <form class="joinform" onSubmit={join}>
      <label class="field col">
        <span>{ui('wait.name')}</span>
        <input
          value={name}
          maxLength={30}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {game.seat_names.length > 0 && (
        <label class="field col">
          <span>{ui('wait.seat')}</span>
          <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
            <option value="">{ui('wait.any')}</option>
            {table.seats
              .filter((one) => one.kind === 'open')
              .map((one) => (
                <option key={one.seat} value={one.seat}>
                  {capital(seatSides(words, one.seat, table.seats.length))}
                </option>
              ))}
          </select>
        </label>
      )}
      <Trouble text={trouble} />
      <button class="primary wide">{ui('join.sit')}</button>
    </form>
  )
}

function SeatRow(props: Props & { seat: Seat; index: number }) {
  const { seat, index, game, ui, name, you, host, hostToken, table, screen, words } = props
  const free = seat.kind === 'open'
  const title = game.seat_names.length ? capital(seatSides(words, seat.seat, table.seats.length)) : undefined
  const wish = (what: SeatChange) => hostToken && api.seat(table.code, hostToken, seat.seat, what).catch(() => undefined)
  const level = usualLevel(game)
  return (
    <li class={free ? 'free' : ''}>
      <Chip
        colour={
          free
            ? { fill: 'transparent', ink: 'var(--ink2)', letter: String(index + 1) }
            : seatColour(game.id, seat.seat, index, name(seat.seat))
        }
        round
      />
      <span class="nm">
        {free && !seat.name ? ui('seat.open') : name(seat.seat)}
        {title && <small>{title}</small>}
        {free && seat.name && <small>{ui('seat.hand')}</small>}
        {seat.kind === 'bot' && <small>{seat.author ? ui('seat.author', seat.author) : levelName(ui, seat.bot ?? '')}</small>}
        {seat.invited && <small>{ui('seat.invited', seat.invited)}</small>}
        {seat.declined && <small>{ui('seat.declined', seat.declined)}</small>}
        {seat.seat === you && <small>{ui('you')}</small>}
        {seat.kind === 'person' && !seat.here && <small>{ui('seat.away')}</small>}
      </span>
      {host && !screen && free && <Invite game={game} ui={ui} invite={(bot) => wish({ do: 'bot', bot })} />}
      {host && !screen && free && level && (
        <button class="small" onClick={() => wish({ do: 'bot', bot: level })}>
          {ui('host.bot')}
        </button>
      )}
      {host && !screen && (!free || seat.invited) && (
        <button class="small" aria-label={ui('host.free.of', name(seat.seat))} onClick={() => wish({ do: 'free' })}>
          {ui('host.free')}
        </button>
      )}
    </li>
  )
}

/** Bots of others that are connected to this server and play the game; nothing where there are none. */
export function Invite({ game, ui, invite }: { game: Game; ui: Ui; invite: (bot: string) => void }) {
  const [bots, setBots] = useState<Account[]>([])
  useEffect(() => {
    const look = () => void api.bots().then((found) => setBots(found.bots), () => undefined)
    look()
    const timer = setInterval(look, 10000)
    return () => clearInterval(timer)
  }, [])
  const fit = bots.filter((bot) => bot.free && (!bot.games.length || bot.games.includes(game.id)))
  if (!fit.length) return null
  return (
    <select class="small" aria-label={ui('host.invite')} value="" onChange={(event) => invite(event.currentTarget.value)}>
      <option value="">{ui('host.invite')}</option>
      {fit.map((bot) => (
        <option key={bot.name} value={`@${bot.name}`}>
          {ui('bot.of', bot.name, bot.author)}
        </option>
      ))}
    </select>
  )
}

function HostControls({ table, hostToken, game, ui, language, free, known }: Props & { free: number }) {
  const [trouble, setTrouble] = useState<string>()
  const [sure, setSure] = useState(false)
  const names = levels(game)
  const byHand = table.options.moderator === 'proxy' // open seats are people without devices
  const [fill, setFill] = useState(usualLevel(game) ?? '')
  const attempt = async (what: () => Promise<unknown>, then?: () => void) => {
    try {
      await what()
      then?.()
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  useEffect(() => {
    if (hostToken && free === 0 && gathering.delete(table.code)) void attempt(() => api.start(table.code, hostToken))
  }, [free])
  if (!hostToken) return null
  return (
    <div class="hostbox">
      {free > 0 && names.length > 1 && !byHand && (
        <label class="field">
          <span>{ui('host.level')}</span>
          <select value={fill} onChange={(event) => setFill(event.currentTarget.value)}>
            {names.map((name) => (
              <option key={name} value={name}>
                {levelName(ui, name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Trouble text={trouble} />
      <button
        class="primary wide"
        disabled={!known.online}
        onClick={() => attempt(() => api.start(table.code, hostToken, free && !byHand ? fill : undefined))}
      >
        {free && byHand ? ui('host.starthand', free) : free ? ui('host.startbots', free) : ui('host.start')}
      </button>
      <p class="row end">
        {sure ? (
          <>
            <span>{ui('host.close.sure')}</span>
            <button
              class="small warn"
              onClick={() =>
                attempt(
                  () => api.close(table.code, hostToken),
                  () => go('/'),
                )
              }
            >
              {ui('host.close')}
            </button>
            <button class="small" onClick={() => setSure(false)}>
              {ui('no')}
            </button>
          </>
        ) : (
          <button class="small" onClick={() => setSure(true)}>
            {ui('host.close')}
          </button>
        )}
      </p>
    </div>
  )
}
