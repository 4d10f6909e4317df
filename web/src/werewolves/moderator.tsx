// The console of a person who moderates (R-mod-2): everything there is to see, the words to read aloud, and the two
// answers a moderator has: to close what is open, and to remove a seat.

import { useState } from 'preact/hooks'
import { TalkList } from './day'
import { audienceOf, Knew } from './end'
import { isNight } from './model'
import { useTime, type Wolf } from './page'
import { Head, Refusal, Token } from './parts'
import { narration } from './screen'
import { entryText } from './sentences'
import type { Key } from './text'

export function ModeratorPage({ wolf }: { wolf: Wolf }) {
  const { t, sight, table, words, send, known } = wolf
  const time = useTime(wolf)
  const night = isNight(sight)
  const person = table.options.moderator === 'person' || table.options.moderator === 'proxy'
  const aloud = known.journal.filter((entry) => audienceOf(entry, {}, [], 0) === undefined) // a secret is never to be read out
  const latest = aloud.slice(-4).map((entry) => entryText(entry, words))
  return (
    <div class="ww mod day">
      <header>
        <Head wolf={wolf} title={t('mod')} sub={`${t(night ? 'night' : 'day', sight.number)} · ${words.word('phase', sight.phase)}`} time={time} />
        <Refusal wolf={wolf} />
      </header>
      <main>
        <section class="panel read" aria-label={t('mod.read')}>
          <h3>{t('mod.read')}</h3>
          <p class="narr" aria-live="polite">
            {narration(wolf)}
          </p>
          <ul class="newslines">
            {latest.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ul>
          {person && table.state === 'running' && (
            <button class="big" onClick={() => send({ do: 'timeout' })}>
              {t(night ? 'mod.close.night' : 'mod.close')}
            </button>
          )}
          {!person && <p class="hint">{t('mod.hidden')}</p>}
          {table.options.moderator === 'proxy' && <p class="hint">{t('mod.proxy')}</p>}
          <Secrets wolf={wolf} />
        </section>
        <SeatTable wolf={wolf} />
        <section class="panel talkpanel" aria-label={t('tab.talk')}>
          <h3>{t('tab.talk')}</h3>
          <TalkList wolf={wolf} channels={['day', 'pack', 'dead']} />
        </section>
        <section class="panel" aria-label={t('journal')}>
          <h3>{t('journal')}</h3>
          <Knew wolf={wolf} />
        </section>
      </main>
    </div>
  )
}

function Secrets({ wolf }: { wolf: Wolf }) {
  const { sight, t, name } = wolf
  const secret = sight.secret
  if (!secret) return null
  const seat = (id: string | undefined) => (!id || id === 'none' ? t('nobody') : name(id))
  const lines = [t('mod.victim', seat(secret.victim)), t('mod.guard', seat(secret.guard_target)), t('mod.poison', seat(secret.poison_target))]
  if (secret.heal_used) lines.push(t('mod.healed'))
  for (const [who, whom] of Object.entries(secret.pointed ?? {})) lines.push(t('mod.points', name(who), seat(whom === 'silent' ? 'none' : whom)))
  return (
    <>
      <h3>{t('mod.night')}</h3>
      <ul class="newslines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function SeatTable({ wolf }: { wolf: Wolf }) {
  const { seats, sight, name, words, t, send, table } = wolf
  const [sure, setSure] = useState<string>()
  const remove = (seat: string) => {
    if (sure !== seat) return setSure(seat)
    setSure(undefined)
    send({ do: 'remove', seat })
  }
  return (
    <section class="panel" aria-label={t('mod.seats')}>
      <h3>{t('mod.seats')}</h3>
      <ul class="modseats">
        {seats.map((seat) => {
          const state = sight.seat[seat]
          const answer = sight.secret?.answer?.[seat]
          const facts = [
            state?.card && words.word('card', state.card),
            state?.lover && t('lovers'),
            state?.cause && t(`cause.${state.cause}` as Key),
            answer && t('mod.answered', words.id(answer)),
          ]
          return (
            <li key={seat} class={state?.alive ? '' : 'gone'}>
              <Token wolf={wolf} seat={seat} size={30} />
              <span class="nm">
                <b>{name(seat)}</b> {facts.filter(Boolean).join(' · ')}
              </span>
              {state?.alive && table.state === 'running' && (
                <button class="sm" onClick={() => remove(seat)}>
                  {t(sure === seat ? 'mod.sure' : 'mod.remove', name(seat))}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
