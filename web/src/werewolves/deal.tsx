// Before the first call everyone looks at the card (t_deal): the same page for all seats. One tap says that it was seen;
// when all have given it, or the time is over, the game continues. Where a person moderates nobody taps: the time is over
// when the first call is opened. Who is alone among bots sees the card at once.

import { owes } from '../api'
import { OwnCard, Peek } from './card'
import { isAlone, useTime, type Wolf } from './page'
import { Head, NIGHT, Refusal, TimeBar } from './parts'
import { useJustShown } from './sure'

export function DealPage({ wolf }: { wolf: Wolf }) {
  const { known, t, send, table } = wolf
  const time = useTime(wolf)
  const done = known.veil !== undefined && !owes(known.veil)
  const alone = isAlone(wolf)
  const early = useJustShown() // the host may have tapped twice to start
  const seen = () => !done && !early() && send({ do: 'confirm', call: known.veil?.call ?? 0 })
  return (
    <div class="ww ph night" style={NIGHT}>
      <header>
        <Head wolf={wolf} icon="moon" title={t('election')} time={time} />
        <TimeBar time={time} />
      </header>
      <main class="nq" aria-live="polite">
        <p class="call">{t(alone ? 'deal.yours' : 'deal')}</p>
        <Refusal wolf={wolf} />
        <p class="hint">{t(table.held ? 'deal.held' : alone ? 'deal.alone' : 'deal.hint')}</p>
        {alone && <OwnCard wolf={wolf} />}
        <footer class="ft" style={{ marginTop: 'auto' }}>
          {!table.held && (
            <button class={done ? 'big off' : 'big'} aria-disabled={done} onClick={seen}>
              {t(done ? 'deal.wait' : 'deal.seen')}
            </button>
          )}
          {!alone && <Peek wolf={wolf} />}
        </footer>
      </main>
    </div>
  )
}
