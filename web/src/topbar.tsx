// The bar over a table: the game, its phase, who sits there, the clock.

import type { Clock } from './api'
import { seatColour } from './colours'
import { serverTime } from './connection'
import { Icon } from './icons'
import { ClockText } from './journal'
import type { SideMark } from './kit/module'
import { Settings } from './lobby'
import { Chip } from './parts'
import type { Shown } from './room'
import { seatSides } from './sides'
import { capital } from './text'
import { useTick } from './tick'

/** Whose page this is, and for which side the question is asked. */
export function Who({ play, acting }: { play: Shown; acting?: SideMark }) {
  const { you, table, name, game, ui } = play
  const index = table.seats.findIndex((seat) => seat.seat === you)
  if (index < 0) return <b>{ui(you === 'host' ? 'you.host' : 'you.watcher')}</b>
  if (acting)
    return (
      <>
        <Chip colour={acting.colour} />
        <b>{acting.name}</b>
        <span>{acting.note ?? name(you)}</span>
      </>
    )
  return (
    <>
      <Chip colour={seatColour(game.id, you, index, name(you))} round />
      <b>{game.seat_names.length > 0 ? capital(seatSides(play.words, you, table.seats.length)) : name(you)}</b>
      {game.seat_names.length > 0 && <span>{name(you)}</span>}
    </>
  )
}

interface TopProps {
  play: Shown
  phase: string
  turn: string | undefined
  figure: (seat: string) => string | number | undefined
  sides: SideMark[] | undefined
  menu: (which: 'help' | 'host') => void
}

export function TopBar({ play, phase, turn, figure, sides, menu }: TopProps) {
  const { table, game, shell, ui, name, you, known, host } = play
  return (
    <header class="top">
      <a class="ib" href="#/" aria-label={ui('back.lobby')} title={ui('back.lobby')}>
        <Icon name="home" />
      </a>
      <h1>{table.title || (shell.titles[game.id]?.title ?? game.title)}</h1>
      <span class="phase">{phase}</span>
      <span class="grow" />
      <ul class="seats" aria-label={ui('seats')}>
        {sides?.map(({ id, colour, name: side, who, figure: score, on }) => (
          <li key={id} class={`seat${on ? ' on' : ''}`} title={`${side}: ${who}`}>
            <Chip colour={colour} />
            <span class="sr">{side}: </span>
            <span class="nm">{who}</span> {score !== undefined && <b class="num">{score}</b>}
            {on && <span class="sr"> {ui('seat.turn')}</span>}
          </li>
        ))}
        {(sides ? [] : table.seats.slice(0, 8)).map((seat, i) => {
          const on = seat.seat === turn || (seat.seat === you && known.ask !== undefined)
          return (
            <li key={seat.seat} title={name(seat.seat)} class={`seat${on ? ' on' : ''}${seat.kind === 'person' && !seat.here ? ' away' : ''}`}>
              <Chip colour={seatColour(game.id, seat.seat, i, name(seat.seat))} round />
              <span class="nm">{seat.seat === you ? ui('you.short') : name(seat.seat)}</span>
              {figure(seat.seat) !== undefined && <b class="num">{figure(seat.seat)}</b>}
              {on && <span class="sr"> {ui('seat.turn')}</span>}
            </li>
          )
        })}
        {!sides && table.seats.length > 8 && <li class="seat">+{table.seats.length - 8}</li>}
      </ul>
      <Deadline play={play} />
      {host && (
        <button class="ib" aria-label={ui('host.menu')} title={ui('host.menu')} onClick={() => menu('host')}>
          <Icon name="people" />
        </button>
      )}
      <span class="hide-s">
        <Settings shell={shell} />
      </span>
      <button class="ib hide-s" aria-label={ui('help')} title={ui('help')} onClick={() => menu('help')}>
        <Icon name="help" />
      </button>
    </header>
  )
}

/** How long a decision may take; 0 where the clock does not say. */
function wholeOf({ kind, seconds }: Clock): number {
  return kind === 'days' ? seconds * 86400000 : kind === 'decision' || kind === 'bank' ? seconds * 1000 : 0
}

/** The clock of what is open. The server's time counts; ours only measures how much has passed. */
function Deadline({ play }: { play: Shown }) {
  const { table, ui } = play
  useTick(500, Boolean(table.deadline))
  if (!table.deadline || table.state !== 'running') return null
  const left = table.deadline - serverTime(play.known)
  const low = left > 0 && left * 3 <= wholeOf(table.clock)
  return (
    <span class={low ? 'clk low' : 'clk'} title={ui('clock.left')}>
      <Icon name="clock" size={16} />
      <ClockText ms={left} play={play} />
      <span class="sr" role="status">
        {low ? ui('clock.third') : ''}
      </span>
    </span>
  )
}
