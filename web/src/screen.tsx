// The shared screen of any game: one sentence, one clock, the board; no controls.

import { useMemo } from 'preact/hooks'
import { Board } from './board'
import { lines } from './journal'
import { standing, type At } from './pieces'
import { useReplay, type Replay } from './replay'
import type { Shown } from './room'
import { Facts, Rest, SeatCards, type Touch } from './sheet'
import { phaseText, placeLabel, useNames, usePack } from './table'
import { sorted } from './view'

/** Who has won, in one sentence. */
function endText({ ui, name, table }: Shown, { result }: Replay): string {
  const seats = (what: string) =>
    table.seats.filter((seat) => result?.seats[seat.seat] === what).map((seat) => name(seat.seat))
  const [won, drawn] = [seats('win'), seats('draw')]
  if (won.length) return `${won.join(', ')} ${ui('over.win', won.length)}.`
  return drawn.length ? `${drawn.join(', ')} ${ui('over.draw', drawn.length)}.` : ui('over.title')
}

const none: Set<string> = new Set()
const noTouch: Touch = { targets: new Map(), focus: undefined, setFocus: () => undefined }

export function GenericScreen(given: Shown) {
  const { map, pack } = usePack(given.game.id)
  const play = useNames(given, pack)
  const { table, known, game, shell, ui } = play
  const seats = table.seats.map((seat) => seat.seat)
  const parts = useMemo(() => sorted(known.view, seats, 'watcher'), [known.view])
  const at = useMemo(
    () => (map ? standing(game.id, known.view, (id) => map.places.has(id), pack) : new Map<string, At>()),
    [map, pack, known.view],
  )
  const replay = useReplay(play)
  const recent = lines(play, known).slice(-6).reverse()
  return (
    <div class="bigscreen">
      <header>
        <h1>{table.title || (shell.titles[game.id]?.title ?? game.title)}</h1>
        <span>{phaseText(play, parts)}</span>
        <span class="grow" />
        <span class="num">{table.code}</span>
      </header>
      <p class="sentence" aria-live="polite">
        {table.state === 'over' ? endText(play, replay) : recent[0]?.text}
      </p>
      <main>
        {map ? (
          <Board
            {...{ map, at, ui }}
            legal={none}
            hot={none}
            chosen={undefined}
            choose={() => undefined}
            label={(p) => placeLabel(play, p)}
            describe={(p) => placeLabel(play, p) || p.id}
          />
        ) : (
          <div class="mat">
            <Facts play={play} view={parts} />
            <SeatCards play={play} view={parts} touch={noTouch} />
            <Rest play={play} view={parts} touch={noTouch} folded={false} />
          </div>
        )}
      </main>
      <ol class="recent">
        {recent.slice(1).map((line) => (
          <li key={`${line.at}${line.text}`}>{line.text}</li>
        ))}
      </ol>
    </div>
  )
}
