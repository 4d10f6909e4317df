// The shared screen: one sentence, one clock, the village; by day the claims at the right. It shows what everyone may
// know and has no controls but its own: to be read aloud, its sounds, its language.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { play as sound } from '../sound'
import { capital, duration } from '../text'
import { remarkText } from './builder'
import type { Row } from './claims'
import { AgainBox } from './again'
import { Points, Secrets, useStory } from './end'
import { callOf, type Trial } from './model'
import { nightNews, openCall } from './night'
import { useMoment, type Moment } from './beats'
import { aliveText, leftText, newsOf, reportText } from './day'
import { debtsOf } from './debts'
import { Languages, useSound } from './menu'
import { ballotsAt, coveredIn, deathIn, electedIn, isMorning, momentAloud, momentNote, momentText, ScreenMoment, trialIn, turned, turnedWithSilent } from './moment'
import { hasFallen, useTime, type Wolf } from './page'
import { DAY, LowTime, NIGHT, Nudge, Token } from './parts'
import { clashText, lastOnes, listOf } from './sentences'
import { officeOf, VerdictSky, Village } from './village'
import { useVoice } from './voice'
import { lastVote, Votes, voteText } from './votes'

const ORDER = ['cupid', 'lovers', 'werewolf', 'seer', 'witch', 'healer', 'hunter', 'red-riding-hood', 'mayor']
const FIRST = new Set(['cupid', 'lovers', 'hunter', 'red-riding-hood', 'mayor']) // in the first night alone

/** The first call is known to come but has not opened: the table still looks at its cards. */
export function beforeNight({ night, known, dealing }: Pick<Wolf, 'night' | 'known' | 'dealing'>): boolean {
  return dealing || (night && !known.journal.some(([key]) => key === 'night'))
}

/** Between two calls that a person opens everyone sleeps; who moderates knows what comes. */
const isClosed = ({ table, you }: Wolf): boolean => table.held === true && you !== 'host'

/** The one sentence of the moment. */
export function narration(wolf: Wolf): string {
  const { sight, words, t, known, name } = wolf
  if (beforeNight(wolf)) return t('deal')
  if (callOf(sight.phase)) return isClosed(wolf) ? t('called.closed') : words.word('call', openCall(wolf))
  const last = (key: string) => known.journal.filter(([one]) => one === key).pop()
  const entry = { defence: last('trial'), vote: last('poll'), over: last('over') }[sight.phase]
  if (entry) return words.entry(entry)
  if (sight.phase === 'shot') return t('shot.wait')
  if (sight.phase === 'office') return t('office.wait')
  if (sight.phase.startsWith('elect')) return words.question([sight.phase])
  const speaker = sight.order?.[sight.turn ?? 0]
  const vote = lastVote(wolf)
  const outcome = vote ? `${voteText(wolf, vote)}.` : ''
  return newsOf(wolf).join(' ') || outcome || (speaker ? t('turn.of', name(speaker)) : '')
}

export function ScreenPage({ wolf }: { wolf: Wolf }) {
  const { sight, t, night, ui } = wolf
  const counted = useTime(wolf)
  const time = beforeNight(wolf) ? undefined : counted // the first call's time does not run yet
  const over = sight.phase === 'over'
  const moment = useMoment(wolf)
  const sentence = moment ? momentText(wolf, moment) : narration(wolf)
  const title = moment ? sentence : over ? `${wolf.words.word('end', sight.result ?? '')}.` : beforeNight(wolf) ? t('election') : night ? t('night', sight.number) : sight.number ? t('day', sight.number) : t('election')
  const trial = moment && trialIn(wolf, moment)
  const dark = night || (moment?.entry[0] === 'dawn' && moment.at < 1200)
  const [voice, flip] = useVoice(wolf, moment ? momentAloud(wolf, moment) : sentence, moment !== undefined)
  useMomentSounds(wolf, moment, over)
  const votes = sight.phase === 'vote' ? 'vote.count' : sight.phase.startsWith('elect') && !wolf.dealing ? 'ballot.count' : undefined
  const vote = !over && !moment && ['day', 'shot', 'office'].includes(night ? 'day' : sight.phase) ? lastVote(wolf) : undefined
  return (
    <div class={`ww sc ${dark ? 'night' : 'day'}${over ? ' over' : ''}${moment ? ' mo' : ''}`} style={dark || (over && sight.result === 'werewolves') ? NIGHT : DAY}>
      <main class="vl">
        {moment && trial ? <Verdict wolf={wolf} trial={trial} moment={moment} /> : <Village wolf={wolf} day={!dark} vote={vote} end={over ? (sight.result ?? '') : undefined} moment={moment !== undefined} morning={moment !== undefined && isMorning(wolf)} covered={moment && coveredIn(moment)} tie={moment && deathIn(moment)?.seat} mayor={moment && electedIn(moment)} ballots={moment && ballotsAt(wolf, moment)} />}
        {moment && <ScreenMoment wolf={wolf} moment={moment} />}
        <div class="ttl">
          <h1>{title}</h1>
          <p aria-live="polite">
            {night && !beforeNight(wolf) && <span class="q">{t('sleeps')} </span>}
            <b class={moment ? 'sr' : ''}>{over ? lastOnes(wolf) : sentence}</b>
          </p>
          {moment && <p class="q">{momentNote(wolf, moment)}</p>}
          {night && <Calls wolf={wolf} />}
          {votes && !moment && <p class="q">{t(votes, sight.answered ?? 0, wolf.living.length, wolf.living.length - (sight.answered ?? 0))}</p>}
        </div>
        {night && (
          <div class="screennews">
            {vote && <Votes wolf={wolf} trial={vote} short />}
            <ul>
              {nightNews(wolf, vote ? ['votes', 'nightfall'] : []).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        {time && (
          <div class={time.low ? 'tm num low' : 'tm num'} role="timer" aria-label={t('clock')}>
            {duration(time.left, ui)}
          </div>
        )}
        <LowTime time={time} wolf={wolf} />
        <Controls wolf={wolf} voice={voice} flip={flip} />
      </main>
      {over && <EndSide wolf={wolf} />}
      {!night && !over && !moment && <Side wolf={wolf} vote={vote} />}
    </div>
  )
}

/** Whether somebody stands at the screen: a pointer or a key has moved in the last seconds. */
function useStirred(seconds: number): boolean {
  const [stirred, setStirred] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      setStirred(true)
      clearTimeout(timer)
      timer = setTimeout(() => setStirred(false), seconds * 1000)
    }
    const events = ['pointermove', 'pointerdown', 'keydown']
    events.forEach((event) => addEventListener(event, stir))
    return () => {
      clearTimeout(timer)
      events.forEach((event) => removeEventListener(event, stir))
    }
  }, [seconds])
  return stirred
}

/** Reading aloud, sounds, the screen's own language; at the lower edge, and only while somebody is there to use them. */
function Controls({ wolf, voice, flip }: { wolf: Wolf; voice: boolean; flip: () => void }) {
  const { t } = wolf
  const [on, turn] = useSound()
  const stirred = useStirred(5)
  return (
    <div class={stirred ? 'ctl on' : 'ctl'}>
      <button class="voice" aria-pressed={voice} onClick={flip}>
        {t(voice ? 'screen.mute' : 'screen.speak')}
      </button>
      <button class="voice" aria-pressed={on} onClick={turn}>
        {t('menu.sound')}
      </button>
      <Languages wolf={wolf} look="voice" />
    </div>
  )
}

/** The sounds of a moment: a bell for the morning, paper for every card that is turned, wood for the verdict. */
function useMomentSounds(wolf: Wolf, moment: Moment | undefined, over: boolean): void {
  const [key, seat] = moment?.entry ?? []
  const trial = moment && key === 'votes' ? trialIn(wolf, moment) : undefined
  const thumbs = trial && moment ? turned(wolf, trial, moment) : []
  const open = thumbs.filter((one) => one.open).length
  const card = moment && deathIn(moment)?.open === true
  const before = useRef(over)
  useEffect(() => {
    if (key === 'dawn') sound('dawn')
  }, [key])
  useEffect(() => {
    if (open > 0) sound(open === thumbs.length ? 'verdict' : 'paper')
  }, [open])
  useEffect(() => {
    if (card) sound('paper')
  }, [card, seat])
  useEffect(() => {
    if (over && !before.current) sound('end')
    before.current = over
  }, [over])
}

/** The voters' houses under their votes; over twelve in two ranks. */
function Verdict({ wolf, trial, moment }: { wolf: Wolf; trial: Trial; moment: Moment }) {
  const shown = turnedWithSilent(wolf, trial, moment)
  const votes = shown.map(({ seat, up, open, none }) => ({ name: wolf.name(seat), up, open, none, ring: seat === trial.seat, sub: officeOf(wolf, seat) }))
  const { t } = wolf
  return <VerdictSky votes={votes} words={{ up: [t('vote.up'), t('vote.up.short')], down: [t('vote.down'), t('vote.down.short')] }} />
}

/** Which of them is shown now: nobody scrolls a screen on the wall. */
function useTurning(count: number, every: number): number {
  const [at, turn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => turn((n) => n + 1), every)
    return () => clearInterval(timer)
  }, [every])
  return at % Math.max(1, count)
}

/** How many stories are in sight at once: fewer where they are long, and when the next game is asked for. */
function useStories(told: string): [preact.RefObject<HTMLElement>, number] {
  const box = useRef<HTMLElement>(null)
  const [fit, setFit] = useState({ told, count: MOST_STORIES })
  const count = fit.told === told ? fit.count : MOST_STORIES
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    if (scrollHeight > clientHeight + 1 && count > 1) setFit({ told, count: count - 1 })
  })
  return [box, count]
}
const MOST_STORIES = 4

function EndSide({ wolf }: { wolf: Wolf }) {
  const { t, seats } = wolf
  const story = useStory(wolf)
  const [box, count] = useStories(`${wolf.language} ${wolf.table.rematch}`)
  const at = useTurning(Math.ceil(seats.length / count), 6000) * count
  const last = Math.min(seats.length, at + count)
  return (
    <aside ref={box} class={count > 1 ? 'endside' : 'endside tight'} style={DAY} tabIndex={0} aria-label={t('story.turned')}>
      <Points wolf={wolf} story={story} />
      <h3 class="nth">
        {t('story.secret')} <span class="num">{t('story.nth', last > at + 1 ? `${at + 1}–${last}` : last, seats.length)}</span>
      </h3>
      <Secrets wolf={wolf} story={story} only={[at, last]} />
      <AgainBox wolf={wolf} />
    </aside>
  )
}

/** The night's calls, the one in progress marked. Only which characters are in the game, and who is known to be dead. */
function Calls({ wolf }: { wolf: Wolf }) {
  const { sight, words, deaths, table } = wolf
  const now = beforeNight(wolf) || hasFallen(wolf) ? '' : openCall(wolf)
  const hidden = table.options.hide_cards === true
  const gone = (card: string) => !hidden && deaths.filter((death) => death.card === card).length >= (sight.set[card] ?? 1)
  const inSet = (card: string) => card === 'werewolf' || (card === 'lovers' ? 'cupid' : card) in sight.set
  const listed = (card: string) => !FIRST.has(card) || sight.number <= 1
  const calls = ORDER.filter((card) => inSet(card) && !gone(card) && listed(card))
  const at = calls.indexOf(now)
  const on = isClosed(wolf) ? -1 : at
  return (
    <ol class="calls">
      {calls.map((card, i) => (
        <li key={card} class={i === on ? 'on' : i <= at ? 'past' : ''} aria-current={i === on ? 'step' : undefined}>
          {card === 'werewolf' ? words.word('side', 'werewolves') : card === 'lovers' ? capital(wolf.t('lovers')) : words.word('card', card)}
        </li>
      ))}
    </ol>
  )
}

/** Everything a seat has said, as notes below its name. */
function summary(wolf: Wolf, row: Row): string {
  const { t, words, name } = wolf
  const parts: string[] = []
  if (row.claim) parts.push(row.claim === 'village' ? t('is.village') : t('is.card', words.word('card', words.has('card', `${row.claim}.the`) ? `${row.claim}.the` : row.claim)))
  for (const report of row.reports.slice(-3)) parts.push(`${t('short.night', report.night)}: ${reportText(wolf, report)}.`)
  const views = [...row.views].filter(([seat]) => !row.reports.some((report) => report.seat === seat) && wolf.living.includes(seat))
  const suspects = views.filter(([, level]) => level < 0).map(([seat]) => name(seat))
  const trusts = views.filter(([, level]) => level > 0).map(([seat]) => name(seat))
  if (suspects.length) parts.push(t('is.suspects', listOf(suspects, words)))
  if (trusts.length && !row.claim) parts.push(t('is.trusts', listOf(trusts, words)))
  return parts.map(capital).join(' ')
}

/** Claims that contradict each other are next to each other, first. */
function sorted(wolf: Wolf): { row: Row; hot: boolean }[] {
  const { board, living } = wolf
  const hot = [...new Set(board.clashes.filter((clash) => clash.seats.length > 1).flatMap((clash) => clash.seats))]
  const rank = (row: Row) => (hot.includes(row.seat) ? hot.indexOf(row.seat) : 100 - (row.claim ? 40 : 0) - row.reports.length * 5 - row.views.size)
  return board.rows
    .filter((row) => (living.includes(row.seat) || row.claim || row.reports.length > 0) && summary(wolf, row) !== '')
    .sort((a, b) => rank(a) - rank(b))
    .map((row) => ({ row, hot: hot.includes(row.seat) }))
}

/** What the column at the side has room for, from everything to the least: whether the voters are named, how many claims,
 * contradictions, remarks and debts. */
export const SHARES = [
  { voters: true, rows: 6, clashes: 2, said: 2, debts: 3 },
  { voters: true, rows: 6, clashes: 2, said: 2, debts: 1 },
  { voters: false, rows: 6, clashes: 2, said: 1, debts: 1 },
  { voters: false, rows: 4, clashes: 2, said: 1, debts: 0 },
  { voters: false, rows: 4, clashes: 1, said: 1, debts: 0 },
  { voters: false, rows: 3, clashes: 1, said: 1, debts: 0 },
  { voters: false, rows: 2, clashes: 1, said: 1, debts: 0 },
  { voters: false, rows: 1, clashes: 0, said: 0, debts: 0 },
] as const
export type Share = (typeof SHARES)[number]

/** The largest share that is wholly in sight: nobody scrolls a screen on the wall. It is looked for again when the column tells
 * something else. */
function useShare(told: string): [preact.RefObject<HTMLElement>, Share] {
  const box = useRef<HTMLElement>(null)
  const [fit, setFit] = useState({ told, at: 0 })
  const at = fit.told === told ? fit.at : 0
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    if (scrollHeight > clientHeight + 1 && at < SHARES.length - 1) setFit({ told, at: at + 1 })
  })
  return [box, SHARES[at] as Share]
}

function Side({ wolf, vote }: { wolf: Wolf; vote: Trial | undefined }) {
  const { t, name, known, words, living, board, sight, spoken, talk } = wolf
  const rows = sorted(wolf)
  const dawn = known.journal.map(([key]) => key).lastIndexOf('dawn')
  const wanting = living.filter((seat) => sight.seat[seat]?.more).length
  const [box, share] = useShare(`${spoken.length} ${known.journal.length} ${wanting} ${wolf.known.prompt} ${wolf.language}`)
  const newest = <T,>(all: T[], most: number) => all.slice(Math.max(0, all.length - most))
  const debts = newest(debtsOf(spoken, talk, sight.number, living), share.debts)
  const said = newest(spoken.filter((one) => one.channel === 'day' && one.number === sight.number), share.said)
  const night = known.journal.slice(Math.max(dawn, 0)).filter(([key, , cause]) => key === 'uneaten' || (key === 'died' && cause !== 'hanged'))
  return (
    <aside ref={box} tabIndex={0} aria-label={t('tab.claims')}>
      <Nudge wolf={wolf} />
      {vote && <Votes wolf={wolf} trial={vote} short={!share.voters} />}
      <h3>{t('tab.claims')}</h3>
      <ul class="says">
        {rows.slice(0, share.rows).map(({ row, hot }) => (
          <li key={row.seat} class={hot ? 'hot' : ''}>
            <Token wolf={wolf} seat={row.seat} />
            <div>
              <b>{living.includes(row.seat) ? name(row.seat) : <s>{name(row.seat)}</s>}</b>
              <p>{summary(wolf, row)}</p>
            </div>
          </li>
        ))}
        {rows.length === 0 && <li>{t('screen.quiet')}</li>}
        {rows.length > share.rows && <li class="q">{t('screen.more', rows.length - share.rows)}</li>}
      </ul>
      {board.clashes.slice(0, share.clashes).map((clash, i) => (
        <p key={i} class="ln bad">
          ≠ {clashText(clash, words, t)}
        </p>
      ))}
      {said.length > 0 && <h3>{t('screen.free')}</h3>}
      {said.map((one) => (
        <p key={one.id} class="ln said">
          <b>{name(one.seat)}:</b> {t('quoted', remarkText(wolf, one))}
        </p>
      ))}
      {debts.map((debt) => (
        <p key={debt.said.id} class="ln owed">
          {t('debt', name(debt.who), name(debt.to))}
        </p>
      ))}
      {wanting > 0 && (
        <p class="ln owed">{t('more.screen', wanting, Math.floor(living.length / 2) + 1)}</p>
      )}
      {night.length > 0 && <h3>{t('screen.last')}</h3>}
      {night.map((entry, i) => (
        <p key={i} class="ln">
          {words.entry(entry)}
        </p>
      ))}
      <h3>{t('screen.in')}</h3>
      <p class="ln">
        {aliveText(wolf)} {leftText(wolf)}
      </p>
    </aside>
  )
}
