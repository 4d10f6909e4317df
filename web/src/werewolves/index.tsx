// Werewolves' own pages: phones, the shared screen, the moderator's console. Which page is shown follows from the phase
// and from who looks; by night nothing else decides (R-leak-3).

import './werewolves.css'
import './door.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Play } from '../play'
import { useAwake } from '../awake'
import { play as sound } from '../sound'
import { remembered } from '../store'
import { AlonePage } from './alone'
import { DayPage } from './day'
import { DealPage } from './deal'
import { EndPage } from './end'
import { DeadFooter } from './footer'
import { LetterPage, useLetter } from './letter'
import { ModeratorPage } from './moderator'
import { Ledger, OpenRules } from './ledger'
import { callOf } from './model'
import { useMoment } from './beats'
import { MomentPage } from './moment'
import { AmongTheDead, GuessPage, packLeft, sealed, useGuess, type Guessed } from './ghost'
import { LastGuess, NightPage, nightNews } from './night'
import { isAlone, useTime, useWolf, type Wolf } from './page'
import { Head, NIGHT, TimeBar, useKeys } from './parts'
import { beforeNight, ScreenPage } from './screen'
import { tellIn } from './text'
import { AsleepPage, ChoosePage, DefencePage, VotePage } from './trial'

function Loading({ play }: { play: Play }) {
  return (
    <main class="ww ph day" aria-busy="true">
      <p class="hint">{tellIn(play.language)('loading')}</p>
    </main>
  )
}

/** By day a phone sounds when its seat is wanted; by night nothing is heard but what all devices play (R-leak-4). */
function useTurn(wolf: Wolf | undefined): void {
  const key = wolf && !wolf.night && !wolf.table.moment && wolf.alive ? String(wolf.known.ask?.key[0] ?? '') : ''
  const first = useRef(true)
  useEffect(() => {
    if (key && !first.current) sound('turn')
    first.current = wolf === undefined
  }, [key, wolf === undefined])
}

/** Day and night are heard on all devices together (R-leak-4). */
function useDayAndNight(wolf: Wolf | undefined): void {
  const night = wolf?.night
  const before = useRef(night)
  useEffect(() => {
    if (night !== undefined && before.current !== undefined && night !== before.current) sound(night ? 'night' : 'day')
    before.current = night
  }, [night])
}

/** A short buzz when a call opens: on every phone, asked or not, where its sound is on (R-leak-4). */
function useBuzz(wolf: Wolf | undefined): void {
  const call = wolf?.me && wolf.night && !wolf.dealing ? wolf.known.veil?.call : undefined
  useEffect(() => {
    if (call !== undefined && remembered().sound) navigator.vibrate?.(60)
  }, [call])
}

export function WerewolvesTable(play: Play) {
  const wolf = useWolf(play)
  const [ruled, setRuled] = useState(false)
  const open = () => setRuled(true)
  useKeys(open)
  useAwake(play.table.state === 'running')
  useBuzz(wolf)
  useDayAndNight(wolf)
  useTurn(wolf)
  if (!wolf) return <Loading play={play} />
  return (
    <OpenRules.Provider value={open}>
      <Phone {...{ play, wolf }} />
      {ruled && <Ledger wolf={wolf} close={() => setRuled(false)} />}
    </OpenRules.Provider>
  )
}

function Phone({ play, wolf }: { play: Play; wolf: Wolf }) {
  const [letter, close] = useLetter(play, wolf)
  if (letter) return <LetterPage wolf={wolf} since={letter} close={close} />
  const held = wolf.you === 'host' && wolf.table.held // the others hear of the end once the moderator opens it
  if (wolf.sight.phase === 'over' && !held) return <EndPage wolf={wolf} />
  if (wolf.you === 'host') return <ModeratorPage wolf={wolf} />
  if (!wolf.me) return narrow() ? <Watching wolf={wolf} /> : <ScreenPage wolf={wolf} />
  if (wolf.table.moment) return <Now wolf={wolf} />
  if (wolf.dealing) return <DealPage wolf={wolf} />
  if (wolf.night) return wolf.alive ? <NightPage wolf={wolf} /> : <GhostNight wolf={wolf} />
  return <ByDay wolf={wolf} />
}

const narrow = () => innerWidth <= 760

/** Somebody who has come too late, on a phone: told so, and shown what everyone may know. */
function Watching({ wolf }: { wolf: Wolf }) {
  return (
    <div class="watching">
      <p class="watchbar" role="status">
        {wolf.t('watch.late')}
      </p>
      {wolf.table.moment ? <Now wolf={wolf} /> : wolf.night || wolf.dealing ? <DeadNight wolf={wolf} /> : <ByDay wolf={wolf} />}
    </div>
  )
}

function Now({ wolf }: { wolf: Wolf }) {
  const moment = useMoment(wolf)
  return moment ? <MomentPage wolf={wolf} moment={moment} /> : <ByDay wolf={wolf} />
}

function ByDay({ wolf }: { wolf: Wolf }) {
  const [guess, seal] = useGuess(wolf)
  const key = `${wolf.sight.number}.${wolf.sight.phase}`
  if (wolf.me && !wolf.alive && !guess && !wolf.known.ask) return <GuessPage wolf={wolf} seal={seal} />
  switch (wolf.sight.phase) {
    case 'defence':
      return <DefencePage key={key} wolf={wolf} />
    case 'vote':
      return <VotePage key={key} wolf={wolf} />
    case 'day':
      if (wolf.alive && isAlone(wolf)) return <AlonePage key={key} wolf={wolf} />
      return <DayPage wolf={wolf} />
    default:
      return <ChoosePage key={key} wolf={wolf} />
  }
}

/** Until somebody dead has chosen how to watch, their page has everyone's boxes, and says that they are out. */
function GhostNight({ wolf }: { wolf: Wolf }) {
  const [guess, seal] = useGuess(wolf)
  return guess ? <DeadNight wolf={wolf} guess={guess} /> : <LastGuess wolf={wolf} need={packLeft(wolf)} seal={(seats) => sealed(wolf, seal, seats)} />
}

function DeadNight({ wolf, guess }: { wolf: Wolf; guess?: Guessed }) {
  const { t, sight, words } = wolf
  const early = beforeNight(wolf) // cards are looked at; who watches is told of no call before it is open
  const counted = useTime(wolf)
  const time = early ? undefined : counted
  return (
    <div class="ww ph night" style={NIGHT}>
      <header>
        <Head wolf={wolf} icon="moon" title={early ? t('election') : t('night', sight.number)} time={time} />
        <TimeBar time={time} />
      </header>
      <main class="nq">
        <p class="call">{early ? t('deal') : words.word('call', callOf(sight.phase) ?? '')}</p>
        <AsleepPage wolf={wolf} news={nightNews(wolf)} talk={!guess} />
        {guess && <AmongTheDead wolf={wolf} guess={guess} />}
        {wolf.me && (
          <footer class="ft">
            <DeadFooter wolf={wolf} />
          </footer>
        )}
      </main>
    </div>
  )
}

export function WerewolvesScreen(play: Play) {
  const wolf = useWolf(play)
  useAwake(play.table.state === 'running')
  useDayAndNight(wolf)
  return wolf ? <ScreenPage wolf={wolf} /> : <Loading play={play} />
}
