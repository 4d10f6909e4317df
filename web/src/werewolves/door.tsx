// Before an evening: the host's table with its open door, the picker of cards, "You are in" for those who have come, and the
// same on the shared screen. Nobody fills in a form: a name is all that is asked, and the cards follow the number at the
// door until the host chooses some.

import './werewolves.css'
import './door.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { HALF } from '../alone'
import { api, isModerated, isObject, Refused, type Seat } from '../api'
import { factionColour, seatColour } from '../colours'
import { bestLevel } from '../create'
import { Icon } from '../icons'
import { Settings } from '../lobby'
import { oldHostFor, oldNameFor, oldTokenFor, type Shown } from '../room'
import { slowClocks, slowOptions } from '../slow'
import { nonce, rememberHost, rememberSeat } from '../store'
import { refusalText } from '../text'
import { awaited, LEFT_OUT, useSince } from './again'
import { Emblem } from './card'
import { PrintPage } from './print'
import { othersOf, RulesPage } from './rules'
import { balanceOf, fitted, MOODS, sizeOf, swapFor, useMoods, usePool, type Balance, type CardSet, type Mood, type Pool } from './sets'
import { useSure } from './sure'
import { onePoint, tellIn, type Key, type Tell } from './text'
import { Invite } from '../waiting'
import { Houses } from './village'

type Props = Shown & { screen: boolean; joined: () => void }

export function Door(props: Props) {
  const { screen, you, hostToken } = props
  const late = useSince(awaited(props.table).length > 0, LEFT_OUT)
  const sitting = you !== 'watcher' && you !== 'host'
  const other = useOtherHost(props, sitting)
  if (screen) return <DoorScreen {...props} />
  const moderates = hostToken !== undefined && isModerated(props.table)
  if (!sitting && !moderates) return <Enter {...props} />
  return hostToken && (!other || late) ? <DoorHost {...props} late={late} /> : <YouAreIn {...props} />
}

/** Whether the host of the game before is another, who comes or is waited for; this device only stood in. Once they have come
 * its token is worth nothing. */
function useOtherHost({ table, you, hostToken }: Props, sitting: boolean): boolean {
  const seat = sitting && table.host_seat !== you ? table.seats.find((one) => one.seat === table.host_seat) : undefined
  const come = hostToken !== undefined && seat?.kind === 'person'
  useEffect(() => {
    if (come) rememberHost(table.code, undefined)
  }, [come])
  return seat !== undefined
}

const here = ({ table }: Shown): Seat[] => table.seats.filter((seat) => seat.kind !== 'open')

const isLocal = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** Where no phone can come in it is said why. */
function OnlyHere({ shell, t }: { shell: Props['shell']; t: Tell }) {
  return isLocal() && !shell.address ? <p class="hint local">{t('door.local')}</p> : null
}

function linkOf(address: string | undefined, code: string): string {
  return `${address && isLocal() ? address : location.origin}/#/t/${code}`
}

// ---- Coming in ----

/** A name, and one is in. Who comes back from the game before is in at once. */
function Enter({ shell, table, ui, language, joined, hostToken }: Props) {
  const t = tellIn(language)
  const [name, setName] = useState(shell.name)
  const [trouble, setTrouble] = useState<string>()
  const old = oldTokenFor(table.code)
  const known = oldNameFor(table.code) ?? shell.name
  const seats = here({ table } as Shown)
  const bots = seats.filter((seat) => seat.kind === 'bot').length
  const join = async (wished: string) => {
    const tidy = wished.trim().replace(/,/g, ' ')
    if (!tidy) return setTrouble(ui('wait.noname'))
    try {
      const taken = await api.join(table.code, tidy, undefined, nonce(), old, hostToken ?? oldHostFor(table.code))
      if (taken.host) rememberHost(table.code, taken.host)
      rememberSeat(table.code, taken.token)
      shell.setName(tidy)
      joined()
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  const once = useRef(false)
  useEffect(() => {
    if ((old || hostToken) && known && !once.current) {
      once.current = true
      void join(known)
    }
  }, [])
  return (
    <div class="ww ph day dr enter">
      <main>
        <h1>{shell.titles.werewolves?.title ?? 'Werewolves'}</h1>
        <p class="hint">{t('door.at', table.code.slice(0, 3), table.code.slice(3), seats.length - bots, bots)}</p>
        <form
          class="joinform"
          onSubmit={(event) => {
            event.preventDefault()
            void join(name)
          }}
        >
          <label>
            <span>{ui('wait.name')}</span>
            <input value={name} maxLength={LETTERS} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <TooLong t={t} name={name} />
          {trouble && (
            <p class="ref" role="alert">
              {trouble}
            </p>
          )}
          <button class="big">{t('door.enter')}</button>
        </form>
        <p class="set">
          <Settings shell={shell} />
        </p>
        <a class="sm wide aswall" href={`#/screen/${table.code}`}>
          {t('door.wall')}
        </a>
      </main>
    </div>
  )
}

const LETTERS = 30

/** Nothing more can be typed: it is said why. */
function TooLong({ t, name }: { t: Tell; name: string }) {
  return (
    <p class="hint toolong" role="status">
      {name.length >= LETTERS ? t('door.long', LETTERS) : ''}
    </p>
  )
}

function nameList(names: string[], t: Tell): string {
  const last = names[names.length - 1]
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${t('and')} ${last}` : (last ?? '')
}

/** Whether the clocks are those of a game over days. */
const isSlow = ({ table, game }: Props): boolean => Object.entries(slowClocks(game.options)).every(([clock, seconds]) => table.options[clock] === seconds)

/** Where the seats were chosen before, they are numbered whether somebody sits there or not. */
function YouAreIn(props: Props) {
  const { table, name, you, language, ui } = props
  const t = tellIn(language)
  const seats = here(props)
  const at = seats.findIndex((seat) => seat.seat === you)
  const numbered = table.door ? seats : table.seats
  const hostName = table.host_seat ? name(table.host_seat) : t(isModerated(table) ? 'door.themod' : 'door.thehost')
  const others = seats.filter((seat) => seat.seat !== you).map((seat) => (seat.seat === table.host_seat ? t('door.host', name(seat.seat)) : seat.kind === 'bot' ? t('door.isbot', name(seat.seat)) : name(seat.seat)))
  return (
    <div class="ww ph day dr in">
      <div class="vpic">
        <Houses names={seats.map((seat) => name(seat.seat))} mine={at} />
      </div>
      <main>
        <h1>{t('door.in', name(you))}</h1>
        <p class="st">{t('door.seat', numbered.findIndex((seat) => seat.seat === you) + 1, numbered.length)}</p>
        <p class="here" aria-live="polite">
          <b>{t('door.too')}</b> {others.length ? onePoint(`${nameList(others, t)}.`) : t('door.alone')}
        </p>
        <ol class="next">
          {([['door.next1', hostName], ['door.next2'], ['door.next3']] as [Key, string?][]).map(([key, who], i) => (
            <li key={key}>
              <b class="num">{i + 1}</b>
              <span>{t(key, who ?? '')}</span>
            </li>
          ))}
        </ol>
        <p class="hint end">{t(isSlow(props) ? 'door.days' : 'door.locks')}</p>
        {table.hints && <p class="hint">{ui('waiting.hints')}</p>}
        <Otherwise shown={props} t={t} />
      </main>
      <footer class="ft">
        <Settings shell={props.shell} />
      </footer>
    </div>
  )
}

/** What the host has chosen, for everyone to read before it begins. */
function Otherwise({ shown, t }: { shown: Props; t: Tell }) {
  const others = othersOf(shown)
  return others.length ? (
    <p class="hint others" aria-live="polite">
      <b>{t('door.rules.here')}</b> {others.join(' · ')}
    </p>
  ) : null
}

// ---- The host ----

function Beam({ balance }: { balance: Balance }) {
  const tilt = Math.max(-14, Math.min(14, balance.sum * 2))
  const rad = (tilt * Math.PI) / 180
  const end = (side: number) => [64 + side * 46 * Math.cos(rad), 18 + side * 46 * Math.sin(rad)] as const
  const [wolf, village] = [factionColour('werewolves', 'werewolves'), factionColour('werewolves', 'village')]
  const pan = (side: number, text: string, colour: typeof wolf) => {
    const [x, y] = end(side)
    return (
      <g>
        <path d={`M${x} ${y}l-14 14M${x} ${y}l14 14`} />
        <rect x={x - 20} y={y + 14} width="40" height="21" rx="3" fill={colour?.fill} />
        <text x={x} y={y + 29} text-anchor="middle" fill={colour?.ink}>
          {text}
        </text>
      </g>
    )
  }
  return (
    <svg class="beam" viewBox="-8 0 144 80" width="128" height="80" aria-hidden="true">
      <path d={`M${end(-1).join(' ')}L${end(1).join(' ')}M64 18V72M50 72h28`} />
      <circle cx="64" cy="18" r="4" />
      {pan(-1, `W ${balance.wolves}`, wolf)}
      {pan(1, `V ${balance.village}`, village)}
    </svg>
  )
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** The pack first, then the village. */
const inOrder = (set: CardSet) => Object.entries(set).sort(([a], [b]) => Number(b === 'werewolf') - Number(a === 'werewolf'))

function CardRow({ set, props, t }: { set: CardSet; props: Props; t: Tell }) {
  const { words } = props
  return (
    <ul class="cardrow">
      {inOrder(set).map(([card, count]) => {
        const colour = factionColour('werewolves', card === 'werewolf' ? 'werewolves' : 'village')
        return (
          <li key={card}>
            <span class="cpic" style={{ background: colour?.fill, color: colour?.ink }}>
              <Emblem card={card} size={30} />
              {count > 1 && <b class="num">{count}</b>}
            </span>
            <small>{words.word('card', card)}</small>
          </li>
        )
      })}
      <li class="sr">{t('door.cards', sizeOf(set))}</li>
    </ul>
  )
}

function DoorHost(props: Props & { late: boolean }) {
  const { shell, table, ui, language, name, you, hostToken = '', game, known, late } = props
  const t = tellIn(language)
  const seats = here(props)
  const count = seats.length
  const pool = usePool()
  const moods = useMoods(count)
  const mood = (MOODS.find((one) => one === table.options.profile) ?? 'standard') as Mood
  const own = isObject(table.options.set) ? (table.options.set as CardSet) : undefined
  const waited = awaited(table)
  useEffect(() => {
    if (late) for (const seat of waited) void attempt(api.seat(table.code, hostToken, seat.seat, { do: 'free' })) // they may still come in
  }, [late])
  const total = Math.max(6, count + waited.length) // seats are kept for those who come back
  const set = own ? (fitted(own, total, pool) ?? own) : (moods[mood] ?? {})
  const off = total - sizeOf(set) // cards that the host's own set lacks, and no Villager can make up for
  const [picking, setPicking] = useState(false)
  const [menu, setMenu] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [rules, setRules] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [newest, setNewest] = useState<string>()
  const closing = useSure()
  const [picked, setPicked] = useState<string>() // whom the host may send away
  const known_ = useRef(new Set(seats.map((seat) => seat.seat)))
  useEffect(() => {
    const come = seats.find((seat) => !known_.current.has(seat.seat))
    known_.current = new Set(seats.map((seat) => seat.seat))
    if (come) setNewest(come.seat)
  }, [seats.map((seat) => seat.seat).join()])
  const attempt = (what: Promise<unknown>) =>
    what.then(
      () => setTrouble(undefined),
      (error) => setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline')),
    )
  // Two switches in a row: the second goes by what the first has asked for, though the table has not told it yet.
  const wanted = useRef(table.options)
  useEffect(() => {
    wanted.current = table.options
  }, [JSON.stringify(table.options)])
  const change = (part: object) => {
    const { set: _, free_set: __, ...rest } = wanted.current as { [name: string]: unknown }
    wanted.current = { ...rest, ...part }
    const back = (error: unknown) => {
      wanted.current = table.options
      throw error
    }
    return attempt(api.options(table.code, hostToken, wanted.current).catch(back))
  }
  const keptSet = own && { set: own, free_set: true }
  const clocks = slowClocks(game.options)
  const days = slowOptions(game.options)
  const slow = isSlow(props)
  const moderated = isModerated(table)
  const byHand = table.options.moderator === 'proxy'
  // A person who moderates holds no card: the host gives the seat up, or sits down again with the name of before. With real
  // cards (R-deal-7) nobody needs a device, and the host enters names here and cards as the first night reveals them.
  const moderate = async (how: 'software' | 'person' | 'proxy') => {
    const on = how !== 'software'
    await change({ ...keptSet, moderator: how, dealt_by_hand: how === 'proxy' || undefined })
    if (on && you.startsWith('p')) await attempt(api.seat(table.code, hostToken, you, { do: 'free' }))
    if (on) rememberSeat(table.code, undefined)
    props.joined()
  }
  const people = seats.filter((seat) => seat.kind === 'person').length
  const bots = seats.filter((seat) => seat.kind === 'bot').length
  const level = bestLevel(game) ?? 'random'
  const begin = async () => {
    const mine = own && fitted(own, count, pool)
    if (own && !mine) return setPicking(true) // somebody has to choose
    if (mine && sizeOf(own) !== count) await change({ set: mine, free_set: true })
    if (people === 1 && !moderated && !slow) await attempt(api.options(table.code, hostToken, { moments: HALF, ...wanted.current }, { kind: 'none' }))
    await attempt(api.start(table.code, hostToken))
  }
  const fill = async () => {
    for (let i = count; i < 6; i++) await attempt(api.bot(table.code, hostToken, level))
  }
  if (picking && pool)
    return <SetPicker {...props} t={t} pool={pool} count={count} mood={mood} moods={moods} first={set} use={(next) => (void change(next ? { set: next, free_set: true } : {}), setPicking(false))} back={() => setPicking(false)} />
  if (rules) return <RulesPage shown={props} t={t} change={(part) => void change({ ...keptSet, ...part })} trouble={trouble} back={() => setRules(false)} />
  if (printing) return <PrintPage set={set} names={seats.map((seat) => name(seat.seat))} words={props.words} t={t} back={() => setPrinting(false)} />
  const balance = balanceOf(set, pool)
  const share = () => {
    const url = linkOf(shell.address, table.code)
    if (navigator.share) void navigator.share({ url }).catch(() => undefined)
    else void navigator.clipboard?.writeText(url)
  }
  return (
    <div class="ww ph day dr host">
      <header>
        <div class="hd">
          <h1>{shell.titles.werewolves?.title ?? game.title}</h1>
          <span class="s">{t('door.yours')}</span>
          <span class="grow" />
          <a class="hb" href={`#/screen/${table.code}`} aria-label={ui('wait.screen')}>
            <Icon name="screen" size={24} />
          </a>
          <button class="hb" aria-label={t('door.menu')} aria-expanded={menu} onClick={() => setMenu(!menu)}>
            <Icon name="list" size={24} />
          </button>
        </div>
        {menu && (
          <div class="menu4">
            <Settings shell={shell} />
            <label>
              <input type="checkbox" role="switch" checked={table.options.moderator === 'person'} onChange={(event) => void moderate(event.currentTarget.checked ? 'person' : 'software')} />
              <span>{t('door.moderate')}</span>
            </label>
            <label>
              <input type="checkbox" role="switch" checked={byHand} onChange={(event) => void moderate(event.currentTarget.checked ? 'proxy' : 'software')} />
              <span>{t('door.proxy')}</span>
            </label>
            <label>
              <input type="checkbox" role="switch" checked={slow} onChange={(event) => void change({ ...keptSet, ...(event.currentTarget.checked ? days : Object.fromEntries(Object.keys(days).map((one) => [one, undefined]))) })} />
              <span>{t('door.slow')}</span>
            </label>
            <label>
              <input type="checkbox" role="switch" checked={table.options.fast_pack === true} onChange={(event) => void change({ ...keptSet, fast_pack: event.currentTarget.checked })} />
              <span>
                {t('door.quick')} {slow && table.options.fast_pack !== true && <b>{t('door.quick.days', Number(clocks.t_pack) / 3600)}</b>}
              </span>
            </label>
            <label>
              <input type="checkbox" role="switch" checked={table.options.ghost_view === 'all'} onChange={(event) => void change({ ...keptSet, ghost_view: event.currentTarget.checked ? 'all' : 'public' })} />
              <span>{t('door.ghosts')}</span>
            </label>
            <button class="sm" onClick={() => setPrinting(true)}>
              {t('print')}
            </button>
            <button class="sm" onClick={() => setRules(true)}>
              {t('door.rules.all')}
            </button>
            <button ref={closing.button} class={closing.sure ? 'sm warn' : 'sm'} onClick={closing.twice(() => void attempt(api.close(table.code, hostToken)).then(() => (location.hash = '/')))}>
              {closing.sure ? t('door.close.sure', count) : ui('host.close')}
            </button>
          </div>
        )}
      </header>
      <main>
        {!byHand && <section class="invite">
          <img class="qr" src={`/api/v1/tables/${table.code}/qr.svg`} alt={ui('wait.qr')} width="104" height="104" />
          <div>
            <p class="hint">{t('door.scan')}</p>
            <p class="bigcode" aria-label={Array.from(table.code).join(' ')}>
              {table.code.slice(0, 3)} {table.code.slice(3)}
            </p>
            <button class="sm" onClick={share}>
              <Icon name="link" size={18} /> {t('door.send')}
            </button>
          </div>
        </section>}
        {!byHand && <OnlyHere shell={shell} t={t} />}
        <div class="row2">
          <h2>
            {t('door.count', count)} {bots > 0 && <small>{t('door.bots', bots)}</small>}
          </h2>
          <span class="hint" aria-live="polite">
            {newest && seats.some((seat) => seat.seat === newest) ? t('door.came', name(newest)) : ''}
          </span>
        </div>
        {byHand && <Names {...props} t={t} attempt={attempt} />}
        <ul class={[...seats, ...waited].some((seat) => Array.from(seat.name).length > 6) ? 'chips long' : 'chips'}>
          {seats.map((seat) => (
            <li key={seat.seat} class={seat.seat === newest ? 'new' : ''}>
              <Person {...props} seat={seat.seat} index={table.seats.indexOf(seat)} />
              <button class="t" aria-pressed={picked === seat.seat} disabled={seat.seat === you} onClick={() => setPicked(picked === seat.seat ? undefined : seat.seat)}>
                {name(seat.seat)}
              </button>
              {seat.seat === you && <small>{ui('you')}</small>}
              {seat.kind === 'bot' && <small class="botmark">{t('bot')}</small>}
              {picked === seat.seat && (
                <button class="x" aria-label={ui('host.free.of', name(seat.seat))} onClick={() => attempt(api.seat(table.code, hostToken, seat.seat, { do: 'free' }))}>
                  ×
                </button>
              )}
            </li>
          ))}
          {waited.map((seat) => (
            <li key={seat.seat} class="yet" aria-label={t('again.yet', seat.name)}>
              <Person {...props} seat={seat.seat} index={table.seats.indexOf(seat)} />
              <span class="t">{seat.name}</span>
              <small>…</small>
            </li>
          ))}
          {!byHand && count + waited.length < game.seats[1] && <li class="add">
            <button onClick={() => attempt(api.bot(table.code, hostToken, level))}>
              <Icon name="plus" size={18} /> {t('door.bot')}
            </button>
            <Invite game={game} ui={ui} invite={(bot) => void attempt(api.bot(table.code, hostToken, bot))} />
          </li>}
        </ul>
        <div class="row2">
          <h2>{t('door.cards', Math.max(6, count))}</h2>
          <span class="hint">{own ? t('door.own') : t('door.follow')}</span>
        </div>
        <Otherwise shown={props} t={t} />
        {own && <OwnSet own={own} set={set} off={off} t={t} />}
        <div class="three moods" role="group" aria-label={t('door.mood')}>
          {MOODS.map((one) => (
            <button key={one} aria-pressed={!own && one === mood} onClick={() => void change({ profile: one })}>
              <b>{t(`mood.${one}` as Key)}</b>
              <small>{moods[one] ? t('door.balance', signed(balanceOf(moods[one] ?? {}, pool).sum)) : ' '}</small>
            </button>
          ))}
        </div>
        {alike(moods).map((pair) => (
          <p key={pair.join()} class="hint">
            {t('door.alike', nameList(pair.map((one) => t(`mood.${one}` as Key)), t), Math.max(6, count))}
          </p>
        ))}
        <CardRow set={set} props={props} t={t} />
        {byHand && (
          <button class="sm printcards" onClick={() => setPrinting(true)}>
            {t('print')}
          </button>
        )}
        <div class="weigh">
          <Beam balance={balance} />
          <p>
            <b>{t(inside(balance, pool, mood) || isProposed(set, moods) ? 'door.even' : 'door.uneven', signed(balance.sum))}</b>
            <br />
            <span class="hint">{count < 6 ? t('door.six') : t('door.weights', balance.wolves, balance.village)}</span>
          </p>
          <button class="sm" onClick={() => setPicking(true)} disabled={count < 6}>
            {t('door.change')}
          </button>
        </div>
      </main>
      <footer class="ft">
        {trouble && (
          <p class="ref" role="alert">
            {trouble}
          </p>
        )}
        {count < 6 && !byHand && (
          <button class="big" onClick={fill}>
            {t('door.fill', 6 - count)}
          </button>
        )}
        {count >= 6 && (
          <button class="big" disabled={!known.online} onClick={begin}>
            {t('door.begin', count)}
          </button>
        )}
        <p class="hint">{count < 6 ? t('door.missing', 6 - count) : t(byHand ? 'door.you.enter' : moderated ? 'door.you.moderate' : slow ? 'door.days' : people === 1 ? 'door.alone.hint' : 'door.minutes', Math.round(10 + count * 2.2))}</p>
      </footer>
    </div>
  )
}

/** People without a device: one name after the other, as they sit down. */
function Names({ table, hostToken = '', ui, t, attempt }: Props & { t: Tell; attempt: (what: Promise<unknown>) => Promise<void> }) {
  const [name, setName] = useState('')
  const add = (event: Event) => {
    event.preventDefault()
    const tidy = name.trim().replace(/,/g, ' ')
    if (!tidy) return
    void attempt(api.person(table.code, hostToken, tidy))
    setName('')
  }
  return (
    <form class="sayf namesf" onSubmit={add}>
      <input aria-label={ui('wait.name')} placeholder={t('door.whosits')} value={name} maxLength={LETTERS} onInput={(event) => setName(event.currentTarget.value)} />
      <button>{t('door.add')}</button>
      <TooLong t={t} name={name} />
    </form>
  )
}

/** What has become of the host's own set since somebody came or went. */
export function OwnSet({ own, set, off, t }: { own: CardSet; set: CardSet; off: number; t: Tell }) {
  const more = sizeOf(set) - sizeOf(own)
  if (off === 0 && more === 0) return null
  const said = off > 0 ? t('door.toofew', sizeOf(set), off) : off < 0 ? t('door.toomany', sizeOf(set), -off) : t(more > 0 ? 'door.grown' : 'door.shrunk', Math.abs(more))
  return (
    <p class="hint ownset" role="status">
      {said}
    </p>
  )
}

/** Moods that propose the same cards, of more than one: told, or the choice would seem to do nothing. */
function alike(moods: { [mood: string]: CardSet }): Mood[][] {
  const same = (one: Mood, other: Mood) => moods[one] !== undefined && JSON.stringify(moods[one]) === JSON.stringify(moods[other])
  return MOODS.map((one) => MOODS.filter((other) => same(one, other))).filter((group, i) => group.length > 1 && group[0] === MOODS[i])
}

/** No set that is proposed is called uneven: where the window of a mood holds none, the nearest is the best there is. */
function isProposed(set: CardSet, moods: { [mood: string]: CardSet }): boolean {
  return Object.values(moods).some((one) => JSON.stringify(one) === JSON.stringify(set))
}

function inside(balance: Balance, pool: Pool | undefined, mood: Mood): boolean {
  const [low, high] = pool?.profiles[mood]?.window ?? [-1, 1]
  return balance.sum >= low && balance.sum <= high
}

function Person({ game, name, seat, index, size = 34 }: Props & { seat: string; index: number; size?: number }) {
  const colour = seatColour(game.id, '', index, name(seat))
  return (
    <span class="tok" style={{ width: size, height: size, fontSize: size * 0.44, background: colour.fill, color: colour.ink }} aria-hidden="true">
      {colour.letter}
    </span>
  )
}

interface PickerProps {
  t: Tell
  pool: Pool
  count: number
  mood: Mood
  moods: { [mood: string]: CardSet }
  first: CardSet
  use: (set: CardSet | undefined) => void
  back: () => void
}

/** One row a character. Any set may be used: the balance warns, it does not forbid. */
function SetPicker(props: Props & PickerProps) {
  const { t, pool, count, mood, moods, first, use, back, words } = props
  const [set, setSet] = useState<CardSet>(first)
  const size = sizeOf(set)
  const balance = balanceOf(set, pool)
  const window = pool.profiles[mood]?.window ?? [-1, 1]
  const even = inside(balance, pool, mood) || isProposed(set, moods)
  const swap = !even && size === count ? swapFor(set, pool, window) : undefined
  const put = (card: string, n: number) => setSet(Object.fromEntries(Object.entries({ ...set, [card]: n }).filter(([, many]) => many > 0)))
  return (
    <div class="ww ph day dr picker">
      <header>
        <div class="hd">
          <button class="hb" aria-label={t('say.back')} data-back onClick={back}>
            <Icon name="back" size={24} />
          </button>
          <h1>{t('door.cards', count)}</h1>
          <span class="grow" />
          <button class="sm" onClick={() => use(undefined)}>
            {t('door.reset', t(`mood.${mood}` as Key))}
          </button>
        </div>
        <div class={even ? 'weigh' : 'weigh bad'} role="status">
          <Beam balance={balance} />
          <p>
            <b>{t(even ? 'door.even' : 'door.uneven', signed(balance.sum))}</b>
            <br />
            {even ? t('door.weights', balance.wolves, balance.village) : t(balance.sum > window[1] ? 'door.favours.village' : 'door.favours.wolves', signed(window[0]), signed(window[1]))}
          </p>
        </div>
      </header>
      <main>
        <ul class="pickset">
          {[...pool.characters].sort((a, b) => Number(b.id === 'werewolf') - Number(a.id === 'werewolf')).map(({ id, side, value, count: most, always, requires }) => {
            const n = set[id] ?? 0
            const colour = factionColour('werewolves', side)
            return (
              <li key={id} class={n ? '' : 'off'}>
                <span class="cpic" style={{ background: colour?.fill, color: colour?.ink }}>
                  <Emblem card={id} size={28} />
                </span>
                <p>
                  <b>{words.word('card', id)}</b> <span class="val num">{signed(value)}</span>
                  <br />
                  <small>{requires && !set[requires] ? t('door.needs', words.word('card', requires)) : words.word('ability', id)}</small>
                </p>
                {most > 1 ? (
                  <span class="stepper" role="group" aria-label={words.word('card', id)}>
                    <button aria-label={t('door.fewer', words.word('card', id))} disabled={n <= (always ? 1 : 0)} onClick={() => put(id, n - 1)}>
                      −
                    </button>
                    <output class="num">{n}</output>
                    <button aria-label={t('door.more', words.word('card', id))} disabled={n >= most} onClick={() => put(id, n + 1)}>
                      +
                    </button>
                  </span>
                ) : always ? (
                  <small>{t('door.always')}</small>
                ) : (
                  <button class={n ? 'sm inn' : 'sm'} aria-pressed={n > 0} onClick={() => put(id, n ? 0 : 1)}>
                    {t(n ? 'door.inn' : 'door.add')}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </main>
      <footer class="ft">
        {size !== count && <p class="hint">{t(size > count ? 'door.toomany' : 'door.toofew', size, Math.abs(size - count))}</p>}
        {swap && (
          <div class="swap">
            <span>{t('door.swap', words.word('card', swap.out), words.word('card', swap.into), signed(swap.sum))}</span>
            <button class="sm" onClick={() => setSet(swapped(set, swap.out, swap.into))}>
              {t('door.doswap')}
            </button>
          </div>
        )}
        <button class={size === count ? 'big' : 'big off'} aria-disabled={size !== count} onClick={() => size === count && use(set)}>
          {t('door.use', size)}
        </button>
      </footer>
    </div>
  )
}

function swapped(set: CardSet, out: string, into: string): CardSet {
  const next = { ...set, [out]: (set[out] ?? 0) - 1, [into]: (set[into] ?? 0) + 1 }
  return Object.fromEntries(Object.entries(next).filter(([, n]) => n > 0))
}

// ---- The shared screen ----

function DoorScreen(props: Props) {
  const { shell, table, ui, language, name } = props
  const t = tellIn(language)
  const seats = here(props)
  const bots = seats.filter((seat) => seat.kind === 'bot').length
  return (
    <div class="ww sc dr dusk">
      <main class="vl">
        <Houses names={seats.map((seat) => name(seat.seat))} mine={-1} wide bots={seats.flatMap((seat, i) => (seat.kind === 'bot' ? [i] : []))} bot={t('bot')} />
        <div class="ttl">
          <h1>{shell.titles.werewolves?.title ?? 'Werewolves'}</h1>
          <p aria-live="polite">{seats.length ? t('door.count', seats.length) : t('door.open')} {bots > 0 && t('door.bots', bots)}</p>
        </div>
      </main>
      <aside>
        <img class="qr" src={`/api/v1/tables/${table.code}/qr.svg`} alt={ui('wait.qr')} />
        <p>{t('door.scan')}</p>
        <p class="bigcode" aria-label={Array.from(table.code).join(' ')}>
          {table.code.slice(0, 3)} {table.code.slice(3)}
        </p>
        <p class="addr">{linkOf(shell.address, table.code)}</p>
        <OnlyHere shell={shell} t={t} />
      </aside>
    </div>
  )
}
