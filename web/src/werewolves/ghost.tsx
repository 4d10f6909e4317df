// The dead: first a sealed guess, as many names as there are Werewolves left; then all cards, where the table lets the dead
// see them, and the talk among ghosts. The guess stays on this device until it is told to the other dead; the end shows
// how right it was.

import { useEffect, useState } from 'preact/hooks'
import { factionColour } from '../colours'
import { Icon } from '../icons'
import { Emblem, RoleCard, sideOf } from './card'
import { TalkList } from './day'
import { isAlone, usePrivate, useTime, type Wolf } from './page'
import { Head, Token } from './parts'
import { listOf } from './sentences'
import type { Key } from './text'

export interface Guessed {
  day: number // or night
  night?: boolean // it was sealed by night
  knew?: boolean // one of the pack
  seats: string[] // none: did not want to
}

/** Whether somebody dead has nothing to guess: one of the pack. Of cards that stay hidden nobody sees by this page whose it is. */
const knowsPack = ({ sight, table, me, alive }: Wolf): boolean => me !== undefined && !alive && sight.you?.card === 'werewolf' && table.options.hide_cards !== true

/** What this seat has guessed, if anything yet; who knows the pack is not asked, and all cards may come (R-see-3). */
export function useGuess(wolf: Wolf): [Guessed | undefined, (guess: Guessed) => void] {
  const [guess, set] = usePrivate<Guessed | null>(wolf.table.code, `guess.${wolf.me}`, null)
  const knew = !guess && wolf.table.state === 'running' && knowsPack(wolf)
  const nothing: Guessed = { day: wolf.sight.number, knew: true, seats: [] }
  useEffect(() => {
    if (!knew) return
    set(nothing)
    wolf.send({ do: 'watch' })
  }, [knew])
  return [guess ?? (knew ? nothing : undefined), set]
}

/** Werewolves that may still live, as far as everyone can count. */
export function packLeft({ sight, deaths }: Wolf): number {
  return Math.max(1, (sight.set.werewolf ?? 1) - deaths.filter((death) => death.card === 'werewolf').length)
}

export function Ghost({ wolf }: { wolf: Wolf }) {
  const [guess] = useGuess(wolf)
  return guess ? <AmongTheDead wolf={wolf} guess={guess} /> : null
}

/** Whether the host lets the dead see all cards, beforehand or since this one has died. */
const opens = ({ table, me }: Wolf): boolean => table.options.ghost_view === 'all' || table.seats.some((seat) => seat.seat === me && seat.watch)

/** The host is asked about each person who has died, by day: may they see all cards? Who wants to guess first guesses first. */
export function HostAsked({ wolf }: { wolf: Wolf }) {
  const { t, table, sight, name, send, me, night, shown } = wolf
  const [declined, decline] = usePrivate<string[]>(table.code, 'declined', [])
  if (!shown.hostToken || night || table.moment || table.options.ghost_view === 'all') return null
  const out = table.seats.find(({ seat, kind, watch }) => kind === 'person' && !watch && !declined.includes(seat) && sight.seat[seat]?.alive !== true && sight.seat[seat]?.cause !== 'left' && !due(wolf, seat))
  if (!out) return null
  return (
    <div class="asked" role="group">
      <p>{out.seat === me ? t('ghost.ask.own') : t('ghost.ask', name(out.seat))}</p>
      <button class="sm" onClick={() => send({ do: 'watch', seat: out.seat })}>
        {t('ghost.ask.yes')}
      </button>
      <button class="sm" onClick={() => decline([...declined, out.seat])}>
        {t('ghost.ask.no')}
      </button>
    </div>
  )
}

/** Somebody dead who still has to decide something is not among the dead in this (R-see-3). */
const due = ({ sight }: Wolf, seat: string): boolean =>
  (sight.phase === 'shot' && sight.seat[seat]?.card === 'hunter') || (sight.phase === 'office' && sight.seat[seat]?.mayor === true)

/** What the dead are asked first, by day: a page of its own. */
export function GuessPage({ wolf, seal }: { wolf: Wolf; seal: (guess: Guessed) => void }) {
  const { t, me, sight, name, living } = wolf
  const time = useTime(wolf)
  const [chosen, setChosen] = useState<string[]>([])
  const need = packLeft(wolf)
  const card = sight.you?.card ?? 'villager'
  const toggle = (seat: string) => setChosen(chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat].slice(-need))
  const title = sight.number ? t('day', sight.number) : t('election')
  return (
    <div class="ww ph day">
      <header>
        <Head wolf={wolf} icon="sun" title={title} sub={t('ghost.dead')} time={time} />
      </header>
      <main class="ghost asking">
        <div class="out">
          <RoleCard wolf={wolf} card={card} open name={name(me ?? '')} />
          <div>
            <h2>{t('ghost.out', name(me ?? ''))}</h2>
            <p class="hint">{t('ghost.still', t(`ghost.side.${sideOf(card)}` as Key))}</p>
          </div>
        </div>
        <h2>{t('ghost.which', need)}</h2>
        <p class="hint">{t(opens(wolf) ? 'ghost.once.all' : 'ghost.once')}</p>
        <div class="grid" role="group">
          {living.map((seat) => (
            <button key={seat} class={chosen.includes(seat) ? 'pl on' : 'pl'} aria-pressed={chosen.includes(seat)} data-seat={seat} onClick={() => toggle(seat)}>
              <Token wolf={wolf} seat={seat} />
              <span class="t">{name(seat)}</span>
              {chosen.includes(seat) && <Icon name="check" size={22} />}
            </button>
          ))}
        </div>
      </main>
      <footer class="ft">
        <button class={chosen.length === need ? 'big' : 'big off'} aria-disabled={chosen.length !== need} onClick={() => chosen.length === need && sealed(wolf, seal, chosen)}>
          {chosen.length ? t('ghost.seal', chosen.map(name).join(', ')) : t('ghost.pick', need)}
        </button>
        <button class="sm wide" onClick={() => sealed(wolf, seal, [])}>
          {t(opens(wolf) ? 'ghost.without.cards' : 'ghost.without')}
        </button>
      </footer>
    </div>
  )
}

/** How right a guess was, as far as the cards are known here. */
export function GuessScore({ wolf, guess }: { wolf: Wolf; guess: Guessed }) {
  const { t, sight, name } = wolf
  if (!guess.seats.length || sight.you?.card === 'werewolf') return null // who knows the pack has guessed nothing
  const known = guess.seats.filter((seat) => sight.seat[seat]?.card)
  const right = known.filter((seat) => sight.seat[seat]?.card === 'werewolf').length
  const mark = (seat: string) => (sight.seat[seat]?.card ? (sight.seat[seat]?.card === 'werewolf' ? '✓' : '✗') : '')
  return (
    <div class="guess">
      <b>{t(guess.night ? 'ghost.guess.night' : 'ghost.guess', guess.day)}</b>
      <span>{guess.seats.map((seat) => `${name(seat)} ${mark(seat)}`.trim()).join(', ')}</span>
      {known.length === guess.seats.length && <small>{t('ghost.right', right, guess.seats.length)}</small>}
    </div>
  )
}

/** A sealed guess is told to the other dead; from now on nothing is left to guess, and all cards may come (R-see-3). */
export function sealed(wolf: Wolf, seal: (guess: Guessed) => void, seats: string[]): void {
  seal({ day: wolf.sight.number, night: wolf.night, seats })
  if (!seats.length) return
  wolf.send({ do: 'watch' })
  wolf.say('dead', `text ${wolf.t('ghost.said', listOf(seats.map(wolf.name), wolf.words))}`)
}

/** All cards, for who has guessed or had nothing to guess. */
const seesAll = ({ seats, sight }: Wolf, guess: Guessed): boolean => seats.every((seat) => sight.seat[seat]?.card) && (guess.seats.length > 0 || guess.knew === true)

/** Alone there is nobody to talk to among the dead: whether there is anything else to see there. */
export const hasGhosts = (wolf: Wolf, guess: Guessed | undefined): boolean => !isAlone(wolf) || (guess !== undefined && (guess.seats.length > 0 || seesAll(wolf, guess)))

export function AmongTheDead({ wolf, guess }: { wolf: Wolf; guess: Guessed }) {
  const { t, seats, sight, name, words, me, table } = wolf
  const here = table.seats.filter(({ seat, kind }) => kind !== 'bot' && sight.seat[seat]?.alive !== true)
  const all = seesAll(wolf, guess)
  return (
    <section class="ghost">
      {all && (
        <>
          <div class="row2">
            <h3>{t('end.cards')}</h3>
            <span class="hint">{t('ghost.only')}</span>
          </div>
          <ul class="gcards">
            {seats.map((seat) => {
              const state = sight.seat[seat]
              const card = state?.card ?? 'villager'
              const colour = factionColour('werewolves', sideOf(card))
              return (
                <li key={seat} class={`${state?.alive ? '' : 'gone'}${sight.trial === seat ? ' hot' : ''}`}>
                  <span class="band" style={{ background: colour?.fill, color: colour?.ink }}>
                    <Emblem card={card} size={28} />
                  </span>
                  <span>
                    <b>{name(seat)}</b> {words.word('card', card)}
                    <small>{seat === me ? t('ghost.you') : sight.trial === seat ? t('ghost.trial') : state?.alive ? t('story.alive') : state?.cause ? t(`cause.${state.cause}` as Key) : ''}</small>
                  </span>
                </li>
              )
            })}
            <li class="mine">
              <GuessScore wolf={wolf} guess={guess} />
            </li>
          </ul>
        </>
      )}
      {!all && <GuessScore wolf={wolf} guess={guess} />}
      {!isAlone(wolf) && (
        <>
          <div class="row2">
            <h3>{t('ghost.talk')}</h3>
            <span class="hint">{t('ghost.here', here.length)}</span>
          </div>
          <TalkList wolf={wolf} channels={['dead']} told={false} />
        </>
      )}
    </section>
  )
}
