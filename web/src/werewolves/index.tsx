// Werewolves' own pages: phones, the shared screen, the moderator's console. Which page is shown follows from the phase
// and from who looks; by night nothing else decides (R-leak-3).

import './werewolves.css'
import { useEffect, useRef } from 'preact/hooks'
import type { Play } from '../play'
import { play as sound } from '../sound'
import { DayPage } from './day'
import { DealPage } from './deal'
import { EndPage } from './end'
import { ModeratorPage } from './moderator'
import { callOf } from './model'
import { NightPage, nightNews } from './night'
import { useTime, useWolf, type Wolf } from './page'
import { Head, NIGHT, Say, TimeBar, useKeys } from './parts'
import { ScreenPage } from './screen'
import { tellIn } from './text'
import { AsleepPage, ChoosePage, DefencePage, VotePage } from './trial'

function Loading({ play }: { play: Play }) {
  return (
    <main class="ww ph day" aria-busy="true">
      <p class="hint">{tellIn(play.language)('loading')}</p>
    </main>
  )
}

/** Day and night are heard on all devices together (R-leak-4); nothing else makes a sound here. */
function useDayAndNight(wolf: Wolf | undefined): void {
  const night = wolf?.night
  const before = useRef(night)
  useEffect(() => {
    if (night !== undefined && before.current !== undefined && night !== before.current) sound(night ? 'night' : 'day')
    before.current = night
  }, [night])
}

export function WerewolvesTable(play: Play) {
  const wolf = useWolf(play)
  useKeys()
  useDayAndNight(wolf)
  if (!wolf) return <Loading play={play} />
  const held = wolf.you === 'host' && wolf.table.held // the others hear of the end once the moderator opens it
  if (wolf.sight.phase === 'over' && !held) return <EndPage wolf={wolf} />
  if (wolf.you === 'host') return <ModeratorPage wolf={wolf} />
  if (!wolf.me) return <ScreenPage wolf={wolf} />
  if (wolf.dealing) return <DealPage wolf={wolf} />
  if (wolf.night) return wolf.alive ? <NightPage wolf={wolf} /> : <DeadNight wolf={wolf} />
  return <ByDay wolf={wolf} />
}

function ByDay({ wolf }: { wolf: Wolf }) {
  const key = `${wolf.sight.number}.${wolf.sight.phase}`
  switch (wolf.sight.phase) {
    case 'defence':
      return <DefencePage key={key} wolf={wolf} />
    case 'vote':
      return <VotePage key={key} wolf={wolf} />
    case 'day':
      return <DayPage wolf={wolf} />
    default:
      return <ChoosePage key={key} wolf={wolf} />
  }
}

function DeadNight({ wolf }: { wolf: Wolf }) {
  const { t, sight, words, say } = wolf
  const time = useTime(wolf)
  return (
    <div class="ww ph night" style={NIGHT}>
      <header>
        <Head wolf={wolf} icon="moon" title={t('night', sight.number)} time={time} />
        <TimeBar time={time} />
      </header>
      <main class="nq">
        <p class="call">{words.word('call', callOf(sight.phase) ?? '')}</p>
        <AsleepPage wolf={wolf} news={nightNews(wolf)} />
        <footer class="ft">
          <Say label={t('dead.say')} button={t('say.send')} send={(text) => say('dead', `text ${text}`)} />
        </footer>
      </main>
    </div>
  )
}

export function WerewolvesScreen(play: Play) {
  const wolf = useWolf(play)
  useDayAndNight(wolf)
  return wolf ? <ScreenPage wolf={wolf} /> : <Loading play={play} />
}
