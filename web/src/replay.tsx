// The end of a game: how it ended, the record as a file, a rematch, and its past step by step. The server gives what
// everyone may know once a game is over; while it runs there is no way back.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { api, Refused, type Past, type Table } from './api'
import { Course } from './chart'
import { Icon } from './icons'
import { Chip, Trouble } from './parts'
import type { Shown } from './room'
import { go } from './route'
import { nonce, remembered, rememberHost, rememberSeat } from './store'
import { refusalText } from './text'
import { badgeOf, winnersText } from './winners'

const STEP = 900 // milliseconds an answer is looked at while it plays

export interface Replay {
  view: Past['view'] | undefined // undefined: the present
  at: number
  total: number
  journal: Past['journal'] | undefined // as it was then; once over, all of it
  result: Past['result'] | undefined
  last: Past | undefined // how it ended
  playing: boolean
  play: (on: boolean) => void
  show: (at: number | undefined) => void
  follow: (entry: number) => void // to the answer that wrote this journal entry
  key: (key: string) => boolean
}

export function useReplay({ table }: Shown): Replay {
  const over = table.state === 'over'
  const [past, setPast] = useState<Past>()
  const [last, setLast] = useState<Past>()
  const wanted = useRef<number>()
  const whole = useRef<Promise<Past>>() // a key pressed while it is on its way waits for it
  useEffect(() => {
    if (!over) return
    whole.current = api.past(table.code)
    whole.current.then(setLast, () => undefined)
  }, [over, table.code])
  const total = last?.answers ?? 0
  const show = (at: number | undefined, end = total) => {
    wanted.current = at !== undefined && at < end ? at : undefined
    if (at === undefined || at >= end) return setPast(undefined)
    api.past(table.code, at).then(
      (found) => wanted.current === at && setPast(found),
      () => undefined,
    )
  }
  const follow = async (entry: number) => {
    let [low, high] = [0, total]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const { journal } = await api.past(table.code, middle)
      if (journal.length > entry) high = middle
      else low = middle + 1
    }
    show(low)
  }
  const [playing, setPlaying] = useState(false)
  const at = past ? past.at : total
  const play = (on: boolean) => {
    if (on && at >= total) show(0)
    setPlaying(on)
  }
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => (at >= total ? setPlaying(false) : show(at + 1)), STEP)
    return () => clearInterval(timer)
  }, [playing, at])
  const key = (pressed: string) => {
    if (!over || (pressed !== ',' && pressed !== '.')) return false
    const step = pressed === ',' ? -1 : 1
    const turn = ({ answers }: Past) => show(Math.max(0, (wanted.current ?? answers) + step), answers)
    whole.current?.then(turn, () => undefined)
    return true
  }
  return {
    view: past?.view,
    at,
    playing,
    play,
    total,
    journal: (past ?? last)?.journal,
    result: last?.result,
    last,
    show,
    follow: (entry) => void follow(entry).catch(() => undefined),
    key,
  }
}

export function Ending({ play, replay, sheet, seatOf, children }: { play: Shown; replay: Replay; sheet?: () => void; seatOf: (side: string) => string | undefined; children?: ComponentChildren }) {
  const { ui, words, table, name, known } = play
  const result = replay.result
  const winners = table.seats.filter((seat) => result?.seats[seat.seat] === 'win')
  const drawn = table.seats.filter((seat) => result?.seats[seat.seat] === 'draw')
  const lead = winners.length ? winners : drawn
  const said = known.journal[known.journal.length - 1]
  return (
    <section class="panel ending" aria-label={ui('over.title')}>
      <h3>{ui('over.title')}</h3>
      {lead.length > 0 && (
        <p class="winners">
          {lead.map((seat) => (
            <Chip key={seat.seat} colour={badgeOf(play, result?.score ?? [], seatOf, seat.seat)} />
          ))}{' '}
          <b>{winnersText(ui, { won: winners.length > 0, names: lead.map((seat) => name(seat.seat)), mine: lead.length === 1 && lead[0]?.seat === play.you })}</b>
        </p>
      )}
      {/* The journal's last line names a side: who has won is known with the result. */}
      <p>{result?.why ? words.word('end', result.why) : !result ? ui('loading') : said ? words.entry(said) : ''}</p>
      {sheet && (
        <button class="ans" onClick={sheet}>
          <span class="t">{ui('final')}</span>
        </button>
      )}
      {children}
      {replay.total > 0 && <Slider play={play} replay={replay} />}
      {replay.total > 0 && <Course play={play} replay={replay} />}
      <p class="row">
        <RecordLink table={table} look="small" text={ui('over.record')} />
        <Rematch play={play} />
      </p>
      <p class="quiet">{ui('over.verify')}</p>
    </section>
  )
}

/** The record as a file. Where only those at the table may have it the browser must say who it is, which a link cannot. */
export function RecordLink({ table, look, text, token, icon }: { table: Table; look: string; text: string; token?: string; icon?: boolean }) {
  const name = `${table.code}.sandtable`
  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    const url = URL.createObjectURL(await api.record(table.code, token))
    const link = Object.assign(document.createElement('a'), { href: url, download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <a
      class={look}
      href={`/api/v1/tables/${table.code}/record`}
      download={name}
      onClick={table.watchers && !token ? undefined : (event) => void save(event)}
    >
      {icon && <Icon name="save" size={18} />}
      {text}
    </a>
  )
}

function Slider({ play, replay }: { play: Shown; replay: Replay }) {
  const { ui } = play
  const { playing } = replay
  return (
    <div class="replay">
      <button
        class="ib"
        aria-label={ui('replay.back')}
        disabled={replay.at <= 0}
        onClick={() => replay.show(Math.max(0, replay.at - 1))}
      >
        <Icon name="back" />
      </button>
      <button
        class="ib"
        aria-label={ui(playing ? 'replay.pause' : 'replay.play')}
        onClick={() => replay.play(!playing)}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        class="ib"
        aria-label={ui('replay.forward')}
        disabled={!replay.view}
        onClick={() => replay.show(replay.at + 1)}
      >
        <Icon name="forward" />
      </button>
      <input
        type="range"
        min={0}
        max={replay.total}
        value={replay.at}
        aria-label={ui('replay')}
        onInput={(event) => replay.show(Number(event.currentTarget.value))}
      />
      <span class="num">{replay.view ? ui('replay.at', replay.at, replay.total) : ui('replay.end')}</span>
    </div>
  )
}

/** Rematches that begin when all who were asked have come: who asked has nothing more to do. */
export const gathering = new Set<string>()

/** One tap: a new table, one's own seat and name at it, and the game begins at once where nobody else has to come. */
export function Rematch({ play, look = 'small', text, options }: { play: Shown; look?: string; text?: string; options?: object }) {
  const { ui, table, hostToken, language, you } = play
  const [trouble, setTrouble] = useState<string>()
  const token = hostToken ?? (table.state === 'over' ? remembered().seats[table.code] : undefined) // the person who asks hosts it
  if (!token || table.rematch) return null
  const again = async () => {
    try {
      const made = await api.rematch(table.code, token, options)
      rememberHost(made.table, made.host)
      await sitAgain(play, made.table)
      const alone = table.seats.every((seat) => seat.seat === you || seat.kind === 'bot')
      if (alone) await api.start(made.table, made.host).catch(() => undefined) // the waiting room says what is missing
      else gathering.add(made.table)
      go(`/t/${made.table}`)
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  return (
    <>
      <button class={look} onClick={() => void again()}>
        {look !== 'small' && <Icon name="again" size={18} />}
        <span class="t">{text ?? ui('over.rematch')}</span>
      </button>
      <Trouble text={trouble} />
    </>
  )
}

/** Takes the same seat under the same name at the table of the rematch: the old tokens say whose it was, and whose table. */
export async function sitAgain({ table, you, name }: Pick<Shown, 'table' | 'you' | 'name'>, code: string): Promise<void> {
  const old = remembered().seats[table.code]
  if (!old || remembered().seats[code]) return
  const { token, host } = await api.join(code, name(you), undefined, nonce(), old, remembered().hosts[code] ?? remembered().hosts[table.code])
  if (host) rememberHost(code, host) // who was host before is host again
  rememberSeat(code, token)
}
