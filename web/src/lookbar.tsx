// The bar over a board that is looked at as it was: where one is, back, play, forward, and the only yellow thing, the
// way back to now.

import { Icon } from './icons'
import type { Look } from './look'
import type { Ui } from './text'

export function LookBar({ look, ui }: { look: Look; ui: Ui }) {
  return (
    <div class="lookbar" role="status">
      <Icon name="eye" />
      <span>
        {ui('look.at', ...look.move)}
        {look.since > 0 && <small>{ui('look.since', look.since)}</small>}
      </span>
      <span class="grow" />
      <button class="ib" aria-label={ui('replay.back')} disabled={look.at <= 1} onClick={() => look.show(look.at - 1)}>
        <Icon name="back" />
      </button>
      <button class="ib" aria-label={ui(look.playing ? 'replay.pause' : 'replay.play')} onClick={() => look.play(!look.playing)}>
        <Icon name={look.playing ? 'pause' : 'play'} />
      </button>
      <button class="ib" aria-label={ui('replay.forward')} onClick={() => look.show(look.at + 1)}>
        <Icon name="forward" />
      </button>
      <button class="return" onClick={() => look.show(undefined)}>
        {ui('look.return')}
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}
