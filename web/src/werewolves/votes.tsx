// A vote that is open: who held the thumb up and who down (R-day-6), the same on phones and on the shared screen.

import { trialsOf, type Trial } from './model'
import type { Wolf } from './page'
import { Thumb, Token } from './parts'
import { listOf } from './sentences'

/** The last vote of the day that is, or of the day this night follows. */
export function lastVote(wolf: Wolf): Trial | undefined {
  const { known, sight, night } = wolf
  const last = trialsOf(known.journal).pop()
  return last?.day === sight.number - (night ? 1 : 0) ? last : undefined
}

export function voteText({ t, name }: Wolf, trial: Trial): string {
  return t(trial.hanged ? (trial.tied ? 'votes.tie' : 'votes.hanged') : 'votes.spared', name(trial.seat), trial.up.length, trial.down.length)
}

const LOW = 700 // a phone on which the names of all voters would leave no room for the claims

/** In short: the outcome; where a village shows the thumbs at its houses the names are told to those who listen. `fold`: the
 * names are a tap away, and on a small phone only that. */
export function Votes({ wolf, trial, short, fold }: { wolf: Wolf; trial: Trial; short?: boolean; fold?: boolean }) {
  const { t } = wolf
  if (fold)
    return (
      <details class="votes" open={innerHeight >= LOW}>
        <summary>{voteText(wolf, trial)}</summary>
        <Voters wolf={wolf} trial={trial} />
      </details>
    )
  return (
    <section class={short ? 'votes short' : 'votes'} aria-label={t('votes')}>
      <h3>{voteText(wolf, trial)}</h3>
      <Voters wolf={wolf} trial={trial} short={short === true} />
    </section>
  )
}

function Voters({ wolf, trial, short }: { wolf: Wolf; trial: Trial; short?: boolean }) {
  const { t, name, words } = wolf
  const sides = [
    ['up', trial.up],
    ['down', trial.down],
  ] as const
  return (
    <>
      {sides.map(([way, seats]) => (
        <div key={way} class={short ? 'sr' : 'voters'}>
          <Thumb up={way === 'up'} size={26} />
          <b class="num">{seats.length}</b>
          <span class="sr">
            {words.word('thumb', way)}: {listOf(seats.map(name), words)}
          </span>
          <ul aria-hidden="true">
            {seats.map((seat) => (
              <li key={seat}>
                <Token wolf={wolf} seat={seat} size={24} />
                {name(seat)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {trial.none.length > 0 && !short && <p class="hint">{t('votes.none', listOf(trial.none.map(name), words))}</p>}
    </>
  )
}
