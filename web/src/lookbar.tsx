// The bar over a board that is looked at as it was: where one is, back, play, forward, and the only yellow thing, the
// way back. The same while a game runs and once it is over.

import { Icon } from './icons'
import type { Look } from './look'
import type { Replay } from './replay'
import type { Ui } from './text'

interface Bar {
  ui: Ui
  text: string
  since?: number // moves told since one began to look
  playing: boolean
  first: boolean // there is nothing before it
  step: (by: number) => void
  play: (on: boolean) => void
  back: () => void
  backText: string
}

function Bar({ ui, text, since = 0, playing, first, step, play, back, backText }: Bar) {
  return (
    <div class="lookbar" role="status">
      <Icon name="eye" />
      <span>
        {text}
        {since > 0 && <small>{ui('look.since', since)}</small>}
      </span>
      <span class="grow" />
      <button class="ib" aria-label={ui('replay.back')} disabled={first} onClick={() => step(-1)}>
        <Icon name="back" />
      </button>
      <button class="ib" aria-label={ui(playing ? 'replay.pause' : 'replay.play')} onClick={() => play(!playing)}>
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button class="ib" aria-label={ui('replay.forward')} onClick={() => step(1)}>
        <Icon name="forward" />
      </button>
      <button class="return" onClick={back}>
        {backText}
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}

export function LookBar({ look, ui, back }: { look: Look; ui: Ui; back: () => void }) {
  const { playing, play, since } = look
  return <Bar {...{ ui, playing, play, since, back }} text={ui('look.at', ...look.move)} first={look.at <= 1} step={(by) => look.show(look.at + by)} backText={ui('look.return')} />
}

export function ReplayBar({ replay, ui, back }: { replay: Replay; ui: Ui; back: () => void }) {
  const { playing, play, at } = replay
  return <Bar {...{ ui, playing, play, back }} text={ui('replay.bar', at, replay.total)} first={at <= 0} step={(by) => replay.show(Math.max(0, at + by))} backText={ui('replay.return')} />
}
