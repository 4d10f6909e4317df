// The console of a person who moderates (R-mod-2): everything there is to see, the words to read aloud, what opens,
// closes, pauses and lengthens, and seats that are absent. Where the moderator also answers for people without devices
// (R-mod-3) there is a pad for that. The rules stay the engine's: only listed answers can be given.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, isModerated, type SeatChange } from '../api'
import { levels } from '../create'
import { TalkList } from './day'
import { audienceOf, Knew } from './end'
import { isNight } from './model'
import { isMorning, morningOf } from './moment'
import { useTime, type Wolf } from './page'
import { Head, Nudge, Refusal, Token } from './parts'
import { Pad } from './proxy'
import { beforeNight, narration } from './screen'
import { SECOND_TAP, useSure } from './sure'
import type { Key } from './text'
import { lastVote, Votes } from './votes'

export function ModeratorPage({ wolf }: { wolf: Wolf }) {
  const { t, sight, table, words } = wolf
  const time = useTime(wolf)
  const early = beforeNight(wolf) // everyone looks at the card, until the first call is opened
  const told = table.moment && `${t('day', morningOf(wolf))} · ${t(isMorning(wolf) ? 'moment.morning' : 'vote')}` // as on all devices
  const phase = told ?? (early ? t('election') : `${t(isNight(sight) ? 'night' : 'day', sight.number)} · ${words.word('phase', sight.phase)}`)
  const moderator = table.options.moderator
  const vote = ['day', 'shot', 'office'].includes(sight.phase) ? lastVote(wolf) : undefined
  return (
    <div class="ww mod day">
      <header>
        <Head wolf={wolf} title={t('mod')} sub={phase} time={time} />
        <Refusal wolf={wolf} />
      </header>
      <main>
        <section class="panel read" aria-label={t('mod.read')}>
          <h3>{t('mod.read')}</h3>
          <p class="narr" aria-live="polite">
            {!told && narration(wolf)}
          </p>
          {!sight.waking && !early && <Latest wolf={wolf} />}
          {vote && <Votes wolf={wolf} trial={vote} />}
          <Nudge wolf={wolf} />
          <ForTheSeer wolf={wolf} />
          {isModerated(table) ? <Controls wolf={wolf} /> : <p class="hint">{t('mod.hidden')}</p>}
          {!sight.waking && <Secrets wolf={wolf} /> /* who is awake is entered first */}
        </section>
        {moderator === 'proxy' && <Pad wolf={wolf} />}
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

/** What everyone may hear of the last things that happened: a secret is never to be read out. */
function Latest({ wolf: { known, words, table } }: { wolf: Wolf }) {
  const later = table.moment ? ['set', 'nightfall', 'night', 'call'] : ['set'] // the night is not read out before it falls
  const aloud = known.journal.filter((entry) => !later.includes(entry[0]) && audienceOf(entry, {}, [], 0) === undefined)
  return (
    <ul class="newslines">
      {aloud.slice(-4).map((entry, i) => (
        <li key={i}>{words.entry(entry)}</li>
      ))}
    </ul>
  )
}

/** What a Seer without a device has learnt, until the next call is opened: the moderator shows it by a sign. */
function ForTheSeer({ wolf }: { wolf: Wolf }) {
  const { known, words, t, table, sight, name } = wolf
  const night = known.journal.map(([key]) => key).lastIndexOf('night')
  const vision = known.journal.slice(night).find(([key]) => key === 'vision')
  if (!vision || !table.held || !isNight(sight) || table.options.moderator !== 'proxy') return null
  return (
    <p class="forseer" role="status">
      {t('mod.seer', t('box.seen', name(String(vision[1])), words.word('vision', String(vision[2]))))}
    </p>
  )
}

function Controls({ wolf }: { wolf: Wolf }) {
  const { t, table, send, night, known, sight } = wolf
  const dark = night && isNight(sight)
  const open: Key = !dark ? 'mod.open' : beforeNight(wolf) ? 'mod.open.first' : 'mod.open.night'
  const was = useRef(table.held)
  const changed = useRef(0)
  useEffect(() => {
    if (was.current !== table.held) changed.current = Date.now()
    was.current = table.held
  }, [table.held])
  if (table.state !== 'running') return null
  const paused = table.paused === true
  const turn = () => {
    if (table.held) send({ do: 'open' })
    else if (Date.now() - changed.current > SECOND_TAP) send({ do: 'timeout' }) // not what the tap before has opened
  }
  return (
    <div class="controls" role="group" aria-label={t('mod.controls')}>
      <button class="big" disabled={paused || (!table.held && (!known.online || sight.waking === true))} onClick={turn}>
        {t(table.moment ? 'hs.next' : table.held ? open : night ? 'mod.close.night' : 'mod.close')}
      </button>
      <button class="sm" aria-pressed={paused} onClick={() => send({ do: 'pause', on: !paused })}>
        {t(paused ? 'mod.resume' : 'mod.pause')}
      </button>
      <button class="sm" disabled={!table.deadline && !night} onClick={() => send({ do: 'longer', seconds: 60 })}>
        {t('mod.longer')}
      </button>
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
  const { seats, t, name } = wolf
  const [wrong, setWrong] = useState<string>()
  const correctable = mayCorrect(wolf)
  useEffect(() => setWrong(undefined), [correctable, wolf.known.journal.length])
  return (
    <section class="panel" aria-label={t('mod.seats')}>
      <h3>{t('mod.seats')}</h3>
      {wrong && <p class="hint" role="status">{t('mod.wrong.who', name(wrong))}</p>}
      <ul class="modseats">
        {seats.map((seat) => (
          <SeatLine key={seat} wolf={wolf} seat={seat} quiet={wrong !== undefined}>
            {correctable && <Correct wolf={wolf} seat={seat} wrong={wrong} setWrong={setWrong} />}
          </SeatLine>
        ))}
      </ul>
    </section>
  )
}

/** R-deal-11: cards dealt at the table, until the first dawn. */
function mayCorrect({ table, sight }: Wolf): boolean {
  return table.options.dealt_by_hand === true && table.state === 'running' && sight.number <= 1 && isNight(sight)
}

/** First the seat whose card was entered wrongly, then the one that holds it. */
function Correct({ wolf, seat, wrong, setWrong }: { wolf: Wolf; seat: string; wrong: string | undefined; setWrong: (seat?: string) => void }) {
  const { t, name, send, sight, seats } = wolf
  const swap = (other: string) => {
    const [lower, higher] = [seat, other].sort((a, b) => seats.indexOf(a) - seats.indexOf(b))
    send({ do: 'swap', seat: lower, with: higher })
    setWrong(undefined)
  }
  const card = sight.seat[seat]?.card
  if (wrong === undefined ? !card : wrong !== seat && card === sight.seat[wrong]?.card) return null
  const [key, act]: [Key, () => void] = wrong === undefined ? ['mod.wrong', () => setWrong(seat)] : wrong === seat ? ['mod.wrong.not', () => setWrong(undefined)] : ['mod.wrong.this', () => swap(wrong)]
  return (
    <button class="sm" aria-label={t(`${key}.of` as Key, name(seat))} onClick={act}>
      {t(key)}
    </button>
  )
}

/** One seat: what it holds, and what an absent player needs: a bot until the return, or to leave the game; not while it
 * is `quiet`, since another question is asked of all seats. */
function SeatLine({ wolf, seat, quiet, children }: { wolf: Wolf; seat: string; quiet: boolean; children?: ComponentChildren }) {
  const { sight, name, words, t, send, table, game, shown } = wolf
  const { sure, button, twice } = useSure()
  const state = sight.seat[seat]
  const sitting = table.seats.find((one) => one.seat === seat)
  const answer = sight.secret?.answer?.[seat]
  const facts = [
    state?.card ? words.word('card', state.card) : table.options.dealt_by_hand === true && t('wake.unknown'),
    state?.lover && t('lovers'),
    state?.cause && t(`cause.${state.cause}` as Key),
    answer && t('mod.answered', words.id(answer)),
    sitting?.kind === 'person' && !sitting.here && !sitting.lent && t('mod.away'),
    sitting?.lent && t('mod.lent'),
  ]
  const wish = (what: SeatChange) => shown.hostToken && api.seat(table.code, shown.hostToken, seat, what).catch(() => undefined)
  const open = state?.alive && table.state === 'running' && !quiet
  const leaves = sitting?.kind === 'person' || sitting?.lent // who has no device is never away
  return (
    <li class={state?.alive ? '' : 'gone'}>
      <Token wolf={wolf} seat={seat} size={30} />
      <span class="pn">
        <b>{name(seat)}</b> {facts.filter(Boolean).join(' · ')}
      </span>
      {open && leaves && (
        <button class="sm" aria-pressed={sitting?.lent === true} aria-label={t(sitting?.lent ? 'mod.back.of' : 'mod.absent.of', name(seat))} onClick={() => wish(sitting?.lent ? { do: 'return' } : { do: 'bot', bot: levels(game)[0] })}>
          {t(sitting?.lent ? 'mod.back' : 'mod.absent')}
        </button>
      )}
      {children}
      {open && (
        <button ref={button} class={sure ? 'sm warn' : 'sm'} aria-label={t(sure ? 'mod.sure' : 'mod.remove.of', name(seat))} onClick={twice(() => send({ do: 'remove', seat }))}>
          {t(sure ? 'mod.sure.short' : 'mod.remove')}
        </button>
      )}
    </li>
  )
}
