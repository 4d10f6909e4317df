// The day: the claims board, the talk, six ways to speak, one finger. The dead and the watching see the same without
// the means to act; the dead have their own channel next to it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Advice } from './advice'
import { Builder, Groups, remarkText } from './builder'
import { Peek } from './card'
import type { Report, Row } from './claims'
import { debtsOf, unanswered } from './debts'
import type { Spoken } from './model'
import { isAlone, ownName, useTime, type Wolf } from './page'
import { Head, Nudge, Refusal, SayTo, Tabs, Token, Triangle, type Tab } from './parts'
import { DeadFooter } from './footer'
import { Ghost, hasGhosts, useGuess } from './ghost'
import { clashText } from './sentences'
import { useSpeech, useTalkTab } from './speech'
import { readStatement, sentenceOf } from './talk'
import type { Key } from './text'
import { lastVote, Votes } from './votes'

// ---- News ----

const NEWS = new Set(['died', 'uneaten', 'finger', 'lowered', 'votes', 'mayor', 'ballots', 'extended', 'held', 'left', 'more', 'drowsy', 'awake', 'day'])

/** What the village should hear now: the dead of the morning until someone points, then the newest. */
export function newsOf(wolf: Wolf): string[] {
  const { known, words, sight, name, t } = wolf
  const dawn = known.journal.map(([key]) => key).lastIndexOf('dawn')
  const today = known.journal.slice(Math.max(dawn, 0)).filter(([key]) => NEWS.has(key))
  const last = today.filter(([key]) => !['day', 'more', 'drowsy', 'awake'].includes(key)).pop()
  if (last?.[0] === 'finger') {
    const whom = String(last[2])
    return [words.entry(last), sight.seat[whom]?.acquitted ? '' : t('finger.second', name(whom))].filter(Boolean)
  }
  if (last?.[0] === 'votes') return [] // shown with every thumb
  if (last?.[0] === 'lowered' || last?.[0] === 'extended') return [words.entry(last)]
  const lines = today.filter(([key]) => key === 'died' || key === 'uneaten' || key === 'left').map((entry) => words.entry(entry))
  return heldFire(wolf) ? [...lines, t('shot.none')] : lines
}

/** Whether the Hunter took aim today and shot nobody. */
function heldFire({ known, sight }: Wolf): boolean {
  const keys = known.journal.map(([key]) => key)
  const aim = keys.lastIndexOf('aim')
  return aim > keys.lastIndexOf('dawn') && sight.phase !== 'shot' && !known.journal.slice(aim).some(([key, , cause]) => key === 'died' && cause === 'shot')
}

// ---- Claims ----

export function claimText(wolf: Wolf, row: Row): string {
  const { t, words, name } = wolf
  const claim = row.claim === 'village' ? t('says.village') : row.claim ? t('says', words.word('card', row.claim)) : ''
  const lover = row.lover ? t('says.lover', name(row.lover)) : ''
  return [claim, lover].filter(Boolean).join(', ')
}

export function reportText(wolf: Wolf, report: Report): string {
  const { t, name } = wolf
  const key = report.verb === 'saw' ? `short.saw.${report.what}` : `short.${report.verb}`
  return t(key as Key, report.seat === 'none' ? t('nobody') : name(report.seat), report.what ? name(report.what) : '')
}

function ReportMark({ wolf, report }: { wolf: Wolf; report: Report }) {
  const wolfSeen = report.verb === 'saw' && report.what === 'wolf'
  return (
    <span class={wolfSeen ? 'rp bad' : 'rp'}>
      {report.verb !== 'paired' && <small>{wolf.t('short.night', report.night)}</small>}
      {reportText(wolf, report)}
    </span>
  )
}

function Tally({ wolf, row }: { wolf: Wolf; row: Row }) {
  return (
    <span class="tl" role="img" aria-label={wolf.t('tally', row.suspected, row.trusted)}>
      <span class={row.suspected ? 'x' : 'zero'}>
        {row.suspected}
        <Triangle />
      </span>
      <span class={row.trusted ? 'x' : 'zero'}>
        {row.trusted}
        <Triangle up />
      </span>
    </span>
  )
}

function ClaimRow({ wolf, row, selected, select }: { wolf: Wolf; row: Row; selected: boolean; select: (seat: string) => void }) {
  const { t, name, sight, me } = wolf
  const { seat } = row
  const state = sight.seat[seat]
  const claim = claimText(wolf, row)
  const clash = wolf.board.clashes.some((one) => one.seats.includes(seat))
  const sitting = wolf.table.seats.find((one) => one.seat === seat)
  const absent = state?.alive && (sitting?.lent ? t('mod.lent') : sitting?.kind === 'person' && !sitting.here && t('mod.away'))
  const notes = [absent, state?.mayor && t('mayor'), state?.acquitted && t('acquitted'), state?.drowsy && t('drowsy'), state?.finger && `→ ${name(state.finger)}`].filter(Boolean).join(' · ')
  return (
    <li class={state?.alive ? '' : 'dead'}>
      <button class={selected ? 'hot' : ''} aria-pressed={selected} data-seat={seat} onClick={() => select(seat)}>
        <Token wolf={wolf} seat={seat} />
        <span class="pn">
          <b>
            {seat === me ? ownName(wolf) : name(seat)}
            {notes && <small> {notes}</small>}
          </b>
          <span class={claim ? 'cl' : 'cl q'}>
            {clash && <span class="flag" title={t('clashes')}>≠ </span>}
            {claim || t('says.nothing')}
          </span>
        </span>
        <span class="rs">
          {row.reports.slice(-3).map((report) => (
            <ReportMark key={report.id + report.seat} wolf={wolf} report={report} />
          ))}
        </span>
        <Tally wolf={wolf} row={row} />
      </button>
    </li>
  )
}

export function Claims({ wolf, selected, select }: { wolf: Wolf; selected: string | undefined; select: (seat: string) => void }) {
  const { t, board, living, words, deaths, name } = wolf
  const count = board.rows.filter((row) => living.includes(row.seat) || row.claim || row.reports.length).length
  const many = wolf.seats.length > 12 // two columns, read downwards
  return (
    <section class="claims" aria-label={t('key')}>
      <div class="ch">
        <span>{t('tab.claims')}</span>
        <span>
          <Triangle /> {t('suspect')} <Triangle up /> {t('trust')}
        </span>
      </div>
      <ul class={many ? 'cb many' : 'cb'} style={many ? { gridTemplateRows: `repeat(${Math.ceil(count / 2)},auto)` } : undefined}>
        {board.rows
          .filter((row) => living.includes(row.seat))
          .map((row) => (
            <ClaimRow key={row.seat} wolf={wolf} row={row} selected={row.seat === selected} select={select} />
          ))}
        {board.rows
          .filter((row) => !living.includes(row.seat) && (row.claim || row.reports.length))
          .map((row) => (
            <ClaimRow key={row.seat} wolf={wolf} row={row} selected={false} select={select} />
          ))}
      </ul>
      {board.clashes.length > 0 && (
        <div class="clash">
          <h3>{t('clashes')}</h3>
          <ul>
            {board.clashes.map((clash, i) => (
              <li key={i}>{clashText(clash, words, t)}</li>
            ))}
          </ul>
        </div>
      )}
      {deaths.length > 0 && (
        <p class="gone">
          {t('out')}:{' '}
          {deaths.map((death, i) => (
            <span key={death.seat}>
              {i > 0 && ' · '}
              <s>{name(death.seat)}</s> {[death.card && words.word('card', death.card), t(`cause.${death.cause}` as Key)].filter(Boolean).join(', ')}
            </span>
          ))}
        </p>
      )}
      <p class="gone">{leftText(wolf)}</p>
      <Advice wolf={wolf} />
    </section>
  )
}

/** `2 × Werewolf`, never broken between lines. */
function cardCount(words: Wolf['words'], card: string, count: number): string {
  return count > 1 ? `${count}\u00a0×\u00a0${words.word('card', card)}` : words.word('card', card)
}

/** The cards in the game, as far as their numbers are public. */
export function setText({ sight, words }: Wolf): string {
  return Object.entries(sight.set)
    .map(([card, count]) => cardCount(words, card, count))
    .join(', ')
}

/** How many live; nothing where nobody does. */
export function aliveText({ t, living, seats }: Wolf): string {
  return living.length > 0 ? t('moment.alive', living.length, seats.length) : ''
}

/** The cards that may still be among the living: the set without those of the dead that were turned up. */
export function leftCards({ sight, deaths, living }: Wolf): [string, number][] {
  const gone = (card: string) => deaths.filter((death) => death.card === card).length
  return living.length === 0 ? [] : Object.entries(sight.set).flatMap(([card, count]) => (count - gone(card) > 0 ? [[card, count - gone(card)] as [string, number]] : []))
}

export function leftText(wolf: Wolf): string {
  const { words, t } = wolf
  const left = leftCards(wolf)
  if (left.length === 0) return ''
  return t('still', left.map(([card, count]) => cardCount(words, card, count)).join(', '))
}

// ---- Talk ----

/** What everyone hears. */
export const TOLD = new Set(['night', 'dawn', 'died', 'uneaten', 'finger', 'lowered', 'trial', 'votes', 'mayor', 'ballots', 'nightfall', 'held', 'left', 'extended', 'over'])

interface Line {
  at: number
  entry?: string
  said?: Spoken
}

export function talkLines(wolf: Wolf, channels: string[]): Line[] {
  const { known, words, spoken } = wolf
  const lines: Line[] = known.journal.flatMap((entry, at) => (TOLD.has(entry[0]) ? [{ at: at + 0.5, entry: words.entry(entry) }] : []))
  for (const said of spoken) if (channels.includes(said.channel)) lines.push({ at: said.at, said })
  return lines.sort((a, b) => a.at - b.at)
}

/** What was asked and not answered before night fell, for the person who had asked. */
export function unpaidLines({ known, spoken, talk, seats, deaths, me, t, name }: Wolf): Line[] {
  if (!me) return []
  return known.journal.flatMap(([key, number], at) =>
    key === 'night' ? unanswered(spoken, talk, Number(number) - 1, seats, deaths, me).map((seat) => ({ at: at + 0.4, entry: t('debt.unpaid', name(seat)) })) : [],
  )
}

/** Shows the newest line, by moving what holds the talk and nothing around it. */
function toEnd(line: HTMLElement): void {
  if (!line.offsetParent) return // the talk is not shown
  const boxes = [line.parentElement, line.closest('.talkbox'), line.closest('.ph > main')]
  for (const box of boxes) if (box) box.scrollTop = box.scrollHeight
}

interface TalkProps {
  wolf: Wolf
  channels: string[]
  reply?: (said: Spoken) => void
  last?: number
  told?: boolean
  marked?: boolean // bots are called so, and one's own words are one's own
  upTo?: number // remarks that are shown by now
  open?: boolean // whether it is in sight: it opens at the newest line
}

/** The lines up to a number of remarks. */
function until(lines: Line[], remarks: number): Line[] {
  let left = remarks
  const end = lines.findIndex((line) => line.said && left-- === 0)
  return end < 0 ? lines : lines.slice(0, end)
}

export function TalkList({ wolf, channels, reply, last, told = true, marked, upTo = Infinity, open = true }: TalkProps) {
  const { t } = wolf
  const isBot = (seat: string) => marked && wolf.table.seats.find((one) => one.seat === seat)?.kind === 'bot'
  const all = talkLines(wolf, channels)
  const lines = until(marked ? [...all, ...unpaidLines(wolf)].sort((a, b) => a.at - b.at) : all, upTo)
    .filter((line) => told || line.said)
    .slice(-(last ?? 120))
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const show = () => !last && end.current && toEnd(end.current)
    show()
    addEventListener('resize', show) // a phone that is turned
    return () => removeEventListener('resize', show)
  }, [lines.length, open])
  return (
    <ol class="talk" aria-label={t('tab.talk')} tabIndex={0}>
      {lines.map(({ entry, said }, i) =>
        said ? (
          <li key={i} class={said.seat === wolf.me ? 'mine' : ''} data-remark={said.id}>
            <Token wolf={wolf} seat={said.seat} size={26} />
            <span>
              <b>{marked && said.seat === wolf.me ? t('self') : wolf.name(said.seat)}</b> {isBot(said.seat) && <span class="botmark">{t('bot')}</span>}
              <br />
              {remarkText(wolf, said)}
            </span>
            {reply && said.seat !== wolf.me && (
              <button class="sm" aria-label={t('say.reply', wolf.name(said.seat))} onClick={() => reply(said)}>
                ↩
              </button>
            )}
          </li>
        ) : (
          <li key={i} class="told">
            {entry}
          </li>
        ),
      )}
      {lines.length === 0 && <li class="told">{t('say.quiet')}</li>}
      <li ref={end} class="endmark" aria-hidden="true" />
    </ol>
  )
}

// ---- Speaking ----

/** Whether this seat may speak aloud now (part 4, Speech). */
export function maySpeak(wolf: Wolf): boolean {
  const { sight, alive, me } = wolf
  if (!alive) return false
  if (sight.phase === 'defence') return sight.trial === me
  if (sight.phase === 'day' && sight.order) return sight.order[sight.turn ?? 0] === me
  return ['day', 'elect', 'elect2'].includes(sight.phase)
}

interface SpeakProps {
  wolf: Wolf
  wide?: boolean // there is room for your own words next to the six groups
  about?: string
  reply: Spoken | undefined
  group: string | undefined
  set: (group: string | undefined) => void
}

/** Six groups, the statement in progress, and a line for one's own words. */
export function Speak({ wolf, about, reply, group, set, wide }: SpeakProps) {
  const { table } = wolf
  if (!maySpeak(wolf)) return null
  return (
    <>
      {group && <Builder key={`${group}.${reply?.id}`} wolf={wolf} group={group} channel="day" about={about} reply={reply} close={() => set(undefined)} />}
      <Groups wolf={wolf} group={group} set={set} />
      {table.options.free_text !== false && (group || wide) && <SayTo wolf={wolf} channel="day" said={() => set(undefined)} />}
    </>
  )
}

// ---- The page ----

export function DayPage({ wolf }: { wolf: Wolf }) {
  const { sight, t, me, alive, living } = wolf
  const time = useTime(wolf)
  const dead = me !== undefined && !alive
  const heard = wolf.spoken.filter((one) => one.channel === 'day').length
  const { tab, set: setTab, fresh } = useTalkTab(wolf, dead ? (isAlone(wolf) ? 'talk' : 'dead') : 'claims', heard)
  const [selected, setSelected] = useState<string>()
  const [guess] = useGuess(wolf)
  const { group, reply, open, answer } = useSpeech(wolf)
  const pick = selected && living.includes(selected) ? selected : undefined
  const tabs: Tab[] = [['claims', t('tab.claims')], ['talk', t('tab.talk'), fresh]]
  if (dead && hasGhosts(wolf, guess)) tabs.push(['dead', t(isAlone(wolf) ? 'tab.cards' : 'tab.dead')])
  const sub = t('awake', living.length, wolf.seats.length)
  const vote = newsOf(wolf).length ? undefined : lastVote(wolf)
  return (
    <div class={`ww ph day show-${tab}`}>
      <header>
        <Head wolf={wolf} icon="sun" title={t('day', sight.number)} sub={sub} time={time}>
          <Peek wolf={wolf} small />
        </Head>
        <div class="news" aria-live="polite">
          {dead && <p>{t(wolf.seats.every((seat) => sight.seat[seat]?.card) ? 'dead.all' : 'dead.you')}</p>}
          {newsOf(wolf).map((line, i) => (
            <p key={line} class={i ? '' : 'b'}>
              {line}
            </p>
          ))}
          {vote && <Votes wolf={wolf} trial={vote} fold />}
          <Turn wolf={wolf} />
          <Nudge wolf={wolf} />
        </div>
        <Refusal wolf={wolf} />
        <Tabs tabs={tabs} tab={tab} set={setTab} label={t('news')} said={(fresh) => t('tab.fresh', fresh)} />
      </header>
      <main>
        <Claims wolf={wolf} selected={pick} select={(seat) => setSelected(seat === selected ? undefined : seat)} />
        <section class="talkbox" aria-label={t('tab.talk')}>
          <TalkList wolf={wolf} channels={['day']} reply={maySpeak(wolf) ? answer : undefined} open={tab === 'talk'} />
        </section>
        {dead && tab === 'dead' && (
          <section class="deadbox" aria-label={t('tab.dead')}>
            <Ghost wolf={wolf} />
          </section>
        )}
      </main>
      <Debts wolf={wolf} />
      <footer class="ft">
        <Unsaid wolf={wolf} />
        <Speak wolf={wolf} wide={tab === 'talk'} about={pick} reply={reply} group={group} set={open} />
        {dead && <DeadFooter wolf={wolf} />}
        {alive && !group && <Finger wolf={wolf} pick={pick} />}
      </footer>
    </div>
  )
}

/** A remark that could not be said, and why: nothing that somebody composed is lost. */
export function Unsaid({ wolf }: { wolf: Wolf }) {
  const { t, draft, keepDraft, say, talk, words, alive } = wolf
  if (!draft || (draft.channel === 'day' && !alive)) return null
  const [first = '', ...rest] = draft.text.split(' ')
  const statement = first === 'say' ? readStatement(rest.join(' '), talk) : undefined
  const can = draft.channel === 'dead' || maySpeak(wolf)
  const again = () => {
    keepDraft(null)
    say(draft.channel, draft.text)
  }
  return (
    <div class="draft" role="status">
      <b>{t('draft.kept')}</b> {t(draft.no === 'TOO_MUCH' ? 'draft.much' : draft.no === 'PAUSED' ? 'draft.paused' : 'draft.closed')}
      <q>{statement ? sentenceOf(statement, talk, words) : rest.join(' ')}</q>
      <button class="sm" disabled={!can} onClick={again}>
        {t('draft.again')}
      </button>
      <button class="sm" onClick={() => keepDraft(null)}>
        {t('draft.drop')}
      </button>
    </div>
  )
}

/** Who owes whom an answer; a question to yourself comes first, in its own words. */
export function Debts({ wolf, others: only }: { wolf: Wolf; others?: boolean }) {
  const { t, name, me, spoken, talk, sight, living } = wolf
  const debts = useMemo(() => debtsOf(spoken, talk, sight.number, living), [spoken, talk, sight.number, living.length])
  const mine = only ? undefined : debts.find((debt) => debt.who === me)
  const others = debts.filter((debt) => debt.who !== me).slice(-3)
  if (!mine && others.length === 0) return null
  return (
    <div class="debts" role="status">
      {mine && (
        <p class="b">
          {t('debt.you', name(mine.to))} <q>{remarkText(wolf, mine.said)}</q>
        </p>
      )}
      {others.length > 0 && <p>{others.map((debt) => t(debt.to === me ? 'debt.me' : 'debt', name(debt.who), name(debt.to))).join(' ')}</p>}
    </div>
  )
}

function Turn({ wolf }: { wolf: Wolf }) {
  const { sight, t, name, me } = wolf
  const seat = sight.order?.[sight.turn ?? 0]
  if (!seat || sight.phase !== 'day') return null
  return <p>{seat === me ? t('turn.yours') : t('turn.of', name(seat))}</p>
}

/** One finger, and what ends or lengthens the day. */
function Finger({ wolf, pick }: { wolf: Wolf; pick: string | undefined }) {
  const { known, sight, me, t, act, name, words, table } = wolf
  const rests = table.paused === true
  const [sure, setSure] = useState(false)
  useEffect(() => setSure(false), [pick])
  const answers = known.ask?.answers ?? []
  const mine = me ? sight.seat[me] : undefined
  const on = mine?.finger
  const can = !rests && pick !== undefined && answers.includes(`nominate ${pick}`)
  const lower = !rests && on !== undefined && (pick === undefined || pick === on) && answers.includes('withdraw')
  const press = () => {
    if (lower) return act('withdraw')
    if (!can) return
    if (pick === me && !sure) return setSure(true)
    act(`nominate ${pick}`)
  }
  const pointing = pick === me ? t(sure ? 'point.sure' : 'point.self') : t('point', name(pick ?? ''))
  const barred = rests ? t('pad.paused') : pick && sight.seat[pick]?.acquitted ? t('point.acquitted', name(pick)) : pick ? t('point.over') : t('point.choose')
  const wanting = wolf.living.filter((seat) => sight.seat[seat]?.more).length
  const rest: [string, string][] = [['more', wanting ? t('more.count', wanting) : t('more')], ['sleep', t('sleep')], ['skip', t('skip')]]
  return (
    <>
      {answers.includes('awake') && <Slept wolf={wolf} />}
      <div class="two">
        <button class={can || lower ? 'big' : 'big off'} aria-disabled={!(can || lower)} onClick={press}>
          {lower ? words.answer('withdraw') : can ? pointing : barred}
        </button>
        {rest.map(([answer, text]) =>
          answers.includes(answer) ? (
            <button key={answer} class="slp" title={words.answer(answer)} disabled={rests} onClick={() => act(answer)}>
              {text}
            </button>
          ) : answer === 'more' && mine?.more ? (
            // in its button's place: a second tap must not find another button there
            <span key={answer} class="slp wished" role="status" title={t('more.asked')}>
              {text}
            </span>
          ) : null,
        )}
      </div>
    </>
  )
}

/** Who is done for today is told so, and may take it back. */
export function Slept({ wolf }: { wolf: Wolf }) {
  const { t, words, act, table } = wolf
  return (
    <p class="slept">
      <span role="status">{t('slept')}</span>
      <button class="sm" title={words.answer('awake')} disabled={table.paused === true} onClick={() => act('awake')}>
        {t('awake.again')}
      </button>
    </p>
  )
}
