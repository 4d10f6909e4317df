// The shared screen of any game: one sentence, one clock, the board; no controls.

import { useMemo } from 'preact/hooks'
import { useModule } from './games'
import { lines } from './journal'
import type { Scene } from './kit/module'
import { useFiles, useNames } from './pack'
import { useReplay, type Replay } from './replay'
import type { Shown } from './room'
import { winnersText } from './winners'

/** Who has won, in one sentence. */
function endText({ ui, name, table }: Shown, { result }: Replay): string {
  const seats = (what: string) =>
    table.seats.filter((seat) => result?.seats[seat.seat] === what).map((seat) => name(seat.seat))
  const [won, drawn] = [seats('win'), seats('draw')]
  const names = won.length ? won : drawn
  return names.length ? winnersText(ui, { won: won.length > 0, names, mine: false }) : ui('over.title')
}

const still = { targets: new Map(), hot: new Set<string>(), chosen: undefined, choose: () => undefined, point: () => undefined, seek: [] }

export function GenericScreen(given: Shown) {
  const files = useFiles(given.game.id, given.table.pack)
  const module = useModule(given.game.id)
  const play = useNames(given, files)
  const { table, known, game, shell } = play
  const read = useMemo(() => (files && module ? module.prepare(files) : undefined), [files, module])
  const model = useMemo(() => read?.(known.view, play), [read, known.view])
  const scene: Scene<unknown> = { ...still, play, view: known.view, model }
  const replay = useReplay(play)
  const recent = lines(play, known).slice(-6).reverse()
  return (
    <div class="bigscreen">
      <header>
        <h1>{table.title || (shell.titles[game.id]?.title ?? game.title)}</h1>
        <span>{model && module ? module.phase(model, play) : ''}</span>
        <span class="grow" />
        <span class="num">{table.code}</span>
      </header>
      <p class="sentence" aria-live="polite">
        {table.state === 'over' ? endText(play, replay) : recent[0]?.text}
      </p>
      <main>
        {model && module ? <module.Board {...scene} /> : null}
      </main>
      <ol class="recent">
        {recent.slice(1).map((line) => (
          <li key={`${line.at}${line.text}`}>{line.text}</li>
        ))}
      </ol>
    </div>
  )
}
