// Advice for one person among bots: what a bot would do in one's place by day, and whom it suspects, why. Told to nobody
// else; where other people sit at the table there is none.

import type { Belief } from '../wire'
import { capital } from '../text'
import { beliefOf, suspectsOf } from './believed'
import { statementText } from './builder'
import type { Wolf } from './page'

/** Whether this seat may ask: by day, alive, and alone among bots. */
export function mayAsk({ me, alive, known, table, sight }: Wolf): boolean {
  const alone = table.seats.every((seat) => seat.seat === me || seat.kind === 'bot')
  return me !== undefined && alive && alone && known.ask !== undefined && ['day', 'defence', 'vote'].includes(sight.phase)
}

export function Advice({ wolf }: { wolf: Wolf }) {
  const { t, words, name, known, shown } = wolf
  if (!mayAsk(wolf)) return null
  const { hint, ask } = known
  const reason = hint?.reason as Belief | undefined
  return (
    <section class="advice" aria-label={t('advice')}>
      <button class="sm wide" onClick={() => shown.send({ do: 'hint' })}>
        {t('advice')}
      </button>
      {hint && ask && (
        <div role="status">
          <p>
            <b>{hint.a ? capital(words.answer(hint.a, ask)) : t(hint.say ? 'advice.say' : 'advice.wait')}</b>
          </p>
          {hint.say && <q>{statementText(wolf, hint.say)}</q>}
          <ul>
            {reason?.believes &&
              suspectsOf(reason, 3).map((one) => (
                <li key={one.seat}>
                  {beliefOf(words, one, name)}
                </li>
              ))}
          </ul>
        </div>
      )}
    </section>
  )
}
