// What the dead have at the foot of their page: a line to the other dead; alone among bots, where nobody would read it, the way
// on and another deal instead.

import { useEffect, useState } from 'preact/hooks'
import { startAlone } from '../alone'
import { isAlone, ownName, type Wolf } from './page'
import { SayTo } from './parts'

export function DeadFooter({ wolf }: { wolf: Wolf }) {
  return isAlone(wolf) ? <LooksOn wolf={wolf} /> : <SayTo wolf={wolf} channel="dead" />
}

/** The same options but for cards that were dealt by hand. */
function dealtAgain({ table }: Wolf): object {
  const { deal: _, ...options } = table.options as { [name: string]: unknown }
  return options
}

/** The bots wait for nobody now; they hurry to the end of what is open for who asks them to. */
function LooksOn({ wolf }: { wolf: Wolf }) {
  const { t, send, known, night, game, name, me = '' } = wolf
  const [go, setGo] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (known.online && go) send({ do: 'wait', on: false, go })
  }, [go, known.online])
  useEffect(() => () => send({ do: 'wait', on: false }), [])
  const again = () => {
    setBusy(true)
    startAlone(game, name(me) || ownName(wolf), dealtAgain(wolf)).then((code) => (location.hash = `#/t/${code}`), () => setBusy(false))
  }
  return (
    <div class="two">
      <button class="slp" disabled={busy} onClick={again}>
        {t('dead.deal')}
      </button>
      <button class={go || night ? 'big off' : 'big'} aria-disabled={go || night} onClick={() => setGo(!night)}>
        {t(night ? 'alone.night' : go ? 'alone.going' : 'alone.go')}
      </button>
    </div>
  )
}
