// The console of a person who moderates (R-mod-2): everything there is to see, the words to read aloud, what opens,
// closes, pauses and lengthens, and seats that are absent. Where the moderator also answers for people without devices
// (R-mod-3) there is a pad for that. The rules stay the engine's: only listed answers can be given.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, isModerated, type SeatChange } from '../api'
import { serverTime } from '../connection'
import { bestLevel } from '../create'
import { useTick } from '../tick'
import { TalkList } from './day'
import { Knew } from './end'
import { isNight } from './model'
import { isMorning, morningOf } from './moment'
import { useTime, type Wolf } from './page'
import { Head, NIGHT, Nudge, Refusal, Token } from './parts'
import { Pad } from './proxy'
import { beforeNight } from './screen'
import { calledOf, consolePhase, linesNow, morningNext, stepsOf, type Step } from './script'
import { SECOND_TAP, useSure } from './sure'
import type { Key } from './text'
import { lastVote, Votes } from './votes'

export function ModeratorPage({ wolf }: { wolf: Wolf }) {
  const { t, sight, table, words } = wolf
  const time = useTime(wolf)
  const early = beforeNight(wolf) // everyone looks at the card, until the first call is opened
  const morning = morningNext(wolf)
  const told = table.moment && `${t('day', morningOf(wolf))} · ${t(isMorning(wolf) ? 'moment.morning' : 'vote')}` // as on all devices
  const [step, next] = useStep(wolf)
  const waits = early && (!step || step.first === true) // the night has not been read out yet
  const dark = !table.moment && !waits && (table.told === undefined ? wolf.night : early || calledOf(wolf, step?.closes ? false : undefined) !== undefined)
  const phase = told ?? (step?.last && morning !== undefined ? `${t('day', morning)} · ${t('moment.morning')}` : waits ? t('election') : early ? t('night', 1) : consolePhase(wolf, step?.closes ? false : undefined) ?? `${t(isNight(sight) ? 'night' : 'day', sight.number)} · ${words.word('phase', sight.phase)}`)
  const moderator = table.options.moderator
  useTick(100, table.moment !== undefined)
  const vote = ['day', 'shot', 'office'].includes(sight.phase) ? lastVote(wolf) : undefined
  return (
    <div class={`ww mod ${dark ? 'night' : 'day'}`} style={dark ? NIGHT : undefined}>
      <header>
        <Head wolf={wolf} title={t('mod')} sub={phase} time={time} />
        <Refusal wolf={wolf} />
      </header>
      <main>
        <section class="panel read" aria-label={t('mod.read')}>
          <h3>{t('mod.read')}</h3>
          <div aria-live="polite">
            {(step?.lines ?? linesNow(wolf, serverTime(wolf.known))).map((line) => (
              <p key={line} class="narr">
                {line}
              </p>
            ))}
            {step?.seer && <p class="forseer">{step.seer}</p>}
          </div>
          {vote && !step?.closes && <Votes wolf={wolf} trial={vote} />}
          <Nudge wolf={wolf} />
          {isModerated(table) ? <Controls wolf={wolf} step={step} next={next} /> : <p class="hint">{t('mod.hidden')}</p>}
          {!sight.waking && !early && <Secrets wolf={wolf} /> /* who is awake is entered first */}
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

/** Which sentence is to be read before what is held is opened, and the next one. */
function useStep(wolf: Wolf): [Step | undefined, () => void] {
  const held = wolf.table.held === true && !wolf.table.moment
  const seen = useRef(new Set<number>()) // what was told as a moment has been read with it
  if (wolf.table.moment && wolf.table.told !== undefined) seen.current.add(wolf.table.told - 1)
  const steps = held ? stepsOf(wolf, seen.current) : []
  const of = JSON.stringify(steps.map(({ lines }) => lines))
  const [read, setRead] = useState({ of, steps: 0 })
  const at = read.of === of ? read.steps : 0
  return [steps[Math.min(at, steps.length - 1)], () => setRead({ of, steps: at + 1 })]
}

function Controls({ wolf, step, next }: { wolf: Wolf; step: Step | undefined; next: () => void }) {
  const { t, table, send, night, known, sight } = wolf
  const called = table.told === undefined ? night && isNight(sight) : calledOf(wolf) !== undefined
  const open: Key = step?.first ? 'mod.open.first' : step && !step.last ? 'mod.read.next' : morningNext(wolf) !== undefined ? 'mod.open.morning' : called ? 'mod.open.night' : 'mod.open'
  const clocked = !table.held && (table.deadline !== undefined || (called && table.options.moderator === 'person')) // a proxy's calls have no limit
  const now = `${table.held} ${step?.lines.join()}`
  const was = useRef(now)
  const changed = useRef(0)
  useEffect(() => {
    if (was.current !== now) changed.current = Date.now()
    was.current = now
  }, [now])
  if (table.state !== 'running') return null
  const paused = table.paused === true
  const turn = () => {
    if (step && !step.last) return next()
    if (Date.now() - changed.current <= SECOND_TAP) return // meant for what was here a moment ago
    send({ do: table.held ? 'open' : 'timeout' })
  }
  return (
    <div class="controls" role="group" aria-label={t('mod.controls')}>
      <button class="big" disabled={paused || (!table.held && (!known.online || (sight.waking === true && table.told === undefined)))} onClick={turn}>
        {t(table.moment ? 'hs.next' : table.held ? open : called ? 'mod.close.night' : 'mod.close')}
      </button>
      <button class="sm" aria-pressed={paused} onClick={() => send({ do: 'pause', on: !paused })}>
        {t(paused ? 'mod.resume' : 'mod.pause')}
      </button>
      <button class="sm" disabled={!clocked} onClick={() => send({ do: 'longer', seconds: 60 })}>
        {t('mod.longer')}
      </button>
    </div>
  )
}

const CHOOSING = new Set(['cupid', 'pack'])

/** What the night has brought so far, of the characters that are in the game. */
function Secrets({ wolf }: { wolf: Wolf }) {
  const { sight, t, name } = wolf
  const secret = sight.secret
  if (!secret) return null
  const seat = (id: string | undefined) => (!id || id === 'none' ? t('nobody') : name(id))
  const chosen = !CHOOSING.has(sight.phase) || seat(secret.victim) !== t('nobody') // before that there is no victim to speak of
  const lines = chosen ? [t('mod.victim', seat(secret.victim))] : []
  if ('healer' in sight.set) lines.push(t('mod.guard', seat(secret.guard_target)))
  if ('witch' in sight.set) lines.push(t('mod.poison', seat(secret.poison_target)))
  if (secret.heal_used) lines.push(t('mod.healed'))
  for (const [who, whom] of Object.entries(secret.pointed ?? {})) lines.push(whom === 'silent' ? t('mod.silent', name(who)) : t('mod.points', name(who), seat(whom)))
  if (lines.length === 0) return null
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
        <button class="sm" aria-pressed={sitting?.lent === true} aria-label={t(sitting?.lent ? 'mod.back.of' : 'mod.absent.of', name(seat))} onClick={() => wish(sitting?.lent ? { do: 'return' } : { do: 'bot', bot: bestLevel(game) })}>
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
