// What one question fills the page with: the defence, the vote, the Hunter's shot, the office, the election.

import { useState } from 'preact/hooks'
import { Peek } from './card'
import { remarkText } from './builder'
import { Speak, TalkList } from './day'
import { tieBreaks, type Spoken } from './model'
import { DeadFooter } from './footer'
import { Names } from './night'
import { useTime, wantedOf, type Wolf } from './page'
import { Head, Refusal, Thumb, TimeBar, Token } from './parts'
import { listOf } from './sentences'

function Frame({ wolf, sub, children, footer }: { wolf: Wolf; sub: string; children: preact.ComponentChildren; footer?: preact.ComponentChildren }) {
  const { sight, t } = wolf
  const time = useTime(wolf)
  return (
    <div class="ww ph day">
      <header>
        <Head wolf={wolf} icon="sun" title={sight.number ? t('day', sight.number) : t('elect')} sub={sight.number ? sub : undefined} time={time}>
          <Peek wolf={wolf} small />
        </Head>
        <TimeBar time={time} />
        <Refusal wolf={wolf} />
      </header>
      <main class="vm">{children}</main>
      {footer && <footer class="ft">{footer}</footer>}
    </div>
  )
}

/** The dead alone may speak among themselves, whatever is open. */
function DeadLine({ wolf }: { wolf: Wolf }) {
  const { me, alive } = wolf
  if (!me || alive || wolf.known.ask) return null
  return <DeadFooter wolf={wolf} />
}

function Nominee({ wolf, title }: { wolf: Wolf; title: string }) {
  const { sight, t, name } = wolf
  const [first = '', second = ''] = sight.trial_by ?? []
  return (
    <div class="nom">
      <Token wolf={wolf} seat={sight.trial ?? ''} size={84} />
      <h2>{title}</h2>
      <p>
        {sight.phase === 'vote' && `${t('vote.rule')} `}
        {sight.phase === 'vote' && tieBreaks(sight, wolf.deaths) && `${t('vote.tie')} `}
        {t('trial.by', name(first), name(second))}
      </p>
    </div>
  )
}

function LastWords({ wolf }: { wolf: Wolf }) {
  const { sight, spoken, t, name, known } = wolf
  const seat = sight.trial ?? ''
  const trial = known.journal.map(([key]) => key).lastIndexOf('trial')
  const last = spoken.filter((one) => one.channel === 'day' && one.seat === seat && one.at > trial).pop()
  return (
    <div class="def" aria-live="polite">
      <small>{last ? t('trial.last', name(seat)) : t('trial.silent', name(seat))}</small>
      {last && (
        <p>
          <q>{remarkText(wolf, last)}</q>
        </p>
      )}
    </div>
  )
}

export function DefencePage({ wolf }: { wolf: Wolf }) {
  const { sight, t, me, name, act, known, words, table } = wolf
  const [group, setGroup] = useState<string>()
  const mine = sight.trial === me
  const footer = mine ? (
    <>
      <Speak wolf={wolf} reply={undefined} group={group} set={setGroup} />
      {!group && known.ask?.answers.includes('rest') && (
        <button class={table.paused ? 'big off' : 'big'} aria-disabled={table.paused === true} onClick={() => !table.paused && act('rest')}>
          {table.paused ? t('pad.paused') : words.answer('rest')}
        </button>
      )}
    </>
  ) : (
    <DeadLine wolf={wolf} />
  )
  return (
    <Frame wolf={wolf} sub={t('trial')} footer={footer}>
      <Nominee wolf={wolf} title={mine ? t('trial.you') : t('trial.speaks', name(sight.trial ?? ''))} />
      {mine ? <p class="hint">{words.question(['defence'])}</p> : <p class="hint">{t('trial.listen', name(sight.trial ?? ''))}</p>}
      <LastWords wolf={wolf} />
      <div class="heard">
        <TalkList wolf={wolf} channels={['day']} last={6} />
      </div>
    </Frame>
  )
}

export function VotePage({ wolf }: { wolf: Wolf }) {
  const { sight, t, name, living, known, words, alive } = wolf
  const seat = sight.trial ?? ''
  const given = sight.you?.answer
  const answered = sight.answered ?? 0
  return (
    <Frame wolf={wolf} sub={t('vote')} footer={alive ? <Thumbs wolf={wolf} seat={seat} given={given} /> : <DeadLine wolf={wolf} />}>
      <Nominee wolf={wolf} title={words.question(known.ask?.key[0] === 'vote' ? known.ask.key : ['vote', seat])} />
      <LastWords wolf={wolf} />
      <div class="given">
        <h3>{t('vote.count', answered, living.length, living.length - answered)}</h3>
        <div class="dots" aria-hidden="true">
          {living.map((one, i) => (
            <i key={one} class={i < answered ? 'done' : ''} />
          ))}
        </div>
      </div>
      {!alive && <p class="hint">{t('vote.dead')}</p>}
      {given && <p class="hint">{t('vote.given', words.word('thumb', given))}</p>}
      <span class="sr">{name(seat)}</span>
    </Frame>
  )
}

/** Two equal thumbs; neither is the primary one. */
function Thumbs({ wolf, seat, given }: { wolf: Wolf; seat: string; given: string | undefined }) {
  const { t, name, act, known, table } = wolf
  const wanted = wantedOf(wolf)
  const open = known.ask?.answers.includes('thumb up') && !given && !table.paused
  return (
    <div class="thumbs">
      {(['up', 'down'] as const).map((way, i) => (
        <button key={way} class={given === way ? 'tb on' : wanted === `thumb ${way}` ? 'tb wanted' : 'tb'} aria-pressed={given === way} aria-disabled={!open} data-key={i + 1} onClick={() => open && act(`thumb ${way}`)}>
          <Thumb up={way === 'up'} />
          <b>{t(way === 'up' ? 'vote.up' : 'vote.down')}</b>
          <span>{t(way === 'up' ? 'vote.hang' : 'vote.spare', name(seat))}</span>
        </button>
      ))}
      <p>{t(given ? 'vote.stays' : table.paused ? 'pad.paused' : 'vote.final')}</p>
    </div>
  )
}

/** One name of the living: shot, office, ballot. A player who is not asked sees what is being waited for. */
export function ChoosePage({ wolf }: { wolf: Wolf }) {
  const { sight, t, known, words, act, living, table } = wolf
  const [chosen, setChosen] = useState<string[]>([])
  const ballot = sight.phase.startsWith('elect')
  const given = sight.you?.answer
  const verb = known.ask?.answers[0]?.split(' ')[0] ?? ''
  const answer = (seat: string) => `${verb} ${seat}`
  const legal = (seat: string) => !given && !table.paused && (known.ask?.answers.includes(answer(seat)) ?? false)
  const pick = chosen[0]
  const wait = sight.phase === 'shot' ? t('shot.wait') : sight.phase === 'office' ? t('office.wait') : ballot ? words.question([sight.phase]) : ''
  const news = known.journal.slice(-8).filter(([key]) => ['died', 'aim', 'votes', 'uneaten', 'ballots', 'mayor'].includes(key))
  const footer = known.ask ? (
    <button class={pick && legal(pick) ? 'big' : 'big off'} aria-disabled={!(pick && legal(pick))} onClick={() => pick && legal(pick) && act(answer(pick))}>
      {given ? t('answer.given') : table.paused ? t('pad.paused') : pick ? words.answer(answer(pick)) : t('confirm.none')}
    </button>
  ) : (
    <DeadLine wolf={wolf} />
  )
  return (
    <Frame wolf={wolf} sub={words.word('phase', sight.phase)} footer={footer}>
      <ul class="newslines">
        {news.map((entry, i) => (
          <li key={i}>{words.entry(entry)}</li>
        ))}
      </ul>
      <h2 aria-live="polite">{known.ask ? words.question(known.ask.key) : wait}</h2>
      {ballot && <p class="hint">{t('ballot.count', sight.answered ?? 0, living.length)}</p>}
      {given && <p class="hint">{t('ballot.given', words.id(given))}</p>}
      {known.ask && <Names wolf={wolf} chosen={chosen} toggle={(seat) => setChosen([seat])} legal={legal} none={known.ask.answers.includes(answer('none'))} />}
      {ballot && <ElectionTalk wolf={wolf} />}
    </Frame>
  )
}

function ElectionTalk({ wolf }: { wolf: Wolf }) {
  const [group, setGroup] = useState<string>()
  const [reply, setReply] = useState<Spoken>()
  const leaders = wolf.sight.leaders
  return (
    <>
      {leaders && <p class="hint">{listOf(leaders.map(wolf.name), wolf.words)}</p>}
      <TalkList wolf={wolf} channels={['day']} reply={(said) => (setReply(said), setGroup('answer'))} />
      <Speak wolf={wolf} reply={reply} group={group} set={(next) => (setReply(undefined), setGroup(next))} />
    </>
  )
}

/** The dead and the watching by night: what the table hears, and the channel of the dead. */
export function AsleepPage({ wolf, news, talk = true }: { wolf: Wolf; news: string[]; talk?: boolean }) {
  const { t, me } = wolf
  return (
    <>
      <ul class="newslines" aria-label={t('news')}>
        {news.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {me && talk && (
        <section class="deadbox" aria-label={t('tab.dead')}>
          <p class="hint">
            {t('dead.you')} {t('dead.only')}
          </p>
          <TalkList wolf={wolf} channels={['dead']} />
        </section>
      )}
    </>
  )
}
