// What everyone looks at together, on phones and on the shared screen: the morning, a death and its card, the thumbs one
// by one and the verdict.

import type { ComponentChildren } from 'preact'
import { BEATS, turnsOf, type Moment } from './beats'
import { factionColour } from '../colours'
import { CardBack, Emblem, RoleCard, sideOf } from './card'
import { aliveText, leftCards, leftText } from './day'
import { ballotOf, mayorOf, trialsOf, type Trial } from './model'
import { ownName, type Wolf } from './page'
import { DAY, Head, NIGHT, Thumb, Token } from './parts'
import { listOf } from './sentences'
import { voteText } from './votes'

interface Death {
  seat: string
  cause: string
  card: string | undefined // undefined: it stays face down
  open: boolean // the card has been turned
}

export function deathIn({ entry: [key, seat, cause, face], at }: Moment): Death | undefined {
  if (key !== 'died') return undefined
  const named = cause === 'hanged' ? 0 : BEATS.name
  return { seat: String(seat), cause: String(cause), card: face === 'hidden' ? undefined : String(face), open: face !== 'hidden' && at >= named + BEATS.turn / 2 }
}

/** The seat whose card lies face down in a moment. */
export function coveredIn(moment: Moment): string | undefined {
  const death = deathIn(moment)
  return death && !death.open ? death.seat : undefined
}

/** The vote of a verdict, also while its card is turned. */
export function trialIn(wolf: Wolf, { entry: [key, , cause] }: Moment): Trial | undefined {
  return key === 'votes' || cause === 'hanged' ? trialsOf(wolf.known.journal).pop() : undefined
}

export interface Turned {
  seat: string
  up: boolean
  open: boolean
  none?: boolean // gave no thumb
}

/** Every thumb in seat order, and whether it has been turned. */
export function turned(wolf: Wolf, trial: Trial, moment: Moment): Turned[] {
  const voters = wolf.seats.filter((seat) => trial.up.includes(seat) || trial.down.includes(seat))
  const turns = turnsOf(voters.length)
  const over = moment.entry[0] !== 'votes'
  return voters.map((seat, i) => ({ seat, up: trial.up.includes(seat), open: over || moment.at >= (turns[i] ?? 0) }))
}

/** The same with those who gave none, in their places. */
export function turnedWithSilent(wolf: Wolf, trial: Trial, moment: Moment): Turned[] {
  const all = [...turned(wolf, trial, moment), ...trial.none.map((seat) => ({ seat, up: false, open: false, none: true }))]
  return all.sort((a, b) => wolf.seats.indexOf(a.seat) - wolf.seats.indexOf(b.seat))
}

/** Whether the verdict is to be known: all thumbs have been turned, and a tie has been said. */
function decided(trial: Trial, { entry, at }: Moment): boolean {
  const last = turnsOf(trial.up.length + trial.down.length).pop() ?? BEATS.down
  return entry[0] !== 'votes' || at >= last + (trial.tied ? BEATS.tie : 0)
}

/** A tie, and who decides it. A hanging on a tie is the Mayor's doing; of an acquittal only an elected Mayor's is told, whom
 * everyone knows: where the Mayor is a card it is told in the same words whatever the Mayor did (R-mayor-5). */
function tieText({ t, sight, name }: Wolf, { hanged, down }: Trial): string {
  const mayor = mayorOf(sight)
  if (mayor && (hanged || down.includes(mayor))) return t('moment.tie.of', name(mayor))
  return t(hanged ? 'moment.tie.mayor' : 'moment.tie')
}

/** The Mayor of a moment, once the ballots have been seen. */
export function electedIn({ entry: [key, seat, how], at }: Moment): string | undefined {
  return key === 'mayor' && (how === 'succession' || at >= BEATS.ballots) ? String(seat) : undefined
}

/** The ballots of an election while it is told; none of an office that is passed on. */
function ballotsIn(wolf: Wolf, { entry: [key, , how] }: Moment) {
  return key === 'mayor' && how !== 'succession' ? ballotOf(wolf.known.journal) : []
}

/** Whom each seat voted for, while that is told. */
export function ballotsAt(wolf: Wolf, moment: Moment): { [seat: string]: string } {
  return Object.fromEntries(ballotsIn(wolf, moment).flatMap(({ seat, by }) => by.map((one) => [one, seat])))
}

/** The one sentence of a moment: nothing earlier than it may be known. */
export function momentText(wolf: Wolf, moment: Moment): string {
  const { t, words, name } = wolf
  const death = deathIn(moment)
  const trial = trialIn(wolf, moment)
  if (trial) {
    const all = turned(wolf, trial, moment).every((one) => one.open)
    if (decided(trial, moment)) return `${voteText(wolf, trial)}.`
    return all ? tieText(wolf, trial) : t('moment.vote', name(trial.seat))
  }
  if (moment.entry[0] === 'mayor' && !electedIn(moment)) return t('moment.ballots')
  if (death) return t('moment.died', name(death.seat), words.word('cause', death.cause))
  return moment.entry[0] === 'dawn' ? t('moment.eyes') : words.entry(moment.entry)
}

/** What is below it. */
export function momentNote(wolf: Wolf, moment: Moment): string {
  const { t, words } = wolf
  const death = deathIn(moment)
  const trial = trialIn(wolf, moment)
  if (death?.open && death.card) return `${t('moment.card', words.word('card', death.card))} ${aliveText(wolf)}`.trim()
  if (death && !death.card) return t('moment.hidden')
  if (trial && !death) {
    const shown = turned(wolf, trial, moment)
    const open = shown.filter((one) => one.open)
    if (open.length === 0) return trial.none.length ? t('moment.in.of', shown.length, shown.length + trial.none.length) : t('moment.in', shown.length)
    return t('moment.count', open.filter((one) => one.up).length, open.filter((one) => !one.up).length)
  }
  if (moment.entry[0] === 'mayor') return ballotsIn(wolf, moment).slice(0, 3).map(({ seat, by }) => t('moment.for', wolf.name(seat), by.length)).join(' · ')
  return death ? t('moment.turns') : ''
}

/** What is read aloud: the sentence, and the card once it is turned. */
export function momentAloud(wolf: Wolf, moment: Moment): string {
  const death = deathIn(moment)
  return death?.open && death.card ? wolf.t('moment.card', wolf.words.word('card', death.card)) : momentText(wolf, moment)
}

/** Since when there is nothing more to be seen of a moment without a card. */
const FROM: { [key: string]: number } = { uneaten: BEATS.name, held: 0, mayor: BEATS.ballots }

/** The bar at the foot, once there is nothing left to be shown. */
export function Rest({ wolf, moment }: { wolf: Wolf; moment: Moment }) {
  const { t } = wolf
  const death = deathIn(moment)
  const from = death ? (death.cause === 'hanged' ? BEATS.turn : BEATS.name + BEATS.turn) : FROM[moment.entry[0]] ?? Infinity
  if (moment.at < from) return <div class="rest" />
  const part = Math.min(1, (moment.at - from) / Math.max(1, moment.length - from))
  return (
    <div class="rest on">
      <i style={{ width: `${100 * part}%` }} aria-hidden="true" />
      <span class="num">{t(moment.left > 0 ? 'moment.on' : 'moment.now', Math.ceil(moment.left / 1000))}</span>
      <span class="still">{leftText(wolf)}</span>
    </div>
  )
}

export function VoteCards({ wolf, shown }: { wolf: Wolf; shown: Turned[] }) {
  const { name, words, me } = wolf
  return (
    <ul class={shown.length > 12 ? 'vcards many' : 'vcards'}>
      {shown.map(({ seat, up, open, none }) => (
        <li key={seat} class={none ? 'no' : open ? (up ? 'up' : 'down') : ''}>
          <span class="vc" aria-hidden="true">
            {none ? '–' : open ? <Thumb up={up} size={34} /> : <CardBack />}
          </span>
          <b>{seat === me ? ownName(wolf) : name(seat)}</b>
          <small>{none ? wolf.t('moment.none') : open ? words.word('thumb', up ? 'up' : 'down') : ' '}</small>
        </li>
      ))}
    </ul>
  )
}

function PhoneMorning({ wolf, moment }: { wolf: Wolf; moment: Moment }) {
  const death = deathIn(moment)
  return (
    <main class="dm" aria-live="polite">
      {death && <Token wolf={wolf} seat={death.seat} size={84} />}
      <h2>{momentText(wolf, moment)}</h2>
      {death && <RoleCard wolf={wolf} card={death.card} open={death.open} name={wolf.name(death.seat)} />}
      <p class="hint">{momentNote(wolf, moment)}</p>
      {death?.open && <CardsLeft wolf={wolf} />}
    </main>
  )
}

/** Who is Mayor now; after an election with everyone's ballot, most votes first. */
function PhoneMayor({ wolf, moment }: { wolf: Wolf; moment: Moment }) {
  const elected = electedIn(moment)
  const ballots = ballotsIn(wolf, moment)
  return (
    <main class={ballots.length > 0 ? 'dm vmm' : 'dm'} aria-live="polite">
      {elected && <Token wolf={wolf} seat={elected} size={84} />}
      <h2>{momentText(wolf, moment)}</h2>
      <p class="hint">{wolf.t('vote.tie')}</p>
      <ul class="ballots">
        {ballots.map(({ seat, by }) => (
          <li key={seat} class={seat === elected ? 'on' : ''}>
            <Token wolf={wolf} seat={seat} size={28} />
            <b>{seat === wolf.me ? ownName(wolf) : wolf.name(seat)}</b>
            <b class="num">{by.length}</b>
            <small>{listOf(by.map(wolf.name), wolf.words)}</small>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** Which cards may still be among the living, as pictures where there is room for them; else the bar tells it in words. */
function CardsLeft({ wolf }: { wolf: Wolf }) {
  const left = leftCards(wolf)
  if (left.length === 0 || left.length > 6) return null
  return (
    <ul class="cardrow left" aria-label={leftText(wolf)}>
      {left.map(([card, count]) => {
        const colour = factionColour('werewolves', sideOf(card))
        return (
          <li key={card}>
            <span class="cpic" style={{ background: colour?.fill, color: colour?.ink }}>
              <Emblem card={card} size={26} />
              {count > 1 && <b class="num">{count}</b>}
            </span>
            <small>{wolf.words.word('card', card)}</small>
          </li>
        )
      })}
    </ul>
  )
}

/** The thumbs, and when they have all been seen the card above them: at any number of seats it is in sight on any phone. */
function PhoneVerdict({ wolf, moment, trial }: { wolf: Wolf; moment: Moment; trial: Trial }) {
  const death = deathIn(moment)
  return (
    <main class="dm vmm" aria-live="polite">
      <h2>{momentText(wolf, moment)}</h2>
      <p class="hint">{momentNote(wolf, moment)}</p>
      {death && <RoleCard wolf={wolf} card={death.card} open={death.open} name={wolf.name(death.seat)} />}
      <VoteCards wolf={wolf} shown={turnedWithSilent(wolf, trial, moment)} />
    </main>
  )
}

/** The day of a moment: the view may be at the next night already. */
export function morningOf({ known, sight }: Wolf): number {
  return Number(known.journal.filter(([key]) => key === 'dawn').pop()?.[1] ?? sight.number)
}

/** Whether no vote has been held since the sun rose: a shot or a broken heart after a verdict is no matter of the morning. */
export function isMorning({ known }: Wolf): boolean {
  const keys = known.journal.map(([key]) => key)
  return keys.lastIndexOf('dawn') > keys.lastIndexOf('votes')
}

export function MomentPage({ wolf, moment, children }: { wolf: Wolf; moment: Moment; children?: ComponentChildren }) {
  const { t } = wolf
  const trial = trialIn(wolf, moment)
  const day = morningOf(wolf)
  const told = moment.entry[0] === 'mayor' ? 'mayor' : trial || !isMorning(wolf) ? 'vote' : 'moment.morning'
  const dark = moment.entry[0] === 'dawn' && moment.at < 1200
  return (
    <div class={`ww ph mo ${dark ? 'night' : 'day'}`} style={dark ? NIGHT : undefined}>
      <header>
        <Head wolf={wolf} icon="sun" title={day ? t('day', day) : t('elect')} sub={t(told)} time={undefined} />
      </header>
      {children}
      {trial ? <PhoneVerdict wolf={wolf} moment={moment} trial={trial} /> : told === 'mayor' ? <PhoneMayor wolf={wolf} moment={moment} /> : <PhoneMorning wolf={wolf} moment={moment} />}
      <footer class="ft">
        <Rest wolf={wolf} moment={moment} />
      </footer>
    </div>
  )
}

/** On the shared screen: in the sky, next to the sentence; it covers no house. */
export function ScreenMoment({ wolf, moment }: { wolf: Wolf; moment: Moment }) {
  const death = deathIn(moment)
  const trial = trialIn(wolf, moment)
  const verdict = trial?.hanged && decided(trial, moment)
  return (
    <div class="sky" style={DAY}>
      {trial && (
        <div class="sr">
          <VoteCards wolf={wolf} shown={turnedWithSilent(wolf, trial, moment)} />
        </div>
      )}
      {(death || verdict) && (
        <RoleCard wolf={wolf} card={death?.card} open={death?.open ?? false} name={wolf.name(death?.seat ?? trial?.seat ?? '')} />
      )}
      <Rest wolf={wolf} moment={moment} />
    </div>
  )
}
